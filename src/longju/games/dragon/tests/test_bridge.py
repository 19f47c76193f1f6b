"""桥式: two players, a main and a dummy each (D27–D30). Seats: 0 A-main, 1 A-dummy, 2 B-main, 3 B-dummy."""

import pytest

from longju.core.game import Event
from longju.games.dragon import GAME
from longju.games.dragon.tests.tables import acts, do, hand, table, why

DRAGON = "AS 2S 3S 4H 5H 6H 7D 8D"
"""Waits for the nine of diamonds."""
TRIPLETS = "9S 9H 8S 8H 8C 7S 7H 7C"
SPECTATOR = -1


def test_d27_the_hands_play_in_turn_order_main_dummy_main_dummy() -> None:
    state = table(preset="bridge", dealer=2)
    order = []
    for _ in range(5):
        order.append(state.turn)
        do(state, f"{state.turn} {GAME.write(state.default(state.turn))}", "pass")
    assert order == [2, 3, 0, 1, 2]
    view = GAME.observe(state, 0)
    assert [seat.player for seat in view.table] == [0, 0, 1, 1]
    assert [seat.dummy for seat in view.table] == [False, True, False, True]


def test_d28_both_dummies_lie_open_before_the_first_discard() -> None:
    state = table("AH", "3C", "5D", "7S", preset="bridge")
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        table_seen = GAME.observe(state, viewer).table
        assert table_seen[1].cards == hand(state, 1).split()
        assert table_seen[3].cards == hand(state, 3).split()
        assert table_seen[0].open == (viewer in (0, 1))
        assert table_seen[2].open == (viewer in (2, 3))


def test_d28_what_a_dummy_draws_is_seen_by_all_and_what_a_main_draws_by_its_side() -> None:
    events: list[Event] = []
    state = table("9C", "3C", "5D", stock="4D 10S", preset="bridge", sink=events)
    events.clear()
    do(state, "0 discard 9C", "pass")
    drawn = [event for event in events if event.kind == "draw"]
    assert [(event.seat, event.cards) for event in drawn] == [(1, [GAME.read("discard 4D")])]
    assert all(drawn[0].seen_by(viewer) for viewer in (SPECTATOR, 0, 1, 2, 3))
    events.clear()
    do(state, f"1 {acts(state, 1)[0]}", "pass")
    drawn = [event for event in events if event.kind == "draw"]
    assert [len(event.cards) for event in drawn] == [1, 0]
    assert [viewer for viewer in (SPECTATOR, 0, 1, 2, 3) if drawn[0].seen_by(viewer)] == [2, 3]
    assert [viewer for viewer in (SPECTATOR, 0, 1, 2, 3) if drawn[1].seen_by(viewer)] == [SPECTATOR, 0, 1]


def test_d28_a_dummys_concealed_gang_is_no_secret() -> None:
    state = table("9C", "7S 7H 7C 7D", preset="bridge")
    do(state, "0 discard 9C", "pass", "1 an_gang 7S 7H 7C 7D")
    assert GAME.observe(state, 2).table[1].laid[0].cards == ["7S", "7H", "7C", "7D"]
    state = do(table("7S", "7H 7C 7D", preset="bridge"), "0 discard 7S", "1 take", "pass")
    do(state, "1 an_gang 7S 7H 7C 7D")
    assert GAME.observe(state, 2).table[1].known == []
    state = table("7S 7H 7C 7D", preset="bridge")
    do(state, "0 an_gang 7S 7H 7C 7D")
    assert GAME.observe(state, 2).table[0].laid[0].cards == []
    assert GAME.observe(state, 1).table[0].laid[0].cards == ["7S", "7H", "7C", "7D"]


def test_d29_a_dummy_may_take_its_own_mains_discard_but_may_not_win_on_it() -> None:
    state = do(table("9D", DRAGON, preset="bridge"), "0 discard 9D")
    assert "take" in acts(state, 1)
    assert "hu" not in acts(state, 1)
    assert why(state, 1, "hu") == ("dummy_on_main", "D29")
    locks = [lock for lock in GAME.observe(state, 1).locked if lock.term == "hu"]
    assert [(lock.why.term, lock.why.clause) for lock in locks] == [("dummy_on_main", "D29")]
    do(state, "1 take", "pass")
    assert state.turn == 1


