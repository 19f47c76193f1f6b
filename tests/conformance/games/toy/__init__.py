"""Snap, the toy game: a fourth game as one folder, so small that its rules fit here.

- T1 A deck of `ranks` ranks, four cards each. Every seat gets three; the first dealer is drawn by lot.
- T2 The seat on turn discards a card. Whoever holds one of the same rank may snap: both cards leave the game and
  the discarder pays `price`. Among several the nearest downstream snaps. The snapper discards next.
- T3 If nobody snaps, the next seat draws and discards. The hand ends when a seat must draw from an empty stock,
  or has no card left.
- T4 A rank that was discarded last may not be discarded at once again, unless it is the only rank in hand
  (`echo` allows it).
"""

import json
from collections.abc import Mapping
from typing import Annotated

import msgspec

from longju.core.errors import IllegalAction, NotationError, OptionsError, Reason, RecordError
from longju.core.game import SPECTATOR, VIEWER_BITS, Event, Policy, Rng, Transfer
from longju.core.wire import Act, Fact, Locked, View, option, payments, why
from longju.kit.claims import UNANSWERED, Window
from longju.kit.ledger import pay

SNAP, PASS = 9, 10


class ToyOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[int, option("T1", low=2, high=4)] = 3
    ranks: Annotated[int, option("T1", low=4, high=9)] = 6
    price: Annotated[int, option("T2", low=1, high=100)] = 1
    echo: Annotated[bool, option("T4", False, True)] = False


class ToySetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    options: ToyOptions
    dealer: int


class ToyDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: list[int]
    """Three a seat from the dealer on, then the stock, its first card first."""


class ToyView(View, kw_only=True):
    options: ToyOptions
    hand: list[str]
    sizes: list[int]
    stock: int
    played: list[str]
    """Every card that lies open, oldest first."""
    last: str
    """The card in the window, or the last discard."""
    source: int
    answer: int
    """What the viewer answered in the running window, or −1."""


