"""Plays a script: turns statements into decisions of a `Game`, and checks expectations."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from .. import citing
from ..decisions import DecisionKind, Verb, arg, verb
from ..engine.ask import progress
from ..engine.state import Effects, Payment, State
from ..errors import IllegalActionError, Reason
from ..events import KIND
from ..game import Game, match_option
from ..game.actions import Action, Decision
from ..game.compound import first_part, is_compound
from ..ids import SIDE_NAMES
from ..library import Library
from ..why import NO_ABILITY, UNKNOWN, against
from ..wording import names, option_parsing
from ..wording import option_words as event_words
from . import expectations
from .load import Scenario, read
from .log_words import begins, happened, words_of
from .outcome import SHOWN, BranchOutcome, Choice, Failure, choice_words
from .passed import taken_by_itself
from .policies import Policy, again_and_again, declining, policy
from .script import Statement, Word

AROUND: Final = 8  # events to show around a failure
STEPS: Final = 5_000  # decisions to decline for one statement, or to make by policies
LOOP: Final = 60  # the last of these decisions, which are searched for a loop
# words with which a refused action may begin although no card or step has that name
_ANSWERS: Final = ("pay", "spend", "bid", "choose", "yes", "no", "decline", "done", "continue", "access", "lose", "end")


_BEGINS: Final = (Verb.TRIGGER, Verb.USE, Verb.PLAY)  # actions with which a script begins an ability of a card
_NO_BREAKER: Final = re.compile(r"break (all|[\d, ]+)( of (?!.* with ).+)?", re.I)
# the method of `Player` that plays a kind of statement
_PLAYED: Final = {word: f"_{word.value}" for word in Word} | {Word.STOP: "_stop_at"}


class _Stop(Exception):
    """The branch cannot continue, and why."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.text)
        self.failure = failure


@dataclass(frozen=True)
class _Begun:
    """What a line of the script began: an ability of a card, and whether the script has answered anything since."""

    side: str
    card: int
    words: str
    answered: bool = False

    def asks(self, s: State, decision: Decision) -> bool:
        """Whether this decision is an offer of the ability, which only the script may decline."""
        top = s.stack[-1]
        if decision.chooser != self.side or not isinstance(top, Effects) or top.card != self.card:
            return False
        declines = any(verb(o.option) == Verb.DECLINE for o in decision.options)
        return declines and (s.ask_kind == DecisionKind.MAY or not self.answered)

    def lasts(self, s: State) -> bool:
        """Whether the ability is still being resolved or paid for."""
        return any(isinstance(f, (Effects, Payment)) and f.card == self.card for f in s.stack)


@dataclass(frozen=True)
class _BranchPoint:
    """Where a branch stood: the game, the outcomes of chance that were left, and the number of choices."""

    game: Game
    fixes: dict[str, list[str]]
    choices: int


def play_file(
    path: str | Path,
    rules: str | None = None,
    corp_policy: Policy | str | None = None,
    runner_policy: Policy | str | None = None,
    library: Library | None = None,
) -> list[BranchOutcome]:
    """Play a scenario file: every branch under every book that it names.

    Args:
        path: the file.
        rules: the book to use instead of those in the file.
        corp_policy: decides for the Corp after the script ends: a function that takes the seat and returns one of the
            options of its decision, or a name in `POLICIES`. Without it the game stops at the end of the script.
        runner_policy: the same for the Runner.
        library: the cards and rule books; default: the default library.

    Raises:
        SetupError: the file is invalid (exit code 2); `faults` lists all errors, one line each.
        RezzedError: there is no policy with that name.
    """
    policies = (_policy(corp_policy), _policy(runner_policy))
    return play(read(path, rules, library), *policies)


