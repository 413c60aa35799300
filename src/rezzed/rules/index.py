"""The index of paragraphs: a summary of each in our own words, the code that cites it, and the scenarios that test it.

The index reads the source of this package to find citations: in docstrings and comments (`CR 6.9.3b`, `CR 1.4: 6.5.2`,
`2012, step 3.1`, `1996, step 6`), in the steps of the tables and their functions, in the reasons for refusals (`Book.cites`)
and in the switches.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from ..errors import nearest
from . import book, names
from .book import Op, Test

SHIPPED: Final = "scenarios.json"  # written by tools/index_scenarios.py
PACKAGE: Final = Path(__file__).parent.parent
ID: Final = r"\d+(?:\.\d+)+[a-z]?"
_LIST: Final = rf"({ID}(?:-[a-z])?(?:(?:, | and ){ID}(?:-[a-z])?)*)"
_STYLES: Final = (
    ("cr-1.4", re.compile(rf"CR 1\.4[:,] {_LIST}")),
    ("cr-26.03", re.compile(rf"CR (?!1\.4[:,] \d){_LIST}(?!\d)")),
    ("anr-2012", re.compile(r"2012, steps? (\d(?:\.\d)?(?:(?:, | and )\d(?:\.\d)?)*)")),
    ("onr-1996", re.compile(r"1996, steps? (\d+(?:(?:, | and )\d+)*)")),
)
_HEAD: Final = re.compile(r"^(?P<indent>\s*)(?:def|class) (?P<name>\w+)")


@dataclass(frozen=True)
class Citation:
    """A place that cites a paragraph: a file of the package, a line, and the function or class."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.what}" if self.line else f"{self.file}  {self.what}"


@dataclass(frozen=True)
class ListedScenario:
    """A scenario: its file, its title, and what its `source` names."""

    file: str
    title: str
    source: tuple[str, ...]


@cache
def gists(name: str) -> dict[str, str]:
    """The summaries of all paragraphs of a book by id, including the steps that the book itself does not number."""
    out: dict[str, str] = {}
    file = resources.files("rezzed.rules") / "gists" / f"{name}.toml"
    if file.is_file():
        out.update(tomllib.loads(file.read_text(encoding="utf-8")))
    for steps in book(name).tables.values():
        for step in steps:
            out.setdefault(step.id, step.gist)
    return out


@cache
def ids(name: str) -> frozenset[str]:
    """Everything that a book can be cited by: its paragraphs, steps and keys."""
    found = book(name)
    return frozenset((*gists(name), *found.cites.values(), *found.switches.why.values()))


def books_naming(id: str) -> tuple[str, ...]:
    """The books that have a paragraph with this id, newest first."""
    return tuple(n for n in reversed(names()) if id in gists(n))


def related(name: str, id: str) -> tuple[str, ...]:
    """Similar known ids: the paragraphs above and below, or ids with a similar spelling."""
    known = gists(name)
    up = re.sub(r"(?:[a-z]|\.\d+)$", "", id)
    family = [k for k in known if k == up or (k.startswith(id) and not k[len(id) : len(id) + 1].isdigit())]
    return tuple(family[:4]) or tuple(nearest(id, known, 4))


# -- the source -------------------------------------------------------------------------------------------


@cache
def _sources() -> tuple[tuple[str, tuple[str, ...]], ...]:
    files = sorted(f for f in PACKAGE.rglob("*.py") if f != Path(__file__))  # this file contains example citations
    return tuple((f.relative_to(PACKAGE.parent).as_posix(), tuple(f.read_text("utf-8").splitlines())) for f in files)


def _ids(listed: str) -> Iterator[str]:
    """Each id in a list such as `10.3.1d-e, 9.2`."""
    for item in re.split(r", | and ", listed):
        first, _, last = item.partition("-")
        if not last:
            yield first
            continue
        for letter in range(ord(first[-1]), ord(last) + 1):
            yield first[:-1] + chr(letter)


def cited_in(line: str) -> Iterator[tuple[str, str]]:
    """The book and id of every citation in a line of source."""
    for name, style in _STYLES:
        for match in style.finditer(line):
            for id in _ids(match[1]):
                yield name, id


@cache
def citations() -> dict[tuple[str, str], tuple[Citation, ...]]:
    """The places of every citation in docstrings and comments of the package, by book and id."""
    found: dict[tuple[str, str], list[Citation]] = {}
    for file, lines in _sources():
        for n, line in enumerate(lines):
            if "CR " in line or ", step" in line:
                for key in cited_in(line):
                    places = found.setdefault(key, [])
                    place = Citation(file, n + 1, _around(lines, n))
                    if place not in places:
                        places.append(place)
    return {key: tuple(places) for key, places in found.items()}


def _around(lines: tuple[str, ...], n: int) -> str:
    """The function or class that contains a line."""
    indent = len(lines[n]) - len(lines[n].lstrip())
    for i in range(n, -1, -1):
        match = _HEAD.match(lines[i])
        if match and (i == n or len(match["indent"]) < indent):
            return match["name"]
    return "module"


