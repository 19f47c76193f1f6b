"""The duties O1–O27: each kept, broken and excused, in `assist` and in `table` mode (Q34)."""

import pytest

from longju.games.qilong.board import BITS, END_FORFEIT, END_WON
from longju.games.qilong.cards import read_card
from longju.games.qilong.duties import DUTIES
from longju.games.qilong.state import State
from longju.games.qilong.tests.tables import (
    acts,
    do,
    flip_to,
    fouls,
    hand,
    kans,
    lamp,
    said,
    scene,
    table,
    throws,
    why,
)

FIVE_TIAN = "66@1 66@1 66@1 66@2 66@2"
FIVE_DING = "12@1 12@1 12@1 12@2 12@2"


def bits(*names: str) -> int:
    return sum(BITS[read_card(name)] for name in names)


def flipped(others: dict[int, str], stock: str, **more: object) -> State:
    """Seat 3 has discarded, nobody wanted it, seat 0 has flipped the first card of *stock*."""
    state = scene("22 22", seat=3, others=others, stock=stock, **more)  # type: ignore[arg-type]
    return do(state, "3 discard 22", "pass")


def broken(state: State, *lines: str) -> list[str]:
    """The duties that seat 0 breaks by *lines*, in `table` mode."""
    return fouls(do(state, *lines), 0)


def test_the_table_of_duties_is_numbered_and_keyed() -> None:
    assert [duty.number for duty in DUTIES] == list(range(28))
    assert len({duty.key for duty in DUTIES}) == 28
    assert {duty.sanction for duty in DUTIES} == set("IWNLP")


@pytest.mark.parametrize("preset", ["assist", "table"])
def test_o1_kans_steals_and_drawn_cards_are_laid_in_both_modes(preset: str) -> None:
    state = table("66 66 66 56 46 55 45 36 44 35 26 34 16 25 24 15 33 14", stock="66 12", preset=preset)
    assert (kans(state, 0), state.front) == ({"66": 4}, 71)
    assert "24" not in [line.split()[-1] for line in acts(state, 0) if line.startswith("chi")]


@pytest.mark.parametrize("preset", ["assist", "table"])
def test_o2_ke_is_the_one_answer_and_gives_up_che(preset: str) -> None:
    state = flipped({0: "24 24 14 33 33", 1: "13 36 23"}, "24 12", preset=preset)
    do(state, "0 ke")
    assert "0 che" not in [f"0 {line}" for line in acts(state, 0)]
    assert kans(state, 0) == {}


def test_o3_kept_and_broken() -> None:
    others = {0: "34 34 33", 1: "13 36 23", 2: "13 36 23"}
    assert acts(flipped(others, "34 12"), 0) == ["che"]
    state = flipped(others, "34 12", preset="table")
    assert "ke" in acts(state, 0)
    assert broken(state, "0 ke", "pass") == ["O3"]
    assert broken(flipped(others, "34 12", preset="table"), "0 che", "pass") == []


def test_o3_excused_when_somebody_wins_or_a_nearer_player_must() -> None:
    others = {0: "34 34 33", 1: "34", 2: "34 34 33"}
    state = flipped({0: "16 16 33", 1: "34", 2: "13 36 23"}, "16 12", kans={1: "66*5 11*3"}, preset="table")
    state.players[1].seven_ok = True
    do(state, "0 ke", "1 hu", "pass")
    assert fouls(state, 0) == []
    state = flipped({**others, 1: "13 36 23"}, "34 12", preset="table")
    do(state, "0 ke", "2 pass", "pass")
    assert (fouls(state, 0), fouls(state, 2)) == (["O3"], [])


