"""The checkpoint (CR 10.3.1), letter by letter. Skipped when nothing can have changed (decision W6)."""

from __future__ import annotations

from typing import Final, cast

from ...decisions import DecisionKind, Verb, arg, option, verb
from ...events import CARD, GEN, KIND, Ev, Event, Z
from ...ids import CORP, DRAW, FIRST_REMOTE, INSTALLED_FROM, RUNNER, Duration, End, Zone
from ...rules.book import Table, Windows
from ...vocabulary.abilities import Instead, Interrupt, When
from ...vocabulary.effects import Install
from ..ask import card_sets, evaluate, modifiers, objects, progress, prohibitions, sight, triggers
from ..change import active, blanks, ending, gained, knowledge, moves, players, servers, stack
from ..change.emitting import emit
from ..ints import (
    A_BLANK,
    A_FORBID,
    A_MEMORY_COST,
    A_OUTLAST,
    A_POINTS,
    A_POINTS_TO_WIN,
    A_SUBS,
    ASK_SECRET,
    DURATION_ACCESS,
    DURATION_BREACH,
    DURATION_CHECKPOINT,
    DURATION_ENCOUNTER,
    DURATION_PASS,
    E_FORFEIT,
    E_INSTALL,
    E_REZ,
    E_TRASH,
    E_UNINSTALL,
    FORBID_ACCESS,
    FORBID_USE,
    K_MAY,
    OP_CHOOSE_CANDIDATE,
    T_BREACH,
    T_CHECKPOINT,
    U_WHILE,
    V_NO,
    V_YES,
    W_REACTION,
    Z_HOSTED,
    Z_PLAY,
)
from ..program.parts import LINKED, STATIC, UNTIL, WHEN, CompiledAbility
from ..state import (
    ACTIVE,
    DECLARED,
    EVENTS,
    EXISTS,
    EXPIRED,
    NO_EVENT,
    NO_ROOT,
    OBJECTS,
    PAID_FOR,
    PAYING,
    PLACES,
    SCORES,
    SERVER_GOING,
    SERVER_GONE,
    SHOWN,
    WATCHED,
    Change,
    Effects,
    Listener,
    Pending,
    State,
    Structure,
    Window,
)
from ..state.refs import ABILITY, LASTING, LISTENER, NUMBER, TARGET, TARGET_GEN, Listeners


def checkpoint(s: State, opened_by: int = 0) -> bool:
    """Perform a checkpoint; True if it opened a reaction window or a question, which comes before anything else.

    Args:
        opened_by: serial of the structure whose beginning this checkpoint follows (CR 9.2.8f), or 0.
    """
    if not s.dirty:
        return False
    if (s.blankers and s.dirty & (OBJECTS | ACTIVE)) or s.index[A_BLANK]:
        blanks.look(s)
    pending: list[Pending] = []
    if s.linked:
        pending.extend(s.linked)
        s.linked = ()
    surprises = 0  # bits of the sides that may have hidden cards that respond
    changes: list[Change] = []
    if s.changes:
        if s.index[E_TRASH] and not s.dirty & SHOWN and _discarded(s, opened_by):
            return True
        changes = s.changes
        s.changes = []
        for change in changes:
            event, _, _, _ = change
            kind, card = event[KIND], event[CARD]
            if s.policy == ASK_SECRET:
                surprises |= sight.may_surprise(s, CORP, kind) << CORP | sight.may_surprise(s, RUNNER, kind) << RUNNER
            if s.index[kind] or (card >= 0 and s.book.facts[s.code[card]].anywhere):
                _meet(s, change, pending)
            if kind == E_TRASH or kind == E_UNINSTALL or kind == E_FORFEIT:
                _meet_leaving(s, change, changes, pending)
    s.dirty &= ~WATCHED
    if s.index[U_WHILE]:
        _standing(s, pending)
    over = bool(s.order[Z_PLAY]) and _complete(s, changes)
    if s.dirty & EXPIRED:
        _expire(s)
    if pending and (over or s.dirty & EXPIRED):
        pending = [p for p in pending if still_pending(s, p)]
    asked = False
    if s.dirty & SCORES or s.index[A_POINTS] or s.index[A_POINTS_TO_WIN]:
        _scores(s)
    if s.dirty & (OBJECTS | ACTIVE) and not s.over:
        asked = _objects(s)
    if s.dirty & (OBJECTS | PLACES) and not s.over and not asked:
        _places(s)
        asked = _newcomer(s)
    again = (asked and s.dirty & OBJECTS) or (s.order[Z_PLAY] and _held(s, True))
    s.dirty = (OBJECTS if again else 0) | (EVENTS if s.changes else 0) | (s.dirty & WATCHED)
    if s.index[A_POINTS] or s.index[A_POINTS_TO_WIN]:
        s.dirty |= WATCHED
    if s.over:
        return False
    if pending or surprises:
        w = Window(W_REACTION, surprises, -1, _first(s), opened_by)
        w.pending = tuple(pending)
        at = len(s.stack) - 1 if asked else len(s.stack)
        s.stack.insert(at, w)
    elif s.changes and not asked:
        return checkpoint(s, opened_by)
    return bool(pending) or surprises > 0 or asked


