"""Texts that nobody would write, drawn by hypothesis: a script, a board, a save, a goal. Each is read or refused in words."""

from __future__ import annotations

from functools import cache

from any_text import drawn
from hypothesis import given
from hypothesis import strategies as st

import rezzed
from rezzed.scenario.load import parse_text
from rezzed.search import goal

ODD = st.text("\0\t\"'#;:|>=,.*@-[]{}()\\ \n\r\u2028\ud800é9aN", max_size=5)
BOARD = """title = "t"
[corp]
ice.HQ = ["Enigma*", "Ice Wall @2 advancement"]
[runner]
credits = 5
rig = ["Gordian Blade", "Datasucker @1 virus"]
[play]
script = \"\"\"
"""
SCRIPT = st.lists(st.one_of(ODD, st.sampled_from([
    "runner:", "corp:", "run HQ", ";", "until", "stop at", "encounter Enigma", "asks", "pass", "|", "refuse", "by", "6.9.4c",
    "log:", "never:", "count:", "= 1", "expect:", "runner credits 3", "not", "mark", "fix:", "die 4", "branch", "under cr-1.4:",
    "\n", "\n    ", "Enigma#9", "CARD",
])), max_size=12).map(" ".join)  # fmt: skip


def read(text: str) -> bool:
    """Whether it is a scenario; if it is none, each fault is one line."""
    try:
        parse_text(text)
    except rezzed.SetupError as error:
        assert error.faults and all(fault and "\n" not in fault for fault in error.faults)
        return False
    return True


def test_a_script_of_any_words_is_read_or_refused() -> None:
    found = set()

    @drawn(150)
    @given(SCRIPT)
    def script(words: str) -> None:
        found.add(read(f'{BOARD}{words}\n"""\n'))

    script()
    assert found == {False, True}


def test_a_board_with_any_damage_is_read_or_refused() -> None:
    whole, found = f'{BOARD}runner: run HQ\n"""\n', set()

    @drawn(150)
    @given(st.integers(0, len(whole) - 1), st.integers(0, 12), ODD)
    def damaged(at: int, size: int, put: str) -> None:
        found.add(read(whole[:at] + put + whole[at + size :]))

    damaged()
    assert found == {False, True} and read(whole)


@cache
def saved() -> str:
    game = rezzed.Game({"corp": {"ice": {"HQ": ["Enigma*"]}, "hq": 2}, "runner": {"clicks": 2, "grip": ["Diesel"], "stack": 5}})
    while game.find("run HQ") is None:
        game.apply("pass")
    game.apply("run HQ")
    return game.save()


@drawn(150)
@given(st.data())
def test_a_save_with_any_edit_is_refused_or_the_same_game(data: st.DataObject) -> None:
    text = saved()
    at, size, put = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 8)), data.draw(ODD)
    try:
        found = rezzed.restore(text[:at] + put + text[at + size :])
    except rezzed.SaveError as error:
        assert "\n" not in str(error)
    else:
        assert found.save() == text


WORDS = st.lists(st.one_of(ODD, st.sampled_from([
    "access", "steal", "trash", "any card", "Enigma", "R&D", "pass", "break", "all", "HQ", ",", "and", "or", "without",
])), max_size=6).map(" ".join)  # fmt: skip


@drawn(150)
@given(WORDS)
def test_a_goal_of_any_words_is_read_or_refused(words: str) -> None:
    state = rezzed.Game({"corp": {"ice": {"HQ": ["Enigma*"]}, "hq": 2}, "runner": {"clicks": 2}}).state
    try:
        goal.parse(state, words)
    except rezzed.RezzedError as error:
        assert "\n" not in str(error)
