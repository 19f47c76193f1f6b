"""What holds in every hand: five of each card, the parity law, T, zero sums, the bounds (Q1, Q3, Q5, Q20)."""

from collections.abc import Callable

import pytest

from longju.core.wire import option_schema, read_options
from longju.games.qilong import GAME
from longju.games.qilong.board import CLAIM, END_WON, TURN
from longju.games.qilong.cards import pack
from longju.games.qilong.groups import groups
from longju.games.qilong.options import QilongOptions
from longju.games.qilong.packing import recount
from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import random_step
from longju.kit.rng import FastRng


def check(state: State) -> None:
    assert state.cards() == pack()
    assert len(state.stock) - state.front >= 9
    if state.phase in (TURN, CLAIM):
        for seat, player in enumerate(state.players):
            turn = state.phase == TURN and seat == state.turn
            assert player.size() % 2 == (0 if turn else 1), seat
            assert max(player.hand) < 3
    assert sum(state.scores) == 0


def check_table(state: State) -> None:
    table, twin = state.table, state.clone()
    for player in twin.players:
        player.kans, player.paired = [0] * 21, [0] * 21
    recount(twin)
    assert twin.table == table
    assert [player.kans for player in twin.players] == [player.kans for player in state.players]
    assert [player.paired for player in twin.players] == [player.paired for player in state.players]


@pytest.mark.row("qilong-properties")
@pytest.mark.parametrize("preset", list(GAME.presets))
def test_q1_q5_cards_are_conserved_and_the_hand_is_odd_before_a_card(
    preset: str, counts: Callable[[int], int]
) -> None:
    hands = counts(20_000)
    for seed in range(hands if hands == 20_000 else hands // 10):
        rng = FastRng(seed)
        setup = GAME.first(GAME.presets[preset], rng)
        state = GAME.start(setup, GAME.deal(setup, rng))
        steps = 0
        while not state.over:
            random_step(state, rng, free=True)
            steps += 1
            if steps % 4 == 0:
                check(state)
            if steps % 20 == 0:
                check_table(state)
        assert steps < 1200
        check(state)
        check_end(state)
        if state.rules.assist:
            assert {foul.duty for foul in state.fouls} <= {6, 14, 15}
            assert state.paid == (state.ending == END_WON)


def check_end(state: State) -> None:
    if state.ending != END_WON:
        return
    player = state.players[state.winner]
    hand = player.hand[:]
    if state.how < 2 and not player.master:
        hand[state.card] += 1
        assert groups(hand, player.kans, player.paired) == 9
    if state.how >= 2:
        assert groups(hand, player.kans, player.paired) == 9


def some_options(rng: FastRng) -> QilongOptions:
    """Any house rules."""
    changes = {}
    for field in option_schema(QilongOptions):
        values = field.get("values") or [field["low"], field["low"] + 3]
        changes[field["key"]] = values[rng.below(len(values))]
    options: QilongOptions = read_options(QilongOptions(), changes)
    return options


def test_any_house_rules_play_to_an_end_and_read_back() -> None:
    for seed in range(60):
        rng = FastRng(seed)
        options = some_options(rng)
        GAME.check(options)
        setup = GAME.first(options, rng)
        state = GAME.start(setup, GAME.deal(setup, rng))
        while not state.over:
            random_step(state, rng, free=True)
            if rng.below(9) == 0:
                assert GAME.from_bytes(state.to_bytes()).to_bytes() == state.to_bytes()
                view = GAME.observe(state, 1)
                assert GAME.observe(GAME.redeal(view, rng), 1) == view
        check(state)
        assert GAME.next(state).options == options


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_kept_acts_are_legal_and_break_nothing(preset: str) -> None:
    for seed in range(60):
        rng = FastRng(seed)
        setup = GAME.first(GAME.presets[preset], rng)
        state = GAME.start(setup, GAME.deal(setup, rng))
        while not state.over:
            seat = state.actors()[0]
            kept = state.kept(seat)
            assert set(kept) <= set(state.legal(seat))
            assert state.default(seat) in state.legal(seat)
            state.apply(seat, kept[rng.below(len(kept))])
        assert [foul for foul in state.fouls if foul.duty not in (6, 14, 15)] == []