def _first(s: State) -> int:
    """The player who comes first: the one whose turn it is, unless a step in progress leaves the order to another."""
    for f in reversed(s.stack):
        if isinstance(f, Structure) and f.row >= 0 and s.book.rows[f.row].orders >= 0:
            return s.book.rows[f.row].orders
    return s.turn


def after_cost(s: State) -> bool:
    """The checkpoint after a cost was paid (CR 10.3.4)."""
    if s.encounter_at >= 0 and s.index[A_SUBS]:
        gained.forget_lost(s)
    return s.dirty != 0 and checkpoint(s)


# -- a: what has been met -------------------------------------------------------------------------------


def _meet(s: State, change: Change, pending: list[Pending]) -> None:
    """Who listens now (CR 9.6.5b) meets what happened; what the condition requires was asked as it happened (9.6.5c).
    Those who did not listen then are asked now, or in `cr-1.4` are too late."""
    event, firsts, then, unmet = change
    late = s.book.active_at_occurrence
    abilities = s.book.abilities
    row: Listeners = s.index[event[KIND]]
    for listener in row:
        a = abilities[listener[ABILITY]]
        if a.own_event and listener[CARD] != event[CARD]:
            continue
        x = cast(Listener, listener)
        heard = x in then
        if x not in unmet and (heard or not late) and meets(s, x, a, event, firsts, heard) and not _had(a, x, pending):
            pending.append((x, event))
    card = event[CARD]
    if card >= 0:
        for aid in s.book.facts[s.code[card]].anywhere:
            a = s.book.abilities[aid]
            if a.event == event[KIND] and (aid, card, event[GEN], 0, -1, -1, 0) not in unmet and _in_zone(s, a, card):
                x = (aid, card, s.gen[card], 0, -1, -1, 0)
                if meets(s, x, a, event, firsts, True):
                    knowledge.show_owner(s, (card,))  # whoever is asked to use it knows which card it is
                    pending.append((x, event))


def _had(a: CompiledAbility, x: Listener, pending: list[Pending]) -> bool:
    """One instance is enough, however many things happened together (CR 9.12.2a)."""
    return bool(a.node.on.at_once) and any(y[ABILITY] == x[ABILITY] and y[CARD] == x[CARD] for y, _ in pending)


def _in_zone(s: State, a: CompiledAbility, card: int) -> bool:
    """An ability that is active in one zone only (CR 9.1.8b)."""
    return a.zone < 0 or s.zone[card] == a.zone


