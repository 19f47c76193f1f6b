"""Settles a hand that was played with real tiles: from what lies on the table to prices, payments and next dealer."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from longju.core.errors import GameError, NotationError, OptionsError
from longju.core.game import Transfer
from longju.core.wire import Payment, payments, read_options
from longju.games.liuzhou.options import PRESETS, LiuzhouOptions, check, rules_of
from longju.games.liuzhou.payments import (
    Bonds,
    Win,
    bonds,
    fish_payments,
    gang_payments,
    gang_refunds,
    is_fished,
    next_dealer,
    run_feeder_after,
    win_payments,
)
from longju.games.liuzhou.rules import Rules
from longju.games.liuzhou.scoring import (
    DISCARD,
    OPERATIONS,
    ROBBED_GANG,
    SELF_DRAWN,
    How,
    Line,
    Score,
)
from longju.games.liuzhou.scoring import score as count_hand
from longju.games.liuzhou.shapes import can_win, is_melded, keys_of, open_shapes
from longju.games.liuzhou.tiles import (
    AN_GANG,
    CHI,
    COPIES,
    EAST,
    MING_GANG,
    NOBODY,
    PENG,
    TYPES,
    Meld,
    count,
    make_meld,
    read_tiles,
    write_tile,
    write_tiles,
)
from longju.kit.ledger import pay

SETS: Final = 4
SELF_WINS: Final = ("self_drawn", "heavenly", "earthly")
"""The ways to win without another's tile."""


class MeldRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set that somebody has laid. Gangs stand in the order in which they were made."""

    seat: int
    kind: Literal["chi", "peng", "ming_gang", "an_gang", "bu_gang"]
    tiles: str
    """Its tiles: `123m`, `EEEE`."""
    feeder: int | None = None
    """The seat whose discard was claimed, for an added gang that of its peng; none for a concealed gang."""
    in_run: bool = False
    """Whether this gang followed the one before it in this list without a discard between (L19)."""


class WinnerRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player who won."""

    seat: int
    hand: str
    """The concealed tiles without the winning one: thirteen, less three for each meld. `123m 99p EE`."""


class ScoreRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand as it lies on the table at its end. Seats count from 0 in the order of turns."""

    how: Literal["discard", "self_drawn", "robbed_gang", "heavenly", "earthly", "human", "draw"]
    """How the winning tile came; `human` is the dealer's very first discard, `draw` a hand that nobody won."""
    winners: list[WinnerRequest] = []
    winning: str = ""
    """The winning tile; of a heavenly win any of the fourteen."""
    giver: int | None = None
    """The seat that discarded the winning tile or was robbed of it."""
    dealer: int = 0
    melds: list[MeldRequest] = []
    """What everybody has laid: the relations and the gang money come from it."""
    after_gang: bool = False
    """Whether the win came right after the last gang of `melds`: on its replacement, on the discard after it, or on a
    gang robbed after it."""
    last: bool = False
    """Whether the winning tile was the last of the wall, or the discard after it."""
    fish: str = ""
    """The tiles that were turned."""
    preset: str = "classic"
    options: dict[str, Any] = {}
    """Options in which the table differs from the preset."""


class Step(msgspec.Struct, frozen=True):
    """One line of a price."""

    term: str
    operation: str
    """`price` sets the price to the value, `times` multiplies it, `plus` adds to it."""
    value: int
    clause: str
    total: int
    """The price after this line."""
    args: list[str] = []


class Winner(msgspec.Struct, frozen=True):
    """What one winner's hand is worth."""

    seat: int
    price: int
    """One share, before relations and fish."""
    patterns: list[str]
    circumstances: list[str]
    steps: list[Step]
    fished: bool
    """Whether fish multiply this win (L24)."""


class ScoreResult(msgspec.Struct, frozen=True, kw_only=True):
    """What the hand is worth, who pays whom, who deals next."""

    winners: list[Winner]
    payments: list[Payment]
    scores: list[int]
    """What each seat wins or loses, gangs included; sums to zero."""
    next_dealer: int


REQUEST: Final = ScoreRequest
"""What `longju score` reads."""


def step_of(line: Line) -> Step:
    """The wire form of a line of a price."""
    return Step(line.key, OPERATIONS[line.operation], line.value, line.clause, line.total, line.args)


class _Run:
    """The uninterrupted run of gangs that the list ends with."""

    def __init__(self) -> None:
        self.seat = NOBODY
        self.gangs = 0
        self.feeder = NOBODY

    def add(self, seat: int, meld: Meld, in_run: bool) -> None:
        """Counts one more gang of that seat."""
        if not in_run:
            self.gangs, self.feeder = 0, NOBODY
        self.seat = seat
        self.gangs += 1
        self.feeder = run_feeder_after(meld.kind, meld.feeder, self.feeder)


