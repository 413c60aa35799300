"""`rezzed plan --odds`: the chance that a run reaches a goal, also with unknown ice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from ..board import server_number
from ..errors import RezzedError
from ..game import Game
from ..ids import HQ, RND, RUNNER
from ..planner import AccessOdds, Odds, access_odds_of, odds
from ..scenario import load_game
from . import plots, screen
from .patience import INTERRUPTED, Patience
from .trace import board_lines

CARD: Final = re.compile(r"\s*(?P<title>[^=]+?)\s*=\s*(?P<weight>-?\d{1,6}(?:\.\d{1,6})?)\s*(?:,|$)", re.ASCII)
MOST: Final = 200  # a plot shows at most this many credits
REZ: Final = {"all": "the Corp rezzes the ice that the Runner approaches", "none": "the Corp rezzes nothing"}


@dataclass(frozen=True)
class Request:
    """The options of one `rezzed plan --odds` command.

    Attributes:
        files: scenario files; their scripts are ignored.
        goal: the goal in words.
        limits: the upper limits, by name.
        unknown: positions of ice and the cards that may be there: `HQ 1: Enigma=3, Ice Wall=1`.
        rez: `all` or `none`.
        samples: the number of random plays if there is no exact answer.
        seed: the seed of the random plays.
        rules: the rule book; None uses the one in the file.
        limit: the time limit for the whole command, in seconds.
    """

    files: Sequence[Path]
    goal: str
    limits: Mapping[str, int]
    unknown: Sequence[str]
    rez: str
    samples: int
    seed: int
    rules: str | None
    limit: float | None


@dataclass(frozen=True)
class Row:
    """One answer with its board; `credits` is the limit on credits if the command asked for several."""

    file: str
    game: Game
    credits: int | None
    odds: Odds


def unknown(words: Sequence[str]) -> dict[str, dict[str, Fraction]]:
    """Read the positions, cards and weights of `--unknown`.

    Raises:
        RezzedError: the words are invalid, or they name a position twice.
    """
    out: dict[str, dict[str, Fraction]] = {}
    for given in words:
        place, _, cards = given.partition(":")
        place, at, found = place.strip(), 0, {}
        while at < len(cards) and (match := CARD.match(cards, at)):
            found[match["title"]] = Fraction(match["weight"])
            at = match.end()
        if not place or not found or at < len(cards):
            raise RezzedError(
                f"--unknown {given[:60]!r}: expected words like 'HQ 1: Enigma=3, Ice Wall=1' (HQ 1 is the outermost ice)"
            )
        if place in out:
            raise RezzedError(f"--unknown {given[:60]!r}: {place} is named twice")
        out[place] = found
    return out


def show(asked: Request, as_json: bool, compared: bool, picture: Path | None) -> int:
    """Find and print the chances; return the exit code.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    cards = unknown(asked.unknown)
    if picture is not None:
        plots.check(picture)
    games = [(str(f), load_game(f, asked.rules)) for f in asked.files]
    todo = [(file, game, n) for file, game in games for n in _credits(game, asked.limits, picture)]
    patience = Patience(asked.limit, len(todo))
    rows = _rows(asked, todo, cards, patience)
    if picture is not None:
        _draw(rows, asked.goal, picture)
    if as_json:
        _as_json(rows, len(todo))
    elif compared or picture is not None:
        _table(rows, asked, len(todo))
    else:
        _whole(rows[0], asked)
    return INTERRUPTED if patience.interrupted else 0


def _credits(game: Game, limits: Mapping[str, int], picture: Path | None) -> Sequence[int | None]:
    """For a plot, every number of credits up to the limit; otherwise just the board."""
    if picture is None:
        return (None,)
    return range(min(game.state.credits[RUNNER], limits.get("credits", MOST), MOST) + 1)


def _rows(
    asked: Request, todo: Sequence[tuple[str, Game, int | None]], cards: Mapping[str, Mapping[str, Fraction]],
    patience: Patience,
) -> list[Row]:  # fmt: skip
    """Find each answer; after Ctrl-C or the time limit, return the answers so far."""
    out: list[Row] = []
    patience.stop = _give_up
    with patience.watching():
        for file, game, n in todo:
            if out and patience.over:
                break
            limits = asked.limits if n is None else {**asked.limits, "credits": n}
            try:
                found = odds(
                    game, asked.goal, limits=limits, unknown=cards or None, rez=asked.rez, samples=asked.samples,
                    seed=asked.seed, seconds=patience.left, progress=patience.tick,
                )  # fmt: skip
            except RezzedError as error:
                raise RezzedError(f"{file}: {error}") from None
            except KeyboardInterrupt:
                if not out:
                    raise
                break
            out.append(Row(file, game, n, found))
            patience.done += 1
    return out