def _meet_leaving(s: State, change: Change, changes: list[Change], pending: list[Pending]) -> None:
    """CR 9.1.8g: a card that was trashed, uninstalled or forfeited sees that itself and others together with it were,
    although it is inactive now."""
    event, firsts, then, unmet = change
    for (kind, card, gen, _, y, z), *_ in changes:
        was_active = z == 1 if kind == E_TRASH else y
        if kind == event[KIND] and was_active and not objects.is_active(s, card):
            for aid in objects.abilities(s, card):
                a = s.book.abilities[aid]
                x = (aid, card, s.gen[card], 0, -1, -1, 0)
                heard = (aid, card, gen, 0, -1, -1, 0)
                if a.event == event[KIND] and heard not in unmet and meets(s, x, a, event, firsts, heard in then):
                    if not _had(a, x, pending):
                        pending.append((x, event))


def _standing(s: State, pending: list[Pending]) -> None:
    """Abilities with a static condition become pending while it holds (CR 9.6.7). The next checkpoint asks again if one holds
    or may hold by then without anything that a checkpoint follows."""
    for x in s.index[U_WHILE]:
        a = s.book.abilities[x[ABILITY]]
        holds = evaluate.stands(s, a, x[CARD])
        if holds or a.watched:
            s.dirty |= WATCHED
        if holds and _stands_true(s, x, pending):
            pending.append((x, NO_EVENT))


def _stands_true(s: State, x: Listener, pending: list[Pending]) -> bool:
    """Whether an ability whose static condition holds becomes pending: never twice at once, and once in a step. `pending` is
    what the checkpoint has found so far."""
    if progress.used(s, x[ABILITY], x[CARD], progress.step_serial(s)):
        return False
    if any(_loads(s, y[ABILITY], y[CARD], x) for y, _ in pending):
        return False
    for f in s.stack:
        if isinstance(f, Window) and any(y == x or _loads(s, y[ABILITY], y[CARD], x) for y, _ in f.pending):
            return False
        if isinstance(f, Effects) and f.card == x[CARD] and (f.aid == x[ABILITY] or _loads(s, f.aid, f.card, x)):
            return False
    return True


def _loads(s: State, aid: int, card: int, x: Listener) -> bool:
    """An ability that loads the source of another one, which cannot be empty before that (CR 10.9.2)."""
    if card != x[CARD] or aid < 0 or s.book.abilities[aid].event not in (E_INSTALL, E_REZ):
        return False
    return objects.fact(s, card).decl.loads is not None


def meets(s: State, x: Listener, a: CompiledAbility, event: Event, firsts: tuple[int, ...], asked: bool) -> bool:
    """Whether this occurrence meets the trigger condition of a conditional ability (CR 9.6.3). `asked`: what the condition
    requires was asked as it happened."""
    if a.kind != WHEN:
        return False
    node: When = a.node
    if x[LASTING]:
        if x[TARGET] >= 0 and event[CARD] >= 0 and (x[TARGET], x[TARGET_GEN]) != (event[CARD], event[GEN]):
            return False
        if not delayed_is_due(s, x, event) or (a.named and s.code[event[CARD]] != x[NUMBER]):
            return False
    if a.once and progress.used(s, a.aid, x[CARD], progress.scope_serial(s, a.once)):
        return False
    if not (asked and a.stipulates) and not triggers.stipulated(s, a, x[CARD], event, x[GEN]):
        return False
    return not node.first or is_first(s, a, x[CARD], firsts)


def delayed_is_due(s: State, x: Listener, event: Event) -> bool:
    """A delayed ability about "that encounter", its pass or "this run" looks only at the one it is bound to."""
    for lid, duration, within in s.lasting:
        if lid == x[LASTING]:
            if duration == Duration.PASS:
                return event[Z] == within
            if event[KIND] in (Ev.BREAKS_END, Ev.ENCOUNTER_ENDS) and duration == Duration.ENCOUNTER and within:
                return event[Z] == within
            return duration != Duration.NEXT_ENCOUNTER
    return True


def is_first(s: State, a: CompiledAbility, card: int, firsts: tuple[int, ...], with_it: int = 0) -> bool:
    """Whether it was the first; what is counted with it ("or ...") must not have happened before, `with_it` apart."""
    found = True
    for i in s.ledger.firsts(a.aid, card):
        found = found and (i in firsts if s.ledger.accounts[i].kind == a.event else progress.times_counted(s, i) <= with_it)
    return found


