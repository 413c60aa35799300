"""What the opponent may have: a deck of the package that fits the cards that this side knows, in places that make sense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

from ...decks import builtin, names
from ...engine.ask import objects, sight
from ...engine.ints import COUNTER_ADVANCEMENT, TYPE_AGENDA, TYPE_ASSET
from ...engine.state import State
from ...errors import RezzedError
from ...game import Seat
from ...game.observation import CardView, View
from ...ids import FIRST_REMOTE, RUNNER, SIDE_NAMES
from ...rules import book
from ..state_reader import StateReader

DRAWS: Final = 5  # positions of which one is chosen by how much sense it makes
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


class Worlds:
    """Draws positions that a seat cannot tell from the real one.

    Args:
        seat: the seat, which must decide.
        rng: decides what is drawn.
    """

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.side = SIDE_NAMES.index(seat.side)
        self.rng = rng
        self.found = guesses(seat.view)
        self.samplers: dict[tuple[str, ...] | None, Callable[[], Any]] = {}

    def draw(self) -> State:
        """A position, which is the likelier the more sense it makes (`sense`)."""
        for _ in range(DRAWS):
            state = self._drawn()
            if self.rng.random() < sense(state, self.side):
                break
        return state

    def _drawn(self) -> State:
        """A position. A list that cannot fill every place is not tried again; without any, every declared card is possible."""
        while True:
            deck = self.rng.choice(self.found) if self.found else None
            try:
                if deck not in self.samplers:
                    self.samplers[deck] = self.seat.sampler(self.rng, deck)
                state: State = self.samplers[deck]().state
            except RezzedError:
                if deck is None:
                    raise
                self.found.remove(deck)
                continue
            state.sink = None
            return state


def sense(s: State, side: int) -> float:
    """How likely it is that the Corp would have played so, from 0 to 1: agendas go behind ice and are advanced, and assets with
    an income are rezzed. The Runner's hidden cards tell nothing.

    Args:
        s: a sampled position.
        side: who sampled it.
    """
    out = 1.0
    if side != RUNNER:
        return out
    r = StateReader(s)
    for server in range(FIRST_REMOTE, len(s.positions)):
        for c in s.roots[server]:
            if sight.knows(s, RUNNER, c):
                continue
            kind = r.type(c)
            if r.counters(c, COUNTER_ADVANCEMENT):
                out *= 1.0 if kind == TYPE_AGENDA else 0.5 if objects.advanceable(s, c) else 0.02
            elif kind == TYPE_AGENDA:
                out *= 1.0 if r.ice(server) else 0.3
            elif kind == TYPE_ASSET:
                out *= 0.4 if r.facts(c).income else 0.7
    return out
