"""`rezzed simulate`: the journal continues after a stop, a damaged one is not touched, and the numbers are right."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from work import PATIENCE, wait_for

from rezzed.bots.matches import PlayedGame
from rezzed.cli.main import main
from rezzed.cli.simulate import summary
from rezzed.league import cluster

RANDOM = ("--bots", "corp:random,runner:random")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def simulate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], unhurried: None) -> Run:
    """Run the command in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def carry_out(*options: str) -> tuple[int, str, str]:
        code = main(["simulate", *options])
        out = capsys.readouterr()
        return code, out.out, out.err

    return carry_out


def lines(path: str) -> list[str]:
    return Path(path).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_a_journal_goes_on_where_it_ended(simulate: Run, form: str) -> None:
    whole, parts = f"whole.{form}", f"parts.{form}"
    assert simulate("--games", "8", "--out", whole, *RANDOM)[0] == 0
    for n in ("3", "5", "8"):
        assert simulate("--games", n, "--out", parts, *RANDOM)[0] == 0
    assert lines(whole) == lines(parts) and len(lines(whole)) == 8 + (form == "csv")


def test_processes_write_the_same_journal(simulate: Run) -> None:
    simulate("--games", "6", "--out", "one.jsonl", *RANDOM)
    code, out, _ = simulate("--games", "6", "--jobs", "2", "--out", "two.jsonl", *RANDOM)
    assert code == 0 and "6 games" in out and lines("one.jsonl") == lines("two.jsonl")


def test_the_forms_hold_the_same_games(simulate: Run) -> None:
    simulate("--games", "4", "--out", "games.jsonl", *RANDOM)
    simulate("--games", "4", "--out", "games.csv", *RANDOM)
    objects = [{k: str(v) for k, v in json.loads(line).items()} for line in lines("games.jsonl")]
    assert objects == list(csv.DictReader(lines("games.csv")))
    assert [g["seed"] for g in objects] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("damage", [
    "{", "null\n", "[]\n", '{"seed": 1}\n', "\xff\n", "1,2\n", '{"seed": NaN}\n', "[" * 100_000 + "\n",
])  # fmt: skip
@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_a_damaged_journal_is_refused_and_not_touched(simulate: Run, damage: str, form: str) -> None:
    path = Path(f"games.{form}")
    simulate("--games", "2", "--out", str(path), *RANDOM)
    bad = path.read_bytes() + damage.encode("latin-1")
    path.write_bytes(bad)
    code, out, err = simulate("--games", "4", "--out", str(path), *RANDOM)
    assert code == 2 and out == "" and path.name in err and "Traceback" not in err
    assert path.read_bytes() == bad


def test_lines_that_contradict_the_simulation_are_refused(simulate: Run) -> None:
    path = Path("games.jsonl")
    simulate("--games", "2", "--out", str(path), *RANDOM)
    good = path.read_text(encoding="utf-8")
    for bad, words in (
        (good + good.splitlines()[0] + "\n", "the game 1 is there twice"),
        (good.replace('"winner": "', '"winner": "x', 1), "a value is not possible"),
        (good.replace('"turns": ', '"turns": -', 1), "a value is not possible"),
        (good.replace('"seed": 2', '"seed": 0', 1), "seed is 0, but this simulation has 2"),
        (good.replace('"game": 2', '"game": 0', 1), "games begin with 1"),
        (good.replace("cr-26.03", "cr-1.4", 1), "rules is 'cr-1.4'"),
    ):
        path.write_text(bad, encoding="utf-8")
        code, _, err = simulate("--games", "3", "--out", str(path), *RANDOM)
        assert code == 2 and words in err and path.read_text(encoding="utf-8") == bad
    path.write_text(good, encoding="utf-8")
    assert simulate("--games", "3", "--out", str(path), "--bots", "runner:random")[0] == 2  # other bots


