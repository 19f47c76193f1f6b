"""Which hands win, and how: runs with a dragon part, all triplets, dragon and phoenix (D18–D21).

Runs go by suit. A suit's naturals are a number in base 3 (its counts, the ace the lowest digit); a table built at
import says for each number of runs which combinations of heads, bodies, tails and plain runs can hold them, gaps
left to wild cards. A suit that makes k runs has room for the faces and jokers that fill 3k places, so jokers need no
sharing out: any split of three runs among the suits in which faces and naturals fit uses up all of them.

Every dragon-and-phoenix hand is one of all triplets too, so only its fan needs a look of its own.
"""

from typing import Final, final

from longju.games.dragon.cards import (
    IS_FACE,
    NATURALS,
    NOBODY,
    PENG,
    RANK_OF,
    RANKS,
    SMALL_JOKER,
    SUIT_OF,
    SUITS,
    Laid,
    listed,
)
from longju.games.dragon.rules import SUITED, Rules
from longju.games.dragon.triplets import BITS, MATES, faces_backed, group_rank

SETS: Final = 3
"""Sets of a won hand (D18)."""

PLAIN: Final = 0
HEAD: Final = 1
BODY: Final = 2
TAIL: Final = 3
TRIPLET: Final = 4
GANG: Final = 5
ROLES: Final[list[str]] = ["plain", "head", "body", "tail", "triplet", "gang"]
"""What a set counts as: keys of the game's terms."""

RUNS: Final = 0
TRIPLETS: Final = 1
DRAGON_PHOENIX: Final = 2
KINDS: Final[list[str]] = ["runs", "triplets", "dragon_phoenix"]
"""The forms of a win (D18–D21); a dragon is one of runs."""

TRIPLETS_FAN: Final = 4
DRAGON_FAN: Final = 2
DRAGON_PHOENIX_FAN: Final = 10

STARTS: Final = 8
"""A run starts at one of the ranks A to 8 (D5)."""
ROLE_OF_START: Final[list[int]] = [HEAD, PLAIN, PLAIN, BODY, PLAIN, PLAIN, TAIL, PLAIN]
START_OF_ROLE: Final[list[int]] = [NOBODY, 0, 3, 6]

POWERS: Final[list[int]] = [3**k for k in range(NATURALS)]
KEYS: Final = 3**NATURALS

COMBOS: Final[list[list[int]]] = [
    [heads, bodies, tails]
    for heads in range(SETS + 1)
    for bodies in range(SETS + 1 - heads)
    for tails in range(SETS + 1 - heads - bodies)
]
"""How many heads, bodies and tails up to three runs hold; the first is none of them. Masks are of these."""
COMBO_FAN: Final[list[int]] = [sum(combo) + (DRAGON_FAN if 0 not in combo else 0) for combo in COMBOS]


def _combo(heads: int, bodies: int, tails: int) -> int:
    """The place in `COMBOS`, or `NOBODY` if that is more than three runs."""
    wanted = [heads, bodies, tails]
    return COMBOS.index(wanted) if wanted in COMBOS else NOBODY


COMBO_SUM: Final[list[list[int]]] = [
    [_combo(one[0] + two[0], one[1] + two[1], one[2] + two[2]) for two in COMBOS] for one in COMBOS
]


def _starts(runs: int, low: int) -> list[list[int]]:
    """Every ascending choice of *runs* starts from *low* on."""
    if runs == 0:
        return [[]]
    return [[first, *rest] for first in range(low, STARTS) for rest in _starts(runs - 1, first)]


CHOICES: Final[list[list[list[int]]]] = [_starts(runs, 0) for runs in range(SETS + 1)]
"""By number of runs: every choice of their starts."""


def _combo_of(starts: list[int]) -> int:
    roles = [ROLE_OF_START[start] for start in starts]
    return _combo(roles.count(HEAD), roles.count(BODY), roles.count(TAIL))


def _room(starts: list[int]) -> list[int]:
    """How many cards of each natural rank the runs can hold."""
    room = [0] * NATURALS
    for start in starts:
        for rank in range(start, start + 3):
            room[rank] += 1
    return room


def _keys_within(room: list[int]) -> list[int]:
    """Every suit key that fits into *room*, two cards of a rank at most."""
    keys = [0]
    for rank in range(NATURALS):
        if room[rank]:
            steps = [POWERS[rank] * copies for copies in range(1, min(room[rank], 2) + 1)]
            keys += [key + step for step in steps for key in keys]
    return keys


