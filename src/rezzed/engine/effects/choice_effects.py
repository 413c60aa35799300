"""Choices, nested costs, conditions, repetitions."""

from __future__ import annotations

from typing import Final

from ...decisions import NO_CARD, DecisionKind, Verb, arg, arg2, option, verb
from ...events import CARD, KIND, Ev, Would, X, Y
from ...ids import CHANCE, FIRST_REMOTE, INSTALLED_FROM, RUNNER, Counter
from ...rules.book import SCORE, Table, Test
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Purpose
from ...vocabulary.amounts import Cards
from ...vocabulary.costs import Cost, FromStealth, Give, LoseOwnClicks
from .. import legal
from ..ask import card_sets, evaluate, objects, prices, progress, prohibitions, server_sets, sight
from ..ask.prices import FOR_ALTERNATIVE, FOR_NESTED
from ..change import active, ending, players, stack
from ..change.emitting import emit
from ..ints import ASK_SECRET
from ..pay import payment
from ..program.parts import INSTEAD, INTERRUPT, WHEN, WHILE, Instr
from ..state import LOOKED_AT_CLICKS, LOOKED_AT_CREDITS, PAID_FOR, PAYING, Effects, State
from ..state.refs import CARD_TYPE, REF_CARD, SECRET_SERVER, SUBTYPE
from ..windows.checkpoints import after_cost
from .operands import DONE, JUMPED, WAIT, card, chooser, number

MOST_NAMES: Final = 32  # names, or parts of the alphabet, that are offered at once

# abilities whose optional parts are used when they are resolved; paid ones are used once they are paid for (CR 9.1.6)
_CONDITIONAL: Final = (WHEN, WHILE, INTERRUPT, INSTEAD)


def choose(s: State, f: Effects, i: Instr) -> int:
    """Choose a card (CR 1.15). If there is none, the rest of the ability has no card to act on."""
    node: fx.Choose = i.node
    if f.answer >= 0:
        picked = arg(f.answer) if verb(f.answer) != Verb.DECLINE else -1
    else:
        found = card_sets.select(s, node.cards, f.card, f.event, f)
        options = [option(Verb.TARGET, c) for c in found]
        secret = not node.at_random and sight.hides_choice(s, chooser(f, node.by), node.cards, f.card, f.event, f)
        if (node.optional and found) or (secret and not found):
            options.append(option(Verb.DECLINE))
        if len(options) > 1 and node.at_random:
            stack.ask(s, CHANCE, DecisionKind.CHANCE, [option(Verb.OUTCOME, c) for c in found], f.card)
            return WAIT
        if secret or (stack.is_question(s, len(options)) and not node.at_random):
            stack.ask(s, chooser(f, node.by), DecisionKind.TARGET, options, f.card)
            return WAIT
        picked = found[0] if found else -1
    f.first = f.chosen if f.chosen[REF_CARD] >= 0 else (picked, s.gen[picked] if picked >= 0 else 0)
    f.chosen = (picked, s.gen[picked] if picked >= 0 else 0)
    if node.remember and objects.stands(s, f.card, f.gen):
        if s.shared:
            s.own()
        s.chosen[f.card] = f.chosen
    return DONE


def choose_server(s: State, f: Effects, i: Instr) -> int:
    """Let the player choose a server, if there are several."""
    found = server_sets.servers(s, i.node.at, f.card, f)
    if i.node.other_for is not None:
        c = card(s, f, i.node.other_for)
        found = [n for n in found if c >= 0 and n != objects.server_of(s, c) and server_sets.could_move(s, c, n)]
    if f.answer < 0 and stack.is_question(s, len(found)):
        stack.ask(s, chooser(f, i.node.by), DecisionKind.SERVER, [option(Verb.SERVER, n) for n in found], f.card)
        return WAIT
    f.server = arg(f.answer) if f.answer >= 0 else (found[0] if found else -1)
    if f.server >= 0:
        if not i.node.secret:
            emit(s, Ev.NAME, f.card, f.server)
        if i.node.remember and objects.stands(s, f.card, f.gen):
            if s.shared:
                s.own()
            s.chosen[f.card] = (SECRET_SERVER if i.node.secret else -1, f.server + 1)
    if i.node.secret:
        f.server = -1
    return DONE


