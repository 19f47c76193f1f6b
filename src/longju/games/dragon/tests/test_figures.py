"""The figures that a simulation counts of a hand."""

from longju import registry
from longju.bots import random
from longju.games.dragon.figures import figures
from longju.kit.rng import FastRng


def test_figures_agree_with_the_view() -> None:
    game = registry.find("dragon")
    won = 0
    for seed in range(150):
        rng = FastRng(seed)
        setup = game.first(game.presets["lively"], rng)
        state = game.start(setup, game.deal(setup, rng))
        while not state.over:
            for seat in state.actors():
                state.apply(seat, random(state, seat, rng))
        found = figures(state)
        view = game.observe(state, -1)
        won += len(view.results)
        assert found["winners"] == len(view.results) == len(found["form"]) == len(found["how"])
        assert found["fan"] == [result.fan for result in view.results]
        assert found["items"] == [line.term for result in view.results for line in result.lines]
        assert found["discards"] == len(view.discards)
        assert found["laid"] == sum(len(seat.laid) for seat in view.table)
    assert won > 10
