"""Odds: boards reckoned by hand, random ones against a walk over every decision, games in a matrix, accesses by counting."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from chance_walk import TooBig, Walk, value

from rezzed import Board, Game, RezzedError
from rezzed.board import build
from rezzed.engine.timing import machine
from rezzed.ids import Policy, Type
from rezzed.library import compiled
from rezzed.planner import Odds, access_odds, access_odds_of, odds, plan
from rezzed.planner import goal as goals
from rezzed.planner.matrix import solve
from rezzed.planner.sample import interval

F = Fraction
OLD = "onr-1996"
ON_ICE = {"HQ 1": {"Enigma": 3, "Ice Wall": 1}}


def board(*ice: str, rules: str = "cr-26.03", corp: int = 5, runner: int = 5, **more: Any) -> dict[str, Any]:
    """A board with ice on HQ; `more` are fields of either side."""
    mine = {k: v for k, v in more.items() if k in ("grip", "identity", "rig")}
    theirs = {k: v for k, v in more.items() if k not in mine}
    old = "onr_" if rules == OLD else ""
    return {
        "rules": rules,
        "corp": {"credits": corp, "hq": [f"{old}corp_card"], "rnd": [f"{old}corp_card"], "ice": {"HQ": list(ice)}, **theirs},
        "runner": {"credits": runner, "clicks": 1, **mine},
    }  # fmt: skip


def exact(b: Mapping[str, Any], goal: str = "reach HQ", **more: Any) -> Fraction:
    found = odds(b, goal, **more)
    assert (found.exact, found.bound, found.samples) == (True, "exact", 0)
    assert found.low == found.high == float(found.chance)
    return found.chance


# -- bids ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corp", "runner", "chance"),
    [
        (5, 5, F(1, 3)),  # each bids 0, 1 or 2; the run goes on if both bid the same: one in three, however the other bids
        (1, 5, F(1, 2)),  # the Corp can bid 0 or 1, so the Runner bids one of these two
        (0, 5, F(1)),  # both bid 0
        (5, 1, F(0)),  # the Corp bids 2, which the Runner cannot
    ],
)
def test_a_bid_that_has_to_be_met(corp: int, runner: int, chance: Fraction) -> None:
    assert exact(board("Snowflake*", corp=corp, runner=runner)) == chance


def test_two_bids_with_credits_to_spare() -> None:
    """1/3 of 1/3: four credits of each side are enough for any pair of bids."""
    assert exact(board("Snowflake*", "Snowflake*", corp=4, runner=4)) == F(1, 9)


def test_bids_of_1996() -> None:
    assert exact(board("Too Many Doors*", rules=OLD)) == F(1, 3)


def test_two_bids_with_credits_for_one() -> None:
    """One credit each, two bids. v(c, r) is the chance of meeting the last bid: with no credit of the Corp 1; with one of the
    Corp and none of the Runner 0; with one of each 1/2. Met at 0, both keep their credit: v = 1/2; met at 1, both are without:
    v = 1; not met: 0. The Corp bids 0 with chance p, where p/2 = 1 - p: p = 2/3, and the value is 1/3."""
    assert exact(board("Snowflake*", "Snowflake*", corp=1, runner=1)) == F(1, 3)


# -- traces ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("corp", "runner", "chance"), [(0, 5, 1), (0, 4, 0), (1, 6, 1), (1, 5, 0)])
def test_the_corp_spends_what_is_worst_on_a_trace(corp: int, runner: int, chance: int) -> None:
    """Caduceus traces with 3 for 3 credits, then with 2 to end the run. Without credits of the Corp both are prevented for
    3 + 2; with one, wherever it is spent, for 6. With less: if the first succeeds, the Corp's 3 or 4 are more than is left."""
    assert exact(board("Caduceus*", corp=corp, runner=runner)) == chance