def choose_subtype(s: State, f: Effects, i: Instr) -> int:
    """Set the subtype that the source has chosen."""
    if objects.stands(s, f.card, f.gen) and i.node.subtype in s.book.subtypes:
        if s.shared:
            s.own()
        s.chosen[f.card] = (SUBTYPE, s.book.subtypes.index(i.node.subtype))
    return DONE


def choose_type(s: State, f: Effects, i: Instr) -> int:
    """Set the card type that the source has chosen."""
    if objects.stands(s, f.card, f.gen):
        if s.shared:
            s.own()
        s.chosen[f.card] = (CARD_TYPE, int(i.node.kind))
    return DONE


def choose_name(s: State, f: Effects, i: Instr) -> int:
    """Choose a card name as the instruction resolves (CR 1.15.1b): one that the player knows in this game, or any other of the
    pool. The names of the pool are offered in parts of the alphabet, so that no decision has many options, and the options
    depend on nothing that the player does not know."""
    t = f.task()
    names = s.book.named(i.node.types)
    if f.answer >= 0:
        first, behind = arg(f.answer), arg2(f.answer)
        f.answer = -1
        if first != NO_CARD and not behind:
            f.number = first
            emit(s, Ev.NAME_CARD, f.card, first)
            return DONE
        if first != NO_CARD:
            t.picks = (names.index(first), names.index(behind - 1) + 1)
    elif t.nth == 0:
        t.nth = 1
        known = _known_names(s, f.ctrl, frozenset(names))
        if known:
            options = [option(Verb.NAME, code) for code in known]
            stack.ask(s, f.ctrl, DecisionKind.MODE, [*options, option(Verb.NAME, NO_CARD)], f.card)
            return WAIT
    low, high = t.picks or (0, len(names))
    stack.ask(s, f.ctrl, DecisionKind.MODE, _names(names[low:high]), f.card)
    return WAIT


def _known_names(s: State, side: int, names: frozenset[int]) -> list[int]:
    """The names of cards of this game that a side knows, those first of which one lies facedown or in a hidden zone."""
    hidden: dict[int, bool] = {}
    for c, code in enumerate(s.code):
        if code in names and sight.knows(s, side, c):
            hidden[code] = hidden.get(code, False) or not s.face[c]
    return sorted(hidden, key=lambda code: (not hidden[code], s.book.title(code)))[:MOST_NAMES]


def _names(names: tuple[int, ...]) -> list[int]:
    """One option for each of these names, or for each part of them if there are many."""
    if len(names) <= MOST_NAMES:
        return [option(Verb.NAME, code) for code in names]
    cuts = [len(names) * k // MOST_NAMES for k in range(MOST_NAMES + 1)]
    parts = [names[a:b] for a, b in zip(cuts, cuts[1:], strict=False)]
    return [option(Verb.NAME, part[0], part[-1] + 1 if len(part) > 1 else 0) for part in parts]


def choose_number(s: State, f: Effects, i: Instr) -> int:
    """Let the player choose a number, if there are several."""
    low, high = number(s, f, i.node.low), number(s, f, i.node.high)
    if f.answer < 0 and stack.is_question(s, high - low + 1):
        stack.ask(
            s, chooser(f, i.node.by), DecisionKind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(low, high + 1)], f.card
        )
        return WAIT
    f.number = arg2(f.answer) if f.answer >= 0 else low
    return DONE


def one_of(s: State, f: Effects, i: Instr) -> int:
    """Choose an option that can be done (CR 9.12.3), or any mode (CR 9.12.6b); if none can, nothing happens."""
    node: fx.OneOf = i.node
    if f.answer >= 0:
        mode = arg(f.answer)
    else:
        left = [k for k in range(len(node.options)) if not (node.each_once and f.modes >> k & 1)]
        possible = [k for k in left if node.freely or all(can_do(s, f, e) for e in node.options[k])]
        if not possible:
            f.pc = i.jumps[-1]
            while s.book.abilities[f.aid].program[f.pc].node is not None:
                f.pc += 1
            return JUMPED
        if stack.is_question(s, len(possible)) or (s.policy == ASK_SECRET and len(left) > 1):
            stack.ask(s, chooser(f, node.by), DecisionKind.MODE, [option(Verb.MODE, k, _nth(s, f)) for k in possible], f.card)
            return WAIT
        mode = possible[0]
    f.modes |= 1 << mode
    emit(s, Ev.CHOOSE, f.card, mode, f.aid, _nth(s, f))
    f.pc = i.jumps[mode]
    return JUMPED