def test_o4_kept_broken_and_excused() -> None:
    others = {0: "34 34 16 33 22", 1: "13 36 23", 2: "13 36 23"}
    state = flipped(others, "25 12")
    assert "chi 16" in acts(state, 0)
    assert "chi 34" not in acts(state, 0)
    assert why(state, 0, "chi 34") == ("sevens_stay", "O4")
    assert broken(flipped(others, "25 12", preset="table"), "0 chi 34", "pass") == ["O4"]
    assert broken(flipped(others, "25 12", preset="table"), "0 chi 16", "pass") == []
    gone = "34@1 34@1 34@2"
    assert "chi 34" in acts(flipped(others, "25 12", river=gone), 0)
    assert broken(flipped(others, "25 12", river=gone, preset="table"), "0 chi 34", "pass") == []


@pytest.mark.parametrize("preset", ["assist", "table"])
def test_o5_no_seven_may_be_left_waiting_in_either_mode(preset: str) -> None:
    state = scene("24 34 45 14", preset=preset)
    assert ("24" in throws(state, 0), "34" in throws(state, 0)) == (False, True)
    assert "45" in throws(state, 0)
    river = "44@1 44@1 44@1 44@1 44@2 35@1 35@1 35@1 35@1 35@2 26@1 26@1 26@1 26@1 26@2"
    dry = scene("24 34 45 14", preset=preset, river=river)
    assert "24" in throws(dry, 0)


def test_o5_lifts_O19_from_the_sevens() -> None:
    state = scene("24 34 45 14", pairs={0: "16-25"})
    assert "34" in throws(state, 0)
    state = scene("24 33 34 14", pairs={0: "16-25"})
    assert "34" not in throws(state, 0)


def leaving(preset: str) -> State:
    """Seat 0 waits on sevens and flips 三五, which goes with its 二四."""
    others = {0: "34 24 35", 1: "13 36 23", 2: "13 36 23"}
    state = flipped(others, "35 23 23 23 34", kans={0: "66*5 44*3"}, preset=preset)
    state.players[0].seven_ok = True
    state.find_calls(state.window)  # type: ignore[arg-type]
    return state


def test_o6_kept_and_broken() -> None:
    state = leaving("assist")
    warned = [lock for act in ["ke"] for lock in locks(state) if lock.startswith(act)]
    assert warned == ["ke O6"]
    do(state, "0 ke", "pass")
    assert (fouls(state, 0), lamp(state, 0)) == (["O6"], [])
    assert why(state, 0, "hu")[1] in ("Q23", "O6", "Q16")
    state = leaving("assist")
    do(state, "0 chi 24", "pass", "0 discard 34")
    assert (fouls(state, 0), state.players[0].left_seven) == ([], True)


def test_o6_after_that_chi_the_seven_is_thrown() -> None:
    state = leaving("assist")
    do(state, "0 chi 24", "pass")
    assert (lamp(state, 0)[0], throws(state, 0)) == ("O6", ["34"])


def locks(state: State) -> list[str]:
    from longju.games.qilong import GAME

    return [f"{lock.term} {lock.why.clause}" for lock in GAME.observe(state, 0).warned]


def test_o6_the_change_is_announced_or_the_win_not_paid() -> None:
    for words, paid in ((("0 say yao_ge",), True), ((), False)):
        state = flipped({0: "35"}, "24", kans={0: "66*5 44*3"}, preset="table")
        state.players[0].left_seven = True
        do(state, "0 hu", "pass", *words, "0 settle")
        assert (state.ending, state.paid) == (END_WON, paid)
        assert fouls(state, 0) == ([] if paid else ["O6"])


def test_o7_kept_broken_and_unspoken() -> None:
    own = "11 24 45 14"
    state = scene(own, kans={0: "66*3"})
    assert (throws(state, 0), lamp(state, 0)) == (["11"], ["O7"])
    assert why(state, 0, "discard 24") == ("duty_first", "O7")
    do(state, "0 discard 11")
    assert said(state, 0) == ["zhui"]
    assert broken(scene(own, kans={0: "66*3"}, preset="table"), "0 discard 24") == ["O7"]
    assert broken(scene(own, kans={0: "66*3"}, preset="table"), "0 discard 11") == ["O7"]
    assert broken(scene(own, kans={0: "66*3"}, preset="table"), "0 say zhui", "0 discard 11") == []


