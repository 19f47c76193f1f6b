"""Claims: peng, windows, who goes first, wins on a discard (D14, D16, D17, D22, D26)."""

from itertools import permutations

import pytest

from longju.games.dragon import GAME
from longju.games.dragon.acts import PASS
from longju.games.dragon.state import State
from longju.games.dragon.tests.tables import acts, do, hand, kinds, random_state, step, table, why
from longju.kit.rng import FastRng

DRAGON = "AS 2S 3S 4H 5H 6H 7D 8D"
"""Waits for the nine of diamonds."""
TRIPLETS = "9S 9H 8S 8H 8C 7S 7H 7C"
"""Waits for the nine of diamonds too, and for the other nines."""


def test_d14_any_player_may_peng_a_discard_and_then_discards() -> None:
    state = table("9S", "", "9H 9C AH 3C 5D 6S 8H 10C", "AS")
    do(state, "0 discard 9S")
    assert "peng 9H 9C" in acts(state, 2)
    do(state, "2 peng 9H 9C", "pass")
    assert state.turn == 2
    assert [repr(group) for group in state.laid[2]] == ["peng(9S 9H 9C)"]
    assert sum(state.hands[2]) == 6
    assert kinds(state, 2) == {"discard"}
    card = acts(state, 2)[0].split()[1]
    do(state, f"2 discard {card}", "pass")
    assert state.turn == 3


def test_d14_the_set_is_seen_by_all() -> None:
    state = do(table("9S", "", "9H 9C"), "0 discard 9S", "2 peng 9H 9C", "pass")
    for viewer in (-1, 0, 1, 2, 3):
        view = GAME.observe(state, viewer)
        assert view.table[2].laid[0].cards == ["9S", "9H", "9C"]
        assert view.table[2].laid[0].source == 0
        assert [(d.card, d.fate, d.by) for d in view.discards] == [("9S", "peng", 2)]


def test_d14_a_peng_says_which_two_cards() -> None:
    state = do(table("9S", "", "9H 9C JS KS RJ AH 3C 5D"), "0 discard 9S")
    assert [text for text in acts(state, 2) if text.startswith("peng")] == [
        "peng JS KS",
        "peng 9H 9C",
        "peng JS RJ",
        "peng KS RJ",
        "peng 9H RJ",
        "peng 9C RJ",
    ]
    assert why(state, 2, "peng 9H KS") == ("no_triplet", "D14")
    assert why(state, 2, "peng 9H 9D") == ("not_in_hand", "D14")


def test_d14_a_laid_set_commits_the_hand_to_triplets() -> None:
    state = table("9S", "", "9H 9C AH 4H 5H 6H 7D 8D", "9D")
    do(state, "0 discard 9S", "2 peng 9H 9C", "pass", "2 discard AH", "pass", "3 discard 9D")
    assert "hu" not in acts(state, 2)
    assert "9H" not in hand(state, 2)
    assert "hu" in acts(do(table("9D", "", "AC 2C 3C 4H 5H 6H 7D 8D"), "0 discard 9D"), 2)


def test_d14_a_concealed_gang_commits_it_too() -> None:
    runs = "AS 2S 3S 4H 5H"
    state = table("7S 7H 7C 7D " + runs, back="6H")
    do(state, "0 an_gang 7S 7H 7C 7D")
    assert hand(state, 0) == "AS 2S 3S 4H 5H 6H"
    assert "hu" not in acts(state, 0)


def two_laid(*, third: str) -> State:
    """Seat 2 has laid nines and eights and holds two more cards."""
    state = table("9S 7C 3S", "8S 8D", "9H 9C 8H 8C 4H 10H " + third, "AS AD")
    do(state, "0 discard 9S", "2 peng 9H 9C", "pass", "2 discard 4H", "pass")
    while state.turn != 1:
        do(state, f"{state.turn} {acts(state, state.turn)[0]}", "pass")
    do(state, "1 discard 8S", "2 peng 8H 8C", "pass")
    return state


def test_d14_with_two_laid_sets_a_third_on_a_discard_is_a_win_or_nothing() -> None:
    state = do(two_laid(third="7S 7H"), "2 discard 10H", "pass")
    assert sum(state.hands[2]) == 2
    while state.turn != 0:
        do(state, f"{state.turn} {acts(state, state.turn)[0]}", "pass")
    do(state, "0 discard 7C")
    assert acts(state, 2) == ["pass", "hu"]
    assert why(state, 2, "peng 7S 7H") == ("two_laid", "D14")
    assert [(lock.term, lock.why.clause) for lock in GAME.observe(state, 2).locked] == [("peng", "D14")]
    do(state, "2 hu", "pass")
    assert state.winners == [2]


