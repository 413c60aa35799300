"""Names of outcomes: what the Runner sees in each of them and in no other."""

from __future__ import annotations

from collections.abc import Sequence
from os.path import commonprefix
from typing import Final, TypeAlias

from ...decisions import Verb, arg, arg2, verb
from ...engine.state import State
from ...ids import RUNNER, Zone
from ...server_names import name_of_server
from ...wording import names
from ...wording import option_words as event_words
from ..tree.beliefs import STATE, Belief, visible

NAMES: Final = 4  # names of outcomes that come to the same
ACCESS: Final = "access "
CHANCE_WORDS: Final = ""  # the key of what chance decided, among `Features`

Group: TypeAlias = tuple[str, Belief]  # what chance decided, in words, and the worlds in which the Runner sees the same
Features: TypeAlias = dict[str, frozenset[str]]  # where something is (with a verb), and what it may be


def title(s: State, card: int) -> str:
    """The title of a card."""
    return names.name(s, card).partition("#")[0]


def where(s: State, card: int) -> str:
    """The position of a card of the Corp, in words."""
    if s.zone[card] == Zone.ICE:
        for server, positions in enumerate(s.positions):
            for n, at in enumerate(positions, 1):
                if s.ice_at[at] == card:
                    return f"{name_of_server(s, server)} {n}"
    if s.zone[card] == Zone.ROOT:
        server = s.where[card]
        there = [c for c in range(len(s.code)) if s.zone[c] == Zone.ROOT and s.where[c] == server]
        which = f"card {there.index(card) + 1}" if len(there) > 1 else "the card"
        return f"{which} in the root of {name_of_server(s, server)}"
    if s.zone[card] == Zone.RND and card in s.order[Zone.RND]:
        return f"card {s.order[Zone.RND].index(card) + 1} of R&D"
    return "the card of HQ" if s.zone[card] == Zone.HQ else "the accessed card"


def revealed(before: State, s: State) -> tuple[str, ...]:
    """The cards that the Runner knows now and did not know before, in words."""
    return tuple([f"{where(before, c)} is {title(s, c)}" for c in _new(before, s)])


def _new(before: State, s: State) -> list[int]:
    return [c for c in range(len(s.code)) if visible(s, c) and not visible(before, c)]


def option_words(belief: Belief, option: int) -> str:
    """The words of an option of the Runner; a card that may be this or that is called by its place."""
    s = belief[0][STATE]
    words = event_words.option_text(s, option)
    if any([event_words.option_text(t, option) != words for _, t, _ in belief[1:]]):
        return event_words.option_text(s, option, RUNNER)
    return words


def outcome_words(s: State, o: int) -> str:
    """The words of an outcome of chance."""
    words = event_words.option_text(s, o)
    kind = event_words.chance_kind(s)
    if verb(o) == Verb.OUTCOME and not arg2(o) and arg(o) < len(s.code):
        name = title(s, arg(o))
        return {"access": f"{ACCESS}{name}", "damage": f"lose {name}"}.get(kind, name)
    return f"the die shows {words}" if kind == "die" else words


# -- what distinguishes outcomes ---------------------------------------------------------------------------------------------


def named(before: State, outcomes: Sequence[Sequence[Group]]) -> list[str]:
    """A name for each outcome, by what distinguishes it from the others.

    Args:
        before: when the Runner last looked.
        outcomes: for each, the groups of worlds that come to it.
    """
    seen = _seen(before, [group for groups in outcomes for group in groups])
    told, at = list[list[Features]](), 0
    for groups in outcomes:
        told.append(seen[at : at + len(groups)])
        at += len(groups)
    words = _distinct(told)
    if all(words) and len(set(words)) == len(words):
        return words
    hidden = _distinct(_hidden(before, outcomes))
    return [a or b or reached(groups) for a, b, groups in zip(hidden, words, outcomes, strict=True)]


def reached(groups: Sequence[Group]) -> str:
    """Whether the goal is reached, in words: for outcomes that differ in nothing that is seen."""
    return "the goal is reached" if all(s.happened for _, belief in groups for _, s, _ in belief) else "nothing else is seen"