class _Table:
    """The request with its tiles read."""

    def __init__(self, request: ScoreRequest) -> None:
        self.request = request
        self.rules = rules_of(_options(request))
        _check_seats(request, self.rules)
        self.melds: list[list[Meld]] = [[] for _ in range(self.rules.players)]
        self.run = _Run()
        self.gang_ledger: list[Transfer] = []
        for place, one in enumerate(request.melds):
            self._lay(f"meld {place + 1}", one)
        self.giver = NOBODY if request.giver is None else request.giver
        self.winning = _read("winning", request.winning)
        self.fish = _read("fish", request.fish)
        self.hands = [_read(f"hand of seat {one.seat}", one.hand) for one in request.winners]

    def _lay(self, where: str, request: MeldRequest) -> None:
        """Reads a meld, and books what a gang was paid at once (L17, L19)."""
        meld = _meld(where, request, self.rules)
        self.melds[request.seat].append(meld)
        if request.in_run and (not meld.is_gang() or self.run.seat != request.seat):
            raise GameError(f"{where}: in_run, must be a gang after another one of seat {request.seat}")
        if request.in_run and meld.kind == MING_GANG:
            raise GameError(f"{where}: in_run of an exposed gang, must be the first of its run (L19)")
        if meld.is_gang():
            before = self.run.feeder if request.in_run else NOBODY
            self.gang_ledger += gang_payments(request.seat, meld.kind, meld.feeder, before, self.rules)
            self.run.add(request.seat, meld, request.in_run)

    def run_before_win(self) -> int:
        """Gangs of the run that the win came after, a robbed one included (L14)."""
        robbed = int(self.request.how == "robbed_gang")
        if not self.request.after_gang:
            return robbed
        own = self.request.winners[0].seat if self.request.how in SELF_WINS else self.giver
        if self.run.seat != own:
            raise GameError(f"after_gang: the last gang of melds must be one of seat {own} (L14)")
        return self.run.gangs + robbed


def score(request: ScoreRequest) -> ScoreResult:
    """The hand counted and settled.

    :raises GameError: if the request says something that can't be, or a hand does not win.
    """
    table = _Table(request)
    _check_how(table)
    _check_tiles(table)
    if request.how == "draw":
        return _drawn(table)
    bound = bonds(table.melds, table.rules)
    scores = [_count(table, place, bound) for place in range(len(request.winners))]
    return _settled(table, scores, bound)


def _drawn(table: _Table) -> ScoreResult:
    """荒庄: what of the gangs stands (L18)."""
    paid = table.gang_ledger + gang_refunds(table.gang_ledger, table.rules)
    return _result(table, [], paid)


def _settled(table: _Table, scores: list[Score], bound: Bonds) -> ScoreResult:
    how = _how(table)
    bloom_feeder = table.run.feeder if how.self_drawn() and how.run else NOBODY
    seats = [one.seat for one in table.request.winners]
    wins = [Win(seat, how, one.price, bloom_feeder) for seat, one in zip(seats, scores, strict=True)]
    if table.fish and not any(is_fished(win, table.rules) for win in wins):
        raise GameError(
            f"fish: {table.request.fish} with wins worth less than 9 or fish 0, must be left out (L24)"
        )
    due = win_payments(wins, table.giver, bound, table.rules)
    fished = fish_payments(wins, due, table.fish, table.request.dealer, table.rules)
    winners = [_winner(win, one, table.rules) for win, one in zip(wins, scores, strict=True)]
    return _result(table, winners, table.gang_ledger + due + fished)


def _winner(win: Win, counted: Score, rules: Rules) -> Winner:
    steps = [step_of(line) for line in counted.lines]
    fished = is_fished(win, rules)
    return Winner(win.seat, win.price, counted.patterns, counted.circumstances, steps, fished)


def _result(table: _Table, winners: list[Winner], paid: list[Transfer]) -> ScoreResult:
    ledger: list[Transfer] = []
    scores = [0] * table.rules.players
    for transfer in paid:
        pay(ledger, scores, transfer)
    seats = [winner.seat for winner in winners]
    dealer = next_dealer(seats, table.giver, table.request.dealer, table.rules)
    return ScoreResult(winners=winners, payments=payments(ledger), scores=scores, next_dealer=dealer)


def _how(table: _Table) -> How:
    how = table.request.how
    source = {"robbed_gang": ROBBED_GANG, "discard": DISCARD, "human": DISCARD}.get(how, SELF_DRAWN)
    gives_melded = source == DISCARD and is_melded(table.melds[table.giver], table.rules)
    return How(
        source,
        run=table.run_before_win(),
        heavenly=how == "heavenly",
        earthly=how == "earthly",
        human=how == "human",
        last=table.request.last,
        melded_discarder=gives_melded,
    )


