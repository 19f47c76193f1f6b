"""Claim windows: who is asked, who goes first, several winners, what passing costs, robbing (L5, L6, L8, L10)."""

import itertools

import pytest

from longju.games.liuzhou import GAME
from longju.games.liuzhou.board import CLAIM, ROB, TURN
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tests.tables import (
    LONE,
    LONE2,
    LONE3,
    acts,
    do,
    kinds,
    locks,
    melds,
    money,
    position,
    table,
    why,
)

LONE4 = "369m 369p 36s SWNCF"
WAITS_4P = "123m 456m 789m 11p 23p"
WAITS_4P_TOO = "123s 456s 789s 22s 56p"
"""Waits for 4p and 7p."""


def test_l6_the_next_player_is_always_asked_and_others_if_they_can_claim() -> None:
    state = do(table(LONE + " 9s", LONE2, LONE3), "0 discard 9s")
    assert state.actors() == [1]
    assert acts(state, 1) == ["pass"]
    state = do(table(LONE + " 9s", LONE2, LONE3, "99s 147p 258m ESWNC"), "0 discard 9s")
    assert state.actors() == [1, 3]


def test_l6_a_win_goes_before_gang_and_peng_and_those_before_chi() -> None:
    state = do(win_peng_chi(), "1 chi 2p 3p", "2 peng 4p", "3 hu")
    assert state.winners == [3]
    state = do(win_peng_chi(), "1 chi 2p 3p", "2 peng 4p", "3 pass")
    assert (state.turn, melds(state, 2)) == (2, ["peng:4p 4p 4p<0"])
    state = do(win_peng_chi(), "1 chi 2p 3p", "2 pass", "3 pass")
    assert (state.turn, melds(state, 1)) == (1, ["chi:2p 3p 4p<0"])
    state = do(win_peng_chi(), "1 pass", "2 pass", "3 pass")
    assert (state.turn, state.phase) == (1, TURN)


def win_peng_chi() -> State:
    """4p is discarded: seat 1 can chi, seat 2 peng, seat 3 win."""
    state = table(LONE + " 9s", "23p 258s 258m CFPEE", "44p 369m 369s SWNCC", WAITS_4P_TOO)
    return do(state, "0 discard 4p")


def test_l6_the_order_of_answers_does_not_matter() -> None:
    answers = ["1 chi 2p 3p", "2 peng 4p", "3 pass"]
    ends = {do(win_peng_chi(), *order).to_bytes() for order in itertools.permutations(answers)}
    assert len(ends) == 1


def two_can_win() -> State:
    return do(table(LONE + " 9s", WAITS_4P, LONE2, WAITS_4P_TOO), "0 discard 4p")


def test_l6_several_win_on_one_discard() -> None:
    state = do(two_can_win(), "3 hu", "1 hu")
    assert state.winners == [1, 3]
    assert state.scores == [-24, 12, 0, 12]
    assert (state.discards[-1].fate, state.discards[-1].by) == (4, 1)
    assert [result.seat for result in GAME.observe(state, 2).results] == [1, 3]


def test_l6_nothing_is_known_before_all_have_answered() -> None:
    state = do(two_can_win(), "3 hu")
    assert (state.over, state.phase) == (False, CLAIM)
    assert GAME.observe(state, 1).answer == ""
    assert GAME.observe(state, 3).answer == "hu"


def passed_win(**changes: str) -> State:
    """Seat 2 passed a win on 4p of the dealer, and the next player discards 4p too."""
    state = table(LONE + " 9s", LONE2, WAITS_4P, LONE3, wall="4p", **changes)
    return do(state, "0 discard 4p", "pass", "1 discard 4p")


def test_l8_who_passes_a_win_may_not_win_on_a_discard() -> None:
    state = passed_win()
    assert "hu" not in kinds(state, 2)
    assert why(state, 2, "hu") == ("passed_win", "L8")
    assert ("hu", "passed_win", "L8") in locks(state, 2)
    view = GAME.observe(state, 2)
    assert view.no_win
    assert not GAME.observe(state, 3).no_win


def test_l8_not_even_on_another_tile_that_wins() -> None:
    state = table(LONE + " 9s", LONE2, WAITS_4P, LONE3, wall="1p")
    do(state, "0 discard 4p", "pass", "1 discard 1p")
    assert why(state, 2, "hu") == ("passed_win", "L8")


def test_l8_the_next_draw_lifts_it_and_a_self_draw_always_wins() -> None:
    state = do(passed_win(), "pass")
    assert state.turn == 2
    assert not state.no_win[2]
    state = do(
        table(LONE + " 9s", LONE2, WAITS_4P, wall="9p 4p"),
        "0 discard 4p",
        "pass",
        "1 discard 9p",
        "pass",
        "2 hu",
    )
    assert state.winners == [2]


def test_l8_option_passed_win_off() -> None:
    state = passed_win(passed_win="off")
    assert "hu" in kinds(state, 2)


def test_l8_a_chi_in_place_of_the_win_is_passing_it_and_brings_no_draw() -> None:
    state = table(LONE + " 9s", WAITS_4P, LONE2, LONE3)
    do(state, "0 discard 4p", "1 chi 2p 3p", "pass")
    assert state.no_win[1]
    assert melds(state, 1) == ["chi:2p 3p 4p<0"]


def test_l8_a_gang_in_place_of_the_win_draws_and_so_lifts_it() -> None:
    state = table(LONE + " 9s", "123m 456m 22p 78s 999s", LONE2, LONE4, back="1p")
    do(state, "0 discard 9s")
    assert kinds(state, 1) >= {"hu", "ming_gang"}
    do(state, "1 ming_gang 9s", "pass")
    assert not state.no_win[1]


