"""Merging positions, menus and what cannot be lost lose no budget: the same search without these finds the same budgets.

A board has two or three pieces of ice and four cards of the Runner. Cards that trash, that ask about the past, that stay alive
after their encounter or that are paid from elsewhere are drawn more often than in decks. A board on which the search without
merging and menus is long is left out, by its number of positions.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from brute import walked
from plan_boards import cards

from rezzed.errors import RezzedError
from rezzed.planner import Planner, plan
from rezzed.search.clock import deep
from rezzed.search.values.budget import KINDS, N_COSTS

MODERN = "cr-26.03"
LONG = 600  # positions
MOST = 1500  # positions of a walk
ICE = (
    "Hammer", "Ichi 1.0", "Akhet", "Rototurret", "Himitsu-Bako", "Tatu-Bola", "Turnpike", "Archangel", "Eli 1.0", "Ansel 1.0",
    "F2P", "Ice Wall", "Enigma", "NEXT Gold", "Funhouse", "Pup", "Afshar", "Drafter",
)  # fmt: skip
RIG = (
    "Faerie", "Mongoose", "Bukhgalter", "Crypsis", "Mayfly", "Eater", "Paperclip", "Black Orchestra", "Gordian Blade",
    "Corroder", "Engolo", "Aumakua", "Na'Not'K", "Faust",
)  # fmt: skip
BESIDE = (
    "Datasucker @2 virus", "Leech @1 virus", "The Turning Wheel @2 power", "Akamatsu Mem Chip", "Ghost Runner",
    "Plascrete Carapace", "Cyberfeeder",
)  # fmt: skip


# what trashes cards or takes credits, strength that lasts for the run, and credits that are not in the pool
TAKERS = (
    "Fairchild 3.0", "Ansel 1.0", "Archer", "Rototurret", "Ichi 1.0", "Hákarl 1.0", "Tollbooth", "DNA Tracker", "Mestnichestvo",
    "Universal Connectivity Fee", "Magnet", "Enigma", "Quandary", "Ravana 1.0", "Markus 1.0", "Data Loop", "Gold Farmer",
)  # fmt: skip
LASTING = (
    "Gordian Blade", "Cradle", "Houdini", "Mayfly", "Faust", "Carmen", "Mongoose", "Paperclip", "Black Orchestra",
    "Femme Fatale", "Hyperbaric @1 power", "D4v1d @1 power",
)  # fmt: skip
PURSES = (
    "Cyberfeeder", "Ghost Runner", "Mantle", "Akamatsu Mem Chip", "Fermenter @1 virus", "Datasucker @1 virus", "Decoy",
)  # fmt: skip


def taking_board(seed: int) -> dict[str, Any]:
    rng = random.Random(f"taking {seed}")
    ice = [rng.choice(TAKERS) + "*" for _ in range(2)]
    rig = [*rng.sample(LASTING, 2), rng.choice(PURSES)] + [rng.choice(PURSES)] * (rng.random() < 0.5)
    rig = [x + " -> " + ice[0][:-1] if x == "Femme Fatale" else x for x in rig]
    corp = {"credits": rng.choice((0, 4)), "hq": 1, "ice": {"HQ": ice}}
    runner = {"credits": rng.randint(1, 11), "clicks": rng.randint(1, 3), "rig": rig}
    return {"rules": MODERN, "corp": corp, "runner": {**runner, "grip": ["Overclock"] * (rng.random() < 0.2)}}


def small_board(seed: int) -> dict[str, Any]:
    rng = random.Random(f"merged {seed}")
    pool = cards(MODERN)
    ice = [rng.choice(ICE if rng.random() < 0.7 else pool["ice"]) + "*" for _ in range(2 + (rng.random() < 0.3))]
    rig = rng.sample(RIG, 2) + [rng.choice(pool["breakers"]), rng.choice(BESIDE)]
    grip = ["Runner card"] * rng.randint(0, 2) + ["I've Had Worse"] * (rng.random() < 0.2)
    return {
        "rules": MODERN,
        "corp": {"credits": rng.choice((0, 4)), "hq": 1, "ice": {"HQ": ice}},
        "runner": {"credits": rng.randint(2, 9), "clicks": rng.randint(1, 3), "rig": rig, "grip": grip},
    }


# cards whose counters are only spent, beside others with counters, and ice that makes several of them worth having
COUNTED = (
    "Datasucker @2 virus", "Leech @2 virus", 'Cerberus "Lady" H1 @2 power', "Revolver @2 power", "D4v1d @1 power",
    "Propeller @2 power", "Audrey v2 @1 virus", "Botulus @1 virus on {ice}", "Crypsis @1 virus", "Hyperbaric @1 power",
    "Curupira @2 power", "Aumakua @1 virus", "Clone Chip", "Fermenter @1 virus",
)  # fmt: skip
OPEN_TO_THEM = (
    "Ice Wall", "Wall of Static", "Hadrian's Wall", "Eli 1.0", "Hammer", "Ichi 1.0", "Akhet", "Rototurret", "Pup", "Quandary",
    "Enigma", "Tollbooth", "Data Raven", "Mausolus", "Winchester",
)  # fmt: skip


def counted_board(seed: int) -> dict[str, Any]:
    rng = random.Random(f"counted {seed}")
    ice = [rng.choice(OPEN_TO_THEM) + "*" for _ in range(2 + (rng.random() < 0.3))]
    rig = [x.format(ice=ice[0][:-1]) for x in rng.sample(COUNTED, 3)] + [rng.choice(("Corroder", "Mongoose", "Gordian Blade"))]
    rig += ["Akamatsu Mem Chip"] * 2
    grip = ["Runner card"] * rng.randint(0, 1)
    runner = {"credits": rng.randint(0, 7), "clicks": rng.randint(1, 3), "rig": rig, "grip": grip}
    return {"rules": MODERN, "corp": {"credits": rng.choice((0, 4)), "hq": 1, "ice": {"HQ": ice}}, "runner": runner}


# strength that lasts for the run, and ice that takes credits before and after it is needed
DRAINING = (
    "DNA Tracker", "Turnpike", "Whitespace", "Tollbooth", "Fairchild 3.0", "F2P", "Data Loop", "Hagen", "Brân 1.0", "Enigma",
    "Quandary", "Universal Connectivity Fee", "Gold Farmer", "Ice Wall", "Eli 1.0", "Karunā",
)  # fmt: skip


def draining_board(seed: int) -> dict[str, Any]:
    rng = random.Random(f"draining {seed}")
    ice = [rng.choice(DRAINING) + "*" for _ in range(2 + (rng.random() < 0.4))]
    rig = rng.sample(("Gordian Blade", "Inti", "Pipeline", "Houdini", "Cradle"), 2)
    rig += [rng.choice(("Mongoose", "Paperclip", "Corroder"))] + ["Ghost Runner"] * (rng.random() < 0.2)
    runner = {"credits": rng.randint(2, 12), "clicks": rng.randint(1, 3), "rig": rig}
    return {"rules": MODERN, "corp": {"credits": rng.choice((0, 4)), "hq": 1, "ice": {"HQ": ice}}, "runner": runner}


# what costs cards, what hears or counts lost cards, and cards that do something elsewhere than in the grip
LOSING_ICE = (
    "Enigma", "Quandary", "Rototurret", "Ice Wall", "Bastion", "Palisade", "Tollbooth", "Fairchild 3.0", "Komainu", "Funhouse",
    "Eli 1.0", "Data Raven", "Attini", "Logjam", "Cobra", "Burke Bugs", "Klevetnik", "Hammer", "Fenris", "Saisentan",
    "Neural Katana", "Cortex Lock", "Envelope", "Hortum", "Najja 1.0",
)  # fmt: skip
COSTS_CARDS = ("Faust", "Faust", "Crowbar", "Shiv", "Spike", "Abaasy", "Audrey v2 @2 virus", "Mayfly")
COSTS_NONE = ("Yog.0", "Mimic", "Corroder", "Brahman", "Cleaver", "Carmen", "Inti")
HEARS_LOSSES = (
    "Cradle", "Wasteland", "Solidarity Badge", "Demolisher", "Clone Chip", "Poison Vial @2 power", "Overmind @2 power", "Sage",
    "Savant", "Clan Vengeance", "Grappling Hook", "e3 Feedback Implants", "Hippocampic Mechanocytes @2 power", "Titanium Ribs",
    "Muse", "District 99",
)  # fmt: skip
DISCARDED = (
    "Paperclip", "Black Orchestra", "MKUltra", "Strike Fund", "Steelskin Scarring", "I've Had Worse", "Runner card",
    "Runner card",
)  # fmt: skip


def losing_board(seed: int) -> dict[str, Any]:
    rng = random.Random(f"losing {seed}")
    ice = [rng.choice(LOSING_ICE) + "*" for _ in range(2)]
    rig = [rng.choice(COSTS_CARDS), rng.choice(COSTS_NONE), rng.choice(HEARS_LOSSES)]
    grip = rng.sample(DISCARDED, rng.randint(0, 2))
    corp = {"credits": rng.choice((0, 4)), "hq": 1, "ice": {"HQ": ice}}
    runner = {"credits": rng.randint(0, 8), "clicks": rng.randint(1, 2), "rig": rig, "grip": grip}
    return {"rules": MODERN, "corp": corp, "runner": runner}


# ice that reacts to each break, and cards that break it with credits, counters, cards of the grip and themselves
REACTING = ("Gold Farmer", "Gold Farmer", "Gold Farmer", "Bailiff", "Paper Wall")
BREAKING = (
    "Corroder", "Cleaver", "Paperclip", "Faust", "Crowbar", "Aurora", "Battering Ram", "Snowball", "Propeller @3 power",
    "Quetzal", "Botulus on {ice}", "Inti", "Wyrm", "Crypsis @1 virus", "Overmind @2 power", "Mayfly", "Lustig", "Fairy",
    "Marjanah", "Laamb", "Aumakua", "Buzzsaw", "Ankusa", "Morning Star", "Deus X", "Knight on {ice}", "Curupira", "Breach",
)  # fmt: skip


def reacting_board(seed: int) -> dict[str, Any]:
    rng = random.Random(f"reacting {seed}")
    ice = [rng.choice(REACTING)] + ["Vanilla"] * (rng.random() < 0.3)
    rig = [x.format(ice=ice[0]) for x in rng.sample(BREAKING, rng.randint(2, 3))]
    rig += [rng.choice(("Cyberfeeder", "Ghost Runner"))] * (rng.random() < 0.2) + ["Akamatsu Mem Chip"] * 3
    runner = {"credits": rng.randint(0, 9), "clicks": 1, "rig": rig, "grip": ["Runner card"] * rng.randint(0, 2)}
    corp = {"credits": rng.choice((0, 4)), "hq": 1, "ice": {"HQ": [x + "*" for x in ice]}}
    return {"rules": MODERN, "corp": corp, "runner": runner}


# what gives tags, and what asks whether there are any, or how many
TAGS = (
    "Data Raven", "Turnpike", "Hunter", "Ping", "Funhouse", "Mausolus", "Ichi 1.0", "Matrix Analyzer", "Muckraker", "Hammer",
    "Universal Connectivity Fee", "Pachinko", "Data Ward", "IP Block", "Data Loop", "Hydra", "F2P", "Jaguarundi", "Lamplighter",
    "IP Block", "Jaguarundi", "Resistor", "Thoth", "Doomscroll", "Information Overload", "Vicsek",
)  # fmt: skip


def tagged_board(seed: int) -> dict[str, Any]:
    rng = random.Random(f"tagged {seed}")
    ice = [rng.choice(TAGS) + "*" for _ in range(2 + (rng.random() < 0.5))]
    rig = rng.sample(("Corroder", "Mongoose", "Gordian Blade", "Crypsis", "Aumakua @1 virus", "Faerie"), 2)
    rig += [rng.choice(("Flip Switch", "Solidarity Badge", "Obelus", "Security Nexus", "Decoy", "Pelangi @2 virus"))]
    runner = {"credits": rng.randint(0, 8), "clicks": rng.randint(1, 3), "rig": rig, "tags": rng.choice((0, 0, 1, 2))}
    return {"rules": MODERN, "corp": {"credits": rng.choice((0, 4)), "hq": 1, "ice": {"HQ": ice}}, "runner": runner}


# what trashes programs, and programs that come back
TRASHING = (
    "Rototurret", "Swordsman", "Hammer", "Archer", "Hákarl 1.0", "Ichi 1.0", "Fairchild 3.0", "Ice Wall", "Enigma",
    "Neural Katana", "Eli 1.0", "Magnet", "Pup", "Himitsu-Bako",
)  # fmt: skip
COMES_BACK = ("Paperclip", "Black Orchestra", "MKUltra")


def returning_board(seed: int) -> dict[str, Any]:
    rng = random.Random(f"returning {seed}")
    ice = [rng.choice(TRASHING) + "*" for _ in range(2 + (rng.random() < 0.5))]
    back = rng.sample(COMES_BACK, 2)
    hosted = "Botulus @1 virus on " + ice[0][:-1]
    rig = [back[0], rng.choice(("Mayfly", "Faerie", "Gordian Blade", "Hyperbaric @1 power", hosted))]
    rig += ["Clone Chip"] * (rng.random() < 0.3)
    runner = {"credits": rng.randint(2, 10), "clicks": rng.randint(1, 3), "rig": rig, "heap": back[1:]}
    return {"rules": MODERN, "corp": {"credits": rng.choice((0, 4)), "hq": 1, "ice": {"HQ": ice}}, "runner": runner}


# what moves ice or the Runner, strength that lasts for the run, and what makes ice weaker for a while
SHIFTING = (
    "Konjin", "Konjin", "Thimblerig", "Formicary", "Tatu-Bola", "Susanoo-no-Mikoto", "Archangel", "Mganga", "Cell Portal",
    "Chum",
)  # fmt: skip
AROUND = (
    "Enigma", "Ice Wall", "Quandary", "Hadrian's Wall", "Tollbooth", "Rototurret", "Fairchild 3.0", "Eli 1.0", "Whitespace",
)  # fmt: skip
FOR_A_RUN = ("Gordian Blade", "Inti", "Houdini", "Leech @2 virus", "Datasucker @1 virus", "Corroder", "Mongoose", "Clone Chip")


def shifting_board(seed: int) -> dict[str, Any]:
    rng = random.Random(f"shifting {seed}")
    ice = [rng.choice(SHIFTING)] + [rng.choice(AROUND) for _ in range(1 + (rng.random() < 0.4))]
    rng.shuffle(ice)
    rig, grip = rng.sample(FOR_A_RUN, 3), ["Runner card"] * rng.randint(0, 1)
    other = {"remote1": [rng.choice(AROUND) + "*"]} if rng.random() < 0.4 else {}
    hq = [rng.choice(AROUND)] if rng.random() < 0.4 else 1
    corp = {"credits": rng.choice((0, 4)), "hq": hq, "ice": {"HQ": [x + "*" for x in ice], **other}}
    runner = {"credits": rng.randint(2, 12), "clicks": rng.randint(1, 2), "rig": rig, "grip": grip}
    return {"rules": MODERN, "corp": corp, "runner": runner}


def budgets(board: dict[str, Any], plain: bool) -> set[tuple[int, ...]] | None:
    """The budgets into HQ; None if that takes too long.

    `plain`: without merging and menus, with every card to lose, with all counters in the position, with strength that is
    bought early, and with what each line has left of every cost.
    """
    planner = Planner(board, "reach HQ")
    staged = planner.stages(planner.goal.servers[0])
    search = staged.search
    if plain:
        search.merges = search.menus = search.useless_cards.declines = False
        search.lost_credits = search.subtypes = None
        search.hold(())
        search.falling = search.limited

    def stop(states: int) -> None:
        if plain and states > LONG:
            search.stop()

    search.clock.progress = stop
    with deep():
        found = search.solve(staged.start.copy())
    return None if search.stopped else {w.need[:N_COSTS] for w in staged.within(found)}


SWEEPS = [
    pytest.param(drawn, n, 200, marks=pytest.mark.sweep) for drawn in (small_board, taking_board) for n in range(100, 1100, 200)
] + [
    pytest.param(drawn, 100, 80, marks=pytest.mark.sweep)
    for drawn in (counted_board, draining_board, tagged_board, returning_board, shifting_board)
]


# 584: a breaker is made stronger with a credit of hardware, at ice that it cannot break and that trashes the hardware
# 873: counters that one breaker gets and another one spends
# 1571: a loss of credits for each break takes nothing from an empty pool, so credits of hardware are kept for the second break
# 5388: damage after an entry of the menu that is paid with cards, and one with the same result that is not
# 597: a breaker that is trashed for a break, installed again, and trashed for another one in the same window
@pytest.mark.parametrize(
    ("drawn", "first", "boards"),
    (
        (small_board, 0, 30), (small_board, 584, 1), (small_board, 5388, 1), (taking_board, 0, 20), (taking_board, 873, 1),
        (taking_board, 1571, 1), (counted_board, 0, 15), (counted_board, 597, 1), (draining_board, 0, 15),
        (tagged_board, 0, 15), (returning_board, 0, 15), (shifting_board, 0, 20), *SWEEPS,
    ),
)
def test_merging_and_menus_lose_no_budget(drawn: Callable[[int], dict[str, Any]], first: int, boards: int) -> None:
    compared = 0
    for seed in range(first, first + boards):
        board = drawn(seed)
        try:
            plain = budgets(board, True)
        except RezzedError:
            continue
        if plain is not None:
            assert budgets(board, False) == plain, (seed, board)
            compared += bool(plain)
    assert compared > boards // 6


# 409: something breaks what an entry of the menu leaves unbroken (e3 Feedback Implants)
# 25, 117, 286: an ability to break that can be used only after another break
# 196, 246: a card that is worth something when it is discarded, and a free way to break
# 288: ice that takes a credit for each break; the break that is paid with a counter comes last, when the pool is empty
@pytest.mark.parametrize(
    ("drawn", "first", "boards"),
    (
        (losing_board, 0, 30), *[(losing_board, n, 1) for n in (117, 196, 246, 286, 409)],
        (reacting_board, 0, 60), (reacting_board, 288, 1),
        *[pytest.param(losing_board, n, 100, marks=pytest.mark.sweep) for n in (300, 400)],
        pytest.param(reacting_board, 300, 200, marks=pytest.mark.sweep),
    ),
)
def test_a_walk_over_every_decision_finds_the_same(
    drawn: Callable[[int], dict[str, Any]], first: int, boards: int
) -> None:  # fmt: skip
    compared = 0
    for seed in range(first, first + boards):
        board = drawn(seed)
        known = walked(board, False, MOST)
        if known is not None:
            found = plan(board, "reach HQ", until="goal")
            have = {tuple(w.costs[k] for k in KINDS) for w in found.ways}
            assert have == known[0] or not found.exact, (seed, board)
            compared += 1
    assert compared > boards // 2
