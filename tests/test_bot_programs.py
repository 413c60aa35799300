"""Bots that are named by their place: functions of modules and files, and programs. What they do wrong is a loss by name,
nothing hangs, and no process is left."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from installing import closed_doors, forgotten

import rezzed
from rezzed import RezzedError, bots, library
from rezzed.bots.matches import Contest, contest, play_game
from rezzed.bots.outside import Guarded
from rezzed.bots.program import BEGINS
from rezzed.decks import builtin
from rezzed.decks.dealt import dealt
from rezzed.errors import BotError

ROOT = Path(__file__).parent.parent
PLAIN = ROOT / "examples" / "bots" / "bold.py"
SOON = 20.0  # seconds in which everything must be over, also on a busy machine

HEAD = """import json, os, sys, time
def answer(request, result):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}) + "\\n")
    sys.stdout.flush()
def ask(method, **params):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": "q", "method": method, "params": params}) + "\\n")
    sys.stdout.flush()
    return json.loads(sys.stdin.readline())
def requests():
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] == "begin":
            answer(request, {})
        else:
            yield request
"""
FIRST = "for r in requests(): answer(r, {'action': 0})\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in which everything happens."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    with library.using(closed_doors(monkeypatch)):
        yield tmp_path
    forgotten(tmp_path)


def program(source: str) -> str:
    """The name of a bot that is a Python program. What it writes on its error output begins with its number."""
    Path("bot.py").write_text(HEAD + "open('pids', 'a').write(f'{os.getpid()}\\n')\n" + source, encoding="utf-8")
    return f"cmd:{sys.executable} bot.py"


def pids() -> list[int]:
    """The processes that began."""
    return [int(line) for line in Path("pids").read_text().split()] if Path("pids").exists() else []


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return Path("/proc/self").exists() is False


def gone(wanted: int = 1) -> bool:
    """Whether all processes that began are gone, or go soon; and they are as many as expected."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        if len(pids()) >= wanted and not any(alive(pid) for pid in pids()):
            return True
        time.sleep(0.02)
    return False


def small() -> dict[str, Any]:
    """A board of one turn: the Runner decides first."""
    return {"corp": {"hq": 2, "credits": 5}, "runner": {"clicks": 2, "credits": 3, "grip": 2}}


def whole() -> dict[str, Any]:
    return dealt(builtin("gateway-corp"), builtin("gateway-runner"), "cr-26.03")


def chosen(name: str, seconds: float = SOON) -> rezzed.Action:
    """What a bot chooses at its first decision."""
    return rezzed.Game(small()).chosen(bots.bot(name, {"seconds": seconds}))


# -- functions ------------------------------------------------------------------------------------------------------


PLACES = ["own.py:policy", "own:policy", "own.py:make", "own:Kind", "./own.py:policy", "sub/two.py:policy"]


@pytest.mark.parametrize("place", PLACES)
def test_a_function_of_a_module_or_file_plays(folder: Path, place: str) -> None:
    source = "import near\ndef policy(seat): return near.N\ndef make(seed: int = 1): return policy\n"
    source += "class Kind:\n    def __call__(self, seat): return 0\n"
    for where, file in ((folder, "own.py"), (folder / "sub", "two.py")):
        where.mkdir(exist_ok=True)
        (where / file).write_text(source, encoding="utf-8")
        (where / "near.py").write_text("N = 0\n", encoding="utf-8")
    game = rezzed.Game(small())
    assert game.chosen(bots.bot(place)).id == 0
    assert play_game(small(), {"corp": place, "runner": place}, 1).decisions > 2


def test_a_file_is_imported_once_and_again_after_a_change(folder: Path) -> None:
    file = folder / "own.py"
    file.write_text("open('said', 'a').write('x')\ndef policy(seat): return 0\n", encoding="utf-8")
    for _ in range(3):
        bots.bot("own.py:policy")
    assert (folder / "said").read_text() == "x"
    os.utime(file, (1, 1))
    bots.bot("own.py:policy")
    assert (folder / "said").read_text() == "xx"


