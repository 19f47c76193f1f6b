"""Time to the first page of a hall that is set up, and what the page weighs: `python benchmarks/start.py`.

`--fresh` also clones this checkout's last commit, and measures `./run` there with an empty home (it installs
everything, so it needs a package mirror).
"""

import contextlib
import gzip
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import sides

REPEATS = 5
PATIENCE = 600


@contextlib.contextmanager
def hall(command: list[str], where: Path, env: dict[str, str]) -> Iterator[tuple[float, str]]:
    """Starts a hall; the seconds until its page was there, and its address."""
    begun = time.monotonic()
    with subprocess.Popen(
        command, cwd=where, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as child:
        assert child.stdout is not None
        address = ""
        for line in child.stdout:
            found = re.search(r"http://[\d.]+:\d+/", line)
            if found:
                address = found[0]
                break
        if not address:
            sys.exit("no hall came up")
        with urllib.request.urlopen(address, timeout=PATIENCE) as page:
            page.read()
        yield time.monotonic() - begun, address
        child.terminate()


def weigh(address: str) -> list[list[str]]:
    """The first page with what it loads, and all there is of each kind: KB with gzip."""
    with urllib.request.urlopen(address) as page:
        html = page.read().decode()
    links = re.findall(r'(?:src|href)="([^"]+)"', html)
    if any("://" in link for link in links):
        sys.exit(f"the page asks another host: {links}")
    first = Counter({"html": len(gzip.compress(html.encode()))})
    for link in links:
        with urllib.request.urlopen(urljoin(address, link)) as part:
            first[Path(link).suffix[1:]] += len(gzip.compress(part.read()))
    whole: Counter[str] = Counter()
    for file in (sides.ROOT / "src/longju/server/static").rglob("*.*"):
        whole[file.suffix[1:]] += len(gzip.compress(file.read_bytes()))
    return [[kind, f"{first[kind] / 1000:.1f}", f"{size / 1000:.1f}"] for kind, size in whole.most_common()]


def main(fresh: bool) -> None:
    """Prints the tables."""
    times, rows = [], []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "data"
        env = {**os.environ, "PYTHONPATH": str(sides.ROOT / "src")}
        command = [sys.executable, "-m", "longju", "serve", "--port", "0", "--data", str(data), "--no-open"]
        for _ in range(REPEATS):
            with hall(command, sides.ROOT, env) as (seconds, address):
                times.append(seconds)
                rows = weigh(address)
        print(sides.table(["start", "seconds"], [["a hall that is set up", sides.spread(times, 2)]]))
        if fresh:
            clone = Path(folder) / "clone"
            subprocess.run(["git", "clone", "-q", str(sides.ROOT), str(clone)], check=True)
            bare = {
                key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")
            }
            bare["HOME"] = folder
            start = ["./run", "--port", "0", "--data", str(data), "--no-open"]
            for name in ("fresh clone, empty home", "second start there"):
                with hall(start, clone, bare) as (seconds, _):
                    print(f"| {name} | {seconds:.1f} |")
    print()
    print(sides.table(["kind of file", "first page, KB with gzip", "all there is, KB with gzip"], rows))


if __name__ == "__main__":
    main(sys.argv[1:] == ["--fresh"])
