"""The outcomes of chance that matter to a strategy: what the Runner sees, how likely it is, and what the Runner does then."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from os.path import commonprefix
from typing import Any, Final

from ...decisions import IDLE, Verb, arg, arg2, verb
from ...engine.ask import progress
from ...engine.state import State
from ...engine.timing import machine
from ...ids import CHANCE, RUNNER, Zone
from ...server_names import name_of_server
from ...wording import names
from ...wording import option_words as event_words
from ..narrow.pruning import hides, scripted, serial_of_encounter
from ..tree.belief_tree import BeliefTree, Script, SearchTooLarge
from ..tree.beliefs import SPENT, STATE, Belief, Key, Terms, outcomes, visible
from ..values.goal_chance import GoalChance

DEPTH: Final = 2  # outcomes after outcomes
STEPS: Final = 5_000  # positions looked at
NAMES: Final = 4  # names of outcomes that come to the same

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
Group = tuple[str, Belief]  # what the Runner sees, and the worlds in which the Runner sees it


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
                if len(groups) == 1 and (s.met or self.terms.over(s)):
                    return tuple(words), ()
                if len(groups) == 1:
                    option = -1 if hides(s) else self.tree.best(worlds)
                    if option == -1:
                        return (*words, *([SECRET] if hides(s) else [])), ()
                    if not isinstance(option, int):
                        words += script_words(self.terms, worlds, option)
                    elif s.who == RUNNER and verb(option) not in IDLE:
                        words.append(event_words.option_text(s, option))
                    elif self.terms.may_rez(s):
                        words.append(rez_words(s, option))
                    groups = [("", self.counted.answered(worlds, option))]
            _, after = groups[0] if groups else ("", [])
            if not after:
                return tuple(words), ()
            if len(groups) > 1:
                found = self.outcomes(described(before_groups, groups), depth) if depth else []
                if len(found) != 1:
                    return tuple(words), tuple(found)
            worlds = after

    def forced(self, worlds: Belief) -> list[str]:
        """The words of the only option of the Runner, if that does something."""
        s = worlds[0][STATE]
        if s.who != RUNNER or self.rests(s):
            return []
        return [event_words.option_text(s, o) for o in self.terms.options(s) if verb(o) not in IDLE]

    def rests(self, s: State) -> bool:
        """Whether the line is over, or somebody has a choice."""
        return bool(s.met) or self.terms.over(s) or (s.who != CHANCE and len(self.terms.options(s)) > 1)

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
            over = bool(s.met) or self.terms.over(s)
            key = s.met, over, revealed(before, s), () if over else (world[SPENT], self.terms.observed(s))
            found.setdefault(key, []).append(world)
        return [("", some) for some in found.values()]

    def outcomes(self, groups: list[Group], depth: int) -> list[ChanceOutcome]:
        """The outcomes, the best first; one if the Runner does the same with the same chance after all of them."""
        found: dict[tuple[Fraction, Continuation], tuple[list[str], Fraction]] = {}
        for label, belief in groups:
            p = sum((w for w, _, _ in belief), Fraction(0))
            key = self.tree.chance(belief) / p, self.followed(belief, depth - 1)
            names, sum_ = found.get(key, ([], Fraction(0)))
            found[key] = [*names, *([label] if label not in names else [])], sum_ + p
        out = [ChanceOutcome(either(names), p, chance, *story) for (chance, story), (names, p) in found.items()]
        return sorted(out, key=lambda x: (-x.chance, -x.probability))


def script_words(terms: Terms, belief: Belief, script: Script) -> list[str]:
    """The words of a script: the abilities that it uses, and the subroutines."""
    s = belief[0][STATE].copy()
    words: list[str] = []
    rest: Script = (serial_of_encounter(s), *script)
    while s.who >= 0 and not s.met and not s.over:
        o, rest = scripted(s, rest) if s.who == RUNNER else (terms.options(s)[0], rest)
        if o < 0:
            break
        if s.who == RUNNER and verb(o) not in IDLE:
            words.append(event_words.option_text(s, o))
        machine.apply(s, o)
    return words


def outcome_words(s: State, o: int) -> str:
    """The words of an outcome of chance."""
    words = event_words.option_text(s, o)
    kind = event_words.chance_kind(s)
    if verb(o) == Verb.OUTCOME and not arg2(o) and arg(o) < len(s.code):
        title = names.name(s, arg(o)).partition("#")[0]
        return {"access": f"access {title}", "damage": f"lose {title}"}.get(kind, title)
    return f"the die shows {words}" if kind == "die" else words


def revealed(before: State, s: State) -> tuple[str, ...]:
    """The cards that the Runner knows now and did not know before, in words."""
    return tuple([f"{where(before, c)} is {title(s, c)}" for c in _new(before, s)])


def _new(before: State, s: State) -> list[int]:
    return [c for c in range(len(s.code)) if visible(s, c) and not visible(before, c)]


def title(s: State, card: int) -> str:
    """The title of a card."""
    return names.name(s, card).partition("#")[0]


def described(before: State, groups: list[Group]) -> list[Group]:
    """Groups with words for what the Runner sees in each and not in all of them: cards that are known now, and ice that is not
    rezzed here and is in another group."""
    known = [set.intersection(*[set(_new(before, s)) for _, s, _ in belief]) for _, belief in groups]
    cards = sorted(set().union(*known))
    told = []
    for (_, belief), mine in zip(groups, known, strict=True):
        words = []
        for c in cards:
            if c in mine:
                words.append(f"{where(before, c)} is {either(list(dict.fromkeys([title(s, c) for _, s, _ in belief])))}")
            elif before.zone[c] == Zone.ICE and not any([visible(s, c) for _, s, _ in belief]):
                words.append(f"{where(before, c)} is not rezzed")
        told.append(words)
    common = set(told[0]).intersection(*told)
    return [
        ("; ".join([*[x for x in words if x not in common], *([label] if label else [])]), belief)
        for (label, belief), words in zip(groups, told, strict=True)
    ]


def where(s: State, card: int) -> str:
    """The position of a card of the Corp, in words."""
    if s.zone[card] == Zone.ICE:
        for server, positions in enumerate(s.positions):
            for n, at in enumerate(positions, 1):
                if s.ice_at[at] == card:
                    return f"{name_of_server(s, server)} {n}"
    if s.zone[card] == Zone.ROOT:
        return f"the card in the root of {name_of_server(s, s.where[card])}"
    if s.zone[card] == Zone.RND and card in s.order[Zone.RND]:
        return f"card {s.order[Zone.RND].index(card) + 1} of R&D"
    return "the card"


def rez_words(s: State, option: int) -> str:
    """What the Corp does with the ice that the Runner approaches, in words."""
    return f"the Corp {'rezzes' if verb(option) == Verb.REZ else 'does not rez'} {where(s, progress.approached(s))}"


def either(names: list[str]) -> str:
    """Several names as alternatives; what they begin with is said once."""
    names = [x for x in names if x] or ["nothing else is seen"]
    same = len(commonprefix([x.split(" ") for x in names])) if len(names) > 1 else 0
    start, names = names[0].split(" ")[:same], [" ".join(x.split(" ")[same:]) for x in names]
    if len(names) > NAMES:
        names = [*names[: NAMES - 1], f"{len(names) - NAMES + 1} others"]
    return " ".join([*start, " or ".join(names)])
