"""How the bots of Qilong long cards play: by the chance to win, what a win pays, and what a discard gives away.

The worth of a hand is an estimate: how many singles it must still lose and how many cards help, how far it is from its
red points and which held doubles could become kans, and the fans it would win with. Policies read only what their seat
may know (`core.game.Policy`), and choose among the acts that break no duty.
"""

from math import exp
from typing import Final, final

from longju.core.game import Rng
from longju.games.qilong.acts import (
    CHE,
    FIRST_CHI,
    FIRST_SAY,
    HU,
    KE,
    KEEP,
    PASS,
    VOID_ACT,
    WALK_ACT,
    chi_partner,
)
from longju.games.qilong.board import BITS, CLAIM, DISCARD, SEATS, TURN, VOIDING, WALK, Shown
from longju.games.qilong.cards import (
    BY_PIPS,
    COPIES,
    NOBODY,
    PIPS,
    REDNESS,
    SEVEN,
    SUM,
    TYPES,
    WHOLLY_RED,
)
from longju.games.qilong.duties import phrases_on_draw
from longju.games.qilong.groups import (
    HOUSE_POINTS,
    JIA,
    KAN,
    POINTS,
    SEVEN_VALUE,
    VALUES,
    by_value,
    kan_points,
    laid_points,
    red_kans,
    surplus,
)
from longju.games.qilong.state import State
from longju.games.qilong.windows import leaving_chis, must_bite
from longju.games.qilong.wins import WIN_LOST, source_of_own_win, win_fault

SEEN_AGAIN: Final = 0.5
"""What a copy that another is known to hold counts beside one that nobody has seen."""
KAN_CHANCE: Final = 0.08
"""The chance that a held double becomes a kan, for each copy still out."""
DRAWABLE: Final = 27.0
"""Cards that can be drawn in a hand (Q1)."""
MOST_LACKING: Final = 8.0
WEIGHTS: Final[list[list[float]]] = [
    [-2.88, 0.0, 0.0, 7.56, -1.35, -0.16, -0.46, 0.02, 7.81, 0.0, 2.44, 0.9],
    [-4.34, 1.1, 1.25, 0.0, 0.0, -0.17, -0.81, 1.39, 2.41, -1.23, 2.71, 0.93],
    [-5.48, 0.78, 1.4, 0.0, 0.0, -0.14, -0.38, 2.4, 2.61, -0.41, 3.12, 0.85],
    [-6.26, 0.0, 1.4, 0.0, 0.0, -0.09, -0.28, 0.0, 2.4, -0.5, 3.75, 1.18],
]
"""The log odds to win with 0, 1, 2, 3 or more cards to find before the hand waits, fitted to 10,000 hands of play.

Constant; copies that help any single, that help the best one, that win, none that wins; points lacking, any
lacking; copies of held doubles, the same when points lack; locked singles; cards to draw; concealed cards of the
nearest opponent, in tens. Copies are shares of all that are out.
"""
LACK: Final[list[float]] = [1.0, 0.8, 0.6, 0.42, 0.3, 0.2, 0.13, 0.08, 0.05, 0.03, 0.02]
"""The chance to make up for that many points in time."""
NO_STEP: Final = 0.4
"""What a hand that waits short is ahead of one that must find a card first, at least."""
CHE_GAIN: Final = 1.5
"""What the card drawn after a che makes the hand better, about."""
DANGER: Final = 0.5
"""How much a possible win of another counts beside one's own."""
READY: Final[list[float]] = [
    0.0,
    0.95,
    0.0,
    0.75,
    0.0,
    0.55,
    0.0,
    0.4,
    0.0,
    0.28,
    0.0,
    0.18,
    0.0,
    0.1,
    0.0,
    0.06,
]
"""The chance that a player with that many concealed cards waits."""
SAFE: Final = 0.05
"""What is left of the danger of a value that came by since a player last changed his hand."""


