"""What a viewer may know of a hand: the view, its acts and locked cards, and the wire form of events (D12, D15, D28).

A viewer is a seat. In the bridge form a player holds two of them, so a dummy's viewer sees its main's cards too.
"""

from typing import Final

import msgspec

from longju.core.errors import Reason
from longju.core.game import SPECTATOR, VIEWER_BITS, Event
from longju.core.wire import Act, Fact, Locked, View, payments, why
from longju.games.dragon.acts import HU, LAID_SETS, TAKE, act_cards, act_kind, write_act
from longju.games.dragon.board import CLAIM, FATES
from longju.games.dragon.cards import AN_GANG, CARD_NAMES, LAID_KINDS, NOBODY, RANK_NAMES, TYPES, Laid, listed
from longju.games.dragon.refusals import why_no_take, why_no_win
from longju.games.dragon.scoring import SOURCES, Score
from longju.games.dragon.setup import DragonSetup, setup_of
from longju.games.dragon.state import State
from longju.games.dragon.triplets import companions
from longju.games.dragon.wins import KINDS, ROLES, can_win
from longju.kit.claims import UNANSWERED


class LaidSet(msgspec.Struct, frozen=True):
    """A set on the table; `cards` is empty while it lies face down for the viewer."""

    kind: str
    """`peng`, `ming_gang`, `an_gang` or `bu_gang`."""
    cards: list[str]
    size: int
    source: int
    """The seat whose discard was claimed, or −1."""
    claimed: str
    """The card that was claimed, or empty."""


class Discarded(msgspec.Struct, frozen=True):
    """A discard, and what became of it."""

    seat: int
    card: str
    fate: str
    """Empty while it lies there, else the act that claimed it: `take`, `peng`, `ming_gang`, `hu`."""
    by: int
    """The seat that claimed it, or −1."""


class Known(msgspec.Struct, frozen=True):
    """A card that a seat took and did not show again (D12): in its hand, or in a hidden gang laid since."""

    card: str
    gangs: int
    """How many hidden gangs the seat had laid before it took the card."""


class SeatView(msgspec.Struct, frozen=True):
    """One hand of the table."""

    player: int
    dummy: bool
    open: bool
    """Whether the viewer sees the cards."""
    size: int
    cards: list[str]
    laid: list[LaidSet]
    known: list[Known]


class OpenCard(msgspec.Struct, frozen=True):
    """A card that may be claimed: a discard, or one added to a laid triplet; robbed, it stays here to the end."""

    kind: str
    """`discard` or `bu_gang`."""
    seat: int
    card: str
    place: int
    """The laid set that it is to join, or −1."""


class ReadSet(msgspec.Struct, frozen=True):
    """A set of a won hand as it is counted."""

    role: str
    cards: list[str]
    stands: list[str]
    """The rank that each card stands for."""
    laid: int
    """Which of the laid sets it is, or −1."""


class Line(msgspec.Struct, frozen=True):
    """A fan item, its clause, and the sets it comes from."""

    term: str
    fan: int
    clause: str
    sets: list[int]


class Result(msgspec.Struct, frozen=True):
    """What a winner won with."""

    seat: int
    how: str
    """`discard`, `self_drawn`, `robbed_gang` or `heavenly`."""
    card: str
    """The winning card; empty for a heavenly win."""
    kind: str
    """`runs`, `triplets` or `dragon_phoenix`."""
    fan: int
    points: int
    sets: list[ReadSet]
    lines: list[Line]


class DragonView(View, kw_only=True):
    """All that a viewer may know of a hand of dragon mahjong."""

    setup: DragonSetup
    hand: list[str]
    """The viewer's own concealed cards, by suit; a spectator has none."""
    table: list[SeatView]
    discards: list[Discarded]
    """Of all seats, in order."""
    stock: int
    opening: bool
    """Whether the dealer has not acted yet."""
    window: OpenCard | None
    answer: str
    """What the viewer answered in the open window, or empty."""
    run: int
    """Turns in a row begun by take or peng (D12)."""
    take_limit: int
    """The number of such turns that closes taking; 0 if nothing does."""
    drew: bool
    """Whether the seat on turn has drawn a card in this turn."""
    drawn: str
    """That card, if the viewer may know it."""
    taken: str
    """The card with which the turn was begun by a take, while it may still be concealed."""
    barred: str
    """The card of which one copy may not be discarded, if the viewer sees the hand (D13)."""
    results: list[Result]
    draw: bool
    """Whether the hand ended without a winner."""


PHASES: Final = ["act", "last", "claim", "claim", "over"]
"""The term of each phase; a gang open to robbery is a claim window too."""


def names(cards: list[int]) -> list[str]:
    """The notation of each card."""
    return [CARD_NAMES[card] for card in cards]


def name(card: int) -> str:
    """The notation of a card; empty for none."""
    return "" if card == NOBODY else CARD_NAMES[card]


def sees(state: State, viewer: int, seat: int) -> bool:
    """Whether *viewer* sees the concealed cards of *seat* now: all lie open at the end."""
    return state.over or state.viewers(seat) & VIEWER_BITS[viewer + 1] != 0


