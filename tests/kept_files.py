"""Files of each version that later versions must read: saves, and messages of the protocol with their answers.

    python tests/kept_files.py VERSION   writes tests/data/kept/VERSION; `tools/release.py` does it. Earlier ones never change.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import rezzed
from rezzed.decks import builtin
from rezzed.decks.dealt import dealt
from rezzed.protocol import Engine, Games, encode

FOLDER = Path(__file__).parent / "data" / "kept"
DECISIONS = 150  # of the whole game
BOARD = {
    "corp": {"credits": 9, "hq": 2, "ice": {"HQ": ["Enigma", "Ice Wall*"]}},
    "runner": {"clicks": 3, "credits": 6, "rig": ["Corroder"], "grip": 2},
}
REQUESTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("hello", {}),
    ("new", {"board": BOARD}),
    ("view", {"game": "game1", "seat": "runner"}),
    ("decision", {"game": "game1", "seat": "corp"}),
    ("apply", {"game": "game1", "action": "pass", "at": 0}),
    ("apply", {"game": "game1", "action": "run HQ", "seat": "runner"}),
    ("apply", {"game": "game1", "action": "jack out"}),
    ("why", {"game": "game1", "action": "jack out"}),
    ("events", {"game": "game1", "seat": "corp", "since": 1}),
    ("undo", {"game": "game1", "at": 2}),
    ("fork", {"game": "game1", "comment": "R&D first"}),
    ("results", {"game": "game1"}),
    ("save", {"game": "game1"}),
    ("plan", {"game": "game1", "goal": "reach HQ"}),
    ("hint", {"board": {"corp": {"hq": 1, "rnd": 1}, "runner": {"clicks": 1}}, "nodes": 5}),
    ("new", {"board": {"turn": "corp", "corp": {"hq": 3}}}),
    ("concede", {"game": "game3", "seat": "runner"}),
    ("analyse", {
        "board": {"runner": {"clicks": 1}}, "do": [{"op": "apply", "action": "run HQ"}], "show": ["at", "tree", "chart"],
    }),
    ("wish", {"board": {"runner": {"clicks": 1}}, "action": "run HQ"}),
    ("compare", {"board": {"runner": {"clicks": 1}}, "rules": "cr-1.4"}),
    ("export", {"board": {"runner": {"clicks": 1}}}),
    ("timeline", {"board": {"runner": {"clicks": 1}}}),
    ("check", {"board": {"corp": {"credits": -1, "ice": {"HQ": ["Enigmo"]}}}}),
    ("complete", {"text": "gord", "limit": 1}),
    ("chart", {}),
    ("close", {"game": "game2"}),
    ("vew", {}),
)  # fmt: skip


def answers(requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a new engine answers to these messages."""
    engine, out = Engine(Games(), ""), []
    for request in requests:
        told = engine.handle(request)
        while engine.busy:
            told += engine.work(lambda messages: None)
        (answer,) = (json.loads(encode(message)) for message in told)
        out.append(answer)
    return out


def whole_game() -> rezzed.Game:
    """The beginning of a whole game that is played at random."""
    rng = random.Random(5)
    game = rezzed.Game({**dealt(builtin("gateway-corp"), builtin("gateway-runner"), "cr-26.03"), "seed": 7})
    for _ in range(DECISIONS):
        if game.decision is not None:
            game.apply(rng.choice(game.decision.options))
    return game


def study() -> rezzed.Game:
    """A position with a variation and comments."""
    game = rezzed.Game(BOARD, analysis=True)
    game.apply("pass")
    game.apply("run HQ")
    game.tree.rename(game.node, "the run")
    game.undo()
    game.apply("run R&D")
    game.tree.comment(game.node, "rather here")
    return game


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python tests/kept_files.py VERSION")
    folder = FOLDER / sys.argv[1]
    folder.mkdir(parents=True)
    saves = {"game": whole_game().save(), "study": study().save()}
    requests = [{"jsonrpc": "2.0", "id": n, "method": m, "params": p} for n, (m, p) in enumerate(REQUESTS)]
    lines = (json.dumps(pair) for pair in zip(requests, answers(requests), strict=True))
    for name, text in ("saves.json", json.dumps(saves, indent=1)), ("messages.jsonl", "\n".join(lines)):
        (folder / name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
