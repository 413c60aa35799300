"""What the quick policies and the evaluation ask about a state: cards, icebreakers, and what it costs to get to a server."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from ...engine.ask import modifiers, objects, progress
from ...engine.state import Effects, State
from ...ids import CORP, FIRST_REMOTE, N_COUNTERS, RUNNER, Counter, Type, Zone
from ...search.encounter.quick_price import NEVER, Breaking, quick_price
from ...wording.option_words import kind_of
from ..facts import CardFacts, facts

Breaker: TypeAlias = tuple[int, Breaking, int]  # card, how it breaks, its strength

UNKNOWN_STRENGTH: Final = 3  # credits that the Corp pays for ice that the Runner does not know, as a guess
MOST_KEPT: Final = 4096

Z_RIG: Final = int(Zone.RIG)
Z_HOSTED: Final = int(Zone.HOSTED)
T_ICE: Final = int(Type.ICE)
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


def breakers(s: State) -> list[Breaker]:
    """The installed icebreakers, with the ways in which they break."""
    out: list[Breaker] = []
    for c in rig(s):
        for way in know(s, c).breaking:
            out.append((c, way, modifiers.strength(s, c)))
    return out


def through(s: State, ice: int, found: list[Breaker], clicks: int) -> tuple[int, int]:
    """The credits with which icebreakers get past this ice, and the harm if its subroutines resolve instead."""
    fact = s.book.facts[s.code[ice]]
    known = facts(fact.title)
    if known.inert or not known.subs:
        return 0, 0
    needed, price = modifiers.strength(s, ice), NEVER
    for _, way, strength in found:
        price = min(price, quick_price(strength, way, fact.subtypes, needed, known.subs))
    if price > 2 * known.subs and clicks > known.subs and "bioroid" in fact.subtypes:
        return 2 * known.subs, 0
    if known.ends:
        return price, 0
    return (price, 0) if price <= 2 * known.hurts else (0, known.hurts)


def run_cost(s: State, server: int, found: list[Breaker], side: int, purse: int, inner: int = -1) -> tuple[int, int, int]:
    """What a run on a server costs, as one side knows it.

    Args:
        s: the state.
        server: its number.
        found: the icebreakers.
        side: CORP knows all ice; RUNNER knows the ice that it has seen.
        purse: the credits with which the Corp can rez ice.
        inner: a position; only the ice behind it is counted. -1 for all.

    Returns:
        The credits (`NEVER` or more if some ice cannot be broken), the damage, and the number of unknown ice.
    """
    credits = harm = unknown = 0
    behind = inner < 0
    for p in s.positions[server]:
        ice = s.ice_at[p]
        if not behind or ice < 0:
            behind = behind or p == inner
            continue
        if not s.face[ice]:
            if side == RUNNER and s.seen[ice] != 1:
                if purse > 0:
                    unknown += 1
                    purse -= UNKNOWN_STRENGTH
                continue
            price = s.book.facts[s.code[ice]].cost
            if price > purse:
                continue
            purse -= price
        paid, hurt = through(s, ice, found, s.clicks[RUNNER])
        credits += paid
        harm += hurt
    return min(credits, 2 * NEVER), harm, unknown


def remotes(s: State) -> list[int]:
    """The remote servers that exist."""
    return [n for n in range(FIRST_REMOTE, len(s.positions)) if objects.server_exists(s, n)]


def ice_on(s: State, server: int) -> int:
    """How much ice protects a server."""
    n = 0
    for p in s.positions[server]:
        n += s.ice_at[p] >= 0
    return n


def home(s: State) -> int:
    """The remote with the most ice, where agendas go; -1 if no remote has ice."""
    best, most = -1, 0
    for n in remotes(s):
        many = ice_on(s, n)
        if many > most:
            best, most = n, many
    return best


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


def enough(s: State) -> int:
    """The number with which the icebreaker that asks for it reaches the strength of the ice and breaks all of it; 0 for other
    questions."""
    e, top = progress.encounter(s), s.stack[-1]
    if e is None or not isinstance(top, Effects) or not know(s, top.card).breaking:
        return 0
    return max(modifiers.strength(s, e.subj) - modifiers.strength(s, top.card), len(modifiers.unbroken(s, e.subj, e.serial)))


def points(s: State, side: int) -> int:
    """The agenda points of a side."""
    return modifiers.points(s, side)


def density(s: State) -> float:
    """The expected agenda points of a card that the Runner does not know: a deck has about two points for every five cards."""
    size = seen = unknown = 0
    for c, code in enumerate(s.code):
        fact = s.book.facts[code]
        if fact.side != CORP or s.zone[c] == Zone.CORP_ID:
            continue
        size += 1
        if s.face[c] or s.seen[c]:
            if fact.type == T_AGENDA:
                seen += fact.decl.points or 0
        elif s.zone[c] < Zone.RIG:
            unknown += 1
    return max(0.0, 2.0 * (size // 5) + 2 - seen) / max(1, unknown)
