"""Groups, waits and red points: what a hand of long cards is and how far it counts (Q2–Q5, Q23–Q28).

A hand is three lists of 21 numbers: *hand*, the concealed copies of each type; *kans*, the size of the laid kan of
each type, 0 if there is none; *paired*, the copies laid in pairs. *table* is T of the rule text: the copies of each
type that lie on the table. Values are pips; `NO_WAIT` is no value.

In the concealed hand every value p needs as many cards of 14 − p, and sevens an even number; nothing more, since any
card of a value pairs with any of the other.
"""

from typing import Final

from longju.games.qilong.cards import (
    BY_PIPS,
    COPIES,
    OLD,
    PARTNERS,
    PIPS,
    RED,
    REDNESS,
    SUM,
    TYPES,
    WHOLLY_RED,
)

NO_WAIT: Final = 0
SEVEN_VALUE: Final = 7
VALUES: Final = 13
"""Values are below this."""
HOUSE_POINTS: Final = 20
"""What the house needs (Q23)."""
POINTS: Final = 18
"""What every other player needs (Q23)."""
JIA: Final = 40
"""一甲: as many red points are a fan (Q31)."""
KAN: Final = 3
"""Equal cards that make a kan (Q4)."""
GROUPS: Final = 9
"""Groups of a winning hand (Q5)."""


def by_value(hand: list[int]) -> list[int]:
    """Copies by value: 13 numbers."""
    values = [0] * VALUES
    for card in range(TYPES):
        if hand[card]:
            values[PIPS[card]] += hand[card]
    return values


def singles(hand: list[int]) -> int:
    """How many concealed cards find no partner among the others."""
    values = by_value(hand)
    alone = values[SEVEN_VALUE] % 2
    for low in range(2, SEVEN_VALUE):
        alone += abs(values[low] - values[SUM - low])
    return alone


def is_paired(hand: list[int]) -> bool:
    """Whether all concealed cards stand in 14-pairs (Q2, Q23)."""
    return singles(hand) == 0


def surplus(values: list[int], value: int) -> int:
    """How many cards of *value* have no partner; of sevens 1 or 0."""
    if value == SEVEN_VALUE:
        return values[value] % 2
    return max(0, values[value] - values[SUM - value])


def wait_value(hand: list[int]) -> int:
    """The value of the one card without a partner; `NO_WAIT` if not exactly one has none.

    The concealed hand is odd then (Q5), and it waits for a card of 14 − value.
    """
    values = by_value(hand)
    found = NO_WAIT
    for value in range(2, VALUES):
        extra = surplus(values, value)
        if extra > 1 or (extra == 1 and found != NO_WAIT):
            return NO_WAIT
        if extra == 1:
            found = value
    return found


def partners(value: int) -> list[int]:
    """The types that pair with a card of *value* (Q2)."""
    return BY_PIPS[SUM - value]


def waits(hand: list[int]) -> list[int]:
    """The types that complete the groups, by pairing alone: points and bars are judged apart (Q2, Q24)."""
    value = wait_value(hand)
    return partners(value)[:] if value != NO_WAIT else []


def unmatched(hand: list[int], card: int) -> bool:
    """Whether *hand* holds more cards of the value of *card* than partners for them, *card* among them."""
    if hand[card] == 0:
        return False
    return surplus(by_value(hand), PIPS[card]) > 0


def groups(hand: list[int], kans: list[int], paired: list[int]) -> int:
    """The number of kans and 14-pairs of a hand whose concealed cards all pair (Q5)."""
    laid = 0
    for card in range(TYPES):
        laid += hand[card] + paired[card]
    return laid // 2 + len([size for size in kans if size])


def kan_points(size: int) -> int:
    """8, 12, 16 red points for a kan of three, four, five, whatever its colour (Q4)."""
    return 4 * size - 4


def red_points(hand: list[int], kans: list[int], paired: list[int]) -> int:
    """红点: one for each red card in hand or in one's pairs, more for each kan (Q4)."""
    points = 0
    for card in range(TYPES):
        points += REDNESS[card] * (hand[card] + paired[card])
        if kans[card]:
            points += kan_points(kans[card])
    return points


