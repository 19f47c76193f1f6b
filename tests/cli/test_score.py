"""`longju score`: a hand from a file to fan lines and payments, and what is no such hand."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longju import registry
from longju.cli import main

WON = {"hand": "AS 2S 3S 4S 5S 6S 7S 8S", "winning": "9S", "how": "self_drawn"}


def score(tmp_path: Path, request: object, *args: str) -> int:
    file = tmp_path / "hand.json"
    file.write_bytes(request if isinstance(request, bytes) else msgspec.json.encode(request))
    return main(["score", "dragon", str(file), *args])


def test_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(tmp_path, WON, "--json") == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["result"]["fan"] == 8
    assert found["scores"] == [24, -8, -8, -8]
    assert [line["clause"] for line in found["result"]["lines"]] == ["D6", "D6", "D6", "D20", "D23", "D22"]


@pytest.mark.parametrize(("lang", "word"), [("zh-Hans", "成龙"), ("zh-Hant", "成龍"), ("en", "Dragon")])
def test_for_people(lang: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(tmp_path, WON, "--lang", lang) == 0
    assert f"+2 {word} [D20]" in capsys.readouterr().out


def test_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(msgspec.json.encode(WON))))
    assert main(["score", "dragon", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["fan"] == 8


def test_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "dragon", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert set(WON) <= set(schema["$defs"]["ScoreRequest"]["properties"])


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (b"", "truncated"),
        (b"{", "truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b"\xff", "malformed"),
        (b'{"hand": "\xff"}', "hand.json: "),
        (b"[" * 50_000, "hand.json: "),
        (b'{"options": {"unit": ' + b"[" * 50_000, "input: nested too deeply"),
        ({}, "missing required field"),
        ({**WON, "hand": ""}, "hand: "),
        ({**WON, "hand": "AS AS 3S 4S 5S 6S 7S 8S"}, "AS is there 2 times"),
        ({**WON, "hand": "1S 2S 3S 4S 5S 6S 7S 8S"}, "hand: card '1S'"),
        ({**WON, "hand": 7}, "Expected `str`, got `int`"),
        ({**WON, "winning": "KH"}, "does not win"),
        ({**WON, "winning": "9S 9H"}, "winning: 2 cards"),
        ({**WON, "how": "luck"}, "Invalid enum value 'luck'"),
        ({**WON, "how": "discard"}, "giver: missing"),
        ({**WON, "how": "discard", "giver": 9}, "giver: seat 9, must be 0 to 3"),
        ({**WON, "winner": -1}, "winner: seat -1"),
        ({**WON, "preset": "wild"}, "preset wild: there is none of this name"),
        ({**WON, "options": {"players": "many"}}, "option players: 'many' given"),
        ({**WON, "options": {"wild": 1}}, "option wild: there is none of this name"),
        ({**WON, "options": {"decks": 1, "players": 8}}, "decks: 1 with 8 players"),
        ({**WON, "extra": 1}, "unknown field `extra`"),
    ],
)
def test_what_is_no_won_hand(
    request_: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert score(tmp_path, request_) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("longju: ")
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize("game", list(registry.games()))
def test_a_game_settles_or_says_that_it_does_not(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    settles = registry.part(game, "settle") is not None
    assert main(["score", game, "--schema"]) == (0 if settles else 2)
    assert capsys.readouterr().err.count("\n") == (0 if settles else 1)
