"""The tiles of Liuzhou mahjong, as numbers of their types; the four equal ones are the same number.

0…8 are 1–9 of 万 `m`, 9…17 of 饼 `p`, 18…26 of 条 `s`; then the winds `E S W N` and the dragons `C F P` (中发白).
A suit's tiles, or all honours, are also one number in base 5, the key that `shapes` looks up: `SUIT_OF` says which of
a hand's four keys a tile belongs to, `UNIT` what it adds to it.
"""

from typing import Final, final

from longju.core.errors import NotationError

TYPES: Final = 34
COPIES: Final = 4
RANKS: Final = 9
SUITS: Final = 3
HONOURS: Final = 3
"""The place of the honours among a hand's four keys, after the three suits."""
EAST: Final = 27
"""The first of the honours."""
NOBODY: Final = -1
"""No tile, no seat."""

TILE_NAMES: Final[list[str]] = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP")
"""The notation of each type: `1m`, `9s`, `E`, `C`."""
TILE_NUMBERS: Final[dict[str, int]] = {name: tile for tile, name in enumerate(TILE_NAMES)}

SUIT_OF: Final[list[int]] = [tile // RANKS for tile in range(TYPES)]
"""0 万, 1 饼, 2 条, 3 honours."""
RANK_OF: Final[list[int]] = [tile % RANKS for tile in range(TYPES)]
"""0…8 in a suit, 0…6 among the honours."""
UNIT: Final[list[int]] = [5 ** (tile % RANKS) for tile in range(TYPES)]
"""What one tile adds to the key of its suit."""
BITS: Final[list[int]] = [2**tile for tile in range(TYPES)]
"""`BITS[tile]` marks a tile in a set of tiles held in one number."""

CHI: Final = 0
PENG: Final = 1
MING_GANG: Final = 2
AN_GANG: Final = 3
BU_GANG: Final = 4
MELD_KINDS: Final[list[str]] = ["chi", "peng", "ming_gang", "an_gang", "bu_gang"]


@final
class Meld:
    """A set that lies on the table (L5)."""

    def __init__(self, kind: int, tile: int, feeder: int = NOBODY, taken: int = NOBODY) -> None:
        self.kind: Final = kind
        """`CHI`, `PENG`, `MING_GANG`, `AN_GANG` or `BU_GANG`."""
        self.tile: Final = tile
        """The tile of a peng or gang, the lowest of a chi."""
        self.feeder: Final = feeder
        """The seat whose discard was claimed, for `BU_GANG` that of its peng; `NOBODY` for `AN_GANG`."""
        self.taken: Final = taken
        """The tile that was claimed, or `NOBODY`."""

    def is_gang(self) -> bool:
        """杠: whether the set has four tiles (L5)."""
        return self.kind >= MING_GANG

    def tiles(self) -> list[int]:
        """Its three or four tiles, ascending."""
        if self.kind == CHI:
            return [self.tile, self.tile + 1, self.tile + 2]
        return [self.tile] * (4 if self.is_gang() else 3)

    def __repr__(self) -> str:
        source = "" if self.feeder == NOBODY else f"<{self.feeder}"
        return f"{write_meld(self)}{source}"


def is_honour(tile: int) -> bool:
    """字牌: whether the tile is a wind or a dragon (L1)."""
    return tile >= EAST


def tile_set(honours: bool) -> list[int]:
    """Every tile of the set, ascending: 136, without honours 108 (L1)."""
    return [tile for tile in range(TYPES if honours else EAST) for _ in range(COPIES)]


def count(tiles: list[int]) -> list[int]:
    """Counts by type: 34 numbers."""
    counts = [0] * TYPES
    for tile in tiles:
        counts[tile] += 1
    return counts


def listed(counts: list[int]) -> list[int]:
    """The tiles that *counts* holds, ascending."""
    tiles: list[int] = []
    for tile in range(TYPES):
        if counts[tile]:
            tiles += [tile] * counts[tile]
    return tiles


def marked(bits: int) -> list[int]:
    """The tiles of a set held in one number, ascending."""
    return [tile for tile in range(TYPES) if bits & BITS[tile]]


def write_tile(tile: int) -> str:
    """The notation of a tile."""
    return TILE_NAMES[tile]


def read_tile(text: str) -> int:
    """The tile that *text* stands for.

    :raises NotationError: if it stands for none.
    """
    tile = TILE_NUMBERS.get(text, NOBODY)
    if tile == NOBODY:
        raise NotationError(
            f"tile {text!r}: must be a rank 1–9 and a suit m p s, as 5m, or one of E S W N C F P"
        )
    return tile


def write_tiles(tiles: list[int]) -> str:
    """The notation of tiles, in the order given."""
    return " ".join([TILE_NAMES[tile] for tile in tiles])


def read_tiles(text: str) -> list[int]:
    """The tiles that *text* stands for, in its order; tiles of a suit may share its letter, spaces are free.

    >>> read_tiles("123m 7p EEC")
    [0, 1, 2, 15, 27, 27, 31]

    :raises NotationError: naming the first text that stands for no tile.
    """
    tiles: list[int] = []
    for word in text.split():
        digits = ""
        for letter in word:
            if letter.isdigit():
                digits += letter
            elif digits and letter in "mps":
                tiles += [read_tile(digit + letter) for digit in digits]
                digits = ""
            else:
                tiles.append(read_tile(digits + letter))
        if digits:
            raise NotationError(f"tiles {word!r}: {digits} stands before no suit, must be as {digits}m")
    return tiles


def write_meld(meld: Meld) -> str:
    """The notation of a meld: `chi:1m 2m 3m`, `an_gang:E E E E`."""
    return f"{MELD_KINDS[meld.kind]}:{write_tiles(meld.tiles())}"


def make_meld(kind: str, tiles: list[int], feeder: int = NOBODY, taken: int = NOBODY) -> Meld:
    """A meld of that kind.

    :raises NotationError: if the kind is none, or the tiles are none of that kind.
    """
    if kind not in MELD_KINDS:
        raise NotationError(f"meld {kind!r}: must be one of {' '.join(MELD_KINDS)}")
    number = MELD_KINDS.index(kind)
    tile = min(tiles) if tiles else 0
    if number == CHI and (is_honour(tile) or RANK_OF[tile] > RANKS - 3):
        raise NotationError(f"chi {write_tiles(tiles)!r}: must be three tiles in a row of one suit")
    meld = Meld(number, tile, feeder, taken)
    if sorted(tiles) != meld.tiles():
        wanted = "three tiles in a row of one suit" if number == CHI else f"{len(meld.tiles())} equal tiles"
        raise NotationError(f"{kind} {write_tiles(tiles)!r}: must be {wanted}")
    return meld


def read_meld(text: str, feeder: int = NOBODY, taken: int = NOBODY) -> Meld:
    """The meld that *text* stands for: a kind, a colon, its tiles.

    :raises NotationError: if it stands for none.
    """
    kind, _, tiles = text.partition(":")
    return make_meld(kind, read_tiles(tiles), feeder, taken)
