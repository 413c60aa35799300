"""`rezzed review FILE`: what the runs of a game cost and brought, and what they could have cost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import RezzedError
from ..ids import CORP, RUNNER
from ..records import GameRecord, read_record
from ..records.run_reviews import MARKS, THRESHOLDS, RunPrice, RunReview, deciding, review_object, reviews, turn_line
from ..wording.names import plural
from . import screen
from .record_replay import summary


def show(path: Path, seconds: float, marks: str, partial: bool, as_json: bool) -> int:
    """Review a game; return the exit code.

    Raises:
        RezzedError: the file cannot be read, or a number is invalid.
    """
    if not 0 < seconds <= 3600:
        raise RezzedError(f"expected seconds from 0 to 3600, not {seconds}", place="--seconds")
    thresholds = _thresholds(marks)
    record = read_record(path, partial=partial)
    if not as_json:
        screen.line(summary(record))
        least = ", ".join(f"{m} from {n}" for m, n in zip(MARKS, thresholds, strict=True))
        screen.line((f"Marks, by credits lost: {least} (--marks changes them). A click counts as 2 credits.", "dim"))
    found: list[RunReview] = []
    for review in reviews(record, seconds, thresholds):
        found.append(review)
        if not as_json:
            _show(review)
    if as_json:
        screen.dump(_object(record, found, thresholds))
    else:
        screen.heading("Moments that decided the game")
        for moment in deciding(record, found):
            screen.line(f"  {moment.text} [--state {moment.state}]")
    return 0


def _thresholds(marks: str) -> tuple[int, ...]:
    if not marks:
        return THRESHOLDS
    parts = [part.strip() for part in marks.split(",")]
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 6]
    if len(numbers) != len(MARKS) or len(parts) != len(MARKS) or sorted(numbers) != numbers or numbers[0] < 1:
        raise RezzedError(f"expected three rising numbers such as 2,4,7, not {marks[:40]!r}", place="--marks")
    return tuple(numbers)


def _show(review: RunReview) -> None:
    run = review.run
    result = {True: "successful", False: "unsuccessful", None: "?"}[run.success]
    via = f" by {run.via}" if run.via else ""
    screen.line((f"Run {run.number}, turn {run.turn}.{run.click}: {run.server}{via}, {result} {review.mark}".rstrip(), "bold"))
    spent = ", ".join(_counted(kind, n) for kind, n in review.spent.items()) or "nothing"
    more = f"; then {plural(review.after, 'credit')} for what was accessed" if review.after else ""
    screen.line(f"  cost     {spent}{more}")
    accessed = ", ".join(title or "an unseen card" for title in run.accessed)
    chance = "" if review.chance is None else f"{float(review.chance):.0%}"
    brought = plural(review.points, "point") if review.points else "no points"
    if chance:
        brought += f" (these accesses bring {'at least that' if review.points else 'an agenda'} in {chance} of all cases)"
    screen.line(f"  brought  {brought}{f'; accessed {accessed}' if accessed else ''}")
    if review.seen is not None:
        was = f"; with what was rezzed: {_price(review.actual)}" if review.actual not in (None, review.seen) else ""
        screen.line(f"  cheapest as seen: {_price(review.seen)}{was}")
    if review.lost or review.luck:
        parts = [f"{review.lost} lost"] * bool(review.lost) + [f"{review.luck} bad luck"] * bool(review.luck)
        screen.line((f"  {', '.join(parts)}", "yellow"))
    for title, n in review.idle_rezzes:
        screen.line(f"  the Corp rezzed {title} for {plural(n, 'credit')}; it cost the Runner nothing")
    if review.note:
        screen.line((f"  {review.note}", "yellow"))


def _counted(kind: str, n: int) -> str:
    if kind == "pool":
        return plural(n, "credit")
    if kind in ("clicks", "tags"):
        return plural(n, kind[:-1])
    return f"{n} damage" if kind == "damage" else f"{plural(n, 'credit')} from {kind}"


def _price(price: RunPrice | None) -> str:
    if price is None:
        return "not known"
    if price.worth is None:
        return f"no way ({price.text})" if price.text else "no way"
    return f"{price.worth} ({plural(price.credits or 0, 'credit')}){'' if price.exact else ', not searched to the end'}"


def _object(record: GameRecord, found: Sequence[RunReview], thresholds: Sequence[int]) -> dict[str, Any]:
    """A review as one plain object."""
    return {
        "turns": record.last_turn, "winner": record.winner, "reason": record.reason,
        "score": {"corp": record.score[CORP], "runner": record.score[RUNNER]},
        "thresholds": dict(zip(MARKS, thresholds, strict=True)), "runs": [review_object(r) for r in found],
        "line": turn_line(record), "moments": [{"state": m.state, "text": m.text} for m in deciding(record, found)],
    }  # fmt: skip
