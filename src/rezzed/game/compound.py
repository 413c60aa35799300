"""Compounds: several atomic actions in one. They are expanded here; the engine never sees them.

A compound is carried out completely or refused completely: it is played on a copy of the game first. If chance decides on the
way, nobody can know the outcome in advance. Then the actions up to that point stand, and the rest is not carried out.

See decision G8.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, Protocol, Self

from .. import citing
from ..board import find_on_board
from ..decisions import NO_CARD, DecisionKind, Verb, arg, arg2, option, verb
from ..engine.ask import modifiers, objects, progress, sight
from ..engine.state import READY, Effects, State, Structure
from ..engine.state.refs import REF_CARD
from ..errors import IllegalActionError, Reason, RezzedError, nearest
from ..events import CARD, KIND, Ev, X, Z
from ..ids import Policy, Type
from ..library import plain
from ..server_names import name_of_server
from ..why import NO_ABILITY, UNKNOWN, why, wishes
from ..wording import names, option_parsing, option_words
from ..wording.names import EVERYTHING
from .actions import Action, Decision


class Playable(Protocol):
    """What compounds need from a game."""

    @property
    def state(self) -> State: ...
    @property
    def written(self) -> list[tuple[int, ...]]: ...
    @property
    def drawn(self) -> list[int]: ...
    @property
    def chance(self) -> Callable[[list[str], str], int | None] | None: ...
    @chance.setter
    def chance(self, chance: Callable[[list[str], str], int | None] | None) -> None: ...

    @property
    def decision(self) -> Decision | None: ...
    def find(self, words: str) -> Action | None: ...
    def apply(self, action: Action | str) -> None: ...
    def copy(self) -> Self: ...
    def become(self, other: Self) -> None: ...
    def reason(self, words: str) -> Reason: ...
    def illegal(self, words: str, part: IllegalActionError | None = None) -> IllegalActionError: ...


BREAK = re.compile(r"^break (?P<which>all|[\d, ]+?)(?: of (?P<ice>.+?))? with (?P<card>.+)$", re.I)
HUGE = re.compile(r"\d{7}")  # no number in a game is that large
PUMP = re.compile(r"^pump (?P<card>.+?) to (?P<strength>\d+)$", re.I)

INSTALL = re.compile(r"^install (?P<card>.+?) (?:on|in) (?P<place>.+)$", re.I)
NAMES = re.compile(r"^choose (?P<name>.+)$", re.I)
NEW = ("new remote", "a new remote", "new server", "a new server")


def is_compound(words: str) -> bool:
    """Whether words have the form of a compound."""
    return any(form.match(words.strip()) for form in (PUMP, BREAK, INSTALL))


def first_part(options: Iterable[str], words: str) -> str:
    """The option with which an action, a compound or the event of these words would begin, or an empty string."""
    breaks, pumps = BREAK.match(words.strip()), PUMP.match(words.strip())
    installs = INSTALL.match(words.strip())
    begins = f"break with {breaks['card']}" if breaks else f"pump {pumps['card']}" if pumps else words
    begins = f"install {installs['card']}" if installs else begins
    want = option_parsing.unnumbered(begins)
    return next((o for o in options if f"{option_parsing.unnumbered(o)} ".startswith(f"{want} ")), "")


def expand(game: Playable, words: str) -> None:
    """Take an action or a compound, given by its words.

    Raises:
        IllegalActionError: a part is illegal; the game does not change.
    """
    found = game.find(words)
    if found is not None:
        game.apply(found)
        return
    trial = game.copy()
    try:
        meant = _compound(trial, words)
    except IllegalActionError as error:  # the reason is that of the part, but the legal options are those of the whole game
        raise game.illegal(words, _exact(game, trial, words, error)) from None
    if not meant:
        raise game.illegal(words)
    game.become(trial)


def attempt(game: Playable, words: str) -> bool:
    """Carry out a compound in a game that may be thrown away: if it is not legal, the game may have changed, and no reason is
    looked for. Return whether it is legal."""
    try:
        return _compound(game, words)
    except RezzedError:
        return False


def understood(game: Playable, words: str) -> Reason | None:
    """Whether a compound is legal, and why; None if the words are not a compound."""
    if game.find(words) is not None:
        return None
    trial = game.copy()
    trial.chance = None
    try:
        if not _compound(trial, words):
            return None
    except IllegalActionError as error:
        return _exact(game, trial, words, error).reason
    return Reason(True, citing.decided(game.state), f"{words} is legal now")


def _exact(game: Playable, trial: Playable, words: str, error: IllegalActionError) -> IllegalActionError:
    """The reason against a compound while its window stays open. The game skips a window in which a player can only pass, and
    a refusal after that says nothing about the compound.

    Args:
        game: the game in which the compound was given.
        trial: the copy in which it was refused.
        words: the compound.
        error: the refusal. It stands if nothing had happened before it.
    """
    if len(trial.written) == len(game.written):
        return error
    patient = game.copy()
    patient.chance = None
    patient.state.policy = int(Policy.ALL)
    try:
        _compound(patient, words)
    except IllegalActionError as found:
        return found
    return error


def _compound(game: Playable, words: str) -> bool:
    """Carry out a compound; False if the words are not a compound."""
    if HUGE.search(words):
        if not is_compound(words):
            return False
        raise _because(game, "", "no number in a game is this large")
    drawn = len(game.drawn)
    try:
        match = PUMP.match(words.strip())
        if match:
            return _pump_to(game, match["card"], int(match["strength"]))
        match = INSTALL.match(words.strip())
        if match:
            return _install_on(game, match["card"], match["place"])
        match = NAMES.match(words.strip())
        if match and any(verb(o) == Verb.NAME for o in game.state.options):
            return _name_card(game, match["name"])
        match = BREAK.match(words.strip())
        return match is not None and _break_some(game, match["which"], match["ice"], match["card"])
    except IllegalActionError:
        if len(game.drawn) == drawn:
            raise
        return True  # chance has decided on the way: the actions so far stand


def _pump_to(game: Playable, title: str, goal: int) -> bool:
    card = _card(game, title)
    if card < 0 or objects.fact(game.state, card).type != Type.PROGRAM:
        return False
    before = modifiers.strength(game.state, card)
    while before < goal:
        gained = _pump(game, title, goal - before)
        if before + gained >= goal:
            break  # the game may have moved on already
        before = modifiers.strength(game.state, card)
    return True


def _install_on(game: Playable, title: str, place: str) -> bool:
    """Install a card in or on a server, or on another card. Nothing is trashed for it that need not be."""
    found = game.find(f"install {title}")
    card = arg(found.option) if found is not None else -1
    if card < 0 and _card(game, title) < 0:
        return False
    if place.lower() in NEW:
        place = name_of_server(game.state, objects.new_server(game.state))
    card = card if card >= 0 else _card(game, title)
    _must(game, f"install {title}", card)
    top = game.state.stack[-1]
    if isinstance(top, Effects) and top.card == card and top.stage == READY:  # it is asked where
        _must(game, f"choose {place}", card)
    elif not _goes_to(game.state, card, place):
        raise _because(game, "install place", f"{title} cannot be installed there")
    done = game.find("done")
    if done is not None and game.state.ask_kind == DecisionKind.TARGET and game.state.ask_card == card:
        game.apply(done)
    return True


def _name_card(game: Playable, title: str) -> bool:
    """Choose a card name that is not offered yet, by way of the parts of the alphabet that it belongs to."""
    s = game.state
    names = s.book.named(progress.instruction(s, s.stack[-1]).types)  # type: ignore[arg-type]
    code = next((k for k in names if plain(s.book.title(k)) == plain(title)), -1)
    if code < 0:
        return False
    at = names.index(code)
    while (s := game.state).who >= 0 and verb(s.options[0]) == Verb.NAME:
        o = next(o for o in reversed(s.options) if _leads_to(names, at, arg(o), arg2(o)))
        game.apply(_action(game, o))
        if o == option(Verb.NAME, code):
            break
    return True


def _leads_to(names: tuple[int, ...], at: int, first: int, behind: int) -> bool:
    """Whether an option is this name, or leads to it."""
    if first == NO_CARD:
        return True
    low = names.index(first)
    return low == at if not behind else low <= at <= names.index(behind - 1)


def _goes_to(s: State, card: int, place: str) -> bool:
    """Whether a card has come to this server or host, or is on its way there: it was the only one."""
    f = next((f for f in reversed(s.stack) if isinstance(f, Effects) and f.card == card), None)
    host, server = s.host[card], objects.server_of(s, card)
    if f is not None:
        on_ice = objects.fact(s, card).decl.on_ice
        host, server = (f.server, -1) if on_ice else (f.task().nth - 1, f.server)
    here = [names.name(s, host), objects.fact(s, host).title] if host >= 0 else []
    here += [name_of_server(s, server)] if server >= 0 else []
    return plain(place) in map(plain, here)


def _break_some(game: Playable, which: str, ice: str | None, title: str) -> bool:
    s = game.state
    e = progress.encounter(s)
    if e is None:
        raise _refused(game, f"break with {title}")
    if ice and plain(ice) not in (plain(names.name(s, e.subj)), plain(objects.fact(s, e.subj).title)):
        raise _because(game, "encountered ice", f"the ice being encountered is {names.name(s, e.subj)}")
    card = _card(game, title)
    if card < 0:
        return False
    if which.lower() == "all":
        _break_all(game, title, card, e)
        return True
    order = modifiers.subroutines(s, e.subj)
    wanted = [int(n) - 1 for n in re.findall(r"\d+", which)]
    if not wanted or min(wanted) < 0 or max(wanted) >= len(order):
        raise _because(game, "targets", f"{names.name(s, e.subj)} has subroutines 1 to {len(order)}")
    left = modifiers.unbroken(s, e.subj, e.serial)
    if any(order[n] not in left for n in wanted):
        raise _because(game, "unbroken", "a broken subroutine cannot be broken again")
    while wanted:
        if not _still(game, e):
            raise _because(game, "", "the encounter ends before these subroutines are broken")
        before = len(wanted)
        wanted = _break(game, title, wanted)
        if len(wanted) == before:
            raise _because(game, "", f"{title} did not break the chosen subroutine")
    return True


def _break_all(game: Playable, title: str, card: int, e: Structure) -> None:
    """Raise the strength and break until nothing is left unbroken."""
    began = len(game.written)
    left = len(modifiers.unbroken(game.state, e.subj, e.serial))
    if not left:
        raise _because(game, "unbroken", f"{title} has no subroutine left to break")
    while left:
        weaker = modifiers.strength(game.state, card)
        _break_more(game, title, card, e, left)
        if not _still(game, e):
            if not _fully_broken(game, e, began):
                raise _because(game, "", "the encounter ends before all subroutines are broken")
            return
        before, left = left, len(modifiers.unbroken(game.state, e.subj, e.serial))
        if left >= before and modifiers.strength(game.state, card) <= weaker and not _asks_for_subs(game):
            raise _because(game, "", f"using {title} again breaks nothing")


def _break_more(game: Playable, title: str, card: int, e: Structure, left: int) -> None:
    """Do one part of breaking everything: raise the strength, or break. Some cards do both at once."""
    s = game.state
    if _asks_for_subs(game):
        _choose_subs(game, [], card)
        return
    short = modifiers.strength(s, e.subj) - modifiers.strength(s, card)
    breaks = game.find("break") or _find(game, f"break with {title}")
    if _find(game, f"pump {title}") and (short > 0 or not breaks):
        _pump(game, title, short if short > 0 and _reaches(s, card) else max(short, left))
    else:
        _break(game, title, [])


def _reaches(s: State, card: int) -> bool:
    """Whether the card has a separate ability that breaks, besides the one that raises its strength."""
    return any(s.book.abilities[aid].breaks is not None for aid in objects.fact(s, card).abilities)


def _fully_broken(game: Playable, e: Structure, began: int) -> bool:
    """Whether all subroutines have been broken in this encounter since then, and none has resolved."""
    kinds = [x[KIND] for x in game.written[began:] if x[CARD] == e.subj and x[Z] == e.serial]
    return Ev.FULLY_BREAK in kinds and Ev.RESOLVE_SUB not in kinds


def _still(game: Playable, e: Structure) -> bool:
    """Whether this encounter continues and its ice is still there to be broken."""
    now = progress.encounter(game.state)
    return now is not None and now.serial == e.serial and game.state.gen[e.subj] == e.gen


def _because(game: Playable, key: str, sentence: str) -> IllegalActionError:
    """Make a refusal whose reason belongs to the whole compound."""
    reason = Reason(False, citing.paragraph(game.state, key) or citing.step_cite(game.state), sentence)
    return IllegalActionError(sentence, reason.cite, (), "", reason)


def _refused(game: Playable, words: str) -> IllegalActionError:
    """Make the refusal of a part; if a card has several abilities of a kind, the reason is that of the first."""
    reasons = [game.reason(w) for w in _ways(words)]
    reason = next((r for r in reasons if UNKNOWN not in r.text and NO_ABILITY not in r.text), reasons[0])
    return IllegalActionError(reason.text, reason.cite, (), words, reason)


def _ways(words: str) -> tuple[str, ...]:
    return (words, *(f"{words} {n}" for n in range(1, 4)))


def _card(game: Playable, title: str) -> int:
    """The card with this title, or -1; without a number, an installed copy if there is one."""
    found = find_on_board(game.state, title, installed=True)
    return -1 if found is None else found


def _find(game: Playable, words: str) -> Action | None:
    """Find an option; if a card has several of a kind, the first one that can be used."""
    return next((found for w in _ways(words) if (found := game.find(w)) is not None), None)


def _must(game: Playable, words: str, card: int) -> None:
    """Take the option with these words, and go on to the next real choice; see `_on`."""
    found = _find(game, words)
    if found is None:
        raise _refused(game, words)
    game.apply(found)
    _on(game, card)


def _pump(game: Playable, title: str, short: int) -> int:
    """Raise strength once; if the player chooses X, by the missing amount. Returns the strength gained."""
    card, began = _card(game, title), len(game.written)
    _must(game, f"pump {title}", card)
    _name_x(game, card, short)
    gained = sum(e[X] for e in game.written[began:] if e[KIND] == Ev.PUMP and e[CARD] == card)
    if gained <= 0:
        raise _because(game, "name x", f"using {title} again does not raise its strength")
    return gained


def _name_x(game: Playable, card: int, least: int) -> None:
    """If the card asks for X, choose the least number that is enough, or else the highest one. What another card asks, a bid
    for instance, is for the player."""
    s = game.state
    if s.who >= 0 and s.ask_kind == DecisionKind.NUMBER and s.ask_card == card:
        enough = [o for o in s.options if arg2(o) >= least]
        game.apply(_action(game, enough[0] if enough else s.options[-1]))
        _on(game, card)


def _on(game: Playable, card: int) -> None:
    """Take decisions that are not real choices:

    which credits to spend on this card (credits on cards come first), and a mandatory ability that is the only pending one.
    """
    s = game.state
    while s.who >= 0 and not s.over:
        alone = len(s.options) == 1 and verb(s.options[0]) == Verb.TRIGGER
        if not alone and (s.ask_kind != DecisionKind.PAY or s.ask_card != card):
            return
        game.apply(_action(game, s.options[0]))


def _break(game: Playable, card: str, wanted: list[int]) -> list[int]:
    """Use the breaking ability once and choose from the wanted subroutines, or any. Return those that are still wanted."""
    e = progress.encounter(game.state)
    assert e is not None
    order = modifiers.subroutines(game.state, e.subj)  # read before the ice can leave
    breaker = _card(game, card)
    if game.find("break") is not None:
        _by_chart(game, card, wanted)
    else:
        left = len(wanted) or len(modifiers.unbroken(game.state, e.subj, e.serial))
        _must(game, f"break with {card}", breaker)
        _name_x(game, breaker, left)
    _choose_subs(game, wanted, breaker)
    r = progress.record(game.state, e.serial)
    broken = {sub for sub, _ in r.broken} if r is not None else set()
    return [n for n in wanted if n >= len(order) or order[n] not in broken]


def _choose_subs(game: Playable, wanted: list[int], card: int) -> None:
    """Choose wanted subroutines, or any, as long as the game asks for subroutines."""
    while _asks_for_subs(game):
        options = [o for o in game.state.options if verb(o) == Verb.SUB]
        mine = [o for o in options if arg(o) in wanted] if wanted else options
        done = [o for o in game.state.options if verb(o) == Verb.DONE]
        chosen = mine[0] if mine else done[0] if done else None
        if chosen is None:
            break
        game.apply(_action(game, chosen))
        _on(game, card)


def _by_chart(game: Playable, card: str, wanted: list[int]) -> None:
    """1996, steps 7 to 10: the Runner decides to break, chooses the subroutine, raises the strength and pays."""
    e = progress.encounter(game.state)
    assert e is not None
    r = progress.record(game.state, e.serial)
    tried = 0 if r is None else len(r.broken) + len(r.tried)
    breaker = _card(game, card)
    _must(game, "break", breaker)
    if _asks_for_subs(game):
        options = [o for o in game.state.options if verb(o) == Verb.SUB]
        game.apply(_action(game, next((o for o in options if arg(o) in wanted), options[0])))
    while game.find(f"pump {card}") is not None:  # offered while the strength is too low; each use raises it
        _pump(game, card, modifiers.strength(game.state, e.subj) - modifiers.strength(game.state, _card(game, card)))
    if game.find(f"break with {card}") is not None:
        _must(game, f"break with {card}", breaker)
    _on(game, breaker)
    r = progress.record(game.state, e.serial)
    used = () if r is None else (*r.broken, *r.tried)
    if len(used) > tried:
        _, by = used[-1]
        if by[REF_CARD] != breaker:
            raise game.illegal(f"break with {card}")


def _asks_for_subs(game: Playable) -> bool:
    return game.state.who >= 0 and any(verb(o) == Verb.SUB for o in game.state.options)


def _action(game: Playable, o: int) -> Action:
    assert game.decision is not None
    return next(a for a in game.decision.options if a.option == o)


# -- reasons for words without the number of an ability, or with a typing error -----------------------------

ALONE: Final = (
    "jack out", "continue", "pass", "decline", "done", "yes", "no", "take credit", "draw", "end", "remove tag", "purge", "keep",
    "mulligan", "concede", "no rez", "no break", "break",
)  # fmt: skip
VERBS: Final = (
    "break all with", "break with", "trash resource", "raise link by", "run", "play", "rez", "use", "trigger", "pump", "choose",
    "pay", "spend", "bid", "trash", "access", "steal", "install", "advance", "score",
)  # fmt: skip
SUGGESTS: Final = "; did you mean "  # between a reason and a suggestion
_CLOSE: Final = 0.7  # how similar words must be to be taken for a typing error


def reason(s: State, words: str, side: int = EVERYTHING) -> Reason:
    """Why an option, given by its words, is legal or illegal. Words without the number of an ability mean each ability of the
    card: the answer says what each of them does, and what is against it. Unknown words get a suggestion."""
    found = why(s, words, side)
    if found.legal:
        return found
    each = list(_each(s, words, side))
    nothing = found.text.startswith(UNKNOWN)
    unknown = NO_ABILITY in found.text or nothing
    if any(r.legal for *_, r in each):
        return found
    if len(each) > 1 or (each and unknown):
        told = [f"{n} ({what}): {r.text}" for n, what, r in each]
        _, _, first = each[0]
        return Reason(False, first.cite, first.text if len(told) == 1 else "; ".join(told))
    near = "" if not unknown or is_compound(words) else corrected(s, words, side)
    return replace(found, text=f"{UNKNOWN if nothing else found.text}{SUGGESTS}{near!r}?") if near else found


def _each(s: State, words: str, side: int) -> Iterator[tuple[int, str, Reason]]:
    """The abilities that these words mean with a number: the number, what the ability does, and the reason against it."""
    for n in range(1, 10):
        want = option_words.normal(f"{words} {n}")
        known = ((o, option_words.loose(option_words.option_text(s, o, side))) for o in wishes(s, want, side))
        meant = next((o for o, text in known if text == want), None)
        if meant is None or not option_words.does_words(s, meant):
            return
        yield n, option_words.does_words(s, meant), why(s, want, side)


def corrected(s: State, words: str, side: int = EVERYTHING) -> str:
    """What words with a typing error in the verb or in a title should have been, or an empty string. A side gets titles that it
    knows only."""
    want = option_words.normal(words)
    verb = next((v for v in VERBS if want.startswith(f"{v} ")), "") or _verb(want)
    if verb in ALONE:
        return verb if verb != want else ""
    if not verb:
        return ""
    rest = want.split(" ", verb.count(" ") + 1)[-1] if " " in want else ""
    known = {option_words.normal(x): x for x in _things(s, side)}
    begun = [x for x in known if len(rest) > 2 and x.startswith(rest)]
    near = begun if len(begun) == 1 else nearest(rest, known, close=_CLOSE) if rest not in known else [rest]
    found = f"{verb} {known[near[0]] if near else rest}".strip()
    return found if option_words.normal(found) != want else ""


def _verb(want: str) -> str:
    """The verb that words with a typing error begin with, or an empty string."""
    if near := nearest(want, ALONE, close=_CLOSE):
        return near[0]
    parts = want.split(" ")
    for n in (3, 2, 1):
        long = [v for v in VERBS if v.count(" ") == n - 1]
        if len(parts) > n and (near := nearest(" ".join(parts[:n]), long, close=_CLOSE)):
            return near[0]
    return ""


def _things(s: State, side: int) -> Iterable[str]:
    """The titles of cards and the names of servers that actions can name."""
    cards = (c for c in range(len(s.code)) if side == EVERYTHING or sight.knows(s, side, c))
    return (*dict.fromkeys(objects.fact(s, c).title for c in cards), "HQ", "R&D", "Archives")
