"""Plans: against a walk over every decision, against arithmetic on paper, and played again."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from threading import Event
from typing import Any

import pytest
from brute import walked
from plan_boards import HARD, plan_board

import rezzed
from rezzed.errors import RezzedError
from rezzed.planner import Plan, Planner, Way, plan
from rezzed.search.values.budget import KINDS

MODERN, OLD = "cr-26.03", "onr-1996"
MOST = 1500  # positions of a walk


def check(board: dict[str, Any], against: bool = False, most: int = 20 * MOST) -> bool:
    """The plan says the same as the walk, and its lines cost what it says. True if the board was walked."""
    known = walked(board, against, most)
    if known is None:
        return False
    want, _ = known
    found = plan(board, "reach HQ", against=against, until="goal")
    assert {tuple(w.costs[k] for k in KINDS) for w in found.ways} == want, board
    for w in found.ways:
        need = w.moves[-1].need
        assert all(n <= w.costs[k] for k, n in zip(KINDS, need, strict=True)), (board, w)
        if all(m.side == "runner" for m in w.moves):
            assert need == tuple(w.costs[k] for k in KINDS), (board, w)
    return True


# book, first seed, boards, whether the Corp does what it can
SWEEPS = (
    (MODERN, 0, 300, False), (MODERN, 1000, 90, True), (OLD, 0, 70, False), (OLD, 1000, 20, True), ("cr-1.4", 0, 30, False),
    ("anr-2012", 0, 30, False),
)  # fmt: skip


@pytest.mark.sweep
@pytest.mark.parametrize(("book", "first", "boards", "against"), SWEEPS)
def test_plans_are_what_a_walk_over_every_decision_finds(book: str, first: int, boards: int, against: bool) -> None:
    walked_boards = [n for n in range(first, first + boards) if check(plan_board(book, n, hidden=against), against, MOST)]
    assert len(walked_boards) >= boards * 2 // 3
    if boards == 300:
        kinds = Counter(HARD[n // 2 % len(HARD)] if n % 2 else "plain" for n in walked_boards)
        assert len(walked_boards) >= 200 and sum(kinds.values()) - kinds["plain"] >= 90 and len(kinds) == 6, kinds


WEIGHTS = {"credit": 1, "click": 2}  # what is missing counts so much
POOR = 2  # boards on which something is missing, among those of the usual tests


def poor(seed: int) -> dict[str, Any]:
    """A board with few credits and clicks."""
    rng = Random(seed)
    where = plan_board(MODERN, seed)
    return where | {"runner": where["runner"] | {"credits": rng.randint(0, 3), "clicks": rng.randint(1, 2)}}


def least_missing(where: dict[str, Any], most: int) -> int | None:
    """The least weight of credits and clicks up to `most` that lets a walk in; 0 if none does, None if the board is too big."""
    for weight in range(1, most + 1):
        for clicks in range(weight // 2 + 1):
            pools = where["runner"]["credits"] + weight - 2 * clicks, where["runner"]["clicks"] + clicks
            richer = where["runner"] | dict(zip(("credits", "clicks"), pools, strict=True))
            known = walked(where | {"runner": richer}, False, MOST)
            if known is None:
                return None
            if known[0]:
                return weight
    return 0


@pytest.mark.parametrize(("first", "boards"), ((26, 6), pytest.param(100, 300, marks=pytest.mark.sweep)))
def test_what_is_missing_is_the_least_that_a_walk_needs(first: int, boards: int) -> None:
    """An event in the grip is among it (seed 29): with more credits it can be played."""
    n = 0
    for seed in range(first, first + boards):
        try:
            found = plan(poor(seed), "reach HQ", until="goal")
        except RezzedError:
            continue
        missing = re.findall(r"(\d+) (credit|click)s? short", found.missing)
        said = sum(int(k) * WEIGHTS[unit] for k, unit in missing)
        least = None if found.ways else least_missing(poor(seed), said or 8)
        if least is not None:
            assert least == said, (seed, found.missing)
            n += 1
    assert n >= POOR


# -- on paper ---------------------------------------------------------------------------------------------------------------


def board(ice: list[str], rig: list[str], credits: int = 25, **more: Any) -> dict[str, Any]:
    runner = {"credits": credits, "clicks": 3, "rig": rig, **more.pop("runner", {})}
    return {"corp": {"ice": {"HQ": ice}, "hq": 1, "credits": 5, **more.pop("corp", {})}, "runner": runner, **more}


def costs(p: Plan) -> list[dict[str, int]]:
    """What the ways cost, without zeros."""
    return [{k: n for k, n in w.costs.items() if n} for w in p.ways]


def only(p: Plan) -> Way:
    assert len(p.ways) == 1 and p.exact and not p.missing
    return p.ways[0]


FIVE = ["Palisade*", "Enigma*", "Karunā*", "Eli 1.0*", "Tollbooth*"]
THREE = ["Corroder", "Gordian Blade", "Carmen"]

PAPER = (
    # strength 3 is enough for 2; one subroutine
    (["Palisade*"], ["Cleaver"], [{"credits": 1, "clicks": 1}]),
    # with many credits only the first of Whitespace's is broken, for 1: the second ends the run of a poor Runner only
    (["Palisade*", "Whitespace*", "Karunā*"], ["Cleaver", "Unity", "Carmen"], [{"credits": 6, "clicks": 1}]),
    # 1 + 2 + (2 + 2) + (2 + 2) + (3 + 3 + 1) = 18; with two clicks Corroder is not needed for Eli at all; one click spares
    # one subroutine, of Eli or of Enigma
    (FIVE, THREE, [{"credits": 14, "clicks": 3}, {"credits": 18, "clicks": 1}, {"credits": 17, "clicks": 2}]),
    # Archer: 2 + 2 to raise, 3 of its subroutines (the Corp may have its credits); Pharos: 3 to raise, 3, or 2 and a tag
    (["Archer*", "Pharos*"], ["Carmen", "Corroder"], [{"credits": 13, "clicks": 1}, {"credits": 12, "clicks": 1, "tags": 1}]),
    # Gordian Blade is raised once for both: 3 + 1 + 1, and Tollbooth takes 3 each time
    (["Tollbooth*", "Tollbooth*"], ["Gordian Blade"], [{"credits": 11, "clicks": 1}]),
    # and for the encounter only, twice: (2 * 1 + 1 + 3) * 2 with Unity alone, of strength 1, that gains 1 for each icebreaker
    (["Tollbooth*", "Tollbooth*"], ["Unity"], [{"credits": 16, "clicks": 1}]),
    ([], [], [{"clicks": 1}]),
)


@pytest.mark.parametrize(("ice", "rig", "want"), PAPER, ids=lambda x: " ".join(map(str, x)) or "nothing")
def test_budgets_are_those_of_the_arithmetic_on_paper(ice: list[str], rig: list[str], want: list[dict[str, int]]) -> None:
    p = plan(board(ice, rig), "reach HQ")
    assert p.exact and sorted(map(sorted, (x.items() for x in costs(p)))) == sorted(map(sorted, (x.items() for x in want)))


@pytest.mark.parametrize("credits", [n if n < 10 else pytest.param(n, marks=pytest.mark.sweep) for n in range(16)])
def test_a_card_that_looks_at_the_pool_is_asked_at_every_pool(credits: int) -> None:
    for ice in (["Whitespace*"], ["Whitespace*", "Gold Farmer*"], ["Universal Connectivity Fee*", "Whitespace*"]):
        assert check(board(ice, ["Unity", "Cleaver"], credits))


@pytest.mark.parametrize("clicks", (1, 2, 3))
def test_clicks_that_may_be_lost_are_asked_at_every_number(clicks: int) -> None:
    for ice in (["Enigma*", "Ichi 1.0*"], ["Vertigo*", "Enigma*"], ["Enigma*", "Enigma*"]):
        assert check(board(ice, ["Gordian Blade", "Mimic"], 4, runner={"clicks": clicks, "grip": ["runner_card"] * 2}))


@pytest.mark.parametrize("rig", (["Gordian Blade"], ["Gordian Blade", "Unity"], ["Flashbang", "Gordian Blade"]))
def test_strength_is_raised_in_time(rig: list[str]) -> None:
    for ice in (["Enigma*", "Tollbooth*"], ["Tollbooth*", "Enigma*"], ["Archer*", "Enigma*"], ["Enigma*", "Enigma*"]):
        assert check(board(ice, rig, 9))


def test_damage_is_met_whichever_cards_it_takes() -> None:
    grip = ["Inside Job", "runner_card", "Overclock"]
    for ice in (["Neural Katana*"], ["Karunā*", "Palisade*"], ["Palisade*", "Karunā*"]):
        assert check(board(ice, ["Corroder", "Mimic"], 4, runner={"grip": grip}))


def test_positions_differ_in_who_broke_a_subroutine() -> None:
    """Bukhgalter gains 2 credits only if it broke everything: 2, then 1 of them for Quandary."""
    where = board(["Rototurret*", "Quandary*"], ["Mimic", "Bukhgalter", "Gordian Blade"], 4, runner={"clicks": 1})
    assert walked(where, False, 20 * MOST) == ({(2, 1, 0, 0, 0, 0, 0, 0, 0)}, 1)


# -- goals, limits, what is missing -----------------------------------------------------------------------------------------

SERVERS: dict[str, Any] = {
    "corp": {
        "credits": 5, "hq": ["Hostile Takeover"], "rnd": ["Snare!"], "root": {"remote1": ["PAD Campaign*"]},
        "ice": {"HQ": ["Ice Wall*", "Tollbooth*"], "R&D": ["Enigma*"], "remote1": ["Archer*"]},
    },
    "runner": {"credits": 8, "clicks": 3, "rig": ["Corroder", "Gordian Blade"], "grip": ["Inside Job", "runner_card"]},
}  # fmt: skip


def test_several_servers_are_compared() -> None:
    p = plan(SERVERS, "reach")
    assert [(w.server, w.credits, w.clicks, w.grip) for w in p.ways] == [
        ("Archives", 0, 1, 0), ("R&D", 2, 1, 0), ("R&D", 1, 2, 0), ("remote 1", 2, 1, 1), ("HQ", 8, 1, 0),
    ]  # fmt: skip
    assert p.best is not None and p.best.short_line == ("run Archives",)
    played = next(w for w in p.ways if w.server == "remote 1")
    assert played.short_line == ("play Inside Job", "run remote 1")


def test_goals_are_reached_by_what_they_name() -> None:
    assert only(plan(SERVERS, "trash PAD Campaign")).costs["credits"] == 6
    assert only(plan(SERVERS, "steal Hostile Takeover")).server == "HQ"
    assert only(plan(SERVERS, "steal")).server == "HQ"
    assert {w.server for w in plan(SERVERS, "access Snare!").ways} == {"R&D"}
    assert {w.server for w in plan(SERVERS, "access remote 1").ways} == {"remote 1"}


NONSENSE = (
    ("", "expected reach"), ("fly", "expected reach"), ("reach remote 3", "no server remote 3"),
    ("reach Corroder", "is not a server"), ("trash Corroder", "card of the Runner"),
    ("steal PAD Campaign", "no agenda"), ("steal R&D", "no agenda"),
    ("trash Archives", "no card to trash"), ("access Priority Requisition", "no card or server 'Priority"),
)  # fmt: skip


@pytest.mark.parametrize(("goal", "says"), NONSENSE, ids=[g or "empty" for g, _ in NONSENSE])
def test_goals_that_make_no_sense_are_refused(goal: str, says: str) -> None:
    with pytest.raises(RezzedError, match=says):
        plan(SERVERS, goal)


@pytest.mark.parametrize("limits", ({"credits": -1}, {"money": 1}, {"tags": 1.5}, {"clicks": True}, {"damage": 10**9}))
def test_limits_out_of_range_are_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(RezzedError, match="limit"):
        plan(SERVERS, limits=limits)


@pytest.mark.parametrize(
    "wrong", ({"board": None}, {"board": "HQ"}, {"goal": None}, {"goal": 5}, {"limits": [1]}, {"seconds": "1"}, {"seconds": 0},
              {"seconds": float("nan")}, {"corp_credits": -1}, {"corp_credits": 10**9}), ids=str,
)  # fmt: skip
def test_what_is_no_board_goal_or_number_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RezzedError):
        plan(**{"board": SERVERS, **wrong})


def test_defended_servers_are_the_usual_goal() -> None:
    assert {w.server for w in plan(SERVERS).ways} == {"R&D", "remote 1", "HQ"}


def test_limits_bound_each_cost() -> None:
    assert {w.server for w in plan(SERVERS, "reach", limits={"credits": 2}).ways} == {"Archives", "R&D", "remote 1"}
    assert {w.server for w in plan(SERVERS, "reach", limits={"cards": 0}).ways} == {"Archives", "R&D", "HQ"}
    assert costs(plan(SERVERS, "reach R&D", limits={"clicks": 1})) == [{"credits": 2, "clicks": 1}]
    tagged = board(["Archer*", "Pharos*"], ["Carmen", "Corroder"])
    assert costs(plan(tagged, "reach HQ", limits={"tags": 0})) == [{"credits": 13, "clicks": 1}]


MISSING = (
    (board(["Ice Wall*", "Tollbooth*"], THREE, 5), {}, "HQ: 3 credits short at Tollbooth"),
    (board(["Ice Wall*", "Tollbooth*"], THREE, 8), {"credits": 6}, "HQ: 2 credits short at Tollbooth"),
    (board(["Ice Wall*", "Tollbooth*"], ["Corroder"], 25), {}, "HQ: no price gets past Tollbooth"),
    (board(["Karunā*"], ["Corroder"], 25), {}, "HQ: no price gets past Karunā"),
    (board(["Eli 1.0*"], [], 25, runner={"clicks": 2}), {}, "HQ: 1 click short at Eli 1.0"),
    (board(["Pharos*"], ["Corroder"], 5), {"tags": 0}, "HQ: 1 credit short at Pharos"),
)  # fmt: skip


@pytest.mark.parametrize(("where", "limits", "says"), MISSING, ids=[m[2] for m in MISSING])
def test_without_a_way_the_least_that_is_missing_is_told(where: dict[str, Any], limits: dict[str, int], says: str) -> None:
    p = plan(where, "reach HQ", limits=limits)
    assert not p.ways and p.exact and p.missing == says


def test_against_the_corp_it_spends_its_credits_once() -> None:
    hidden = board(["Ice Wall", "Tollbooth", "Enigma"], ["Corroder", "Gordian Blade"], 20)
    rows = [costs(plan(hidden, "reach HQ", against=True, corp_credits=n, limits={"clicks": 1})) for n in (0, 1, 3, 4, 8, 12)]
    assert rows == [[{"clicks": 1, **({"credits": n} if n else {})}] for n in (0, 1, 2, 3, 7, 10)]
    assert only(plan(hidden, "reach HQ", limits={"credits": 0})).costs["clicks"] == 1  # it declines to rez anything


# -- lines --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ("public", "all", "forced"))
def test_a_line_is_played_word_for_word(policy: str) -> None:
    for against in (False, True):
        where = {**board(["Whitespace", "Archer*", "Eli 1.0"], THREE, 20), "policy": policy}
        for w in plan(where, "reach HQ", against=against).ways:
            game = rezzed.Game(where)
            before = game.state.credits[1]
            for words in w.line:
                game.apply(words)
            assert any(e.kind == "success" for e in game.log)
            assert before - game.state.credits[1] <= w.credits


def test_a_plan_goes_on_from_the_middle_of_a_run() -> None:
    game = rezzed.Game(board(["Ice Wall*", "Enigma*"], ["Corroder", "Gordian Blade"], 6))
    game.apply("pass")
    game.apply("run HQ")
    whole = plan(board(["Ice Wall*", "Enigma*"], ["Corroder", "Gordian Blade"], 6), "reach HQ")
    rest = plan(game, "reach HQ")
    assert [(w.credits, w.clicks) for w in rest.ways] == [(w.credits, w.clicks - 1) for w in whole.ways]
    assert game.state.who == 1 and game.state.happened == 0  # the game itself did not move


LATER: dict[str, Any] = {
    "corp": {"credits": 10, "ice": {"remote1": ["Enigma*", "Ice Wall*"]}, "root": {"remote1": ["Hostile Takeover"]}},
    "runner": {"credits": 10, "clicks": 4, "grip": ["Inside Job"]},
}


@pytest.mark.parametrize("deck", [1, 20])
def test_a_plan_of_a_whole_game_ends_with_the_turn(deck: int) -> None:
    """A run that takes the last click ends the turn; what the Corp could draw and do then is no part of the plan."""
    whole = plan({**LATER, "turn": "runner", "corp": {**LATER["corp"], "rnd": deck}}, "steal remote1")
    alone = plan(LATER, "steal remote1")
    assert (whole.exact, whole.missing) == (alone.exact, alone.missing) == (True, "remote 1: no price gets past Ice Wall")
    assert whole.states <= 2 * alone.states


def test_plans_in_a_whole_game_are_those_of_the_run_alone() -> None:
    for seed in range(0, 30, 2):
        board = plan_board("cr-26.03", seed)
        whole, alone = plan({**board, "turn": "runner"}), plan(board)
        assert [w.costs for w in whole.ways] == [w.costs for w in alone.ways], seed
        assert (whole.missing, whole.exact) == (alone.missing, alone.exact), seed


def test_every_step_of_a_line_is_cited() -> None:
    w = only(plan(board(["Palisade*"], ["Cleaver"]), "reach HQ"))
    assert [m.action for m in w.moves if not m.idle] == ["run HQ", "break with Cleaver"]
    assert all(m.cite.startswith("CR ") for m in w.moves)
    assert ("CR 6.9.5a", "run successful on HQ") in w.moves[-1].events


def test_a_search_that_is_stopped_says_so() -> None:
    big = board(["Archer*"] * 8, ["Carmen", "Corroder", "Gordian Blade"], 60)
    p = plan(big, "reach HQ", seconds=1e-9)
    assert not p.exact and p.notes and "stopped" in p.notes[0]


def test_a_search_for_what_is_missing_that_is_stopped_says_so() -> None:
    """It is stopped when the plan itself is done: there is no way, and nobody knows how much is missing."""
    where, done = board(["Archer*", "Tollbooth*", "Enigma*"], ["Carmen", "Corroder", "Gordian Blade"], 1), Event()
    poor = Planner(where, "reach HQ", cancel=done)
    richer = poor._richer

    def cancelled(*args: Any) -> Any:
        done.set()
        return richer(*args)

    poor._richer = cancelled  # type: ignore[method-assign]
    found = poor.plan()
    assert found.exact and not found.ways and "stopped" in found.missing and "less may be enough" in found.notes[0]


def test_a_line_of_thousands_of_decisions_ends_the_line_and_not_the_plan() -> None:
    """Two Ravana 1.0 can resolve each other's subroutines for ever."""
    found = Planner(board(["Ravana 1.0*", "Ravana 1.0*", "Wraparound*"], [], 40), "reach HQ", against=True).plan(explain=False)
    assert found.notes == ("a line has more than a thousand decisions: there may be cheaper ways",)


def test_the_corp_takes_a_tag_back_to_end_the_run() -> None:
    """B-1001 ends a run on another server if the Corp gives up one tag; behind Data Raven the Runner has one."""
    corp = {"root": {"remote1": ["B-1001*"]}}
    guarded = board(["Data Raven*", "Ice Wall*"], ["Corroder", "Mongoose"], rules="cr-26.03", corp=corp)
    assert not plan(guarded, "reach HQ", against=True).ways
    assert only(plan(guarded, "reach HQ")).tags == 1


def test_a_game_that_is_over_has_no_plan() -> None:
    game = rezzed.Game(board([], [], runner={"clicks": 1}))
    game.apply("end")
    with pytest.raises(RezzedError, match="over"):
        plan(game)
