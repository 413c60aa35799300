"""Replays of jinteki.net: a first position, and the difference to each next one.

What tells who played is dropped here, before anything else sees it: names, ids, chat, spectators, clock times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ..ids import CORP, RUNNER, SIDE_NAMES
from .before import Past
from .log_sentences import (
    ACCESS,
    BREACH,
    ENCOUNTER,
    LOST_CLICK,
    PLAYS,
    PROMPT,
    REST_OF_ARCHIVES,
    SPENT_CLICKS,
    STARTED,
    STEAL,
    TRASH,
    UNSEEN,
    actor,
    changes_by_hand,
    command,
    stranger,
    subjects,
    without_names,
)
from .model import GameRecord, Moment, RecordLine, RunRecord, TurnRecord
from .patching import BadDifference, patched
from .positions import board_of, cards_in
from .replay_files import ReplayText, broken

KEPT: Final = frozenset({
    "active-player", "corp", "runner", "turn", "end-turn", "run", "encounters", "mark", "trace", "psi", "corp-phase-12",
    "runner-phase-12", "corp-post-discard", "runner-post-discard", "forced-encounter", "winner", "reason",
})  # fmt: skip
KEPT_OF_PLAYERS: Final = frozenset({
    "servers", "hand", "hand-count", "deck", "deck-count", "discard", "scored", "rfg", "play-area", "current", "set-aside",
    "identity", "click", "credit", "agenda-point", "agenda-point-req", "bad-publicity", "hand-size", "keep", "prompt-state",
    "rig", "tag", "memory", "link", "brain-damage", "run-credit", "bad-pub-credit", "runnable-list",
})  # fmt: skip
PLACES: Final = {"hq": "HQ", "rd": "R&D", "archives": "Archives"}
SYSTEM: Final = "__system__"  # who writes what is not chat
_BREAK: Final = re.compile(r"\[/?[hb]r/?\]")  # a line, as the site writes it
RESET: Final = "Game reset to"
Raw = Mapping[str, Any]


def record_of(text: ReplayText, path: Path, partial: bool = False, names: bool = False) -> GameRecord:
    """The record of a replay.

    Args:
        text: its JSON.
        path: the file, for messages.
        partial: stop at what cannot be read, instead of refusing the file.
        names: keep the names of the players.

    Raises:
        SetupError: it is not a replay, or cannot be read to its end.
    """
    history = history_of(text, path)
    reader = ReplayReader(history[0], names)
    notes = read_all(reader, history, path, partial)
    return reader.record(text.data.get("metadata"), [text.cut] * bool(text.cut) + notes)


def history_of(text: ReplayText, path: Path) -> list[Any]:
    """The first position of a replay and the differences after it.

    Raises:
        SetupError: there is no such list.
    """
    history = text.data.get("history")
    if not isinstance(history, list) or not history:
        raise broken(path, "not a replay: expected a list `history`" + (
            "; this is a game of another kind" if "history" not in text.data else " with a first position"))
    first = history[0]
    if isinstance(first, list) and len(first) == 2:  # the second part of a game that was saved in parts
        raise broken(path, "history[0]: expected a position, not a difference")
    if not isinstance(first, dict) or not all(isinstance(first.get(side), dict) for side in SIDE_NAMES[:2]):
        raise broken(path, "history[0]: not a position: expected `corp` and `runner`")
    return history


def read_all(reader: ReplayReader, history: list[Any], path: Path, partial: bool) -> list[str]:
    """Read all differences; return what could not be read.

    Raises:
        SetupError: a difference does not fit, and `partial` is false.
    """
    for k, difference in enumerate(history[1:], 1):
        try:
            reader.read(difference)
        except BadDifference as error:
            if not partial:
                raise broken(path, f"history[{k}]: {error}; --partial reads the positions before it") from None
            return [f"history[{k}]: {error}; the rest is not read"]
    return []


class ReplayReader:
    """The positions of a replay, their sentences, and what was taken back."""

    def __init__(self, first: Raw, names: bool) -> None:
        self.keep_names = names
        self.names: dict[str, str] = {}
        for side in SIDE_NAMES[:2]:
            user = first[side].get("user")
            name = user.get("username") if isinstance(user, dict) else None
            if isinstance(name, str) and name.strip():
                self.names[name] = side
        self.decklists = first.get("decklists")
        self.states: list[Raw] = [clean(first)]
        self.said: list[tuple[int, str]] = []  # position and text, as the file has it
        self.resets: set[int] = set()
        self._log(first.get("log"), 0)

    def read(self, difference: object) -> None:
        """Go on to the next position."""
        if not isinstance(difference, list) or len(difference) != 2:
            raise BadDifference("expected a pair of alterations and removals")
        new, gone = difference
        new = {} if new == [] or new is None else new
        gone = {} if gone == [] or gone is None else gone
        if not isinstance(new, dict) or not isinstance(gone, dict):
            raise BadDifference("expected two tables")
        at = len(self.states)
        if any(RESET in str(new[side].get("toast", "")) for side in SIDE_NAMES[:2] if isinstance(new.get(side), dict)):
            self.resets.add(at)
        state = patched(self.states[-1], clean(new), clean(gone))
        if not all(isinstance(state.get(side), dict) for side in SIDE_NAMES[:2]):
            raise BadDifference("a side of the game is gone")
        self.states.append(state)
        self._log(new.get("log"), at)

    def _log(self, entries: object, at: int) -> None:
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict) and entry.get("user", SYSTEM) == SYSTEM and isinstance(entry.get("text"), str):
                self.said.append((at, _BREAK.sub("", entry["text"])))

    # -- the record ---------------------------------------------------------------------------------------

    def record(self, metadata: object, notes: list[str]) -> GameRecord:
        """The record of what was read."""
        data = metadata if isinstance(metadata, dict) else {}
        self.find_names()
        lines = [self._line(at, text) for at, text in self.said]
        undone = self._undone()
        spent = _clicks_spent(self.states, undone, lines)
        moments = [_moment(raw, spent[k], k in undone) for k, raw in enumerate(self.states)]
        runs = _Runs(self.states, moments, lines).found()
        end = self.states[-1]
        counted = {"runs_started": _stat(data, "runs", "started"), "accesses": _stat(data, "access", "cards")}
        past = Past(self.states, moments, lines, runs)
        known = {key: n for key, n in counted.items() if n is not None}
        if "runs_started" in known and known["runs_started"] != len(runs) and not notes:
            notes.append(f"the file counts {known['runs_started']} runs; {len(runs)} were read")
        winner, reason = data.get("winner") or end.get("winner"), data.get("reason") or end.get("reason")
        return GameRecord(
            "jinteki", moments, lines, _turns(moments), runs, winner if winner in (*SIDE_NAMES[:2], "draw") else None,
            reason.lower() if isinstance(reason, str) else None, (_identity(end, "corp"), _identity(end, "runner")),
            moments[-1].points, lambda k: board_of(self.states[k], past.turns(k), past.known(k)),
            _decks(self.decklists), known, notes, self.states,
        )  # fmt: skip

    def find_names(self) -> None:
        """Find the names of the players in the log, if the file does not say them."""
        for at, text in self.said:
            if len(self.names) >= 2:
                return
            match = STARTED.search(text)
            side = self.states[at].get("active-player")
            if match and side in SIDE_NAMES[:2] and side not in self.names.values():
                self.names[text[: match.start()].strip()] = side

    def _line(self, at: int, text: str) -> RecordLine:
        side, words, name = actor(text, self.names)
        if not side and not text.startswith("[") and command(text):
            words = text[len(stranger(text)) :].strip()  # somebody who watches
        if not self.keep_names:
            words, name = without_names(words, self.names), ""
        return RecordLine(at, side, words, name)

    def _undone(self) -> frozenset[int]:
        """The positions that the players took back: those between the one to which the game was reset, and the reset."""
        asked = {at for at, text in self.said if command(text).startswith("undo")} | self.resets
        gone: set[int] = set()
        for k in sorted(asked):
            back = self._equal(k, gone, True)
            back = self._equal(k, gone, False) if back is None else back
            if back is not None:
                gone |= set(range(back + 1, k))
        return frozenset(gone)

    def _equal(self, k: int, gone: set[int], asked: bool) -> int | None:
        """The last position before k that is equal to it; with `asked`, also in what the players are asked."""
        now = _core(self.states[k], asked)
        return next((j for j in range(k - 1, -1, -1) if j not in gone and _core(self.states[j], asked) == now), None)


def clean(state: Raw) -> dict[str, Any]:
    """A position or a difference without what tells who played, and without its log."""
    out = {key: value for key, value in state.items() if key in KEPT}
    for side in SIDE_NAMES[:2]:
        if isinstance(out.get(side), dict):
            out[side] = {key: value for key, value in out[side].items() if key in KEPT_OF_PLAYERS}
    return out


def _core(state: Raw, asked: bool) -> tuple[object, ...]:
    """What is on the table; with `asked`, also what the players are asked."""
    left_out = ("runnable-list",) if asked else ("prompt-state", "runnable-list")
    sides = [{k: v for k, v in state[side].items() if k not in left_out} for side in SIDE_NAMES[:2]]
    return (state.get("turn"), state.get("active-player"), state.get("run"), state.get("encounters"), *sides)


def number(value: object) -> int | None:
    """A whole number of a file, or None."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _stat(data: Raw, kind: str, what: str) -> int | None:
    stats: object = data.get("stats")
    for key in ("runner", kind, what):
        stats = stats.get(key) if isinstance(stats, dict) else None
    return number(stats)


