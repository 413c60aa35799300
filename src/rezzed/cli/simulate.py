"""`rezzed simulate`: many games between two bots, in several processes, with a journal that continues after a stop."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as Late
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from .. import __version__
from ..bots.matches import STALL, Played, named, played
from ..errors import RezzedError
from ..game import Game
from ..planner.sample import interval
from ..wording.names import plural
from . import screen
from .journal import Journal
from .patience import INTERRUPTED, Patience
from .play import DECKS, Match

MOST_GAMES: Final = 99_999  # the largest seed
MOST_JOBS: Final = 64
AHEAD: Final = 4  # games that are given to each process in advance
WAIT: Final = 0.1  # seconds between two looks at Ctrl-C
SIDES: Final = ("corp", "runner")


def run(match: Match, bots: str | None, games: int, jobs: int, out: Path | None, as_json: bool) -> int:
    """Play games between two bots and print what became of them; return the exit code.

    Args:
        match: the decks and the rule book.
        bots: the bots, as `corp:NAME,runner:NAME`.
        games: the number of games.
        jobs: the number of processes.
        out: the journal; None for no journal.
        as_json: print JSON.

    Raises:
        RezzedError: the request is invalid, or a process died.
        SetupError: the decks or the journal cannot be used.
    """
    _in_range("--games", games, MOST_GAMES)
    _in_range("--jobs", jobs, MOST_JOBS)
    names = named(bots)
    board = match.board()
    Game({**board, "seed": 1})  # an impossible board is reported before any process begins
    labels = _labels(match, names, board)
    journal = None if out is None else Journal(out, labels)
    done: dict[int, Played] = {} if journal is None else journal.games
    left = [seed for seed in range(1, games + 1) if seed not in done]
    patience = Patience(None, games)
    patience.done = games - len(left)
    with patience.watching():
        for game in _games(board, names, left, jobs, patience):
            done[game.seed] = game
            if journal is not None:
                journal.add(game)
            patience.done += 1
            patience.tick()
    found = [done[seed] for seed in sorted(done) if seed <= games]
    _print(found, labels, games, as_json)
    return INTERRUPTED if len(found) < games else 0


def _in_range(option: str, n: int, most: int) -> None:
    if not 1 <= n <= most:
        raise RezzedError(f"{n} is out of range (1 to {most})", place=option)


def _labels(match: Match, bots: Mapping[str, str], board: Mapping[str, Any]) -> dict[str, str]:
    """What is played, as a journal names it. The last one tells boards apart whose decks have equal names."""
    content = json.dumps([board, __version__], sort_keys=True)
    return {
        "corp": match.corp or DECKS["corp"], "runner": match.runner or DECKS["runner"], "corp_bot": bots["corp"],
        "runner_bot": bots["runner"], "rules": str(board["rules"]), "board": hashlib.sha256(content.encode()).hexdigest()[:12],
    }  # fmt: skip


# -- playing ------------------------------------------------------------------------------------------------------


def _games(
    board: Mapping[str, Any], bots: Mapping[str, str], seeds: list[int], jobs: int, patience: Patience
) -> Iterator[Played]:
    """The games in the order of their seeds, until somebody presses Ctrl-C."""
    if min(jobs, len(seeds)) < 2:
        for seed in seeds:
            if patience.over:
                return
            yield played(board, bots, seed)
        return
    processes = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(seeds)), processes, _begin) as pool:
        try:
            yield from _in_order(pool, partial(played, board, bots), seeds, jobs * AHEAD, patience)
        except BrokenProcessPool:
            raise RezzedError("a process died; what is in the journal stays, and the same command goes on from there") from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, play: Any, seeds: list[int], ahead: int, patience: Patience) -> Iterator[Played]:
    """Results in the order of the seeds; never more than `ahead` games are waiting."""
    left, waiting = deque(seeds), deque[Future[Played]]()
    while left or waiting:
        while left and len(waiting) < ahead:
            waiting.append(pool.submit(play, left.popleft()))
        while not patience.over:
            try:
                found = waiting[0].result(WAIT)
                break
            except Late:
                patience.tick()
        else:
            return
        waiting.popleft()
        yield found


def _begin() -> None:
    """Ctrl-C reaches every process of a terminal; the first one decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# -- printing -----------------------------------------------------------------------------------------------------


def summary(games: Iterable[Played], labels: Mapping[str, str]) -> dict[str, Any]:
    """What became of the games: win rates with Wilson's 95 % intervals, means and reasons."""
    found = list(games)
    n = len(found)
    data: dict[str, Any] = {**labels, "games": n, "wins": {}, "stalls": sum(g.reason == STALL for g in found)}
    data["draws"] = sum(g.winner == "draw" for g in found)
    for side in SIDES:
        won = sum(g.winner == side for g in found)
        low, high = interval(won, n) if n else (0.0, 1.0)
        data["wins"][side] = {"games": won, "rate": won / n if n else 0.0, "low": low, "high": high}
    for name in ("turns", "runs", "decisions", "corp_points", "runner_points"):
        data[name] = round(fmean(getattr(g, name) for g in found), 2) if n else 0.0
    reasons = Counter(f"{g.winner or 'nobody'}: {g.reason}" for g in found)
    data["reasons"] = dict(sorted(reasons.items(), key=lambda x: (-x[1], x[0])))
    return data


def _print(found: list[Played], labels: Mapping[str, str], games: int, as_json: bool) -> None:
    data = summary(found, labels)
    if as_json:
        screen.dump({**data, "wanted": games}, 1)
        return
    bots = {side: f"{labels[side]}, bot {labels[f'{side}_bot']}" for side in SIDES}
    screen.heading(f"{bots['corp']} against {bots['runner']}, {labels['rules']}: {plural(len(found), 'game')}")
    rows = []
    for side in SIDES:
        won = data["wins"][side]
        rows.append((side, str(won["games"]), f"{won['rate']:.1%}", f"{won['low']:.1%} to {won['high']:.1%}"))
    screen.table(("side", "wins", "rate", "95 % interval"), rows)
    for reason, n in data["reasons"].items():
        screen.line(f"  {n:>5}  {reason}")
    means = ("turns", "runs", "decisions", "corp_points", "runner_points")
    screen.line("  mean: " + ", ".join(f"{data[name]:g} {name.replace('_', ' ')}" for name in means))
    if len(found) < games:
        screen.line((f"stopped after {len(found)} of {games} games; with --out, the same command goes on from there", "yellow"))
