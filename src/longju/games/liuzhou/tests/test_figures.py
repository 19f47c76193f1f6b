"""The figures that a simulation counts of a hand, and the table as text."""

from longju.core.game import SPECTATOR
from longju.games.liuzhou import GAME, text
from longju.games.liuzhou.figures import figures
from longju.games.liuzhou.tests.tables import do, position, shuffled_table, step
from longju.kit.rng import FastRng


class Plain:
    """Speaks in keys."""

    def term(self, key: str, *args: str) -> str:
        return " ".join([key, *args])

    def seat(self, seat: int) -> str:
        return "ABCD"[seat]


def test_figures_agree_with_the_view() -> None:
    won = 0
    for seed in range(120):
        state = shuffled_table(seed, ["classic", "app"][seed % 2], honours="off")
        rng = FastRng(seed)
        while not state.over:
            step(state, rng)
        found = figures(state)
        view = GAME.observe(state, SPECTATOR)
        won += len(view.results)
        assert found["winners"] == len(view.results)
        assert found["price"] == [result.price for result in view.results]
        assert found["how"] == [f"how.{result.how}" for result in view.results]
        assert found["patterns"] == [key for result in view.results for key in result.patterns or ["plain"]]
        assert found["circumstances"] == [key for result in view.results for key in result.circumstances]
        assert sorted(found["bound"]) == sorted(bond.kind for bond in view.relations)  # type: ignore[call-overload]
        assert found["discards"] == len(view.discards)
        assert found["gangs"] == sum("gang" in meld.kind for seat in view.table for meld in seat.melds)
        assert bool(found["fish_hits"]) == bool(view.fish)
    assert won > 30


def test_the_factor_of_the_fish_is_counted_for_each_payment() -> None:
    state = position("4m 9s", "123m 456m 789m 11m 23m", fish=3, wall="2p 7p W")
    do(state, "0 discard 4m", "1 hu")
    assert figures(state)["fish_hits"] == [2]


def test_the_table_as_text() -> None:
    state = position("4p 9s 1s", "11p 23p | peng:222m<0 peng:333m<0 chi:789p<0", "EE")
    lines = text.render(GAME.observe(state, 0), Plain()).splitlines()
    assert lines[0] == "phase.act · text.wall 8 · draw 1s"
    assert (
        lines[1] == "▸ A  text.dealer  text.tiles 3  discard 白P 白P 白P"[: len(lines[1])] or "A" in lines[1]
    )
    assert "peng(222m ← A)  peng(333m ← A)  chi(789p ← A)" in lines[2]
    assert "  partners: A → B" in lines
    assert "text.hand: 4p  19s" in lines
    assert "    text.any → B: A 6" in lines
    assert not any("→ C" in line for line in lines)


def test_the_result_as_text() -> None:
    state = position("4m 9s", "123m 456m 789m 11m 23m", fish=1, wall="2p 7p W")
    do(state, "0 discard 4m", "1 hu")
    lines = text.render(GAME.observe(state, 3), Plain()).splitlines()
    assert "★ B  how.discard 4m  text.price 9" in lines
    assert "  =9  pure (L12)  → 9" in lines
    assert lines[-1] == "  text.fish: 2p"
    state = do(position("4m 9s", wall=""), "0 discard 9s", "pass")
    assert text.render(GAME.observe(state, 0), Plain()).splitlines()[-1] == "fact.huang_zhuang"


def test_tiles_are_printed_with_their_signs() -> None:
    assert text.card("5m") == "5m"
    assert text.cards(["E", "C", "1p"]) == "东E 中C 1p"
    assert text.hand(["1m", "2m", "9s", "E", "E"]) == "12m  9s  东E  东E"
