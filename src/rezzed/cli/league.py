"""`rezzed league`: bots play a league, and are rated."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from ..decks import play_format
from ..errors import Fault, SetupError
from ..ids import CORP, RUNNER
from ..league import entries, pairing, ratings, report
from ..league.journal import Journal
from ..league.playing import players
from ..league.season import LABELS, Season
from ..wording.names import plural
from . import screen
from .progress_bar import INTERRUPTED, CommandProgress
from .simulate import MOST_JOBS, in_range


@dataclass(frozen=True)
class LeagueRequest:
    """What somebody wants to be played.

    Attributes:
        file: the league.
        jobs: the number of processes.
        dask: the address of a Dask scheduler; None to play on this machine.
        out: the journal; None for no journal.
        tournament: the file for the standings; None for none.
        as_json: print JSON.
        format: the format in which all decks must be legal; None for none.
    """

    file: Path
    jobs: int
    dask: str | None
    out: Path | None
    tournament: Path | None
    as_json: bool
    format: str | None = None


def run(wanted: LeagueRequest) -> int:
    """Play what is left of a league, and print standings and ratings; return the exit code.

    Raises:
        RezzedError: the request is invalid, a library is missing, or processes die again and again.
        SetupError: the league or the journal cannot be used.
    """
    in_range("--jobs", wanted.jobs, MOST_JOBS)
    season = Season(entries.load(wanted.file, None if wanted.format is None else play_format(wanted.format)))
    ratings.check()
    if season.league.schedule == entries.SWISS:
        pairing.check()
    journal = None if wanted.out is None else Journal(wanted.out, LABELS, season.expected, "league", season.games)
    try:
        _play(wanted, season, journal)
    finally:
        if journal is not None:
            journal.close()
    for number in [n for n in season.games if n > season.total]:  # of a longer version of the league
        del season.games[number]
    if wanted.tournament is not None:
        _write(wanted.tournament, season)
    _print(season, wanted)
    return INTERRUPTED if len(season.games) < season.total else 0


def _play(wanted: LeagueRequest, season: Season, journal: Journal | None) -> None:
    """Play the games that are not finished, until somebody presses Ctrl-C."""
    left = sum(n not in season.games for n in range(1, season.total + 1))
    work = CommandProgress(None, season.total, season.total - left)
    dask = wanted.dask if left else None
    with work.watching(), players(min(wanted.jobs, left), dask, work) as play:
        for numbers in season.waves():
            for number, game in play(season.task(n) for n in numbers):
                season.games[number] = game
                if journal is not None:
                    journal.add(number, game)
                work.done += 1
                work.tick()
            if work.over:
                return


def _write(path: Path, season: Season) -> None:
    """Write the tournament file."""
    text = json.dumps(report.tournament(season, date.today()), ensure_ascii=False, indent=1) + "\n"
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SetupError([Fault(f"cannot write the tournament: {error.strerror}", str(path))]) from None


# -- printing -----------------------------------------------------------------------------------------------------


def _print(season: Season, wanted: LeagueRequest) -> None:
    league, n = season.league, len(season.games)
    found = ratings.rated(season)
    standings = {s.entrant: s for s in season.standings(season.whole_legs())}
    if wanted.as_json:
        screen.dump(_data(season, found, standings), 1)
        return
    words = "1 seed" if league.seeds == 1 else f"{league.seeds} seeds"
    kind = f"Swiss, {plural(league.rounds, 'round')}" if league.schedule == entries.SWISS else league.schedule
    heading = f"{league.name}: {kind}, {words}, {plural(len(league.entrants), 'entrant')}, {league.rules}: {plural(n, 'game')}"
    screen.heading(heading)
    rows = [
        (
            league.entrants[r.entrant].name, f"{r.rating.value:+.0f}", f"{r.rating.low:+.0f} to {r.rating.high:+.0f}",
            *(f"{won:g} of {of}" for won, of in zip(r.won, r.games, strict=True)), f"{r.rate:.1%}",
            str(standings[r.entrant].points),
        )
        for r in found.entrants
    ]  # fmt: skip
    screen.table(("entrant", "rating", "95 % interval", "won as Corp", "won as Runner", "rate", "points"), rows)
    chance, low, high = found.corp.chance()
    corp = f"{found.corp.value:+.0f} ({found.corp.low:+.0f} to {found.corp.high:+.0f})"
    screen.line(f"  the Corp's advantage: {corp}; between equals it wins {chance:.1%} ({low:.1%} to {high:.1%})")
    for words in _warnings(season, found):
        screen.line((f"  {words}", "yellow"))
    if n < season.total:
        words = f"stopped after {n} of {season.total} games; with --out, the same command goes on from there"
        screen.line((words, "yellow"))


def _warnings(season: Season, found: ratings.Ratings) -> Iterator[str]:
    """What to know about ratings that the games do not determine."""
    for r in found.entrants:
        name, of = season.league.entrants[r.entrant].name, sum(r.games)
        if of and r.rate in (0, 1):
            words = "won" if r.rate else "lost"
            edge = "high" if r.rate else "low"
            yield f"{name} {words} every game: its rating is only as {edge} as {plural(of, 'game')} can show"
    winners = {game.winner for game in season.games.values()}
    if len(winners) == 1 and winners <= {"corp", "runner"}:
        yield f"the {winners.pop().capitalize()} won every game: its advantage is larger than the games can show"


def _data(season: Season, found: ratings.Ratings, standings: dict[int, Any]) -> dict[str, Any]:
    """Everything as plain data."""
    league = season.league
    entrants = [
        {
            "name": league.entrants[r.entrant].name, "bot": league.entrants[r.entrant].bot,
            "parameters": dict(league.entrants[r.entrant].parameters), **asdict(r.rating), "rate": r.rate,
            "corp": {"won": r.won[CORP], "of": r.games[CORP]}, "runner": {"won": r.won[RUNNER], "of": r.games[RUNNER]},
            "points": standings[r.entrant].points,
        }
        for r in found.entrants
    ]  # fmt: skip
    advantage = {**asdict(found.corp), **dict(zip(("chance", "chance_low", "chance_high"), found.corp.chance(), strict=True))}
    return {
        "name": league.name, "rules": league.rules, "schedule": league.schedule, "fingerprint": league.fingerprint,
        "games": len(season.games), "wanted": season.total, "entrants": entrants, "corp_advantage": advantage,
        "warnings": list(_warnings(season, found)),
    }  # fmt: skip
