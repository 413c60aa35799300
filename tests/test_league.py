"""`rezzed league`: pairings, ratings, the tournament file; what was stopped or killed goes on; bad input has a line."""

from __future__ import annotations

import json
import math
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from test_simulate import players_of
from work import PATIENCE, wait_for

from rezzed.bots.matches import PlayedGame
from rezzed.cli.main import main
from rezzed.league import entries
from rezzed.league.pairing import round_robin, swiss
from rezzed.league.ratings import SCALE, rated
from rezzed.league.season import Season

pytest.importorskip("statsmodels")
pytest.importorskip("networkx")

Run = Callable[..., tuple[int, str, str]]
THREE = """name = "Three"
seeds = {seeds}
{more}
[[entrant]]
name = "first"
bot = "first"

[[entrant]]
name = "random"
bot = "random"

[[entrant]]
name = "same"
bot = "random"
corp = "hb-glacier"
parameters = {{ seed = 4 }}
"""


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], unhurried: None) -> Run:
    """Run the command in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def carry_out(text: str, *options: str) -> tuple[int, str, str]:
        Path("league.toml").write_text(text, encoding="utf-8")
        code = main(["league", "league.toml", *options])
        out = capsys.readouterr()
        return code, out.out, out.err

    return carry_out


def three(seeds: int = 1, more: str = "") -> str:
    return THREE.format(seeds=seeds, more=more)


def rows(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


# -- pairings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(2, 10))
def test_everybody_meets_everybody_once(n: int) -> None:
    rounds = round_robin(n)
    assert sorted(tuple(sorted(p)) for r in rounds for p in r if None not in p) == list(combinations(range(n), 2))  # type: ignore
    assert all(sorted(k for p in r for k in p if k is not None) == list(range(n)) for r in rounds)
    assert all(None not in p for r in rounds for p in r[:-1])  # a bye comes last


@pytest.mark.parametrize("n", [4, 5, 8, 9])
def test_swiss_rounds_pair_equals_and_nobody_twice(n: int) -> None:
    past: list[list[tuple[int, int | None]]] = []
    points = [0] * n
    for _ in range(3):
        found = swiss(points, past)
        assert sorted(k for p in found for k in p if k is not None) == list(range(n))
        past.append(found)
        for one, two in found:
            points[one if two is None else min(one, two)] += 6
    met = [tuple(sorted(p)) for r in past for p in r if None not in p]  # type: ignore[type-var]
    byes = [p[0] for r in past for p in r if p[1] is None]
    assert len(set(met)) == len(met) and len(set(byes)) == len(byes) == 3 * (n % 2)
    assert swiss([6, 0, 6, 0], [[(0, 1), (2, 3)]]) == [(0, 2), (1, 3)]
    assert len(swiss([0, 0], [[(0, 1)]])) == 1  # they must meet again


# -- ratings ------------------------------------------------------------------------------------------------------


def season_of(tmp_path: Path, n: int, seeds: int) -> Season:
    """A season without games."""
    blocks = "".join(f'[[entrant]]\nname = "e{k}"\nbot = "random"\n' for k in range(n))
    path = tmp_path / "season.toml"
    path.write_text(f"seeds = {seeds}\n{blocks}", encoding="utf-8")
    return Season(entries.load(path))


def decided(season: Season, corp_wins: Callable[[int, int], bool]) -> None:
    """Fill in the games."""
    for number in range(1, season.total + 1):
        game = season.meeting(number)
        winner = "corp" if corp_wins(game.corp, game.runner) else "runner"
        season.games[number] = PlayedGame(game.seed, winner, "agenda points", 9, 9, 99, 0, 0)


def test_ratings_are_those_of_the_model(tmp_path: Path) -> None:
    """Two entrants: the fit solves its own equation, which is solved here by halving."""
    season = season_of(tmp_path, 2, 40)
    turns = iter(range(1, 81))
    decided(season, lambda corp, runner: (next(turns) % 8 not in (0, 3)) == (corp == 0))  # e0 wins 3 of 4 games on each side
    low, high = 0.0, 5.0
    for _ in range(60):
        r = (low + high) / 2
        slope = 2 * (60 - 80 / (1 + math.exp(-2 * r))) + 2 * (0.5 - 1 / (1 + math.exp(-r)))
        low, high = (r, high) if slope > 0 else (low, r)
    found = rated(season)
    assert [x.entrant for x in found.entrants] == [0, 1]
    assert found.entrants[0].rating.value == pytest.approx(SCALE * low, abs=0.1) == -found.entrants[1].rating.value
    assert found.entrants[0].rating.low > 0 and found.corp.low < 0 < found.corp.high and found == rated(season)


def test_intervals_hold_what_made_the_games(tmp_path: Path) -> None:
    true, corp = [0.9, 0.3, -0.2, -1.0], 0.4
    inside = wrong = 0
    for seed in range(30):
        rng = random.Random(seed)
        season = season_of(tmp_path, 4, 15)
        decided(season, lambda c, r: rng.random() < 1 / (1 + math.exp(true[r] - true[c] - corp)))  # noqa: B023
        found = rated(season)
        pairs = [(true[x.entrant], x.rating) for x in found.entrants] + [(corp, found.corp)]
        inside += sum(e.low <= SCALE * value <= e.high for value, e in pairs)
        wrong += [x.entrant for x in found.entrants][0] != 0
    assert 0.90 * 150 <= inside < 150 and wrong <= 3


def test_who_wins_everything_has_a_finite_rating(tmp_path: Path) -> None:
    season = season_of(tmp_path, 3, 50)
    decided(season, lambda corp, runner: corp < runner)
    best, _, worst = rated(season).entrants
    assert (best.entrant, best.rate, worst.rate) == (0, 1, 0) and 400 < best.rating.value < 2000
    assert best.rating.high - best.rating.low > 300 and best.rating.low > worst.rating.high
    decided(season, lambda corp, runner: True)
    assert 400 < rated(season).corp.low and all(abs(x.rating.value) < 0.1 for x in rated(season).entrants)


def test_a_bot_against_itself_comes_out_at_one_half(league: Run) -> None:
    text = 'seeds = 12\n[[entrant]]\nname = "one"\nbot = "random"\n[[entrant]]\nname = "two"\nbot = "random"\n'
    code, out, _ = league(text, "--json", "--out", "games.jsonl")
    found = json.loads(out)
    assert code == 0 and found["games"] == 24
    for entrant in found["entrants"]:
        assert entrant["rate"] == 0.5 and entrant["value"] == 0 and entrant["low"] < 0 < entrant["high"]
    games = rows("games.jsonl")
    assert [(g["corp"], g["runner"], g["seed"]) for g in games[:3]] == [("two", "one", 1), ("one", "two", 1), ("two", "one", 2)]
    for a, b in zip(games[::2], games[1::2], strict=True):
        assert {**a, "game": b["game"], "corp": b["corp"], "runner": b["runner"]} == b
    side = found["corp_advantage"]  # 12 observations, not 24
    assert side["high"] - side["low"] > 2 * 1.95 * SCALE / math.sqrt(12 / 4 + 1)


# -- going on -----------------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_killed_processes_lose_no_game_and_count_none_twice(league: Run) -> None:
    """First one of two processes is killed, then the command itself; the same command goes on."""
    parquet = pytest.importorskip("pyarrow.parquet")
    text, path = three(4), Path("games.parquet.jsonl")
    Path("league.toml").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "rezzed", "league", "league.toml", "--jobs", "2", "--out", "games.parquet"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def until(games: int) -> None:
        wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") >= games)

    until(2)
    os.kill(players_of(process.pid)[0], signal.SIGKILL)
    until(8)
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGKILL and 8 <= len(path.read_text().splitlines()) < 24
    resumed = league(text, "--out", "games.parquet", "--json")
    assert resumed[0] == 0 and resumed == league(text, "--out", "whole.parquet", "--json")
    whole = parquet.read_table("whole.parquet").to_pylist()
    assert parquet.read_table("games.parquet").to_pylist() == whole and [g["game"] for g in whole] == list(range(1, 25))


@pytest.mark.parametrize("shorter, longer", [
    (three(1), three(2)), (three(1, 'schedule = "swiss"\nrounds = 1'), three(1, 'schedule = "swiss"\nrounds = 3')),
])  # fmt: skip
def test_a_longer_league_goes_on(league: Run, shorter: str, longer: str) -> None:
    whole = league(longer, "--out", "whole.csv", "--json")
    assert league(shorter, "--out", "parts.csv", "--json")[0] == 0
    assert len(Path("parts.csv").read_text().splitlines()) < len(Path("whole.csv").read_text().splitlines())
    assert league(longer, "--out", "parts.csv", "--json") == whole
    assert Path("parts.csv").read_text() == Path("whole.csv").read_text()
    assert json.loads(league(shorter, "--out", "parts.csv", "--json")[1])["games"] < json.loads(whole[1])["games"]


def test_games_of_another_league_are_refused_with_both_fingerprints(league: Run) -> None:
    mine = json.loads(league(three(2), "--out", "games.jsonl", "--json")[1])["fingerprint"]
    before = Path("games.jsonl").read_bytes()
    other = three(2).replace("seed = 4", "seed = 5")
    theirs = json.loads(league(other, "--json")[1])["fingerprint"]
    code, _, err = league(other, "--out", "games.jsonl")
    assert code == 2 and repr(mine) in err and repr(theirs) in err and Path("games.jsonl").read_bytes() == before
    assert mine != theirs and len(err.splitlines()) <= 3
    swissly = three(1, 'schedule = "swiss"\nrounds = 2')
    league(swissly, "--out", "swiss.jsonl")
    Path("swiss.jsonl").write_text("".join(Path("swiss.jsonl").read_text().splitlines(True)[2:]))
    code, _, err = league(swissly, "--out", "swiss.jsonl")
    assert code == 2 and "the rounds before it are missing" in err


# -- the tournament file ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", ["", 'schedule = "swiss"\nrounds = 2'])
def test_the_tournament_file_adds_up(league: Run, more: str) -> None:
    code, _, err = league(three(1, more), "--tournament", "t.json", "--out", "games.jsonl")
    assert code == 0, err
    found, games = json.loads(Path("t.json").read_text(encoding="utf-8")), rows("games.jsonl")
    assert [p["rank"] for p in found["players"]] == [1, 2, 3] and found["cutToTop"] == 0 and found["eliminationPlayers"] == []
    assert found["preliminaryRounds"] == len(found["rounds"]) == (2 if more else 3)
    assert {p["runnerIdentity"] for p in found["players"]} == {"The Catalyst: Convention Breaker"}
    names = {p["id"]: p["name"] for p in found["players"]}
    total, tables = dict.fromkeys(names.values(), 0), []
    for table in (t for r in found["rounds"] for t in r):
        assert set(table) == {"table", "player1", "player2", "intentionalDraw", "twoForOne", "eliminationGame"}
        for p in (table["player1"], table["player2"]):
            assert p["combinedScore"] == p["corpScore"] + p["runnerScore"]
            if p["id"] is not None:
                total[names[p["id"]]] += p["combinedScore"]
        if table["player2"]["id"] is not None:
            tables.append(table)
    assert total == {p["name"]: p["matchPoints"] for p in found["players"]}
    for k, table in enumerate(tables):
        there = games[2 * k]
        assert (names[table["player1"]["id"]], names[table["player2"]["id"]]) == (there["corp"], there["runner"])
        assert (table["player1"]["corpScore"] == 3) == (there["winner"] == "corp")
        assert (table["player2"]["runnerScore"] == 3) == (there["winner"] == "runner")
    points = [p["matchPoints"] for p in found["players"]]
    assert points == sorted(points, reverse=True)


# -- bad input ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("old, new, line, words", [
    ('bot = "first"', 'bot = "frist"', 6, "did you mean 'first'?"),
    ('bot = "first"', 'bot = "corp"', 6, "did you mean 'best'?"),
    ('"hb-glacier"', '"hb-glacer"', 15, "did you mean 'hb-glacier'?"),
    ('"hb-glacier"', '"shaper-rig"', 15, "deck of the Runner"), ('"hb-glacier"', '"short.txt"', 15, "is not legal"),
    ("seed = 4", "sed = 4", 16, "no parameter 'sed'; known: seed"), ("seed = 4", 'seed = "x"', 16, "is int, not x"),
    ("{ seed = 4 }", "4", 16, "expected a table"), ("seeds = 1", "seeds = 0", 2, "from 1 to 9999, not '0'"),
    ("seeds = 1", "seds = 1", 2, "did you mean 'seeds'?"),
    ("seeds = 1", "seeds = 1\nrounds = 2", 3, 'only schedule = "swiss"'), ("seeds = 1", "seeds = true", 2, "not 'True'"),
    ("seeds = 1", 'seeds = 1\nschedule = "swis"', 3, "did you mean 'swiss'?"),
    ('"same"', '"random"', 13, "two entrants are called"),
    ("seeds = 1", 'seeds = 1\nschedule = "swiss"', 1, "'rounds' is missing"),
    ('bot = "first"', 'bots = "first"', 6, "unknown key"),
    ("seeds = 1", 'seeds = 1\nrules = "cr-26.3"', 3, "did you mean 'cr-26.03'?"),
    ('name = "first"', "", 4, "'name' is missing"), ("seeds = 1", 'seeds = 1\nrules = "onr-1996"', 16, "deck of another game"),
    ("[[entrant]]", "[entrant]", 0, "TOML"),
])  # fmt: skip
def test_bad_input_has_a_line_and_what_was_meant(league: Run, old: str, new: str, line: int, words: str) -> None:
    Path("short.txt").write_text("Haas-Bioroid: Precision Design\n3 Hedge Fund\n", encoding="utf-8")
    code, out, err = league(three().replace(old, new, 1), "--out", "games.jsonl")
    assert code == 2 and out == "" and words in err and (f"league.toml: line {line}: " in err or not line), err
    assert not Path("games.jsonl").exists()


def test_other_bad_input(league: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    one = three().split("[[entrant]]\nname = \"random\"")[0]
    assert "2 to 64 entrants, not 1" in league(one)[2] and "--jobs" in league(three(), "--jobs", "0")[2]
    assert "expected a name that ends with" in league(three(), "--out", "x.txt")[2]
    assert "cannot write the tournament" in league(three(), "--tournament", "no/such.json")[2]
    assert "too many" in league(three(9_999, 'schedule = "swiss"\nrounds = 99'))[2]
    monkeypatch.setitem(sys.modules, "statsmodels.genmod.families", None)
    assert "rezzed[league]" in league(three())[2]
    monkeypatch.setitem(sys.modules, "networkx", None)
    assert main(["league", "nothing.toml"]) == 2
