"""How the bots of Liuzhou mahjong play: distance and tiles left, worth by the price list, and what a discard may cost.

A pattern that lacks d tiles is worth its price times a chance that shrinks with each of them; a hand is worth the sum
over the patterns it may become. Policies read only what their seat may know (`core.game.Policy`).
"""

from typing import Final, final

from longju.core.game import Rng
from longju.games.liuzhou.acts import FIRST_AN, FIRST_CHI, FIRST_MING, FIRST_PENG, HU, PASS, act_tiles
from longju.games.liuzhou.board import CLAIM, LIES, WON
from longju.games.liuzhou.rules import Rules
from longju.games.liuzhou.scoring import DISCARD, How, has_no_chi, price
from longju.games.liuzhou.shapes import (
    FAR,
    POWERS,
    distance,
    open_shapes,
    pairs_distance,
    standard_distance,
    waits,
)
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tiles import (
    AN_GANG,
    BITS,
    CHI,
    COPIES,
    EAST,
    MING_GANG,
    NOBODY,
    PENG,
    RANK_OF,
    RANKS,
    SUIT_OF,
    SUITS,
    TYPES,
    UNIT,
    Meld,
)

STEP: Final = 0.3
"""The chance to find one missing tile in time, about."""
PLAIN_WORTH: Final = 3.0
CONCEALED_WORTH: Final = 1.0
BIG_WORTH: Final = 9.0
"""What the patterns are worth (L12)."""
CLAIM_GAIN: Final = 0.8
"""What part of its worth a hand must keep in a claim, which closes some patterns and saves a draw."""
CHANCE: Final[list[float]] = [STEP**missing for missing in range(16)]
CLOSE: Final = 4
"""How many discards are looked at closely."""
LATE: Final = 24
"""With so few tiles left in the wall, everybody may be waiting."""
FEAR: Final = 0.015
"""How likely a dangerous discard is to be won, about."""


def _worth(missing: int, value: float) -> float:
    return value * CHANCE[max(missing, 0)] if missing < len(CHANCE) else 0.0


def _suit_tiles(key: int) -> int:
    total = 0
    while key:
        total += key % 5
        key //= 5
    return total


def _pengs_distance(counts: list[int], melds: list[Meld]) -> int:
    """The distance to four triplets and a pair; `FAR` with a chi on the table."""
    for meld in melds:
        if meld.kind == CHI:
            return FAR
    triplets, pairs = 0, 0
    for held in counts:
        if held >= 3:
            triplets += 1
        elif held == 2:
            pairs += 1
    wanted = 4 - len(melds)
    triplets = min(triplets, wanted)
    used = min(pairs, wanted - triplets + 1)
    return 2 * (wanted - triplets) - used


def _pure_distance(keys: list[int], melds: list[Meld]) -> int:
    """The distance to one number suit only (清一色), the best suit taken."""
    best = FAR
    for suit in range(SUITS):
        if any(SUIT_OF[meld.tile] != suit for meld in melds):
            continue
        alone = [0, 0, 0, 0]
        alone[suit] = keys[suit]
        best = min(best, standard_distance(alone, len(melds)))
    return best


def hand_worth(counts: list[int], keys: list[int], melds: list[Meld]) -> float:
    """What a hand is worth on its way to each pattern."""
    concealed = True
    for meld in melds:
        if meld.kind != AN_GANG:
            concealed = False
    plain = PLAIN_WORTH + (CONCEALED_WORTH if concealed else 0.0)
    worth = _worth(standard_distance(keys, len(melds)), plain)
    worth += _worth(_pengs_distance(counts, melds), BIG_WORTH)
    worth += _worth(_pure_distance(keys, melds), BIG_WORTH)
    if not melds:
        worth += _worth(pairs_distance(keys), BIG_WORTH)
    return worth


def unseen(state: State, seat: int) -> list[int]:
    """For each tile how many copies *seat* has not seen: they are in the wall or in hidden hands."""
    left = [COPIES if tile < EAST or state.rules.honours else 0 for tile in range(TYPES)]
    for tile in range(TYPES):
        left[tile] -= state.hands[seat][tile]
    for other in range(state.seats):
        for meld in state.melds[other]:
            if meld.kind == AN_GANG and other != seat and state.rules.concealed_gang_hidden:
                continue
            for tile in meld.tiles():
                left[tile] -= 1
    for discard in state.discards:
        if discard.fate == LIES or discard.fate == WON:
            left[discard.tile] -= 1
    return [max(0, copies) for copies in left]


def _of_one_suit(melds: list[Meld]) -> bool:
    return all(SUIT_OF[meld.tile] == SUIT_OF[melds[0].tile] for meld in melds)


