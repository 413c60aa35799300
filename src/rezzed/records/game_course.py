"""A game over its turns: credits, points, what the servers cost, and how likely the Corp is to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..bots.search.value import estimate
from ..errors import RezzedError
from ..game import Game
from ..ids import CORP, RUNNER
from ..planner.plan import Cancel
from .model import GameRecord
from .run_reviews import MARKS, RunReview, deciding, price_object, review_object, server_prices

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
