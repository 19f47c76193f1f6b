"""The wall: its four sides, where the dice break it, in what order it is dealt (L2, L3).

A wall is a ring of stacks of two tiles. Its tiles are listed clockwise from the right end of the dealer's side, of
each stack the upper one first. Sides are counted as seats play, counter-clockwise, the dealer's being 0.
"""

from typing import Final

SIDES: Final = 4
FACES: Final = 6
CLOCKWISE: Final[list[int]] = [0, 3, 2, 1]
"""The sides in the order in which the tiles are listed."""
FULL_STACKS: Final[list[int]] = [17, 17, 17, 17]
SHORT_STACKS: Final[list[int]] = [14, 13, 14, 13]
"""How many stacks each side has without honours."""
HAND: Final = 13
"""Tiles of a hand that is not on turn and has laid nothing (L3)."""
BLOCK: Final = 4
BLOCKS: Final = 3


def stacks(honours: bool) -> list[int]:
    """How many stacks stand on each side, from the dealer's on (L2)."""
    return FULL_STACKS if honours else SHORT_STACKS


def broken_side(dice: list[int]) -> int:
    """The side that the larger die picks, counted from the dealer's (L2)."""
    return (max(dice[0], dice[1]) - 1) % SIDES


def broken_stack(dice: list[int], honours: bool) -> int:
    """The stack that is drawn first, counted from 0 in the order of the list (L2)."""
    heights = stacks(honours)
    place = dice[0] + dice[1]
    for side in CLOCKWISE:
        if side == broken_side(dice):
            break
        place += heights[side]
    return place


def drawing_order(tiles: list[int], dice: list[int], honours: bool) -> list[int]:
    """The tiles of a wall in the order in which they are drawn (L2)."""
    first = 2 * broken_stack(dice, honours)
    return tiles[first:] + tiles[:first]


def dealt_to(place: int, seats: int) -> int:
    """Who is dealt the tile at *place* of the drawing order, as steps from the dealer on.

    Three times four each, then one each, and the dealer's fourteenth (L2, L3).
    """
    if place < BLOCKS * BLOCK * seats:
        return place // BLOCK % seats
    return (place - BLOCKS * BLOCK * seats) % seats


def dealt_tiles(seats: int) -> int:
    """How many tiles are dealt: thirteen each, and one more to the dealer (L3)."""
    return HAND * seats + 1
