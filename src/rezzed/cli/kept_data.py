"""`rezzed backup`, `restore` and `forget`: what the database of the board keeps (docs/watching.md, docs/privacy.md)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from ..errors import RezzedError
from ..wording.names import plural
from .serve import NEEDED, database


def backup(file: Path, url: str) -> None:
    """Copy the database into a file.

    Raises:
        RezzedError: a package is missing, or something cannot be read or written.
    """
    try:
        from ..web.store.copies import copy_to

        url = url or database()
    except ImportError as error:
        raise RezzedError(f"{NEEDED} ({error.name} is missing)") from None
    size = copy_to(url, file)
    print(f"{file}: {size:,} bytes; `rezzed restore {file} --db URL` puts it back")


def restore(file: Path, url: str) -> None:
    """Put a copy back.

    Raises:
        RezzedError: a package is missing, the file is no copy, or the database is not empty.
    """
    try:
        from ..web.store.copies import put_back

        url = url or database()
    except ImportError as error:
        raise RezzedError(f"{NEEDED} ({error.name} is missing)") from None
    games, studies = put_back(file, url)
    print(f"put back: {plural(games, 'game')}; studies: {studies}")


def forget(ids: Sequence[str], name: str | None, before: datetime | None, url: str) -> None:
    """Delete games, studies, and the name of a player.

    Raises:
        RezzedError: a package is missing, an id is unknown, or the database cannot be changed.
    """
    try:
        from ..web import forgetting

        url = url or database()
    except ImportError as error:
        raise RezzedError(f"{NEEDED} ({error.name} is missing)") from None
    done = forgetting.forget(url, ids, name, None if before is None else before.timestamp())
    print(f"deleted: {plural(done.games, 'game')}; studies: {done.studies}")
    if name is not None:
        print(f"the name {name!r} was removed from {plural(done.names, 'game')}")