def _nth(s: State, f: Effects) -> int:
    """How many choices among options come before this one in the ability."""
    return sum(1 for i in s.book.abilities[f.aid].program[: f.pc] if isinstance(i.node, fx.OneOf))


def _too_dear(s: State, c: int, discount: int) -> bool:
    """Whether the Corp cannot pay to rez the card."""
    return bool(prices.rez_hindrance(s, c, prices.rez_price(s, c, discount)))


def can_do(s: State, f: Effects, e: fx.Effect) -> bool:
    """Whether an option could be carried out in full (CR 9.12.3c)."""
    if isinstance(e, fx.Together):
        return all(can_do(s, f, x) for x in e.do)
    if isinstance(e, (fx.Lose, fx.LoseClicks)):
        if e.side == RUNNER:
            s.looked |= LOOKED_AT_CREDITS if isinstance(e, fx.Lose) else LOOKED_AT_CLICKS
        return (prices.pool(s, e.side) if isinstance(e, fx.Lose) else s.clicks[e.side]) >= number(s, f, e.n)
    if isinstance(e, fx.Trash) and isinstance(e.what, Cards):
        by = chooser(f, e.by)
        found = [c for c in card_sets.select(s, e.what, f.card, f.event, f) if not prohibitions.cannot_trash(s, by, c, f.card)]
        return len(found) >= (0 if e.up_to else number(s, f, e.n))
    if isinstance(e, fx.Remove):
        c = card(s, f, e.of)
        return c >= 0 and s.counter(c, e.kind) >= number(s, f, e.n)
    if isinstance(e, fx.TakeAction):
        return bool(legal.other_actions(s, e.less))
    if isinstance(e, fx.JackOut):
        return prices.jack_out_price(s) >= 0
    if isinstance(e, fx.EndRun):
        return not prohibitions.cannot_end_run(s, f)
    if isinstance(e, fx.Rez):
        c = card(s, f, e.what)
        if c < 0 or s.zone[c] < INSTALLED_FROM or s.face[c]:
            return False
        return e.free or not _too_dear(s, c, number(s, f, e.discount))
    if isinstance(e, fx.Score):
        return legal.refuse_score(s, card(s, f, e.what), SCORE) == legal.OK
    if isinstance(e, fx.Choose) and not e.optional:
        return card_sets.follows_choice(e.cards) or bool(card_sets.select(s, e.cards, f.card, f.event, f))
    return True


def may(s: State, f: Effects, i: Instr) -> int:
    """ "May", with or without a nested cost: an instruction of its own (CR 9.11.4f)."""
    node: fx.May = i.node
    who = chooser(f, node.by)
    if f.stage == PAYING:  # the cost is paid; its checkpoint comes before the rest
        f.stage = PAID_FOR
        if after_cost(s):
            return WAIT
    if f.stage == PAID_FOR:
        f.paid = 1
        return DONE
    if f.answer < 0:
        options: list[int] = []
        if node.cost is None:
            if not _forbidden(s, f, node):
                options.append(option(Verb.YES))
        else:
            options = _prices(s, f, who, node, _purpose(s, f))
        if not options and not _could_pay(s, f, who, node):
            return _skip(f, i)
        entering = f.event[KIND] == Would.ENTER and prices.too_dear(s, f.event[CARD], f.event[X], f.event[Y])
        if not options or (not entering and not (_leaves(node) and prices.must_jack_out(s))):
            options.append(option(Verb.DECLINE))
        stack.ask(s, who, DecisionKind.MAY, options, f.card)
        return WAIT
    if verb(f.answer) == Verb.DECLINE:
        emit(s, Ev.REFUSED, f.card)
        return _skip(f, i)
    a = s.book.abilities[f.aid]
    if who == f.ctrl and a.kind in _CONDITIONAL and (not a.optional or (a.used_if_accepted and f.pc == 0)):
        emit(s, Ev.USE, f.card, f.aid, written=False)  # CR 9.1.6
    if a.once and a.used_if_accepted and f.pc == 0:
        active.mark_used(s, f.aid, f.card, f.gen, a.once)
    if node.cost is None:
        f.paid = 1
        return DONE
    f.number = arg2(f.answer)
    kind = FOR_NESTED if verb(f.answer) == Verb.PAY else FOR_ALTERNATIVE
    f.answer = -1
    f.stage = PAYING
    payment.pay(s, kind, who, f.card, f.aid, f.pc, f.number, _purpose(s, f))
    return WAIT


