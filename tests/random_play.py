"""Random games that carry out every clause of every card: its abilities, its subroutines resolved and broken, the card active.

`tests/data/card_boards.toml` keeps the seeds of boards that cover a card, and how many cards were known when they were found.
Only those cards may stand on its boards: a new card changes no board of another one. This command adds the seeds of new cards,
and replaces those that no longer cover their card:

    python tests/random_play.py          every card; this takes minutes
    python tests/random_play.py ID ...   only these cards; all other rows stay

The instructions of a compiled book are its handlers; here every handler notes whose ability it carries out.

See decisions Q2 and Q3.
"""

from __future__ import annotations

import random
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from random_boards import random_board, whole_board

from rezzed import library
from rezzed.board import build
from rezzed.cards import blank
from rezzed.decisions import Verb, arg, arg2, verb
from rezzed.engine.ask import modifiers, objects, progress
from rezzed.engine.program.compile import Compiled
from rezzed.engine.program.parts import MODIFIER, STATIC, SUB, CompiledAbility, Fact, Handlers
from rezzed.engine.state import State
from rezzed.engine.state.ledger import RUN_ON
from rezzed.engine.timing import machine
from rezzed.errors import SetupError
from rezzed.ids import Type
from rezzed.vocabulary import Place, installed
from rezzed.vocabulary import effects as fx
from rezzed.vocabulary.abilities import Strength
from rezzed.vocabulary.amounts import Ref

DATA: Final = Path(__file__).parent / "data"
BOARDS_FILE: Final = DATA / "card_boards.toml"
BOOKS: Final = {"anr": "cr-26.03", "onr": "onr-1996"}
BOARDS: Final = 600  # random boards for one card, at most
WHOLE: Final = 10_000  # seeds from here on are those of whole games
GAMES: Final = 60  # whole games for one card, at most
STOPPED: Final = 300  # decisions of a whole game; what it did until then counts
DECISIONS: Final = 1500  # in one game; a random walk that needs more is stuck
ASKING: Final = (fx.May, fx.If)  # carried out, they need not have done anything

# how eagerly a random player takes an option
WEIGHTS: Final[dict[int, float]] = {
    Verb.RUN: 4, Verb.PLAY: 30, Verb.USE: 0.5, Verb.REZ: 6, Verb.TRIGGER: 8, Verb.YES: 4, Verb.PAY: 2, Verb.JACK_OUT: 0.1,
    Verb.INSTALL: 4, Verb.ADVANCE: 2, Verb.SCORE: 30, Verb.PURGE: 0.1, Verb.TRASH_RESOURCE: 2, Verb.END: 0.05,
    Verb.CREDIT: 0.1, Verb.DRAW: 0.1, Verb.SHAKE: 0.1, Verb.SOURCE: 1,
}  # fmt: skip


