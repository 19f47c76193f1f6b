"""Winning, waiting and distance, slowly and plainly: by taking sets away, and by trying every finished suit."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from longju.games.liuzhou.tiles import EAST, RANKS, TYPES

ENDS = {0, 8, 9, 17, 18, 26, *range(27, 34)}
SETS = [(tile,) * 3 for tile in range(TYPES)] + [
    (tile, tile + 1, tile + 2) for tile in range(EAST) if tile % RANKS <= RANKS - 3
]


def falls_into_sets(counts: list[int], runs: bool = True) -> bool:
    """Whether the tiles are triplets, and runs if those are asked for."""
    first = next((tile for tile in range(TYPES) if counts[tile]), None)
    if first is None:
        return True
    for group in SETS:
        if group[0] != first or (not runs and group[1] != first):
            continue
        left = counts[:]
        for tile in group:
            left[tile] -= 1
        if min(left) >= 0 and falls_into_sets(left, runs):
            return True
    return False


def is_standard(counts: list[int], runs: bool = True) -> bool:
    """Whether the tiles are sets and a pair."""
    for tile in range(TYPES):
        if counts[tile] >= 2:
            left = counts[:]
            left[tile] -= 2
            if falls_into_sets(left, runs):
                return True
    return False


def is_pairs(counts: list[int]) -> bool:
    return sum(counts) == 14 and all(held in (0, 2, 4) for held in counts)


def is_orphans(counts: list[int]) -> bool:
    held = {tile for tile in range(TYPES) if counts[tile]}
    return held == ENDS and sum(counts) == 14


def is_honours(counts: list[int]) -> bool:
    return sum(counts[:EAST]) == 0


def wins(counts: list[int], pairs: bool, orphans: bool, honours: bool) -> bool:
    """Whether the tiles win, with the shapes beside the standard one that are open."""
    return (
        is_standard(counts)
        or (pairs and is_pairs(counts))
        or (orphans and is_orphans(counts))
        or (honours and is_honours(counts))
    )


def waits(counts: list[int], pairs: bool, orphans: bool, honours: bool) -> list[int]:
    """The tiles that make the hand win."""
    found = []
    for tile in range(TYPES):
        if counts[tile] < 4:
            counts[tile] += 1
            if wins(counts, pairs, orphans, honours):
                found.append(tile)
            counts[tile] -= 1
    return found


@cache
def finished(runs: bool) -> "dict[tuple[int, int], np.ndarray]":
    """Every suit of so many sets and pairs that four copies of a tile allow, one a row; honours have no runs."""
    ranks = RANKS if runs else 7
    groups = [[3 * (rank == place) for rank in range(ranks)] for place in range(ranks)]
    if runs:
        groups += [[int(0 <= rank - place < 3) for rank in range(ranks)] for place in range(ranks - 2)]
    heads = [[0] * ranks] + [[2 * (rank == place) for rank in range(ranks)] for place in range(ranks)]
    found: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    for sets in range(5):
        for chosen in combinations_with_replacement(groups, sets):
            for head in heads:
                tiles = tuple(map(sum, zip(head, *chosen, strict=True)))
                if max(tiles) <= 4:
                    found.setdefault((sets, int(any(head))), set()).add(tiles)
    return {key: np.array(sorted(rows), dtype=np.int8) for key, rows in found.items()}


@cache
def lacks(counts: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """The fewest tiles that a suit lacks to any finished one, by its sets and pairs."""
    held = np.array(counts, dtype=np.int8)
    return {
        key: int(np.maximum(rows - held, 0).sum(axis=1).min())
        for key, rows in finished(len(counts) == RANKS).items()
    }


def standard_distance(counts: list[int], melds: int) -> int:
    """The fewest tiles lacking to sets and a pair, less one: every way to share them out among the suits."""
    totals = {(0, 0): 0}
    for suit in (counts[:9], counts[9:18], counts[18:27], counts[27:]):
        more: dict[tuple[int, int], int] = {}
        for (sets, pair), total in totals.items():
            for (added, head), lacking in lacks(tuple(suit)).items():
                key = (sets + added, pair + head)
                more[key] = min(more.get(key, 99), total + lacking)
        totals = more
    return totals[4 - melds, 1] - 1
