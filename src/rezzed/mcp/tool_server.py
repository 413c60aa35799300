"""The server of `rezzed mcp`: it takes calls, keeps positions by their names, and lets another process work."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any, Final

import anyio
import mcp.types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from .. import __version__
from ..errors import RezzedError, nearest
from ..protocol import params
from ..protocol.messages import ProtocolError
from .desk_process import DeskLimits, DeskProcess, error_line
from .tool_list import TOOLS

POSITIONS: Final = 64  # that are kept; the one that was not used for the longest time goes first
SAVE: Final = 200_000  # characters of a position
CALL: Final = 100_000  # characters of the parameters of a call
ABOUT: Final = (
    "A strict engine for the card game Netrunner. Answer a rules question by playing it: set up a position, play the actions "
    "in question, and cite the paragraphs of the answers. Ask `why` about what is refused. All texts are in the engine's own "
    "words; do not present them as the text of a card or of a rule book."
)


class ToolServer:
    """Takes the calls of one client.

    Args:
        limits: the limits of a call.
    """

    def __init__(self, limits: DeskLimits | None = None) -> None:
        self.desk = DeskProcess(limits or DeskLimits())
        self.positions: OrderedDict[str, str] = OrderedDict()
        self.named = 0

    def server(self) -> Server[Any]:
        """The server, for any transport of the SDK."""
        return Server(
            "rezzed", version=__version__, instructions=ABOUT, on_list_tools=self._listed, on_call_tool=self._called,
        )  # fmt: skip

    async def close(self) -> None:
        """End the other process."""
        await self.desk.stop()

    async def _listed(
        self, context: ServerRequestContext[Any], asked: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[
            types.Tool(name=name, description=tool.about, input_schema=tool.schema) for name, tool in TOOLS.items()
        ])  # fmt: skip

    async def _called(self, context: ServerRequestContext[Any], call: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            answer = await self.call(call.name, call.arguments or {})
        except RezzedError as error:
            told = types.TextContent(type="text", text=error_line(error))
            return types.CallToolResult(content=[told], is_error=True)
        text = answer.pop("text")
        return types.CallToolResult(content=[types.TextContent(type="text", text=text)], structured_content=answer)

    async def call(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Carry out a call.

        Args:
            name: the name of the tool.
            arguments: its parameters.

        Returns:
            `text`, `cites` and what the tool adds; a new position has its name in `position`.

        Raises:
            RezzedError: the call cannot be carried out; the message is one line.
        """
        tool = TOOLS.get(name)
        if tool is None:
            near = nearest(name, TOOLS, close=0.6)
            raise RezzedError(f"there is no tool {name[:40]!r}", suggestion="".join(near))
        if len(json.dumps(arguments)) > CALL:
            raise RezzedError(f"the parameters have more than {CALL} characters")
        try:
            args = params.read(arguments, tool.checks, tool.required)
        except ProtocolError as refusal:
            raise RezzedError(str(refusal), place=refusal.place, suggestion=refusal.suggestion) from None
        if "position" in args:
            args["save"] = self._kept(args.pop("position"))
        answer = await self.desk.ask(name, args)
        if tool.begins:
            position = self._keep(answer.pop("save"))
            answer = {"position": position, **answer, "text": f"Position {position}.\n\n{answer['text']}"}
        return answer

    def _keep(self, save: str) -> str:
        """Keep a position, and return its name."""
        if len(save) > SAVE:
            raise RezzedError(f"this position takes more than {SAVE} characters to keep; begin with a smaller one")
        self.named += 1
        name = f"p{self.named}"
        self.positions[name] = save
        while len(self.positions) > POSITIONS:
            self.positions.popitem(last=False)
        return name

    def _kept(self, name: str) -> str:
        if name not in self.positions:
            last = ", ".join([*self.positions][-3:]) or "none"
            words = f"there is no position {name!r}; the last ones are: {last}. The last {POSITIONS} that were used are kept"
            raise RezzedError(words, place="position")
        self.positions.move_to_end(name)
        return self.positions[name]


def serve() -> None:
    """Serve one client on the standard input and output, until the input ends."""
    anyio.run(_serve)


async def _serve() -> None:
    found = ToolServer()
    server = found.server()
    try:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())
    finally:
        await found.close()
