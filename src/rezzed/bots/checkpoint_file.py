"""Checkpoints: files of arrays with a header that says what they fit. A file that does not fit is refused in one line."""

from __future__ import annotations

import json
import os
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from .. import __version__
from ..encoding.entity_layout import ENTITIES, IDS
from ..errors import PluginError, RezzedError, quoted
from ..ids import SIDE_NAMES
from .policy_network import Floats, shapes

FORMAT: Final = 2
HEADER: Final = "header"
LARGEST: Final = 16 * 2**20  # bytes, unpacked
DATE: Final = (1980, 1, 1, 0, 0, 0)  # of every part, so that equal networks are equal files


@dataclass(frozen=True)
class Checkpoint:
    """A trained network and what it fits.

    Attributes:
        side: `corp` or `runner`.
        pool: the ids of the cards of its vocabulary, in order.
        arrays: its numbers by name.
        header: all that its file says about it.
    """

    side: str
    pool: tuple[str, ...]
    arrays: Mapping[str, Floats]
    header: Mapping[str, Any]


def save(path: Path, side: str, pool: Sequence[str], arrays: Mapping[str, Floats], told: Mapping[str, Any]) -> None:
    """Write a checkpoint: all of it or nothing.

    Args:
        path: the file.
        side: whose decisions it takes.
        pool: the ids of the cards of its vocabulary.
        arrays: its numbers by name, as `policy_network.shapes` has them.
        told: what else the header says, such as the recipe and the seed.
    """
    encoding = {"version": ENTITIES.version, "fingerprint": ENTITIES.fingerprint}
    header = {**told, "format": FORMAT, "rezzed": __version__, "encoding": encoding, "side": side, "pool": list(pool)}
    parts: dict[str, Any] = {HEADER: np.frombuffer(json.dumps(header).encode(), dtype=np.uint8), **arrays}
    unfinished = path.with_name(path.name + ".part")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as file:
        for name, array in parts.items():
            with file.open(zipfile.ZipInfo(name + ".npy", DATE), "w") as part:
                np.lib.format.write_array(part, array, allow_pickle=False)
    os.replace(unfinished, path)


def load(path: Path) -> Checkpoint:
    """Read a checkpoint. Nothing in it is run, and nothing is unpickled.

    Raises:
        PluginError: it is none, or it does not fit this version.
    """
    try:
        found = path.stat()
    except (OSError, ValueError) as error:
        raise PluginError(f"cannot read it: {getattr(error, 'strerror', None) or error}") from None
    return _kept(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=8)
def _kept(path: Path, changed: int, size: int) -> Checkpoint:
    return _checked(_parts(path))


def _parts(path: Path) -> dict[str, Any]:
    """The arrays of a file, by name."""
    try:
        with zipfile.ZipFile(path) as file:
            if sum(part.file_size for part in file.infolist()) > LARGEST:
                raise PluginError(f"it has more than {LARGEST // 2**20} MB")
        with np.load(path, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except PluginError:
        raise
    except zipfile.BadZipFile:
        raise PluginError("it is no .npz file, or a part of one") from None
    except ValueError as error:
        pickled = "allow_pickle" in str(error)
        raise PluginError("it has pickled content, which is never read" if pickled else "its arrays cannot be read") from None
    except OSError as error:
        raise PluginError(f"cannot read it: {error.strerror or error}") from None
    except (EOFError, KeyError, RuntimeError, SyntaxError, zlib.error):
        raise PluginError("its arrays cannot be read") from None


def _checked(parts: dict[str, Any]) -> Checkpoint:
    header = _header(parts.pop(HEADER, None))
    if header.get("format") != FORMAT:
        raise PluginError(f"its format is {quoted(header.get('format'))}; expected {FORMAT}")
    own, encoding = {"version": ENTITIES.version, "fingerprint": ENTITIES.fingerprint}, header.get("encoding")
    if encoding != own:
        had = encoding if isinstance(encoding, dict) else {}
        words = " ".join(str(had.get(name, "unknown"))[:20] for name in own)
        raise PluginError(f"it was made for the entity encoding {words}; here it is {' '.join(map(str, own.values()))}")
    side, pool = header.get("side"), header.get("pool")
    if side not in SIDE_NAMES[:2]:
        raise PluginError(f"its side is {quoted(side)}; expected corp or runner")
    if not isinstance(pool, list) or not all(isinstance(x, str) for x in pool) or len(set(pool)) < len(pool) or len(pool) > IDS:
        raise PluginError("its pool is no list of different cards")
    wanted = shapes(len(pool) + 2)
    for name in {*wanted, *parts}:
        array = parts.get(name)
        if array is None or name not in wanted:
            raise PluginError(f"it has {'no' if array is None else 'an unknown'} array {quoted(name)}")
        if array.dtype != np.float32 or array.shape != wanted[name]:
            raise PluginError(f"its array {name!r} is {array.dtype} {array.shape}; expected float32 {wanted[name]}")
        if not np.isfinite(array).all():
            raise PluginError(f"its array {name!r} has numbers that are not finite")
    return Checkpoint(str(side), tuple(pool), parts, header)


def _header(array: Any) -> dict[str, Any]:
    try:
        found = json.loads(array.tobytes().decode())
    except (AttributeError, ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise PluginError("it has no header of a checkpoint")
    return found


def vocabulary(pool: Sequence[str], code_of: Mapping[str, int]) -> Any:
    """The place in the vocabulary of a network for each number of a card of a book.

    Args:
        pool: the ids of the cards of the vocabulary.
        code_of: the number of each card of the book, from 0 on; the encoding counts from 1.

    Raises:
        RezzedError: the book does not have one of the cards.
    """
    out = np.ones(max(code_of.values()) + 2, dtype=np.int64)  # another card
    out[0] = 0
    for k, card in enumerate(pool):
        if card not in code_of:
            raise RezzedError(f"its pool has {quoted(card)}, which is no card of this rule book")
        out[code_of[card] + 1] = k + 2
    return out
