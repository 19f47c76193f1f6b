"""The duties O1–O27: what each is called and costs, which of them bind a discard, and which a discard breaks (Q34).

A duty that names cards is a `Due`; those of one rank make a `Tier`. `choose` lets the ranks pick in order and is the
one source for what assist offers, what a referee judges and what the page's lamp shows.
"""

from typing import Final, final

from longju.games.qilong.acts import (
    CHENG_KAN,
    CHI_HUI,
    DA_XIA,
    DIAO_KAN,
    FEN_DUI,
    GUO_ER,
    TOU_LUN,
    TUI_CHU,
    XIA_LUN,
    ZHUI,
)
from longju.games.qilong.board import BITS, Board, Player, held, members, sevens_of
from longju.games.qilong.cards import COPIES, MATE, NOBODY, OLD_CARDS, PIPS, SEVEN
from longju.games.qilong.groups import NO_WAIT, SEVEN_VALUE, is_dry_value, needs_old_wait, wait_after

FORFEITS: Final = "I"
COSTS_WIN: Final = "W"
UNPAID: Final = "N"
RIGHT_LOST: Final = "L"
ENFORCED: Final = "P"


@final
class Duty:
    """What one duty is called and what a breach of it costs."""

    def __init__(self, number: int, key: str, sanction: str) -> None:
        self.number: Final = number
        self.key: Final = key
        """Term of the duty, under `duty.`."""
        self.clause: Final = f"O{number}"
        self.sanction: Final = sanction


DUTIES: Final[list[Duty]] = [
    Duty(0, "none", ENFORCED),
    Duty(1, "lay_and_draw", ENFORCED),
    Duty(2, "no_che_after_ke", ENFORCED),
    Duty(3, "che_sevens", FORFEITS),
    Duty(4, "keep_sevens", FORFEITS),
    Duty(5, "no_seven_wait", ENFORCED),
    Duty(6, "leave_seven_wait", COSTS_WIN),
    Duty(7, "chase", FORFEITS),
    Duty(8, "late_chase", FORFEITS),
    Duty(9, "which_chase", FORFEITS),
    Duty(10, "two_mates", FORFEITS),
    Duty(11, "two_mates_drawn", FORFEITS),
    Duty(12, "two_mates_dead", FORFEITS),
    Duty(13, "clear_dry", FORFEITS),
    Duty(14, "bite_old", COSTS_WIN),
    Duty(15, "short_wait", COSTS_WIN),
    Duty(16, "split_pair", FORFEITS),
    Duty(17, "split_again", FORFEITS),
    Duty(18, "eat_in_throw_out", RIGHT_LOST),
    Duty(19, "eaten_value", ENFORCED),
    Duty(20, "thrown_comes_back", UNPAID),
    Duty(21, "card_of_kan", FORFEITS),
    Duty(22, "won_back", UNPAID),
    Duty(23, "changed_wait", UNPAID),
    Duty(24, "seven_pair", UNPAID),
    Duty(25, "house_back", RIGHT_LOST),
    Duty(26, "passed_value", ENFORCED),
    Duty(27, "false_win", FORFEITS),
]
"""The duties by their number."""


@final
class Due:
    """A duty that binds the coming discard. Sets of types are sums of `BITS`."""

    def __init__(self, duty: int, cards: int, also: int, phrase: int) -> None:
        self.duty: Final = duty
        self.cards: Final = cards
        """The types it names."""
        self.also: Final = also
        """Other types that its exemptions allow."""
        self.phrase: Final = phrase
        """What is to be said with it, or −1."""


@final
class Tier:
    """The duties of one rank: together they pick among the cards that higher ranks left."""

    def __init__(self, dues: list[Due], names: int, also: int) -> None:
        self.dues: Final = dues
        self.names: Final = names
        self.allowed: Final[int] = names | also
        self.binding: bool = False
        """Whether a card that higher ranks left is among the allowed."""


