"""`longju score dragon`: hands of a real table (D26, D30), and what is said of wrong ones."""

from typing import Any

import msgspec
import pytest

from longju.core.errors import GameError
from longju.games.dragon.settle import REQUEST, ScoreResult, score, text

DRAGON = {"hand": "AS 2S 3S 4H 5H 6H 7D 8D", "winning": "9D", "how": "discard", "giver": 2}


def settled(**changes: Any) -> ScoreResult:
    """The result of `DRAGON` with other values; None takes a field out."""
    fields = {key: value for key, value in {**DRAGON, **changes}.items() if value is not None}
    return score(msgspec.json.decode(msgspec.json.encode(fields), type=REQUEST))


def paid(result: ScoreResult) -> list[tuple[int, int, int]]:
    assert sum(result.scores) == 0
    return [(pay.payer, pay.payee, pay.amount) for pay in result.payments]


def test_d26_a_discard_win_is_counted_and_paid() -> None:
    result = settled()
    assert [(line.term, line.fan, line.clause) for line in result.result.lines] == [
        ("head", 1, "D6"),
        ("body", 1, "D6"),
        ("tail", 1, "D6"),
        ("dragon", 2, "D20"),
    ]
    assert result.result.sets[2].cards == ["7D", "8D", "9D"]
    assert result.result.sets[2].stands == ["7", "8", "9"]
    assert paid(result) == [(2, 0, 5)]
    assert result.scores == [5, 0, -5, 0]


def test_d26_self_drawn_with_options() -> None:
    result = settled(
        how="self_drawn", giver=None, preset="lively", options={"unit": 2}, last_card=True, winner=3
    )
    assert result.result.fan == 7
    assert paid(result) == [(0, 3, 64), (1, 3, 64), (2, 3, 64)]


def test_d26_another_winner_does_not_pay() -> None:
    assert paid(settled(preset="lively", other_winners=[1])) == [(2, 0, 16), (3, 0, 16)]


def test_d30_bridge_pays_main_to_main() -> None:
    assert paid(settled(preset="bridge", winner=3, giver=1)) == [(0, 2, 5)]
    assert paid(settled(preset="bridge", winner=0, giver=1)) == [(2, 0, 5)]


def test_d15_laid_sets_take_part() -> None:
    laid = [{"kind": "an_gang", "cards": "7S 7H 7C 7D"}, {"kind": "peng", "cards": "9S JS KS"}]
    result = settled(hand="2S 2H", winning="2D", laid=laid)
    assert [one.laid for one in result.result.sets] == [0, 1, -1]
    assert result.result.fan == 5


def test_d22_earthly_is_a_discard_and_heavenly_needs_no_giver() -> None:
    assert settled(how="earthly").result.fan == 7
    assert settled(how="heavenly", giver=None).result.fan == 8


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hand": "AS 2S 3S"}, "hand: 3 cards beside the winning one, must be 8: 8 less 3 for each laid set"),
        ({"hand": "AS 2S 3S 4H 5H 6H 7D XX"}, "hand: card 'XX': must be a rank"),
        ({"winning": "9D 8D"}, "winning: 2 cards, must be one"),
        ({"winning": "AS"}, "hand: AS is there 2 times, but there is one deck"),
        ({"hand": "3S 4S 5S 5H 6H 7H 8D 10D"}, "hand: 3S 4S 5S 5H 6H 7H 8D 10D 9D does not win"),
        ({"options": {"minimum_fan": 6}}, "hand: 5 fan, must be 6 or more by minimum_fan"),
        ({"preset": "mad"}, "preset mad: there is none of this name; there are classic"),
        ({"options": {"units": 1}}, "option units: there is none of this name"),
        ({"options": {"form": "bridge"}}, "players: 4 with form bridge, must be 2"),
        ({"winner": 4}, "winner: seat 4, must be 0 to 3"),
        ({"giver": 0}, "giver: seat 0 is a winner, must be another seat"),
        ({"giver": None}, "giver: missing with how discard"),
        ({"how": "self_drawn"}, "giver: given with how self_drawn, must be left out"),
        ({"other_winners": [1]}, "other_winners: given at a table with multiple_winners false"),
        ({"preset": "lively", "other_winners": [0]}, "other_winners: a seat named twice"),
        ({"last_card": True}, "last_card: with how discard, must be self_drawn"),
        (
            {"how": "robbed_gang", "options": {"rob_gang": False}},
            "how: robbed_gang at a table with rob_gang false",
        ),
        (
            {"laid": [{"kind": "peng", "cards": "7S 7H KS"}]},
            "laid 1: 7S 7H KS is no triplet with triplet_wild",
        ),
        ({"laid": [{"kind": "an_gang", "cards": "7S 7H 7C 8D"}]}, "laid 1: 7S 7H 7C 8D is no gang"),
        ({"laid": [{"kind": "peng", "cards": "7S 7H"}]}, "laid peng '7S 7H': 2 cards, must be 3"),
        ({"laid": [{"kind": "peng", "cards": "7S 7H 7D"}] * 3}, "laid: 3 sets, must be two at most"),
        (
            {"how": "heavenly", "giver": None, "laid": [{"kind": "peng", "cards": "7S 7H 7D"}]},
            "laid: 1 sets with how heavenly, must be none",
        ),
        (
            {"how": "earthly", "hand": "2S 2H 8S 8H 8D", "laid": [{"kind": "peng", "cards": "7S 7H 7D"}]},
            "laid: 1 sets with how earthly, must be none",
        ),
        (
            {"preset": "bridge", "winner": 1, "giver": 0},
            "winner: seat 1, a dummy can't win on its main's card",
        ),
        (
            {
                "preset": "bridge",
                "winner": 2,
                "giver": 0,
                "other_winners": [1],
                "options": {"multiple_winners": True},
            },
            "other_winners: seat 1, a dummy can't win on its main's card",
        ),
        (
            {"preset": "bridge", "how": "heavenly", "winner": 1, "giver": None},
            "winner: seat 1 with how heavenly, must be a main, since only mains deal",
        ),
        (
            {"preset": "bridge", "how": "earthly", "winner": 3, "giver": 1},
            "giver: seat 1 with how earthly, must be a main, since only mains deal",
        ),
    ],
)
def test_wrong_requests_are_told_what_would_be_right(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError) as caught:
        settled(**changes)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
def test_text_shows_sets_lines_and_payments(lang: str) -> None:
    shown = text(settled(), lang)
    assert "7D 8D 9D" in shown
    assert "[D20]" in shown
    assert shown.endswith("[D26]")


def test_schema_can_be_written() -> None:
    assert "ScoreRequest" in str(msgspec.json.schema(REQUEST))
