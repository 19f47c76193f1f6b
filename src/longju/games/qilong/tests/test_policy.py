"""What the bots do in positions where a player would know."""

from collections.abc import Callable

import pytest

from longju.core.game import Rng
from longju.games.qilong import GAME
from longju.games.qilong.board import BITS
from longju.games.qilong.cards import read_card
from longju.games.qilong.policy import Outlook, novice, regular, worth
from longju.games.qilong.state import State
from longju.games.qilong.tests.hands import NOTHING, hand
from longju.games.qilong.tests.tables import acts, do, random_step, scene, table
from longju.kit.rng import FastRng

Chooses = Callable[[State, int, Rng], int]
BOTH = pytest.mark.parametrize("policy", [novice, regular])


def answer(state: State, seat: int, policy: Chooses = regular) -> str:
    return GAME.write(policy(state, seat, FastRng(1)))


def fouls(state: State) -> list[int]:
    """The duties that anybody broke."""
    return [foul.duty for foul in state.fouls]


def start(preset: str, seed: int) -> State:
    rng = FastRng(seed)
    setup = GAME.first(GAME.presets[preset], rng)
    return GAME.start(setup, GAME.deal(setup, rng))


@BOTH
def test_a_win_is_taken(policy: Chooses) -> None:
    state = scene("33 46", others={1: "44"}, kans={1: "11*3 14*3 22*3"}, seat=0)
    do(state, "0 discard 33")
    assert answer(state, 1, policy) == "hu"


@BOTH
def test_a_card_without_partner_goes(policy: Chooses) -> None:
    state = scene("66 11 46 13 44 24 33 23", kans={0: "14*3"}, drew="23")
    assert answer(state, 0, policy) in ("discard 23", "discard 33")


def test_novice_takes_every_kan_and_regular_no_harm() -> None:
    others = {1: "33 33 44 35 66 11 45"}
    state = scene("33 46", others=others, kans={1: "11*3"})
    do(state, "0 discard 33")
    assert answer(state, 1, novice) == "che"


def test_regular_goes_for_a_wide_wait() -> None:
    """Of two singles it keeps the one with fifteen partners, not the one with five."""
    state = scene("66 44 46 13", kans={0: "14*3 33*3 25*3"})
    assert answer(state, 0) == "discard 66"


def test_regular_knows_what_is_out() -> None:
    state = scene("66 44 46 13", kans={0: "14*3"}, river="11 11")
    outlook = Outlook(state, 0)
    assert outlook.left[read_card("11")] == 3
    assert outlook.left[read_card("14")] == 2
    assert outlook.left[read_card("66")] == 4


def test_a_nearer_hand_and_one_with_its_points_are_worth_more() -> None:
    outlook = Outlook(scene("46", drawable=20), 0)
    hands = ["66 56 46 45 44 33 25", "66 56 46 45 44 33 24", "66 56 46 13 44 33 24", "66 11 46 13 44 33 24"]
    found = [worth(outlook, hand(text), NOTHING, 12, 0) for text in hands]
    assert found == sorted(found)
    assert worth(outlook, hand(hands[3]), NOTHING, 4, 0) < found[3] / 2


def test_regular_gives_the_house_role_away_with_few_points() -> None:
    poor = "36 36 55 55 35 35 26 26 33 33 23 23 22 22 25 25 56 56"
    rich = "66 66 46 46 45 45 44 44 34 34 16 16 24 24 15 15 14 14"
    for cards, act in ((poor, "zou_zhuang"), (rich, "keep")):
        state = do(table(cards, opened=False), "pass")
        assert answer(state, 0) == act
        assert answer(state, 0, novice) == "keep"


def test_regular_voids_a_lost_hand_in_play_and_keeps_a_good_one() -> None:
    two = BITS[read_card("33")] | BITS[read_card("23")]
    marks = {"dealt_twice": two | BITS[read_card("22")], "lost": two}
    poor = scene("33 33 23 23 22 22 25 25 55 55 36 36 26 56", drawable=6, marks=marks)
    assert answer(poor, 0) == "zao_pai"
    good = scene("66 11 46 13 44 16", kans={0: "14*3 33*3"}, marks=marks)
    assert "zao_pai" in acts(good, 0)
    assert answer(good, 0) == "discard 16"


@pytest.mark.parametrize("preset", list(GAME.presets))
@BOTH
def test_bots_break_no_duty(policy: Chooses, preset: str) -> None:
    for seed in range(8):
        state = start(preset, seed)
        rng = FastRng(seed)
        while not state.over:
            for seat in state.actors():
                state.apply(seat, policy(state, seat, rng))
        assert fouls(state) == [], seed
        assert not state.cited
        assert sum(state.scores) == 0


@pytest.mark.parametrize("preset", list(GAME.presets))
@BOTH
def test_bots_go_on_from_any_position_and_know_only_their_view(policy: Chooses, preset: str) -> None:
    for seed in range(4):
        state = start(preset, seed)
        rng = FastRng(seed)
        for step in range(60):
            if state.over:
                break
            for seat in state.actors() if step % 3 == 0 else []:
                chosen = policy(state, seat, FastRng(step))
                assert chosen in state.legal(seat)
                again = GAME.redeal(GAME.observe(state, seat), rng)
                assert policy(again, seat, FastRng(step)) == chosen
            random_step(state, rng)
