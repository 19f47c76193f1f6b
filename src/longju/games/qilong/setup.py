"""What a hand is dealt with: the setup that passes from hand to hand, and the shuffled deal (Q1, Q6, Q7, Q33)."""

from typing import Final

import msgspec

from longju.core.errors import NotationError, RecordError
from longju.core.game import Event, Rng
from longju.games.qilong.board import SEATS
from longju.games.qilong.cards import PACK, PIPS, pack, read_card, write_card
from longju.games.qilong.options import QilongOptions, rules_of
from longju.games.qilong.state import State

PLACES: Final = ("66", "11", "44", "13")
"""天 地 人 合: the card that stands for each seat, in the order of play (Q6)."""


class SeatDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """搬风: how the seats were drawn, each person named by the seat he came to (Q6)."""

    round: list[int]
    """The persons as they stood round the table, the one who flipped first."""
    flip: str
    """The card that said who draws first: its pips are counted round, the flipper himself as 1."""
    draws: list[str]
    """The card that each drew, in the order of drawing."""


class QilongSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed before the cards are dealt."""

    options: QilongOptions
    dealer: int
    """The seat that draws first, takes the eighteenth card and discards first (Q7)."""
    seating: SeatDraw | None = None
    """Before a match's first hand."""
    flip: str = ""
    """Before a match's first hand: the card whose pips, counted from 天, said who deals (Q7)."""


class QilongDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shuffled cards, top first, and how many of them the dealer's opposite lifted off (Q7)."""

    cards: list[str]
    cut: int


def counted(start: int, card: int) -> int:
    """Where the pips of *card* lead, counted round four from *start* as 1 (Q6, Q7).

    >>> counted(0, read_card("24"))
    1
    """
    return (start + PIPS[card] - 1) % SEATS


def first(options: QilongOptions, rng: Rng) -> QilongSetup:
    """The draw for the seats, and 天's flip for the first dealer (Q6, Q7)."""
    standing = rng.permutation(SEATS)
    flip = rng.below(PACK)
    opening = counted(0, pack()[flip])
    order = [standing[(opening + step) % SEATS] for step in range(SEATS)]
    seating = SeatDraw(standing, write_card(pack()[flip]), [PLACES[seat] for seat in order])
    card = pack()[rng.below(PACK)]
    return QilongSetup(options, counted(0, card), seating, write_card(card))


def following(state: State) -> QilongSetup:
    """The setup of the hand after a finished one (Q33)."""
    assert state.over
    return QilongSetup(setup_of(state.setup).options, state.next_dealer())


def setup_of(text: str) -> QilongSetup:
    """The setup that a state carries."""
    return msgspec.json.decode(text, type=QilongSetup)


def blank(setup: QilongSetup) -> State:
    """A state with no card dealt yet."""
    return State(rules_of(setup.options), msgspec.json.encode(setup).decode(), setup.dealer)


def shuffled(setup: QilongSetup, rng: Rng) -> QilongDeal:  # noqa: ARG001 - every setup has the same pack
    """A shuffled and cut pack."""
    cards = pack()
    order = [write_card(cards[place]) for place in rng.permutation(PACK)]
    return QilongDeal(order, 1 + rng.below(PACK - 1))


def start(setup: QilongSetup, deal: QilongDeal, sink: list[Event] | None) -> State:
    """The state right after the deal.

    :raises RecordError: if the cards are not the pack, the cut is none, or the dealer is no seat.
    """
    try:
        cards = [read_card(card) for card in deal.cards]
    except NotationError as error:
        raise RecordError(f"deal: {error}") from error
    if sorted(cards) != pack():
        raise RecordError(f"deal: the {len(cards)} cards must be the pack of {PACK}, five of each type")
    if not 0 <= deal.cut < PACK:
        raise RecordError(f"deal: cut {deal.cut}, must be 0 to {PACK - 1}")
    if not 0 <= setup.dealer < SEATS:
        raise RecordError(f"setup: dealer {setup.dealer}, must be 0 to {SEATS - 1}")
    state = blank(setup)
    state.sink = sink
    state.deal(cards[deal.cut :] + cards[: deal.cut])
    return state
