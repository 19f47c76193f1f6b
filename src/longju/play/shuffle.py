"""Commit, then shuffle, then reveal: how a hand's seed is made so that nobody can have chosen the cards.

The hall publishes the commitment before the deal and the secret after the hand. Every record holds both and can be
checked by anybody; the byte layout and test vectors are in `docs/protocol.md`.
"""

from hashlib import sha256
from typing import Any

import msgspec

from longju.core.game import Game
from longju.kit.rng import HashRng


class Shuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the cards of one hand came from."""

    room: str
    hand: int
    """Counted from 1 in its match."""
    secret: bytes
    entropy: list[bytes] = []
    """Values that the players added, in seat order."""

    @property
    def commitment(self) -> str:
        """What was published before the deal, in hexadecimal."""
        return sha256(b"longju-commit-1" + self.secret).hexdigest()

    @property
    def seed(self) -> bytes:
        """The 32 bytes that all randomness of the hand comes from."""
        digest = sha256(b"longju-seed-1")
        for part in (self.room.encode(), str(self.hand).encode(), self.secret, *self.entropy):
            digest.update(len(part).to_bytes(4, "big") + part)
        return digest.digest()

    def deal(self, game: Game, setup: Any) -> Any:
        """The deal that this shuffle gives."""
        return game.deal(setup, HashRng(self.seed))

    def first(self, game: Game, options: Any) -> Any:
        """The setup of a match's first hand: the draws for dealer and seats come from here too."""
        return game.first(options, HashRng(sha256(b"longju-first-1" + self.seed).digest()))
