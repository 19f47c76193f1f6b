"""Gangs: replacements, what is paid and by whom, runs, bloom and discard after a gang (L5, L9, L14, L17–L20)."""

import pytest

from longju.core.game import Event
from longju.games.liuzhou import GAME
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tests.tables import do, melds, money, position

FOUR = "2222m 147p 147s ESWN"


def tile(state: State) -> str:
    """The tile just drawn."""
    return GAME.write(state.drew).removeprefix("discard ")


def play_out(state: State) -> State:
    """Everybody discards what he draws, and passes."""
    while not state.over:
        seat = state.actors()[0]
        state.apply(seat, state.default(seat))
    return state


def test_l5_the_replacement_comes_from_the_back_of_the_wall() -> None:
    state = do(position(FOUR, wall="9p 9p", back="8s 7s"), "0 an_gang 2m")
    assert tile(state) == "8s"
    assert (state.replaced, state.wall_left()) == (1, 3)
    do(state, "0 discard 8s", "pass")
    assert tile(state) == "9p"


def test_l5_the_last_tile_is_the_last_from_either_end() -> None:
    state = do(position(FOUR, wall="8s"), "0 an_gang 2m")
    assert (tile(state), state.wall_left()) == ("8s", 0)
    do(state, "0 discard 8s", "pass")
    assert state.drawn
    state = do(position("2222m 456p 789p 11s 23s", wall="4s"), "0 an_gang 2m", "0 hu")
    assert state.results[0].circumstances == ["last_tile", "gang_bloom"]


def test_l4_a_replacement_is_the_last_tile_before_the_reserve() -> None:
    state = position(FOUR, wall="9p 9p", back="8s", reserve="E E", reserve_tiles=2)
    do(state, "0 an_gang 2m")
    assert tile(state) == "8s"
    assert len(state.reserve) == 2


def test_l5_a_concealed_gang_is_hidden_until_the_end() -> None:
    told: list[Event] = []
    state = do(position(FOUR, sink=told), "0 an_gang 2m")
    assert GAME.observe(state, 0).table[0].melds[0].tiles == ["2m"] * 4
    assert GAME.observe(state, 1).table[0].melds[0].tiles == []
    assert [event.cards for event in told if event.kind == "an_gang" and event.seen_by(1)] == [[]]
    assert [event.cards for event in told if event.kind == "an_gang" and event.seen_by(0)] == [[1] * 4]
    play_out(state)
    assert GAME.observe(state, 1).table[0].melds[0].tiles == ["2m"] * 4
    assert [event.cards for event in told if event.kind == "show_gang"] == [[1] * 4]


def test_l5_option_concealed_gang_shown() -> None:
    told: list[Event] = []
    state = do(position(FOUR, concealed_gang="shown", sink=told), "0 an_gang 2m")
    assert GAME.observe(state, 1).table[0].melds[0].tiles == ["2m"] * 4
    assert [event.cards for event in told if event.kind == "an_gang" and event.seen_by(1)] == [[1] * 4]


def test_l5_a_gang_is_open_right_after_a_claim_too() -> None:
    state = position("5p 1s", "55p 2222m 147s ESWN", back="8s")
    do(state, "0 discard 5p", "1 peng 5p", "pass", "1 an_gang 2m")
    assert tile(state) == "8s"


def test_l9_a_win_with_a_concealed_gang_is_priced_as_concealed() -> None:
    state = do(position("456p 789p 11s 23s 4s | an_gang:2222m"), "0 hu")
    assert [line.key for line in state.results[0].lines] == ["plain_concealed"]
    assert state.scores == [12, -4, -4, -4]


def test_l17_an_exposed_gang_is_paid_by_its_feeder_at_once() -> None:
    state = do(position("2m 1s", "222m 369p 36s CFPNS"), "0 discard 2m", "1 ming_gang 2m", "pass")
    assert money(state) == ["0>1 1 ming_gang L17"]
    assert state.scores == [-1, 1, 0, 0]
    assert (state.turn, state.run, state.run_feeder) == (1, 1, 0)
    assert melds(state, 1) == ["ming_gang:2m 2m 2m 2m<0"]


@pytest.mark.parametrize(("players", "scores"), [(4, [3, -1, -1, -1]), (3, [2, -1, -1]), (2, [1, -1])])
def test_l17_a_concealed_gang_is_paid_by_each_of_the_others(players: int, scores: list[int]) -> None:
    assert do(position(FOUR, players=players), "0 an_gang 2m").scores == scores


def test_l17_an_added_gang_is_paid_by_the_feeder_of_its_peng() -> None:
    state = position("147p 147s ESWN 2m | peng:222m<2")
    do(state, "0 bu_gang 2m", "pass")
    assert money(state) == ["2>0 1 bu_gang L17"]
    assert melds(state, 0) == ["bu_gang:2m 2m 2m 2m<2"]


def test_l17_gangs_are_told_as_they_are_paid() -> None:
    told: list[Event] = []
    do(position(FOUR, sink=told), "0 an_gang 2m")
    assert [(event.seat, event.args) for event in told if event.kind == "gang_paid"] == [(0, [3])]


