"""Milliseconds of one decision of a bot as the hall asks it, from its seat's view.

`python benchmarks/decision.py [GAME …]`
"""

import json
import sys
import time
from statistics import median, quantiles

import sides

from longju import is_compiled
from longju.bots import levels, make_bot
from longju.kit.rng import FastRng
from longju.registry import find, games

HANDS = 12
REPEATS = 3


def child(task: dict[str, str]) -> dict[str, object]:
    """The time of every decision with more than one act in some hands."""
    game = find(task["game"])
    options = game.presets[task["preset"]]
    rng = FastRng(11)
    setup = game.first(options, rng)
    times = []
    for _ in range(HANDS):
        state = game.start(setup, game.deal(setup, rng))
        bots = [make_bot(game, task["level"], seat) for seat in range(game.seats(options))]
        while not state.over:
            for seat in state.actors():
                view = game.observe(state, seat)
                begun = time.process_time()
                action = bots[seat].act(view)
                if len(view.acts) > 1:
                    times.append(1000 * (time.process_time() - begun))
                state.apply(seat, action)
        setup = game.next(state)
    return {"compiled": is_compiled(), "value": times}


def main(names: list[str]) -> None:
    """Prints the table."""
    sides.compile_engine()
    rows = []
    for name in names or games():
        game = find(name)
        preset = next(iter(game.presets))
        for level in levels(game):
            found = sides.alternate(__file__, {"game": name, "preset": preset, "level": level}, REPEATS)
            row = [f"{name} {preset}", level]
            for side in sides.SIDES:
                times = [each for run in found[side] for each in run]
                row.append(f"{median(times):.2f} / {quantiles(times, n=20)[-1]:.2f} / {max(times):.2f}")
            rows.append(row)
    head = ["table", "level", "interpreted: median / 95 % / most, ms", "compiled: median / 95 % / most, ms"]
    print(sides.table(head, rows))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        print(json.dumps(child(json.loads(sys.argv[2]))))
    else:
        main(sys.argv[1:])
