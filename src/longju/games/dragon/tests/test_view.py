"""What a viewer may know, and states made again from it (D12, D15, D28; the contract's `observe` and `redeal`)."""

from typing import Any

import msgspec
import pytest

from longju.core.errors import RecordError
from longju.core.game import SPECTATOR, Event
from longju.games.dragon import GAME
from longju.games.dragon.board import CLAIM, LAST, OVER, ROB, TURN
from longju.games.dragon.setup import DragonDeal, DragonSetup
from longju.games.dragon.state import State
from longju.games.dragon.tests.tables import acts, do, random_state, step, table
from longju.games.dragon.view import DragonView
from longju.kit.rng import FastRng

DRAGON = "AS 2S 3S 4H 5H 6H 7D 8D"
FOUR_SEVENS = "7S 7H 7C 7D"


def viewers(state: State) -> list[int]:
    return [SPECTATOR, *range(state.seats)]


def check_redeal(state: State, rng: FastRng) -> None:
    """Every viewer's view gives a state that looks the same to him, holds the same cards and can be played on."""
    cards = GAME.cards(state)
    for viewer in viewers(state):
        view = GAME.observe(state, viewer)
        assert msgspec.json.decode(msgspec.json.encode(view), type=DragonView) == view
        again = GAME.redeal(view, rng)
        assert GAME.observe(again, viewer) == view
        assert GAME.cards(again) == cards
        assert bool(again.actors()) == bool(state.actors())
        assert (again.phase, again.turn) == (state.phase, state.turn) or state.over
        for _ in range(rng.below(6)):
            if not again.over:
                step(again, rng)


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_redealing_a_view_shows_the_viewer_the_same(preset: str) -> None:
    for seed in range(6):
        state = random_state(preset, seed, 0)
        rng = FastRng(seed)
        number = 0
        while not state.over:
            if number % 6 == seed:
                check_redeal(state, rng)
            step(state, rng)
            number += 1
        check_redeal(state, rng)


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_bytes_and_clones_are_the_same_state(preset: str) -> None:
    phases = set()
    for seed in range(12):
        state = random_state(preset, seed, 0)
        rng = FastRng(seed)
        while not state.over:
            phases.add(state.phase)
            data = state.to_bytes()
            read, twin = GAME.from_bytes(data), state.clone()
            assert read.to_bytes() == twin.to_bytes() == data
            for seat in range(state.seats):
                assert read.legal(seat) == twin.legal(seat) == state.legal(seat)
            step(twin, rng)
            assert state.to_bytes() == data
            step(state, rng)
        read = GAME.from_bytes(state.to_bytes())
        assert read.to_bytes() == state.to_bytes() == state.clone().to_bytes()
        assert (read.scores, read.winners, read.fan) == (state.scores, state.winners, state.fan)
        assert GAME.observe(read, 0) == GAME.observe(state, 0)
    assert {TURN, CLAIM} <= phases


def test_bytes_that_no_state_wrote_are_refused() -> None:
    data = random_state("classic", 1, 9).to_bytes()
    for bad in (b"", data[:-1], data + b"\0", data[3:], data[:30], data[:20] + b"\xff" * 9):
        with pytest.raises(RecordError, match=r"^state( of dragon)?: "):
            GAME.from_bytes(bad)


def with_all_kinds_of_gang(**changes: Any) -> State:
    """Seat 1 has laid sevens face down after it took an eight, and is on turn; it may hold the eight or not."""
    state = table("8S AH", FOUR_SEVENS + " 8H 8C", **changes)
    return do(state, "0 discard 8S", "1 take", "pass", "1 an_gang " + FOUR_SEVENS)


@pytest.mark.parametrize("preset", ["classic", "big", "bridge", "lively"])
def test_redealing_a_hidden_gang_lays_a_gang(preset: str) -> None:
    state = with_all_kinds_of_gang(preset=preset)
    gangs = set()
    for seed in range(30):
        check_redeal(state, FastRng(seed))
        again = GAME.redeal(GAME.observe(state, 3), FastRng(seed))
        gangs.add(repr(again.laid[1][0]))
    assert (len(gangs) == 1) == (preset in ("lively", "bridge"))


def test_redealing_keeps_to_the_cards_that_everybody_knows() -> None:
    state = do(
        table("8S AH", FOUR_SEVENS + " 8H 8C AD"), "0 discard 8S", "1 take", "pass", "1 discard AD", "pass"
    )
    for seed in range(20):
        again = GAME.redeal(GAME.observe(state, 3), FastRng(seed))
        assert again.hands[1][GAME.read("discard 8S")] == 1


