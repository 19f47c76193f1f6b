"""`longju play`: a whole match by typing, questions on the way, and the ways to stop."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from longju.cli import main
from longju.cli.play import fields
from longju.core.wire import View

ROOT = Path(__file__).parents[2]


def play(monkeypatch: pytest.MonkeyPatch, line: str, typed: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(["play", *line.split()])


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
def test_a_match_by_numbers(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, f"toy --hands 3 --seed 5 --lang {lang}", "1\n" * 60) == 0
    out, err = capsys.readouterr()
    assert err == ""
    over = {"zh-Hans": "打完了。", "zh-Hant": "打完了。", "en": "The match is over."}
    assert out.endswith(over[lang] + "\n")
    totals = {"zh-Hans": "总分", "zh-Hant": "總分", "en": "Totals"}
    points = [
        [int(each) for each in re.findall(r" ([+-]\d+)", line)]
        for line in out.splitlines()
        if line.startswith(totals[lang])
    ]
    assert len(points) == 3
    assert all(sum(each) == 0 for each in points)


def test_the_same_seed_deals_and_plays_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outs = []
    for seed in ("5", "5", "6"):
        play(monkeypatch, f"toy --hands 1 --seed {seed} --lang en", "1\n" * 20)
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1] != outs[2]


def test_acts_by_notation_and_by_card(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "toy --hands 1 --seed 3 --lang en", "2\nSNAP\nq\n")
    out = capsys.readouterr().out
    assert "seat 1(you) discard 2" in out or "seat 1(you) snap 2" in out
    assert out.endswith("Goodbye.\n")


def test_help_rules_and_mistakes_cost_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "?\nrules T4\nrules\nrules T9\n\n00\n99\nnonsense\n9\nsnap\npass\nt\nq\n"
    assert play(monkeypatch, "toy --seed 3 --lang en", typed) == 0
    out = capsys.readouterr().out
    assert "q quit" in out
    assert "- **T4** The rank just discarded" in out
    assert "# Snap" in out
    assert "toy has no clause T9; there are T1, T2, T3, T4" in out
    assert "nonsense is no act here" in out
    assert "Not allowed: not in your hand (T2)" in out
    assert "seat 1(you) discard" not in out


def test_locked_cards_are_explained_with_their_clause(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = re.compile(
        r"✕ discard (\d) \(\?\)\n> \?\n.*\nNot open now:\n  discard \1: \1 was just discarded \(T4\)"
    )
    for seed in range(1, 30):
        play(monkeypatch, f"toy --seed {seed} --hands 2 --lang en", "?\n1\n" * 30)
        if said.search(capsys.readouterr().out):
            return
    pytest.fail("no card was ever locked")


def test_records_that_verify(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    play(monkeypatch, f"toy --hands 2 --lang en --records {tmp_path / 'kept'}", "1\n" * 40)
    capsys.readouterr()
    kept = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in kept] == ["hand-001.json", "hand-002.json"]
    for file in kept:
        assert main(["verify", str(file), "--lang", "en"]) == 0
        assert "commitment and shuffle" in capsys.readouterr().out


def test_records_of_an_earlier_match_stay(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    play(monkeypatch, f"toy --hands 2 --seed 1 --lang en --records {tmp_path}", "1\n" * 40)
    first = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    play(monkeypatch, f"toy --hands 1 --seed 2 --lang en --records {tmp_path}", "1\n" * 40)
    assert f"{tmp_path / 'hand-003.json'}" in capsys.readouterr().out
    kept = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert sorted(kept) == ["hand-001.json", "hand-002.json", "hand-003.json"]
    assert first.items() <= kept.items()


def test_another_seat_and_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "toy --preset pair --set price=7 --seat 2 --hands 1 --level random --seed 2 --lang en"
    play(monkeypatch, line, "1\n" * 30)
    out = capsys.readouterr().out
    assert "you are seat 2" in out
    assert re.search(r"→ seat \d(\(you\))?  7  snapped \(T2\)", out)


def test_the_end_of_input_is_a_goodbye(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "toy --lang en", "") == 0
    out, err = capsys.readouterr()
    assert out.endswith("Goodbye.\n")
    assert err == ""


def test_ctrl_c_at_a_terminal() -> None:
    """At a terminal: the prompt waits, Ctrl-C says goodbye and leaves no traceback."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "dumb"}
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "longju", "play", "toy", "--seed", "3", "--lang", "en"],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.STDOUT,
        env=env,
        start_new_session=True,
    )
    os.close(theirs)
    assert b"Traceback" not in _read_until(ours, b"> ")
    while True:
        child.send_signal(signal.SIGINT)
        # One that comes after the prompt is out but before Python waits for the line is only seen with the next.
        if select.select([ours], [], [], 3)[0]:
            break
    assert b"Traceback" not in _read_until(ours, b"Goodbye")
    assert child.wait(30) == 130
    os.close(ours)


def _read_until(terminal: int, wanted: bytes) -> bytes:
    """What comes from a terminal, up to what is wanted."""
    said = b""
    while wanted not in said:
        assert select.select([terminal], [], [], 60)[0], said
        said += os.read(terminal, 4096)
    return said


class _Odd(View, kw_only=True):
    pairs: list[list[str]]
    piles: dict[str, int]
    note: str = ""


def test_a_view_of_any_game_field_by_field() -> None:
    view = _Odd(
        game="x", viewer=0, seats=2, dealer=0, turn=1, phase="act", pairs=[["a"], []], piles={"left": 3}
    )
    assert fields(view, str.upper) == ["PHASE.ACT · 2", "  PAIRS: 1: a  2: –", "  PILES: left=3"]


@pytest.mark.parametrize("preset", ["classic", "bridge", "big", "lively"])
def test_dragon_at_the_terminal(
    preset: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    line = f"dragon --preset {preset} --hands 2 --seed 4 --level random --lang en --records {tmp_path}"
    assert play(monkeypatch, line, "1\n" * 400) == 0
    out = capsys.readouterr().out
    assert out.endswith("The match is over.\n")
    assert re.search(r"▸ seat 1\(you\)  (dealer  )?9 cards", out)
    assert re.search(r"Your hand: .*[♠♥♣♦]", out)
    assert not re.search(r"\b(text|fact|phase|how|win)[._]\w", out)
    for file in tmp_path.iterdir():
        assert main(["verify", str(file)]) == 0


def test_dragon_shows_what_a_win_is_made_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    won = ""
    for seed in range(1, 40):
        play(monkeypatch, f"dragon --hands 1 --seed {seed} --level novice --lang en", "1\n" * 200)
        won = capsys.readouterr().out
        if "★ seat" in won:
            break
    assert re.search(r"\n   ?\+\d  \w[\w' -]+ \(D\d+\)  .*[♠♥♣♦]", won)
    assert re.search(r"seat \d(\(you\))? → seat \d(\(you\))?  \d+  \d+ fan, [\w -]+ \(D26\)", won)
