"""Before the first card is played: the draw for the deal, dealing, who deals next (D1, D10, D11, D25, D27)."""

import pytest

from longju.core.errors import RecordError
from longju.games.dragon import GAME
from longju.games.dragon.cards import pack
from longju.games.dragon.notation import read_hand, write_hand
from longju.games.dragon.setup import DragonDeal, DragonSetup, FirstDraw
from longju.games.dragon.tests.tables import acts, do, hand, table
from longju.kit.rng import FastRng

DRAGON = "AS 2S 3S 4H 5H 6H 7D 8D"
"""Waits for the nine of diamonds."""


class Stacked:
    """Randomness that makes a pack come in the order wished."""

    def __init__(self, cards: str, decks: int) -> None:
        left = pack(decks)
        places = list(range(len(left)))
        top = []
        for card in read_hand(cards):
            place = next(place for place in places if left[place] == card)
            places.remove(place)
            top.append(place)
        self.order = places + top[::-1]

    def permutation(self, n: int) -> list[int]:
        assert n == len(self.order)
        return self.order[:]

    def below(self, n: int) -> int:
        raise AssertionError("the draw takes one permutation")


def draws(cards: str, preset: str = "classic") -> DragonSetup:
    options = GAME.presets[preset]
    return GAME.first(options, Stacked(cards, 2 if preset == "big" else 1))


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("2S KH 3D QS", 1),
        ("AS AH AC 10D", 3),
        ("KS BJ KD KH", 1),
        ("BJ KS RJ KH", 2),
        ("9D 9C 9H 9S", 3),
        ("9D 9C 9H 2S", 2),
        ("9D 9C AH 2S", 1),
        ("JS QD 10S 10H", 1),
        ("AS 2D AH AC", 1),
    ],
)
def test_d10_the_highest_card_deals_first(cards: str, dealer: int) -> None:
    setup = draws(cards)
    assert setup.dealer == dealer
    assert setup.draws == [FirstDraw(seat, card) for seat, card in enumerate(cards.split())]


def test_d10_with_two_decks_equal_cards_draw_again_among_themselves() -> None:
    setup = draws("2S KS 3D KS AS 4H 5D 6D", "big")
    assert setup.dealer == 3
    assert setup.draws[6:] == [FirstDraw(1, "5D"), FirstDraw(3, "6D")]
    again = draws("RJ KS 3D RJ AS 4H 7S 7S 8C 8H", "big")
    assert again.dealer == 3
    assert [draw.seat for draw in again.draws] == [0, 1, 2, 3, 4, 5, 0, 3, 0, 3]


def test_d11_eight_cards_each_and_nine_to_the_dealer_one_at_a_time() -> None:
    cards = [GAME.deal(DragonSetup(GAME.presets["classic"], 0), FastRng(1)).cards for _ in range(2)]
    assert cards[0] == cards[1]
    setup = DragonSetup(GAME.presets["classic"], 2)
    state = GAME.start(setup, DragonDeal(cards[0]))
    order = [2, 3, 0, 1]
    for step, seat in enumerate(order):
        dealt = sorted(read_hand(" ".join(cards[0][step:33:4])))
        assert hand(state, seat) == write_hand(dealt)
        assert len(dealt) == (9 if seat == 2 else 8)
    assert state.stock_left() == 54 - 33
    assert state.actors() == [2]
    assert acts(state, 2)[0].startswith("discard ")
    assert acts(state, 0) == []


def test_d1_each_size_of_table_has_its_decks() -> None:
    for players, cards in [(2, 54), (4, 54), (5, 108), (8, 108)]:
        state = table(players=players)
        assert len(GAME.cards(state)) == cards
        assert state.seats == players
    assert len(GAME.cards(table(players=6, decks=1))) == 54
    assert len(GAME.cards(table(players=2, decks=2))) == 108


def test_d1_a_deal_of_other_cards_is_refused() -> None:
    setup = DragonSetup(GAME.presets["classic"], 0)
    good = GAME.deal(setup, FastRng(1)).cards
    for cards in (good[:-1], [*good[:-1], good[0]], good * 2, [*good[:-1], "XX"], []):
        with pytest.raises(RecordError, match=r"^deal: "):
            GAME.start(setup, DragonDeal(cards))
    for dealer in (-1, 4):
        with pytest.raises(RecordError, match=r"^setup: dealer"):
            GAME.start(DragonSetup(GAME.presets["classic"], dealer), DragonDeal(good))
    with pytest.raises(RecordError, match=r"^setup: dealer"):
        GAME.start(DragonSetup(GAME.presets["bridge"], 1), DragonDeal(good))


def test_d25_the_winner_deals_next() -> None:
    state = do(table("9D", "", DRAGON), "0 discard 9D", "2 hu", "pass")
    assert state.winners == [2]
    following = GAME.next(state)
    assert following == DragonSetup(GAME.presets["classic"], 2)


def test_d25_a_dealer_who_wins_stays() -> None:
    state = do(table(DRAGON + " 9D"), "0 hu")
    assert GAME.next(state).dealer == 0


def test_d25_after_a_draw_the_dealer_stays() -> None:
    state = table(dealer=3, players=6, decks=1)
    while not state.over:
        seat = state.actors()[0]
        state.apply(seat, state.default(seat))
    assert state.drawn
    assert GAME.next(state).dealer == 3


def test_d25_of_several_winners_the_nearest_downstream_of_the_discarder_deals() -> None:
    state = table(
        "", "AC 2C 3C 4D 5D 6D 7S 8S", "9S", "AH 2H 3H 4C 5C 6C JS QS", dealer=2, multiple_winners=True
    )
    do(state, "2 discard 9S", "1 hu", "3 hu", "pass")
    assert state.winners == [3, 1]
    assert GAME.next(state).dealer == 3


def test_d27_two_players_hold_four_hands_and_the_mains_draw_for_the_deal() -> None:
    options = GAME.presets["bridge"]
    assert GAME.seats(options) == 4
    assert GAME.owners(options) == [0, 0, 1, 1]
    setup = draws("9S KH", "bridge")
    assert setup.draws == [FirstDraw(0, "9S"), FirstDraw(2, "KH")]
    assert setup.dealer == 2


@pytest.mark.parametrize(("winner", "dealer"), [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_d27_the_winning_sides_main_deals_next(winner: int, dealer: int) -> None:
    hands = ["", "", "", ""]
    hands[winner] = DRAGON
    first = 2 if winner < 2 else 0
    hands[first] = "9D"
    state = do(table(*hands, preset="bridge", dealer=first), f"{first} discard 9D", f"{winner} hu", "pass")
    assert state.winners == [winner]
    assert GAME.next(state).dealer == dealer
