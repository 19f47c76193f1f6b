"""One hand of dragon mahjong in play: turns, claim windows, gangs, the end (D10–D17, D22, D24, D29)."""

from typing import final

from longju.core.errors import IllegalAction, Reason
from longju.core.game import EVERYBODY, Event
from longju.games.dragon.acts import (
    FIRST_BU,
    FIRST_MING,
    FIRST_PENG,
    HU,
    LAID_SETS,
    PASS,
    TAKE,
    act_cards,
    an_act,
    bu_act,
    bu_place,
    ming_act,
    peng_act,
)
from longju.games.dragon.board import (
    CLAIM,
    GANGED,
    HAND,
    LAST,
    OVER,
    PENGED,
    ROB,
    TAKEN,
    TURN,
    WON,
    Board,
    Discard,
)
from longju.games.dragon.cards import AN_GANG, BU_GANG, MING_GANG, NOBODY, PENG, TYPES, Laid, is_wild, listed
from longju.games.dragon.packing import pack
from longju.games.dragon.refusals import why_not
from longju.games.dragon.scoring import (
    DISCARD,
    HEAVENLY,
    ROBBED_GANG,
    SELF_DRAWN,
    How,
    Win,
    may_win,
    score,
    settle,
)
from longju.games.dragon.triplets import companions, is_group, quads
from longju.kit.claims import Window
from longju.kit.ledger import pay


