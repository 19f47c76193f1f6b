"""Hands for tests, from notation and at random."""

from longju.games.qilong.cards import COPIES, PARTNERS, TYPES, count, read_cards
from longju.kit.rng import FastRng


def hand(text: str) -> list[int]:
    """Counts of the cards of *text*."""
    return count(read_cards(text))


def sizes(text: str) -> list[int]:
    """The sizes of laid kans: `11*3 44*5`."""
    kans = [0] * TYPES
    for word in text.split():
        name, _, size = word.partition("*")
        kans[read_cards(name)[0]] = int(size)
    return kans


NOTHING = [0] * TYPES


def any_cards(rng: FastRng, size: int) -> list[int]:
    """Any cards of the pack: counts."""
    return count([place // COPIES for place in rng.permutation(TYPES * COPIES)[:size]])


def some_pairs(rng: FastRng, number: int) -> list[int]:
    """That many 14-pairs of the pack: counts."""
    counts = [0] * TYPES
    while number:
        card = rng.below(TYPES)
        other = PARTNERS[card][rng.below(len(PARTNERS[card]))]
        counts[card] += 1
        counts[other] += 1
        if max(counts[card], counts[other]) > COPIES:
            counts[card] -= 1
            counts[other] -= 1
        else:
            number -= 1
    return counts