@pytest.mark.parametrize("place, words", [
    ("none.py:x", "cannot read none.py: No such file"),
    ("no.such.module:x", "cannot import no.such.module: ModuleNotFoundError"),
    ("own.py:y", "own.py has no 'y'"), ("own.py:", "expected MODULE:FUNCTION"), (":x", "expected MODULE:FUNCTION"),
    ("own.py:a.b", "expected MODULE:FUNCTION"), ("own.py:number", "expected a function, not 3"),
    ("bad.py:x", "cannot import bad.py: ZeroDivisionError: division by zero"),
    ("exits.py:x", "cannot import exits.py: SystemExit: 3"),
    ("bad:x", "cannot import bad: ZeroDivisionError"), ("..:x", "cannot import ..: "), ("a\0b.py:x", "cannot read"),
    ("own.py:fails", "cannot begin: KeyError"), ("own.py:nothing", "its factory returned None, not a function of a seat"),
    ("cmd:", "expected a program"), ("cmd:'", "no closing quotation"),
    ("cmd:no-such-program -x", "no program 'no-such-program'"),
    ("cmd:./own.py", "no program './own.py'"),
])  # fmt: skip
def test_a_place_that_has_no_bot(folder: Path, place: str, words: str) -> None:
    (folder / "own.py").write_text("number = 3\ndef fails(): return {}[1]\ndef nothing(): pass\n", encoding="utf-8")
    (folder / "bad.py").write_text("1/0", encoding="utf-8")
    (folder / "exits.py").write_text("import sys\nsys.exit(3)", encoding="utf-8")
    with pytest.raises(RezzedError) as told:
        bots.bot(place)
    assert words in str(told.value) and "\n" not in str(told.value) and repr(place)[1:-1] in str(told.value)


DEEDS = {
    "raises": ("raise ValueError('two\\nlines')", "raised ValueError in line 2 of own.py: two lines"),
    "exits": ("raise SystemExit(4)", "raised SystemExit in line 2 of own.py: 4"),
    "returns nothing": ("pass", "gave an answer that is not an option: None"),
    "returns an object": ("return object()", "gave an answer that is not an option: <object"),
    "returns a wrong number": ("return 99", "gave an answer that is not an option: 99"),
    "returns a number below 0": ("return -1", "gave an answer that is not an option: -1"),
    "returns true": ("return True", "gave an answer that is not an option: True"),
    "returns wrong words": ("return 'run Mars'", "gave an answer that is not an option: 'run Mars'"),
    "returns another action": (
        "from dataclasses import replace\n    return replace(seat.decision.options[0], text='x')",
        "gave an answer that is not"),
    "plays itself": ("seat.apply(seat.decision.options[0])\n    return 0", "played itself"),
    "concedes": ("seat.concede()\n    return 0", "played itself"),
}  # fmt: skip


@pytest.mark.parametrize("body, words", DEEDS.values(), ids=DEEDS)
def test_what_a_function_does_wrong_is_a_loss_by_name(folder: Path, body: str, words: str) -> None:
    (folder / "own.py").write_text(f"def policy(seat):\n    {body}\n", encoding="utf-8")
    with pytest.raises(BotError) as told:
        rezzed.Game(small()).chosen(bots.bot("own.py:policy"))
    assert str(told.value).startswith(f"the bot 'own.py:policy' {words}")
    game = play_game(whole(), {"corp": "own.py:policy", "runner": "random"}, 1)
    assert (game.winner, game.reason) == ("runner", f"forfeit: own.py:policy {told.value.deed}")


# -- programs -------------------------------------------------------------------------------------------------------


def test_a_program_plays_whole_games() -> None:
    name = f"cmd:{sys.executable} {PLAIN}"
    for sides in ({"corp": name, "runner": "random"}, {"corp": "random", "runner": name}):
        game = play_game(whole(), sides, 2)
        assert game.reason in ("agenda points", "flatline", "empty R&D")
        assert play_game(whole(), sides, 2) == game


