"""Kans, void deals, the house role, stealing, a win at once (Q8, Q10–Q14)."""

import pytest

from longju.games.qilong.board import END_VOID, TURN
from longju.games.qilong.tests.tables import acts, do, hand, kans, table, why

PLAIN = "66 66 56 46 55 45 36 44 35 26 34 16 25 24 15 33 14"
"""Seventeen cards with one type held twice."""
DOUBLES = "66 66 56 56 46 46 55 45 36 44 35 26 34 16 25 24 15"


def test_q10_three_and_more_equal_cards_are_laid_before_play() -> None:
    state = table("66 66 66 56 56 56 56 45 45 36 44 35 26 34 16 25 24 15", opened=False)
    assert kans(state, 0) == {"66": 3, "56": 4}
    assert hand(state, 0) == "45 45 36 44 35 26 34 16 25 24 15"
    assert (state.table[0], state.table[1]) == (3, 4)


def test_q11_who_is_dealt_fewer_than_two_types_twice_may_void_the_deal() -> None:
    state = table(PLAIN + " 23", DOUBLES, opened=False)
    assert acts(state, 0) == ["pass", "zao_pai"]
    assert 1 not in state.actors()
    do(state, "0 zao_pai", "pass")
    assert (state.over, state.ending, state.offender, state.ledger) == (True, END_VOID, 0, [])


def test_q11_who_has_two_types_twice_may_not() -> None:
    state = table(DOUBLES + " 23", opened=False)
    assert acts(state, 0) == ["pass"]
    assert why(state, 0, "zao_pai") == ("no_void", "Q11")


def test_q11_a_kan_counts_as_one_type() -> None:
    one = table("66 66 66 66 66 56 46 55 45 36 44 35 26 34 16 25 24 15", opened=False)
    two = table("66 66 66 56 56 46 55 45 36 44 35 26 34 16 25 24 15 33", opened=False)
    assert (acts(one, 0), acts(two, 0)) == (["pass", "zao_pai"], ["pass"])


@pytest.mark.parametrize(
    ("option", "types", "allowed"),
    [("exact", 3, True), ("exact", 4, False), ("three_or_more", 4, True), ("off", 3, False)],
)
def test_q11_two_of_three_doubles_taken_by_others_allow_a_void_at_the_next_act(
    option: str, types: int, allowed: bool
) -> None:
    more = "55 55 45 36 44 35 26 34 16 25 24" if types == 4 else "55 45 36 44 35 26 34 16 25 24 15"
    own = "66 66 56 56 46 46 " + more
    state = table(
        own + " 33", "66 66 45 45", "56 56 15 15", "24 24 33 33", stock="23 23 23", void_in_play=option
    )
    player = state.players[0]
    player.lost = 0b01
    state.find_moves()
    assert "zao_pai" not in acts(state, 0)
    player.lost = 0b11
    state.find_moves()
    assert ("zao_pai" in acts(state, 0)) == allowed
    if allowed:
        do(state, "0 zao_pai")
        assert (state.ending, state.next_dealer()) == (END_VOID, 0)


def test_q11_a_double_is_lost_when_another_takes_the_type_while_both_are_held() -> None:
    state = table(
        "66 66 56 56 45 46 46 15 15 13 13 22 12 33 23 24 44 35", "56 56 45 45 36 36 33 33", stock="23"
    )
    do(state, "0 discard 56")
    assert "che" in acts(state, 1)
    do(state, "1 che", "pass")
    assert state.players[0].lost == 0
    state = table(
        "56 45 45 46 46 15 15 13 13 22 12 33 23 24 44 35 26 14", "56 56 36 36", "56 56 33 33", stock="23"
    )
    do(state, "0 discard 56", "1 che", "2 pass", "pass")
    assert state.players[2].lost == 0b10


def test_q11_a_void_before_ones_own_flip_yields_to_every_claim() -> None:
    state = table(PLAIN + " 23", DOUBLES, "24 24 15 15 33 33", "14 14 23 23", stock="44")
    state.players[1].lost = 0b11
    do(state, "0 discard 14")
    assert "zao_pai" in acts(state, 1)
    do(state, "1 zao_pai", "3 che", "pass")
    assert (state.over, state.turn) == (False, 3)


