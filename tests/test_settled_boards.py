"""A board is a moment of a game: what a checkpoint would change is refused, and what it would mark is pending (CR 10.3.1)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from rezzed.board import Board
from rezzed.engine.ask import objects
from rezzed.errors import SetupError
from rezzed.testing import check_text

pytestmark = pytest.mark.fast

# letter of CR 10.3.1, the board, the beginning of its only error, and the same board without what is wrong
REFUSED: Final[dict[str, tuple[dict[str, Any], str, dict[str, Any]]]] = {
    "b: two currents (3.5.1b)": (
        {"corp": {"play": ["Enhanced Login Protocol", "Predictive Algorithm"]}},
        "corp.play: Enhanced Login Protocol is trashed when Predictive Algorithm is played",
        {"corp": {"play": ["Enhanced Login Protocol"]}},
    ),
    "b: an operation that does not stay (8.6.7g)": (
        {"corp": {"play": ["Hedge Fund"]}},
        "corp.play[0]: Hedge Fund does not stay in the play area when it has been played",
        {"corp": {"hq": ["Hedge Fund"]}},
    ),
    "c: the Corp has won (1.17.2)": (
        {"corp": {"score": ["Project Beale", "Offworld Office", "Offworld Office", "Hostile Takeover"]}},
        "corp.score: the Corp has 7 agenda points and has won; expected fewer than 7",
        {"corp": {"score": ["Project Beale", "Offworld Office", "Offworld Office"]}},
    ),
    "c: the Runner has won, by a number": (
        {"runner": {"points": 7}},
        "runner.points: the Runner has 7 agenda points and has won; expected fewer than 7",
        {"runner": {"points": 6}},
    ),
    "c: by counters on an agenda": (
        {"points_to_win": 3, "corp": {"score": ["Project Beale"], "points": 1}},
        "corp.points: the Corp has 3 agenda points and has won; expected fewer than 3",
        {"points_to_win": 3, "runner": {"score": ["Project Beale"]}},
    ),
    "d: a unique card twice": (
        {"runner": {"rig": ["Kati Jones", "Kati Jones"]}},
        "runner.rig: Kati Jones is unique and is in play twice",
        {"runner": {"rig": ["Kati Jones"], "grip": ["Kati Jones"]}},
    ),
    "d: two consoles": (
        {"runner": {"rig": ["Spinal Modem", "Forger"]}},
        "runner.rig: Spinal Modem and Forger are consoles, and a player can have only one",
        {"runner": {"rig": ["Spinal Modem"], "heap": ["Forger"]}},
    ),
    "d: two consoles, one without its text": (
        {"runner": {"rig": ["Spinal Modem", "Desperado"]}},
        "runner.rig: Spinal Modem and Desperado are consoles, and a player can have only one",
        {"runner": {"rig": ["Desperado"]}},
    ),
    "e: too many programs": (
        {"runner": {"rig": ["Corroder"] * 5}},
        "runner.rig: the programs need 1 more memory units than the Runner has",
        {"runner": {"rig": ["Corroder"] * 4}},
    ),
    "e: too many remote servers (4.6.8f)": (
        {"corp": {"identity": "A Teia: IP Recovery", "root": {f"remote{n}": ["PAD Campaign"] for n in (1, 2, 3)}}},
        "corp.root: the board has 3 remote servers; an ability allows 2",
        {"corp": {"identity": "A Teia: IP Recovery", "root": {f"remote{n}": ["PAD Campaign"] for n in (1, 2)}}},
    ),
    "e: a condition counter that is not installed (1.13.6d)": (
        {"corp": {"ice": {"HQ": ["Bailiff*"]}, "play": ["Sub Boost on Bailiff"]}},
        "corp.play[0]: Sub Boost is installed on ice as a condition counter; put it into a root",
        {"corp": {"ice": {"HQ": ["Bailiff*"]}, "root": {"HQ": ["Sub Boost* on Bailiff"]}}},
    ),
    "e: two regions (3.6.5)": (
        {"corp": {"root": {"HQ": ["Heinlein Grid", "SanSan City Grid"]}}},
        "corp.root.HQ[1]: SanSan City Grid cannot be in a server that has another region",
        {"corp": {"root": {"HQ": ["Heinlein Grid"], "R&D": ["SanSan City Grid"]}}},
    ),
    "e: an asset and an agenda": (
        {"corp": {"root": {"remote1": ["PAD Campaign", "Hostile Takeover"]}}},
        "corp.root.remote1: a remote server can have only one asset or agenda",
        {"corp": {"root": {"remote1": ["PAD Campaign"], "remote2": ["Hostile Takeover"]}}},
    ),
    "e: nothing can be hosted there": (
        {"corp": {"ice": {"HQ": ["Tithonium*"]}}, "runner": {"rig": ["Botulus on Tithonium"]}},
        "runner.rig: Botulus cannot be hosted on Tithonium: nothing can",
        {"corp": {"ice": {"HQ": ["Tithonium"]}}, "runner": {"rig": ["Botulus on Tithonium"]}},
    ),
    "e: not on ice": (
        {"runner": {"rig": ["Corroder", "Botulus on Corroder"]}},
        "runner.rig: Botulus must be hosted on a piece of ice, and Corroder is none",
        {"corp": {"ice": {"HQ": ["Enigma"]}}, "runner": {"rig": ["Botulus on Enigma"]}},
    ),
    "e: a host that cannot host it (1.13.6)": (
        {"runner": {"rig": ["Djinn", "Corroder on Djinn"]}},
        "runner.rig: Djinn cannot host Corroder",
        {"runner": {"rig": ["Djinn", "Leech on Djinn"]}},
    ),
    "e: a host with too many cards": (
        {"runner": {"rig": ["Dhegdheer", "Leech on Dhegdheer", "Corroder on Dhegdheer"]}},
        "runner.rig: Dhegdheer hosts 2 cards; it can host 1",
        {"runner": {"rig": ["Dhegdheer", "Corroder on Dhegdheer"]}},
    ),
    "e: a host with too much memory": (
        {"runner": {"rig": ["Djinn", *["Leech on Djinn"] * 4], "identity": "Andromeda: Dispossessed Ristie"}},
        "runner.rig: Djinn hosts 4 memory units of programs; it can host 3",
        {"runner": {"rig": ["Djinn", *["Leech on Djinn"] * 3]}},
    ),
    "g: a host that is not installed": (
        {"runner": {"heap": ["Djinn"], "rig": ["Leech on Djinn"]}},
        "runner.rig[0]: Djinn is not installed, so it cannot host a card",
        {"runner": {"rig": ["Djinn", "Leech on Djinn"]}},
    ),
    "g: a host in Archives, of a card that is not installed": (
        {"corp": {"archives": ["PAD Campaign"], "play": ["Ice Wall on PAD Campaign"]}},
        "corp.play[0]: PAD Campaign is not installed, so it cannot host a card",
        {"corp": {"root": {"remote1": ["PAD Campaign"]}, "play": ["Ice Wall on PAD Campaign"]}},
    ),
    "g: a host that is hosted on its card": (
        {"runner": {"rig": ["Clone Chip on Sports Hopper", "Sports Hopper on Clone Chip"]}},
        "runner.rig: Clone Chip is hosted on a card that is hosted on it",
        {"runner": {"rig": ["Clone Chip on Sports Hopper", "Sports Hopper"]}},
    ),
    "l: counters in Archives": (
        {"corp": {"archives": ["Ice Wall @1 advancement"]}},
        "corp: Ice Wall has counters, but it is in Archives",
        {"corp": {"ice": {"HQ": ["Ice Wall @1 advancement"]}}},
    ),
    "l: counters in a grip": (
        {"runner": {"grip": ["Leech @1 virus"]}},
        "runner.rig: Leech has counters, but it is in the grip",
        {"runner": {"rig": ["Leech @1 virus"]}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_a_checkpoint_would_change_is_refused(case: str) -> None:
    wrong, words, right = REFUSED[case]
    with pytest.raises(SetupError) as error:
        Board(**wrong).state()
    assert [str(fault) for fault in error.value.faults][0].startswith(words)
    assert len(error.value.faults) == 1 or case.startswith("g: a host that is hosted")
    Board(**right).state()


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(SetupError) as error:
        Board({"points": 9}, {"points": 8, "rig": ["Corroder"] * 5}).state()
    assert [fault.place for fault in error.value.faults] == ["runner.rig", "corp.points", "runner.points"]


@pytest.mark.parametrize("turn", ["", 'turn = "runner"', 'turn = "runner"\nbegin = "turn"'])
def test_a_static_condition_that_holds_at_the_start_is_pending(turn: str) -> None:
    """CR 10.3.1a, 9.6.7: it is met once before anybody decides; with a credit on the card it is not."""
    check_text(f"""\
