"""The messages of `hall.v1`, as `docs/protocol.md` describes them; the page's types are generated from here.

What a page sends is checked to the last field: unknown fields, wrong types and sizes out of bounds are refused.
"""

from typing import Annotated, Any, Literal

import msgspec

from longju.core.wire import Act, Fact, Locked, View, Why

Cid = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Name = Annotated[str, msgspec.Meta(max_length=60)]
Word = Annotated[str, msgspec.Meta(max_length=80)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Kind = Literal["person", "bot", "open"]
Phase = Literal["open", "playing", "between", "over"]
Pace = Literal["quick", "even"]
Absent = Literal["bot", "default", "pause"]
Scalar = bool | int | str | None


class Wish(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who shall sit on one player's place of a new room."""

    kind: Literal["me", "open", "bot"]
    level: Word | None = None


class NewRoom(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/rooms`."""

    game: Word
    preset: Word = ""
    """Empty: the game's first."""
    changes: dict[Word, Scalar] = {}
    hands: Annotated[int, msgspec.Meta(ge=1, le=999)] = 4
    pace: Pace = "quick"
    claim_limit: Annotated[int, msgspec.Meta(ge=1, le=600)] = 8
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 45
    absent: Absent = "bot"
    seats: Annotated[list[Wish], msgspec.Meta(max_length=16)] = []
    """One a player; places that it leaves out are open."""


class NewMe(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/me`: a name, or the recovery code of an account there is."""

    name: Name = ""
    recovery: Word = ""


class Check(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/games/{id}/check`."""

    preset: Word = ""
    changes: dict[Word, Scalar] = {}


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/rooms/{id}/join`."""

    secret: Word


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/rooms/{id}/seats`."""

    player: Annotated[int, msgspec.Meta(ge=0, le=15)]
    kind: Literal["bot", "open"]
    level: Word | None = None


class Me(msgspec.Struct, omit_defaults=True):
    """Who the caller is. `recovery` is shown once, when the account is made."""

    player: str
    name: str
    recovery: str | None = None


class Checked(msgspec.Struct):
    """Options that a table can be played with."""

    options: dict[str, Any]
    seats: int
    players: int
    owners: list[int]


class Invite(msgspec.Struct):
    """A new room, and the secret that lets others in."""

    room: str
    secret: str


class Problem(msgspec.Struct):
    """What was wrong with a call: a stable code, and one line."""

    code: str
    message: str


class Player(msgspec.Struct, omit_defaults=True):
    """One player's place as everybody sees it."""

    name: str
    kind: Kind
    here: bool
    """Whether a page of his is connected; always true for a bot."""
    stood_in: bool
    """Whether a bot answers for him while he is away."""
    ready: bool
    level: str | None = None


class Room(msgspec.Struct, kw_only=True):
    """A room as one viewer sees it."""

    room: str
    game: str
    preset: str
    options: dict[str, Any]
    hands: int
    """Hands of a match."""
    hand: int
    """The number of the running or last deal in this room: annulled hands and earlier matches count. 0 before any."""
    nth: int
    """Which hand of the match that is, 1…hands; an annulled one is dealt again and not counted."""
    phase: Phase
    host: str
    """The host's name."""
    hosting: bool
    """Whether the viewer is the host."""
    you: int
    """The viewer's player index, or -1."""
    pace: Pace
    claim_limit: int
    turn_limit: int
    absent: Absent
    owners: list[int]
    players: list[Player]
    totals: list[int]
    results: list[list[int]]
    commitment: str
    error: str | None = None


class Hello(msgspec.Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first frame of a page."""

    v: int
    room: Word
    hand: Number | None = None
    have: Number | None = None


class Cmd(msgspec.Struct, tag_field="t", tag="cmd", forbid_unknown_fields=True):
    """The answer to an ask."""

    cid: Cid
    ask: Word
    a: Number


class Free(msgspec.Struct, tag_field="t", tag="free", forbid_unknown_fields=True):
    """A free act of a seat."""

    cid: Cid
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]
    a: Number


class Ready(msgspec.Struct, tag_field="t", tag="ready", forbid_unknown_fields=True):
    """Ready for the hand after *hand*."""

    cid: Cid
    hand: Number


class Ping(msgspec.Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """A sign of life."""

    c: int


FromPage = Hello | Cmd | Free | Ready | Ping


class Ask(msgspec.Struct, tag_field="t", tag="ask"):
    """A seat of this player owes an answer."""

    hand: int
    n: int
    ask: str
    seat: int
    acts: list[Act]
    locked: list[Locked]
    limit: int | None
    """Milliseconds left, or none."""


class Snapshot(msgspec.Struct):
    """Where a stream stands: what the viewer may know now, and what he owes."""

    view: View
    asks: list[Ask]


class Welcome(msgspec.Struct, tag_field="t", tag="welcome", omit_defaults=True):
    """The answer to `hello`; the messages up to `n` follow unless there is a snapshot."""

    v: int
    hand: int
    n: int
    you: int
    room: Room
    snapshot: Snapshot | None = None


class RoomNews(msgspec.Struct, tag_field="t", tag="room"):
    """The room has changed."""

    room: Room


class Ev(msgspec.Struct, tag_field="t", tag="ev"):
    """What happened, and all the viewer may know now."""

    hand: int
    n: int
    facts: list[Fact]
    view: View


class Ack(msgspec.Struct, tag_field="t", tag="ack"):
    """The action is safe: sent after the commit."""

    cid: str
    hand: int
    n: int


class Nak(msgspec.Struct, tag_field="t", tag="nak", omit_defaults=True):
    """Not done."""

    cid: str
    code: str
    why: Why | None = None


class Note(msgspec.Struct, tag_field="t", tag="note", omit_defaults=True):
    """News of the hall in a code with arguments."""

    code: Literal["void"]
    args: list[str] = []


class Pong(msgspec.Struct, tag_field="t", tag="pong"):
    """The echo of a ping."""

    c: int


class Bye(msgspec.Struct, tag_field="t", tag="bye"):
    """The socket closes."""

    code: str
    retry: int | None
    """Milliseconds to wait, or null: never."""


FromHall = Welcome | RoomNews | Ev | Ask | Ack | Nak | Note | Pong | Bye

VERSION = 1
SUBPROTOCOL = "hall.v1"

RESTART = 1012
NO_SESSION = 4001
ORIGIN = 4003
NO_ROOM = 4004
TOO_SLOW = 4008
BAD_HELLO = 4009
FLOOD = 4029
"""Close codes."""
