"""Settles a hand that was played with real cards: from what lies on the table to fan lines and payments."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from longju.core.errors import GameError, NotationError, OptionsError
from longju.core.game import Transfer
from longju.core.wire import Payment, payments, read_options
from longju.games.dragon import scoring
from longju.games.dragon.cards import NOBODY, PENG, Laid, count, write_card
from longju.games.dragon.notation import make_laid, read_hand, too_many, write_hand
from longju.games.dragon.options import PRESETS, DragonOptions, check, rules_of
from longju.games.dragon.rules import TRIPLET_WILD, Rules
from longju.games.dragon.scoring import DISCARD, ROBBED_GANG, SELF_DRAWN, SOURCES, How, Score, Win, settle_one
from longju.games.dragon.triplets import is_group
from longju.games.dragon.view import Result, result_of
from longju.games.dragon.wins import SETS
from longju.kit.ledger import pay

HEAVENLY: Final = "heavenly"
EARTHLY: Final = "earthly"


class LaidRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set that the winner has laid."""

    kind: Literal["peng", "ming_gang", "an_gang", "bu_gang"]
    cards: str
    """Its cards: `7S KS QS`."""


class ScoreRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A won hand as it lies on the table."""

    hand: str
    """The concealed cards without the winning one: eight, less three for each laid set. `AS 10H RJ`."""
    winning: str
    """The winning card; of a heavenly win any of the nine."""
    how: Literal["discard", "self_drawn", "robbed_gang", "heavenly", "earthly"]
    """How the winning card came; `earthly` is the dealer's first discard."""
    laid: list[LaidRequest] = []
    last_card: bool = False
    """Whether the winning card was the last of the stock."""
    winner: int = 0
    """The winner's seat; seats count from 0 in turn order. Bridge form: main, dummy, main, dummy."""
    giver: int | None = None
    """The seat that discarded the winning card or was robbed of it."""
    other_winners: list[int] = []
    """Seats that won on the same card, each to be settled on its own."""
    preset: str = "classic"
    options: dict[str, Any] = {}
    """Options in which the table differs from the preset."""


class ScoreResult(msgspec.Struct, frozen=True, kw_only=True):
    """What the hand is worth, and who pays whom."""

    result: Result
    payments: list[Payment]
    scores: list[int]
    """What each seat wins or loses; sums to zero."""


REQUEST: Final = ScoreRequest
"""What `longju score` reads."""


def score(request: ScoreRequest) -> ScoreResult:
    """The hand counted and settled.

    :raises GameError: if the request says something that can't be, or the hand does not win.
    """
    options = _options(request)
    rules = rules_of(options)
    how = _how(request, rules)
    cards, laid = _cards(request, rules)
    _check_seats(request, how, rules)
    won = scoring.score(count(cards), laid, how, rules)
    if won is None:
        raise GameError(f"hand: {write_hand(cards)} does not win; must be three sets as of D18 to D21")
    if won.fan < rules.minimum_fan:
        raise GameError(f"hand: {won.fan} fan, must be {rules.minimum_fan} or more by minimum_fan (D26)")
    return _settled(request, won, rules)


def _settled(request: ScoreRequest, won: Score, rules: Rules) -> ScoreResult:
    ledger: list[Transfer] = []
    scores = [0] * rules.hands()
    giver = NOBODY if request.giver is None else request.giver
    win = Win(request.winner, won.how, won.fan, won.points)
    for transfer in settle_one(win, [request.winner, *request.other_winners], giver, rules):
        pay(ledger, scores, transfer)
    result = result_of(request.winner, request.winning, won)
    return ScoreResult(result=result, payments=payments(ledger), scores=scores)


def _options(request: ScoreRequest) -> DragonOptions:
    if request.preset not in PRESETS:
        raise OptionsError(
            f"preset {request.preset}: there is none of this name; there are {', '.join(PRESETS)}"
        )
    options: DragonOptions = read_options(PRESETS[request.preset], request.options)
    check(options)
    return options


def _how(request: ScoreRequest, rules: Rules) -> How:
    """How the hand was won, as far as that can be (D15, D22, D24)."""
    if request.how == EARTHLY:
        how = How(DISCARD, earthly=True)
    else:
        how = How(SOURCES.index(request.how), last_card=request.last_card)
    if request.last_card and how.source != SELF_DRAWN:
        raise GameError(f"last_card: with how {request.how}, must be self_drawn (D24)")
    if how.source == ROBBED_GANG and not rules.rob_gang:
        raise GameError("how: robbed_gang at a table with rob_gang false (D15)")
    if request.laid and request.how in (HEAVENLY, EARTHLY):
        # Before the dealer's first discard nobody but the dealer can have laid a set.
        raise GameError(f"laid: {len(request.laid)} sets with how {request.how}, must be none (D22)")
    return how