def test_o7_excused_by_a_seven_that_leaves_the_mate_waiting_or_a_dry_old_card() -> None:
    state = scene("11 34 45 14", kans={0: "66*3"})
    assert throws(state, 0) == ["34"], "11 would leave a seven (O5)"
    state = scene("11 34 16 25 45 14", kans={0: "66*3"})
    assert set(throws(state, 0)) == {"34", "16", "25"}
    state = scene("11 56 45 14", kans={0: "66*3"}, river=FIVE_DING)
    assert throws(state, 0) == ["56", "11"]
    assert throws(scene("11 56 45 14", kans={0: "66*3"}, river="12@1"), 0) == ["11"]
    assert (
        broken(scene("11 56 45 14", kans={0: "66*3"}, river=FIVE_DING, preset="table"), "0 discard 56") == []
    )


def test_o7_not_with_the_old_card_in_hand_nor_for_anothers_kan_but_by_option() -> None:
    assert "O7" not in lamp(scene("11 66 45 24", kans={0: "66*3"}), 0)
    assert "O7" not in lamp(scene("11 24 45 14", kans={1: "66*3"}), 0)
    assert "O7" in lamp(scene("11 24 45 14", kans={1: "66*3"}, chase_all=True), 0)
    assert "O7" in lamp(scene("11 24 45 14", kans={0: "66*3"}, chase_all=True), 0)


def test_o8_kept_broken_and_excused() -> None:
    more = {"kans": {0: "66*3 33*3"}, "drew": "11", "made": "33"}
    state = scene("24 45 14 11", **more)  # type: ignore[arg-type]
    assert (throws(state, 0), lamp(state, 0)) == (["11"], ["O8"])
    do(state, "0 discard 11")
    assert said(state, 0) == ["tou_lun"]
    for words, clauses in ((("0 say tou_lun",), []), (("0 say zhui",), ["O8"]), ((), ["O8"])):
        state = scene("24 45 14 11", preset="table", **more)  # type: ignore[arg-type]
        assert broken(state, *words, "0 discard 11") == clauses
    state = scene("24 45 14 11", preset="table", **more)  # type: ignore[arg-type]
    assert broken(state, "0 discard 24") == ["O8"]
    state = scene("34 45 14 11", preset="table", **more)  # type: ignore[arg-type]
    assert broken(state, "0 discard 34") == []


def test_o8_the_first_round_is_a_plain_chase() -> None:
    state = scene("24 45 14 11", kans={0: "66*3"}, drew="11", made="66")
    assert lamp(state, 0) == ["O7"]


def test_o9_kept_broken_and_free() -> None:
    own, two = "11 56 45 14", {0: "66*3 12*3"}
    assert throws(scene(own, kans=two, river="11@1"), 0) == ["11"]
    assert "O9" in lamp(scene(own, kans=two, river="11@1"), 0)
    assert throws(scene(own, kans=two), 0) == ["56", "11"]
    assert throws(scene(own, kans=two, river="11@1 56@1"), 0) == ["56", "11"]
    state = scene(own, kans=two, river="11@1", preset="table")
    assert broken(state, "0 say zhui", "0 discard 56") == ["O9"]
    state = scene(own, kans=two, river="11@1", preset="table")
    assert broken(state, "0 say zhui", "0 discard 11") == []
    state = scene(own, kans=two, river="11@1", preset="table")
    assert broken(state, "0 discard 45") == ["O7"]


def test_o9_who_chases_neither_breaks_both_duties() -> None:
    more = {"kans": {0: "66*3 12*3 33*3"}, "drew": "56", "made": "33", "preset": "table"}
    assert sorted(broken(scene("11 45 14 56", **more), "0 discard 45")) == ["O7", "O8"]  # type: ignore[arg-type]


