"""The commands of `rezzed` that answer a question about a board in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import options as o
from .board_sources import Source, sources

Servers = Annotated[
    list[str] | None, typer.Option("--server", metavar="NAME", help="Only this server; repeat for more.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for command in (defend, threats, clicks):
        app.command()(command)


def _one(
    files: list[Path] | None, strict: bool, **given: list[str] | int | None,
) -> Source:  # fmt: skip
    """The one board of a command."""
    found = sources(files, {f"--{name.replace('_', '-')}": value for name, value in given.items() if value is not None}, strict)
    if len(found) > 1:
        raise typer.BadParameter(f"expected one file, not {len(found)}")
    return found[0]


def defend(
    files: o.Files = None,
    server: Servers = None,
    find: Annotated[
        list[str] | None,
        typer.Option("--find", metavar="CARDS", help="What the Runner may find: titles, a set, or a format such as standard."),
    ] = None,
    install: Annotated[
        list[str] | None, typer.Option("--install", metavar="ICE", help="Ice to install, as for --find: where is it best?")
    ] = None,
    ice: o.Ice = None,
    root: o.Root = None,
    rig: o.Rig = None,
    credits: o.OwnCredits = None,
    clicks: o.OwnClicks = None,
    corp_credits: o.OwnPurse = None,
    strict: o.Strict = False,
    rules: o.Rules = None,
    limit: o.Limit = None,
    json: o.Json = False,
) -> None:
    """Say what the Runner pays to get in, now and next turn, with one more card; and where ice does most.

    Exit code 0: success; 2: the request or the file is invalid; 130: stopped by Ctrl-C.
    """
    from . import questions

    board = _one(files, strict, ice=ice, root=root, rig=rig, credits=credits, clicks=clicks, corp_credits=corp_credits)
    raise typer.Exit(questions.defend(board, server or (), find or (), install or (), rules, limit, json))


def threats(
    files: o.Files = None,
    goal: o.Goal = None,
    deck: o.DealtDeck = None,
    unknown: o.DealtCards = None,
    seed: o.DealSeed = 1,
    ice: o.Ice = None,
    root: o.Root = None,
    rig: o.Rig = None,
    grip: o.Grip = None,
    credits: o.OwnCredits = None,
    clicks: o.OwnClicks = None,
    corp_credits: o.OwnPurse = None,
    strict: o.Strict = False,
    rules: o.Rules = None,
    limit: o.Limit = None,
    json: o.Json = False,
) -> None:
    """Say what the Corp can do with its facedown cards: the worst deal of a deck, and how likely each deal is.

    Exit code 0: success; 2: the request or the file is invalid; 130: stopped by Ctrl-C.
    """
    from ..search.goal import USUAL
    from . import questions
    from .odds import UnknownOptions

    board = _one(
        files, strict, ice=ice, root=root, rig=rig, grip=grip, credits=credits, clicks=clicks, corp_credits=corp_credits
    )
    hidden = UnknownOptions(unknown or [], deck)
    raise typer.Exit(questions.threaten(board, USUAL if goal is None else goal, hidden, seed, rules, limit, json))


def clicks(
    files: o.Files = None,
    server: Servers = None,
    ice: o.Ice = None,
    root: o.Root = None,
    rig: o.Rig = None,
    grip: o.Grip = None,
    credits: o.OwnCredits = None,
    clicks: o.OwnClicks = None,
    corp_credits: o.OwnPurse = None,
    strict: o.Strict = False,
    rules: o.Rules = None,
    limit: o.Limit = None,
    json: o.Json = False,
) -> None:
    """Say what the next click of the Runner buys: a run, an install, an event, a credit.

    Exit code 0: success; 2: the request or the file is invalid; 130: stopped by Ctrl-C.
    """
    from . import questions

    board = _one(
        files, strict, ice=ice, root=root, rig=rig, grip=grip, credits=credits, clicks=clicks, corp_credits=corp_credits
    )
    raise typer.Exit(questions.clicks(board, server or (), rules, limit, json))
