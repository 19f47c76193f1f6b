"""What the tests need of the machine itself, and how to get it."""

import os
import shutil
import subprocess
import sys

import compile_engine

PARTS = ("browser", "compiled", "web")
"""What `./run test --without` can leave out: browser tests, the compiled engine, the page's own tests."""

CHROMIUMS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def chromium() -> str | None:
    """The path of a Chromium to test with; LONGJU_CHROMIUM names another."""
    names = (os.environ.get("LONGJU_CHROMIUM", ""), *CHROMIUMS)
    return next((path for name in names if name and (path := shutil.which(name))), None)


def has_chinese_font() -> bool:
    """Whether the page's Chinese shows as more than boxes."""
    if sys.platform != "linux":
        return True
    lister = shutil.which("fc-list")
    if lister is None:
        return False
    return bool(subprocess.run([lister, ":lang=zh"], capture_output=True, check=False).stdout.strip())


def lacks(without: list[str]) -> list[tuple[str, str]]:
    """What this machine lacks for the parts that aren't left out: its name, and Debian's package."""
    found = []
    if "browser" not in without:
        if chromium() is None:
            found.append(("Chromium", "chromium"))
        if not has_chinese_font():
            found.append(("a Chinese font", "fontconfig fonts-noto-cjk"))
    if not any(shutil.which(name) for name in ("c++", "g++", "clang++")):
        # A package that the tests compare with comes as source.
        found.append(("a C++ compiler", "g++"))
    if "compiled" not in without:
        lacking = compile_engine.missing()
        if lacking is not None:
            found.append((lacking, "gcc libc6-dev python{}.{}-dev".format(*sys.version_info[:2])))
    return found