def _give_up() -> None:
    raise KeyboardInterrupt


# -- showing ----------------------------------------------------------------------------------------------


def said(o: Odds) -> str:
    """A chance in words: as a short fraction, in percent, and with its interval if it is not exact."""
    percent = f"{float(o.chance):.2%}"
    exact = f"{o.chance} = {percent}" if o.chance.denominator > 1 and o.chance.denominator < 10_000 else percent
    if o.exact:
        return exact
    words = {"at least": f"at least {percent}", "estimate": f"about {percent}"}[o.bound]
    return f"{words} (95 %: {o.low:.2%} to {o.high:.2%}; {o.samples} plays, seed {o.seed})" if o.samples else words


def accesses(row: Row) -> AccessOdds | None:
    """The value of one access, if the goal is HQ or R&D and agendas are there."""
    server = row.odds.goal.partition(" ")[2]
    if server_number(server) not in (HQ, RND):
        return None
    found = access_odds_of(row.game, server)
    return found if found.agendas else None


def _whole(row: Row, asked: Request) -> None:
    o = row.odds
    screen.line((o.goal, "bold"), f", {REZ[asked.rez]}")
    screen.line((f"  {row.file} [{row.game.state.book.book.name}]", "dim"))
    for words in board_lines(row.game):
        screen.line(f"  {words}")
    for words in asked.unknown:
        screen.line(f"  unknown   {words}")
    screen.line(("chance  ", "bold"), said(o))
    pile = accesses(row)
    if pile is not None:
        words = f"agenda {pile.some} = {float(pile.some):.2%}, {float(pile.expected):.2f} points expected"
        screen.line(("one access  ", "bold"), f"{words}, among {pile.cards} cards")
    if o.first:
        screen.line(("first   ", "bold"), o.first)
    screen.line((f"{'exact' if o.exact else 'not exact'}; {o.states} positions, {o.elapsed_ms:.0f} ms", "dim"))


def _table(rows: Sequence[Row], asked: Request, wanted: int) -> None:
    screen.line((asked.goal, "bold"), f", {REZ[asked.rez]}")
    ranged = any(r.credits is not None for r in rows)
    several = len(asked.files) > 1
    head = [*(["file"] if several else []), *(["credits"] if ranged else []), "chance"]
    screen.table(
        head,
        [[*([r.file] if several else []), *([str(r.credits)] if ranged else []), said(r.odds)] for r in rows],
    )  # fmt: skip
    if len(rows) < wanted:
        screen.line((f"stopped; {wanted - len(rows)} of {wanted} chances are missing", "yellow"))


def _as_json(rows: Sequence[Row], wanted: int) -> None:
    found = [_as_data(r) for r in rows]
    if wanted == 1:
        screen.dump(found[0], 1)
    else:
        screen.dump({"exact": len(rows) == wanted and all(r.odds.exact for r in rows), "odds": found}, 1)


def _as_data(row: Row) -> dict[str, Any]:
    o, pile = row.odds, accesses(row)
    each = None if pile is None else {"cards": pile.cards, "agenda": float(pile.some), "points": float(pile.expected)}
    return {
        "file": row.file, "rules": row.game.state.book.book.name, "goal": o.goal, "credits": row.credits,
        "chance": float(o.chance), "fraction": str(o.chance), "exact": o.exact, "bound": o.bound, "low": o.low, "high": o.high,
        "samples": o.samples, "seed": o.seed, "first": o.first, "access": each,
        "states": o.states, "elapsed_ms": round(o.elapsed_ms, 1),
    }  # fmt: skip


def _draw(rows: Sequence[Row], goal: str, picture: Path) -> None:
    """Plot the chance for each file against the limit on credits."""
    lines: dict[str, list[tuple[int, float | None]]] = {}
    for r in rows:
        lines.setdefault(r.file, []).append((r.credits or 0, float(r.odds.chance)))
    plots.draw_lines(lines, goal, "credits to spend", "chance", picture)