@final
class State(Board):
    """One hand in play (`core.game.State`). `deal` puts the cards in place."""

    def deal(self, cards: list[int]) -> None:
        """Deals the shuffled *cards* one at a time from the dealer on, eight each and nine to the dealer (D11)."""
        self.hands = [[0] * TYPES for _ in range(self.seats)]
        for place in range(HAND * self.seats + 1):
            self.hands[(self.dealer + place) % self.seats][cards[place]] += 1
        self.stock = cards
        self.front = HAND * self.seats + 1
        self.back = len(cards)
        self.find_moves()
        if self.sink is not None:
            for seat in range(self.seats):
                self._tell("deal", seat, listed(self.hands[seat]), [HAND + (1 if seat == self.dealer else 0)])

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
        """Pass; on turn the discard of the card just drawn, else of the first natural card."""
        moves = self.legal(seat)
        if PASS in moves:
            return PASS
        if self.drew != NOBODY and not is_wild(self.drew):
            return self.drew
        for card in moves:
            if card < PASS and not is_wild(card):
                return card
        return moves[0]

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
            self._win([seat], NOBODY)
        elif action == PASS:
            self._end()
        elif action < FIRST_PENG:
            self._add(seat, (action - FIRST_BU) % TYPES, bu_place(action))
        else:
            self._conceal(seat, act_cards(action))

    # Turns

    def _begin(self, seat: int) -> None:
        """Gives *seat* the turn; what it does first is still to be told."""
        self.phase = TURN
        self.turn = seat
        self.window = None
        self.card = NOBODY
        self.drew = NOBODY
        self.taken = NOBODY
        self.barred = NOBODY

    def _draw(self, seat: int, replacing: bool) -> None:
        """A card from the front of the stock, or from its back for a gang; the last one ends the hand (D15, D24)."""
        if replacing:
            self.back -= 1
            card = self.stock[self.back]
        else:
            card = self.stock[self.front]
            self.front += 1
        self.hands[seat][card] += 1
        self.drew = card
        self.run = 0
        self._tell("replace" if replacing else "draw", seat, [card], [self.stock_left()])
        self.find_moves()
        if self.stock_left() == 0 and len(self.calls[0]) == 1:
            self._end()

    def find_moves(self) -> None:
        """Sets what the seat on turn may do; on the last card nothing but win or let the hand end (D24)."""
        seat = self.turn
        hand = self.hands[seat]
        if self.stock_left() == 0:
            self.phase = LAST
            self.calls = [[PASS, HU] if self._wins_self() else [PASS]]
            return
        moves = [card for card in range(TYPES) if hand[card]]
        if self.barred != NOBODY and hand[self.barred] == 1:
            moves.remove(self.barred)
        if (self.drew != NOBODY or self.opening) and self._wins_self():
            moves.append(HU)
        for place in range(len(self.laid[seat])):
            moves += self._added_gangs(seat, place)
        moves += sorted(
            [an_act(four[0], four[1], four[2], four[3]) for four in quads(hand, self.rules.triplet_wild)]
        )
        self.calls = [moves]

    def _added_gangs(self, seat: int, place: int) -> list[int]:
        """补杠: the acts that add a card of the hand to the laid triplet at *place* (D15)."""
        group = self.laid[seat][place]
        if group.kind != PENG:
            return []
        hand, mode = self.hands[seat], self.rules.triplet_wild
        held = [card for card in range(TYPES) if hand[card]]
        return [bu_act(card, place) for card in held if is_group([*group.cards, card], mode)]

    def _discard(self, seat: int, card: int) -> None:
        self.opening = False
        self.hands[seat][card] -= 1
        self.unlearn(seat, card, card == self.taken and not self.rules.return_taken)
        self.discards.append(Discard(seat, card))
        self._announce("discard", seat, [card])
        self._begin(seat)
        self.phase = CLAIM
        self.card = card
        self._open(seat)

    # Windows

    def _open(self, source: int) -> None:
        """Opens a window on `card` (D17)."""
        self.window = Window(self.seats, source)
        self.find_calls(self.window)

    def find_calls(self, window: Window) -> None:
        """Sets what each seat may do in the window, and asks the next seat and all who may do more than pass."""
        self.calls = [[PASS] for _ in range(self.seats)]
        window.ask((window.source + 1) % self.seats)
        how = self.how()
        for seat in window.downstream():
            calls = self.calls[seat]
            if self.phase == CLAIM and seat == (window.source + 1) % self.seats and self.take_open():
                calls.append(TAKE)
            if self.may_win_on(seat, window.source) and self._wins_on(seat, how):
                calls.append(HU)
            if self.phase == CLAIM:
                calls += self._find_sets(seat)
            if len(calls) > 1:
                window.ask(seat)

    def _find_sets(self, seat: int) -> list[int]:
        """碰 and 明杠 that the seat can make with the card of the window (D14, D15)."""
        if len(self.laid[seat]) == LAID_SETS:
            return []
        hand = self.hands[seat]
        pairs = companions(hand, self.card, 2, self.rules.triplet_wild)
        if not pairs:
            return []
        trios = companions(hand, self.card, 3, self.rules.triplet_wild)
        calls = [peng_act(pair[0], pair[1]) for pair in pairs]
        calls += [ming_act(trio[0], trio[1], trio[2]) for trio in trios]
        calls.sort()
        return calls

    def _close(self, window: Window) -> None:
        """All have answered: win before gang and peng before take, else the next player draws (D16, D17)."""
        order = window.downstream()
        winners = [seat for seat in order if window.answers[seat] == HU]
        if winners:
            self._win(winners if self.rules.multiple_winners else winners[:1], window.source)
            return
        if self.phase == ROB:
            self._added(window.source)
            return
        for seat in order:
            if window.answers[seat] >= FIRST_PENG:
                self._lay(seat, window.answers[seat])
                return
        if window.answers[order[0]] == TAKE:
            self._take(order[0])
        else:
            self._begin(order[0])
            self._draw(order[0], False)

    def _claimed(self, seat: int, fate: int) -> int:
        """Hands the open discard to *seat*, gives it the turn, and returns the card."""
        card = self.card
        self.discards[-1] = Discard(self.turn, card, fate, seat)
        self._begin(seat)
        return card

    def _take(self, seat: int) -> None:
        """吃: the discard goes into the hand; that very card may not go out again at once (D12, D13)."""
        card = self._claimed(seat, TAKEN)
        self.hands[seat][card] += 1
        self.learn(seat, card)
        self.run += 1
        self.taken = card
        if not self.rules.return_taken:
            self.barred = card
        self._announce("take", seat, [card])
        self.find_moves()

    def _lay(self, seat: int, action: int) -> None:
        """碰 or 明杠: the discard is laid with cards of the hand (D14, D15)."""
        cards = act_cards(action)
        source = self.turn
        gang = action >= FIRST_MING
        card = self._claimed(seat, GANGED if gang else PENGED)
        for each in cards:
            self.hands[seat][each] -= 1
            self.unlearn(seat, each, False)
        group = Laid(MING_GANG if gang else PENG, sorted([*cards, card]), source, card)
        self.laid[seat].append(group)
        self._announce("ming_gang" if gang else "peng", seat, group.cards, [source])
        if gang:
            self._draw(seat, True)
        else:
            self.run += 1
            self.find_moves()

    # Gangs on one's turn

    def _add(self, seat: int, card: int, place: int) -> None:
        """补杠: the card is open to be robbed before it joins the laid triplet (D15)."""
        self.hands[seat][card] -= 1
        self.unlearn(seat, card, False)
        self._uncover(card)
        self.drew = NOBODY
        self.card = card
        self.place = place
        self._announce("bu_gang", seat, [card], [place])
        if self.rules.rob_gang:
            self.phase = ROB
            self._open(seat)
        else:
            self._added(seat)

    def _added(self, seat: int) -> None:
        """Nobody robbed the gang: the card joins the set, a replacement is drawn."""
        group = self.laid[seat][self.place]
        cards = sorted([*group.cards, self.card])
        self.laid[seat][self.place] = Laid(BU_GANG, cards, group.source, group.claimed)
        self.window = None
        self.card = NOBODY
        self.place = NOBODY
        self.phase = TURN
        self._draw(seat, True)

    def _conceal(self, seat: int, cards: list[int]) -> None:
        """暗杠: four of the hand are laid face down, a replacement is drawn (D15)."""
        self.opening = False
        hidden = self.hides_gangs(seat)
        for card in cards:
            self.hands[seat][card] -= 1
            if card == self.barred:
                self.barred = NOBODY
            if not hidden:
                self.unlearn(seat, card, False)
                self._uncover(card)
        self.laid[seat].append(Laid(AN_GANG, cards))
        if hidden:
            self._tell("an_gang", seat, cards, [])
        else:
            self._announce("an_gang", seat, cards)
        self._draw(seat, True)

    def _uncover(self, card: int) -> None:
        """The card lies open now: if it is the one just taken, nothing is barred any more (D13)."""
        if card == self.taken:
            self.taken = NOBODY
            self.barred = NOBODY

    # The end

    def _wins_self(self) -> bool:
        """Whether the seat on turn holds a win: on its own draw, or the dealer's nine (D22)."""
        return may_win(self.hands[self.turn], self.laid[self.turn], self.how(), self.rules)

    def _wins_on(self, seat: int, how: How) -> bool:
        """Whether *seat* wins with the card of the window (D16, D22)."""
        hand = self.hands[seat]
        hand[self.card] += 1
        wins = may_win(hand, self.laid[seat], how, self.rules)
        hand[self.card] -= 1
        return wins

    def how(self) -> How:
        """How a win would come now (D22, D24)."""
        if self.phase == CLAIM:
            return How(DISCARD, self.first_discard(), False)
        if self.phase == ROB:
            return How(ROBBED_GANG, False, False)
        return How(HEAVENLY if self.opening else SELF_DRAWN, False, self.stock_left() == 0)

    def _win(self, winners: list[int], source: int) -> None:
        """Counts each winner's hand and books the payments; *source* gave the card, or is `NOBODY`."""
        how = self.how()
        self.winners = winners
        if self.phase == CLAIM:
            self.discards[-1] = Discard(source, self.card, WON, winners[0])
        elif self.phase != ROB:
            self.card = self.drew
        self.count(how)
        for place in range(len(winners)):
            self._announce(
                "hu", winners[place], [self.card] if self.card != NOBODY else [], [self.fan[place]]
            )
        self._finish()

    def count(self, how: How) -> None:
        """Sets what the `winners` have won with, and the payments (D22, D26, D30)."""
        wins: list[Win] = []
        for seat in self.winners:
            hand = self.hands[seat][:]
            if not how.by_itself():
                hand[self.card] += 1
            won = score(hand, self.laid[seat], how, self.rules)
            assert won is not None, seat
            self.results.append(won)
            self.fan.append(won.fan)
            wins.append(Win(seat, how, won.fan, won.points))
        for transfer in settle(wins, self.turn, self.rules):
            pay(self.ledger, self.scores, transfer)

    def _end(self) -> None:
        """荒庄: the last card was drawn and did not win (D24)."""
        self.drawn = True
        self._announce("huang_zhuang", NOBODY, [])
        self._finish()

    def _finish(self) -> None:
        self.phase = OVER
        self.over = True
        self.window = None
        self.calls = []
        for seat in range(self.seats):
            self._announce("show", seat, listed(self.hands[seat]))

    # Copies and facts

    def clone(self) -> "State":
        """A copy that shares nothing mutable; its sink is None."""
        twin = State(self.rules, self.setup, self.dealer)
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid = [laid[:] for laid in self.laid]
        twin.known = [known[:] for known in self.known]
        twin.discards = self.discards[:]
        twin.stock, twin.front, twin.back = self.stock, self.front, self.back
        twin.phase, twin.turn, twin.opening = self.phase, self.turn, self.opening
        twin.drew, twin.taken, twin.barred, twin.run = self.drew, self.taken, self.barred, self.run
        twin.window = None if self.window is None else self.window.clone()
        twin.calls, twin.card, twin.place = self.calls, self.card, self.place
        twin.over, twin.drawn, twin.scores = self.over, self.drawn, self.scores[:]
        twin.ledger, twin.winners = self.ledger[:], self.winners[:]
        twin.results, twin.fan = self.results[:], self.fan[:]
        return twin

    def restore(self, how: How | None) -> None:
        """Finds again what follows from the cards: legal acts, or the winners' readings and payments."""
        if how is not None:
            self.count(how)
        elif self.window is not None:
            self.find_calls(Window(self.seats, self.window.source))
        elif not self.over:
            self.find_moves()

    def to_bytes(self) -> bytes:
        """The whole state; equal states give equal bytes."""
        return pack(self)

    def _tell(self, kind: str, seat: int, cards: list[int], args: list[int]) -> None:
        """A fact whose cards only some may see: one event for them, one without the cards for the others."""
        if self.sink is not None:
            seen = self.viewers(seat)
            self.sink.append(Event(kind, seat, cards, seen, args))
            if seen != EVERYBODY:
                self.sink.append(Event(kind, seat, [], EVERYBODY ^ seen, args))

    def _announce(self, kind: str, seat: int, cards: list[int], args: list[int] | None = None) -> None:
        """A fact that everybody sees."""
        if self.sink is not None:
            self.sink.append(Event(kind, seat, cards, EVERYBODY, args))