def _prices(s: State, f: Effects, who: int, node: fx.May | fx.Unless, purpose: int) -> list[int]:
    """The nested costs that can be paid."""
    options: list[int] = []
    for v, cost in ((Verb.PAY, node.cost), (Verb.PAY_ALTERNATIVE, node.alternative)):
        if cost is not None:
            due = prices.credits_due(s, cost, f.card, f)
            if not prices.hindrance(s, who, cost, due, f.card, purpose, f):
                options.append(option(v, 0, due))
    return options


def _forbidden(s: State, f: Effects, node: fx.May) -> bool:
    """ "The Runner may jack out" is no option where it is forbidden, or where nothing is in progress that would end; "the Corp
    may score that card" is none if the Corp could not."""
    if isinstance(node.do[0], fx.Score):
        return not can_do(s, f, node.do[0])
    return _leaves(node) and ((s.run_at < 0 and s.encounter_at < 0) or prices.jack_out_price(s) < 0)


def _leaves(node: fx.May) -> bool:
    """Whether this is "the Runner may jack out"."""
    return len(node.do) == 1 and isinstance(node.do[0], fx.JackOut)


def _purpose(s: State, f: Effects) -> int:
    """The purpose for which credits are spent on an ability of the source."""
    return prices.purpose_of(s, f.card)


def _could_pay(s: State, f: Effects, who: int, node: fx.May) -> bool:
    """Whether the other player cannot know that the offer cannot be paid for: it takes cards that only their owner sees."""
    parts = () if node.cost is None else node.cost.parts
    return any(isinstance(x, Give) and sight.hides_choice(s, who, x.cards, f.card, f.event, f) for x in parts)


def _skip(f: Effects, i: Instr) -> int:
    """Skip the effects that a declined or unpaid offer guards."""
    f.paid = 0
    f.pc = i.jump
    return JUMPED


def unless(s: State, f: Effects, i: Instr) -> int:
    """ "... unless the player pays": the choice is an instruction; if it is paid the rest is not done."""
    node: fx.Unless = i.node
    who = chooser(f, node.by)
    if f.stage == PAYING:
        f.stage = PAID_FOR
        if after_cost(s):
            return WAIT
    if f.stage == PAID_FOR:
        f.paid = 1
        f.pc = i.jump
        return JUMPED
    if f.answer < 0:
        options = _prices(s, f, who, node, Purpose.ANYTHING)
        if node.must and who == RUNNER:  # who can pay has to, and may not want to
            s.looked |= _pools_of(node.cost) | _pools_of(node.alternative)
        if not options:
            f.paid = 0
            return DONE
        if not node.must:
            options.append(option(Verb.DECLINE))
        if stack.is_question(s, len(options)):
            stack.ask(s, who, DecisionKind.MAY, options, f.card)
            return WAIT
        f.answer = options[0]
    if verb(f.answer) == Verb.DECLINE:
        emit(s, Ev.REFUSED, f.card)
        f.paid = 0
        return DONE
    kind = FOR_NESTED if verb(f.answer) == Verb.PAY else FOR_ALTERNATIVE
    due = arg2(f.answer)
    f.answer = -1
    f.stage = PAYING
    payment.pay(s, kind, who, f.card, f.aid, f.pc, due, Purpose.ANYTHING)
    return WAIT


