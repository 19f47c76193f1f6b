"""Qilong long cards in Chromium: a whole match, and hands dealt as wished, in a hall of this process."""

import asyncio
import queue
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from longju import registry
from longju.games.qilong import GAME, QilongGame
from longju.games.qilong.board import TURN
from longju.games.qilong.cards import CARD_NAMES, read_card
from longju.games.qilong.setup import QilongSetup
from longju.games.qilong.tests.tables import deal_of
from tests.server.hall import FAST, config, running
from tests.web.conftest import ROOT
from tests.web.player import OVER, WAITING, by_clicks, by_keys, play_hand, state, wait_for_news

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]
Check = Callable[[Page], None]
Deal = Callable[..., str]

PAIRS = "46 13 46 13 45 14 45 14 44 24 44 24"
"""Six pairs, all of them red."""
MIXED = "46 13 46 13 44 24 44 24 16 25 35 15"
"""Six pairs without a nine."""
MORE = '[data-testid="claim-pass"], [data-testid="claim-ke"], [data-testid="claim-keep"]'
TIMINGS = replace(FAST, absent=60.0, between=90.0)


def numbers(page: Page, testid: str) -> list[int]:
    texts = page.locator(f'[data-testid="{testid}"] strong').all_inner_texts()
    return [int(text.replace("−", "-")) for text in texts]


# A whole match


@pytest.mark.parametrize(("size", "step"), [("phone", by_clicks), ("desk", by_keys)], ids=["clicks", "keys"])
def test_a_whole_match(
    hall: str, open_page: Open, picture: Picture, no_barriers: Check, size: str, step: Callable[[Page], None]
) -> None:
    page = open_page(hall, size)
    seen: set[str] = set()

    def look(what: str) -> None:
        if what not in seen:
            seen.add(what)
            picture(page, f"qilong-{what}")
            no_barriers(page)
            wide = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert wide == 0

    _press(page, "start-play-qilong", step)
    hands = 0
    while True:
        play_hand(page, step, look)
        hands += 1
        look("result")
        assert sum(numbers(page, "deltas")) == 0
        expect(page.get_by_test_id("verified")).to_have_class(re.compile("yes"))
        page.wait_for_selector('[data-testid="table"]:not([data-phase="playing"])')
        if page.locator('[data-testid="table"][data-phase="over"]').count():
            break
        _press(page, "next-hand", step)
        page.wait_for_selector(OVER, state="detached")
    assert hands >= 4, "a hand that was voided is dealt again"
    expect(page.get_by_test_id("play-again")).to_be_visible()
    assert {"turn", "claim", "result"} <= seen


def _press(page: Page, testid: str, step: Callable[[Page], None]) -> None:
    button = page.get_by_test_id(testid)
    if step is by_clicks:
        button.click()
        return
    button.focus()
    page.keyboard.press("Enter")


