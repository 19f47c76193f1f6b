"""A state as bytes and back.

What follows from the rest (legal acts, the readings of the winners) is not in it but found again.
"""

from typing import Final

from longju.games.dragon.board import CLAIM, ROB, Board, Discard
from longju.games.dragon.cards import Laid, count, listed
from longju.games.dragon.scoring import How
from longju.kit.claims import Window
from longju.kit.packing import Reader, Writer

VERSION: Final = 1
"""Rule version of the engine, raised when the same acts can lead to another state."""
MAGIC: Final = b"longju dragon 1\n"
"""How the bytes of a state begin; the number is the version."""


def opened(data: bytes) -> Reader:
    """Reads a state of this game and version.

    :raises RecordError: if *data* is none.
    """
    return Reader(data, MAGIC)


def pack(board: Board) -> bytes:
    """Everything that `unpack` and the rules give back."""
    out = Writer(MAGIC)
    out.numbers(board.rules.vector)
    out.text(board.setup)
    out.number(board.dealer)
    turn = [
        board.phase,
        board.turn,
        board.drew,
        board.taken,
        board.barred,
        board.run,
        board.card,
        board.place,
    ]
    out.numbers([*turn, int(board.opening), int(board.over), int(board.drawn)])
    out.numbers(board.stock[board.front : board.back])
    for seat in range(board.seats):
        out.numbers(listed(board.hands[seat]))
        out.numbers(board.known[seat])
        out.number(len(board.laid[seat]))
        for group in board.laid[seat]:
            out.numbers([group.kind, group.source, group.claimed, *group.cards])
    out.number(len(board.discards))
    for discard in board.discards:
        out.numbers([discard.seat, discard.card, discard.fate, discard.by])
    window = board.window
    if window is not None:
        out.numbers([int(asked) for asked in window.asked])
        out.numbers(window.answers)
    out.numbers(board.winners)
    if board.winners:
        how = board.results[0].how
        out.numbers([how.source, int(how.earthly), int(how.last_card)])
    return bytes(out.data)


def unpack(board: Board, reader: Reader) -> How | None:
    """Fills *board*, made with the rules, setup and dealer that come first; how it was won, if it was."""
    _unpack_turn(board, reader.numbers())
    board.stock = reader.numbers()
    board.back = len(board.stock)
    for seat in range(board.seats):
        board.hands.append(count(reader.numbers()))
        board.known[seat] = reader.numbers()
        for _ in range(reader.number()):
            group = reader.numbers()
            board.laid[seat].append(Laid(group[0], group[3:], group[1], group[2]))
    for _ in range(reader.number()):
        one = reader.numbers()
        board.discards.append(Discard(one[0], one[1], one[2], one[3]))
    if board.phase == CLAIM or board.phase == ROB:
        board.window = Window(board.seats, board.turn)
        board.window.asked = [asked != 0 for asked in reader.numbers()]
        board.window.answers = reader.numbers()
    board.winners = reader.numbers()
    how: How | None = None
    if board.winners:
        source = reader.numbers()
        how = How(source[0], source[1] != 0, source[2] != 0)
    reader.end()
    return how


def _unpack_turn(board: Board, numbers: list[int]) -> None:
    board.phase, board.turn, board.drew, board.taken = numbers[0], numbers[1], numbers[2], numbers[3]
    board.barred, board.run, board.card, board.place = numbers[4], numbers[5], numbers[6], numbers[7]
    board.opening, board.over, board.drawn = numbers[8] != 0, numbers[9] != 0, numbers[10] != 0