def still_pending(s: State, p: Pending) -> bool:
    """CR 9.6.10: an instance vanishes when its ability is no longer active."""
    x = p[LISTENER]
    a = s.book.abilities[x[ABILITY]]
    if a.once and progress.used(s, x[ABILITY], x[CARD], progress.scope_serial(s, a.once)):  # CR 9.3.6g
        return False
    if x[LASTING] or a.kind == LINKED:  # delayed abilities do not hang on a source (CR 9.6.13c)
        return True
    if a.optional and s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_USE, x[CARD]) >= 0:
        return False
    if s.book.facts[a.code].back and x[ABILITY] not in objects.abilities(s, x[CARD]):  # it is on the side that is facedown
        return False
    if a.zone >= 0:
        return objects.stands(s, x[CARD], x[GEN])
    if isinstance(a.node, When) and (a.node.anywhere or a.node.persistent):
        return True
    if isinstance(a.node, Instead) and a.node.anywhere:
        return True
    if not objects.stands(s, x[CARD], x[GEN]):
        return False
    if isinstance(a.node, When) and a.node.unrezzed:  # rezzed since, only what has to be done is still of use
        return s.zone[x[CARD]] >= INSTALLED_FROM and (s.face[x[CARD]] == 0 or not a.optional)
    if a.event in (E_TRASH, E_UNINSTALL, E_FORFEIT) and s.zone[x[CARD]] < INSTALLED_FROM:  # CR 9.1.8g; not earlier objects
        return True
    return objects.is_active(s, x[CARD]) or isinstance(a.node, Interrupt)


# -- b: durations ---------------------------------------------------------------------------------------


# for each duration, whether it is over with the run
_AHEAD: Final = (Duration.NEXT_ENCOUNTER, Duration.FROM_NEXT, Duration.UNTIL_NEXT, Duration.RUN_BREACH)
_IN_RUN: Final = bytes([duration == Duration.RUN or duration in _AHEAD for duration in Duration])


def _expire(s: State) -> None:
    """End the lasting effects whose duration is over."""
    if not s.lasting:
        return
    gone: list[int] = []
    r = progress.run(s)
    for lid, duration, within in s.lasting:
        if duration == DURATION_CHECKPOINT:
            gone.append(lid)
        elif duration == DURATION_ENCOUNTER or duration == DURATION_BREACH or duration == DURATION_ACCESS:
            if not progress.in_progress(s, within):
                gone.append(lid)
        elif duration == DURATION_PASS:
            if not progress.in_progress(s, within) and (r is None or r.after != within):
                gone.append(lid)
        elif _IN_RUN[duration]:
            if r is None or r.serial != within:
                gone.append(lid)
    if gone and s.index[A_OUTLAST]:
        gone = [lid for lid in gone if not modifiers.kept_longer(s, lid)]
    if gone:
        active.drop_lasting(s, gone)
        if s.blank:
            blanks.look(s)


def _complete(s: State, changes: list[Change]) -> bool:
    """Trash the cards whose stay in the play area has ended, as if they were completing their resolution (CR 8.6.6c). Returns
    whether there was one."""
    if not any([objects.fact(s, c).until for c in s.order[Z_PLAY]]):
        return False
    gone: list[int] = []
    for event, _, then, unmet in changes:
        for x in s.index[event[KIND]]:
            a = s.book.abilities[x[ABILITY]]
            if a.kind == UNTIL and x in then and x not in unmet and x[CARD] not in gone:
                if a.stipulates or triggers.stipulated(s, a, x[CARD], event, x[GEN]):
                    gone.append(x[CARD])
    for card in gone:
        moves.trash(s, card, objects.controller(s, card))
    return bool(gone)


# -- c: agenda points -------------------------------------------------------------------------------------


def _scores(s: State) -> None:
    """Let a player with enough agenda points win."""
    corp = modifiers.points(s, CORP) >= modifiers.points_to_win(s, CORP)
    runner = modifiers.points(s, RUNNER) >= modifiers.points_to_win(s, RUNNER)
    if corp or runner:
        players.win(s, DRAW if corp and runner else CORP if corp else RUNNER, End.POINTS)


