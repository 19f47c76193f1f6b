"""The long cards, as numbers of their types: 21 dominoes, five equal copies of each (Q1, Q2).

Types run down the pips, in each value the red ones first: `66 56 46 55 45 36 44 35 26 34 16 25 24 15 33 14 23 13 22
12 11` are 0…20. Equal copies are the same number. A hand is mostly a list of counts by type.
"""

from typing import Final

from longju.core.errors import NotationError

TYPES: Final = 21
COPIES: Final = 5
PACK: Final = 105
NOBODY: Final = -1
"""No card, no seat."""
SUM: Final = 14
"""The pips of a pair (Q2)."""

TIAN: Final = 0
"""天牌 6-6."""
FU_TOU: Final = 1
"""斧头 5-6."""
REN: Final = 6
"""人牌 4-4."""
YAO_SI: Final = 15
"""幺四 1-4."""
DING_DING: Final = 19
"""丁丁 1-2."""
DI: Final = 20
"""地牌 1-1."""

CARD_NAMES: Final[list[str]] = [
    "66",
    "56",
    "46",
    "55",
    "45",
    "36",
    "44",
    "35",
    "26",
    "34",
    "16",
    "25",
    "24",
    "15",
    "33",
    "14",
    "23",
    "13",
    "22",
    "12",
    "11",
]
"""The notation of each type: both ends, the smaller one first."""
CARD_NUMBERS: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_NAMES)}

PIPS: Final[list[int]] = [int(name[0]) + int(name[1]) for name in CARD_NAMES]
RED_NAMES: Final[list[str]] = ["66", "46", "45", "44", "34", "16", "24", "15", "14", "13", "12", "11"]
RED: Final[list[bool]] = [name in RED_NAMES for name in CARD_NAMES]
"""Red cards count a point each (Q2, Q4)."""
REDNESS: Final[list[int]] = [1 if red else 0 for red in RED]
"""The same as a number to add up."""
WHOLLY_RED: Final[list[bool]] = [name in ("44", "14", "11") for name in CARD_NAMES]
"""人牌 幺四 地牌: a kan of one makes a fan (Q31)."""
OLD: Final[list[bool]] = [name in ("66", "11", "12", "56") for name in CARD_NAMES]
"""老牌: the only type of its value (Q3)."""
SEVEN: Final[list[bool]] = [pips == 7 for pips in PIPS]
"""七点: pairs with any seven, its equal too (Q2, Q3)."""
SEVENS: Final[list[int]] = [card for card in range(TYPES) if SEVEN[card]]
OLD_CARDS: Final[list[int]] = [card for card in range(TYPES) if OLD[card]]

BY_PIPS: Final[list[list[int]]] = [
    [card for card in range(TYPES) if PIPS[card] == pips] for pips in range(13)
]
"""The types of each value; empty for 0 and 1."""
PARTNERS: Final[list[list[int]]] = [BY_PIPS[SUM - pips] for pips in PIPS]
"""The types each type pairs with; a seven with all sevens."""
MATE: Final[list[int]] = [PARTNERS[card][0] if OLD[card] else NOBODY for card in range(TYPES)]
"""天↔地, 斧头↔丁丁; `NOBODY` for a type that is no old card."""


def are_partners(one: int, other: int) -> bool:
    """一晃: whether two cards make a pair (Q2)."""
    return PIPS[one] + PIPS[other] == SUM


def pack() -> list[int]:
    """All 105 cards, ascending."""
    return [card for card in range(TYPES) for _ in range(COPIES)]


def count(cards: list[int]) -> list[int]:
    """Counts by type: 21 numbers."""
    counts = [0] * TYPES
    for card in cards:
        counts[card] += 1
    return counts


def listed(counts: list[int]) -> list[int]:
    """The cards that *counts* holds, ascending."""
    cards: list[int] = []
    for card in range(TYPES):
        if counts[card] > 0:
            cards += [card] * counts[card]
    return cards


def write_card(card: int) -> str:
    """The notation of a card: `66`, `12`."""
    return CARD_NAMES[card]


def read_card(text: str) -> int:
    """The card that *text* stands for; both ends in either order.

    :raises NotationError: if it stands for none.
    """
    card = CARD_NUMBERS.get(text, NOBODY)
    if card == NOBODY:
        card = CARD_NUMBERS.get(text[::-1], NOBODY)
    if card == NOBODY:
        raise NotationError(f"card {text!r}: must be the pips of both ends, as 66, 12 or 45")
    return card


def write_cards(cards: list[int]) -> str:
    """Several cards: `66 45 45`."""
    return " ".join([CARD_NAMES[card] for card in cards])


def read_cards(text: str) -> list[int]:
    """The cards of *text*, split at blanks, in the order given.

    :raises NotationError: if a word is no card.
    """
    return [read_card(word) for word in text.split()]
