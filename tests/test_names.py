"""One name, one meaning: class and file names are unique in the package, and the glossary says what its words stand for."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import rezzed

PACKAGE = Path(rezzed.__file__).parent
GLOSSARY = Path(__file__).parent.parent / "docs" / "glossary.md"
TERM = re.compile(r"^\| \*\*(?P<word>[^*]+)\*\* \| (?P<meaning>[^|]+) \| (?P<room>[^|]+) \|$", re.M)
COMPONENT = re.compile(r"^(?:export )?(?:default )?(?:async )?(?:function|class) (?P<name>[A-Z]\w*)", re.M)

# names of classes that several modules have, with the reason; an underscore in front makes no other name
CLASSES: dict[str, str] = {}
# names of files that several rooms have, with the reason
FILES = {
    "__init__.py": "Python demands it",
    "check.py": "`check(x)` finds everything that is wrong with a declaration (vocabulary) or a book (rules)",
    "odds.py": "the command `plan --odds`, and what it prints",
    "perft.py": "the command `perft`, and what it prints",
    "plain.py": "objects as plain data for JSON: those of games, and those of plans",
    "plan.py": "the command `plan`, and what it prints",
    "turn.py": "the command `turn`, and what it prints",
    "why.py": "the command `why`, and what it prints",
}


def sources() -> Iterator[Path]:
    """The modules of the package without the card files, which are named like the sets."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[:2] not in (("cards", "anr"), ("cards", "onr")):
            yield path


@cache
def parsed() -> dict[Path, ast.Module]:
    """The syntax trees of these modules."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sources()}


def more_than_once(found: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: places for name, places in found.items() if len(places) > 1}


def test_class_names_are_unique() -> None:
    """Two classes with one name make readers ask which is meant. Rename one, or give the reason in `CLASSES`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path, tree in parsed().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found[node.name.lstrip("_")].append(f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}")
    twice = more_than_once(found)
    assert {name: places for name, places in twice.items() if name not in CLASSES} == {}
    assert set(CLASSES) <= set(twice), "an exception is not needed any more"


def test_file_names_are_unique() -> None:
    """A file name that two rooms have must mean the same in both; `FILES` gives the reason."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sources():
        found[path.name].append(path.relative_to(PACKAGE).as_posix())
    twice = more_than_once(found)
    assert {name: places for name, places in twice.items() if name not in FILES} == {}
    assert set(FILES) <= set(twice), "an exception is not needed any more"


def test_components_of_the_page_are_unique() -> None:
    """The same for the page: its components and classes."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((PACKAGE / "web" / "static" / "js").glob("*.mjs")):
        for match in COMPONENT.finditer(path.read_text(encoding="utf-8")):
            found[match["name"]].append(path.name)
    assert more_than_once(found) == {}


def test_the_glossary_has_one_meaning_for_each_word() -> None:
    """Every word stands once, and its room, class or function exists where the glossary says."""
    terms = [match.groupdict() for match in TERM.finditer(GLOSSARY.read_text(encoding="utf-8"))]
    words = [word.strip() for term in terms for word in term["word"].split(",")]
    assert len(terms) >= 60
    assert sorted(set(words)) == sorted(words)
    for term in terms:
        for place in re.findall(r"`([\w/.]+?)(?::\s*(\w+))?`", term["room"]):
            assert_exists(term["word"], *place)


def assert_exists(word: str, file: str, name: str) -> None:
    path = PACKAGE / file
    assert path.exists(), f"{word}: there is no {file}"
    if name:
        names = re.findall(r"^(?:class |def |export class )?(\w+)", path.read_text(encoding="utf-8"), re.M)
        assert name in names, f"{word}: {file} has no {name}"
