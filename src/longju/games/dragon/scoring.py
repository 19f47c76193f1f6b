"""What a won hand is worth (D22–D24) and who pays whom (D26, D30)."""

from collections.abc import Callable
from typing import Final, final

from longju.core.game import Transfer
from longju.games.dragon.cards import SMALL_JOKER, SUIT_OF, TYPES, Laid
from longju.games.dragon.rules import Rules
from longju.games.dragon.triplets import BITS
from longju.games.dragon.wins import (
    BODY,
    DRAGON_FAN,
    DRAGON_PHOENIX,
    DRAGON_PHOENIX_FAN,
    GANG,
    HEAD,
    RUNS,
    TAIL,
    TRIPLETS,
    TRIPLETS_FAN,
    Reading,
    base_fan,
    best,
    can_win,
)

DISCARD: Final = 0
SELF_DRAWN: Final = 1
ROBBED_GANG: Final = 2
HEAVENLY: Final = 3
SOURCES: Final[list[str]] = ["discard", "self_drawn", "robbed_gang", "heavenly"]
"""How the winning card came (D22): keys of the game's terms."""

SELF_DRAWN_FAN: Final = 1
HEAVENLY_FAN: Final = 3
EARTHLY_FAN: Final = 2
LAST_CARD_FAN: Final = 1
ONE_SUIT_FAN: Final = 2


@final
class How:
    """How a hand was won."""

    def __init__(self, source: int, earthly: bool = False, last_card: bool = False) -> None:
        self.source: Final = source
        """`DISCARD`, `SELF_DRAWN`, `ROBBED_GANG` or `HEAVENLY`."""
        self.earthly: Final = earthly
        """地和: on the dealer's very first discard (D22)."""
        self.last_card: Final = last_card
        """海底捞: on the last card of the stock (D24)."""

    def by_itself(self) -> bool:
        """Whether nobody else gave the winning card, so that everybody pays (D26)."""
        return self.source == SELF_DRAWN or self.source == HEAVENLY


@final
class FanLine:
    """One item of a score."""

    def __init__(self, key: str, fan: int, clause: str, sets: list[int]) -> None:
        self.key: Final = key
        self.fan: Final = fan
        self.clause: Final = clause
        self.sets: Final = sets
        """Which sets of the reading it comes from; empty if it is about how the hand was won."""

    def __repr__(self) -> str:
        return f"{self.key} +{self.fan} [{self.clause}]"


@final
class Score:
    """A won hand counted: the reading, its fan lines and their sum, and the points (D26)."""

    def __init__(self, reading: Reading, how: How, lines: list[FanLine], fan: int, points: int) -> None:
        self.reading: Final = reading
        self.how: Final = how
        self.lines: Final = lines
        self.fan: Final = fan
        self.points: Final = points


@final
class Won:
    """What the items of the fan table look at."""

    def __init__(self, reading: Reading, cards: list[int], how: How, rules: Rules) -> None:
        self.reading: Final = reading
        self.cards: Final = cards
        """As `all_cards`."""
        self.how: Final = how
        self.rules: Final = rules


@final
class Item:
    """A fan item: where it applies, and to which sets."""

    def __init__(
        self,
        key: str,
        fan: int,
        clause: str,
        test: Callable[[Won], list[list[int]]],
    ) -> None:
        self.key: Final = key
        self.fan: Final = fan
        self.clause: Final = clause
        self.test: Final = test
        """One list of sets for each time that the item counts."""


def _with_role(reading: Reading, role: int) -> list[list[int]]:
    return [[place] for place in range(len(reading.sets)) if reading.sets[place].role == role]


def _all_if(holds: bool, reading: Reading) -> list[list[int]]:
    return [list(range(len(reading.sets)))] if holds else []


def _once_if(holds: bool) -> list[list[int]]:
    return [[]] if holds else []


def head(won: Won) -> list[list[int]]:
    """龙头: each run A-2-3 (D6)."""
    return _with_role(won.reading, HEAD) if won.reading.kind == RUNS else []


def body(won: Won) -> list[list[int]]:
    """龙体: each run 4-5-6 (D6)."""
    return _with_role(won.reading, BODY) if won.reading.kind == RUNS else []


def tail(won: Won) -> list[list[int]]:
    """龙尾: each run 7-8-9 (D6)."""
    return _with_role(won.reading, TAIL) if won.reading.kind == RUNS else []


def dragon(won: Won) -> list[list[int]]:
    """成龙: head, body and tail together (D20)."""
    roles = [one.role for one in won.reading.sets]
    return _all_if(
        won.reading.kind == RUNS and HEAD in roles and BODY in roles and TAIL in roles, won.reading
    )


def triplets(won: Won) -> list[list[int]]:
    """对对和: three triplets or gangs (D19)."""
    return _all_if(won.reading.kind == TRIPLETS, won.reading)


def gang(won: Won) -> list[list[int]]:
    """杠: each gang in a win of all triplets (D15)."""
    return _with_role(won.reading, GANG)


def dragon_phoenix(won: Won) -> list[list[int]]:
    """龙凤呈祥: a dragon whose parts are all triplets too (D21)."""
    return _all_if(won.reading.kind == DRAGON_PHOENIX, won.reading)


def one_suit(won: Won) -> list[list[int]]:
    """同色: all cards but the jokers of one suit, or of one colour by option (D23)."""
    return _all_if(is_one_suit(won.cards, won.rules), won.reading)


