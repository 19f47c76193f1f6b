"""How far a hand is from each form of a win: how many cards of it are still to be found.

A hand of nine that wins is at 0, one of eight that waits for its last card at 1, and the best discard of nine cards
leaves the distance as it was. Whether the missing cards are still to be had is not looked at.
"""

from typing import Final

from longju.games.dragon.cards import BIG_JOKER, JACK, KING, NATURALS, PENG, RANKS, SMALL_JOKER, SUITS, Laid
from longju.games.dragon.rules import SUITED
from longju.games.dragon.triplets import BITS, MATES, faces_backed
from longju.games.dragon.wins import KEYS, POWERS, REACH, SETS, naturals_first, phoenix_parts, suit_key

FAR: Final = 99
"""The distance to a form that the laid sets rule out."""

PARTS: Final = 7
"""Head, body and tail as bits 1, 2, 4."""
PART_SETS: Final[list[int]] = [0, 1, 1, 2, 1, 2, 2, 3]
"""By mask of parts: how many they are."""

HELD: Final[list[list[int]]] = [[-1] * KEYS for _ in range(SETS + 1)]
HELD_PART: Final[list[list[int]]] = [[-1] * KEYS for _ in range(SETS + 1)]
"""How many naturals of a suit that many runs can hold, at best; the second with a dragon part among the runs.
Filled as it is asked for."""


def _held(runs: int, key: int) -> int:
    known = HELD[runs][key]
    if known < 0:
        known = _most(key) if REACH[runs][key] else max(_held(runs, less) for less in _without_one(key))
        HELD[runs][key] = known
    return known


def _held_part(runs: int, key: int) -> int:
    known = HELD_PART[runs][key]
    if known < 0:
        known = (
            _most(key) if REACH[runs][key] & ~1 else max(_held_part(runs, less) for less in _without_one(key))
        )
        HELD_PART[runs][key] = known
    return known


def _most(key: int) -> int:
    """How many cards a suit key stands for."""
    total = 0
    while key:
        total += key % 3
        key //= 3
    return total


