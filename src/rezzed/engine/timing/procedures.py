"""Steps of breaches, accesses, traces, secret bids and playing an event."""

from __future__ import annotations

from ...decisions import DecisionKind, Verb, arg, arg2, option, verb
from ...events import Ev, Would
from ...ids import ARCHIVES, CHANCE, CORP, HQ, RND, RUNNER, Zone
from ...rules.book import Op
from ...vocabulary.abilities import Purpose
from ..ask import modifiers, objects, prices, prohibitions, sight
from ..ask.prices import FOR_BID, FOR_PLAY, FOR_STEAL, NO_COST
from ..change import active, ending, knowledge, moves, players, stack
from ..change.emitting import emit
from ..effects import accessing
from ..effects.accessing import GO, WAITS
from ..effects.operands import DONE, WAIT
from ..ints import (
    A_FORBID,
    E_ACCESS,
    E_ACCESS_ENDS,
    E_ACTION_ENDS,
    E_BREACH,
    E_BREACH_ENDS,
    E_REFUSED,
    E_REVEAL,
    E_TRASH,
    FORBID_ACCESS,
    FORBID_RANDOM,
    FORBID_STEAL,
    K_CHANCE,
    K_MAY,
    K_TARGET,
    PURPOSE_ANYTHING,
    PURPOSE_PLAY,
    T_ACCESS,
    TYPE_AGENDA,
    V_CANDIDATE,
    V_DECLINE,
    V_NO,
    V_OUTCOME,
    V_PAY,
    V_RANDOM,
    V_TARGET,
    V_YES,
    W_ACTION,
    W_MID_ACCESS,
    WOULD_ACCESS,
    WOULD_ENTER,
    WOULD_STEAL,
    Z_ARCHIVES,
    Z_HQ,
    Z_PLAY,
    Z_RND,
)
from ..pay import payment
from ..program.parts import CompiledStep
from ..state import BOTTOM, EVENTS, EXPIRED, GOES, NO_EVENT, NO_ROOT, OPERATE, WAITING, Effects, State, Structure, Window
from ..state.refs import REF_CARD
from ..windows.checkpoints import after_cost
from ..windows.interrupts import imminent

# -- breach -------------------------------------------------------------------------------------------------------


def breach_begins(s: State, f: Structure, row: CompiledStep) -> int:
    """The breach begins."""
    emit(s, E_BREACH, -1, f.subj, f.gen)
    return DONE


def flip_archives(s: State, f: Structure, row: CompiledStep) -> int:
    """Cards in Archives are turned faceup when Archives is breached."""
    if f.subj == ARCHIVES:
        moves.turn_faceup(s, s.order[Z_ARCHIVES])
    return DONE


def access_limit(s: State, f: Structure, row: CompiledStep) -> int:
    """CR 7.3.5: set once, 1 and what lets the Runner access additional cards."""
    if f.quota:
        f.x = f.quota
    else:
        f.x = 1 + modifiers.access_more(s, f.subj, f.serial) if f.subj in (HQ, RND) else 0
    return DONE


def free(s: State, f: Structure, c: int) -> bool:
    """Neither chosen before as this object nor prohibited (CR 7.4.2-3)."""
    if (c, s.gen[c]) in f.refs:
        return False
    return not s.index[A_FORBID] or prohibitions.forbidden(s, FORBID_ACCESS, c, f.subj) < 0


def candidates(s: State, f: Structure) -> tuple[list[int], list[int], list[int]]:
    """(root, hand or deck or discard, newcomers in the root) that the Runner may access now (CR 7.4)."""
    if f.quota == 1:  # as many as were to be accessed have been chosen (CR 7.1.10)
        return [], [], []
    here = objects.in_root(s, f.subj) if f.root or f.scope != NO_ROOT else ()
    root: list[int] = []
    new: list[int] = []
    if here:
        root = [c for c, g in f.root if objects.stands(s, c, g) and c in here and free(s, f, c)]  # CR 7.4.5
        if f.scope != NO_ROOT:
            known = {c for c, g in f.root if objects.stands(s, c, g)}
            new = [c for c in here if c not in known and free(s, f, c)]
    zone: list[int] = []
    if f.subj == ARCHIVES:
        zone = [c for c in s.order[Z_ARCHIVES] if free(s, f, c)]
    elif f.subj == HQ and f.y < f.x:
        zone = [c for c in s.order[Z_HQ] if free(s, f, c)]
    elif f.subj == RND and f.y < f.x:
        for c in s.order[Z_RND][:: -1 if f.scope == BOTTOM else 1]:
            if free(s, f, c):
                zone.append(c)
                break
    return root, zone, new


