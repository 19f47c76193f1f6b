"""Who may win with what: points, sevens, the master card, short waits, old cards (Q23–Q29, T1–T3, T7, T8)."""

import pytest

from longju.games.qilong.board import SOURCES, TURN
from longju.games.qilong.cards import read_card
from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import (
    acts,
    do,
    flip_to,
    hand,
    kans,
    lamp,
    said,
    scene,
    table,
    throws,
    why,
)


def flipped(others: dict[int, str], stock: str, **more: object) -> State:
    """Seat 3 has discarded, nobody wanted it, seat 0 has flipped the first card of *stock*."""
    state = scene("46 46", seat=3, others=others, stock=stock, **more)  # type: ignore[arg-type]
    return do(state, "3 discard 46", "pass")


@pytest.mark.parametrize(("house", "card", "wins"), [(3, "44", True), (3, "35", False), (0, "44", False)])
def test_q23_the_house_needs_twenty_and_the_others_eighteen_with_the_winning_card(
    house: int, card: str, wins: bool
) -> None:
    state = flipped({0: "24"}, card, kans={0: "66*4 22*3"[:4]}, pairs={0: "45-14 46-13"}, house=house)
    assert state.players[0].points() == 17
    assert ("hu" in acts(state, 0)) == wins
    if not wins:
        assert why(state, 0, "hu") == ("few_points", "Q23")


def test_q23_all_cards_must_stand_in_groups() -> None:
    state = flipped({0: "24 24 33"}, "44", kans={0: "66*5 11*3"})
    assert why(state, 0, "hu") == ("no_groups", "Q23")


def test_q24_t8_eighteen_points_without_a_kan() -> None:
    own = "66 66 11 11 46 46 13 13 45 45 14 14 44 44 24 24 34 16"
    assert "hu" not in acts(table(own), 0)
    state = table(own, opened=False)
    do(state, "pass", "0 zou_zhuang", "1 keep")
    assert "hu" in acts(state, 0)


def test_q24_o5_the_seven_is_thrown_before_the_last_single_waits() -> None:
    state = scene("24 34 45 14", kans={0: "66*5"})
    assert "24" not in throws(state, 0)
    assert "34" in throws(state, 0)
    assert why(state, 0, "discard 24") == ("seven_single", "O5")
    do(state, "0 discard 34")
    assert (state.players[0].wait, state.players[0].seven_ok) == (6, False)


def test_q24_a_hand_dealt_waiting_on_a_seven_does_not_win_on_one() -> None:
    state = table(
        "66 56 46 55 45 36 44 35 26 34 16 25 24 15 33 14 23 13",
        "34 66 66 11 11 46 46 13 13 45 45 14 14 44 44 24 24",
        opened=False,
    )
    do(state, "pass", "0 keep", "0 discard 16")
    assert state.players[1].wait == 7
    assert why(state, 1, "hu") == ("seven_barred", "Q24")


def test_q24_t7_a_lone_dry_tian_and_a_lone_seven_he_throws_tian_and_later_leaves_the_wait() -> None:
    river = "11@1 11@1 11@1 11@2 11@2"
    state = scene("66 34 24 35", kans={0: "66*3 44*3"}, river=river, stock="33 23 23 35 12", drawable=9)
    assert sorted(throws(state, 0)) == ["24", "34", "35", "66"]
    do(state, "0 discard 66")
    assert (state.players[0].wait, state.players[0].seven_ok) == (7, True)
    flip_to(state, "35")
    assert lamp(state, 0) == ["O6"]
    assert "chi 24" in acts(state, 0)
    do(state, "0 chi 24", "pass")
    assert throws(state, 0) == ["34"]
    do(state, "0 discard 34")
    player = state.players[0]
    assert (player.wait, player.left_seven, player.changed) == (8, True, False)


def test_q24_t7_he_declares_when_he_wins() -> None:
    state = flipped({0: "35"}, "24", kans={0: "66*5 44*3"})
    state.players[0].left_seven = True
    do(state, "0 hu", "pass")
    assert said(state, 0) == ["yao_ge"]
    assert state.paid


def test_q24_who_does_not_leave_the_wait_on_sevens_loses_the_win() -> None:
    state = flipped({0: "34 24 35", 1: "36 33 23", 2: "36 33 23"}, "35 24", kans={0: "66*5 44*3"})
    state.players[0].seven_ok = True
    state.players[0].wait = 7
    state.find_calls(state.window)  # type: ignore[arg-type]
    do(state, "0 ke", "pass")
    assert [foul.duty for foul in state.fouls] == [6]


