"""When claim windows close and bots move. Nothing here looks at a hand.

What others can see of a window is when it closes, so that moment must not tell who was asked: it depends on the
room's settings, on persons who were asked and still think, and on nothing else.
"""

from dataclasses import dataclass, field
from typing import Final

from longju.server.config import Timings
from longju.server.protocol import Pace
from longju.server.rooms import Acted

SPREAD: Final = 2654435761
"""Knuth's multiplier: spreads small counts over 32 bits."""


@dataclass
class Window:
    """A claim window that stands open."""

    opened: float
    persons: bool
    """Whether a person has one of them to answer; a question that only leaves a pass counts for none."""
    held: dict[str, Acted] = field(default_factory=dict)
    """The answers of persons by question: safe in the log, done when the window closes, all at once.

    If each were done when it comes, its own player would see whether it was the last one.
    """


def closes(
    window: Window, pace: Pace, limit: float, timings: Timings, *, alone: bool, waiting: bool
) -> float | None:
    """When *window* closes; None as long as it waits for an answer without limit.

    *alone*: with only bots opposite. *waiting*: a person who was asked has not answered.
    """
    if alone:
        if waiting:
            return None
        return window.opened if window.persons else window.opened + timings.alone
    if pace == "even":
        return window.opened + timings.even
    return window.opened + (max(limit, timings.quick) if waiting else timings.quick)


def bot_delay(public: int, timings: Timings) -> float:
    """How long a bot's turn lasts: varies with *public*, a count that everybody can make."""
    return timings.bot + timings.bot_spread * (public * SPREAD % 2**32) / 2**32
