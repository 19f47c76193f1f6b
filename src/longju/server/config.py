"""What a hall is told at its start, and what tests put in place of clock and chance."""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol


class ServiceError(Exception):
    """What a caller of the hall did wrong, or what it can't do now: a stable code, a line, an HTTP status."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status


class Handle(Protocol):
    """A timer that can be called off."""

    def cancel(self) -> None:
        """Calls it off."""


class Clock(Protocol):
    """The hall's time."""

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""

    def wall(self) -> int:
        """Milliseconds since 1970."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Calls *callback* once `now()` has reached *when*."""


class LoopClock:
    """The clock of the running event loop."""

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""
        return asyncio.get_running_loop().time()

    def wall(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Calls *callback* once `now()` has reached *when*."""
        return asyncio.get_running_loop().call_at(when, callback)


@dataclass(frozen=True)
class Timings:
    """Every wait of the hall, in seconds."""

    quick: float = 0.8
    """A quick claim window lasts at least so long."""
    even: float = 3.0
    """An even one lasts exactly so long."""
    alone: float = 0.35
    """A window in which only bots were asked, one person at the table."""
    bot: float = 0.6
    """A bot's turn lasts at least so long …"""
    bot_spread: float = 0.3
    """… and up to so much longer, by a count that everybody knows."""
    absent: float = 20.0
    """After so long without a page a player counts as absent."""
    between: float = 90.0
    """The longest wait for the others after one player is ready."""
    idle: float = 45.0
    """A socket that is silent for so long is closed."""
    send: float = 10.0
    """A frame that can't be written for so long closes its socket."""


@dataclass(frozen=True)
class Config:
    """One hall."""

    data_dir: Path
    secret_file: Path | None = None
    """The key that seals running deals; `secret.key` in the data folder if left out."""
    hosts: frozenset[str] = frozenset()
    """Host names under which pages may reach the hall, beside localhost and addresses in digits."""
    https: bool = False
    """Whether pages come over https: cookies are `Secure` then."""
    timings: Timings = field(default_factory=Timings)
    clock: Clock = field(default_factory=LoopClock)
    chance: Callable[[int], bytes] = secrets.token_bytes
    """Source of secrets, ids and seeds."""
    executor: Executor | None = None
    """Where bots think; on the event loop if there is none."""
    static_dir: Path = Path(__file__).parent / "static"
    limits: bool = True
    """Whether calls are rationed."""


def word(chance: Callable[[int], bytes], letters: int) -> str:
    """A random word of that many letters and digits, 5 bits each; none of them is taken for another."""
    alphabet = "abcdefghjkmnpqrstuvwxyz023456789"
    return "".join(alphabet[byte % 32] for byte in chance(letters))
