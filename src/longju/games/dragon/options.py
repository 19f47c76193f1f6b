"""The options of dragon mahjong as a documented struct, the presets, and the engine's `Rules` of them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from longju.core.errors import OptionsError
from longju.core.wire import option
from longju.games.dragon.rules import TRIPLET_WILD, UNLIMITED, Rules


class DragonOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules of a table. Values and names are those of the rule text."""

    players: Annotated[int, option("D1", low=2, high=8)] = 4
    """How many play."""
    form: Annotated[Literal["table", "bridge"], option("D27", "table", "bridge")] = "table"
    """One hand a player, or two players with a main and a dummy hand each."""
    decks: Annotated[Literal["auto", 1, 2], option("D1", "auto", 1, 2)] = "auto"
    """How many decks of 54; `auto` is two from five players on."""
    take_rounds: Annotated[int | None, option("D12", low=1, high=9, none=True)] = 2
    """After how many rounds of takes and pengs without a draw taking is closed; none: never."""
    return_taken: Annotated[bool, option("D13", False, True)] = False
    """Whether the card just taken may be discarded in the same turn."""
    concealed_gang: Annotated[Literal["hidden", "shown"], option("D15", "hidden", "shown")] = "hidden"
    """Whether the others see the cards of a concealed gang before the hand ends."""
    rob_gang: Annotated[bool, option("D15", True, False)] = True
    """Whether a win may take the card that is added to a laid triplet."""
    multiple_winners: Annotated[bool, option("D16", False, True)] = False
    """Whether all who win on one card win, or the nearest downstream alone."""
    triplet_wild: Annotated[
        Literal["same_suit", "suited", "any"], option("D8", "same_suit", "suited", "any")
    ] = "same_suit"
    """Among which cards a face may stand as a wild in a triplet."""
    one_suit: Annotated[Literal["suit", "colour"], option("D23", "suit", "colour")] = "suit"
    """Whether the one-suit item asks for one suit or for one colour."""
    discard_payment: Annotated[Literal["discarder", "everyone"], option("D26", "discarder", "everyone")] = (
        "discarder"
    )
    """Who pays for a win on a discard."""
    curve: Annotated[Literal["linear", "doubling"], option("D26", "linear", "doubling")] = "linear"
    """How points grow with fan."""
    fan_cap: Annotated[int | None, option("D26", low=1, high=20, none=True)] = None
    """The highest fan that is paid; none: all of it."""
    minimum_fan: Annotated[int, option("D26", low=1, high=10)] = 1
    """The least fan with which a hand may win."""
    unit: Annotated[int, option("D26", low=1, high=1000)] = 1
    """Points of one fan."""
    bridge_both_pay: Annotated[bool, option("D30", False, True)] = False
    """Bridge form: whether the losing side pays twice for a self-drawn win."""


PRESETS: Final[Mapping[str, DragonOptions]] = MappingProxyType(
    {
        "classic": DragonOptions(),
        "bridge": DragonOptions(players=2, form="bridge"),
        "big": DragonOptions(players=6),
        "lively": DragonOptions(
            triplet_wild="suited",
            multiple_winners=True,
            discard_payment="everyone",
            curve="doubling",
            fan_cap=6,
            return_taken=True,
            concealed_gang="shown",
            one_suit="colour",
            take_rounds=None,
        ),
    }
)
"""Named option sets; the first is the default. `lively` turns most house rules round."""


def deck_count(options: DragonOptions) -> int:
    """How many decks are played with (D1)."""
    if options.decks == "auto":
        return 2 if options.players > 4 else 1
    return options.decks


def check(options: DragonOptions) -> None:
    """Refuses values that don't go together.

    :raises OptionsError: naming the option, its value and what would be right.
    """
    if options.form == "bridge" and options.players != 2:
        raise OptionsError(f"players: {options.players} with form bridge, must be 2")
    if options.decks == 1 and options.players > 6:
        raise OptionsError(f"decks: 1 with {options.players} players, must be 2 or auto above 6 players")


def rules_of(options: DragonOptions) -> Rules:
    """The same options as the engine reads them."""
    return Rules(
        [
            options.players,
            int(options.form == "bridge"),
            deck_count(options),
            UNLIMITED if options.take_rounds is None else options.take_rounds,
            int(options.return_taken),
            int(options.concealed_gang == "hidden"),
            int(options.rob_gang),
            int(options.multiple_winners),
            TRIPLET_WILD.index(options.triplet_wild),
            int(options.one_suit == "colour"),
            int(options.discard_payment == "everyone"),
            int(options.curve == "doubling"),
            UNLIMITED if options.fan_cap is None else options.fan_cap,
            options.minimum_fan,
            options.unit,
            int(options.bridge_both_pay),
        ]
    )
