"""Tables for the tests: hands dealt as wished, acts as text, what is open to whom."""

from random import Random
from typing import Any

from longju.core.errors import Reason
from longju.core.game import Event
from longju.core.wire import read_options
from longju.games.dragon import GAME
from longju.games.dragon.acts import PASS
from longju.games.dragon.cards import count, is_wild, listed, pack, write_card
from longju.games.dragon.notation import read_hand, write_hand
from longju.games.dragon.options import DragonOptions, deck_count
from longju.games.dragon.setup import DragonDeal, DragonSetup
from longju.games.dragon.state import State
from longju.kit.rng import FastRng


def deal_of(hands: list[str], stock: str, back: str, dealer: int, options: DragonOptions) -> DragonDeal:
    """A deal where each seat gets the cards named, filled up with naturals that are named nowhere."""
    seats = GAME.seats(options)
    assert len(hands) <= seats
    wanted = [read_hand(text) for text in hands] + [[] for _ in range(seats - len(hands))]
    front, end = read_hand(stock), read_hand(back)[::-1]
    left = count(pack(deck_count(options)))
    for card in sum(wanted, front + end):
        left[card] -= 1
        assert left[card] >= 0, write_card(card)
    rest = listed(left)
    Random(5).shuffle(rest)
    rest.sort(key=is_wild, reverse=True)
    for step in range(seats):
        seat = (dealer + step) % seats
        while len(wanted[seat]) < (9 if step == 0 else 8):
            wanted[seat].append(rest.pop())
    order = [wanted[(dealer + place) % seats][place // seats] for place in range(8 * seats + 1)]
    return DragonDeal([write_card(card) for card in order + front + rest + end])


def table(
    *hands: str,
    stock: str = "",
    back: str = "",
    dealer: int = 0,
    preset: str = "classic",
    sink: list[Event] | None = None,
    **changes: Any,
) -> State:
    """A hand just dealt: *stock* is drawn first, *back* holds the replacements of gangs in their order."""
    options = read_options(GAME.presets[preset], changes)
    GAME.check(options)
    setup = DragonSetup(options, dealer)
    return GAME.start(setup, deal_of(list(hands), stock, back, dealer, options), sink)


def do(state: State, *lines: str) -> State:
    """Does acts in order, each a seat and a text; `pass` without a seat is that of all who owe an answer."""
    for line in lines:
        if line == "pass":
            while state.window is not None:
                state.apply(state.actors()[0], PASS)
            continue
        seat, text = line.split(" ", 1)
        state.apply(int(seat), GAME.read(text))
    return state


def acts(state: State, seat: int) -> list[str]:
    """What the seat may do, as text."""
    return [GAME.write(action) for action in state.legal(seat)]


def kinds(state: State, seat: int) -> set[str]:
    """What sorts of act the seat may do."""
    return {text.split()[0] for text in acts(state, seat)}


def why(state: State, seat: int, text: str) -> tuple[str, str]:
    """The key and the clause with which an act is refused."""
    reason: Reason | None = state.why_illegal(seat, GAME.read(text))
    assert reason is not None, f"{text} is allowed"
    return reason.key, reason.clause


def hand(state: State, seat: int) -> str:
    """The concealed cards of a seat, as text."""
    return write_hand(listed(state.hands[seat]))


def random_state(preset: str, seed: int, steps: int) -> State:
    """A hand after some random acts."""
    rng = FastRng(seed)
    setup = GAME.first(GAME.presets[preset], rng)
    state = GAME.start(setup, GAME.deal(setup, rng))
    for _ in range(steps):
        if state.over:
            break
        step(state, rng)
    return state


def step(state: State, rng: FastRng) -> None:
    """One random act of a random seat that owes an answer."""
    actors = state.actors()
    seat = actors[rng.below(len(actors))]
    legal = state.legal(seat)
    state.apply(seat, legal[rng.below(len(legal))])
