"""A hall for tests: in this process, on a free port, with guests and pages that talk to it as a browser would."""

import asyncio
import hashlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from longju.server.app import create_app
from longju.server.config import Config, Timings
from longju.server.lobby import Hall

FAST = Timings(
    quick=0.05, even=0.15, alone=0.0, bot=0.0, bot_spread=0.0, absent=0.2, between=0.5, idle=5.0, send=2.0
)


class Chance:
    """Bytes that look random and are the same in every run."""

    def __init__(self, name: str = "test") -> None:
        self.name = name
        self.count = 0

    def __call__(self, n: int) -> bytes:
        self.count += 1
        return hashlib.shake_256(f"{self.name}-{self.count}".encode()).digest(n)


def config(folder: Path, **changes: Any) -> Config:
    fields: dict[str, Any] = {"timings": FAST, "chance": Chance(), "limits": False, **changes}
    return Config(data_dir=folder, **fields)


@dataclass
class Running:
    hall: Hall
    address: str
    guests: list["Guest"] = field(default_factory=list)

    async def guest(self, name: str = "") -> "Guest":
        client = httpx.AsyncClient(
            base_url=f"http://{self.address}", headers={"origin": f"http://{self.address}"}
        )
        guest = Guest(self.address, client)
        answer = await guest.post("/api/me", name=name)
        guest.recovery = answer["recovery"]
        self.guests.append(guest)
        return guest

    async def close(self) -> None:
        for guest in self.guests:
            for socket in guest.sockets:
                await socket.close()
            await guest.http.aclose()


@asynccontextmanager
async def running(settings: Config) -> AsyncIterator[Running]:
    hall = Hall(settings)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(settings, hall),
            port=0,
            ws="websockets-sansio",
            ws_max_size=16 * 1024,
            ws_per_message_deflate=False,
            log_config=None,
            timeout_graceful_shutdown=1,
        )
    )
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server._serve())
    while not server.started:
        assert not task.done(), "the hall did not start"
        await asyncio.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    found = Running(hall, f"127.0.0.1:{port}")
    try:
        yield found
    finally:
        await found.close()
        await hall.close_rooms()
        server.should_exit = True
        await task


class Failed(AssertionError):
    def __init__(self, answer: httpx.Response) -> None:
        super().__init__(f"{answer.status_code} {answer.text}")
        self.status = answer.status_code
        self.code = answer.json()["code"]


@dataclass
class Guest:
    address: str
    http: httpx.AsyncClient
    recovery: str = ""
    sockets: list[ClientConnection] = field(default_factory=list)

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        if answer.status_code >= 400:
            raise Failed(answer)
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        if answer.status_code >= 400:
            raise Failed(answer)
        return answer.json()

    async def room(self, game: str, seats: list[str], **settings: Any) -> tuple[str, str]:
        """A room; *seats* like `["me", "open", "bot:random"]`."""
        wishes = [
            {"kind": kind, "level": level or None}
            for kind, _, level in (seat.partition(":") for seat in seats)
        ]
        answer = await self.post("/api/rooms", game=game, seats=wishes, **settings)
        return answer["room"], answer["secret"]

    async def open(self, room: str, hand: int | None = None, have: int | None = None) -> "Page":
        page = Page(await self.socket(), room)
        await page.hello(hand, have)
        return page

    async def socket(self, **changes: Any) -> ClientConnection:
        headers = {"cookie": f"longju={self.http.cookies.get('longju')}"}
        settings: dict[str, Any] = {
            "origin": f"http://{self.address}",
            "subprotocols": ["hall.v1"],
            "compression": None,
            "additional_headers": headers,
            "max_size": None,
            "max_queue": None,
            **changes,
        }
        made = await connect(f"ws://{self.address}/ws", **settings)
        self.sockets.append(made)
        return made


