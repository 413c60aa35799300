"""Odds: boards reckoned by hand, random ones against a walk over every decision, games in a matrix, accesses by counting."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, permutations
from threading import Event
from typing import Any

import pytest
from chance_walk import CostWalk, TooBig, Walk, value
from drawn import cards_drawn, cards_drawn_from

from rezzed import Board, Game, RezzedError
from rezzed.board import build
from rezzed.engine.timing import machine
from rezzed.ids import Policy, Type
from rezzed.library import compiled, default
from rezzed.planner import ChanceOutcome, Odds, access_odds, access_odds_of, odds, plan
from rezzed.search import goal as goals
from rezzed.search.tree.sampled_odds import interval
from rezzed.search.values.budget import KINDS, WORTH
from rezzed.search.values.matrix import solve
from rezzed.search.worlds import decklists
from rezzed.search.worlds.piles import tops

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


@pytest.mark.parametrize("ice", [{"Enigma": 1, "Whitespace": 1}, {"Whitespace": 1, "Enigma": 1}, {"Whitespace": 1}])
def test_strength_is_bought_before_unknown_ice_takes_the_credits(ice: dict[str, int]) -> None:
    """Gordian Blade needs a credit to be as strong as Magnet. Of two credits, one breaks the last subroutine of Whitespace or
    Enigma; Whitespace takes the other one if it was not spent before. The credit of Cyberfeeder breaks Magnet."""
    b = board("Enigma", "Magnet*", rig=["Gordian Blade", "Cyberfeeder"], corp=9, runner=2)
    assert exact(b, unknown={"HQ 1": ice}) == 1
    assert exact({**b, "runner": {**b["runner"], "credits": 1}}, unknown={"HQ 1": ice}) == 0


def test_a_game_at_its_beginning_is_a_board() -> None:
    b = board("Enigma", rig=["Corroder"])
    assert exact(b, unknown=ON_ICE) == F(1, 4)
    assert odds(Game(b), "reach HQ", unknown=ON_ICE).chance == F(1, 4)
    assert odds(Board(b["corp"], b["runner"]), "reach HQ", unknown=ON_ICE).chance == F(1, 4)


def test_a_rig_with_many_ways_to_break() -> None:
    """Encounters are searched by their menus: without them this takes more than 100,000 positions."""
    rig = ["Corroder", "Gordian Blade", "Mimic", "Paperclip", "Akamatsu Mem Chip", "Akamatsu Mem Chip", "Femme Fatale"]
    b = board("Palisade", "Enigma", "Eli 1.0", "Tollbooth", corp=20, runner=25, rig=rig, grip=["Runner card"] * 3)
    some = {"HQ 1": {"Palisade": 1, "Ice Wall": 1, "Enigma": 1}, "HQ 4": {"Tollbooth": 1, "Enigma": 1}}
    found = odds(b, "reach HQ", unknown=some, most=3000)
    assert found.exact and found.chance == 1


# -- unknown cards in roots, and decks ---------------------------------------------------------------------------------------


def remote(*root: str, ice: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """A board with a remote server."""
    b = board(**more)
    b["corp"].update(ice={"remote1": list(ice)}, root={"remote1": list(root)})
    return b


@pytest.mark.parametrize("place", ["remote1 root 1", "remote 1 root", "Remote1 ROOT 1"])
def test_a_card_in_a_root_from_a_weighted_list(place: str) -> None:
    b = remote("Snare!")
    some = {"Snare!": 1, "Priority Requisition": 2}
    assert exact(b, "steal remote1", unknown={place: some}) == F(2, 3)
    assert exact(b, "steal Priority Requisition", unknown={place: some}) == F(2, 3)
    assert exact(b, "trash Snare!", unknown={place: some}) == F(1, 3)
    assert exact(b, "access remote1", unknown={place: some}) == 1


def test_a_runner_who_does_not_know_the_roots_chooses_one() -> None:
    """Two remotes, one run: an agenda is in the first with 1/2 and in the second with 3/4, whatever the other is."""
    b = remote("Snare!")
    b["corp"]["root"]["remote2"] = ["Snare!"]
    some = {"remote1 root": {"Snare!": 1, "Priority Requisition": 1}, "remote2 root": {"Snare!": 1, "Priority Requisition": 3}}
    found = odds(b, "steal", unknown=some)
    assert (found.chance, found.first) == (F(3, 4), "run remote 2")


def test_what_is_rezzed_on_the_way_says_nothing_about_the_root() -> None:
    b = remote("Snare!", ice=("Enigma",), rig=["Corroder"])
    some = {"remote1 1": {"Enigma": 1, "Ice Wall": 3}, "remote1 root 1": {"Snare!": 1, "Priority Requisition": 1}}
    assert exact(b, "steal remote1", unknown=some) == F(3, 8)


DECK = """
Agenda (3)
3x Priority Requisition (Core Set)
2 Snare!    # an ambush
ICE (3)
2 Ice Wall
1 Enigma
3 Hedge Fund
"""


def test_ice_from_a_deck_without_replacement() -> None:
    """Three pieces of ice are left, two of them Ice Wall: both of two are with 2/3 * 1/2; one that is visible is not there."""
    b = board("Enigma", "Enigma", rig=["Corroder"], corp=9)
    assert exact(b, deck=DECK) == F(1, 3)
    assert exact(b, deck=DECK.splitlines()) == exact(b, deck={"Ice Wall": 2, "Enigma": 1}) == F(1, 3)
    assert exact(b, deck=DECK, unknown={"HQ 1": "deck"}) == 0  # the second is known: Enigma, and none is left
    seen = {**b, "corp": {**b["corp"], "ice": {"HQ": ["Enigma"], "R&D": ["Ice Wall*"]}}}
    assert exact(seen, deck=DECK) == F(1, 2)
    assert exact(b, deck=DECK, unknown={"HQ 1": {"Ice Wall": 1, "Enigma": 1}, "HQ 2": "deck"}) == F(1, 2) * F(2, 3)


@pytest.mark.sweep
def test_ice_is_decided_late_with_the_same_result() -> None:
    """A goal that names a server leaves unknown ice blank until the Corp may rez it; a goal that names a card does not. The
    card is the only one there, so both are the same goal."""
    ices = [f.id for f in cards_drawn("cr-26.03") if f.type == Type.ICE and not f.decl.not_on]
    seen: Counter[str] = Counter()
    for seed in range(60):
        r = random.Random(seed)
        some = r.sample(ices, 4)
        b = remote("Snare!", ice=("Enigma", "Enigma"), corp=r.randint(3, 9), runner=r.randint(2, 8), rig=["Corroder", "Mimic"])
        b["runner"]["grip"] = ["Runner card"] * 3
        more: dict[str, Any] = {"deck": {some[0]: 2, some[1]: 1, some[2]: 1, "Snare!": 1}, "most": 6000, "samples": 1}
        if seed % 2:
            more["unknown"] = {"remote1 1": "deck", "remote1 2": {some[0]: 1, some[3]: 2}}
        else:
            more["unknown"] = {"remote1 1": "deck", "remote1 2": "deck"}
        late, early = [odds(b, goal, **more, details=seed % 3 == 0) for goal in ("access remote1", "access Snare!")]
        if not (late.exact and early.exact):
            continue
        assert late.chance == early.chance, (seed, b, more)
        assert late.costs == early.costs, (seed, b, more)
        seen["chance" if 0 < late.chance < 1 else "sure"] += 1
    assert seen["chance"] > 15, seen


def test_a_deck_with_much_different_ice() -> None:
    """720 deals; the ice is decided one by one."""
    some = ("Ice Wall", "Enigma", "Neural Katana", "Eli 1.0", "Palisade", "Hunter", "Pup", "Quandary", "Viper", "Tollbooth")
    b = board("Enigma", "Enigma", "Enigma", corp=20, runner=4, grip=["Runner card"] * 3, rig=["Corroder"])
    found = odds(b, "reach HQ", deck=dict.fromkeys(some, 1))
    assert found.exact and 0 < found.chance < 1 and found.states < 40_000


def test_a_root_from_a_deck() -> None:
    """Five cards for a remote; in HQ's root there can only be an upgrade; with an asset there, only upgrades are left."""
    assert exact(remote("Snare!"), "steal remote1", deck=DECK) == F(3, 5)
    gone = remote("Snare!")
    gone["corp"]["archives"] = ["Priority Requisition*"]
    assert exact(gone, "steal remote1", deck=DECK) == F(2, 4)
    more = DECK + "1 Red Herrings"
    assert exact(remote("Snare!", "Red Herrings"), "steal remote1", deck=more) == F(3, 5)  # one of the two is the upgrade
    assert exact(remote("Snare!", "Red Herrings*"), "steal remote1", deck=more) == F(3, 5)
    assert exact(remote("Snare!", "Red Herrings*"), "steal remote1", deck=more, limits={"credits": 4}) == 0  # 5 to steal


