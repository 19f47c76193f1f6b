"""Who pays whom how much: fans, rates and forfeits (Q30–Q32)."""

from typing import Final

from longju.core.game import Transfer
from longju.games.qilong.groups import JIA, red_kans
from longju.games.qilong.rules import Rules

SEATS: Final = 4


def fans(kans: list[int], points: int) -> int:
    """One for each laid kan of 地牌, 幺四, 人牌, and one for 一甲, 40 red points or more (Q31)."""
    return red_kans(kans) + (1 if points >= JIA else 0)


def doubled(price: int, times: int) -> int:
    """*price* doubled *times* times."""
    for _ in range(times):
        price += price
    return price


def plain_price(one: int, other: int, house: int, rules: Rules) -> int:
    """What these two seats owe each other without a fan; *house* is a seat, or `NOBODY` (Q30)."""
    return rules.base + (rules.house_extra if house in (one, other) else 0)


def win_payments(winner: int, house: int, won: int, rules: Rules) -> list[Transfer]:
    """All three others pay the winner, whoever gave the card; *won* are his fans, capped here (Q30, Q31)."""
    counted = min(won, rules.fan_cap)
    paid = []
    for seat in range(SEATS):
        if seat != winner:
            amount = doubled(plain_price(seat, winner, house, rules), counted)
            paid.append(Transfer(seat, winner, amount, "win_fans", "Q30", [str(counted)]))
    return paid


def forfeit_doublings(offender: int, kans: list[list[int]]) -> int:
    """The wholly red kans before whichever of the other three has most; *kans* by seat (Q32)."""
    most = 0
    for seat in range(SEATS):
        if seat != offender:
            most = max(most, red_kans(kans[seat]))
    return most


def forfeit_payments(
    offender: int, house: int, kans: list[list[int]], duty: str, rules: Rules
) -> list[Transfer]:
    """包糊: the offender pays each of the others; *duty* is the clause that was broken (Q32)."""
    times = forfeit_doublings(offender, kans)
    paid = []
    for seat in range(SEATS):
        if seat != offender:
            plain = rules.base if rules.flat_price else plain_price(offender, seat, house, rules)
            paid.append(Transfer(offender, seat, doubled(plain, times), "bao_hu", "Q32", [duty, str(times)]))
    return paid
