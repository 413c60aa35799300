"""The Runner: builds a rig and an economy, and runs where the accessed cards are worth more than the way to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..game import Action, Decision, Seat
from ..game.observation import Card, Server, View
from ..scenario.policies import idle
from .common import acting, base, cards_of, clicked, decided, out, verbs
from .facts import BREAKERS, facts
from .prices import NEVER, Way, breakers, kinds_of, reach, server_of, through, way

POINT: Final = 6.0  # credits that an agenda point is worth
UNSEEN: Final = 2.0  # what the access of an unknown card is worth
HAND: Final = 3  # cards that protect against damage
FULL: Final = 5  # cards in the grip that can be kept
BLIND: Final = 3  # damage that unknown ice may do, but for one


def runner(seat: Seat) -> Action:
    """Choose an option of the Runner.

    Raises:
        RezzedError: the seat has nothing to decide.
    """
    return decided(seat, (_opening, _break, _leave, _access, _server, _act), worth)


def worth(view: View, card: Card) -> float:
    """What a card is worth: its own in the grip or the stack, or one of the Corp that could be chosen."""
    known = facts(card.title)
    if card.type == "agenda":
        return 20 + (card.points or 0)
    if known.breaking:
        return 9 if set(card.subtypes).intersection(BREAKERS) - kinds_of(view) else 1
    if card.type == "ice":
        return 5 + known.subs
    if card.type == "event":
        return 2 + max(0, known.gain - known.cost) + known.draw + 2 * known.runs
    return 1 + 3 * known.income + (0 if known.inert else 3)


def _opening(seat: Seat, view: View, decision: Decision) -> Action | None:
    """Keep a hand with a card that brings money or breaks ice."""
    keep = verbs(decision, "keep")
    if not keep:
        return None
    known = [facts(c.title) for c in view.runner.grip.known]
    good = any(k.breaking for k in known) or any(k.gain > k.cost for k in known)
    return keep[0] if good else verbs(decision, "mulligan")[0]


# -- during a run -------------------------------------------------------------------------------------------------


def _break(seat: Seat, view: View, decision: Decision) -> Action | None:
    """The next step of the cheapest way to break all subroutines with one icebreaker, if it is worth it."""
    run = view.run
    e = None if run is None else run.encounter
    if e is None or decision.kind != "act":
        return _sub(view, decision)
    left = sum(s.state == "unbroken" for s in e.subroutines)
    ice = next((c for x in view.servers for c in x.ice if c.id == e.ice), None)
    if not left or ice is None:
        return out(decision)
    known = facts(ice.title)
    best: tuple[int, Card] | None = None
    for card, how in breakers(view):
        price = reach(card.strength or 0, how, ice.subtypes, e.strength, left)
        if price <= view.runner.credits + (run.fund if run is not None else 0) and (best is None or price < best[0]):
            best = (price, card)
    if best is not None and (known.ends or known.hurts or best[0] <= 1):
        price, card = best
        verb = "pump" if (card.strength or 0) < e.strength else "break"
        for o in (*verbs(decision, verb), *verbs(decision, "break")):
            if o.card_id == card.id and not idle(seat, o):
                return o
    own = [o for o in verbs(decision, "break") if o.card_id == ice.id and known.ends]  # with clicks
    return own[0] if own and view.runner.clicks >= left else out(decision)


def _sub(view: View, decision: Decision) -> Action | None:
    """The subroutine to break: one that ends the run, or the first one."""
    e = None if view.run is None else view.run.encounter
    subs = [o for o in verbs(decision, "choose") if o.index and o.card]
    if e is None or not subs:
        return None
    text = {s.number: s.text.lower() for s in e.subroutines}
    return next((o for o in subs if "end the run" in text.get(o.index, "")), subs[0])


def _leave(seat: Seat, view: View, decision: Decision) -> Action | None:
    """Jack out if the rest of the way cannot be paid, or could kill."""
    leaves = [o for o in decision.options if o.verb == "jack out" or o.text == "jack out"]
    run = view.run
    if not leaves or run is None:
        return None
    server = server_of(view, run.server)
    if server is None:
        return out(decision)
    e = run.encounter
    met = next((c for c in server.ice if e is not None and c.id == e.ice), None)
    if e is not None and met is not None and any(x.state == "unbroken" for x in e.subroutines):
        known = facts(met.title)
        return leaves[0] if known.ends or known.hurts >= view.runner.grip.size else out(decision)
    ahead = [c for c in server.ice[: max(0, run.position - 1)] if c.title and c.faceup]
    paid = [through(view, c) for c in ahead]
    blocked = sum(p for p, _ in paid) > view.runner.credits + run.fund
    deadly = sum(h for _, h in paid) >= view.runner.grip.size + 1
    return leaves[0] if blocked or deadly else out(decision)


def _access(seat: Seat, view: View, decision: Decision) -> Action | None:
    """Steal always; trash what would bring the Corp money or stop the next run, if the price is fair."""
    steals = verbs(decision, "steal")
    if steals:
        return steals[0]
    trashes = verbs(decision, "trash")
    if not trashes:
        return None
    cards = cards_of(view)
    for o in trashes:
        card = cards.get(o.card_id)
        if _trashes(view, base(o.card), "" if card is None else card.type, o.cost.credits):
            return o
    return out(decision)


# -- servers ------------------------------------------------------------------------------------------------------


def _value(view: View, server: Server) -> float:
    """What a breach of this server is worth, in credits."""
    root = sum(_unknown(c) + len(server.ice) if not c.title else _known(view, c) for c in server.root)
    if server.name == "R&D":
        top = next((x.card for x in view.corp.rnd.known if x.place == 1), None)
        return root + (UNSEEN if top is None else _known(view, top)) * bool(view.corp.rnd.size)
    if server.name == "HQ":
        size, known = view.corp.hq.size, view.corp.hq.known
        if not size:
            return root
        return root + (UNSEEN * (size - len(known)) + sum(_known(view, c) for c in known)) / size
    if server.name == "Archives":
        return root + sum(UNSEEN / 2 if not c.title else _known(view, c) * (c.type == "agenda") for c in view.corp.archives)
    return root


def _unknown(card: Card) -> float:
    """What an unknown card in a root is worth: the more it was advanced, the more it is worth to look."""
    n = card.counters.advancement
    return 2.5 if not n else 7.0 + 1.5 * n


def _known(view: View, card: Card) -> float:
    """What accessing this card is worth."""
    if card.type == "agenda":
        near = (card.points or 0) + view.runner.points >= 7
        return POINT * (card.points or 0) + 2 + 50 * near
    known = facts(card.title)
    if known.trap:
        return -2.0 * known.trap
    if card.trash is not None and card.faceup and _trashes(view, card.title, card.type, card.trash):
        return 2.0 * known.income + (1.5 if card.type == "upgrade" else 0) - 0.5 * card.trash
    return 0.0


def _trashes(view: View, title: str, kind: str, price: int) -> bool:
    """Whether the Runner trashes this card if it accesses it."""
    known, spare = facts(title), view.runner.credits - price
    wanted = known.income > 0 or kind == "upgrade" or known.gain > known.cost or known.kills > 0
    return not price or (wanted and spare >= 2) or spare >= 8


def _chance(view: View, found: Way) -> float:
    """How likely unknown ice lets the Runner through."""
    kinds = kinds_of(view)
    covered = 3 if "ai" in kinds else len(kinds)
    each = 0.35 + 0.15 * covered if view.runner.credits - found.credits >= 4 else 0.35
    return float(each**found.unknown)


def _profit(view: View, server: Server, price: int = 0, extra: int = 0) -> float:
    """What a run on this server brings, beyond its price; very little if it cannot succeed or could kill."""
    found = way(view, server)
    harm = found.harm + (BLIND + found.unknown if found.unknown else 0)
    deadly = harm > view.runner.grip.size
    if found.credits + price > view.runner.credits + extra or deadly:
        return -float(NEVER)
    value = _value(view, server)
    risky = any(not c.title and c.counters.advancement for c in server.root) and view.runner.grip.size < HAND
    cost = found.credits + price - min(extra, found.credits) + 1.5 * found.harm + 0.4 * found.unknown + 4 * risky
    purse = view.runner.credits
    return value * _chance(view, found) - (0.7 if purse < 10 else 0.45 if purse < 20 else 0.25) * cost


def _server(seat: Seat, view: View, decision: Decision) -> Action | None:
    """The server for the run of a card."""
    named = {o.target: o for o in verbs(decision, "run", "choose") if server_of(view, o.target) is not None}
    if decision.kind != "server" or not named:
        return None
    servers = [x for x in view.servers if x.name in named]
    return named[max(servers, key=lambda x: _profit(view, x)).name]


# -- actions ------------------------------------------------------------------------------------------------------


def _act(seat: Seat, view: View, decision: Decision) -> Action | None:
    """The action with the highest value."""
    if not acting(decision):
        return None
    return max(_weighed(view, decision), key=lambda x: x[0], default=(0.0, None))[1]


def _weighed(view: View, decision: Decision) -> Iterator[tuple[float, Action | None]]:
    """Every action that makes sense, with what it brings in credits."""
    purse, tags = view.runner.credits, view.runner.tags
    missing = not {"fracter", "decoder", "killer"} <= kinds_of(view) and "ai" not in kinds_of(view)
    for o in decision.options:
        if o.verb == "take credit":
            yield _thirst(purse), o
        elif o.verb == "draw" and view.runner.stack.size:
            yield _curiosity(view, missing), o
        elif o.verb == "remove tag":
            yield (2.5 if tags and view.corp.credits >= 2 else 0.5), o
        elif o.verb == "run":
            server = server_of(view, o.target)
            if server is not None:
                yield _profit(view, server, o.cost.credits), o
        elif o.verb in ("play", "install", "use") and o.card:
            yield _of_card(view, o), o


def _curiosity(view: View, missing: bool) -> float:
    """What one more card is worth."""
    hand = view.runner.grip.size
    if hand < HAND:
        return 2.0 if hand < 2 else 1.3
    if hand >= FULL:
        return 0.1
    return 1.0 + view.runner.credits / 20 if missing else 0.5


def _thirst(purse: int) -> float:
    """What one more credit is worth."""
    return 1.1 if purse < 5 else 0.8 if purse < 10 else 0.4 if purse < 20 else 0.1


def _of_card(view: View, o: Action) -> float:
    """What playing, installing or using a card brings."""
    known, purse, hand = facts(base(o.card)), view.runner.credits, view.runner.grip.size
    if o.verb == "use":
        return clicked(view, o) * _thirst(purse) - 0.2
    if o.verb == "play":
        if known.runs:
            return max((_profit(view, x, o.cost.credits) for x in view.servers), default=-1.0) + 1.0
        return (known.gain - o.cost.credits) * _thirst(purse) + 0.8 * min(known.draw, FULL + 1 - hand) + 1.5 * known.searches
    card = next((c for c in view.runner.grip.known if c.id == o.card_id), None)
    price = known.cost if card is None or card.cost is None else card.cost
    if price > purse or known.memory > view.runner.memory or any(c.title == base(o.card) for c in view.runner.rig):
        return -1.0
    if known.breaking:
        new = card is not None and bool(set(card.subtypes).intersection(BREAKERS) - kinds_of(view))
        return (4.0 if purse - price >= 1 else 1.5) if new else -1.0
    if known.inert:
        return -1.0
    return 1.6 + known.income if purse - price >= 2 else 0.5