def test_the_legend_shows_every_card_with_its_partners(
    hall: str, open_page: Open, picture: Picture, no_barriers: Check
) -> None:
    page = open_page(hall)
    page.get_by_test_id("start-play-qilong").click()
    page.get_by_test_id("legend").click()
    dialog = page.get_by_test_id("legend-dialog")
    names = dialog.locator("figcaption").all_inner_texts()
    terms = registry.terms("qilong")
    assert sorted(names) == sorted(terms[f"card.{card}"]["zh-Hans"] for card in CARD_NAMES)
    expect(dialog.locator(".pairing")).to_have_count(6)
    picture(page, "qilong-legend")
    no_barriers(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_what_is_said_aloud_is_what_the_terms_say() -> None:
    text = (ROOT / "src/longju/games/qilong/web/phrases.ts").read_text("utf-8")
    spoken = dict(re.findall(r"^  (\w+): '(.+)',$", text, re.MULTILINE))
    terms = registry.terms("qilong")
    words = {key[4:]: term["zh-Hans"] for key, term in terms.items() if key.startswith("say.")}
    assert spoken == words


# Hands dealt as wished


@contextmanager
def in_thread(folder: Path) -> Iterator[str]:
    """The address of a hall that runs in a thread of this process."""
    opened: queue.Queue[tuple[str, asyncio.AbstractEventLoop, asyncio.Event]] = queue.Queue()

    async def serve() -> None:
        stop = asyncio.Event()
        async with running(config(folder, timings=TIMINGS)) as found:
            opened.put((f"http://{found.address}/", asyncio.get_running_loop(), stop))
            await stop.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    address, loop, stop = opened.get(timeout=20)
    try:
        yield address
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(20)


@pytest.fixture
def dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Deal]:
    """A hall where every hand has these cards; its bots keep the duties and claim nothing, but throw what is named."""
    halls = []

    def opened(*hands: str, stock: str, dealer: int = 0, throws: dict[int, str] | None = None) -> str:
        wanted = {seat: read_card(card) for seat, card in (throws or {}).items()}

        def steady(table: Any, seat: int, rng: Any) -> int:
            card = wanted.get(seat, -1)
            return card if table.phase == TURN and card in table.legal(seat) else int(table.default(seat))

        monkeypatch.setattr(QilongGame, "levels", dict.fromkeys(GAME.levels, steady))
        monkeypatch.setattr(QilongGame, "first", lambda _, options, __: QilongSetup(options, dealer))
        monkeypatch.setattr(
            QilongGame, "deal", lambda _, setup, __: deal_of(list(hands), stock, setup.dealer)
        )
        hall = in_thread(tmp_path)
        halls.append(hall)
        return hall.__enter__()

    yield opened
    for hall in halls:
        hall.__exit__(None, None, None)


def sit(page: Page, preset: str = "assist") -> None:
    """Opens a table with that preset, seat 0 being the player's."""
    if preset == "assist":
        page.get_by_test_id("start-play-qilong").click()
        return
    page.get_by_test_id("start-setup-qilong").click()
    page.locator(f'label:has([data-testid="preset-{preset}"])').click()
    page.get_by_test_id("create-room").click()


def go_on(page: Page, wanted: str) -> None:
    """Lets cards pass, and keeps the house, until *wanted* is there."""
    for _ in range(40):
        page.wait_for_selector(f"{WAITING}, {wanted}")
        if page.locator(wanted).count():
            return
        press(page, MORE)
    raise AssertionError(f"{wanted} did not come")


def press(page: Page, button: str) -> None:
    """Clicks, and waits until the page asks something else."""
    before = state(page)
    page.locator(button).first.click()
    wait_for_news(page, before)


def claim(page: Page, term: str) -> None:
    button = f'[data-testid="claim-{term}"]'
    go_on(page, button)
    press(page, button)


def throw(page: Page, card: str) -> None:
    go_on(page, f'.asked [data-testid="card-{card}"][data-locked="false"]')
    page.locator(f'[data-testid="card-{card}"][data-locked="false"]').first.click()
    press(page, '[data-testid="discard"]')


def test_t1_a_seven_drawn_after_che_wins(dealt: Deal, open_page: Open, picture: Picture) -> None:
    page = open_page(dealt(f"12 12 34 66 11 {PAIRS} 36", stock="12 25"))
    sit(page)
    throw(page, "36")
    claim(page, "che")
    expect(page.get_by_test_id("shown")).to_have_attribute("data-card", "25")
    claim(page, "hu")
    expect(page.get_by_test_id("winner-0")).to_contain_text("扯拢")
    picture(page, "qilong-t1")
    assert numbers(page, "deltas") == [30, -10, -10, -10]


