"""Hands a second on one core, every seat at one level, interpreted and compiled.

`python benchmarks/engine.py [GAME …]`
"""

import json
import sys
import time
from statistics import median

import sides

from longju import is_compiled
from longju.bots import levels
from longju.registry import find, games
from longju.sim.batch import Plan, play_round

HANDS = {"interpreted": 200, "compiled": 600}
REPEATS = 5


def child(task: dict[str, str]) -> dict[str, object]:
    """Hands a second of processor time."""
    game = find(task["game"])
    options = game.presets[task["preset"]]
    hands = HANDS["compiled" if is_compiled() else "interpreted"]
    plan = Plan(game.id, options, (task["level"],) * game.seats(options), hands, 7)
    play_round(plan, 0, 20)
    begun = time.process_time()
    play_round(plan, 0, hands)
    return {"compiled": is_compiled(), "value": hands / (time.process_time() - begun)}


def main(names: list[str]) -> None:
    """Prints the table."""
    sides.compile_engine()
    rows = []
    for name in names or games():
        game = find(name)
        preset = next(iter(game.presets))
        for level in levels(game):
            task = {"game": name, "preset": preset, "level": level}
            found = sides.alternate(__file__, task, REPEATS)
            ratio = median(found["compiled"]) / median(found["interpreted"])
            rows.append(
                [
                    f"{name} {preset}",
                    level,
                    *(sides.spread(found[side], 0) for side in sides.SIDES),
                    f"{ratio:.1f}",
                ]
            )
    print(
        sides.table(
            ["table", "level at every seat", "hands/s interpreted", "hands/s compiled", "ratio"], rows
        )
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        print(json.dumps(child(json.loads(sys.argv[2]))))
    else:
        main(sys.argv[1:])
