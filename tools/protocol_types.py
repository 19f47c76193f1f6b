"""Writes the TypeScript types of `hall.v1` from the message structs: `python tools/protocol_types.py [--check]`."""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec.inspect as look

from longju.core.wire import View
from longju.registry import games
from longju.server import protocol

ROOT = Path(__file__).parent.parent
HALL = ROOT / "web/src/lib/protocol.gen.ts"
SLICES = ROOT / "src/longju/games"
HEAD = "// Made by tools/protocol_types.py from {source}; a test says whether it is fresh.\n"
PLAIN: dict[type[Any], str] = {
    look.IntType: "number",
    look.FloatType: "number",
    look.StrType: "string",
    look.BoolType: "boolean",
    look.NoneType: "null",
    look.AnyType: "unknown",
    look.BytesType: "string",
}
ROOTS = (
    *(protocol.FromPage.__args__),
    *(protocol.FromHall.__args__),
    protocol.NewRoom,
    protocol.NewMe,
    protocol.Check,
    protocol.Join,
    protocol.Place,
    protocol.Me,
    protocol.Checked,
    protocol.Invite,
    protocol.Problem,
)


def text_of(kind: Any) -> str:
    """The TypeScript of a type."""
    if isinstance(kind, look.Metadata):
        return text_of(kind.type)
    if isinstance(kind, look.StructType):
        return str(kind.cls.__name__)
    if isinstance(kind, look.LiteralType):
        return " | ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in kind.values)
    if isinstance(kind, look.UnionType):
        return " | ".join(sorted((text_of(each) for each in kind.types), key=lambda text: text == "null"))
    if isinstance(kind, look.ListType | look.VarTupleType):
        inner = text_of(kind.item_type)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(kind, look.DictType):
        return f"Record<string, {text_of(kind.value_type)}>"
    return PLAIN[type(kind)]


def structs_in(kind: Any) -> Iterator[Any]:
    """Every struct that a type is made of, itself last."""
    if isinstance(kind, look.Metadata):
        yield from structs_in(kind.type)
    elif isinstance(kind, look.UnionType):
        for each in kind.types:
            yield from structs_in(each)
    elif isinstance(kind, look.ListType | look.VarTupleType):
        yield from structs_in(kind.item_type)
    elif isinstance(kind, look.DictType):
        yield from structs_in(kind.value_type)
    elif isinstance(kind, look.StructType):
        for field in kind.fields:
            yield from structs_in(field.type)
        yield kind


def interface(struct: Any) -> str:
    """One struct as an interface; what a sender may leave out is optional. A game's view extends that of all games."""
    above = set(View.__struct_fields__) if issubclass(struct.cls, View) and struct.cls is not View else set()
    lines = [f"  {struct.cls.__struct_config__.tag_field}: '{struct.tag}';"] if struct.tag else []
    lines += [
        f"  {field.encode_name}{'' if field.required else '?'}: {text_of(field.type)};"
        for field in struct.fields
        if field.name not in above
    ]
    head = f"export interface {struct.cls.__name__}{' extends View' if above else ''}"
    return f"{head} {{\n" + "\n".join(lines) + "\n}\n"


def structs_of(roots: Iterable[Any]) -> dict[type[Any], Any]:
    """Every struct that these are made of, in order."""
    found: dict[type[Any], Any] = {}
    for root in roots:
        for struct in structs_in(look.type_info(root)):
            found.setdefault(struct.cls, struct)
    return found


def hall_types() -> str:
    """The messages of the hall, and what they are made of."""
    unions = [
        f"export type {name} = {' | '.join(each.__name__ for each in union.__args__)};\n"
        for name, union in (("FromPage", protocol.FromPage), ("FromHall", protocol.FromHall))
    ]
    head = HEAD.format(source="server/protocol.py and core/wire.py")
    return "\n".join([head, *map(interface, structs_of(ROOTS).values()), *unions])


def slice_types(view: type[Any]) -> str:
    """A game's own view, and what it adds to that of every game."""
    common = structs_of([View])
    own = {cls: struct for cls, struct in structs_of([view]).items() if cls not in common}
    words = set(re.findall(r"\w+", "\n".join(map(interface, own.values()))))
    used = sorted(cls.__name__ for cls in common if cls.__name__ in words)
    head = HEAD.format(source="the game's view.py")
    return "\n".join(
        [head, f"import type {{ {', '.join(used)} }} from '$lib';\n", *map(interface, own.values())]
    )


def files() -> dict[Path, str]:
    """Every generated file with its text: the hall's, and one for each game that has a page of its own."""
    made = {HALL: hall_types()}
    for name, game in games().items():
        if (SLICES / name / "web").is_dir():
            made[SLICES / name / "web/view.gen.ts"] = slice_types(game.view_type)
    return made


def main() -> int:
    """Writes the files, or with `--check` names those that are not fresh."""
    stale = [path for path, text in files().items() if not path.is_file() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(
                f"{path.relative_to(ROOT)} is not fresh: run python tools/protocol_types.py", file=sys.stderr
            )
        return 1 if stale else 0
    for path in stale:
        path.write_text(files()[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