def test_draws_are_those_of_every_deal() -> None:
    """Two facedown cards of a remote and one in the root of HQ, by dealing all cards that differ."""
    library = default()
    deck = decklists.read(library, "cr-26.03", {"Priority Requisition": 2, "Snare!": 1, "Red Herrings": 2, "Ash 2X3ZB9CY": 1})
    spots = [
        decklists.UnknownCard(decklists.ROOT_TYPES, 3),
        decklists.UnknownCard(frozenset(["upgrade"])),
        decklists.UnknownCard(decklists.ROOT_TYPES, 3),
    ]
    cards = [(c, k) for c, n in deck.items() for k in range(n)]
    deals = [
        tuple(c.id for c, _ in deal) for deal in permutations(cards, 3)
        if deal[1][0].type == "upgrade" and sum(c.type != "upgrade" for c, _ in (deal[0], deal[2])) < 2
    ]  # fmt: skip
    found = dict(decklists.draws(library, "cr-26.03", deck, spots, 1000))
    assert found == {deal: F(deals.count(deal), len(deals)) for deal in set(deals)}


@pytest.mark.sweep
def test_not_to_know_a_root_is_never_better_than_to_know() -> None:
    """The mean of the boards is the best that one could hope for; with nothing to choose on the way it is reached."""
    seen: Counter[str] = Counter()
    r = random.Random(4)
    facts = [f for f in cards_drawn("cr-26.03") if f.type in (Type.ASSET, Type.UPGRADE, Type.AGENDA) and not f.decl.not_on]
    for seed in range(150):
        pair = r.sample(facts, 2)
        root = [[f.id] for f in pair]
        goal = r.choice(["reach remote1", "steal remote1", "access remote1"])
        ice = r.choice([(), ("Ice Wall*",), ("Enigma*",)])
        boards = [remote(*x, ice=ice, rig=["Corroder"], grip=["Runner card"] * 2) for x in root]
        each = []
        for b in boards:
            try:
                each.append(odds(b, goal, most=1500, samples=1))
            except RezzedError:
                each.append(None)
        if not any(each):
            continue
        both = odds(boards[0], goal, unknown={"remote1 root": {pair[0].id: 2, pair[1].id: 1}}, most=3000, samples=1)
        if not both.exact or not all(x is None or x.exact for x in each):
            continue
        mean = sum(w * (x.chance if x is not None else 0) for w, x in zip((F(2, 3), F(1, 3)), each, strict=True))
        assert both.chance <= mean, (seed, boards[0], pair)
        seen["same" if both.chance == mean else "less"] += 1
    assert seen["same"] > 60, seen


