"""The commands of `rezzed` for language models."""

from __future__ import annotations

import typer

from ..errors import RezzedError

NEEDED = 'this needs one more package: pip install "rezzed[mcp]"'


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(mcp)


def mcp() -> None:
    """Offer tools to an assistant on the standard input and output (MCP). It needs the extra `mcp`."""
    try:
        from ..mcp.tool_server import serve
    except ImportError as error:
        raise RezzedError(f"{NEEDED} ({error.name} is missing)") from None
    serve()
