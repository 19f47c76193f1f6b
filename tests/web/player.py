"""Plays a table in the browser, by clicks or by keys alone, as a person would who reads what is on the page."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

OVER = '[data-testid="result-sheet"]'
HANDS = '[data-testid="hand"], [data-testid^="hand-"]'
CARD = ':is([data-testid="hand"], [data-testid^="hand-"]) button[data-testid^="card-"]'
WAITING = f'{OVER}, [data-testid^="claim-"]:not([disabled]), .asked {CARD}[data-locked="false"]'

STATE = """() => {
  if (document.querySelector('[data-testid=result-sheet]')) return 'over';
  const all = (what) => [...document.querySelectorAll(what)];
  if (all('[data-testid^=claim-][disabled], .going').length) return 'sending';
  const cards = all('[data-testid^=card-]').map((card) => card.dataset.testid);
  const acts = all('[data-testid^=claim-]').map((act) => act.dataset.act);
  const asked = document.querySelector('.asked') !== null;
  const table = document.querySelector('[data-testid=table]');
  const moment = document.querySelector('[data-moment]')?.dataset.moment;
  return [table?.dataset.n, table?.dataset.hand, moment, acts.join(), cards.join(), asked].join('|');
}"""

Step = Callable[[Page], None]
Look = Callable[[str], None]


def by_clicks(page: Page) -> None:
    """Answers what is asked with the mouse: the first claim, else a card, by two taps."""
    claims = page.locator('[data-testid^="claim-"]:not([disabled])')
    if claims.count():
        claims.first.click()
        return
    card = _card(page)
    card.click()
    card.click()


def by_keys(page: Page) -> None:
    """Answers what is asked with the keys that the page names: a digit for a claim, arrows and Enter for a card."""
    claims = page.locator('[data-testid^="claim-"]:not([disabled])')
    if claims.count():
        page.keyboard.press(claims.first.get_attribute("aria-keyshortcuts") or "0")
        return
    page.keyboard.press("ArrowRight")
    for _ in range(24):
        focused = page.locator(":focus")
        if focused.get_attribute("data-locked") == "false":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def _card(page: Page) -> Locator:
    return page.locator(f'.asked {CARD}[data-locked="false"]').first


def play_hand(page: Page, step: Step, look: Look | None = None) -> int:
    """Plays until the result sheet is there; how many answers it took. *look* is called with `turn` and `claim`."""
    steps = 0
    while True:
        page.wait_for_selector(WAITING)
        if page.locator(OVER).count():
            return steps
        before = state(page)
        if look is not None:
            look(
                "claim"
                if page.locator('[data-testid="table"]').get_attribute("data-n") == "claim"
                else "turn"
            )
        step(page)
        steps += 1
        wait_for_news(page, before)


def state(page: Page) -> str:
    """What the page asks now, in one string that changes when an answer was taken."""
    return str(page.evaluate(f"({STATE})()"))


def wait_for_news(page: Page, before: str) -> None:
    """Waits until the page asks something else than *before*."""
    page.wait_for_function(f"before => !['sending', before].includes(({STATE})())", arg=before)


def until_asked(page: Page) -> None:
    """Waits until the page asks something; a hand that ends before it does is followed by the next."""
    page.get_by_test_id("table").wait_for()
    while True:
        page.wait_for_selector(WAITING)
        if not page.locator(OVER).count():
            return
        page.get_by_test_id("next-hand").click()
        page.wait_for_selector(OVER, state="detached")
