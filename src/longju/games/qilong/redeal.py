"""A random full state that looks to a viewer just like the one he sees, made from his view alone.

What he does not see is shuffled anew: the other hands but for the cards that all have seen, and the stock. No hidden
hand gets three equal cards, since those would have been laid (Q10, Q22). What other seats alone know of their past
is taken as empty.
"""

from typing import Final

from longju.core.game import SPECTATOR, Rng, Transfer
from longju.games.qilong.acts import CHE, PHRASES, read_act
from longju.games.qilong.board import (
    BITS,
    CLAIM,
    ENDINGS,
    FATES,
    KAN_SOURCES,
    OVER,
    SEATS,
    SOURCES,
    TURN,
    VOIDING,
    WALK,
    WIN,
    Foul,
    Kan,
    Pair,
    Player,
    Said,
    Shown,
)
from longju.games.qilong.cards import NOBODY, TYPES, count, listed, pack, read_card
from longju.games.qilong.duties import DUTIES
from longju.games.qilong.packing import recount
from longju.games.qilong.setup import blank
from longju.games.qilong.state import State
from longju.games.qilong.view import QilongView
from longju.kit.claims import Window

TRIES: Final = 60
"""How often hands are dealt until none holds three equal cards."""
DUTY_NUMBERS: Final = {duty.key: duty.number for duty in DUTIES}


def redeal(view: QilongView, rng: Rng) -> State:
    """A random state *s* with `observe(s, view.viewer) == view`."""
    state = _public(view)
    _deal_hidden(view, state, rng)
    if view.viewer != SPECTATOR:
        _remember(view, state)
    if state.phase == VOIDING:
        for seat in range(SEATS):
            if seat != view.viewer:
                _count_twice(state, seat)
    if state.phase in (CLAIM, VOIDING):
        state.window = Window(SEATS, state.turn)
    state.restore()
    if state.window is not None:
        _ask(view, state, state.window)
    return state


def _public(view: QilongView) -> State:
    """The state with all that the viewer sees in its place."""
    state = blank(view.setup)
    state.phase, state.turn = _phase(view), view.source
    state.house, state.walked, state.over, state.opening = view.house, view.walked, view.over, view.opening
    state.card, state.drew = _card(view.card), _card(view.drew)
    state.how, state.moment = SOURCES.index(view.how), view.moment
    state.made = sum(BITS[read_card(card)] for card in view.made)
    state.spoken = sum(BITS[PHRASES.index(phrase)] for phrase in view.spoken)
    state.said = [Said(one.seat, PHRASES.index(one.phrase), one.moment) for one in view.said]
    state.fouls = [Foul(b.seat, DUTY_NUMBERS[b.duty], _card(b.card), b.moment) for b in view.breaches]
    state.river = [
        Shown(s.seat, read_card(s.card), SOURCES.index(s.how), FATES.index(s.fate), s.by) for s in view.river
    ]
    state.scores = view.scores[:]
    state.ledger = [
        Transfer(p.payer, p.payee, p.amount, p.why.term, p.why.clause, p.why.args[:]) for p in view.payments
    ]
    _seats(view, state)
    _ending(view, state)
    return state


def _phase(view: QilongView) -> int:
    if view.phase == "claim":
        return CLAIM if view.river else VOIDING
    return {"walk": WALK, "act": TURN, "settle": WIN, "over": OVER}[view.phase]


def _seats(view: QilongView, state: State) -> None:
    state.players = [Player() for _ in range(SEATS)]
    for seat, one in enumerate(view.table):
        player = state.players[seat]
        player.hand = count([read_card(card) for card in one.cards])
        player.known = count([read_card(card) for card in one.known])
        player.laid = [Kan(read_card(kan.card), kan.size, KAN_SOURCES.index(kan.how)) for kan in one.kans]
        player.pairs = [Pair(read_card(pair.taken), read_card(pair.partner)) for pair in one.pairs]
        player.challenged = one.challenged
    recount(state)


def _ending(view: QilongView, state: State) -> None:
    result = view.result
    if result is None:
        if state.phase == WIN:
            state.winner = state.turn
        return
    state.ending = ENDINGS.index(result.ending)
    if result.ending == "won":
        state.winner = result.seat
    else:
        state.offender = result.seat
    state.points, state.fans, state.paid = result.points, result.fans, result.paid
    state.took_back, state.challenger = result.took_back, result.challenger
    state.cited = DUTY_NUMBERS[result.duty] if result.duty else 0


def _card(text: str) -> int:
    return read_card(text) if text else NOBODY


def _deal_hidden(view: QilongView, state: State, rng: Rng) -> None:
    """Gives every closed hand its known cards and random others, and the stock the rest."""
    hidden = [seat for seat, one in enumerate(view.table) if not one.cards and one.size]
    for seat in hidden:
        state.players[seat].hand = state.players[seat].known[:]
    left = count(pack())
    for card in state.cards():
        left[card] -= 1
    rest = listed(left)
    hands: list[list[int]] = []
    stock: list[int] = []
    for attempt in range(TRIES):
        rest = [rest[place] for place in rng.permutation(len(rest))]
        hands, stock = _hands(view, state, hidden, rest, attempt == TRIES - 1)
        if len(stock) == view.drawable + view.undrawn:
            break
    for seat, hand in zip(hidden, hands, strict=True):
        state.players[seat].hand = hand
    state.stock = stock


def _hands(
    view: QilongView, state: State, hidden: list[int], rest: list[int], anything: bool
) -> tuple[list[list[int]], list[int]]:
    """Hands filled from *rest*, skipping what would make three equal unless *anything* goes, and what is left."""
    hands = []
    for seat in hidden:
        hand = state.players[seat].hand[:]
        kept = []
        missing = view.table[seat].size - sum(hand)
        for card in rest:
            if missing and (hand[card] < 2 or anything):
                hand[card] += 1
                missing -= 1
            else:
                kept.append(card)
        hands.append(hand)
        rest = kept
    return hands, rest


def _remember(view: QilongView, state: State) -> None:
    """What the viewer knows of his own past."""
    assert view.own is not None
    player = state.players[view.viewer]
    player.restore(view.own.marks)
    player.fresh = count([read_card(card) for card in view.own.fresh])
    state.leaving = view.own.leaving


def _count_twice(state: State, seat: int) -> None:
    """The types that a seat was dealt twice, while it still has all its dealt cards (Q11)."""
    player = state.players[seat]
    player.dealt_twice = sum(
        BITS[card] for card in range(TYPES) if player.hand[card] >= 2 or player.kans[card]
    )


def _ask(view: QilongView, state: State, window: Window) -> None:
    """Asks the seats that are to answer: nobody but the viewer has done so yet, and somebody still owes it."""
    first = state.leader if state.phase == VOIDING else state.order()[0]
    for seat in range(SEATS):
        if seat == first or len(state.calls[seat]) > 1 or CHE in state.calls[seat]:
            window.ask(seat)
    if view.answer:
        window.answers[view.viewer] = read_act(view.answer)
    for seat in range(SEATS):
        if not window.waiting() and seat != view.viewer and state.calls[seat]:
            window.ask(seat)