def test_d16_a_win_goes_before_a_peng_and_a_peng_before_a_take() -> None:
    state = table("9D", "AH", "9H 9C", DRAGON)
    do(state, "0 discard 9D")
    won = do(state.clone(), "1 take", "2 peng 9H 9C", "3 hu")
    assert won.winners == [3]
    assert won.laid[2] == []
    laid = do(state.clone(), "1 take", "2 peng 9H 9C", "3 pass")
    assert (laid.turn, len(laid.laid[2])) == (2, 1)
    taken = do(state.clone(), "1 take", "2 pass", "3 pass")
    assert (taken.turn, taken.taken) == (1, GAME.read("discard 9D"))


def test_d16_a_gang_goes_before_a_take() -> None:
    state = do(table("9D", "AS", "9H 9C 9S"), "0 discard 9D", "1 take", "2 ming_gang 9S 9H 9C")
    assert (state.turn, state.laid[2][0].is_gang()) == (2, True)


def test_d16_of_several_wins_the_nearest_downstream_of_the_discarder_wins_alone() -> None:
    state = table(TRIPLETS, "", "9D", DRAGON, dealer=2)
    do(state, "2 discard 9D", "0 hu", "3 hu", "pass")
    assert state.winners == [3]
    assert [(line.payer, line.payee) for line in state.ledger] == [(2, 3)]


def test_d16_by_option_all_of_them_win() -> None:
    state = table(TRIPLETS, "", "9D", DRAGON, dealer=2, multiple_winners=True)
    do(state, "2 discard 9D", "0 hu", "3 hu", "pass")
    assert state.winners == [3, 0]
    assert sorted((line.payer, line.payee, line.amount) for line in state.ledger) == [(2, 0, 6), (2, 3, 7)]


def test_d16_of_two_pengs_the_nearest_downstream_goes_first() -> None:
    state = table("9H 9C", "", "9S", "9H 9C", dealer=2, preset="big")
    do(state, "2 discard 9S", "0 peng 9H 9C", "3 peng 9H 9C", "pass")
    assert (state.turn, len(state.laid[3]), len(state.laid[0])) == (3, 1, 0)


def test_d17_a_discard_opens_one_window_for_all_who_can_do_more_than_pass() -> None:
    state = table("9D", "AS", "9H 9C", "AH 3C 5D")
    do(state, "0 discard 9D")
    assert state.actors() == [1, 2]
    assert acts(state, 0) == acts(state, 3) == []
    assert why(state, 3, "take") == ("nothing_to_answer", "D17")
    assert why(state, 0, "pass") == ("own_card", "D17")
    do(state, "1 take")
    assert state.actors() == [2]
    assert why(state, 1, "pass") == ("answered", "D17")
    assert why(state, 2, "discard 9H") == ("claim_first", "D17")
    assert state.taken < 0


def test_d17_if_nobody_claims_the_next_player_draws_without_a_further_act() -> None:
    state = do(table("9D", "AS", stock="4C"), "0 discard 9D", "pass")
    assert (state.window, state.turn) == (None, 1)
    assert "4C" in hand(state, 1).split()
    assert "discard" in kinds(state, 1)


def test_d17_the_next_seat_is_asked_even_when_nobody_can_claim() -> None:
    """A window that did not open would show that nobody can."""
    state = table("10D 10H", "AS 3H 5C 7D 9S 2H 4C 6D", players=2, take_rounds=1)
    do(state, "0 discard 10D", "1 take", "1 discard 9S", "0 take")
    stock = state.stock_left()
    do(state, "0 discard 10H")
    assert acts(state, 1) == ["pass"]
    do(state, "1 pass")
    assert (state.window, state.turn, state.stock_left()) == (None, 1, stock - 1)


def test_d17_no_claim_after_that() -> None:
    state = do(table("9D", "AS", "9H 9C"), "0 discard 9D", "pass")
    assert acts(state, 2) == []
    assert why(state, 2, "peng 9H 9C") == ("not_your_turn", "D12")
    assert why(state, 1, "take") == ("nothing_to_claim", "D17")
    assert why(state, 1, "pass") == ("nothing_to_claim", "D17")


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_d17_the_order_of_answers_never_matters(preset: str) -> None:
    windows = 0
    for seed in range(8):
        state = random_state(preset, seed, 0)
        rng = FastRng(seed)
        while not state.over:
            actors = state.actors()
            if 2 <= len(actors) <= 4:
                windows += 1
                answers = {seat: state.legal(seat)[rng.below(len(state.legal(seat)))] for seat in actors}
                ends = set()
                for order in permutations(actors):
                    twin = state.clone()
                    for number, seat in enumerate(order):
                        assert twin.actors() == sorted(order[number:])
                        twin.apply(seat, answers[seat])
                    ends.add(twin.to_bytes())
                assert len(ends) == 1, (seed, answers)
            step(state, rng)
    assert windows > 20


def test_d22_a_win_on_a_discard() -> None:
    state = do(table("9D AH", "", DRAGON), "0 discard AH", "pass")
    while state.turn != 0:
        do(state, f"{state.turn} {GAME.write(state.default(state.turn))}", "pass")
    do(state, "0 discard 9D", "2 hu", "pass")
    assert state.winners == [2]
    assert state.fan == [5]
    assert state.scores == [-5, 0, 5, 0]
    assert [discard.fate for discard in state.discards][-1] == 4


