"""Boards for scripts, and short ways to play a script and to see what it says."""

from __future__ import annotations

import pytest

import rezzed
from rezzed.scenario import BranchOutcome, parse_text, play

BOARD = """
title = "a test"
source = "the language"
[corp]
credits = 5
hq = 2
ice.HQ = ["Enigma*"]
[runner]
credits = 5
clicks = 3
rig = ["Gordian Blade"]
"""
TROLL = """
[corp]
ice.HQ = ["Troll*", "Ice Wall"]
hq = ["Snare!", "Corp card"]
[runner]
clicks = 3
grip = ["Forked", "Dirty Laundry", "Corroder"]
rig = ["Femme Fatale -> Troll"]
"""

TWO = BOARD.replace('["Enigma*"]', '["Enigma*", "Enigma*"]')
SNITCH = BOARD.replace("Enigma*", "Enigma").replace('"Gordian Blade"', '"Snitch"')
KONJIN = """
[corp]
ice.HQ = ["Konjin*"]
ice."R&D" = ["Enigma*"]
"""


def played(script: str, board: str = BOARD) -> BranchOutcome:
    """The one outcome of a script."""
    (outcome,) = play(parse_text(f"{board}[play]\nscript = '''\n{script}\n'''\n"))
    return outcome


def failure(script: str, board: str = BOARD) -> str:
    """The first failure of a script, which must have one."""
    outcome = played(script, board)
    assert not outcome.ok
    assert outcome.failures[0].trace
    return str(outcome.failures[0])


def refused(script: str, board: str = BOARD) -> str:
    """What is said of a script that is not played at all."""
    with pytest.raises(rezzed.SetupError) as caught:
        played(script, board)
    return str(caught.value)