class Player:
    """Somebody who plays at random, with leanings that last for a game: breaking much or little, using cards or running."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.breaking = rng.choice((0.3, 3.0, 10.0, 30.0))
        self.running = rng.choice((1.0, 4.0, 40.0))
        self.using = rng.choice((0.5, 2.0, 8.0))
        self.leaving = rng.choice((0, 0, 0, 1, 2, 3))  # subroutines that are not broken

    def choose(self, s: State) -> int:
        return self.rng.choices(s.options, [self.weight(s, o) for o in s.options])[0]

    def weight(self, s: State, o: int) -> float:
        kind = verb(o)
        if kind == Verb.RUN:
            full = objects.protecting(s, arg(o)) or s.roots[arg(o)]
            return self.running * (3 if full else 1) / (4 if s.totals[RUN_ON] >> arg(o) & 1 else 1)
        if kind == Verb.SUB:
            return 1.0 / (1 + arg(o)) ** 2
        if kind == Verb.USE:
            a = s.book.abilities[arg2(o)]
            e = progress.encounter(s)
            if a.breaks is not None:
                left = 0 if e is None or e.subj < 0 else len(modifiers.unbroken(s, e.subj, e.serial))
                return self.breaking if left != self.leaving else 0.05
            if e is not None and raises(a):
                return 6.0 if short(s, arg(o)) else 0.1
            return self.using
        return WEIGHTS.get(kind, 1.0)


def raises(a: CompiledAbility) -> bool:
    """Whether an ability makes its own card stronger."""
    return any(isinstance(e, fx.Lasting) and isinstance(e.modifier, Strength) and e.bound_to == Ref.THIS for e in a.node.do)


def short(s: State, breaker: int) -> bool:
    """Whether an icebreaker is too weak for the encountered ice."""
    e = progress.encounter(s)
    return e is not None and e.subj >= 0 and modifiers.strength(s, breaker) < modifiers.strength(s, e.subj)


class Coverage:
    """What random games have covered: addresses of abilities carried out and of subroutines broken, codes of active cards."""

    def __init__(self) -> None:
        self.done: set[int] = set()
        self.broken: set[int] = set()
        self.active: set[int] = set()

    def clear(self) -> None:
        self.done.clear()
        self.broken.clear()
        self.active.clear()

    def missing(self, book: Compiled, fact: Fact) -> dict[int, str]:
        """What of a card is not covered yet, by the number of its compiled ability; -1 is the card itself."""
        out: dict[int, str] = {}
        if fact.code not in self.active and fact.type not in (Type.OPERATION, Type.EVENT):
            out[-1] = "never active"
        for n, a in enumerate(book.abilities_of(fact.code)):
            loads = fact.decl.loads  # placed when the card is installed; here it is on the board from the beginning
            if a.kind in (STATIC, MODIFIER) or not a.program or (loads is not None and a.node == installed(Place(*loads))):
                continue
            if a.aid not in self.done:
                out[n] = f"{type(a.node).__name__} never {'resolved' if a.kind == SUB else 'carried out'}"
            elif a.kind == SUB and a.aid not in self.broken:
                out[n] = "Sub never broken"
        return out


@contextmanager
def recorded(coverage: Coverage) -> Iterator[None]:
    """Books that are compiled inside the block note in `coverage` what they carry out."""

    def note(handler: Any) -> Any:
        def noted(s: Any, f: Any, i: Any) -> int:
            if not isinstance(i.node, ASKING):
                coverage.done.add(f.aid)
            return int(handler(s, f, i))

        return noted

    before = library.ALL_HANDLERS
    library.ALL_HANDLERS = Handlers(
        {kind: note(h) for kind, h in before.effects.items()}, before.operations, before.control, before.amounts,
        before.conditions, before.meets,
    )  # fmt: skip
    try:
        with library.using(library.Library()):
            yield
    finally:
        library.ALL_HANDLERS = before


def play_turn(coverage: Coverage, s: State, rng: random.Random) -> None:
    """Play at random until the turn of the Runner is over, or some turns of a whole game."""
    player, whole = Player(rng), bool(s.stack)
    machine.begin(s)
    for _ in range(STOPPED if whole else DECISIONS):
        coverage.active.update(s.code[card] for card in range(len(s.code)) if objects.is_active(s, card))
        for record in s.records:
            coverage.broken.update(sub[0] for sub, _ in record.broken)
        if s.over:
            return
        machine.apply(s, player.choose(s))
    if not whole:
        raise AssertionError(f"no end in {DECISIONS} decisions")


class Boards(NamedTuple):
    """The boards of one card: how many cards of the file may stand on them, and their seeds."""

    known: int
    seeds: tuple[int, ...]


def boards_on_file(game: str) -> dict[str, Boards]:
    """The boards of each card, in the order in which the cards were added to the pool."""
    rows = tomllib.loads(BOARDS_FILE.read_text(encoding="utf-8")).get(game, {})
    return {card: Boards(known, tuple(seeds)) for card, (known, *seeds) in rows.items()}


def explained(name: str, game: str) -> dict[str, tuple[set[str], str]]:
    """By card, which of its abilities nothing can show, and why."""
    table = tomllib.loads((DATA / name).read_text(encoding="utf-8"))[game]
    out = {}
    for card, text in table.items():
        numbers, _, why = text.partition(": ")
        out[card] = (set(numbers.split(", ")), why)
    return out


class Search:
    """Random games for each card of a game. The book is compiled by `recorded`."""

    def __init__(self, game: str, book: Compiled, coverage: Coverage) -> None:
        self.game = game
        self.book = book
        self.coverage = coverage
        self.on_file = boards_on_file(game)
        blanks = [c.id for c in blank.CARDS if c.game == game]
        new = [f.id for f in book.cards() if f.id not in self.on_file and f.id not in blanks]
        self.order = [card for card in self.on_file if card in book.code_of] + new
        self.pool = [book.facts[book.code_of[card]] for card in (*blanks, *self.order)]
        self.blanks = len(blanks)
        self.known = {
            card: {int(n) for n in numbers} for card, (numbers, _) in explained("unreached.toml", game).items()
        }

    def board(self, fact: Fact, seed: int, known: int) -> dict[str, Any]:
        """A board of a card, on which only the first cards of the file may stand."""
        made = whole_board if seed >= WHOLE else random_board
        return made(self.book.name, seed % WHOLE, fact, self.pool[: self.blanks + known])

    def play(self, fact: Fact, seeds: Iterable[int], known: int) -> tuple[list[int], dict[int, str]]:
        """Play boards of a card until it is covered: the seeds that covered something new, and what is still missing."""
        self.coverage.clear()
        missing, useful = self.coverage.missing(self.book, fact), []
        for seed in seeds:
            if missing.keys() <= self.known.get(fact.id, set()):
                break
            try:
                state = build(self.board(fact, seed, known))
            except SetupError:  # something cannot stand there; of a card that can stand nowhere everything is missing
                continue
            try:
                play_turn(self.coverage, state, random.Random(f"{fact.id} {seed}"))
            except Exception as error:
                raise AssertionError(f"{self.book.name}, a board of {fact.id}, seed {seed}") from error
            before, missing = missing, self.coverage.missing(self.book, fact)
            if missing.keys() < before.keys():
                useful.append(seed)
        return useful, missing

    def boards(self, fact: Fact) -> tuple[Boards, dict[int, str]]:
        """The boards that cover a card, those on file first, and what they miss."""
        if fact.id in self.on_file:
            kept = self.on_file[fact.id]
            _, missing = self.play(fact, kept.seeds, kept.known)
            if missing.keys() <= self.known.get(fact.id, set()):
                return kept, missing
        first = (*range(GAMES), *range(WHOLE, WHOLE + GAMES), *range(GAMES, BOARDS))
        useful, missing = self.play(fact, first, len(self.order))
        return Boards(len(self.order), tuple(useful)), missing


def searched(game: str, only: Collection[str] = ()) -> dict[str, tuple[Boards, dict[int, str]]]:
    """For each card of a game that is not blank: its boards, and what they miss, by the number of the ability.

    With `only`, no other card is played: those on file keep their boards, and new ones get none.
    """
    coverage = Coverage()
    with recorded(coverage):
        search = Search(game, library.compiled(BOOKS[game]), coverage)
        kept = {card: (boards, {}) for card, boards in search.on_file.items() if only and card not in only}
        played = [fact for fact in search.pool[search.blanks :] if not only or fact.id in only]
        found = {fact.id: search.boards(fact) for fact in played}
        return {card: (kept | found)[card] for card in search.order if card in kept or card in found}


def write(only: Collection[str] = ()) -> None:
    """Write the boards of every card (or of `only` these) to the file; print what they miss."""
    lines = [
        "# Seeds of boards that cover a card. The cards stand in the order in which they were added. The first number of a row",
        "# says how many rows of its game may stand on its boards. `python tests/random_play.py` writes this file.",
    ]
    if unknown := sorted(set(only) - {decl.id for decl in library.all_cards()}):
        sys.exit(f"no declared card has the id {', '.join(unknown)}; `rezzed card NAME` prints the id")
    for game in BOOKS:
        lines.append(f"\n[{game}]")
        for card, (boards, missing) in searched(game, only).items():
            lines.append(f"{card} = {[boards.known, *boards.seeds]}")
            if missing:
                print(f"{card}: not reached: {'; '.join(f'{n} {what}' for n, what in missing.items())}")
            elif card in only:
                print(f"{card}: random boards reach everything that it says")
    BOARDS_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
