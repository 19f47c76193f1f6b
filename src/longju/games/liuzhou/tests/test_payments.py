"""Gangs and runs, relations, fish, the next dealer: who pays whom (L16–L27)."""

import pytest

from longju.core.game import Transfer
from longju.games.liuzhou.payments import (
    Bonds,
    bonds,
    fish_factor,
    fish_number,
    fish_payments,
    gang_kind,
    gang_payments,
    gang_refunds,
    hits,
    is_fished,
    next_dealer,
    no_bonds,
    place_of,
    run_feeder_after,
    win_payments,
    worth,
)
from longju.games.liuzhou.rules import Rules
from longju.games.liuzhou.tests.cases import melds_of, paid, short, table, totals, won
from longju.games.liuzhou.tiles import (
    AN_GANG,
    BU_GANG,
    MELD_KINDS,
    MING_GANG,
    NOBODY,
    read_tile,
    read_tiles,
    write_tile,
)

CHI = ["A>B chi peng peng"]
SEAL = ["A>B peng peng peng"]
APP = table("app")


def related(*fed: str, rules: Rules | None = None) -> list[str]:
    """The relations as `A=B` for partners and `A>B` for a sealed feeder."""
    found = bonds(melds_of(*fed), rules or table())
    letters = "ABCD"
    lines = [
        f"{letters[a]}={letters[b]}" for a in range(4) for b in range(a + 1, 4) if found.are_partners(a, b)
    ]
    lines += [f"{letters[a]}>{letters[b]}" for a in range(4) for b in range(4) if found.is_sealed(a, b)]
    return lines


def test_l16_the_discarder_pays_alone() -> None:
    assert paid([won("B", "discard", 9)], "C") == ["C>B 9 win_discard L16"]


def test_l16_self_drawn_every_other_player_pays() -> None:
    for players in (2, 3, 4):
        others = "BCD"[: players - 1]
        expected = [f"{letter}>A 3 win_self_drawn L16" for letter in others]
        assert paid([won("A", "self", 3)], rules=table(players=players)) == expected


def test_l16_the_robbed_player_pays_alone() -> None:
    assert paid([won("B", "rob", 9)], "D") == ["D>B 9 win_robbed_gang L16"]


def test_l06_several_winners_are_paid_by_the_discarder() -> None:
    wins = [won("A", "discard", 2), won("B", "discard", 9), won("C", "discard", 18)]
    assert totals(wins, "D", fish="") == [2, 9, 18, -29]


def gang(kind: int, feeder: int = NOBODY, run_feeder: int = NOBODY, players: int = 4) -> list[str]:
    return short(gang_payments(1, kind, feeder, run_feeder, table(players=players)))


def test_l17_an_exposed_gang_costs_its_feeder_1() -> None:
    assert gang(MING_GANG, 0) == ["A>B 1 ming_gang L17"]


def test_l17_an_added_gang_costs_the_feeder_of_its_peng_1() -> None:
    assert gang(BU_GANG, 3) == ["D>B 1 bu_gang L17"]


def test_l17_a_concealed_gang_costs_each_1() -> None:
    assert gang(AN_GANG) == ["A>B 1 an_gang L17", "C>B 1 an_gang L17", "D>B 1 an_gang L17"]
    assert gang(AN_GANG, players=3) == ["A>B 1 an_gang L17", "C>B 1 an_gang L17"]
    assert gang(AN_GANG, players=2) == ["A>B 1 an_gang L17"]


def test_l19_the_feeder_of_a_run_pays_every_later_gang() -> None:
    assert gang(MING_GANG, 0, run_feeder=2) == ["C>B 1 run_gang L19"]
    assert gang(AN_GANG, run_feeder=2) == ["C>B 3 run_gang L19"]
    assert gang(AN_GANG, run_feeder=2, players=3) == ["C>B 2 run_gang L19"]
    assert gang(AN_GANG, run_feeder=0, players=2) == ["A>B 1 run_gang L19"]


def test_l19_the_first_exposed_or_added_gang_binds_its_feeder() -> None:
    assert run_feeder_after(AN_GANG, NOBODY, NOBODY) == NOBODY
    assert run_feeder_after(MING_GANG, 2, NOBODY) == 2
    assert run_feeder_after(BU_GANG, 3, NOBODY) == 3
    assert run_feeder_after(BU_GANG, 3, 2) == 2
    assert run_feeder_after(AN_GANG, NOBODY, 2) == 2


