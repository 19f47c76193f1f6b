"""The errors that callers may meet.

GameError (a ValueError)
├── NotationError    a text that stands for no card, hand or action
├── OptionsError     an option, preset or setup that no table can be played with
├── IllegalAction    an act the rules don't allow now; carries the Reason
└── RecordError      a record that can't be read, replayed or verified

Each class has a stable `code` that travels over the wire; the message is one line that says what is wrong, where, and
what would be right.
"""

from typing import ClassVar, Final


class Reason:
    """Why an act is not allowed: a key of the game's terms with arguments, and the clause that says so."""

    def __init__(self, key: str, clause: str, args: list[str] | None = None) -> None:
        self.key: Final = key
        self.clause: Final = clause
        self.args: Final[list[str]] = args if args is not None else []

    def __repr__(self) -> str:
        return f"{self.key}({', '.join(self.args)}) [{self.clause}]"


class GameError(ValueError):
    """Base of everything a caller may have done wrong."""

    code: ClassVar[str] = "game_error"


class NotationError(GameError):
    """A text that stands for no card, hand or action."""

    code: ClassVar[str] = "bad_notation"


class OptionsError(GameError):
    """An option, preset or setup that no table can be played with."""

    code: ClassVar[str] = "bad_options"


class IllegalAction(GameError):
    """An act the rules don't allow now."""

    code: ClassVar[str] = "illegal"

    def __init__(self, reason: Reason) -> None:
        super().__init__(repr(reason))
        self.reason = reason


class RecordError(GameError):
    """A record that can't be read, replayed or verified."""

    code: ClassVar[str] = "bad_record"
