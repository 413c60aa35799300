"""Explains why an action is legal or illegal, with the same guards that generate the options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from . import citing
from .decisions import TAG_COST, Verb, arg, arg2, option, verb
from .engine import legal
from .engine.ask import evaluate, installs, modifiers, objects, prices, progress, prohibitions, sight
from .engine.ask.prices import NO_COST
from .engine.program.basics import Basic
from .engine.program.parts import INSTALLED, INSTEAD, INTERRUPT, LINKED, PAID, WHEN, WHILE, CompiledAbility
from .engine.state import EXISTS, State, Structure, Window
from .engine.state.refs import ABILITY, LISTENER
from .errors import Reason
from .events import CARD, Ask, Would
from .ids import CORP, INSTALLED_FROM, RUNNER, SIDE_NAMES, ZONE_NAMES, Counter, End, Type, Zone
from .library import shipped_titles
from .rules.book import Op, Table, Windows
from .vocabulary.abilities import Forbid
from .vocabulary.costs import Cost, FromStealth, Suffer, TakeTags
from .wording import cost_phrases as cost_words
from .wording import names, option_parsing
from .wording import option_words as event_words
from .wording.names import EVERYTHING
from .wording.phrases import SCOPES, condition_words, voice_of

UNKNOWN: Final = "unknown action"
NO_ABILITY: Final = "has no such action"
NO_SERVER: Final = "this server does not exist"

_TRIGGERED: Final = (WHEN, INTERRUPT, INSTEAD, LINKED, WHILE)
_ON_CARDS: Final = (
    Verb.REZ, Verb.PLAY, Verb.TRASH, Verb.STEAL, Verb.CANDIDATE, Verb.TARGET, Verb.INSTALL, Verb.ADVANCE, Verb.TRASH_RESOURCE,
    Verb.SCORE,
)  # fmt: skip
_BARE: Final = (Verb.JACK_OUT, Verb.PASS, Verb.CREDIT, Verb.DRAW, Verb.SHAKE, Verb.END, Verb.PURGE)
_OF_CORP: Final = (Verb.ADVANCE, Verb.TRASH_RESOURCE, Verb.PURGE, Verb.REZ, Verb.SCORE)
_OF_RUNNER: Final = (Verb.RUN, Verb.SHAKE, Verb.JACK_OUT, Verb.TRASH, Verb.STEAL)
# the paragraph for what only one side does, if it is no action
_BELONGS: Final[Mapping[int, str]] = {
    Verb.USE: "only runner", Verb.TRIGGER: "not pending", Verb.REZ: "rez window", Verb.SCORE: "score window",
    Verb.JACK_OUT: "jack out of", Verb.TRASH: "mid access", Verb.STEAL: "stealing",
}  # fmt: skip
_ACTION: Final = ("corp action", "action")  # by side
_NAMES: Final = ("Corp", "Runner")
_ZONES: Final[Mapping[int, str]] = {Zone.GRIP: "the grip", Zone.HEAP: "the heap"}
_PLAYED: Final = ("an operation", "an event")  # by side
# what can be done with cards of some types only
_TYPES: Final[Mapping[int, tuple[Type, ...]]] = {
    Verb.PLAY: (Type.OPERATION, Type.EVENT), Verb.INSTALL: INSTALLED, Verb.REZ: (Type.ICE, Type.ASSET, Type.UPGRADE),
    Verb.SCORE: (Type.AGENDA,), Verb.STEAL: (Type.AGENDA,),
}  # fmt: skip
_HANDS: Final = ("HQ", "the grip")
# the first words of answers to questions; they mean nothing at other times
ANSWERS: Final = ("pay", "spend", "bid", "choose", "yes", "no", "decline", "done", "continue", "access", "lose", "raise")
_BEGINNING: Final = ("keep", "mulligan")
_REMOTE: Final = re.compile(r"run remote \d{1,6}")
# what a cost asks for beside credits and clicks, as `costs.cost_words` says it
_COST: Final = re.compile(
    r"(?:take|suffer|remove) \d+ \w+.*|forfeit 1 agenda.*|"
    r"(?:reveal and )?(?:trash|derez|return|add|remove|host) (?:this|a card|cards|\d+ random|a \w+ counter)\b.*"
)


def _words(code: int) -> str:
    """The words of a reason of `legal`."""
    _, words = legal.REASONS[code]
    return words


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
    return _placed(s, _why(s, words, side), side)


def _why(s: State, words: str, side: int) -> Reason:
    want = event_words.normal(words)
    if s.over:
        return _over(s)
    conceding = option_parsing.concede_option(want)
    if conceding >= 0 and side in (EVERYTHING, arg(conceding)):
        return Reason(True, "", "both players may concede at any time")
    mine = s.who >= 0 and side in (EVERYTHING, s.who)
    several = option_parsing.ambiguous(s, want, side) if mine else ""
    if several:
        return Reason(False, "", several)
    if mine and option_parsing.understood(s, want, side):
        return Reason(True, citing.decided(s), f"{words} is legal now")
    return _plainly(s, want, side) or against(s, words, side, side)


# what players say, in the words of the game
_SAID: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("credit", "gain credit", "gain a credit", "gain 1 credit", "take a credit", "click for credit", "click for a credit"),
        "take credit",
    ),
    **dict.fromkeys(("draw a card", "draw card", "draw 1 card"), "draw"),
    **dict.fromkeys(("remove a tag", "remove 1 tag", "clear tag"), "remove tag"),
    **dict.fromkeys(("purge virus counters", "purge viruses"), "purge"),
    **dict.fromkeys(("jackout", "leave the run"), "jack out"),
    **dict.fromkeys(("end turn", "end the turn", "end my turn", "pass turn", "pass the turn"), "end"),
}  # fmt: skip
_RUNS: Final = re.compile(r"(?:run|attack|hack|run on|attack on) (?:server|remote)? ?(\d{1,6})")
_BARE_VERBS: Final[Mapping[str, Verb]] = {
    "rez": Verb.REZ, "score": Verb.SCORE, "play": Verb.PLAY, "install": Verb.INSTALL, "advance": Verb.ADVANCE,
    "steal": Verb.STEAL, "use": Verb.USE, "break": Verb.USE, "pump": Verb.USE,
}  # fmt: skip
_LISTED: Final = 3  # options that are named


def _plainly(s: State, want: str, side: int) -> Reason | None:
    """The answer to words that players say and the game does not have: another name of an action, or a verb without a card."""
    numbered = _RUNS.fullmatch(want)
    meant = f"run remote {numbered[1]}" if numbered else _SAID.get(want, want)
    if numbered and (s.who < 0 or not option_parsing.understood(s, meant, side)):
        runs = [event_words.option_text(s, option(Verb.RUN, n), side) for n, x in enumerate(s.standing) if x == EXISTS]
        there = [words.removeprefix("run ") for words in runs]
        if f"remote {numbered[1]}" not in there:
            return Reason(False, "", f"{NO_SERVER}; the servers are {', '.join(there)}")
    if meant != want:
        told = _why(s, meant, side)
        return Reason(False, "", f"write {meant!r}") if told.legal else told
    if want not in _BARE_VERBS or s.over:
        return None
    begins = f"{want} "
    offered = [t for o in s.options if (t := event_words.option_text(s, o, side)).startswith(begins)]
    if offered and side in (EVERYTHING, s.who):
        more = f" or {len(offered) - _LISTED} more" if len(offered) > _LISTED else ""
        return Reason(False, "", f"write {' or '.join(map(repr, offered[:_LISTED]))}{more}")
    cards = [c for c in range(len(s.code)) if side == EVERYTHING or sight.knows(s, side, c)]
    wished = [o for c in sorted(cards, key=lambda c: _far(s, c)) for o in _bare_wishes(s, want, c)]
    told_of = next((o for o in wished if event_words.option_text(s, o, side).startswith(begins)), None)
    if told_of is None:
        return Reason(False, "", f"{UNKNOWN}: write the title of a card after {want!r}")
    return explain(s, told_of, side, side)


def _bare_wishes(s: State, want: str, card: int) -> list[int]:
    """What a verb alone can mean with a card."""
    v = _BARE_VERBS[want]
    if v == Verb.USE:
        return [option(v, card, a.aid) for a in s.book.abilities_of(s.code[card]) if a.kind == PAID]
    fits = objects.fact(s, card).type in _TYPES.get(v, (objects.fact(s, card).type,))
    if v in (Verb.PLAY, Verb.INSTALL):
        fits = fits and s.zone[card] in (Zone.HQ, Zone.GRIP)
    return [option(v, card)] if fits else []


def _far(s: State, card: int) -> int:
    """How far a card is from being used: those of the side whose turn it is first, in play, then in hand."""
    zone, other = s.zone[card], 3 * (objects.fact(s, card).side != s.turn)
    return other + (0 if zone in (Zone.ROOT, Zone.ICE, Zone.RIG, Zone.HOSTED) else 1 if zone in (Zone.HQ, Zone.GRIP) else 2)


def against(s: State, words: str, side: int = EVERYTHING, asker: int = EVERYTHING) -> Reason:
    """The reason against an option given by its words, which is not offered: a title without a number is the first copy.

    `side` is whose names the words use, `asker` the player who would do it, if that is known.
    """
    return _placed(s, _against_words(s, words, side, asker), side)


def _placed(s: State, reason: Reason, side: int) -> Reason:
    """A reason with a paragraph. What no paragraph forbids, such as words that name nothing, is met by what is decided now; the
    side that does not decide knows only the step."""
    if reason.legal or reason.cite or s.over:
        return reason
    cite = citing.decided(s) if side in (EVERYTHING, s.who) else citing.step_cite(s)
    return Reason(False, cite, reason.text)


def _against_words(s: State, words: str, side: int, asker: int) -> Reason:
    want = option_parsing.spelled(s, event_words.normal(words), side)
    if s.over:
        return _over(s)
    if want == "continue" and option(Verb.JACK_OUT) in s.options and prices.must_jack_out(s):
        return Reason(False, citing.paragraph(s, "endless run"), "the run is in an endless loop, so the Runner must jack out")
    wished = wishes(s, want, side)
    for form in (_same, _numberless):
        for o in wished:
            text = event_words.option_text(s, o, side)
            if form(text, want):
                offered = o in s.options and asker in (EVERYTHING, s.who)
                return Reason(False, "", f"write '{text}'") if offered else explain(s, o, side, asker)
    return _answer(s, want) or _nameless(s, want, side)


def _same(text: str, want: str) -> bool:
    return want in (event_words.normal(text), event_words.loose(text)) or event_words.loose(want) == event_words.loose(text)


def _numberless(text: str, want: str) -> bool:
    """Whether words leave out the number of an ability, or have one that a pending ability had among others."""
    bare = _NUMBER.sub("", event_words.loose(want)) if text.startswith("trigger ") else event_words.loose(want)
    return bare == _NUMBER.sub("", event_words.loose(text))


_NUMBER: Final = re.compile(r"(?<=[^#\d]) \d$")  # of an ability


def _answer(s: State, want: str) -> Reason | None:
    """The reason against an answer to a question that is not asked; None if the words are no answer."""
    first = want.partition(" ")[0]
    if want in _BEGINNING:
        steps = s.book.book.tables.get(Table.SETUP, ())
        cite = next((f"{s.book.book.short} {step.id}" for step in steps if step.op == Op.MULLIGAN), "")
        return Reason(False, cite, "a starting hand is kept or replaced only before the first turn")
    if want == "concede":
        return Reason(False, "", "write who concedes: 'corp concedes' or 'runner concedes'")
    if want == "break" or first in ANSWERS or _COST.fullmatch(want):
        return Reason(False, "", "the game does not ask for this answer now")
    return None


def _nameless(s: State, want: str, side: int) -> Reason:
    """The reason against words that mean no action of the game."""
    named = _named(s, want, side)
    if named:
        return Reason(False, "", f"{names.name(s, named[0], side)} {NO_ABILITY}")
    if _REMOTE.fullmatch(want):
        return Reason(False, "", NO_SERVER)
    verb, _, rest = want.partition(" ")
    return Reason(False, "", f"{UNKNOWN}: {_stranger(s, rest, side, verb == 'run')}" if rest else UNKNOWN)


_COPY: Final = re.compile(r"#\d+")


def _stranger(s: State, words: str, side: int, server: bool) -> str:
    """What words name that name no card of this game, as far as a side knows, and no server."""
    titles, game = shipped_titles(), s.book.book.game
    words = _COPY.sub("", words)
    none = "no known card and no server has this name"
    found = None if server else titles.printed(game, words) or titles.printed(game, words.partition(" ")[2])
    near = None if server or found is not None else titles.nearest(game, words)
    card = found or near
    known = (c for c in range(len(s.code)) if side == EVERYTHING or sight.knows(s, side, c))
    if card is None or any(objects.fact(s, c).title == card.title for c in known):  # a copy of it that is not there
        return none
    told = f"{none}; the nearest title is {card.title}" if near is not None else card.title
    where = "is not on this board" if side == EVERYTHING else f"is no card that the {_NAMES[side]} knows here"
    link = ", which" if near is not None else ""
    return f"{told}{link} {where}{', and it is not declared: rezzed has only its facts' if card.inert else ''}"


_ENDS: Final[Mapping[End, tuple[str, str]]] = {  # the key of the paragraph, and a sentence
    End.ACTIONS: ("phase over", "the game ended with the action phase"),
    End.POINTS: ("agenda points", "the game is over: the agenda points decided it"),
    End.FLATLINE: ("flatline", "the game is over: the Runner was flatlined"),
    End.EMPTY_DECK: ("empty deck", "the game is over: the Corp had to draw from an empty R&D"),
    End.ABILITY: ("win condition", "the game is over: a card decided it"),
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
        for a in s.book.abilities_of(s.code[c]):
            if a.kind == PAID:
                out.append(option(Verb.USE, c, a.aid))
            elif a.kind in _TRIGGERED:
                out.append(option(Verb.TRIGGER, c, a.aid))
        out += [option(v, c) for v in _ON_CARDS]
    out += [option(Verb.RUN, n) for n in range(len(s.positions))]
    return out


def _longest_first(title: tuple[int, int, int]) -> tuple[int, int]:
    """Titles by where they begin; of those that begin at one place, the longest first."""
    begin, end, _ = title
    return begin, -end


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
    for _, end, code in sorted(found, key=_longest_first):
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


def explain(s: State, o: int, side: int = EVERYTHING, asker: int = EVERYTHING) -> Reason:
    """The reason why an option is not offered."""
    v, actor = verb(o), _actor(s, o, asker)
    found = _wrong_type(s, v, arg(o), actor)
    if v == Verb.TRASH and asker in (EVERYTHING, s.who) and _is_choice(s, arg(o)):
        found = _Refusal("", "the question is which card to choose; write 'choose {card}'", citing.decided(s))
    if not found and asker >= 0 and actor != asker:
        with_it = " with {card}" if v in (Verb.USE, Verb.TRIGGER, *_ON_CARDS) else ""
        found = _Refusal(_BELONGS.get(v, _ACTION[actor]), f"only the {_NAMES[actor]} can do this{with_it}")
    return _reason(s, found or _against(s, o, actor, side), o, side, asker)


def _is_choice(s: State, card: int) -> bool:
    return any(verb(o) == Verb.TARGET and arg(o) == card for o in s.options)


def _wrong_type(s: State, v: int, card: int, actor: int) -> _Refusal | None:
    """Refuse what is never done with cards of this type."""
    if v not in _TYPES:
        return None
    fact = objects.fact(s, card)
    if fact.type in _TYPES[v] and not (v == Verb.REZ and fact.decl.no_rez):
        return None
    if v == Verb.PLAY:
        return _Refusal(f"play {SIDE_NAMES[actor]}", f"{{card}} is not {_PLAYED[actor]}")
    if v == Verb.INSTALL:
        return _Refusal(f"install {SIDE_NAMES[actor]}", "{card} is not of a type that is installed")
    if v == Verb.SCORE:
        return _Refusal("score", "{card} is not an agenda")
    if v == Verb.STEAL:
        return _Refusal("stealing", "{card} is not an agenda")
    if fact.decl.no_rez:
        return _Refusal("rez", "the text of {card} forbids rezzing it")
    of_runner = fact.side == RUNNER
    return _Refusal("rez", "cards of the Runner are not rezzed" if of_runner else "only ice, assets and upgrades can be rezzed")


def _against(s: State, o: int, actor: int, side: int) -> int | _Refusal:
    """The first reason against an option of a player."""
    v, card = verb(o), arg(o)
    if v == Verb.USE:
        return _use(s, card, arg2(o))
    if v == Verb.TRIGGER:
        return _trigger(s, card, arg2(o))
    if v == Verb.PLAY:
        return _play(s, card, actor)
    if v == Verb.INSTALL:
        return _install(s, card, actor)
    if v == Verb.RUN:
        return _run(s, card)
    if v in _ABOUT_CARDS:
        return _ABOUT_CARDS[v](s, card)
    if v == Verb.JACK_OUT:
        return _jack_out(s)
    if v == Verb.PASS:
        return _pass(s, actor)
    if v in (Verb.CANDIDATE, Verb.TARGET):
        return _target(s, side)
    return _basic(s, v, actor)


def _actor(s: State, o: int, asker: int) -> int:
    """The side that would take an option."""
    v = verb(o)
    if v in _OF_CORP:
        return CORP
    if v in _OF_RUNNER:
        return RUNNER
    if v in (Verb.USE, Verb.TRIGGER):  # the ability has a controller of its own (CR 1.14.4b)
        return s.book.abilities[arg2(o)].side
    if v in (Verb.PLAY, Verb.INSTALL):
        return objects.fact(s, arg(o)).side
    if v == Verb.END and progress.turns(s) is None:
        return RUNNER
    return asker if asker >= 0 else s.who if v == Verb.PASS and s.who >= 0 else s.turn


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
    if a.node.would is not None:
        return _meet(s, card, a)
    action = a.node.cost.clicks and not a.node.interface
    if action and a.side != s.turn:
        return legal.R_ACTION
    code = legal.refuse_use(s, a.side, card, aid)
    if code == legal.R_INACTIVE and a.zone >= 0 and s.zone[card] != a.zone:
        return _Refusal("zone", f"this ability of {{card}} can be used only in {_ZONES.get(a.zone, ZONE_NAMES[a.zone])}")
    if code:
        return code
    if a.node.mid_access:
        return _Refusal("mid access", "{card} can be used only in the step of an access that allows trashing the card")
    if action:
        return _not_an_action(s, a.side)
    return _no_priority(s, a.side, "window", "{card} can be used only in a window for paid abilities, and none is open")


def _meet(s: State, card: int, a: CompiledAbility) -> int | _Refusal:
    """The reason against a paid interrupt."""
    if not objects.is_active(s, card):
        return legal.R_INACTIVE
    w = _window(s)
    code = legal.refuse_interrupt(s, a.side, card, a.aid, w) if w is not None else legal.R_RELEVANT
    if code != legal.R_RELEVANT or not a.prevents:
        return code or legal.R_TURN
    kinds = tuple(kind for kind, would in ((TakeTags, Would.TAG), (Suffer, Would.DAMAGE)) if would == a.node.would)
    costs = (event_words.asked_cost(s, o) for o in s.options if verb(o) in (Verb.PAY, Verb.PAY_ALTERNATIVE))
    if any(isinstance(part, kinds) for cost in costs for part in cost.parts):
        return _Refusal("cost stays", "this is a cost, and {card} cannot prevent what is paid as a cost")
    nothing = "nothing that {card} can prevent is about to happen; what is paid as a cost cannot be prevented"
    return _Refusal("relevant", nothing)


def _not_an_action(s: State, actor: int) -> int | _Refusal:
    """Refuse an action whose costs and conditions are met."""
    w = _window(s)
    return legal.R_CANNOT if w is not None and w.kind == Windows.ACTION and actor == s.turn else legal.R_ACTION


def _trigger(s: State, card: int, aid: int) -> int | _Refusal:
    a = s.book.abilities[aid]
    for f in reversed(s.stack):
        if isinstance(f, Window) and any(p[LISTENER][ABILITY] == aid and p[LISTENER][CARD] == card for p in f.pending):
            if f is not s.stack[-1]:
                return _Refusal("not pending", "{card} is pending, but something else has to be finished first")
            return legal.R_TURN if s.who != a.side else legal.R_NOTHING
    key = "interrupt pending" if a.kind in (INTERRUPT, INSTEAD) else "not pending"
    return _Refusal(key, "no such ability of {card} is pending now")


def _flags(s: State) -> int:
    """What the window allows beside paid abilities."""
    w = _window(s)
    return w.flags if w is not None and w.kind in (Windows.PAID, Windows.ONE_SIDED) else 0


def _rez(s: State, card: int) -> int | _Refusal:
    code = legal.refuse_rez(s, card, _flags(s))
    none = "no window for rezzing {card} is open"
    if code == legal.R_REZ:
        return _Refusal("rez", "only installed cards can be rezzed, and {card} is not installed")
    if code == legal.R_WINDOW:
        return _Refusal("rez window", none)
    return code or _no_priority(s, CORP, "rez window", none)


def _score(s: State, card: int) -> int | _Refusal:
    code = legal.refuse_score(s, card, _flags(s))
    none = "no window for scoring {card} is open"
    if code == legal.R_SCORE:
        return _Refusal("score", "only installed agendas can be scored, and {card} is not installed")
    return _Refusal("score window", none) if code == legal.R_WINDOW else code or _no_priority(s, CORP, "score window", none)


def _advance(s: State, card: int) -> int | _Refusal:
    code = legal.refuse_advance(s, card)
    if code == legal.R_ADVANCE and s.zone[card] < INSTALLED_FROM:
        return _Refusal("advance", "only installed cards can be advanced, and {card} is not installed")
    return code or _not_an_action(s, CORP)


def _trash_resource(s: State, card: int) -> int | _Refusal:
    return legal.refuse_trash_resource(s, card) or _not_an_action(s, CORP)


def _install(s: State, card: int, actor: int) -> int | _Refusal:
    key = f"install {SIDE_NAMES[actor]}"
    if actor != s.turn:
        return legal.R_ACTION
    code = legal.refuse_install(s, card)
    if code == legal.R_INACTIVE:
        return _Refusal(key, f"this action installs cards from {_HANDS[actor]}, and {{card}} is not there")
    if not code and progress.turns(s) is None:
        return _Refusal("", "this board is one action phase without installing; a board with `turn` has whole turns")
    return code or _not_an_action(s, actor)


def _play(s: State, card: int, actor: int) -> int | _Refusal:
    key = f"play {SIDE_NAMES[actor]}"
    if card not in legal.hand(s, actor):
        return _Refusal(key, f"this action plays cards from {_HANDS[actor]}, and {{card}} is not there")
    if actor != s.turn:
        return legal.R_ACTION
    code = legal.refuse_play(s, card)
    if code == legal.R_CONDITION:
        return _Refusal("play condition", _words(code))
    if code == legal.R_NOTHING and objects.fact(s, card).decl.inert:
        return _Refusal("", "rezzed does not know what {card} does, so playing it would change nothing")
    return code or _not_an_action(s, actor)


def _run(s: State, server: int) -> int | _Refusal:
    if not objects.server_exists(s, server):
        return _Refusal("", NO_SERVER)
    return legal.refuse_run(s, server) or _not_an_action(s, RUNNER)


def _at(s: State, op: Op) -> bool:
    """Whether the game stands at the step with this operation."""
    top = s.stack[-1] if s.stack else None
    return isinstance(top, Structure) and top.row >= 0 and s.book.rows[top.row].op == op


def _trash(s: State, card: int) -> int | _Refusal:
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Structure) and _at(s, Op.SCORE_AND_TRASH):
        elsewhere = "{card} is not among the accessed cards that can be trashed now"
        accessed = any(c == card for c, _ in top.refs)
        return (legal.refuse_trash(s, card) if accessed else 0) or _Refusal("mid access", elsewhere)
    f = progress.top_structure(s, Table.ACCESS)
    if f is None or f.subj != card:
        return _Refusal("mid access", "the Runner can trash a card in this way only while accessing it")
    elsewhere = "{card} cannot be trashed in this step of the access"
    return legal.refuse_trash(s, card) or _no_priority(s, RUNNER, "mid access", elsewhere)


def _steal(s: State, card: int) -> int | _Refusal:
    f = progress.top_structure(s, Table.ACCESS)
    if f is None or f.subj != card:
        return _Refusal("stealing", "the Runner steals an agenda only while accessing it")
    return _Refusal("steal", "{card} is stolen by itself in a later step of this access")


# what is about a card, and the first reason against each
_ABOUT_CARDS: Final[Mapping[int, Callable[[State, int], int | _Refusal]]] = {
    Verb.ADVANCE: _advance, Verb.TRASH_RESOURCE: _trash_resource, Verb.REZ: _rez, Verb.SCORE: _score, Verb.TRASH: _trash,
    Verb.STEAL: _steal,
}  # fmt: skip


def _jack_out(s: State) -> int | _Refusal:
    if progress.run(s) is None:
        return _Refusal("jack out of", "there is no run to jack out of")
    if not _at(s, Op.JACK_OUT) and not _at(s, Op.JACK_OUT_LATER):
        return legal.R_JACK_OUT
    if s.index[Ask.FORBID] and prohibitions.forbidden(s, Forbid.JACK_OUT) >= 0:
        return legal.R_CANNOT
    return _Refusal("additional cost", "the additional cost to jack out cannot be paid")


def _pass(s: State, actor: int) -> int | _Refusal:
    w = _window(s)
    if s.who != actor and w is not None:
        return legal.R_TURN
    if s.who != actor:
        return _Refusal("", "the other player has to answer a question now", citing.decided(s))
    if w is None:
        return _Refusal("", "this is a question and not a window: answer it with one of the options", citing.decided(s))
    if w.kind == Windows.ACTION:
        return _Refusal("must act", "players cannot pass in an action window: take an action")
    if w.kind == Windows.MID_ACCESS:
        return _Refusal("must trash", "another ability forces the Runner to trash this card")
    if w.kind == Windows.INTERRUPT:
        return _Refusal("mandatory interrupt", _words(legal.R_MANDATORY))
    return legal.R_MANDATORY


def _target(s: State, side: int) -> _Refusal:
    asked = side in (EVERYTHING, s.who) and any(verb(o) in (Verb.TARGET, Verb.CANDIDATE) for o in s.options)
    if not asked:
        return _Refusal("", "the game does not ask for this choice now")
    cite = citing.decided(s)
    if cite == citing.paragraph(s, "choose"):
        cite = citing.paragraph(s, "targets")
    return _Refusal("", "{card} is not one of the choices", cite)


def _basic(s: State, v: int, actor: int) -> int | _Refusal:
    """Basic actions, and the end of the action phase."""
    if v == Verb.END and progress.turns(s) is not None:
        return legal.R_GOES_ON
    if v == Verb.PURGE:
        return legal.refuse_purge(s) or _not_an_action(s, CORP)
    w = _window(s)
    if w is None or w.kind != Windows.ACTION or actor != s.turn:
        return legal.R_ACTION
    if s.clicks[actor] < 1:
        return legal.R_CLICKS
    if v == Verb.DRAW and actor == RUNNER:
        found = legal.refuse_draw(s)
        if found == legal.R_NOTHING:
            return _Refusal("nothing", "the stack is empty, so drawing would change nothing")
        if found:
            return found
    if v == Verb.SHAKE and not s.tags:
        return _Refusal("untagged", "the Runner has no tags")
    return legal.R_CREDITS if v == Verb.SHAKE and prices.pool(s, RUNNER) < TAG_COST else legal.R_CANNOT


# -- sentences ------------------------------------------------------------------------------------------


def _reason(s: State, found: int | _Refusal, o: int, side: int, asker: int) -> Reason:
    code = found if isinstance(found, int) else -1
    key, words = legal.REASONS[found] if isinstance(found, int) else (found.key, found.text)
    v = verb(o)
    card = arg(o) if v not in (Verb.RUN, *_BARE) else -1
    actor = _actor(s, o, asker)
    if code == legal.R_ACTION:
        key = _ACTION[actor]
    need = have = ""
    if code == legal.R_STRENGTH:
        e = progress.encounter(s)
        need = f"{names.name(s, e.subj, side)} has strength {modifiers.strength(s, e.subj)}" if e is not None else "needs more"
        have = str(modifiers.strength(s, card))
    elif code == legal.R_CREDITS:
        price = _price(s, o, card)
        unit = "bit" if s.book.book.game == "onr" else "credit"
        need, have = names.plural(price, unit), f"the {_NAMES[actor]} has {s.credits[actor]}"
        if any(isinstance(part, FromStealth) for part in _cost(s, o, card).parts):
            words = "stealth cards have to pay for {card}, and they do not have enough credits"
        elif s.credits[actor] >= price:
            have = f"the {_NAMES[actor]} cannot spend that many on it now"
    elif code == legal.R_INACTIVE and (told := _inactive(s, card)):
        words = f"{{card}} is not active: {told}"
    elif code == legal.R_ONCE:
        need = SCOPES[s.book.abilities[arg2(o)].node.once]
    elif words == _words(legal.R_CONDITION) and (unmet := _unmet(s, o, card)) is not None:
        words += f": {condition_words(unmet, voice_of(objects.fact(s, card).decl))}"
    elif code == legal.R_CLICKS:
        have = names.plural(s.clicks[actor], "click")
    elif code == legal.R_REQUIREMENT:
        need, have = str(modifiers.requirement(s, card)), f"it has {s.counter(card, Counter.ADVANCEMENT)}"
    elif code == legal.R_CANNOT:
        by = _forbids(s, o, card)
        words += f": {names.name(s, by, side)}" if by >= 0 else ""
    elif code == legal.R_COST and (asks := cost_words.parts_words(_cost(s, o, card))):
        words += f": {asks}"
    title = names.name(s, card, side) if 0 <= card < len(s.code) else "this"
    cite = found.cite if isinstance(found, _Refusal) and found.cite else citing.paragraph(s, key)
    text = words.format(card=title, need=need, have=have, side=_NAMES[actor])
    return Reason(False, cite, s.book.book.say(text))


def _unmet(s: State, o: int, card: int) -> Any:
    """The condition that keeps a player from an option, or None."""
    if verb(o) == Verb.INSTALL:
        return objects.fact(s, card).decl.install_if
    aids = objects.fact(s, card).play if verb(o) == Verb.PLAY else (arg2(o),)
    conditions = (s.book.abilities[aid].condition for aid in aids)
    return next((c for c in conditions if c is not None and not evaluate.holds(s, c, card)), None)


def _inactive(s: State, card: int) -> str:
    """Why a card is not active; empty if nothing short can be said."""
    type_, installed = objects.fact(s, card).type, s.zone[card] >= INSTALLED_FROM
    if type_ == Type.AGENDA:
        return "it is not in a score area"
    if not installed:
        return "it is not installed" if type_ in INSTALLED else ""
    return "it is not rezzed" if type_ in _TYPES[Verb.REZ] and not s.face[card] else ""


def _forbids(s: State, o: int, card: int) -> int:
    """The card whose ability forbids an option, or -1."""
    kinds = {
        Verb.USE: (Forbid.USE, Forbid.PAID), Verb.REZ: (Forbid.REZ,), Verb.TRASH: (Forbid.TRASH,),
        Verb.TRASH_RESOURCE: (Forbid.TRASH,), Verb.SCORE: (Forbid.SCORE,), Verb.JACK_OUT: (Forbid.JACK_OUT,),
        Verb.DRAW: (Forbid.DRAW,),
    }.get(Verb(verb(o)), ())  # fmt: skip
    who = CORP if verb(o) == Verb.TRASH_RESOURCE else RUNNER
    found = [prohibitions.forbidden(s, kind, card, who=who) for kind in kinds]
    if verb(o) == Verb.RUN:
        found.append(prohibitions.forbidden(s, Forbid.RUN, -1, arg(o)))
    e = progress.encounter(s)
    if verb(o) == Verb.USE and e is not None:
        found += [prohibitions.forbidden(s, kind, e.subj, -1, card) for kind in (Forbid.INTERFACE, Forbid.BREAK)]
    return next((c for c in (*found, prohibitions.forbidden(s, Forbid.OTHER_ACTION)) if c >= 0), -1)


def _cost(s: State, o: int, card: int) -> Cost:
    """What an option costs beside credits."""
    v = verb(o)
    if v == Verb.USE:
        cost: Cost = s.book.abilities[arg2(o)].node.cost
        return cost
    if v == Verb.RUN:
        return prices.run_cost(s, arg(o))
    if v == Verb.PLAY:
        return prices.play_extra(s, card)
    return (objects.fact(s, card).decl.rez_cost if v in (Verb.REZ, Verb.INSTALL) else None) or NO_COST


def _price(s: State, o: int, card: int) -> int:
    v = verb(o)
    if v == Verb.USE:
        return prices.use_price(s, arg2(o), card)
    if v == Verb.REZ:
        return prices.rez_price(s, card)
    if v == Verb.RUN:
        return prices.credits_due(s, prices.run_cost(s, arg(o)), -1, None)
    if v == Verb.TRASH:
        return prices.trash_price(s, card) + prices.credits_due(s, prices.trash_extra(s, card), card, None)
    if v == Verb.PLAY:
        return prices.play_price(s, card)
    if v == Verb.INSTALL:
        return installs.price(s, card) if objects.fact(s, card).side == RUNNER else prices.rez_price(s, card)
    if v == Verb.SCORE:
        due = [(source, s.book.abilities[aid].modifier.cost) for source, aid in prices.score_dues(s, card)]
        return sum(prices.credits_due(s, cost, source, None) for source, cost in due)
    if v in (Verb.ADVANCE, Verb.TRASH_RESOURCE):
        basic = Basic.ADVANCE if v == Verb.ADVANCE else Basic.TRASH_RESOURCE
        return int(s.book.abilities[s.book.basics[basic]].node.cost.credits)
    return TAG_COST
