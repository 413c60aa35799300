"""Files that cannot be used: never a traceback, every fault at once, each with its place and what would do."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
from work import counted

import rezzed
from rezzed.scenario import parse_text, play_file
from rezzed.scenario.load import parse_data

BOARD = """
[corp]
ice.HQ = ["Ice Wall*"]
[runner]
rig = ["Corroder"]
"""


def faults_of(text: str, rules: str | None = None) -> list[str]:
    """The faults of a file with this text, without its name."""
    with pytest.raises(rezzed.SetupError) as caught:
        parse_text(text, "f.toml", rules)
    for fault in caught.value.faults:
        assert "\n" not in fault
        assert len(fault) < 1000
        assert fault.startswith("f.toml: ")
    return [f.removeprefix("f.toml: ") for f in caught.value.faults]


def fault_of_file(path: Path) -> str:
    """The one fault of a file, from both functions that read files."""
    found = []
    for use in (rezzed.load, play_file):
        with pytest.raises(rezzed.SetupError) as caught:
            use(path)
        assert len(caught.value.faults) == 1
        found.append(caught.value.faults[0])
    assert found[0] == found[1]
    assert found[0].startswith(f"{path}: ")
    assert "\n" not in found[0]
    return found[0].removeprefix(f"{path}: ")


# -- files ----------------------------------------------------------------------------------------------


def test_missing_file(tmp_path: Path) -> None:
    assert fault_of_file(tmp_path / "none.toml") == "the file does not exist"


def test_directory(tmp_path: Path) -> None:
    assert "directory" in fault_of_file(tmp_path)


@pytest.mark.parametrize("content", [b"", b"  \n\t\n", b"\xef\xbb\xbf"])
def test_empty_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty.toml"
    path.write_bytes(content)
    assert fault_of_file(path) == "the file is empty"


@pytest.mark.parametrize("content", ["title = 'é'".encode("latin-1"), BOARD.encode("utf-16"), b"\x80\x81", bytes(range(256))])
def test_wrong_encoding(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(content)
    assert "not UTF-8: byte" in fault_of_file(path)


def test_byte_order_mark_and_line_ends_of_another_system(tmp_path: Path) -> None:
    path = tmp_path / "dos.toml"
    script = '[play]\nscript = """\nrunner: run HQ\nuntil encounter Ice Wall\n"""\n'
    path.write_bytes(b"\xef\xbb\xbf" + (BOARD + script).replace("\n", "\r\n").encode())
    assert [o.ok for o in play_file(path)] == [True]


def test_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    start = time.process_time()
    assert "50000000 bytes" in fault_of_file(path)
    assert time.process_time() - start < 1


def test_no_regular_file(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert "not a regular file" in fault_of_file(path)


def test_no_path_at_all() -> None:
    with pytest.raises(rezzed.SetupError) as caught:
        rezzed.load("a\0b")
    assert "not a path" in str(caught.value) or "does not exist" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["title = ", "a = [1,", "[corp\n", "title = 'x'\ntitle = 'y'", '[play]\nscript = """\nrunner: run HQ\n', "x = 1 2", "\0"],
)
def test_broken_toml(text: str) -> None:
    (fault,) = faults_of(text)
    assert fault.startswith("not valid TOML: ")


# -- hostile contents -----------------------------------------------------------------------------------

