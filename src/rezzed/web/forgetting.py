"""Deletes games, studies and names of players from a database, for good."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.exc import SQLAlchemyError

from ..errors import RezzedError
from .store import Store
from .store.database import READS
from .store.schema import ENTRIES, GAMES, STUDIES
from .tables.invitation import KEY
from .tables.record import JOIN

CHUNK: Final = 500  # ids in one statement


@dataclass
class Forgotten:
    """How much was deleted: games, studies, and games from which a name was removed."""

    games: int = 0
    studies: int = 0
    names: int = 0


def forget(url: str, ids: Sequence[str], name: str | None, before: float | None) -> Forgotten:
    """Delete from a database. All of it happens, or nothing.

    Args:
        url: the SQLAlchemy URL of the database.
        ids: games and studies to delete, by the ids in their addresses.
        name: the name of a player to remove from all games; None for none.
        before: delete games that were made, and studies that were changed last, before this second since 1970, if given.

    Raises:
        RezzedError: an id is unknown, or the database cannot be used.
    """
    store = Store(url)
    store.open()
    assert store.engine is not None
    try:
        with store.engine.begin() as connection:
            done = Forgotten()
            if before is not None:
                old = connection.execute(select(GAMES.c.id).where(GAMES.c.created < before)).scalars().all()
                done.games += _games(connection, old)
                done.studies += connection.execute(delete(STUDIES).where(STUDIES.c.changed < before)).rowcount
            for given in ids:
                id = given.partition(".")[0]  # the link of a private study has its secret behind the id
                games = _games(connection, [id])
                studies = connection.execute(delete(STUDIES).where(STUDIES.c.id == id)).rowcount
                if not games + studies:
                    raise RezzedError(f"there is no game and no study {id[:40]!r}; nothing was deleted", place="id")
                done.games, done.studies = done.games + games, done.studies + studies
            if name is not None:
                done.names = _nameless(connection, name)
        if store.sqlite:
            with store.engine.connect().execution_options(**{READS: True}) as connection:  # no transaction is begun
                connection.exec_driver_sql("VACUUM")  # what was deleted leaves the file, too
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    except SQLAlchemyError as error:
        raise RezzedError(f"the database cannot be changed: {str(error).splitlines()[0]}", place="db") from None
    finally:
        store.engine.dispose()
    return done


def _games(connection: Connection, ids: Sequence[str]) -> int:
    """Delete games with their entries; return how many there were."""
    found = 0
    for k in range(0, len(ids), CHUNK):
        some = ids[k : k + CHUNK]
        connection.execute(delete(ENTRIES).where(ENTRIES.c.game.in_(some)))
        found += connection.execute(delete(GAMES).where(GAMES.c.id.in_(some))).rowcount
    return found


def _nameless(connection: Connection, name: str) -> int:
    """Replace the name of a player by nothing. Return in how many games it was."""
    games = set()
    for id, text in connection.execute(select(GAMES.c.id, GAMES.c.setup)).all():
        setup = json.loads(text)
        if _without(setup.get("names"), name) | _without(setup.get(KEY), name, ("name",)):
            connection.execute(update(GAMES).where(GAMES.c.id == id).values(setup=_json(setup)))
            games.add(id)
    joined = select(ENTRIES.c.game, ENTRIES.c.seq, ENTRIES.c.entry).where(ENTRIES.c.entry.contains(f'"{JOIN}"'))
    for id, seq, text in connection.execute(joined).all():
        entry = json.loads(text)
        if entry["kind"] == JOIN and _without(entry, name, ("name",)):
            here = (ENTRIES.c.game == id, ENTRIES.c.seq == seq)
            connection.execute(update(ENTRIES).where(*here).values(entry=_json(entry)))
            games.add(id)
    return len(games)


def _without(data: dict[str, Any] | None, name: str, fields: Sequence[str] | None = None) -> bool:
    """Empty the fields that hold this name; return whether there was one."""
    found = [key for key in (data or ()) if (fields is None or key in fields) and data is not None and data[key] == name]
    for key in found:
        assert data is not None
        data[key] = ""
    return bool(found)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
