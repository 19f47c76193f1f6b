"""Tables for the tests: hands dealt as wished, acts as text, what is open to whom."""

from random import Random
from typing import Any

from longju.core.errors import Reason
from longju.core.game import Event
from longju.core.wire import read_options
from longju.games.liuzhou import GAME
from longju.games.liuzhou.acts import PASS
from longju.games.liuzhou.board import Discard
from longju.games.liuzhou.options import LiuzhouOptions
from longju.games.liuzhou.payments import bonds
from longju.games.liuzhou.setup import LiuzhouDeal, LiuzhouSetup, blank
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tiles import NOBODY, count, listed, make_meld, read_tiles, tile_set, write_tile
from longju.games.liuzhou.wall import broken_stack, dealt_tiles, dealt_to
from longju.kit.rng import FastRng

LONE = "147m 147p 147s ESWN"
"""Thirteen tiles that claim and win nothing; so are those of `LONE2` and `LONE3`."""
LONE2 = "258m 258p 258s CFPE"
LONE3 = "369m 369p 369s SWNC"


def order_of(
    hands: list[str], wall: str, back: str, reserve: str, dealer: int, options: LiuzhouOptions
) -> list[int]:
    """The drawing order of a wall where each seat gets the tiles named, filled up with tiles named nowhere."""
    honours = options.honours == "on"
    wanted = [read_tiles(text) for text in hands] + [[] for _ in range(options.players - len(hands))]
    front, end, behind = read_tiles(wall), read_tiles(back)[::-1], read_tiles(reserve)
    left = count(tile_set(honours))
    for tile in sum(wanted, front + end + behind):
        left[tile] -= 1
        assert left[tile] >= 0, write_tile(tile)
    rest = listed(left)
    Random(5).shuffle(rest)
    for seat in range(options.players):
        size = 14 if seat == dealer else 13
        assert len(wanted[seat]) <= size, hands[seat]
        while len(wanted[seat]) < size:
            wanted[seat].append(rest.pop())
    steps = [dealt_to(place, options.players) for place in range(dealt_tiles(options.players))]
    order = [wanted[(dealer + step) % options.players].pop(0) for step in steps]
    while len(behind) < options.reserve_tiles:
        behind.append(rest.pop())
    return order + front + rest + end + behind


def table(
    *hands: str,
    wall: str = "",
    back: str = "",
    reserve: str = "",
    left: int = -1,
    dealer: int = 0,
    dice: tuple[int, int] = (3, 4),
    preset: str = "classic",
    fish: int = 0,
    sink: list[Event] | None = None,
    **changes: Any,
) -> State:
    """A hand just dealt, without fishing if not asked for.

    *wall* is drawn first, *back* holds the replacements of gangs in their order. With *left* only so many tiles of
    the wall are left; the others are nowhere.
    """
    options = read_options(GAME.presets[preset], {"fish": fish, **changes})
    GAME.check(options)
    order = order_of(list(hands), wall, back, reserve, dealer, options)
    first = 2 * broken_stack(list(dice), options.honours == "on")
    tiles = order[len(order) - first :] + order[: len(order) - first]
    deal = LiuzhouDeal([write_tile(tile) for tile in tiles], list(dice))
    state = GAME.start(LiuzhouSetup(options, dealer), deal, sink)
    if left >= 0:
        end = len(read_tiles(back))
        front = state.wall[state.front : state.front + left - end]
        state.wall = front + state.wall[state.back - end : state.back]
        state.front, state.back = 0, left
        state.find_moves()
    return state


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


def locks(state: State, seat: int) -> list[tuple[str, str, str]]:
    """What a seat is told to be closed: act, reason, clause."""
    return [(lock.term, lock.why.term, lock.why.clause) for lock in GAME.observe(state, seat).locked]


def melds(state: State, seat: int) -> list[str]:
    """The sets of a seat on the table, as text."""
    return [repr(meld) for meld in state.melds[seat]]


def money(state: State) -> list[str]:
    """The ledger as `0>2 12 reason L16` lines, in the order booked."""
    return [f"{t.payer}>{t.payee} {t.amount} {t.reason} {t.clause}" for t in state.ledger]


def shuffled_table(seed: int, preset: str = "classic", **changes: Any) -> State:
    """A hand just dealt at random."""
    rng = FastRng(seed)
    setup = GAME.first(read_options(GAME.presets[preset], changes), rng)
    return GAME.start(setup, GAME.deal(setup, rng))


def step(state: State, rng: FastRng) -> None:
    """One random act of a random seat that owes an answer, more often a win, gang or claim than not."""
    actors = state.actors()
    seat = actors[rng.below(len(actors))]
    legal = state.legal(seat)
    claims = [action for action in legal if action > PASS]
    if claims and rng.below(4):
        state.apply(seat, claims[rng.below(len(claims))])
    else:
        state.apply(seat, legal[rng.below(len(legal))])


def position(
    *seats: str,
    turn: int = 0,
    drew: str = "",
    wall: str = "9p 9p 9p 9p 8p 8p 8p 8p",
    back: str = "",
    reserve: str = "",
    past: int = 9,
    dealer: int = 0,
    preset: str = "classic",
    fish: int = 0,
    sink: list[Event] | None = None,
    **changes: Any,
) -> State:
    """A position in the middle of a hand, each seat as `hand | meld<feeder meld<feeder`; *past* discards lie there.

    The seat on turn has drawn *drew*, by default its last tile. *back* holds the replacements in their order. Seats
    not named hold nothing.
    """
    options = read_options(GAME.presets[preset], {"fish": fish, **changes})
    state = blank(LiuzhouSetup(options, dealer))
    state.empty_hands()
    state.sink = sink
    for seat, text in enumerate(seats):
        hand, _, laid = text.partition("|")
        for tile in read_tiles(hand):
            state.add(seat, tile)
        for word in laid.split():
            meld, _, feeder = word.partition("<")
            source = int(feeder) if feeder else NOBODY
            kind, _, tiles = meld.partition(":")
            taken = read_tiles(tiles)[0] if feeder else NOBODY
            state.melds[seat].append(make_meld(kind, read_tiles(tiles), source, taken))
    state.bonds = bonds(state.melds, state.rules)
    state.wall = read_tiles(wall) + read_tiles(back)[::-1]
    state.back = len(state.wall)
    state.reserve = read_tiles(reserve)
    state.turn, state.opening = turn, False
    state.discards = [Discard(place % options.players, 30) for place in range(past)]
    state.drew = read_tiles(drew or seats[turn].partition("|")[0])[-1]
    state.find_moves()
    return state
