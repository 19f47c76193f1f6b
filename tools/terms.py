"""Writes what follows from the words written by hand: traditional Chinese, and the glossary.

`python tools/terms.py` fills `zh-Hant` into every game's terms.toml, writes rules.zh-Hant.md beside each
rules.zh-Hans.md, the page's zh-Hant.json from its zh-Hans.json, and docs/glossary.md. `--check` writes nothing and
fails if a file is not what it would be. Where OpenCC chooses the wrong sign, tools/hant.toml says the right one.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from opencc import OpenCC

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src/longju/games"
LOCALES = ROOT / "web/src/lib/locales"
WORDS = ROOT / "src/longju/cli/words.toml"
GLOSSARY = ROOT / "docs/glossary.md"
TABLE = ("| 简体 | 繁體 | English | key | clause |", "|---|---|---|---|---|")

LINE = re.compile(r'^(zh-Hans|zh-Hant) = (".*")$')
HEADING = re.compile(r"^# (.+)$")
KEY = re.compile(r'^\["?([^"\]]+)"?\]$')


@cache
def corrections() -> dict[str, str]:
    """What OpenCC writes, and what it should be."""
    words: dict[str, str] = tomllib.loads((ROOT / "tools/hant.toml").read_text("utf-8"))["words"]
    return words


@cache
def converter() -> OpenCC:
    """Simplified to traditional signs, with the words of Taiwan."""
    return OpenCC("s2twp")


def traditional(text: str) -> str:
    """*text* in traditional signs."""
    converted: str = converter().convert(text)
    for wrong, right in corrections().items():
        converted = converted.replace(wrong, right)
    return converted


def filled_terms(text: str) -> str:
    """A terms.toml with a fresh zh-Hant line below each zh-Hans line; all else as it was."""
    lines: list[str] = []
    for line in text.splitlines():
        found = LINE.match(line)
        if found and found[1] == "zh-Hant":
            continue
        lines.append(line)
        if found:
            value = traditional(json.loads(found[2]))
            lines.append(f"zh-Hant = {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def filled_catalogue(text: str) -> str:
    """The page's own words in traditional signs."""
    words = {key: traditional(value) for key, value in json.loads(text).items()}
    return json.dumps(words, ensure_ascii=False, indent=2) + "\n"


def sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """The headings of a terms.toml (its comments that a blank line follows) and the keys below each."""
    heading, keys = "", list[str]()
    lines = text.splitlines()
    for number, line in enumerate(lines):
        title = HEADING.match(line)
        alone = title and lines[number - 1 : number] in ([""], []) and lines[number + 1 : number + 2] == [""]
        if title and alone:
            yield heading, keys
            heading, keys = title[1], []
        elif found := KEY.match(line):
            keys.append(found[1])
    yield heading, keys


def glossary(games: list[tuple[str, str]]) -> str:
    """Every word of every game, in the order of its terms.toml."""
    lines = ["# Glossary", "", "Generated from the games' `terms.toml` by `python tools/terms.py`."]
    for name, text in games:
        terms = tomllib.loads(text)
        lines += ["", f"## {terms['game']['zh-Hans']} · {terms['game']['en']} (`{name}`)"]
        for heading, keys in sections(text):
            if not keys:
                continue
            lines += ["", f"### {heading}", "", *TABLE]
            for key in keys:
                term = terms[key]
                words = [term["zh-Hans"], term["zh-Hant"], term["en"], f"`{key}`", term.get("clause", "")]
                lines.append(f"| {' | '.join(word.replace('|', chr(92) + '|') for word in words)} |")
    return "\n".join(lines) + "\n"


def generated() -> Iterator[tuple[Path, str]]:
    """Every file that this tool writes, and what should stand in it."""
    games: list[tuple[str, str]] = []
    for path in sorted(GAMES.glob("*/terms.toml")):
        games.append((path.parent.name, filled_terms(path.read_text("utf-8"))))
        yield path, games[-1][1]
    for path in sorted(GAMES.glob("*/rules.zh-Hans.md")):
        yield path.with_name("rules.zh-Hant.md"), traditional(path.read_text("utf-8"))
    yield WORDS, filled_terms(WORDS.read_text("utf-8"))
    for path in LOCALES.glob("zh-Hans.json"):
        yield path.with_name("zh-Hant.json"), filled_catalogue(path.read_text("utf-8"))
    yield GLOSSARY, glossary(games)


def stale() -> list[Path]:
    """The files that are not what they should be."""
    return [path for path, text in generated() if not path.exists() or path.read_text("utf-8") != text]


def main(arguments: list[str]) -> int:
    """Writes what is stale, or with `--check` only tells."""
    if arguments not in ([], ["--check"]):
        print("usage: python tools/terms.py [--check]", file=sys.stderr)
        return 2
    wrong = stale()
    if arguments:
        for path in wrong:
            print(f"{path.relative_to(ROOT)}: not fresh; `python tools/terms.py` writes it")
        return 1 if wrong else 0
    for path, text in list(generated()):
        if path in wrong:
            path.write_text(text, "utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
