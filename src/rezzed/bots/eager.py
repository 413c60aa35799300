"""The eager policy: does whatever it can, one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..game import Action, Decision, Seat
from ..game.observation import CardView, EncounterView, View
from ..scenario.policies import asked, declining, idle, leaving

# what it does as soon as possible, in this order
WANTED: Final = ("rez", "trigger", "steal", "trash", "yes", "pay", "access")
KINDS: Final = {"fracter": "barrier", "decoder": "code gate", "killer": "sentry"}


def eager(seat: Seat) -> Action:
    """Choose the option of an eager player.

    Raises:
        RezzedError: the seat has nothing to decide.
    """
    decision, view = asked(seat), seat.view
    options = decision.options
    out = leaving(decision)
    if out is not None:
        return out
    if seat.side == "runner":
        chosen = _run(view, options) or _break(seat, view, options)
        if chosen is not None:
            return chosen
    for wanted in WANTED:
        found = next((o for o in options if o.verb == wanted), None)
        if found is not None:
            return found
    if decision.kind == "number":
        least = 0 if seat.side == "corp" else _enough(view, decision.source)
        ordered = sorted(options, key=lambda o: o.index)
        return ordered[-1] if seat.side == "corp" else next((o for o in ordered if o.index >= least), ordered[-1])
    card = _offered(view, decision)
    if card is not None:
        return card
    sub = next((o for o in options if o.verb == "choose" and o.index and o.card), None)
    return sub or declining(decision) or options[0]


def _offered(view: View, decision: Decision) -> Action | None:
    """The first card that may be chosen and need not. Installed cards that could be given up ("done") are kept."""
    leaves = next((o.verb for o in decision.options if o.verb in ("decline", "done")), "")
    if decision.kind != "target" or not leaves:
        return None
    kept: set[str] = set()
    if leaves == "done":
        kept = {c.id for x in view.servers for c in (*x.ice, *x.root)} | {c.id for c in view.runner.rig}
    return next((o for o in decision.options if o.verb == "choose" and o.card and o.card_id not in kept), None)


def _run(view: View, options: Sequence[Action]) -> Action | None:
    """The run on the server with the most ice."""
    ice = {server.name: len(server.ice) for server in view.servers}
    return max((o for o in options if o.verb == "run"), key=lambda o: ice.get(o.target, 0), default=None)


def _met(view: View) -> tuple[EncounterView | None, int]:
    """The encounter in progress, and how many of its subroutines are unbroken."""
    e = view.run.encounter if view.run is not None else None
    return e, 0 if e is None else sum(s.state == "unbroken" for s in e.subroutines)


def _installed(view: View, name: str) -> CardView | None:
    """An installed card of the Runner by its name."""
    ice = [c for server in view.servers for c in server.ice]
    return next((c for host in (*view.runner.rig, *ice) for c in (host, *host.hosted) if c.name == name), None)


def _enough(view: View, source: str) -> int:
    """The number with which the card that asks for it reaches the strength of the ice and breaks what is left; 0 for others."""
    e, left = _met(view)
    card = _installed(view, source)
    if e is None or card is None or card.strength is None:
        return 0
    return max(e.strength - card.strength, left, 1)


def _meant_for(card: CardView | None, ice: CardView | None) -> bool:
    """Whether an icebreaker can be expected to break this ice, by its subtypes."""
    if card is None or ice is None:
        return True
    kinds = {KINDS[x] for x in card.subtypes if x in KINDS}
    return not kinds or bool(kinds.intersection(ice.subtypes))


def _break(seat: Seat, view: View, options: Sequence[Action]) -> Action | None:
    """The next step of what looks like the cheapest way to break all subroutines with one card."""
    e, left = _met(view)
    if e is None or not left:
        return None
    ice = next((c for server in view.servers for c in server.ice if c.id == e.ice), None)
    best: Action | None = None
    least = 0
    for name in dict.fromkeys(o.card for o in options if o.verb in ("break", "pump")):
        card = _installed(view, name)
        if not _meant_for(card, ice):
            continue
        short = 0 if card is None or card.strength is None else max(0, e.strength - card.strength)
        pump = next((o for o in options if o.verb == "pump" and o.card == name and not idle(seat, o)), None)
        breaks = next((o for o in options if o.verb == "break" and o.card == name and not idle(seat, o)), None)
        chosen = pump if short else breaks
        if chosen is None:
            continue
        price = left * (1 if breaks is None else breaks.cost.credits)
        price += short * (0 if pump is None else max(1, pump.cost.credits))
        if best is None or price < least:
            best, least = chosen, price
    return best
