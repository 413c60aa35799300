"""Where the Runner's credits may be lost between two windows for breaking subroutines.

Strength that lasts for the run is bought before it is needed only to spend credits that will be gone later (`menu`). What is
bought at one piece of ice can as well be bought in the window of the next one, unless something takes credits in between
(decision F27), and on many boards even then (F33).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...engine.ask import objects, progress
from ...engine.program.parts import PAID, STATIC, CompiledAbility
from ...engine.state import State
from ...events import Ask, Ev
from ...ids import CORP, N_COUNTERS, RUNNER, Counter, Duration, Type
from ...vocabulary import amounts as am
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Paid, Price, SpendHosted, Strength
from ...vocabulary.costs import Give, This
from ...vocabulary.declare import Decl
from ...vocabulary.node import fields_of, once, within
from . import survey
from .useless_cards import UselessCards, ice_left

# effects that leave the Runner the credits there are; of `Unless` and `Trace` the Runner pays as much as they want
_SPARE: Final = (
    fx.EndRun, fx.JackOut, fx.Gain, fx.GainClicks, fx.LoseClicks, fx.DoDamage, fx.GiveTags, fx.RemoveTags, fx.GiveBadPublicity,
    fx.Lasting, fx.Trace, fx.Place, fx.Advance, fx.If, fx.May, fx.OneOf, fx.Unless, fx.Together, fx.Repeat, fx.Choose,
    fx.ChooseNumber, fx.Rez, fx.Install, fx.Draw, fx.Search, fx.Reveal, fx.Arrange, fx.Break,
)  # fmt: skip
_AWAY: Final = (fx.Trash, fx.ToZone)  # they may take a card with credits
_BEHIND: Final = frozenset(
    int(kind) for kind in (Ev.APPROACH_SERVER, Ev.SUCCESS, Ev.BREACH, Ev.ACCESS, Ev.ACCESS_ENDS, Ev.STEAL)
)
_INSTALLED: Final = (Type.PROGRAM, Type.HARDWARE, Type.RESOURCE)


class LostCredits:
    """The cards of a board that may take credits of the Runner.

    Args:
        start: the position of the plan.
        declines: whether the Corp declines whatever it can.
        gets: whether the Runner may get credits, or pay with others than those of the pool.

    Attributes:
        anywhere: it cannot be said where credits may be lost.
        nowhere: no card takes credits.
        shifts: the ice that is left, or what of it resolves, is not known on the whole board.
        at: the ice that takes credits when it is encountered.
        before: the ice that takes credits before its window for breaking subroutines.
    """

    def __init__(self, start: State, declines: bool, gets: bool) -> None:
        facts = [objects.fact(start, c) for c in range(len(start.code))]
        purses = any(f.side == RUNNER and f.type in _INSTALLED and _is_purse(start, c, f.decl) for c, f in enumerate(facts))
        taking = takes_purses if purses else takes
        ice = [c for c, f in enumerate(facts) if f.type == Type.ICE]
        self.anywhere = not declines or bool(survey.of_board(start) & survey.RUNS_AGAIN) or any(
            _takes_elsewhere(start, c, purses) for c, f in enumerate(facts) if f.type != Type.ICE
        )
        self.before = frozenset([c for c in ice if taking(facts[c].decl.abilities)])
        self.at = self.before.union([c for c in ice if taking(facts[c].decl.subs)])
        self.shifts = bool(survey.of_board(start) & (survey.SHIFTS | survey.TAKES_SUBS))
        self.nowhere = not self.anywhere and not self.at
        if declines and not gets and not survey.of_board(start) & survey.RUNS_AGAIN:
            self.nowhere = self.nowhere or all([not _wants_less(f.decl) and not _breaks_free(f.decl) for f in facts])

    def may_be(self, s: State, useless: UselessCards) -> bool:
        """Whether credits may be lost before the next window for breaking subroutines.

        Args:
            s: a position in the window of an encounter.
            useless: the useless cards of the board, which know what can still happen.
        """
        if self.nowhere:
            return False
        e = progress.encounter(s)
        if self.anywhere or e is None or e.subj in self.at:
            return True
        if self.shifts:
            out = useless.outlook(s)
            if out is None or out.again or out.asked & survey.TAKES_SUBS:
                return True
        return bool(self.before) and any([c in self.before for c in ice_left(s) if c != e.subj])


@once
def _wants_less(decl: Decl) -> bool:
    """Whether this card can be a reason to have fewer credits, or changes what abilities cost.

    It asks how many there are, or the Runner has to pay if able. Whoever cannot pay where that ends the run gains nothing, and
    neither does who may trash any card instead.
    """
    for x in within((decl.subs, decl.abilities, decl.back), _with_few_credits):
        if isinstance(x, Price) and x.ask in (Ask.USE_COST, Ask.BREAK_COST):
            return True
        if _asks(x) and not isinstance(x, fx.Lose) and not _is_no_escape(x):
            return True
    return False


def _with_few_credits(node: Any) -> Iterable[Any]:
    """What is within a node, without the question whether the Runner has so few credits that the run ends."""
    if isinstance(node, fx.If) and node.then == (fx.EndRun(),) and not node.otherwise and isinstance(node.condition, am.AtMost):
        if isinstance(node.condition.a, am.Credits) and type(node.condition.b) is int:
            return ()
    return fields_of(node)


def _is_no_escape(node: Any) -> bool:
    """Whether the Runner, who has to pay, gains nothing if they cannot."""
    if not isinstance(node, fx.Unless) or node.by != RUNNER:
        return False
    if node.alternative is None:
        return node.do == (fx.EndRun(),)
    return node.alternative.parts == (Give(am.Cards(am.Where.RIG)),)


@once
def _breaks_free(decl: Decl) -> bool:
    """Whether strength of a card may last for the run, and its card breaks subroutines without a credit."""
    lasts = any(isinstance(x, fx.Lasting) and isinstance(x.modifier, Strength) and x.duration != Duration.ENCOUNTER
                for x in within(decl.abilities))  # fmt: skip
    breaking = [x for x in decl.abilities if isinstance(x, Paid) and any(isinstance(y, fx.Break) for y in within(x.do))]
    return lasts and not all([type(x.cost.credits) is int and x.cost.credits > 0 for x in breaking])


@once
def takes(part: Any) -> bool:
    """Whether a part of a declaration of ice may take credits of the Runner that are not on cards."""
    return any(_asks(x) or (isinstance(x, fx.Effect) and not isinstance(x, (*_SPARE, *_AWAY, fx.Lose))) for x in within(part))


@once
def takes_purses(part: Any) -> bool:
    """Whether a part of a declaration of ice may take credits of the Runner, or cards with credits."""
    return takes(part) or _takes_cards(part)


@once
def _asks_for_credits(part: Any) -> bool:
    """Whether this takes credits of the Runner, makes the Runner pay, or depends on what the Runner can pay."""
    return any(_asks(x) for x in within(part))


@once
def _takes_cards(part: Any) -> bool:
    """Whether this may take installed cards."""
    return any(isinstance(x, _AWAY) for x in within(part))


def _asks(node: Any) -> bool:
    if isinstance(node, fx.Unless):
        return node.must or node.by != RUNNER
    return isinstance(node, (fx.Lose, am.Credits)) and node.side == RUNNER


@once
def _gets_credits(part: Any) -> bool:
    """Whether credits come to a card, or can be spent from it."""
    return any(isinstance(x, SpendHosted) or (isinstance(x, fx.Place) and x.kind == Counter.CREDIT) for x in within(part))


@once
def _costs_itself(part: Any) -> bool:
    """Whether a card can be lost as a cost of its own abilities."""
    return any(isinstance(x, This) for x in within(part))


def _is_purse(s: State, card: int, decl: Decl) -> bool:
    """Whether there are credits on a card, or may be."""
    return bool(s.counters[card * N_COUNTERS + Counter.CREDIT]) or _gets_credits(decl.abilities)


def _takes_elsewhere(s: State, card: int, purses: bool) -> bool:
    """Whether a card that is not ice may take credits, or cards with credits, while ice is left."""
    f = objects.fact(s, card)
    if purses and f.side == RUNNER and _is_purse(s, card, f.decl) and _costs_itself(f.decl.abilities):
        return True
    abilities = [s.book.abilities[aid] for aid in sorted({*f.abilities, *f.unrezzed, *f.anywhere, *f.discarded, *f.own})]
    return any([_takes_now(a, f.side, purses) for a in abilities])


def _takes_now(a: CompiledAbility, side: int, purses: bool) -> bool:
    """Whether an ability may take credits while ice is left. The Runner pays for their own as much as they want."""
    if a.kind == STATIC or a.event in _BEHIND or (a.kind == PAID and side == CORP):
        return False
    return (purses and _takes_cards(a.node)) or (a.kind != PAID and _asks_for_credits(a.node))
