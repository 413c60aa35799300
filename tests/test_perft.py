"""Counts of the tree of decisions: the data files hold, counting is what it says, and a change of rules changes counts."""

from __future__ import annotations

import doctest
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from random_boards import random_board

import rezzed
from rezzed import library, rules
from rezzed import perft as counting
from rezzed.board import build
from rezzed.engine.state import State
from rezzed.engine.timing import machine
from rezzed.errors import RezzedError, SetupError
from rezzed.game.sequences import SequenceCounter
from rezzed.ids import CHANCE
from rezzed.perft import DEEPEST, decision, divide, perft, to_action, walk
from rezzed.rules.book import BREAK, REZ, REZ_ICE, SCORE, Book, Op, Settle, Step, Switches
from rezzed.rules.book import Test as Question
from rezzed.testing.counts import CountedBoard, cases, deviation, positions, renew

FILES = sorted((Path(__file__).parent / "data" / "perft").glob("*.toml"))
POSITIONS = [p for file in FILES for p in positions(file)]
CASES = list(cases(POSITIONS))
TIMED = sorted(CASES, key=lambda case: not case[0].path.endswith(("timing.toml", "turns.toml")))  # what shows most first
WALL = {"corp": {"credits": 3, "ice": {"HQ": ["Ice Wall"]}}, "runner": {"clicks": 1, "rig": ["Corroder"]}}


def id_of(value: Any) -> str:
    return value.title if isinstance(value, CountedBoard) else str(value)


def at_action(board: dict[str, Any]) -> State:
    return to_action(build(board))


# -- the data files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("position, book", CASES, ids=id_of)
def test_counts_are_what_the_file_says(position: CountedBoard, book: str) -> None:
    wrong = deviation(position, book)
    assert wrong is None, "\n".join([str(wrong), *(f"{n:10}  {words}" for words, n in wrong.divided())])


@pytest.mark.sweep
@pytest.mark.parametrize("position, book", CASES, ids=id_of)
def test_merged_and_plain_counts_are_the_same(position: CountedBoard, book: str) -> None:
    state, merged = position.start(book), SequenceCounter(merged=True)
    wanted = position.counts[book]
    assert tuple(merged.lines(state.copy(), depth) for depth in range(1, len(wanted) + 1)) == wanted


def test_every_board_is_counted_under_every_book_that_takes_it() -> None:
    for p in POSITIONS:
        for name in rules.names():
            if name not in p.rules:
                with pytest.raises(SetupError):
                    p.start(name)


def test_the_boards_are_many_and_go_deep() -> None:
    assert len(POSITIONS) >= 60 and {book for _, book in CASES} == set(rules.names())
    assert all(len(p.counts[book]) > 1 and p.wanted(book)[-1] > 4 for p, book in CASES)
    deep = [max(p.wanted(book, large=True)) for p, book in CASES if book in p.large]
    assert len(deep) > 60 and max(deep) > 1_000_000


@pytest.mark.parametrize("name", rules.names())
def test_every_step_of_a_book_is_reached(name: str) -> None:
    reached: set[str] = set()

    def watched(operation: Any) -> Any:
        def call(s: Any, f: Any, row: Any) -> int:
            reached.add(row.id)
            return int(operation(s, f, row))

        return call

    plain = library.compiled(name)
    book = plain.wrapped(watched)
    for p, its in CASES:
        if its == name:
            start = build({**p.board, "rules": name})
            start.book = book
            perft(walk(to_action(start), p.after), len(p.counts[name]))
    won = {plain.rows[row.next[0]].id for row in plain.rows if row.test == Question.WON}  # a game that is won does not go on
    assert {row.id for row in plain.rows} - reached == won


# -- what is counted --------------------------------------------------------------------------------------


def naive(game: rezzed.Game, depth: int) -> int:
    """Lines counted through the public face, where nothing is left to chance."""
    if not depth or game.decision is None:
        return 1
    found = 0
    for option in game.decision.options:
        future = game.copy()
        future.apply(option.text)
        found += naive(future, depth - 1)
    return found


@pytest.mark.parametrize("policy", ["public", "all", "forced"])
@pytest.mark.parametrize("book", ["cr-26.03", "anr-2012"])
def test_counts_are_those_of_games_played_to_the_end(policy: str, book: str) -> None:
    game = rezzed.Game({**WALL, "policy": policy, "rules": book})
    while game.find("run HQ") is None:
        game.apply("pass")
    assert [perft(game.state, depth) for depth in range(8)] == [naive(game, depth) for depth in range(8)]


def test_a_game_that_is_over_counts_as_one_line() -> None:
    state = walk(at_action(WALL), "end")
    assert state.over and divide(state, 3) == []
    assert [perft(state, depth) for depth in (0, 1, 9)] == [1, 1, 1]


