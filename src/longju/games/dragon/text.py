"""The table of dragon mahjong as text, for a terminal."""

from typing import Final, Protocol

from longju.games.dragon.view import Discarded, DragonView, LaidSet, Result, SeatView

SUITS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
FACES: Final = "JQK"


class Speaker(Protocol):
    """Words in the language of the reader."""

    def term(self, key: str, *args: str) -> str:
        """A term of the game, its places filled with *args*."""

    def seat(self, seat: int) -> str:
        """The name of a seat."""


def card(name: str) -> str:
    """A card as it is printed: `7♠` for `7S`."""
    return name if name in ("BJ", "RJ") else name[:-1] + SUITS[name[-1]]


def cards(names: list[str]) -> str:
    """Cards side by side."""
    return " ".join(card(name) for name in names)


def render(view: DragonView, say: Speaker) -> str:
    """The table as *view* shows it: every seat, the stock, the viewer's hand; at the end what won."""
    lines = [_heading(view, say)]
    lines += [_seat(view, seat, say) for seat in range(view.seats)]
    if view.results:
        for result in view.results:
            lines += _result(result, say)
    elif view.over:
        lines.append(say.term("fact.huang_zhuang"))
    else:
        lines.append(f"{say.term('text.hand')}: {hand(view.hand)}")
    return "\n".join(lines)


def hand(names: list[str]) -> str:
    """A hand by suit, the wild cards apart."""
    groups = [[name for name in names if name[-1] == suit and name[0] not in FACES] for suit in SUITS]
    wilds = [name for name in names if name[0] in FACES or name in ("BJ", "RJ")]
    return "   ".join(cards(group) for group in groups if group) + (f"   | {cards(wilds)}" if wilds else "")


def _heading(view: DragonView, say: Speaker) -> str:
    parts = [say.term(f"phase.{view.phase}"), f"{say.term('text.stock')} {view.stock}"]
    if view.window is not None:
        parts.append(f"{say.seat(view.window.seat)}: {card(view.window.card)}")
    if view.drawn and view.turn == view.viewer:
        parts.append(f"{say.term('draw')} {card(view.drawn)}")
    if view.take_limit and view.run >= view.take_limit:
        parts.append(say.term("text.take_closed"))
    return " · ".join(parts)


def _seat(view: DragonView, seat: int, say: Speaker) -> str:
    one = view.table[seat]
    parts = [f"{'▸' if seat == view.turn else ' '} {say.seat(seat)}"]
    if seat == view.dealer:
        parts.append(say.term("text.dealer"))
    parts.append(say.term("text.cards", str(one.size)))
    parts += [_laid(group, say) for group in one.laid]
    parts += _concealed(view, seat, one, say)
    discards = [each for each in view.discards if each.seat == seat]
    if discards:
        parts.append(f"{say.term('discard')} {' '.join(_discard(each) for each in discards)}")
    return "  ".join(parts)


def _concealed(view: DragonView, seat: int, one: SeatView, say: Speaker) -> list[str]:
    """The hand if it lies open to the viewer and is not his own below, else what is known of it."""
    if one.open and (seat != view.viewer or view.over):
        return [f"[{hand(one.cards)}]"]
    known = [each.card for each in one.known]
    return [f"{say.term('text.taken')} {cards(known)}"] if known else []


def _laid(group: LaidSet, say: Speaker) -> str:
    shown = cards(group.cards) if group.cards else " ".join(["▒"] * group.size)
    return f"{say.term(group.kind)}({shown})"


def _discard(each: Discarded) -> str:
    return f"({card(each.card)})" if each.fate else card(each.card)


def _result(result: Result, say: Speaker) -> list[str]:
    """Who won with what: the total, the sets as they are counted, each fan line with its clause."""
    lines = [
        f"★ {say.seat(result.seat)}  {say.term(result.kind)}"
        f"  {say.term(f'win_{result.how}', str(result.fan))}  {say.term('text.points', str(result.points))}"
    ]
    for each in result.sets:
        stands = " ".join(each.stands)
        shown = cards(each.cards)
        plain = [name[:-1] for name in each.cards] == each.stands
        lines.append(f"    {say.term(each.role)}: {shown}{'' if plain else f' = {stands}'}")
    for line in result.lines:
        source = " / ".join(cards(result.sets[place].cards) for place in line.sets)
        lines.append(f"  {line.fan:+3d}  {say.term(line.term)} ({line.clause})  {source}".rstrip())
    return lines
