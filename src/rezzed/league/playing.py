"""Games are played: in this process, in several ones, or on a Dask cluster. Every game comes back once, also if processes
die."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as Late
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Final, Protocol, TypeAlias

from ..bots.matches import GameTask, PlayedGame, play_game
from ..errors import PluginWarning, RezzedError

AHEAD: Final = 4  # games that are given to each process in advance
WAIT: Final = 0.1  # seconds between two looks at Ctrl-C
DEATHS: Final = 5  # of processes, without one finished game between them


class Watch(Protocol):
    """Who waits for the games."""

    @property
    def over(self) -> bool:
        """Whether to stop."""

    def tick(self) -> None:
        """Called now and then while a game is awaited."""


Play: TypeAlias = Callable[[Iterable[GameTask]], Iterator[tuple[int, PlayedGame]]]


class Crew(Protocol):
    """Who plays the games.

    Attributes:
        ahead: how many games to hand over in advance.
    """

    ahead: int

    def submit(self, task: GameTask) -> Any:
        """Hand over a game; a future."""

    def renew(self) -> None:
        """Begin again after processes died."""

    def taken(self, found: Any) -> PlayedGame:
        """The game in the result of a future."""


class Processes:
    """Processes of this machine.

    Args:
        jobs: their number.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.ahead = jobs * AHEAD
        self.pool = self._begun()

    def _begun(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, multiprocessing.get_context("spawn"), _begin)

    def submit(self, task: GameTask) -> Future[PlayedGame]:
        """Hand over a game."""
        return self.pool.submit(play_game, task.board, task.bots, task.seed)

    def renew(self) -> None:
        """Begin new processes."""
        self.close()
        self.pool = self._begun()

    def taken(self, found: PlayedGame) -> PlayedGame:
        """The game itself."""
        return found

    def close(self) -> None:
        """Wait for the games that are being played, and forget the others."""
        self.pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """Ctrl-C reaches every process of a terminal; the first one decides what to do. If it is killed, this one ends as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore", PluginWarning)  # the first process has said it
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """End this process when the one that began it has ended."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)


@contextmanager
def players(jobs: int, dask: str | None, watch: Watch) -> Iterator[Play]:
    """Somebody to play games: a function from tasks to their numbers and games, in the order of the tasks. It ends early if
    `watch` is over.

    Args:
        jobs: the number of processes; with 1, the games are played in this one.
        dask: the address of a Dask scheduler; None to play on this machine.
        watch: who waits.

    Raises:
        RezzedError: the cluster fails, or processes die again and again.
    """
    if dask is not None:
        from . import cluster

        with cluster.connected(dask) as crew:
            yield lambda tasks: _in_order(crew, tasks, watch)
    elif jobs < 2:
        yield lambda tasks: _alone(tasks, watch)
    else:
        processes = Processes(jobs)
        try:
            yield lambda tasks: _in_order(processes, tasks, watch)
        finally:
            processes.close()


def _alone(tasks: Iterable[GameTask], watch: Watch) -> Iterator[tuple[int, PlayedGame]]:
    """Play in this process."""
    for task in tasks:
        if watch.over:
            return
        yield task.number, play_game(task.board, task.bots, task.seed)


class _HandedOver:
    """A task that was handed over."""

    __slots__ = ("future", "task")

    def __init__(self, task: GameTask) -> None:
        self.task = task
        self.future: Any = None

    def lost(self) -> bool:
        """Whether the game was not finished when a process died."""
        future = self.future
        return future is None or not future.done() or future.cancelled() or isinstance(future.exception(), BrokenProcessPool)


def _in_order(crew: Crew, tasks: Iterable[GameTask], watch: Watch) -> Iterator[tuple[int, PlayedGame]]:
    """Results in the order of the tasks; never more than `ahead` games are waiting. After the death of a process, the games
    that are finished stay, and the others are handed over again."""
    left, waiting, deaths = iter(tasks), list[_HandedOver](), 0
    while not watch.over:
        waiting += [_HandedOver(task) for _, task in zip(range(crew.ahead - len(waiting)), left, strict=False)]
        if not waiting:
            return
        try:
            for one in waiting:
                if one.future is None:
                    one.future = crew.submit(one.task)
            found = waiting[0].future.result(WAIT)
        except Late:
            watch.tick()
        except BrokenProcessPool:
            deaths += 1
            if deaths >= DEATHS:
                words = f"processes died {deaths} times, and the game {waiting[0].task.number} was never finished"
                raise RezzedError(f"{words}; what is in the journal stays") from None
            crew.renew()
            for one in waiting:
                if one.lost():
                    one.future = None
        else:
            deaths = 0
            yield waiting.pop(0).task.number, crew.taken(found)