def _pools_of(cost: Cost | None) -> int:
    """The pools of the Runner that decide whether a cost can be paid, as in `State.looked`."""
    if cost is None:
        return 0
    credits = cost.credits != 0 or any([isinstance(x, FromStealth) for x in cost.parts])
    clicks = cost.clicks != 0 or any([isinstance(x, LoseOwnClicks) for x in cost.parts])
    return (LOOKED_AT_CREDITS if credits else 0) | (LOOKED_AT_CLICKS if clicks else 0)


def if_(s: State, f: Effects, i: Instr) -> int:
    """Go on if the condition holds, otherwise jump."""
    if evaluate.holds(s, i.node.condition, f.card, f.event, f):
        return DONE
    f.pc = i.jump
    return JUMPED


def repeat(s: State, f: Effects, i: Instr) -> int:
    """Set how often the following instructions are repeated."""
    f.repeats = max(0, number(s, f, i.node.n))
    return DONE


def repeat_test(s: State, f: Effects, i: Instr) -> int:
    """Begin the next repetition, or jump behind the last one."""
    if f.repeats == 0:
        f.pc = i.jump
        return JUMPED
    f.repeats -= 1
    return DONE


def again(s: State, f: Effects, i: Instr) -> int:
    """Repeat this process from its beginning (CR 9.12.4a). Nothing that was chosen or trashed before counts (CR 9.12.4d)."""
    f.trashed = ()
    f.pc = 0
    return JUMPED


def jump(s: State, f: Effects, i: Instr) -> int:
    """Jump to another instruction."""
    f.pc = i.jump
    return JUMPED


def roll(s: State, f: Effects, i: Instr) -> int:
    """Roll a six-sided die; the result becomes the chosen number."""
    if f.answer < 0:
        stack.ask(s, CHANCE, DecisionKind.CHANCE, [option(Verb.OUTCOME, 0, n) for n in range(1, 7)], f.card)
        return WAIT
    f.number = arg2(f.answer)
    emit(s, Ev.DIE, f.card, f.number)
    return DONE


def pay_or_lose(s: State, f: Effects, i: Instr) -> int:
    """Spend up to n credits; how many is the chosen number."""
    if f.answer < 0:
        high = min(number(s, f, i.node.n), prices.pool(s, i.node.side))
        stack.ask(s, i.node.side, DecisionKind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(high + 1)], f.card)
        return WAIT
    f.number = arg2(f.answer)
    players.take(s, i.node.side, f.number)
    if f.number:
        emit(s, Ev.PAY, f.card, i.node.side, f.number)
    return DONE


def stealth(s: State, f: Effects, i: Instr) -> int:
    """1996: stealth cards lose bits because something noisy was used; the Runner chooses where, as far as there are any."""
    if f.answer >= 0:
        players.add_counters(s, arg(f.answer), Counter.CREDIT, -1)
        emit(s, Ev.STEALTH, arg(f.answer), 1)
        f.task().nth += 1
        f.answer = -1
    cards = [c for c in objects.installed(s) if card_sets.has_subtype(s, c, "stealth") and s.counter(c, Counter.CREDIT)]
    if f.task().nth >= i.node.n or not cards:
        return DONE
    stack.ask(s, RUNNER, DecisionKind.TARGET, [option(Verb.TARGET, c) for c in cards], f.card)
    return WAIT


def skip_ice(s: State, f: Effects, i: Instr) -> int:
    """1996, step 6: the ice is skipped; nothing is broken and nothing takes effect."""
    e = progress.encounter(s)
    r = progress.record(s, e.serial) if e is not None and not e.exit else None
    if e is None or r is None or r.skipped:
        return DONE
    r.skipped = 1
    emit(s, Ev.SKIP, e.subj, 0, 0, e.serial)
    if s.book.rows[e.row].test != Test.SKIPPED:
        ending.leave(s, e, s.book.past[Table.ENCOUNTER])
    return DONE


def identify_mark(s: State, f: Effects, i: Instr) -> int:
    """CR 10.11.2-3: a random central server becomes the mark, unless there is one already."""
    if s.mark >= 0:
        return DONE
    if f.answer < 0:
        stack.ask(s, CHANCE, DecisionKind.CHANCE, [option(Verb.SERVER, n) for n in range(FIRST_REMOTE)], f.card)
        return WAIT
    s.mark = arg(f.answer)
    emit(s, Ev.MARK, -1, s.mark)
    return DONE
