"""`longju score qilong`: hands of a real table, forfeits, and what is said of wrong requests."""

from typing import Any

import msgspec
import pytest

from longju.core.errors import GameError
from longju.games.qilong import GAME
from longju.games.qilong.settle import REQUEST, QilongScoreResult, Won, score, text
from longju.games.qilong.setup import QilongDeal, QilongSetup
from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import random_step
from longju.kit.rng import FastRng

WIN: dict[str, Any] = {
    "hand": "66 11 46",
    "winning": "13",
    "kans": ["11 11 11", "33 33 33"],
    "pairs": ["45 14", "44 24", "34 25", "12 56", "16 16"],
}
"""A hand of two kans: 16 points of them, 11 of cards."""


def settled(**changes: Any) -> QilongScoreResult:
    return score(msgspec.json.decode(msgspec.json.encode({**WIN, **changes}), type=REQUEST))


def won(**changes: Any) -> Won:
    found = settled(**changes).won
    assert found is not None
    return found


def paid(result: QilongScoreResult) -> list[tuple[int, int, int]]:
    assert sum(result.scores) == 0
    return [(pay.payer, pay.payee, pay.amount) for pay in result.payments]


def test_q4_points_are_counted_line_by_line() -> None:
    found = won()
    assert [(line.term, line.points, line.fans, line.clause) for line in found.lines] == [
        ("plain_kan", 8, 0, "Q4"),
        ("red_kan", 8, 1, "Q31"),
        ("red_cards", 12, 0, "Q4"),
    ]
    assert (found.points, found.needed, found.fans) == (28, 20, 1)
    assert found.pairs == [["66", "11"], ["46", "13"]]


def test_q30_all_three_pay_the_winner() -> None:
    assert paid(settled()) == [(1, 0, 20), (2, 0, 20), (3, 0, 20)]
    assert paid(settled(winner=2)) == [(0, 2, 20), (1, 2, 16), (3, 2, 16)]
    assert paid(settled(winner=2, house=None)) == [(0, 2, 16), (1, 2, 16), (3, 2, 16)]
    assert paid(settled(options={"base": 5, "house_extra": 0, "fan_cap": 0}))[0] == (1, 0, 5)


def test_q31_forty_points_are_a_fan() -> None:
    kans = ["11 11 11", "33 33 33 33 33", "44 44 44 44"]
    found = won(kans=kans, hand="66 11 46", pairs=["45 14", "34 16", "24 35", "66 11"])
    assert (found.points, found.fans) == (47, 3)
    assert found.lines[-1].term == "jia"


def test_t6_a_forfeit_is_priced() -> None:
    forfeit = {"kind": "forfeit", "offender": 1, "options": {"base": 5, "house_extra": 0}, "duty": "O3"}
    for red_kans, price in (([0, 3, 0, 0], 5), ([1, 0, 0, 0], 10), ([0, 0, 0, 2], 20)):
        result = settled(**forfeit, red_kans=red_kans)
        assert paid(result) == [(1, seat, price) for seat in (0, 2, 3)]
        assert result.payments[0].why.args[0] == "O3"


def test_t8_eighteen_points_without_a_kan() -> None:
    pairs = ["66 11", "66 11", "46 13", "46 13", "45 14", "45 14", "44 24", "34 16"]
    request = {"hand": "44", "winning": "24", "kans": [], "pairs": pairs}
    assert won(**request, winner=1).points == 18
    with pytest.raises(GameError, match=r"must be 20 together \(Q27\)"):
        settled(**request)


def test_q27_the_house_may_wait_with_19_when_no_black_partner_is_left() -> None:
    pairs = ["45 14", "36 23", "36 23", "25 25", "55 22", "55 22"]
    request = {
        "hand": "24",
        "winning": "44",
        "kans": ["33 33 33", "22 22 22"],
        "pairs": pairs,
    }
    assert won(**request, out="35 26").points == 20
    with pytest.raises(GameError, match=r"must be 20 together \(Q27\)"):
        settled(**request)


def test_q24_q25_q26_how_sevens_and_master_cards_win() -> None:
    seven = {"hand": "66 11 16", "winning": "25", "pairs": ["45 14", "44 24", "34 25", "12 56", "46 13"]}
    assert won(**seven, how="drawn").points == 27
    assert won(**seven, seven_wait=True).card == "25"
    with pytest.raises(GameError, match=r"it may not wait so \(Q24\)"):
        settled(**seven)
    master = {"hand": "46 13 11", "winning": "55", "master": True}
    assert won(**master).pairs == [["46", "13"], ["55", "11"]]
    with pytest.raises(GameError, match=r"must be flip \(Q26\)"):
        settled(**master, how="discard")
    with pytest.raises(GameError, match=r"must be 66, 56, 12 or 11 \(Q26\)"):
        settled(**{**master, "hand": "66 11 46"})