def laid_points(kans: list[int], paired: list[int]) -> int:
    """The red points that everybody can see before a seat (Q4)."""
    return red_points([0] * TYPES, kans, paired)


def needed(is_house: bool) -> int:
    """The red points with which a seat wins (Q23)."""
    return HOUSE_POINTS if is_house else POINTS


def red_kans(kans: list[int]) -> int:
    """How many kans of 地牌, 幺四, 人牌 are laid (Q31, Q32)."""
    return len([card for card in range(TYPES) if kans[card] and WHOLLY_RED[card]])


def has_red_kan(kans: list[int]) -> bool:
    """Whether a kan of any red type is laid (Q12, `walk_bar`)."""
    for card in range(TYPES):
        if kans[card] and RED[card]:
            return True
    return False


def is_dry(card: int, table: list[int]) -> bool:
    """干牌: whether all copies of all partner types of *card* lie on the table (Q3)."""
    return is_dry_value(PIPS[card], table)


def is_dry_value(value: int, table: list[int]) -> bool:
    """The same for any card of *value*."""
    for partner in partners(value):
        if table[partner] < COPIES:
            return False
    return True


def least_red(value: int, table: list[int], in_play: int) -> int:
    """The least red value a winning card for a single of *value* can have (Q27).

    Counts the partner types of which a copy is not yet on the table; the card *in_play* is possible too. 0 if
    there is none, as for a master card.
    """
    least = 1
    possible = False
    for partner in partners(value):
        out = table[partner] - (1 if partner == in_play else 0)
        if out < COPIES:
            possible = True
            least = min(least, REDNESS[partner])
    return least if possible else 0


def house_may_wait(points: int, value: int, table: list[int], in_play: int) -> bool:
    """Whether the house stands high enough: *points* without the winning card, and the least it can add (Q27)."""
    return points + least_red(value, table, in_play) >= HOUSE_POINTS


def may_wait(points: int, value: int, table: list[int]) -> bool:
    """报等: whether some card still out makes *points* of an ordinary player enough (Q28)."""
    best = 0
    for partner in partners(value):
        if table[partner] < COPIES:
            best = max(best, REDNESS[partner])
    return points + best >= POINTS


def needs_old_wait(card: int) -> bool:
    """Whether *card* is an old card whose partner is surely red: 天, 地, 斧头 (Q27, Q28)."""
    return OLD[card] and RED[PARTNERS[card][0]]


def wait_after(hand: list[int], discard: int) -> int:
    """The value that waits once *discard* is thrown from *hand*, or `NO_WAIT`."""
    hand[discard] -= 1
    value = wait_value(hand)
    hand[discard] += 1
    return value


def seven_wait_allowed(hand: list[int], discard: int, permitted: list[int], table: list[int]) -> bool:
    """Whether throwing *discard* begins a wait on sevens that may win (Q24).

    Every other of the *permitted* discards that leaves a wait on another value must leave a dry single.
    """
    if wait_after(hand, discard) != SEVEN_VALUE:
        return False
    for other in permitted:
        if other != discard and hand[other]:
            value = wait_after(hand, other)
            if value not in (NO_WAIT, SEVEN_VALUE) and not is_dry_value(value, table):
                return False
    return True


def begins_master(hand: list[int], discard: int, permitted: list[int], table: list[int]) -> bool:
    """万能牌: whether throwing *discard* leaves a dry old card that wins on any flip (Q26).

    No other of the *permitted* discards may leave a live single or a seven.
    """
    value = wait_after(hand, discard)
    if value == NO_WAIT or not OLD[BY_PIPS[value][0]] or not is_dry_value(value, table):
        return False
    for other in permitted:
        if other != discard and hand[other]:
            left = wait_after(hand, other)
            if left == SEVEN_VALUE or (left != NO_WAIT and not is_dry_value(left, table)):
                return False
    return True


def is_complete(hand: list[int], kans: list[int], paired: list[int], is_house: bool) -> bool:
    """Whether all cards stand in groups and the red points suffice, the winning card in *hand* (Q23)."""
    return is_paired(hand) and red_points(hand, kans, paired) >= needed(is_house)
