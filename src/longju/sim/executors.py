"""Where batches run: in this process, or in a pool of them."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from longju.registry import games

Task = TypeVar("Task")
Result = TypeVar("Result")


def _prepare() -> None:
    """Lets Ctrl-C end the process without a word, and finds the games, whose types the tasks bring."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    games()


def run(function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int = 1) -> Iterator[Result]:
    """The result of each task, in the order of the tasks, whatever the number of processes.

    :raises BrokenProcessPool: if a process died.
    """
    if jobs == 1:
        yield from map(function, tasks)
        return
    # Not forked: a progress bar has a thread, and a forked copy of a lock that it holds would never open.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare)
    try:
        yield from pool.map(function, tasks)
    finally:
        pool.shutdown(cancel_futures=True)
