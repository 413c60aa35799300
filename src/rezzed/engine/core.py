"""The ground that the rest of the kernel stands on: events, the index of active abilities, frames, questions."""

from __future__ import annotations

from typing import Final

from ..errors import RezzedError
from ..events import Ev, Event
from ..ids import CORP, HQ, INSTALLED_FROM, N_COUNTERS, RUNNER, Counter, Duration, Scope, Type, Zone
from ..rules.book import Table
from ..state import Effects, Frame, Listener, Record, Run, State, Structure
from ..vocabulary.abilities import Strength
from .compile import STATIC, Fact
from .flat import A_OUTLAST, A_POINTS, T_APPROACH, T_ENCOUNTER, Z_ICE, Z_PLAY

# State.dirty: what the next checkpoint has to look at
EXPIRED: Final = 1
SCORES: Final = 2
OBJECTS: Final = 4  # something was installed or uninstalled
PLACES: Final = 8  # a position may be empty
ACTIVE: Final = 16  # an installed card became active
SHOWN: Final = 32  # what was trashed has been shown to who may remove some of it

# State.looked
CREDITS: Final = 1
CLICKS: Final = 2

# Structure.mark
LEFT: Final = 1
ENDED: Final = 2

# durations that hang on something in progress: without it they run out at the next checkpoint (CR 9.10.4)
_BOUND: Final = (Duration.BREACH, Duration.ACCESS, Duration.NEXT_ENCOUNTER, Duration.FROM_NEXT, Duration.UNTIL_NEXT)

ON_SERVER: Final = frozenset(
    int(k)
    for k in (
        Ev.ANNOUNCE, Ev.RUN_BEGINS, Ev.PASS, Ev.PASS_ALL, Ev.APPROACH_SERVER, Ev.SUCCESS, Ev.UNSUCCESSFUL, Ev.RUN_ENDS,
        Ev.BREACH, Ev.BREACH_ENDS, Ev.ACCESS,
    )
)  # fmt: skip


def fact(s: State, card: int) -> Fact:
    return s.book.facts[s.code[card]]


def emit(s: State, kind: int, card: int = -1, x: int = 0, y: int = 0, z: int = 0) -> None:
    """Something happened: write it down, and keep it for the next checkpoint if an ability may want to know."""
    gen = s.gen[card] if card >= 0 else 0
    if s.sink is not None:
        _write(s, kind, card, gen, x, y, z)
    if kind == s.awaits:
        awaited(s, kind, card, x)
    wanted = s.heard[kind]
    if s.ordinals:
        event = (kind, card, gen, x, y, z)
        firsts = count_ordinals(s, event)
        row = s.index[kind]
        s.changes.append((event, firsts, row, _unmet(s, row, event) if wanted else ()))
    elif wanted:
        event = (kind, card, gen, x, y, z)
        row = s.index[kind]
        s.changes.append((event, (), row, _unmet(s, row, event)))


def awaited(s: State, kind: int, card: int, x: int) -> None:
    """What a search waits for, with one of its cards or servers; trashing counts if the Runner does it."""
    if (not s.awaits_of or s.awaits_of[card if card >= 0 else x]) and (kind != Ev.TRASH or x == RUNNER):
        s.met = 1


def _unmet(s: State, row: tuple[Listener, ...], event: Event) -> tuple[Listener, ...]:
    """Those whose trigger condition has requirements that are not met at the moment of the occurrence (CR 9.6.5c)."""
    abilities = s.book.abilities
    asked = [x for x in row if abilities[x[0]].stipulates]
    if event[1] >= 0:
        for aid in s.book.facts[s.code[event[1]]].anywhere:
            if abilities[aid].stipulates and abilities[aid].event == event[0]:
                asked.append((aid, event[1], event[2], 0, -1, -1, 0))
    if not asked:
        return ()
    from .triggers import stipulated

    return tuple([x for x in asked if not stipulated(s, abilities[x[0]], x[1], event, x[2])])


def _write(s: State, kind: int, card: int, gen: int, x: int, y: int, z: int) -> None:
    row = -1
    source = aid = -1
    for f in reversed(s.stack):
        if isinstance(f, Effects):
            if source < 0:
                source, aid = f.card, f.aid
        elif isinstance(f, Structure):
            row = f.row
            break
        elif isinstance(f, Run):
            break
    assert s.sink is not None
    s.sink.append((kind, card, gen, x, y, z, row, source, aid))


