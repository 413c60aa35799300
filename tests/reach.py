"""What random play reaches of the pool: abilities that are carried out, subroutines that resolve and are broken, active cards.

The instructions of a compiled book are its handlers; here every handler writes down whose ability it carries out. Nothing else
of the kernel is touched.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final

from boards import random_board

from rezzed import library, rules
from rezzed.board import build
from rezzed.decisions import Verb, arg, arg2, verb
from rezzed.engine.ask import modifiers, objects, progress, query
from rezzed.engine.program.compile import Compiled
from rezzed.engine.program.parts import MODIFIER, STATIC, SUB, Ability, Fact, Tables
from rezzed.engine.state import State
from rezzed.engine.timing import machine
from rezzed.errors import SetupError
from rezzed.ids import Type
from rezzed.vocabulary import effects as fx
from rezzed.vocabulary.abilities import Strength
from rezzed.vocabulary.amounts import Ref

DECISIONS: Final = 1500  # in one game; a random walk that needs more is stuck
ASKING: Final = (fx.May, fx.If)  # carried out, they need not have done anything

# how eagerly a random player takes an option
WEIGHTS: Final[dict[int, float]] = {
    Verb.RUN: 4, Verb.PLAY: 30, Verb.USE: 0.5, Verb.REZ: 6, Verb.TRIGGER: 8, Verb.YES: 4, Verb.PAY: 2, Verb.JACK_OUT: 0.1,
    Verb.END: 0.05, Verb.CREDIT: 0.1, Verb.DRAW: 0.1, Verb.SHAKE: 0.1, Verb.SOURCE: 1,
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
            return self.running * (3 if full else 1) / (4 if s.runs >> arg(o) & 1 else 1)
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


def raises(a: Ability) -> bool:
    """Whether an ability makes its own card stronger."""
    return any(isinstance(e, fx.Lasting) and isinstance(e.modifier, Strength) and e.on == Ref.THIS for e in a.node.do)


def short(s: State, breaker: int) -> bool:
    """Whether an icebreaker is too weak for the encountered ice."""
    e = progress.encounter(s)
    return e is not None and e.subj >= 0 and query.strength(s, breaker) < query.strength(s, e.subj)


class Reach:
    """What has been reached: addresses of abilities carried out and of subroutines broken, codes of active cards."""

    def __init__(self) -> None:
        self.done: set[int] = set()
        self.broken: set[int] = set()
        self.active: set[int] = set()

    def missing(self, book: Compiled, fact: Fact) -> dict[int, str]:
        """What of a card was not reached yet, by the number of its compiled ability; -1 is the card itself."""
        out: dict[int, str] = {}
        if fact.code not in self.active and fact.type not in (Type.OPERATION, Type.EVENT):
            out[-1] = "never active"
        for n, a in enumerate(a for a in book.abilities if a.code == fact.code):
            if a.kind in (STATIC, MODIFIER) or not a.program:
                continue
            if a.aid not in self.done:
                out[n] = f"{type(a.node).__name__} never {'resolved' if a.kind == SUB else 'carried out'}"
            elif a.kind == SUB and a.aid not in self.broken:
                out[n] = "Sub never broken"
        return out


@contextmanager
def watched(reach: Reach) -> Iterator[None]:
    """Books compiled inside write down in `reach` what they carry out."""

    def note(handler: Any) -> Any:
        def noted(s: Any, f: Any, i: Any) -> int:
            if not isinstance(i.node, ASKING):
                reach.done.add(f.aid)
            return int(handler(s, f, i))

        return noted

    before = library.TABLES
    library.TABLES = Tables(
        {kind: note(h) for kind, h in before.handlers.items()}, before.operations, before.control, before.amounts,
        before.conditions, before.installable, before.swaps_with,
    )  # fmt: skip
    try:
        with library.using(library.Library()):
            yield
    finally:
        library.TABLES = before


def play(reach: Reach, s: State, rng: random.Random) -> None:
    """Play at random until the Runner's turn is over."""
    player = Player(rng)
    machine.begin(s)
    for _ in range(DECISIONS):
        reach.active.update(s.code[card] for card in range(len(s.code)) if objects.is_active(s, card))
        for record in s.records:
            reach.broken.update(sub[0] for sub, _ in record.broken)
        if s.over:
            return
        machine.apply(s, player.choose(s))
    raise AssertionError(f"no end in {DECISIONS} decisions")


def search(book: str, boards: int, known: Mapping[str, Collection[int]] = MappingProxyType({})) -> dict[str, dict[int, str]]:
    """Random boards around every card of a book, until all of it but the `known` numbers is reached or `boards` were played;
    what is left, by card and number of the ability."""
    reach = Reach()
    with watched(reach):
        compiled = library.compiled(book)
        for fact in compiled.facts:
            for seed in range(boards):
                if reach.missing(compiled, fact).keys() <= set(known.get(fact.id, ())):
                    break
                try:
                    state = build(random_board(book, seed, fact))
                except SetupError:  # something cannot stand there; of a card that can stand nowhere everything is missing
                    continue
                try:
                    play(reach, state, random.Random(f"{fact.id} {seed}"))
                except Exception as error:
                    raise AssertionError(f"{book}, around {fact.id}, seed {seed}") from error
        return {fact.id: missing for fact in compiled.facts if (missing := reach.missing(compiled, fact))}


if __name__ == "__main__":
    for name in ("cr-26.03", "onr-1996"):
        print(rules.book(name).name)
        for card, missing in search(name, 40).items():
            print(f"  {card}: {'; '.join(f'{n} {what}' for n, what in missing.items())}")
