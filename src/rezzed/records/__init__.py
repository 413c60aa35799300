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
from .replay_files import broken, content, decoded, files_of, parsed

__all__ = [
    "GameRecord", "Moment", "RecordLine", "RunRecord", "TurnRecord", "anonymous", "as_object", "files_of", "read_record",
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
    text = decoded(content(path, partial), path, partial)
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
