"""Short words for the tests: hands as notation, and random hands that mostly win."""

from random import Random

from longju.games.dragon.cards import AN_GANG, BU_GANG, JACK, MING_GANG, PENG, SMALL_JOKER, Laid, count, pack
from longju.games.dragon.notation import read_hand, read_laid
from longju.games.dragon.options import DragonOptions, rules_of
from longju.games.dragon.rules import Rules
from longju.games.dragon.scoring import DISCARD, How, Score, score
from longju.games.dragon.triplets import companions, quads
from longju.games.dragon.wins import Reading, best, can_win

OPTIONS = DragonOptions()


def wins(hand: str, *laid: str, options: DragonOptions = OPTIONS) -> bool:
    """Whether the cards win, the winning one among them."""
    return can_win(count(read_hand(hand)), [read_laid(text) for text in laid], rules_of(options))


def counted(hand: str, *laid: str, how: How | None = None, options: DragonOptions = OPTIONS) -> Score:
    """The score of a hand that wins; on a discard, if nothing else is said."""
    how = how or How(DISCARD)
    found = score(count(read_hand(hand)), [read_laid(text) for text in laid], how, rules_of(options))
    assert found is not None, f"{hand} does not win"
    return found


def fan(hand: str, *laid: str, how: How | None = None, options: DragonOptions = OPTIONS) -> int:
    return counted(hand, *laid, how=how, options=options).fan


def keys(found: Score) -> list[str]:
    """The items of a score, each as often as it counts."""
    return [line.key for line in found.lines]


def reading(hand: str, *laid: str, options: DragonOptions = OPTIONS) -> Reading:
    found = best(count(read_hand(hand)), [read_laid(text) for text in laid], rules_of(options))
    assert found is not None, f"{hand} does not win"
    return found


class Maker:
    """Makes random hands out of a pack, most of them won."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.random = Random(seed)
        self.stock = count(pack(rules.decks))

    def hand(self) -> tuple[list[int], list[Laid]]:
        """Concealed cards, the winning one among them, and laid sets: nine cards, or more by gangs."""
        while True:
            self.stock = count(pack(self.rules.decks))
            made = self._try()
            if made is not None:
                return made

    def _try(self) -> tuple[list[int], list[Laid]] | None:
        form = self.random.choice(["runs", "dragon", "triplets", "triplets", "phoenix"])
        laid: list[Laid] = []
        cards: list[int] = []
        shown = self.random.choice([0, 0, 1, 2]) if form in ("triplets", "phoenix") else 0
        for place in range(3):
            group = self._group(form, place)
            if group is None or not self._take(group):
                return None
            if place < shown:
                laid.append(self._lay(group, form))
            else:
                cards += group
        if self.random.random() < 0.25 and cards:
            self._spoil(cards)
        return cards, laid

    def _group(self, form: str, place: int) -> list[int] | None:
        if form == "triplets":
            return self._triplet()
        suit = 13 * self.random.randrange(4)
        start = self.random.choice([0, 3, 6, self.random.randrange(8)]) if form == "runs" else 3 * place
        wilds = self.random.choice([0, 0, 1, 2, 3]) if form != "phoenix" else self.random.choice([2, 2, 3])
        run = [suit + start + step for step in range(3)]
        for spot in self.random.sample(range(3), wilds):
            run[spot] = self._wild(suit)
        return run

    def _wild(self, suit: int) -> int:
        if self.random.random() < 0.2:
            return SMALL_JOKER + self.random.randrange(2)
        return suit + JACK + self.random.randrange(3)

    def _triplet(self) -> list[int] | None:
        card = self.random.randrange(54)
        pairs = companions(self.stock, card, 2, self.rules.triplet_wild)
        return [card, *self.random.choice(pairs)] if pairs else None

    def _take(self, group: list[int]) -> bool:
        for card in group:
            self.stock[card] -= 1
        return min(self.stock) >= 0

    def _lay(self, group: list[int], form: str) -> Laid:
        """Lays a set, as a gang if a fourth card is chosen and to be had."""
        if form == "triplets" and self.random.random() < 0.4:
            fourths = [
                card
                for card in range(54)
                if self.stock[card] and quads(count([*group, card]), self.rules.triplet_wild)
            ]
            if fourths:
                fourth = self.random.choice(fourths)
                self.stock[fourth] -= 1
                kind = self.random.choice([MING_GANG, AN_GANG, BU_GANG])
                return Laid(kind, sorted([*group, fourth]))
        return Laid(PENG, sorted(group))

    def _spoil(self, cards: list[int]) -> None:
        """Puts another card of the stock in the place of one."""
        spot = self.random.randrange(len(cards))
        other = self.random.choice([card for card in range(54) if self.stock[card]])
        self.stock[other] -= 1
        self.stock[cards[spot]] += 1
        cards[spot] = other