class ToyState:
    def __init__(self, setup: ToySetup, cards: list[int], sink: list[Event] | None) -> None:
        options = setup.options
        self.options = options
        self.dealer = setup.dealer
        self.seats = options.players
        self.hands: list[list[int]] = [[] for _ in range(self.seats)]
        for number, card in enumerate(cards[: 3 * self.seats]):
            self.hands[(setup.dealer + number) % self.seats].append(card)
        self.stock = cards[3 * self.seats :][::-1]
        self.played: list[int] = []
        self.turn = setup.dealer
        self.last = -1
        self.window: Window | None = None
        self.over = False
        self.void = False
        self.scores = [0] * self.seats
        self.ledger: list[Transfer] = []
        self.sink = sink
        for hand in self.hands:
            hand.sort()

    def actors(self) -> list[int]:
        if self.over:
            return []
        return self.window.waiting() if self.window else [self.turn]

    def legal(self, seat: int) -> list[int]:
        if seat not in self.actors():
            return []
        if self.window:
            return [SNAP, PASS] if self.last in self.hands[seat] else [PASS]
        return [card for card in sorted(set(self.hands[seat])) if self.free(seat, card)]

    def free(self, seat: int, card: int) -> bool:
        return self.options.echo or card != self.last or set(self.hands[seat]) == {card}

    def open_to(self, seat: int) -> list[int]:
        return []

    def why_illegal(self, seat: int, action: int) -> Reason | None:
        if seat not in self.actors():
            return Reason("not_asked", "T2")
        if action in self.legal(seat):
            return None
        if self.window is None and action in self.hands[seat]:
            return Reason("echo", "T4", [str(action)])
        return Reason("not_in_hand", "T2")

    def default(self, seat: int) -> int:
        return PASS if self.window else self.legal(seat)[-1]

    def tell(self, kind: str, seat: int, cards: list[int], owner_only: bool = False) -> None:
        if self.sink is None:
            return
        if owner_only:
            mine = VIEWER_BITS[seat + 1]
            self.sink.append(Event(kind, seat, cards, mine))
            self.sink.append(Event(kind, seat, [], 0xFFFF & ~mine))
        else:
            self.sink.append(Event(kind, seat, cards))

    def apply(self, seat: int, action: int) -> None:
        reason = self.why_illegal(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        if self.window is None:
            self.hands[seat].remove(action)
            self.played.append(action)
            self.last = action
            self.tell("discard", seat, [action])
            self.window = Window(self.seats, seat)
            for other in self.window.downstream():
                if action in self.hands[other]:
                    self.window.ask(other)
            self.window.ask((seat + 1) % self.seats)
        elif self.window.answer(seat, action):
            self.settle(self.window)

    def settle(self, window: Window) -> None:
        self.window = None
        for seat in window.downstream():
            if window.answers[seat] == SNAP:
                self.hands[seat].remove(self.last)
                self.played.append(self.last)
                self.tell("snap", seat, [self.last])
                pay(
                    self.ledger,
                    self.scores,
                    Transfer(window.source, seat, self.options.price, "snapped", "T2", []),
                )
                self.turn = seat
                self.over = not self.hands[seat]
                return
        self.turn = (window.source + 1) % self.seats
        if not self.stock or not self.hands[window.source]:
            self.over = True
            return
        card = self.stock.pop()
        self.hands[self.turn] = sorted([*self.hands[self.turn], card])
        self.tell("draw", self.turn, [card], owner_only=True)

    def clone(self) -> "ToyState":
        return restore(self.to_bytes())

    def to_bytes(self) -> bytes:
        window = [self.window.source, self.window.asked, self.window.answers] if self.window else None
        lines = [[t.payer, t.payee, t.amount, t.reason, t.clause, t.args] for t in self.ledger]
        fields = [
            self.hands,
            self.stock,
            self.played,
            self.turn,
            self.last,
            window,
            self.over,
            self.scores,
            lines,
        ]
        return json.dumps([msgspec.to_builtins(self.options), self.dealer, *fields]).encode()


def restore(data: bytes) -> ToyState:
    try:
        options, dealer, hands, stock, played, turn, last, window, over, scores, lines = json.loads(data)
        state = ToyState(ToySetup(ToyOptions(**options), dealer), [], None)
    except (ValueError, TypeError) as error:
        raise RecordError(f"state: {error}") from None
    state.hands, state.stock, state.played, state.turn, state.last = hands, stock, played, turn, last
    state.over, state.scores = over, scores
    state.ledger = [Transfer(*line) for line in lines]
    if window:
        state.window = Window(state.seats, window[0])
        state.window.asked, state.window.answers = window[1], window[2]
    return state


def keen(state: ToyState, seat: int, rng: Rng) -> int:
    """Snaps when it can, and discards the rank of which most copies lie open already."""
    acts = state.legal(seat)
    if state.window:
        return acts[0]
    return max(acts, key=lambda card: (state.played.count(card) + state.hands[seat].count(card), card))


class Toy:
    id = "toy"
    version = 1
    actions = 11
    options_type, setup_type, deal_type, view_type = ToyOptions, ToySetup, ToyDeal, ToyView
    presets: Mapping[str, ToyOptions] = {
        "plain": ToyOptions(),
        "pair": ToyOptions(players=2, ranks=4, echo=True),
    }
    levels: Mapping[str, Policy] = {"keen": keen}

    def check(self, options: ToyOptions) -> None:
        if options.players * 3 >= options.ranks * 4:
            raise OptionsError(
                f"option ranks: {options.ranks} given, must be more for {options.players} players"
            )

    def seats(self, options: ToyOptions) -> int:
        return options.players

    def owners(self, options: ToyOptions) -> list[int]:
        return list(range(options.players))

    def first(self, options: ToyOptions, rng: Rng) -> ToySetup:
        return ToySetup(options, rng.below(options.players))

    def next(self, state: ToyState) -> ToySetup:
        return ToySetup(state.options, (state.dealer + 1) % state.seats)

    def deal(self, setup: ToySetup, rng: Rng) -> ToyDeal:
        return ToyDeal([card % setup.options.ranks for card in rng.permutation(setup.options.ranks * 4)])

    def start(self, setup: ToySetup, deal: ToyDeal, sink: list[Event] | None = None) -> ToyState:
        if sorted(deal.cards) != sorted(list(range(setup.options.ranks)) * 4):
            raise RecordError("deal: not four cards of each rank")
        if not 0 <= setup.dealer < setup.options.players:
            raise RecordError(f"setup: dealer {setup.dealer}, must be 0 to {setup.options.players - 1}")
        return ToyState(setup, deal.cards, sink)

    def observe(self, state: ToyState, viewer: int) -> ToyView:
        seated = viewer != SPECTATOR
        locked = (
            []
            if not seated or viewer not in state.actors() or state.window
            else [
                Locked("discard", [str(card)], why(Reason("echo", "T4", [str(card)])))
                for card in sorted(set(state.hands[viewer]))
                if not state.free(viewer, card)
            ]
        )
        acts = [
            Act(a, self.write(a), TERMS.get(a, "discard"), [str(a)] if a < SNAP else [])
            for a in state.legal(viewer)
        ]
        return ToyView(
            game=self.id,
            viewer=viewer,
            seats=state.seats,
            dealer=state.dealer,
            turn=-1 if state.over else state.turn,
            phase="over" if state.over else "claim" if state.window else "act",
            acts=acts,
            locked=locked,
            over=state.over,
            scores=state.scores[:],
            payments=payments(state.ledger),
            options=state.options,
            hand=[str(card) for card in state.hands[viewer]] if seated else [],
            sizes=[len(hand) for hand in state.hands],
            stock=len(state.stock),
            played=[str(card) for card in state.played],
            last=str(state.last),
            source=state.window.source if state.window else -1,
            answer=state.window.answers[viewer] if state.window and seated else UNANSWERED,
        )

    def redeal(self, view: ToyView, rng: Rng) -> ToyState:
        unseen = list(range(view.options.ranks)) * 4
        for card in view.played + view.hand:
            unseen.remove(int(card))
        unseen = [unseen[place] for place in rng.permutation(len(unseen))]
        state = ToyState(ToySetup(view.options, view.dealer), [], None)
        for seat, size in enumerate(view.sizes):
            if seat == view.viewer:
                state.hands[seat] = [int(card) for card in view.hand]
            else:
                state.hands[seat] = sorted(unseen.pop() for _ in range(size))
        state.stock, state.played, state.last = unseen, [int(card) for card in view.played], int(view.last)
        state.over, state.scores = view.over, view.scores[:]
        state.ledger = [
            Transfer(p.payer, p.payee, p.amount, p.why.term, p.why.clause, p.why.args) for p in view.payments
        ]
        state.turn = view.turn
        if view.phase == "claim":
            self.reopen(state, view)
        return state

    def reopen(self, state: ToyState, view: ToyView) -> None:
        """Rebuilds the window: somebody must still be waited for, as the view shows it open."""
        window = state.window = Window(state.seats, view.source)
        for seat in window.downstream():
            if state.last in state.hands[seat] or seat == (view.source + 1) % state.seats:
                window.ask(seat)
        if view.answer != UNANSWERED:
            window.answers[view.viewer] = view.answer
        if not window.waiting():
            window.ask(next(seat for seat in window.downstream() if seat != view.viewer))

    def event(self, event: Event) -> Fact:
        return Fact(event.kind, event.seat, [str(card) for card in event.cards], event.args)

    def read(self, text: str) -> int:
        for action in range(self.actions):
            if self.write(action) == text:
                return action
        raise NotationError(f"action {text!r}: must be a rank, snap or pass")

    def write(self, action: int) -> str:
        return TERMS.get(action, str(action))

    def from_bytes(self, data: bytes) -> ToyState:
        return restore(data)

    def cards(self, state: ToyState) -> list[int]:
        return sorted(state.played + state.stock + [card for hand in state.hands for card in hand])


TERMS = {SNAP: "snap", PASS: "pass"}
GAME = Toy()
