"""`rezzed hint FILE`: what the searching bot would do at a position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ..bots.hints import PlainHint, hint
from ..errors import RezzedError
from ..game import Game
from . import screen
from .progress_bar import INTERRUPTED, CommandProgress
from .terminal_session import opened

SIDES: Final = ("corp", "runner")


def show(
    file: Path, side: str | None, seconds: float | None, nodes: int | None, seed: int, rules: str | None, as_json: bool
) -> int:
    """Search the decision at which a saved game or the board of a scenario stands, and print the options; return the exit code.

    Without a side, forced decisions at the beginning of a board are passed until there is something to choose.

    Raises:
        RezzedError: the file cannot be read, a limit is out of range, or the side has nothing to decide there.
    """
    if side is not None and side not in SIDES:
        raise RezzedError(f"expected corp or runner, not {side[:40]!r}", place="--side")
    game = opened(file, rules)
    _forced(game)
    work = CommandProgress(None)

    def watch(tries: int) -> bool:
        work.tick(tries)
        return work.over

    with work.watching():
        found = hint(game, side, seconds, nodes, seed, watch)
    if as_json:
        told = {"file": str(file), "rules": game.state.book.name, "interrupted": work.interrupted, **found}
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        _print(found, game)
    return INTERRUPTED if work.interrupted else 0


def _forced(game: Game) -> None:
    """Go on to the first decision that has several options."""
    while game.decision is not None and len(game.decision.options) == 1:
        game.apply(game.decision.options[0])


def _print(found: PlainHint, game: Game) -> None:
    """Print a table of the options, and the line of the best one."""
    side = found["side"].capitalize()
    screen.line((f"{side} to decide ({found['cite']})", "bold"))
    rows = [[x["action"], "-" if x["estimate"] is None else f"{x['estimate']:.1%}", str(x["visits"])] for x in found["actions"]]
    lines = screen.lines_of(["action", f"{side} wins", "tries"], rows)
    screen.line((lines[0], "dim"))
    for n, words in enumerate(lines[1:]):
        screen.line((words, "bold") if n == 0 else words)
    best = found["actions"][0]
    if len(best["line"]) > 1:
        screen.line(f"  {', then '.join(best['line'])}")
    screen.line((f"{found['tries']} tries, {found['elapsed_ms']:.0f} ms; estimates, not proofs", "dim"))