title = "An empty Telework Contract"
{turn}
[corp]
rnd = 9
[runner]
stack = 9
rig = ["Telework Contract @0 credits"]
[branch."a credit".runner]
stack = 9
rig = ["Telework Contract @1 credit"]
[play]
script = \"\"\"
branch empty
until take credit
log: trash Telework Contract
expect: Telework Contract in heap
branch a credit
until take credit
never: trash Telework Contract
\"\"\"
""")


def test_servers_without_cards_do_not_exist() -> None:
    """CR 10.3.1h: a remote server that the board names without a card in it is none."""
    state = Board({"ice": {"remote2": [], "remote3": ["Enigma"]}, "root": {"remote1": []}}).state()
    assert [objects.server_exists(state, n) for n in range(6)] == [True, True, True, False, False, True]


def test_a_negative_hand_size_flatlines_in_the_discard_step_only() -> None:
    """CR 1.7.2b, 5.5.4a: no checkpoint looks at it, so such a board is one."""
    check_text("""\
title = "Six core damage"
turn = "runner"
[corp]
rnd = 9
[runner]
clicks = 2
core_damage = 6
stack = 9
[branch."five".runner]
clicks = 2
core_damage = 5
stack = 9
[play]
script = \"\"\"
runner: take credit
expect: winner nobody
branch six
runner: take credit
expect: winner corp; ended flatline
branch five
runner: take credit
until turn of the corp begins
expect: winner nobody
\"\"\"
""")
