"""The log as a player tells it: who did what, a line for each thing worth telling, with the price in the same line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from ..engine.ask import objects
from ..engine.state import State
from ..events import CARD, KIND, Ev, X
from ..ids import CORP, RUNNER, SIDE_NAMES
from .log import Entry, Event
from .names import plural
from .told import event

SIDES: Final = ("Corp", "Runner")
NOISE: Final = frozenset({
    Ev.ACTION, Ev.SPEND_CLICK, Ev.RUN_BEGINS, Ev.ENCOUNTER_ENDS, Ev.PASS_ALL, Ev.APPROACH_SERVER, Ev.UNSUCCESSFUL, Ev.BREACH,
    Ev.BREACH_ENDS, Ev.ACCESS_ENDS, Ev.UNINSTALL, Ev.PLAYED, Ev.TURN_BEGINS, Ev.TURN_ENDS, Ev.ACTIONS_END, Ev.ACTION_ENDS,
    Ev.REPLACE, Ev.TRIGGER, Ev.ADD, Ev.SHUFFLE, Ev.GO_ON, Ev.FUND, Ev.HOST, Ev.PAY, Ev.SPEND,
})  # fmt: skip
PRICED: Final = frozenset({
    Ev.REZ, Ev.INSTALL, Ev.PLAY, Ev.USE, Ev.PUMP, Ev.BREAK, Ev.FULLY_BREAK, Ev.ADVANCE, Ev.TRASH, Ev.STEAL, Ev.REMOVE_TAG,
})  # fmt: skip
RUNNERS: Final = frozenset({
    Ev.ANNOUNCE, Ev.APPROACH, Ev.ENCOUNTER, Ev.BREAK, Ev.FULLY_BREAK, Ev.BYPASS, Ev.PASS, Ev.JACK_OUT, Ev.ACCESS, Ev.STEAL,
    Ev.TAG, Ev.REMOVE_TAG, Ev.DAMAGE, Ev.SUCCESS, Ev.RUN_ENDS, Ev.MOVE_RUNNER, Ev.FLATLINE, Ev.MARK,
})  # fmt: skip
CORPS: Final = frozenset({Ev.REZ, Ev.SCORE, Ev.ADVANCE, Ev.BAD_PUBLICITY, Ev.REMOVE_BAD_PUBLICITY, Ev.RESOLVE_SUB, Ev.PURGE})
OWN: Final = frozenset({
    Ev.GAIN, Ev.LOSE, Ev.GAIN_CLICKS, Ev.LOSE_CLICK, Ev.DRAW, Ev.DISCARD, Ev.MULLIGAN, Ev.CONCEDE, Ev.SEARCH, Ev.PAY, Ev.ALLOT,
})  # fmt: skip
_OF_A_RULE: Final = (Ev.GAIN_CLICKS, Ev.COUNTER)  # the clicks of a turn and the counter of an advancement need no line


class LogLine(NamedTuple):
    """A line of the log.

    Attributes:
        seq: the number of its event.
        side: who did it: `corp`, `runner`, or empty.
        kind: the kind of event.
        text: what happened, as a sentence without a full stop.
        cite: the paragraph.
        turn: the heading above it if it is the first of a turn, or empty.
        card: the title of a card that the reader knows, or empty.
    """

    seq: int
    side: str
    kind: str
    text: str
    cite: str
    turn: str
    card: str


_COPY: Final = re.compile(r"#\d+\b")
_PLACE: Final = re.compile(r"^(ice|card) \d+ (?:on|in the root of) ")


def _thing(e: Event) -> str:
    """The card, without the number of its copy; of an unknown one, where it is: `ice on HQ`, `a card in remote 1`."""
    where = _PLACE.match(e.subject)
    if where is not None:
        return f"{'ice on' if where[1] == 'ice' else 'a card in'} {e.subject[where.end() :]}"
    return _COPY.sub("", e.subject) or "a card"


def _drawn(e: Event) -> str:
    n = e.number("cards")
    return "a card" if n == 1 else f"{n} cards"


Said = tuple[str, str]  # a verb and what follows it
SAYS: Final[Mapping[int, Callable[[Event], Said]]] = {
    Ev.ANNOUNCE: lambda e: ("run", str(e.fields["server"])),
    Ev.APPROACH: lambda e: ("approach", _thing(e)),
    Ev.ENCOUNTER: lambda e: ("encounter", _thing(e)),
    Ev.BREAK: lambda e: ("break", f"subroutine {e.fields['subroutine']} of {_thing(e)}{_with(e)}"),
    Ev.FULLY_BREAK: lambda e: ("break", f"all of {_thing(e)}{_with(e)}"),
    Ev.PUMP: lambda e: ("strengthen", f"{_thing(e)} by {e.number('change')}"),
    Ev.BYPASS: lambda e: ("bypass", _thing(e)),
    Ev.PASS: lambda e: ("pass", e.subject or "an empty position"),
    Ev.JACK_OUT: lambda e: ("jack", "out"),
    Ev.ACCESS: lambda e: ("access", _thing(e)),
    Ev.STEAL: lambda e: ("steal", _thing(e)),
    Ev.SCORE: lambda e: ("score", _thing(e)),
    Ev.REZ: lambda e: ("rez", _thing(e)),
    Ev.INSTALL: lambda e: ("install", _thing(e)),
    Ev.PLAY: lambda e: ("play", _thing(e)),
    Ev.USE: lambda e: ("use", f"{_thing(e)}{' ' if e.fields['ability'] else ''}{e.fields['ability']}"),
    Ev.GAIN: lambda e: ("gain", plural(e.number("credits"), "credit")),
    Ev.LOSE: lambda e: ("lose", plural(e.number("credits"), "credit")),
    Ev.GAIN_CLICKS: lambda e: ("gain", plural(e.number("clicks"), "click")),
    Ev.LOSE_CLICK: lambda e: ("lose", plural(e.number("clicks"), "click")),
    Ev.DRAW: lambda e: ("draw", _drawn(e)),
    Ev.DISCARD: lambda e: ("discard", _thing(e)),
    Ev.ADVANCE: lambda e: ("advance", _thing(e)),
    Ev.TAG: lambda e: ("take", plural(e.number("tags"), "tag")),
    Ev.REMOVE_TAG: lambda e: ("remove", plural(e.number("tags"), "tag")),
    Ev.DAMAGE: lambda e: ("suffer", f"{e.fields['amount']} {e.fields['damage']} damage"),
    Ev.BAD_PUBLICITY: lambda e: ("take", f"{e.fields['amount']} bad publicity"),
    Ev.PURGE: lambda e: ("purge", "virus counters"),
    Ev.MULLIGAN: lambda e: ("take", "a mulligan"),
    Ev.CONCEDE: lambda e: ("concede", ""),
    Ev.SEARCH: lambda e: ("search", "the deck"),
}
PLAIN: Final[Mapping[int, Callable[[Event], str]]] = {
    Ev.RESOLVE_SUB: lambda e: f"{_thing(e)}: subroutine {e.number('subroutine') or ''} resolves".replace("  ", " "),
    Ev.SUCCESS: lambda e: f"The run on {e.fields['server']} is successful",
    Ev.END_RUN: lambda e: f"{e.subject} ends the run" if e.subject else "The run is ended",
    Ev.TRASH: lambda e: f"{_thing(e)} is trashed",
    Ev.COUNTER: lambda e: _counters(e),
    Ev.FLATLINE: lambda e: "The Runner is flatlined",
    Ev.LOOK: lambda e: f"{plural(e.number('cards'), 'card')} of {_where(e)} looked at",
    Ev.DESTROYED: lambda e: f"{e.fields['server']} is gone",
}


def _counters(e: Event) -> str:
    n = e.number("change")
    some = plural(abs(n), "credit" if e.fields["counter"] == "credit" else f"{e.fields['counter']} counter")
    return f"{some} {'placed on' if n > 0 else 'taken from'} {_thing(e)}"


def _where(e: Event) -> str:
    zone = str(e.fields["zone"])
    return f"the {zone}" if zone.islower() else zone


def _with(e: Event) -> str:
    return f" with {e.fields['with']}" if e.fields.get("with") else ""


def said(actor: str, verb: str, rest: str, reader: str) -> str:
    """`You run HQ`, or `Runner runs HQ` for somebody else."""
    if actor == reader:
        return f"You {verb} {rest}".strip()
    form = "rezzes" if verb == "rez" else f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else f"{verb}s"
    return f"{actor.capitalize()} {form} {rest}".strip()


def actor_of(s: State, e: Entry) -> str:
    """Who did it: the side whose card it is, if the event does not say so itself."""
    kind = e[KIND]
    if kind in RUNNERS:
        return SIDE_NAMES[RUNNER]
    if kind in CORPS:
        return SIDE_NAMES[CORP]
    if kind in OWN:
        return SIDE_NAMES[e[X]] if e[X] < len(SIDES) else ""
    return SIDE_NAMES[objects.fact(s, e[CARD]).side] if e[CARD] >= 0 else ""


def lines(s: State, written: Sequence[Entry], since: int, side: int) -> list[LogLine]:
    """The lines of the events after the first `since`, as a side saw them.

    Args:
        s: the state of the game, now.
        written: all events.
        since: how many the reader has.
        side: CORP or RUNNER; -1 sees everything, -2 what both players see.
    """
    if since == len(written):
        return []
    reader = SIDE_NAMES[side] if side >= 0 else ""
    whole = {(e[CARD], e[X]) for e in written[since:] if e[KIND] == Ev.FULLY_BREAK}
    breakers = {x for _, x in whole}
    out: list[LogLine] = []
    due: dict[str, int] = {}
    heading = ""
    for i in range(since, len(written)):
        entry = written[i]
        kind = entry[KIND]
        if kind == Ev.TURN_BEGINS:
            heading = f"Turn {(_turns(written[: i + 1]) + 1) // 2} · {SIDES[entry[X]]}"
        if kind in NOISE and kind != Ev.PAY:
            continue
        e = event(s, entry, i + 1, side)
        actor = actor_of(s, entry)
        if kind == Ev.PAY:
            due[actor] = due.get(actor, 0) + e.number("credits")
            continue
        if kind in _OF_A_RULE and not e.cause:
            continue
        if (kind == Ev.BREAK and (entry[CARD], entry[X]) in whole) or (kind == Ev.PUMP and entry[CARD] in breakers):
            continue
        if kind == Ev.USE and _told_by(written, i) in (Ev.PUMP, Ev.BREAK):
            continue
        text = _text(kind, e, actor, reader)
        if not text:
            continue
        if kind in PRICED and due.get(actor):
            text = f"{text} for {due.pop(actor)}"
        title = objects.fact(s, entry[CARD]).title if entry[CARD] >= 0 else ""
        card = title if title and _COPY.sub("", e.subject) == title else ""
        out.append(LogLine(e.seq, actor, e.kind, text, e.cite, heading, card))
        heading = ""
    for actor, credits in due.items():
        at = next((k for k in reversed(range(len(out))) if out[k].side == actor and Ev[out[k].kind.upper()] in PRICED), -1)
        if at >= 0 and credits and " for " not in out[at].text:
            out[at] = out[at]._replace(text=f"{out[at].text} for {credits}")
    return out


def _text(kind: int, e: Event, actor: str, reader: str) -> str:
    if kind == Ev.RUN_ENDS:
        return "" if e.fields["label"] == "successful" else f"The run on {e.fields['server']} is over"
    if kind in PLAIN:
        return PLAIN[kind](e)
    if kind in SAYS and actor:
        return said(actor, *SAYS[kind](e), reader)
    return _COPY.sub("", e.text[:1].upper() + e.text[1:])


def _told_by(written: Sequence[Entry], i: int) -> int:
    """The kind of the event that follows the use of an ability, apart from payments: it tells what the ability did."""
    return next((e[KIND] for e in written[i + 1 : i + 5] if e[KIND] not in (Ev.PAY, Ev.COUNTER)), -1)


def _turns(written: Sequence[Entry]) -> int:
    return sum(e[KIND] == Ev.TURN_BEGINS for e in written)