UNKNOWN = '"Snareee", '
HOSTILE = {
    "nested lists": "a = " + "[" * 100_000 + "]" * 100_000,
    "nested tables": "a = " + "{a=" * 50_000 + "1" + "}" * 50_000,
    "dotted key": ".".join(["a"] * 100_000) + " = 1",
    "nested in the board": BOARD + "tags = " + "[" * 200 + "]" * 200,
    "nested headers": "".join(f"[{'.'.join(['a'] * n)}]\n" for n in range(1, 200)),
    "long list": "[corp]\nhq = [" + '"Snare!",' * 60_000 + "]",
    "long lists of unknown cards": "[corp]\n" + "".join(f"{k} = [{UNKNOWN * 4_000}]\n" for k in ("hq", "rnd")),
    "lists of unknown cards": "[corp]\n" + "".join(f"{k} = [{UNKNOWN * 1_500}]\n" for k in ("hq", "rnd")),
    "long number": "seed = " + "9" * 5_000,
    "big number": "seed = 99999999999999999999999999",
    "long title of a card": "[corp]\nhq = ['" + "a " * 200_000 + "@']",
    "long key": "a" * 500_000 + " = 1",
    "many keys": "".join(f"k{i} = 1\n" for i in range(50_000)),
    "long line of a script": "[play]\nscript = '" + "runner: " + "a;" * 200_000 + "'",
    "many lines": '[play]\nscript = """\n' + "runner: pass\n" * 60_000 + '"""',
    "many faults": '[play]\nscript = """\n' + "ruuner: pass\n" * 1_500 + '"""',
    "infinite": "seed = inf",
    "not a number": "[runner]\ncredits = nan",
    "date": "[runner]\ncredits = 1979-05-27",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_file_is_refused_quickly(text: str) -> None:
    start = time.process_time()
    faults = faults_of(text)
    assert 1 <= len(faults) <= 101
    assert time.process_time() - start < 5


def test_biggest_allowed_numbers_can_be_played() -> None:
    text = """
[corp]
credits = 99999
ice.HQ = ["Troll*"]
[runner]
credits = 99999
clicks = 99999
[play]
script = '''
runner: run HQ
until spend 0
corp: spend 0
runner: spend 0
'''
"""
    with counted() as now:
        (outcome,) = rezzed.scenario.play(parse_text(text))
        assert outcome.ok
        assert now() < 10  # 8.3 when this was written


# -- fields ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault", "near"),
    [
        ("titel = 'x'", "titel: unknown field", "title"),
        ("[runer]\ncredits = 1", "runer: unknown field", "runner"),
        ("[runner]\ncredit = 1", "runner.credit: unknown field", "credits"),
        ("[corp]\nice.HP = ['Ice Wall']", "corp.ice.HP: unknown server", "HQ"),
        ("[corp]\nice.remote0 = ['Ice Wall']", "corp.ice.remote0: unknown server", "remote1"),
        ("[corp]\nhq = ['Snaare!']", "corp.hq[0]: unknown card 'Snaare!'", "Snare!"),
        ("[runner]\nrig = ['Corodder']", "runner.rig[0]: unknown card 'Corodder'", "Corroder"),
        ("[runner]\nrig = ['Femme Fatale -> Trol']", "runner.rig[0]: the board has no other card 'Trol'", ""),
        ("[corp]\nice.HQ = ['Ice Wall@2 advancment']", "corp.ice.HQ[0]", ""),
        ("[corp]\nice.HQ = ['Ice Wall @2 advancment']", "corp.ice.HQ[0]: unknown counter 'advancment'", "advancement"),
        ("rules = 'cr-26.3'", "rules: unknown rule book 'cr-26.3'", "cr-26.03"),
        ("rules = ['cr-26.03', 'cr-26']", "rules: unknown rule book 'cr-26'", "cr-26.03"),
        ("policy = 'al'", "policy: unknown policy", "all"),
        ("[play]\nscripts = ''", "play.scripts: unknown field", "script"),
    ],
)
def test_unknown_names_with_the_nearest_known(text: str, fault: str, near: str) -> None:
    (found,) = faults_of(text)
    assert found.startswith(fault)
    assert near in found.removeprefix(fault)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[runner]\ncredits = -1", "runner.credits: -1 is out of range"),
        ("[runner]\nclicks = 100000", "runner.clicks: 100000 is out of range"),
        ("[runner]\ncredits = 'five'", "runner.credits: expected a whole number"),
        ("[runner]\ncredits = true", "runner.credits: expected a whole number"),
        ("[corp]\nhq = 1.5", "corp.hq: expected a list of cards or a number"),
        ("[corp]\nhq = 100000", "corp.hq: 100000 is out of range"),
        ("[corp]\nhq = [['Snare!']]", "corp.hq[0]: expected a card"),
        ("corp = 3", "corp: expected a table"),
        ("title = 3", "title: expected a text"),
        ("source = [3]", "source: expected a text or a list of texts"),
        ("rules = 3", "rules: expected the name of a rule book or a list of names"),
        ("rules = []", "rules: the list is empty"),
        ("rules = ['cr-26.03', 'cr-26.03']", "rules: the list names a book twice"),
        ("play = 3", "play: expected a table with `script`"),
        ("[play]\nscript = 3", "play.script: expected a text"),
        ("[corp]\nroot.HQ = ['Ice Wall']", "corp.root.HQ[0]: Ice Wall cannot be in the root of a server"),
        ("[corp]\nroot.remote1 = ['Snare!', 'Snare!']", "corp.root.remote1: a remote server can have only one asset or agenda"),
        ("[corp]\nhq = ['Corroder']", "corp.hq[0]: Corroder is not a Corp card"),
        ("[runner]\nrig = ['Forked']", "runner.rig[0]: Forked cannot be installed"),
    ],
)
def test_impossible_boards(text: str, fault: str) -> None:
    (found,) = faults_of(text)
    assert found.startswith(fault)