# -- d to l: objects ----------------------------------------------------------------------------------------


def _objects(s: State) -> bool:
    """Enforce uniqueness, restrictions and hosting. Returns True if somebody must choose."""
    _unique(s)
    if s.dirty & OBJECTS or s.index[A_MEMORY_COST]:
        if _memory(s):
            return True
    if s.index[A_FORBID] and _servers(s):
        return True
    if s.dirty & OBJECTS or s.index[A_FORBID]:
        while _hosted(s):
            pass
    return False


def _unique(s: State) -> None:
    """CR 10.3.1d: of each unique card, and of a player's consoles, the newest stays."""
    if len(s.newest) < 2:
        return
    newest: dict[tuple[int, int], int] = {}
    for c in sorted(s.newest):
        facts = objects.fact(s, c)
        for alike in (s.code[c] if facts.unique else -1, -2 if facts.console else -1):
            if alike == -1 or not s.face[c] or s.zone[c] < INSTALLED_FROM:
                continue
            other = newest.get((alike, facts.side))
            if other is None:
                newest[alike, facts.side] = c
                continue
            older, newer = (other, c) if s.newest.index(c) > s.newest.index(other) else (c, other)
            newest[alike, facts.side] = newer
            moves.trash(s, older, facts.side)


def _memory(s: State) -> bool:
    """If the programs need too much memory, ask the Runner what to trash. Returns whether that was necessary."""
    if modifiers.memory_left(s) >= 0:
        return False
    stack.push_structure(s, T_CHECKPOINT, -1)
    _ask_memory(s, ())
    return True


def _ask_memory(s: State, chosen: tuple[int, ...]) -> None:
    """Ask for one more program of a set from which none could be kept (CR 10.3.1e)."""
    sizes = {c: n for c in objects.installed(s) if (n := modifiers.memory_cost(s, c)) > 0}
    over = -modifiers.memory_left(s)
    taken = [sizes[c] for c in chosen]
    left = [c for c in sizes if c not in chosen]
    fits = [c for c in left if _minimal(over, [*taken, sizes[c]], [sizes[o] for o in left if o != c])]
    stack.ask(s, RUNNER, DecisionKind.TARGET, [option(Verb.TARGET, c) for c in fits])


def _minimal(over: int, taken: list[int], others: list[int]) -> bool:
    """Whether the set can be completed so that it frees enough, and not without any one of its cards."""
    free = sum(taken)
    if free - min(taken) >= over:
        return False
    return free >= over or any(_minimal(over, [*taken, n], others[:i] + others[i + 1 :]) for i, n in enumerate(others))


def _servers(s: State) -> bool:
    """If there are more remote servers than a limit allows, ask the Corp which to keep (CR 4.6.8f). Returns whether that was
    necessary."""
    limit = prohibitions.remote_limit(s)
    if limit < 0 or len(objects.remotes(s)) <= limit:
        return False
    f = stack.push_structure(s, Table.CHECKPOINT, -1)
    f.z = limit
    _ask_servers(s, f)
    return True


def _ask_servers(s: State, f: Structure) -> None:
    """Ask for one more remote server that is kept; `refs` has those that were chosen."""
    left = [n for n in objects.remotes(s) if (n, 0) not in f.refs]
    stack.ask(s, CORP, DecisionKind.SERVER, [option(Verb.SERVER, n) for n in left])


def _answer_servers(s: State, f: Structure) -> None:
    """The Corp chose a remote server to keep; once all are chosen, the cards of the others are trashed (CR 4.6.8f)."""
    f.refs = (*f.refs, (arg(f.answer), 0))
    if len(f.refs) < f.z:
        _ask_servers(s, f)
        return
    stack.pop(s)
    gone = [n for n in objects.remotes(s) if (n, 0) not in f.refs]
    for c in [c for c in objects.installed(s) if objects.server_of(s, c) in gone and s.zone[c] in (Zone.ROOT, Zone.ICE)]:
        moves.trash(s, c, CORP)
    s.dirty |= OBJECTS
    checkpoint(s)


