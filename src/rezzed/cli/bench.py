"""`rezzed bench`: measures the CPU time of a run on a small and a full board, of copies, of counting, of plans, of whole games,
of matches as environments play them, of a search, and of what a table tells. A wheel with a profile is compiled for what is
done here."""

from __future__ import annotations

import json
import platform
import random
import statistics
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from .. import COMPILED, files, rules
from ..board import build
from ..bots import BEST, bot
from ..bots.default_choices import acting
from ..bots.ismcts.sampling_bot import Ismcts
from ..bots.matches import play_game
from ..encoding.match_core import OVER, MatchCore
from ..engine.timing import machine
from ..game import Game, as_json
from ..game.actions import Action
from ..game.plain import as_text
from ..game.seat_side import view_now
from ..game.sequences import SequenceCounter
from ..ids import SIDE_NAMES
from ..perft import to_action, walk
from ..planner import plan
from ..stops import SIDES, Control, Stops
from ..web.tables.changes import Changes
from ..web.tables.record import TableRecord, TableSetup
from ..web.tables.seats import TableSeats
from ..web.tables.updates import update
from . import screen
from .play import Matchup
from .progress_bar import CommandProgress

CORP: Final[dict[str, Any]] = {"credits": 20, "rnd": 3, "ice": {"R&D": ["Neural Katana", "Enigma", "Ice Wall"]}}
RUNNER: Final[dict[str, Any]] = {"credits": 20, "clicks": 1, "grip": 3, "rig": ["Pipeline", "Gordian Blade", "Corroder"]}
# 32 more cards: ice on other servers, eight with abilities that listen during a run; breakers that fit no ice; tools
TRIGGERS: Final = (
    "Tollbooth", "Kakugo", "Thimblerig", "Pop-up Window", "Anansi", "Komainu", "Funhouse", "Data Raven",
)  # fmt: skip
TOOLS: Final = ("Atman",) * 4 + ("Akamatsu Mem Chip",) * 3 + ("Rabbit Hole",) * 3 + ("Access to Globalsec",) * 4
RUNS: Final = 300
COPIES: Final = 20_000
ROUNDS: Final = 5
PERFT_DEPTH: Final = 9  # 25 thousand nodes
PLANS_EACH: Final = 5
GAMES: Final = 100
MATCHES: Final = 10
ENCODED: Final = 20  # matches
LONGEST: Final = 2_000  # decisions of one of them
SEARCHES: Final = 5
TRIES: Final = 200  # of one search
BETWEEN: Final = 40  # decisions between two searches
TABLES: Final = 10
TOLD: Final = 150  # decisions at one of them
RESULTS: Final = Path("benchmarks") / "results"  # in a copy of the project: the recorded figures of each machine
SLOW: Final = 0.5  # CPU seconds; a plan that takes longer is made once

# boards of plans: the rezzed ice on HQ, outermost first; the rig; the Runner's credits
TRIO: Final = ("Corroder", "Gordian Blade", "Carmen")
CHIPS: Final = ("Akamatsu Mem Chip",) * 4
PLANS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...], int]]] = {
    "1 ice, 1 breaker": (("Palisade",), ("Cleaver",), 10),
    "3 ice, 3 breakers": (("Palisade", "Whitespace", "Karunā"), ("Cleaver", "Unity", "Carmen"), 15),
    "5 ice, 3 breakers": (("Palisade", "Enigma", "Karunā", "Eli 1.0", "Tollbooth"), TRIO, 25),
    "6 ice, 3 breakers": (("Ice Wall", "Enigma", "Karunā", "Eli 1.0", "Tollbooth", "Pharos"), TRIO, 30),
    "2 large ice, 2 breakers": (("Archer", "Pharos"), ("Carmen", "Corroder"), 25),
    "8 ice, 8 breakers": (
        ("Palisade", "Enigma", "Karunā", "Eli 1.0", "Tollbooth", "Pharos", "Ice Wall", "Neural Katana"),
        (*TRIO, "Cleaver", "Unity", "Mimic", "Buzzsaw", "Femme Fatale", *CHIPS), 60,
    ),
    "3 large bioroids, 3 breakers": (("Ichi 1.0", "Brân 1.0", "Fairchild 3.0"), TRIO, 25),
    "5 ice, 6 breakers": (
        ("Palisade", "Enigma", "Karunā", "Eli 1.0", "Tollbooth"), (*TRIO, "Paperclip", "Buzzsaw", "Mimic", *CHIPS), 15,
    ),
    "4 large ice, 4 breakers with AI": (("Archer", "Pharos", "Eli 1.0", "Brân 1.0"), (*TRIO, "Mayfly", *CHIPS), 25),
    "Hive, 3 breakers with X and AI": (("Hive",), ("Paperclip", "Corroder", "Mayfly"), 12),
}  # fmt: skip


def small_board() -> dict[str, Any]:
    return {"corp": CORP, "runner": RUNNER, "policy": "all", "rules": rules.DEFAULT}