def choose_candidate(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner chooses what to access next (CR 7.5.4); a random card of HQ is one choice (CR 7.3.4a)."""
    root, zone, new = candidates(s, f)
    o = f.answer
    f.answer = -1
    if new:
        if o < 0:
            stack.ask(s, RUNNER, K_MAY, [option(V_YES), option(V_NO)], new[0])
            return WAIT
        ref = (new[0], s.gen[new[0]])
        if verb(o) == V_YES:
            f.root = f.root + (ref,)
        else:
            f.refs = f.refs + (ref,)
        return choose_candidate(s, f, row)
    result = pick(s, f, root, zone, o)
    if result == DONE and f.answer == 0:
        f.quota -= f.quota > 0
        f.y += s.zone[f.refs[-1][REF_CARD]] <= Z_RND
    return result


def pick(s: State, f: Structure, root: list[int], zone: list[int], o: int) -> int:
    """The Runner picks a card to access; a random card of HQ is one choice. `f.answer` is then 0, or 1 if there is none."""
    options = [option(V_CANDIDATE, c) for c in root]
    if f.subj == HQ and zone:
        options.append(option(V_RANDOM))
    else:
        options += [option(V_CANDIDATE, c) for c in zone]
    if o < 0:
        if not options:
            f.answer = 1
            return DONE
        if stack.is_question(s, len(options)):
            stack.ask(s, RUNNER, K_TARGET, options)
            return WAIT
        o = options[0]
    if verb(o) == V_RANDOM:
        if len(zone) > 1 and s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_RANDOM, -1, f.subj) >= 0:
            stack.ask(s, CORP, K_TARGET, [option(V_TARGET, c) for c in zone])  # CR 7.3.4b
            return WAIT
        if len(zone) > 1:
            stack.ask(s, CHANCE, K_CHANCE, [option(V_OUTCOME, c) for c in zone])
            return WAIT
        o = option(V_OUTCOME, zone[0])
    f.refs = f.refs + ((arg(o), s.gen[arg(o)]),)
    f.answer = 0
    return DONE


def access_candidate(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner pays for the access if needed, and accesses the candidate unless that is replaced."""
    c, g = f.refs[-1]
    if not objects.stands(s, c, g):
        return DONE
    price = accessing.price(s, f, c, f.subj)
    if price == WAITS:
        return WAIT
    if price == GO and not imminent(s, f, WOULD_ACCESS, c, f.subj):
        return WAIT
    f.answer = -1
    if f.replaced != 1 and price == GO:
        f.z += 1
        a = stack.push_structure(s, T_ACCESS, s.book.starts[T_ACCESS], c, g)
        a.x = f.subj
    return DONE


def breach_ends(s: State, f: Structure, row: CompiledStep) -> int:
    """The breach is complete."""
    if not f.quota:
        emit(s, E_BREACH_ENDS, -1, f.subj, f.z, f.took)
    s.dirty |= EXPIRED
    return DONE


# -- access -------------------------------------------------------------------------------------------------------


def accessed(s: State, f: Structure, row: CompiledStep) -> int:
    """The card is accessed, and the Runner sees it. Some cards must be revealed while they are accessed in R&D (CR 1.21.7)."""
    unseen = s.zone[f.subj] == Z_RND  # the Corp does not look at it (CR 7.1.2)
    revealed = unseen and objects.fact(s, f.subj).decl.reveal_in_rnd
    if unseen and not revealed:
        knowledge.show_opponent(s, f.subj)
    else:
        knowledge.show(s, f.subj)
    emit(s, E_ACCESS, f.subj, f.x)
    if revealed:
        emit(s, E_REVEAL, f.subj, RUNNER)
    return DONE


def mid_access(s: State, f: Structure, row: CompiledStep) -> int:
    """Open the window in which the Runner may trash the accessed card or use a mid-access ability."""
    f.stage = WAITING
    w = Window(W_MID_ACCESS, 0, row.at, RUNNER)
    w.card, w.gen = f.subj, f.gen
    stack.push(s, w)
    return WAIT


def _not_stolen(s: State, card: int) -> int:
    """The cost to steal an agenda is declined. Nobody tells the Corp so of a card that it does not know (CR 10.2.2b)."""
    if sight.knows(s, CORP, card):
        emit(s, E_REFUSED, card)
    return DONE


def steal(s: State, f: Structure, row: CompiledStep) -> int:
    """An accessed agenda must be stolen; additional costs may be declined (CR 7.2.3)."""
    c = f.subj
    if objects.fact(s, c).type != TYPE_AGENDA or not (objects.stands(s, c, f.gen) or f.replaced):
        return DONE
    if not f.replaced and prohibitions.forbidden(s, FORBID_STEAL, c, f.x) >= 0:
        return DONE
    cost = prices.steal_cost(s, c, f.x) if f.amount == 0 and not f.replaced else NO_COST
    if cost is not NO_COST:
        due = prices.credits_due(s, cost, c, None)
        if f.answer < 0:
            if prices.hindrance(s, RUNNER, cost, due, c, PURPOSE_ANYTHING):
                return _not_stolen(s, c)
            stack.ask(s, RUNNER, K_MAY, [option(V_PAY, 0, due), option(V_DECLINE)], c)
            return WAIT
        declined = verb(f.answer) == V_DECLINE
        f.answer = -1
        if declined:
            return _not_stolen(s, c)
        f.amount = 1
        payment.pay(s, FOR_STEAL, RUNNER, c, -1, f.x, due, PURPOSE_ANYTHING)
        return WAIT
    if f.amount == 1 and not f.replaced:  # CR 1.16.10c: the checkpoint of the cost comes before the agenda is stolen
        f.amount = 2
        if after_cost(s):
            return WAIT
        if not objects.stands(s, c, f.gen):
            return DONE
    if f.replaced == 2 and f.gen == s.gen[c]:
        return DONE
    if f.gen == s.gen[c]:
        f.gen = s.gen[c] + 1  # the access goes on with the card in the score area
        f.amount = 0
        if not imminent(s, f, WOULD_STEAL, c):
            return WAIT
    players.steal(s, c, f.x, f.replaced == 1)
    f.amount = 0
    f.gen = s.gen[c]
    return DONE


def access_ends(s: State, f: Structure, row: CompiledStep) -> int:
    """The access is complete."""
    emit(s, E_ACCESS_ENDS, f.subj if objects.stands(s, f.subj, f.gen) else -1, f.x)
    if s.lasting:
        s.dirty |= EXPIRED
    return DONE


# -- trace ----------------------------------------------------------------------------------------------------------


def trace_begins(s: State, f: Structure, row: CompiledStep) -> int:
    """The trace is initiated; what changes its base strength meets it (CR 10.8.6a)."""
    if not imminent(s, f, Would.TRACE, f.subj, 0, f.x):
        return WAIT
    f.x = f.y = f.amount
    f.amount = 0
    emit(s, Ev.TRACE, f.subj, f.x)
    return DONE


def _spend(s: State, f: Structure, side: int, purpose: int) -> int:
    """Ask for a number of credits and pay them; -1 means that this is still in progress."""
    if f.amount:
        n = f.amount - 1
        f.amount = 0
        return n
    if f.answer < 0:
        high = prices.spendable(s, side, purpose)
        stack.ask(s, side, DecisionKind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(high + 1)], f.subj)
        return -1
    n = arg2(f.answer)
    f.answer = -1
    f.amount = n + 1
    emit(s, Ev.SPEND, f.subj, side, n)
    if n:
        payment.pay(s, FOR_BID, side, f.subj, -1, -1, n, purpose)
    return -1


