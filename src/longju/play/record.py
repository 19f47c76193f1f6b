"""The record of a hand: all it takes to play it again, and to check that it was dealt and played as it says."""

from hashlib import sha256
from typing import Any

import msgspec

from longju.core.errors import GameError, RecordError
from longju.core.game import Game, State
from longju.core.wire import read_options
from longju.play.shuffle import Shuffle
from longju.play.table import Table

FORMAT = "longju-record-1"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One finished hand. `setup` and `deal` are the game's own structs as plain data."""

    format: str = FORMAT
    game: str
    version: int
    """Rule version of the game."""
    options: dict[str, Any]
    options_hash: str
    players: list[str] = []
    setup: dict[str, Any]
    deal: dict[str, Any]
    actions: list[tuple[int, str]]
    """(seat, notation) in the order played."""
    scores: list[int]
    """Per seat."""
    checksum: str
    """SHA-256 of the final state's bytes."""
    shuffle: Shuffle | None = None
    commitment: str = ""


def options_hash(options: Any) -> str:
    """A name for one set of options: SHA-256 of their sorted JSON, its first 16 digits."""
    return sha256(msgspec.json.encode(options, order="sorted")).hexdigest()[:16]


def checksum(state: State) -> str:
    """A name for one state."""
    return sha256(state.to_bytes()).hexdigest()


def record(table: Table, players: list[str], shuffle: Shuffle | None = None) -> Record:
    """The record of a finished hand."""
    assert table.state.over, "the hand is not over"
    options = table.setup.options
    return Record(
        game=table.game.id,
        version=table.game.version,
        options=msgspec.to_builtins(options),
        options_hash=options_hash(options),
        players=players,
        setup=msgspec.to_builtins(table.setup),
        deal=msgspec.to_builtins(table.deal),
        actions=[(seat, table.game.write(action)) for seat, action in table.log],
        scores=table.state.scores,
        checksum=checksum(table.state),
        shuffle=shuffle,
        commitment=shuffle.commitment if shuffle else "",
    )


def read_record(data: bytes) -> Record:
    """The record in a file's bytes (JSON).

    :raises RecordError: if it is none, saying where.
    """
    try:
        found = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"record: {error}") from None
    if found.format != FORMAT:
        raise RecordError(f"record: format {found.format!r}, must be {FORMAT!r}")
    return found


def replay(game: Game, found: Record) -> Table:
    """The hand of a record, played again to its end.

    :raises RecordError: at the first thing that doesn't fit, saying which.
    """
    if (found.game, found.version) != (game.id, game.version):
        raise RecordError(
            f"record: {found.game} rules version {found.version}, this program plays {game.id} version {game.version}"
        )
    try:
        setup = msgspec.convert(found.setup, type=game.setup_type)
        deal = msgspec.convert(found.deal, type=game.deal_type)
        game.check(read_options(setup.options, msgspec.to_builtins(setup.options)))
    except (msgspec.ValidationError, GameError) as error:
        raise RecordError(f"record: setup or deal: {error}") from None
    if (
        options_hash(setup.options) != found.options_hash
        or msgspec.to_builtins(setup.options) != found.options
    ):
        raise RecordError("record: options, their hash and the setup don't agree")
    table = Table(game, setup, deal)
    for number, (seat, text) in enumerate(found.actions, 1):
        try:
            table.submit(seat, game.read(text))
        except GameError as error:
            raise RecordError(f"record: action {number} ({seat}, {text!r}): {error}") from None
    return table


def verify(game: Game, found: Record) -> list[str]:
    """Replays a record and checks end, scores and shuffle; the list of what was checked, for people.

    :raises RecordError: at the first thing that doesn't fit.
    """
    table = replay(game, found)
    if not table.state.over:
        raise RecordError(f"record: the hand is not over after its {len(found.actions)} actions")
    if table.state.scores != found.scores:
        raise RecordError(f"record: scores {found.scores}, the replay gives {table.state.scores}")
    if checksum(table.state) != found.checksum:
        raise RecordError("record: the replay ends in another state (checksum)")
    checked = [f"{len(found.actions)} actions replayed", f"scores {found.scores}", "final state"]
    if found.shuffle is None:
        if found.commitment:
            raise RecordError("record: a commitment without its shuffle, so the deal can't be checked")
        return [*checked, "no shuffle to check"]
    if found.shuffle.commitment != found.commitment:
        raise RecordError("record: the secret does not fit the commitment")
    if found.shuffle.hand == 1 and found.shuffle.first(game, table.setup.options) != table.setup:
        raise RecordError("record: the shuffle gives another first setup")
    if found.shuffle.deal(game, table.setup) != table.deal:
        raise RecordError("record: the shuffle gives another deal")
    return [*checked, "commitment and shuffle"]
