"""Groups, waits and red points (Q2 to Q5, Q23 to Q28), and the fast code against the slow reference."""

import pytest

from longju.games.qilong import groups
from longju.games.qilong.cards import (
    COPIES,
    PARTNERS,
    TYPES,
    count,
    listed,
    read_card,
    read_cards,
    write_card,
)
from longju.games.qilong.tests import reference
from longju.games.qilong.tests.hands import NOTHING, any_cards, hand, sizes, some_pairs
from longju.kit.rng import FastRng


def names(counts: list[int]) -> list[str]:
    return ["".join(sorted(write_card(card))) for card in listed(counts)]


def agree(counts: list[int]) -> None:
    """The fast answers about *counts* are those of the reference."""
    shown = names(counts)
    assert groups.is_paired(counts) == reference.pairs_up(shown)
    assert {write_card(card) for card in groups.waits(counts)} == reference.waits(shown)
    assert (groups.wait_value(counts) != groups.NO_WAIT) == bool(reference.waits(shown))


def test_hands_of_any_cards_against_the_reference() -> None:
    rng = FastRng(41)
    for _ in range(400):
        agree(any_cards(rng, rng.below(9)))


def test_hands_near_a_win_against_the_reference() -> None:
    rng = FastRng(42)
    for _ in range(400):
        counts = some_pairs(rng, 1 + rng.below(7))
        agree(counts)
        cards = listed(counts)
        cards.pop(rng.below(len(cards)))
        agree(count(cards))
        cards[rng.below(len(cards))] = rng.below(TYPES)
        agree(count(cards))


def test_every_pair_of_cards_and_every_three_against_the_reference() -> None:
    for one in range(TYPES):
        agree(count([one]))
        for two in range(one, TYPES):
            agree(count([one, two]))
            for three in range(two, TYPES, 4):
                agree(count([one, two, three]))


def test_points_of_hands_with_kans_and_pairs_against_the_reference() -> None:
    rng = FastRng(43)
    for _ in range(500):
        kans = [0] * TYPES
        for _ in range(rng.below(4)):
            kans[rng.below(TYPES)] = 3 + rng.below(3)
        concealed, paired = any_cards(rng, rng.below(12)), some_pairs(rng, rng.below(4))
        laid = names(paired)
        shown = [[name] * kans[card] for card, name in enumerate(map(write_card, range(TYPES))) if kans[card]]
        assert groups.red_points(concealed, kans, paired) == reference.points(
            names(concealed), shown, [[name] for name in laid]
        )
        assert groups.laid_points(kans, paired) == reference.points([], shown, [[name] for name in laid])


@pytest.mark.parametrize(("single", "partners"), [("66", "11"), ("44", "24 15 33"), ("25", "34 16 25")])
def test_q2_a_single_waits_for_every_type_of_the_other_value(single: str, partners: str) -> None:
    assert groups.waits(hand(f"{single} 46 13")) == read_cards(partners)


def test_q2_values_not_types_pair() -> None:
    assert groups.is_paired(hand("44 24 35 15 26 33"))
    assert groups.is_paired(hand("34 34 16 25"))
    assert not groups.is_paired(hand("34 16 25"))
    assert groups.waits(hand("44 35 24")) == read_cards("24 15 33")
    assert groups.waits(hand("66 56")) == []
    assert groups.singles(hand("66 66 11 34 46")) == 3


def test_q3_a_card_is_dry_when_all_partner_types_are_out() -> None:
    table = [0] * TYPES
    table[read_card("11")] = COPIES
    assert groups.is_dry(read_card("66"), table)
    assert not groups.is_dry(read_card("11"), table)
    table[read_card("24")] = table[read_card("15")] = COPIES
    table[read_card("33")] = COPIES - 1
    assert not groups.is_dry(read_card("44"), table)
    table[read_card("33")] = COPIES
    assert groups.is_dry(read_card("44"), table)


