"""What a hand is dealt with: the setup that passes from hand to hand, and the shuffled deal (D1, D10, D25, D27)."""

import msgspec

from longju.core.errors import NotationError, RecordError
from longju.core.game import Event, Rng
from longju.games.dragon.cards import draw_order, pack, read_card, write_card
from longju.games.dragon.options import DragonOptions, deck_count, rules_of
from longju.games.dragon.state import State


class FirstDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card drawn for the first deal (D10)."""

    seat: int
    card: str


class DragonSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed before the cards are dealt."""

    options: DragonOptions
    dealer: int
    """The seat that is dealt nine cards and begins."""
    draws: list[FirstDraw] = []
    """Before a match's first hand, in order: a seat that draws again was tied for the highest card (D10)."""


class DragonDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shuffled cards, top first: dealt from the dealer on, then drawn; a gang's replacement comes from the end."""

    cards: list[str]


def drawers(options: DragonOptions) -> list[int]:
    """The seats that draw for the first deal: every player's, in the bridge form the two mains (D10, D27)."""
    return [0, 2] if options.form == "bridge" else list(range(options.players))


def first(options: DragonOptions, rng: Rng) -> DragonSetup:
    """Lets the players draw from a shuffled pack; the highest card deals, equal ones draw again (D10)."""
    cards = pack(deck_count(options))
    order = rng.permutation(len(cards))
    draws: list[FirstDraw] = []
    tied = drawers(options)
    while len(tied) > 1:
        drawn = [cards[order.pop()] for _ in tied]
        draws += [FirstDraw(seat, write_card(card)) for seat, card in zip(tied, drawn, strict=True)]
        best = max(draw_order(card) for card in drawn)
        tied = [seat for seat, card in zip(tied, drawn, strict=True) if draw_order(card) == best]
    return DragonSetup(options, tied[0], draws)


def following(state: State) -> DragonSetup:
    """The setup of the hand after a finished one (D25, D27)."""
    assert state.over
    return DragonSetup(setup_of(state.setup).options, state.next_dealer())


def setup_of(text: str) -> DragonSetup:
    """The setup that a state carries."""
    return msgspec.json.decode(text, type=DragonSetup)


def blank(setup: DragonSetup) -> State:
    """A state with no card dealt yet."""
    return State(rules_of(setup.options), msgspec.json.encode(setup).decode(), setup.dealer)


def shuffled(setup: DragonSetup, rng: Rng) -> DragonDeal:
    """A shuffled pack."""
    cards = pack(deck_count(setup.options))
    return DragonDeal([write_card(cards[place]) for place in rng.permutation(len(cards))])


def start(setup: DragonSetup, deal: DragonDeal, sink: list[Event] | None) -> State:
    """The state right after the deal.

    :raises RecordError: if the cards are not those of the table's decks, or the dealer is no seat that may deal.
    """
    try:
        cards = [read_card(card) for card in deal.cards]
    except NotationError as error:
        raise RecordError(f"deal: {error}") from error
    decks = deck_count(setup.options)
    if sorted(cards) != pack(decks):
        raise RecordError(f"deal: the {len(cards)} cards must be those of {decks} deck(s) of 54")
    if setup.dealer not in drawers(setup.options):
        raise RecordError(f"setup: dealer {setup.dealer}, must be one of {drawers(setup.options)}")
    state = blank(setup)
    state.sink = sink
    state.deal(cards)
    return state
