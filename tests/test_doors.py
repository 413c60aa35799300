"""What other distributions offer is used if it is right. What is wrong is named with its distribution and skipped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import warnings
from pathlib import Path
from typing import Any

import pytest
from installing import Installer, closed_doors, metadata

import rezzed
from rezzed import RezzedError, bots, doors, library, rules
from rezzed.bots.matches import play_game
from rezzed.decks import builtin, formats, open_deck
from rezzed.decks.dealt import dealt
from rezzed.errors import PluginWarning
from rezzed.planner import Planner
from rezzed.search import goal

ROOT = Path(__file__).parent.parent
CARD = "from rezzed.vocabulary import *\nGATE = ice('own_gate', 'Own Gate', 1, 2, 'barrier', end_the_run)\n"
BOOK = "from dataclasses import replace\nfrom rezzed.rules import cr_26_03\nOWN = replace(cr_26_03.BOOK, name='own-book')\n"
FORMAT = "from rezzed.decks.formats import Format\nfrom rezzed.decks.raw import RawList\n"
KIND = "from rezzed.search.goal import Kind\n"
TURN = {"corp": {"root": {"remote 1": ["Project Beale"]}, "hq": ["Hostile Takeover"]}, "runner": {"clicks": 1}}


def opened() -> dict[str, Any]:
    """What there is, with everything that is offered, by group; and it can be asked again."""
    for _ in range(2):
        found = {
            "cards": {c.id for c in library.default().cards()}, "books": rules.names(), "bots": bots.known(),
            "formats": tuple(formats.known()), "goals": goal.known(),
        }  # fmt: skip
    return found


# -- what is right --------------------------------------------------------------------------------------------------


def test_without_distributions_there_is_what_the_package_has(install: Installer) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = opened()
    assert found["books"] == tuple(b.name for b in rules.SHIPPED)
    assert (found["bots"], found["formats"]) == (tuple(bots.BOTS), tuple(formats.FORMATS))
    assert found["goals"] == tuple(goal.VERBS)


def test_cards_are_found_like_all_others(install: Installer) -> None:
    install(CARD, cards="MODULE:GATE")
    board = rezzed.Board(corp={"hq": 1, "ice": {"HQ": ["Own Gate*"]}}, runner={"clicks": 1})
    game = rezzed.Game(board)
    game.apply("run HQ")
    while game.decision is not None and game.view("runner").run is not None:
        game.apply("pass")
    assert "run ends (unsuccessful)" in [entry.text for entry in game.log]
    assert library.default().copy().find_card("cr-26.03", "own gate").title == "Own Gate"
    assert rezzed.restore(game.save()).actions == game.actions


def test_only_the_default_library_and_its_copies_have_cards_of_others(install: Installer) -> None:
    install(CARD, cards="MODULE:GATE")
    assert library.Library().named("anr", "Own Gate") is None
    assert library.default().copy().named("anr", "Own Gate") is not None


def test_several_cards_come_in_a_tuple(install: Installer) -> None:
    install(CARD + "CARDS = (GATE, ice('two', 'Two', 1, 2, 'sentry', end_the_run))\n", cards="MODULE:CARDS")
    assert {"own_gate", "two"} <= opened()["cards"]


def test_a_book_is_found_by_its_name_and_in_the_list(install: Installer) -> None:
    install(BOOK, books="MODULE:OWN")
    assert rules.book("own-book").name == "own-book"
    assert rezzed.Game({**TURN, "rules": "own-book"}).view("corp").rules == "own-book"
    assert "own-book" in rules.names()


def test_a_card_can_name_a_book_of_its_distribution(install: Installer) -> None:
    source = CARD + "TWO = ice('two', 'Two', 1, 2, 'sentry', end_the_run, variants=(under('own-book', strength=3),))\n"
    install(source + BOOK, cards="MODULE:TWO", books="MODULE:OWN")
    assert library.default().find_card("own-book", "Two").title == "Two"


@pytest.mark.parametrize("source", [
    "def x(seat): return seat.decision.options[0]",
    "def x(seat): return seat.decision.options[0].text",
    "def x(seat): return 0",
    "def x(seed=1):\n    return lambda seat: seed * 0",
    "class x:\n    def __call__(self, seat): return 0",
    "class X:\n    def __call__(self, seat): return 0\nx = X()",
])  # fmt: skip
def test_a_bot_plays_whole_games(install: Installer, source: str) -> None:
    install(source, bots={"own": "MODULE:x"})
    game = play_game(
        dealt(builtin("gateway-corp"), builtin("gateway-runner"), "cr-26.03"), {"corp": "own", "runner": "random"}, 1
    )
    assert game.winner in ("corp", "runner") and game.reason in ("agenda points", "flatline", "empty R&D")


def test_a_bot_has_parameters_and_a_seed_of_each_game(install: Installer) -> None:
    install("def x(*, seed, far: int = 2):\n    return lambda seat: seed - far", bots={"two": "MODULE:x"})
    assert bots.seeded("two")
    assert rezzed.Game(TURN).chosen(bots.bot_of("runner", "two", 4, {"far": 4})).id == 0
    for given, words in (({"near": 1}, "no parameter 'near'"), ({"far": "x"}, "'far' of the policy 'two' is int, not x")):
        with pytest.raises(RezzedError, match=words):
            bots.bot_of("corp", "two", 7, given)


def test_a_format_reads_writes_and_recognises(install: Installer) -> None:
    install(FORMAT + """
