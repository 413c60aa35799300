"""The rule books as tables: ids, jumps, citations, switches; every step reached; and a book made of nothing but a table."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from extra_cards import extra_cards
from scenario_files import PATHS, books, outcomes

import rezzed
from rezzed import library, rules
from rezzed.engine.timing.handlers import OPERATIONS
from rezzed.rules.book import BREAK, PAID, REZ, REZ_ICE, Book, Gap, Op, Settle, Step, Switches, Table
from rezzed.rules.book import Test as Question
from rezzed.rules.check import CITED
from rezzed.vocabulary import (
    CORP,
    NET,
    RUNNER,
    THIS,
    At,
    Breach,
    Bypass,
    ChangeServer,
    Cost,
    DoDamage,
    DuringRun,
    EndRun,
    Ev,
    Gain,
    GiveTags,
    Instead,
    Lasting,
    On,
    Paid,
    Scope,
    Sub,
    Subs,
    This,
    ToZone,
    Type,
    When,
    Would,
    Zone,
    accessed,
    card,
    encountered,
    ice,
)

ROOT = Path(__file__).parent.parent
GISTS = ROOT / "src" / "rezzed" / "rules" / "gists"
MODERN = ("cr-26.03", "cr-1.4", "anr-2012")


def lettered(number: str, last: str) -> list[str]:
    return [number + chr(c) for c in range(ord("a"), ord(last) + 1)]


RUN_STEPS = {
    "cr-26.03": [
        *lettered("6.9.1", "f"), *lettered("6.9.2", "c"), *lettered("6.9.3", "e"), *lettered("6.9.4", "h"),
        *lettered("6.9.5", "c"), *lettered("6.9.6", "d"),
    ],
    "cr-1.4": [
        *lettered("6.9.1", "f"), *lettered("6.9.2", "f"), *lettered("6.9.3", "d"), *lettered("6.9.4", "c"),
        *lettered("6.9.5", "h"), *lettered("6.9.6", "d"),
    ],
    "anr-2012": [
        "1", "2", "2.1", "2.2", "2.3", "2.4", "3", "3.1", "3.2", "4", "4.1", "4.2", "4.3", "4.4", "4.5", "5", "6",
    ],
    "onr-1996": [str(n) for n in range(1, 21)],
}  # fmt: skip
ACCESS_STEPS = {
    "cr-26.03": [*(f"7.5.{n}" for n in range(1, 8)), *(f"7.2.{n}" for n in range(1, 5))],
    "cr-1.4": [*(f"7.6.{n}" for n in range(1, 8)), *(f"7.8.{n}" for n in range(1, 7))],
}
PHASES = (Table.INITIATION, Table.APPROACH, Table.ENCOUNTER, Table.MOVEMENT, Table.SUCCESS, Table.RUN_ENDS)


def steps_of(book: Book) -> list[Step]:
    return [step for table in book.tables.values() for step in table]


@pytest.mark.parametrize("name", RUN_STEPS)
def test_the_steps_of_a_run_are_those_of_the_chart(name: str) -> None:
    book = rules.book(name)
    ids = [step.id for table in PHASES for step in book.tables.get(table, ()) if " " not in step.id]
    assert sorted(ids) == sorted(RUN_STEPS[name])


@pytest.mark.parametrize("name", ACCESS_STEPS)
def test_the_steps_of_accesses_are_those_of_the_book(name: str) -> None:
    book = rules.book(name)
    assert [s.id for t in (Table.BREACH, Table.ACCESS) for s in book.tables[t]] == ACCESS_STEPS[name]


@pytest.mark.parametrize("name", rules.names())
def test_every_jump_lands_and_every_operation_exists(name: str) -> None:
    book = rules.book(name)
    ids = [step.id for step in steps_of(book)]
    assert len(ids) == len(set(ids))
    for step in steps_of(book):
        assert set(step.next) <= set(ids), step
        assert int(step.op) in OPERATIONS, step
        assert len(step.next) < 2 or step.test != Question.ALWAYS, step
        assert step.gist, step


@pytest.mark.parametrize("name", rules.names())
def test_ids_and_citations_have_gists(name: str) -> None:
    book = rules.book(name)
    gists = tomllib.loads((GISTS / f"{name}.toml").read_text(encoding="utf-8"))
    missing = {step.id for step in steps_of(book)} | set(book.switches.why.values())
    assert not missing - set(gists)


@pytest.mark.parametrize("name", rules.names())
def test_every_switch_names_its_paragraph(name: str) -> None:
    book = rules.book(name)
    assert set(book.switches.why) == {f.name for f in fields(Switches)} - {"why"}


def test_every_operation_and_every_test_is_used_by_a_book() -> None:
    every = [rules.book(n) for n in rules.names()]
    assert {step.op for b in every for step in steps_of(b)} == set(Op)
    assert {step.test for b in every for step in steps_of(b)} == set(Question)


def test_every_switch_makes_a_difference_somewhere() -> None:
    every = [rules.book(n) for n in rules.names()]
    for f in fields(Switches):
        if f.name != "why":
            assert len({str(getattr(b.switches, f.name)) for b in every}) > 1, f.name


def test_nothing_outside_of_its_file_knows_a_book() -> None:
    source = ROOT / "src" / "rezzed"
    for path in source.rglob("*.py"):
        if path.relative_to(source).parts[0] in ("rules", "cards", "cli"):
            continue
        text = path.read_text(encoding="utf-8")
        for name in ("cr-1.4", "anr-2012", "onr-1996", "cr-26.03"):
            assert f'"{name}"' not in text, f"{path.name} names {name}"


@pytest.mark.deep
@pytest.mark.parametrize("name", ("cr-1.4", "anr-2012"))
def test_every_step_is_reached_and_every_arrow_is_taken(name: str) -> None:
    reached: set[str] = set()
    arrows: set[tuple[str, str]] = set()
    for path in PATHS:
        if name in books(path):
            for outcome in outcomes(path, name):
                reached |= {taken.step.id for taken in outcome.game.path}
                arrows |= {(taken.before, taken.step.id) for taken in outcome.game.path if taken.arrow}
    every = steps_of(rules.book(name))
    assert {step.id for step in every} - reached == set()
    asking = [step for step in every if step.test != Question.ALWAYS]
    assert {(step.id, target) for step in asking for target in step.next} - arrows == set()


# -- a book that is a table and switches, and nothing else -----------------------------------------------------------

CHART_B = {
    Table.ACTIONS: (
        Step("6", Op.ACTION, ("6", "over"), Question.ANSWER, gist="an action"),
        Step("over", ends=True, gist="no more actions"),
    ),
    Table.INITIATION: (
        Step("run 1", Op.ANNOUNCE, ("run 1 credits",), gist="declare the server"),
        Step("run 1 credits", Op.FILL_FUND, ("run 1 begin",), gist="bad publicity credits"),
        Step("run 1 begin", Op.RUN_BEGINS, ("run 2", "run 5"), Question.NEXT_ICE, ends=True, gist="the run begins"),
    ),
    Table.APPROACH: (
        Step("run 2", Op.APPROACH, ("run 2 abilities",), begins=True, gist="approach the next ice"),
        Step("run 2 abilities", Op.WINDOW, ("run 2 jack out",), flags=PAID, gist="paid abilities"),
        Step("run 2 jack out", Op.JACK_OUT_LATER, ("run 2 rez",), gist="jack out, but not at the first ice"),
        Step("run 2 rez", Op.WINDOW, ("run 2 check",), flags=PAID | REZ | REZ_ICE, gist="rez"),
        Step("run 2 check", next=("run 3", "run 4"), test=Question.ICE_REZZED, ends=True, gist="rezzed?"),
    ),
    Table.ENCOUNTER: (
        Step("run 3", Op.ENCOUNTER, ("run 3.1",), begins=True, gist="encounter"),
        Step("run 3.1", Op.BREAK_WINDOW, ("run 3.2",), flags=PAID | BREAK, gist="break"),
        Step("run 3.2", Op.SUB_WINDOW, ("run 4",), ends=True, gist="resolve"),
    ),
    Table.MOVEMENT: (
        Step("run 4", Op.PASS, ("run 2", "run 5"), Question.NEXT_ICE, ends=True, gist="pass"),
    ),
    Table.SUCCESS: (
        Step("run 5", Op.APPROACH_SERVER, ("run 5 abilities",), begins=True, gist="approach the server"),
        Step("run 5 abilities", Op.WINDOW, ("run 5 jack out",), flags=PAID, gist="paid abilities"),
        Step("run 5 jack out", Op.JACK_OUT, ("run 5 rez",), gist="jack out"),
        Step("run 5 rez", Op.WINDOW, ("run 5 success",), flags=PAID | REZ, gist="rez"),
        Step("run 5 success", Op.SUCCESS, ("run 5 access",), gist="successful"),
        Step("run 5 access", Op.BREACH, ("run 6",), ends=True, gist="access"),
    ),
    Table.RUN_ENDS: (
        Step("run 6", Op.RUN_OVER, ends=True, gist="the run ends"),
        Step("run 7", Op.RUN_FAILS, ends=True, gist="the run ends unsuccessfully"),
    ),
    Table.BREACH: (
        Step("set begin", Op.BREACH_BEGINS, ("set number",), gist="begin"),
        Step("set number", Op.FIX_ACCESSES, ("set next",), gist="number"),
        Step("set next", Op.CHOOSE_ACCESS, ("set access", "set over"), Question.ANSWER, gist="which"),
        Step("set access", Op.ACCESS_CANDIDATE, ("set next",), gist="access"),
        Step("set over", Op.BREACH_ENDS, ends=True, gist="over"),
    ),
    Table.ACCESS: (
        Step("card", Op.ACCESSED, ("card trash",), gist="accessed"),
        Step("card trash", Op.MAY_TRASH, ("card steal",), gist="trash"),
        Step("card steal", Op.STEAL, ("card over",), gist="steal"),
        Step("card over", Op.ACCESS_ENDS, ends=True, gist="over"),
    ),
}  # fmt: skip


@pytest.fixture
def chart_b() -> Iterator[str]:
    why = {"settle": "abilities", "gap": "4", "fund_in_pool": "bad publicity", "unsuccessful_outside": "6"}
    switches = Switches(Settle.ABILITY, gap=Gap.SHIFTS, fund_in_pool=True, unsuccessful_outside=True, why=why)
    book = Book("chart-b", "the chart of 2017", "anr", "B", CHART_B, switches, dict.fromkeys(CITED, ""))
    with library.using(library.Library()) as own:
        own.register_book(book)
        yield book.name


def board(name: str, corp: dict[str, Any], runner: dict[str, Any], **more: Any) -> rezzed.Game:
    return rezzed.Game(rezzed.Board(corp=corp, runner=runner, rules=name, **more))


def log(game: rezzed.Game) -> list[str]:
    return [f"{e.cite.partition(' ')[2]}: {e.text}" for e in game.log]


def follow(game: rezzed.Game, *actions: str) -> rezzed.Game:
    for words in actions:
        game.apply(words)
    return game


def test_another_book_is_a_table_and_plays_a_run(chart_b: str) -> None:
    corp = {"credits": 9, "hq": 1, "bad_publicity": 1, "ice": {"HQ": ["Ice Wall", "Enigma*"]}}
    game = board(chart_b, corp, {"credits": 2, "clicks": 1, "rig": ["Gordian Blade"]})
    follow(game, "run HQ")
    with pytest.raises(rezzed.IllegalActionError):
        game.copy().apply("jack out")
    offered: list[str] = []
    for _ in range(40):
        texts = [o.text for o in game.decision.options] if game.decision is not None else []
        offered += [f"{game.cite()}: {x}" for x in texts if x == "jack out"]
        wanted = [x for x in ("break with Gordian Blade", "choose 1 of Enigma", "pass", "continue") if x in texts]
        if wanted:
            follow(game, wanted[0])
    assert offered == ["B run 2 jack out: jack out", "B run 5 jack out: jack out"]
    seen = log(game)
    order = [
        "run 1 credits: runner gains 1 credit", "run 2: approach Ice Wall", "run 4: pass Ice Wall", "run 2: approach Enigma",
        "run 3: encounter Enigma", "run 3.1: fully break Enigma with Gordian Blade", "run 3.2: encounter ends: Enigma",
        "run 4: pass Enigma", "run 4: pass all ice on HQ", "run 5: approach server HQ", "run 5 success: run successful on HQ",
        "card: access Corp card", "run 6: run ends (successful)",
    ]  # fmt: skip
    assert [x for x in seen if x in order] == order
    lost = follow(board(chart_b, corp, {"credits": 2, "clicks": 1}), "run HQ", "pass", "continue")
    assert log(lost)[-2:] == ["run 7: run unsuccessful on HQ", "run 7: run ends (unsuccessful)"]


# -- what only a card made for it can show ------------------------------------------------------------------------------

TEST_CARDS = (
    ice("t_grows", "Grows", 0, 1, "sentry", Sub(Lasting(Subs((Sub(DoDamage(NET, 1)),)), THIS)), Sub(Gain(CORP, 1))),
    card("t_sour", "Sour", Type.RESOURCE, 0, "", When(On(Ev.UNSUCCESSFUL, if_=DuringRun()), (Gain(RUNNER, 7),)),
         When(On(Ev.UNSUCCESSFUL), (Gain(RUNNER, 1),))),
    ice("t_turnstile", "Turnstile", 0, 1, "sentry", Sub(ChangeServer(At.RND))),
    card("t_backdoor", "Backdoor", Type.RESOURCE, 0, "", Paid(Cost(clicks=1), (Breach(At.HQ),))),
    card("t_lobby", "Lobby", Type.UPGRADE, 0, "", trash=5),
    ice("t_gate", "Gate", 0, 1, "barrier", abilities=(encountered(EndRun()), encountered(Gain(CORP, 3)))),
    card("t_slip", "Slip", Type.RESOURCE, 0, "",
         When(On(Ev.ENCOUNTER), (Bypass(),), may=True), When(On(Ev.ENCOUNTER), (Gain(RUNNER, 2),))),
    card("t_proxy", "Proxy", Type.RESOURCE, 0, "", Instead(Would.SUCCESS, (ChangeServer(At.RND),), at=At.HQ, first=Scope.RUN)),
    ice("t_twice", "Twice", 0, 1, "sentry", Sub(DoDamage(NET, 1), GiveTags(1))),
    card("t_mourner", "Mourner", Type.RESOURCE, 0, "", When(On(Ev.DAMAGE), (Gain(RUNNER, 1),))),
    card("t_scan", "Scan", Type.RESOURCE, 0, "", Paid(Cost(), (DoDamage(NET, 0),), if_=DuringRun())),
    ice("t_wall", "Plain", 0, 1, "barrier", Sub(EndRun())),
    card("t_guardhouse", "Guardhouse", Type.UPGRADE, 0, "",
         When(On(Ev.APPROACH), (EndRun(),)), When(On(Ev.APPROACH), (Gain(CORP, 1),))),
    card("t_door", "Door", Type.UPGRADE, 0, "",
         When(On(Ev.APPROACH_SERVER), (EndRun(),)), When(On(Ev.APPROACH_SERVER), (Gain(CORP, 1),))),
    card("t_eel", "Eel", Type.ASSET, 0, "", accessed(ToZone(THIS, Zone.HQ)), accessed(Gain(CORP, 3)), trash=0),
    card("t_candle", "Candle", Type.RESOURCE, 0, "", Paid(Cost(parts=(This(),)), (Gain(RUNNER, 5),))),
    card("t_echo", "Echo", Type.RESOURCE, 0, "", When(On(Ev.TRASH), (Gain(RUNNER, 1),))),
)  # fmt: skip


@pytest.fixture
def cards() -> Iterator[None]:
    with extra_cards(*TEST_CARDS):
        yield


def through(game: rezzed.Game, *wanted: str) -> rezzed.Game:
    """Take what is wanted where it is offered, else what declines, until the run is over."""
    while game.decision is not None and (game.state.run_at >= 0 or not game.written):
        texts = [o.text for o in game.decision.options]
        found = [x for x in (*wanted, "pass", "continue", "decline", "no", "done") if x in texts]
        game.apply(found[0] if found else texts[0])
    return game


def ran(name: str, corp: dict[str, Any], runner: dict[str, Any], *wanted: str, server: str = "HQ") -> rezzed.Game:
    game = board(name, {"credits": 5, "hq": 2, **corp}, {"credits": 5, "clicks": 1, **runner})
    while f"run {server}" not in [o.text for o in game.decision.options]:
        game.apply("pass")
    game.apply(f"run {server}")
    return through(game, *wanted)


@pytest.mark.usefixtures("cards")
def test_a_subroutine_gained_in_the_middle_is_pending_only_where_the_set_is_looked_at_again() -> None:
    resolved = {}
    for name in MODERN:
        game = ran(name, {"ice": {"HQ": ["Grows*"]}}, {"grip": 3})
        resolved[name] = [e.text for e in game.log if e.kind == "resolve_sub"]
    assert resolved["cr-26.03"] == ["resolve 1 of Grows", "resolve 2 of Grows", "resolve 3 of Grows"]
    assert resolved["cr-1.4"] == resolved["anr-2012"] == ["resolve 1 of Grows", "resolve 2 of Grows"]


@pytest.mark.usefixtures("cards")
def test_unsuccessful_is_met_inside_the_run_or_after_it() -> None:
    gained = {}
    for name in MODERN:
        game = ran(name, {"ice": {"HQ": ["Plain*"]}}, {"credits": 0, "rig": ["Sour"]})
        gained[name] = game.state.credits[RUNNER]
    assert gained == {"cr-26.03": 8, "cr-1.4": 1, "anr-2012": 1}


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("target", ["ice", "bare"])
def test_a_changed_server_is_approached_from_outside_only_in_1_4(target: str) -> None:
    for name in MODERN:
        rnd = {"R&D": ["Quandary"]} if target == "ice" else {}
        game = ran(name, {"rnd": 2, "ice": {"HQ": ["Turnstile*"], **rnd}}, {})
        seen = [e.text for e in game.log]
        assert "run successful on R&D" in seen
        redirected = name == "cr-1.4"
        assert ("approach Quandary" in seen) == (redirected and target == "ice")
        assert ("pass Turnstile" in seen) != redirected
        assert seen.count("approach server R&D") == 1


@pytest.mark.usefixtures("cards")
def test_a_replacement_of_success_has_its_own_timing() -> None:
    game = ran("cr-1.4", {"rnd": 2}, {"rig": ["Proxy"]})
    seen = [e.text for e in game.log]
    assert "replace success by Proxy" in seen and "approach server R&D" not in seen


@pytest.mark.usefixtures("cards")
def test_the_root_is_accessed_outside_of_a_run_only_in_26_03() -> None:
    for name in MODERN:
        game = board(name, {"hq": 1, "root": {"HQ": ["Lobby"]}}, {"credits": 5, "clicks": 1, "rig": ["Backdoor"]})
        while "use Backdoor" not in [o.text for o in game.decision.options]:
            game.apply("pass")
        game.apply("use Backdoor")
        while game.decision is not None:
            texts = [o.text for o in game.decision.options]
            game.apply("pass" if "pass" in texts else texts[0])
        accesses = [e.text for e in game.log if e.kind == "access"]
        assert ("access Lobby" in accesses) == (name == "cr-26.03")
        assert "access Corp card" in accesses
        in_run = ran(name, {"hq": 1, "root": {"HQ": ["Lobby"]}}, {})
        assert "access Lobby" in [e.text for e in in_run.log]


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("name", MODERN)
def test_ending_the_run_drops_what_the_beginning_of_the_encounter_met(name: str) -> None:
    game = ran(name, {"ice": {"HQ": ["Gate*"]}}, {}, "trigger Gate 1")
    assert game.state.credits[CORP] == 5
    other = ran(name, {"ice": {"HQ": ["Gate*"]}}, {}, "trigger Gate 2")
    assert other.state.credits[CORP] == 8


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("name", MODERN)
def test_the_active_player_comes_first_and_a_bypass_drops_both_sides(name: str) -> None:
    game = ran(name, {"ice": {"HQ": ["Gate*"]}}, {"rig": ["Slip"]}, "trigger Slip 1")
    seen = [e.text for e in game.log]
    assert "bypass Gate" in seen and "end the run by Gate" not in seen and "run successful on HQ" in seen
    assert game.state.credits == [5, 5]
    game = ran(name, {"ice": {"HQ": ["Gate*"]}}, {"rig": ["Slip"]}, "trigger Slip 2")
    assert game.state.credits[RUNNER] == 7


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("name", MODERN)
def test_what_is_met_inside_an_ability_waits_for_the_effect_in_progress_only(name: str) -> None:
    """CR 9.1.2a; 2012, chain reactions: the new ability follows the effect in progress, not the whole ability."""
    game = ran(name, {"ice": {"HQ": ["Twice*"]}}, {"grip": 2, "rig": ["Mourner"]})
    seen = [e.text for e in game.log]
    assert seen.index("runner gains 1 credit") < seen.index("1 tag")


@pytest.mark.usefixtures("cards")
def test_an_ability_that_could_change_nothing_is_refused_with_its_paragraph() -> None:
    cites = {}
    for name in MODERN:
        game = board(name, {"hq": 1}, {"credits": 1, "clicks": 1, "rig": ["Scan"]}, policy="all")
        while game.decision.options[0].text != "run HQ":
            game.apply("pass")
        game.apply("run HQ")
        reason = game.why("use Scan")
        cites[name] = "" if reason.legal else reason.cite
    assert cites == {"cr-26.03": "", "cr-1.4": "CR 1.2.5", "anr-2012": "ANR potential to change"}


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("name", MODERN)
def test_ending_the_run_drops_what_the_beginning_of_the_approach_met(name: str) -> None:
    for first, credits in (("trigger Guardhouse 1", 5), ("trigger Guardhouse 2", 6)):
        game = ran(name, {"ice": {"HQ": ["Plain"]}, "root": {"remote1": ["Guardhouse*"]}}, {}, first)
        assert game.state.credits[CORP] == credits
        assert "encounter Plain" not in [e.text for e in game.log]


@pytest.mark.usefixtures("cards")
def test_what_the_approach_of_the_server_met_is_dropped_only_in_2012() -> None:
    kept = {}
    for name in MODERN:
        game = ran(name, {"root": {"HQ": ["Door*"]}}, {}, "trigger Door 1")
        assert "run successful on HQ" not in [e.text for e in game.log]
        kept[name] = game.state.credits[CORP] - 5
    assert kept == {"cr-26.03": 1, "cr-1.4": 1, "anr-2012": 0}


@pytest.mark.usefixtures("cards")
def test_an_access_whose_card_moves_ends_at_once_only_in_26_03() -> None:
    kept = {}
    for name in MODERN:
        game = ran(name, {"hq": 0, "root": {"remote1": ["Eel"]}}, {"clicks": 1}, "trigger Eel 1", server="remote 1")
        assert "trash Eel" not in [e.text for e in game.log]
        kept[name] = game.state.credits[CORP] - 5
    assert kept == {"cr-26.03": 0, "cr-1.4": 3, "anr-2012": 3}


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("name", MODERN)
def test_what_a_cost_meets_comes_before_what_it_buys(name: str) -> None:
    """CR 10.3.4; 2012, chain reactions: Geist draws before the Forger that was trashed avoids the tag."""
    game = board(name, {"hq": 1}, {"credits": 0, "clicks": 1, "rig": ["Candle", "Echo"]})
    game.apply("use Candle")
    assert [e.text for e in game.log if e.kind == "gain"] == ["runner gains 1 credit", "runner gains 5 credits"]


def test_threads_that_need_a_book_for_the_first_time_share_one() -> None:
    own, start = library.Library(), Barrier(6)

    def compiled(n: int) -> object:
        start.wait()
        return own.compiled(rules.DEFAULT)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as threads:
            found = list(threads.map(compiled, range(6)))
    finally:
        sys.setswitchinterval(interval)
    assert all(book is own.compiled(rules.DEFAULT) for book in found)
