"""The command `rezzed` and its options. Each command imports the module that does the work only when it runs."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from .. import COMPILED, __version__

BUG: Final = 70  # exit code after an internal error

app = typer.Typer(
    name="rezzed",
    help="Play Netrunner runs strictly by the rules, step by step, and cite the rule behind every event.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Rules = Annotated[str | None, typer.Option("--rules", metavar="NAME", help="Use this rule book, not those in the file.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rezzed {__version__} ({'compiled' if COMPILED else 'pure Python'})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Play Netrunner runs strictly by the rules, step by step, and cite the rule behind every event."""


@app.command()
def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.", show_default=False)],
    rules: Rules = None,
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
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the results only.")] = False,
) -> None:
    """Play scenario files and print what happens, with citations.

    Exit code 0: all expectations hold; 1: an expectation fails; 2: a file is invalid.
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
    name: Annotated[str | None, typer.Argument(help="A rule book; default: all.", show_default=False)] = None,
    json: Json = False,
    diff: Annotated[
        tuple[str, str] | None, typer.Option("--diff", metavar="A B", help="Compare two rule books step by step.")
    ] = None,
) -> None:
    """Show the rule books: steps, citations, windows and switches."""
    from . import books

    if diff is not None and name is not None:
        raise typer.BadParameter("give one book, or --diff with two books, not both")
    if diff is not None:
        books.show_diff(*diff, json)
    else:
        books.show(name, json)


@app.command()
def chart(name: Annotated[str, typer.Argument(help="The rule book.", show_default=False)]) -> None:
    """Draw the run of a rule book as a Mermaid flow chart."""
    from . import books

    typer.echo(books.mermaid(name))


@app.command()
def explain(
    id: Annotated[str, typer.Argument(metavar="ID", help="A paragraph or step: 6.9.3b, 3.1, 7.", show_default=False)],
    rules: Rules = None,
    scenarios: Annotated[
        Path | None, typer.Option("--scenarios", metavar="DIR", help="The folder of scenarios to search.")
    ] = None,
) -> None:
    """Summarise a paragraph and show the code and scenarios that cite it."""
    from . import books

    books.explain(id, rules, scenarios)


@app.command()
def cards(
    json: Json = False,
    missing: Annotated[
        str | None, typer.Option("--missing", metavar="SET", help="List the missing cards of a set, such as onr:limited.")
    ] = None,
) -> None:
    """List the declared cards, or the missing cards of a set."""
    from . import pool

    if missing is None:
        pool.show_all(json)
    else:
        pool.show_missing(missing, json)


@app.command()
def card(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="Title or id of a card.", show_default=False)],
    rules: Rules = None,
    json: Json = False,
) -> None:
    """Show a card: its facts, where it is declared, and the text generated from its declaration."""
    from . import pool

    pool.show(" ".join(name), rules, json)


@app.command()
def perft(
    words: Annotated[
        list[str], typer.Argument(metavar="FILE DEPTH", help="A scenario or data file and a depth.", show_default=False)
    ],
    rules: Rules = None,
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
    json: Json = False,
) -> None:
    """Count the sequences of decisions that can follow from a board.

    Exit code 0: success; 1: with --check, a count differs; 2: a file is invalid.
    """
    from . import perft as counts

    plain = rules is None and board is None and not after and not divide and not merged
    if check and write or (check or write) and not plain:
        raise typer.BadParameter("--check and --write accept only files and --large")
    if write and json or large and not (check or write):
        raise typer.BadParameter("--large needs --check or --write; --json does not work with --write")
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
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files; their scripts are ignored.", show_default=False)
    ],
    goal: Annotated[
        str, typer.Option("--goal", metavar="WORDS", help="reach, access, steal or trash, then a server or a card: 'reach HQ'.")
    ] = "reach",
    rules: Rules = None,
    credits: Annotated[int | None, typer.Option("--credits", metavar="N", help="Spend at most N credits.")] = None,
    clicks: Annotated[int | None, typer.Option("--clicks", metavar="N", help="Spend at most N clicks.")] = None,
    damage: Annotated[int | None, typer.Option("--damage", metavar="N", help="Suffer at most N damage.")] = None,
    tags: Annotated[int | None, typer.Option("--tags", metavar="N", help="Take at most N tags.")] = None,
    cards: Annotated[
        int | None, typer.Option("--cards", metavar="N", help="Lose at most N cards, from the grip or installed.")
    ] = None,
    against: Annotated[
        bool, typer.Option("--against", help="The Corp does what is worst for the Runner; default: it declines.")
    ] = False,
    corp_credits: Annotated[
        str | None, typer.Option("--corp-credits", metavar="N|A-B", help="Plan against a Corp with this many credits.")
    ] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Compare several files.")] = False,
    odds: Annotated[bool, typer.Option("--odds", help="Print the chance to reach the goal instead of the costs.")] = False,
    unknown: Annotated[
        list[str] | None,
        typer.Option(
            "--unknown", metavar="WORDS", help="With --odds: what unrezzed ice may be: 'HQ 1: Enigma=3, Ice Wall=1'."
        ),
    ] = None,
    rez: Annotated[
        str | None, typer.Option("--rez", metavar="all|none", help="With --odds: whether the Corp rezzes approached ice.")
    ] = None,
    samples: Annotated[
        int | None, typer.Option("--samples", metavar="N", help="With --odds: random plays if there is no exact answer.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="With --odds: the random seed.")] = None,
    limit: Annotated[
        float | None, typer.Option("--limit", metavar="SECONDS", help="Stop after this time and print the results so far.")
    ] = None,
    json: Json = False,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw --odds or a range of --corp-credits: .png, .svg or .html."),
    ] = None,
) -> None:
    """Find all minimal budgets with which a run reaches a goal.

    The plan uses the board of the file and ignores its script.

    Exit code 0: success, even if there is no way; 2: the request or a file is invalid; 130: stopped by Ctrl-C.
    """
    from . import odds as chances
    from . import plan as plans

    named = {"credits": credits, "clicks": clicks, "damage": damage, "tags": tags, "cards": cards}
    limits = {name: n for name, n in named.items() if n is not None}
    if compare and len(files) < 2:
        raise typer.BadParameter("--compare needs at least two files")
    if not compare and len(files) > 1:
        raise typer.BadParameter(f"expected one file, not {len(files)}; use --compare for several")
    if odds and (against or corp_credits is not None):
        raise typer.BadParameter("--odds does not work with --against or --corp-credits; use --rez")
    if not odds and (unknown or rez is not None or samples is not None or seed is not None):
        raise typer.BadParameter("--unknown, --rez, --samples and --seed need --odds")
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
        list[str] | None, typer.Option("--ice", metavar="NAMES", help="Titles or sets, with commas; default: all ice.")
    ] = None,
    breakers: Annotated[
        list[str] | None, typer.Option("--breakers", metavar="NAMES", help="Titles or sets, with commas; default: all.")
    ] = None,
    rules: Rules = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, one line for each pair.")] = False,
    json: Json = False,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw the table: .png, .svg or .html.")] = None,
    limit: Annotated[
        float | None, typer.Option("--limit", metavar="SECONDS", help="Stop after this time and print the results so far.")
    ] = None,
) -> None:
    """Print the credits that each icebreaker needs to break or pass each piece of ice.

    Without --ice and --breakers this takes minutes.
    """
    from . import table as prices

    if csv and json:
        raise typer.BadParameter("use --csv or --json, not both")
    form = "csv" if csv else "json" if json else "text"
    raise typer.Exit(prices.show(ice or [], breakers or [], rules, form, plot, limit))


@app.command()
def demo() -> None:
    """Play a few runs under several rule books and show how the books differ."""
    from . import demo as show

    show.play_all()


@app.command()
def bench(json: Json = False) -> None:
    """Measure the CPU time of runs and copies on this machine."""
    from . import bench as measure

    measure.show(json)


def _report(error: Exception) -> int:
    """Print one line for each error and return the exit code."""
    from ..errors import RezzedError, SetupError

    if isinstance(error, SetupError):
        for fault in error.faults:
            print(f"rezzed: {fault}", file=sys.stderr)
        return 2
    if isinstance(error, OSError):  # errors in reading files are SetupErrors
        print(f"rezzed: cannot write the output: {error.strerror or error}", file=sys.stderr)
        return 2
    if isinstance(error, RezzedError):
        print(f"rezzed: {error}", file=sys.stderr)
        return 2
    wording = getattr(error, "format_message", None)  # a usage error of the command line
    if wording is None:
        if os.environ.get("REZZED_TRACEBACK"):
            raise error
        print(f"rezzed: internal error: {type(error).__name__}: {error} (set REZZED_TRACEBACK=1 for details)", file=sys.stderr)
        return BUG
    words = " ".join(str(wording()).split())
    if not words:  # without arguments, the help was printed
        return 0
    print(f"rezzed: {words} (see rezzed --help)", file=sys.stderr)
    return 2


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
        return _report(error)
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
