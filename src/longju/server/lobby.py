"""The hall: its rooms, its database, its start and its end."""

import asyncio
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from sqlalchemy import insert, select
from sqlalchemy.exc import SQLAlchemyError

from longju.core.errors import GameError
from longju.server import schema
from longju.server.auth import Account, Accounts, hashed
from longju.server.clockwork import level_of, where
from longju.server.config import Config, ServiceError, word
from longju.server.protocol import Invite, NewRoom
from longju.server.rooms import Happening, Opened, Recorded, RoomState, opened
from longju.server.seal import Seal, read_key
from longju.server.store import Store, event_row, events_of
from longju.server.tables import LiveRoom

LOG: Final = structlog.get_logger("longju.hall")

DATABASE: Final = "hall.sqlite3"


def _lock(folder: Path) -> Any:
    """Keeps a second hall away from the folder for as long as the returned file is open.

    :raises ServiceError: if there is one, or the folder can't be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "lock").open("w")
    except OSError as error:
        raise ServiceError("bad_data", f"data folder {folder}: {error.strerror}") from None
    try:
        import fcntl  # noqa: PLC0415 - not everywhere

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        file.close()
        raise ServiceError(
            "bad_data", f"data folder {folder}: another hall is using it; choose one with --data"
        ) from None
    return file


class Hall:
    """Everything that one process serves."""

    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.store: Final = Store(config.data_dir / DATABASE)
        self.accounts: Final = Accounts(self.store, config)
        self._seal: Seal | None = None
        self._rooms: Final[dict[str, LiveRoom]] = {}
        self._loading: Final[dict[str, asyncio.Task[LiveRoom]]] = {}
        self._lock: Any = None
        self._started = False

    async def start(self) -> None:
        """Opens the database and takes up every match that was running.

        :raises ServiceError: if data folder or secret file can't be used.
        """
        if self._started:
            return
        config = self.config
        self._lock = _lock(config.data_dir)
        try:
            self._seal = Seal(read_key(config.secret_file or config.data_dir / "secret.key"), config.chance)
            await self.store.open()
        except SQLAlchemyError as error:
            self._lock.close()
            reason = str(getattr(error, "orig", error)).splitlines()[0]
            raise ServiceError("bad_data", f"database {self.store.path}: {reason}") from None
        except BaseException:
            self._lock.close()
            raise
        self._started = True
        running = await self.store.read(select(schema.room.c.id).where(schema.room.c.phase == "playing"))
        for row in running:
            try:
                await self.room(row.id)
            except ServiceError as error:
                LOG.error("room not taken up", room=row.id, error=error.code)
        LOG.info("hall open", rooms=len(self._rooms))

    async def stop(self) -> None:
        """Says good-bye to every page, puts the rooms away and closes the database."""
        if not self._started:
            return
        self._started = False
        await self.close_rooms()
        await self.store.close()
        self._lock.close()

    async def close_rooms(self) -> None:
        """Puts all rooms away; their pages are told to come back."""
        await asyncio.gather(*(room.stop() for room in list(self._rooms.values())), return_exceptions=True)

    async def create(self, account: Account, wish: NewRoom) -> Invite:
        """Makes a room.

        :raises GameError: if no table can be played as wished.
        """
        first = opened(wish, account.id, account.name)
        config, seal = self.config, self._seal
        assert seal is not None
        room, secret = word(config.chance, 10), word(config.chance, 26)
        state = RoomState(room, first, seal)
        for seat in first.seats:
            if seat.kind == "bot":
                seat.level = level_of(state, seat.level)
        at = config.clock.wall()
        await self.store.write(
            insert(schema.room).values(id=room, secret=hashed(secret), phase="open", at=at),
            event_row(room, 1, "open", msgspec.json.encode(first).decode(), at),
        )
        self._open(state, 2)
        return Invite(room, secret)

    async def room(self, room: str) -> LiveRoom:
        """The room of that id, rebuilt from its log if need be.

        :raises ServiceError: if there is none.
        """
        if room in self._rooms:
            return self._rooms[room]
        if not self._started:
            raise ServiceError("restart", "the hall is closing", 503)
        if room not in self._loading:
            self._loading[room] = asyncio.create_task(self._load(room))
            self._loading[room].add_done_callback(lambda _: self._loading.pop(room, None))
        return await asyncio.shield(self._loading[room])

    async def admit(self, room: str, secret: str) -> LiveRoom:
        """The room that *secret* opens.

        :raises ServiceError: if it doesn't.
        """
        known = await self.store.read(select(schema.room.c.secret).where(schema.room.c.id == room))
        if not known or known[0].secret != hashed(secret):
            raise ServiceError("bad_secret", "the invitation fits no room", 403)
        return await self.room(room)

    async def record(self, room: str, hand: int) -> msgspec.Raw:
        """The record of a finished hand, as JSON.

        :raises ServiceError: if there is none.
        """
        events = schema.event.c
        rows = await self.store.read(
            select(events.body).where(
                events.table_id == room,
                events.kind == "record",
                events.body.startswith(f'{{"k":"record","hand":{hand},', autoescape=True),
            )
        )
        if not rows:
            raise ServiceError("no_record", f"hand {hand}: there is no record of it in this room", 404)
        found = msgspec.json.decode(rows[0].body, type=Recorded)
        return msgspec.Raw(msgspec.json.encode(found.record))

    def _open(self, state: RoomState, seq: int) -> LiveRoom:
        assert self._seal is not None
        room = LiveRoom(state, seq, self.store, self._seal, self.config, self._gone)
        self._rooms[state.id] = room
        room.start()
        return room

    def _gone(self, room: LiveRoom) -> None:
        if self._rooms.get(room.state.id) is room:
            del self._rooms[room.state.id]

    async def _load(self, room: str) -> LiveRoom:
        rows = await self.store.read(events_of(room))
        if not rows:
            raise ServiceError("no_room", "there is no such room", 404)
        assert self._seal is not None
        try:
            first, *others = [msgspec.json.decode(row.body, type=Happening) for row in rows]
            assert isinstance(first, Opened)
            state = RoomState(room, first, self._seal)
        except (GameError, msgspec.DecodeError, AssertionError) as error:
            LOG.error("room can't be read", room=room, error=where(error))
            raise ServiceError(
                "no_room", "the room is of a version that this hall doesn't know", 410
            ) from None
        state.recover(others)
        return self._open(state, rows[-1].seq + 1)
