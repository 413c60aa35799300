"""The commands of `rezzed` around the board: the server, the static page, and what the database keeps."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import typer

from . import options as o


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for command in (serve, site, backup, restore, forget):
        app.command()(command)


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8037,
    db: o.Database = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    origin: o.Origins = None,
    bot: o.MoreBots = None,
    data: o.OwnData = "",
    images: o.OwnImages = "",
    metrics: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="PORT", help="Serve metrics for Prometheus on this port.", show_default=False),
    ] = None,
    log: Annotated[
        Literal["text", "json"],
        typer.Option(metavar="FORM", help="`text` writes what goes wrong, `json` every request, one object a line."),
    ] = "text",
) -> None:
    """Serve the board: a page to analyse, play, replay and share games. It needs the extra `web`."""
    from . import serve as server

    more = server.ServeOptions(tuple(bot or ()), data, images, metrics, log)
    server.serve(host, port, db, browser, tuple(origin or ()), more)


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write it.")],
    pyodide: Annotated[Path, typer.Option(metavar="DIR", help="The npm package pyodide, unpacked.")],
) -> None:
    """Write the analysis page as a static folder: the engine runs in the reader's browser. It needs the extra `web`."""
    from . import serve as server

    server.site(folder, pyodide)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not exist yet.", show_default=False)],
    db: o.Database = "",
) -> None:
    """Copy the database of the board into a file, also while a server uses it."""
    from . import kept_data

    kept_data.backup(file, db)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `rezzed backup` has written.", show_default=False)],
    db: o.Database = "",
) -> None:
    """Put a copy of the database of the board back. The database must be empty, or not exist yet."""
    from . import kept_data

    kept_data.restore(file, db)


def forget(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Games and studies to delete.", show_default=False)
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Remove this name of a player from all games.", show_default=False)
    ] = None,
    before: Annotated[
        datetime | None,
        typer.Option(
            formats=["%Y-%m-%d"], metavar="DAY", help="Delete all that is older, such as 2026-01-31.", show_default=False
        ),
    ] = None,
    db: o.Database = "",
) -> None:
    """Delete games and studies of the board for good, or the name of a player in all games."""
    from . import kept_data

    if not ids and name is None and before is None:
        raise typer.BadParameter("say what to delete: an ID, --name or --before")
    kept_data.forget(ids or [], name, before, db)
