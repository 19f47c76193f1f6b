"""Hands played by policies straight on states, and what is counted of them.

Hands come in rounds of `ROUND`, each a match of its own: its first dealer is drawn, then the winner deals. A round's
cards and its policies' choices are a function of the plan's seed and the hand's number, so a round gives the same
counts in whatever process it is played.
"""

from collections import Counter
from hashlib import sha256
from typing import Any, Final

import msgspec

from longju import bots
from longju.core.errors import OptionsError
from longju.core.game import SPECTATOR, Game, Policy, Rng, State
from longju.kit.rng import FastRng
from longju.registry import find, part

ROUND: Final = 100
"""Hands of one round."""

Value = int | str


class Plan(msgspec.Struct, frozen=True):
    """What to play."""

    game: str
    options: Any
    levels: tuple[str, ...]
    """One a seat."""
    hands: int
    seed: int


class Counts(msgspec.Struct):
    """What a number of hands came to. Sums only, so two counts add up in any order."""

    hands: int = 0
    actions: int = 0
    drawn: int = 0
    """Hands in which nobody won or lost anything."""
    points: Counter[int] = msgspec.field(default_factory=Counter)
    """By seat: the sum of its scores."""
    wins: Counter[int] = msgspec.field(default_factory=Counter)
    """By seat: the hands in which it won points."""
    dealt: Counter[int] = msgspec.field(default_factory=Counter)
    """By seat: the hands it dealt."""
    dealer_points: int = 0
    dealer_wins: int = 0
    figures: dict[str, Counter[Value]] = msgspec.field(default_factory=dict)
    """For each figure of the game's own how often it had which value."""

    def add(self, other: "Counts") -> None:
        """Adds what *other* counted."""
        self.hands += other.hands
        self.actions += other.actions
        self.drawn += other.drawn
        self.points.update(other.points)
        self.wins.update(other.wins)
        self.dealt.update(other.dealt)
        self.dealer_points += other.dealer_points
        self.dealer_wins += other.dealer_wins
        for key, values in other.figures.items():
            self.figures.setdefault(key, Counter()).update(values)


def seat_levels(game: Game, options: Any, names: list[str]) -> tuple[str, ...]:
    """The level of each seat, from one name for all, one a player or one a seat.

    :raises OptionsError: if there are as many names as neither, or a name that is no level.
    """
    for name in names:
        bots.policy(game, name)
    owners = game.owners(options)
    players = max(owners) + 1
    if len(names) == 1:
        return (names[0],) * len(owners)
    if len(names) == players:
        return tuple(names[owner] for owner in owners)
    if len(names) == len(owners):
        return tuple(names)
    seats = f" or {len(owners)} (seats)" if len(owners) != players else ""
    raise OptionsError(f"seats: {len(names)} levels given, must be 1 (for all), {players} (players){seats}")


def rounds(hands: int) -> list[tuple[int, int]]:
    """Number of the first hand and of the one after the last of each round."""
    return [(first, min(first + ROUND, hands)) for first in range(0, hands, ROUND)]


def stream(seed: int, hand: int, use: str) -> FastRng:
    """The generator for one use in one hand."""
    digest = sha256(f"{seed}/{hand}/{use}".encode()).digest()
    return FastRng(int.from_bytes(digest[:8], "big"))


def play(state: State, policies: list[Policy], rng: Rng) -> int:
    """Plays a hand to its end; how many acts it took."""
    acts = 0
    while not state.over:
        for seat in state.actors():
            state.apply(seat, policies[seat](state, seat, rng))
            acts += 1
    return acts


def play_round(plan: Plan, first: int, end: int) -> Counts:
    """What the hands numbered *first* … *end* − 1 came to."""
    game = find(plan.game)
    return play_hands(plan, [bots.policy(game, level) for level in plan.levels], first, end)


def play_hands(plan: Plan, policies: list[Policy], first: int, end: int) -> Counts:
    """The same with a policy given for each seat, whatever the plan's levels."""
    game = find(plan.game)
    figures = part(plan.game, "figures")
    counts = Counts()
    setup = game.first(plan.options, stream(plan.seed, first, "first"))
    for hand in range(first, end):
        state = game.start(setup, game.deal(setup, stream(plan.seed, hand, "deal")))
        counts.actions += play(state, policies, stream(plan.seed, hand, "choices"))
        _count(counts, state.scores, game.observe(state, SPECTATOR).dealer)
        for key, value in figures.figures(state).items() if figures else ():
            values = value if isinstance(value, list) else [value]
            counts.figures.setdefault(key, Counter()).update(values)
        setup = game.next(state)
    return counts


def _count(counts: Counts, scores: list[int], dealer: int) -> None:
    counts.hands += 1
    counts.drawn += not any(scores)
    for seat, score in enumerate(scores):
        counts.points[seat] += score
        counts.wins[seat] += score > 0
    counts.dealt[dealer] += 1
    counts.dealer_points += scores[dealer]
    counts.dealer_wins += scores[dealer] > 0
