"""`rezzed plan --odds`: the chance that a run reaches a goal, also with unknown ice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from threading import Event
from typing import Any, Final

from ..board import not_played, server_number
from ..decks import open_deck
from ..errors import RezzedError, SetupError
from ..game import Game
from ..ids import HQ, RND, RUNNER
from ..planner import AccessOdds, ChanceOutcome, Odds, access_odds_of, odds
from ..planner.odds import DANGERS
from ..planner.plain import as_plain
from ..planner.reports import AccessReport, OddsReport, OddsReports
from ..planner.results import UNITS
from ..search.worlds.hidden import FROM_DECK
from . import advice, plots, screen
from .board_sources import Source
from .progress_bar import INTERRUPTED, CommandProgress
from .trace import board_lines

CARD: Final = re.compile(r"\s*(?P<title>[^=]+?)\s*=\s*(?P<weight>-?\d{1,6}(?:\.\d{1,6})?)\s*(?:,|$)", re.ASCII)
MOST: Final = 200  # a plot shows at most this many credits
MOST_OUTCOMES: Final = 8  # more are not printed one by one
NEVER: Final = {"survive": "dies", "flatline": "survives"}
REZ: Final = {"all": "the Corp rezzes the ice that the Runner approaches", "none": "the Corp rezzes nothing"}
TO_KILL: Final = "the Corp rezzes the ice that the Runner approaches, if that helps to kill"


@dataclass(frozen=True)
class UnknownOptions:
    """The options about unknown cards, as somebody typed them.

    Attributes:
        unknown: positions of facedown cards and what they may be: `HQ 1: Enigma=3, Ice Wall=1`, or `HQ 1: deck`.
        deck: a file with the deck of the Corp, or the name of a built-in one.
        hand: the points of the agendas in HQ.
        rnd: the points of the agendas in R&D.
    """

    unknown: Sequence[str] = ()
    deck: Path | None = None
    hand: str | None = None
    rnd: str | None = None

    def asked(self) -> dict[str, Any]:
        """The arguments for `odds`.

        Raises:
            RezzedError: the words are invalid, or the file cannot be read.
        """
        agendas = {server: points(words, option) for server, words, option in (
            ("HQ", self.hand, "--hand"), ("R&D", self.rnd, "--rnd")) if words is not None}  # fmt: skip
        return {
            "unknown": unknown(self.unknown) or None, "deck": None if self.deck is None else decklist(self.deck),
            "agendas": agendas or None,
        }  # fmt: skip


@dataclass(frozen=True)
class OddsRequest:
    """The options of one `rezzed plan --odds` command.

    Attributes:
        files: scenario files; their scripts are ignored.
        goal: the goal in words.
        limits: the upper limits, by name.
        hidden: what the Runner does not know.
        rez: `all` or `none`.
        samples: the number of random plays if there is no exact answer.
        seed: the seed of the random plays.
        rules: the rule book; None uses the one in the file.
        limit: the time limit for the whole command, in seconds.
    """

    files: Sequence[Source]
    goal: str
    limits: Mapping[str, int]
    hidden: UnknownOptions
    rez: str
    samples: int
    seed: int
    rules: str | None
    limit: float | None


@dataclass(frozen=True)
class OddsOptions:
    """The options of `rezzed plan` that need --odds; None means that an option was left out."""

    hidden: UnknownOptions
    rez: str | None
    samples: int | None
    seed: int | None

    @property
    def any(self) -> bool:
        """Whether one of these options was given."""
        known = self.hidden
        others = (known.deck, known.hand, known.rnd, self.rez, self.samples, self.seed)
        return bool(known.unknown) or any(x is not None for x in others)

    def request(
        self, boards: Sequence[Source], goal: str, limits: Mapping[str, int], rules: str | None, limit: float | None
    ) -> OddsRequest:
        """The request, with the usual values for what was left out."""
        samples = 10_000 if self.samples is None else self.samples
        seed = 1 if self.seed is None else self.seed
        return OddsRequest(boards, goal, limits, self.hidden, self.rez or "all", samples, seed, rules, limit)


@dataclass(frozen=True)
class OddsRow:
    """One answer with its board; `credits` is the limit on credits if the command asked for several."""

    file: str
    game: Game
    credits: int | None
    odds: Odds


def points(words: str, option: str) -> list[int]:
    """Read the points of agendas: `2,2,1`. `0` or nothing means that there are none.

    Raises:
        RezzedError: the words are not numbers with commas.
    """
    parts = [x for x in re.split(r"[,\s]+", words.strip()) if x]
    if not all(re.fullmatch(r"[0-9]{1,2}", x) for x in parts):
        raise RezzedError(f"{option} {words[:40]!r}: expected the points of each agenda with commas, such as '2,2,1'")
    return [] if parts == ["0"] else [int(x) for x in parts]


def decklist(name: Path) -> dict[str, int]:
    """The titles and copies of a deck, from a file in any format or the name of a built-in deck.

    Raises:
        SetupError: there is no such deck, or the file is invalid.
    """
    try:
        deck = open_deck(name)
    except SetupError as error:
        raise SetupError([fault.within("--deck") for fault in error.faults]) from None
    return {**{line.card.title: line.count for line in deck.lines()}, **deck.unknown}


def unknown(words: Sequence[str]) -> dict[str, dict[str, Fraction] | str]:
    """Read the positions, cards and weights of `--unknown`.

    Raises:
        RezzedError: the words are invalid, or they name a position twice.
    """
    out: dict[str, dict[str, Fraction] | str] = {}
    for given in words:
        place, _, cards = given.partition(":")
        if place.strip() and cards.strip().lower() == FROM_DECK and place.strip() not in out:
            out[place.strip()] = FROM_DECK
            continue
        at = 0
        place, found = place.strip(), dict[str, Fraction]()
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


def show(asked: OddsRequest, as_json: bool, compared: bool, picture: Path | None) -> int:
    """Find and print the chances; return the exit code.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    hidden = asked.hidden.asked()
    if picture is not None:
        plots.check(picture)
    games = [(str(f), f.game(asked.rules)) for f in asked.files]
    todo = [(file, game, n) for file, game in games for n in _credits(game, asked.limits, picture)]
    work = CommandProgress(asked.limit, len(todo))
    rows = _rows(asked, todo, hidden, picture is None and not compared, work)
    if picture is not None:
        _draw(rows, asked.goal, picture)
    if as_json:
        _as_json(rows, len(todo))
    elif compared or picture is not None:
        _table(rows, asked, len(todo))
    else:
        _whole(rows[0], asked)
    return INTERRUPTED if work.interrupted else 0


