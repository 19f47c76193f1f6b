"""Sets and winning hands, clause by clause (D2–D9, D14, D15, D18–D22), and against the slow reference."""

import pytest

from longju.games.dragon.cards import count, read_card
from longju.games.dragon.distance import (
    FAR,
    dragon_distance,
    phoenix_distance,
    runs_distance,
    triplets_distance,
)
from longju.games.dragon.notation import read_hand, read_laid, write_hand
from longju.games.dragon.options import DragonOptions
from longju.games.dragon.rules import TRIPLET_WILD, classic
from longju.games.dragon.tests.hands import fan, reading, wins
from longju.games.dragon.triplets import companions, is_group, quads
from longju.games.dragon.wins import (
    DRAGON_PHOENIX,
    ROLES,
    RUNS,
    TRIPLETS,
    Reading,
    waits,
)

SUITED = DragonOptions(triplet_wild="suited")
ANY = DragonOptions(triplet_wild="any")
TWO_DECKS = DragonOptions(players=5)


def group(text: str, triplet_wild: str = "same_suit") -> bool:
    return is_group(read_hand(text), TRIPLET_WILD.index(triplet_wild))


def roles(found: Reading) -> list[str]:
    return [ROLES[one.role] for one in found.sets]


def test_d2_ace_is_only_one() -> None:
    assert wins("AS 2S 3S 4H 5H 6H 7D 8D 9D")
    assert not wins("9S 10S AS 4H 5H 6H 7D 8D 9D")


def test_d3_face_stands_for_any_rank_of_its_suit_only() -> None:
    assert wins("AS KS 3S 4H JH 6H 7D 8D QD")
    assert not wins("AS KH 3S 4H JH 6H 7D 8D QD")


def test_d4_joker_stands_for_any_card() -> None:
    assert fan("AS RJ 3S 4H BJ 6H 7D 8D 9D") == 5


def test_d5_faces_fill_gaps_of_a_run() -> None:
    found = reading("5S KS 7S AH 2H 3H AD 2D 3D")
    assert write_hand(found.sets[0].cards) == "5S KS 7S"
    assert found.sets[0].stands == [4, 5, 6]


def test_d5_7_with_two_faces_reads_as_the_run_worth_most() -> None:
    found = reading("7S KS QS AH 2H 3H AD 2D 3D")
    assert roles(found) == ["tail", "head", "head"]
    assert found.sets[0].stands == [6, 7, 8]
    assert found.sets[0].cards[0] == read_card("7S")


def test_d5_no_run_goes_past_ten() -> None:
    assert not wins("10S 10H JH AH 2H 3H 4D 5D 6D")
    assert wins("8S 9S 10S AH 2H 3H 4D 5D 6D")


def test_d6_dragon_parts_are_123_456_789() -> None:
    assert roles(reading("AS 2S 3S 5H 6H 7H 7D 8D 9D")) == ["head", "plain", "tail"]
    assert roles(reading("4S 5S 6S 5H 6H 7H 8D 9D 10D")) == ["body", "plain", "plain"]


def test_d7_triplet_is_three_of_a_rank_of_any_suits() -> None:
    assert group("10S 10H 10D")
    assert group("KS KH KC")
    assert group("7S KS QS")
    assert not group("7S 7H 8D")


@pytest.mark.parametrize(
    "cards",
    ["7S KS QS", "7S KS RJ", "JC QC KC", "KD RJ BJ", "7S 7H 7D", "KS KH KD", "7S 7H RJ", "RJ BJ RJ"],
)
def test_d8_triplets_of_the_clause_are_triplets(cards: str) -> None:
    assert group(cards)


@pytest.mark.parametrize("cards", ["7S 7H KS", "KS QH RJ", "7S KH QH", "7S KS QH", "KS KH QS"])
def test_d8_face_needs_its_suit_throughout_the_set(cards: str) -> None:
    assert not group(cards)


def test_d8_suited_asks_for_one_natural_of_the_face_s_suit() -> None:
    assert group("7S 7H KS", "suited")
    assert not group("7S 7H KD", "suited")
    assert not group("7S KH RJ", "suited")
    assert not group("KS KH QS", "suited")
    assert group("JC QC RJ", "suited")


def test_d8_any_lets_a_face_stand_whatever_the_suits() -> None:
    assert group("7S 7H KD", "any")
    assert group("KS QH RJ", "any")
    assert not group("7S 8H KD", "any")


def test_d9_gang_is_four_of_a_rank_by_the_same_rule() -> None:
    assert group("7S 7H 7C 7D")
    assert group("7S JS QS KS")
    assert group("KS KH KC RJ")
    assert not group("7S 7H KS KH")
    assert group("7S 7H KS KH", "suited")
    assert group("7S 7H KS QH", "suited")
    assert not group("7S 7H KS QC", "suited")
    assert not group("KS QH RJ BJ", "suited")
    assert group("KS KH RJ BJ", "suited")


def test_d14_pairs_that_peng_a_card_are_all_that_make_a_triplet_with_it() -> None:
    pairs = companions(count(read_hand("7H 7D KS QS 8S RJ")), read_card("7S"), 2, 0)
    assert [write_hand(pair) for pair in pairs] == ["QS KS", "QS RJ", "KS RJ", "7H 7D", "7H RJ", "7D RJ"]


