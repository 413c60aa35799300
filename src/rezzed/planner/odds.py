"""Odds: the greatest chance of reaching a goal for a Runner with hidden information (docs/odds.md)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ..engine.state import State
from ..engine.state.refs import RUN_SERIAL
from ..errors import RezzedError, brief
from ..events import Ev
from ..ids import HQ, RND, RUNNER, Policy, Zone
from ..search import goal as goals
from ..search.clock import deep
from ..search.goal import Goal
from ..search.lines.outcomes import ChanceOutcome, StrategyReader, script_words
from ..search.narrow import survey, unnamed_cards
from ..search.start_position import Cancel, Position, checked_cancel, checked_limits, checked_seconds, number, position
from ..search.tree import expected_results
from ..search.tree.belief_tree import DEEP, BeliefTree, Choice, SearchTooLarge
from ..search.tree.beliefs import STATE, Belief, Key, Terms
from ..search.tree.expected_results import Costs
from ..search.tree.sampled_odds import LONGEST, Sampler, interval
from ..search.tree.useful_options import AGAINST, KNOWN, UsefulOptions
from ..search.values.budget import KINDS, SUMS
from ..search.values.goal_chance import GoalChance
from ..search.worlds.decklists import Deck
from ..search.worlds.hidden import TOP, Agendas, HiddenCards, Unknown, Worlds, points, worlds
from ..search.worlds.undecided_ice import TooEarly, UndecidedIce
from ..wording import option_words as event_words

MOST: Final = 100_000  # positions for an exact answer
REZ: Final = ("all", "none")
UNTIL: Final = ("end", "goal")
DANGERS: Final = ("survive", "flatline")  # before the words of a goal: whether the Runner lives, and not whether it is reached
FRAMES: Final = 10 * DEEP  # Python frames
DEEPEST: Final = 12  # cards of R&D in an unknown order


@dataclass(frozen=True)
class Odds:
    """The chance of a goal.

    Attributes:
        goal: the goal in words.
        chance: the greatest chance; for a sample, the share of plays that reached the goal.
        exact: whether `chance` is exact.
        bound: `exact`; `at least`: the chance of the best strategy found, and there may be a better one; `estimate`: like
            `at least`, but the worst choices of the Corp were also estimated, or a card asks for facts of cards of the grip
            that the board does not name.
        low, high: for a sample, the 95 % interval for the chance of the strategy; otherwise the known bounds.
        samples: the number of random plays; 0 if nothing was sampled.
        seed: the seed of the random plays.
        first: the best first choice in words; empty if there is none, or if both sides choose at once.
        states: the number of positions searched.
        elapsed_ms: the time in milliseconds.
        then: with details, what the Runner does up to the first outcome that matters.
        outcomes: with details, the outcomes of chance and of unknown cards that matter; empty if nothing is exact.
        costs: with details, the expected and the worst costs of the best strategy; None if there are too many positions or
            there is no chance.
        points: with details and a goal to steal, the greatest expected agenda points of the run. Another strategy may be
            needed than for the chance. None if there are too many positions.
    """

    goal: str
    chance: Fraction
    exact: bool
    bound: str
    low: float
    high: float
    samples: int
    seed: int
    first: str
    states: int
    elapsed_ms: float
    then: tuple[str, ...] = ()
    outcomes: tuple[ChanceOutcome, ...] = ()
    costs: Costs | None = None
    points: Fraction | None = None

    @property
    def fraction(self) -> str:
        """The chance as a fraction."""
        return str(self.chance)


@dataclass(frozen=True)
class _CheckedOdds:
    """The checked arguments of `odds`."""

    samples: int
    seed: int
    most: int
    seconds: float | None
    details: bool
    to_end: bool
    progress: Callable[[int], None] | None
    cancel: Cancel | None
    began: float
    now: float

    def until(self, share: float) -> float:
        """The `time.monotonic()` at which this share of the time is used; 0 means no limit."""
        return self.now + self.seconds * share if self.seconds else 0.0


def odds(
    board: Position, goal: str = goals.USUAL, *, limits: Mapping[str, int] | None = None, unknown: Unknown | None = None,
    deck: Deck | None = None, agendas: Agendas | None = None, rez: str = "all", details: bool = False, until: str = "end",
    samples: int = 10_000, seed: int = 1, seconds: float | None = None, most: int = MOST,
    progress: Callable[[int], None] | None = None, cancel: Cancel | None = None,
) -> Odds:  # fmt: skip
    """Find the greatest chance that a run reaches a goal.

    The Corp rezzes approached ice or nothing (`rez`) and declines everything else that is optional. Its mandatory choices, and
    what it spends on a trace, are the worst for the Runner. If both sides choose without seeing the other's choice (bids,
    traces of 1996), the chance is the value of that game. The Corp's choices do not depend on cards that only it knows.

    Args:
        board: as in `plan`; with unknown cards, a board, or a game in which no action was taken.
        goal: as in `plan`; after `survive` or `flatline`, the chance that the Runner lives or dies on the way (docs/odds.md).
        limits: as in `plan`; a line that exceeds a limit before the goal fails.
        unknown: positions of facedown cards (`HQ 1` is the outermost ice on HQ, `remote1 root 1` the first card in the root of
            remote 1). Each has cards with weights, or the word `deck`.
        deck: the decklist of the Corp: a text with lines such as `3 Ice Wall`, its lines, or titles with numbers. Cards that
            are visible on the board are taken out; the unknown cards are drawn from the rest without replacement. If
            `unknown` does not name positions for it, these are all facedown installed cards of the servers of the goal. If the
            goal is to steal from HQ or R&D, and `agendas` is None, the unknown cards there come from the deck too.
        agendas: for `HQ` and `R&D`, the points of the agendas among their unknown cards, which are written as numbers or
            `Corp card` on the board. The order of R&D is unknown.
        rez: `all`: the Corp rezzes each piece of ice that the Runner approaches, if it can pay; `none`: it rezzes nothing.
        details: also find the outcomes that matter, the expected costs, and the expected points.
        until: whether the expected costs are counted to the `end` of the run or until the `goal` is reached.
        samples: the number of random plays if the tree is too large.
        seed: the seed of the random plays.
        seconds: the time limit; half of it is for an exact answer.
        most: the maximum number of positions for an exact answer.
        progress: called now and then with the number of positions searched.
        cancel: when it is set, the search stops, and the answer is a sample of a moment.

    Raises:
        RezzedError: the board, the goal, a limit, a position, a card, the deck, an agenda or a weight is invalid.
    """
    asked = _CheckedOdds(
        number(samples, "samples"), seed, most, checked_seconds(seconds), details, until == "end", progress, cancel,
        time.perf_counter(), time.monotonic(),
    )  # fmt: skip
    _check(asked, rez, until)
    checked = checked_limits(limits)
    danger, goal = _danger(goal, bool(checked or agendas))
    given = position(board)
    sums = tuple([(tuple([KINDS.index(k) for k in SUMS.get(name, (name,))]), n) for name, n in checked.items()])
    hidden = HiddenCards(unknown, deck, agendas, _hands(given, goal, deck, agendas))
    if danger:
        start, _ = worlds(board, hidden, goals.servers_of(given, goal), False) if hidden else ([(Fraction(1), given)], None)
        return _survival(asked, start, danger, goal, rez)
    if not hidden:
        return _answer(asked, [(Fraction(1), given)], goal, sums, rez, False)
    servers = goals.servers_of(given, goal)
    for late in (True, False) if goals.names_no_card(goal) else (False,):
        try:
            start, undecided, deeper = _worlds(board, hidden, servers, sums, rez, most, late)
            return _answer(asked, start, goal, sums, rez, deeper, undecided)
        except TooEarly:
            continue
    raise AssertionError("the worlds were separate")


def _hands(s: State, goal: str, deck: Deck | None, agendas: Agendas | None) -> bool:
    """Whether the agendas of HQ or R&D come from the deck: the goal is to steal there, and nobody says what is there."""
    if deck is None or agendas is not None or not isinstance(goal, str) or goal.strip().partition(" ")[0].lower() != "steal":
        return False
    return bool({HQ, RND} & set(goals.servers_of(s, goal))) and goals.names_no_card(goal)


def _danger(goal: str, more: bool) -> tuple[str, str]:
    """The word of `DANGERS` before a goal, if there is one, and the goal. `more`: limits or agendas are asked for as well."""
    word, _, rest = goal.strip().partition(" ") if isinstance(goal, str) else ("", "", "")
    danger = word.lower()
    if danger not in DANGERS:
        return "", goal
    if more:
        raise RezzedError(f"goal {danger}: it works without limits and agendas")
    return danger, rest.strip() or goals.USUAL


def _survival(asked: _CheckedOdds, start: Worlds, danger: str, goal: str, rez: str) -> Odds:
    """The chance that the Runner lives, or not, after a run in which it goes for the goal first."""
    aims = goals.parse_each([s for _, s in start], goal)
    terms, belief = _terms(start, aims, (), rez)
    search = _search([s for _, s in start], aims[0].servers, AGAINST)
    search.once = False  # when the goal is out of reach, jacking out may save the Runner
    terms = replace(terms, search=search, cancel=asked.cancel, active=True)
    lives = danger == "survive"
    then: tuple[str, ...] = ()
    outcomes: tuple[ChanceOutcome, ...] = ()
    with deep(FRAMES):
        try:
            found, tree = expected_results.survival(terms, belief, asked.most, asked.until(1))
            if asked.details:
                then, outcomes = StrategyReader(tree.terms, tree.best, tree.chance).continuation(belief)
        except SearchTooLarge:
            raise RezzedError(f"goal {danger}: too large for an answer, with {asked.most} positions at most") from None
    exact = not tree.lower_bounds and search.exact and not _unnamed(start, search.servers, rez)
    alive, _ = found.numbers
    chance = alive if lives else 1 - alive
    return Odds(
        f"{danger} {aims[0].text}", chance, exact, "exact" if exact else "estimate", float(chance) if exact else 0.0,
        float(chance) if exact else 1.0, 0, asked.seed, "", tree.states, (time.perf_counter() - asked.began) * 1000,
        then, outcomes if lives else _reversed(outcomes),
    )  # fmt: skip


def _reversed(outcomes: tuple[ChanceOutcome, ...]) -> tuple[ChanceOutcome, ...]:
    """The same outcomes with the chances of the opposite."""
    return tuple([replace(x, chance=1 - x.chance, next=_reversed(x.next)) for x in outcomes])


def _check(asked: _CheckedOdds, rez: str, until: str) -> None:
    for given, known, what in ((rez, REZ, "rez"), (until, UNTIL, "until")):
        if given not in known:
            raise RezzedError(f"{what} {brief(given)[:40]!r}: expected {' or '.join(known)}")
    checked_cancel(asked.cancel)
    if asked.samples == 0:
        raise RezzedError("samples: expected at least 1")
    for n, what in ((asked.seed, "seed"), (asked.most, "most")):
        if isinstance(n, bool) or not isinstance(n, int) or n < 0:
            raise RezzedError(f"{what}: expected a number of 0 or more, not {brief(n)[:40]!r}")


Sums = tuple[tuple[tuple[int, ...], int], ...]


def _worlds(
    board: Position, hidden: HiddenCards, servers: tuple[int, ...], sums: Sums, rez: str, most: int, late: bool
) -> tuple[Worlds, UndecidedIce | None, bool]:
    """The possible boards, and whether a run may access cards of R&D that count as no agendas although they may be."""
    while True:
        start, undecided = worlds(board, hidden, servers, late)
        unknown = RND in points(hidden.agendas) or (hidden.dealt and RND in servers)
        if not unknown or not _deeper(start, hidden.top, sums, rez, most):
            return start, undecided, False
        if hidden.top >= DEEPEST:
            return start, undecided, True
        hidden = replace(hidden, top=hidden.top + TOP)


def _deeper(start: Worlds, top: int, sums: Sums, rez: str, most: int) -> bool:
    """Whether a run may access cards of R&D below the top cards that may be agendas."""
    for _, s in (start[0], start[-1]):
        below = s.order[Zone.RND][top:]
        aim = Goal("", int(Ev.ACCESS), bytes(c in below for c in range(len(s.code))), tuple(range(len(s.positions))))
        terms, belief = _terms([(Fraction(1), s.copy())], [aim], sums, rez)
        try:
            with deep(FRAMES):
                if BeliefTree(terms, GoalChance(), most).play(belief):
                    return True
        except SearchTooLarge:
            return True
    return False


def _terms(
    start: Worlds, aims: list[Goal], sums: Sums, rez: str, undecided: UndecidedIce | None = None
) -> tuple[Terms, Belief]:
    """What is constant in the tree of some worlds, and the worlds at its start."""
    kinds = tuple(sorted({k for ks, _ in sums for k in ks}))
    belief: Belief = []
    for (weight, s), aim in zip(start, aims, strict=True):
        s.policy = int(Policy.FORCED)
        aim.await_in(s)
        belief.append((weight, s, (0,) * len(kinds)))
    states = [s for _, s in start]
    search = _search([*states, *(undecided.samples if undecided is not None else ())], aims[0].servers)
    names = {id(s.code): k for k, s in enumerate(states)}
    if undecided is not None:
        undecided.begin(states, names)
    return Terms(search, states[0].last_run[RUN_SERIAL], rez == "all", sums, kinds, names, undecided=undecided), belief


def _search(states: list[State], servers: tuple[int, ...], against: int = KNOWN) -> UsefulOptions:
    """The options of all worlds: what any of their cards makes possible."""
    if len(servers) == 1 and any(survey.of_board(s) & survey.LEADS_ELSEWHERE for s in states):
        servers = tuple(range(len(states[0].positions)))
    search, *others = [UsefulOptions(s, sum(1 << n for n in servers), against) for s in states]
    for other in others:
        search.widen(other)
    return search


def _answer(
    asked: _CheckedOdds, start: Worlds, goal: str, sums: Sums, rez: str, deeper: bool, undecided: UndecidedIce | None = None
) -> Odds:
    """Find the chance on some worlds. `deeper`: a run may access cards that count as no agendas although they may be."""
    aims = goals.parse_each([s for _, s in start], goal)
    terms, belief = _terms(start, aims, sums, rez, undecided)
    terms = replace(terms, cancel=asked.cancel)
    with deep(FRAMES):
        tree = BeliefTree(terms, GoalChance(), asked.most, asked.until(1 / 2), asked.progress)
        tree.lower_bounds = deeper
        try:
            chance = tree.play(belief)
        except SearchTooLarge:
            return _sampled(asked, terms, belief, aims[0].text, tree, _unnamed(start, terms.search.servers, rez))
        unnamed = _unnamed(start, terms.search.servers, rez)
        sure = not tree.lower_bounds and terms.search.exact
        exact = sure and not unnamed
        first = _first(terms, belief, tree.solved)
        bound = "exact" if exact else "estimate" if unnamed else "at least"
        low = 0.0 if unnamed else float(chance)
        found = Odds(
            aims[0].text, chance, exact, bound, low, low if exact else 1.0, 0, asked.seed, first, tree.states, 0.0,
        )  # fmt: skip
        if asked.details and sure:
            found = _detailed(asked, found, terms, belief, tree, aims[0].servers, aims[0].event == Ev.STEAL)
        return replace(found, elapsed_ms=(time.perf_counter() - asked.began) * 1000)


def _unnamed(start: Worlds, servers: int, rez: str) -> bool:
    """Whether a card may ask what a card of the grip is that the board does not name."""
    return any(unnamed_cards.askers(s, servers, rez == "all") for _, s in start)


def _sampled(
    asked: _CheckedOdds, terms: Terms, start: Belief, goal: str, tree: BeliefTree[Fraction], unnamed: bool
) -> Odds:  # fmt: skip
    sampler = Sampler(terms, start, asked.seed)
    sampler.learn(tree, asked.most, asked.until(3 / 4), asked.progress)
    reached, done = sampler.play(asked.samples, asked.until(1), asked.progress)
    first = _first(terms, start, lambda key: sampler.strategy.get(key, -1))
    bound = "estimate" if sampler.guessed or unnamed else "at least"
    low, high = interval(reached, done)
    return Odds(
        goal, Fraction(reached, done), False, bound, low, high, done, asked.seed, first,
        tree.states + sampler.states, (time.perf_counter() - asked.began) * 1000,
    )  # fmt: skip


def _detailed(
    asked: _CheckedOdds, found: Odds, terms: Terms, start: Belief, tree: BeliefTree[Fraction], servers: tuple[int, ...],
    steals: bool,
) -> Odds:  # fmt: skip
    """The same answer with its outcomes, costs and points, as far as the limits allow."""
    samples = terms.undecided.samples if terms.undecided is not None else []
    search = _search([*[s for _, s, _ in start], *samples], servers)
    search.once = False  # when nothing helps, jacking out may be the cheapest
    paid = expected_results.costs(terms, start, search, asked.most, asked.until(1), asked.to_end) if found.chance else None
    expected = points = None
    teller = StrategyReader(terms, tree.best, tree.chance)
    if paid is not None:
        expected, ledger = paid
        teller = StrategyReader(ledger.terms, ledger.best, ledger.chance)
        start = ledger.terms.start(start)
    tree.until = asked.until(1)
    then, outcomes = teller.continuation(start)
    if steals:
        points = expected_results.most_points(terms, start, asked.most, asked.until(1))
    return replace(found, then=then, outcomes=outcomes, costs=expected, points=points)


def _first(terms: Terms, start: Belief, chosen: Callable[[Key], Choice]) -> str:
    """The first choice of the strategy, if the Runner makes it and it is always the same."""
    _, beliefs, _ = BeliefTree(terms, GoalChance(), LONGEST).spread(start)
    if len(beliefs) != 1:
        return ""
    belief = beliefs[0]
    s = belief[0][STATE]
    if s.who != RUNNER:
        return ""
    option = chosen(terms.key(belief))
    if not isinstance(option, int):
        return ", ".join(script_words(terms, belief, option)) or "pass"
    return event_words.option_text(s, option) if option >= 0 else ""