@final
class _Fear:
    """How dangerous it is for the seat on turn to discard each tile, as far as open tiles tell."""

    def __init__(self, state: State, seat: int, left: list[int]) -> None:
        self.state: Final = state
        self.left: Final = left
        self.cost: Final[list[float]] = [0.0] * state.seats
        """For each opponent what a win of his costs, by how near he looks."""
        for other in range(state.seats):
            if other != seat and state.may_win(other):
                self.cost[other] = self._nearness(other) * self._price(seat, other)

    def _nearness(self, other: int) -> float:
        near = 0.3 * len(self.state.melds[other])
        if self.state.wall_left() < LATE:
            near += 0.5
        return min(1.0, near)

    def _price(self, seat: int, other: int) -> float:
        """About what a discard that he wins costs: dearer for pengs, one suit, partners and seals (L12, L22, L23)."""
        melds = self.state.melds[other]
        cost = 3.0
        if len(melds) >= 2 and (has_no_chi(melds) or _of_one_suit(melds)):
            cost = 9.0
        if self.state.bonds.are_partners(seat, other):
            cost *= 3.0
        elif self.state.bonds.is_sealed(seat, other):
            cost *= 2.0
        return cost

    def of(self, tile: int) -> float:
        """What discarding *tile* costs, all opponents together."""
        total = 0.0
        for other in range(self.state.seats):
            if self.cost[other]:
                total += self.cost[other] * self._likely(other, tile)
        return FEAR * total

    def _likely(self, other: int, tile: int) -> float:
        """How likely the opponent wants the tile, against an average one."""
        for discard in self.state.discards:
            if discard.seat == other and discard.tile == tile:
                return 0.3
        if tile >= EAST:
            return 0.6 * self.left[tile]
        rank = RANK_OF[tile]
        ways = 0.0
        for below in (2, 1, 0):
            low = tile - below
            if rank >= below and rank - below + 2 < RANKS:
                others = [each for each in (low, low + 1, low + 2) if each != tile]
                ways += min(1.0, 0.5 * min(self.left[others[0]], self.left[others[1]]))
        return 0.4 + 0.5 * ways + 0.1 * self.left[tile]


def _useful(keys: list[int], melds: int, shapes: int, best: int, left: list[int]) -> float:
    """How many unseen tiles bring the hand nearer; only tiles near those of the hand are looked at."""
    total = 0.0
    for tile in range(TYPES):
        if not left[tile] or not _near(keys, tile):
            continue
        suit, unit = SUIT_OF[tile], UNIT[tile]
        keys[suit] += unit
        if distance(keys, melds, shapes) < best:
            total += left[tile]
        keys[suit] -= unit
    return total


def _near(keys: list[int], tile: int) -> bool:
    """Whether the hand holds the tile or one that a run could join it with."""
    key, unit = keys[SUIT_OF[tile]], UNIT[tile]
    if tile >= EAST:
        return key // unit % 5 != 0
    rank = RANK_OF[tile]
    low = max(0, rank - 2)
    high = min(RANKS - 1, rank + 2)
    return key // POWERS[low] % POWERS[high - low + 1] != 0


def _wait_worth(keys: list[int], melds: list[Meld], shapes: int, left: list[int], rules: Rules) -> float:
    """Price of each winning tile by its copies out of sight, for a hand that waits."""
    bits = waits(keys, shapes)
    worth = 0.0
    how = How(DISCARD)
    for tile in range(TYPES):
        if bits & BITS[tile] and left[tile]:
            keys[SUIT_OF[tile]] += UNIT[tile]
            worth += left[tile] * (1.0 + price(keys, melds, how, rules))
            keys[SUIT_OF[tile]] -= UNIT[tile]
    return worth


def _rough(state: State, seat: int, moves: list[int], fear: "_Fear") -> list[tuple[float, int]]:
    """The discards with what they leave, best first, without a look at the tiles left."""
    hand, keys, melds = state.hands[seat], state.keys[seat], state.melds[seat]
    shapes = open_shapes(melds, state.rules)
    found: list[tuple[float, int]] = []
    for tile in moves:
        state.remove(seat, tile, 1)
        missing = distance(keys, len(melds), shapes)
        worth = hand_worth(hand, keys, melds) + _worth(missing, PLAIN_WORTH)
        state.add(seat, tile)
        found.append((worth - fear.of(tile), tile))
    found.sort(reverse=True)
    return found


