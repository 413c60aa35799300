"""Reads scenario files: TOML to checked data. It reports all errors at once, each with its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from .. import rules as books
from ..board import GENERAL, build, find_on_board, which_on_board
from ..engine.state import State
from ..errors import Fault, RezzedError, SetupError, nearest
from ..files import one_line, parse_json, read_text
from ..game import Chance, Game
from ..library import Library, default
from . import expectations
from .log_words import words_of
from .script import Script, Word, parse

DEPTH: Final = 6  # nested tables and lists
VALUES: Final = 5_000  # values in one file
TEXT: Final = 300  # characters in a title, a name or a key
SHOWN: Final = 100  # errors to list
EVENTS: Final = (Word.LOG, Word.NEVER, Word.COUNT, Word.STOP)  # statements with the words of events
TOP: Final = ("title", "source", *GENERAL, "branch", "play")
OWN: Final = tuple(field for field in GENERAL if field != "rules")  # the fields of a board that a branch can change


@dataclass(frozen=True)
class Scenario:
    """A checked scenario file.

    Attributes:
        path: the file.
        title: the subject.
        source: the seeds, paragraphs and rulings that it tests.
        rules: the books under which it is played.
        board: the plain data of its board, without a book.
        boards: the plain data of the boards of the branches that have their own.
        script: the script.
        library: its cards and rule books.
    """

    path: str
    title: str
    source: tuple[str, ...]
    rules: tuple[str, ...]
    board: Mapping[str, Any]
    script: Script
    library: Library
    boards: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def book(self) -> str:
        """The book to use if only one is needed: the default book if the file names it, otherwise the first in the file."""
        return books.DEFAULT if books.DEFAULT in self.rules else self.rules[0]

    def start(self, book: str, branch: str = "", chance: Chance | None = None, awaits: int = -1) -> Game:
        """A game on its board under a book, at the first decision; on the board of a branch, if the branch has its own.

        Args:
            book: the name of the book.
            branch: the name of a branch, or empty.
            chance: answers decisions of chance.
            awaits: a kind of event; the game stops when the first one has happened.
        """
        return Game({**self.boards.get(branch, self.board), "rules": book}, chance, self.library, _awaits=awaits)


def read(path: str | Path, rules: str | None = None, library: Library | None = None, *, strict: bool = False) -> Scenario:
    """Read a scenario file.

    Args:
        path: the file.
        rules: the book to use instead of those in the file.
        library: the cards and rule books; default: the default library.
        strict: whether to refuse cards that are not declared, even if the file does not ask for it.

    Raises:
        SetupError: the file is invalid; each error is one line that begins with the path.
    """
    return parse_text(read_text(path, "scenario file"), str(path), rules, library, strict=strict)


def load_game(path: str | Path, rules: str | None = None, library: Library | None = None, *, strict: bool = False) -> Game:
    """Make a game with the board of a scenario file, at its first decision. Exported as `rezzed.load`.

    Args:
        path: the file.
        rules: the rule book; without it, the default book if the file names it, otherwise the first in the file.
        library: the cards and rule books; default: the default library.
        strict: whether to refuse cards that are not declared, even if the file does not ask for it.

    Raises:
        SetupError: the file is invalid; `faults` lists all errors, one line each.
    """
    scenario = read(path, rules, library, strict=strict)
    return scenario.start(scenario.book)


def parse_text(
    text: str, path: str = "scenario", rules: str | None = None, library: Library | None = None, *, strict: bool = False
) -> Scenario:
    """Read a scenario from the text of a file.

    Raises:
        SetupError: the text is invalid.
    """
    return parse_data(parse_board(text, path), path, rules, library, strict=strict)


def parse_data(
    data: dict[str, Any], path: str = "scenario", rules: str | None = None, library: Library | None = None, *,
    strict: bool = False,
) -> Scenario:  # fmt: skip
    """Read a scenario from the data of a file.

    Raises:
        SetupError: the data is invalid.
    """
    if strict and isinstance(data, dict):
        data = {**data, "strict": True}
    return _ScenarioReader(path, default() if library is None else library).read(data, rules)


# -- the file -------------------------------------------------------------------------------------------


# a name with more parts than any table is deep; the parser takes quadratic time for such names
_DOTTED: Final = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){30}""")


