"""The acts of dragon mahjong as numbers, and their notation.

One fixed table: discards by card type, the three bare acts, added gangs by card and laid set, then for peng,
exposed and concealed gang every multiset of two, three or four cards of one's own hand. A multiset a ≤ b ≤ c …
has the number C(a, 1) + C(b + 1, 2) + C(c + 2, 3) + … among those of its size (combinatorial number system), so
nothing is stored for the 424,380 acts.
"""

from typing import Final

from longju.core.errors import NotationError
from longju.games.dragon.cards import CARD_NAMES, NOBODY, TYPES, read_card

PASS: Final = 54
TAKE: Final = 55
HU: Final = 56
FIRST_BU: Final = 57
LAID_SETS: Final = 2
"""An added gang needs a laid triplet, and a hand that goes on has two at most (D14)."""
FIRST_PENG: Final = FIRST_BU + TYPES * LAID_SETS
FIRST_MING: Final = FIRST_PENG + 1485
FIRST_AN: Final = FIRST_MING + 27720
ACTIONS: Final = FIRST_AN + 395010
"""Every act is in 0…ACTIONS−1; those below 54 discard the card type of their number."""

PAIRS: Final[list[int]] = [top * (top + 1) // 2 for top in range(TYPES + 1)]
"""How many pairs have all their cards below `top`."""
TRIPLES: Final[list[int]] = [top * (top + 1) * (top + 2) // 6 for top in range(TYPES + 1)]
QUADS: Final[list[int]] = [top * (top + 1) * (top + 2) * (top + 3) // 24 for top in range(TYPES + 1)]

BARE: Final[list[str]] = ["pass", "take", "hu"]


def peng_act(low: int, high: int) -> int:
    """碰: lay the claimed card with these two of the hand, *low* ≤ *high* (D14)."""
    return FIRST_PENG + PAIRS[high] + low


def ming_act(low: int, middle: int, high: int) -> int:
    """明杠: lay the claimed card with these three of the hand, ascending (D15)."""
    return FIRST_MING + TRIPLES[high] + PAIRS[middle] + low


def an_act(first: int, second: int, third: int, fourth: int) -> int:
    """暗杠: lay these four of the hand face down, ascending (D15)."""
    return FIRST_AN + QUADS[fourth] + TRIPLES[third] + PAIRS[second] + first


def bu_act(card: int, place: int) -> int:
    """补杠: add a card of the hand to the own laid set at *place*, counted from 0 (D15)."""
    return FIRST_BU + place * TYPES + card


def bu_place(action: int) -> int:
    """The laid set that an added gang is made of, counted from 0."""
    return (action - FIRST_BU) // TYPES


def act_kind(action: int) -> str:
    """The term of an act: `discard`, `pass`, `take`, `hu`, `bu_gang`, `peng`, `ming_gang` or `an_gang`."""
    if action < PASS:
        return "discard"
    if action < FIRST_BU:
        return BARE[action - PASS]
    if action < FIRST_PENG:
        return "bu_gang"
    if action < FIRST_MING:
        return "peng"
    return "ming_gang" if action < FIRST_AN else "an_gang"


def _top(table: list[int], number: int) -> int:
    top = TYPES - 1
    while table[top] > number:
        top -= 1
    return top


def act_cards(action: int) -> list[int]:
    """The cards of the actor's hand that the act uses, ascending; none for a bare act."""
    if action < PASS:
        return [action]
    if action < FIRST_BU:
        return []
    if action < FIRST_PENG:
        return [(action - FIRST_BU) % TYPES]
    cards: list[int] = []
    number = action - FIRST_PENG
    if action >= FIRST_AN:
        number = action - FIRST_AN
        cards.append(_top(QUADS, number))
        number -= QUADS[cards[0]]
    elif action >= FIRST_MING:
        number = action - FIRST_MING
    if action >= FIRST_MING:
        third = _top(TRIPLES, number)
        cards.append(third)
        number -= TRIPLES[third]
    second = _top(PAIRS, number)
    cards += [second, number - PAIRS[second]]
    cards.reverse()
    return cards


def group_act(kind: str, cards: list[int]) -> int:
    """The act that lays *cards*, ascending, as a `peng`, `ming_gang` or `an_gang`; `NOBODY` if the number is wrong."""
    if kind == "peng" and len(cards) == 2:
        return peng_act(cards[0], cards[1])
    if kind == "ming_gang" and len(cards) == 3:
        return ming_act(cards[0], cards[1], cards[2])
    if kind == "an_gang" and len(cards) == 4:
        return an_act(cards[0], cards[1], cards[2], cards[3])
    return NOBODY


def write_act(action: int) -> str:
    """The notation of an act: `discard 7S`, `take`, `peng 7S KS`, `bu_gang 7C 1`, `hu`."""
    words = [act_kind(action)] + [CARD_NAMES[card] for card in act_cards(action)]
    if FIRST_BU <= action < FIRST_PENG:
        words.append(str(bu_place(action) + 1))
    return " ".join(words)


def _refusal(text: str) -> NotationError:
    return NotationError(
        f"act {text!r}: must be discard CARD, pass, take, hu, peng CARD CARD, ming_gang with three cards, "
        "an_gang with four, or bu_gang CARD with 1 or 2, the laid set"
    )


def read_act(text: str) -> int:
    """The act that *text* stands for; the cards of a set may stand in any order.

    :raises NotationError: if it stands for none.
    """
    words = text.split()
    if not words:
        raise _refusal(text)
    kind = words[0]
    if kind in BARE and len(words) == 1:
        return PASS + BARE.index(kind)
    if kind == "bu_gang" and len(words) == 3 and words[2] in ("1", "2"):
        return bu_act(read_card(words[1]), int(words[2]) - 1)
    cards = sorted([read_card(word) for word in words[1:]])
    action = cards[0] if kind == "discard" and len(cards) == 1 else group_act(kind, cards)
    if action == NOBODY:
        raise _refusal(text)
    return action
