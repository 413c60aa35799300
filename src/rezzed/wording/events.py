"""Words for events, options and places of a game. They are made only when somebody reads them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from ..board import name_of_server
from ..decisions import FUND, NO_CARD, Verb, arg, arg2, verb
from ..engine.ask import objects, prices, progress
from ..engine.ask.prices import NO_COST
from ..engine.state import Effects, Payment, Pending, State, Structure, Window
from ..engine.windows import start
from ..engine.windows.start import ABILITY
from ..events import Ask, Ev, Would
from ..ids import SIDE_NAMES, ZONE_NAMES, Counter, Damage, Label, Zone
from ..rules.book import Op, Table
from ..vocabulary import effects as fx
from ..vocabulary.amounts import Ref
from . import clauses
from . import costs as cost_phrases


def name(s: State, card: int) -> str:
    """The title of a card, with its number if several cards in the game have this title."""
    if card < 0:
        return "nothing"
    code = s.code[card]
    title = s.book.facts[code].title
    return title if s.code.count(code) == 1 else f"{title}#{s.code[:card].count(code) + 1}"


def plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _clicks(n: int) -> str:
    return "click" if n == 1 else f"{n} clicks"


Entry = tuple[int, ...]


def _by(s: State, e: Entry) -> str:
    return f" with {name(s, e[3])}" if e[3] >= 0 else ""


def _counter(s: State, e: Entry) -> str:
    kind = Counter(e[3]).name.lower()
    verb_ = "place" if e[4] > 0 else "remove"
    return f"{verb_} {abs(e[4])} {kind} counter{'' if abs(e[4]) == 1 else 's'} on {name(s, e[1])}"


def _mode(s: State, e: Entry) -> str:
    return f"choose {mode_words(s, e[4], e[3])}"


def mode_words(s: State, aid: int, mode: int) -> str:

    for i in s.book.abilities[aid].program:
        if isinstance(i.node, fx.OneOf) and mode < len(i.node.options):
            return clauses.effects_words(i.node.options[mode])
    return str(mode + 1)


EVENTS: Final[Mapping[int, Callable[[State, Entry], str]]] = {
    Ev.ACTION: lambda s, e: "action",
    Ev.ANNOUNCE: lambda s, e: f"announce {name_of_server(s, e[3])}",
    Ev.RUN_BEGINS: lambda s, e: f"run begins on {name_of_server(s, e[3])}",
    Ev.APPROACH: lambda s, e: f"approach {name(s, e[1])}",
    Ev.ENCOUNTER: lambda s, e: f"encounter {name(s, e[1])}",
    Ev.PUMP: lambda s, e: f"strength of {name(s, e[1])} {e[3]:+d}",
    Ev.BREAK: lambda s, e: f"break {e[4]} of {name(s, e[1])}{_by(s, e)}",
    Ev.FULLY_BREAK: lambda s, e: f"fully break {name(s, e[1])}{_by(s, e)}",
    Ev.RESOLVE_SUB: lambda s, e: f"resolve {e[4]} of {name(s, e[1])}" if e[4] else f"resolve a subroutine of {name(s, e[1])}",
    Ev.PREVENT_SUB: lambda s, e: f"prevent {e[4]} of {name(s, e[1])}",
    Ev.BYPASS: lambda s, e: f"bypass {name(s, e[1])}",
    Ev.BREAKS_END: lambda s, e: f"breaking ends: {name(s, e[1])}",
    Ev.ENCOUNTER_ENDS: lambda s, e: f"encounter ends: {name(s, e[1])}",
    Ev.PASS: lambda s, e: f"pass {name(s, e[1]) if e[1] >= 0 else 'an empty position'}",
    Ev.PASS_ALL: lambda s, e: f"pass all ice on {name_of_server(s, e[3])}",
    Ev.JACK_OUT: lambda s, e: "jack out",
    Ev.MOVE_RUNNER: lambda s, e: f"move to {name(s, e[1]) + ' on ' if e[1] >= 0 else ''}{name_of_server(s, e[3])}",
    Ev.APPROACH_SERVER: lambda s, e: f"approach server {name_of_server(s, e[3])}",
    Ev.SUCCESS: lambda s, e: f"run successful on {name_of_server(s, e[3])}",
    Ev.UNSUCCESSFUL: lambda s, e: f"run unsuccessful on {name_of_server(s, e[3])}",
    Ev.END_RUN: lambda s, e: f"end the run{' by ' + name(s, e[1]) if e[1] >= 0 else ''}",
    Ev.RUN_ENDS: lambda s, e: f"run ends ({('no label', 'successful', 'unsuccessful')[Label(e[4])]})",
    Ev.BREACH: lambda s, e: f"breach {name_of_server(s, e[3])}",
    Ev.BREACH_ENDS: lambda s, e: f"breach ends: {name_of_server(s, e[3])}",
    Ev.ACCESS: lambda s, e: f"access {name(s, e[1])}",
    Ev.ACCESS_ENDS: lambda s, e: f"access ends{': ' + name(s, e[1]) if e[1] >= 0 else ''}",
    Ev.STEAL: lambda s, e: f"steal {name(s, e[1])}",
    Ev.SCORE: lambda s, e: f"score {name(s, e[1])}",
    Ev.TRASH: lambda s, e: f"trash {name(s, e[1])}",
    Ev.DAMAGE: lambda s, e: f"{e[4]} {Damage(e[3]).name.lower()} damage",
    Ev.TAG: lambda s, e: plural(e[3], "tag"),
    Ev.REMOVE_TAG: lambda s, e: f"remove {plural(e[3], 'tag')}",
    Ev.BAD_PUBLICITY: lambda s, e: f"{e[3]} bad publicity",
    Ev.REZ: lambda s, e: f"rez {name(s, e[1])}",
    Ev.DEREZ: lambda s, e: f"derez {name(s, e[1])}",
    Ev.INSTALL: lambda s, e: f"install {name(s, e[1])}",
    Ev.UNINSTALL: lambda s, e: f"uninstall {name(s, e[1])} to {ZONE_NAMES[e[3]]}",
    Ev.PLAY: lambda s, e: f"play {name(s, e[1])}",
    Ev.PLAYED: lambda s, e: f"played {name(s, e[1])}",
    Ev.USE: lambda s, e: f"use {name(s, e[1])}",
    Ev.TRIGGER: lambda s, e: f"trigger {name(s, e[1])}",
    Ev.GAIN: lambda s, e: f"{SIDE_NAMES[e[3]]} gains {plural(e[4], 'credit')}",
    Ev.LOSE: lambda s, e: f"{SIDE_NAMES[e[3]]} loses {plural(e[4], 'credit')}",
    Ev.PAY: lambda s, e: f"{SIDE_NAMES[e[3]]} pays {e[4]}" + ("", " from bad publicity", " from a card")[e[5]],
    Ev.GAIN_CLICKS: lambda s, e: f"gain {_clicks(e[4])}",
    Ev.LOSE_CLICK: lambda s, e: f"lose {_clicks(e[4])}",
    Ev.SPEND_CLICK: lambda s, e: f"spend {_clicks(e[4])}",
    Ev.COUNTER: _counter,
    Ev.TRACE: lambda s, e: f"trace {e[3]} by {name(s, e[1])}",
    Ev.TRACE_SUCCEEDS: lambda s, e: f"trace succeeds: {e[3]} against {e[4]}",
    Ev.TRACE_FAILS: lambda s, e: f"trace fails: {e[3]} against {e[4]}",
    Ev.SPEND: lambda s, e: f"{SIDE_NAMES[e[3]]} spends {e[4]}",
    Ev.PSI: lambda s, e: f"bids {e[3]} and {e[4]}",
    Ev.REVEAL: lambda s, e: f"reveal {name(s, e[1])}",
    Ev.EXPOSE: lambda s, e: f"expose {name(s, e[1])}",
    Ev.LOOK: lambda s, e: f"look at {e[4]} of {ZONE_NAMES[e[3]]}",
    Ev.DRAW: lambda s, e: f"{SIDE_NAMES[e[3]]} draws {e[4]}",
    Ev.SHUFFLE: lambda s, e: f"shuffle {ZONE_NAMES[e[3]]}",
    Ev.ADD: lambda s, e: f"add {name(s, e[1])} to {ZONE_NAMES[e[3]]}",
    Ev.HOST: lambda s, e: f"host {name(s, e[1])} on {name(s, e[3])}",
    Ev.MOVE: lambda s, e: f"move {name(s, e[1])} to {name_of_server(s, e[3])}",
    Ev.SWAP: lambda s, e: f"swap {name(s, e[1])} and {name(s, e[3])}",
    Ev.DESTROYED: lambda s, e: f"{name_of_server(s, e[3])} ceases to exist",
    Ev.CHOOSE: _mode,
    Ev.NAME: lambda s, e: f"choose {name_of_server(s, e[3])}",
    Ev.FLATLINE: lambda s, e: "flatline",
    Ev.WIN: lambda s, e: "draw" if e[3] > 1 else f"{SIDE_NAMES[e[3]]} wins",
    Ev.PREVENT: lambda s, e: f"prevent {e[4]} {Would(e[3]).name.lower().replace('_', ' ')}",
    Ev.REPLACE: lambda s, e: f"replace {Would(e[3]).name.lower().replace('_', ' ')} by {name(s, e[1])}",
    Ev.DIE: lambda s, e: f"die {e[3]}",
    Ev.FORFEIT: lambda s, e: f"forfeit {name(s, e[1])}",
    Ev.SKIP: lambda s, e: f"skip {name(s, e[1])}",
    Ev.FAIL_BREAK: lambda s, e: f"fail to break {e[4]} of {name(s, e[1])}{_by(s, e)}",
    Ev.REFUSED: lambda s, e: "decline",
    Ev.TURN_BEGINS: lambda s, e: f"turn of the {SIDE_NAMES[e[3]]} begins",
    Ev.FUND: lambda s, e: f"bad publicity fund {e[3]}",
    Ev.PURGE: lambda s, e: f"{SIDE_NAMES[e[3]]} purges virus counters",
    Ev.SEARCH: lambda s, e: f"{SIDE_NAMES[e[3]]} searches a deck",
    Ev.MARK: lambda s, e: f"mark {name_of_server(s, e[3])}",
    Ev.STEALTH: lambda s, e: f"lose {plural(e[3], 'bit')} from {name(s, e[1])}",
    Ev.GO_ON: lambda s, e: "go on",
    Ev.ACTION_ENDS: lambda s, e: "action ends",
    Ev.GO_ON: lambda s, e: "go on",
    Ev.ACTION_ENDS: lambda s, e: "action ends",
}


def event_text(s: State, e: Entry) -> str:
    """An event in the words of the log."""
    return s.book.book.say(EVENTS[e[0]](s, e))


# -- options ----------------------------------------------------------------------------------------------


def ability_words(s: State, card: int, aid: int) -> str:
    """The words for using a paid ability: `break with X`, `pump X` or `use X`, with a number if a card has several."""
    a = s.book.abilities[aid]
    title = name(s, card)
    if a.breaks is not None:
        kind = "break with"
    elif any(isinstance(e, fx.Lasting) and e.bound_to == Ref.THIS for e in a.node.do):
        kind = "pump"
    else:
        kind = "use"
    others = [x for x in objects.fact(s, card).abilities if _kind_of(s, x) == kind]
    number = f" {others.index(aid) + 1}" if len(others) > 1 and aid in others else ""
    return f"{kind} {title}{number}"


def _kind_of(s: State, aid: int) -> str:
    a = s.book.abilities[aid]
    if a.breaks is not None:
        return "break with"
    do: tuple[Any, ...] = getattr(a.node, "do", ())
    if not hasattr(a.node, "interface"):
        return ""
    return "pump" if any(isinstance(e, fx.Lasting) and e.bound_to == Ref.THIS for e in do) else "use"


def _cost(s: State, o: int) -> str:

    f = s.stack[-1]
    due = arg2(o)
    if isinstance(f, Effects):
        node = s.book.abilities[f.aid].program[f.pc].node
        if isinstance(node, fx.Rez):
            return cost_phrases.cost_words(objects.fact(s, s.ask_card).decl.rez_cost or NO_COST, due)
        if isinstance(node, fx.Access):
            extra = prices.extra_cost(s, Ask.ACCESS_COST, s.ask_card, objects.server_of(s, s.ask_card))
            return cost_phrases.cost_words(extra, due)
        return cost_phrases.cost_words(node.alternative if verb(o) == Verb.PAY_ALTERNATIVE else node.cost, due)
    if isinstance(f, Structure) and f.table == Table.ACCESS:
        return cost_phrases.cost_words(prices.steal_cost(s, f.subj, f.x), due)
    if isinstance(f, Structure) and f.table == Table.INITIATION:
        return cost_phrases.cost_words(prices.extra_cost(s, Ask.RUN_COST, -1, progress.the_run(s).server), due)
    return f"pay {due}"


def _number(s: State, o: int) -> str:
    f = s.stack[-1]
    if isinstance(f, Structure):
        op = s.book.rows[f.row].op
        if op in (Op.BID_CORP, Op.BID_RUNNER, Op.TRACE_SECRET):
            return f"bid {arg2(o)}"
        if op == Op.TRACE_LINK:
            return f"raise link by {arg2(o)}"
        return f"spend {arg2(o)}"
    return f"choose {arg2(o)}"


def _yes(s: State) -> str:
    f = s.stack[-1]
    if isinstance(f, Effects):
        node = s.book.abilities[f.aid].program[f.pc].node
        if isinstance(node, fx.May) and len(node.do) == 1 and isinstance(node.do[0], fx.JackOut):
            return "jack out"
    return "break" if _op(s) in (Op.WANT_BREAK, Op.TRY_BREAK) else "yes"


def _no(s: State) -> str:
    op = _op(s)
    return "no rez" if op == Op.REZ_DECISION else "no break" if op in (Op.WANT_BREAK, Op.TRY_BREAK) else "no"


def _op(s: State) -> int:
    """The operation of the step that asks, or -1 if an effect asks."""
    f = s.stack[-1]
    return s.book.rows[f.row].op if isinstance(f, Structure) else -1


def _candidate(s: State, card: int) -> str:
    return "access R&D" if s.zone[card] == Zone.RND else f"access {name(s, card)}"


def _source(s: State, o: int) -> str:
    where = {NO_CARD: "the pool", FUND: "bad publicity"}.get(arg(o))
    return f"pay {arg2(o)} from {where or name(s, arg(o))}"


def _trigger(s: State, o: int) -> str:
    """The card, the ability if several are pending, and the instance, named by the card that met the condition or by what was
    chosen for it."""
    words = f"trigger {name(s, arg(o))}"
    twins = [x for x in s.options if verb(x) == Verb.TRIGGER and arg(x) == arg(o)]
    aids = list(dict.fromkeys(arg2(x) & ABILITY for x in twins))
    if o not in twins or len(twins) == 1:
        return words
    if len(aids) > 1:
        words += f" {aids.index(arg2(o) & ABILITY) + 1}"
    same = [x for x in twins if arg2(x) & ABILITY == arg2(o) & ABILITY]
    if len(same) == 1:
        return words
    for told in (_met_with, _chosen_for):
        if [told(s, x) for x in same].count(told(s, o)) == 1 and told(s, o):
            return f"{words} for {told(s, o)}"
    it = _met_with(s, o)
    return f"{words}{f' for {it}' if it else ''} ({same.index(o) + 1})"


def _instance(s: State, o: int) -> Pending | None:
    """The pending instance of a trigger option."""
    w = s.stack[-1] if s.stack else None
    return start.instance(w, o) if isinstance(w, Window) and verb(o) == Verb.TRIGGER else None


def told_by(s: State, o: int) -> tuple[int, int]:
    """The cards that distinguish instances: the card that met the condition, and the card chosen for it; -1 for none."""
    found = _instance(s, o)
    return (found[1][1], found[0][4]) if found is not None else (-1, -1)


def _met_with(s: State, o: int) -> str:
    card = told_by(s, o)[0]
    return name(s, card) if card >= 0 else ""


def _chosen_for(s: State, o: int) -> str:
    """The card or server that was chosen for an instance when its ability was created."""
    card, found = told_by(s, o)[1], _instance(s, o)
    if card >= 0:
        return name(s, card)
    return name_of_server(s, found[0][5] - 1) if found is not None and found[0][5] > 0 else ""


OPTIONS: Final[Mapping[int, Callable[[State, int], str]]] = {
    Verb.PASS: lambda s, o: "pass",
    Verb.RUN: lambda s, o: f"run {name_of_server(s, arg(o))}",
    Verb.PLAY: lambda s, o: f"play {name(s, arg(o))}",
    Verb.USE: lambda s, o: ability_words(s, arg(o), arg2(o)),
    Verb.REZ: lambda s, o: f"rez {name(s, arg(o))}",
    Verb.TRIGGER: _trigger,
    Verb.JACK_OUT: lambda s, o: "jack out",
    Verb.CONTINUE: lambda s, o: "continue",
    Verb.TARGET: lambda s, o: f"choose {name(s, arg(o))}",
    Verb.SUB: lambda s, o: f"choose {arg(o) + 1} of {name(s, arg2(o))}",
    Verb.MODE: lambda s, o: f"choose {mode_words(s, s.stack[-1].aid, arg(o))}",  # type: ignore[union-attr]
    Verb.NUMBER: _number,
    Verb.YES: lambda s, o: _yes(s),
    Verb.NO: lambda s, o: _no(s),
    Verb.SERVER: lambda s, o: f"choose {name_of_server(s, arg(o))}",
    Verb.TRASH: lambda s, o: f"trash {name(s, arg(o))}",
    Verb.STEAL: lambda s, o: f"steal {name(s, arg(o))}",
    Verb.PAY: _cost,
    Verb.PAY_ALTERNATIVE: _cost,
    Verb.DECLINE: lambda s, o: "decline",
    Verb.SOURCE: _source,
    Verb.OUTCOME: lambda s, o: str(arg2(o)) if arg2(o) else name(s, arg(o)),
    Verb.DONE: lambda s, o: "done",
    Verb.END: lambda s, o: "end",
    Verb.CREDIT: lambda s, o: "take credit",
    Verb.DRAW: lambda s, o: "draw",
    Verb.RANDOM: lambda s, o: "access random",
    Verb.CANDIDATE: lambda s, o: _candidate(s, arg(o)),
    Verb.SHAKE: lambda s, o: "remove tag",
}


def option_text(s: State, o: int) -> str:
    """The words of an option; they are different for every option of a decision."""
    return s.book.book.say(OPTIONS[verb(o)](s, o))




def chance_kind(s: State) -> str:
    """The kind of chance that is asked: `die`, `damage`, `access`, `shuffle` or `other`."""
    f = s.stack[-1]
    if isinstance(f, Structure):
        return "access"
    if isinstance(f, Effects):
        node = s.book.abilities[f.aid].program[f.pc].node
        if isinstance(node, fx.DoDamage):
            return "damage"
        if isinstance(node, fx.Roll):
            return "die"
        if isinstance(node, fx.ToZone):
            return "shuffle"
        if isinstance(node, fx.Break):
            return "die"
    if isinstance(f, Payment):
        return "damage"
    return "other"


def normal(words: str) -> str:
    """Words as they are compared: lower case, single spaces, no accents. Brain damage is core damage (CR 10.4.2c)."""
    flat = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return " ".join(flat.split()).replace("brain damage", "core damage")


def loose(words: str) -> str:
    """The same without optional parts:

    the number of the first card with a title, the ice of a subroutine, and the card that met the condition of an instance.
    """
    flat = re.sub(r"^(trigger .*)( for .*| \(\d+\))$", r"\1", re.sub(r"#1\b", "", normal(words)))
    return re.sub(r"^choose (\d+) of .*", r"choose \1", flat)