def test_q3_a_card_is_unmatched_when_more_of_it_are_held_than_mates() -> None:
    assert groups.unmatched(hand("66 66 11"), read_card("66"))
    assert not groups.unmatched(hand("66 66 11"), read_card("11"))
    assert not groups.unmatched(hand("66 11"), read_card("66"))
    assert not groups.unmatched(hand("11"), read_card("66"))


def test_q4_red_cards_count_one_and_kans_by_size() -> None:
    assert groups.red_points(hand("66 55 36 44"), NOTHING, NOTHING) == 2
    assert [groups.kan_points(size) for size in (3, 4, 5)] == [8, 12, 16]
    assert groups.red_points(hand("33"), sizes("33*3"), hand("56 12")) == 9
    assert groups.red_points(hand("44"), sizes("44*4"), NOTHING) == 13


def test_q4_a_card_like_ones_kan_counts_as_a_single_in_hand() -> None:
    kans = sizes("24*3")
    assert groups.red_points(hand("24 24"), kans, NOTHING) == 8 + 2
    assert groups.red_points(hand("33"), sizes("33*3"), NOTHING) == 8


def test_q5_a_hand_that_waits_is_odd_and_a_winning_one_is_nine_groups() -> None:
    rng = FastRng(44)
    waiting = 0
    for number in range(2000):
        counts, kans = dealt(rng)
        if number % 2:
            counts = near(rng, sum(counts))
        assert sum(counts) % 2 == 1
        for card in groups.waits(counts):
            waiting += 1
            counts[card] += 1
            assert groups.groups(counts, kans, NOTHING) == groups.GROUPS
            assert all(len(group) == 2 for group in next(reference.splits(names(counts))))
            counts[card] -= 1
    assert waiting > 1000