def read(text, names):
    raw = RawList('mine')
    raw.add('line 1', 'Ice Wall', 3)
    return raw
X = Format('mine', read, lambda deck, names: deck.name, fits=lambda text: text.startswith('mine!'))
""", formats={"mine": "MODULE:X"})  # fmt: skip
    deck = formats.parse("mine!")
    assert (deck.name, sum(deck.cards.values()), formats.write(deck, "mine")) == ("mine", 3, "mine")
    assert formats.format_of("3 Ice Wall") == "text"


def test_a_goal_counts_cards(install: Installer) -> None:
    install(KIND + "X = Kind('of two points', 'steal', lambda card: card.points == 2)\n", goals={"big": "MODULE:X"})
    game = rezzed.Game(TURN)
    assert Planner(game, "big").goal.of.count(1) == 1 and Planner(game, "steal").goal.of.count(1) == 2
    assert [way.server for way in Planner(game, "big").plan().ways] == ["remote 1"]
    for words in ("big HQ", "big Hostile Takeover"):
        with pytest.raises(RezzedError, match="no card counts here"):
            Planner(game, words)


def test_the_first_distribution_on_the_path_is_the_one(install: Installer, tmp_path: Path, monkeypatch: Any) -> None:
    install("def x(seat): return 0", bots={"own": "MODULE:x"})
    metadata(tmp_path / "later", "other", {"bots": {"older": "nowhere:x"}}, "0.9")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "later")])
    assert [offer.name for offer in doors.offers("bots")] == ["own"]


def test_a_variable_closes_all_doors(install: Installer, monkeypatch: pytest.MonkeyPatch) -> None:
    install("def x(seat): return 0", bots={"own": "MODULE:x"})
    monkeypatch.setenv(doors.OFF, "0")
    assert "own" not in opened()["bots"]


def test_a_module_may_look_things_up_while_it_is_imported(install: Installer) -> None:
    install(CARD + """
