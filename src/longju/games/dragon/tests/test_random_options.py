"""Random house rules: whatever goes together plays to an end, keeps its cards and leaks nothing."""

from typing import Any

import pytest

from longju.core.errors import OptionsError
from longju.core.game import SPECTATOR
from longju.core.wire import option_schema, read_options
from longju.games.dragon import GAME
from longju.games.dragon.acts import ACTIONS
from longju.games.dragon.options import DragonOptions
from longju.games.dragon.state import State
from longju.games.dragon.tests.tables import do, step, table
from longju.kit.rng import FastRng

BOUND = 2000


def random_options(rng: FastRng) -> DragonOptions:
    """Options that go together, each value as likely as another."""
    while True:
        chosen: dict[str, Any] = {}
        for field in option_schema(DragonOptions):
            values = list(field.get("values") or range(field["low"], min(field["high"], 9) + 1))
            if field["none"]:
                values.append(None)
            chosen[field["key"]] = values[rng.below(len(values))]
        if chosen["form"] == "bridge":
            chosen["players"] = 2
        try:
            options: DragonOptions = read_options(DragonOptions(), chosen)
            GAME.check(options)
        except OptionsError:
            continue
        return options


def check(state: State, rng: FastRng) -> None:
    for viewer in (SPECTATOR, *range(state.seats)):
        view = GAME.observe(state, viewer)
        again = GAME.redeal(view, rng)
        assert GAME.observe(again, viewer) == view
        assert GAME.cards(again) == GAME.cards(state)
    assert GAME.from_bytes(state.to_bytes()).to_bytes() == state.to_bytes()


@pytest.mark.parametrize("seed", range(16))
def test_any_house_rules_play_to_an_end(seed: int) -> None:
    rng = FastRng(seed)
    options = random_options(rng)
    setup = GAME.first(options, rng)
    for _ in range(2):
        state = GAME.start(setup, GAME.deal(setup, rng))
        cards = GAME.cards(state)
        steps = 0
        while not state.over:
            steps += 1
            assert steps < BOUND
            if rng.below(12) == 0:
                check(state, rng)
            if rng.below(2):
                seat = state.actors()[-1]
                state.apply(seat, state.legal(seat)[-1])
            else:
                step(state, rng)
        check(state, rng)
        assert GAME.cards(state) == cards
        assert sum(state.scores) == 0
        assert bool(state.winners) != state.drawn
        setup = GAME.next(state)
        assert setup.options == options


def test_a_number_that_is_no_act_and_an_act_after_the_end_say_so() -> None:
    state = table("AS 2S 3S 4H 5H 6H 7D 8D 9D")
    for action in (-1, ACTIONS):
        reason = state.why_illegal(0, action)
        assert reason is not None
        assert (reason.key, reason.args) == ("no_such_act", [str(action)])
    do(state, "0 hu")
    reason = state.why_illegal(0, GAME.read("hu"))
    assert reason is not None
    assert (reason.key, reason.clause) == ("hand_over", "D25")
    assert state.legal(0) == []
    assert state.actors() == []
