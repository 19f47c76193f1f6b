"""Winning shapes, waits and distances: by clause, against the slow reference, and against another library."""

from collections.abc import Callable
from random import Random
from time import process_time

import pytest
from MahjongGB import RegularShanten, SevenPairsShanten, ThirteenOrphansShanten

from longju.games.liuzhou import shapes
from longju.games.liuzhou.options import PRESETS, LiuzhouOptions, rules_of
from longju.games.liuzhou.shapes import HONOURS_OPEN, ORPHANS_OPEN, PAIRS_OPEN
from longju.games.liuzhou.tests import reference
from longju.games.liuzhou.tests.hands import bits, built, drawn, keys, without_one
from longju.games.liuzhou.tiles import BITS, COPIES, TYPES, listed, marked, read_meld, write_tiles

ALL = PAIRS_OPEN + ORPHANS_OPEN + HONOURS_OPEN
PARTS = 4
"""The long comparisons are cut, so that they run beside each other."""

STANDARD = [
    "123m 456p 789s EEE CC",
    "111222333m 99p EEE",
    "11123456789999m",
    "55m 234m 234m 234m 777p",
    "CC",
    "55p 678p",
]
NOT_STANDARD = ["123m 456p 789s EES CC", "12m 12p 12s EE CC FF PP", "1m 2m", "ESW CC", "891m 11p"]


@pytest.mark.parametrize("text", STANDARD)
def test_l10_plain_sets_and_a_pair_win(text: str) -> None:
    assert shapes.is_standard(keys(text))
    assert shapes.can_win(keys(text), 0)


@pytest.mark.parametrize("text", NOT_STANDARD)
def test_l10_other_tiles_are_no_plain_hand(text: str) -> None:
    assert not shapes.is_standard(keys(text))
    assert not shapes.can_win(keys(text), 0)


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("111222333m 99p EEE", True),
        ("EEE SSS WWW NNN CC", True),
        ("111p 22p", True),
        ("CC", True),
        ("123m 123m 123m 99p EEE", True),
        ("123m 111m 99p", False),
        ("1111m 23m", False),
    ],
)
def test_l10_pengs_are_read_out_of_any_hand(text: str, yes: bool) -> None:
    assert shapes.is_pengs(keys(text)) == yes


@pytest.mark.parametrize(
    ("text", "quads"),
    [
        ("1155m 2299p 33s EE CC", 0),
        ("1111m 2299p 33s EE CC", 1),
        ("1111m 2222p 33s EE CC", 2),
        ("1111m 2222p 3333s CC", 3),
        ("EEEE CCCC FFFF PP", 3),
    ],
)
def test_l10_the_ladder_of_seven_pairs(text: str, quads: int) -> None:
    assert shapes.is_pairs(keys(text))
    assert shapes.quads(keys(text)) == quads
    assert shapes.can_win(keys(text), PAIRS_OPEN)
    assert shapes.pairs_distance(keys(text)) == -1


def test_l10_thirteen_orphans() -> None:
    text = "19m 19p 19s ESWNCFP"
    assert all(shapes.is_orphans(keys(f"{text} {last}")) for last in ["1m", "9s", "E", "P"])
    assert not shapes.is_orphans(keys(f"{text} 2m"))
    assert not shapes.is_orphans(keys("19m 19p 19s ESWNCFF P 5p"))
    assert not shapes.is_orphans(keys("19m 19p 11s ESWNCFP P"))
    assert not shapes.can_win(keys(f"{text} E"), ALL - ORPHANS_OPEN)
    assert shapes.waits(keys(text), ALL) == bits(text)
    assert shapes.waits(keys("19m 19p 119s ESWNCF"), ALL) == bits("P")
    assert shapes.waits(keys("19m 19p 112s ESWNCF"), ALL) == 0


def test_l10_any_honour_completes_honours() -> None:
    text = "EEEE SS W N CCC FP"
    assert shapes.waits(keys(text), ALL) == bits("S W N C F P")
    assert shapes.can_win(keys(f"{text} W"), HONOURS_OPEN)
    assert not shapes.can_win(keys(f"{text} W"), 0)
    assert not shapes.can_win(keys(f"{text} 1m"), ALL)
    assert shapes.waits(keys("E"), HONOURS_OPEN) == bits("ESWNCFP")
    assert shapes.waits(keys("E"), 0) == bits("E")


