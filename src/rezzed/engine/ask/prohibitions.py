"""Whether an ability forbids something, and which card has it."""

from __future__ import annotations

from ...events import CARD, GEN, Ask
from ...ids import CORP, RUNNER
from ...vocabulary.abilities import Cannot, Forbid
from ..ints import A_FORBID, FORBID_BREAK_PRINTED, FORBID_NEW_SERVER, FORBID_TRASH
from ..state import Effects, State
from ..state.refs import ABILITY, LASTING, TARGET, TARGET_GEN
from . import card_sets, evaluate, objects, progress, server_sets


def forbidden(
    s: State, what: int, card: int = -1, server: int = -1, by: int = -1, done: int = 0, serial: int = 0, who: int = RUNNER
) -> int:
    """The card whose ability forbids something, or -1. `by` is the card with which it would be done, `done` how often it
    is done with it already, `who` the player who would do it. `serial` is the encounter in which it would be done."""
    for x in s.index[A_FORBID]:
        a = s.book.abilities[x[ABILITY]]
        m: Cannot = a.modifier
        if m.what != what or (who == CORP and not m.everyone):
            continue
        if not x[LASTING] and a.condition is not None and not evaluate.stands(s, a, x[CARD]):
            continue
        if m.at and not server_sets.server_matches(s, m.at, server, x[CARD], x[GEN]):
            continue
        if m.using is not None and (by < 0 or not card_sets.in_cards(s, m.using, by, x[CARD])):
            continue
        if m.after and not (
            progress.times_in(s, s.ledger.find(m, x[CARD]), serial) + done >= m.after
            if what == FORBID_BREAK_PRINTED
            else _accessed(s, m, card, x[CARD])
        ):
            continue
        if x[LASTING] and x[TARGET] >= 0:
            if x[TARGET] == card and (x[TARGET_GEN] == s.gen[card] or m.copies):
                return x[CARD]
            if m.copies and card >= 0 and objects.fact(s, x[TARGET]).title == objects.fact(s, card).title:
                return x[CARD]
        elif x[TARGET_GEN] != -2 and (m.of is None or (card >= 0 and card_sets.in_cards(s, m.of, card, x[CARD]))):
            return x[CARD]
    return -1


def _accessed(s: State, m: Cannot, card: int, src: int) -> bool:
    """So many cards of the set were accessed in the run in progress, and this is none of them (CR 7.4.2b)."""
    if s.run_at < 0:
        return False
    accessed = progress.cards_counted(s, s.ledger.find(m, src))
    if (card, s.gen[card]) in accessed:
        return False
    return sum(1 for c, _ in accessed if m.of is None or card_sets.in_cards(s, m.of, c, src)) >= m.after


def cannot_trash(s: State, side: int, card: int, by: int = -1) -> bool:
    """Whether an ability forbids a player to trash a card, with an ability of the card `by` (CR 1.2.2)."""
    return bool(s.index[A_FORBID]) and forbidden(s, FORBID_TRASH, card, by=by, who=side) >= 0


def cannot_end_run(s: State, f: Effects) -> bool:
    """Whether what is resolving is a subroutine that cannot end the run (CR 1.2.2)."""
    return f.sub is not None and bool(s.index[A_FORBID]) and forbidden(s, Forbid.END_RUN, f.card) >= 0


def holds_nothing(s: State, host: int) -> bool:
    """Whether an ability forbids to host cards on this card."""
    return bool(s.index[Ask.FORBID]) and forbidden(s, Forbid.HOST, host) >= 0


def remote_limit(s: State) -> int:
    """How many remote servers the Corp can have, or -1 without a limit (CR 4.6.8f)."""
    least = -1
    for x in s.index[A_FORBID]:
        a = s.book.abilities[x[ABILITY]]
        m: Cannot = a.modifier
        if m.what == FORBID_NEW_SERVER and (x[LASTING] or a.condition is None or evaluate.stands(s, a, x[CARD])):
            least = m.after if least < 0 else min(least, m.after)
    return least
