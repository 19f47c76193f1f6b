"""Why an act is not allowed: the reason and the clause of each refusal, for an act that is not among the legal ones."""

from longju.core.errors import Reason
from longju.games.liuzhou.acts import (
    ACTIONS,
    FIRST_AN,
    FIRST_BU,
    FIRST_CHI,
    HU,
    PASS,
    act_kind,
    act_tile,
    act_tiles,
)
from longju.games.liuzhou.board import ROB, Board
from longju.games.liuzhou.tiles import BITS, EAST, NOBODY, RANK_OF, SUIT_OF, TILE_NAMES, count
from longju.kit.claims import UNANSWERED


def why_not(board: Board, seat: int, action: int) -> Reason:
    """Why *action*, which is not legal, is not."""
    if not 0 <= action < ACTIONS:
        return Reason("no_such_act", "L5", [str(action)])
    if board.over:
        return Reason("hand_over", "L27")
    if board.window is not None:
        return _why_no_claim(board, seat, action)
    if seat != board.turn:
        return Reason("not_your_turn", "L5")
    if action < PASS:
        return _why_no_discard(board, seat, action)
    if action == HU:
        return why_no_win(board, seat)
    if FIRST_AN <= action < FIRST_CHI:
        return why_no_gang(board, seat, action)
    return Reason("nothing_to_claim", "L5", [act_kind(action)])


def _why_no_claim(board: Board, seat: int, action: int) -> Reason:
    """An act in a window, by a seat that may be asked or not."""
    window = board.window
    assert window is not None
    if seat == window.source:
        return Reason("own_tile", "L5")
    if not 0 <= seat < board.seats or not window.asked[seat]:
        return Reason("nothing_to_answer", "L6")
    if window.answers[seat] != UNANSWERED:
        return Reason("answered", "L6")
    if action < PASS or FIRST_AN <= action < FIRST_CHI:
        return Reason("claim_first", "L6", [act_kind(action)])
    if action == HU:
        return why_no_win(board, seat)
    if board.phase == ROB:
        return Reason("rob_or_pass", "L10")
    if action >= FIRST_CHI:
        return why_no_chi(board, seat, action)
    return why_no_set(board, seat, action)


def _missing(board: Board, seat: int, action: int) -> str:
    """The first tile of an act that the hand does not hold often enough; empty if there is none."""
    wanted = count(act_tiles(action))
    for tile in range(len(wanted)):
        if wanted[tile] > board.hands[seat][tile]:
            return TILE_NAMES[tile]
    return ""


def _why_no_discard(board: Board, seat: int, tile: int) -> Reason:
    if board.hands[seat][tile] == 0:
        return Reason("not_in_hand", "L5", [TILE_NAMES[tile]])
    return why_barred(board, seat, tile)


def why_barred(board: Board, seat: int, tile: int) -> Reason:
    """A tile that may not go out after a chi: the one taken, or that at the run's other end (L7)."""
    taken = board.melds[seat][-1].taken
    if tile == taken:
        return Reason("swap_same", "L7", [TILE_NAMES[tile]])
    return Reason("swap_end", "L7", [TILE_NAMES[tile], TILE_NAMES[taken]])


def why_no_set(board: Board, seat: int, action: int) -> Reason:
    """A peng or an exposed gang that is not open to *seat* in a window on a discard."""
    kind = act_kind(action)
    if act_tile(action) != board.card:
        return Reason("other_tile", "L5", [TILE_NAMES[board.card]])
    missing = _missing(board, seat, action)
    if missing:
        return Reason("not_in_hand", "L5", [missing])
    if kind == "peng" and board.no_peng[seat] & BITS[board.card]:
        return Reason("passed_peng", "L8", [TILE_NAMES[board.card]])
    return Reason("no_replacement", "L5")


def why_no_chi(board: Board, seat: int, action: int) -> Reason:
    """A chi that is not open to *seat* in a window on a discard."""
    if seat != (board.turn + 1) % board.seats:
        return Reason("not_next", "L5")
    missing = _missing(board, seat, action)
    if missing:
        return Reason("not_in_hand", "L5", [missing])
    if not _makes_run(board.card, act_tiles(action)):
        return Reason("no_run", "L5", [TILE_NAMES[board.card]])
    return Reason("no_discard_left", "L7")


def _makes_run(tile: int, pair: list[int]) -> bool:
    run = sorted([tile, pair[0], pair[1]])
    if tile >= EAST or SUIT_OF[run[0]] != SUIT_OF[run[2]]:
        return False
    return RANK_OF[run[0]] + 1 == RANK_OF[run[1]] and RANK_OF[run[1]] + 1 == RANK_OF[run[2]]


def why_no_gang(board: Board, seat: int, action: int) -> Reason:
    """A concealed or added gang that is not open to the seat on turn."""
    missing = _missing(board, seat, action)
    if missing:
        return Reason("not_in_hand", "L5", [missing])
    if action >= FIRST_BU and board.peng_place(seat, act_tile(action)) == NOBODY:
        return Reason("no_such_peng", "L5", [TILE_NAMES[act_tile(action)]])
    return Reason("no_replacement", "L5")


def why_no_win(board: Board, seat: int) -> Reason:
    """A win that the rules don't give: on one's own turn, or on the tile of the window."""
    wins = board.holds_win() if board.window is None else board.completed(seat)
    if not wins:
        return Reason("no_win", "L11")
    if not board.may_win(seat):
        return Reason("sealed_no_win", "L23")
    if board.window is None:
        return Reason("not_drawn", "L5")
    return Reason("passed_win", "L8")
