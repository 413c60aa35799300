"""Pictures. They need Matplotlib, which is an extra of the package."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from ..errors import RezzedError

KINDS: Final = (".png", ".svg", ".html")
LARGEST: Final = 60  # rows and columns of a picture of prices


def check(path: Path) -> None:
    """Refuse a picture that cannot be drawn before anything is computed for it.

    Raises:
        RezzedError: the kind of the file is unknown, its folder is not there, or Matplotlib is not installed.
    """
    if path.suffix.lower() not in KINDS:
        raise RezzedError(f"--plot {str(path)[:80]}: a name that ends in {', '.join(KINDS)} is expected")
    if path.is_dir() or not path.parent.is_dir():
        why = "this is a folder" if path.is_dir() else "there is no such folder"
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
    """Words as they are: a formula would begin with `$`, and a name that begins with `_` would not be listed."""
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
        raise RezzedError(f"--plot {str(path)[:80]}: the file cannot be written: {error.strerror or error}") from None


def draw_lines(
    lines: Mapping[str, Sequence[tuple[int, int | float | None]]], title: str, across: str, up: str, path: Path
) -> None:  # fmt: skip
    """A line for each name through its points; where there is none, the line is broken.

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
    """A field for each row and column: a shade for its number, and its words. Without an entry a field stays blank.

    Raises:
        RezzedError: the file cannot be written.
    """
    figure, axes = _figure(2.5 + 0.55 * len(columns), 2.0 + 0.32 * len(rows))
    shades = [[cells[r, c][0] if (r, c) in cells else float("nan") for c in columns] for r in rows]
    axes.imshow(shades, aspect="auto", cmap="YlOrRd")
    axes.set_xticks(range(len(columns)), [_verbatim(c) for c in columns], rotation=60, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(rows)), [_verbatim(r) for r in rows])
    for y, r in enumerate(rows):
        for x, c in enumerate(columns):
            if (r, c) in cells:
                axes.text(x, y, cells[r, c][1], ha="center", va="center", fontsize=8)
    title = "credits to break and, where it is less, to get past"
    axes.set_title(title)
    _write(figure, path, title)
