"""Cards that have lost their abilities (CR 9.1.9), found with the dependencies among what takes them away (CR 9.12.1d-e)."""

from __future__ import annotations

from ...events import CARD, Ask
from ...ids import Zone
from ..ask import card_sets, objects
from ..state import State
from ..state.refs import ABILITY, TARGET, TARGET_GEN
from . import active


def look(s: State) -> None:
    """Determine again which cards have lost their abilities, and update the index."""
    now = _blank(s)
    if now == s.blank:
        return
    before, s.blank = s.blank, now
    for c in now:
        if c not in before:
            active.deactivate(s, c)
    for c in before:
        if c not in now and objects.is_active(s, c):
            active.activate(s, c)


def _blank(s: State) -> tuple[int, ...]:
    """The effects in their order: first those on whose source no other works. In a loop, one whose source is hosted on
    a card of that loop does not wait for it (CR 9.12.1e), else the one that began last is ignored by the others."""
    reach = {c: _reach(s, c) for c in s.blankers if objects.is_active(s, c)}
    out: set[int] = set()
    while reach:
        free = [c for c in reach if not any(c in of for d, of in reach.items() if d != c)]
        hosted = [c for c in reach if s.host[c] in reach]
        nxt = (free or hosted or list(reach))[0]
        out.update(reach.pop(nxt))
        for c in out & set(reach):
            del reach[c]
    for x in s.index[Ask.BLANK]:  # effects that last
        of = s.book.abilities[x[ABILITY]].modifier.of
        if of is None:
            out.update((x[TARGET],) if objects.stands(s, x[TARGET], x[TARGET_GEN]) else ())
            continue
        out.update(k for k in objects.installed(s) if card_sets.in_cards(s, of, k, x[CARD]))
    return tuple(sorted(out))


def _reach(s: State, c: int) -> set[int]:
    """The cards whose abilities this card takes away."""
    modifiers = [s.book.abilities[aid].modifier for aid in objects.fact(s, c).blanks]
    cards = (*objects.installed(s), *s.order[Zone.CORP_ID], *s.order[Zone.RUNNER_ID])
    return {k for m in modifiers for k in cards if card_sets.in_cards(s, m.of, k, c)}
