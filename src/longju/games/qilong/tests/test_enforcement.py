"""Challenges, forfeits, silence, payments at the end of a hand (Q30–Q33, Q35, T4, T6)."""

import pytest

from longju.games.qilong import GAME
from longju.games.qilong.board import END_FORFEIT, END_WON
from longju.games.qilong.cards import read_card
from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import acts, do, fouls, hand, said, scene, table, why


def flipped(others: dict[int, str], stock: str, **more: object) -> State:
    """Seat 3 has discarded, nobody wanted it, seat 0 has flipped the first card of *stock*."""
    state = scene("22 22", seat=3, others=others, stock=stock, **more)  # type: ignore[arg-type]
    return do(state, "3 discard 22", "pass")


def fouled(**more: object) -> State:
    """Seat 0 did not chase, and its discard lies open to claims (O7)."""
    kans = more.pop("kans", {})
    state = scene(
        "11 24 45 14",
        others={1: "33 36 23", 2: "24 24 23", 3: "33 36 23"},
        kans={0: "66*3", **kans},  # type: ignore[dict-item]
        preset="table",
        **more,  # type: ignore[arg-type]
    )
    return do(state, "0 discard 24")


def free(state: State, seat: int) -> list[str]:
    return [GAME.write(action) for action in state.open_to(seat)]


def test_q35_everybody_may_challenge_everybody_else_once_in_table_mode() -> None:
    state = fouled()
    assert free(state, 1) == ["zha_pai 0", "zha_pai 2", "zha_pai 3"]
    do(state, "1 zha_pai 2")
    assert (free(state, 1), state.over, state.ledger) == ([], False, [])
    assert why(state, 1, "zha_pai 0") == ("challenge_used", "Q35")
    assert why(state, 2, "zha_pai 2") == ("challenge_others", "Q35")
    assert free(table(), 1) == []


def test_q35_a_right_challenge_ends_the_hand_before_the_open_window() -> None:
    state = fouled()
    do(state, "2 che", "1 zha_pai 0")
    assert (state.ending, state.offender, state.cited, state.challenger) == (END_FORFEIT, 0, 7, 1)
    assert state.scores == [-26, 8, 8, 10]
    assert {line.clause for line in state.ledger} == {"Q32"}


def test_q35_a_breach_stays_open_and_the_earliest_is_cited() -> None:
    state = fouled()
    do(state, "pass")
    state.foul(0, 21, 0)
    do(state, "3 zha_pai 0")
    assert (state.ending, state.cited) == (END_FORFEIT, 7)


@pytest.mark.parametrize("duty", [6, 14, 15, 20])
def test_q35_W_and_N_are_no_ground_for_a_challenge(duty: int) -> None:
    state = table(preset="table")
    state.foul(0, duty, 0)
    do(state, "1 zha_pai 0")
    assert not state.over


def test_q35_no_challenge_once_a_win_is_claimed_and_its_window_resolved() -> None:
    state = flipped({0: "44", 1: "24 24 23", 2: "33 36 23"}, "24", kans={0: "66*5 33*3"}, preset="table")
    do(state, "0 hu")
    assert free(state, 2) != []
    do(state, "1 pass")
    assert free(state, 2) == []
    assert why(state, 2, "zha_pai 0") == ("challenge_closed", "Q35")
    assert why(state, 1, "pass") == ("not_your_turn", "Q8")
    assert why(state, 0, "pass") == ("settle_first", "Q35")


@pytest.mark.parametrize("duty", [7, 21, 14, 6])
def test_q35_an_open_breach_makes_its_authors_win_a_forfeit(duty: int) -> None:
    state = flipped({0: "44"}, "24", kans={0: "66*5 33*3"}, preset="table")
    state.foul(0, duty, 0)
    do(state, "0 hu", "pass")
    assert (state.ending, state.offender, state.cited, state.challenger) == (END_FORFEIT, 0, duty, -1)


def test_q35_silence_where_only_payment_hangs_on_it_leaves_the_win_unpaid() -> None:
    state = flipped({0: "44"}, "24", kans={0: "66*5 33*3"}, preset="table")
    state.players[0].changed = True
    do(state, "0 hu", "pass")
    assert hand(state, 0) == "44"
    assert {"say gai_ge", "say yao_ge", "say ge_hui", "say guo_ge", "settle"} == set(acts(state, 0))
    do(state, "0 say yao_ge", "0 settle")
    assert (state.ending, state.paid, state.scores, state.next_dealer()) == (END_WON, False, [0, 0, 0, 0], 0)


