"""Scenario files as tests, for any test framework: a failed expectation is an AssertionError with the trace around it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..errors import SetupError
from ..library import Library
from ..scenario import Outcome, parse_text, play, play_file, read


@dataclass(frozen=True)
class Case:
    """One file under one rule book; an empty book stands for a file that cannot be read."""

    path: Path
    rules: str

    def __str__(self) -> str:
        return f"{self.path.stem}-{self.rules}" if self.rules else self.path.stem


def scenario_cases(folder: str | Path) -> list[Case]:
    """Every scenario file of a folder and of the folders in it, under every book that it names, in a fixed order.

    A file that cannot be used is a case too; checking it says what is wrong.
    """
    cases: list[Case] = []
    for path in sorted(Path(folder).rglob("*.toml")):
        try:
            cases += [Case(path, book) for book in read(path).rules]
        except SetupError:
            cases.append(Case(path, ""))
    return cases


def check_scenario(case: Case) -> list[Outcome]:
    """Play a case, every branch of it.

    Raises:
        AssertionError: an expectation does not hold.
        SetupError: the file cannot be used.
    """
    return check_file(case.path, case.rules or None)


def check_file(path: str | Path, rules: str | None = None, library: Library | None = None) -> list[Outcome]:
    """Play a scenario file under the books it names, or under one, with the cards of a library (the default one unless named).

    Raises:
        AssertionError: an expectation does not hold; the message holds the line and the trace around it.
        SetupError: the file cannot be used.
    """
    return _checked(play_file(path, rules, library=library))


def check_text(text: str, rules: str | None = None, library: Library | None = None) -> list[Outcome]:
    """The same for the text of a scenario file."""
    return _checked(play(parse_text(text, rules=rules, library=library)))


def _checked(outcomes: list[Outcome]) -> list[Outcome]:
    failed = [o for o in outcomes if not o.ok]
    if failed:
        raise AssertionError(report(failed))
    return outcomes


def report(outcomes: Iterable[Outcome]) -> str:
    """What failed in these outcomes, as lines for people."""
    lines: list[str] = []
    for o in outcomes:
        if o.failures:
            lines.append(f"{o.name}: {o.title}")
        for f in o.failures:
            lines.append(f"  {f}")
            lines += [f"    {t}" for t in f.trace]
    return "\n".join(lines)
