"""A game at a terminal: who decides for which side, what people may see, and what they can take back.

Words and log entries that leave this module are what the people at the terminal may read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from ..bots import Policy
from ..decisions import IDLE_WORDS, arg
from ..engine.ask import modifiers, objects, progress
from ..errors import BotError, IllegalActionError, RezzedError
from ..game import Action, Decision, Game, Seat, Side, View, restore
from ..game.observation import CardView
from ..game.rewind import what_was_learned
from ..ids import RUNNER, SIDE_NAMES
from ..rules.book import Book
from ..rules.index import gists
from ..scenario import load_game
from ..scenario.player import LOOP, STEPS
from ..scenario.policies import again_and_again
from ..stops import Stops, passing, place_of, pressing
from ..wording.log import Event
from ..wording.names import name, plural
from ..wording.option_words import loose, normal, option_text
from .trace import called

AHEAD: Final = 8  # windows to pass on the way to an action that somebody typed
SAVED: Final = '{"rezzed"'  # how a saved game begins
LARGEST: Final = 5_000_000  # bytes of a saved game


@dataclass(frozen=True)
class Option:
    """An option as a person reads it.

    Attributes:
        words: the option.
        note: its price, or an empty string.
        action: what is applied: an option of the game, or the words of a compound.
    """

    words: str
    note: str
    action: Action | str


@dataclass(frozen=True)
class Question:
    """What a person must decide.

    Attributes:
        chooser: `corp` or `runner`.
        cite: the paragraph of what is decided.
        step: the citation of the step.
        gist: the summary of the paragraph.
        source: the card that asks, or an empty string.
        options: what can be answered.
        idle: the option that loses nothing, or None.
    """

    chooser: str
    cite: str
    step: str
    gist: str
    source: str
    options: tuple[Option, ...]
    idle: Option | None


def opened(file: Path, rules: str | None) -> Game:
    """Read the board of a scenario file, or a saved game.

    Raises:
        RezzedError: the file is neither, or cannot be read.
    """
    try:
        with file.open("rb") as stream:
            saved = stream.read(LARGEST).decode("utf-8") if stream.read(len(SAVED)) == SAVED.encode() else None
    except (OSError, ValueError):
        saved = None  # `load_game` says why
    if saved is None:
        return load_game(file, rules)
    if rules is not None:
        raise RezzedError(f"{file}: a saved game keeps its rule book; leave out --rules")
    try:
        return restore(SAVED + saved)
    except RezzedError as error:
        raise RezzedError(f"{file}: {error}") from None


class TerminalSession:
    """A game, and the people and policies that play it.

    Args:
        game: the game.
        policies: the policies by side; people play the other sides.
        stops: where people are asked.

    Attributes:
        people: the sides that people play.
        eyes: the side that the person plays, or an empty string if people play both sides or none.
    """

    def __init__(self, game: Game, policies: Mapping[str, Policy], stops: Stops) -> None:
        self.game = game
        self.policies = policies
        self.stops = stops
        self.people = tuple(side for side in SIDE_NAMES[:2] if side not in policies)
        self.eyes = self.people[0] if len(self.people) == 1 else ""
        self.seat: Seat | None = game.seat(cast(Side, self.eyes)) if self.eyes else None
        self.told = 0
        self.answered: list[tuple[Game, str]] = []  # the positions at which a person answered, and the answers
        self.passed: list[Game] = []  # the positions that were passed since then
        self.said: list[str] = []  # what policies chose since a person was asked

    @property
    def book(self) -> Book:
        """The rule book of the game."""
        return self.game.state.book.book

    def allow_advice(self, name: str) -> None:
        """Refuse plans and odds that would tell a person what that side cannot know.

        Raises:
            RezzedError: the person plays one side, and cards are hidden from it.
        """
        if self.eyes:
            raise RezzedError(f"{name}: plans and odds read all cards, and you play one side only")

    # -- moving on ----------------------------------------------------------------------------------

    def lines(self) -> Iterator[Event | str]:
        """Move on until a person must be asked or the game is over.

        Yields:
            The events as the people may read them, and the choices of policies and of windows with one option, as words.

        Raises:
            RezzedError: the policies do not end the game.
        """
        while True:
            yield from self._news()
            decision = self.game.decision
            if decision is None:
                return
            policy = self.policies.get(decision.chooser)
            lost: list[Action] = []
            if policy is None:
                view, place = self._view(decision.chooser), place_of(self.game.state, decision)
                if self.stops.asks(view, decision, place):
                    return
                self.passed.append(self.game.copy())
                lost = pressing(view, decision, place) if len(decision.options) > 1 else []
            try:
                action = self.game.chosen(policy) if policy is not None else passing(decision) or decision.options[0]
            except BotError as error:
                yield f"{decision.chooser}: {error}"
                if not self.game.over:
                    self.game.concede(decision.chooser)  # type: ignore[arg-type]
                continue
            words = self._choice(action, lost)
            if len(self.said) >= STEPS:
                loop = again_and_again(self.said[-LOOP:])
                raise RezzedError(f"the policies do not end the game in {STEPS} decisions; {loop}")
            self.said.append(f"{decision.chooser}: {self._words(action)}")
            if words:
                yield f"{decision.chooser}: {words}"
            self.game.apply(action)

    def _choice(self, action: Action, lost: Sequence[Action]) -> str:
        """A choice in words, or nothing if it declines and nothing is lost by that."""
        words = self._words(action)
        if action.text not in IDLE_WORDS:
            return words
        return f"{words} (could: {' | '.join(self._words(o) for o in lost)})" if lost else ""

    def _news(self) -> Iterator[Event]:
        news = self.log(self.told)
        self.told += len(news)
        yield from news

    def log(self, since: int = 0) -> Sequence[Event]:
        """The events after the first `since`, as the people may read them."""
        return self.game.events(since) if self.seat is None else self.seat.log(since)

    @property
    def over(self) -> str:
        """The result in words when the game is over, or an empty string."""
        if self.game.decision is not None:
            return ""
        winner = self.game.winner
        return "the game is over" + (f": {winner} wins" if winner in SIDE_NAMES[:2] else ": a draw" if winner else "")

    # -- asking -------------------------------------------------------------------------------------

    def question(self) -> Question:
        """What a person must decide now; the game must not be over."""
        decision = self._decision()
        book = self.book
        id = decision.cite.removeprefix(book.short).strip()
        options = [*self._compounds(decision), *(Option(o.text, _note(o), o) for o in decision.options)]
        out, place = passing(decision), place_of(self.game.state, decision)
        if place in ("", "jack out") or pressing(self._view(decision.chooser), decision, place):
            out = None
        idle = next((o for o in options if out is not None and o.action is out), None)
        return Question(
            decision.chooser, decision.cite, decision.step, gists(book.name).get(id, ""), decision.source, tuple(options), idle
        )  # fmt: skip

    def _decision(self) -> Decision:
        """The decision of a person, in the words that this person may read."""
        decision = self.game.decision if self.seat is None else self.seat.decision
        if decision is None:
            raise RezzedError("the game is over")
        return decision

    def _view(self, side: str) -> View:
        return self.game.view(cast(Side, side))

    def called(self, card: CardView) -> str:
        """What the people at the terminal call a card of the view."""
        return card.name if self.eyes else called(self.game, card).name

    @property
    def view(self) -> View:
        """What the people may know: the view of the side that a person plays, or of the Corp, which knows all ice."""
        return self._view(self.eyes or "corp")

    def _compounds(self, decision: Decision) -> Iterator[Option]:
        """`break all with CARD` for each card that can do it now, with its price."""
        e = progress.encounter(self.game.state)
        if e is None or decision.chooser != "runner" or not modifiers.unbroken(self.game.state, e.subj, e.serial):
            return
        s = self.game.state
        for card in objects.installed(s):
            fact = objects.fact(s, card)
            if fact.side != RUNNER or not any(s.book.abilities[a].breaks for a in fact.abilities):
                continue
            words = f"break all with {name(s, card)}"
            trial = self._tried(self.game, words)
            if trial is not None and trial.drawn == self.game.drawn:
                yield Option(words, _price(trial.events(len(self.game.written))), words)

    def _tried(self, game: Game, words: str) -> Game | None:
        """A copy of a game in which these words were carried out, or None if they are not legal. A person who plays one side
        names cards as that side knows them."""
        trial = game.copy()
        player = trial if self.seat is None else trial.seat(self.seat.side)
        try:
            player.apply(words)
        except IllegalActionError:
            return None
        return trial

    def take(self, option: Option) -> None:
        """Answer the question with one of its options."""
        before = self.game.copy()
        player = self.game if self.seat is None else self.seat
        player.apply(option.action)
        self._answer(before, option.words)

    def _answer(self, before: Game, words: str) -> None:
        self.answered.append((before, words))
        self.passed.clear()
        self.said.clear()

    def say(self, words: str) -> str:
        """Answer the question in words.

        An action of a later window is taken if the windows before it can be passed and nothing happens in them. An action
        of a window that was passed since the last answer is taken there.

        Returns:
            A note for the person, or an empty string.

        Raises:
            RezzedError: the words are not legal. The game does not change.
        """
        decision = self._decision()
        option = self._named(decision, words)
        if option is not None:
            self.take(Option(words, "", option))
            return ""
        before = self.game.copy()
        done = self._tried(self.game, words)
        if done is not None:
            self._replace(before, done, words)
            return ""
        ahead = self._ahead(words, decision)
        if ahead is not None:
            self._replace(before, ahead, words)
            return ""
        behind = self._behind(words, decision)
        if behind is not None:
            window, now = behind
            self._replace(window, now, words)
            return f"this window was passed; the game went back to it ({window.cite()})"
        raise RezzedError(f"{_quoted(words)} is not legal: {self.why(words)}")

    def _named(self, decision: Decision, words: str) -> Action | None:
        """The option with these words, as the person reads it; or the option that declines, if there is only one."""
        want = normal(words)
        for written in (normal, loose):
            for o in decision.options:
                if written(o.text) == want:
                    return o
        outs = [o for o in decision.options if o.text in IDLE_WORDS]
        return outs[0] if want in IDLE_WORDS and len(outs) == 1 else None

    def _ahead(self, words: str, decision: Decision) -> Game | None:
        """The game after an action of a later window, if nothing happens before it and nobody else decides."""
        trial = self.game.copy()
        for _ in range(AHEAD):
            now = trial.decision
            if now is None or now.chooser != decision.chooser or len(trial.written) != len(self.game.written):
                return None
            out = passing(now)
            if out is None or place_of(trial.state, now) in ("", "jack out"):
                return None
            trial.apply(out)
            done = self._tried(trial, words) if trial.decision and trial.decision.chooser == decision.chooser else None
            if done is not None and len(trial.written) == len(self.game.written):
                return done
        return None

    def _behind(self, words: str, decision: Decision) -> tuple[Game, Game] | None:
        """A window that was passed since the last answer, and the game after this action in it."""
        for past in reversed(self.passed):
            asked = past.decision
            if self._shown_since(past) or asked is None or asked.chooser != decision.chooser:
                continue
            done = self._tried(past, words)
            if done is not None:
                return past, done
        return None

    def _replace(self, before: Game, after: Game, words: str) -> None:
        """Go on with the position of a copy."""
        self.told = min(self.told, len(before.written))
        self.game.become(after)
        self._answer(before, words)

    def why(self, words: str) -> str:
        """Why an action is legal or illegal."""
        return str(self.game.why(words) if self.seat is None else self.seat.why(words))

    def concede(self, words: str) -> None:
        """Give up the game for the person, or for the side that the words name if people play both.

        Raises:
            RezzedError: it is not clear who concedes, or the game is over.
        """
        if words not in self.people and (words or not self.eyes):
            raise RezzedError(f"write which side concedes: {' or '.join(f'`concede {x}`' for x in self.people)}")
        before = self.game.copy()
        self.game.concede(cast(Side, words or self.eyes))
        self._answer(before, "concede")

    # -- taking back --------------------------------------------------------------------------------

    def undo(self) -> str:
        """Take back the last answer of a person, with all that followed from it.

        Returns:
            A note for the person.

        Raises:
            RezzedError: there is nothing to take back, or hidden information was shown since.
        """
        if not self.answered:
            raise RezzedError("there is nothing to undo")
        before, words = self.answered[-1]
        why = self._shown_since(before)
        if why:
            raise RezzedError(f"you cannot undo this: {why}")
        self.answered.pop()
        self.game.become(before)
        self.told = min(self.told, len(before.written))
        self.passed.clear()
        self.said.clear()
        return f"took back: {words}"

    def _shown_since(self, past: Game) -> str:
        """What the person learned since a position, in words; nothing if people play both sides."""
        if not self.eyes:
            return ""
        if len(self.game.drawn) > len(past.drawn):
            return "the game used chance"
        return what_was_learned(past.state, self.game.state, self.game.written[len(past.written) :])

    # -- what people may read -----------------------------------------------------------------------

    def _words(self, action: Action) -> str:
        """An option of the game as the people may read it; bids are secret, and rezzing shows the card."""
        return words_for(self.game, action, self.eyes)


def words_for(game: Game, action: Action, eyes: str) -> str:
    """An option of the game as one side may read it (an empty name: somebody who sees everything)."""
    decision = game.decision
    if not eyes:
        return action.text
    if decision is not None and decision.chooser != eyes:
        if action.text.startswith("bid "):
            return "bid"
        if action.verb == "rez":  # shown by being rezzed; a number would tell of other copies
            return f"rez {objects.fact(game.state, arg(action.option)).title}"
    return option_text(game.state, action.option, SIDE_NAMES.index(eyes))


def _note(o: Action) -> str:
    """The price of an option that does not name it."""
    return str(o.cost) if o.verb not in ("pay", "choose") else ""


def _quoted(words: str) -> str:
    return repr(words if len(words) <= 100 else words[:97] + "...")


def _price(events: Sequence[Event]) -> str:
    """What the Runner pays and loses in these events: `2 credits, 1 click, 1 credit from cards`."""
    paid: dict[str, int] = {}
    for e in events:
        if e.kind == "pay" and e.fields["side"] == "runner":
            source = {"pool": "credit", "card": "credit from cards"}.get(str(e.fields["source"]), "credit from bad publicity")
            paid[source] = paid.get(source, 0) + e.number("credits")
        elif e.kind in ("lose_click", "spend_click") and e.fields["side"] == "runner":
            paid["click"] = paid.get("click", 0) + e.number("clicks")
        elif e.kind in ("damage", "tag"):
            word = "tag" if e.kind == "tag" else f"{e.fields['damage']} damage"
            paid[word] = paid.get(word, 0) + e.number("tags" if e.kind == "tag" else "amount")
        elif e.kind == "counter" and e.number("change") < 0 and e.fields["counter"] != "credit":  # spent credits are paid
            paid[f"{e.fields['counter']} counter"] = paid.get(f"{e.fields['counter']} counter", 0) - e.number("change")
        elif e.kind == "trash" and e.fields["side"] == "runner":
            paid[f"trash {e.subject}"] = 0
    words = [_amount(word, n) for word, n in paid.items() if n or word.startswith("trash ")]
    return ", ".join(words) or "0 credits"


def _amount(word: str, n: int) -> str:
    """`2 credits from cards`, `1 net damage`, `trash Corroder`."""
    head, _, rest = word.partition(" ")
    if head == "credit":
        return f"{plural(n, head)} {rest}".rstrip()
    return word if head == "trash" else f"{n} {word}" if word.endswith("damage") else plural(n, word)
