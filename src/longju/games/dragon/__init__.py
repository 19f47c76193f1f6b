"""龙麻将: nine cards, three sets, poker decks (rules D1–D30)."""

from collections.abc import Mapping
from typing import Final

from longju.core.errors import RecordError
from longju.core.game import Event, Policy, Rng
from longju.core.wire import Fact
from longju.games.dragon import setup as setups
from longju.games.dragon import view as views
from longju.games.dragon.acts import ACTIONS, read_act, write_act
from longju.games.dragon.options import PRESETS, DragonOptions, check
from longju.games.dragon.packing import VERSION, opened, unpack
from longju.games.dragon.policy import novice, regular
from longju.games.dragon.redeal import redeal
from longju.games.dragon.rules import Rules
from longju.games.dragon.setup import DragonDeal, DragonSetup
from longju.games.dragon.state import State
from longju.games.dragon.view import DragonView


class DragonGame:
    """龙麻将 as the registry knows it (`core.game.Game`)."""

    id = "dragon"
    version = VERSION
    actions = ACTIONS
    options_type = DragonOptions
    setup_type = DragonSetup
    deal_type = DragonDeal
    view_type = DragonView
    presets = PRESETS
    levels: Mapping[str, Policy] = {"novice": novice, "regular": regular}

    def check(self, options: DragonOptions) -> None:
        """:raises OptionsError: if these values don't go together (D1, D27)."""
        check(options)

    def seats(self, options: DragonOptions) -> int:
        """Number of hands: four in the bridge form, else one a player."""
        return len(self.owners(options))

    def owners(self, options: DragonOptions) -> list[int]:
        """The player of each hand: A-main, A-dummy, B-main, B-dummy in the bridge form (D27)."""
        return [0, 0, 1, 1] if options.form == "bridge" else list(range(options.players))

    def first(self, options: DragonOptions, rng: Rng) -> DragonSetup:
        """The setup of a match's first hand, with the draw for the deal (D10, D27)."""
        return setups.first(options, rng)

    def next(self, state: State) -> DragonSetup:
        """The setup of the hand after a finished one (D25, D27)."""
        return setups.following(state)

    def deal(self, setup: DragonSetup, rng: Rng) -> DragonDeal:
        """A shuffled pack."""
        return setups.shuffled(setup, rng)

    def start(self, setup: DragonSetup, deal: DragonDeal, sink: list[Event] | None = None) -> State:
        """The state right after the deal (D11).

        :raises RecordError: if the deal is not one of this setup.
        """
        return setups.start(setup, deal, sink)

    def observe(self, state: State, viewer: int) -> DragonView:
        """All that *viewer* may know, and nothing more."""
        return views.observe(state, viewer)

    def redeal(self, view: DragonView, rng: Rng) -> State:
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
            state.restore(unpack(state, reader))
        except (AssertionError, IndexError, UnicodeDecodeError) as error:
            raise RecordError("state of dragon: not one that a state wrote") from error
        return state

    def cards(self, state: State) -> list[int]:
        """Every card of the hand wherever it lies, ascending."""
        return state.cards()


GAME: Final = DragonGame()