def test_l8_a_win_answered_where_another_wins_is_not_passed() -> None:
    state = do(two_can_win(), "3 hu", "1 pass")
    assert state.winners == [3]
    assert not state.no_win[1]


def test_l8_who_passes_a_peng_may_not_peng_that_tile_until_the_next_draw() -> None:
    state = table(LONE + " 9s", LONE2, "99s 369m 36p SWNCEE", LONE4, wall="9s")
    do(state, "0 discard 9s", "pass", "1 discard 9s")
    assert "peng" not in kinds(state, 2)
    assert why(state, 2, "peng 9s") == ("passed_peng", "L8")
    assert locks(state, 2) == [("peng", "passed_peng", "L8")]
    assert GAME.observe(state, 2).no_peng == ["9s"]
    assert GAME.observe(state, 0).no_peng == []
    do(state, "pass")
    assert state.no_peng[2] == 0


def test_l8_a_chi_in_place_of_the_peng_is_passing_it() -> None:
    state = position("4p 9s", "2344p 19s", "4p 9s", past=0)
    do(state, "0 discard 4p", "1 chi 2p 3p", "1 discard 1s", "pass")
    assert state.turn == 2
    do(state, "2 discard 4p")
    assert state.actors() == [3]
    assert locks(state, 1) == [("peng", "passed_peng", "L8")]


def test_l8_another_tile_may_be_penged() -> None:
    state = table(LONE + " 9s", LONE2, "99s 369m 36p SWNCFF", LONE3, wall="F")
    do(state, "0 discard 9s", "pass", "1 discard F")
    assert "peng" in kinds(state, 2)


def test_l8_a_peng_is_passed_also_where_another_would_have_gone_first() -> None:
    state = table("9s" + LONE, LONE2, "99s 369m 36p SWNCEE", LONE3)
    do(state, "0 discard 9s", "1 pass", "2 pass")
    assert state.no_peng[2] == 2 ** GAME.read("discard 9s")


def with_fourth(**changes: str) -> State:
    """Seat 3 has a peng of 4p fed by seat 0 and draws the fourth; seat 1 waits for it."""
    state = table(
        "4p 9s 147m 14s ESWNCFP",
        "123m 456m 789m 22s 56p",
        LONE2,
        "44p 369m 369s SWNCC",
        wall="9p 9p 9p 4p",
        back="8p",
        **changes,
    )
    do(state, "0 discard 4p", "1 pass", "3 peng 4p", "3 discard S", "pass")
    do(state, "0 discard 9p", "pass", "1 discard 9p", "pass", "2 discard 9p", "pass")
    assert state.turn == 3
    return state


def test_l10_a_tile_added_to_a_peng_may_be_robbed() -> None:
    state = do(with_fourth(), "3 bu_gang 4p")
    assert state.phase == ROB
    assert acts(state, 0) == ["pass"]
    assert acts(state, 1) == ["pass", "hu"]
    assert why(state, 0, "peng 4p") == ("rob_or_pass", "L10")
    window = GAME.observe(state, 2).window
    assert (window.kind, window.seat, window.tile) == ("bu_gang", 3, "4p")
    before = money(state)
    do(state, "1 hu", "pass")
    assert melds(state, 3) == ["peng:4p 4p 4p<0"]
    assert money(state) == [*before, "3>1 12 win_robbed_gang L16"]
    assert state.results[0].circumstances == ["robbed_gang"]
    assert GAME.cards(state) == GAME.cards(with_fourth())


def test_l10_nobody_robs_and_the_gang_is_made() -> None:
    state = do(with_fourth(), "3 bu_gang 4p", "1 pass", "0 pass")
    assert melds(state, 3) == ["bu_gang:4p 4p 4p 4p<0"]
    assert money(state) == ["0>3 1 bu_gang L17"]
    assert GAME.write(state.drew) == "discard 8p"


def test_l10_only_an_added_gang_may_be_robbed() -> None:
    state = table("4444p 147m 14s ESWNC", WAITS_4P.replace("23p", "56p"), back="8p")
    do(state, "0 an_gang 4p")
    assert (state.phase, state.turn) == (TURN, 0)


def test_l10_passing_a_robbery_is_passing_a_win() -> None:
    state = do(with_fourth(), "3 bu_gang 4p", "1 pass", "0 pass")
    assert state.no_win[1]


def test_l10_a_passed_win_bars_robbing() -> None:
    state = table(
        "4p 9s 147m 14s ESWNCFP",
        "123m 456m 789m 22s 56p",
        LONE2,
        "44p 369m 369s SWNCC",
        wall="9p 9p 7p 4p",
        back="8p",
    )
    do(state, "0 discard 4p", "1 pass", "3 peng 4p", "3 discard S", "pass")
    do(state, "0 discard 9p", "pass", "1 discard 9p", "pass", "2 discard 7p", "pass", "3 bu_gang 4p")
    assert state.phase == ROB
    assert state.no_win[1]
    assert state.actors() == [0]


def test_l5_two_players_chi_from_each_other() -> None:
    state = do(table(LONE + " 5s", "46s 258m 258p CFPEE", players=2), "0 discard 5s")
    assert "chi 4s 6s" in acts(state, 1)
    do(state, "1 chi 4s 6s", "1 discard E")
    assert state.actors() == [0]


@pytest.mark.parametrize("tile", ["E", "P"])
def test_l5_honours_make_no_run(tile: str) -> None:
    state = do(table(LONE.replace("E", "") + "E P", "SWNCFP 258m 258p 2s"), f"0 discard {tile}")
    assert "chi" not in kinds(state, 1)