# -- agendas of an unknown hand ---------------------------------------------------------------------------------------------


def test_agendas_of_an_unknown_hand() -> None:
    """The chance to get in times the chance of the accesses; the expected points as well."""
    b = board("Enigma", hq=[5], rig=["Corroder"], grip=["Legwork"], runner=9)
    hand = {"HQ": [2, 2, 1]}
    one = odds(b, "steal HQ", agendas=hand, unknown=ON_ICE, details=True)
    three = access_odds(5, 3, [2, 2, 1])
    assert one.first == "play Legwork"
    assert (one.chance, one.points) == (three.some * F(1, 4), three.expected * F(1, 4))
    single = odds({**b, "runner": {**b["runner"], "grip": []}}, "steal HQ", agendas=hand, rez="none", details=True)
    assert (single.chance, single.points) == (F(3, 5), F(1))


@pytest.mark.parametrize(("cards", "agendas"), [(4, (2,)), (6, (3, 1)), (30, (2, 2, 1, 1))])
def test_agendas_of_an_unknown_deck(cards: int, agendas: tuple[int, ...]) -> None:
    b = board(rnd=cards, grip=["The Maker's Eye"])
    found = odds(b, "steal R&D", agendas={"R&D": agendas}, details=True)
    assert found.exact and found.first.startswith("play The Maker")
    assert (found.chance, found.points) == (access_odds(cards, 3, agendas).some, access_odds(cards, 3, agendas).expected)