def x(seat): return 0
import rezzed
from rezzed import bots, rules
rezzed.library.find_card('cr-26.03', 'Enigma'), rules.names(), bots.known()
""", cards="MODULE:GATE", bots={"own": "MODULE:x"})  # fmt: skip
    found = opened()
    assert "own_gate" in found["cards"] and "own" in found["bots"]


# -- what is wrong --------------------------------------------------------------------------------------------------

WRONG = {
    "import error": ("cards", "import nothing_of_this_name", "x", "cannot import .*ModuleNotFoundError: No module named"),
    "a syntax error": ("books", "x =", "x", "cannot import .*SyntaxError"),
    "an exit": ("bots", "import sys\nsys.exit(3)", "x", "cannot import .*SystemExit: 3"),
    "an exception without words": (
        "bots", "class E(Exception):\n    def __str__(self): 1/0\nraise E", "x", "cannot import .*: E$"),
    "no such name": ("bots", "y = 1", "x", "cannot import .*AttributeError"),
    "a card that is a number": ("cards", "x = 1", "x", "expected a declared card, not 1"),
    "cards that are none": ("cards", "x = None", "x", "expected a declared card, not None"),
    "a list with one wrong": ("cards", CARD + "x = [GATE, 'Gate']", "x", "expected a declared card, not 'Gate'"),
    "a card with a wrong field": (
        "cards", CARD + "from dataclasses import replace\nx = replace(GATE, strength='two')", "x", "Own Gate .*strength"),
    "a card with a taken id": (
        "cards", CARD + "from dataclasses import replace\nx = replace(GATE, id='enigma')", "x", "another card has the id"),
    "the same card twice": ("cards", CARD + "x = (GATE, GATE)", "x", "another card has the id 'own_gate'"),
    "a book that is a text": ("books", "x = 'cr-26.03'", "x", "expected a Book, not str"),
    "a book with a taken name": ("books", BOOK + "x = replace(OWN, name='cr-1.4', title='x')", "x", "of this name already"),
    "a book without tables": ("books", BOOK + "x = replace(OWN, tables={})", "x", "own-book: "),
    "a bot that is a text": ("bots", "x = 'random'", "x", "expected a function, not 'random'"),
    "a bot that is a module": ("bots", "import os as x", "x", "expected a function, not <module"),
    "a format that is a function": ("formats", "def x(): pass", "x", "expected a Format"),
    "a format that cannot read": ("formats", FORMAT + "x = Format('x', None, print)", "x", "read: expected a function"),
    "a format that cannot write": ("formats", FORMAT + "x = Format('x', print, 1)", "x", "write: expected a function, not 1"),
    "a format that cannot tell": ("formats", FORMAT + "x = Format('x', print, print, fits=1)", "x", "fits: expected"),
    "a format about nothing": ("formats", FORMAT + "x = Format(1, print, print)", "x", "about: expected a text, not 1"),
    "a goal that is a text": ("goals", "x = 'steal'", "x", "expected a Kind"),
    "a goal to reach": ("goals", KIND + "x = Kind('x', 'reach', bool)", "x", "verb: expected access, steal or"),
    "a goal with a wrong verb": ("goals", KIND + "x = Kind('x', ['steal'], bool)", "x", "verb: expected access"),
    "a goal that counts nothing": ("goals", KIND + "x = Kind('x', 'steal', 1)", "x", "counts: expected a function, not 1"),
}  # fmt: skip


@pytest.mark.parametrize("group, source, name, words", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named_and_skipped(install: Installer, group: str, source: str, name: str, words: str) -> None:
    usual = opened()
    library_now = library.default()
    with pytest.MonkeyPatch.context() as again, library.using(closed_doors(again)):
        install(source, "wrong-one", **{group: f"MODULE:{name}"})
        install("def x(seat): return 0", "right-one", bots={"fine": "MODULE:x"})
        with pytest.warns(PluginWarning, match=rf"rezzed\.{group} 'x' of wrong-one 1\.0 is not used: .*{words}") as told:
            found = opened()
        assert len(told) == 1 and "\n" not in str(told[0].message)
        assert found == {**usual, "bots": (*usual["bots"], "fine")}
    assert library.default() is library_now


@pytest.mark.parametrize("name", ["random", "best", "a b", "x" * 41, "-x", "ä", "xä"])
def test_a_name_that_a_bot_cannot_have(install: Installer, name: str) -> None:
    install("def x(seat): return 0", bots={name: "MODULE:x"})
    with pytest.warns(PluginWarning, match="of other 1.0 is not used: .*name"):
        assert opened()["bots"] == tuple(bots.BOTS)


def test_two_distributions_with_one_name(install: Installer) -> None:
    install("def x(seat): return 0", "one", bots={"own": "MODULE:x"})
    install("def x(seat): return 1", "two", bots={"own": "MODULE:x"})
    with pytest.warns(PluginWarning, match="'own' of two 1.0 is not used: there is a bot of this name already"):
        assert "own" in opened()["bots"]


def test_metadata_that_cannot_be_read(install: Installer, tmp_path: Path) -> None:
    texts = {"bad": b"[rezzed.bots]\nx\n", "worse": b"[rezzed.bots]\n\xff\xfe = a:b\n", "odd": b"[rezzed.x]\na = b\n"}
    for name, points in texts.items():
        (tmp_path / f"{name}-1.dist-info").mkdir()
        (tmp_path / f"{name}-1.dist-info" / "entry_points.txt").write_bytes(points)
    install("def x(seat): return 0", bots={"own": "MODULE:x"})
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert "own" in opened()["bots"]
    assert all(issubclass(x.category, PluginWarning) for x in told)


def test_errors_of_a_format_name_it(install: Installer) -> None:
    install(FORMAT + """