def test_q14_a_hand_won_as_dealt_has_no_winning_card() -> None:
    assert won(how="dealt").card == ""


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hand": "66 11 77"}, "hand: card '77': must be the pips of both ends"),
        ({"hand": "66 11"}, r"hand: 2 cards beside the winning one, must be 3: nine groups \(Q23\)"),
        ({"hand": "66 11 45"}, "does not fall into 14-pairs"),
        ({"winning": ""}, "winning: 0 cards, must be one"),
        ({"kans": ["11 11 12"]}, r"kans 1: '11 11 12' is no kan; must be three to five equal cards \(Q4\)"),
        ({"kans": ["11 11 11"] * 2}, "kans 2: .* is there already"),
        ({"pairs": ["45 13"]}, "pairs 1: '45 13' is no pair"),
        ({"hand": "22 22 22"}, "must be laid as a kan"),
        ({"pairs": ["66 11", "66 11"]}, "11 is there 6 times, but there are 5 copies"),
        ({"winner": 4}, "winner: seat 4, must be 0 to 3"),
        ({"house": -1}, "house: seat -1, must be 0 to 3"),
        ({"preset": "wild"}, "preset wild: there is none of this name; there are assist, table"),
        ({"options": {"base": 0}}, "option base: 0 given, must be 1 to 1000"),
        ({"kind": "forfeit"}, "offender: missing"),
        ({"kind": "forfeit", "offender": 0, "red_kans": [4, 0, 0, 0]}, "must be four numbers from 0 to 3"),
        ({"kind": "forfeit", "offender": 0, "red_kans": [2, 2, 0, 0]}, "4 in all"),
        ({"kind": "forfeit", "offender": 0, "duty": "O28"}, "duty: O28, must be O1 to O27"),
    ],
)
def test_wrong_requests_are_told_what_would_be_right(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        settled(**changes)


def test_q23_points_below_what_is_needed_do_not_win() -> None:
    pairs = ["36 23", "36 23", "55 22", "55 22", "35 33", "35 33", "25 25"]
    with pytest.raises(GameError, match=r"4 red points, must be 18 or more"):
        settled(kans=[], hand="66 11 46", pairs=pairs, winner=1, winning="13")


@pytest.mark.parametrize("lang", ["zh-Hans", "en"])
def test_text_shows_points_fans_and_payments(lang: str) -> None:
    shown = text(settled(), lang)
    assert "66+11" in shown
    assert "[Q31]" in shown
    assert "28" in shown
    assert "20" in text(settled(kind="forfeit", offender=0, red_kans=[0, 1, 0, 0]), lang)


def record_of(
    state: State, setup: QilongSetup, deal: QilongDeal, log: list[tuple[int, str]]
) -> dict[str, Any]:
    """The fields of a record file."""
    return {
        "format": "longju-record-1",
        "game": "qilong",
        "version": GAME.version,
        "options": msgspec.to_builtins(setup.options),
        "options_hash": "",
        "players": [],
        "setup": msgspec.to_builtins(setup),
        "deal": msgspec.to_builtins(deal),
        "actions": log,
        "scores": state.scores,
        "checksum": "",
        "shuffle": None,
        "commitment": "",
    }


def played(seed: int, preset: str = "table") -> tuple[State, dict[str, Any]]:
    rng = FastRng(seed)
    setup = GAME.first(GAME.presets[preset], rng)
    deal = GAME.deal(setup, rng)
    state, log = GAME.start(setup, deal), []
    while not state.over:
        seat, action = random_step(state, rng, free=True)
        log.append((seat, GAME.write(action)))
    return state, record_of(state, setup, deal, log)


def judge(fields: dict[str, Any]) -> QilongScoreResult:
    return score(msgspec.json.decode(msgspec.json.encode(fields), type=REQUEST))


def test_q35_a_record_is_judged_and_every_forfeit_priced() -> None:
    forfeits = 0
    for seed in range(30):
        state, fields = played(seed)
        result = judge(fields)
        assert result.judged is not None
        found = [(one.seat, one.clause, one.moment) for one in result.judged]
        assert found == [(foul.seat, f"O{foul.duty}", foul.moment) for foul in state.fouls]
        assert result.scores == state.scores
        for one in result.judged:
            assert bool(one.price) == (one.sanction in "IW")
        if state.cited:
            forfeits += 1
            cited = [one.price for one in result.judged if one.seat == state.offender and one.price]
            assert state.scores in cited
    assert forfeits > 5


@pytest.mark.parametrize("lang", ["zh-Hans", "en"])
def test_a_judgement_is_told_in_words(lang: str) -> None:
    shown = [text(judge(played(seed)[1]), lang) for seed in range(12)]
    assert any("[O3]" in one for one in shown)
    assert all("{" not in one for one in shown)
    assert text(judge({**played(1, "assist")[1], "actions": []}), lang).endswith(("包糊", "no forfeit"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "other"}, "record: of other, must be of qilong"),
        ({"version": 99}, "record: rules version 99, must be 1"),
        ({"setup": {"dealer": 0, "options": {"base": -4}}}, "record: option base: -4 given"),
        ({"deal": {}}, "record: Object missing required field"),
        ({"actions": [(0, "dance")]}, r"record: action 1, seat 0 'dance': act 'dance'"),
        ({"actions": [(0, "chi 66")]}, "record: action 1, seat 0 'chi 66'"),
    ],
)
def test_no_record_is_told_what_is_wrong(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        judge({**played(1)[1], **changes})