def _newcomer(s: State) -> bool:
    """CR 10.3.1j, 7.4.6a: the Runner declares whether a card that came into the breached root becomes a candidate."""
    if OP_CHOOSE_CANDIDATE not in s.book.steps_by_op:
        return False
    for f in s.stack:
        if isinstance(f, Structure) and f.table == T_BREACH and not f.exit and f.scope != NO_ROOT:
            for c in objects.in_root(s, f.subj):
                ref = (c, s.gen[c])
                if ref not in f.root and ref not in f.refs and prohibitions.forbidden(s, FORBID_ACCESS, c, f.subj) < 0:
                    stack.push_structure(s, T_CHECKPOINT, -1, c, s.gen[c])
                    stack.ask(s, RUNNER, K_MAY, [option(V_YES), option(V_NO)], c)
                    return True
    return False


def answer_question(s: State, f: Structure) -> None:
    """The answer to what a checkpoint asked; then the checkpoint goes on."""
    if f.x:
        _answer_discarded(s, f)
        return
    if f.z:
        _answer_servers(s, f)
        return
    if f.subj < 0:
        _answer_memory(s, f)
        return
    stack.pop(s)
    b = progress.top_structure(s, Table.BREACH)
    if b is not None:
        if verb(f.answer) == Verb.YES:
            b.root = (*b.root, (f.subj, f.gen))
        else:
            b.refs = ((f.subj, f.gen), *b.refs)  # the last one is the candidate that was chosen
    s.dirty |= OBJECTS
    checkpoint(s)


def _answer_memory(s: State, f: Structure) -> None:
    """The Runner chose a program to trash; they are trashed together when they are enough (CR 10.3.1e)."""
    chosen = (*(c for c, _ in f.refs), arg(f.answer))
    if sum(modifiers.memory_cost(s, c) for c in chosen) + modifiers.memory_left(s) < 0:
        f.refs = (*f.refs, (arg(f.answer), 0))
        _ask_memory(s, chosen)
        return
    stack.pop(s)
    for c in chosen:
        moves.trash(s, c, RUNNER)
    s.dirty |= OBJECTS
    checkpoint(s)


# zones in which a card hosts nothing
_NO_HOST: Final = frozenset(map(int, (
    Zone.HQ, Zone.RND, Zone.ARCHIVES, Zone.GRIP, Zone.STACK, Zone.HEAP, Zone.PLAY, Zone.REMOVED,
)))  # fmt: skip


def _held(s: State, wait: bool = False) -> int:
    """A card that was hosted without being installed and whose host is gone; while an ability of that host resolves, it
    waits (CR 9.5.5). The card plus 1, or 0."""
    for c in s.order[Z_PLAY]:
        host = s.host[c]
        if host >= 0 and s.zone[host] in _NO_HOST:
            used = any(isinstance(f, Effects) and f.aid >= 0 and f.card == host for f in s.stack)
            if used == wait:
                return c + 1
    return 0


def _discarded(s: State, opened_by: int) -> bool:
    """Ask whether a trashed card is removed from the game, before anything else checks what was trashed."""
    for x in s.index[E_TRASH]:
        a = s.book.abilities[x[ABILITY]]
        if a.kind != STATIC or progress.used(s, x[ABILITY], x[CARD], progress.scope_serial(s, a.modifier.once)):
            continue
        gone = [e[CARD] for e, *_ in s.changes if e[KIND] == Ev.TRASH and s.zone[e[CARD]] in (Zone.HEAP, Zone.ARCHIVES)]
        options = [option(Verb.TARGET, c) for c in dict.fromkeys(gone) if card_sets.in_cards(s, a.modifier.of, c, x[CARD])]
        if options:
            f = stack.push_structure(s, Table.CHECKPOINT, -1, x[CARD], s.gen[x[CARD]])
            f.x, f.y = x[ABILITY] + 1, opened_by
            stack.ask(s, a.side, DecisionKind.TARGET, [*options, option(Verb.DONE)], x[CARD])
            return True
    return False


