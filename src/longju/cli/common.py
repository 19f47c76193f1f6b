"""What the commands share: wrong input, languages, files, games and their options."""

import os
import sys
import tomllib
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NoReturn

from longju import registry
from longju.core.game import Game
from longju.core.wire import option_schema, parse_option, read_options

INPUT_LIMIT: Final = 16_000_000
"""Bytes of the largest file that a command reads; a record takes some thousands."""

SEED_LIMIT: Final = 2**63


class Wrong(Exception):
    """What the user typed can't be done; the message is one line."""


class Parser(ArgumentParser):
    """An argument parser that reports a mistake as `Wrong` and takes no abbreviations."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Wrong(f"{message} (see {self.prog} --help)")


def whole(low: int, high: int) -> Callable[[str], int]:
    """A parser of whole numbers in a range, for `add_argument(type=…)`."""
    return partial(_whole, low, high)


def _whole(low: int, high: int, text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 25 and low <= int(text) <= high:
        return int(text)
    raise ArgumentTypeError(f"{text!r} given, must be a whole number from {low} to {high}")


def default_language() -> str:
    """The language that the environment asks for; simplified Chinese if it asks for none of ours."""
    asked = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    if asked.startswith("en"):
        return "en"
    return "zh-Hant" if asked.startswith(("zh_TW", "zh_HK", "zh_MO", "zh_Hant")) else "zh-Hans"


def add_language(parser: ArgumentParser) -> None:
    """Adds `--lang`."""
    parser.add_argument(
        "--lang",
        choices=registry.LANGUAGES,
        default=default_language(),
        help="language of the output (default here: %(default)s)",
    )


def add_table(parser: ArgumentParser) -> None:
    """Adds what says which game is played by which rules."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.games())}")
    parser.add_argument("--preset", help="a named set of options (default: the game's first)")
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        dest="changes",
        help="an option of the game; may be given several times. `longju rules GAME` explains them",
    )


def table_options(ns: Namespace, game: Game) -> Any:
    """The options that `--preset` and `--set` make.

    :raises Wrong: if there is no such preset, or a change is no key=value.
    :raises OptionsError: if an option or a value is not one of the game's.
    """
    preset = ns.preset if ns.preset is not None else next(iter(game.presets))
    if preset not in game.presets:
        raise Wrong(f"preset {preset}: {game.id} has none of this name; there are {', '.join(game.presets)}")
    changes = {}
    for change in ns.changes:
        key, equals, value = change.partition("=")
        if not equals:
            keys = ", ".join(field["key"] for field in option_schema(game.options_type))
            raise Wrong(f"--set {change}: must be KEY=VALUE, KEY one of {keys}")
        changes[key] = parse_option(game.options_type, key, value)
    options = read_options(game.presets[preset], changes)
    game.check(options)
    return options


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`.

    :raises Wrong: if it can't be read, or is far too large.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(INPUT_LIMIT + 1) if sys.stdin else b""
        else:
            with Path(name).open("rb") as file:
                data = file.read(INPUT_LIMIT + 1)
    except OSError as error:
        raise Wrong(f"{name}: {error.strerror or error}") from None
    except ValueError as error:
        raise Wrong(f"file name: {error}") from None
    if len(data) > INPUT_LIMIT:
        raise Wrong(f"{name}: larger than {INPUT_LIMIT // 1_000_000} MB")
    return data


@cache
def _words() -> registry.Terms:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


def word(lang: str, key: str, *args: object) -> str:
    """What the command line says in its own name, places filled with *args*."""
    text = _words()[key][lang]
    for place, arg in enumerate(args):
        text = text.replace(f"{{{place}}}", str(arg))
    return text


def game_word(game: str, lang: str, key: str) -> str:
    """A word of the command line or else of the game; a key that neither has stands for itself."""
    if key in _words():
        return word(lang, key)
    terms = registry.terms(game)
    found = next((each for each in (f"figure.{key}", key) if each in terms), key)
    return registry.text(game, found, lang)
