"""What a plan tells players: its rows, what was ignored, and that its results can be kept and sent to other processes."""

from __future__ import annotations

import multiprocessing
import pickle
import subprocess
import sys
import threading
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from work import counted

import rezzed
from rezzed.errors import RezzedError
from rezzed.planner import Plan, Planner, plan, probe
from rezzed.planner.probe import TimeEstimate, estimate
from rezzed.search.lines.rows import Act, RunRow

PROMPT = 0.1  # counted seconds within which a search stops
TENTH = 1.0  # as many counted seconds as a tenth of a second of an idle machine


def board(ice: list[str], rig: list[str], server: str = "HQ", rules: str = "cr-26.03", **more: Any) -> dict[str, Any]:
    """A board with ice on one server and a Runner with 4 clicks; the rest belongs to the Runner, `corp` to the Corp."""
    corp = {"credits": 10, "hq": 3, "rnd": 5, "ice": {server: ice}, **more.pop("corp", {})}
    return {"rules": rules, "corp": corp, "runner": {"credits": 20, "clicks": 4, "grip": 5, "rig": rig, **more}}


def told(data: dict[str, Any], goal: str = "reach HQ", **how: Any) -> list[str]:
    """The rows of the recommended way."""
    best = plan(data, goal, **how).best
    assert best is not None
    return [r.text for r in best.rows]


# -- rows ---------------------------------------------------------------------------------------------------

# ice, rig, what else is on the board; the row of the first ice
ICE: list[tuple[list[str], list[str], dict[str, Any], str]] = [
    (["Ice Wall*"], ["Corroder"], {}, "Ice Wall: Corroder 1, breaks 'End the run'"),
    (["Enigma*"], ["Gordian Blade"], {"credits": 1}, "Enigma: Gordian Blade 1, breaks 'End the run'; lose a click"),
    (["Enigma*"], ["Yog.0"], {}, "Enigma: Yog.0 breaks all 2"),
    (["Enigma"], ["Gordian Blade"], {}, "Enigma: not rezzed"),
    (["Eli 1.0*"], [], {}, "Eli 1.0: 2 clicks, breaks all 2"),
    (["Tollbooth*"], ["Gordian Blade"], {}, "Tollbooth: pay 3; Gordian Blade 4, breaks 'End the run'"),
    (["Tollbooth*"], [], {"grip": ["Inside Job"]}, "Tollbooth: Inside Job bypasses it"),
    (["Archer*"], ["Mimic", "Datasucker @3 virus"], {},
     "Archer: Datasucker 3 virus counters; Mimic 3, breaks 'Trash an installed program' (2 times) and 'End the run'; "
     "the Corp gains 2 credits"),
    (["Ichi 1.0*"], ["Mimic", "Corroder"], {"clicks": 1},
     "Ichi 1.0: trash Mimic; trash Corroder; pay 1, the trace fails (1 against 1)"),
    (["Rototurret*"], ["Sacrificial Construct", "Mimic"], {"credits": 1},
     "Rototurret: Mimic 1, breaks 'End the run'; 'Trash an installed program' resolves; "
     "Sacrificial Construct, trash it, prevent 1 trash"),
    (["Karunā*"], [], {}, "Karunā: 2 net damage (2 times)"),
    (["Hive*"], ["Paperclip"], {}, "Hive: Paperclip 5, X = 5, breaks all 5"),
    (["Neural Katana*"], ["Faust"], {"grip": 8}, "Neural Katana: Faust 2 cards, breaks 'Do 3 net damage'"),
    (["Hunter*"], [], {}, "Hunter: pay 3, the trace fails (3 against 3)"),
    (["Hunter*"], [], {"credits": 1}, "Hunter: the trace succeeds (3 against 0), take 1 tag"),
    (["Data Raven*"], [], {}, "Data Raven: take 1 tag; the trace succeeds (3 against 0), place 1 power counter"),
    (["Ice Wall*"], ["Botulus @3 virus on Ice Wall"], {}, "Ice Wall: Botulus 1 virus counter, breaks 'End the run'"),
    (["Ice Wall*"], ["Crypsis @2 virus"], {}, "Ice Wall: Crypsis 2, breaks 'End the run'; Crypsis: remove 1 virus counter"),
    (["Enigma*"], ["Gordian Blade", "Cloak @1 credit"], {"credits": 1, "clicks": 2},
     "Enigma: Gordian Blade 1 + 1 from Cloak, breaks all 2"),
    (["Enigma*"], ["Gordian Blade"], {"corp": {"bad_publicity": 2}, "credits": 2},
     "Enigma: Gordian Blade 2 from bad publicity, breaks all 2"),
    (["Komainu*"], ["Bukhgalter"], {"grip": 2}, "Komainu: Bukhgalter 2, breaks all 2, gain 2 credits"),
    (["Pop-up Window*"], [], {}, "Pop-up Window: the Corp gains 1 credit; pay 1"),
    (["Authenticator*"], [], {}, "Authenticator: take 1 tag, bypasses it"),
    (["Cell Portal*"], [], {}, "Cell Portal: move to Cell Portal on HQ, derez Cell Portal"),
]  # fmt: skip


