"""Slow and obvious: groups by trying every split, points by looking at names. What the fast code must agree with."""

from collections.abc import Iterator
from typing import Final

Group = tuple[str, ...]

RED: Final = {"66", "12", "46", "13", "45", "14", "11", "44", "24", "15", "34", "16"}
"""The twelve red types of Q2."""
NAMES: Final = [f"{low}{high}" for low in range(1, 7) for high in range(low, 7)]
"""The 21 dominoes without a blank."""


def pips(name: str) -> int:
    return int(name[0]) + int(name[1])


def splits(cards: list[str]) -> Iterator[list[Group]]:
    """Every way to split *cards* into 14-pairs and kans of three to five equal cards."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    tried: set[str] = set()
    for place, other in enumerate(rest):
        if other not in tried and pips(first) + pips(other) == 14:
            tried.add(other)
            for more in splits(rest[:place] + rest[place + 1 :]):
                yield [(first, other), *more]
    for size in (3, 4, 5):
        if cards.count(first) >= size:
            left = rest[:]
            for _ in range(size - 1):
                left.remove(first)
            for more in splits(left):
                yield [(first,) * size, *more]


def pairs_up(cards: list[str]) -> bool:
    """Whether some split has nothing but 14-pairs."""
    return any(all(len(group) == 2 for group in split) for split in splits(cards))


def waits(cards: list[str]) -> set[str]:
    """The types which, one added, make all cards pair."""
    return {name for name in NAMES if pairs_up([*cards, name])}


def points(hand: list[str], kans: list[list[str]], pairs: list[list[str]]) -> int:
    """Red points as a person counts them (Q4)."""
    total = sum(1 for name in hand if name in RED)
    total += sum(1 for pair in pairs for name in pair if name in RED)
    return total + sum({3: 8, 4: 12, 5: 16}[len(kan)] for kan in kans)