def _identity(state: Raw, side: str) -> str | None:
    card = state[side].get("identity")
    title = (card.get("printed-title") or card.get("title")) if isinstance(card, dict) else None
    return title if isinstance(title, str) else None


def _decks(decklists: object) -> tuple[dict[str, int] | None, dict[str, int] | None]:
    """The decks of a game with open lists."""
    out: list[dict[str, int] | None] = []
    for side in SIDE_NAMES[:2]:
        rows = decklists.get(side) if isinstance(decklists, dict) else None
        found = {title: n for title, n in filter(_is_row, rows)} if isinstance(rows, list) else None
        out.append(found or None)
    corp, runner = out
    return corp, runner


def _is_row(row: object) -> bool:
    if not isinstance(row, list) or len(row) != 2:
        return False
    title, n = row
    return isinstance(title, str) and number(n) is not None


def server_of(state: Raw) -> str:
    """The server that is attacked, or an empty string."""
    run = state.get("run")
    if not isinstance(run, dict):
        return ""
    place = run.get("server")
    name = place[0] if isinstance(place, list) and place and isinstance(place[0], str) else ""
    return PLACES.get(name) or (f"Server {name.removeprefix('remote')}" if name.startswith("remote") else name or "unknown")


def _count(player: Raw, key: str, cards: str) -> int | None:
    value = number(player.get(key))
    hand = player.get(cards)
    return value if value is not None else len(hand) if isinstance(hand, list) else None


