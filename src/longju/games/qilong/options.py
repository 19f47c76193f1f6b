"""The options of Qilong long cards as a documented struct, the presets, and the engine's `Rules` of them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from longju.core.wire import option
from longju.games.qilong.rules import ENFORCEMENTS, VOIDS, WALKS, Rules


class QilongOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules of a table. Values and names are those of the rule text."""

    base: Annotated[int, option("Q30", low=1, high=1000)] = 8
    """What one ordinary player pays another for a win without fan."""
    house_extra: Annotated[int, option("Q30", low=0, high=1000)] = 2
    """What is added where the house is one of the two."""
    fan_cap: Annotated[int, option("Q31", low=0, high=4)] = 4
    """The most fans that are counted."""
    walk: Annotated[Literal["pass", "nobody", "off"], option("Q12", "pass", "nobody", "off")] = "pass"
    """Where the house role goes when it is given away: to the next seat, to nobody, or it can't be."""
    enforcement: Annotated[Literal["assist", "table"], option("Q35", "assist", "table")] = "assist"
    """Whether the engine keeps the duties and speaks for the player, or he must, and can be challenged."""
    passed_values: Annotated[Literal["on", "off"], option("O26", "on", "off")] = "on"
    """Whether a chi not taken bars its value for the hand."""
    red_eaten_black_free: Annotated[bool, option("O19", False, True)] = False
    """Whether black cards of a value may be thrown while only red ones of it were taken."""
    chase_all: Annotated[bool, option("O7", False, True)] = False
    """Whether every player must chase, or the owner of the kan alone."""
    declined_che_bars_type: Annotated[bool, option("Q15", False, True)] = False
    """Whether one who let a che pass may not che that type again in the hand; sevens excepted."""
    next_dealer: Annotated[Literal["winner", "rotate"], option("Q33", "winner", "rotate")] = "winner"
    """Who deals the next hand."""
    walk_bar: Annotated[Literal["none", "red_kan"], option("Q12", "none", "red_kan")] = "none"
    """Who may not give the house role away."""
    void_in_play: Annotated[
        Literal["exact", "three_or_more", "off"], option("Q11", "exact", "three_or_more", "off")
    ] = "exact"
    """How many types held twice at the deal let a player void it once two of them are taken by others."""
    plain_price: Annotated[Literal["pair", "flat"], option("Q32", "pair", "flat")] = "pair"
    """Whether a forfeit costs the rate of each pair of seats, or `base` for every pair."""


PRESETS: Final[Mapping[str, QilongOptions]] = MappingProxyType(
    {
        "assist": QilongOptions(),
        "table": QilongOptions(enforcement="table"),
        "easy": QilongOptions(
            base=5,
            house_extra=0,
            fan_cap=3,
            walk="nobody",
            passed_values="off",
            red_eaten_black_free=True,
            next_dealer="rotate",
            void_in_play="off",
        ),
        "strict": QilongOptions(
            enforcement="table",
            chase_all=True,
            declined_che_bars_type=True,
            walk_bar="red_kan",
            void_in_play="three_or_more",
            plain_price="flat",
        ),
    }
)
"""Named option sets; the first is the default. `easy` has fewer bars, `strict` more duties."""


def check(options: QilongOptions) -> None:
    """Accepts every combination: no two options of this game are at odds."""


def rules_of(options: QilongOptions) -> Rules:
    """The same options as the engine reads them."""
    return Rules(
        [
            options.base,
            options.house_extra,
            options.fan_cap,
            WALKS.index(options.walk),
            ENFORCEMENTS.index(options.enforcement),
            int(options.passed_values == "on"),
            int(options.red_eaten_black_free),
            int(options.chase_all),
            int(options.declined_che_bars_type),
            int(options.next_dealer == "rotate"),
            int(options.walk_bar == "red_kan"),
            VOIDS.index(options.void_in_play),
            int(options.plain_price == "flat"),
        ]
    )
