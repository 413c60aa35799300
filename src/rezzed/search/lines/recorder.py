"""Makes the rows of a line of play from the events of its moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...decisions import DecisionKind, arg2
from ...engine.ask import modifiers, objects, progress
from ...engine.state import State
from ...engine.state.refs import ABILITY
from ...events import CARD, KIND, SOURCE, USED, Ev, X, Y, Z
from ...ids import CORP, COUNTER_NAMES, RUNNER, Counter, Damage, Type, Zone
from ...server_names import name_of_server
from ...wording import clauses, names
from ...wording.phrases import Voice, plural
from ...wording.told import event_text
from .rows import BYPASSES, TRASHED, Act, RunRow

Event = tuple[int, ...]  # kind, card, generation, three numbers, step, source, ability: as the engine writes them down
BY_DAMAGE: Final = 2  # of a trashed card: from this number on, damage did it


class Draft:
    """An act that is not complete yet."""

    __slots__ = ("kind", "card", "paid", "x", "breaks", "whole", "sub", "effects")

    def __init__(self, kind: str, card: int, sub: str = "") -> None:
        self.kind = kind
        self.card = card
        self.paid: dict[str, int] = {}
        self.x: list[int] = []
        self.breaks: list[str] = []
        self.whole = False
        self.sub = sub
        self.effects: list[str] = []

    def pay(self, what: str, n: int) -> None:
        """Add to the price."""
        self.paid[what] = self.paid.get(what, 0) + n


class RowRecorder:
    """Makes rows from events, in order.

    Args:
        s: the state on which the line is played; it changes between `begin` and `record`.
    """

    def __init__(self, s: State) -> None:
        self.s = s
        self.rows: list[RunRow] = []
        self.place = ""
        self.ice = -1  # the ice of the current place
        self.fate = ""
        self.acts: list[Draft] = []
        self.open = False  # whether the last act can go on
        self.encountered = False  # whether the ice of the current place was encountered
        self.subs: dict[int, tuple[str, ...]] = {}
        self.skip = False  # the next event says which card paid
        self.over = False  # whether the action phase has ended: what follows belongs to no run
        self._stand(s)

    def _stand(self, s: State) -> None:
        """The place at which the line begins."""
        e = progress.encounter(s)
        self.ice = e.subj if e is not None else progress.approached(s)
        self.encountered = e is not None
        r = progress.run(s)
        if self.ice >= 0:
            self.place = names.name(s, self.ice)
        elif r is not None:
            self.place = name_of_server(s, r.server)

    # -- one move ---------------------------------------------------------------------------------------------------

    def begin(self, o: int) -> None:
        """Note what the words of the events of a move need: called before the option is taken."""
        s = self.s
        e = progress.encounter(s)
        if e is not None:
            self.subs[e.subj] = self._subroutines(e.subj)
        last = self.acts[-1] if self.acts and self.open else None
        if s.ask_kind == DecisionKind.NUMBER and last is not None and last.kind == "use" and last.card == s.ask_card:
            if arg2(o):
                last.x.append(arg2(o))

    def record(self, events: list[Event]) -> None:
        """Add the events of a move."""
        for k, e in enumerate(events):
            if self.over or e[KIND] == Ev.ACTIONS_END:
                self.over = True
                return
            if self.skip:
                self.skip = False
                continue
            handler = _HANDLERS.get(e[KIND])
            if handler is not None:
                handler(self, e, events[k + 1] if k + 1 < len(events) else None)
            elif e[KIND] in EFFECTS:
                self.effect(e, EFFECTS[e[KIND]](self.s, e))

    def end(self) -> tuple[RunRow, ...]:
        """All rows of the line."""
        self.leave()
        return tuple(self.rows)

    # -- places -----------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Complete the row of the current place."""
        if self.place and (self.acts or self.fate):
            s = self.s
            told = [d for d in self.acts if d.kind in ("sub", "rez", "access") or d.paid or d.breaks or d.effects]
            acts = tuple([self._act(d) for d in told])
            self.rows.append(RunRow(self.place, acts, self.fate, s.credits[RUNNER], s.clicks[RUNNER]))
        self.place, self.ice, self.fate, self.acts, self.open, self.encountered = "", -1, "", [], False, False

    def _act(self, d: Draft) -> Act:
        title = names.name(self.s, d.card) if d.card >= 0 else ""
        effects = tuple([self.s.book.book.say(x) for x in d.effects])
        return Act(d.kind, title, tuple(d.paid.items()), tuple(d.x), tuple(d.breaks), d.whole, d.sub, effects)

    def _subroutines(self, ice: int) -> tuple[str, ...]:
        return tuple([self.sub_words(x[ABILITY]) for x in modifiers.subroutines(self.s, ice)])

    def sub_words(self, aid: int) -> str:
        """A subroutine in the words of its card."""
        book = self.s.book
        words = clauses.effects_text(book.abilities[aid].node.do, Voice("this ice", CORP, money_of(self.s)))
        return book.book.say(words[:1].upper() + words[1:])

    # -- acts -------------------------------------------------------------------------------------------------------

    def act(self, kind: str, card: int, sub: str = "") -> Draft:
        """The current act, if it is this one, or a new one."""
        last = self.acts[-1] if self.acts else None
        if last is None or last.kind != kind or last.card != card or kind == "sub":
            last = Draft(kind, card, sub)
            self.acts.append(last)
        self.open = True
        return last

    def owner(self, e: Event) -> Draft:
        """The act that an event belongs to."""
        source = e[SOURCE]
        last = self.acts[-1] if self.acts and self.open else None
        if last is not None and (source < 0 or source == last.card):
            return last
        if source < 0:
            return self.act("run", -1)
        return self.act("card", source)

    def effect(self, e: Event, words: str) -> None:
        """Something happens."""
        if words:
            self.owner(e).effects.append(words)


