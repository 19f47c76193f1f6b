"""`longju score liuzhou`: hands of a real table settled, and what is said of wrong ones."""

from typing import Any

import msgspec
import pytest

from longju.core.errors import GameError
from longju.games.liuzhou.settle import REQUEST, ScoreResult, score, text


def laid(seat: int, kind: str, tiles: str, feeder: int | None = None, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "kind": kind, "tiles": tiles, "feeder": feeder, **more}


PLAIN: dict[str, Any] = {
    "how": "discard",
    "winners": [{"seat": 1, "hand": "123m 456m 9p"}],
    "winning": "9p",
    "giver": 2,
    "melds": [laid(1, "chi", "789s", 0), laid(1, "peng", "111p", 3)],
}
CONCEALED = [{"seat": 1, "hand": "123m 456m 789s 111p 9p"}]


def settled(**changes: Any) -> ScoreResult:
    """The result of `PLAIN` with other values; None takes a field out."""
    fields = {key: value for key, value in {**PLAIN, **changes}.items() if value is not None}
    return score(msgspec.json.decode(msgspec.json.encode(fields), type=REQUEST))


def paid(result: ScoreResult) -> list[str]:
    assert sum(result.scores) == 0
    return [
        f"{pay.payer}>{pay.payee} {pay.amount} {pay.why.term} {pay.why.clause}" for pay in result.payments
    ]


def test_l12_a_discard_win_is_counted_and_paid() -> None:
    result = settled()
    assert [(step.term, step.total, step.clause) for step in result.winners[0].steps] == [("plain", 2, "L12")]
    assert paid(result) == ["2>1 2 win_discard L16"]
    assert (result.scores, result.next_dealer) == ([0, 2, -2, 0], 1)


def test_l16_self_drawn_with_a_fish() -> None:
    result = settled(how="self_drawn", giver=None, fish="2m 4p 4s", last=True)
    assert result.winners[0].fished
    assert result.winners[0].circumstances == ["last_tile"]
    assert result.scores == [-12, 72, -12, -48]


def test_l06_winners_of_one_discard_are_paid_alone_and_the_discarder_deals() -> None:
    winners = [*PLAIN["winners"], {"seat": 3, "hand": "222p 333p 444p 555p 9p"}]
    result = settled(winners=winners, fish="4m 1m 4p", dealer=0)
    assert paid(result) == ["2>1 2 win_discard L16", "2>3 18 win_discard L16", "2>3 54 fish L26"]
    assert result.next_dealer == 2
    assert [winner.fished for winner in result.winners] == [False, True]


ROBBED: dict[str, Any] = {
    "how": "robbed_gang",
    "winners": [{"seat": 1, "hand": "456m 89p 22s"}],
    "winning": "7p",
}
PENG_7P = laid(2, "peng", "777p", 3)


def test_l10_a_robbed_gang_counts_the_run_before_it() -> None:
    melds = [*PLAIN["melds"], PENG_7P, laid(2, "an_gang", "EEEE")]
    alone = settled(**ROBBED, melds=melds)
    assert alone.winners[0].price == 9
    assert settled(**ROBBED, melds=melds, after_gang=True).winners[0].price == 18


def test_l10_only_a_tile_added_to_a_peng_is_robbed() -> None:
    for melds in (PLAIN["melds"], [*PLAIN["melds"], laid(3, "peng", "777p", 2)]):
        with pytest.raises(GameError, match="melds: no peng of 7p at seat 2, which is robbed of it"):
            settled(**ROBBED, melds=melds)


def test_l14_the_discard_after_a_gang() -> None:
    melds = [*PLAIN["melds"], laid(2, "ming_gang", "EEEE", 0)]
    result = settled(melds=melds, after_gang=True)
    assert [step.term for step in result.winners[0].steps] == ["plain", "floor"]
    assert paid(result) == ["0>2 1 ming_gang L17", "2>1 9 win_discard L16"]


