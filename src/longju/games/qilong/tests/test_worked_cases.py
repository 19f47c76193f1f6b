"""The worked cases of the rules as whole hands, from a forced deal to the payment (T1–T4, T6–T9)."""

from longju.games.qilong import GAME
from longju.games.qilong.board import END_FORFEIT, END_WON, SOURCES
from longju.games.qilong.cards import CARD_NAMES
from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import acts, do, flip_to, fouls, hand, kans, lamp, said, table, throws
from longju.games.qilong.tests.worked import CASES, played


def ended(state: State) -> tuple[int, int, str]:
    return state.ending, state.winner, SOURCES[state.how]


def test_t1_a_seven_drawn_after_che_wins() -> None:
    state = played("T1")
    assert (kans(state, 1), CARD_NAMES[state.drew]) == ({"12": 3}, "25")
    do(state, "1 hu")
    assert ended(state) == (END_WON, 1, "che_long")
    assert state.scores == [-10, 26, -8, -8]


def test_t2_a_wait_on_sevens_forced_by_a_dry_card() -> None:
    state = played("T2")
    assert (kans(state, 1), CARD_NAMES[state.drew]) == ({"66": 3, "11": 3}, "56")
    do(state, "1 discard 56", "pass")
    assert (CARD_NAMES[state.card], "hu" in acts(state, 1)) == ("25", True)
    do(state, "1 hu", "pass")
    assert ended(state) == (END_WON, 1, "flip")
    assert state.fans == 1


def test_t3_a_master_card_wins_on_whatever_is_flipped() -> None:
    state = played("T3")
    assert (kans(state, 1), hand(state, 1)[-5:]) == ({"45": 3, "66": 3}, "11 11")
    do(state, "1 discard 11", "pass")
    assert (state.players[1].master, CARD_NAMES[state.card]) == (True, "23")
    do(state, "1 hu", "pass")
    assert ended(state) == (END_WON, 1, "flip")
    assert state.paid


def test_t7_he_leaves_the_wait_on_sevens_and_says_so() -> None:
    state = played("T7")
    assert {"66", "34"} <= set(throws(state, 1))
    do(state, "1 discard 66")
    assert (state.players[1].wait, state.players[1].seven_ok) == (7, True)
    flip_to(state, "35")
    assert (state.turn, lamp(state, 1)) == (1, ["O6"])
    do(state, "1 chi 24", "pass")
    assert lamp(state, 1)[0] == "O6"
    assert fouls(do(state.clone(), "1 discard 56"), 1) == ["O6"]
    do(state, "1 discard 34", "pass")
    assert CARD_NAMES[state.card] == "24"
    do(state, "1 hu", "pass")
    assert ended(state) == (END_WON, 1, "flip")
    assert (said(state, 1), state.paid) == (["yao_ge"], True)


def test_t4_three_fans() -> None:
    state = played("T4")
    do(state, "0 hu")
    assert (state.fans, state.points, state.scores) == (3, 31, [240, -80, -80, -80])
    case = CASES["T4"]
    state = table(*case.hands, stock=case.stock, opened=False)
    do(state, "pass", "0 zou_zhuang", "1 keep", "0 hu")
    assert (state.fans, state.scores) == (3, [208, -80, -64, -64])


def test_t6_a_forfeit_with_base_five() -> None:
    case = CASES["chase"]
    state = table(*case.hands, stock=case.stock, preset="table", base=5, house_extra=0)
    do(state, "0 discard 36", "2 zha_pai 0")
    assert (state.ending, state.scores, fouls(state, 0)) == (END_FORFEIT, [-30, 10, 10, 10], ["O7"])


def test_t8_nine_pairs_of_red_cards() -> None:
    case = CASES["T8"]
    state = table(*case.hands, opened=False)
    do(state, "pass", "0 zou_zhuang", "1 keep", "0 hu")
    assert (ended(state), state.points) == ((END_WON, 0, "at_once"), 18)
    assert (said(state, 0), state.next_dealer()) == (["na_hui"], 0)
    assert "hu" not in acts(played("T8"), 0)


def test_t9_a_kan_of_five_steals_three() -> None:
    state = played("T9")
    assert (kans(state, 0), state.front) == ({"66": 5}, 72)
    assert [CARD_NAMES[card] for card in state.stock[69:72]] == ["33", "23", "13"]


def test_a_chase_obeyed_broken_and_challenged() -> None:
    assert throws(played("chase"), 0) == ["11"]
    state = do(played("chase", preset="table"), "0 say zhui", "0 discard 11", "1 zha_pai 0")
    assert (state.over, fouls(state, 0), state.players[1].challenged) == (False, [], True)
    state = do(played("chase", preset="table"), "0 discard 36", "3 zha_pai 0")
    assert (state.ending, state.cited, state.challenger) == (END_FORFEIT, 7, 3)
    view = GAME.observe(state, 2)
    assert [(breach.clause, breach.card) for breach in view.breaches] == [("O7", "36")]
