"""What the evaluation and the reader of states ask about a state: cards, the rig, servers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...engine.ask import modifiers, objects, progress
from ...engine.state import State
from ...ids import FIRST_REMOTE, N_COUNTERS, RUNNER, Counter, Type, Zone
from ...wording.option_words import kind_of
from ..facts import CardFacts, facts

MOST_KEPT: Final = 4096

Z_RIG: Final = int(Zone.RIG)
Z_HOSTED: Final = int(Zone.HOSTED)
T_AGENDA: Final = int(Type.AGENDA)
T_ASSET: Final = int(Type.ASSET)
T_UPGRADE: Final = int(Type.UPGRADE)
ADVANCEMENT: Final = int(Counter.ADVANCEMENT)
CREDIT: Final = int(Counter.CREDIT)


def know(s: State, card: int) -> CardFacts:
    """What the text of a card says."""
    return facts(s.book.facts[s.code[card]].title)


def kind(s: State, ability: int) -> str:
    """What a paid ability is called: `break`, `pump` or `use`."""
    return kind_of(s.book.abilities[ability])


def counters(s: State, card: int, which: int) -> int:
    """How many counters of one kind are on a card."""
    return s.counters[card * N_COUNTERS + which]


def rig(s: State) -> list[int]:
    """The installed cards of the Runner, hosted ones too."""
    out = list(s.order[Z_RIG])
    if max(s.host, default=-1) >= 0:
        for c, zone in enumerate(s.zone):
            if zone == Z_HOSTED and s.face[c] and s.book.facts[s.code[c]].side == RUNNER:
                out.append(c)
    return out


def remotes(s: State) -> list[int]:
    """The remote servers that exist."""
    return [n for n in range(FIRST_REMOTE, len(s.positions)) if objects.server_exists(s, n)]


def ice_on(s: State, server: int) -> int:
    """How much ice protects a server."""
    n = 0
    for p in s.positions[server]:
        n += s.ice_at[p] >= 0
    return n


@lru_cache(MOST_KEPT)
def kinds_of(title: str) -> int:
    """The kinds of ice that the card with this title breaks, as bits: 1 barrier, 2 code gate, 4 sentry. What breaks any ice
    does not count: it is an emergency."""
    out = 0
    for way in facts(title).breaking:
        out |= ("barrier" in way.subtypes) | 2 * ("code_gate" in way.subtypes) | 4 * ("sentry" in way.subtypes)
    return out


def kinds(s: State) -> int:
    """The kinds of ice that the installed icebreakers break, as `kinds_of` gives them."""
    out = 0
    for c in rig(s):
        out |= kinds_of(s.book.facts[s.code[c]].title)
    return out


def covered(bits: int) -> int:
    """For how many of the three kinds of ice there is an icebreaker."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1)


def unbroken(s: State) -> int:
    """The number of unbroken subroutines of the ice that is encountered; 0 without an encounter."""
    e = progress.encounter(s)
    return 0 if e is None else len(modifiers.unbroken(s, e.subj, e.serial))


def points(s: State, side: int) -> int:
    """The agenda points of a side."""
    return modifiers.points(s, side)
