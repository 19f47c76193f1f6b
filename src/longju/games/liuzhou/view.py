"""What a viewer may know of a hand: the view, its acts and locked tiles, and the wire form of events (L5, L8)."""

from typing import Final

import msgspec

from longju.core.errors import Reason
from longju.core.game import SPECTATOR, Event, Transfer
from longju.core.wire import Act, Fact, Locked, Payment, View, payments, why
from longju.games.liuzhou.acts import (
    FIRST_AN,
    FIRST_BU,
    FIRST_MING,
    FIRST_PENG,
    HU,
    act_kind,
    act_tiles,
    write_act,
)
from longju.games.liuzhou.board import CLAIM, FATES, ROB
from longju.games.liuzhou.payments import hits, is_fished, worth
from longju.games.liuzhou.refusals import why_barred, why_no_chi, why_no_gang, why_no_set, why_no_win
from longju.games.liuzhou.risk import Risk, risks
from longju.games.liuzhou.scoring import OPERATIONS, SOURCES, Line, Score
from longju.games.liuzhou.setup import LiuzhouSetup, setup_of
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tiles import (
    AN_GANG,
    MELD_KINDS,
    NOBODY,
    PENG,
    TILE_NAMES,
    Meld,
    listed,
    marked,
)
from longju.games.liuzhou.wall import broken_side, broken_stack, stacks
from longju.kit.claims import UNANSWERED


class MeldView(msgspec.Struct, frozen=True):
    """A set on the table; `tiles` is empty while it lies face down for the viewer."""

    kind: str
    """`chi`, `peng`, `ming_gang`, `an_gang` or `bu_gang`."""
    tiles: list[str]
    feeder: int
    """The seat whose discard was claimed, for `bu_gang` that of its peng; −1 for `an_gang`."""
    taken: str
    """The tile that was claimed, which lies turned toward its feeder; or empty."""


class Discarded(msgspec.Struct, frozen=True):
    """A discard, and what became of it."""

    seat: int
    tile: str
    fate: str
    """Empty while it lies there, else the act that claimed it: `chi`, `peng`, `ming_gang`, `hu`."""
    by: int
    """The seat that claimed it, or −1."""


class SeatView(msgspec.Struct, frozen=True):
    """One hand of the table."""

    open: bool
    """Whether the viewer sees the concealed tiles."""
    size: int
    tiles: list[str]
    melds: list[MeldView]


class Break(msgspec.Struct, frozen=True):
    """Where the dice broke the wall (L2)."""

    dice: list[int]
    side: int
    """The side that was broken, counted as seats play from the dealer's, 0."""
    stack: int
    """The stack that was drawn first, counted from 0 clockwise from the right end of the dealer's side."""
    stacks: list[int]
    """How many stacks each side had, from the dealer's on, as seats play."""
    front: int
    """How many tiles are gone from there on, those dealt and fished included."""


class OpenTile(msgspec.Struct, frozen=True):
    """A tile that may be claimed: a discard, or one added to a peng; robbed, it stays here to the end."""

    kind: str
    """`discard` or `bu_gang`."""
    seat: int
    tile: str


class Relation(msgspec.Struct, frozen=True):
    """互包 or 封胡 between two seats (L21–L23)."""

    kind: str
    """`partners` or `sealed`."""
    feeder: int
    """Of partners the lower seat, as both are bound alike."""
    seat: int


class Danger(msgspec.Struct, frozen=True):
    """What a win of one seat on a discard of the viewer would cost at the least, as far as open tiles tell."""

    seat: int
    tile: str
    """The discard, where it makes a difference; empty: any."""
    price: int
    """The least price of a share, before relations and fish."""
    payments: list[Payment]


class Step(msgspec.Struct, frozen=True):
    """One step of a price."""

    term: str
    operation: str
    """`price` sets it, `times` multiplies it, `plus` adds to it."""
    value: int
    clause: str
    total: int
    """The price after this step."""
    args: list[str]


