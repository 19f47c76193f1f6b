"""Prices, step by step: base, further patterns, circumstances, floor, and the app scale (L9–L15)."""

from typing import Any

import pytest

from longju.games.liuzhou.scoring import CIRCUMSTANCES, PATTERNS, PRICE, TIMES
from longju.games.liuzhou.tests import cases
from longju.games.liuzhou.tests.cases import (
    CONCEALED,
    HONOURS,
    HONOURS_MELDED,
    HONOURS_PAIRS,
    HONOURS_PENGS,
    MELDED,
    MELDED_CHI,
    ORPHANS,
    PAIRS,
    PAIRS1,
    PAIRS2,
    PAIRS3,
    PENGS,
    PLAIN,
    PURE,
    PURE_MELDED,
    PURE_PAIRS,
    PURE_PAIRS1,
    PURE_PENGS,
    priced,
    scored,
    table,
)


def test_l12_plain_discard_2() -> None:
    assert priced(PLAIN, "discard") == 2


def test_l12_plain_self_drawn_3() -> None:
    assert priced(PLAIN, "self") == 3


def test_l12_concealed_discard_3() -> None:
    assert priced(CONCEALED, "discard") == 3


def test_l12_concealed_self_drawn_4() -> None:
    assert priced(CONCEALED, "self") == 4


@pytest.mark.parametrize("hand", [PENGS, PURE, HONOURS], ids=["pengs", "pure", "honours"])
def test_l12_pengs_pure_honours_9_and_6(hand: str) -> None:
    assert (priced(hand, "discard"), priced(hand, "self")) == (9, 6)


def test_l12_pairs_9_and_8() -> None:
    assert (priced(PAIRS, "discard"), priced(PAIRS, "self")) == (9, 8)


def test_l12_pairs1_18_and_16() -> None:
    assert (priced(PAIRS1, "discard"), priced(PAIRS1, "self")) == (18, 16)


def test_l12_pairs2_36_and_32() -> None:
    assert (priced(PAIRS2, "discard"), priced(PAIRS2, "self")) == (36, 32)


def test_l12_pairs3_72_and_64() -> None:
    assert (priced(PAIRS3, "discard"), priced(PAIRS3, "self")) == (72, 64)


def test_l12_orphans_48_and_32() -> None:
    assert (priced(ORPHANS, "discard"), priced(ORPHANS, "self")) == (48, 32)


def test_l12_melded_18_on_a_discard_and_pengs_self_drawn() -> None:
    assert priced(MELDED, "discard") == 18
    assert priced(MELDED, "self") == 6
    assert scored(MELDED, "self").patterns == ["pengs"]


def test_l11_melded_both_is_12_self_drawn() -> None:
    assert priced(MELDED, "self", table(melded="both")) == 12
    assert priced(MELDED, "discard", table(melded="both")) == 18


def test_l11_melded_off_is_pengs() -> None:
    assert priced(MELDED, "discard", table(melded="off")) == 9


def test_l11_melded_chi() -> None:
    assert priced(MELDED_CHI, "discard") == 2
    assert priced(MELDED_CHI, "discard", table(melded_chi=True)) == 18
    assert priced(MELDED_CHI, "self", table(melded_chi=True)) == 3


def test_l11_orphans_at_24() -> None:
    rules = table(orphans_price=24)
    assert (priced(ORPHANS, "discard", rules), priced(ORPHANS, "self", rules)) == (24, 16)


def test_l09_a_concealed_gang_keeps_the_hand_concealed() -> None:
    assert priced("123m 456m 789s 99p | an_gang:EEEE", "discard") == 3
    assert priced("123m 456m 789s 99p | ming_gang:EEEE", "discard") == 2
    assert priced("123m 456m 789s 99p | bu_gang:EEEE", "self") == 3


def test_l10_concealed_prices_plain_hands_only() -> None:
    assert priced("111m 222m 333s 555s 99p", "discard") == 9


@pytest.mark.parametrize(
    ("hand", "patterns"),
    [
        (PLAIN, []),
        (CONCEALED, []),
        (PENGS, ["pengs"]),
        (PURE, ["pure"]),
        (PURE_PENGS, ["pengs", "pure"]),
        (HONOURS, ["honours"]),
        (HONOURS_PENGS, ["pengs", "honours"]),
        (HONOURS_PAIRS, ["pairs", "honours"]),
        (PAIRS, ["pairs"]),
        (PAIRS1, ["pairs1"]),
        (PAIRS2, ["pairs2"]),
        (PAIRS3, ["pairs3"]),
        (PURE_PAIRS1, ["pairs1", "pure"]),
        (ORPHANS, ["orphans"]),
        (MELDED, ["melded"]),
        (PURE_MELDED, ["melded", "pure"]),
        (HONOURS_MELDED, ["melded", "honours"]),
        ("E S | peng:FFF peng:WWW peng:NNN peng:CCC", ["honours"]),
        ("112233m 445566m 99m", ["pairs", "pure"]),
        ("111222333m 99p EEE", ["pengs"]),
        ("123m 99m | chi:123m chi:456m an_gang:7777m", ["pure"]),
        ("123m 99m | chi:123m chi:456m an_gang:7777p", []),
        ("99m EEE SSS WWW NNN", ["pengs"]),
        ("99m | peng:EEE peng:SSS peng:WWW an_gang:NNNN", ["pengs"]),
    ],
)
def test_l10_patterns_of_a_hand(hand: str, patterns: list[str]) -> None:
    assert scored(hand, "discard").patterns == patterns


