"""A room as its log tells it: settings, places, the match, the hand in play.

Everything that happens is an event; `RoomState.take` is the only way to change a room, in play and in recovery alike,
so what a restart rebuilds is what there was.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from longju import registry
from longju.core.wire import read_options
from longju.play.match import Match
from longju.play.record import Record, checksum, record
from longju.play.shuffle import Shuffle
from longju.play.table import Table
from longju.server.config import ServiceError
from longju.server.protocol import Absent, Kind, NewRoom, Pace, Phase, Scalar
from longju.server.seal import Seal

FAULTS: Final = 3
"""After so many annulled hands in a row a match ends: the next one would fail as well."""


class Seat(msgspec.Struct, omit_defaults=True):
    """A player's place."""

    kind: Kind = "open"
    name: str = ""
    account: str = ""
    level: str | None = None


class Opened(msgspec.Struct, tag_field="k", tag="open", kw_only=True):
    """The room is made."""

    game: str
    preset: str
    changes: dict[str, Scalar]
    hands: int
    pace: Pace
    claim_limit: int
    turn_limit: int
    absent: Absent
    host: str
    host_name: str
    seats: list[Seat]


class Seated(msgspec.Struct, tag_field="k", tag="seat"):
    """Somebody takes, gets or leaves a place."""

    player: int
    seat: Seat


class Watching(msgspec.Struct, tag_field="k", tag="watch"):
    """Somebody may look on."""

    account: str


class Began(msgspec.Struct, tag_field="k", tag="match"):
    """A match begins."""


class Dealt(msgspec.Struct, tag_field="k", tag="hand"):
    """A hand is dealt. `sealed` holds what nobody may read before its end: deal and secret."""

    hand: int
    nth: int
    version: int
    commitment: str
    setup: dict[str, Any]
    sealed: str


class Acted(msgspec.Struct, tag_field="k", tag="act", omit_defaults=True):
    """Seats have acted, in this order. `before` is the checksum of the state that they acted in."""

    acts: list[tuple[int, int]]
    before: str
    cid: str = ""
    """The page's name of the command that it was, if it was one."""
    withdraws: int = 0
    """How many answers before it in the log never happen: a free act comes before the window that they wait for."""


class Recorded(msgspec.Struct, tag_field="k", tag="record"):
    """The record of a finished hand."""

    hand: int
    record: Record


class Ended(msgspec.Struct, tag_field="k", tag="end"):
    """A hand is over: what each player won or lost, and the setup of the hand after it."""

    hand: int
    scores: list[int]
    next: dict[str, Any]
    counts: bool = True
    """False for a hand that the rules annul."""


class Voided(msgspec.Struct, tag_field="k", tag="void"):
    """A hand is annulled; no payment."""

    hand: int
    fault: str
    reason: Literal["engine", "version", "checksum", "replay"]


class Frozen(msgspec.Struct, tag_field="k", tag="frozen"):
    """The match ends because its hands keep failing."""

    fault: str


Happening = Opened | Seated | Watching | Began | Dealt | Acted | Recorded | Ended | Voided | Frozen


class Open(msgspec.Struct):
    """What is sealed of a deal."""

    deal: dict[str, Any]
    secret: bytes


class Damaged(Exception):
    """The log's running hand can't be played on. `reason` as in `Voided`."""

    def __init__(self, reason: Literal["version", "checksum", "replay"]) -> None:
        super().__init__(reason)
        self.reason: Final = reason


def digest(table: Table, held: list[Acted]) -> str:
    """A short name for the state of a hand once the answers that wait are done."""
    state = table.state
    if held:
        state = state.clone()
        for acted in held:
            for seat, action in acted.acts:
                state.apply(seat, action)
    return checksum(state)[:16]


def opened(wish: NewRoom, host: str, host_name: str) -> Opened:
    """The event that makes the room asked for.

    :raises OptionsError: if no table can be played so.
    """
    game = registry.find(wish.game)
    preset = wish.preset or next(iter(game.presets))
    if preset not in game.presets:
        raise ServiceError(
            "bad_options",
            f"preset {preset}: {game.id} has none of this name; there are {', '.join(game.presets)}",
        )
    options = read_options(game.presets[preset], wish.changes)
    match = Match(game, options, wish.hands)
    if len(wish.seats) > match.players:
        raise ServiceError("bad_seats", f"seats: {len(wish.seats)} given, {match.players} can play")
    if sum(each.kind == "me" for each in wish.seats) > 1:
        raise ServiceError("bad_seats", "seats: a person has one place")
    seats = []
    for each in wish.seats:
        if each.kind == "me":
            seats.append(Seat("person", host_name, host))
        elif each.kind == "bot":
            seats.append(Seat("bot", level=each.level or ""))
        else:
            seats.append(Seat())
    seats += [Seat()] * (match.players - len(seats))
    return Opened(
        game=game.id,
        preset=preset,
        changes=wish.changes,
        hands=wish.hands,
        pace=wish.pace,
        claim_limit=wish.claim_limit,
        turn_limit=wish.turn_limit,
        absent=wish.absent,
        host=host,
        host_name=host_name,
        seats=seats,
    )


