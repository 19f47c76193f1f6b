"""Bots that fit every game, and the match-ups that measure them. A bot knows a view and nothing else."""

from typing import Any, Final

from longju.core.errors import OptionsError
from longju.core.game import Game, Policy, Rng, State
from longju.kit.rng import FastRng


def random(state: State, seat: int, rng: Rng) -> int:
    """The policy that picks any legal act, each as likely."""
    acts = state.legal(seat)
    return acts[rng.below(len(acts))]


def levels(game: Game) -> dict[str, Policy]:
    """Every level a game can be played at, weakest first."""
    return {"random": random, **game.levels}


def policy(game: Game, level: str) -> Policy:
    """The policy of that level.

    :raises OptionsError: naming the levels there are.
    """
    found = levels(game).get(level)
    if found is None:
        raise OptionsError(
            f"level {level}: {game.id} has none of this name; there are {', '.join(levels(game))}"
        )
    return found


class Bot:
    """A level that sits at a table: sees its seat's view, answers with an act.

    It thinks in a state that is redealt from the view, so it can't know more than the view holds.
    """

    def __init__(self, game: Game, level: str, seed: int) -> None:
        self.game: Final = game
        self.level: Final = level
        self._policy: Final = policy(game, level)
        self._rng: Final = FastRng(seed)

    def act(self, view: Any) -> int:
        """One of `view.acts`."""
        if len(view.acts) == 1:
            return int(view.acts[0].a)
        return self._policy(self.game.redeal(view, self._rng), view.viewer, self._rng)


def make_bot(game: Game, level: str, seed: int) -> Bot:
    """A bot of that level; the same seed and the same views give the same acts.

    :raises OptionsError: naming the levels there are.
    """
    return Bot(game, level, seed)