@dataclass
class Page:
    """What a page knows, kept as the protocol says."""

    socket: ClientConnection
    room_id: str
    room: dict[str, Any] = field(default_factory=dict)
    you: int = -1
    hand: int = 0
    n: int = 0
    view: dict[str, Any] | None = None
    facts: list[dict[str, Any]] = field(default_factory=list)
    asks: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    notes: list[dict[str, Any]] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    closed: int | None = None
    cids: int = 0

    async def hello(self, hand: int | None = None, have: int | None = None) -> None:
        place = {} if hand is None else {"hand": hand, "have": have}
        self.hand, self.n = hand or 0, have or 0
        await self.send(t="hello", v=1, room=self.room_id, **place)
        await self.until(lambda: self.room or self.closed)

    async def send(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def read(self, patience: float = 5.0) -> dict[str, Any] | None:
        """The next message, taken note of; None once the socket is closed."""
        try:
            frame = await asyncio.wait_for(self.socket.recv(), patience)
        except ConnectionClosed:
            self.closed = self.socket.close_code
            return None
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = msgspec.json.decode(frame)
        self.take(message)
        return message

    def take(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "welcome":
                self.room, self.you = message["room"], message["you"]
                if "snapshot" in message:
                    self.hand, self.n = message["hand"], message["n"]
                    self.view = message["snapshot"]["view"]
                    self.asks = {ask["ask"]: ask for ask in message["snapshot"]["asks"]}
            case "room":
                self.room = message["room"]
            case "ev" | "ask":
                if message["hand"] != self.hand:
                    self.hand, self.n, self.asks = message["hand"], 0, {}
                assert message["n"] == self.n + 1, f"a gap: {message['n']} after {self.n}"
                self.n = message["n"]
                if message["t"] == "ev":
                    self.view = message["view"]
                    self.facts += message["facts"]
                    self.asks = {}
                else:
                    self.asks[message["ask"]] = message
            case "ack" | "nak":
                self.answers[message["cid"]] = message
                if message["t"] == "nak":
                    self.asks = {k: v for k, v in self.asks.items() if k != message["cid"].partition("/")[0]}
            case "note":
                self.notes.append(message)

    async def until(self, ready: Callable[[], Any], patience: float = 5.0) -> None:
        while not ready() and self.closed is None:
            await self.read(patience)

    async def answer(
        self, ask: dict[str, Any], act: int | None = None, cid: str | None = None
    ) -> dict[str, Any]:
        """Answers an ask; the hall's ack or nak."""
        self.cids += 1
        cid = cid or f"{ask['ask']}/{self.cids}"
        a = ask["acts"][-1]["a"] if act is None else act
        self.asks.pop(ask["ask"], None)
        self.answers.pop(cid, None)
        await self.send(t="cmd", cid=cid, ask=ask["ask"], a=a)
        await self.until(lambda: cid in self.answers)
        return self.answers.get(cid, {"t": "gone"})

    async def ready(self) -> None:
        self.cids += 1
        await self.send(t="ready", cid=f"ready/{self.cids}", hand=self.room["hand"])

    async def play(
        self, choose: Callable[[dict[str, Any]], int] | None = None, hands: int | None = None
    ) -> None:
        """Plays until the match is over, or so many hands are."""
        said = 0
        while self.closed is None and self.room["phase"] != "over":
            if self.asks:
                ask = next(iter(self.asks.values()))
                await self.answer(ask, choose(ask) if choose else None)
                continue
            if self.room["phase"] == "between" and said != self.room["hand"]:
                if hands is not None and len(self.room["results"]) >= hands:
                    return
                said = self.room["hand"]
                await self.ready()
            await self.read()

    async def close(self) -> None:
        await self.socket.close()


@dataclass
class Process:
    """`longju serve` as a process of its own."""

    folder: Path
    port: int = 0
    options: tuple[str, ...] = ()
    process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "longju", "serve", "--no-open", "--bot-delay", "0"),
            *("--port", str(self.port), "--data", str(self.folder), *self.options),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
        )
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), 30)).decode()
        self.port = int(line.rpartition(":")[2].strip().rstrip("/"))

    async def end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return await asyncio.wait_for(self.process.wait(), 10)
