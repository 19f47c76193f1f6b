"""The WebSocket: one page's connection, its queue, its frames."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from longju.core.game import SPECTATOR
from longju.server import protocol
from longju.server.auth import COOKIE, Account
from longju.server.config import Config, ServiceError
from longju.server.guard import Bucket, known_host, same_origin
from longju.server.lobby import Hall
from longju.server.tables import LiveRoom

LOG: Final = structlog.get_logger("longju.sockets")

MOST: Final = 256
MOST_BYTES: Final = 2 * 1024 * 1024
"""What may wait for a page before it counts as too slow."""

HELLO: Final = 10.0
"""Seconds for the first frame."""

BURST, RATE = 40, 15
"""Frames at once, and frames a second."""

PATIENCE: Final = 60
"""After so many frames that were refused the socket is closed."""

DECODER: Final = msgspec.json.Decoder(protocol.FromPage)
ENCODER: Final = msgspec.json.Encoder()


class Page:
    """One page's connection, as a room sees it: messages go into a queue that is bounded."""

    def __init__(
        self, account: Account, transmit: Callable[[str], Awaitable[None]], send_limit: float
    ) -> None:
        self.account = account
        self.player = SPECTATOR
        self.hand = 0
        self.n = 0
        self.closing: int | None = None
        """The close code, once it is decided."""
        self._transmit: Final = transmit
        self._send_limit: Final = send_limit
        self._queue: Final[deque[str]] = deque()
        self._bytes = 0
        self._news: Final = asyncio.Event()

    def send(self, message: Any) -> None:
        """Queues a message; a page that is too far behind is closed and comes back."""
        if self.closing is not None:
            return
        frame = ENCODER.encode(message).decode()
        self._queue.append(frame)
        self._bytes += len(frame)
        if len(self._queue) > MOST or self._bytes > MOST_BYTES:
            self._queue.clear()
            self._bytes = 0
            self.bye(protocol.TOO_SLOW, "slow", 250)
        self._news.set()

    def bye(self, close: int, code: str, retry: int | None) -> None:
        """Says good-bye after what is queued, and closes."""
        if self.closing is None:
            self._queue.append(ENCODER.encode(protocol.Bye(code, retry)).decode())
            self.closing = close
            self._news.set()

    async def write(self) -> int:
        """Writes what is queued until the page is to be closed; the close code."""
        while True:
            while self._queue:
                frame = self._queue.popleft()
                self._bytes = max(0, self._bytes - len(frame))
                try:
                    await asyncio.wait_for(self._transmit(frame), self._send_limit)
                except TimeoutError:
                    self.closing = self.closing or protocol.TOO_SLOW
                    return self.closing
            if self.closing is not None:
                return self.closing
            await self._news.wait()
            self._news.clear()


class Refused(Exception):
    """The socket is closed before a room has taken it in."""

    def __init__(self, close: int, code: str, retry: int | None = None) -> None:
        super().__init__(code)
        self.close: Final = close
        self.bye: Final = protocol.Bye(code, retry)


async def serve_socket(socket: WebSocket[Any, Any, Any], hall: Hall) -> None:
    """Serves one socket from handshake to close."""
    offered = socket.scope["subprotocols"]
    await socket.accept(subprotocols=protocol.SUBPROTOCOL if protocol.SUBPROTOCOL in offered else None)
    try:
        page, room, hello = await _enter(socket, hall)
    except Refused as refused:
        with suppress(Exception):
            await socket.send_text(ENCODER.encode(refused.bye).decode())
            await socket.close(refused.close)
        return
    except WebSocketDisconnect:
        return
    await _converse(socket, hall.config, page, room, hello)


async def _enter(socket: WebSocket[Any, Any, Any], hall: Hall) -> tuple[Page, LiveRoom, protocol.Hello]:
    names = hall.config.hosts
    if not known_host(socket.headers.get("host", ""), names) or not same_origin(socket.headers, names):
        raise Refused(protocol.ORIGIN, "origin")
    account = await hall.accounts.of_token(socket.cookies.get(COOKIE))
    if account is None:
        raise Refused(protocol.NO_SESSION, "no_session")
    try:
        frame = await asyncio.wait_for(_receive(socket), HELLO)
    except TimeoutError:
        raise Refused(protocol.BAD_HELLO, "bad_hello", 2000) from None
    hello = _decode(frame)
    if not isinstance(hello, protocol.Hello) or hello.v != protocol.VERSION:
        raise Refused(protocol.BAD_HELLO, "bad_hello", 2000)
    try:
        room = await hall.room(hello.room)
    except ServiceError as error:
        if error.code == "restart":
            raise Refused(protocol.RESTART, error.code, 1000) from None
        raise Refused(protocol.NO_ROOM, error.code) from None
    page = Page(account, socket.send_text, hall.config.timings.send)
    return page, room, hello


async def _converse(
    socket: WebSocket[Any, Any, Any], config: Config, page: Page, room: LiveRoom, hello: protocol.Hello
) -> None:
    writer = asyncio.create_task(page.write())
    reader = asyncio.create_task(_read(socket, config, page, room, hello))
    try:
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        if not writer.done():
            # The reader ended: the page has gone, or what it sent has closed it.
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(writer), 1.0 if page.closing is not None else 0.0)
        with suppress(Exception):
            await asyncio.wait_for(socket.close(page.closing or 1000), 1.0)
    finally:
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        with suppress(ServiceError):
            await room.call(lambda: room.detach(page))


async def _read(
    socket: WebSocket[Any, Any, Any], config: Config, page: Page, room: LiveRoom, hello: protocol.Hello
) -> None:
    try:
        if not await room.call(lambda: room.attach(page, hello)):
            page.bye(protocol.NO_ROOM, "not_invited", None)
            return
        bucket = Bucket(BURST, RATE, config.clock.now())
        refused = 0
        while page.closing is None:
            frame = await asyncio.wait_for(_receive(socket), config.timings.idle)
            if config.limits and not bucket.take(config.clock.now()):
                page.send(protocol.Nak(_cid(frame), "rate"))
                refused += 1
            elif not await _obey(page, room, frame):
                refused += 1
            if refused > PATIENCE:
                page.bye(protocol.FLOOD, "flood", 8000)
    except (WebSocketDisconnect, TimeoutError):
        return
    except ServiceError:
        page.bye(protocol.RESTART, "restart", 500)


async def _obey(page: Page, room: LiveRoom, frame: str | None) -> bool:
    """Does what a frame asks; False if it is none of ours."""
    message = _decode(frame)
    match message:
        case protocol.Ping(c):
            page.send(protocol.Pong(c))
        case protocol.Cmd():
            await room.call(lambda: room.command(page, message))
        case protocol.Free():
            await room.call(lambda: room.free(page, message))
        case protocol.Ready():
            await room.call(lambda: room.ready(page, message))
        case _:
            page.send(protocol.Nak(_cid(frame), "bad_frame"))
            return False
    return True


async def _receive(socket: WebSocket[Any, Any, Any]) -> str | None:
    """The next text frame; None stands for a binary one."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    text: Any = event.get("text")
    return text if isinstance(text, str) else None


def _decode(frame: str | None) -> Any:
    if frame is None:
        return None
    try:
        return DECODER.decode(frame)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None


def _cid(frame: str | None) -> str:
    """The name that a bad frame gave itself, if that much can be read."""
    try:
        cid = msgspec.json.decode(frame or "", type=dict[str, Any]).get("cid")
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""
    return cid if isinstance(cid, str) and len(cid) <= 40 else ""