@pytest.mark.parametrize("options, words", [
    (("--games", "0"), "--games: 0 is out of range"), (("--games", "-1"), "out of range"), (("--games", "x"), "--games"),
    (("--games", "2", "--jobs", "0"), "--jobs: 0"), (("--games", "2", "--jobs", "1000"), "--jobs: 1000"),
    (("--games", "2", "--bots", "corp:nobody"), "unknown policy 'nobody'"), (("--games", "2", "--bots", "x"), "--bots"),
    (("--games", "2", "--bots", "corp:runner"), "plays the Runner only"),
    (("--games", "2", "--out", "x.txt"), "--out"), (("--games", "3", "--bots", "best,random"), "--games: 3 is odd"),
    (("--games", "2", "--bots", "best,"), "expected A,B"), (("--games", "2", "--bots", "a,b,c"), "expected A,B"),
    (("--games", "2", "--bots", "corp,random"), "name 'best'"), (("--games", "2", "--bots", "best,nobody"), "unknown policy"),
    (("--games", "2", "--corp", "hb-glacier", "--corp", "hb-glacier"), "named twice"),
    (("--games", "2", "--dask", "nowhere"), "--dask"), (("--games", "2", "--dask", "tcp://127.0.0.1:1"), "--dask"),
    (("--games", "2", "--out", "no/such/folder.csv", *RANDOM), "cannot write"),
    (("--games", "2", "--corp", "gateway-runner"), "--corp"), (("--games", "2", "--runner", "nothing"), "nothing"),
    (("--games", "2", "--rules", "cr-0"), "cr-0"), (("--games", "2", "--out", "."), "--out"), ((), "--games"),
])  # fmt: skip
def test_bad_input_is_one_line(
    simulate: Run, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], words: str
) -> None:
    monkeypatch.setattr(cluster, "PATIENT", 1)
    code, out, err = simulate(*options)
    assert code == 2 and out == "" and words in err and len(err.splitlines()) == 1


def test_all_faults_of_both_decks_are_reported(simulate: Run) -> None:
    code, _, err = simulate("--games", "2", "--corp", "gateway-runner", "--runner", "gateway-corp")
    assert code == 2 and len(err.splitlines()) == 2 and "--corp" in err and "--runner" in err


def test_a_stopped_simulation_leaves_a_journal_that_goes_on(simulate: Run, tmp_path: Path) -> None:
    for stop, codes in ((signal.SIGINT, (130,)), (signal.SIGKILL, (-signal.SIGKILL,))):
        path = tmp_path / f"{stop.name}.jsonl"
        command = [sys.executable, "-m", "rezzed", "simulate", "--games", "2000", "--out", str(path), *RANDOM]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") >= 3)  # noqa: B023
        process.send_signal(stop)
        process.communicate(timeout=PATIENCE)
        assert process.returncode in codes
        n = len(path.read_text(encoding="utf-8").splitlines())
        assert 3 <= n < 2000
        assert simulate("--games", str(n + 2), "--out", str(path), *RANDOM)[0] == 0
        seeds = [json.loads(line)["seed"] for line in path.read_text(encoding="utf-8").splitlines()]
        assert seeds == list(range(1, n + 3))


def test_the_summary_counts_stalls_and_draws_as_no_wins() -> None:
    games = [
        PlayedGame(1, "corp", "flatline", 4, 2, 90, 0, 3), PlayedGame(2, "runner", "agenda points", 6, 4, 110, 3, 7),
        PlayedGame(3, "draw", "agenda points", 8, 0, 100, 7, 7), PlayedGame(4, "", "stall", 2, 2, 100, 0, 0),
    ]  # fmt: skip
    found = summary(games)
    assert found["wins"]["corp"]["games"] == 1 and found["wins"]["corp"]["rate"] == 0.25
    assert (round(found["wins"]["corp"]["low"], 3), round(found["wins"]["corp"]["high"], 3)) == (0.046, 0.699)
    assert (found["stalls"], found["draws"], found["turns"], found["runs"]) == (1, 1, 5, 2)
    assert found["reasons"]["nobody: stall"] == 1


