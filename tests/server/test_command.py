"""`longju serve`: what it prints, what it refuses, how it ends."""

import asyncio
import json
import signal
import socket
import sys
import time
from argparse import ArgumentParser
from pathlib import Path

import httpx
import pytest

from longju.server import command
from longju.server.command import add_serve_arguments, run_serve
from tests.server.hall import Guest, Process


@pytest.fixture(autouse=True)
def _logs_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps the log output of this process out of a test's captured streams, which are closed after it."""
    monkeypatch.setattr(command, "_set_up_logs", lambda: None)


def arguments(*words: str) -> int:
    parser = ArgumentParser()
    add_serve_arguments(parser)
    return run_serve(parser.parse_args(words))


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that a start is refused with."""
    assert arguments("--no-open", *words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("longju: ")
    assert said.err.count("\n") == 1
    return said.err


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused(capsys, "--port", str(port), "--data", str(tmp_path))
    assert f"port {port}: already taken" in said


def test_a_port_that_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "must be 0 to 65535" in refused(capsys, "--port", "70000", "--data", str(tmp_path))


@pytest.mark.parametrize("delay", ["-1", "nan", "inf"])
def test_a_delay_that_is_none(delay: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "must be 0 to 60" in refused(
        capsys, f"--bot-delay={delay}", "--port", "0", "--data", str(tmp_path)
    )


def test_an_address_that_is_not_ours(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "192.0.2.1" in refused(capsys, "--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path))


def test_a_folder_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "data folder" in refused(capsys, "--port", "0", "--data", str(tmp_path / "file" / "data"))


def test_a_secret_file_that_is_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "key").write_text("short")
    monkeypatch.setenv("LONGJU_SECRET_FILE", str(tmp_path / "key"))
    assert "secret file" in refused(capsys, "--port", "0", "--data", str(tmp_path))


def test_where_data_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LONGJU_DATA", str(tmp_path))
    assert command.default_data() == tmp_path
    monkeypatch.delenv("LONGJU_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert command.default_data() == tmp_path / "share" / "longju"


def test_a_browser_is_opened_only_on_a_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert [command._wants_browser(wish) for wish in (None, True, False)] == [False, True, False]
    monkeypatch.setenv("DISPLAY", ":0")
    assert command._wants_browser(None)


def test_the_addresses_for_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert all(not each.startswith("127.") for each in command.lan_addresses())
    monkeypatch.setattr(command, "lan_addresses", lambda: ["192.168.1.7"])
    command._announce(command.Address(lan=True), 8080)
    said = capsys.readouterr().out
    assert "http://192.168.1.7:8080/" in said
    assert "█" in said or "▀" in said
    monkeypatch.setattr(command, "lan_addresses", list)
    command._announce(command.Address(lan=True), 8080)
    assert "no address in a network" in capsys.readouterr().out


async def test_it_says_good_bye_and_ends_quickly(tmp_path: Path) -> None:
    hall = Process(tmp_path)
    await hall.start()
    origin = f"http://127.0.0.1:{hall.port}"
    async with httpx.AsyncClient(base_url=origin, headers={"origin": origin}) as http:
        guest = Guest(f"127.0.0.1:{hall.port}", http)
        await guest.post("/api/me", name="甲")
        room, _ = await guest.room("toy", ["me"], hands=1)
        await guest.post(f"/api/rooms/{room}/start")
        page = await guest.open(room)
        began = time.monotonic()
        ending = asyncio.create_task(hall.end(signal.SIGTERM))
        await page.until(lambda: page.closed)
        assert page.closed == 1012
        bye = json.loads(page.frames[-1])
        assert (bye["t"], bye["code"]) == ("bye", "restart")
        assert 0 < bye["retry"] <= 3000
        assert await ending == 0
        assert time.monotonic() - began < 5


async def test_lan_takes_pages_from_other_addresses(tmp_path: Path) -> None:
    others = command.lan_addresses()
    if not others:
        pytest.skip("this machine has no address in a network")
    hall = Process(tmp_path, options=("--lan",))
    await hall.start()
    origin = f"http://{others[0]}:{hall.port}"
    async with httpx.AsyncClient(base_url=origin, headers={"origin": origin}) as http:
        guest = Guest(f"{others[0]}:{hall.port}", http)
        await guest.post("/api/me", name="甲")
        room, _ = await guest.room("toy", ["me"], hands=1)
        page = await guest.open(room)
        assert page.you == 0
        await page.close()
    assert await hall.end(signal.SIGINT) == 0
