"""The options that can matter on one board. The docstring of `plan_search` lists what is left out, and why."""

from __future__ import annotations

from typing import Final

from ...decisions import DecisionKind, arg, arg2
from ...engine.ints import V_PASS
from ...engine.state import State
from ...ids import CHANCE, N_COUNTERS, RUNNER, Counter, Zone
from ..encounter.menu_means import Script
from ..narrow import survey
from ..narrow.lost_credits import LostCredits
from ..narrow.pruning import (
    FINISHED,
    LEFT,
    V_USE,
    by_script,
    declined,
    distinct,
    gives_cards,
    hears_breaks,
    is_pump,
    may_pass,
    of_runner,
    of_subtypes,
    one_of_each,
    outlasts,
    pool_last,
    purses,
    scripted,
    without,
)
from ..narrow.surplus import Surplus
from ..narrow.useless_cards import UselessCards
from .merging import Merging

KNOWN: Final = 0  # the Corp declines everything optional
AGAINST: Final = 1  # the Corp does what is worst for the Runner


class UsefulOptions:
    """Says which options of a decision are tried.

    Args:
        start: the position at which the search begins.
        servers: a bit set of the servers that may be run on.
        against: whether the Corp does what it can (`AGAINST`) or declines (`KNOWN`).
        to_end: whether a line goes on to the end of the run after it reached the goal.

    Attributes:
        doubts: why there may be cheaper ways.
        once: whether no other run can follow.
        gives: whether a card gives credits or clicks.
        plain: whether no card checks the Runner's pools.
        menus: whether encounters have menus.
        elsewhere: the credits that are not in the pool.
        fleeting: whether there may be less to pay with later.
        giving: whether the Runner may want to lose cards of the grip.
        lost_credits: where that may be, on one board; None: anywhere, or nowhere if nothing is `fleeting`.
    """

    def __init__(self, start: State, servers: int, against: int = KNOWN, to_end: bool = False) -> None:
        self.servers = servers
        self.against = against
        self.to_end = to_end
        found = survey.of_board(start)
        self.doubts: set[str] = set()
        if found & survey.LOOKS_AT_STRENGTH:
            self.doubts.add("a card asks for the strength of programs, and strength was raised only to interact with ice")
        if found & survey.RUNS_AGAIN:
            self.doubts.add("a card can make another run after this one, and nothing was wasted to make this one fail")
        self.once = not found & survey.RUNS_AGAIN
        self.gives = bool(found & survey.GIVES)
        self.plain = not found & survey.LOOKS_AT_POOL
        self.menus = not found & survey.LOOKS_AT_STRENGTH
        self.elsewhere = start.fund + start.bad_publicity + sum(start.counters[Counter.CREDIT :: N_COUNTERS])
        self.stealth = bool(found & survey.STEALTH)
        self.loses = bool(found & survey.LOSES_CREDITS)
        gets = bool(self.elsewhere or self.gives)
        self.fleeting = gets or self.loses
        self.merging = Merging(start, against == KNOWN)
        self.useless_cards = UselessCards(start, against == KNOWN)
        self.lost_credits = LostCredits(start, against == KNOWN, gets) if self.fleeting else None
        self.surplus = Surplus(start)
        self.subtypes = survey.asked_subtypes(start) if found & survey.SUBTYPES else None
        away = [c for c in range(len(start.code)) if start.zone[c] in (Zone.GRIP, Zone.STACK, Zone.HEAP)]
        self.giving = survey.wants_losses(start, found, (), away)
        self.last: set[int] = set()  # abilities that are tried after a script
        self.script_failed = False  # the engine did not play a script as expected

    @property
    def exact(self) -> bool:
        """Whether nothing can be cheaper than what is found."""
        return not self.doubts

    def widen(self, other: UsefulOptions) -> None:
        """Try what may be useful on another board as well: the Runner does not know on which of them this is."""
        self.doubts |= other.doubts
        self.once = self.once and other.once
        self.plain = self.plain and other.plain
        self.menus = self.menus and other.menus
        self.gives = self.gives or other.gives
        self.stealth = self.stealth or other.stealth
        self.loses = self.loses or other.loses
        self.fleeting = self.fleeting or other.fleeting
        self.giving = self.giving or other.giving
        self.elsewhere = max(self.elsewhere, other.elsewhere)
        self.merging.same_grip = self.merging.same_grip and other.merging.same_grip
        self.useless_cards.declines = False  # what is useless on one board need not be so on another
        self.useless_cards.accesses_nothing = self.useless_cards.accesses_nothing and other.useless_cards.accesses_nothing
        self.lost_credits = None
        self.subtypes = None

    def options(self, s: State, lock: int) -> list[int]:
        """The options that can matter. `lock`: a card that must be used next, or -1."""
        if s.who == RUNNER:
            if self.to_end and not s.awaits and s.encounter_at < 0 and V_PASS in s.options and may_pass(s):
                return [V_PASS]
            early = s.ask_kind == DecisionKind.ACT and self.early(s)
            found = of_runner(s, self.servers, lock, self.once, self.merging.same_grip, early, self.giving)
            found = self.not_idle(s, found)
            if s.ask_kind == DecisionKind.TARGET:
                return self.useless_cards.to_lose(s, found)
            if s.ask_kind == DecisionKind.MODE and self.subtypes is not None:
                return of_subtypes(s, found, self.subtypes)
            return purses(s, found, self.stealth) if s.ask_kind == DecisionKind.PAY and not self.loses else found
        if s.who == CHANCE:
            return one_of_each(s, self.merging.same_grip)
        options = s.options if self.against == AGAINST else declined(s)
        if s.ask_kind in (DecisionKind.TARGET, DecisionKind.ORDER):
            return self.useless_cards.to_lose(s, distinct(s, options, self.merging.same_grip))
        return options

    def early(self, s: State) -> bool:
        """Whether strength that lasts may be worth buying at a position before it is needed."""
        lost = self.lost_credits
        return self.fleeting and s.encounter_at >= 0 and (lost is None or lost.may_be(s, self.useless_cards))

    def not_idle(self, s: State, options: list[int]) -> list[int]:
        """The options of the Runner without those that only make accesses which do not matter."""
        useless = self.useless_cards
        return [o for o in options if not useless.is_idle(s, o)] if useless.accesses_nothing else options

    def scripted_options(self, s: State, lock: int, script: Script | None) -> list[int]:
        """The options that a script leaves, or without one those that matter."""
        if script is not None and s.who == RUNNER:
            left = by_script(s, script, self.last)
            if left is not None:
                self.script_failed = self.script_failed or not left
                return left
        found = self.options(s, lock)
        return pool_last(s, found, script) if s.ask_kind == DecisionKind.PAY and s.who == RUNNER and len(found) > 1 else found

    def rest_of(self, s: State, o: int, script: Script | None) -> Script | None:
        """The script after an option was taken."""
        if script is None or s.who != RUNNER:
            return script
        if s.ask_kind == DecisionKind.PAY:  # what takes credits between two breaks takes nothing from an empty pool
            return script if self.loses and hears_breaks(s) else without(s, o, script)
        found, rest = scripted(s, script)
        return None if found in (FINISHED, LEFT) else rest

    def locked(self, s: State, o: int, lock: int) -> int:
        """The card that must be used next: its strength was raised for this encounter, and it has not broken anything since."""
        if s.who != RUNNER:
            return -1
        if o & 0xFF == V_USE and s.encounter_at >= 0:
            a = s.book.abilities[arg2(o)]
            if a.breaks is None and is_pump(a) and not (self.giving and gives_cards(a)):
                return -1 if outlasts(a) and self.early(s) else arg(o)
            return -1
        return lock if s.ask_kind in (DecisionKind.PAY, DecisionKind.NUMBER) else -1