def test_every_outcome_of_chance_is_an_answer() -> None:
    board = {"corp": {"hq": ["Enigma", "Tithe", "Ice Wall"]}, "runner": {"clicks": 1}}
    state = walk(at_action(board), "run HQ; continue")
    assert state.who == CHANCE and decision(state).chooser == "chance"
    assert [words for words, _ in divide(state, 1)] == ["Enigma", "Tithe", "Ice Wall"]
    assert [perft(state, depth) for depth in (1, 2)] == [3, 3]


@pytest.mark.parametrize("merged", [False, True])
def test_divide_adds_up_and_leaves_the_state_alone(merged: bool) -> None:
    for p, book in CASES[::7]:
        state, depth = p.start(book), len(p.counts[book])
        before = state.key(), state.digest()
        parts = divide(state, depth, merged)
        assert [words for words, _ in parts] == [o.text for o in decision(state).options]
        assert sum(n for _, n in parts) == perft(state, depth, merged) == p.counts[book][-1]
        assert (state.key(), state.digest()) == before


def test_the_words_of_a_divide_lead_on() -> None:
    state = at_action(WALL)
    for words, n in divide(state, 6):
        assert perft(walk(state.copy(), words), 5) == n


@pytest.mark.parametrize("depth", [-1, DEEPEST + 1, True, 2.0, "3", None])
def test_what_is_no_depth_is_refused(depth: Any) -> None:
    with pytest.raises(RezzedError, match=f"expected a depth from 0 to {DEEPEST}"):
        perft(at_action(WALL), depth)
    with pytest.raises(RezzedError, match=f"expected a depth from 1 to {DEEPEST}"):
        divide(at_action(WALL), depth)


def test_what_the_module_shows_is_so() -> None:
    assert doctest.testmod(counting) == (0, 5)


def test_words_that_lead_nowhere_are_refused() -> None:
    for words, why in (
        ("run HQ; break with Enigma", "and a choice must be made|the game is over"), ("nonsense", "nonsense"),
        ("end; run HQ", "the game is over before this choice"),
    ):  # fmt: skip
        with pytest.raises(SetupError, match=why):
            walk(at_action(WALL), words)


@pytest.mark.sweep
@pytest.mark.parametrize("name", rules.names())
def test_merged_and_plain_counts_of_random_positions(name: str) -> None:
    """What `State.fingerprint` takes for the same has the same future."""
    for seed in range(6):
        try:
            state = build({**random_board(name, seed), "policy": ("public", "all", "forced")[seed % 3]})
        except SetupError:
            continue
        machine.begin(state)
        for n in range(seed * 5):
            if not state.over:
                machine.apply(state, state.options[n % len(state.options)])
        plain = SequenceCounter()
        for depth in range(2, 20):
            found = plain.lines(state.copy(), depth)
            assert perft(state, depth, merged=True) == found
            if plain.answered > 800:
                break


# -- a change of rules shows as a change of counts --------------------------------------------------------


@contextmanager
def altered(book: Book) -> Iterator[None]:
    """A book in the place of the one of its name."""
    others = [rules.book(n) for n in rules.names() if n != book.name]
    with library.using(library.Library(rules.Shelf([*others, book]))):
        yield


def seen(name: str, book: Book) -> bool:
    """Whether some board of the files has another count under this book, or cannot come to where it is counted."""
    with altered(book):
        for p, counted in TIMED:
            if counted == name:
                try:
                    if deviation(p, name) is not None:
                        return True
                except SetupError:
                    return True
    return False


# switches that no declared card can make the counts of a board depend on, as far as somebody looked
UNSEEN = {"linked_if_successful", "redirect_approaches", "active_at_occurrence", "discards_one_by_one", "endless_runs_end"}
OLDER = [b for b in rules.names() if b != rules.DEFAULT]
WHERE = {"empty_purge": "cr-1.4"}  # a switch that says something only under a book with another one, `must_change_state`


@pytest.mark.parametrize("switch", [f.name for f in fields(Switches) if f.name not in ("why", *UNSEEN)])
def test_another_switch_is_seen(switch: str) -> None:
    book = rules.book(WHERE.get(switch, "cr-26.03"))
    now = getattr(book.switches, switch)
    other: Any = (not now) if isinstance(now, bool) else Settle.ABILITY if switch == "settle" else type(now)(1 - now)
    assert seen(book.name, replace(book, switches=replace(book.switches, **{switch: other})))


def without(step: Step) -> Iterator[Step]:
    """The step without its window, and with a window without each of its rights."""
    if step.op == Op.WINDOW:
        yield replace(step, op=Op.NOTHING)
    rights = (REZ, REZ_ICE, BREAK, SCORE) if step.op in (Op.WINDOW, Op.BREAK_WINDOW, Op.WANT_BREAK) else ()
    for right in rights:
        if step.flags & right:
            yield replace(step, flags=step.flags & ~right)


