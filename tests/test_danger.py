"""The goals `survive` and `flatline`: boards reckoned by hand, and random ones against a walk over every decision."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from rezzed import RezzedError
from rezzed.decisions import Verb, arg, verb
from rezzed.engine.state import State
from rezzed.engine.state.refs import RUN_SERIAL
from rezzed.engine.timing import machine
from rezzed.ids import CHANCE, CORP, RUNNER, Policy
from rezzed.planner import odds
from rezzed.search import goal as goals
from rezzed.search.start_position import position
from rezzed.search.tree.position_tree import is_over

F = Fraction
Pair = tuple[Fraction, Fraction]  # the chances to survive, and to reach the goal
MOST = 6000
ICE = ("Neural Katana", "Ice Wall", "Enigma", "Data Hound", "Wall of Thorns", "Cell Portal", "Rototurret")
RIG = ("Corroder", "Mimic", "Gordian Blade", "Net Shield")
ROOTS = ("Snare!", "Priority Requisition", "Fetal AI", "Project Junebug @1 advancement", "Aggressive Secretary")


def remote(
    root: str, *ice: str, corp: int = 5, grip: int | list[Any] = 2, rig: tuple[str, ...] = (), runner: int = 5
) -> dict[str, Any]:
    return {
        "corp": {"credits": corp, "ice": {"remote1": list(ice)}, "root": {"remote1": [root]}},
        "runner": {"credits": runner, "clicks": 1, "grip": grip, "rig": list(rig)},
    }  # fmt: skip


def dies(board: dict[str, Any], goal: str = "access remote1", **more: Any) -> Fraction:
    found, other = odds(board, f"flatline {goal}", **more), odds(board, f"survive {goal}", **more)
    assert found.exact and other.exact and found.chance + other.chance == 1
    return found.chance


@pytest.mark.parametrize(
    ("board", "chance"),
    [
        (remote("Snare!"), 1),  # three damage to two cards
        (remote("Snare!", grip=3), 0),
        (remote("Snare!", corp=3), 0),  # the Corp has to pay 4
        (remote("Snare!", "Ice Wall"), 1),  # the Corp lets the Runner in
        (remote("Snare!", "Ice Wall*"), 0),  # the Runner does not get in
        (remote("Snare!", "Ice Wall", rig=("Corroder",)), 1),
        (remote("Snare!", "Ice Wall", corp=4, rig=("Corroder",)), 1),  # rezzing costs 1 of 4 credits, so the Corp declines
        (remote("Snare!", "Enigma", "Neural Katana", corp=8, grip=3), 1),  # only Neural Katana is rezzed
        (remote("Priority Requisition", "Neural Katana"), 1),
        (remote("Priority Requisition", "Neural Katana", rig=("Mimic",)), 0),
        (remote("Priority Requisition", "Neural Katana", rig=("Mimic",), runner=0), 1),
    ],
)  # fmt: skip
def test_who_dies(board: dict[str, Any], chance: int) -> None:
    assert dies(board) == chance


def test_what_is_unknown_counts_with_its_weight() -> None:
    known = {"remote1 root": {"Snare!": 1, "Priority Requisition": 2}}
    assert dies(remote("Snare!"), unknown=known) == F(1, 3)
    found = odds(remote("Snare!"), "flatline access remote1", unknown=known, details=True)
    assert {(x.probability, x.chance) for x in found.outcomes} == {(F(1, 3), F(1)), (F(2, 3), F(0))}


@pytest.mark.parametrize(("ice", "corp", "rez", "chance"), [
    ({"Ice Wall": 1}, 4, "all", F(1, 3)),  # rezzing it leaves no 4 credits for Snare!, and keeps the Runner out
    ({"Ice Wall": 1, "Neural Katana": 1}, 3, "all", 0),  # it cannot pay for Snare!, nor 4 for Neural Katana
    ({"Ice Wall": 1, "Neural Katana": 1}, 4, "all", F(1, 2)),  # one that kills, whatever lies behind it
    ({"Neural Katana": 1, "Archer": 2}, 5, "all", F(5, 9)),  # 1/3, and 2/3 of 1/3, where it cannot pay for Archer
    ({"Neural Katana": 1, "Archer": 2}, 5, "none", F(1, 3)),
])  # fmt: skip
def test_the_corp_rezzes_unknown_ice_if_that_is_best_for_it(ice: dict[str, int], corp: int, rez: str, chance: Fraction) -> None:
    known = {"remote1 1": ice, "remote1 root": {"Snare!": 1, "Priority Requisition": 2}}
    assert dies(remote("Snare!", "Ice Wall", corp=corp), unknown=known, rez=rez) == chance


def test_a_corp_that_does_not_rez_does_not_tell_what_it_could_pay_for() -> None:
    known = {"remote1 1": {"Ice Wall": 1, "Archer": 1}, "remote1 root": {"Snare!": 1, "Priority Requisition": 2}}
    found = odds(remote("Snare!", "Ice Wall", corp=4), "flatline access remote1", unknown=known, details=True)
    assert (found.chance, found.then) == (F(1, 3), ("run remote 1", "the Corp does not rez remote 1 1"))
    assert {(x.probability, x.chance) for x in found.outcomes} == {(F(1, 3), F(1)), (F(2, 3), F(0))}


def test_without_rez_ice_does_no_harm() -> None:
    assert dies(remote("Priority Requisition", "Neural Katana"), rez="none") == 0


@pytest.mark.parametrize(("words", "more"), [
    ("survive fame", {}), ("flatline HQ", {"limits": {"credits": 1}}), ("flatline HQ", {"most": 1}),
])  # fmt: skip
def test_questions_without_an_answer_are_refused(words: str, more: dict[str, Any]) -> None:
    with pytest.raises(RezzedError, match="goal"):
        odds(remote("Snare!", "Neural Katana"), words, **more)


class Walk:
    """Every decision of the engine; the Runner wants the goal first, the Corp wants the Runner dead."""

    def __init__(self, board: dict[str, Any], goal: str) -> None:
        self.start = position(board)
        self.start.policy = int(Policy.FORCED)
        aim = goals.parse(self.start, goal)
        aim.await_in(self.start)
        self.runs = aim.servers
        self.before = self.start.last_run[RUN_SERIAL]
        self.known: dict[object, Pair] = {}
        self.line: set[object] = set()

    def value(self, s: State, reached: bool = False) -> Pair | None:
        """None if the position is an earlier one of this line."""
        if s.happened:
            s, reached = s.copy(), True
            s.happened, s.awaits, s.awaits_of = 0, -1, b""
            machine.advance(s)
        if s.who < 0 or is_over(s, self.before):
            return F(int(s.winner != CORP)), F(int(reached))
        key = (s.fingerprint(), reached)
        if key in self.known or key in self.line:
            return self.known.get(key)
        if len(self.known) > MOST:
            raise OverflowError
        self.line.add(key)
        options = s.options
        if s.run_at < 0 and s.who == RUNNER:
            options = [o for o in options if verb(o) == Verb.RUN and arg(o) in self.runs] or options
        after = []
        for o in options:
            t = s.copy()
            machine.apply(t, o)
            after.append(self.value(t, reached))
        self.line.remove(key)
        found = [x for x in after if x is not None]
        if s.who == CHANCE:
            alive, goal = (sum(xs, F(0)) / len(found) for xs in zip(*found, strict=True))
            best = alive, goal
        elif s.who == RUNNER:
            best = max(found, key=lambda x: x[::-1])
        else:
            best = min(found)
        self.known[key] = best
        return best


def test_random_boards_against_a_walk_over_every_decision() -> None:
    deaths: list[Fraction] = []
    for seed in range(60):
        r = random.Random(seed)
        ice = r.sample(ICE, r.randint(0, 2))
        root = r.choice(ROOTS)
        rig = tuple(r.sample(RIG, r.randint(0, 3)))
        board = remote(root, *ice, corp=r.randint(2, 9), grip=r.randint(0, 3), rig=rig, runner=r.randint(1, 9))
        walk = Walk(board, "access remote1")
        try:
            expected = walk.value(walk.start)
        except OverflowError:
            continue
        assert expected is not None
        found = odds(board, "survive access remote1")
        alive, _ = expected
        assert (found.exact, found.chance) == (True, alive), board
        deaths.append(1 - alive)
    assert len(deaths) >= 40 and 8 <= sum(deaths) <= len(deaths) - 8


def test_the_answer_says_whether_the_runner_gets_in() -> None:
    shut, trap = remote("Snare!", "Ice Wall*"), remote("Snare!")
    assert odds(shut, "survive access remote1").answer == (
        "The Runner survives with a chance of 100.00%, but does not reach the goal (access remote1), if the Corp does what it"
        " may."
    )
    known = {"remote1 root": {"Snare!": 1, "Priority Requisition": 2}}
    found = odds(trap, "survive steal remote1", unknown=known)
    assert found.notes == ("the Corp rezzes ice without regard to cards that the Runner does not see",)
    assert found.reached == F(2, 3) and found.answer == (
        "The Runner survives with a chance of 2/3 = 66.67% in a run that goes for it (steal remote1) and reaches it with a"
        " chance of 2/3 = 66.67%, if the Corp does what it may."
    )
    assert odds(trap, "access remote1").answer == "The chance to access remote1 is 100.00%."