def _credits(game: Game, limits: Mapping[str, int], picture: Path | None) -> Sequence[int | None]:
    """For a plot, every number of credits up to the limit; otherwise just the board."""
    if picture is None:
        return (None,)
    return range(min(game.state.credits[RUNNER], limits.get("credits", MOST), MOST) + 1)


def _rows(
    asked: OddsRequest, todo: Sequence[tuple[str, Game, int | None]], hidden: Mapping[str, Any], details: bool,
    work: CommandProgress,
) -> list[OddsRow]:  # fmt: skip
    """Find each answer; after Ctrl-C or the time limit, return the answers so far."""
    out: list[OddsRow] = []
    cancel = Event()
    work.stop = cancel.set
    with work.watching():
        for file, game, n in todo:
            if out and work.over:
                break
            limits = asked.limits if n is None else {**asked.limits, "credits": n}
            try:
                found = odds(
                    game, asked.goal, limits=limits, **hidden, rez=asked.rez, samples=asked.samples, details=details,
                    seed=asked.seed, seconds=work.left, progress=work.tick, cancel=cancel,
                )  # fmt: skip
            except RezzedError as error:
                raise RezzedError(f"{file}: {error}") from None
            out.append(OddsRow(file, game, n, found))
            work.done += 1
    return out


# -- showing ----------------------------------------------------------------------------------------------


def accesses(row: OddsRow) -> AccessOdds | None:
    """The value of one access, if the goal is HQ or R&D and agendas are there."""
    server = row.odds.goal.partition(" ")[2]
    if server_number(server) not in (HQ, RND):
        return None
    found = access_odds_of(row.game, server)
    return found if found.agendas else None


def _rez(goal: str, rez: str) -> str:
    """What the Corp rezzes, in words."""
    danger, _, _ = goal.partition(" ")
    return TO_KILL if rez == "all" and danger in DANGERS else REZ[rez]


