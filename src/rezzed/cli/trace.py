"""Prints a game for people: the board, the events with their citations, and the choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, replace

from .. import citing
from ..board import not_played
from ..game import Game
from ..game.observation import CardView, HandView
from ..rules.book import Book
from ..scenario import Choice
from ..scenario.outcome import choice_words as scenario_choices
from ..wording.log import Event
from ..wording.names import name
from . import screen


def board_lines(game: Game, side: str = "") -> Iterator[str]:
    """The board as one side sees it; without a side, with all cards, as `Game.decision` and scripts call them."""

    def card(seen: CardView) -> str:
        return _card(seen if side else called(game, seen))

    corp_view = game.view("runner" if side == "runner" else "corp")
    runner_view = game.view("corp" if side == "corp" else "runner")
    corp, runner = corp_view.corp, runner_view.runner
    extra = _nonzero(("bad publicity", corp.bad_publicity), ("points", corp.points))
    yield f"Corp    {_count(corp.credits, 'credit')}{extra}; HQ {_hand(corp.hq, card)}; R&D {_count(corp.rnd.size, 'card')}"
    for server in corp_view.servers:
        ice = " - ".join(card(c) for c in server.ice)
        root = ", ".join(card(c) for c in server.root)
        if ice or root:
            yield f"  {server.name:<10}{ice or 'no ice'}{f'; root: {root}' if root else ''}"
    extra = game.state.book.book.say(_nonzero(
        ("tags", runner.tags), ("core damage", runner.core_damage), ("link", runner.link), ("points", runner.points),
    ))  # fmt: skip
    yield (
        f"Runner  {_count(runner.credits, 'credit')}, {_count(runner.clicks, 'click')}{extra}; grip {_hand(runner.grip, card)}"
    )
    if runner.rig:
        yield f"  rig       {', '.join(card(c) for c in runner.rig)}"
    inert = corp_view.inert if side else not_played(game.state)
    if inert:
        yield f"{', '.join(inert)}: text not played"


def _count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _nonzero(*pairs: tuple[str, int]) -> str:
    return "".join(f", {name} {n}" for name, n in pairs if n)


def called(game: Game, seen: CardView) -> CardView:
    """A card of a view with the name that somebody who sees everything gives it: a side numbers copies in another order."""
    s = game.state
    at = next((c for c, label in enumerate(s.label) if str(label) == seen.id), -1)
    if at < 0:
        return seen
    target, _ = s.chosen[at]
    chosen = name(s, target) if target >= 0 else seen.chosen
    return replace(seen, name=name(s, at), chosen=chosen, hosted=tuple([called(game, c) for c in seen.hosted]))


def _hand(hand: HandView, card: Callable[[CardView], str]) -> str:
    named = [card(c).removesuffix("*") for c in hand.known if not c.title.startswith(("Corp card", "Runner card"))]
    blank = hand.size - len(named)
    return ", ".join([*named, *([_count(blank, "card")] if blank or not hand.size else [])])


def _card(card: CardView) -> str:
    counters = "".join(f" @{n} {kind.replace('_', ' ')}" for kind, n in asdict(card.counters).items() if n)
    hosted = f" ({', '.join(_card(c) for c in card.hosted)})" if card.hosted else ""
    chosen = f" -> {card.chosen}" if card.chosen else ""
    return f"{card.name if card.title else 'unknown'}{'*' if card.faceup else ''}{chosen}{counters}{hosted}"


def choices_by_event(choices: Iterable[Choice]) -> dict[int, list[str]]:
    """The choices by the number of events before them, without those in which only one thing was possible; consecutive choices
    of a player share a line."""
    out: dict[int, list[tuple[str, str]]] = {}
    for c, words in scenario_choices(choices):
        out.setdefault(c.at, []).append((c.side, words))
    lines: dict[int, list[str]] = {}
    for at, said in out.items():
        for side, text in said:
            row = lines.setdefault(at, [])
            if row and row[-1].startswith(side):
                row[-1] += f"; {text}"
            else:
                row.append(f"{side}: {text}")
    return lines


def beside(book: Book, event: Event) -> str:
    """The paragraph that defines what happened, if the step of the event is not enough; otherwise an empty string."""
    return citing.beside(book, event.kind, event.cite)


def cited(book: Book, event: Event) -> str:
    """The citation of an event: its step, and the paragraph beside it if there is one: `CR 6.9.3a, 6.5.8`."""
    found = beside(book, event)
    return f"{event.cite}, {found}" if found else event.cite


def event_line(event: Event, book: Book, width: int = 0) -> None:
    """Print an event: its citation, what happened, and the card that caused it. `width` is the width of the citations."""
    by = f"  ({event.cause})" if event.cause and event.cause not in event.text else ""
    screen.line((f"  {cited(book, event):<{width}}  ", "cyan"), event.text, (by, "dim"))


def choice_line(words: str, width: int = 0) -> None:
    """Print a choice, indented and marked with `>`."""
    screen.line((f"  {'':<{width}}> {words}", "bold green"))


def print_trace(log: Sequence[Event], choices: Iterable[Choice], book: Book) -> None:
    """Print events and choices in order."""
    said = choices_by_event(choices)
    width = max((len(e.cite) for e in log), default=0)
    for entry in log:
        for words in said.pop(entry.seq - 1, ()):
            choice_line(words, width)
        event_line(entry, book, width)
    for rest in said.values():
        for words in rest:
            choice_line(words, width)
