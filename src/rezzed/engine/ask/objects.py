"""Cards and places: what a card is, where it is, whether it is active."""

from __future__ import annotations

from typing import Final

from ...events import CARD, GEN
from ...ids import CORP, FIRST_REMOTE, HQ, INSTALLED_FROM, N_COUNTERS, RUNNER, Type
from ..ints import (
    COUNTER_POWER,
    TYPE_AGENDA,
    TYPE_CORP_IDENTITY,
    TYPE_ICE,
    TYPE_OPERATION,
    Z_ARCHIVES,
    Z_CORP_ID,
    Z_CORP_SCORE,
    Z_HEAP,
    Z_HOSTED,
    Z_ICE,
    Z_PLAY,
    Z_RND,
    Z_ROOT,
    Z_RUNNER_ID,
    Z_RUNNER_SCORE,
    Z_STACK,
)
from ..program.parts import Fact
from ..state import DECLARED, EXISTS, UNUSED, State, SubId
from ..state.ledger import ByCode
from ..state.refs import ABILITY, COPY

FLIPPED: Final = 2  # the `face` of an identity whose other side is faceup


def fact(s: State, card: int) -> Fact:
    """The declaration of a card and its compiled abilities."""
    return s.book.facts[s.code[card]]


def by_code(s: State) -> ByCode:
    """What follows from the codes of all cards. It is found out once for each list of them."""
    found = s.ledger.by_code
    if found.codes is not s.code:
        found = s.ledger.by_code = ByCode(s.code, s.book.facts)
    return found


def flipped(s: State, card: int) -> bool:
    """Whether the other side of a double-sided identity is faceup (CR 3.1.1a)."""
    return s.face[card] == FLIPPED


def abilities(s: State, card: int) -> tuple[int, ...]:
    """The abilities that the card has while it is active: those of its side that is faceup."""
    facts = fact(s, card)
    return facts.back if facts.back and s.face[card] == FLIPPED else facts.abilities


def is_active(s: State, card: int) -> bool:
    """Whether a card is active (CR 9.1.7): rezzed or installed faceup, an identity, in a score area, or being played. An agenda
    is active while it is installed faceup only if its own text says that it is installed so (CR 3.2.3a)."""
    zone = s.zone[card]
    if zone >= INSTALLED_FROM:
        if s.face[card] == 1:
            facts = s.book.facts[s.code[card]]
            return facts.type != TYPE_AGENDA or facts.faceup
    elif zone == Z_PLAY:
        return s.face[card] == 1 and s.host[card] < 0
    elif zone == Z_CORP_SCORE:
        return s.book.facts[s.code[card]].type == TYPE_AGENDA
    elif zone == Z_CORP_ID or zone == Z_RUNNER_ID:
        return True
    return s.book.facts[s.code[card]].outlasts and s.counters[card * N_COUNTERS + COUNTER_POWER] > 0


def is_converted(s: State, card: int) -> bool:
    """Whether the card was added to a score area as an agenda, and has no other properties there (CR 10.1.3)."""
    zone = s.zone[card]
    return (zone == Z_CORP_SCORE or zone == Z_RUNNER_SCORE) and fact(s, card).type != TYPE_AGENDA


def type_of(s: State, card: int) -> int:
    """The type of a card now: everything in a score area is an agenda."""
    zone = s.zone[card]
    return TYPE_AGENDA if zone == Z_CORP_SCORE or zone == Z_RUNNER_SCORE else s.book.facts[s.code[card]].type


def outlasts(s: State, card: int) -> bool:
    """1996: whether the effects of the card on the Runner continue without it."""
    return s.book.facts[s.code[card]].outlasts and s.counters[card * N_COUNTERS + COUNTER_POWER] > 0


def speaks(s: State, card: int) -> bool:
    """Whether the card is active and has not lost its abilities (CR 9.1.7, 9.1.9)."""
    return is_active(s, card) and card not in s.blank


# -- places ---------------------------------------------------------------------------------------------


def server_of(s: State, card: int) -> int:
    """The server that a card is in or protects, or -1 (for a card in a central server's own zone: that server)."""
    zone = s.zone[card]
    if zone == Z_ROOT or zone == Z_ICE:
        return s.where[card]
    if zone == Z_HOSTED:
        return server_of(s, s.host[card])
    if zone <= Z_ARCHIVES:
        return zone + HQ
    return -1


def protecting(s: State, server: int) -> list[int]:
    """Ice protecting a server, outermost first."""
    return [s.ice_at[p] for p in s.positions[server] if s.ice_at[p] >= 0]


def position_of(s: State, ice: int) -> int:
    """The position that a piece of ice occupies, or -1."""
    if s.zone[ice] != Z_ICE:
        return -1
    for p in s.positions[s.where[ice]]:
        if s.ice_at[p] == ice:
            return p
    return -1


def server_exists(s: State, server: int) -> bool:
    """[CR 4.6.7a, 4.6.8d] A remote server exists from the installation of a card there to the checkpoint that finds none."""
    return s.standing[server] == EXISTS


