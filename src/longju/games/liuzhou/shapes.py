"""Which hands win, on which tiles, and how far a hand is from it, by table look-up.

A hand is its concealed tiles as four keys, 万 饼 条 and honours: each the base-5 number whose digits are the counts of
the ranks. Keys add: `keys[SUIT_OF[tile]] += UNIT[tile]` puts a tile in, `-=` takes it out. With *n* melds a hand has
14 − 3*n* tiles when it may have won and one less while it waits; the functions trust that. Which shapes other than four
sets and a pair are open to a hand depends on its melds and the options only: `open_shapes` says, as a sum of flags.

The distance (向听数) is the number of tiles still to be exchanged before the hand waits: −1 for a won hand, 0 for a
waiting one.
"""

from typing import Final

from longju.games.liuzhou.rules import MELDED_OFF, Rules
from longju.games.liuzhou.tiles import AN_GANG, BITS, CHI, COPIES, EAST, RANKS, SUIT_OF, TYPES, UNIT, Meld

PAIRS_OPEN: Final = 1
"""七对: no meld of any kind."""
ORPHANS_OPEN: Final = 2
"""十三幺: no meld, and not switched off."""
HONOURS_OPEN: Final = 4
"""字一色: every meld of honours."""

SETS: Final = 1
PAIR: Final = 2
TRIPLETS: Final = 4
EVEN: Final = 8
QUAD: Final = 16
"""Flags of a suit's key: it falls into sets; into sets and a pair; the same without a run; all counts are even. The
number of quads of an even key is added in units of `QUAD`."""

HONOUR_RANKS: Final = 7
POWERS: Final[list[int]] = [5**rank for rank in range(RANKS + 1)]
FULL: Final = 14
FAR: Final = 99

ORPHAN_TILES: Final[list[int]] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]
"""幺九: the thirteen kinds of 十三幺."""
ORPHAN_BITS: Final[int] = sum([BITS[tile] for tile in ORPHAN_TILES])
HONOUR_BITS: Final[int] = sum([BITS[tile] for tile in range(EAST, TYPES)])


def digits(key: int, ranks: int) -> list[int]:
    """The counts that a key stands for."""
    counts: list[int] = []
    for _ in range(ranks):
        counts.append(key % 5)
        key //= 5
    return counts


def _with_more(keys: dict[int, int], units: list[int], spans: list[int], ranks: int) -> dict[int, int]:
    """Every key of *keys* with one more of *units*, no count above four; runs cost it the flag of triplets."""
    found: dict[int, int] = {}
    for key, flags in keys.items():
        for place in range(len(units)):
            more = key + units[place]
            if _fits(key, place, spans[place], ranks):
                kept = flags & ~TRIPLETS if spans[place] == 1 else flags
                found[more] = found.get(more, 0) | kept
    return found


