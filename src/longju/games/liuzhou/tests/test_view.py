"""What a viewer may know, states made again from it, states as bytes (L5, L8; `observe` and `redeal`)."""

import msgspec
import pytest

from longju.core.errors import RecordError
from longju.core.game import SPECTATOR, Event
from longju.games.liuzhou import GAME
from longju.games.liuzhou.board import CLAIM, OVER, ROB, TURN
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tests.tables import do, locks, position, shuffled_table, step, table
from longju.games.liuzhou.tiles import write_tile
from longju.games.liuzhou.view import LiuzhouView
from longju.kit.rng import FastRng

VARIANTS = [(players, honours) for players in (4, 3, 2) for honours in ("on", "off")]
each_variant = pytest.mark.parametrize(("players", "honours"), VARIANTS)


def check_redeal(state: State, rng: FastRng) -> None:
    """Every viewer's view gives a state that looks the same to him, holds the same tiles and can be played on."""
    cards = GAME.cards(state)
    for viewer in [SPECTATOR, *range(state.seats)]:
        view = GAME.observe(state, viewer)
        assert msgspec.json.decode(msgspec.json.encode(view), type=LiuzhouView) == view
        again = GAME.redeal(view, rng)
        assert GAME.observe(again, viewer) == view
        assert GAME.cards(again) == cards
        assert bool(again.actors()) == bool(state.actors())
        assert all(again.legal(seat) for seat in again.actors())
        for _ in range(rng.below(8)):
            if not again.over:
                step(again, rng)


@each_variant
def test_redealing_a_view_shows_the_viewer_the_same(players: int, honours: str) -> None:
    phases = set()
    for seed in range(5):
        preset = ["classic", "app"][seed % 2]
        state = shuffled_table(seed, preset, players=players, honours=honours, reserve_tiles=3 * (seed % 3))
        rng = FastRng(seed)
        number = 0
        while not state.over:
            phases.add(state.phase)
            if number % 7 == seed % 7 or state.phase == ROB:
                check_redeal(state, rng)
            step(state, rng)
            number += 1
        check_redeal(state, rng)
    assert {TURN, CLAIM} <= phases


@each_variant
def test_bytes_and_clones_are_the_same_state(players: int, honours: str) -> None:
    for seed in range(8):
        state = shuffled_table(seed, ["classic", "app"][seed % 2], players=players, honours=honours)
        rng = FastRng(seed)
        while not state.over:
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
        assert (read.scores, read.winners, repr(read.ledger)) == (
            state.scores,
            state.winners,
            repr(state.ledger),
        )
        assert GAME.observe(read, 0) == GAME.observe(state, 0) == GAME.observe(state.clone(), 0)


def test_bytes_that_no_state_wrote_are_refused() -> None:
    data = shuffled_table(1).to_bytes()
    for bad in (b"", data[:-1], data + b"\0", data[3:], data[:30], data[:20] + b"\xff" * 9):
        with pytest.raises(RecordError, match=r"^state( of liuzhou)?: "):
            GAME.from_bytes(bad)


def test_a_view_holds_no_tile_of_another_hand_nor_of_the_wall() -> None:
    state = shuffled_table(4)
    other = state.clone()
    rng = FastRng(9)
    unseen = other.wall[other.front : other.back]
    other.wall = other.wall[: other.front] + [unseen[place] for place in rng.permutation(len(unseen))]
    for viewer in [SPECTATOR, *range(4)]:
        assert GAME.observe(state, viewer) == GAME.observe(other, viewer)
        view = GAME.observe(state, viewer)
        for seat, one in enumerate(view.table):
            assert bool(one.tiles) == (seat == viewer)
            assert one.size == sum(state.hands[seat])


def test_l5_a_draw_is_seen_by_its_owner_alone() -> None:
    told: list[Event] = []
    state = position("4s 9s", "1p 4p", wall="7m 9p", sink=told)
    do(state, "0 discard 4s", "pass")
    draws = [event for event in told if event.kind == "draw"]
    assert [event.cards for event in draws if event.seen_by(1)] == [[6]]
    for viewer in (SPECTATOR, 0, 2, 3):
        assert [event.cards for event in draws if event.seen_by(viewer)] == [[]]
    assert GAME.observe(state, 1).drawn == "7m"
    assert GAME.observe(state, 0).drawn == ""
    assert GAME.observe(state, 0).drew


