"""Wrong input to every command: one line on standard error, exit code 2, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from longju.cli import main

ROOT = Path(__file__).parents[2]
ENV = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8:strict"}

WRONG = [
    "",
    "dance",
    "--dance",
    "play",
    "play chess",
    "play toy --dance",
    "play toy --hand 3",
    "play toy --preset wild",
    "play toy --preset=",
    "play toy --set players",
    "play toy --set players=",
    "play toy --set players=99",
    "play toy --set players=-1",
    "play toy --set players=²",
    "play toy --set players=1.5",
    "play toy --set players=true",
    "play toy --set players=" + "9" * 5000,
    "play toy --set =3",
    "play toy --set colour=red",
    "play toy --set echo=1",
    "play toy --set players=4 --set ranks=4 --set players=none",
    "play toy --preset pair --set players=4 --set ranks=3",
    "play toy --level genius",
    "play toy --level=",
    "play toy --hands 0",
    "play toy --hands -3",
    "play toy --hands 1000",
    "play toy --hands many",
    "play toy --seed -1",
    "play toy --seed " + "9" * 30,
    "play toy --seat 0",
    "play toy --seat 4",
    "play toy --lang fr",
    "play toy extra",
    "play toy --records /dev/null",
    "sim",
    "sim chess",
    "sim toy --preset wild",
    "sim toy --hands 0",
    "sim toy --hands -5",
    "sim toy --hands 1e3",
    "sim toy --hands 99999999999",
    "sim toy --seed x",
    "sim toy --jobs 0",
    "sim toy --seats",
    "sim toy --seats=",
    "sim toy --seats genius",
    "sim toy --seats keen,random",
    "sim toy --seats keen,,random",
    "sim toy --plot figures.txt",
    "sim toy --plot /no/such/folder/figures.png",
    "sim toy --set price=0",
    "score",
    "score chess -",
    "score toy hand.json",
    "rules",
    "rules chess",
    "rules toy T99",
    "rules toy T",
    "rules toy --lang",
    "serve extra",
    "serve --port x",
    "serve --port 70000",
    "serve --port -1",
    "serve --port 0 --data /dev/null",
    "serve --port 0 --bot-delay soon",
    "serve --lan=yes",
    "verify",
    "verify no-such-file.json",
    "verify /",
    "verify /etc/shadow/x",
]


def refused(capsys: pytest.CaptureFixture[str], code: int) -> str:
    """What was said on standard error, if that is all that happened."""
    out, err = capsys.readouterr()
    assert code == 2
    assert out == ""
    assert err.startswith("longju: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert len(err) > 20
    return err


@pytest.mark.parametrize("line", WRONG, ids=[line[:60] or "nothing" for line in WRONG])
def test_one_line_and_exit_code_2(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, main(line.split()))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play chess", "game chess: there is none of this name; there are "),
        ("play toy --preset wild", "preset wild: toy has none of this name; there are plain, pair"),
        ("play toy --set players=99", "option players: 99 given, must be 2 to 4"),
        ("play toy --set echo=7", "option echo: 7 given, must be false | true"),
        ("play toy --set colour=red", "option colour: there is none of this name; there are players, ranks"),
        ("play toy --hands -3", "argument --hands: '-3' given, must be a whole number from 1 to 999"),
        ("sim toy --seats genius", "level genius: toy has none of this name; there are random, keen"),
        ("sim toy --seats keen,random", "seats: 2 levels given, must be 1 (for all), 3 (players)"),
        ("rules toy T99", "rules: toy has no clause T99; there are T1, T2, T3, T4"),
        ("verify /", "/: Is a directory"),
        ("verify none.json", "none.json: No such file or directory"),
        ("score toy x.json", "score: toy can't settle hands from a file"),
    ],
)
def test_the_line_says_what_is_wrong_and_what_would_be_right(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(capsys, main(line.split()))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"{}",
        b'{"format": 3}',
        b"\xff\xfe{}",
        b'"\xc3\x28"',
        b"[" * 100_000,
        b'{"game":' + b"[" * 100_000,
        b"PK\x03\x04",
        b"\0" * 10,
        b"x" * 17_000_000,
    ],
    ids=range(13),
)
def test_a_record_that_is_none(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(data)
    refused(capsys, main(["verify", str(file)]))


def test_control_characters_of_the_input_do_not_break_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "a b c" in refused(capsys, main(["play", "toy", "--preset", "a\nb\rc"]))


def test_a_file_name_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, main(["verify", "x\0y"]))
    refused(capsys, main(["verify", "x" * 5000]))


def longju(line: str, **settings: Any) -> "subprocess.CompletedProcess[bytes]":
    """Runs the command as a user does."""
    command = [sys.executable, "-m", "longju", *line.split()]
    pipes = {"stdout": PIPE, "stderr": PIPE}
    return subprocess.run(command, env=ENV, timeout=60, check=False, **{**pipes, **settings})


@pytest.mark.parametrize("line", ["dance", "play chess", "sim toy --hands 0", "verify /"])
def test_as_a_process(line: str) -> None:
    done = longju(line)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"longju: ")
    assert done.stderr.count(b"\n") == 1


def test_input_that_is_no_text() -> None:
    done = longju("play toy --seed 1 --lang en", input=b"\xff\xfe\n")
    assert done.returncode == 2
    assert done.stderr == b"longju: input: not UTF-8 text\n"


def test_a_closed_pipe() -> None:
    read, write = os.pipe()
    os.close(read)
    done = longju("rules toy", stdout=write)
    os.close(write)
    assert done.returncode == 2
    assert done.stderr == b"longju: output: nobody reads it any more (closed pipe)\n"


def test_a_full_disk() -> None:
    with Path("/dev/full").open("wb") as full:
        done = longju("rules toy", stdout=full)
    assert done.returncode == 2
    assert done.stderr == b"longju: output: No space left on device\n"


def test_standard_streams_that_are_closed() -> None:
    script = f"exec '{sys.executable}' -m longju play toy --seed 1 <&-"
    done = subprocess.run(["/bin/sh", "-c", script], env=ENV, stderr=PIPE, timeout=60, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    script = f"exec '{sys.executable}' -m longju rules toy >&-"
    done = subprocess.run(["/bin/sh", "-c", script], env=ENV, stderr=PIPE, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
