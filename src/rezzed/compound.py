"""Compounds: several atomic actions in one. They are expanded here; the engine never sees them."""

from __future__ import annotations

import re
from typing import Protocol, Self

from .action import Action
from .board import find_on_board
from .decisions import Kind, Verb, arg, arg2, verb
from .engine.ask import modifiers, objects, progress, query
from .engine.state import State, Structure
from .errors import IllegalActionError
from .events import Ev
from .ids import Type
from .library import plain
from .wording import events as event_words


class Playable(Protocol):
    """What compounds need from a game."""

    state: State
    events: list[tuple[int, ...]]

    def find(self, words: str) -> Action | None: ...
    def apply(self, action: Action | str) -> None: ...
    def copy(self) -> Self: ...
    def become(self, other: Self) -> None: ...
    def illegal(self, words: str, part: IllegalActionError | None = None) -> IllegalActionError: ...

BREAK = re.compile(r"^break (?P<which>all|[\d, ]+?)(?: of (?P<ice>.+?))? with (?P<card>.+)$", re.I)
HUGE = re.compile(r"\d{7}")  # no number in a game is that large
PUMP = re.compile(r"^pump (?P<card>.+?) to (?P<strength>\d+)$", re.I)


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
        understood = _compound(trial, words)
    except IllegalActionError as error:  # the reason is that of the part, but the legal options are those of the whole game
        raise game.illegal(words, error) from None
    if not understood:
        raise game.illegal(words)
    game.become(trial)


def _compound(game: Playable, words: str) -> bool:
    if HUGE.search(words):
        return False
    match = PUMP.match(words.strip())
    if match:
        card = _card(game, match["card"])
        if card >= 0 and objects.fact(game.state, card).type != Type.PROGRAM:
            return False
        while card >= 0 and query.strength(game.state, card) < int(match["strength"]):
            before, seen = query.strength(game.state, card), len(game.events)
            _pump(game, match["card"], int(match["strength"]) - before)
            gained = sum(e[3] for e in game.events[seen:] if e[0] == Ev.PUMP and e[1] == card)
            if before + gained >= int(match["strength"]):
                break  # the part after it may have moved on already
        return card >= 0
    match = BREAK.match(words.strip())
    if not match:
        return False
    s = game.state
    e = progress.encounter(s)
    if e is None:
        raise game.illegal(f"break with {match['card']}")
    if match["ice"] and plain(match["ice"]) not in (plain(event_words.name(s, e.subj)), plain(objects.fact(s, e.subj).title)):
        raise game.illegal(words)
    card = _card(game, match["card"])
    if card < 0:
        return False
    if match["which"].lower() == "all":
        while _still(game, e) and modifiers.unbroken(game.state, e.subj, e.serial):
            weak = query.strength(game.state, card) < query.strength(game.state, e.subj)
            if weak and _find(game, f"pump {match['card']}"):
                _pump(game, match["card"], query.strength(game.state, e.subj) - query.strength(game.state, card))
                continue
            _break(game, match["card"], [])
        return True
    wanted = [int(n) - 1 for n in re.findall(r"\d+", match["which"])]
    if not wanted or min(wanted) < 0:
        raise game.illegal(words)
    while wanted:
        if not _still(game, e):
            raise game.illegal(words)
        before = len(wanted)
        wanted = _break(game, match["card"], wanted)
        if len(wanted) == before:
            raise game.illegal(words)
    return True


def _still(game: Playable, e: Structure) -> bool:
    """Whether the ice of this encounter is still there to be broken."""
    return progress.encounter(game.state) is not None and game.state.gen[e.subj] == e.gen


def _card(game: Playable, title: str) -> int:
    found = find_on_board(game.state, title)
    return -1 if found is None else found


def _find(game: Playable, words: str) -> Action | None:
    """Find an option; if a card has several of a kind, the first one that can be used."""
    found = game.find(words)
    numbered = (game.find(f"{words} {n}") for n in range(1, 4))
    return found if found is not None else next((x for x in numbered if x is not None), None)


def _must(game: Playable, words: str) -> None:
    found = _find(game, words)
    if found is None:
        raise game.illegal(words)
    game.apply(found)
    _on(game)


def _pump(game: Playable, title: str, short: int) -> None:
    """Raise strength; if the player chooses X, raise it by the missing amount."""
    _must(game, f"pump {title}")
    s = game.state
    if s.who >= 0 and s.ask_kind == Kind.NUMBER:
        enough = [o for o in s.options if arg2(o) >= short]
        game.apply(_action(game, enough[0] if enough else s.options[-1]))
        _on(game)


def _on(game: Playable) -> None:
    """Take decisions that are not real choices:

    which credits to spend (credits on cards come first), and a mandatory ability that is the only pending one.
    """
    s = game.state
    while s.who >= 0 and not s.over:
        alone = len(s.options) == 1 and verb(s.options[0]) == Verb.TRIGGER
        if not alone and s.ask_kind != Kind.PAY:
            return
        game.apply(_action(game, s.options[0]))


def _break(game: Playable, card: str, wanted: list[int]) -> list[int]:
    """Use the breaking ability once and choose from the wanted subroutines, or any. Return those that are still wanted."""
    e = progress.encounter(game.state)
    assert e is not None
    order = modifiers.subroutines(game.state, e.subj)  # read before the ice can leave
    if game.find("break") is not None:
        _by_chart(game, card, wanted)
    else:
        _must(game, f"break with {card}")
    while _asks_for_subs(game):
        options = [o for o in game.state.options if verb(o) == Verb.SUB]
        mine = [o for o in options if arg(o) in wanted] if wanted else options
        done = [o for o in game.state.options if verb(o) == Verb.DONE]
        chosen = mine[0] if mine else done[0] if done else None
        if chosen is None:
            break
        game.apply(_action(game, chosen))
        _on(game)
    r = progress.record(game.state, e.serial)
    broken = {b[0] for b in r.broken} if r is not None else set()
    return [n for n in wanted if n >= len(order) or order[n] not in broken]


def _by_chart(game: Playable, card: str, wanted: list[int]) -> None:
    """1996, steps 7 to 10: the Runner decides to break, chooses the subroutine, raises the strength and pays."""
    e = progress.encounter(game.state)
    assert e is not None
    r = progress.record(game.state, e.serial)
    tried = 0 if r is None else len(r.broken) + len(r.tried)
    _must(game, "break")
    if _asks_for_subs(game):
        options = [o for o in game.state.options if verb(o) == Verb.SUB]
        game.apply(_action(game, next((o for o in options if arg(o) in wanted), options[0])))
    while game.find(f"pump {card}") is not None:
        _pump(game, card, query.strength(game.state, e.subj) - query.strength(game.state, _card(game, card)))
    if game.find(f"break with {card}") is not None:
        _must(game, f"break with {card}")
    _on(game)
    r = progress.record(game.state, e.serial)
    used = () if r is None else (*r.broken, *r.tried)
    if len(used) > tried and used[-1][1][0] != _card(game, card):
        raise game.illegal(f"break with {card}")


def _asks_for_subs(game: Playable) -> bool:
    return game.state.who >= 0 and any(verb(o) == Verb.SUB for o in game.state.options)


def _action(game: Playable, o: int) -> Action:
    return Action(o, event_words.option_text(game.state, o))
