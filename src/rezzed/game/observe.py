"""Builds what one side may know. A view is built from an allow-list, so it contains nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from .. import citing
from ..engine.ask import card_sets, installs, modifiers, objects, prices, progress, sight
from ..engine.state import NO_OBJECT, State, Structure, Window
from ..engine.state.refs import ABILITY, CARD_TYPE, REF_CARD, SECRET_SERVER, SUBTYPE, SubId
from ..events import CARD, Ask
from ..ids import CORP, DRAW, END_NAMES, N_COUNTERS, RUNNER, SIDE_NAMES, Type, Zone
from ..rules.book import Table, Windows
from ..server_names import name_of_server
from ..wording import clauses
from ..wording.names import EVERYTHING, SPECTATOR, name, number_of, numbered, place_words
from ..wording.phrases import NOUNS, subtype_words, voice_of
from . import observation as see
from .actions import Decision
from .filling import filler
from .offer import OpenPosition, card_id, kept

_CARD: Final = filler(see.CardView)
_CORP: Final = filler(see.CorpView)
_RUNNER: Final = filler(see.RunnerView)
_RUN: Final = filler(see.RunView)
NO_COUNTERS: Final = see.CountersView()
_LABELS: Final = ("", "successful", "unsuccessful")
_TABLES: Final = {int(table): table.name.lower().replace("_", " ") for table in Table}
_PLAYED: Final = (Type.OPERATION, Type.EVENT)
# questions whose answers can change while no card does
_PRICE: Final = tuple(map(int, (
    Ask.REZ_COST, Ask.REZZING, Ask.PLAY_COST, Ask.INSTALL_COST, Ask.TRASH_COST, Ask.REQUIREMENT,
)))  # fmt: skip
_MEMORY: Final = 125  # Ask.MEMORY
_MEMORY_COST: Final = 132  # Ask.MEMORY_COST
_SUBTYPE: Final = 114  # Ask.SUBTYPE
_STRENGTH: Final = 113  # Ask.STRENGTH
_AGENDA: Final = 3  # Type.AGENDA
_GRIP: Final = 3  # Zone.GRIP
_ROOT: Final = 13  # Zone.ROOT
_SERVERS: Final = 1 << 8  # numbers of places beside those of zones: the ice and the root of each server
OWN_HANDS: Final = (Zone.HQ, Zone.GRIP)
OWN_DECKS: Final = (Zone.RND, Zone.STACK)


class Parts(NamedTuple):
    """What a view shows of the cards of the game."""

    servers: tuple[see.ServerView, ...]
    corp: tuple[
        see.CardView | None,
        see.HandView,
        see.DeckView,
        tuple[see.CardView, ...],
        tuple[see.CardView, ...],
        tuple[see.CardView, ...],
    ]
    runner: tuple[
        see.CardView | None, see.HandView, see.DeckView, tuple[see.CardView, ...], tuple[see.CardView, ...],
        tuple[see.CardView, ...],
        tuple[see.CardView, ...],
    ]  # fmt: skip
    memory: int
    inert: tuple[str, ...]


class Pile(NamedTuple):
    """The cards of a place and what was shown of them; `own`: one of them changes its own price."""

    cards: tuple[int, ...]
    made: tuple[see.CardView, ...]
    own: bool


class Observer:
    """Builds the views of one side of one game.

    It keeps what it showed last, and makes a card anew only if something about it has changed.

    Args:
        side: CORP or RUNNER.
    """

    __slots__ = (
        "side", "columns", "counters", "places", "code", "parts", "shown", "kept", "hosts", "inert", "steps", "own", "prices",
        "strengths", "subtypes", "corp", "runner", "corp_numbers", "runner_numbers", "made_of", "piles", "before", "changed",
        "zone", "servers", "hands", "decks",
    )  # fmt: skip

    def __init__(self, side: int) -> None:
        self.side = side
        # what each card was when `parts` was made, and where. A position whose columns are shared changes none of these lists:
        # whoever changes something makes lists of its own first
        self.columns: tuple[Sequence[object], ...] = ()
        self.counters: list[int] = []
        self.places: tuple[object, ...] = ()
        self.zone: list[int] = []  # one of these lists: as long as it is the same one, they all are
        self.code: list[int] = []
        self.parts: Parts | None = None
        self.shown: dict[int, see.CardView] = {}  # the cards of `parts` that this side knows
        self.changed: set[int] = set()  # while parts are made: the cards that are not what they were
        self.piles: dict[int, Pile] = {}  # the cards of each place, as they were shown last
        self.before: dict[int, Pile] = {}  # while parts are made: those of the last time
        self.servers: dict[int, see.ServerView] = {}  # those that were shown last, and hands and decks by their zones
        self.hands: dict[int, see.HandView] = {}
        self.decks: dict[int, see.DeckView] = {}
        self.hosts: dict[int, list[int]] = {}  # what is on a card
        self.inert: list[int] = []  # the codes of cards that are not declared
        self.steps: dict[int, see.StepView] = {}
        self.made_of: Parts | None = None  # what `corp` and `runner` were made of, with these numbers
        self.corp: see.CorpView | None = None
        self.runner: see.RunnerView | None = None
        self.corp_numbers: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
        self.runner_numbers: tuple[int, int, int, int, int, int, int, int, str] = (0, 0, 0, 0, 0, 0, 0, 0, "")
        self.own = False  # whether a card was shown that changes its own price
        self.prices = self.strengths = self.subtypes = False  # whether an ability changed any when it was asked last

    def view(self, s: State, events: int, asked: Decision | None) -> see.View:
        """What the side may know now; `events` is the length of its log, `asked` its decision."""
        return see.View(*self.fields(s, events, asked))

    def fields(self, s: State, events: int, asked: Decision | None) -> tuple[Any, ...]:
        """The same as the fields of a view, in their order."""
        parts = self._parts(s)
        corp_needs = runner_needs = s.points_to_win
        if s.index[Ask.POINTS_TO_WIN]:
            corp_needs, runner_needs = modifiers.points_to_win(s, CORP), modifiers.points_to_win(s, RUNNER)
        corp = (s.credits[CORP], s.clicks[CORP], s.bad_publicity, modifiers.points(s, CORP), corp_needs)
        runner = (
            s.credits[RUNNER], s.clicks[RUNNER], s.tags, s.core, modifiers.link(s), parts.memory, modifiers.points(s, RUNNER),
            runner_needs, name_of_server(s, s.mark) if s.mark >= 0 else "",
        )  # fmt: skip
        if self.corp is None or self.made_of is not parts or corp != self.corp_numbers:
            credits, clicks, bad_publicity, points, needed = corp
            self.corp_numbers, self.corp = corp, _CORP(credits, clicks, bad_publicity, points, needed, *parts.corp)
        if self.runner is None or self.made_of is not parts or runner != self.runner_numbers:
            self.runner_numbers, self.runner = runner, _RUNNER(*runner, *parts.runner)
        self.made_of = parts
        return (
            s.book.name, self._called(), SIDE_NAMES[s.turn], bool(s.over), winner(s), END_NAMES[s.over],
            self._step(s, citing.step(s)), self.corp, self.runner, parts.servers, None if s.run_at < 0 else self._run(s),
            "" if s.over or s.who < 0 else SIDE_NAMES[s.who],
            self._pending(s), asked, events, parts.inert, s.points_to_win,
        )  # fmt: skip

    def _called(self) -> see.Side | see.Nobody:
        return SIDE_NAMES[self.side]  # type: ignore[return-value]

    def _knows(self, s: State, c: int) -> bool:
        """Whether the view shows which card this is."""
        return sight.knows(s, self.side, c)

    def _number(self, s: State, c: int) -> int:
        """The number of a known card among the copies of its title."""
        return number_of(s, c, self.side)

    def _titled(self, title: str, number: int) -> str:
        """What a known card with this number is called."""
        return numbered(title, number)

    def _step(self, s: State, row: int) -> see.StepView:
        """A step of the book, given by its row; -1 for none."""
        found = self.steps.get(row)
        if found is None:
            step = s.book.rows[row].step if row >= 0 else None
            found = see.StepView("", "", "") if step is None else see.StepView(step.id, s.book.step_cite(row), step.gist)
            self.steps[row] = found
        return found

    # -- the board ----------------------------------------------------------------------------------

    def _parts(self, s: State) -> Parts:
        """What the view shows of cards."""
        s.shared = 1
        last, counters = self.parts, s.kept_counters()
        changed: set[int] = set()
        moved = False
        if last is None or s.index[_SUBTYPE] or self.subtypes or s.code != self.code:
            self.subtypes, self.code = bool(s.index[_SUBTYPE]), s.code[:]
            self.inert = [code for code in set(s.code) if s.book.facts[code].decl.inert]
            self.shown, self.piles = {}, {}
            moved = True
        elif s.zone is not self.zone or counters is not self.counters:
            changed, moved = self._changed(s), _places(s) != self.places
        self.zone, self.counters = s.zone, counters
        self._ask_again(s, changed)
        if last is None or changed or moved:
            self.columns = _columns(s)
            if not self.places or self.places[-1] != s.numbers:  # cards are called by the numbers of their servers
                self.piles = {}
            self.places = _places(s)
            self.changed = changed
            self.parts = last = self._made(s)
        elif s.index[_MEMORY] or s.index[_MEMORY_COST]:
            memory = modifiers.memory_left(s)
            if memory != last.memory:
                self.parts = last = last._replace(memory=memory)
        return last

    def _changed(self, s: State) -> set[int]:
        """The cards that are not what they were."""
        out: set[int] = set()
        columns = _columns(s)
        if columns != self.columns:
            for now, before in zip(columns, self.columns, strict=True):
                if now != before:
                    out.update([c for c, x in enumerate(now) if x != before[c]])
        if s.counters != self.counters:
            out.update([at // N_COUNTERS for at, n in enumerate(s.counters) if n != self.counters[at]])
        return out

    def _ask_again(self, s: State, changed: set[int]) -> None:
        """Add the cards for which an ability gives another strength, price or trash cost than they were shown with."""
        index = s.index
        strengths, now = bool(index[_STRENGTH]), any([index[k] for k in _PRICE])
        ask_strengths, ask_prices = strengths or self.strengths, now or self.prices
        self.strengths, self.prices = strengths, now
        if not (ask_strengths or ask_prices or self.own):
            return
        zone, face, ask_grip = s.zone, s.face, ask_prices or self.own
        for c, was in self.shown.items():
            if c in changed:
                continue
            if ask_strengths and was.strength is not None and modifiers.strength(s, c) != was.strength:
                changed.add(c)
            elif ask_grip and zone[c] == _GRIP and self._price(s, c) != was.cost:
                changed.add(c)
            elif ask_prices and zone[c] >= _ROOT and not face[c] and self._price(s, c) != was.cost:
                changed.add(c)
            elif ask_prices and was.trash is not None and prices.trash_price(s, c) != was.trash:
                changed.add(c)
            elif ask_grip and was.required is not None and modifiers.requirement(s, c) != was.required:
                changed.add(c)

    def _made(self, s: State) -> Parts:
        """The cards as they are now, of which those that were shown and have not changed are the same objects."""
        self.hosts, self.own, self.piles, self.before = {}, False, {}, self.piles
        if s.host.count(-1) < len(s.host):
            for c, on in enumerate(s.host):
                if on >= 0:
                    self.hosts.setdefault(on, []).append(c)
        for c in self.changed:
            self.shown.pop(c, None)
        servers = [self._server(s, n) for n in range(len(s.positions)) if objects.server_exists(s, n)]
        corp = (
            self._identity(s, Zone.CORP_ID), self._hand(s, Zone.HQ), self._deck(s, Zone.RND),
            self._zone(s, Zone.ARCHIVES), self._zone(s, Zone.CORP_SCORE), self._played(s, CORP),
        )  # fmt: skip
        runner = (
            self._identity(s, Zone.RUNNER_ID), self._hand(s, Zone.GRIP), self._deck(s, Zone.STACK),
            self._zone(s, Zone.HEAP), self._zone(s, Zone.RIG), self._zone(s, Zone.RUNNER_SCORE),
            self._played(s, RUNNER),
        )  # fmt: skip
        return Parts(tuple(servers), corp, runner, modifiers.memory_left(s), self._inert(s))

    def _server(self, s: State, n: int) -> see.ServerView:
        """A server, which is the same object as long as nothing in it changes."""
        named = name_of_server(s, n)
        ice = self._pile(s, _SERVERS + 2 * n, tuple(objects.protecting(s, n)))
        root = self._pile(s, _SERVERS + 2 * n + 1, s.roots[n])
        last = self.servers.get(n)
        if last is None or last.ice is not ice or last.root is not root or last.name != named:
            last = self.servers[n] = see.ServerView(named, ice, root)
        return last

    def _held(self, size: int, zone: Zone, known: tuple[see.CardView, ...]) -> see.HandView:
        """A hand, which is the same object as long as nothing in it changes."""
        last = self.hands.get(zone)
        if last is None or last.size != size or last.known is not known:
            last = self.hands[zone] = see.HandView(size, known)
        return last

    def _identity(self, s: State, zone: Zone) -> see.CardView | None:
        return self._card(s, s.order[zone][0]) if s.order[zone] else None

    def _hand(self, s: State, zone: Zone) -> see.HandView:
        cards = s.order[zone]
        if zone == OWN_HANDS[self.side]:
            return self._held(len(cards), zone, self._zone(s, zone))
        known = [c for c in cards if s.seen[c]]  # their order in the hand says nothing
        known.sort(key=lambda c: (objects.fact(s, c).title, s.nth[c]))
        return self._held(len(cards), zone, self._cards(s, known))

    def _deck(self, s: State, zone: Zone) -> see.DeckView:
        cards = s.order[zone]
        told = s.mine if zone == OWN_DECKS[self.side] else s.seen
        known = [see.KnownCardView(k, self._card(s, c)) for k, c in enumerate(cards, 1) if told[c]]
        last = self.decks.get(zone)
        if last is None or known or last.known or last.size != len(cards):
            last = self.decks[zone] = see.DeckView(len(cards), tuple(known))
        return last

    def _played(self, s: State, owner: int) -> tuple[see.CardView, ...]:
        cards = s.order[Zone.PLAY]
        return self._cards(s, [c for c in cards if objects.fact(s, c).side == owner and s.host[c] < 0]) if cards else ()

    # -- cards --------------------------------------------------------------------------------------

    def _zone(self, s: State, zone: Zone) -> tuple[see.CardView, ...]:
        return self._pile(s, zone, s.order[zone])

    def _pile(self, s: State, place: int, cards: tuple[int, ...]) -> tuple[see.CardView, ...]:
        """The cards of a place, which are the same objects as long as none of them changes."""
        last = self.before.get(place)
        if last is not None and last.cards == cards and not self.hosts and self.changed.isdisjoint(cards):
            self.piles[place] = last
            self.own = self.own or last.own
            return last.made
        own, self.own = self.own, False
        made = self._cards(s, cards)
        if not self.hosts and all([s.chosen[c] == NO_OBJECT for c in cards]):  # others show cards that can change
            self.piles[place] = Pile(cards, made, self.own)
        self.own = self.own or own
        return made

    def _cards(self, s: State, cards: Sequence[int]) -> tuple[see.CardView, ...]:
        return tuple([self._card(s, c) for c in cards]) if cards else ()

    def _card(self, s: State, c: int) -> see.CardView:
        """A card as the side sees it."""
        fact = s.book.facts[s.code[c]]
        if fact.own and (s.zone[c] == _GRIP or fact.type == _AGENDA):
            self.own = True
        found = self.shown.get(c)
        if found is None or found.hosted or c in self.hosts or s.chosen[c] != NO_OBJECT:
            if not self._knows(s, c):
                return self._unknown(s, c)
            found = self._converted(s, c) if objects.is_converted(s, c) else self._known(s, c)
        self.shown[c] = found
        return found

    def _known(self, s: State, c: int) -> see.CardView:
        """A card that the side knows."""
        fact = s.book.facts[s.code[c]]
        d = fact.decl
        at = c * N_COUNTERS
        hosted = self._cards(s, self.hosts[c]) if c in self.hosts else ()
        strength = None
        if d.strength is not None:
            strength = modifiers.strength(s, c)
        price, trash = self._price(s, c), prices.trash_price(s, c)
        subtypes = d.subtypes
        if d.back_subtypes is not None and objects.flipped(s, c):
            subtypes = d.back_subtypes
        if s.index[Ask.SUBTYPE]:
            subtypes = tuple([x for x in s.book.subtypes if card_sets.has_subtype(s, c, x)])
        required = None if d.advance is None else modifiers.requirement(s, c)
        number = self._number(s, c)
        remembers = "" if s.chosen[c] == NO_OBJECT else self._chosen(s, c)
        key = (
            card_id(s, c, self.side), s.code[c], number, s.face[c], tuple(s.counters[at : at + N_COUNTERS]), strength, price,
            trash, required, subtypes, remembers, hosted,
        )  # fmt: skip
        found: see.CardView | None = s.book.kept.get(key)
        if found is None:
            found = _CARD(
                card_id(s, c, self.side), self._titled(fact.title, number), fact.title, NOUNS[d.type],
                tuple([subtype_words(x) for x in subtypes]), bool(s.face[c]), _counters(s, c), strength, price,
                trash if trash >= 0 else None, d.points, required, remembers, hosted, d.inert,
                objects.flipped(s, c),
            )  # fmt: skip
            kept(s, key, found)
        return found

    def _converted(self, s: State, c: int) -> see.CardView:
        """A card that was added to a score area as an agenda has its name, and what it is as an agenda (CR 10.1.3)."""
        fact = s.book.facts[s.code[c]]
        called = self._titled(fact.title, self._number(s, c))
        turned = fact.decl.as_agenda
        points = turned.points if turned is not None else 0
        subtypes = tuple([subtype_words(x) for x in turned.subtypes]) if turned is not None else ()
        counters = _counters(s, c)
        ident = card_id(s, c, self.side)
        return see.CardView(
            ident, called, fact.title, "agenda", subtypes, True, counters, None, None, None, points, None, "", (), False
        )

    def _unknown(self, s: State, c: int) -> see.CardView:
        called = place_words(s, s.zone[c], *sight.place(s, c))
        hosted = self._cards(s, self.hosts[c]) if c in self.hosts else ()
        ident = card_id(s, c, self.side)
        return see.CardView(ident, called, "", "", (), False, _counters(s, c), None, None, None, None, None, "", hosted, False)

    def _price(self, s: State, c: int) -> int | None:
        """What it costs now to rez, play or install a card that is not in play yet; the printed cost of the others."""
        fact = s.book.facts[s.code[c]]
        if fact.decl.cost is None:
            return None
        zone = s.zone[c]
        if zone == Zone.GRIP:
            return prices.play_price(s, c) if fact.type in _PLAYED else installs.price(s, c)
        if zone >= Zone.ROOT and not s.face[c] and fact.side == CORP:
            return prices.rez_price(s, c)
        return fact.cost

    def _chosen(self, s: State, c: int) -> str:
        card, n = s.chosen[c]
        if card >= 0:
            return name(s, card, self.side)
        if card == SECRET_SERVER and self.side not in (EVERYTHING, objects.fact(s, c).side):
            return ""
        if card == SUBTYPE:
            return subtype_words(s.book.subtypes[n])
        if card == CARD_TYPE:
            return NOUNS[n]
        return name_of_server(s, n - 1) if n > 0 else ""

    def _inert(self, s: State) -> tuple[str, ...]:
        codes = self.inert
        known = (c for c in range(len(s.code)) if s.code[c] in codes and self._knows(s, c)) if codes else ()
        return tuple(sorted({s.book.facts[s.code[c]].title for c in known}))

    # -- the run ------------------------------------------------------------------------------------

    def _run(self, s: State) -> see.RunView:
        r, p, e = progress.the_run(s), progress.phase(s), progress.encounter(s)
        a = progress.top_structure(s, Table.ACCESS)
        ice = s.ice_at[r.position] if r.position >= 0 else -1
        order = [x for x in s.positions[r.server] if s.ice_at[x] >= 0]
        return _RUN(
            name_of_server(s, r.server), name_of_server(s, r.announced), "" if p is None else table_words(p.table),
            order.index(r.position) + 1 if r.position in order else 0,
            card_id(s, ice, self.side) if ice >= 0 and p is not None and p.table in (Table.APPROACH, Table.ENCOUNTER) else "",
            None if e is None else self._encounter(s, e, e is not p),
            card_id(s, a.subj, self.side) if a is not None and s.gen[a.subj] == a.gen else "",
            _LABELS[r.label], s.fund,
        )  # fmt: skip

    def _encounter(self, s: State, e: Structure, forced: bool) -> see.EncounterView:
        record = progress.record(s, e.serial)
        broken = {} if record is None else dict(record.broken)
        handled = () if record is None else record.handled
        subs = [
            see.SubroutineView(
                n, sub_words(s, e.subj, x), _sub_state(e, x in broken, x in handled),
                name(s, broken[x][REF_CARD], self.side) if x in broken else "",
            )
            for n, x in enumerate(modifiers.subroutines(s, e.subj), 1)
        ]  # fmt: skip
        return see.EncounterView(card_id(s, e.subj, self.side), modifiers.strength(s, e.subj), forced, tuple(subs))

    def _pending(self, s: State) -> tuple[see.PendingView, ...]:
        """What waits in the window on top. An ability of a card that this side does not know is not there."""
        w = s.stack[-1] if s.stack else None
        if not isinstance(w, Window) or w.kind == Windows.SUBROUTINES:
            return ()
        out = []
        for listener, _ in w.pending:
            a = s.book.abilities[listener[ABILITY]]
            if listener[CARD] < 0 or self._knows(s, listener[CARD]):
                out.append(see.PendingView(name(s, listener[CARD], self.side), SIDE_NAMES[a.side], a.optional))  # type: ignore[arg-type]
        return tuple(out)


class UnreadView:
    """What makes a view, for as long as nobody has read it.

    Args:
        observer: shows the position to its side.
        moment: the position.
        events: the length of the log.
        asked: the decision of the side.
    """

    __slots__ = ("observer", "moment", "events", "asked")

    def __init__(self, observer: Observer, moment: OpenPosition, events: int, asked: Decision | None) -> None:
        self.observer, self.moment, self.events, self.asked = observer, moment, events, asked
        moment.readers += 1

    def fields(self) -> tuple[Any, ...]:
        """The fields of the view. Nobody will read them from here again."""
        self.leaves()
        return self.observer.fields(self.moment.s, self.events, self.asked)

    def leaves(self) -> None:
        """Nobody has the view any more."""
        self.moment.readers -= 1


class Onlooker(Observer):
    """Builds the views of somebody who watches a game: what both sides may know. Of cards, that is what is faceup."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(SPECTATOR)

    def _called(self) -> see.Side | see.Nobody:
        return ""

    def _knows(self, s: State, c: int) -> bool:
        return bool(s.face[c])

    def _number(self, s: State, c: int) -> int:
        """None: a number tells how many copies one of the sides knows."""
        return 0

    def _hand(self, s: State, zone: Zone) -> see.HandView:
        return see.HandView(len(s.order[zone]), ())

    def _deck(self, s: State, zone: Zone) -> see.DeckView:
        return see.DeckView(len(s.order[zone]), ())