@pytest.mark.parametrize("name", [rules.DEFAULT, *(pytest.param(b, marks=pytest.mark.sweep) for b in OLDER)])
def test_a_window_less_or_a_right_less_in_one_is_seen(name: str) -> None:
    book, missed, tried = rules.book(name), [], 0
    for table, steps in book.tables.items():
        for n, step in enumerate(steps):
            for other in without(step):
                tried += 1
                changed = (*steps[:n], other, *steps[n + 1 :])
                if not seen(name, replace(book, tables={**book.tables, table: changed})):
                    missed.append((step.id, other.op, other.flags))
    assert tried >= 8 and missed == []


# -- the command ------------------------------------------------------------------------------------------

DATA = """# two boards
[[board]]
title = "a wall"
corp.credits = 3
corp.ice.HQ = ["Ice Wall"]
runner.clicks = 1
runner.rig = ["Corroder"]
after = "run HQ"
counts."cr-26.03" = [2, 4, 6]  # as of today
counts."anr-2012" = [2, 4, 6]
large."cr-26.03" = [9]

[[board]]
title = "nothing"
runner.clicks = 1
counts."cr-26.03" = [6]
"""


@pytest.fixture
def run(run: Any) -> Any:
    return partial(run, "perft")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "data.toml"
    path.write_text(DATA, encoding="utf-8")
    renew(path, large=True)
    return path


def test_counts_of_a_scenario(run: Any) -> None:
    path = Path(__file__).parent.parent / "scenarios" / "paragraphs" / "6.5" / "forked_femme_troll.toml"
    done = run(path, 4, "--rules", "cr-26.03", "--json")
    data = json.loads(done.out)
    state = at_action({**positions(path)[0].board, "rules": "cr-26.03"})
    assert data["counts"] == [perft(state, depth) for depth in (1, 2, 3, 4)] and data["count"] == data["counts"][-1]
    assert json.loads(run(path, 4, "--rules", "cr-26.03", "--json", "--merged").out) == data
    divided = json.loads(run(path, 4, "--rules", "cr-26.03", "--json", "--divide").out)["divide"]
    assert [(x["option"], x["count"]) for x in divided] == divide(state, 4)
    assert f"{divided[0]['count']:12}  {divided[0]['option']}" in run(path, 4, "--divide").out
    assert run(path, 4).out.count("\n") == 10  # two books


def test_going_down_a_divide(run: Any, file: Path) -> None:
    divided = json.loads(run(file, 5, "--board", "a wall", "--rules", "cr-26.03", "--divide", "--json").out)
    below = json.loads(run(file, 4, "--board", 1, "--rules", "cr-26.03", "--after", "pump Corroder", "--json").out)
    assert {"option": "pump Corroder", "count": below["count"]} in divided["divide"]


def test_a_check_that_holds_and_one_that_does_not(run: Any, file: Path) -> None:
    assert run("--check", file, "--large").code == 0
    assert "3 counts checked: 3 passed, 0 failed" in run("--check", file).out
    text = file.read_text(encoding="utf-8")
    wrong = positions(file)[0].counts["cr-26.03"]
    file.write_text(text.replace(f'"cr-26.03" = [{wrong[0]}, {wrong[1]},', f'"cr-26.03" = [{wrong[0]}, 1,'), encoding="utf-8")
    done = run("--check", file)
    assert done.code == 1 and f"a wall [cr-26.03]: depth 2: 1 lines expected, {wrong[1]} found" in done.out
    assert "  pump Corroder" in done.out and "3 counts checked: 2 passed, 1 failed" in done.out
    data = json.loads(run("--check", file, "--json").out)
    assert not data["ok"] and data["failed"][0]["found"] == sum(x["count"] for x in data["failed"][0]["divide"])
    assert run("--write", file).code == 0 and file.read_text(encoding="utf-8") == text
    assert "0 lists of counts changed" in run("--write", file, "--large").out


