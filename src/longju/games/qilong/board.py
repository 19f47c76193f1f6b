"""What lies where in one hand of Qilong long cards, and what each seat has done: the data of a `State`.

Here everything lies open; `view.py` keeps apart what a seat may know. The leader has the first discard, the house
has the threshold of 20, the seat on turn discards now: three variables (Q8).
"""

from typing import Final, final

from longju.core.game import Event, Transfer
from longju.games.qilong.cards import NOBODY, PIPS, RED, SEVEN, TYPES, listed
from longju.games.qilong.groups import NO_WAIT, red_points
from longju.games.qilong.rules import Rules
from longju.kit.claims import Window

SEATS: Final = 4
DEALT: Final = 17
"""Cards of every hand; the leader's eighteenth lies open (Q7)."""
UNDRAWN: Final = 9
"""Cards that are never drawn (Q1, Q20)."""

BITS: Final[list[int]] = [2**place for place in range(TYPES + 1)]
"""A set of types or values is a sum of these."""

VOIDING: Final = 0
"""Who was dealt too few equal cards may void the deal (Q11)."""
WALK: Final = 1
"""A seat keeps or gives away the house role (Q12)."""
TURN: Final = 2
CLAIM: Final = 3
"""A discard or a flip is open to claims (Q16)."""
WIN: Final = 4
"""The winner may declare before he is paid (Q35)."""
OVER: Final = 5

DISCARD: Final = 0
FLIP: Final = 1
CHE_DRAWN: Final = 2
"""扯拢: the winning card was drawn after che (Q18)."""
AT_ONCE: Final = 3
"""The leader's dealt cards (Q14)."""
SOURCES: Final[list[str]] = ["discard", "flip", "che_long", "at_once"]
"""Where a card in play, or a winning card, comes from; the first two by the number in `Shown.how` too."""

FATES: Final[list[str]] = ["", "chi", "che", "hu"]
"""What became of a card in play, by number."""
LIES: Final = 0
CHI_TAKEN: Final = 1
CHE_TAKEN: Final = 2
WON: Final = 3

KAN_SOURCES: Final[list[str]] = ["dealt", "tou", "che", "kua"]
"""How a kan came to lie: dealt, stolen, by che, by a card drawn after che (Q10, Q13, Q18, Q22)."""
KAN_DEALT: Final = 0
KAN_TOU: Final = 1
KAN_CHE: Final = 2
KAN_KUA: Final = 3

ENDINGS: Final[list[str]] = ["", "won", "drawn", "void", "forfeit"]
"""How a hand ended, by number."""
END_WON: Final = 1
END_DRAWN: Final = 2
END_VOID: Final = 3
END_FORFEIT: Final = 4


@final
class Shown:
    """A card in the order in which they came into play, and what became of it. Never changed."""

    def __init__(self, seat: int, card: int, how: int, fate: int = LIES, by: int = NOBODY) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.how: Final = how
        """`DISCARD` or `FLIP`."""
        self.fate: Final = fate
        self.by: Final = by


@final
class Kan:
    """坎: three or more equal cards laid open (Q4). Never changed."""

    def __init__(self, card: int, size: int, how: int) -> None:
        self.card: Final = card
        self.size: Final = size
        self.how: Final = how


@final
class Pair:
    """A pair laid by chi: the card in play and its partner from hand (Q15)."""

    def __init__(self, taken: int, partner: int) -> None:
        self.taken: Final = taken
        self.partner: Final = partner


@final
class Said:
    """A declaration of the hand."""

    def __init__(self, seat: int, phrase: int, moment: int) -> None:
        self.seat: Final = seat
        self.phrase: Final = phrase
        self.moment: Final = moment


@final
class Foul:
    """A breach of a duty, where it happened."""

    def __init__(self, seat: int, duty: int, card: int, moment: int) -> None:
        self.seat: Final = seat
        self.duty: Final = duty
        """The number of the O clause."""
        self.card: Final = card
        self.moment: Final = moment


