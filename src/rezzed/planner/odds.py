"""Odds: the greatest chance of reaching a goal for a Runner with hidden information (docs/odds.md)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ..engine.state import State
from ..engine.state.refs import RUN_SERIAL
from ..errors import RezzedError, brief
from ..events import Ev
from ..ids import ARCHIVES, HQ, RND, RUNNER, Policy, Zone
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
from ..search.worlds.decklists import Deck, TooManyDeals
from ..search.worlds.hidden import TOP, HiddenCards, Unknown, Worlds, sizes, unread_cards, worlds
from ..search.worlds.piles import Agendas, points
from ..search.worlds.undecided_ice import TooEarly, UndecidedIce
from ..server_names import server_name
from ..wording import option_words as event_words
from ..wording.phrases import plural

MOST: Final = 100_000  # positions for an exact answer
REZ: Final = ("all", "none")
UNTIL: Final = ("end", "goal")
DANGERS: Final = goals.DANGERS
FRAMES: Final = 10 * DEEP  # Python frames
DEEPEST: Final = 12  # cards of R&D in an unknown order
DEALS: Final = (300, 60)  # random deals if there are too many; the second number if there are too many positions


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
        low, high: for a sample (plays or deals), the 95 % interval for the chance of the strategy; otherwise the known bounds.
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
        deals: the number of random deals that stand for all ways to deal unknown cards; 0 if these are all.
        reached: for `survive` and `flatline`, the chance that the Runner reaches the goal in that run.
        notes: the limits of the answer.
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
    deals: int = 0
    reached: Fraction | None = None
    notes: tuple[str, ...] = ()

    @property
    def fraction(self) -> str:
        """The chance as a fraction."""
        return str(self.chance)

    @property
    def answer(self) -> str:
        """The answer in a sentence."""
        danger, _, goal = self.goal.partition(" ")
        if self.reached is None:
            return f"The chance to {self.goal} is {self.in_words}."
        fate = f"The Runner {'survives' if danger == 'survive' else 'dies'} with a chance of {self.in_words}"
        goal = goals.in_words(goal)
        if not self.reached:
            return f"{fate}, but does not reach the goal ({goal}), if the Corp does what it may."
        there = percent(self.reached) if self.exact else f"about {percent(self.reached)}"
        run = f"in a run that goes for it ({goal}) and reaches it with a chance of {there}"
        return f"{fate} {run}, if the Corp does what it may."

    @property
    def in_words(self) -> str:
        """The chance in words: as a short fraction, in percent, and with its interval if it is not exact."""
        if self.exact:
            return percent(self.chance)
        words = f"{'at least' if self.bound == 'at least' else 'about'} {float(self.chance):.2%}"
        sample = [plural(n, what) for n, what in ((self.deals, "deal"), (self.samples, "play")) if n]
        if not sample:
            return words
        return f"{words} (95 %: {self.low:.2%} to {self.high:.2%}; {' and '.join(sample)}, seed {self.seed})"


def percent(chance: Fraction) -> str:
    """A chance as a short fraction and in percent."""
    words = f"{float(chance):.2%}"
    return f"{chance} = {words}" if 1 < chance.denominator < 10_000 else words


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
            goal is to steal from HQ, R&D or Archives (or, after `survive` or `flatline`, whatever it is), and `agendas` is
            None, the unknown cards there come from the deck too. Too many ways to deal them are dealt at random.
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
    hidden = HiddenCards(unknown, deck, agendas, _dealt(given, goal, danger, deck, agendas), goal, seed=seed)
    question = _OddsQuestion(board, goals.servers_of(given, goal), goal, danger, sums, rez, hidden)
    if not hidden:
        return _answered(asked, question, _PossibleWorlds([(Fraction(1), given)]))
    for deals in (0, *DEALS) if deck is not None else (0,):
        try:
            return _of_worlds(asked, replace(question, hidden=replace(hidden, deals=deals)))
        except (TooManyDeals, _NoAnswer):
            if deck is None or deals == DEALS[-1]:
                raise
    raise AssertionError("the last try answers or raises")


Sums = tuple[tuple[tuple[int, ...], int], ...]


class _NoAnswer(RezzedError):
    """There are too many positions, and no sample instead."""


@dataclass(frozen=True)
class _OddsQuestion:
    """What is asked: the arguments of `odds` about the board and the run, as it read them."""

    board: Position
    servers: tuple[int, ...]
    goal: str
    danger: str
    sums: Sums
    rez: str
    hidden: HiddenCards


@dataclass(frozen=True)
class _PossibleWorlds:
    """The possible boards.

    Attributes:
        worlds: the boards with their chances.
        undecided: the ice that is left blank in them.
        deeper: whether a run may access cards of R&D that count as blank although they may matter.
        deals: the number of random deals that stand for all of them; 0 if these are all.
    """

    worlds: Worlds
    undecided: UndecidedIce | None = None
    deeper: bool = False
    deals: int = 0


def _of_worlds(asked: _CheckedOdds, question: _OddsQuestion) -> Odds:
    """The answer for a board with unknown cards."""
    for late in (True, False) if goals.names_no_card(question.goal) else (False,):
        try:
            return _answered(asked, question, _worlds(question, asked.most, late))
        except TooEarly:
            continue
    raise AssertionError("the worlds were separate")


def _answered(asked: _CheckedOdds, question: _OddsQuestion, possible: _PossibleWorlds) -> Odds:
    return (_survival if question.danger else _answer)(asked, question, possible)


def _dealt(s: State, goal: str, danger: str, deck: Deck | None, agendas: Agendas | None) -> tuple[int, ...]:
    """The servers among HQ, R&D and Archives whose unknown cards come from the deck: those of a goal to steal, and all that the
    Runner may access if it is asked whether the Runner lives."""
    if deck is None or agendas is not None or not isinstance(goal, str):
        return ()
    if not danger and (goal.strip().partition(" ")[0].lower() != "steal" or not goals.names_no_card(goal)):
        return ()
    elsewhere = danger and survey.of_board(s) & survey.LEADS_ELSEWHERE
    return tuple([n for n in (HQ, RND, ARCHIVES) if elsewhere or n in goals.servers_of(s, goal)])


def _danger(goal: str, more: bool) -> tuple[str, str]:
    """The word of `DANGERS` before a goal, if there is one, and the goal. `more`: limits or agendas are asked for as well."""
    word, _, rest = goal.strip().partition(" ") if isinstance(goal, str) else ("", "", "")
    danger = word.lower()
    if danger not in DANGERS:
        return "", goal
    if more:
        raise RezzedError(f"goal {danger}: it works without limits and agendas")
    return danger, rest.strip() or goals.USUAL


def _survival(asked: _CheckedOdds, question: _OddsQuestion, possible: _PossibleWorlds) -> Odds:
    """The chance that the Runner lives, or not, after a run in which it goes for the goal first."""
    start, danger = possible.worlds, question.danger
    aims = goals.parse_each([s for _, s in start], question.goal)
    terms, belief = _terms(start, aims, (), question.rez, possible.undecided)
    samples = possible.undecided.samples if possible.undecided is not None else []
    search = _search([*[s for _, s in start], *samples], aims[0].servers, AGAINST)
    search.once = False  # when the goal is out of reach, jacking out may save the Runner
    terms = replace(terms, search=search, cancel=asked.cancel, active=True)
    then: tuple[str, ...] = ()
    outcomes: tuple[ChanceOutcome, ...] = ()
    with deep(FRAMES):
        try:
            found, tree = expected_results.survival(terms, belief, asked.most, asked.until(_share(question)))
            if asked.details:
                then, outcomes = StrategyReader(tree).continuation(belief)
        except SearchTooLarge:
            raise _NoAnswer(
                f"goal {danger}: too large for an answer, with {asked.most} positions at most; ask about one server, such as"
                f" '{danger} access {server_name(aims[0].servers[0])}', or write more of the cards on the board"
            ) from None
    alive, reached = found.numbers
    lives = danger == "survive"
    chance = alive if lives else 1 - alive
    unread = unread_cards(question.board, question.hidden) if question.hidden.dealt else []
    doubtful = tree.lower_bounds or possible.deals or possible.deeper or unread or _unnamed(start, search.servers, question.rez)
    exact = not doubtful and search.exact
    low, high = interval(chance * possible.deals, possible.deals) if possible.deals else (0.0, 1.0)
    return Odds(
        f"{danger} {aims[0].text}", chance, exact, "exact" if exact else "estimate", float(chance) if exact else low,
        float(chance) if exact else high, 0, asked.seed, "", tree.states, (time.perf_counter() - asked.began) * 1000,
        then, outcomes if lives else _reversed(outcomes), deals=possible.deals, reached=reached,
        notes=_notes(question, possible, unread),
    )  # fmt: skip


def _share(question: _OddsQuestion) -> float:
    """The part of the time at which a search for survival ends: with a deck, there are other tries after the first ones."""
    tries = (0, *DEALS)
    return (tries.index(question.hidden.deals) + 2) / (len(tries) + 1) if question.hidden.deck is not None else 1


def _notes(question: _OddsQuestion, possible: _PossibleWorlds, unread: Sequence[str] = ()) -> tuple[str, ...]:
    """What somebody has to know about the answer."""
    hidden, out = question.hidden, list[str]()
    if possible.deals:
        out.append(f"there are too many ways to deal the unknown cards: these are {possible.deals} random deals")
    if hidden.deck is not None:
        there, cards = sizes(question.board, hidden)
        if there > cards:
            out.append(f"the board has {there} cards of the Corp, but the deck has {cards}")
    if question.danger and hidden and question.rez == "all":
        out.append("the Corp rezzes ice without regard to cards that the Runner does not see")
    if unread:
        out.append(f"the texts of these cards are not played: {', '.join(unread[:5])}")
    if possible.deeper:
        out.append(f"the cards of R&D below the top {DEEPEST} count as blank")
    return tuple(out)


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


def _worlds(question: _OddsQuestion, most: int, late: bool) -> _PossibleWorlds:
    """The possible boards. Cards of HQ and R&D are dealt as far as a run may access them."""
    hidden = replace(question.hidden, one=HQ in question.hidden.dealt)
    unknown = RND in points(hidden.agendas) or RND in hidden.dealt
    while True:
        start, undecided = worlds(question.board, hidden, question.servers, late)
        if hidden.one and _several(start, question, most):
            hidden = replace(hidden, one=False)
            continue
        deeper = unknown and _deeper(start, hidden.top, question, most)
        if not deeper or hidden.top >= DEEPEST:
            return _PossibleWorlds(start, undecided, deeper, hidden.deals)
        hidden = replace(hidden, top=hidden.top + TOP)


def _several(start: Worlds, question: _OddsQuestion, most: int) -> bool:
    """Whether a run may access several cards of HQ, or one that somebody chooses: one of them more often than chance has it."""
    for _, s in (start[0], start[-1]):
        there = [c for c in range(len(s.code)) if s.zone[c] == Zone.HQ]
        one, some = [_accessed(s, cards, question, most) for cards in (there[-1:], there)]
        if one is None or some is None or one * len(there) > some:
            return True
    return False


def _deeper(start: Worlds, top: int, question: _OddsQuestion, most: int) -> bool:
    """Whether a run may access cards of R&D below the top cards that may matter."""
    return any(_accessed(s, s.order[Zone.RND][top:], question, most) != 0 for _, s in (start[0], start[-1]))


def _accessed(s: State, cards: Sequence[int], question: _OddsQuestion, most: int) -> Fraction | None:
    """The greatest chance that a run accesses one of some cards; None if there are too many positions."""
    aim = Goal("", int(Ev.ACCESS), bytes(c in cards for c in range(len(s.code))), tuple(range(len(s.positions))))
    terms, belief = _terms([(Fraction(1), s.copy())], [aim], question.sums, question.rez)
    try:
        with deep(FRAMES):
            return BeliefTree(terms, GoalChance(), most).play(belief)
    except SearchTooLarge:
        return None


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


def _answer(asked: _CheckedOdds, question: _OddsQuestion, possible: _PossibleWorlds) -> Odds:
    """The chance of the goal."""
    start = possible.worlds
    aims = goals.parse_each([s for _, s in start], question.goal)
    terms, belief = _terms(start, aims, question.sums, question.rez, possible.undecided)
    terms = replace(terms, cancel=asked.cancel)
    with deep(FRAMES):
        tree = BeliefTree(terms, GoalChance(), asked.most, asked.until(1 / 2), asked.progress)
        tree.lower_bounds = possible.deeper
        try:
            chance = tree.play(belief)
        except SearchTooLarge:
            found = _sampled(asked, terms, belief, aims[0].text, tree, _unnamed(start, terms.search.servers, question.rez))
            return _with_deals(replace(found, notes=_notes(question, possible)), possible.deals)
        unnamed = _unnamed(start, terms.search.servers, question.rez)
        sure = not tree.lower_bounds and terms.search.exact
        exact = sure and not unnamed
        first = _first(terms, belief, tree.solved)
        bound = "exact" if exact else "estimate" if unnamed else "at least"
        low = 0.0 if unnamed else float(chance)
        found = Odds(
            aims[0].text, chance, exact, bound, low, low if exact else 1.0, 0, asked.seed, first, tree.states, 0.0,
            notes=_notes(question, possible),
        )  # fmt: skip
        if asked.details and sure:
            found = _detailed(asked, found, terms, belief, tree, aims[0].servers, aims[0].event == Ev.STEAL)
        return _with_deals(replace(found, elapsed_ms=(time.perf_counter() - asked.began) * 1000), possible.deals)


def _with_deals(found: Odds, deals: int) -> Odds:
    """The same answer; if it is about random deals, an estimate with their interval."""
    if not deals:
        return found
    plays = Fraction(deals * found.samples, deals + found.samples) if found.samples else Fraction(deals)
    low, high = interval(found.chance * plays, plays)
    return replace(found, exact=False, bound="estimate", low=low, high=high, deals=deals)


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
    teller = StrategyReader(tree)
    if paid is not None:
        expected, ledger = paid
        teller = StrategyReader(ledger)
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