def test_exchanged_seats_play_each_seed_twice(simulate: Run) -> None:
    code, out, _ = simulate("--games", "8", "--out", "games.jsonl", "--bots", "eager,random", "--json")
    games = [json.loads(line) for line in lines("games.jsonl")]
    assert code == 0 and [g["seed"] for g in games] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [(g["corp_bot"], g["runner_bot"]) for g in games] == [("eager", "random"), ("random", "eager")] * 4
    found, wins = json.loads(out)["bots"], {"corp": "corp_bot", "runner": "runner_bot"}
    for name in ("eager", "random"):
        assert found[name]["both"]["of"] == 8 and found[name]["corp"]["of"] == found[name]["runner"]["of"] == 4
        won = [g for g in games if g["winner"] in wins and g[wins[g["winner"]]] == name]
        assert found[name]["both"]["games"] == len(won) == found[name]["corp"]["games"] + found[name]["runner"]["games"]
    both = [a["winner"] == "corp" and b["winner"] == "runner" for a, b in zip(games[::2], games[1::2], strict=True)]
    assert found["eager"]["pairs"] == sum(both)


def test_equal_bots_win_each_pair_once(simulate: Run) -> None:
    found = json.loads(simulate("--games", "6", "--bots", "first,first", "--json")[1])
    nobody = found["draws"] + found["stalls"]
    assert [found["bots"][f"first {k}"]["both"]["games"] for k in (1, 2)] == [(6 - nobody) / 2] * 2


def test_each_seed_draws_one_of_several_decks(simulate: Run) -> None:
    decks = ("--corp", "hb-glacier", "--corp", "jinteki-traps", "--runner", "shaper-rig", "--runner", "anarch-virus")
    assert simulate("--games", "16", "--out", "games.jsonl", "--bots", "first,random", *decks)[0] == 0
    games = [json.loads(line) for line in lines("games.jsonl")]
    assert len({(g["corp"], g["runner"]) for g in games}) == 4  # of eight seeds
    for a, b in zip(games[::2], games[1::2], strict=True):
        assert (a["corp"], a["runner"], a["board"]) == (b["corp"], b["runner"], b["board"])
    assert simulate("--games", "16", "--out", "games.jsonl", "--bots", "first,random", *decks[:-2])[0] == 2


def test_a_journal_that_is_being_written_is_refused(simulate: Run) -> None:
    fcntl = pytest.importorskip("fcntl")
    simulate("--games", "2", "--out", "games.csv", *RANDOM)
    with Path("games.csv").open("ab") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        code, _, err = simulate("--games", "4", "--out", "games.csv", *RANDOM)
        assert code == 2 and "another process" in err
    assert simulate("--games", "4", "--out", "games.csv", *RANDOM)[0] == 0


def test_parquet_holds_the_same_games_and_goes_on(simulate: Run) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    simulate("--games", "6", "--out", "games.jsonl", *RANDOM)
    for n in ("2", "4", "4", "6"):
        assert simulate("--games", n, "--out", "games.parquet", *RANDOM)[0] == 0
        assert not Path("games.parquet.jsonl").exists() and not Path("games.parquet.part").exists()
    rows = [json.loads(line) for line in lines("games.jsonl")]
    assert parquet.read_table("games.parquet").to_pylist() == rows
    Path("games.parquet.jsonl").write_text("".join(line + "\n" for line in lines("games.jsonl")[4:]))  # after a kill
    assert simulate("--games", "7", "--out", "games.parquet", *RANDOM)[0] == 0
    assert parquet.read_table("games.parquet").to_pylist()[:6] == rows


