"""Plays seeded random hands of every game and prints a checksum over every state, and how it ran.

Run in a process of its own: compiled or with LONGJU_PURE=1. Arguments: the number of hands a game.
"""

import hashlib
import json
import sys

import longju
from longju import registry
from longju.core.game import Game
from longju.kit.rng import FastRng


def play(game: Game, hands: int) -> tuple[str, int]:
    """The checksum over all states of *hands* hands, spread over the presets, and how many states there were."""
    total, states = hashlib.sha256(), 0
    presets = list(game.presets.values())
    for seed in range(hands):
        rng = FastRng(seed)
        setup = game.first(presets[seed % len(presets)], rng)
        state = game.start(setup, game.deal(setup, rng))
        while not state.over:
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
            total.update(state.to_bytes())
            states += 1
        total.update(repr((state.scores, state.ledger)).encode())
    return total.hexdigest(), states


def engine_files() -> dict[str, str]:
    """The file that each loaded engine module came from."""
    home = longju.compiled_sources()[0].parents[2]
    names = [".".join(path.relative_to(home).with_suffix("").parts) for path in longju.compiled_sources()]
    return {name: str(sys.modules[name].__file__) for name in names if name in sys.modules}


def main() -> None:
    hands = int(sys.argv[1])
    sums = {name: play(game, hands) for name, game in registry.games().items()}
    print(json.dumps({"sums": sums, "files": engine_files()}))


if __name__ == "__main__":
    main()
