"""The layers of the house: who may import whom."""

from functools import cache
from pathlib import Path

import grimp
import pytest
from importlinter import cli

import longju

ROOT = Path(__file__).resolve().parents[2]
BARRED = ("msgspec", "asyncio", "os", "random", "socket", "threading", "time")
"""What no engine reaches: its time, its randomness and its peers are given to it."""


def test_contracts_of_import_linter_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert cli.lint_imports(config_filename="pyproject.toml", no_cache=True) == 0


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        "longju", include_external_packages=True, exclude_type_checking_imports=True, cache_dir=None
    )


def engine_modules() -> list[str]:
    home = Path(longju.__file__).parent.parent
    return [".".join(path.relative_to(home).with_suffix("").parts) for path in longju.compiled_sources()]


@pytest.mark.parametrize("module", engine_modules())
def test_engine_modules_reach_nothing_of_the_world(module: str) -> None:
    outside = [name for name in BARRED if name in graph().modules]
    chains = [graph().find_shortest_chain(module, name) for name in outside]
    assert [chain for chain in chains if chain is not None] == []


def test_games_do_not_import_each_other() -> None:
    games = graph().find_children("longju.games")
    pairs = [(one, other) for one in games for other in games if one != other]
    found = [graph().find_shortest_chains(one, other, as_packages=True) for one, other in pairs]
    assert [chains for chains in found if chains] == []