def test_the_example_program_imports_nothing_of_rezzed() -> None:
    imports = [x for x in PLAIN.read_text(encoding="utf-8").splitlines() if "import" in x]
    assert imports == ["import json", "import random", "import sys"]


def test_what_a_program_is_told() -> None:
    name = program("""
for line in sys.stdin:
    request = json.loads(line)
    open('told', 'a').write(line)
    answer(request, {} if request['method'] == 'begin' else {'action': request['params']['decision']['options'][0]['text']})
""")
    play_game(small(), {"corp": "passive", "runner": name}, 3)
    told = [json.loads(line) for line in Path("told").read_text(encoding="utf-8").splitlines()]
    assert [request["id"] for request in told] == [*range(1, len(told) + 1)]
    assert told[0]["params"] == {
        "protocol": 1, "rezzed": rezzed.__version__, "seat": "runner", "rules": "cr-26.03", "seed": 7, "seconds": 10.0,
    }  # fmt: skip
    events = 0
    for request in told[1:]:
        params = request["params"]
        assert (request["jsonrpc"], request["method"], params["seat"]) == ("2.0", "choose", "runner")
        assert params["decision"]["chooser"] == params["view"]["side"] == "runner" and params["decision"]["options"]
        assert params["since"] == events and [e["seq"] for e in params["events"]] == [
            *range(events + 1, params["view"]["events"] + 1)
        ]
        events = params["view"]["events"]
    assert gone()


def test_a_program_asks_questions() -> None:
    name = program("""
for r in requests():
    kept = [ask('view'), ask('decision'), ask('events', since=0), ask('results'), ask('why', action='jack out')]
    kept += [ask('apply', action='run HQ'), ask('why'), ask('events', since='x'), ask('why', action=[1])]
    sys.stdout.write('\\n\\n' + json.dumps({"jsonrpc": "2.0", "method": "log", "params": {"text": "thinking"}}) + '\\n')
    json.dump(kept, open('kept', 'w'))
    answer(r, {'action': 0})
""")
    assert chosen(name).id == 0
    kept = json.loads(Path("kept").read_text())
    assert [set(x) - {"jsonrpc", "id"} for x in kept] == [{"result"}] * 5 + [{"error"}] * 4
    assert all(x["id"] == "q" for x in kept)
    assert kept[0]["result"]["view"]["side"] == "runner" and kept[4]["result"]["legal"] is False
    assert [x["error"]["code"] for x in kept[5:]] == [-32601, -32602, -32602, -32602]


def test_a_bot_sees_no_hidden_card() -> None:
    name = program("for r in requests():\n    open('told', 'w').write(json.dumps(r)); answer(r, {'action': 0})")
    board = {"corp": {"hq": ["Hostile Takeover"], "ice": {"HQ": ["Enigma"]}, "rnd": ["Project Beale"]}, "runner": {"clicks": 2}}
    rezzed.Game(board).chosen(bots.bot(name))
    told = Path("told").read_text()
    assert '"view"' in told and not any(title in told for title in ("Hostile Takeover", "Enigma", "Project Beale"))


