"""Why an act is not allowed: the reason and the clause of each refusal, for an act that is not among the legal ones."""

from longju.core.errors import Reason
from longju.games.dragon.acts import (
    ACTIONS,
    FIRST_BU,
    FIRST_MING,
    FIRST_PENG,
    HU,
    LAID_SETS,
    PASS,
    TAKE,
    act_cards,
    act_kind,
    bu_place,
)
from longju.games.dragon.board import LAST, ROB, Board
from longju.games.dragon.cards import CARD_NAMES, PENG, count
from longju.games.dragon.scoring import DISCARD, HEAVENLY, ROBBED_GANG, SELF_DRAWN, How, total_fan
from longju.kit.claims import UNANSWERED


def why_not(board: Board, seat: int, action: int) -> Reason:
    """Why *action*, which is not legal, is not."""
    if not 0 <= action < ACTIONS:
        return Reason("no_such_act", "D12", [str(action)])
    if board.over:
        return Reason("hand_over", "D25")
    if board.window is not None:
        return _why_no_claim(board, seat, action)
    if seat != board.turn:
        return Reason("not_your_turn", "D12")
    if board.phase == LAST and action != HU:
        return Reason("win_or_end", "D24")
    if action < PASS:
        return _why_no_discard(board, seat, action)
    if action == HU:
        return why_no_win(board, seat)
    if FIRST_BU <= action < FIRST_PENG or action >= FIRST_MING:
        return _why_no_gang(board, seat, action)
    return Reason("nothing_to_claim", "D17", [act_kind(action)])


def _why_no_claim(board: Board, seat: int, action: int) -> Reason:
    """An act in a window, by a seat that may be asked or not."""
    window = board.window
    assert window is not None
    if seat == window.source:
        return Reason("own_card", "D17")
    if not 0 <= seat < board.seats or not window.asked[seat]:
        return Reason("nothing_to_answer", "D17")
    if window.answers[seat] != UNANSWERED:
        return Reason("answered", "D17")
    if action < PASS or FIRST_BU <= action < FIRST_PENG:
        return Reason("claim_first", "D17", [act_kind(action)])
    if action == HU:
        return why_no_win(board, seat)
    if board.phase == ROB:
        return Reason("rob_or_pass", "D15")
    if action == TAKE:
        return why_no_take(board, seat)
    return _why_no_set(board, seat, action)


def why_no_take(board: Board, seat: int) -> Reason:
    """A take that is not open to *seat* in a window on a discard."""
    if seat != (board.turn + 1) % board.seats:
        return Reason("not_next", "D12")
    return Reason("take_closed", "D12", [str(board.rules.take_rounds * board.seats)])


def _missing(board: Board, seat: int, action: int) -> str:
    """The first card of an act that the hand does not hold often enough; empty if there is none."""
    wanted = count(act_cards(action))
    for card in range(len(wanted)):
        if wanted[card] > board.hands[seat][card]:
            return CARD_NAMES[card]
    return ""


def _why_no_discard(board: Board, seat: int, card: int) -> Reason:
    if board.hands[seat][card] == 0:
        return Reason("not_in_hand", "D12", [CARD_NAMES[card]])
    return Reason("just_taken", "D13", [CARD_NAMES[card]])


def _why_no_set(board: Board, seat: int, action: int) -> Reason:
    """A peng or an exposed gang of the card of the window."""
    if len(board.laid[seat]) == LAID_SETS:
        return Reason("two_laid", "D14")
    missing = _missing(board, seat, action)
    if missing:
        return Reason("not_in_hand", "D14", [missing])
    if action < FIRST_MING:
        return Reason("no_triplet", "D14", [CARD_NAMES[board.card]])
    return Reason("no_gang", "D15", [CARD_NAMES[board.card]])


def _why_no_gang(board: Board, seat: int, action: int) -> Reason:
    """A gang on one's turn."""
    if act_kind(action) == "ming_gang":
        return Reason("nothing_to_claim", "D17", ["ming_gang"])
    missing = _missing(board, seat, action)
    if missing:
        return Reason("not_in_hand", "D15", [missing])
    if action < FIRST_PENG:
        place = bu_place(action)
        if place >= len(board.laid[seat]) or board.laid[seat][place].kind != PENG:
            return Reason("no_laid_triplet", "D15", [str(place + 1)])
    return Reason("no_gang", "D15", [CARD_NAMES[act_cards(action)[0]]])


def why_no_win(board: Board, seat: int) -> Reason:
    """A win that the rules don't give: on one's own turn, or on the card of the window."""
    hand = board.hands[seat][:]
    if board.window is None:
        if board.drew < 0 and not board.opening:
            return Reason("not_on_taken", "D22")
        how = How(HEAVENLY if board.opening else SELF_DRAWN, False, board.stock_left() == 0)
    else:
        if not board.may_win_on(seat, board.turn):
            return Reason("dummy_on_main", "D29")
        hand[board.card] += 1
        source = ROBBED_GANG if board.phase == ROB else DISCARD
        how = How(source, source == DISCARD and board.first_discard(), False)
    fan = total_fan(hand, board.laid[seat], how, board.rules)
    if fan == 0:
        return Reason("no_win", "D18")
    return Reason("too_few_fan", "D26", [str(fan), str(board.rules.minimum_fan)])