def _whole(row: OddsRow, asked: OddsRequest) -> None:
    o = row.odds
    advice.wrapped(o.answer, "  ", "bold")
    screen.line((o.goal, "bold"), f", {_rez(o.goal, asked.rez)}")
    screen.line((f"  {row.file} [{row.game.state.book.book.name}]", "dim"))
    for words in board_lines(row.game):
        screen.line(f"  {words}")
    for words in _hidden(asked.hidden):
        screen.line(f"  {words}")
    screen.line(("chance  ", "bold"), o.in_words)
    if o.points is not None:
        screen.line(("points  ", "bold"), f"{part(o.points)} expected at most")
    pile = accesses(row) if asked.hidden.hand is None and asked.hidden.rnd is None else None
    if pile is not None:
        words = f"agenda {pile.some} = {float(pile.some):.2%}, {float(pile.expected):.2f} points expected"
        screen.line(("one access  ", "bold"), f"{words}, among {pile.cards} cards")
    if o.first and not o.then:
        screen.line(("first   ", "bold"), o.first)
    if o.then:
        screen.line(("first   ", "bold"), ", ".join(o.then))
    danger, _, _ = o.goal.partition(" ")
    _outcomes(o.outcomes, 1, NEVER.get(danger, "fails"))
    if o.costs is not None:
        screen.line(("cost    ", "bold"), f"expected {amounts(o.costs.expected)}; at worst {amounts(o.costs.worst)}")
        screen.line(("        of the cheapest strategy with this chance, to the end of the run", "dim"))
    for words in o.notes:
        advice.wrapped(f"note: {words}", "      ")
    screen.line((f"{'exact' if o.exact else 'not exact'}; {o.states} positions, {o.elapsed_ms:.0f} ms", "dim"))


def _hidden(hidden: UnknownOptions) -> list[str]:
    """What the Runner does not know, in words."""
    named = (("deck", hidden.deck), ("agendas in HQ", hidden.hand), ("agendas in R&D", hidden.rnd))
    return [*[f"unknown   {x}" for x in hidden.unknown], *[f"{name}   {x}" for name, x in named if x is not None]]


def part(n: Fraction) -> str:
    """A number as a short fraction with its value."""
    short = 1 < n.denominator < 10_000
    return f"{n} = {float(n):.2f}" if short else f"{n}" if n.denominator == 1 else f"{float(n):.2f}"


def amounts(costs: Mapping[str, Fraction | int]) -> str:
    """Costs in words: `3/4 = 0.75 credits, 1 click`."""
    words = [f"{part(Fraction(n))} {UNITS[kind][n != 1]}" for kind, n in costs.items() if n]
    return ", ".join(words) or "nothing"


def _outcomes(outcomes: Sequence[ChanceOutcome], depth: int, never: str) -> None:
    """Print the outcomes that matter, with what the Runner does then; `never` is what a chance of 0 means."""
    for x in outcomes[:MOST_OUTCOMES]:
        then = f": {', '.join(x.then)}" if x.then else ""
        chance = f" (chance {float(x.chance):.0%})" if x.chance not in (0, 1) else f" ({never})" if x.chance == 0 else ""
        screen.line("  " * depth, (f"{float(x.probability):6.1%} ", "bold"), f"{x.what}{then}{chance}")
        _outcomes(x.next, depth + 4, never)
    if len(outcomes) > MOST_OUTCOMES:
        left = sum(x.probability for x in outcomes[MOST_OUTCOMES:])
        screen.line("  " * depth, (f"{float(left):6.1%} {len(outcomes) - MOST_OUTCOMES} other outcomes", "dim"))


def _table(rows: Sequence[OddsRow], asked: OddsRequest, wanted: int) -> None:
    screen.line((asked.goal, "bold"), f", {_rez(asked.goal, asked.rez)}")
    ranged = any(r.credits is not None for r in rows)
    several = len(asked.files) > 1
    head = [*(["file"] if several else []), *(["credits"] if ranged else []), "chance"]
    screen.table(
        head,
        [[*([r.file] if several else []), *([str(r.credits)] if ranged else []), r.odds.in_words] for r in rows],
    )  # fmt: skip
    if len(rows) < wanted:
        screen.line((f"stopped; {wanted - len(rows)} of {wanted} chances are missing", "yellow"))


def _as_json(rows: Sequence[OddsRow], wanted: int) -> None:
    found = tuple([_report(r) for r in rows])
    told = found[0] if wanted == 1 else OddsReports(len(rows) == wanted and all(r.odds.exact for r in rows), found)
    screen.dump(as_plain(told), 1)


def _report(row: OddsRow) -> OddsReport:
    pile = accesses(row)
    each = None if pile is None else AccessReport(pile.cards, float(pile.some), float(pile.expected))
    return OddsReport(row.file, row.game.state.book.book.name, row.credits, each, row.odds, tuple(not_played(row.game.state)))


def _draw(rows: Sequence[OddsRow], goal: str, picture: Path) -> None:
    """Plot the chance for each file against the limit on credits."""
    lines: dict[str, list[tuple[int, float | None]]] = {}
    for r in rows:
        lines.setdefault(r.file, []).append((r.credits or 0, float(r.odds.chance)))
    plots.draw_lines(lines, goal, "credits to spend", "chance", picture)
