"""Who pays whom: gangs and their runs (L17–L20), wins and the relations that bend them (L16, L20–L23), fish (L24–L26).

Everything here is a pure function of melds, wins and options; amounts are 张. Seats are turned in playing order, so the
next player of seat *s* is *s* + 1.
"""

from typing import Final, final

from longju.core.game import Transfer
from longju.games.liuzhou.rules import (
    DRAW_ALL,
    DRAW_NONE,
    GUARANTEE_BOTH,
    GUARANTEE_MUTUAL,
    GUARANTEE_OFF,
    GUARANTEE_SEAL,
    Rules,
)
from longju.games.liuzhou.scoring import SOURCES, How
from longju.games.liuzhou.tiles import (
    AN_GANG,
    BITS,
    CHI,
    EAST,
    MELD_KINDS,
    NOBODY,
    RANK_OF,
    Meld,
)

FISHED_FROM: Final = 9
PARTNER_TIMES: Final = 3
APP_PARTNER_TIMES: Final = 2
SEALED_TIMES: Final = 2
RUN_GANG: Final = "run_gang"
"""Reason of a gang that the feeder of the run pays."""


@final
class Bonds:
    """互包 and 封胡: which players are bound by what they fed each other (L21–L23)."""

    def __init__(self, partners: list[int], sealed: list[int]) -> None:
        self.partners: Final = partners
        """For each seat its partners of 互包, as a sum of `BITS`."""
        self.sealed: Final = sealed
        """For each seat those who fed it three triplets, as a sum of `BITS`."""

    def may_win(self, seat: int) -> bool:
        """Whether 封胡 leaves the seat its wins (L23)."""
        return not [bits for bits in self.sealed if bits & BITS[seat]]

    def are_partners(self, one: int, other: int) -> bool:
        """互包: whether two seats guarantee each other (L22)."""
        return self.partners[one] & BITS[other] != 0

    def is_sealed(self, feeder: int, seat: int) -> bool:
        """封胡: whether *feeder* fed *seat* three triplets (L23)."""
        return self.sealed[seat] & BITS[feeder] != 0

    def bound_to(self, seat: int) -> list[int]:
        """Everybody who pays more when *seat* wins, ascending."""
        bits = self.partners[seat] | self.sealed[seat]
        return [other for other in range(len(self.partners)) if bits & BITS[other]]


def no_bonds(players: int) -> Bonds:
    """Nobody bound to anybody."""
    return Bonds([0] * players, [0] * players)


def fed(melds: list[Meld], feeder: int) -> list[Meld]:
    """The melds that *feeder* fed: concealed gangs are nobody's, an added gang is the peng it was (L21)."""
    return [meld for meld in melds if meld.kind != AN_GANG and meld.feeder == feeder]


def _seals(melds: list[Meld], rules: Rules) -> bool:
    """Whether these melds of one feeder seal him (L23)."""
    if rules.guarantee != GUARANTEE_BOTH and rules.guarantee != GUARANTEE_SEAL:
        return False
    return len([meld for meld in melds if meld.kind != CHI]) >= rules.guarantee_melds


def _pairs_up(melds: list[Meld], rules: Rules) -> bool:
    """Whether these melds of one feeder make a partner of him (L22)."""
    if rules.guarantee != GUARANTEE_BOTH and rules.guarantee != GUARANTEE_MUTUAL:
        return False
    return len(melds) >= rules.guarantee_melds


def bonds(melds: list[list[Meld]], rules: Rules) -> Bonds:
    """The relations that the melds of all seats make (L21); a seal ends the partnership between the two."""
    found = no_bonds(len(melds))
    if rules.guarantee == GUARANTEE_OFF:
        return found
    for seat in range(len(melds)):
        for feeder in range(len(melds)):
            if _seals(fed(melds[seat], feeder), rules):
                found.sealed[seat] |= BITS[feeder]
    for seat in range(len(melds)):
        for feeder in range(len(melds)):
            free = not found.is_sealed(feeder, seat) and not found.is_sealed(seat, feeder)
            if free and _pairs_up(fed(melds[seat], feeder), rules):
                found.partners[seat] |= BITS[feeder]
                found.partners[feeder] |= BITS[seat]
    return found


def run_feeder_after(kind: int, feeder: int, run_feeder: int) -> int:
    """Who pays the later gangs of an uninterrupted run, after a gang of that kind and feeder (L19)."""
    return feeder if run_feeder == NOBODY and kind != AN_GANG else run_feeder


