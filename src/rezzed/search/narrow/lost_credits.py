"""Where the Runner's credits may be lost between two windows for breaking subroutines.

Strength that lasts for the run is bought before it is needed only to spend credits that will be gone later (`menu`). What is
bought at one piece of ice can as well be bought in the window of the next one, unless something takes credits in between. See
decision F27.
"""

from __future__ import annotations

from typing import Any, Final

from ...engine.ask import objects, progress
from ...engine.program.parts import PAID, STATIC, CompiledAbility
from ...engine.state import State
from ...events import Ev
from ...ids import CORP, N_COUNTERS, RUNNER, Counter, Type
from ...vocabulary import amounts as am
from ...vocabulary import effects as fx
from ...vocabulary.abilities import SpendHosted
from ...vocabulary.costs import This
from ...vocabulary.declare import Decl
from ...vocabulary.node import once, within
from . import survey
from .outlook import Outlook

# effects that leave the Runner the credits there are; of `Unless` and `Trace` the Runner pays as much as they want
_SPARE: Final = (
    fx.EndRun, fx.JackOut, fx.Gain, fx.GainClicks, fx.LoseClicks, fx.DoDamage, fx.GiveTags, fx.RemoveTags, fx.GiveBadPublicity,
    fx.Lasting, fx.Trace, fx.Place, fx.Advance, fx.If, fx.May, fx.OneOf, fx.Unless, fx.Together, fx.Repeat, fx.Choose,
    fx.ChooseNumber, fx.Rez, fx.Install, fx.Draw, fx.Search, fx.Reveal, fx.Arrange, fx.Break,
)  # fmt: skip
_AWAY: Final = (fx.Trash, fx.ToZone)  # they may take a card with credits
_BEHIND: Final = frozenset((int(Ev.APPROACH_SERVER), int(Ev.SUCCESS), int(Ev.BREACH), int(Ev.ACCESS), int(Ev.ACCESS_ENDS), int(Ev.STEAL)))
_INSTALLED: Final = (Type.PROGRAM, Type.HARDWARE, Type.RESOURCE)


class LostCredits:
    """The cards of a board that may take credits of the Runner.

    Args:
        start: the position of the plan.
        declines: whether the Corp declines whatever it can.

    Attributes:
        anywhere: it cannot be said where credits may be lost.
        at: the ice that takes credits when it is encountered.
        before: the ice that takes credits before its window for breaking subroutines.
    """

    def __init__(self, start: State, declines: bool) -> None:
        facts = [objects.fact(start, c) for c in range(len(start.code))]
        purses = any(f.side == RUNNER and f.type in _INSTALLED and _is_purse(start, c, f.decl) for c, f in enumerate(facts))
        taking = takes_purses if purses else takes
        ice = [c for c, f in enumerate(facts) if f.type == Type.ICE]
        self.anywhere = not declines or bool(survey.of_board(start) & survey.RUNS_AGAIN) or any(
            _takes_elsewhere(start, c, purses) for c, f in enumerate(facts) if f.type != Type.ICE
        )
        self.before = frozenset([c for c in ice if taking(facts[c].decl.abilities)])
        self.at = self.before.union([c for c in ice if taking(facts[c].decl.subs)])

    def may_be(self, s: State, left: tuple[int, ...], out: Outlook | None) -> bool:
        """Whether credits may be lost before the next window for breaking subroutines.

        Args:
            s: a position in the window of an encounter.
            left: the ice that may still be encountered.
            out: what can still happen; None if anything can.
        """
        e = progress.encounter(s)
        if self.anywhere or e is None or out is None or out.asked & survey.TAKES_SUBS or not all([s.face[c] for c in left]):
            return True
        return e.subj in self.at or any(c in self.before for c in left if c != e.subj)


@once
def takes(part: Any) -> bool:
    """Whether a part of a declaration of ice may take credits of the Runner that are not on cards."""
    return any(_asks_for_credits(x) or (isinstance(x, fx.Effect) and not isinstance(x, (*_SPARE, *_AWAY, fx.Lose)))
               for x in within(part))


@once
def takes_purses(part: Any) -> bool:
    """Whether a part of a declaration of ice may take credits of the Runner, or cards with credits."""
    return takes(part) or any(isinstance(x, _AWAY) for x in within(part))


def _asks_for_credits(node: Any) -> bool:
    """Whether this takes credits of the Runner, makes the Runner pay, or depends on what the Runner can pay."""
    if isinstance(node, fx.Unless):
        return node.must or node.by != RUNNER
    return isinstance(node, (fx.Lose, am.Credits)) and node.side == RUNNER


def _is_purse(s: State, card: int, decl: Decl) -> bool:
    """Whether there are credits on a card, or may be."""
    if s.counters[card * N_COUNTERS + Counter.CREDIT]:
        return True
    return any(isinstance(x, SpendHosted) or (isinstance(x, fx.Place) and x.kind == Counter.CREDIT) for x in within(decl.abilities))


def _takes_elsewhere(s: State, card: int, purses: bool) -> bool:
    """Whether a card that is not ice may take credits, or cards with credits, while ice is left."""
    f = objects.fact(s, card)
    if purses and f.side == RUNNER and _is_purse(s, card, f.decl) and any(isinstance(x, This) for x in within(f.decl.abilities)):
        return True
    abilities = [s.book.abilities[aid] for aid in sorted({*f.abilities, *f.unrezzed, *f.anywhere, *f.discarded, *f.own})]
    return any(_takes_now(a, f.side, purses) for a in abilities)


def _takes_now(a: CompiledAbility, side: int, purses: bool) -> bool:
    """Whether an ability may take credits while ice is left. The Runner pays for their own as much as they want."""
    if a.kind == STATIC or a.event in _BEHIND or (a.kind == PAID and side == CORP):
        return False
    away = purses and any(isinstance(x, _AWAY) for x in within(a.node))
    return away or (a.kind != PAID and any(_asks_for_credits(x) for x in within(a.node)))
