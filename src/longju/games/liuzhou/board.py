"""What lies where in one hand of Liuzhou mahjong, and what follows from it: the data of a `State`.

Here everything lies open; `view.py` keeps apart what a seat may know.
"""

from typing import Final, final

from longju.core.game import Event, Transfer
from longju.games.liuzhou.payments import Bonds, Win, bonds, next_dealer, no_bonds
from longju.games.liuzhou.rules import Rules
from longju.games.liuzhou.scoring import DISCARD, ROBBED_GANG, SELF_DRAWN, How, Score
from longju.games.liuzhou.shapes import can_win, is_melded, open_shapes, wins_with
from longju.games.liuzhou.tiles import NOBODY, PENG, SUIT_OF, UNIT, Meld, listed
from longju.kit.claims import Window

TURN: Final = 0
"""The seat on turn acts: discards, wins, or lays a gang."""
CLAIM: Final = 1
"""A discard is open to claims (L5, L6)."""
ROB: Final = 2
"""A tile added to a peng is open to wins (L10)."""
OVER: Final = 3

LIES: Final = 0
CHIED: Final = 1
PENGED: Final = 2
GANGED: Final = 3
WON: Final = 4
FATES: Final[list[str]] = ["", "chi", "peng", "ming_gang", "hu"]
"""What became of a discard, by number: the term of the act that claimed it."""


@final
class Discard:
    """A tile in the order of discards, and what became of it. Never changed: a claim puts another in its place."""

    def __init__(self, seat: int, tile: int, fate: int = LIES, by: int = NOBODY) -> None:
        self.seat: Final = seat
        self.tile: Final = tile
        self.fate: Final = fate
        """`LIES` … `WON`."""
        self.by: Final = by
        """The seat that claimed it, the nearest of several winners; or `NOBODY`."""