BREAKS = {
    "dies at once": ("sys.exit(3)", "ended with exit code 3"),
    "dies at a decision": ("for r in requests(): os._exit(5)", "ended with exit code 5"),
    "is killed": ("for r in requests(): os.kill(os.getpid(), 9)", "ended by signal 9"),
    "tells why it dies": ("for r in requests(): 1/0", "ended with exit code 1: ZeroDivisionError: division by zero"),
    "ends politely": ("for r in requests(): break", "ended with exit code 0"),
    "closes its output": ("for r in requests():\n    os.close(1); time.sleep(60)", "ended its output"),
    "writes garbage": ("for r in requests(): print('hello', flush=True)", "wrote a line that is not a message: 'hello"),
    "writes bytes": ("for r in requests(): os.write(1, b'\\xff\\xfe\\n')", "wrote a line that is not a message"),
    "writes a list": ("for r in requests(): print('[]', flush=True)", "wrote a line that is not a message"),
    "writes a deep list": ("for r in requests(): print('[' * 90000, flush=True)", "wrote a line that is not a message"),
    "writes NaN": ("for r in requests(): print('{\"id\": NaN}', flush=True)", "wrote a line that is not a message"),
    "writes a long line": ("for r in requests(): print('x' * 3000000, flush=True)", "wrote a line of more than 1000000 bytes"),
    "garbage at the start": ("print('Welcome!', flush=True)\n" + FIRST, "wrote a line that is not a message: 'Welcome!"),
    "answers another request": ("for r in requests(): answer({'id': 99}, {'action': 0})", "answered another request than"),
    "answers without a number": ("for r in requests(): answer({'id': True}, {'action': 0})", "answered another request than"),
    "answers an error": (
        "for r in requests(): print(json.dumps({'id': r['id'], 'error': {'message': 'no idea'}}), flush=True)",
        "answered with an error: {'message': 'no idea'}"),
    "answers nothing": ("for r in requests(): answer(r, {})", "gave an answer without an action: {}"),
    "answers true": ("for r in requests(): answer(r, {'action': True})", "gave an answer without an action"),
    "answers a list": ("for r in requests(): answer(r, [0])", "gave an answer without an action"),
    "answers a wrong number": ("for r in requests(): answer(r, {'action': 99})", "gave an answer that is not an option: 99"),
    "answers wrong words": ("for r in requests(): answer(r, {'action': 'run Mars'})", "gave an answer that is not an option"),
}  # fmt: skip


@pytest.mark.parametrize("source, words", BREAKS.values(), ids=BREAKS)
def test_what_a_program_does_wrong_is_a_loss_by_name(source: str, words: str) -> None:
    name = program(source)
    with pytest.raises(BotError) as told:
        chosen(name)
    assert str(told.value).startswith(f"the bot {name!r} {words}"), told.value
    assert gone()


HANGS = {
    "thinks forever": "for r in requests(): time.sleep(60)",
    "turns round forever": "for r in requests():\n    while True: pass",
    "does not read": "r = json.loads(sys.stdin.readline()); answer(r, {}); time.sleep(60)",
    "asks forever and does not read":
        "for r in requests():\n    while True: print('{\"id\": 1, \"method\": \"view\"}', flush=True)",
    "writes empty lines forever": "for r in requests():\n    while True: os.write(1, b'\\n' * 60000)",
    "writes one line forever": "for r in requests():\n    while True: os.write(1, b'x' * 60000)",
    "complains forever": "for r in requests():\n    while True: os.write(2, b'x' * 60000)",
    "does not want to end":
        "import signal\nfor k in (1, 2, 13, 15): signal.signal(k, signal.SIG_IGN)\nfor r in requests(): time.sleep(60)",
    "has a child": "import subprocess\nfor r in requests():\n"
        "    child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "    open('pids', 'a').write(f'{child.pid}\\n'); time.sleep(60)",
}  # fmt: skip


@pytest.mark.parametrize("source", HANGS.values(), ids=HANGS)
def test_a_program_that_hangs_loses_in_time(source: str) -> None:
    name = program(source)
    began = time.monotonic()
    with pytest.raises(BotError, match="took longer than 0.3 s") as told:
        chosen(name, 0.3)
    assert time.monotonic() - began < SOON and told.value.deed == "took longer than 0.3 s"
    assert gone(2 if "child" in source else 1)


def test_a_program_that_never_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BEGINS == 30.0
    monkeypatch.setattr("rezzed.bots.program.BEGINS", 0.2)
    with pytest.raises(BotError, match="took longer than 0.2 s"):
        chosen(program("time.sleep(60)"), 0.1)
    assert gone()


