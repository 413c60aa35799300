"""Records of games: replays and text logs of jinteki.net, and saved games of rezzed, read into one model."""

from __future__ import annotations

from pathlib import Path

from ..errors import SetupError
from ..game import restore
from .anonymous import anonymous
from .jinteki import record_of
from .log_text import record_of_log
from .model import GameRecord, Moment, RecordLine, RunRecord, TurnRecord, as_object
from .own import record_of_game
from .replay_files import LARGEST, broken, content, decoded, files_of, parsed, unpacked

__all__ = [
    "GameRecord", "Moment", "RecordLine", "RunRecord", "TurnRecord", "anonymous", "as_object", "files_of", "read_bytes",
    "read_record",
]  # fmt: skip
SAVED = '{"rezzed"'


def read_record(path: Path, log: bool = False, partial: bool = False, names: bool = False) -> GameRecord:
    """Read a game: a replay of jinteki, a saved game of rezzed, or a text log.

    Args:
        path: the file; `-` is the standard input.
        log: the file is a text log.
        partial: stop at what cannot be read, instead of refusing the file.
        names: keep the names of the players.

    Raises:
        SetupError: the file is not such a game, or cannot be read to its end.
    """
    return _record(content(path, partial), path, log, partial, names)


def read_bytes(data: bytes, path: Path, largest: int = LARGEST) -> GameRecord:
    """Read a game from the bytes of its file: a replay, packed or not, a saved game, or a text log.

    Args:
        data: the bytes.
        path: what messages call the file.
        largest: the most bytes, unpacked.

    Raises:
        SetupError: they are no such game, or too many.
    """
    plain = unpacked(data, path, largest=largest)
    return _record(plain, path, log=not plain.lstrip()[:1] == b"{")


def _record(data: bytes, path: Path, log: bool = False, partial: bool = False, names: bool = False) -> GameRecord:
    text = decoded(data, path, partial)
    if log:
        return record_of_log(text, path, names)
    if text.lstrip().startswith(SAVED):
        try:
            return record_of_game(restore(text))
        except SetupError:
            raise
        except ValueError as error:
            raise broken(path, str(error)) from None
    return record_of(parsed(text, path, partial), path, partial, names)
