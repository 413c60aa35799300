"""What tests of several files stand on."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

USUAL = "not sweep and not browser and not deep"  # as in pyproject.toml
FEW = 3  # files that are tested in this process: to start others would take longer


def only_files(config: pytest.Config) -> bool:
    """Whether files or single tests are named, and no folder."""
    return all(Path(arg.partition("::")[0]).is_file() for arg in config.args)


def pytest_configure(config: pytest.Config) -> None:
    """A file or a test that is named is tested whole."""
    if config.option.markexpr == USUAL and only_files(config):
        config.option.markexpr = ""


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No other processes for a few files."""
    return 0 if len(config.args) <= FEW and only_files(config) else None


class Ran:
    """A command line that was carried out in this process."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def refused(self) -> str:
        """The one line that says why the command was refused: on the error output, or in JSON on the standard output."""
        assert self.code == 2, (self.code, self.out, self.err)
        if self.out.startswith('{"error": '):
            assert self.err == "" and self.out.count("\n") == 1
            return str(json.loads(self.out)["error"]["message"])
        assert self.out == "" and "Traceback" not in self.err
        assert self.err.startswith("rezzed: ") and self.err.count("\n") == 1, self.err
        return self.err.removeprefix("rezzed: ").strip()


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long work says no more on a slow machine than on a quick one."""
    from rezzed.cli import progress_bar

    for seconds in ("QUIET", "WORD"):
        monkeypatch.setattr(progress_bar, seconds, math.inf)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    from rezzed.cli import main as cli
    from rezzed.cli import screen

    def carry_out(*words: object) -> Ran:
        screen.console.cache_clear()  # it writes to the output of this test
        capsys.readouterr()
        code = cli.main([str(w) for w in words])
        done = capsys.readouterr()
        return Ran(code, done.out, done.err)

    return carry_out


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A function that installs distributions, an `installing.Installer`. They are gone after the test."""
    from installing import Installer, closed_doors, forgotten

    from rezzed import library

    monkeypatch.syspath_prepend(str(tmp_path))
    with library.using(closed_doors(monkeypatch)):
        yield Installer(tmp_path)
    forgotten(tmp_path)
