"""`rezzed deck`: prints decks, checks them, and writes them in other formats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..cards import faction_name
from ..decks import Deck, FormatVerdict, Verdict, builtin, check, check_format, names, open_deck, starter_list, write
from ..decks.deck import faction_of
from ..decks.formats import play_format
from ..decks.play_formats import day_of
from ..decks.texts import by_group, pips_of
from ..errors import Fault, Reason, RezzedError, SetupError
from ..study.deck_data import deck_data, format_data
from ..wording.phrases import plural
from . import screen

STYLES: Final = {
    "haas_bioroid": "magenta", "jinteki": "red", "nbn": "yellow", "weyland_consortium": "green", "anarch": "dark_orange",
    "criminal": "blue", "shaper": "green", "adam": "yellow", "apex": "red", "sunny_lebeau": "white",
}  # fmt: skip


def check_options(
    files: Sequence[str] | None, to: str | None, format: str | None, date: str | None, listed: bool
) -> None:
    """Refuse options that contradict each other.

    Raises:
        RezzedError: they do.
    """
    if listed and (files or to is not None or date is not None):
        raise RezzedError("it works with --format FILE only", place="--list-formats")
    if date is not None and format is None:
        raise RezzedError("it needs --format", place="--date")
    if format is not None and not listed and (not files or to is not None):
        raise RezzedError("it needs a deck, and does not work with --to", place="--format")


def show(files: Sequence[str], to: str | None, as_json: bool, format: str | None = None, date: str | None = None) -> int:
    """Print decks and what is against them; return the exit code.

    Raises:
        SetupError: a file cannot be used; nothing is printed. Or a deck is not legal; then it was printed.
        RezzedError: there is no such format, or none on this day.
    """
    decks = _opened(files)
    if to is not None:
        print(write(decks[0], to), end="")
        return 0
    found = [_Checked(file, deck, check(deck), _in_format(deck, format, date)) for file, deck in zip(files, decks, strict=True)]
    if as_json:
        screen.dump([x.data() for x in found], 1)
        return 0 if all(x.passes for x in found) else 2
    for x in found:
        _print(x)
    if faults := [Fault(str(reason), x.file) for x in found if not x.passes for reason in x.reasons]:
        raise SetupError(faults)
    return 0


@dataclass(frozen=True)
class _Checked:
    """A deck, and what the rules and perhaps a format say about it."""

    file: str
    deck: Deck
    verdict: Verdict
    played: FormatVerdict | None

    @property
    def passes(self) -> bool:
        """Whether it is legal; without a format an unchanged starter deck passes too."""
        return not self.reasons or (self.played is None and starter_list(self.deck) != "")

    @property
    def reasons(self) -> tuple[Reason, ...]:
        return self.verdict.faults if self.played is None else self.played.reasons

    def data(self) -> dict[str, Any]:
        data = deck_data(self.file, self.deck, self.verdict)
        return data if self.played is None else {**data, **format_data(self.played)}


def _in_format(deck: Deck, format: str | None, date: str | None) -> FormatVerdict | None:
    return None if format is None else check_format(deck, play_format(format), day_of(date))


def show_builtin(as_json: bool) -> None:
    """Print the names of the built-in decks."""
    decks = {name: builtin(name) for name in names()}
    if as_json:
        rows = ((name, deck, check(deck)) for name, deck in decks.items())
        screen.dump([deck_data(name, deck, verdict) for name, deck, verdict in rows], 1)
        return
    rows_of = [(name, deck.side, str(deck.size), deck.identity_title() or "", deck.name) for name, deck in decks.items()]
    screen.table(("name", "side", "cards", "identity", "what it is"), rows_of)
    screen.line(("`rezzed deck NAME` prints one", "dim"))


def _opened(files: Sequence[str]) -> list[Deck]:
    """The decks in files; all errors of all files at once."""
    if sum(file == "-" for file in files) > 1:
        raise RezzedError("the standard input (-) can be read only once")
    decks: list[Deck] = []
    faults: list[str] = []
    for file in files:
        try:
            decks.append(open_deck(file))
        except SetupError as error:
            faults += error.faults
    if faults:
        raise SetupError(faults)
    return decks


def _print(checked: _Checked) -> None:
    deck, verdict = checked.deck, checked.verdict
    screen.heading(deck.name)
    identity = deck.identity_title()
    if deck.identity is not None:
        faction = faction_of(deck.card(deck.identity))
        screen.line((identity, STYLES.get(faction, "")), (f"  {deck.side}, {faction_name(faction) or 'no faction'}", "dim"))
    else:
        screen.line(f"{identity or 'no identity'}", (f"  {deck.side}", "dim"))
    width = max((len(line.card.title) for line in deck.lines()), default=0)
    room = max((len(pips_of(price)) for price in verdict.prices.values()), default=0)
    for group, lines in by_group(deck.lines()):
        screen.line((f"\n{group} ({sum(line.count for line in lines)})", "bold"))
        for line in lines:
            pips, mark = pips_of(verdict.prices.get(line.card.id, 0)), "not declared" if line.card.inert else ""
            title = f"{line.card.title:<{width}}  " if pips or mark else line.card.title
            style = STYLES.get(faction_of(line.card), "")
            screen.line(f" {line.count:>2} {title}", (f"{pips:<{room}}  " if mark else pips, style), (mark, "yellow"))
    if deck.unknown:
        screen.line((f"\nUnknown ({sum(deck.unknown.values())})", "bold"))
        for name, count in deck.unknown.items():
            screen.line(f" {count:>2} {name}")
    if deck.beside:
        screen.line((f"\nBeside the deck ({sum(deck.beside.values())})", "bold"))
        for name, count in deck.beside_titles().items():
            screen.line(f" {count:>2} {name}")
    screen.line()
    for words in _summary(checked):
        screen.line(words)


def _summary(checked: _Checked) -> list[str | tuple[str, str]]:
    """The numbers of a deck, and whether it is legal."""
    deck, verdict, played = checked.deck, checked.verdict, checked.played
    out: list[str | tuple[str, str]] = [f"{plural(verdict.size, 'card')} (at least {verdict.minimum})"]
    if deck.game == "anr":
        out.append(f"{verdict.influence} influence ({'no limit' if verdict.limit is None else f'at most {verdict.limit}'})")
    if verdict.points is not None:
        required = "" if verdict.required is None else f" ({' or '.join(map(str, verdict.required))})"
        out.append(f"{plural(verdict.points, 'agenda point')}{required}")
    inert = sum(line.count for line in deck.lines() if line.card.inert)
    if inert:
        out.append((f"{plural(inert, 'card')} not declared: rezzed does not play the text", "yellow"))
    starter = starter_list(deck)
    if played is not None:
        reasons = "legal" if played.legal else f"not legal: {plural(len(played.reasons), 'reason')}"
        out.append((f"{played.words()}: {reasons}", "green" if played.legal else "red"))
    elif verdict.legal:
        out.append(("legal (CR 1.4.2)" if deck.game == "anr" else "legal", "green"))
    elif starter:
        out.append(("a starter deck, for a game against the other one; not legal otherwise (CR 1.4.1a)", "yellow"))
    else:
        out.append((f"not legal: {plural(len(verdict.faults), 'reason')}", "red"))
    return out
