"""The table of Liuzhou mahjong as text, for a terminal."""

from collections.abc import Iterable
from typing import Final, Protocol

from longju.games.liuzhou.view import Danger, Discarded, LiuzhouView, MeldView, Result, SeatView

HONOURS: Final = {"E": "东", "S": "南", "W": "西", "N": "北", "C": "中", "F": "发", "P": "白"}
PLAIN: Final = 4
"""What any hand may cost; only more than that is worth a line."""
SIGNS: Final = {"price": "=", "times": "×", "plus": "+"}


class Speaker(Protocol):
    """Words in the language of the reader."""

    def term(self, key: str, *args: str) -> str:
        """A term of the game, its places filled with *args*."""

    def seat(self, seat: int) -> str:
        """The name of a seat."""


def card(name: str) -> str:
    """A tile as it is printed: `5m`, and with its sign `东E`."""
    return HONOURS.get(name, "") + name


def cards(names: Iterable[str]) -> str:
    """Tiles side by side."""
    return " ".join(card(name) for name in names)


def hand(names: list[str]) -> str:
    """A hand by suit: `123m 77p 东E`."""
    suits = [[name[0] for name in names if name[1:] == suit] for suit in "mps"]
    parts = ["".join(ranks) + suit for ranks, suit in zip(suits, "mps", strict=True) if ranks]
    return "  ".join([*parts, *[card(name) for name in names if name in HONOURS]])


def render(view: LiuzhouView, say: Speaker) -> str:
    """The table as *view* shows it: every seat, the wall, the viewer's hand; at the end who won what."""
    lines = [_heading(view, say)]
    lines += [_seat(view, seat, say) for seat in range(view.seats)]
    lines += [
        f"  {say.term(bond.kind)}: {say.seat(bond.feeder)} → {say.seat(bond.seat)}" for bond in view.relations
    ]
    if view.over:
        lines += [line for result in view.results for line in _result(result, say)]
        lines += [f"  {say.term('text.fish')}: {cards(view.fish)}"] if view.fish else []
        lines += [] if view.results else [say.term("fact.huang_zhuang")]
    else:
        lines.append(f"{say.term('text.hand')}: {hand(view.hand)}")
        lines += _dangers(view.dangers, say)
    return "\n".join(lines)


def _heading(view: LiuzhouView, say: Speaker) -> str:
    parts = [say.term(f"phase.{view.phase}"), f"{say.term('text.wall')} {view.wall}"]
    if view.window is not None and not view.over:
        kind = "" if view.window.kind == "discard" else f" {say.term(view.window.kind)}"
        parts.append(f"{say.seat(view.window.seat)}{kind}: {card(view.window.tile)}")
    if view.drawn and view.turn == view.viewer:
        parts.append(f"{say.term('draw')} {card(view.drawn)}")
    if view.run and not view.over:
        parts.append(say.term("text.run", str(view.run)))
    return " · ".join(parts)


def _seat(view: LiuzhouView, seat: int, say: Speaker) -> str:
    one = view.table[seat]
    parts = [f"{'▸' if seat == view.turn else ' '} {say.seat(seat)}"]
    if seat == view.dealer:
        parts.append(say.term("text.dealer"))
    parts.append(say.term("text.tiles", str(one.size)))
    if view.scores[seat]:
        parts.append(f"{view.scores[seat]:+d}")
    parts += [_meld(meld, say) for meld in one.melds]
    parts += _concealed(view, seat, one)
    discards = [each for each in view.discards if each.seat == seat]
    if discards:
        parts.append(f"{say.term('discard')} {' '.join(_discard(each) for each in discards)}")
    return "  ".join(parts)


def _concealed(view: LiuzhouView, seat: int, one: SeatView) -> list[str]:
    """The hand if it lies open to the viewer and is not his own below."""
    return [f"[{hand(one.tiles)}]"] if one.open and (seat != view.viewer or view.over) else []


def _meld(meld: MeldView, say: Speaker) -> str:
    """A set, with the seat that fed it."""
    shown = hand(meld.tiles) if meld.tiles else "▒▒▒▒"
    return f"{say.term(meld.kind)}({shown}{'' if meld.feeder < 0 else f' ← {say.seat(meld.feeder)}'})"


def _discard(each: Discarded) -> str:
    return f"({card(each.tile)})" if each.fate else card(each.tile)


def _dangers(dangers: list[Danger], say: Speaker) -> list[str]:
    """What a discard may cost, where it is more than any plain hand takes from its discarder alone (L16)."""
    lines: list[str] = []
    for danger in dangers:
        if danger.price <= PLAIN and [each.why.term for each in danger.payments] == ["win_discard"]:
            continue
        paid = ", ".join(f"{say.seat(each.payer)} {each.amount}" for each in danger.payments)
        tile = card(danger.tile) if danger.tile else say.term("text.any")
        lines.append(f"    {tile} → {say.seat(danger.seat)}: {paid}")
    return [f"  {say.term('text.danger')}", *lines] if lines else []


def _result(result: Result, say: Speaker) -> list[str]:
    """Who won with what: each step of the price with its clause."""
    lines = [
        f"★ {say.seat(result.seat)}  {say.term(f'how.{result.how}')} {card(result.tile) if result.tile else ''}"
        f"  {say.term('text.price', str(result.price))}"
    ]
    for step in result.steps:
        words = say.term(step.term, *[say.term(arg) for arg in step.args])
        lines.append(f"  {SIGNS[step.operation]}{step.value}  {words} ({step.clause})  → {step.total}")
    return lines
