"""Turns: draws, discards, the bar after a chi, wins of one's own, when they come (L5, L7, L14)."""

import pytest

from longju.core.errors import IllegalAction
from longju.games.liuzhou import GAME
from longju.games.liuzhou.board import OVER, TURN
from longju.games.liuzhou.tests.tables import LONE, LONE2, LONE3, acts, do, kinds, locks, melds, table, why

WAITING = "123m 456m 789m 11p 23p"
"""Waits for 1p and 4p."""


def test_l5_a_turn_is_a_draw_and_a_discard() -> None:
    state = table(LONE + " 9s", LONE2, LONE3, wall="5p")
    assert kinds(state, 0) == {"discard"}
    do(state, "0 discard 9s", "pass")
    assert (state.turn, state.drew) == (1, GAME.read("discard 5p"))
    assert state.hands[1][state.drew] == 2
    assert GAME.write(state.default(1)) == "discard 5p"


def test_l5_chi_is_open_to_the_next_player_only() -> None:
    state = do(table(LONE + " 5s", "46s 67s" + " 147p ESWNCF", "46s", LONE3), "0 discard 5s")
    assert acts(state, 1) == ["pass", "chi 4s 6s", "chi 6s 7s"]
    assert why(state, 2, "chi 4s 6s") in {("not_next", "L5"), ("nothing_to_answer", "L6")}


@pytest.mark.parametrize(
    ("held", "tile", "chis"),
    [
        ("12m", "3m", ["chi 1m 2m"]),
        ("89m", "7m", ["chi 8m 9m"]),
        ("23m", "1m", ["chi 2m 3m"]),
        ("3467m", "5m", ["chi 3m 4m", "chi 4m 6m", "chi 6m 7m"]),
        ("9m 1p", "8m", []),
        ("8m 1p", "9m", []),
        ("EW", "S", []),
    ],
)
def test_l5_a_chi_makes_a_run_of_one_suit(held: str, tile: str, chis: list[str]) -> None:
    state = do(table(tile, held + " 258s 147p CFP", LONE3), f"0 discard {tile}")
    assert acts(state, 1)[1:] == chis


def test_l5_a_chi_is_laid_with_its_feeder_and_the_tile_taken() -> None:
    state = do(table(LONE + " 5s", "46s" + " 147p ESWNCFPP"), "0 discard 5s", "1 chi 4s 6s", "pass")
    assert melds(state, 1) == ["chi:4s 5s 6s<0"]
    assert state.melds[1][0].taken == state.discards[0].tile
    assert (state.turn, state.drew, sum(state.hands[1])) == (1, -1, 11)
    view = GAME.observe(state, 3)
    assert (view.discards[0].fate, view.discards[0].by) == ("chi", 1)


def test_l5_after_a_claim_there_is_no_win_without_a_draw() -> None:
    state = do(table(LONE + " 4p", "123m 456m 789m 11p 23p"), "0 discard 4p", "1 chi 2p 3p", "pass")
    assert state.holds_win()
    assert "hu" not in kinds(state, 1)
    assert why(state, 1, "hu") == ("not_drawn", "L5")
    assert ("hu", "not_drawn", "L5") in locks(state, 1)


def test_l5_a_win_is_on_a_discard_or_self_drawn() -> None:
    state = do(table(LONE + " 9s", WAITING, wall="4p"), "0 discard 9s", "pass")
    assert "hu" in acts(state, 1)
    do(state, "1 hu")
    assert (state.phase, state.winners) == (OVER, [1])
    assert state.scores == [-8, 24, -8, -8]
    state = do(table(LONE + " 4p", WAITING), "0 discard 4p", "1 hu", "pass")
    assert state.winners == [1]


def test_l7_after_a_chi_the_tile_taken_and_the_other_end_are_barred() -> None:
    state = do(table(LONE + " 4s", "4567s 147p ESWNCF"), "0 discard 4s", "1 chi 5s 6s", "pass")
    assert {"discard 4s", "discard 7s"}.isdisjoint(acts(state, 1))
    assert why(state, 1, "discard 4s") == ("swap_same", "L7")
    assert why(state, 1, "discard 7s") == ("swap_end", "L7")
    assert locks(state, 1) == [("discard", "swap_same", "L7"), ("discard", "swap_end", "L7")]
    assert GAME.observe(state, 2).barred == ["4s", "7s"]


@pytest.mark.parametrize(
    ("held", "chi", "barred"),
    [
        ("4556s", "4s 6s", ["5s"]),  # the middle has no other end
        ("3455s", "3s 4s", ["2s", "5s"]),
        ("5567s", "6s 7s", ["5s", "8s"]),
    ],
)
def test_l7_the_other_end_is_that_of_the_two_tiles_in_hand(held: str, chi: str, barred: list[str]) -> None:
    state = do(table(LONE + " 5s", held + " 147p ESWNCF"), "0 discard 5s", f"1 chi {chi}", "pass")
    assert GAME.observe(state, 0).barred == barred


