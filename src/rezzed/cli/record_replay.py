"""`rezzed replay --jnet FILE`: steps through a game from elsewhere, prints it as JSON, and makes boards of its positions."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..errors import RezzedError
from ..game import Game
from ..ids import CORP, RUNNER
from ..records import GameRecord, Moment, anonymous, as_object, files_of, read_record
from ..records.action_checks import ActionCheck, checked_actions
from ..records.model import VERDICTS
from ..records.witness import RunCheck, by_kind, checked
from ..study.export import text
from ..wording.names import plural
from . import replay, screen
from .replay import USAGE, VIEWS, Walk
from .trace import board_lines

_CLICK: Final = re.compile(r"(?:(corp|runner):)?(\d{1,4})(?:\.(\d{1,3}))?")


@dataclass(frozen=True)
class RecordRequest:
    """What `replay` does with records.

    Attributes:
        jnet: the file is a replay of jinteki, or a folder of them.
        log: the file is a text log.
        check: each run and each other action is played again on the engine.
        partial: what can be read of a file that is not whole is enough.
        names: the names of the players are kept.
        at: a turn and a click, such as `12.3`; or empty.
        state: the number of a position, or None.
        board: the file to which the position goes as a board, or None.
        anonymous: the file to which the replay goes without names, or None.
    """

    view: str = "both"
    json: bool = False
    jnet: bool = False
    log: bool = False
    partial: bool = False
    names: bool = False
    check: bool = False
    at: str = ""
    state: int | None = None
    board: Path | None = None
    anonymous: Path | None = None


def show(path: Path, asked: RecordRequest) -> int:
    """Show a saved game, or the games of a file or folder; return the exit code.

    Raises:
        RezzedError: the file cannot be read, or the request does not fit it.
    """
    if asked.jnet and asked.log:
        raise RezzedError("give --jnet or --log, not both")
    if asked.anonymous is not None:
        if not asked.jnet:
            raise RezzedError("--anonymous needs --jnet")
        return write_anonymous(path, asked.anonymous, asked.partial)
    if not (asked.jnet or asked.log or asked.at or asked.state is not None or asked.board is not None):
        if asked.partial or asked.names or asked.check:
            raise RezzedError("--partial, --names and --check need --jnet or --log")
        return replay.show(path, asked.view, asked.json)
    if asked.view not in VIEWS:
        raise RezzedError(f"expected {', '.join(VIEWS)}, not {asked.view[:40]!r}", place="--view")
    files = files_of(path)
    if len(files) > 1 or path.is_dir():
        return _folder(files, asked)
    record = _read(path, asked)
    if asked.at or asked.state is not None or asked.board is not None:
        _position(record, asked)
    elif asked.json:
        screen.dump(_object(record, asked))
    elif asked.check:
        _show_kinds(*_show_checks(record))
    else:
        RecordProjector(record, "" if asked.view == "both" else asked.view).run()
    return 0


def _read(path: Path, asked: RecordRequest) -> GameRecord:
    return read_record(path, asked.log, asked.partial, asked.names)


def write_anonymous(path: Path, out: Path, partial: bool) -> int:
    """Write a replay without what tells who played; return the exit code.

    Raises:
        RezzedError: the replay cannot be read, or the file cannot be written.
    """
    words = json.dumps(anonymous(path, partial), ensure_ascii=False, separators=(",", ":")).encode()
    try:
        out.write_bytes(gzip.compress(words, mtime=0) if out.name.endswith(".gz") else words)
    except OSError as error:
        raise RezzedError(f"{out}: cannot write the file: {error.strerror or error}") from None
    screen.line(f"{out}: written without names, ids, chat and times")
    return 0


def _folder(files: Sequence[Path], asked: RecordRequest) -> int:
    """One line for each game of a folder. A file that cannot be read is one line as well, and the exit code is 2."""
    code = 0
    found: list[RunCheck] = []
    others: list[ActionCheck] = []
    if asked.at or asked.state is not None or asked.board is not None:
        raise RezzedError("a folder has several games; name one file")
    for file in files:
        try:
            record = _read(file, asked)
        except RezzedError as error:
            code = 2
            if asked.json:
                screen.dump({"file": file.name, "error": {"message": str(error)}})
            else:
                screen.line((str(error), "red"))
            continue
        if asked.json:
            screen.dump({"file": file.name} | _object(record, asked))
        else:
            screen.line(f"{file.name}: {summary(record)}")
            if asked.check:
                runs, actions = _show_checks(record)
                found, others = found + runs, others + actions
    _show_kinds(found, others)
    return code


def _object(record: GameRecord, asked: RecordRequest) -> dict[str, Any]:
    """A record as one plain object; with `--check`, each run has its verdict and what was found."""
    if not asked.check:
        return as_object(record)
    record, found = checked(record)
    data = as_object(record)
    for run, check in zip(data["runs"], found, strict=True):
        run |= {"check": check.text or None, "cites": list(check.cites), "actions": list(check.actions)}
    return data | {"actions": [action.plain() for action in checked_actions(record)]}


def _show_checks(record: GameRecord) -> tuple[list[RunCheck], list[ActionCheck]]:
    """Print the verdict of each run, the other actions that do not agree, and how many there are; return what was found."""
    record, found = checked(record)
    for run, check in zip(record.runs, found, strict=True):
        style = "red" if check.verdict == "differs" else ""
        text = f": {check.text}" if check.text else ""
        cites = f" ({', '.join(check.cites)})" if check.cites else ""
        screen.line((f"run {run.number}, turn {run.turn}.{run.click}, {run.server}: {check.verdict}{text}{cites}", style))
    others = checked_actions(record)
    for other in others:
        if other.verdict != "agree":
            x = other.action
            cites = f" ({', '.join(other.cites)})" if other.cites else ""
            words = f"turn {x.turn}.{x.click} of the {x.side.capitalize()}, {x}: {other.verdict}: {other.text}{cites}"
            screen.line((words, "red" if other.verdict == "differs" else ""))
    screen.line(f"runs: {_verdicts(found)}; other actions: {_verdicts(others)}")
    return found, others


def _verdicts(found: Sequence[RunCheck] | Sequence[ActionCheck]) -> str:
    counts = Counter(check.verdict for check in found)
    return ", ".join(f"{counts[v]} {v}" for v in VERDICTS if counts[v]) or "none"


def _show_kinds(found: Sequence[RunCheck], others: Sequence[ActionCheck]) -> None:
    """Print how many actions of each kind are in runs of each verdict, and how many other actions have each verdict."""
    rows = by_kind(found)
    for other in others:
        rows.setdefault(f"{other.action.kind or 'an action'}, no run", Counter())[other.verdict] += 1
    seen = [v for v in VERDICTS if any(counts[v] for counts in rows.values())]
    if rows:
        screen.line(("actions by kind: those in runs of each verdict, and the others", "bold"))
        screen.line(f"  {'':<24}{''.join(f'{v:>12}' for v in seen)}")
    for kind, counts in rows.items():
        screen.line(f"  {kind:<24}{''.join(f'{counts[v]:>12}' for v in seen)}")


def summary(record: GameRecord) -> str:
    """A game in one line."""
    score = "-".join("?" if n is None else str(n) for n in record.score)
    who_won = record.winner.capitalize() if record.winner in ("corp", "runner") else "nobody"
    ended = f"{who_won} wins" if record.winner else "no end"
    reason = f" ({record.reason})" if record.reason else ""
    who = " against ".join(title for title in record.identities if title)
    counts = f"{plural(record.last_turn, 'turn')}, {plural(len(record.runs), 'run')}"
    return f"{counts}, {ended}{reason}, {score}{f'; {who}' if who else ''}"


# -- positions --------------------------------------------------------------------------------------------


def number_at(record: GameRecord, words: str) -> int:
    """The number of the position before a click of a turn: `12.3`, or `corp:12.3`; `12` is the beginning of the turn.

    Raises:
        RezzedError: the words are no such place, or the game has none.
    """
    match = _CLICK.fullmatch(words.strip())
    if match is None:
        raise RezzedError(f"expected a turn and a click such as 12.3 or corp:12.3, not {words[:40]!r}", place="--at")
    side, turn, click = match[1] or "runner", int(match[2]), int(match[3] or 1)
    same = [k for k, m in enumerate(record.moments) if not m.undone and (m.turn, m.side) == (turn, side)]
    if not same:
        raise RezzedError(f"the {side.capitalize()} has no turn {turn}; the last turn is {record.last_turn}", place="--at")
    found = [k for k in same if record.moments[k].spent == click - 1 and not record.moments[k].server]
    if not found or click < 1:
        most = max(record.moments[k].spent for k in same)
        spent = f"{plural(most, 'click')} {'was' if most == 1 else 'were'} spent in it"
        raise RezzedError(f"no position before click {click} of turn {turn}; {spent}", place="--at")
    return found[-1]


def position_of(record: GameRecord, at: str, state: int | None) -> int:
    """The number of the position that was asked for; the first one if nothing was said.

    Raises:
        RezzedError: there is no such position.
    """
    if at and state is not None:
        raise RezzedError("give --at or --state, not both")
    if at:
        return number_at(record, at)
    k = 0 if state is None else state
    if not 0 <= k < len(record.moments):
        raise RezzedError(f"expected a number from 0 to {len(record.moments) - 1}, not {k}", place="--state")
    return k


def _position(record: GameRecord, asked: RecordRequest) -> None:
    """Print a position, or write it as a board."""
    k = position_of(record, asked.at, asked.state)
    data, missing = record.board(k)
    game = Game(data)  # refuses what no game can reach
    if asked.board is not None:
        write_board(asked.board, data, missing)
    if asked.json:
        screen.dump({"state": k, "board": data, "missing": missing, "not_played": list(game.judge_view().inert)})
        return
    if asked.board is not None:
        screen.line(f"{asked.board}: position {k} of {len(record.moments) - 1}")
    else:
        for words in board_lines(game, "" if asked.view == "both" else asked.view):
            screen.line(words)
    for words in missing:
        screen.line((f"not on the board: {words}", "yellow"))


def write_board(file: Path, data: dict[str, Any], missing: Sequence[str]) -> None:
    """Write a board as TOML, or as JSON if the file is named so.

    Raises:
        RezzedError: the file cannot be written.
    """
    if file.suffix == ".json":
        words = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    else:
        words = "".join(f"# not on the board: {x}\n" for x in missing) + text(data, "").partition("[play]")[0]
    try:
        file.write_text(words, encoding="utf-8")
    except OSError as error:
        raise RezzedError(f"{file}: cannot write the file: {error.strerror or error}") from None


# -- walking ----------------------------------------------------------------------------------------------


class RecordProjector(Walk):
    """Asks where to go in a record, and prints its positions.

    Args:
        record: the game.
        eyes: the side that looks; empty for somebody who sees everything.
    """

    def __init__(self, record: GameRecord, eyes: str) -> None:
        turns = {turn.number: turn.first for turn in reversed(record.turns)}
        super().__init__([turns[n] for n in sorted(turns)], [run.first for run in record.runs], len(record.moments) - 1)
        self.record = record
        self.eyes = eyes
        self.said: dict[int, list[str]] = {}
        for line in record.lines:
            self.said.setdefault(line.at, []).append(str(line))

    def run(self) -> None:
        """Ask until the person stops.

        Raises:
            RezzedError: the input cannot be read.
        """
        screen.line(f"{summary(self.record)}. Enter goes on, `help` lists the commands.")
        for words in self.record.notes:
            screen.line((words, "yellow"))
        self.ask()

    def more(self, name: str, rest: str) -> bool:
        """Carry out a command that is not a walk."""
        if name == "board":
            data, missing = self.record.board(self.at)
            for words in board_lines(Game(data), self.eyes):
                screen.line(words)
            for words in missing:
                screen.line((f"not on the board: {words}", "yellow"))
        elif name == "help":
            for usage, about in USAGE.items():
                screen.line(f"  {usage:<12} {about if usage != 'save FILE' else 'write the position as a board'}")
        elif name == "save":
            if self.eyes:
                raise RezzedError("save: a board holds the cards of both sides; use --view both")
            if not rest.strip():
                raise RezzedError("save: expected a file")
            data, missing = self.record.board(self.at)
            write_board(Path(rest.strip()), data, missing)
            screen.line(f"{rest.strip()}: position {self.at}")
        else:
            return False
        return True

    def happens(self, k: int) -> None:
        """Print what was said at a position."""
        for words in self.said.get(k, ()):
            screen.line(f"  {words}")

    def show(self) -> None:
        """Print the numbers of the position."""
        m = self.record.moments[self.at]
        screen.line((f"[{self.at}/{self.last}, turn {m.turn}] {numbers(m)}{'; taken back' if m.undone else ''}", "bold"))


def _counted(n: int | None, word: str) -> str:
    return f"? {word}s" if n is None else plural(n, word)


def numbers(m: Moment) -> str:
    """A position in one line. What is not known is a question mark."""

    def said(n: int | None) -> str:
        return "?" if n is None else str(n)

    run = f"; run on {m.server}" if m.server else ""
    runner = f"Runner {_counted(m.credits[RUNNER], 'credit')}, {_counted(m.clicks[RUNNER], 'click')}, grip {said(m.grip)}"
    corp = f"Corp {_counted(m.credits[CORP], 'credit')}, {_counted(m.clicks[CORP], 'click')}, HQ {said(m.hq)}"
    tags = f", {plural(m.tags, 'tag')}" if m.tags else ""
    return f"{runner}{tags}; {corp}; points {said(m.points[RUNNER])}-{said(m.points[CORP])}{run}"