@final
class Player:
    """The cards of one seat and what its duties depend on. Sets of types and values are sums of `BITS`."""

    def __init__(self) -> None:
        self.hand: list[int] = [0] * TYPES
        self.known: list[int] = [0] * TYPES
        """How many of each type everybody knows to be in the hand (Q9)."""
        self.kans: list[int] = [0] * TYPES
        """The size of the laid kan of each type."""
        self.paired: list[int] = [0] * TYPES
        """Copies laid in pairs."""
        self.laid: list[Kan] = []
        self.pairs: list[Pair] = []
        self.dealt_twice: int = 0
        """Types dealt at least twice (Q11)."""
        self.lost: int = 0
        """Those of them that others took by che while both copies were held (Q11)."""
        self.eaten: int = 0
        """Values of the cards taken by chi (O19)."""
        self.eaten_black: int = 0
        """Those of which a black card was taken."""
        self.thrown: int = 0
        """Types discarded."""
        self.split: int = 0
        """分对吃: sevens of which the only copy went into a chi (O16)."""
        self.split_again: int = 0
        """Those that were drawn back once (O17)."""
        self.owed: int = 0
        """Sevens to be thrown at the next discard (O16, O17)."""
        self.out_next: int = NOBODY
        """吃进退出下轮退: the type that the next discard may be (O18)."""
        self.two_free: int = 0
        """过吃过二: mates that may be kept (O11)."""
        self.passed: int = 0
        """过张: values of which a chi was not taken (O26)."""
        self.fresh: list[int] = [0] * TYPES
        """Partners of a passed value drawn since."""
        self.declined: int = 0
        """Types of which a che was not taken (option `declined_che_bars_type`)."""
        self.wait: int = NO_WAIT
        """The value of the last single since the last discard."""
        self.last_wait: int = NO_WAIT
        """The last value that waited, kept while the hand does not wait."""
        self.seven_ok: bool = False
        """Whether the wait on sevens may win (Q24)."""
        self.master: bool = False
        """万能牌 (Q26)."""
        self.changed: bool = False
        """改割 (O23)."""
        self.left_seven: bool = False
        """过割咬割 (O6)."""
        self.passed_by: int = 0
        """Values discarded by others or flipped since the seat first waited (O22)."""
        self.short: bool = False
        """Whether 17 points stand without the old card that was to wait (Q28)."""
        self.challenged: bool = False
        """Whether the seat has used its challenge (Q35)."""

    def clone(self) -> "Player":
        """A copy that shares nothing mutable."""
        twin = Player()
        twin.hand, twin.known, twin.kans = self.hand[:], self.known[:], self.kans[:]
        twin.paired, twin.laid, twin.pairs, twin.fresh = (
            self.paired[:],
            self.laid[:],
            self.pairs[:],
            self.fresh[:],
        )
        twin.restore(self.marks())
        twin.challenged, twin.thrown = self.challenged, self.thrown
        twin.eaten, twin.eaten_black = self.eaten, self.eaten_black
        return twin

    def marks(self) -> list[int]:
        """What only the seat itself knows of its past, as numbers."""
        sets = [self.dealt_twice, self.lost, self.split, self.split_again, self.owed, self.out_next]
        more = [self.two_free, self.passed, self.declined, self.wait, self.last_wait, self.passed_by]
        flags = [self.seven_ok, self.master, self.changed, self.left_seven, self.short]
        return sets + more + [1 if flag else 0 for flag in flags]

    def restore(self, marks: list[int]) -> None:
        """Takes back what `marks` gave."""
        self.dealt_twice, self.lost, self.split, self.split_again = marks[0], marks[1], marks[2], marks[3]
        self.owed, self.out_next, self.two_free, self.passed = marks[4], marks[5], marks[6], marks[7]
        self.declined, self.wait, self.last_wait, self.passed_by = marks[8], marks[9], marks[10], marks[11]
        self.seven_ok, self.master, self.changed = marks[12] != 0, marks[13] != 0, marks[14] != 0
        self.left_seven, self.short = marks[15] != 0, marks[16] != 0

    def size(self) -> int:
        """How many cards are concealed."""
        return sum(self.hand)

    def points(self) -> int:
        """红点 of the hand and all that is laid (Q4)."""
        return red_points(self.hand, self.kans, self.paired)

    def take_out(self, card: int, copies: int) -> None:
        """Cards leave the hand; of equal ones those that nobody has seen may stay."""
        self.hand[card] -= copies
        self.known[card] = max(0, self.known[card] - copies)
        self.fresh[card] = min(self.fresh[card], self.hand[card])

    def take_in(self, card: int) -> None:
        """A card that everybody sees joins the hand (Q9)."""
        self.hand[card] += 1
        self.known[card] += 1


