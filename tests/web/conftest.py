"""A hall in a process of its own, as `longju serve` opens it, for the browser tests."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
SIZES = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}
PICTURES = ROOT / "build" / "pictures"
"""Where the tests leave their screenshots."""


@contextmanager
def serving(data: Path, *arguments: str) -> Iterator[str]:
    """A running hall; its address, as it prints it."""
    command = [sys.executable, "-m", "longju", "serve", "--port", "0", "--no-open", "--data", str(data)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*command, *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield _address(process)
        finally:
            process.terminate()
            assert process.wait(20) == 0


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    seen = ""
    for line in process.stdout:
        seen += line
        found = re.search(r"http://[\d.]+:\d+/", line)
        if found:
            return found.group()
    raise AssertionError(f"the hall did not open:\n{seen}")


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a hall whose bots don't take their time."""
    with serving(tmp_path_factory.mktemp("hall"), "--bot-delay", "0.05") as address:
        yield address


@pytest.fixture(scope="session")
def lan_address() -> str:
    """The address of the machine on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which interface would be used
        except OSError:
            pytest.fail("this machine has no network address but its own loopback")
        return str(probe.getsockname()[0])


@pytest.fixture
def open_page(new_context: Callable[..., Any]) -> Iterator[Callable[..., Page]]:
    """Opens a page of that size with nothing stored; an error in it, or a request to another host, fails the test."""
    faults: list[str] = []

    def opened(address: str, size: str = "phone", **settings: Any) -> Page:
        context = new_context(viewport=SIZES[size], reduced_motion="reduce", **settings)
        page: Page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: faults.append(f"error in the page: {error}"))
        page.on("request", lambda request: faults.extend(foreign(request.url, address)))
        page.goto(address)
        return page

    yield opened
    assert not faults, "\n".join(faults)


def foreign(url: str, own: str) -> list[str]:
    """A complaint if *url* is of another host than the page."""
    return [] if url.startswith((own, "data:", own.replace("http", "ws", 1))) else [f"asked {url}"]


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Takes a screenshot into `build/pictures`."""

    def taken(page: Page, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        size = page.viewport_size or {}
        page.screenshot(path=PICTURES / f"{name}-{size.get('width')}.png")

    return taken


@pytest.fixture
def no_barriers() -> Callable[[Page], None]:
    """Asserts that axe finds nothing serious or critical in what the page shows."""
    source = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")

    def checked(page: Page) -> None:
        page.evaluate(source)
        found = page.evaluate("axe.run()")["violations"]
        bad = [
            f"{each['id']}: {node['html'][:160]}"
            for each in found
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]
        assert not bad, "\n".join(bad)

    return checked
