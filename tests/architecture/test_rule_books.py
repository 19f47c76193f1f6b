"""The rule books of every game: the same clauses in every language, every option with its values, nothing by rote."""

import re
from pathlib import Path
from typing import Any

import pytest

from longju import registry
from longju.core.wire import option_schema

GAMES = list(registry.games())
SLICES = [game for game in GAMES if registry.folder(game).parent.parent.name == "longju"]
"""The games of the package; the toy game's book is kept short."""

each_game = pytest.mark.parametrize("game", GAMES)
each_slice = pytest.mark.parametrize("game", SLICES)
each_language = pytest.mark.parametrize("lang", registry.LANGUAGES)

CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\* (?=\S)", re.MULTILINE)
MENTION = re.compile(r"(?<![A-Za-z0-9])([A-Z]\d{1,2})(?![A-Za-z0-9♠♥♣♦-])")


def clauses(game: str, lang: str) -> list[str]:
    """The numbers of the clauses that a book states, in its order."""
    return CLAUSE.findall(registry.rules(game, lang))


def rows(book: str) -> list[list[str]]:
    """The cells of every table row of a book."""
    found = [line.strip().strip("|").split("|") for line in book.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in found]


@each_game
def test_every_language_states_the_same_clauses(game: str) -> None:
    first = clauses(game, registry.LANGUAGES[0])
    assert first
    assert [clauses(game, lang) for lang in registry.LANGUAGES] == [first] * len(registry.LANGUAGES)


@each_game
def test_clauses_are_numbered_without_a_gap_in_every_letter(game: str) -> None:
    found = clauses(game, "en")
    letters = list(dict.fromkeys(name[0] for name in found))
    counts = {letter: len([name for name in found if name[0] == letter]) for letter in letters}
    assert found == [f"{letter}{number}" for letter in letters for number in range(1, counts[letter] + 1)]


@each_slice
@each_language
def test_a_book_mentions_only_clauses_that_it_states(game: str, lang: str) -> None:
    known = set(clauses(game, lang))
    letters = {name[0] for name in known}
    mentioned = {name for name in MENTION.findall(registry.rules(game, lang)) if name[0] in letters}
    assert mentioned == known


@each_slice
@each_language
def test_every_option_is_in_the_book(game: str, lang: str) -> None:
    book = registry.rules(game, lang)
    for field in option_schema(registry.find(game).options_type):
        assert f"`{field['key']}`" in book, field["key"]
        assert field["clause"] in clauses(game, lang), field


def words(field: dict[str, Any]) -> set[str]:
    """What the row of an option must hold: every value, or both ends of its range, and none where it may be."""
    values = field.get("values") or [field["low"], field["high"]]
    found = {str(value).lower() for value in values if value is not None}
    return found | {"none"} if field["none"] else found


@each_slice
@each_language
def test_the_list_of_options_has_every_value_and_marks_the_default(game: str, lang: str) -> None:
    listed = {row[0].strip("`"): row for row in rows(registry.rules(game, lang)) if len(row) == 4}
    for field in option_schema(registry.find(game).options_type):
        key, _, values, clause = listed[field["key"]]
        default = "none" if field["default"] is None else str(field["default"]).lower()
        assert key == f"`{field['key']}`"
        assert re.findall(r"\*\*(\w+)\*\*", values) == [default], field["key"]
        assert set(re.findall(r"`(\w+)`", values)) | {default} == words(field) | {default}, field["key"]
        assert clause == field["clause"], field["key"]


@each_slice
@each_language
def test_every_preset_stands_with_what_it_changes(game: str, lang: str) -> None:
    found = registry.find(game)
    listed = {row[0].strip("`"): row[1] for row in rows(registry.rules(game, lang)) if len(row) == 2}
    plain = found.options_type()
    for name, options in found.presets.items():
        for field in option_schema(found.options_type):
            key = field["key"]
            value = getattr(options, key)
            if value != getattr(plain, key):
                shown = "none" if value is None else str(value).lower()
                assert re.search(rf"`{key}` `?{shown}\b", listed[name]), (name, key)
        assert name in listed


def test_the_clauses_of_a_slice_are_those_that_its_code_cites() -> None:
    for game in SLICES:
        known = set(clauses(game, "en"))
        letters = "".join({name[0] for name in known})
        cited = {
            name
            for path in registry.folder(game).glob("*.py")
            for name in re.findall(rf"\b[{letters}]\d{{1,2}}\b", Path(path).read_text("utf-8"))
        }
        assert cited <= known, game


@each_slice
def test_every_clause_has_a_test_that_is_named_after_it(game: str) -> None:
    sources = [path.read_text("utf-8") for path in registry.folder(game).glob("tests/test_*.py")]
    tested = {
        number.upper()
        for source in sources
        for number in re.findall(r"^def test_([a-z]\d+)_", source, re.MULTILINE)
    }
    assert set(clauses(game, "en")) - tested == set()
