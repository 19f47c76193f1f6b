"""Fan items and payments, clause by clause (D15, D19–D24, D26, D30)."""

import pytest

from longju.games.dragon.cards import count
from longju.games.dragon.notation import read_hand
from longju.games.dragon.options import DragonOptions, rules_of
from longju.games.dragon.scoring import (
    DISCARD,
    HEAVENLY,
    ITEMS,
    ROBBED_GANG,
    SELF_DRAWN,
    How,
    Win,
    may_win,
    score,
    settle,
)
from longju.games.dragon.tests.hands import counted, fan, keys

COLOUR = DragonOptions(one_suit="colour")
EVERYONE = DragonOptions(discard_payment="everyone", multiple_winners=True)
BRIDGE = DragonOptions(players=2, form="bridge")

HEAD = "AS 2S 3S 5H 6H 7H 8D 9D 10D"
SPADES = "AS 2S 3S 5S 6S 7S 8S 9S 10S"


def payments(options: DragonOptions, giver: int, *wins: Win) -> list[tuple[int, int, int]]:
    """Payer, payee and amount of each payment."""
    return [(pay.payer, pay.payee, pay.amount) for pay in settle(list(wins), giver, rules_of(options))]


def win(seat: int, source: int, points: int = 3) -> Win:
    return Win(seat, How(source), points, points)


def test_d6_each_dragon_part_counts_one() -> None:
    found = counted("AS 2S 3S AH 2H 3H 5D 6D 7D")
    assert keys(found) == ["head", "head"]
    assert [line.sets for line in found.lines] == [[0], [1]]
    assert keys(counted("4S 5S 6S 7H 8H 9H 2D 3D 4D")) == ["body", "tail"]


def test_d15_each_gang_of_a_triplets_win_counts_one() -> None:
    found = counted("2S 2H 2D", "an_gang:7S 7H 7C 7D", "ming_gang:9S JS QS KS")
    assert keys(found) == ["triplets", "gang", "gang"]
    assert found.fan == 6
    assert [line.sets for line in found.lines] == [[0, 1, 2], [0], [1]]


def test_d19_all_triplets_are_four() -> None:
    assert keys(counted("2S 2H 2D 7S 7H 7D 10C JC KC")) == ["triplets"]


def test_d20_dragon_adds_two_to_its_parts() -> None:
    found = counted("AS 2S 3S 4H 5H 6H 7D 8D 9D")
    assert [(line.key, line.fan, line.clause) for line in found.lines] == [
        ("head", 1, "D6"),
        ("body", 1, "D6"),
        ("tail", 1, "D6"),
        ("dragon", 2, "D20"),
    ]


def test_d21_dragon_and_phoenix_replaces_parts_dragon_and_triplets() -> None:
    assert keys(counted("2S JS KS 5H KH QH 9D KD JD")) == ["dragon_phoenix"]


@pytest.mark.parametrize(
    ("how", "key", "more"),
    [
        (How(DISCARD), "", 0),
        (How(ROBBED_GANG), "", 0),
        (How(SELF_DRAWN), "self_drawn", 1),
        (How(HEAVENLY), "heavenly", 3),
        (How(DISCARD, earthly=True), "earthly", 2),
    ],
)
def test_d22_way_of_winning_counts(how: How, key: str, more: int) -> None:
    found = counted(HEAD, how=how)
    assert keys(found) == ["head", key] if key else ["head"]
    assert found.fan == 1 + more


def test_d23_items_add_up_to_dragon_and_phoenix_too() -> None:
    found = counted("2S JS KS 5S QS RJ 9S BJ JS", how=How(HEAVENLY), options=DragonOptions(players=5))
    assert keys(found) == ["dragon_phoenix", "one_suit", "heavenly"]
    assert found.fan == 15


def test_d23_one_suit_looks_at_faces_and_naturals_and_not_at_jokers() -> None:
    assert fan(SPADES) == 3
    assert fan("AS 2S RJ 5S 6S KS 8S 9S BJ") == fan("AS 2S 3S 4S 5S 6S 7S 8S 9S") == 7
    assert fan("AS 2S 3S 5S 6S 7S 8H 9H 10H") == 1
    assert "one_suit" not in keys(
        counted("2S 2S RJ 7S JS QS", "peng:9S 9S 9H", options=DragonOptions(players=5))
    )


def test_d23_one_colour_by_option() -> None:
    assert fan("AS 2S 3S 5C 6C 7C 8S 9S 10S") == 1
    assert fan("AS 2S 3S 5C 6C 7C 8S 9S 10S", options=COLOUR) == 3
    assert fan("AH 2H 3H 5D 6D 7D 8H 9H 10H", options=COLOUR) == 3
    assert fan("AS 2S 3S 5H 6H 7H 8S 9S 10S", options=COLOUR) == 1
    assert fan(SPADES, options=COLOUR) == 3


def test_d24_last_card_counts_beside_self_drawn() -> None:
    assert keys(counted(HEAD, how=How(SELF_DRAWN, last_card=True))) == ["head", "self_drawn", "last_card"]