@pytest.mark.parametrize(("river", "due"), [("", False), ("11@1", True), ("11@1 11@2", True)])
def test_o10_kept_and_broken(river: str, due: bool) -> None:
    own = "11 11 45 14"
    assert (throws(scene(own, kans={0: "66*3"}, river=river), 0) == ["11"]) == due
    state = scene(own, kans={0: "66*3"}, river=river, preset="table")
    assert broken(state, "0 discard 45") == (["O10"] if due else [])
    state = scene(own, kans={0: "66*3"}, river=river, preset="table")
    assert broken(state, "0 discard 11") == []


def test_o10_excused_by_O11_and_by_the_old_card_in_hand() -> None:
    state = scene("11 11 45 14", kans={0: "66*3"}, river="11@1", marks={"two_free": bits("11")})
    assert len(throws(state, 0)) == 3
    state = scene("11 11 66 14", kans={0: "66*3"}, river="11@1")
    assert "O10" not in lamp(state, 0)


def test_o11_declared_discarded_and_broken() -> None:
    more = {"kans": {0: "66*3"}, "river": "11@1", "drew": "11", "made": "66", "preset": "table"}
    state = scene("11 45 14 11", **more)  # type: ignore[arg-type]
    assert broken(state, "0 say guo_er", "0 discard 45") == []
    assert state.players[0].two_free == bits("11")
    state = scene("11 45 14 11", **more)  # type: ignore[arg-type]
    assert broken(state, "0 discard 45") == ["O11"]
    state = scene("11 45 14 11", **more)  # type: ignore[arg-type]
    assert broken(state, "0 discard 11") == []
    state = scene("11 45 14 11", **{**more, "made": "33"})  # type: ignore[arg-type]
    assert broken(state, "0 say guo_er", "0 discard 45") == ["O10"]


def test_o11_is_said_for_the_player_in_assist() -> None:
    state = flipped({0: "66 66 11 45 14", 1: "13 36 23", 2: "13 36 23"}, "66 11", river="11@1")
    do(state, "0 che", "pass")
    assert said(state, 0) == ["guo_er"]
    assert len(throws(state, 0)) == 3


def test_o12_kept_broken_and_not_excused_by_O11() -> None:
    own, more = "11 11 45 14", {"kans": {0: "66*3"}, "river": "11@1 11@1 11@2"}
    assert throws(scene(own, marks={"two_free": bits("11")}, **more), 0) == ["11"]  # type: ignore[arg-type]
    state = scene(own, preset="table", **more)  # type: ignore[arg-type]
    assert broken(state, "0 discard 45") == ["O12"]
    state = scene(own, preset="table", **more)  # type: ignore[arg-type]
    assert broken(state, "0 discard 11") == []
    assert "O12" not in lamp(scene(own, river="11@1 11@1 11@2"), 0)


def test_o13_kept_broken_and_not_due_with_a_mate_on_the_table() -> None:
    own, river = "12 56 56 45", "12@1 12@1 12@1 12@2"
    assert throws(scene(own, river=river), 0) == ["56", "12"]
    assert broken(scene(own, river=river, preset="table"), "0 discard 45") == ["O13"]
    assert broken(scene(own, river=river, preset="table"), "0 discard 56") == []
    assert "O13" not in lamp(scene(own, river=river + " 56@1"), 0)


def test_o14_kept_broken_and_excused() -> None:
    others = {0: "66 24 35 44 15", 1: "13 36 23", 2: "13 36 23"}
    assert broken(flipped(others, "11 23", preset="table"), "0 ke", "pass") == ["O14"]
    assert broken(flipped(others, "11 23", preset="table"), "0 chi 66", "pass") == []
    others[2] = "11 11 36"
    assert broken(flipped(others, "11 23", preset="table"), "0 ke", "2 che", "pass") == []
    others = {0: "24 35 44", 1: "66 23 36", 2: "13 36 23"}
    state = flipped(others, "11 23", preset="table")
    do(state, "1 pass", "0 ke", "pass")
    assert (fouls(state, 0), fouls(state, 1)) == ([], ["O14"])


