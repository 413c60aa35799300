"""What each click of a turn buys: what an action brings in credits, and by how much it makes the servers cheaper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..decisions import IDLE, Verb, arg, verb
from ..engine.ask import objects, progress, sight
from ..engine.state import State
from ..engine.timing import machine
from ..ids import RUNNER, Zone
from ..search import goal as goals
from ..search.narrow.pruning import in_actions, in_open_window, plays_run
from ..search.narrow.unnamed_cards import UNNAMED
from ..search.start_position import Cancel, Position, checked_servers
from ..server_names import name_of_server
from ..wording import option_words
from .after_run import after_way, settled
from .plan import Planner
from .plan_series import PlanSeries
from .results import NOT_EXACT, UNITS, Answer, Units, counted, ignored_words
from .server_price import ServerPrice, judged, purse_of, rich_planner, server_names
from .turn import MOST_CHOICES, NOT_DRAWN, TurnPlanner

STOPPED: Final = "the search was stopped"  # a note


@dataclass(frozen=True)
class ClickValue:
    """What an action buys.

    Attributes:
        action: its words.
        credits: the credits in the pool afterwards minus those before.
        clicks: the clicks that it takes.
        cards: the cards in the grip afterwards minus those before.
        cheaper: the servers that cost less afterwards, as they are then.
        saved: by how much the weighted costs of all servers fall; a way where there was none counts much.
    """

    action: str
    credits: int
    clicks: int
    cards: int
    cheaper: tuple[ServerPrice, ...]
    saved: int


@dataclass(frozen=True)
class ClickValues(Answer):
    """The answer for a turn.

    Attributes:
        servers: what a click for a run buys: the price of each server as it stands.
        actions: the other actions, the one that saves most first: also runs that events make, and a click to draw.
        notes: what was not tried.
        exact: whether every price is exact and every action was tried.
        elapsed_ms: the time in milliseconds.
        ignored: the unrezzed ice that protects these servers: the Corp does not rez it.
    """

    servers: tuple[ServerPrice, ...]
    actions: tuple[ClickValue, ...]
    notes: tuple[str, ...]
    exact: bool
    elapsed_ms: float
    ignored: tuple[str, ...] = ()

    def said(self, units: Units = UNITS) -> str:
        """The answer in sentences; see `Answer.said`."""
        now = [f"{x.server} for {counted(x.ways[0].costs, units)}" for x in self.servers if x.now]
        whole = all(x.exact for x in self.servers)
        nowhere = "No run gets in now." if whole else "No run was found that gets in now."
        words = [f"A run gets into {', '.join(now)}." if now else nowhere]
        if self.ignored:
            words.append(ignored_words(self.ignored))
        best = next((x for x in self.actions if x.saved > 0), None)
        if best is not None:
            first = best.cheaper[0]
            before = next(x for x in self.servers if x.server == first.server)
            was = f"instead of {counted(before.ways[0].costs, units)}" if before.ways else "where there was no way"
            words.append(f"To {best.action} does most: {first.server} then costs {counted(first.ways[0].costs, units)}, {was}.")
        rich = max(self.actions, key=lambda x: x.credits / max(1, x.clicks), default=None)
        if rich is not None and rich.credits > 0:
            words.append(f"To {rich.action} brings most: {counted({'credits': rich.credits}, units)}.")
        if not whole or STOPPED in self.notes:
            words.append(NOT_EXACT)
        return " ".join(words)


def click_values(
    board: Position, servers: Sequence[str] = (), *, seconds: float | None = None,
    progress: Callable[[int], None] | None = None, cancel: Cancel | None = None,
) -> ClickValues:  # fmt: skip
    """What each action of the Runner buys at the next click. The Corp declines whatever it can and rezzes nothing.

    Args:
        board: as in `turn`.
        servers: the servers that are looked at; without them all, but Archives only if ice protects it.
        seconds: the time limit; the actions tried until then are in the answer.
        progress: called now and then with the number of positions searched.
        cancel: when it is set, the search stops.

    Raises:
        RezzedError: as in `turn`, or there is no such server.
    """
    series = PlanSeries(seconds, progress, cancel)
    planner = TurnPlanner(board, ["reach HQ"])
    start = planner.start
    named = server_names(start, checked_servers(servers))

    def priced(s: State, explain: bool) -> list[ServerPrice]:
        return [judged(series.plan(rich_planner(s, server, False), explain), server, purse_of(s)) for server in named]

    before = priced(start, True)
    notes: dict[str, None] = {}
    found: dict[str, ClickValue] = {}
    exact = True
    for o in planner.actions(start):
        if series.over:
            notes[STOPPED] = None
            break
        if _unnamed(start, o):
            continue
        ends = planner.acted(start, o)
        words = option_words.option_text(start, o)
        if not ends:
            notes[f"{words}: not tried"] = None
            continue
        basic = verb(o) == Verb.CREDIT
        after = [before if basic else priced(end.state, False) for end in ends]
        value = _best(words, start, [end.state for end in ends], before, after)
        if value.clicks > 0:
            found[words] = value
    for words, end, sure in _event_runs(start, named, series):
        found[words] = _best(words, start, [end], before, [priced(end, False)])
        exact = exact and sure
    drawn = _draw(start)
    if drawn is not None:
        found[drawn.action] = drawn
        planner.left_out.pop(NOT_DRAWN, None)
    order = sorted(found.values(), key=lambda x: (-x.saved, -x.credits, x.action))
    notes.update(dict.fromkeys(planner.left_out))
    exact = exact and not notes and all(x.exact for x in before)
    ignored = [name for server in named for name in goals.parse(start, f"reach {server}").unrezzed(start)]
    return ClickValues(tuple(before), tuple(order), tuple(notes), exact, series.elapsed_ms, tuple(dict.fromkeys(ignored)))


def _unnamed(s: State, o: int) -> bool:
    """Whether an option plays or installs a card that the board does not name."""
    return verb(o) in (Verb.INSTALL, Verb.PLAY) and objects.fact(s, arg(o)).id in UNNAMED


def _draw(start: State) -> ClickValue | None:
    """What a click to draw buys: a card, which has a name if the Runner knows it. None if there is nothing to draw."""
    o = next((o for o in start.options if verb(o) == Verb.DRAW), -1)
    if o < 0 or not start.order[Zone.STACK]:
        return None
    top = start.order[Zone.STACK][0]
    known = sight.knows(start, RUNNER, top) and objects.fact(start, top).id not in UNNAMED
    card = objects.fact(start, top).title if known else "a card that nobody knows"
    s = start.copy()
    s.awaits = -1
    machine.apply(s, o)
    settled(s)
    clicks = start.clicks[RUNNER] - s.clicks[RUNNER]
    return ClickValue(f"draw ({card})", _rich(s) - _rich(start), clicks, _grip(s) - _grip(start), (), 0)


def _event_runs(start: State, servers: Sequence[str], series: PlanSeries) -> Iterator[tuple[str, State, bool]]:
    """The runs that events make: for each event and server that is reached, its words, the position after the run in the
    recommended way, and whether that plan is exact."""
    played = set[int]()
    for o in start.options:
        if verb(o) != Verb.PLAY or start.code[arg(o)] in played:
            continue
        if not plays_run(start.book, objects.fact(start, arg(o))):
            continue
        played.add(start.code[arg(o)])
        for server, s in _begun(start, o):
            if server not in servers or series.over:
                continue
            planner = Planner(s, f"reach {server}")
            plan = series.plan(planner, False)
            end = after_way(s, planner.goal, plan.best.line) if plan.best is not None else None
            if end is not None and not end.over:
                yield f"{option_words.option_text(start, o)} on {server}", end, plan.exact


def _begun(start: State, o: int) -> list[tuple[str, State]]:
    """The runs that an event begins, with their servers, for the choices of the Runner before them."""
    s = start.copy()
    s.awaits = -1
    machine.apply(s, o)
    waiting, out = [s], dict[str, State]()
    for _ in range(MOST_CHOICES):
        if not waiting:
            break
        s = waiting.pop()
        run = progress.run(s)
        if run is not None:
            out.setdefault(name_of_server(s, run.server), s)
        elif not s.over and s.who == RUNNER and not in_actions(s):
            for choice in [x for x in s.options if verb(x) in IDLE] if in_open_window(s) else s.options:
                other = s.copy()
                machine.apply(other, choice)
                waiting.append(other)
    return list(out.items())


def _best(
    words: str, start: State, ends: Sequence[State], before: Sequence[ServerPrice], after: Sequence[Sequence[ServerPrice]]
) -> ClickValue:
    """What an action buys where it ends best, with the prices before it and at each end."""
    worths = [(sum([x.worth for x in prices]), -_rich(s)) for s, prices in zip(ends, after, strict=True)]
    at = worths.index(min(worths))
    s, prices = ends[at], after[at]
    changes = [new.worth - old.worth if old.known and new.known else 0 for old, new in zip(before, prices, strict=True)]
    cheaper = sorted([k for k, change in enumerate(changes) if change < 0], key=changes.__getitem__)
    return ClickValue(
        words, _rich(s) - _rich(start), start.clicks[RUNNER] - s.clicks[RUNNER], _grip(s) - _grip(start),
        tuple([prices[k] for k in cheaper]), -sum(changes),
    )  # fmt: skip


def _rich(s: State) -> int:
    return s.credits[RUNNER]


def _grip(s: State) -> int:
    return len(s.order[Zone.GRIP])
