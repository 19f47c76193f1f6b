"""Golden playthroughs for every number of players, with and without honours; `make golden` writes them anew.

Each is two hands in a row, played with some sense so that they have claims, gangs, wins and fish.
"""

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longju.core.game import SPECTATOR, Event
from longju.core.wire import Fact, read_options
from longju.games.liuzhou import GAME
from longju.games.liuzhou.setup import LiuzhouSetup
from longju.games.liuzhou.tests.test_random_hands import sensible
from longju.kit.rng import FastRng, HashRng

FOLDER = Path(__file__).parent / "golden"
TABLES = [
    (preset, players, honours)
    for preset in GAME.presets
    for players in (4, 3, 2)
    for honours in ("on", "off")
]


def compact(thing: Any) -> str:
    return json.dumps(msgspec.to_builtins(thing), ensure_ascii=False).replace('"', "")


def fact(event: Event) -> str:
    told: Fact = GAME.event(event)
    return " ".join([f"  {told.seat} {told.term}", *told.cards, *[f"[{arg}]" for arg in told.args]])


def played(setup: LiuzhouSetup, rng: HashRng) -> tuple[list[str], LiuzhouSetup]:
    """A hand as text: deal, acts and what follows, results, payments; and the setup of the next one."""
    deal = GAME.deal(setup, rng)
    told: list[Event] = []
    state = GAME.start(setup, deal, told)
    lines = [f"dealer {setup.dealer} dice {deal.dice}", " ".join(deal.tiles)]
    chance = FastRng(rng.below(1000))
    while not state.over:
        seat = state.actors()[-1]
        action = sensible(state, seat, chance)
        told.clear()
        state.apply(seat, action)
        if GAME.write(action) != "pass" or told:
            lines.append(f"{seat} {GAME.write(action)}")
        lines += [
            fact(event)
            for event in told
            if event.kind not in ("discard", "show") and event.seen_by(event.seat)
        ]
    view = GAME.observe(state, SPECTATOR)
    lines += [compact(view.relations), compact(view.results), compact(view.payments), compact(view.scores)]
    return lines, GAME.next(state)


@pytest.mark.parametrize(("preset", "players", "honours"), TABLES)
def test_the_golden_hands_have_not_changed(preset: str, players: int, honours: str) -> None:
    options = read_options(GAME.presets[preset], {"players": players, "honours": honours})
    name = f"{preset}-{players}-{honours}.txt"
    rng = HashRng(f"golden {name}".encode().ljust(32, b"."))
    setup = GAME.first(options, rng)
    lines: list[str] = []
    for _ in range(2):
        more, setup = played(setup, rng)
        lines += more
    text = "\n".join(lines) + "\n"
    path = FOLDER / name
    if os.environ.get("LONGJU_GOLDEN") == "1":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8"), f"{name}: `make golden` shows the difference"


def test_every_golden_file_belongs_to_a_table() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{p}-{n}-{h}.txt" for p, n, h in TABLES}
