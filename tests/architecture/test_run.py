"""`./run` on machines where something is missing: one clear line, and exit code 1 (2 for wrong input)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import machine
import start

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("python3.14", "python3.13", "python3.12", "python3.11", "python3", "python")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What set-up needs of the repository, in a folder with a space."""
    home = tmp_path / "a copy"
    home.mkdir()
    shutil.copytree(ROOT / "tools", home / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    for name in (
        "run",
        "requirements.lock",
        "requirements-dev.lock",
        "requirements-node.lock",
        "package-lock.json",
    ):
        shutil.copy(ROOT / name, home / name)
    (home / "src" / "longju").mkdir(parents=True)
    shutil.copy(ROOT / "src" / "longju" / "__init__.py", home / "src" / "longju")
    return home


def run(checkout: Path, *args: str, pythons: str | None = None, **extra: str) -> tuple[int, list[str]]:
    """The exit code and the lines on standard error; *pythons* is what every Python on the path does."""
    path = checkout.parent / "bin"
    path.mkdir()
    (path / "dirname").symlink_to(shutil.which("dirname") or "/usr/bin/dirname")
    if pythons is not None:
        for name in NAMES:
            (path / name).write_text(f"#!/bin/sh\n{pythons}\n", "utf-8")
            (path / name).chmod(0o755)
    env = {"PATH": str(path), "HOME": str(checkout.parent), **extra}
    command = ["/bin/sh", str(checkout / "run"), *args]
    done = subprocess.run(command, env=env, cwd="/", capture_output=True, text=True, check=False)
    return done.returncode, done.stderr.splitlines()


@pytest.mark.parametrize(
    ("pythons", "said"),
    [
        (None, "no Python 3.11 or later was found"),
        ("exit 127", "no Python 3.11 or later was found"),
        ("echo old", "this machine's Python is older than 3.11"),
        (
            "echo bare 3.12",
            "Python 3.12 has no venv module (Debian, Ubuntu: apt-get install python3.12-venv)",
        ),
    ],
)
def test_without_a_python_that_will_do(checkout: Path, pythons: str | None, said: str) -> None:
    code, lines = run(checkout, pythons=pythons)
    assert code == 1
    assert len(lines) == 1
    assert lines[0].startswith(f"longju: {said}")


def test_where_nothing_can_be_written(checkout: Path) -> None:
    (checkout / "build").write_text("in the way", "utf-8")
    code, lines = run(checkout, "setup", LONGJU_PYTHON=sys.executable)
    assert code == 1
    assert lines == [f"longju: File exists ({checkout / 'build'})"]


def test_without_a_network(checkout: Path) -> None:
    nowhere = "http://127.0.0.1:9/"
    extra = {"PIP_INDEX_URL": nowhere, "PIP_EXTRA_INDEX_URL": nowhere, "PIP_NO_CACHE_DIR": "1"}
    code, lines = run(checkout, "setup", LONGJU_PYTHON=sys.executable, **extra)
    log = checkout / "build" / "pip.log"
    assert code == 1
    assert lines == [f"longju: no network, or the package index doesn't answer; see {log}"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["test", "--without", "sound"], "--without sound: the parts are browser, compiled, web"),
        (["setup", "--all"], "./run setup takes no argument but --dev"),
    ],
)
def test_wrong_arguments(checkout: Path, args: list[str], said: str) -> None:
    code, lines = run(checkout, *args, LONGJU_PYTHON=sys.executable)
    assert (code, lines) == (2, [f"longju: {said}"])


def test_what_the_tests_lack_is_named_first(checkout: Path) -> None:
    code, lines = run(checkout, "test", "--without", "compiled", LONGJU_PYTHON=sys.executable)
    assert code == 1
    assert lines[0].startswith("longju: for the tests this machine lacks: Chromium")
    assert "apt-get install chromium" in lines[0]
    assert not (checkout / ".venv").exists()


def test_arguments_of_the_tests() -> None:
    assert start.parse_test([]) == ([], False, "", [])
    assert start.parse_test(["--without", "browser,web", "-k", "ledger"])[0::3] == (
        ["browser", "web"],
        ["-k", "ledger"],
    )
    assert start.parse_test(["--full", "random-hands", "-x"]) == ([], True, "random-hands", ["-x"])
    assert start.parse_test(["--full", "--without=compiled"]) == (["compiled"], True, "", [])


def test_parts_left_out_need_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(machine, "CHROMIUMS", ())
    monkeypatch.delenv("LONGJU_CHROMIUM", raising=False)
    always = [("a C++ compiler", "g++")]
    assert machine.lacks(list(machine.PARTS)) == always
    assert ("Chromium", "chromium") in machine.lacks(["compiled"])


def test_every_lock_goes_into_the_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "NOTE", tmp_path / "note.json")
    python = "{}.{}".format(*sys.version_info[:2])
    start.write_note(
        {"home": str(start.VENV), "python": python, start.RUNTIME: start.lock_hash(start.RUNTIME)}
    )
    assert start.read_note()[start.RUNTIME] == start.lock_hash(start.RUNTIME)
    start.write_note({"home": os.devnull, "python": python})
    assert start.read_note() == {}