def test_q25_t1_a_seven_completes_the_hand_when_drawn_after_che() -> None:
    state = flipped({0: "12 12 34 45 14"}, "12 25", kans={0: "11*3"})
    do(state, "0 che", "pass")
    assert (state.drew, "hu" in acts(state, 0)) == (read_card("25"), True)
    do(state, "0 hu")
    assert (state.winner, SOURCES[state.how], state.points, state.paid) == (0, "che_long", 19, True)


def test_t1_another_of_the_same_seven_is_announced_if_the_type_lies_on_the_table() -> None:
    for river, phrases in (("34@1", ["er_yi"]), ("", [])):
        state = flipped({0: "12 12 34 45 14"}, "12 34", kans={0: "11*3"}, river=river)
        do(state, "0 che", "pass", "0 hu")
        assert said(state, 0) == phrases


def test_q24_t2_a_dry_card_is_thrown_and_the_hand_waits_on_any_seven() -> None:
    river = "12@1 12@1 12@1 12@2 12@2"
    hands = {0: "16 66 66 11 11", 1: "36 33 23", 2: "36 33 23"}
    state = flipped(hands, "66 11 56 24 25", kans={0: "44*3"}, river=river)
    do(state, "0 che", "pass")
    assert (kans(state, 0), hand(state, 0)) == ({"44": 3, "66": 3, "11": 3}, "56 16")
    assert "56" in throws(state, 0)
    do(state, "0 discard 56", "pass", "pass")
    assert (state.players[0].wait, state.players[0].seven_ok, state.card) == (7, True, read_card("25"))
    assert "hu" in acts(state, 0)


def test_q26_t3_a_dry_old_single_wins_on_any_flip_and_on_no_discard() -> None:
    hands = {0: "66 66 11 45 45", 1: "36 33 23", 2: "33 15 23"}
    state = flipped(hands, "45 66 11 34 23", kans={0: "44*3"}, river="66@1 66@1")
    do(state, "0 che", "pass")
    assert (hand(state, 0), kans(state, 0)) == ("11 11", {"44": 3, "45": 3, "66": 3})
    assert "11" in throws(state, 0)
    do(state, "0 discard 11")
    assert state.players[0].master
    do(state, "pass")
    assert (state.turn, "hu" in acts(state, 0)) == (1, True)
    do(state, "0 hu", "pass")
    assert (state.winner, state.card, state.points) == (0, read_card("34"), 26)
    state.river.clear()


def test_q26_a_master_card_does_not_win_on_a_discard() -> None:
    state = scene("34 46", seat=3, others={0: "11"}, kans={0: "44*5 45*3"}, river="66@1 66@1 66@1 66@2 66@2")
    state.players[0].master = True
    do(state, "3 discard 34")
    assert acts(state, 0) == ["pass"]
    assert why(state, 0, "hu") == ("no_groups", "Q23")


def test_q26_not_if_another_permitted_discard_left_a_live_single_or_a_seven() -> None:
    river = "66@1 66@1 66@1 66@2 66@2"
    for rest, master in (("11 11", True), ("11 24", False), ("11 34", False)):
        state = scene(rest, kans={0: "44*5 45*3"}, river=river)
        do(state, f"0 discard {rest.split()[1]}")
        assert state.players[0].master == master, rest


def test_q26_a_single_that_dries_up_later_is_no_master() -> None:
    river = "66@1 66@1 66@1 66@2"
    state = scene(
        "11 11", kans={0: "44*5 45*3"}, river=river, stock="66 25", others={1: "23 33 46", 2: "23 33 46"}
    )
    do(state, "0 discard 11", "pass", "pass")
    assert not state.players[0].master
    assert "hu" not in acts(state, 0)


@pytest.mark.parametrize(
    ("single", "flip", "river", "wins"),
    [
        ("24", "44", "", False),
        ("24", "44", "35@1 35@1 35@1 35@2 35@2 26@1 26@1 26@1 26@2 26@2", True),
        ("11", "66", "", True),
        ("56", "12", "", True),
        ("13", "46", "55@1 55@1 55@1 55@2", False),
    ],
)
def test_q27_the_house_at_nineteen_wins_only_on_a_surely_red_card(
    single: str, flip: str, river: str, wins: bool
) -> None:
    laid = {"24": "46-13 45-14", "11": "46-13 45-14", "56": "46-13 45-14 15-35", "13": "46-22 45-14 15-35"}
    state = flipped(
        {0: single}, flip, kans={0: "33*4 25*3"[:4]}, pairs={0: laid[single]}, river=river, house=0
    )
    player = state.players[0]
    player.pairs += [player.pairs[0]] * 0
    missing = 19 - player.points()
    player.paired[read_card("24")] += max(0, missing)
    assert player.points() == 19
    state.find_calls(state.window)  # type: ignore[arg-type]
    assert ("hu" in acts(state, 0)) == wins
    if not wins:
        assert why(state, 0, "hu") == ("house_short", "Q27")


