"""Base types of what crosses the border: views, acts, facts, reasons. Structs of a game extend them.

Text for people is never in here: a `term` is a key of the game's `terms.toml`, with arguments; cards are notation.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
import msgspec.inspect

from longju.core.errors import OptionsError, Reason
from longju.core.game import Transfer


class Why(msgspec.Struct, frozen=True):
    """A reason for people: term, clause, arguments."""

    term: str
    clause: str
    args: list[str] = []


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing a seat may do now."""

    a: int
    """The action."""
    text: str
    """Its notation."""
    term: str
    """What kind of act, e.g. `discard`, `peng`."""
    cards: list[str] = []
    """The cards of the actor's own hand that it uses, in the notation of the view's `hand`."""


class Locked(msgspec.Struct, frozen=True):
    """A card or act that a player would expect to be open and isn't, and why."""

    term: str
    cards: list[str]
    why: Why


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """The wire form of an event."""

    term: str
    seat: int = -1
    cards: list[str] = []
    args: list[int] = []


class Payment(msgspec.Struct, frozen=True):
    """The wire form of a ledger line."""

    payer: int
    payee: int
    amount: int
    why: Why


class View(msgspec.Struct, kw_only=True):
    """What every view holds, whatever the game; a game's own view extends it with its table."""

    game: str
    viewer: int
    seats: int
    dealer: int
    turn: int
    """The seat on turn, or -1."""
    phase: str
    """Term of what the hand waits for, as everybody may know it: e.g. `act`, `claim`, `over`."""
    acts: list[Act] = []
    """What the viewer may do now; empty if no answer is owed. In the order of `State.legal`."""
    free: list[Act] = []
    """Acts of `State.open_to`."""
    locked: list[Locked] = []
    over: bool = False
    scores: list[int] = []
    payments: list[Payment] = []


def why(reason: Reason) -> Why:
    """The wire form of a reason."""
    return Why(reason.key, reason.clause, reason.args)


def payments(ledger: list[Transfer]) -> list[Payment]:
    """The wire form of a ledger."""
    return [Payment(t.payer, t.payee, t.amount, Why(t.reason, t.clause, t.args)) for t in ledger]


def option(
    clause: str, *values: Any, low: int | None = None, high: int | None = None, none: bool = False
) -> msgspec.Meta:
    """Metadata of an option, for `Annotated`: its clause and either all its values or a range of whole numbers.

    *none* says that the value may also be null, the "none" of the rule texts.
    """
    extra: dict[str, Any] = {"clause": clause, "none": none}
    if values:
        extra["values"] = list(values)
    else:
        extra["low"], extra["high"] = low, high
    return msgspec.Meta(extra=extra)


def option_schema(options_type: type[Any]) -> list[dict[str, Any]]:
    """The form of an options struct: for each field key, default, clause, none, and values or low and high.

    The lobby form, `--help` and the rule book are made from it.
    """
    info = msgspec.inspect.type_info(options_type)
    assert isinstance(info, msgspec.inspect.StructType)
    form = []
    for field in info.fields:
        assert isinstance(field.type, msgspec.inspect.Metadata), field.name
        assert field.type.extra is not None, field.name
        form.append({"key": field.encode_name, "default": field.default, **field.type.extra})
    return form


def allowed(field: dict[str, Any]) -> str:
    """The allowed values of one entry of `option_schema`, in words."""
    if "values" in field:
        words = [str(value).lower() if isinstance(value, bool) else str(value) for value in field["values"]]
        return " | ".join([*words, "none"] if field["none"] else words)
    upper = "or more" if field["high"] is None else f"to {field['high']}"
    return f"{field['low']} {upper}{' | none' if field['none'] else ''}"


def _fits(field: dict[str, Any], value: Any) -> bool:
    if value is None:
        return bool(field["none"])
    if "values" in field:
        return any(type(value) is type(each) and value == each for each in field["values"])
    if type(value) is not int:
        return False
    return bool(value >= field["low"] and (field["high"] is None or value <= field["high"]))


def read_options(base: Any, changes: Mapping[str, Any]) -> Any:
    """*base* (an options struct, usually a preset) with *changes*, each value checked against its declaration.

    :raises OptionsError: naming the option, the value, and what would be right.
    """
    fields = {field["key"]: field for field in option_schema(type(base))}
    for key, value in changes.items():
        if key not in fields:
            raise OptionsError(f"option {key}: there is none of this name; there are {', '.join(fields)}")
        if not _fits(fields[key], value):
            raise OptionsError(f"option {key}: {value!r} given, must be {allowed(fields[key])}")
    return msgspec.structs.replace(base, **changes)


def parse_option(options_type: type[Any], key: str, text: str) -> Any:
    """The value that *text*, as typed on a command line, stands for; still to be checked by `read_options`."""
    field = next((f for f in option_schema(options_type) if f["key"] == key), None)
    if field is not None and text in field.get("values", []):
        return text
    if text in ("none", "null"):
        return None
    if text in ("true", "false", "on", "off"):
        return text in ("true", "on")
    return int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text
