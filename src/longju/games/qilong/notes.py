"""What an act means for later: waits, rights put off, values passed, wins declined, and the breaches of windows."""

from longju.games.qilong.acts import CHE, XIA_LUN
from longju.games.qilong.board import BITS, SEATS, Board, Player
from longju.games.qilong.cards import NOBODY, PARTNERS, PIPS, REDNESS, SEVEN
from longju.games.qilong.duties import Choice, begins_master, leaves_old_wait, live_sevens_bar, puts_off
from longju.games.qilong.groups import NO_WAIT, SEVEN_VALUE, wait_after
from longju.games.qilong.windows import (
    forced_seat,
    is_own_discard,
    leaving_chis,
    may_che,
    must_bite,
    permitted_chis,
)
from longju.games.qilong.wins import win_fault
from longju.kit.claims import Window


def settle_splits(player: Player, card: int, choice: Choice) -> None:
    """After 分对吃 was said: what had to wait for another duty is owed at the next discard (O16, O17)."""
    for tier in choice.tiers:
        for due in tier.dues:
            if due.duty < 16:
                continue
            if due.cards & BITS[card] or (tier.binding and not tier.names & BITS[card]):
                player.owed &= ~due.cards
            else:
                player.owed |= due.cards
            if due.duty == 16 and due.phrase >= 0:
                player.split &= ~due.cards
                player.split_again |= due.cards


def put_off(board: Board, player: Player, card: int, choice: Choice) -> None:
    """下轮退: the right to throw out moves to the next discard, or is lost (O18)."""
    player.out_next = NOBODY
    said = board.rules.assist or board.spoken & BITS[XIA_LUN] != 0
    if card != board.drew and said and puts_off(board, player, choice):
        player.out_next = board.drew


def note_wait(board: Board, seat: int, card: int, choice: Choice) -> None:
    """What the hand waits for once *card* is thrown, and whether that wait is good for a win (Q24, Q26, Q28)."""
    player = board.players[seat]
    value = wait_after(player.hand, card)
    note_short(board, seat, card, value, choice)
    begun = player.thrown == 0 or value != player.wait
    if value == NO_WAIT:
        player.seven_ok = player.master = False
    elif begun:
        player.seven_ok = value == SEVEN_VALUE
        player.master = begins_master(board, player, card, choice.permitted)
    if value != NO_WAIT:
        if player.last_wait not in (NO_WAIT, value):
            if player.last_wait == SEVEN_VALUE and board.leaving:
                player.left_seven = True
            else:
                player.changed = True
        player.last_wait = value
    player.wait = value


def note_short(board: Board, seat: int, card: int, value: int, choice: Choice) -> None:
    player = board.players[seat]
    points = player.points() - REDNESS[card]
    if points > 17 or value in (2, 11, 12):
        player.short = False
    elif leaves_old_wait(board, seat, card, choice.named):
        player.short = True


def note_window(board: Board, window: Window, caller: int) -> None:
    """What the answers mean for later, the card not being won (Q27, O3, O22, option `declined_che_bars_type`)."""
    card = board.card
    forced = forced_seat(board)
    if forced != NOBODY and caller != forced:
        board.foul(forced, 3, card)
    if (
        board.house != NOBODY
        and not is_own_discard(board, board.house)
        and win_fault(board, board.house, board.how) == 0
    ):
        board.foul(board.house, 15, card)
    for seat in range(SEATS):
        player = board.players[seat]
        if is_own_discard(board, seat):
            continue
        refused = window.answers[seat] != CHE and may_che(board, seat)
        if refused and board.rules.declined_che_bars_type and not SEVEN[card]:
            player.declined |= BITS[card]
        if player.last_wait != NO_WAIT:
            player.passed_by |= BITS[PIPS[card]]


def note_chi_turn(board: Board, seat: int, partner: int) -> None:
    """The card came past *seat*: what it means that it was chi'd with *partner*, or not (O4, O6, O14, O26)."""
    player = board.players[seat]
    leaving = leaving_chis(board, seat)
    board.leaving = partner != NOBODY and leaving & BITS[partner] != 0
    if leaving and not board.leaving:
        board.foul(seat, 6, board.card)
    if partner == NOBODY:
        if must_bite(board, seat) != NOBODY:
            board.foul(seat, 14, board.card)
        if board.rules.passed_values and permitted_chis(board, seat):
            player.passed |= BITS[PIPS[board.card]]
            for each in PARTNERS[board.card]:
                player.fresh[each] = 0
    elif live_sevens_bar(player, board, partner) and SEVEN[board.card]:
        board.foul(seat, 4, partner)