def count_ordinals(s: State, event: Event) -> tuple[int, ...]:
    """Count this occurrence for every "first time" ability of the game; the result names those it was the first for."""
    from .triggers import occurs

    firsts: list[int] = []
    for i, (kind, aid, card) in enumerate(s.ordinals):
        if kind == event[0] and occurs(s, s.book.abilities[aid], card, event):
            node = s.book.abilities[aid].node
            times, after = getattr(node, "times", 1), getattr(node, "after", 0)
            if after <= s.tally[2 * i] < times:
                firsts.append(2 * i)
            if after <= s.tally[2 * i + 1] < times and s.run_at >= 0:
                firsts.append(2 * i + 1)
            s.tally[2 * i] += 1
            s.tally[2 * i + 1] += 1
    return tuple(firsts)


def count_once(s: State, event: Event) -> None:
    """What was about to happen was replaced by another of its kind, which is going to be counted: it is one occurrence, as both
    are parts of one imminent instruction (CR 9.9.9b)."""
    from .triggers import occurs

    for i, (kind, aid, card) in enumerate(s.ordinals):
        if kind == event[0] and occurs(s, s.book.abilities[aid], card, event):
            s.tally[2 * i] -= 1
            s.tally[2 * i + 1] -= 1


# -- the index of active abilities --------------------------------------------------------------------


def listen(s: State, listener: Listener, event: int) -> None:
    s.index[event] = s.index[event] + (listener,)
    if event == A_POINTS:
        s.dirty |= SCORES


def activate(s: State, card: int) -> None:
    """The card becomes active: its abilities join the index (CR 9.1.7), unless it has lost them."""
    gen = s.gen[card]
    decl = fact(s, card).decl
    if decl.outlasts:
        deactivate(s, card)  # as what it was before
    if decl.unique or decl.console:
        s.newest = (*(c for c in s.newest if c != card), card)
    if s.blankers and card in s.blankers:
        s.dirty |= ACTIVE
    if s.blank and card in s.blank:
        return
    for aid in fact(s, card).abilities:
        a = s.book.abilities[aid]
        if a.kind == STATIC and a.node.in_score_area and s.zone[card] != Zone.CORP_SCORE:
            continue
        listen(s, (aid, card, gen, 0, -1, -1, 0), a.event)


def deactivate(s: State, card: int) -> None:
    """The card is no longer active; its abilities leave the index. Lasting effects stay (CR 9.1.4)."""
    if s.blankers and card in s.blankers:
        s.dirty |= ACTIVE
    for aid in fact(s, card).abilities:
        event = s.book.abilities[aid].event
        row = s.index[event]
        if row:
            s.index[event] = tuple([x for x in row if x[1] != card or x[3] != 0])
        if event == A_POINTS:
            s.dirty |= SCORES
        elif event == A_OUTLAST:
            s.dirty |= EXPIRED


def set_unrezzed(s: State, card: int, on: bool) -> None:
    _set_listed(s, card, fact(s, card).unrezzed, on)


def set_discarded(s: State, card: int, on: bool) -> None:
    """A card of the grip or the heap: what is active there."""
    aids = fact(s, card).discarded
    if aids:
        _set_listed(s, card, tuple([aid for aid in aids if s.book.abilities[aid].zone == s.zone[card]]), on)


def _set_listed(s: State, card: int, aids: tuple[int, ...], on: bool) -> None:
    for aid in aids:
        event = s.book.abilities[aid].event
        if on:
            listen(s, (aid, card, s.gen[card], 0, -1, -1, 0), event)
        else:
            s.index[event] = tuple([x for x in s.index[event] if x[1] != card or x[0] != aid])


def is_active(s: State, card: int) -> bool:
    """CR 9.1.7: rezzed or installed faceup cards, identities, score areas, and events being played."""
    zone = s.zone[card]
    if zone >= INSTALLED_FROM:
        return s.face[card] == 1 or outlasts(s, card)
    if zone == Z_PLAY:
        return s.face[card] == 1 and s.host[card] < 0
    return zone == Zone.CORP_ID or zone == Zone.RUNNER_ID or zone == Zone.CORP_SCORE or outlasts(s, card)


