"""Compiles core, kit and the games' engine modules with mypyc into `build/ext/<hash of sources>/`.

Does nothing when that folder is there. The work goes on in a folder of its own that is renamed at the end, so
a half done compilation never shows; a second one waits.
"""

import argparse
import contextlib
import os
import shutil
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

if sys.platform != "win32":
    import fcntl

from longju import compiled_home, compiled_sources  # noqa: E402 - found only now

KEPT = 3
"""Old compilations that stay, newest first: going back to an earlier state of the sources costs nothing."""


def missing() -> str | None:
    """What this machine lacks for compiling, or None: a compiler, or Python's headers."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if not any(shutil.which(name) for name in (words[0], "cc", "gcc", "clang")):
        return "C compiler"
    headers = sysconfig.get_paths()["include"], sysconfig.get_paths()["platinclude"]
    if not any((Path(folder) / "Python.h").is_file() for folder in headers):
        return "Python headers"
    return None


@contextlib.contextmanager
def quiet(log: Path) -> Iterator[None]:
    """Sends what this process and its compilers print to *log*."""
    log.parent.mkdir(parents=True, exist_ok=True)
    sys.stdout.flush()
    sys.stderr.flush()
    kept = os.dup(1), os.dup(2)
    with log.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
        try:
            yield
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os.dup2(kept[0], 1)
            os.dup2(kept[1], 2)


@contextlib.contextmanager
def alone(folder: Path, wait: bool) -> Iterator[None]:
    """Keeps a second compilation of this checkout out.

    :raises SystemExit: if one goes on and *wait* is not wanted.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        if sys.platform != "win32":
            try:
                fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except BlockingIOError:
                raise SystemExit("the engine is being compiled already") from None
        yield


def build(sources: list[Path], target: Path) -> None:
    """Compiles *sources* (of one package root) to extensions under *target*."""
    from mypyc.build import mypycify  # noqa: PLC0415 - slow to load, and only needed here
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    work = Path(tempfile.mkdtemp(prefix="c-", dir=target.parent))
    home = sources[0].parents[2]
    names = [str(path.relative_to(home)) for path in sources]
    try:
        modules = mypycify(
            ["--config-file=", f"--cache-dir={work / 'mypy'}", *names],
            opt_level="3",
            multi_file=True,
            target_dir=str(work / "c"),
            group_name="longju",
        )
        command = build_ext(Distribution({"name": "longju", "ext_modules": modules}))
        command.build_lib, command.build_temp, command.parallel = str(target), str(work / "o"), os.cpu_count()
        command.ensure_finalized()
        command.run()
    finally:
        shutil.rmtree(work, ignore_errors=True)


def forget_old(home: Path) -> None:
    """Removes all but the newest compilations, and what broken-off ones left."""
    for folder in home.parent.glob("?-*"):
        shutil.rmtree(folder, ignore_errors=True)
    done = sorted(home.parent.glob("[0-9a-f]" * 20), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in done[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def is_done() -> bool:
    """Whether there are extensions that fit the sources."""
    return compiled_home().is_dir()


def ensure(wait: bool = True) -> Path:
    """The folder of the extensions that fit the sources, compiled now if need be.

    :raises SystemExit: with one line that says why it can't be done.
    """
    home = compiled_home()
    if home.is_dir():
        return home
    lacking = missing()
    if lacking is not None:
        raise SystemExit(f"the engine can't be compiled here: no {lacking}")
    with alone(home.parent, wait):
        if not home.is_dir():
            compile_to(home)
            forget_old(home)
    return home


def compile_to(home: Path) -> None:
    """Compiles into a folder of its own, which becomes *home* when all is done.

    :raises SystemExit: with one line, if mypyc or the C compiler fails.
    """
    draft = Path(tempfile.mkdtemp(prefix="d-", dir=home.parent))
    log = ROOT / "build" / "compile.log"
    try:
        with quiet(log), contextlib.chdir(ROOT / "src"):
            build(compiled_sources(), draft)
        if compiled_home() != home:
            raise RuntimeError("the sources changed meanwhile")
    except BaseException as problem:
        shutil.rmtree(draft, ignore_errors=True)
        if isinstance(problem, KeyboardInterrupt):
            raise
        raise SystemExit(f"compiling the engine failed: {problem}; see {log}") from problem
    draft.chmod(0o755)  # mkdtemp made it for one user only
    draft.rename(home)


def main() -> None:
    """Compiles, and says where the extensions are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--nice", action="store_true", help="leave the machine, and a running compilation, alone"
    )
    nice: bool = parser.parse_args().nice
    if nice:
        os.nice(15)
    begun = time.monotonic()
    home = ensure(wait=not nice)
    print(f"{home.relative_to(ROOT)} ({time.monotonic() - begun:.1f} s)")


if __name__ == "__main__":
    main()
