"""Discards, flips, che, chi, ke, sevens, the last nine cards (Q15–Q22)."""

from typing import Any

from longju.games.qilong.board import CLAIM, END_DRAWN, TURN
from longju.games.qilong.cards import read_card
from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import acts, do, flip_to, hand, kans, scene, table, why


def test_q15_after_a_discard_others_may_win_or_che_and_the_next_may_chi() -> None:
    state = scene("46 66", seat=0, others={1: "22 24 15", 2: "22 46 46", 3: "13 24 15"}, stock="23")
    do(state, "0 discard 46")
    assert acts(state, 1) == ["pass", "chi 22"]
    assert acts(state, 2) == ["pass", "che"]
    assert state.actors() == [1, 2]
    assert why(state, 3, "chi 13") == ("nothing_to_answer", "Q16")
    assert why(state, 0, "pass") == ("own_card", "Q15")
    assert why(state, 2, "chi 22") == ("chi_not_yours", "Q15")


def test_q15_nobody_claims_and_the_next_player_flips() -> None:
    state = scene("46 66", seat=0, stock="14")
    do(state, "0 discard 46", "pass")
    assert (state.phase, state.turn, state.card, state.table[read_card("46")]) == (
        CLAIM,
        1,
        read_card("14"),
        1,
    )


def flipped(*, others: dict[int, str], stock: str, **more: Any) -> State:
    """Seat 3 has discarded, nobody wanted it, seat 0 has flipped the first card of *stock*."""
    state = scene("46 46", seat=3, others=others, stock=stock, **more)
    return do(state, "3 discard 46", "pass")


def test_q16_the_flipper_may_che_say_ke_or_ke_with_chi_and_others_che_and_the_next_chi() -> None:
    state = flipped(others={0: "24 24 35 14 33", 1: "44 14 33 33 36", 2: "24 24 36"}, stock="24 12")
    assert acts(state, 0) == ["ke", "che", "chi 35"]
    assert acts(state, 1) == ["pass", "chi 44"]
    assert acts(state, 2) == ["pass", "che"]
    assert why(state, 1, "ke") == ("ke_is_the_flippers", "Q16")


def test_q16_the_flippers_chi_goes_before_the_next_players() -> None:
    state = flipped(others={0: "35 14 33", 1: "44 14 33"}, stock="24")
    do(state, "1 chi 44", "0 chi 35", "pass")
    assert (state.turn, state.players[0].pairs[0].partner) == (0, read_card("35"))


def test_q16_after_ke_the_next_player_may_chi() -> None:
    state = flipped(others={0: "35 14 33", 1: "44 14 33"}, stock="24")
    do(state, "1 chi 44", "0 ke", "pass")
    assert (state.phase, state.turn) == (TURN, 1)


def test_q16_nobody_wants_a_flip_and_the_next_flips() -> None:
    state = flipped(others={0: "14 33 33", 1: "14 33 36"}, stock="24 25")
    do(state, "pass")
    assert (state.phase, state.turn, state.river[-2].fate, state.card) == (CLAIM, 1, 0, read_card("25"))


def test_q16_a_chi_needs_three_concealed_cards() -> None:
    state = flipped(others={0: "35"}, stock="22")
    assert acts(state, 0) == ["ke"]
    state = flipped(others={0: "35"}, stock="33 12")
    assert "chi 35" not in acts(state, 0)
    assert why(state, 0, "chi 35") == ("too_few_cards", "Q16")


def test_q2_a_chi_needs_a_partner_of_fourteen_and_sevens_go_with_any_seven() -> None:
    state = flipped(others={0: "34 16 25"}, stock="25")
    assert acts(state, 0)[0] == "ke"
    assert {"chi 34", "chi 16", "chi 25"} <= set(acts(state, 0))
    assert why(state, 0, "chi 66") == ("no_partner", "Q2")


def test_q17_a_win_goes_before_che_and_che_before_chi() -> None:
    others = {0: "35 14 33", 1: "24 24 36", 2: "44 24 12"}
    kans_ = {2: "66*5 11*3"}
    state = flipped(others={**others, 2: "44"}, kans=kans_, stock="24 12")
    do(state, "0 chi 35", "1 che", "2 hu")
    assert state.winner == 2
    state = flipped(others={**others, 2: "44"}, kans=kans_, stock="24 12")
    do(state, "0 chi 35", "1 che", "2 pass")
    assert state.turn == 1


def test_q17_of_two_winners_and_of_two_che_the_nearest() -> None:
    kans_ = {1: "66*5 22*3", 2: "11*5 33*3"}
    state = flipped(others={0: "14 33 36", 1: "44", 2: "35"}, kans=kans_, stock="24")
    do(state, "1 hu", "2 hu", "pass")
    assert state.winner == 1
    state = flipped(others={0: "24 24 36", 2: "24 24 36"}, stock="24 12")
    do(state, "2 che", "0 che", "pass")
    assert state.turn == 0


def test_q18_after_che_a_card_is_drawn_open_and_after_chi_none() -> None:
    state = flipped(others={0: "24 24 35 14 33"}, stock="24 12")
    do(state, "0 che", "pass")
    assert (hand(state, 0), state.drew, kans(state, 0)) == ("35 33 14 12", read_card("12"), {"24": 3})
    assert state.players[0].known[read_card("12")] == 1
    state = flipped(others={0: "24 24 35 14 33"}, stock="24 12")
    do(state, "0 chi 35", "pass")
    assert (hand(state, 0), state.drew) == ("24 24 33 14", -1)


