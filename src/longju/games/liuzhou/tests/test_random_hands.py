"""Random hands for every number of players, with and without honours, under every value of every option (L1)."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from longju.core.wire import option_schema
from longju.games.liuzhou import GAME
from longju.games.liuzhou.acts import HU, PASS
from longju.games.liuzhou.figures import figures
from longju.games.liuzhou.shapes import distance, open_shapes
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tests.tables import shuffled_table, step
from longju.kit.rng import FastRng
from longju.play.counts import count

VARIANTS = [
    (preset, players, honours)
    for preset in GAME.presets
    for players in (4, 3, 2)
    for honours in ("on", "off")
]


def play(state: State, seed: int) -> int:
    """Plays to the end, checking what must hold; the number of acts."""
    cards, rng, steps = GAME.cards(state), FastRng(seed), 0
    while not state.over:
        step(state, rng)
        steps += 1
    assert GAME.cards(state) == cards
    assert sum(state.scores) == 0
    booked = [0] * state.seats
    for line in state.ledger:
        assert line.amount > 0
        booked[line.payer] -= line.amount
        booked[line.payee] += line.amount
    assert booked == state.scores
    assert bool(state.winners) != state.drawn
    assert all(state.may_win(seat) for seat in state.winners)
    return steps


@pytest.mark.parametrize(("preset", "players", "honours"), VARIANTS)
@pytest.mark.row("random-hands")
def test_random_hands_keep_tiles_and_sum_to_zero(
    preset: str, players: int, honours: str, counts: Callable[[int], int]
) -> None:
    found: Counter[str] = Counter()
    for seed in range(counts(1_000) // 2):
        state = shuffled_table(seed, preset, players=players, honours=honours)
        assert play(state, seed) < 800
        found[figures(state)["how"][0] if state.winners else "draw"] += 1  # type: ignore[index]
    assert found["draw"]
    assert found["how.self_drawn"]
    assert found["how.discard"]


def option_values() -> list[tuple[str, Any]]:
    values: list[tuple[str, Any]] = []
    for field in option_schema(GAME.options_type):
        if field["key"] in ("players", "honours", "scale"):
            continue
        choices = field.get("values") or [field["low"], field["high"]]
        values += [(field["key"], value) for value in choices if value != field["default"]]
    return values


@pytest.mark.parametrize(("key", "value"), option_values())
def test_every_value_of_every_option_can_be_played(key: str, value: Any) -> None:
    preset = "app" if key in ("fish_map", "cap") else "classic"
    for seed in range(12):
        play(shuffled_table(seed, preset, **{key: value}), seed)


@pytest.mark.parametrize("preset", list(GAME.presets))
@pytest.mark.parametrize(
    ("players", "honours", "numbers"),
    [
        (4, "on", [15, 207, 2069]),
        (3, "on", [14, 190, 2206]),
        (2, "on", [18, 231, 2968]),
        (4, "off", [18, 246, 2001]),
        (3, "off", [16, 266, 2326]),
        (2, "off", [17, 265, 2665]),
    ],
)
def test_counts_of_action_sequences(preset: str, players: int, honours: str, numbers: list[int]) -> None:
    state = shuffled_table(7, preset, players=players, honours=honours)
    assert [count(state, depth) for depth in (2, 4, 5)] == numbers


def sensible(state: State, seat: int, rng: FastRng) -> int:
    """Wins when it can, claims often, else discards what brings it no further from a win."""
    legal = state.legal(seat)
    if HU in legal and rng.below(8):
        return HU
    claims = [action for action in legal if action > HU]
    if claims and rng.below(4):
        return claims[rng.below(len(claims))]
    if PASS in legal:
        return PASS
    keys, shapes = state.keys[seat], open_shapes(state.melds[seat], state.rules)
    best: list[int] = []
    nearest = 99
    for tile in [action for action in legal if action < PASS]:
        state.remove(seat, tile, 1)
        far = distance(keys, len(state.melds[seat]), shapes)
        state.add(seat, tile)
        if far < nearest:
            nearest, best = far, []
        if far == nearest:
            best.append(tile)
    return best[rng.below(len(best))]


def test_sensible_hands_meet_what_can_happen() -> None:
    """Claims of every kind, both relations, several winners, runs of gangs, fish."""
    met: set[str] = set()
    for seed in range(300):
        state = shuffled_table(seed, players=4 if seed % 2 else 3, honours="off" if seed % 4 else "on")
        rng = FastRng(seed)
        while not state.over:
            seat = state.actors()[0]
            state.apply(seat, sensible(state, seat, rng))
        assert sum(state.scores) == 0
        found = figures(state)
        met |= {*found["how"], *found["patterns"], *found["circumstances"], *found["bound"]}  # type: ignore[misc]
        met |= {line.reason for line in state.ledger}
        met |= {"several"} if len(state.winners) > 1 else set()
    assert met >= {
        *("how.discard", "how.self_drawn", "several"),
        *("plain", "pengs", "pure", "partners", "sealed", "gang_bloom", "gang_discard"),
        *("ming_gang", "an_gang", "bu_gang", "run_gang", "gang_refund", "fish", "bloom_all"),
        *("partner_discard", "partner_same", "partner_all"),
    }
