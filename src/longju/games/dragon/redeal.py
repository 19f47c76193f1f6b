"""A random full state that looks to a viewer just like the one he sees, made from his view alone.

What he does not see is shuffled anew: concealed hands, the stock, concealed gangs that lie face down. Each keeps to
what everybody knows: how many cards, which were taken and not shown again, that a hidden gang is a gang.
"""

from collections.abc import Iterator
from typing import Final

from longju.core.game import SPECTATOR, Rng
from longju.games.dragon.acts import read_act
from longju.games.dragon.board import CLAIM, FATES, LAST, OVER, ROB, TURN, Discard
from longju.games.dragon.cards import (
    AN_GANG,
    LAID_KINDS,
    NOBODY,
    TYPES,
    Laid,
    count,
    listed,
    pack,
    read_card,
)
from longju.games.dragon.scoring import SOURCES, How
from longju.games.dragon.setup import blank
from longju.games.dragon.state import State
from longju.games.dragon.triplets import GANG_MATES, is_group, quads
from longju.games.dragon.view import DragonView
from longju.kit.claims import Window

DEALS: Final = 40
"""How often cards are dealt anew until somebody else has a claim, where the view shows that somebody has."""
GUESSES: Final = 40
"""How many gangs are picked at random before all there are get listed."""


def redeal(view: DragonView, rng: Rng) -> State:
    """A random state *s* with `observe(s, view.viewer) == view`."""
    state = _dealt(view, rng)
    for _ in range(DEALS):
        if _plausible(state):
            return state
        state = _dealt(view, rng)
    if state.window is not None and not state.window.waiting():
        _ask_somebody(view, state.window, rng)
    return state


def _plausible(state: State) -> bool:
    """Whether somebody is asked in an open window, and the last card was drawn by one who can win with it."""
    if state.window is not None:
        return bool(state.window.waiting())
    return state.phase != LAST or len(state.calls[0]) == 2


def _ask_somebody(view: DragonView, window: Window, rng: Rng) -> None:
    """Lets a seat whose cards the viewer doesn't see owe an answer, though it can only pass."""
    closed = [seat for seat, one in enumerate(view.table) if not one.open and seat != window.source]
    window.ask(closed[rng.below(len(closed))])


def _dealt(view: DragonView, rng: Rng) -> State:
    state = _public(view)
    _Hidden(view, state, rng).deal()
    if view.taken and not view.barred:
        _guess_barred(view, state)
    if view.over:
        state.restore(_how(view))
    elif state.phase in (CLAIM, ROB):
        _open_window(view, state)
    else:
        state.find_moves()
    return state


def _public(view: DragonView) -> State:
    """The state with all that the viewer sees in its place."""
    state = blank(view.setup)
    state.over, state.drawn, state.opening, state.run = view.over, view.draw, view.opening, view.run
    state.phase, state.turn = _phase(view)
    if view.window is not None:
        state.card, state.place = read_card(view.window.card), view.window.place
    state.drew, state.taken, state.barred = _card(view.drawn), _card(view.taken), _card(view.barred)
    state.discards = [Discard(d.seat, read_card(d.card), FATES.index(d.fate), d.by) for d in view.discards]
    for seat, one in enumerate(view.table):
        state.hands.append(count([read_card(card) for card in one.cards]))
        state.known[seat] = [read_card(known.card) + TYPES * known.gangs for known in one.known]
        state.laid[seat] = [
            Laid(LAID_KINDS.index(s.kind), _cards(s.cards), s.source, _card(s.claimed)) for s in one.laid
        ]
    if view.results:
        state.winners = [result.seat for result in view.results]
        state.card = _card(view.results[0].card)
    return state


def _phase(view: DragonView) -> tuple[int, int]:
    """The phase, and the seat on turn or whose card is open."""
    if view.over:
        if view.window is not None:
            return OVER, view.window.seat
        thrown = bool(view.results) and view.results[0].how == SOURCES[0]
        return OVER, view.discards[-1].seat if thrown else view.dealer
    if view.window is not None:
        return (ROB if view.window.kind == "bu_gang" else CLAIM), view.window.seat
    return (TURN if view.stock else LAST), view.turn


def _card(text: str) -> int:
    return read_card(text) if text else NOBODY


def _cards(texts: list[str]) -> list[int]:
    return [read_card(text) for text in texts]


def _how(view: DragonView) -> How | None:
    if not view.results:
        return None
    lines = [line.term for line in view.results[0].lines]
    return How(SOURCES.index(view.results[0].how), "earthly" in lines, "last_card" in lines)