@final
class Choice:
    """What may be thrown, and why. Never changed once made."""

    def __init__(self) -> None:
        self.tiers: list[Tier] = []
        self.named: int = 0
        """What binding duties name; O19 does not lock these."""
        self.chosen: int = 0
        """What the duties before O5 leave."""
        self.locked: int = 0
        """What O19 locks."""
        self.permitted: int = 0
        """What breaks no duty at all."""
        self.bare: int = 0
        """What the engine itself does not bar: the discards of `table` mode."""
        self.seven_bad: int = 0
        """What O5 bars."""


# The ranks (Q34)


def clear_dry(board: Board, player: Player) -> list[Due]:
    """放干: with four x on the table, no mate there, one x and two mates in hand, x or a mate goes first (O13)."""
    dues: list[Due] = []
    hand, table = player.hand, board.table
    for x in OLD_CARDS:
        y = MATE[x]
        if table[x] == COPIES - 1 and table[y] == 0 and hand[x] == 1 and hand[y] == 2:
            dues.append(Due(13, BITS[x] | BITS[y], 0, -1))
    return dues


def chased(board: Board, player: Player, x: int) -> bool:
    """Whether a kan of *x* makes *player* chase with its mate (O7; option `chase_all`)."""
    if not board.rules.chase_all:
        return player.kans[x] > 0
    for other in board.players:
        if other.kans[x] > 0:
            return True
    return False


def instead_of_chase(board: Board, player: Player, y: int) -> int:
    """What may be thrown before the mate *y*: a seven that leaves y as the wait; another dry old single (O7)."""
    found = 0
    hand = player.hand
    for card in members(sevens_of(held(hand))):
        if wait_after(hand, card) == PIPS[y]:
            found |= BITS[card]
    for card in OLD_CARDS:
        if card != y and hand[card] > hand[MATE[card]] and board.table[MATE[card]] == COPIES:
            found |= BITS[card]
    return found


def chases(board: Board, player: Player) -> list[Due]:
    """追 and 莫说头轮不追: the only mate of one's own old kan is thrown first (O7, O8)."""
    dues: list[Due] = []
    for x in OLD_CARDS:
        y = MATE[x]
        if player.hand[y] == 1 and player.hand[x] == 0 and chased(board, player, x):
            late = board.drew == y and board.made & BITS[x] == 0
            also = instead_of_chase(board, player, y)
            dues.append(Due(8 if late else 7, BITS[y], also, TOU_LUN if late else ZHUI))
    return dues


def first_chase(board: Board, dues: list[Due]) -> int:
    """现张打张: of two chases the one whose copies lie on the table; both if that is so of both or neither (O9)."""
    names = 0
    shown = 0
    for due in dues:
        names |= due.cards
        if board.table[members(due.cards)[0]]:
            shown |= due.cards
    return shown if shown else names


def second_mate_drawn(board: Board, player: Player) -> bool:
    """Whether this turn's card is the second mate of a kan made in it, one or two lying on the table (O11)."""
    y = board.drew
    if y == NOBODY or MATE[y] == NOBODY or player.hand[y] != 2 or player.hand[MATE[y]]:
        return False
    return board.made & BITS[MATE[y]] != 0 and 1 <= board.table[y] <= 2


def two_mates(board: Board, player: Player) -> list[Due]:
    """Two mates of one's own old kan that can't become a kan any more go out one by one (O10–O12)."""
    dues: list[Due] = []
    for x in OLD_CARDS:
        y = MATE[x]
        if player.kans[x] == 0 or player.hand[y] != 2 or player.hand[x]:
            continue
        if board.table[y] == 3:
            dues.append(Due(12, BITS[y], 0, -1))
        elif board.table[y] in (1, 2) and player.two_free & BITS[y] == 0:
            dues.append(Due(11 if second_mate_drawn(board, player) else 10, BITS[y], 0, -1))
    return dues


def splits(board: Board, player: Player) -> list[Due]:
    """分对吃: a seven whose only copy went into a chi comes back after che and is thrown (O16, O17)."""
    dues: list[Due] = []
    if board.drew != NOBODY and player.split & BITS[board.drew]:
        dues.append(Due(16, BITS[board.drew], 0, FEN_DUI))
    elif board.drew != NOBODY and player.split_again & BITS[board.drew]:
        dues.append(Due(17, BITS[board.drew], 0, CHENG_KAN))
    for card in members(player.owed & held(player.hand)):
        if card != board.drew or not dues:
            dues.append(Due(16, BITS[card], 0, -1))
    return dues


