"""`rezzed simulate --positions`: what the file has is what the environments show, and it leads through the same games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from rezzed.bots.matches import contest
from rezzed.cli.main import main
from rezzed.cli.schedule import Schedule
from rezzed.encoding.entity_layout import OPTIONS, PAGE, VERSION
from rezzed.envs import kinds
from rezzed.envs.entity_match import EntityMatch
from rezzed.league.position_table import BOUND, paged

parquet = pytest.importorskip("pyarrow.parquet")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def simulate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], unhurried: None) -> Run:
    """Run the command in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def carry_out(*options: str) -> tuple[int, str, str]:
        code = main(["simulate", "--bots", "corp:random,runner:random", *options])
        out = capsys.readouterr()
        return code, out.out, out.err

    return carry_out


def test_every_row_is_what_the_environment_shows_and_its_action_goes_on(simulate: Run) -> None:
    assert simulate("--games", "2", "--positions", "p.parquet")[0] == 0
    rows: list[dict[str, Any]] = parquet.read_table("p.parquet").to_pylist()
    schedule = Schedule(None, None, None, contest("corp:random,runner:random"))
    for number, game in groupby(rows, lambda row: row["game"]):
        task = schedule.task(number)
        match = EntityMatch(task.board, task.seed, BOUND)
        for row in game:
            side = ("corp", "runner").index(row["side"])
            assert match.player == side and row["seed"] == task.seed and match.decisions == row["decision"]
            seen = match.observe(side, "int16")
            for name in ("cards", "options"):
                whole = seen[name].reshape(-1).tolist()
                assert whole[: len(row[name])] == row[name] and not any(whole[len(row[name]) :])
            assert seen["table"].tolist() == row["table"]
            assert row["action"] in match.legal()
            match.step(row["action"])
        assert match.over and [match.returns()[side], -match.returns()[side]] == [row["outcome"], -row["outcome"]]
    assert {row["game"] for row in rows} == {1, 2} and {row["outcome"] for row in rows} == {1, -1}


def test_the_file_says_what_made_it_and_is_the_same_again(simulate: Run) -> None:
    for name in ("one.parquet", "two.parquet"):
        assert simulate("--games", "1", "--positions", name)[0] == 0
    first, second = (parquet.read_table(name) for name in ("one.parquet", "two.parquet"))
    assert first.equals(second, check_metadata=True)
    told = {key.decode(): words.decode() for key, words in first.schema.metadata.items()}
    assert told["bots"] == "random, random" and told["rules"] == "cr-26.03"
    assert told["encoding"].startswith(f"entities {VERSION} ")
    assert not list(Path().glob("*.part"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--positions", "p.parquet", "--jobs", "2"), "does not go with --jobs"),
        (("--positions", "p.parquet", "--out", "j.jsonl"), "does not go with --out"),
        (("--positions", "p.csv"), "expected a .parquet file"),
        (("--positions", "nowhere/p.parquet"), "cannot write"),
    ],
)
def test_what_cannot_be_written_is_refused_in_one_line(simulate: Run, options: tuple[str, ...], words: str) -> None:
    code, out, err = simulate("--games", "2", *options)
    assert code == 2 and not out and words in err and len(err.splitlines()) == 1 and not list(Path().iterdir())


def test_pages_are_those_of_the_environment() -> None:
    many = list(range(2 * PAGE + 2))
    assert paged(many[:OPTIONS], 0) == many[:OPTIONS]
    assert [len(paged(many, turned)) for turned in range(3)] == [PAGE, PAGE, 2]


def test_the_used_part_of_a_game_is_that_of_the_environment() -> None:
    assert BOUND == kinds.GAME_BOUND
