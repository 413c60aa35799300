"""Menus of encounters, what is merged, and what a plan counts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from plan_boards import plan_board

from rezzed.board import build
from rezzed.decisions import DecisionKind, Verb, option
from rezzed.engine.state import State
from rezzed.engine.timing import machine
from rezzed.errors import RezzedError
from rezzed.events import Ev
from rezzed.ids import RUNNER, Policy
from rezzed.planner import plan
from rezzed.search.encounter.menu import menu
from rezzed.search.narrow.pruning import in_open_window, serial_of_encounter
from rezzed.search.tree.merging import Merging
from rezzed.search.tree.plan_search import PlanSearch

MODERN = "cr-26.03"


def board(ice: list[str], rig: list[str], credits: int = 25, **runner: Any) -> dict[str, Any]:
    corp = {"credits": 5, "hq": 1, "ice": {"HQ": ice}}
    return {"corp": corp, "runner": {"credits": credits, "clicks": 3, "rig": rig, **runner}}


def budgets(where: dict[str, Any], **more: Any) -> list[dict[str, int]]:
    """What the ways cost, without zeros."""
    return [{k: n for k, n in w.costs.items() if n} for w in plan(where, "reach HQ", **more).ways]


# -- entries --------------------------------------------------------------------------------------------------------------


STEPS = 60  # decisions of a board that are tried to find encounters


def positions(search: PlanSearch, start: State) -> Iterator[State]:
    """Positions that follow, with full pools."""
    left = [start]
    for _ in range(STEPS):
        if not left:
            return
        s = left.pop(0)
        if s.who < 0 or s.over or s.happened:
            continue
        s.credits[RUNNER], s.clicks[RUNNER] = search.credits, search.clicks
        yield s
        for o in search.options(s, -1):
            left.append(s.copy())
            machine.apply(left[-1], o)


def encounters(search: PlanSearch, start: State) -> Iterator[State]:
    """Positions that have a menu."""
    for s in positions(search, start):
        if s.who == RUNNER and in_open_window(s) and menu(s, search.clicks) is not None:
            yield s


def compared(search: PlanSearch, s: State) -> int:
    """Compare what entries leave behind with what their scripts leave behind when the engine plays them, and count them."""
    found, n = menu(s, search.clicks), 0
    if found is None or found.pays_otherwise or found.last or found.reacts:
        return 0
    for e in found.entries:
        if e.trashes or not search._is_simple(s, found, e):
            continue
        short, long = s.copy(), s.copy()
        if search._broken_by(short, e, []) is None:
            continue
        script = search._played(long, (serial_of_encounter(s), *e.script))
        spent = s.credits[RUNNER] - long.credits[RUNNER], s.clicks[RUNNER] - long.clicks[RUNNER]
        if script is not None and spent == e.spent[:2]:
            ways = [sorted(w.need for w in search.ways(x, -1, (serial_of_encounter(s),))) for x in (short, long)]
            assert ways[0] == ways[1], (s.book.facts[s.code[0]].title, e.script)
            n += 1
    return n


@pytest.mark.parametrize("first", (0, *(pytest.param(n, marks=pytest.mark.sweep) for n in (40, 80))))
def test_an_entry_leads_where_its_script_leads(first: int) -> None:
    n = 0
    for seed in range(first, first + 40):
        try:
            s = build(plan_board(MODERN, seed))
        except RezzedError:
            continue
        search, ready = searched(s)
        n += sum(compared(search, x) for x in encounters(search, ready))
    assert n > 30


def searched(s: State) -> tuple[PlanSearch, State]:
    """A search for the ways into HQ, and the position that it starts from."""
    s.policy, s.awaits, s.awaits_of = int(Policy.FORCED), int(Ev.SUCCESS), b"\1" + bytes(9)
    if s.who < 0:
        machine.begin(s)
    return PlanSearch(s, 1), s.copy()


def test_a_script_that_cannot_be_played_failed_for_its_own_encounter_only() -> None:
    search, ready = searched(build(board(["Enigma*", "Ice Wall*"], ["Gordian Blade", "Corroder"])))
    s = next(encounters(search, ready))
    impossible = (serial_of_encounter(s), option(Verb.USE, 99, 99))
    assert search.ways(s.copy(), -1, impossible) == [] and search.script_failed
    assert search._encounter(s.copy()) and search.script_failed  # it has encounters of its own, and no script of them failed
    search.script_failed = False
    assert search._encounter(s.copy()) and not search.script_failed


def test_only_what_was_left_out_for_its_cost_counts_as_cut() -> None:
    """The Runner may spend any number on a trace. None was left out if credits can come from elsewhere than the pool."""
    search, ready = searched(build(board(["Data Raven*"], [], 30, grip=["Stimhack"])))
    bid = next(s for s in positions(search, ready) if s.who == RUNNER and s.ask_kind == DecisionKind.NUMBER)
    assert len(bid.options) > 30 and search._any(bid, bid.options, -1, None) and not search.cut & 1


def test_a_menu_has_one_entry_for_sets_of_equal_subroutines() -> None:
    search, ready = searched(build(board(["Janus 1.0*"], ["Mongoose"])))
    found = menu(next(encounters(search, ready)), search.clicks)
    assert found is not None and len({e.unbroken for e in found.entries}) == 5  # of 4 equal ones, 0 to 4 are left


def test_an_ability_outside_of_the_arithmetic_is_searched() -> None:
    """Umbrella breaks and does more than that; the encounter has no menu, and the plan is still complete."""
    found = plan(board(["Enigma*"], ["Gordian Blade", "Umbrella"]), "reach HQ")
    assert found.exact and {(w.credits, w.clicks) for w in found.ways} == {(2, 1), (1, 2)}


# -- what is merged ----------------------------------------------------------------------------------------------------------


def test_tags_that_nothing_asks_about_are_merged() -> None:
    plain, asked = (build(board([ice], [])) for ice in ("Pharos*", "Bandwidth*"))
    assert Merging(plain, True).tags == 0
    assert Merging(asked, True).tags == -1  # it takes tags away again


def test_discarded_cards_are_counted_although_they_are_given_back() -> None:
    where = board(["Neural Katana*", "Neural Katana*"], [], grip=5)
    assert budgets(where) == []
    assert budgets(board(["Neural Katana*", "Neural Katana*"], [], grip=6)) == [{"clicks": 1, "damage": 6, "grip": 6}]


# -- what is counted -------------------------------------------------------------------------------------------------------


def test_costs_are_counted_to_the_end_of_the_run() -> None:
    stimhack = board(["Enigma*"], ["Gordian Blade"], 2, grip=["Stimhack", 2], clicks=1)
    paid, free = budgets(stimhack)
    assert paid == {"credits": 1, "clicks": 1} and free["core"] == 1 and "credits" not in free
    assert {"clicks": 1, "grip": 1} in budgets(stimhack, until="goal")
    mayfly = board(["Palisade*"], ["Mayfly"], clicks=1)
    assert budgets(mayfly) == [{"credits": 2, "clicks": 1, "installed": 1}]
    assert budgets(mayfly, until="goal") == [{"credits": 2, "clicks": 1}]


@pytest.mark.parametrize("until", ("", "END", None, 1))
def test_an_end_that_makes_no_sense_is_refused(until: Any) -> None:
    with pytest.raises(RezzedError, match="expected end or goal"):
        plan(board([], []), until=until)


def test_limits_prune_the_search() -> None:
    where = board(["Fairchild 3.0*", "Fairchild 3.0*", "Pharos*"], ["Gordian Blade", "Carmen", "Corroder"])
    free, bound = plan(where, "reach HQ"), plan(where, "reach HQ", limits={"installed": 0})
    assert bound.states < free.states / 2
    assert [w.costs for w in bound.ways] == [w.costs for w in free.ways if not w.installed]


def test_the_order_of_the_cards_does_not_change_the_recommendation() -> None:
    rig = ["Corroder", "Gordian Blade", "Carmen", "Cleaver"]
    told = set()
    for seed in range(6):
        random.Random(seed).shuffle(rig)
        best = plan(board(["Palisade*", "Enigma*", "Karunā*"], rig), "reach HQ").best
        assert best is not None
        told.add((tuple(best.costs.values()), best.short_line))
    assert len(told) == 1


def test_a_pool_of_0_is_enough_where_nothing_is_paid() -> None:
    """Whoever has a credit loses it, and whoever has none loses nothing."""
    found = plan(board(["Universal Connectivity Fee*"], [], 3), "reach HQ")
    assert [(w.credits, w.pool) for w in found.ways] == [(1, 0)]


def test_a_plan_says_why_it_is_not_exact() -> None:
    gold = plan(board(["Gold Farmer*"], ["Corroder", "Paperclip", "Cyberfeeder"]), "reach HQ")
    assert not gold.exact and "reacts to each break" in gold.notes[0]
    stopped = plan(board(["Archer*"] * 4, ["Corroder", "Carmen"]), "reach HQ", seconds=1e-9)
    assert not stopped.exact and "stopped" in stopped.notes[0]
