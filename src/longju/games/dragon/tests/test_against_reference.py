"""Fast scoring and distances against trying everything (`reference.py`), on random hands most of which win."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from msgspec import convert

from longju.games.dragon.cards import RANK_OF, SMALL_JOKER, SUIT_OF, Laid, count, is_wild
from longju.games.dragon.distance import (
    FAR,
    dragon_distance,
    phoenix_distance,
    runs_distance,
    triplets_distance,
)
from longju.games.dragon.notation import write_hand
from longju.games.dragon.options import DragonOptions, rules_of
from longju.games.dragon.rules import Rules
from longju.games.dragon.scoring import SOURCES, How, score, total_fan
from longju.games.dragon.tests import reference
from longju.games.dragon.tests.hands import Maker
from longju.games.dragon.tests.reference import best_fan, forms, is_equal, plain
from longju.games.dragon.wins import ROLES, RUNS, TRIPLETS, Reading, Set, base_fan, can_win

WILDS = ["same_suit", "suited", "any"]
SOURCE_NUMBERS = range(len(SOURCES))


@pytest.mark.row("dragon-scoring")
@pytest.mark.parametrize("triplet_wild", WILDS)
@pytest.mark.parametrize("players", [4, 6])
def test_d22_best_reading_is_the_reference_s(
    players: int, triplet_wild: str, counts: Callable[[int], int]
) -> None:
    """As many winning hands as the count says, over both decks and all values of `triplet_wild` and `one_suit`."""
    changes = {"players": players, "triplet_wild": triplet_wild}
    tables = [rules_of(convert({**changes, "one_suit": one}, DragonOptions)) for one in ("suit", "colour")]
    maker = Maker(tables[0], seed=players)
    random = Random(players)
    wilds = Counter[int]()
    while wilds.total() < counts(20_040) // 6:
        cards, laid = maker.hand()
        if check_hand(cards, laid, random_how(random), tables[wilds.total() % 2]):
            wilds[sum(map(is_wild, cards))] += 1
    assert set(range(6)) <= set(wilds)


def random_how(random: Random) -> How:
    return How(random.choice(SOURCE_NUMBERS), random.random() < 0.2, random.random() < 0.2)


def check_hand(cards: list[int], laid: list[Laid], how: How, rules: Rules) -> bool:
    """Compares every answer about one hand; whether it wins."""
    text = f"{write_hand(sorted(cards))} {laid} {how.source}"
    hand = count(cards)
    sets = best_fan(cards, laid, rules)
    total = reference.total_fan(cards, laid, (SOURCES[how.source], how.earthly, how.last_card), rules)
    assert base_fan(hand, laid, rules) == sets, text
    assert can_win(hand, laid, rules) == (sets > 0), text
    assert total_fan(hand, laid, how, rules) == total, text
    found = score(hand, laid, how, rules)
    assert (found is None) == (sets == 0), text
    if found is not None:
        assert found.reading.fan == sets, text
        assert found.fan == sum(line.fan for line in found.lines) == total, text
        check_reading(found.reading, cards, laid, rules)
    return found is not None


def check_reading(found: Reading, cards: list[int], laid: list[Laid], rules: Rules) -> None:
    """The sets are the hand's cards, laid sets stay whole, and each card may stand for what it is read as."""
    assert len(found.sets) == 3
    concealed = [card for one in found.sets if one.laid < 0 for card in one.cards]
    assert sorted(concealed) == sorted(cards)
    for one in found.sets:
        if one.laid >= 0:
            assert sorted(one.cards) == laid[one.laid].cards
        check_set(one, found.kind, rules)


def check_set(one: Set, kind: int, rules: Rules) -> None:
    if kind != RUNS:
        assert is_equal(tuple(map(plain, one.cards)), rules.triplet_wild)
    if kind == TRIPLETS:
        assert len(set(one.stands)) == 1
        assert all(RANK_OF[card] in (one.stands[0], -1) for card in one.cards if not is_wild(card))
        return
    start = one.stands[0]
    assert one.stands == [start, start + 1, start + 2]
    assert ROLES[one.role] == {0: "head", 3: "body", 6: "tail"}.get(start, "plain")
    assert all(
        RANK_OF[card] == rank for card, rank in zip(one.cards, one.stands, strict=True) if not is_wild(card)
    )
    assert len({SUIT_OF[card] for card in one.cards if card < SMALL_JOKER}) <= 1


TABLES = [
    rules_of(options)
    for options in (
        DragonOptions(triplet_wild="suited"),
        DragonOptions(triplet_wild="any"),
        DragonOptions(players=5),
    )
]

FORMS = ["runs", "dragon", "triplets", "phoenix"]


def measure(form: str, laid: list[Laid], rules: Rules, cards: list[int]) -> int:
    """The distance of the cards to that form."""
    hand = count(cards)
    if form == "triplets":
        return triplets_distance(hand, laid, rules.triplet_wild)
    if form == "phoenix":
        return phoenix_distance(hand, laid)
    if laid:
        return FAR
    return runs_distance(hand) if form == "runs" else dragon_distance(hand)


@pytest.mark.row("dragon-scoring")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rules", TABLES, ids=["suited", "any", "big"])
def test_distance_is_0_for_wins_and_each_card_counts_once(
    form: str, rules: Rules, counts: Callable[[int], int]
) -> None:
    """A function that is 0 just for wins, and that the best card to add or drop moves by one, is the distance."""
    maker = Maker(rules, seed=5)
    random = Random(5)
    for _ in range(counts(600)):
        cards, laid = maker.hand()
        distance = partial(measure, form, laid, rules)
        won = forms(cards, laid, rules)
        assert (distance(cards) == 0) == (form in won or (form == "runs" and "dragon" in won)), write_hand(
            sorted(cards)
        )
        held = random.sample(cards, random.randrange(len(cards) + 1))
        check_steps(held, distance, len(cards), rules)


def check_steps(held: list[int], distance: Callable[[list[int]], int], full: int, rules: Rules) -> None:
    """Adding or dropping a card moves the distance by one at most, and the best one to add does so if it can."""
    far = distance(held)
    if far == FAR:
        return
    for place in range(len(held)):
        assert far <= distance(held[:place] + held[place + 1 :]) <= far + 1, write_hand(held)
    if far and len(held) < full:
        more = [distance([*held, card]) for card in range(54) if held.count(card) < rules.decks]
        assert min(more) == far - 1, write_hand(held)