def _cards(request: ScoreRequest, rules: Rules) -> tuple[list[int], list[Laid]]:
    """The concealed cards with the winning one, and the laid sets (D8, D9, D14, D18)."""
    laid = [_laid(place, one, rules) for place, one in enumerate(request.laid)]
    if len(laid) >= SETS:
        raise GameError(f"laid: {len(laid)} sets, must be two at most (D14)")
    hand = _read("hand", request.hand)
    wanted = 3 * (SETS - len(laid)) - 1
    if len(hand) != wanted:
        shape = "8 less 3 for each laid set"
        raise GameError(f"hand: {len(hand)} cards beside the winning one, must be {wanted}: {shape}")
    winning = _read("winning", request.winning)
    if len(winning) != 1:
        raise GameError(f"winning: {len(winning)} cards, must be one")
    _check_copies(hand + winning, laid, rules)
    return hand + winning, laid


def _read(where: str, text: str) -> list[int]:
    try:
        return read_hand(text)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from None


def _laid(place: int, request: LaidRequest, rules: Rules) -> Laid:
    where = f"laid {place + 1}"
    laid = make_laid(request.kind, _read(where, request.cards))
    if not is_group(laid.cards, rules.triplet_wild):
        wild = TRIPLET_WILD[rules.triplet_wild]
        what = "triplet" if laid.kind == PENG else "gang"
        raise GameError(f"{where}: {request.cards} is no {what} with triplet_wild {wild} (D8)")
    return laid


def _check_copies(cards: list[int], laid: list[Laid], rules: Rules) -> None:
    everything = cards + [card for one in laid for card in one.cards]
    for card in too_many(everything, rules.decks):
        decks = "one deck" if rules.decks == 1 else "two decks"
        raise GameError(
            f"hand: {write_card(card)} is there {everything.count(card)} times, but there is {decks}"
        )


def _check_seats(request: ScoreRequest, how: How, rules: Rules) -> None:
    """Who won and who gave (D16, D29)."""
    named = {"winner": [request.winner], "other_winners": request.other_winners}
    if request.giver is not None:
        named["giver"] = [request.giver]
    for field, seats in named.items():
        for seat in seats:
            if not 0 <= seat < rules.hands():
                raise GameError(f"{field}: seat {seat}, must be 0 to {rules.hands() - 1}")
    winners = [request.winner, *request.other_winners]
    if len(set(winners)) < len(winners):
        raise GameError(
            "other_winners: a seat named twice, each must be another than the winner and the rest"
        )
    if request.giver in winners:
        raise GameError(f"giver: seat {request.giver} is a winner, must be another seat")
    _check_giver(request, how, rules)
    if rules.bridge:
        _check_bridge(request)


def _check_giver(request: ScoreRequest, how: How, rules: Rules) -> None:
    if how.by_itself():
        if request.giver is not None or request.other_winners:
            raise GameError(
                f"giver: given with how {request.how}, must be left out, and other_winners too (D26)"
            )
        return
    if request.giver is None:
        raise GameError(
            f"giver: missing with how {request.how}, must be the seat that the card came from (D26)"
        )
    if request.other_winners and not rules.multiple_winners:
        raise GameError("other_winners: given at a table with multiple_winners false, must be left out (D16)")


def _check_bridge(request: ScoreRequest) -> None:
    """Mains deal, and a dummy doesn't win on its own main's card (D27, D29)."""
    dealer = {HEAVENLY: ("winner", request.winner), EARTHLY: ("giver", request.giver)}.get(request.how)
    if dealer is not None and dealer[1] not in (0, 2):
        field, seat = dealer
        raise GameError(
            f"{field}: seat {seat} with how {request.how}, must be a main, since only mains deal (D27)"
        )
    named = {"winner": [request.winner], "other_winners": request.other_winners}
    for field, seats in named.items():
        for seat in seats:
            if seat % 2 and request.giver == seat - 1:
                raise GameError(f"{field}: seat {seat}, a dummy can't win on its main's card (D29)")


@cache
def _terms() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("terms.toml").read_text("utf-8"))


def _word(lang: str, key: str, *args: object) -> str:
    words = _terms()[key][lang]
    for place, arg in enumerate(args):
        words = words.replace(f"{{{place}}}", str(arg))
    return words


def text(result: ScoreResult, lang: str) -> str:
    """The result as a person reads it: the sets, the fan lines with their clauses, the payments."""
    won = result.result
    lines = [f"{_word(lang, one.role)}  {' '.join(one.cards)}" for one in won.sets]
    lines.append("")
    lines += [f"{line.fan:+3} {_word(lang, line.term)} [{line.clause}]" for line in won.lines]
    lines += [_word(lang, "settle.total", won.fan, won.points), ""]
    lines += [
        _word(lang, "settle.pays", pay.payer, pay.payee, pay.amount, pay.why.clause)
        for pay in result.payments
    ]
    return "\n".join(lines)
