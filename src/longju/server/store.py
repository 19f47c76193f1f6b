"""The hall's database: an append-only log and a few plain tables, in SQLite.

One task writes. What waits for it is committed together, with fsync, and only then does `write` return: whoever
acknowledges an action after `write` can promise that it is safe.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import structlog
from sqlalchemy import Connection, Executable, event, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from longju.server import schema

LOG: Final = structlog.get_logger("longju.store")

HEAD: Final = "0001"
"""The newest step of `migrations/`."""

BATCH: Final = 256
"""So many writes share a commit at most."""

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


class Taken(Exception):
    """A row of that key is there already."""


def _engine(path: Path, begin: str) -> AsyncEngine:
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")

    @event.listens_for(engine.sync_engine, "connect")
    def connected(dbapi: Any, _record: Any) -> None:
        dbapi.isolation_level = None
        cursor = dbapi.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _migrate(connection: Connection) -> None:
    # Alembic takes longer to import than the rest of the store, and most starts have nothing to migrate.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class Write:
    """Statements that are committed together, and who waits for that."""

    def __init__(self, statements: Sequence[Executable]) -> None:
        self.statements: Final = statements
        self.done: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()


class Store:
    """The database of one hall."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.commits = 0
        self._readers = _engine(path, "BEGIN")
        self._writers = _engine(path, "BEGIN IMMEDIATE")
        self._queue: asyncio.Queue[Write | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Migrates the database and starts the writer."""
        async with self._writers.begin() as connection:
            known = await connection.run_sync(
                lambda sync: (
                    sync.dialect.has_table(sync, "alembic_version")
                    and sync.execute(text("SELECT version_num FROM alembic_version")).scalar()
                )
            )
            if known != HEAD:
                await connection.run_sync(_migrate)
        self._task = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Commits what waits and closes the files."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None
        await self._writers.dispose()
        await self._readers.dispose()

    async def write(self, *statements: Executable) -> None:
        """Does the statements in one transaction; returns once they are on the disk.

        :raises Taken: if a row of the same key is there already.
        """
        write = Write(statements)
        self._queue.put_nowait(write)
        await write.done

    async def read(self, statement: Executable) -> Sequence[Any]:
        """The rows of a query."""
        async with self._readers.connect() as connection:
            return (await connection.execute(statement)).all()

    async def _write_all(self) -> None:
        stopping = False
        async with self._writers.connect() as connection:
            while not stopping:
                batch = [await self._queue.get()]
                while len(batch) < BATCH and not self._queue.empty():
                    batch.append(self._queue.get_nowait())
                stopping = None in batch
                await self._commit(connection, [write for write in batch if write is not None])

    async def _commit(self, connection: AsyncConnection, batch: list[Write]) -> None:
        error = await self._attempt(connection, batch)
        if error is not None and len(batch) > 1:
            # One of them is at fault; the others shall not suffer for it.
            for write in batch:
                self._settle(write, await self._attempt(connection, [write]))
            return
        for write in batch:
            self._settle(write, error)

    @staticmethod
    def _settle(write: Write, error: Exception | None) -> None:
        if write.done.done():
            return
        if error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(Taken(str(error)) if isinstance(error, IntegrityError) else error)

    async def _attempt(self, connection: AsyncConnection, batch: list[Write]) -> Exception | None:
        try:
            async with connection.begin():
                for write in batch:
                    for statement in write.statements:
                        await connection.execute(statement)
        except Exception as error:
            if not isinstance(error, IntegrityError):
                LOG.error("commit failed", error=repr(error))
                with suppress(Exception):
                    await connection.rollback()
            return error
        self.commits += 1
        return None


def event_row(table_id: str, seq: int, kind: str, body: str, at: int) -> Executable:
    """Appends one event."""
    return insert(schema.event).values(table_id=table_id, seq=seq, kind=kind, body=body, at=at)


def command_row(table_id: str, account: str, cid: str, answer: str) -> Executable:
    """Notes a command with the answer it gets."""
    return insert(schema.command).values(table_id=table_id, account=account, cid=cid, answer=answer)


def phase_row(table_id: str, phase: str) -> Executable:
    """Copies a room's phase to where the start of the hall looks for it."""
    return update(schema.room).where(schema.room.c.id == table_id).values(phase=phase)


def events_of(table_id: str) -> Executable:
    """What a room is rebuilt from: all its events but the acts and records of finished hands."""
    rows = schema.event.c
    last = (
        select(rows.seq)
        .where(rows.table_id == table_id, rows.kind == "hand")
        .order_by(rows.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    return (
        select(rows.seq, rows.kind, rows.body)
        .where(rows.table_id == table_id, rows.kind != "record", (rows.kind != "act") | (rows.seq > last))
        .order_by(rows.seq)
    )
