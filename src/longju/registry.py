"""Finds the games: every folder of `longju.games` and of the folders in `LONGJU_GAMES` (separated as in PATH)."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Final, cast

import longju.games
from longju.core.errors import GameError
from longju.core.game import Game

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")

Terms = Mapping[str, Mapping[str, str]]
"""For each key of a game its text in every language, and its `clause` where it has one."""


class UnknownGame(GameError):
    """A game that no folder holds."""

    code = "unknown_game"


@cache
def games() -> Mapping[str, Game]:
    """All games by id, in alphabetical order."""
    for folder in filter(None, os.environ.get("LONGJU_GAMES", "").split(os.pathsep)):
        if folder not in longju.games.__path__:
            longju.games.__path__.append(folder)
    names = sorted(module.name for module in iter_modules(longju.games.__path__) if module.ispkg)
    return {name: cast(Game, import_module(f"longju.games.{name}").GAME) for name in names}


def find(game: str) -> Game:
    """The game of that id.

    :raises UnknownGame: naming the games there are.
    """
    if game not in games():
        raise UnknownGame(f"game {game}: there is none of this name; there are {', '.join(games())}")
    return games()[game]


def folder(game: str) -> Path:
    """The folder of a game's slice."""
    module = import_module(f"longju.games.{find(game).id}")
    return Path(cast(str, module.__file__)).parent


def part(game: str, name: str) -> ModuleType | None:
    """A module of a game's slice that not every game has (`text`, `figures`, `settle`), or None."""
    module = f"longju.games.{find(game).id}.{name}"
    return import_module(module) if find_spec(module) else None


@cache
def terms(game: str) -> Terms:
    """Every term of a game: key to {zh-Hans, zh-Hant, en, clause}."""
    return tomllib.loads((folder(game) / "terms.toml").read_text("utf-8"))


def text(game: str, key: str, lang: str, args: list[str] | None = None) -> str:
    """A term in words, its places {0}, {1} … filled with *args*; the key itself if the game has no such term."""
    entry = terms(game).get(key)
    pattern = entry.get(lang, key) if entry else key
    for place, arg in enumerate(args or []):
        pattern = pattern.replace(f"{{{place}}}", arg)
    return pattern


def rules(game: str, lang: str) -> str:
    """The rule book of a game in Markdown, in the language asked for."""
    return (folder(game) / f"rules.{lang}.md").read_text("utf-8")