@cache
def _literals() -> dict[str, tuple[Citation, ...]]:
    """Where the engine names a reason or reads a switch: `("strength", ...)`, `cite("choose")`, `switches.gap`."""
    found: dict[str, list[Citation]] = {}
    for file, lines in _sources():
        if "/engine/" in file or file.endswith(("why.py", "compound.py")):
            for n, line in enumerate(lines):
                for key in re.findall(r"(?:cite\(|^    \()\"([a-z ]+)\"", line) + re.findall(r"switches\.(\w+)", line):
                    found.setdefault(key, []).append(Citation(file, n + 1, _around(lines, n)))
    return {key: tuple(places) for key, places in found.items()}


@cache
def operations() -> dict[str, Citation]:
    """The function that carries out each operation of a step."""
    out: dict[str, Citation] = {}
    heads = {
        (Path(file).stem, match["name"]): Citation(file, n + 1, match["name"])
        for file, lines in _sources() if "/engine/" in file
        for n, line in enumerate(lines) if (match := _HEAD.match(line)) and not match["indent"]
    }  # fmt: skip
    for file, lines in _sources():
        if "/engine/" in file:
            for op, module, function in re.findall(r"Op\.(\w+): (?:(\w+)\.)?(\w+)", "\n".join(lines)):
                place = heads.get((module or Path(file).stem, function))
                if place is not None:
                    out.setdefault(op, place)
    return out


def places(name: str, id: str) -> tuple[Citation, ...]:
    """Where a paragraph of a book is implemented: its step, its refusals and its citations."""
    out: list[Citation] = []
    found = book(name)
    for table, steps in found.tables.items():
        for step in steps:
            if step.id == id:
                place = operations().get(step.op.name)
                what = f"step of the table {table.name.lower().replace('_', ' ')}"
                if place is None:
                    out.append(Citation("rezzed/engine/timing/steps.py", 0, f"{what}, test {Test(step.test).name}"))
                else:
                    out.append(Citation(place.file, place.line, f"{place.what}: {what}, operation {Op(step.op).name}"))
    for key, cite in found.cites.items():
        if cite == id:
            out += [Citation(p.file, p.line, f"{p.what}: {key!r}") for p in _literals().get(key, ())[:3]]
    for switch, cite in found.switches.why.items():
        if cite == id:
            value = _value(getattr(found.switches, switch))
            out += [Citation(p.file, p.line, f"{p.what}: switch {switch} = {value}") for p in _literals().get(switch, ())[:3]]
    return tuple(dict.fromkeys((*out, *citations().get((name, id), ()))))


def _value(value: Any) -> str:
    name = getattr(value, "name", None)
    return str(name).lower() if name is not None else ("yes" if value else "no")


# -- scenarios --------------------------------------------------------------------------------------------


def scenario_folder() -> Path | None:
    """The folder of scenarios in the working directory, or in the checkout from which the package was installed."""
    for folder in (Path("scenarios"), PACKAGE.parent.parent / "scenarios"):
        if folder.is_dir():
            return folder
    return None


def scenarios_in(folder: Path, words: str = "") -> tuple[ListedScenario, ...]:
    """The scenarios of a folder and of the folders in it whose text contains these words. Other files are left out;
    `rezzed run` reports their errors."""
    out: list[ListedScenario] = []
    for file in sorted(folder.rglob("*.toml")):
        try:
            text = file.read_text("utf-8")
            if words not in text:  # reading a file is quick, parsing it is not
                continue
            data = tomllib.loads(text)
        except (OSError, ValueError, RecursionError):
            continue
        source = data.get("source", [])
        listed = [source] if isinstance(source, str) else [x for x in source if isinstance(x, str)]
        out.append(ListedScenario(file.as_posix(), str(data.get("title", file.stem)), tuple(listed)))
    return tuple(out)


@cache
def shipped() -> tuple[ListedScenario, ...]:
    """The scenarios of the repository, as the package lists them for places where their files are missing."""
    text = (resources.files("rezzed.rules") / SHIPPED).read_text(encoding="utf-8")
    return tuple(ListedScenario(file, title, tuple(source)) for file, title, source in json.loads(text))


def listing(folder: Path) -> str:
    """The text of the list that `shipped()` reads, made from the folder `scenarios`: one scenario on a line."""
    known = tuple(f"{name} " for name in names())
    rows = (
        json.dumps([s.file, s.title, [x for x in s.source if x.startswith(known)]], ensure_ascii=False)
        for s in scenarios_in(folder)
    )
    return "[\n" + ",\n".join(rows) + "\n]\n"


def scenarios_testing(name: str, id: str, folder: Path | None) -> tuple[ListedScenario, ...]:
    """The scenarios whose `source` names a paragraph of a book or one below it: of a folder, or of the list in the package."""
    return among(shipped() if folder is None else scenarios_in(folder, f"{name} {id}"), name, id)


def among(listed: tuple[ListedScenario, ...], name: str, id: str) -> tuple[ListedScenario, ...]:
    """Those of some scenarios whose `source` names a paragraph of a book or one below it."""
    below = re.compile(rf"{re.escape(name)} {re.escape(id)}" + (r"(?:\.\d+)*[a-z]?" if id[-1:].isdigit() else ""))
    return tuple(s for s in listed if any(below.fullmatch(x) for x in s.source))