@final
class Outlook:
    """What one seat knows of a hand when it has to choose."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat: Final = seat
        self.is_house: Final[bool] = seat == state.house
        self.needed: Final[int] = HOUSE_POINTS if self.is_house else POINTS
        self.base: Final[float] = float(state.rules.base)
        self.fan_cap: Final[int] = state.rules.fan_cap
        self.left: Final[list[float]] = _left(state, seat)
        self.total: Final[float] = max(1.0, sum(self.left))
        self.of_value: Final[list[float]] = _by_value(self.left)
        self.nearest: Final[float] = _nearest(state, seat)
        self.drawable: Final[float] = float(max(0, state.drawable()))
        self.danger: Final[list[float]] = _dangers(state, seat, self.of_value)
        self.passed: Final[int] = state.players[seat].passed


def _by_value(left: list[float]) -> list[float]:
    found = [0.0] * VALUES
    for card in range(TYPES):
        found[PIPS[card]] += left[card]
    return found


def _nearest(state: State, seat: int) -> float:
    """The fewest concealed cards of another seat, in tens."""
    fewest = 20
    for other in range(SEATS):
        if other != seat:
            fewest = min(fewest, state.players[other].size())
    return fewest / 10


def _left(state: State, seat: int) -> list[float]:
    """For each type the copies that may still come; those in a hand that all have seen count less."""
    left: list[float] = []
    for card in range(TYPES):
        copies = float(COPIES - state.table[card] - state.players[seat].hand[card])
        for other in range(SEATS):
            if other != seat:
                copies -= SEEN_AGAIN * state.players[other].known[card]
        left.append(max(0.0, copies))
    return left


def _dangers(state: State, seat: int, of_value: list[float]) -> list[float]:
    """For each value what it costs, about, that a card of it comes into play: others may win with it."""
    danger = [0.0] * VALUES
    for other in range(SEATS):
        if other == seat:
            continue
        player = state.players[other]
        size = player.size()
        ready = READY[size] if size < len(READY) else 0.0
        if ready == 0.0:
            continue
        open_points = laid_points(player.kans, player.paired)
        lacking = (HOUSE_POINTS if other == state.house else POINTS) - open_points - size // 2 - 1
        ready *= LACK[min(len(LACK) - 1, max(0, lacking))]
        price = state.rules.base * 2.0 ** red_kans(player.kans)
        safe = _safe_values(state, other)
        for value in range(2, VALUES):
            copies = of_value[SUM - value]
            chance = 0.12 if value != SEVEN_VALUE else 0.01
            if copies == 0.0 and value != SEVEN_VALUE:
                chance = 0.04
            danger[value] += ready * price * chance * (SAFE if safe & BITS[value] else 1.0)
    return danger


def _safe_values(state: State, other: int) -> int:
    """The values that came into play since *other* last discarded, and that he did not win with."""
    safe = 0
    for place in range(len(state.river) - 1, -1, -1):
        shown: Shown = state.river[place]
        if shown.how == DISCARD and shown.seat == other:
            return safe | BITS[PIPS[shown.card]]
        safe |= BITS[PIPS[shown.card]]
    return safe


def worth(outlook: Outlook, hand: list[int], kans: list[int], laid: int, eaten: int) -> float:
    """What an odd concealed *hand* is worth; *laid* are the points on the table, *eaten* the locked values."""
    values = by_value(hand)
    singles = locked = single = 0
    helpful = best = 0.0
    for value in range(2, VALUES):
        extra = surplus(values, value)
        if extra:
            singles += extra
            single = value
            if eaten & BITS[value]:
                locked += extra
            if outlook.passed & BITS[SUM - value] == 0:
                helpful += outlook.of_value[SUM - value]
            if value != SEVEN_VALUE:
                best = max(best, outlook.of_value[SUM - value])
    points = laid
    for card in range(TYPES):
        points += REDNESS[card] * hand[card]
    steps = min(singles - 1, 6) // 2
    chance = _odds(outlook, WEIGHTS[steps], hand, points, helpful, best) + WEIGHTS[steps][9] * max(
        0, locked - 1
    )
    if steps == 0:
        winning = _winning(outlook, single, points)
        if winning == 0.0:
            near = _odds(outlook, WEIGHTS[1], hand, points, helpful, best)
            chance = max(chance + WEIGHTS[0][4], near + NO_STEP)
        chance += WEIGHTS[0][3] * winning / outlook.total
    return _price(outlook, hand, kans, points) / (1.0 + exp(-chance))


def _odds(
    outlook: Outlook, weights: list[float], hand: list[int], points: int, helpful: float, best: float
) -> float:
    """The log odds by one row of `WEIGHTS`, without what only some rows know."""
    odds = weights[0] + _points_weight(outlook, weights, hand, points)
    odds += (weights[1] * helpful + weights[2] * best) / outlook.total
    return odds + weights[10] * outlook.drawable / DRAWABLE + weights[11] * outlook.nearest


def _points_weight(outlook: Outlook, weights: list[float], hand: list[int], points: int) -> float:
    """What the points that are there or lacking, and the doubles that could be kans, add to the chance."""
    lacking = outlook.needed - points - 0.6
    doubles = 0.0
    for card in range(TYPES):
        if hand[card] == KAN - 1:
            doubles += outlook.left[card]
    found = weights[7] * doubles / outlook.total
    if lacking > 0.0:
        found += weights[5] * min(MOST_LACKING, lacking) + weights[6]
        if lacking > 1.0:
            found += weights[8] * doubles / outlook.total
    return found


def _winning(outlook: Outlook, value: int, points: int) -> float:
    """The copies with which a hand wins that waits on *value* (Q24, Q27, Q28)."""
    winning = 0.0
    if value != SEVEN_VALUE:
        for card in BY_PIPS[SUM - value]:
            red = 0 if outlook.is_house and not _surely_red(outlook, value) else REDNESS[card]
            if points + red >= outlook.needed:
                winning += outlook.left[card]
    return winning


def _surely_red(outlook: Outlook, value: int) -> bool:
    """Whether every card that can still pair with *value* is red (Q27)."""
    for card in BY_PIPS[SUM - value]:
        if outlook.left[card] > 0.0 and REDNESS[card] == 0:
            return False
    return True


def _kan_chance(outlook: Outlook, card: int) -> float:
    return min(0.4, KAN_CHANCE * outlook.left[card])


def _price(outlook: Outlook, hand: list[int], kans: list[int], points: int) -> float:
    """What all three would pay, with fans that are there and those that may come (Q30, Q31)."""
    fans = red_kans(kans) + (1 if points >= JIA else 0)
    price = 3.0 * outlook.base
    for _ in range(min(fans, outlook.fan_cap)):
        price *= 2.0
    if fans < outlook.fan_cap:
        for card in range(TYPES):
            if WHOLLY_RED[card] and hand[card] == KAN - 1:
                price *= 1.0 + _kan_chance(outlook, card)
    return price * (1.2 if outlook.is_house else 1.0)


def _after_discard(
    state: State, outlook: Outlook, hand: list[int], card: int, kans: list[int], laid: int
) -> float:
    """What *hand* is worth once *card* is thrown, the danger of throwing it included."""
    player = state.players[outlook.seat]
    hand[card] -= 1
    value = worth(outlook, hand, kans, laid, player.eaten)
    hand[card] += 1
    return value - DANGER * outlook.danger[PIPS[card]]


def _best_discard(state: State, seat: int, moves: list[int], rng: Rng) -> int:
    """The best of the discards; a phrase among the moves stands for a discard that needs it, and is said first."""
    cards = [move for move in moves if move < PASS]
    if not cards:
        return moves[0]
    outlook, player = Outlook(state, seat), state.players[seat]
    hand, laid = player.hand[:], laid_points(player.kans, player.paired)
    best, best_value = cards[0], -1000.0
    for card in cards:
        value = _after_discard(state, outlook, hand, card, player.kans, laid) + 0.0001 * rng.below(10)
        if value > best_value:
            best, best_value = card, value
    return VOID_ACT if VOID_ACT in moves and best_value < VOID_WORTH * outlook.base else best


def _answer(state: State, seat: int, moves: list[int]) -> int:
    """What to answer to an open card: the claim that makes the hand better, or nothing."""
    if SEVEN[state.card] and CHE in moves:
        return CHE
    outlook, player = Outlook(state, seat), state.players[seat]
    laid = laid_points(player.kans, player.paired)
    idle = KE if KE in moves else PASS
    best = idle
    best_value = worth(outlook, player.hand[:], player.kans, laid, player.eaten)
    if idle not in moves:
        best, best_value = moves[0], -500.0
    elif player.master or player.seven_ok:
        best_value = max(best_value, 2.0 * outlook.base)
    for move in moves:
        value = -1000.0
        if move == CHE:
            value = CHE_GAIN * _after_che(state, outlook, laid)
        elif FIRST_CHI <= move < FIRST_SAY:
            value = _after_chi(state, outlook, chi_partner(move), laid)
        if value > best_value:
            best, best_value = move, value
    return VOID_ACT if VOID_ACT in moves and best_value < VOID_WORTH * outlook.base else best


def _after_che(state: State, outlook: Outlook, laid: int) -> float:
    """What the hand is worth with the card in play and two equal ones laid."""
    player = state.players[outlook.seat]
    hand, kans = player.hand[:], player.kans[:]
    hand[state.card] -= KAN - 1
    kans[state.card] = KAN
    return worth(outlook, hand, kans, laid + kan_points(KAN), player.eaten)


def _after_chi(state: State, outlook: Outlook, partner: int, laid: int) -> float:
    """What the hand is worth once the card in play lies with *partner* and the best discard is thrown (O19)."""
    player = state.players[outlook.seat]
    hand = player.hand[:]
    hand[partner] -= 1
    eaten = player.eaten | BITS[PIPS[state.card]]
    laid += REDNESS[state.card] + REDNESS[partner]
    best = 0.0
    for card in range(TYPES):
        if hand[card] and eaten & BITS[PIPS[card]] == 0:
            hand[card] -= 1
            value = worth(outlook, hand, player.kans, laid, eaten) - DANGER * outlook.danger[PIPS[card]]
            hand[card] += 1
            best = max(best, value)
    return best


def _walks(state: State, seat: int) -> bool:
    """走庄: whether the house's 20 points are too far (Q12)."""
    player = state.players[seat]
    points = player.points()
    for card in range(TYPES):
        if player.hand[card] == KAN - 1:
            points += 1
    return points < WALK_BELOW


