"""Text logs of jinteki.net: the sentences of a game, one on each line, without its positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ..errors import RezzedError
from .log_sentences import (
    ACCESS,
    BREACH,
    ENCOUNTER,
    MADE_RUN,
    REST_OF_ARCHIVES,
    SCORES,
    SERVER,
    STARTED,
    STEAL,
    TRASH,
    UNSEEN,
    actor,
    changes_by_hand,
    command,
    subjects,
    without_names,
)
from .model import GameRecord, Moment, RecordLine, RunRecord, TurnRecord
from .replay_files import broken

_TIME: Final = re.compile(r"^\s*\[?\d{1,2}:\d\d(?::\d\d)?\]?\s*")
_APPROACH: Final = re.compile(rf"approaches (?:.* protecting )?({SERVER})(?: at position \d+)?\.")
_ENDS: Final = re.compile(r"spends \[Click\]|is ending their turn|started \w+ turn")
_WINS: Final = re.compile(r"wins the game")
NONE: Final = (None, None)


def record_of_log(text: str, path: Path, names: bool = False) -> GameRecord:
    """The record of a text log. It has no positions: numbers that no sentence says are None.

    Raises:
        SetupError: no turn begins in it.
    """
    raw = [_TIME.sub("", line).strip() for line in text.splitlines()]
    players = _players(raw)
    if not players:
        raise broken(path, "not a log of jinteki: no line says that a turn started")
    lines: list[RecordLine] = []
    skipped = 0
    for line in raw:
        side, words, name = actor(line, players)
        if side or line.startswith("[!]"):
            lines.append(
                RecordLine(len(lines) + 1, side, words if names else without_names(words, players), name if names else "")
            )
        else:
            skipped += bool(line)
    return _Log(lines, skipped).record()


def _players(lines: list[str]) -> dict[str, str]:
    out: dict[str, str] = {}
    for line in lines:
        match = STARTED.search(line)
        name = line[: match.start()].strip() if match else ""
        if match and name and name not in out and len(out) < 2:
            grip = "Grip" in line
            out[name] = "runner" if grip or (out and "HQ" not in line) else "corp"
    return out


class _Log:
    def __init__(self, lines: list[RecordLine], skipped: int) -> None:
        self.lines = lines
        self.skipped = skipped
        self.moments: list[Moment] = [Moment(0, "", NONE, NONE, (0, 0), None, None, None, None, None, 0)]
        self.turns: list[TurnRecord] = []
        self.winner: str | None = None
        self.points = {"corp": 0, "runner": 0}

    def record(self) -> GameRecord:
        """The record of the lines."""
        turn, side, spent = 0, "", 0
        credits: dict[str, int | None] = {"corp": None, "runner": None}
        for line in self.lines:
            match = STARTED.search(line.words)
            credits = {"corp": None, "runner": None}
            if match and line.side:
                turn, side, spent = int(match[1]), line.side, 0
                credits[side] = int(match[2]) if match[2] else None
                self.turns.append(TurnRecord(turn, side, line.at))
            elif line.side == side:
                spent += line.words.partition(" to ")[0].count("[Click]") if line.words.startswith("spends") else 0
            for pattern, owner in ((STEAL, "runner"), (SCORES, "corp")):
                gain = pattern.search(line.words)
                self.points[owner] += int(gain[2]) if gain else 0
            if line.side and _WINS.search(line.words):
                self.winner = line.side
            score = (self.points["corp"], self.points["runner"])
            self.moments.append(
                Moment(turn, side, (credits["corp"], credits["runner"]), NONE, score, None, None, None, None, None, spent)
            )
        flat = any("is flatlined" in line.words for line in self.lines)
        reason = None if self.winner is None else "flatline" if flat else "agenda" if max(self.points.values()) >= 7 else None
        notes = [f"{self.skipped} lines are not sentences of the game"] if self.skipped else []
        return GameRecord(
            "log", self.moments, self.lines, self.turns, list(self._runs()), self.winner, reason, NONE,
            (self.points["corp"], self.points["runner"]), _no_board, notes=notes,
        )  # fmt: skip

    def _runs(self) -> Iterator[RunRecord]:
        run: list[RecordLine] = []
        server, number = "", 0
        for line in self.lines:
            made, near = MADE_RUN.search(line.words), _APPROACH.match(line.words)
            if server and (made or _ENDS.match(line.words)):
                number += 1
                yield self._run(number, server, run)
                server, run = "", []
            if made:
                server = made[1]
            elif near and not server:
                server = near[1]
            run += [line] if server else []
        if server:
            yield self._run(number + 1, server, run)

    def _run(self, number: int, server: str, lines: list[RecordLine]) -> RunRecord:
        begins = self.moments[lines[0].at]
        accessed: list[str | None] = []
        for line in lines:
            match = ACCESS.search(line.words)
            accessed += [None if match[1] in UNSEEN else match[1]] if match else []
            accessed += [None] if REST_OF_ARCHIVES.search(line.words) else []
        via = re.match(r"uses (.+) to make a run", lines[0].words)
        by_hand = any(changes_by_hand(command(line.words)) for line in lines)
        encountered, stolen = subjects(ENCOUNTER, lines), subjects(STEAL, lines)
        trashed = subjects(TRASH, [x for x in lines if x.side == "runner"])
        return RunRecord(
            number, begins.turn, max(1, begins.spent), server, via[1] if via else None,
            any(BREACH.search(line.words) for line in lines), NONE, NONE, NONE, tuple(encountered), tuple(accessed),
            tuple(stolen), tuple(trashed), lines[0].at, lines[-1].at, by_hand,
        )  # fmt: skip


def _no_board(k: int) -> tuple[dict[str, Any], list[str]]:
    raise RezzedError("a text log has no positions")
