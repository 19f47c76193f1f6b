"""A hall in this process whose Liuzhou hands begin where a test wants them to, for the browser tests."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from longju.core.game import Event
from longju.games.liuzhou import setup
from longju.games.liuzhou.setup import LiuzhouDeal, LiuzhouSetup
from longju.games.liuzhou.state import State
from tests.server.hall import config, running

Scene = Callable[[], State]


@contextmanager
def opened(folder: Path) -> Iterator[str]:
    """A hall in a thread of its own; its address."""
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    found: list[str] = []
    done = asyncio.Event()

    async def serve() -> None:
        async with running(config(folder)) as hall:
            found.append(f"http://{hall.address}/")
            ready.set()
            await done.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        assert ready.wait(20), "the hall did not open"
        yield found[0]
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join(20)
        loop.close()


def stage(monkeypatch: pytest.MonkeyPatch, scene: Scene) -> None:
    """Every hand begins with *scene*, whatever was dealt."""

    def start(setup: LiuzhouSetup, deal: LiuzhouDeal, sink: list[Event] | None) -> State:
        state = scene()
        state.sink = sink
        return state

    monkeypatch.setattr(setup, "start", start)
