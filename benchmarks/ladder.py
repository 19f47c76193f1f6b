"""Each bot level against the one below it on duplicate deals, for every preset.

`python benchmarks/ladder.py [DEALS]`
"""

import itertools
import sys

import sides

from longju.bots import levels
from longju.bots.ladder import duel
from longju.registry import games


def main(deals: int) -> None:
    """Prints the table."""
    rows = []
    for name, game in games().items():
        for preset, options in game.presets.items():
            for weak, strong in itertools.pairwise(levels(game)):
                found = duel(game, options, weak, strong, deals, seed=1)
                lead = f"{found.mean:+.2f} ({found.low:.2f} to {found.high:.2f})"
                rows.append([f"{name} {preset}", f"{strong} over {weak}", str(found.hands), lead])
    print(sides.table(["table", "levels", "hands", "points a hand"], rows))


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["400"])[0]))
