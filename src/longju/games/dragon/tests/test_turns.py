"""Turns: take and draw, what may go out, gangs, the last card (D12, D13, D15, D24)."""

import pytest

from longju.core.errors import IllegalAction
from longju.games.dragon import GAME
from longju.games.dragon.state import State
from longju.games.dragon.tests.tables import acts, do, hand, kinds, table, why

FOUR_SEVENS = "7S 7H 7C 7D"


def take_on(state: State, turns: int) -> None:
    """Lets that many turns begin by a take: each seat discards its first free card and the next takes it."""
    for _ in range(turns):
        seat = state.turn
        do(state, f"{seat} {acts(state, seat)[0]}")
        taker = (seat + 1) % state.seats
        while state.window is not None:
            asked = state.actors()[0]
            do(state, f"{asked} take" if asked == taker else f"{asked} pass")


def test_d12_a_take_goes_into_the_concealed_hand_and_a_discard_follows() -> None:
    state = do(table("9S", "AH 3C"), "0 discard 9S", "1 take", "pass")
    assert state.turn == 1
    assert hand(state, 1).split().count("9S") == 1
    assert sum(state.hands[1]) == 9
    assert state.laid[1] == []
    assert kinds(state, 1) == {"discard"}


def test_d12_others_know_only_that_the_card_was_taken() -> None:
    state = do(table("9S", "AH 3C"), "0 discard 9S", "1 take", "pass")
    seen = GAME.observe(state, 3).table[1]
    assert not seen.open
    assert seen.cards == []
    assert [known.card for known in seen.known] == ["9S"]
    do(state, "1 discard AH", "pass")
    assert [known.card for known in GAME.observe(state, 3).table[1].known] == ["9S"]


def test_d12_who_does_not_take_draws_from_the_front_of_the_stock() -> None:
    state = do(table("9S", "AH", stock="5C"), "0 discard 9S", "1 pass", "pass")
    assert state.turn == 1
    assert "5C" in hand(state, 1).split()
    assert state.stock_left() == 20


def test_d12_only_the_next_player_may_take() -> None:
    state = do(table("9S", "", "9H 9C"), "0 discard 9S")
    assert "take" in acts(state, 1)
    assert "take" not in acts(state, 2)
    assert why(state, 2, "take") == ("not_next", "D12")


@pytest.mark.parametrize(
    ("changes", "turns"), [({}, 8), ({"take_rounds": 1}, 4), ({"take_rounds": 3, "players": 3}, 9)]
)
def test_d12_taking_is_closed_after_two_rounds_without_a_draw(changes: dict[str, int], turns: int) -> None:
    state = table(**changes)
    take_on(state, turns)
    assert state.run == turns
    seat = state.turn
    following = (seat + 1) % state.seats
    stock = state.stock_left()
    do(state, f"{seat} {acts(state, seat)[0]}")
    assert "take" not in acts(state, following)
    assert "pass" in acts(state, following)
    do(state, "pass")
    assert (state.turn, state.stock_left()) == (following, stock - 1)
    assert state.run == 0
    take_on(state, 1)
    assert state.run == 1


def test_d12_a_closed_take_says_so() -> None:
    state = table("AS 2S", "2D", "", "AH 2H 2C", take_rounds=1)
    take_on(state, 4)
    do(state, "0 discard 2S")
    assert acts(state, 3) == ["pass", "peng 2H 2C"]
    locks = [lock for lock in GAME.observe(state, 1).locked if lock.term == "take"]
    assert [(lock.why.term, lock.why.clause, lock.why.args) for lock in locks] == [
        ("take_closed", "D12", ["4"])
    ]


def test_d12_with_no_limit_taking_is_never_closed() -> None:
    state = table(take_rounds=None)
    take_on(state, 40)
    assert state.run == 40
    assert state.take_open()


def test_d12_a_peng_counts_and_a_gangs_replacement_opens_taking_again() -> None:
    state = do(table("9S AS", "", "9H 9C"), "0 discard 9S", "2 peng 9H 9C", "pass")
    assert state.run == 1
    state = do(table("9S AS", "", "9H 9C 9D"), "0 discard 9S", "2 ming_gang 9H 9C 9D", "pass")
    assert state.run == 0
    state = do(table("AS", FOUR_SEVENS), "0 discard AS", "1 take", "pass")
    assert state.run == 1
    do(state, "1 an_gang " + FOUR_SEVENS)
    assert state.run == 0


def test_d13_the_very_card_just_taken_may_not_go_out_in_the_same_turn() -> None:
    state = do(table("9S", "AH 3C"), "0 discard 9S", "1 take", "pass")
    assert "discard 9S" not in acts(state, 1)
    assert why(state, 1, "discard 9S") == ("just_taken", "D13")
    with pytest.raises(IllegalAction, match="just_taken"):
        do(state, "1 discard 9S")
    locked = GAME.observe(state, 1).locked
    assert [(lock.term, lock.cards, lock.why.clause) for lock in locked] == [("discard", ["9S"], "D13")]
    do(state, "1 discard AH", "pass")
    while state.turn != 1:
        do(state, f"{state.turn} {acts(state, state.turn)[0]}", "pass")
    assert "discard 9S" in acts(state, 1)