def open_to(*melds: str, options: LiuzhouOptions | None = None) -> int:
    return shapes.open_shapes([read_meld(meld) for meld in melds], rules_of(options or LiuzhouOptions()))


def test_l10_which_shapes_are_open_depends_on_the_melds() -> None:
    assert open_to() == ALL
    assert open_to("peng:EEE", "an_gang:CCCC") == HONOURS_OPEN
    assert open_to("peng:EEE", "peng:111m") == 0
    assert open_to("an_gang:1111m") == 0


def test_l11_orphans_can_be_switched_off_and_never_win_in_the_app() -> None:
    assert open_to(options=LiuzhouOptions(orphans_price="off")) == PAIRS_OPEN + HONOURS_OPEN
    assert open_to(options=PRESETS["app"]) == PAIRS_OPEN + HONOURS_OPEN
    assert open_to(options=LiuzhouOptions(honours="off")) == PAIRS_OPEN


def is_melded(text: str, **options: object) -> bool:
    melds = [read_meld(meld) for meld in text.split(",")]
    return shapes.is_melded(melds, rules_of(LiuzhouOptions(**options)))  # type: ignore[arg-type]


def test_l11_which_melds_make_melded() -> None:
    pengs = "peng:EEE,ming_gang:1111m,bu_gang:9999s,peng:222p"
    assert is_melded(pengs)
    assert is_melded(pengs, melded="both")
    assert not is_melded(pengs, melded="off")
    assert not is_melded("peng:EEE,peng:111m,peng:999s")
    assert not is_melded("peng:EEE,an_gang:1111m,peng:999s,peng:222p")
    assert not is_melded("peng:EEE,chi:123m,peng:999s,peng:222p")
    assert is_melded("peng:EEE,chi:123m,peng:999s,peng:222p", melded_chi=True)


@pytest.mark.parametrize(
    ("text", "waited"),
    [
        ("1112345678999m", "123456789m"),
        ("123m 456p 789s EE CC", "E C"),
        ("23m 456p 789s EEE CC", "14m"),
        ("1122334455667m", "147m"),
        ("1111m 123p 456p 789p", ""),
        ("5m", "5m"),
        ("1155m 2299p 33s EE C", "C"),
        ("1111m 2299p 33s EE C", "C"),
        ("11m 22m 33m 555m CC EE", "5m E C"),
    ],
)
def test_waits(text: str, waited: str) -> None:
    found = shapes.waits(keys(text), PAIRS_OPEN)
    assert write_tiles(marked(found)) == write_tiles(sorted({*marked(bits(waited))}))
    assert all(
        shapes.wins_with(keys(text), tile, PAIRS_OPEN) == bool(found & BITS[tile]) for tile in range(TYPES)
    )


@pytest.mark.parametrize(
    ("text", "melds", "distance"),
    [
        ("123m 456p 789s EEE CC", 0, -1),
        ("123m 456p 789s EE CC", 0, 0),
        ("1111m 123p 456p 789p", 0, 1),
        ("147m 258p 369s ESWN", 0, 6),
        ("19m 19p 19s ESWNCF 5m", 0, 1),
        ("EE SS WW NN CC F 5m 8p", 0, 1),
        ("E 5m 8p 9s", 3, 2),
    ],
)
def test_distances(text: str, melds: int, distance: int) -> None:
    assert shapes.distance(keys(text), melds, ALL if melds == 0 else 0) == distance


def test_honours_distance_counts_the_tiles_that_are_none() -> None:
    assert shapes.honours_distance(keys("EESSWNCF 123m 45p"), 0) == 5
    assert shapes.distance(keys("EESSWNCFPPPCN"), 0, ALL) == 0
    assert shapes.distance(keys("E 5m"), 4, HONOURS_OPEN) == 0
    assert shapes.distance(keys("E S"), 4, HONOURS_OPEN) == -1


def test_keys_and_counts_are_each_other() -> None:
    random = Random(5)
    for _ in range(200):
        counts = drawn(random, 14)
        held = shapes.keys_of(counts)
        assert shapes.counts_of(held) == counts
        assert [shapes.count_in(held, tile) for tile in range(TYPES)] == counts