class Result(msgspec.Struct, frozen=True):
    """What a winner won with, and what it brings."""

    seat: int
    how: str
    """`discard`, `self_drawn` or `robbed_gang`."""
    tile: str
    """The winning tile; empty for a heavenly win."""
    price: int
    """One share, before relations and fish."""
    patterns: list[str]
    circumstances: list[str]
    steps: list[Step]
    """Base, further patterns, circumstances and floor, in order (L12–L15)."""
    worth: int
    """What is held against the 9 of fishing (L24)."""
    fished: bool
    due: list[Payment]
    """What is paid for it after relations (L16, L20–L23)."""
    fish: list[Payment]
    """What the fish add (L26)."""


class Ending(msgspec.Struct, frozen=True):
    """How the hand was won (L14)."""

    how: str
    giver: int
    """The seat that discarded the winning tile or was robbed of it, or −1."""
    tile: str
    run: int
    heavenly: bool
    earthly: bool
    human: bool
    last: bool
    melded_discarder: bool


class LiuzhouView(View, kw_only=True):
    """All that a viewer may know of a hand of Liuzhou mahjong."""

    setup: LiuzhouSetup
    hand: list[str]
    """The viewer's own concealed tiles in the order of the set; a spectator has none."""
    table: list[SeatView]
    discards: list[Discarded]
    """Of all seats, in order."""
    wall: int
    """Tiles that can still be drawn."""
    reserve: int
    """Tiles behind them that nobody draws."""
    replaced: int
    """Tiles drawn from the back."""
    broken: Break
    opening: bool
    """Whether the dealer has not acted yet."""
    window: OpenTile | None
    answer: str
    """What the viewer answered in the open window, or empty."""
    drew: bool
    """Whether the seat on turn has drawn a tile in this turn."""
    drawn: str
    """That tile, if the viewer may know it."""
    barred: list[str]
    """Tiles that the seat on turn may not discard after its chi (L7)."""
    run: int
    """Gangs in an uninterrupted run of the seat on turn, or just before the open discard (L19)."""
    run_feeder: int
    """Who pays all later gangs of that run, or −1."""
    no_win: bool
    """Whether the viewer has passed a win and not drawn since (L8)."""
    no_peng: list[str]
    """The pengs that the viewer has passed since it drew (L8)."""
    relations: list[Relation]
    dangers: list[Danger]
    """For the viewer on turn: what a discard may cost."""
    ending: Ending | None
    results: list[Result]
    fish: list[str]
    fish_hits: list[list[int]]
    """The seats that each of them hits (L25)."""
    draw: bool
    """Whether the hand ended without a winner."""


FISHED: Final = "L26"
"""The clause of what fish add to a payment."""
PHASES: Final = ["act", "claim", "claim", "over"]
"""The term of each phase; a gang open to robbery is a claim window too."""


def names(tiles: list[int]) -> list[str]:
    """The notation of each tile."""
    return [TILE_NAMES[tile] for tile in tiles]


def name(tile: int) -> str:
    """The notation of a tile; empty for none."""
    return "" if tile == NOBODY else TILE_NAMES[tile]