def test_l14_a_discard_of_one_who_waits_for_melded() -> None:
    melds = [laid(2, "peng", f"{name * 3}", 0) for name in "ESWN"]
    result = settled(melds=[*PLAIN["melds"], *melds])
    assert result.winners[0].circumstances == ["melded_discarder"]
    assert result.winners[0].price == 9


def test_l19_l20_a_run_of_gangs_and_the_bloom_after_it() -> None:
    melds = [
        laid(1, "ming_gang", "EEEE", 0),
        laid(1, "an_gang", "CCCC", in_run=True),
        laid(1, "bu_gang", "5555m", 3, in_run=True),
    ]
    winners = [{"seat": 1, "hand": "111p 9p"}]
    result = settled(how="self_drawn", giver=None, melds=melds, winners=winners, after_gang=True)
    assert paid(result) == [
        "0>1 1 ming_gang L17",
        "0>1 3 run_gang L19",
        "0>1 1 run_gang L19",
        "0>1 144 bloom_all L20",
    ]


def test_l19_gangs_that_are_no_run_are_paid_by_their_own_feeders() -> None:
    melds = [laid(1, "ming_gang", "EEEE", 0), laid(1, "an_gang", "CCCC")]
    result = settled(how="self_drawn", giver=None, melds=melds, winners=[{"seat": 1, "hand": "111p 444p 9p"}])
    assert paid(result)[:4] == [
        "0>1 1 ming_gang L17",
        "0>1 1 an_gang L17",
        "2>1 1 an_gang L17",
        "3>1 1 an_gang L17",
    ]


def test_l20_a_bloom_after_a_concealed_gang_is_paid_by_all() -> None:
    melds = [laid(1, "an_gang", "CCCC")]
    winners = [{"seat": 1, "hand": "123m 456m 789s 9p"}]
    result = settled(how="self_drawn", giver=None, melds=melds, winners=winners, after_gang=True)
    assert result.scores == [-9, 27, -9, -9]


def test_l20_a_win_long_after_a_fed_gang_is_no_bloom() -> None:
    melds = [laid(1, "ming_gang", "CCCC", 0)]
    result = settled(
        how="self_drawn", giver=None, melds=melds, winners=[{"seat": 1, "hand": "123m 456m 789s 9p"}]
    )
    assert result.scores == [-4, 10, -3, -3]


def test_l14_only_gangs_of_the_run_double() -> None:
    melds = [*PLAIN["melds"], laid(2, "an_gang", "EEEE"), laid(2, "an_gang", "CCCC")]
    assert settled(melds=melds, after_gang=True).winners[0].price == 9
    melds[-1] = laid(2, "an_gang", "CCCC", in_run=True)
    assert settled(melds=melds, after_gang=True).winners[0].price == 18


def test_l22_partners() -> None:
    melds = [laid(1, "chi", "789s", 0), laid(1, "peng", "111p", 0), laid(1, "peng", "EEE", 0)]
    winners = [{"seat": 1, "hand": "123m 9p"}]
    assert paid(settled(melds=melds, winners=winners)) == ["2>1 2 win_discard L16", "0>1 2 partner_same L22"]
    assert paid(settled(melds=melds, winners=winners, giver=0)) == ["0>1 6 partner_discard L22"]


def test_l23_sealed_players() -> None:
    melds = [laid(1, "peng", "888s", 0), laid(1, "peng", "111p", 0), laid(1, "peng", "EEE", 0)]
    winners = [{"seat": 1, "hand": "123m 9p"}]
    assert paid(settled(melds=melds, winners=winners, giver=0)) == ["0>1 4 sealed_discard L23"]
    with pytest.raises(GameError, match="seat 0 has fed another three triplets and may not win"):
        settled(melds=melds, winners=[{"seat": 0, "hand": "123m 456m 789p 222p C"}], winning="C")


