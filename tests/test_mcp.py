"""`rezzed mcp`: an assistant sets positions up, plays them and looks rules up, within limits."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")
from mcp import Client, StdioServerParameters

import rezzed
from rezzed.mcp import desk, desk_process
from rezzed.mcp.desk_process import WAITING, DeskLimits
from rezzed.mcp.tool_list import TOOLS
from rezzed.mcp.tool_server import CALL, POSITIONS, SAVE, ToolServer

SECRET = "not for an assistant"
ENIGMA = {"ice": ["HQ: Enigma*"], "rig": ["Gordian Blade"], "hq": ["Hedge Fund"], "credits": 5, "clicks": 2}


def with_client(act: Callable[[Client, ToolServer], Awaitable[None]], limits: DeskLimits | None = None) -> None:
    """Connect the SDK's own client to a server in memory, and do something."""

    async def run() -> None:
        server = ToolServer(limits)
        try:
            async with Client(server.server()) as client:
                await act(client, server)
        finally:
            await server.close()

    asyncio.run(run())


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """The answer of a tool: what is structured, and `told`, its text."""
    result = await client.call_tool(tool, arguments)
    (content,) = result.content
    assert not result.is_error, content
    assert result.structured_content is not None
    return {**result.structured_content, "told": content.text}


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """The error of a tool."""
    result = await client.call_tool(tool, arguments)
    (content,) = result.content
    assert result.is_error and result.structured_content is None
    assert len(content.text.splitlines()) == 1 and len(content.text) <= 1_000, content.text
    return str(content.text)


def cites(answer: dict[str, Any]) -> list[str]:
    assert all(x["gist"] and f"{x['cite']} ({x['rules']}): {x['gist']}" in answer["told"] for x in answer["cites"])
    return [x["cite"] for x in answer["cites"]]


# -- an exchange ----------------------------------------------------------------------------------------------------


async def exchange(client: Client) -> None:
    """Every tool, with the paragraphs that its answer cites."""
    assert {tool.name for tool in (await client.list_tools()).tools} == set(TOOLS)
    begun = await call(client, "set_up", **ENIGMA)
    assert begun["position"] == "p1" and begun["decides"] == "runner" and cites(begun) == ["CR 5.7.1e"]
    assert "HQ: ice from the outside: 1 Enigma (strength 2)" in begun["told"]
    played = await call(client, "play", position="p1", actions=["run HQ", "break 2 with Gordian Blade", "pass"])
    assert played["position"] == "p2"
    assert {"cite": "CR 6.9.3b", "text": "break 2 of Enigma with Gordian Blade"} in played["events"]
    assert "resolve 1 of Enigma" in " ".join(event["text"] for event in played["events"])
    assert {"CR 6.9.3a", "CR 6.9.3b", "CR 6.9.3c"} <= set(cites(played))
    reason = await call(client, "why", position="p1", action="jack out")
    assert not reason["legal"] and cites(reason) == ["CR 6.1.5"]
    assert (await call(client, "why", position="p1", action="pass"))["legal"]
    planned = await call(client, "plan", position="p1", goal="reach HQ")
    assert {"server": "HQ", "costs": {"credits": 2, "clicks": 1}} in planned["ways"] and planned["exact"]
    assert "CR 6.9.3b" in cites(planned) and "run HQ" in planned["line"]
    card = await call(client, "card", title="Gordian Blade")
    assert card["cards"][0]["facts"]["strength"] == "2" and cites(card)
    paragraph = await call(client, "paragraph", words="CR 6.9.3b", rules="cr-26.03")
    assert cites(paragraph) == ["CR 6.9.3b"]
    assert len(cites(await call(client, "paragraph", words="bypass ice"))) > 3
    seen = await call(client, "look", position="p1", side="runner")
    assert "Hedge Fund" not in seen["told"] and "Hedge Fund" in (await call(client, "look", position="p1"))["told"]


def test_an_assistant_answers_a_question_by_playing_it() -> None:
    async def act(client: Client, server: ToolServer) -> None:
        await exchange(client)

    with_client(act)


def test_it_speaks_on_the_standard_input_and_output() -> None:
    async def run() -> None:
        async with Client(StdioServerParameters(command=sys.executable, args=["-m", "rezzed", "mcp"])) as client:
            await exchange(client)

    asyncio.run(run())