def test_a_flood_of_complaints_does_no_harm() -> None:
    name = program("for r in requests():\n    os.write(2, b'x' * 3000000 + b'\\n')\n    answer(r, {'action': 0})")
    assert play_game(small(), {"corp": "passive", "runner": name}, 1).winner == ""
    assert gone()


AFTERWARDS = {"ends": "", "sleeps": "time.sleep(60)", "turns": "while True: pass"}


@pytest.mark.parametrize("more", AFTERWARDS.values(), ids=AFTERWARDS)
def test_no_process_outlives_its_game(more: str) -> None:
    assert play_game(small(), {"corp": "passive", "runner": program(FIRST + more)}, 1).reason == "action phase"
    assert gone()


def test_a_child_of_a_program_does_not_outlive_the_game() -> None:
    name = program(
        "import subprocess\nchild = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'], stdout=2)\n"
        "open('pids', 'a').write(f'{child.pid}\\n')\n" + FIRST
    )
    play_game(small(), {"corp": "passive", "runner": name}, 1)
    assert gone(2)


def test_a_policy_that_is_forgotten_ends_its_process() -> None:
    game = rezzed.Game(small())
    policy = bots.bot(program(FIRST + "time.sleep(60)"))
    game.chosen(policy)
    assert isinstance(policy, Guarded) and [alive(pid) for pid in pids()] == [True]
    del policy
    gc.collect()
    assert gone()


def test_a_program_begins_with_its_first_decision() -> None:
    policy = bots.bot(program(FIRST))
    assert pids() == []
    bots.close(policy)


def test_a_closed_program_begins_again() -> None:
    game, policy = rezzed.Game(small()), bots.bot(program(FIRST))
    for n in (1, 2):
        assert game.chosen(policy).id == 0 and len(pids()) == n
        bots.close(policy)
        assert gone(n)


@pytest.mark.skipif(os.name == "nt", reason="processes have no groups there")
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_rezzed_leaves_no_program(sent: signal.Signals) -> None:
    name = program("for r in requests():\n    open('begun', 'w').close()\n    while True: pass")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    words = [sys.executable, "-m", "rezzed", "simulate", "--games", "1", "--bots", f"corp:random,runner:{name}"]
    process = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 3 * SOON
    while not Path("begun").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert [alive(pid) for pid in pids()] == [True]
    process.send_signal(sent)
    process.wait(SOON)
    assert gone()


# -- where bots are named -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words, wanted", [
    ("own.py:policy,random", Contest("own.py:policy", "random", True)),
    ("random, own:policy", Contest("random", "own:policy", True)),
    (f"cmd:{sys.executable} -c 1,best", Contest(f"cmd:{sys.executable} -c 1", "best", True)),
    (f'"cmd:{sys.executable} -c 1,2",best', Contest(f"cmd:{sys.executable} -c 1,2", "best", True)),
    (f"corp:cmd:{sys.executable} -c 1,runner:own.py:policy", Contest(f"cmd:{sys.executable} -c 1", "own.py:policy")),
    ("runner:own.py:policy", Contest("corp", "own.py:policy")), ("corp:random", Contest("random", "runner")),
])  # fmt: skip
def test_bots_of_a_simulation(folder: Path, words: str, wanted: Contest) -> None:
    (folder / "own.py").write_text("def policy(seat): return 0\n", encoding="utf-8")
    assert contest(words) == wanted


def test_a_simulation_goes_on_after_a_forfeit(run: Any) -> None:
    name = program("for r in requests(): os._exit(3)")
    for jobs in (1, 2):
        done = run("simulate", "--games", 4, "--bots", f"{name},random", "--jobs", jobs, "--json", "--out", "games.csv")
        assert done.code == 0, done.err
        data = json.loads(done.out)
        assert {reason.partition(":")[0] for reason in data["reasons"]} == {"corp", "runner"}
        assert all(": forfeit: cmd:" in x and x.endswith(" ended with exit code 3") for x in data["reasons"])
        assert data["bots"]["random"]["both"]["games"] == 4
    assert "forfeit: cmd:" in Path("games.csv").read_text() and gone(4)