def all_gangs() -> list[Transfer]:
    rules = table()
    ledger = gang_payments(1, AN_GANG, NOBODY, NOBODY, rules)
    ledger += gang_payments(1, MING_GANG, 0, NOBODY, rules)
    ledger += gang_payments(1, AN_GANG, NOBODY, 0, rules)
    ledger += gang_payments(1, BU_GANG, 2, 0, rules)
    return ledger


def test_l18_a_drawn_hand_refunds_concealed_gangs_to_whoever_paid() -> None:
    assert short(gang_refunds(all_gangs(), table())) == [
        "B>A 1 gang_refund L18",
        "B>A 3 gang_refund L18",
        "B>C 1 gang_refund L18",
        "B>D 1 gang_refund L18",
    ]


def test_l18_draw_gangs_all_refunds_nothing() -> None:
    assert gang_refunds(all_gangs(), table(draw_gangs="all")) == []


def test_l18_draw_gangs_none_refunds_everything() -> None:
    refunds = gang_refunds(all_gangs(), table(draw_gangs="none"))
    assert [transfer.args for transfer in refunds] == [["an_gang"]] * 3 + [
        ["ming_gang"],
        ["an_gang"],
        ["bu_gang"],
    ]
    balance = [0] * 4
    for transfer in [*all_gangs(), *refunds]:
        balance[transfer.payer] -= transfer.amount
        balance[transfer.payee] += transfer.amount
    assert balance == [0, 0, 0, 0]


def test_l18_gang_kinds_are_read_off_transfers() -> None:
    kinds = [gang_kind(transfer) for transfer in all_gangs()]
    assert [MELD_KINDS[kind] for kind in kinds[3:]] == ["ming_gang", "an_gang", "bu_gang"]
    assert gang_kind(Transfer(0, 1, 2, "win_discard", "L16", ["2"])) == NOBODY


def test_l20_the_feeder_of_the_run_pays_all_shares_of_a_bloom() -> None:
    assert paid([won("A", "self", 6, feeder="C")]) == ["C>A 18 bloom_all L20"]
    assert paid([won("A", "self", 6, feeder="B")], rules=table(players=2)) == ["B>A 6 bloom_all L20"]


def test_l20_several_liable_each_pay_all_shares_once() -> None:
    assert paid([won("B", "self", 6, feeder="C")], fed=CHI) == [
        "A>B 18 partner_all L22",
        "C>B 18 bloom_all L20",
    ]
    assert paid([won("B", "self", 6, feeder="D")], fed=[*SEAL, "C>B chi"]) == [
        "A>B 18 sealed_all L23",
        "D>B 18 bloom_all L20",
    ]


def test_l20_one_liable_for_two_reasons_pays_once() -> None:
    assert paid([won("B", "self", 6, feeder="A")], fed=CHI) == ["A>B 18 bloom_all L20"]
    assert paid([won("B", "self", 6, feeder="A")], fed=SEAL) == ["A>B 18 bloom_all L20"]


def test_l21_three_melds_with_a_chi_make_partners() -> None:
    assert related("A>B chi peng peng") == ["A=B"]
    assert related("A>B chi chi chi") == ["A=B"]
    assert related("A>B chi ming_gang bu_gang") == ["A=B"]
    assert related("A>B chi peng") == []
    assert related("A>B chi peng", "C>B peng") == []


def test_l21_an_added_gang_still_counts_as_its_peng_and_concealed_gangs_dont() -> None:
    assert related("A>B bu_gang bu_gang bu_gang") == ["A>B"]
    assert related("A>B chi peng", "B an_gang an_gang") == []


def test_l21_three_triplets_seal_whatever_else_was_fed() -> None:
    assert related("A>B peng peng ming_gang") == ["A>B"]
    assert related("A>B chi peng peng bu_gang") == ["A>B"]


def test_l21_a_seal_ends_the_partnership() -> None:
    assert related("A>B chi peng peng") == ["A=B"]
    assert related("A>B chi peng peng", "B>A peng peng peng") == ["B>A"]
    assert related("A>B peng peng peng", "B>A peng peng peng") == ["A>B", "B>A"]


def test_l21_guarantee_mutual_binds_any_three_and_seals_nobody() -> None:
    rules = table(guarantee="mutual")
    assert related("A>B peng peng peng", rules=rules) == ["A=B"]
    assert related("A>B chi peng peng", rules=rules) == ["A=B"]


