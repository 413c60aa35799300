"""Runs that nobody asked for but that may help the runs after them: which cards they help, and how they begin.

A run on a server that can be reached may leave counters behind, make a card cheaper, or give what an event promises. Such runs
are tried where a card of the board has something of this kind; where none has, a run takes a click and brings nothing.
"""

from __future__ import annotations

from typing import Any, Final

from ..decisions import Verb, arg, arg2, verb
from ..engine.ask import objects, sight
from ..engine.state import State
from ..events import Ev
from ..ids import FIRST_REMOTE, RUNNER, Duration, Scope, Span, Type, Zone
from ..search.goal import Goal
from ..search.narrow import survey
from ..search.narrow.pruning import makes_run, plays_run
from ..search.start_position import with_pools
from ..server_names import name_of_server
from ..vocabulary import effects as fx
from ..vocabulary.abilities import When
from ..vocabulary.amounts import DuringFirst, Happened, HowMuch, Ref
from ..vocabulary.declare import Decl
from ..vocabulary.node import once, within

# what happens in a run, and nowhere else or seldom
_OF_RUNS: Final = frozenset((
    Ev.ANNOUNCE, Ev.RUN_BEGINS, Ev.APPROACH, Ev.ENCOUNTER, Ev.PUMP, Ev.BREAK, Ev.FULLY_BREAK, Ev.RESOLVE_SUB, Ev.PREVENT_SUB,
    Ev.BYPASS, Ev.BREAKS_END, Ev.ENCOUNTER_ENDS, Ev.PASS, Ev.PASS_ALL, Ev.JACK_OUT, Ev.MOVE_RUNNER, Ev.APPROACH_SERVER,
    Ev.SUCCESS, Ev.UNSUCCESSFUL, Ev.END_RUN, Ev.RUN_ENDS, Ev.BREACH, Ev.BREACH_ENDS, Ev.ACCESS, Ev.ACCESS_ENDS, Ev.STEAL,
))  # fmt: skip
_OF_LOSSES: Final = frozenset((Ev.TRASH, Ev.DAMAGE, Ev.TAG, Ev.BAD_PUBLICITY, Ev.EXPOSE, Ev.REZ, Ev.TRACE, Ev.LOSE))
_SPANS: Final = frozenset((Span.RUN, Span.ENCOUNTER))
_HERE: Final = frozenset((Duration.ENCOUNTER, Duration.RUN))
# what matters only to the run in progress, or to no run
_PASSING: Final = (
    fx.EndRun, fx.JackOut, fx.Bypass, fx.Break, fx.MakeRun, fx.Encounter, fx.MoveRunner, fx.ChangeServer, fx.Breach, fx.Access,
    fx.Later, fx.If, fx.May, fx.OneOf, fx.Unless, fx.Choose, fx.ChooseServer, fx.ChooseNumber, fx.Trace, fx.ResolveSub,
    fx.LoseClicks, fx.DoDamage, fx.GiveTags, fx.Repeat,
)  # fmt: skip
_CHANGES: Final = (fx.Remove, fx.Derez, fx.GiveBadPublicity, fx.Swap, fx.MoveCard, fx.Draw, fx.Gain, fx.GainClicks)


def helped(s: State) -> tuple[str, ...]:
    """The titles of the cards that a run may help, or that a run may do away with; in the order of the board.

    Args:
        s: a board. Cards that nobody knows and unrezzed ice do not count.
    """
    out: dict[str, None] = {}
    for c in range(len(s.code)):
        fact, zone = objects.fact(s, c), s.zone[c]
        if zone == Zone.REMOVED or (zone == Zone.STACK and not sight.knows(s, RUNNER, c)):
            continue
        if _helps(s, c, zone) if fact.side == RUNNER else _gives_way(s, c, zone):
            out[fact.title] = None
    return tuple(out)


def _helps(s: State, card: int, zone: int) -> bool:
    """Whether a run may help a card of the Runner; what makes a run counts where it can be used."""
    decl = objects.fact(s, card).decl
    if objects.fact(s, card).type == Type.EVENT:
        return zone != Zone.HEAP and (_makes_more(decl) or _asks(decl))
    return _asks(decl) or _hears(decl) or _makes_more(decl)


