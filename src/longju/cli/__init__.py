"""The command `longju`. Wrong input is answered with one line on standard error and exit code 2."""

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Final, NamedTuple

from longju import __version__
from longju.cli.books import add_rules, add_score, add_verify, run_rules, run_score, run_verify
from longju.cli.common import Parser, Wrong
from longju.cli.play import add_play, run_play
from longju.cli.simulate import add_sim, run_sim
from longju.core.errors import GameError

WRONG: Final = 2
INTERRUPTED: Final = 130
"""What a shell expects of a program that Ctrl-C ended."""


def _add_serve(parser: ArgumentParser) -> None:
    from longju.server.command import add_serve_arguments  # noqa: PLC0415 - the hall is slow to load

    add_serve_arguments(parser)


def _run_serve(ns: Namespace) -> int:
    from longju.server.command import run_serve  # noqa: PLC0415 - the hall is slow to load

    return run_serve(ns)


class Command(NamedTuple):
    """One command: what it is for, its arguments, what it does."""

    purpose: str
    add: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


COMMANDS: Final = {
    "serve": Command("start the hall: rooms, people and bots in a browser", _add_serve, _run_serve),
    "play": Command("play against bots in this terminal", add_play, run_play),
    "sim": Command("let bots play hands by the thousand, and show the figures", add_sim, run_sim),
    "score": Command("settle a hand that was played on a real table", add_score, run_score),
    "rules": Command("print the rule book of a game, or one clause", add_rules, run_rules),
    "verify": Command("play a record again, and check its end and its shuffle", add_verify, run_verify),
}


def _parser(command: str) -> Parser:
    """The parser, with the arguments of *command* only."""
    parser = Parser(
        prog="longju",
        description="龙局: card and tile games of one family.",
        epilog="`longju COMMAND --help` explains a command.",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"longju {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for name, each in COMMANDS.items():
        purpose = f"{each.purpose[0].upper()}{each.purpose[1:]}."
        sub = commands.add_parser(name, help=each.purpose, description=purpose)
        if name == command:
            each.add(sub)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; its exit code."""
    args = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        ns = _parser(next((arg for arg in args if not arg.startswith("-")), "")).parse_args(args)
        code = COMMANDS[ns.command].run(ns)
        print(end="", flush=True)
    except (Wrong, GameError) as error:
        return _refuse(str(error))
    except BrokenPipeError:
        _drop_output()
        return _refuse("output: nobody reads it any more (closed pipe)")
    except OSError as error:
        if error.filename is None:
            _drop_output()
        return _refuse(f"{error.filename or 'output'}: {error.strerror or error}")
    except RecursionError:
        return _refuse("input: nested too deeply")
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _drop_output() -> None:
    """Lets what is still in the buffer go nowhere: the interpreter would try to write it again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(message: str) -> int:
    line = "".join(letter if letter.isprintable() else " " for letter in message)
    print(f"longju: {line}", file=sys.stderr)
    return WRONG
