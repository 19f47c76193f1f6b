"""The cards of dragon mahjong, as numbers of their types; equal cards of two decks are the same number.

`card = suit * 13 + rank`, suits in the order ♠ ♥ ♣ ♦, ranks A = 0, 2 = 1 … 10 = 9, J = 10, Q = 11, K = 12;
then the small joker and the big one. A hand is mostly a list of counts by type.
"""

from typing import Final, final

from longju.core.errors import NotationError

TYPES: Final = 54
"""Number of card types, which is also the size of one deck."""
SUITS: Final = 4
RANKS: Final = 13
NATURALS: Final = 10
"""Ranks A to 10 stand for themselves (D2); the three above them are wild."""
JACK: Final = 10
KING: Final = 12
SMALL_JOKER: Final = 52
BIG_JOKER: Final = 53
NOBODY: Final = -1
"""No suit, no rank, no card, no seat."""

RANK_NAMES: Final[list[str]] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUIT_NAMES: Final[list[str]] = ["S", "H", "C", "D"]
CARD_NAMES: Final[list[str]] = [rank + suit for suit in SUIT_NAMES for rank in RANK_NAMES] + ["BJ", "RJ"]
"""The notation of each type: `AS`, `10H`, `KD`, jokers `BJ` (small) and `RJ` (big)."""
CARD_NUMBERS: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_NAMES)}

SUIT_OF: Final[list[int]] = [card // RANKS for card in range(52)] + [NOBODY, NOBODY]
RANK_OF: Final[list[int]] = [card % RANKS for card in range(52)] + [NOBODY, NOBODY]
"""Suit 0…3 (♠ ♥ ♣ ♦) and rank 0…12 (A … K) of each type, `NOBODY` for the jokers (D4)."""
IS_FACE: Final[list[bool]] = [rank >= JACK for rank in RANK_OF]
"""J, Q and K, wild inside their suit (D3)."""

PENG: Final = 0
MING_GANG: Final = 1
AN_GANG: Final = 2
BU_GANG: Final = 3
LAID_KINDS: Final[list[str]] = ["peng", "ming_gang", "an_gang", "bu_gang"]


@final
class Laid:
    """A set that lies on the table (D14, D15)."""

    def __init__(self, kind: int, cards: list[int], source: int = NOBODY, claimed: int = NOBODY) -> None:
        self.kind: Final = kind
        """`PENG`, `MING_GANG`, `AN_GANG` or `BU_GANG`."""
        self.cards: Final = cards
        """Card types, ascending: three of a peng, four of a gang."""
        self.source: Final = source
        """The seat whose discard was claimed, or `NOBODY` for a concealed gang."""
        self.claimed: Final = claimed
        """The card that was claimed, or `NOBODY`."""

    def is_gang(self) -> bool:
        """杠: whether the set has four cards (D9)."""
        return self.kind != PENG

    def __repr__(self) -> str:
        return f"{LAID_KINDS[self.kind]}({' '.join(CARD_NAMES[card] for card in self.cards)})"


def is_wild(card: int) -> bool:
    """Whether the card may stand for another (D3, D4)."""
    return card >= SMALL_JOKER or IS_FACE[card]


def draw_order(card: int) -> int:
    """Place of a card in the draw for the first deal: the higher wins, equal types tie (D10)."""
    if card >= SMALL_JOKER:
        return card
    return RANK_OF[card] * SUITS + SUITS - 1 - SUIT_OF[card]


def pack(decks: int) -> list[int]:
    """Every card of *decks* decks, ascending."""
    return [card for card in range(TYPES) for _ in range(decks)]


def count(cards: list[int]) -> list[int]:
    """Counts by type: 54 numbers."""
    counts = [0] * TYPES
    for card in cards:
        counts[card] += 1
    return counts


def listed(counts: list[int]) -> list[int]:
    """The cards that *counts* holds, ascending."""
    cards: list[int] = []
    for card in range(TYPES):
        if counts[card]:
            cards += [card] * counts[card]
    return cards


def write_card(card: int) -> str:
    """The notation of a card: `AS`, `10H`, `RJ`."""
    return CARD_NAMES[card]


def read_card(text: str) -> int:
    """The card that *text* stands for.

    :raises NotationError: if it stands for none.
    """
    card = CARD_NUMBERS.get(text, NOBODY)
    if card == NOBODY:
        raise NotationError(
            f"card {text!r}: must be a rank A 2 … 10 J Q K and a suit S H C D, as 10H, or a joker RJ BJ"
        )
    return card