def observe(state: State, viewer: int) -> LiuzhouView:
    """All that *viewer* may know."""
    on_turn = state.window is None and not state.over
    own = viewer != SPECTATOR
    return LiuzhouView(
        game="liuzhou",
        viewer=viewer,
        seats=state.seats,
        dealer=state.dealer,
        turn=state.turn if on_turn else NOBODY,
        phase=PHASES[state.phase],
        acts=[act_of(action) for action in state.legal(viewer)] if own else [],
        locked=locked(state, viewer) if own else [],
        over=state.over,
        scores=state.scores[:],
        payments=payments(state.ledger),
        setup=setup_of(state.setup),
        hand=names(listed(state.hands[viewer])) if own else [],
        table=[_seat(state, viewer, seat) for seat in range(state.seats)],
        discards=[Discarded(d.seat, TILE_NAMES[d.tile], FATES[d.fate], d.by) for d in state.discards],
        wall=state.wall_left(),
        reserve=len(state.reserve),
        replaced=state.replaced,
        broken=_break(state),
        opening=state.opening,
        window=_window(state),
        answer=_answer(state, viewer) if own else "",
        drew=state.drew != NOBODY,
        drawn=name(state.drew) if state.over or viewer == state.turn else "",
        barred=names(marked(state.barred)),
        run=state.run,
        run_feeder=state.run_feeder,
        no_win=own and state.no_win[viewer],
        no_peng=names(marked(state.no_peng[viewer])) if own else [],
        relations=_relations(state),
        dangers=[_danger(risk) for risk in risks(state)] if on_turn and viewer == state.turn else [],
        ending=_ending(state),
        results=_results(state),
        fish=names(state.fish),
        fish_hits=[_hit(state, tile) for tile in state.fish],
        draw=state.drawn,
    )


def _seat(state: State, viewer: int, seat: int) -> SeatView:
    seen = state.over or viewer == seat
    return SeatView(
        open=seen,
        size=sum(state.hands[seat]),
        tiles=names(listed(state.hands[seat])) if seen else [],
        melds=[_meld(meld, seen or not state.rules.concealed_gang_hidden) for meld in state.melds[seat]],
    )


def _meld(meld: Meld, seen: bool) -> MeldView:
    shown = seen or meld.kind != AN_GANG
    tiles = names(meld.tiles()) if shown else []
    return MeldView(MELD_KINDS[meld.kind], tiles, meld.feeder, name(meld.taken))


def _break(state: State) -> Break:
    honours = state.rules.honours
    heights = stacks(honours)
    behind = state.replaced + len(state.reserve) + (len(state.fish) if state.rules.reserve_tiles else 0)
    gone = 2 * sum(heights) - state.wall_left() - behind
    return Break(state.dice[:], broken_side(state.dice), broken_stack(state.dice, honours), heights[:], gone)


def _window(state: State) -> OpenTile | None:
    robbed = state.how is not None and SOURCES[state.how.source] == "robbed_gang"
    if state.phase == ROB or robbed:
        return OpenTile("bu_gang", state.turn, TILE_NAMES[state.card])
    if state.phase == CLAIM:
        return OpenTile("discard", state.turn, TILE_NAMES[state.card])
    return None


def _answer(state: State, viewer: int) -> str:
    if state.window is None or state.window.answers[viewer] == UNANSWERED:
        return ""
    return write_act(state.window.answers[viewer])


def _relations(state: State) -> list[Relation]:
    """互包 and 封胡 so far, which follow from melds that everybody sees."""
    found: list[Relation] = []
    for seat in range(state.seats):
        for other in range(state.seats):
            if state.bonds.is_sealed(other, seat):
                found.append(Relation("sealed", other, seat))
            if other < seat and state.bonds.are_partners(other, seat):
                found.append(Relation("partners", other, seat))
    return found


def _danger(risk: Risk) -> Danger:
    return Danger(risk.seat, name(risk.tile), risk.price, payments(risk.payments))


def _hit(state: State, tile: int) -> list[int]:
    return [seat for seat in range(state.seats) if hits(tile, seat, state.dealer, state.rules)]


def _ending(state: State) -> Ending | None:
    how = state.how
    if how is None:
        return None
    return Ending(
        how=SOURCES[how.source],
        giver=NOBODY if how.self_drawn() else state.turn,
        tile=name(state.card),
        run=how.run,
        heavenly=how.heavenly,
        earthly=how.earthly,
        human=how.human,
        last=how.last,
        melded_discarder=how.melded_discarder,
    )


