"""Runs one measurement in processes of its own, interpreted and compiled by turns.

What is compared is measured within one run, so that a busy machine slows both sides alike; times are processor time.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SIDES: Final = {"interpreted": "1", "compiled": "0"}
"""Each side's value of LONGJU_PURE."""


def compile_engine() -> None:
    """Makes sure that there is something to compare with."""
    subprocess.run([sys.executable, str(ROOT / "tools/compile_engine.py")], check=True)


def alternate(script: str, task: Any, repeats: int) -> dict[str, list[Any]]:
    """What `script --child TASK` prints as JSON, for each side as often as asked."""
    found: dict[str, list[Any]] = {side: [] for side in SIDES}
    for _ in range(repeats):
        for side, pure in SIDES.items():
            found[side].append(_child(script, task, pure))
    return found


def _child(script: str, task: Any, pure: str) -> Any:
    env = {**os.environ, "LONGJU_PURE": pure, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, script, "--child", json.dumps(task)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(done.stderr)
    answer = json.loads(done.stdout)
    if answer["compiled"] == (pure == "1"):
        sys.exit("the engine is not compiled: `make compile`")
    return answer["value"]


def spread(values: Sequence[float], digits: int = 1) -> str:
    """A median with the least and the most."""
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f}–{max(values):,.{digits}f})"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
