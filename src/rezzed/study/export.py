"""Studies as scenario files (docs/scenarios.md): the board, a branch for each line of the tree, and what is true at its end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ..game import Game
from ..game.observation import CardView, View
from ..game.tree import VariationNode

LINES: Final = 200  # branches of one scenario
FIXED: Final = {"shuffle": "draw", "other": "random"}  # what scenarios call these kinds of chance
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def scenario(game: Game) -> str:
    """A study as the text of a scenario file.

    Args:
        game: the game of the study; it is at the same position afterwards.
    """
    here = game.node
    script = "\n".join(_script(game))
    game.move_to(here)
    return text({"title": game.tree.start.name or "Study", **game.setup}, script)


def text(board: Mapping[str, Any], script: str) -> str:
    """The text of a scenario file.

    Args:
        board: the plain data of its board, and its title.
        script: its statements.
    """
    head = {k: v for k, v in board.items() if k not in ("corp", "runner")}
    return f"{_toml(head)}{_tables(board)}[play]\nscript = '''\n{script}\n'''\n"


def _script(game: Game) -> Iterator[str]:
    ends = [node for node in game.tree if not node.children][:LINES]
    if len(ends) == 1:
        yield from _line(game, ends[0])
        return
    used: set[str] = set()
    for n, node in enumerate(ends, 1):
        name = re.sub(r"[^\w ]+", " ", node.name).strip()[:60] or f"line {n}"
        name = f"{name} {n}" if name in used else name
        used.add(name)
        yield f"branch {name}"
        yield from _line(game, node)
        yield ""


def _line(game: Game, end: VariationNode) -> Iterator[str]:
    """The statements of a line, and what is true at its end."""
    game.move_to(end)
    yield from outcomes(game)
    for node in game.tree.line(end):
        yield statement(node)
        yield from [f"# {line}" for line in node.comment.splitlines() if line.strip()]
    yield f"expect: {'; '.join(expected(game))}"


def statement(node: VariationNode) -> str:
    """A decision as a statement of a script."""
    return f"{node.side}: {'concede' if node.action.endswith(' concedes') else node.action}"


def outcomes(game: Game) -> Iterator[str]:
    """The `fix` statements of a line whose outcomes of chance are not those of the seed."""
    twin = Game(game.setup, library=game.library)
    for option in game.taken:
        if twin.drawn != game.drawn[: len(twin.drawn)]:
            break
        twin.take(option)
    if twin.drawn != game.drawn:
        yield from _fixed(game)


def _fixed(game: Game) -> Iterator[str]:
    told: list[str] = []
    left = iter(game.drawn)

    def chance(words: list[str], kind: str) -> int | None:
        index = next(left)
        told.append(f"{FIXED.get(kind, kind)} {words[index]}")
        return index

    twin = Game(game.setup, chance, game.library)
    for option in game.taken:
        twin.take(option)
    yield f"fix: {'; '.join(told)}"


def expected(game: Game) -> Iterator[str]:
    """What is true at a position, as clauses of `expect`."""
    view = game.judge_view()
    yield f"corp credits {view.corp.credits}"
    yield f"runner credits {view.runner.credits}"
    yield f"runner clicks {view.runner.clicks}"
    yield f"tags {view.runner.tags}"
    yield f"hq {view.corp.hq.size}"
    yield f"grip {view.runner.grip.size}"
    yield f"corp points {view.corp.points}"
    yield f"runner points {view.runner.points}"
    yield from [f"{card.name} {'rezzed' if card.faceup else 'unrezzed'}" for card in _ice(view)]
    yield "no run" if view.run is None else f"server {view.run.server}"
    if view.over:
        yield f"winner {view.winner or 'nobody'}"


def _ice(view: View) -> Sequence[CardView]:
    return [card for server in view.servers for card in server.ice]


# -- TOML -------------------------------------------------------------------------------------------------


def _toml(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(k)} = {_value(v)}\n" for k, v in table.items() if v is not None and not isinstance(v, Mapping))


def _tables(setup: Mapping[str, Any]) -> str:
    out = ""
    for side in ("corp", "runner"):
        board = setup.get(side, {})
        nested = {k: v for k, v in board.items() if isinstance(v, Mapping)}
        if board:
            out += f"\n[{side}]\n{_toml(board)}"
        for name, table in nested.items():
            out += f"\n[{side}.{_key(name)}]\n{_toml(table)}"
    return f"{out}\n"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)  # texts, numbers, truth values and lists are written as in JSON

