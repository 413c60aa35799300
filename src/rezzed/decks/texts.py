"""Lists in lines: the text of jinteki.net with `;;` headers, and plain text and Markdown of NetrunnerDB."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from .deck import GROUPS, ICE, Deck, DeckLine, code_of, is_corp
from .legality import agenda_points, check
from .raw import CardNames, RawList

_HEADER: Final = re.compile(r"(?:;;\s*(?P<key>[\w-]+)\s*:|Identity:)\s*(?P<value>.*)", re.I)
_CARD: Final = re.compile(r"(?P<count>\d{1,6})\s*(?:[x×]\s|\s)\s*(?P<title>\S.*)", re.I)
_KINDS: Final = "|".join(map(re.escape, (*GROUPS, "Node", "Prep", "Program - Icebreaker", "Multi", "Trap", "Other")))
_HEADING: Final = re.compile(rf"(?:{_KINDS})s?\s*(?:\(\d+\)|:)?", re.I)
_BESIDE: Final = re.compile(r"(?:sideboard|beside the deck|extra cards)\s*(?:\(\d+\)|:)?", re.I)
BESIDE: Final = "Beside the deck"
_FOOTER: Final = re.compile(
    r"\d+ (?:influence spent|agenda points|cards) ?(?:\(.*\))?|Cards up to .*|Warning: .*"
    r"|Deck(?:list)? (?:built|published) on .*",
    re.I,
)
_LINK: Final = re.compile(r"\[(?P<words>[^\]]*)\]\([^)]*\)")
_SET: Final = re.compile(r"\s*\([^()]*\)$")
_MARKED: Final = re.compile(r"^(?:##|\s*[*-]\s+\d)|\]\(http", re.M)
_PIPS: Final = " •●○★☆◆♘\t"
PIP: Final = "●"
SITE: Final = "https://netrunnerdb.com/en/card/"


def is_markdown(text: str) -> bool:
    """Whether a list has headings, bullets or links."""
    return _MARKED.search(text) is not None


def is_jinteki(text: str) -> bool:
    """Whether a list has `;;` headers."""
    return any(line.lstrip().startswith(";;") for line in text.splitlines())


# -- reading ----------------------------------------------------------------------------------------------


@dataclass
class _ListReader:
    names: CardNames
    raw: RawList = field(default_factory=RawList)
    others: list[tuple[str, str, bool]] = field(default_factory=list)  # place, words, and whether they precede all cards
    beside: bool = False  # the heading of the cards beside the deck was read

    def read(self, lines: list[tuple[str, str]]) -> None:
        """Read the lines of a list, each with its place. What is before the identity is the name."""
        begin = 0
        if len(lines) > 1:
            (_, first), (_, second) = lines[:2]
            if self.identity(second) and not first.startswith(";;"):
                self.raw.name, begin = first, 1
        for where, words in lines[begin:]:
            self.line(where, words)
        self.rest()

    def identity(self, words: str) -> str:
        """The name of the identity that stands alone on a line; empty if there is none."""
        tried = (words, _SET.sub("", words))
        return next((name for name in tried if self.names.identity(name) is not None), "")

    def line(self, where: str, words: str) -> None:
        header = _HEADER.fullmatch(words)
        if header is not None:
            self.header(where, (header["key"] or "identity").lower(), header["value"].strip())
        elif _BESIDE.fullmatch(words) or (_HEADING.fullmatch(words) and self.names.any(words) is None):
            self.beside = _BESIDE.fullmatch(words) is not None
        elif self.beside and self.names.any(words) is not None:
            self.raw.add(where, words, 1, True)
        elif self.names.any(words) is not None:  # its title may begin with a number
            self.others.append((where, words, not self.raw.rows))
        elif words.startswith((";;", "//")) or _FOOTER.fullmatch(words):
            return
        elif (card := _CARD.fullmatch(words)) is not None:
            self.raw.add(where, self.title(card["title"]), int(card["count"]), self.beside)
        else:
            self.others.append((where, words, not self.raw.rows))

    def header(self, where: str, key: str, value: str) -> None:
        """Read a header; the last one that names the identity counts."""
        card = _CARD.fullmatch(value) if key == "beside" else None
        if card is not None:
            self.raw.add(where, self.title(card["title"]), int(card["count"]), True)
        elif key in ("identity", "identity-code"):
            self.raw.identity = self.identity(value) or value
        elif key == "title":
            self.raw.name = value

    def title(self, words: str) -> str:
        """The title on the line of a card, without its set, its influence and the options of jinteki.net."""
        title = re.sub(r"\s*\[[^\]]*\]$", "", words.strip(_PIPS)).strip(_PIPS)
        if self.names.any(title) is not None:
            return title
        return _SET.sub("", title) or title

    def rest(self) -> None:
        """The lines without a number: the name, the identity, single cards, and what cannot be read."""
        for where, words, early in self.others:
            identity = self.identity(words)
            title = self.title(words)
            if identity and not self.raw.identity:
                self.raw.identity = identity
            elif early and not self.raw.name:
                self.raw.name = words
            elif self.names.any(title) is not None:
                self.raw.add(where, title, 1)
            elif early and not self.raw.identity:
                self.raw.identity = title
            else:
                self.raw.fault(f"expected a card such as '3 Ice Wall', not {words[:60]!r}", where)
        self.raw.faults.sort(key=lambda fault: int(fault.place.removeprefix("line ")))


def read_text(text: str, names: CardNames) -> RawList:
    """Read the lines of a list; `#` begins a comment."""
    reader = _ListReader(names)
    reader.read([(where, words) for where, words in _numbered(text, str.strip) if not words.startswith("#")])
    return reader.raw


def read_markdown(text: str, names: CardNames) -> RawList:
    """Read the lines of a list in Markdown."""
    reader = _ListReader(names)
    reader.read(list(_numbered(text, _plain)))
    return reader.raw


def _plain(line: str) -> str:
    """A line of Markdown without its marks."""
    words = re.sub(r"^\s*(?:#+|[*-]\s)\s*", "", line)
    return re.sub(r"\s_(\([^()]*\))_", r" \1", _LINK.sub(r"\g<words>", words)).replace("**", "").strip()


def _numbered(text: str, clean: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        words = clean(line)
        if words:
            yield f"line {number}", words


# -- writing ----------------------------------------------------------------------------------------------


def write_jinteki(deck: Deck, names: CardNames) -> str:
    """The text that jinteki.net and the site NetrunnerDB exchange: headers, then lines with a number and a title."""
    head = [f";; title: {deck.name}"]
    if title := deck.identity_title(names.library):
        head.append(f";; identity: {title}")
    if deck.identity is not None and (code := code_of(deck.card(deck.identity, names.library))):
        head.append(f";; identity-code: {code}")
    head += [f";; beside: {n} {title}" for title, n in deck.beside_titles(names.library).items()]
    rows = [f"{line.count} {line.card.title}" for line in deck.lines(names.library)]
    return "\n".join([*head, "", *rows, *(f"{n} {name}" for name, n in deck.unknown.items())]) + "\n"


def write_text(deck: Deck, names: CardNames) -> str:
    """Plain text as NetrunnerDB writes it."""
    return _written(deck, names, "{}", "{} ({})", "{}x {}", lambda card, code: card)


def write_markdown(deck: Deck, names: CardNames) -> str:
    """Markdown as NetrunnerDB writes it."""
    return _written(deck, names, "## {}", "### {} ({})", "* {}x {}", _linked)


def _linked(title: str, code: str) -> str:
    return f"[{title}]({SITE}{code})" if code else title


def _written(deck: Deck, names: CardNames, top: str, head: str, row: str, called: Callable[[str, str], str]) -> str:
    """A list by groups, and the numbers below it."""
    library = names.library
    out = [top.format(deck.name), ""]
    identity = deck.identity_title(library)
    if identity:
        code = "" if deck.identity is None else code_of(deck.card(deck.identity, library))
        out += [called(identity, code), ""]
    spent = check(deck, library)
    for group, lines in by_group(deck.lines(library)):
        out.append(head.format(group, sum(line.count for line in lines)))
        for line in lines:
            pips = pips_of(spent.prices.get(line.card.id, 0))
            out.append(f"{row.format(line.count, called(line.card.title, code_of(line.card)))} {pips}".rstrip())
        out.append("")
    if deck.unknown:
        out.append(head.format("Other", sum(deck.unknown.values())))
        out += [*(row.format(n, name) for name, n in deck.unknown.items()), ""]
    if deck.beside:
        out.append(head.format(BESIDE, sum(deck.beside.values())))
        out += [*(row.format(n, title) for title, n in deck.beside_titles(library).items()), ""]
    if deck.game == "anr":
        limit = "infinite" if spent.limit is None else spent.limit
        out.append(f"{spent.influence} influence spent (max {limit})")
    if is_corp(deck):
        out.append(f"{agenda_points(deck, library)} agenda points")
    out.append(f"{deck.size} cards (min {spent.minimum})")
    return "\n".join(out) + "\n"


def by_group(lines: tuple[DeckLine, ...]) -> list[tuple[str, list[DeckLine]]]:
    """Lines that are in the order of their groups, by these groups."""
    groups: dict[str, list[DeckLine]] = {}
    for line in lines:
        groups.setdefault("ICE" if line.group == ICE else line.group, []).append(line)
    return list(groups.items())


def pips_of(influence: int) -> str:
    """Influence as dots, in fives."""
    return " ".join(PIP * min(5, influence - begin) for begin in range(0, influence, 5))