def test_l13_every_further_pattern_doubles() -> None:
    assert (priced(PURE_PENGS, "discard"), priced(PURE_PENGS, "self")) == (18, 12)
    assert (priced(PURE_PAIRS, "discard"), priced(PURE_PAIRS, "self")) == (18, 16)
    assert (priced(HONOURS_PENGS, "discard"), priced(HONOURS_PENGS, "self")) == (18, 12)
    assert priced(HONOURS_MELDED, "discard") == 36


def test_l13_pengs_does_not_double_melded() -> None:
    assert [line.key for line in scored(MELDED, "discard").lines] == ["melded"]


@pytest.mark.parametrize(
    ("hand", "source", "how", "price"),
    [
        (CONCEALED, "self", {"heavenly": True}, 8),
        (CONCEALED, "self", {"earthly": True}, 8),
        (CONCEALED, "discard", {"human": True}, 12),
        (PLAIN, "self", {"last": True}, 6),
        (PLAIN, "discard", {"last": True}, 9),
        (PLAIN, "self", {"run": 1}, 6),
        (PLAIN, "discard", {"run": 1}, 9),
        (PLAIN, "rob", {"run": 1}, 9),
        (PLAIN, "discard", {"melded_discarder": True}, 9),
        (PURE, "self", {"heavenly": True}, 12),
        (PURE, "discard", {"human": True}, 18),
        (PURE, "discard", {"last": True}, 18),
        (PURE, "discard", {"run": 1}, 18),
        (PURE, "rob", {"run": 1}, 18),
        (PURE, "discard", {"melded_discarder": True}, 18),
        (PURE, "discard", {"run": 2, "last": True, "melded_discarder": True}, 144),
        (PURE, "self", {"run": 3, "last": True}, 96),
        (PAIRS2, "self", {"heavenly": True}, 64),
    ],
)
def test_l14_each_circumstance_doubles(hand: str, source: str, how: dict[str, Any], price: int) -> None:
    assert priced(hand, source, **how) == price


def test_l14_once_for_each_gang_of_the_run() -> None:
    assert [priced(PENGS, "self", run=run) for run in range(4)] == [6, 12, 24, 48]
    assert [priced(PENGS, "discard", run=run) for run in range(4)] == [9, 18, 36, 72]


def test_l14_a_robbed_gang_alone_doubles_once_after_one_gang_twice() -> None:
    assert priced(PURE, "rob", run=1) == 18
    assert priced(PURE, "rob", run=2) == 36


def test_l10_a_robbed_gang_is_priced_by_the_discard_column_without_last_discard_and_melded_discarder() -> (
    None
):
    assert priced(ORPHANS, "rob", run=1) == 96
    assert priced(PURE, "rob", run=1, last=True, melded_discarder=True) == 18
    assert scored(PURE, "rob", run=1, last=True).circumstances == ["robbed_gang"]


@pytest.mark.parametrize(
    ("source", "how"),
    [
        ("discard", {"run": 1}),
        ("discard", {"melded_discarder": True}),
        ("rob", {"run": 1}),
        ("discard", {"last": True}),
        ("discard", {"human": True}),
    ],
    ids=["gang_discard", "melded_discarder", "robbed_gang", "last_discard", "human"],
)
def test_l15_floor_9_and_12_with_five_circumstances(source: str, how: dict[str, Any]) -> None:
    assert priced(PLAIN, source, **how) == 9
    assert priced(CONCEALED, source, **how) == 12


def test_l15_further_doublings_double_the_floor() -> None:
    assert priced(PLAIN, "discard", run=2) == 18
    assert priced(PLAIN, "discard", run=1, last=True) == 18
    assert priced(PLAIN, "rob", run=2) == 18
    assert priced(CONCEALED, "discard", run=1, human=True) == 24
    assert priced(CONCEALED, "discard", run=2, last=True, melded_discarder=True) == 96


def test_l15_self_drawn_has_no_floor() -> None:
    assert priced(PLAIN, "self", run=1, last=True) == 12
    assert priced(CONCEALED, "self", earthly=True) == 8


