"""One hand of Qilong long cards in play: opening, turns, windows, wins, challenges, the end (Q7–Q35)."""

from typing import final

from longju.core.errors import IllegalAction, Reason
from longju.games.qilong.acts import (
    CHE,
    CHI_HUI,
    DA_XIA,
    DIAO_KAN,
    FIRST_SAY,
    FIRST_ZHA,
    GAI_GE,
    GE_HUI,
    GUO_ER,
    GUO_GE,
    HU,
    KEEP,
    NA_HUI,
    PASS,
    SETTLE,
    VOID_ACT,
    WALK_ACT,
    YAO_GE,
    ZHUI,
    chi_partner,
    say_act,
    zha_act,
)
from longju.games.qilong.acts import ER_YI as ER_YI_GE
from longju.games.qilong.board import (
    BITS,
    CHE_DRAWN,
    CHE_TAKEN,
    CHI_TAKEN,
    CLAIM,
    DEALT,
    DISCARD,
    FLIP,
    KAN_CHE,
    KAN_DEALT,
    KAN_KUA,
    KAN_TOU,
    SEATS,
    TURN,
    VOIDING,
    WALK,
    WIN,
    WON,
    Kan,
    Pair,
    Player,
    Said,
    Shown,
    members,
    sevens_of,
    size_of,
)
from longju.games.qilong.cards import NOBODY, PIPS, RED, REDNESS, SEVEN, TYPES, listed
from longju.games.qilong.duties import (
    COSTS_WIN,
    FORFEITS,
    Choice,
    broken_by_discard,
    choose,
    phrases_on_draw,
    phrases_with_discard,
    second_mate_drawn,
)
from longju.games.qilong.ending import Ending
from longju.games.qilong.groups import KAN as KAN_SIZE
from longju.games.qilong.groups import has_red_kan, is_paired, wait_value
from longju.games.qilong.notes import note_chi_turn, note_wait, note_window, put_off, settle_splits
from longju.games.qilong.packing import pack
from longju.games.qilong.payment import fans
from longju.games.qilong.refusals import why_not
from longju.games.qilong.rules import WALK_NOBODY, WALK_OFF
from longju.games.qilong.windows import (
    answers,
    chi_turn,
    may_void,
)
from longju.games.qilong.wins import (
    HOUSE_SHORT,
    OLD_NOT_AWAITED,
    WIN_LOST,
    source_of_own_win,
    win_fault,
)
from longju.kit.claims import Window