def test_d22_a_win_on_ones_own_draw() -> None:
    state = do(table("AH", DRAGON, stock="9D"), "0 discard AH", "pass")
    assert "hu" in acts(state, 1)
    do(state, "1 hu")
    assert (state.winners, state.fan, state.scores) == ([1], [6], [-6, 18, -6, -6])


def test_d22_a_win_with_the_dealers_nine_dealt_cards_is_heavenly_and_not_self_drawn() -> None:
    state = do(table(DRAGON + " 9D"), "0 hu")
    assert (state.fan, state.scores) == ([8], [24, -8, -8, -8])
    assert "self_drawn" not in [line.key for line in state.results[0].lines]


def test_d22_after_a_concealed_gang_the_dealers_win_is_self_drawn() -> None:
    state = table("7S 7H 7C 7D 8S 8H 8C 9S 9H", back="9C")
    do(state, "0 an_gang 7S 7H 7C 7D", "0 hu")
    keys = [line.key for line in state.results[0].lines]
    assert sorted(keys) == ["gang", "self_drawn", "triplets"]


def test_d22_earthly_is_a_win_on_the_dealers_first_discard_even_after_a_gang() -> None:
    state = do(table("9D", "", DRAGON), "0 discard 9D", "2 hu", "pass")
    assert state.fan == [7]
    state = table("10S 10H 10C 10D 9D", "", DRAGON)
    do(state, "0 an_gang 10S 10H 10C 10D", "0 discard 9D", "2 hu", "pass")
    assert state.fan == [7]
    state = do(table("AH 9D", "9D", DRAGON, preset="big"), "0 discard AH", "1 take", "pass")
    do(state, "1 discard 9D", "2 hu", "pass")
    assert state.fan == [5]


def test_d22_a_taken_card_does_not_win() -> None:
    state = do(table("9D", DRAGON), "0 discard 9D")
    assert "hu" in acts(state, 1)
    do(state, "1 take", "pass")
    assert "hu" not in acts(state, 1)
    assert why(state, 1, "hu") == ("not_on_taken", "D22")
    assert [(lock.term, lock.why.clause) for lock in GAME.observe(state, 1).locked if lock.term == "hu"] == [
        ("hu", "D22")
    ]


def test_d22_a_hand_that_does_not_win_says_so() -> None:
    state = do(table("9D", "AS", "9H 9C"), "0 discard 9D")
    assert why(state, 2, "hu") == ("no_win", "D18")


PLAIN = "AS 2S 3S 5H 6H 7H 8D 9D"
"""Waits for the ten of diamonds: one fan."""


def test_d26_below_the_fan_minimum_a_hand_cannot_win() -> None:
    state = table("AH 10D", "", PLAIN, minimum_fan=2)
    do(state, "0 discard AH", "pass")
    while state.turn != 0:
        do(state, f"{state.turn} {GAME.write(state.default(state.turn))}", "pass")
    do(state, "0 discard 10D")
    assert "hu" not in acts(state, 2)
    locks = [lock for lock in GAME.observe(state, 2).locked if lock.term == "hu"]
    assert [(lock.why.term, lock.why.args) for lock in locks] == [("too_few_fan", ["1", "2"])]


def test_d26_a_win_below_the_minimum_says_so_to_who_is_asked() -> None:
    state = do(table("AH", PLAIN, stock="10D", minimum_fan=3), "0 discard AH", "pass")
    assert why(state, 1, "hu") == ("too_few_fan", "D26")
    state = do(table("10D", PLAIN, minimum_fan=4), "0 discard 10D")
    assert why(state, 1, "hu") == ("too_few_fan", "D26")
    assert acts(state, 1) == ["pass", "take"]


def test_d26_every_fan_counts_for_the_minimum() -> None:
    state = do(table("10D", "", PLAIN, minimum_fan=3), "0 discard 10D")
    assert "hu" in acts(state, 2)
    state = do(table("10D", "", PLAIN, minimum_fan=4), "0 discard 10D")
    assert "hu" not in acts(state, 2)
    state = do(table("AH", PLAIN, stock="10D", minimum_fan=2), "0 discard AH", "pass")
    assert "hu" in acts(state, 1)


def test_a_seat_without_an_answer_in_time_passes_or_discards_what_it_drew() -> None:
    state = do(table("9D", "AS", stock="4C"), "0 discard 9D")
    assert state.default(1) == PASS
    do(state, "1 pass", "pass")
    assert GAME.write(state.default(1)) == "discard 4C"
    state = do(table("9D", "AS 3H", stock="KC"), "0 discard 9D", "pass")
    assert state.default(1) < 52
    assert GAME.write(state.default(1)) == acts(state, 1)[0]