def test_a_secret_trace_is_a_game_of_its_own() -> None:
    """Rex traces with at most 3 and ends the run; ties succeed. Bakdoor has link 3, and 4 for two bits. With enough bits for
    both the Runner always raises. With two bits he can raise once, and the Corp has three bits for one trace: at the first,
    3 or 0 (less than 3 does nothing) against raising or not. 3 is in vain against a raise, and then the Corp has no bits:
    1. 3 against none ends the run: 0. 0 against a raise: the second trace finds a Runner without bits: 0. 0 against none: he
    raises at the second: 1. Both mix evenly: 1/2."""
    both: dict[str, Any] = {"rig": ["Bakdoor"], "rules": OLD}
    assert exact(board("Rex*", corp=3, runner=2, **both)) == 1
    assert exact(board("Rex*", corp=3, runner=1, **both)) == 0
    assert exact(board("Rex*", "Rex*", corp=6, runner=4, **both)) == 1
    assert exact(board("Rex*", "Rex*", corp=3, runner=2, **both)) == F(1, 2)


# -- chance ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bits", range(7))
def test_a_die_of_1996(bits: int) -> None:
    """Roadblock rolls its strength; at a 6 it is skipped. Codecracker pays a bit for each: rolls 1 to `bits`, and 6."""
    assert exact(board("Roadblock*", rig=["Codecracker"], runner=bits, rules=OLD)) == F(min(bits, 5) + 1, 6)


def test_damage_must_leave_a_card() -> None:
    """Neural Katana takes 3 of 5 cards. Khan installs the breaker behind it if it is among the 2 that are left: 2/5."""
    grip = ["Corroder", "Runner card", "Runner card", "Runner card", "Runner card"]
    khan: dict[str, Any] = {"identity": "Khan: Savvy Skiptracer", "runner": 9}
    assert exact(board("Neural Katana*", "Ice Wall*", grip=grip, **khan)) == F(2, 5)
    assert exact(board("Neural Katana*", "Ice Wall*", grip=[*grip[:4], "Corroder"], **khan)) == F(7, 10)  # 1 - 3/5 * 2/4
    assert exact(board("Neural Katana*", "Ice Wall*", grip=grip[:3], **khan)) == 0


def test_accesses_of_a_hand() -> None:
    hand = ["Priority Requisition", "Corp card", "Corp card", "Corp card", "Corp card"]
    assert exact(board(hq=hand), "steal HQ") == F(1, 5)
    with_three = odds(board(hq=hand, grip=["Legwork"]), "steal HQ")  # 1 - 4/5 * 3/4 * 2/3
    assert (with_three.chance, with_three.first) == (F(3, 5), "play Legwork")
    assert with_three.chance == access_odds_of(board(hq=hand), "HQ", 3).some


# -- limits ----------------------------------------------------------------------------------------------------------------


def test_a_way_above_a_limit_has_failed() -> None:
    katana = board("Neural Katana*", grip=["Runner card"] * 5)
    assert exact(katana) == 1
    assert exact(katana, limits={"damage": 3}) == 1
    assert exact(katana, limits={"damage": 2}) == exact(katana, limits={"cards": 2}) == 0
    assert exact(board("Neural Katana*", grip=["Runner card"] * 2)) == 0  # he does not survive
    assert exact(board("Roadblock*", rig=["Codecracker"], rules=OLD), limits={"credits": 2}) == F(1, 2)  # 1, 2 and 6
    assert exact(board("Snowflake*"), limits={"credits": 0}) == 0  # the Corp bids 1


# -- unknown ice -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weights", [(3, 1), (0.75, 0.25), (F(3, 7), F(1, 7)), (0.3, 0.1)])
def test_ice_from_a_weighted_list(weights: tuple[float, float]) -> None:
    """Corroder breaks Ice Wall, one of four; Enigma ends the run."""
    b = board("Enigma", rig=["Corroder"])
    enigma, wall = weights
    assert exact(b, unknown={"HQ 1": {"Enigma": enigma, "Ice Wall": wall}}) == F(1, 4)
    assert exact(b, unknown=ON_ICE, rez="none") == 1
    assert exact({**b, "corp": {**b["corp"], "credits": 2}}, unknown=ON_ICE) == 1  # 3 to rez Enigma: too much


def test_places_are_independent_and_counted_from_outside() -> None:
    b = board("Enigma", "Enigma", rig=["Corroder"], corp=9)
    some = {"hq 1": {"Enigma": 1, "Ice Wall": 1}, "HQ 2": {"Enigma": 2, "Ice Wall": 1}}
    assert exact(b, unknown=some) == F(1, 6)
    assert exact(b, unknown={"HQ 2": {"Ice Wall": 1}}) == 0


