"""The Runner: builds a rig and an economy, and runs where the accessed cards are worth more than the way to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..game import Action, Decision, Seat
from ..game.observation import CardView, ServerView, View
from ..scenario.policies import idle
from ..search.encounter.quick_price import NEVER
from .access_value import AccessOutlook, access_outlook, value_of_breach, worth_trashing
from .default_choices import acting, base, cards_of, clicked, decided, out, verbs
from .facts import AI, BREAKERS, UNKNOWN, CardFacts, facts
from .run_costs import TYPICAL, RunCost, cheapest_breaker, kinds_of, run_cost, server_of, through

CENTRALS: Final = ("HQ", "R&D", "Archives")
MOST_KEPT: Final = 12  # credits that are saved for a run, at most
HAND: Final = 3  # cards that protect against damage
FULL: Final = 5  # cards in the grip that can be kept
RISK: Final = 2.0  # what each missing card costs, if a run meets damage
RECENT: Final = 150  # events that are looked at for the runs of this turn
BLIND: Final = 3  # damage that unknown ice may do
CLICK: Final = 0.8  # what one more click is worth


def runner(seat: Seat) -> Action:
    """Choose an option of the Runner.

    Raises:
        RezzedError: the seat has nothing to decide.
    """
    return decided(seat, (_opening, _break, _leave, _access, _server, _act), worth)


def worth(view: View, card: CardView) -> float:
    """What a card is worth: its own in the grip or the stack, or one of the Corp that could be chosen."""
    known = facts(card.title)
    if card.type == "agenda":
        return 20 + (card.points or 0)
    if known.breaking:
        return 9 if _new_kind(view, card) else 1
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
    if run is None or e is None or decision.kind != "act":
        return _sub(view, decision)
    left = sum(s.state == "unbroken" for s in e.subroutines)
    ice = next((c for x in view.servers for c in x.ice if c.id == e.ice), None)
    if not left or ice is None:
        return out(decision)
    known = facts(ice.title)
    best, least = cheapest_breaker(view, ice, e.strength, left)
    purse = view.runner.credits + run.fund
    if best is not None and least <= purse and (known.ends or known.hurts or least <= 1):
        raises = (best.strength or 0) < e.strength or any(way.adds for way in facts(best.title).breaking)
        for o in (*verbs(decision, "pump" if raises else "break"), *verbs(decision, "break")):
            if o.card_id == best.id and not idle(seat, o):
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
    ahead = [c for c in server.ice[run.position :] if c.title and c.faceup]
    paid = [through(view, c, server.name) for c in ahead]
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
        if worth_trashing(view, base(o.card), "" if card is None else card.type, o.cost.credits):
            return o
    return out(decision)


# -- servers ------------------------------------------------------------------------------------------------------


def _chance(view: View, found: RunCost, purse: int) -> float:
    """How likely unknown ice lets the Runner through: the Corp may not pay for it, and the rig may break it."""
    kinds = kinds_of(view)
    covered = 3 if AI in kinds else len(kinds)
    corp, left, out = view.corp.credits, purse - found.credits, 1.0
    for _ in range(found.unknown):
        rezzed = min(0.9, corp / 5)
        broken = (0.15 + 0.25 * covered) if left >= TYPICAL else 0.15
        out *= 1 - rezzed + rezzed * broken
        corp -= TYPICAL
        left -= TYPICAL
    return out


def _profit(view: View, at: AccessOutlook, server: ServerView, spent: int = 0, tool: CardFacts = UNKNOWN) -> float:
    """What a run on this server brings, beyond its price; very little if it cannot succeed or could kill."""
    grip, purse = view.runner.grip.size, view.runner.credits + tool.fund - spent
    value = value_of_breach(view, at, server, tool) + tool.reward * _thirst(purse, at.reserve)
    if value <= 0 or purse < 0:
        return value - 1.0
    found = run_cost(view, server)
    harm = found.harm + (BLIND if found.unknown else 0)
    if found.credits > purse or harm > grip:
        return -float(NEVER)
    trapped = any(not c.title and c.counters.advancement for c in server.root) and grip < HAND
    paid = max(0, found.credits - tool.fund) + spent
    kept = at.reserve if server.name in CENTRALS else 0
    cost = _thrift(view, paid, kept) + 1.2 * found.harm + 0.5 * found.unknown + 4 * trapped
    cost += RISK * max(0, at.grip - (grip - found.harm))
    return value * _chance(view, found, purse) - cost


def _thrift(view: View, paid: int, reserve: int) -> float:
    """What these credits are worth: the more there are, the less."""
    purse, out = view.runner.credits, 0.0
    for n in range(purse - paid, purse):
        out += 0.9 if n < max(4, reserve) else 0.6 if n < 8 else 0.35 if n < 14 else 0.15
    return out


def _server(seat: Seat, view: View, decision: Decision) -> Action | None:
    """The server for the run of a card."""
    named = {o.target: o for o in verbs(decision, "run", "choose") if server_of(view, o.target) is not None}
    if decision.kind != "server" or not named:
        return None
    at, tool = access_outlook(view, reserve(view)), facts(base(decision.source))
    servers = [x for x in view.servers if x.name in named]
    return named[max(servers, key=lambda x: _profit(view, at, x, 0, tool)).name]


# -- actions ------------------------------------------------------------------------------------------------------


def _act(seat: Seat, view: View, decision: Decision) -> Action | None:
    """The action with the highest value."""
    if not acting(decision):
        return None
    weighed = sorted(_weighed(view, decision), key=_best_first)
    failed: set[str] | None = None
    for _, o in weighed:
        if o is not None and o.verb == "run":
            failed = _failed(seat) if failed is None else failed
            if o.target in failed:
                continue
        return o
    return None


def _failed(seat: Seat) -> set[str]:
    """The servers where a run of this turn was not successful."""
    out: set[str] = set()
    server = ""
    for e in seat.log(max(0, seat.view.events - RECENT)):
        if e.kind == "turn_begins":
            out.clear()
        elif e.kind == "run_begins":
            server = str(e.fields["server"])
            out.add(server)
        elif e.kind == "success":
            out.discard(server)
    return out


def _best_first(weighed: tuple[float, Action | None]) -> float:
    worth, _ = weighed
    return -worth


def _weighed(view: View, decision: Decision) -> Iterator[tuple[float, Action | None]]:
    """Every action that makes sense, with what it brings in credits."""
    purse, tags = view.runner.credits, view.runner.tags
    missing = _lacks(view) and AI not in kinds_of(view)
    at = access_outlook(view, reserve(view))
    for o in decision.options:
        if o.verb == "take credit":
            yield _thirst(purse, at.reserve), o
        elif o.verb == "draw" and view.runner.stack.size:
            yield _curiosity(view, at, missing and not _held(view)), o
        elif o.verb == "remove tag":
            yield (2.5 if tags and view.corp.credits >= 2 else 0.5), o
        elif o.verb == "run":
            server = server_of(view, o.target)
            if server is not None:
                yield _profit(view, at, server, o.cost.credits), o
        elif o.verb in ("play", "install", "use") and o.card:
            yield _of_card(view, at, o), o


def _held(view: View) -> bool:
    """Whether an icebreaker of a missing kind is in the grip."""
    return any(_new_kind(view, c) for c in view.runner.grip.known)


def _lacks(view: View) -> bool:
    """Whether the rig has no icebreaker for some type of ice, but for an AI."""
    return not {*BREAKERS} - {AI} <= kinds_of(view)


def _new_kind(view: View, card: CardView) -> bool:
    """Whether a card is an icebreaker of a kind that the rig lacks. An AI helps as long as another kind is missing."""
    kinds = set(card.subtypes).intersection(BREAKERS) - kinds_of(view)
    return bool(kinds - {AI}) or (AI in kinds and _lacks(view))


def _curiosity(view: View, at: AccessOutlook, missing: bool) -> float:
    """What one more card is worth: little if the grip is full of cards that help."""
    hand = view.runner.grip.size
    useful = sum(_useful(view, c) for c in view.runner.grip.known)
    if hand < max(HAND, at.grip):
        return 2.0 if hand < at.grip else 1.3
    if missing and hand <= FULL + 1:
        return 1.0 + view.runner.credits / 20
    if useful >= FULL - 1 or hand > FULL + 1:
        return 0.1
    return 1.35 - 0.2 * useful


def _useful(view: View, card: CardView) -> bool:
    """Whether a card of the grip can still help: no second copy of what stays in play, no icebreaker of a kind in the rig."""
    known = facts(card.title)
    if known.inert or any(c.title == card.title for c in view.runner.rig):
        return False
    return not known.breaking or _new_kind(view, card)


def reserve(view: View) -> int:
    """The credits that the Runner keeps for the remote where agendas are scored, as far as its ice is known."""
    remotes = [x for x in view.servers if x.name not in CENTRALS and x.ice]
    prices = [run_cost(view, x) for x in remotes]
    return max((min(MOST_KEPT, p.credits + 2 * p.unknown) for p in prices if p.credits < NEVER), default=4)


def _thirst(purse: int, reserve: int) -> float:
    """What one more credit is worth."""
    if purse < max(5, reserve):
        return 1.1
    return 0.8 if purse < 10 else 0.4 if purse < 20 else 0.1


def _of_run(view: View, at: AccessOutlook, tool: CardFacts, price: int) -> float:
    """What the best run with this card brings."""
    servers = [x for x in view.servers if not tool.at or x.name in tool.at]
    return max((_profit(view, at, x, price, tool) for x in servers), default=-1.0)


def _of_card(view: View, at: AccessOutlook, o: Action) -> float:
    """What playing, installing or using a card brings."""
    known, purse, hand = facts(base(o.card)), view.runner.credits, view.runner.grip.size
    if o.verb == "use":
        if known.runs:
            return _of_run(view, at, known, o.cost.credits) - 0.2
        return clicked(view, o) * _thirst(purse, at.reserve) - 0.2
    if o.verb == "play":
        if known.runs:
            return _of_run(view, at, known, o.cost.credits) + known.draw * 0.5 - 0.6
        cards = 0.8 * min(known.draw, FULL + 1 - hand) + 1.5 * known.searches
        turn = CLICK * known.clicks + (1.6 if known.discount else 0)
        gain = known.gain + known.discount - o.cost.credits
        return gain * _thirst(purse, at.reserve) + cards + turn
    card = next((c for c in view.runner.grip.known if c.id == o.card_id), None)
    price = known.cost if card is None or card.cost is None else card.cost
    if price > purse or known.memory > view.runner.memory or any(c.title == base(o.card) for c in view.runner.rig):
        return -1.0
    if known.breaking:
        new = card is not None and _new_kind(view, card)
        return (4.0 if purse - price >= 1 else 1.5) if new else -1.0
    if known.inert:
        return -1.0
    return 1.6 + known.income if purse - price >= 2 else 0.5
