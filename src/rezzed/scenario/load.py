"""Reads scenario files: TOML to checked data. It reports all errors at once, each with its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from typing import Any, Final

from .. import rules as books
from ..board import GENERAL, build, find_on_board
from ..engine.state import State
from ..errors import RezzedError, SetupError, told
from ..game import Game
from ..library import Library, default
from . import check
from .log_words import words_of
from .script import Script, Word, parse

BYTES: Final = 1_000_000
DEPTH: Final = 6  # nested tables and lists
VALUES: Final = 5_000  # values in one file
TEXT: Final = 300  # characters in a title, a name or a key
SHOWN: Final = 100  # errors to list
TOP: Final = ("title", "source", *GENERAL, "play")


@dataclass(frozen=True)
class Scenario:
    """A checked scenario file.

    Attributes:
        path: the file.
        title: the subject.
        source: the seeds, paragraphs and rulings that it tests.
        rules: the books under which it is played.
        board: the plain data of its board, without a book.
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

    @property
    def book(self) -> str:
        """The book to use if only one is needed: the default book if the file names it, otherwise the first in the file."""
        return books.DEFAULT if books.DEFAULT in self.rules else self.rules[0]

    def start(self, book: str) -> Game:
        """A game on its board under a book, at the first decision."""
        return Game({**self.board, "rules": book}, library=self.library)


def read(path: str | Path, rules: str | None = None, library: Library | None = None) -> Scenario:
    """Read a scenario file.

    Args:
        path: the file.
        rules: the book to use instead of those in the file.
        library: the cards and rule books; default: the default library.

    Raises:
        SetupError: the file is invalid; each error is one line that begins with the path.
    """
    return parse_text(read_text(path), str(path), rules, library)


def load_game(path: str | Path, rules: str | None = None, library: Library | None = None) -> Game:
    """Make a game with the board of a scenario file, at its first decision. Exported as `rezzed.load`.

    Args:
        path: the file.
        rules: the rule book; without it, the default book if the file names it, otherwise the first in the file.
        library: the cards and rule books; default: the default library.

    Raises:
        SetupError: the file is invalid; `faults` lists all errors, one line each.
    """
    scenario = read(path, rules, library)
    return scenario.start(scenario.book)


def parse_text(
    text: str, path: str = "scenario", rules: str | None = None, library: Library | None = None
) -> Scenario:
    """Read a scenario from the text of a file.

    Raises:
        SetupError: the text is invalid.
    """
    return parse_data(parse_toml(text, path), path, rules, library)


def parse_data(
    data: dict[str, Any], path: str = "scenario", rules: str | None = None, library: Library | None = None
) -> Scenario:
    """Read a scenario from the data of a file.

    Raises:
        SetupError: the data is invalid.
    """
    return _Reader(path, default() if library is None else library).read(data, rules)


# -- the file -------------------------------------------------------------------------------------------


def read_text(path: str | Path) -> str:
    """Read the text of a file of reasonable size.

    Raises:
        SetupError: the file cannot be read.
    """
    if not isinstance(path, (str, PathLike)):
        raise SetupError([f"{told(path)[:40]!r}: not a path: expected a text or a Path"])
    shown = str(path)
    try:
        file = Path(path)
        if file.is_dir():
            raise SetupError([f"{shown}: expected a scenario file, not a directory"])
        if not file.exists():
            raise SetupError([f"{shown}: the file does not exist"])
        if not file.is_file():
            raise SetupError([f"{shown}: not a regular file"])
        size = file.stat().st_size
        if size > BYTES:
            raise SetupError([f"{shown}: the file has {size} bytes; the maximum is {BYTES}"])
        data = file.read_bytes()
    except OSError as error:
        raise SetupError([f"{shown}: cannot read the file: {error.strerror or error}"]) from None
    except SetupError:
        raise
    except (TypeError, ValueError) as error:
        raise SetupError([f"{shown!r}: not a path: {error}"]) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SetupError([f"{shown}: the file is not UTF-8: byte {error.start} is invalid"]) from None


# a name with more parts than any table is deep; the parser takes quadratic time for such names
_DOTTED: Final = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){30}""")


def parse_toml(text: str, path: str) -> dict[str, Any]:
    """Parse the data of a text.

    Raises:
        SetupError: the text is not valid TOML, or is nested too deeply.
    """
    if not isinstance(text, str):
        raise SetupError([f"{path}: expected a text, not {type(text).__name__}"])
    if not text.strip():
        raise SetupError([f"{path}: the file is empty"])
    dotted = _DOTTED.search(text)
    if dotted:
        line = text.count("\n", 0, dotted.start()) + 1
        raise SetupError([f"{path}: line {line}: nested too deeply: a name of 30 or more parts"])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SetupError([f"{path}: lists or tables are nested too deeply"]) from None
    except tomllib.TOMLDecodeError as error:
        raise SetupError([f"{path}: not valid TOML: {_one_line(str(error))}"]) from None
    except ValueError:
        raise SetupError([f"{path}: a number has too many digits"]) from None


def _one_line(words: str, limit: int = 160) -> str:
    flat = " ".join(words.split())
    return flat if len(flat) <= limit else flat[: limit - 3] + "..."


# -- its contents ---------------------------------------------------------------------------------------


class _Reader:
    def __init__(self, path: str, library: Library) -> None:
        self.path = path
        self.library = library
        self.faults: list[str] = []

    def fault(self, text: str) -> None:
        if text not in self.faults:
            self.faults.append(text)

    def give_up(self) -> SetupError:
        listed = [f"{self.path}: {_one_line(f, 3_000)}" for f in self.faults[:SHOWN]]
        if len(self.faults) > SHOWN:
            listed.append(f"{self.path}: and {len(self.faults) - SHOWN} more errors")
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
        states = [s for s in (self.board(board, b) for b in dict.fromkeys(map(self.nearest_book, played))) if s is not None]
        self.clauses(script, states)
        self.events(script, states)
        if self.faults:
            raise self.give_up()
        return Scenario(self.path, self.title(data), _strings(data.get("source", [])), played, board, script, self.library)

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
                near = get_close_matches(key, TOP, 2, 0.5)
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
        return name if name in known else (get_close_matches(str(name), known, 1, 0.3) or [books.DEFAULT])[0]

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

    def board(self, board: Mapping[str, Any], book: str) -> State | None:
        try:
            return build({**board, "rules": book}, self.library)
        except SetupError as error:
            for f in error.faults:
                self.fault(f)
            return None

    def clauses(self, script: Script, states: list[State]) -> None:
        """Check that the cards in clauses of `expect:` are in the game."""
        every = [*script.stem, *(x for b in script.branches for x in b.statements)]
        for st in every if states else ():
            for words in st.items if st.word == Word.EXPECT else ():
                try:
                    titles = check.parse(words).titles
                except RezzedError:
                    continue  # reported with the script
                for title in titles:
                    if all(find_on_board(s, title) is None for s in states):
                        self.fault(f"play.script: line {st.line}: `{words}`: the board has no card {title!r}")

    def events(self, script: Script, states: list[State]) -> None:
        """Check that the words in `log:` and `never:` can begin an event, under every book where they apply."""
        every = [*script.stem, *(x for b in script.branches for x in b.statements)]
        asked = [st for st in every if st.word in (Word.LOG, Word.NEVER)]
        for s in states if asked else ():
            known = words_of(s)
            for st in asked:
                for words in st.items if not st.books or known.rules in st.books else ():
                    if not known.fit(words):
                        self.fault(f"play.script: line {st.line}: under {known.rules} {known.fault(words)}")


def _strings(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