def _best_discard(state: State, seat: int, moves: list[int], rng: Rng) -> int:
    """The discard that leaves most: worth, useful tiles, waits, less what it may cost."""
    keys, melds, rules = state.keys[seat], state.melds[seat], state.rules
    left = unseen(state, seat)
    shapes = open_shapes(melds, rules)
    fear = _Fear(state, seat, left)
    best, best_worth = moves[0], -1000.0
    for worth, tile in _rough(state, seat, moves, fear)[:CLOSE]:
        state.remove(seat, tile, 1)
        missing = distance(keys, len(melds), shapes)
        if missing == 0:
            more = 0.04 * _wait_worth(keys, melds, shapes, left, rules)
        else:
            more = 0.02 * CHANCE[missing] * _useful(keys, len(melds), shapes, missing, left)
        state.add(seat, tile)
        total = worth + more + 0.00001 * rng.below(10)
        if total > best_worth:
            best, best_worth = tile, total
    return best


def _after(state: State, seat: int, action: int) -> tuple[list[int], list[int], list[Meld]]:
    """Counts, keys and melds of the seat once it has laid a set."""
    counts, keys = state.hands[seat][:], state.keys[seat][:]
    for tile in act_tiles(action):
        counts[tile] -= 1
        keys[SUIT_OF[tile]] -= UNIT[tile]
    tiles = act_tiles(action)
    if action >= FIRST_CHI:
        meld = Meld(CHI, min(tiles[0], state.card), state.turn, state.card)
    elif action >= FIRST_AN:
        meld = Meld(AN_GANG, tiles[0])
    else:
        meld = Meld(MING_GANG if action >= FIRST_MING else PENG, state.card, state.turn, state.card)
    return counts, keys, [*state.melds[seat], meld]


def _claim(state: State, seat: int, moves: list[int]) -> int:
    """What to answer to an open tile: the claim that makes the hand enough better, or nothing."""
    keys, melds = state.keys[seat], state.melds[seat]
    now = distance(keys, len(melds), open_shapes(melds, state.rules))
    best, best_worth = PASS, CLAIM_GAIN * hand_worth(state.hands[seat], keys, melds)
    for action in moves:
        if action <= HU:
            continue
        counts, after, laid = _after(state, seat, action)
        gang = FIRST_MING <= action < FIRST_AN
        missing = distance(after, len(laid), open_shapes(laid, state.rules))
        if missing > now or (missing == now and not gang):
            continue
        worth = hand_worth(counts, after, laid) + (1.0 if gang else 0.0)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def _own_gang(state: State, seat: int, moves: list[int]) -> int:
    """The gang to lay on one's own turn, or `NOBODY`: one that takes the hand no further from a win."""
    keys, melds = state.keys[seat], state.melds[seat]
    shapes = open_shapes(melds, state.rules)
    now = distance(keys, len(melds), shapes)
    for action in moves:
        if not FIRST_AN <= action < FIRST_CHI:
            continue
        tiles = act_tiles(action)
        after = keys[:]
        after[SUIT_OF[tiles[0]]] -= len(tiles) * UNIT[tiles[0]]
        laid = melds if len(tiles) == 1 else [*melds, Meld(AN_GANG, tiles[0])]
        if distance(after, len(laid), open_shapes(laid, state.rules)) <= now:
            return action
    return NOBODY


def regular(state: State, seat: int, rng: Rng) -> int:
    """熟手: weighs patterns by the price list, counts the tiles left, minds what a discard may cost."""
    moves = state.legal(seat)
    if HU in moves:
        return HU
    if len(moves) == 1:
        return moves[0]
    if state.window is not None:
        return _claim(state, seat, moves)
    gang = _own_gang(state, seat, moves)
    if gang != NOBODY:
        return gang
    return _best_discard(state, seat, [move for move in moves if move < PASS], rng)


def novice(state: State, seat: int, rng: Rng) -> int:
    """新手: goes for the nearest shape, claims whatever brings it nearer, looks at nobody else."""
    moves = state.legal(seat)
    if HU in moves:
        return HU
    if state.window is not None:
        return _nearer_claim(state, seat, moves) if state.phase == CLAIM else PASS
    keys, melds = state.keys[seat], state.melds[seat]
    shapes = open_shapes(melds, state.rules)
    discards = [move for move in moves if move < PASS]
    best, best_missing = discards[0], FAR
    start = rng.below(len(discards))
    for place in range(len(discards)):
        tile = discards[(start + place) % len(discards)]
        state.remove(seat, tile, 1)
        missing = distance(keys, len(melds), shapes)
        state.add(seat, tile)
        if missing < best_missing:
            best, best_missing = tile, missing
    return best


def _nearer_claim(state: State, seat: int, moves: list[int]) -> int:
    melds = state.melds[seat]
    now = distance(state.keys[seat], len(melds), open_shapes(melds, state.rules))
    for action in moves:
        if action >= FIRST_PENG:
            _, keys, laid = _after(state, seat, action)
            if distance(keys, len(laid), open_shapes(laid, state.rules)) < now:
                return action
    return PASS