def test_d13_an_equal_card_may_go_out() -> None:
    state = do(table("9S", "9S AH", preset="big"), "0 discard 9S", "1 take", "pass")
    assert "discard 9S" in acts(state, 1)
    do(state, "1 discard 9S", "pass")
    assert [known.card for known in GAME.observe(state, 3).table[1].known] == ["9S"]


def test_d13_by_option_it_may() -> None:
    state = do(table("9S", "AH", return_taken=True), "0 discard 9S", "1 take", "pass")
    do(state, "1 discard 9S", "pass")
    assert GAME.observe(state, 3).table[1].known == []


def test_d13_after_a_peng_nothing_is_barred() -> None:
    state = do(table("9S", "", "9S 9H 9C", preset="big"), "0 discard 9S", "2 peng 9H 9C", "pass")
    assert "discard 9S" in acts(state, 2)
    assert GAME.observe(state, 2).locked == []


def test_d13_a_taken_card_that_is_laid_in_a_gang_bars_nothing() -> None:
    state = do(table("7S", "7H 7C 7D 7S AH", preset="big"), "0 discard 7S", "1 take", "pass")
    do(state, "1 an_gang " + FOUR_SEVENS)
    assert "discard 7S" in acts(state, 1)


def test_d15_a_concealed_gang_takes_four_cards_of_the_hand_and_a_replacement_from_the_back() -> None:
    state = table(FOUR_SEVENS + " AS", back="2H", stock="3C")
    do(state, "0 an_gang " + FOUR_SEVENS)
    assert [repr(group) for group in state.laid[0]] == ["an_gang(7S 7H 7C 7D)"]
    assert state.turn == 0
    assert "2H" in hand(state, 0).split()
    assert sum(state.hands[0]) == 6
    assert state.stock_left() == 20
    do(state, "0 discard AS", "1 pass", "pass")
    assert "3C" in hand(state, 1).split()


def test_d15_a_concealed_gang_says_which_cards() -> None:
    state = table("7S JS QS KS RJ")
    gangs = [text for text in acts(state, 0) if text.startswith("an_gang")]
    assert gangs == [
        "an_gang 7S JS QS KS",
        "an_gang 7S JS QS RJ",
        "an_gang 7S JS KS RJ",
        "an_gang 7S QS KS RJ",
        "an_gang JS QS KS RJ",
    ]


@pytest.mark.parametrize("shown", [False, True])
def test_d15_its_cards_are_hidden_from_the_others_until_the_end_unless_the_option_shows_them(
    shown: bool,
) -> None:
    state = table(FOUR_SEVENS + " AS", concealed_gang="shown" if shown else "hidden")
    do(state, "0 an_gang " + FOUR_SEVENS)
    assert GAME.observe(state, 0).table[0].laid[0].cards == FOUR_SEVENS.split()
    for viewer in (-1, 1, 2, 3):
        laid = GAME.observe(state, viewer).table[0].laid[0]
        assert (laid.kind, laid.size) == ("an_gang", 4)
        assert laid.cards == (FOUR_SEVENS.split() if shown else [])
    while not state.over:
        seat = state.actors()[0]
        state.apply(seat, state.default(seat))
    assert GAME.observe(state, 2).table[0].laid[0].cards == FOUR_SEVENS.split()


def test_d15_an_exposed_gang_claims_a_discard_with_three_cards() -> None:
    state = do(table("7S", "", "7H 7C 7D AS", back="2H"), "0 discard 7S", "2 ming_gang 7H 7C 7D", "pass")
    assert [repr(group) for group in state.laid[2]] == ["ming_gang(7S 7H 7C 7D)"]
    assert (state.laid[2][0].source, GAME.write(state.laid[2][0].claimed)) == (0, "discard 7S")
    assert state.turn == 2
    assert "2H" in hand(state, 2).split()
    assert sum(state.hands[2]) == 6


def added(**changes: object) -> State:
    """Seat 1 has laid three sevens and holds the fourth, seat 3 waits for it with three runs."""
    state = table("7S AH", "7H 7C 7D 2C", "", "AS 2S 3S 4H 5H 6H 8D 9D", back="2H", **changes)
    return do(state, "0 discard 7S", "1 peng 7H 7C", "pass")


