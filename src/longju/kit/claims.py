"""Claim windows: who was asked, who answered what, who goes first.

A window collects one answer from each asked seat; nothing is decided before all have answered, so the order of
answers can't matter.
"""

from typing import Final, final

UNANSWERED: Final = -1


@final
class Window:
    """The answers of one claim window. `answers[seat]` is an action, or `UNANSWERED`."""

    def __init__(self, seats: int, source: int) -> None:
        self.source: Final = source
        """The seat whose card may be claimed."""
        self.asked: list[bool] = [False] * seats
        self.answers: list[int] = [UNANSWERED] * seats

    def ask(self, seat: int) -> None:
        """Makes *seat* owe an answer."""
        self.asked[seat] = True

    def waiting(self) -> list[int]:
        """Seats that still owe an answer, ascending."""
        return [seat for seat in range(len(self.asked)) if self.owes(seat)]

    def owes(self, seat: int) -> bool:
        """Whether *seat* was asked and has not answered."""
        return self.asked[seat] and self.answers[seat] == UNANSWERED

    def answer(self, seat: int, action: int) -> bool:
        """Notes an answer; whether it was the last one owed."""
        assert self.owes(seat), seat
        self.answers[seat] = action
        for other in range(len(self.asked)):
            if self.owes(other):
                return False
        return True

    def downstream(self) -> list[int]:
        """The seats after the source in turn order, the source left out: nearest first."""
        seats = len(self.asked)
        return [(self.source + step) % seats for step in range(1, seats)]

    def clone(self) -> "Window":
        """A copy that shares nothing."""
        twin = Window(len(self.asked), self.source)
        twin.asked = self.asked[:]
        twin.answers = self.answers[:]
        return twin
