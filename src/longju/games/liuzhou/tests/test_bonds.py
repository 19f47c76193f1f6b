"""互包 and 封胡 as they arise and act in play (L21–L23)."""

import pytest

from longju.core.game import Event
from longju.games.liuzhou import GAME
from longju.games.liuzhou.tests.tables import acts, do, kinds, locks, money, position, why

TWO_PENGS = "| peng:222m<0 peng:333m<0"
PARTNERS = "| peng:222m<0 peng:333m<0 chi:789p<0"
SEALED = "| peng:222m<0 peng:333m<0 peng:444m<0"
WAITS_4P = "11p 23p"


def relations(text: str, **changes: object) -> list[tuple[str, int, int]]:
    """The relations that everybody sees when seat 1 has these melds."""
    view = GAME.observe(position("9s 9s", f"1111s {text}", **changes), 2)  # type: ignore[arg-type]
    return [(bond.kind, bond.feeder, bond.seat) for bond in view.relations]


@pytest.mark.parametrize(
    ("melds", "found"),
    [
        (TWO_PENGS, []),
        (PARTNERS, [("partners", 0, 1)]),
        (SEALED, [("sealed", 0, 1)]),
        ("| peng:222m<0 ming_gang:3333m<0 bu_gang:4444m<0", [("sealed", 0, 1)]),
        ("| peng:222m<0 peng:333m<0 an_gang:4444m", []),
        ("| peng:222m<0 peng:333m<0 peng:444m<2", []),
    ],
)
def test_l21_three_fed_melds_bind(melds: str, found: list[tuple[str, int, int]]) -> None:
    assert relations(melds) == found


@pytest.mark.parametrize(
    ("guarantee", "melds", "found"),
    [
        ("mutual", SEALED, [("partners", 0, 1)]),
        ("seal", PARTNERS, []),
        ("seal", SEALED, [("sealed", 0, 1)]),
        ("off", SEALED, []),
        ("off", PARTNERS, []),
    ],
)
def test_l21_option_guarantee(guarantee: str, melds: str, found: list[tuple[str, int, int]]) -> None:
    assert relations(melds, guarantee=guarantee) == found


def test_l21_option_guarantee_melds() -> None:
    assert relations(SEALED, guarantee_melds=4) == []
    assert relations(SEALED + " chi:789p<0", guarantee_melds=4) == [("partners", 0, 1)]


def test_l21_the_third_meld_is_told() -> None:
    told: list[Event] = []
    state = position("4m 9s", f"44m 11s 9p 8s 7s {TWO_PENGS}", sink=told)
    do(state, "0 discard 4m", "1 peng 4m")
    assert [(event.seat, event.args) for event in told if event.kind == "sealed"] == [(0, [1])]
    told.clear()
    state = position("9p 9s", f"78p 11s 5s 8s 7s {TWO_PENGS}", sink=told)
    do(state, "0 discard 9p", "1 chi 7p 8p")
    assert [(event.seat, event.args) for event in told if event.kind == "partners"] == [(0, [1])]


def test_l22_partners_pay_three_times_for_each_others_discard() -> None:
    state = do(position("4p 9s", f"{WAITS_4P} {PARTNERS}"), "0 discard 4p", "1 hu")
    assert money(state) == ["0>1 6 partner_discard L22"]
    state = position("9s", f"4p 1s {PARTNERS}", turn=1)
    state = position(f"{WAITS_4P} 456s 789s 123m", f"4p 9s {PARTNERS}", turn=1)
    do(state, "1 discard 4p", "0 hu", "pass")
    assert money(state) == ["1>0 9 partner_discard L22"]


def test_l22_a_third_players_discard_costs_the_partner_the_same_again() -> None:
    state = do(position("9s", f"{WAITS_4P} {PARTNERS}", "4p 9s", turn=2), "2 discard 4p", "1 hu", "pass")
    assert money(state) == ["2>1 2 win_discard L16", "0>1 2 partner_same L22"]


def test_l22_a_self_drawn_win_is_paid_by_the_partner_alone() -> None:
    state = do(position("9s", f"{WAITS_4P} 4p {PARTNERS}", turn=1), "1 hu")
    assert state.scores == [-9, 9, 0, 0]


def test_l22_two_partners_both_pay_everything() -> None:
    state = position("4p", f"11p 23p 4p {PARTNERS}", "1s | peng:555s<1 peng:666s<1 chi:123s<1", turn=1)
    do(state, "1 hu")
    assert state.scores == [-9, 18, -9, 0]