class RoomState:
    """A room at one moment."""

    def __init__(self, room: str, first: Opened, seal: Seal) -> None:
        self.id: Final = room
        self.settings: Final = first
        self.game: Final = registry.find(first.game)
        self.options: Final = read_options(self.game.presets[first.preset], first.changes)
        self.owners: Final = self.game.owners(self.options)
        self.seats: Final = list(first.seats)
        self.watchers: Final[set[str]] = set()
        self.match: Match | None = None
        self.table: Table | None = None
        """The running hand, or the finished one until the next is dealt."""
        self.shuffle: Shuffle | None = None
        self.hand = 0
        self.nth = 0
        self.commitment = ""
        self.error: str | None = None
        self.damage: Damaged | None = None
        self.faults = 0
        """Annulled hands since the last one that was played out."""
        self.deal_now = False
        """Whether the next hand waits for nobody: a match has begun, or a hand was annulled."""
        self._seal: Final = seal
        self._running = False

    @property
    def phase(self) -> Phase:
        """What the room waits for."""
        if self.match is None:
            return "open"
        if self.error is not None or self.match.over:
            return "over"
        return "playing" if self._running else "between"

    @property
    def persons(self) -> list[int]:
        """The places where people play."""
        return [player for player, seat in enumerate(self.seats) if seat.kind == "person"]

    def player_of(self, account: str) -> int | None:
        """The place of an account, -1 if it may look on, None if it has no business here."""
        for player, seat in enumerate(self.seats):
            if seat.account == account:
                return player
        return -1 if account in self.watchers or account == self.settings.host else None

    def take(self, happening: Happening) -> None:
        """Does what an event says."""
        match happening:
            case Seated(player, seat):
                self.seats[player] = seat
            case Watching(account):
                self.watchers.add(account)
            case Began():
                self.match = Match(self.game, self.options, self.settings.hands)
                self.error, self.faults, self.deal_now = None, 0, True
            case Dealt():
                self._dealt(happening)
            case Acted():
                self._acted(happening)
            case Ended():
                self._ended(happening)
            case Voided():
                self._running, self.table, self.damage = False, None, None
                self.faults, self.deal_now = self.faults + 1, True
            case Frozen(fault):
                self.error = f"frozen:{fault}"
            case Opened() | Recorded():
                pass

    def recover(self, happenings: list[Happening]) -> None:
        """Takes what the log holds. A hand that can't be replayed is left out; `damage` says why."""
        for happening in _standing(happenings):
            if isinstance(happening, Acted) and self.damage is not None:
                continue
            if isinstance(happening, Dealt | Ended | Voided | Began):
                self.damage = None
            try:
                self.take(happening)
            except Damaged as damage:
                self.damage = damage
            except Exception:
                # Whatever an engine of another build makes of an old log: the hand is lost, not the match.
                self.damage = Damaged("replay")

    def _dealt(self, dealt: Dealt) -> None:
        assert self.match is not None
        self.hand, self.nth, self.commitment = dealt.hand, dealt.nth, dealt.commitment
        self._running, self.deal_now, self.table, self.shuffle = True, False, None, None
        if dealt.version != self.game.version:
            raise Damaged("version")
        setup = msgspec.convert(dealt.setup, type=self.game.setup_type)
        self.match.setup = setup
        content = msgspec.json.decode(self._seal.open(dealt.sealed, f"{self.id}|{dealt.hand}"), type=Open)
        self.shuffle = Shuffle(self.id, dealt.nth, content.secret)
        deal = msgspec.convert(content.deal, type=self.game.deal_type)
        self.table = Table(self.game, setup, deal, self.id, dealt.hand)

    def _acted(self, acted: Acted) -> None:
        assert self.table is not None
        if acted.before != digest(self.table, []):
            raise Damaged("checksum")
        for seat, action in acted.acts:
            self.table.submit(seat, action)

    def _ended(self, ended: Ended) -> None:
        assert self.match is not None
        if ended.counts:
            self.match.results.append(ended.scores)
        self.match.setup = None
        self.match.setup = msgspec.convert(ended.next, type=self.game.setup_type)
        self._running = False
        self.faults = 0


def _standing(log: list[Happening]) -> list[Happening]:
    """The log without the answers that a free act withdrew."""
    kept: list[Happening] = []
    for happening in log:
        if isinstance(happening, Acted) and happening.withdraws:
            acted = [place for place, each in enumerate(kept) if isinstance(each, Acted)]
            for place in reversed(acted[len(acted) - happening.withdraws :]):
                del kept[place]
        kept.append(happening)
    return kept


def deal(state: RoomState, secret: bytes, seal: Seal) -> Dealt:
    """The event that deals a room's next hand."""
    assert state.match is not None
    hand, nth = state.hand + 1, state.match.hand
    shuffle = Shuffle(state.id, nth, secret)
    # The first setup is drawn from the shuffle of the hand that is played, so that its record can be checked.
    setup = state.match.setup if nth > 1 else None
    if setup is None:
        setup = shuffle.first(state.game, state.options)
    cards = shuffle.deal(state.game, setup)
    content = msgspec.json.encode(Open(msgspec.to_builtins(cards), secret))
    return Dealt(
        hand=hand,
        nth=nth,
        version=state.game.version,
        commitment=shuffle.commitment,
        setup=msgspec.to_builtins(setup),
        sealed=seal.close(content, f"{state.id}|{hand}"),
    )


def ended(state: RoomState, table: Table) -> list[Happening]:
    """The events that end a room's finished hand."""
    names = [seat.name or (seat.level or "") for seat in state.seats]
    following = msgspec.to_builtins(state.game.next(table.state))
    return [
        Recorded(state.hand, record(table, names, state.shuffle)),
        Ended(state.hand, table.player_scores(), following, not table.state.void),
    ]


def kind(happening: Happening) -> str:
    """The word by which the database tells events apart."""
    return str(happening.__struct_config__.tag)


def phase_after(state: RoomState, happenings: Sequence[Happening]) -> Phase | None:
    """The phase that *happenings* lead to, if they change it."""
    last = happenings[-1]
    if isinstance(last, Frozen):
        return "over"
    if isinstance(last, Dealt | Began | Voided):
        return "playing"
    if isinstance(last, Ended):
        assert state.match is not None
        return "over" if last.counts and state.match.hand >= state.match.hands else "between"
    return None
