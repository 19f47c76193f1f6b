"""The end of a hand: drawn hands, fish, several winners, who deals next (L4, L6, L16, L24–L27)."""

import pytest

from longju.core.game import Event
from longju.games.liuzhou import GAME
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tests.tables import do, money, position

PURE = "123m 456m 789m 11m 23m"
"""Waits for 1m and 4m: one suit, 9 on a discard."""
PLAIN = "123p 456p 789p 11s 23m"


def test_l4_the_wall_is_played_to_its_last_tile() -> None:
    told: list[Event] = []
    state = do(position("1s 4s", "1p 4p", wall="9p", sink=told), "0 discard 4s", "pass")
    assert state.wall_left() == 0
    do(state, "1 discard 9p", "pass")
    assert (state.drawn, state.winners, state.scores) == (True, [], [0] * 4)
    assert "huang_zhuang" in [event.kind for event in told]
    assert GAME.observe(state, 3).draw


def test_l4_a_claim_of_the_last_discard_goes_on_without_a_draw() -> None:
    state = position("1s 4s", "44s 9p", wall="")
    do(state, "0 discard 4s", "1 peng 4s", "pass")
    assert state.actors() == [1]
    do(state, "1 discard 9p", "pass")
    assert state.drawn


def test_l4_all_hands_are_shown_at_the_end() -> None:
    told: list[Event] = []
    state = do(position("1s 4s", "1p 4p", wall="", sink=told), "0 discard 4s", "pass")
    assert [event.seat for event in told if event.kind == "show"] == [0, 1, 2, 3]
    assert all(seat.open for seat in GAME.observe(state, 2).table)


def test_l16_only_the_discarder_pays_for_a_discard_everybody_for_a_self_drawn_win() -> None:
    assert do(position("4m 9s", PLAIN), "0 discard 4m", "1 hu").scores == [-3, 3, 0, 0]
    assert do(position("9s", f"{PLAIN} 4m", turn=1), "1 hu").scores == [-4, 12, -4, -4]


def won(wall: str, dealer: int = 0, winner: int = 1, **changes: object) -> State:
    """Seat 3 discards 4m and the winner, of one suit, takes it; the fish are the front of the wall."""
    seats = ["1p", "1p", "1p", "4m 9s"]
    seats[winner] = PURE
    state = position(*seats, turn=3, drew="4m", wall=wall, dealer=dealer, fish=3, **changes)  # type: ignore[arg-type]
    return do(state, "3 discard 4m", f"{winner} hu", "pass")


def test_l24_after_a_win_worth_nine_the_next_tiles_of_the_wall_are_turned() -> None:
    told: list[Event] = []
    state = won("3p 7p W 4s 4s", sink=told)
    assert [(event.cards, event.args) for event in told if event.kind == "fish"] == [
        ([11], [1]),
        ([15], [2]),
        ([29], [3]),
    ]
    assert state.wall_left() == 2
    view = GAME.observe(state, 0)
    assert view.fish == ["3p", "7p", "W"]
    assert (view.results[0].worth, view.results[0].fished) == (9, True)


def test_l24_below_nine_nothing_is_turned() -> None:
    state = do(position("4m 9s", PLAIN, fish=3, wall="2p 6p S"), "0 discard 4m", "1 hu")
    assert (state.fish, state.scores) == ([], [-3, 3, 0, 0])


@pytest.mark.parametrize(("option", "turned"), [("total", 3), ("payer", 0)])
def test_l24_option_fish_threshold_on(option: str, turned: int) -> None:
    state = position("9s", f"{PLAIN} 4m", turn=1, fish=3, wall="3p 7p W 3s", fish_threshold_on=option)
    assert len(do(state, "1 hu").fish) == turned


@pytest.mark.parametrize(("fish", "turned"), [(0, 0), (1, 1), (12, 2)])
def test_l24_as_many_as_the_option_says_and_as_remain(fish: int, turned: int) -> None:
    state = position("4m 9s", PURE, fish=fish, wall="2p 6p")
    assert len(do(state, "0 discard 4m", "1 hu").fish) == turned