def test_t2_a_wait_on_sevens_left_by_a_dry_axe(dealt: Deal, open_page: Open, no_barriers: Check) -> None:
    hands = [f"16 66 66 11 11 {PAIRS}", "12 12 12 12 12", "", "36"]
    page = open_page(dealt(*hands, stock="33 26 35 66 11 56 25", dealer=3, throws={3: "36"}))
    sit(page)
    claim(page, "che")
    throw(page, "56")
    expect(page.get_by_test_id("waits")).to_be_visible()
    go_on(page, '[data-testid="claim-hu"]')
    expect(page.get_by_test_id("shown")).to_have_attribute("data-card", "25")
    no_barriers(page)
    claim(page, "hu")
    expect(page.get_by_test_id("winner-0")).to_be_visible()


def test_t3_a_master_card_wins_on_any_flip(dealt: Deal, open_page: Open, picture: Picture) -> None:
    page = open_page(
        dealt(f"66 66 11 45 45 {MIXED}", "66", stock="66 45 66 11 33", dealer=1, throws={1: "66"})
    )
    sit(page)
    go_on(page, '[data-testid="shown"][data-card="45"]')
    claim(page, "che")
    throw(page, "11")
    expect(page.get_by_test_id("waits")).to_contain_text("Q26")
    go_on(page, '[data-testid="claim-hu"]')
    expect(page.get_by_test_id("shown")).to_have_attribute("data-card", "33")
    picture(page, "qilong-master")
    claim(page, "hu")
    expect(page.get_by_test_id("winner-0")).to_contain_text("割翻牌")
    assert page.locator('[data-testid="winner-0"] figure').count() == 9


def test_what_costs_the_win_is_said_before_and_after(
    dealt: Deal, open_page: Open, picture: Picture, no_barriers: Check
) -> None:
    page = open_page(dealt(f"11 36 {PAIRS} 33 33 25", "", "", "26", stock="66", dealer=3, throws={3: "26"}))
    sit(page)
    go_on(page, '[data-testid="warned"]')
    expect(page.get_by_test_id("due-O14")).to_be_visible()
    expect(page.get_by_test_id("warned")).to_contain_text("嗑")
    picture(page, "qilong-warned")
    no_barriers(page)
    page.get_by_test_id("claim-ke").click()
    expect(page.get_by_test_id("waits")).to_contain_text("O14")


def test_a_chase_obeyed(dealt: Deal, open_page: Open, picture: Picture, no_barriers: Check) -> None:
    page = open_page(dealt(f"66 66 66 11 {PAIRS} 36 26", stock="55"))
    sit(page)
    go_on(page, ".asked")
    expect(page.get_by_test_id("lamp")).to_have_attribute("data-lit", "true")
    expect(page.get_by_test_id("due-O7")).to_contain_text("追")
    locked = page.get_by_test_id("card-36")
    expect(locked).to_have_attribute("data-locked", "true")
    locked.click()
    expect(page.get_by_test_id("reason")).to_contain_text("O7")
    picture(page, "qilong-chase")
    no_barriers(page)
    throw(page, "11")
    expect(page.get_by_test_id("said-0")).to_contain_text("追")


def test_a_chase_obeyed_and_said_aloud(dealt: Deal, open_page: Open, picture: Picture) -> None:
    page = open_page(dealt(f"66 66 66 11 {PAIRS} 36 26", stock="55"))
    sit(page, "table")
    go_on(page, ".asked")
    expect(page.get_by_test_id("lamp")).to_have_attribute("data-lit", "false")
    picture(page, "qilong-speak")
    page.keyboard.press("a")
    expect(page.get_by_test_id("said-0")).to_contain_text("追")
    expect(page.get_by_test_id("say-zhui")).to_have_count(0)
    throw(page, "11")


def test_a_chase_broken_costs_the_hand(
    dealt: Deal, open_page: Open, picture: Picture, no_barriers: Check
) -> None:
    page = open_page(dealt(f"66 66 66 11 {PAIRS} 26 15", stock="55 66"))
    sit(page, "table")
    throw(page, "55")
    claim(page, "hu")
    sheet = page.get_by_test_id("forfeit")
    expect(sheet).to_contain_text("O7")
    expect(page.get_by_test_id("forfeit-moment")).to_contain_text("梅子")
    picture(page, "qilong-forfeit")
    no_barriers(page)
    gained = numbers(page, "deltas")
    assert gained[0] < 0
    assert sum(gained) == 0


