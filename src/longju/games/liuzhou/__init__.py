"""柳州麻将: 136 tiles, gangs paid at once, 互包 and 封胡, fishing (rules L1–L27)."""

from collections.abc import Mapping
from typing import Final

from longju.core.errors import RecordError
from longju.core.game import Event, Policy, Rng
from longju.core.wire import Fact
from longju.games.liuzhou import setup as setups
from longju.games.liuzhou import view as views
from longju.games.liuzhou.acts import ACTIONS, read_act, write_act
from longju.games.liuzhou.options import PRESETS, LiuzhouOptions, check
from longju.games.liuzhou.packing import VERSION, opened, unpack
from longju.games.liuzhou.policy import novice, regular
from longju.games.liuzhou.redeal import redeal
from longju.games.liuzhou.rules import Rules
from longju.games.liuzhou.setup import LiuzhouDeal, LiuzhouSetup
from longju.games.liuzhou.state import State
from longju.games.liuzhou.view import LiuzhouView


class LiuzhouGame:
    """柳州麻将 as the registry knows it (`core.game.Game`)."""

    id = "liuzhou"
    version = VERSION
    actions = ACTIONS
    options_type = LiuzhouOptions
    setup_type = LiuzhouSetup
    deal_type = LiuzhouDeal
    view_type = LiuzhouView
    presets = PRESETS
    levels: Mapping[str, Policy] = {"novice": novice, "regular": regular}

    def check(self, options: LiuzhouOptions) -> None:
        """:raises OptionsError: if these values don't go together (L12, L25)."""
        check(options)

    def seats(self, options: LiuzhouOptions) -> int:
        """Number of hands: one a player (L1)."""
        return options.players

    def owners(self, options: LiuzhouOptions) -> list[int]:
        """The player of each hand."""
        return list(range(options.players))

    def first(self, options: LiuzhouOptions, rng: Rng) -> LiuzhouSetup:
        """The setup of a match's first hand, the dealer drawn by lot (L3)."""
        return setups.first(options, rng)

    def next(self, state: State) -> LiuzhouSetup:
        """The setup of the hand after a finished one (L27)."""
        return setups.following(state)

    def deal(self, setup: LiuzhouSetup, rng: Rng) -> LiuzhouDeal:
        """A shuffled wall, then two dice (L2)."""
        return setups.shuffled(setup, rng)

    def start(self, setup: LiuzhouSetup, deal: LiuzhouDeal, sink: list[Event] | None = None) -> State:
        """The state right after the deal (L3).

        :raises RecordError: if the deal is not one of this setup.
        """
        return setups.start(setup, deal, sink)

    def observe(self, state: State, viewer: int) -> LiuzhouView:
        """All that *viewer* may know, and nothing more."""
        return views.observe(state, viewer)

    def redeal(self, view: LiuzhouView, rng: Rng) -> State:
        """A random full state that shows *view* to its viewer."""
        return redeal(view, rng)

    def event(self, event: Event) -> Fact:
        """The wire form of an event."""
        return views.fact_of(event)

    def read(self, text: str) -> int:
        """The act that *text* stands for.

        :raises NotationError: if it stands for none.
        """
        return read_act(text)

    def write(self, action: int) -> str:
        """The notation of an act."""
        return write_act(action)

    def from_bytes(self, data: bytes) -> State:
        """The state that `State.to_bytes` wrote.

        :raises RecordError: if *data* is no state of this game and version.
        """
        reader = opened(data)
        try:
            rules = Rules(reader.numbers())
            setup = reader.text()
            state = State(rules, setup, reader.number())
            unpack(state, reader)
            state.restore()
        except (AssertionError, IndexError, UnicodeDecodeError) as error:
            raise RecordError("state of liuzhou: not one that a state wrote") from error
        return state

    def cards(self, state: State) -> list[int]:
        """Every tile of the hand wherever it lies, ascending."""
        return state.cards()


GAME: Final = LiuzhouGame()