def test_l22_partners_who_both_win_ask_nothing_of_each_other() -> None:
    state = position(f"{WAITS_4P} 456s 789s 123m", f"56p 99p {PARTNERS}", "4p 9s", turn=2)
    do(state, "2 discard 4p", "0 hu", "1 hu", "pass")
    assert money(state) == ["2>0 3 win_discard L16", "2>1 2 win_discard L16"]


def test_l23_who_is_sealed_is_not_asked_for_wins() -> None:
    state = position(f"{WAITS_4P} 456s 789s 123m", f"1s {SEALED}", "4p 9s", turn=2)
    do(state, "2 discard 4p")
    assert "hu" not in kinds(state, 0) | set(acts(state, 0))
    assert ("hu", "sealed_no_win", "L23") in locks(state, 0)
    do(state, "pass")
    assert not state.no_win[0]


def test_l23_who_is_sealed_wins_no_self_drawn_hand_either() -> None:
    state = position(f"{WAITS_4P} 4p 456s 789s 123m", f"1s {SEALED}")
    assert why(state, 0, "hu") == ("sealed_no_win", "L23")
    assert ("hu", "sealed_no_win", "L23") in locks(state, 0)


def test_l23_other_claims_stay_open_to_him() -> None:
    state = position("44p 456s 789s 123m 11p"[:-4] + " 9s 9s", f"1s {SEALED}", "4p 9s", turn=2)
    do(state, "2 discard 4p")
    assert "peng" in kinds(state, 0)


def test_l23_his_discard_costs_twice() -> None:
    state = do(position("4p 9s", f"{WAITS_4P} {SEALED}"), "0 discard 4p", "1 hu", "pass")
    assert money(state) == ["0>1 4 sealed_discard L23"]


def test_l23_he_pays_the_price_of_anothers_discard_too() -> None:
    state = do(position("9s", f"{WAITS_4P} {SEALED}", "4p 9s", turn=2), "2 discard 4p", "1 hu", "pass")
    assert money(state) == ["2>1 2 win_discard L16", "0>1 2 sealed_same L23"]


def test_l23_he_pays_a_self_drawn_win_for_everybody() -> None:
    state = do(position("9s", f"{WAITS_4P} 4p {SEALED}", turn=1), "1 hu")
    assert money(state) == ["0>1 9 sealed_all L23"]


def test_l23_a_seal_ends_the_mutual_guarantee() -> None:
    state = position("4m 9s", "44m 1s 2s | peng:222m<0 peng:333m<0 chi:789p<0")
    assert [bond.kind for bond in GAME.observe(state, 0).relations] == ["partners"]
    do(state, "0 discard 4m", "1 peng 4m", "pass")
    assert [bond.kind for bond in GAME.observe(state, 0).relations] == ["sealed"]


def test_l10_a_robbed_gang_counts_as_a_discard_of_the_robbed_player() -> None:
    state = position("4p 1s | peng:444p<3", f"11p 23p {PARTNERS}")
    do(state, "0 bu_gang 4p", "1 hu")
    assert money(state) == ["0>1 27 partner_discard L22"]


def test_the_danger_of_a_discard_is_known_from_open_tiles() -> None:
    state = position(
        "4p 9s 1s 2s 5s",
        f"11p 23p {PARTNERS}",
        "123m 456m 789m 1p 23p",
        "1s | peng:555p<1 peng:666p<2 peng:777p<2 peng:888p<1",
    )
    dangers = GAME.observe(state, 0).dangers
    first, second = dangers[0], dangers[1]
    assert (first.seat, first.tile, first.price) == (1, "", 2)
    assert [(p.payer, p.payee, p.amount, p.why.term) for p in first.payments] == [
        (0, 1, 6, "partner_discard")
    ]
    assert (second.seat, second.price) == (2, 3)
    assert {(danger.tile, danger.price) for danger in dangers[2:]} == {
        ("4p", 36),
        ("1s", 18),
        ("2s", 18),
        ("5s", 18),
        ("9s", 18),
    }
    assert GAME.observe(state, 1).dangers == []


def test_a_sealed_seat_is_no_danger_and_a_gang_before_makes_a_discard_dear() -> None:
    state = position("2222m 4p 9s", f"1s {SEALED}", "9s", back="1s")
    do(state, "0 an_gang 2m")
    assert [(danger.seat, danger.price) for danger in GAME.observe(state, 0).dangers] == [
        (1, 9),
        (2, 12),
        (3, 12),
    ]
    state = position("9s", "2p 3s | peng:222m<2 peng:333m<2 peng:444m<2", turn=1)
    assert [danger.seat for danger in GAME.observe(state, 1).dangers] == [3, 0]