def full_board() -> dict[str, Any]:
    remotes = {f"remote{n}": [f"{title}*", "Wall of Static"] for n, title in enumerate(TRIGGERS, 1)}
    remotes["remote9"] = ["Wall of Static", "Wall of Static"]
    corp = {**CORP, "ice": {**CORP["ice"], **remotes}}
    return {**small_board(), "corp": corp, "runner": {**RUNNER, "rig": [*RUNNER["rig"], *TOOLS]}}


def recorded(board: dict[str, Any]) -> tuple[Game, list[Action], int]:
    """The board at its action window, the actions of a run, and the number of steps of the run."""
    game = Game(board)
    while game.find("run R&D") is None:
        game.apply("pass")
    start, eager = game.copy(), bot("eager")
    game.apply("run R&D")
    while not game.over and not any(e.kind == "run_ends" for e in game.log):
        game.apply(game.chosen(eager))
    steps = [taken for taken in game.path if taken.actions > len(start.actions)]
    actions = [Action(-1, text) for text in game.actions[len(start.actions) :]]
    return start, _with_numbers(start, actions), len(steps)


def _with_numbers(start: Game, actions: list[Action]) -> list[Action]:
    game, out = start.copy(), []
    for action in actions:
        found = game.find(action.text)
        assert found is not None
        out.append(found)
        game.apply(found)
    return out


def microseconds(do: Callable[[], object], times: int) -> float:
    """The median CPU time of one call over several rounds."""
    found = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(times):
            do()
        found.append((time.process_time() - start) / times * 1e6)
    return statistics.median(found)


def three_ice_run(board: dict[str, Any]) -> dict[str, float]:
    """Time a run from a copy of the board through `Game.apply`, with the log."""
    start, actions, steps = recorded(board)

    def run() -> None:
        game = start.copy()
        for action in actions:
            game.apply(action)

    spent = microseconds(run, RUNS)
    return {
        "runs_per_second": round(1e6 / spent, 1), "decisions": len(actions), "us_per_decision": round(spent / len(actions), 3),
        "us_per_step": round(spent / steps, 3),
    }  # fmt: skip


def counting() -> dict[str, float]:
    """Time the counting of the tree of that run on the small board, without log and without merging."""
    start = walk(to_action(build(small_board())), "run R&D")
    nodes = 0

    def count() -> None:
        nonlocal nodes
        counter = SequenceCounter()
        counter.lines(start.copy(), PERFT_DEPTH)
        nodes = counter.answered

    spent = microseconds(count, 1)
    return {"nodes_per_second": round(nodes * 1e6 / spent), "nodes": nodes, "depth": PERFT_DEPTH}


def plan_board(ice: tuple[str, ...], rig: tuple[str, ...], credits: int) -> dict[str, Any]:
    """The board of a plan in `PLANS`."""
    corp = {"credits": 5, "hq": 1, "ice": {"HQ": [f"{title}*" for title in ice]}}
    return {"corp": corp, "runner": {"credits": credits, "clicks": 3, "rig": list(rig)}, "rules": rules.DEFAULT}


def planning(name: str) -> float:
    """Milliseconds for one plan to reach HQ from the action window, without playing its lines."""
    s = to_action(build(plan_board(*PLANS[name])))
    start = time.process_time()
    plan(s, "reach HQ")
    first = time.process_time() - start
    return round(first * 1000 if first > SLOW else microseconds(lambda: plan(s, "reach HQ"), PLANS_EACH) / 1000, 3)


def random_games() -> dict[str, float]:
    """Play the starter decks of System Gateway at random in the engine, without log and without views."""
    board = Matchup(None, None, None).board()
    rng, spent, decisions = random.Random(1), 0.0, 0
    for seed in range(GAMES):
        s = build({**board, "seed": seed})
        start = time.process_time()
        machine.begin(s)
        while not s.over:
            machine.apply(s, s.options[int(rng.random() * len(s.options))])
            decisions += 1
        spent += time.process_time() - start
    return {"games_per_second": round(GAMES / spent, 1), "decisions": round(decisions / GAMES)}


def heuristic_games() -> dict[str, float]:
    """Play the best built-in bots against each other with the same decks."""
    board = Matchup(None, None, None).board()
    start, decisions = time.process_time(), 0
    for seed in range(1, MATCHES + 1):
        decisions += play_game(board, BEST, seed).decisions
    return {"seconds": round((time.process_time() - start) / MATCHES, 3), "decisions": round(decisions / MATCHES)}


def encoded_steps() -> dict[str, float]:
    """Play matches at random as `game-v0` does, with the options' numbers and the row of the side that acts, without NumPy."""
    board = Matchup(None, None, None).board()
    rng, start, steps = random.Random(1), time.process_time(), 0
    for seed in range(ENCODED):
        match = MatchCore(build({**board, "seed": seed}), seed, LONGEST, explicit=False, alone=True)
        match.begin()
        while match.player != OVER:
            match.row(match.player)
            match.take(rng.choice(list(match.legal())))
            steps += 1
    return {"steps_per_second": round(steps / (time.process_time() - start)), "steps": round(steps / ENCODED)}


