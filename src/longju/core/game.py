"""The contract between a game and everything that plays it.

A game is a deal, a state and options. All randomness is in the deal; after it everything is a function of
(options, deal, actions). A `Game` is stateless and speaks views, text and options; a `State` is one hand in play,
mutable and cheap to clone. Actions are small ints that mean the same in every state of one game.

A viewer is a seat number, or `SPECTATOR` for one who holds no seat.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, final

from longju.core.errors import Reason

SPECTATOR: Final = -1
"""The viewer who holds no seat: knows what lies open to all."""

EVERYBODY: Final = 0xFFFF
"""`Event.seen` of a public fact."""

VIEWER_BITS: Final[list[int]] = [0x8000, *(2**seat for seat in range(15))]
"""`VIEWER_BITS[viewer + 1]` is that viewer's bit in `Event.seen`; the spectator's is the highest."""


@final
class Transfer:
    """One payment: who pays whom how much, for what. Amounts are positive and whole."""

    def __init__(
        self, payer: int, payee: int, amount: int, reason: str, clause: str, args: list[str]
    ) -> None:
        self.payer: Final = payer
        self.payee: Final = payee
        self.amount: Final = amount
        self.reason: Final = reason
        """Key in the game's terms."""
        self.clause: Final = clause
        self.args: Final = args

    def __repr__(self) -> str:
        return f"{self.payer}->{self.payee} {self.amount} {self.reason} [{self.clause}]"


@final
class Event:
    """A fact of the hand, and who may know it.

    What others see of a half-hidden fact is an event of its own: a draw is one event with the card for its
    owner and one without for everybody else, so each viewer's stream holds exactly one of them.
    """

    def __init__(
        self, kind: str, seat: int, cards: list[int], seen: int = EVERYBODY, args: list[int] | None = None
    ) -> None:
        self.kind: Final = kind
        """Key in the game's terms, e.g. `draw`, `peng`."""
        self.seat: Final = seat
        """The seat that acted, or -1."""
        self.cards: Final = cards
        self.seen: Final = seen
        self.args: Final[list[int]] = args if args is not None else []

    def seen_by(self, viewer: int) -> bool:
        """Whether *viewer* (a seat, or `SPECTATOR`) may know this fact."""
        return self.seen & VIEWER_BITS[viewer + 1] != 0


class State(Protocol):
    """One hand in play. Methods raise `IllegalAction` and leave the state unchanged when an act is not allowed."""

    over: bool
    scores: list[int]
    """What each seat has won or lost in this hand; sums to zero."""
    ledger: list[Transfer]
    """The payments behind `scores`."""
    sink: list[Event] | None
    """Where facts go; None in simulation."""

    @property
    def void(self) -> bool:
        """Whether the rules annul the finished hand: no payment, dealt again, not counted in its match."""

    def actors(self) -> list[int]:
        """Every seat that owes an answer, ascending; several in a claim window, where their order must not matter.

        A window always asks somebody, at least the next seat even when it can only pass: so every card waits for
        the same thing, and a table can pace all windows alike. A seat owes its answer until it gives it.
        """

    def legal(self, seat: int) -> list[int]:
        """The acts open to a seat that owes an answer, in a fixed order, none twice; empty for any other seat."""

    def open_to(self, seat: int) -> list[int]:
        """Acts free to a seat at any time, whether or not it owes an answer."""

    def why_illegal(self, seat: int, action: int) -> Reason | None:
        """Why *action* is not allowed to *seat* now, or None if it is."""

    def apply(self, seat: int, action: int) -> None:
        """Does *action*.

        :raises IllegalAction: with the reason of `why_illegal`.
        """

    def default(self, seat: int) -> int:
        """The legal act that stands for no answer in time: pass, draw, or the plainest discard."""

    def clone(self) -> "State":
        """A copy that shares nothing mutable; its sink is None."""

    def to_bytes(self) -> bytes:
        """The whole state but its sink; equal states give equal bytes (`Game.from_bytes` reads them back)."""


class Rng(Protocol):
    """Randomness as engines may use it: `kit.rng` has the one for the record and a fast one for simulation."""

    def below(self, n: int) -> int:
        """A number in 0…n−1, each as likely. *n* ≥ 1."""

    def permutation(self, n: int) -> list[int]:
        """A random order of 0…n−1."""


Policy = Callable[[Any, int, Rng], int]
"""`policy(state, seat, rng)` chooses a legal act. It reads only what `observe(state, seat)` holds: it must choose the
same in `redeal(observe(state, seat), rng)`, and the conformance suite checks that."""


class Game(Protocol):
    """A game as the registry knows it. Stateless; one instance a game.

    Setups, deals, options and views are msgspec structs of the game's own, so they travel as JSON; views extend
    `core.wire.View`.
    """

    id: str
    version: int
    """Rule version: raised when the same actions can lead to another state."""
    actions: int
    """Every action is in 0…actions−1."""
    options_type: type[Any]
    """Frozen msgspec struct: every field has a default and a documented `msgspec.Meta` (`core.wire.option`)."""
    setup_type: type[Any]
    deal_type: type[Any]
    view_type: type[Any]
    presets: Mapping[str, Any]
    """Name to options; the first is the default."""
    levels: Mapping[str, Policy]
    """Bot levels, weakest first, beside the general `random`."""

    def check(self, options: Any) -> None:
        """:raises OptionsError: if these values don't go together; the types are already right."""

    def seats(self, options: Any) -> int:
        """Number of hands at the table."""

    def owners(self, options: Any) -> list[int]:
        """For each seat the player who answers for it, players counted from 0; the same player may own several."""

    def first(self, options: Any, rng: Rng) -> Any:
        """The setup of a match's first hand: draws for dealer and seats are made and recorded here."""

    def next(self, state: Any) -> Any:
        """The setup of the hand after a finished one."""

    def deal(self, setup: Any, rng: Rng) -> Any:
        """A shuffled deal: one permutation first, then bounded draws, always in the same order."""

    def start(self, setup: Any, deal: Any, sink: list[Event] | None = None) -> State:
        """The state right after the deal.

        :raises RecordError: if the deal is not one of this setup.
        """

    def observe(self, state: Any, viewer: int) -> Any:
        """All that *viewer* may know, public history included, and nothing more (a `core.wire.View`)."""

    def redeal(self, view: Any, rng: Rng) -> State:
        """A random full state consistent with *view*, built from it alone."""

    def event(self, event: Event) -> Any:
        """The wire form (`core.wire.Fact`) of an event that its reader may see."""

    def read(self, text: str) -> int:
        """The action that *text* stands for.

        :raises NotationError: if it stands for none.
        """

    def write(self, action: int) -> str:
        """The notation of *action*; `read` takes it back."""

    def from_bytes(self, data: bytes) -> State:
        """The state that `State.to_bytes` wrote.

        :raises RecordError: if *data* is no state of this game and version.
        """

    def cards(self, state: Any) -> list[int]:
        """Every card of the hand wherever it lies, sorted: conserved from deal to end."""