def is_empty(s: State, server: int) -> bool:
    """Whether a server has no card in its root and no ice."""
    if s.roots[server]:
        return False
    for p in s.positions[server]:
        if s.ice_at[p] >= 0:
            return False
    return True


def number_of(s: State, server: int) -> int:
    """The number that players call a server by: central servers first, remote n is n + 2 (`ids`)."""
    return s.numbers[server] if server < len(s.numbers) else _free_number(s)


def server_numbered(s: State, number: int) -> int:
    """The existing server that players call by a number, or -1."""
    found = (n for n in range(len(s.numbers)) if s.numbers[n] == number and server_exists(s, n))
    return next(found, -1)


def new_server(s: State) -> int:
    """The id of the remote server that would be created next; the smallest free number becomes its name."""
    number = _free_number(s)
    return number if number < len(s.standing) and s.standing[number] == UNUSED else len(s.standing)


def _free_number(s: State) -> int:
    """The smallest number of a remote server that is not in use."""
    taken = [s.numbers[n] for n, state in enumerate(s.standing) if state == DECLARED or state == EXISTS]
    free = FIRST_REMOTE
    while free in taken:
        free += 1
    return free


def installed(s: State) -> list[int]:
    """All installed cards."""
    return [c for c, zone in enumerate(s.zone) if zone >= INSTALLED_FROM]


def in_servers(s: State) -> list[int]:
    """Installed cards of the Corp; all installed cards, if some are hosted."""
    if s.hosting:
        return installed(s)
    found = [c for c in s.ice_at if c >= 0]
    for root in s.roots:
        if root:
            found.extend(root)
    found.sort()
    return found


def in_root(s: State, server: int) -> tuple[int, ...]:
    """The cards in the root of a server, those that are hosted on others there included (CR 1.13.12, 7.3.3)."""
    root = s.roots[server]
    if not root or not s.hosting or not _anything_hosted(s):
        return root
    return (*root, *(c for c in range(len(s.code)) if s.zone[c] == Z_HOSTED and root_host(s, c) in root))


def _anything_hosted(s: State) -> bool:
    """Whether a card is on another one."""
    return s.host.count(-1) < len(s.host)


def in_roots(s: State) -> tuple[int, ...]:
    """The cards in the roots of all servers, those that are hosted on others there included."""
    found: tuple[int, ...] = ()
    for root in s.roots:
        if root:
            found = found + root if found else root
    if not found or not s.hosting or not _anything_hosted(s):
        return found
    return tuple([c for n in range(len(s.roots)) for c in in_root(s, n)])


def root_host(s: State, card: int) -> int:
    """The card in a root that a hosted card of the Corp stands on, or -1; condition counters are no cards (CR 1.13.6d)."""
    if fact(s, card).type >= Type.OPERATION:
        return -1
    while s.zone[card] == Z_HOSTED:
        card = s.host[card]
    return card if s.zone[card] == Z_ROOT else -1


def controller(s: State, card: int) -> int:
    """The player who controls a card."""
    return CORP if s.book.facts[s.code[card]].type <= TYPE_CORP_IDENTITY else RUNNER


def stands(s: State, card: int, gen: int) -> bool:
    """Whether the referenced object is still the same object (CR 1.12)."""
    return card >= 0 and s.gen[card] == gen


def deck_of(s: State, card: int) -> int:
    """The deck of the player who owns the card."""
    return Z_RND if fact(s, card).side == CORP else Z_STACK


def home(s: State, card: int) -> int:
    """The discard pile of a card's owner."""
    return Z_ARCHIVES if fact(s, card).side == CORP else Z_HEAP


def is_ice(s: State, card: int) -> bool:
    """Whether a card is ice."""
    return s.book.facts[s.code[card]].type == TYPE_ICE


def advanceable(s: State, card: int) -> bool:
    """Whether a card can be advanced: an agenda, or a card that says so (CR 1.18.3)."""
    return s.book.facts[s.code[card]].advanceable[1 if s.face[card] == 1 else 0]


def is_faceup_agenda(s: State, card: int) -> bool:
    """An agenda that is installed faceup is neither rezzed nor unrezzed (CR 3.2.3a)."""
    return s.face[card] == 1 and s.zone[card] >= INSTALLED_FROM and s.book.facts[s.code[card]].type == TYPE_AGENDA


def is_condition_counter(s: State, card: int) -> bool:
    """An operation that is hosted is a condition counter: installed, but no card (CR 1.13.6d)."""
    return s.book.facts[s.code[card]].type == TYPE_OPERATION


def is_printed(s: State, ice: int, x: SubId) -> bool:
    """Whether the subroutine is printed on this ice: neither gained nor a copy."""
    return x[CARD] == ice and x[GEN] == s.gen[ice] and x[COPY] == 0 and x[ABILITY] in fact(s, ice).subs


def remotes(s: State) -> list[int]:
    """The remote servers with a card (CR 4.6.8d). One without a card is about to cease to exist."""
    return [n for n in range(FIRST_REMOTE, len(s.positions)) if server_exists(s, n) and not is_empty(s, n)]
