"""The tables of the hall's database. `migrations/` makes them; the two are compared by a test."""

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, PrimaryKeyConstraint, String, Table, Text

METADATA: Final = MetaData()

account: Final = Table(
    "account",
    METADATA,
    Column("id", String(20), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("recovery", String(64), nullable=False, unique=True),
    Column("at", BigInteger, nullable=False),
)
"""Who plays. `recovery` is the hash of his recovery code."""

token: Final = Table(
    "token",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account", String(20), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The sessions: hashes of what stands in the cookies."""

room: Final = Table(
    "room",
    METADATA,
    Column("id", String(20), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("phase", String(10), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("room_phase", "phase"),
)
"""The rooms there are. What happened in them stands in `event`; the start of the hall looks for `phase` here."""

event: Final = Table(
    "event",
    METADATA,
    Column("table_id", String(20), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)
"""The truth: everything that happened, in order; never changed, never deleted."""

command: Final = Table(
    "command",
    METADATA,
    Column("table_id", String(20), nullable=False),
    Column("account", String(20), nullable=False),
    Column("cid", String(40), nullable=False),
    Column("answer", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "account", "cid"),
)
"""The commands that were done, with the answer they got."""