def test_the_runner_does_not_see_what_lies_there() -> None:
    """Two servers, one run: behind Ice Wall on HQ at 3/4, on R&D at 1/2. Who knew both would get in at 1 - 1/4 * 1/2."""
    b = board("Enigma", rig=["Corroder"])
    b["corp"]["ice"] = {"HQ": ["Enigma"], "R&D": ["Enigma"], "Archives": ["Enigma*"]}
    found = odds(b, "reach", unknown={"HQ 1": {"Enigma": 1, "Ice Wall": 3}, "R&D 1": {"Enigma": 1, "Ice Wall": 1}})
    assert (found.chance, found.first) == (F(3, 4), "run HQ")


def test_what_he_sees_on_the_way_he_uses() -> None:
    """Corroder breaks Ice Wall for a credit and Wall of Static for two; each is there with 1/2, twice."""
    b = board("Ice Wall", "Ice Wall", rig=["Corroder"], corp=20, runner=4)
    two = {"Ice Wall": 1, "Wall of Static": 1}
    assert exact(b, unknown={"HQ 1": two, "HQ 2": two}) == 1
    assert exact({**b, "runner": {**b["runner"], "credits": 3}}, unknown={"HQ 1": two, "HQ 2": two}) == F(3, 4)
    assert exact({**b, "runner": {**b["runner"], "credits": 2}}, unknown={"HQ 1": two, "HQ 2": two}) == F(1, 4)


def test_a_game_at_its_beginning_is_a_board() -> None:
    b = board("Enigma", rig=["Corroder"])
    assert exact(b, unknown=ON_ICE) == F(1, 4)
    assert odds(Game(b), "reach HQ", unknown=ON_ICE).chance == F(1, 4)
    assert odds(Board(b["corp"], b["runner"]), "reach HQ", unknown=ON_ICE).chance == F(1, 4)


# -- against a walk over every decision ------------------------------------------------------------------------------------


def random_board(seed: int) -> tuple[dict[str, Any], str, str]:
    """Plain data of a small board, a goal and a policy of the Corp."""
    r = random.Random(seed)
    book = r.choice(["cr-26.03", "cr-26.03", OLD, "anr-2012", "cr-1.4"])
    facts = compiled(book).cards()
    of = {t: [f.id for f in facts if f.type == t and f.decl.not_on is None] for t in Type}
    programs = [f.id for f in facts if f.type == Type.PROGRAM and f.decl.memory <= 2 and not f.decl.on_ice]
    old = "onr_" if book == OLD else ""
    server = r.choice(["HQ", "HQ", "R&D", "remote1"])

    def pile() -> list[str]:
        return [r.choice([f"{old}corp_card", f"{old}corp_card", r.choice(of[Type.AGENDA])]) for _ in range(r.randint(1, 4))]

    root = [r.choice(of[Type.AGENDA])] if server == "remote1" else []
    if r.random() < 0.3:
        root.append(r.choice(of[Type.UPGRADE]) + r.choice(["", "*"]))
    rig = [r.choice(programs) for _ in range(r.randint(0, 2))]
    if old and r.random() < 0.5:
        rig.append(r.choice(["baedekers_net_map", "bakdoor", "access_to_arasaka", "back_door_to_hilliard"]))
    grip = [r.choice([f"{old}runner_card", r.choice(of[Type.EVENT] or programs)]) for _ in range(r.randint(0, 4))]
    ice = [r.choice(of[Type.ICE]) + r.choice(["*", "*", ""]) for _ in range(r.choice([0, 1, 1, 1, 2]))]
    clicks, tags = r.randint(1, 2), r.choice([0, 0, 1])
    made = {
        "rules": book,
        "corp": {"credits": r.randint(0, 6), "hq": pile(), "rnd": pile(), "ice": {server: ice}, "root": {server: root}},
        "runner": {"credits": r.randint(0, 5), "clicks": clicks, "tags": tags, "rig": rig, "grip": grip},
    }
    return made, f"{r.choice(['reach', 'reach', 'access', 'steal'])} {server}", r.choice(["all", "all", "none"])


