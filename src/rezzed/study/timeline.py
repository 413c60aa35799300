"""A whole game in rows: the players at the beginning of each turn, and the runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ..game import Game
from ..game.observation import View
from ..wording.log import Event
from .study import Study

BEGINS: Final = "turn_begins"


def timeline(study: Study, value: Callable[[Game], float]) -> dict[str, Any]:
    """The turns and runs of the current line of a study, and the log as everybody saw it.

    Args:
        study: the study; it is at the same position afterwards.
        value: the chance of the Corp to win in a position.
    """
    positions = list(study.positions())
    game = study.game
    logs = {"judge": game.log, "corp": game.seat("corp").log(), "runner": game.seat("runner").log()}
    return {
        "turns": list(_turns(game, positions, value)), "runs": list(_runs(game, positions)),
        "logs": {who: list(_told(log, positions)) for who, log in logs.items()},
    }  # fmt: skip


def _told(log: Sequence[Event], positions: list[tuple[str, int]]) -> Iterator[dict[str, Any]]:
    """The lines of a log, each with the position after the decision that caused it."""
    done = 0
    for key, events in positions:
        for event in log[done:events]:
            yield {"seq": event.seq, "cite": event.cite, "text": event.text, "node": key}
        done = events


def _turns(game: Game, positions: list[tuple[str, int]], value: Callable[[Game], float]) -> Iterator[dict[str, Any]]:
    """A row for the start, for the first decision of each turn, and for the end."""
    begins = [e.seq for e in game.log if e.kind == BEGINS]
    walk = Game(game.setup, library=game.library)
    outcomes = iter(game.drawn[len(walk.drawn) :])
    walk.chance = lambda words, kind: next(outcomes)
    number = before = 0
    for n, (key, events) in enumerate(positions):
        if n:
            walk.take(game.taken[n - 1])
        new = sum(before < seq <= events for seq in begins)
        number += new
        if new or n in (0, len(positions) - 1):
            yield {"number": number, "node": key, "corp_wins": round(value(walk), 3), **_row(walk.judge_view())}
        before = events


def _row(view: View) -> dict[str, Any]:
    corp, runner = view.corp, view.runner
    return {
        "side": view.turn,
        "corp": {
            "credits": corp.credits, "hq": corp.hq.size, "rnd": corp.rnd.size, "points": corp.points,
            "ice": sum(len(server.ice) for server in view.servers),
        },
        "runner": {
            "credits": runner.credits, "grip": runner.grip.size, "stack": runner.stack.size, "points": runner.points,
            "tags": runner.tags, "rig": len(runner.rig),
        },
    }  # fmt: skip


def _runs(game: Game, positions: list[tuple[str, int]]) -> Iterator[dict[str, Any]]:
    for run in game.results:
        node = next(key for key, events in positions if events >= run.first)
        yield {
            "server": run.server, "node": node, "label": run.label, "accessed": list(run.accessed), "stolen": list(run.stolen),
            "credits": run.credits, "clicks": run.clicks,
        }  # fmt: skip