def _guess_barred(view: DragonView, state: State) -> None:
    """The card just taken is barred as long as it is in the hand, and not in a hidden gang (D13)."""
    seen = view.table[state.turn].open
    if not seen and not state.rules.return_taken and state.hands[state.turn][state.taken]:
        state.barred = state.taken


def _open_window(view: DragonView, state: State) -> None:
    """Asks who can claim; the viewer has answered what he has answered, nobody else yet."""
    window = Window(state.seats, state.turn)
    state.find_calls(window)
    if view.viewer != SPECTATOR and (view.answer or view.acts):
        window.ask(view.viewer)
        if view.answer:
            window.answers[view.viewer] = read_act(view.answer)
    state.window = window


class _Hidden:
    """Deals what the viewer doesn't see."""

    def __init__(self, view: DragonView, state: State, rng: Rng) -> None:
        self.view: Final = view
        self.state: Final = state
        self.rng: Final = rng
        self.closed: Final = [seat for seat, one in enumerate(view.table) if not one.open]
        self.pending: list[list[int]] = [
            state.known[seat][:] if seat in self.closed else [] for seat in range(state.seats)
        ]
        """What each closed seat is known to have and has not been given yet."""
        self.pool: list[int] = count(pack(state.rules.decks))
        """Counts of the cards that nobody is known to have."""
        for card in state.cards():
            self.pool[card] -= 1
        for entries in self.pending:
            for entry in entries:
                self.pool[entry % TYPES] -= 1

    def deal(self) -> None:
        """Gives every hidden place its cards."""
        slots = [
            (seat, place)
            for seat in self.closed
            for place, group in enumerate(self.state.laid[seat])
            if not group.cards
        ]
        placed = self._gangs(slots)
        assert placed, "a view that no deal fits"
        rest = listed(self.pool)
        rest = [rest[place] for place in self.rng.permutation(len(rest))]
        for seat in self.closed:
            hand = [entry % TYPES for entry in self.pending[seat]]
            if self._draws(seat):
                self.state.drew = rest[-1]
            while len(hand) < self.view.table[seat].size:
                hand.append(rest.pop())
            self.state.hands[seat] = count(hand)
        assert len(rest) == self.view.stock
        self.state.stock = rest
        self.state.back = len(rest)

    def _draws(self, seat: int) -> bool:
        """Whether the seat holds a card that it drew in this turn, and the viewer doesn't know which."""
        return self.view.drew and seat == self.state.turn

    def _gangs(self, slots: list[tuple[int, int]]) -> bool:
        """Fills the hidden gangs of *slots* so that every hand has room for what it is known to hold."""
        if not slots:
            return all(
                len(self.pending[seat]) + self._draws(seat) <= self.view.table[seat].size
                for seat in self.closed
            )
        seat, place = slots[0]
        kept = (self.pool[:], self.pending[seat][:])
        for cards in self._candidates(seat, place):
            for card in cards:
                self._use(seat, place, card)
            self.state.laid[seat][place] = Laid(AN_GANG, cards)
            if self._gangs(slots[1:]):
                return True
            self.pool, self.pending[seat] = kept[0][:], kept[1][:]
        return False

    def _early(self, seat: int, place: int) -> list[int]:
        """What the seat is known to have had before it laid the set at *place*."""
        before = sum(1 for group in self.state.laid[seat][:place] if group.kind == AN_GANG)
        return [entry for entry in self.pending[seat] if entry // TYPES <= before]

    def _use(self, seat: int, place: int, card: int) -> None:
        """Moves a card into a hidden gang, one that the seat is known to have had rather than another."""
        for entry in self._early(seat, place):
            if entry % TYPES == card:
                self.pending[seat].remove(entry)
                return
        self.pool[card] -= 1

    def _candidates(self, seat: int, place: int) -> Iterator[list[int]]:
        """Gangs that the seat may have laid: some at random, then all."""
        counts = self.pool[:]
        for entry in self._early(seat, place):
            counts[entry % TYPES] += 1
        mode = self.state.rules.triplet_wild
        for _ in range(GUESSES):
            cards = self._guess(counts[:], mode)
            if cards:
                yield cards
        every = quads(counts, mode)
        for number in self.rng.permutation(len(every)):
            yield every[number]

    def _guess(self, counts: list[int], mode: int) -> list[int]:
        """Four cards picked one by one so that each goes with those before; empty if they make no gang."""
        cards: list[int] = []
        while len(cards) < 4:
            fitting = [
                card for card in listed(counts) if all(GANG_MATES[mode][other] >> card & 1 for other in cards)
            ]
            if not fitting:
                return []
            cards.append(fitting[self.rng.below(len(fitting))])
            counts[cards[-1]] -= 1
        cards.sort()
        return cards if is_group(cards, mode) else []
