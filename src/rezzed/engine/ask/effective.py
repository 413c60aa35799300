"""Whether an ability could change anything at all (CR 1.4: 1.2.5); used only under books that require it.

Only its expected effects count, not its cost and not what the effects would trigger (CR 1.4: 9.1.5b). See decision R16.
"""

from __future__ import annotations

from typing import Any

from ...events import Event
from ...ids import CORP, INSTALLED_FROM
from ...vocabulary import effects as fx
from ...vocabulary.amounts import Cards, Ref, X
from ..ints import COUNTER_VIRUS, FORBID_DRAW, REF_CHOSEN, REF_FIRST_CHOSEN, Z_STACK
from ..program.parts import CompiledAbility
from ..state import NO_EVENT, State
from . import card_sets, evaluate, objects, prices, prohibitions, references, sight


def could_change(s: State, a: CompiledAbility, card: int, event: Event = NO_EVENT) -> bool:
    """Whether an effect of the ability could change the state of the game; a choice without candidates stops the rest."""
    for e in a.node.do:
        if isinstance(e, fx.Choose):
            if not card_sets.follows_choice(e.cards) and not card_sets.select(s, e.cards, card, event):
                return sight.hides_choice(s, a.side, e.cards, card, event)
        elif _one(s, e, card, event):
            return True
    return False


def _one(s: State, e: Any, card: int, event: Event) -> bool:
    """Whether one effect could change something; an effect that is not known here counts as a change."""
    if isinstance(e, fx.Together):
        return any(_one(s, x, card, event) for x in e.do)
    if isinstance(e, fx.Lose):
        return s.credits[e.side] > 0
    if isinstance(e, fx.LoseClicks):
        return s.clicks[e.side] > 0
    if isinstance(e, fx.RemoveTags):
        return s.tags > 0
    if isinstance(e, fx.RemoveBadPublicity):
        return s.bad_publicity > 0
    if isinstance(e, fx.Place) and e.n == X():
        return prices.most_x(s, card) > 0
    if isinstance(e, (fx.EndRun, fx.JackOut)):
        return s.run_at >= 0 or s.encounter_at >= 0
    if isinstance(e, fx.Bypass):
        return s.encounter_at >= 0
    if isinstance(e, fx.Draw):  # a Corp that cannot draw loses
        return e.side == CORP or (bool(s.order[Z_STACK]) and prohibitions.forbidden(s, FORBID_DRAW) < 0)
    if isinstance(e, fx.Purge):
        return s.book.switches.empty_purge or any(s.counter(c, COUNTER_VIRUS) for c in range(len(s.code)))
    if isinstance(e, fx.Trash):
        if isinstance(e.what, Cards):
            return any(not _kept(s, e, c, card) for c in card_sets.select(s, e.what, card, event))
        c = references.deref(s, e.what, card, event, None)
        if e.what not in (REF_CHOSEN, REF_FIRST_CHOSEN):
            return c >= 0 and not _kept(s, e, c, card)
    if isinstance(e, fx.Derez) and isinstance(e.what, Cards):
        return any(s.face[c] for c in card_sets.select(s, e.what, card, event))
    if isinstance(e, (fx.Rez, fx.Derez, fx.Expose)) and isinstance(e.what, Ref) and e.what != REF_CHOSEN:
        return _turns(s, e.what, isinstance(e, fx.Derez), card, event)
    return not isinstance(e, (fx.Gain, fx.DoDamage)) or evaluate.amount(s, e.n, card, event) > 0


def _kept(s: State, e: fx.Trash, c: int, source: int) -> bool:
    """Whether the player who does it cannot trash the card with an ability of the source (CR 1.4: 1.2.2a)."""
    return prohibitions.cannot_trash(s, e.by if e.by >= 0 else objects.controller(s, source), c, source)


def _turns(s: State, what: Ref, down: bool, card: int, event: Event) -> bool:
    """The card is installed and turned the other way."""
    c = references.deref(s, what, card, event, None)
    if c < 0:
        return False
    return s.zone[c] >= INSTALLED_FROM and bool(s.face[c]) == down
