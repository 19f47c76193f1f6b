"""`longju rules`, `verify`, `--help`, `--version`: what they print when all is well."""

from pathlib import Path

import msgspec
import pytest

from longju import __version__, registry
from longju.cli import COMMANDS, main
from longju.cli.books import clauses
from longju.cli.common import default_language
from longju.kit.rng import FastRng
from longju.play.match import Match
from longju.play.record import record
from longju.play.shuffle import Shuffle

BOOK = """# A book
- **X1** [a] first
  goes on

- X2 second
text between
| X3 | a | b |
| --- | - | - |
| X4 | c | d |
## Next
- no clause, but mentions X5
"""


def test_the_clauses_of_a_book() -> None:
    assert clauses(BOOK) == {
        "X1": "- **X1** [a] first\n  goes on",
        "X2": "- X2 second",
        "X3": "| X3 | a | b |",
        "X4": "| X4 | c | d |",
    }


@pytest.mark.parametrize("game", list(registry.games()))
@pytest.mark.parametrize("lang", registry.LANGUAGES)
def test_a_rule_book_and_each_of_its_clauses(
    game: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", game, "--lang", lang]) == 0
    book = capsys.readouterr().out
    assert book.startswith("# ")
    found = clauses(book)
    assert found
    for number in found:
        assert main(["rules", game, number.lower(), "--lang", lang]) == 0
        assert capsys.readouterr().out == found[number] + "\n"


@pytest.mark.parametrize("name", list(registry.games()))
def test_a_record_that_holds_and_one_that_does_not(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = registry.find(name)
    match = Match(game, next(iter(game.presets.values())), 1)
    shuffle = Shuffle("r", 1, b"s" * 32)
    table = match.begin(shuffle)
    rng = FastRng(1)
    while not table.state.over:
        seat = table.state.actors()[0]
        acts = table.state.legal(seat)
        table.submit(seat, acts[rng.below(len(acts))])
    good = record(table, ["a", "b", "c"], shuffle)
    file = tmp_path / "record.json"
    file.write_bytes(msgspec.json.encode(good))
    assert main(["verify", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("the record holds: ")
    changes = [
        {"scores": [9, 9, 9]},
        {"actions": good.actions[:-1]},
        {"actions": [(99, good.actions[0][1]), *good.actions]},
        {"actions": [(-1, good.actions[0][1]), *good.actions]},
        {"actions": [(2**70, good.actions[0][1]), *good.actions]},
        {"actions": [(0, ""), *good.actions]},
        {"actions": good.actions + good.actions[-1:]},
        {"commitment": "00"},
        {"shuffle": Shuffle("r", 1, b"t" * 32)},
        {"checksum": ""},
        {"game": "chess"},
        {"version": 0},
        {"options": {}},
        {"deal": {"cards": []}},
        {"setup": {}},
    ]
    for change in changes:
        file.write_bytes(msgspec.json.encode(msgspec.structs.replace(good, **change)))
        assert main(["verify", str(file), "--lang", "en"]) == 2, change
        assert capsys.readouterr().err.count("\n") == 1


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    for args in (["--help"], *([name, "--help"] for name in COMMANDS)):
        with pytest.raises(SystemExit) as stop:
            main(args)
        assert stop.value.code == 0
        assert capsys.readouterr().out.startswith("usage: longju")
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"longju {__version__}\n"


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ("en_US.UTF-8", "en"),
        ("zh_TW.UTF-8", "zh-Hant"),
        ("zh_HK", "zh-Hant"),
        ("zh_CN.UTF-8", "zh-Hans"),
        ("C.UTF-8", "zh-Hans"),
        ("", "zh-Hans"),
    ],
)
def test_the_language_of_the_environment(locale: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LC_MESSAGES", locale)
    monkeypatch.setenv("LANG", "en_GB.UTF-8" if locale else "")
    assert default_language() == lang