def test_every_fault_at_once() -> None:
    faults = faults_of("""
titel = "x"
rules = ["cr-26.03", "cr-27"]
[corp]
credits = -4
ice.HQ = ["Ice Wlal"]
root.HQ = ["Enigma"]
[runner]
grip = ["Forkd", 7.5]
tags = "many"
[play]
script = '''
ruuner: run HQ
until
expect: troll is nice
'''
""")
    places = [f[: f.index(": ")] if not f.startswith("play") else f[: f.index(": ", 14)] for f in faults]
    assert sorted(places) == [
        "corp.credits", "corp.ice.HQ[0]", "corp.root.HQ[0]", "play.script: line 1", "play.script: line 2",
        "play.script: line 3", "rules", "runner.grip[0]", "runner.grip[1]", "runner.tags", "titel",
    ]  # fmt: skip


def test_faults_of_the_board_are_found_under_an_unknown_book_too() -> None:
    rules, tags = faults_of("rules = 'cr-26.3'\n[runner]\ntags = -1")
    assert rules.startswith("rules: unknown rule book")
    assert tags.startswith("runner.tags: -1 is out of range")


@pytest.mark.parametrize("mark", ["'remote1'", "'Corroder'", "3", "['HQ']"])
def test_the_mark_is_a_central_server(mark: str) -> None:
    (fault,) = faults_of(f"[runner]\nmark = {mark}")
    assert fault.startswith("runner.mark: expected a central server, not ")


def test_unknown_book_asked_for() -> None:
    (fault,) = faults_of(BOARD, "cr-26")
    assert fault.startswith("the rule book asked for: unknown rule book 'cr-26'")


def test_unknown_policy(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(BOARD)
    with pytest.raises(rezzed.RezzedError, match="unknown policy 'declin'; known: decline"):
        play_file(path, corp_policy="declin")


# -- scripts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("ruuner: run HQ", "did you mean `runner`?"),
        ("run HQ", "is not a statement"),
        ("runner:", "`runner: ` is incomplete"),
        ("runner: run HQ;; pass", "`runner: run HQ;; pass` is incomplete"),
        ("asks: pass", "is not a statement"),
        ("asks player: pass", "expected corp or runner"),
        ("refuse chance: pass", "expected corp or runner"),
        ("log: encuonter Troll", "no event on this board begins with 'encuonter Troll'; known: `encounter CARD`, `enc"),
        ("never: tarce", "no event on this board begins with 'tarce'; known: `trace N by CARD`"),
        ("expect: runner credit 3", "known: `SIDE credits|clicks|points N`"),
        ("expect: Trol rezzed", "the board has no card 'Trol'"),
        ("expect: Ice Wall hosted on Snare!", "the board has no card 'Snare!'"),
        ("fix: dice 4", "unknown kind of chance; known: die"),
        ("fix: die 7", "expected a number from 1 to 6"),
        ("fix: damage", "the outcome is missing"),
        ("fix: bid 1", "write `bid corp 1`"),
        ("under cr-1: mark", "the file is not played under 'cr-1'"),
        ("under cr-26.03: under cr-26.03: mark", "is not a statement"),
        ("until", "is not a statement"),
        ("branch", "is not a statement"),
    ],
)
def test_script_faults_name_their_line(line: str, fault: str) -> None:
    (found,) = faults_of(f"{BOARD}[play]\nscript = '''\nrunner: run HQ\n\n{line}   # wrong\n'''\n")
    assert found.startswith("play.script: line 3: ")
    assert fault in found