def test_o14_costs_the_win() -> None:
    others = {0: "66 44 15 35 24", 1: "13 36 23", 2: "13 36 23"}
    more = {"kans": {0: "33*5"}, "pairs": {0: "46-13"}}
    state = flipped(others, "11 23 23 36 11", **more)
    do(state, "0 ke", "pass")
    flip_to(state, "11", 6)
    assert "hu" not in acts(state, 0)


def test_o15_the_house_short_is_a_false_win() -> None:
    state = flipped({0: "24"}, "44", kans={0: "66*5"}, pairs={0: "46-13 45-22"}, house=0, preset="table")
    assert state.players[0].points() == 20
    state.players[0].paired[read_card("46")] -= 1
    do(state, "0 hu", "pass")
    assert (fouls(state, 0), state.ending, state.cited) == (["O15"], END_FORFEIT, 15)


def test_o15_a_declined_win_costs_every_later_one() -> None:
    others = {0: "24", 1: "13 36 23", 2: "13 36 23"}
    state = flipped(others, "35 45 23 33 44", kans={0: "66*5 33*3"}, house=0, preset="table", drawable=12)
    do(state, "0 ke", "pass")
    assert fouls(state, 0) == ["O15"]
    flip_to(state, "44")
    do(state, "0 hu", "pass")
    assert (state.ending, state.cited, state.offender) == (END_FORFEIT, 15, 0)


def test_o15_an_ordinary_player_may_decline() -> None:
    others = {0: "24", 1: "13 36 23", 2: "13 36 23"}
    state = flipped(others, "35 45 23", kans={0: "66*5 33*3"}, preset="table")
    assert broken(state, "0 ke", "pass") == []


def split(preset: str, **more: object) -> State:
    """Seat 0 once chi'd with its only 二五, and has just drawn one after che."""
    state = scene("24 45 14 25", kans={0: "33*3"}, pairs={0: "34-25"}, drew="25", preset=preset, **more)  # type: ignore[arg-type]
    state.players[0].split = bits("25")
    state.find_moves()
    return state


def test_o16_kept_and_broken() -> None:
    state = split("assist")
    assert (throws(state, 0), lamp(state, 0)[:1]) == (["25"], ["O16"])
    assert broken(split("table"), "0 say fen_dui", "0 discard 25") == []
    assert broken(split("table"), "0 discard 25") == ["O16"]
    assert broken(split("table"), "0 say fen_dui", "0 discard 45") == ["O16"]


def test_o16_is_noted_only_for_the_only_copy() -> None:
    for own, noted in (("25 24 45", True), ("25 25 24 45 14", False)):
        state = flipped({0: own, 1: "13 36 23", 2: "13 36 23"}, "34", river="25@1 25@1 25@2")
        do(state, "0 chi 25", "pass")
        assert (state.players[0].split == bits("25")) == noted


def test_o16_put_off_by_a_duty_before_it() -> None:
    state = scene(
        "11 24 45 25", kans={0: "33*3 66*3"}, pairs={0: "34-25"}, drew="25", preset="table", drawable=12
    )
    state.players[0].split = bits("25")
    state.find_moves()
    assert broken(state, "0 say fen_dui", "0 say zhui", "0 discard 11") == []
    assert (state.players[0].owed, state.players[0].split_again) == (bits("25"), bits("25"))
    later = scene("24 45 14 25", pairs={0: "34-25"}, marks={"owed": bits("25")})
    assert (throws(later, 0), lamp(later, 0)) == (["25"], ["O16"])
    do(later, "0 discard 25")
    assert later.players[0].owed == 0
    later = scene("24 45 14 25", pairs={0: "34-25"}, marks={"owed": bits("25")}, preset="table")
    assert broken(later, "0 discard 45") == ["O16"]


