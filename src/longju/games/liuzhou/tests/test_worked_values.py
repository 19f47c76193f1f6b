"""The rule text's worked values and the source's own numbers, each by name."""

from longju.games.liuzhou.payments import Win, bonds, gang_payments, run_feeder_after
from longju.games.liuzhou.scoring import SELF_DRAWN, How
from longju.games.liuzhou.tests.cases import (
    CONCEALED,
    HONOURS_PAIRS,
    MELDED,
    ORPHANS,
    PENGS,
    PLAIN,
    PURE_MELDED,
    PURE_PAIRS1,
    PURE_PENGS,
    melds_of,
    paid,
    priced,
    short,
    table,
    totals,
    won,
)
from longju.games.liuzhou.tiles import AN_GANG, BU_GANG, MELD_KINDS, MING_GANG, NOBODY


def test_plain_discard_2() -> None:
    assert priced(PLAIN, "discard") == 2


def test_plain_concealed_self_drawn_4_each() -> None:
    assert priced(CONCEALED, "self") == 4
    assert totals([won("A", "self", 4)]) == [12, -4, -4, -4]


def test_pure_pengs_18_and_12_each() -> None:
    assert priced(PURE_PENGS, "discard") == 18
    assert priced(PURE_PENGS, "self") == 12


def test_pure_pairs1_discard_36() -> None:
    assert priced(PURE_PAIRS1, "discard") == 36


def test_honours_pairs_self_drawn_16_each() -> None:
    assert priced(HONOURS_PAIRS, "self") == 16


def test_pengs_bloom_after_two_gangs_fed_by_c_pays_72() -> None:
    price = priced(PENGS, "self", run=2)
    assert price == 24
    assert paid([won("A", "self", price, feeder="C")]) == ["C>A 72 bloom_all L20"]


def test_plain_gang_discard_on_the_last_discard_18() -> None:
    assert priced(PLAIN, "discard", run=1, last=True) == 18


def test_heavenly_plain_concealed_8_each() -> None:
    assert priced(CONCEALED, "self", heavenly=True) == 8


def test_human_plain_concealed_12() -> None:
    assert priced(CONCEALED, "discard", human=True) == 12


def test_melded_from_one_who_waits_for_melded_36() -> None:
    assert priced(MELDED, "discard", melded_discarder=True) == 36


def test_orphans_self_drawn_as_earthly_64_each() -> None:
    assert priced(ORPHANS, "self", earthly=True) == 64


def test_source_last_tile_6() -> None:
    assert priced(PLAIN, "self", last=True) == 6


def test_source_last_tile_pengs_12() -> None:
    assert priced(PENGS, "self", last=True) == 12


def test_source_melded_18_and_pure_melded_36() -> None:
    assert priced(MELDED, "discard") == 18
    assert priced(PURE_MELDED, "discard") == 36


def test_source_gang_discard_plain_9_concealed_12_others_double() -> None:
    assert priced(PLAIN, "discard", run=1) == 9
    assert priced(CONCEALED, "discard", run=1) == 12
    assert priced(PENGS, "discard", run=1) == 18


def test_source_melded_discarder_plain_9_concealed_12() -> None:
    assert priced(PLAIN, "discard", melded_discarder=True) == 9
    assert priced(CONCEALED, "discard", melded_discarder=True) == 12


def run_of(*gangs: str) -> list[str]:
    """What B is paid for an uninterrupted run of gangs like `A bu_gang`, `an_gang`, gang by gang."""
    run_feeder, transfers = NOBODY, []
    for gang in gangs:
        giver, kind = gang.rpartition(" ")[0], MELD_KINDS.index(gang.rpartition(" ")[2])
        feeder = "ABCD".index(giver) if giver else NOBODY
        transfers += gang_payments(1, kind, feeder, run_feeder, table())
        run_feeder = run_feeder_after(kind, feeder, run_feeder)
    return short(transfers)


def paid_by(letter: str, transfers: list[str]) -> int:
    """All that one seat pays."""
    return sum(int(line.split()[1]) for line in transfers if line.startswith(letter))


def test_source_run_of_three_added_gangs_costs_the_first_feeder_3() -> None:
    gangs = run_of("A bu_gang", "C bu_gang", "D bu_gang")
    assert gangs == ["A>B 1 bu_gang L17", "A>B 1 run_gang L19", "A>B 1 run_gang L19"]


