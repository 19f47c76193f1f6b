"""骑龙长牌: domino cards, pairs of fourteen pips, duties that cost the hand (rules Q1–Q35, O1–O27)."""

from collections.abc import Mapping
from typing import Final

from longju.core.errors import RecordError
from longju.core.game import Event, Policy, Rng
from longju.core.wire import Fact
from longju.games.qilong import setup as setups
from longju.games.qilong import view as views
from longju.games.qilong.acts import ACTIONS, read_act, write_act
from longju.games.qilong.board import SEATS
from longju.games.qilong.options import PRESETS, QilongOptions, check
from longju.games.qilong.packing import VERSION, opened, unpack
from longju.games.qilong.policy import novice, regular
from longju.games.qilong.redeal import redeal
from longju.games.qilong.rules import Rules
from longju.games.qilong.setup import QilongDeal, QilongSetup
from longju.games.qilong.state import State
from longju.games.qilong.view import QilongView


class QilongGame:
    """骑龙长牌 as the registry knows it (`core.game.Game`)."""

    id = "qilong"
    version = VERSION
    actions = ACTIONS
    options_type = QilongOptions
    setup_type = QilongSetup
    deal_type = QilongDeal
    view_type = QilongView
    presets = PRESETS
    levels: Mapping[str, Policy] = {"novice": novice, "regular": regular}

    def check(self, options: QilongOptions) -> None:
        """:raises OptionsError: if these values don't go together."""
        check(options)

    def seats(self, options: QilongOptions) -> int:  # noqa: ARG002 - four whatever the options
        """Four, always (Q6)."""
        return SEATS

    def owners(self, options: QilongOptions) -> list[int]:  # noqa: ARG002 - as above
        """Each player holds one seat."""
        return list(range(SEATS))

    def first(self, options: QilongOptions, rng: Rng) -> QilongSetup:
        """The setup of a match's first hand, with the draws for seats and dealer (Q6, Q7)."""
        return setups.first(options, rng)

    def next(self, state: State) -> QilongSetup:
        """The setup of the hand after a finished one (Q33)."""
        return setups.following(state)

    def deal(self, setup: QilongSetup, rng: Rng) -> QilongDeal:
        """A shuffled and cut pack (Q7)."""
        return setups.shuffled(setup, rng)

    def start(self, setup: QilongSetup, deal: QilongDeal, sink: list[Event] | None = None) -> State:
        """The state right after the deal (Q7, Q10).

        :raises RecordError: if the deal is not one of this setup.
        """
        return setups.start(setup, deal, sink)

    def observe(self, state: State, viewer: int) -> QilongView:
        """All that *viewer* may know, and nothing more."""
        return views.observe(state, viewer)

    def redeal(self, view: QilongView, rng: Rng) -> State:
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
            raise RecordError("state of qilong: not one that a state wrote") from error
        return state

    def cards(self, state: State) -> list[int]:
        """Every card of the hand wherever it lies, ascending."""
        return state.cards()


GAME: Final = QilongGame()
"""骑龙长牌."""
