"""Plays a script: turns statements into decisions of a `Game`, and checks expectations."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..action import Action, Decision
from ..decisions import Verb, verb
from ..errors import IllegalActionError, RezzedError
from ..game import match_option
from ..ids import SIDE_NAMES
from ..library import Library
from ..why import NO_ABILITY, UNKNOWN
from ..wording import events as event_words
from . import check
from .load import Scenario, read
from .log_words import begins
from .outcome import Choice, Failure, Outcome
from .policies import Policy, again_and_again, declining, policy
from .script import Statement, Word

AROUND: Final = 8  # events to show around a failure
STEPS: Final = 5_000  # decisions to decline for one statement, or to make by policies
LOOP: Final = 60  # the last of these decisions, which are searched for a loop
# words with which a refused action may begin although no card or step has that name
_ANSWERS: Final = ("pay", "spend", "bid", "choose", "yes", "no", "decline", "done", "continue", "access", "lose", "end")


class _Stop(Exception):
    """The branch cannot continue."""


def play_file(
    path: str | Path,
    rules: str | None = None,
    corp_policy: Policy | str | None = None,
    runner_policy: Policy | str | None = None,
    library: Library | None = None,
) -> list[Outcome]:
    """Play a scenario file: every branch under every book that it names.

    Args:
        path: the file.
        rules: the book to use instead of those in the file.
        corp_policy: decides for the Corp after the script ends: a function that takes the game and returns one of the
            options of its decision, or a name in `POLICIES`. Without it the game stops at the end of the script.
        runner_policy: the same for the Runner.
        library: the cards and rule books; default: the default library.

    Raises:
        SetupError: the file is invalid (exit code 2); `faults` lists all errors, one line each.
        RezzedError: there is no policy with that name.
    """
    policies = (_policy(corp_policy), _policy(runner_policy))
    return play(read(path, rules, library), *policies)


def play(scenario: Scenario, corp_policy: Policy | None = None, runner_policy: Policy | None = None) -> list[Outcome]:
    """Play a scenario: one outcome for each book and branch."""
    return [
        Player(scenario, book, branch).play((corp_policy, runner_policy))
        for book in scenario.rules
        for branch in scenario.script.names(book)
    ]


def _policy(named: Policy | str | None) -> Policy | None:
    return None if named is None else policy(named)


class Player:
    """One branch under one book.

    Attributes:
        game: the game that is played.
        since: where `until` begins to search: in the log before the last action, or after the event of the last `until`.
        mark: where in the log `log` and `never` begin to search.
    """

    def __init__(self, scenario: Scenario, book: str, branch: str) -> None:
        self.scenario = scenario
        self.book = book
        self.branch = branch
        self.statements = scenario.script.statements(branch, book)
        self.failures: list[Failure] = []
        self.choices: list[Choice] = []
        self.fixes: dict[str, list[str]] = {}  # the remaining outcomes for each kind of chance
        self.fixed = {x.split()[0] for st in self.statements if st.word == Word.FIX for x in st.items}
        self.line = 0
        self.since = 0
        self.mark = 0
        self.game = scenario.start(book)
        self.game.chance = self.chance

    def play(self, policies: tuple[Policy | None, Policy | None]) -> Outcome:
        """Play to the end of the script, then with the policies if there are any."""
        try:
            for st in self.statements:
                self.line = st.line
                getattr(self, f"_{st.word.value}")(st)
            self._all_used()
        except _Stop:
            pass
        else:
            self.line = 0
            self._play_out(policies)
        x = self.scenario
        return Outcome(x.path, x.title, x.source, self.book, self.branch, tuple(self.failures), tuple(self.choices), self.game)

    def fail(self, text: str, at: int | None = None) -> None:
        """Record a failure, with the trace around an event, or up to now if there is none."""
        self.failures.append(Failure(self.line, text, self._trace(at)))

    def _stop(self, text: str) -> _Stop:
        self.fail(text)
        return _Stop()

    def _trace(self, at: int | None) -> tuple[str, ...]:
        n = len(self.game.events)
        low = max(0, n - AROUND if at is None else at - AROUND // 2)
        entries = [self.game.entry(i) for i in range(low, min(n, low + AROUND))]
        lines = [f"{e.seq:4} {e.cite}: {e.text}" for e in entries]
        if at is None:
            decision = self.game.decision
            lines.append(f"  -> {_shown(decision)}" if decision is not None else "  -> the game is over")
        return tuple(lines)

    # -- chance -----------------------------------------------------------------------------------------

    def chance(self, outcomes: list[str], kind: str) -> int | None:
        """Answer a decision of chance with the outcome that the script sets; the seed answers the other kinds."""
        kind = {"shuffle": "draw", "other": "random"}.get(kind, kind)
        if kind not in self.fixed:
            return None
        left = self.fixes.get(kind)
        if not left:
            if kind == "draw":
                return None  # the seed decides the rest of a deck
            raise self._stop(f"no `fix: {kind}` is left for {_listed(outcomes)}")
        wanted = left[0]
        found = match_option([Action(i, text) for i, text in enumerate(outcomes)], wanted)
        if found is None:
            raise self._stop(f"`fix: {kind} {wanted}` cannot be; possible: {_listed(outcomes)}")
        left.pop(0)
        return found.id

    def _bids(self) -> None:
        """Answer secret bids that the script sets."""
        while "bid" in self.fixed:
            decision = self.game.decision
            if decision is None or not any(event_words.normal(o.text).startswith("bid ") for o in decision.options):
                return
            left = self.fixes.get("bid", [])
            wanted = next((b for b in left if b.startswith(decision.chooser + " ")), None)
            if wanted is None:
                raise self._stop(f"no `fix: bid {decision.chooser}` is left")
            option = match_option(decision.options, "bid " + wanted.split()[1])
            if option is None:
                raise self._stop(f"`fix: bid {wanted}` cannot be; possible: {_listed([o.text for o in decision.options])}")
            left.remove(wanted)
            self._apply(option, decision)

    def _fix(self, st: Statement) -> None:
        for item in st.items:
            kind, _, value = item.partition(" ")
            self.fixes.setdefault(kind, []).append(value.strip())

    def _all_used(self) -> None:
        left = [f"{kind} {value}" for kind, values in self.fixes.items() for value in values]
        if left:
            self.fail(f"set by `fix`, but the game did not need it: {'; '.join(left)}")

    # -- moving -----------------------------------------------------------------------------------------

    def _apply(self, option: Action, decision: Decision) -> None:
        """Take an option that the script does not ask for."""
        self.choices.append(Choice(len(self.game.events), decision.chooser, option.text, decision.cite, 0))
        self.game.apply(option)

    def _take(self, words: str, decision: Decision) -> IllegalActionError | None:
        """Take an action or a compound, given by its words. If it is illegal, return the reason and change nothing."""
        at = len(self.game.events)
        fixes = {kind: values[:] for kind, values in self.fixes.items()}
        try:
            self.game.apply(words)
        except IllegalActionError as error:
            self.fixes = fixes
            return error
        self.choices.append(Choice(at, decision.chooser, words, decision.cite, self.line))
        self.since = at
        return None

    def _decline(self, decision: Decision, meanwhile: str) -> None:
        """Decline a decision, or stop because it is a real choice."""
        option = declining(decision)
        if option is None:
            raise self._stop(f"{meanwhile}: {_shown(decision)}")
        self._apply(option, decision)
        self._bids()

    def _act(self, st: Statement) -> None:
        for words in st.items:
            self._action(st.side, words)

    def _action(self, side: str, words: str) -> None:
        refused: IllegalActionError | None = None
        self._bids()
        for _ in range(STEPS):
            decision = self.game.decision
            if decision is None:
                raise self._stop(str(refused) if refused else f"{side} cannot {words!r}: the game is over")
            if decision.chooser == side:
                error = self._take(words, decision)
                if error is None:
                    self._bids()
                    return
                refused = refused or error
            why = f"{refused}; and then a choice must be made" if refused else f"before {words!r} a choice has to be made"
            self._decline(decision, why)
        raise self._stop(f"{words!r} did not become legal in {STEPS} decisions")

    def _until(self, st: Statement) -> None:
        words = st.items[0]
        self._bids()
        for _ in range(STEPS):
            found = self._first(words, self.since)
            if found >= 0:
                self.since = found + 1
                return
            decision = self.game.decision
            if decision is None:
                raise self._stop(f"the game is over, and {words!r} did not happen")
            if any(begins(o.text, words) for o in decision.options):
                self.since = len(self.game.events)
                return
            self._decline(decision, f"on the way to {words!r} a choice must be made")
        raise self._stop(f"{words!r} did not happen in {STEPS} decisions")

    def _asks(self, st: Statement) -> None:
        self._bids()
        for _ in range(STEPS):
            decision = self.game.decision
            if decision is None:
                raise self._stop(f"{st.side} is asked nothing: the game is over")
            if decision.chooser == st.side:
                if _exactly(decision, st.items):
                    return
                if len(decision.options) > 1:
                    self.fail(f"{st.side} is asked {_listed([o.text for o in decision.options])}, not {_listed(st.items)}")
                    return
            self._decline(decision, f"before {st.side} is asked, a choice must be made")
        raise self._stop(f"{st.side} is asked nothing in {STEPS} decisions")

    # -- expecting --------------------------------------------------------------------------------------

    def _refuse(self, st: Statement) -> None:
        for words, by in zip(st.items, st.by, strict=True):
            problem = self._refused(st.side, words, by)
            if problem:
                self.fail(problem)

    def _refused(self, side: str, words: str, by: str) -> str:
        """Why a refusal is not as expected, or an empty string."""
        decision = self.game.decision
        cite = ""
        trial = self.game.copy()
        trial.chance = None
        try:
            trial.apply(words)
        except IllegalActionError as error:
            cite = error.cite
            if (UNKNOWN in str(error) or NO_ABILITY in str(error)) and words.split()[0].lower() not in _ANSWERS:
                return f"{words!r} names nothing that could ever be done: {error}"
        else:
            if decision is not None and decision.chooser == side:
                return f"{words!r} is legal"
            cite = self.game.state.book.cite("turn")
        found = cite.removeprefix(self.game.state.book.book.short).strip()
        return f"{words!r} is refused by {found or 'no paragraph'}, not by {by}" if by and by != found else ""

    def _forced(self) -> None:
        """Trigger a mandatory ability that is the only pending one, as most window policies do, so that all policies agree."""
        for _ in range(STEPS):
            decision = self.game.decision
            if decision is None or len(decision.options) > 1 or verb(decision.options[0].id) != Verb.TRIGGER:
                return
            self._apply(decision.options[0], decision)
            self._bids()

    def _log(self, st: Statement) -> None:
        self._forced()
        at = self.mark
        last = ""
        for words in st.items:
            found = self._first(words, at)
            if found < 0:
                before = f"after {last!r} " if last else ""
                wrong = " (it happened, but not in this order)" if self._first(words, self.mark) >= 0 else ""
                self.fail(f"{before}no event begins with {words!r}{wrong}", at - 1 if last else None)
                return
            at, last = found + 1, words

    def _never(self, st: Statement) -> None:
        self._forced()
        for words in st.items:
            found = self._first(words, self.mark)
            if found >= 0:
                self.fail(f"{words!r} happened: {self.game.entry(found).text}", found)

    def _first(self, words: str, low: int) -> int:
        """The first event from `low` on that begins with the words, or -1."""
        return next((i for i in range(low, len(self.game.events)) if begins(self.game.entry(i).text, words)), -1)

    def _expect(self, st: Statement) -> None:
        self._forced()
        for words in st.items:
            holds, found = check.evaluate_clause(self.game, check.parse(words))
            if not holds:
                self.fail(f"expected {words!r}, but {found}")

    def _mark(self, st: Statement) -> None:
        self.mark = len(self.game.events)

    # -- after the script -------------------------------------------------------------------------------

    def _play_out(self, policies: tuple[Policy | None, Policy | None]) -> None:
        self.game.chance = None  # the outcomes of the script are used up
        for _ in range(STEPS):
            decision = self.game.decision
            if decision is None:
                return
            chooser = policies[SIDE_NAMES.index(decision.chooser)]
            if chooser is None:
                return
            option = chooser(self.game)
            if option not in decision.options:
                raise RezzedError(f"the policy of the {decision.chooser} chose {option}, which is not an option")
            self._apply(option, decision)
        self.fail(f"the policies do not end the game in {STEPS} decisions; {again_and_again(self._said())}")

    def _said(self) -> list[str]:
        return [f"{c.side}: {c.text}" for c in self.choices[-LOOP:]]


def _exactly(decision: Decision, wanted: tuple[str, ...]) -> bool:
    found = [match_option(decision.options, w) for w in wanted]
    return None not in found and {o.id for o in found if o} == {o.id for o in decision.options}


def _listed(texts: list[str] | tuple[str, ...]) -> str:
    shown = " | ".join(texts[:20])
    return shown if len(texts) <= 20 else f"{shown} | ... ({len(texts)} in all)"


def _shown(decision: Decision) -> str:
    source = f" for {decision.source}" if decision.source else ""
    return f"{decision.chooser}{source} ({decision.cite}): {_listed([o.text for o in decision.options])}"
