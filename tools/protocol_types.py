"""Writes the TypeScript types of `hall.v1` from the message structs: `python tools/protocol_types.py [--check]`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec.inspect as look

from longju.server import protocol

TARGET = Path(__file__).parent.parent / "web/src/lib/protocol.gen.ts"
HEAD = """\
// Made by tools/protocol_types.py from server/protocol.py and core/wire.py; a test says whether it is fresh.
"""
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
    """One struct as an interface; what a sender may leave out is optional."""
    lines = [f"  {struct.cls.__struct_config__.tag_field}: '{struct.tag}';"] if struct.tag else []
    for field in struct.fields:
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {text_of(field.type)};")
    return f"export interface {struct.cls.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def generate() -> str:
    """The whole file."""
    found: dict[type[Any], Any] = {}
    for root in ROOTS:
        for struct in structs_in(look.type_info(root)):
            found.setdefault(struct.cls, struct)
    unions = [
        f"export type {name} = {' | '.join(each.__name__ for each in union.__args__)};\n"
        for name, union in (("FromPage", protocol.FromPage), ("FromHall", protocol.FromHall))
    ]
    return "\n".join([HEAD, *(interface(struct) for struct in found.values()), *unions])


def main() -> int:
    """Writes the file, or with `--check` says whether it is fresh."""
    text = generate()
    if "--check" in sys.argv[1:]:
        fresh = TARGET.read_text(encoding="utf-8") == text
        if not fresh:
            print(f"{TARGET.name} is not fresh: run python tools/protocol_types.py", file=sys.stderr)
        return 0 if fresh else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
