"""Win checks, waits and distances a second, called one by one from Python, and the time to build the tables.

`python benchmarks/liuzhou_shapes.py`; with `LONGJU_PURE=1` the interpreted ones.
"""

import time
from collections.abc import Callable
from random import Random

BEGUN = time.process_time()

from longju.games.liuzhou import shapes  # noqa: E402 - its import is measured
from longju.games.liuzhou.tiles import count, tile_set  # noqa: E402

LOADED = time.process_time() - BEGUN
HANDS = 20_000
REPEATS = 5
ALL = shapes.PAIRS_OPEN + shapes.ORPHANS_OPEN + shapes.HONOURS_OPEN


def rate(call: Callable[[list[int]], object], hands: list[list[int]]) -> float:
    """Calls a second, the best of some rounds."""
    times = []
    for _ in range(REPEATS):
        begun = time.process_time()
        for keys in hands:
            call(keys)
        times.append(time.process_time() - begun)
    return len(hands) / min(times)


def main() -> None:
    """Prints the table."""
    random = Random(1)
    wall = tile_set(honours=True)
    full, waiting = (
        [shapes.keys_of(count(random.sample(wall, size))) for _ in range(HANDS)] for size in (14, 13)
    )
    print(f"{shapes.__file__}: tables in {1000 * LOADED:.0f} ms")
    print(f"win checks {rate(lambda keys: shapes.can_win(keys, ALL), full):12,.0f} a second")
    print(f"waits      {rate(lambda keys: shapes.waits(keys, ALL), waiting):12,.0f} a second")
    print(f"distances  {rate(lambda keys: shapes.distance(keys, 0, ALL), waiting):12,.0f} a second")


if __name__ == "__main__":
    main()
