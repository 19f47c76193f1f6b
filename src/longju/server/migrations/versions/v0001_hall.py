"""The first tables: accounts, sessions, rooms, events, commands."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "account",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("recovery", sa.String(64), nullable=False, unique=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "token",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(20), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "room",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("room_phase", "room", ["phase"])
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(20), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    op.create_table(
        "command",
        sa.Column("table_id", sa.String(20), nullable=False),
        sa.Column("account", sa.String(20), nullable=False),
        sa.Column("cid", sa.String(40), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "account", "cid"),
    )


def downgrade() -> None:
    """Drops them."""
    for name in ("command", "event", "room", "token", "account"):
        op.drop_table(name)
