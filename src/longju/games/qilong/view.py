"""What a viewer may know of a hand: the view, its acts, duties and locked cards, and the wire form of events.

A viewer is a seat. Concealed are the hands but for the cards that all have seen, the stock, and what a seat alone
knows of its past, such as which values it let pass (Q9, O26). In `table` mode breaches show when the hand is over.
"""

from typing import Final

import msgspec

from longju.core.errors import Reason
from longju.core.game import SPECTATOR, Event
from longju.core.wire import Act, Fact, Locked, View, Why, payments, why
from longju.games.qilong.acts import CHE, HU, PHRASES, VOID_ACT, act_cards, act_term, chi_act, write_act
from longju.games.qilong.board import (
    BITS,
    CHE_DRAWN,
    CLAIM,
    ENDINGS,
    FATES,
    KAN_SOURCES,
    SEATS,
    SOURCES,
    TURN,
    WALK,
    WIN,
    Foul,
    Player,
    members,
    sevens_of,
)
from longju.games.qilong.cards import CARD_NAMES, NOBODY, PARTNERS, TYPES, listed
from longju.games.qilong.duties import COSTS_WIN, DUTIES, Due, leaves_old_wait
from longju.games.qilong.groups import NO_WAIT, is_paired, laid_points, needed, partners, red_kans
from longju.games.qilong.refusals import why_no_chi, why_no_discard, why_no_win
from longju.games.qilong.setup import QilongSetup, setup_of
from longju.games.qilong.state import State
from longju.games.qilong.windows import (
    chi_turn,
    is_own_discard,
    leaving_chis,
    must_bite,
    nearly_wins,
    owes_che,
)
from longju.games.qilong.wins import lost_by, source_of_own_win, win_fault
from longju.kit.claims import UNANSWERED


class LaidKan(msgspec.Struct, frozen=True):
    """A kan on the table."""

    card: str
    size: int
    how: str
    """`dealt`, `tou`, `che` or `kua`."""


class LaidPair(msgspec.Struct, frozen=True):
    """A pair on the table: the card in play and the partner from hand."""

    taken: str
    partner: str


class SeatView(msgspec.Struct, frozen=True):
    """One seat of the table."""

    size: int
    """How many cards are concealed."""
    cards: list[str]
    """The concealed cards where the viewer sees them: his own, the winner's, all at the end."""
    known: list[str]
    """Concealed cards that everybody has seen."""
    kans: list[LaidKan]
    pairs: list[LaidPair]
    points: int
    """Red points that all can see."""
    red_kans: int
    needed: int
    """The red points it needs to win."""
    challenged: bool
    """Whether it has used its challenge."""


class InPlay(msgspec.Struct, frozen=True):
    """A card in the order of play, and what became of it."""

    seat: int
    card: str
    how: str
    """`discard` or `flip`."""
    fate: str
    """Empty while it lies there, else `chi`, `che` or `hu`."""
    by: int


class Phrase(msgspec.Struct, frozen=True):
    """A declaration: who said what, and at which moment of the hand."""

    seat: int
    phrase: str
    moment: int


class Breach(msgspec.Struct, frozen=True):
    """A duty that was broken."""

    seat: int
    duty: str
    clause: str
    sanction: str
    """`I`, `W`, `N`, `L` or `P`."""
    card: str
    moment: int


class DueView(msgspec.Struct, frozen=True):
    """A duty that binds the viewer now."""

    duty: str
    clause: str
    cards: list[str]
    """What it names."""
    also: list[str]
    """What its exemptions allow."""
    phrase: str
    """What is to be said with it, or empty."""


class Own(msgspec.Struct, frozen=True):
    """What only the viewer knows of his seat."""

    points: int
    """Red points of hand and laid cards."""
    waits: list[str]
    """The types that complete the groups."""
    master: bool
    """Whether any flipped card wins."""
    lost: str
    """The clause of a breach that has cost the win, or empty; only in `assist`."""
    marks: list[int]
    """The engine's notes of what was passed, split, waited for: `Player.marks`."""
    fresh: list[str]
    """Partners of passed values drawn since."""
    leaving: bool


