"""The table of runs: every game of a folder, in one or several processes; what was stopped goes on."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path
from typing import Any

import pytest
from test_whole_games import board, play

import rezzed
from rezzed.cli import review_table
from rezzed.cli.main import main

FAST = ("--seconds", "0.2")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two short games."""
    folder = tmp_path_factory.mktemp("games")
    for seed in (5, 6):
        game = rezzed.Game(board("cr-26.03", seed))
        play(game, random.Random(seed), 60)
        (folder / f"{seed}.json").write_text(game.save(), encoding="utf-8")
    return folder


def rows(file: Path) -> list[dict[str, Any]]:
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))


def test_a_table_has_every_run(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import pyarrow.parquet

    out, other = tmp_path / "runs.csv", tmp_path / "runs.parquet"
    assert main(["review", str(games), "--out", str(out), *FAST]) == 0
    assert main(["review", str(games), "--out", str(other), *FAST]) == 0
    found = rows(out)
    assert found and set(found[0]) == set(review_table.COLUMNS)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["runs.csv", "runs.parquet"]  # the journals are gone
    table = pyarrow.parquet.read_table(other)
    assert table.num_rows == len(found) and str(table.schema.field("lost").type) == "int64"
    assert f"{len(found)} runs of 2 games" in capsys.readouterr().out


def test_a_stopped_table_goes_on(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, out = tmp_path / "whole.csv", tmp_path / "runs.csv"
    assert main(["review", str(games), "--out", str(whole), *FAST]) == 0
    asked: list[str] = []
    real = review_table.rows_of

    def counted(path: str, *rest: Any) -> Any:
        asked.append(Path(path).name)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return real(path, *rest)

    monkeypatch.setattr(review_table, "rows_of", counted)
    with pytest.raises(KeyboardInterrupt):
        review_table.write(review_table.TableRequest(games, out, 0.2, (2, 4, 7), False, 1, False))
    assert not out.exists() and (tmp_path / "runs.csv.part.jsonl").exists()
    assert main(["review", str(games), "--out", str(out), *FAST, "--marks", "1,2,3"]) == 2  # other marks
    assert main(["review", str(games), "--out", str(out), *FAST]) == 0
    assert asked == ["5.json", "6.json", "6.json"] and len(rows(out)) == len(rows(whole))


def test_processes_share_the_games_and_a_bad_file_is_named(games: Path, tmp_path: Path, run: Any) -> None:
    folder, out = tmp_path / "in", tmp_path / "runs.jsonl"
    folder.mkdir()
    for file in games.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "bad.json").write_text("{}", encoding="utf-8")
    found = run("review", str(folder), "--out", str(out), "--jobs", "2", *FAST)
    assert found.code == 2 and "bad.json" in found.out
    assert {json.loads(line)["file"] for line in out.read_text(encoding="utf-8").splitlines()} <= {"5.json", "6.json"}


def test_what_cannot_be_written_is_refused(games: Path, tmp_path: Path, run: Any) -> None:
    there = tmp_path / "runs.csv"
    there.touch()
    assert "exists; remove it" in run("review", str(games), "--out", str(there)).refused()
    assert "expected a name that ends with" in run("review", str(games), "--out", str(tmp_path / "runs.xls")).refused()
    assert "--out writes a table" in run("review", str(games)).refused()


def test_the_course_of_a_game_is_drawn(games: Path, tmp_path: Path, run: Any) -> None:
    picture = tmp_path / "course.svg"
    found = run("review", str(games / "6.json"), "--plot", str(picture), "--prices", *FAST)
    assert found.code == 0 and "; Corp wins " in found.out and "; prices HQ " in found.out
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert "expected a file name that ends in" in run("review", str(games / "6.json"), "--plot", "course.gif").refused()
