"""The command `rezzed` and its options. Each command imports the module that does the work only when it runs."""

from __future__ import annotations

import io
import os
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from .. import COMPILED, __version__
from ..errors import PluginWarning
from . import board_commands, model_commands, question_commands
from . import options as o
from .error_report import report

if TYPE_CHECKING:
    from .board_sources import Source
    from .odds import OddsOptions
    from .plan import PlanRequest

app = typer.Typer(
    name="rezzed",
    help="Play Netrunner strictly by the rules, from one run to whole games, and cite the rule behind every event.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rezzed {__version__} ({'compiled' if COMPILED else 'pure Python'})")
        raise typer.Exit


@app.callback()
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Play Netrunner strictly by the rules, from one run to whole games, and cite the rule behind every event."""
    if context.invoked_subcommand is None:
        from . import four_doors

        four_doors.show()


@app.command()
def run(
    files: o.Files = None,
    ice: o.Ice = None,
    root: o.Root = None,
    hq: o.Hq = None,
    rig: o.Rig = None,
    grip: o.Grip = None,
    credits: o.Credits = None,
    clicks: o.Clicks = None,
    tags: o.Tags = None,
    corp_credits: o.CorpCredits = None,
    strict: o.Strict = False,
    rules: o.Rules = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per event, then the result.")] = False,
    interactive: Annotated[
        bool, typer.Option("--interactive", "-i", help="Ask a person at every decision; ignore the script.")
    ] = False,
    corp: Annotated[
        str | None, typer.Option("--corp", metavar="POLICY", help="Decides for the Corp after the script ends.")
    ] = None,
    runner: Annotated[
        str | None, typer.Option("--runner", metavar="POLICY", help="Decides for the Runner after the script ends.")
    ] = None,
    stops: Annotated[
        str | None,
        typer.Option("--stops", metavar="CHANGES", help="With -i: where people are asked, such as 'runner turn always'."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the results only.")] = False,
) -> None:
    """Play scenario files and print what happens, with citations.

    Exit code 0: all expectations hold; 1: an expectation fails; 2: a file is invalid.
    """
    from . import run as runs
    from .board_sources import sources

    if stops is not None and not interactive:
        raise typer.BadParameter("--stops needs --interactive")
    numbers = {"--credits": credits, "--clicks": clicks, "--tags": tags, "--corp-credits": corp_credits}
    if files and any(n is not None for n in numbers.values()):
        raise typer.BadParameter(f"{', '.join(numbers)} describe a board without a file")
    boards = sources(files, {"--ice": ice, "--root": root, "--hq": hq, "--rig": rig, "--grip": grip, **numbers}, strict)
    if interactive:
        from . import interact  # with prompt_toolkit, which takes a moment

        code = interact.play(boards, rules, corp, runner, json, stops or "")
    elif json:
        code = runs.as_json(boards, rules, corp, runner)
    else:
        code = runs.as_text(boards, rules, corp, runner, quiet)
    raise typer.Exit(code)


@app.command()
def play(
    corp: o.CorpDeck = None,
    runner: o.RunnerDeck = None,
    seat: Annotated[
        str, typer.Option("--as", metavar="corp|runner|both|none", help="Whom you play; `none` watches two bots.")
    ] = "runner",
    bot: Annotated[
        str | None, typer.Option("--bot", metavar="BOT", help="The other side: a bot, by name or place. Default: its best bot.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Decides shuffles and all other chance.")] = 1,
    rules: Annotated[str | None, typer.Option("--rules", metavar="NAME", help="The rule book.")] = None,
    stops: Annotated[
        str | None, typer.Option("--stops", metavar="CHANGES", help="Where you are asked, such as 'runner turn always'.")
    ] = None,
    format: o.PlayFormat = None,
) -> None:
    """Play a whole game from two decks. By default you play the Runner of System Gateway against a bot."""
    from . import play as whole

    raise typer.Exit(whole.play(whole.Matchup(corp, runner, rules, format), seat, bot, seed, stops or ""))


@app.command()
def replay(
    file: o.GameFile,
    view: o.Eyes = "both",
    json: Annotated[bool, typer.Option("--json", help="Print JSON: one object for each decision, or for each record.")] = False,
    jnet: o.Jnet = False,
    log: o.Log = False,
    at: o.At = None,
    state: o.StateNumber = None,
    board: o.BoardOut = None,
    check: o.Check = False,
    partial: o.Partial = False,
    names: o.Names = False,
    anonymous: o.Anonymous = None,
) -> None:
    """Step through a saved game: forward, back, to a turn, to a run. `help` lists the commands.

    --jnet and --log read games from elsewhere. Exit code 2: a file is not such a game, or not whole.
    """
    from . import record_replay as records

    asked = records.RecordRequest(view, json, jnet, log, partial, names, check, at or "", state, board, anonymous)
    raise typer.Exit(records.show(file, asked))


@app.command()
def review(
    file: o.GameFile,
    seconds: o.PlanSeconds = 5.0,
    marks: o.Marks = None,
    partial: o.Partial = False,
    prices: o.Prices = False,
    json: o.Json = False,
    plot: o.ReviewPlot = None,
    out: o.RunsOut = None,
    jobs: o.ReviewJobs = 1,
    hands: o.Hands = False,
) -> None:
    """Review a game run by run: what each run cost and brought, and what it could have cost.

    With --out, FILE may be a folder of games. Exit code 2: a file is not a game, or not whole; 130: stopped by Ctrl-C.
    """
    from .review import ReviewRequest, show

    raise typer.Exit(show(file, ReviewRequest(seconds, marks or "", partial, prices, json, out, jobs, plot, hands)))


@app.command()
def simulate(
    games: Annotated[int, typer.Option("--games", metavar="N", help="The number of games.")],
    corp: o.CorpDecks = None,
    runner: o.RunnerDecks = None,
    bots: o.Bots = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="K", help="Play in this many processes.")] = 1,
    dask: Annotated[str | None, typer.Option("--dask", metavar="ADDRESS", help="Play on a Dask cluster.")] = None,
    out: o.JournalOut = None,
    positions: o.PositionsOut = None,
    rules: Annotated[str | None, typer.Option("--rules", metavar="NAME", help="The rule book.")] = None,
    format: o.PlayFormat = None,
    json: o.Json = False,
) -> None:
    """Let two bots play many games, and print win rates with 95 % intervals.

    Exit code 0: all games were played; 2: the request or the journal is invalid; 130: stopped by Ctrl-C.
    """
    from . import simulate as many

    wanted = many.SimulationRequest(corp, runner, rules, bots, games, jobs, dask, out, json, format, positions)
    raise typer.Exit(many.run(wanted))


@app.command()
def league(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A league file.", show_default=False)],
    jobs: Annotated[int, typer.Option("--jobs", metavar="K", help="Play in this many processes.")] = 1,
    dask: Annotated[str | None, typer.Option("--dask", metavar="ADDRESS", help="Play on a Dask cluster.")] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The games: .parquet, .jsonl, .csv; the league goes on from there."),
    ] = None,
    tournament: Annotated[
        Path | None, typer.Option("--tournament", metavar="FILE", help="Write the standings as a tournament file (JSON).")
    ] = None,
    format: o.PlayFormat = None,
    json: o.Json = False,
) -> None:
    """Let bots play a league, with exchanged seats, and rate them with 95 % intervals.

    Exit code 0: all games were played; 2: the league or its games are invalid; 130: stopped by Ctrl-C.
    """
    from . import league as leagues

    raise typer.Exit(leagues.run(leagues.LeagueRequest(file, jobs, dask, out, tournament, json, format)))


@app.command()
def rules(
    name: Annotated[str | None, typer.Argument(help="A rule book; default: all.", show_default=False)] = None,
    json: o.Json = False,
    diff: Annotated[
        tuple[str, str] | None, typer.Option("--diff", metavar="A B", help="Compare two rule books step by step.")
    ] = None,
) -> None:
    """Show the rule books: steps, citations, windows and switches."""
    from . import rule_books

    if diff is not None and name is not None:
        raise typer.BadParameter("give one book, or --diff with two books, not both")
    if diff is not None:
        rule_books.show_diff(*diff, json)
    else:
        rule_books.show(name, json)


@app.command()
def why(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A board or a scenario file, or -.", show_default=False)],
    action: Annotated[
        list[str], typer.Argument(metavar="ACTION", help="An action: jack out, or 'corp: rez Troll'.", show_default=False)
    ],
    branch: Annotated[
        str | None, typer.Option("--branch", metavar="NAME", help="Play this branch. Default: the lines before the branches.")
    ] = None,
    rules: o.Rules = None,
    strict: o.Strict = False,
    json: o.Json = False,
) -> None:
    """Play a scenario to its end, or to its branches, and say why an action is or is not legal there.

    Exit code 0: there is an answer; 1: the script fails on the way; 2: the file or the action is invalid.
    """
    from . import why as reasons
    from .board_sources import sources

    (source,) = sources([file], {}, strict)
    raise typer.Exit(reasons.show(source, " ".join(action), branch, rules, json))


@app.command()
def chart(
    name: Annotated[str, typer.Argument(help="The rule book.", show_default=False)],
    played: Annotated[
        Path | None, typer.Option("--played", metavar="FILE", help="Mark what a scenario carries out.")
    ] = None,
    json: o.Json = False,
) -> None:
    """Draw the run of a rule book as a Mermaid flow chart.

    --played plays the first branch of a scenario and marks the steps of its last run, the arrows taken and the current step.
    """
    from . import rule_books, screen

    if played is None:
        drawn = rule_books.mermaid(name)
    else:
        from . import watch

        drawn = watch.marked(name, played)
    if json:
        screen.dump({"rules": name, "mermaid": drawn})
    else:
        typer.echo(drawn)


@app.command()
def explain(
    id: Annotated[
        str | None, typer.Argument(metavar="ID", help="A paragraph or step: 6.9.3b, 3.1, 7.", show_default=False)
    ] = None,
    rules: o.Rules = None,
    scenarios: Annotated[
        Path | None, typer.Option("--scenarios", metavar="DIR", help="The folder of scenarios to search.")
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", metavar="WORDS", help="Find the paragraphs whose gists contain these words.")
    ] = None,
    json: o.Json = False,
) -> None:
    """Summarise a paragraph and show the code and scenarios that cite it, or search the gists of all paragraphs.

    A gist is our own summary of a paragraph. --search finds whole words; accents and case do not matter.
    """
    from . import find_paragraphs as gists
    from . import rule_books

    if (id is None) == (search is None):
        raise typer.BadParameter("give an ID or --search WORDS" + (", not both" if id is not None else ""))
    if search is not None and scenarios is not None:
        raise typer.BadParameter("--scenarios does not work with --search")
    if search is not None:
        gists.show(search, rules, json)
    elif id is not None:
        rule_books.explain(id, rules, scenarios, json)


@app.command()
def cards(
    json: o.Json = False,
    missing: Annotated[
        str | None, typer.Option("--missing", metavar="SET", help="List the missing cards of a set, such as onr:limited.")
    ] = None,
    data: Annotated[
        str | None, typer.Option("--data", metavar="PATH", help="Check your copy of the card database: a file or a folder.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Count the declared and the complete cards by set and by format.")
    ] = False,
) -> None:
    """List the declared cards, or the missing cards of a set."""
    from . import show_cards

    if coverage and (data is not None or missing is not None):
        raise typer.BadParameter("--coverage does not work with --missing or --data")
    if coverage:
        from . import coverage as counts

        counts.show(json)
    elif data is not None:
        show_cards.show_own(data, json)
    elif missing is None:
        show_cards.show_all(json)
    else:
        show_cards.show_missing(missing, json)


@app.command()
def card(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="Title or id of a card.", show_default=False)],
    rules: o.Rules = None,
    json: o.Json = False,
    data: Annotated[
        str | None, typer.Option("--data", metavar="PATH", help="Show the text of your copy of the card database too.")
    ] = None,
) -> None:
    """Show a card: its facts, where it is declared, and the text generated from its declaration."""
    from . import show_cards

    show_cards.show(" ".join(name), rules, json, data)


@app.command()
def deck(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE]...", help="Decks: files, built-in names, or -.", show_default=False)
    ] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="Write it instead: jinteki, text, markdown, nrdb-v2, nrdb-v3, octgn."),
    ] = None,
    format: o.PlayFormat = None,
    date: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="With --format: as on this day, such as 2025-08-01.")
    ] = None,
    list_formats: Annotated[
        bool, typer.Option("--list-formats", help="List the formats, or those of --format FILE, and say how old they are.")
    ] = False,
    json: o.Json = False,
) -> None:
    """Print decks and check whether they are legal. Without FILE, list the built-in decks.

    Exit code 0: the decks are legal, or starter decks without --format; 2: a deck is not legal, or a file is invalid.
    """
    from . import decks

    if to is not None and (json or len(files or ()) != 1):
        raise typer.BadParameter("--to needs one FILE, and does not work with --json")
    decks.check_options(files, to, format, date, list_formats)
    if list_formats:
        from . import list_formats as lists

        lists.show(format, json)
    elif files:
        raise typer.Exit(decks.show(files, to, json, format, date))
    else:
        decks.show_builtin(json)


@app.command()
def perft(
    words: Annotated[
        list[str], typer.Argument(metavar="FILE DEPTH", help="A scenario or data file and a depth.", show_default=False)
    ],
    rules: o.Rules = None,
    divide: Annotated[bool, typer.Option("--divide", help="Print the count for each option of the first decision.")] = False,
    board: Annotated[
        str | None, typer.Option("--board", metavar="TITLE", help="Use one board of a data file, by title or number.")
    ] = None,
    after: Annotated[
        str, typer.Option("--after", metavar="WORDS", help="Make these choices first; separate them with semicolons.")
    ] = "",
    merged: Annotated[
        bool, typer.Option("--merged", help="Count equivalent positions once; same counts, but faster.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Compare the counts in data files with the rules: --check FILE...")
    ] = False,
    write: Annotated[bool, typer.Option("--write", help="Update the counts in data files: --write FILE...")] = False,
    large: Annotated[bool, typer.Option("--large", help="With --check or --write: include the deeper counts.")] = False,
    json: o.Json = False,
) -> None:
    """Count the sequences of decisions that can follow from a board.

    Exit code 0: success; 1: with --check, a count differs; 2: a file is invalid.
    """
    from . import perft as counts

    plain = rules is None and board is None and not after and not divide and not merged
    if check and write or (check or write) and not plain:
        raise typer.BadParameter("--check and --write accept only files and --large")
    if large and not (check or write):
        raise typer.BadParameter("--large needs --check or --write")
    if check:
        code = counts.check(words, large, json)
    elif write:
        code = counts.write(words, large, json)
    else:
        code = counts.count(words, rules, board, after, divide, merged, json)
    raise typer.Exit(code)


@app.command()
def plan(
    files: o.Files = None,
    goal: o.Goal = None,
    ice: o.Ice = None,
    root: o.Root = None,
    hq: o.Hq = None,
    rig: o.Rig = None,
    grip: o.Grip = None,
    credits: o.Credits = None,
    clicks: o.Clicks = None,
    tags: o.Tags = None,
    corp_credits: o.Purse = None,
    strict: o.Strict = False,
    rules: o.Rules = None,
    damage: o.Damage = None,
    cards: o.Lost = None,
    until: o.Until = None,
    against: o.Against = False,
    stands: o.Stands = False,
    compare: o.Compare = False,
    every: o.EveryTurn = False,
    odds: o.WithOdds = False,
    unknown: o.Unknown = None,
    deck: o.Deck = None,
    hand: o.Hand = None,
    rnd: o.Rnd = None,
    rez: o.Rez = None,
    samples: o.Samples = None,
    seed: o.Seed = None,
    limit: o.Limit = None,
    verbose: o.Verbose = False,
    json: o.Json = False,
    plot: o.Plot = None,
) -> None:
    """Find all minimal budgets with which a run reaches a goal.

    If some ice is not rezzed, there are two plans: as it stands, and if the Corp rezzes. The script of a file is ignored.

    Exit code 0: success, even if there is no way; 2: the request or a file is invalid; 130: stopped by Ctrl-C.
    """
    from ..search.goal import USUAL
    from . import odds as chances
    from . import plan as plans

    own = corp_credits if not files and corp_credits is not None and corp_credits.isdecimal() else None
    boards, limits = _boards(
        files, {"--ice": ice, "--root": root, "--hq": hq, "--rig": rig, "--grip": grip}, strict,
        {"credits": credits, "clicks": clicks, "tags": tags}, {"damage": damage, "cards": cards}, own,
    )  # fmt: skip
    purses = None if corp_credits is None or own is not None else plans.numbers(corp_credits)
    asked = chances.OddsOptions(chances.UnknownOptions(unknown or [], deck, hand, rnd), rez, samples, seed)
    _check_plan(len(boards), compare, odds, asked.any, (against, stands, purses is not None), verbose or until is not None)
    if every:
        _check_every(compare, odds, against, stands, purses, limits, until, plot)
    replies = True if against or purses is not None else False if stands else None
    request = plans.PlanRequest(
        boards, USUAL if goal is None else goal, limits, replies, purses, rules, limit,
        "end" if until is None else until, verbose,
    )  # fmt: skip
    raise typer.Exit(_planned(request, every, asked if odds else None, json, compare, plot))


def _planned(
    asked: PlanRequest, every: bool, odds: OddsOptions | None, as_json: bool, compare: bool, plot: Path | None
) -> int:  # fmt: skip
    """Print the plan, what the goal costs in every turn, or the odds; return the exit code."""
    from . import odds as chances
    from . import plan as plans
    from . import questions

    if every:
        return questions.every(asked.files[0], asked.goal, asked.rules, asked.limit, asked.verbose, as_json)
    if odds is not None:
        request = odds.request(asked.files, asked.goal, asked.limits, asked.rules, asked.limit)
        return chances.show(request, as_json, compare, plot)
    return plans.show(asked, as_json, compare, plot)


def _boards(
    files: list[Path] | None, cards: dict[str, list[str] | None], strict: bool, pools: dict[str, int | None],
    others: dict[str, int | None], corp_credits: str | int | None = None,
) -> tuple[list[Source], dict[str, int]]:  # fmt: skip
    """The boards of a plan, and its limits. `pools` are limits for a file, and what the Runner has on a board of options."""
    from .board_sources import sources

    given: dict[str, list[str] | int | None] = {**cards}
    if not files:
        given |= {f"--{name}": n for name, n in pools.items()}
        given["--corp-credits"] = None if corp_credits is None else int(corp_credits)
    named = {**pools, **others} if files else others
    return sources(files, given, strict), {name: n for name, n in named.items() if n is not None}


def _check_plan(
    boards: int, compare: bool, odds: bool, with_odds: bool, replies: tuple[bool, bool, bool], lines: bool
) -> None:
    """Refuse options of `plan` that contradict each other; `replies` are --against, --as-it-stands and --corp-credits."""
    if compare and boards < 2:
        raise typer.BadParameter("--compare needs at least two files")
    if not compare and boards > 1:
        raise typer.BadParameter(f"expected one file, not {boards}; use --compare for several")
    against, as_it_stands, corp_credits = replies
    if as_it_stands and (against or corp_credits):
        raise typer.BadParameter("--as-it-stands does not work with --against or --corp-credits")
    if odds and any(replies):
        raise typer.BadParameter("--odds does not work with --against, --as-it-stands or --corp-credits; use --rez")
    if odds and lines:
        raise typer.BadParameter("--odds does not work with --verbose or --until")
    if not odds and with_odds:
        raise typer.BadParameter("--unknown, --deck, --hand, --rnd, --rez, --samples and --seed need --odds")


def _check_every(*others: object) -> None:
    """Refuse options that contradict --every-turn."""
    if any([x not in (None, False, {}) for x in others]):
        raise typer.BadParameter("--every-turn works without --compare, --odds, --until, --plot, limits and what the Corp does")


@app.command()
def hint(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A saved game, or a scenario whose script is ignored.", show_default=False)
    ],
    side: Annotated[
        str | None, typer.Option("--side", metavar="SIDE", help="Refuse if another side than this must decide: corp or runner.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="Search so long. Default: 1, without --nodes.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="N", help="Try options so often; the answer is then always the same.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the search.")] = 1,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="ismcts searches; best is the strategy alone.")] = "ismcts",
    rules: o.Rules = None,
    json: o.Json = False,
) -> None:
    """Say what a bot would do, and why; for `ismcts` every option with an estimate, the number of tries, and a line of play.

    It uses only what the side that must decide may know. Exit code 0: success; 2: the file or an option is invalid;
    130: stopped by Ctrl-C.
    """
    from . import hint as hints

    raise typer.Exit(hints.show(file, side, seconds, nodes, seed, rules, json, bot))


@app.command()
def turn(
    files: o.Files = None,
    want: Annotated[
        list[str] | None,
        typer.Option("--want", metavar="WORDS", help="A goal as for plan: 'access R&D'. Repeat for more.", show_default=False),
    ] = None,
    ice: o.Ice = None,
    root: o.Root = None,
    hq: o.Hq = None,
    rig: o.Rig = None,
    grip: o.Grip = None,
    credits: o.Credits = None,
    clicks: o.Clicks = None,
    tags: o.Tags = None,
    corp_credits: o.CorpCredits = None,
    strict: o.Strict = False,
    rules: o.Rules = None,
    damage: o.Damage = None,
    cards: o.Lost = None,
    limit: o.Limit = None,
    json: o.Json = False,
) -> None:
    """Plan a turn: several runs, and the actions between them.

    Each --want needs a run of its own; rezzed finds the best order. The Corp rezzes nothing.

    Exit code 0: success, even if there is no way; 2: the request or the file is invalid; 130: stopped by Ctrl-C.
    """
    from . import turn as turns

    boards, limits = _boards(
        files, {"--ice": ice, "--root": root, "--hq": hq, "--rig": rig, "--grip": grip}, strict,
        {"credits": credits, "clicks": clicks, "tags": tags}, {"damage": damage, "cards": cards}, corp_credits,
    )  # fmt: skip
    if len(boards) > 1:
        raise typer.BadParameter(f"expected one file, not {len(boards)}")
    if not want:
        raise typer.BadParameter("Missing option '--want': a goal such as 'access R&D'")
    if files and corp_credits is not None:
        raise typer.BadParameter("--corp-credits is for a board of options, not for a file")
    raise typer.Exit(turns.show(turns.TurnRequest(boards[0], want, limits, rules, limit), json))


@app.command()
def table(
    ice: Annotated[
        list[str] | None, typer.Option("--ice", metavar="NAMES", help="Titles or sets, with commas; default: all ice.")
    ] = None,
    breakers: Annotated[
        list[str] | None, typer.Option("--breakers", metavar="NAMES", help="Titles or sets, with commas; default: all.")
    ] = None,
    against: Annotated[
        list[str] | None, typer.Option("--against", metavar="DECKS", help="The ice of Corp decks, or of a format; and totals.")
    ] = None,
    rules: o.Rules = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, one line for each pair.")] = False,
    json: o.Json = False,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw the table: .png, .svg or .html.")] = None,
    limit: Annotated[
        float | None, typer.Option("--limit", metavar="SECONDS", help="Stop after this time and print the results so far.")
    ] = None,
) -> None:
    """Print the credits that each icebreaker needs to break or pass each piece of ice.

    Without --ice and --breakers this takes minutes.
    """
    from . import price_table as prices

    if csv and json:
        raise typer.BadParameter("use --csv or --json, not both")
    if against and (ice or csv):
        raise typer.BadParameter("--against works without --ice and --csv")
    form = "csv" if csv else "json" if json else "text"
    raise typer.Exit(prices.show(ice or [], breakers or [], rules, form, plot, limit, against or ()))


@app.command()
def engine() -> None:
    """Play games and make plans for another program: JSON-RPC 2.0 on standard input and output, one message a line."""
    from ..protocol import pipe

    pipe.serve()


board_commands.register(app)
model_commands.register(app)
question_commands.register(app)


@app.command()
def plugins(json: o.Json = False) -> None:
    """List the cards, rule books, bots, deck formats and goals that other distributions offer, and whether they are used."""
    from . import plugins as offered

    offered.show(json)


@app.command()
def schema(
    name: Annotated[str, typer.Argument(help="A definition: View, Board, Plan ...; default: all.", show_default=False)] = "",
) -> None:
    """Print the JSON Schema of views, decisions, events, boards, plans and odds."""
    from ..schema import schema as schema_of
    from . import screen

    screen.dump(schema_of(name), 1)


@app.command()
def demo(json: o.Json = False) -> None:
    """Play a few runs under several rule books and show how the books differ."""
    from . import demo as show

    if json:
        show.as_json()
    else:
        show.play_all()


@app.command()
def bench(json: o.Json = False) -> None:
    """Measure the CPU time of runs and copies on this machine."""
    from . import bench as measure

    measure.show(json)


def _discard_output() -> None:
    """Send what is still in the buffer of a closed pipe to the null device, so that Python does not complain when it exits."""
    if sys.__stdout__ is None:
        return
    sys.stdout = sys.__stdout__  # Click has wrapped it
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # not a file: nothing is flushed when Python exits
        return


def _wants_json(arguments: list[str]) -> bool:
    """Whether a command line has the option --json."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return "--json" in arguments[:end]


def _warning(message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None) -> str:
    """A warning about another distribution as one line; any other warning as Python writes it."""
    if issubclass(category, PluginWarning):
        return f"rezzed: warning: {message}\n"
    return _FORMAT(message, category, filename, lineno, line)


_FORMAT: Final = warnings.formatwarning


def main(arguments: list[str] | None = None) -> int:
    """Run a command line and return the exit code."""
    if sys.stderr is None:  # closed by the caller: messages are lost, but the exit code still tells
        sys.stderr = open(os.devnull, "w", encoding="utf-8")
    if sys.stdout is None:
        print("rezzed: the output cannot be written: it is closed", file=sys.stderr)
        return 2
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # do not fail on characters that the terminal cannot show
    warnings.formatwarning = _warning
    try:
        code = app(arguments, standalone_mode=False, prog_name="rezzed")
        sys.stdout.flush()
    except typer.Abort:
        print("", file=sys.stderr)
        return 130
    except typer.Exit as leave:
        return leave.exit_code
    except (BrokenPipeError, SystemExit):  # the reader closed the pipe; Click turns what `print` raises into a SystemExit
        _discard_output()
        return 0
    except Exception as error:
        return report(error, _wants_json(sys.argv[1:] if arguments is None else arguments))
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
