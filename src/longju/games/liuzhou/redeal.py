"""A random full state that looks to a viewer just like the one he sees, made from his view alone.

What he does not see is shuffled anew: concealed hands, the wall, concealed gangs that lie face down. A passed win or
peng of another is not known to him, and is left open.
"""

from typing import Final

from longju.core.game import SPECTATOR, Rng
from longju.games.liuzhou.acts import read_act
from longju.games.liuzhou.board import CLAIM, FATES, OVER, ROB, TURN, Discard
from longju.games.liuzhou.packing import book_gang, how_of
from longju.games.liuzhou.payments import RUN_GANG, bonds
from longju.games.liuzhou.scoring import SOURCES
from longju.games.liuzhou.setup import blank
from longju.games.liuzhou.shapes import keys_of
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tiles import (
    AN_GANG,
    BITS,
    COPIES,
    MELD_KINDS,
    NOBODY,
    TYPES,
    Meld,
    count,
    listed,
    read_tile,
    tile_set,
)
from longju.games.liuzhou.view import LiuzhouView, MeldView
from longju.kit.claims import Window

DEALS: Final = 40
"""How often tiles are dealt anew until somebody else has a claim, where the view shows that somebody has."""


def redeal(view: LiuzhouView, rng: Rng) -> State:
    """A random state *s* with `observe(s, view.viewer) == view`."""
    state = _dealt(view, rng)
    for _ in range(DEALS):
        if state.window is None or state.window.waiting():
            return state
        state = _dealt(view, rng)
    if state.window is not None and not state.window.waiting():
        _ask_somebody(view, state.window, rng)
    return state


def _ask_somebody(view: LiuzhouView, window: Window, rng: Rng) -> None:
    """Lets a seat whose tiles the viewer doesn't see owe an answer, though it can only pass."""
    closed = [seat for seat in range(view.seats) if seat not in (view.viewer, window.source)]
    window.ask(closed[rng.below(len(closed))])


def _dealt(view: LiuzhouView, rng: Rng) -> State:
    state = _public(view)
    _Hidden(view, state, rng).deal()
    state.keys = [keys_of(hand) for hand in state.hands]
    state.bonds = bonds(state.melds, state.rules)
    if state.phase in (CLAIM, ROB):
        _open_window(view, state)
    else:
        state.restore()
    return state


def _public(view: LiuzhouView) -> State:
    """The state with all that the viewer sees in its place."""
    state = blank(view.setup)
    state.over, state.drawn, state.opening = view.over, view.draw, view.opening
    state.dice, state.replaced = view.broken.dice[:], view.replaced
    state.phase, state.turn = _phase(view)
    state.run, state.run_feeder = view.run, view.run_feeder
    state.drew = _tile(view.drawn)
    state.barred = sum([BITS[read_tile(tile)] for tile in view.barred])
    state.fish = _tiles(view.fish)
    if view.window is not None:
        state.card = read_tile(view.window.tile)
    if view.viewer != SPECTATOR:
        state.no_win[view.viewer] = view.no_win
        state.no_peng[view.viewer] = sum([BITS[read_tile(tile)] for tile in view.no_peng])
    state.discards = [Discard(d.seat, read_tile(d.tile), FATES.index(d.fate), d.by) for d in view.discards]
    for seat, one in enumerate(view.table):
        state.hands.append(count(_tiles(one.tiles)))
        state.melds[seat] = [_meld(meld) for meld in one.melds]
    _end_of(view, state)
    _money_of(view, state)
    return state


def _end_of(view: LiuzhouView, state: State) -> None:
    """Who won, and how."""
    if view.ending is None:
        return
    end = view.ending
    told = [end.heavenly, end.earthly, end.human, end.last, end.melded_discarder]
    state.how = how_of([SOURCES.index(end.how), end.run, *[int(flag) for flag in told]])
    state.winners = [result.seat for result in view.results]
    state.card = _tile(end.tile)