def _moment(state: Raw, spent: int, undone: bool) -> Moment:
    corp, runner = state["corp"], state["runner"]
    tag = runner.get("tag")
    tags = number(tag.get("base")) if isinstance(tag, dict) else number(tag)
    side = state.get("active-player")
    return Moment(
        number(state.get("turn")) or 0, side if side in SIDE_NAMES[:2] else "",
        (number(corp.get("credit")), number(runner.get("credit"))), (number(corp.get("click")), number(runner.get("click"))),
        (number(corp.get("agenda-point")), number(runner.get("agenda-point"))), tags,
        _count(corp, "hand-count", "hand"), _count(corp, "deck-count", "deck"),
        _count(runner, "hand-count", "hand"), _count(runner, "deck-count", "deck"), spent, server_of(state), undone,
    )  # fmt: skip


def _clicks_spent(states: list[Raw], undone: frozenset[int], lines: list[RecordLine]) -> list[int]:
    """How many clicks the player of the turn has spent in it, at each position. Clicks that are lost are not spent."""
    out: list[int] = []
    told: dict[tuple[int, str], int] = {}  # clicks that a sentence names, by position and side
    lost = {line.at for line in lines if LOST_CLICK.search(line.words)}
    for line in lines:
        if match := SPENT_CLICKS.match(line.words):
            told[line.at, line.side] = told.get((line.at, line.side), 0) + match[0].count("[Click]")
    before: tuple[object, object] = (None, None)
    clicks = spent = 0
    for k, state in enumerate(states):
        side = str(state.get("active-player"))
        turn = (state.get("turn"), side)
        left = number(state[side].get("click")) if side in SIDE_NAMES[:2] else None
        if turn != before:
            spent, before = 0, turn
        elif (k, side) in told:
            spent += told[k, side]
        elif left is not None and left < clicks and k not in lost:
            spent += clicks - left
        clicks = left if left is not None else 0
        if k not in undone and k - 1 in undone:
            spent = _spent_before(out, undone, k)
        out.append(spent)
    return out


