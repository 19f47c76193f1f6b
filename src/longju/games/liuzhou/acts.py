"""The acts of Liuzhou mahjong as numbers, and their notation.

One fixed table: discards by tile, pass and hu, then peng and the three gangs by tile, then a chi for every two tiles
of one's own hand that a third makes a run with. A claim takes the tile that is open, so it is not named.
"""

from typing import Final

from longju.core.errors import NotationError
from longju.games.liuzhou.tiles import EAST, NOBODY, SUIT_OF, TILE_NAMES, TYPES, read_tile

PASS: Final = 34
HU: Final = 35
FIRST_PENG: Final = 36
FIRST_MING: Final = FIRST_PENG + TYPES
FIRST_AN: Final = FIRST_MING + TYPES
FIRST_BU: Final = FIRST_AN + TYPES
FIRST_CHI: Final = FIRST_BU + TYPES


def _pairs() -> list[list[int]]:
    """Two tiles that a third makes a run with: next to each other, or with one between."""
    return [
        [low, high]
        for low in range(EAST)
        for high in (low + 1, low + 2)
        if high < EAST and SUIT_OF[low] == SUIT_OF[high]
    ]


CHI_PAIRS: Final[list[list[int]]] = _pairs()
"""The tiles of the hand that each chi uses, ascending."""
ACTIONS: Final = 217
"""Every act is in 0…ACTIONS−1; those below 34 discard the tile of their number."""
CHI_ACTS: Final[list[int]] = [
    FIRST_CHI + CHI_PAIRS.index([low, low + step]) if [low, low + step] in CHI_PAIRS else NOBODY
    for low in range(EAST)
    for step in range(3)
]
"""The chi with two tiles, at 3 × the lower + their difference; `NOBODY` if they make no run."""

BARE: Final[list[str]] = ["pass", "hu"]
TILE_KINDS: Final[list[str]] = ["peng", "ming_gang", "an_gang", "bu_gang"]
"""Acts of one tile, in the order of their numbers."""
USED: Final[list[int]] = [2, 3, 4, 1]
"""How many tiles of the hand each of them uses."""


def chi_act(low: int, high: int) -> int:
    """吃: take the open tile into a run with these two of the hand, *low* < *high* (L5); `NOBODY` if there is none."""
    if low < 0 or high >= EAST or not low < high < low + 3:
        return NOBODY
    return CHI_ACTS[3 * low + high - low]


def act_kind(action: int) -> str:
    """The term of an act: `discard`, `pass`, `hu`, `peng`, `ming_gang`, `an_gang`, `bu_gang` or `chi`."""
    if action < PASS:
        return "discard"
    if action < FIRST_PENG:
        return BARE[action - PASS]
    return "chi" if action >= FIRST_CHI else TILE_KINDS[(action - FIRST_PENG) // TYPES]


def act_tile(action: int) -> int:
    """The tile of a discard, peng or gang; of a chi the lower of the two of the hand; `NOBODY` for a bare act."""
    if action < PASS:
        return action
    if action < FIRST_PENG:
        return NOBODY
    return CHI_PAIRS[action - FIRST_CHI][0] if action >= FIRST_CHI else (action - FIRST_PENG) % TYPES


def act_tiles(action: int) -> list[int]:
    """The tiles of the actor's hand that the act uses, ascending; none for a bare act."""
    if action < PASS:
        return [action]
    if action < FIRST_PENG:
        return []
    if action >= FIRST_CHI:
        return CHI_PAIRS[action - FIRST_CHI][:]
    return [act_tile(action)] * USED[(action - FIRST_PENG) // TYPES]


def write_act(action: int) -> str:
    """The notation of an act: `discard 5m`, `hu`, `peng E`, `chi 2m 3m` with the tiles of the hand."""
    if action >= FIRST_CHI:
        low, high = CHI_PAIRS[action - FIRST_CHI]
        return f"chi {TILE_NAMES[low]} {TILE_NAMES[high]}"
    tile = act_tile(action)
    return act_kind(action) if tile == NOBODY else f"{act_kind(action)} {TILE_NAMES[tile]}"


def _refusal(text: str) -> NotationError:
    return NotationError(
        f"act {text!r}: must be pass, hu, chi TILE TILE with two of the hand, or discard, peng, ming_gang, an_gang "
        "or bu_gang with a tile"
    )


def read_act(text: str) -> int:
    """The act that *text* stands for; the tiles of a chi may stand in any order.

    :raises NotationError: if it stands for none.
    """
    words = text.split()
    if not words:
        raise _refusal(text)
    kind = words[0]
    if kind in BARE and len(words) == 1:
        return PASS + BARE.index(kind)
    tiles = sorted([read_tile(word) for word in words[1:]])
    action = NOBODY
    if kind == "chi" and len(tiles) == 2:
        action = chi_act(tiles[0], tiles[1])
    elif kind == "discard" and len(tiles) == 1:
        action = tiles[0]
    elif kind in TILE_KINDS and len(tiles) == 1:
        action = FIRST_PENG + TILE_KINDS.index(kind) * TYPES + tiles[0]
    if action == NOBODY:
        raise _refusal(text)
    return action