def test_d15_gangs_in_hand_and_on_a_claim() -> None:
    hand = count(read_hand("7H 7D 7C 2S 3S 4S RJ BJ"))
    assert [write_hand(quad) for quad in quads(hand, 0)] == ["7H 7C 7D BJ", "7H 7C 7D RJ"] + [
        f"{pair} BJ RJ" for pair in ["7H 7C", "7H 7D", "7C 7D"]
    ]
    assert "7H 7C 7D" in [write_hand(trio) for trio in companions(hand, read_card("7S"), 3, 0)]
    assert hand == count(read_hand("7H 7D 7C 2S 3S 4S RJ BJ"))


def test_d18_runs_need_a_dragon_part_and_no_triplet_among_them() -> None:
    assert not wins("2S 3S 4S 5H 6H 7H 8D 9D 10D")
    assert not wins("AS 2S 3S 4H 5H 6H KS KH KD")


def test_d19_three_triplets_laid_or_in_hand() -> None:
    assert fan("2S 2H 2D", "peng:7S 7H 7D", "peng:9S KS QS") == 4
    assert fan("2S 2H 2D", "an_gang:7S 7H 7C 7D", "bu_gang:9S JS QS KS") == 6
    assert not wins("2S 3S 4S", "peng:7S 7H 7D", "peng:9S KS QS")


def test_d19_four_equal_cards_in_hand_are_no_gang_undeclared() -> None:
    assert not wins("2S 2H 2C 2D 3S 3H 3C 3D 4S")


def test_d20_dragon_may_mix_suits() -> None:
    assert roles(reading("AS 2S 3S 4H 5H 6H 7D 8D 9D")) == ["head", "body", "tail"]
    assert fan("AS 2S 3S 4S 5S 6S 7D 8D 9D") == 5


def test_d21_every_set_reads_both_ways() -> None:
    assert reading("2S JS KS 5H KH QH 9D KD JD").kind == DRAGON_PHOENIX
    assert reading("AS 2S KS 5H KH QH 9D KD JD").kind == RUNS


def test_d21_laid_triplets_take_part_and_gangs_do_not() -> None:
    assert fan("5H KH QH 9D KD JD", "peng:2S JS KS") == 10
    assert fan("9D KD JD", "peng:2S JS KS", "peng:5H QH KH") == 10
    assert not wins("5H KH QH 9D KD 8D", "ming_gang:2S JS QS KS")
    assert fan("5H KH QH 9D KD JD", "ming_gang:2S JS QS KS") == 5


def test_d21_ten_is_no_part() -> None:
    assert fan("10S JS KS 5H KH QH 9D KD JD") == 4


def test_d22_reading_with_most_fan_is_taken() -> None:
    assert reading("AS 2S 3S AH 2H 3H AD 2D 3D").kind == TRIPLETS
    assert roles(reading("7S KS QS 4H 5H 6H AD 2D 3D")) == ["tail", "body", "head"]


def test_waits_are_the_cards_that_win() -> None:
    waiting = waits(count(read_hand("AS 2S 3S 4H 5H 6H 7D 8D")), [], classic())
    assert write_hand(waiting) == "6D 9D JD QD KD BJ RJ"


def test_waits_leave_out_what_the_hand_holds_whole() -> None:
    waiting = waits(count(read_hand("KD 2D 4H 5H 6H 7D 8D 9D")), [], classic())
    assert read_card("KD") not in waiting
    assert read_card("QD") in waiting


# Distances


@pytest.mark.parametrize(
    ("hand", "runs", "dragon", "triplets", "phoenix"),
    [
        ("AS 2S 3S 4H 5H 6H 7D 8D", 1, 1, 6, 6),
        ("AS 2S 3S 4H 5H 6H 7D 8D 9D", 0, 0, 6, 6),
        ("2S 2H 2D 7S 7H 7D KC KD", 5, 5, 1, 5),
        ("2S JS KS 5H KH QH 9D KD", 1, 1, 1, 1),
        ("AS AH AC AD 10S 10H 10C 10D", 6, 8, 2, 8),
        ("RJ BJ 5H 5D 5C 5S 9S 9H", 4, 5, 1, 5),
    ],
)
def test_distance_counts_the_cards_to_find(
    hand: str, runs: int, dragon: int, triplets: int, phoenix: int
) -> None:
    held = count(read_hand(hand))
    found = [
        runs_distance(held),
        dragon_distance(held),
        triplets_distance(held, [], 0),
        phoenix_distance(held, []),
    ]
    assert found == [runs, dragon, triplets, phoenix]


def test_distance_to_phoenix_looks_at_the_laid_sets() -> None:
    hand = count(read_hand("5H KH QH 9D JD"))
    assert phoenix_distance(hand, [read_laid("peng:2S JS KS")]) == 1
    assert phoenix_distance(hand, [read_laid("peng:2S 2H 2D")]) == FAR
    assert phoenix_distance(hand, [read_laid("an_gang:2S JS QS KS")]) == FAR
