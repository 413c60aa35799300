"""`rezzed simulate`: many games between two bots, in several processes or on a cluster, with a journal that continues after a
stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from ..bots.matches import STALL, PlayedGame, contest
from ..errors import RezzedError
from ..league.journal import Journal
from ..league.playing import players
from ..league.position_table import PositionTable
from ..search.tree.sampled_odds import interval
from ..wording.names import plural
from . import screen
from .progress_bar import INTERRUPTED, CommandProgress
from .schedule import LABELS, Schedule

MOST_GAMES: Final = 99_999  # the largest seed
MOST_JOBS: Final = 64
SIDES: Final = ("corp", "runner")
MEANS: Final = ("turns", "runs", "decisions", "corp_points", "runner_points")


@dataclass(frozen=True)
class SimulationRequest:
    """What somebody wants to simulate.

    Attributes:
        corps, runners: the names of decks; None for the starter decks.
        rules: the rule book; None for the default one.
        bots: the bots, as `A,B` or `corp:NAME,runner:NAME`; None for the best ones.
        games: the number of games.
        jobs: the number of processes.
        dask: the address of a Dask scheduler; None to play on this machine.
        out: the journal; None for no journal.
        as_json: print JSON.
        format: the format in which all decks must be legal; None for none.
        positions: a Parquet file for the decisions of all games; None for none.
    """

    corps: Sequence[str] | None
    runners: Sequence[str] | None
    rules: str | None
    bots: str | None
    games: int
    jobs: int
    dask: str | None
    out: Path | None
    as_json: bool
    format: str | None = None
    positions: Path | None = None


def run(wanted: SimulationRequest) -> int:
    """Play games between two bots and print what became of them; return the exit code.

    Raises:
        RezzedError: the request is invalid, or processes die again and again.
        SetupError: the decks or the journal cannot be used.
    """
    in_range("--games", wanted.games, MOST_GAMES)
    in_range("--jobs", wanted.jobs, MOST_JOBS)
    _alone(wanted)
    meeting = contest(wanted.bots)
    if meeting.exchanged and wanted.games % 2:
        raise RezzedError(f"{wanted.games} is odd, but with exchanged seats each seed has two games", place="--games")
    schedule = Schedule(wanted.corps, wanted.runners, wanted.rules, meeting, wanted.format)
    if wanted.out is None:
        journal = None
    else:
        journal = Journal(wanted.out, LABELS, lambda n: (schedule.job(n).seed, schedule.labels(n)))
    done: dict[int, PlayedGame] = {} if journal is None else dict(journal.games)
    try:
        if wanted.positions is None:
            _play(wanted, schedule, done, journal)
        else:
            _keep(wanted.positions, wanted.games, schedule, done)
    finally:
        if journal is not None:
            journal.close()
    found = {number: done[number] for number in sorted(done) if number <= wanted.games}
    _print(found, schedule, wanted)
    return INTERRUPTED if len(found) < wanted.games else 0


def in_range(option: str, n: int, most: int) -> None:
    """Refuse a number that is out of range.

    Raises:
        RezzedError: it is.
    """
    if not 1 <= n <= most:
        raise RezzedError(f"{n} is out of range (1 to {most})", place=option)


# -- playing ------------------------------------------------------------------------------------------------------


def _play(wanted: SimulationRequest, schedule: Schedule, done: dict[int, PlayedGame], journal: Journal | None) -> None:
    """Play the games that are not done, until somebody presses Ctrl-C."""
    left = [n for n in range(1, wanted.games + 1) if n not in done]
    work = CommandProgress(None, wanted.games, wanted.games - len(left))
    dask = wanted.dask if left else None
    with work.watching(), players(min(wanted.jobs, len(left)), dask, work) as play:
        for number, game in play(schedule.task(n) for n in left):
            done[number] = game
            if journal is not None:
                journal.add(number, game)
            work.done += 1
            work.tick()


def _alone(wanted: SimulationRequest) -> None:
    """Refuse what does not go together with `--positions`."""
    if wanted.positions is None:
        return
    others = {"--jobs": wanted.jobs > 1, "--dask": wanted.dask is not None, "--out": wanted.out is not None}
    if clash := [option for option, given in others.items() if given]:
        words = f"one process writes the positions of all games, so it does not go with {clash[0]}"
        raise RezzedError(words, place="--positions")
    if wanted.positions.suffix != ".parquet":
        raise RezzedError(f"expected a .parquet file, not {wanted.positions}", place="--positions")


def _keep(path: Path, games: int, schedule: Schedule, done: dict[int, PlayedGame]) -> None:
    """Play the games and write their decisions; after Ctrl-C the file has those of the games that ended."""
    who, decks = schedule.contest, {side: ", ".join(schedule.decks[side]) for side in SIDES}
    seats = {"bots": f"{who.first}, {who.second}; exchanged seats"} if who.exchanged else {"bots": f"{who.first}, {who.second}"}
    work = CommandProgress(None, games)
    try:
        table = PositionTable(path, {"rules": schedule.rules, **decks, **seats})
    except OSError as error:
        raise RezzedError(f"cannot write {path}: {error.strerror or error}", place="--positions") from None
    try:
        with work.watching():
            for number in range(1, games + 1):
                if work.over:
                    break
                done[number] = table.play(schedule.task(number))
                work.done += 1
                work.tick()
        table.close()
    except BaseException:
        table.drop()
        raise


# -- printing -----------------------------------------------------------------------------------------------------


def _most_first(counted: tuple[str, int]) -> tuple[int, str]:
    words, n = counted
    return -n, words


def summary(games: Iterable[PlayedGame]) -> dict[str, Any]:
    """What became of the games: win rates with Wilson's 95 % intervals, means and reasons."""
    found = list(games)
    n = len(found)
    data: dict[str, Any] = {"games": n, "wins": {}, "stalls": sum(g.reason == STALL for g in found)}
    data["draws"] = sum(g.winner == "draw" for g in found)
    for side in SIDES:
        data["wins"][side] = rate(sum(g.winner == side for g in found), n)
    for name in MEANS:
        data[name] = round(fmean(getattr(g, name) for g in found), 2) if n else 0.0
    reasons = Counter(f"{g.winner or 'nobody'}: {g.reason}" for g in found)
    data["reasons"] = dict(sorted(reasons.items(), key=_most_first))
    return data


