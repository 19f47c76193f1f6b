"""The table of Liuzhou mahjong in Chromium: whole matches, the fullest table, hands staged for clauses of payment."""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from longju.games.liuzhou.board import CHIED, GANGED, LIES, PENGED, Discard
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tests.tables import do, position
from tests.web.conftest import SIZES
from tests.web.player import WAITING, by_clicks, by_keys, play_hand, state, wait_for_news
from tests.web.staged import opened, stage
from tests.web.test_match import Gallery, numbers

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]
Check = Callable[[Page], None]

IDLE = "1m 4m 7m 1p 4p 7p 1s 4s 7s S W N C"
"""Thirteen tiles that claim and win nothing of what lies here."""


@pytest.mark.parametrize(("size", "step"), [("phone", by_clicks), ("desk", by_keys)], ids=["clicks", "keys"])
def test_a_whole_match(
    hall: str, open_page: Open, picture: Picture, no_barriers: Check, size: str, step: Callable[[Page], None]
) -> None:
    page = open_page(hall, size)
    gallery = Gallery(page, picture, no_barriers)
    button = page.get_by_test_id("start-play-liuzhou")
    button.wait_for()
    if step is by_clicks:
        button.click()
    else:
        button.focus()
        page.keyboard.press("Enter")
    totals = [0, 0, 0, 0]
    for hand in range(1, 5):
        play_hand(page, step, lambda kind: gallery.look(f"liuzhou-{kind}"))
        gallery.look("liuzhou-result")
        gained = numbers(page, "deltas")
        assert sum(gained) == 0
        totals = [before + more for before, more in zip(totals, gained, strict=True)]
        expect(page.get_by_test_id("verified")).to_have_class(re.compile(r"\byes\b"))
        if hand < 4:
            _press(page, "next-hand", step)
            page.wait_for_selector('[data-testid="result-sheet"]', state="detached")
    expect(page.get_by_test_id("play-again")).to_be_visible()
    assert sorted(totals) == sorted(
        int(text.replace("−", "-")) for text in page.locator(".places strong").all_inner_texts()
    )


def _press(page: Page, testid: str, step: Callable[[Page], None]) -> None:
    button = page.get_by_test_id(testid)
    if step is by_clicks:
        button.click()
        return
    button.focus()
    page.keyboard.press("Enter")


# The fullest table

SETS = [
    "bu_gang:CCCC<3 chi:1s2s3s<3 peng:5p5p5p<2 ming_gang:2m2m2m2m<1",
    "peng:3m3m3m<0 peng:7p7p7p<0 peng:4s4s4s<0 an_gang:FFFF",
    "ming_gang:4p4p4p4p<3 peng:8s8s8s<1 chi:6p7p8p<1 bu_gang:SSSS<0",
    "peng:6m6m6m<2 ming_gang:6s6s6s6s<0 chi:7s8s9s<2 an_gang:NNNN",
]
FOURTEEN = "1m 2m 3m 7m 8m 2p 5p 5p 9p 1s 6s E C P"


def littered(state: State) -> State:
    """*state* with eighteen discards before every seat, some of them claimed."""
    random = Random(1)
    fates = [LIES] * 12 + [CHIED, PENGED, GANGED]
    state.discards = []
    for place in range(18 * state.seats):
        fate = random.choice(fates)
        by = -1 if fate == LIES else (place + 1) % state.seats
        state.discards.append(Discard(place % state.seats, random.randrange(34), fate, by))
    return state


def sets_everywhere() -> State:
    hands = ["1m E", "9m", "9p", "9s"]
    return littered(position(*[f"{hand} | {laid}" for hand, laid in zip(hands, SETS, strict=True)]))


def fourteen_tiles() -> State:
    hands = ["9m", "9p", "9s"]
    return littered(
        position(FOURTEEN, *[f"{hand} | {laid}" for hand, laid in zip(hands, SETS[1:], strict=True)])
    )


@pytest.fixture(scope="module")
def staged_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with opened(tmp_path_factory.mktemp("staged")) as address:
        yield address


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("scene", [sets_everywhere, fourteen_tiles])
def test_fourteen_tiles_and_four_sets_at_every_seat_are_readable(
    staged_hall: str,
    open_page: Open,
    picture: Picture,
    no_barriers: Check,
    monkeypatch: pytest.MonkeyPatch,
    scene: Callable[[], State],
    size: str,
) -> None:
    page = at_table(staged_hall, open_page, monkeypatch, scene, size)
    picture(page, f"liuzhou-{scene.__name__}")
    no_barriers(page)
    board = page.locator(".board")
    assert board.evaluate("b => b.scrollHeight - b.clientHeight") <= 0
    view = SIZES[size]
    assert page.evaluate("document.documentElement.scrollWidth") <= view["width"]
    tiles = page.locator(".tile").all()
    boxes = [box for box in (tile.bounding_box() for tile in tiles) if box]
    assert len(boxes) > 100
    assert min(box["width"] for box in boxes if box["height"] >= box["width"]) >= 20
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= view["width"] for box in boxes)
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= view["height"] for box in boxes)
    cards = page.get_by_test_id("hand").locator("button")
    assert all((box or {"width": 0})["width"] >= 40 for box in (card.bounding_box() for card in cards.all()))


