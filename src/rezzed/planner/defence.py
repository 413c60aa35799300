"""The Corp's questions: what the Runner pays to get in, now, next turn and with one more card; and where ice does most.

Each price is a plan against a Corp that does what is worst for the Runner, with more credits and clicks than the Runner has.
What the Runner has decides only whether the way can be paid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..board import Board, build
from ..engine.state import State
from ..engine.timing import machine
from ..errors import RezzedError
from ..game import Game
from ..ids import CORP, RUNNER, Type
from ..library import default
from ..rules import DEFAULT
from ..search.start_position import Cancel, Position, checked_names, checked_servers
from ..search.worlds.piles import listed
from ..wording.phrases import any_of
from .found_cards import CardFinder, FoundCard
from .plan_series import PlanSeries
from .results import NOT_EXACT, NOT_FOUND, UNITS, Answer, Plan, Units, counted
from .server_price import ServerPrice, at_stake, judged, purse_of, rich_planner, server_names, to_runner


@dataclass(frozen=True)
class Placement:
    """What a piece of ice does on a server, as the outermost one.

    Attributes:
        ice: its title.
        server: the server.
        price: the price of this server with it.
        rise: by how much the weighted cost of the best way rises.
        stake: the agenda points of an access of the server on average, and the advancement counters there. Of two placements
            with the same rise, the one with more at stake is better.
    """

    ice: str
    server: str
    price: ServerPrice
    rise: int
    stake: Fraction


@dataclass(frozen=True)
class Defence(Answer):
    """The answer for a board.

    Attributes:
        servers: the price of each server.
        cards: what other cards would change, the one that changes most first.
        placements: what ice would do, the best place first.
        credits, clicks: what the Runner has.
        notes: what was not tried.
        exact: whether everything was searched to the end, and nothing was left out.
        elapsed_ms: the time in milliseconds.
    """

    servers: tuple[ServerPrice, ...]
    cards: tuple[FoundCard, ...]
    placements: tuple[Placement, ...]
    credits: int
    clicks: int
    notes: tuple[str, ...]
    exact: bool
    elapsed_ms: float

    def said(self, units: Units = UNITS) -> str:
        """The answer in sentences; see `Answer.said`."""
        words = [_entered(x, units) for x in self.servers]
        if self.cards:
            words.append(_found(self.cards[0], units))
        if self.placements:
            words.append(_placement(self.placements, units))
        if not self.exact:
            words.append(NOT_EXACT)
        return " ".join(words)


def _entered(x: ServerPrice, units: Units) -> str:
    """What a server costs, in a sentence."""
    if not x.known:
        return f"{x.server}: {x.missing or NOT_FOUND}."
    if not x.ways:
        return f"{x.server} is shut: {x.missing}." if x.missing else f"{x.server} is shut."
    when = _when(x)
    return f"The Runner gets into {x.server} for {_cost(x, units)}{',' if when.startswith('but') else ''} {when}."


def _placement(placements: Sequence[Placement], units: Units) -> str:
    """Where ice does most, in a sentence."""
    best, *others = placements
    alike = [x for x in others if (x.ice, x.rise) == (best.ice, best.rise)]
    most = f"Ice does most on {best.server}"
    if alike:
        most = f"Ice does as much on {any_of([x.server for x in alike], 'and')} as on {best.server}"
        most += ", where most is at stake" if best.stake > max(x.stake for x in alike) else ""
    pays = f"pays {_cost(best.price, units)}" if best.price.ways else "does not get in"
    return f"{most}: with {best.ice} there the Runner {pays}."


def _found(x: FoundCard, units: Units) -> str:
    """What a card changes, in a sentence."""
    least = min(x.prices, key=lambda price: price.worth)
    if x.install < 0:
        paid = f"after it brought {counted({'credits': -x.install}, units)}, {_when(least)}"
    else:
        paid = f"after {x.install} to install it" if x.install else "if it is found"
    chosen = f" ({', '.join(x.choices)})" if x.choices else ""
    return f"{x.card}{chosen} changes most: with it {least.server} costs {_cost(least, units)}, {paid}."


def _when(x: ServerPrice) -> str:
    return "now" if x.now else "next turn, not now" if x.next_turn else "but does not have that next turn either"


def _cost(x: ServerPrice, units: Units) -> str:
    return counted(x.ways[0].costs, units) if x.ways else "nothing that is enough"


class DefencePlanner:
    """Answers the questions of the Corp about one board.

    Args:
        board: as in `defence`.
        servers: as in `defence`.
        cards: as in `defence`.
        ice: as in `defence`.

    Raises:
        RezzedError: as in `defence`.
    """

    def __init__(
        self, board: Position, servers: Sequence[str] = (), cards: Sequence[str] = (), ice: Sequence[str] = ()
    ) -> None:  # fmt: skip
        self.data: Mapping[str, Any] | None = None
        if isinstance(board, Game) and not board.actions and not board.drawn:
            board = board.setup
        if not isinstance(board, (Game, State)):
            self.data = board.data if isinstance(board, Board) else board
            if not isinstance(self.data, Mapping):
                raise RezzedError(f"expected a board, a game or a state, not {type(board).__name__}")
        self.library = (board.library if isinstance(board, Board) else None) or default()
        if (cards or ice) and self.data is None:
            raise RezzedError("cards and ice: this needs a board, or a game in which no action was taken")
        servers, cards, ice = checked_servers(servers), checked_names(cards, "cards"), checked_names(ice, "ice")
        s = self.state(board)
        if s.who < 0 and not s.over:
            machine.begin(s)
        waits = s.turn == CORP
        self.start = to_runner(s)
        self.purse = purse_of(self.start, waits)
        self.servers = server_names(self.start, servers)
        self.cards, self.ice = [self._card(x, Type.ICE, False) for x in cards], [self._card(x, Type.ICE, True) for x in ice]
        self.series = PlanSeries()

    def state(self, board: Position) -> State:
        """A board as a state. Without a turn of its own it is the Runner's."""
        if isinstance(board, Game):
            return board.state.copy()
        return board.copy() if isinstance(board, State) else build(self.data or {}, self.library)

    def _card(self, title: str, kind: Type, wanted: bool) -> str:
        fact = self.library.find_card(str((self.data or {}).get("rules", DEFAULT)), title, strict=True)
        if wanted and fact.type != kind:
            raise RezzedError(f"{title[:60]!r}: {fact.title} is not ice")
        if not wanted and fact.side != RUNNER:
            raise RezzedError(f"{title[:60]!r}: {fact.title} is not a card of the Runner")
        return fact.title

    def defence(self, series: PlanSeries) -> Defence:
        """Find the prices. What the series has no time for is left out."""
        self.series = series
        plans: dict[str, Plan] = {}
        base: dict[str, ServerPrice] = {}
        for k, server in enumerate(self.servers):
            if plans and series.over:
                base[server] = ServerPrice(server, (), NOT_FOUND, False, False, False)
                continue
            plans[server] = series.plan(rich_planner(self.start, server, True), True, 1 / (len(self.servers) - k))
            base[server] = judged(plans[server], server, self.purse)
        known = {server: x for server, x in base.items() if x.known}
        finder = CardFinder(self.data or {}, self.library, self.purse, known, plans, series)
        cards = [x for title in self.cards if not series.over for x in finder.tried(title)]
        cards.sort(key=lambda x: sum(p.worth - base[p.server].worth for p in x.prices))
        placed = [p for title in self.ice for p in self._placed(title, base)]
        placed.sort(key=lambda p: (-p.rise, -p.stake, base[p.server].worth))
        every = [*base.values(), *[p for x in cards for p in x.prices], *[p.price for p in placed]]
        exact = not series.over and all(x.exact for x in every)
        placed = [p for p in placed if p.price.known and base[p.server].known]
        return Defence(
            tuple(base.values()), tuple(cards), tuple(placed), self.purse.credits, self.purse.clicks, finder.notes,
            exact and finder.exact and not finder.left_out, series.elapsed_ms,
        )  # fmt: skip

    def _placed(self, title: str, base: Mapping[str, ServerPrice]) -> list[Placement]:
        """What a piece of ice does in front of each server."""
        out: list[Placement] = []
        data = self.data or {}
        for server in base:
            if self.series.over:
                break
            corp = dict(data.get("corp", {}))
            ice = dict(corp.get("ice", {}))
            name = next((n for n in ice if n.replace(" ", "") == server.replace(" ", "")), server.replace(" ", ""))
            ice[name] = [title, *listed(ice.get(name, []))]
            start = to_runner(build({**data, "corp": {**corp, "ice": ice}}, self.library))
            price = judged(self.series.plan(rich_planner(start, server, True), False), server, self.purse)
            out.append(Placement(title, server, price, price.worth - base[server].worth, at_stake(self.start, server)))
        return out


def defence(
    board: Position, servers: Sequence[str] = (), *, cards: Sequence[str] = (), ice: Sequence[str] = (),
    seconds: float | None = None, progress: Callable[[int], None] | None = None, cancel: Cancel | None = None,
) -> Defence:  # fmt: skip
    """What the Runner pays to get into servers, and what more cards of either side change.

    Args:
        board: as in `plan`; in a turn of the Corp, the Corp takes credits for the rest of it. With `cards` or `ice`, a board,
            or a game in which no action was taken.
        servers: the servers; without them all, but Archives only if ice protects it.
        cards: cards that the Runner may find: each is tried alone, installed, or an event in the grip.
        ice: ice that the Corp may install: each is tried alone as the outermost ice of each server.
        seconds: the time limit; cards and places that were not searched until then are left out, and servers are not exact.
        progress: called now and then with the number of positions searched.
        cancel: when it is set, the search stops.

    Raises:
        RezzedError: the board, a server or a card is invalid.
    """
    return DefencePlanner(board, servers, cards, ice).defence(PlanSeries(seconds, progress, cancel))