def test_q27_the_house_must_take_the_first_winning_card() -> None:
    hands = {0: "24", 1: "36 33 23", 2: "36 33 23"}
    state = flipped(hands, "35 45 23 33 44", kans={0: "66*5 22*3"}, house=0, drawable=12)
    assert "hu" in acts(state, 0)
    assert "O15" in lamp(state, 0)
    do(state, "0 ke", "pass")
    flip_to(state, "44")
    assert "hu" not in acts(state, 0)
    assert why(state, 0, "hu") == ("win_lost", "O15")


def test_q28_others_may_let_winning_cards_pass() -> None:
    hands = {0: "24", 1: "36 33 23", 2: "36 33 23"}
    state = flipped(hands, "35 45 23 33 44", kans={0: "66*5 22*3"}, drawable=12)
    do(state, "0 ke", "pass")
    flip_to(state, "44")
    assert "hu" in acts(state, 0)
    do(state, "0 hu", "pass")
    assert said(state, 0) == ["guo_ge"]


def at_seventeen(throw: str, river: str = "") -> State:
    """An ordinary player at 17 with a lone 天 and a lone 二四 throws one of them."""
    state = scene("66 24", kans={0: "33*4"}, pairs={0: "46-13 45-22 35-15"}, river=river)
    points = state.players[0].points() - 1
    state.players[0].paired[read_card("46")] += 17 - points
    state.find_moves()
    return do(state, f"0 discard {throw}")


def test_q28_at_seventeen_the_wait_must_be_the_old_card() -> None:
    state = at_seventeen("66")
    assert (state.players[0].points(), state.players[0].short) == (17, True)
    state.card, state.turn, state.how = read_card("44"), 1, 1
    assert why_win(state) == "old_not_awaited"
    assert not at_seventeen("24").players[0].short


def test_q28_not_if_the_old_card_is_dry() -> None:
    assert not at_seventeen("66", "11@1 11@1 11@1 11@2 11@2").players[0].short


def test_q28_until_the_hand_stands_higher_or_waits_on_such_a_card() -> None:
    state = scene("45 24", kans={0: "66*5"}, marks={"short": True})
    do(state, "0 discard 45")
    assert state.players[0].points() < 18
    state = scene("45 24", kans={0: "66*5 33*3"}, marks={"short": True})
    do(state, "0 discard 45")
    assert not state.players[0].short


def why_win(state: State) -> str:
    from longju.games.qilong.wins import FAULTS, win_fault

    return FAULTS[win_fault(state, 0, state.how)]


def test_q29_a_flipped_old_card_is_bitten_or_the_win_given_up() -> None:
    hands = {0: "66 24 35 44 15", 1: "46 23 33", 2: "46 23 33"}
    state = flipped(hands, "11")
    assert lamp(state, 0) == ["O14"]
    do(state, "0 ke", "pass")
    assert [(foul.seat, foul.duty) for foul in state.fouls] == [(0, 14)]
    assert state.phase != TURN


@pytest.mark.parametrize(
    ("hands", "answers"),
    [
        ({0: "66 11 35 44 15"}, ("0 ke",)),
        ({0: "66 24 35 44 15"}, ("0 chi 66",)),
        ({0: "66 24 35 44 15", 2: "11 11 36"}, ("0 ke", "2 che")),
        ({0: "66"}, ("0 ke",)),
    ],
)
def test_q29_not_if_matched_or_chid_or_ched_or_impossible(
    hands: dict[int, str], answers: tuple[str, ...]
) -> None:
    state = flipped({1: "46 23 33", 2: "46 23 33", **hands}, "11 23")
    do(state, *answers, "pass")
    assert [foul.duty for foul in state.fouls if foul.seat == 0] == []


def test_q29_the_next_player_too_and_O26_does_not_excuse_him() -> None:
    state = flipped({0: "46 23 33", 1: "66 24 35 44 15"}, "11")
    state.players[1].passed = 2**2
    state.find_calls(state.window)  # type: ignore[arg-type]
    assert "chi 66" in acts(state, 1)
    do(state, "1 pass", "pass")
    assert [(foul.seat, foul.duty) for foul in state.fouls] == [(1, 14)]