WALK_BELOW: Final = 16
"""With fewer points, a point for each double among them, the house role is given away."""
VOID_WORTH: Final = 0.4
"""In play a hand worth fewer bases than this is voided where that is possible: a new deal is as good for all."""
VOID_BELOW: Final = 9
"""With fewer points a deal that may be voided is."""


def _voids(state: State, seat: int) -> bool:
    """造牌: whether a new deal is better than this one (Q11)."""
    return state.players[seat].points() < VOID_BELOW


def _moves(state: State, seat: int) -> list[int]:
    """The acts that break no duty, not even one that costs the win alone (O6, O14).

    In `table` mode no view shows what the seat broke before the bot came, so that is left aside.
    """
    moves = state.kept(seat)
    if state.phase == CLAIM:
        if not state.rules.assist and win_fault(state, seat, state.how) == WIN_LOST:
            moves = [HU, *moves]
        owed = leaving_chis(state, seat)
        bite = must_bite(state, seat)
        if bite != NOBODY:
            owed |= BITS[bite]
        dutiful = [move for move in moves if move in (HU, CHE) or owed & _partner_bit(move)]
        return dutiful if owed and dutiful else moves
    if state.phase == TURN:
        if _lost_own_win(state, seat):
            moves = [HU, *moves]
        sevens = [move for move in moves if move < PASS and SEVEN[move]]
        if state.leaving and sevens:
            return sevens
    return moves


