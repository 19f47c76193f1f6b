"""`longju sim`: the same figures for the same seed whatever the processes, and figures that add up."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longju import registry
from longju.cli import main
from longju.core.errors import OptionsError
from longju.sim import report
from longju.sim.batch import ROUND, Counts, Plan, play_round, rounds, seat_levels


def figures(line: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["sim", *line.split(), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found.pop("seconds") > 0
    assert found.pop("hands_per_second") > 0
    return found


def test_the_number_of_processes_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    line = "toy --hands 450 --seed 7 --seats random,keen,random"
    one = figures(f"{line} --jobs 1", capsys)
    assert one == figures(f"{line} --jobs 2", capsys)
    assert one != figures("toy --hands 450 --seed 8 --seats random,keen,random --jobs 1", capsys)
    assert one["hands"] == 450
    assert sum(seat["points"] for seat in one["seats"]) == 0
    assert sum(seat["dealt"] for seat in one["seats"]) == 450
    assert one["seats"][1]["mean"] > one["seats"][0]["mean"]


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    plan = Plan("toy", registry.find("toy").presets["plain"], ("keen",) * 3, 1000, 1)
    assert play_round(plan, 0, ROUND) == play_round(msgspec.structs.replace(plan, hands=100), 0, ROUND)
    assert rounds(250) == [(0, 100), (100, 200), (200, 250)]


def test_levels_for_all_for_players_for_seats() -> None:
    toy = registry.find("toy")
    options = toy.presets["plain"]
    assert seat_levels(toy, options, ["keen"]) == ("keen",) * 3
    assert seat_levels(toy, options, ["keen", "random", "keen"]) == ("keen", "random", "keen")
    with pytest.raises(OptionsError, match="2 levels given"):
        seat_levels(toy, options, ["keen", "random"])


def counted() -> tuple[Plan, Counts]:
    plan = Plan("toy", registry.find("toy").presets["pair"], ("keen", "random"), 4, 1)
    one = Counts(
        hands=3,
        actions=30,
        drawn=1,
        points=Counter({0: 4, 1: -4}),
        wins=Counter({0: 2}),
        dealt=Counter({0: 1, 1: 2}),
        dealer_points=2,
        dealer_wins=1,
        figures={"fan": Counter({3: 2, 1: 1}), "kind": Counter({"runs": 2})},
    )
    two = Counts(
        hands=1,
        actions=10,
        points=Counter({0: -2, 1: 2}),
        wins=Counter({1: 1}),
        dealt=Counter({0: 1}),
        dealer_points=-2,
        figures={"kind": Counter({"triplets": 1}), "fan": Counter({5: 1})},
    )
    one.add(two)
    return plan, one


def test_figures_add_up_over_rounds() -> None:
    found = report.report(*counted(), seconds=2)
    assert (found.hands, found.hands_per_second, found.actions_per_hand) == (4, 2.0, 10.0)
    assert (found.win_rate, found.draw_rate) == (0.75, 0.25)
    assert [(seat.points, seat.mean, seat.win_rate) for seat in found.seats] == [
        (2, 0.5, 0.5),
        (-2, -0.5, 0.25),
    ]
    assert (found.dealer.win_rate, found.dealer.mean, found.dealer.others_mean) == (0.25, 0.0, 0.0)
    assert found.figures["fan"] == report.Figure({"1": 1, "3": 2, "5": 1}, 3.0)
    assert found.figures["kind"] == report.Figure({"runs": 2, "triplets": 1})


def test_figures_for_people() -> None:
    text = "\n".join(report.lines(report.report(*counted(), seconds=2), str.upper))
    assert "SIM.HANDS: 4    2.0 SIM.PER_SECOND" in text
    assert "FAN  SIM.MEAN 3.00" in text
    assert "      RUNS        2   66.7%  ██" in text


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_plot(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    target = tmp_path / f"figures.{kind}"
    assert main(["sim", "toy", "--hands", "50", "--jobs", "1", "--plot", str(target), "--lang", "en"]) == 0
    assert target.stat().st_size > 1000
    assert f"Plot: {target}" in capsys.readouterr().out


@pytest.mark.parametrize("lang", registry.LANGUAGES)
def test_every_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "toy", "--hands", "20", "--jobs", "1", "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert "sim." not in out
    assert err == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_it_at_once_and_without_a_traceback(jobs: int) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    child = subprocess.Popen(
        [sys.executable, "-m", "longju", "sim", "toy", "--hands", "9000000", "--jobs", str(jobs)],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(5)
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=30)
    assert (child.returncode, out, err) == (130, b"", b"")