def test_q35_in_assist_all_is_said_for_the_player() -> None:
    state = flipped({0: "44"}, "24", kans={0: "66*5 33*3"}, river="24@0")
    state.players[0].changed = True
    do(state, "0 hu", "pass")
    assert (said(state, 0), state.paid) == (["ge_hui", "gai_ge"], True)


def test_q35_buttons_appear_among_wrong_ones_and_each_phrase_once_a_turn() -> None:
    state = scene("24 45 14 13", preset="table")
    assert [line for line in acts(state, 0) if line.startswith("say")] == ["say zhui", "say da_xia"]
    do(state, "0 say zhui")
    assert "say zhui" not in acts(state, 0)
    assert why(state, 0, "say zhui") == ("not_to_be_said", "Q35")
    state = scene("24 45 14 13", drew="13", kans={0: "33*3"}, preset="table")
    assert len([line for line in acts(state, 0) if line.startswith("say")]) == 10


def test_q35_a_time_out_keeps_the_duties_and_speaks() -> None:
    state = scene("11 24 45 14", kans={0: "66*3"}, preset="table")
    assert GAME.write(state.default(0)) == "say zhui"
    do(state, "0 say zhui")
    assert GAME.write(state.default(0)) == "discard 11"
    state = flipped({0: "34 34 33"}, "34 12", preset="table")
    assert GAME.write(state.default(0)) == "che"


@pytest.mark.parametrize(
    ("kans", "house", "scores"),
    [
        ({0: "11*3 14*3 44*3"}, 0, [240, -80, -80, -80]),
        ({0: "11*3 14*3 44*3"}, 3, [208, -64, -64, -80]),
        ({0: "11*5 14*5 44*5"}, 0, [480, -160, -160, -160]),
    ],
)
def test_t4_q30_q31_three_fans_and_a_jia(kans: dict[int, str], house: int, scores: list[int]) -> None:
    state = flipped({0: "45"}, "23", kans=kans, house=house)
    do(state, "0 hu", "pass")
    assert (state.fans, state.scores) == (3 if scores[0] < 480 else 4, scores)
    assert {line.clause for line in state.ledger} == {"Q30"}


@pytest.mark.parametrize(
    ("kans", "each"), [({}, 5), ({1: "11*3"}, 10), ({1: "11*3", 2: "44*3"}, 10), ({1: "11*3 44*3"}, 20)]
)
def test_t6_q32_a_forfeit_costs_the_plain_price_doubled_for_red_kans(kans: dict[int, str], each: int) -> None:
    own = "56 24 45 14"
    state = scene(
        own, others={1: "33 36 23"}, kans={0: "12*3", **kans}, preset="table", base=5, house_extra=0
    )
    do(state, "0 discard 24", "2 zha_pai 0")
    assert state.scores == [-3 * each, each, each, each]


def test_q32_plain_price_flat_takes_the_base_for_every_pair() -> None:
    assert do(fouled(plain_price="flat"), "1 zha_pai 0").scores == [-24, 8, 8, 8]


def test_q33_after_a_forfeit_the_same_dealer_or_the_next_if_he_offended() -> None:
    assert do(fouled(leader=2, house=2), "1 zha_pai 0").next_dealer() == 2
    assert do(fouled(leader=0, house=0), "1 zha_pai 0").next_dealer() == 1


def test_q33_a_walker_who_wins_keeps_the_deal_in_assist() -> None:
    state = flipped({0: "44"}, "24", kans={0: "66*5 33*3"}, house=1, leader=0, walked=True)
    do(state, "0 hu", "pass")
    assert (said(state, 0), state.next_dealer()) == (["na_hui"], 0)


def test_q35_drawn_cards_phrases_may_still_be_said_with_the_win() -> None:
    for words, ending in ((("0 say diao_kan",), END_WON), ((), END_FORFEIT)):
        state = scene("45 14 46 13", kans={0: "66*5 13*3"}, drew="13", preset="table", others={1: "33 36 23"})
        do(state, "0 hu", *words, "0 settle")
        assert (state.ending, fouls(state, 0)) == (ending, [] if words else ["O21"])
        assert state.card == read_card("13")