def parse_toml(text: str, path: str) -> dict[str, Any]:
    """Parse the data of a text.

    Raises:
        SetupError: the text is not valid TOML, or is nested too deeply.
    """
    if not isinstance(text, str):
        raise SetupError([Fault(f"expected a text, not {type(text).__name__}", path)])
    if not text.strip():
        raise SetupError([Fault("the file is empty", path)])
    dotted = _DOTTED.search(text)
    if dotted:
        line = text.count("\n", 0, dotted.start()) + 1
        raise SetupError([Fault(f"line {line}: nested too deeply: a name of 30 or more parts", path)])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SetupError([Fault("lists or tables are nested too deeply", path)]) from None
    except tomllib.TOMLDecodeError as error:
        raise SetupError([Fault(f"not valid TOML: {one_line(str(error))}", path)]) from None
    except ValueError:
        raise SetupError([Fault("a number has too many digits", path)]) from None


def parse_board(text: str, path: str) -> dict[str, Any]:
    """Parse the data of a board or scenario: JSON if it begins with a brace or the file is called `.json`, otherwise TOML.

    Raises:
        SetupError: the text is invalid.
    """
    if isinstance(text, str) and text.strip() and (text.lstrip().startswith("{") or path.lower().endswith(".json")):
        return parse_json(text, path)
    return parse_toml(text, path)


def _short(fault: str) -> Fault:
    """An error on one line."""
    if isinstance(fault, Fault):
        return Fault(one_line(fault.message, 3_000), one_line(fault.place, 3_000), fault.suggestion)
    return Fault(one_line(fault, 3_000))


# -- its contents ---------------------------------------------------------------------------------------


