"""Write the numbers of members of enumerations where a module names them as plain ints.

A line such as `V_PASS: Final = 7  # Verb.PASS` says which member it is. With a literal number the compiled core knows it where
it is used: it neither reads a variable nor asks whether the number is a large one.

    python tools/generate_ints.py          write the numbers, after an enumeration has changed
    python tools/generate_ints.py --check  exit with 1 if a number is not that of its member

See decision S1.
"""

from __future__ import annotations

import re
import sys
from enum import IntEnum
from pathlib import Path
from types import ModuleType

from rezzed import decisions, events, ids
from rezzed.engine.program.basics import Basic
from rezzed.engine.state import stages
from rezzed.rules.book import Op, Table, Test, Windows
from rezzed.vocabulary import abilities, amounts, effects

SOURCES = Path(__file__).parent.parent / "src" / "rezzed"
MODULES: tuple[ModuleType, ...] = (decisions, events, ids, stages, abilities, amounts, effects)
OTHERS: tuple[type[IntEnum], ...] = (Basic, Op, Table, Test, Windows)
LINE = re.compile(r"^(?P<name>\w+): Final = -?\d+  # (?P<kind>\w+)\.(?P<member>\w+)$", re.M)


def enumerations() -> dict[str, type[IntEnum]]:
    """The enumerations of the rules by name."""
    found = (x for module in MODULES for x in vars(module).values())
    return {x.__name__: x for x in (*found, *OTHERS) if isinstance(x, type) and issubclass(x, IntEnum)}


def written(text: str, kinds: dict[str, type[IntEnum]]) -> str:
    """A source with the numbers that the members have now."""

    def line(match: re.Match[str]) -> str:
        kind, member = match["kind"], match["member"]
        return f"{match['name']}: Final = {int(kinds[kind][member])}  # {kind}.{member}"

    return LINE.sub(line, text)


def main() -> int:
    stale, kinds = [], enumerations()
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        new = written(text, kinds)
        if new != text:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(new, encoding="utf-8")
    if stale and "--check" in sys.argv:
        print(f"not up to date: {', '.join(stale)}; run python tools/generate_ints.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
