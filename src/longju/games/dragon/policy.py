"""How the bots of dragon mahjong play: by what the hand is worth on its way to each form of a win.

A form that misses d cards is worth its fan times a chance that shrinks with every missing card; what a hand is worth
is the sum over the forms, so a hand that can go two ways is worth more than one that can't. Policies read only what
their seat may know (`core.game.Policy`).
"""

from typing import Final, final

from longju.core.game import VIEWER_BITS, Rng
from longju.games.dragon.acts import FIRST_AN, FIRST_BU, FIRST_MING, FIRST_PENG, HU, PASS, TAKE, act_cards
from longju.games.dragon.board import CLAIM, LIES, WON
from longju.games.dragon.cards import (
    AN_GANG,
    MING_GANG,
    NATURALS,
    NOBODY,
    PENG,
    RANK_OF,
    SMALL_JOKER,
    TYPES,
    Laid,
    is_wild,
)
from longju.games.dragon.distance import (
    FAR,
    dragon_distance,
    phoenix_distance,
    runs_distance,
    triplets_distance,
)
from longju.games.dragon.rules import Rules
from longju.games.dragon.scoring import DISCARD, How, total_fan
from longju.games.dragon.state import State
from longju.games.dragon.wins import waits

STEP: Final = 0.3
"""The chance to find one missing card in time, about."""
RUNS_FAN: Final = 1.8
DRAGON_FAN: Final = 5.0
TRIPLETS_FAN: Final = 4.0
PHOENIX_FAN: Final = 10.0
"""What each form is worth on average, with what comes on top."""
TAKE_GAIN: Final = 1.3
"""How much better than before a taken card must make the hand: a draw makes it better too."""
PENG_GAIN: Final = 1.1
"""The same for a claim that commits the hand to triplets (D14)."""
PHOENIX_WILDS: Final = 4
"""A dragon and phoenix holds six wild cards or more, so nobody thinks of it with fewer than this."""
CHANCE: Final[list[float]] = [STEP**missing for missing in range(10)]


def _worth(distance: int, fan: float) -> float:
    return 0.0 if distance >= len(CHANCE) else fan * CHANCE[distance]


@final
class Plan:
    """What a hand is worth on its way to each form; a form that adds little is left out of closer looks."""

    def __init__(self, counts: list[int], laid: list[Laid], rules: Rules) -> None:
        self.laid: Final = laid
        self.rules: Final = rules
        self.runs: bool = not laid
        self.triplets: bool = True
        self.phoenix: bool = _wilds(counts) + 2 * len(laid) >= PHOENIX_WILDS
        self.dragon: bool = not laid
        self.gangs: Final[int] = len([group for group in laid if group.is_gang()])
        self.value: Final[float] = self._look(counts)

    def _look(self, counts: list[int]) -> float:
        runs = _worth(runs_distance(counts), RUNS_FAN) if self.runs else 0.0
        dragon = _worth(dragon_distance(counts), DRAGON_FAN) if self.dragon else 0.0
        triplets = self._triplets(counts)
        phoenix = _worth(phoenix_distance(counts, self.laid), PHOENIX_FAN) if self.phoenix else 0.0
        total = runs + dragon + triplets + phoenix
        self.runs = runs > total / 8
        self.dragon = dragon > total / 8
        self.triplets = triplets > total / 8
        self.phoenix = phoenix > total / 8
        return total

    def _triplets(self, counts: list[int]) -> float:
        missing = triplets_distance(counts, self.laid, self.rules.triplet_wild)
        return _worth(missing, TRIPLETS_FAN + self.gangs)

    def of(self, counts: list[int]) -> float:
        """The worth of *counts* by the forms that matter."""
        total = 0.0
        if self.runs:
            total += _worth(runs_distance(counts), RUNS_FAN)
        if self.dragon:
            total += _worth(dragon_distance(counts), DRAGON_FAN)
        if self.triplets:
            total += self._triplets(counts)
        if self.phoenix:
            total += _worth(phoenix_distance(counts, self.laid), PHOENIX_FAN)
        return total


def _wilds(counts: list[int]) -> int:
    return sum([counts[card] for card in range(TYPES) if is_wild(card)])


def unseen(state: State, seat: int) -> list[int]:
    """For each card type how many copies *seat* has not seen: they are in the stock or in hidden hands."""
    left = [state.rules.decks] * TYPES
    for other in range(state.seats):
        sees = state.viewers(other) & VIEWER_BITS[seat + 1] != 0
        if sees:
            for card in range(TYPES):
                left[card] -= state.hands[other][card]
        else:
            for known in state.known[other]:
                left[known % TYPES] -= 1
        hidden = not sees and state.hides_gangs(other)
        for group in state.laid[other]:
            if hidden and group.source == NOBODY:
                continue
            for card in group.cards:
                left[card] -= 1
    for discard in state.discards:
        if discard.fate == LIES or discard.fate == WON:
            left[discard.card] -= 1
    return [max(0, copies) for copies in left]