def test_o17_kept_and_broken() -> None:
    def again(preset: str) -> State:
        state = split(preset)
        state.players[0].split, state.players[0].split_again = 0, bits("25")
        state.find_moves()
        return state

    assert lamp(again("assist"), 0)[:1] == ["O17"]
    assert broken(again("table"), "0 say cheng_kan", "0 discard 25") == []
    assert broken(again("table"), "0 say fen_dui", "0 discard 25") == ["O17"]
    assert broken(again("table"), "0 say cheng_kan", "0 discard 45") == ["O17"]


def test_o18_a_drawn_card_of_an_eaten_value_may_go_out_at_once_or_never() -> None:
    more = {"kans": {0: "33*3"}, "pairs": {0: "35-24"}}
    state = scene("45 14 13 44", drew="44", **more)  # type: ignore[arg-type]
    assert "44" in throws(state, 0)
    do(state, "0 discard 44")
    assert said(state, 0) == ["tui_chu"]
    assert "44" not in throws(scene("45 14 13 44", **more), 0)  # type: ignore[arg-type]


def test_o18_in_table_mode_it_must_be_said_first() -> None:
    more = {"kans": {0: "33*3"}, "pairs": {0: "35-24"}, "drew": "44", "preset": "table"}
    state = scene("45 14 13 44", **more)  # type: ignore[arg-type]
    assert why(state, 0, "discard 44") == ("value_eaten", "O19")
    assert broken(state, "0 say tui_chu", "0 discard 44") == []


def test_o18_put_off_to_the_next_discard_by_a_duty_and_to_no_later_one() -> None:
    more = {"kans": {0: "33*3 66*3"}, "pairs": {0: "35-24"}, "drew": "44"}
    state = scene("45 14 11 44", **more)  # type: ignore[arg-type]
    do(state, "0 discard 11")
    assert said(state, 0) == ["zhui", "xia_lun"]
    assert state.players[0].out_next == read_card("44")
    later = scene("45 14 13 44", pairs={0: "35-24"}, marks={"out_next": read_card("44")})
    assert "44" in throws(later, 0)
    do(later, "0 discard 13")
    assert later.players[0].out_next == -1
    for words, kept in ((("0 say xia_lun",), read_card("44")), ((), -1)):
        state = scene("45 14 11 44", preset="table", **more)  # type: ignore[arg-type]
        do(state, *words, "0 discard 11")
        assert state.players[0].out_next == kept


@pytest.mark.parametrize("preset", ["assist", "table"])
def test_o19_no_card_of_an_eaten_value_is_thrown(preset: str) -> None:
    state = scene("44 26 45 14 24 33", pairs={0: "35-24"}, preset=preset)
    assert set(throws(state, 0)) == {"45", "24", "33", "14"}
    assert why(state, 0, "discard 44") == ("value_eaten", "O19")


def test_o19_the_partners_value_is_free_a_duty_lifts_it_and_all_locked_lift_it() -> None:
    assert "24" in throws(scene("24 45 14 13", pairs={0: "35-24"}), 0)
    assert throws(scene("11 44 45 14", pairs={0: "11-66"}, kans={0: "66*3"}), 0) == ["11"]
    assert throws(scene("44 26", pairs={0: "35-24"}), 0) == ["44", "26"]


def test_o19_option_red_eaten_black_free() -> None:
    for taken, free in (("44", True), ("35", False)):
        state = scene("26 45 14 13", pairs={0: f"{taken}-24"}, red_eaten_black_free=True)
        assert ("26" in throws(state, 0)) == free
    assert "44" not in throws(scene("44 45 14 13", pairs={0: "44-24"}, red_eaten_black_free=True), 0)


