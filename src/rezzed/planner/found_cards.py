"""What the Runner pays to get in with one more card. The engine installs or plays it, with every choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..board import build
from ..decisions import IDLE_WORDS, Verb, arg, verb
from ..engine.ask import objects
from ..engine.program.compile import Compiled
from ..engine.program.parts import Fact
from ..engine.state import State
from ..errors import RezzedError
from ..ids import INSTALLED_FROM, N_COUNTERS, RUNNER, Type, Zone
from ..library import Library
from ..search.narrow import survey
from ..search.narrow.pruning import plays_run
from ..search.start_position import with_pools
from ..vocabulary import effects as fx
from .efficiency import is_breaker
from .plan_series import PlanSeries
from .results import Plan
from .server_price import CLICKS, Outlay, Purse, ServerPrice, judged, rich_planner, to_runner
from .turn import TurnPlanner

UNKNOWN: Final = survey.DRAWS | survey.FILLS_GRIP | survey.INSTALLS  # bits of cards that bring other cards


@dataclass(frozen=True)
class FoundCard:
    """What the Runner pays with one more card.

    Attributes:
        card: its title.
        choices: what was chosen when it was installed or played, in the words of the game.
        install: the credits to install it, or to play it minus what it brings, besides the click; 0 for an event that makes a
            run, whose cost is in the way.
        prices: the servers to which it makes the way cheaper, or that the Runner can pay earlier with it. Whether they can be
            paid includes the credits and the click for the card.
    """

    card: str
    choices: tuple[str, ...]
    install: int
    prices: tuple[ServerPrice, ...]


@dataclass(frozen=True)
class _Ready:
    """A position with a card, and what was done for it."""

    state: State
    choices: tuple[str, ...]
    first: Outlay


class CardFinder:
    """Tries cards that the Runner may find, one by one.

    Args:
        data: the board.
        library: its cards.
        purse: what the Runner has.
        base: the prices without another card.
        plans: their plans.
        series: the plans that are made.

    Attributes:
        left_out: what was not tried, and of which cards.
        exact: whether every price is exact.
    """

    def __init__(
        self, data: Mapping[str, Any], library: Library, purse: Purse, base: Mapping[str, ServerPrice],
        plans: Mapping[str, Plan], series: PlanSeries,
    ) -> None:  # fmt: skip
        self.data, self.library = data, library
        self.purse, self.base, self.plans, self.series = purse, base, plans, series
        self.left_out: dict[str, list[str]] = {}
        self.exact = True

    @property
    def notes(self) -> tuple[str, ...]:
        """What was not tried, in words."""
        return tuple([f"{reason}: {', '.join(titles)}" for reason, titles in self.left_out.items()])

    def _leave_out(self, title: str, reason: str) -> None:
        titles = self.left_out.setdefault(reason, [])
        if title not in titles:
            titles.append(title)

    def tried(self, title: str) -> list[FoundCard]:
        """What a card changes; for each way to install or play it that is the best one for a server, the prices there."""
        runner = dict(self.data.get("runner", {}))
        held = runner.get("grip", [])
        runner["grip"] = [*(held if isinstance(held, (list, tuple)) else [held]), title]
        try:
            start = to_runner(build({**self.data, "runner": runner}, self.library))
        except RezzedError as error:
            self._leave_out(title, str(error))
            return []
        card = next(c for c in reversed(start.order[Zone.GRIP]) if objects.fact(start, c).title == title)
        fact = objects.fact(start, card)
        ready = [_Ready(start, (), Outlay())] if _plays_run(fact, start.book) else self._ready(start, card)
        found = self._best(title, ready, _only_gains(fact, start.book))
        if not found:
            self._doubt(start, card)
        return found

    def _ready(self, start: State, card: int) -> list[_Ready]:
        """The positions after a card is installed or played, the cheapest first. A program is not trashed without need."""
        cost = objects.fact(start, card).cost
        title = objects.fact(start, card).title
        credits = max(cost, self.purse.credits + self.purse.clicks + CLICKS)
        try:
            planner = TurnPlanner(with_pools(start, credits, max(self.purse.clicks, CLICKS) + 1), ["reach HQ"])
        except RezzedError:
            self._leave_out(title, "the Runner takes no action here")
            return []
        before = planner.start
        out: list[_Ready] = []
        for o in planner.actions(before):
            if verb(o) not in (Verb.INSTALL, Verb.PLAY) or before.code[arg(o)] != before.code[card]:
                continue
            card = arg(o)  # one of several copies
            for end in planner.acted(before, o):
                out.append(self._after(before, end.state, end.line[1:], cost))
                for use in [x for x in planner.actions(end.state) if verb(x) == Verb.USE and arg(x) == card]:
                    out += [self._after(before, x.state, (*end.line[1:], *x.line), cost) for x in planner.acted(end.state, use)]
        for reason in planner.reasons:
            self._leave_out(title, f"not tried, because {reason}")
        return sorted(_needed(out, card), key=lambda x: x.first.credits)

    def _after(self, before: State, s: State, line: tuple[str, ...], cost: int) -> _Ready:
        """A position after actions, with the words for what was chosen in them."""
        paid, clicks = before.credits[RUNNER] - s.credits[RUNNER], before.clicks[RUNNER] - s.clicks[RUNNER]
        choices = tuple([words.removeprefix("choose ") for words in line if words not in IDLE_WORDS])
        first = Outlay(paid, max(cost, paid) if paid < 0 else paid, clicks)
        return _Ready(with_pools(s, self.purse.credits, self.purse.clicks), choices, first)

    def _best(self, title: str, ready: Sequence[_Ready], gains: bool) -> list[FoundCard]:
        """The prices after the best preparation for each server, if they are better than without the card."""
        chosen: dict[int, list[ServerPrice]] = {}
        for server, before in self.base.items():
            best: ServerPrice | None = None
            least, at = 0, -1
            for k, x in enumerate(ready):
                if best is not None and x.first.credits >= least or self.series.over:
                    break  # a later one costs more before the run than this one in all
                price = self._price(x, server, gains)
                total = price.worth + x.first.credits
                if best is None or total < least:
                    best, least, at = price, total, k
            if best is not None and _better(best, before):
                chosen.setdefault(at, []).append(best)
        return [
            FoundCard(title, ready[k].choices, ready[k].first.credits, tuple(prices)) for k, prices in sorted(chosen.items())
        ]

    def _price(self, x: _Ready, server: str, gains: bool) -> ServerPrice:
        found = self.plans[server] if gains else self.series.plan(rich_planner(x.state, server, True), False)
        self.exact = self.exact and found.exact
        return judged(found, server, self.purse, x.first)

    def _doubt(self, s: State, card: int) -> None:
        """Note what a card that did not help might still bring."""
        fact, bits = objects.fact(s, card), survey.traits(s, card)
        if is_breaker(fact) or _plays_run(fact, s.book):
            return
        if bits & UNKNOWN:
            self._leave_out(fact.title, "the cards that it brings were not counted")
        elif bits & survey.GIVES and fact.type != Type.EVENT and not all(x.now for x in self.base.values()):
            self._leave_out(fact.title, "what it brings later was not counted")


def opens(fact: Fact, book: Compiled) -> bool:
    """Whether a card of the Runner may help by itself to get into a server: it breaks or bypasses ice, makes a run, or gives
    credits when it is played."""
    if fact.side != RUNNER:
        return False
    if is_breaker(fact) or any(book.abilities[aid].breaks is not None for aid in fact.abilities):
        return True
    gives = fact.type == Type.EVENT and survey.of_parts(fact.decl, fact.decl.abilities) & survey.GIVES
    return bool(gives) or _plays_run(fact, book) or survey.asks(fact.decl, fx.Bypass)


def _plays_run(fact: Fact, book: Compiled) -> bool:
    """Whether this is an event that makes a run."""
    return fact.type == Type.EVENT and plays_run(book, fact)


def _only_gains(fact: Fact, book: Compiled) -> bool:
    """Whether this is an event that gives credits and does nothing else."""
    done = [i.node for aid in fact.play for i in book.abilities[aid].program]
    return fact.type == Type.EVENT and bool(done) and all(isinstance(x, fx.Gain) and x.side == RUNNER for x in done)


def _better(now: ServerPrice, before: ServerPrice) -> bool:
    """Whether a price is lower, or can be paid earlier."""
    if not now.ways:
        return False
    return now.worth < before.worth or now.now > before.now or now.next_turn > before.next_turn


def _needed(ready: Sequence[_Ready], card: int) -> list[_Ready]:
    """The positions in which no card is gone that stays in another one after the same choices for the card."""

    def key(s: State) -> tuple[object, ...]:
        return (s.chosen[card], s.host[card], *s.counters[card * N_COUNTERS : (card + 1) * N_COUNTERS])

    def installed(s: State) -> frozenset[int]:
        return frozenset(c for c in range(len(s.code)) if s.zone[c] >= INSTALLED_FROM)

    seen = [(x.first.credits, key(x.state), installed(x.state)) for x in ready]
    return [
        x for x, (paid, mine, rig) in zip(ready, seen, strict=True)
        if not any(paid == other and mine == like and rig < more for other, like, more in seen)
    ]  # fmt: skip
