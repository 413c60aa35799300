"""Explains why an action is legal or illegal, with the same guards that generate the options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from . import citing
from .decisions import Verb, arg, arg2, option, verb
from .engine import legal
from .engine.ask import installs, modifiers, objects, prices, progress, query, sight
from .engine.program.basics import Basic
from .engine.program.parts import INSTEAD, INTERRUPT, LINKED, PAID, WHEN, WHILE
from .engine.state import State, Structure, Window
from .errors import Reason
from .events import Ask
from .ids import CORP, RUNNER, SIDE_NAMES, Counter, End, Type
from .rules.book import Op, Table, Windows
from .vocabulary.abilities import Forbid
from .wording import events as event_words
from .wording import names, spoken
from .wording.names import EVERYTHING

UNKNOWN: Final = "unknown action"
NO_ABILITY: Final = "has no such action"
SHAKE_COST: Final = 2  # credits for the basic action that removes a tag

_TRIGGERED: Final = (WHEN, INTERRUPT, INSTEAD, LINKED, WHILE)
_ON_CARDS: Final = (
    Verb.REZ, Verb.PLAY, Verb.TRASH, Verb.STEAL, Verb.CANDIDATE, Verb.TARGET, Verb.INSTALL, Verb.ADVANCE, Verb.TRASH_RESOURCE,
    Verb.SCORE,
)  # fmt: skip
_BARE: Final = (Verb.JACK_OUT, Verb.PASS, Verb.CREDIT, Verb.DRAW, Verb.SHAKE, Verb.END, Verb.PURGE)
_OF_CORP: Final = (Verb.ADVANCE, Verb.TRASH_RESOURCE, Verb.PURGE)
_OF_RUNNER: Final = (Verb.RUN, Verb.SHAKE)
# the first words of answers to questions; they mean nothing at other times
ANSWERS: Final = ("pay", "spend", "bid", "choose", "yes", "no", "decline", "done", "continue", "access", "lose", "raise")


class _Refusal:
    """A refusal: the key of its paragraph in `Book.cites`, and a sentence. `cite` replaces the paragraph of the key."""

    __slots__ = ("cite", "key", "text")

    def __init__(self, key: str, text: str, cite: str = "") -> None:
        self.key = key
        self.text = text
        self.cite = cite


def why(s: State, words: str, side: int = EVERYTHING) -> Reason:
    """The reason for or against an option given by its words.

    For a side, words mean the cards that it knows, by the names that it gives them; nothing else is a card.
    """
    want = event_words.normal(words)
    if s.over:
        return _over(s)
    conceding = spoken.conceded(want)
    if conceding >= 0 and side in (EVERYTHING, arg(conceding)):
        return Reason(True, "", "both players may concede at any time")
    mine = s.who >= 0 and side in (EVERYTHING, s.who)
    several = spoken.ambiguous(s, want, side) if mine else ""
    if several:
        return Reason(False, "", several)
    if mine and spoken.understood(s, want, side):
        return Reason(True, citing.decided(s), f"{words} is legal now")
    return against(s, words, side)


def against(s: State, words: str, side: int = EVERYTHING) -> Reason:
    """The reason against an option given by its words, which is not offered: a title without a number is the first copy."""
    want = event_words.normal(words)
    if s.over:
        return _over(s)
    if want == "pass" and s.who >= 0 and side not in (EVERYTHING, s.who):
        return _reason(s, legal.R_TURN, option(Verb.PASS), side)
    if want == "continue" and option(Verb.JACK_OUT) in s.options and prices.must_jack_out(s):
        return Reason(False, citing.paragraph(s, "endless run"), "the run is in an endless loop, so the Runner must jack out")
    for o in wishes(s, want, side):
        if _says(s, o, want, side):
            return explain(s, o, side)
    if want == "break" or want.partition(" ")[0] in ANSWERS:
        return Reason(False, "", "the game does not ask for this answer now")
    named = _named(s, want, side)
    return Reason(False, "", f"{names.name(s, named[0], side)} {NO_ABILITY}" if named else UNKNOWN)


def _says(s: State, o: int, want: str, side: int) -> bool:
    words = event_words.option_text(s, o, side)
    return want in (event_words.normal(words), event_words.loose(words))


_ENDS: Final[Mapping[End, tuple[str, str]]] = {  # the key of the paragraph, and a sentence
    End.ACTIONS: ("phase over", "the game ended with the action phase"),
    End.POINTS: ("agenda points", "the game is over: the agenda points decided it"),
    End.FLATLINE: ("flatline", "the game is over: the Runner was flatlined"),
    End.EMPTY_DECK: ("empty deck", "the game is over: the Corp had to draw from an empty R&D"),
}


def _over(s: State) -> Reason:
    """The game is over, by the paragraph that ended it."""
    if s.over == End.CONCESSION:
        return Reason(False, "", f"the game is over: the {'Corp' if s.winner == RUNNER else 'Runner'} conceded")
    key, text = _ENDS[End(s.over)]
    return Reason(False, citing.paragraph(s, key), text)


# -- wishes ---------------------------------------------------------------------------------------------


def wishes(s: State, want: str, side: int = EVERYTHING) -> list[int]:
    """The options that these words can mean in any window: those of the cards that they name, and the basic ones."""
    out = [option(v) for v in _BARE]
    for c in _named(s, want, side):
        fact = objects.fact(s, c)
        for aid in (*fact.abilities, *fact.anywhere, *fact.unrezzed):
            kind = s.book.abilities[aid].kind
            if kind == PAID:
                out.append(option(Verb.USE, c, aid))
            elif kind in _TRIGGERED:
                out.append(option(Verb.TRIGGER, c, aid))
        out += [option(v, c) for v in _ON_CARDS]
    out += [option(Verb.RUN, n) for n in range(len(s.positions))]
    return out


def _named(s: State, want: str, side: int) -> list[int]:
    """The cards whose titles are in the words, in their order there: the copy with the given number, or the first. A side names
    only cards it knows."""
    found: list[tuple[int, int, int]] = []  # where the title begins and ends, and the code
    for code in set(s.code):
        title = _plain(s.book.facts[code].title)
        at = _word(want, title)
        if at >= 0:
            found.append((at, at + len(title), code))
    out: list[int] = []
    for _, end, code in sorted(found, key=lambda x: (x[0], -x[1])):
        numbered = re.match(r"#(\d{1,5})", want[end:])
        nth = int(numbered[1]) if numbered else 1
        copies = [c for c, x in enumerate(s.code) if x == code]
        if side == EVERYTHING:
            out += copies[nth - 1 : nth] if nth else []
        else:
            out += [c for c in copies if sight.knows(s, side, c) and names.number_of(s, c, side) == nth]
    return out


def _word(words: str, title: str) -> int:
    """Where a title is among words, but not inside one of them, or -1."""
    at = words.find(title)
    while at >= 0 and (words[at - 1 : at].isalnum() or words[at + len(title) :][:1].isalnum()):
        at = words.find(title, at + 1)
    return at


@lru_cache(maxsize=10_000)
def _plain(title: str) -> str:
    return event_words.normal(title)


# -- reasons --------------------------------------------------------------------------------------------


def explain(s: State, o: int, side: int = EVERYTHING) -> Reason:
    """The reason why an option is not offered."""
    v, card = verb(o), arg(o)
    if v == Verb.USE:
        found = _use(s, card, arg2(o))
    elif v == Verb.TRIGGER:
        found = _trigger(s, card, arg2(o))
    elif v == Verb.REZ:
        found = _rez(s, card)
    elif v == Verb.PLAY:
        found = _play(s, card)
    elif v == Verb.RUN:
        found = _run(s, card)
    elif v == Verb.TRASH:
        found = _trash(s, card)
    elif v == Verb.JACK_OUT:
        found = _jack_out(s)
    elif v == Verb.SCORE:
        found = _score(s, card)
    elif v in _CARD_ACTIONS:
        found = _CARD_ACTIONS[v](s, card) or _not_an_action(s)
    elif v == Verb.PASS:
        found = _pass(s)
    elif v == Verb.STEAL:
        found = _Refusal("steal", "an agenda can be stolen only in the step of an access that allows it")
    elif v in (Verb.CANDIDATE, Verb.TARGET):
        found = _target(s, side)
    else:
        found = _basic(s, v)
    return _reason(s, found, o, side)


def _window(s: State) -> Window | None:
    """The window in which somebody has priority now."""
    top = s.stack[-1] if s.stack else None
    return top if isinstance(top, Window) else None


def _no_priority(s: State, side: int, key: str, sentence: str) -> int | _Refusal:
    """Refuse an option that needs priority in a suitable window: the other side has priority, or the window is another one."""
    w = _window(s)
    return legal.R_TURN if w is not None and s.who != side else _Refusal(key, sentence)


def _use(s: State, card: int, aid: int) -> int | _Refusal:
    a = s.book.abilities[aid]
    w = _window(s)
    if a.node.would is not None:
        code = legal.refuse_interrupt(s, a.side, card, aid, w) if w is not None else legal.R_RELEVANT
        return code or legal.R_TURN
    code = legal.refuse_use(s, a.side, card, aid)
    if code:
        return code
    if a.node.mid_access:
        return _Refusal("mid access", "{card} can be used only in the step of an access that allows trashing the card")
    if a.node.cost.clicks and not a.node.interface:
        return _not_an_action(s)
    return _no_priority(s, a.side, "window", "no window for paid abilities is open")


def _not_an_action(s: State) -> int | _Refusal:
    """Refuse an action whose costs and conditions are met."""
    w = _window(s)
    if w is None or w.kind != Windows.ACTION:
        return legal.R_ACTION
    return legal.R_CANNOT


def _trigger(s: State, card: int, aid: int) -> int | _Refusal:
    for f in reversed(s.stack):
        if isinstance(f, Window) and any(p[0][0] == aid and p[0][1] == card for p in f.pending):
            return legal.R_TURN if f is s.stack[-1] else _Refusal("not pending", "{card} is pending, but not in this window")
    key = "interrupt pending" if s.book.abilities[aid].kind in (INTERRUPT, INSTEAD) else "not pending"
    return _Refusal(key, "{card} has no such ability pending")


def _rez(s: State, card: int) -> int | _Refusal:
    w = _window(s)
    code = legal.refuse_rez(s, card, w.flags if w is not None and w.kind in (Windows.PAID, Windows.ONE_SIDED) else 0)
    if code == legal.R_WINDOW:
        return _Refusal("rez window", "no window for rezzing {card} is open")
    return code or _no_priority(s, CORP, "rez window", "no window for rezzing {card} is open")


def _score(s: State, card: int) -> int | _Refusal:
    w = _window(s)
    code = legal.refuse_score(s, card, w.flags if w is not None and w.kind in (Windows.PAID, Windows.ONE_SIDED) else 0)
    none = "no window for scoring {card} is open"
    return _Refusal("score window", none) if code == legal.R_WINDOW else code or _no_priority(s, CORP, "score window", none)


def _install(s: State, card: int) -> int | _Refusal:
    code = legal.refuse_install(s, card)
    if code == legal.R_INACTIVE:
        words = "{card} is not a card in the hand of the active player that can be installed"
        return _Refusal(f"install {SIDE_NAMES[s.turn]}", words)
    return code


# actions about a card, and the first reason against each
_CARD_ACTIONS: Final[Mapping[int, Callable[[State, int], int | _Refusal]]] = {
    Verb.INSTALL: _install, Verb.ADVANCE: legal.refuse_advance, Verb.TRASH_RESOURCE: legal.refuse_trash_resource,
}  # fmt: skip


def _play(s: State, card: int) -> int | _Refusal:
    kind, hand = ("event", "the grip") if s.turn == RUNNER else ("operation", "HQ")
    if s.zone[card] != legal.HAND[s.turn] or objects.fact(s, card).type not in (Type.EVENT, Type.OPERATION):
        return _Refusal(f"play {SIDE_NAMES[s.turn]}", f"{{card}} is not an {kind} in {hand}")
    code = legal.refuse_play(s, card)
    if code == legal.R_CONDITION:
        return _Refusal("play condition", legal.REASONS[code][1])
    return code or _not_an_action(s)


def _run(s: State, server: int) -> int | _Refusal:
    if not objects.server_exists(s, server):
        return _Refusal("", "this server does not exist")
    return legal.refuse_run(s, server) or _not_an_action(s)


def _trash(s: State, card: int) -> int | _Refusal:
    f = progress.top_structure(s, Table.ACCESS)
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Structure) and top.row >= 0 and s.book.rows[top.row].op == Op.SCORE_AND_TRASH:
        elsewhere = "{card} is not among the accessed cards that can be trashed now"
        return legal.refuse_trash(s, card) or _Refusal("mid access", elsewhere)
    if f is None or f.subj != card:
        return _Refusal("mid access", "{card} is not being accessed")
    elsewhere = "{card} cannot be trashed in this step of the access"
    return legal.refuse_trash(s, card) or _no_priority(s, RUNNER, "mid access", elsewhere)


def _jack_out(s: State) -> int | _Refusal:
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Structure) or top.row < 0 or s.book.rows[top.row].op not in (Op.JACK_OUT, Op.JACK_OUT_LATER):
        return legal.R_JACK_OUT
    if s.index[Ask.FORBID] and query.forbidden(s, Forbid.JACK_OUT) >= 0:
        return legal.R_CANNOT
    return _Refusal("additional cost", "the additional cost to jack out cannot be paid")


def _pass(s: State) -> int | _Refusal:
    w = _window(s)
    if w is None:
        return _Refusal("", "no window is open: the current decision must be answered")
    if w.kind == Windows.ACTION:
        return _Refusal("must act", "players cannot pass in an action window: take an action")
    if w.kind == Windows.MID_ACCESS:
        return _Refusal("must trash", "another ability forces the Runner to trash this card")
    if w.kind == Windows.INTERRUPT:
        return _Refusal("mandatory interrupt", legal.REASONS[legal.R_MANDATORY][1])
    return legal.R_MANDATORY


def _target(s: State, side: int) -> _Refusal:
    asked = side in (EVERYTHING, s.who) and any(verb(o) in (Verb.TARGET, Verb.CANDIDATE) for o in s.options)
    if not asked:
        return _Refusal("", "the game does not ask for this choice now")
    cite = citing.decided(s)
    if cite == citing.paragraph(s, "choose"):
        cite = citing.paragraph(s, "targets")
    return _Refusal("", "{card} is not one of the choices", cite)


def _basic(s: State, v: int) -> int | _Refusal:
    """Basic actions, and the end of the action phase."""
    w = _window(s)
    if w is None or w.kind != Windows.ACTION:
        return legal.R_ACTION
    if v == Verb.END and progress.turns(s) is not None:
        return legal.R_GOES_ON
    if v == Verb.PURGE:
        return legal.refuse_purge(s)
    if v == Verb.DRAW:
        return legal.refuse_draw(s)
    if s.clicks[s.turn] < 1:
        return legal.R_CLICKS
    if v == Verb.SHAKE and not s.tags:
        return _Refusal("", "the Runner has no tags")
    return legal.R_CREDITS if v == Verb.SHAKE and s.credits[RUNNER] < SHAKE_COST else legal.R_CANNOT


def _reason(s: State, found: int | _Refusal, o: int, side: int) -> Reason:
    code = found if isinstance(found, int) else -1
    key, words = legal.REASONS[found] if isinstance(found, int) else (found.key, found.text)
    card = arg(o) if verb(o) not in (Verb.RUN, *_BARE) else -1
    if code == legal.R_ACTION and _actor(s, o, card) == CORP:
        key = "corp action"
    need = have = ""
    if code == legal.R_STRENGTH:
        e = progress.encounter(s)
        need = f"{names.name(s, e.subj, side)} has strength {query.strength(s, e.subj)}" if e is not None else "needs more"
        have = str(query.strength(s, card))
    elif code == legal.R_CREDITS:
        payer = objects.controller(s, card) if card >= 0 else RUNNER
        unit = "bit" if s.book.book.game == "onr" else "credit"
        need, have = names.plural(_price(s, o, card), unit), f"the {SIDE_NAMES[payer].capitalize()} has {s.credits[payer]}"
    elif code == legal.R_REQUIREMENT:
        need, have = str(modifiers.requirement(s, card)), f"it has {s.counter(card, Counter.ADVANCEMENT)}"
    title = names.name(s, card, side) if 0 <= card < len(s.code) else "it"
    cite = found.cite if isinstance(found, _Refusal) and found.cite else citing.paragraph(s, key)
    return Reason(False, cite, words.format(card=title, need=need, have=have))


def _actor(s: State, o: int, card: int) -> int:
    """The side that would take an action."""
    if verb(o) in _OF_CORP:
        return CORP
    if verb(o) in _OF_RUNNER:
        return RUNNER
    return objects.fact(s, card).side if card >= 0 else s.turn


def _price(s: State, o: int, card: int) -> int:
    v = verb(o)
    if v == Verb.USE:
        return prices.use_price(s, arg2(o), card)
    if v == Verb.REZ:
        return prices.rez_price(s, card)
    if v == Verb.TRASH:
        return prices.trash_price(s, card)
    if v == Verb.PLAY:
        return prices.play_price(s, card)
    if v == Verb.ADVANCE:
        return int(s.book.abilities[s.book.basics[Basic.ADVANCE]].node.cost.credits)
    if v == Verb.INSTALL:
        return installs.price(s, card)
    return SHAKE_COST
