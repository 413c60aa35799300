"""The outcomes of chance that matter to a strategy: what the Runner sees, how likely it is, and what the Runner does then."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from ...decisions import IDLE, Verb, verb
from ...engine.ask import progress
from ...engine.state import State
from ...engine.timing import machine
from ...ids import CHANCE, RUNNER
from ...wording import option_words as event_words
from ..narrow.pruning import hides, scripted, serial_of_encounter
from ..tree.belief_tree import BeliefTree, Script, SearchTooLarge
from ..tree.beliefs import SPENT, STATE, Belief, Key, Terms, outcomes
from ..values.goal_chance import GoalChance
from .outcome_names import Group, named, option_words, outcome_words, revealed, where

DEPTH: Final = 2  # outcomes after outcomes
STEPS: Final = 5_000  # positions looked at

SECRET: Final = "choose at the same time as the Corp"


@dataclass(frozen=True)
class ChanceOutcome:
    """One outcome of chance, or what an unknown card turns out to be. Outcomes that come to the same are one.

    Attributes:
        what: the outcome in words.
        probability: its chance at this point.
        chance: the chance of the goal after it.
        then: what the Runner does then, up to the next outcome that matters.
        next: the outcomes after it; empty at the end of the line, and beyond a depth of two.
    """

    what: str
    probability: Fraction
    chance: Fraction
    then: tuple[str, ...]
    next: tuple[ChanceOutcome, ...]


Continuation = tuple[tuple[str, ...], tuple[ChanceOutcome, ...]]


class StrategyReader:
    """Follows a strategy and tells what happens.

    Args:
        tree: the tree that was searched.
    """

    def __init__(self, tree: BeliefTree[Any]) -> None:
        self.tree = tree
        self.terms = tree.terms
        self.counted = BeliefTree(tree.terms, GoalChance(), STEPS)

    def continuation(self, start: Belief) -> Continuation:
        """What the Runner does first, and the outcomes that matter then; empty if the strategy is too long to follow."""
        try:
            return self.followed(start, DEPTH)
        except SearchTooLarge:
            return (), ()

    def followed(self, worlds: Belief, depth: int) -> Continuation:
        words: list[str] = []
        before = worlds[0][STATE]  # when the Runner last looked
        while True:
            weight = sum((w for w, _, _ in worlds), Fraction(0))
            worlds = self.terms.arrived([(w / weight, s, spent) for w, s, spent in worlds])
            s, before_groups = worlds[0][STATE], before
            if any(not self.rests(x[STATE]) for x in worlds):
                words += self.forced(worlds)
                groups = self.moved(worlds)
            else:
                groups = self.seen(worlds, before)
                beliefs = [belief for _, belief in groups]
                k = self.tree.with_rez(beliefs)
                if k >= 0:
                    _, chosen, worlds = self.tree.common(beliefs, k)
                    words.append(rez_words(beliefs[k][0][STATE], chosen))
                    continue
                before = s
                if len(groups) == 1 and (s.happened or self.terms.over(s)):
                    return tuple(words), ()
                if len(groups) == 1:
                    option = -1 if hides(s) else self.tree.best(worlds)
                    if option == -1:
                        return (*words, *([SECRET] if hides(s) else [])), ()
                    if not isinstance(option, int):
                        words += script_words(self.terms, worlds, option)
                    elif s.who == RUNNER and verb(option) not in IDLE:
                        words.append(option_words(worlds, option))
                    elif self.terms.may_rez(s):
                        words.append(rez_words(s, option))
                    groups = [("", self.counted.answered(worlds, option))]
            _, after = groups[0] if groups else ("", [])
            if not after:
                return tuple(words), ()
            if len(groups) > 1:
                found = self.outcomes(before_groups, groups, depth) if depth else []
                if len(found) != 1:
                    return tuple(words), tuple(found)
            worlds = after

    def forced(self, worlds: Belief) -> list[str]:
        """The words of the only option of the Runner, if that does something."""
        s = worlds[0][STATE]
        if s.who != RUNNER or self.rests(s):
            return []
        return [option_words(worlds, o) for o in self.terms.options(s) if verb(o) not in IDLE]

    def rests(self, s: State) -> bool:
        """Whether the line is over, or somebody has a choice."""
        return bool(s.happened) or self.terms.over(s) or (s.who != CHANCE and len(self.terms.options(s)) > 1)

    def moved(self, worlds: Belief) -> list[Group]:
        """The worlds after one step of everything that nobody chooses, by the outcome of chance."""
        found: dict[str, Belief] = {}
        for world in worlds:
            s = world[STATE]
            if self.rests(s):
                found.setdefault("", []).append(world)
                continue
            self.counted.count()
            chance = s.who == CHANCE
            for o, p in outcomes(s) if chance else [(o, Fraction(1)) for o in self.terms.options(s)]:
                found.setdefault(outcome_words(s, o) if chance else "", []).append(self.terms.step(world, o, p))
        return list(found.items())

    def seen(self, worlds: Belief, before: State) -> list[Group]:
        """The worlds by what the Runner sees."""
        if len(worlds) == 1:
            return [("", worlds)]
        found: dict[Key, Belief] = {}
        for world in worlds:
            s = world[STATE]
            over = bool(s.happened) or self.terms.over(s)
            key = s.happened, over, revealed(before, s), () if over else (world[SPENT], self.terms.observed(s))
            found.setdefault(key, []).append(world)
        return [("", some) for some in found.values()]

    def outcomes(self, before: State, groups: list[Group], depth: int) -> list[ChanceOutcome]:
        """The outcomes, the best first; one if the Runner does the same with the same chance after all of them."""
        found: dict[tuple[Fraction, Continuation], list[Group]] = {}
        for group in groups:
            _, belief = group
            p = sum((w for w, _, _ in belief), Fraction(0))
            found.setdefault((self.tree.chance(belief) / p, self.followed(belief, depth - 1)), []).append(group)
        words = named(before, list(found.values()))
        out = [
            ChanceOutcome(what, sum((w for _, belief in some for w, _, _ in belief), Fraction(0)), chance, *story)
            for what, ((chance, story), some) in zip(words, found.items(), strict=True)
        ]  # fmt: skip
        return sorted(out, key=lambda x: (-x.chance, -x.probability))


def script_words(terms: Terms, belief: Belief, script: Script) -> list[str]:
    """The words of a script: the abilities that it uses, and the subroutines."""
    s = belief[0][STATE].copy()
    words: list[str] = []
    rest: Script = (serial_of_encounter(s), *script)
    while s.who >= 0 and not s.happened and not s.over:
        o, rest = scripted(s, rest) if s.who == RUNNER else (terms.options(s)[0], rest)
        if o < 0:
            break
        if s.who == RUNNER and verb(o) not in IDLE:
            words.append(event_words.option_text(s, o))
        machine.apply(s, o)
    return words


def rez_words(s: State, option: int) -> str:
    """What the Corp does with the ice that the Runner approaches, in words."""
    return f"the Corp {'rezzes' if verb(option) == Verb.REZ else 'does not rez'} {where(s, progress.approached(s))}"
