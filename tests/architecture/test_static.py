"""ruff and mypy over the whole tree, and what is generated is fresh: one command checks everything."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check", "--no-cache", "--output-format=concise"],
        ["ruff", "format", "--check", "--no-cache"],
        ["mypy", "--cache-dir=build/mypy"],
    ],
    ids=["lint", "format", "types"],
)
def test_clean(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("tool", ["protocol_types", "terms"])
def test_generated_files_are_fresh(tool: str) -> None:
    command = [sys.executable, str(ROOT / "tools" / f"{tool}.py"), "--check"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