def test_a_card_taken_before_a_hidden_gang_may_be_in_it() -> None:
    state = with_all_kinds_of_gang()
    places = set()
    for seed in range(300):
        again = GAME.redeal(GAME.observe(state, 3), FastRng(seed))
        eight = GAME.read("discard 8S")
        held, laid = again.hands[1][eight], again.laid[1][0].cards.count(eight)
        assert held + laid == 1
        places.add((held, laid))
    assert (1, 0) in places


def test_two_hidden_gangs_keep_to_what_was_known_before_each() -> None:
    state = table("8S AH", "8H 8C 8D " + FOUR_SEVENS + " AC")
    do(state, "0 discard 8S", "1 take", "pass")
    do(state, "1 an_gang " + FOUR_SEVENS, "1 an_gang 8S 8H 8C 8D")
    for seed in range(20):
        check_redeal(state, FastRng(seed))
    view = GAME.observe(state, 0)
    assert [(known.card, known.gangs) for known in view.table[1].known] == [("8S", 0)]


def test_a_card_taken_after_a_hidden_gang_is_not_in_it() -> None:
    state = table("8S", FOUR_SEVENS + " 8H 8C 8D AC", players=2)
    do(state, "0 discard " + acts(state, 0)[0].split()[1], "pass", "1 an_gang " + FOUR_SEVENS)
    do(state, "1 discard AC", "pass", "0 discard 8S", "1 take", "pass", "1 an_gang 8S 8H 8C 8D")
    view = GAME.observe(state, 0)
    assert [(known.card, known.gangs) for known in view.table[1].known] == [("8S", 1)]
    eight = GAME.read("discard 8S")
    for seed in range(150):
        again = GAME.redeal(view, FastRng(seed))
        assert eight not in again.laid[1][0].cards
        assert again.hands[1][eight] + again.laid[1][1].cards.count(eight) == 1
        assert GAME.observe(again, 0) == view


def test_known_cards_for_which_a_hand_has_no_room_are_in_its_hidden_gangs() -> None:
    state = table("7S 7H 8S 8H", "7C 7D 8C 8D AS AH 3C 4H", players=2)
    for card, out in [("7S", "AS"), ("7H", "AH"), ("8S", "3C")]:
        do(state, f"0 discard {card}", "1 take", f"1 discard {out}", "pass")
    do(state, "0 discard 8H", "1 take", "1 an_gang " + FOUR_SEVENS, "1 an_gang 8S 8H 8C 8D")
    view = GAME.observe(state, 0)
    assert [known.card for known in view.table[1].known] == ["7S", "7H", "8S", "8H"]
    assert view.table[1].size == 3
    for seed in range(15):
        check_redeal(state, FastRng(seed))


def test_redealing_a_robbery_and_a_won_robbery() -> None:
    state = table("7S AH", "7H 7C 7D 2C", "", "AS 2S 3S 4H 5H 6H 8D 9D")
    do(state, "0 discard 7S", "1 peng 7H 7C", "pass", "1 bu_gang 7D 1")
    assert state.phase == ROB
    assert GAME.observe(state, 0).phase == "claim"
    assert GAME.observe(state, 0).window == GAME.observe(state, 3).window
    for seed in range(10):
        check_redeal(state, FastRng(seed))
    do(state, "3 hu", "pass")
    assert state.phase == OVER
    check_redeal(state, FastRng(1))


def test_redealing_a_last_card_that_may_win() -> None:
    state = table("", "", "", "", "", DRAGON, stock="2H 2C 2D 10S 9D", players=6, decks=1)
    for seat in range(5):
        do(state, f"{seat} {GAME.write(state.default(seat))}", "pass")
    assert state.phase == LAST
    for seed in range(5):
        check_redeal(state, FastRng(seed))


def test_a_window_does_not_show_who_else_is_asked_or_has_answered() -> None:
    state = do(table("9D", "AH", "9H 9C", "AD"), "0 discard 9D")
    before = {viewer: GAME.observe(state, viewer) for viewer in viewers(state)}
    do(state, "2 peng 9H 9C")
    for viewer in (SPECTATOR, 0, 1, 3):
        assert GAME.observe(state, viewer) == before[viewer]
    own = GAME.observe(state, 2)
    assert (own.answer, own.acts) == ("peng 9H 9C", [])


