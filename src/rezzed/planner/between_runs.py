"""What a run can leave to the rest of the turn that its costs do not show, from the declarations of the cards."""

from __future__ import annotations

from typing import Final

from ..engine.ask import objects, sight
from ..engine.state import State
from ..ids import CORP, N_COUNTERS, RUNNER, Counter, Duration, Scope, Type, Zone
from ..search.narrow import survey
from ..search.narrow.pruning import plays_run
from ..vocabulary.declare import Decl
from ..vocabulary.effects import Flip
from ..vocabulary.node import once, within

_LASTING: Final = frozenset((Duration.TURN, Duration.FOREVER))


def costlier_run_reasons(s: State, runs: int) -> list[str]:
    """Why a more expensive run may leave more behind; empty if no card on the board makes that possible.

    Args:
        s: the board at the beginning of the turn.
        runs: how many runs are planned; for a single one only what it gives counts.
    """
    out: list[str] = []
    cards = [c for c in range(len(s.code)) if s.zone[c] not in (Zone.STACK, Zone.HEAP, Zone.REMOVED)]
    mine = [c for c in cards if objects.fact(s, c).side == RUNNER]
    played = [c for c in mine if s.zone[c] == Zone.GRIP and objects.fact(s, c).type == Type.EVENT]
    making = [c for c in played if plays_run(s.book, objects.fact(s, c))]
    for c in cards:
        fact = objects.fact(s, c)
        if (c not in played or c in making) and survey.traits(s, c) & survey.GIVES:
            out.append(f"{fact.title} can give credits or clicks during a run")
    if runs == 1:
        return list(dict.fromkeys(out))
    if any(s.counters[c * N_COUNTERS + Counter.CREDIT] for c in mine):
        out.append("credits on cards can be kept for a later run")
    for kind, name in ((Counter.VIRUS, "virus"), (Counter.POWER, "power")):
        if sum(1 for c in mine if s.counters[c * N_COUNTERS + kind] > 0) > 1:
            out.append(f"{name} counters can come from several cards")
    for c in cards:
        fact = objects.fact(s, c)
        if (s.zone[c] >= Zone.PLAY or fact.side == CORP) and _of(fact.decl):
            out.append(f"{fact.title} can do something once each turn, or something that lasts longer than a run")
    if making:
        out.append("an event that makes a run can be kept for another run")
    return list(dict.fromkeys(out))


def unplayed_reasons(s: State) -> list[str]:
    """The cards that the Runner could use in this turn if their texts were played."""
    held = [c for c in range(len(s.code)) if objects.fact(s, c).side == RUNNER and objects.fact(s, c).decl.inert]
    known = [c for c in held if s.zone[c] != Zone.STACK or sight.knows(s, RUNNER, c)]
    return [f"the text of {title} is not played" for title in dict.fromkeys([objects.fact(s, c).title for c in known])]


@once
def _of(decl: Decl) -> bool:
    nodes = within((decl.subs, decl.abilities, decl.back))
    return any(x is Scope.TURN or isinstance(x, Flip) or (isinstance(x, Duration) and x in _LASTING) for x in nodes)