def test_writing_keeps_everything_but_the_numbers(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert [x for x in text.splitlines() if "[[" in x or "#" in x][:2] == ["# two boards", "[[board]]"]
    assert "  # as of today" in text and text.count("\n") == DATA.count("\n")
    assert renew(file, large=True) == 0


def test_lines_end_as_they_did(tmp_path: Path) -> None:
    path = tmp_path / "data.toml"
    path.write_bytes(b'[[board]]\r\nrunner.clicks = 1\r\ncounts."cr-26.03" = [0, 0,]\r\n')
    assert renew(path) == 1
    assert path.read_bytes() == b'[[board]]\r\nrunner.clicks = 1\r\ncounts."cr-26.03" = [6, 9]\r\n'


def test_a_large_count_that_is_wrong_shows_in_the_large_check_only(run: Any, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    large = positions(file)[0].large["cr-26.03"]
    file.write_text(text.replace(f"= [{large[0]}]", f"= [{large[0] + 1}]"), encoding="utf-8")
    assert run("--check", file).code == 0
    assert run("--check", "--large", file).code == 1


SCENARIO = '[corp]\nhq = 1\nice.HQ = ["Enigma"]\n'
COUNTED = 'counts."cr-26.03" = [5]\n'
BAD = {
    "no_board": "[[board]]\n", "no_book": '[[board]]\ntitle = "x"\nrunner.clicks = 1\n', "scalar": "board = 3\n",
    "counts": '[[board]]\ncounts."cr-26.03" = 5\n', "empty": '[[board]]\ncounts."cr-26.03" = []\n',
    "negative": '[[board]]\ncounts."cr-26.03" = [-1]\n', "text": '[[board]]\ncounts."cr-26.03" = ["5"]\n',
    "yes": '[[board]]\ncounts."cr-26.03" = [true]\n', "long": f'[[board]]\ncounts."cr-26.03" = {[1] * 150}\n',
    "book": '[[board]]\ncounts."cr-9" = [5]\n', "field": '[[board]]\nafters = "run HQ"\n' + COUNTED,
    "rules": '[[board]]\nrules = "cr-26.03"\n' + COUNTED, "card": '[[board]]\ncorp.hq = ["Enigmo"]\n' + COUNTED,
    "large": "[[board]]\n" + COUNTED + 'large."cr-1.4" = [5]\n', "after": "[[board]]\nafter = 3\n" + COUNTED,
    "nowhere": '[[board]]\nafter = "run HQ; nonsense"\n' + COUNTED, "not_toml": "[[board\n", "nothing": "",
    "top": 'title = "x"\n[[board]]\n' + COUNTED, "scenario": SCENARIO, "lists": "[[board]]\ncounts = [5]\n",
    "long_title": f'[[board]]\ntitle = "{"x" * 400}"\n' + COUNTED, "two_lines": '[[board]]\ntitle = "a\\nb"\n' + COUNTED,
    "long_after": f'[[board]]\nafter = "{"pass;" * 500}"\n' + COUNTED, "huge": f'[[board]]\ncounts."cr-26.03" = [{"9" * 40}]\n',
    "many": "".join(f'[[board]]\ntitle = "{n}"\n' + COUNTED for n in range(501)),
    "twice": ('[[board]]\ntitle = "x"\n' + COUNTED) * 2,
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_files_that_cannot_be_checked(run: Any, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(BAD[name], encoding="utf-8")
    for way in ("--check", "--write"):
        done = run(way, path)
        assert done.code == 2 and done.err.count("\n") == 1 and done.err.startswith("rezzed: ") and str(path) in done.err
        assert path.read_text(encoding="utf-8") == BAD[name]


def test_a_list_that_is_not_on_its_own_line_is_not_renewed(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[[board]]\nrunner.clicks = 1\n[board.counts]\n"cr-26.03" = [0]\n', encoding="utf-8")
    assert run("--check", path).code == 1
    done = run("--write", path)
    assert done.code == 2 and "must be on one line" in done.err and "[0]" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        (), ("FILE",), ("FILE", "0"), ("FILE", "-1"), ("FILE", "x"), ("FILE", "9" * 50), ("FILE", "2.5"), ("FILE", "\u0663"),
        ("FILE", "2", "3"), ("nothing.toml", "2"), (".", "2"), ("FILE", "2", "--rules", "cr-9"), ("FILE", "2", "--board", "3"),
        ("FILE", "2", "--board", ""), ("FILE", "2", "--after", "nonsense"), ("FILE", "2", "--large"), ("--check",),
        ("--check", "nothing.toml"), ("--check", "FILE", "--divide"), ("--check", "--write", "FILE"),
        ("--check", "FILE", "--after", "run HQ"),
        ("--check", "FILE", "--rules", "cr-1.4"), ("\0", "2"),
        ("FILE", "2", "--rules", "onr-1996", "--board", "nothing", "--after", "rez it"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_bad_command_lines_get_one_line(run: Any, file: Path, words: tuple[str, ...]) -> None:
    done = run(*(str(file) if w == "FILE" else w for w in words))
    assert done.code == 2 and done.err.count("\n") == 1 and done.err.startswith("rezzed: "), (done.out, done.err)
    assert "a bug" not in done.err and len(done.err) < 700


def test_counts_that_are_written_are_told_in_json(run: Any, file: Path) -> None:
    done = run("--write", str(file), "--json")
    assert done.code == 0 and json.loads(done.out) == [{"file": str(file), "changed": 0}]


def test_an_unusable_file_does_not_keep_others_from_being_checked(run: Any, file: Path) -> None:
    done = run("--check", "nothing.toml", file)
    assert done.code == 2 and "3 counts checked" in done.out and done.err.count("\n") == 1
