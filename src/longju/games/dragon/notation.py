"""Hands and laid sets as text: cards with spaces between, `2S JS KS 5H RJ`."""

from collections import Counter

from longju.core.errors import NotationError
from longju.games.dragon.cards import LAID_KINDS, PENG, Laid, read_card, write_card


def write_hand(cards: list[int]) -> str:
    """The notation of cards, in the order given."""
    return " ".join(write_card(card) for card in cards)


def read_hand(text: str) -> list[int]:
    """The cards that *text* stands for, in its order.

    >>> read_hand("AS 10H RJ")
    [0, 22, 53]

    :raises NotationError: naming the first text that stands for no card.
    """
    return [read_card(word) for word in text.split()]


def write_laid(laid: Laid) -> str:
    """The notation of a laid set: `peng:7S KS QS`."""
    return f"{LAID_KINDS[laid.kind]}:{write_hand(laid.cards)}"


def read_laid(text: str) -> Laid:
    """The laid set that *text* stands for: a kind, a colon, its cards.

    :raises NotationError: if the kind is none, or the number of cards is not the kind's.
    """
    kind, _, cards = text.partition(":")
    return make_laid(kind, read_hand(cards))


def make_laid(kind: str, cards: list[int]) -> Laid:
    """A laid set of that kind.

    :raises NotationError: if the kind is none, or the number of cards is not the kind's.
    """
    if kind not in LAID_KINDS:
        raise NotationError(f"laid set {kind!r}: must be one of {' '.join(LAID_KINDS)}")
    size = 3 if LAID_KINDS.index(kind) == PENG else 4
    if len(cards) != size:
        raise NotationError(f"laid {kind} {write_hand(cards)!r}: {len(cards)} cards, must be {size}")
    return Laid(LAID_KINDS.index(kind), sorted(cards))


def too_many(cards: list[int], decks: int) -> list[int]:
    """The card types of which there are more than *decks* decks hold."""
    return [card for card, copies in sorted(Counter(cards).items()) if copies > decks]
