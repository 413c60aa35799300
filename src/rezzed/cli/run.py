"""`rezzed run FILE...`: play scenario files and print what comes of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..bots import Policy, bot
from ..errors import SetupError
from ..game import Game
from ..scenario import Outcome, Scenario, play, read
from . import screen
from .trace import board_lines, print_trace


def outcomes(
    files: list[Path], rules: str | None, corp: str | None, runner: str | None, errors: list[str]
) -> Iterator[Outcome]:
    """What comes of each file; faults of files that cannot be used are added to `errors`."""
    named = (_bot(corp), _bot(runner))
    for file in files:
        try:
            scenario = read(file, rules)
            yield from play(scenario, *_deciders(scenario, named))
        except SetupError as error:
            errors += error.faults


def _bot(name: str | None) -> Policy | None:
    return None if name is None else bot(name)


def _deciders(scenario: Scenario, named: tuple[Policy | None, Policy | None]) -> tuple[Policy | None, Policy | None]:
    """Without a script and without a policy nothing would happen: both sides are eager then."""
    nothing = not scenario.script.stem and not scenario.script.branches
    if named != (None, None):
        return named[0] or bot("passive"), named[1] or bot("passive")
    return (bot("eager"), bot("eager")) if nothing else named


def _code(played: int, failed: int, errors: list[str]) -> int:
    for fault in errors:
        print(f"rezzed: {fault}", file=sys.stderr)
    return 2 if errors else 1 if failed else 0


# -- for people -------------------------------------------------------------------------------------------


def as_text(files: list[Path], rules: str | None, corp: str | None, runner: str | None, quiet: bool) -> int:
    """Print a trace for each branch under each book, and a verdict; the exit code is returned."""
    errors: list[str] = []
    played = failed = 0
    for outcome in outcomes(files, rules, corp, runner, errors):
        played += 1
        failed += not outcome.ok
        if not quiet:
            _trace(outcome)
        _verdict(outcome, quiet)
    if played > 1:
        screen.heading(f"{played} runs of scripts, {played - failed} as expected, {failed} not")
    return _code(played, failed, errors)


def _trace(outcome: Outcome) -> None:
    screen.line((outcome.title, "bold"))
    screen.line((f"  {outcome.name}", "dim"), (f"  shows {', '.join(outcome.source)}" if outcome.source else "", "dim"))
    for words in board_lines(Game(outcome.game.setup)):
        screen.line(f"  {words}")
    print_trace(outcome.game.log, outcome.choices)
    decision = outcome.game.decision
    if decision is None:
        winner = outcome.game.winner
        screen.line(("  the game is over" + (f": {winner} wins" if winner in ("corp", "runner") else ""), "dim"))


def _verdict(outcome: Outcome, quiet: bool) -> None:
    if outcome.ok:
        screen.line(("ok    ", "bold green"), outcome.name)
    else:
        screen.line(("FAIL  ", "bold red"), outcome.name)
    for failure in outcome.failures:
        screen.line(f"  {failure}")
        for words in failure.trace:
            screen.line((f"    {words}", "dim"))
    if not quiet:
        screen.line("")


# -- for programs -----------------------------------------------------------------------------------------


def as_json(files: list[Path], rules: str | None, corp: str | None, runner: str | None) -> int:
    """Print an object for each event, and at the end the result; the exit code is returned."""
    errors: list[str] = []
    results: list[dict[str, Any]] = []
    for outcome in outcomes(files, rules, corp, runner, errors):
        for entry in outcome.game.log:
            _object(
                seq=entry.seq, rules=outcome.rules, cite=entry.cite, kind=entry.kind, text=entry.text, source=entry.source,
                file=outcome.path, branch=outcome.branch,
            )  # fmt: skip
        results.append(_result(outcome))
    ok = not errors and all(r["ok"] for r in results)
    _object(kind="result", ok=ok, played=results, errors=errors)
    return _code(len(results), sum(not r["ok"] for r in results), errors)


def _result(outcome: Outcome) -> dict[str, Any]:
    decision = outcome.game.decision
    return {
        "file": outcome.path, "title": outcome.title, "source": list(outcome.source), "rules": outcome.rules,
        "branch": outcome.branch, "ok": outcome.ok, "winner": outcome.game.winner,
        "failures": [{"line": f.line, "text": f.text, "trace": list(f.trace)} for f in outcome.failures],
        "choices": [
            {"after": c.at, "side": c.side, "text": c.text, "cite": c.cite, "line": c.line} for c in outcome.choices
        ],
        "decision": None if decision is None else {
            "chooser": decision.chooser, "cite": decision.cite, "options": [o.text for o in decision.options],
        },
    }  # fmt: skip


def _object(**data: Any) -> None:
    screen.dump(data)
