"""The options of Liuzhou mahjong as a documented struct, the presets, and the engine's `Rules` of them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from longju.core.errors import OptionsError
from longju.core.wire import option
from longju.games.liuzhou.rules import DRAW_GANGS, GUARANTEE, MELDED, SWAP_CHI, UNLIMITED, Rules


class LiuzhouOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules of a table. Values and names are those of the rule text."""

    players: Annotated[Literal[4, 3, 2], option("L1", 4, 3, 2)] = 4
    """How many play."""
    honours: Annotated[Literal["on", "off"], option("L1", "on", "off")] = "on"
    """Whether winds and dragons are in the set."""
    reserve_tiles: Annotated[int, option("L4", low=0, high=20)] = 0
    """How many tiles at the end of the wall nobody draws."""
    concealed_gang: Annotated[Literal["hidden", "shown"], option("L5", "hidden", "shown")] = "hidden"
    """Whether the others see the tiles of a concealed gang before the hand ends."""
    swap_chi: Annotated[Literal["forbid", "same", "free"], option("L7", "forbid", "same", "free")] = "forbid"
    """What may not be discarded after a chi: the tile taken and the other end, the tile taken only, or nothing."""
    passed_win: Annotated[Literal["draw", "off"], option("L8", "draw", "off")] = "draw"
    """Whether a passed win bars wins on others' tiles until the next draw."""
    melded: Annotated[Literal["discard", "both", "off"], option("L11", "discard", "both", "off")] = "discard"
    """Whether four claimed melds and one tile are a pattern: on a discard, self-drawn too, or never."""
    melded_chi: Annotated[bool, option("L11", False, True)] = False
    """Whether a chi may be among those melds."""
    orphans_price: Annotated[Literal[48, 24, "off"], option("L11", 48, 24, "off")] = 48
    """The price of thirteen orphans on a discard; off: no winning shape."""
    floor: Annotated[Literal["all", "seed"], option("L15", "all", "seed")] = "all"
    """Which circumstances lift a plain hand to 9: all five, or only the two of the source text."""
    draw_gangs: Annotated[Literal["exposed", "all", "none"], option("L18", "exposed", "all", "none")] = (
        "exposed"
    )
    """Which gangs stay paid at a drawn hand."""
    guarantee: Annotated[
        Literal["both", "mutual", "seal", "off"], option("L21", "both", "mutual", "seal", "off")
    ] = "both"
    """Which relations arise from feeding one player."""
    guarantee_melds: Annotated[Literal[3, 4], option("L21", 3, 4)] = 3
    """How many melds it takes."""
    fish: Annotated[int, option("L24", low=0, high=12)] = 3
    """How many tiles are turned after a win."""
    fish_threshold_on: Annotated[Literal["total", "payer"], option("L24", "total", "payer")] = "total"
    """Whether all shares together or one share must be worth 9."""
    two_winners_dealer: Annotated[Literal["discarder", "nearest"], option("L27", "discarder", "nearest")] = (
        "discarder"
    )
    """Who deals after several winners on one tile."""
    draw_dealer: Annotated[Literal["stay", "rotate"], option("L27", "stay", "rotate")] = "stay"
    """Whether the dealer stays after a drawn hand."""
    scale: Annotated[Literal["zhang", "app"], option("L12", "zhang", "app")] = "zhang"
    """The price list, or the small scale of the phone apps."""
    fish_map: Annotated[Literal["follow", 159], option("L25", "follow", 159)] = "follow"
    """App scale: whether fish hit the winner by seat, or 1 5 9 东 中 hit every winner."""
    cap: Annotated[Literal[2, 4, 6] | None, option("L12", 2, 4, 6, none=True)] = None
    """App scale: the highest self-drawn price; any cap limits a discard to 6."""


PRESETS: Final[Mapping[str, LiuzhouOptions]] = MappingProxyType(
    {
        "classic": LiuzhouOptions(),
        "app": LiuzhouOptions(
            scale="app",
            melded="both",
            melded_chi=True,
            orphans_price="off",
            guarantee="mutual",
            fish=2,
            draw_gangs="all",
            two_winners_dealer="nearest",
        ),
    }
)
"""Named option sets; the first is the default."""


def check(options: LiuzhouOptions) -> None:
    """Refuses values that don't go together.

    :raises OptionsError: naming the option, its value and what would be right.
    """
    if options.scale == "app":
        return
    if options.fish_map != "follow":
        raise OptionsError(
            f"fish_map: {options.fish_map} with scale zhang, must be follow (159 needs scale app)"
        )
    if options.cap is not None:
        raise OptionsError(f"cap: {options.cap} with scale zhang, must be none (a cap needs scale app)")


def orphans_price_of(options: LiuzhouOptions) -> int:
    """The price of thirteen orphans on a discard; 0 where they don't win, as always in the app scale (L11)."""
    if options.scale == "app" or options.orphans_price == "off":
        return 0
    return options.orphans_price


def rules_of(options: LiuzhouOptions) -> Rules:
    """The same options as the engine reads them."""
    return Rules(
        [
            options.players,
            int(options.honours == "on"),
            options.reserve_tiles,
            int(options.concealed_gang == "hidden"),
            SWAP_CHI.index(options.swap_chi),
            int(options.passed_win == "draw"),
            MELDED.index(options.melded),
            int(options.melded_chi),
            orphans_price_of(options),
            int(options.floor == "all"),
            DRAW_GANGS.index(options.draw_gangs),
            GUARANTEE.index(options.guarantee),
            options.guarantee_melds,
            options.fish,
            int(options.fish_threshold_on == "total"),
            int(options.two_winners_dealer == "nearest"),
            int(options.draw_dealer == "rotate"),
            int(options.scale == "app"),
            int(options.fish_map == 159),
            UNLIMITED if options.cap is None else options.cap,
        ]
    )
