"""One hand at a table: the state, a stream of messages for every viewer, and the questions that are open.

Pure and synchronous: a hall adds clocks, sockets and a log; the terminal and tests use it as it is. The streams are
a function of (setup, deal, actions in order), so replaying a log gives the same numbers again.
"""

from typing import Any, Final

import msgspec

from longju.core.errors import GameError, IllegalAction, Reason
from longju.core.game import SPECTATOR, Event, Game
from longju.core.wire import Act, Fact, Locked, View


class Ev(msgspec.Struct, frozen=True):
    """What happened, as one viewer may know it, and all that he may know now."""

    n: int
    facts: list[Fact]
    view: View


class Ask(msgspec.Struct, frozen=True):
    """A seat owes an answer."""

    n: int
    ask: str
    """Unique in the room; made of what its reader knows, since a count of all questions would tell of others'."""
    seat: int
    acts: list[Act]
    locked: list[Locked]
    claim: bool
    """Whether the question is part of a claim window."""
    forced: bool
    """Whether passing a claim window is all the seat can do. Nobody is shown such a question (it has no number): the
    table answers it itself with `State.default` when the window's time has come."""


Message = Ev | Ask


class StaleAsk(GameError):
    """An answer to a question that is not open any more, or never was."""

    code = "stale_ask"


class Table:
    """A hand in play. A viewer here is a player (who may own several seats), or `SPECTATOR`."""

    def __init__(self, game: Game, setup: Any, deal: Any, room: str = "", hand: int = 1) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.deal: Final = deal
        self.room: Final = room
        self.hand: Final = hand
        self.owners: Final = game.owners(setup.options)
        self.players: Final = max(self.owners) + 1
        self.log: Final[list[tuple[int, int]]] = []
        """Every (seat, action) in the order applied."""
        self.asks: Final[dict[int, Ask]] = {}
        """The open question of each seat that owes an answer."""
        self.streams: Final[dict[int, list[Message]]] = {
            SPECTATOR: [],
            **{p: [] for p in range(self.players)},
        }
        self._sink: list[Event] = []
        self.state: Final = game.start(setup, deal, self._sink)
        self._publish()

    def view(self, viewer: int) -> View:
        """All that a player, or a spectator, may know now: the view of his first seat."""
        view: View = self.game.observe(
            self.state, SPECTATOR if viewer == SPECTATOR else self.owners.index(viewer)
        )
        return view

    def open_asks(self, player: int) -> list[Ask]:
        """The questions that a player owes an answer to, forced ones left out."""
        return [
            ask for seat, ask in sorted(self.asks.items()) if self.owners[seat] == player and not ask.forced
        ]

    def check(self, ask: str, action: int) -> Ask:
        """The open question of that id, if *action* answers it.

        :raises StaleAsk: if no such question is open.
        :raises IllegalAction: if it can't be answered so.
        """
        for seat, question in self.asks.items():
            if question.ask == ask:
                self._check(seat, action)
                return question
        raise StaleAsk(f"ask {ask}: not open")

    def submit(self, seat: int, action: int) -> None:
        """Does an act of a seat that owes an answer, or one of its free acts, and publishes what follows.

        :raises IllegalAction: and nothing has changed.
        """
        self._check(seat, action)
        self.state.apply(seat, action)
        self.log.append((seat, action))
        self.asks.pop(seat, None)
        self._publish()

    def player_scores(self) -> list[int]:
        """What each player won or lost in this hand."""
        scores = [0] * self.players
        for seat, score in enumerate(self.state.scores):
            scores[self.owners[seat]] += score
        return scores

    def _check(self, seat: int, action: int) -> None:
        reason: Reason | None = self.state.why_illegal(seat, action)
        if reason is not None:
            raise IllegalAction(reason)

    def _publish(self) -> None:
        events = self._sink[:]
        self._sink.clear()
        told = set()
        for viewer, stream in self.streams.items():
            seat = SPECTATOR if viewer == SPECTATOR else self.owners.index(viewer)
            facts = [self.game.event(event) for event in events if event.seen_by(seat)]
            view = self.view(viewer)
            last = next((m.view for m in reversed(stream) if isinstance(m, Ev)), None)
            # Inside a window an answer is no news, not even to its own seat: it would come at once if others were
            # still asked, and together with what follows if not.
            if facts or (view != last and (last is None or view.phase != "claim")):
                stream.append(Ev(len(stream) + 1, facts, view))
                told.add(viewer)
        self._ask(told)

    def _ask(self, told: set[int]) -> None:
        """Asks who owes an answer. An `Ev` closes all questions before it, so those of *told* are repeated."""
        owing = self.state.actors()
        for seat in [seat for seat in self.asks if seat not in owing]:
            del self.asks[seat]
        for seat in owing:
            stream = self.streams[self.owners[seat]]
            known = self.asks.get(seat)
            if known is None or [act.a for act in known.acts] != self.state.legal(seat):
                self.asks[seat] = self._question(seat, len(stream) + 1)
            elif known.forced or self.owners[seat] not in told:
                continue
            else:
                self.asks[seat] = msgspec.structs.replace(known, n=len(stream) + 1)
            if not self.asks[seat].forced:
                stream.append(self.asks[seat])

    def _question(self, seat: int, number: int) -> Ask:
        view = self.game.observe(self.state, seat)
        claim = view.phase == "claim"
        if claim and len(view.acts) == 1:
            return Ask(0, f"{self.hand}.forced.{seat}", seat, view.acts, view.locked, claim, forced=True)
        name = f"{self.hand}.{self.owners[seat]}.{number}"
        return Ask(number, name, seat, view.acts, view.locked, claim, forced=False)