def test_a_scenario_and_a_board_are_set_up_too() -> None:
    scenario = """
        title = "T"
        source = ["cr-26.03 6.9.3c"]
        corp.ice.HQ = ["Enigma*"]
        runner.clicks = 1
        play.script = "runner: run HQ"
    """

    async def act(client: Client, server: ToolServer) -> None:
        first = await call(client, "set_up", scenario=scenario)
        assert "1 Enigma (strength 2)" in first["told"]
        board = {"turn": "corp", "corp": {"hq": ["Hedge Fund"], "clicks": 3, "credits": 5}, "runner": {}}
        second = await call(client, "set_up", board=board, rules="cr-1.4")
        assert second["decides"] == "corp" and {x["rules"] for x in second["cites"]} == {"cr-1.4"}
        third = await call(client, "play", position=second["position"], actions=["play Hedge Fund"])
        assert "Corp: 0 points, 9 credits, 2 clicks" in third["told"]
        again = await call(client, "play", position=second["position"], actions=["take credit"])
        assert "Corp: 0 points, 6 credits, 2 clicks" in again["told"]  # the old position stayed as it was

    with_client(act)


# -- limits ---------------------------------------------------------------------------------------------------------

NESTED: dict[str, Any] = {}
for _ in range(100):
    NESTED = {"corp": NESTED}
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("plai", {}, "there is no tool 'plai'"),
    ("set_up", {}, "describe one position"),
    ("set_up", {"ice": ["HQ: Enigma"], "board": {}}, "describe one position"),
    ("set_up", {"ice": ["Enigma"]}, "expected a server and its cards"),
    ("set_up", {"ice": "HQ: Enigma"}, "ice: expected a list"),
    ("set_up", {"ice": ["HQ: Enigmo"]}, "Enigma"),
    ("set_up", {"credits": -1}, "credits: expected a whole number"),
    ("set_up", {"credits": 10**12}, "credits"),
    ("set_up", {"rig": ["Corroder"], "rules": "cr-1"}, "cr-1.4"),
    ("set_up", {"scenario": "title ="}, "not valid TOML"),
    ("set_up", {"scenario": "x = " + "[" * 5_000}, "nested too deeply"),
    ("set_up", {"scenario": "title = 'x'", "rules": "cr-1.4"}, "names its own rule books"),
    ("set_up", {"board": NESTED}, "corp.corp: unknown field"),
    ("set_up", {"board": {"corp": {"hq": 10**9}}}, "corp.hq"),
    ("set_up", {"path": "/etc/passwd"}, "unknown parameter 'path'"),
    ("set_up", {"scenario": "/etc/passwd"}, "not valid TOML"),
    ("set_up", {"rig": ["x" * 501]}, "at most 500 characters"),
    ("set_up", {"rig": ["Corroder"] * 61}, "a list of 1 to 60 texts"),
    ("set_up", {"scenario": "#" * 60_001}, "at most 60000 characters"),
    ("set_up", {"board": {"corp": {"hq": ["x" * CALL]}}}, f"more than {CALL} characters"),
    ("play", {"position": "p1"}, "'actions' is missing"),
    ("play", {"position": "p9", "actions": ["run HQ"]}, "there is no position 'p9'; the last ones are: p1"),
    ("play", {"position": "p1", "actions": ["run HQ", "jack out"]}, "action 2 (jack out): 'jack out' is not legal: the "),
    ("play", {"position": "p1", "actions": [7]}, "expected a text"),
    ("look", {"position": "p1", "side": "crop"}, "'corp' or 'runner'"),
    ("plan", {"position": "p1", "goal": "win the lottery"}, "goal"),
    ("plan", {"position": "p1", "against": "yes"}, "true or false"),
    ("card", {"title": "Enigmo"}, "Enigma"),
    ("card", {"title": "../../etc/passwd"}, "passwd"),
    ("paragraph", {"words": "xyzzy"}, "no paragraph has the id 'xyzzy'"),
    ("paragraph", {"words": "ice", "rules": "../x"}, "../x"),
]


