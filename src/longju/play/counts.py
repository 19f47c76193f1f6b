"""Counts of action sequences: how many ways a hand can go on, to a depth. Two engines that agree here agree a lot."""

from typing import Any


def count(state: Any, depth: int) -> int:
    """The number of action sequences of *depth* acts from *state* on; one that ends earlier counts once.

    In a claim window the lowest seat that owes an answer goes first, since the order doesn't matter.
    """
    if depth == 0 or state.over:
        return 1
    return sum(divide(state, depth).values())


def divide(state: Any, depth: int) -> dict[int, int]:
    """`count` for each first act: where two counts differ, this says behind which act."""
    seat = state.actors()[0]
    found = {}
    for action in state.legal(seat):
        twin = state.clone()
        twin.apply(seat, action)
        found[action] = count(twin, depth - 1)
    return found
