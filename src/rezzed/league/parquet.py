"""Tables in Parquet files. They need PyArrow, which is an optional dependency."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import Fault, RezzedError, SetupError


def module(name: str, place: str = "--out") -> Any:
    """A module of PyArrow.

    Raises:
        RezzedError: PyArrow is not installed; `place` is the option that needs it.
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        raise RezzedError("a .parquet file needs PyArrow: pip install 'rezzed[data]'", place=place) from None


def check(place: str = "--out") -> None:
    """Check that Parquet files can be read and written, as this option needs.

    Raises:
        RezzedError: PyArrow is not installed.
    """
    module("pyarrow.parquet", place)


def read(path: Path) -> list[dict[str, Any]]:
    """The rows of a file.

    Raises:
        SetupError: it is no Parquet file, or damaged.
    """
    parquet, arrow = module("pyarrow.parquet"), module("pyarrow")
    try:
        rows: list[dict[str, Any]] = parquet.ParquetFile(path).read().to_pylist()
    except (arrow.ArrowException, OSError, ValueError) as error:
        words = str(error).splitlines()[0][:100] if str(error) else "no reason given"
        raise SetupError([Fault(f"not a Parquet file, or damaged: {words}", str(path))]) from None
    return rows


def write(
    path: Path, rows: Sequence[Mapping[str, Any]], numbers: Sequence[str], columns: Sequence[str], fractions: Sequence[str] = ()
) -> None:
    """Write rows to a file; it has all of them, or is what it was before. Columns are texts, `numbers` or `fractions`.

    Raises:
        OSError: it cannot be written.
    """
    arrow, parquet = module("pyarrow"), module("pyarrow.parquet")
    kinds = dict.fromkeys(columns, arrow.string()) | dict.fromkeys(numbers, arrow.int64())
    kinds |= dict.fromkeys(fractions, arrow.float64())
    schema = arrow.schema([(name, kinds[name]) for name in columns])
    unfinished = path.with_name(path.name + ".part")
    try:
        parquet.write_table(arrow.Table.from_pylist([dict(row) for row in rows], schema), unfinished)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