@pytest.mark.parametrize(("ice", "rig", "more", "row"), ICE, ids=lambda x: str(x)[:40])
def test_a_row_tells_who_breaks_what(ice: list[str], rig: list[str], more: dict[str, Any], row: str) -> None:
    assert told(board(ice, rig, **more))[1] == row


def test_rows_from_the_start_to_the_end_of_the_run() -> None:
    """By hand: Inside Job costs 2, PAD Campaign 4 to trash, a steal beside Red Herrings 5; Mayfly is trashed at the end."""
    inside = board(["Tollbooth*", "Ice Wall*"], ["Mayfly"], grip=["Inside Job"])
    assert told(inside) == [
        "play Inside Job, run HQ: pay 2 and 1 click", "Tollbooth: Inside Job bypasses it",
        "Ice Wall: Mayfly 1, breaks 'End the run'", "HQ: access Corp card#1", "end of the run: trash Mayfly",
    ]  # fmt: skip
    assert told(inside, until="goal")[-2:] == ["Ice Wall: Mayfly 1, breaks 'End the run'", "HQ: reached"]
    remote = board(["Quandary*"], ["Gordian Blade"], "remote1", corp={"root": {"remote1": ["PAD Campaign*"]}})
    assert told(remote, "trash PAD Campaign")[-1] == "remote 1: access PAD Campaign, pay 4, trash it"
    herrings = board([], [], corp={"hq": ["Hostile Takeover"], "root": {"HQ": ["Red Herrings*"]}})
    assert told(herrings, "steal HQ")[1:] == ["HQ: access Red Herrings; access Hostile Takeover, pay 5, steal it"]


def test_rows_of_1996() -> None:
    old = board(["Data Wall*", "Filter*", "Hunter*"], ["Codecracker", "Hammer", "Dogcatcher"], rules="onr-1996")
    assert told(old) == [
        "run HQ: 1 click", "Data Wall: Hammer 1, breaks 'End the run'", "Filter: Codecracker breaks 'End the run'",
        "Hunter: Dogcatcher 3, breaks 'Trace 5; if it succeeds, the Runner takes...'", "HQ: access Corp card#1",
    ]  # fmt: skip


def test_rows_against_the_corp() -> None:
    assert told(board(["Ice Wall"], ["Corroder"]), against=True)[1] == (
        "Ice Wall: the Corp rezzes it for 1; Corroder 1, breaks 'End the run'"
    )


def test_rows_of_a_run_in_progress() -> None:
    game = rezzed.Game(rezzed.Board(**board(["Ice Wall*", "Enigma*"], ["Corroder", "Gordian Blade"])))
    game.apply("pass")
    game.apply("run HQ")
    best = plan(game, "reach HQ").best
    assert best is not None
    assert [r.place for r in best.rows] == ["Ice Wall", "Enigma", "HQ"]


def test_a_row_has_numbers() -> None:
    """By hand: Wall of Static has strength 3 and 1 subroutine, Eli 1.0 has 4 and 2; 9 - 2 - 1 - 4. The only click is gone."""
    three = board(["Wall of Static*", "Enigma*", "Eli 1.0*"], ["Corroder", "Gordian Blade"], credits=9, clicks=1)
    best = plan(three, "reach HQ").best
    assert best is not None
    assert [(r.place, r.fate, r.credits, r.clicks) for r in best.rows] == [
        ("run HQ", "", 9, 0), ("Wall of Static", "passed", 7, 0), ("Enigma", "passed", 6, 0), ("Eli 1.0", "passed", 2, 0),
        ("HQ", "reached", 2, 0),
    ]  # fmt: skip
    enigma, eli = best.rows[2:4]
    assert enigma.acts == (
        Act("use", "Gordian Blade", (("credits", 1),), breaks=("End the run",)),
        Act("sub", "Enigma", sub="The Runner loses 1 click"),
    )  # fmt: skip
    assert eli.acts == (Act("use", "Corroder", (("credits", 4),), breaks=("End the run", "End the run"), whole=True),)
    assert str(eli) == eli.text == "Eli 1.0: Corroder 4, breaks all 2" and str(eli.acts[0]) == "Corroder 4, breaks all 2"


