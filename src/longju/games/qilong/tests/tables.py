"""Tables for the tests: hands dealt as wished, scenes from the middle of a hand, acts as text."""

from random import Random
from typing import Any

from longju.core.errors import Reason
from longju.core.game import Event
from longju.core.wire import read_options
from longju.games.qilong import GAME
from longju.games.qilong.acts import CHE, KE, PASS
from longju.games.qilong.board import DISCARD, FLIP, SEATS, TURN, Kan, Pair, Player, Shown
from longju.games.qilong.cards import (
    CARD_NAMES,
    NOBODY,
    count,
    listed,
    pack,
    read_card,
    read_cards,
    write_card,
)
from longju.games.qilong.duties import DUTIES
from longju.games.qilong.groups import wait_value
from longju.games.qilong.packing import recount
from longju.games.qilong.setup import QilongDeal, QilongSetup, blank
from longju.games.qilong.state import State
from longju.kit.rng import FastRng


def deal_of(hands: list[str], stock: str, dealer: int) -> QilongDeal:
    """A deal where each seat gets the cards named, filled up without three equal; the dealer's last one lies open."""
    wanted = [read_cards(text) for text in hands] + [[] for _ in range(SEATS - len(hands))]
    front = read_cards(stock)
    left = count(pack())
    for card in sum(wanted, front[:]):
        left[card] -= 1
        assert left[card] >= 0, write_card(card)
    rest = listed(left)
    Random(5).shuffle(rest)
    for seat in range(SEATS):
        size = 18 if seat == dealer else 17
        for card in rest[:]:
            if len(wanted[seat]) < size and wanted[seat].count(card) < 2:
                wanted[seat].append(card)
                rest.remove(card)
        assert len(wanted[seat]) == size, (seat, len(wanted[seat]))
    order = [wanted[(dealer + place) % SEATS][place // SEATS] for place in range(17 * SEATS)]
    order.append(wanted[dealer][17])
    return QilongDeal([write_card(card) for card in order + front + rest], 0)


def table(
    *hands: str,
    stock: str = "",
    dealer: int = 0,
    preset: str = "assist",
    sink: list[Event] | None = None,
    opened: bool = True,
    **changes: Any,
) -> State:
    """A hand just dealt; *opened* lets it go on to the leader's first act, the house kept."""
    options = read_options(GAME.presets[preset], changes)
    state = GAME.start(QilongSetup(options, dealer), deal_of(list(hands), stock, dealer), sink)
    if opened:
        do(state, "pass")
        if "keep" in acts(state, dealer):
            do(state, f"{dealer} keep")
    return state


def read_kan(word: str, how: int) -> Kan:
    name, _, size = word.partition("*")
    return Kan(read_card(name), int(size or 3), how)


def scene(
    hand: str,
    *,
    seat: int = 0,
    others: dict[int, str] | None = None,
    kans: dict[int, str] | None = None,
    pairs: dict[int, str] | None = None,
    river: str = "",
    drew: str = "",
    made: str = "",
    stock: str = "",
    drawable: int = 20,
    house: int = 3,
    leader: int = 3,
    walked: bool = False,
    preset: str = "assist",
    marks: dict[str, Any] | None = None,
    **changes: Any,
) -> State:
    """The middle of a hand with *seat* on turn and about to discard.

    *kans* `66*3 12*4` and *pairs* `35-24` (taken, partner) lie before their seats; *river* is what was thrown, `12`
    by seat 3, `12@1` by seat 1, `12@1f` flipped by it. The last card of *hand* is *drew* if that is named.
    """
    options = read_options(GAME.presets[preset], changes)
    state = blank(QilongSetup(options, leader))
    state.phase, state.turn, state.house, state.walked = TURN, seat, house, walked
    state.opening = False
    state.players = [Player() for _ in range(SEATS)]
    for each, text in (kans or {}).items():
        state.players[each].laid = [read_kan(word, 0) for word in text.split()]
    for each, text in (pairs or {}).items():
        two = [word.split("-") for word in text.split()]
        state.players[each].pairs = [Pair(read_card(a), read_card(b)) for a, b in two]
    for word in river.split():
        name, _, by = word.partition("@")
        how = FLIP if by.endswith("f") else DISCARD
        state.river.append(Shown(int(by.rstrip("f") or 3), read_card(name), how))
    recount(state)
    state.players[seat].hand = count(read_cards(hand))
    for each, text in (others or {}).items():
        state.players[each].hand = count(read_cards(text))
    front = read_cards(stock)
    left = count(pack())
    for card in state.cards() + front:
        left[card] -= 1
        assert left[card] >= 0, write_card(card)
    rest = listed(left)
    Random(7).shuffle(rest)
    for each in range(SEATS):
        if each != seat and each not in (others or {}):
            _fill(state.players[each], rest)
    state.stock = (front + rest)[: drawable + 9]
    state.front = 0
    state.drew = read_card(drew) if drew else NOBODY
    state.made = sum(2 ** read_card(name) for name in made.split())
    for player in state.players:
        player.wait = player.last_wait = wait_value(player.hand) if player is not state.players[seat] else 0
    for key, value in (marks or {}).items():
        setattr(state.players[seat], key, value)
    state.restore()
    return state


def _fill(player: Player, rest: list[int]) -> None:
    """Five cards of different types that wait for nothing."""
    for card in rest[:]:
        if (
            sum(player.hand) < 5
            and player.hand[card] == 0
            and CARD_NAMES[card] in ("46", "36", "26", "33", "23", "22")
        ):
            player.hand[card] += 1
            rest.remove(card)


def do(state: State, *lines: str) -> State:
    """Does acts in order, each a seat and a text; `pass` alone is the plainest answer of all who owe one."""
    for line in lines:
        if line == "pass":
            window = state.window
            while state.window is window and window is not None and window.waiting():
                seat = window.waiting()[0]
                state.apply(seat, idle(state, seat))
            continue
        seat_text, text = line.split(" ", 1)
        state.apply(int(seat_text), GAME.read(text))
    return state


def flip_to(state: State, name: str, count: int = 1) -> State:
    """Nobody wants anything until the card of that name is flipped, as the *count*-th card of the river or later."""
    for _ in range(40):
        assert state.window is not None, "the flips have ended"
        if state.card == read_card(name) and len(state.river) >= count:
            return state
        do(state, "pass")
    raise AssertionError(f"{name} was not flipped")


def idle(state: State, seat: int) -> int:
    """Pass or ke where that is open, else che."""
    moves = state.legal(seat)
    return next(action for action in (PASS, KE, CHE) if action in moves)


def acts(state: State, seat: int) -> list[str]:
    """What the seat may do, as text."""
    return [GAME.write(action) for action in state.legal(seat)]


def throws(state: State, seat: int) -> list[str]:
    """What the seat may discard."""
    return [text.split()[1] for text in acts(state, seat) if text.startswith("discard")]


def why(state: State, seat: int, text: str) -> tuple[str, str]:
    """The key and the clause with which an act is refused."""
    reason: Reason | None = state.why_illegal(seat, GAME.read(text))
    assert reason is not None, f"{text} is allowed"
    return reason.key, reason.clause


def fouls(state: State, seat: int) -> list[str]:
    """The clauses of the duties that the seat has broken, in order."""
    return [DUTIES[foul.duty].clause for foul in state.fouls if foul.seat == seat]


def lamp(state: State, seat: int) -> list[str]:
    """The clauses of the duties that bind the seat now."""
    return [due.clause for due in GAME.observe(state, seat).duties]


def said(state: State, seat: int) -> list[str]:
    """The phrases that the seat has said."""
    return [phrase.phrase for phrase in GAME.observe(state, seat).said if phrase.seat == seat]


def hand(state: State, seat: int) -> str:
    """The concealed cards of a seat, as text."""
    return " ".join(write_card(card) for card in listed(state.players[seat].hand))


def kans(state: State, seat: int) -> dict[str, int]:
    """The kans before a seat."""
    return {write_card(kan.card): kan.size for kan in state.players[seat].laid}


def random_state(preset: str, seed: int, free: bool = False) -> State:
    """A hand played at random to the end; *free* lets challenges in too."""
    rng = FastRng(seed)
    setup = GAME.first(GAME.presets[preset], rng)
    state = GAME.start(setup, GAME.deal(setup, rng))
    while not state.over:
        random_step(state, rng, free)
    return state


def random_step(state: State, rng: FastRng, free: bool = False) -> tuple[int, int]:
    """One random act; what was done."""
    seat = rng.below(SEATS)
    if free and rng.below(60) == 0 and state.open_to(seat):
        action = state.open_to(seat)[rng.below(3)]
    else:
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
    state.apply(seat, action)
    return seat, action
