"""Which servers an `At` means."""

from __future__ import annotations

from ...events import CARD, GEN, KIND
from ...ids import FIRST_REMOTE, HQ, RND, Type
from ..ints import (
    AT_ANY,
    AT_ARCHIVES,
    AT_ATTACKED,
    AT_CENTRAL,
    AT_CENTRAL_NOT_RUN,
    AT_CHOSEN,
    AT_ELSEWHERE,
    AT_HQ,
    AT_HQ_OR_RND,
    AT_LAST_ATTACKED,
    AT_MARK,
    AT_NOT_HQ,
    AT_NOT_HQ_OR_RND,
    AT_OF_CHOSEN,
    AT_OTHER_REMOTE,
    AT_PERMITTED,
    AT_PROTECTED,
    AT_REMEMBERED,
    AT_REMOTE,
    AT_REMOTE_IN_USE,
    AT_RND,
    AT_THIS,
    E_TRASH,
)
from ..state import Effects, State
from ..state.ledger import RUN_ON
from ..state.refs import LAST_SERVER, REF_CARD, REF_GEN, RUN_SERVER, SECRET_SERVER
from . import objects, progress, references
from .references import Ctx


def this_server(s: State, src: int, f: Ctx) -> int:
    """ "This server": where the source is, or was when the ability that moved it began (CR 4.6.6i)."""
    last = references.last_known(s, *references.source_object(s, src, f))
    if not last and f is not None and f.event[KIND] == E_TRASH and f.event[CARD] == src:
        last = references.last_known(s, src, f.event[GEN])
    return last[LAST_SERVER] if last else objects.server_of(s, src)


def at_matches(s: State, at: int, server: int, src: int, f: Ctx = None) -> bool:
    """Whether a server is one of those that `at` names, as seen from the source of an ability."""
    if at == AT_ANY:
        return True
    if at == AT_THIS:
        return server == this_server(s, src, f)
    if at == AT_ELSEWHERE:
        return server != this_server(s, src, f)
    if at == AT_HQ or at == AT_RND or at == AT_ARCHIVES:
        return server == at - AT_HQ
    if at == AT_CENTRAL:
        return 0 <= server < FIRST_REMOTE
    if at == AT_REMOTE:
        return server >= FIRST_REMOTE
    if at == AT_CHOSEN:
        return f is not None and server == f.server
    if at == AT_HQ_OR_RND:
        return server == HQ or server == RND
    if at == AT_NOT_HQ_OR_RND:
        return server not in (HQ, RND)
    if at == AT_NOT_HQ:
        return server != HQ
    if at == AT_REMEMBERED:
        kind, n = s.chosen[src]
        return n == server + 1 and kind in (-1, SECRET_SERVER)
    if at == AT_LAST_ATTACKED:
        return server == s.last_run[RUN_SERVER]
    if at == AT_CENTRAL_NOT_RUN:
        return 0 <= server < FIRST_REMOTE and not s.totals[RUN_ON] >> server & 1
    if at == AT_OTHER_REMOTE:
        return server >= FIRST_REMOTE and (f is None or server != objects.server_of(s, f.event[CARD]))
    if at == AT_MARK:
        return server >= 0 and server == s.mark
    if at == AT_PROTECTED:
        return 0 <= server < len(s.positions) and bool(objects.protecting(s, server))
    if at == AT_REMOTE_IN_USE:
        return server >= FIRST_REMOTE and bool(objects.in_root(s, server))
    if at == AT_OF_CHOSEN:
        return f is not None and objects.stands(s, *f.chosen) and server == objects.server_of(s, f.chosen[REF_CARD])
    r = progress.run(s)
    if at == AT_PERMITTED:
        return r is not None and server >= 0 and bool(r.choice >> server & 1)
    attacked = r.server if r is not None else -1
    return server == attacked if at == AT_ATTACKED else server != attacked


def servers(s: State, at: int, src: int, f: Ctx = None) -> list[int]:
    """The existing servers that `at` names, as seen from the source of an ability."""
    return [n for n in range(len(s.positions)) if objects.server_exists(s, n) and at_matches(s, at, n, src, f)]


def server_matches(s: State, at: int, server: int, card: int, gen: int, f: Effects | None = None) -> bool:
    """Whether an active ability is about this server; "this server" of a persistent one is where its source was (CR 9.12.5)."""
    if s.gen[card] != gen and (at == AT_THIS or at == AT_ELSEWHERE):
        was = next((r[LAST_SERVER] for r in s.remains if r[REF_CARD] == card and r[REF_GEN] == gen), -1)
        return (server == was) == (at == AT_THIS)
    return at_matches(s, at, server, card, f)


def could_move(s: State, card: int, server: int) -> bool:
    """Whether an installed card may be in the root of a server: the places of its text, one region in a root (CR 3.6.5e,
    8.5.12), and nothing but upgrades in the roots of central servers (CR 4.6.6e)."""
    facts = objects.fact(s, card)
    if facts.decl.not_on is not None and at_matches(s, facts.decl.not_on, server, card):
        return False
    if facts.type != Type.UPGRADE and server < FIRST_REMOTE:
        return False
    return not (facts.decl.limit_region and any(objects.fact(s, k).decl.limit_region and k != card for k in s.roots[server]))
