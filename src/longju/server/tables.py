"""A room at work: one task that takes commands in turn, keeps the time, lets bots move, and tells every page.

An action is checked, then written to the log, then acknowledged, then done. A crash between any two of these loses
nothing that was acknowledged and does nothing twice: `rooms.RoomState` is rebuilt from the log, and a command that
comes again finds its answer there.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from math import inf
from typing import Any, Final, Literal, Protocol, TypeVar

import msgspec
import structlog
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from longju.core.errors import GameError, Reason
from longju.core.game import SPECTATOR
from longju.core.wire import why
from longju.play.table import Ask, Ev, Table
from longju.server import protocol, schema
from longju.server.auth import Account
from longju.server.clockwork import Clockwork, Presence, level_of, where
from longju.server.config import Config, ServiceError
from longju.server.rooms import (
    FAULTS,
    Acted,
    Began,
    Damaged,
    Frozen,
    Happening,
    RoomState,
    Seat,
    Seated,
    Voided,
    Watching,
    deal,
    digest,
    ended,
    kind,
    phase_after,
)
from longju.server.roomview import room_view
from longju.server.seal import Seal
from longju.server.store import Store, Taken, command_row, event_row, phase_row

LOG: Final = structlog.get_logger("longju.tables")
T = TypeVar("T")

REPLAYED: Final = 128
"""A page that misses more messages gets a snapshot."""

FORGET: Final = 600.0
"""A room that nobody looks at is put away after so many seconds; its log brings it back."""

BOT_ROOM: Final = 5.0
"""Between hands of bots alone a spectator gets so long to look."""


class Client(Protocol):
    """A page's connection."""

    account: Account
    player: int
    hand: int
    """The deal whose stream it follows."""
    n: int
    """The last number it was sent."""

    def send(self, message: Any) -> None:
        """Queues a message."""

    def bye(self, close: int, code: str, retry: int | None) -> None:
        """Says good-bye and closes."""