def self_drawn(won: Won) -> list[list[int]]:
    """自摸: on one's own draw; the dealer's dealt nine don't count as one (D22, D23)."""
    return _once_if(won.how.source == SELF_DRAWN)


def heavenly(won: Won) -> list[list[int]]:
    """天和: with the nine cards that the dealer was dealt (D22)."""
    return _once_if(won.how.source == HEAVENLY)


def earthly(won: Won) -> list[list[int]]:
    """地和: on the dealer's first discard (D22)."""
    return _once_if(won.how.earthly)


def last_card(won: Won) -> list[list[int]]:
    """海底捞: on the last card of the stock (D24)."""
    return _once_if(won.how.last_card)


ITEMS: Final[list[Item]] = [
    Item("head", 1, "D6", head),
    Item("body", 1, "D6", body),
    Item("tail", 1, "D6", tail),
    Item("dragon", DRAGON_FAN, "D20", dragon),
    Item("triplets", TRIPLETS_FAN, "D19", triplets),
    Item("gang", 1, "D15", gang),
    Item("dragon_phoenix", DRAGON_PHOENIX_FAN, "D21", dragon_phoenix),
    Item("one_suit", ONE_SUIT_FAN, "D23", one_suit),
    Item("self_drawn", SELF_DRAWN_FAN, "D22", self_drawn),
    Item("heavenly", HEAVENLY_FAN, "D22", heavenly),
    Item("earthly", EARTHLY_FAN, "D22", earthly),
    Item("last_card", LAST_CARD_FAN, "D24", last_card),
]
"""Every item of the fan table, in the order of the score sheet."""


def is_one_suit(cards: list[int], rules: Rules) -> bool:
    """Whether all cards but the jokers are of one suit, or of one colour if the option says so (D23)."""
    suits = 0
    for card in cards:
        if card < SMALL_JOKER:
            suits |= BITS[SUIT_OF[card]]
    if rules.one_colour and (suits == 5 or suits == 10):
        return True
    return suits & (suits - 1) == 0


def all_cards(counts: list[int], laid: list[Laid]) -> list[int]:
    """The concealed cards and those of the laid sets, types of which there are any, each once."""
    cards = [card for card in range(TYPES) if counts[card]]
    for group in laid:
        cards += group.cards
    return cards


def total_fan(counts: list[int], laid: list[Laid], how: How, rules: Rules) -> int:
    """All fan of the best reading (D22, D23), *counts* with the winning card; 0 if the hand does not win."""
    fan = base_fan(counts, laid, rules)
    if fan == 0:
        return 0
    if is_one_suit(all_cards(counts, laid), rules):
        fan += ONE_SUIT_FAN
    if how.source == SELF_DRAWN:
        fan += SELF_DRAWN_FAN
    elif how.source == HEAVENLY:
        fan += HEAVENLY_FAN
    if how.earthly:
        fan += EARTHLY_FAN
    if how.last_card:
        fan += LAST_CARD_FAN
    return fan


def may_win(counts: list[int], laid: list[Laid], how: How, rules: Rules) -> bool:
    """Whether the hand wins with the fan minimum of the table (D18–D21, D26), *counts* with the winning card."""
    if rules.minimum_fan <= 1:
        return can_win(counts, laid, rules)
    return can_win(counts, laid, rules) and total_fan(counts, laid, how, rules) >= rules.minimum_fan


def score(counts: list[int], laid: list[Laid], how: How, rules: Rules) -> Score | None:
    """The best reading counted (D22), *counts* with the winning card; None if the hand does not win.

    The fan minimum is not looked at: a hand below it is counted, but may not win (`may_win`).
    """
    reading = best(counts, laid, rules)
    if reading is None:
        return None
    won = Won(reading, all_cards(counts, laid), how, rules)
    lines: list[FanLine] = []
    fan = 0
    for item in ITEMS:
        for sets in item.test(won):
            lines.append(FanLine(item.key, item.fan, item.clause, sets))
            fan += item.fan
    return Score(reading, how, lines, fan, rules.points(fan))


MAINS: Final[list[int]] = [0, 0, 2, 2]
"""Bridge form: the main hand of each hand's side, which pays and is paid for both (D30)."""


@final
class Win:
    """Who won, how, and for how many points."""

    def __init__(self, seat: int, how: How, fan: int, points: int) -> None:
        self.seat: Final = seat
        self.how: Final = how
        self.fan: Final = fan
        self.points: Final = points


def settle(wins: list[Win], giver: int, rules: Rules) -> list[Transfer]:
    """The payments of a hand, winner by winner (D26, D30).

    *giver* is the seat that discarded the winning card or was robbed of it; without meaning for a self-drawn win.
    """
    winners = [win.seat for win in wins]
    transfers: list[Transfer] = []
    for win in wins:
        transfers += settle_one(win, winners, giver, rules)
    return transfers


def settle_one(win: Win, winners: list[int], giver: int, rules: Rules) -> list[Transfer]:
    """What one of *winners* is paid. Each transfer's reason is how the win came, its argument the fan."""
    reason = "win_" + SOURCES[win.how.source]
    if rules.bridge:
        twice = rules.bridge_both_pay and win.how.by_itself()
        main = MAINS[win.seat]
        points = win.points * 2 if twice else win.points
        return [Transfer(2 - main, main, points, reason, "D30", [str(win.fan)])]
    payers = [giver]
    if win.how.by_itself() or rules.everyone_pays:
        payers = [seat for seat in range(rules.hands()) if seat not in winners]
    return [Transfer(payer, win.seat, win.points, reason, "D26", [str(win.fan)]) for payer in payers]
