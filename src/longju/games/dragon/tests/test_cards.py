"""Cards, their notation and the options (D1–D4, D10)."""

import pytest

from longju.core.errors import NotationError, OptionsError
from longju.core.wire import read_options
from longju.games.dragon.cards import (
    BIG_JOKER,
    BU_GANG,
    IS_FACE,
    NOBODY,
    RANK_OF,
    SMALL_JOKER,
    SUIT_OF,
    TYPES,
    count,
    draw_order,
    is_wild,
    listed,
    pack,
    read_card,
    write_card,
)
from longju.games.dragon.notation import read_hand, read_laid, too_many, write_hand, write_laid
from longju.games.dragon.options import PRESETS, DragonOptions, check, rules_of
from longju.games.dragon.rules import FIELDS, UNLIMITED, Rules, classic


def test_d1_a_deck_is_52_cards_and_two_jokers() -> None:
    assert len(pack(1)) == 54
    assert len(pack(2)) == 108
    assert pack(2).count(BIG_JOKER) == 2
    assert [card for card in pack(1) if SUIT_OF[card] == NOBODY] == [SMALL_JOKER, BIG_JOKER]


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (4, 1), (5, 2), (8, 2)])
def test_d1_auto_takes_two_decks_from_five_players_on(players: int, decks: int) -> None:
    assert rules_of(DragonOptions(players=players)).decks == decks


def test_d1_six_may_play_with_one_deck_and_seven_may_not() -> None:
    check(DragonOptions(players=6, decks=1))
    with pytest.raises(OptionsError, match="decks: 1 with 7 players"):
        check(DragonOptions(players=7, decks=1))


def test_d1_bridge_needs_two_players() -> None:
    check(DragonOptions(players=2, form="bridge"))
    with pytest.raises(OptionsError, match="players: 4 with form bridge, must be 2"):
        check(DragonOptions(form="bridge"))


def test_d2_naturals_are_ace_to_ten() -> None:
    assert [write_card(card) for card in range(13) if not is_wild(card)] == read_names("A 2 3 4 5 6 7 8 9 10")


def read_names(ranks: str) -> list[str]:
    return [f"{rank}S" for rank in ranks.split()]


def test_d3_d4_faces_and_jokers_are_wild() -> None:
    wild = [card for card in range(TYPES) if is_wild(card)]
    assert len(wild) == 14
    assert all(IS_FACE[card] or card in (SMALL_JOKER, BIG_JOKER) for card in wild)
    assert (SUIT_OF[SMALL_JOKER], RANK_OF[BIG_JOKER]) == (NOBODY, NOBODY)


def test_d10_draw_order_is_jokers_then_ranks_then_suits() -> None:
    ordered = sorted(pack(1), key=draw_order, reverse=True)
    assert write_hand(ordered[:7]) == "RJ BJ KS KH KC KD QS"
    assert write_hand(ordered[-4:]) == "AS AH AC AD"


def test_notation_of_every_card_reads_back() -> None:
    assert [read_card(write_card(card)) for card in range(TYPES)] == list(range(TYPES))
    assert read_card("10H") == 22


@pytest.mark.parametrize("text", ["", "1S", "10", "as", "SA", "J", "KX", "B J"])
def test_notation_of_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="must be a rank"):
        read_card(text)


def test_notation_of_hands_and_laid_sets() -> None:
    hand = read_hand("AS 10H RJ")
    assert write_hand(hand) == "AS 10H RJ"
    assert listed(count(hand)) == hand
    laid = read_laid("bu_gang:KS 7S JS QS")
    assert laid.kind == BU_GANG
    assert laid.is_gang()
    assert write_laid(laid) == "bu_gang:7S JS QS KS" == repr(laid).replace("(", ":").rstrip(")")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pong:7S 7H 7D", "must be one of peng ming_gang an_gang bu_gang"),
        ("peng:7S 7H", "2 cards, must be 3"),
        ("an_gang:7S 7H 7D", "3 cards, must be 4"),
    ],
)
def test_notation_of_no_laid_set_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_laid(text)


def test_too_many_copies_are_found() -> None:
    hand = read_hand("7S 7S 8S RJ RJ RJ")
    assert too_many(hand, 1) == read_hand("7S RJ")
    assert too_many(hand, 2) == read_hand("RJ")


def test_rules_are_the_options_in_ints() -> None:
    assert rules_of(DragonOptions()).vector == classic().vector
    lively = rules_of(PRESETS["lively"])
    assert len(lively.vector) == len(FIELDS)
    assert lively.take_rounds == UNLIMITED
    assert (lively.multiple_winners, lively.everyone_pays, lively.one_colour) == (True, True, True)
    assert not lively.concealed_gang_hidden
    assert Rules(lively.vector).vector == lively.vector


def test_presets_go_together() -> None:
    for options in PRESETS.values():
        check(options)
    assert PRESETS["classic"] == DragonOptions()
    assert rules_of(PRESETS["bridge"]).owners() == [0, 0, 1, 1]
    assert rules_of(PRESETS["big"]).decks == 2


def test_options_are_checked_against_their_declaration() -> None:
    assert read_options(DragonOptions(), {"fan_cap": None, "decks": 2}).decks == 2
    with pytest.raises(OptionsError, match=r"option triplet_wild: 'all' given, must be same_suit"):
        read_options(DragonOptions(), {"triplet_wild": "all"})
    with pytest.raises(OptionsError, match=r"option minimum_fan: None given, must be 1 to 10"):
        read_options(DragonOptions(), {"minimum_fan": None})
