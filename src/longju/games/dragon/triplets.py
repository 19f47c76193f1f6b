"""Rank-equal sets: what makes a triplet or a gang (D7–D9), and which cards can lay one (D14, D15)."""

from typing import Final, final

from longju.games.dragon.cards import IS_FACE, KING, NOBODY, RANK_OF, SMALL_JOKER, SUIT_OF, TYPES
from longju.games.dragon.rules import ANY, SUITED

BITS: Final[list[int]] = [2**k for k in range(TYPES)]
ALL_CARDS: Final = 2**TYPES - 1
MODES: Final = 3


def are_mates(card: int, other: int, triplet_wild: int) -> bool:
    """Whether some triplet can hold both cards."""
    if card >= SMALL_JOKER or other >= SMALL_JOKER or RANK_OF[card] == RANK_OF[other]:
        return True
    if not IS_FACE[card] and not IS_FACE[other]:
        return False
    if triplet_wild == ANY or SUIT_OF[card] == SUIT_OF[other]:
        return True
    return triplet_wild == SUITED and IS_FACE[card] != IS_FACE[other]


MATES: Final[list[list[int]]] = [
    [sum(BITS[other] for other in range(TYPES) if are_mates(card, other, mode)) for card in range(TYPES)]
    for mode in range(MODES)
]
"""By `triplet_wild` and card: the bits of the cards that can stand in one triplet with it."""

GANG_MATES: Final[list[list[int]]] = [
    [
        sum(
            BITS[other]
            for other in range(TYPES)
            if are_mates(card, other, mode) or (mode == SUITED and IS_FACE[card] and IS_FACE[other])
        )
        for card in range(TYPES)
    ]
    for mode in range(MODES)
]
"""The same for a gang: by `suited` it has room for two faces of different suits with a natural for each."""


def faces_backed(cards: list[int]) -> bool:
    """Whether each face among naturals has one of its suit, or without naturals all are alike (D8 `suited`)."""
    suits = 0
    faces = 0
    ranks = 0
    for card in cards:
        if card >= SMALL_JOKER:
            continue
        if IS_FACE[card]:
            faces |= BITS[SUIT_OF[card]]
            ranks |= BITS[RANK_OF[card]]
        else:
            suits |= BITS[SUIT_OF[card]]
    if suits == 0:
        return faces & (faces - 1) == 0 or ranks & (ranks - 1) == 0
    return faces & ~suits == 0


def is_group(cards: list[int], triplet_wild: int) -> bool:
    """大对 or 杠: whether all the cards, three or four, can be equal in rank (D7–D9).

    A set is good if all its pairs are; only `suited` asks more, since there one natural vouches for a face that
    stands beside another natural.
    """
    last = len(cards)
    mates = GANG_MATES[triplet_wild] if last == 4 else MATES[triplet_wild]
    for first in range(last):
        mask = mates[cards[first]]
        for second in range(first + 1, last):
            if mask & BITS[cards[second]] == 0:
                return False
    return triplet_wild != SUITED or faces_backed(cards)


def group_rank(cards: list[int]) -> int:
    """The rank that a group stands for: its naturals', else its faces' if they are equal, else the king."""
    face = NOBODY
    for card in cards:
        if card >= SMALL_JOKER:
            continue
        if not IS_FACE[card]:
            return RANK_OF[card]
        if face == NOBODY:
            face = RANK_OF[card]
        elif face != RANK_OF[card]:
            face = KING
    return face if face != NOBODY else KING


def companions(counts: list[int], card: int, size: int, triplet_wild: int) -> list[list[int]]:
    """Every choice of *size* cards of the hand that makes a group with *card*, which is not in the hand.

    Size 2 for a peng (D14), 3 for an exposed gang (D15). Each choice ascends, and so does the list.
    """
    mates = GANG_MATES[triplet_wild] if size == 3 else MATES[triplet_wild]
    search = _Search(counts, [card], triplet_wild, mates)
    search.extend([other for other in range(TYPES) if counts[other]], mates[card], size)
    return search.found


def quads(counts: list[int], triplet_wild: int) -> list[list[int]]:
    """Every choice of four cards of the hand that makes a gang (D15), each ascending, and so the list."""
    search = _Search(counts, [], triplet_wild, GANG_MATES[triplet_wild])
    search.extend([card for card in range(TYPES) if counts[card]], ALL_CARDS, 4)
    return search.found


@final
class _Search:
    """Choices of a hand's cards that make a group with the cards it starts from."""

    def __init__(self, counts: list[int], cards: list[int], triplet_wild: int, mates: list[int]) -> None:
        self.counts: Final = counts
        self.cards: Final = cards
        self.given: Final[int] = len(cards)
        self.triplet_wild: Final = triplet_wild
        self.mates: Final = mates
        self.found: Final[list[list[int]]] = []

    def extend(self, held: list[int], mates: int, wanted: int) -> None:
        """Notes every way to add *wanted* cards of those types *held*, ascending, that are in *mates*."""
        fitting: list[int] = []
        room = 0
        for card in held:
            if mates & BITS[card] and self.counts[card]:
                fitting.append(card)
                room += self.counts[card]
        if room < wanted:
            return
        for place in range(len(fitting)):
            card = fitting[place]
            self.cards.append(card)
            if wanted > 1:
                self.counts[card] -= 1
                self.extend(fitting[place:], mates & self.mates[card], wanted - 1)
                self.counts[card] += 1
            elif self.triplet_wild != SUITED or faces_backed(self.cards):
                self.found.append(self.cards[self.given :])
            self.cards.pop()
