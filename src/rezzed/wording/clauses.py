"""The words of abilities, modifiers and effects: as sentences on a card, and short in the names of options.

They contain each other: an effect can create an ability, and an ability consists of effects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from ..events import Would
from ..ids import CORP, COUNTER_NAMES, RUNNER, SIDE_NAMES, ZONE_NAMES, Counter, Damage, Duration, Scope, Side, Type, Zone
from ..vocabulary import abilities as ab
from ..vocabulary import effects as fx
from ..vocabulary.amounts import At, Cards, Chosen, Clicks, Count, Counters, Credits, On, Ref, Where
from ..vocabulary.costs import Cost
from . import cost_phrases as cost_phrases
from .modifier_words import (
    ask_words,
    cannot_words,
    more_words,
    multiplied_words,
    price_words,
    spend_hosted_words,
    whose_words,
)
from .phrases import (
    ABOUT_ICE,
    NOUNS,
    SIDES,
    WOULD_MEET_ICE,
    Voice,
    all_words,
    amount_words,
    any_of,
    at_words,
    cards_words,
    condition_words,
    each_card,
    event_voice,
    in_play,
    on_words,
    plural,
    quantity,
    ref_words,
    span_words,
    strength_words,
    subtype_words,
    would_words,
)
from .terms import EFFECT_NAMES

ANY_NUMBER: Final = 99  # a number that stands for "any" or "all" in declarations

# -- effects ----------------------------------------------------------------------------------------------

_SHORT: Final[Mapping[type, Callable[[Any], str]]] = {
    fx.LoseClicks: lambda e: "lose click" if e.n == 1 else f"lose {amount_words(e.n, Voice())} clicks",
    fx.Gain: lambda e: f"{SIDE_NAMES[e.side]} gains {amount_words(e.n, Voice())}",
    fx.Lose: lambda e: f"{SIDE_NAMES[e.side]} loses {amount_words(e.n, Voice())}",
    fx.DoDamage: lambda e: f"{amount_words(e.n, Voice())} {Damage(e.kind).name.lower()} damage",
    fx.GiveTags: lambda e: f"take {quantity(e.n, 'tag', Voice())}",
    fx.Trash: lambda e: "trash at random" if e.at_random else "trash",
    fx.Lasting: lambda e: (
        f"gain {subtype_words(e.modifier.subtype)}" if isinstance(e.modifier, ab.Subtype) else _lasting(e, Voice())
    ),
    fx.ChooseSubtype: lambda e: subtype_words(e.subtype),
    fx.ChooseType: lambda e: NOUNS[e.kind],
}


def effects_words(do: tuple[Any, ...]) -> str:
    """A few words for effects, used to name an option."""
    return ", ".join(effect_words(e) for e in do) or "nothing"


def effect_words(e: Any) -> str:
    """A few words for one effect."""
    short = _SHORT.get(type(e))
    return short(e) if short is not None else _EFFECTS[type(e)](e, Voice())


def effects_text(do: tuple[Any, ...], v: Voice) -> str:
    """Effects as sentences on a card, in order; empty if there are none."""
    parts: list[str] = []
    chosen = False
    for e in do:
        parts.append(_later(e, v, chosen) if isinstance(e, fx.Later) else _EFFECTS[type(e)](e, v))
        v = replace(v, done="a card was trashed" if isinstance(e, fx.Trash) else "")
        chosen = chosen or isinstance(e, fx.Choose)
    return ", then ".join(parts)


def who_words(side: Side, v: Voice) -> str:
    return SIDES[side if side >= 0 else v.side]


def _from_top(n: Any, where: Where, v: Voice) -> str:
    deck = "R&D" if where == Where.RND else "the stack"
    if isinstance(n, int):
        return f"the top {'card' if n == 1 else plural(n, 'card')} of {deck}"
    return f"cards from the top of {deck}, as many as {amount_words(n, v)}"


def _trash(e: fx.Trash, v: Voice) -> str:
    who = f"{SIDES[e.by]} trashes" if e.by >= 0 else "trash"
    if isinstance(e.what, Ref):
        return f"{who} {ref_words(e.what, v)}"
    what = in_play(e.what)
    if e.every and what == Cards(what.where, top=what.top) and what.top != 0:
        return f"{who} {_from_top(what.top, what.where, v)}"
    if e.every:
        return f"{who} {all_words(what, v)}"
    if e.n == 1:
        some = "up to 1 " + each_card(what, v) if e.up_to else cards_words(what, v)
    elif e.up_to and e.n == Count(e.what):
        some = f"any number of {cards_words(what, v, 0)}"
    elif isinstance(e.n, int):
        some = ("up to " if e.up_to else "") + cards_words(what, v, e.n)
    else:
        some = f"{cards_words(what, v, 0)}{' at random' if e.at_random else ''}, as many as {amount_words(e.n, v)}"
    random = " at random" if e.at_random and " at random" not in some else ""
    return f"{who} {some}{random}{' (this cannot be prevented)' if e.unpreventable else ''}"


def _derez(e: fx.Derez, v: Voice) -> str:
    verb = f"{SIDES[e.by]} derezzes" if e.by >= 0 else "derez"
    if isinstance(e.what, Ref):
        return f"{verb} {ref_words(e.what, v)}"
    if e.every or (e.up_to and e.n == Count(e.what)):
        return f"{verb} {'all' if e.every else 'any number of'} {cards_words(e.what, v, 0)}"
    if isinstance(e.n, int):
        return f"{verb} {'up to ' if e.up_to else ''}{cards_words(e.what, v, e.n)}"
    return f"{verb} {cards_words(e.what, v, 0)}, {'up to ' if e.up_to else ''}as many as {amount_words(e.n, v)}"


def _damage(e: fx.DoDamage, v: Voice) -> str:
    kind = f"{Damage(e.kind).name.lower()} damage"
    some = f"that much {kind}" if isinstance(e.n, Chosen) else quantity(e.n, kind, v)
    if some.startswith("as many "):
        some = f"as much {kind} as {amount_words(e.n, v)}"
    verb = "the Runner suffers" if e.suffered and v.side == CORP else "suffer" if v.side == RUNNER else "do"
    return f"{verb} {some.replace('damages', 'damage')}{' that cannot be prevented' if e.unpreventable else ''}"


def _together(e: fx.Together, v: Voice) -> str:
    """Join effects: imperatives follow a sentence about a player after a semicolon."""
    out, player = "", False
    for x in e.do:
        text = _EFFECTS[type(x)](x, v)
        own = text.startswith(("the Runner ", "the Corp "))
        out += ("" if not out else " and " if own or not player else "; at the same time, ") + text
        player = own
    return out


def _rez(e: fx.Rez, v: Voice) -> str:
    less = "ignoring its rez cost" if e.discount == ANY_NUMBER else f"paying {quantity(e.discount, v.money, v)} less"
    how = ", ignoring all costs" if e.free else f", {less}" if e.discount else ""
    return f"rez {ref_words(e.what, v)}{how}"


def _break(e: fx.Break, v: Voice) -> str:
    only = f' that only {"says" if e.n == 1 else "say"} "end the run"'
    kind = only if e.printed_end_run else " of a kind that traces" if e.traces else ""
    die = f" on a die roll of {e.die} or more" if e.die else ""
    die += " (one attempt for each subroutine)" if e.once_each else ""
    kind += v.broken
    if e.last:
        return f"break the last subroutine{v.broken}"
    if e.but:
        return f"break all but {plural(e.but, 'subroutine')}{kind}{die}"
    if e.n == 0:
        return f"break {'any number of' if e.up_to else 'all'} subroutines{kind}{die}"
    return f"break {'up to ' if e.up_to else ''}{quantity(e.n, 'subroutine', v)}{kind}{die}"


DURATIONS: Final[Mapping[int, str]] = {
    Duration.FOREVER: "", Duration.ENCOUNTER: " for the remainder of this encounter",
    Duration.RUN: " for the remainder of this run",
    Duration.TURN: " for the remainder of this turn", Duration.CHECKPOINT: " until the next checkpoint",
    Duration.BREACH: " for the remainder of this breach", Duration.NEXT_ENCOUNTER: " during the next encounter of this run",
    Duration.UNTIL_NEXT: " until the next encounter of this run ends", Duration.ACCESS: " while it is being accessed",
    Duration.FROM_NEXT: " from the next encounter of this run on, for the remainder of the run",
    Duration.REZZED: " while it remains rezzed", Duration.PASS: " up to the pass after this encounter",
    Duration.NEXT_CORP_TURN: " until the Corp's next turn ends",
    Duration.RUN_BREACH: " (during the breach of this run itself)",
}  # fmt: skip


def _lasting(e: fx.Lasting, v: Voice) -> str:
    modifier = e.modifier
    bound = replace(v, noun=ref_words(e.bound_to, v)) if e.bound_to is not None else v
    if isinstance(modifier, (ab.Cannot, ab.Price, ab.Extra)) and e.bound_to is not None:
        modifier = replace(modifier, of=Cards(is_=e.bound_to))
    if e.bound_to is None and e.duration in (Duration.NEXT_ENCOUNTER, Duration.FROM_NEXT):
        bound = replace(v, noun="the next ice that the Runner encounters during this run")
        lasts = DURATIONS[Duration.ENCOUNTER if e.duration == Duration.NEXT_ENCOUNTER else Duration.RUN]
        return f"{modifier_text(modifier, bound)},{lasts.replace('this', 'that')}"
    counted = "" if isinstance(getattr(modifier, "n", 0), (int, Chosen)) else " (counted now)"
    return modifier_text(modifier, bound) + DURATIONS[e.duration] + counted


def _later(e: fx.Later, v: Voice, chosen: bool = False) -> str:
    """The words of a delayed ability; if it is about ice, it is about the ice chosen before."""
    lasts = DURATIONS[e.duration].strip()
    waits = e.ability
    if e.duration == Duration.RUN:
        v = replace(v, run=True)
    if chosen and isinstance(waits, ab.When) and waits.on.card is None and waits.on.event in ABOUT_ICE:
        waits = replace(waits, on=replace(waits.on, card=Ref.CHOSEN))
    if e.duration == Duration.NEXT_ENCOUNTER:
        return f"{lasts}, {ability_text(waits, v)}"
    when = "the next time only" if e.next else "later"
    return f"{when}, {ability_text(waits, v)}{f' ({lasts})' if lasts else ''}"


def _move_runner(e: fx.MoveRunner, v: Voice) -> str:
    place = ref_words(e.to, v) if e.to is not None else f"the outermost position of {at_words(e.at)}"
    if e.rezzed:
        meets = "encounters" if e.then == fx.Then.ENCOUNTER else "approaches"
        return f"the Runner {meets} the outermost rezzed ice of {at_words(e.at)} or, without any, has passed all its ice"
    if e.back != 0:
        place = f"rezzed ice outward of {v.noun}, {quantity(e.back, 'piece', v)} back"
    if e.then == fx.Then.PASSED:
        return f"the run goes on as if the Runner had just passed {place}"
    met = "it" if e.to is not None or e.back != 0 else "the ice there, if any"
    return f"the Runner moves to {place} and {'encounters' if e.then == fx.Then.ENCOUNTER else 'approaches'} {met}"


def _make_run(e: fx.MakeRun, v: Voice) -> str:
    out = f"run {at_words(e.at)}{', ignoring additional costs' if e.free else ''}"
    lasts = "; ".join(clause_text(x, replace(v, run=True)) for x in e.during)
    return f"{out} (during that run: {lasts})" if lasts else out


def _during_access(e: fx.Access, v: Voice) -> str:
    lasts = " and ".join(_lasting(fx.Lasting(x, e.what, Duration.FOREVER), v) for x in e.during)
    return f" (during that access: {lasts})" if lasts else ""


_INTO: Final[Mapping[int, str]] = {
    fx.Into.ANY: "", fx.Into.INWARD: " directly inward of this ice", fx.Into.OUTERMOST_THIS: " outermost at this server",
    fx.Into.INNERMOST_ATTACKED: " innermost at the attacked server", fx.Into.HERE: " onto this card",
    fx.Into.ELSEWHERE: " at another server", fx.Into.POSITION: " in any position of a server",
    fx.Into.REMOTE: " in the root of a remote server",
    fx.Into.NEW: " in a new remote server",
}  # fmt: skip


def _trace(e: fx.Trace, v: Voice) -> str:
    out = f"trace {amount_words(e.base, v)}"
    v = replace(v, number="the trace strength")
    if e.success:
        out += f"; if it succeeds, {effects_text(e.success, v)}"
    return out + (f"; if it fails, {effects_text(e.failure, v)}" if e.failure else "")


def _psi(e: fx.Psi, v: Voice) -> str:
    out = f"both players bid 0 to 2 {v.money}s in secret"
    if e.guess >= 0:
        out = f"{SIDES[1 - e.guess]} bids 0 to 2 {v.money}s in secret and {SIDES[e.guess]} guesses how many"
    if e.differ:
        out += f"; if the {'guess is wrong' if e.guess >= 0 else 'bids differ'}, {effects_text(e.differ, v)}"
    return out + (f"; if they are equal, {effects_text(e.same, v)}" if e.same else "")


def _to_zone(e: fx.ToZone, v: Voice) -> str:
    if isinstance(e.what, Ref):
        what = ref_words(e.what, v)
    elif e.n != 0:
        some = cards_words(e.what, v, e.n if isinstance(e.n, int) else 0)
        some = some if isinstance(e.n, int) else f"{'that many' if isinstance(e.n, Chosen) else amount_words(e.n, v)} {some}"
        what = f"{'up to ' * e.up_to}{some}{' with different names' * e.different}{' at random' * e.at_random}"
    elif e.up_to:
        what = f"any number of {cards_words(e.what, v, 0)}"
    else:
        what = f"all {cards_words(e.what, v, 0)}"
    if e.shuffle and (e.what, e.zone) in ((Cards(Where.STACK), Zone.STACK), (Cards(Where.RND), Zone.RND)):
        return f"shuffle {_zone(e.zone)}"
    if e.zone == Zone.REMOVED:
        return f"remove {what} from the game"
    deck = e.zone in (Zone.RND, Zone.STACK) and not e.shuffle
    where = ("the bottom of " if e.bottom else "the top of ") if deck else ""
    shown = f"reveal {what}, then add " if e.reveal else "add "
    counted = f", and count {cards_words(e.count, v, 0)} among them" if e.count is not None else ""
    return f"{shown}{'them' if e.reveal else what} to {where}{_zone(e.zone)}{' and shuffle it' if e.shuffle else ''}{counted}"


def _zone(zone: Zone) -> str:
    name = ZONE_NAMES[zone]
    return name if zone <= Zone.ARCHIVES else f"the {name[0].upper() + name[1:] if 'score' in name else name}"


def _choose(e: fx.Choose, v: Voice) -> str:
    who = f"{who_words(e.by, v)} may choose" if e.optional else f"{SIDES[e.by]} chooses" if e.by >= 0 else "choose"
    return f"{who} {cards_words(in_play(e.cards), v)}{' at random' if e.at_random else ''}"


def _one_of(e: fx.OneOf, v: Voice) -> str:
    modes = " / ".join(effects_text(m, v) or "nothing happens" for m in e.options)
    which = " that was not chosen before" if e.each_once else ""
    which += " (even one that cannot be done)" if e.freely else ""
    return f"{who_words(e.by, v)} chooses one{which}: {modes}"


def _may(e: fx.May, v: Voice) -> str:
    who = who_words(e.by, v)
    if e.cost is None and len(e.do) == 1 and isinstance(e.do[0], fx.JackOut):
        out = f"{who} may jack out"
    elif e.cost is not None:
        out = f"{who} may {cost_phrases.either_cost(e.cost, e.alternative, v)}"
        out += f"; if so, {effects_text(e.do, v)}" if e.do else ""
    else:
        out = free_words(who, e.do, v)
    return out + (f"; if not, {effects_text(e.otherwise, v)}" if e.otherwise else "")


_VERBS: Final = frozenset(
    {"place", "remove", "derez", "trash", "install", "rez", "break", "expose", "reveal", "bypass", "swap", "move", "host",
     "draw", "gain", "run", "purge", "end", "add", "turn", "take", "access",
     "jack", "lose", "suffer"}
)  # fmt: skip


def free_words(who: str, do: tuple[Any, ...], v: Voice) -> str:
    """What a player may do without a cost: `the Corp may draw 1 card`, or for several effects `may have this happen: ...`."""
    text = effects_text(do, v)
    if len(do) == 1:
        plain = text.removeprefix(f"{who} ")
        verb, _, rest = plain.partition(" ")
        if plain != text:
            verb = "trash" if verb == "trashes" else verb.removesuffix("s")
        if verb in _VERBS:
            return f"{who} may {verb} {rest}"
    return f"{who} may have this happen: {text}"


def _unless(e: fx.Unless, v: Voice) -> str:
    price = cost_phrases.either_cost(e.cost, e.alternative, v)
    if e.must and not e.do:
        return f"{SIDES[e.by]} has to {price}, if that can be paid"
    if e.must:
        return f"{SIDES[e.by]} has to {price}; if that cannot be paid, {effects_text(e.do, v)}"
    return f"{effects_text(e.do, v)} unless {SIDES[e.by]} chooses to {price}"


def _if(e: fx.If, v: Voice) -> str:
    then = f"if {condition_words(e.condition, v)}, {effects_text(e.then, v) or 'nothing happens'}"
    return then + (f"; otherwise {effects_text(e.otherwise, v)}" if e.otherwise else "")


def _prevent(e: fx.Prevent, v: Voice) -> str:
    if isinstance(e.n, int) and e.n == 0:
        many = {Would.DAMAGE: "all of the damage", Would.TAG: "all of the tags"}
        return f"prevent {many.get(e.would) or f'the {EFFECT_NAMES[e.would]}'}"
    few = "" if e.n == 1 else "up to "
    return f"prevent {few}{quantity(e.n, EFFECT_NAMES[e.would], v).replace('damages', 'damage')}"


def _increase(e: fx.Increase, v: Voice) -> str:
    what = f"the {EFFECT_NAMES[e.would].removeprefix('its ')}"
    if e.to is not None:
        return f"{what} becomes {amount_words(e.to, v)}"
    less = isinstance(e.n, int) and e.n < 0
    return f"{'lower' if less else 'raise'} {what} by {-e.n if less and isinstance(e.n, int) else amount_words(e.n, v)}"


def _revealed(e: fx.Reveal, v: Voice) -> str:
    if isinstance(e.what, Ref):
        return ref_words(e.what, v)
    if e.any_number:
        return f"any number of {cards_words(e.what, v, 0)}"
    if e.at_random:
        return f"{cards_words(e.what, v, e.n)} at random"
    return f"up to {cards_words(e.what, v, e.n)}" if e.n else all_words(e.what, v)


def _sorted_out(zone: Zone) -> str:
    return ", trash any number of them" if zone == Zone.ARCHIVES else f", add any number of them to {_zone(zone)}"


def _search(e: fx.Search, v: Voice) -> str:
    some = cards_words(e.cards, v) if e.n == 1 else f"up to {cards_words(e.cards, v, e.n)}"
    if e.also is not None:
        some = f"up to 1 {cards_words(e.cards, v).removeprefix('a ')} and up to 1 {cards_words(e.also, v).removeprefix('a ')}"
    if e.different:
        some += " with different names"
    deck = {Where.RND: "shuffle R&D, ", Where.STACK: "shuffle the stack, "}.get(e.cards.where, "")
    shown = "reveal what was found, " if e.reveal else ""
    to = "set aside what was found" if e.to == Zone.PLAY else f"add what was found to {_zone(e.to)}"
    hosted = f" and host it on {v.noun}, not installed" if e.hosted else ""
    return f"search for {some}, {deck}{shown}{to}{hosted}"


def _take_bad_publicity(e: fx.TakeHostedBadPublicity, v: Voice) -> str:
    many = "all" if e.n == Counters(Counter.BAD_PUBLICITY) else amount_words(e.n, v)
    return f"the Corp takes {many} bad publicity hosted on {v.noun}"


def _remove(e: fx.Remove, v: Voice) -> str:
    kind = f"{COUNTER_NAMES[e.kind]} counter"
    many = f"all {kind}s" if e.n == Counters(e.kind, e.of) else quantity(e.n, kind, v)
    return f"remove {many} from {ref_words(e.of, v)}"


def _host(e: fx.Host, v: Voice) -> str:
    if isinstance(e.what, Ref):
        what = ref_words(e.what, v)
    elif e.up_to:
        what = f"any number of {cards_words(e.what, v, 0)}"
    else:
        what = all_words(e.what, v)
    return f"host {what} on {ref_words(e.onto, v)}{', not installed' if e.aside else ''}"


def _install(e: fx.Install, v: Voice) -> str:
    changed = f", paying {quantity(e.discount, v.money, v)} less"
    if isinstance(e.discount, int) and e.discount < 0:
        changed = f", paying {plural(-e.discount, v.money)} more"
    if e.total:
        changed = f", paying a chosen part of {plural(e.total, v.money)} less"
    how = ", ignoring all costs" if e.free else changed if e.discount or e.total else ""
    when = f"; when it is installed, {effects_text(e.when, v)}" if e.when else ""
    where = f" at {at_words(e.at)}" if e.at else ""
    return f"install {ref_words(e.what, v)}{_INTO[e.into]}{where}{how}{when}"


_EFFECTS: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    fx.EndRun: lambda e, v: "end the run",
    fx.JackOut: lambda e, v: "the Runner jacks out",
    fx.Gain: lambda e, v: f"{SIDES[e.side]} gains {quantity(e.n, v.money, v)}",
    fx.Lose: lambda e, v: (
        f"{SIDES[e.side]} loses {f'all {v.money}s' if e.n == Credits(e.side) else quantity(e.n, v.money, v)}"
    ),
    fx.GainClicks: lambda e, v: f"{SIDES[e.side]} gains {plural(e.n, 'click')}",
    fx.LoseClicks: lambda e, v: (
        f"{SIDES[e.side]} loses {'all remaining clicks' if e.n == Clicks(e.side) else quantity(e.n, 'click', v)}"
    ),
    fx.DoDamage: _damage,
    fx.GiveTags: lambda e, v: (
        f"the Runner takes {quantity(e.n, 'tag', v)}{' that cannot be avoided' if e.unpreventable else ''}"
    ),
    fx.RemoveTags: lambda e, v: f"remove {quantity(e.n, 'tag', v)}",
    fx.GiveBadPublicity: lambda e, v: f"the Corp takes {amount_words(e.n, v)} bad publicity",
    fx.RemoveBadPublicity: lambda e, v: f"remove {amount_words(e.n, v)} bad publicity",
    fx.Trash: _trash,
    fx.Sabotage: lambda e, v: f"sabotage {amount_words(e.n, v)} (the Corp trashes that many cards of HQ or the top of R&D)",
    fx.Rez: _rez,
    fx.TurnFaceup: lambda e, v: f"turn {all_words(e.what, v) if isinstance(e.what, Cards) else ref_words(e.what, v)} faceup",
    fx.Score: lambda e, v: f"score {ref_words(e.what, v)}, if that is possible",
    fx.SetAside: lambda e, v: (
        f"set aside {cards_words(e.cards, v, 0)} faceup, from the top, until {cards_words(e.until, v)} is set aside"
        if e.until is not None else f"set aside all {cards_words(e.cards, v, 0)} faceup"
    ),
    fx.Derez: _derez,
    fx.Bypass: lambda e, v: "bypass the encountered ice",
    fx.Break: _break,
    fx.Lasting: _lasting,
    fx.Later: _later,
    fx.Encounter: lambda e, v: f"the Runner encounters {ref_words(e.what, v)} without moving there",
    fx.MoveRunner: _move_runner,
    fx.MoveCard: lambda e, v: (
        f"move {ref_words(e.what, v)} to the root of {at_words(e.at)}"
        if e.what == Ref.THIS and v.noun != "this ice"
        else f"move {ref_words(e.what, v)} to {at_words(e.at)}" if e.what == Ref.CHOSEN
        else f"move {ref_words(e.what, v)} to the {'innermost' if e.innermost else 'outermost'} position of {at_words(e.at)}"
    ),
    fx.Swap: lambda e, v: f"swap {ref_words(e.a, v)} and {ref_words(e.b, v)}",
    fx.ChangeServer: lambda e, v: f"{at_words(e.at)} becomes the attacked server",
    fx.MakeRun: _make_run,
    fx.IdentifyMark: lambda e, v: "without a mark, a random central server becomes the mark",
    fx.Breach: lambda e, v: (
        f"breach {at_words(e.at)}{'' if e.root else ', leaving the cards in its root out'}"
        f"{', from the bottom' if e.bottom else ''}"
    ),
    fx.Access: lambda e, v: (
        f"access {ref_words(e.what, v)}{_during_access(e, v)}"
        if e.what is not None
        else f"access {quantity(e.n, 'card', v)} in or in the root of the attacked server"
    ),
    fx.Trace: _trace,
    fx.Psi: _psi,
    fx.Place: lambda e, v: f"place {quantity(e.n, f'{COUNTER_NAMES[e.kind]} counter', v)} on {ref_words(e.onto, v)}",
    fx.Remove: _remove,
    fx.Flip: lambda e, v: f"flip {v.noun}",
    fx.Purge: lambda e, v: "purge virus counters",
    fx.Advance: lambda e, v: f"advance {ref_words(e.what, v)}{'' if e.n == 1 else ' ' + quantity(e.n, 'time', v)}",
    fx.Allot: lambda e, v: (
        f"{SIDES[e.side]} gets {plural(abs(e.n), 'click')} {'more' if e.n > 0 else 'fewer'} in their next turn"
    ),
    fx.PlayCard: lambda e, v: f"play {ref_words(e.what, v)}{', and then remove it from the game' if e.remove else ''}",
    fx.EndActions: lambda e, v: "end your action phase",
    fx.TakeAction: lambda e, v: f"take another different action for {plural(e.less, 'click')} less",
    fx.TakeHostedBadPublicity: _take_bad_publicity,
    fx.WinGame: lambda e, v: f"{SIDES[e.side]} wins the game",
    fx.TakeCredits: lambda e, v: f"take {quantity(e.n, v.money, v)} from {v.noun}",
    fx.Draw: lambda e, v: f"{SIDES[e.side]} draws {quantity(e.n, 'card', v)}",
    fx.ToZone: _to_zone,
    fx.Arrange: lambda e, v: (
        f"look at the top {'card' if e.n == 1 else quantity(e.n, 'card', v)} of {('R&D', 'the stack')[e.side]}"
        f"{''.join(_sorted_out(z) for z in e.into)}"
        f"{'' if e.n == 1 or not e.order else ', put the rest' if e.into else ' and put them'}"
        f"{'' if e.n == 1 or not e.order else ' back in any order'}"
    ),
    fx.Install: _install,
    fx.Search: _search,
    fx.ChooseSubtype: lambda e, v: f"choose {subtype_words(e.subtype)}",
    fx.ChooseType: lambda e, v: f"choose {NOUNS[e.kind]}",
    fx.Host: _host,
    fx.Meet: lambda e, v: (
        f"resolve the abilities of {ref_words(e.what, v)} that trigger {on_words(On(e.event, e.what), Scope.NONE, v)}"
    ),
    fx.Expose: lambda e, v: (
        f"expose {ref_words(e.what, v)}" if isinstance(e.what, Ref) else f"expose up to {cards_words(e.what, v, e.n)}"
    ),
    fx.Reveal: lambda e, v: f"reveal {_revealed(e, v)}",
    fx.Choose: _choose,
    fx.ChooseServer: lambda e, v: (
        f"{who_words(e.by, v)} secretly sets {v.noun} to one of its copies, which names {at_words(e.at)}" if e.secret else
        f"{at_words(e.at)} becomes the {'server chosen earlier' if e.remember else 'chosen server'}" if e.at == At.ATTACKED
        else f"{who_words(e.by, v)} chooses {at_words(e.at)}" if e.other_for is None
        else f"{who_words(e.by, v)} chooses another server for {ref_words(e.other_for, v)}"
    ),
    fx.ChooseName: lambda e, v: f"choose the name of {cards_words(Cards(types=e.types), v)}",
    fx.Again: lambda e, v: "repeat this process",
    fx.Steal: lambda e, v: f"the Runner steals {ref_words(e.what, v)}, ignoring all costs",
    fx.ChooseNumber: lambda e, v: (
        f"{who_words(e.by, v)} chooses a number from {amount_words(e.low, v)} to {amount_words(e.high, v)}"
    ),
    fx.OneOf: _one_of,
    fx.May: _may,
    fx.Unless: _unless,
    fx.If: _if,
    fx.Together: _together,
    fx.Repeat: lambda e, v: f"do this {quantity(e.n, 'time', v)}: {effects_text(e.do, v)}",
    fx.Prevent: _prevent,
    fx.Increase: _increase,
    fx.ChooseSub: lambda e, v: f"choose a subroutine of {ref_words(e.of, v)}",
    fx.Become: lambda e, v: f"it becomes {amount_words(e.n, v)} {Damage(e.kind).name.lower()} damage",
    fx.IntoDeck: lambda e, v: "shuffle it into its deck instead of adding it to its discard pile; it is trashed all the same",
    fx.TurnFacedown: lambda e, v: (
        "turn it facedown where it is instead (it counts as trashed)" if e.what is None
        else f"turn all {cards_words(e.what, v, 0)} facedown"
    ),
    fx.PickDamage: lambda e, v: (
        f"{who_words(-1, v)} chooses {'all' if e.n == 0 else 'the first' if e.n == 1 else f'the first {e.n}'} "
        "of the cards that are lost to it"
    ),
    fx.ResolveSub: lambda e, v: (
        "resolve the chosen subroutine" if e.picked else f"resolve a subroutine of {ref_words(e.of, v)}"
    ),
    fx.ReplaceSub: lambda e, v: f"[{effects_text(e.sub.do, replace(v, side=CORP))}] resolves from the same ice",
    fx.Roll: lambda e, v: "roll a die",
    fx.PayOrLose: lambda e, v: (
        f"{SIDES[e.side]} spends "
        f"{f'any number of {v.money}s' if e.n == Credits(e.side) else 'up to ' + quantity(e.n, v.money, v)}"
    ),
    fx.Stealth: lambda e, v: f"stealth cards lose {plural(e.n, v.money)}",
    fx.SkipIce: lambda e, v: "skip the encountered ice",
}

# -- static abilities -------------------------------------------------------------------------------------


def _subs(m: ab.Subs, v: Voice) -> str:
    if m.like is not None:
        where = "in the order that the Corp chooses" if m.placed else f"{'before' if m.before else 'after'} its other ones"
        return f"{whose_words(m, v)} gains the subroutines of {ref_words(m.like, v)}, {where}"
    subs = " ".join(f"[{effects_text(s.do, replace(v, side=CORP))}]" for s in m.subs)
    where = "before" if m.before else "after"
    many = "" if m.n == 1 else f" {quantity(m.n, 'time', v)}"
    return f"{whose_words(m, v)} has {subs}{many}, {where} its other subroutines"


_MODIFIERS: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    ab.Strength: lambda m, v: f"{whose_words(m, v)} gets {strength_words(m.n, v)}",
    ab.Subtype: lambda m, v: (
        f"{whose_words(m, v)} {'gains' if m.n > 0 else 'loses'} "
        f"{subtype_words(m.subtype) if m.like is None else 'the subtypes of ' + ref_words(m.like, v)}"
    ),
    ab.Subs: _subs,
    ab.OrderSubs: lambda m, v: "unbroken subroutines are resolved in the order that the Runner chooses",
    ab.FewerSubs: lambda m, v: f"{whose_words(m, v)} loses {quantity(m.n, 'subroutine', v)}, counted from the last printed one",
    ab.Copies: lambda m, v: f"{whose_words(m, v)} has each of its subroutines {quantity(m.n, 'more time', v)}",
    ab.Price: price_words,
    ab.Extra: lambda m, v: (
        f"as an additional cost to {'take the basic action to ' if m.basic else ''}{ask_words(m.ask, m.of, m.at, v, m.basic)}, "
        f"{cost_phrases.cost_text(m.cost, v)}{multiplied_words(m.times, v)}"
    ),
    ab.Cannot: cannot_words,
    ab.RezAsNonIce: lambda m, v: f"during runs on this server, {v.noun} can be rezzed whenever other cards than ice can be",
    ab.DefineX: lambda m, v: f"X is {amount_words(m.n, v)}",
    ab.SubtypesOf: lambda m, v: f"{v.noun} gains the subtypes of all {cards_words(m.cards, v, 0)}",
    ab.RemoveDiscarded: lambda m, v: (
        f"when {cards_words(m.of, v, 0)} are trashed, {who_words(-1, v)} may remove one of them from the game "
        f"in place of its discard pile{_once(m.once, v)}"
    ),
    ab.Blank: lambda m, v: (
        f"{v.noun} loses all abilities and gains none" if m.of is None
        else f"{cards_words(m.of, v) if m.of.is_ is not None else 'each ' + each_card(m.of, v)} loses all abilities"
        f"{'' if m.of.types and Type.ICE not in m.of.types else ' but its printed subroutines'} and gains none"
    ),
    ab.AsInHand: lambda m, v: f"{cards_words(m.of, v, 0)} can be played and installed as if they were in the hand",
    ab.InstallFaceup: lambda m, v: f"{cards_words(m.of, v, 0)} may be installed faceup, which does not make them active",
    ab.Outlast: lambda m, v: (
        f"what raises the strength of {cards_words(m.of, v)} lasts at least for the {m.duration.name.lower()}"
    ),
    ab.AccessMore: lambda m, v: f"access {quantity(m.n, 'additional card', v)} when breaching {at_words(m.at)}",
    ab.Link: lambda m, v: f"+{amount_words(m.n, v)} link",
    ab.Memory: lambda m, v: f"{m.n:+d} memory",
    ab.HandSize: lambda m, v: f"{SIDES[m.side]} gets {more_words(m.n, 'maximum hand size', v)}",
    ab.Allotted: lambda m, v: f"{SIDES[m.side]} gets {more_words(m.n, 'allotted click', v)} in each of their turns",
    ab.PointsToWin: lambda m, v: f"{SIDES[m.side]} needs {more_words(m.n, 'agenda point', v)} to win",
    ab.WorthPoints: lambda m, v: (
        f"{v.noun} is worth {plural(-m.n, 'point')} less" if isinstance(m.n, int) and m.n < 0
        else f"{v.noun} is worth {quantity(m.n, 'more point', v)}"
    ),
    ab.SpendHosted: spend_hosted_words,
    ab.BaseLink: lambda m, v: (
        f"base link {m.base} in a trace for {plural(m.use, v.money)}"
        + (f"; each more link costs {plural(m.each, v.money)}" if m.each else "")
    ),
}


def modifier_text(m: Any, v: Voice) -> str:
    """What a static ability or a lasting effect changes."""
    return _MODIFIERS[type(m)](m, v)


PERSISTENT: Final = " (also for the remainder of a run in which the Runner trashes it while accessing it)"

# -- abilities --------------------------------------------------------------------------------------------


def _once(once: Scope, v: Voice) -> str:
    return f" (once{span_words(once, v)})" if once != Scope.NONE else ""


def _answer(do: tuple[Any, ...], may: bool, cost: Cost | None, other: Cost | None, side: Side, v: Voice) -> str:
    """The words after a trigger condition: `do this`, `the Runner may do this`, `the Corp may pay 1; if so, ...`."""
    what = effects_text(do, v)
    if cost is not None and may:
        return f"{who_words(side, v)} may {cost_phrases.either_cost(cost, other, v)}; if so, {what}"
    if cost is not None:
        return f"{cost_phrases.either_cost(cost, other, v)}, then {what}"
    return free_words(who_words(side, v), do, v) if may else what


def _when(a: ab.When, v: Voice) -> str:
    v = replace(event_voice(a.on.event, v), broken=" of the encountered ice")
    if_ = f", if {condition_words(a.if_, v)}" if a.if_ is not None else ""
    when = on_words(a.on, a.first, v, a.times, a.after)
    if a.or_ is not None:
        when = f"{when} (what counts as well: {on_words(a.or_, Scope.NONE, v)})"
    once = a.first if v.passing and a.first == Scope.TURN else a.once
    text = f"{when}{if_}, {_answer(a.do, a.may, a.cost, a.alternative, a.by, v)}{_once(once, v)}"
    if a.unrezzed:
        text += f" (while {v.noun} is unrezzed)"
    if a.zone is not None:
        text += f" (while {v.noun} is in {_zone(a.zone)})"
    return text + (PERSISTENT if a.persistent else "")


def _reach(a: ab.Paid, v: Voice) -> str:
    if a.about is None:
        return ""
    if a.about.is_ is not None:
        return f" on {cards_words(a.about, v)}"
    kinds = any_of([subtype_words(x) for x in a.about.subtypes]) + " ice" if a.about.subtypes else "any ice"
    if a.about.rezzed is False:
        return f" on {cards_words(a.about, v)}"
    if a.about == Cards(subtypes=a.about.subtypes, rezzed=a.about.rezzed):
        return f" on {kinds}"
    return f" on {each_card(replace(a.about, rezzed=None, types=a.about.types or (Type.ICE,)), v)}"


def _paid_for(a: ab.Paid, v: Voice) -> str:
    """What a paid ability does, without its cost."""
    reach = _reach(a, v)
    if reach and isinstance(a.do[0], fx.Break):
        then = f", then {effects_text(a.do[1:], v)}" if a.do[1:] else ""
        return effects_text(a.do[:1], v) + reach + then
    only = "only for" if a.would is not None else f"only while {'approaching' if a.during_approach else 'encountering'}"
    if reach and a.about is not None and a.would is not None and a.about.is_ is None:
        reach = f" {cards_words(a.about, v)}"
    elif reach and a.about is not None and a.about.rezzed:
        reach = f" rezzed{reach.removeprefix(' on').replace(' any', '')}"
    return effects_text(a.do, v) + (f", {only}{reach.removeprefix(' on')}" if reach else "")


def _paid(a: ab.Paid, v: Voice) -> str:
    head = cost_phrases.cost_text(a.cost, v)
    marks = [
        *(["interface"] if a.interface else []), *(["interrupt"] if a.would is not None else []),
        *(["while a card is accessed"] if a.mid_access else []), *(["noisy"] if a.noisy else []),
        *(["during an encounter"] if a.during_encounter else []), *(["during an approach"] if a.during_approach else []),
        *([f"against {Damage(a.damage).name.lower()} damage"] if a.damage >= 0 else []),
        *([f"{SIDES[a.by]} only"] if a.by >= 0 and a.by != v.side else []), *(["only at equal strength"] if a.exact else []),
        *(["also in the Runner's score area"] if a.stolen else []),
    ]  # fmt: skip
    mark = f"({', '.join(marks)}) " if marks else ""
    v = replace(v, it="that card", broken=" of the encountered ice" if a.about is None else "")
    if_ = f", only if {condition_words(a.if_, v)}" if a.if_ is not None else ""
    what = _paid_for(a, v)
    place = f" (while {v.noun} is in {_zone(a.zone)})" if a.zone is not None else ""
    return f"{mark}{head}{f': {what}' if what else ''}{if_}{_once(a.once, v)}{place}"


def _static(a: ab.Static, v: Voice) -> str:
    if_ = f" while {condition_words(a.if_, v)}" if a.if_ is not None else ""
    where = " (in the Corp's score area)" if a.in_score_area else " (in the Runner's score area)" if a.stolen else ""
    where += f" (wherever {v.noun} is)" if a.anywhere else ""
    return f"{modifier_text(a.modifier, v)}{if_}{where}{PERSISTENT if a.persistent else ''}"


def _interrupt(a: ab.Interrupt, v: Voice) -> str:
    first = f"the first time{span_words(a.first, v)} " if a.first != Scope.NONE else "when "
    v = replace(v, it="that ice" if a.would in WOULD_MEET_ICE else "that card")
    if a.would == Would.RESOLVE_SUB:
        v = replace(v, number="its place in the order of resolution")
    if_ = f", if {condition_words(a.if_, v)}" if a.if_ is not None else ""
    would = would_words(a.would, a.card, a.at, a.damage, v)
    if a.or_ is not None:
        other, damage = a.or_
        would += f" (what counts as well: when {would_words(other, None, At.ANY, damage, v)})"
    down = f" (while {v.noun} is unrezzed)" if a.unrezzed else ""
    answer = _answer(a.do, a.may, a.cost, None, v.side if a.by < 0 else a.by, v)
    return f"(interrupt) {first}{would}{if_}, {answer}{_once(a.once, v)}{down}"


def _instead(a: ab.Instead, v: Voice) -> str:
    first = f"the first time{span_words(a.first, v)} " if a.first != Scope.NONE else "when "
    v = replace(v, it="that ice" if a.would in WOULD_MEET_ICE else "that card")
    if_ = f", if {condition_words(a.if_, v)}" if a.if_ is not None else ""
    may = f"{SIDES[v.side]} may have this happen" if a.may else "this happens"
    once = _once(a.once, v)
    place = f" (while {v.noun} is in the {ZONE_NAMES[a.zone]})" if a.zone is not None else ""
    what = effects_text(a.do, v)
    basic = " with the basic action" if a.basic else ""
    return f"{first}{would_words(a.would, a.card, a.at, -1, v)}{basic}{if_}, {may}{once} instead: {what}{place}"


def _play(a: ab.Play, v: Voice) -> str:
    only = (f"play only if {condition_words(a.if_, v)}",) if a.if_ is not None else ()
    return "; ".join((*only, effects_text(a.do, v)) if a.do else only)


_ABILITIES: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    ab.When: _when, ab.While: lambda a, v: f"as soon as {condition_words(a.if_, v)}, {effects_text(a.do, v)}",
    ab.Paid: _paid, ab.Static: _static, ab.Interrupt: _interrupt, ab.Instead: _instead, ab.Play: _play,
    ab.SetUp: lambda a, v: f"before hands are drawn in the set-up, {effects_text(a.do, v)}",
    fx.Sub: lambda a, v: effects_text(a.do, v),
}  # fmt: skip


def ability_text(a: Any, v: Voice) -> str:
    """An ability as a clause without capital letter and full stop."""
    return _ABILITIES[type(a)](a, v)


def does_text(a: Any, v: Voice) -> str:
    """What an ability does, in a few words without its cost and its condition; all of it if it has no effects of its own."""
    return (_paid_for(a, v) if isinstance(a, ab.Paid) else effects_text(getattr(a, "do", ()), v)) or ability_text(a, v)


def clause_text(x: Any, v: Voice) -> str:
    """The words of an ability or a modifier."""
    return ability_text(x, v) if type(x) in _ABILITIES else modifier_text(x, v)
