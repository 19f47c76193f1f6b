"""The table of Qilong long cards as text, for a terminal; a dot marks red cards."""

from typing import Final, Protocol

from longju.games.qilong.cards import CARD_NUMBERS, PIPS, RED, read_card
from longju.games.qilong.view import QilongView, Result, SeatView

RED_MARK: Final = "·"


class Speaker(Protocol):
    """Words in the language of the reader."""

    def term(self, key: str, *args: str) -> str:
        """A term of the game, its places filled with *args*."""

    def seat(self, seat: int) -> str:
        """The name of a seat."""


def card(name: str) -> str:
    """A card as it is printed: its notation, with a dot if it is red: `66·`, `56`."""
    return name + RED_MARK if RED[CARD_NUMBERS[name]] else name


def cards(names: list[str]) -> str:
    """Cards side by side."""
    return " ".join(card(name) for name in names)


def render(view: QilongView, say: Speaker) -> str:
    """The table as *view* shows it: every seat, the stock, the viewer's hand and duties; at the end how it ended."""
    lines = [_heading(view, say)]
    lines += [_seat(view, seat, say) for seat in range(view.seats)]
    if view.result is not None:
        lines += _result(view, view.result, say)
    elif view.own is not None:
        lines.append(_own(view, say))
        lines += _lamp(view, say)
    return "\n".join(lines)


def hand(names: list[str]) -> str:
    """A hand by value, the highest first, a gap between values."""
    values = sorted({PIPS[read_card(name)] for name in names}, reverse=True)
    groups = [[name for name in names if PIPS[read_card(name)] == value] for value in values]
    return "  ".join(cards(group) for group in groups)


def _heading(view: QilongView, say: Speaker) -> str:
    parts = [say.term(f"phase.{view.phase}"), say.term("text.stock", str(view.drawable), str(view.undrawn))]
    if view.phase == "claim" and view.card:
        parts.append(f"{say.seat(view.source)}: {say.term(view.how)} {card(view.card)}")
    if view.drew:
        parts.append(f"{say.term('draw')} {card(view.drew)}")
    return " · ".join(parts)


def _seat(view: QilongView, seat: int, say: Speaker) -> str:
    one = view.table[seat]
    mark = "▸" if seat == view.turn else " "
    parts = [f"{mark} {say.seat(seat)}"]
    parts += [say.term("text.leader")] if seat == view.dealer else []
    parts += [say.term("text.house")] if seat == view.house else []
    parts += [
        say.term("text.cards", str(one.size)),
        say.term("text.points", str(one.points), str(one.needed)),
    ]
    parts += [f"{say.term('kan')}({cards([kan.card] * kan.size)})" for kan in one.kans]
    parts += [f"{say.term('chi')}({cards([pair.taken, pair.partner])})" for pair in one.pairs]
    parts += _concealed(view, seat, one, say)
    lying = [each.card for each in view.river if each.seat == seat and not each.fate]
    if lying:
        parts.append(f"{say.term('text.lying')} {cards(lying)}")
    return "  ".join(parts)


def _concealed(view: QilongView, seat: int, one: SeatView, say: Speaker) -> list[str]:
    """The hand if it lies open to the viewer and is not his own below, else what is known of it."""
    if one.cards and (seat != view.viewer or view.over):
        return [f"[{hand(one.cards)}]"]
    return [f"{say.term('text.known')} {cards(one.known)}"] if one.known else []


def _own(view: QilongView, say: Speaker) -> str:
    assert view.own is not None
    needed = view.table[view.viewer].needed
    parts = [
        f"{say.term('text.hand')}: {hand(view.hand)}",
        say.term("text.points", str(view.own.points), str(needed)),
    ]
    if view.own.master:
        parts.append(say.term("text.master"))
    elif view.own.waits:
        parts.append(f"{say.term('text.waits')} {cards(view.own.waits)}")
    return "   ".join(parts)


def _lamp(view: QilongView, say: Speaker) -> list[str]:
    """The duties that bind now, and what would cost the win or a right."""
    lines = [f"! {say.term(due.duty)} ({due.clause})  {cards(due.cards)}".rstrip() for due in view.duties]
    for each in view.warned:
        act = f"{say.term(each.term)} {cards(each.cards)}".rstrip()
        reason = say.term(each.why.term, *[say.term(arg) for arg in each.why.args])
        lines.append(f"! {act}: {reason} ({each.why.clause})")
    return lines


def _result(view: QilongView, result: Result, say: Speaker) -> list[str]:
    """How the hand ended: who with what, points and fans, or whose breach it was."""
    who = say.seat(result.seat) if result.seat >= 0 else ""
    head = f"★ {say.term(f'ending.{result.ending}')}  {who}".rstrip()
    if result.ending == "won":
        parts = [head, say.term(f"how.{result.how}"), card(result.card) if result.card else ""]
        parts.append(say.term("text.points", str(result.points), str(view.table[result.seat].needed)))
        parts.append(say.term("win_fans", str(result.fans)))
        head = "  ".join(part for part in parts if part)
    broken = [
        f"  {say.seat(each.seat)}: {say.term('duty.' + each.duty)} ({each.clause})" for each in view.breaches
    ]
    return [head, *broken]
