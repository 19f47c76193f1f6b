"""One hand of Liuzhou mahjong in play: turns, claim windows, gangs, the end (L2–L10, L14, L17–L27)."""

from typing import final

from longju.core.errors import IllegalAction, Reason
from longju.core.game import EVERYBODY, VIEWER_BITS, Event, Transfer
from longju.games.liuzhou.acts import (
    CHI_PAIRS,
    FIRST_AN,
    FIRST_BU,
    FIRST_CHI,
    FIRST_MING,
    FIRST_PENG,
    HU,
    PASS,
    act_tile,
    chi_act,
)
from longju.games.liuzhou.board import (
    CHIED,
    CLAIM,
    GANGED,
    OVER,
    PENGED,
    ROB,
    TURN,
    WON,
    Board,
    Discard,
)
from longju.games.liuzhou.packing import pack
from longju.games.liuzhou.payments import (
    Win,
    fish_payments,
    gang_payments,
    gang_refunds,
    is_fished,
    run_feeder_after,
    win_payments,
)
from longju.games.liuzhou.refusals import why_not
from longju.games.liuzhou.rules import SWAP_FORBID, SWAP_FREE
from longju.games.liuzhou.scoring import score
from longju.games.liuzhou.tiles import (
    AN_GANG,
    BITS,
    BU_GANG,
    CHI,
    EAST,
    MELD_KINDS,
    MING_GANG,
    NOBODY,
    PENG,
    RANK_OF,
    RANKS,
    SUIT_OF,
    TYPES,
    UNIT,
    Meld,
    listed,
)
from longju.games.liuzhou.wall import broken_side, dealt_tiles, dealt_to, drawing_order
from longju.kit.claims import Window
from longju.kit.ledger import pay


def chi_bar(low: int, high: int, tile: int, swap: int) -> int:
    """The tiles that may not be discarded after a chi with *low* and *high* of the hand, as a sum of `BITS` (L7).

    They are the tile taken, and the one that would make a run with the same two tiles at their other end.
    """
    if swap == SWAP_FREE:
        return 0
    bits = BITS[tile]
    if swap == SWAP_FORBID and high == low + 1:
        other = high + 1 if tile < low else low - 1
        if 0 <= other < EAST and SUIT_OF[other] == SUIT_OF[tile]:
            bits |= BITS[other]
    return bits


