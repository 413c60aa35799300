"""Finished runs, read from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..engine.state import State
from ..events import KIND, Ev, Z
from ..wording import told
from ..wording.log import Event, EventFacts
from ..wording.names import EVERYTHING

Entry = tuple[int, ...]

_BY_DAMAGE: Final = 2  # from here on the Z of a trashing says which damage did it
_ENDINGS: Final = ("end_run", "jack_out", "flatline", "win")  # what ends a run before it is complete
_PLACES: Final = ("run_begins", "move_runner", "success", "run_ends")  # events that name the attacked server
_LABELS: Final = {"success": "successful", "unsuccessful": "unsuccessful"}


@dataclass(frozen=True)
class RunResult:
    """A run that has ended. What was spent and lost counts from the action that began the run.

    Attributes:
        server: the server that was attacked last.
        announced: the server that was announced.
        label: `successful`, `unsuccessful` or empty.
        accessed: the cards that the Runner accessed, in order.
        stolen: the agendas that the Runner stole.
        trashed: the cards of both sides that were trashed, except by damage.
        damage: the damage that the Runner suffered, by kind.
        tags: the tags that the Runner took.
        credits: the credits that the Runner spent, from wherever they came.
        clicks: the clicks that the Runner spent.
        corp_credits: the credits that the Corp spent.
        encountered: the ice that the Runner encountered, in order; ice that was encountered twice is there twice.
        passed: the ice that the Runner passed, in order.
        ended: the event that ended the run: `end_run`, `jack_out`, `destroyed` (the server ceased to exist), `flatline`, `win`,
            or `run_ends` if the run was complete.
        first: the number of its first event in the log.
        last: the number of its last event.
    """

    server: str
    announced: str
    label: str
    accessed: tuple[str, ...]
    stolen: tuple[str, ...]
    trashed: tuple[str, ...]
    damage: Mapping[str, int]
    tags: int
    credits: int
    clicks: int
    corp_credits: int
    encountered: tuple[str, ...]
    passed: tuple[str, ...]
    ended: Event
    first: int
    last: int


def results(s: State, written: Sequence[Entry], side: int = EVERYTHING) -> tuple[RunResult, ...]:
    """The runs that have ended, oldest first, as a side saw them."""
    return tuple([_result(s, written, span, side) for span in _spans(s, written)])


def _spans(s: State, written: Sequence[Entry]) -> Iterator[tuple[int, int, int]]:
    """The first event, the beginning and the last event of each run, as indices."""
    action = ended = 0
    begun = -1
    for i, e in enumerate(written):
        if e[KIND] == Ev.ACTION:
            action = i
        elif e[KIND] == Ev.RUN_BEGINS:
            begun = i
        elif e[KIND] == Ev.RUN_ENDS:
            yield max(action, ended), begun, i
            ended, begun = i + 1, -1
    if begun >= 0 and s.over:
        yield max(action, ended), begun, len(written) - 1


def _result(s: State, written: Sequence[Entry], span: tuple[int, int, int], side: int) -> RunResult:
    first, begun, last = span
    events = [told.event(s, written[i], i + 1, side) for i in range(first, last + 1)]
    run, end = events[begun - first :], events[-1]
    by_damage = {i + 1 for i in range(first, last + 1) if written[i][KIND] == Ev.TRASH and written[i][Z] >= _BY_DAMAGE}
    damage: Counter[str] = Counter()
    for e in events:
        if e.kind == "damage":
            damage[str(e.fields["damage"])] += e.number("amount")
    announced = [e for e in events[: begun - first] if e.kind == "announce"] or run
    server = str([e for e in run if e.kind in _PLACES][-1].fields["server"])
    return RunResult(
        server, str(announced[-1 if announced is not run else 0].fields["server"]), _label(run),
        _subjects(events, "access"), _subjects(events, "steal"),
        tuple([e.subject for e in events if e.kind == "trash" and e.seq not in by_damage]), EventFacts(sorted(damage.items())),
        sum(e.number("tags") for e in events if e.kind == "tag"), _spent(events, "pay", "credits", "runner"),
        _spent(events, "spend_click", "clicks", "runner"), _spent(events, "pay", "credits", "corp"),
        _subjects(events, "encounter"), _subjects(events, "pass"),
        next((e for e in run if _ends(e, server)), end), first + 1, last + 1,
    )  # fmt: skip


def _subjects(events: Sequence[Event], kind: str) -> tuple[str, ...]:
    return tuple([e.subject for e in events if e.kind == kind and e.subject])


def _spent(events: Sequence[Event], kind: str, what: str, side: str) -> int:
    return sum(e.number(what) for e in events if e.kind == kind and e.fields["side"] == side)


def _label(run: Sequence[Event]) -> str:
    """The label of a run. A game that ends takes no label away."""
    if run[-1].kind == "run_ends":
        label = str(run[-1].fields["label"])
        return label if label != "no label" else ""
    return next((label for e in run if (label := _LABELS.get(e.kind, ""))), "")


def _ends(e: Event, server: str) -> bool:
    """Whether an event ends a run on a server before it is complete."""
    return e.kind in _ENDINGS or (e.kind == "destroyed" and e.fields["server"] == server)
