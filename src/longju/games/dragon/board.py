"""What lies where in one hand of dragon mahjong, and what follows from it: the data of a `State`.

Here everything lies open; `view.py` keeps apart what a seat may know. Seats are hands: in the bridge form 0 and 2
are the mains, 1 and 3 their dummies (D27).
"""

from typing import Final, final

from longju.core.game import EVERYBODY, VIEWER_BITS, Event, Transfer
from longju.games.dragon.cards import AN_GANG, NOBODY, TYPES, Laid, listed
from longju.games.dragon.rules import UNLIMITED, Rules
from longju.games.dragon.scoring import Score
from longju.kit.claims import Window

TURN: Final = 0
"""The seat on turn acts: discards, wins, or lays a gang."""
LAST: Final = 1
"""The seat on turn drew the last card and could win: it does, or the hand is a draw (D24)."""
CLAIM: Final = 2
"""A discard is open to claims (D17)."""
ROB: Final = 3
"""A card added to a laid triplet is open to wins (D15)."""
OVER: Final = 4

HAND: Final = 8
"""Cards of a hand that is not on turn and has laid nothing (D11)."""

LIES: Final = 0
TAKEN: Final = 1
PENGED: Final = 2
GANGED: Final = 3
WON: Final = 4
FATES: Final[list[str]] = ["", "take", "peng", "ming_gang", "hu"]
"""What became of a discard, by number: the term of the act that claimed it."""


@final
class Discard:
    """A card in the order of discards, and what became of it. Never changed: a claim puts another in its place."""

    def __init__(self, seat: int, card: int, fate: int = LIES, by: int = NOBODY) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.fate: Final = fate
        """`LIES` … `WON`."""
        self.by: Final = by
        """The seat that claimed it, or `NOBODY`."""


class Board:
    """The data of one hand. Lists that clones share are never changed in place: they are marked so."""

    def __init__(self, rules: Rules, setup: str, dealer: int) -> None:
        self.rules: Final = rules
        self.setup: Final = setup
        """The setup as JSON, carried for the game's border; the engine doesn't read it."""
        self.seats: Final[int] = rules.hands()
        self.dealer: Final = dealer
        self.over: bool = False
        self.void: bool = False
        """Never set: no clause annuls a hand."""
        self.scores: list[int] = [0] * self.seats
        self.ledger: list[Transfer] = []
        self.sink: list[Event] | None = None

        self.phase: int = TURN
        self.turn: int = dealer
        """The seat on turn; in a window the seat whose card is open."""
        self.hands: list[list[int]] = []
        """For each seat the counts of its concealed hand."""
        self.laid: list[list[Laid]] = [[] for _ in range(self.seats)]
        self.known: list[list[int]] = [[] for _ in range(self.seats)]
        """What everybody knows a seat to hold: cards it took and did not show again, as card + 54 × the hidden gangs
        it had laid before. Such a card is in the hand, or in a hidden gang laid since."""
        self.discards: list[Discard] = []
        self.stock: list[int] = []
        """The dealt order; `stock[front:back]` is left. Shared by clones."""
        self.front: int = 0
        self.back: int = 0

        self.opening: bool = True
        """Whether the dealer has the dealt nine and has not acted (D22)."""
        self.drew: int = NOBODY
        """The card drawn last in this turn, or `NOBODY`."""
        self.taken: int = NOBODY
        """The card with which this turn was begun by a take, while it may still be concealed."""
        self.barred: int = NOBODY
        """The card of which one copy may not be discarded (D13)."""
        self.run: int = 0
        """Turns in a row begun by take or peng since a card was drawn (D12)."""

        self.window: Window | None = None
        self.calls: list[list[int]] = []
        """For each seat what it may do in the window. Shared by clones."""
        self.card: int = NOBODY
        """The card of the window; at the end the card that won, or `NOBODY`."""
        self.place: int = NOBODY
        """The laid set that a card open to robbery is to join."""

        self.winners: list[int] = []
        """The nearest downstream of the loser first."""
        self.results: list[Score] = []
        """What each of `winners` won with: reading, fan lines, points."""
        self.fan: list[int] = []
        """The fan of each of `winners`."""
        self.drawn: bool = False
        """荒庄: whether the hand ended without a winner (D24)."""

    def stock_left(self) -> int:
        """How many cards the stock still holds."""
        return self.back - self.front

    def take_open(self) -> bool:
        """Whether the next player may take: not after too many turns without a draw (D12)."""
        rounds = self.rules.take_rounds
        return rounds == UNLIMITED or self.run < rounds * self.seats

    def first_discard(self) -> bool:
        """Whether the card of the window is the dealer's very first discard: a win on it is earthly (D22)."""
        return len(self.discards) == 1

    def may_win_on(self, seat: int, source: int) -> bool:
        """Whether *seat* may win at all on a card of *source*: a dummy may not on its own main's (D29)."""
        return not (self.is_dummy(seat) and seat == source + 1)

    def is_dummy(self, seat: int) -> bool:
        """Whether the hand lies open on the table (D27, D28)."""
        return self.rules.bridge and seat % 2 == 1

    def hides_gangs(self, seat: int) -> bool:
        """Whether the others don't see the cards of a concealed gang of *seat* (D15, D28)."""
        return self.rules.concealed_gang_hidden and not self.is_dummy(seat)

    def hidden_gangs(self, seat: int) -> int:
        """How many laid sets of *seat* the others don't see."""
        hidden = 0
        if self.hides_gangs(seat):
            for group in self.laid[seat]:
                if group.kind == AN_GANG:
                    hidden += 1
        return hidden

    def viewers(self, seat: int) -> int:
        """The bits of those who see the hand of *seat*.

        It does itself, and its dummy's seat, which the same player holds (D27); a dummy's is seen by everybody (D28).
        """
        if not self.rules.bridge:
            return VIEWER_BITS[seat + 1]
        return EVERYBODY if seat % 2 == 1 else VIEWER_BITS[seat + 1] | VIEWER_BITS[seat + 2]

    # What everybody knows of concealed hands

    def learn(self, seat: int, card: int) -> None:
        """Notes that everybody saw *card* go into the hand of *seat*."""
        self.known[seat].append(card + TYPES * self.hidden_gangs(seat))

    def unlearn(self, seat: int, card: int, keeps: bool) -> None:
        """Notes that *seat* showed a *card* of its hand.

        Of two known ones that taken last is the surer to be in the hand, so the other may be the one in a gang. If the
        card just taken is barred (*keeps*), another one was shown, and that stays known.
        """
        known = self.known[seat]
        places = [place for place in range(len(known)) if known[place] % TYPES == card]
        if keeps:
            places.pop()
            if places:
                del known[places[0]]
        elif places:
            del known[places[-1]]

    def next_dealer(self) -> int:
        """The seat that deals the hand after this one (D25, D27): the winner, or its main; after a draw the same."""
        if not self.winners:
            return self.dealer
        winner = self.winners[0]
        return winner - winner % 2 if self.rules.bridge else winner

    def cards(self) -> list[int]:
        """Every card of the hand wherever it lies, ascending."""
        cards = self.stock[self.front : self.back]
        for seat in range(self.seats):
            cards += listed(self.hands[seat])
            for group in self.laid[seat]:
                cards += group.cards
        for discard in self.discards:
            if discard.fate == LIES or discard.fate == WON:
                cards.append(discard.card)
        if self.place != NOBODY:
            cards.append(self.card)
        return sorted(cards)