def test_l19_three_added_gangs_are_three_for_the_first_feeder() -> None:
    state = position("2m 3m 47p | peng:222m<1 peng:333m<2 peng:444m<3", drew="3m", back="4m 9s 8s")
    do(state, "0 bu_gang 2m", "pass", "0 bu_gang 3m", "pass", "0 bu_gang 4m", "pass")
    assert state.scores == [3, -3, 0, 0]
    assert money(state) == ["1>0 1 bu_gang L17", "1>0 1 run_gang L19", "1>0 1 run_gang L19"]


def test_l19_one_exposed_then_two_concealed_is_seven_for_its_feeder() -> None:
    state = position("2m 1s", "222m 3333m 5555m 9p C")
    do(state, "0 discard 2m", "1 ming_gang 2m", "pass", "1 an_gang 3m", "1 an_gang 5m")
    assert state.scores == [-7, 7, 0, 0]
    assert money(state) == ["0>1 1 ming_gang L17", "0>1 3 run_gang L19", "0>1 3 run_gang L19"]
    assert (state.run, state.run_feeder) == (3, 0)


def test_l19_two_added_then_one_concealed_is_five_for_the_first_feeder() -> None:
    state = position("2m 3m 5555m 4p | peng:222m<1 peng:333m<2", drew="3m")
    do(state, "0 bu_gang 2m", "pass", "0 bu_gang 3m", "pass", "0 an_gang 5m")
    assert state.scores == [5, -5, 0, 0]


def test_l19_a_concealed_one_before_is_shared_and_two_added_are_two_for_the_first_feeder() -> None:
    state = position("2m 3m 5555m 4p | peng:222m<1 peng:333m<2", drew="3m")
    do(state, "0 an_gang 5m")
    assert (state.run, state.run_feeder) == (1, -1)
    do(state, "0 bu_gang 2m", "pass", "0 bu_gang 3m", "pass")
    assert state.scores == [5, -3, -1, -1]
    assert money(state)[3:] == ["1>0 1 bu_gang L17", "1>0 1 run_gang L19"]


def test_l19_a_discard_ends_the_run() -> None:
    state = position("2m 1s", "222m 3333m 369p 6s CF")
    do(state, "0 discard 2m", "1 ming_gang 2m", "pass", "1 discard C")
    assert state.run == 1
    do(state, "pass")
    assert (state.run, state.run_feeder) == (0, -1)
    for seat in (2, 3, 0):
        do(state, f"{seat} {GAME.write(state.default(seat))}", "pass")
    do(state, "1 an_gang 3m")
    assert money(state)[1:] == ["0>1 1 an_gang L17", "2>1 1 an_gang L17", "3>1 1 an_gang L17"]


def test_l19_the_run_and_its_feeder_are_known_to_all() -> None:
    state = do(position("2m 1s", "222m 3333m 369p 6s CF"), "0 discard 2m", "1 ming_gang 2m", "pass")
    view = GAME.observe(state, 3)
    assert (view.run, view.run_feeder) == (1, 0)


def test_l14_gang_bloom_doubles_once_for_each_gang_of_the_run() -> None:
    state = position("2222m 3333m 456p 78p 1s", back="1s 9p")
    do(state, "0 an_gang 2m", "0 an_gang 3m", "0 hu")
    assert state.results[0].circumstances == ["gang_bloom"]
    assert state.results[0].price == 4 * 4


def test_l14_a_run_broken_by_a_discard_does_not_count_in_the_bloom() -> None:
    state = position("2222m 3333m 456p 78p 1s", wall="E E E E", back="1s 9p")
    do(
        state,
        "0 an_gang 2m",
        "0 discard 1s",
        "pass",
        "1 discard E",
        "pass",
        "2 discard E",
        "pass",
        "3 discard E",
    )
    do(state, "pass", "0 an_gang 3m")
    assert state.run == 1


def test_l20_the_bloom_after_concealed_gangs_is_paid_by_all() -> None:
    state = do(position("2222m 456p 789p 11s 23s", back="4s"), "0 an_gang 2m", "0 hu")
    assert state.scores == [3 + 3 * 8, -9, -9, -9]
    assert money(state)[3:] == [f"{seat}>0 8 win_self_drawn L16" for seat in (1, 2, 3)]


def test_l20_the_bloom_after_an_exposed_gang_is_paid_by_its_feeder_alone() -> None:
    state = position("2m 1s", "222m 3333m 456p 78p 1s", back="1s 9p")
    do(state, "0 discard 2m", "1 ming_gang 2m", "pass", "1 an_gang 3m", "1 hu")
    assert state.results[0].price == 3 * 4
    assert state.scores == [-(1 + 3 + 36), 40, 0, 0]
    assert money(state)[-1] == "0>1 36 bloom_all L20"