class Board:
    """The data of one hand. Lists that clones share are never changed in place: they are marked so."""

    def __init__(self, rules: Rules, setup: str, leader: int) -> None:
        self.rules: Final = rules
        self.setup: Final = setup
        """The setup as JSON, carried for the game's border; the engine doesn't read it."""
        self.leader: Final = leader
        """Who was dealt eighteen cards and discards first (Q8)."""
        self.house: int = leader
        """当家 (Q8); `NOBODY` if the role was given to nobody."""
        self.walked: bool = False
        """走庄 (Q12)."""
        self.over: bool = False
        self.scores: list[int] = [0] * SEATS
        self.ledger: list[Transfer] = []
        self.sink: list[Event] | None = None

        self.phase: int = VOIDING
        self.turn: int = leader
        """The seat on turn; in a window the seat whose card is open."""
        self.players: list[Player] = []
        self.river: list[Shown] = []
        self.table: list[int] = [0] * TYPES
        """T: copies of each type on the table (Q3)."""
        self.stock: list[int] = []
        """The dealt order; `stock[front:]` is left. Shared by clones."""
        self.front: int = 0

        self.opening: bool = True
        """Whether the leader has not acted on his dealt cards (Q14)."""
        self.drew: int = NOBODY
        """The card drawn after che in this turn and held, or `NOBODY`."""
        self.made: int = 0
        """Types of which a kan was laid in this turn (O11)."""
        self.spoken: int = 0
        """Phrases said in this turn."""
        self.leaving: bool = False
        """Whether this turn began with the chi that leaves a wait on sevens (O6)."""

        self.window: Window | None = None
        self.calls: list[list[int]] = []
        """For each seat what it may do in the window, on a turn for one seat. Shared by clones."""
        self.card: int = NOBODY
        """The card of the window; at the end the card that won."""
        self.how: int = DISCARD
        """Where that card comes from: one of `SOURCES`."""

        self.moment: int = 0
        """How many public steps the hand has taken; fouls and phrases are dated by it."""
        self.said: list[Said] = []
        self.fouls: list[Foul] = []
        self.ending: int = 0
        self.winner: int = NOBODY
        self.points: int = 0
        self.fans: int = 0
        self.paid: bool = False
        """Whether the win was paid (N duties)."""
        self.took_back: bool = False
        """把庄拿回来 (O25)."""
        self.offender: int = NOBODY
        """Who pays a forfeit, or who voided the deal."""
        self.cited: int = 0
        """The duty of a forfeit."""
        self.challenger: int = NOBODY

    def foul(self, seat: int, duty: int, card: int) -> None:
        """Notes that *seat* has broken a duty just now (Q35)."""
        self.fouls.append(Foul(seat, duty, card, self.moment))

    @property
    def void(self) -> bool:
        """造牌: whether the deal was annulled; the hand doesn't count (Q11)."""
        return self.ending == END_VOID

    def drawable(self) -> int:
        """How many cards can still be drawn or flipped (Q20)."""
        return len(self.stock) - self.front - UNDRAWN

    def concealed(self, seat: int) -> int:
        """How many cards a seat holds concealed."""
        return self.players[seat].size()

    def order(self) -> list[int]:
        """The seats that may claim the card of the window, the nearest first (Q17)."""
        first = 0 if self.how == FLIP else 1
        return [(self.turn + step) % SEATS for step in range(first, SEATS)]

    def next_dealer(self) -> int:
        """The seat that leads the hand after this one (Q33)."""
        after = (self.leader + 1) % SEATS
        if self.ending == END_VOID:
            return self.leader
        if self.rules.rotate:
            return after
        if self.ending == END_FORFEIT:
            return after if self.offender == self.leader else self.leader
        if self.ending == END_DRAWN:
            return after if self.walked else self.leader
        if self.winner == self.leader and self.walked and not self.took_back:
            return after
        return self.winner

    def cards(self) -> list[int]:
        """Every card of the hand wherever it lies, ascending."""
        cards = self.stock[self.front :]
        for player in self.players:
            cards += listed(player.hand)
            for kan in player.laid:
                cards += [kan.card] * kan.size
            for pair in player.pairs:
                cards += [pair.taken, pair.partner]
        for shown in self.river:
            if shown.fate == LIES or shown.fate == WON:
                cards.append(shown.card)
        return sorted(cards)

    def is_locked_value(self, player: Player, card: int) -> bool:
        """Whether the pip value of *card* was taken by chi and so may not be thrown (O19)."""
        values = player.eaten
        if self.rules.red_eaten_black_free and not RED[card]:
            values = player.eaten_black
        return values & BITS[PIPS[card]] != 0


def held(hand: list[int]) -> int:
    """The set of types that *hand* holds."""
    found = 0
    for card in range(TYPES):
        if hand[card]:
            found |= BITS[card]
    return found


def sevens_of(cards: int) -> int:
    """The sevens of a set of types."""
    return cards & SEVEN_BITS


SEVEN_BITS: Final[int] = sum([BITS[card] for card in range(TYPES) if SEVEN[card]])


def members(cards: int) -> list[int]:
    """The types of a set, ascending."""
    return [card for card in range(TYPES) if cards & BITS[card]]


def size_of(cards: int) -> int:
    """How many types a set holds."""
    return len(members(cards))
