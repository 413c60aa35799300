"""A game over its turns: credits, points, what the servers cost, and how likely the Corp is to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..bots.ismcts.value import estimate
from ..errors import RezzedError
from ..game import Game
from ..ids import CORP, RUNNER
from ..search.start_position import Cancel
from ..wording.names import plural
from .log_sentences import FLATLINED, TAKES_AGENDA
from .model import GameRecord
from .own import bare
from .run_reviews import MARKS, RunReview, price_object, review_object, server_prices

DECIDING: Final = 3
LAST: Final = 3  # positions at the end of a game, in one of which it is won
PRICE_SECONDS: Final = 0.5  # for the price of one server at the beginning of a turn
OF_HANDS: Final = ("this_turn", "last_turn", "knows")  # parts of a board that may name cards of a hand


def chance_of_corp(record: GameRecord, k: int, hands: bool = True) -> float | None:
    """How likely the Corp wins from a position, as the bots estimate it; None if it is no board.

    Args:
        record: the game.
        k: the number of the position.
        hands: whether the cards of the hands count. Cards that the record does not show count as nothing.
    """
    try:
        data, _ = record.board(k)
        if not hands:
            moment = record.moments[k]
            data["corp"]["hq"], data["runner"]["grip"] = moment.hq or 0, moment.grip or 0
            data = {key: part for key, part in data.items() if key not in OF_HANDS}
            for side in ("corp", "runner"):
                data[side] = {key: part for key, part in data[side].items() if key not in OF_HANDS}
        return round(estimate(Game(data).state), 3)
    except RezzedError:
        return None


def turn_line(
    record: GameRecord, seconds: float = 0.0, cancel: Cancel | None = None, hands: bool = True
) -> list[dict[str, Any]]:  # fmt: skip
    """Credits, points and the chance of the Corp at the beginning of each turn; with `seconds`, also what each server costs in
    the Runner's turns.

    Args:
        record: the game.
        seconds: the time limit of each plan; 0 for no prices.
        cancel: an event that stops the plans.
        hands: as that of `chance_of_corp`.
    """
    out: list[dict[str, Any]] = []
    for t in record.turns:
        m = record.moments[t.first]
        row = {
            "turn": t.number, "side": t.side, "state": t.first, "credits": list(m.credits), "points": list(m.points),
            "cards": [m.hq, m.grip], "corp_wins": chance_of_corp(record, t.first, hands),
        }  # fmt: skip
        if seconds:
            found = server_prices(record, t.first, seconds, cancel) if t.side == "runner" else {}
            row["prices"] = {name: price_object(price) for name, price in found.items()}
        out.append(row)
    return out


@dataclass(frozen=True)
class DecidingMoment:
    """A moment that decided a game: its position, a sentence, and how much it weighed, in percent of the chance to win."""

    state: int
    text: str
    weight: int


def deciding(record: GameRecord, found: Sequence[RunReview]) -> list[DecidingMoment]:
    """The moments that decided the game, the earliest first: points, the flatline, and what was lost.

    Points weigh as much as they change the chance of the Corp, without the cards of hands, and at least four percent each. A
    lost credit weighs two percent.
    """
    out: list[DecidingMoment] = []
    said = {line.at: match[1] for line in record.lines if (match := TAKES_AGENDA.search(line.words))}
    live = [k for k, m in enumerate(record.moments) if not m.undone]
    for k, before in zip(live[1:], live, strict=False):
        now, was = record.moments[k], record.moments[before]
        for n, who in enumerate(("Corp", "Runner")):
            gained = (now.points[n] or 0) - (was.points[n] or 0)
            if gained > 0:
                card = f" with {bare(said[k])}" if k in said else ""
                words = f"turn {now.turn}: the {who} gains {plural(gained, 'point')}{card}"
                turned, weight = _turned(record, before, k)
                out.append(DecidingMoment(k, words + turned, max(weight, 4 * gained)))
    for line in record.lines:
        if FLATLINED.search(line.words) and not record.moments[line.at].undone:
            turn = record.moments[line.at].turn
            out.append(DecidingMoment(line.at, f"turn {turn}: the Runner is flatlined", 100))
    for review in found:
        if review.mark:
            run = review.run
            words = f"turn {run.turn}: the run on {run.server} cost {review.lost} more than it had to ({review.mark})"
            out.append(DecidingMoment(run.first, words, 2 * review.lost))
    best = sorted(out, key=lambda m: -m.weight)[:DECIDING]
    return sorted(best, key=lambda m: m.state)


def _turned(record: GameRecord, before: int, after: int) -> tuple[str, int]:
    """How the chance of the Corp changed between two positions: in words, and in percent; nothing if it is not known."""
    was, now = chance_of_corp(record, before, False), chance_of_corp(record, after, False)
    if now is None and after >= len(record.moments) - LAST and record.winner is not None:
        now = {"corp": 1.0, "runner": 0.0}.get(record.winner)
    if was is None or now is None:
        return "", 0
    return f"; the chance of the Corp goes from {was:.0%} to {now:.0%}", round(100 * abs(now - was))


def review_whole(
    record: GameRecord, found: Sequence[RunReview], thresholds: Sequence[int], line: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The review of a game as one plain object."""
    return {
        "turns": record.last_turn, "winner": record.winner, "reason": record.reason,
        "score": {"corp": record.score[CORP], "runner": record.score[RUNNER]},
        "thresholds": dict(zip(MARKS, thresholds, strict=True)), "runs": [review_object(r) for r in found],
        "line": list(line), "moments": [{"state": m.state, "text": m.text} for m in deciding(record, found)],
    }  # fmt: skip
