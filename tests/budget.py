"""Counts what the hot paths do, without a clock: calls of Python functions, and blocks of memory that stay allocated.

    python tests/budget.py      # writes tests/data/budget.json anew, after a change that was meant to do more, or does less

The counts are exact and always the same for the same code, so they say on a busy machine what seconds cannot say.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, Final

from rezzed import Game
from rezzed.board import build
from rezzed.cli import bench
from rezzed.cli.play import Matchup
from rezzed.encoding.space import SPACE
from rezzed.engine.timing import machine
from rezzed.planner import plan

FILE: Final = Path(__file__).parent / "data" / "budget.json"
SOURCE: Final = str(Path(sys.modules["rezzed"].__file__ or "").parent)
MORE: Final = 1.02  # calls above those that were written down
MORE_BLOCKS: Final = 1.10
SHARE: Final = 0.004  # of all calls; rarer functions are counted together
DECISIONS: Final = 150
INLINED: Final = ("<listcomp>", "<setcomp>", "<dictcomp>")  # later versions of Python do not call them
OTHERS: Final = "other functions"


def engine() -> int:
    """Random decisions of a whole game in the engine."""
    s, rng = build({**Matchup(None, None, None).board(), "seed": 1}), random.Random(1)
    machine.begin(s)
    for _ in range(DECISIONS):
        machine.apply(s, s.options[int(rng.random() * len(s.options))])
    return DECISIONS


def game() -> int:
    """The same through `Game.decision` and `Game.apply`, with the log."""
    played, rng = Game({**Matchup(None, None, None).board(), "seed": 1}), random.Random(1)
    for _ in range(DECISIONS):
        assert played.decision is not None
        played.apply(rng.choice(played.decision.options))
    return DECISIONS


def looking() -> int:
    """The same through seats that read their view and the new events of their log."""
    played, rng = Game({**Matchup(None, None, None).board(), "seed": 1}), random.Random(1)
    seats, read = {side: played.seat(side) for side in ("corp", "runner")}, {"corp": 0, "runner": 0}
    for _ in range(DECISIONS):
        seat = seats[seats["corp"].waiting]
        view = seat.view
        read[seat.side] += len(seat.log(read[seat.side]))
        assert view.decision is not None
        seat.apply(rng.choice(view.decision.options))
    return DECISIONS


def run() -> int:
    """The run through three ice of `rezzed bench`, from options that were found before."""
    start, actions, _ = RECORDED
    played = start.copy()
    for action in actions:
        played.apply(action)
    return len(actions)


def planned() -> int:
    """A plan; its unit is the plan."""
    plan(build(bench.plan_board(*bench.PLANS["3 ice, 3 breakers"])), "reach HQ")
    return 1


def steps() -> int:
    """Steps of a match as environments take them, with the observation and the mask of whoever decides."""
    from rezzed.envs.kinds import kind  # it needs the extra `ai`

    match, rng = kind("game-v0").match(1), random.Random(1)
    for _ in range(DECISIONS):
        match.observe(match.player)
        match.mask(match.player)
        match.step(rng.choice(match.legal()))
    assert SPACE.n
    return DECISIONS


RECORDED: Final = bench.recorded(bench.small_board())
PATHS: Final[Mapping[str, Callable[[], int]]] = {
    "engine": engine, "game": game, "looking": looking, "run": run, "plan": planned, "environment": steps,
}  # fmt: skip


def calls(play: Callable[[], int]) -> tuple[Counter[str], int]:
    """How often a path calls each function of the package, and its number of decisions. It is played once before, so that
    everything that is made once is there."""
    found: Counter[str] = Counter()

    def count(frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_name not in INLINED and code.co_filename.startswith(SOURCE):
            found[f"{code.co_filename[len(SOURCE) + 1 :]}: {code.co_qualname}"] += 1

    play()
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        n = play()
    finally:
        sys.setprofile(before)
    return found, n


def blocks(play: Callable[[], int]) -> int:
    """How many blocks of memory a path takes and does not give back while what it made is there: that is, when it ends."""
    kept: list[int] = []

    def end(frame: FrameType, event: str, arg: Any) -> None:
        if event == "return" and frame.f_code is play.__code__:
            kept.append(sys.getallocatedblocks())

    play()
    gc.collect()
    gc.disable()
    sys.setprofile(end)
    start = sys.getallocatedblocks()
    try:
        play()
    finally:
        sys.setprofile(None)
        gc.enable()
    return kept[0] - start


def measured(name: str) -> dict[str, Any]:
    """What a path does now: decisions, calls in all and of the functions that are called most, blocks."""
    found, n = calls(PATHS[name])
    total = found.total()
    most = {f: k for f, k in sorted(found.items(), key=lambda x: (-x[1], x[0])) if k >= SHARE * total}
    most[OTHERS] = total - sum(most.values())
    return {"decisions": n, "calls": total, "blocks": blocks(PATHS[name]), "functions": most}


def grown(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """The functions that are called more often than it was written down, the largest growth first."""
    more = {f: k - was["functions"].get(f, 0) for f, k in now["functions"].items()}
    for f in sorted(more, key=lambda f: -more[f]):
        if more[f] > 0:
            yield f"{f}: {now['functions'][f]} calls, {more[f]} more"


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: measured(name) for name in PATHS}, indent=1) + "\n", encoding="utf-8")
