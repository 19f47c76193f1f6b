"""What a won hand is worth: base, further patterns, circumstances, floor (L12–L15), or the small scale of the apps.

Patterns and circumstances are keyed pure functions in tables; `score` walks them and explains itself line by line,
`price` gives the number alone.
"""

from collections.abc import Callable
from typing import Final, final

from longju.games.liuzhou.rules import MELDED_BOTH, Rules
from longju.games.liuzhou.shapes import (
    is_honours,
    is_melded,
    is_orphans,
    is_pairs,
    is_pengs,
    is_standard,
    quads,
)
from longju.games.liuzhou.tiles import AN_GANG, CHI, EAST, RANKS, Meld

DISCARD: Final = 0
SELF_DRAWN: Final = 1
ROBBED_GANG: Final = 2
SOURCES: Final[list[str]] = ["discard", "self_drawn", "robbed_gang"]
"""How the winning tile came: keys of the game's terms."""

FLOOR: Final = 9
FLOOR_CONCEALED: Final = 12
PLAIN_PRICE: Final = 2
PLAIN_SELF_PRICE: Final = 3
APP_DISCARD_CAP: Final = 6

PRICE: Final = 0
TIMES: Final = 1
PLUS: Final = 2
OPERATIONS: Final[list[str]] = ["price", "times", "plus"]


@final
class How:
    """How a hand was won; what doesn't apply is left at its default."""

    def __init__(
        self,
        source: int,
        *,
        run: int = 0,
        heavenly: bool = False,
        earthly: bool = False,
        human: bool = False,
        last: bool = False,
        melded_discarder: bool = False,
    ) -> None:
        self.source: Final = source
        """`DISCARD`, `SELF_DRAWN` or `ROBBED_GANG`."""
        self.run: Final = run
        """连杠: gangs of the uninterrupted run: the winner's when the tile replaced a gang, the discarder's just before
        the discard, the robbed player's with the robbed gang (L14)."""
        self.heavenly: Final = heavenly
        """天胡: the dealer, on the dealt fourteen."""
        self.earthly: Final = earthly
        """地胡: another player's own draw in the first go-round, before any claim or gang."""
        self.human: Final = human
        """人胡: on the dealer's very first discard, nothing claimed before."""
        self.last: Final = last
        """海底: on the last tile of the wall, or on the discard after it."""
        self.melded_discarder: Final = melded_discarder
        """全求放冲: the discarder has four melds that fit 全求人, and one tile."""

    def self_drawn(self) -> bool:
        """自摸: whether nobody gave the winning tile."""
        return self.source == SELF_DRAWN


@final
class Won:
    """What patterns and circumstances look at: a hand that wins, with the winning tile in its keys."""

    def __init__(self, keys: list[int], melds: list[Meld], how: How, rules: Rules) -> None:
        self.keys: Final = keys
        self.melds: Final = melds
        self.how: Final = how
        self.rules: Final = rules


@final
class Pattern:
    """A priced pattern of L12."""

    def __init__(
        self, key: str, price: int, self_price: int, family: int, test: Callable[[Won], bool]
    ) -> None:
        self.key: Final = key
        self.price: Final = price
        """On a discard, from the discarder."""
        self.self_price: Final = self_price
        """Self-drawn, from each."""
        self.family: Final = family
        """Patterns of one family are one pattern: only the first that holds counts."""
        self.test: Final = test


@final
class Circumstance:
    """A doubling of L14."""

    def __init__(self, key: str, has_floor: bool, seed_floor: bool, test: Callable[[Won], int]) -> None:
        self.key: Final = key
        self.has_floor: Final = has_floor
        """Whether it lifts a plain hand to the floor (L15)."""
        self.seed_floor: Final = seed_floor
        """Whether it does so with `floor: seed` too."""
        self.test: Final = test
        """How often it doubles."""


def has_no_chi(melds: list[Meld]) -> bool:
    """Whether every meld is a peng or a gang."""
    return not [meld for meld in melds if meld.kind == CHI]