def test_words_of_rows() -> None:
    sub = Act("sub", "Enigma", sub="The Runner loses 1 click")
    assert sub.text == "'The Runner loses 1 click' resolves"
    two = Act("use", "Paperclip", (("credits", 3),), x=(1, 2), breaks=("End the run", "Do 1 net damage"))
    assert two.text == "Paperclip 3, X = 1 and 2, breaks 'End the run' and 'Do 1 net damage'"
    assert Act("use", "Stimhack", (("Stimhack", 2), ("credits", 1), ("power", 1))).text == (
        "Stimhack 1 + 2 from Stimhack and 1 power counter"
    )  # fmt: skip
    assert RunRow("Enigma", (), "bypassed", 3, 1).text == "Enigma: bypassed" and RunRow("HQ", (), "", 3, 1).text == "HQ"


# -- what was ignored -----------------------------------------------------------------------------------------


def test_ignored_ice_is_named_on_a_known_board_only() -> None:
    two = board(["Ice Wall", "Enigma*"], ["Gordian Blade", "Corroder"])
    assert plan(two, "reach HQ").ignored == ("Ice Wall",)
    assert plan(two, "reach HQ", against=True).ignored == () == plan(two, "reach Archives").ignored
    assert plan(board(["Ice Wall*"], ["Corroder"]), "reach HQ").ignored == ()


# -- keeping and sending --------------------------------------------------------------------------------------


def kept(p: Plan) -> tuple[Any, ...]:
    return p, [(w.moves, w.rows, w.line) for w in p.ways]


def test_a_plan_is_the_same_after_pickling() -> None:
    p = plan(board(["Ice Wall*", "Enigma*"], ["Corroder", "Gordian Blade"]), "reach HQ")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(p, protocol))
        assert kept(again) == kept(p) and again.best.rows and again is not p
    assert hash(again.best) == hash(p.best) and repr(again) == repr(p)
    assert kept(pickle.loads(pickle.dumps(again))) == kept(p)


def planned(ice: list[str]) -> Plan:
    """Made in another process."""
    return plan(board(ice, ["Corroder", "Gordian Blade"]), "reach HQ")


def test_plans_come_from_other_processes() -> None:
    boards = [["Ice Wall*"], ["Enigma*"]]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        plans = pool.map(planned, boards)
    for ice, p in zip(boards, plans, strict=True):
        mine = planned(ice)
        assert p.ways == mine.ways and [w.rows for w in p.ways] == [w.rows for w in mine.ways]


# -- stopping -------------------------------------------------------------------------------------------------

# long work: programs that pay for each other, and much ice
LONG = board(
    ["N-Pot*", "Lionsmane*", "NEXT Gold*", "Viper*", "Fairchild 1.0*", "Fairchild 2.0*", "Fairchild 3.0*", "Archer*"],
    ["Study Guide", "Fall Guy", "Rabbit Hole", "Street Peddler", "Faust", "Overmind", "Crypsis @3 virus", "Deus X",
     "Akamatsu Mem Chip", "Akamatsu Mem Chip", "Akamatsu Mem Chip"],
    credits=40,
)  # fmt: skip


def test_an_event_of_another_thread_stops_a_plan() -> None:
    """The plan looks at the event often, and ends when it sees it set."""
    with counted() as now:
        seen: list[tuple[float, bool]] = []

        class Watched(threading.Event):
            def is_set(self) -> bool:
                found = super().is_set()
                seen.append((now(), found))
                return found

        cancel = Watched()
        threading.Timer(0.5, cancel.set).start()
        p = plan(LONG, "reach HQ", cancel=cancel)
        times = [at for at, _ in seen] + [now()]
    assert not p.exact and "stopped" in p.notes[0]
    first = next(k for k, (_, found) in enumerate(seen) if found)
    waits = [b - a for a, b in pairwise([0.0, *times[: first + 1]])]
    assert max(waits) + times[-1] - times[first] < TENTH  # whenever it is set, the plan ends so soon


