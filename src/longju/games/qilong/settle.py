"""Settles what was played with real cards: a won hand to points, fans and payments, the price of a forfeit.

A record file is judged: which duties were broken in it, and what a forfeit for each would have cost.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from longju.core.errors import GameError, NotationError, OptionsError, RecordError
from longju.core.game import Transfer
from longju.core.wire import Payment, payments, read_options
from longju.games.qilong import groups, payment
from longju.games.qilong.acts import read_act
from longju.games.qilong.cards import (
    BY_PIPS,
    CARD_NAMES,
    COPIES,
    NOBODY,
    OLD,
    RED,
    TYPES,
    WHOLLY_RED,
    are_partners,
    count,
    listed,
    read_cards,
    write_card,
)
from longju.games.qilong.duties import COSTS_WIN, DUTIES, FORFEITS
from longju.games.qilong.options import PRESETS, QilongOptions, check, rules_of
from longju.games.qilong.packing import VERSION
from longju.games.qilong.rules import Rules
from longju.games.qilong.setup import QilongDeal, QilongSetup, start
from longju.games.qilong.state import State
from longju.kit.ledger import pay

SEATS: Final = payment.SEATS
Sort = Literal["flip", "discard", "drawn", "dealt"]


class QilongScoreRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A won hand as it lies on the table, a forfeit, or a record file as it is."""

    kind: Literal["win", "forfeit"] = "win"
    hand: str = ""
    """Win: the concealed cards without the winning one. `66 45 12`."""
    winning: str = ""
    """Win: the winning card; of a hand won as dealt any of its cards."""
    how: Sort = "flip"
    """Win: how the winning card came; `drawn` is after a che, `dealt` the leader's first 18 cards."""
    kans: list[str] = []
    """Win: the winner's laid kans, each with all its cards: `11 11 11`."""
    pairs: list[str] = []
    """Win: the winner's laid pairs: `66 11`."""
    winner: int = 0
    """Win: the winner's seat; seats count from 0 in turn order."""
    seven_wait: bool = False
    """Win: whether the wait on a seven was begun with no better discard left (Q24)."""
    master: bool = False
    """Win: whether the single is a master card (Q26)."""
    out: str = ""
    """Win: types of which all five copies lie on the table, the winning card left aside (Q27)."""
    offender: int | None = None
    """Forfeit: the seat that pays."""
    duty: str = ""
    """Forfeit: the clause it broke: `O3`."""
    red_kans: list[int] = []
    """Forfeit: how many kans of 11, 14 or 44 lie before each seat; none if left out."""
    house: int | None = 0
    """The seat that holds the house role; null if nobody does."""
    preset: str = "assist"
    options: dict[str, Any] = {}
    """Options in which the table differs from the preset."""
    setup: dict[str, Any] | None = None
    """Record: where the hand starts from; with it the hand is judged and all above is left aside."""
    deal: dict[str, Any] = {}
    actions: list[tuple[int, str]] = []
    """Record: seat and act, in order; may stop before the end of the hand."""
    format: str = ""
    game: str = ""
    version: int = 0
    options_hash: str = ""
    players: list[str] = []
    scores: list[int] = []
    checksum: str = ""
    shuffle: Any = None
    commitment: str = ""


class FanLine(msgspec.Struct, frozen=True):
    """One thing that a won hand is counted for."""

    term: str
    clause: str
    cards: list[str]
    points: int = 0
    """Red points."""
    fans: int = 0


class Won(msgspec.Struct, frozen=True, kw_only=True):
    """What a winner won with."""

    seat: int
    how: Sort
    card: str
    """The winning card; empty for a hand won as dealt."""
    needed: int
    points: int
    """Red points, the winning card counted (Q4)."""
    fans: int
    """As many as are paid."""
    pairs: list[list[str]]
    """The concealed cards by pairs; with a master card the last pair is that card and the flipped one."""
    lines: list[FanLine]


class Judged(msgspec.Struct, frozen=True):
    """A duty that was broken in a record, and what it costs."""

    seat: int
    duty: str
    """Its term."""
    clause: str
    sanction: str
    """`I`, `W`, `N`, `L` or `P`."""
    card: str
    moment: int
    """At which step of the hand."""
    price: list[int]
    """What each seat wins or loses by a forfeit where the record ends; empty if it can't be one."""


