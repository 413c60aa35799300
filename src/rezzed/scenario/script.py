"""The play block of a scenario: turns text into statements with line numbers. It reports all errors of a script at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from ..errors import RezzedError, nearest
from ..ids import SIDE_NAMES
from ..rules import names
from ..rules.index import ids
from . import expectations

LINES: Final = 2_000
LINE: Final = 1_000


class Word(StrEnum):
    """The kinds of statements."""

    ACT = "act"
    UNTIL = "until"
    STOP = "stop"
    ASKS = "asks"
    REFUSE = "refuse"
    LOG = "log"
    NEVER = "never"
    COUNT = "count"
    EXPECT = "expect"
    MARK = "mark"
    FIX = "fix"


FIXES: Final = ("die", "draw", "damage", "access", "random", "bid")
_SPELLED: Final = {
    "corp": "SIDE: ACTION; ...", "runner": "SIDE: ACTION; ...", "until": "until EVENT", "stop": "stop at EVENT",
    "asks": "asks SIDE: OPTION | ...", "refuse": "refuse SIDE: ACTION [by CITATION]", "log": "log: EVENT > ...",
    "never": "never: EVENT | ...", "count": "count: EVENT = N; ...", "expect": "expect: CLAUSE; ...", "mark": "mark",
    "fix": "fix: KIND VALUE; ...", "branch": "branch NAME", "under": "under BOOK: ...",
}  # fmt: skip
KEYWORDS: Final = tuple(_SPELLED)
FORMS: Final = ", ".join(f"`{form}`" for form in dict.fromkeys(_SPELLED.values()))
_COMMENT: Final = re.compile(r"(?:^|\s)#.*$")
_BY: Final = re.compile(r"\s+by\s+")
_SHORT: Final = re.compile(r"[A-Z][\w-]* ")  # the short name of a book before a paragraph: `CR 6.9.4c`
_PARAGRAPH: Final = re.compile(r"\d+\.[\w.-]+")
_BRANCH: Final = re.compile(r"^branch\s+(?P<name>.+)$")
_UNDER: Final = re.compile(r"^under\s+(?P<books>[^:]+):\s*(?P<rest>.*)$")
_SIDED: Final = re.compile(r"^(?P<word>asks|refuse)\s+(?P<side>\w+)\s*:\s*(?P<rest>.*)$")
_STOP: Final = re.compile(r"^stop\s+at\s+(?P<event>.+)$")
_COUNT: Final = re.compile(r"^(?P<event>[^=]*[^=\s])\s*=\s*(?P<n>\d{1,6})$")
_COLON: Final = re.compile(r"^(?P<word>\w+)\s*:\s*(?P<rest>.*)$")


@dataclass(frozen=True)
class Statement:
    """One line of a script.

    Attributes:
        word: the kind of statement.
        line: the line number, from 1.
        items: the actions, options, events, clauses or outcomes, as written.
        side: `corp` or `runner`, or an empty string.
        by: for each item of `refuse`, the citation that must forbid it, or an empty string.
        numbers: for each item of `count`, how often it must have happened.
        books: the books under which it applies; empty means all.
    """

    word: Word
    line: int
    items: tuple[str, ...] = ()
    side: str = ""
    by: tuple[str, ...] = ()
    books: frozenset[str] = frozenset()
    numbers: tuple[int, ...] = ()


@dataclass
class Branch:
    """The lines of a branch, played after the lines before the first branch."""

    name: str
    line: int
    books: frozenset[str] = frozenset()
    statements: list[Statement] = field(default_factory=list)


@dataclass
class Script:
    """A parsed script: the lines before the first branch, and the branches."""

    stem: list[Statement] = field(default_factory=list)
    branches: list[Branch] = field(default_factory=list)

    def every(self) -> tuple[str, ...]:
        """The names of all branches; one without a name if the script has none."""
        return tuple(b.name for b in self.branches) or ("",)

    def played(self, branch: str) -> list[Statement]:
        """The statements of a branch under any book, in order; the lines before the branches if the name is empty."""
        return [*self.stem, *(x for b in self.branches if b.name == branch for x in b.statements)]

    def statements(self, branch: str, book: str) -> list[Statement]:
        """The statements of a branch under a book, in order."""
        return [x for x in self.played(branch) if not x.books or book in x.books]

    def names(self, book: str) -> tuple[str, ...]:
        """The branches to play under a book; one without a name if the script has none."""
        return tuple(b.name for b in self.branches if not b.books or book in b.books) or ("",)


class _Parser:
    def __init__(self, books: tuple[str, ...]) -> None:
        self.books = books
        self.script = Script()
        self.faults: list[str] = []
        self.line = 0
        self.block: frozenset[str] = frozenset()  # the books of the open `under` block
        self.indent = -1  # the indentation of its `under`

    def fault(self, text: str) -> None:
        self.faults.append(f"line {self.line}: {text}")

    def parse(self, text: str) -> None:
        lines = text.split("\n")
        if len(lines) > LINES:
            self.faults.append(f"the script has {len(lines)} lines; the maximum is {LINES}")
            return
        for self.line, raw in enumerate(lines, 1):
            if len(raw) > LINE:
                self.fault(f"the line has {len(raw)} characters; the maximum is {LINE}")
                continue
            words = _COMMENT.sub("", raw).strip()
            if words:
                self.statement(words, len(raw) - len(raw.lstrip()))

    def statement(self, words: str, indent: int) -> None:
        if self.indent >= 0 and indent <= self.indent:
            self.block, self.indent = frozenset(), -1
        books = self.block
        under = _UNDER.match(words)
        if under:
            if books:
                self.fault("`under` cannot contain another `under`")
                return
            books = self.named(under["books"])
            words = under["rest"]
            if not words:
                self.block, self.indent = books, indent
                return
        branch = _BRANCH.match(words)
        if branch:
            self.branch(branch["name"].strip(), books)
            return
        made = self.made(words, books)
        if made is not None:
            (self.script.branches[-1].statements if self.script.branches else self.script.stem).append(made)

    def named(self, text: str) -> frozenset[str]:
        books = [b.strip() for b in text.split(",")]
        for b in books:
            if b not in self.books:
                self.fault(f"the file is not played under {b!r}; it names {', '.join(self.books)}")
        return frozenset(books)

    def branch(self, name: str, books: frozenset[str]) -> None:
        if self.block:
            self.fault("a branch cannot begin inside an `under` block; write `under BOOK: branch NAME`")
        elif any(b.name == name for b in self.script.branches):
            self.fault(f"another branch is named {name!r}")
        else:
            self.script.branches.append(Branch(name, self.line, books))

    def made(self, words: str, books: frozenset[str]) -> Statement | None:
        if words == "mark":
            return Statement(Word.MARK, self.line, books=books)
        if words.startswith("until "):
            return Statement(Word.UNTIL, self.line, (words[6:].strip(),), books=books)
        stop = _STOP.match(words)
        if stop:
            return Statement(Word.STOP, self.line, (stop["event"].strip(),), books=books)
        sided = _SIDED.match(words)
        if sided:
            return self.sided(sided["word"], sided["side"], sided["rest"], books)
        colon = _COLON.match(words)
        if not colon or colon["word"] not in KEYWORDS:
            self.unknown(words)
            return None
        word, rest = colon["word"], colon["rest"]
        if word in SIDE_NAMES[:2]:
            return self.of(Word.ACT, rest, ";", books, word)
        if word == "log":
            return self.of(Word.LOG, rest, ">", books)
        if word == "never":
            return self.of(Word.NEVER, rest, "|", books)
        if word == "count":
            return self.count(rest, books)
        if word == "expect":
            return self.expect(rest, books)
        if word == "fix":
            return self.fix(rest, books)
        self.unknown(words)
        return None

    def unknown(self, words: str) -> None:
        first = re.split(r"[\s:]", words, maxsplit=1)[0]
        near = nearest(first, KEYWORDS, close=0.6)
        hint = ""
        if near:
            hint = f"did you mean `{near[0] if first != near[0] else _SPELLED[near[0]]}`? "
        self.fault(f"{_short(words)!r} is not a statement; {hint}known: {FORMS}")

    def of(self, word: Word, rest: str, mark: str, books: frozenset[str], side: str = "") -> Statement | None:
        items = tuple(x.strip() for x in re.split(rf"{re.escape(mark)}(?=[\s{mark}]|$)", rest))  # TL;DR is one card
        if items[-1] == "" and len(items) > 1:
            items = items[:-1]
        if not all(items):
            self.fault(f"`{word.value if word != Word.ACT else side}: {_short(rest)}` is incomplete")
            return None
        return Statement(word, self.line, items, side, books=books)

    def sided(self, word: str, side: str, rest: str, books: frozenset[str]) -> Statement | None:
        if side not in SIDE_NAMES[:2]:
            self.fault(f"`{word} {side}`: expected corp or runner")
            return None
        if word == "asks":
            return self.of(Word.ASKS, rest, "|", books, side)
        made = self.of(Word.REFUSE, rest, ";", books, side)
        if made is None:
            return None
        split = [self.cited(x) for x in made.items]
        return Statement(Word.REFUSE, self.line, tuple(x for x, _ in split), side, tuple(id for _, id in split), books)

    def cited(self, words: str) -> tuple[str, str]:
        """A refused action and the citation after `by`: a paragraph, a step or a key of one of the books."""
        ends = list(_BY.finditer(words))
        for end in ends:
            id = words[end.end() :].strip()
            id = id if id in self.cites else _SHORT.sub("", id, count=1)
            if id in self.cites and words[: end.start()].lower() != "raise link":
                return words[: end.start()], id
        if ends and _PARAGRAPH.fullmatch(words[ends[-1].end() :].split(" ")[-1]):
            self.fault(f"`by {_short(words[ends[-1].end() :])}`: not a paragraph of {', '.join(self.books)}")
        return words, ""

    @cached_property
    def cites(self) -> frozenset[str]:
        """The citations that can follow `by`."""
        return frozenset(id for name in self.books if name in names() for id in ids(name))

    def count(self, rest: str, books: frozenset[str]) -> Statement | None:
        made = self.of(Word.COUNT, rest, ";", books)
        if made is None:
            return None
        split = [_COUNT.match(x) for x in made.items]
        for x, found in zip(made.items, split, strict=True):
            if found is None:
                self.fault(f"`count: {_short(x)}`: expected `EVENT = N`, for example `count: lose click = 1`")
        known = [found for found in split if found is not None]
        events, numbers = tuple(found["event"] for found in known), tuple(int(found["n"]) for found in known)
        return Statement(Word.COUNT, self.line, events, books=books, numbers=numbers)

    def expect(self, rest: str, books: frozenset[str]) -> Statement | None:
        made = self.of(Word.EXPECT, rest, ";", books)
        for x in made.items if made is not None else ():
            try:
                expectations.parse(x)
            except RezzedError as error:
                self.fault(str(error))
        return made

    def fix(self, rest: str, books: frozenset[str]) -> Statement | None:
        made = self.of(Word.FIX, rest, ";", books)
        if made is not None:  # the game offers a random choice as `choose HQ`
            made = replace(made, items=tuple(f"random {x[7:]}" if x.startswith("choose ") else x for x in made.items))
        for x in made.items if made is not None else ():
            kind, _, value = x.partition(" ")
            if kind not in FIXES:
                self.fault(f"`fix: {_short(x)}`: unknown kind of chance; known: {', '.join(FIXES)}")
            elif kind == "die" and value not in "1 2 3 4 5 6".split():
                self.fault(f"`fix: {_short(x)}`: expected a number from 1 to 6")
            elif kind == "bid" and not re.fullmatch(r"(corp|runner) \d{1,6}", value):
                self.fault(f"`fix: {_short(x)}`: write `bid corp 1` or `bid runner 1`")
            elif not value:
                self.fault(f"`fix: {_short(x)}`: the outcome is missing")
        return made


def _short(words: str) -> str:
    return words if len(words) <= 60 else words[:57] + "..."


def parse(text: str, books: tuple[str, ...]) -> tuple[Script, list[str]]:
    """Parse a script. Return it with its errors, each with its line.

    Args:
        text: the script.
        books: the rule books that the file names.
    """
    parser = _Parser(books)
    parser.parse(text)
    return parser.script, parser.faults
