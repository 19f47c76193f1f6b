"""The figures that a simulation counts of a hand."""

from longju.games.dragon import GAME
from longju.games.dragon.figures import figures
from longju.games.dragon.tests.tables import random_state


def test_figures_agree_with_the_view() -> None:
    won = 0
    for seed in range(150):
        state = random_state("lively", seed, 2000)
        assert state.over
        found = figures(state)
        view = GAME.observe(state, -1)
        won += len(view.results)
        assert found["winners"] == len(view.results) == len(found["form"]) == len(found["how"])
        assert found["fan"] == [result.fan for result in view.results]
        assert found["items"] == [line.term for result in view.results for line in result.lines]
        assert found["discards"] == len(view.discards)
        assert found["laid"] == sum(len(seat.laid) for seat in view.table)
    assert won > 10
