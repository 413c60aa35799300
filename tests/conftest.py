"""What tests of several files stand on."""

from __future__ import annotations

import json
from typing import Any

import pytest


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
