"""A hall without sockets, on a clock that tests move: what it sends, and when, to the byte."""

import heapq
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from longju.server import protocol
from longju.server.auth import Account
from longju.server.config import Config, Timings
from longju.server.lobby import Hall
from longju.server.tables import LiveRoom
from tests.server.hall import Chance

TIMINGS = Timings(quick=0.8, even=3.0, alone=0.35, bot=0.6, bot_spread=0.3, absent=20.0, between=90.0)


@dataclass(order=True)
class Timer:
    when: float
    number: int
    callback: Callable[[], None] = field(compare=False)
    off: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.off = True


class StillClock:
    def __init__(self) -> None:
        self.time = 1000.0
        self.timers: list[Timer] = []
        self.count = 0

    def now(self) -> float:
        return self.time

    def wall(self) -> int:
        return round(self.time * 1000)

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        self.count += 1
        timer = Timer(when, self.count, callback)
        heapq.heappush(self.timers, timer)
        if when <= self.time:
            self.fire()
        return timer

    def fire(self) -> None:
        while self.timers and self.timers[0].when <= self.time:
            timer = heapq.heappop(self.timers)
            if not timer.off:
                timer.callback()


@dataclass
class Stub:
    """A page as the room sees it."""

    account: Account
    clock: StillClock
    player: int = -1
    hand: int = 0
    n: int = 0
    sent: list[tuple[float, bytes]] = field(default_factory=list)
    closed: int | None = None

    def send(self, message: Any) -> None:
        self.sent.append((round(self.clock.time - 1000, 6), msgspec.json.encode(message)))

    def bye(self, close: int, code: str, retry: int | None) -> None:
        self.closed = close

    def messages(self, kind: str) -> list[dict[str, Any]]:
        decoded = [msgspec.json.decode(frame) for _, frame in self.sent]
        return [message for message in decoded if message["t"] == kind]

    def asks(self) -> list[dict[str, Any]]:
        """The questions that nothing has closed yet."""
        found: list[dict[str, Any]] = []
        for _, frame in self.sent:
            message = msgspec.json.decode(frame)
            if message["t"] == "ask":
                found.append(message)
            elif message["t"] == "ev":
                found = []
            elif message["t"] == "ack":
                found = [ask for ask in found if ask["ask"] != message["cid"]]
        return found


@dataclass
class Still:
    hall: Hall
    clock: StillClock
    room: LiveRoom
    pages: list[Stub]

    async def settle(self) -> None:
        async def nothing() -> None:
            return None

        for _ in range(2):
            await self.room.call(nothing)

    async def advance(self, seconds: float) -> None:
        """Moves the clock, stopping wherever something is due."""
        end = self.clock.time + seconds
        while True:
            await self.settle()
            due = [timer.when for timer in self.clock.timers if not timer.off and timer.when <= end]
            if not due:
                break
            self.clock.time = max(self.clock.time, min(due))
            self.clock.fire()
        self.clock.time = end
        self.clock.fire()
        await self.settle()

    async def answer(self, page: Stub, ask: dict[str, Any], act: int | None = None, cid: str = "") -> None:
        a = ask["acts"][-1]["a"] if act is None else act
        cmd = protocol.Cmd(cid or ask["ask"], ask["ask"], a)
        await self.room.call(lambda: self.room.command(page, cmd))
        await self.settle()

    async def attach(self, page: Stub, hand: int | None = None, have: int | None = None) -> None:
        hello = protocol.Hello(1, self.room.state.id, hand, have)
        assert await self.room.call(lambda: self.room.attach(page, hello))
        await self.settle()


@asynccontextmanager
async def still(
    folder: Path, game: str, seats: str, *, name: str = "still", **settings: Any
) -> AsyncIterator[Still]:
    """A match with pages; *seats*: a letter a player, p(erson) or b(ot)."""
    clock = StillClock()
    config = Config(folder, clock=clock, chance=Chance(name), timings=TIMINGS, limits=False)
    hall = Hall(config)
    await hall.start()
    found = None
    try:
        accounts = [(await hall.accounts.create(f"P{number}"))[0] for number in range(seats.count("p"))]
        wishes = [protocol.Wish("bot", "random") if seat == "b" else protocol.Wish("open") for seat in seats]
        wishes[seats.index("p")] = protocol.Wish("me")
        invite = await hall.create(accounts[0], protocol.NewRoom(game=game, seats=wishes, **settings))
        room = await hall.room(invite.room)
        for account in accounts[1:]:
            await room.call(lambda account=account: room.join(account))
        pages = [Stub(account, clock) for account in accounts]
        found = Still(hall, clock, room, pages)
        for page in pages:
            await found.attach(page)
        await room.call(lambda: room.begin(accounts[0]))
        await found.settle()
        yield found
    finally:
        await (found.hall if found is not None else hall).stop()
