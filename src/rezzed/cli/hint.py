"""`rezzed hint FILE`: what a bot would do at a position, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ..bots.explain import explain
from ..bots.hints import SEARCH, PlainHint, hint
from ..errors import RezzedError
from ..game import Game
from . import advice, screen
from .progress_bar import INTERRUPTED, CommandProgress
from .terminal_session import opened

SIDES: Final = ("corp", "runner")


def show(
    file: Path, side: str | None, seconds: float | None, nodes: int | None, seed: int, rules: str | None, as_json: bool,
    bot: str = SEARCH,
) -> int:  # fmt: skip
    """Ask a bot about the decision of a saved game or of the board of a scenario, and print the answer; return the exit code.

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
        found = hint(game, side, seconds, nodes, seed, watch, bot)
    if as_json:
        told = {"file": str(file), "rules": game.state.book.name, "interrupted": work.interrupted, **found}
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        _print(found, game)
    return INTERRUPTED if work.interrupted else 0


def _forced(game: Game) -> None:
    """Go on to the first decision that has several options; on a fresh board also through the windows before the first action
    in which the strategy passes."""
    fresh = not game.actions
    while game.decision is not None:
        options = game.decision.options
        waits = fresh and game.decision.kind == "act" and any(o.verb == "pass" for o in options) and game.state.run_at < 0
        if len(options) > 1 and not (waits and explain(game.seat(game.decision.chooser)).action.verb == "pass"):  # type: ignore[arg-type]
            return
        game.apply(next((o for o in options if o.verb == "pass"), options[0]))


def _print(found: PlainHint, game: Game) -> None:
    """Print the sentence; and of a search a table of the options, and the line of the best one."""
    side = found["side"].capitalize()
    advice.wrapped(found["sentence"], "  ", "bold")
    screen.line((f"{side} to decide ({found['cite']})", "dim"))
    if found["bot"] != SEARCH:
        return
    rows = [
        [x["action"], "-" if x["estimate"] is None else f"{x['estimate']:.1%}", str(x["visits"]), _lead(x["lead"], n)]
        for n, x in enumerate(found["actions"])
    ]
    lines = screen.lines_of(["action", f"{side} wins", "tries", "same positions"], rows)
    screen.line((lines[0], "dim"))
    for n, words in enumerate(lines[1:]):
        screen.line((words, "bold") if n == 0 else words)
    best = found["actions"][0]
    if len(best["line"]) > 1:
        screen.line(f"  {', then '.join(best['line'])}")
    screen.line((f"{found['tries']} tries, {found['elapsed_ms']:.0f} ms; estimates, not proofs", "dim"))


def _lead(lead: float | None, n: int) -> str:
    """How an option did beside the first one where both were tried."""
    return "" if not n or lead is None else f"{lead:+.1%}"