def _without_one(key: int) -> list[int]:
    """The keys of the same cards without one of them."""
    return [key - power for power in POWERS if key // power % 3]


def jokers_in(counts: list[int]) -> int:
    """How many jokers the hand holds."""
    return counts[SMALL_JOKER] + counts[BIG_JOKER]


def _faces(counts: list[int], suit: int) -> int:
    base = suit * RANKS
    return counts[base + JACK] + counts[base + JACK + 1] + counts[base + KING]


def runs_distance(counts: list[int]) -> int:
    """The cards missing to three runs with a dragon part (D18); for a hand without laid sets."""
    plain = [0, -FAR, -FAR, -FAR]
    parted = [-FAR, -FAR, -FAR, -FAR]
    for suit in range(SUITS):
        key = suit_key(counts, suit)
        faces = _faces(counts, suit)
        if key == 0 and faces == 0:
            continue
        next_plain = plain[:]
        next_parted = parted[:]
        for runs in range(1, SETS + 1):
            whole = min(3 * runs, _held(runs, key) + faces)
            part = min(3 * runs, _held_part(runs, key) + faces)
            for before in range(SETS + 1 - runs):
                after = before + runs
                next_plain[after] = max(next_plain[after], plain[before] + whole)
                next_parted[after] = max(next_parted[after], plain[before] + part, parted[before] + whole)
        plain, parted = next_plain, next_parted
    # A run not begun holds nothing yet, and may become a dragon part as well as any.
    held = max(parted + plain[:SETS])
    return max(0, 3 * SETS - held - jokers_in(counts))


def dragon_distance(counts: list[int]) -> int:
    """The cards missing to head, body and tail (D20); for a hand without laid sets."""
    held = _share_parts(counts, 3)[PARTS]
    return max(0, 3 * SETS - held - jokers_in(counts))


def phoenix_distance(counts: list[int], laid: list[Laid]) -> int:
    """The cards missing to a dragon and phoenix (D21); `FAR` if the laid sets rule it out."""
    best = FAR
    held = _share_parts(counts, 1)
    for left in _parts_left(laid, 0, PARTS):
        missing = 3 * PART_SETS[left] - held[left] - jokers_in(counts)
        best = min(best, max(0, missing))
    return best


def _parts_left(laid: list[Laid], place: int, parts: int) -> list[int]:
    """The masks of parts that can be left for the hand when each laid set is one of *parts*."""
    if place == len(laid):
        return [parts]
    if laid[place].kind != PENG:
        return []
    masks: list[int] = []
    able = phoenix_parts(laid[place].cards) & parts
    for part in range(SETS):
        if able & BITS[part]:
            masks += _parts_left(laid, place + 1, parts - BITS[part])
    return masks


def _share_parts(counts: list[int], limit: int) -> list[int]:
    """By mask of parts: how many naturals and faces they hold at best, each part in one suit.

    *limit* is how many naturals a part may hold: three as a run, one if it is a triplet too.
    """
    best = [0, -FAR, -FAR, -FAR, -FAR, -FAR, -FAR, -FAR]
    for suit in range(SUITS):
        suit_best = _suit_parts(counts, suit, limit)
        after = best[:]
        for done in range(PARTS + 1):
            if best[done] < 0:
                continue
            for more in range(1, PARTS + 1):
                if done & more == 0:
                    after[done | more] = max(after[done | more], best[done] + suit_best[more])
        best = after
    return best


def _suit_parts(counts: list[int], suit: int, limit: int) -> list[int]:
    """By mask of parts: how many naturals and faces of one suit they hold."""
    faces = _faces(counts, suit)
    base = suit * RANKS
    naturals = [0, 0, 0]
    for rank in range(NATURALS - 1):
        if counts[base + rank] and naturals[rank // 3] < limit:
            naturals[rank // 3] += 1
    held = [0] * (PARTS + 1)
    for mask in range(1, PARTS + 1):
        total = faces
        for part in range(SETS):
            if mask & BITS[part]:
                total += naturals[part]
        held[mask] = min(total, 3 * PART_SETS[mask])
    return held


def triplets_distance(counts: list[int], laid: list[Laid], triplet_wild: int) -> int:
    """The cards missing to all triplets (D19), given the laid sets."""
    groups = SETS - len(laid)
    cards = [card for card in naturals_first(counts) if card < SMALL_JOKER]
    return 3 * groups - _gather(cards, 0, jokers_in(counts), groups, triplet_wild)


def _gather(cards: list[int], spare: int, jokers: int, groups: int, triplet_wild: int) -> int:
    """How many cards go into that many triplets, complete or begun, at best; *cards* are without jokers.

    A group of two or more is found by its first card; *spare* cards were passed over before these, and each of them
    can still begin a group of its own.
    """
    best = min(3 * groups, min(groups, len(cards) + spare) + jokers)
    bound = min(3 * groups, len(cards) + spare + jokers)
    mates = MATES[triplet_wild]
    for first in range(len(cards) if groups else 0):
        for second in range(first + 1, len(cards)):
            if best == bound:
                return best
            if mates[cards[first]] & BITS[cards[second]]:
                pair = [cards[first], cards[second]]
                rest = cards[first + 1 : second] + cards[second + 1 :]
                grown = _grow(pair, rest, second - first - 1, spare + first, jokers, groups - 1, triplet_wild)
                best = max(best, grown)
    return best


def _grow(
    pair: list[int], rest: list[int], start: int, spare: int, jokers: int, groups: int, triplet_wild: int
) -> int:
    """The best that comes of a group begun with *pair*: as it is, or with a third of *rest* from *start* on."""
    mates = MATES[triplet_wild]
    both = mates[pair[0]] & mates[pair[1]]
    best = 0
    for third in range(start, len(rest)):
        if both & BITS[rest[third]] and (triplet_wild != SUITED or faces_backed([*pair, rest[third]])):
            left = rest[:third] + rest[third + 1 :]
            best = max(best, 3 + _gather(left, spare, jokers, groups, triplet_wild))
    # By `suited` a face beside a natural of another suit waits for a natural, which no joker replaces.
    joined = 1 if jokers and (triplet_wild != SUITED or faces_backed(pair)) else 0
    return max(best, 2 + joined + _gather(rest, spare, jokers - joined, groups, triplet_wild))
