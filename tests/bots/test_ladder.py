"""Every level of every game beats the one below it, on duplicate deals."""

import itertools
from collections.abc import Callable

import pytest

from longju import registry
from longju.bots import levels
from longju.bots.ladder import duel

PAIRS = [
    (name, weak, strong)
    for name, game in registry.games().items()
    for weak, strong in itertools.pairwise(levels(game))
]


@pytest.mark.row("ladder")
@pytest.mark.parametrize(("name", "weak", "strong"), PAIRS, ids=["-".join(pair) for pair in PAIRS])
def test_each_level_beats_the_one_below(
    name: str, weak: str, strong: str, counts: Callable[[int], int]
) -> None:
    game = registry.find(name)
    options = next(iter(game.presets.values()))
    players = max(game.owners(options)) + 1
    deals = min(counts(4000), 4000 // players)
    found = duel(game, options, weak, strong, deals, seed=1)
    assert found.hands <= 4000
    assert found.decided, found


def test_a_level_does_not_beat_itself() -> None:
    toy = registry.find("toy")
    options = toy.presets["plain"]
    assert duel(toy, options, "keen", "keen", deals=20, seed=1) == (0, 0, 0, 60)
    found = duel(toy, options, "random", "random", deals=200, seed=2)
    assert found.low < 0 < found.high
    assert not found.decided


def test_the_same_seed_gives_the_same_result() -> None:
    toy = registry.find("toy")
    options = toy.presets["pair"]
    assert duel(toy, options, "random", "keen", 50, 3) == duel(toy, options, "random", "keen", 50, 3)


def test_the_weaker_level_is_behind() -> None:
    toy = registry.find("toy")
    found = duel(toy, toy.presets["plain"], "keen", "random", deals=200, seed=1)
    assert found.high < 0
