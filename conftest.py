"""What every test may use: counts for the quick and the long set, rows of the long set, the browser."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import machine

FULL = os.environ.get("LONGJU_FULL") == "1"
WITHOUT = os.environ.get("LONGJU_WITHOUT", "").split(",")

os.environ["LONGJU_GAMES"] = str(Path(__file__).parent / "tests/conformance/games")
"""Every test meets the toy game beside the real ones: what serves games must serve it."""

# A runner started in the background ignores Ctrl-C, and so would every program that a test starts and interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "longju", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("longju")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--row", help="only the tests of this row of the long set")
    parser.addoption("--list-rows", action="store_true", help="name the rows of the long set and stop")


def row_names(item: pytest.Item) -> list[str]:
    return [mark.args[0] for mark in item.iter_markers("row")]


def is_left_out(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(part) is not None for part in WITHOUT if part)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--list-rows"):
        for name in sorted({name for item in items for name in row_names(item)}):
            sys.stdout.write(f"\nrow: {name}")
        items.clear()
        return
    if FULL:
        for item in items:
            item.add_marker(pytest.mark.timeout(7200), append=False)
    row = config.getoption("--row")
    # Playwright keeps an event loop running in its process, in which no asyncio test can start one.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    dropped = [
        item
        for item in items
        if (row and row not in row_names(item))
        or any(item.get_closest_marker(part) for part in WITHOUT if part)
    ]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item not in set(dropped)]


@pytest.fixture(autouse=True)
def log_of_this_test() -> Iterator[None]:
    """A hall that a test opened in this process logs to that test's captured streams, which end with it."""
    yield
    if "structlog" in sys.modules:
        sys.modules["structlog"].reset_defaults()


@pytest.fixture(scope="session")
def counts() -> Callable[[int], int]:
    """`counts(20_000)`: that many in the long set, a tenth of it in the quick one."""
    return (lambda n: n) if FULL else (lambda n: max(1, n // 10))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium, kept from calling home."""
    flags = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    flags += " --disable-component-update --disable-sync"
    return {"executable_path": machine.chromium(), "headless": True, "args": flags.split()}
