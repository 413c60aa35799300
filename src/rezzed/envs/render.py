"""Shows a position: as a text, or as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from ..errors import RezzedError
from ..game.observation import CardView, View

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    Image = None  # type: ignore[assignment]

WIDTH: Final = 960  # pixels
LINE: Final = 18  # pixels from one line of a picture to the next
MARGIN: Final = 12  # pixels
INK: Final = (230, 232, 236)
PAPER: Final = (24, 28, 36)
LETTERS: Final = 118  # in a line of a picture


def rendered(view: View, mode: str | None) -> npt.NDArray[np.uint8] | str | None:
    """A position as a render mode shows it.

    Args:
        view: what is shown.
        mode: `ansi` returns a text, `human` prints it, `rgb_array` returns a picture of shape (height, width, 3).

    Raises:
        RezzedError: a picture needs Pillow.
    """
    if mode is None:
        return None
    text = "\n".join(lines(view))
    if mode == "ansi":
        return text
    if mode == "human":
        print(text, end="\n\n")
        return None
    return picture(text)


def lines(view: View) -> list[str]:
    """A position as lines of text."""
    corp, runner = view.corp, view.runner
    state = f"over: {view.winner or 'nobody'} wins ({view.ended})" if view.over else f"{view.waiting or 'nobody'} decides"
    out = [
        f"{view.turn}'s turn, {view.step.cite}: {view.step.gist}; {state}",
        f"Corp    {_many(corp.points, 'point')}, {_many(corp.credits, 'credit')}, {_many(corp.clicks, 'click')}, "
        f"{corp.bad_publicity} bad publicity; HQ {corp.hq.size}, R&D {corp.rnd.size}, Archives {len(corp.archives)}",
        *_row("hand", corp.hq.known), *_row("score", corp.score),
    ]  # fmt: skip
    for server in view.servers:
        here = view.run is not None and view.run.server == server.name
        ice = " - ".join([f"[{_card(card)}]" for card in server.ice]) or "no ice"
        root = f"; root: {', '.join([_card(card) for card in server.root])}" if server.root else ""
        out.append(f"  {server.name:9}{'> ' if here else '  '}{ice}{root}")
    if view.run is not None:
        place = f" at ice {view.run.position}" if view.run.position else ""
        out.append(f"  run       on {view.run.server}{place} {view.run.label}".rstrip())
    out.append(
        f"Runner  {_many(runner.points, 'point')}, {_many(runner.credits, 'credit')}, {_many(runner.clicks, 'click')}, "
        f"{_many(runner.tags, 'tag')}, {runner.memory} MU left; "
        f"grip {runner.grip.size}, stack {runner.stack.size}, heap {len(runner.heap)}"
    )
    return [*out, *_row("rig", runner.rig), *_row("hand", runner.grip.known), *_row("score", runner.score)]


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


def _row(name: str, cards: Sequence[CardView]) -> list[str]:
    return [f"  {name:11}{', '.join([_card(card) for card in cards])}"] if cards else []


def _card(card: CardView) -> str:
    """A card in short: its name, a star if it is faceup, its counters and what is on it."""
    counters = [(n, name) for n, name in zip(
        (card.counters.virus, card.counters.power, card.counters.advancement, card.counters.agenda, card.counters.credit,
         card.counters.bad_publicity),
        ("virus", "power", "advancement", "agenda", "credits", "bad publicity"), strict=True,
    ) if n]  # fmt: skip
    parts = [f"{n} {name}" for n, name in counters] + [_card(x) for x in card.hosted]
    return card.name + "*" * card.faceup + (f" ({', '.join(parts)})" if parts else "")


def picture(text: str) -> npt.NDArray[np.uint8]:
    """A text as a picture: uint8, shape (height, `WIDTH`, 3).

    Raises:
        RezzedError: Pillow is not installed.
    """
    if Image is None:
        raise RezzedError("pictures need Pillow: pip install pillow", place="render_mode")
    cut = [line[k : k + LETTERS] for line in text.splitlines() for k in range(0, len(line), LETTERS)]
    image = Image.new("RGB", (WIDTH, 2 * MARGIN + LINE * len(cut)), PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size=14)
    for k, line in enumerate(cut):
        pen.text((MARGIN, MARGIN + LINE * k), line, INK, font)
    return np.asarray(image, dtype=np.uint8).copy()