def agrees(counts: list[int], melds: int, open_: int, random: Random) -> None:
    """Holds a finished hand, and the same less a tile, against the reference."""
    pairs, orphans, honours = bool(open_ & PAIRS_OPEN), bool(open_ & ORPHANS_OPEN), bool(open_ & HONOURS_OPEN)
    held = shapes.keys_of(counts)
    where = write_tiles(listed(counts))
    won = reference.wins(counts, pairs, orphans, honours)
    assert shapes.can_win(held, open_) == won, where
    assert shapes.is_pengs(held) == reference.is_standard(counts, runs=False), where
    assert shapes.standard_distance(held, melds) == reference.standard_distance(counts, melds), where
    assert (shapes.distance(held, melds, open_) == -1) == won, where
    left = without_one(random, counts)
    waiting = shapes.keys_of(left)
    where = write_tiles(listed(left))
    assert shapes.standard_distance(waiting, melds) == reference.standard_distance(left, melds), where
    waited = shapes.waits(waiting, open_)
    assert (shapes.distance(waiting, melds, open_) == 0) == (waited != 0), where
    if won or waited or random.randrange(10) == 0:
        assert marked(waited) == reference.waits(left, pairs, orphans, honours), where


@pytest.mark.row("liuzhou-shapes")
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_hands_against_the_reference(part: int, counts: Callable[[int], int]) -> None:
    random = Random(100 + part)
    for _ in range(counts(200_000) // PARTS):
        melds = random.choice([0, 0, 0, 1, 2, 3, 4])
        open_ = random.choice([0, ALL]) if melds == 0 else random.choice([0, HONOURS_OPEN])
        agrees(drawn(random, 14 - 3 * melds), melds, open_, random)


@pytest.mark.row("liuzhou-shapes")
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(PARTS))
def test_built_hands_against_the_reference(part: int, counts: Callable[[int], int]) -> None:
    random = Random(200 + part)
    for _ in range(counts(50_000) // PARTS):
        melds = random.choice([0, 0, 0, 1, 2, 3, 4])
        open_ = random.choice([0, ALL]) if melds == 0 else random.choice([0, HONOURS_OPEN])
        agrees(built(random, melds), melds, open_, random)


GB_NAMES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + [
    "F1",
    "F2",
    "F3",
    "F4",
    "J1",
    "J2",
    "J3",
]


def gb_agrees(counts: list[int], melds: int) -> None:
    """Holds a waiting hand against PyMahjongGB, which lets a hand wait for the fifth copy of a tile."""
    names = tuple(GB_NAMES[tile] for tile in listed(counts))
    held = shapes.keys_of(counts)
    theirs, useful = RegularShanten(names)
    ours = shapes.standard_distance(held, melds)
    assert ours == theirs or (ours > theirs and max(counts) >= COPIES - 1), names
    if theirs == 0:
        there = {GB_NAMES.index(name) for name in useful}
        assert marked(shapes.waits(held, 0)) == sorted(tile for tile in there if counts[tile] < COPIES), names
    if melds == 0:
        assert shapes.orphans_distance(held) == ThirteenOrphansShanten(names)[0], names
        assert shapes.pairs_distance(held) == SevenPairsShanten(names)[0], names


@pytest.mark.row("liuzhou-shapes")
@pytest.mark.timeout(900)
def test_waiting_hands_against_another_library(counts: Callable[[int], int]) -> None:
    random = Random(300)
    for number in range(counts(100_000)):
        melds = random.choice([0, 0, 0, 1, 2, 3, 4])
        if number % 2:
            gb_agrees(drawn(random, 13 - 3 * melds), melds)
        else:
            gb_agrees(without_one(random, built(random, melds)), melds)


def test_200_000_win_checks_a_second() -> None:
    random = Random(500)
    hands = [shapes.keys_of(drawn(random, 14)) for _ in range(5_000)]
    times = []
    for _ in range(5):
        begun = process_time()
        for held in hands:
            shapes.can_win(held, ALL)
        times.append(process_time() - begun)
    assert len(hands) / min(times) > 200_000


def test_a_step_shortens_the_distance_by_one_at_most() -> None:
    """Some exchange shortens the distance by one, and none by two: what distance means, over every exchange."""
    random = Random(400)
    for _ in range(6):
        counts = without_one(random, built(random, 0))
        before = shapes.distance(shapes.keys_of(counts), 0, ALL)
        after = []
        for tile in range(TYPES):
            if counts[tile] < COPIES:
                counts[tile] += 1
                for discard in listed(counts):
                    counts[discard] -= 1
                    after.append(shapes.distance(shapes.keys_of(counts), 0, ALL))
                    counts[discard] += 1
                counts[tile] -= 1
        assert min(after) == max(before - 1, 0)