def outlasts(s: State, card: int) -> bool:
    """1996: what the card has given to the Runner goes on without it."""
    return fact(s, card).decl.outlasts and s.counters[card * N_COUNTERS + Counter.POWER] > 0


def speaks(s: State, card: int) -> bool:
    """The card is active and has not lost its abilities (CR 9.1.7, 9.1.9)."""
    return is_active(s, card) and card not in s.blank


def add_lasting(
    s: State, aid: int, source: int, gen: int, duration: int, target: int = -1, target_gen: int = -1, number: int = 0
) -> int:
    """Create a lasting effect (CR 9.10); what it lasts with is fixed now."""
    s.serial += 1
    lid = s.serial
    within = 0
    modifier = s.book.abilities[aid].modifier
    if duration == Duration.ENCOUNTER:
        if s.encounter_at >= 0:
            within = s.stack[s.encounter_at].serial  # type: ignore[union-attr]
        else:
            duration = Duration.CHECKPOINT
    elif duration == Duration.RUN:
        r = run(s)
        if r is not None:
            within = r.serial
        elif s.encounter_at >= 0 and isinstance(modifier, Strength):  # CR 3.4.4a, 3.9.5c
            duration = Duration.ENCOUNTER
            within = s.stack[s.encounter_at].serial  # type: ignore[union-attr]
        else:
            duration = Duration.CHECKPOINT
    elif duration == Duration.BREACH:
        within = structure_serial(s, Table.BREACH)
    elif duration == Duration.ACCESS:
        within = structure_serial(s, Table.ACCESS)
    elif duration in (Duration.NEXT_ENCOUNTER, Duration.FROM_NEXT, Duration.UNTIL_NEXT):
        r = run(s)
        within = r.serial if r is not None else 0
    if duration in _BOUND and not within:
        duration = Duration.CHECKPOINT  # CR 9.10.4
    if duration == Duration.CHECKPOINT:
        s.dirty |= EXPIRED
    s.lasting = s.lasting + ((lid, int(duration), within),)
    listen(s, (aid, source, gen, lid, target, target_gen, number), s.book.abilities[aid].event)
    return lid


def drop_lasting(s: State, lids: frozenset[int]) -> None:
    s.lasting = tuple([r for r in s.lasting if r[0] not in lids])
    if s.grants:
        s.grants = tuple([g for g in s.grants if g[0] not in lids])
    for i, row in enumerate(s.index):
        if row and any(x[3] in lids for x in row):
            s.index[i] = tuple([x for x in row if x[3] not in lids])


# -- frames ---------------------------------------------------------------------------------------------


def new_serial(s: State) -> int:
    s.serial += 1
    return s.serial


def push(s: State, f: Frame) -> None:
    s.stack.append(f)


def push_structure(s: State, table: int, row: int, subj: int = -1, gen: int = 0) -> Structure:
    if row < 0 and table != Table.CHECKPOINT:
        raise RezzedError(f"{s.book.name} has no steps for {Table(table).name}, which this needs")
    s.serial += 1
    f = Structure(table, row, s.serial, subj, gen)
    s.stack.append(f)
    if table == T_ENCOUNTER:
        s.encounter_at = len(s.stack) - 1
    return f


def pop(s: State) -> None:
    s.stack.pop()
    n = len(s.stack)
    if s.encounter_at >= n:
        find_encounter(s)
    if s.run_at >= n:
        s.run_at = -1


def find_encounter(s: State) -> None:
    """The topmost encounter that has not ended; without one, none is in progress."""
    s.encounter_at = -1
    for i in range(len(s.stack) - 1, -1, -1):
        f = s.stack[i]
        if isinstance(f, Structure) and f.table == T_ENCOUNTER and f.mark != ENDED:
            s.encounter_at = i
            return


def run(s: State) -> Run | None:
    if s.run_at < 0:
        return None
    f = s.stack[s.run_at]
    assert isinstance(f, Run)
    return f


def the_run(s: State) -> Run:
    """The run in progress, where there must be one."""
    r = run(s)
    assert r is not None
    return r