def _reach(runs: int) -> list[int]:
    table = [0] * KEYS
    for starts in CHOICES[runs]:
        bit = BITS[_combo_of(starts)]
        for key in _keys_within(_room(starts)):
            table[key] |= bit
    return table


REACH: Final[list[list[int]]] = [_reach(runs) for runs in range(SETS + 1)]
"""By number of runs and suit key: the mask of combinations whose runs hold all those naturals."""


def _needs() -> list[int]:
    needs = [SETS + 1] * KEYS
    for runs in range(SETS, -1, -1):
        reach = REACH[runs]
        for key in range(KEYS):
            if reach[key]:
                needs[key] = runs
    return needs


NEEDS: Final[list[int]] = _needs()
"""By suit key: how few runs hold all those naturals; four if three don't."""


@final
class Set:
    """One set of a won hand, as it is read."""

    def __init__(self, role: int, cards: list[int], stands: list[int], laid: int) -> None:
        self.role: Final = role
        """`PLAIN` … `GANG`; the part that it plays, in a dragon-and-phoenix win."""
        self.cards: Final = cards
        self.stands: Final = stands
        """For each card the rank that it stands for."""
        self.laid: Final = laid
        """Which of the laid sets it is, or `NOBODY` if it is in the hand."""


@final
class Reading:
    """A won hand read as three sets of one form, with the fan that the form itself is worth."""

    def __init__(self, kind: int, fan: int, sets: list[Set]) -> None:
        self.kind: Final = kind
        """`RUNS`, `TRIPLETS` or `DRAGON_PHOENIX`."""
        self.fan: Final = fan
        """Fan of parts, dragon, triplets, gangs or dragon and phoenix; what comes on top is for `scoring`."""
        self.sets: Final = sets


def can_win(counts: list[int], laid: list[Laid], rules: Rules) -> bool:
    """Whether the hand wins (D18–D21); *counts* holds the concealed cards with the winning one.

    The number of cards must be right: nine, less three for each laid set. The fan minimum is for `scoring`.
    """
    if not laid and _runs_win(counts):
        return True
    return _triplets_win(counts, SETS - len(laid), rules.triplet_wild)


def base_fan(counts: list[int], laid: list[Laid], rules: Rules) -> int:
    """Fan of the best form of a won hand, without what comes on top; 0 if it does not win."""
    if _few_naturals(counts, SETS - len(laid)) and _find_phoenix(counts, laid):
        return DRAGON_PHOENIX_FAN
    fan = 0 if laid else _best_runs(counts)
    if fan < TRIPLETS_FAN and _triplets_win(counts, SETS - len(laid), rules.triplet_wild):
        fan = TRIPLETS_FAN
        for group in laid:
            if group.is_gang():
                fan += 1
    return fan


def best(counts: list[int], laid: list[Laid], rules: Rules) -> Reading | None:
    """The reading with the most fan (D22), or None if the hand does not win."""
    fan = base_fan(counts, laid, rules)
    if fan == 0:
        return None
    if fan == DRAGON_PHOENIX_FAN:
        return Reading(DRAGON_PHOENIX, fan, _find_phoenix(counts, laid))
    if laid or fan == TRIPLETS_FAN:
        return Reading(TRIPLETS, fan, _triplet_sets(counts, laid, rules.triplet_wild))
    return Reading(RUNS, fan, _run_sets(counts, fan))


def waits(counts: list[int], laid: list[Laid], rules: Rules) -> list[int]:
    """The card types that would win, of which the hand itself does not hold every copy."""
    found: list[int] = []
    for card in range(len(counts)):
        if counts[card] < rules.decks:
            counts[card] += 1
            if can_win(counts, laid, rules):
                found.append(card)
            counts[card] -= 1
    return found


# Runs (D18, D20)


def suit_key(counts: list[int], suit: int) -> int:
    """The naturals of a suit as a base-3 number, the ace its lowest digit."""
    base = suit * RANKS
    key = 0
    for rank in range(NATURALS - 1, -1, -1):
        key = key * 3 + counts[base + rank]
    return key


def suit_size(counts: list[int], suit: int) -> int:
    """How many cards of a suit there are, faces included."""
    base = suit * RANKS
    total = 0
    for card in range(base, base + RANKS):
        total += counts[card]
    return total


