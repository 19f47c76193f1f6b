"""Seats, first dealer, deal and who deals next (Q1, Q6, Q7, Q9, Q33)."""

import msgspec
import pytest

from longju.core.errors import RecordError
from longju.core.game import Event
from longju.games.qilong import GAME
from longju.games.qilong.board import END_DRAWN, END_FORFEIT, END_VOID, END_WON
from longju.games.qilong.cards import read_card
from longju.games.qilong.setup import PLACES, QilongSetup, counted
from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import deal_of, do, table
from longju.kit.rng import FastRng


def test_q6_t5_the_flipper_counts_himself_first() -> None:
    assert counted(0, read_card("14")) == 0
    assert counted(2, read_card("24")) == 3


def test_q6_each_draws_the_card_of_his_seat_and_the_flip_says_who_begins() -> None:
    for seed in range(40):
        setup = GAME.first(GAME.presets["assist"], FastRng(seed))
        seating = setup.seating
        assert seating is not None
        assert sorted(seating.round) == [0, 1, 2, 3]
        first = seating.round[counted(0, read_card(seating.flip))]
        assert seating.draws[0] == PLACES[first]
        assert sorted(seating.draws) == sorted(PLACES)


def test_q7_t5_tian_flips_for_the_dealer_and_he_opposite_cuts() -> None:
    assert PLACES[counted(0, read_card("24"))] == "11"
    assert PLACES[(counted(0, read_card("24")) + 2) % 4] == "13"
    for seed in range(40):
        setup = GAME.first(GAME.presets["assist"], FastRng(seed))
        assert setup.dealer == counted(0, read_card(setup.flip))


def test_q7_a_cut_pack_is_dealt_from_the_place_of_the_cut() -> None:
    setup = GAME.first(GAME.presets["assist"], FastRng(3))
    deal = GAME.deal(setup, FastRng(3))
    moved = msgspec.structs.replace(deal, cards=deal.cards[deal.cut :] + deal.cards[: deal.cut], cut=0)
    assert GAME.start(setup, deal).to_bytes() == GAME.start(setup, moved).to_bytes()
    assert (
        GAME.start(setup, deal).to_bytes()
        != GAME.start(setup, msgspec.structs.replace(deal, cut=0)).to_bytes()
    )


def test_q1_q7_seventeen_each_an_open_eighteenth_for_the_dealer_and_thirty_six_left() -> None:
    sink: list[Event] = []
    state = table("66 56 46 55 45 36 44 35 26 34 16 25 24 15 33 14 23 13", sink=sink, opened=False)
    assert [player.size() for player in state.players] == [18, 17, 17, 17]
    assert len(state.stock) - state.front == 36
    assert state.drawable() == 27
    opened = [event for event in sink if event.kind == "open_card"]
    assert [(event.seat, event.cards) for event in opened] == [(0, [read_card("13")])]
    assert state.players[0].known[read_card("13")] == 1
    assert sum(state.players[0].known) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [({"cut": 105}, "cut 105"), ({"cards": ["66"] * 105}, "105 cards"), ({"cards": ["77"]}, "card '77'")],
)
def test_a_deal_that_is_none_is_refused(change: dict[str, object], message: str) -> None:
    setup = QilongSetup(GAME.presets["assist"], 0)
    deal = msgspec.structs.replace(deal_of([], "", 0), **change)
    with pytest.raises(RecordError, match=message):
        GAME.start(setup, deal)


def test_a_dealer_that_is_no_seat_is_refused() -> None:
    with pytest.raises(RecordError, match="dealer 4"):
        GAME.start(QilongSetup(GAME.presets["assist"], 4), deal_of([], "", 0))


def ended(ending: int, winner: int = -1, offender: int = -1, **changes: object) -> State:
    """A finished hand led by seat 1."""
    options = {key: value for key, value in changes.items() if key == "next_dealer"}
    state = table(dealer=1, **options)
    state.ending, state.winner, state.offender = ending, winner, offender
    state.over = True
    for key in ("walked", "took_back"):
        setattr(state, key, bool(changes.get(key)))
    return state


@pytest.mark.parametrize(
    ("state", "dealer"),
    [
        (ended(END_WON, winner=3), 3),
        (ended(END_WON, winner=1), 1),
        (ended(END_WON, winner=1, walked=True), 2),
        (ended(END_WON, winner=1, walked=True, took_back=True), 1),
        (ended(END_WON, winner=3, walked=True), 3),
        (ended(END_DRAWN), 1),
        (ended(END_DRAWN, walked=True), 2),
        (ended(END_FORFEIT, offender=0), 1),
        (ended(END_FORFEIT, offender=1), 2),
        (ended(END_VOID, offender=3), 1),
        (ended(END_WON, winner=3, next_dealer="rotate"), 2),
        (ended(END_WON, winner=1, walked=True, took_back=True, next_dealer="rotate"), 2),
        (ended(END_VOID, offender=3, next_dealer="rotate"), 1),
    ],
)
def test_q33_who_deals_next(state: State, dealer: int) -> None:
    setup = GAME.next(state)
    assert setup.dealer == dealer
    assert setup.options.next_dealer == ("rotate" if state.rules.rotate else "winner")
    assert (setup.seating, setup.flip) == (None, "")


def test_q9_a_card_received_after_the_first_seventeen_is_known_until_it_leaves() -> None:
    state = table("66 56 46 55 45 36 44 35 26 34 16 25 24 15 33 14 23 13")
    card = read_card("13")
    assert state.players[0].known[card] == 1
    do(state, "0 discard 13")
    assert state.players[0].known[card] == 0
