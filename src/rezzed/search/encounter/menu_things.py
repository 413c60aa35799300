"""What the entries of a menu use: each thing is a number (`menu`)."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from ...engine.ask import objects, prices
from ...engine.ints import U_INTERFACE, U_RUNNER
from ...engine.state import State
from ...events import CARD
from ...ids import RUNNER, Zone
from ...vocabulary.amounts import Counters, Ref
from ...vocabulary.effects import Later
from ...vocabulary.node import within
from ..narrow import survey

Counts: TypeAlias = tuple[int, ...]  # how many subroutines of each class are broken

NONE: Final = -9
CREDITS: Final = -1  # things that every menu counts, beside (card, what) of the others
CLICKS: Final = -2
TAGS: Final = -3
GRIP: Final = -4
STEALTH: Final = -5
PAID_BREAKS: Final = -6  # uses that break and cost credits, where each break is followed by a loss of credits
FREE_BREAKS: Final = -7  # subroutines that the others break there, as a negative number: more of them are better
PURSES: Final = -20  # credits for a purpose: less the purpose
OF_CARD: Final = 16  # a thing of a card is card * OF_CARD + one of these
COUNTERS: Final = 0  # and the kind of counter
LOST: Final = 6
LONG: Final = 7
MARKED: Final = 8
BROKE: Final = 9  # how many subroutines it breaks, if anything asks: more or less of it dominate nothing
BROKE_NOT: Final = 10
LOST_NOT: Final = 12  # that it is lost, where that may be wanted: to lose it or to keep it dominates nothing
AFTER: Final = 11  # what a use of it leaves behind for the rest of the run, however often it is used


class Outside(Exception):
    """An ability on this board is outside the arithmetic."""


def has_purses(s: State) -> bool:
    """Whether abilities can be paid for with credits that are not in the pool.

    Raises:
        Outside: one card can be paid for from elsewhere than another one of the same purpose.
    """
    found: dict[int, list[tuple[int, int]]] = {}
    for card in sorted({x[CARD] for x in (*s.index[U_RUNNER], *s.index[U_INTERFACE])}):
        purpose = prices.purpose_of(s, card)
        there = prices.sources(s, RUNNER, purpose, card=card)
        if found.setdefault(purpose, there) != there:
            raise Outside
    return any(found.values())


def is_lost(s: State, card: int, cost: dict[int, int]) -> bool:
    """Whether a use of a card costs the card itself, now or later in the run."""
    at = card * OF_CARD
    return at + LOST in cost or (at + AFTER in cost and survey.asks(objects.fact(s, card).decl.abilities, Later))


def weigh_losses(s: State, uses: list[tuple[int, dict[int, int]]], asks: int) -> None:
    """Note which uses lose a card that the Runner may want to lose.

    Args:
        s: the position.
        uses: the card of each use, and what it costs.
        asks: what is still asked about, as bits of `survey`.

    Raises:
        Outside: these are cards of the grip.
    """
    if any([GRIP in cost for _, cost in uses]) and survey.wants_losses(s, asks, (), s.order[Zone.GRIP]):
        raise Outside
    for card, cost in uses:
        if is_lost(s, card, cost) and survey.wants_losses(s, asks, (card,), ()):
            cost[card * OF_CARD + LOST_NOT] = -1


def own_counters(node: Any, card: int, spent: set[int]) -> bool:
    """Whether an ability reads counters on its own card only, and no script spends those."""
    read = [n for n in within(node) if isinstance(n, Counters)]
    return all(n.of == Ref.THIS and card * OF_CARD + COUNTERS + int(n.kind) not in spent for n in read)


def counted(thing: int) -> bool:
    """Whether a thing is the counters of a card."""
    return thing >= 0 and thing % OF_CARD < LOST


def lasting(thing: int) -> bool:
    """Whether a thing is strength that lasts longer than the encounter."""
    return thing >= 0 and thing % OF_CARD == LONG


def is_exact(thing: int) -> bool:
    """Whether a thing says all about what is used: counters, strength that lasts, and how much a card breaks."""
    return thing >= 0 and (thing % OF_CARD < LOST or thing % OF_CARD in (LONG, BROKE, BROKE_NOT))


def purpose_of(thing: int) -> int:
    """The purpose of the credits that a thing is; -1: it is something else."""
    return PURSES - thing if thing <= PURSES else -1


def shares(room: list[int]) -> list[Counts]:
    """All ways to take some of each class."""
    out: list[Counts] = [()]
    for n in room:
        out = [(*head, k) for head in out for k in range(n + 1)]
    return out