def phase(s: State) -> Structure | None:
    """The phase of the run that is in progress."""
    if s.run_at < 0 or s.run_at + 1 >= len(s.stack):
        return None
    f = s.stack[s.run_at + 1]
    return f if isinstance(f, Structure) and f.mark != ENDED else None


def encounter(s: State) -> Structure | None:
    if s.encounter_at < 0:
        return None
    f = s.stack[s.encounter_at]
    assert isinstance(f, Structure)
    return f


def record(s: State, serial: int) -> Record | None:
    for r in reversed(s.records):
        if r.serial == serial:
            return r
    return None


def structure_serial(s: State, table: int) -> int:
    for f in reversed(s.stack):
        if isinstance(f, Structure) and f.table == table and f.mark != ENDED:
            return f.serial
    return 0


def top_structure(s: State, table: int) -> Structure | None:
    for f in reversed(s.stack):
        if isinstance(f, Structure) and f.table == table and f.mark != ENDED:
            return f
    return None


def approached(s: State) -> int:
    """The ice being approached, or -1."""
    p = phase(s)
    if p is None or p.table != T_APPROACH or p.mark != 0:
        return -1
    r = run(s)
    assert r is not None
    return s.ice_at[r.position] if r.position >= 0 else -1


def ask(s: State, who: int, kind: int, options: list[int], card: int = -1) -> None:
    """Put a question. The frame on top of the stack receives the answer."""
    s.who = who
    s.options = options
    s.ask_kind = kind
    s.ask_card = card


def scope_serial(s: State, scope: int) -> int:
    """The serial that "once per" counts in: 0 is the turn."""
    if scope == Scope.RUN:
        r = run(s)
        return r.serial if r is not None else s.last_run[0]
    if scope == Scope.ENCOUNTER:
        e = encounter(s)
        return e.serial if e is not None else 0
    return structure_serial(s, Table.BREACH) if scope == Scope.BREACH else 0


def step_mark(s: State) -> int:
    """Names the step that is being carried out, beside the serials of `scope_serial`, which are not negative."""
    for f in reversed(s.stack):
        if isinstance(f, Structure):
            return -(f.serial * 1000 + f.row + 1)
    return -1


def mark_used(s: State, aid: int, card: int, gen: int, scope: int) -> None:
    """The ability was used; "once per" counts it for this object (CR 9.1.6, 1.12.4)."""
    s.used = (*s.used, (aid, card, gen, scope_serial(s, scope)))


# -- places ---------------------------------------------------------------------------------------------


def server_of(s: State, card: int) -> int:
    """The server that a card is in or protects, or -1 (for a card in a central server's own zone: that server)."""
    zone = s.zone[card]
    if zone == Zone.ROOT or zone == Zone.ICE:
        return s.where[card]
    if zone == Zone.HOSTED:
        return server_of(s, s.host[card])
    if zone <= Zone.ARCHIVES:
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
    return server < 3 or bool(s.roots[server]) or any(s.ice_at[p] >= 0 for p in s.positions[server])


def installed(s: State) -> list[int]:
    return [c for c in range(len(s.code)) if s.zone[c] >= INSTALLED_FROM]


def in_root(s: State, server: int) -> tuple[int, ...]:
    """The cards in the root of a server, those that are hosted on others there included (CR 1.13.12, 7.3.3)."""
    root = s.roots[server]
    if not root or max(s.host) < 0:
        return root
    return (*root, *(c for c in range(len(s.code)) if s.zone[c] == Zone.HOSTED and root_host(s, c) in root))


def root_host(s: State, card: int) -> int:
    """The card in a root that a hosted card of the Corp stands on, or -1; condition counters are no cards (CR 1.13.6d)."""
    if fact(s, card).type >= Type.OPERATION:
        return -1
    while s.zone[card] == Zone.HOSTED:
        card = s.host[card]
    return card if s.zone[card] == Zone.ROOT else -1


def controller(s: State, card: int) -> int:
    return CORP if fact(s, card).type <= Type.CORP_IDENTITY else RUNNER


def stands(s: State, card: int, gen: int) -> bool:
    """The object that was referred to is still the same object (CR 1.12)."""
    return card >= 0 and s.gen[card] == gen
