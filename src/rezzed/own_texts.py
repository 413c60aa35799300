"""Printed texts of the user's own: a copy of the community database's JSON that somebody has. The package contains none.

Version 2 of the database has `{"data": [{"code", "title", "text", "stripped_text", ...}]}`, version 3 has
`{"data": [{"id", "attributes": {"title", "text", "stripped_text", ...}}]}`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from .errors import Fault, SetupError
from .titles import plain

VARIABLE: Final = "REZZED_CARD_DATA"  # names the file or folder
LARGEST: Final = 50_000_000  # bytes of one file
LONGEST: Final = 5_000  # characters of one text
_TAG: Final = re.compile(r"<[^<>]{0,200}>")
_BREAK: Final = re.compile(r"<br ?/?>|</p>|</li>", re.I)


class OwnTexts:
    """Texts by title.

    Args:
        texts: the texts, by the plain form of their titles.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, title: str) -> tuple[str, ...]:
        """The lines of the text of a card; empty if there is none."""
        return tuple(line for line in self.texts.get(plain(title), "").splitlines() if line.strip())


@lru_cache(maxsize=4)
def read(path: str) -> OwnTexts:
    """Read a file, or every `.json` file of a folder and of its folders.

    Raises:
        SetupError: nothing can be read, or a file has another form.
    """
    place = Path(path)
    files = sorted(place.rglob("*.json")) if place.is_dir() else [place]
    if not files:
        raise SetupError([Fault("the folder has no .json file; expected a copy of the card database", path)])
    texts: dict[str, str] = {}
    for file in files:
        texts |= dict(_texts(_data(file), str(file)))
    if not texts:
        raise SetupError([Fault("there is no card with a text; expected a copy of the card database", path)])
    return OwnTexts(texts)


def chosen(path: str | None) -> OwnTexts | None:
    """The texts in a file or folder, or those that the environment names; None if neither is given.

    Raises:
        SetupError: they cannot be read.
    """
    named = path or os.environ.get(VARIABLE, "")
    return read(named) if named else None


def _data(file: Path) -> object:
    try:
        if file.stat().st_size > LARGEST:
            raise SetupError([Fault(f"the file has more than {LARGEST:,} bytes", str(file))])
        return json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise SetupError([Fault(f"cannot read the file: {error.strerror or error}", str(file))]) from None
    except (ValueError, RecursionError):
        raise SetupError([Fault("expected JSON in UTF-8, a copy of the card database", str(file))]) from None


def _texts(data: object, path: str) -> Iterator[tuple[str, str]]:
    """The plain titles and the texts of a file."""
    rows = data.get("data") if isinstance(data, dict) else data
    if isinstance(rows, dict):
        rows = [rows]
    if not isinstance(rows, list):
        raise SetupError([Fault("expected an object with `data`, a list of cards", path)])
    for row in rows:
        fields: Any = row.get("attributes", row) if isinstance(row, dict) else None
        if not isinstance(fields, dict) or not isinstance(fields.get("title"), str):
            continue
        text = fields.get("stripped_text") or fields.get("text")
        if isinstance(text, str) and text.strip():
            yield plain(fields["title"]), _TAG.sub("", _BREAK.sub("\n", text))[:LONGEST]
