"""The record of a game: its turns, runs and positions, wherever it was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..ids import CORP, RUNNER

SOURCES: Final = ("jinteki", "log", "rezzed")
VERDICTS: Final = ("agree", "differs", "undeclared", "unknown", "unenforced")


@dataclass(frozen=True)
class RecordLine:
    """A sentence of the log, without the name of the player.

    Attributes:
        at: the number of the position that it led to.
        side: `corp`, `runner`, or empty for the game itself.
        words: the sentence.
        name: the name of the player, if names are kept.
    """

    at: int
    side: str
    words: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name or self.side.capitalize()} {self.words}" if self.side else self.words


@dataclass(frozen=True)
class Moment:
    """A position of a record, in numbers. None is unknown.

    Attributes:
        turn: the number of the turn, as the record counts it.
        side: whose turn it is.
        credits, clicks, points: of the Corp and of the Runner.
        spent: the clicks that the player of the turn has spent in it.
        server: the attacked server, or empty.
        undone: whether the players took it back later.
    """

    turn: int
    side: str
    credits: tuple[int | None, int | None]
    clicks: tuple[int | None, int | None]
    points: tuple[int | None, int | None]
    tags: int | None
    hq: int | None
    rnd: int | None
    grip: int | None
    stack: int | None
    spent: int
    server: str = ""
    undone: bool = False


@dataclass(frozen=True)
class TurnRecord:
    """A turn of one side, and the position with which it begins."""

    number: int
    side: str
    first: int


@dataclass(frozen=True)
class RunRecord:
    """A run. Pairs are before and after it; a card that the record shows to nobody who may know it is None.

    Attributes:
        number: the number of the run in the game, from 1.
        click: the click of the turn that began it.
        via: the card that made the run, if it was not the basic action.
        first, last: its first position, and the first one after it.
        commanded: whether a player changed the board by hand in it.
        verdict: what comparing it with the engine showed; one of `VERDICTS`, or None if nobody compared it.
    """

    number: int
    turn: int
    click: int
    server: str
    via: str | None
    success: bool | None
    corp_credits: tuple[int | None, int | None]
    runner_credits: tuple[int | None, int | None]
    tags: tuple[int | None, int | None]
    encountered: tuple[str, ...]
    accessed: tuple[str | None, ...]
    stolen: tuple[str, ...]
    trashed: tuple[str, ...]
    first: int
    last: int
    commanded: bool = False
    verdict: str | None = None


@dataclass(frozen=True)
class GameRecord:
    """A game, from wherever it came.

    Attributes:
        source: one of `SOURCES`.
        winner: `corp`, `runner`, `draw`, or None.
        reason: why it is over, in small letters.
        identities, score: of the Corp and of the Runner.
        decks: the titles of the decks with their numbers, where the players showed them.
        counted: the numbers of runs and accesses that the file itself gives.
        notes: what could not be read.
        board: gives the plain data of a board for a position, and what a board cannot say of it.
        raw: the positions as the file has them.
    """

    source: str
    moments: Sequence[Moment]
    lines: Sequence[RecordLine]
    turns: Sequence[TurnRecord]
    runs: Sequence[RunRecord]
    winner: str | None
    reason: str | None
    identities: tuple[str | None, str | None]
    score: tuple[int | None, int | None]
    board: Callable[[int], tuple[dict[str, Any], list[str]]]
    decks: tuple[Mapping[str, int] | None, Mapping[str, int] | None] = (None, None)
    counted: Mapping[str, int] = field(default_factory=dict)
    notes: Sequence[str] = ()
    raw: Sequence[Mapping[str, Any]] = ()

    @property
    def last_turn(self) -> int:
        """The number of the last turn."""
        return max([m.turn for m in self.moments if not m.undone], default=0)


def as_object(record: GameRecord) -> dict[str, Any]:
    """A record as one plain object."""
    end = record.moments[-1] if record.moments else None
    return {
        "source": record.source, "turns": record.last_turn, "winner": record.winner, "reason": record.reason,
        "score": {"corp": record.score[CORP], "runner": record.score[RUNNER]},
        "corp_identity": record.identities[CORP], "runner_identity": record.identities[RUNNER],
        "states": len(record.moments), "runs": [run_object(run) for run in record.runs],
        "final": {
            "corp_credits": end.credits[CORP] if end else None, "runner_credits": end.credits[RUNNER] if end else None,
            "hq": end.hq if end else None, "rnd": end.rnd if end else None,
            "grip": end.grip if end else None, "stack": end.stack if end else None,
        },
        "metadata": {"runs_started": record.counted.get("runs_started"), "accesses": record.counted.get("accesses")},
        "notes": list(record.notes),
    }  # fmt: skip


def run_object(run: RunRecord) -> dict[str, Any]:
    """A run as a plain object."""
    return {
        "turn": run.turn, "click": run.click, "server": run.server, "via": run.via, "success": run.success,
        "credits": {"runner": list(run.runner_credits), "corp": list(run.corp_credits)}, "tags": list(run.tags),
        "encountered": list(run.encountered), "accessed": list(run.accessed), "stolen": list(run.stolen),
        "trashed": list(run.trashed), "verdict": run.verdict, "states": [run.first, run.last],
    }  # fmt: skip