def gang_payments(seat: int, kind: int, feeder: int, run_feeder: int, rules: Rules) -> list[Transfer]:
    """杠: what a completed gang is paid at once (L17), by the run's feeder alone if there is one before it (L19)."""
    if run_feeder != NOBODY:
        amount = rules.others() if kind == AN_GANG else 1
        return [Transfer(run_feeder, seat, amount, RUN_GANG, "L19", [MELD_KINDS[kind]])]
    payers = [other for other in range(rules.players) if other != seat] if kind == AN_GANG else [feeder]
    return [Transfer(payer, seat, 1, MELD_KINDS[kind], "L17", []) for payer in payers]


def gang_kind(transfer: Transfer) -> int:
    """The kind of gang that a transfer pays, or `NOBODY` if it pays none."""
    key = transfer.args[0] if transfer.reason == RUN_GANG else transfer.reason
    return MELD_KINDS.index(key) if key in MELD_KINDS else NOBODY


def gang_refunds(ledger: list[Transfer], rules: Rules) -> list[Transfer]:
    """荒庄: gang money that goes back to whoever paid it at a drawn hand (L18)."""
    if rules.draw_gangs == DRAW_ALL:
        return []
    refunds: list[Transfer] = []
    for paid in ledger:
        kind = gang_kind(paid)
        if kind == AN_GANG or (kind != NOBODY and rules.draw_gangs == DRAW_NONE):
            refunds.append(
                Transfer(paid.payee, paid.payer, paid.amount, "gang_refund", "L18", [MELD_KINDS[kind]])
            )
    return refunds


@final
class Win:
    """One winner of a hand."""

    def __init__(self, seat: int, how: How, price: int, bloom_feeder: int = NOBODY) -> None:
        self.seat: Final = seat
        self.how: Final = how
        self.price: Final = price
        """One share, before relations and fish."""
        self.bloom_feeder: Final = bloom_feeder
        """杠开: the feeder of the run's first exposed or added gang, or `NOBODY` (L20)."""


def _discard_payments(win: Win, wins: list[Win], giver: int, bonds: Bonds, rules: Rules) -> list[Transfer]:
    """点炮: the giver's payment and what bound players pay beside him (L16, L22, L23)."""
    transfers = [_from_giver(win, giver, bonds, rules)]
    winners = [other.seat for other in wins]
    for seat in bonds.bound_to(win.seat):
        if seat == giver:
            continue
        if bonds.is_sealed(seat, win.seat):
            transfers.append(Transfer(seat, win.seat, win.price, "sealed_same", "L23", [str(win.price)]))
        elif seat not in winners:
            transfers.append(Transfer(seat, win.seat, win.price, "partner_same", "L22", [str(win.price)]))
    return transfers


def _from_giver(win: Win, giver: int, bonds: Bonds, rules: Rules) -> Transfer:
    """What the discarder, or the robbed player, pays (L10, L16, L22, L23)."""
    if bonds.is_sealed(giver, win.seat):
        times, reason, clause = SEALED_TIMES, "sealed_discard", "L23"
    elif bonds.are_partners(giver, win.seat):
        times = APP_PARTNER_TIMES if rules.app else PARTNER_TIMES
        reason, clause = "partner_discard", "L22"
    else:
        return Transfer(giver, win.seat, win.price, "win_" + SOURCES[win.how.source], "L16", [str(win.price)])
    return Transfer(giver, win.seat, times * win.price, reason, clause, [str(win.price), str(times)])


def _liability(win: Win, seat: int, bonds: Bonds) -> int:
    """Why a seat pays all shares of a self-drawn win, as the place in `LIABLE`; the strongest reason only (L20)."""
    if seat == win.bloom_feeder:
        return BLOOM
    if bonds.is_sealed(seat, win.seat):
        return SEALED
    if bonds.are_partners(seat, win.seat):
        return PARTNER
    return FREE


FREE: Final = 0
PARTNER: Final = 1
SEALED: Final = 2
BLOOM: Final = 3
LIABLE: Final[list[str]] = ["win_self_drawn", "partner_all", "sealed_all", "bloom_all"]
LIABLE_CLAUSES: Final[list[str]] = ["L16", "L22", "L23", "L20"]


