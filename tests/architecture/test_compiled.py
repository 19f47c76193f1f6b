"""The compiled engine does exactly what the interpreted one does: every state of 500 random hands a game."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import longju

ROOT = Path(__file__).resolve().parents[2]
HANDS = 500
TOY = ROOT / "tests" / "conformance" / "games"
"""A game that is interpreted itself, and so shows that interpreted games live on the compiled core."""

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def home() -> Path:
    """The extensions of the sources as they are, compiled now if need be."""
    subprocess.run([sys.executable, str(ROOT / "tools" / "compile_engine.py")], check=True)
    return longju.compiled_home()


def states(pure: bool) -> dict[str, Any]:
    """What `states.py` prints, compiled or not."""
    env = {
        **os.environ,
        "LONGJU_PURE": "1" if pure else "",
        "LONGJU_GAMES": str(TOY),
        "PYTHONPATH": str(ROOT / "src"),
    }
    command = [sys.executable, str(Path(__file__).with_name("states.py")), str(HANDS)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_compiled_and_interpreted_states_are_the_same(home: Path) -> None:
    compiled, interpreted = states(pure=False), states(pure=True)
    assert "longju.core.game" in compiled["files"]
    assert len(compiled["files"]) >= 5
    assert [path for path in compiled["files"].values() if not path.startswith(str(home))] == []
    assert [path for path in interpreted["files"].values() if not path.endswith(".py")] == []
    assert all(played > HANDS for _, played in compiled["sums"].values())
    assert len(compiled["sums"]) >= 2
    assert compiled["sums"] == interpreted["sums"]


def test_changed_sources_are_never_run_by_old_extensions(home: Path, tmp_path: Path) -> None:
    package = tmp_path / "src" / "longju"
    command = ["cp", "-R", str(ROOT / "src" / "longju"), str(package)]
    package.parent.mkdir()
    subprocess.run(command, check=True)
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "ext").symlink_to(home.parent)
    ask = [sys.executable, "-c", "import longju; print(longju.is_compiled())"]
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "src"), "LONGJU_PURE": ""}

    def compiled() -> str:
        return subprocess.run(ask, env=env, capture_output=True, text=True, check=True).stdout.strip()

    assert compiled() == "True"
    with (package / "kit" / "claims.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert compiled() == "False"
