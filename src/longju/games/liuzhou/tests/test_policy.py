"""What the bots do in positions where a player would know."""

import pytest

from longju.core.game import Policy
from longju.games.liuzhou import GAME
from longju.games.liuzhou.policy import hand_worth, novice, regular, unseen
from longju.games.liuzhou.shapes import keys_of
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tests.tables import do, table
from longju.games.liuzhou.tiles import count, read_tile, read_tiles
from longju.kit.rng import FastRng

BOTH = pytest.mark.parametrize("policy", [novice, regular])


def answer(state: State, seat: int, policy: Policy = regular) -> str:
    return GAME.write(policy(state, seat, FastRng(1)))


@BOTH
def test_a_win_is_taken(policy: Policy) -> None:
    state = do(table("9m", "", "123m 456m 78m 55p 789s"), "0 discard 9m")
    assert answer(state, 2, policy) == "hu"


@BOTH
def test_the_tile_that_fits_nothing_goes(policy: Policy) -> None:
    assert answer(table("123m 456m 78m 55p 789s E"), 0, policy) == "discard E"


@BOTH
def test_a_chi_that_brings_the_hand_nearer_is_made(policy: Policy) -> None:
    state = do(table("3m", "12m 456m 78m 55p 788s S"), "0 discard 3m")
    assert answer(state, 1, policy) == "chi 1m 2m"


@BOTH
def test_a_claim_that_helps_nothing_is_left(policy: Policy) -> None:
    state = do(table("5p", "123m 456m 789m 55p 78s"), "0 discard 5p")
    assert answer(state, 1, policy) == "pass"


def test_regular_lays_a_gang_that_costs_nothing() -> None:
    assert answer(table("1111m 456p 789p 23s 55s"), 0) == "an_gang 1m"


def test_regular_keeps_the_wait_with_more_tiles() -> None:
    """Throwing 1p waits on 3m and 6m; throwing 4m or 5m keeps a single to be paired."""
    assert answer(table("45m 123p 456s 789s EE 1p"), 0) == "discard 1p"


def test_unseen_counts_what_lies_open() -> None:
    state = do(table("9m", "", "99m"), "0 discard 9m")
    left = unseen(state, 2)
    assert left[read_tile("9m")] == 1
    assert sum(left) == 136 - 13 - 1


def test_a_nearer_hand_is_worth_more() -> None:
    hands = ["147m 258p 369s ESWN", "124m 258p 369s EESW", "123m 258p 369s EESW", "123m 456p 369s EESW"]
    worth = [hand_worth(tiles := count(read_tiles(hand)), keys_of(tiles), []) for hand in hands]
    assert worth == sorted(worth)


@pytest.mark.parametrize("preset", list(GAME.presets))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_finish_hands(preset: str, players: int) -> None:
    for seed in range(2):
        state = table(preset=preset, players=players, dealer=seed % players)
        rng = FastRng(seed)
        while not state.over:
            seat = state.actors()[0]
            policy = regular if seat % 2 else novice
            state.apply(seat, policy(state, seat, rng))
        assert sum(state.scores) == 0