def test_a_damaged_parquet_file_is_refused_and_not_touched(simulate: Run) -> None:
    pytest.importorskip("pyarrow")
    path = Path("games.parquet")
    simulate("--games", "4", "--out", str(path), *RANDOM)
    good = path.read_bytes()
    for bad in (b"PAR1", b"nothing\n", good[:-1], good[: len(good) // 2], good[4:], good + b"\0" * 9):
        path.write_bytes(bad)
        code, out, err = simulate("--games", "6", "--out", str(path), *RANDOM)
        assert code == 2 and out == "" and "games.parquet" in err and len(err.splitlines()) == 1
        assert path.read_bytes() == bad and [x.name for x in Path().iterdir()] == [path.name]
    path.write_bytes(good)
    assert simulate("--games", "6", "--out", str(path), "--bots", "corp:random,runner:first")[0] == 2
    Path("games.parquet.jsonl").write_text("{\n")
    code, _, err = simulate("--games", "6", "--out", str(path), *RANDOM)
    assert code == 2 and "games.parquet.jsonl" in err and path.read_bytes() == good


@pytest.mark.parametrize("option, missing, extra", [
    (("--out", "games.parquet"), "pyarrow.parquet", "rezzed[data]"),
    (("--dask", "tcp://127.0.0.1:1"), "distributed", "rezzed[dist]"),
])  # fmt: skip
def test_a_missing_library_is_named(
    simulate: Run, monkeypatch: pytest.MonkeyPatch, option: tuple[str, str], missing: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    code, out, err = simulate("--games", "2", *RANDOM, *option)
    assert code == 2 and out == "" and extra in err and len(err.splitlines()) == 1 and not list(Path().iterdir())


def test_a_client_without_a_certificate_is_told_so(simulate: Run) -> None:
    dask = pytest.importorskip("dask")
    pytest.importorskip("distributed")
    nothing = {f"distributed.comm.tls.{name}": None for name in ("ca-file", "client.cert", "client.key")}
    with dask.config.set(nothing):
        code, out, err = simulate("--games", "2", *RANDOM, "--dask", "tls://127.0.0.1:1")
    assert code == 2 and out == "" and "certificate" in err and "ca-file and client.cert" in err and len(err.splitlines()) == 1


def test_a_scheduler_without_tls_is_told_so(simulate: Run, tmp_path_factory: pytest.TempPathFactory) -> None:
    dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")
    if (openssl := shutil.which("openssl")) is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("certificate")
    key, cert = str(folder / "key.pem"), str(folder / "cert.pem")
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=rezzed", "-keyout", key, "-out", cert]
    subprocess.run(command, check=True, capture_output=True)
    client = {"ca-file": cert, "client.cert": cert, "client.key": key}
    with distributed.LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=None, silence_logs=50) as local:
        address = local.scheduler_address.replace("tcp://", "tls://")
        with dask.config.set({f"distributed.comm.tls.{name}": path for name, path in client.items()}):
            code, out, err = simulate("--games", "2", *RANDOM, "--dask", address)
    assert code == 2 and out == "" and "it does not speak TLS" in err and len(err.splitlines()) == 1


@pytest.mark.deep
def test_a_cluster_loses_a_worker_and_no_game(simulate: Run) -> None:
    """Two workers play; one of them is killed in the middle. Every game is there once, and is the game of one process."""
    distributed = pytest.importorskip("distributed")
    games, options = 60, (*RANDOM, "--out", "cluster.jsonl", "--json")
    quiet = {"dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", **quiet) as local:
        with distributed.Client(local, set_as_default=False) as client:
            worker = next(iter(client.run(os.getpid).values()))
        command = [sys.executable, "-m", "rezzed", "simulate", "--dask", local.scheduler_address, "--games", str(games)]
        process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        path = Path("cluster.jsonl")
        wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") >= 4)
        os.kill(worker, signal.SIGKILL)
        assert path.read_bytes().count(b"\n") < games
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0 and json.loads(out)["games"] == games, err
    assert [json.loads(line)["game"] for line in lines("cluster.jsonl")] == list(range(1, games + 1))
    simulate("--games", str(games), *RANDOM, "--out", "alone.jsonl")
    assert lines("alone.jsonl") == lines("cluster.jsonl")


def test_json_holds_the_numbers(simulate: Run) -> None:
    code, out, _ = simulate("--games", "3", "--json", *RANDOM)
    found = json.loads(out)
    assert code == 0 and found["games"] == found["wanted"] == 3 and sum(found["reasons"].values()) == 3


@pytest.mark.deep
def test_a_killed_process_loses_no_game(simulate: Run) -> None:
    """One of two processes is killed in the middle, and begins again. Every game is there once, in its order."""
    games, options = 40, (*RANDOM, "--jobs", "2", "--out", "killed.jsonl", "--json")
    command = [sys.executable, "-m", "rezzed", "simulate", "--games", str(games), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    path = Path("killed.jsonl")
    wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") >= 4)
    os.kill(players_of(process.pid)[0], signal.SIGKILL)
    assert path.read_bytes().count(b"\n") < games
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0 and json.loads(out)["games"] == games, err
    simulate("--games", str(games), *RANDOM, "--out", "alone.jsonl")
    assert lines("alone.jsonl") == lines("killed.jsonl")


def players_of(pid: int) -> list[int]:
    """The processes that play games for a process."""
    if not Path("/proc").is_dir():
        pytest.skip("needs /proc")
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found
