"""The words with which events begin, so that `log:` and `never:` cannot ask for words that never occur.

Every kind of event has one or several forms. In a form, capitals mark what differs between events: `CARD` is a card of the
game, `SERVER` a server, `N` a number. The kinds depend on the book: some are made by steps, and a few belong to one game only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from ..engine.program.parts import CompiledAbility
from ..engine.state import State
from ..errors import nearest
from ..events import KIND, Ev, Would
from ..ids import CORP, COUNTER_NAMES, SIDE_NAMES, ZONE_NAMES, Damage
from ..library import default
from ..rules import book
from ..rules.book import Op
from ..vocabulary import effects as fx
from ..wording.log import Entry
from ..wording.names import mode_words, name
from ..wording.option_words import flat, normal, use_effect
from ..wording.told import MORE, cards_of, event_text

_NOWHERE: Final = (-1, -1, -1, 0, 0, 0)  # an event of no step, with no cause

FORMS: Final[Mapping[Ev, tuple[str, ...]]] = {
    Ev.ACTION: ("action",),
    Ev.ANNOUNCE: ("announce SERVER",),
    Ev.RUN_BEGINS: ("run begins on SERVER",),
    Ev.APPROACH: ("approach CARD",),
    Ev.ENCOUNTER: ("encounter CARD",),
    Ev.PUMP: ("strength of CARD N",),
    Ev.BREAK: ("break N of CARD", "break N of CARD with CARD"),
    Ev.FULLY_BREAK: ("fully break CARD", "fully break CARD with CARD"),
    Ev.RESOLVE_SUB: ("resolve N of CARD", "resolve a subroutine of CARD"),
    Ev.PREVENT_SUB: ("prevent N of CARD",),
    Ev.BYPASS: ("bypass CARD",),
    Ev.BREAKS_END: ("breaking ends: CARD",),
    Ev.ENCOUNTER_ENDS: ("encounter ends: CARD",),
    Ev.PASS: ("pass CARD", "pass an empty position"),
    Ev.PASS_ALL: ("pass all ice on SERVER",),
    Ev.JACK_OUT: ("jack out",),
    Ev.MOVE_RUNNER: ("move to SERVER", "move to CARD on SERVER"),
    Ev.APPROACH_SERVER: ("approach server SERVER",),
    Ev.SUCCESS: ("run successful on SERVER",),
    Ev.UNSUCCESSFUL: ("run unsuccessful on SERVER",),
    Ev.END_RUN: ("end the run", "end the run by CARD"),
    Ev.RUN_ENDS: ("run ends (no label)", "run ends (successful)", "run ends (unsuccessful)"),
    Ev.BREACH: ("breach SERVER",),
    Ev.BREACH_ENDS: ("breach ends: SERVER",),
    Ev.ACCESS: ("access CARD",),
    Ev.ACCESS_ENDS: ("access ends", "access ends: CARD"),
    Ev.STEAL: ("steal CARD",),
    Ev.TRASH: ("trash CARD",),
    Ev.DAMAGE: ("N DAMAGE damage",),
    Ev.TAG: ("N tag(s)",),
    Ev.REMOVE_TAG: ("remove N tag(s)",),
    Ev.BAD_PUBLICITY: ("N bad publicity",),
    Ev.REZ: ("rez CARD",),
    Ev.DEREZ: ("derez CARD",),
    Ev.INSTALL: ("install CARD",),
    Ev.UNINSTALL: ("uninstall CARD to ZONE",),
    Ev.PLAY: ("play CARD",),
    Ev.PLAYED: ("played CARD",),
    Ev.USE: ("use CARD", "use CARD ABILITY"),
    Ev.TRIGGER: ("trigger CARD",),
    Ev.GAIN: ("SIDE gains N credit(s)",),
    Ev.LOSE: ("SIDE loses N credit(s)",),
    Ev.PAY: ("SIDE pays N", "SIDE pays N from bad publicity", "SIDE pays N from a card"),
    Ev.GAIN_CLICKS: ("gain click", "gain N clicks"),
    Ev.LOSE_CLICK: ("lose click", "lose N clicks"),
    Ev.SPEND_CLICK: ("spend click", "spend N clicks"),
    Ev.COUNTER: ("place N COUNTER counter(s) on CARD", "remove N COUNTER counter(s) on CARD"),
    Ev.TRACE: ("trace N by CARD",),
    Ev.TRACE_SUCCEEDS: ("trace succeeds: N against N",),
    Ev.TRACE_FAILS: ("trace fails: N against N",),
    Ev.SPEND: ("SIDE spends N",),
    Ev.PSI: ("bids N and N",),
    Ev.REVEAL: ("reveal CARD",),
    Ev.EXPOSE: ("expose CARD",),
    Ev.LOOK: ("look at N of ZONE",),
    Ev.DRAW: ("SIDE draws N",),
    Ev.SHUFFLE: ("shuffle ZONE",),
    Ev.ADD: ("add CARD to ZONE",),
    Ev.HOST: ("host CARD on CARD",),
    Ev.MOVE: ("move CARD to SERVER",),
    Ev.SWAP: ("swap CARD and CARD",),
    Ev.DESTROYED: ("SERVER ceases to exist",),
    Ev.CHOOSE: ("choose MODE",),
    Ev.NAME: ("choose SERVER",),
    Ev.NAME_CARD: ("name TITLE",),
    Ev.FLATLINE: ("flatline",),
    Ev.WIN: ("SIDE wins", "draw"),
    Ev.PREVENT: ("prevent N EFFECT",),
    Ev.REPLACE: ("replace EFFECT by CARD",),
    Ev.DIE: ("die N",),
    Ev.FORFEIT: ("forfeit CARD",),
    Ev.SKIP: ("skip CARD",),
    Ev.FAIL_BREAK: ("fail to break N of CARD with CARD",),
    Ev.REFUSED: ("decline",),
    Ev.FUND: ("bad publicity fund N",),
    Ev.STEALTH: ("lose N bit(s) from CARD",),
    Ev.GO_ON: ("go on",),
    Ev.ACTION_ENDS: ("action ends",),
    Ev.MARK: ("mark SERVER",),
    Ev.SEARCH: ("SIDE searches a deck",),
    Ev.PURGE: ("SIDE purges virus counters",),
    Ev.SCORE: ("score CARD",),
    Ev.ADVANCE: ("advance CARD",),
    Ev.DISCARD: ("discard CARDS",),
    Ev.MULLIGAN: ("SIDE takes a mulligan",),
    Ev.CONCEDE: ("SIDE concedes",),
    Ev.FLIP: ("flip CARD",),
    Ev.FACEUP: ("turn N card(s) faceup",),
    Ev.LOOP: ("endless loop at CARD",),
    Ev.REMOVE_BAD_PUBLICITY: ("remove N bad publicity",),
    Ev.ALLOT: ("allot N to the SIDE",),
    Ev.ARRANGE: ("arrange CARDS on ZONE",),
    Ev.TURN_BEGINS: ("turn of the SIDE begins",),
    Ev.ACTIONS_END: ("SIDE ends the action phase",),
    Ev.TURN_ENDS: ("turn of the SIDE ends",),
}

# events that only steps make: a book without these operations does not have them
_STEPS: Final[Mapping[Ev, tuple[Op, ...]]] = {
    Ev.APPROACH_SERVER: (Op.APPROACH_SERVER, Op.APPROACH_SERVER_BARE, Op.APPROACH_SERVER_ALL),
    Ev.BREAKS_END: (Op.BREAKS_END,),
    Ev.BREACH: (Op.BREACH_BEGINS,),
    Ev.BREACH_ENDS: (Op.BREACH_ENDS,),
    Ev.FUND: (Op.FILL_FUND,),
    Ev.BREAKS_END: (Op.BREAKS_END,),
    Ev.GO_ON: (Op.RUNNER_EFFECTS,),
    Ev.ACTION_ENDS: (Op.ACTION_OVER,),
    Ev.DISCARD: (Op.DISCARD,),
    Ev.MULLIGAN: (Op.MULLIGAN,),
    Ev.TURN_BEGINS: (Op.TURN_BEGINS,),
    Ev.ACTIONS_END: (Op.ACTIONS_END,),
    Ev.TURN_ENDS: (Op.TURN_ENDS,),
}
# events of one game: in the other game they exist only if an effect of a card on the board makes them
_GAMES: Final[Mapping[Ev, tuple[str, tuple[type[fx.Effect], ...]]]] = {
    Ev.BYPASS: ("anr", (fx.Bypass,)),
    Ev.NAME_CARD: ("anr", (fx.ChooseName,)),
    Ev.MARK: ("anr", (fx.IdentifyMark,)),
    Ev.FLIP: ("anr", (fx.Flip,)),
    Ev.SKIP: ("onr", (fx.SkipIce,)),
    Ev.STEALTH: ("onr", (fx.Stealth,)),
    Ev.DIE: ("onr", (fx.Roll,)),
    Ev.FAIL_BREAK: ("onr", ()),
}
_SLOT: Final = re.compile(r"\b(CARDS?|SERVER|ZONE|SIDE|COUNTER|DAMAGE|EFFECT|MODE|ABILITY|TITLE|N)\b")
_AND: Final = re.compile(r"(?:, and|,| and)(?= )")
_ORDERED: Final = (Ev.ARRANGE,)  # the order of their cards is what happened
_ANY: Final = re.compile(r"(?<!\S)N(?!\S)")
_EITHER: Final = re.compile(r"(?<!\S)SIDE(?!\S)")
_NUMBER: Final = re.compile(r"(?:[+-]?\d+|n)(?= |$)")
_SERVERS: Final = re.compile(r"(?:hq|r&d|archives|remote \d+|remote(?=$))(?= |$)")


def bare(words: str) -> str:
    """Words in the form in which events are compared: `#1` and punctuation may be left out."""
    return re.sub(r"#1\b", "", flat(words))


def begins(text: str, words: str) -> bool:
    """Whether an event or option begins with these whole words; `N` stands for any number, and `SIDE` for either side."""
    if "SIDE" in words:
        return any(begins(text, told) for side in SIDE_NAMES[:2] if (told := _EITHER.sub(side, words)) != words)
    have, want = bare(text), bare(words)
    if _ANY.search(words):
        found = _pattern(want).match(have)
        return found is not None and not have[found.end() : found.end() + 1].isalnum()
    return have.startswith(want) and (len(have) == len(want) or not have[len(want)].isalnum())


def happened(s: State, e: Entry, words: str) -> bool:
    """Whether an event begins with these words. What happened to several cards at once has its cards in any order, and a script
    may name some of them."""
    text = event_text(s, e)
    if begins(text, words) or len(e) == MORE:
        return begins(text, words)
    head = FORMS[Ev(e[KIND])][0].partition("CARDS")[0]
    called = [bare(name(s, card)) for card, _ in cards_of(e)]
    tail = bare(text).rpartition(called[-1])[2]
    want = bare(words)
    return want.startswith(head) and _lists(want[len(head) :], called, e[KIND] in _ORDERED, tail)


def _lists(want: str, called: list[str], ordered: bool, tail: str) -> bool:
    """Whether words begin a list of these names."""
    for first in called[:1] if ordered else called:
        if first.startswith(want) and not first[len(want) : len(want) + 1].isalnum():
            return True
        if not want.startswith(first):
            continue
        rest, left = want[len(first) :], [x for x in called if x != first]
        mark = _AND.match(rest)
        if (mark and _lists(rest[mark.end() + 1 :], left, ordered, tail)) or (not left and begins(tail, rest)):
            return True
    return False


@cache
def _pattern(want: str) -> re.Pattern[str]:
    """Words with `N` as a pattern. Who "pays N" pays something: a cost of nothing is `pays 0`."""
    words = want.split(" ")
    any_number = [r"[1-9]\d*" if before == "pays" else r"[+-]?\d+" for before in ["", *words]]
    return re.compile(" ".join(n if w == "n" else re.escape(w) for w, n in zip(words, any_number, strict=False)))


@cache
def kinds(rules: str) -> tuple[Ev, ...]:
    """The kinds of events that a book has without any cards, in the order of `FORMS`."""
    here = book(rules)
    ops = {step.op for steps in here.tables.values() for step in steps}
    pooled = {Ev.FUND} if here.switches.fund_in_pool else set()
    elsewhere = {k for k, (game, _) in _GAMES.items() if game != here.game}
    return tuple(
        k
        for k in FORMS
        if k not in pooled
        and (k not in _STEPS or not ops.isdisjoint(_STEPS[k]))
        and k not in elsewhere
    )


@dataclass(frozen=True)
class EventWords:
    """The words with which the events of a game can begin."""

    rules: str
    kinds: tuple[Ev, ...]
    slots: Mapping[str, tuple[str, ...]]

    @property
    def forms(self) -> tuple[str, ...]:
        """All forms, in a fixed order."""
        return tuple(form for kind in self.kinds for form in FORMS[kind])

    def fit(self, words: str, kinds: Iterable[Ev] | None = None) -> bool:
        """Whether an event (of these kinds, if given) can begin with these words."""
        want = bare(_EITHER.sub(SIDE_NAMES[CORP], words))
        return any(
            _fits(_AND.sub(" and", want) if "CARDS" in parts else want, parts, self.slots)
            for kind in (self.kinds if kinds is None else kinds)
            for form in FORMS[kind]
            for parts in _parts(form)
        )

    def fault(self, words: str) -> str:
        """Why no event begins with these words, and the forms of events that exist."""
        want = bare(words).split()[:20]
        same_head = [form for form in self.forms if want and nearest(want[0], _plain_words(form)[:1], close=0.75)]
        shared = [form for form in self.forms if any(nearest(w, _plain_words(form), close=0.75) for w in want)]
        near = same_head or shared or self.forms
        shown = words if len(words) <= 60 else words[:57] + "..."
        told = f"no event on this board begins with {shown!r}; known: {', '.join(f'`{f}`' for f in near)}"
        slots = dict.fromkeys(slot for slot in _SLOT.findall(words) if slot not in ("N", "SIDE"))
        if slots:
            told += f"; write a name in place of {' and '.join(slots)}, or stop before it"
        return told


def _damage_word(s: State, kind: Damage) -> str:
    _, word, *_ = normal(event_text(s, (Ev.DAMAGE, -1, 0, int(kind), 1, 0, *_NOWHERE))).split()
    return word


def words_of(s: State) -> EventWords:
    """The words of a game: those of its book, its cards and their effects."""
    mine = [a for code in sorted(set(s.code)) for a in s.book.abilities_of(code)]
    nodes = {type(i.node) for a in mine for i in a.program}
    cards = tuple(dict.fromkeys((*(bare(name(s, c)) for c in range(len(s.code))), "nothing")))
    more = (k for k, (_, makers) in _GAMES.items() if nodes.intersection(makers))
    return EventWords(
        s.book.book.name,
        tuple(dict.fromkeys((*kinds(s.book.book.name), *more))),
        {
            "CARD": cards,
            "LISTED": tuple(_AND.sub(" and", card) for card in cards),
            "ZONE": tuple(bare(z) for z in ZONE_NAMES),
            "SIDE": SIDE_NAMES[:2],
            "COUNTER": COUNTER_NAMES,
            "DAMAGE": tuple(_damage_word(s, k) for k in Damage),
            "EFFECT": tuple(k.name.lower().replace("_", " ") for k in Would),
            "MODE": tuple(dict.fromkeys(bare(m) for a in mine for m in _modes(s, a))),
            "ABILITY": tuple(dict.fromkeys(bare(t) for a in mine if (t := use_effect(s.book, a, s.book.facts[a.code])))),
        },
    )


def _modes(s: State, a: CompiledAbility) -> Iterator[str]:
    """The words for choosing the modes of an ability."""
    offered = [len(i.node.options) for i in a.program if isinstance(i.node, fx.OneOf)]
    return (mode_words(s, a.aid, n, nth) for nth, most in enumerate(offered) for n in range(most))


@cache
def _parts(form: str) -> tuple[tuple[str, ...], ...]:
    """A form as words and slots, once with `(s)` and once without."""
    spellings = dict.fromkeys((form.replace("(s)", ""), form.replace("(s)", "s")))
    return tuple(tuple(p if p.isupper() else bare(p) for p in _SLOT.split(f) if p.strip()) for f in spellings)


@cache
def _plain_words(form: str) -> tuple[str, ...]:
    """The constant words of a form, singular and plural."""
    return tuple(w for parts in _parts(form) for p in parts if not p.isupper() for w in p.split())


def _fits(want: str, parts: tuple[str, ...], slots: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether some event of this form begins with the words."""
    if not want:
        return True
    if not parts:
        return False
    if parts[0] == "CARDS":
        return _fits(want, ("LISTED", *parts[1:]), slots) or _fits(want, ("LISTED", "and", *parts), slots)
    return any(
        have == want
        or (have.startswith(want) and not have[len(want)].isalnum())
        or (want.startswith(have + " ") and _fits(want[len(have) + 1 :], parts[1:], slots))
        for have in _fillings(want, parts[0], slots)
    )


def _fillings(want: str, part: str, slots: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The values that a slot of a form can have; for numbers and servers, the one in the words."""
    if part in slots:
        return slots[part]
    if part in ("N", "SERVER"):
        found = (_NUMBER if part == "N" else _SERVERS).match(want)
        return (found[0],) if found else ()
    if part == "TITLE":
        return (want,) if default().is_title(want) else ()
    return (part,)
