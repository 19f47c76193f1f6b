"""What `./run` does once it has found a Python: set up, then start the hall or run the tests.

Everything that is set up is noted with the hash of what it was made from, so a second start only compares
hashes. Only the standard library is imported here: this runs before anything is installed.
"""

import contextlib
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator

import compile_engine
import machine
import page

ROOT = page.ROOT
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
NOTE = VENV / "longju.json"
PYTHON = VENV / "bin" / "python"
RUNTIME, NODE, DEV = "requirements.lock", "requirements-node.lock", "requirements-dev.lock"

USAGE = """\
./run [OPTION…]                 starts the hall; --host, --port, --lan … are options of `longju serve`
./run setup [--dev]             only sets up (--dev: with what the tests need)
./run test [--without PART,…] [ARGUMENT…]
                                runs every test; with arguments for pytest, only pytest;
                                parts: browser, compiled, web (svelte-check, Vitest)
./run test --full [ROW]         runs the counts of the long set (or one row of it) as written; a row that
                                passed is skipped until the sources change
.venv/bin/longju                the command line, after the first set-up
LONGJU_PYTHON=…                 the Python to use; LONGJU_PURE=1: never use the compiled engine"""


class SetupError(Exception):
    """Set-up can't go on; the message is one line."""


@contextlib.contextmanager
def step(doing: str) -> Iterator[None]:
    """Says what is being done, and at the end how long it took."""
    begun = time.monotonic()
    print(f"longju: {doing} … ", end="", flush=True)
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"{time.monotonic() - begun:.1f} s", flush=True)


def lock_hash(name: str) -> str:
    """The hash of a lock file."""
    return hashlib.sha256((ROOT / name).read_bytes()).hexdigest()


