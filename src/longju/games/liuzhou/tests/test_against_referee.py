"""The engine against a slow, obvious referee who sees only the facts: acts, gang money, wall (L5–L8, L17, L19, L23)."""

from collections.abc import Callable

import pytest

from longju.core.game import Event
from longju.core.wire import read_options
from longju.games.liuzhou import GAME
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tests.referee import Referee
from longju.games.liuzhou.tests.tables import acts
from longju.games.liuzhou.tests.test_random_hands import sensible
from longju.kit.rng import FastRng

TABLES = {
    "classic": {},
    "no_honours": {"honours": "off", "swap_chi": "same"},
    "three": {"players": 3, "honours": "off", "passed_win": "off", "guarantee": "seal"},
    "two": {"players": 2, "reserve_tiles": 9, "swap_chi": "free", "orphans_price": "off"},
    "app": {"honours": "off", "guarantee": "both", "guarantee_melds": 4},
}


def window(state: State, referee: Referee, rng: FastRng) -> None:
    """One window: everybody's acts are compared, then all answer, one who can claim more often than not."""
    could, answers = {}, {}
    for seat in range(state.seats):
        if seat != state.turn:
            expected = referee.acts(seat)
            asked = seat in state.actors()
            assert asked == (expected != {"pass"} or seat == (state.turn + 1) % state.seats)
            if asked:
                could[seat] = acts(state, seat)
                assert set(could[seat]) == expected
    for seat in state.actors():
        legal = state.legal(seat)
        action = sensible(state, seat, rng) if rng.below(2) else legal[rng.below(len(legal))]
        answers[seat] = GAME.write(action)
    referee.answered(answers, could)
    for seat, answer in answers.items():
        state.apply(seat, GAME.read(answer))


@pytest.mark.parametrize("name", list(TABLES))
def test_the_engine_allows_what_the_referee_allows(name: str, counts: Callable[[int], int]) -> None:
    preset = "app" if name == "app" else "classic"
    options = read_options(GAME.presets[preset], TABLES[name])
    for seed in range(counts(400)):
        rng = FastRng(seed)
        setup = GAME.first(options, rng)
        told: list[Event] = []
        state = GAME.start(setup, GAME.deal(setup, rng), told)
        referee = Referee(state.rules, state.dealer)
        while not state.over:
            for event in told:
                referee.hear(event)
            told.clear()
            assert referee.left == state.wall_left()
            assert referee.owed == state.scores
            if state.window is not None:
                window(state, referee, rng)
                continue
            assert state.turn == referee.turn
            assert set(acts(state, state.turn)) == referee.acts(state.turn)
            state.apply(state.turn, sensible(state, state.turn, rng))
