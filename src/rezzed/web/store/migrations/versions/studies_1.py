"""Studies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "studies_1"
down_revision = "games_1"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("save", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("public_studies", "studies", ["visibility", "changed"])
