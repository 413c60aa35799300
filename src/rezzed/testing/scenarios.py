"""Scenario files as tests, for any test framework. A failed expectation raises an AssertionError with the trace."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..errors import SetupError
from ..library import Library
from ..scenario import BranchOutcome, parse_text, play, play_file, read


@dataclass(frozen=True)
class Case:
    """One file under one rule book; the book is empty if the file cannot be read."""

    path: Path
    rules: str

    def __str__(self) -> str:
        return f"{self.path.stem}-{self.rules}" if self.rules else self.path.stem


def scenario_cases(folder: str | Path) -> list[Case]:
    """Every scenario file of a folder and its subfolders, under every book that it names, in a fixed order.

    An invalid file is a case too; checking it reports the errors.
    """
    cases: list[Case] = []
    for path in sorted(Path(folder).rglob("*.toml")):
        try:
            cases += [Case(path, book) for book in read(path).rules]
        except SetupError:
            cases.append(Case(path, ""))
    return cases


def check_scenario(case: Case) -> list[BranchOutcome]:
    """Play all branches of a case.

    Raises:
        AssertionError: an expectation does not hold.
        SetupError: the file is invalid.
    """
    return check_file(case.path, case.rules or None)


def check_file(path: str | Path, rules: str | None = None, library: Library | None = None) -> list[BranchOutcome]:
    """Play a scenario file under the books it names, or under one book, with the cards of a library (default: the default one).

    Raises:
        AssertionError: an expectation does not hold; the message contains the line and the trace.
        SetupError: the file is invalid.
    """
    return _checked(play_file(path, rules, library=library))


def check_text(text: str, rules: str | None = None, library: Library | None = None) -> list[BranchOutcome]:
    """Play the text of a scenario file, as `check_file` does."""
    return _checked(play(parse_text(text, rules=rules, library=library)))


def _checked(outcomes: list[BranchOutcome]) -> list[BranchOutcome]:
    failed = [o for o in outcomes if not o.ok]
    if failed:
        raise AssertionError(report(failed))
    return outcomes


def report(outcomes: Iterable[BranchOutcome]) -> str:
    """The failures in these outcomes, as lines for people."""
    lines: list[str] = []
    for o in outcomes:
        if o.failures:
            lines.append(f"{o.name}: {o.title}")
        for f in o.failures:
            lines.append(f"  {f}")
            lines += [f"    {t}" for t in f.trace]
    return "\n".join(lines)