class QilongScoreResult(msgspec.Struct, frozen=True, kw_only=True):
    """What the hand is worth, and who pays whom."""

    won: Won | None
    payments: list[Payment]
    scores: list[int]
    """What each seat wins or loses; sums to zero."""
    judged: list[Judged] | None = None
    """The breaches of a record, the earliest first."""


REQUEST: Final = QilongScoreRequest
"""What `longju score` reads."""


def score(request: QilongScoreRequest) -> QilongScoreResult:
    """The hand counted and settled, or the forfeit priced.

    :raises GameError: if the request says something that can't be, or the hand does not win.
    """
    if request.setup is not None:
        return _judge(request)
    rules = _rules(request)
    house = _seat("house", request.house)
    if request.kind == "forfeit":
        return _settled(None, _forfeit(request, house, rules))
    winner = _seat("winner", request.winner)
    won = _won(request, winner, winner == house, rules)
    return _settled(won, payment.win_payments(winner, house, won.fans, rules))


def _settled(won: Won | None, transfers: list[Transfer]) -> QilongScoreResult:
    ledger: list[Transfer] = []
    scores = [0] * SEATS
    for transfer in transfers:
        pay(ledger, scores, transfer)
    return QilongScoreResult(won=won, payments=payments(ledger), scores=scores)


def _judge(request: QilongScoreRequest) -> QilongScoreResult:
    """Plays a record again and names what was broken in it (Q35).

    :raises GameError: if it is no record of this game.
    """
    state = _replayed(request)
    judged = []
    for foul in state.fouls:
        duty = DUTIES[foul.duty]
        costs = duty.sanction in (FORFEITS, COSTS_WIN)
        price = _price(state, foul.seat, duty.clause) if costs else []
        card = "" if foul.card == NOBODY else write_card(foul.card)
        judged.append(
            Judged(foul.seat, f"duty.{duty.key}", duty.clause, duty.sanction, card, foul.moment, price)
        )
    return QilongScoreResult(won=None, payments=payments(state.ledger), scores=state.scores[:], judged=judged)


def _replayed(request: QilongScoreRequest) -> State:
    if request.game not in ("", "qilong"):
        raise RecordError(f"record: of {request.game}, must be of qilong")
    if request.version not in (0, VERSION):
        raise RecordError(f"record: rules version {request.version}, must be {VERSION}")
    try:
        setup = msgspec.convert(request.setup, QilongSetup)
        deal = msgspec.convert(request.deal, QilongDeal)
        check(read_options(setup.options, msgspec.to_builtins(setup.options)))
    except (msgspec.ValidationError, OptionsError) as error:
        raise RecordError(f"record: {error}") from None
    state = start(setup, deal, None)
    for place, (seat, text) in enumerate(request.actions):
        try:
            state.apply(seat, read_act(text))
        except GameError as error:
            raise RecordError(f"record: action {place + 1}, seat {seat} {text!r}: {error}") from None
    return state


def _price(state: State, offender: int, clause: str) -> list[int]:
    scores = [0] * SEATS
    kans = [player.kans for player in state.players]
    for transfer in payment.forfeit_payments(offender, state.house, kans, clause, state.rules):
        pay([], scores, transfer)
    return scores


def _rules(request: QilongScoreRequest) -> Rules:
    if request.preset not in PRESETS:
        raise OptionsError(
            f"preset {request.preset}: there is none of this name; there are {', '.join(PRESETS)}"
        )
    options: QilongOptions = read_options(PRESETS[request.preset], request.options)
    check(options)
    return rules_of(options)


def _seat(field: str, seat: int | None) -> int:
    if seat is None:
        return NOBODY
    if not 0 <= seat < SEATS:
        raise GameError(f"{field}: seat {seat}, must be 0 to {SEATS - 1}")
    return seat


def _forfeit(request: QilongScoreRequest, house: int, rules: Rules) -> list[Transfer]:
    """The payments of a forfeit (Q32)."""
    if request.offender is None:
        raise GameError("offender: missing with kind forfeit, must be the seat that pays (Q32)")
    offender = _seat("offender", request.offender)
    red = request.red_kans or [0] * SEATS
    if len(red) != SEATS or not all(0 <= number <= 3 for number in red):
        raise GameError("red_kans: must be four numbers from 0 to 3, one for each seat (Q32)")
    if sum(red) > 3:
        raise GameError(f"red_kans: {sum(red)} in all, but there are three such types (Q31)")
    duty = request.duty or "O1"
    if duty not in [each.clause for each in DUTIES[1:]]:
        raise GameError(f"duty: {duty}, must be O1 to O{len(DUTIES) - 1}")
    kans = [_some_red_kans(number) for number in red]
    return payment.forfeit_payments(offender, house, kans, duty, rules)


