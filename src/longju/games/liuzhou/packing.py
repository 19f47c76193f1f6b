"""A state as bytes and back.

What follows from the rest (legal acts, relations, what the winners have won with and are paid) is not in it but found
again.
"""

from typing import Final

from longju.core.game import Transfer
from longju.games.liuzhou.board import CLAIM, ROB, Board, Discard
from longju.games.liuzhou.payments import RUN_GANG, bonds, gang_kind
from longju.games.liuzhou.scoring import How
from longju.games.liuzhou.shapes import keys_of
from longju.games.liuzhou.tiles import MELD_KINDS, Meld, count, listed
from longju.kit.claims import Window
from longju.kit.ledger import pay
from longju.kit.packing import Reader, Writer

VERSION: Final = 1
"""Rule version of the engine, raised when the same acts can lead to another state."""
MAGIC: Final = b"longju liuzhou 1\n"
"""How the bytes of a state begin; the number is the version."""


def opened(data: bytes) -> Reader:
    """Reads a state of this game and version.

    :raises RecordError: if *data* is none.
    """
    return Reader(data, MAGIC)


def flags_of(how: How) -> list[int]:
    """How a hand was won, as numbers."""
    told = [how.heavenly, how.earthly, how.human, how.last, how.melded_discarder]
    return [how.source, how.run, *[int(flag) for flag in told]]


def how_of(flags: list[int]) -> How:
    """What `flags_of` wrote."""
    return How(
        flags[0],
        run=flags[1],
        heavenly=flags[2] != 0,
        earthly=flags[3] != 0,
        human=flags[4] != 0,
        last=flags[5] != 0,
        melded_discarder=flags[6] != 0,
    )


def book_gang(board: Board, payer: int, payee: int, amount: int, kind: int, by_run: bool) -> None:
    """Books a gang paid earlier in the hand once more, in a state made anew (L17, L19)."""
    name = MELD_KINDS[kind]
    reason, clause, args = (RUN_GANG, "L19", [name]) if by_run else (name, "L17", [])
    pay(board.ledger, board.scores, Transfer(payer, payee, amount, reason, clause, args))
    board.receipts += 1


def pack(board: Board) -> bytes:
    """Everything that `unpack` and the rules give back."""
    out = Writer(MAGIC)
    out.numbers(board.rules.vector)
    out.text(board.setup)
    out.number(board.dealer)
    turn = [board.phase, board.turn, board.drew, board.card, board.run, board.run_feeder, board.replaced]
    out.numbers([*turn, int(board.opening), int(board.over), int(board.drawn)])
    out.numbers(board.dice)
    out.number(board.barred)
    out.numbers(board.wall[board.front : board.back])
    out.numbers(board.reserve)
    out.numbers(board.fish)
    for seat in range(board.seats):
        out.numbers(listed(board.hands[seat]))
        out.numbers([int(board.no_win[seat]), board.no_peng[seat]])
        out.number(len(board.melds[seat]))
        for meld in board.melds[seat]:
            out.numbers([meld.kind, meld.tile, meld.feeder, meld.taken])
    out.number(len(board.discards))
    for discard in board.discards:
        out.numbers([discard.seat, discard.tile, discard.fate, discard.by])
    _pack_money(board, out)
    return bytes(out.data)


def _pack_money(board: Board, out: Writer) -> None:
    """The gangs paid, the open window, and how the hand was won."""
    out.number(board.receipts)
    for paid in board.ledger[: board.receipts]:
        by_run = int(paid.reason == RUN_GANG)
        out.numbers([paid.payer, paid.payee, paid.amount, gang_kind(paid), by_run])
    window = board.window
    if window is not None:
        out.numbers([int(asked) for asked in window.asked])
        out.numbers(window.answers)
    out.numbers(board.winners)
    if board.how is not None:
        out.numbers(flags_of(board.how))


def unpack(board: Board, reader: Reader) -> None:
    """Fills *board*, made with the rules, setup and dealer that come first."""
    _unpack_turn(board, reader.numbers())
    board.dice = reader.numbers()
    board.barred = reader.number()
    board.wall = reader.numbers()
    board.back = len(board.wall)
    board.reserve = reader.numbers()
    board.fish = reader.numbers()
    for seat in range(board.seats):
        board.hands.append(count(reader.numbers()))
        board.keys.append(keys_of(board.hands[seat]))
        locks = reader.numbers()
        board.no_win[seat], board.no_peng[seat] = locks[0] != 0, locks[1]
        for _ in range(reader.number()):
            meld = reader.numbers()
            board.melds[seat].append(Meld(meld[0], meld[1], meld[2], meld[3]))
    board.bonds = bonds(board.melds, board.rules)
    for _ in range(reader.number()):
        one = reader.numbers()
        board.discards.append(Discard(one[0], one[1], one[2], one[3]))
    _unpack_money(board, reader)
    reader.end()


def _unpack_turn(board: Board, numbers: list[int]) -> None:
    board.phase, board.turn, board.drew, board.card = numbers[0], numbers[1], numbers[2], numbers[3]
    board.run, board.run_feeder, board.replaced = numbers[4], numbers[5], numbers[6]
    board.opening, board.over, board.drawn = numbers[7] != 0, numbers[8] != 0, numbers[9] != 0


def _unpack_money(board: Board, reader: Reader) -> None:
    for _ in range(reader.number()):
        paid = reader.numbers()
        book_gang(board, paid[0], paid[1], paid[2], paid[3], paid[4] != 0)
    if board.phase in (CLAIM, ROB):
        board.window = Window(board.seats, board.turn)
        board.window.asked = [asked != 0 for asked in reader.numbers()]
        board.window.answers = reader.numbers()
    board.winners = reader.numbers()
    if board.winners:
        board.how = how_of(reader.numbers())