def money_of(s: State) -> str:
    """The word for money in the game of a book."""
    return "bit" if s.book.book.game == "onr" else "credit"


# -- events that begin or end a place or an act ---------------------------------------------------------------


def _approach(r: RowRecorder, e: Event, then: Event | None) -> None:
    if r.ice != e[CARD] or r.acts or r.fate:
        r.leave()
    r.place, r.ice = names.name(r.s, e[CARD]), e[CARD]


def _encounter(r: RowRecorder, e: Event, then: Event | None) -> None:
    if r.ice != e[CARD] or r.encountered:
        r.leave()
        r.place, r.ice = names.name(r.s, e[CARD]), e[CARD]
    r.encountered = True
    r.open = False
    r.subs[e[CARD]] = r._subroutines(e[CARD])


def _pass(r: RowRecorder, e: Event, then: Event | None) -> None:
    if e[CARD] >= 0 and e[CARD] == r.ice and not r.fate:
        r.fate = "passed" if r.encountered or r.s.face[e[CARD]] else "not rezzed"
    r.open = False


def _run_begins(r: RowRecorder, e: Event, then: Event | None) -> None:
    started = [d for d in r.acts if d.kind == "use"]
    r.place = f"run {name_of_server(r.s, e[X])}"
    if started:  # by a card: its price is the price of the run
        d = started[-1]
        event = r.s.book.facts[r.s.code[d.card]].type == Type.EVENT
        r.place = f"{'play' if event else 'use'} {names.name(r.s, d.card)}, {r.place}"
        for other in [x for x in r.acts if x.kind == "run"]:
            for what, n in other.paid.items():
                d.pay(what, n)
            r.acts.remove(other)
        d.kind = "run"


def _approach_server(r: RowRecorder, e: Event, then: Event | None) -> None:
    r.leave()
    r.place = name_of_server(r.s, e[X])


def _success(r: RowRecorder, e: Event, then: Event | None) -> None:
    where = name_of_server(r.s, e[X])
    if r.place != where:
        r.leave()
        r.place = where
    r.open = False
    r.fate = "reached"


