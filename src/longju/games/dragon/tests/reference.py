"""Scoring by trying everything, with none of the engine's tables: what the engine's is compared with.

A hand is cut into three sets in every way, and each wild of each set is put in the place of every card that the rules
let it stand for; the sets' roles follow from the cards they stand for.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

from longju.games.dragon.cards import PENG, Laid
from longju.games.dragon.rules import ANY, SAME_SUIT, Rules

Card = tuple[int, int]
"""Suit and rank; a joker is (4, …)."""

DRAGON = {(0, 1, 2): "head", (3, 4, 5): "body", (6, 7, 8): "tail"}


def plain(card: int) -> Card:
    """Suit and rank of a card type."""
    return divmod(card, 13)


def is_joker(card: Card) -> bool:
    return card[0] == 4


def is_wild(card: Card) -> bool:
    return is_joker(card) or card[1] >= 10


def stands_for(card: Card) -> list[Card]:
    """Every card that one may stand for (D2–D4)."""
    if is_joker(card):
        return [(suit, rank) for suit in range(4) for rank in range(13)]
    if is_wild(card):
        return [(card[0], rank) for rank in range(13)]
    return [card]


@cache
def run_roles(cards: tuple[Card, ...]) -> frozenset[str]:
    """The roles that three cards can play as a run (D5, D6)."""
    roles = set()
    for suit in range(4):
        for start in range(8):
            wanted = [(suit, start + step) for step in range(3)]
            if any(
                all(place in stands_for(card) for place, card in zip(wanted, order, strict=True))
                for order in permutations(cards)
            ):
                roles.add(DRAGON.get((start, start + 1, start + 2), "plain"))
    return frozenset(roles)


@cache
def is_equal(cards: tuple[Card, ...], triplet_wild: int) -> bool:
    """Whether the cards are a triplet or a gang (D7–D9): some rank that all of them are or may stand for."""
    return any(_equal_at(cards, rank, triplet_wild) for rank in range(13))


def _equal_at(cards: tuple[Card, ...], rank: int, triplet_wild: int) -> bool:
    solid = [card for card in cards if not is_joker(card)]
    itself = [card for card in solid if card[1] == rank]
    wild = [card for card in solid if card[1] != rank]
    if not wild:
        return True
    if not all(is_wild(card) for card in wild):
        return False
    if triplet_wild == ANY or len({card[0] for card in solid}) == 1:
        return True
    if triplet_wild == SAME_SUIT:
        return False
    naturals = {card[0] for card in itself if rank < 10}
    return all(card[0] in naturals for card in wild)


def partitions(cards: tuple[Card, ...]) -> Iterator[list[tuple[Card, ...]]]:
    """Every way to cut the cards into threes; each cut once, up to equal cards."""
    if not cards:
        yield []
        return
    seen = set()
    for places in combinations(range(1, len(cards)), 2):
        group = (cards[0], *(cards[place] for place in places))
        if group in seen:
            continue
        seen.add(group)
        rest = tuple(card for place, card in enumerate(cards) if place not in (0, *places))
        for cut in partitions(rest):
            yield [group, *cut]


def forms(concealed: list[int], laid: list[Laid], rules: Rules) -> dict[str, int]:
    """The forms by which the cards win, and the most fan of each by its sets (D18–D22); empty if none does."""
    shown = [tuple(plain(card) for card in group.cards) for group in laid]
    gangs = sum(group.kind != PENG for group in laid)
    most: dict[str, int] = {}
    for cut in partitions(tuple(sorted(plain(card) for card in concealed))):
        for form, fan in _readings([*shown, *cut], gangs, bool(laid), rules):
            most[form] = max(fan, most.get(form, 0))
    return most


def _readings(
    sets: list[tuple[Card, ...]], gangs: int, committed: bool, rules: Rules
) -> Iterator[tuple[str, int]]:
    """Every reading of three sets, as form and fan."""
    equal = all(is_equal(group, rules.triplet_wild) for group in sets)
    if equal:
        yield "triplets", 4 + gangs
    if gangs:
        return
    for reading in product(*map(run_roles, sets)):
        complete = {"head", "body", "tail"} <= set(reading)
        if equal and complete:
            yield "phoenix", 10
        parts = sum(role != "plain" for role in reading)
        if parts and not committed:
            yield "dragon" if complete else "runs", 5 if complete else parts


def best_fan(concealed: list[int], laid: list[Laid], rules: Rules) -> int:
    """The most fan that any reading has by its sets (D22); 0 if none wins."""
    return max(forms(concealed, laid, rules).values(), default=0)


def total_fan(concealed: list[int], laid: list[Laid], how: tuple[str, bool, bool], rules: Rules) -> int:
    """All fan of the best reading (D23); *how* is the way of winning, whether earthly, whether the last card."""
    sets = best_fan(concealed, laid, rules)
    if sets == 0:
        return 0
    everything = concealed + [card for group in laid for card in group.cards]
    suits = {plain(card)[0] for card in everything} - {4}
    same = len(suits) <= 1 or (rules.one_colour and (suits == {0, 2} or suits == {1, 3}))
    source, earthly, last = how
    fan = sets + {"discard": 0, "robbed_gang": 0, "self_drawn": 1, "heavenly": 3}[source]
    return fan + (2 if same else 0) + (2 if earthly else 0) + (1 if last else 0)
