"""Takes the pictures of docs/images from the running program: a hall, Chromium, a hand played by clicks."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import machine

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"

START = '[data-testid^="start-play-"]'
RESULT = '[data-testid="result-sheet"]'
CLAIM = '[data-testid^="claim-"]:not([disabled])'
CARD = '.asked [data-testid="hand"] button[data-testid^="card-"][data-locked="false"]'
SETTLED = 5
"""After so many answers a table looks like one in play."""


@contextmanager
def hall() -> Iterator[str]:
    """A hall with nothing in it; its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "longju", "serve", "--port", "0", "--no-open", "--data", data]
        with subprocess.Popen(
            [*command, "--bot-delay", "0.05"], stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                assert process.stdout is not None
                found = (re.search(r"http://[\d.]+:\d+/", line) for line in process.stdout)
                yield next(match.group() for match in found if match)
            finally:
                process.terminate()


def play(page: Page, picture: Path) -> None:
    """Plays a hand to its end, and keeps a picture of a claim in the middle of it; of any question if there is none."""
    answers = 0
    kept = False
    while True:
        page.wait_for_selector(f"{RESULT}, {CLAIM}, {CARD}")
        page.wait_for_timeout(700)
        if page.locator(RESULT).count():
            return
        claims = page.locator(CLAIM)
        if not kept:
            page.screenshot(path=picture)
            kept = answers >= SETTLED and claims.count() > 1
        if claims.count():
            claims.last.click()
        elif page.locator(CARD).count():
            page.locator(CARD).first.click()
            page.locator(CARD).first.click()
        answers += 1


def main() -> None:
    """Writes a picture of each game's table, `table-GAME.png`, and of one result sheet."""
    IMAGES.mkdir(exist_ok=True)
    with hall() as address, sync_playwright() as driver:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = driver.chromium.launch(executable_path=machine.chromium(), args=flags)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.goto(address)
        page.wait_for_selector(START)
        starts = page.locator(START).evaluate_all("all => all.map(each => each.dataset.testid)")
        for start in reversed(starts):
            page.goto(address)
            page.get_by_test_id(start).click()
            play(page, IMAGES / f"table-{start.removeprefix('start-play-')}.png")
        page.set_viewport_size({"width": 720, "height": 800})
        page.wait_for_timeout(500)
        page.screenshot(path=IMAGES / "result.png")
        browser.close()


if __name__ == "__main__":
    main()
