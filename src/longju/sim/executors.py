"""Where batches run: in this process, or in a pool of them."""

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeVar

from longju.registry import games

AHEAD: Final = 3
"""Tasks handed out for each process, so that none waits for work."""

INTERRUPTED: Final = 130
"""Exit code of a command that Ctrl-C ended."""
SHOW_CURSOR: Final = "\x1b[?25h\n"
"""What a progress bar would write at its end."""

Task = TypeVar("Task")
Result = TypeVar("Result")


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Keeps Ctrl-C back in this thread, and in the processes that it starts meanwhile until they say otherwise."""
    if hasattr(signal, "pthread_sigmask"):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        yield


@contextmanager
def _ctrl_c_ends() -> Iterator[None]:
    """Lets Ctrl-C end this process at once: compiled code would take the exception for a lack of memory."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _leave(*_: object) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(SHOW_CURSOR)
        sys.stderr.flush()
    os._exit(INTERRUPTED)


def _prepare() -> None:
    """Lets Ctrl-C end the process without a word, and finds the games, whose types the tasks bring."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    games()


def run(function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int = 1) -> Iterator[Result]:
    """The result of each task, in the order of the tasks, whatever the number of processes.

    :raises BrokenProcessPool: if a process died.
    """
    if jobs == 1:
        with _ctrl_c_ends():
            yield from map(function, tasks)
        return
    # Not forked: a progress bar has a thread, and a forked copy of a lock that it holds would never open.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare)
    try:
        left = iter(tasks)
        with _ctrl_c_waits():
            running = deque(pool.submit(function, task) for task in islice(left, AHEAD * jobs))
        while running:
            result = running.popleft().result()
            running.extend(pool.submit(function, task) for task in islice(left, 1))
            yield result
    finally:
        pool.shutdown(cancel_futures=True)
