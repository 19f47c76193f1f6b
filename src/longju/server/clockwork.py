"""Who owes what at a table, until when, and what is done for those who don't answer: bots, the absent, the slow.

No transport and no storage here; `tables.LiveRoom` asks what is due and does it.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from traceback import extract_tb
from typing import Final, Literal

import structlog

from longju import bots
from longju.core.game import SPECTATOR
from longju.play.table import Ask, Table
from longju.server import pace
from longju.server.config import Config
from longju.server.rooms import Acted, RoomState

LOG: Final = structlog.get_logger("longju.tables")


@dataclass
class Presence:
    """Whether a player is here."""

    away: float | None
    """Since when not; None while he is here."""
    stood_in: bool = False
    ready: bool = False


@dataclass(frozen=True)
class Due:
    """What time does: answers that were held, then acts for those who have not answered."""

    held: list[Acted]
    acts: list[tuple[int, int]]


def where(error: BaseException | None) -> str:
    """Kind and place of an error; not its message, which may show cards."""
    if error is None:
        return ""
    frames = extract_tb(error.__traceback__)
    last = f" at {frames[-1].filename.rpartition('longju/')[2]}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{last}"


def level_of(state: RoomState, level: str | None) -> str:
    """A bot level: the one asked for, or `regular`, or the game's strongest.

    :raises OptionsError: if the game has none of that name.
    """
    known = bots.levels(state.game)
    if level:
        bots.policy(state.game, level)
        return level
    return "regular" if "regular" in known else list(known)[-1]


class Clockwork:
    """The open questions of a room's running hand."""

    def __init__(
        self, state: RoomState, presence: list[Presence], config: Config, wake: Callable[[], None]
    ) -> None:
        self._state: Final = state
        self._presence: Final = presence
        self._config: Final = config
        self._timings: Final = config.timings
        self._wake: Final = wake
        self._window: pace.Window | None = None
        self._asked: dict[str, float] = {}
        """When each open question was asked."""
        self._thoughts: dict[str, asyncio.Future[int]] = {}
        self._bots: Final[dict[tuple[int, str], bots.Bot]] = {}
        self._paused: float | None = None

    @property
    def alone(self) -> bool:
        """Whether one person at most plays here: nobody else waits for him."""
        return len(self._state.persons) <= 1

    def absent(self, player: int) -> bool:
        """Whether a player has been away for the room's delay."""
        away = self._presence[player].away
        return away is not None and self._config.clock.now() >= away + self._timings.absent

    def watch(self) -> None:
        """Notes new questions and the window that they make; bots begin to think."""
        table = self._state.table
        if table is None or self._state.phase != "playing":
            self.drop()
            return
        now = self._config.clock.now()
        asks = {ask.ask: ask for ask in table.asks.values()}
        self._asked = {name: self._asked.get(name, now) for name in asks}
        self._thoughts = {name: thought for name, thought in self._thoughts.items() if name in asks}
        claims = {name for name, ask in asks.items() if ask.claim}
        if not claims:
            self._window = None
        elif self._window is None:
            persons = any(not asks[name].forced and self._by(asks[name].seat) == "person" for name in claims)
            self._window = pace.Window(now, persons)
        for ask in asks.values():
            if not ask.forced and self._by(ask.seat) == "bot":
                self._think(ask)

    def drop(self) -> None:
        """Forgets everything: the hand is over or annulled."""
        self._window, self._paused = None, None
        for thought in self._thoughts.values():
            thought.cancel()
        self._asked, self._thoughts = {}, {}

    def open_asks(self, player: int) -> list[Ask]:
        """The questions that a player may answer now."""
        if self._state.table is None or player == SPECTATOR:
            return []
        held = self._window.held if self._window is not None else {}
        return [ask for ask in self._state.table.open_asks(player) if ask.ask not in held]

    @property
    def held(self) -> list[Acted]:
        """The answers that wait for the window to close, in the order of the log."""
        return list(self._window.held.values()) if self._window is not None else []

    def holds(self, player: int) -> bool:
        """Whether an answer of that player waits for the window to close."""
        return any(self._state.owners[acted.acts[0][0]] == player for acted in self.held)

    def hold(self, ask: Ask, acted: Acted) -> bool:
        """Keeps an answer that is safe in the log until its window closes; False if it belongs to none."""
        if not ask.claim or self._window is None:
            return False
        self._window.held[ask.ask] = acted
        return True

    def withdraw(self) -> None:
        """Forgets the answers that wait: their window opens anew."""
        self._window = None

    def limit_of(self, ask: Ask) -> float | None:
        """When time answers a question, as its reader may know it."""
        if ask.ask not in self._asked or self.alone:
            return None
        limit = self._closes(waiting=True) if ask.claim else self._due(ask)
        if limit is None or self._paused is None:
            return limit
        return limit + self._config.clock.now() - self._paused

    def due(self) -> Due | None:
        """What time does now, if anything."""
        table = self._state.table
        if self._paused is not None or table is None:
            return None
        if self._window is not None:
            return self._close(table) if self._may_close() else None
        now = self._config.clock.now()
        for _, ask in sorted(table.asks.items()):
            due = self._due(ask)
            if due is not None and due <= now:
                action = self._answer(ask, table)
                if action is not None:
                    return Due([], [(ask.seat, action)])
        return None

    def next_time(self) -> float | None:
        """When `due` should be asked again, if nothing happens before."""
        table = self._state.table
        if self._paused is not None or table is None or self._state.phase != "playing":
            return None
        if self._window is not None:
            return None if self._thinking() else self._closes(self._waiting(table))
        times = [self._due(ask) for ask in table.asks.values() if not self._thinking_of(ask)]
        return min((time for time in times if time is not None), default=None)

    def pause(self, paused: bool) -> None:
        """Stops or starts all clocks of the table; what was left is left again."""
        now = self._config.clock.now()
        if paused and self._paused is None:
            self._paused = now
        elif not paused and self._paused is not None:
            lost, self._paused = now - self._paused, None
            self._asked = {name: asked + lost for name, asked in self._asked.items()}
            if self._window is not None:
                self._window.opened += lost

    def _close(self, table: Table) -> Due | None:
        assert self._window is not None
        acts = []
        for _, ask in sorted(table.asks.items()):
            if ask.ask in self._window.held:
                continue
            action = self._answer(ask, table)
            if action is None:
                return None
            acts.append((ask.seat, action))
        due = Due(self.held, acts)
        self._window = None
        return due

    def _by(self, seat: int) -> Literal["person", "bot", "default"]:
        """Who answers for a seat at the moment."""
        player = self._state.owners[seat]
        if self._state.seats[player].kind != "person" or self._presence[player].stood_in:
            return "bot"
        if self._state.settings.absent == "default" and not self.alone and self.absent(player):
            return "default"
        return "person"

    def _waiting(self, table: Table) -> bool:
        """Whether a person has not answered his question in the window."""
        held = self._window.held if self._window is not None else {}
        return any(
            ask.claim and not ask.forced and ask.ask not in held and self._by(ask.seat) == "person"
            for ask in table.asks.values()
        )

    def _closes(self, waiting: bool) -> float | None:
        if self._window is None:
            return None
        settings = self._state.settings
        return pace.closes(
            self._window,
            settings.pace,
            settings.claim_limit,
            self._timings,
            alone=self.alone,
            waiting=waiting,
        )

    def _may_close(self) -> bool:
        assert self._state.table is not None
        closes = self._closes(self._waiting(self._state.table))
        return closes is not None and closes <= self._config.clock.now()

    def _due(self, ask: Ask) -> float | None:
        """When a question outside a window is answered for its seat."""
        assert self._state.table is not None
        asked = self._asked[ask.ask]
        if self._by(ask.seat) == "person":
            limit = self._state.settings.turn_limit
            return None if self.alone or limit == 0 else asked + limit
        public = len(self._state.table.streams[SPECTATOR])
        due = asked + pace.bot_delay(public, self._timings)
        away = self._presence[self._state.owners[ask.seat]].away
        person = self._state.seats[self._state.owners[ask.seat]].kind == "person"
        return (
            due if away is None or not person else max(due, away + self._timings.absent + self._timings.bot)
        )

    def _bot(self, seat: int) -> bots.Bot:
        place = self._state.seats[self._state.owners[seat]]
        level = level_of(self._state, place.level if place.kind == "bot" else None)
        if (seat, level) not in self._bots:
            seed = int.from_bytes(self._config.chance(8), "big")
            self._bots[seat, level] = bots.make_bot(self._state.game, level, seed)
        return self._bots[seat, level]

    def _think(self, ask: Ask) -> asyncio.Future[int]:
        """A bot's answer, in the making or made."""
        if ask.ask in self._thoughts:
            return self._thoughts[ask.ask]
        assert self._state.table is not None
        bot = self._bot(ask.seat)
        view = self._state.game.observe(self._state.table.state, ask.seat)
        loop = asyncio.get_running_loop()
        if self._config.executor is not None:
            thought = loop.run_in_executor(self._config.executor, bot.act, view)
            thought.add_done_callback(lambda _: self._wake())
        else:
            thought = loop.create_future()
            try:
                thought.set_result(bot.act(view))
            except Exception as error:
                thought.set_exception(error)
        self._thoughts[ask.ask] = thought
        return thought

    def _thinking_of(self, ask: Ask) -> bool:
        thought = self._thoughts.get(ask.ask)
        return thought is not None and not thought.done()

    def _thinking(self) -> bool:
        return any(not thought.done() for thought in self._thoughts.values())

    def _answer(self, ask: Ask, table: Table) -> int | None:
        """What is done for a seat that doesn't answer itself; None while a bot still thinks."""
        fallback = table.state.default(ask.seat)
        if ask.forced or self._by(ask.seat) != "bot":
            return fallback
        thought = self._think(ask)
        if not thought.done():
            return None
        failed = None if thought.cancelled() else thought.exception()
        if thought.cancelled() or failed is not None:
            LOG.error("bot failed", room=self._state.id, error=where(failed))
            return fallback
        action = thought.result()
        return action if any(act.a == action for act in ask.acts) else fallback