def _count(table: _Table, place: int, bound: Bonds) -> Score:
    """One winner's hand counted."""
    seat = table.request.winners[place].seat
    melds = table.melds[seat]
    tiles = table.hands[place] + table.winning
    keys = keys_of(count(tiles))
    if not bound.may_win(seat):
        raise GameError(f"winners: seat {seat} has fed another three triplets and may not win (L23)")
    if not can_win(keys, open_shapes(melds, table.rules)):
        shape = "four sets and a pair or another shape of L11"
        raise GameError(f"hand of seat {seat}: {write_tiles(sorted(tiles))} does not win; must be {shape}")
    return count_hand(keys, melds, _how(table), table.rules)


def _options(request: ScoreRequest) -> LiuzhouOptions:
    if request.preset not in PRESETS:
        raise OptionsError(
            f"preset {request.preset}: there is none of this name; there are {', '.join(PRESETS)}"
        )
    options: LiuzhouOptions = read_options(PRESETS[request.preset], request.options)
    check(options)
    return options


def _read(where: str, text: str) -> list[int]:
    try:
        return read_tiles(text)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from None


def _meld(where: str, request: MeldRequest, rules: Rules) -> Meld:
    """A meld whose feeder can have fed it (L5)."""
    feeder = NOBODY if request.feeder is None else request.feeder
    try:
        meld = make_meld(request.kind, read_tiles(request.tiles), feeder)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from None
    if meld.kind == AN_GANG:
        if feeder != NOBODY:
            raise GameError(f"{where}: feeder {feeder} of a concealed gang, must be left out")
    elif feeder == NOBODY or feeder == request.seat:
        raise GameError(f"{where}: feeder missing or its own seat, must be the seat that discarded the tile")
    if meld.kind == CHI and feeder != (request.seat - 1) % rules.players:
        before = (request.seat - 1) % rules.players
        raise GameError(f"{where}: chi fed by seat {feeder}, must be the player before, seat {before} (L5)")
    return meld


def _check_seats(request: ScoreRequest, rules: Rules) -> None:
    """Every seat named is one of the table, and no winner is named twice or gives himself the tile."""
    winners = [one.seat for one in request.winners]
    named = {"dealer": [request.dealer], "winners": winners, "melds": [one.seat for one in request.melds]}
    named["feeder"] = [one.feeder for one in request.melds if one.feeder is not None]
    if request.giver is not None:
        named["giver"] = [request.giver]
    for field, seats in named.items():
        for seat in seats:
            if not 0 <= seat < rules.players:
                raise GameError(f"{field}: seat {seat}, must be 0 to {rules.players - 1}")
    if len(set(winners)) < len(winners):
        raise GameError("winners: a seat named twice, must be different seats")
    if request.giver in winners:
        raise GameError(f"giver: seat {request.giver} is a winner, must be another seat")


def _check_how(table: _Table) -> None:
    """Winners, giver and what came before fit how the hand was won (L4, L10, L14)."""
    request, how = table.request, table.request.how
    if how == "draw":
        if request.winners or request.winning or request.giver is not None or request.fish:
            raise GameError("how: draw with winners, winning, giver or fish, must be without them (L4)")
        if request.last or request.after_gang:
            field = "last" if request.last else "after_gang"
            raise GameError(f"{field}: with how draw, must be left out (L4)")
        return
    if not request.winners:
        raise GameError(f"winners: none with how {how}, must be one or more")
    if how in SELF_WINS:
        if request.giver is not None or len(request.winners) > 1:
            raise GameError(
                f"giver: given, or several winners, with how {how}; must be one winner alone (L16)"
            )
    elif request.giver is None:
        raise GameError(f"giver: missing with how {how}, must be the seat that the tile came from (L16)")
    if request.last and how not in ("discard", "self_drawn"):
        raise GameError(f"last: with how {how}, must be discard or self_drawn (L14)")
    if request.after_gang and how in ("heavenly", "earthly"):
        raise GameError(f"after_gang: with how {how}, must be left out (L14)")
    _check_first_round(table)