def test_a_narrow_page_offers_many_declarations_in_a_list(
    dealt: Deal, open_page: Open, picture: Picture, no_barriers: Check
) -> None:
    page = open_page(dealt(f"12 12 34 66 11 {PAIRS} 36", stock="12 25"))
    sit(page, "table")
    throw(page, "36")
    claim(page, "che")
    page.get_by_test_id("speak").click()
    dialog = page.get_by_test_id("speak-dialog")
    expect(dialog.locator("button[data-act]")).to_have_count(10)
    picture(page, "qilong-speak-list")
    no_barriers(page)
    dialog.get_by_test_id("say-tou_lun").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_test_id("said-0")).to_contain_text("莫说头轮不追")


CHASER = f"66 66 66 11 36 {MIXED} 33"


def challenge(page: Page, seat: int) -> None:
    page.get_by_test_id("challenge").click()
    confirm = page.get_by_test_id("challenge-confirm")
    expect(confirm).to_be_disabled()
    page.get_by_test_id(f"challenge-seat-{seat}").check()
    confirm.click()


def test_a_challenge_that_is_right_ends_the_hand(dealt: Deal, open_page: Open, picture: Picture) -> None:
    page = open_page(dealt("", CHASER, stock="55", dealer=1, throws={1: "36"}))
    sit(page, "table")
    go_on(page, '[data-testid="shown"]')
    challenge(page, 1)
    sheet = page.get_by_test_id("forfeit")
    expect(sheet).to_contain_text("O7")
    expect(page.get_by_test_id("forfeit-moment")).to_contain_text("黑九")
    picture(page, "qilong-challenge-right")
    assert numbers(page, "deltas")[1] < 0


def test_a_challenge_that_is_wrong_is_used_up(
    dealt: Deal, open_page: Open, picture: Picture, no_barriers: Check
) -> None:
    page = open_page(dealt("", CHASER, stock="55", dealer=1, throws={1: "36"}))
    sit(page, "table")
    go_on(page, '[data-testid="shown"]')
    page.get_by_test_id("challenge").click()
    picture(page, "qilong-challenge")
    no_barriers(page)
    page.keyboard.press("Escape")
    challenge(page, 2)
    expect(page.get_by_test_id("challenge")).to_have_count(0)
    expect(page.get_by_test_id("seat-0")).to_contain_text("炸过")
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.locator(OVER)).to_have_count(0)


def test_a_house_walked_and_taken_back(dealt: Deal, open_page: Open, picture: Picture) -> None:
    page = open_page(dealt("44 44 44 23 46 13 46 13 45 14 45 14 66 11 66 11 34 25", stock="55 36"))
    sit(page, "table")
    claim(page, "zou_zhuang")
    go_on(page, ".asked")
    expect(page.get_by_test_id("seat-1")).to_contain_text("当家")
    expect(page.get_by_test_id("seat-0")).not_to_contain_text("当家")
    throw(page, "55")
    claim(page, "hu")
    page.get_by_test_id("say-na_hui").click()
    expect(page.get_by_test_id("said-0")).to_contain_text("把庄拿回来")
    picture(page, "qilong-last-words")
    claim(page, "settle")
    expect(page.get_by_test_id("winner-0")).to_contain_text("把庄拿回来")
    picture(page, "qilong-taken-back")
    assert numbers(page, "deltas") == [52, -20, -16, -16]
    page.get_by_test_id("next-hand").click()
    page.wait_for_selector(OVER, state="detached")
    expect(page.get_by_test_id("seat-0")).to_contain_text("头")
