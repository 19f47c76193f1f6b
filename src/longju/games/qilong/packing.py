"""A state as bytes and back.

What follows from the rest (legal acts, T, who may throw what) is not in it but found again.
"""

from typing import Final

from longju.core.game import Transfer
from longju.games.qilong.board import (
    BITS,
    CLAIM,
    DISCARD,
    SEATS,
    VOIDING,
    Board,
    Foul,
    Kan,
    Pair,
    Player,
    Said,
    Shown,
)
from longju.games.qilong.cards import PIPS, RED, TYPES, count, listed
from longju.kit.claims import Window
from longju.kit.packing import Reader, Writer

VERSION: Final = 1
"""Rule version of the engine, raised when the same acts can lead to another state."""
MAGIC: Final = b"longju qilong 1\n"
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
    out.number(board.leader)
    out.numbers(_turn(board))
    out.numbers(board.stock[board.front :])
    for player in board.players:
        _pack_player(out, player)
    for shown in board.river:
        out.numbers([shown.seat, shown.card, shown.how, shown.fate, shown.by])
    out.numbers([])
    out.numbers(_flat([[said.seat, said.phrase, said.moment] for said in board.said]))
    out.numbers(_flat([[foul.seat, foul.duty, foul.card, foul.moment] for foul in board.fouls]))
    if board.window is not None:
        out.numbers([int(asked) for asked in board.window.asked])
        out.numbers(board.window.answers)
    out.number(len(board.ledger))
    for line in board.ledger:
        out.numbers([line.payer, line.payee, line.amount, len(line.args)])
        for text in [line.reason, line.clause, *line.args]:
            out.text(text)
    return bytes(out.data)


def _flat(rows: list[list[int]]) -> list[int]:
    numbers: list[int] = []
    for row in rows:
        numbers += row
    return numbers


def _turn(board: Board) -> list[int]:
    turn = [board.phase, board.turn, board.house, board.drew, board.made, board.spoken, board.card, board.how]
    end = [board.moment, board.ending, board.winner, board.points, board.fans]
    last = [board.offender, board.cited, board.challenger]
    flags = [board.walked, board.over, board.opening, board.leaving, board.paid, board.took_back]
    return turn + end + last + [1 if flag else 0 for flag in flags]


def _unpack_turn(board: Board, n: list[int]) -> None:
    board.phase, board.turn, board.house, board.drew, board.made = n[0], n[1], n[2], n[3], n[4]
    board.spoken, board.card, board.how, board.moment, board.ending = n[5], n[6], n[7], n[8], n[9]
    board.winner, board.points, board.fans = n[10], n[11], n[12]
    board.offender, board.cited, board.challenger = n[13], n[14], n[15]
    board.walked, board.over, board.opening = n[16] != 0, n[17] != 0, n[18] != 0
    board.leaving, board.paid, board.took_back = n[19] != 0, n[20] != 0, n[21] != 0


def _pack_player(out: Writer, player: Player) -> None:
    for counts in [player.hand, player.known, player.fresh]:
        out.numbers(listed(counts))
    out.numbers(_flat([[kan.card, kan.size, kan.how] for kan in player.laid]))
    out.numbers(_flat([[pair.taken, pair.partner] for pair in player.pairs]))
    out.numbers([*player.marks(), int(player.challenged)])


def _unpack_player(reader: Reader) -> Player:
    player = Player()
    player.hand, player.known = count(reader.numbers()), count(reader.numbers())
    player.fresh = count(reader.numbers())
    kans, pairs = reader.numbers(), reader.numbers()
    player.laid = [Kan(kans[at], kans[at + 1], kans[at + 2]) for at in range(0, len(kans), 3)]
    player.pairs = [Pair(pairs[at], pairs[at + 1]) for at in range(0, len(pairs), 2)]
    marks = reader.numbers()
    player.restore(marks)
    player.challenged = marks[-1] != 0
    return player


def unpack(board: Board, reader: Reader) -> None:
    """Fills *board*, made with the rules, setup and leader that come first."""
    _unpack_turn(board, reader.numbers())
    board.stock = reader.numbers()
    board.players = [_unpack_player(reader) for _ in range(SEATS)]
    one = reader.numbers()
    while one:
        board.river.append(Shown(one[0], one[1], one[2], one[3], one[4]))
        one = reader.numbers()
    said, fouls = reader.numbers(), reader.numbers()
    board.said = [Said(said[at], said[at + 1], said[at + 2]) for at in range(0, len(said), 3)]
    board.fouls = [Foul(fouls[i], fouls[i + 1], fouls[i + 2], fouls[i + 3]) for i in range(0, len(fouls), 4)]
    recount(board)
    if board.phase == CLAIM or board.phase == VOIDING:
        board.window = Window(SEATS, board.turn)
        board.window.asked = [asked != 0 for asked in reader.numbers()]
        board.window.answers = reader.numbers()
    for _ in range(reader.number()):
        line = reader.numbers()
        texts = [reader.text() for _ in range(2 + line[3])]
        board.ledger.append(Transfer(line[0], line[1], line[2], texts[0], texts[1], texts[2:]))
        board.scores[line[0]] -= line[2]
        board.scores[line[1]] += line[2]
    reader.end()


def recount(board: Board) -> None:
    """Counts again what follows from what lies before the seats: T, kans, pairs, eaten and thrown cards (Q3, O19)."""
    board.table = [0] * TYPES
    for player in board.players:
        for kan in player.laid:
            player.kans[kan.card] = kan.size
            board.table[kan.card] += kan.size
        for pair in player.pairs:
            player.paired[pair.taken] += 1
            player.paired[pair.partner] += 1
            board.table[pair.taken] += 1
            board.table[pair.partner] += 1
            player.eaten |= BITS[PIPS[pair.taken]]
            if not RED[pair.taken]:
                player.eaten_black |= BITS[PIPS[pair.taken]]
    for shown in board.river:
        if shown.how == DISCARD:
            board.players[shown.seat].thrown |= BITS[shown.card]
        if shown.fate not in (1, 2):
            board.table[shown.card] += 1