class Result(msgspec.Struct, frozen=True):
    """How the hand ended."""

    ending: str
    """`won`, `drawn`, `void` or `forfeit`."""
    seat: int
    """The winner; who voided the deal; who pays the forfeit; or −1."""
    how: str
    """Where the winning card came from, or empty."""
    card: str
    points: int
    fans: int
    paid: bool
    took_back: bool
    duty: str
    """The duty of a forfeit, or empty."""
    clause: str
    challenger: int


class QilongView(View, kw_only=True):
    """All that a viewer may know of a hand of Qilong long cards."""

    setup: QilongSetup
    house: int
    walked: bool
    hand: list[str]
    table: list[SeatView]
    river: list[InPlay]
    """All cards that came into play, in order."""
    drawable: int
    undrawn: int
    opening: bool
    source: int
    """The seat on turn, or whose card is open."""
    card: str
    """The card open to claims, or that won."""
    how: str
    answer: str
    """What the viewer answered in the open window, or empty."""
    drew: str
    """The card drawn after che in this turn."""
    made: list[str]
    """Types of which a kan was laid in this turn."""
    spoken: list[str]
    """Phrases said in this turn."""
    said: list[Phrase]
    moment: int
    own: Own | None
    duties: list[DueView]
    """The lamp: what binds the viewer now; always empty in `table` mode."""
    warned: list[Locked]
    """Acts that are open but would cost the viewer the win or a right, and why; empty in `table` mode."""
    breaches: list[Breach]
    """Of all seats at the end; before it in `assist` the viewer's own."""
    result: Result | None


PHASES: Final = ["claim", "walk", "act", "claim", "settle", "over"]
"""The term of each phase; the question whether the deal is void is a window too."""


def names(cards: list[int]) -> list[str]:
    """The notation of each card."""
    return [CARD_NAMES[card] for card in cards]


def name(card: int) -> str:
    """The notation of a card; empty for none."""
    return "" if card == NOBODY else CARD_NAMES[card]


def sees(state: State, viewer: int, seat: int) -> bool:
    """Whether *viewer* sees the concealed cards of *seat*: his own, a winner's, all at the end."""
    return state.over or viewer == seat or (state.phase == WIN and seat == state.winner)


def observe(state: State, viewer: int) -> QilongView:
    """All that *viewer* may know."""
    own = viewer != SPECTATOR
    return QilongView(
        game="qilong",
        viewer=viewer,
        seats=SEATS,
        dealer=state.leader,
        turn=state.turn if state.phase in (WALK, TURN, WIN) else NOBODY,
        phase=PHASES[state.phase],
        acts=[act_of(action) for action in state.legal(viewer)] if own else [],
        free=[act_of(action) for action in state.open_to(viewer)] if own else [],
        locked=locked(state, viewer) if own else [],
        over=state.over,
        scores=state.scores[:],
        payments=payments(state.ledger),
        setup=setup_of(state.setup),
        house=state.house,
        walked=state.walked,
        hand=names(listed(state.players[viewer].hand)) if own else [],
        table=[_seat(state, viewer, seat) for seat in range(SEATS)],
        river=[InPlay(s.seat, CARD_NAMES[s.card], SOURCES[s.how], FATES[s.fate], s.by) for s in state.river],
        drawable=max(0, state.drawable()),
        undrawn=len(state.stock) - state.front - max(0, state.drawable()),
        opening=state.opening,
        source=state.turn,
        card=name(state.card),
        how=SOURCES[state.how],
        answer=_answer(state, viewer) if own else "",
        drew=name(state.drew),
        made=names(members(state.made)),
        spoken=[PHRASES[phrase] for phrase in members(state.spoken)],
        said=[Phrase(each.seat, PHRASES[each.phrase], each.moment) for each in state.said],
        moment=state.moment,
        own=_own(state, viewer) if own else None,
        duties=[due_of(due) for due in dues(state, viewer)] if own else [],
        warned=warned(state, viewer) if own else [],
        breaches=[breach_of(foul) for foul in state.fouls if shows_breach(state, viewer, foul)],
        result=_result(state),
    )


def _seat(state: State, viewer: int, seat: int) -> SeatView:
    player = state.players[seat]
    return SeatView(
        size=player.size(),
        cards=names(listed(player.hand)) if sees(state, viewer, seat) else [],
        known=names(listed(player.known)),
        kans=[LaidKan(CARD_NAMES[kan.card], kan.size, KAN_SOURCES[kan.how]) for kan in player.laid],
        pairs=[LaidPair(CARD_NAMES[pair.taken], CARD_NAMES[pair.partner]) for pair in player.pairs],
        points=laid_points(player.kans, player.paired),
        red_kans=red_kans(player.kans),
        needed=needed(seat == state.house),
        challenged=player.challenged,
    )


