"""The method `review`: a game that the request brings, as a replay or a save, read and reviewed (docs/replays.md).

Nothing is stored. A process keeps the game that it read last in its memory, without names, because a page asks run by run.
"""

from __future__ import annotations

import base64
import binascii
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ..errors import RezzedError
from ..records import GameRecord, as_object, read_bytes
from ..records.game_course import chance_of_corp, deciding, turn_line
from ..records.run_reviews import MARKS, THRESHOLDS, RunReview, price_object, review_of, server_prices
from ..records.shared_reviews import with_hands
from .messages import PARAMS, ProtocolError
from .params import Args
from .work import Job, Work

NAME: Final = Path("the file")  # what messages call it
LARGEST: Final = 20_000_000  # bytes of an unpacked game: a process has not more memory than for that
SECONDS: Final = 3.0  # for a plan, if the request does not say
MOST: Final = 30.0


def reviewed(args: Args) -> Work:
    """The overview of a game; with `run` the review of this run; with `at` the position with this number as a board; with
    `prices` what each server costs there."""
    text = args["file"]
    seconds = min(float(args.get("seconds", SECONDS)), MOST)
    asked = [key for key in ("run", "at", "prices") if key in args]
    if len(asked) > 1:
        raise ProtocolError(PARAMS, f"expected one of run, at and prices, not {' and '.join(asked)}", asked[-1])

    def work(job: Job) -> object:
        record = _read(text)
        if "run" in args:
            return with_hands(_run(record, args["run"], seconds, job))
        if "at" in args:
            data, missing = record.board(_position(record, args["at"], "at"))
            return {"board": data, "missing": missing}
        if "prices" in args:
            found = server_prices(record, _position(record, args["prices"], "prices"), seconds, job)
            return {"prices": {name: price_object(price) for name, price in found.items()}}
        return _overview(record)

    return work


def _overview(record: GameRecord) -> dict[str, Any]:
    """The game without its plans."""
    moments = [{"state": m.state, "text": m.text, "weight": m.weight} for m in deciding(record, ())]
    marks = [{"mark": mark, "from": n} for mark, n in zip(MARKS, THRESHOLDS, strict=True)]
    line = [
        row | {"hands": {"corp_wins": chance_of_corp(record, row["state"])}} for row in turn_line(record, hands=False)
    ]
    log = [{"state": line.at, "side": line.side, "text": str(line)} for line in record.lines]
    undone = [k for k, moment in enumerate(record.moments) if moment.undone]
    return {
        **as_object(record), "line": line, "moments": moments, "marks": marks, "log": log, "undone": undone,
    }  # fmt: skip


def _run(record: GameRecord, number: int, seconds: float, job: Job) -> RunReview:
    if not 1 <= number <= len(record.runs):
        raise ProtocolError(PARAMS, f"expected the number of a run, 1 to {len(record.runs)}, not {number}", "run")
    return review_of(record, record.runs[number - 1], seconds, cancel=job)


def _position(record: GameRecord, k: int, place: str) -> int:
    if not 0 <= k < len(record.moments):
        raise ProtocolError(PARAMS, f"expected the number of a position, 0 to {len(record.moments) - 1}, not {k}", place)
    return k


@lru_cache(maxsize=1)
def _read(text: str) -> GameRecord:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise RezzedError("the file is not in base64", place="file") from None
    return read_bytes(data, NAME, largest=LARGEST)