def test_l7_the_bar_has_no_end_outside_the_suit() -> None:
    state = do(table(LONE + " 3s", "123s 147p ESWNCFP"), "0 discard 3s", "1 chi 1s 2s", "pass")
    assert GAME.observe(state, 0).barred == ["3s"]
    state = do(table("7m", "899m 1p 147p ESWNCF"), "0 discard 7m", "1 chi 8m 9m", "pass")
    assert GAME.observe(state, 0).barred == ["7m"]


@pytest.mark.parametrize(("swap", "barred"), [("same", ["4s"]), ("free", [])])
def test_l7_option_swap_chi_loosens_the_bar(swap: str, barred: list[str]) -> None:
    state = table(LONE + " 4s", "4567s 147p ESWNCF", swap_chi=swap)
    do(state, "0 discard 4s", "1 chi 5s 6s", "pass")
    assert GAME.observe(state, 1).barred == barred


def test_l7_the_bar_is_over_with_the_turn() -> None:
    state = do(table(LONE + " 4s", "4567s 147p ESWNCF"), "0 discard 4s", "1 chi 5s 6s", "pass")
    do(state, "1 discard E", "pass")
    assert state.barred == 0


def short_of_discards(swap: str = "forbid") -> tuple[str, list[str]]:
    """What seat 1 may answer with 5s 6s 4s 7s in hand and three sets laid, when 4s is discarded."""
    state = table(
        "1m 1p 1s 4s 3m 6m 9m 3p 6p 9p 9s S W E",
        "11m 11p 11s 4567s EWN",
        LONE2,
        swap_chi=swap,
        wall="2m 2p 2s 3m 3p 3s",
    )
    for tile in ("1m", "1p", "1s"):
        do(state, f"{state.turn} discard {tile}", f"1 peng {tile}", "pass")
        do(state, f"1 discard {'E' if tile == '1m' else 'W' if tile == '1p' else 'N'}", "pass")
        while state.turn != 0:
            do(state, f"{state.turn} {GAME.write(state.default(state.turn))}", "pass")
    do(state, "0 discard 4s")
    return acts(state, 1).__repr__(), [lock[1] for lock in locks(state, 1)]


def test_l7_a_chi_that_leaves_no_discard_is_not_offered() -> None:
    answers, closed = short_of_discards()
    assert "chi 5s 6s" not in answers
    assert closed == ["no_discard_left"]
    answers, closed = short_of_discards("same")
    assert "chi 5s 6s" in answers
    assert closed == []


def test_l7_a_gang_after_the_chi_lifts_the_bar() -> None:
    state = table(LONE + " 4s", "4567s 2222p ESWNC", back="7s")
    do(state, "0 discard 4s", "1 chi 5s 6s", "pass", "1 an_gang 2p")
    assert state.barred == 0
    assert {"discard 4s", "discard 7s"} <= set(acts(state, 1))


def test_l14_heavenly_is_the_dealers_win_on_the_dealt_fourteen() -> None:
    state = do(table("123m 456m 789m 11p 234p"), "0 hu")
    assert state.results[0].circumstances == ["heavenly"]
    assert state.scores == [24, -8, -8, -8]
    assert GAME.observe(state, 2).results[0].tile == ""


def test_l14_a_concealed_gang_first_makes_it_a_gang_bloom() -> None:
    state = do(table("1111m 456m 789m 11p 4p", back="4p"), "0 an_gang 1m")
    assert "hu" not in acts(state, 0)
    state = do(table("1111m 456m 789m 11p 4p 4p", back="4p"), "0 an_gang 1m", "0 hu")
    assert state.results[0].circumstances == ["gang_bloom"]


def test_l14_earthly_is_self_drawn_in_the_first_round_before_any_claim() -> None:
    state = do(table(LONE + " 9s", LONE2, WAITING, wall="5p 4p"), "0 discard 9s", "pass")
    do(state, "1 discard 5p", "pass", "2 hu")
    assert state.results[0].circumstances == ["earthly"]


def test_l14_a_claim_by_anyone_ends_earthly() -> None:
    state = table("9s" + LONE, "258m 258p 25s CFP 99s", WAITING, wall="4p")
    do(state, "0 discard 9s", "1 peng 9s", "pass", "1 discard C", "pass", "2 hu")
    assert state.results[0].circumstances == []


def test_l14_the_winners_own_concealed_gang_ends_earthly() -> None:
    state = table(LONE + " 9s", "2222m 456m 789m 1p 23p", wall="1p", back="4p")
    do(state, "0 discard 9s", "pass", "1 an_gang 2m", "1 hu")
    assert state.results[0].circumstances == ["gang_bloom"]


def test_l14_in_the_second_round_nothing_is_earthly() -> None:
    state = table(LONE + " 9s", WAITING, LONE2, LONE3, wall="9p 8p 8p 7p 4p")
    do(state, "0 discard 9s", "pass", "1 discard 9p", "pass", "2 discard 8p", "pass", "3 discard 8p", "pass")
    do(state, "0 discard 7p", "pass", "1 hu")
    assert state.results[0].circumstances == []
    assert state.scores == [-4, 12, -4, -4]