def _spent_before(spent: list[int], undone: frozenset[int], k: int) -> int:
    """How many clicks were spent at the last position before k that nobody took back."""
    while k > 0 and k - 1 in undone:
        k -= 1
    return spent[k - 1] if k else 0


def _turns(moments: list[Moment]) -> list[TurnRecord]:
    out: list[TurnRecord] = []
    for k, m in enumerate(moments):
        if not m.undone and m.turn and (not out or (out[-1].number, out[-1].side) != (m.turn, m.side)):
            out.append(TurnRecord(m.turn, m.side, k))
    return out


class _Runs:
    """Finds the runs of a replay."""

    def __init__(self, states: list[Raw], moments: list[Moment], lines: list[RecordLine]) -> None:
        self.states = states
        self.moments = moments
        self.lines: dict[int, list[RecordLine]] = {}
        for line in lines:
            self.lines.setdefault(line.at, []).append(line)
        self.by_hand = -1  # the turn in which a player changed the board

    def found(self) -> list[RunRecord]:
        """The runs, oldest first."""
        live = [k for k, m in enumerate(self.moments) if not m.undone]
        out: list[RunRecord] = []
        first = -1  # index into `live` at which the run in progress was new
        for i, k in enumerate(live):
            before = self.states[live[i - 1]].get("run") if i else None
            run = self.states[k].get("run")
            if first >= 0 and (not isinstance(run, dict) or _is_new(before, run)):
                out.append(self._run(len(out) + 1, live, first, i))
                first = -1
            if first < 0 and isinstance(run, dict):
                first = i
        if first >= 0:
            out.append(self._run(len(out) + 1, live, first, len(live) - 1))
        return out

    def _run(self, number_: int, live: list[int], first: int, last: int) -> RunRecord:
        """The run from one position to another, as indices of `live`; at the last one it is over."""
        span = [live[i] for i in range(first, last + 1)]
        begins, before, after = self.moments[span[0]], self.moments[live[max(0, first - 1)]], self.moments[span[-1]]
        lines = [line for k in span for line in self.lines.get(k, ())]
        via = self.states[span[0]]["run"].get("source-card")
        title = via.get("title") if isinstance(via, dict) else None
        title = title or next(iter(subjects(PLAYS, self.lines.get(span[0], ()))), None)
        servers = [self.moments[k].server for k in span if self.moments[k].server]
        return RunRecord(
            number_, begins.turn, max(1, begins.spent), servers[0] if servers else begins.server,
            title if isinstance(title, str) and not title.endswith("Basic Action Card") else None, self._success(span),
            (before.credits[CORP], after.credits[CORP]), (before.credits[RUNNER], after.credits[RUNNER]),
            (before.tags or 0, after.tags or 0),
            tuple(self._encountered(span)), tuple(self._accessed(span)), tuple(subjects(STEAL, lines)),
            tuple(subjects(TRASH, [line for line in lines if line.side != "corp"])), span[0], span[-1], self._by_hand(span),
        )  # fmt: skip

    def _by_hand(self, span: list[int]) -> bool:
        """Whether the board was changed by hand in this turn, up to the end of the run."""
        turn = (self.moments[span[0]].turn, self.moments[span[0]].side)
        k = span[-1]
        while k >= 0 and (self.moments[k].turn, self.moments[k].side) == turn:
            if any(changes_by_hand(command(line.words)) for line in self.lines.get(k, ())):
                return True
            k -= 1
        return False

    def _success(self, span: list[int]) -> bool:
        """Whether the run was successful. In the difference that ends the run, only the sentences can say so."""
        phases = [self.states[k]["run"].get("phase") for k in span if isinstance(self.states[k].get("run"), dict)]
        return "success" in phases or any(BREACH.search(line.words) for line in self.lines.get(span[-1], ()))

    def _encountered(self, span: list[int]) -> Iterator[str]:
        """The ice that was encountered: by the sentences, and by the position where there is no sentence."""
        told: list[str] = []
        was: object = None
        ahead = ""  # ice of which a sentence came before the position
        for k in span:
            said = subjects(ENCOUNTER, self.lines.get(k, ()))
            now = self.states[k].get("encounters")
            ice = now.get("ice") if isinstance(now, dict) else None
            title = str(ice.get("title") or "") if isinstance(ice, dict) else ""
            # ice that is trashed in its encounter gets another cid
            key = (title, now.get("encounter-count")) if isinstance(ice, dict) and isinstance(now, dict) else None
            told += said
            if key is not None and key != was and not said and title and title != ahead:
                told.append(title)
            ahead = said[-1] if said and key is None else "" if key is not None else ahead
            was = key
        yield from told

    def _accessed(self, span: list[int]) -> Iterator[str | None]:
        """The cards that were accessed. Titles that the log does not tell are in what the Runner was asked."""
        before = self.states[max(0, span[0] - 1)]
        told: list[str | None] = []
        rest: list[tuple[int, list[str]]] = []  # where the rest of Archives was accessed, and what was there
        for k in span:
            asked = _prompted(self.states[k])
            fresh = asked if asked != _prompted(before) else None
            for line in self.lines.get(k, ()):
                if REST_OF_ARCHIVES.search(line.words):
                    rest.append((len(told), _in_archives(before)))
                match = ACCESS.search(line.words)
                if match:
                    told.append(fresh if match[1] in UNSEEN else match[1])
            before = self.states[k]
        for at, there in reversed(rest):
            for title in told:
                if title in there:
                    there.remove(title)
            told[at:at] = there
        yield from told


def _is_new(before: object, run: Raw) -> bool:
    """Whether this is another run than the one of the position before, without a position between them."""
    if not isinstance(before, dict) or run.get("phase") != "initiation" or before.get("phase") == "initiation":
        return False
    return True


def _prompted(state: Raw) -> str | None:
    """The title of the card that the Runner is told to have accessed."""
    prompt = state["runner"].get("prompt-state")
    match = PROMPT.match(prompt["msg"]) if isinstance(prompt, dict) and isinstance(prompt.get("msg"), str) else None
    return match[1] if match else None


def _in_archives(state: Raw) -> list[str]:
    """The titles of the cards in Archives."""
    return [str(card["title"]) for card in cards_in(state["corp"].get("discard")) if card.get("title")]