def test_the_top_cards_of_a_deck() -> None:
    """Every order of seven cards with agendas worth 2, 2 and 1, of which three are looked at."""
    pile = (2, 2, 1, -1, -1, -1, -1)
    orders = [x[:3] for x in permutations(pile)]
    assert dict(tops([2, 2, 1], 7, 3)) == {x: F(orders.count(x), len(orders)) for x in set(orders)}
    assert dict(tops([1], 1, 3)) == {(1,): F(1)}


# -- costs and outcomes ------------------------------------------------------------------------------------------------------


def test_expected_costs_beside_the_worst() -> None:
    """Corroder pays 1 for Ice Wall; at Enigma there is nothing to pay for."""
    b = board("Enigma", rig=["Corroder"])
    found = odds(b, "reach HQ", unknown=ON_ICE, details=True)
    assert found.costs is not None and found.costs.chance == found.chance == F(1, 4)
    assert (found.costs.expected["credits"], found.costs.worst["credits"]) == (F(1, 4), 1)
    assert (found.costs.expected["clicks"], found.costs.worst["clicks"]) == (1, 1)
    assert found.costs.worth == F(9, 4)
    assert set(found.costs.expected) == set(found.costs.worst) == set(KINDS)


def test_costs_to_the_end_of_the_run() -> None:
    """Stimhack takes core damage when the run ends."""
    b = board("Ice Wall*", rig=["Corroder"], grip=["Stimhack", "Runner card"], runner=0)
    end, goal = [odds(b, "reach HQ", details=True, until=x).costs for x in ("end", "goal")]
    assert end is not None and goal is not None
    assert (end.expected["core"], goal.expected["core"]) == (1, 0)


@pytest.mark.sweep
def test_costs_are_those_of_a_walk_over_every_decision() -> None:
    seen: Counter[str] = Counter()
    weights = tuple(WORTH[k] for k in KINDS)
    for seed in range(260):
        b, goal, rez = random_board(seed)
        try:
            s = build(b)
            machine.begin(s)
            aim = goals.parse(s, goal)
        except RezzedError:
            continue
        found = odds(b, goal, rez=rez, most=1500, samples=1, details=True, until="goal")
        if not found.exact or found.costs is None:
            continue
        s.policy = int(Policy.FORCED)
        aim.await_in(s)
        try:
            chance, cost = CostWalk(Walk(s, aim.servers[0], rez == "all", 900), weights).value(s)
        except TooBig:
            continue
        assert found.costs.chance == found.chance == chance, (seed, b, goal)
        assert found.costs.worth == -cost, (seed, b, goal, rez, found.costs, -cost)
        assert all(found.costs.expected[k] <= found.costs.worst[k] for k in KINDS)
        seen["chance" if 0 < chance < 1 else "sure"] += 1
    assert seen["sure"] > 60 and seen["chance"] > 4, seen


def whole(outcomes: tuple[ChanceOutcome, ...]) -> Fraction:
    """The chance of the goal, from the outcomes."""
    return sum((x.probability * (whole(x.next) if x.next else x.chance) for x in outcomes), F(0))