def _least_runs(counts: list[int], suit: int, key: int) -> int:
    """How few runs take up all cards of a suit, faces included; four if three don't."""
    return max(NEEDS[key], (suit_size(counts, suit) + 2) // 3)


def _runs_win(counts: list[int]) -> bool:
    """Whether nine cards are three runs, one of them a dragon part."""
    total = 0
    for suit in range(SUITS):
        total += _least_runs(counts, suit, suit_key(counts, suit))
        if total > SETS:
            return False
    return _best_runs(counts) > 0


def _best_runs(counts: list[int]) -> int:
    """The most fan of nine cards read as three runs; 0 if they are none, or none is a dragon part."""
    mask = _runs_mask(counts, 0, SETS)
    fan = 0
    for combo in range(len(COMBOS)):
        if mask & BITS[combo]:
            fan = max(fan, COMBO_FAN[combo])
    return fan


def _runs_mask(counts: list[int], suit: int, left: int) -> int:
    """The combinations that *left* runs of the suits from *suit* on can be, all their cards used."""
    key = suit_key(counts, suit)
    mask = 0
    if suit == SUITS - 1:
        return REACH[left][key] if left >= _least_runs(counts, suit, key) else 0
    for runs in range(_least_runs(counts, suit, key), left + 1):
        mask |= _mask_sum(REACH[runs][key], _runs_mask(counts, suit + 1, left - runs))
    return mask


def _mask_sum(one: int, two: int) -> int:
    """Every combination of *one* put together with every one of *two*."""
    if one == 1 or two == 0:
        return two
    if two == 1 or one == 0:
        return one
    mask = 0
    for first in range(len(COMBOS)):
        if one & BITS[first]:
            sums = COMBO_SUM[first]
            for second in range(len(COMBOS)):
                if two & BITS[second]:
                    mask |= BITS[sums[second]]
    return mask


def _run_sets(counts: list[int], fan: int) -> list[Set]:
    """The three runs of one reading that is worth *fan*."""
    chosen: list[list[int]] = []
    found = _choose(counts, SETS, 0, fan, chosen)
    assert found, listed(counts)
    jokers = [card for card in listed(counts) if card >= SMALL_JOKER]
    sets: list[Set] = []
    for suit in range(SUITS):
        base = suit * RANKS
        cards = [card for card in listed(counts) if base <= card < base + RANKS]
        missing = 3 * len(chosen[suit]) - len(cards)
        cards += jokers[:missing]
        jokers = jokers[missing:]
        sets += _lay_runs(cards, chosen[suit])
    return sets


def _choose(counts: list[int], left: int, combo: int, fan: int, chosen: list[list[int]]) -> bool:
    """Chooses starts for the suits after those in *chosen*, *left* runs in all, to be worth *fan*."""
    suit = len(chosen)
    if suit == SUITS:
        return left == 0 and COMBO_FAN[combo] == fan
    key = suit_key(counts, suit)
    for runs in range(_least_runs(counts, suit, key), left + 1):
        for starts in CHOICES[runs]:
            total = COMBO_SUM[combo][_combo_of(starts)]
            if not _fits(key, _room(starts)):
                continue
            chosen.append(starts)
            if _choose(counts, left - runs, total, fan, chosen):
                return True
            chosen.pop()
    return False


def _fits(key: int, room: list[int]) -> bool:
    for rank in range(NATURALS):
        if key % 3 > room[rank]:
            return False
        key //= 3
    return True


def _lay_runs(cards: list[int], starts: list[int]) -> list[Set]:
    """The runs that start there, made of *cards*: naturals in place, then faces, then jokers."""
    places: list[int] = [NOBODY] * (3 * len(starts))
    wild: list[int] = []
    for card in cards:
        if card >= SMALL_JOKER or IS_FACE[card]:
            wild.append(card)
            continue
        for place in range(len(places)):
            if starts[place // 3] + place % 3 == RANK_OF[card] and places[place] == NOBODY:
                places[place] = card
                break
    for place in range(len(places)):
        if places[place] == NOBODY:
            places[place] = wild.pop(0)
    sets: list[Set] = []
    for run in range(len(starts)):
        start = starts[run]
        stands = [start, start + 1, start + 2]
        sets.append(Set(ROLE_OF_START[start], places[3 * run : 3 * run + 3], stands, NOBODY))
    return sets


# All triplets (D19)


def _triplets_win(counts: list[int], groups: int, triplet_wild: int) -> bool:
    """Whether the concealed cards are that many triplets."""
    needed = 0
    for rank in range(NATURALS):
        naturals = counts[rank] + counts[13 + rank] + counts[26 + rank] + counts[39 + rank]
        needed += (naturals + 2) // 3
        if needed > groups:
            return False
    return _cut(naturals_first(counts), triplet_wild, [])


def naturals_first(counts: list[int]) -> list[int]:
    """The cards, A to 10 before faces before jokers: the order in which they leave least choice."""
    cards = listed(counts)
    naturals = [card for card in cards if card < SMALL_JOKER and not IS_FACE[card]]
    return naturals + [card for card in cards if card >= SMALL_JOKER or IS_FACE[card]]


def _cut(cards: list[int], triplet_wild: int, found: list[list[int]]) -> bool:
    """Cuts cards into triplets, each with the first card left; *found* gets them, the last first."""
    if not cards:
        return True
    mates = MATES[triplet_wild]
    last = len(cards)
    for second in range(1, last - 1):
        if mates[cards[0]] & BITS[cards[second]] == 0 or (second > 1 and cards[second] == cards[second - 1]):
            continue
        both = mates[cards[0]] & mates[cards[second]]
        for third in range(second + 1, last):
            if both & BITS[cards[third]] == 0 or (third > second + 1 and cards[third] == cards[third - 1]):
                continue
            group = [cards[0], cards[second], cards[third]]
            if triplet_wild == SUITED and not faces_backed(group):
                continue
            if _cut(cards[1:second] + cards[second + 1 : third] + cards[third + 1 :], triplet_wild, found):
                found.append(group)
                return True
    return False


def _triplet_sets(counts: list[int], laid: list[Laid], triplet_wild: int) -> list[Set]:
    sets: list[Set] = []
    for index in range(len(laid)):
        cards = laid[index].cards
        role = GANG if laid[index].is_gang() else TRIPLET
        sets.append(Set(role, cards[:], [group_rank(cards)] * len(cards), index))
    found: list[list[int]] = []
    done = _cut(naturals_first(counts), triplet_wild, found)
    assert done, listed(counts)
    found.reverse()
    return sets + [Set(TRIPLET, group, [group_rank(group)] * 3, NOBODY) for group in found]


# Dragon and phoenix (D21)


def phoenix_parts(cards: list[int]) -> int:
    """The dragon parts that three cards read as while they also are a triplet: bits 1 head, 2 body, 4 tail.

    Such a set is of one suit and has one natural at most, so it is a triplet whatever `triplet_wild` says.
    """
    suit = NOBODY
    parts = 7
    for card in cards:
        if card >= SMALL_JOKER:
            continue
        if suit != NOBODY and SUIT_OF[card] != suit:
            return 0
        suit = SUIT_OF[card]
        if IS_FACE[card]:
            continue
        if parts != 7 or RANK_OF[card] == NATURALS - 1:
            return 0
        parts = BITS[RANK_OF[card] // 3]
    return parts


def _few_naturals(counts: list[int], groups: int) -> bool:
    """Whether there is no more than one natural for each set, and no ten."""
    naturals = 0
    for suit in range(SUITS):
        base = suit * RANKS
        if counts[base + NATURALS - 1]:
            return False
        for card in range(base, base + NATURALS - 1):
            naturals += counts[card]
    return naturals <= groups


def _find_phoenix(counts: list[int], laid: list[Laid]) -> list[Set]:
    """The three sets of a dragon-and-phoenix reading, or an empty list."""
    if any(group.kind != PENG for group in laid):
        return []
    sets: list[Set] = []
    _fit_phoenix([group.cards for group in laid], naturals_first(counts), 7, sets)
    return sets


def _fit_phoenix(groups: list[list[int]], cards: list[int], parts: int, sets: list[Set]) -> bool:
    """Gives each of *groups*, then each three of *cards*, one of the *parts* that are left."""
    taken = len(sets)
    if taken < len(groups):
        return _give_part(groups, groups[taken], cards, parts, sets)
    if not cards:
        return True
    last = len(cards)
    for second in range(1, last - 1):
        for third in range(second + 1, last):
            group = [cards[0], cards[second], cards[third]]
            rest = cards[1:second] + cards[second + 1 : third] + cards[third + 1 :]
            if _give_part(groups, group, rest, parts, sets):
                return True
    return False


def _give_part(
    groups: list[list[int]], group: list[int], cards: list[int], parts: int, sets: list[Set]
) -> bool:
    """Reads *group* as one of *parts* and goes on with the other cards; undone if that leads nowhere."""
    able = phoenix_parts(group) & parts
    for role in range(HEAD, TAIL + 1):
        if able & BITS[role - 1]:
            run = _lay_runs(group, [START_OF_ROLE[role]])[0]
            laid = len(sets) if len(sets) < len(groups) else NOBODY
            sets.append(Set(role, run.cards, run.stands, laid))
            if _fit_phoenix(groups, cards, parts - BITS[role - 1], sets):
                return True
            sets.pop()
    return False