def _results(state: State) -> list[Result]:
    booked = state.ledger[state.receipts :]
    found: list[Result] = []
    for win, score in zip(state.wins, state.results, strict=True):
        paid = [transfer for transfer in booked if transfer.payee == win.seat]
        found.append(
            result_of(
                win.seat,
                SOURCES[win.how.source],
                state.card,
                score,
                worth(win, state.rules),
                paid,
                fished=is_fished(win, state.rules),
            )
        )
    return found


def result_of(
    seat: int, how: str, tile: int, score: Score, value: int, paid: list[Transfer], *, fished: bool
) -> Result:
    """The wire form of a counted win; *paid* are the transfers to the winner, fish and all."""
    return Result(
        seat=seat,
        how=how,
        tile=name(tile),
        price=score.price,
        patterns=score.patterns,
        circumstances=score.circumstances,
        steps=[step_of(line) for line in score.lines],
        worth=value,
        fished=fished,
        due=payments([transfer for transfer in paid if transfer.clause != FISHED]),
        fish=payments([transfer for transfer in paid if transfer.clause == FISHED]),
    )


def step_of(line: Line) -> Step:
    """The wire form of one step of a price."""
    return Step(line.key, OPERATIONS[line.operation], line.value, line.clause, line.total, line.args)


def act_of(action: int) -> Act:
    """The wire form of an act."""
    return Act(action, write_act(action), act_kind(action), names(act_tiles(action)))


def fact_of(event: Event) -> Fact:
    """The wire form of an event."""
    return Fact(event.kind, event.seat, names(event.cards), event.args)


# Locked tiles and acts


def locked(state: State, viewer: int) -> list[Locked]:
    """What a player would expect to be open to the seat and isn't."""
    if state.window is not None:
        return _locked_claims(state, viewer) if viewer != state.turn else []
    if state.over or viewer != state.turn:
        return []
    hand = state.hands[viewer]
    found = [
        _lock("discard", [tile], why_barred(state, viewer, tile))
        for tile in marked(state.barred)
        if hand[tile]
    ]
    if HU not in state.legal(viewer) and state.holds_win():
        found.append(_lock("hu", [], why_no_win(state, viewer)))
    if state.wall_left() == 0:
        gangs = [FIRST_AN + tile for tile in range(len(hand)) if hand[tile] == 4]
        gangs += [FIRST_BU + m.tile for m in state.melds[viewer] if m.kind == PENG and hand[m.tile]]
        found += [_lock(act_kind(gang), act_tiles(gang), why_no_gang(state, viewer, gang)) for gang in gangs]
    return found


def _locked_claims(state: State, viewer: int) -> list[Locked]:
    """In a window: a win passed or sealed, a peng passed, a gang without replacement, a chi that can't be followed."""
    found: list[Locked] = []
    if state.window is None or state.window.answers[viewer] != UNANSWERED:
        return found
    legal = state.calls[viewer]
    if HU not in legal and state.completed(viewer):
        found.append(_lock("hu", [state.card], why_no_win(state, viewer)))
    if state.phase == ROB:
        return found
    held = state.hands[viewer][state.card]
    if held >= 2 and FIRST_PENG + state.card not in legal:
        found.append(_lock_set(state, viewer, FIRST_PENG + state.card))
    if held == 3 and FIRST_MING + state.card not in legal:
        found.append(_lock_set(state, viewer, FIRST_MING + state.card))
    if viewer != (state.turn + 1) % state.seats:
        return found
    closed = [action for action in state.find_runs(viewer, False) if action not in legal]
    return found + [_lock("chi", act_tiles(chi), why_no_chi(state, viewer, chi)) for chi in closed]


def _lock_set(state: State, viewer: int, action: int) -> Locked:
    return _lock(act_kind(action), act_tiles(action), why_no_set(state, viewer, action))


def _lock(term: str, tiles: list[int], reason: Reason) -> Locked:
    return Locked(term, names(tiles), why(reason))