@pytest.mark.parametrize(("players", "wall"), [(2, "9p 8p 4p"), (3, "9p 8p 7p 4p")])
def test_l14_the_first_round_is_as_long_as_there_are_players(players: int, wall: str) -> None:
    state = table(LONE + " 9s", WAITING, *[LONE2][: players - 2], wall=wall, players=players)
    do(state, "0 discard 9s", "pass")
    for seat, tile in zip([1, 2, 0] if players == 3 else [1, 0], wall.split(), strict=False):
        do(state, f"{seat} discard {tile}", "pass")
    do(state, "1 hu")
    assert state.results[0].circumstances == []


def test_l14_human_is_a_win_on_the_dealers_very_first_discard() -> None:
    state = do(table(LONE + " 4p", LONE2, WAITING), "0 discard 4p", "2 hu", "pass")
    assert state.results[0].circumstances == ["human"]
    assert state.scores == [-12, 0, 12, 0]
    state = do(table(LONE + " 9s", LONE2, WAITING, wall="4p"), "0 discard 9s", "pass", "1 discard 4p", "2 hu")
    do(state, "pass")
    assert state.results[0].circumstances == []


def test_l14_the_last_tile_self_drawn_is_on_the_last_tile() -> None:
    state = table(LONE + " 9s", WAITING, wall="4p", left=1)
    do(state, "0 discard 9s", "pass", "1 hu")
    assert state.results[0].circumstances == ["earthly", "last_tile"]


def test_l14_the_last_discard_is_one_after_the_last_tile() -> None:
    state = table(LONE + " 9s", LONE2, WAITING, wall="4p", left=1)
    do(state, "0 discard 9s", "pass", "1 discard 4p", "2 hu", "pass")
    assert state.results[0].circumstances == ["last_discard"]
    assert state.scores == [0, -12, 12, 0]


def test_l5_no_gang_without_a_tile_to_replace_it() -> None:
    state = table(LONE + " 9s", "2222m 234s 258p CFP", LONE3, wall="9p", left=1)
    do(state, "0 discard 9s", "pass")
    assert "an_gang" not in kinds(state, 1)
    assert why(state, 1, "an_gang 2m") == ("no_replacement", "L5")
    assert locks(state, 1) == [("an_gang", "no_replacement", "L5")]


def test_l5_an_exposed_gang_needs_one_too_but_a_peng_does_not() -> None:
    state = table(LONE + " 9s", "345m 258p CFPE 234s", "222m 369p 369s SWNC", wall="2m", left=1)
    do(state, "0 discard 9s", "pass", "1 discard 2m")
    assert acts(state, 2) == ["pass", "peng 2m"]
    assert ("ming_gang", "no_replacement", "L5") in locks(state, 2)
    do(state, "2 peng 2m", "pass")
    assert (state.phase, state.turn) == (TURN, 2)
    assert why(state, 2, "bu_gang 2m") == ("no_replacement", "L5")


def test_refusals_say_why_and_change_nothing() -> None:
    state = table(LONE + " 9s", LONE2, LONE3)
    before = state.to_bytes()
    for seat, text, reason in [
        (0, "discard 9p", ("not_in_hand", "L5")),
        (0, "hu", ("no_win", "L11")),
        (0, "peng 9s", ("nothing_to_claim", "L5")),
        (0, "pass", ("nothing_to_claim", "L5")),
        (0, "an_gang 1m", ("not_in_hand", "L5")),
        (0, "bu_gang 1m", ("no_such_peng", "L5")),
        (1, "discard 2m", ("not_your_turn", "L5")),
    ]:
        assert why(state, seat, text) == reason
        with pytest.raises(IllegalAction):
            do(state, f"{seat} {text}")
    assert state.why_illegal(0, 999).key == "no_such_act"  # type: ignore[union-attr]
    assert state.to_bytes() == before
    do(state, "0 discard 9s")
    for seat, text, reason in [
        (0, "pass", ("own_tile", "L5")),
        (1, "discard 2m", ("claim_first", "L6")),
        (1, "peng 2m", ("other_tile", "L5")),
        (1, "peng 9s", ("not_in_hand", "L5")),
        (1, "chi 7s 8s", ("not_in_hand", "L5")),
        (1, "chi 2s 3s", ("not_in_hand", "L5")),
        (1, "hu", ("no_win", "L11")),
        (3, "pass", ("nothing_to_answer", "L6")),
    ]:
        assert why(state, seat, text) == reason, text
    state = do(table(LONE + " 9s", "258m 258p 25s CFPEE", LONE3, "99s"), "0 discard 9s", "1 pass")
    assert why(state, 1, "pass") == ("answered", "L6")
    assert why(do(table("123m 456m 789m 11p 234p"), "0 hu"), 0, "pass") == ("hand_over", "L27")
