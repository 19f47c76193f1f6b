"""`longju sim`: hands by the thousand, and their figures."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from time import perf_counter

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from longju import registry
from longju.cli.common import (
    SEED_LIMIT,
    Wrong,
    add_language,
    add_table,
    game_word,
    table_options,
    whole,
    word,
)
from longju.sim import report
from longju.sim.batch import Counts, Plan, play_round, rounds, seat_levels
from longju.sim.executors import run


def add_sim(parser: ArgumentParser) -> None:
    """Arguments of `longju sim`."""
    add_table(parser)
    parser.add_argument("--hands", type=whole(1, 10_000_000), default=1000, help="how many (default: 1000)")
    parser.add_argument(
        "--seed", type=whole(0, SEED_LIMIT), default=1, help="same seed, same figures (default: 1)"
    )
    parser.add_argument(
        "--seats",
        metavar="LEVEL,…",
        help="bot levels: one for all, one a player or one a seat (default: the game's strongest)",
    )
    parser.add_argument(
        "--jobs",
        type=whole(1, 256),
        default=os.cpu_count() or 1,
        help="processes (default here: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--plot", metavar="FILE", help="draw the figures into a .png or .svg")
    add_language(parser)


def run_sim(ns: Namespace) -> int:
    """Plays the hands and prints their figures."""
    game = registry.find(ns.game)
    options = table_options(ns, game)
    names = ns.seats.split(",") if ns.seats is not None else [list(game.levels or ["random"])[-1]]
    plan = Plan(game.id, options, seat_levels(game, options, names), ns.hands, ns.seed)
    target = _target(ns.plot)
    start = perf_counter()
    counts = Counts()
    try:
        for each in _progress(_play(plan, ns.jobs), plan.hands):
            counts.add(each)
    except BrokenProcessPool:
        raise Wrong("sim: one of the processes was killed; fewer --jobs need less memory") from None
    found = report.report(plan, counts, perf_counter() - start)
    if target is not None:
        report.plot(found, target, partial(game_word, game.id, "en"))
    if ns.json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
        return 0
    print("\n".join(report.lines(found, partial(game_word, game.id, ns.lang))))
    if target is not None:
        print(word(ns.lang, "sim.saved", target))
    return 0


def _target(name: str | None) -> Path | None:
    """Where the plot goes, refused before the hands are played rather than after.

    :raises Wrong: if no picture can be written there.
    """
    if name is None:
        return None
    target = Path(name)
    if target.suffix not in (".png", ".svg", ".pdf"):
        raise Wrong(f"plot {name}: must end in .png, .svg or .pdf")
    if target.is_dir() or not os.access(target if target.exists() else target.parent, os.W_OK):
        raise Wrong(f"plot {name}: can't be written")
    return target


def _play(plan: Plan, jobs: int) -> Iterator[Counts]:
    parts = rounds(plan.hands)
    return run(partial(_one, plan), parts, min(jobs, len(parts)))


def _one(plan: Plan, hands: tuple[int, int]) -> Counts:
    return play_round(plan, *hands)


def _progress(counts: Iterator[Counts], hands: int) -> Iterator[Counts]:
    """Passes on what it is given, with a bar where standard error is a terminal."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("·"), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=hands)
        for each in counts:
            bar.advance(task, each.hands)
            yield each
    sys.stderr.flush()