def test_odds_are_those_of_a_walk_over_every_decision() -> None:
    seen: Counter[str] = Counter()
    for seed in range(220):
        b, goal, rez = random_board(seed)
        try:
            s = build(b)
            machine.begin(s)
            aim = goals.parse(s, goal)
        except RezzedError:
            seen["no such board"] += 1
            continue
        found = odds(b, goal, rez=rez, most=1500, samples=20)
        s.policy = int(Policy.FORCED)
        aim.await_in(s)
        try:
            want = Walk(s, aim.servers[0], rez == "all", 700).chance(s)
        except TooBig:
            seen["too big"] += 1
            continue
        if found.samples:
            seen["sampled"] += 1
        elif found.exact:
            assert found.chance == want, (seed, b, goal, rez)
            seen["chance" if 0 < want < 1 else "sure"] += 1
        else:
            assert found.chance <= want, (seed, b, goal, rez)
            seen["at least"] += 1
    assert seen["sure"] > 120 and seen["chance"] > 8, seen


def test_what_is_planned_against_everything_is_certain() -> None:
    """Below a chance of 1 no plan holds against everything, within the same limits; at 1, against a Corp that rezzes nothing,
    there is a plan for the board as it is known."""
    seen: Counter[str] = Counter()
    for seed in range(1100, 1200):
        b, goal, rez = random_board(seed)
        r = random.Random(seed)
        limits = {
            k: r.randint(0, 4) for k in r.sample(["credits", "damage", "grip", "cards", "installed", "tags", "clicks"], 2)
        }
        try:
            found = odds(b, goal, limits=limits, rez=rez, most=800, samples=1)
        except RezzedError:
            continue
        if not found.exact:
            continue
        if found.chance < 1:
            assert not plan(b, goal, limits=limits, against=True, seconds=2).ways, (seed, b, goal, limits)
            seen["less"] += 1
        elif rez == "none":
            assert plan(b, goal, limits=limits).ways, (seed, b, goal, limits)
            seen["certain"] += 1
    assert seen["less"] > 10 and seen["certain"] > 10, seen


def test_not_to_know_is_never_better_than_to_know() -> None:
    """Ice that may be this or that: at most the mean of the two boards. With a Corp that rezzes nothing, or one card that it
    may be, it is that board."""
    seen: Counter[str] = Counter()
    for seed in range(400, 900):
        b, goal, _ = random_board(seed)
        rez = "none" if seed % 5 == 0 else "all"
        server, ice = next(iter(b["corp"]["ice"].items()))
        r = random.Random(seed)
        book = compiled(b["rules"])
        other = r.choice([f.id for f in book.cards() if f.type == Type.ICE])
        if not ice or ice[0].endswith("*") or b["rules"] == OLD:
            continue
        here = ice[0]
        there = {**b, "corp": {**b["corp"], "ice": {server: [other, *ice[1:]]}}}
        try:
            each = [odds(x, goal, rez=rez, most=800, samples=1) for x in (b, there)]
        except RezzedError:
            continue
        one = odds(there, goal, rez=rez, unknown={f"{server} 1": {here: 1}}, most=800, samples=1)
        both = odds(b, goal, rez=rez, unknown={f"{server} 1": {here: 2, other: 1}}, most=1600, samples=1)
        if not all(x.exact for x in (*each, one, both)):
            continue
        mean = F(2, 3) * each[0].chance + F(1, 3) * each[1].chance
        assert one.chance == each[0].chance, (seed, b)
        assert both.chance <= mean if here != other else both.chance == mean, (seed, b, other)
        if rez == "none":
            assert both.chance == each[0].chance == each[1].chance, (seed, b, other)
        seen["mixed" if each[0].chance != each[1].chance else "same"] += 1
    assert seen["mixed"] > 5, seen


# -- samples ---------------------------------------------------------------------------------------------------------------

FIVE = ["Corroder", *["Runner card"] * 4]
CHANCY: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    (board("Roadblock*", rig=["Codecracker"], runner=2, rules=OLD), "reach HQ", {}),
    (board(hq=["Priority Requisition", "Corp card", "Corp card"]), "steal HQ", {}),
    (board("Enigma", rig=["Corroder"]), "reach HQ", {"unknown": ON_ICE}),
    (board("Neural Katana*", "Ice Wall*", grip=FIVE, identity="Khan: Savvy Skiptracer", runner=9), "reach HQ", {}),
]  # fmt: skip


