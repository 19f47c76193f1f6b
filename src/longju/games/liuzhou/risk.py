"""What a discard may cost, as far as the open tiles tell (L12, L14–L16, L22, L23).

For each player who may be waiting: the least that he would win, and who would pay it.
"""

from typing import Final, final

from longju.core.game import Transfer
from longju.games.liuzhou.board import Board
from longju.games.liuzhou.payments import Win, win_payments
from longju.games.liuzhou.scoring import DISCARD, How, price
from longju.games.liuzhou.shapes import is_melded, keys_of
from longju.games.liuzhou.tiles import AN_GANG, BITS, COPIES, EAST, NOBODY, TYPES, Meld, count

PLAIN_SETS: Final[list[list[int]]] = [[0, 1, 2], [12, 13, 14], [24, 25, 26], [18, 19, 20]]
PLAIN_PAIR: Final[list[int]] = [17, 17]
"""With these in hand whoever has laid less than four sets wins with the cheapest hand that his sets leave open."""


@final
class Risk:
    """What a win of one seat on a discard would cost at the least."""

    def __init__(self, seat: int, tile: int, least: int, payments: list[Transfer]) -> None:
        self.seat: Final = seat
        self.tile: Final = tile
        """The discard, where it makes a difference; or `NOBODY`."""
        self.price: Final = least
        """One share, before relations and fish."""
        self.payments: Final = payments


def discard_how(board: Board) -> How:
    """How a win on the next discard of the seat on turn would come (L14)."""
    melded = is_melded(board.melds[board.turn], board.rules)
    first = not board.discards
    return How(DISCARD, run=board.run, human=first, last=board.wall_left() == 0, melded_discarder=melded)


def risks(board: Board) -> list[Risk]:
    """What a discard of the seat on turn may cost. One who may not win is left out (L23)."""
    how = discard_how(board)
    found: list[Risk] = []
    for step in range(1, board.seats):
        seat = (board.turn + step) % board.seats
        if not board.may_win(seat):
            continue
        if len(board.melds[seat]) < 4:
            found.append(_risk(board, seat, NOBODY, how))
            continue
        found += [_risk(board, seat, tile, how) for tile in range(TYPES) if _may_pair(board, tile)]
    return found


def _risk(board: Board, seat: int, tile: int, how: How) -> Risk:
    """The cheapest win of the seat, on *tile* if it has nothing else in hand to pair with."""
    melds = [_as_seen(board, meld, tile) for meld in board.melds[seat]]
    tiles = [tile, tile]
    if tile == NOBODY:
        tiles = PLAIN_PAIR[:]
        for place in range(4 - len(melds)):
            tiles += PLAIN_SETS[place]
    least = price(keys_of(count(tiles)), melds, how, board.rules)
    return Risk(
        seat, tile, least, win_payments([Win(seat, how, least)], board.turn, board.bonds, board.rules)
    )


def _as_seen(board: Board, meld: Meld, tile: int) -> Meld:
    """The set, or in place of a concealed gang that lies face down one that makes the hand no dearer."""
    if meld.kind != AN_GANG or not board.rules.concealed_gang_hidden:
        return meld
    return Meld(AN_GANG, 0 if tile >= EAST else EAST)


def _may_pair(board: Board, tile: int) -> bool:
    """Whether the seat on turn may discard *tile*, and a hand that it doesn't see may hold another."""
    if board.hands[board.turn][tile] == 0 or board.barred & BITS[tile]:
        return False
    seen = board.hands[board.turn][tile]
    for discard in board.discards:
        if discard.tile == tile:
            seen += 1
    for seat in range(board.seats):
        for meld in board.melds[seat]:
            if meld.kind != AN_GANG or not board.rules.concealed_gang_hidden or seat == board.turn:
                seen += len([1 for each in meld.tiles() if each == tile]) - int(meld.taken == tile)
    return seen < COPIES