def test_q12_the_leader_keeps_the_house_or_gives_it_to_the_next_who_may_pass_it_on() -> None:
    state = table(dealer=2, opened=False)
    do(state, "pass")
    assert acts(state, 2) == ["keep", "zou_zhuang"]
    do(state, "2 zou_zhuang", "3 zou_zhuang", "0 keep")
    assert (state.house, state.walked, state.turn, state.leader) == (0, True, 2, 2)


def test_q12_the_last_in_order_keeps_it() -> None:
    state = table(dealer=2, opened=False)
    do(state, "pass", "2 zou_zhuang", "3 zou_zhuang", "0 zou_zhuang")
    assert (state.house, state.phase) == (1, TURN)


def test_q12_walk_nobody_leaves_no_house_and_walk_off_asks_nobody() -> None:
    state = table(opened=False, walk="nobody")
    do(state, "pass", "0 zou_zhuang")
    assert (state.house, state.walked, state.phase) == (-1, True, TURN)
    state = table(opened=False, walk="off")
    do(state, "pass")
    assert (state.house, state.phase) == (0, TURN)


def test_q12_walk_bar_red_kan_keeps_the_house_with_who_has_one() -> None:
    red, black = "66 66 66 56 46", "56 56 56 66 46"
    state = table(red, opened=False, walk_bar="red_kan")
    do(state, "pass")
    assert (state.house, state.phase) == (0, TURN)
    state = table(black, red.replace("66", "11"), opened=False, walk_bar="red_kan")
    do(state, "pass", "0 zou_zhuang")
    assert (state.house, state.phase) == (1, TURN)


def test_q13_t9_a_kan_of_five_steals_three() -> None:
    state = table("66 66 66 66 66 56 46 55 45 36 44 35 26 34 16 25 24 15", stock="33 23 13 22")
    assert state.front == 69 + 3
    assert hand(state, 0).endswith("33 23 13")
    assert [state.players[0].known[card] for card in (14, 16, 17)] == [
        1,
        1,
        2 if "13" in hand(state, 0)[:5] else 1,
    ]


def test_q13_the_leader_steals_first_and_a_stolen_card_of_ones_kan_is_stacked() -> None:
    own = "66 66 66 56 46 55 45 36 44 35 26 34 16 25 24 15 33 14"
    state = table(own, "11 11 11 46 55 45 36 44 35 26 34 16 25 24 15 33 14", stock="66 12 22")
    assert kans(state, 0) == {"66": 4}
    assert state.players[0].known[19] == 1
    assert state.players[1].known[18] == 1
    assert state.front == 69 + 3


def test_q13_a_stolen_card_that_makes_three_is_laid_and_draws_one_more() -> None:
    own = "66 66 66 56 56 55 45 36 44 35 26 34 16 25 24 15 33 14"
    state = table(own, stock="56 12")
    assert kans(state, 0) == {"66": 3, "56": 3}
    assert state.players[0].known[19] == 1
    assert state.players[0].size() == 14


COMPLETE = "66 66 11 11 46 46 13 13 45 45 14 14 44 44 24 24 12 56"


def test_q14_the_leader_may_win_at_once() -> None:
    state = table(COMPLETE.replace("12 56", "34 16"))
    assert state.players[0].points() == 18
    assert "hu" not in acts(state, 0)
    assert why(state, 0, "hu") == ("few_points", "Q23")


def test_q14_q8_a_leader_who_walked_needs_eighteen() -> None:
    state = table(COMPLETE.replace("12 56", "34 16"), opened=False)
    do(state, "pass", "0 zou_zhuang", "1 keep", "0 hu")
    assert (state.winner, state.points, state.card) == (0, 18, -1)
    assert sorted(state.scores) == [-10, -8, -8, 26]


def test_q14_not_after_the_first_discard() -> None:
    state = table("66 66 66 56 12 46 46 13 13 45 45 14 14 44 44 24 24 34", stock="16")
    assert state.players[0].points() == 23
    assert "hu" in acts(state, 0)
    do(state, "0 discard 12", "pass")
    assert state.opening is False


def test_q8_leader_house_and_current_player_are_three() -> None:
    state = table(opened=False)
    do(state, "pass", "0 zou_zhuang", "1 zou_zhuang", "2 keep")
    assert (state.leader, state.house, state.turn) == (0, 2, 0)