def observe(state: State, viewer: int) -> DragonView:
    """All that *viewer* may know."""
    on_turn = state.window is None and not state.over
    turn_seen = sees(state, viewer, state.turn)
    own = viewer != SPECTATOR
    return DragonView(
        game="dragon",
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
        discards=[Discarded(d.seat, CARD_NAMES[d.card], FATES[d.fate], d.by) for d in state.discards],
        stock=state.stock_left(),
        opening=state.opening,
        window=_window(state),
        answer=_answer(state, viewer) if own else "",
        run=state.run,
        take_limit=state.rules.take_rounds * state.seats,
        drew=state.drew != NOBODY,
        drawn=name(state.drew) if turn_seen else "",
        taken=name(state.taken),
        barred=name(state.barred) if turn_seen else "",
        results=_results(state),
        draw=state.drawn,
    )


def _seat(state: State, viewer: int, seat: int) -> SeatView:
    seen = sees(state, viewer, seat)
    return SeatView(
        player=seat // 2 if state.rules.bridge else seat,
        dummy=state.is_dummy(seat),
        open=seen,
        size=sum(state.hands[seat]),
        cards=names(listed(state.hands[seat])) if seen else [],
        laid=[_laid(group, seen or not state.hides_gangs(seat)) for group in state.laid[seat]],
        known=[Known(CARD_NAMES[entry % TYPES], entry // TYPES) for entry in state.known[seat]],
    )


def _laid(group: Laid, seen: bool) -> LaidSet:
    shown = seen or group.kind != AN_GANG
    cards = names(group.cards) if shown else []
    return LaidSet(LAID_KINDS[group.kind], cards, len(group.cards), group.source, name(group.claimed))


def _window(state: State) -> OpenCard | None:
    if state.place != NOBODY:
        return OpenCard("bu_gang", state.turn, CARD_NAMES[state.card], state.place)
    if state.window is not None:
        return OpenCard("discard", state.turn, CARD_NAMES[state.card], NOBODY)
    return None


def _answer(state: State, viewer: int) -> str:
    if state.window is None or state.window.answers[viewer] == UNANSWERED:
        return ""
    return write_act(state.window.answers[viewer])


def _results(state: State) -> list[Result]:
    card = name(state.card)
    return [result_of(seat, card, score) for seat, score in zip(state.winners, state.results, strict=True)]


def result_of(seat: int, card: str, score: Score) -> Result:
    """The wire form of a counted win with the winning *card*."""
    reading = score.reading
    return Result(
        seat=seat,
        how=SOURCES[score.how.source],
        card=card,
        kind=KINDS[reading.kind],
        fan=score.fan,
        points=score.points,
        sets=[
            ReadSet(ROLES[one.role], names(one.cards), [RANK_NAMES[rank] for rank in one.stands], one.laid)
            for one in reading.sets
        ],
        lines=[Line(line.key, line.fan, line.clause, line.sets) for line in score.lines],
    )


def act_of(action: int) -> Act:
    """The wire form of an act."""
    return Act(action, write_act(action), act_kind(action), names(act_cards(action)))


def fact_of(event: Event) -> Fact:
    """The wire form of an event."""
    return Fact(event.kind, event.seat, names(event.cards), event.args)


# Locked cards and acts


def locked(state: State, viewer: int) -> list[Locked]:
    """What a player would expect to be open to the seat and isn't."""
    if state.window is not None:
        return _locked_claims(state, viewer) if viewer != state.turn else []
    if state.over or viewer != state.turn:
        return []
    found: list[Locked] = []
    legal = state.legal(viewer)
    barred = state.barred
    if barred != NOBODY and barred not in legal:
        found.append(_lock("discard", barred, Reason("just_taken", "D13", [CARD_NAMES[barred]])))
    if HU not in legal and can_win(state.hands[viewer], state.laid[viewer], state.rules):
        found.append(_lock("hu", NOBODY, why_no_win(state, viewer)))
    return found


def _locked_claims(state: State, viewer: int) -> list[Locked]:
    """In a window: a closed take, a third set, a win that is not allowed."""
    found: list[Locked] = []
    legal = state.calls[viewer]
    hand = state.hands[viewer][:]
    if state.phase == CLAIM and viewer == (state.turn + 1) % state.seats and TAKE not in legal:
        found.append(_lock("take", state.card, why_no_take(state, viewer)))
    full = state.phase == CLAIM and len(state.laid[viewer]) == LAID_SETS
    if full and companions(hand, state.card, 2, state.rules.triplet_wild):
        found.append(_lock("peng", state.card, Reason("two_laid", "D14")))
    hand[state.card] += 1
    if HU not in legal and can_win(hand, state.laid[viewer], state.rules):
        found.append(_lock("hu", state.card, why_no_win(state, viewer)))
    return found


def _lock(term: str, card: int, reason: Reason) -> Locked:
    return Locked(term, [] if card == NOBODY else [CARD_NAMES[card]], why(reason))