class _ScenarioReader:
    def __init__(self, path: str, library: Library) -> None:
        self.path = path
        self.library = library
        self.faults: list[str] = []

    def fault(self, text: str) -> None:
        if text not in self.faults:
            self.faults.append(text)

    def give_up(self) -> SetupError:
        listed = [_short(f).within(self.path) for f in self.faults[:SHOWN]]
        if len(self.faults) > SHOWN:
            listed.append(Fault(f"and {len(self.faults) - SHOWN} more errors", self.path))
        return SetupError(listed)

    def read(self, data: dict[str, Any], rules: str | None) -> Scenario:
        self.measure(data)
        if self.faults:
            raise self.give_up()
        self.fields(data)
        named = self.named_books(data.get("rules", books.DEFAULT))
        played = named if rules is None else (rules,)
        if rules is not None:
            self.book(rules, "the rule book asked for")
        board = {k: v for k, v in data.items() if k in GENERAL and k != "rules"}
        script = self.script(data, named or (books.DEFAULT,))
        boards = self.branches(data, board, script)
        known = dict.fromkeys(map(self.nearest_book, played))
        states = {"": self.states(board, known), **{name: self.states(own, known, name) for name, own in boards.items()}}
        self.clauses(script, states)
        self.events(script, states)
        if self.faults:
            raise self.give_up()
        source = _strings(data.get("source", []))
        return Scenario(self.path, self.title(data), source, played, board, script, self.library, boards)

    def title(self, data: Mapping[str, Any]) -> str:
        return str(data.get("title", Path(self.path).stem))

    def measure(self, data: Any) -> None:
        """Refuse data of unreasonable size before looking at the details."""
        todo: list[tuple[str, Any, int]] = [("", data, 0)]
        count = 0
        while todo and len(self.faults) < SHOWN:
            path, value, depth = todo.pop()
            count += 1
            if count > VALUES:
                self.fault(f"the file has more than {VALUES} values")
                return
            if depth > DEPTH:
                self.fault(f"{path[:TEXT]}: nested too deeply (more than {DEPTH} levels)")
                return
            if isinstance(value, dict):
                for key, inner in value.items():
                    if len(key) > TEXT:
                        self.fault(f"{path}{key[:40]}...: a name of {len(key)} characters; the maximum is {TEXT}")
                    else:
                        todo.append((f"{path}.{key}" if path else key, inner, depth + 1))
            elif isinstance(value, list):
                if count + len(todo) + len(value) > VALUES:
                    self.fault(f"{path}: a list of {len(value)} values; the maximum for a file is {VALUES}")
                    return
                todo += [(f"{path}[{i}]", inner, depth + 1) for i, inner in enumerate(value)]
            elif isinstance(value, str) and len(value) > TEXT and path != "play.script":
                self.fault(f"{path}: a text of {len(value)} characters; the maximum is {TEXT}")
            elif isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 63:
                self.fault(f"{path}: the number is out of range")

    def fields(self, data: Mapping[str, Any]) -> None:
        for key in data:
            if key not in TOP:
                near = nearest(key, TOP, 2)
                self.fault(f"{key}: unknown field; known: {', '.join(near or TOP)}")
        if not isinstance(data.get("title", ""), str):
            self.fault("title: expected a text")
        source = data.get("source", [])
        if not isinstance(source, str) and not (isinstance(source, list) and all(isinstance(x, str) for x in source)):
            self.fault("source: expected a text or a list of texts")

    def named_books(self, value: Any) -> tuple[str, ...]:
        if isinstance(value, list) and not value:
            self.fault("rules: the list is empty; leave out the field to use the default book")
        if not isinstance(value, str) and not (isinstance(value, list) and all(isinstance(x, str) for x in value)):
            self.fault("rules: expected the name of a rule book or a list of names")
            return ()
        named = _strings(value)
        for name in named:
            self.book(name, "rules")
        if len(set(named)) < len(named):
            self.fault("rules: the list names a book twice")
        return named

    def book(self, name: str, path: str) -> None:
        try:
            self.library.shelf.book(name)
        except RezzedError as error:
            self.fault(f"{path}: {error}")

    def nearest_book(self, name: str) -> str:
        """The book itself, or for an unknown name the most similar book, so that the board can be checked as well."""
        known = self.library.shelf.names()
        return name if name in known else (nearest(name, known, close=0.3) or [books.DEFAULT])[0]

    def script(self, data: Mapping[str, Any], named: tuple[str, ...]) -> Script:
        play = data.get("play", {})
        if not isinstance(play, Mapping):
            self.fault("play: expected a table with `script`")
            return Script()
        for key in play:
            if key != "script":
                self.fault(f"play.{key}: unknown field; known: script")
        text = play.get("script", "")
        if not isinstance(text, str):
            self.fault("play.script: expected a text")
            return Script()
        script, faults = parse(text, named)
        for f in faults:
            self.fault(f"play.script: {f}")
        return script

    def branches(self, data: Mapping[str, Any], board: Mapping[str, Any], script: Script) -> dict[str, Mapping[str, Any]]:
        """The boards of the branches: the board of the file with the fields that the branch changes."""
        tables = data.get("branch", {})
        if not isinstance(tables, Mapping):
            self.fault('branch: expected a table for each branch, for example `[branch."jack out".runner]`')
            return {}
        names = [b.name for b in script.branches]
        boards: dict[str, Mapping[str, Any]] = {}
        for name, own in tables.items():
            if name not in names:
                near = nearest(name, names, 2) or names
                self.fault(f"branch.{name}: the script has no branch {name!r}; it has {', '.join(near) or 'no branches'}")
            elif not isinstance(own, Mapping):
                self.fault(f"branch.{name}: expected a table with fields of the board")
            else:
                for key in own:
                    if key not in OWN:
                        self.fault(f"branch.{name}.{key}: a branch cannot change this; it can change {', '.join(OWN)}")
                boards[name] = _merged(board, {k: v for k, v in own.items() if k in OWN})
        return boards

    def states(self, board: Mapping[str, Any], played: Iterable[str], branch: str = "") -> list[State]:
        """The board under each book; a board that is impossible is a fault."""
        built: list[State] = []
        for book in played:
            try:
                built.append(build({**board, "rules": book}, self.library))
            except SetupError as error:
                for f in error.faults:
                    if branch and f in self.faults:
                        continue  # the fault is that of the board of the file
                    self.fault(f"branch.{branch}: {f}" if branch else f)
        return built

    def clauses(self, script: Script, states: Mapping[str, list[State]]) -> None:
        """Check that the cards in clauses of `expect:` are in the game."""
        for branch in script.every():
            here = states.get(branch, states[""])
            for st in script.played(branch) if here else ():
                for words in st.items if st.word == Word.EXPECT else ():
                    try:
                        titles = expectations.parse(words).titles
                    except RezzedError:
                        continue  # reported with the script
                    for title in titles:
                        if all(find_on_board(s, title) is None for s in here):
                            several = which_on_board(here[0], title)
                            self.fault(f"play.script: line {st.line}: `{words}`: the board has no card {title!r}{several}")

    def events(self, script: Script, states: Mapping[str, list[State]]) -> None:
        """Check that the words of events can begin an event, under every book and on every board where they apply."""
        told: set[tuple[int, str, str]] = set()
        for branch in script.every():
            asked = [st for st in script.played(branch) if st.word in EVENTS]
            for s in states.get(branch, states[""]) if asked else ():
                known = words_of(s)
                for st in asked:
                    for words in st.items if not st.books or known.rules in st.books else ():
                        if (st.line, words, known.rules) not in told and not known.fit(words):
                            told.add((st.line, words, known.rules))
                            self.fault(f"play.script: line {st.line}: under {known.rules} {known.fault(words)}")


def _merged(board: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A board with other values: tables are merged field by field, everything else is replaced."""
    out = dict(board)
    for key, value in own.items():
        before = out.get(key)
        out[key] = _merged(before, value) if isinstance(before, Mapping) and isinstance(value, Mapping) else value
    return out


def _strings(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