def test_o20_kept_and_broken() -> None:
    more = {"kans": {0: "33*3"}, "river": "45@0", "drew": "45", "preset": "table"}
    assert broken(scene("24 13 14 45", **more), "0 discard 24") == ["O20"]  # type: ignore[arg-type]
    assert broken(scene("24 13 14 45", **more), "0 say chi_hui", "0 discard 24") == []  # type: ignore[arg-type]
    assert broken(scene("24 13 14 46", **{**more, "drew": "46"}), "0 discard 24") == []  # type: ignore[arg-type]


def test_o20_unsaid_leaves_a_win_unpaid() -> None:
    state = flipped({0: "44"}, "24", kans={0: "66*5 33*3"}, preset="table")
    state.fouls = []
    state.foul(0, 20, read_card("45"))
    do(state, "0 hu", "pass", "0 settle")
    assert (state.ending, state.paid, state.ledger, state.next_dealer()) == (END_WON, False, [], 0)


def test_o21_kept_and_broken() -> None:
    more = {"kans": {0: "33*3 24*3"}, "drew": "33", "preset": "table"}
    own = "45 14 13 33"
    assert broken(scene(own, **more), "0 discard 45") == ["O21"]  # type: ignore[arg-type]
    assert broken(scene(own, **more), "0 say diao_kan", "0 discard 45") == []  # type: ignore[arg-type]
    assert broken(scene(own, **more), "0 say diao_kan", "0 discard 33") == ["O21"]  # type: ignore[arg-type]
    state = scene(own, **more)  # type: ignore[arg-type]
    assert broken(state, "0 say diao_kan", "0 say da_xia", "0 discard 33") == []
    assert broken(scene(own, kans={0: "33*3"}, preset="table"), "0 discard 33") == ["O21"]


def won(words: tuple[str, ...], *, river: str = "", **marks: object) -> State:
    """Seat 0 has claimed 二四 for its 人牌 and says *words*."""
    state = flipped({0: "44"}, "24", kans={0: "66*5 33*3"}, river=river, preset="table")
    for key, value in marks.items():
        setattr(state.players[0], key, value)
    return do(state, "0 hu", "pass", *words, "0 settle")


def test_o22_kept_and_broken() -> None:
    for words, clauses in ((("0 say ge_hui",), []), ((), ["O22"]), (("0 say guo_ge",), ["O22"])):
        state = won(words, river="24@0")
        assert (fouls(state, 0), state.paid) == (clauses, not clauses)
    for words, clauses in ((("0 say guo_ge",), []), ((), ["O22"])):
        assert fouls(won(words, passed_by=2**6), 0) == clauses
    assert fouls(won((), river="24@1", passed_by=2**5), 0) == []


def test_o22_values_pass_from_the_first_wait_on_but_not_by_ones_own_discard() -> None:
    state = scene("24 24 46 13", others={1: "13 36 23", 2: "13 36 23", 3: "44 33 23"}, stock="44 33")
    do(state, "0 discard 24")
    assert state.players[0].passed_by == 0
    do(state, "pass", "pass")
    assert state.players[0].passed_by == 2**8


def test_o23_kept_and_broken() -> None:
    for words, paid in ((("0 say gai_ge",), True), ((), False)):
        state = won(words, changed=True)
        assert (state.paid, fouls(state, 0)) == (paid, [] if paid else ["O23"])
    state = scene("24 45", marks={"last_wait": 6, "wait": 6})
    do(state, "0 discard 24")
    assert state.players[0].changed
    state = scene("24 45", marks={"last_wait": 9, "wait": 9})
    do(state, "0 discard 24")
    assert not state.players[0].changed


def test_o24_kept_and_broken() -> None:
    for words, clauses in ((("0 say er_yi",), []), ((), ["O24"])):
        state = flipped({0: "12 12 34 45 14"}, "12 34", kans={0: "11*3"}, river="34@1", preset="table")
        do(state, "0 che", "pass", "0 hu", *words, "0 settle")
        assert (fouls(state, 0), state.paid) == (clauses, not clauses)


