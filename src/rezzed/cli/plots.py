"""Plots. They need Matplotlib, which is an optional dependency."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from ..errors import RezzedError

KINDS: Final = (".png", ".svg", ".html")
LARGEST: Final = 60  # the most rows or columns in a plot of prices


def check(path: Path) -> None:
    """Check that a plot can be drawn, before the work for it begins.

    Raises:
        RezzedError: the file type is unknown, the folder does not exist, or Matplotlib is not installed.
    """
    if path.suffix.lower() not in KINDS:
        raise RezzedError(f"--plot {str(path)[:80]}: expected a file name that ends in {', '.join(KINDS)}")
    if path.is_dir() or not path.parent.is_dir():
        why = "is a folder" if path.is_dir() else "the folder does not exist"
        raise RezzedError(f"--plot {str(path)[:80]}: {why}")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise RezzedError("--plot needs Matplotlib: pip install 'rezzed[plot]'") from None


def _figure(width: float, height: float) -> tuple[Any, Any]:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.add_subplot()


def _verbatim(words: str) -> str:
    """Escape words for Matplotlib: `$` would begin a formula, and a leading `_` would hide a name in the legend."""
    return (" " if words.startswith("_") else "") + words.replace("$", r"\$")


def _write(figure: Any, path: Path, title: str) -> None:
    kind = path.suffix.lower()
    data = io.BytesIO()
    figure.savefig(data, format="png" if kind == ".png" else "svg")
    found = data.getvalue()
    if kind == ".html":
        picture = found.decode("utf-8")
        picture = picture[picture.index("<svg") :]
        page = f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title></head>\n<body>\n'
        found = f"{page}{picture}</body></html>\n".encode()
    try:
        path.write_bytes(found)
    except OSError as error:
        raise RezzedError(f"--plot {str(path)[:80]}: cannot write the file: {error.strerror or error}") from None


def draw_lines(
    lines: Mapping[str, Sequence[tuple[int, int | float | None]]], title: str, across: str, up: str, path: Path
) -> None:  # fmt: skip
    """Draw one line for each name through its points; a missing point breaks the line.

    Raises:
        RezzedError: the file cannot be written.
    """
    figure, axes = _figure(7, 4.5)
    for name, points in lines.items():
        xs = [x for x, _ in points]
        ys = [float("nan") if y is None else y for _, y in points]
        axes.plot(xs, ys, marker="o", markersize=4, label=_verbatim(name))
    axes.set(title=_verbatim(title), xlabel=across, ylabel=up)
    axes.xaxis.get_major_locator().set_params(integer=True)
    if not any(isinstance(y, float) for points in lines.values() for _, y in points):
        axes.yaxis.get_major_locator().set_params(integer=True)
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    if lines:
        axes.legend()
    _write(figure, path, title)


def draw_heat(
    rows: Sequence[str], columns: Sequence[str], cells: Mapping[tuple[str, str], tuple[float, str]], path: Path
) -> None:  # fmt: skip
    """Draw one field for each row and column, shaded by its number and labelled with its words; no entry is blank.

    Raises:
        RezzedError: the file cannot be written.
    """
    figure, axes = _figure(2.5 + 0.55 * len(columns), 2.0 + 0.32 * len(rows))
    shades = {at: shade for at, (shade, _) in cells.items()}
    axes.imshow([[shades.get((r, c), float("nan")) for c in columns] for r in rows], aspect="auto", cmap="YlOrRd")
    axes.set_xticks(range(len(columns)), [_verbatim(c) for c in columns], rotation=60, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(rows)), [_verbatim(r) for r in rows])
    for y, r in enumerate(rows):
        for x, c in enumerate(columns):
            if (r, c) in cells:
                _, words = cells[r, c]
                axes.text(x, y, words, ha="center", va="center", fontsize=8)
    title = "credits to break (/ to get past, if different)"
    axes.set_title(title)
    _write(figure, path, title)