def test_source_run_of_an_exposed_and_two_concealed_gangs_costs_7() -> None:
    gangs = run_of("A bu_gang", "an_gang", "an_gang")
    assert gangs == ["A>B 1 bu_gang L17", "A>B 3 run_gang L19", "A>B 3 run_gang L19"]


def test_source_run_of_concealed_two_exposed_concealed_costs_the_feeder_5() -> None:
    gangs = run_of("an_gang", "A bu_gang", "C bu_gang", "an_gang")
    shared = ["A>B 1 an_gang L17", "C>B 1 an_gang L17", "D>B 1 an_gang L17"]
    assert gangs == sorted([*shared, "A>B 1 bu_gang L17", "A>B 1 run_gang L19", "A>B 3 run_gang L19"])
    assert paid_by("A", gangs) - 1 == 5


def test_source_run_of_concealed_then_two_exposed_costs_the_feeder_2() -> None:
    gangs = run_of("an_gang", "A ming_gang", "C bu_gang")
    assert paid_by("A", gangs) - 1 == 2
    assert (paid_by("C", gangs), paid_by("D", gangs)) == (1, 1)


def test_source_bloom_after_concealed_gangs_only_is_paid_by_all() -> None:
    run_feeder = run_feeder_after(AN_GANG, NOBODY, NOBODY)
    win = Win(1, How(SELF_DRAWN, run=1), 6, run_feeder)
    assert paid([win]) == ["A>B 6 win_self_drawn L16", "C>B 6 win_self_drawn L16", "D>B 6 win_self_drawn L16"]


def test_source_bloom_after_an_exposed_gang_is_paid_by_its_feeder() -> None:
    run_feeder = run_feeder_after(BU_GANG, 2, run_feeder_after(MING_GANG, 0, NOBODY))
    win = Win(1, How(SELF_DRAWN, run=2), 12, run_feeder)
    assert paid([win]) == ["A>B 36 bloom_all L20"]


PARTNERS = ["A>B chi peng peng"]


def test_source_partners_pay_each_other_3_times() -> None:
    assert totals([won("B", "discard", 2)], "A", PARTNERS) == [-6, 6, 0, 0]
    assert totals([won("A", "discard", 2)], "B", PARTNERS) == [6, -6, 0, 0]


def test_source_the_partner_pays_the_same_again() -> None:
    assert totals([won("B", "discard", 2)], "C", PARTNERS) == [-2, 4, -2, 0]
    assert totals([won("A", "discard", 3)], "C", PARTNERS) == [6, -3, -3, 0]


def test_source_the_partner_pays_all_of_a_self_drawn_win() -> None:
    assert totals([won("B", "self", 2)], fed=PARTNERS) == [-6, 6, 0, 0]
    assert totals([won("A", "self", 2)], fed=PARTNERS) == [6, -6, 0, 0]


def test_source_two_partners_double_the_income() -> None:
    fed = ["A>B chi peng peng", "B>C chi chi peng"]
    assert totals([won("B", "self", 2)], fed=fed) == [-6, 12, -6, 0]


def test_source_partners_who_win_on_one_discard_are_none() -> None:
    wins = [won("A", "discard", 9), won("B", "discard", 2)]
    assert totals(wins, "D", PARTNERS) == [9, 2, 0, -11]


SEALED = ["A>B peng peng ming_gang"]


def test_source_the_sealed_player_may_not_win() -> None:
    found = bonds(melds_of(*SEALED), table())
    assert [found.may_win(seat) for seat in range(4)] == [False, True, True, True]


def test_source_the_sealed_player_pays_twice() -> None:
    assert totals([won("B", "discard", 2)], "A", SEALED) == [-4, 4, 0, 0]


def test_source_the_sealed_player_pays_the_same_as_another_discarder() -> None:
    assert totals([won("B", "discard", 2)], "C", SEALED) == [-2, 4, -2, 0]


def test_source_the_sealed_player_pays_all_of_a_self_drawn_win() -> None:
    assert totals([won("B", "self", 2)], fed=SEALED) == [-6, 6, 0, 0]


def test_source_fish_double_for_each_tile_that_hits() -> None:
    win = [won("B", "discard", 9)]
    assert totals(win, "C", fish="3m 4m 8p") == [0, 18, -18, 0]
    assert totals(win, "C", fish="3m S 8p") == [0, 36, -36, 0]
    assert totals(win, "C", fish="3m S F") == [0, 72, -72, 0]
