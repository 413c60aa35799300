"""A random board on which one card can do what its declaration says.

Nothing here knows a card. A declaration is read as a set of words: kinds of nodes, events, subtypes, places. Other cards come
with it that cause the events it waits for or have the subtypes it names, and so do counters and choices that its words ask for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

from rezzed.engine.program.compile import Compiled
from rezzed.engine.program.parts import Fact
from rezzed.ids import RUNNER, Counter, Type
from rezzed.library import compiled
from rezzed.vocabulary.declare import Decl
from rezzed.vocabulary.predicates import Underwent

CENTRALS: Final = ("HQ", "R&D", "Archives")
MEMORY: Final = 4
POINTS: Final = (0, 0, 2, 4, 6)
LESS_THAN_A_WIN: Final = 6
PURSES: Final = (1, 4, 8, 15, 30, 60)
# effects that make happen what a declaration may look for, by the names of events
CAUSES: Final[dict[str, str]] = {
    "INSTALL": "Install", "ENTER": "Install", "EXPOSE": "Expose", "BAD_PUBLICITY": "GiveBadPublicity", "DAMAGE": "DoDamage",
    "TAG": "GiveTags", "REMOVE_TAG": "RemoveTags", "BYPASS": "Bypass", "SEARCH": "Search", "TRASH": "Trash",
    "DEREZ": "Derez", "DRAW": "Draw", "PREVENT": "Prevent", "LOSE": "Lose", "SWAP": "Swap", "MOVE": "MoveCard",
    "END_RUN": "EndRun", "TRACE": "Trace", "TRACE_SUCCEEDS": "Trace", "TRACE_FAILS": "Trace", "PSI": "Psi",
    "BREAK": "Break", "FULLY_BREAK": "Break", "ADD": "ToZone", "UNINSTALL": "ToZone", "RESOLVE_SUB": "ResolveSub",
    "USE": "This", "REVEAL": "Reveal", "COUNTER": "Place", "SPEND_CLICK": "Cost", "LOSE_CLICK": "LoseClicks",
}  # fmt: skip


def _words(x: Any) -> Iterator[str]:
    if isinstance(x, Underwent):  # what happened to a card before is nothing that the declaration waits for
        yield type(x).__name__
    elif is_dataclass(x):
        yield type(x).__name__
        for f in fields(x):
            value = getattr(x, f.name)
            if value is True:
                yield f.name
            elif value != f.default:
                if type(value) is int:
                    yield f.name
                yield from _words(value)
    elif isinstance(x, Enum):
        yield f"{type(x).__name__}.{x.name}"
    elif isinstance(x, tuple):
        for y in x:
            yield from _words(y)
    elif isinstance(x, str):
        yield f"'{x}'"


@cache
def words(decl: Decl) -> frozenset[str]:
    """The words of a declaration: kinds of nodes, members of enumerations, subtypes in quotes, flags that are set."""
    return frozenset(_words(decl.abilities + decl.back + decl.subs))


def links(fact: Fact, other: Fact) -> int:
    """How much one card has to do with another: it causes what the card looks for, or is of a subtype that it names."""
    mine, others = words(fact.decl), words(other.decl)
    met = {x.partition(".")[2] for x in mine if x.startswith(("Ev.", "Would."))}
    caused = sum(CAUSES.get(x) in others for x in met)
    if caused and "DAMAGE" in met:
        caused += 2 * len({x for x in mine & others if x.startswith("Damage.")})
    if caused and fact.side == other.side and "INSTALL" in met:
        caused += 3
    stealth = 4 * ("stealth" in other.subtypes and "FromStealth" in mine)
    return caused + 2 * sum(f"'{t}'" in mine for t in other.subtypes) + stealth


@cache
def all_links(book: str, card: str) -> dict[str, int]:
    """Ids of the cards that a card has to do with, and how much."""
    c = compiled(book)
    fact = c.facts[c.code_of[card]]
    return {f.id: n for f in c.cards() if f.code != fact.code and (n := links(fact, f))}


def breaks(fact: Fact, subtypes: frozenset[str]) -> bool:
    """Whether an icebreaker breaks subroutines of ice with one of these subtypes, or of any ice."""
    for a in fact.decl.abilities:
        named = getattr(getattr(a, "about", None), "subtypes", None)
        if "Break" in words(fact.decl) and named is not None and (not named or subtypes & set(named)):
            return True
    return False


def bare(spec: str) -> str:
    """The id at the beginning of a card's shorthand."""
    return spec.partition(" ")[0].rstrip("*")


