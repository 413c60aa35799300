"""`rezzed run FILE...`: plays scenario files and prints the results."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from ..board import not_played
from ..errors import SetupError, error_data, printable
from ..game import Game
from ..scenario import BranchOutcome, Scenario, play
from ..scenario.policies import Policy, decline
from . import screen
from .board_sources import Source
from .trace import beside, board_lines, print_trace


def outcomes(
    files: list[Source], rules: str | None, corp: str | None, runner: str | None, errors: list[str]
) -> Iterator[BranchOutcome]:
    """Play each file and yield its outcomes; add the errors of invalid files to `errors`."""
    named = (_bot(corp), _bot(runner))
    for file in files:
        try:
            scenario = file.scenario(rules)
            yield from play(scenario, *_deciders(scenario, named))
        except SetupError as error:
            errors += error.faults


def _bot(name: str | None) -> Policy | None:
    if name is None:
        return None
    from ..bots import bot  # with the planner: half of the time in which the command begins

    return bot(name)


def _deciders(scenario: Scenario, named: tuple[Policy | None, Policy | None]) -> tuple[Policy | None, Policy | None]:
    """Choose the policies. Without a script and without named policies, both sides are eager."""
    nothing = not scenario.script.stem and not scenario.script.branches
    corp, runner = named
    if corp is not None or runner is not None:
        return corp or decline, runner or decline
    return (_bot("eager"), _bot("eager")) if nothing else named


def _code(played: int, failed: int, errors: list[str]) -> int:
    for fault in errors:
        print(f"rezzed: {printable(fault)}", file=sys.stderr)
    return 2 if errors else 1 if failed else 0


# -- for people -------------------------------------------------------------------------------------------


def as_text(files: list[Source], rules: str | None, corp: str | None, runner: str | None, quiet: bool) -> int:
    """Print a trace and a result for each branch under each book; return the exit code."""
    errors: list[str] = []
    played = failed = 0
    for outcome in outcomes(files, rules, corp, runner, errors):
        played += 1
        failed += not outcome.ok
        if not quiet:
            _trace(outcome)
        _verdict(outcome, quiet)
    if played > 1:
        screen.heading(f"{played - failed} passed, {failed} failed")
    return _code(played, failed, errors)


def _trace(outcome: BranchOutcome) -> None:
    screen.line((outcome.title, "bold"))
    screen.line((f"  {outcome.name}", "dim"), (f"  source: {', '.join(outcome.source)}" if outcome.source else "", "dim"))
    for words in board_lines(Game(outcome.game.setup)):
        screen.line(f"  {words}")
    print_trace(outcome.game.log, outcome.choices, outcome.game.state.book.book)
    decision = outcome.game.decision
    if outcome.pending and outcome.ok:
        screen.line((f"  {outcome.pending}", "dim"))
    if decision is None:
        winner = outcome.game.winner
        screen.line(("  the game is over" + (f": {winner} wins" if winner in ("corp", "runner") else ""), "dim"))


def _verdict(outcome: BranchOutcome, quiet: bool) -> None:
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


def as_json(files: list[Source], rules: str | None, corp: str | None, runner: str | None) -> int:
    """Print an object for each event, then the result; return the exit code."""
    errors: list[str] = []
    results: list[dict[str, Any]] = []
    for outcome in outcomes(files, rules, corp, runner, errors):
        book = outcome.game.state.book.book
        for entry in outcome.game.log:
            _object(
                seq=entry.seq, rules=outcome.rules, cite=entry.cite, paragraph=beside(book, entry), kind=entry.kind,
                text=entry.text, cause=entry.cause, file=outcome.path, branch=outcome.branch,
            )  # fmt: skip
        results.append(result_of(outcome))
    ok = not errors and all(r["ok"] for r in results)
    error = {"error": error_data(SetupError(errors))} if errors else {}
    _object(kind="result", ok=ok, played=results, errors=errors, **error)
    return 2 if errors else 0 if ok else 1


def result_of(outcome: BranchOutcome) -> dict[str, Any]:
    """The result of a branch under a book as plain data."""
    decision = outcome.game.decision
    return {
        "file": outcome.path, "title": outcome.title, "source": list(outcome.source), "rules": outcome.rules,
        "branch": outcome.branch, "ok": outcome.ok, "winner": outcome.game.winner,
        "not_played": list(not_played(outcome.game.state)),
        "failures": [{"line": f.line, "text": f.text, "trace": list(f.trace)} for f in outcome.failures],
        "choices": [
            {"after": c.at, "side": c.side, "text": c.text, "cite": c.cite, "line": c.line, "could": list(c.could)}
            for c in outcome.choices
        ],
        "pending": outcome.pending,
        "decision": None if decision is None else {
            "chooser": decision.chooser, "cite": decision.cite, "options": [o.text for o in decision.options],
        },
    }  # fmt: skip


def _object(**data: Any) -> None:
    screen.dump(data)