def _answer_discarded(s: State, f: Structure) -> None:
    """Carry out the choice to remove a discarded card from the game."""
    stack.pop(s)
    s.dirty |= SHOWN
    if verb(f.answer) == Verb.TARGET:
        active.mark_used(s, f.x - 1, f.subj, f.gen, s.book.abilities[f.x - 1].modifier.once)
        emit(s, Ev.USE, f.subj, f.x - 1)
        moves.move_card(s, arg(f.answer), Zone.REMOVED, 1)
        emit(s, Ev.ADD, arg(f.answer), int(Zone.REMOVED))
    checkpoint(s, f.y)


def _hosted(s: State) -> bool:
    """Trash one card whose host is gone or cannot host it. Returns whether there was one."""
    held = s.order[Z_PLAY] and _held(s)
    if held:
        moves.trash(s, held - 1, objects.controller(s, held - 1))
        return True
    if not s.hosting:
        return False
    for c in objects.installed(s):
        if s.zone[c] == Z_HOSTED and (s.zone[s.host[c]] < INSTALLED_FROM or _misplaced(s, c)):
            moves.trash(s, c, objects.controller(s, c))
            return True
    return False


def _misplaced(s: State, card: int) -> bool:
    """Whether the host of a card cannot host cards. A condition counter is no card (CR 10.1.4)."""
    return prohibitions.holds_nothing(s, s.host[card]) and not objects.is_condition_counter(s, card)


def _places(s: State) -> None:
    """Servers and positions with nothing in them cease to exist (CR 10.3.1h-i)."""
    r = progress.run(s)
    stands = r.position if r is not None else -1
    kept = [f.server for f in s.stack if isinstance(f, Effects) and f.ctrl == CORP and _installs(s, f)]
    if s.gaps:
        _close_gaps(s, stands, kept)
    roots, positions, ice_at = s.roots, s.positions, s.ice_at
    for n in range(FIRST_REMOTE, len(s.standing)):
        if roots[n]:  # most servers
            continue
        at = positions[n]
        if at and ice_at[at[0]] >= 0:
            continue
        if s.standing[n] in (DECLARED, EXISTS) and n not in kept and objects.is_empty(s, n):
            servers.destroy(s, n)
            if r is not None and r.server == n and not r.ending and not _ends_anyway(s):
                s.going = 1
                r.ending = SERVER_GOING  # the run ends when the open paid ability window closes (CR 8.5.8)


def _close_gaps(s: State, stands: int, kept: list[int]) -> None:
    """Remove the positions without ice, except where the Runner `stands`, and from the servers that are `kept`."""
    if s.shared:
        s.own()
    s.gaps = 0
    for n, order in enumerate(s.positions):
        empty = [p for p in order if s.ice_at[p] < 0]
        if not empty:
            continue
        if n not in kept and empty != [stands]:
            s.positions[n] = tuple([p for p in order if s.ice_at[p] >= 0 or p == stands])
        if n in kept or stands in empty:
            s.gaps = 1


def _installs(s: State, f: Effects) -> bool:
    """A card is in the process of being installed: the server it goes to does not cease to exist (CR 8.5.9, 10.3.1h-i)."""
    return f.stage in (PAYING, PAID_FOR) and isinstance(progress.instruction(s, f), Install)


def _ends_anyway(s: State) -> bool:
    """Whether the run is already in the phase in which it ends."""
    p = progress.phase(s)
    return p is not None and p.table == Table.RUN_ENDS


def server_gone(s: State) -> None:
    """End the run without a label, if the attacked server no longer exists and no window is open (CR 6.8.4b)."""
    r = progress.run(s)
    if r is None or r.ending != SERVER_GOING:
        s.going = 0
    elif not any(isinstance(w, Window) and w.kind == Windows.PAID for w in s.stack):
        ending.to_run_ends(s, r, SERVER_GONE)
