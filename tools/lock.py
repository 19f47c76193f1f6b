"""Writes the three hashed lock files from `pyproject.toml`. Needs `uv` on the PATH and the network.

The locks name no registry and no machine: pip takes the packages from wherever it is set up to.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = {
    "requirements.lock": ("runtime", "compile"),
    "requirements-node.lock": ("node",),
    "requirements-dev.lock": ("runtime", "compile", "plots", "test"),
}
"""Which needs each lock holds; the last is a superset of the first, at the same versions."""


def needs(part: str) -> list[str]:
    """The requirements of one part of `pyproject.toml`."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    if part == "runtime":
        return list(data["project"]["dependencies"])
    extras = data["project"]["optional-dependencies"]
    return list(extras[part] if part in extras else data["dependency-groups"][part])


def wanted(name: str) -> list[str]:
    """The sorted requirements that go into the lock *name*."""
    return sorted({need for part in LOCKS[name] for need in needs(part)})


def head(name: str) -> str:
    """The lines a lock starts with: how it was made, and from what."""
    lines = ["# Written by `make lock`; hashes are of every file of a release, so any mirror serves."]
    return "\n".join([*lines, *(f"#   {need}" for need in wanted(name))]) + "\n"


def write(name: str, upgrade: bool) -> None:
    """Resolves the lock *name* for Python 3.11 and later on every platform."""
    uv = shutil.which("uv")
    if uv is None:
        sys.exit("make lock needs uv on the PATH (pip install uv)")
    target = ROOT / name
    draft = ROOT / "build" / name
    draft.parent.mkdir(exist_ok=True)
    if target.exists() and not upgrade:
        shutil.copy(target, draft)
    else:
        draft.unlink(missing_ok=True)
    command = [
        uv,
        "pip",
        "compile",
        "-",
        "--universal",
        "--python-version",
        "3.11",
        "--generate-hashes",
        "-q",
    ]
    command += [
        "--no-header",
        "--no-annotate",
        "--no-emit-index-url",
        "--no-emit-find-links",
        "-o",
        str(draft),
    ]
    if name != "requirements.lock" and "runtime" in LOCKS[name]:
        command += ["--constraint", str(ROOT / "requirements.lock")]
    subprocess.run(command, input="\n".join(wanted(name)), text=True, check=True, cwd=ROOT)
    body = draft.read_text("utf-8")
    if re.search(r"https?:|file:|^--", body, re.MULTILINE):
        sys.exit(f"{name}: the resolver wrote an address into it; not kept ({draft})")
    target.write_text(head(name) + body, "utf-8")
    print(f"{name}: {body.count('==')} packages")


def main() -> None:
    """Writes all locks; `--upgrade` forgets the versions of the old ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest releases that fit")
    upgrade: bool = parser.parse_args().upgrade
    for name in LOCKS:
        write(name, upgrade)


if __name__ == "__main__":
    main()
