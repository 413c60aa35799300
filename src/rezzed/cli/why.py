"""`rezzed why FILE ACTION`: plays a script and says why an action is or is not legal where it ends."""

from __future__ import annotations

import re
from typing import Final

from ..errors import Reason, RezzedError, nearest
from ..game import Game
from ..scenario.load import Scenario
from ..scenario.outcome import Failure
from ..scenario.player import Player
from ..scenario.policies import declining
from ..why import UNKNOWN
from . import screen
from .board_sources import Source

WAITS: Final = 30  # decisions to decline at most until the action is legal
SHOWN: Final = 60  # characters of an action in a message
_SIDED: Final = re.compile(r"\s*(corp|runner)\s*:\s*(.*)", re.I | re.S)


def show(source: Source, words: str, branch: str | None, rules: str | None, as_json: bool) -> int:
    """Print the answer, and return the exit code.

    Raises:
        RezzedError: the file has no such branch or book, or the words are no action.
    """
    scenario = source.scenario(rules)
    player = Player(scenario, *_place(scenario, branch))
    game = player.reach()
    if player.failures:
        return _failed(player.failures, player, as_json)
    match = _SIDED.fullmatch(words)
    side, action = (match[1].lower(), match[2].strip()) if match else ("", words.strip())
    if not action:
        raise RezzedError("expected an action, such as `jack out`")
    reason = _reason(game, side, action)
    if UNKNOWN in reason.text:
        several = "; ask for one action at a time" if ";" in action else ""
        raise RezzedError(f"{_shown(action)}: {reason.text}{several}")
    after = [] if reason.legal else _after(game.copy(), side, action)
    decision = game.decision
    if as_json:
        screen.dump({
            "file": scenario.path, "rules": player.book, "branch": player.branch, "side": side, "action": action,
            "legal": reason.legal, "cite": reason.cite, "text": reason.text, "after": after,
            "decision": None if decision is None else {
                "chooser": decision.chooser, "cite": decision.cite, "options": [o.text for o in decision.options],
            },
        })  # fmt: skip
        return 0
    screen.line((f"{action}: ", "bold"), "legal" if reason.legal else "not legal")
    screen.line(f"  {reason}")
    if after:
        screen.line(f"  it is legal after {', '.join(after)}")
    screen.line((f"  now: {decision if decision is not None else 'the game is over'}", "dim"))
    return 0


def _shown(action: str) -> str:
    """An action in a message, cut off if it is long."""
    return repr(action if len(action) <= SHOWN else f"{action[: SHOWN - 3]}...")


def _place(scenario: Scenario, branch: str | None) -> tuple[str, str]:
    """The book and the branch to play."""
    if branch is None:
        return scenario.book, ""
    known = [b.name for b in scenario.script.branches]
    if branch not in known:
        near = nearest(branch, known, 2) or known
        raise RezzedError(f"the script has no branch {branch!r}; it has {', '.join(near) or 'no branches'}", place="--branch")
    books = [book for book in scenario.rules if branch in scenario.script.names(book)]
    if not books:
        raise RezzedError(f"the branch {branch!r} is not played under {', '.join(scenario.rules)}", place="--branch")
    return scenario.book if scenario.book in books else books[0], branch


def _reason(game: Game, side: str, action: str) -> Reason:
    """The reason, for somebody who sees everything, or for one side with what it knows."""
    return game.seat("corp" if side == "corp" else "runner").why(action) if side else game.why(action)


def _after(game: Game, side: str, action: str) -> list[str]:
    """The passes after which the action is legal, if nothing else happens before; empty if there are none."""
    said: list[str] = []
    began = len(game.written)
    for _ in range(WAITS):
        decision = game.decision
        option = None if decision is None else declining(decision)
        if decision is None or option is None or decision.kind == "pay":
            return []
        said.append(f"`{decision.chooser}: {option.text}`")
        game.apply(option)
        if len(game.written) > began:
            return []
        if _reason(game, side, action).legal:
            return said
    return []


def _failed(failures: list[Failure], player: Player, as_json: bool) -> int:
    """Tell that the script fails before the action is asked for."""
    if as_json:
        told = [{"line": f.line, "text": f.text, "trace": list(f.trace)} for f in failures]
        message = "the script fails before its end"
        screen.dump({"error": {"code": "invalid", "message": message, "errors": [str(f) for f in failures]}, "failures": told})
        return 1
    screen.line(("FAIL  ", "bold red"), f"the script fails before its end: {player.scenario.path}")
    for f in failures:
        screen.line(f"  {f}")
        for words in f.trace:
            screen.line((f"    {words}", "dim"))
    return 1
