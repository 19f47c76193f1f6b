"""What each seat may answer in a window, and which duties an answer breaks (Q15–Q20, O2–O4, O6, O14, O26).

The flipper's answers are win, che, ke, or ke with chi; the others' win, che, pass; the next player may chi too.
"""

from longju.games.qilong.acts import CHE, HU, KE, PASS, VOID_ACT, chi_act
from longju.games.qilong.board import BITS, FLIP, SEATS, Board, size_of
from longju.games.qilong.cards import MATE, NOBODY, PARTNERS, PIPS, SEVEN, TYPES
from longju.games.qilong.duties import live_sevens_bar
from longju.games.qilong.groups import NO_WAIT, SEVEN_VALUE, is_dry_value, wait_value
from longju.games.qilong.rules import VOID_EXACT, VOID_OFF
from longju.games.qilong.wins import GROUPS_MISSING, may_claim_win, win_fault

CHI_SIZE = 3
"""The fewest concealed cards with which one may chi (Q16)."""


def may_che(board: Board, seat: int) -> bool:
    """扯: two of the type in hand, and a card left to draw (Q15, Q18)."""
    player = board.players[seat]
    if player.hand[board.card] < 2 or board.drawable() <= 0 or is_own_discard(board, seat):
        return False
    return SEVEN[board.card] or player.declined & BITS[board.card] == 0


def is_own_discard(board: Board, seat: int) -> bool:
    """Whether the card in play is the seat's own discard."""
    return board.how != FLIP and seat == board.turn


def forced_seat(board: Board) -> int:
    """七点必扯: the nearest seat with two of the seven in play, or `NOBODY` (Q19, O3)."""
    for seat in board.order():
        if owes_che(board, seat):
            return seat
    return NOBODY


def owes_che(board: Board, seat: int) -> bool:
    """Whether *seat* holds two of the seven in play: it answers che, not knowing whether a nearer seat does (Q19)."""
    return SEVEN[board.card] and may_che(board, seat)


def chi_turn(board: Board, seat: int) -> bool:
    """Whether the card in play comes past *seat* for a chi: its own flip, or the previous player's card (Q16)."""
    return seat == (board.turn + 1) % SEATS or (board.how == FLIP and seat == board.turn)


def must_bite(board: Board, seat: int) -> int:
    """咬老牌: the unmatched partner with which a flipped old card must be chi'd, or `NOBODY` (Q29, O14)."""
    card = board.card
    mate = MATE[card]
    if board.how != FLIP or mate == NOBODY or not chi_turn(board, seat):
        return NOBODY
    player = board.players[seat]
    return mate if player.hand[mate] > player.hand[card] and player.size() >= CHI_SIZE else NOBODY


def bare_chis(board: Board, seat: int) -> list[int]:
    """吃: the partners with which the engine lets *seat* chi (Q15, Q16, O26)."""
    player, value = board.players[seat], PIPS[board.card]
    if not chi_turn(board, seat) or player.size() < CHI_SIZE:
        return []
    barred = player.passed & BITS[value] != 0
    bite = must_bite(board, seat)
    return [
        partner
        for partner in PARTNERS[board.card]
        if player.hand[partner] and (not barred or player.fresh[partner] or partner == bite)
    ]


def permitted_chis(board: Board, seat: int) -> list[int]:
    """Those of `bare_chis` that break no duty (O3, O4)."""
    if owes_che(board, seat):
        return []
    player = board.players[seat]
    return [p for p in bare_chis(board, seat) if not live_sevens_bar(player, board, p)]


def leaving_chis(board: Board, seat: int) -> int:
    """The partners with which a chi of one's own flip changes a wait on sevens to a live one on another value (O6)."""
    player = board.players[seat]
    if board.how != FLIP or seat != board.turn or player.wait != SEVEN_VALUE or not player.seven_ok:
        return 0
    found = 0
    for partner in permitted_chis(board, seat):
        if not SEVEN[partner] and _leaves_seven(board, seat, partner):
            found |= BITS[partner]
    return found


def _leaves_seven(board: Board, seat: int, partner: int) -> bool:
    """Whether after a chi with *partner* the seven can be thrown and a single that is not dry waits."""
    hand = board.players[seat].hand[:]
    hand[partner] -= 1
    for card in range(TYPES):
        if SEVEN[card] and hand[card]:
            hand[card] -= 1
            value = wait_value(hand)
            hand[card] += 1
            if value not in (NO_WAIT, SEVEN_VALUE):
                board.table[partner] += 1
                dry = is_dry_value(value, board.table)
                board.table[partner] -= 1
                return not dry
    return False


def may_void(board: Board, seat: int) -> bool:
    """造牌 in play: dealt three types twice, two of them taken by others while held whole (Q11)."""
    player = board.players[seat]
    mode = board.rules.void_in_play
    if mode == VOID_OFF or player.lost == 0 or size_of(player.lost) < 2:
        return False
    dealt = size_of(player.dealt_twice)
    return dealt == 3 if mode == VOID_EXACT else dealt >= 3


def flips_next(board: Board, seat: int) -> bool:
    """Whether *seat* flips if nobody claims the card in play."""
    return seat == (board.turn + 1) % SEATS and board.drawable() > 0


def answers(board: Board, seat: int, kept: bool) -> list[int]:
    """What *seat* may answer now: what breaks no duty if *kept*, else all that the engine allows.

    A seat that can only pass still has that one answer.
    """
    idle = KE if board.how == FLIP and seat == board.turn else PASS
    if is_own_discard(board, seat):
        return []
    wins = win_fault(board, seat, board.how) == 0 if kept else may_claim_win(board, seat)
    calls: list[int] = []
    forced = kept and owes_che(board, seat)
    if not forced:
        calls.append(idle)
    if may_che(board, seat):
        calls.append(CHE)
    if wins:
        calls.append(HU)
    chis = permitted_chis(board, seat) if kept else bare_chis(board, seat)
    calls += [chi_act(partner) for partner in chis]
    if not forced and flips_next(board, seat) and may_void(board, seat):
        calls.append(VOID_ACT)
    return calls


def nearly_wins(board: Board, seat: int) -> bool:
    """Whether the card in play completes the groups of *seat*, but something else forbids the win."""
    fault = win_fault(board, seat, board.how)
    return fault not in (0, GROUPS_MISSING)
