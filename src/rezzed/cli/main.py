"""The command `rezzed`: what it takes. What each command does is in the module next door, imported when it is asked for."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from .. import COMPILED, __version__

BUG: Final = 70  # exit code of what should not happen

app = typer.Typer(
    name="rezzed",
    help="Netrunner runs played exactly as a rule book says, step by step, with the reason for every step.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Rules = Annotated[str | None, typer.Option("--rules", metavar="NAME", help="The rule book, whatever the file names.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rezzed {__version__} ({'compiled' if COMPILED else 'pure Python'})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version, compiled or not, and leave.")
    ] = False,
) -> None:
    """Netrunner runs played exactly as a rule book says, step by step, with the reason for every step."""


@app.command()
def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.", show_default=False)],
    rules: Rules = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per event, and a result at the end.")] = False,
    interactive: Annotated[
        bool, typer.Option("--interactive", "-i", help="Ask a person at every decision, from the start of the board.")
    ] = False,
    corp: Annotated[
        str | None, typer.Option("--corp", metavar="POLICY", help="Who decides for the Corp when no script is left.")
    ] = None,
    runner: Annotated[
        str | None, typer.Option("--runner", metavar="POLICY", help="Who decides for the Runner when no script is left.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the verdicts only.")] = False,
) -> None:
    """Play scenario files and print the trace: board, steps with citations, choices, results.

    Exit code 0: every expectation holds; 1: one fails; 2: a file cannot be used.
    """
    from . import interact
    from . import run as play

    if interactive:
        code = interact.play(files, rules, corp, runner, json)
    elif json:
        code = play.as_json(files, rules, corp, runner)
    else:
        code = play.as_text(files, rules, corp, runner, quiet)
    raise typer.Exit(code)


@app.command()
def rules(
    name: Annotated[str | None, typer.Argument(help="One book; without it all.", show_default=False)] = None,
    json: Json = False,
    diff: Annotated[
        tuple[str, str] | None, typer.Option("--diff", metavar="A B", help="Compare two books step by step.")
    ] = None,
) -> None:
    """The rule books: steps with citations and where they lead, windows, switches."""
    from . import books

    if diff is not None and name is not None:
        raise typer.BadParameter("a book, or --diff with two: not both")
    if diff is not None:
        books.show_diff(*diff, json)
    else:
        books.show(name, json)


@app.command()
def chart(name: Annotated[str, typer.Argument(help="The rule book.", show_default=False)]) -> None:
    """The flow chart of a book as Mermaid text, drawn from its table."""
    from . import books

    typer.echo(books.mermaid(name))


@app.command()
def explain(
    id: Annotated[str, typer.Argument(metavar="ID", help="A paragraph or step: 6.9.3b, 3.1, 7.", show_default=False)],
    rules: Rules = None,
    scenarios: Annotated[
        Path | None, typer.Option("--scenarios", metavar="DIR", help="Where scenarios are looked for.")
    ] = None,
) -> None:
    """The gist of a paragraph, where it is implemented, which scenarios show it."""
    from . import books

    books.explain(id, rules, scenarios)


@app.command()
def cards(
    json: Json = False,
    missing: Annotated[
        str | None, typer.Option("--missing", metavar="SET", help="What this set still lacks: system_gateway, onr:limited.")
    ] = None,
) -> None:
    """The cards that are there, or those of a set that are not."""
    from . import pool

    if missing is None:
        pool.show_all(json)
    else:
        pool.show_missing(missing, json)


@app.command()
def card(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="Title or id of a card.", show_default=False)],
    rules: Rules = None,
) -> None:
    """A card: its facts, and its text as the declaration says it, in our own words."""
    from . import pool

    pool.show(" ".join(name), rules)


@app.command()
def perft(
    words: Annotated[
        list[str], typer.Argument(metavar="FILE DEPTH", help="A scenario or data file and a depth.", show_default=False)
    ],
    rules: Rules = None,
    divide: Annotated[bool, typer.Option("--divide", help="The count for each option of the first decision.")] = False,
    board: Annotated[
        str | None, typer.Option("--board", metavar="TITLE", help="One board of a data file, by its title or number.")
    ] = None,
    after: Annotated[
        str, typer.Option("--after", metavar="WORDS", help="Answer this first: options in their words, between semicolons.")
    ] = "",
    merged: Annotated[
        bool, typer.Option("--merged", help="Count positions with the same future once: the same counts, sooner.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Hold the counts of data files against the rules: --check FILE...")
    ] = False,
    write: Annotated[bool, typer.Option("--write", help="Write the counts of data files anew: --write FILE...")] = False,
    large: Annotated[bool, typer.Option("--large", help="With --check or --write: the deeper counts too.")] = False,
    json: Json = False,
) -> None:
    """Count the lines of the tree of decisions from a board to a depth.

    Exit code 0: counted, or every count as expected; 1: a count is another one; 2: a file cannot be used.
    """
    from . import perft as counts

    plain = rules is None and board is None and not after and not divide and not merged
    if check and write or (check or write) and not plain:
        raise typer.BadParameter("--check and --write take files, --large and nothing else")
    if write and json or large and not (check or write):
        raise typer.BadParameter("--large goes with --check or --write, --json not with --write")
    if check:
        code = counts.check(words, large, json)
    elif write:
        code = counts.write(words, large)
    else:
        code = counts.count(words, rules, board, after, divide, merged, json)
    raise typer.Exit(code)


@app.command()
def plan(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files; scripts in them are ignored.", show_default=False)
    ],
    goal: Annotated[
        str, typer.Option("--goal", metavar="WORDS", help="reach, access, steal or trash, and a server or a card: 'reach HQ'.")
    ] = "reach",
    rules: Rules = None,
    credits: Annotated[int | None, typer.Option("--credits", metavar="N", help="Credits that may be spent at most.")] = None,
    clicks: Annotated[int | None, typer.Option("--clicks", metavar="N", help="Clicks that may be spent at most.")] = None,
    damage: Annotated[int | None, typer.Option("--damage", metavar="N", help="Damage that may be taken at most.")] = None,
    tags: Annotated[int | None, typer.Option("--tags", metavar="N", help="Tags that may be taken at most.")] = None,
    cards: Annotated[
        int | None, typer.Option("--cards", metavar="N", help="Cards that may be lost at most, of the grip and installed.")
    ] = None,
    against: Annotated[
        bool, typer.Option("--against", help="The Corp does what is worst for the Runner; without it, it declines what it can.")
    ] = False,
    corp_credits: Annotated[
        str | None, typer.Option("--corp-credits", metavar="N|A-B", help="Against a Corp with these credits, a plan for each.")
    ] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Several files side by side.")] = False,
    odds: Annotated[bool, typer.Option("--odds", help="The chance of the goal, in place of its cost.")] = False,
    unknown: Annotated[
        list[str] | None,
        typer.Option(
            "--unknown", metavar="WORDS", help="With --odds: 'HQ 1: Enigma=3, Ice Wall=1', what a piece of ice may be."
        ),
    ] = None,
    rez: Annotated[
        str | None, typer.Option("--rez", metavar="all|none", help="With --odds: what the Corp rezzes that is approached.")
    ] = None,
    samples: Annotated[
        int | None, typer.Option("--samples", metavar="N", help="With --odds: plays, where there is no exact answer.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="With --odds: what is drawn.")] = None,
    limit: Annotated[
        float | None, typer.Option("--limit", metavar="SECONDS", help="Stop after this time and print what has been found.")
    ] = None,
    json: Json = False,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw a range of --corp-credits, or --odds: .png, .svg or .html."),
    ] = None,
) -> None:
    """What a run costs: all minimal budgets with which it reaches a goal, and one line step by step.

    The board of the file is what is played; a script in it is ignored.

    Exit code 0: a plan was made, with a way or without one; 2: the request cannot be carried out; 130: Ctrl-C, what had been
    found by then is printed.
    """
    from . import odds as chances
    from . import plan as plans

    named = {"credits": credits, "clicks": clicks, "damage": damage, "tags": tags, "cards": cards}
    limits = {name: n for name, n in named.items() if n is not None}
    if compare and len(files) < 2:
        raise typer.BadParameter("--compare: at least two files are expected")
    if not compare and len(files) > 1:
        raise typer.BadParameter(f"one file is expected, not {len(files)}; --compare takes several")
    if odds and (against or corp_credits is not None):
        raise typer.BadParameter("--odds goes with --rez, not with --against and --corp-credits")
    if not odds and (unknown or rez is not None or samples is not None or seed is not None):
        raise typer.BadParameter("--unknown, --rez, --samples and --seed go with --odds")
    if odds:
        sizes = 10_000 if samples is None else samples, 1 if seed is None else seed
        wanted = chances.Request(files, goal, limits, unknown or [], rez or "all", *sizes, rules, limit)
        raise typer.Exit(chances.show(wanted, json, compare, plot))
    purses = None if corp_credits is None else plans.numbers(corp_credits)
    asked = plans.Request(files, goal, limits, against or purses is not None, purses, rules, limit)
    raise typer.Exit(plans.show(asked, json, compare, plot))


@app.command()
def table(
    ice: Annotated[
        list[str] | None, typer.Option("--ice", metavar="NAMES", help="Titles or a set, between commas; without it all ice.")
    ] = None,
    breakers: Annotated[
        list[str] | None, typer.Option("--breakers", metavar="NAMES", help="Titles or a set; without it all icebreakers.")
    ] = None,
    rules: Rules = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, a line for each pair.")] = False,
    json: Json = False,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw it as well: .png, .svg or .html.")] = None,
    limit: Annotated[
        float | None, typer.Option("--limit", metavar="SECONDS", help="Stop after this time and print what has been found.")
    ] = None,
) -> None:
    """Credits to break each piece of ice with each icebreaker, fully and enough to get past, found by playing.

    All of one book with all others takes minutes: it is said before it begins.
    """
    from . import table as prices

    if csv and json:
        raise typer.BadParameter("--csv or --json: not both")
    form = "csv" if csv else "json" if json else "text"
    raise typer.Exit(prices.show(ice or [], breakers or [], rules, form, plot, limit))


@app.command()
def demo() -> None:
    """Play a few runs under several rule books and show where the books differ."""
    from . import demo as show

    show.play_all()


@app.command()
def bench(json: Json = False) -> None:
    """Measure the CPU time of runs and copies on this machine."""
    from . import bench as measure

    measure.show(json)


def _report(error: Exception) -> int:
    """One clear line for each thing that is wrong with a request."""
    from ..errors import RezzedError, SetupError

    if isinstance(error, SetupError):
        for fault in error.faults:
            print(f"rezzed: {fault}", file=sys.stderr)
        return 2
    if isinstance(error, OSError):  # every file that is read reports its own
        print(f"rezzed: the output cannot be written: {error.strerror or error}", file=sys.stderr)
        return 2
    if isinstance(error, RezzedError):
        print(f"rezzed: {error}", file=sys.stderr)
        return 2
    wording = getattr(error, "format_message", None)  # a usage error of the command line
    if wording is None:
        if os.environ.get("REZZED_TRACEBACK"):
            raise error
        print(f"rezzed: a bug: {type(error).__name__}: {error} (REZZED_TRACEBACK=1 shows where)", file=sys.stderr)
        return BUG
    words = " ".join(str(wording()).split())
    if not words:  # no arguments at all: the help has been printed
        return 0
    print(f"rezzed: {words} (see rezzed --help)", file=sys.stderr)
    return 2


def main(arguments: list[str] | None = None) -> int:
    """Carry out a command line; the exit code is returned."""
    if sys.stdout is None or sys.stderr is None:  # closed by who called us: nobody would see anything
        return 2
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what the terminal cannot show is no reason to fail
    try:
        code = app(arguments, standalone_mode=False, prog_name="rezzed")
        sys.stdout.flush()
    except typer.Abort:
        print("", file=sys.stderr)
        return 130
    except typer.Exit as leave:
        return leave.exit_code
    except BrokenPipeError:  # the reader has seen enough
        sys.stderr.close()
        return 0
    except Exception as error:
        return _report(error)
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
