"""The cards of Q1 to Q3, their notation, and the options."""

import msgspec
import pytest

from longju.core.errors import NotationError, OptionsError
from longju.core.wire import option_schema, read_options
from longju.games.qilong import cards, rules
from longju.games.qilong.options import PRESETS, QilongOptions, check, rules_of
from longju.games.qilong.tests import reference


def test_q1_the_pack_is_21_types_of_five_copies() -> None:
    pack = cards.pack()
    assert len(pack) == cards.PACK == 105
    assert sorted(cards.CARD_NAMES) == sorted(reference.NAMES)
    assert cards.count(pack) == [5] * 21
    assert 105 - (17 * 4 + 1) - 9 == 27


@pytest.mark.parametrize(
    ("pips", "types"),
    [
        (12, "66"),
        (11, "56"),
        (10, "46 55"),
        (9, "45 36"),
        (8, "44 35 26"),
        (7, "34 16 25"),
        (6, "24 15 33"),
        (5, "14 23"),
        (4, "13 22"),
        (3, "12"),
        (2, "11"),
    ],
)
def test_q2_types_of_each_value_and_their_partners(pips: int, types: str) -> None:
    found = cards.read_cards(types)
    assert cards.BY_PIPS[pips] == found
    for card in found:
        assert cards.PIPS[card] == pips
        assert cards.PARTNERS[card] == cards.BY_PIPS[14 - pips]
        assert all(cards.are_partners(card, other) for other in cards.PARTNERS[card])


def test_q2_a_seven_pairs_with_any_seven_and_its_equal() -> None:
    assert all(cards.are_partners(one, other) for one in cards.SEVENS for other in cards.SEVENS)
    assert cards.write_cards(cards.SEVENS) == "34 16 25"


def test_q2_red_cards_and_wholly_red_ones() -> None:
    red = {name for card, name in enumerate(cards.CARD_NAMES) if cards.RED[card]}
    assert red == reference.RED
    assert [cards.CARD_NAMES[card] for card in range(21) if cards.WHOLLY_RED[card]] == ["44", "14", "11"]


def test_q3_old_cards_have_one_type_a_value_and_a_mate() -> None:
    assert cards.write_cards(cards.OLD_CARDS) == "66 56 12 11"
    assert cards.MATE[cards.TIAN] == cards.DI
    assert cards.MATE[cards.DI] == cards.TIAN
    assert cards.MATE[cards.FU_TOU] == cards.DING_DING
    assert cards.MATE[cards.DING_DING] == cards.FU_TOU
    others = [card for card in range(21) if not cards.OLD[card]]
    assert {cards.MATE[card] for card in others} == {cards.NOBODY}
    assert all(len(cards.BY_PIPS[cards.PIPS[card]]) > 1 for card in others)


def test_notation_reads_back_in_either_order() -> None:
    for card in range(21):
        name = cards.write_card(card)
        assert cards.read_card(name) == cards.read_card(name[::-1]) == card
    assert cards.listed(cards.count(cards.read_cards("12 66 21"))) == cards.read_cards("66 12 12")


@pytest.mark.parametrize("text", ["", "7", "06", "77", "661", "6-6", "天牌"])
def test_notation_of_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="must be the pips of both ends"):
        cards.read_card(text)


def test_rules_are_the_options_in_ints() -> None:
    assert rules_of(QilongOptions()).vector == rules.assist().vector == rules.ASSIST
    assert [field["key"] for field in option_schema(QilongOptions)] == rules.FIELDS
    strict = rules_of(PRESETS["strict"])
    assert not strict.assist
    assert strict.chase_all
    assert strict.declined_che_bars_type
    assert strict.red_kan_bars_walk
    assert strict.flat_price
    assert strict.void_in_play == rules.VOID_THREE_OR_MORE
    easy = rules_of(PRESETS["easy"])
    assert (easy.base, easy.house_extra, easy.fan_cap, easy.walk) == (5, 0, 3, rules.WALK_NOBODY)
    assert not easy.passed_values
    assert easy.red_eaten_black_free
    assert easy.rotate


def test_every_value_of_every_option_reaches_the_rules() -> None:
    for place, field in enumerate(option_schema(QilongOptions)):
        values = field.get("values") or [field["low"], field["high"]]
        seen = {
            rules_of(read_options(QilongOptions(), {field["key"]: value})).vector[place] for value in values
        }
        assert len(seen) == len(values), field["key"]


def test_options_are_checked_against_their_declaration() -> None:
    for options in PRESETS.values():
        check(options)
    with pytest.raises(OptionsError, match="option fan_cap: 5 given, must be 0 to 4"):
        read_options(QilongOptions(), {"fan_cap": 5})
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"walk": "run"}, QilongOptions)