def test_o25_kept_and_lost() -> None:
    for words, dealer in ((("0 say na_hui",), 0), ((), 1)):
        more = {"house": 2, "leader": 0, "walked": True, "preset": "table"}
        state = flipped({0: "44"}, "24", kans={0: "66*5 33*3"}, **more)
        do(state, "0 hu", "pass", *words, "0 settle")
        assert (state.paid, fouls(state, 0), state.next_dealer()) == (True, [], dealer)


def passing(**more: object) -> State:
    """Seat 0 flips 二四, could chi it with 三五 and says ke; four cards later it flips another."""
    others = {0: "35 44 33 23 23", 1: "33 36 23", 2: "33 36 26"}
    state = flipped(others, "24 12 12 12 24", drawable=12, **more)
    assert "chi 35" in acts(state, 0)
    do(state, "0 ke", "pass")
    return flip_to(state, "24", 6)


def test_o26_a_value_let_pass_is_barred_with_the_partners_held_then() -> None:
    state = passing()
    assert acts(state, 0) == ["ke"]
    assert why(state, 0, "chi 35") == ("value_passed", "O26")
    assert "chi 35" in acts(passing(passed_values="off"), 0)


def test_o26_each_partner_drawn_later_permits_one_chi() -> None:
    state = passing()
    state.players[0].fresh[read_card("44")] = 1
    state.find_calls(state.window)  # type: ignore[arg-type]
    assert acts(state, 0) == ["ke", "chi 44"]
    do(state, "0 chi 44", "pass")
    assert sum(state.players[0].fresh) == 0


def test_o26_not_if_it_was_ched_before_his_turn_nor_by_his_own_discards() -> None:
    others = {0: "35 44 33", 1: "24 24 23", 2: "33 36 26"}
    state = flipped(others, "24 12")
    do(state, "0 ke", "1 che", "pass")
    assert state.players[0].passed == 0
    state = scene("24 35 44 33", others={1: "33 36 23"})
    do(state, "0 discard 24", "pass")
    assert state.players[0].passed == 0


def test_o26_drawing_after_che_refreshes_a_partner() -> None:
    state = flipped({0: "24 24 33", 1: "33 36 23"}, "24 35", marks=None)
    state.players[0].passed = 2**6
    do(state, "0 che", "pass")
    assert state.players[0].fresh[read_card("35")] == 1


@pytest.mark.parametrize(
    ("single", "card", "more"),
    [
        ("24", "44", {"kans": {0: "66*3"}}),
        ("34", "16", {"kans": {0: "66*5 33*3"}}),
        ("11", "44", {"kans": {0: "66*4 33*4"}}),
    ],
)
def test_o27_a_win_without_points_or_groups_or_on_a_barred_seven_is_a_forfeit_at_once(
    single: str, card: str, more: dict[str, object]
) -> None:
    assert "hu" not in acts(flipped({0: single}, card, **more), 0)
    state = flipped({0: single}, card, preset="table", **more)
    do(state, "0 hu", "pass")
    assert (fouls(state, 0), state.ending, state.offender, state.cited) == (["O27"], END_FORFEIT, 0, 27)


def test_o27_a_true_win_is_none() -> None:
    assert fouls(won(()), 0) == []


def test_q34_a_higher_duty_goes_before_a_lower_and_the_lower_chooses_among_its_cards() -> None:
    state = scene("12 56 56 11", kans={0: "66*3"}, river="12@1 12@1 12@1 12@2")
    assert throws(state, 0) == ["56", "12"]
    state = scene("11 11 12 45", kans={0: "66*3 56*3"}, river="11@1")
    assert throws(state, 0) == ["12"]


def test_q34_no_duty_bars_the_only_way_out() -> None:
    state = scene("11 11", kans={0: "66*3"}, river="11@1", pairs={0: "11-66"})
    assert throws(state, 0) == ["11"]
    assert hand(state, 0) == "11 11"
