"""`longju rules`, `longju score`, `longju verify`: the rule book, a hand settled, a record checked."""

import re
from argparse import ArgumentParser, Namespace
from types import ModuleType
from typing import Any

import msgspec

from longju import registry
from longju.cli.common import Wrong, add_language, read_input, word
from longju.play.record import read_record, verify


def add_rules(parser: ArgumentParser) -> None:
    """Arguments of `longju rules`."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.games())}")
    parser.add_argument(
        "clause", metavar="CLAUSE", nargs="?", help="a clause number; without it the whole book"
    )
    add_language(parser)


def run_rules(ns: Namespace) -> int:
    """Prints the rule book of a game, or one clause of it."""
    game = registry.find(ns.game)
    book = registry.rules(game.id, ns.lang)
    print(clause(book, game.id, ns.clause) if ns.clause is not None else book.rstrip())
    return 0


def clauses(book: str) -> dict[str, str]:
    """Each clause of a rule book by its number: a list item with what belongs to it, or a table row."""
    found: dict[str, list[str]] = {}
    lines: list[str] | None = None
    for line in book.splitlines():
        start = re.match(r"(?:[-*]|\|)\s+\**([A-Z]\d+)\b", line)
        if start:
            lines = found.setdefault(start[1], [])
        elif not line.startswith((" ", "\t")):
            lines = None
        if lines is not None and line.strip():
            lines.append(line)
    return {number: "\n".join(lines) for number, lines in found.items()}


def clause(book: str, game: str, number: str) -> str:
    """One clause of a book.

    :raises Wrong: if it has none of that number, saying which there are.
    """
    found = clauses(book)
    text = found.get(number.upper())
    if text is None:
        raise Wrong(f"rules: {game} has no clause {number}; there are {', '.join(found)}")
    return text


def add_score(parser: ArgumentParser) -> None:
    """Arguments of `longju score`."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.games())}")
    parser.add_argument("file", metavar="FILE", nargs="?", help="the hand, as JSON; - for standard input")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of the hand and stop")
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    add_language(parser)


def run_score(ns: Namespace) -> int:
    """Settles a hand that was played on a real table."""
    game = registry.find(ns.game)
    settle = registry.part(game.id, "settle")
    if settle is None:
        raise Wrong(f"score: {game.id} can't settle hands from a file")
    if ns.schema:
        print(_pretty(msgspec.json.schema(settle.REQUEST)))
        return 0
    if ns.file is None:
        raise Wrong("score: FILE is missing; - reads standard input, --schema says what to write")
    result = settle.score(_request(settle, ns.file))
    print(_pretty(msgspec.to_builtins(result)) if ns.json else settle.text(result, ns.lang))
    return 0


def _request(settle: ModuleType, name: str) -> Any:
    try:
        return msgspec.json.decode(read_input(name), type=settle.REQUEST)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Wrong(f"{name}: {error}") from None


def _pretty(data: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode()


def add_verify(parser: ArgumentParser) -> None:
    """Arguments of `longju verify`."""
    parser.add_argument(
        "record", metavar="RECORD", help="the record of a hand, as JSON; - for standard input"
    )
    add_language(parser)


def run_verify(ns: Namespace) -> int:
    """Plays a record again and checks its end and its shuffle."""
    found = read_record(read_input(ns.record))
    checked = verify(registry.find(found.game), found)
    print(word(ns.lang, "verify.good", "; ".join(checked)))
    return 0
