"""Explains why an action is legal or illegal, with the same guards that generate the options."""

from __future__ import annotations

from typing import Final

from .decisions import Verb, arg, arg2, option, verb
from .engine import legal
from .engine.ask import objects, prices, progress, query
from .engine.legal import (
    R_ACCESS,
    R_ACTION,
    R_CHOOSE,
    R_CREDITS,
    R_JACK_OUT,
    R_MANDATORY,
    R_PENDING,
    R_RELEVANT,
    R_STRENGTH,
    R_TURN,
    R_WINDOW,
    REASONS,
)
from .engine.state import State, Window
from .errors import Reason
from .events import Use
from .ids import CHANCE, CORP, RUNNER, SIDE_NAMES
from .wording import events as event_words

UNKNOWN: Final = "nothing of that name can be done here"


def why(s: State, words: str) -> Reason:
    """The reason for or against an option given by its words."""
    want = event_words.normal(words)
    if not s.over and s.who >= 0:
        for o in s.options:
            if want in (event_words.normal(event_words.option_text(s, o)), event_words.loose(event_words.option_text(s, o))):
                return Reason(True, s.book.step_cite(event_words.current_row(s)), f"{words} is legal now")
    if s.over:
        return Reason(False, s.book.cite("agenda points"), "the game is over")
    for o in wishes(s):
        if want in (event_words.normal(event_words.option_text(s, o)), event_words.loose(event_words.option_text(s, o))):
            return explain(s, o)
    return Reason(False, s.book.cite("choose"), UNKNOWN)


def wishes(s: State) -> list[int]:
    """All actions that a player could mean in some window: every ability, every rez, every run."""
    out = [option(Verb.JACK_OUT), option(Verb.PASS), option(Verb.CREDIT), option(Verb.DRAW), option(Verb.SHAKE)]
    for c in range(len(s.code)):
        fact = objects.fact(s, c)
        for aid in (*fact.abilities, *fact.anywhere, *fact.unrezzed):
            out.append(option(Verb.USE if s.book.abilities[aid].event >= Use.CORP else Verb.TRIGGER, c, aid))
        out += [option(Verb.REZ, c), option(Verb.PLAY, c), option(Verb.TRASH, c), option(Verb.STEAL, c)]
        out += [option(Verb.CANDIDATE, c), option(Verb.TARGET, c)]
    out += [option(Verb.RUN, n) for n in range(len(s.positions))]
    return out


def explain(s: State, o: int) -> Reason:
    """The reason why an option is not offered."""
    v, card = verb(o), arg(o)
    window = next((f for f in reversed(s.stack) if isinstance(f, Window)), None)
    top = s.stack[-1] if s.stack else None
    flags = window.flags if window is not None and top is window else 0
    code = R_WINDOW
    if v == Verb.USE:
        a = s.book.abilities[arg2(o)]
        if a.node.would is not None:
            code = R_RELEVANT
            if isinstance(top, Window):
                code = legal.refuse_interrupt(s, a.side, card, arg2(o), top)
        else:
            code = legal.refuse_use(s, a.side, card, arg2(o)) or _turn(s, a.side)
    elif v == Verb.REZ:
        code = legal.refuse_rez(s, card, flags) or _turn(s, CORP)
    elif v == Verb.PLAY:
        code = legal.refuse_play(s, card) or R_ACTION
    elif v == Verb.RUN:
        code = legal.refuse_run(s, card) or R_ACTION
    elif v == Verb.TRASH:
        code = R_ACCESS
        if window is not None and window.card == card:
            code = legal.refuse_trash(s, card) or _turn(s, RUNNER)
    elif v == Verb.TRIGGER:
        code = R_PENDING
    elif v == Verb.JACK_OUT:
        code = R_JACK_OUT
    elif v == Verb.PASS:
        code = R_MANDATORY if isinstance(top, Window) else R_CHOOSE
    elif v in (Verb.CANDIDATE, Verb.TARGET, Verb.STEAL):
        code = R_CHOOSE
    elif v in (Verb.CREDIT, Verb.DRAW, Verb.SHAKE):
        code = R_ACTION
    return reason(s, code, o)


def _turn(s: State, side: int) -> int:
    return R_TURN if s.who not in (side, CHANCE) else R_WINDOW


def reason(s: State, code: int, o: int) -> Reason:
    key, words = REASONS[code]
    card = arg(o) if verb(o) not in (Verb.RUN, Verb.JACK_OUT, Verb.PASS) else -1
    need = have = ""
    if code == R_STRENGTH:
        e = progress.encounter(s)
        need = f"{query.strength(s, e.subj)} of {event_words.name(s, e.subj)}" if e is not None else ""
        have = str(query.strength(s, card))
    elif code == R_CREDITS:
        side = objects.controller(s, card) if card >= 0 else RUNNER
        need, have = str(_price(s, o, card)), f"{s.credits[side]} with the {SIDE_NAMES[side]}"
    title = event_words.name(s, card) if 0 <= card < len(s.code) else "it"
    return Reason(False, s.book.cite(key), words.format(card=title, need=need, have=have))


def _price(s: State, o: int, card: int) -> int:
    v = verb(o)
    if v == Verb.USE:
        return prices.use_price(s, arg2(o), card)
    if v == Verb.REZ:
        return prices.rez_price(s, card)
    if v == Verb.TRASH:
        return prices.trash_price(s, card)
    return objects.fact(s, card).cost


