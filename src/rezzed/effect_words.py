"""Words of costs and effects. `cost_words` and `effects_words` are the short forms in which options are named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from . import words
from .ids import CORP, RUNNER, SIDE_NAMES, ZONE_NAMES, Counter, Damage, Duration, Side, Zone
from .phrases import (
    ABOUT_ICE,
    EFFECT_NAMES,
    SIDES,
    Voice,
    all_words,
    amount_words,
    at_words,
    cards_words,
    condition_words,
    each_card,
    in_play,
    plural,
    quantity,
    ref_words,
    subtype_words,
)  # fmt: skip
from .vocabulary import abilities as ab
from .vocabulary import effects as fx
from .vocabulary.amounts import Cards, Chosen, Clicks, Counters, Credits, Ref, Where

# -- costs ------------------------------------------------------------------------------------------------


def cost_words(cost: fx.Cost, due: int = -1) -> str:
    """A cost as something one can ask to pay: `pay 3`, `spend 2 clicks`, `take 1 tag`."""
    parts: list[str] = []
    if due > 0 or (type(cost.credits) is not int and due >= 0):
        parts.append(f"pay {due}")
    if cost.trash is not None:
        verb = "derez" if cost.derez else "return" if cost.home else "trash"
        parts.append(f"{verb} a card" if cost.many == 1 else f"{verb} cards")
        if cost.spend is not None:
            parts[-1] = f"remove a {cost.spend.name.lower()} counter from a card"
        if cost.bury:
            parts[-1] = "add a card to the bottom of its deck"
    return " and ".join((*parts, *_other_costs(cost, "this"))) or "pay 0"


def _other_costs(cost: fx.Cost, this: str) -> list[str]:
    parts: list[str] = []
    if cost.clicks:
        parts.append(f"spend {plural(cost.clicks, 'click')}")
    if cost.lose_clicks:
        parts.append(f"lose {plural(cost.lose_clicks, 'click')}")
    if cost.tags:
        parts.append(f"take {plural(cost.tags, 'tag')}")
    if cost.damage is not None:
        parts.append(f"suffer {cost.damage[1]} {Damage(cost.damage[0]).name.lower()} damage")
    if cost.counters is not None:
        parts.append(f"remove {plural(cost.counters[1], Counter(cost.counters[0]).name.lower() + ' counter')}")
    if cost.trash_this:
        parts.append(f"trash {this}")
    if cost.to_hand:
        parts.append(f"take {this} back")
    if cost.remove_this:
        parts.append(f"remove {this} from the game")
    if cost.random_from_hand:
        some = quantity(cost.random_from_hand, "random card", Voice())
        parts.append(f"{'reveal and trash' if cost.reveal else 'trash'} {some}")
    if cost.forfeit:
        parts.append(f"forfeit {plural(cost.forfeit, 'agenda')}")
    if cost.trash_approached:
        parts.append("trash the approached unrezzed ice")
    if cost.bad_publicity:
        parts.append(f"take {cost.bad_publicity} bad publicity")
    return parts


def _stealth(cost: fx.Cost) -> str:
    if cost.stealth:
        return " from stealth cards"
    return f", at least {cost.stealth_part} from stealth cards" if cost.stealth_part else ""


def cost_text(cost: fx.Cost, v: Voice) -> str:
    """A cost as a card states it."""
    parts: list[str] = []
    if not isinstance(cost.credits, int) or cost.credits:
        some = f"X {v.money}s" if isinstance(cost.credits, Chosen) else quantity(cost.credits, v.money, v)
        parts.append(f"pay {some}{_stealth(cost)}")
    if cost.trash is not None:
        some = cards_words(in_play(cost.trash), v, cost.many if isinstance(cost.many, int) else 0)
        some += "" if isinstance(cost.many, int) else f", as many as {amount_words(cost.many, v)}"
        if cost.spend is not None:
            verb = f"remove 1 {cost.spend.name.lower()} counter from"
        elif cost.derez:
            verb = "derez"
        elif cost.bury or cost.home:
            verb = "add"
        else:
            verb = "reveal and trash" if cost.reveal else "trash"
        parts.append(f"{verb} {some}{' to the bottom of its deck' if cost.bury else ' to the hand' if cost.home else ''}")
    return " and ".join((*parts, *_other_costs(cost, v.noun))) or f"pay 0 {v.money}s"


def either_cost(cost: fx.Cost, alternative: fx.Cost | None, v: Voice) -> str:
    return cost_text(cost, v) + (f" or {cost_text(alternative, v)}" if alternative is not None else "")


# -- effects ----------------------------------------------------------------------------------------------

_SHORT: Final[Mapping[type, Callable[[Any], str]]] = {
    fx.LoseClicks: lambda e: "lose click" if e.n == 1 else f"lose {amount_words(e.n, Voice())} clicks",
    fx.Gain: lambda e: f"{SIDE_NAMES[e.side]} gains {amount_words(e.n, Voice())}",
    fx.Lose: lambda e: f"{SIDE_NAMES[e.side]} loses {amount_words(e.n, Voice())}",
    fx.Do: lambda e: f"{amount_words(e.n, Voice())} {Damage(e.kind).name.lower()} damage",
    fx.GiveTags: lambda e: f"take {quantity(e.n, 'tag', Voice())}",
    fx.Trash: lambda e: "trash",
    fx.Lasting: lambda e: (
        f"gain {subtype_words(e.modifier.subtype)}" if isinstance(e.modifier, ab.Subtype) else _lasting(e, Voice())
    ),
    fx.ChooseSubtype: lambda e: subtype_words(e.subtype),
}


def effects_words(do: tuple[Any, ...]) -> str:
    """Effects as the name of an option, in a few words."""
    return ", ".join(effect_words(e) for e in do) or "nothing"


def effect_words(e: Any) -> str:
    """One effect in a few words."""
    short = _SHORT.get(type(e))
    return short(e) if short is not None else _EFFECTS[type(e)](e, Voice())


def effects_text(do: tuple[Any, ...], v: Voice) -> str:
    """Effects as a card states them, in order; empty if there are none."""
    parts: list[str] = []
    chosen = False
    for e in do:
        parts.append(_later(e, v, chosen) if isinstance(e, fx.Later) else _EFFECTS[type(e)](e, v))
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
    if isinstance(e.what, Ref):
        return f"trash {ref_words(e.what, v)}"
    who = f"{SIDES[e.by]} trashes" if e.by >= 0 else "trash"
    what = in_play(e.what)
    if e.every and what == Cards(what.where, top=what.top) and what.top != 0:
        return f"{who} {_from_top(what.top, what.where, v)}"
    if e.every:
        return f"{who} {all_words(what, v)}"
    if e.n == 1:
        some = "up to 1 " + each_card(what, v) if e.up_to else cards_words(what, v)
    elif isinstance(e.n, int):
        some = ("up to " if e.up_to else "") + cards_words(what, v, e.n)
    else:
        some = f"{cards_words(what, v, 0)}, as many as {amount_words(e.n, v)}"
    return f"{who} {some}{' at random' if e.at_random else ''}"


def _derez(e: fx.Derez, v: Voice) -> str:
    verb = f"{SIDES[e.by]} derezzes" if e.by >= 0 else "derez"
    if isinstance(e.what, Ref):
        return f"{verb} {ref_words(e.what, v)}"
    return f"{verb} {'all ' + cards_words(e.what, v, 0) if e.every else 'up to ' + cards_words(e.what, v, e.n)}"


def _damage(e: fx.Do, v: Voice) -> str:
    kind = f"{Damage(e.kind).name.lower()} damage"
    some = f"that much {kind}" if isinstance(e.n, Chosen) else quantity(e.n, kind, v)
    if some.startswith("as many "):
        some = f"as much {kind} as {amount_words(e.n, v)}"
    verb = "suffer" if v.side == RUNNER else "do"
    return f"{verb} {some.replace('damages', 'damage')}{' that cannot be prevented' if e.unpreventable else ''}"


def _together(e: fx.Together, v: Voice) -> str:
    """Imperatives follow a sentence about a player after a semicolon."""
    out, player = "", False
    for x in e.do:
        text = _EFFECTS[type(x)](x, v)
        own = text.startswith(("the Runner ", "the Corp "))
        out += ("" if not out else " and " if own or not player else "; at the same time, ") + text
        player = own
    return out


def _rez(e: fx.Rez, v: Voice) -> str:
    less = "ignoring its rez cost" if e.discount >= 99 else f"paying {plural(e.discount, v.money)} less"
    how = ", ignoring all costs" if e.free else f", {less}" if e.discount else ""
    return f"rez {ref_words(e.what, v)}{how}"


def _break(e: fx.Break, v: Voice) -> str:
    only = f' that only {"says" if e.n == 1 else "say"} "end the run"'
    kind = only if e.printed_end_run else " of a kind that traces" if e.traces else ""
    die = f" on a die roll of {e.die} or more" if e.die else ""
    die += " (one attempt for each subroutine)" if e.once_each else ""
    if e.last:
        return "break the last subroutine"
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
    Duration.REZZED: " while it remains rezzed",
}  # fmt: skip


def _lasting(e: fx.Lasting, v: Voice) -> str:
    modifier = e.modifier
    bound = Voice(ref_words(e.on, v), v.side, v.money) if e.on is not None else v
    if isinstance(modifier, (ab.Cannot, ab.Price, ab.Extra)) and e.on is not None:
        modifier = replace(modifier, of=Cards(is_=e.on))
    if e.on is None and e.duration in (Duration.NEXT_ENCOUNTER, Duration.FROM_NEXT):
        bound = Voice("the ice then encountered", v.side, v.money)
    return words.modifier_text(modifier, bound) + DURATIONS[e.duration]


def _later(e: fx.Later, v: Voice, chosen: bool = False) -> str:
    """What waits is about the card that was chosen before, if it is about a piece of ice at all."""
    lasts = DURATIONS[e.duration].strip()
    waits = e.ability
    if chosen and isinstance(waits, ab.When) and waits.on.card is None and waits.on.event in ABOUT_ICE:
        waits = replace(waits, on=replace(waits.on, card=Ref.CHOSEN))
    return f"later, {words.ability_text(waits, v)}{f' ({lasts})' if lasts else ''}"


def _move_runner(e: fx.MoveRunner, v: Voice) -> str:
    place = ref_words(e.to, v) if e.to is not None else f"the outermost position of {at_words(e.at)}"
    if e.rezzed:
        return f"the Runner encounters the outermost rezzed ice of {at_words(e.at)} or, without any, has passed all its ice"
    if e.back != 0:
        place = f"rezzed ice outward of {v.noun}, {quantity(e.back, 'piece', v)} back"
    if e.then == fx.Then.PASSED:
        return f"the run goes on as if the Runner had just passed {place}"
    return f"the Runner moves to {place}{' and encounters it' if e.then == fx.Then.ENCOUNTER else ''}"


def _make_run(e: fx.MakeRun, v: Voice) -> str:
    out = f"run {at_words(e.at)}{', ignoring additional costs' if e.free else ''}"
    lasts = "; ".join(words.clause_text(x, v) for x in e.during)
    return f"{out} (during that run: {lasts})" if lasts else out


_INTO: Final[Mapping[int, str]] = {
    fx.Into.ANY: "", fx.Into.INWARD: " directly inward of this ice", fx.Into.OUTERMOST_THIS: " outermost at this server",
    fx.Into.INNERMOST_ATTACKED: " innermost at the attacked server", fx.Into.HERE: " onto this card",
    fx.Into.ELSEWHERE: " at another server", fx.Into.POSITION: " in any position of a server",
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
    what = f"all {cards_words(e.what, v, 0)}" if isinstance(e.what, Cards) else ref_words(e.what, v)
    if e.shuffle and e.what == Cards(Where.STACK):
        return "shuffle the stack"
    if e.zone == Zone.REMOVED:
        return f"remove {what} from the game"
    deck = e.zone in (Zone.RND, Zone.STACK) and not e.shuffle
    where = ("the bottom of " if e.bottom else "the top of ") if deck else ""
    return f"add {what} to {where}{_zone(e.zone)}{' and shuffle it' if e.shuffle else ''}"


def _zone(zone: Zone) -> str:
    name = ZONE_NAMES[zone]
    return name if zone <= Zone.ARCHIVES else f"the {name[0].upper() + name[1:] if 'score' in name else name}"


def _choose(e: fx.Choose, v: Voice) -> str:
    who = f"{who_words(e.by, v)} may choose" if e.optional else f"{SIDES[e.by]} chooses" if e.by >= 0 else "choose"
    return f"{who} {cards_words(in_play(e.cards), v)}{' at random' if e.at_random else ''}"


def _one_of(e: fx.OneOf, v: Voice) -> str:
    modes = " / ".join(effects_text(m, v) or "nothing happens" for m in e.options)
    return f"{who_words(e.by, v)} chooses one{' that was not chosen before' if e.each_once else ''}: {modes}"


def _may(e: fx.May, v: Voice) -> str:
    who = who_words(e.by, v)
    if e.cost is None and len(e.do) == 1 and isinstance(e.do[0], fx.JackOut):
        out = f"{who} may jack out"
    elif e.cost is not None:
        out = f"{who} may {either_cost(e.cost, e.alternative, v)}"
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
    """What a player may do without a cost: `the Corp may draw 1 card`, or with several effects `may have this happen: ...`."""
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
    price = either_cost(e.cost, e.alternative, v)
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
        return f"prevent the {EFFECT_NAMES[e.would]}"
    return f"prevent up to {quantity(e.n, EFFECT_NAMES[e.would], v).replace('damages', 'damage')}"


def _increase(e: fx.Increase, v: Voice) -> str:
    what = f"the {EFFECT_NAMES[e.would].removeprefix('its ')}"
    if e.to is not None:
        return f"{what} becomes {amount_words(e.to, v)}"
    less = isinstance(e.n, int) and e.n < 0
    return f"{'lower' if less else 'raise'} {what} by {-e.n if less and isinstance(e.n, int) else amount_words(e.n, v)}"


def _revealed(e: fx.Reveal, v: Voice) -> str:
    if isinstance(e.what, Ref):
        return ref_words(e.what, v)
    return f"up to {cards_words(e.what, v, e.n)}" if e.n else all_words(e.what, v)


def _sorted_out(zone: Zone) -> str:
    return ", trash any number of them" if zone == Zone.ARCHIVES else f", add any number of them to {_zone(zone)}"


def _search(e: fx.Search, v: Voice) -> str:
    some = cards_words(e.cards, v) if e.n == 1 else f"up to {cards_words(e.cards, v, e.n)}"
    deck = "R&D" if e.cards.where == Where.RND else "the stack"
    shown = "reveal what was found, " if e.reveal else ""
    to = "set aside what was found" if e.to == Zone.PLAY else f"add what was found to {_zone(e.to)}"
    return f"search for {some}, shuffle {deck}, {shown}{to}"


def _remove(e: fx.Remove, v: Voice) -> str:
    kind = f"{e.kind.name.lower()} counter"
    many = f"all {kind}s" if e.n == Counters(e.kind, e.of) else quantity(e.n, kind, v)
    return f"remove {many} from {ref_words(e.of, v)}"


def _install(e: fx.Install, v: Voice) -> str:
    changed = f", paying {plural(abs(e.discount), v.money)} {'less' if e.discount > 0 else 'more'}"
    how = ", ignoring all costs" if e.free else changed if e.discount else ""
    return f"install {ref_words(e.what, v)}{_INTO[e.into]}{how}"


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
    fx.Do: _damage,
    fx.GiveTags: lambda e, v: (
        f"the Runner takes {quantity(e.n, 'tag', v)}{' that cannot be avoided' if e.unpreventable else ''}"
    ),
    fx.RemoveTags: lambda e, v: f"remove {quantity(e.n, 'tag', v)}",
    fx.GiveBadPublicity: lambda e, v: f"the Corp takes {amount_words(e.n, v)} bad publicity",
    fx.Trash: _trash,
    fx.Rez: _rez,
    fx.TurnFaceup: lambda e, v: f"turn {ref_words(e.what, v)} faceup",
    fx.Derez: _derez,
    fx.Bypass: lambda e, v: "bypass the encountered ice",
    fx.Break: _break,
    fx.Lasting: _lasting,
    fx.Later: _later,
    fx.Encounter: lambda e, v: f"the Runner encounters {ref_words(e.what, v)} without moving there",
    fx.MoveRunner: _move_runner,
    fx.MoveIce: lambda e, v: (
        f"move {ref_words(e.what, v)} to the root of {at_words(e.at)}"
        if e.what == Ref.THIS and v.noun != "this ice"
        else f"move {ref_words(e.what, v)} to the {'innermost' if e.innermost else 'outermost'} position of {at_words(e.at)}"
    ),
    fx.SwapIce: lambda e, v: f"swap {ref_words(e.a, v)} and {ref_words(e.b, v)}",
    fx.ChangeServer: lambda e, v: f"{at_words(e.at)} becomes the attacked server",
    fx.MakeRun: _make_run,
    fx.IdentifyMark: lambda e, v: "without a mark, a random central server becomes the mark",
    fx.Breach: lambda e, v: (
        f"breach {at_words(e.at)}{'' if e.root else ', leaving the cards in its root out'}"
        f"{', from the bottom' if e.bottom else ''}"
    ),
    fx.Access: lambda e, v: (
        f"access {ref_words(e.what, v)}"
        if e.what is not None
        else f"access {quantity(e.n, 'card', v)} in or in the root of the attacked server"
    ),
    fx.Trace: _trace,
    fx.Psi: _psi,
    fx.Place: lambda e, v: f"place {quantity(e.n, f'{e.kind.name.lower()} counter', v)} on {ref_words(e.on, v)}",
    fx.Remove: _remove,
    fx.Purge: lambda e, v: "purge virus counters",
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
    fx.Host: lambda e, v: (
        f"host {ref_words(e.what, v)} {'faceup, not installed, ' if e.aside else ''}on {ref_words(e.on, v)}"
    ),
    fx.Expose: lambda e, v: (
        f"expose {ref_words(e.what, v)}" if isinstance(e.what, Ref) else f"expose up to {cards_words(e.what, v, e.n)}"
    ),
    fx.Reveal: lambda e, v: f"reveal {_revealed(e, v)}",
    fx.Choose: _choose,
    fx.ChooseServer: lambda e, v: f"{who_words(e.by, v)} chooses {at_words(e.at)}",
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