class Judge(Observer):
    """Builds the views of somebody who sees everything. Cards have the names and ids of the decisions of the game itself."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(EVERYTHING)

    def _called(self) -> see.Side | see.Nobody:
        return ""

    def _knows(self, s: State, c: int) -> bool:
        return True

    def _number(self, s: State, c: int) -> int:
        """Below 0 by the order of the board, so that no side's number is the same; 0 for a card without other copies."""
        code = s.code[c]
        return 0 if s.code.count(code) == 1 else -s.code[: c + 1].count(code)

    def _titled(self, title: str, number: int) -> str:
        return f"{title}#{-number}" if number else title

    def _hand(self, s: State, zone: Zone) -> see.HandView:
        return see.HandView(len(s.order[zone]), self._cards(s, s.order[zone]))

    def _deck(self, s: State, zone: Zone) -> see.DeckView:
        cards = s.order[zone]
        return see.DeckView(len(cards), tuple([see.KnownCardView(k, self._card(s, c)) for k, c in enumerate(cards, 1)]))


def _columns(s: State) -> tuple[Sequence[object], ...]:
    """What each card is, apart from its counters."""
    return s.label, s.face, s.mine, s.nth, s.seen, s.chosen, s.host, s.zone


def _places(s: State) -> tuple[object, ...]:
    """Where the cards are."""
    return s.order, s.ice_at, s.roots, s.standing, s.numbers


def winner(s: State) -> str:
    """`corp`, `runner`, `draw`, or an empty string."""
    return "" if s.winner < 0 else "draw" if s.winner == DRAW else SIDE_NAMES[s.winner]


def table_words(table: int) -> str:
    """A timing structure in words: `encounter`, `approach`, `movement` ..."""
    return _TABLES[table]


def sub_words(s: State, ice: int, sub: SubId) -> str:
    """The words of a subroutine, made once for each kind of ice."""
    key = ("sub", sub[ABILITY], s.code[ice])
    found: str | None = s.book.kept.get(key)
    if found is None:
        a = s.book.abilities[sub[ABILITY]]
        found = kept(s, key, clauses.effects_text(a.node.do, voice_of(objects.fact(s, ice).decl)))
    return found


def _sub_state(e: Structure, broken: bool, handled: bool) -> see.SubState:
    if broken:
        return "broken"
    return "resolved" if handled else "will not resolve" if e.exit else "unbroken"


def _counters(s: State, card: int) -> see.CountersView:
    numbers = s.counters[card * N_COUNTERS : (card + 1) * N_COUNTERS]
    return see.CountersView(*numbers) if any(numbers) else NO_COUNTERS
