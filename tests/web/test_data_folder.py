"""Where `rezzed serve` keeps its database if no other is named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rezzed.cli.serve import database

pytest.importorskip("platformdirs")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these systems have other data folders")
@pytest.mark.parametrize("given", [True, False])
def test_the_database_is_in_the_data_folder_of_this_user(given: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data") if given else "")
    folder = tmp_path / "data" if given else tmp_path / ".local" / "share"
    assert database() == f"sqlite:///{folder / 'rezzed' / 'rezzed.db'}"
    assert (folder / "rezzed").is_dir()