def test_l20_the_worked_bloom_of_two_gangs_costs_the_feeder_72() -> None:
    state = position("2m 1s", "222m 3333m 555p 77s 1s", back="1s 7s")
    do(state, "0 discard 2m", "1 ming_gang 2m", "pass", "1 an_gang 3m", "1 hu")
    assert (state.results[0].patterns, state.results[0].price) == (["pengs"], 24)
    assert money(state)[-1] == "0>1 72 bloom_all L20"


def test_l20_an_added_gang_makes_its_feeder_liable_too() -> None:
    state = position("2m 456p 789p 11s 23s | peng:222m<2", drew="2m", back="4s")
    do(state, "0 bu_gang 2m", "pass", "0 hu")
    assert money(state) == ["2>0 1 bu_gang L17", "2>0 18 bloom_all L20"]


def test_l14_gang_discard_is_a_win_on_the_discard_right_after_a_gang() -> None:
    state = position(FOUR, "123m 456m 789m 11p 23p", back="4p")
    do(state, "0 an_gang 2m", "0 discard 4p", "1 hu", "pass")
    assert state.results[0].circumstances == ["gang_discard"]
    assert state.scores == [3 - 12, 12 - 1, -1, -1]


def test_l14_gang_discard_doubles_for_each_gang_of_the_discarders_run() -> None:
    state = position("2222m 3333m 7p 25s CFP", "456m 789m 456s 11p 23p", back="9s 4p")
    do(state, "0 an_gang 2m", "0 an_gang 3m", "0 discard 4p", "1 hu", "pass")
    assert state.results[0].circumstances == ["gang_discard"]
    assert state.results[0].price == 12 * 2


def test_l14_the_gang_discard_is_over_with_the_next_discard() -> None:
    state = position(FOUR, "147m 2s", "123m 456m 789m 11p 23p", wall="4p 9s", back="9s")
    do(state, "0 an_gang 2m", "0 discard 9s", "pass", "1 discard 4p", "2 hu", "pass")
    assert state.results[0].circumstances == []


def test_l14_a_robbed_gang_doubles_for_the_run_that_it_ends() -> None:
    state = position("2m 5555m 4p 1s | peng:222m<3", "34m 456p 789p 678s 11s", drew="1s")
    do(state, "0 an_gang 5m", "0 bu_gang 2m", "1 hu", "pass")
    assert state.results[0].circumstances == ["robbed_gang"]
    assert state.results[0].price == 12 * 2
    assert money(state)[-1] == "0>1 24 win_robbed_gang L16"


def test_l14_a_discarder_with_four_claimed_melds_is_a_melded_discarder() -> None:
    laid = "| peng:222m<1 peng:333m<2 ming_gang:4444m<3 peng:EEE<1"
    state = do(position(f"5p 9s {laid}", "123m 456m 789m 11p 67p"), "0 discard 5p", "1 hu", "pass")
    assert state.results[0].circumstances == ["melded_discarder"]
    assert state.scores[1] == 12
    state = position(f"5p 9s {laid}", "123m 456m 789m 11p 67p", melded="off")
    do(state, "0 discard 5p", "1 hu", "pass")
    assert state.results[0].circumstances == []


@pytest.mark.parametrize(
    ("option", "scores"), [("exposed", [-1, 1, 0, 0]), ("all", [-2, 4, -1, -1]), ("none", [0, 0, 0, 0])]
)
def test_l18_at_a_drawn_hand_option_draw_gangs_says_which_stand(option: str, scores: list[int]) -> None:
    state = won_nothing(option)
    assert state.drawn
    assert state.scores == scores


def won_nothing(option: str) -> State:
    """Seat 1 lays a concealed gang, in a later turn an exposed one of seat 0, and nobody wins."""
    state = position(
        "1s 2m",
        "3333m 222m 36s CFPN",
        "147m",
        "147m",
        wall="E S W E S W",
        back="8s 8p",
        draw_gangs=option,
        turn=1,
    )
    do(state, "1 an_gang 3m", "1 discard 8s", "pass", "2 discard E", "pass", "3 discard S", "pass")
    do(state, "0 discard 2m", "1 ming_gang 2m", "pass")
    return play_out(state)


def test_l18_a_concealed_gang_of_a_run_is_refunded_to_the_feeder_who_paid_it() -> None:
    state = position("2m 1s", "222m 3333m 369p 6s CF", wall="9s", back="9p 8p")
    do(state, "0 discard 2m", "1 ming_gang 2m", "pass", "1 an_gang 3m")
    assert state.scores == [-4, 4, 0, 0]
    play_out(state)
    assert state.drawn
    assert state.scores == [-1, 1, 0, 0]
    assert money(state)[-1] == "1>0 3 gang_refund L18"


def test_l18_gangs_stand_when_somebody_else_wins() -> None:
    state = position(FOUR, "123m 456m 789m 11p 23p", wall="4p 9s", back="9s")
    do(state, "0 an_gang 2m", "0 discard 9s", "pass", "1 hu")
    assert state.scores == [3 - 4, 12 - 1, -5, -5]
    assert [line.split()[2] for line in money(state)] == ["an_gang"] * 3 + ["win_self_drawn"] * 3