def _some_red_kans(number: int) -> list[int]:
    red = [card for card in range(TYPES) if WHOLLY_RED[card]]
    return [groups.KAN if card in red[:number] else 0 for card in range(TYPES)]


def _won(request: QilongScoreRequest, winner: int, is_house: bool, rules: Rules) -> Won:
    hand = count(_read("hand", request.hand))
    kans, paired = _laid(request)
    winning = _read("winning", request.winning)
    if len(winning) != 1:
        raise GameError(f"winning: {len(winning)} cards, must be one")
    _check_cards(hand, kans, paired, winning[0])
    _check_groups(request, hand, kans, paired, winning[0])
    if is_house and request.how in ("flip", "discard"):
        _check_house(request, hand, kans, paired, winning[0])
    whole = _with(hand, winning[0])
    points = groups.red_points(whole, kans, paired)
    needed = groups.needed(is_house)
    if points < needed:
        raise GameError(f"hand: {points} red points, must be {needed} or more (Q23)")
    return won_of(winner, request.how, winning[0], whole, kans, paired, is_house, rules)


def _with(hand: list[int], card: int) -> list[int]:
    whole = hand[:]
    whole[card] += 1
    return whole


def _read(field: str, text: str) -> list[int]:
    try:
        return read_cards(text)
    except NotationError as error:
        raise NotationError(f"{field}: {error}") from None


def _laid(request: QilongScoreRequest) -> tuple[list[int], list[int]]:
    """Sizes of the laid kans by type, and copies in laid pairs by type (Q2, Q4)."""
    kans, paired = [0] * TYPES, [0] * TYPES
    for place, text in enumerate(request.kans):
        cards = _read(f"kans {place + 1}", text)
        if not groups.KAN <= len(cards) <= COPIES or len(set(cards)) != 1:
            raise GameError(f"kans {place + 1}: {text!r} is no kan; must be three to five equal cards (Q4)")
        if kans[cards[0]]:
            raise GameError(f"kans {place + 1}: {text!r}, but a kan of this type is there already (Q4)")
        kans[cards[0]] = len(cards)
    for place, text in enumerate(request.pairs):
        cards = _read(f"pairs {place + 1}", text)
        if len(cards) != 2 or not are_partners(cards[0], cards[1]):
            raise GameError(f"pairs {place + 1}: {text!r} is no pair; the pips must add to 14 (Q2)")
        for card in cards:
            paired[card] += 1
    return kans, paired


def _check_cards(hand: list[int], kans: list[int], paired: list[int], winning: int) -> None:
    for card in range(TYPES):
        copies = hand[card] + kans[card] + paired[card] + (card == winning)
        if copies > COPIES:
            raise GameError(
                f"hand: {write_card(card)} is there {copies} times, but there are {COPIES} copies (Q1)"
            )
        if hand[card] >= groups.KAN:
            raise GameError(f"hand: {hand[card]} of {write_card(card)}, must be laid as a kan (Q10)")


def _check_groups(
    request: QilongScoreRequest, hand: list[int], kans: list[int], paired: list[int], winning: int
) -> None:
    """Whether the hand is nine groups and its wait may win in this way (Q23–Q26)."""
    whole = _with(hand, winning)
    shown = " ".join([write_card(card) for card in listed(whole)])
    if sum(whole) % 2 or groups.groups(whole, kans, paired) != groups.GROUPS:
        size = 2 * (groups.GROUPS - len(request.kans) - len(request.pairs)) - 1
        raise GameError(f"hand: {sum(hand)} cards beside the winning one, must be {size}: nine groups (Q23)")
    if request.master:
        _check_master(request, hand)
        return
    if not groups.is_paired(whole):
        raise GameError(f"hand: {shown} does not fall into 14-pairs (Q23)")
    on_seven = groups.wait_value(hand) == groups.SEVEN_VALUE
    if on_seven and request.how in ("flip", "discard") and not request.seven_wait:
        raise GameError(f"winning: {request.winning} completes a seven; it may not wait so (Q24)")