def _check_first_round(table: _Table) -> None:
    """天胡, 地胡 and 人胡 can only be with hardly anything on the table (L14)."""
    request, how = table.request, table.request.how
    winner = request.winners[0].seat
    if how == "heavenly" and winner != request.dealer:
        raise GameError(f"how: heavenly with winner seat {winner}, must be the dealer (L14)")
    if how == "earthly" and winner == request.dealer:
        raise GameError(f"how: earthly with winner seat {winner}, must not be the dealer (L14)")
    if how == "human" and request.giver != request.dealer:
        raise GameError(f"how: human with giver seat {request.giver}, must be the dealer (L14)")
    if how in ("heavenly", "earthly") and request.melds:
        raise GameError(f"melds: {len(request.melds)} with how {how}, must be none (L14)")
    others = [one for one in request.melds if one.seat != request.dealer or one.kind != "an_gang"]
    if how == "human" and others:
        raise GameError("melds: with how human there can be the dealer's concealed gangs only (L14)")


def _check_tiles(table: _Table) -> None:
    """Every hand has its number of tiles, and no tile is there more often than in the set (L1, L3)."""
    for seat, melds in enumerate(table.melds):
        if len(melds) > SETS:
            raise GameError(f"melds: {len(melds)} of seat {seat}, must be four at most")
    for one, hand in zip(table.request.winners, table.hands, strict=True):
        wanted = 13 - 3 * len(table.melds[one.seat])
        if len(hand) != wanted:
            shape = "13 less 3 for each meld"
            raise GameError(
                f"hand of seat {one.seat}: {len(hand)} tiles beside the winning one, must be {wanted}: {shape}"
            )
    if len(table.winning) != int(table.request.how != "draw"):
        raise GameError(f"winning: {len(table.winning)} tiles, must be one")
    _check_fish(table)
    tiles = table.winning + table.fish
    for hand in table.hands:
        tiles = tiles + hand
    for melds in table.melds:
        for meld in melds:
            tiles = tiles + meld.tiles()
    _check_copies(tiles, table.rules)
    _check_robbed(table)


def _check_fish(table: _Table) -> None:
    """钓鱼: no more tiles than are turned, nor than the reserve has if there is one (L4, L24)."""
    held, most, reserve = len(table.fish), table.rules.fish, table.rules.reserve_tiles
    if held > most:
        raise GameError(f"fish: {held} tiles, must be {most} at most (L24)")
    if reserve and held > reserve:
        raise GameError(f"fish: {held} tiles with reserve_tiles {reserve}, must be {reserve} at most (L4)")


def _check_robbed(table: _Table) -> None:
    """抢杠: the robbed player has the peng that the tile was added to (L10)."""
    if table.request.how != "robbed_gang":
        return
    tile, seat = table.winning[0], table.giver
    if not any(meld.kind == PENG and meld.tile == tile for meld in table.melds[seat]):
        raise GameError(
            f"melds: no peng of {write_tile(tile)} at seat {seat}, which is robbed of it; must be there (L10)"
        )


def _check_copies(tiles: list[int], rules: Rules) -> None:
    held = count(tiles)
    for tile in range(TYPES):
        if held[tile] and tile >= EAST and not rules.honours:
            raise GameError(f"tiles: {write_tile(tile)} at a table with honours off (L1)")
        if held[tile] > COPIES:
            raise GameError(f"tiles: {write_tile(tile)} is there {held[tile]} times, must be 4 at most (L1)")


@cache
def _terms() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("terms.toml").read_text("utf-8"))


def _word(lang: str, key: str, *args: object) -> str:
    words = _terms()[key][lang]
    for place, arg in enumerate(args):
        words = words.replace(f"{{{place}}}", str(arg))
    return words


SIGNS: Final = {"price": "", "times": "×", "plus": "+"}


def _step_text(step: Step, lang: str) -> str:
    args = [_word(lang, arg) for arg in step.args]
    value = f"{SIGNS[step.operation]}{step.value}"
    return f"{value:>4} = {step.total:<4} {_word(lang, step.term, *args)} [{step.clause}]"


def _payment_text(payment: Payment, lang: str) -> str:
    args = [_word(lang, arg) if arg in _terms() else arg for arg in payment.why.args]
    reason = _word(lang, payment.why.term, *args)
    return _word(
        lang, "settle.pays", payment.payer, payment.payee, payment.amount, reason, payment.why.clause
    )


def text(result: ScoreResult, lang: str) -> str:
    """The result as a person reads it: each winner's steps with their clauses, the payments, the sums."""
    lines: list[str] = []
    for winner in result.winners:
        lines.append(_word(lang, "settle.winner", winner.seat, winner.price))
        lines += [_step_text(step, lang) for step in winner.steps]
        lines.append("")
    lines += [_payment_text(payment, lang) for payment in result.payments]
    sums = "  ".join(f"{seat}: {total:+}" for seat, total in enumerate(result.scores))
    lines += ["", _word(lang, "settle.sums", sums), _word(lang, "settle.dealer", result.next_dealer)]
    return "\n".join(lines).lstrip("\n")