@final
class State(Board):
    """One hand in play (`core.game.State`). `deal` puts the tiles in place."""

    def deal(self, tiles: list[int], dice: list[int]) -> None:
        """Breaks the wall of *tiles* where the *dice* say; deals thirteen each, fourteen to the dealer (L2, L3)."""
        self.dice = dice
        order = drawing_order(tiles, dice, self.rules.honours)
        self.empty_hands()
        for place in range(dealt_tiles(self.seats)):
            self.add((self.dealer + dealt_to(place, self.seats)) % self.seats, order[place])
        self.wall = order
        self.front = dealt_tiles(self.seats)
        self.back = len(order) - self.rules.reserve_tiles
        self.reserve = order[self.back :]
        self.find_moves()
        if self.sink is not None:
            self._announce("dice", self.dealer, [], [dice[0], dice[1], broken_side(dice)])
            for seat in range(self.seats):
                hand = listed(self.hands[seat])
                self._tell("deal", seat, hand, [len(hand)])

    def empty_hands(self) -> None:
        """Gives every seat an empty hand."""
        self.hands = [[0] * TYPES for _ in range(self.seats)]
        self.keys = [[0, 0, 0, 0] for _ in range(self.seats)]

    # Questions

    def actors(self) -> list[int]:
        """Every seat that owes an answer, ascending."""
        if self.window is not None:
            return self.window.waiting()
        return [] if self.over else [self.turn]

    def legal(self, seat: int) -> list[int]:
        """The acts open to a seat that owes an answer, ascending; empty for any other seat."""
        if self.window is not None:
            return self.calls[seat] if 0 <= seat < self.seats and self.window.owes(seat) else []
        return self.calls[0] if seat == self.turn and not self.over else []

    def open_to(self, seat: int) -> list[int]:  # noqa: ARG002 - the contract's signature
        """None: this game has no acts out of turn but claims."""
        return []

    def why_illegal(self, seat: int, action: int) -> Reason | None:
        """Why *action* is not allowed to *seat* now, or None if it is."""
        return None if action in self.legal(seat) else why_not(self, seat, action)

    def default(self, seat: int) -> int:
        """Pass; on turn the discard of the tile just drawn, else of the last tile that may go out."""
        moves = self.legal(seat)
        if PASS in moves:
            return PASS
        if self.drew in moves:
            return self.drew
        return [move for move in moves if move < PASS][-1]

    def apply(self, seat: int, action: int) -> None:
        """Does *action*.

        :raises IllegalAction: with the reason of `why_illegal`.
        """
        if action not in self.legal(seat):
            raise IllegalAction(why_not(self, seat, action))
        if self.window is not None:
            if self.window.answer(seat, action):
                self._close(self.window)
        elif action < PASS:
            self._discard(seat, action)
        elif action == HU:
            self._win([seat])
        elif action < FIRST_BU:
            self._conceal(seat, act_tile(action))
        else:
            self._add_to_peng(seat, act_tile(action))

    # Turns

    def _begin(self, seat: int) -> None:
        """Gives *seat* the turn; what it does first is still to be told."""
        self.phase = TURN
        self.turn = seat
        self.window = None
        self.card = NOBODY
        self.drew = NOBODY
        self.barred = 0
        self.run = 0
        self.run_feeder = NOBODY

    def _draw(self, seat: int, replacing: bool) -> None:
        """A tile from the front of the wall, for a gang from its back; what was passed is open again (L5, L8)."""
        if replacing:
            self.back -= 1
            self.replaced += 1
            tile = self.wall[self.back]
        else:
            tile = self.wall[self.front]
            self.front += 1
        self.add(seat, tile)
        self.drew = tile
        self.barred = 0
        self.no_win[seat] = False
        self.no_peng[seat] = 0
        self._tell("replace" if replacing else "draw", seat, [tile], [self.wall_left()])
        self.find_moves()

    def find_moves(self) -> None:
        """Sets what the seat on turn may do: discard, win on a tile of its own draw, lay gangs while a tile is left."""
        seat = self.turn
        hand = self.hands[seat]
        moves = [tile for tile in range(TYPES) if hand[tile] and not self.barred & BITS[tile]]
        if (self.drew != NOBODY or self.opening) and self.holds_win() and self.may_win(seat):
            moves.append(HU)
        if self.wall_left():
            moves += [FIRST_AN + tile for tile in range(TYPES) if hand[tile] == 4]
            added = [m.tile for m in self.melds[seat] if m.kind == PENG and hand[m.tile]]
            moves += sorted([FIRST_BU + tile for tile in added])
        self.calls = [moves]

    def _discard(self, seat: int, tile: int) -> None:
        self.opening = False
        self.remove(seat, tile, 1)
        self.discards.append(Discard(seat, tile))
        self.drew = NOBODY
        self.barred = 0
        self.phase = CLAIM
        self.card = tile
        self._announce("discard", seat, [tile])
        self._open(seat)

    # Windows

    def _open(self, source: int) -> None:
        """Opens a window on `card`: the next player is always asked, the others if they can claim (L6)."""
        window = Window(self.seats, source)
        self.find_calls(window)
        window.ask((source + 1) % self.seats)
        self.window = window

    def find_calls(self, window: Window) -> None:
        """Sets what each seat may do in the window, and asks those who may do more than pass."""
        self.calls = [[PASS] for _ in range(self.seats)]
        for seat in window.downstream():
            calls = self.calls[seat]
            if self.completed(seat) and not self.no_win[seat] and self.may_win(seat):
                calls.append(HU)
            if self.phase == CLAIM:
                calls += self._find_sets(seat)
                if seat == (window.source + 1) % self.seats:
                    calls += self.find_runs(seat, True)
            if len(calls) > 1:
                window.ask(seat)

    def _find_sets(self, seat: int) -> list[int]:
        """碰 and 明杠 of the open tile (L5, L8)."""
        held = self.hands[seat][self.card]
        calls: list[int] = []
        if held >= 2 and not self.no_peng[seat] & BITS[self.card]:
            calls.append(FIRST_PENG + self.card)
        if held == 3 and self.wall_left():
            calls.append(FIRST_MING + self.card)
        return calls

    def find_runs(self, seat: int, playable: bool) -> list[int]:
        """吃 of the open tile; if *playable* only those that leave a tile to discard (L5, L7)."""
        tile = self.card
        calls: list[int] = []
        if tile >= EAST:
            return calls
        hand = self.hands[seat]
        rank = RANK_OF[tile]
        for below in (2, 1, 0):
            low = tile - 2 if below == 2 else tile - 1 if below == 1 else tile + 1
            high = tile + 1 if below == 1 else low + 1
            if rank < below or rank - below + 2 >= RANKS or not hand[low] or not hand[high]:
                continue
            if not playable or self._leaves_discard(seat, low, high):
                calls.append(chi_act(low, high))
        return calls

    def _leaves_discard(self, seat: int, low: int, high: int) -> bool:
        """Whether a chi with these two tiles leaves one that may be discarded (L7)."""
        bar = chi_bar(low, high, self.card, self.rules.swap_chi)
        hand = self.hands[seat]
        for tile in range(TYPES):
            used = int(tile in (low, high))
            if hand[tile] > used and not bar & BITS[tile]:
                return True
        return False

    def _close(self, window: Window) -> None:
        """All have answered: wins before gang and peng before chi, else the next player draws (L6)."""
        order = window.downstream()
        winners = [seat for seat in order if window.answers[seat] == HU]
        if winners:
            self._win(winners)
            return
        self._note_passes(window)
        if self.phase == ROB:
            self._added(window.source)
            return
        for seat in order:
            if FIRST_PENG <= window.answers[seat] < FIRST_AN:
                self._claim_set(seat, window.answers[seat])
                return
        if window.answers[order[0]] >= FIRST_CHI:
            self._claim_run(order[0], window.answers[order[0]])
        elif self.wall_left():
            self._begin(order[0])
            self._draw(order[0], False)
        else:
            self._end()

    def _note_passes(self, window: Window) -> None:
        """Remembers the wins and pengs that were offered and answered otherwise (L8)."""
        for seat in range(self.seats):
            if not window.asked[seat]:
                continue
            calls, answer = self.calls[seat], window.answers[seat]
            if self.rules.passed_win and HU in calls:
                self.no_win[seat] = True
            peng = FIRST_PENG + self.card
            if peng in calls and answer != peng:
                self.no_peng[seat] |= BITS[self.card]

    def _claimed(self, seat: int, fate: int) -> int:
        """Hands the open discard to *seat*, gives it the turn, and returns the tile."""
        tile = self.card
        self.discards[-1] = Discard(self.turn, tile, fate, seat)
        self._begin(seat)
        return tile

    def _claim_set(self, seat: int, action: int) -> None:
        """碰 or 明杠: the discard is laid with equal tiles of the hand (L5)."""
        gang = action >= FIRST_MING
        feeder = self.turn
        tile = self._claimed(seat, GANGED if gang else PENGED)
        self.remove(seat, tile, 3 if gang else 2)
        meld = Meld(MING_GANG if gang else PENG, tile, feeder, tile)
        self._lay(seat, meld)
        if gang:
            self._pay_gang(seat, MING_GANG, feeder)
            self._draw(seat, True)
        else:
            self.find_moves()

    def _claim_run(self, seat: int, action: int) -> None:
        """吃: the discard is laid in a run with two tiles of the hand (L5, L7)."""
        low, high = CHI_PAIRS[action - FIRST_CHI][0], CHI_PAIRS[action - FIRST_CHI][1]
        feeder = self.turn
        tile = self._claimed(seat, CHIED)
        self.remove(seat, low, 1)
        self.remove(seat, high, 1)
        self.barred = chi_bar(low, high, tile, self.rules.swap_chi)
        self._lay(seat, Meld(CHI, min(low, tile), feeder, tile))
        self.find_moves()

    def _lay(self, seat: int, meld: Meld) -> None:
        """Puts a claimed set on the table and tells of it, and of whom it binds (L21)."""
        before = self.bonds
        self.lay(seat, meld)
        self._announce(MELD_KINDS[meld.kind], seat, meld.tiles(), [meld.feeder])
        if self.sink is None or self.bonds is before:
            return
        if self.bonds.is_sealed(meld.feeder, seat) and not before.is_sealed(meld.feeder, seat):
            self._announce("sealed", meld.feeder, [], [seat])
        elif self.bonds.are_partners(meld.feeder, seat) and not before.are_partners(meld.feeder, seat):
            self._announce("partners", meld.feeder, [], [seat])

    # Gangs

    def _pay_gang(self, seat: int, kind: int, feeder: int) -> None:
        """Books what a completed gang is paid, and counts it into the run (L17, L19)."""
        total = 0
        for transfer in gang_payments(seat, kind, feeder, self.run_feeder, self.rules):
            pay(self.ledger, self.scores, transfer)
            total += transfer.amount
        self.receipts = len(self.ledger)
        self.run += 1
        self.run_feeder = run_feeder_after(kind, feeder, self.run_feeder)
        self._announce("gang_paid", seat, [], [total])

    def _conceal(self, seat: int, tile: int) -> None:
        """暗杠: four of the hand are laid face down, a replacement is drawn (L5)."""
        self.opening = False
        self.remove(seat, tile, 4)
        self.lay(seat, Meld(AN_GANG, tile))
        if self.rules.concealed_gang_hidden:
            self._tell("an_gang", seat, [tile] * 4, [])
        else:
            self._announce("an_gang", seat, [tile] * 4)
        self._pay_gang(seat, AN_GANG, NOBODY)
        self._draw(seat, True)

    def _add_to_peng(self, seat: int, tile: int) -> None:
        """补杠: the tile is open to be robbed before it joins the peng (L5, L10)."""
        self.remove(seat, tile, 1)
        self.drew = NOBODY
        self.card = tile
        self.phase = ROB
        self._announce("bu_gang", seat, [tile])
        self._open(seat)

    def _added(self, seat: int) -> None:
        """Nobody robbed the gang: the tile joins the peng, a replacement is drawn."""
        place = self.peng_place(seat, self.card)
        old = self.melds[seat][place]
        self.melds[seat][place] = Meld(BU_GANG, old.tile, old.feeder, old.taken)
        self.window = None
        self.card = NOBODY
        self.phase = TURN
        self._pay_gang(seat, BU_GANG, old.feeder)
        self._draw(seat, True)

    # The end

    def _win(self, winners: list[int]) -> None:
        """Counts each winner's hand, turns the fish, books the payments (L12–L16, L20–L26)."""
        self.how = self.how_now()
        self.winners = winners
        if self.phase == CLAIM:
            self.discards[-1] = Discard(self.turn, self.card, WON, winners[0])
        elif self.phase == TURN:
            self.card = self.drew
        self._count()
        wins = self.wins
        for win in wins:
            self._announce("hu", win.seat, [] if self.card == NOBODY else [self.card], [win.price])
        for win in wins:
            if is_fished(win, self.rules):
                self._turn_fish()
                break
        self._book()
        self._finish()

    def _count(self) -> None:
        """Sets what each winner has won with."""
        how = self.how
        assert how is not None
        self.wins = []
        self.results = []
        for seat in self.winners:
            keys = self.keys[seat][:]
            if not how.self_drawn():
                keys[SUIT_OF[self.card]] += UNIT[self.card]
            result = score(keys, self.melds[seat], how, self.rules)
            self.results.append(result)
            self.wins.append(Win(seat, how, result.price, self.run_feeder))

    def _turn_fish(self) -> None:
        """钓鱼: turns the next tiles of the wall, or of the reserve if there is one, as many as remain (L4, L24)."""
        wanted = self.rules.fish
        if self.rules.reserve_tiles:
            self.fish = self.reserve[:wanted]
            self.reserve = self.reserve[wanted:]
        else:
            wanted = min(wanted, self.wall_left())
            self.fish = self.wall[self.front : self.front + wanted]
            self.front += wanted
        for place in range(len(self.fish)):
            self._announce("fish", NOBODY, [self.fish[place]], [place + 1])

    def _book(self) -> None:
        """Books what the wins are paid, fish and all, or what a drawn hand gives back (L16–L26)."""
        due: list[Transfer] = []
        if self.wins:
            due = win_payments(self.wins, self.turn, self.bonds, self.rules)
            due += fish_payments(self.wins, due, self.fish, self.dealer, self.rules)
        else:
            due = gang_refunds(self.ledger, self.rules)
        for transfer in due:
            pay(self.ledger, self.scores, transfer)

    def _end(self) -> None:
        """荒庄: the last tile was discarded and nobody wins on it (L4, L18)."""
        self.drawn = True
        self._announce("huang_zhuang", NOBODY, [])
        self._book()
        self._finish()

    def _finish(self) -> None:
        self.phase = OVER
        self.over = True
        self.window = None
        self.calls = []
        for seat in range(self.seats):
            for meld in self.melds[seat]:
                if meld.kind == AN_GANG and self.rules.concealed_gang_hidden:
                    self._announce("show_gang", seat, meld.tiles())
            self._announce("show", seat, listed(self.hands[seat]))

    # Copies and facts

    def clone(self) -> "State":
        """A copy that shares nothing mutable; its sink is None."""
        twin = State(self.rules, self.setup, self.dealer)
        twin.dice, twin.bonds = self.dice, self.bonds
        twin.hands = [hand[:] for hand in self.hands]
        twin.keys = [keys[:] for keys in self.keys]
        twin.melds = [melds[:] for melds in self.melds]
        twin.discards = self.discards[:]
        twin.wall, twin.front, twin.back = self.wall, self.front, self.back
        twin.replaced, twin.reserve, twin.fish = self.replaced, self.reserve, self.fish
        twin.phase, twin.turn, twin.opening = self.phase, self.turn, self.opening
        twin.drew, twin.barred, twin.run, twin.run_feeder = self.drew, self.barred, self.run, self.run_feeder
        twin.no_win, twin.no_peng = self.no_win[:], self.no_peng[:]
        twin.window = None if self.window is None else self.window.clone()
        twin.calls, twin.card = self.calls, self.card
        twin.over, twin.drawn, twin.scores = self.over, self.drawn, self.scores[:]
        twin.ledger, twin.receipts = self.ledger[:], self.receipts
        twin.winners, twin.how = self.winners, self.how
        twin.results, twin.wins = self.results, self.wins
        return twin

    def restore(self) -> None:
        """Finds again what follows from the tiles: legal acts, or the winners' hands and payments."""
        if self.over:
            if self.winners:
                self._count()
            self._book()
        elif self.window is not None:
            self.find_calls(Window(self.seats, self.window.source))
        else:
            self.find_moves()

    def to_bytes(self) -> bytes:
        """The whole state; equal states give equal bytes."""
        return pack(self)

    def _tell(self, kind: str, seat: int, tiles: list[int], args: list[int]) -> None:
        """A fact whose tiles only its seat sees: one event for it, one without the tiles for the others."""
        if self.sink is not None:
            seen = VIEWER_BITS[seat + 1]
            self.sink.append(Event(kind, seat, tiles, seen, args))
            self.sink.append(Event(kind, seat, [], EVERYBODY ^ seen, args))

    def _announce(self, kind: str, seat: int, tiles: list[int], args: list[int] | None = None) -> None:
        """A fact that everybody sees."""
        if self.sink is not None:
            self.sink.append(Event(kind, seat, tiles, EVERYBODY, args))
