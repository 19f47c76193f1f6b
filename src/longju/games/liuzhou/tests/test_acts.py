"""Acts as numbers and as text (L5)."""

import pytest

from longju.core.errors import NotationError
from longju.games.liuzhou.acts import (
    ACTIONS,
    CHI_PAIRS,
    act_kind,
    act_tile,
    act_tiles,
    chi_act,
    read_act,
    write_act,
)
from longju.games.liuzhou.tiles import NOBODY, write_tiles


def test_every_act_has_a_notation_of_its_own() -> None:
    texts = [write_act(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [read_act(text) for text in texts] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("text", "kind", "used"),
    [
        ("discard 5m", "discard", "5m"),
        ("pass", "pass", ""),
        ("hu", "hu", ""),
        ("peng E", "peng", "E E"),
        ("ming_gang 9s", "ming_gang", "9s 9s 9s"),
        ("an_gang 1p", "an_gang", "1p 1p 1p 1p"),
        ("bu_gang P", "bu_gang", "P"),
        ("chi 2m 3m", "chi", "2m 3m"),
        ("chi 2m 4m", "chi", "2m 4m"),
    ],
)
def test_an_act_says_what_it_uses(text: str, kind: str, used: str) -> None:
    action = read_act(text)
    assert (act_kind(action), write_tiles(act_tiles(action))) == (kind, used)


def test_a_chi_names_two_tiles_that_a_third_makes_a_run_with() -> None:
    assert len(CHI_PAIRS) == 45
    assert read_act("chi 4m 2m") == chi_act(1, 3)
    for low, high in [(8, 9), (7, 9), (0, 3), (3, 3), (4, 2), (26, 27), (27, 28), (-1, 0)]:
        assert chi_act(low, high) == NOBODY
    assert act_tile(chi_act(1, 3)) == 1
    assert act_tile(read_act("hu")) == NOBODY


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "hu 1m",
        "chi",
        "chi 1m",
        "chi 9m 1p",
        "chi E S",
        "peng",
        "peng 1m 1m",
        "discard",
        "discard 0m",
        "eat 1m",
        "discard 10m",
    ],
)
def test_a_text_that_is_no_act_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_act(text)