def test_l21_guarantee_seal_knows_no_partners() -> None:
    rules = table(guarantee="seal")
    assert related("A>B chi peng peng", rules=rules) == []
    assert related("A>B chi peng peng peng", rules=rules) == ["A>B"]


def test_l21_guarantee_off_binds_nobody() -> None:
    assert related("A>B peng peng peng", "C>D chi chi chi", rules=table(guarantee="off")) == []


def test_l21_guarantee_melds_4_takes_one_more() -> None:
    rules = table(guarantee_melds=4)
    assert related("A>B chi peng peng", "C>D peng peng peng", rules=rules) == []
    assert related("A>B chi peng peng peng", "C>D peng peng peng peng", rules=rules) == ["A=B", "C>D"]


def test_l21_bonds_say_who_is_bound() -> None:
    found = bonds(melds_of("A>B chi peng peng", "B>C peng peng peng"), table())
    assert [found.bound_to(seat) for seat in range(4)] == [[1], [0], [1], []]
    assert no_bonds(4).bound_to(0) == []


def test_l22_partners_pay_3_times_for_their_discard() -> None:
    assert paid([won("B", "discard", 9)], "A", CHI) == ["A>B 27 partner_discard L22"]
    assert paid([won("A", "rob", 9)], "B", CHI) == ["B>A 27 partner_discard L22"]


def test_l22_the_partner_pays_the_same_as_a_third_player() -> None:
    assert paid([won("A", "discard", 9)], "C", CHI) == ["B>A 9 partner_same L22", "C>A 9 win_discard L16"]


def test_l22_the_partner_pays_all_shares_of_a_self_drawn_win() -> None:
    assert paid([won("A", "self", 3)], fed=CHI) == ["B>A 9 partner_all L22"]
    assert paid([won("A", "self", 3)], fed=CHI, rules=table(players=3)) == ["B>A 6 partner_all L22"]


def test_l22_two_partners_each_pay_all_shares() -> None:
    fed = ["A>B chi peng peng", "B>C chi chi peng"]
    assert paid([won("B", "self", 3)], fed=fed) == ["A>B 9 partner_all L22", "C>B 9 partner_all L22"]


def test_l22_each_of_two_relations_is_reckoned_from_the_plain_price() -> None:
    fed = ["A>B chi peng peng", "B>C chi chi peng"]
    assert paid([won("B", "discard", 2)], "C", fed) == ["A>B 2 partner_same L22", "C>B 6 partner_discard L22"]
    assert paid([won("B", "discard", 2)], "D", fed) == [
        "A>B 2 partner_same L22",
        "C>B 2 partner_same L22",
        "D>B 2 win_discard L16",
    ]


def test_l22_partners_who_both_win_ignore_their_relation_and_keep_others() -> None:
    fed = ["A>B chi peng peng", "D>A chi chi chi"]
    wins = [won("A", "discard", 2), won("B", "discard", 9)]
    assert paid(wins, "C", fed) == [
        "C>A 2 win_discard L16",
        "C>B 9 win_discard L16",
        "D>A 2 partner_same L22",
    ]
    assert paid(wins, "D", fed) == ["D>A 6 partner_discard L22", "D>B 9 win_discard L16"]


def test_l23_a_sealed_player_pays_twice_for_his_discard() -> None:
    assert paid([won("B", "discard", 9)], "A", SEAL) == ["A>B 18 sealed_discard L23"]
    assert paid([won("B", "rob", 9)], "A", SEAL) == ["A>B 18 sealed_discard L23"]


def test_l23_a_sealed_player_pays_what_anothers_discard_is_worth_before_relations() -> None:
    assert paid([won("B", "discard", 9)], "C", SEAL) == ["A>B 9 sealed_same L23", "C>B 9 win_discard L16"]
    fed = [*SEAL, "B>C chi chi chi"]
    assert paid([won("B", "discard", 9)], "C", fed) == ["A>B 9 sealed_same L23", "C>B 27 partner_discard L22"]


def test_l23_a_sealed_player_pays_all_of_a_self_drawn_win() -> None:
    assert paid([won("B", "self", 3)], fed=SEAL) == ["A>B 9 sealed_all L23"]


def test_l23_a_sealed_player_may_not_win_at_all() -> None:
    found = bonds(melds_of(*SEAL, "C>D chi peng peng"), table())
    assert [found.may_win(seat) for seat in range(4)] == [False, True, True, True]