def _wait_worth(counts: list[int], laid: list[Laid], left: list[int], rules: Rules) -> float:
    """What a hand that waits for one card is worth: points of each winning card by its copies out of sight."""
    worth = 0.0
    how = How(DISCARD)
    for card in waits(counts, laid, rules):
        if left[card]:
            counts[card] += 1
            worth += left[card] * rules.points(total_fan(counts, laid, how, rules))
            counts[card] -= 1
    total = sum(left)
    return worth / (total * rules.unit) if total else 0.0


def _company(counts: list[int], card: int, left: list[int]) -> float:
    """How well a natural card stands with its neighbours in hand and those still to come."""
    if is_wild(card):
        return 9.0
    base = card - RANK_OF[card]
    company = 0.0
    for rank in range(max(0, RANK_OF[card] - 2), min(NATURALS, RANK_OF[card] + 3)):
        if base + rank != card:
            company += counts[base + rank] + 0.25 * left[base + rank]
    for suit_base in range(0, SMALL_JOKER, 13):
        other = suit_base + RANK_OF[card]
        if other != card:
            company += 0.5 * counts[other] + 0.1 * left[other]
    return company


def _best_discard(state: State, seat: int, moves: list[int], rng: Rng) -> int:
    """The discard that leaves the hand worth most; of equal ones the card with least company."""
    hand = state.hands[seat]
    laid = state.laid[seat]
    plan = Plan(hand, laid, state.rules)
    left = unseen(state, seat)
    best, best_worth = moves[0], -1.0
    for card in moves:
        hand[card] -= 1
        worth = plan.of(hand)
        if worth >= 0.97 * best_worth and _waiting(hand, laid, state.rules):
            worth += 3.0 * _wait_worth(hand, laid, left, state.rules)
        worth -= 0.0005 * _company(hand, card, left) + 0.00001 * rng.below(10)
        hand[card] += 1
        if worth > best_worth:
            best, best_worth = card, worth
    return best


def _waiting(counts: list[int], laid: list[Laid], rules: Rules) -> bool:
    if not laid and runs_distance(counts) == 1:
        return True
    return triplets_distance(counts, laid, rules.triplet_wild) == 1


def _group(state: State, seat: int, action: int) -> tuple[list[int], list[Laid]]:
    """Hand and laid sets of *seat* after it lays a peng or a gang."""
    cards = act_cards(action)
    hand = state.hands[seat][:]
    for card in cards:
        hand[card] -= 1
    if action >= FIRST_AN:
        return hand, [*state.laid[seat], Laid(AN_GANG, cards)]
    kind = PENG if action < FIRST_MING else MING_GANG
    group = Laid(kind, sorted([*cards, state.card]), state.turn, state.card)
    return hand, [*state.laid[seat], group]


def _claim(state: State, seat: int, moves: list[int]) -> int:
    """What to answer to an open card: the claim that makes the hand enough better, or nothing."""
    hand = state.hands[seat]
    now = Plan(hand, state.laid[seat], state.rules).value
    best, best_worth = PASS, now
    for action in moves:
        worth = 0.0
        if action == TAKE:
            hand[state.card] += 1
            worth = Plan(hand, state.laid[seat], state.rules).value / TAKE_GAIN
            hand[state.card] -= 1
        elif action >= FIRST_PENG:
            after, laid = _group(state, seat, action)
            worth = Plan(after, laid, state.rules).value / PENG_GAIN
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def _own_gang(state: State, seat: int, moves: list[int]) -> int:
    """The gang to lay on one's own turn, or `NOBODY`: one that costs the hand nothing."""
    now = Plan(state.hands[seat], state.laid[seat], state.rules).value
    for action in moves:
        if FIRST_BU <= action < FIRST_PENG:
            hand = state.hands[seat][:]
            hand[(action - FIRST_BU) % TYPES] -= 1
            if Plan(hand, state.laid[seat], state.rules).value >= now:
                return action
        elif action >= FIRST_AN:
            after, laid = _group(state, seat, action)
            if Plan(after, laid, state.rules).value >= now:
                return action
    return NOBODY


def regular(state: State, seat: int, rng: Rng) -> int:
    """熟手: weighs all forms of a win, counts what is still to come, claims when it pays."""
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
    """新手: goes for runs and wins on anything; takes what brings it nearer, never pengs."""
    moves = state.legal(seat)
    if HU in moves:
        return HU
    hand = state.hands[seat]
    if state.window is not None:
        return TAKE if TAKE in moves and state.phase == CLAIM and _nearer(hand, state.card) else PASS
    discards = [move for move in moves if move < PASS]
    if not discards:
        return moves[0]
    best, best_distance = discards[0], FAR
    start = rng.below(len(discards))
    for place in range(len(discards)):
        card = discards[(start + place) % len(discards)]
        hand[card] -= 1
        distance = runs_distance(hand)
        hand[card] += 1
        if distance < best_distance:
            best, best_distance = card, distance
    return best


def _nearer(hand: list[int], card: int) -> bool:
    before = runs_distance(hand)
    hand[card] += 1
    after = runs_distance(hand)
    hand[card] -= 1
    return after < before