def _self_drawn_payments(win: Win, bonds: Bonds, rules: Rules) -> list[Transfer]:
    """自摸: one share of each, or all shares of each who is liable and nothing of the others (L16, L20, L22, L23).

    In the app scale the others pay beside a partner.
    """
    transfers: list[Transfer] = []
    reasons = [_liability(win, seat, bonds) for seat in range(rules.players)]
    strongest = max(reasons)
    all_pay = strongest == FREE or (rules.app and strongest == PARTNER)
    for seat in range(rules.players):
        reason = reasons[seat]
        if seat == win.seat or (reason == FREE and not all_pay):
            continue
        shares = 1 if reason == FREE else rules.others()
        args = [str(win.price)] if reason == FREE else [str(win.price), str(shares)]
        transfers.append(
            Transfer(seat, win.seat, shares * win.price, LIABLE[reason], LIABLE_CLAUSES[reason], args)
        )
    return transfers


def win_payments(wins: list[Win], giver: int, bonds: Bonds, rules: Rules) -> list[Transfer]:
    """The payments of a won hand before fish, winner by winner.

    *giver* is the seat that discarded the winning tile or was robbed of it; without meaning for a self-drawn win.
    """
    transfers: list[Transfer] = []
    for win in wins:
        if win.how.self_drawn():
            transfers += _self_drawn_payments(win, bonds, rules)
        else:
            transfers += _discard_payments(win, wins, giver, bonds, rules)
    return transfers


def worth(win: Win, rules: Rules) -> int:
    """What is held against the 9 of L24: the winner's total before relations, by option one share."""
    if win.how.self_drawn() and rules.threshold_on_total:
        return win.price * rules.others()
    return win.price


def is_fished(win: Win, rules: Rules) -> bool:
    """钓鱼: whether tiles are turned for this win, and multiply it (L24)."""
    return rules.fish > 0 and (rules.app or worth(win, rules) >= FISHED_FROM)


def fish_number(tile: int) -> int:
    """1…9 of a suit's tile; 东南西北中发白 are 1…7."""
    return RANK_OF[tile] + 1 if tile < EAST else tile - EAST + 1


def fish_place(tile: int) -> int:
    """The place from the dealer's that a tile stands for: 1 5 9 the dealer's, 2 6 the next, and so on (L25)."""
    return (fish_number(tile) - 1) % 4


def place_of(seat: int, dealer: int, players: int) -> int:
    """A seat's place from the dealer: 0 the dealer, 1 the next, 2 opposite, 3 the one before (L25)."""
    after = (seat - dealer) % players
    if players == 2:
        return 2 * after
    return 3 if players == 3 and after == 2 else after


def hits(tile: int, seat: int, dealer: int, rules: Rules) -> bool:
    """Whether a fish tile hits a seat (L25)."""
    if rules.app and rules.fish_159:
        return fish_place(tile) == 0
    return fish_place(tile) == place_of(seat, dealer, rules.players)


def fish_factor(tiles: list[int], winner: int, payer: int, dealer: int, rules: Rules) -> int:
    """By what the fish multiply one payment: twice for each hit, in the app scale once more for each (L26)."""
    factor = 1
    for tile in tiles:
        if rules.app:
            factor += int(hits(tile, winner, dealer, rules))
        elif hits(tile, winner, dealer, rules) or hits(tile, payer, dealer, rules):
            factor *= 2
    return factor


def fish_payments(
    wins: list[Win], paid: list[Transfer], tiles: list[int], dealer: int, rules: Rules
) -> list[Transfer]:
    """What the fish add to the payments of `win_payments` (L26): for each the surplus, from the same payer."""
    fished = [win.seat for win in wins if is_fished(win, rules)]
    transfers: list[Transfer] = []
    for due in paid:
        if due.payee not in fished:
            continue
        factor = fish_factor(tiles, due.payee, due.payer, dealer, rules)
        if factor > 1:
            args = [str(due.amount), str(factor)]
            transfers.append(Transfer(due.payer, due.payee, (factor - 1) * due.amount, "fish", "L26", args))
    return transfers


def next_dealer(winners: list[int], giver: int, dealer: int, rules: Rules) -> int:
    """霸王庄: who deals the next hand (L27)."""
    if not winners:
        return (dealer + 1) % rules.players if rules.draw_rotates else dealer
    if len(winners) == 1:
        return winners[0]
    if not rules.nearest_deals:
        return giver
    return (giver + min([(seat - giver) % rules.players for seat in winners])) % rules.players
