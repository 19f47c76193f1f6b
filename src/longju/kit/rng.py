"""The only randomness: a stream of bytes from SHA-256 in counter mode, and a fast generator for mass simulation.

The stream is specified with test vectors in `docs/protocol.md`, and the page recomputes it: block *i* is
SHA-256(seed ‖ i as 8 bytes, big-endian); numbers are read from it as 4 bytes, big-endian, rejected when they fall
in the last, incomplete run of *n* (no modulo bias).
"""

from hashlib import sha256
from typing import Final, final

WORDS: Final = 0x1_0000_0000


def shuffled(below: "HashRng | FastRng", n: int) -> list[int]:
    """A random order of 0…n−1: Fisher–Yates from the top, one bounded draw for each place n−1…1."""
    order = list(range(n))
    for last in range(n - 1, 0, -1):
        chosen = below.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


@final
class HashRng:
    """SHA-256 in counter mode over a 32-byte seed; what records and the hall use."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 32:
            raise ValueError(f"seed: {len(seed)} bytes, must be 32")
        self._seed: Final = seed
        self._counter: int = 0
        self._block: bytes = b""
        self._used: int = 0

    def _word(self) -> int:
        if self._used == len(self._block):
            self._block = sha256(self._seed + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._used = 0
        self._used += 4
        return int.from_bytes(self._block[self._used - 4 : self._used], "big")

    def below(self, n: int) -> int:
        """A number in 0…n−1, each as likely; 1 ≤ *n* ≤ 2³²."""
        if not 1 <= n <= WORDS:
            raise ValueError(f"below({n}): must be 1 to 2**32")
        limit = WORDS - WORDS % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def permutation(self, n: int) -> list[int]:
        """A random order of 0…n−1."""
        return shuffled(self, n)


@final
class FastRng:
    """A small, quick generator (xorshift64*) for simulation and sampling; the same interface, not for records."""

    def __init__(self, seed: int) -> None:
        mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFF_FFFF_FFFF_FFFF
        self._state: int = mixed if mixed != 0 else 0x9E3779B97F4A7C15

    def _word(self) -> int:
        x = self._state
        x ^= x >> 12
        x ^= (x << 25) & 0xFFFF_FFFF_FFFF_FFFF
        x ^= x >> 27
        self._state = x
        return ((x * 0x2545F4914F6CDD1D) & 0xFFFF_FFFF_FFFF_FFFF) >> 32

    def below(self, n: int) -> int:
        """A number in 0…n−1; *n* ≥ 1 and far below 2³²."""
        return self._word() * n >> 32

    def permutation(self, n: int) -> list[int]:
        """A random order of 0…n−1."""
        return shuffled(self, n)
