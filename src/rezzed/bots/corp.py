"""The Corp: protects HQ and R&D, builds one remote server for agendas, and scores where the visible rig cannot get in."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..game import Action, Decision, Seat
from ..game.observation import CardView, ServerView, View
from .default_choices import acting, base, cards_of, decided, economy, out, verbs
from .facts import CardFacts, facts
from .run_costs import installed, rig, run_cost, server_of, through

RICH: Final = 14  # credits from which more of them are of little use
CLICKS: Final = 3  # of a turn
SPARE: Final = 2  # credits that the Runner may still take before a run
DEEP: Final = 3  # ice on one server, at most; a rich Corp installs more
DEEPEST: Final = 5
SHUT: Final = 12  # credits beyond which a server counts as closed
NEAR: Final = 4  # points from which the Corp does not draw its last cards sooner than it must
LATE: Final = 12  # cards in R&D from which on the Corp takes risks
BLUFF: Final = 7  # credits from which a trap is advanced, and what grows with advancement
GROWN: Final = 3  # advancement counters of an asset that uses them
REMOTES: Final = 4  # remote servers, at most
CENTRALS: Final = ("HQ", "R&D", "Archives")
VIRUS: Final = 5  # counters that are worth a turn of purging
FULL: Final = 5  # cards in HQ that can be kept


def corp(seat: Seat) -> Action:
    """Choose an option of the Corp.

    Raises:
        RezzedError: the seat has nothing to decide.
    """
    return decided(seat, (_opening, _score, _rez, _place, _act), worth)


def worth(view: View, card: CardView) -> float:
    """What a card is worth: its own in the hand, or one of the Runner that could be trashed."""
    known = facts(card.title)
    if card.type == "agenda":
        return 20 + (card.points or 0) + card.counters.advancement
    if card.type == "program":
        return 12 if known.breaking else 8
    if card.type in ("resource", "hardware"):
        return 6 + known.income
    if card.type == "ice":
        return 4 + known.subs + 2 * known.ends
    return 1 + 2 * max(known.gain, known.income) + known.advances + (0 if known.inert else 2)


def _opening(seat: Seat, view: View, decision: Decision) -> Action | None:
    """Keep a hand with ice and without too many agendas."""
    keep = verbs(decision, "keep")
    if not keep:
        return None
    hand = view.corp.hq.known
    agendas = sum(c.type == "agenda" for c in hand)
    good = agendas < 3 and any(c.type == "ice" for c in hand)
    return keep[0] if good else verbs(decision, "mulligan")[0]


def _score(seat: Seat, view: View, decision: Decision) -> Action | None:
    cards = cards_of(view)
    return max(verbs(decision, "score"), key=lambda o: cards[o.card_id].points or 0, default=None)


# -- rezzing ------------------------------------------------------------------------------------------------------


def _rez(seat: Seat, view: View, decision: Decision) -> Action | None:
    """Rez ice that stops or hurts, upgrades of the attacked server, and assets with an income."""
    options = verbs(decision, "rez")
    if not options:
        return None
    cards = cards_of(view)
    for o in options:
        card = cards.get(o.card_id)
        if card is None or o.cost.credits > view.corp.credits:
            continue
        if _worth_rezzing(view, card, o.cost.credits):
            return o
    return out(decision)


def _worth_rezzing(view: View, card: CardView, price: int) -> bool:
    known, run = facts(card.title), view.run
    if run is None:
        helps = known.income > 0 or (_helps(card) and view.corp.credits - price >= SPARE)
        return card.type == "asset" and helps and not known.trap
    server = server_of(view, run.server)
    if card.type == "ice":
        if server is None or not known.subs or not _matters(view, server):
            return False
        if view.corp.credits - price < _saved(view, server):
            return False
        paid, harm = through(view, card, server.name)
        return paid + 2 * harm >= min(price, 3) or known.ends and paid > view.runner.credits
    return server is not None and card in server.root and card.type == "upgrade" and not known.inert and run.position == 0


def _helps(card: CardView) -> bool:
    """Whether a card without an income helps in play. What can be advanced helps when it is."""
    known = facts(card.title)
    return known.works and (not known.advanceable or card.counters.advancement >= GROWN)


def _saved(view: View, server: ServerView) -> int:
    """The credits that are kept to score an agenda in the next turn, in another server than the attacked one."""
    cards = [c for x in _remotes(view) if x.name != server.name for c in x.root if c.required is not None]
    left = [(c.required or 0) - c.counters.advancement for c in cards]
    return max((n for n in left if n <= CLICKS), default=0)


def _matters(view: View, server: ServerView) -> bool:
    """Whether a run on this server could cost the Corp something."""
    if server.name == "Archives":
        return any(c.type == "agenda" for c in view.corp.archives)
    if server.name in CENTRALS:
        return True
    return any(not c.title or not facts(c.title).trap for c in server.root)


# -- where cards go -----------------------------------------------------------------------------------------------


def _place(seat: Seat, view: View, decision: Decision) -> Action | None:
    """The server for a card that is being installed; and nothing is trashed for it."""
    if decision.kind == "server" and decision.source:
        wanted = _server_for(view, facts(base(decision.source)), base(decision.source))
        named = {o.target: o for o in verbs(decision, "choose")}
        if wanted in named:
            return named[wanted]
        new = [o for name, o in named.items() if server_of(view, name) is None]
        return new[0] if new and wanted == "new" else None
    if decision.kind == "target" and decision.source and any(o.verb == "done" for o in decision.options):
        own = {c.id for x in view.servers for c in (*x.ice, *x.root)}
        if all(o.card_id in own for o in decision.options if o.verb == "choose"):
            return out(decision)
    return None


def _server_for(view: View, known: CardFacts, title: str) -> str:
    """The server where a card of HQ belongs; `new` for a remote that does not exist yet."""
    card = next((c for c in view.corp.hq.known if c.title == title), None)
    kind = "" if card is None else card.type
    if kind == "ice":
        return _weakest(view) or "R&D"
    if kind in ("agenda", "upgrade") or (known.advanceable and known.trap):
        home = _home(view)
        return "new" if home is None else home.name
    return "new"


def _remotes(view: View) -> list[ServerView]:
    return [x for x in view.servers if x.name not in CENTRALS]


def _home(view: View) -> ServerView | None:
    """The remote where agendas go: the one with the most ice."""
    return max((x for x in _remotes(view) if x.ice), key=lambda x: len(x.ice), default=None)


def _occupied(server: ServerView) -> bool:
    """Whether an agenda is in the root, or an asset that is worth more than its place."""
    return any(c.type == "agenda" or (c.type == "asset" and c.faceup) for c in server.root)


def _weakest(view: View) -> str:
    """The server that needs ice most; empty if none does.

    Every important server gets ice first. After that it is the one that the visible rig enters most cheaply.
    """
    home = _home(view)
    wanted = [x for x in view.servers if x.name in ("R&D", "HQ")]
    bare = [x.name for x in reversed(wanted) if not x.ice]
    if bare:
        return bare[0]
    if home is None:
        return "new"
    deep = DEEPEST if view.corp.credits >= RICH - 2 else DEEP
    open_ = [x for x in (home, *reversed(wanted)) if len(x.ice) < deep + (x is home)]
    return min(open_, key=lambda x: _effort(view, x, home)).name if open_ else ""


def _effort(view: View, server: ServerView, home: ServerView) -> float:
    """How hard a server is to enter for the visible rig, the more so the less there is to find."""
    found = run_cost(view, server)
    price = min(found.credits, SHUT) + 2 * found.harm + len(server.ice)
    agendas = sum(c.type == "agenda" for c in view.corp.hq.known)
    return price - (3 if server is home else agendas if server.name == "HQ" else 1)


def _safe(view: View, server: ServerView, spent: int = 0) -> bool:
    """Whether the visible rig can probably not get to the root of this server in the next turn; late in a game it has to do."""
    found = run_cost(view, server, max(0, view.corp.credits - spent))
    return found.credits > view.runner.credits + SPARE or view.corp.rnd.size <= LATE


# -- actions ------------------------------------------------------------------------------------------------------


def _act(seat: Seat, view: View, decision: Decision) -> Action | None:
    """The action of the Corp."""
    if not acting(decision):
        return None
    for choice in (_kill, _advance, _protect, _money, _agenda, _build, _asset, _bluff, _trouble, _other):
        found = choice(view, decision)
        if found is not None:
            return found
    hand, purse = view.corp.hq.size, view.corp.credits
    lacks = not any(c.type == "agenda" for c in view.corp.hq.known)
    draws = hand <= 2 or (purse >= 8 and lacks and hand < FULL) or (purse >= RICH and hand < FULL)
    spare = view.corp.rnd.size > LATE or (lacks and view.corp.rnd.size > 3 and view.corp.points < NEAR)
    wanted = "draw" if draws and spare else "take credit"
    return next((o for o in decision.options if o.verb == wanted), None)


def _kill(view: View, decision: Decision) -> Action | None:
    """Damage that flatlines the Runner, by one card or by several in this turn."""
    purse, clicks, harm = view.corp.credits, view.corp.clicks, 0
    options = sorted(verbs(decision, "play"), key=lambda o: -facts(base(o.card)).kills)
    copies = Counter(c.title for c in view.corp.hq.known)  # equal cards are offered once
    for o in options:
        for _ in range(copies[base(o.card)]):
            purse, clicks, harm = purse - o.cost.credits, clicks - max(1, o.cost.clicks), harm + facts(base(o.card)).kills
            if purse >= 0 and clicks >= 0 and harm > view.runner.grip.size:
                return options[0]
    return None


def _more_clicks(view: View, decision: Decision) -> tuple[int, Action | None]:
    """The clicks that the best operation brings beyond its own; and the operation."""
    found = [o for o in verbs(decision, "play") if facts(base(o.card)).clicks and o.cost.credits <= view.corp.credits]
    best = max(found, key=lambda o: facts(base(o.card)).clicks - max(1, o.cost.clicks), default=None)
    return (0, None) if best is None else (facts(base(best.card)).clicks - max(1, best.cost.clicks), best)


def _advance(view: View, decision: Decision) -> Action | None:
    """Advance an agenda that can be scored in this turn, or in the next one if the Runner cannot get in."""
    cards, clicks, purse = cards_of(view), view.corp.clicks, view.corp.credits
    more, operation = _more_clicks(view, decision)
    helps = [o for o in verbs(decision, "play") if facts(base(o.card)).advances]
    for server in view.servers:
        for card in server.root:
            if card.required is None:
                continue
            left = card.required - card.counters.advancement
            o = next((x for x in verbs(decision, "advance") if cards.get(x.card_id) == card), None)
            if left <= 0:
                continue
            if helps and left > 1 and left - facts(base(helps[0].card)).advances < clicks and left > clicks:
                return helps[0]
            if operation is not None and clicks < left <= clicks + more and left + operation.cost.credits <= purse:
                return operation
            if o is None:
                continue
            if left <= clicks and left <= purse:
                return o
            later = max(0, left - clicks)
            if later <= CLICKS and purse >= 1 and left > CLICKS and (_safe(view, server, 1) or card.counters.advancement):
                return o
    return None


def _protect(view: View, decision: Decision) -> Action | None:
    """The first ice for R&D and HQ."""
    bare = [x for x in view.servers if x.name in ("R&D", "HQ") and not x.ice]
    return _install_ice(view, decision) if bare else None


def _install_ice(view: View, decision: Decision) -> Action | None:
    cards = cards_of(view)
    ice = [o for o in verbs(decision, "install") if o.card_id in cards and cards[o.card_id].type == "ice"]
    wanted = _weakest(view)
    if not ice or not wanted:
        return None
    there = server_of(view, wanted)
    if there is not None and len(there.ice) > view.corp.credits:
        return None
    affordable = [o for o in ice if facts(base(o.card)).cost <= view.corp.credits + 2] or ice
    having = installed(view)

    def order(o: Action) -> tuple[bool, int, int]:
        known, (paid, harm) = facts(base(o.card)), through(view, cards[o.card_id], wanted, having)
        return known.ends, min(paid, SHUT) + 2 * harm, known.cost

    return max(affordable, key=order)


def _money(view: View, decision: Decision) -> Action | None:
    return economy(view, decision, view.corp.clicks) if view.corp.credits < RICH else None


def _agenda(view: View, decision: Decision) -> Action | None:
    """Install an agenda that can be scored in this turn; or one in the scoring remote if the Runner can probably not get in."""
    cards, home = cards_of(view), _home(view)
    agendas = [o for o in verbs(decision, "install") if o.card_id in cards and cards[o.card_id].type == "agenda"]
    if home is None or not _occupied(home):
        more, operation = _more_clicks(view, decision)
        price = 0 if operation is None else operation.cost.credits
        for o in agendas:
            need, clicks = cards[o.card_id].required or 0, view.corp.clicks - 1
            if need <= clicks and need <= view.corp.credits or need <= clicks + more and need + price <= view.corp.credits:
                return o
    if not agendas or home is None or _occupied(home):
        return None
    flooded = len(agendas) >= 3
    ready = view.corp.credits >= 4 and _safe(view, home, 2)
    last = view.corp.clicks == 1 and len(home.ice) >= 2 and view.corp.credits >= 6
    if not (ready or flooded or last):
        return None

    def order(o: Action) -> tuple[int, int]:
        card = cards[o.card_id]
        return (card.required or 0) <= CLICKS + view.corp.clicks - 1, card.points or 0

    return max(agendas, key=order)


def _build(view: View, decision: Decision) -> Action | None:
    """More ice: for the scoring remote, then for the central servers."""
    return _install_ice(view, decision) if view.corp.credits >= 3 else None


def _asset(view: View, decision: Decision) -> Action | None:
    """An asset with an income into a remote of its own; an upgrade into the scoring remote; a trap for the Runner."""
    cards, home = cards_of(view), _home(view)
    for o in verbs(decision, "install"):
        card = cards.get(o.card_id)
        if card is None:
            continue
        known = facts(card.title)
        if card.type == "asset" and known.income and len(_remotes(view)) < REMOTES and known.cost <= view.corp.credits:
            return o
        if home is not None and card.type == "upgrade" and not known.inert and not any(c.type == "upgrade" for c in home.root):
            return o
        free = home is not None and not any(c.type in ("agenda", "asset") for c in home.root)
        if free and known.advanceable and known.trap and view.corp.credits >= 6:
            return o
    return _silent_asset(view, decision)


def _silent_asset(view: View, decision: Decision) -> Action | None:
    """An asset without an income that helps in play, into a remote of its own."""
    cards = cards_of(view)
    for o in verbs(decision, "install") if len(_remotes(view)) < REMOTES else ():
        card = cards.get(o.card_id)
        known = facts(base(o.card))
        if card is not None and card.type == "asset" and known.works and not known.trap:
            if known.cost + SPARE <= view.corp.credits:
                return o
    return None


def _bluff(view: View, decision: Decision) -> Action | None:
    """Advance a trap that the Runner can get to, as if it were an agenda; or an asset that uses its counters."""
    cards, home = cards_of(view), _home(view)
    if view.corp.credits < BLUFF:
        return None
    for o in verbs(decision, "advance"):
        card = cards.get(o.card_id)
        if card is None or card.type != "asset":
            continue
        known, n = facts(card.title), card.counters.advancement
        if known.works and not known.trap and n < GROWN:
            return o
        if home is not None and card in home.root and known.trap and not n and not _safe(view, home, 1):
            return o
    return None


def _other(view: View, decision: Decision) -> Action | None:
    """An operation that no other plan is about: tags, trashing, searches, locks."""
    purse, hand = view.corp.credits, view.corp.hq.size
    for o in verbs(decision, "play"):
        known = facts(base(o.card))
        planned = known.kills or known.advances or known.clicks or known.gain
        if not known.inert and not planned and hand - 1 + known.draw <= FULL and o.cost.credits + SPARE <= purse:
            return o
    return None


def _trouble(view: View, decision: Decision) -> Action | None:
    """Trash resources of a tagged Runner; purge many virus counters."""
    cards = cards_of(view)
    found = verbs(decision, "trash resource")
    if found and view.corp.credits >= 4:
        return max(found, key=lambda o: facts(cards[o.card_id].title).income if o.card_id in cards else 0)
    purges = verbs(decision, "purge")
    if purges and sum(c.counters.virus for c in rig(view)) >= VIRUS:
        return purges[0]
    return None