class LiveRoom:
    """One room, its task, its pages."""

    def __init__(
        self,
        state: RoomState,
        seq: int,
        store: Store,
        seal: Seal,
        config: Config,
        gone: Callable[["LiveRoom"], None],
    ) -> None:
        self.state: Final = state
        self._seq = seq
        """The number of the next event."""
        self._store: Final = store
        self._seal: Final = seal
        self._config: Final = config
        self._timings: Final = config.timings
        self._gone: Final = gone
        self._clients: Final[list[Client]] = []
        now = config.clock.now()
        self._presence: Final = [Presence(now) for _ in state.seats]
        self._wake: Final = asyncio.Event()
        self._clockwork: Final = Clockwork(state, self._presence, config, self._wake.set)
        self._first_ready: float | None = None
        self._ended_at = now
        self._changed = now
        """When a page last came or went."""
        self._calls: Final[deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]]] = deque()
        self._stopped = False
        self._task: asyncio.Task[None] | None = None
        self._log: Final = LOG.bind(room=state.id)

    # The task

    def start(self) -> None:
        """Begins to work; a hand that was running goes on."""
        self._task = asyncio.create_task(self._run(), name=f"room {self.state.id}")

    async def stop(self) -> None:
        """Ends after the command in work; pages are told to come back."""
        self._stopped = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def call(self, work: Callable[[], Awaitable[T]]) -> T:
        """Runs *work* in the room's task, after what came before it.

        :raises ServiceError: with code `restart` if the room is being put away.
        """
        if self._stopped:
            raise _restart()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._calls.append((work, done))
        self._wake.set()
        return await done

    async def _run(self) -> None:
        try:
            await self._take_up()
            while not self._stopped:
                await self._tick()
                if self._calls:
                    await self._serve(*self._calls.popleft())
                elif not self._stopped:
                    await self._wait()
        except Exception as error:
            # Whatever went wrong, the log is right: pages come back to a room that is rebuilt from it.
            self._log.error("room fell", error=where(error))
        finally:
            self._close()

    async def _take_up(self) -> None:
        """Goes on with the hand that the log holds."""
        try:
            self._clockwork.watch()
        except Exception as error:
            await self._fault(error)

    async def _serve(self, work: Callable[[], Awaitable[Any]], done: asyncio.Future[Any]) -> None:
        try:
            result = await work()
        except (ServiceError, GameError) as error:
            if not done.done():
                done.set_exception(error)
        except BaseException:
            if not done.done():
                done.set_exception(_restart())
            raise
        else:
            if not done.done():
                done.set_result(result)

    async def _wait(self) -> None:
        when = self._next_time()
        timer = None if when is None else self._config.clock.call_at(when, self._wake.set)
        await self._wake.wait()
        self._wake.clear()
        if timer is not None:
            timer.cancel()

    def _close(self) -> None:
        self._stopped = True
        self._gone(self)
        for client in self._clients:
            client.bye(protocol.RESTART, "restart", 250 + self._config.chance(1)[0] * 8)
        self._clients.clear()
        self._clockwork.drop()
        for _, done in self._calls:
            if not done.done():
                done.set_exception(_restart())
        self._calls.clear()

    @property
    def _now(self) -> float:
        return self._config.clock.now()

    # Writing

    async def _commit(self, happenings: Sequence[Happening], cid: tuple[str, str, str] | None = None) -> None:
        at = self._config.clock.wall()
        rows = [
            event_row(self.state.id, self._seq + place, kind(each), msgspec.json.encode(each).decode(), at)
            for place, each in enumerate(happenings)
        ]
        if cid is not None:
            rows.append(command_row(self.state.id, *cid))
        phase = phase_after(self.state, happenings)
        if phase is not None:
            rows.append(phase_row(self.state.id, phase))
        await self._store.write(*rows)
        self._seq += len(happenings)

    async def _happen(self, *happenings: Happening) -> None:
        await self._commit(happenings)
        for each in happenings:
            self.state.take(each)

    # The lobby

    def _host_only(self, account: Account) -> None:
        if account.id != self.state.settings.host:
            raise ServiceError("not_host", "only the host of the room can do that", 403)

    async def room_for(self, account: Account) -> protocol.Room:
        """The room as that account sees it.

        :raises ServiceError: if it has no business here.
        """
        player = self.state.player_of(account.id)
        if player is None:
            raise ServiceError("not_invited", "the room is open to its players and to those they invite", 403)
        return self._room(player, account.id)

    async def join(self, account: Account) -> protocol.Room:
        """Lets an invited account in: on a free place, or to look on."""
        player = self.state.player_of(account.id)
        if player is None or player == SPECTATOR:
            free = [at for at, seat in enumerate(self.state.seats) if seat.kind == "open"]
            if self.state.phase == "open" and free:
                await self._happen(Seated(free[0], Seat("person", account.name, account.id)))
                self._seat_clients()
            elif player is None:
                await self._happen(Watching(account.id))
            self._tell_room()
        return await self.room_for(account)

    async def seat(self, account: Account, wish: protocol.Place) -> protocol.Room:
        """Puts a bot on a place, or frees it."""
        self._host_only(account)
        if self.state.phase != "open":
            raise ServiceError("too_late", "seats can change only before the match begins", 409)
        if wish.player >= len(self.state.seats):
            raise ServiceError("bad_seats", f"player {wish.player}: there are {len(self.state.seats)}")
        there = self.state.seats[wish.player]
        if there.account == account.id:
            raise ServiceError("bad_seats", "the host's own place stays his")
        seat = Seat("bot", level=level_of(self.state, wish.level)) if wish.kind == "bot" else Seat()
        moved: list[Happening] = [Seated(wish.player, seat)]
        if there.kind == "person":
            moved.append(Watching(there.account))
        await self._happen(*moved)
        self._seat_clients()
        self._tell_room()
        return await self.room_for(account)

    async def begin(self, account: Account) -> protocol.Room:
        """Starts the match; bots take the free places."""
        self._host_only(account)
        if self.state.phase != "open":
            raise ServiceError("too_late", "the match has begun", 409)
        filled: list[Happening] = [
            Seated(at, Seat("bot", level=level_of(self.state, seat.level)))
            for at, seat in enumerate(self.state.seats)
            if seat.kind == "open" or (seat.kind == "bot" and not seat.level)
        ]
        for presence in self._presence:
            presence.away = None if presence.away is None else self._now
        await self._happen(*filled, Began())
        await self._deal()
        return await self.room_for(account)

    async def again(self, account: Account) -> protocol.Room:
        """Starts another match with the same settings and places."""
        player = self.state.player_of(account.id)
        if account.id != self.state.settings.host and player in (None, SPECTATOR):
            raise ServiceError("not_invited", "only who plays here can do that", 403)
        if self.state.phase != "over":
            raise ServiceError("too_early", "the match is not over", 409)
        await self._happen(Began())
        await self._deal()
        return await self.room_for(account)

    def _seat_clients(self) -> None:
        for client in self._clients:
            player = self.state.player_of(client.account.id)
            client.player = SPECTATOR if player is None else player
        here = {client.player for client in self._clients}
        for player, presence in enumerate(self._presence):
            presence.away = None if player in here else presence.away or self._now

    # Pages

    async def attach(self, client: Client, hello: protocol.Hello) -> bool:
        """Takes a page in and brings it up to date; whether it may be here."""
        player = self.state.player_of(client.account.id)
        if player is None:
            return False
        client.player = player
        self._changed = self._now
        back = player != SPECTATOR and self._presence[player].away is not None
        if back:
            self._presence[player].away = None
            self._presence[player].stood_in = False
            self._mark_absent()
        self._clients.append(client)
        self._welcome(client, hello)
        if back:
            self._tell_room(but=client)
        return True

    async def detach(self, client: Client) -> None:
        """Forgets a page."""
        if client not in self._clients:
            return
        self._clients.remove(client)
        self._changed = self._now
        if client.player != SPECTATOR and all(other.player != client.player for other in self._clients):
            self._presence[client.player].away = self._now
            self._tell_room()

    def _welcome(self, client: Client, hello: protocol.Hello) -> None:
        table = self.state.table
        stream = table.streams[client.player] if table is not None else []
        follows = (
            table is not None
            and hello.hand == self.state.hand
            and hello.have is not None
            and len(stream) - REPLAYED <= hello.have <= len(stream)
            and not self._clockwork.holds(client.player)
        )
        snapshot = None
        if table is not None and not follows:
            asks = [self._ask(ask) for ask in self._clockwork.open_asks(client.player)]
            snapshot = protocol.Snapshot(table.view(client.player), asks)
        client.hand = self.state.hand
        client.n = hello.have if follows and hello.have is not None else len(stream)
        client.send(
            protocol.Welcome(
                v=protocol.VERSION,
                hand=self.state.hand,
                n=len(stream),
                you=client.player,
                room=self._room(client.player, client.account.id),
                snapshot=snapshot,
            )
        )
        self._catch_up(client)

    def _catch_up(self, client: Client) -> None:
        table = self.state.table
        if table is None:
            return
        if client.hand != self.state.hand:
            client.hand, client.n = self.state.hand, 0
        stream = table.streams[client.player]
        for message in stream[client.n :]:
            client.send(self._ask(message) if isinstance(message, Ask) else self._ev(message))
        client.n = len(stream)

    def _tell(self) -> None:
        for client in self._clients:
            self._catch_up(client)

    def _ev(self, message: Ev) -> protocol.Ev:
        return protocol.Ev(self.state.hand, message.n, message.facts, message.view)

    def _ask(self, ask: Ask) -> protocol.Ask:
        due = self._clockwork.limit_of(ask)
        left = None if due is None else max(0, round((due - self._now) * 1000))
        return protocol.Ask(self.state.hand, ask.n, ask.ask, ask.seat, ask.acts, ask.locked, left)

    def _room(self, player: int, account: str) -> protocol.Room:
        return room_view(self.state, self._presence, player, account)

    def _tell_room(self, but: Client | None = None) -> None:
        for client in self._clients:
            if client is not but:
                client.send(protocol.RoomNews(self._room(client.player, client.account.id)))

    # Commands

    async def command(self, client: Client, message: protocol.Cmd) -> None:
        """Answers an ask."""
        table = self.state.table
        question = None
        if client.player == SPECTATOR:
            client.send(protocol.Nak(message.cid, "not_yours"))
            return
        if table is not None and self.state.phase == "playing":
            open_asks = self._clockwork.open_asks(client.player)
            question = next((ask for ask in open_asks if ask.ask == message.ask), None)
        if question is None or table is None:
            await self._repeat(client, message.cid)
            return
        if all(act.a != message.a for act in question.acts):
            reason = self._reason(table, question.seat, message.a)
            client.send(protocol.Nak(message.cid, "illegal", why(reason) if reason else None))
            return
        await self._do(client, message.cid, question.seat, message.a, question)

    async def free(self, client: Client, message: protocol.Free) -> None:
        """Does an act that is free to a seat at any time, before the window that may be open.

        Answers that wait for that window are withdrawn: whoever is still asked after the act is asked anew.
        """
        table = self.state.table
        owned = message.seat < len(self.state.owners) and self.state.owners[message.seat] == client.player
        if not owned or table is None or self.state.phase != "playing":
            await self._repeat(client, message.cid, "stale_ask" if owned else "not_yours")
            return
        if message.a not in table.state.open_to(message.seat):
            reason = self._reason(table, message.seat, message.a)
            await self._repeat(client, message.cid, "illegal", reason)
        else:
            await self._do(client, message.cid, message.seat, message.a, None)

    def _reason(self, table: Table, seat: int, action: int) -> Reason | None:
        """Why an act is not open; none for a number that stands for no act, which engines needn't expect."""
        if action >= self.state.game.actions:
            return None
        try:
            return table.state.why_illegal(seat, action)
        except Exception as error:
            self._log.error("no reason", error=where(error))
            return None

    async def ready(self, client: Client, message: protocol.Ready) -> None:
        """Notes that a player is ready for the next hand."""
        if client.player == SPECTATOR:
            client.send(protocol.Nak(message.cid, "not_yours"))
            return
        client.send(protocol.Ack(message.cid, client.hand, client.n))
        presence = self._presence[client.player]
        if self.state.phase == "between" and message.hand == self.state.hand and not presence.ready:
            presence.ready = True
            self._first_ready = self._first_ready or self._now
            self._tell_room()

    async def _repeat(
        self, client: Client, cid: str, code: str = "stale_ask", reason: Reason | None = None
    ) -> bool:
        """Answers a command that can't be done now: as before if it was done already; whether it was."""
        rows = schema.command.c
        found = await self._store.read(
            select(rows.answer).where(
                rows.table_id == self.state.id, rows.account == client.account.id, rows.cid == cid
            )
        )
        if found:
            client.send(msgspec.json.decode(found[0].answer, type=protocol.Ack))
        else:
            code = "frozen" if self.state.error else code
            client.send(protocol.Nak(cid, code, why(reason) if reason else None))
        return bool(found)

    async def _do(self, client: Client, cid: str, seat: int, action: int, question: Ask | None) -> None:
        table = self.state.table
        assert table is not None
        held = self._clockwork.held
        withdraws = len(held) if question is None else 0
        try:
            acted = Acted([(seat, action)], digest(table, held[withdraws:]), cid, withdraws)
        except Exception as error:
            await self._fault(error)
            client.send(protocol.Nak(cid, "frozen"))
            return
        ack = protocol.Ack(cid, self.state.hand, len(table.streams[client.player]))
        try:
            await self._commit([acted], (client.account.id, cid, msgspec.json.encode(ack).decode()))
        except Taken:
            if not await self._repeat(client, cid):
                raise
            return
        client.send(ack)
        if question is None:
            self._clockwork.withdraw()
        if question is None or not self._clockwork.hold(question, acted):
            await self._take([acted])

    async def _take(self, done: list[Acted], acts: Sequence[tuple[int, int]] = ()) -> None:
        """Does what the log already holds, then *acts*, and tells everybody what follows."""
        table = self.state.table
        assert table is not None
        try:
            for acted in done:
                self.state.take(acted)
            if acts:
                acted = Acted(list(acts), digest(table, []))
                await self._commit([acted])
                self.state.take(acted)
            self._clockwork.watch()
        except (Damaged, Taken, SQLAlchemyError):
            raise
        except Exception as error:
            await self._fault(error)
            return
        self._tell()

    # Time

    async def _tick(self) -> None:
        """Does everything that is due."""
        if not self._clients and self._now >= self._forget_at():
            self._stopped = True
        while not self._stopped:
            await self._absences()
            if self.state.damage is not None:
                await self._void(self.state.damage.reason, "log")
            elif not await self._step():
                break

    async def _step(self) -> bool:
        """Does one thing that is due; whether there was one."""
        if self.state.phase == "between":
            if not self._may_deal():
                return False
            await self._deal()
            return True
        table = self.state.table
        if self.state.phase != "playing" or table is None:
            return False
        try:
            finished = ended(self.state, table) if table.state.over else None
            due = None if finished else self._clockwork.due()
        except Exception as error:
            await self._fault(error)
            return True
        if finished:
            await self._finish(finished)
        elif due is not None:
            await self._take(due.held, due.acts)
        return bool(finished) or due is not None

    def _next_time(self) -> float | None:
        times = [self._clockwork.next_time(), self._dealt_at()]
        if self.state.phase in ("playing", "between"):
            soon = [p.away + self._timings.absent for p in self._presence if p.away is not None]
            times += [time for time in soon if time > self._now]
        if not self._clients:
            times.append(self._forget_at())
        return min((time for time in times if time is not None), default=None)

    def _forget_at(self) -> float:
        still = self.state.phase != "playing" or self._clockwork.alone
        return self._changed + FORGET if still else inf

    async def _absences(self) -> None:
        try:
            self._mark_absent()
        except Exception as error:
            await self._fault(error)

    def _mark_absent(self) -> None:
        if self.state.phase != "playing" or self._clockwork.alone:
            return
        absent = [player for player in self.state.persons if self._clockwork.absent(player)]
        if self.state.settings.absent == "pause":
            self._clockwork.pause(bool(absent))
        elif self.state.settings.absent == "bot":
            new = [player for player in absent if not self._presence[player].stood_in]
            for player in new:
                self._presence[player].stood_in = True
            if new:
                self._clockwork.watch()
                self._tell_room()

    # Hands

    def _may_deal(self) -> bool:
        at = self._dealt_at()
        return at is not None and at <= self._now

    def _dealt_at(self) -> float | None:
        """When the next hand is dealt, as far as can be said now."""
        if self.state.phase != "between":
            return None
        if self.state.deal_now:
            return self._now
        persons = self.state.persons
        if not persons:
            return self._ended_at + BOT_ROOM if self._clients else None
        if not any(self._presence[player].ready for player in persons):
            return None
        waits = [player for player in persons if not self._clockwork.absent(player)]
        if all(self._presence[player].ready for player in waits):
            return self._now
        return (self._first_ready or self._now) + self._timings.between

    async def _deal(self) -> None:
        try:
            dealt = deal(self.state, self._config.chance(32), self._seal)
        except Exception as error:
            await self._fault(error)
            return
        await self._commit([dealt])
        try:
            self.state.take(dealt)
            self._clockwork.watch()
        except Exception as error:
            await self._fault(error)
            return
        self._tell_room()
        self._tell()

    async def _finish(self, happenings: list[Happening]) -> None:
        await self._happen(*happenings)
        self._clockwork.drop()
        self._ended_at, self._first_ready = self._now, None
        for presence in self._presence:
            presence.ready = False
        self._log.info("hand over", hand=self.state.hand)
        self._tell_room()

    async def _fault(self, error: Exception) -> None:
        """Annuls the hand: the engine has failed, and nobody shall pay for it."""
        await self._void("engine", where(error))

    async def _void(self, reason: Literal["engine", "version", "checksum", "replay"], place: str) -> None:
        fault = str(int.from_bytes(self._config.chance(4), "big") % 900_000 + 100_000)
        self._log.error("hand annulled", hand=self.state.hand, fault=fault, reason=reason, error=place)
        await self._happen(Voided(self.state.hand, fault, reason))
        if self.state.faults >= FAULTS:
            await self._happen(Frozen(fault))
        self._clockwork.drop()
        for client in self._clients:
            client.send(protocol.Note("void", [fault]))
        self._tell_room()


def _restart() -> ServiceError:
    return ServiceError("restart", "the room starts again; come back in a moment", 503)
