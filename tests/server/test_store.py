"""The database: commits that are shared, rows that collide, migrations that fit the schema."""

import asyncio
import stat
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, select, text

from longju.server import schema
from longju.server.config import ServiceError
from longju.server.lobby import Hall
from longju.server.seal import Seal, read_key
from longju.server.store import HEAD, Store, Taken, command_row, event_row, events_of
from tests.server.hall import Chance, config


async def opened(folder: Path) -> Store:
    store = Store(folder / "hall.sqlite3")
    await store.open()
    return store


async def test_writes_share_commits(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await asyncio.gather(*(store.write(event_row("t", seq, "act", "{}", 0)) for seq in range(300)))
    assert 2 <= store.commits < 100
    rows = await store.read(select(schema.event.c.seq).order_by(schema.event.c.seq))
    assert [row.seq for row in rows] == list(range(300))
    await store.close()


async def test_a_write_that_collides_fails_alone_and_whole(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await store.write(event_row("t", 1, "act", "{}", 0))
    results = await asyncio.gather(
        store.write(event_row("t", 2, "act", "{}", 0)),
        store.write(event_row("t", 3, "act", "{}", 0), event_row("t", 1, "act", "{}", 0)),
        store.write(event_row("t", 4, "act", "{}", 0), command_row("t", "a", "c", "{}")),
        store.write(event_row("t", 5, "act", "{}", 0), command_row("t", "a", "c", "{}")),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), Taken, type(None), Taken]
    rows = await store.read(select(schema.event.c.seq).order_by(schema.event.c.seq))
    assert [row.seq for row in rows] == [1, 2, 4]
    await store.close()


async def test_a_room_is_rebuilt_from_its_frame_and_its_last_hand(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    kinds = ["open", "match", "hand", "act", "record", "end", "hand", "act", "act"]
    for seq, kind in enumerate(kinds, 1):
        await store.write(event_row("t", seq, kind, "{}", 0))
    found = [(row.seq, row.kind) for row in await store.read(events_of("t"))]
    assert found == [(seq, kinds[seq - 1]) for seq in (1, 2, 3, 6, 7, 8, 9)]
    await store.close()


async def test_the_file_is_written_with_care(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    settings = {}
    for name in ("journal_mode", "synchronous", "foreign_keys"):
        settings[name] = (await store.read(text(f"PRAGMA {name}")))[0][0]
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    await store.close()


async def test_migrations_make_the_schema(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    assert (await store.read(text("SELECT version_num FROM alembic_version")))[0][0] == HEAD
    await store.close()
    again = await opened(tmp_path)
    await again.close()
    engine = create_engine(f"sqlite:///{tmp_path / 'hall.sqlite3'}")
    plain = create_engine("sqlite://")
    schema.METADATA.create_all(plain)
    made, wanted = inspect(engine), inspect(plain)
    assert set(made.get_table_names()) == {*wanted.get_table_names(), "alembic_version"}
    for table in wanted.get_table_names():
        for look in ("get_columns", "get_pk_constraint", "get_indexes", "get_unique_constraints"):
            assert str(getattr(made, look)(table)) == str(getattr(wanted, look)(table)), (table, look)
    engine.dispose()
    plain.dispose()


def test_a_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "secret"
    key = read_key(path)
    assert read_key(path) == key
    assert len(key) == 32
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for wrong in ("", "zz" * 32, "00" * 16):
        path.write_text(wrong)
        with pytest.raises(ServiceError, match="secret file"):
            read_key(path)


def test_a_seal_is_bound_to_its_place() -> None:
    seal = Seal(b"k" * 32, Chance())
    closed = seal.close(b"cards", "room|1")
    assert seal.open(closed, "room|1") == b"cards"
    assert seal.close(b"cards", "room|1") != closed
    for other, place in ((seal, "room|2"), (Seal(b"x" * 32, Chance()), "room|1")):
        with pytest.raises(ServiceError):
            other.open(closed, place)


async def test_one_folder_holds_one_hall(tmp_path: Path) -> None:
    first, second = Hall(config(tmp_path)), Hall(config(tmp_path))
    await first.start()
    with pytest.raises(ServiceError, match="another hall is using it"):
        await second.start()
    await first.stop()
    await second.start()
    await second.stop()


async def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ServiceError, match="data folder"):
        await Hall(config(tmp_path / "file" / "data")).start()


async def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "hall.sqlite3").write_text("something else entirely, and long enough to be looked at" * 50)
    hall = Hall(config(tmp_path))
    with pytest.raises(ServiceError, match="not a database"):
        await hall.start()
    await hall.store.close()
