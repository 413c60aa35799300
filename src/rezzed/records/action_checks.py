"""Actions of a record that are no runs, played again on the engine: what was installed, played or drawn for clicks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..errors import RezzedError
from ..game import Game
from ..game.actions import Action, Decision
from ..library import plain
from .log_sentences import MADE_RUN, PLAYS, SERVER, SPENT_CLICKS, changes_by_hand, command
from .model import GameRecord, RecordLine, RunRecord
from .positions import title_of
from .witness import Branches, NotInferred, RecordedOutcomes, RunFollower, difference, failed, in_play

BASIC: Final = ("take credit", "draw")  # options that only an action window has
BASIC_ACTION: Final = "Basic Action Card"
_BY_BASIC: Final = rf"to use \w+ {BASIC_ACTION} to"
_DOES: Final = (
    (re.compile(rf"{_BY_BASIC} gain"), "take credit"), (re.compile(rf"{_BY_BASIC} draw"), "draw"),
    (re.compile(rf"{_BY_BASIC} remove"), "remove tag"), (re.compile(r"to (?:use .+ to )?purge"), "purge"),
    (re.compile(rf"{_BY_BASIC} advance"), "advance"), (re.compile(r"to (?:use .+ to )?install "), "install"),
    (PLAYS, "play"), (re.compile(rf"{_BY_BASIC} trash (.+?)\.?$"), "trash resource"),
    (re.compile(r"to use (.+?) to "), "use"),
)  # fmt: skip
_PLACE: Final = re.compile(rf"(?:protecting|in the root of|in) ({SERVER})( \(new remote\))?")


@dataclass(frozen=True)
class ActionRecord:
    """An action that is no run.

    Attributes:
        kind: a word of the engine, such as `install`; empty if the sentence is not known.
        title: the card, if the record shows it.
        server: where something is installed; `new` for a new remote server.
        before: the position before it.
        after: the positions after it, up to the next one.
    """

    turn: int
    click: int
    side: str
    kind: str
    title: str
    server: str
    before: int
    after: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.kind} {self.title}".strip() or "an action"


@dataclass(frozen=True)
class ActionCheck:
    """What playing an action again showed; the fields are those of a check of a run."""

    action: ActionRecord
    verdict: str
    text: str = ""
    cites: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The check as a plain object."""
        x = self.action
        return {
            "turn": x.turn, "click": x.click, "side": x.side, "action": str(x), "states": [x.before, x.after[-1]],
            "verdict": self.verdict, "check": self.text or None, "cites": list(self.cites),
        }  # fmt: skip


def actions_of(record: GameRecord) -> Iterator[ActionRecord]:
    """The actions of a record that are no runs and make none."""
    lines = [line for line in record.lines if SPENT_CLICKS.match(line.words) and not record.moments[line.at].undone]
    live = [k for k, moment in enumerate(record.moments) if not moment.undone]
    for n, line in enumerate(lines):
        now = record.moments[line.at]
        before = max([k for k in live if k < line.at], default=-1)
        if line.side != now.side or before < 0 or MADE_RUN.search(line.words):
            continue
        until = lines[n + 1].at if n + 1 < len(lines) else len(record.moments)
        after = [k for k in live if line.at <= k < until]
        turn = [k for k in after if (record.moments[k].turn, record.moments[k].side) == (now.turn, now.side)]
        if any(record.moments[k].server for k in (before, *turn)) or not turn:
            continue
        if (record.moments[before].turn, record.moments[before].side) == (now.turn, now.side):
            yield _action(record, line, before, turn)


def _action(record: GameRecord, line: RecordLine, before: int, after: Sequence[int]) -> ActionRecord:
    kind = title = ""
    for pattern, word in _DOES:
        if match := pattern.search(line.words):
            kind, title = word, match[1] if pattern.groups else ""
            break
    if kind in ("install", "advance"):
        title = _changed(record, before, after, kind)
    place = _PLACE.search(line.words) if kind == "install" else None
    server = "" if place is None else "new" if place[2] else place[1]
    now = record.moments[line.at]
    return ActionRecord(now.turn, max(1, now.spent), line.side, kind, title, server, before, tuple(after))


def _changed(record: GameRecord, before: int, after: Sequence[int], kind: str) -> str:
    """The title of the card that was installed or advanced first; empty if no position shows it."""
    was = {str(card["cid"]): card for card in in_play(record.raw[before])}
    for k in after:
        for card in in_play(record.raw[k]):
            old = was.get(str(card["cid"]))
            if old is None if kind == "install" else old is not None and _advanced(card) > _advanced(old):
                return title_of(card)
    return ""


