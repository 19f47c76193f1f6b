"""The documents: what they show runs and gives what they say, and what they point at is there."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import longju

ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENTS: Final = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted(ROOT.glob("docs/**/*.md")),
]
LINK: Final = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CONSOLE: Final = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE: Final = re.compile(r"`([^`\n]+)`")
LONGJU: Final = ".venv/bin/longju"
PLACES: Final = ("src/", "tests/", "tools/", "docs/", "web/src/", "web/tests/", "benchmarks/")
"""Code that begins so is a path from the root."""


class Example(NamedTuple):
    """A command of a document, and the output that it shows; empty if it shows none."""

    document: str
    command: str
    output: str


def examples() -> Iterator[Example]:
    for path in DOCUMENTS:
        for block in CONSOLE.findall(path.read_text("utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield Example(str(path.relative_to(ROOT)), command, output)


RUNNABLE: Final = [each for each in examples() if each.command.startswith(LONGJU)]


@pytest.mark.parametrize("example", RUNNABLE, ids=[each.command for each in RUNNABLE])
def test_every_example_runs_and_shows_what_it_says(example: Example) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "longju", *shlex.split(example.command)[1:]],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": "", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    if example.output:
        assert done.stdout == example.output


def test_the_readme_has_the_two_commands_and_five_things_to_do() -> None:
    readme = [each for each in examples() if each.document == "README.md"]
    commands = [each.command for each in readme]
    assert commands[:2] == ["./run", "./run test"]
    assert {each for each in commands if not each.startswith(LONGJU)} == {
        "./run",
        "./run test",
        "./run --lan",
    }
    kinds = {shlex.split(each)[1] for each in commands if each.startswith(LONGJU)}
    assert kinds == {"score", "rules", "play", "sim"}


def anchors(path: Path) -> set[str]:
    """The names of a document's headings, as links have them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(path: Path) -> None:
    for link in LINK.findall(path.read_text("utf-8")):
        if link.startswith(("http://", "https://")):
            continue
        target, _, anchor = link.partition("#")
        found = path.parent / target if target else path
        assert found.exists(), link
        assert not anchor or anchor in anchors(found), link


def code(path: Path) -> list[str]:
    """The code in the running text of a document."""
    text = re.sub(r"^ *```.*?^ *```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return CODE.findall(text)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_in_the_text_is_there(path: Path) -> None:
    named = [each for each in code(path) if each.startswith(PLACES) and not set(each) & set("<>{…")]
    missing = [each for each in named if not any(ROOT.glob(each.rstrip("/")))]
    assert [each for each in missing if each != "src/longju/server/static/"] == []


def test_the_map_of_rooms_names_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    source = Path(longju.__file__).parent
    rooms = {path.name for path in source.iterdir() if (path / "__init__.py").exists()}
    assert rooms
    assert {room for room in rooms if f"`{room}`" not in text} == set()


def test_the_table_of_the_contract_names_every_method() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = text.partition("## The contract")[2].partition("\n## ")[0]
    source = (ROOT / "src/longju/core/game.py").read_text("utf-8")
    for name in ("State", "Game"):
        body = source.partition(f"\nclass {name}(Protocol):")[2].partition("\nclass ")[0]
        members = re.findall(r"^    (?:def )?(\w+)(?:\(|:)", body, re.MULTILINE)
        assert len(members) > 5
        assert [member for member in members if not re.search(rf"`{member}\b", section)] == []


def test_decisions_are_numbered_and_say_why() -> None:
    paths = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [path.name[:5] for path in paths] == [f"{number:04}-" for number in range(1, len(paths) + 1)]
    for path in paths:
        text = path.read_text("utf-8")
        assert text.startswith(f"# {path.name[:4]} "), path
        assert [text.count(f"\n**{part}.** ") for part in ("Context", "Decision", "Consequence")] == [
            1,
            1,
            1,
        ], path