class Board:
    """The data of one hand. Lists that clones share are never changed in place: they are marked so."""

    def __init__(self, rules: Rules, setup: str, dealer: int) -> None:
        self.rules: Final = rules
        self.setup: Final = setup
        """The setup as JSON, carried for the game's border; the engine doesn't read it."""
        self.seats: Final[int] = rules.players
        self.dealer: Final = dealer
        self.dice: list[int] = [1, 1]
        self.over: bool = False
        self.void: bool = False
        """Never set: no clause annuls a hand."""
        self.scores: list[int] = [0] * self.seats
        self.ledger: list[Transfer] = []
        self.receipts: int = 0
        """How many lines of the ledger are gangs paid at once; those of the hand's end follow."""
        self.sink: list[Event] | None = None

        self.phase: int = TURN
        self.turn: int = dealer
        """The seat on turn; in a window, and after a win on another's tile, the seat whose tile it is."""
        self.hands: list[list[int]] = []
        """For each seat the counts of its concealed hand."""
        self.keys: list[list[int]] = []
        """The same as the four keys of `shapes`."""
        self.melds: list[list[Meld]] = [[] for _ in range(self.seats)]
        self.bonds: Bonds = no_bonds(self.seats)
        """互包 and 封胡 of the melds so far. Shared by clones."""
        self.discards: list[Discard] = []
        self.wall: list[int] = []
        """In the order of drawing; `wall[front:back]` is left. Shared by clones."""
        self.front: int = 0
        self.back: int = 0
        self.replaced: int = 0
        """How many tiles were drawn from the back."""
        self.reserve: list[int] = []
        """Tiles behind the wall that nobody draws (L4), the first to be fished first. Shared by clones."""
        self.fish: list[int] = []
        """钓鱼: tiles turned after the win, in order (L24). Shared by clones."""

        self.opening: bool = True
        """Whether the dealer has the dealt fourteen and has not acted (L14)."""
        self.drew: int = NOBODY
        """The tile drawn last in this turn, or `NOBODY`."""
        self.barred: int = 0
        """Tiles that may not be discarded after a chi, as a sum of `BITS` (L7)."""
        self.run: int = 0
        """连杠: gangs since the seat on turn last discarded; in a claim window those just before the discard."""
        self.run_feeder: int = NOBODY
        """Who fed the first exposed or added gang of the run (L19)."""
        self.no_win: list[bool] = [False] * self.seats
        """Whether each seat has passed a win and not drawn since (L8)."""
        self.no_peng: list[int] = [0] * self.seats
        """The pengs that each seat has passed since it last drew, as sums of `BITS` (L8)."""

        self.window: Window | None = None
        self.calls: list[list[int]] = []
        """For each seat what it may do in the window, else in the first place what the seat on turn may do. Shared by
        clones."""
        self.card: int = NOBODY
        """The tile of the window; at the end the tile that won, or `NOBODY`."""

        self.winners: list[int] = []
        """The nearest downstream of the giver first."""
        self.how: How | None = None
        """How they won."""
        self.results: list[Score] = []
        """What each of `winners` won with."""
        self.wins: list[Win] = []
        """The same as `payments` needs it. All four lists are shared by clones."""
        self.drawn: bool = False
        """荒庄: whether the hand ended without a winner (L4)."""

    def wall_left(self) -> int:
        """How many tiles can still be drawn."""
        return self.back - self.front

    def add(self, seat: int, tile: int) -> None:
        """Puts a tile into a hand."""
        self.hands[seat][tile] += 1
        self.keys[seat][SUIT_OF[tile]] += UNIT[tile]

    def remove(self, seat: int, tile: int, copies: int) -> None:
        """Takes equal tiles out of a hand."""
        self.hands[seat][tile] -= copies
        self.keys[seat][SUIT_OF[tile]] -= copies * UNIT[tile]

    def lay(self, seat: int, meld: Meld) -> None:
        """Puts a set on the table; who is bound to whom follows (L21)."""
        self.melds[seat].append(meld)
        if len(self.melds[seat]) >= self.rules.guarantee_melds:
            self.bonds = bonds(self.melds, self.rules)

    def may_win(self, seat: int) -> bool:
        """封胡: whether the seat may win at all in this hand (L23)."""
        return self.bonds.may_win(seat)

    def holds_win(self) -> bool:
        """Whether the seat on turn holds a winning shape."""
        return can_win(self.keys[self.turn], open_shapes(self.melds[self.turn], self.rules))

    def completed(self, seat: int) -> bool:
        """Whether the open tile makes a winning shape of the hand."""
        return wins_with(self.keys[seat], self.card, open_shapes(self.melds[seat], self.rules))

    def first_round(self) -> bool:
        """Whether it is still the first go-round and nobody has laid anything (L14)."""
        for melds in self.melds:
            if melds:
                return False
        return len(self.discards) < self.seats

    def how_now(self) -> How:
        """How a win would come now (L14)."""
        if self.phase == ROB:
            return How(ROBBED_GANG, run=self.run + 1)
        last = self.wall_left() == 0
        if self.phase == CLAIM:
            melded = is_melded(self.melds[self.turn], self.rules)
            first = len(self.discards) == 1
            return How(DISCARD, run=self.run, human=first, last=last, melded_discarder=melded)
        earthly = self.turn != self.dealer and self.first_round()
        return How(
            SELF_DRAWN,
            run=self.run,
            heavenly=self.opening,
            earthly=earthly,
            last=last and not self.opening,
        )

    def peng_place(self, seat: int, tile: int) -> int:
        """Which of the seat's melds is a peng of the tile, or `NOBODY`."""
        melds = self.melds[seat]
        for place in range(len(melds)):
            if melds[place].kind == PENG and melds[place].tile == tile:
                return place
        return NOBODY

    def next_dealer(self) -> int:
        """The seat that deals the hand after this one (L27)."""
        return next_dealer(self.winners, self.turn, self.dealer, self.rules)

    def cards(self) -> list[int]:
        """Every tile of the hand wherever it lies, ascending."""
        tiles = self.wall[self.front : self.back] + self.reserve + self.fish
        for seat in range(self.seats):
            tiles += listed(self.hands[seat])
            for meld in self.melds[seat]:
                tiles += meld.tiles()
        for discard in self.discards:
            if discard.fate == LIES or discard.fate == WON:
                tiles.append(discard.tile)
        if self.phase == ROB or (self.how is not None and self.how.source == ROBBED_GANG):
            tiles.append(self.card)
        return sorted(tiles)
