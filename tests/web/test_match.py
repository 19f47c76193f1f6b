"""Whole matches in Chromium, by clicks and by keyboard; what the pages look like; that nobody is shut out."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import serving
from tests.web.player import WAITING, by_clicks, by_keys, play_hand, state, until_asked, wait_for_news

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]
Check = Callable[[Page], None]


def numbers(page: Page, testid: str) -> list[int]:
    texts = page.locator(f'[data-testid="{testid}"] strong').all_inner_texts()
    return [int(text.replace("−", "-")) for text in texts]


class Gallery:
    """Takes each picture once, and checks each kind of view once for barriers."""

    def __init__(self, page: Page, picture: Picture, check: Check) -> None:
        self.page, self.picture, self.check = page, picture, check
        self.taken: set[str] = set()

    def look(self, name: str) -> None:
        if name not in self.taken:
            self.taken.add(name)
            self.picture(self.page, name)
            self.check(self.page)


@pytest.mark.parametrize(("size", "step"), [("phone", by_clicks), ("desk", by_keys)], ids=["clicks", "keys"])
def test_a_whole_match(
    hall: str, open_page: Open, picture: Picture, no_barriers: Check, size: str, step: Callable[[Page], None]
) -> None:
    page = open_page(hall, size)
    gallery = Gallery(page, picture, no_barriers)
    page.get_by_test_id("start-play-dragon").wait_for()
    gallery.look("start")
    if step is by_clicks:
        page.get_by_test_id("start-play-dragon").click()
    else:
        while page.evaluate("document.activeElement.dataset.testid") != "start-play-dragon":
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    totals = [0, 0, 0, 0]
    for hand in range(1, 5):
        play_hand(page, step, gallery.look)
        gallery.look("result")
        gained = numbers(page, "deltas")
        assert sum(gained) == 0
        totals = [before + more for before, more in zip(totals, gained, strict=True)]
        if hand < 4:
            _press(page, "next-hand", step)
            page.wait_for_selector('[data-testid="result-sheet"]', state="detached")
    expect(page.get_by_test_id("play-again")).to_be_visible()
    assert sorted(totals) == sorted(
        int(text.replace("−", "-")) for text in page.locator(".places strong").all_inner_texts()
    )
    gallery.look("match-over")
    assert {"start", "turn", "claim", "result", "match-over"} <= gallery.taken
    _press(page, "play-again", step)
    expect(page.locator('[data-testid="table"][data-phase="playing"]')).to_be_visible()


def _press(page: Page, testid: str, step: Callable[[Page], None]) -> None:
    button = page.get_by_test_id(testid)
    if step is by_clicks:
        button.click()
        return
    button.focus()
    page.keyboard.press("Enter")


def test_everything_works_over_plain_http_on_the_network(
    tmp_path: Path, lan_address: str, open_page: Open
) -> None:
    """No secure context there: no WebCrypto, no randomUUID, no Secure cookie."""
    with serving(tmp_path, "--lan", "--bot-delay", "0.05") as printed:
        address = re.sub(r"//[\d.]+:", f"//{lan_address}:", printed)
        page = open_page(address)
        assert page.evaluate("isSecureContext") is False
        page.get_by_test_id("start-play-dragon").click()
        play_hand(page, by_clicks)
        expect(page.get_by_test_id("verified")).to_have_class(re.compile("yes"))


def test_a_reload_and_a_cut_connection_show_the_same_table_again(hall: str, open_page: Open) -> None:
    page = open_page(hall)
    page.get_by_test_id("start-play-dragon").click()
    until_asked(page)
    before = page.get_by_test_id("hand").inner_text()
    names = page.locator("[data-testid^='card-']").evaluate_all("cards => cards.map(c => c.dataset.testid)")
    page.reload()
    until_asked(page)
    assert page.get_by_test_id("hand").inner_text() == before
    page.context.set_offline(True)
    page.wait_for_timeout(300)
    page.context.set_offline(False)
    expect(page.get_by_test_id("connection")).to_have_attribute("data-status", "open")
    again = page.locator("[data-testid^='card-']").evaluate_all("cards => cards.map(c => c.dataset.testid)")
    assert again == names
    play_hand(page, by_clicks)


def test_two_tabs_of_a_seat_show_the_same_and_one_answer_counts(hall: str, open_page: Open) -> None:
    page = open_page(hall)
    page.get_by_test_id("start-play-dragon").click()
    until_asked(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".asked button, [data-testid^='claim-']")
    hands = [each.get_by_test_id("hand").inner_text() for each in (page, other)]
    assert hands[0] == hands[1]
    before = state(page)
    by_clicks(other)
    wait_for_news(page, before)
    play_hand(page, by_clicks)
    other.wait_for_selector('[data-testid="result-sheet"]')
    assert numbers(page, "deltas") == numbers(other, "deltas")


def test_a_clause_number_opens_the_clause(
    hall: str, open_page: Open, picture: Picture, no_barriers: Check
) -> None:
    page = open_page(hall)
    page.get_by_test_id("start-play-dragon").click()
    play_hand(page, by_clicks)
    clause = page.locator('[data-testid="result-sheet"] .clause').first
    number = clause.inner_text().strip("[]() ")
    clause.click()
    dialog = page.get_by_test_id("clause-dialog")
    expect(dialog).to_contain_text(number)
    picture(page, "clause")
    no_barriers(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_test_id("result-sheet")).to_be_visible()


def test_a_card_just_taken_is_locked_and_says_why(hall: str, open_page: Open, picture: Picture) -> None:
    page = open_page(hall)
    page.get_by_test_id("start-play-dragon").click()
    locked = page.locator("[data-testid^='card-'][data-locked='true']")

    def greedy(table: Page) -> None:
        take = table.get_by_test_id("claim-take")
        if take.count():
            take.first.click()
        else:
            by_clicks(table)

    for _ in range(12):
        page.wait_for_selector("[data-testid='result-sheet'], .asked button, [data-testid^='claim-']")
        if locked.count():
            break
        if page.get_by_test_id("result-sheet").count():
            page.get_by_test_id("next-hand").click()
            page.wait_for_selector('[data-testid="result-sheet"]', state="detached")
            continue
        greedy(page)
        page.wait_for_timeout(400)
    locked.first.click()
    expect(page.get_by_test_id("reason")).to_contain_text("D13")
    picture(page, "locked")


@pytest.mark.parametrize(("lang", "word"), [("zh-Hant", "馬上玩"), ("en", "Play now"), ("zh-Hans", "马上玩")])
def test_the_page_speaks_three_languages(
    hall: str, open_page: Open, picture: Picture, no_barriers: Check, lang: str, word: str
) -> None:
    page = open_page(hall)
    page.get_by_test_id(f"lang-{lang}").click()
    button = page.get_by_test_id("start-play-dragon")
    expect(button).to_contain_text(word)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    button.click()
    play_hand(page, by_clicks)
    picture(page, f"result-{lang}")
    no_barriers(page)


def test_the_live_region_tells_the_game(hall: str, open_page: Open) -> None:
    page = open_page(hall)
    page.get_by_test_id("lang-en").click()
    page.get_by_test_id("start-play-dragon").click()
    until_asked(page)
    by_clicks(page)
    expect(page.get_by_test_id("live")).to_contain_text(
        re.compile(r"discard|draw|take|peng|gang|win", re.IGNORECASE)
    )


def test_friends_meet_by_a_link(hall: str, open_page: Open, picture: Picture, no_barriers: Check) -> None:
    host = open_page(hall, "desk")
    host.get_by_test_id("start-setup-dragon").click()
    host.get_by_test_id("create-room").wait_for()
    picture(host, "set-up")
    no_barriers(host)
    host.locator("[data-testid='seat-choice-1']").select_option("open")
    host.get_by_test_id("create-room").click()
    link = host.get_by_test_id("share-link").input_value()
    guest = open_page(hall)
    guest.goto(link)
    guest.get_by_test_id("join").click()
    guest.wait_for_selector("[data-testid='room'], .players, h1")
    picture(guest, "room")
    no_barriers(guest)
    host.get_by_test_id("room-start").click()
    for page in (host, guest):
        page.wait_for_selector('[data-testid="table"]')
    for _ in range(200):
        for page in (host, guest):
            before = state(page)
            if before not in ("over", "sending") and page.locator(WAITING).count():
                by_clicks(page)
                wait_for_news(page, before)
        if all(page.get_by_test_id("result-sheet").count() for page in (host, guest)):
            break
        host.wait_for_timeout(100)
    assert numbers(host, "deltas") == numbers(guest, "deltas")


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("preset", ["bridge", "big"])
def test_other_presets_fit_and_play(
    hall: str, open_page: Open, picture: Picture, no_barriers: Check, preset: str, size: str
) -> None:
    page = open_page(hall, size)
    page.get_by_test_id("start-setup-dragon").click()
    page.locator(f'label:has([data-testid="preset-{preset}"])').click()
    page.get_by_test_id("create-room").click()
    page.locator('[data-testid="room-start"], [data-testid="table"]').first.wait_for()
    if page.get_by_test_id("room-start").count():
        page.get_by_test_id("room-start").click()
    until_asked(page)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0
    if preset == "bridge":
        assert page.locator("[data-testid='hand-0'], [data-testid='hand-1']").count() == 2
    picture(page, preset)
    no_barriers(page)
    play_hand(page, by_clicks)


def test_a_game_without_a_page_of_its_own_plays_on_the_generic_table(
    hall: str, open_page: Open, picture: Picture, no_barriers: Check
) -> None:
    page = open_page(hall)
    page.get_by_test_id("start-play-toy").click()
    page.get_by_test_id("table").wait_for()
    looked = False
    for _ in range(120):
        page.wait_for_selector("[data-testid^='claim-']:not([disabled]), [data-testid='result-sheet']")
        if page.get_by_test_id("result-sheet").count():
            break
        if not looked:
            picture(page, "generic")
            no_barriers(page)
            looked = True
        page.locator("[data-testid^='claim-']:not([disabled])").first.click()
        page.wait_for_timeout(150)
    assert looked
    assert sum(numbers(page, "deltas")) == 0
