"""Prints a game for people: the board, the events with their citations, and the choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..game import Game, LogEntry
from ..scenario import Choice
from . import screen

DECLINED = ("pass", "continue", "no", "decline", "done")


def board_lines(game: Game, side: str = "") -> Iterator[str]:
    """The board as one side sees it, or with all cards if no side is given."""
    corp = game.view(side or "corp")
    runner = game.view(side or "runner")
    mine, theirs = corp["corp"], runner["runner"]
    extra = _nonzero(mine, "bad_publicity", "points")
    yield f"Corp    {_count(mine['credits'], 'credit')}{extra}; HQ {_hand(mine['hq'])}; R&D {_count(mine['rnd'], 'card')}"
    for server in corp["servers"]:
        ice = " - ".join(_card(c) for c in server["ice"])
        root = ", ".join(_card(c) for c in server["root"])
        if ice or root:
            yield f"  {server['server']:<10}{ice or 'no ice'}{f'; root: {root}' if root else ''}"
    extra = game.state.book.book.say(_nonzero(theirs, "tags", "core_damage", "link", "points"))
    yield (
        f"Runner  {_count(theirs['credits'], 'credit')}, {_count(theirs['clicks'], 'click')}{extra}; "
        f"grip {_hand(theirs['grip'])}"
    )
    if theirs["rig"]:
        yield f"  rig       {', '.join(_card(c) for c in theirs['rig'])}"


def _count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _nonzero(data: dict[str, Any], *keys: str) -> str:
    return "".join(f", {k.replace('_', ' ')} {data[k]}" for k in keys if data[k])


def _hand(cards: Any) -> str:
    if isinstance(cards, int):
        return _count(cards, "card")
    named = [c for c in cards if not c.startswith(("Corp card", "Runner card"))]
    blank = len(cards) - len(named)
    return ", ".join([*named, *([_count(blank, "card")] if blank or not cards else [])])


def _card(card: dict[str, Any]) -> str:
    title = card["title"] or "unknown"
    faceup = "*" if card["faceup"] else ""
    counters = "".join(f" @{n} {kind}" for kind, n in card.get("counters", {}).items())
    return f"{title}{faceup}{counters}"


def told(choices: Iterable[Choice]) -> dict[int, list[str]]:
    """The interesting choices by the number of events before them; consecutive choices of a player share a line."""
    out: dict[int, list[tuple[str, str]]] = {}
    for c in choices:
        if c.line or c.text not in DECLINED:
            out.setdefault(c.at, []).append((c.side, c.text))
    lines: dict[int, list[str]] = {}
    for at, said in out.items():
        for side, text in said:
            row = lines.setdefault(at, [])
            if row and row[-1].startswith(side):
                row[-1] += f"; {text}"
            else:
                row.append(f"{side}: {text}")
    return lines


def event_line(entry: LogEntry, width: int = 0) -> None:
    """Print an event: its citation, what happened, and the card that caused it. `width` is the width of the citations."""
    by = f"  ({entry.source})" if entry.source and entry.source not in entry.text else ""
    screen.line((f"  {entry.cite:<{width}}  ", "cyan"), entry.text, (by, "dim"))


def choice_line(words: str, width: int = 0) -> None:
    """Print a choice, indented and marked with `>`."""
    screen.line((f"  {'':<{width}}> {words}", "bold green"))


def print_trace(log: Sequence[LogEntry], choices: Iterable[Choice]) -> None:
    """Print events and choices in order."""
    said = told(choices)
    width = max((len(e.cite) for e in log), default=0)
    for entry in log:
        for words in said.pop(entry.seq - 1, ()):
            choice_line(words, width)
        event_line(entry, width)
    for rest in said.values():
        for words in rest:
            choice_line(words, width)