def test_d15_a_gang_is_added_to_ones_own_laid_triplet() -> None:
    state = added(rob_gang=False)
    assert "bu_gang 7D 1" in acts(state, 1)
    assert why(state, 1, "bu_gang 2C 1") == ("no_gang", "D15")
    assert why(state, 1, "bu_gang 7D 2") == ("no_laid_triplet", "D15")
    do(state, "1 bu_gang 7D 1")
    assert [repr(group) for group in state.laid[1]] == ["bu_gang(7S 7H 7C 7D)"]
    assert state.turn == 1
    assert "2H" in hand(state, 1).split()


def test_d15_an_added_gang_may_be_robbed_by_a_win() -> None:
    state = do(added(), "1 bu_gang 7D 1")
    assert state.actors() == [2, 3]
    assert acts(state, 2) == ["pass"]
    assert acts(state, 3) == ["pass", "hu"]
    assert why(state, 3, "take") == ("rob_or_pass", "D15")
    robbed = do(state.clone(), "3 hu", "pass")
    assert robbed.winners == [3]
    assert [repr(group) for group in robbed.laid[1]] == ["peng(7S 7H 7C)"]
    assert [(line.payer, line.payee, line.reason) for line in robbed.ledger] == [(1, 3, "win_robbed_gang")]
    assert GAME.cards(robbed) == GAME.cards(added())
    do(state, "pass")
    assert [repr(group) for group in state.laid[1]] == ["bu_gang(7S 7H 7C 7D)"]
    assert "2H" in hand(state, 1).split()


def test_d15_the_next_seat_is_asked_even_when_nobody_can_rob() -> None:
    state = table("7S AH", "7H 7C 7D 2C", "", "10H")
    do(state, "0 discard 7S", "1 peng 7H 7C", "pass", "1 bu_gang 7D 1")
    assert (state.actors(), acts(state, 2)) == ([2], ["pass"])
    do(state, "pass")
    assert [repr(group) for group in state.laid[1]] == ["bu_gang(7S 7H 7C 7D)"]


def test_d15_a_gang_on_ones_turn_may_follow_a_take_or_a_peng() -> None:
    state = do(table("7S", "7H 7C 7D AH"), "0 discard 7S", "1 take", "pass")
    assert "an_gang " + FOUR_SEVENS in acts(state, 1)
    state = do(table("9S", "9H 9C " + FOUR_SEVENS), "0 discard 9S", "1 peng 9H 9C", "pass")
    assert "an_gang " + FOUR_SEVENS in acts(state, 1)


def last_card(stock: str, *hands: str, **changes: object) -> State:
    """Six players with one deck; seat 4 has drawn the last but one of five cards, and it is his turn."""
    state = table(*hands, stock=stock, players=6, decks=1, **changes)
    for seat in range(4):
        assert state.turn == seat
        do(state, f"{seat} {GAME.write(state.default(seat))}", "pass")
    assert (state.turn, state.stock_left()) == (4, 1)
    return state


FAR = "AS AH 3C 4D 6S 9H 10C 10D"


def test_d24_without_a_win_on_the_last_card_the_hand_is_a_draw() -> None:
    state = last_card("2S 2H 2C 2D 10S", "", "", "", "", "", FAR)
    do(state, "4 discard 2D", "pass")
    assert state.over
    assert state.drawn
    assert (state.winners, state.scores, state.ledger) == ([], [0] * 6, [])
    assert state.turn == 5
    assert sum(state.hands[5]) == 9


def test_d24_the_last_card_may_win_and_counts_as_self_drawn_too() -> None:
    state = last_card("2H 2C 2D 10S 9D", "", "", "", "", "", "AS 2S 3S 4H 5H 6H 7D 8D")
    do(state, "4 discard 10S", "pass")
    assert acts(state, 5) == ["pass", "hu"]
    assert GAME.observe(state, 5).phase == "last"
    assert why(state, 5, "discard AS") == ("win_or_end", "D24")
    ended = do(state.clone(), "5 pass")
    assert ended.drawn
    do(state, "5 hu")
    assert sorted(line.key for line in state.results[0].lines) == [
        "body", "dragon", "head", "last_card", "self_drawn", "tail",
    ]  # fmt: skip
    assert state.fan == [7]


def test_d24_a_replacement_may_be_the_last_card() -> None:
    state = last_card("2S 2H 2C 7D 10S", "", "", "", "", "7S 7H 7C AH AC 3D 4D 10H")
    assert "an_gang " + FOUR_SEVENS in acts(state, 4)
    do(state, "4 an_gang " + FOUR_SEVENS)
    assert state.over
    assert state.drawn


def test_d24_no_gang_with_the_last_card() -> None:
    state = last_card("2H 2C 2D 3D KS", "", "", "", "", "", "AS 2S 7S JS QS 4H 5H 6H")
    do(state, "4 discard 3D", "pass")
    assert kinds(state, 5) == {"pass", "hu"}
    state = last_card("2S 2H 2C 2D 7D", "", "", "", "", "", "7S 7H 7C AS AH 3C 10D 10H")
    do(state, "4 discard 2D", "pass")
    assert state.drawn