def fails(*given): raise KeyError('oh')
FAILS, NONE = Format('x', fails, fails, fits=fails), Format('x', lambda *x: None, lambda *x: None, fits=lambda text: 'yes')
GREEDY = Format('x', fails, fails, True, lambda text: True)
""", "wrong-one", formats={"fails": "MODULE:FAILS", "none": "MODULE:NONE"})  # fmt: skip
    deck = builtin("gateway-corp")
    with pytest.warns(PluginWarning, match="wrong-one 1.0 is not used: fits: KeyError"):
        assert formats.format_of("3 Ice Wall") == "text"
    for name, words in (("fails", "cannot read this: KeyError"), ("none", "read None; expected a RawList")):
        with pytest.raises(RezzedError, match=f"rezzed.formats '{name}' of wrong-one 1.0 {words}"):
            formats.parse("3 Ice Wall", format=name)
    for name, words in (("fails", "cannot write this: KeyError"), ("none", "wrote None; expected a text")):
        with pytest.raises(RezzedError, match=words):
            formats.write(deck, name)


def test_a_greedy_format_does_not_get_the_decks_of_the_package(install: Installer) -> None:
    source = FORMAT + "def fails(*given): 1/0\nX = Format('x', fails, fails, fits=lambda text: True)"
    install(source, formats={"all": "MODULE:X"})
    assert open_deck("gateway-corp").size == 34 and formats.format_of("3 Ice Wall") == "all"


def test_a_goal_that_fails_is_named(install: Installer) -> None:
    install(KIND + "X = Kind('x', 'steal', lambda card: card.nothing)", "wrong-one", goals={"odd": "MODULE:X"})
    with pytest.raises(RezzedError, match="goal 'odd HQ': rezzed.goals 'odd' of wrong-one 1.0 failed: AttributeError"):
        Planner(rezzed.Game(TURN), "odd HQ")


def test_the_command_prints_a_warning_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("1/0", encoding="utf-8")
    metadata(tmp_path, "wrong-one", {"cards": {"x": "broken:x"}, "bots": {"bad": "broken:x"}})
    done = python("-m", "rezzed", "card", "Enigma", path=str(tmp_path))
    assert done.returncode == 0 and done.stdout.startswith("Enigma\n")
    assert done.stderr.startswith("rezzed: warning: rezzed.cards 'x' of wrong-one 1.0 is not used: cannot import")
    assert done.stderr.count("\n") == 1
    done = python("-m", "rezzed", "simulate", "--games", "2", "--bots", "bad,random", path=str(tmp_path))
    assert done.returncode == 2
    assert [line.partition(" 'bad'")[0] for line in done.stderr.splitlines()] == [
        "rezzed: warning: rezzed.bots", "rezzed: unknown policy",
    ]  # fmt: skip


def test_a_command_lists_what_is_offered(install: Installer, run: Any) -> None:
    install("def x(seat): return 0", "right-one", bots={"fine": "MODULE:x"})
    install("1/0", "wrong-one", cards="MODULE:x")
    rows = json.loads(run("plugins", "--json").out)
    assert [(x["group"], x["name"], x["distribution"]) for x in rows] == [
        ("cards", "x", "wrong-one 1.0"), ("bots", "fine", "right-one 1.0"),
    ]  # fmt: skip
    assert "ZeroDivisionError" in rows[0]["refused"] and rows[1]["refused"] == ""


# -- register_bot ---------------------------------------------------------------------------------------------------


def test_a_bot_is_registered(install: Installer) -> None:
    rezzed.register_bot("mine", lambda: lambda seat: 0)
    assert "mine" in bots.known() and "mine" not in bots.BOTS
    game = rezzed.Game(TURN)
    assert game.chosen(bots.bot("mine")).id == 0


@pytest.mark.parametrize("name, given, words", [
    ("best", bool, "of this name already"), ("a:b", bool, "expected a name"), (3, bool, "expected a name"),
    ("x", 3, "function"),
])  # fmt: skip
def test_a_wrong_bot_is_not_registered(install: Installer, name: Any, given: Any, words: str) -> None:
    with pytest.raises(rezzed.DeclarationError, match=words):
        rezzed.register_bot(name, given)
    assert bots.known() == tuple(bots.BOTS)


# -- the start ------------------------------------------------------------------------------------------------------


def python(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), *more.values()))}
    return subprocess.run([sys.executable, *words], capture_output=True, encoding="utf-8", env=env, timeout=120)


def test_nothing_is_imported_before_it_is_needed(tmp_path: Path) -> None:
    """The metadata of all distributions is not read, and a module of a group is imported with the group only."""
    (tmp_path / "loud.py").write_text("print('imported')\ndef x(seat): return 0\n", encoding="utf-8")
    metadata(tmp_path, "loud", {"bots": {"own": "loud:x"}})
    program = "import rezzed, sys; rezzed.library.find_cards('Enigma'); from rezzed import rules, bots; rules.book('cr-1.4')\n"
    program += "bots.bot_of('corp', 'best')\n"
    quiet = python("-c", program + "print('importlib.metadata' in sys.modules)")
    assert quiet.stdout == "False\n", quiet.stderr
    loud = python("-c", program + "print('now'); bots.bot_of('corp', 'own')", path=str(tmp_path))
    assert loud.stdout == "now\nimported\n", loud.stderr


def test_the_example_package(tmp_path: Path) -> None:
    """Its own tests pass, as if it were installed; `.ci/run` installs it."""
    project = tomllib.loads((ROOT / "examples" / "plugin" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = {group.removeprefix("rezzed."): points for group, points in project["entry-points"].items()}
    assert set(groups) == set(doors.GROUPS)
    metadata(tmp_path, project["name"], groups, project["version"])
    plugin = ROOT / "examples" / "plugin"
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", str(plugin / "tests"), a=str(tmp_path), b=str(plugin / "src"))
    assert done.returncode == 0, done.stdout + done.stderr
