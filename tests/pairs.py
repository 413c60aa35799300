"""Pairs of games that differ only in what one seat cannot know, played side by side."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from random_boards import random_board

from rezzed import Game, IllegalActionError
from rezzed.decisions import Verb, arg, verb
from rezzed.engine.ask import objects, sight
from rezzed.errors import SetupError
from rezzed.game import Seat, as_json
from rezzed.ids import SIDE_NAMES, Type, Zone

VERBS: Final = ("rez", "use", "break with", "pump", "play", "trigger", "trash", "steal", "access", "choose")
DECISIONS: Final = 60  # of a game
SHOWS: Final = (Verb.USE, Verb.TRIGGER, Verb.REZ, Verb.PLAY, Verb.SCORE)  # options that show the card that they are about
PLACES: Final = (Verb.INSTALL, Verb.ADVANCE)  # options that show of which type it is
GOES_ON: Final = (Verb.SERVER, Verb.TARGET, Verb.DONE)  # and those of an installation in progress

Shown = Callable[[Game, Seat, int], str]


class Leak(AssertionError):
    """The seat was shown something that differs between the two games."""


def shown(game: Game, seat: Seat, since: int) -> str:
    """All that a seat is shown now, as text; of its log, what is new."""
    new = seat.log(since)
    now: list[Any] = [seat.side, seat.waiting, seat.over, seat.winner, as_json(seat.view), as_json(seat.decision)]
    ended = as_json(seat.results) if any(e.kind == "run_ends" for e in new) else []
    return json.dumps([*now, as_json(new), ended])


class Pair:
    """A game and another one that a seat cannot tell from it.

    Args:
        game: a game.
        other: a game that looks the same to the seat.
        side: CORP or RUNNER.
        rng: decides everything that is played.
        tell: what a seat is shown.
    """

    def __init__(self, game: Game, other: Game, side: int, rng: random.Random, tell: Shown = shown) -> None:
        self.games = (game, other)
        self.side = side
        self.rng = rng
        self.tell = tell
        self.seats: tuple[Seat, Seat] = (game.seat(SIDE_NAMES[side]), other.seat(SIDE_NAMES[side]))  # type: ignore[arg-type]
        self.drawn: list[int] = []
        self.parted = False
        self.read = self.seats[0].view.events  # events that were compared
        game.chance, other.chance = self._draw, self._same

    def _draw(self, outcomes: list[str], kind: str) -> int:
        index = self.rng.randrange(len(outcomes))
        self.drawn.append(self.games[0].state.options[index])
        return index

    def _same(self, outcomes: list[str], kind: str) -> int:
        """The outcome that looks the same: it is about the same card or number."""
        options = self.games[1].state.options
        wanted = self.drawn.pop(0) if self.drawn else -1
        if wanted not in options:
            self.parted = True
            return 0
        return options.index(wanted)

    def step(self) -> bool:
        """Take a decision in both games: the same one as far as the seat can see. Returns whether they still look the same to
        it; they do not once it sees a card that is another one in the other game."""
        first, second = self.games
        self.drawn.clear()
        decision = self.seats[0].decision
        if decision is not None:
            words = self.rng.choice(decision.options).text
            for seat in self.seats:
                seat.apply(words)
        else:
            o = self.rng.choice(first.state.options)
            differs = verb(o) in SHOWS and first.state.code[arg(o)] != second.state.code[arg(o)]
            about = arg(o) if verb(o) in PLACES else first.state.ask_card if verb(o) in GOES_ON else -1
            differs |= about >= 0 and len({objects.fact(g.state, about).type for g in self.games}) > 1
            differs |= verb(o) == Verb.DONE and self._roots_differ()
            first.take(o)
            if differs or o not in second.state.options:
                return False
            second.take(o)
        return not self.parted and not self.drawn and not self._revealed()

    def _roots_differ(self) -> bool:
        """Whether what is installed can replace another card in a root in one game only."""
        a, b = self.games[0].state, self.games[1].state
        for c, zone in enumerate(a.zone):
            kinds = {(f.type == Type.UPGRADE, f.decl.limit_region) for f in (objects.fact(a, c), objects.fact(b, c))}
            if (zone == Zone.ROOT or c == a.ask_card) and len(kinds) > 1:
                return True
        return False

    def _revealed(self) -> bool:
        """Whether the seat now knows a card that is another one in the other game."""
        a, b = self.games[0].state, self.games[1].state
        return any(
            x != y and (sight.knows(a, self.side, c) or sight.knows(b, self.side, c))
            for c, (x, y) in enumerate(zip(a.code, b.code, strict=True))
        )

    def words(self, n: int) -> list[str]:
        """Things to ask about: hidden and known cards of both games, places, and a card that may be in neither."""
        if not n:
            return []
        states = [g.state for g in self.games]
        titles = [objects.fact(s, c).title for s in states for c in self.rng.sample(range(len(s.code)), 2)]
        titles += [f"{self.rng.choice(titles)}#2", "Palisade", "ice 1 on HQ", "card 1 in the root of remote 1"]
        compounds = [f"{words} {titles[0]}" for words in ("break all with", "break 1, 9 with")] + [f"pump {titles[0]} to 9"]
        return [f"{self.rng.choice(VERBS)} {self.rng.choice(titles)}" for _ in range(n)] + [self.rng.choice(compounds)]

    def compare(self, n: int = 2) -> None:
        """Check that the seat is shown the same in both games, and gets the same answers to n questions and a compound; to none
        if n is 0.

        Raises:
            Leak: it is not.
        """
        one, two = (self.tell(game, seat, self.read) for game, seat in zip(self.games, self.seats, strict=True))
        if one != two:
            raise Leak(difference(one, two))
        self.read = self.seats[0].view.events
        for words in self.words(n):
            answers = [_asked(seat, words) for seat in self.seats]
            if answers[0] != answers[1]:
                raise Leak(f"{words}: {answers[0]} != {answers[1]}")


def _asked(seat: Seat, words: str) -> list[object]:
    """What a seat answers to words that it may not do, or may."""
    reason = seat.why(words)
    out: list[object] = [reason.legal, reason.cite, reason.text]
    if not reason.legal:
        try:
            seat.apply(words)
        except IllegalActionError as error:
            out += [str(error), error.cite, error.legal, error.words]
    return out


def difference(one: str, two: str) -> str:
    """Where two texts begin to differ."""
    at = next((i for i, (x, y) in enumerate(zip(one, two, strict=False)) if x != y), 0)
    return f"...{one[max(0, at - 80) : at + 120]} != ...{two[max(0, at - 80) : at + 120]}"


def new_game(book: str, seed: int, policy: str = "secret") -> Game | None:
    """A game on a random board; None if the board is impossible."""
    try:
        return Game(random_board(book, seed) | {"policy": policy})
    except SetupError:
        return None


CORP_CARDS: Final = (
    "Hedge Fund", "PAD Campaign", "Offworld Office", "Send a Message", "Palisade", "Whitespace", "Tithe", "Funhouse",
    "Urtica Cipher", "Manegarm Skunkworks", "Snare!", "Anoetic Void", "Ballista",
)  # fmt: skip
RUNNER_CARDS: Final = (
    "Cleaver", "Carmen", "Unity", "Mayfly", "Jailbreak", "Overclock", "Pennyshaver", "Red Team", "Conduit", "Leech",
    "Cyberfeeder", "Sure Gamble", "Diesel",
)  # fmt: skip


def whole_game(seed: int, turn: str) -> Game:
    """A moment of a whole game: both hands and decks are full, and nothing is installed yet."""
    rng = random.Random(seed)
    corp, runner = [rng.sample(cards * 3, 22) for cards in (CORP_CARDS, RUNNER_CARDS)]
    return Game({
        "turn": turn, "policy": "secret", "seed": seed,
        "corp": {"credits": 12, "hq": corp[:5], "rnd": corp[5:20], "archives": corp[20:]},
        "runner": {"credits": 12, "grip": runner[:5], "stack": runner[5:]},
    })  # fmt: skip


def play(game: Game, side: int, rng: random.Random, tell: Shown = shown, most: int = DECISIONS, questions: int = 2) -> int:
    """Play a game at random beside others that look the same to a side: a new one when they part. At each decision the seat is
    asked some questions, which takes most of the time. Returns how many decisions were compared.

    Raises:
        Leak: the seat was shown a difference.
    """
    seat = game.seat(SIDE_NAMES[side])  # type: ignore[arg-type]
    compared = 0
    pair = None
    for _ in range(most):
        if game.over:
            break
        if pair is None:
            game.chance = None
            pair = Pair(game, seat.sample(rng), side, rng, tell)
        pair.compare(questions)
        compared += 1
        if not pair.step():
            pair = None
    return compared


def play_some(seeds: Iterable[int], side: int, tell: Shown) -> int:
    """Play whole games and runs of these seeds beside others that look the same to a side. Returns how many decisions were
    compared.

    Raises:
        Leak: the seat was shown a difference.
    """
    compared = 0
    for seed in seeds:
        game = new_game("cr-26.03", seed) if seed % 3 else whole_game(seed, SIDE_NAMES[seed % 2])
        if game is not None:
            compared += play(game, side, random.Random(seed), tell)
    return compared