def _answer(state: State, viewer: int) -> str:
    if state.window is None or state.window.answers[viewer] == UNANSWERED:
        return ""
    return write_act(state.window.answers[viewer])


def _own(state: State, viewer: int) -> Own:
    player: Player = state.players[viewer]
    lost = lost_by(state, viewer) if state.rules.assist else 0
    return Own(
        points=player.points(),
        waits=names(partners(player.wait)) if player.wait != NO_WAIT else [],
        master=player.master,
        lost=DUTIES[lost].clause if lost else "",
        marks=player.marks(),
        fresh=names(listed(player.fresh)),
        leaving=state.leaving and viewer == state.turn,
    )


def shows_breach(state: State, viewer: int, foul: Foul) -> bool:
    """Whether *viewer* is shown a breach: all are at the end, in `assist` his own before."""
    return state.over or (state.rules.assist and foul.seat == viewer)


def breach_of(foul: Foul) -> Breach:
    """The wire form of a breach."""
    duty = DUTIES[foul.duty]
    return Breach(foul.seat, duty.key, duty.clause, duty.sanction, name(foul.card), foul.moment)


def _result(state: State) -> Result | None:
    if not state.over:
        return None
    won = state.winner != NOBODY
    duty = DUTIES[state.cited]
    return Result(
        ending=ENDINGS[state.ending],
        seat=state.winner if won else state.offender,
        how=SOURCES[state.how] if won else "",
        card=name(state.card) if won else "",
        points=state.points,
        fans=state.fans,
        paid=state.paid,
        took_back=state.took_back,
        duty=duty.key if state.cited else "",
        clause=duty.clause if state.cited else "",
        challenger=state.challenger,
    )


def act_of(action: int) -> Act:
    """The wire form of an act."""
    return Act(action, write_act(action), act_term(action), names(act_cards(action)))


def fact_of(event: Event) -> Fact:
    """The wire form of an event; a declaration is told by its phrase, a challenge by whether it was right."""
    if event.kind == "say":
        return Fact("say." + PHRASES[event.args[0]], event.seat, [], [])
    if event.kind == "zha_pai":
        return Fact("zha_pai.right" if event.args[1] else "zha_pai.wrong", event.seat, [], event.args)
    return Fact(event.kind, event.seat, names(event.cards), event.args)


# The lamp


def dues(state: State, viewer: int) -> list[Due]:
    """The duties that bind the viewer now, in their order; none in `table` mode, where he has to know them (Q35)."""
    if not state.rules.assist or state.over:
        return []
    if state.phase == TURN and state.turn == viewer:
        return _discard_dues(state, viewer)
    if state.phase != CLAIM or is_own_discard(state, viewer):
        return []
    found: list[Due] = []
    card = BITS[state.card]
    if owes_che(state, viewer):
        found.append(Due(3, card, 0, -1))
    if leaving_chis(state, viewer):
        found.append(Due(6, leaving_chis(state, viewer), 0, -1))
    if must_bite(state, viewer) != NOBODY:
        found.append(Due(14, BITS[must_bite(state, viewer)], 0, -1))
    if viewer == state.house and win_fault(state, viewer, state.how) == 0:
        found.append(Due(15, card, 0, -1))
    return found


def _discard_dues(state: State, viewer: int) -> list[Due]:
    choice = state.choice
    found: list[Due] = []
    for tier in choice.tiers:
        if tier.binding:
            found += tier.dues
            if len(tier.dues) > 1 and tier.dues[0].duty in (7, 8):
                found.append(Due(9, tier.names, 0, -1))
    if state.leaving and sevens_of(choice.permitted):
        found.append(Due(6, sevens_of(choice.permitted), 0, -1))
    how = source_of_own_win(state, viewer)
    if viewer == state.house and how == CHE_DRAWN and win_fault(state, viewer, how) == 0:
        found.append(Due(15, BITS[state.drew], 0, -1))
    if choice.seven_bad:
        found.append(Due(5, choice.seven_bad, 0, -1))
    held_back = choice.locked & ~choice.permitted
    if held_back:
        found.append(Due(19, held_back, 0, -1))
    if state.drew != NOBODY and state.is_locked_value(state.players[viewer], state.drew):
        found.append(Due(18, BITS[state.drew], 0, -1))
    return found