def _run_ends(r: RowRecorder, e: Event, then: Event | None) -> None:
    r.leave()
    r.place = "end of the run"


def _closes(r: RowRecorder, e: Event, then: Event | None) -> None:
    r.open = False


def _use(r: RowRecorder, e: Event, then: Event | None) -> None:
    r.act("use", e[CARD])


def _play(r: RowRecorder, e: Event, then: Event | None) -> None:
    r.act("use", e[CARD])


def _spend_click(r: RowRecorder, e: Event, then: Event | None) -> None:
    if e[X] == RUNNER:
        (r.act("run", -1) if e[CARD] < 0 and not r.open else r.owner(e)).pay("clicks", e[Y])


def _lose_click(r: RowRecorder, e: Event, then: Event | None) -> None:
    act = r.owner(e)
    if e[X] == RUNNER and act.kind == "use":
        act.pay("clicks", e[Y])
    elif e[X] == RUNNER:
        act.effects.append("lose a click" if e[Y] == 1 else f"lose {e[Y]} clicks")


def _paid(r: RowRecorder, e: Event, then: Event | None) -> None:
    """Credits: of the pool, of the bad publicity fund, or of a card; the next event is the use of that card."""
    side, n, kind = e[X], e[Y], e[Z]
    what = "credits" if kind == 0 else "bad publicity"
    if kind >= 2:
        r.skip = True
        what = names.name(r.s, kind - 2)
    if not n:
        return
    if side == CORP:
        if r.acts and r.acts[-1].kind == "rez" and r.acts[-1].card == e[CARD]:
            r.acts[-1].pay(what, n)
        elif r.s.zone[e[CARD]] == Zone.ICE and not r.encountered:
            r.act("rez", e[CARD]).pay(what, n)
        return
    last = r.acts[-1] if r.acts and r.open else None
    if last is None or (last.card != e[CARD] and last.card >= 0):
        last = r.act("use" if e[CARD] >= 0 and objects.controller(r.s, e[CARD]) == RUNNER else "card", e[CARD])
    last.pay(what, n)


def _counter(r: RowRecorder, e: Event, then: Event | None) -> None:
    if e[X] == Counter.CREDIT:
        return
    act = r.owner(e)
    if act.kind == "use" and act.card == e[CARD] and e[Y] < 0:
        act.pay(COUNTER_NAMES[e[X]], -e[Y])
    else:
        words = event_text(r.s, e)
        act.effects.append(words.removesuffix(f" on {names.name(r.s, e[CARD])}") if act.card == e[CARD] else words)


def _trash(r: RowRecorder, e: Event, then: Event | None) -> None:
    if e[Z] >= BY_DAMAGE:
        return
    act = r.owner(e)
    if act.kind == "use" and e[Y] == Zone.GRIP:
        act.pay("cards", 1)
    elif act.card == e[CARD]:
        act.effects.append(TRASHED)
    else:
        act.effects.append(f"trash {names.name(r.s, e[CARD])}")


def _break(r: RowRecorder, e: Event, then: Event | None) -> None:
    act = r.acts[-1] if r.acts and r.acts[-1].card == e[X] else r.act("use", e[X])
    known = r.subs.get(e[CARD], ())
    act.breaks.append(known[e[Y] - 1] if 0 < e[Y] <= len(known) else f"subroutine {e[Y]}")


def _fully(r: RowRecorder, e: Event, then: Event | None) -> None:
    for act in r.acts:
        if act.card == e[X] and act.breaks:
            act.whole = len(act.breaks) == len(r.subs.get(e[CARD], ()))


def _resolve(r: RowRecorder, e: Event, then: Event | None) -> None:
    r.act("sub", e[CARD], r.sub_words(e[USED]))


def _prevent_sub(r: RowRecorder, e: Event, then: Event | None) -> None:
    r.effect(e, f"prevent subroutine {e[Y]}")


def _bypass(r: RowRecorder, e: Event, then: Event | None) -> None:
    r.fate = "bypassed"
    r.owner(e).effects.append(BYPASSES)