def read_note() -> dict[str, str]:
    """What is noted about `.venv`: its place and Python, and the locks installed; empty if nothing fits."""
    try:
        note: dict[str, str] = json.loads(NOTE.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    python = "{}.{}".format(*sys.version_info[:2])
    return note if note.get("home") == str(VENV) and note.get("python") == python else {}


def write_note(note: dict[str, str]) -> None:
    """Notes the state of `.venv`."""
    NOTE.write_text(json.dumps(note, indent=1), "utf-8")


def make_venv() -> dict[str, str]:
    """Makes `.venv` with `longju` importable and on its command path."""
    with step(f"making .venv with Python {sys.version.split()[0]}"):
        base = getattr(sys, "_base_executable", sys.executable)
        made = subprocess.run(
            [base, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False
        )
        if made.returncode != 0:
            raise SetupError(f"python -m venv failed: {last_line(made.stderr + made.stdout)}")
        [packages] = VENV.glob("lib/python*/site-packages")
        (packages / "longju.pth").write_text(f"{ROOT / 'src'}\n", "utf-8")
        command = VENV / "bin" / "longju"
        command.write_text('#!/bin/sh\nexec "$(dirname -- "$0")/python" -m longju "$@"\n', "utf-8")
        command.chmod(0o755)
    note = {"home": str(VENV), "python": "{}.{}".format(*sys.version_info[:2])}
    write_note(note)
    return note


def last_line(text: str) -> str:
    """The last line that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"


def install(name: str, what: str) -> None:
    """Installs the packages of a lock into `.venv`.

    :raises SetupError: with the likely reason.
    """
    log = BUILD / "pip.log"
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--require-hashes",
        "--no-deps",
        "--no-input",
        "--no-compile",
    ]
    command += ["--disable-pip-version-check", "--retries", "2", "--requirement", str(ROOT / name)]
    with step(f"installing {what}"):
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        log.write_text(done.stdout + done.stderr, "utf-8")
        if done.returncode == 0:
            return
        said = done.stdout + done.stderr
        if "No space left" in said:
            raise SetupError("no space left on the disk")
        if "HASHES" in said:
            raise SetupError(f"a package differs from its hash in {name}; see {log}")
        if re.search(
            r"Retrying|NewConnection|ConnectTimeout|ReadTimeout|SSLError|No matching distribution", said
        ):
            raise SetupError(f"no network, or the package index doesn't answer; see {log}")
        raise SetupError(f"pip failed: {last_line(done.stderr)}; see {log}")


def set_up_python(dev: bool) -> None:
    """Brings `.venv` to the state of the locks."""
    note = read_note()
    if not note or not PYTHON.exists():
        note = make_venv()
    name = DEV if dev else RUNTIME
    if note.get(name) == lock_hash(name):
        return
    install(name, "the packages for running and testing" if dev else "the packages")
    note.update({each: lock_hash(each) for each in ((RUNTIME, DEV) if dev else (RUNTIME,))})
    write_note(note)


def set_up_node() -> None:
    """Makes sure there is a Node: the machine's own, or one in `.venv`."""
    note = read_note()
    if page.system_node() is None and note.get(NODE) != lock_hash(NODE):
        install(NODE, "Node (the machine has none of 20.19 or later)")
        write_note({**note, NODE: lock_hash(NODE)})


def page_tool(args: list[str], doing: str) -> None:
    """Runs `tools/page.py` in `.venv`, where Node may be.

    :raises SetupError: with what it says.
    """
    with step(doing):
        command = [str(PYTHON), str(ROOT / "tools" / "page.py"), *args]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SetupError(last_line(done.stderr))


def set_up_page(dev: bool) -> None:
    """Brings the built page, and for tests its packages, to the state of the sources."""
    if dev and not page.modules_fit(dev=True):
        set_up_node()
        page_tool(["--install", "--dev"], "installing the packages of the page, with those for its tests")
    if page.is_fresh():
        return
    set_up_node()
    if not page.modules_fit(dev=False):
        page_tool(["--install"], "installing the packages of the page")
    page_tool([], "building the page")


def set_up(dev: bool) -> None:
    """Sets up all that is missing or stale.

    :raises SetupError: with one line that says why it can't be done.
    """
    try:
        BUILD.mkdir(exist_ok=True)
        set_up_python(dev)
        set_up_page(dev)
    except PermissionError as problem:
        raise SetupError(f"{ROOT} can't be written to ({problem.strerror})") from problem
    except OSError as problem:
        raise SetupError(f"{problem.strerror or problem} ({problem.filename or ROOT})") from problem


def compile_for_next_start() -> None:
    """Starts compiling the engine behind the hall's back, where that is possible and of use."""
    if (
        os.environ.get("LONGJU_PURE") == "1"
        or compile_engine.is_done()
        or compile_engine.missing() is not None
    ):
        return
    print("longju: the engine is being compiled for the next start; this one runs it interpreted")
    subprocess.Popen(
        [str(PYTHON), str(ROOT / "tools" / "compile_engine.py"), "--nice"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def hall(args: list[str]) -> None:
    """Becomes the hall."""
    set_up(dev=False)
    compile_for_next_start()
    sys.stdout.flush()
    os.execv(PYTHON, [str(PYTHON), "-m", "longju", "serve", *args])  # noqa: S606 - the hall takes our place


def parse_test(args: list[str]) -> tuple[list[str], bool, str, list[str]]:
    """The parts left out, whether it is the long set, its row, and pytest's arguments.

    :raises SetupError: if a part is unknown.
    """
    without: list[str] = []
    full, row, rest = False, "", []
    waiting = list(args)
    while waiting:
        word = waiting.pop(0)
        if word == "--without" or word.startswith("--without="):
            listed = word.partition("=")[2] or (waiting.pop(0) if waiting else "")
            without += [part.strip() for part in listed.split(",")]
        elif word == "--full":
            full = True
            if waiting and re.fullmatch(r"[a-z][a-z0-9_-]*", waiting[0]):
                row = waiting.pop(0)
        else:
            rest.append(word)
    unknown = [part for part in without if part not in machine.PARTS]
    if unknown:
        raise SetupError(f"--without {unknown[0]}: the parts are {', '.join(machine.PARTS)}")
    return without, full, row, rest


def test(args: list[str]) -> int:
    """Sets up and runs the tests; the exit code says whether all passed."""
    without, full, row, rest = parse_test(args)
    lacking = machine.lacks(without)
    if lacking:
        names = ", ".join(name for name, _ in lacking)
        packages = " ".join(package for _, package in lacking)
        raise SetupError(
            f"for the tests this machine lacks: {names} (Debian, Ubuntu: apt-get install {packages})"
        )
    set_up(dev=True)
    if "compiled" not in without and not compile_engine.is_done():
        with step("compiling the engine"):
            command = [str(PYTHON), str(ROOT / "tools" / "compile_engine.py")]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise SetupError(last_line(done.stderr))
    env = {**os.environ, "LONGJU_WITHOUT": ",".join(without)}
    command = [str(PYTHON), str(ROOT / "tools" / "run_tests.py"), *(["--full", row] if full else []), *rest]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def main(args: list[str]) -> int:
    """Does what the first argument says."""
    try:
        if args[:1] == ["setup"]:
            if args[1:] not in ([], ["--dev"]):
                print("longju: ./run setup takes no argument but --dev", file=sys.stderr)
                return 2
            set_up(dev=args[1:] == ["--dev"])
            print("longju: all is set up")
        elif args[:1] == ["test"]:
            return test(args[1:])
        elif args[:1] in (["--help"], ["-h"], ["help"]):
            print(USAGE)
        else:
            hall(args)
    except SetupError as problem:
        print(f"longju: {problem}", file=sys.stderr)
        return 2 if str(problem).startswith("--without") else 1
    except KeyboardInterrupt:
        print("\nlongju: stopped", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
