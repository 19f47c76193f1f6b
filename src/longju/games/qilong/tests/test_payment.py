"""Fans, rates and forfeits (Q30 to Q32)."""

import pytest

from longju.core.game import Transfer
from longju.games.qilong.cards import NOBODY
from longju.games.qilong.options import QilongOptions, rules_of
from longju.games.qilong.payment import fans, forfeit_payments, win_payments
from longju.games.qilong.rules import Rules
from longju.games.qilong.tests.hands import NOTHING, sizes

PLAIN = rules_of(QilongOptions())
FIVE = rules_of(QilongOptions(base=5, house_extra=0))


def paid(transfers: list[Transfer]) -> list[tuple[int, int, int]]:
    return [(each.payer, each.payee, each.amount) for each in transfers]


@pytest.mark.parametrize(
    ("won", "plain", "house"), [(0, 8, 10), (1, 16, 20), (2, 32, 40), (3, 64, 80), (4, 128, 160)]
)
def test_q30_each_fan_doubles_and_the_house_rate_is_higher(won: int, plain: int, house: int) -> None:
    assert paid(win_payments(1, 0, won, PLAIN)) == [(0, 1, house), (2, 1, plain), (3, 1, plain)]
    assert paid(win_payments(0, 0, won, PLAIN)) == [(1, 0, house), (2, 0, house), (3, 0, house)]


def test_q30_without_a_house_every_rate_is_the_base() -> None:
    assert paid(win_payments(2, NOBODY, 1, PLAIN)) == [(0, 2, 16), (1, 2, 16), (3, 2, 16)]


def test_q30_options_set_base_and_extra() -> None:
    rules = rules_of(QilongOptions(base=20, house_extra=5))
    assert paid(win_payments(3, 1, 0, rules)) == [(0, 3, 20), (1, 3, 25), (2, 3, 20)]


def test_q30_payments_cite_clause_and_fans() -> None:
    transfer = win_payments(0, 0, 4, rules_of(QilongOptions(fan_cap=3)))[0]
    assert (transfer.amount, transfer.reason, transfer.clause, transfer.args) == (
        80,
        "win_fans",
        "Q30",
        ["3"],
    )


@pytest.mark.parametrize(
    ("kans", "points", "won"),
    [
        ("", 39, 0),
        ("", 40, 1),
        ("24*5 33*3", 20, 0),
        ("11*3", 20, 1),
        ("11*4", 20, 1),
        ("44*5", 20, 1),
        ("11*3 14*3", 39, 2),
        ("11*3 14*3 44*3", 39, 3),
        ("11*3 14*3 44*3", 40, 4),
    ],
)
def test_q31_red_kans_and_forty_points_are_fans(kans: str, points: int, won: int) -> None:
    assert fans(sizes(kans), points) == won


def test_t4_three_fans() -> None:
    won = fans(sizes("11*3 14*3 44*3"), 30)
    house = win_payments(0, 0, won, PLAIN)
    other = win_payments(1, 0, won, PLAIN)
    assert (sum(each.amount for each in house), sum(each.amount for each in other)) == (240, 208)
    assert sorted(each.amount for each in other) == [64, 64, 80]
    jia = win_payments(0, 0, fans(sizes("11*3 14*3 44*3"), 40), PLAIN)
    assert {each.amount for each in jia} == {160}


def laid(*kans: str) -> list[list[int]]:
    return [sizes(text) if text else NOTHING for text in kans]


@pytest.mark.parametrize(
    ("others", "price"),
    [
        (("", "", ""), 5),
        (("11*3", "", ""), 10),
        (("", "11*3 44*4", ""), 20),
        (("11*3", "44*3", ""), 10),
        (("24*3", "66*5", ""), 5),
        (("11*3 14*3 44*3", "", ""), 40),
    ],
)
def test_t6_a_forfeit_doubles_for_the_red_kans_of_one_of_the_others(
    others: tuple[str, str, str], price: int
) -> None:
    transfers = forfeit_payments(0, NOBODY, laid("11*3 14*3", *others), "O3", FIVE)
    assert paid(transfers) == [(0, seat, price) for seat in (1, 2, 3)]


@pytest.mark.parametrize(
    ("flat", "offender", "prices"), [(False, 1, [10, 8, 8]), (False, 0, [10, 10, 10]), (True, 1, [8, 8, 8])]
)
def test_q32_the_plain_price_is_the_rate_of_the_pair_or_flat(
    flat: bool, offender: int, prices: list[int]
) -> None:
    rules: Rules = rules_of(QilongOptions(plain_price="flat" if flat else "pair"))
    transfers = forfeit_payments(offender, 0, laid("", "", "", ""), "O7", rules)
    assert [each.amount for each in transfers] == prices
    assert {(each.reason, each.clause, tuple(each.args)) for each in transfers} == {
        ("bao_hu", "Q32", ("O7", "0"))
    }