@pytest.mark.parametrize(("b", "goal", "more"), CHANCY, ids=range(len(CHANCY)))
@pytest.mark.parametrize("seed", [1, 2])
def test_a_sample_is_around_what_is_exact(b: dict[str, Any], goal: str, more: dict[str, Any], seed: int) -> None:
    want = odds(b, goal, **more)
    found = odds(b, goal, **more, most=1, samples=400, seed=seed)
    assert want.exact and not found.exact and found.bound == "at least"
    assert found.samples == 400 and found.seed == seed and 0 < found.chance < 1
    assert found.low < found.chance < found.high and found.low < float(want.chance) < found.high
    assert found.chance == odds(b, goal, **more, most=1, samples=400, seed=seed).chance


def test_a_sample_with_bids_is_an_estimate() -> None:
    found = odds(board("Snowflake*"), "reach HQ", most=3, samples=400)
    assert found.bound == "estimate" and found.low < 1 / 3 < found.high


def test_the_interval_of_a_sample() -> None:
    """Wilson's, reckoned elsewhere: 8 of 10."""
    low, high = interval(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert interval(0, 5)[0] == 0 and interval(5, 5)[1] == 1


def test_time_and_news() -> None:
    told: list[int] = []
    b = board("Upayoga*", corp=4, runner=4)  # a bid leads to another bid
    found = odds(b, "reach HQ", seconds=0.3, samples=90_000, progress=told.append)
    assert isinstance(found, Odds) and found.samples < 90_000 and not found.exact and found.elapsed_ms < 5_000
    assert told and told[-1] > 0


# -- games in a matrix -----------------------------------------------------------------------------------------------------


def test_mixes_that_no_reply_beats() -> None:
    r = random.Random(5)
    for _ in range(300):
        rows, columns = range(r.randint(1, 5)), range(r.randint(1, 6))
        game = [[F(r.randint(-3, 3), r.randint(1, 3)) for _ in columns] for _ in rows]
        worth, mine, other = solve(game)
        assert sum(mine) == sum(other) == 1 and min(*mine, *other, 0) == 0
        assert max(sum(mine[k] * game[k][c] for k in rows) for c in columns) == worth
        assert min(sum(other[c] * game[k][c] for c in columns) for k in rows) == worth


def test_values_found_another_way() -> None:
    r = random.Random(6)
    for _ in range(60):
        game = [[F(r.randint(0, 4), 4) for _ in range(r.choice([2, 3]))] for _ in range(1)]
        game += [[F(r.randint(0, 4), 4) for _ in game[0]] for _ in range(r.choice([1, 2]))]
        assert solve(game)[0] == value(game)
    assert solve([[F(1), F(-1)], [F(-1), F(1)]]) == (F(0), (F(1, 2), F(1, 2)), (F(1, 2), F(1, 2)))
    assert solve([[F(3), F(0)], [F(1), F(2)]])[0] == F(3, 2)  # 3p + (1 - p) = 2(1 - p): p = 1/4


# -- accesses --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "agendas"), [(5, ()), (6, (2,)), (7, (3, 1, 2)), (4, (1, 1, 1, 5)), (0, ()), (8, (0, 2, 2))])
def test_closed_forms_against_counting(cards: int, agendas: tuple[int, ...]) -> None:
    worth = [*agendas, *[None] * (cards - len(agendas))]
    for k in range(cards + 2):
        hands = [[x for x in hand if x is not None] for hand in combinations(worth, min(k, cards))]
        found = access_odds(cards, k, agendas)
        assert found.accesses == min(k, cards)
        assert found.some == F(sum(1 for hand in hands if hand), len(hands))
        assert found.expected == F(sum(map(sum, hands)), len(hands))
        for points in range(8):
            assert found.at_least(points) == F(sum(1 for hand in hands if sum(hand) >= points), len(hands))
        assert sum(p for _, p in found.points) == 1


def test_accesses_of_a_board() -> None:
    b = board(hq=["Priority Requisition", "Corp card"], rnd=["Corp card"] * 3 + ["Priority Requisition"])
    one = access_odds_of(b, "HQ")
    assert (one.some, one.expected, one.agendas) == (F(1, 2), F(3, 2), (3,))
    assert access_odds_of(b, "R&D", 2).some == F(1, 2)


# -- bad input -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"unknown": {"HQ 1": {"Enigma": -1, "Ice Wall": 2}}}, "weight of Enigma: -1 is out of range"),
        ({"unknown": {"HQ 1": {"Enigma": 0, "Ice Wall": 0.0}}}, "the weights sum to 0"),
        ({"unknown": {"HQ 1": {"Enigma": float("nan")}}}, "weight of Enigma: expected a number, not 'nan'"),
        ({"unknown": {"HQ 1": {"Enigma": float("inf")}}}, "weight of Enigma: expected a number"),
        ({"unknown": {"HQ 1": {"Enigma": "3"}}}, "weight of Enigma: expected a number, not '3'"),
        ({"unknown": {"HQ 1": {"Enigma": True}}}, "weight of Enigma: expected a number"),
        ({"unknown": {"HQ 1": {"Enigmo": 1}}}, "unknown card 'Enigmo'"),
        ({"unknown": {"HQ 1": {"Corroder": 1}}}, "Corroder is not ice"),
        ({"unknown": {"HQ 1": {}}}, "expected cards with their weights"),
        ({"unknown": {"HQ 1": ["Enigma"]}}, "expected cards with their weights"),
        ({"unknown": {"HQ 3": {"Enigma": 1}}}, "the board has 2 pieces of ice on HQ"),
        ({"unknown": {"HQ 0": {"Enigma": 1}}}, "such as 'HQ 1' for the outermost"),
        ({"unknown": {"HQ": {"Enigma": 1}}}, "such as 'HQ 1' for the outermost"),
        ({"unknown": {"R&D 1": {"Enigma": 1}}}, "the board has 0 pieces of ice"),
        ({"unknown": {"HQ 2": {"Enigma": 1}}}, "this ice is rezzed"),
        ({"unknown": {"HQ 1": {"Enigma": 1}, "hq 1": {"Enigma": 1}}}, "a position is named twice"),
        ({"unknown": "HQ"}, "expected positions with their cards"),
        ({"rez": "some"}, "expected all or none"),
        ({"limits": {"credit": 1}}, "limit 'credit'"),
        ({"limits": {"credits": -1}}, "limit credits"),
        ({"samples": 0}, "expected at least 1"),
        ({"samples": -3}, "samples: expected a number from 0"),
        ({"seed": -1}, "seed: expected a number of 0 or more"),
        ({"most": "many"}, "most: expected a number of 0 or more"),
        ({"seconds": 0}, "seconds: expected a positive number"),
        ({"goal": "win"}, "expected reach"),
    ],
)
def test_what_makes_no_sense_is_said(more: dict[str, Any], words: str) -> None:
    with pytest.raises(RezzedError) as error:
        odds(board("Enigma", "Ice Wall*"), **more)
    assert words in str(error.value)


