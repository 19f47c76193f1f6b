"""The stream that records stand on: fixed by the vectors of `docs/protocol.md`."""

from collections import Counter
from itertools import pairwise

import pytest

from longju.kit.rng import FastRng, HashRng

ZERO, COUNTING = bytes(32), bytes(range(32))


def test_permutations_of_the_protocol() -> None:
    assert HashRng(ZERO).permutation(10) == [8, 4, 0, 3, 2, 9, 6, 7, 5, 1]
    rng = HashRng(COUNTING)
    bounds = (2, 3, 6, 10, 54, 136, 1000, 2**32)
    assert [rng.below(n) for n in bounds] == [0, 1, 3, 9, 47, 81, 187, 3844601040]
    assert rng.permutation(12) == [9, 1, 2, 3, 8, 5, 10, 11, 7, 6, 0, 4]


@pytest.mark.parametrize("rng", [HashRng(COUNTING), FastRng(5)])
def test_numbers_stay_in_bound_and_come_alike_often(rng: HashRng | FastRng) -> None:
    for n in (1, 2, 3, 7, 54, 136):
        seen = Counter(rng.below(n) for _ in range(400 * n))
        assert set(seen) == set(range(n))
        assert min(seen.values()) > 300 or n == 1


def test_the_same_seed_gives_the_same_stream_and_another_another() -> None:
    assert HashRng(ZERO).permutation(54) == HashRng(ZERO).permutation(54)
    assert HashRng(ZERO).permutation(54) != HashRng(COUNTING).permutation(54)
    assert all(FastRng(a).permutation(54) != FastRng(b).permutation(54) for a, b in pairwise(range(50)))


def test_seeds_and_bounds_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="must be 32"):
        HashRng(b"short")
    for n in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match="must be 1 to"):
            HashRng(ZERO).below(n)
