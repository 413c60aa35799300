"""What the layout promises: who may import whom, no chance but ours, no card in the kernel, no room that is two rooms."""

from __future__ import annotations

import ast
import subprocess
import sys
from enum import IntEnum
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

import rezzed
from rezzed import decisions, events, ids
from rezzed.events import N_KINDS, Ask, Ev, Use, Would
from rezzed.library import all_cards
from rezzed.rules import book
from rezzed.rules.book import Table
from rezzed.vocabulary import abilities, amounts, effects

pytestmark = pytest.mark.fast

ROOT = Path(rezzed.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
APPLICATIONS = {"cli", "bots", "testing"}
UPPER = APPLICATIONS | {
    "game", "scenario", "board", "view", "why", "compound", "wording", "library", "action", "perft",
}  # fmt: skip
# package or module -> what it must not import
FORBIDDEN = {
    "engine": UPPER | {"cards"},
    "vocabulary": UPPER | {"cards", "engine"},
    "cards": UPPER | {"engine", "rules"},
    "rules": (UPPER | {"cards"}) - {"library", "scenario", "game"},  # its index looks through the package
    "game": APPLICATIONS,
    "scenario": APPLICATIONS,
    "board": APPLICATIONS | {"game", "scenario"},
    "web": {"cli", "engine", "vocabulary", "cards"},  # transport, storage and identity: no rules
}


def room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """First parts, below the package, of everything that a file imports from it; and names of other modules."""
    out: set[str] = set()
    depth = len(path.relative_to(ROOT).parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            out |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level == depth:
                out |= {node.module.split(".")[0]} if node.module else {alias.name for alias in node.names}
            elif node.level == 0 and node.module:
                out.add(node.module.split(".")[0])
    return out


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    assert not imported(path) & FORBIDDEN.get(room(path), set())


@pytest.mark.parametrize("path", [f for f in FILES if room(f) == "engine"], ids=lambda p: p.name)
def test_the_kernel_has_no_chance_of_its_own(path: Path) -> None:
    assert not imported(path) & {"random", "time", "uuid", "secrets", "copy", "pickle", "datetime"}


def test_what_a_seat_hides_is_read_in_two_places() -> None:
    """Encoders read the position by an allow-list (decision O2); the bots of the package ask `SeatReader` (decision M12)."""
    readers = {"inside_of": {"default_choices", "explain"}, "state_of": {"checkpoint_bot"}}
    found: dict[str, set[str]] = {name: set() for name in readers}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("game.seat"):
                for name in found:
                    found[name] |= {path.stem} if name in [x.name for x in node.names] else set()
    assert found == readers


def test_the_kernel_names_no_card() -> None:
    terms = {table.name.lower() for table in Table} | set(book("onr-1996").cites)  # there are cards called Breach and Score!
    names = {c.title for c in all_cards()} | {c.id for c in all_cards()} - terms
    for path in FILES:
        if room(path) not in ("engine", "rules"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
        assert not texts & names, path


def test_no_file_is_longer_than_800_lines() -> None:
    everything = [*FILES, *Path(__file__).parent.glob("*.py")]
    assert not [f for f in everything if f.read_text(encoding="utf-8").count("\n") > 800]


@pytest.mark.parametrize("module", [ids, events, decisions, book, amounts, abilities, effects], ids=lambda m: m.__name__)
def test_numbers_of_an_enumeration_are_different_and_without_gaps(module: ModuleType) -> None:
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, IntEnum) and len(kind):
            first = min(kind)
            assert [m.value for m in kind.__members__.values()] == list(range(first, first + len(kind.__members__))), kind


def test_no_two_kinds_of_events_and_questions_have_one_number() -> None:
    """They share the index of active abilities."""
    assert [int(k) for k in chain(Ev, Would, Ask, Use)] == list(range(N_KINDS))


@pytest.mark.parametrize("name", ["generate_frames.py", "generate_ints.py"])
def test_what_is_generated_is_up_to_date(name: str) -> None:
    script = Path(__file__).parent.parent / "tools" / name
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


LONG = 60
LISTS = {("state.py", "__init__")}  # fields, one for each line


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_function_is_long(path: Path) -> None:
    found = [n for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.FunctionDef)]
    long = {(path.name, n.name) for n in found if (n.end_lineno or 0) - n.lineno >= LONG}
    assert not long - LISTS


@pytest.mark.parametrize("path", [f for f in FILES if room(f) == "engine"], ids=lambda p: str(p.relative_to(ROOT)))
def test_every_function_of_the_engine_says_what_it_does(path: Path) -> None:
    found = [n for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.FunctionDef)]
    assert not [n.name for n in found if not ast.get_docstring(n) and n.name != "__init__"]
