"""Runs the migrations on the connection that `rezzed.web.store.migrate` gives; Alembic loads this file."""

from __future__ import annotations

from alembic import context

from rezzed.web.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