def _gives_way(s: State, card: int, zone: int) -> bool:
    """Whether a card of the Corp may do less after a run, or may give the Runner something in it."""
    fact = objects.fact(s, card)
    if zone == Zone.ICE:
        return bool(s.face[card]) and _wears_off(fact.decl)
    if zone == Zone.ROOT and s.face[card] and fact.type != Type.AGENDA:
        return True  # it can be trashed
    if zone in (Zone.ROOT, Zone.HQ, Zone.RND, Zone.ARCHIVES):
        return _rewards(fact.decl)
    return bool(s.face[card]) and (_wears_off(fact.decl) or _asks(fact.decl))


@once
def _asks(decl: Decl) -> bool:
    """Whether a card asks about the runs of this turn."""
    return any(
        isinstance(x, (Happened, HowMuch)) and x.span not in _SPANS and x.on.event in _OF_RUNS | _OF_LOSSES
        for x in within(_texts(decl))
    )  # fmt: skip


@once
def _hears(decl: Decl) -> bool:
    """Whether something happens in a run that lasts longer than the run, because a card of the Runner hears of it."""
    for x in within(_texts(decl)):
        if isinstance(x, When) and x.on.event in _OF_RUNS | _OF_LOSSES and x.on.card is not Ref.THIS:
            if _lasts(x.do) or x.first is Scope.TURN:
                return True
    return False


@once
def _makes_more(decl: Decl) -> bool:
    """Whether a card makes a run and does something else that lasts longer than the run."""
    nodes = tuple(within(_texts(decl)))
    return any(isinstance(x, fx.MakeRun) for x in nodes) and _lasts(_texts(decl))


@once
def _wears_off(decl: Decl) -> bool:
    """Whether ice, or another card of the Corp, changes by an encounter or a run, or gives the Runner something."""
    for x in within(_texts(decl)):
        if isinstance(x, (DuringFirst, *_CHANGES)) or (isinstance(x, When) and x.first is Scope.TURN):
            return True
        if isinstance(x, (fx.Trash, fx.ToZone)) and x.what is Ref.THIS:
            return True
    return False


@once
def _rewards(decl: Decl) -> bool:
    """Whether to access or steal a card may give the Runner something."""
    return any(
        isinstance(x, When) and x.on.event in (Ev.ACCESS, Ev.STEAL, Ev.TRASH)
        and any(isinstance(y, _CHANGES) and getattr(y, "side", RUNNER) == RUNNER for y in within(x.do))
        for x in within(_texts(decl))
    )  # fmt: skip


def _texts(decl: Decl) -> tuple[Any, ...]:
    return (decl.subs, decl.abilities, decl.back)


def _lasts(part: Any) -> bool:
    """Whether effects do anything that lasts longer than a run."""
    return any(
        isinstance(x, fx.Effect) and not isinstance(x, _PASSING) and not (isinstance(x, fx.Lasting) and x.duration in _HERE)
        for x in within(part)
    )  # fmt: skip


def gives_clicks(s: State) -> bool:
    """Whether a card of the board gives clicks."""
    return any(survey.gives_clicks(objects.fact(s, c).decl) for c in range(len(s.code)))


def beginnings(s: State) -> list[int]:
    """What begins a run from an action window: the basic action, or a card that makes one; of equal cards the first."""
    out: list[int] = []
    held: set[int] = set()
    for o in s.options:
        v, c = verb(o), arg(o)
        if v == Verb.RUN:
            out.append(o)
        elif v == Verb.PLAY and s.code[c] not in held:
            held.add(s.code[c])
            out += [o] if plays_run(s.book, objects.fact(s, c)) else []
        elif v == Verb.USE and makes_run(s.book.abilities[arg2(o)]):
            out.append(o)
    return out


def aims(s: State) -> tuple[Goal, ...]:
    """For each server the goal to reach it."""
    size = max(len(s.positions), FIRST_REMOTE)
    return tuple([
        Goal(f"reach {name_of_server(s, n)}", int(Ev.SUCCESS), bytes(n == k for k in range(size)), (n,))
        for n in range(len(s.positions)) if objects.server_exists(s, n)
    ])  # fmt: skip


def inert(s: State, t: State) -> bool:
    """Whether a run from one action window to the next changed nothing but the pools, and brought no credits and no clicks."""
    if t.credits[RUNNER] > s.credits[RUNNER] or t.clicks[RUNNER] >= s.clicks[RUNNER]:
        return False
    same = with_pools(t, s.credits[RUNNER], s.clicks[RUNNER])
    if same.shared:
        same.own()
    same.seen[:] = s.seen
    same.last_run = s.last_run
    return same.fingerprint() == s.fingerprint()
