"""What the bots do in positions where a player would know."""

import pytest

from longju.games.dragon import GAME
from longju.games.dragon.cards import count
from longju.games.dragon.notation import read_hand
from longju.games.dragon.policy import Plan, novice, regular, unseen
from longju.games.dragon.rules import classic
from longju.games.dragon.state import State
from longju.games.dragon.tests.tables import do, random_state, step, table
from longju.kit.rng import FastRng

BOTH = pytest.mark.parametrize("policy", [novice, regular])


def answer(state: State, seat: int, policy: object = regular) -> str:
    assert callable(policy)
    return GAME.write(policy(state, seat, FastRng(1)))


@BOTH
def test_a_win_is_taken(policy: object) -> None:
    state = do(table("9D", "", "AS 2S 3S 4H 5H 6H 7D 8D"), "0 discard 9D")
    assert answer(state, 2, policy) == "hu"


@BOTH
def test_the_card_that_fits_nothing_goes(policy: object) -> None:
    assert answer(table("AS 2S 3S 4H 5H 6H 7D 8D 10C"), 0, policy) == "discard 10C"


@BOTH
def test_a_card_that_brings_the_hand_nearer_is_taken(policy: object) -> None:
    state = do(table("6H", "AS 2S 3S 4H 5H 7D 8D 10C"), "0 discard 6H")
    assert answer(state, 1, policy) == "take"


@BOTH
def test_a_card_that_helps_nothing_is_left(policy: object) -> None:
    state = do(table("10C", "AS 2S 3S 4H 5H 7D 8D 10S"), "0 discard 10C")
    assert answer(state, 1, policy) == "pass"


def test_regular_pengs_on_the_way_to_triplets() -> None:
    state = do(table("9S", "", "9H 9C 8S 8H 8D 2C 2D AH"), "0 discard 9S")
    assert answer(state, 2) == "peng 9H 9C"


def test_regular_does_not_peng_away_a_dragon() -> None:
    state = do(table("9D", "", "AS 2S 3S 4H 5H 6H 9H 9C"), "0 discard 9D")
    assert answer(state, 2) == "pass"


def test_regular_keeps_the_wait_with_more_fan() -> None:
    """Either card leaves a wait; the dragon's is worth five times the plain one's."""
    assert answer(table("AS 2S 3S 4H 5H 6H 7D 8D 10D"), 0) == "discard 10D"


def test_regular_counts_what_lies_open() -> None:
    state = do(table("9S 2C", "9D", "7S 7H 7D"), "0 discard 2C", "pass")
    left = unseen(state, 2)
    seen = count(read_hand("7S 7H 7D 2C"))
    assert all(left[card] == 0 for card in range(54) if seen[card])
    assert sum(left) == 54 - 8 - 1


def test_a_bridge_player_sees_both_dummies_and_his_own_main() -> None:
    state = table(preset="bridge")
    assert sum(unseen(state, 0)) == 54 - 9 - 8 - 8
    assert sum(unseen(state, 1)) == 54 - 9 - 8 - 8
    assert sum(unseen(state, 2)) == 54 - 8 - 8 - 8


def test_a_nearer_hand_is_worth_more() -> None:
    rules = classic()
    hands = ["AS 4S 10H 7H 10C 3C 7D 10D", "AS 2S 5S 6S 9H 2C 4D 6D", "AS 2S 3S 5S 6S 9H 2C 4D"]
    hands += ["AS 2S 3S 5S 6S 4S 9H 2C", "AS 2S 3S 5S 6S 4S 9H 8H"]
    worth = [Plan(count(read_hand(hand)), [], rules).value for hand in hands]
    assert worth == sorted(worth)


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_bots_finish_hands_of_every_preset(preset: str) -> None:
    for seed in range(4):
        state = random_state(preset, seed, 0)
        rng = FastRng(seed)
        while not state.over:
            seat = state.actors()[0]
            policy = regular if seat % 2 else novice
            state.apply(seat, policy(state, seat, rng))
    assert sum(state.scores) == 0


def test_regular_goes_on_sensibly_from_any_position() -> None:
    for seed in range(12):
        state = random_state("lively", seed, 2 * seed)
        rng = FastRng(seed)
        while not state.over:
            for seat in state.actors():
                assert regular(state, seat, rng) in state.legal(seat)
            step(state, rng)