def test_a_bot_at_the_terminal(run: Any) -> None:
    done = run("play", "--as", "none", "--bot", f"cmd:{sys.executable} {PLAIN}")
    assert done.code == 0 and "wins" in done.out.splitlines()[-1], done.err
    done = run("play", "--as", "none", "--bot", program("for r in requests(): os._exit(3)"))
    assert done.code == 0 and "ended with exit code 3" in done.out, done.err
    assert done.out.splitlines()[-1] == "the game is over: runner wins"
    assert gone()


def test_a_policy_of_a_scenario(run: Any, folder: Path) -> None:
    (folder / "own.py").write_text("def policy(seat): return 0\ndef bad(seat): 1/0\n", encoding="utf-8")
    (folder / "x.toml").write_text("[corp]\nhq = 1\n[runner]\nclicks = 1\n", encoding="utf-8")
    assert run("run", "x.toml", "--runner", "own.py:policy").code == 0
    assert run("run", "x.toml", "--runner", "own.py:bad").refused().startswith("the bot 'own.py:bad' raised ZeroDivisionError")


LEAGUE = """seeds = 1
[[entrant]]
name = "one"
bot = {first!r}
parameters = {{ {parameters} }}
[[entrant]]
name = "two"
bot = "random"
"""


def test_a_league(run: Any, folder: Path) -> None:
    from rezzed.league.entries import load

    name = f"cmd:{sys.executable} {PLAIN}"
    (folder / "l.toml").write_text(LEAGUE.format(first=name, parameters="seconds = 20"), encoding="utf-8")
    league = load("l.toml")
    assert league.entrants[0].entry == (name, {"seconds": 20}) and str(PLAIN) in league.entrants[0].files
    done = run("league", "l.toml")
    assert done.code == 0 and "one" in done.out, done.err
    (folder / "l.toml").write_text(LEAGUE.format(first="none.py:x", parameters=""), encoding="utf-8")
    refused = run("league", "l.toml").refused()
    assert refused == "l.toml: line 4: the bot 'none.py:x': cannot read none.py: No such file or directory"
    (folder / "l.toml").write_text(LEAGUE.format(first=name, parameters="seconds = 0"), encoding="utf-8")
    assert "seconds: expected more than 0" in run("league", "l.toml").refused()


@pytest.mark.parametrize("words", ["mine", "mine=", "=random", "best=random", "mine=none.py:x", "a b=random"])
def test_a_board_does_not_begin_with_a_wrong_bot(run: Any, words: str) -> None:
    pytest.importorskip("fastapi")
    assert run("serve", "--no-browser", "--port", 0, "--db", "sqlite:///x.db", "--bot", words).code == 2
    assert not Path("x.db").exists()


def test_an_opponent_of_an_environment(folder: Path) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import rezzed.envs  # noqa: F401  # it registers the environments

    (folder / "own.py").write_text("def policy(seat): return 0\ndef bad(seat): 1/0\n", encoding="utf-8")
    bots.register_bot("mine", lambda: lambda seat: 0)
    for name in ("own.py:policy", "mine", f"cmd:{sys.executable} {PLAIN}", "own.py:bad"):
        env = gymnasium.make("rezzed/game-v0", seat="runner", opponent=name, disable_env_checker=True).unwrapped
        if name == "own.py:bad":
            with pytest.raises(BotError, match="the bot 'own.py:bad' raised ZeroDivisionError"):
                env.reset(seed=1)
            continue
        _, info = env.reset(seed=1)
        for _ in range(5):
            *_, info = env.step(int(info["action_mask"].argmax()))
        env.close()
    with pytest.raises(RezzedError, match="unknown policy 'nobody'"):
        gymnasium.make("rezzed/game-v0", opponent="nobody")
