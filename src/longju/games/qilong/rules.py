"""The options as the engine reads them: a plain class of ints and bools, made from a vector of ints.

`options.py` derives the vector from the options struct; a state writes it into its bytes.
"""

from typing import Final, final

WALKS: Final[list[str]] = ["pass", "nobody", "off"]
WALK_PASS: Final = 0
WALK_NOBODY: Final = 1
WALK_OFF: Final = 2

ENFORCEMENTS: Final[list[str]] = ["assist", "table"]

VOIDS: Final[list[str]] = ["exact", "three_or_more", "off"]
VOID_EXACT: Final = 0
VOID_THREE_OR_MORE: Final = 1
VOID_OFF: Final = 2

FIELDS: Final[list[str]] = [
    "base",
    "house_extra",
    "fan_cap",
    "walk",
    "enforcement",
    "passed_values",
    "red_eaten_black_free",
    "chase_all",
    "declined_che_bars_type",
    "next_dealer",
    "walk_bar",
    "void_in_play",
    "plain_price",
]
"""What stands at each place of the vector."""

ASSIST: Final[list[int]] = [8, 2, 4, WALK_PASS, 0, 1, 0, 0, 0, 0, 0, VOID_EXACT, 0]
"""The vector of the default options."""


@final
class Rules:
    """The options of one table. Never changed after it is made, so states share it."""

    def __init__(self, vector: list[int]) -> None:
        assert len(vector) == len(FIELDS), vector
        self.vector: Final = vector
        """One int for each of `FIELDS`."""
        self.base: Final[int] = vector[0]
        """What one ordinary player pays another for a win without fan (Q30)."""
        self.house_extra: Final[int] = vector[1]
        """What is added where the house is one of the two (Q30)."""
        self.fan_cap: Final[int] = vector[2]
        """The most fans that count (Q31)."""
        self.walk: Final[int] = vector[3]
        """`WALK_PASS`, `WALK_NOBODY` or `WALK_OFF` (Q12)."""
        self.assist: Final[bool] = vector[4] == 0
        """Whether the engine keeps the player's duties and speaks for him (Q35)."""
        self.passed_values: Final[bool] = vector[5] != 0
        """过张: whether a chi not taken bars its value (O26)."""
        self.red_eaten_black_free: Final[bool] = vector[6] != 0
        """Whether black cards of a value stay free while only red ones of it were taken (O19)."""
        self.chase_all: Final[bool] = vector[7] != 0
        """Whether every player must chase, not the kan's owner alone (O7)."""
        self.declined_che_bars_type: Final[bool] = vector[8] != 0
        """Whether one who let a che pass may not che that type again in this hand, sevens excepted."""
        self.rotate: Final[bool] = vector[9] != 0
        """Whether the next seat always deals (Q33)."""
        self.red_kan_bars_walk: Final[bool] = vector[10] != 0
        """Whether one with a laid kan of a red type may neither walk nor pass the house on (Q12)."""
        self.void_in_play: Final[int] = vector[11]
        """`VOID_EXACT`, `VOID_THREE_OR_MORE` or `VOID_OFF` (Q11)."""
        self.flat_price: Final[bool] = vector[12] != 0
        """Whether the plain price of a forfeit is `base` for every pair (Q32)."""


def assist() -> Rules:
    """The rules of the default options."""
    return Rules(ASSIST[:])