def concealed(won: Won) -> bool:
    """门清: no chi, peng, exposed or added gang; a concealed gang keeps it (L9)."""
    return not [meld for meld in won.melds if meld.kind != AN_GANG]


def pengs(won: Won) -> bool:
    """对对胡: four triplets or gangs and a pair."""
    return has_no_chi(won.melds) and is_pengs(won.keys)


def pure(won: Won) -> bool:
    """清一色: one number suit only, in a winning shape."""
    suits = [won.keys[suit] != 0 for suit in range(3)]
    for meld in won.melds:
        if meld.tile >= EAST:
            return False
        suits[meld.tile // RANKS] = True
    return won.keys[3] == 0 and suits.count(True) == 1


def honours(won: Won) -> bool:
    """字一色: honours only, in no shape at all."""
    return is_honours(won.keys) and not [meld for meld in won.melds if meld.tile < EAST]


def _ladder(won: Won, step: int) -> bool:
    return not won.melds and is_pairs(won.keys) and (won.rules.app or quads(won.keys) == step)


def pairs(won: Won) -> bool:
    """七小对: seven pairs in hand, no two equal; in the app scale equal ones too (L12)."""
    return _ladder(won, 0)


def pairs1(won: Won) -> bool:
    """七大对: seven pairs of which one couple is four equal tiles."""
    return _ladder(won, 1)


def pairs2(won: Won) -> bool:
    """超豪华七对: two couples of four equal tiles."""
    return _ladder(won, 2)


def pairs3(won: Won) -> bool:
    """超超豪华七对: three couples of four equal tiles."""
    return _ladder(won, 3)


def orphans(won: Won) -> bool:
    """十三幺: 1 and 9 of each suit, the seven honours, one of them twice."""
    return won.rules.orphans_price > 0 and not won.melds and is_orphans(won.keys)


def melded(won: Won) -> bool:
    """全求人: four claimed melds and the pair; on a discard, by option self-drawn too (L11)."""
    if won.how.self_drawn() and won.rules.melded != MELDED_BOTH:
        return False
    return is_melded(won.melds, won.rules) and is_standard(won.keys)


NO_FAMILY: Final = 0
SEVEN_PAIRS: Final = 1
TRIPLET_HANDS: Final = 2

PATTERNS: Final[list[Pattern]] = [
    Pattern("orphans", 48, 32, NO_FAMILY, orphans),
    Pattern("pairs", 9, 8, SEVEN_PAIRS, pairs),
    Pattern("pairs1", 18, 16, SEVEN_PAIRS, pairs1),
    Pattern("pairs2", 36, 32, SEVEN_PAIRS, pairs2),
    Pattern("pairs3", 72, 64, SEVEN_PAIRS, pairs3),
    Pattern("melded", 18, 12, TRIPLET_HANDS, melded),
    Pattern("pengs", 9, 6, TRIPLET_HANDS, pengs),
    Pattern("pure", 9, 6, NO_FAMILY, pure),
    Pattern("honours", 9, 6, NO_FAMILY, honours),
]
"""Every pattern of L12 beside plain hands. Pengs is part of melded, so they are one family (L13)."""


def heavenly(won: Won) -> int:
    """天胡: doubles once."""
    return int(won.how.heavenly)


def earthly(won: Won) -> int:
    """地胡: doubles once."""
    return int(won.how.earthly)


def human(won: Won) -> int:
    """人胡: doubles once."""
    return int(won.how.human)


def last_tile(won: Won) -> int:
    """海底: the last tile self-drawn."""
    return int(won.how.last and won.how.source == SELF_DRAWN)


def last_discard(won: Won) -> int:
    """海底炮: the discard after the last tile; not for a robbed gang (L10)."""
    return int(won.how.last and won.how.source == DISCARD)


def gang_bloom(won: Won) -> int:
    """杠开: won on a replacement, once for each gang of the run."""
    return won.how.run if won.how.source == SELF_DRAWN else 0


def gang_discard(won: Won) -> int:
    """杠冲: won on the discard after a run of gangs, once for each."""
    return won.how.run if won.how.source == DISCARD else 0


def robbed_gang(won: Won) -> int:
    """抢杠: won on a tile added to a peng, once for each gang of that run."""
    return max(won.how.run, 1) if won.how.source == ROBBED_GANG else 0


def melded_discarder(won: Won) -> int:
    """全求放冲: discarded by one who waits for 全求人 himself; not for a robbed gang (L10)."""
    return int(won.how.melded_discarder and won.how.source == DISCARD)


CIRCUMSTANCES: Final[list[Circumstance]] = [
    Circumstance("heavenly", False, False, heavenly),
    Circumstance("earthly", False, False, earthly),
    Circumstance("gang_discard", True, True, gang_discard),
    Circumstance("melded_discarder", True, True, melded_discarder),
    Circumstance("robbed_gang", True, False, robbed_gang),
    Circumstance("last_discard", True, False, last_discard),
    Circumstance("human", True, False, human),
    Circumstance("last_tile", False, False, last_tile),
    Circumstance("gang_bloom", False, False, gang_bloom),
]
"""Every circumstance of L14. The order decides which of several gives a plain hand its floor."""


@final
class Line:
    """One step of a price."""

    def __init__(
        self, key: str, operation: int, value: int, clause: str, total: int, args: list[str]
    ) -> None:
        self.key: Final = key
        """Key in the game's terms."""
        self.operation: Final = operation
        """`PRICE` sets the price to the value, `TIMES` multiplies it, `PLUS` adds to it."""
        self.value: Final = value
        self.clause: Final = clause
        self.total: Final = total
        """The price after this line."""
        self.args: Final = args

    def __repr__(self) -> str:
        return f"{self.key} {OPERATIONS[self.operation]} {self.value} = {self.total} [{self.clause}]"


@final
class Score:
    """A won hand counted: the price of one share and how it comes about."""

    def __init__(self, price: int, lines: list[Line], patterns: list[str], circumstances: list[str]) -> None:
        self.price: Final = price
        """What the discarder pays, or each of the others when self-drawn, before relations and fish."""
        self.lines: Final = lines
        self.patterns: Final = patterns
        """Keys of the patterns beside plain; empty for a plain hand."""
        self.circumstances: Final = circumstances


@final
class _Sheet:
    """Lines being written, with the running price."""

    def __init__(self) -> None:
        self.total = 0
        self.lines: Final[list[Line]] = []

    def add(self, key: str, operation: int, value: int, clause: str, args: list[str] | None = None) -> None:
        """Writes a line and applies it."""
        if operation == PRICE:
            self.total = value
        elif operation == TIMES:
            self.total *= value
        else:
            self.total += value
        self.lines.append(Line(key, operation, value, clause, self.total, args if args is not None else []))


def patterns_of(won: Won) -> list[Pattern]:
    """The patterns a hand has, one a family, in the order of the table; none for a plain hand."""
    found: list[Pattern] = []
    families = [False, False, False]
    for pattern in PATTERNS:
        if families[pattern.family] or not pattern.test(won):
            continue
        families[pattern.family] = pattern.family != NO_FAMILY
        found.append(pattern)
    return found


def price_of(pattern: Pattern, won: Won) -> int:
    """The price of one pattern in the column that applies (L12)."""
    if pattern.key == "orphans":
        full = won.rules.orphans_price
        return full * 2 // 3 if won.how.self_drawn() else full
    return pattern.self_price if won.how.self_drawn() else pattern.price


def plain_price(won: Won) -> int:
    """The price of a plain hand: 2 or 3, concealed one more (L12)."""
    price = PLAIN_SELF_PRICE if won.how.self_drawn() else PLAIN_PRICE
    return price + 1 if concealed(won) else price


def doublings(won: Won) -> list[int]:
    """How often each of `CIRCUMSTANCES` doubles."""
    return [circumstance.test(won) for circumstance in CIRCUMSTANCES]


def floor_giver(times: list[int], rules: Rules) -> int:
    """The place of the circumstance that lifts a plain hand to the floor, or −1 (L15)."""
    for place in range(len(times)):
        circumstance = CIRCUMSTANCES[place]
        if times[place] and (circumstance.has_floor if rules.floor_all else circumstance.seed_floor):
            return place
    return -1


def _add_base(sheet: _Sheet, won: Won, patterns: list[Pattern]) -> None:
    """Steps 1 and 2: the highest single price, doubled for every further pattern (L12, L13)."""
    if not patterns:
        key = "plain_concealed" if concealed(won) else "plain"
        sheet.add(key, PRICE, plain_price(won), "L12")
        return
    base = patterns[0]
    for pattern in patterns:
        if price_of(pattern, won) > price_of(base, won):
            base = pattern
    sheet.add(base.key, PRICE, price_of(base, won), "L12")
    for pattern in patterns:
        if pattern is not base:
            sheet.add(pattern.key, TIMES, 2, "L13")


def _add_circumstances(sheet: _Sheet, won: Won, plain: bool) -> None:
    """Steps 3 and 4: doublings, the first of them replaced by the floor for a plain hand (L14, L15)."""
    times = doublings(won)
    giver = floor_giver(times, won.rules) if plain else -1
    if giver >= 0:
        price = FLOOR_CONCEALED if concealed(won) else FLOOR
        sheet.add("floor", PRICE, price, "L15", [CIRCUMSTANCES[giver].key])
        times[giver] -= 1
    for place in range(len(times)):
        if times[place]:
            sheet.add(CIRCUMSTANCES[place].key, TIMES, power(2, times[place]), "L14")


def _app_score(won: Won, patterns: list[Pattern]) -> _Sheet:
    """The small scale: 3 or 2 to the number of patterns and doublings, the cap, one more for concealed plain hands."""
    self_drawn = won.how.self_drawn()
    unit = 2 if self_drawn else 3
    sheet = _Sheet()
    sheet.add("app_base" if patterns else "plain", PRICE, 1, "L12")
    for pattern in patterns:
        sheet.add(pattern.key, TIMES, unit, "L12")
    times = doublings(won)
    for place in range(len(times)):
        if times[place]:
            sheet.add(CIRCUMSTANCES[place].key, TIMES, power(unit, times[place]), "L14")
    cap = app_cap(won.rules, self_drawn)
    if cap and sheet.total > cap:
        sheet.add("cap", PRICE, cap, "L12")
    if self_drawn and not patterns and concealed(won):
        sheet.add("concealed", PLUS, 1, "L12")
    return sheet


def app_cap(rules: Rules, self_drawn: bool) -> int:
    """封顶: the highest price of the app scale, 0 for none; any cap limits a discard to 6."""
    if rules.cap == 0:
        return 0
    return rules.cap if self_drawn else APP_DISCARD_CAP


def power(base: int, exponent: int) -> int:
    """*base* multiplied by itself."""
    value = 1
    for _ in range(exponent):
        value *= base
    return value


def score(keys: list[int], melds: list[Meld], how: How, rules: Rules) -> Score:
    """A hand that wins counted, *keys* with the winning tile."""
    won = Won(keys, melds, how, rules)
    patterns = patterns_of(won)
    if rules.app:
        sheet = _app_score(won, patterns)
    else:
        sheet = _Sheet()
        _add_base(sheet, won, patterns)
        _add_circumstances(sheet, won, not patterns)
    # A local of its own: mypyc 2.4.1 frees the list of a `sheet` whose attribute is an argument beside a comprehension.
    lines = sheet.lines
    names = [pattern.key for pattern in patterns]
    times = doublings(won)
    circumstances = [CIRCUMSTANCES[place].key for place in range(len(times)) if times[place]]
    return Score(sheet.total, lines, names, circumstances)


def price(keys: list[int], melds: list[Meld], how: How, rules: Rules) -> int:
    """What one share of a hand that wins is worth before relations and fish, *keys* with the winning tile."""
    return score(keys, melds, how, rules).price
