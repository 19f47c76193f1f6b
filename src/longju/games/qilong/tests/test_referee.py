"""The slow referee finds in the records of random `table` hands exactly the breaches that the engine recorded (Q35)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from longju.games.qilong import GAME
from longju.games.qilong.cards import CARD_NAMES
from longju.games.qilong.duties import DUTIES
from longju.games.qilong.state import State
from longju.games.qilong.tests.referee import Breach, judge
from longju.kit.rng import FastRng

COMBINED = {
    "table": GAME.presets["table"],
    "strict": GAME.presets["strict"],
    "easy": msgspec.structs.replace(GAME.presets["easy"], enforcement="table"),
}


@dataclass
class Record:
    options: Any
    dealer: int
    cards: list[str]
    log: list[tuple[int, str]]
    asked: list[list[int]]


def choose(state: State, seat: int, rng: FastRng) -> int:
    """Mostly what breaks no duty, a win before all, and now and then anything: hands get far and fouls of all kinds."""
    legal, kept = state.legal(seat), state.kept(seat)
    if rng.below(5) == 0:
        return legal[rng.below(len(legal))]
    wins = [action for action in kept if action == GAME.read("hu")]
    eager = [action for action in kept if GAME.write(action).split()[0] in ("che", "chi", "say")]
    pick = wins or (eager if eager and rng.below(3) else kept)
    return pick[rng.below(len(pick))]


def played(preset: str, seed: int) -> tuple[Record, State]:
    rng = FastRng(seed)
    options = COMBINED[preset]
    setup = GAME.first(options, rng)
    deal = GAME.deal(setup, rng)
    state = GAME.start(setup, deal)
    record = Record(options, setup.dealer, deal.cards[deal.cut :] + deal.cards[: deal.cut], [], [])
    while not state.over:
        actors = state.actors()
        seat = rng.below(4)
        if rng.below(200) == 0 and state.open_to(seat):
            action = state.open_to(seat)[rng.below(3)]
        else:
            seat = actors[rng.below(len(actors))]
            action = choose(state, seat, rng)
        record.log.append((seat, GAME.write(action)))
        record.asked.append(actors)
        state.apply(seat, action)
    return record, state


def recorded(state: State) -> list[Breach]:
    return [
        (f.seat, DUTIES[f.duty].clause, CARD_NAMES[f.card] if f.card >= 0 else "", f.moment)
        for f in state.fouls
    ]


@pytest.mark.row("qilong-referee")
@pytest.mark.parametrize("preset", list(COMBINED))
def test_the_referee_finds_what_the_engine_recorded(preset: str, counts: Callable[[int], int]) -> None:
    kinds: Counter[str] = Counter()
    hands = counts(20_000)
    for seed in range(hands if hands == 20_000 else hands // 5):
        record, state = played(preset, seed)
        found = judge(record)
        assert sorted(found) == sorted(recorded(state)), (preset, seed)
        kinds.update(breach[1] for breach in found)
    assert set(kinds) >= {"O3", "O4", "O7", "O8", "O14", "O15", "O20", "O21", "O27"}, kinds