def test_a_view_holds_nothing_of_hidden_cards() -> None:
    """Two deals that differ only in what seat 0 can't see look the same to it, act for act."""
    one, two = table("9D 3C AH"), table("9D 3C AH")
    rng = FastRng(3)
    cards = [*range(54)]
    hidden = [card for card in cards if not two.hands[0][card]]
    order = [hidden[place] for place in rng.permutation(len(hidden))]
    deal = DragonDeal([GAME.write(card).split()[1] for card in mixed(two, order)])
    two = GAME.start(DragonSetup(GAME.presets["classic"], 0), deal)
    assert GAME.observe(one, 0) == GAME.observe(two, 0)
    assert GAME.observe(one, 1) != GAME.observe(two, 1)
    for state in (one, two):
        do(state, "0 discard 3C", "pass")
    first, second = (msgspec.to_builtins(GAME.observe(state, 0)) for state in (one, two))
    assert first == second


def mixed(state: State, order: list[int]) -> list[int]:
    """The deal of *state* with the cards of seat 0 in their places and *order* everywhere else."""
    own = [card for card in range(54) if state.hands[0][card]]
    places = {*range(0, 32, 4), 32}
    return [own.pop() if place in places else order.pop() for place in range(54)]


def test_each_viewer_sees_just_one_event_of_a_half_hidden_fact() -> None:
    for preset in GAME.presets:
        events: list[Event] = []
        setup = GAME.first(GAME.presets[preset], FastRng(5))
        state = GAME.start(setup, GAME.deal(setup, FastRng(5)), events)
        dealt = len(events)
        for viewer in viewers(state):
            seen = [event for event in events if event.seen_by(viewer)]
            assert [event.seat for event in seen] == list(range(state.seats))
            assert all(event.args[0] in (8, 9) for event in seen)
        rng = FastRng(5)
        while not state.over:
            step(state, rng)
        streams = [
            [event.kind for event in events[dealt:] if event.seen_by(viewer)] for viewer in viewers(state)
        ]
        assert all(stream == streams[0] for stream in streams)
        assert streams[0][-state.seats :] == ["show"] * state.seats
        for event in events:
            fact = GAME.event(event)
            assert fact.cards == [GAME.write(card).split()[1] for card in event.cards]


def test_at_the_end_all_lies_open_with_the_readings_and_the_payments() -> None:
    state = do(table("9D", "", DRAGON), "0 discard 9D", "2 hu", "pass")
    for viewer in viewers(state):
        view = GAME.observe(state, viewer)
        assert (view.over, view.phase, view.turn, view.draw) == (True, "over", -1, False)
        assert [len(seat.cards) for seat in view.table] == [8, 8, 8, 8]
        result = view.results[0]
        assert (result.seat, result.how, result.card, result.kind) == (2, "discard", "9D", "runs")
        assert (result.fan, result.points) == (7, 7)
        assert [(line.term, line.fan) for line in result.lines] == [
            ("head", 1),
            ("body", 1),
            ("tail", 1),
            ("dragon", 2),
            ("earthly", 2),
        ]
        assert sorted(card for one in result.sets for card in one.cards) == sorted([*DRAGON.split(), "9D"])
        assert [(line.payer, line.payee, line.amount) for line in view.payments] == [(0, 2, 7)]
        assert view.scores == [-7, 0, 7, 0]


def test_acts_come_with_their_words_and_cards() -> None:
    state = do(table("9D", "AH", "9H 9C"), "0 discard 9D")
    shown = {act.text: (act.term, act.cards) for act in GAME.observe(state, 2).acts}
    assert shown["peng 9H 9C"] == ("peng", ["9H", "9C"])
    assert shown["pass"] == ("pass", [])
    assert [act.text for act in GAME.observe(state, 2).acts] == acts(state, 2)


def test_the_drawn_card_is_shown_to_its_owner_only() -> None:
    state = do(table("9D", "AH", stock="4C"), "0 discard 9D", "pass")
    assert GAME.observe(state, 1).drawn == "4C"
    assert [GAME.observe(state, viewer).drawn for viewer in (SPECTATOR, 0, 2, 3)] == [""] * 4
    assert [GAME.observe(state, viewer).drew for viewer in viewers(state)] == [True] * 5


def test_a_setup_travels_through_the_state_and_its_view() -> None:
    setup = GAME.first(GAME.presets["lively"], FastRng(9))
    state = GAME.start(setup, GAME.deal(setup, FastRng(9)))
    assert GAME.observe(state, SPECTATOR).setup == setup
    assert GAME.from_bytes(state.to_bytes()).setup == state.setup
