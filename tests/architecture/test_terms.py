"""Every word that a game can show stands in its terms.toml in every language, and nothing else does."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

import terms as tool
from longju import bots, registry
from longju.core.wire import option_schema

GAMES: Final = [game for game in registry.games() if registry.folder(game).parent.parent.name == "longju"]
each_game = pytest.mark.parametrize("game", GAMES)

KEY_ARGUMENT: Final = {
    "Event": 0,
    "FanLine": 0,
    "Item": 0,
    "Locked": 0,
    "Reason": 0,
    "Transfer": 3,
    "_announce": 0,
    "_lock": 0,
    "_tell": 0,
    "_word": 1,
    "term": 0,
}
"""Calls of a slice that are given a key, and which argument it is."""

EVENTS: Final = ("Event", "_announce", "_tell")
PAGE_TERM: Final = re.compile(r"""\bterm\((['"`])(.+?)\1""")
PLACE: Final = re.compile(r"\{\d+\}")


@cache
def trees(game: str) -> list[ast.Module]:
    folder = registry.folder(game)
    return [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))]


def patterns(node: ast.expr) -> Iterator[str]:
    """What a key can be, as regular expressions: a literal, a choice of literals, a literal with a gap."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from patterns(node.body)
        yield from patterns(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(next(patterns(part), ".+") for part in node.values)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield next(patterns(node.left), ".+") + next(patterns(node.right), ".+")


def called(game: str, names: tuple[str, ...]) -> set[str]:
    """The keys in a slice's calls of *names*."""
    found: set[str] = set()
    for node in (node for tree in trees(game) for node in ast.walk(tree)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        place = KEY_ARGUMENT.get(name, 9)
        if name in names and place < len(node.args):
            found.update(patterns(node.args[place]))
    return found


def on_page(game: str) -> set[str]:
    """The keys that the slice's part of the page asks for."""
    folder = registry.folder(game) / "web"
    texts = [path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in (".svelte", ".ts")]
    found = {key for text in texts for _, key in PAGE_TERM.findall(text)}
    return {re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(key)) for key in found}


def option_words(game: str) -> set[str]:
    found: set[str] = set()
    for field in option_schema(registry.find(game).options_type):
        key = field["key"]
        found |= {f"option.{key}", f"help.{key}"}
        values = [*field.get("values", []), *([None] if field["none"] else [])]
        named: list[Any] = [value for value in values if not isinstance(value, bool)]
        found |= {f"value.{key}.{'none' if value is None else value}" for value in named}
    return found


def figure_words(game: str) -> set[str]:
    """The figures that a simulation counts: the keys of the dict that `figures` returns."""
    figures = registry.folder(game) / "figures.py"
    tree = ast.parse(figures.read_text("utf-8")) if figures.exists() else ast.Module([], [])
    keys = [key for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys]
    return {f"figure.{key.value}" for key in keys if isinstance(key, ast.Constant)}


def common_words(game: str) -> set[str]:
    """What every game has: its name, presets, levels, options."""
    found = registry.find(game)
    presets = {f"preset.{name}" for name in found.presets}
    levels = {f"level.{name}" for name in bots.levels(found)}
    return {"game", "blurb"} | presets | levels | option_words(game) | figure_words(game)


def listed(game: str) -> set[str]:
    """The keys that the engine has in lists: `WORDS` in the slice's `tests/words.py`."""
    found: set[str] = import_module(f"longju.games.{game}.tests.words").WORDS
    return found


def needed(game: str) -> set[str]:
    """Every key that the game can show."""
    keys = {re.sub(r"\\(.)", r"\1", key) for key in called(game, tuple(KEY_ARGUMENT)) if ".+" not in key}
    facts = {f"fact.{key}" for key in called(game, EVENTS) if ".+" not in key}
    page = {re.sub(r"\\(.)", r"\1", key) for key in on_page(game) if ".+" not in key}
    return common_words(game) | listed(game) | keys | facts | page


@each_game
def test_every_word_that_can_be_shown_is_there(game: str) -> None:
    assert needed(game) - set(registry.terms(game)) == set()


@each_game
def test_every_word_that_is_there_can_be_shown(game: str) -> None:
    gaps = [re.compile(key) for key in called(game, tuple(KEY_ARGUMENT)) | on_page(game) if ".+" in key]
    spare = set(registry.terms(game)) - needed(game)
    assert {key for key in spare if not any(gap.fullmatch(key) for gap in gaps)} == set()


@each_game
def test_every_word_is_in_every_language_with_the_same_places(game: str) -> None:
    for key, term in registry.terms(game).items():
        assert set(term) - {"clause"} == set(registry.LANGUAGES), key
        assert all(term[lang].strip() for lang in registry.LANGUAGES), key
        places = [set(PLACE.findall(term[lang])) for lang in registry.LANGUAGES]
        assert places == [places[0]] * len(places), key


@each_game
def test_every_clause_of_a_word_is_in_the_rule_book(game: str) -> None:
    known = re.findall(r"^- \*\*([A-Z]\d+)\*\*", registry.rules(game, "en"), re.MULTILINE)
    assert {term["clause"] for term in registry.terms(game).values() if "clause" in term} <= set(known)


@each_game
def test_no_two_acts_or_fan_items_have_the_same_name(game: str) -> None:
    terms = registry.terms(game)
    for lang in registry.LANGUAGES:
        names = [terms[key][lang] for key in listed(game) if "." not in key]
        assert len(set(names)) == len(names), sorted(names)


def test_the_tool_keeps_comments_and_order() -> None:
    text = '# Heading\n\n[one]\nzh-Hans = "杠后补牌"\nen = "replacement"\n# kept\nclause = "D15"\n'
    filled = tool.filled_terms(text)
    assert filled == text.replace("\nen =", '\nzh-Hant = "槓後補牌"\nen =')
    assert tool.filled_terms(filled) == filled


def test_the_tool_says_what_is_stale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "generated", lambda: iter([(tmp_path / "a.md", "new\n")]))
    assert tool.main(["--check"]) == 1
    assert "a.md" in capsys.readouterr().out
    assert tool.main([]) == 0
    assert (tmp_path / "a.md").read_text("utf-8") == "new\n"
    assert tool.main(["--check"]) == 0
    assert tool.main(["--wrong"]) == 2
