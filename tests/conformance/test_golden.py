"""Golden playthroughs: one won hand of every game and preset as text, and counts of action sequences.

`make golden` writes them again after a change of the rules; the difference is read in review.
"""

import json
import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longju import registry
from longju.core.game import SPECTATOR
from longju.kit.rng import HashRng
from longju.play.counts import count, divide
from longju.play.table import Ask, Table

FOLDER = Path(__file__).parent / "golden"
PRESETS = [(game, preset) for game, found in registry.games().items() for preset in found.presets]
each_preset = pytest.mark.parametrize(("game", "preset"), PRESETS, ids=["-".join(pair) for pair in PRESETS])


def golden(name: str, text: str) -> None:
    """Compares *text* with the file of that name, or writes it when `LONGJU_GOLDEN` is 1."""
    path = FOLDER / name
    if os.environ.get("LONGJU_GOLDEN") == "1":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.exists(), f"{path.name} is missing: `make golden` writes it"
    assert text == path.read_text("utf-8"), f"{path.name}: `make golden` shows the difference"


def table(game: str, preset: str) -> tuple[Table, list[tuple[int, int]]]:
    """The first random hand that somebody wins, as it is dealt, and what is done in it."""
    rules = registry.find(game)
    for number in range(1000):
        rng = HashRng(b"golden playthroughs, number" + b"%5d" % number)
        setup = rules.first(rules.presets[preset], rng)
        deal = rules.deal(setup, rng)
        played = Table(rules, setup, deal)
        while not played.state.over:
            seat = played.state.actors()[-1]
            acts = played.state.legal(seat)
            played.submit(seat, acts[rng.below(len(acts))])
        if played.state.ledger:
            return Table(rules, setup, deal), played.log
    raise AssertionError("nobody wins")


def compact(thing: Any) -> str:
    return re.sub(r'"(\w+)": ', r"\1:", json.dumps(msgspec.to_builtins(thing), ensure_ascii=False))


@each_preset
def test_the_golden_playthrough_has_not_changed(game: str, preset: str) -> None:
    played, log = table(game, preset)
    lines = [compact(played.setup), compact(played.deal)]
    for seat, action in log:
        played.submit(seat, action)
        lines.append(f"{seat} {played.game.write(action)}")
    for viewer in (0, SPECTATOR):
        lines.append(f"--- stream of {viewer}")
        for message in played.streams[viewer]:
            shown = [act.text for act in message.acts] if isinstance(message, Ask) else message.facts
            lines.append(f"{message.n} {compact(shown)}")
        lines.append(compact(played.view(viewer)))
    golden(f"{game}-{preset}.txt", "\n".join(lines) + "\n")


@each_preset
def test_the_counts_of_action_sequences_have_not_changed(game: str, preset: str) -> None:
    played, _ = table(game, preset)
    state = played.state
    lines = [f"{depth} {count(state, depth)}" for depth in range(1, 5)]
    lines += [f"  {played.game.write(action)} {number}" for action, number in divide(state, 4).items()]
    golden(f"{game}-{preset}.counts.txt", "\n".join(lines) + "\n")


def test_every_golden_file_belongs_to_a_preset() -> None:
    names = {f"{game}-{preset}" for game, preset in PRESETS}
    assert {path.name.split(".")[0] for path in FOLDER.iterdir()} == names