def _fits(key: int, place: int, copies: int, ranks: int) -> bool:
    """Whether *copies* more of a rank, or one more of each rank of a run, leave no count above four."""
    if copies > 1:
        return key // POWERS[place % ranks] % 5 + copies <= COPIES
    low = place - ranks
    return all(key // POWERS[rank] % 5 < COPIES for rank in range(low, low + 3))


def _even_keys(ranks: int) -> dict[int, int]:
    """Keys of pairs only, at most seven of them, with their flags."""
    found: dict[int, int] = {0: EVEN}
    for rank in range(ranks):
        for key, flags in list(found.items()):
            found[key + 2 * POWERS[rank]] = flags
            found[key + 4 * POWERS[rank]] = flags + QUAD
    return {key: flags for key, flags in found.items() if sum(digits(key, ranks)) <= FULL}


def _table(ranks: int, runs: bool) -> bytes:
    """The flags of every key of a suit with so many ranks."""
    units = [3 * POWERS[rank] for rank in range(ranks)]
    spans = [3] * ranks
    if runs:
        units += [31 * POWERS[rank] for rank in range(ranks - 2)]
        spans += [1] * (ranks - 2)
    flags = bytearray(POWERS[ranks])
    layer: dict[int, int] = {0: TRIPLETS}
    for size in range(5):
        if size > 0:
            layer = _with_more(layer, units, spans, ranks)
        for key, kept in layer.items():
            flags[key] |= SETS | kept
        pairs = [2 * POWERS[rank] for rank in range(ranks)]
        for key, kept in _with_more(layer, pairs, [2] * ranks, ranks).items():
            flags[key] |= PAIR | kept
    for key, kept in _even_keys(ranks).items():
        flags[key] |= kept
    return bytes(flags)


SUIT_FLAGS: Final[bytes] = _table(RANKS, True)
HONOUR_FLAGS: Final[bytes] = _table(HONOUR_RANKS, False)


def keys_of(counts: list[int]) -> list[int]:
    """The four keys of counts by type."""
    keys = [0, 0, 0, 0]
    for tile in range(TYPES):
        if counts[tile]:
            keys[SUIT_OF[tile]] += counts[tile] * UNIT[tile]
    return keys


def counts_of(keys: list[int]) -> list[int]:
    """Counts by type, from the four keys."""
    counts = digits(keys[0], RANKS) + digits(keys[1], RANKS) + digits(keys[2], RANKS)
    return counts + digits(keys[3], HONOUR_RANKS)


def count_in(keys: list[int], tile: int) -> int:
    """How many of *tile* the hand holds."""
    return keys[SUIT_OF[tile]] // UNIT[tile] % 5


def open_shapes(melds: list[Meld], rules: Rules) -> int:
    """Which shapes beside four sets and a pair a hand with these melds may win with."""
    shapes = HONOURS_OPEN if rules.honours else 0
    if not melds:
        return shapes + PAIRS_OPEN + (ORPHANS_OPEN if rules.honours and rules.orphans_price else 0)
    for meld in melds:
        if meld.tile < EAST:
            return 0
    return shapes


def is_melded(melds: list[Meld], rules: Rules) -> bool:
    """全求人: whether the melds are four that fit it, so that one tile is left in hand (L11)."""
    if rules.melded == MELDED_OFF or len(melds) != 4:
        return False
    barred = [meld for meld in melds if meld.kind == AN_GANG or (meld.kind == CHI and not rules.melded_chi)]
    return not barred


def is_standard(keys: list[int]) -> bool:
    """平胡: whether the concealed tiles are sets and one pair."""
    m, p, s = SUIT_FLAGS[keys[0]] & 3, SUIT_FLAGS[keys[1]] & 3, SUIT_FLAGS[keys[2]] & 3
    return m * p * s * (HONOUR_FLAGS[keys[3]] & 3) == PAIR


def is_pengs(keys: list[int]) -> bool:
    """对对胡: whether the concealed tiles are triplets and one pair."""
    flags = SUIT_FLAGS[keys[0]] & SUIT_FLAGS[keys[1]] & SUIT_FLAGS[keys[2]] & HONOUR_FLAGS[keys[3]]
    return flags & TRIPLETS != 0 and is_standard(keys)


def is_pairs(keys: list[int]) -> bool:
    """七对: whether all counts are even, fourteen tiles trusted."""
    flags = SUIT_FLAGS[keys[0]] & SUIT_FLAGS[keys[1]] & SUIT_FLAGS[keys[2]] & HONOUR_FLAGS[keys[3]]
    return flags & EVEN != 0


def quads(keys: list[int]) -> int:
    """How many couples of seven pairs are four equal tiles: 0…3, the ladder from 七小对 to 超超豪华."""
    total = SUIT_FLAGS[keys[0]] // QUAD + SUIT_FLAGS[keys[1]] // QUAD + SUIT_FLAGS[keys[2]] // QUAD
    return total + HONOUR_FLAGS[keys[3]] // QUAD


def is_orphans(keys: list[int]) -> bool:
    """十三幺: the thirteen kinds and one of them twice, fourteen tiles trusted."""
    ends = 0
    for place in range(3):
        low = keys[place] % 5
        high = keys[place] // POWERS[RANKS - 1]
        if low == 0 or high == 0 or low + high * POWERS[RANKS - 1] != keys[place]:
            return False
        ends += low + high
    for rank in range(HONOUR_RANKS):
        held = keys[3] // POWERS[rank] % 5
        if held == 0:
            return False
        ends += held
    return ends == FULL


def is_honours(keys: list[int]) -> bool:
    """字一色: whether no concealed tile is of a suit."""
    return keys[0] == 0 and keys[1] == 0 and keys[2] == 0


def can_win(keys: list[int], shapes: int) -> bool:
    """Whether the concealed tiles, with the winning one, are a winning shape; *shapes* as `open_shapes`."""
    if is_standard(keys):
        return True
    if shapes == 0:
        return False
    if shapes & PAIRS_OPEN and is_pairs(keys):
        return True
    if shapes & HONOURS_OPEN and is_honours(keys):
        return True
    return shapes & ORPHANS_OPEN != 0 and is_orphans(keys)


def wins_with(keys: list[int], tile: int, shapes: int) -> bool:
    """Whether *tile* completes the waiting hand. The hand is the same afterwards."""
    place, unit = SUIT_OF[tile], UNIT[tile]
    if keys[place] // unit % 5 == COPIES:
        return False
    keys[place] += unit
    won = can_win(keys, shapes)
    keys[place] -= unit
    return won


def _standard_waits(keys: list[int]) -> int:
    """The tiles that make sets and a pair: all but one suit must be complete already."""
    flags = [
        SUIT_FLAGS[keys[0]] & 3,
        SUIT_FLAGS[keys[1]] & 3,
        SUIT_FLAGS[keys[2]] & 3,
        HONOUR_FLAGS[keys[3]] & 3,
    ]
    bits = 0
    for place in range(4):
        others = 1
        for other in range(4):
            if other != place:
                others *= flags[other]
        if others == SETS:
            bits |= _suit_waits(keys[place], place, PAIR)
        elif others == PAIR:
            bits |= _suit_waits(keys[place], place, SETS)
    return bits


def _suit_waits(key: int, place: int, wanted: int) -> int:
    """The tiles of a suit with which its key gets the wanted flag."""
    bits = 0
    table = HONOUR_FLAGS if place == 3 else SUIT_FLAGS
    rest = key
    for rank in range(HONOUR_RANKS if place == 3 else RANKS):
        if rest % 5 < COPIES and table[key + POWERS[rank]] & wanted:
            bits |= BITS[place * RANKS + rank]
        rest //= 5
    return bits


def _odd_tiles(keys: list[int]) -> int:
    bits = 0
    for place in range(4):
        rest = keys[place]
        tile = place * RANKS
        while rest:
            if rest % 5 & 1:
                bits |= BITS[tile]
            rest //= 5
            tile += 1
    return bits


def waits(keys: list[int], shapes: int) -> int:
    """听牌: the tiles that complete the hand, as a sum of `BITS`; one of which it holds all four is none.

    Copies in melds or elsewhere are not looked at: a wait may be dead.
    """
    bits = _standard_waits(keys)
    if shapes & PAIRS_OPEN:
        odd = _odd_tiles(keys)
        if odd & (odd - 1) == 0:
            bits |= odd
    if shapes & HONOURS_OPEN and is_honours(keys):
        for tile in range(EAST, TYPES):
            if count_in(keys, tile) < COPIES:
                bits |= BITS[tile]
    if shapes & ORPHANS_OPEN:
        bits |= _orphan_waits(keys)
    return bits


def _orphan_waits(keys: list[int]) -> int:
    if orphans_distance(keys) != 0:
        return 0
    held = 0
    for tile in ORPHAN_TILES:
        if count_in(keys, tile):
            held |= BITS[tile]
    return ORPHAN_BITS if held == ORPHAN_BITS else ORPHAN_BITS & ~held


def _states() -> list[list[int]]:
    """What a walk over ranks carries: sets, pairs, runs begun on the last rank, runs begun on the one before."""
    return [
        [sets, pair, last, before]
        for sets in range(5)
        for pair in range(2)
        for last in range(3)
        for before in range(3)
        if last + before <= sets
    ]


STATES: Final[list[list[int]]] = _states()
START: Final[list[int]] = [0] + [FAR] * (len(STATES) - 1)


def _steps(with_runs: bool) -> list[list[int]]:
    """Every step over a rank: from state, to state, tiles of that rank it asks for.

    Two equal runs at most begin there: three are as good as three triplets.
    """
    steps: list[list[int]] = []
    for source in range(len(STATES)):
        sets, pair, last, before = STATES[source]
        for runs in range(3 if with_runs else 1):
            for triplet in range(2):
                for new_pair in range(2 - pair):
                    asked = last + before + runs + 3 * triplet + 2 * new_pair
                    target = [sets + runs + triplet, pair + new_pair, runs, last]
                    if asked <= COPIES and target in STATES:
                        steps.append([source, STATES.index(target), asked])
    return steps


RUN_STEPS: Final[list[list[int]]] = _steps(True)
PLAIN_STEPS: Final[list[list[int]]] = _steps(False)
ENDS: Final[list[int]] = [STATES.index([place // 2, place % 2, 0, 0]) for place in range(10)]
"""The state without an unfinished run for each number of sets and pairs, at 2 × sets + pairs."""

_walks: Final[dict[int, list[int]]] = {}
"""The walk over the first ranks of a suit, by their key and then their number."""
_suit_lacks: Final[dict[int, list[int]]] = {}
_honour_lacks: Final[dict[int, list[int]]] = {}


def _step(costs: list[int], held: int, steps: list[list[int]]) -> list[int]:
    """The least tiles lacking in each state after one more rank of which *held* are held."""
    found = [FAR] * len(costs)
    for step in steps:
        cost = costs[step[0]]
        if step[2] > held:
            cost += step[2] - held
        if cost < found[step[1]]:
            found[step[1]] = cost
    return found


def _walk(key: int, ranks: int) -> list[int]:
    """The walk over the lowest ranks of a suit, of which *key* holds no others."""
    if ranks == 0:
        return START
    place = key * 8 + ranks
    kept = _walks.get(place)
    if kept is None:
        unit = POWERS[ranks - 1]
        kept = _step(_walk(key % unit, ranks - 1), key // unit, RUN_STEPS)
        _walks[place] = kept
    return kept


def suit_lacks(key: int) -> list[int]:
    """Tiles that a suit lacks for *j* sets and *p* pairs, at 2*j* + *p*."""
    kept = _suit_lacks.get(key)
    if kept is None:
        costs = _step(_walk(key % POWERS[6], 6), key // POWERS[6] % 5, RUN_STEPS)
        costs = _step(costs, key // POWERS[7] % 5, PLAIN_STEPS)
        costs = _step(costs, key // POWERS[8] % 5, PLAIN_STEPS)
        kept = [costs[end] for end in ENDS]
        _suit_lacks[key] = kept
    return kept


def honour_lacks(key: int) -> list[int]:
    """Tiles that the honours lack for *j* sets and *p* pairs, at 2*j* + *p*."""
    kept = _honour_lacks.get(key)
    if kept is None:
        costs = START
        for held in digits(key, HONOUR_RANKS):
            costs = _step(costs, held, PLAIN_STEPS)
        kept = [costs[end] for end in ENDS]
        _honour_lacks[key] = kept
    return kept


def _together(one: list[int], other: list[int], sets: int) -> list[int]:
    """What two parts of a hand lack together, for up to *sets* sets."""
    found = [FAR] * 10
    for left in range(sets + 1):
        without, paired = one[2 * left], one[2 * left + 1]
        for right in range(sets + 1 - left):
            place = 2 * (left + right)
            lacking = without + other[2 * right]
            if lacking < found[place]:
                found[place] = lacking
            lacking = min(without + other[2 * right + 1], paired + other[2 * right])
            if lacking < found[place + 1]:
                found[place + 1] = lacking
    return found


def standard_distance(keys: list[int], melds: int) -> int:
    """The distance to four sets and a pair, *melds* of the sets laid."""
    sets = 4 - melds
    two = _together(suit_lacks(keys[0]), suit_lacks(keys[1]), sets)
    rest = _together(suit_lacks(keys[2]), honour_lacks(keys[3]), sets)
    best = FAR
    for left in range(sets + 1):
        right = 2 * (sets - left)
        lacking = min(two[2 * left] + rest[right + 1], two[2 * left + 1] + rest[right])
        best = min(best, lacking)
    return best - 1


def _pairs_in(key: int) -> int:
    pairs = 0
    while key:
        pairs += key % 5 // 2
        key //= 5
    return pairs


def pairs_distance(keys: list[int]) -> int:
    """The distance to seven pairs, four equal tiles being two of them."""
    return 6 - _pairs_in(keys[0]) - _pairs_in(keys[1]) - _pairs_in(keys[2]) - _pairs_in(keys[3])


def orphans_distance(keys: list[int]) -> int:
    """The distance to thirteen orphans."""
    kinds, pair = 0, 0
    for tile in ORPHAN_TILES:
        held = keys[SUIT_OF[tile]] // UNIT[tile] % 5
        if held:
            kinds += 1
        if held > 1:
            pair = 1
    return 13 - kinds - pair


def honours_distance(keys: list[int], melds: int) -> int:
    """The distance to honours only."""
    held = 0
    for count in digits(keys[3], HONOUR_RANKS):
        held += count
    return FULL - 1 - 3 * melds - held


def distance(keys: list[int], melds: int, shapes: int) -> int:
    """向听数: the least distance to any shape that is open to the hand."""
    best = standard_distance(keys, melds)
    if shapes & PAIRS_OPEN:
        best = min(best, pairs_distance(keys))
    if shapes & ORPHANS_OPEN:
        best = min(best, orphans_distance(keys))
    if shapes & HONOURS_OPEN:
        best = min(best, honours_distance(keys, melds))
    return best
