"""The eager policy: does whatever it can, one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..action import Action
from ..decisions import Verb, arg, arg2, verb
from ..engine.ask import modifiers, objects, progress, query
from ..errors import IllegalActionError, RezzedError
from ..game import Game
from ..ids import CORP, RUNNER, SIDE_NAMES, Type
from ..scenario.policies import declining, leaving
from ..wording import events as event_words

# what it does as soon as possible, in this order
WANTED: Final = (
    Verb.REZ, Verb.TRIGGER, Verb.STEAL, Verb.TRASH, Verb.YES, Verb.CANDIDATE, Verb.RANDOM, Verb.SUB, Verb.CONTINUE,
)  # fmt: skip


def eager(game: Game) -> Action:
    """Choose the option of an eager player.

    Raises:
        RezzedError: the game is over.
    """
    decision = game.decision
    if decision is None:
        raise RezzedError("the game is over, so there is nothing to decide")
    options = decision.options
    side = SIDE_NAMES.index(decision.chooser)
    out = leaving(decision)
    if out is not None:
        return out
    if side == RUNNER:
        chosen = _run(game, options) or _break(game, options)
        if chosen is not None:
            return chosen
    for wanted in WANTED:
        found = [o for o in options if verb(o.id) == wanted]
        if found:
            return found[0]
    numbers = [o for o in options if verb(o.id) == Verb.NUMBER]
    if numbers:
        return max(numbers, key=lambda o: arg2(o.id)) if side == CORP else _least(game, numbers)
    return declining(decision) or options[0]


def _run(game: Game, options: Sequence[Action]) -> Action | None:
    """The run on the server with the most ice."""
    runs = [o for o in options if verb(o.id) == Verb.RUN]
    return max(runs, key=lambda o: len(objects.protecting(game.state, arg(o.id))), default=None)


def _least(game: Game, numbers: Sequence[Action]) -> Action:
    """The smallest number; in an encounter the smallest with which everything can be broken by the card that asks."""
    numbers = sorted(numbers, key=lambda o: arg2(o.id))
    e, card = progress.encounter(game.state), game.state.ask_card
    if e is None or card < 0 or objects.fact(game.state, card).type != Type.PROGRAM:
        return numbers[0]
    short = query.strength(game.state, e.subj) - query.strength(game.state, card)
    useful = [o for o in numbers if arg2(o.id) >= max(short, 1)]  # with less the same question would come again
    for o in useful:
        trial = game.copy()
        trial.chance = None
        trial.apply(o)
        now = progress.encounter(trial.state)
        if now is None or now.serial != e.serial or not modifiers.unbroken(trial.state, e.subj, e.serial):
            return o
        try:
            trial.apply(f"break all with {event_words.name(trial.state, card)}")
        except IllegalActionError:
            continue
        return o
    return useful[0] if useful else numbers[0]


def _break(game: Game, options: Sequence[Action]) -> Action | None:
    """The first step of the cheapest way to break all subroutines with one of the offered cards."""
    e = progress.encounter(game.state)
    if e is None or not modifiers.unbroken(game.state, e.subj, e.serial):
        return None
    best: tuple[int, str] | None = None
    for title in dict.fromkeys(_breaker(o.text) for o in options if verb(o.id) == Verb.USE):
        trial = game.copy()
        try:
            trial.apply(f"break all with {title}")
        except IllegalActionError:
            continue
        price = game.state.credits[RUNNER] - trial.state.credits[RUNNER]
        if best is None or price < best[0]:
            best = (price, trial.actions[len(game.actions)])
    return next((o for o in options if best is not None and o.text == best[1]), None)


def _breaker(words: str) -> str:
    """The title X in `break with X 2` or `pump X`."""
    head, _, rest = words.partition(" ")
    title = rest.removeprefix("with ") if head == "break" else rest
    return title[:-2] if len(title) > 2 and title[-2] == " " and title[-1].isdigit() else title