def test_wrong_calls_get_one_line_and_change_nothing() -> None:
    async def act(client: Client, server: ToolServer) -> None:
        await call(client, "set_up", **ENIGMA)
        before = await call(client, "look", position="p1")
        for tool, arguments, words in WRONG:
            said = await refused(client, tool, **arguments)
            assert words in said and "root:" not in said, (tool, str(arguments)[:80], said)
        assert await call(client, "look", position="p1") == before
        assert list(server.positions) == ["p1"]

    with_client(act)


def test_a_call_that_takes_too_long_ends_and_the_next_one_works() -> None:
    async def act(client: Client, server: ToolServer) -> None:
        await call(client, "set_up", **ENIGMA)
        usual, server.desk.limits = server.desk.limits, DeskLimits(0.0005)
        assert await refused(client, "plan", position="p1") == "plan takes more than 0.0005 seconds; ask for less"
        assert server.desk.process is None
        server.desk.limits = usual
        assert (await call(client, "plan", position="p1"))["exact"]

    with_client(act)


def test_a_process_that_does_not_start_is_not_the_time_of_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(client: Client, server: ToolServer) -> None:
        with monkeypatch.context() as soon:
            soon.setattr(desk_process, "START", 0.0)
            words = "the process for calls was not ready after 0 seconds; try again"
            assert await refused(client, "card", title="Enigma") == words
        assert server.desk.process is None
        assert (await call(client, "card", title="Enigma"))["cards"]

    with_client(act)


def test_the_calls_that_wait_are_bounded() -> None:
    async def act(client: Client, server: ToolServer) -> None:
        answers = await asyncio.gather(*(client.call_tool("card", {"title": "Enigma"}) for _ in range(WAITING + 4)))
        refusals = [answer.content[0].text for answer in answers if answer.is_error]
        assert refusals == [f"{WAITING} calls are waiting already; wait for an answer"] * 4
        assert (await call(client, "card", title="Enigma"))["cards"] and server.desk.waiting == 0

    with_client(act)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of memory")
def test_a_process_without_memory_is_an_error() -> None:
    async def act(client: Client, server: ToolServer) -> None:
        usual, server.desk.limits = server.desk.limits, DeskLimits(memory=30_000_000)
        words = "card needs too much memory, or its answer is too long; ask for less"
        assert await refused(client, "card", title="Enigma") == words
        server.desk.limits = usual
        assert (await call(client, "card", title="Enigma"))["cards"]

    with_client(act)


def test_the_positions_that_are_kept_are_bounded() -> None:
    async def act(client: Client, server: ToolServer) -> None:
        await call(client, "set_up", **ENIGMA)
        for n in range(POSITIONS + 5):
            position, action = (f"p{n + 1}", "pass") if n % 2 else ("p1", "pump Gordian Blade")
            await call(client, "play", position=position, actions=[action])
        assert len(server.positions) == POSITIONS and "p1" in server.positions and "p2" not in server.positions
        assert "there is no position 'p2'" in await refused(client, "look", position="p2")
        assert all(len(save) <= SAVE for save in server.positions.values())

    with_client(act)


def test_no_tool_reaches_the_file_system() -> None:
    """What the other process opens is in the package, in the libraries or in the standard library."""
    assert not [name for tool in TOOLS.values() for name in tool.params if "file" in name or "path" in name]
    opened: list[str] = []
    watching = [True]

    def watch(event: str, args: tuple[Any, ...]) -> None:
        if watching[0] and event in ("open", "subprocess.Popen", "os.system", "socket.connect"):
            opened.append(str(args[0]))

    sys.addaudithook(watch)  # it cannot be removed
    try:
        Path(rezzed.__file__).read_bytes()  # what is read is seen
        save = ""
        for tool, arguments, _ in [("set_up", ENIGMA, ""), ("play", {"actions": ["run HQ"]}, ""), *WRONG]:
            if tool in desk.TOOLS:
                args = {name: value for name, value in arguments.items() if name in TOOLS[tool].params and name != "position"}
                if set(TOOLS[tool].required) - {"position"} <= set(args) and args.get("actions") != [7]:
                    request = {"tool": tool, "args": {**args, "save": save}, "seconds": 20}
                    save = desk.answer(json.dumps(request)).get("save", save)
    finally:
        watching[0] = False
    assert save
    allowed = (str(Path(rezzed.__file__).parent), sys.prefix, sys.base_prefix, "<frozen", "<string>")
    assert [path for path in opened if not path.startswith(allowed)] == []
    assert opened[0] == rezzed.__file__