def _lost_own_win(state: State, seat: int) -> bool:
    """Whether in `table` mode the cards drawn would win but for what was broken, and all is said."""
    how = source_of_own_win(state, seat)
    if state.rules.assist or how == NOBODY or win_fault(state, seat, how) != WIN_LOST:
        return False
    for phrase in phrases_on_draw(state, seat):
        if state.spoken & BITS[phrase] == 0:
            return False
    return True


def _partner_bit(move: int) -> int:
    partner = chi_partner(move)
    return 0 if partner == NOBODY else BITS[partner]


def regular(state: State, seat: int, rng: Rng) -> int:
    """熟手: counts what is still out, keeps doubles that can be kans, minds points, fans and who may be ready."""
    moves = _moves(state, seat)
    if HU in moves:
        return HU
    if len(moves) == 1:
        return moves[0]
    if state.phase == VOIDING:
        return VOID_ACT if VOID_ACT in moves and _voids(state, seat) else moves[0]
    if state.phase == WALK:
        return WALK_ACT if _walks(state, seat) else KEEP
    if state.window is not None:
        return _answer(state, seat, moves)
    return _best_discard(state, seat, moves, rng)


def novice(state: State, seat: int, rng: Rng) -> int:
    """新手: wins, takes every kan, chi's what brings the groups nearer, throws a single."""
    moves = _moves(state, seat)
    for act in (HU, CHE):
        if act in moves:
            return act
    hand = state.players[seat].hand
    if state.phase == TURN and state.window is None:
        cards = [move for move in moves if move < PASS]
        return _lonely(hand, cards, rng) if cards else moves[0]
    for move in moves:
        if FIRST_CHI <= move < FIRST_SAY and _is_single(hand, chi_partner(move)):
            return move
    return moves[0]


def _is_single(hand: list[int], card: int) -> bool:
    return surplus(by_value(hand), PIPS[card]) > 0


def _lonely(hand: list[int], cards: list[int], rng: Rng) -> int:
    """Any card without a partner, or any at all."""
    alone = [card for card in cards if _is_single(hand, card)]
    return alone[rng.below(len(alone))] if alone else cards[rng.below(len(cards))]