def rate(won: int, n: int) -> dict[str, Any]:
    """A number of wins, their rate and its interval."""
    low, high = interval(won, n) if n else (0.0, 1.0)
    return {"games": won, "of": n, "rate": won / n if n else 0.0, "low": low, "high": high}


def by_bot(found: Mapping[int, PlayedGame], schedule: Schedule) -> dict[str, Any]:
    """What became of the bots that exchange seats: their wins on each side and on both, and of how many pairs of games they won
    both. Two bots with one name are told apart by their order."""
    who = schedule.contest
    out: dict[str, Any] = {}
    names = (who.first, who.second) if who.first != who.second else (f"{who.first} 1", f"{who.second} 2")
    backs = {number: schedule.job(number).back for number in found}
    for k, name in enumerate(names):
        won: dict[str, list[bool]] = {side: [] for side in SIDES}
        for number, game in found.items():
            side = SIDES[(k + backs[number]) % 2]
            won[side].append(game.winner == side)
        both = won["corp"] + won["runner"]
        out[name] = {**{s: rate(sum(x), len(x)) for s, x in won.items()}, "both": rate(sum(both), len(both))}
        pairs = [(found[n], found[n + 1]) for n in found if n % 2 and n + 1 in found]
        out[name]["pairs"] = sum((a.winner, b.winner) == (SIDES[k], SIDES[1 - k]) for a, b in pairs)
    return out


def _names(schedule: Schedule) -> dict[str, str]:
    who = schedule.contest
    data = {side: ", ".join(schedule.decks[side]) for side in SIDES}
    if not who.exchanged:
        data |= {"corp_bot": who.first, "runner_bot": who.second}
    return {**data, "rules": schedule.rules}


def _print(found: Mapping[int, PlayedGame], schedule: Schedule, wanted: SimulationRequest) -> None:
    data = {**_names(schedule), **summary(found.values())}
    if schedule.contest.exchanged:
        data["bots"] = by_bot(found, schedule)
    if wanted.as_json:
        screen.dump({**data, "wanted": wanted.games}, 1)
        return
    who = schedule.contest
    if who.exchanged:
        words = f"{who.first} against {who.second}, exchanged seats; {data['corp']} and {data['runner']}"
    else:
        words = f"{data['corp']}, bot {who.first} against {data['runner']}, bot {who.second}"
    screen.heading(f"{words}, {data['rules']}: {plural(len(found), 'game')}")
    screen.table(("bot", "side", "wins", "of", "rate", "95 % interval"), list(_rows(data, schedule)))
    for reason, n in data["reasons"].items():
        screen.line(f"  {n:>5}  {reason}")
    screen.line("  mean: " + ", ".join(f"{data[name]:g} {name.replace('_', ' ')}" for name in MEANS))
    for name, bot in data.get("bots", {}).items():
        screen.line(f"  {name} won both games of {plural(bot['pairs'], 'seed')}")
    if len(found) < wanted.games:
        words = f"stopped after {len(found)} of {wanted.games} games; with --out, the same command goes on from there"
        screen.line((words, "yellow"))


def _rows(data: Mapping[str, Any], schedule: Schedule) -> Iterator[tuple[str, ...]]:
    """The lines of the table of wins."""
    who = schedule.contest
    kept = [(name, side, data["bots"][name][side]) for name in data.get("bots", {}) for side in (*SIDES, "both")]
    fixed = ("any", "any") if who.exchanged else (who.first, who.second)
    for name, side, won in (*kept, *((name, side, data["wins"][side]) for name, side in zip(fixed, SIDES, strict=True))):
        yield name, side, str(won["games"]), str(won["of"]), f"{won['rate']:.1%}", f"{won['low']:.1%} to {won['high']:.1%}"
