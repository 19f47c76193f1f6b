"""The options as the engine reads them: a plain class of ints and bools, made from a vector of ints.

`options.py` derives the vector from the options struct; a state writes it into its bytes.
"""

from typing import Final, final

SWAP_FORBID: Final = 0
SWAP_SAME: Final = 1
SWAP_FREE: Final = 2
SWAP_CHI: Final[list[str]] = ["forbid", "same", "free"]

MELDED_OFF: Final = 0
MELDED_DISCARD: Final = 1
MELDED_BOTH: Final = 2
MELDED: Final[list[str]] = ["off", "discard", "both"]

DRAW_NONE: Final = 0
DRAW_EXPOSED: Final = 1
DRAW_ALL: Final = 2
DRAW_GANGS: Final[list[str]] = ["none", "exposed", "all"]

GUARANTEE_OFF: Final = 0
GUARANTEE_BOTH: Final = 1
GUARANTEE_MUTUAL: Final = 2
GUARANTEE_SEAL: Final = 3
GUARANTEE: Final[list[str]] = ["off", "both", "mutual", "seal"]

UNLIMITED: Final = 0
"""`cap` when the option is none."""

FIELDS: Final[list[str]] = [
    "players",
    "honours",
    "reserve_tiles",
    "concealed_gang_hidden",
    "swap_chi",
    "passed_win",
    "melded",
    "melded_chi",
    "orphans_price",
    "floor_all",
    "draw_gangs",
    "guarantee",
    "guarantee_melds",
    "fish",
    "threshold_on_total",
    "nearest_deals",
    "draw_rotates",
    "app",
    "fish_159",
    "cap",
]
"""What stands at each place of the vector."""

CLASSIC: Final[list[int]] = [
    *(4, 1, 0, 1, SWAP_FORBID, 1),
    *(MELDED_DISCARD, 0, 48, 1, DRAW_EXPOSED, GUARANTEE_BOTH, 3),
    *(3, 1, 0, 0, 0, 0, UNLIMITED),
]
"""The vector of the default options."""


@final
class Rules:
    """The options of one table. Never changed after it is made, so states share it."""

    def __init__(self, vector: list[int]) -> None:
        assert len(vector) == len(FIELDS), vector
        self.vector: Final = vector
        """One int for each of `FIELDS`."""
        self.players: Final[int] = vector[0]
        self.honours: Final[bool] = vector[1] != 0
        """Whether winds and dragons are in the set (L1)."""
        self.reserve_tiles: Final[int] = vector[2]
        """Tiles at the end of the wall that nobody draws (L4)."""
        self.concealed_gang_hidden: Final[bool] = vector[3] != 0
        self.swap_chi: Final[int] = vector[4]
        """`SWAP_FORBID`, `SWAP_SAME` or `SWAP_FREE` (L7)."""
        self.passed_win: Final[bool] = vector[5] != 0
        """Whether a passed win bars others until the next draw (L8)."""
        self.melded: Final[int] = vector[6]
        """`MELDED_OFF`, `MELDED_DISCARD` or `MELDED_BOTH` (L11)."""
        self.melded_chi: Final[bool] = vector[7] != 0
        """Whether a chi may be among the four melds of 全求人 (L11)."""
        self.orphans_price: Final[int] = vector[8]
        """48, 24, or 0 where it is no winning shape: by its option, or in the app scale (L11)."""
        self.floor_all: Final[bool] = vector[9] != 0
        """Whether every circumstance of L15 has the floor, or only the seed's two."""
        self.draw_gangs: Final[int] = vector[10]
        """Which gangs stand at a drawn hand: `DRAW_NONE`, `DRAW_EXPOSED` or `DRAW_ALL` (L18)."""
        self.guarantee: Final[int] = vector[11]
        """`GUARANTEE_OFF`, `GUARANTEE_BOTH`, `GUARANTEE_MUTUAL` or `GUARANTEE_SEAL` (L21)."""
        self.guarantee_melds: Final[int] = vector[12]
        self.fish: Final[int] = vector[13]
        """How many tiles are turned after a win (L24)."""
        self.threshold_on_total: Final[bool] = vector[14] != 0
        """Whether the 9 of L24 is asked of all shares together, or of one."""
        self.nearest_deals: Final[bool] = vector[15] != 0
        """Who deals after several winners: the nearest to the discarder, or the discarder (L27)."""
        self.draw_rotates: Final[bool] = vector[16] != 0
        """Whether the deal goes on after a drawn hand (L27)."""
        self.app: Final[bool] = vector[17] != 0
        """The small scale of the phone apps in place of the price list."""
        self.fish_159: Final[bool] = vector[18] != 0
        """App scale: 1 5 9 东 中 hit every winner."""
        self.cap: Final[int] = vector[19]
        """App scale: the highest self-drawn price, or `UNLIMITED`."""

    def others(self) -> int:
        """How many players sit opposite a winner."""
        return self.players - 1


def classic() -> Rules:
    """The rules of the default options: four players, honours, the price list."""
    return Rules(CLASSIC[:])