def test_d26_points_are_fan_times_unit() -> None:
    assert counted(HEAD, options=DragonOptions(unit=5)).points == 5
    assert counted("AS 2S 3S 4H 5H 6H 7D 8D 9D", options=DragonOptions(unit=5)).points == 25


def test_d26_doubling_and_fan_cap() -> None:
    dragon = "AS 2S 3S 4H 5H 6H 7D 8D 9D"
    assert counted(dragon, options=DragonOptions(curve="doubling", unit=3)).points == 48
    assert counted(dragon, options=DragonOptions(curve="doubling", fan_cap=3)).points == 4
    assert counted(dragon, options=DragonOptions(fan_cap=4)).points == 4
    assert counted(HEAD, options=DragonOptions(curve="doubling")).points == 1


def test_d26_minimum_fan_counts_every_item() -> None:
    rules = rules_of(DragonOptions(minimum_fan=2))
    hand = count(read_hand(HEAD))
    assert not may_win(hand, [], How(DISCARD), rules)
    assert may_win(hand, [], How(SELF_DRAWN), rules)
    assert may_win(hand, [], How(DISCARD), rules_of(DragonOptions()))
    assert not may_win(count(read_hand("3S 4S 5S 5H 6H 7H 8D 9D 10D")), [], How(HEAVENLY), rules)


def test_d26_discarder_pays_alone() -> None:
    assert payments(DragonOptions(), 2, win(0, DISCARD)) == [(2, 0, 3)]


def test_d26_everyone_pays_by_option_in_full() -> None:
    assert payments(EVERYONE, 2, win(0, DISCARD)) == [(1, 0, 3), (2, 0, 3), (3, 0, 3)]


@pytest.mark.parametrize("source", [SELF_DRAWN, HEAVENLY])
def test_d26_all_others_pay_a_win_by_oneself(source: int) -> None:
    assert payments(DragonOptions(), 1, win(1, source)) == [(0, 1, 3), (2, 1, 3), (3, 1, 3)]


def test_d26_robbed_gang_is_settled_as_a_discard_under_either_option() -> None:
    assert payments(DragonOptions(), 2, win(0, ROBBED_GANG)) == [(2, 0, 3)]
    assert payments(EVERYONE, 2, win(0, ROBBED_GANG)) == payments(EVERYONE, 2, win(0, DISCARD))
    assert payments(EVERYONE, 2, win(0, ROBBED_GANG)) == [(1, 0, 3), (2, 0, 3), (3, 0, 3)]


def test_d26_winners_are_settled_one_by_one_and_do_not_pay_each_other() -> None:
    both = [win(0, DISCARD, 3), win(3, DISCARD, 5)]
    assert payments(EVERYONE, 2, *both) == [(1, 0, 3), (2, 0, 3), (1, 3, 5), (2, 3, 5)]
    assert payments(DragonOptions(multiple_winners=True), 2, *both) == [(2, 0, 3), (2, 3, 5)]


def test_d26_payment_names_how_the_win_came() -> None:
    payment = settle([win(0, ROBBED_GANG)], 2, rules_of(DragonOptions()))[0]
    assert (payment.reason, payment.clause, payment.args) == ("win_robbed_gang", "D26", ["3"])


@pytest.mark.parametrize(("winner", "giver"), [(0, 2), (0, 3), (0, 1), (1, 2)])
def test_d30_losing_side_pays_once_whoever_discarded(winner: int, giver: int) -> None:
    assert payments(BRIDGE, giver, win(winner, DISCARD)) == [(2, 0, 3)]
    assert settle([win(winner, DISCARD)], giver, rules_of(BRIDGE))[0].clause == "D30"


def test_d30_winners_on_both_sides_are_paid_by_each_other() -> None:
    wins = [win(0, DISCARD, 3), win(3, DISCARD, 5), win(2, DISCARD, 1)]
    assert payments(BRIDGE, 1, *wins) == [(2, 0, 3), (0, 2, 5), (0, 2, 1)]


def test_d30_discard_payment_has_no_meaning() -> None:
    options = DragonOptions(players=2, form="bridge", discard_payment="everyone")
    assert payments(options, 0, win(3, DISCARD)) == [(0, 2, 3)]


def test_d30_both_pay_doubles_a_win_by_oneself() -> None:
    both = DragonOptions(players=2, form="bridge", bridge_both_pay=True)
    assert payments(BRIDGE, 0, win(3, SELF_DRAWN)) == [(0, 2, 3)]
    assert payments(both, 0, win(3, SELF_DRAWN)) == [(0, 2, 6)]
    assert payments(both, 0, win(2, HEAVENLY)) == [(0, 2, 6)]
    assert payments(both, 0, win(3, DISCARD)) == [(0, 2, 3)]


def test_no_score_without_a_win() -> None:
    assert score(count(read_hand("3S 4S 5S 5H 6H 7H 8D 9D 10D")), [], How(DISCARD), rules_of(COLOUR)) is None


def test_items_have_a_key_of_their_own() -> None:
    assert len({item.key for item in ITEMS}) == len(ITEMS) == 12
