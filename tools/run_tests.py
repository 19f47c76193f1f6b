"""Runs svelte-check, Vitest and pytest, or the long set row by row; `./run test` calls it in the finished set-up.

The last line is pytest's own when all went well, so that what reads test results finds it there.
"""

import hashlib
import os
import subprocess
import sys

import page

ROOT = page.ROOT
FULL = ROOT / "build" / "full"


def pytest(args: list[str], env: dict[str, str]) -> int:
    """Runs pytest; returns its exit code."""
    return subprocess.run([sys.executable, "-m", "pytest", *args], cwd=ROOT, env=env, check=False).returncode


def of_page(script: str, env: dict[str, str]) -> int:
    """Runs a script of `package.json`; returns its exit code."""
    npm, node_env = page.tools()
    command = [*npm, "run", "--silent", script]
    return subprocess.run(command, cwd=ROOT, env={**env, **node_env}, check=False).returncode


def quick(args: list[str], without: list[str], env: dict[str, str]) -> int:
    """Runs every test that isn't left out; returns the exit code."""
    failed = []
    if "web" not in without and not args:
        failed += ["svelte-check"] if of_page("check", env) != 0 else []
        failed += ["Vitest"] if of_page("test", env) != 0 else []
    code = pytest(args, env)
    failed += ["pytest"] if code != 0 else []
    if without:
        print(f"left out: {', '.join(without)}")
    if failed:
        print(f"longju: failed: {' and '.join(failed)}", file=sys.stderr)
    return code or int(bool(failed))


def sources_hash() -> str:
    """A hash over everything that a count may depend on."""
    total = hashlib.sha256()
    folders = [ROOT / "src" / "longju", ROOT / "tests"]
    kinds = {".py", ".toml", ".md", ".json", ".txt"}
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in kinds]
    for path in sorted(found):
        if "static" not in path.parts:
            total.update(f"\0{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return total.hexdigest()


def rows(env: dict[str, str]) -> list[str]:
    """The names of the long set's rows, as the tests' marks give them."""
    command = [sys.executable, "-m", "pytest", "--list-rows", "-q", "-n0"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    return [line.removeprefix("row: ") for line in done.stdout.splitlines() if line.startswith("row: ")]


def full(row: str, args: list[str], env: dict[str, str]) -> int:
    """Runs one row of the long set, or all; returns the exit code of the first that failed."""
    known = rows(env)
    if row and row not in known:
        print(f"longju: --full {row}: the rows are {', '.join(known)}", file=sys.stderr)
        return 2
    FULL.mkdir(parents=True, exist_ok=True)
    first, state = 0, sources_hash()
    for name in [row] if row else known:
        note = FULL / f"{name}.ok"
        if note.is_file() and note.read_text("ascii") == state:
            print(f"longju: {name}: passed with these sources before ({note.relative_to(ROOT)})", flush=True)
            continue
        print(f"longju: {name}", flush=True)
        code = pytest(["--row", name, *args], {**env, "LONGJU_FULL": "1"})
        if code == 0:
            note.write_text(state, "ascii")
        first = first or code
    return first


def main(args: list[str]) -> int:
    """Runs what `./run test` was asked for."""
    env = dict(os.environ)
    without = [part for part in env.get("LONGJU_WITHOUT", "").split(",") if part]
    if args[:1] == ["--full"]:
        return full(args[1], args[2:], env)
    return quick(args, without, env)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
