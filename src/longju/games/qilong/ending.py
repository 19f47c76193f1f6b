"""How a hand of Qilong long cards ends: payment, forfeit, void deal, drawn hand; and how its facts are told."""

from longju.core.game import EVERYBODY, VIEWER_BITS, Event
from longju.games.qilong.acts import CHI_HUI, DIAO_KAN, NA_HUI
from longju.games.qilong.board import (
    BITS,
    CHE_DRAWN,
    END_DRAWN,
    END_FORFEIT,
    END_VOID,
    END_WON,
    OVER,
    SEATS,
    Board,
)
from longju.games.qilong.cards import NOBODY, listed
from longju.games.qilong.duties import DUTIES, FORFEITS, UNPAID, phrases_on_draw
from longju.games.qilong.payment import forfeit_payments, win_payments
from longju.games.qilong.wins import PHRASE_DUTY, win_phrases
from longju.kit.ledger import pay


class Ending(Board):
    """A board that can come to its end."""

    def _win_phrases(self, seat: int) -> list[int]:
        """What the winner has to say, what his last card drawn obliges to included (O6, O20–O25)."""
        phrases = win_phrases(self, seat)
        if self.how == CHE_DRAWN:
            phrases += [p for p in phrases_on_draw(self, seat) if p in (CHI_HUI, DIAO_KAN)]
        return phrases

    def _settle(self, seat: int) -> None:
        """The winner is paid, unless he has kept silent where he had to speak (Q30, Q33, N duties)."""
        self.moment += 1
        for phrase in self._win_phrases(seat):
            if self.spoken & BITS[phrase] == 0:
                duty = PHRASE_DUTY[phrase]
                if duty != 25 and not self._has_foul(seat, duty, self.moment):
                    self.foul(seat, duty, self.card)
            elif phrase == NA_HUI:
                self.took_back = True
        breach = self._first_breach(seat, FORFEITS)
        if breach:
            self._forfeit(seat, breach, NOBODY)
            return
        self.paid = self._first_breach(seat, UNPAID) == 0 and not self._unsaid(seat)
        self.ending = END_WON
        if self.paid:
            for transfer in win_payments(seat, self.house, self.fans, self.rules):
                pay(self.ledger, self.scores, transfer)
        else:
            self._announce("unpaid", seat, [])
        self._finish()

    def _unsaid(self, seat: int) -> bool:
        """Whether 过割咬割 was due and not said: O6 costs the win in one way and the payment in another."""
        return self._has_foul(seat, 6, self.moment)

    def _has_foul(self, seat: int, duty: int, moment: int) -> bool:
        for foul in self.fouls:
            if foul.seat == seat and foul.duty == duty and foul.moment == moment:
                return True
        return False

    def _first_breach(self, seat: int, sanctions: str) -> int:
        """The duty of the earliest breach of *seat* that costs one of *sanctions*; 0 if there is none (Q35)."""
        for foul in self.fouls:
            if foul.seat == seat and DUTIES[foul.duty].sanction in sanctions:
                return foul.duty
        return 0

    def _forfeit(self, offender: int, duty: int, challenger: int) -> None:
        """包糊: the offender pays the other three and the hand ends (Q32)."""
        self.offender = offender
        self.cited = duty
        self.challenger = challenger
        self.ending = END_FORFEIT
        self.winner = NOBODY
        kans = [player.kans for player in self.players]
        for transfer in forfeit_payments(offender, self.house, kans, DUTIES[duty].clause, self.rules):
            pay(self.ledger, self.scores, transfer)
        self._announce("bao_hu", offender, [], [duty])
        self._finish()

    def _void(self, seat: int) -> None:
        """造牌: the deal is void; the same dealer deals again (Q11, Q33)."""
        self.moment += 1
        self.offender = seat
        self.ending = END_VOID
        self._announce("zao_pai", seat, [])
        self._finish()

    def _end_drawn(self) -> None:
        """黄牌: a card is wanted and only nine are left (Q20)."""
        self.ending = END_DRAWN
        self._announce("huang_pai", NOBODY, [])
        self._finish()

    def _finish(self) -> None:
        self.phase = OVER
        self.over = True
        self.window = None
        self.calls = []
        for seat in range(SEATS):
            self._announce("show", seat, listed(self.players[seat].hand))

    def _tell_hand(self, seat: int) -> None:
        """The dealt hand, which only its seat sees."""
        if self.sink is not None:
            bit = VIEWER_BITS[seat + 1]
            hand = self.players[seat].hand
            self.sink.append(Event("deal", seat, listed(hand), bit, [sum(hand)]))
            self.sink.append(Event("deal", seat, [], EVERYBODY ^ bit, [sum(hand)]))

    def _announce(self, kind: str, seat: int, cards: list[int], args: list[int] | None = None) -> None:
        """A fact that everybody sees."""
        if self.sink is not None:
            self.sink.append(Event(kind, seat, cards, EVERYBODY, args))
