"""Words for the options of a decision. They are made only when somebody reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..decisions import FUND, NO_CARD, VERB, Verb, arg, arg2, verb
from ..engine.ask import objects, prices, progress
from ..engine.ask.prices import FOR_REZ, FOR_REZ_WITH, NO_COST
from ..engine.program.compile import Compiled
from ..engine.program.parts import CompiledAbility, Fact
from ..engine.state import BEGUN, SHUFFLING, Effects, Payment, Pending, State, Structure, Window
from ..engine.state.refs import EVENT, LISTENER, TARGET, TARGET_GEN
from ..engine.windows import start
from ..engine.windows.start import OF_ABILITY
from ..events import CARD, Ask
from ..ids import SIDE_NAMES, ZONE_NAMES, Zone
from ..rules.book import Op, Table
from ..server_names import name_of_server
from ..titles import bare
from ..vocabulary import effects as fx
from ..vocabulary.abilities import Paid
from ..vocabulary.amounts import Ref
from ..vocabulary.costs import Cost
from . import clauses
from . import cost_phrases as cost_phrases
from .names import EVERYTHING, mode_words, name
from .phrases import voice_of


def ability_words(s: State, card: int, aid: int, side: int = EVERYTHING) -> str:
    """The words for using a paid ability of a card, as a side calls it."""
    return use_words(s.book.abilities[aid], objects.fact(s, card), name(s, card, side), s.book.abilities)


def use_words(a: CompiledAbility, fact: Fact, called: str, abilities: Sequence[CompiledAbility]) -> str:
    """`break with X`, `pump X` or `use X`, with a number if a card has several abilities of the kind."""
    kind = kind_of(a)
    others = [x for x in fact.abilities if kind_of(abilities[x]) == kind]
    number = f" {others.index(a.aid) + 1}" if len(others) > 1 and a.aid in others else ""
    return f"{kind}{' with' if kind == 'break' else ''} {called}{number}"


def use_effect(book: Compiled, a: CompiledAbility, fact: Fact) -> str:
    """What using this ability does, after its number: `2: avoid 1 tag`; empty if the card has one ability of the kind only."""
    kind = kind_of(a)
    others = [x for x in fact.abilities if kind_of(book.abilities[x]) == kind] if kind else []
    return f"{others.index(a.aid) + 1}: {does(book, fact, a.aid, others)}" if len(others) > 1 and a.aid in others else ""


def does(book: Compiled, fact: Fact, aid: int, among: Sequence[int]) -> str:
    """What an ability does, in words that none of the others of its card has; kept with the book."""
    key = ("does", aid, len(among))
    found: str | None = book.kept.get(key)
    if found is None:
        v = voice_of(fact.decl)
        short = [clauses.does_text(book.abilities[x].node, v) for x in among]
        node = book.abilities[aid].node
        own = clauses.does_text(node, v)
        found = book.book.say(own if short.count(own) == 1 else clauses.ability_text(node, v))
        book.kept[key] = found
    return found


def kind_of(a: CompiledAbility) -> str:
    """What a paid ability is called: `break`, `pump` or `use`; empty for other abilities."""
    if a.breaks is not None:
        return "break"
    if not isinstance(a.node, Paid):
        return ""
    return "pump" if any(isinstance(e, fx.Lasting) and e.bound_to == Ref.THIS for e in a.node.do) else "use"


def asked_cost(s: State, o: int) -> Cost:
    """The cost that a question asks for, if an option pays it."""
    f = s.stack[-1]
    if isinstance(f, Effects):
        node = progress.instruction(s, f)
        if isinstance(node, fx.Rez):
            return objects.fact(s, s.ask_card).decl.rez_cost or NO_COST
        if isinstance(node, fx.Trash):
            return prices.trash_extra(s, s.ask_card)
        if isinstance(node, fx.Access):
            return prices.extra_cost(s, Ask.ACCESS_COST, s.ask_card, objects.server_of(s, s.ask_card))
        cost: Cost = node.alternative if verb(o) == Verb.PAY_ALTERNATIVE else node.cost
        return cost
    if isinstance(f, Payment):
        return prices.cost_of(s, FOR_REZ_WITH if verb(o) == Verb.PAY_ALTERNATIVE else FOR_REZ, -1, -1, f.card)
    if isinstance(f, Structure) and f.table == Table.ACCESS:
        return prices.steal_cost(s, f.subj, f.x)
    if isinstance(f, Structure) and f.table == Table.INITIATION:
        return prices.extra_cost(s, Ask.RUN_COST, -1, progress.the_run(s).server)
    return NO_COST


def _cost(s: State, o: int) -> str:
    return cost_phrases.cost_words(asked_cost(s, o), arg2(o))


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
        node = progress.instruction(s, f)
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


def _candidate(s: State, card: int, side: int) -> str:
    return "access R&D" if s.zone[card] == Zone.RND else f"access {name(s, card, side)}"


def _target(s: State, o: int, side: int) -> str:
    """A card to choose. An effect that asks for cards several times says what each of them is for."""
    f = s.stack[-1] if s.stack else None
    called = name(s, arg(o), side)
    node = progress.instruction(s, f) if isinstance(f, Effects) else None
    if not isinstance(f, Effects) or not isinstance(node, fx.Arrange) or not node.into:
        return f"choose {called}"
    nth = 0 if f.todo is None else f.todo.nth
    if nth >= len(node.into):
        return f"put {called} next"
    zone = node.into[nth]
    return f"trash {called}" if zone == Zone.ARCHIVES else f"add {called} to {ZONE_NAMES[zone]}"


def _source(s: State, o: int, side: int) -> str:
    where = {NO_CARD: "the pool", FUND: "bad publicity"}.get(arg(o))
    return f"pay {arg2(o)} from {where or name(s, arg(o), side)}"


def does_words(s: State, o: int) -> str:
    """What an option does, if its words have the number of an ability: `avoid 1 tag`; otherwise empty."""
    v, card, aid = verb(o), arg(o), arg2(o)
    if v == Verb.USE:
        return use_effect(s.book, s.book.abilities[aid], objects.fact(s, card)).partition(": ")[2]
    if v != Verb.TRIGGER:
        return ""
    aids = list(dict.fromkeys(arg2(x) & OF_ABILITY for x in s.options if verb(x) == Verb.TRIGGER and arg(x) == card))
    return does(s.book, objects.fact(s, card), aid & OF_ABILITY, aids) if len(aids) > 1 and aid & OF_ABILITY in aids else ""


def full_option_text(s: State, o: int, side: int = EVERYTHING) -> str:
    """The words of an option as lists show them: with what it does, if its card has several abilities of the kind."""
    what = does_words(s, o)
    return f"{option_text(s, o, side)}: {what}" if what else option_text(s, o, side)


def _trigger(s: State, o: int, side: int) -> str:
    """The card, the ability if several are pending, and the instance, named by the card that met the condition or by what was
    chosen for it."""
    words = f"trigger {name(s, arg(o), side)}"
    twins = [x for x in s.options if verb(x) == Verb.TRIGGER and arg(x) == arg(o)]
    aids = list(dict.fromkeys(arg2(x) & OF_ABILITY for x in twins))
    if o not in twins or len(twins) == 1:
        return words
    if len(aids) > 1:
        words += f" {aids.index(arg2(o) & OF_ABILITY) + 1}"
    same = [x for x in twins if arg2(x) & OF_ABILITY == arg2(o) & OF_ABILITY]
    if len(same) == 1:
        return words
    for told in (_met_with, _chosen_for):
        if [told(s, x, side) for x in same].count(told(s, o, side)) == 1 and told(s, o, side):
            return f"{words} for {told(s, o, side)}"
    it = _met_with(s, o, side)
    return f"{words}{f' for {it}' if it else ''} ({same.index(o) + 1})"


def _instance(s: State, o: int) -> Pending | None:
    """The pending instance of a trigger option."""
    w = s.stack[-1] if s.stack else None
    return start.instance(w, o) if isinstance(w, Window) and verb(o) == Verb.TRIGGER else None


def distinguishing_cards(s: State, o: int) -> tuple[int, int]:
    """The cards that distinguish instances: the card that met the condition, and the card chosen for it; -1 for none."""
    found = _instance(s, o)
    return (found[EVENT][CARD], found[LISTENER][TARGET]) if found is not None else (-1, -1)


def _met_with(s: State, o: int, side: int) -> str:
    card, _ = distinguishing_cards(s, o)
    return name(s, card, side) if card >= 0 else ""


def _chosen_for(s: State, o: int, side: int) -> str:
    """The card or server that was chosen for an instance when its ability was created."""
    _, card = distinguishing_cards(s, o)
    if card >= 0:
        return name(s, card, side)
    found = _instance(s, o)
    return name_of_server(s, found[LISTENER][TARGET_GEN] - 1) if found is not None and found[LISTENER][TARGET_GEN] > 0 else ""


def _names(s: State, first: int, behind: int) -> str:
    """The words for choosing a card name, one of a part of the alphabet, or another one than those that are offered."""
    if first == NO_CARD:
        return "choose another name"
    if not behind:
        return f"choose {s.book.title(first)}"
    return f"choose a name from {s.book.title(first)} to {s.book.title(behind - 1)}"


ALONE: Final[Mapping[int, str]] = {  # options that are about nothing: all of their words
    Verb.PASS: "pass", Verb.JACK_OUT: "jack out", Verb.CONTINUE: "continue", Verb.DECLINE: "decline", Verb.DONE: "done",
    Verb.END: "end", Verb.CREDIT: "take credit", Verb.DRAW: "draw", Verb.RANDOM: "access random", Verb.SHAKE: "remove tag",
    Verb.PURGE: "purge", Verb.MULLIGAN: "mulligan", Verb.KEEP: "keep",
}  # fmt: skip
BEFORE: Final[Mapping[int, str]] = {  # options that are about a card: the words before its name
    Verb.PLAY: "play", Verb.REZ: "rez", Verb.TRASH: "trash", Verb.STEAL: "steal", Verb.INSTALL: "install",
    Verb.ADVANCE: "advance", Verb.TRASH_RESOURCE: "trash resource", Verb.SCORE: "score",
}  # fmt: skip
OPTIONS: Final[Mapping[int, Callable[[State, int, int], str]]] = {
    Verb.RUN: lambda s, o, side: f"run {name_of_server(s, arg(o))}",
    Verb.USE: lambda s, o, side: ability_words(s, arg(o), arg2(o), side),
    Verb.TRIGGER: _trigger,
    Verb.TARGET: _target,
    Verb.SUB: lambda s, o, side: f"choose {arg(o) + 1} of {name(s, arg2(o), side)}",
    Verb.MODE: lambda s, o, side: f"choose {mode_words(s, s.stack[-1].aid, arg(o), arg2(o))}",  # type: ignore[union-attr]
    Verb.NUMBER: lambda s, o, side: _number(s, o),
    Verb.YES: lambda s, o, side: _yes(s),
    Verb.NO: lambda s, o, side: _no(s),
    Verb.SERVER: lambda s, o, side: f"choose {name_of_server(s, arg(o))}",
    Verb.PAY: lambda s, o, side: _cost(s, o),
    Verb.PAY_ALTERNATIVE: lambda s, o, side: _cost(s, o),
    Verb.SOURCE: _source,
    Verb.OUTCOME: lambda s, o, side: str(arg2(o)) if arg2(o) else name(s, arg(o), side),
    Verb.CANDIDATE: lambda s, o, side: _candidate(s, arg(o), side),
    Verb.NAME: lambda s, o, side: _names(s, arg(o), arg2(o)),
    Verb.CONCEDE: lambda s, o, side: f"{SIDE_NAMES[arg(o)]} concedes",
}


_BEGIN: Final[Mapping[int, str]] = {  # the first word of options whose words always begin in one way
    Verb.PASS: "pass", Verb.RUN: "run", Verb.PLAY: "play", Verb.REZ: "rez", Verb.TRIGGER: "trigger", Verb.JACK_OUT: "jack",
    Verb.CONTINUE: "continue", Verb.SUB: "choose", Verb.MODE: "choose", Verb.SERVER: "choose", Verb.NAME: "choose",
    Verb.TRASH: "trash", Verb.STEAL: "steal", Verb.DECLINE: "decline", Verb.SOURCE: "pay", Verb.DONE: "done", Verb.END: "end",
    Verb.CREDIT: "take", Verb.DRAW: "draw", Verb.RANDOM: "access", Verb.CANDIDATE: "access", Verb.SHAKE: "remove",
    Verb.INSTALL: "install", Verb.ADVANCE: "advance", Verb.PURGE: "purge", Verb.TRASH_RESOURCE: "trash", Verb.SCORE: "score",
    Verb.MULLIGAN: "mulligan", Verb.KEEP: "keep",
}  # fmt: skip


def may_begin(s: State, o: int, first: str) -> bool:
    """Whether the words of an option may begin with this word, in a book with the terms of the current rules."""
    v = o & VERB
    begin = kind_of(s.book.abilities[arg2(o)]) if v == Verb.USE else _BEGIN.get(v, "")
    return not begin or begin == first


# verbs whose words are the same at every position of a game, for somebody who sees everything
TIMELESS: Final = frozenset(map(int, (
    Verb.PASS, Verb.PLAY, Verb.USE, Verb.REZ, Verb.JACK_OUT, Verb.CONTINUE, Verb.SUB, Verb.TRASH, Verb.STEAL, Verb.DECLINE,
    Verb.SOURCE, Verb.DONE, Verb.END, Verb.CREDIT, Verb.DRAW, Verb.RANDOM, Verb.SHAKE, Verb.INSTALL, Verb.ADVANCE, Verb.PURGE,
    Verb.TRASH_RESOURCE, Verb.SCORE, Verb.MULLIGAN, Verb.KEEP, Verb.CONCEDE,
)))  # fmt: skip


def option_text(s: State, o: int, side: int = EVERYTHING) -> str:
    """The words of an option, as a side knows its cards; for somebody who sees everything they are different for every option
    of a decision."""
    v, book = o & VERB, s.book.book
    words = ALONE.get(v)
    if words is None:
        before = BEFORE.get(v)
        words = OPTIONS[v](s, o, side) if before is None else f"{before} {name(s, o >> 8 & NO_CARD, side)}"
    return book.say(words) if book.terms else words


def chance_kind(s: State) -> str:
    """The kind of chance that is asked: `die`, `damage`, `access`, `shuffle` or `other`."""
    f = s.stack[-1]
    if isinstance(f, Structure):
        return "shuffle" if f.table == Table.SETUP else "access"
    if isinstance(f, Effects):
        if f.stage == SHUFFLING:
            return "shuffle"
        node = progress.instruction(s, f)
        if isinstance(node, fx.DoDamage):
            return "damage"
        if isinstance(node, fx.Roll):
            return "die"
        if isinstance(node, fx.ToZone) and f.stage == BEGUN:
            return "shuffle"
        if isinstance(node, fx.Break):
            return "die"
    if isinstance(f, Payment):
        return "damage"
    return "other"


_QUOTES: Final = re.compile(r"[\"'`]")
_SERVER: Final = re.compile(r"\bremote(\d+)\b|\brnd\b")


def normal(words: str) -> str:
    """Words as they are compared: lower case, single spaces, plain hyphens, no accents, no quotes and apostrophes.

    Brain damage is core damage (CR 10.4.2c), `remote1` is
    `remote 1`, and `rnd` is `r&d`."""
    flat = " ".join(_QUOTES.sub("", words if words.isascii() else bare(words)).lower().split())
    flat = flat.replace("brain damage", "core damage")
    return _SERVER.sub(lambda m: f"remote {m[1]}" if m[1] else "r&d", flat) if "remote" in flat or "rnd" in flat else flat


def flat(words: str) -> str:
    """Words without punctuation as well: `Top-Down Solutions` is `top down solutions`. Commas stay, because they separate
    cards; so do the numbers of copies."""
    plain = normal(words)
    return plain if _WORDS.fullmatch(plain) else _POINT.sub("", _HYPHEN.sub(" ", plain))


_WORDS: Final = re.compile(r"[a-z0-9 ]*")
_HYPHEN: Final = re.compile(r"(?<=[a-z0-9])-(?=[a-z0-9])")
_POINT: Final = re.compile(r"[^a-z0-9&+,# -]")


def loose(words: str) -> str:
    """The same without optional parts:

    the number of the first card with a title, the ice of a subroutine, and the card that met the condition of an instance.
    """
    flat = re.sub(r"^(trigger .*)( for .*| \(\d+\))$", r"\1", re.sub(r"#1\b", "", normal(words)))
    return re.sub(r"^choose (\d+) of .*", r"choose \1", flat)