def _money_of(view: LiuzhouView, state: State) -> None:
    """Books the gangs paid so far; what else was paid is found again."""
    for paid in view.payments:
        by_run = paid.why.term == RUN_GANG
        if by_run or paid.why.term in MELD_KINDS:
            kind = MELD_KINDS.index(paid.why.args[0] if by_run else paid.why.term)
            book_gang(state, paid.payer, paid.payee, paid.amount, kind, by_run)


def _phase(view: LiuzhouView) -> tuple[int, int]:
    """The phase, and the seat on turn or whose tile is open or won."""
    if view.over:
        if view.ending is None:
            return OVER, view.discards[-1].seat
        return OVER, view.results[0].seat if view.ending.giver == NOBODY else view.ending.giver
    if view.window is not None:
        return (ROB if view.window.kind == "bu_gang" else CLAIM), view.window.seat
    return TURN, view.turn


def _tile(text: str) -> int:
    return read_tile(text) if text else NOBODY


def _tiles(texts: list[str]) -> list[int]:
    return [read_tile(text) for text in texts]


def _meld(meld: MeldView) -> Meld:
    """The set; one face down has the tile `NOBODY` until it is dealt."""
    tile = min(_tiles(meld.tiles)) if meld.tiles else NOBODY
    return Meld(MELD_KINDS.index(meld.kind), tile, meld.feeder, _tile(meld.taken))


def _open_window(view: LiuzhouView, state: State) -> None:
    """Asks who can claim; the viewer has answered what he has answered, nobody else yet."""
    window = Window(state.seats, state.turn)
    state.find_calls(window)
    window.ask((state.turn + 1) % state.seats)
    if view.viewer != SPECTATOR and view.answer:
        window.answers[view.viewer] = read_act(view.answer)
    state.window = window


class _Hidden:
    """Deals what the viewer doesn't see."""

    def __init__(self, view: LiuzhouView, state: State, rng: Rng) -> None:
        self.view: Final = view
        self.state: Final = state
        self.rng: Final = rng
        self.pool: Final = count(tile_set(state.rules.honours))
        """Counts of the tiles that the viewer sees nowhere."""

    def deal(self) -> None:
        """Gives every hidden place its tiles."""
        self._take_seen()
        self._lay_gangs()
        rest = listed(self.pool)
        rest = [rest[place] for place in self.rng.permutation(len(rest))]
        for seat, one in enumerate(self.view.table):
            if not one.open:
                self._deal_hand(seat, one.size, rest)
        state = self.state
        assert len(rest) == self.view.wall + self.view.reserve
        state.wall, state.reserve = rest[: self.view.wall], rest[self.view.wall :]
        state.back = self.view.wall

    def _take_seen(self) -> None:
        for seat, one in enumerate(self.view.table):
            for tile in _tiles(one.tiles):
                self.pool[tile] -= 1
            for meld in self.state.melds[seat]:
                for tile in meld.tiles() if meld.tile != NOBODY else []:
                    self.pool[tile] -= 1
        for discard in self.state.discards:
            if FATES[discard.fate] in ("", "hu"):
                self.pool[discard.tile] -= 1
        for tile in self.state.fish:
            self.pool[tile] -= 1
        if self.view.window is not None and self.view.window.kind == "bu_gang":
            self.pool[self.state.card] -= 1

    def _lay_gangs(self) -> None:
        """Makes each gang that lies face down one of four tiles that the viewer sees nowhere."""
        for melds in self.state.melds:
            for place, meld in enumerate(melds):
                if meld.tile == NOBODY:
                    whole = [tile for tile in range(TYPES) if self.pool[tile] == COPIES]
                    tile = whole[self.rng.below(len(whole))]
                    self.pool[tile] = 0
                    melds[place] = Meld(AN_GANG, tile)

    def _deal_hand(self, seat: int, size: int, rest: list[int]) -> None:
        """A closed hand from the end of *rest*; the seat on turn has a tile that it may discard."""
        hand: list[int] = []
        state = self.state
        if seat == state.turn and state.barred:
            free = [place for place, tile in enumerate(rest) if not state.barred & BITS[tile]]
            hand.append(rest.pop(free[-1]))
        while len(hand) < size:
            hand.append(rest.pop())
        if self.view.drew and seat == state.turn:
            state.drew = hand[0]
        state.hands[seat] = count(hand)