@pytest.mark.parametrize("number", ["²", "-1", "0", "99", "9" * 200, "x"])
def test_cards_by_an_odd_number(number: str) -> None:
    text = f"{BOARD}[play]\nscript = 'runner: run HQ; break all with Corroder#{number}'"
    (outcome,) = rezzed.scenario.play(parse_text(text))
    assert not outcome.ok
    (found,) = faults_of(f"{BOARD}[play]\nscript = 'expect: Corroder#{number} installed'")
    assert "no card 'Corroder#" in found


def test_a_policy_is_not_bound_by_what_the_script_fixed() -> None:
    board = BOARD.replace("[runner]", 'hq = ["Snare!", "Enigma"]\n[runner]')
    script = "fix: access Snare!\nrunner: run HQ; break all with Corroder\nuntil access Snare!"
    scenario = parse_text(f"{board}[play]\nscript = '''\n{script}\n'''\n")
    (outcome,) = rezzed.scenario.play(scenario, rezzed.scenario.policy("decline"), rezzed.scenario.policy("random"))
    assert outcome.ok
    assert outcome.game.over


def test_branch_named_twice() -> None:
    (found,) = faults_of(f"{BOARD}[play]\nscript = '''\nbranch a\nbranch a\n'''\n")
    assert found == "play.script: line 2: another branch is named 'a'"


def test_only_what_is_installed_hosts() -> None:
    """Parasite on ice in HQ would trash it without end; of two cards of that title the installed one is meant."""
    board = '[corp]\nhq = ["Enigma"]\n{}[runner]\nrig = ["Parasite @3 virus on Enigma"]\n[play]\nscript = "expect: hq 1"\n'
    assert faults_of(board.format("")) == ["runner.rig[0]: Enigma is not installed, so it cannot host a card"]
    assert parse_text(board.format('ice.HQ = ["Enigma"]\n'), "f.toml") is not None


def nested(kind: type, levels: int = 100_000) -> Any:
    """Lists in lists, or tables in tables, deeper than Python can follow by itself."""
    out: Any = kind()
    for _ in range(levels):
        out = [out] if kind is list else {"HQ": out}
    return out


@pytest.mark.parametrize("kind", [list, dict])
def test_data_nested_without_end_is_refused_in_words(kind: type) -> None:
    deep = nested(kind)
    game = rezzed.Game({})
    boards = [{key: deep} for key in ("corp", "runner", "rules", "policy", "seed", "points_to_win", "unknown")]
    boards += [{"corp": {key: deep}} for key in ("hq", "ice", "root", "identity", "credits")]
    boards += [{"corp": {"ice": {"HQ": deep}}}, {"corp": {"hq": [deep]}}, {"runner": {"mark": deep}}]
    for data in boards:
        with pytest.raises(rezzed.SetupError):
            rezzed.Game(data)
        with pytest.raises(rezzed.SetupError):
            parse_data(data)
    with pytest.raises(rezzed.SetupError, match="not a path"):
        rezzed.load(deep)
    with pytest.raises(rezzed.SaveError):
        rezzed.restore(deep)
    with pytest.raises(rezzed.SaveError):
        rezzed.restore("[" * 100_000)
    with pytest.raises(rezzed.IllegalActionError):
        game.apply(deep)
    assert game.find(deep) is None and not game.why(deep).legal