def _advanced(card: Mapping[str, object]) -> int:
    n = card.get("advance-counter")
    return n if isinstance(n, int) else 0


def checked_actions(record: GameRecord) -> list[ActionCheck]:
    """Play each action again that is no run."""
    if not record.raw or record.source != "jinteki":
        return []
    changed = [record.moments[line.at] for line in record.lines if changes_by_hand(command(line.words))]
    by_hand = {(moment.turn, moment.side) for moment in changed}
    return [_check(record, action, (action.turn, action.side) in by_hand) for action in actions_of(record)]


def _check(record: GameRecord, action: ActionRecord, by_hand: bool) -> ActionCheck:
    if by_hand:
        return ActionCheck(action, "unknown", "a player changed the board by hand in this turn")
    if not action.kind or (action.kind in ("install", "advance", "play", "use") and not action.title):
        return ActionCheck(action, "unknown", "not inferred: what was done")
    found = _played(record, action, 1)
    if found.verdict != "agree" and record.board(action.before)[0][action.side].get("clicks", 0) < 2:
        last = _played(record, action, 0)  # the turn ends with it
        return last if last.verdict == "agree" else found
    return found


def _played(record: GameRecord, action: ActionRecord, more: int) -> ActionCheck:
    """Play an action again with so many clicks more than the record has."""
    span = _as_run(action)
    try:
        data, missing = record.board(action.before)
        data[action.side]["clicks"] = data[action.side].get("clicks", 0) + more
        chance = RecordedOutcomes(record, span)
        game = Game(data, chance)
    except RezzedError as error:
        return ActionCheck(action, "unknown", f"the position cannot be set up: {str(error).partition(chr(10))[0]}")


    def differs(found: Game) -> str:
        return _difference(record, action, found)

    search = Branches(differs)
    search.walk(_ActionFollower(record, action, span, game, chance, None if more else differs))
    if not search.text:
        return ActionCheck(action, "agree", "; ".join(missing))
    verdict, text = failed(record, span, game, missing, search)
    return ActionCheck(action, verdict, text, search.cites if verdict == "differs" else ())


def _as_run(action: ActionRecord) -> RunRecord:
    """The span of an action, for what reads a run."""
    none = (None, None)
    via = action.title if action.kind in ("play", "use") else None
    first, last = action.before + 1, action.after[-1]
    return RunRecord(0, action.turn, action.click, "", via, None, none, none, none, (), (), (), (), first, last)


def _difference(record: GameRecord, action: ActionRecord, game: Game) -> str:
    """Empty if the game is like one of the positions after the action; otherwise how it differs from the last one."""
    found = [difference(record, k, game, False) for k in action.after]
    return "" if "" in found else found[-1]


class _ActionFollower(RunFollower):
    """Takes the decisions of an action."""

    def __init__(
        self, record: GameRecord, action: ActionRecord, span: RunRecord, game: Game, chance: RecordedOutcomes,
        differs: Callable[[Game], str] | None,
    ) -> None:  # fmt: skip
        super().__init__(record, span, game, chance)
        self.action = action
        self.differs = differs  # of an action that ends a turn: whether the game is where the record is

    def copy(self) -> _ActionFollower:
        twin = super().copy()
        assert isinstance(twin, _ActionFollower)
        twin.action, twin.differs = self.action, self.differs
        return twin

    def take(self, way: Action | str) -> None:
        acting = self._acts(self.game.decision)
        super().take(way)
        self.begun = self.begun or acting

    def is_over(self, decision: Decision) -> bool:
        if not self.begun:
            return False
        if self.differs is not None and not self.differs(self.game):
            return True
        return self._acts(decision) or decision.chooser != self.action.side and decision.kind == "act"

    def beginning(self, decision: Decision) -> Sequence[Action | str]:
        if not self._acts(decision):
            return self.declined(decision, "the action cannot be taken here")
        kind, title = self.action.kind, plain(self.action.title)
        ways = [o for o in decision.options if o.text == kind or (title and o.text.startswith(kind) and title in plain(o.text))]
        if not ways:
            raise NotInferred(f"`{self.action}` is no action here")
        return ways

    def said(self, decision: Decision) -> Sequence[Action | str]:
        if self.action.server and decision.kind == "server":
            wanted = self.action.server.replace("Server ", "remote ")
            if wanted == "new":
                return decision.options[-1:]
            return [o for o in decision.options if o.text == f"choose {wanted}"]
        return super().said(decision)

    def _acts(self, decision: Decision | None) -> bool:
        """Whether the side of the action chooses an action."""
        return (
            decision is not None and decision.chooser == self.action.side and decision.kind == "act"
            and any(o.text in BASIC for o in decision.options)
        )  # fmt: skip
