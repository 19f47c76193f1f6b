"""Seals the deals of running hands, so that neither database nor backup holds an open one.

The key is a file outside the database that only its owner can read. Who runs a hall can still look: he has both.
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from longju.server.config import ServiceError

NONCE: Final = 12


def read_key(path: Path) -> bytes:
    """The key in a file; a missing file is made, mode 0600.

    :raises ServiceError: if the file can't be read or holds no key.
    """
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(ChaCha20Poly1305.generate_key().hex().encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
        key = bytes.fromhex(path.read_text("ascii").strip())
    except (OSError, ValueError) as error:
        raise ServiceError("bad_secret", f"secret file {path}: {error}") from None
    if len(key) != 32:
        raise ServiceError("bad_secret", f"secret file {path}: {len(key)} bytes, must be 32 in hexadecimal")
    return key


class Seal:
    """Closes and opens texts that are bound to their place."""

    def __init__(self, key: bytes, chance: Callable[[int], bytes]) -> None:
        self._cipher: Final = ChaCha20Poly1305(key)
        self._chance: Final = chance

    def close(self, data: bytes, place: str) -> str:
        """*data*, sealed for that place."""
        nonce = self._chance(NONCE)
        return b64encode(nonce + self._cipher.encrypt(nonce, data, place.encode())).decode()

    def open(self, sealed: str, place: str) -> bytes:
        """What `close` was given.

        :raises ServiceError: if it was sealed with another key or for another place.
        """
        raw = b64decode(sealed)
        try:
            return self._cipher.decrypt(raw[:NONCE], raw[NONCE:], place.encode())
        except InvalidTag:
            raise ServiceError("bad_seal", f"{place}: sealed with another key") from None