def ranked(board: Board, player: Player) -> list[Tier]:
    """The duties that are due, rank by rank."""
    tiers: list[Tier] = []
    for dues in [
        clear_dry(board, player),
        chases(board, player),
        two_mates(board, player),
        splits(board, player),
    ]:
        if dues:
            names = also = 0
            for due in dues:
                names |= due.cards
                also |= due.also
            if dues[0].duty in (7, 8):
                names = first_chase(board, dues)
            tiers.append(Tier(dues, names, also))
    return tiers


# What may be thrown


def choose(board: Board, seat: int) -> Choice:
    """What *seat* may throw now, and which duties bind it (O5, O7–O13, O16–O19, Q34)."""
    player = board.players[seat]
    choice = Choice()
    hand = held(player.hand)
    choice.tiers = ranked(board, player)
    choice.chosen = hand
    for tier in choice.tiers:
        left = choice.chosen & tier.allowed
        if left:
            tier.binding = True
            choice.named |= choice.chosen & tier.names
            choice.chosen = left
    choice.locked = _locked(board, player, hand, choice.named)
    choice.bare = hand & ~choice.locked
    choice.permitted = choice.chosen & choice.bare
    if choice.permitted == 0:
        choice.permitted = choice.chosen
    _bar_seven_waits(board, player, choice)
    choice.bare |= choice.permitted
    return choice


def _locked(board: Board, player: Player, hand: int, named: int) -> int:
    """吃了不打: cards of an eaten value, neither named by a duty nor to be thrown out by right; not all (O18, O19)."""
    locked = 0
    for card in members(hand & ~named):
        if board.is_locked_value(player, card) and not may_throw_out(board, player, card):
            locked |= BITS[card]
    return 0 if locked == hand else locked


def may_throw_out(board: Board, player: Player, card: int) -> bool:
    """吃进退出: whether *card* is the one just drawn, and said so, or the one put off from the last turn (O18)."""
    if card == player.out_next:
        return True
    return card == board.drew and (board.rules.assist or board.spoken & BITS[TUI_CHU] != 0)


def is_live_wait(board: Board, player: Player, discard: int) -> bool:
    """Whether throwing *discard* leaves a wait on another value than seven that is not dry (Q24)."""
    value = wait_after(player.hand, discard)
    if value in (NO_WAIT, SEVEN_VALUE):
        return False
    return not dry_once_thrown(board, value, discard)


def dry_once_thrown(board: Board, value: int, discard: int) -> bool:
    """Whether a single of *value* is dry once *discard* lies on the table too (Q3)."""
    board.table[discard] += 1
    dry = is_dry_value(value, board.table)
    board.table[discard] -= 1
    return dry


def _bar_seven_waits(board: Board, player: Player, choice: Choice) -> None:
    """Bars what would leave a seven as the single, while another permitted discard leaves a live one (O5, Q24)."""
    good = 0
    for card in members(choice.permitted | sevens_of(choice.chosen)):
        if is_live_wait(board, player, card):
            good |= BITS[card]
    if good == 0:
        return
    bad = 0
    for card in members(choice.permitted | choice.bare):
        if wait_after(player.hand, card) == SEVEN_VALUE:
            bad |= BITS[card]
    if bad & choice.permitted:
        choice.seven_bad = bad & choice.permitted
        choice.permitted = (choice.permitted & ~bad) | sevens_of(good)
    choice.bare &= ~bad


def begins_master(board: Board, player: Player, discard: int, permitted: int) -> bool:
    """万能牌: the single is a dry old card, and no other permitted discard left a live single or a seven (Q26)."""
    value = wait_after(player.hand, discard)
    if value not in (2, 3, 11, 12) or not dry_once_thrown(board, value, discard):
        return False
    for other in members(permitted & ~BITS[discard]):
        if wait_after(player.hand, other) == SEVEN_VALUE or is_live_wait(board, player, other):
            return False
    return True