class CardBoard:
    """A board in the making for one card; `among` are the cards that may stand on it."""

    def __init__(
        self, board: dict[str, Any], book: Compiled, fact: Fact, among: Sequence[Fact], rng: random.Random
    ) -> None:
        self.board = board
        self.among = among
        self.corp, self.runner = board["corp"], board["runner"]
        self.book = book
        self.fact = fact
        self.rng = rng
        self.memory = MEMORY
        self.unique: set[str] = set()
        self.server = rng.choice((*CENTRALS, "remote1", "remote1"))
        self.ice = [f for f in among if f.type == Type.ICE and f.decl.not_on is None and not f.decl.unique]

    def make(self) -> None:
        """Everything, the card itself first."""
        rng, mine = self.rng, words(self.fact.decl)
        self.corp.update(credits=rng.randint(4, 25), ice={}, root={}, score=[], points=rng.choice(POINTS))
        self.runner.update(credits=rng.choice(PURSES), rig=[], clicks=rng.randint(3, 6), points=rng.choice(POINTS))
        if self.book.book.game == "anr":
            self.runner["mark"] = self.server if self.server in CENTRALS and rng.random() < 0.7 else rng.choice(CENTRALS)
        self.runner["tags"] = rng.choice((0, 0, 1, 2))
        self.runner["stack"] = [self.some(RUNNER) for _ in range(rng.randint(2, 5))]
        self.runner["heap"] = [self.some(RUNNER) for _ in range(rng.randint(0, 2))]
        self.runner["grip"] = [f"{'onr_' * (self.book.book.game == 'onr')}runner_card"] * rng.randint(0, 4)
        self.put(self.fact, main=True)
        linked = all_links(self.book.name, self.fact.id)
        partners = [f for f in self.among if f.id in linked]
        weights = [4 ** min(linked[f.id], 4) for f in partners]
        for _ in range(rng.choice((0, 1, 2, 3, 5)) if partners else 0):
            self.put(rng.choices(partners, weights)[0])
        if (named := sorted(x[1:-1] for x in mine if x.startswith("'"))) and rng.random() < 0.4:
            subtype = rng.choice(named)  # several of the same kind
            for f in rng.choices([f for f in self.among if subtype in f.subtypes] or [self.fact], k=3):
                self.put(f)
        for _ in range(rng.choice((0, 1, 1, 2))):
            if self.fact.type != Type.ICE or rng.random() < 0.3:
                self.put(rng.choice([f for f in self.ice if breaks(self.fact, f.subtypes)] or self.ice))
        self.companions(mine)
        self.breakers()
        if rng.random() < 0.4 or "same_title_as" in mine:
            self.copies()
        worth = sum(self.of(bare(c)).decl.points or 0 for c in self.corp["score"])
        self.corp["points"] = max(0, min(self.corp["points"], LESS_THAN_A_WIN - worth))

    def companions(self, mine: frozenset[str]) -> None:
        """Cards of the types that the declaration names, agendas where it is about them, ice on what hosts."""
        rng = self.rng
        for t in Type:
            if f"Type.{t.name}" in mine and rng.random() < 0.5:
                self.put(rng.choice([f for f in self.among if f.type == t] or [self.fact]))
        if mine & {"Ev.STEAL", "Ev.SCORE", "Would.STEAL"} and rng.random() < 0.8:
            agenda = rng.choice([f for f in self.among if f.type == Type.AGENDA])
            for zone in ("hq", "rnd", "archives"):
                self.corp[zone] = [agenda.id, *self.corp[zone][:1]]
        if "Where.HOSTED_HERE" in mine and self.fact.type == Type.UPGRADE and rng.random() < 0.7:
            self.corp["root"][self.server].append(f"{rng.choice(self.ice).id} on {self.fact.id}")

    def of(self, card: str) -> Fact:
        return self.book.facts[self.book.code_of[card]]

    def some(self, side: int) -> str:
        identities = (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY)
        return self.rng.choice([f for f in self.among if f.side == side and f.type not in identities]).id

    def breakers(self) -> None:
        """Some that break what is there, or any."""
        rng = self.rng
        there = frozenset(t for cards in self.corp["ice"].values() for c in cards for t in self.of(bare(c)).subtypes)
        all_ = [f for f in self.among if "icebreaker" in f.subtypes and not f.decl.unique and not f.decl.on_ice]
        good = [f for f in all_ if breaks(f, there)]
        for _ in range(rng.choice((0, 1, 1, 2))):
            self.put(rng.choice(good if good and rng.random() < 0.8 else all_))

    def copies(self) -> None:
        """What is installed is in HQ and Archives too."""
        there = [bare(c) for cards in self.corp["ice"].values() for c in cards]
        for zone in ("hq", "archives") if there else ():
            self.corp[zone] = [*self.corp[zone], *self.rng.sample(there, 1)]

    def shorthand(self, fact: Fact) -> str:
        """A card with counters and a choice as its words ask for."""
        rng, mine = self.rng, words(fact.decl)
        named = [c for c in Counter if f"Counter.{c.name}" in mine] + [Counter.CREDIT] * ("stealth" in fact.subtypes)
        named += [Counter.ADVANCEMENT] * (fact.decl.advanceable and rng.random() < 0.5)
        counters = "".join(f" @{rng.randint(1, 6)} {c.name.lower()}" for c in dict.fromkeys(named) if rng.random() < 0.7)
        choice = ""
        if "ChooseSubtype" in mine or "chosen_subtype" in mine:
            choice = rng.choice((" -> barrier", " -> code gate", " -> sentry"))
        elif "At.REMEMBERED" in mine:
            choice = f" -> {self.server}"
        elif "Ref.REMEMBERED" in mine:
            choice = f" -> {bare(self.host())}"
        return counters + choice

    def put(self, fact: Fact, main: bool = False) -> None:
        """A card where it can be of use, or somewhere else where it may lie."""
        rng, corp, runner, server = self.rng, self.corp, self.runner, self.server
        if fact.decl.unique and fact.id in self.unique:
            return
        self.unique.add(fact.id)
        rezzed = "*" * (rng.random() < 0.8)
        if fact.type == Type.ICE and (main or rng.random() < 0.9):
            protecting = corp["ice"].setdefault(server if main or rng.random() < 0.8 else "HQ", [])
            protecting.insert(rng.randint(0, len(protecting)), fact.id + rezzed + self.shorthand(fact))
        elif fact.type == Type.UPGRADE:
            corp["root"].setdefault(server, []).append(fact.id + rezzed + self.shorthand(fact))
        elif fact.type == Type.ASSET and "remote1" not in corp["root"] and rng.random() < 0.9:
            corp["root"]["remote1"] = [fact.id + rezzed + self.shorthand(fact)]
        elif fact.type == Type.AGENDA and rng.random() < 0.4:
            corp["score"] = [*corp["score"], fact.id + self.shorthand(fact)]
        elif fact.type == Type.AGENDA and "remote1" not in corp["root"] and rng.random() < 0.3:
            corp["root"]["remote1"] = [fact.id + self.shorthand(fact)]
        elif fact.type == Type.OPERATION and "current" in fact.subtypes:
            corp["play"] = [fact.id]
        elif fact.type == Type.OPERATION and words(fact.decl) & {"Ref.HOST", "Subs"}:
            self.hosted(fact)
        elif fact.type <= Type.OPERATION:
            for zone in rng.choice((("hq",), ("rnd",), ("archives",), ("hq", "rnd", "archives"))):
                corp[zone] = [fact.id, *corp[zone][:1]]
        elif fact.type == Type.CORP_IDENTITY:
            corp["identity"] = fact.id if main else corp.get("identity", fact.id)
        elif fact.type == Type.RUNNER_IDENTITY:
            runner["identity"] = fact.id if main else runner.get("identity", fact.id)
        else:
            self.put_runner(fact, main)

    def put_runner(self, fact: Fact, main: bool) -> None:
        rng, runner, mine = self.rng, self.runner, words(fact.decl)
        apart = {"Zone.HEAP": "heap", "Zone.GRIP": "grip"}
        lying = [zone for word, zone in apart.items() if word in mine]
        if "Ev.INSTALL" in mine:
            lying += ["grip", "stack", "heap"]
        if fact.type == Type.EVENT and rng.random() < 0.9:
            runner["grip"] = [*runner["grip"], fact.id]
        elif (lying and rng.random() < 0.6) or rng.random() < 0.1 or fact.type == Type.EVENT:
            zone = rng.choice(lying or ["grip", "stack", "heap"])
            runner[zone] = [fact.id, *runner[zone]]
        elif fact.decl.memory > self.memory or (fact.decl.console and not main):
            runner["grip"] = [*runner["grip"], fact.id]
        elif fact.decl.on_ice or (words(fact.decl) & {"Ref.HOST"} and rng.random() < 0.8):
            self.memory -= fact.decl.memory
            self.hosted(fact)
        else:
            self.memory -= fact.decl.memory
            runner["rig"] = [*runner["rig"], fact.id + self.shorthand(fact)]

    def host(self) -> str:
        """The outermost ice of the server, which is made if there is none."""
        there = self.corp["ice"].setdefault(self.server, [])
        if not there:
            there.append(self.rng.choice(self.ice).id + "*" * (self.rng.random() < 0.7))
        return there[0]

    def hosted(self, fact: Fact) -> None:
        """On a piece of ice, or on what stands in the remote server."""
        corp, rng = self.corp, self.rng
        if "Ev.ACCESS" in words(fact.decl) and "remote1" not in corp["root"]:
            agendas = [f for f in self.among if f.type == Type.AGENDA]
            self.server = "remote1"
            corp["root"]["remote1"] = [rng.choice(agendas).id]
        standing = [c for c in corp["root"].get("remote1", []) if " on " not in c]
        if standing and fact.type == Type.OPERATION and rng.random() < 0.5:
            host = standing[0]
        else:
            host = self.host()
        text = f"{self.shorthand(fact)} on {bare(host)}"
        if fact.type == Type.OPERATION:
            corp["root"].setdefault(self.server, []).append(f"{fact.id}*{text}")
        else:
            self.runner["rig"] = [*self.runner["rig"], fact.id + text]
