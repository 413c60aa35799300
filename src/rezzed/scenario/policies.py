"""Named policies that decide after the script: functions that take the game and return one of the options of its decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, TypeAlias

from .. import citing, rng
from ..action import Action, Decision
from ..decisions import Kind, Verb, arg, arg2, verb
from ..engine.ask import modifiers, objects, progress, query
from ..engine.state import Effects, State, Window
from ..errors import RezzedError
from ..events import Ev
from ..game import Game

Policy: TypeAlias = Callable[[Game], Action]

USES: Final = 20  # how often `first` uses one ability in one step at most: some cost nothing
ANSWERS: Final = 50  # questions that one use can ask before it is over, for `first`

_DECLINING: Final = frozenset((Verb.PASS, Verb.CONTINUE, Verb.DECLINE, Verb.DONE, Verb.NO))


def declining(decision: Decision) -> Action | None:
    """The option that does as little as possible, or None if the decision is a real choice.

    A decision with one option is not a choice. For credits, the first option is taken.
    """
    if len(decision.options) == 1 or decision.kind == Kind.PAY.name.lower():
        return decision.options[0]
    return next((o for o in decision.options if verb(o.id) in _DECLINING), None)


def _decision(game: Game) -> Decision:
    decision = game.decision
    if decision is None:
        raise RezzedError("the game is over, so there is nothing to decide")
    return decision


def decline(game: Game) -> Action:
    """Decline everything optional, take no further action, and take the first option of everything else."""
    decision = _decision(game)
    end = next((o for o in decision.options if verb(o.id) == Verb.END), None)
    return declining(decision) or end or decision.options[0]


def first(game: Game) -> Action:
    """Always take the first option, which does whatever is possible. Do not repeat a use that changes nothing, and leave a
    loop as soon as possible."""
    decision = _decision(game)
    if _names_again(game, decision):
        return decision.options[-1]
    return leaving(decision) or next((o for o in decision.options if not _idle(game, o)), decision.options[-1])


def leaving(decision: Decision) -> Action | None:
    """The option that leaves a loop, or None if the decision is not about a loop (CR 10.1.6a)."""
    if not any(verb(o.id) == Verb.CONTINUE for o in decision.options):
        return None
    return next((o for o in decision.options if verb(o.id) == Verb.DONE), None)


def _names_again(game: Game, decision: Decision) -> bool:
    """Whether X is named for an ability that was used in this step before: naming the least again could go on forever."""
    f = game.state.stack[-1]
    return decision.kind == "number" and isinstance(f, Effects) and f.aid >= 0 and _uses(game, f.card, f.aid) > 1


def _idle(game: Game, o: Action) -> bool:
    """Whether a paid ability was used in this step already and would change nothing now, or was used very often."""
    if verb(o.id) != Verb.USE:
        return False
    used = _uses(game, arg(o.id), arg2(o.id))
    return used >= USES or (used > 0 and _changes_nothing(game, o))


def _uses(game: Game, card: int, aid: int) -> int:
    """How often the ability has been used since the step began."""
    row, n = citing.step(game.state), 0
    for e in reversed(game.events):
        if e[6] != row:
            break
        n += e[0] == Ev.USE and e[1] == card and e[3] == aid
    return n


def _changes_nothing(game: Game, o: Action) -> bool:
    """Whether a use changes nothing until the next window, if the player always takes the first answer."""
    trial = game.copy()
    trial.chance = None
    trial.apply(o)
    for _ in range(ANSWERS):
        decision = trial.decision
        if decision is None:
            return False
        if isinstance(trial.state.stack[-1], Window):
            return _standing(trial.state) == _standing(game.state)
        trial.apply(decision.options[0])
    return False


def _standing(s: State) -> tuple[object, ...]:
    """The visible part of a position: numbers, places, counters, strengths, unbroken subroutines."""
    e = progress.encounter(s)
    strong = [c for c in objects.installed(s) if s.face[c] and objects.fact(s, c).decl.strength is not None]
    strengths = [query.strength(s, c) for c in strong]
    return (
        len(s.stack), s.who, tuple(s.credits), tuple(s.clicks), s.tags, s.core, s.bad_publicity, s.fund, tuple(s.zone),
        tuple(s.face), tuple(s.counters), tuple(s.host), tuple(s.order), strengths,
        modifiers.unbroken(s, e.subj, e.serial) if e is not None else None,
    )  # fmt: skip


def again_and_again(said: Sequence[str]) -> str:
    """The end of a long series of choices in words: the choices that repeat, or else the last ones."""
    for n in range(1, len(said) // 3 + 1):
        if said[-n:] == said[-2 * n : -n] == said[-3 * n : -2 * n]:
            return f"these repeat: {'; '.join(said[-n:])}"
    return f"the last ones are: {'; '.join(said[-5:])}"


def random(game: Game) -> Action:
    """Take any option, drawn from the seed of the game and the number of decisions so far."""
    decision = _decision(game)
    return decision.options[rng.draw(game.seed ^ 0x5EED, len(game.actions), len(decision.options))]


POLICIES: Final[Mapping[str, Policy]] = {"decline": decline, "first": first, "random": random}


def policy(named: Policy | str) -> Policy:
    """Find a policy by name; a function is returned as it is.

    Raises:
        RezzedError: there is no policy with that name.
    """
    if callable(named):
        return named
    found = POLICIES.get(named) if isinstance(named, str) else None
    if found is None:
        near = get_close_matches(str(named), POLICIES, 1, 0.5) or list(POLICIES)
        raise RezzedError(f"unknown policy {named!r}; known: {', '.join(near)}")
    return found
