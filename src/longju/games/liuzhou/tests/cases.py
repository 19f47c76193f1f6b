"""Won hands and tables in few words, for the tests of prices and payments."""

from typing import Any

from longju.core.game import Transfer
from longju.core.wire import read_options
from longju.games.liuzhou import scoring
from longju.games.liuzhou.options import PRESETS, rules_of
from longju.games.liuzhou.payments import Win, bonds, fish_payments, win_payments
from longju.games.liuzhou.rules import Rules
from longju.games.liuzhou.scoring import DISCARD, ROBBED_GANG, SELF_DRAWN, How, Score
from longju.games.liuzhou.tests.hands import keys
from longju.games.liuzhou.tiles import NOBODY, Meld, read_meld, read_tiles

SOURCES = {"discard": DISCARD, "self": SELF_DRAWN, "rob": ROBBED_GANG}

PLAIN = "123m 456m 99p | chi:789s peng:111p"
CONCEALED = "123m 456m 789s 111p 99p"
PENGS = "111m 222m 99p | peng:333s ming_gang:4444s"
PURE = "123m 456m 99m | chi:789m peng:111m"
PURE_PENGS = "111m 222m 99m | peng:333m peng:444m"
HONOURS = "EESSWNCFPPP | peng:NNN"
HONOURS_PENGS = "EEE SS | peng:NNN peng:CCC an_gang:PPPP"
HONOURS_PAIRS = "EE SS WW NN CC FF PP"
PAIRS = "1133m 2255p 88s EE CC"
PAIRS1 = "1111m 2255p 88s EE CC"
PAIRS2 = "1111m 2222p 88s EE CC"
PAIRS3 = "1111m 2222p 8888s CC"
PURE_PAIRS = "11 22 44 55 66 88 99m"
PURE_PAIRS1 = "1111 44 55 66 88 99m"
ORPHANS = "19m 19p 19s ESWNCFP E"
MELDED = "99p | peng:333s ming_gang:4444s bu_gang:1111p peng:EEE"
PURE_MELDED = "99p | peng:333p ming_gang:4444p bu_gang:1111p peng:888p"
HONOURS_MELDED = "EE | peng:SSS peng:WWW peng:NNN peng:CCC"
MELDED_CHI = "99p | peng:333s chi:456s bu_gang:1111p peng:EEE"


def table(preset: str = "classic", **options: Any) -> Rules:
    """The rules of a preset with other options."""
    return rules_of(read_options(PRESETS[preset], options))


def hand(text: str) -> tuple[list[int], list[Meld]]:
    """Keys and melds of `tiles | meld meld`."""
    tiles, _, melds = text.partition("|")
    compact = "".join(f"{word}m" if word.isdigit() else word for word in tiles.split())
    return keys(compact), [read_meld(meld) for meld in melds.split()]


def scored(text: str, source: str, rules: Rules | None = None, **how: Any) -> Score:
    """A won hand counted."""
    held, melds = hand(text)
    return scoring.score(held, melds, How(SOURCES[source], **how), rules or table())


def priced(text: str, source: str, rules: Rules | None = None, **how: Any) -> int:
    """One share of a won hand."""
    held, melds = hand(text)
    price = scoring.price(held, melds, How(SOURCES[source], **how), rules or table())
    assert price == scored(text, source, rules, **how).lines[-1].total
    return price


def melds_of(*fed: str, players: int = 4) -> list[list[Meld]]:
    """Melds by seat from texts like `A>B chi peng peng`: seat A fed seat B three melds; `B an_gang` is B's own."""
    found: list[list[Meld]] = [[] for _ in range(players)]
    for text in fed:
        who, *kinds = text.split()
        feeder, _, seat = who.rpartition(">")
        for kind in kinds:
            tiles = {"chi": "123m", "peng": "111m"}.get(kind, "1111m")
            giver = NOBODY if kind == "an_gang" else seat_of(feeder)
            found[seat_of(seat)].append(read_meld(f"{kind}:{tiles}", feeder=giver))
    return found


def seat_of(letter: str) -> int:
    """A is seat 0, B seat 1, and so on."""
    return "ABCD".index(letter)


def won(letter: str, source: str, price: int, feeder: str = "") -> Win:
    """A winner with the price of a share; *feeder* of the gang run whose replacement won."""
    return Win(seat_of(letter), How(SOURCES[source]), price, seat_of(feeder) if feeder else NOBODY)


def short(transfers: list[Transfer]) -> list[str]:
    """Transfers as `A>B 12 reason L22`, ascending."""
    return sorted(f"{'ABCD'[t.payer]}>{'ABCD'[t.payee]} {t.amount} {t.reason} {t.clause}" for t in transfers)


def paid(
    wins: list[Win], giver: str = "", fed: list[str] | None = None, rules: Rules | None = None
) -> list[str]:
    """The payments of a won hand before fish."""
    rules = rules or table()
    bound = bonds(melds_of(*(fed or []), players=rules.players), rules)
    return short(win_payments(wins, seat_of(giver) if giver else NOBODY, bound, rules))


def totals(
    wins: list[Win],
    giver: str = "",
    fed: list[str] | None = None,
    fish: str = "",
    dealer: str = "A",
    rules: Rules | None = None,
) -> list[int]:
    """What each seat wins or loses, fish and all."""
    rules = rules or table()
    bound = bonds(melds_of(*(fed or []), players=rules.players), rules)
    due = win_payments(wins, seat_of(giver) if giver else NOBODY, bound, rules)
    due += fish_payments(wins, due, read_tiles(fish), seat_of(dealer), rules)
    scores = [0] * rules.players
    for transfer in due:
        scores[transfer.payer] -= transfer.amount
        scores[transfer.payee] += transfer.amount
    assert sum(scores) == 0
    return scores