def _seen(before: State, groups: Sequence[Group]) -> list[Features]:
    """What the Runner sees in each group: what chance decided, cards that are known now, and ice that is not rezzed here and is
    in another group."""
    known = [set.intersection(*[set(_new(before, s)) for _, s, _ in belief]) for _, belief in groups]
    cards = sorted(set().union(*known))
    out = []
    for (label, belief), mine in zip(groups, known, strict=True):
        found: Features = {}
        for c in cards:
            if c in mine and not (label.startswith(ACCESS) and before.zone[c] == Zone.HQ):
                _add(found, before, c, frozenset([title(s, c) for _, s, _ in belief]))
            elif before.zone[c] == Zone.ICE and not any([visible(s, c) for _, s, _ in belief]):
                _add(found, before, c, frozenset(("not rezzed",)))
        if label:
            found[CHANCE_WORDS] = frozenset((label,))
        out.append(found)
    return out


def _hidden(before: State, outcomes: Sequence[Sequence[Group]]) -> list[list[Features]]:
    """What the cards that differ are in each world of each outcome, whether the Runner sees them or not."""
    worlds = [[s for _, belief in groups for _, s, _ in belief] for groups in outcomes]
    every = [s for some in worlds for s in some]
    cards = [c for c in range(len(before.code)) if len({s.code[c] for s in every}) > 1]
    out = []
    for some in worlds:
        told = []
        for s in some:
            found: Features = {}
            for c in cards:
                _add(found, before, c, frozenset((title(s, c),)))
            told.append(found)
        out.append(told)
    return out


def _add(found: Features, before: State, card: int, titles: frozenset[str]) -> None:
    if before.zone[card] != Zone.ARCHIVES:
        found[f"{where(before, card)} is"] = titles
        return
    there = found.get("Archives has")
    both = [" and ".join(sorted([*a.split(" and "), b])) for a in there for b in titles] if there is not None else titles
    found["Archives has"] = frozenset(both)


def _distinct(outcomes: Sequence[Sequence[Features]]) -> list[str]:
    """Words for what each outcome has and no other has; empty where there is nothing like that."""
    every = [found for some in outcomes for found in some]
    common = set.intersection(*[set(x.items()) for x in every])
    whole = [[{k: v for k, v in x.items() if (k, v) not in common} for x in some] for some in outcomes]
    short = _by_place(whole) or _by_title(whole)
    words = []
    for k, some in enumerate(whole):
        different = list(dict.fromkeys(["; ".join([_phrase(place, titles) for place, titles in x.items()]) for x in some]))
        words.append(short[k] if short and len(different) > 1 else either(different))
    return words


def _phrase(place: str, titles: frozenset[str]) -> str:
    return f"{place} {either(sorted(titles))}".strip()


def _by_place(outcomes: Sequence[Sequence[Features]]) -> list[str]:
    """Words by the first place that tells the outcomes apart; empty if there is none."""
    for place in dict.fromkeys([p for some in outcomes for x in some for p in x]):
        if all(place in x for some in outcomes for x in some):
            titles = [frozenset().union(*[x[place] for x in some]) for some in outcomes]
            if sum(map(len, titles)) == len(frozenset().union(*titles)):
                return [_phrase(place, x) for x in titles]
    return []


def _by_title(outcomes: Sequence[Sequence[Features]]) -> list[str]:
    """Words by titles that each world of an outcome has and no other has; empty if two outcomes are without such titles."""
    sets = [[frozenset().union(*x.values()) for x in some] for some in outcomes]
    words: list[str] = []
    for k, some in enumerate(sets):
        others = frozenset().union(*[x for n, other in enumerate(sets) if n != k for x in other])
        own = frozenset().union(*some) - others
        words.append(f"{either(sorted(own))} is among the cards" if own and all(own & x for x in some) else "")
    if words.count("") == 1:
        k = words.index("")
        foreign = frozenset().union(*[x for n, other in enumerate(sets) if n != k for x in other])
        foreign -= frozenset().union(*sets[k])
        words[k] = f"no {either(sorted(foreign))} is among the cards"
    return words if all(words) else []


def either(names: Sequence[str]) -> str:
    """Several names as alternatives; what they begin with is said once."""
    names = [x for x in names if x]
    same = len(commonprefix([x.split(" ") for x in names])) if len(names) > 1 else 0
    start, names = (names[0] if names else "").split(" ")[:same], [" ".join(x.split(" ")[same:]) for x in names]
    if len(names) > NAMES:
        names = [*names[: NAMES - 1], f"{len(names) - NAMES + 1} others"]
    return " ".join([*start, " or ".join(names)])
