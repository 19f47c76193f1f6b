"""Accounts: a name, a session token in a cookie, a recovery code. No password, no mail address.

Tokens and codes are stored hashed; they are random enough that a plain hash is safe.
"""

import unicodedata
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from sqlalchemy import insert, select, update

from longju.server import schema
from longju.server.config import Config, ServiceError, word
from longju.server.store import Store

COOKIE: Final = "longju"
COOKIE_AGE: Final = 365 * 24 * 3600
LONGEST: Final = 20


@dataclass(frozen=True)
class Account:
    """One who plays."""

    id: str
    name: str


def hashed(secret: str) -> str:
    """What is stored of a token, a code or a room's secret."""
    return sha256(secret.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name without control and formatting signs, blanks run together, cut to what a table has room for."""
    kept = "".join(
        " " if c.isspace() else c for c in name if unicodedata.category(c)[0] != "C" or c.isspace()
    )
    return " ".join(kept.split())[:LONGEST].strip()


class Accounts:
    """The accounts of a hall."""

    def __init__(self, store: Store, config: Config) -> None:
        self._store: Final = store
        self._config: Final = config

    async def create(self, name: str) -> tuple[Account, str, str]:
        """A new account, its session token, its recovery code."""
        made = Account(word(self._config.chance, 12), clean_name(name) or self._guest())
        code = self._code()
        row = insert(schema.account).values(
            id=made.id, name=made.name, recovery=hashed(code), at=self._config.clock.wall()
        )
        await self._store.write(row)
        return made, await self._session(made.id), code

    async def recover(self, code: str) -> tuple[Account, str, str]:
        """The account of a recovery code, a new session, and the code that replaces the one used.

        :raises ServiceError: if there is no such account.
        """
        known = hashed(code.strip().lower())
        found = await self._store.read(
            select(schema.account.c.id, schema.account.c.name).where(schema.account.c.recovery == known)
        )
        if not found:
            raise ServiceError("bad_recovery", "recovery: there is no account of this code", 403)
        fresh = self._code()
        account = Account(found[0].id, found[0].name)
        await self._store.write(
            update(schema.account).where(schema.account.c.id == account.id).values(recovery=hashed(fresh))
        )
        return account, await self._session(account.id), fresh

    async def rename(self, account: Account, name: str) -> Account:
        """The account under another name; an empty one changes nothing."""
        wanted = clean_name(name)
        if not wanted or wanted == account.name:
            return account
        await self._store.write(
            update(schema.account).where(schema.account.c.id == account.id).values(name=wanted)
        )
        return Account(account.id, wanted)

    async def of_token(self, token: str | None) -> Account | None:
        """The account of a session token."""
        if not token or len(token) > 100:
            return None
        accounts, tokens = schema.account, schema.token
        found = await self._store.read(
            select(accounts.c.id, accounts.c.name)
            .join(tokens, tokens.c.account == accounts.c.id)
            .where(tokens.c.hash == hashed(token))
        )
        return Account(found[0].id, found[0].name) if found else None

    async def _session(self, account: str) -> str:
        token = urlsafe_b64encode(self._config.chance(32)).decode().rstrip("=")
        row = insert(schema.token).values(hash=hashed(token), account=account, at=self._config.clock.wall())
        await self._store.write(row)
        return token

    def _guest(self) -> str:
        return f"客{int.from_bytes(self._config.chance(2), 'big') % 9000 + 1000}"

    def _code(self) -> str:
        letters = word(self._config.chance, 20)
        return "-".join(letters[start : start + 5] for start in range(0, 20, 5))