def due_of(due: Due) -> DueView:
    """The wire form of a binding duty."""
    duty = DUTIES[due.duty]
    phrase = PHRASES[due.phrase] if due.phrase >= 0 else ""
    return DueView(
        "duty." + duty.key, duty.clause, names(members(due.cards)), names(members(due.also)), phrase
    )


def warned(state: State, viewer: int) -> list[Locked]:
    """The open acts that would cost the viewer the win or a right, with the duty that says so (W, L, Q35)."""
    if not state.rules.assist:
        return []
    return _cost_the_win(state, viewer) + _cost_the_right(state, viewer)


def _cost_the_win(state: State, viewer: int) -> list[Locked]:
    """Acts after which the win is withheld: for the hand (O6, O14, Q27), or while it stands at 17 (Q28)."""
    if lost_by(state, viewer):
        return []
    costs = [due for due in dues(state, viewer) if DUTIES[due.duty].sanction == COSTS_WIN]
    found: list[Locked] = []
    for action in state.legal(viewer):
        duties = [due.duty for due in costs if not _meets(action, due)]
        if action < TYPES and leaves_old_wait(state, viewer, action, state.choice.named):
            duties.append(15)
        if duties:
            found.append(_cost(action, "costs_win", duties[0]))
    return found


def _cost_the_right(state: State, viewer: int) -> list[Locked]:
    """Discards that keep a card which may go out now and then no more (O18)."""
    if state.phase != TURN or state.turn != viewer:
        return []
    player = state.players[viewer]
    leaving = [
        card
        for card in members(state.choice.permitted)
        if card in (state.drew, player.out_next) and state.is_locked_value(player, card)
    ]
    discards = [action for action in state.legal(viewer) if action < TYPES]
    return [_cost(a, "costs_right", 18) for a in discards if any(card != a for card in leaving)]


def _cost(action: int, term: str, number: int) -> Locked:
    duty = DUTIES[number]
    return Locked(act_term(action), names(act_cards(action)), Why(term, duty.clause, ["duty." + duty.key]))


def _meets(action: int, due: Due) -> bool:
    """Whether an act does what a W duty asks; che takes the card away from the question."""
    if action in (HU, VOID_ACT):
        return True
    if due.duty == 15:
        return False
    if action < TYPES:
        return due.cards & BITS[action] != 0
    return action == CHE or any(action == chi_act(card) for card in members(due.cards))


# Locked cards and acts


def locked(state: State, viewer: int) -> list[Locked]:
    """What a player would expect to be open to the seat and isn't."""
    if state.phase == CLAIM and not is_own_discard(state, viewer):
        return _locked_answers(state, viewer)
    if state.phase != TURN or viewer != state.turn:
        return []
    found: list[Locked] = []
    hand = state.players[viewer].hand
    barred = [card for card in range(TYPES) if hand[card] and card not in state.calls[0]]
    found += [_lock("discard", card, why_no_discard(state, viewer, card)) for card in barred]
    how = source_of_own_win(state, viewer)
    if how != NOBODY and is_paired(hand) and HU not in state.calls[0]:
        found.append(_lock("hu", NOBODY, why_no_win(state, viewer, how)))
    return found


def _locked_answers(state: State, viewer: int) -> list[Locked]:
    """In a window: a win that is none, a chi that is barred."""
    found: list[Locked] = []
    calls = state.calls[viewer]
    if HU not in calls and nearly_wins(state, viewer):
        found.append(_lock("hu", state.card, why_no_win(state, viewer, state.how)))
    if chi_turn(state, viewer):
        hand = state.players[viewer].hand
        barred = [card for card in PARTNERS[state.card] if hand[card] and chi_act(card) not in calls]
        found += [_lock("chi", card, why_no_chi(state, viewer, card)) for card in barred]
    return found


def _lock(term: str, card: int, reason: Reason) -> Locked:
    return Locked(term, [] if card == NOBODY else [CARD_NAMES[card]], why(reason))