def test_l18_a_drawn_hand_refunds_concealed_gangs() -> None:
    melds = [laid(1, "an_gang", "CCCC"), laid(2, "ming_gang", "EEEE", 0)]
    drawn = {"how": "draw", "winners": None, "winning": None, "giver": None, "melds": melds, "dealer": 3}
    result = settled(**drawn)
    assert (result.scores, result.next_dealer) == ([-1, 0, 1, 0], 3)
    assert settled(**drawn, preset="app").scores == [-2, 3, 0, -1]


def test_l14_heavenly_earthly_human() -> None:
    first = {"melds": None, "winners": CONCEALED}
    assert settled(how="heavenly", giver=None, dealer=1, **first).winners[0].price == 8
    assert settled(how="earthly", giver=None, **first).winners[0].price == 8
    assert settled(how="human", giver=0, **first).winners[0].price == 12
    assert (
        settled(how="human", giver=0, winners=CONCEALED, melds=[laid(0, "an_gang", "EEEE")]).scores[1] == 11
    )


def test_options_and_players_are_read() -> None:
    options = {"players": 2, "guarantee": "off"}
    melds = [laid(1, "chi", "789s", 0), laid(1, "peng", "111p", 0)]
    result = settled(options=options, giver=0, melds=melds)
    assert result.scores == [-2, 2]
    assert settled(preset="app").scores == [0, 1, -1, 0]


