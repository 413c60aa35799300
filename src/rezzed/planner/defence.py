"""The Corp's questions: what the Runner pays to get in, now, next turn and with one more card; and where ice does most.

Each price is a plan against a Corp that does what is worst for the Runner, with more credits and clicks than the Runner has.
What the Runner has decides only whether the way can be paid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..board import Board, build
from ..decisions import Verb, verb
from ..engine.ask import objects
from ..engine.program.compile import Compiled
from ..engine.program.parts import Fact
from ..engine.state import State
from ..engine.timing import machine
from ..errors import RezzedError
from ..game import Game
from ..ids import ARCHIVES, RUNNER, Type
from ..library import default
from ..rules import DEFAULT
from ..search.narrow.pruning import in_actions, makes_run
from ..search.start_position import Cancel, Position, checked_names, checked_servers, position, with_pools
from ..search.worlds.hidden import listed
from ..server_names import name_of_server
from .efficiency import is_breaker
from .plan import Planner
from .plan_series import PlanSeries
from .results import NOT_EXACT, NOT_FOUND, UNITS, Answer, Plan, Units, Way, counted

RICH: Final = 30  # credits beyond what the Runner has; a way that needs more counts as none
CLICKS: Final = 4  # of a turn of the Runner
SHUT: Final = 1_000  # what a server without a way counts when prices are compared: more than any way
FALLBACK: Final = (Verb.PASS, Verb.DONE, Verb.DECLINE, Verb.CREDIT, Verb.NO)  # how the rest of a turn of the Corp goes


@dataclass(frozen=True)
class ServerPrice:
    """What the Runner pays to get into a server.

    Attributes:
        server: its name.
        ways: the cheapest ways, whether the Runner can pay them or not; empty if there is none at any price.
        missing: why there is none; empty if that was not looked for.
        now: whether the Runner can pay one of the ways in this turn.
        next_turn: whether the Runner can pay one of them in the next turn, after taking credits with all clicks before it.
        exact: whether these are all ways; if not, there may be cheaper ones, so `now` and `next_turn` may be false too often.
    """

    server: str
    ways: tuple[Way, ...]
    missing: str
    now: bool
    next_turn: bool
    exact: bool

    @property
    def known(self) -> bool:
        """Whether a way is known, or that there is none."""
        return bool(self.ways) or self.exact

    @property
    def paid(self) -> tuple[dict[str, int], ...]:
        """The costs of each way by name, without what is 0."""
        return tuple([way.paid for way in self.ways])

    @property
    def best(self) -> Way | None:
        """The recommended way, or None."""
        return self.ways[0] if self.ways else None

    @property
    def worth(self) -> int:
        """The weighted cost of the best way; `SHUT` if there is none."""
        return self.ways[0].worth if self.ways else SHUT


@dataclass(frozen=True)
class FoundCard:
    """What the Runner pays with one more card.

    Attributes:
        card: its title.
        install: the credits to install it, besides the click; 0 for an event, whose cost is in the way.
        prices: the servers to which it makes the way cheaper.
    """

    card: str
    install: int
    prices: tuple[ServerPrice, ...]


@dataclass(frozen=True)
class Placement:
    """What a piece of ice does on a server, as the outermost one.

    Attributes:
        ice: its title.
        server: the server.
        price: the price of this server with it.
        rise: by how much the weighted cost of the best way rises.
    """

    ice: str
    server: str
    price: ServerPrice
    rise: int


@dataclass(frozen=True)
class Defence(Answer):
    """The answer for a board.

    Attributes:
        servers: the price of each server.
        cards: what other cards would change, the one that changes most first.
        placements: what ice would do, the best place first.
        credits, clicks: what the Runner has.
        exact: whether everything was searched to the end.
        elapsed_ms: the time in milliseconds.
    """

    servers: tuple[ServerPrice, ...]
    cards: tuple[FoundCard, ...]
    placements: tuple[Placement, ...]
    credits: int
    clicks: int
    exact: bool
    elapsed_ms: float

    def said(self, units: Units = UNITS) -> str:
        """The answer in sentences; see `Answer.said`."""
        words = [_entered(x, units) for x in self.servers]
        if self.cards:
            first = self.cards[0]
            least = min(first.prices, key=lambda x: x.worth)
            paid = f"after {first.install} to install it" if first.install else "if it is found"
            words.append(f"{first.card} changes most: with it {least.server} costs {_cost(least, units)}, {paid}.")
        if self.placements:
            best = self.placements[0]
            words.append(
                f"Ice does most on {best.server}: with {best.ice} there the Runner "
                + (f"pays {_cost(best.price, units)}." if best.price.ways else "does not get in.")
            )  # fmt: skip
        if not self.exact:
            words.append(NOT_EXACT)
        return " ".join(words)


def _entered(x: ServerPrice, units: Units) -> str:
    """What a server costs, in a sentence."""
    if not x.known:
        return f"{x.server}: {x.missing or NOT_FOUND}."
    if not x.ways:
        return f"{x.server} is shut: {x.missing}." if x.missing else f"{x.server} is shut."
    when = "now" if x.now else "next turn, not now" if x.next_turn else "but does not have that next turn either"
    return f"The Runner gets into {x.server} for {_cost(x, units)}{',' if when.startswith('but') else ''} {when}."


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
        self.start = to_runner(self.state(board))
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
        base = {x.server: x for x in self._prices(self.start, self.servers, True)}
        cards = [found for title in self.cards if (found := self._with_card(title, base)) is not None]
        cards.sort(key=lambda x: sum(p.worth - base[p.server].worth for p in x.prices))
        placed = [p for title in self.ice for p in self._placed(title, base)]
        placed.sort(key=lambda p: (-p.rise, base[p.server].worth))
        every = [*base.values(), *[p for x in cards for p in x.prices], *[p.price for p in placed]]
        exact = not series.over and all(x.exact for x in every)
        placed = [p for p in placed if p.price.known and base[p.server].known]
        s = self.start
        return Defence(
            tuple(base.values()), tuple(cards), tuple(placed), s.credits[RUNNER], s.clicks[RUNNER], exact,
            series.elapsed_ms,
        )  # fmt: skip

    def _prices(self, start: State, servers: Sequence[str], explain: bool) -> list[ServerPrice]:
        out: list[ServerPrice] = []
        for k, server in enumerate(servers):
            stopped = k > 0 and self.series.over
            share = 1 / (len(servers) - k)
            out.append(
                ServerPrice(server, (), NOT_FOUND, False, False, False) if stopped
                else self._price(start, server, explain, share)
            )  # fmt: skip
        return out

    def _price(self, start: State, server: str, explain: bool, share: float = 1.0) -> ServerPrice:
        """The price of a server, with pools that are large enough, in a share of the time that is left."""
        return judged(self.series.plan(rich_planner(start, server, True), explain, share), server, start)

    def _with_card(self, title: str, base: Mapping[str, ServerPrice]) -> FoundCard | None:
        """What the Runner pays with one more card; None if it helps nowhere, or cannot be on the board."""
        if self.series.over:
            return None
        data = self.data or {}
        fact = self.library.find_card(str(data.get("rules", DEFAULT)), title, strict=True)
        event = fact.type == Type.EVENT
        field = "grip" if event else "rig"
        runner = dict(data.get("runner", {}))
        runner[field] = [*listed(runner.get(field, [])), title] if field == "rig" else _with_event(runner.get(field, []), title)
        try:
            start = to_runner(build({**data, "runner": runner}, self.library))
        except RezzedError:
            return None
        known = [server for server, x in base.items() if x.known]
        found = [x for x in self._prices(start, known, False) if x.ways and x.worth < base[x.server].worth]
        return FoundCard(title, 0 if event else fact.cost, tuple(found)) if found else None

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
            price = self._price(to_runner(build({**data, "corp": {**corp, "ice": ice}}, self.library)), server, False)
            out.append(Placement(title, server, price, price.worth - base[server].worth))
        return out


def opens(fact: Fact, book: Compiled) -> bool:
    """Whether a card can make the way into a server cheaper by itself: an icebreaker, or an event that makes a run."""
    if is_breaker(fact):
        return True
    return fact.side == RUNNER and fact.type == Type.EVENT and any(makes_run(book.abilities[aid]) for aid in fact.play)


def _with_event(grip: Any, title: str) -> list[Any]:
    """A grip with an event. A number stays a number of unknown cards."""
    return [*(grip if isinstance(grip, list) else [grip]), title]


def server_names(s: State, wanted: Sequence[str]) -> list[str]:
    """The names of some servers as the board writes them; of all, but Archives only if ice protects it, if none is wanted.

    Raises:
        RezzedError: there is no such server.
    """
    if wanted:
        return [name_of_server(s, Planner(s, f"reach {x}").goal.servers[0]) for x in wanted]
    there = [n for n in range(len(s.positions)) if objects.server_exists(s, n)]
    return [name_of_server(s, n) for n in there if n != ARCHIVES or objects.protecting(s, n)]


def rich_planner(start: State, server: str, against: bool) -> Planner:
    """Makes a plan to reach a server with pools that are large enough."""
    return Planner(
        with_pools(start, start.credits[RUNNER] + RICH, max(start.clicks[RUNNER], CLICKS)), f"reach {server}", against=against
    )


def judged(found: Plan, server: str, start: State) -> ServerPrice:
    """The price of a server, and whether the Runner can pay it in a position."""
    credits, clicks = start.credits[RUNNER], start.clicks[RUNNER]
    now = any(w.pool <= credits and w.clicks <= clicks for w in found.ways)
    later = any(w.clicks <= CLICKS and w.pool <= credits + clicks + CLICKS - w.clicks for w in found.ways)
    missing = found.missing.partition(": ")[2] or found.missing
    return ServerPrice(server, found.ways, "" if found.ways else missing, now, later, found.exact)


def to_runner(s: State) -> State:
    """A position in which the Runner may act: as it is, or after the Corp has taken credits for the rest of its turn.

    Raises:
        RezzedError: there is none.
    """
    if s.who < 0 and not s.over:
        machine.begin(s)
    for _ in range(200):
        if s.over or s.who < 0:
            break
        if s.turn == RUNNER and (in_actions(s) or s.run_at >= 0):
            return position(s)
        machine.apply(s, next((o for v in FALLBACK for o in s.options if verb(o) == v), s.options[0]))
    raise RezzedError("the Runner does not get to act from this position")


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