def trace_corp(s: State, f: Structure, row: CompiledStep) -> int:
    """The Corp spends credits to raise the strength of the trace."""
    n = _spend(s, f, CORP, Purpose.TRACE)
    if n < 0:
        return WAIT
    f.y += n
    return DONE


def trace_runner(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner spends credits to raise the link for the trace."""
    n = _spend(s, f, RUNNER, Purpose.LINK)
    if n < 0:
        return WAIT
    f.z = modifiers.link(s) + n
    return DONE


def trace_result(s: State, f: Structure, row: CompiledStep) -> int:
    """Strength against link; what follows "if successful" becomes pending, or is a branch, as the book has it."""
    won = f.y >= f.z if s.book.switches.trace_ties_succeed else f.y > f.z
    kind = Ev.TRACE_SUCCEEDS if won else Ev.TRACE_FAILS
    emit(s, kind, f.subj, f.y, f.z, f.serial)
    event = (int(kind), f.subj, f.gen, f.y, f.z, f.serial)
    if f.refs:
        (if_won, if_lost), (number, _), (card, gen) = f.refs
        aid = if_won if won else if_lost
        if aid >= 0:
            s.linked = (*s.linked, ((aid, f.subj, f.gen, 0, card, gen, number), event))
            s.dirty |= EVENTS
    parent = s.stack[s.stack.index(f) - 1]
    if not f.refs and isinstance(parent, Effects) and parent.event == NO_EVENT:
        parent.event = event  # what follows in the same ability may ask how strong the trace was
    tell(s, f, won)
    return DONE


def tell(s: State, f: Structure, yes: bool) -> None:
    """Pass the result to the ability that started the procedure."""
    parent = s.stack[s.stack.index(f) - 1]
    if isinstance(parent, Effects):
        parent.paid = 1 if yes else 0


# -- psi --------------------------------------------------------------------------------------------------------------


def _bid(s: State, f: Structure, side: int) -> int:
    """Ask a player for a secret bid, or return the bid given; -1 means that the player was asked."""
    if f.answer < 0:
        high = 2 if f.z == side + 1 else min(2, prices.spendable(s, side, Purpose.ANYTHING))
        stack.ask(s, side, DecisionKind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(high + 1)], f.subj)
        return -1
    n = arg2(f.answer)
    f.answer = -1
    return n


def bid_corp(s: State, f: Structure, row: CompiledStep) -> int:
    """The Corp bids in secret."""
    n = _bid(s, f, CORP)
    if n < 0:
        return WAIT
    f.x = n
    return DONE


def bid_runner(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner bids in secret."""
    n = _bid(s, f, RUNNER)
    if n < 0:
        return WAIT
    f.y = n
    return DONE


def bid_reveal(s: State, f: Structure, row: CompiledStep) -> int:
    """Both bids are revealed and spent together (CR 10.14.6); a player with several sources says which (10.14.4c)."""
    if f.amount == 0:
        emit(s, Ev.PSI, f.subj, f.x, f.y)
    while f.amount < 2:  # the active player chooses first how to pay (CR 10.14.4c)
        side = s.turn if f.amount == 0 else s.turn ^ 1
        f.amount += 1
        n = f.y if side else f.x
        if n and f.z != side + 1:  # who only guessed spends nothing
            payment.pay(s, FOR_BID, side, f.subj, -1, -1, n, Purpose.ANYTHING)
            if s.stack[-1] is not f:
                return WAIT
    tell(s, f, f.x != f.y)
    return DONE


# -- playing an event ---------------------------------------------------------------------------------------------------


def play_reveal(s: State, f: Structure, row: CompiledStep) -> int:
    """The card is moved faceup to the play area."""
    f.z = s.zone[f.subj]
    moves.take_out(s, f.subj)
    moves.put_in(s, f.subj, Zone.PLAY, shown=True)
    f.gen = s.gen[f.subj]
    return DONE


def play_pay(s: State, f: Structure, row: CompiledStep) -> int:
    """The player pays the play cost."""
    if f.x == 0:
        if prices.costs_x(s, f.subj) and not _announce_x(s, f):
            return WAIT
        due = prices.play_price(s, f.subj)
        if not imminent(s, f, WOULD_ENTER, f.subj, 0, due):
            return WAIT
        f.x = 1
        payment.pay(s, FOR_PLAY, objects.controller(s, f.subj), f.subj, -1, -1, max(0, f.amount), PURPOSE_PLAY)
        if s.stack[-1] is not f:
            return WAIT
    return DONE


def _announce_x(s: State, f: Structure) -> bool:
    """The player chooses the X of the play cost, a number with which all costs can be paid (CR 1.16.2c, 8.6.2a).

    Returns:
        False while the player is asked.
    """
    if f.y:
        return True
    if f.answer < 0:
        side, extra = objects.controller(s, f.subj), prices.play_extra(s, f.subj)
        options: list[int] = []
        while len(options) <= prices.most_x(s, f.subj):
            f.y = 1 + len(options)
            due = max(0, prices.play_price(s, f.subj) - prices.savings(s, f.subj))
            if prices.hindrance(s, side, extra, due, f.subj, Purpose.PLAY):
                break
            options.append(option(Verb.NUMBER, 0, len(options)))
        f.y = 0
        if stack.is_question(s, len(options)):
            stack.ask(s, side, DecisionKind.NUMBER, options, f.subj)
            return False
        f.answer = option(Verb.NUMBER, 0, 0)
    f.y = 1 + arg2(f.answer)
    f.answer = -1
    return True


def play_active(s: State, f: Structure, row: CompiledStep) -> int:
    """The card becomes active."""
    if s.shared:
        s.own()
    s.face[f.subj] = 1
    active.activate(s, f.subj)
    emit(s, Ev.PLAY, f.subj)
    return DONE


def play_resolve(s: State, f: Structure, row: CompiledStep) -> int:
    """The play abilities of the card resolve in order."""
    for aid in reversed(objects.fact(s, f.subj).play):  # the one pushed last resolves first
        stack.push(s, Effects(aid, f.subj, f.gen, objects.controller(s, f.subj), NO_EVENT))
    return DONE


def play_trash(s: State, f: Structure, row: CompiledStep) -> int:
    """The card is trashed, if it is still there, or from now on it waits for what ends its stay (CR 8.6.6)."""
    if f.scope == GOES or s.zone[f.subj] != Z_PLAY or not objects.stands(s, f.subj, f.gen):
        return DONE
    if objects.fact(s, f.subj).until:
        active.set_staying(s, f.subj, True)
    else:
        emit(s, E_TRASH, f.subj, objects.controller(s, f.subj), Z_PLAY, 1, written=False)
        moves.move_card(s, f.subj, objects.home(s, f.subj), 1)
    return DONE


def play_done(s: State, f: Structure, row: CompiledStep) -> int:
    """The card has been played; what played it may now remove it from the game (CR 8.6.6d)."""
    emit(s, Ev.PLAYED, f.subj)
    if f.scope == GOES and s.zone[f.subj] == Z_PLAY and objects.stands(s, f.subj, f.gen):
        moves.move_card(s, f.subj, Zone.REMOVED, 1)
        emit(s, Ev.ADD, f.subj, int(Zone.REMOVED))
    return DONE


def action(s: State, f: Structure, row: CompiledStep) -> int:
    """The action window: one action, or the end of what this game is about. If an ability asks, the function is called again
    when the action is finished, and says how often it was taken (CR 5.2.2d, 5.2.5a)."""
    if f.z:
        f.z = 0
        if not f.answer:
            ending.action_over(s, f)
        return DONE
    if s.clicks[s.turn] <= 0:
        f.answer = 1
        return DONE
    f.stage = WAITING
    if (s.ledger.by_kind[E_ACTION_ENDS] or s.ledger.actions) and Op.ACTION_OVER not in s.book.steps_by_op:
        f.z = 1
        f.stage = OPERATE
    stack.push(s, Window(W_ACTION, 0, row.at, s.turn))
    return WAIT