def play(scenario: Scenario, corp_policy: Policy | None = None, runner_policy: Policy | None = None) -> list[BranchOutcome]:
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

    Args:
        scenario: the scenario.
        book: the name of the book.
        branch: the name of the branch.
        answers: whether the script must answer what its own abilities offer; else that is declined like everything optional.

    Attributes:
        game: the game that is played.
        since: where `until` begins to search: in the log before the last action, or after the event of the last `until`.
        mark: where in the log `log` and `never` begin to search.
    """

    def __init__(self, scenario: Scenario, book: str, branch: str, answers: bool = True) -> None:
        self.answers = answers
        self.scenario = scenario
        self.book = book
        self.branch = branch
        self.statements = scenario.script.statements(branch, book)
        self.failures: list[Failure] = []
        self.choices: list[Choice] = []
        self.fixes: dict[str, list[str]] = {}  # the remaining outcomes for each kind of chance
        self.fixed = {x.split()[0] for st in self.statements if st.word == Word.FIX for x in st.items}
        self.named: set[tuple[int, str]] = set()  # what rezzed took by itself and the script named
        self.at = 0  # the statement that is being played
        self.line = 0
        self.since = 0
        self.mark = 0
        self.begun: _Begun | None = None
        self.game = self._started()
        self.before = self._position()  # before the last action of the script

    def play(self, policies: tuple[Policy | None, Policy | None]) -> BranchOutcome:
        """Play to the end of the script, then with the policies if there are any."""
        try:
            self._script()
            self._all_used()
        except _Stop as stop:
            self.failures.append(stop.failure)
        else:
            self.line = 0
            self._play_out(policies)
        x = self.scenario
        return BranchOutcome(
            x.path, x.title, x.source, self.book, self.branch, tuple(self.failures), tuple(self.choices), self.game
        )

    def reach(self) -> Game:
        """The game at the end of the lines. Outcomes of chance may be left over for the lines of a branch."""
        try:
            self._script()
        except _Stop as stop:
            self.failures.append(stop.failure)
        return self.game

    def _script(self) -> None:
        for at, st in enumerate(self.statements):
            self.at = at
            self.line = st.line
            if st.word == Word.FIX and at < self._fixed_before():
                continue
            getattr(self, _PLAYED[st.word])(st)
        self._go_on()

    def fail(self, text: str, at: int | None = None) -> None:
        """Record a failure, with the trace around an event, or up to now if there is none."""
        self.failures.append(Failure(self.line, text, self._trace(at)))

    def _stop(self, text: str) -> _Stop:
        return _Stop(Failure(self.line, text, self._trace(None)))

    def _trace(self, at: int | None) -> tuple[str, ...]:
        n = len(self.game.written)
        low = max(0, n - AROUND if at is None else at - AROUND // 2)
        high = min(n, low + AROUND)
        lines: list[str] = []
        said = list(choice_words(self.choices))
        for i in range(low, high + (at is None)):
            lines += [f"     {c.side}: {words}" for c, words in said if c.at == i > low]
            if i < high:
                e = self.game.entry(i)
                beside = citing.beside(self.game.state.book.book, e.kind, e.cite)
                lines.append(f"{e.seq:4} {e.cite}{', ' if beside else ''}{beside}: {e.text}")
        if at is None:
            decision = self.game.decision
            now = "the game is over" if self.game.over else "stopped at this event"
            lines.append(f"  -> {_shown(decision)}" if decision is not None else f"  -> {now}")
        return tuple(lines)

    # -- the beginning ------------------------------------------------------------------------------------

    def _fixed_before(self) -> int:
        """How many statements of the script only set chance before anything else happens: the set-up of a game needs them."""
        return next((at for at, st in enumerate(self.statements) if st.word != Word.FIX), len(self.statements))

    def _started(self, awaits: int = -1) -> Game:
        """The game at its first decision, or at the first event of a kind."""
        self.fixes = {}
        for st in self.statements[: self._fixed_before()]:
            self._fix(st)
        self.starting = True
        game = self.scenario.start(self.book, self.branch, self.chance, awaits)
        self.starting = False
        return game

    # -- chance -----------------------------------------------------------------------------------------

    def chance(self, outcomes: list[str], kind: str) -> int | None:
        """Answer a decision of chance with the outcome that the script sets; the seed answers the other kinds."""
        kind = {"shuffle": "draw", "other": "random"}.get(kind, kind)
        if kind not in self.fixed:
            return None
        left = self.fixes.get(kind)
        if not left:
            if kind == "draw" or self.starting:
                return None  # the seed decides the rest of a deck
            raise self._stop(f"no `fix: {kind}` is left for {_listed(_to_fix(outcomes))}")
        wanted = left[0]
        found = _outcome(outcomes, wanted)
        if found < 0 and self.starting:
            return None  # it is for the other deck
        if found < 0:
            raise self._stop(f"`fix: {kind} {wanted}` is not a possible outcome; possible: {_listed(_to_fix(outcomes))}")
        left.pop(0)
        return found

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
            _, bid, *_ = wanted.split()
            option = match_option(decision.options, f"bid {bid}")
            if option is None:
                bids = _listed([o.text for o in decision.options])
                raise self._stop(f"`fix: bid {wanted}` is not a possible bid; possible: {bids}")
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

    def _position(self) -> _BranchPoint:
        return _BranchPoint(self.game.copy(), {kind: values[:] for kind, values in self.fixes.items()}, len(self.choices))

    def _return(self, to: _BranchPoint) -> None:
        """Go back to a position; it must not be used afterwards."""
        self.game, self.fixes = to.game, to.fixes
        del self.choices[to.choices :]

    def _go_on(self) -> None:
        """Go on to the next decision, if the game has stopped at an event."""
        if self.game.state.happened:
            self.game.go_on()

    def _chosen(self, text: str, decision: Decision, line: int) -> Choice:
        """The choice of an option or a compound, with the options that it declines.

        Strength that is raised outside of an encounter is left out: nothing needs it there.
        """
        s = self.game.state
        found = option_parsing.understood(s, text)
        could: tuple[str, ...] = ()
        if option_parsing.is_declining(found):
            idle = progress.encounter(s) is None
            others = (o for o in decision.options if (o.option,) != found)
            could = tuple(o.text for o in others if not (idle and o.verb == "pump"))
        return Choice(len(self.game.written), decision.chooser, text, decision.cite, line, could, self.line)

    def _apply(self, option: Action, decision: Decision) -> None:
        """Take an option that the script does not ask for."""
        self.choices.append(self._chosen(option.text, decision, 0))
        self.game.apply(option)

    def _take(self, words: str, decision: Decision) -> IllegalActionError | None:
        """Take an action or a compound, given by its words. If it is illegal, return the reason and change nothing."""
        before, choice = self._position(), self._chosen(words, decision, self.line)
        begun = self._begun_by(words, decision)
        try:
            self.game.apply(words)
        except IllegalActionError as error:
            self.fixes = before.fixes
            return error
        self.begun = begun
        self.choices.append(choice)
        self.since, self.before = choice.at, before
        return None

    def _begun_by(self, words: str, decision: Decision) -> _Begun | None:
        """What the script has begun and not finished, after it says these words."""
        s = self.game.state
        if any(verb(o) in _BEGINS for o in s.options):
            found = option_parsing.understood(s, words)
            if len(found) == 1 and verb(found[0]) in _BEGINS:
                return _Begun(decision.chooser, arg(found[0]), words)
        before = self.begun
        return replace(before, answered=True) if before is not None and before.lasts(s) else None

    def _decline(self, decision: Decision, meanwhile: str) -> None:
        """Decline a decision, or stop because it is a real choice."""
        option = declining(decision)
        if option is None:
            raise self._stop(f"{meanwhile}: {_shown(decision)}")
        s, begun = self.game.state, self.begun
        if self.answers and begun is not None and begun.asks(s, decision):
            told = " or ".join(f"`{begun.side}: {o.text}`" for o in decision.options)
            raise self._stop(f"{begun.words!r} makes an offer, and the script does not answer it; write {told}")
        if begun is not None and not begun.lasts(s):
            self.begun = None
        self._apply(option, decision)
        self._bids()

    def _act(self, st: Statement) -> None:
        for words in st.items:
            self._action(st.side, words)

    def _action(self, side: str, words: str) -> None:
        self._go_on()
        self._bids()
        if words == "concede" and not self.game.over:
            self.game.apply(f"{side} concedes")
            return
        trail = [self._position()]
        try:
            self._wait_for(side, words, trail)
        except _Stop as stop:
            if not self._other_reading(side, words, trail):
                raise self._with_declined(stop, words, side) from None

    def _wait_for(self, side: str, words: str, trail: list[_BranchPoint]) -> None:
        """Decline until the action is legal, and take it; add the positions on the way to the trail."""
        refused: IllegalActionError | None = None
        for _ in range(STEPS):
            decision = self.game.decision
            if decision is None:
                raise self._stop(str(refused) if refused else f"{side} cannot {words!r}: the game is over")
            if decision.chooser == side:
                error = self._take(words, decision) if self._says(words) else self.game.illegal(words)
                if error is None:
                    self._bids()
                    return
                refused = refused or error
            reason = f"{refused}{_hint(self.game, words)}" if refused else ""
            why = f"{reason}; then a choice must be made" if reason else f"a choice must be made before {words!r}"
            self._decline(decision, why)
            trail.append(self._position())
        raise self._stop(f"{words!r} did not become legal within {STEPS} decisions")

    def _says(self, words: str) -> bool:
        """Whether these words are tried at this decision; `pass` waits for a `pass` before it can mean `done`."""
        s = self.game.state
        return bool(option_parsing.options_meant(s, words)) or not option_parsing.declining(s, words)

    def _other_reading(self, side: str, words: str, trail: list[_BranchPoint]) -> bool:
        """An action that is never offered may name what rezzed took by itself, or decline in other words: the first of these
        on the way counts. False if there is none; then nothing changes."""
        start = self.before
        for position in trail:
            found = taken_by_itself(start.game, position.game, side, words, self.named)
            if found is not None:
                self._return(position)
                self.named.add(found)
                number, text = found
                self.choices.append(Choice(number, side, text, self.game.cite(), self.line, (), self.line))
                self.begun = self._begun_alone(side, words)
                return True
            decision, meant = position.game.decision, option_parsing.declining(position.game.state, words)
            if decision is not None and decision.chooser == side and len(meant) == 1:
                self._return(position)
                self._take(event_words.option_text(position.game.state, meant[0]), decision)
                self._bids()
                return True
            start = position
        return False

    def _begun_alone(self, side: str, words: str) -> _Begun | None:
        """The ability of these words that rezzed triggered by itself, if it is being resolved."""
        s = self.game.state
        f = s.stack[-1] if s.stack else None
        same = isinstance(f, Effects) and begins(words, f"trigger {names.name(s, f.card)}")
        return _Begun(side, f.card, words) if same and isinstance(f, Effects) else None

    def _with_declined(self, stop: _Stop, words: str, side: str = "") -> _Stop:
        """The failure of a line; if its words were possible earlier and were declined, it says where."""
        f = stop.failure
        return _Stop(Failure(f.line, f.text + self._declined(words, side), f.trace))

    def _declined(self, words: str, side: str = "") -> str:
        """Where an option with these words was declined before this line, as the end of a sentence."""
        for c in reversed(self.choices):
            option = first_part(c.could, words)
            if not option or side not in ("", c.side) or c.toward == self.line:
                continue
            by = f"declined by `{c.side}: {c.text}` in line {c.line}" if c.line else f"declined on the way to line {c.toward}"
            return f"; {option!r} was possible after event {c.at} ({c.cite}) and was {by}"
        return ""

    def _untriggered(self) -> str:
        """The abilities that nobody triggered since the last action, although they could, as the end of a sentence."""
        last = max((n for n, c in enumerate(self.choices) if c.line), default=-1)
        declined = [(o, c) for c in self.choices[last + 1 :] for o in c.could if o.startswith("trigger ")]
        told = dict.fromkeys(f"{c.side}: {o} (after event {c.at})" for o, c in declined)
        return f"; possible since the last action, and declined: {', '.join(list(told)[:SHOWN])}" if told else ""

    def _until(self, st: Statement) -> None:
        words = st.items[0]
        self._go_on()
        self._bids()
        try:
            self._wait_until(words)
        except _Stop as stop:
            known = words_of(self.game.state)
            said = any(begins(o, words) for c in self.choices for o in (c.text, *c.could))
            strange = "" if said or known.fit(words) else f"; {known.fault(words)}"
            f = stop.failure
            raise self._with_declined(_Stop(Failure(f.line, f.text + strange, f.trace)), words) from None

    def _stop_at(self, st: Statement) -> None:
        """Go on until an event, and go back to the moment right after it."""
        self._go_on()
        self._bids()
        words = st.items[0]
        try:
            self._wait_until(words, options=False)
        except _Stop as stop:
            raise self._with_declined(stop, words) from None
        self._rewind(self.since - 1)

    def _rewind(self, event: int) -> None:
        """Go back to the position right after an event, by playing the game again; every outcome of chance is the same."""
        actions, kind = self.game.actions, self.game.written[event][KIND]
        self.game = self._started()
        if len(self.game.written) > event:
            self.game = self._started(kind)
            self._on_to(event)
            return
        for st in self.statements[self._fixed_before() : self.at]:
            if st.word == Word.FIX:
                self._fix(st)
        for text in actions:
            before, who = self._position(), SIDE_NAMES[self.game.state.who]
            self.game.apply(text)
            if len(self.game.written) > event:
                break
            self._bid(who, text)
        self.game, self.fixes = before.game, before.fixes
        self.game.state.awaits, self.game.state.awaits_of = kind, b""
        self.game.apply(text)
        self._bid(who, text)
        self._on_to(event)

    def _on_to(self, event: int) -> None:
        """Go on from one event of a kind to the next, until one has happened."""
        while len(self.game.written) <= event:
            self.game.go_on()
        self.game.state.awaits = -1
        self.choices = [c for c in self.choices if c.at <= event]

    def _bid(self, side: str, text: str) -> None:
        """Note that a bid that the script sets has been made."""
        bid = f"{side} {text.removeprefix('bid ')}"
        if bid in self.fixes.get("bid", []):
            self.fixes["bid"].remove(bid)

    def _wait_until(self, words: str, options: bool = True) -> None:
        """Decline until an event, or an option if these count, begins with the words."""
        for _ in range(STEPS):
            found = self._first(words, self.since)
            if found >= 0:
                self.since = found + 1
                return
            decision = self.game.decision
            if decision is None:
                raise self._stop(f"the game ended before {words!r} happened")
            if options and any(begins(o.text, words) for o in decision.options):
                self.since = len(self.game.written)
                return
            self._decline(decision, f"a choice must be made before {words!r} happens")
        raise self._stop(f"{words!r} did not happen within {STEPS} decisions")

    def _asks(self, st: Statement) -> None:
        self._go_on()
        self._bids()
        for _ in range(STEPS):
            decision = self.game.decision
            if decision is None:
                raise self._stop(f"the game ended before {st.side} was asked")
            if decision.chooser == st.side:
                if self._exactly(decision, st.items):
                    return
                if len(decision.options) > 1:
                    several = (option_parsing.ambiguous(self.game.state, words) for words in st.items)
                    unclear = "".join(f"; {words!r}: {told}" for words, told in zip(st.items, several, strict=True) if told)
                    asked = _listed([o.told for o in decision.options])
                    self.fail(f"{st.side} is asked {asked}, not {_listed(st.items)}{unclear}")
                    return
            self._decline(decision, f"a choice must be made before {st.side} is asked")
        raise self._stop(f"{st.side} was not asked within {STEPS} decisions")

    def _exactly(self, decision: Decision, wanted: tuple[str, ...]) -> bool:
        """Whether these are the words of all options, each of them once. What stands behind a comma may be left out."""
        found = [match_option(decision.options, w) or _begun(decision, w) for w in wanted]
        return None not in found and {o.id for o in found if o} == {o.id for o in decision.options}

    # -- expecting --------------------------------------------------------------------------------------

    def _refuse(self, st: Statement) -> None:
        self._go_on()
        for words, by in zip(st.items, st.by, strict=True):
            problem = self._refused(st.side, words, by)
            if problem:
                self.fail(problem)

    def _refused(self, side: str, words: str, by: str) -> str:
        """Why a refusal is not as expected, or an empty string."""
        decision, s = self.game.decision, self.game.state
        mine = decision is not None and decision.chooser == side
        error = None if mine and option_parsing.exactly(s, words) else self._error(self.game, words, side)
        if error is None:
            if mine:
                return f"{words!r} is legal"
            cite = s.book.cite("turn")
        else:
            cite = error.cite
            meant = option_parsing.understood(s, words)
            if mine and meant and not option_parsing.numbered(s, meant, words):
                return f"{words!r} is legal: it means {' or '.join(event_words.option_text(s, o) for o in meant)!r}"
            if (UNKNOWN in error.text or NO_ABILITY in error.text) and words.split()[0].lower() not in _ANSWERS:
                return f"{words!r} can never be legal: {error}"
        if not mine and not by and self._legal_next(side, words):
            return f"{words!r} is refused only because {side} is not asked now; name the reason with `by`, or wait for {side}"
        found = cite.removeprefix(s.book.book.short).strip()
        return f"{words!r} is refused by {found or 'no paragraph'}, not by {by}" if by and by != found else ""

    def _legal_next(self, side: str, words: str) -> bool:
        """Whether an action is legal as soon as this side is asked, if the other side only declines until then."""
        trial = self.game.copy()
        trial.chance = None
        for _ in range(STEPS):
            decision = trial.decision
            if decision is None:
                return False
            if decision.chooser == side:
                return bool(option_parsing.exactly(trial.state, words)) or self._error(trial, words, side) is None
            option = declining(decision)
            if option is None:
                return False
            trial.apply(option)
        return False

    @staticmethod
    def _error(game: Game, words: str, side: str) -> Reason | None:
        """The reason against words that are no option; None if they are a legal compound."""
        if not is_compound(words):
            return against(game.state, words, asker=SIDE_NAMES.index(side))
        trial = game.copy()
        trial.chance = None
        try:
            trial.apply(words)
        except IllegalActionError as error:
            return error.reason
        return None

    def _forced(self) -> None:
        """Trigger a mandatory ability that is the only pending one, as most window policies do, so that all policies agree."""
        for _ in range(STEPS):
            decision = self.game.decision  # none, if the game has stopped at an event
            if decision is None or len(decision.options) > 1 or verb(decision.options[0].option) != Verb.TRIGGER:
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
                wrong = self._elsewhere(words, at - 1)
                declined = "" if wrong else self._declined(words)
                self.fail(f"{before}no event begins with {words!r}{wrong}{declined}", at - 1 if last else None)
                return
            at, last = found + 1, words

    def _elsewhere(self, words: str, last: int) -> str:
        """Where an event happened that does not come after the last one, in parentheses; empty if it did not happen."""
        found = self._first(words, self.mark)
        if found >= 0 and last >= 0 and self._is(last, words):
            return f" (it is the same event: {self.game.entry(last).text!r})"
        return " (it happened, but not in this order)" if found >= 0 else ""

    def _never(self, st: Statement) -> None:
        self._forced()
        for words in st.items:
            found = self._first(words, self.mark)
            if found >= 0:
                self.fail(f"{words!r} happened: {self.game.entry(found).text}", found)

    def _count(self, st: Statement) -> None:
        self._forced()
        for words, wanted in zip(st.items, st.numbers, strict=True):
            events = range(self.mark, len(self.game.written))
            found = [i for i in events if self._is(i, words)]
            if len(found) != wanted:
                at = f" ({_events(found)})" if found else self._declined(words)
                extra = found[wanted] if len(found) > wanted else None
                self.fail(f"{words!r} happened {_times(len(found))}, not {_times(wanted)}{at}", extra)

    def _first(self, words: str, low: int) -> int:
        """The first event from `low` on that begins with the words, or -1."""
        return next((i for i in range(low, len(self.game.written)) if self._is(i, words)), -1)

    def _is(self, event: int, words: str) -> bool:
        return happened(self.game.state, self.game.written[event], words)

    def _expect(self, st: Statement) -> None:
        self._forced()
        for words in st.items:
            holds, found = expectations.evaluate_clause(self.game, expectations.parse(words))
            if not holds:
                self.fail(f"expected {words!r}, but {found}{self._untriggered()}")

    def _mark(self, st: Statement) -> None:
        self.mark = len(self.game.written)

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
            self._apply(self.game.chosen(chooser), decision)
        self.fail(f"the policies did not end the game within {STEPS} decisions; {again_and_again(self._said())}")

    def _said(self) -> list[str]:
        return [f"{c.side}: {c.text}" for c in self.choices[-LOOP:]]


def _events(found: list[int]) -> str:
    """Events by their numbers in the log."""
    numbers = ", ".join(str(i + 1) for i in found[:SHOWN])
    return f"event{'s' if len(found) > 1 else ''} {numbers}{', ...' if len(found) > SHOWN else ''}"


def _hint(game: Game, words: str) -> str:
    """What a common slip should have been, as the end of a sentence."""
    if _NO_BREAKER.fullmatch(words):
        return "; name the breaker: `break 1 of ICE with CARD`"
    first = words.partition(",")[0]
    if first != words and (option_parsing.understood(game.state, first) or first in game.actions):
        return "; write `;` between two actions"
    return ""


def _to_fix(outcomes: list[str]) -> list[str]:
    """The words after the kind of chance that mean these outcomes."""
    return [text.removeprefix("choose ") for text in outcomes]


def _outcome(outcomes: list[str], wanted: str) -> int:
    """The outcome that these words of `fix` mean; a title without a number is any copy. -1 for none."""
    options = [Action(i, text) for i, text in enumerate(_to_fix(outcomes))]
    found = match_option(options, wanted.removeprefix("choose "))
    copies = (o for o in options if option_parsing.unpointed(o.text) == option_parsing.unpointed(wanted) and "#" not in wanted)
    copy = found or next(copies, None)
    return -1 if copy is None else copy.id


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"


def _begun(decision: Decision, words: str) -> Action | None:
    """The option that has these words before a comma; None if there is none, or several."""
    want = event_words.normal(words) + ","
    found = [o for o in decision.options if event_words.normal(o.text).startswith(want)]
    return found[0] if len(found) == 1 else None


def _listed(texts: list[str] | tuple[str, ...]) -> str:
    shown = " | ".join(texts[:20])
    return shown if len(texts) <= 20 else f"{shown} | ... ({len(texts)} in all)"


def _shown(decision: Decision) -> str:
    source = f" for {decision.source}" if decision.source else ""
    return f"{decision.chooser}{source} ({decision.cite}): {_listed([o.told for o in decision.options])}"