def test_d29_a_main_may_win_on_its_own_dummys_discard() -> None:
    state = table(DRAGON + " AH", "9D AC", preset="bridge")
    do(state, "0 discard AH", "pass", "1 discard 9D", "0 hu", "pass")
    assert state.winners == [0]
    assert [(line.payer, line.payee) for line in state.ledger] == [(2, 0)]


def test_d29_on_a_dummys_discard_the_opposing_hands_come_first() -> None:
    state = table(DRAGON + " AH", "9D AC", "", TRIPLETS, preset="bridge")
    do(state, "0 discard AH", "pass", "1 discard 9D", "0 hu", "3 hu", "pass")
    assert state.winners == [3]
    state = table(DRAGON + " AH", "9D AC", "", TRIPLETS, preset="bridge", multiple_winners=True)
    do(state, "0 discard AH", "pass", "1 discard 9D", "0 hu", "3 hu", "pass")
    assert state.winners == [3, 0]
    assert state.scores == [5 - 4, 0, 4 - 5, 0]


@pytest.mark.parametrize("source", [0, 1])
def test_d29_a_dummy_may_win_on_an_opposing_hands_discard(source: int) -> None:
    hands = ["AH", "AC", "", DRAGON]
    hands[source] += " 9D"
    state = table(*hands, preset="bridge")
    if source == 1:
        do(state, "0 discard AH", "pass")
    do(state, f"{source} discard 9D", "3 hu", "pass")
    assert state.winners == [3]


def test_d29_a_dummy_may_win_on_its_own_draw() -> None:
    state = do(table("AH", DRAGON, stock="9D", preset="bridge"), "0 discard AH", "pass", "1 hu")
    assert state.winners == [1]


def test_d29_what_is_said_of_a_discard_holds_for_a_robbed_gang() -> None:
    waits = "AS 2S 3S 4H 5H 6H 8D 9D"
    robber = table("7S AH", "AC", "7H 7C 7D 2C", waits, preset="bridge")
    do(robber, "0 discard 7S", "2 peng 7H 7C", "pass", "2 bu_gang 7D 1")
    assert acts(robber, 3) == ["pass"]
    do(robber, "pass")
    assert [repr(group) for group in robber.laid[2]] == ["bu_gang(7S 7H 7C 7D)"]
    state = table(waits + " 7S", "7H 7C 7D 2C", preset="bridge")
    do(state, "0 discard 7S", "1 peng 7H 7C", "pass", "1 bu_gang 7D 1")
    assert acts(state, 0) == ["pass", "hu"]
    do(state, "0 hu", "pass")
    assert state.winners == [0]


def test_d29_peng_between_a_main_and_its_dummy_both_ways() -> None:
    state = do(table("9S AH", "9H 9C AC", preset="bridge"), "0 discard 9S", "1 peng 9H 9C", "pass")
    assert (state.turn, len(state.laid[1])) == (1, 1)
    state = do(table("9H 9C AH", "9S AC", preset="bridge"), "0 discard AH", "pass", "1 discard 9S")
    do(state, "0 peng 9H 9C", "pass")
    assert (state.turn, len(state.laid[0])) == (0, 1)


@pytest.mark.parametrize("payment", ["discarder", "everyone"])
def test_d30_the_losing_side_pays_once_whoever_discarded(payment: str) -> None:
    state = table("9D", "", DRAGON, preset="bridge", discard_payment=payment)
    do(state, "0 discard 9D", "2 hu", "pass")
    assert state.scores == [-7, 0, 7, 0]
    assert [line.clause for line in state.ledger] == ["D30"]


@pytest.mark.parametrize(("both", "points"), [(False, 6), (True, 12)])
def test_d30_by_option_the_losing_side_pays_twice_for_a_self_drawn_win(both: bool, points: int) -> None:
    state = table("AH", DRAGON, stock="9D", preset="bridge", bridge_both_pay=both)
    do(state, "0 discard AH", "pass", "1 hu")
    assert state.scores == [points, 0, -points, 0]