def test_a_set_lies_turned_toward_who_fed_it(
    staged_hall: str, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = at_table(staged_hall, open_page, monkeypatch, sets_everywhere)
    melds = page.get_by_test_id("seat-0").locator(".meld")
    turned = {meld.get_attribute("data-kind"): meld.get_attribute("data-turned") for meld in melds.all()}
    assert turned == {"bu_gang": "0", "chi": "0", "peng": "1", "ming_gang": "2"}


def test_the_drawn_wall_holds_what_is_left(hall: str, open_page: Open) -> None:
    """L2: as many tiles stand in the picture as can be drawn."""
    page = open_page(hall)
    page.get_by_test_id("start-play-liuzhou").click()
    for _ in range(3):
        page.wait_for_selector(WAITING)
        wall = page.get_by_test_id("stock")
        standing = 2 * wall.locator("rect.left2").count() + wall.locator("rect.left1").count()
        assert standing == int(wall.locator("b").inner_text())
        assert wall.locator(".ring rect").count() == 68
        assert wall.locator(".dice svg").count() == 2
        before = state(page)
        by_clicks(page)
        wait_for_news(page, before)


def test_the_liability_map_names_who_is_bound_and_what_a_discard_costs(
    staged_hall: str, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = at_table(staged_hall, open_page, monkeypatch, fourteen_tiles, "desk")
    expect(page.get_by_test_id("seat-0").locator(".sealed")).to_be_visible()
    expect(page.get_by_test_id("seat-1").locator(".backs")).to_be_visible()
    expect(page.get_by_test_id("map").locator("path.line.sealed")).to_have_count(1)
    expect(page.get_by_test_id("risk-1")).to_contain_text("−18")
    expect(page.get_by_test_id("risk-2")).to_contain_text("−2")


def at_table(
    address: str,
    open_page: Open,
    monkeypatch: pytest.MonkeyPatch,
    scene: Callable[[], State],
    size: str = "phone",
) -> Page:
    """A page whose hand begins with *scene*, the player in seat 0."""
    stage(monkeypatch, scene)
    page = open_page(address, size)
    page.get_by_test_id("start-play-liuzhou").click()
    page.get_by_test_id("whose-turn").wait_for()
    return page


# Hands that end as a clause says


def discard(page: Page, tile: str) -> None:
    card = page.get_by_test_id("hand").get_by_test_id(f"card-{tile}").first
    card.click()
    card.click()


def ended(page: Page) -> list[int]:
    """What each seat won or lost, once the hand is over."""
    page.get_by_test_id("result-sheet").wait_for()
    gained = numbers(page, "deltas")
    assert sum(gained) == 0
    return gained


def dues(page: Page, winner: int) -> list[str]:
    """The clauses of what a winner is paid, with the amounts."""
    rows = page.get_by_test_id(f"winner-{winner}").get_by_test_id("due").locator("tr")
    return [f"{row.locator('.clause').inner_text()} {row.locator('.to').inner_text()}" for row in rows.all()]


def two_wait_for_east() -> State:
    """The player can discard E, for which the next two wait."""
    waits = "2p 3p 4p 2s 3s 4s 6s 7s 8s"
    return position(f"{IDLE} E", f"{waits} 5p 5p E E", f"{waits} 7p 8p 9p E", IDLE)


def test_one_discard_with_two_winners(
    staged_hall: str, open_page: Open, picture: Picture, no_barriers: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L5, L16: both win, the discarder pays both."""
    page = at_table(staged_hall, open_page, monkeypatch, two_wait_for_east)
    discard(page, "E")
    assert ended(page) == [-6, 3, 3, 0]
    assert dues(page, 1) == dues(page, 2) == ["L16 3"]
    picture(page, "liuzhou-two-winners")
    no_barriers(page)


def gang_can_be_robbed() -> State:
    return position(
        "1p 4p 7p 1s 4s 7s S W N C 5m | peng:5m5m5m<2", "4m 6m 2p 3p 4p 2s 3s 4s 6s 7s 8s E E", IDLE, IDLE
    )


def test_a_robbed_gang(
    staged_hall: str, open_page: Open, picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L10, L15: the robbed player pays alone, and is paid for no gang."""
    page = at_table(staged_hall, open_page, monkeypatch, gang_can_be_robbed)
    page.get_by_test_id("claim-bu_gang").click()
    assert ended(page) == [-12, 12, 0, 0]
    assert dues(page, 1) == ["L16 12"]
    expect(page.get_by_test_id("winner-1").get_by_test_id("steps")).to_contain_text("L15")
    picture(page, "liuzhou-robbed-gang")


def east_can_be_ganged() -> State:
    """The player is asked for the E of the next one; the replacement of a gang completes the hand."""
    mine = "E E E 2p 3p 4p 5p 5p 5p 6s 7s 8s 9s"
    return do(position(mine, f"{IDLE} E", IDLE, IDLE, turn=1, back="9s"), "1 discard E")


def test_a_bloom_after_a_gang_is_paid_by_its_feeder(
    staged_hall: str, open_page: Open, picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L17, L20: the receipt comes at once; then the feeder pays all three shares."""
    page = at_table(staged_hall, open_page, monkeypatch, east_can_be_ganged)
    page.get_by_test_id("claim-ming_gang").click()
    page.get_by_test_id("claim-hu").wait_for()
    expect(page.get_by_test_id("receipts").locator("li")).to_have_count(1)
    expect(page.get_by_test_id("seat-0").locator(".run")).to_be_visible()
    picture(page, "liuzhou-receipt")
    page.get_by_test_id("claim-hu").click()
    assert ended(page) == [19, -19, 0, 0]
    assert dues(page, 0) == ["L20 18"]
    picture(page, "liuzhou-bloom")


def sealed_player() -> State:
    """The player fed the next one three pengs: he may not win with what he has drawn, and discards E to him."""
    mine = "2m 3m 4m 2p 3p 4p 2s 3s 4s 6s 7s 8s E E"
    fed = "peng:5m5m5m<0 peng:7p7p7p<0 peng:9s9s9s<0"
    return position(mine, f"1m 2m 3m E | {fed}", IDLE, IDLE)


def test_a_sealed_player_cannot_win_and_pays_double(
    staged_hall: str, open_page: Open, picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L23: the closed win says why; his discard costs twice the price, as the table told him before."""
    page = at_table(staged_hall, open_page, monkeypatch, sealed_player)
    page.get_by_test_id("locked-hu").click()
    expect(page.get_by_test_id("reason")).to_contain_text("L23")
    picture(page, "liuzhou-sealed")
    page.get_by_test_id("hand").get_by_test_id("card-E").first.click()
    expect(page.get_by_test_id("risk-1")).to_contain_text("−4")
    expect(page.get_by_test_id("warning")).to_contain_text("4")
    page.get_by_test_id("discard").click()
    assert ended(page) == [-4, 4, 0, 0]
    assert dues(page, 1) == ["L23 4"]


def partners() -> State:
    """The previous player fed this one three sets, a chi among them, and he has drawn his last tile."""
    return position("2p 3p 4p E E | chi:1m2m3m<3 peng:5p5p5p<3 peng:7s7s7s<3", IDLE, IDLE, IDLE)


def test_a_partner_pays_all_shares_of_a_self_drawn_win(
    staged_hall: str, open_page: Open, picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L22."""
    page = at_table(staged_hall, open_page, monkeypatch, partners)
    expect(page.get_by_test_id("seat-3").locator(".partners")).to_be_visible()
    page.get_by_test_id("claim-hu").click()
    assert ended(page) == [9, 0, 0, -9]
    assert dues(page, 0) == ["L22 9"]
    picture(page, "liuzhou-partners")


def fishing() -> State:
    """A concealed hand self-drawn by the dealer, worth 12; of the fish two hit him and one the next player."""
    mine = "2m 3m 4m 2p 3p 4p 2s 3s 4s 6s 7s 8s E E"
    return position(mine, IDLE, IDLE, IDLE, wall="5p 9m F 3p 3p", fish=3)


def test_fish_double_the_payments(
    staged_hall: str, open_page: Open, picture: Picture, no_barriers: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L24–L26: two tiles that hit the winner make it four times, one more at a payer eight times."""
    page = at_table(staged_hall, open_page, monkeypatch, fishing)
    page.get_by_test_id("claim-hu").click()
    assert ended(page) == [64, -32, -16, -16]
    turned = page.get_by_test_id("fish").locator("li")
    assert [tile.get_attribute("data-hits") for tile in turned.all()] == ["0", "0", "1"]
    faces = page.locator(".fishing .front")
    style = "all => all.map(face => getComputedStyle(face).%s)"
    assert faces.evaluate_all(style % "animationName") == ["none"] * 3
    page.emulate_media(reduced_motion="no-preference")
    delays = faces.evaluate_all(style % "animationDelay")
    assert delays == sorted(set(delays))
    page.emulate_media(reduced_motion="reduce")
    page.get_by_test_id("fish").scroll_into_view_if_needed()
    picture(page, "liuzhou-fish")
    no_barriers(page)
