"""A reader of the view of a seat, which the bots ask."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from ..decisions import DecisionKind, Verb
from ..engine.ints import (
    COUNTER_ADVANCEMENT,
    COUNTER_CREDIT,
    K_ORDER,
    K_SERVER,
    K_TARGET,
    V_JACK_OUT,
    V_SERVER,
    V_SUB,
    V_TARGET,
)
from ..game import Action, Decision, Seat
from ..game.observation import CardView, ServerView
from ..ids import ARCHIVES, CORP, FIRST_REMOTE, HQ, RND, RUNNER, SIDE_NAMES, Type
from ..scenario import policies
from ..search.encounter.quick_price import NEVER, Breaker
from ..search.ice_price import POOL
from . import reader as r
from .facts import UNKNOWN, CardFacts, facts
from .ice_costs import board_words, cost_to_pass
from .reasons import ONLY

RECENT: Final = 150  # events that are looked at for the runs of this turn
VERBS: Final = {word: int(verb) for word, verb in {
    "pass": Verb.PASS, "run": Verb.RUN, "play": Verb.PLAY, "use": Verb.USE, "break": Verb.USE, "pump": Verb.USE,
    "rez": Verb.REZ,
    "trigger": Verb.TRIGGER, "jack out": Verb.JACK_OUT, "continue": Verb.CONTINUE, "yes": Verb.YES, "no": Verb.NO,
    "trash": Verb.TRASH, "steal": Verb.STEAL, "pay": Verb.PAY, "decline": Verb.DECLINE, "done": Verb.DONE, "end": Verb.END,
    "take credit": Verb.CREDIT, "draw": Verb.DRAW, "access": Verb.CANDIDATE, "remove tag": Verb.SHAKE, "install": Verb.INSTALL,
    "advance": Verb.ADVANCE, "purge": Verb.PURGE, "trash resource": Verb.TRASH_RESOURCE, "score": Verb.SCORE,
    "mulligan": Verb.MULLIGAN, "keep": Verb.KEEP,
}.items()}  # fmt: skip
KINDS: Final = {k.name.lower(): int(k) for k in DecisionKind}
CHOSEN: Final = {K_TARGET: V_TARGET, K_ORDER: V_TARGET, K_SERVER: V_SERVER}  # the verbs of what is chosen
TYPES: Final = {x.name.lower(): int(x) for x in Type}
CENTRALS: Final = {"HQ": HQ, "R&D": RND, "Archives": ARCHIVES}


def base(name: str) -> str:
    """The title in the name of a card: without the number of its copy."""
    return name.partition("#")[0]


class ViewReader(r.Reader):
    """Answers from what a seat sees.

    Args:
        seat: the seat.
        decision: its decision.
    """

    def __init__(self, seat: Seat, decision: Decision) -> None:
        self.seat = seat
        self.decision = decision
        self.why = ONLY
        view = self.view = seat.view
        corp, runner = view.corp, view.runner
        self.side = SIDE_NAMES.index(seat.side)
        self.kind = KINDS[decision.kind]
        self.credits = [corp.credits, runner.credits]
        self.clicks = [corp.clicks, runner.clicks]
        self.tags = runner.tags
        self.fund = 0 if view.run is None else view.run.fund
        self.seen: list[CardView] = []
        self.numbers: dict[str, int] = {}
        self.servers: dict[int, ServerView] = {}
        self.named: dict[str, int] = {}
        self.failures: set[str] | None = None
        for x in view.servers:
            n = CENTRALS.get(x.name, FIRST_REMOTE + max(0, len(self.servers) - len(CENTRALS)))
            self.servers[n] = x
            self.named[x.name] = n
        self.attacked = r.NONE if view.run is None else self.named.get(view.run.server, r.NONE)
        self.hands = [self._numbered(corp.hq.known), self._numbered(runner.grip.known)]
        self.rigged = self._numbered(runner.rig)
        self.rigged += [self.numbers[h.id] for c in runner.rig for h in c.hosted if h.id in self.numbers]
        self.layers = {n: self._numbered(x.ice) for n, x in self.servers.items()}
        self.roots = {n: self._numbered(x.root) for n, x in self.servers.items()}
        self._numbered([*corp.play, *runner.play, *runner.heap, *runner.score])
        self.options: Sequence[Action] = decision.options
        self.verbs, self.cards = [], []
        chosen = CHOSEN.get(self.kind, r.NONE)
        for o in self.options:
            if o.verb == "choose":
                self.verbs.append(V_SUB if o.index and o.card else chosen)
            else:
                self.verbs.append(V_JACK_OUT if o.text == "jack out" else VERBS.get(o.verb, r.NONE))
            self.cards.append(self._about(o))

    def _numbered(self, cards: Sequence[CardView]) -> list[int]:
        """Number cards, and what is hosted on them."""
        out = []
        for card in cards:
            out.append(self._number(card))
            for one in card.hosted:
                self._number(one)
        return out

    def _number(self, card: CardView) -> int:
        n = len(self.seen)
        self.seen.append(card)
        if card.id:
            self.numbers[card.id] = n
        return n

    def _about(self, o: Action) -> int:
        """The card of an option. One that is in no place of the others, as in a deck, gets a number now."""
        if not o.card:
            return r.NONE
        n = self.numbers.get(o.card_id, r.NONE)
        if n != r.NONE:
            return n
        view = self.view
        for group in (view.corp.archives, view.corp.score, self._decks()):
            for card in group:
                if card.id and card.id == o.card_id:
                    return self._number(card)
        for identity in (view.corp.identity, view.runner.identity):
            if identity is not None and identity.title == base(o.card):
                return self._number(identity)
        return r.NONE

    def _decks(self) -> list[CardView]:
        return [x.card for deck in (self.view.corp.rnd, self.view.runner.stack) for x in deck.known]

    # -- options --------------------------------------------------------------------------------------------------

    def price(self, k: int) -> int:
        return self.options[k].cost.credits

    def clicks_of(self, k: int) -> int:
        return self.options[k].cost.clicks

    def place(self, k: int) -> int:
        return self.named.get(self.options[k].target, r.NEW)

    def use(self, k: int) -> str:
        return self.options[k].verb

    def ends_run(self, k: int) -> bool:
        e = None if self.view.run is None else self.view.run.encounter
        n = self.options[k].index
        return e is not None and any([s.number == n and "end the run" in s.text.lower() for s in e.subroutines])

    def idle(self, k: int) -> bool:
        return policies.idle(self.seat, self.options[k])

    def copies(self, k: int) -> int:
        title = self.seen[self.cards[k]].title if self.cards[k] >= 0 else ""
        return sum([self.seen[c].title == title for c in self.hands[self.side]])

    def amount(self, k: int) -> int:
        return self.options[k].index

    def source(self) -> CardFacts:
        return facts(base(self.decision.source)) if self.decision.source else UNKNOWN

    def asking(self) -> tuple[int, int]:
        title = base(self.decision.source)
        if not title:
            return r.NONE, r.NONE
        held = self.hands[self.side]
        found = next((c for c in held if self.seen[c].title == title), r.NONE)
        if found != r.NONE:
            return self.type(found), r.IN_HAND
        found = next((c for c, card in enumerate(self.seen) if card.title == title), r.NONE)
        return self.type(found), self.where(found)

    def asker(self) -> int:
        return next((c for c in self.rigged if self.seen[c].name == self.decision.source), r.NONE)

    # -- cards ----------------------------------------------------------------------------------------------------

    def facts(self, card: int) -> CardFacts:
        return facts(self.seen[card].title) if card >= 0 else UNKNOWN

    def type(self, card: int) -> int:
        return TYPES.get(self.seen[card].type, r.NONE) if card >= 0 else r.NONE

    def known(self, card: int) -> bool:
        return card >= 0 and bool(self.seen[card].title)

    def faceup(self, card: int) -> bool:
        return self.seen[card].faceup

    def counters(self, card: int, which: int) -> int:
        n = self.seen[card].counters
        return n.advancement if which == COUNTER_ADVANCEMENT else n.credit if which == COUNTER_CREDIT else n.virus

    def points_of(self, card: int) -> int:
        return self.seen[card].points or 0

    def required(self, card: int) -> int:
        n = self.seen[card].required
        return r.NONE if n is None else n

    def trash_price(self, card: int) -> int:
        n = self.seen[card].trash
        return r.NONE if n is None else n

    def where(self, card: int) -> int:
        if card in self.hands[self.side]:
            return r.IN_HAND
        if self.side == RUNNER:
            return r.INSTALLED if card in self.rigged else r.ELSEWHERE
        own = any([card in x for x in (*self.layers.values(), *self.roots.values())])
        return r.INSTALLED if own else r.ELSEWHERE

    def subtypes(self, card: int) -> Set[str]:
        return {x.replace(" ", "_") for x in self.seen[card].subtypes}

    def strength(self, card: int) -> int:
        return self.seen[card].strength or 0

    def rez_price(self, card: int) -> int:
        n = self.seen[card].cost
        return self.facts(card).cost if n is None else n

    def twin(self, card: int) -> bool:
        title = self.seen[card].title
        return any([self.seen[c].title == title for c in self.rigged])

    # -- places ---------------------------------------------------------------------------------------------------

    def remotes(self) -> list[int]:
        return [n for n in self.servers if n >= FIRST_REMOTE]

    def ice(self, server: int) -> int:
        return len(self.layers[server])

    def ices(self, server: int) -> list[int]:
        return self.layers.get(server, [])

    def root(self, server: int) -> list[int]:
        return self.roots[server]

    def hand(self, side: int) -> list[int]:
        return self.hands[side]

    def hand_size(self, side: int) -> int:
        return self.view.corp.hq.size if side == CORP else self.view.runner.grip.size

    def deck_size(self, side: int) -> int:
        return self.view.corp.rnd.size if side == CORP else self.view.runner.stack.size

    def top(self, most: int) -> list[int]:
        rnd = self.view.corp.rnd
        seen = {x.place: x.card for x in rnd.known if x.place <= most}
        return [self._number(seen[k]) if k in seen else r.NONE for k in range(1, min(most, rnd.size) + 1)]

    def archives(self) -> list[int]:
        return self._numbered(self.view.corp.archives)

    def shown(self) -> list[int]:
        corp = self.view.corp
        identity = () if corp.identity is None else (corp.identity,)
        return [*self._numbered([*identity, *corp.score]), *self.hands[CORP]]

    def rig(self) -> list[int]:
        return self.rigged

    def memory(self) -> int:
        return self.view.runner.memory

    def points(self, side: int) -> int:
        return self.view.corp.points if side == CORP else self.view.runner.points

    def points_to_win(self, side: int) -> int:
        return self.view.corp.points_to_win if side == CORP else self.view.runner.points_to_win

    def hidden(self) -> tuple[int, int, int]:
        corp = self.view.corp
        seen = [*corp.archives, *corp.score, *self.view.runner.score, *corp.play]
        installed = [c for x in self.view.servers for c in (*x.ice, *x.root)]
        known = [*seen, *corp.hq.known, *(x.card for x in corp.rnd.known), *installed]
        unknown = corp.hq.size - len(corp.hq.known) + corp.rnd.size - len(corp.rnd.known)
        unknown += sum([not c.title for c in corp.archives])
        size = corp.hq.size + corp.rnd.size + len(seen) + len(installed)
        return size, sum([c.points or 0 for c in known]), unknown

    # -- runs and their prices ------------------------------------------------------------------------------------

    def at_server(self) -> bool:
        return self.view.run is not None and self.view.run.position == 0

    def encountered(self) -> tuple[int, int]:
        e = None if self.view.run is None else self.view.run.encounter
        if e is None:
            return r.NONE, 0
        return self.numbers.get(e.ice, r.NONE), sum([s.state == "unbroken" for s in e.subroutines])

    def inner(self) -> list[int]:
        run = self.view.run
        return [] if run is None or not run.position else self.ices(self.attacked)[run.position :]

    def failed(self, server: int) -> bool:
        if self.failures is None:
            self.failures = self._failed()
        x = self.servers.get(server)
        return x is not None and x.name in self.failures

    def _failed(self) -> set[str]:
        """The servers where a run of this turn was not successful."""
        out: set[str] = set()
        server = ""
        for e in self.seat.log(max(0, self.view.events - RECENT)):
            if e.kind == "turn_begins":
                out.clear()
            elif e.kind == "run_begins":
                server = str(e.fields["server"])
                out.add(server)
            elif e.kind == "success":
                out.discard(server)
        return out

    def breakers(self) -> list[Breaker]:
        return [(c, way, self.strength(c)) for c in self.rigged for way in self.facts(c).breaking]

    def price_of_ice(self, card: int, server: int) -> int:
        """The price is found by playing; the guess is for what cannot be played."""
        rig = tuple(sorted([board_words(self.seen[c]) for c in self.rigged if self.facts(c).breaking]))
        price = cost_to_pass(self.view, self.seen[card], r.is_central(server), rig)
        if price is None:
            return super().price_of_ice(card, server)
        return NEVER if price > POOL else price
