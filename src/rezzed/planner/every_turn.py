"""What a server costs every turn: the first run, in which the Corp may rez, each run after it, and how long that lasts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..board import SPEC, Board, build, server_number
from ..engine.ask import objects
from ..engine.state import State
from ..errors import RezzedError
from ..game import Game
from ..ids import INSTALLED_FROM, N_COUNTERS, RUNNER, Counter, Zone
from ..library import default
from ..search import goal as goals
from ..search.start_position import Cancel, Position
from ..search.worlds.piles import listed
from .after_run import after_way, next_turn
from .plan import Planner
from .plan_series import PlanSeries
from .results import UNITS, Answer, Plan, Units, Way, counted

MOST_TURNS: Final = 10  # that are played one after the other
DRAWN: Final = 30  # cards of R&D for the draws of the Corp, below those of the board
USED_UP: Final = (Counter.VIRUS, Counter.POWER, Counter.CREDIT)  # counters that a run may use up


@dataclass(frozen=True)
class PricePeriod:
    """Turns in a row that cost the same.

    Attributes:
        turns: how many; None if every turn from then on.
        way: what each costs.
    """

    turns: int | None
    way: Way

    @property
    def costs(self) -> dict[str, int]:
        """The costs of a turn by name, without what is 0."""
        return self.way.paid


@dataclass(frozen=True)
class EveryTurn(Answer):
    """The answer for a goal.

    Attributes:
        goal: the goal in words.
        first: the plan of the first run, against a Corp that does what is worst.
        later: the plan of the run after it, when all ice of the goal's servers is rezzed, against the same Corp.
        lasting: the cheapest way of `later` that leaves what the same run needs in the next turn; None if there is none.
        periods: the turns if each run is the cheapest one, although it may use something up.
        afterwards: why there is no way after the periods; empty if there is one.
        complete: whether the periods end where nothing changes any more, or where there is no way.
    """

    goal: str
    first: Plan
    later: Plan
    lasting: Way | None
    periods: tuple[PricePeriod, ...]
    afterwards: str
    complete: bool

    @property
    def exact(self) -> bool:
        """Whether the plans are exact and the periods complete."""
        return self.first.exact and self.later.exact and self.complete

    @property
    def every(self) -> dict[str, int] | None:
        """The costs of the lasting way by name, without what is 0; None if there is none."""
        return self.lasting.paid if self.lasting is not None else None

    def said(self, units: Units = UNITS) -> str:
        """The answer in sentences; see `Answer.said`."""
        if self.later.best is None:
            fate = "is not possible" if self.later.exact else "was not found"
            return f"To {goals.in_words(self.goal)} every turn {fate}: {self.later.missing}."
        return f"{self._later(units)} {self._first(self.later.best, units)}"

    def _later(self, units: Units) -> str:
        """What a turn costs when all ice is rezzed, and for how long."""
        ice, kept = "when all its ice is rezzed", "with no card drawn or installed"
        spent = ", then ".join([self._period(k, units) for k in range(len(self.periods))])
        if self.lasting is not None:
            words = f"To {goals.in_words(self.goal)} costs {counted(self.lasting.costs, units)} every turn, {ice}"
            if self.lasting.costs == self.periods[0].way.costs:
                return f"{words}."
            return f"{words}; or {spent}{self._gone}, {kept}."
        return f"To {goals.in_words(self.goal)} costs {spent}, {ice}, {kept}{self._gone}."

    def _period(self, k: int, units: Units) -> str:
        """What the turns of a period cost."""
        x = self.periods[k]
        if x.turns is None:
            return f"{counted(x.way.costs, units)} every turn"
        least = "" if self.complete or k < len(self.periods) - 1 else "at least "
        return f"{counted(x.way.costs, units)} for {least}{x.turns} turn{'s' if x.turns != 1 else ''}"

    @property
    def _gone(self) -> str:
        return f"; then there is no way: {self.afterwards}" if self.afterwards else ""

    def _first(self, later: Way, units: Units) -> str:
        """What the first run costs."""
        if self.first.best is None:
            return f"The first run does not get in: {self.first.missing}."
        if self.first.best.costs == later.costs:
            return "The first run costs the same."
        return f"The first run costs {counted(self.first.best.costs, units)}, if the Corp does what is worst."


class _PlayedTurns:
    """Plays turns one after the other.

    Args:
        start: the planner of the first of them.
        series: the plans.
    """

    def __init__(self, start: Planner, series: PlanSeries) -> None:
        self.start = start
        self.series = series
        self.gone = ""  # why the goal is gone in the turn that was planned last

    def plan(self, s: State) -> Plan | None:
        """The plan of a turn; None if its goal is gone."""
        try:
            planner = Planner(s, self.start.goal.text, against=True)
        except RezzedError as error:
            self.gone = str(error).partition(": ")[2].partition(";")[0]
            return None
        return self.series.plan(planner)

    def after(self, s: State, way: Way) -> State | None:
        """The next turn after a way."""
        end = after_way(s, self.start.goal, way.line)
        return next_turn(end, self.start.start) if end is not None else None

    def lasting(self, s: State, way: Way) -> bool:
        """Whether the same run can be made in every turn: it uses nothing up, and the next turn costs no more."""
        end = self.after(s, way) if not (way.damage or way.grip or way.core) else None
        if end is None or not _kept(s, end):
            return False
        found = self.plan(end)
        return found is not None and any(all(n <= way.costs[kind] for kind, n in x.costs.items()) for x in found.ways)

    def periods(self, s: State, found: Plan) -> tuple[list[PricePeriod], bool]:
        """Play each turn in the cheapest way. Returns the periods, and whether they are complete."""
        out: list[PricePeriod] = []
        for _ in range(MOST_TURNS):
            way = found.best
            if way is None:
                self.gone = found.missing.partition(": ")[2] or found.missing
                return out, not self.series.over
            if self.lasting(s, way):
                return [*out, PricePeriod(None, way)], True
            if self.series.over:
                break
            before = out.pop().turns or 0 if out and out[-1].way.costs == way.costs else 0
            out.append(PricePeriod(before + 1, way))
            end = self.after(s, way)
            more = self.plan(end) if end is not None else None
            if end is None or more is None:
                return out, end is not None
            s, found = end, more
        return out, False


def every_turn(
    board: Position, goal: str = goals.USUAL, *, seconds: float | None = None, progress: Callable[[int], None] | None = None,
    cancel: Cancel | None = None,
) -> EveryTurn:  # fmt: skip
    """What it costs to reach a goal in every turn.

    Args:
        board: a board, or a game in which no action was taken. In each turn both sides have its credits and the Runner its
            clicks, and nothing is drawn or installed.
        goal: as in `plan`.
        seconds: the time limit for all plans.
        progress: called now and then with the number of positions searched.
        cancel: when it is set, the search stops.

    Raises:
        RezzedError: as in `plan`, or the game has begun.
    """
    if isinstance(board, Game) and not board.actions and not board.drawn:
        board = board.setup
    if not isinstance(board, (Board, Mapping)):
        raise RezzedError("every turn: this needs a board, or a game in which no action was taken")
    series = PlanSeries(seconds, progress, cancel)
    first = Planner(board, goal, against=True)
    servers = [n for n in first.goal.servers if objects.protecting(first.start, n)]
    data = board.data if isinstance(board, Board) else board
    library = (board.library if isinstance(board, Board) else None) or default()
    later = Planner(build(_rezzed(data, servers), library), goal, against=True)
    turns = _PlayedTurns(later, series)
    now, then = series.plan(first, share=1 / 3), series.plan(later, share=1 / 2)
    lasting = next((way for way in then.ways if not series.over and turns.lasting(later.start, way)), None)
    turns.gone = ""
    periods, complete = turns.periods(later.start, then)
    return EveryTurn(first.goal.text, now, then, lasting, tuple(periods), turns.gone if periods else "", complete)


def _kept(s: State, end: State) -> bool:
    """Whether the Runner has in a later position what was there in an earlier one, besides credits and clicks."""
    before, after = _belongings(s), _belongings(end)
    return all(after.get(key, 0) >= n for key, n in before.items())


def _belongings(s: State) -> dict[tuple[int, bool, int], int]:
    """How many cards of each kind the Runner has in the grip, or else installed, and (from 0) counters of each kind on them."""
    out: dict[tuple[int, bool, int], int] = {}
    for c in range(len(s.code)):
        held = s.zone[c] == Zone.GRIP
        if objects.fact(s, c).side != RUNNER or not (held or s.zone[c] >= INSTALLED_FROM):
            continue
        counters = [(int(kind), s.counters[c * N_COUNTERS + kind]) for kind in USED_UP]
        for kind, n in ((-1, 1), *counters):
            out[s.code[c], held, kind] = out.get((s.code[c], held, kind), 0) + n
    return out


def _rezzed(data: Mapping[str, Any], servers: list[int]) -> dict[str, Any]:
    """A board on which the ice of some servers is rezzed, and R&D has cards to draw for the Corp."""
    corp = dict(data.get("corp", {}))
    corp["ice"] = {
        name: [_faceup(x) for x in listed(cards)] if server_number(str(name)) in servers else cards
        for name, cards in corp.get("ice", {}).items()
    }
    corp["rnd"] = [*listed(corp.get("rnd", [])), DRAWN]
    return {**data, "corp": corp}


def _faceup(card: str) -> str:
    """A card as a board writes it, rezzed."""
    found = SPEC.match(card.strip())
    if found is None or found["rezzed"]:
        return card
    return f"{found['title']}*{card.strip()[found.end('title'):]}"
