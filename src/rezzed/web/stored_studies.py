"""Studies in the database: who may read them, and who may change them."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import delete, insert, select, update

from .store import Store
from .store.database import new_id
from .store.schema import STUDIES
from .tables.tokens import fits, hashed, new_token

Visibility: TypeAlias = Literal["public", "unlisted", "private"]

LISTED: Final = 100  # public studies in the list


@dataclass(frozen=True)
class Content:
    """What is kept of a study: its save, with the title and the rule book that are written in it."""

    save: str
    title: str
    rules: str


@dataclass(frozen=True)
class Stored:
    """A study in the database.

    Attributes:
        id: its id.
        owner: the hash of its owner's key.
        secret: the hash of the secret in the link of a private study; empty for others.
        visibility: who may read it.
        content: the study.
        revision: counts its changes.
    """

    id: str
    owner: str
    secret: str
    visibility: Visibility
    content: Content
    revision: int

    def readable(self, secret: str, key: str) -> bool:
        """Whether somebody with this secret in the link, or with this key, may read it."""
        return self.visibility != "private" or fits(secret, self.secret) or fits(key, self.owner)

    def owned(self, key: str) -> bool:
        """Whether this is the key of its owner."""
        return fits(key, self.owner)


def _secret(visibility: Visibility) -> str:
    return secrets.token_urlsafe(16) if visibility == "private" else ""


def link(id: str, secret: str) -> str:
    """What stands for a study in an address."""
    return f"{id}.{secret}" if secret else id


async def add(store: Store, content: Content, visibility: Visibility) -> tuple[str, str]:
    """Keep a new study. Return its link and the key of its owner, which are kept nowhere else.

    Raises:
        StorageError: the database cannot be written.
    """
    id, secret, key = new_id(9), _secret(visibility), new_token()
    row = {
        "id": id, "owner": hashed(key), "secret": hashed(secret) if secret else "", "visibility": visibility,
        "title": content.title, "rules": content.rules, "save": content.save, "revision": 1, "changed": time.time(),
    }  # fmt: skip
    await store.write(lambda connection: connection.execute(insert(STUDIES), row))
    return link(id, secret), key


async def find(store: Store, id: str) -> Stored | None:
    """A study; None if there is none.

    Raises:
        StorageError: the database cannot be read.
    """
    row = await store.read(lambda connection: connection.execute(select(STUDIES).where(STUDIES.c.id == id)).mappings().first())
    if row is None:
        return None
    content = Content(row["save"], row["title"], row["rules"])
    return Stored(row["id"], row["owner"], row["secret"], row["visibility"], content, row["revision"])


async def change(store: Store, id: str, content: Content, revision: int) -> bool:
    """Change a study if it still has this revision. Return whether it had.

    Raises:
        StorageError: the database cannot be written.
    """
    values = {
        "title": content.title, "rules": content.rules, "save": content.save, "revision": revision + 1, "changed": time.time(),
    }  # fmt: skip
    wanted = update(STUDIES).where(STUDIES.c.id == id, STUDIES.c.revision == revision).values(values)
    return bool(await store.write(lambda connection: connection.execute(wanted).rowcount))


async def replace_link(store: Store, id: str) -> str:
    """Give a private study a new link; the old one ends.

    Raises:
        StorageError: the database cannot be written.
    """
    secret = _secret("private")
    wanted = update(STUDIES).where(STUDIES.c.id == id).values(secret=hashed(secret))
    await store.write(lambda connection: connection.execute(wanted))
    return link(id, secret)


async def remove(store: Store, id: str) -> None:
    """Delete a study.

    Raises:
        StorageError: the database cannot be written.
    """
    await store.write(lambda connection: connection.execute(delete(STUDIES).where(STUDIES.c.id == id)))


async def public(store: Store) -> list[dict[str, Any]]:
    """The public studies that were changed last: `link`, `title`, `rules`, and `changed` in seconds since 1970.

    Raises:
        StorageError: the database cannot be read.
    """
    columns = (STUDIES.c.id.label("link"), STUDIES.c.title, STUDIES.c.rules, STUDIES.c.changed)
    wanted = select(*columns).where(STUDIES.c.visibility == "public").order_by(STUDIES.c.changed.desc()).limit(LISTED)
    return [dict(row) for row in await store.read(lambda connection: connection.execute(wanted).mappings().all())]
