"""The tournament file that the community's tools read (NRTM's JSON)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from .season import Season

SCHEMA: Final = "http://steffens.org/nrtm/nrtm-schema.json"
QUOTES: Final = str.maketrans("“”", '""')


def tournament(season: Season, day: date) -> dict[str, Any]:
    """The finished legs of a league as a tournament without a cut. Each leg is a round: two games for each pair.

    Args:
        season: the games.
        day: the day of the tournament.
    """
    legs = season.whole_legs()
    league = season.league
    players = []
    for rank, standing in enumerate(season.standings(legs), 1):
        entrant = league.entrants[standing.entrant]
        decks = entrant.decks.items()
        identities = {side: deck.identity_title().translate(QUOTES) if deck.identity else None for side, deck in decks}
        players.append({
            "id": standing.entrant + 1, "name": entrant.name, "rank": rank,
            "corpIdentity": identities["corp"], "runnerIdentity": identities["runner"],
            "matchPoints": standing.points,
            "strengthOfSchedule": round(standing.strength, 4),
            "extendedStrengthOfSchedule": round(standing.extended, 4),
        })  # fmt: skip
    return {
        "name": league.name, "date": day.isoformat(), "cutToTop": 0, "preliminaryRounds": legs,
        "tournamentOrganiser": {"nrdbId": "", "nrdbUsername": ""},
        "players": players, "eliminationPlayers": [], "rounds": [_round(season, leg) for leg in range(legs)],
        "uploadedFrom": "rezzed", "links": [{"rel": "schemaderivedfrom", "href": SCHEMA}],
    }  # fmt: skip


def _round(season: Season, leg: int) -> list[dict[str, Any]]:
    """The tables of a leg."""
    return [
        {
            "table": at, "player1": _player(one, first), "player2": _player(two, second),
            "intentionalDraw": False, "twoForOne": False, "eliminationGame": False,
        }
        for at, ((one, two), first, second) in enumerate(season.scores(leg), 1)
    ]  # fmt: skip


def _player(entrant: int | None, scores: tuple[int, int]) -> Mapping[str, Any]:
    corp, runner = scores
    number = None if entrant is None else entrant + 1
    return {"id": number, "runnerScore": runner, "corpScore": corp, "combinedScore": corp + runner}
