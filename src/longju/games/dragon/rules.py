"""The options as the engine reads them: a plain class of ints and bools, made from a vector of ints.

`options.py` derives the vector from the options struct; a state writes it into its bytes.
"""

from typing import Final, final

SAME_SUIT: Final = 0
SUITED: Final = 1
ANY: Final = 2
TRIPLET_WILD: Final[list[str]] = ["same_suit", "suited", "any"]

UNLIMITED: Final = 0
"""`take_rounds` and `fan_cap` when the option is none."""

FIELDS: Final[list[str]] = [
    "players",
    "bridge",
    "decks",
    "take_rounds",
    "return_taken",
    "concealed_gang_hidden",
    "rob_gang",
    "multiple_winners",
    "triplet_wild",
    "one_colour",
    "everyone_pays",
    "doubling",
    "fan_cap",
    "minimum_fan",
    "unit",
    "bridge_both_pay",
]
"""What stands at each place of the vector."""

CLASSIC: Final[list[int]] = [4, 0, 1, 2, 0, 1, 1, 0, SAME_SUIT, 0, 0, 0, UNLIMITED, 1, 1, 0]
"""The vector of the default options."""


@final
class Rules:
    """The options of one table. Never changed after it is made, so states share it."""

    def __init__(self, vector: list[int]) -> None:
        assert len(vector) == len(FIELDS), vector
        self.vector: Final = vector
        """One int for each of `FIELDS`."""
        self.players: Final[int] = vector[0]
        self.bridge: Final[bool] = vector[1] != 0
        """桥式: two players with a main and a dummy each (D27)."""
        self.decks: Final[int] = vector[2]
        """1 or 2, `auto` resolved (D1)."""
        self.take_rounds: Final[int] = vector[3]
        """D12; `UNLIMITED` if takes are never closed."""
        self.return_taken: Final[bool] = vector[4] != 0
        """Whether the very card just taken may be discarded (D13)."""
        self.concealed_gang_hidden: Final[bool] = vector[5] != 0
        self.rob_gang: Final[bool] = vector[6] != 0
        self.multiple_winners: Final[bool] = vector[7] != 0
        self.triplet_wild: Final[int] = vector[8]
        """`SAME_SUIT`, `SUITED` or `ANY` (D8)."""
        self.one_colour: Final[bool] = vector[9] != 0
        """Whether the one-suit item asks for one colour only (D23)."""
        self.everyone_pays: Final[bool] = vector[10] != 0
        """Whether every other player pays for a win on a discard (D26)."""
        self.doubling: Final[bool] = vector[11] != 0
        self.fan_cap: Final[int] = vector[12]
        """D26; `UNLIMITED` if there is none."""
        self.minimum_fan: Final[int] = vector[13]
        self.unit: Final[int] = vector[14]
        self.bridge_both_pay: Final[bool] = vector[15] != 0
        """Whether the losing side pays twice for a self-drawn win (D30)."""

    def hands(self) -> int:
        """Number of hands at the table: four in the bridge form, else one a player."""
        return 4 if self.bridge else self.players

    def owners(self) -> list[int]:
        """The player who answers for each hand (D27: A-main, A-dummy, B-main, B-dummy)."""
        return [0, 0, 1, 1] if self.bridge else list(range(self.players))

    def points(self, fan: int) -> int:
        """Points of a win with *fan* fan, cap and curve and unit applied (D26)."""
        counted = fan if self.fan_cap == UNLIMITED else min(fan, self.fan_cap)
        if not self.doubling:
            return self.unit * counted
        points = self.unit
        for _ in range(counted - 1):
            points *= 2
        return points


def classic() -> Rules:
    """The rules of the default options: four players, one deck."""
    return Rules(CLASSIC[:])