def test_q18_q20_che_needs_a_card_to_draw() -> None:
    state = scene("24 46", seat=3, others={0: "24 24 35"}, drawable=0)
    do(state, "3 discard 24")
    assert acts(state, 0) == ["pass", "chi 35"]
    assert why(state, 0, "che") == ("nothing_to_draw", "Q18")


def test_q19_who_holds_two_of_a_seven_must_che_even_when_flipping() -> None:
    state = flipped(others={0: "34 34 25"}, stock="34 12")
    assert acts(state, 0) == ["che"]
    assert why(state, 0, "ke") == ("must_che", "O3")
    assert why(state, 0, "chi 25") == ("must_che", "O3")


def test_q19_also_when_another_discards_it_but_not_on_ones_own_discard() -> None:
    state = scene("34 46", seat=3, others={0: "14 33 36", 2: "34 34 36"}, stock="12")
    do(state, "3 discard 34")
    assert acts(state, 2) == ["che"]
    state = scene("34 34", seat=3, others={0: "14 33 36"}, stock="12")
    do(state, "3 discard 34", "pass")
    assert state.turn == 0


def test_q19_a_win_goes_before_the_forced_che() -> None:
    state = flipped(others={0: "34 34 25"}, stock="34 12", kans={0: "66*5 11*3"})
    state.players[0].seven_ok = True
    state.find_calls(state.window)
    assert acts(state, 0) == ["che", "hu"]
    state = flipped(others={0: "34 34 36", 1: "25"}, stock="34 12", kans={1: "66*5 11*3"})
    state.players[1].seven_ok = True
    state.find_calls(state.window)
    do(state, "1 hu", "0 che")
    assert state.winner == 1


def test_q20_nine_cards_stay_and_the_hand_is_drawn() -> None:
    state = flipped(others={0: "14 33 33", 1: "14 33 36"}, stock="24", drawable=1)
    do(state, "pass")
    assert (state.ending, len(state.stock) - state.front, state.ledger) == (END_DRAWN, 9, [])
    assert state.next_dealer() == 3


def test_q20_the_last_card_and_the_discards_after_it_can_be_won_or_eaten() -> None:
    state = flipped(others={0: "35 14 33", 1: "24 24 45"}, stock="24", drawable=1)
    assert acts(state, 0) == ["ke", "chi 35"]
    do(state, "0 chi 35", "pass", "0 discard 14")
    assert acts(state, 1) == ["pass", "chi 45"]
    do(state, "pass")
    assert state.ending == END_DRAWN


def test_q19_q20_sevens_are_not_forced_without_a_card_to_draw() -> None:
    state = flipped(others={0: "34 34 36"}, stock="34", drawable=1)
    assert acts(state, 0) == ["ke"]


def test_q21_a_drawn_card_of_ones_kan_stays_in_hand() -> None:
    state = flipped(others={0: "24 24 33"}, kans={0: "66*3"}, stock="24 66")
    do(state, "0 che", "pass")
    assert (hand(state, 0), kans(state, 0)) == ("66 33", {"66": 3, "24": 3})


def test_q22_a_drawn_card_that_makes_three_is_laid_and_another_drawn() -> None:
    state = flipped(others={0: "24 24 33 33 35"}, stock="24 33 12")
    do(state, "0 che", "pass")
    assert (hand(state, 0), kans(state, 0), state.drew) == ("35 12", {"24": 3, "33": 3}, read_card("12"))


def test_q22_q20_a_card_laid_that_cannot_be_replaced_ends_the_hand() -> None:
    state = flipped(others={0: "24 24 33 33 35"}, stock="24 33", drawable=2)
    do(state, "0 che", "pass")
    assert state.ending == END_DRAWN


def test_q15_option_declined_che_bars_type() -> None:
    for option in (True, False):
        state = scene(
            "24 46",
            seat=3,
            others={0: "24 24 15"},
            stock="14 13 23 55 24",
            declined_che_bars_type=option,
            drawable=9,
        )
        do(state, "3 discard 24", "0 pass")
        flip_to(state, "24", 6)
        assert (state.turn, state.card) == (0, read_card("24"))
        assert ("che" in acts(state, 0)) != option
        if option:
            assert why(state, 0, "che") == ("che_declined", "Q15")


def test_q15_sevens_are_never_barred_by_a_che_let_pass() -> None:
    state = scene(
        "34 46", seat=3, others={0: "34 34 36"}, stock="14 34", preset="strict", house=1, drawable=9
    )
    do(state, "3 discard 34", "0 pass")
    assert state.players[0].declined == 0


def test_q15_acts_at_the_wrong_time_say_why() -> None:
    state = table()
    assert why(state, 1, "pass") == ("not_your_turn", "Q8")
    assert why(state, 0, "pass") == ("no_card_open", "Q15")
    assert why(state, 0, "keep") == ("house_settled", "Q12")
    assert why(state, 0, "settle") == ("nobody_won", "Q35")
    assert why(state, 0, "say zhui") == ("spoken_for", "Q35")
    assert why(state, 0, "zao_pai") == ("no_void", "Q11")
    assert why(state, 0, "zha_pai 1") == ("nothing_to_challenge", "Q35")
    opening = table(opened=False)
    assert why(opening, 0, "discard 66") == ("void_first", "Q11")
    do(opening, "pass")
    assert why(opening, 0, "discard 66") == ("house_first", "Q12")
