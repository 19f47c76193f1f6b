"""Who may win with what, why not, and what he has to say (Q14, Q23–Q28, O6, O15, O22–O25, O27)."""

from typing import Final

from longju.games.qilong.acts import CHI_HUI, DIAO_KAN, ER_YI, GAI_GE, GE_HUI, GUO_GE, NA_HUI, YAO_GE
from longju.games.qilong.board import AT_ONCE, BITS, CHE_DRAWN, FLIP, Board
from longju.games.qilong.cards import BY_PIPS, NOBODY, OLD, PIPS, REDNESS, SEVEN, SUM
from longju.games.qilong.duties import COSTS_WIN, DUTIES
from longju.games.qilong.groups import (
    NO_WAIT,
    SEVEN_VALUE,
    house_may_wait,
    is_paired,
    needed,
    wait_value,
)

GROUPS_MISSING: Final = 1
FEW_POINTS: Final = 2
SEVEN_BARRED: Final = 3
HOUSE_SHORT: Final = 4
OLD_NOT_AWAITED: Final = 5
WIN_LOST: Final = 6
FAULTS: Final[list[str]] = [
    "",
    "no_groups",
    "few_points",
    "seven_barred",
    "house_short",
    "old_not_awaited",
    "win_lost",
]
"""Why a win is none: terms by number."""
FAULT_CLAUSES: Final[list[str]] = ["", "Q23", "Q23", "Q24", "Q27", "Q28", "O15"]


def win_fault(board: Board, seat: int, how: int) -> int:
    """Why *seat* may not win now with the card of the window, its drawn or its dealt cards; 0 if it may.

    *how* says whence the winning card comes. A W duty that was broken takes the win away (O6, O14, O15).
    """
    player = board.players[seat]
    if how >= CHE_DRAWN:
        if not is_paired(player.hand):
            return GROUPS_MISSING
        total = player.points()
        before = total - (REDNESS[board.drew] if how == CHE_DRAWN else 0)
        value = NO_WAIT
    else:
        value = wait_value(player.hand)
        before = player.points()
        total = before + REDNESS[board.card]
        fault = _window_fault(board, seat, how, value)
        if fault:
            return fault
    if total < needed(seat == board.house):
        return FEW_POINTS
    if how < CHE_DRAWN and seat == board.house and not house_may_wait(before, value, board.table, board.card):
        return HOUSE_SHORT
    if player.short and before <= 17 and value not in (2, 11, 12):
        return OLD_NOT_AWAITED
    return WIN_LOST if lost_by(board, seat) else 0


def _window_fault(board: Board, seat: int, how: int, value: int) -> int:
    """Whether the card in play fits the single: by pips, as a seven, or because that is a master card."""
    player = board.players[seat]
    if value == NO_WAIT:
        return GROUPS_MISSING
    if player.master and how == FLIP:
        return 0
    if PIPS[board.card] + value != SUM:
        return GROUPS_MISSING
    return SEVEN_BARRED if value == SEVEN_VALUE and not player.seven_ok else 0


def lost_by(board: Board, seat: int) -> int:
    """The first W duty that *seat* broke, 0 if none (O6, O14, O15)."""
    for foul in board.fouls:
        if foul.seat == seat and DUTIES[foul.duty].sanction == COSTS_WIN:
            return foul.duty
    return 0


def may_claim_win(board: Board, seat: int) -> bool:
    """Whether a player may think that he wins on the card in play: in `table` mode he may say so (O27)."""
    value = wait_value(board.players[seat].hand)
    if value == NO_WAIT:
        return False
    if PIPS[board.card] + value == SUM:
        return True
    return board.how == FLIP and OLD[BY_PIPS[value][0]]


def win_phrases(board: Board, seat: int) -> list[int]:
    """What the winner has to say, `board.card` being the card he won with (O6, O22–O25)."""
    player, card = board.players[seat], board.card
    found: list[int] = []
    if board.how < CHE_DRAWN:
        if player.thrown & BITS[card]:
            found.append(GE_HUI)
        if player.passed_by & BITS[PIPS[card]]:
            found.append(GUO_GE)
    if player.changed:
        found.append(GAI_GE)
    if player.left_seven:
        found.append(YAO_GE)
    if board.how == CHE_DRAWN and SEVEN[card] and player.hand[card] == 2 and board.table[card]:
        found.append(ER_YI)
    if seat == board.leader and board.walked:
        found.append(NA_HUI)
    return found


PHRASE_DUTY: Final[dict[int, int]] = {
    CHI_HUI: 20,
    DIAO_KAN: 21,
    GE_HUI: 22,
    GUO_GE: 22,
    GAI_GE: 23,
    YAO_GE: 6,
    ER_YI: 24,
    NA_HUI: 25,
}
"""The duty behind each phrase of a winner."""


def source_of_own_win(board: Board, seat: int) -> int:
    """Whence a win on one's own turn would come: drawn after che, dealt, or `NOBODY` if it can't be one (Q14, Q18)."""
    if seat != board.turn:
        return NOBODY
    if board.drew != NOBODY:
        return CHE_DRAWN
    return AT_ONCE if board.opening else NOBODY
