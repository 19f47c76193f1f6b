"""What a hand is dealt with: the setup that passes from hand to hand, the shuffled wall, the dice (L1–L3, L27)."""

import msgspec

from longju.core.errors import NotationError, RecordError
from longju.core.game import Event, Rng
from longju.games.liuzhou.options import LiuzhouOptions, rules_of
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tiles import read_tile, tile_set, write_tile
from longju.games.liuzhou.wall import FACES


class LiuzhouSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed before the tiles are dealt."""

    options: LiuzhouOptions
    dealer: int
    """The seat that is dealt fourteen tiles and begins: by lot in a match's first hand (L3)."""


class LiuzhouDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wall as it stands, and the dice that break it (L2)."""

    tiles: list[str]
    """Clockwise from the right end of the dealer's side, of each stack the upper tile first."""
    dice: list[int]
    """Two numbers, 1 to 6."""


def first(options: LiuzhouOptions, rng: Rng) -> LiuzhouSetup:
    """The setup of a match's first hand: the dealer is drawn by lot (L3)."""
    return LiuzhouSetup(options, rng.below(options.players))


def following(state: State) -> LiuzhouSetup:
    """The setup of the hand after a finished one (L27)."""
    assert state.over
    return LiuzhouSetup(setup_of(state.setup).options, state.next_dealer())


def setup_of(text: str) -> LiuzhouSetup:
    """The setup that a state carries."""
    return msgspec.json.decode(text, type=LiuzhouSetup)


def blank(setup: LiuzhouSetup) -> State:
    """A state with no tile dealt yet."""
    return State(rules_of(setup.options), msgspec.json.encode(setup).decode(), setup.dealer)


def shuffled(setup: LiuzhouSetup, rng: Rng) -> LiuzhouDeal:
    """A shuffled wall, then two dice."""
    tiles = tile_set(setup.options.honours == "on")
    order = rng.permutation(len(tiles))
    dice = [rng.below(FACES) + 1 for _ in range(2)]
    return LiuzhouDeal([write_tile(tiles[place]) for place in order], dice)


def start(setup: LiuzhouSetup, deal: LiuzhouDeal, sink: list[Event] | None) -> State:
    """The state right after the deal.

    :raises RecordError: if the tiles or dice are not those of the table, or the dealer is no seat.
    """
    try:
        tiles = [read_tile(tile) for tile in deal.tiles]
    except NotationError as error:
        raise RecordError(f"deal: {error}") from error
    if sorted(tiles) != tile_set(setup.options.honours == "on"):
        raise RecordError(f"deal: the {len(tiles)} tiles must be a set with honours {setup.options.honours}")
    if len(deal.dice) != 2 or not all(1 <= die <= FACES for die in deal.dice):
        raise RecordError(f"deal: dice {deal.dice}, must be two numbers from 1 to {FACES}")
    if not 0 <= setup.dealer < setup.options.players:
        raise RecordError(f"setup: dealer {setup.dealer}, must be 0 to {setup.options.players - 1}")
    state = blank(setup)
    state.sink = sink
    state.deal(tiles, deal.dice[:])
    return state
