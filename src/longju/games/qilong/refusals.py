"""Why an act is not allowed: the reason and the clause of each refusal, for an act that is not among the legal ones."""

from longju.core.errors import Reason
from longju.games.qilong.acts import (
    ACTIONS,
    CHE,
    FIRST_CHI,
    FIRST_SAY,
    FIRST_ZHA,
    HU,
    KE,
    KEEP,
    PASS,
    SETTLE,
    VOID_ACT,
    WALK_ACT,
    chi_partner,
)
from longju.games.qilong.board import (
    BITS,
    CLAIM,
    DISCARD,
    SEATS,
    TURN,
    VOIDING,
    WALK,
    WIN,
    Board,
)
from longju.games.qilong.cards import CARD_NAMES, NOBODY, are_partners
from longju.games.qilong.duties import DUTIES, choose, duties_against, live_sevens_bar
from longju.games.qilong.windows import CHI_SIZE, bare_chis, chi_turn, owes_che
from longju.games.qilong.wins import FAULT_CLAUSES, FAULTS, WIN_LOST, lost_by, source_of_own_win, win_fault
from longju.kit.claims import UNANSWERED


def why_not(board: Board, seat: int, action: int) -> Reason:
    """Why *action*, which is not legal, is not."""
    if not 0 <= action < ACTIONS:
        return Reason("no_such_act", "Q15", [str(action)])
    if board.over:
        return Reason("hand_over", "Q33")
    if action >= FIRST_ZHA:
        return _why_no_challenge(board, seat, action - FIRST_ZHA)
    if action == VOID_ACT and board.phase != VOIDING:
        return Reason("no_void", "Q11")
    if board.window is not None:
        return _why_no_answer(board, seat, action)
    if seat != board.turn:
        return Reason("not_your_turn", "Q8")
    if board.phase == WALK:
        return Reason("house_first", "Q12")
    if board.phase == WIN:
        return Reason("settle_first", "Q35")
    return _why_not_now(board, seat, action)


def _why_no_challenge(board: Board, seat: int, other: int) -> Reason:
    if board.rules.assist:
        return Reason("nothing_to_challenge", "Q35")
    if board.phase not in (TURN, CLAIM):
        return Reason("challenge_closed", "Q35")
    if seat == other or not 0 <= seat < SEATS:
        return Reason("challenge_others", "Q35")
    return Reason("challenge_used", "Q35")


def _why_not_now(board: Board, seat: int, action: int) -> Reason:
    """An act of the seat whose turn it is to discard."""
    if action < PASS:
        return why_no_discard(board, seat, action)
    if action == HU:
        how = source_of_own_win(board, seat)
        return Reason("no_card_drawn", "Q18") if how == NOBODY else why_no_win(board, seat, how)
    if action in (KEEP, WALK_ACT):
        return Reason("house_settled", "Q12")
    if action == SETTLE:
        return Reason("nobody_won", "Q35")
    if FIRST_SAY <= action < FIRST_ZHA:
        return Reason("spoken_for" if board.rules.assist else "not_to_be_said", "Q35")
    return Reason("no_card_open", "Q15")


def why_no_discard(board: Board, seat: int, card: int) -> Reason:
    """A card of the hand, or none of it, that may not be thrown now."""
    if board.players[seat].hand[card] == 0:
        return Reason("not_in_hand", "Q15", [CARD_NAMES[card]])
    choice = choose(board, seat)
    for tier in choice.tiers:
        if board.rules.assist and tier.binding and not tier.allowed & BITS[card]:
            duty = DUTIES[duties_against(tier, card)[0]]
            return Reason("duty_first", duty.clause, ["duty." + duty.key])
    if choice.locked & BITS[card]:
        return Reason("value_eaten", "O19", [CARD_NAMES[card]])
    return Reason("seven_single", "O5", [CARD_NAMES[card]])


def why_no_win(board: Board, seat: int, how: int) -> Reason:
    """A win that the rules don't give; *how* says whence the card comes."""
    fault = win_fault(board, seat, how)
    if fault == WIN_LOST:
        duty = DUTIES[lost_by(board, seat)]
        return Reason("win_lost", duty.clause, ["duty." + duty.key])
    if fault == 0:
        return Reason("not_now", "Q17")
    return Reason(FAULTS[fault], FAULT_CLAUSES[fault])


def _why_no_answer(board: Board, seat: int, action: int) -> Reason:
    """An answer in a window, by a seat that may be asked or not."""
    window = board.window
    assert window is not None
    if board.phase == CLAIM and board.how == DISCARD and seat == board.turn:
        return Reason("own_card", "Q15")
    if not 0 <= seat < SEATS or not window.asked[seat]:
        return Reason("nothing_to_answer", "Q16")
    if window.answers[seat] != UNANSWERED:
        return Reason("answered", "Q16")
    if board.phase == VOIDING:
        return Reason("no_void" if action == VOID_ACT else "void_first", "Q11")
    if action == HU:
        return why_no_win(board, seat, board.how)
    if action == CHE:
        return why_no_che(board, seat)
    if FIRST_CHI <= action < FIRST_SAY:
        return why_no_chi(board, seat, chi_partner(action))
    if action in (PASS, KE):
        if owes_che(board, seat) and board.rules.assist:
            return Reason("must_che", "O3", [CARD_NAMES[board.card]])
        return Reason("ke_is_the_flippers", "Q16")
    return Reason("card_open", "Q16")


def why_no_che(board: Board, seat: int) -> Reason:
    """A che that is not open to a seat that is asked."""
    player = board.players[seat]
    if player.hand[board.card] < 2:
        return Reason("no_two", "Q15", [CARD_NAMES[board.card]])
    if board.drawable() <= 0:
        return Reason("nothing_to_draw", "Q18")
    return Reason("che_declined", "Q15", [CARD_NAMES[board.card]])


def why_no_chi(board: Board, seat: int, partner: int) -> Reason:
    """A chi that is not open to a seat that is asked."""
    player = board.players[seat]
    if not chi_turn(board, seat):
        return Reason("chi_not_yours", "Q15")
    if not are_partners(board.card, partner):
        return Reason("no_partner", "Q2", [CARD_NAMES[partner], CARD_NAMES[board.card]])
    if player.hand[partner] == 0:
        return Reason("not_in_hand", "Q15", [CARD_NAMES[partner]])
    if player.size() < CHI_SIZE:
        return Reason("too_few_cards", "Q16")
    if partner not in bare_chis(board, seat):
        return Reason("value_passed", "O26", [CARD_NAMES[board.card]])
    if owes_che(board, seat):
        return Reason("must_che", "O3", [CARD_NAMES[board.card]])
    if live_sevens_bar(player, board, partner):
        return Reason("sevens_stay", "O4", [CARD_NAMES[partner]])
    return Reason("not_now", "Q17")
