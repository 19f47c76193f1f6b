"""Tiles, wall, dice and deal (L1–L4), and what a match begins with (L27)."""

import msgspec
import pytest

from longju.core.errors import RecordError
from longju.core.game import Event
from longju.core.wire import read_options
from longju.games.liuzhou import GAME
from longju.games.liuzhou.setup import LiuzhouDeal, LiuzhouSetup
from longju.games.liuzhou.tests.tables import do, shuffled_table, table
from longju.games.liuzhou.tiles import TILE_NAMES, listed
from longju.games.liuzhou.wall import (
    broken_side,
    broken_stack,
    dealt_tiles,
    dealt_to,
    drawing_order,
    stacks,
)
from longju.kit.rng import FastRng


@pytest.mark.parametrize(("honours", "tiles"), [("on", 136), ("off", 108)])
def test_l1_a_set_has_four_of_each_tile(honours: str, tiles: int) -> None:
    state = shuffled_table(1, honours=honours)
    cards = GAME.cards(state)
    assert len(cards) == tiles
    assert all(cards.count(tile) == 4 for tile in set(cards))


def test_l2_sides_have_17_stacks_or_14_and_13() -> None:
    assert stacks(honours=True) == [17, 17, 17, 17]
    assert stacks(honours=False) == [14, 13, 14, 13]
    assert sum(stacks(honours=False)) * 2 == 108


@pytest.mark.parametrize(
    ("dice", "side", "stack"),
    [
        ([5, 3], 0, 8),  # 5 counts round to the dealer's own side
        ([1, 1], 0, 2),
        ([2, 1], 1, 17 + 17 + 17 + 3),  # the next player's side stands last, clockwise
        ([3, 3], 2, 17 + 17 + 6),
        ([4, 2], 3, 17 + 6),
        ([6, 6], 1, 51 + 12),
    ],
)
def test_l2_the_larger_die_picks_the_side_and_the_sum_counts_stacks(
    dice: list[int], side: int, stack: int
) -> None:
    assert broken_side(dice) == side
    assert broken_stack(dice, honours=True) == stack


def test_l2_without_honours_the_sides_before_are_shorter() -> None:
    assert broken_stack([2, 1], honours=False) == 14 + 13 + 14 + 3
    assert broken_stack([6, 6], honours=False) == 14 + 13 + 14 + 12


def test_l2_drawing_starts_with_the_upper_tile_behind_the_counted_stacks() -> None:
    tiles = list(range(136))
    order = drawing_order(tiles, [5, 3], honours=True)
    assert order[:3] == [16, 17, 18]
    assert order[-1] == 15


def test_l2_four_at_a_time_thrice_then_one_each_and_the_dealers_fourteenth() -> None:
    dealt = [dealt_to(place, 4) for place in range(dealt_tiles(4))]
    assert dealt == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4 + dealt[:16] * 2 + [0, 1, 2, 3, 0]
    assert [dealt_to(place, 2) for place in range(24, dealt_tiles(2))] == [0, 1, 0]


def test_l2_dice_and_break_stand_in_every_view() -> None:
    state = table(dice=(6, 2), dealer=1)
    for viewer in (-1, 0, 3):
        broken = GAME.observe(state, viewer).broken
        assert (broken.dice, broken.side, broken.stack) == ([6, 2], 1, 51 + 8)
        assert (broken.stacks, broken.front) == ([17] * 4, 53)


def test_l2_the_deal_takes_a_permutation_and_then_two_dice() -> None:
    class Counting:
        """Says what was asked of it."""

        def __init__(self) -> None:
            self.asked: list[str] = []

        def below(self, n: int) -> int:
            self.asked.append(f"below {n}")
            return n - 1

        def permutation(self, n: int) -> list[int]:
            self.asked.append(f"permutation {n}")
            return list(range(n))[::-1]

    rng = Counting()
    deal = GAME.deal(LiuzhouSetup(GAME.presets["classic"], 0), rng)
    assert rng.asked == ["permutation 136", "below 6", "below 6"]
    assert deal.dice == [6, 6]
    assert deal.tiles[:4] == ["P"] * 4