def test_an_event_that_is_set_before_stops_at_once() -> None:
    cancel = multiprocessing.get_context("spawn").Event()
    cancel.set()
    p = plan(LONG, "reach HQ", cancel=cancel)
    assert p.ways == () and not p.exact and p.states <= 1
    done = plan(board(["Ice Wall*"], ["Corroder"]), "reach HQ", cancel=threading.Event())
    assert done.exact and done.best is not None


def test_progress_is_told_and_may_cancel() -> None:
    cancel = threading.Event()
    seen: list[int] = []

    def tick(states: int) -> None:
        seen.append(states)
        if len(seen) == 3:
            cancel.set()

    p = plan(LONG, "reach HQ", progress=tick, cancel=cancel)
    assert not p.exact and len(seen) >= 3 and seen == sorted(seen)
    assert p.states < seen[2] + 100  # no position is solved any more


@pytest.mark.parametrize("cancel", [1, "now", object(), [True]], ids=("1", "now", "object", "list"))
def test_what_is_no_event_is_refused(cancel: Any) -> None:
    with pytest.raises(RezzedError, match="cancel: expected an event"):
        plan(board([], []), "reach HQ", cancel=cancel)


@pytest.mark.parametrize("seconds", [0.2, 1])
def test_a_time_limit_is_kept(seconds: float) -> None:
    with counted() as now:
        p = plan(LONG, "reach HQ", seconds=seconds)
        assert not p.exact and now() < seconds + PROMPT


GARBAGE = """
import gc
from rezzed.planner import plan
ice, rig = ["Ichi 1.0*", "Brân 1.0*", "Fairchild 3.0*"], ["Corroder", "Gordian Blade", "Carmen"]
board = {"corp": {"credits": 10, "hq": 3, "rnd": 5, "ice": {"HQ": ice}}, "runner": {"credits": 20, "clicks": 4, "rig": rig}}
plan(board, "reach HQ")
full = []
gc.collect()
gc.callbacks.append(lambda phase, info: full.extend([phase] * (info["generation"] > 0)))
gc.set_threshold(100, 1, 1)
p = plan(board, "reach HQ")
gc.set_threshold(0)
gc.callbacks.clear()
print(p.states, len(full), gc.collect(), gc.isenabled())
"""


def test_a_search_leaves_no_garbage_and_is_not_interrupted_to_collect_any() -> None:
    """A full collection visits all objects of a process, which can take longer than a search may go on after its limit.

    In a process of its own: threads that other tests left behind make garbage as well.
    """
    told = subprocess.run([sys.executable, "-X", "utf8", "-c", GARBAGE], capture_output=True, text=True, check=True).stdout
    states, full, garbage, enabled = told.split()
    assert int(states) > 50 and int(full) < 20 and int(garbage) < 100 and enabled == "True"


def test_words_of_estimates() -> None:
    said = [str(TimeEstimate(s, least)) for s, least in (
        (7.4, False), (90, False), (130, True), (9000, False), (200_000, True), (1e12, False),
    )]  # fmt: skip
    assert said == ["about 7 s", "about 90 s", "more than 2 minutes", "about 2 hours", "more than 2 days", "about 1000 days"]



@pytest.mark.skipif(rezzed.COMPILED, reason="compiled functions call each other directly: none can be replaced")
@pytest.mark.parametrize("second, cut", [(0.02, True), (0.9, True), (0.8, False)])
def test_a_measurement_that_is_cut_short_counts_as_twice_the_one_before(
    monkeypatch: pytest.MonkeyPatch, second: float, cut: bool
) -> None:
    now = [0.0]
    measured = iter(((0.4, False), (second, cut)))

    def measure(*_: Any) -> tuple[None, SimpleNamespace]:
        spent, stopped = next(measured)
        now[0] += spent
        return None, SimpleNamespace(stopped=stopped)

    monkeypatch.setattr(probe, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(probe, "probe", measure)
    planner = Planner(board(["Ice Wall*"] * 4, ["Corroder"]), "reach HQ")
    assert estimate(planner, 1.0).seconds >= 0.8 * 2**3


def test_an_estimate_is_given_for_every_board() -> None:
    quick = estimate(Planner(board(["Ice Wall*"], ["Corroder"]), "reach HQ"), 5.0)
    assert not quick.least and quick.seconds < 1
    assert estimate(Planner(board([], []), "reach HQ")) == TimeEstimate(0.0)
    long = estimate(Planner(LONG, "reach HQ"), 0.3)
    assert long.seconds > 1
    assert estimate(Planner(LONG, "reach HQ"), 5.0, lambda: True).seconds < 5 * 2**8
