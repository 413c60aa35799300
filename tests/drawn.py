"""The cards that stand on drawn boards: those that `data/drawn.toml` lists, in its order. A new card changes no board.

`python tests/drawn.py` lists all declared cards anew. Afterwards every drawn board is another one, so it is done on purpose:
`test_drawn.py` asks for it when too many cards are missing from the list.
"""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar
from zlib import crc32

from rezzed.engine.program.compile import Compiled
from rezzed.engine.program.parts import Fact
from rezzed.library import compiled

T = TypeVar("T")

FILE: Final = Path(__file__).parent / "data" / "drawn.toml"
BOOKS: Final = {"anr": "cr-26.03", "onr": "onr-1996"}
HEAD: Final = """\
# The cards of each game that stand on drawn boards of tests, in the order in which they are drawn. A card that is missing here
# stands on none of them, and a board stays what it is when cards are added. `python tests/drawn.py` writes this file.
"""


@cache
def listed(game: str) -> tuple[str, ...]:
    """The ids of the cards of a game that are drawn."""
    return tuple(tomllib.loads(FILE.read_text(encoding="utf-8"))[game])


def cards_drawn(book: str) -> list[Fact]:
    """The cards of a book that are drawn; a book of the library, or one of a test with the same cards."""
    return cards_drawn_from(compiled(book))


def cards_drawn_from(book: Compiled) -> list[Fact]:
    """The cards of a compiled book that are drawn."""
    found = [book.card(id) for id in listed(book.book.game)]
    assert None not in found, "tests/data/drawn.toml names cards that are not declared; see tests/drawn.py"
    return [fact for fact in found if fact is not None]


def some(things: Sequence[T], one_of: int, name: str = "") -> list[T]:
    """About one thing of so many. Whether a thing is among them depends on its own name only, not on the others.

    Args:
        things: what is chosen from.
        one_of: of how many things one is chosen.
        name: the attribute that names a thing; the thing itself if empty.
    """
    return [x for x in things if crc32(str(getattr(x, name) if name else x).encode()) % one_of == 0]


def write() -> None:
    """List all declared cards, in the order of the catalogue."""
    parts = [HEAD]
    for game, book in BOOKS.items():
        ids = textwrap.fill(", ".join(f'"{fact.id}"' for fact in compiled(book).cards()), 120, break_on_hyphens=False)
        parts.append(f"{game} = [\n{textwrap.indent(ids, '    ')},\n]\n")
    FILE.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    write()