def searching() -> dict[str, float]:
    """Let the searching bot think at some actions of a game of the heuristic bots."""
    game = Game({**Matchup(None, None, None).board(), "seed": 1})
    bots = {side: bot(side) for side in ("corp", "runner")}
    searcher, spent, since, searches = Ismcts(nodes=TRIES), 0.0, 0, 0
    while game.decision is not None and searches < SEARCHES:
        since += 1
        if since > BETWEEN and acting(game.decision):
            start = time.process_time()
            game.chosen(searcher)
            spent += time.process_time() - start
            since, searches = 0, searches + 1
        game.apply(game.chosen(bots[game.decision.chooser]))
    return {"tries_per_second": round(searches * TRIES / spent), "searches": searches}


class TableSeat:
    """Somebody at a table, without a socket.

    Args:
        side: the seat.
    """

    def __init__(self, side: str) -> None:
        self.side = side
        self.changes, self.known, self.shown = Changes(), 0, set[str]()

    def wake(self) -> None:
        """There is something new, which is told anyway."""

    def tell(self, seats: TableSeats) -> None:
        """Make what is new, as text."""
        told = update(seats, seats.record, self.side, self.known, self.shown, events=False)
        self.known = seats.record.marks[-1]
        as_text(as_json(self.changes.told(told)))


def told_tables() -> dict[str, float]:
    """Let two people act at random at a table, with the windows that are passed for them, and make what the board's server
    tells both after each decision. Nothing is written or sent."""
    board = Matchup(None, None, None).board()
    rng, start, told = random.Random(1), time.process_time(), 0
    for seed in range(TABLES):
        record = TableRecord("", TableSetup(Game({**board, "seed": seed}).save(), seed, {}, dict.fromkeys(SIDES, ""), {}))
        controls = {side: Control(side, Stops(record.core.state.book.book), secret=True) for side in SIDES}
        seats, listeners = TableSeats(record, controls, (), 0.0, time.monotonic), [TableSeat(side) for side in SIDES]
        for listener in listeners:
            seats.enters(listener)
        while (side := record.side) and record.seq < TOLD:
            trial = record.copy()
            if seats.passes(record, side):
                trial.passed(side)
            else:
                decision = view_now(record.core, SIDE_NAMES.index(side)).decision
                assert decision is not None
                trial.act(side, rng.choice(decision.options).text)
            record.become(trial)
            for listener in listeners:
                listener.tell(seats)
        told += record.seq
    return {"ms": round((time.process_time() - start) / told * 1000, 3), "decisions": round(told / TABLES)}


def figures() -> dict[str, Any]:
    """Measure everything on this machine."""
    start, actions, _ = recorded(full_board())
    for action in actions[: len(actions) // 2]:
        start.apply(action)
    return {
        "three_ice_run": three_ice_run(small_board()),
        "three_ice_run_full_board": three_ice_run(full_board()),
        "perft": counting(),
        "plans_ms": {name: planning(name) for name in PLANS},
        "random_game": random_games(),
        "heuristic_game": heuristic_games(),
        "encoded_match": encoded_steps(),
        "search": searching(),
        "table": told_tables(),
        "copy_us": round(microseconds(start.state.copy, COPIES), 2),
        "compiled": COMPILED,
    }


def record_file() -> Path:
    """The file with the last recorded figures of this machine; what `rezzed bench --json` prints is written there."""
    return RESULTS / platform.node() / f"bench-{'compiled' if COMPILED else 'pure'}.json"


def words(found: Mapping[str, Any], before: Mapping[str, Any]) -> str:
    """The figures of one line, each with its ratio to what was recorded before."""
    out = []
    for name, value in found.items():
        was = before.get(name)
        ratio = f" ({value / was:.2f} of {was})" if isinstance(was, (int, float)) and was and value != was else ""
        out.append(f"{name.replace('_', ' ')} {value}{ratio}".strip())
    return ", ".join(out)


def show(as_json: bool) -> None:
    """Print the figures, and how far they are from the last recorded ones of this machine."""
    progress = CommandProgress(None)
    progress.warn("measuring; the figures come together at the end, and Ctrl-C stops")
    found = figures()
    if as_json:
        screen.dump(found)
        return
    path = record_file()
    before: dict[str, Any] = json.loads(files.read_text(path, "file of figures")) if path.exists() else {}
    for name, value in found.items():
        old = before.get(name)
        if isinstance(value, dict):
            line = words(value, old if isinstance(old, dict) else {})
        else:
            line = words({"": value}, {"": old})
        screen.line((f"{name.replace('_', ' '):<26}", "bold"), line)
    if not before:
        progress.warn(f"no recorded figures of this machine: `rezzed bench --json` makes {path}")