def dealt(rng: FastRng) -> tuple[list[int], list[int]]:
    """Seventeen cards, kans laid and stolen for (Q10, Q13)."""
    pack = [place // COPIES for place in rng.permutation(TYPES * COPIES)]
    counts, kans = count(pack[:17]), [0] * TYPES
    pack = pack[17:]
    due = 0
    while True:
        for card in range(TYPES):
            if counts[card] >= 3:
                due += counts[card] - 2
                kans[card], counts[card] = counts[card], 0
        if not due:
            return counts, kans
        card = pack.pop()
        if kans[card]:
            kans[card] += 1
        else:
            counts[card] += 1
            due -= 1


def near(rng: FastRng, size: int) -> list[int]:
    """A concealed hand of that odd size that waits."""
    cards = listed(some_pairs(rng, (size + 1) // 2))
    cards.pop(rng.below(len(cards)))
    return count(cards)


NINE_RED_PAIRS = "66 11 66 11 46 13 46 13 45 14 45 14 44 24 44 15 34 16"


def test_t8_nine_pairs_of_two_red_cards_are_18_points() -> None:
    counts = hand(NINE_RED_PAIRS)
    assert groups.groups(counts, NOTHING, NOTHING) == 9
    assert groups.red_points(counts, NOTHING, NOTHING) == 18
    assert groups.is_complete(counts, NOTHING, NOTHING, is_house=False)
    assert not groups.is_complete(counts, NOTHING, NOTHING, is_house=True)


def test_q23_points_and_groups_are_both_needed() -> None:
    assert (groups.needed(is_house=True), groups.needed(is_house=False)) == (20, 18)
    kans = sizes("33*3 11*3")
    assert groups.is_complete(hand("46 22 66 11"), kans, NOTHING, is_house=False)
    assert not groups.is_complete(hand("46 22 66 11"), kans, NOTHING, is_house=True)
    assert groups.is_complete(hand("46 13 66 11"), kans, NOTHING, is_house=True)
    assert not groups.is_complete(hand("46 13 66 66"), kans, NOTHING, is_house=False)


def test_q24_a_seven_waits_only_when_every_other_single_left_is_dry() -> None:
    counts = hand("66 16 46 13")
    permitted = read_cards("66 16 46 13")
    table = [0] * TYPES
    tian, seven = read_card("66"), read_card("16")
    assert groups.wait_after(counts, tian) == groups.SEVEN_VALUE
    assert not groups.seven_wait_allowed(counts, tian, permitted, table)
    table[read_card("11")] = COPIES
    assert groups.seven_wait_allowed(counts, tian, permitted, table)
    assert not groups.seven_wait_allowed(counts, seven, permitted, table)
    table[read_card("11")] = COPIES - 1
    assert groups.seven_wait_allowed(counts, tian, [tian], table)


def test_t1_a_seven_drawn_after_a_che_completes_the_hand() -> None:
    assert groups.waits(hand("34 46 13")) == read_cards("34 16 25")
    assert groups.is_paired(hand("34 25 46 13"))


def test_t2_a_dry_fu_tou_may_be_thrown_for_a_wait_on_sevens() -> None:
    counts, table = hand("16 56"), [0] * TYPES
    table[read_card("12")] = COPIES
    assert groups.seven_wait_allowed(counts, read_card("56"), read_cards("16 56"), table)
    assert groups.waits(hand("16")) == read_cards("34 16 25")


def test_t3_the_last_di_is_a_master_card_when_all_tian_are_out() -> None:
    counts, table, di = hand("11 11"), [0] * TYPES, read_card("11")
    table[read_card("66")] = COPIES
    assert groups.begins_master(counts, di, [di], table)
    table[read_card("66")] = COPIES - 1
    assert not groups.begins_master(counts, di, [di], table)


def test_q26_no_other_discard_may_leave_a_live_single_or_a_seven() -> None:
    table = [0] * TYPES
    table[read_card("66")] = COPIES
    di, si_liu, seven = read_card("11"), read_card("46"), read_card("34")
    live = hand("11 46")
    assert not groups.begins_master(live, si_liu, [di, si_liu], table)
    assert groups.begins_master(live, si_liu, [si_liu], table)
    assert not groups.begins_master(hand("11 34"), seven, [di, seven], table)
    table[read_card("13")] = table[read_card("22")] = COPIES
    assert groups.begins_master(live, si_liu, [di, si_liu], table)
    assert not groups.begins_master(live, di, [di, si_liu], table)


def test_q27_the_house_counts_the_least_partner_still_out() -> None:
    table = [0] * TYPES
    for single, least in (("66", 1), ("11", 1), ("56", 1), ("12", 0), ("24", 0), ("44", 0), ("16", 0)):
        value = sum(map(int, single))
        assert groups.least_red(value, table, -1) == least, single
    assert groups.house_may_wait(19, 12, table, -1)
    assert not groups.house_may_wait(19, 6, table, -1)
    assert groups.house_may_wait(20, 6, table, -1)


def test_q27_no_black_partner_left_makes_19_enough() -> None:
    table = [0] * TYPES
    table[read_card("35")] = table[read_card("26")] = COPIES
    assert groups.house_may_wait(19, 6, table, -1)
    assert not groups.house_may_wait(19, 6, table, read_card("26"))


def test_q27_a_master_card_adds_nothing() -> None:
    table = [0] * TYPES
    table[read_card("66")] = COPIES
    assert groups.least_red(2, table, -1) == 0
    assert not groups.house_may_wait(19, 2, table, -1)


def test_q28_17_is_enough_with_a_red_partner_still_out() -> None:
    table = [0] * TYPES
    assert groups.may_wait(17, 10, table)
    assert groups.may_wait(18, 3, table)
    assert not groups.may_wait(16, 10, table)
    table[read_card("13")] = COPIES
    assert not groups.may_wait(17, 10, table)
    assert groups.may_wait(18, 10, table)


def test_q28_tian_di_and_fu_tou_have_surely_red_partners() -> None:
    assert [write_card(card) for card in range(TYPES) if groups.needs_old_wait(card)] == ["66", "56", "11"]


def test_q12_a_red_kan_is_one_of_a_red_type() -> None:
    assert groups.has_red_kan(sizes("24*3"))
    assert not groups.has_red_kan(sizes("33*5"))


def test_partners_of_every_type_are_what_waits_say() -> None:
    for card in range(TYPES):
        assert groups.waits(count([card])) == PARTNERS[card]