def _check_master(request: QilongScoreRequest, hand: list[int]) -> None:
    if request.how != "flip":
        raise GameError(f"master: with how {request.how}, must be flip (Q26)")
    value = groups.wait_value(hand)
    if value == groups.NO_WAIT or not OLD[BY_PIPS[value][0]]:
        raise GameError("master: the last single must be 66, 56, 12 or 11 (Q26)")


def _check_house(
    request: QilongScoreRequest, hand: list[int], kans: list[int], paired: list[int], winning: int
) -> None:
    """Whether the house stood high enough to wait (Q27)."""
    table = [0] * TYPES
    for card in _read("out", request.out):
        table[card] = COPIES
    points = groups.red_points(hand, kans, paired)
    added = 0 if request.master else groups.least_red(groups.wait_value(hand), table, winning)
    if points + added < groups.HOUSE_POINTS:
        raise GameError(
            f"hand: the house waits with {points} red points and {added} sure to come, must be "
            f"{groups.HOUSE_POINTS} together (Q27)"
        )


def won_of(
    seat: int,
    how: Sort,
    card: int,
    hand: list[int],
    kans: list[int],
    paired: list[int],
    is_house: bool,
    rules: Rules,
) -> Won:
    """What the complete hand of a winner is counted for; *hand* holds the winning card (Q4, Q31)."""
    points = groups.red_points(hand, kans, paired)
    return Won(
        seat=seat,
        how=how,
        card="" if how == "dealt" else write_card(card),
        needed=groups.needed(is_house),
        points=points,
        fans=min(payment.fans(kans, points), rules.fan_cap),
        pairs=pairs_of(hand),
        lines=_lines(hand, kans, paired, points),
    )


def pairs_of(hand: list[int]) -> list[list[str]]:
    """The concealed cards by 14-pairs, what finds no partner together at the end."""
    left, pairs, odd = hand[:], [], []
    for card in range(TYPES):
        while left[card]:
            left[card] -= 1
            mates = [other for other in range(TYPES) if left[other] and are_partners(card, other)]
            if mates:
                left[mates[0]] -= 1
                pairs.append([CARD_NAMES[card], CARD_NAMES[mates[0]]])
            else:
                odd.append(CARD_NAMES[card])
    return [*pairs, odd] if odd else pairs


def _lines(hand: list[int], kans: list[int], paired: list[int], points: int) -> list[FanLine]:
    lines = []
    for card in range(TYPES):
        if kans[card]:
            worth = groups.kan_points(kans[card])
            cards = [CARD_NAMES[card]] * kans[card]
            if WHOLLY_RED[card]:
                lines.append(FanLine("red_kan", "Q31", cards, worth, 1))
            else:
                lines.append(FanLine("plain_kan", "Q4", cards, worth))
    red = [card for card in range(TYPES) if RED[card] for _ in range(hand[card] + paired[card])]
    if red:
        lines.append(FanLine("red_cards", "Q4", [CARD_NAMES[card] for card in red], len(red)))
    if points >= groups.JIA:
        lines.append(FanLine("jia", "Q31", [], 0, 1))
    return lines


@cache
def _terms() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("terms.toml").read_text("utf-8"))


def _word(lang: str, key: str, *args: object) -> str:
    words = _terms()[key][lang]
    for place, arg in enumerate(args):
        words = words.replace(f"{{{place}}}", str(arg))
    return words


def text(result: QilongScoreResult, lang: str) -> str:
    """The result as a person reads it: the pairs, points and fans with their clauses, the payments."""
    won = result.won
    lines = []
    if won is not None:
        lines += ["  ".join("+".join(pair) for pair in won.pairs), ""]
        for line in won.lines:
            fans = f" {_word(lang, 'settle.fan', line.fans)}" if line.fans else ""
            shown = f"{_word(lang, line.term)} {' '.join(line.cards)}".rstrip()
            lines.append(f"{line.points:3} {shown}{fans} [{line.clause}]")
        lines += [_word(lang, "settle.total", won.points, won.needed, won.fans), ""]
    lines += [
        _word(lang, "settle.pays", paid.payer, paid.payee, paid.amount, paid.why.clause)
        for paid in result.payments
    ]
    for one in result.judged or []:
        lines.append(_word(lang, "settle.broken", one.seat, _word(lang, one.duty), one.clause, one.moment))
        if one.price:
            lines.append("    " + _word(lang, f"settle.price_{one.sanction}", -one.price[one.seat]))
    if result.judged == []:
        lines.append(_word(lang, "settle.clean"))
    return "\n".join(lines)
