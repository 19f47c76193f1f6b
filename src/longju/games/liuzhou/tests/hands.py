"""Random hands, and hands built so that they win or nearly do, from a fixed seed."""

from random import Random

from longju.games.liuzhou.shapes import keys_of
from longju.games.liuzhou.tiles import BITS, COPIES, EAST, RANKS, TYPES, count, listed, read_tiles, tile_set

GROUPS = [[tile] * 3 for tile in range(TYPES)] + [
    [tile, tile + 1, tile + 2] for tile in range(EAST) if tile % RANKS <= RANKS - 3
]
ORPHANS = read_tiles("19m 19p 19s ESWNCFP")


def keys(text: str) -> list[int]:
    """The keys of tiles in notation."""
    return keys_of(count(read_tiles(text)))


def bits(text: str) -> int:
    """The tiles in notation as a sum of `BITS`."""
    return sum(BITS[tile] for tile in set(read_tiles(text)))


def drawn(random: Random, size: int) -> list[int]:
    """Counts of so many tiles of the whole set; every third hand of one suit and the honours, where shapes crowd."""
    tiles = tile_set(True)
    if random.randrange(3) == 0:
        suit = random.randrange(3)
        tiles = [tile for tile in tiles if tile // RANKS in (suit, 3)]
    return count(random.sample(tiles, size))


def _standard(random: Random, sets: int) -> list[int]:
    suits = random.choice([(0,), (1,), (2,), (3,), (0, 1), (1, 3), (0, 1, 2, 3)])
    groups = [group for group in GROUPS if group[0] // RANKS in suits]
    tiles = [random.choice(groups)[0]] * 2
    for _ in range(sets):
        tiles += random.choice(groups)
    return tiles


def _special(random: Random) -> list[int]:
    kind = random.randrange(3)
    if kind == 0:
        return [*ORPHANS, random.choice(ORPHANS)]
    if kind == 1:
        return random.sample([tile for tile in tile_set(True) if tile >= EAST], 14)
    kinds = random.sample(range(TYPES), 7) if random.randrange(2) else random.choices(range(TYPES), k=7)
    return [tile for tile in kinds for _ in range(2)]


def built(random: Random, melds: int) -> list[int]:
    """Counts of a winning hand with so many melds laid, of which up to three tiles are then exchanged."""
    while True:
        tiles = _special(random) if melds == 0 and random.randrange(3) == 0 else _standard(random, 4 - melds)
        for _ in range(random.randrange(4)):
            tiles[random.randrange(len(tiles))] = random.randrange(TYPES)
        counts = count(tiles)
        if max(counts) <= COPIES:
            return counts


def without_one(random: Random, counts: list[int]) -> list[int]:
    """The counts less a random tile."""
    left = counts[:]
    left[random.choice(listed(counts))] -= 1
    return left