def test_l2_two_players_play_with_the_whole_wall() -> None:
    state = shuffled_table(3, players=2)
    assert len(GAME.cards(state)) == 136
    assert state.wall_left() == 136 - 27


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l3_the_dealer_has_fourteen_tiles_the_others_thirteen(players: int) -> None:
    for seed in range(5):
        state = shuffled_table(seed, players=players)
        sizes = [sum(hand) for hand in state.hands]
        assert sizes[state.dealer] == 14
        assert sorted(sizes) == [13] * (players - 1) + [14]
        assert state.actors() == [state.dealer]


def test_l3_the_first_dealer_is_drawn_by_lot() -> None:
    options = GAME.presets["classic"]
    assert {GAME.first(options, FastRng(seed)).dealer for seed in range(40)} == {0, 1, 2, 3}


def test_l3_everybody_is_told_his_own_tiles_only() -> None:
    told: list[Event] = []
    state = table("123456789m 1234p", dealer=1, sink=told)
    mine = [event for event in told if event.kind == "deal" and event.seen_by(0) and event.cards]
    assert [(event.seat, event.cards) for event in mine] == [(0, listed(state.hands[0]))]
    seen = [event.args for event in told if event.kind == "deal" and event.seen_by(-1)]
    assert seen == [[13], [14], [13], [13]]
    assert [event.args for event in told if event.kind == "dice"] == [[3, 4, 3]]


@pytest.mark.parametrize("reserve", [0, 7, 20])
def test_l4_reserve_tiles_are_never_drawn(reserve: int) -> None:
    state = shuffled_table(2, reserve_tiles=reserve)
    assert state.wall_left() == 136 - 53 - reserve
    kept = state.reserve[:]
    assert len(kept) == reserve
    while not state.over:
        seat = state.actors()[0]
        state.apply(seat, state.default(seat))
    assert state.drawn
    assert state.reserve == kept
    assert state.wall_left() == 0


def test_l4_the_last_discard_may_be_won_then_the_hand_is_drawn() -> None:
    state = table(dealer=0, left=1)
    do(state, f"0 {GAME.write(state.default(0))}", "pass")
    assert state.wall_left() == 0
    do(state, f"1 {GAME.write(state.default(1))}")
    assert state.actors()
    do(state, "pass")
    assert (state.over, state.drawn, state.scores) == (True, True, [0, 0, 0, 0])


def good() -> tuple[LiuzhouSetup, LiuzhouDeal]:
    setup = LiuzhouSetup(GAME.presets["classic"], 0)
    return setup, GAME.deal(setup, FastRng(1))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tiles", ["1m"] * 136),
        ("tiles", ["1m"]),
        ("tiles", ["10m"] * 136),
        ("dice", [1]),
        ("dice", [0, 3]),
        ("dice", [1, 7]),
    ],
)
def test_a_deal_that_is_none_is_refused(field: str, value: list[object]) -> None:
    setup, deal = good()
    with pytest.raises(RecordError, match=r"^deal: "):
        GAME.start(setup, msgspec.structs.replace(deal, **{field: value}))


def test_a_dealer_who_is_no_seat_is_refused() -> None:
    setup, deal = good()
    with pytest.raises(RecordError, match=r"^setup: dealer 4"):
        GAME.start(msgspec.structs.replace(setup, dealer=4), deal)


def test_the_forced_deal_of_the_tests_gives_what_it_is_asked_for() -> None:
    state = table("19m", "2p 3p", wall="5s E", back="C F", reserve="9s", reserve_tiles=2, dealer=1)
    assert [TILE_NAMES[tile] for tile in state.wall[state.front : state.front + 2]] == ["5s", "E"]
    assert TILE_NAMES[state.wall[state.back - 1]] == "C"
    assert TILE_NAMES[state.reserve[0]] == "9s"
    assert read_options(GAME.presets["app"], {"cap": 2}).cap == 2