@pytest.mark.parametrize("concealed", ["hidden", "shown"])
def test_l5_redealing_a_hidden_gang_lays_any_gang_that_it_may_be(concealed: str) -> None:
    state = table("2222m 147p 147s ESWN", "369m 369p 36s SWNCF", back="8p", concealed_gang=concealed)
    do(state, "0 an_gang 2m")
    gangs = set()
    for seed in range(30):
        check_redeal(state, FastRng(seed))
        again = GAME.redeal(GAME.observe(state, 3), FastRng(seed))
        assert again.melds[0][0].kind == 3
        gangs.add(write_tile(again.melds[0][0].tile))
    assert (gangs == {"2m"}) == (concealed == "shown")


def test_a_hidden_gang_does_not_show_in_the_danger_of_a_discard() -> None:
    laid = "peng:222m<1 peng:333m<2 peng:444m<3 an_gang:{}"
    seen = [
        GAME.observe(position("5m 9s 1s", "1s", f"5m | {laid.format(gang)}"), 0).dangers
        for gang in ("6666m", "7777p", "EEEE")
    ]
    assert seen[0] == seen[1] == seen[2]
    assert {danger.price for danger in seen[0] if danger.seat == 2} == {9}


def test_redealing_an_open_window_that_somebody_else_must_answer() -> None:
    state = position("9s 1s", "147m 147p 25s CFPEE", "99s 369m 36p SWNCE", wall="1m 2m 3m 1m 2m 3m")
    do(state, "0 discard 9s", "1 pass")
    assert state.actors() == [2]
    view = GAME.observe(state, 1)
    assert view.answer == "pass"
    state = shuffled_table(3)
    rng = FastRng(2)
    found = 0
    while found < 3:
        if state.over:
            state = shuffled_table(rng.below(1000))
        waiting = state.actors()
        if state.window is not None and len(waiting) > 1:
            state.apply(waiting[0], state.legal(waiting[0])[0])
            check_redeal(state, rng)
            found += 1
        else:
            seat = waiting[0]
            state.apply(seat, state.legal(seat)[0])


def test_redealing_a_robbery_and_a_won_robbery() -> None:
    state = table(
        "4p 9s 147m 14s ESWNCFP",
        "123m 456m 789m 22s 56p",
        "258m 258p 258s CFPE",
        "44p 369m 369s SWNCC",
        wall="9p 9p 9p 4p",
        back="8p",
    )
    do(state, "0 discard 4p", "1 pass", "3 peng 4p", "3 discard S", "pass")
    do(state, "0 discard 9p", "pass", "1 discard 9p", "pass", "2 discard 9p", "pass", "3 bu_gang 4p")
    assert state.phase == ROB
    assert GAME.observe(state, 0).phase == "claim"
    for seed in range(10):
        check_redeal(state, FastRng(seed))
    do(state, "1 hu", "pass")
    assert state.phase == OVER
    check_redeal(state, FastRng(1))


def test_l8_only_the_seat_itself_knows_what_it_passed() -> None:
    state = table("147m 147p 147s ESWN 9s", "258m 258p 258s CFPE", "123m 456m 789m 11p 23p", wall="1p")
    do(state, "0 discard 4p", "pass", "1 discard 1p")
    again = GAME.redeal(GAME.observe(state, 2), FastRng(1))
    assert again.no_win == [False, False, True, False]
    assert locks(again, 2) == locks(state, 2)
    assert GAME.redeal(GAME.observe(state, 3), FastRng(1)).no_win == [False] * 4


def test_redealing_after_a_chi_leaves_the_seat_a_discard() -> None:
    state = table("147m 147p 17s ESWN 4s", "4567s 258p ESWNCF")
    do(state, "0 discard 4s", "1 chi 5s 6s", "pass")
    for seed in range(20):
        again = GAME.redeal(GAME.observe(state, 0), FastRng(seed))
        assert again.legal(1)