def test_l23_being_sealed_is_no_matter_of_another_winner() -> None:
    assert paid([won("D", "discard", 9)], "A", SEAL) == ["A>D 9 win_discard L16"]
    assert paid([won("D", "self", 3)], fed=SEAL)[0] == "A>D 3 win_self_drawn L16"


def test_l22_app_partner_pays_2_times_for_his_discard_and_the_same_as_a_third_player() -> None:
    assert paid([won("B", "discard", 3)], "A", SEAL, APP) == ["A>B 6 partner_discard L22"]
    assert paid([won("B", "discard", 3)], "C", SEAL, APP) == [
        "A>B 3 partner_same L22",
        "C>B 3 win_discard L16",
    ]


def test_l22_app_partner_pays_three_shares_and_the_others_one_each() -> None:
    assert paid([won("B", "self", 2)], fed=SEAL, rules=APP) == [
        "A>B 6 partner_all L22",
        "C>B 2 win_self_drawn L16",
        "D>B 2 win_self_drawn L16",
    ]


def test_l20_app_bloom_of_a_fed_run_is_paid_by_its_feeder_and_partners_only() -> None:
    assert paid([won("B", "self", 2, feeder="C")], rules=APP) == ["C>B 6 bloom_all L20"]
    assert paid([won("B", "self", 2, feeder="C")], fed=SEAL, rules=APP) == [
        "A>B 6 partner_all L22",
        "C>B 6 bloom_all L20",
    ]


def test_l23_a_seal_is_the_same_in_the_app_scale() -> None:
    rules = table("app", guarantee="both")
    assert paid([won("B", "self", 2)], fed=SEAL, rules=rules) == ["A>B 6 sealed_all L23"]
    assert paid([won("B", "discard", 3)], "A", SEAL, rules) == ["A>B 6 sealed_discard L23"]


def test_l24_worth_is_the_total_or_one_share() -> None:
    self_drawn, discard = won("A", "self", 3), won("A", "discard", 9)
    assert (worth(self_drawn, table()), worth(discard, table())) == (9, 9)
    assert worth(self_drawn, table(players=3)) == 6
    assert worth(self_drawn, table(fish_threshold_on="payer")) == 3


@pytest.mark.parametrize(
    ("letter_price", "rules", "fished"),
    [
        (("discard", 9), table(), True),
        (("discard", 8), table(), False),
        (("discard", 9), table(fish=0), False),
        (("self", 3), table(), True),
        (("self", 3), table(players=3), False),
        (("self", 4), table(players=2), False),
        (("self", 4), table(fish_threshold_on="payer"), False),
        (("self", 12), table(fish_threshold_on="payer"), True),
        (("discard", 1), table("app"), True),
        (("self", 1), table("app"), True),
        (("self", 1), table("app", fish=0), False),
    ],
)
def test_l24_who_is_fished(letter_price: tuple[str, int], rules: Rules, fished: bool) -> None:
    source, price = letter_price
    assert is_fished(won("A", source, price), rules) == fished


def test_l24_relations_are_no_part_of_the_worth() -> None:
    assert totals([won("B", "discard", 8)], "A", CHI, fish="1m 1m 1m") == [-24, 24, 0, 0]


def hit_by(seat: int, players: int, dealer: int = 0, rules: Rules | None = None) -> str:
    """The kinds of fish that hit a seat, numbers of one suit and honours."""
    rules = rules or table(players=players)
    tiles = read_tiles("123456789m ESWNCFP")
    return " ".join(write_tile(tile)[0] for tile in tiles if hits(tile, seat, dealer, rules))


def test_l25_the_map_for_four() -> None:
    assert [hit_by(seat, 4) for seat in range(4)] == ["1 5 9 E C", "2 6 S F", "3 7 W P", "4 8 N"]
    assert [hit_by(seat, 4, dealer=2) for seat in range(4)] == ["3 7 W P", "4 8 N", "1 5 9 E C", "2 6 S F"]


def test_l25_the_map_for_three_leaves_the_opposite_place_empty() -> None:
    assert [hit_by(seat, 3) for seat in range(3)] == ["1 5 9 E C", "2 6 S F", "4 8 N"]
    assert [hit_by(seat, 3, dealer=1) for seat in range(3)] == ["4 8 N", "1 5 9 E C", "2 6 S F"]


def test_l25_the_map_for_two_has_the_opponent_opposite() -> None:
    assert [hit_by(seat, 2) for seat in range(2)] == ["1 5 9 E C", "3 7 W P"]
    assert place_of(0, 1, 2) == 2