def test_outcomes_are_named() -> None:
    found = odds(board("Enigma", rig=["Corroder"]), "reach HQ", unknown=ON_ICE, details=True)
    assert found.then == ("run HQ",)
    wall, enigma = found.outcomes
    assert (wall.what, wall.probability, wall.chance, wall.then) == ("HQ 1 is Ice Wall", F(1, 4), 1, ("break with Corroder",))
    assert (enigma.what, enigma.probability, enigma.chance, enigma.next) == ("HQ 1 is Enigma", F(3, 4), 0, ())
    die = odds(board("Roadblock*", rig=["Codecracker"], runner=1, rules=OLD), "reach HQ", details=True).outcomes
    assert [(x.what, x.probability) for x in die] == [
        ("the die shows 1", F(1, 6)), ("the die shows 6", F(1, 6)), ("the die shows 2 or 3 or 4 or 5", F(2, 3)),
    ]  # fmt: skip


def test_outcomes_come_to_the_chance() -> None:
    grip = ["Corroder", *["Runner card"] * 4]
    khan = board("Neural Katana*", "Ice Wall*", grip=grip, identity="Khan: Savvy Skiptracer", runner=9)
    hand = board(hq=["Priority Requisition", 3], grip=["Legwork"])
    walls = board("Ice Wall", "Enigma", rig=["Corroder"], corp=9)
    some = {"HQ 1": {"Enigma": 1, "Ice Wall": 1}, "HQ 2": {"Ice Wall": 4, "Pup": 1}}
    for b, goal, more in ((khan, "reach HQ", {}), (hand, "steal HQ", {}), (walls, "reach HQ", {"unknown": some})):
        found = odds(b, goal, details=True, **more)
        assert found.outcomes and whole(found.outcomes) == found.chance
        assert sum(x.probability for x in found.outcomes) == 1


# -- against a walk over every decision ------------------------------------------------------------------------------------


def random_board(seed: int) -> tuple[dict[str, Any], str, str]:
    """Plain data of a small board, a goal and a policy of the Corp."""
    r = random.Random(seed)
    book = r.choice(["cr-26.03", "cr-26.03", OLD, "anr-2012", "cr-1.4"])
    facts = cards_drawn(book)
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


@pytest.mark.sweep
def test_odds_are_those_of_a_walk_over_every_decision() -> None:
    seen: Counter[str] = Counter()
    for seed in range(240):
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


@pytest.mark.sweep
def test_what_is_planned_against_everything_is_certain() -> None:
    """Below a chance of 1 no plan holds against everything, within the same limits; at 1, against a Corp that rezzes nothing,
    there is a plan for the board as it is known."""
    seen: Counter[str] = Counter()
    for seed in range(1100, 1250):
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
            assert not plan(b, goal, limits=limits, against=True, seconds=2, until="goal").ways, (seed, b, goal, limits)
            seen["less"] += 1
        elif rez == "none":
            assert plan(b, goal, limits=limits, until="goal").ways, (seed, b, goal, limits)
            seen["certain"] += 1
    assert seen["less"] > 10 and seen["certain"] > 10, seen


@pytest.mark.sweep
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
        other = r.choice([f.id for f in cards_drawn_from(book) if f.type == Type.ICE])
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


def test_a_search_that_is_cancelled() -> None:
    """There is an answer all the same."""
    b = board("Upayoga*", "Snowflake*", corp=6, runner=6)
    cancel = Event()

    def stop(n: int) -> None:
        if n > 500:
            cancel.set()

    found = odds(b, "reach HQ", samples=90_000, progress=stop, cancel=cancel)
    assert cancel.is_set() and not found.exact and 0 < found.samples < 90_000 and 0 <= found.chance < 1


