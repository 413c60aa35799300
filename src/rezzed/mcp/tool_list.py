"""The tools of `rezzed mcp`: their names, their parameters, and what an assistant is told about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..protocol.messages import PARAMS, ProtocolError
from ..protocol.params import Check, flag, number, table, text, word

WORDS: Final = 500  # characters of an action, a goal, a title
NAME: Final = 40  # characters of the name of a position or a book
LONG: Final = 60_000  # characters of a scenario
SIDES: Final = ("corp", "runner")
MANY: Final = 60  # actions or lines in one call


@dataclass(frozen=True)
class ToolParam:
    """A parameter of a tool.

    Attributes:
        schema: its type, as JSON Schema.
        check: refuses other values.
        about: what it is.
    """

    schema: Mapping[str, Any]
    check: Check
    about: str


@dataclass(frozen=True)
class McpTool:
    """A tool.

    Attributes:
        about: what it does.
        params: its parameters by name.
        required: the names of those that must be given.
        begins: whether its answer is a new position.
    """

    about: str
    params: Mapping[str, ToolParam]
    required: tuple[str, ...] = ()
    begins: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        """The parameters, as JSON Schema."""
        properties = {name: {**param.schema, "description": param.about} for name, param in self.params.items()}
        return {"type": "object", "properties": properties, "required": list(self.required), "additionalProperties": False}

    @property
    def checks(self) -> dict[str, Check]:
        """What refuses wrong parameters, by name."""
        return {name: param.check for name, param in self.params.items()}


def _lines(name: str, value: object) -> list[str]:
    """A list of short texts."""
    if not isinstance(value, list) or not 0 < len(value) <= MANY:
        raise ProtocolError(PARAMS, f"expected a list of 1 to {MANY} texts", name)
    return [str(text(WORDS)(name, each)) for each in value]


def _text(about: str, most: int = WORDS) -> ToolParam:
    return ToolParam({"type": "string", "maxLength": most}, text(most), about)


def _texts(about: str) -> ToolParam:
    return ToolParam({"type": "array", "items": {"type": "string", "maxLength": WORDS}, "maxItems": MANY}, _lines, about)


def _count(about: str) -> ToolParam:
    return ToolParam({"type": "integer", "minimum": 0}, number, about)


def _cards(where: str) -> ToolParam:
    return _texts(f"The cards {where}, such as ['Gordian Blade, Corroder'].")


_POSITION: Final = _text("The name of a position, such as p1.", NAME)
_RULES: Final = _text("A rule book: cr-26.03 (the default), cr-1.4, anr-2012 or onr-1996.", NAME)

TOOLS: Final[Mapping[str, McpTool]] = {
    "set_up": McpTool(
        "Set up a position of a Netrunner game, in words (ice, rig, credits ...), as a board, or as the text of a scenario. "
        "It begins in the turn of the Runner, before their next action, unless a board says otherwise. "
        "The answer has the table, who decides, the options, and the paragraphs behind them.",
        {
            "ice": _texts("Ice by server, outermost first; * means rezzed: ['HQ: Enigma*, Ice Wall', 'remote 1: Tollbooth']."),
            "root": _texts("Cards in the root of servers: ['remote 1: Project Beale', 'HQ: Crisium Grid*']."),
            "hq": _cards("in HQ"),
            "corp_credits": _count("The credits of the Corp."),
            "rig": _cards("that the Runner has installed"),
            "grip": _cards("in the grip"),
            "credits": _count("The credits of the Runner."),
            "clicks": _count("The clicks of the Runner."),
            "tags": _count("The tags of the Runner."),
            "board": ToolParam(
                {"type": "object"}, table,
                "Instead of words, a whole board: {'turn': 'corp', 'corp': {'credits': 5, 'hq': ['Hedge Fund'], 'ice': "
                "{'HQ': ['Enigma*']}}, 'runner': {'rig': ['Corroder']}}.",
            ),
            "scenario": _text("Instead of words, the text of a scenario file (TOML).", LONG),
            "rules": _RULES,
        },
        begins=True,
    ),
    "look": McpTool(
        "Show a position again: to somebody who sees all cards, or as one player sees it.",
        {
            "position": _POSITION,
            "side": ToolParam({"type": "string", "enum": [*SIDES]}, word(*SIDES), "What this side sees; default: all cards."),
        },
        ("position",),
    ),
    "play": McpTool(
        "Play actions of both sides at a position, in order, such as ['run HQ', 'rez Enigma', 'break all with Gordian Blade']. "
        "Windows in which nobody would act are passed. The answer is a new position, with everything that happened and its "
        "paragraphs. The old position stays, so other actions can be tried from it. An illegal one is refused with the reason.",
        {"position": _POSITION, "actions": _texts("The words of the actions.")},
        ("position", "actions"),
        begins=True,
    ),
    "why": McpTool(
        "Say why an action is legal or illegal at a position, with the paragraph.",
        {"position": _POSITION, "action": _text("The words of the action, such as 'jack out' or 'rez Enigma'.")},
        ("position", "action"),
    ),
    "plan": McpTool(
        "Find the cheapest ways for the Runner to reach a goal with one run from a position.",
        {
            "position": _POSITION,
            "goal": _text("Such as 'reach HQ', 'access R&D' or 'steal Project Beale'; default: reach the defended server."),
            "against": ToolParam({"type": "boolean"}, flag, "Whether the Corp does what is worst for the Runner."),
        },
        ("position",),
    ),
    "card": McpTool(
        "Look a card up: its facts, what rezzed plays for it, and paragraphs about it.",
        {"title": _text("Its title, or the beginning of only one title.")},
        ("title",),
    ),
    "paragraph": McpTool(
        "Look up the gist of a paragraph of a rule book, or find paragraphs by words.",
        {"words": _text("An id such as 6.9.3b or 'CR 6.9.3b', or words such as 'bypass ice'."), "rules": _RULES},
        ("words",),
    ),
}  # fmt: skip
