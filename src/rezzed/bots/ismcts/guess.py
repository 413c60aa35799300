"""What the opponent may have: a deck of the package that fits the cards that this side knows, in places that make sense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

from ...decks import builtin, names
from ...engine.ints import TYPE_AGENDA, TYPE_ASSET, TYPE_ICE, TYPE_OPERATION, Z_HQ, Z_ROOT
from ...engine.program.parts import Fact
from ...engine.state import State
from ...errors import RezzedError
from ...game import Seat
from ...game.observation import CardView, View
from ...ids import SERVER_NAMES, SIDE_NAMES
from ...rules import book
from ..facts import facts

BARE: Final = 0.02  # how likely an agenda is in a remote without ice, where a trap is 1
COPIES: Final = 3  # of a deck that does not fit and may be too small


@cache
def lists(game: str, side: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The identity and the titles of each deck of the package for a side of a game."""
    decks = [deck for deck in map(builtin, names()) if deck.game == game and deck.side == side]
    return tuple([(deck.identity_title(), tuple(deck.titles())) for deck in decks])


def seen_titles(view: View) -> Counter[str]:
    """The titles of the opponent's cards that a side knows."""
    corp, runner = view.corp, view.runner
    if view.side == "runner":
        installed = [c for x in view.servers for c in (*x.ice, *x.root)]
        cards: list[CardView] = [
            *corp.archives, *corp.score, *corp.play, *corp.hq.known, *(k.card for k in corp.rnd.known), *installed,
            *runner.score,
        ]  # fmt: skip
    else:
        cards = [*runner.heap, *runner.rig, *runner.play, *runner.grip.known, *(k.card for k in runner.stack.known)]
        cards += [h for c in runner.rig for h in c.hosted]
    return Counter(c.title for c in cards if c.title)


def guesses(view: View) -> list[tuple[str, ...] | None]:
    """Lists that the opponent's deck may be; None stands for all declared cards.

    These are the lists with the opponent's identity that contain every card which this side has seen; if there are none, those
    that contain the most of them, three times over, because the cards that they do not contain must come from somewhere.
    """
    seen = seen_titles(view)
    them = view.corp.identity if view.side == "runner" else view.runner.identity
    title = "" if them is None else them.title
    known = lists(book(view.rules).game, SIDE_NAMES[view.side == "corp"])
    fits = [cards for identity, cards in known if not seen - Counter(cards) and identity in ("", title)]
    if fits:
        return list(fits)
    if not known:
        return [None]
    most = {cards: (identity == title, (seen & Counter(cards)).total()) for identity, cards in known}
    best = max(most.values())
    return [cards * COPIES for cards, n in most.items() if n == best]


class Habits:
    """How likely cards are in the places where the Corp has hidden cards: it installs ice as long as a server lacks it, plays
    and installs what brings credits, puts agendas behind ice, and advances traps where there is none.

    The numbers are those of games between the bots (benchmarks/README.md).

    Args:
        view: what the Runner sees.
    """

    def __init__(self, view: View) -> None:
        self.game = book(view.rules).game
        self.ice = {server.name: len(server.ice) for server in view.servers}
        remotes = [n for name, n in self.ice.items() if name not in SERVER_NAMES]
        self.iced = any(remotes) and all([self.ice.get(name, 0) for name in SERVER_NAMES[:2]])
        self.known: dict[tuple[int, int, str, int], float] = {}

    def likely(self, fact: Fact, zone: int, server: str, advanced: int) -> float:
        """How likely this card is in a place, in comparison with others.

        Args:
            fact: the card.
            zone: where it would be.
            server: the name of its server, or empty.
            advanced: the advancement counters on what lies there.
        """
        key = (fact.code, zone, server, advanced)
        if key not in self.known:
            n = 1.0
            if zone == Z_HQ:
                n = self._in_hand(fact)
            elif zone == Z_ROOT and server not in SERVER_NAMES:
                n = self._in_remote(fact, self.ice.get(server, 0), advanced)
            self.known[key] = n
        return self.known[key]

    def _in_hand(self, fact: Fact) -> float:
        """How likely a card is in HQ."""
        card = facts(fact.title, self.game)
        if fact.type == TYPE_AGENDA:
            return 0.7 if self.iced else 1.0
        if fact.type == TYPE_ICE:
            return 0.8 if self.iced else 0.2
        if fact.type == TYPE_ASSET:
            return 0.4 if card.income else 1.3
        if fact.type == TYPE_OPERATION:
            return 0.4 if card.gain > card.cost else 1.3
        return 1.0

    def _in_remote(self, fact: Fact, ice: int, advanced: int) -> float:
        """How likely a card is in a remote with so much ice."""
        if fact.type == TYPE_AGENDA:
            return 1.0 if ice else BARE
        if advanced:
            return 0.02 if not fact.advanceable else 0.15 if ice else 1.0
        if fact.type == TYPE_ASSET:
            return 0.4 if facts(fact.title, self.game).income else 0.7
        return 1.0


class Worlds:
    """Draws positions that a seat cannot tell from the real one.

    Args:
        seat: the seat, which must decide.
        rng: decides what is drawn.
    """

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        view = seat.view
        self.found = guesses(view)
        self.likely = Habits(view).likely if seat.side == "runner" else None
        self.samplers: dict[tuple[str, ...] | None, Callable[[], Any]] = {}

    def draw(self) -> State:
        """A position. A list that cannot fill every place is not tried again; without any, every declared card is possible."""
        while True:
            deck = self.rng.choice(self.found) if self.found else None
            try:
                if deck not in self.samplers:
                    self.samplers[deck] = self.seat.sampler(self.rng, deck, self.likely)
                state: State = self.samplers[deck]().state
            except RezzedError:
                if deck is None:
                    raise
                self.found.remove(deck)
                continue
            state.sink = None
            return state
