"""`rezzed review FILE`: what the runs of a game cost and brought, and what they could have cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..errors import RezzedError
from ..records import RunRecord, read_record
from ..records.game_course import PRICE_SECONDS, deciding, review_whole, turn_line
from ..records.run_reviews import MARKS, THRESHOLDS, RunPrice, RunReview, reviews
from ..records.shared_reviews import shared
from ..wording.names import plural
from . import plots, review_table, screen
from .record_replay import summary

WHO: Final = ("Corp", "Runner")
SHOWN: Final = 5  # titles of accessed cards in one line


@dataclass(frozen=True)
class ReviewRequest:
    """How to review.

    Attributes:
        seconds: the time limit of each plan.
        marks: from how many lost credits on a run gets each mark, as `2,4,7`; or empty.
        partial: what can be read of a file that is not whole is enough.
        prices: also say what each server costs at the beginning of each turn of the Runner.
        as_json: print JSON.
        out: the table of runs to write instead, or None.
        jobs: the number of processes for the table.
        plot: the file that gets the course of the game as a picture, or None.
        hands: JSON and the table say what only one side saw.
    """

    seconds: float
    marks: str
    partial: bool
    prices: bool
    as_json: bool
    out: Path | None
    jobs: int
    plot: Path | None = None
    hands: bool = False


def show(path: Path, asked: ReviewRequest) -> int:
    """Review a game, or write a table of the runs of many; return the exit code.

    Raises:
        RezzedError: the file cannot be read, or a number is invalid.
    """
    seconds, as_json = asked.seconds, asked.as_json
    if not 0 < seconds <= 3600:
        raise RezzedError(f"expected seconds from 0 to 3600, not {seconds}", place="--seconds")
    thresholds = _thresholds(asked.marks)
    if asked.plot is not None:
        plots.check(asked.plot)
    if asked.out is not None:
        return review_table.write(
            review_table.TableRequest(path, asked.out, seconds, thresholds, asked.partial, asked.jobs, asked.hands)
        )
    if path.is_dir():
        raise RezzedError("a folder has several games; --out writes a table of their runs")
    record = read_record(path, partial=asked.partial)
    if not as_json:
        screen.line(summary(record))
        least = ", ".join(f"{m} from {n}" for m, n in zip(MARKS, thresholds, strict=True))
        screen.line((f"Marks, by credits lost: {least} (--marks changes them). A click counts as 2 credits.", "dim"))
    found: list[RunReview] = []
    for review in reviews(record, seconds, thresholds):
        found.append(review)
        if not as_json:
            _show(review)
    hidden = as_json and not asked.hands
    line = turn_line(record, PRICE_SECONDS if asked.prices else 0, hands=not hidden)
    if asked.plot is not None:
        _draw(line, asked.plot)
    if as_json:
        screen.dump(review_whole(record, [shared(x) for x in found] if hidden else found, thresholds, line))
    else:
        _show_course(line)
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
    result = f"{result} ({review.ended})" if review.ended else result
    via = f" by {run.via}" if run.via else ""
    screen.line((f"Run {run.number}, turn {run.turn}.{run.click}: {run.server}{via}, {result} {review.mark}".rstrip(), "bold"))
    spent = ", ".join(_counted(kind, n) for kind, n in review.spent.items()) or "nothing"
    spent += f"; {plural(review.event, 'credit')} for {run.via}" if review.event else ""
    more = f"; then {plural(review.after, 'credit')} for what was accessed" if review.after else ""
    screen.line(f"  cost     {spent}{more}")
    titles = list(_accessed(run))
    accessed = ", ".join([*titles[:SHOWN], *([f"{len(titles) - SHOWN} more"] if len(titles) > SHOWN else [])])
    chance = "" if review.chance is None else f"{float(review.chance):.0%}"
    brought = plural(review.points, "point") if review.points else "no points"
    if review.chance == 0:
        brought += " (no agenda was there)"
    elif chance:
        brought += f" (these accesses bring {'at least that' if review.points else 'an agenda'} in {chance} of all cases)"
    screen.line(f"  brought  {brought}{f'; accessed {accessed}' if accessed else ''}")
    if review.known:
        screen.line(f"  known    {', '.join(review.known)}")
    same = review.seen == review.actual and review.seen is not None and review.seen.worth == review.paid
    if review.seen is not None and not same:
        was = f"; with what was rezzed: {_price(review.actual)}" if review.actual not in (None, review.seen) else ""
        screen.line(f"  cheapest as seen: {_price(review.seen)}{was}")
    if review.lost or review.luck:
        parts = [f"{review.lost} lost"] * bool(review.lost) + [f"{review.luck} bad luck"] * bool(review.luck)
        screen.line((f"  {', '.join(parts)}", "yellow"))
    if review.missed is not None:
        title, n = review.missed
        screen.line(f"  the Corp could have kept the Runner out: rez {title} for {plural(n, 'credit')}")
    for title, n in review.idle_rezzes:
        screen.line(f"  the Corp rezzed {title} for {plural(n, 'credit')}; it cost the Runner nothing")
    if review.note:
        screen.line((f"  {review.note}", "yellow"))


def _accessed(run: RunRecord) -> Iterator[str]:
    """The accessed cards, with what became of them."""
    gone = [("stolen", list(run.stolen)), ("trashed", list(run.trashed))]
    for title in run.accessed:
        fate = next((words for words, titles in gone if title in titles), "")
        for words, titles in gone:
            if words == fate and title is not None:
                titles.remove(title)
        yield f"{title or 'an unseen card'}{f' ({fate})' if fate else ''}"


def _draw(line: Sequence[Mapping[str, Any]], path: Path) -> None:
    """Draw the credits and points of both sides, and the prices of the servers if they are known, by the Runner's turns."""
    turns = [row for row in line if row["side"] == "runner"]
    lines: dict[str, list[tuple[int, int | float | None]]] = {
        f"{key} of the {who}": [(row["turn"], row[key][n]) for row in turns]
        for key in ("credits", "points") for n, who in enumerate(WHO)
    }  # fmt: skip
    lines["chance of the Corp, in tenths"] = [
        (row["turn"], None if row["corp_wins"] is None else 10 * row["corp_wins"]) for row in turns
    ]
    for name in dict.fromkeys(name for row in turns for name in row.get("prices", {})):
        found = [(row["turn"], row["prices"].get(name)) for row in turns]
        lines[f"price of {name}"] = [(turn, price["worth"] if price else None) for turn, price in found]
    plots.draw_lines(lines, "At the beginning of the Runner's turns", "turn", "credits, points", path)