def test_too_many_worlds_and_games_in_progress() -> None:
    many = {f"HQ {n}": {t: 1 for t in ("Enigma", "Ice Wall", "Hunter", "Pup", "Quandary")} for n in range(1, 8)}
    with pytest.raises(RezzedError, match="78125 combinations of cards are too many"):
        odds(board(*["Enigma"] * 7), unknown=many)
    game = Game(board("Enigma"))
    game.apply("run HQ")
    with pytest.raises(RezzedError, match="a game in which no action was taken"):
        odds(game, unknown=ON_ICE)
    with pytest.raises(RezzedError, match="a game in which no action was taken"):
        odds(build(board("Enigma")), unknown=ON_ICE)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: access_odds(-1, 1, []), "cards: expected a number"),
        (lambda: access_odds(5, True, []), "accesses: expected a number"),
        (lambda: access_odds(2, 1, [1, 1, 1]), "3 agendas among 2 cards"),
        (lambda: access_odds(5, 1, [1.5]), "points of an agenda"),  # type: ignore[list-item]
        (lambda: access_odds(5, 1, "12"), "a list of agenda points"),  # type: ignore[arg-type]
        (lambda: access_odds_of(board(), "Archives"), "expected HQ or R&D"),
        (lambda: access_odds_of(board(), 1), "expected HQ or R&D"),  # type: ignore[arg-type]
    ],
)
def test_accesses_that_make_no_sense(call: Any, words: str) -> None:
    with pytest.raises(RezzedError, match=words):
        call()