@final
class State(Ending):
    """One hand in play (`core.game.State`). `deal` puts the cards in place."""

    choice: Choice
    """What the seat on turn may throw; only while it has the turn. Shared by clones."""

    # The opening

    def deal(self, cards: list[int]) -> None:
        """Deals the cut *cards* one at a time from the leader on, and his eighteenth open (Q7, Q9, Q10)."""
        self.players = [Player() for _ in range(SEATS)]
        for place in range(DEALT * SEATS + 1):
            self.players[(self.leader + place) % SEATS].hand[cards[place]] += 1
        self.players[self.leader].known[cards[DEALT * SEATS]] += 1
        self.stock = cards
        self.front = DEALT * SEATS + 1
        for seat in range(SEATS):
            self._tell_hand(seat)
        self._announce("open_card", self.leader, [cards[DEALT * SEATS]])
        for step in range(SEATS):
            self._lay_dealt((self.leader + step) % SEATS)
        self.open_voiding()

    def _lay_dealt(self, seat: int) -> None:
        """摆坎: three and more equal cards are laid before play (Q10); types held twice are counted (Q11)."""
        player = self.players[seat]
        for card in range(TYPES):
            copies = player.hand[card]
            if copies >= 2:
                player.dealt_twice |= BITS[card]
            if copies >= KAN_SIZE:
                self._lay_kan(seat, card, copies, KAN_DEALT)

    def _lay_kan(self, seat: int, card: int, copies: int, how: int) -> None:
        """Lays *copies* of the hand as a kan."""
        player = self.players[seat]
        player.take_out(card, copies)
        self._set_kan(seat, card, copies, how)
        self.table[card] += copies

    def _set_kan(self, seat: int, card: int, size: int, how: int) -> None:
        player = self.players[seat]
        player.kans[card] = size
        player.laid.append(Kan(card, size, how))
        self._announce("kan", seat, [card] * size)

    def open_voiding(self) -> None:
        """Asks the leader and all who were dealt too few equal cards whether they void the deal (Q11)."""
        self.phase = VOIDING
        self.window = Window(SEATS, self.leader)
        self.calls = [[PASS] for _ in range(SEATS)]
        self.window.ask(self.leader)
        for seat in range(SEATS):
            if size_of(self.players[seat].dealt_twice) < 2:
                self.calls[seat].append(VOID_ACT)
                self.window.ask(seat)

    def _close_voiding(self, window: Window) -> None:
        self.window = None
        for step in range(SEATS):
            seat = (self.leader + step) % SEATS
            if window.answers[seat] == VOID_ACT:
                self._void(seat)
                return
        self.moment += 1
        self._offer_house(self.leader)

    def _offer_house(self, seat: int) -> None:
        """走庄: *seat* keeps the house role or gives it away, if it may (Q12)."""
        self.house = seat
        player = self.players[seat]
        barred = self.rules.red_kan_bars_walk and has_red_kan(player.kans)
        last = (seat + 1) % SEATS == self.leader
        if self.rules.walk == WALK_OFF or barred or last:
            self._steal()
            return
        self.phase = WALK
        self.turn = seat
        self.calls = [[KEEP, WALK_ACT]]

    def _walk(self, seat: int, walks: bool) -> None:
        self.moment += 1
        if not walks:
            self._announce("keep", seat, [])
            self._steal()
            return
        if seat == self.leader:
            self.walked = True
        self._announce("zou_zhuang", seat, [])
        if self.rules.walk == WALK_NOBODY:
            self.house = NOBODY
            self._steal()
        else:
            self._offer_house((seat + 1) % SEATS)

    def _steal(self) -> None:
        """偷牌: for a kan of n cards n − 2 are drawn, the leader first (Q13)."""
        for step in range(SEATS):
            seat = (self.leader + step) % SEATS
            owed = 0
            for kan in self.players[seat].laid:
                owed += kan.size - 2
            while owed:
                if self.drawable() <= 0:
                    self._end_drawn()
                    return
                owed += self._steal_one(seat) - 1
        for player in self.players:
            player.wait = player.last_wait = wait_value(player.hand)
        self._begin(self.leader)
        self.find_moves()

    def _steal_one(self, seat: int) -> int:
        """Steals a card; 1 if another is to be drawn for it, because it went to a kan (Q13)."""
        player = self.players[seat]
        card = self._top()
        self._announce("tou", seat, [card])
        if player.kans[card]:
            self._stack(seat, card)
            return 1
        player.take_in(card)
        if player.hand[card] == KAN_SIZE:
            self._lay_kan(seat, card, KAN_SIZE, KAN_TOU)
            return 1
        return 0

    def _stack(self, seat: int, card: int) -> None:
        """A stolen card joins the equal kan (Q13)."""
        player = self.players[seat]
        size = player.kans[card] + 1
        player.kans[card] = size
        for place in range(len(player.laid)):
            if player.laid[place].card == card:
                player.laid[place] = Kan(card, size, player.laid[place].how)
        self.table[card] += 1
        self._announce("kan", seat, [card] * size)

    def _top(self) -> int:
        card = self.stock[self.front]
        self.front += 1
        return card

    # Questions

    def actors(self) -> list[int]:
        """Every seat that owes an answer, ascending."""
        if self.window is not None:
            return self.window.waiting()
        return [] if self.over else [self.turn]

    def legal(self, seat: int) -> list[int]:
        """The acts open to a seat that owes an answer; empty for any other seat."""
        if self.window is not None:
            return self.calls[seat] if 0 <= seat < SEATS and self.window.owes(seat) else []
        return self.calls[0] if seat == self.turn and not self.over else []

    def open_to(self, seat: int) -> list[int]:
        """炸牌: in `table` mode everybody may challenge once, until a win is claimed (Q35)."""
        if self.rules.assist or self.phase not in (TURN, CLAIM) or not 0 <= seat < SEATS:
            return []
        if self.players[seat].challenged:
            return []
        return [zha_act(other) for other in range(SEATS) if other != seat]

    def why_illegal(self, seat: int, action: int) -> Reason | None:
        """Why *action* is not allowed to *seat* now, or None if it is."""
        if action in self.legal(seat) or action in self.open_to(seat):
            return None
        return why_not(self, seat, action)

    def kept(self, seat: int) -> list[int]:
        """Those of the legal acts that break no duty; what a duty makes him say comes first (Q35)."""
        if self.window is not None:
            if self.phase == VOIDING or not self.window.owes(seat):
                return self.legal(seat)
            return answers(self, seat, True)
        if self.phase == WIN and seat == self.turn:
            missing = [p for p in self._win_phrases(seat) if self.spoken & BITS[p] == 0]
            return [say_act(missing[0])] if missing else [SETTLE]
        if self.phase != TURN or seat != self.turn or self.rules.assist:
            return self.legal(seat)
        for phrase in phrases_on_draw(self, seat):
            if self.spoken & BITS[phrase] == 0:
                return [say_act(phrase)]
        return self._kept_turn(seat)

    def _kept_turn(self, seat: int) -> list[int]:
        """The discards that break nothing, a phrase in place of a discard that first needs one, and a true win."""
        moves: list[int] = []
        for card in members(self.choice.permitted):
            unsaid = NOBODY
            for phrase in phrases_with_discard(self, seat, card, self.choice):
                if self.spoken & BITS[phrase] == 0 and unsaid == NOBODY:
                    unsaid = phrase
            move = card if unsaid == NOBODY else say_act(unsaid)
            if move not in moves:
                moves.append(move)
        if self._own_win_fault(seat) == 0:
            moves.append(HU)
        if may_void(self, seat):
            moves.append(VOID_ACT)
        return moves

    def default(self, seat: int) -> int:
        """What keeps the duties and gives least away: ke, pass, the house kept, the card just drawn."""
        moves = self.kept(seat)
        if self.phase == TURN and self.window is None:
            return self.drew if self.drew in moves else moves[0]
        return moves[0]

    def apply(self, seat: int, action: int) -> None:
        """Does *action*.

        :raises IllegalAction: with the reason of `why_illegal`.
        """
        if action not in self.legal(seat):
            if action >= FIRST_ZHA and action in self.open_to(seat):
                self._challenge(seat, action - FIRST_ZHA)
                return
            raise IllegalAction(why_not(self, seat, action))
        if self.window is not None:
            if self.window.answer(seat, action):
                if self.phase == VOIDING:
                    self._close_voiding(self.window)
                else:
                    self._close(self.window)
        elif action < PASS:
            self._discard(seat, action)
        elif action >= FIRST_SAY:
            self._speak(seat, action - FIRST_SAY)
        else:
            self._turn_act(seat, action)

    def _turn_act(self, seat: int, action: int) -> None:
        if action == HU:
            self._win(seat, source_of_own_win(self, seat))
        elif action == VOID_ACT:
            self._void(seat)
        elif action == SETTLE:
            self._settle(seat)
        else:
            self._walk(seat, action == WALK_ACT)

    # Turns

    def _begin(self, seat: int) -> None:
        """Gives *seat* the turn."""
        self.phase = TURN
        self.turn = seat
        self.window = None
        self.card = NOBODY
        self.drew = NOBODY
        self.made = 0
        self.spoken = 0
        self.leaving = False

    def find_moves(self) -> None:
        """Sets what the seat on turn may do; in `assist` what it has to say is said (Q35)."""
        seat = self.turn
        self.choice = choose(self, seat)
        discards = self.choice.permitted if self.rules.assist else self.choice.bare
        moves = members(discards)
        if self._may_say_hu(seat):
            moves.append(HU)
        if may_void(self, seat):
            moves.append(VOID_ACT)
        if not self.rules.assist:
            for phrase in [ZHUI, DA_XIA] if self.drew == NOBODY else range(ZHUI, DA_XIA + 1):
                if self.spoken & BITS[phrase] == 0:
                    moves.append(say_act(phrase))
        self.calls = [moves]

    def _own_win_fault(self, seat: int) -> int:
        """Why the seat on turn may not win with its own cards; 0 if it may, −1 if it is not the time (Q14, Q18)."""
        how = source_of_own_win(self, seat)
        return NOBODY if how == NOBODY else win_fault(self, seat, how)

    def _may_say_hu(self, seat: int) -> bool:
        if self.rules.assist:
            return self._own_win_fault(seat) == 0
        return source_of_own_win(self, seat) != NOBODY and is_paired(self.players[seat].hand)

    def _speak(self, seat: int, phrase: int) -> None:
        """A declaration, made by the player or for him; some free a card at once (O11, O18)."""
        self.spoken |= BITS[phrase]
        self.moment += 1
        self.said.append(Said(seat, phrase, self.moment))
        self._announce("say", seat, [], [phrase])
        if phrase == GUO_ER and self.phase == TURN and second_mate_drawn(self, self.players[seat]):
            self.players[seat].two_free |= BITS[self.drew]
        if self.phase == TURN:
            self.find_moves()
        else:
            self.find_last_words(seat)

    def _say_for(self, seat: int, phrases: list[int]) -> None:
        """In `assist` the engine speaks for the player (Q35)."""
        if self.rules.assist:
            for phrase in phrases:
                if self.spoken & BITS[phrase] == 0:
                    self._speak(seat, phrase)

    def _discard(self, seat: int, card: int) -> None:
        choice = self.choice
        self._say_for(seat, phrases_with_discard(self, seat, card, choice))
        self.moment += 1
        if not self.rules.assist:
            for duty in broken_by_discard(self, seat, card, choice):
                self.foul(seat, duty, card)
        if seat == self.house and self.drew != NOBODY and self._own_win_fault(seat) == 0:
            self.foul(seat, 15, self.drew)
        if self.leaving and not SEVEN[card] and sevens_of(choice.permitted):
            self.foul(seat, 6, card)
        player = self.players[seat]
        settle_splits(player, card, choice)
        put_off(self, player, card, choice)
        note_wait(self, seat, card, choice)
        player.take_out(card, 1)
        player.thrown |= BITS[card]
        self.opening = False
        self.drew = NOBODY
        self._announce("discard", seat, [card])
        self._open(seat, card, DISCARD)

    # Windows

    def _open(self, source: int, card: int, how: int) -> None:
        """A card comes into play: all that may claim it are asked at once (Q15, Q16)."""
        self.phase = CLAIM
        self.turn = source
        self.card = card
        self.how = how
        self.table[card] += 1
        self.river.append(Shown(source, card, how))
        self.window = Window(SEATS, source)
        self.find_calls(self.window)

    def find_calls(self, window: Window) -> None:
        """Sets each seat's answers; asks the flipper or the next seat, and all who may do more than pass."""
        self.calls = [answers(self, seat, self.rules.assist) for seat in range(SEATS)]
        window.ask(self.order()[0])
        for seat in range(SEATS):
            if len(self.calls[seat]) > 1 or CHE in self.calls[seat]:
                window.ask(seat)

    def _close(self, window: Window) -> None:
        """All have answered: win before che before chi, the nearest first; else the next player flips (Q17)."""
        self.moment += 1
        order = self.order()
        for seat in order:
            if window.answers[seat] == HU:
                self._fate(WON, seat)
                self._win(seat, self.how)
                return
        caller = NOBODY
        for seat in order:
            if window.answers[seat] == CHE and caller == NOBODY:
                caller = seat
        note_window(self, window, caller)
        if caller != NOBODY:
            self._che(caller)
            return
        for seat in order[:2]:
            if chi_turn(self, seat):
                partner = chi_partner(window.answers[seat])
                note_chi_turn(self, seat, partner)
                if partner != NOBODY:
                    self._chi(seat, partner)
                    return
        self._go_on(window)

    def _go_on(self, window: Window) -> None:
        """Nobody claims the card: it lies, and the next player flips or voids (Q11, Q16, Q20)."""
        following = (self.turn + 1) % SEATS
        if window.answers[following] == VOID_ACT:
            self._void(following)
        elif self.drawable() <= 0:
            self._end_drawn()
        else:
            card = self._top()
            self._announce("flip", following, [card])
            self._open(following, card, FLIP)

    def _fate(self, fate: int, seat: int) -> None:
        shown = self.river[-1]
        self.river[-1] = Shown(shown.seat, shown.card, shown.how, fate, seat)

    def _che(self, seat: int) -> None:
        """扯: the kan is laid, a card drawn face up into the hand (Q18, Q21, Q22)."""
        card = self.card
        self._fate(CHE_TAKEN, seat)
        for other in range(SEATS):
            one = self.players[other]
            if other != seat and one.hand[card] >= 2 and one.dealt_twice & BITS[card]:
                one.lost |= BITS[card]
        self._begin(seat)
        self.players[seat].take_out(card, 2)
        self.table[card] += 2
        self.made |= BITS[card]
        self._announce("che", seat, [card] * KAN_SIZE)
        player = self.players[seat]
        player.kans[card] = KAN_SIZE
        player.laid.append(Kan(card, KAN_SIZE, KAN_CHE))
        self._draw(seat)

    def _draw(self, seat: int) -> None:
        """Draws until a card stays in hand: 跨牌 are laid and replaced (Q22)."""
        player = self.players[seat]
        while self.drawable() > 0:
            card = self._top()
            self._announce("draw", seat, [card])
            player.take_in(card)
            if player.hand[card] < KAN_SIZE:
                self.drew = card
                for value in range(len(BITS)):
                    if player.passed & BITS[value] and PIPS[card] + value == 14:
                        player.fresh[card] += 1
                self._say_for(seat, phrases_on_draw(self, seat))
                self.find_moves()
                return
            self.made |= BITS[card]
            self._lay_kan(seat, card, KAN_SIZE, KAN_KUA)
        self._end_drawn()

    def _chi(self, seat: int, partner: int) -> None:
        """吃: the card is laid with a partner from hand; no draw (Q15, Q18)."""
        player, card, leaving = self.players[seat], self.card, self.leaving
        self._fate(CHI_TAKEN, seat)
        if SEVEN[partner] and player.hand[partner] == 1:
            player.split |= BITS[partner]
        if player.fresh[partner]:
            player.fresh[partner] -= 1
        player.take_out(partner, 1)
        player.paired[card] += 1
        player.paired[partner] += 1
        player.pairs.append(Pair(card, partner))
        player.eaten |= BITS[PIPS[card]]
        if not RED[card]:
            player.eaten_black |= BITS[PIPS[card]]
        self.table[partner] += 1
        self._begin(seat)
        self.leaving = leaving
        self._announce("chi", seat, [card, partner])
        self.find_moves()

    # The end

    def _win(self, seat: int, how: int) -> None:
        """割: the groups are shown; false wins and open breaches make a forfeit (Q23, Q35, O27)."""
        fault = win_fault(self, seat, how)
        self.winner = seat
        self.turn = seat
        self.window = None
        self.how = how
        self.opening = False
        if how >= CHE_DRAWN:
            self.card = self.drew
            self.moment += 1
        else:
            self.spoken = 0
        self._announce("hu", seat, [self.card] if self.card != NOBODY else [])
        if fault not in (0, WIN_LOST):
            self.foul(seat, 15 if fault in (HOUSE_SHORT, OLD_NOT_AWAITED) else 27, self.card)
        breach = self._first_breach(seat, FORFEITS + COSTS_WIN)
        if breach:
            self._forfeit(seat, breach, NOBODY)
            return
        player = self.players[seat]
        extra = REDNESS[self.card] if how < CHE_DRAWN else 0
        self.points = player.points() + extra
        self.fans = fans(player.kans, self.points)
        self.phase = WIN
        if self.rules.assist:
            self._say_for(seat, self._win_phrases(seat))
            self._settle(seat)
        else:
            self._announce("show", seat, listed(player.hand))
            self.find_last_words(seat)

    def find_last_words(self, seat: int) -> None:
        """What a winner may say before he is paid, the fitting and the unfitting (Q35)."""
        phrases = [GE_HUI, GUO_GE, GAI_GE, YAO_GE] if self.how < CHE_DRAWN else [GAI_GE, YAO_GE]
        if self.how == CHE_DRAWN:
            phrases += [ER_YI_GE, CHI_HUI, DIAO_KAN]
        if seat == self.leader and self.walked:
            phrases.append(NA_HUI)
        self.calls = [[SETTLE] + [say_act(p) for p in phrases if self.spoken & BITS[p] == 0]]

    def _challenge(self, seat: int, other: int) -> None:
        """炸牌: right if *other* has broken an I duty in this hand; a wrong challenge costs nothing (Q35)."""
        self.moment += 1
        self.players[seat].challenged = True
        breach = self._first_breach(other, FORFEITS)
        self._announce("zha_pai", seat, [], [other, 1 if breach else 0])
        if breach:
            self._forfeit(other, breach, seat)

    # Copies and facts

    def clone(self) -> "State":
        """A copy that shares nothing mutable; its sink is None."""
        twin = State(self.rules, self.setup, self.leader)
        twin.players = [player.clone() for player in self.players]
        twin.house, twin.walked, twin.over = self.house, self.walked, self.over
        twin.scores, twin.ledger = self.scores[:], self.ledger[:]
        twin.phase, twin.turn, twin.opening = self.phase, self.turn, self.opening
        twin.river, twin.table = self.river[:], self.table[:]
        twin.stock, twin.front = self.stock, self.front
        twin.drew, twin.made, twin.spoken, twin.leaving = self.drew, self.made, self.spoken, self.leaving
        twin.window = None if self.window is None else self.window.clone()
        twin.calls, twin.card, twin.how = self.calls, self.card, self.how
        twin.moment, twin.said, twin.fouls = self.moment, self.said[:], self.fouls[:]
        twin.ending, twin.winner, twin.points, twin.fans = self.ending, self.winner, self.points, self.fans
        twin.paid, twin.took_back = self.paid, self.took_back
        twin.offender, twin.cited, twin.challenger = self.offender, self.cited, self.challenger
        if self.phase == TURN:
            twin.choice = self.choice
        return twin

    def restore(self) -> None:
        """Finds again what follows from the rest: legal acts and, in a window, what may be answered."""
        if self.window is not None:
            asked = Window(SEATS, self.turn)
            if self.phase == VOIDING:
                kept = self.window
                self.open_voiding()
                self.window = kept
            else:
                self.find_calls(asked)
        elif self.phase == TURN:
            self.find_moves()
        elif self.phase == WALK:
            self.calls = [[KEEP, WALK_ACT]]
        elif self.phase == WIN:
            self.find_last_words(self.turn)

    def to_bytes(self) -> bytes:
        """The whole state; equal states give equal bytes."""
        return pack(self)