def _rez(r: RowRecorder, e: Event, then: Event | None) -> None:
    last = r.acts[-1] if r.acts else None
    if last is None or last.kind != "rez" or last.card != e[CARD]:
        r.act("rez", e[CARD])
    r.open = False


def _access(r: RowRecorder, e: Event, then: Event | None) -> None:
    r.act("access", e[CARD])


_HANDLERS: Final[Mapping[int, Callable[[RowRecorder, Event, Event | None], None]]] = {
    Ev.APPROACH: _approach, Ev.ENCOUNTER: _encounter, Ev.PASS: _pass, Ev.RUN_BEGINS: _run_begins,
    Ev.APPROACH_SERVER: _approach_server, Ev.SUCCESS: _success, Ev.RUN_ENDS: _run_ends, Ev.ENCOUNTER_ENDS: _closes,
    Ev.ACCESS_ENDS: _closes, Ev.BREACH: _closes, Ev.USE: _use, Ev.PLAY: _play, Ev.SPEND_CLICK: _spend_click,
    Ev.LOSE_CLICK: _lose_click, Ev.PAY: _paid, Ev.COUNTER: _counter, Ev.TRASH: _trash, Ev.BREAK: _break,
    Ev.FULLY_BREAK: _fully, Ev.RESOLVE_SUB: _resolve, Ev.PREVENT_SUB: _prevent_sub, Ev.BYPASS: _bypass, Ev.REZ: _rez,
    Ev.ACCESS: _access,
}  # fmt: skip


# -- what else happens, in words ------------------------------------------------------------------------------


def _change(verb_: str) -> Callable[[State, Event], str]:
    """Credits gained or lost."""

    def words(s: State, e: Event) -> str:
        some = plural(e[Y], money_of(s))
        return f"{verb_} {some}" if e[X] == RUNNER else f"the Corp {verb_}s {some}"

    return words


def _as_logged(s: State, e: Event) -> str:
    return event_text(s, e)


def _by_side(s: State, e: Event) -> str:
    return f"draw {e[Y]}" if e[X] == RUNNER else f"the Corp draws {e[Y]}"


EFFECTS: Final[Mapping[int, Callable[[State, Event], str]]] = {
    Ev.GAIN: _change("gain"), Ev.LOSE: _change("lose"), Ev.DRAW: _by_side,
    Ev.DAMAGE: lambda s, e: f"{e[Y]} {Damage(e[X]).name.lower()} damage",
    Ev.TAG: lambda s, e: f"take {plural(e[X], 'tag')}",
    Ev.GAIN_CLICKS: lambda s, e: f"gain {plural(e[Y], 'click')}",
    Ev.BAD_PUBLICITY: lambda s, e: f"the Corp takes {e[X]} bad publicity",
    Ev.TRACE_SUCCEEDS: lambda s, e: f"the trace succeeds ({e[X]} against {e[Y]})",
    Ev.TRACE_FAILS: lambda s, e: f"the trace fails ({e[X]} against {e[Y]})",
    Ev.PSI: lambda s, e: f"the Corp bids {e[X]}, the Runner {e[Y]}",
    Ev.END_RUN: lambda s, e: "end the run",
    Ev.STEAL: lambda s, e: "steal it",
    **dict.fromkeys((
        Ev.REMOVE_TAG, Ev.DEREZ, Ev.INSTALL, Ev.SCORE, Ev.REVEAL, Ev.EXPOSE, Ev.ADD, Ev.HOST, Ev.MOVE, Ev.SWAP,
        Ev.MOVE_RUNNER, Ev.FORFEIT, Ev.FLATLINE, Ev.PREVENT, Ev.REPLACE, Ev.DIE, Ev.FAIL_BREAK, Ev.STEALTH, Ev.SKIP, Ev.PURGE,
        Ev.MARK, Ev.JACK_OUT, Ev.NAME, Ev.NAME_CARD, Ev.FLIP,
    ), _as_logged),
}  # fmt: skip
