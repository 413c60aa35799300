"""How fast a league is: games a second by number of processes, and what a game costs.

    python benchmarks/league.py [--games N] [--rounds N] [--bot NAME] [--dask]

The games are between two of the best bots, or of the named one, with starter decks. `handing_ms` is the CPU time of the first
process for a game that others play, with its line in the journal: it limits the games that one process can hand out to any
number of cores. With `--dask` the games are also played by the workers of a Dask cluster on this machine. Its scheduler is in
the first process, so `dask_handing_ms_1` and `_2`, for one and two workers, are the CPU times of both. Some of that is waiting:
quick games (`--bot first`) show what a game costs.
"""

from __future__ import annotations

import argparse
import json
import logging
import pickle
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from rezzed.bots.matches import GameTask, play_game
from rezzed.league import entries
from rezzed.league.journal import Journal
from rezzed.league.playing import players
from rezzed.league.season import LABELS, Season

TEXT = 'seeds = {}\n[[entrant]]\nname = "one"\nbot = "{bot}"\n[[entrant]]\nname = "two"\nbot = "{bot}"\n'


class Waiting:
    """Nobody stops the games."""

    over = False

    def tick(self) -> None:
        """Wait on."""


def season_of(folder: Path, games: int, bot: str) -> Season:
    """The games of two entrants."""
    path = folder / "league.toml"
    path.write_text(TEXT.format(games // 2, bot=bot), encoding="utf-8")
    return Season(entries.load(path))


def alone(season: Season) -> tuple[list[float], list[int], list[int]]:
    """The CPU seconds of each game in this process, and the bytes of tasks and of results."""
    seconds, tasks, results = [], [], []
    for number in range(1, season.total + 1):
        task = season.task(number)
        begin = time.process_time()
        game = play_game(task.board, task.bots, task.seed)
        seconds.append(time.process_time() - begin)
        tasks.append(len(pickle.dumps(task)))
        results.append(len(pickle.dumps(game)))
    return seconds, tasks, results


def clustered(season: Season, jobs: int, path: Path) -> tuple[float, float]:
    """The same as `together`, with the workers of a Dask cluster."""
    from distributed import LocalCluster

    quiet: dict[str, Any] = {"dashboard_address": None, "silence_logs": logging.CRITICAL}
    with LocalCluster(n_workers=jobs, threads_per_worker=1, host="127.0.0.1", **quiet) as cluster:
        return together(season, jobs, path, cluster.scheduler_address)


def together(season: Season, jobs: int, path: Path, dask: str | None = None) -> tuple[float, float]:
    """Games a second in so many processes, and the CPU seconds of the first process for each game. Processes begin before the
    clock does."""
    path.unlink(missing_ok=True)
    journal = Journal(path, LABELS, season.expected, "league", {})
    with players(jobs, dask, Waiting()) as play:
        warm = season.task(1)
        for _ in play([GameTask(k, warm.seed, warm.board, warm.bots) for k in range(4 * jobs)]):
            pass
        began, used = time.perf_counter(), time.process_time()
        for number, game in play(season.task(n) for n in range(1, season.total + 1)):
            journal.add(number, game)
        spent, used = time.perf_counter() - began, time.process_time() - used
    journal.close()
    return season.total / spent, used / season.total


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--bot", default="best", help="whose games; those of first are quick")
    parser.add_argument("--dask", action="store_true", help="also over a Dask cluster on this machine (needs distributed)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        season = season_of(folder, asked.games, asked.bot)
        seconds, tasks, results = alone(season)
        ways = (together, clustered) if asked.dask else (together,)
        turns = [[way(season, jobs, folder / "games.jsonl") for way in ways for jobs in (1, 2)] for _ in range(asked.rounds)]
        found: dict[str, Any] = {
            "games": season.total, "game_cpu_ms": round(1000 * median(seconds), 1), "slowest_ms": round(1000 * max(seconds), 1),
            "task_bytes": max(tasks), "result_bytes": max(results),
            "games_per_second_1": sorted(round(x[0][0], 2) for x in turns),
            "games_per_second_2": sorted(round(x[1][0], 2) for x in turns),
            "handing_ms": sorted(round(1000 * x[1][1], 2) for x in turns),
        }  # fmt: skip
    if asked.dask:
        found |= {f"dask_games_per_second_{k}": sorted(round(x[1 + k][0], 2) for x in turns) for k in (1, 2)}
        found |= {f"dask_handing_ms_{k}": sorted(round(1000 * x[1 + k][1], 2) for x in turns) for k in (1, 2)}
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