def test_l4_fish_come_from_the_reserve() -> None:
    state = won("E E E E", reserve="2p 6p S 3p", reserve_tiles=4)
    assert GAME.observe(state, 1).fish == ["2p", "6p", "S"]
    assert state.wall_left() == 4
    assert len(state.reserve) == 1


def test_l26_each_fish_that_hits_winner_or_payer_doubles() -> None:
    # dealer 0: seat 1 is 2 6 S F, seat 3 is 4 8 N
    assert won("3p 7p W").scores == [0, 9, 0, -9]
    assert won("2p 7p W").scores == [0, 18, 0, -18]
    assert won("2p 8p W").scores == [0, 36, 0, -36]
    assert money(won("2p 8p N")) == ["3>1 9 win_discard L16", "3>1 63 fish L26"]


def test_l25_the_map_counts_from_the_dealer() -> None:
    assert won("2p 7p W", dealer=1).scores == [0, 9 * 4, 0, -9 * 4]  # seat 1 is 1 5 9, seat 3 is 3 7 W
    assert won("1p 5p C", dealer=1).scores == [0, 72, 0, -72]


def test_l26_several_winners_share_the_fish_and_a_small_one_is_not_multiplied() -> None:
    state = position("4m 9s", PURE, "456p 456p 789s 11s 23m", fish=3, wall="1p 5p 9p")
    do(state, "0 discard 4m", "1 hu", "2 hu")
    assert state.scores == [-(72 + 3), 72, 3, 0]
    assert [result.fished for result in GAME.observe(state, 3).results] == [True, False]


def test_l26_gang_money_is_not_fished() -> None:
    state = position("123m 456m 78m 11m 4444p", fish=3, wall="1p 5p C", back="9m")
    do(state, "0 an_gang 4p")
    assert money(state) == [f"{seat}>0 1 an_gang L17" for seat in (1, 2, 3)]
    do(state, "0 hu")
    assert state.scores[0] == 3 + 3 * 8 * 8


def test_the_small_scale_fishes_every_win() -> None:
    state = position("4m 9s", f"{PLAIN[:-4]} 23m", preset="app", fish=2, wall="2p 6p 3p")
    do(state, "0 discard 4m", "1 hu")
    assert len(state.fish) == 2
    assert state.scores == [-3, 3, 0, 0]


def dealer_after(state: State) -> int:
    return GAME.next(state).dealer


def test_l27_the_winner_deals_next() -> None:
    assert dealer_after(do(position("4m 9s", PLAIN), "0 discard 4m", "1 hu")) == 1
    assert dealer_after(do(position("9s", f"{PLAIN} 4m", turn=1, dealer=1), "1 hu")) == 1


@pytest.mark.parametrize(("option", "dealer"), [("stay", 2), ("rotate", 3)])
def test_l27_after_a_drawn_hand_option_draw_dealer(option: str, dealer: int) -> None:
    state = do(position("1s 4s", wall="", dealer=2, draw_dealer=option), "0 discard 4s", "pass")
    assert dealer_after(state) == dealer


@pytest.mark.parametrize(("option", "dealer"), [("discarder", 2), ("nearest", 0)])
def test_l27_after_several_winners_option_two_winners_dealer(option: str, dealer: int) -> None:
    state = position(PLAIN, PLAIN, "4m 9s", turn=2, two_winners_dealer=option, dealer=1)
    do(state, "2 discard 4m", "1 hu", "0 hu", "pass")
    assert state.winners == [0, 1]
    assert dealer_after(state) == dealer


def test_l27_after_several_winners_on_a_robbed_gang_the_robbed_player_deals() -> None:
    state = position("1s 4m | peng:444m<3", PLAIN, PLAIN)
    do(state, "0 bu_gang 4m", "1 hu", "2 hu")
    assert dealer_after(state) == 0


def test_a_result_tells_every_step_and_payment() -> None:
    state = won("2p 7p W")
    result = GAME.observe(state, -1).results[0]
    assert [(step.term, step.total) for step in result.steps] == [("pure", 9)]
    assert [(paid.payer, paid.amount) for paid in result.due] == [(3, 9)]
    assert [(paid.payer, paid.amount) for paid in result.fish] == [(3, 9)]
    ending = GAME.observe(state, 0).ending
    assert ending is not None
    assert (ending.how, ending.giver, ending.tile) == ("discard", 3, "4m")
