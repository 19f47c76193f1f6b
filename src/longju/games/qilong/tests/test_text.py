"""The table in a terminal, and the figures of a simulation."""

import pytest

from longju import registry
from longju.games.qilong import GAME, figures, text
from longju.games.qilong.tests.tables import do, random_state, scene


class Words:
    """The words of a language, as the terminal gives them."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def term(self, key: str, *args: str) -> str:
        found = registry.terms("qilong")[key][self.lang]
        for place, arg in enumerate(args):
            found = found.replace(f"{{{place}}}", arg)
        return found

    def seat(self, seat: int) -> str:
        return f"#{seat}"


EN = Words("en")


def test_red_cards_have_a_dot() -> None:
    assert text.cards(["66", "56", "44", "35"]) == "66· 56 44· 35"
    assert text.hand(["66", "46", "55", "11"]) == "66·  46· 55  11·"


def test_the_table_shows_kans_pairs_and_what_lies() -> None:
    state = scene(
        "66 46 44", kans={1: "11*3"}, pairs={2: "35-24"}, river="12 56@1", others={1: "36 23 22"}, drew="66"
    )
    shown = text.render(GAME.observe(state, 0), EN)
    assert "kan(11· 11· 11·)" in shown
    assert "chi(35 24·)" in shown
    assert "lying 56" in shown
    assert "Hand: 66·  46·  44·" in shown
    assert "points 8/18" in shown
    assert "stock 20+9" in shown


def test_waits_duties_and_an_open_card_are_shown() -> None:
    state = scene("11 46 33 24", kans={0: "66*3"}, others={1: "44 13 46"})
    shown = text.render(GAME.observe(state, 0), EN)
    assert "(O7)" in shown
    do(state, "0 discard 11")
    asked = text.render(GAME.observe(state, 1), EN)
    assert "#0: discard 11·" in asked
    assert "waits for 24· 15· 33" in asked


def test_warnings_are_shown() -> None:
    state = scene("35 46 23", others={1: "66 46 33", 0: "35 46 23"}, stock="11")
    do(state, "0 discard 23", "pass")
    view = GAME.observe(state, 1)
    assert view.warned
    assert f"({view.warned[0].why.clause})" in text.render(view, EN)


@pytest.mark.parametrize("lang", registry.LANGUAGES)
def test_every_end_is_told_in_every_language(lang: str) -> None:
    endings = set()
    for preset in GAME.presets:
        for seed in range(40):
            state = random_state(preset, seed, free=True)
            view = GAME.observe(state, -1)
            assert view.result is not None
            endings.add(view.result.ending)
            shown = text.render(view, Words(lang))
            assert "{" not in shown
            assert Words(lang).term(f"ending.{view.result.ending}") in shown
    assert endings == {"won", "drawn", "void", "forfeit"}


def test_figures_agree_with_the_view() -> None:
    for preset in GAME.presets:
        for seed in range(20):
            state = random_state(preset, seed, free=True)
            found = figures.figures(state)
            result = GAME.observe(state, -1).result
            assert result is not None
            assert found["ending"] == f"ending.{result.ending}"
            assert found["points"] == ([result.points] if result.ending == "won" else [])
            assert found["fans"] == ([result.fans] if result.ending == "won" else [])
            broken = found["breaches"]
            assert isinstance(broken, list)
            assert len(broken) == len(state.fouls)
