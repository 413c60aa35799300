"""What each option of a single run is worth, as far as the Runner knows: the look-ahead that networks for `run-v0` read.

The Runner's seat draws positions that look the same to it. In each of them every option is played out in the engine against
the strategy of the heuristic Corp, as if all cards were known from then on, and outcomes of chance are averaged. Where nothing
that matters is hidden, that is the exact plan. Elsewhere it is too good: the Runner learns less than the search takes for
granted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from ..decisions import VERB, Verb
from ..engine.ask import modifiers, objects, progress
from ..engine.state import State
from ..engine.state.ledger import RUN_ON
from ..engine.timing import machine
from ..errors import RezzedError
from ..game import Seat, offer
from ..ids import CHANCE, RUNNER, Option, Type
from ..library import find_card
from ..wording.option_words import kind_of
from .ismcts.rollout import strategy, turn

LOST: Final = -1.0  # a run without a steal; also what a line is worth that comes back to a position of its own
DEEP: Final = 150  # decisions of one line
AGENDAS: Final = 0.8  # how often a drawn remote server has an agenda
MOST: Final = 20_000  # positions that are looked at for one decision
PART: Final = 4  # one option gets at most this part of the positions that are left
MOST_WORLDS: Final = 64
ROOT: Final = (Type.AGENDA, Type.ASSET)  # only one of these may be in a root


class TooLarge(Exception):
    """There are more positions than were asked for."""


class RunValues:
    """The values of the positions of one board, for a Runner who knows all cards.

    Args:
        s: a position of the board.
        most: positions that are looked at. It may be raised later.
    """

    def __init__(self, s: State, most: int) -> None:
        self.known: dict[tuple[object, ...], float] = {}
        self.line: set[tuple[object, ...]] = set()
        self.most = most
        self.vain = not any([objects.fact(s, c).type == Type.AGENDA for c in range(len(s.code))])  # there is nothing to steal

    def worth(self, s: State) -> float:
        """What a position is worth to the Runner. The position changes.

        Raises:
            TooLarge: there are too many positions.
        """
        while not s.over and (len(s.options) == 1 or s.who not in (CHANCE, RUNNER)):
            machine.apply(s, s.options[0] if len(s.options) == 1 else strategy(s))
        if s.over:
            return ended(s)
        if self.vain and s.totals[RUN_ON]:
            return LOST
        at = s.fingerprint()
        if at in self.line or len(self.line) > DEEP:
            return LOST
        if at not in self.known:
            if len(self.known) + len(self.line) > self.most:
                raise TooLarge
            self.line.add(at)
            try:
                values = self.after(s)
            finally:
                self.line.remove(at)
            self.known[at] = sum(values.values()) / len(values) if s.who == CHANCE else max(values.values())
        return self.known[at]

    def after(self, s: State) -> dict[Option, float]:
        """What each option of a position is worth. The Runner looks no further than at one that is worth 1."""
        values: dict[Option, float] = {}
        for o in s.options:
            if s.who == RUNNER and useless(s, o):
                continue
            t = s.copy()
            machine.apply(t, o)
            values[o] = self.worth(t)
            if values[o] == 1.0 and s.who == RUNNER and self.line:
                break
        return values


def useless(s: State, o: Option) -> bool:
    """Whether an option breaks subroutines or raises strength outside an encounter."""
    return o & VERB == Verb.USE and progress.encounter(s) is None and kind_of(s.book.abilities[o >> 24]) in ("break", "pump")


def ended(s: State) -> float:
    """What a match that is over was worth to the Runner."""
    if s.winner >= 0:
        return 1.0 if s.winner == RUNNER else LOST
    return stolen(s)


def stolen(s: State) -> float:
    """What a run is worth to the Runner: 1 if agenda points were stolen, -1 if a run was made and none were, 0 without a run.
    A run that kills the Runner is a lost game, and the rules decide that."""
    if modifiers.points(s, RUNNER) > 0:
        return 1.0
    return LOST if s.totals[RUN_ON] else 0.0


class LookAhead:
    """Says what each option of a decision of the Runner is worth, from what its seat knows.

    Args:
        pool: the ids of the cards of the boards that are drawn; hidden cards are some of them.
        worlds: how many positions are drawn for a decision if a card of a remote server is hidden; otherwise one is.
    """

    def __init__(self, pool: Sequence[str], worlds: int) -> None:
        self.pool, self.worlds = pool, worlds
        self.titles: dict[str, Mapping[Type, list[str]]] = {}  # by rule book

    def __call__(self, seat: Seat) -> list[float] | None:
        """What the options of the decision of a seat are worth, in their order, from -1 to 1. An option with which there are
        too many positions counts as lost. None if nothing can be said: in whole games, or if the pool does not fit.

        The same seat always gets the same answer.
        """
        view = seat.view
        root = [card for server in view.servers for card in server.root]
        hidden = any([not card.title for server in view.servers for card in (*server.ice, *server.root)])
        sums: list[float] = []
        left = MOST
        for n in range(self.worlds if hidden else 1):
            rng = Random(n)
            try:
                s: State = seat.sampler(rng, self._deck(view.rules, [card.type for card in root], rng))().state
            except (RezzedError, ValueError):
                return None
            s.sink = None
            if turn(s) or any([o & VERB == Verb.KEEP for o in s.options]):
                return None
            found, used = in_one_world(s, left)
            left = max(0, left - used)
            sums = [a + b for a, b in zip(sums, found, strict=True)] if sums else found
        return [x / (n + 1) for x in sums]

    def _deck(self, rules: str, root: Sequence[str], rng: Random) -> list[str]:
        """Cards from which the hidden ones are drawn as boards are: an agenda or an asset in the root, no other agendas.

        Args:
            rules: the name of the rule book.
            root: the types of the cards in the roots of servers; empty for facedown ones.
            rng: decides.
        """
        if rules not in self.titles:
            facts = [find_card(rules, card) for card in self.pool]
            self.titles[rules] = {t: [f.title for f in facts if f.type == t] for t in Type}
        titles, hidden, out = self.titles[rules], root.count(""), list[str]()
        if hidden and not any([t in ("agenda", "asset") for t in root]):
            out.append(rng.choice(titles[ROOT[rng.random() >= AGENDAS]]))
            hidden -= 1
        return [*out, *rng.sample(titles[Type.UPGRADE], hidden), *titles[Type.ICE], *titles[Type.OPERATION]]


def in_one_world(s: State, most: int) -> tuple[list[float], int]:
    """What the options of the Runner are worth if all cards are known, and how many positions were looked at.

    Args:
        s: a position in which the Runner decides.
        most: positions that may be looked at.
    """
    search, values = RunValues(s, 0), list[float]()
    for o in offer.offered(s, RUNNER):
        if useless(s, o):
            values.append(LOST)
            continue
        t = s.copy()
        machine.apply(t, o)
        search.most = len(search.known) + (most - len(search.known)) // PART
        try:
            values.append(search.worth(t))
        except TooLarge:
            values.append(LOST)
    return values, len(search.known)
