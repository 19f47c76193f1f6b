"""The worked examples of the rule book are worth what it says."""

import re

import pytest

from longju import registry
from longju.games.dragon.cards import count, read_card
from longju.games.dragon.rules import classic
from longju.games.dragon.scoring import DISCARD, SELF_DRAWN, How, total_fan

CARD = re.compile(r"(10|[2-9AJQK])([♠♥♣♦])")
LETTERS = dict(zip("♠♥♣♦", "SHCD", strict=True))


def rows(lang: str) -> list[list[str]]:
    """The rows of the examples that show nine cards with their suits, none of them laid."""
    lines = [line.strip("| ").split(" | ") for line in registry.rules("dragon", lang).splitlines()]
    return [
        row
        for row in lines
        if len(row) == 4 and len(CARD.findall(row[0])) == 9 and not re.search("[,，]", row[0])
    ]


@pytest.mark.parametrize("lang", registry.LANGUAGES)
def test_worked_examples_are_worth_what_the_book_says(lang: str) -> None:
    found = rows(lang)
    assert len(found) >= 7
    for cells in found:
        cards = count([read_card(rank + LETTERS[suit]) for rank, suit in CARD.findall(cells[0])])
        drawn = cells[1] in ("自摸", "one's own draw")
        fan = total_fan(cards, [], How(SELF_DRAWN if drawn else DISCARD), classic())
        assert str(fan) == cells[2], cells
