"""The worked cases T1–T9 as forced deals: hands by seat, the stock from its top, and the acts that lead to the point.

Seat 0 leads and keeps the house unless the acts say otherwise; seat 1 is whom the case is about.
"""

from dataclasses import dataclass

from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import do, table

SIX_PAIRS = "46 13 46 13 45 14 45 14 44 24 44 24"
"""Twelve red cards in pairs."""


@dataclass(frozen=True)
class Case:
    """A forced deal and what is done."""

    hands: tuple[str, ...]
    stock: str
    lines: tuple[str, ...]


LEADER = "36 36 23 23 22 22 33 33 26 26 35 35 55 55 15 15 "
"""Sixteen cards of the leader, who is nobody in these cases."""

CASES = {
    "T1": Case(
        (LEADER + "12 56", "12 12 34 66 11 66 11 46 13 46 13 45 14 45 14 44 24"),
        "12 25",
        ("0 discard 36", "pass", "1 che", "pass"),
    ),
    "T2": Case(
        (LEADER + "16 56", "16 66 66 11 11 " + SIX_PAIRS, "12 12 12 12 12"),
        "46 13 26 66 11 56 25",
        ("0 discard 36", "pass", "1 che", "pass"),
    ),
    "T3": Case(
        (LEADER + "12 66", "66 66 11 45 45 46 13 46 13 14 36 44 24 44 24 15 35", "16 16 25 25"),
        "34 66 45 66 11 23",
        ("0 discard 66", "pass", "pass", "pass", "1 che", "pass"),
    ),
    "T7": Case(
        (LEADER + "12 46", "44 44 44 66 34 24 35 22 45 14 45 14 46 13 46 13 12", "11 11 11 11 11"),
        "56 13 26 55 23 22 36 35 24",
        ("0 discard 46", "1 chi 22", "pass"),
    ),
    "T8": Case(("66 66 11 11 46 46 13 13 45 45 14 14 44 44 24 24 34 16",), "", ()),
    "T9": Case(("66 66 66 66 66 56 46 55 45 36 44 35 26 34 16 25 24 15",), "33 23 13", ()),
    "T4": Case(("11 11 11 14 14 14 44 44 44 24 46 13 46 13 45 55 22 24",), "23 26 35", ()),
    "chase": Case(
        ("66 66 66 11 24 24 35 45 45 36 46 55 22 23 33 15 15 26", "11 11 11 46 46 13 13"), "34 25", ()
    ),
}


def played(name: str, preset: str = "assist", **options: object) -> State:
    """The case, dealt and played up to its point."""
    case = CASES[name]
    state = table(*case.hands, stock=case.stock, preset=preset, **options)
    return do(state, *case.lines)