def leaves_old_wait(board: Board, seat: int, discard: int, named: int) -> bool:
    """Whether an ordinary player at 17 throws so that he waits on another card than his 天, 地 or 斧头 (Q28).

    To be asked before the discard: the old card is unmatched and not dry; a duty that named the discard excuses.
    """
    player = board.players[seat]
    value = wait_after(player.hand, discard)
    if seat == board.house or value in (NO_WAIT, 2, 11, 12) or named & BITS[discard]:
        return False
    player.hand[discard] -= 1
    points = player.points()
    player.hand[discard] += 1
    if points != 17:
        return False
    for card in OLD_CARDS:
        mate = MATE[card]
        if needs_old_wait(card) and player.hand[card] > player.hand[mate] and board.table[mate] < COPIES:
            return True
    return False


def puts_off(board: Board, player: Player, choice: Choice) -> bool:
    """下轮退: whether the card just drawn has an eaten value, and a duty bars it from this discard (O18)."""
    drew = board.drew
    if drew == NOBODY or not board.is_locked_value(player, drew):
        return False
    return (choice.chosen & ~choice.seven_bad) & BITS[drew] == 0


# Judgement


def broken_by_discard(board: Board, seat: int, card: int, choice: Choice) -> list[int]:
    """The duties that throwing *card* now breaks, each once; what was not said is among them (O7–O13, O16–O21)."""
    player = board.players[seat]
    broken: list[int] = []
    for tier in choice.tiers:
        if tier.binding:
            for duty in duties_against(tier, card):
                _break(broken, duty)
        for due in tier.dues:
            fresh_split = due.duty >= 16
            if due.phrase >= 0 and (fresh_split or (tier.binding and due.cards & BITS[card])):
                _break(broken, due.duty if board.spoken & BITS[due.phrase] == 0 else 0)
    drew = board.drew
    if drew != NOBODY and player.thrown & BITS[drew] and board.spoken & BITS[CHI_HUI] == 0:
        _break(broken, 20)
    if drew != NOBODY and player.kans[drew] and board.spoken & BITS[DIAO_KAN] == 0:
        _break(broken, 21)
    if player.kans[card] and board.spoken & BITS[DA_XIA] == 0:
        _break(broken, 21)
    return broken


def duties_against(tier: Tier, card: int) -> list[int]:
    """The duties of *tier* that throwing *card* breaks; the wrong one of two chases breaks O9."""
    if tier.allowed & BITS[card]:
        return []
    broken: list[int] = []
    for due in tier.dues:
        if due.cards & BITS[card]:
            return [9]
        if due.cards & tier.names:
            _break(broken, due.duty)
    return broken


def _break(broken: list[int], duty: int) -> None:
    if duty and duty not in broken:
        broken.append(duty)


# What is to be said


def phrases_on_draw(board: Board, seat: int) -> list[int]:
    """What the card just drawn after che obliges to say at once (O11, O16, O17, O20, O21)."""
    player, drew = board.players[seat], board.drew
    found: list[int] = []
    if drew == NOBODY:
        return found
    if player.kans[drew]:
        found.append(DIAO_KAN)
    if player.thrown & BITS[drew]:
        found.append(CHI_HUI)
    if second_mate_drawn(board, player):
        found.append(GUO_ER)
    found += [due.phrase for due in splits(board, player) if due.phrase >= 0]
    return found


def phrases_with_discard(board: Board, seat: int, card: int, choice: Choice) -> list[int]:
    """What is to be said before *card* is thrown (O7, O8, O18, O21)."""
    player = board.players[seat]
    found: list[int] = []
    for tier in choice.tiers:
        said = [due.phrase for due in tier.dues if due.cards & BITS[card] and due.phrase in (ZHUI, TOU_LUN)]
        found += said if tier.binding else []
    if card == board.drew and board.is_locked_value(player, card):
        found.append(TUI_CHU)
    elif puts_off(board, player, choice):
        found.append(XIA_LUN)
    if player.kans[card]:
        found.append(DA_XIA)
    return found


def live_sevens_bar(player: Player, board: Board, card: int) -> bool:
    """拆对吃七: whether *card* is a seven of which one holds two, the other three not all on the table (O4)."""
    return SEVEN[card] and player.hand[card] >= 2 and board.table[card] < COPIES - 2
