"""What a seat may know: own and known cards, secrets of the past, the lamp, breaches (Q9, Q35)."""

import pytest

from longju.core.game import SPECTATOR, Event
from longju.games.qilong import GAME
from longju.games.qilong.cards import read_card
from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import do, random_step, scene, table
from longju.kit.rng import FastRng


def test_q9_a_seat_sees_its_own_hand_and_of_others_what_all_have_seen() -> None:
    state = table("66 66 66 56 46 55 45 36 44 35 26 34 16 25 24 15 33 14", stock="12", opened=True)
    view = GAME.observe(state, 1)
    assert view.table[0].cards == []
    assert view.table[0].known == ["14", "12"]
    assert len(view.table[1].cards) == len(view.hand) == 17
    assert GAME.observe(state, SPECTATOR).hand == []
    assert [one.card for one in view.table[0].kans] == ["66"]


def test_the_dealt_hand_is_told_to_its_seat_alone() -> None:
    sink: list[Event] = []
    table(sink=sink, opened=False)
    deals = [event for event in sink if event.kind == "deal"]
    assert len(deals) == 8
    for seat in range(4):
        assert [len(e.cards) for e in deals if e.seen_by(seat)].count(0) == 3
    assert all(not event.cards for event in deals if event.seen_by(SPECTATOR))


def test_q35_the_lamp_shows_what_binds_and_why_and_is_off_in_table_mode() -> None:
    more = {"kans": {0: "66*3"}}
    view = GAME.observe(scene("11 24 45 14", **more), 0)  # type: ignore[arg-type]
    assert [(due.duty, due.clause, due.cards, due.phrase) for due in view.duties] == [
        ("duty.chase", "O7", ["11"], "zhui")
    ]
    assert {(lock.term, lock.why.clause) for lock in view.locked} == {("discard", "O7")}
    other = GAME.observe(scene("11 24 45 14", **more), 1)  # type: ignore[arg-type]
    assert (other.duties, other.locked) == ([], [])
    view = GAME.observe(scene("11 24 45 14", preset="table", **more), 0)  # type: ignore[arg-type]
    assert (view.duties, view.locked, view.warned) == ([], [], [])


def test_q35_what_the_engine_always_enforces_is_explained_in_table_mode_too() -> None:
    view = GAME.observe(scene("44 26 45 14", pairs={0: "35-24"}, preset="table"), 0)
    assert {(lock.cards[0], lock.why.clause) for lock in view.locked} == {("44", "O19"), ("26", "O19")}


def test_q35_acts_that_cost_the_win_carry_a_warning() -> None:
    state = scene("22 22", seat=3, others={0: "66 24 35 44 15"}, stock="11")
    do(state, "3 discard 22", "pass")
    view = GAME.observe(state, 0)
    assert [(w.term, w.why.clause, w.why.args) for w in view.warned] == [("ke", "O14", ["duty.bite_old"])]
    do(state, "0 ke", "pass")
    view = GAME.observe(state, 0)
    assert view.own is not None
    assert (view.own.lost, [b.clause for b in view.breaches]) == ("O14", ["O14"])
    assert GAME.observe(state, 1).breaches == []


def costs(state: State, seat: int) -> list[tuple[str, list[str], str, str]]:
    return [(w.term, w.cards, w.why.term, w.why.clause) for w in GAME.observe(state, seat).warned]


def test_q28_leaving_ones_old_card_at_seventeen_carries_a_warning() -> None:
    more = {"kans": {0: "33*3"}, "pairs": {0: "66-11 46-13 15-44"}}
    state = scene("11 45 14 24", **more)  # type: ignore[arg-type]
    assert costs(state, 0) == [("discard", ["11"], "costs_win", "O15")]
    assert costs(scene("11 45 14 24", house=0, **more), 0) == []  # type: ignore[arg-type]
    do(state, "0 discard 11")
    assert state.players[0].short


def test_o18_keeping_a_card_of_an_eaten_value_carries_a_warning() -> None:
    more = {"pairs": {0: "35-24"}, "drew": "44"}
    state = scene("45 14 13 44", kans={0: "33*3"}, **more)  # type: ignore[arg-type]
    assert [(cost[1], *cost[2:]) for cost in costs(state, 0)] == [
        ([card], "costs_right", "O18") for card in ("45", "14", "13")
    ]
    put_off = scene("45 14 11 44", kans={0: "33*3 66*3"}, **more)  # type: ignore[arg-type]
    assert costs(put_off, 0) == []
    later = scene("45 14 13 44", pairs={0: "35-24"}, marks={"out_next": read_card("44")})
    assert {cost[3] for cost in costs(later, 0)} == {"O18"}


def test_q35_in_table_mode_breaches_are_shown_when_the_hand_is_over() -> None:
    state = scene("11 24 45 14", kans={0: "66*3"}, others={1: "33 36 23"}, preset="table")
    do(state, "0 discard 24")
    assert all(GAME.observe(state, viewer).breaches == [] for viewer in range(-1, 4))
    do(state, "1 zha_pai 0")
    for viewer in range(-1, 4):
        view = GAME.observe(state, viewer)
        assert [(b.seat, b.clause, b.card, b.moment) for b in view.breaches] == [(0, "O7", "24", 1)]
        assert view.result is not None
        assert (view.result.ending, view.result.clause, view.result.challenger) == ("forfeit", "O7", 1)
        assert all(one.cards or one.size == 0 for one in view.table)


def test_a_winners_cards_lie_open_while_he_speaks() -> None:
    state = scene("22 22", seat=3, others={0: "44"}, stock="24", kans={0: "66*5 33*3"}, preset="table")
    do(state, "3 discard 22", "pass", "0 hu", "pass")
    assert GAME.observe(state, 2).table[0].cards == ["44"]
    assert GAME.observe(state, 2).phase == "settle"


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_redeal_never_gives_three_equal_cards_and_keeps_what_is_known(preset: str) -> None:
    for seed in range(10):
        rng = FastRng(seed)
        setup = GAME.first(GAME.presets[preset], rng)
        state = GAME.start(setup, GAME.deal(setup, rng))
        while not state.over:
            random_step(state, rng, free=True)
            for viewer in (SPECTATOR, rng.below(4)):
                view = GAME.observe(state, viewer)
                again = GAME.redeal(view, rng)
                assert GAME.observe(again, viewer) == view
                for player in again.players:
                    assert max(player.hand) < 3 or state.moment == 0
                    assert all(k <= h for k, h in zip(player.known, player.hand, strict=True))


def test_challenges_come_as_free_acts() -> None:
    state = table(preset="table")
    assert [act.term for act in GAME.observe(state, 2).free] == ["zha_pai"] * 3
    assert GAME.observe(table(), 2).free == []
