"""In which formats the built-in decks are legal today."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..decks import builtin, check_format, play_format
from ..decks.formats import today

KEPT: Final = 200  # decks, formats and days


def legal_in(name: str) -> dict[str, str]:
    """The formats in which a built-in deck is legal today, by their names for the API."""
    return {known.word: known.name for known, day in today() if _legal(name, known.word, day)}


@lru_cache(maxsize=KEPT)
def _legal(name: str, format: str, day: str) -> bool:
    return check_format(builtin(name), play_format(format), day).legal