def test_l15_floor_seed_knows_two_circumstances() -> None:
    rules = table(floor="seed")
    assert priced(PLAIN, "discard", rules, run=1) == 9
    assert priced(CONCEALED, "discard", rules, melded_discarder=True) == 12
    assert priced(PLAIN, "rob", rules, run=1) == 4
    assert priced(PLAIN, "discard", rules, last=True) == 4
    assert priced(CONCEALED, "discard", rules, human=True) == 6
    assert priced(PLAIN, "discard", rules, run=1, last=True) == 18


def test_l15_the_floor_is_no_matter_of_patterns() -> None:
    assert [line.key for line in scored(PENGS, "discard", run=1).lines] == ["pengs", "gang_discard"]


def test_the_explanation_names_every_step_and_its_clause() -> None:
    lines = scored(PURE_PENGS, "discard", run=2, last=True).lines
    assert [(line.key, line.operation, line.value, line.clause, line.total) for line in lines] == [
        ("pengs", PRICE, 9, "L12", 9),
        ("pure", TIMES, 2, "L13", 18),
        ("gang_discard", TIMES, 4, "L14", 72),
        ("last_discard", TIMES, 2, "L14", 144),
    ]


def test_the_explanation_shows_the_floor_in_place_of_the_first_doubling() -> None:
    lines = scored(CONCEALED, "discard", run=1, human=True).lines
    assert [(line.key, line.value, line.clause, line.args) for line in lines] == [
        ("plain_concealed", 3, "L12", []),
        ("floor", 12, "L15", ["gang_discard"]),
        ("human", 2, "L14", []),
    ]
    assert repr(lines[1]) == "floor price 12 = 12 [L15]"


def test_every_pattern_and_circumstance_has_its_own_key() -> None:
    keys = [pattern.key for pattern in PATTERNS] + [circumstance.key for circumstance in CIRCUMSTANCES]
    assert len(set(keys)) == len(keys) == 18


APP = table("app")


@pytest.mark.parametrize(
    ("hand", "discard", "self_drawn"),
    [
        (PLAIN, 1, 1),
        (CONCEALED, 1, 2),
        (PENGS, 3, 2),
        (PURE, 3, 2),
        (HONOURS, 3, 2),
        (PAIRS, 3, 2),
        (PAIRS1, 3, 2),
        (PAIRS3, 3, 2),
        (PURE_PENGS, 9, 4),
        (PURE_PAIRS1, 9, 4),
        (HONOURS_PAIRS, 9, 4),
        (MELDED, 3, 2),
        (MELDED_CHI, 3, 2),
        (PURE_MELDED, 9, 4),
    ],
)
def test_l12_app_prices_count_patterns(hand: str, discard: int, self_drawn: int) -> None:
    assert (priced(hand, "discard", APP), priced(hand, "self", APP)) == (discard, self_drawn)


def test_honours_in_hand_beside_melds_of_suits_are_no_pattern() -> None:
    assert scored("EEE CC | peng:111m peng:222m peng:333s", "discard").patterns == ["pengs"]


def test_l12_app_pairs_have_no_ladder() -> None:
    for hand in (PAIRS, PAIRS1, PAIRS2, PAIRS3):
        assert scored(hand, "discard", APP).patterns == ["pairs"]


def test_l12_app_circumstances_count_like_patterns_without_a_floor() -> None:
    assert priced(PLAIN, "discard", APP, run=1) == 3
    assert priced(PLAIN, "discard", APP, run=2, last=True) == 27
    assert priced(PLAIN, "rob", APP, run=1) == 3
    assert priced(PLAIN, "self", APP, run=2) == 4
    assert priced(CONCEALED, "self", APP, heavenly=True) == 3
    assert priced(CONCEALED, "discard", APP, human=True) == 3
    assert priced(PURE, "self", APP, last=True) == 4


def test_l12_app_cap_limits_self_drawn_and_discards_at_6() -> None:
    for cap in (2, 4, 6):
        rules = table("app", cap=cap)
        assert priced(PURE_PENGS, "self", rules, run=2) == min(16, cap)
        assert priced(PURE_PENGS, "discard", rules) == 6
        assert priced(PENGS, "discard", rules) == 3
    assert [line.key for line in scored(PURE_PENGS, "discard", table("app", cap=4)).lines] == [
        "app_base",
        "pengs",
        "pure",
        "cap",
    ]


def test_l12_app_concealed_adds_one_after_the_cap() -> None:
    assert priced(CONCEALED, "self", table("app", cap=2), heavenly=True, last=True) == 3
    assert [repr(line) for line in scored(CONCEALED, "self", APP).lines] == [
        "plain price 1 = 1 [L12]",
        "concealed plus 1 = 2 [L12]",
    ]


def test_hands_of_the_tests_are_read_as_written() -> None:
    held, melds = cases.hand(MELDED)
    assert (sum(held), len(melds)) == (cases.keys("99p")[1], 4)
