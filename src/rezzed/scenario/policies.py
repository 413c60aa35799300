"""Named policies that decide after the script: functions that take a seat and return one of the options of its decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from ..decisions import IDLE_WORDS
from ..errors import RezzedError, nearest
from ..game import Action, Decision, Seat

Policy: TypeAlias = Callable[[Seat], Action]

USES: Final = 20  # how often `first` uses one card in one step at most: some abilities cost nothing
RECENT: Final = 200  # events that are looked at for uses in the current step

_DECLINING: Final = frozenset((*IDLE_WORDS, "keep"))
_COSTS: Final = frozenset(("use", "pay", "spend_click"))  # events of a use that has had no effect


def declining(decision: Decision) -> Action | None:
    """The option that does as little as possible, or None if the decision is a real choice.

    A decision with one option is not a choice. For credits, the first option is taken.
    """
    if len(decision.options) == 1 or decision.kind == "pay":
        return decision.options[0]
    return next((o for o in decision.options if o.verb in _DECLINING), None)


def asked(seat: Seat) -> Decision:
    """The decision of a seat.

    Raises:
        RezzedError: it has nothing to decide.
    """
    decision = seat.decision
    if decision is None:
        raise RezzedError("this seat has nothing to decide")
    return decision


def decline(seat: Seat) -> Action:
    """Decline everything optional, take no further action (a credit where one must be taken), and take the first option of
    everything else."""
    decision = asked(seat)
    end = next((o for o in decision.options if o.verb in ("end", "take credit")), None)
    return declining(decision) or end or decision.options[0]


def first(seat: Seat) -> Action:
    """Always take the first option, which does whatever is possible. Do not repeat a use that changes nothing, and leave a
    loop as soon as possible."""
    decision = asked(seat)
    if decision.kind == "number" and len(uses(seat, decision.source)) > 1:  # naming the least again could go on forever
        return decision.options[-1]
    return leaving(decision) or next((o for o in decision.options if not idle(seat, o)), decision.options[-1])


def leaving(decision: Decision) -> Action | None:
    """The option that leaves a loop, or None if the decision is not about a loop (CR 10.1.6a)."""
    if not any(o.verb == "continue" for o in decision.options):
        return None
    return next((o for o in decision.options if o.verb == "done"), None)


def uses(seat: Seat, card: str) -> list[bool]:
    """The uses of a card in the current step, oldest first: whether each one has had an effect."""
    recent = seat.log(max(0, seat.view.events - RECENT))
    out: list[bool] = []
    for e in recent:
        if e.cite != recent[-1].cite:
            out = []
        elif e.kind == "use" and e.subject == card:
            out.append(False)
        elif out and e.kind not in _COSTS and (e.kind != "pump" or e.number("change")):
            out[-1] = True
    return out


def idle(seat: Seat, o: Action) -> bool:
    """Whether a paid ability was used in this step already and changed nothing, or was used very often."""
    if o.verb not in ("break", "pump", "use"):
        return False
    used = uses(seat, o.card)
    return len(used) >= USES or (bool(used) and not used[-1])


def again_and_again(said: Sequence[str]) -> str:
    """The end of a long series of choices in words: the choices that repeat, or else the last ones."""
    for n in range(1, len(said) // 3 + 1):
        if said[-n:] == said[-2 * n : -n] == said[-3 * n : -2 * n]:
            return f"these choices repeat: {'; '.join(said[-n:])}"
    return f"the last choices are: {'; '.join(said[-5:])}"


def random(seed: int = 1) -> Policy:
    """A policy that takes any option, with equal chances.

    Args:
        seed: of its random numbers; the seed of the game would tell it what chance will bring.
    """
    rng = Random(seed)
    return lambda seat: rng.choice(asked(seat).options)


POLICIES: Final[Mapping[str, Callable[[], Policy]]] = {"decline": lambda: decline, "first": lambda: first, "random": random}


def policy(named: Policy | str) -> Policy:
    """Find a policy by name; a function is returned as it is.

    Raises:
        RezzedError: there is no policy with that name.
    """
    if callable(named):
        return named
    found = POLICIES.get(named) if isinstance(named, str) else None
    if found is None:
        near = nearest(named, POLICIES) or list(POLICIES)
        raise RezzedError(f"unknown policy {named!r}; known: {', '.join(near)}")
    return found()