def _show_course(line: Sequence[Mapping[str, Any]]) -> None:
    """The game at the beginning of each turn of the Runner."""
    if not line:
        return
    screen.heading("The game at the beginning of each turn of the Runner")
    about = "The chance of the Corp is an estimate from games between bots: compare the turns of a game with it, not games."
    screen.line((about, "dim"))
    for turn in line:
        if turn["side"] == "runner":
            screen.line(f"  turn {turn['turn']}: {'; '.join(_told(turn))}")


def _told(turn: Mapping[str, Any]) -> Iterator[str]:
    """A turn in words."""
    for n, who in enumerate(WHO):
        yield f"{who} {_known(turn['credits'][n], 'credit')}, {_known(turn['points'][n], 'point')}"
    if turn["corp_wins"] is not None:
        yield f"Corp wins {turn['corp_wins']:.0%}"
    prices = [f"{name} {'-' if price['worth'] is None else price['worth']}" for name, price in turn.get("prices", {}).items()]
    if prices:
        yield f"prices {', '.join(prices)}"


def _known(n: int | None, word: str) -> str:
    return f"? {word}s" if n is None else plural(n, word)


def _counted(kind: str, n: int) -> str:
    if kind == "pool":
        return plural(n, "credit")
    if kind in ("clicks", "tags"):
        return plural(n, kind[:-1])
    return f"{n} damage" if kind == "damage" else f"{plural(n, 'credit')} from {kind}"


def _price(price: RunPrice | None) -> str:
    if price is None:
        return "not known"
    if price.worth is None and not price.exact:
        return "none found in the time (--seconds)"
    if price.worth is None:
        return f"no way ({price.text})" if price.text else "no way"
    return f"{price.worth} ({plural(price.credits or 0, 'credit')}){'' if price.exact else ', not searched to the end'}"