DRAWN: dict[str, Any] = {"how": "draw", "winners": None, "winning": None, "giver": None}
MANY = [laid(1, "peng", f"{name * 3}", 0) for name in "ESWNC"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"winners": [{"seat": 1, "hand": "123m"}]},
            "hand of seat 1: 3 tiles beside the winning one, must be 7",
        ),
        ({"winners": [{"seat": 1, "hand": "123m 456m 9x"}]}, "hand of seat 1: tile '9x': must be a rank"),
        (
            {"winners": [{"seat": 1, "hand": "123m 456m 8p"}]},
            "hand of seat 1: .* does not win; must be four sets",
        ),
        ({"winners": []}, "winners: none with how discard"),
        ({"winners": [*PLAIN["winners"], *PLAIN["winners"]]}, "winners: a seat named twice"),
        ({"winners": [{"seat": 4, "hand": "9p"}]}, "winners: seat 4, must be 0 to 3"),
        ({"winning": "9p 9p"}, "winning: 2 tiles, must be one"),
        ({"winning": "Q"}, "winning: tile 'Q'"),
        ({"giver": None}, "giver: missing with how discard"),
        ({"giver": 1}, "giver: seat 1 is a winner"),
        ({"giver": 7}, "giver: seat 7, must be 0 to 3"),
        ({"giver": 3, "melds": [], "options": {"players": 3}}, "giver: seat 3, must be 0 to 2"),
        ({"dealer": -1}, "dealer: seat -1"),
        ({"how": "self_drawn"}, "giver: given, or several winners"),
        ({"how": "draw"}, "how: draw with winners"),
        ({**DRAWN, "last": True}, "last: with how draw"),
        ({**DRAWN, "after_gang": True}, "after_gang: with how draw"),
        ({"how": "robbed_gang", "last": True}, "last: with how robbed_gang"),
        ({"how": "heavenly", "giver": None}, "heavenly with winner seat 1, must be the dealer"),
        ({"how": "heavenly", "giver": None, "dealer": 1}, "melds: 2 with how heavenly"),
        (
            {"how": "heavenly", "giver": None, "dealer": 1, "after_gang": True},
            "after_gang: with how heavenly",
        ),
        (
            {"how": "earthly", "giver": None, "dealer": 1},
            "earthly with winner seat 1, must not be the dealer",
        ),
        ({"how": "human"}, "human with giver seat 2, must be the dealer"),
        ({"how": "human", "giver": 0}, "melds: with how human"),
        ({"after_gang": True}, "after_gang: the last gang of melds must be one of seat 2"),
        ({"fish": "1m 2m 3m 4m"}, "fish: 4 tiles, must be 3 at most"),
        (
            {"fish": "1m 2m 3m", "options": {"reserve_tiles": 2}},
            "fish: 3 tiles with reserve_tiles 2, must be 2 at most",
        ),
        ({"fish": "1m"}, "fish: 1m with wins worth less than 9"),
        ({"fish": "1z"}, "fish: tile '1z'"),
        (
            {"melds": [laid(1, "chi", "789s", 2)]},
            "meld 1: chi fed by seat 2, must be the player before, seat 0",
        ),
        ({"melds": [laid(1, "peng", "EEE")]}, "meld 1: feeder missing"),
        ({"melds": [laid(1, "peng", "EEE", 1)]}, "meld 1: feeder missing or its own seat"),
        ({"melds": [laid(1, "peng", "EEE", 9)]}, "feeder: seat 9"),
        ({"melds": [laid(1, "an_gang", "EEEE", 2)]}, "meld 1: feeder 2 of a concealed gang"),
        ({"melds": [laid(1, "peng", "EES", 2)]}, "meld 1: peng 'E E S': must be 3 equal tiles"),
        ({"melds": [laid(1, "peng", "EEE", 2, in_run=True)]}, "meld 1: in_run, must be a gang after another"),
        (
            {"melds": [laid(2, "an_gang", "CCCC"), laid(2, "ming_gang", "EEEE", 0, in_run=True)]},
            "meld 2: in_run of an exposed gang, must be the first of its run",
        ),
        (
            {"melds": [laid(2, "an_gang", "CCCC"), laid(3, "an_gang", "EEEE", in_run=True)]},
            "meld 2: in_run, must be a gang after another one of seat 3",
        ),
        ({"melds": MANY}, "melds: 5 of seat 1, must be four at most"),
        ({"melds": [*PLAIN["melds"], laid(0, "peng", "999p", 3)]}, "tiles: 9p is there 5 times"),
        (
            {"melds": [*PLAIN["melds"], laid(0, "peng", "EEE", 3)], "options": {"honours": "off"}},
            "E at a table",
        ),
        ({"preset": "mad"}, "preset mad: there is none of this name; there are classic, app"),
        ({"options": {"fishes": 1}}, "option fishes: there is none of this name"),
        ({"options": {"cap": 4}}, "cap: 4 with scale zhang"),
    ],
)
def test_a_wrong_request_is_answered_in_one_line(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        settled(**changes)
    assert "\n" not in str(caught.value)


def test_the_result_reads_well_in_every_language() -> None:
    melds = [laid(1, "ming_gang", "EEEE", 0), laid(1, "an_gang", "CCCC", in_run=True)]
    winners = [{"seat": 1, "hand": "111p 222p 9p"}]
    result = settled(how="self_drawn", giver=None, melds=melds, winners=winners, after_gang=True, fish="5m")
    assert text(result, "en").splitlines() == [
        "Seat 1 wins, 24 a share",
        "   6 = 6    All triplets [L12]",
        "  ×4 = 24   Gang bloom [L14]",
        "",
        "Seat 0 pays seat 1: 1, Exposed gang [L17]",
        "Seat 0 pays seat 1: 3, Run of gangs: Concealed gang [L19]",
        "Seat 0 pays seat 1: 72, Gang bloom, all shares: 24×3 [L20]",
        "Seat 0 pays seat 1: 72, Fish: 72×2 [L26]",
        "",
        "In all 0: -148  1: +148  2: +0  3: +0",
        "Seat 1 deals next",
    ]
    assert "0 号位付 1 号位 72 张：杠开包牌：24×3 [L20]" in text(result, "zh-Hans")
    assert "槓開包牌" in text(result, "zh-Hant")


def test_the_floor_names_its_circumstance() -> None:
    melds = [*PLAIN["melds"], laid(2, "an_gang", "EEEE")]
    assert "   9 = 9    杠冲，九张起 [L15]" in text(settled(melds=melds, after_gang=True), "zh-Hans")
    drawn = settled(how="draw", winners=None, winning=None, giver=None, melds=melds[2:])
    assert (
        text(drawn, "en").splitlines()[3]
        == "Seat 2 pays seat 0: 1, Drawn hand, refunded: Concealed gang [L18]"
    )
