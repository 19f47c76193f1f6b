"""What holds for every file: no game outside its slice, no address of this or another machine, no risky shift."""

import ast
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import longju

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "longju"
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if path.is_dir() and path.name[0] != "_")
SHARED = ("core", "kit", "play", "bots", "sim", "server")
TEXT = {".py", ".ts", ".svelte", ".css", ".html", ".js", ".mjs"}


def shared_files() -> list[Path]:
    """The files that serve every game."""
    rooms = [SOURCE / room for room in SHARED] + [ROOT / "web"]
    found = [path for room in rooms for path in room.rglob("*") if path.suffix in TEXT]
    kept = [path for path in found if "static" not in path.parts and "node_modules" not in path.parts]
    return [*sorted(kept), SOURCE / "registry.py"]


def test_no_game_is_named_outside_its_slice() -> None:
    assert GAMES
    word = re.compile(rf"\b(?:{'|'.join(GAMES)})\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in shared_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if word.search(line)
    ]
    assert found == []


def literal_shifts(path: Path) -> Iterator[int]:
    """The lines where a literal is shifted by something that is none: mypyc makes it a 32-bit shift."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.LShift):
            continue
        if isinstance(node.left, ast.Constant) and not isinstance(node.right, ast.Constant):
            yield node.lineno


@pytest.mark.parametrize("path", longju.compiled_sources(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_compiled_modules_shift_no_literal(path: Path) -> None:
    assert list(literal_shifts(path)) == []


def test_the_shift_lint_sees_a_literal(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def bit(k: int) -> int:\n    return 1 << k\n", "utf-8")
    assert list(literal_shifts(path)) == [2]


def tracked_files() -> list[Path]:
    """The text files of the repository; of the whole tree where there is no git."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip("not a git checkout")
    names = [name for name in done.stdout.split("\0") if name]
    binary = {".png", ".webp", ".ico", ".woff2", ".gz", ".jpg"}
    return [path for name in names if (path := ROOT / name).is_file() and path.suffix not in binary]


REGISTRY = re.compile("|".join(("registry" + r"\.npmjs", "files" + r"\.pythonhosted", "pypi" + r"\.org")))
MACHINE = re.compile(
    "|".join(("(?<![\\w.])/" + "work/", "/" + "root/", "/" + "home/[a-z]", "/" + "Users/[a-z]"))
)
LOCK_OPTION = re.compile(
    r"^\s*(?:--(?:index|extra-index|find-links|trusted)|-[if]\s)|https?://|file:", re.MULTILINE
)


def test_no_file_names_a_registry_or_a_place_on_a_machine() -> None:
    found = []
    for path in tracked_files():
        text = path.read_text("utf-8", "replace")
        found += [
            f"{path.relative_to(ROOT)}: {bad}" for bad in REGISTRY.findall(text) + MACHINE.findall(text)
        ]
    assert found == []


def test_locks_hold_hashes_and_no_address() -> None:
    locks = [*ROOT.glob("requirements*.lock")]
    assert len(locks) == 3
    for lock in locks:
        text = lock.read_text("utf-8")
        pins = re.findall(r"^\S+==.*(?:\n {4}--hash=sha256:[0-9a-f]{64}.*)+", text, re.MULTILINE)
        assert len(pins) == len(re.findall(r"^[a-z]", text, re.MULTILINE)), lock
        assert LOCK_OPTION.findall(text) == [], lock
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text("utf-8")


FETCH = re.compile(
    r"""(?:src|href|url|fetch|import|WebSocket|EventSource)\s*(?:=|\()\s*["'`]?\s*((?:https?|wss?):)?//\w"""
)


def test_the_page_asks_no_other_host() -> None:
    rooms = [ROOT / "web", *SOURCE.glob("games/*/web")]
    paths = [path for room in rooms for path in room.rglob("*") if path.suffix in TEXT]
    found = [f"{path.relative_to(ROOT)}" for path in paths if FETCH.search(path.read_text("utf-8"))]
    assert found == []


def test_changelog_and_package_have_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert first is not None
    assert (first.group(1), longju.__version__) == (project, project)


def test_locks_fit_the_needs() -> None:
    import lock

    stale = [name for name in lock.LOCKS if not (ROOT / name).read_text("utf-8").startswith(lock.head(name))]
    assert stale == [], "run `make lock`"


def test_run_can_be_run() -> None:
    assert os.access(ROOT / "run", os.X_OK)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