def test_l25_every_suit_counts_alike() -> None:
    assert [fish_number(read_tile(f"7{suit}")) for suit in "mps"] == [7, 7, 7]
    assert [fish_number(read_tile(name)) for name in "ESWNCFP"] == [1, 2, 3, 4, 5, 6, 7]


def test_l26_each_fish_that_hits_winner_or_payer_doubles() -> None:
    tiles = read_tiles("1m 2m 3m")
    assert fish_factor(tiles, 0, 1, 0, table()) == 4
    assert fish_factor(tiles, 0, 3, 0, table()) == 2
    assert fish_factor(tiles, 3, 0, 0, table()) == 2
    assert fish_factor(read_tiles("1m 5p C"), 0, 3, 0, table()) == 8
    assert fish_factor(read_tiles("4m 8p N"), 0, 1, 0, table()) == 1


def test_l26_every_payment_has_its_own_factor() -> None:
    assert totals([won("B", "self", 3)], fish="2m 3m 3p") == [-6, 36, -24, -6]


def test_l26_fish_of_three_and_two_players() -> None:
    assert totals([won("B", "self", 6)], fish="3m W 2m", rules=table(players=3)) == [-12, 24, -12]
    assert totals([won("B", "self", 9)], fish="3m W 2m", rules=table(players=2)) == [-36, 36]


def test_l26_the_payer_is_who_pays_also_for_others() -> None:
    assert totals([won("B", "self", 3)], fed=CHI, fish="1m 3m 4m") == [-18, 18, 0, 0]


def test_l26_one_flip_serves_all_and_multiplies_only_wins_of_9() -> None:
    wins = [won("A", "discard", 2), won("B", "discard", 9)]
    assert totals(wins, "D", fish="4m") == [2, 18, 0, -20]


def test_l26_partner_payments_are_fished_too() -> None:
    assert totals([won("B", "discard", 9)], "C", CHI, fish="1m 7p 9s") == [-36, 54, -18, 0]


def test_l26_the_surplus_has_its_own_line() -> None:
    wins = [won("B", "discard", 9)]
    due = win_payments(wins, 2, no_bonds(4), table())
    surplus = fish_payments(wins, due, read_tiles("2m 6p"), 0, table())
    assert short(surplus) == ["C>B 27 fish L26"]
    assert surplus[0].args == ["9", "4"]


def test_l26_app_fish_add_one_for_each_hit_on_the_winner() -> None:
    assert totals([won("B", "discard", 3)], "C", fish="2m 6p", rules=APP) == [0, 9, -9, 0]
    assert totals([won("B", "discard", 3)], "C", fish="3m 6p", rules=APP) == [0, 6, -6, 0]
    assert totals([won("B", "discard", 1)], "C", fish="3m 7p", rules=APP) == [0, 1, -1, 0]


def test_l26_app_winners_have_each_their_own_map() -> None:
    wins = [won("A", "discard", 1), won("B", "discard", 3)]
    assert totals(wins, "D", fish="2m 6p", rules=APP) == [1, 9, 0, -10]


def test_l25_app_fish_map_159_hits_every_winner() -> None:
    rules = table("app", fish_map=159)
    assert [hit_by(seat, 4, rules=rules) for seat in (0, 1, 3)] == ["1 5 9 E C"] * 3
    wins = [won("B", "discard", 1), won("C", "discard", 3)]
    assert totals(wins, "D", fish="2m 5p", rules=rules) == [0, 2, 6, -8]


def test_l27_the_winner_deals_and_a_drawn_hand_keeps_the_dealer() -> None:
    assert next_dealer([2], 1, 0, table()) == 2
    assert next_dealer([0], NOBODY, 0, table()) == 0
    assert next_dealer([], NOBODY, 3, table()) == 3
    assert next_dealer([], NOBODY, 3, table(draw_dealer="rotate")) == 0
    assert next_dealer([], NOBODY, 2, table(draw_dealer="rotate", players=3)) == 0


def test_l27_after_several_winners_the_giver_deals_or_the_nearest() -> None:
    assert next_dealer([0, 1], 2, 3, table()) == 2
    assert next_dealer([0, 1], 2, 3, table(two_winners_dealer="nearest")) == 0
    assert next_dealer([0, 3], 1, 1, table("app")) == 3


def test_bonds_are_what_they_were_made_of() -> None:
    found = Bonds([2, 1, 0, 0], [0, 0, 0, 4])
    assert found.are_partners(0, 1)
    assert not found.may_win(2)
    assert found.bound_to(3) == [2]
