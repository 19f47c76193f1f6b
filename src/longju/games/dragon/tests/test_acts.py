"""Acts as numbers and as text."""

import pytest

from longju.core.errors import NotationError
from longju.games.dragon.acts import (
    ACTIONS,
    FIRST_AN,
    FIRST_BU,
    FIRST_MING,
    FIRST_PENG,
    act_cards,
    act_kind,
    read_act,
    write_act,
)


def test_every_act_reads_back() -> None:
    for act in [*range(FIRST_MING), *range(FIRST_MING, ACTIONS, 97)]:
        assert read_act(write_act(act)) == act
        assert act_cards(act) == sorted(act_cards(act))


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (0, "discard AS"),
        (53, "discard RJ"),
        (54, "pass"),
        (55, "take"),
        (56, "hu"),
        (FIRST_BU, "bu_gang AS 1"),
        (FIRST_PENG - 1, "bu_gang RJ 2"),
        (FIRST_PENG, "peng AS AS"),
        (FIRST_PENG + 2, "peng 2S 2S"),
        (FIRST_MING - 1, "peng RJ RJ"),
        (FIRST_MING, "ming_gang AS AS AS"),
        (FIRST_AN, "an_gang AS AS AS AS"),
        (FIRST_AN + 1, "an_gang AS AS AS 2S"),
        (ACTIONS - 1, "an_gang RJ RJ RJ RJ"),
    ],
)
def test_the_numbers_of_acts_stay_what_they_are(act: int, text: str) -> None:
    assert write_act(act) == text
    assert read_act(text) == act
    assert act_kind(act) == text.split(maxsplit=1)[0]


def test_cards_of_a_set_may_be_named_in_any_order() -> None:
    assert read_act("peng KS 7S") == read_act("peng 7S KS")
    assert write_act(read_act("ming_gang RJ KS 7H")) == "ming_gang KS 7H RJ"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "draw",
        "discard",
        "discard 1S",
        "discard 7S 7H",
        "pass 7S",
        "hu 7S",
        "peng 7S",
        "peng 7S 7H 7D",
        "ming_gang 7S 7H",
        "an_gang 7S 7H 7D",
        "bu_gang 7S",
        "bu_gang 7S 0",
        "bu_gang 7S 3",
        "PASS",
    ],
)
def test_a_text_that_is_no_act_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_act(text)
    assert "\n" not in str(caught.value)
