"""Match-ups on duplicate deals: is one level stronger than another, and by how much?

Each deal is played once for every player, the strong level in his place against the weak one in all others. What luck
the cards hold falls on both alike, so few deals tell much.
"""

from hashlib import sha256
from math import sqrt
from typing import Any, Final, NamedTuple

from longju import bots
from longju.core.game import Game, Policy
from longju.kit.rng import FastRng

WIDTH: Final = 1.96
"""Standard errors on either side of the mean that make a 95 % interval."""


class Result(NamedTuple):
    """By how many points a hand the strong level did better than the mean of its opponents."""

    mean: float
    low: float
    """Lower end of the 95 % interval."""
    high: float
    hands: int
    """Hands played: deals times players."""

    @property
    def decided(self) -> bool:
        """Whether the interval leaves out zero, the strong level ahead."""
        return self.low > 0


def duel(game: Game, options: Any, weak: str, strong: str, deals: int, seed: int) -> Result:
    """Measures *strong* against *weak* on that many deals, at least two."""
    players = max(game.owners(options)) + 1
    match = _Duel(game, options, bots.policy(game, weak), bots.policy(game, strong), seed)
    leads = [match.lead(number) for number in range(deals)]
    mean = sum(leads) / deals
    spread = sqrt(sum((lead - mean) ** 2 for lead in leads) / (deals - 1) / deals)
    return Result(mean, mean - WIDTH * spread, mean + WIDTH * spread, deals * players)


class _Duel:
    def __init__(self, game: Game, options: Any, weak: Policy, strong: Policy, seed: int) -> None:
        self.game: Final = game
        self.options: Final = options
        self.owners: Final = game.owners(options)
        self.players: Final = max(self.owners) + 1
        self.weak: Final = weak
        self.strong: Final = strong
        self.seed: Final = seed

    def lead(self, number: int) -> float:
        """By how much the strong level led in one deal, mean of all places."""
        rng = self._rng(number, "deal")
        setup = self.game.first(self.options, rng)
        deal = self.game.deal(setup, rng)
        total = 0
        for place in range(self.players):
            total += self._play(setup, deal, place, self._rng(number, str(place)))
        # Scores sum to zero: who has s is ahead of the mean of the others by s + s / (players - 1).
        return total / (self.players - 1)

    def _rng(self, number: int, use: str) -> FastRng:
        digest = sha256(f"{self.seed}/{number}/{use}".encode()).digest()
        return FastRng(int.from_bytes(digest[:8], "big"))

    def _play(self, setup: Any, deal: Any, place: int, rng: FastRng) -> int:
        """What the strong level scores in one player's place."""
        policies = [self.strong if owner == place else self.weak for owner in self.owners]
        state = self.game.start(setup, deal)
        while not state.over:
            for seat in state.actors():
                state.apply(seat, policies[seat](state, seat, rng))
        return sum(score for score, owner in zip(state.scores, self.owners, strict=True) if owner == place)