def test_answers_can_be_pickled() -> None:
    found = odds(board("Enigma", rig=["Corroder"]), "HQ", unknown=ON_ICE, details=True)
    assert pickle.loads(pickle.dumps(found)) == found and found.outcomes and found.goal == "reach HQ"


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
        ({"unknown": {"HQ 1": "deck"}}, "a card comes from the deck, but there is no deck"),
        ({"unknown": {"HQ 1": "list"}}, "expected cards with their weights, not 'list'"),
        ({"unknown": {"HQ root 1": {"Snare!": 1}}}, "the board has 0 cards in the root of HQ"),
        ({"unknown": {"HQ root 0": {"Snare!": 1}}}, "such as 'HQ 1' for the outermost ice or 'remote1 root 1'"),
        ({"unknown": {"remote1 root": {"Snare!": 1}}}, "there are 2 cards; name one, such as 'remote1 root 1'"),
        ({"unknown": {"remote1 root 1": {"Enigma": 1}}}, "Enigma cannot be in the root of a server"),
        ({"unknown": {"R&D root": {"Snare!": 1}}}, "Snare! cannot be in the root of a central server"),
        ({"unknown": {"remote1 root 2": {"Priority Requisition": 1}}}, "can have only one asset or agenda"),
        ({"deck": ""}, "deck: expected lines like '3 Ice Wall'"),
        ({"deck": 5}, "deck: expected a list of cards, not '5'"),
        ({"deck": b"3 Ice Wall"}, "deck: expected a list of cards"),
        ({"deck": ["3 Ice Wall", 7]}, "deck: line 2: expected a line like '3 Ice Wall', not '7'"),
        ({"deck": "3 Ice Wall\n2 Enigmo"}, "deck: line 2: unknown card 'Enigmo'"),
        ({"deck": "3 Corroder"}, "deck: line 1: Corroder is not a Corp card"),
        ({"deck": "3"}, "deck: line 1: unknown card '3'"),
        ({"deck": "1 Ice Wall\n501 Enigma"}, "deck: 502 cards are too many"),
        ({"deck": {"Ice Wall": -1}}, "deck: expected titles with numbers of copies"),
        ({"deck": {"Ice Wall": True}}, "deck: expected titles with numbers of copies"),
        ({"deck": "3 Hedge Fund"}, "deck: no ice is left for facedown card 1"),
        ({"deck": {"Ice Wall": 0, "Enigma": 1}}, "deck: the board shows 1 copy of Ice Wall, but the deck has 0"),
        ({"deck": "3 Ice Wall", "goal": "Archives"}, "deck: no facedown card is on Archives"),
        ({"agendas": {"HQ": "2,1"}}, "agendas of HQ: expected a list of agenda points"),
        ({"agendas": [2, 1]}, "agendas: expected HQ or R&D with agenda points"),
        ({"agendas": {"Archives": [1]}}, "agendas of 'Archives': expected HQ or R&D, each once"),
        ({"agendas": {"HQ": [1], "hq": [1]}}, "agendas of 'hq': expected HQ or R&D, each once"),
        ({"agendas": {"HQ": [1, 1]}}, "agendas of HQ: 2 agendas, but 1 unknown card is there"),
        ({"agendas": {"HQ": [-1]}}, "agendas of HQ: expected points from 0 to 20, not '-1'"),
        ({"agendas": {"HQ": [1.5]}}, "agendas of HQ: expected points from 0 to 20"),
        ({"cancel": True}, "cancel: expected an event such as threading.Event, not bool"),
        ({"until": "never"}, "until 'never': expected end or goal"),
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
        b = board("Enigma", "Ice Wall*", root={"remote1": ["Snare!", "Red Herrings"], "R&D": ["Red Herrings"]})
        odds(b, **{"goal": "reach HQ", **more})
    assert words in str(error.value)


def test_too_many_worlds_and_games_in_progress() -> None:
    five = {t: 1 for t in ("Snare!", "PAD Campaign", "Red Herrings", "Priority Requisition", "Project Junebug")}
    many = {f"remote{n} root": five for n in range(1, 8)}
    with pytest.raises(RezzedError, match="78125 combinations of cards are too many"):
        odds(board(root={f"remote{n}": ["Snare!"] for n in range(1, 8)}), unknown=many)
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
