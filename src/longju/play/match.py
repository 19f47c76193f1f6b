"""A match: hands in a row between the same players, who deals next, what each has won."""

from typing import Any

from longju.core.errors import OptionsError
from longju.core.game import Game
from longju.play.shuffle import Shuffle
from longju.play.table import Table


class Match:
    """The frame around the hands. Void hands are played again and don't count."""

    def __init__(self, game: Game, options: Any, hands: int) -> None:
        if not 1 <= hands <= 999:
            raise OptionsError(f"hands: {hands} given, must be 1 to 999")
        game.check(options)
        self.game = game
        self.options = options
        self.hands = hands
        self.owners = game.owners(options)
        self.players = max(self.owners) + 1
        self.results: list[list[int]] = []
        """For each finished hand what each player won or lost."""
        self.setup: Any = None
        """The setup of the running or the next hand; None before the first."""

    @property
    def hand(self) -> int:
        """The number of the running or next hand, counted from 1."""
        return len(self.results) + 1

    @property
    def over(self) -> bool:
        """Whether every hand has been played."""
        return len(self.results) >= self.hands

    @property
    def totals(self) -> list[int]:
        """What each player has won or lost so far."""
        return [sum(result[player] for result in self.results) for player in range(self.players)]

    def begin(self, shuffle: Shuffle) -> Table:
        """Deals the next hand."""
        if self.setup is None:
            self.setup = shuffle.first(self.game, self.options)
        return Table(self.game, self.setup, shuffle.deal(self.game, self.setup), shuffle.room, self.hand)

    def finish(self, table: Table) -> None:
        """Books a finished hand, unless the rules annul it, and makes the next one's setup."""
        assert table.state.over, "the hand is not over"
        if not table.state.void:
            self.results.append(table.player_scores())
        self.setup = self.game.next(table.state)
