"""The book of 1996: its chart row by row and arrow by arrow, its cards against the facts table, its windows."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from extra_cards import extra_cards
from scenario_files import PATHS, books, scenario
from test_cards import DECLARED

import rezzed
from rezzed.cards import catalogue, facts, sets_of
from rezzed.errors import SetupError
from rezzed.ids import Type, Zone
from rezzed.library import compiled
from rezzed.rules import book
from rezzed.rules.book import Switches, Table
from rezzed.scenario import play, policy
from rezzed.vocabulary import CORP, NET, RUNNER, Cards, Cost, DoDamage, Ev, Gain, GiveTags, On, Paid, Sub, When, card, ice

BOOK = book("onr-1996")
CARDS = [d for d in DECLARED if d.game == "onr"]
SCENARIOS = [path for path in PATHS if books(path) == ("onr-1996",)]
PHASES = (Table.INITIATION, Table.APPROACH, Table.ENCOUNTER, Table.MOVEMENT, Table.SUCCESS, Table.RUN_ENDS)
# the chart: where the answers of each step lead; yes first where it asks
CHART = {
    "1": {"2", "13"}, "2": {"3"}, "3": {"6", "4"}, "4": {"5", "12"}, "5": {"6"}, "6": {"12", "7"}, "7": {"8", "11"},
    "8": {"9"}, "9": {"10"}, "10": {"7", "11"}, "11": {"20", "12"}, "12": {"13"}, "13": {"20", "14"}, "14": {"2", "15"},
    "15": {"16"}, "16": {"17"}, "17": {"18"}, "18": {"18 won", "19"}, "18 won": set(), "19": {"20"}, "20": set(),
}  # fmt: skip


def test_the_ice_and_the_icebreakers_of_the_base_set_are_all_there() -> None:
    base = [d for d in CARDS if "limited" in sets_of(d)]
    assert len([d for d in base if d.type == Type.ICE]) == 60
    assert len([d for d in base if "icebreaker" in d.subtypes]) == 31
    assert {d.id for d in CARDS} <= {f.id for f in compiled("onr-1996").cards()}


def test_the_chart_has_its_twenty_steps_and_arrows() -> None:
    rows = [step for table in PHASES for step in BOOK.tables[table]]
    assert [r.id for r in rows if r.id != "18 won"] == [str(n) for n in range(1, 21)]
    assert {r.id: set(r.next) for r in rows} == CHART


def test_other_steps_cannot_be_taken_for_the_chart() -> None:
    others = [step.id for table, steps in BOOK.tables.items() if table not in PHASES for step in steps]
    assert others and not [n for n in others if any(c.isdigit() for c in n)]


def test_citations_are_steps_or_have_a_gist() -> None:
    gists = tomllib.loads((files("rezzed.rules") / "gists" / "onr-1996.toml").read_text(encoding="utf-8"))
    assert (set(BOOK.cites.values()) | set(BOOK.switches.why.values()) | set(CHART)) - {""} <= set(gists)
    assert set(BOOK.switches.why) == {f.name for f in fields(Switches)} - {"why"}
    assert set(book("cr-26.03").cites) <= set(BOOK.cites)


@contextmanager
def recorded() -> Iterator[list[str]]:
    """The steps of the chart in the order in which games of this book come to them."""
    seen: list[str] = []
    rows = compiled("onr-1996").rows
    before = [(row.handler, row.acts, row.opens) for row in rows]

    def wrapped(name: str, handler: Callable[..., int]) -> Callable[..., int]:
        def step(*args: Any) -> int:
            if not seen or seen[-1] != name:
                seen.append(name)
            return handler(*args)

        return step

    for row in rows:
        if row.id in CHART:
            row.handler, row.acts, row.opens = wrapped(row.id, row.handler), True, False
    try:
        yield seen
    finally:
        for row, (handler, acts, opens) in zip(rows, before, strict=True):
            row.handler, row.acts, row.opens = handler, acts, opens


@cache
def taken() -> frozenset[tuple[str, str]]:
    """Arrows of the chart that some scenario takes."""
    arrows: set[tuple[str, str]] = set()
    for path in SCENARIOS:
        with recorded() as seen:
            outcomes = play(scenario(path), policy("decline"), policy("decline"))
        arrows.update(zip(seen, seen[1:], strict=False))
        if any(e.text == "runner wins" and e.cite == "ONR score a" for o in outcomes for e in o.game.log):
            arrows.add(("18", "18 won"))  # the game goes no further
    return frozenset(arrows)


@pytest.mark.parametrize("step", [s for s in CHART if CHART[s]])
def test_every_arrow_is_taken_by_a_scenario(step: str) -> None:
    assert len(SCENARIOS) >= 35
    assert CHART[step] <= {b for a, b in taken() if a == step}


def game(**more: Any) -> rezzed.Game:
    """A board on which every window of the chart has something to offer."""
    data: dict[str, Any] = {
        "rules": "onr-1996", "policy": "all",
        "corp": {"credits": 9, "hq": 1, "rnd": 2, "ice": {"R&D": ["Neural Blade"]}, "root": {"R&D": ["Dieter Esslin"]}},
        "runner": {"credits": 9, "clicks": 1, "grip": 5, "rig": ["Krash", "Simulacrum"]},
    }  # fmt: skip
    for side, changes in more.items():
        data[side] |= changes
    return rezzed.Game(data)


def test_every_window_belongs_to_one_side() -> None:
    """Who is asked at each step of a run, and what."""
    g = game(runner={"credits": 10})
    asked: list[tuple[str, str, set[str]]] = []
    to_the_break = ("pass", "run R&D", "pass", "pass", "rez Neural Blade", "pass", "break", "choose 2")
    for words in (*to_the_break, *["pump Krash"] * 4, "continue"):
        g.apply(words)
        assert g.decision is not None
        asked.append((g.decision.cite, g.decision.chooser, {o.text for o in g.decision.options}))
    assert asked == [
        ("ONR action b", "runner", {"run HQ", "run R&D", "run Archives", "take credit", "draw", "end"}),
        ("ONR 2", "runner", {"pass"}),
        ("ONR 3", "corp", {"rez Neural Blade", "rez Dieter Esslin", "pass"}),
        ("ONR 4", "corp", {"rez Neural Blade", "no rez"}),
        ("ONR 6", "runner", {"use Simulacrum", "pass"}),
        ("ONR 7", "runner", {"break", "use Simulacrum", "no break"}),
        ("ONR 8", "runner", {"choose 1 of Neural Blade", "choose 2 of Neural Blade"}),
        ("ONR 9", "runner", {"pump Krash"}),
        ("ONR 9", "runner", {"pump Krash"}),
        ("ONR 9", "runner", {"pump Krash"}),
        ("ONR 9", "runner", {"pump Krash"}),
        ("ONR 13", "runner", {"continue", "jack out"}),
        ("ONR 15", "corp", {"rez Dieter Esslin", "pass"}),
    ]


def test_a_way_to_break_is_offered_only_if_it_can_be_paid_to_the_end() -> None:
    for credits, offered in ((9, False), (10, True)):
        g = game(runner={"credits": credits})
        for words in ("pass", "run R&D", "pass", "rez Neural Blade", "pass", "pass"):
            g.apply(words)
        assert g.cite() == "ONR 7"
        assert (g.find("break") is not None) is offered


def test_the_bid_of_a_trace_is_hidden_from_the_runner() -> None:
    g = game(corp={"ice": {"R&D": ["Hunter*"]}}, runner={"rig": ["Bakdoor"]})
    for words in ("pass", "run R&D", "pass", "pass", "pass"):
        g.apply(words)
    while g.decision is not None and g.decision.cite != "ONR trace b":
        g.apply("no break" if g.find("no break") else "pass")
    one, other = g.copy(), g.copy()
    one.apply("bid 1")
    other.apply("bid 4")
    assert one.view("runner") == other.view("runner")
    assert [e.text for e in one.log] == [e.text for e in other.log]


def test_a_compound_goes_through_the_chart() -> None:
    g = game(corp={"ice": {"R&D": ["Endless Corridor*"]}}, runner={"rig": ["Codecracker", "Hammer"]})
    for words in ("pass", "run R&D", "pass", "pass", "pass"):
        g.apply(words)
    before = g.state.digest()
    for wrong in ("break all of Endless Corridor with Hammer", "break 1 of Endless Corridor with Hammer"):
        with pytest.raises(rezzed.IllegalActionError):
            g.apply(wrong)
        assert g.state.digest() == before
    g.apply("break 2 of Endless Corridor with Codecracker")
    assert g.cite() == "ONR 10"
    assert "break 2 of Endless Corridor with Codecracker" in [e.text for e in g.log]
    g.apply("break all of Endless Corridor with Codecracker")
    assert g.state.credits[1] == 7


# what ice does whose subroutines say one thing each: E ends the run, P trashes a program, B is brain damage, N is N net damage
PLAIN_ICE = {
    "Filter": "E", "Sleeper": "E", "Quandary": "E", "Scramble": "E", "Keeper": "E", "Mazer": "E", "Endless Corridor": "EE",
    "Cortical Scanner": "EEE", "Nerve Labyrinth": "2E", "Data Wall": "E", "Data Wall 2.0": "E", "Wall of Static": "E",
    "Crystal Wall": "E", "Fire Wall": "E", "Rock is Strong": "E", "Reinforced Wall": "EE", "Laser Wire": "1E",
    "Razor Wire": "2E", "Shotgun Wire": "2E", "Wall of Ice": "22EE", "Banpei": "PE", "Ice Pick Willie": "PE",
    "D'Arc Knight": "PE", "Triggerman": "PE", "Sentinels Prime": "PE", "Data Naga": "PE", "Cortical Scrub": "BE",
    "Zombie": "BBE", "Code Corpse": "BBE", "Liche": "BBBE", "PI in the 'Face": "E",
}  # fmt: skip
BY_TITLE = {title: facts()["onr"][id] for id, (title, _) in catalogue("onr").items() if id in facts()["onr"]}
# subtype, price of breaking one subroutine, price of +1 strength or none
PLAIN_BREAKERS = {
    "Codecracker": ("code_gate", 0, 1), "Wizard's Book": ("code_gate", 0, 2), "Tinweasel": ("code_gate", 0, None),
    "Raffles": ("code_gate", 1, 2), "Cyfermaster": ("code_gate", 2, 1), "Psychic Friend": ("code_gate", 1, 2),
    "Dupre": ("code_gate", 1, 2), "Worm": ("wall", 0, 3), "Dwarf": ("wall", 1, 1), "Grubb": ("wall", 1, 2),
    "Hammer": ("wall", 1, 1), "Jackhammer": ("wall", 0, 1), "Ramming Piston": ("wall", 2, 1), "Loony Goon": ("sentry", 1, 1),
    "Raptor": ("sentry", 2, 1), "Shaka": ("sentry", 1, 2), "Codeslinger": ("sentry", 1, None),
    "Black Dahlia": ("sentry", 2, 2), "Wild Card": ("sentry", 0, 3), "Evil Twin": ("sentry", 3, 1), "Krash": ("", 2, 2),
    "Bartmoss Memorial Icebreaker": ("", 1, 1),
}  # fmt: skip


def met(title: str, *rig: str, clicks: int = 1, **more: Any) -> rezzed.Game:
    """The encounter with a piece of ice has come to the step in which subroutines are broken, or further."""
    runner = {"rig": list(rig), "credits": 60, "grip": 9, "clicks": clicks}
    g = game(corp={"ice": {"R&D": [f"{title}*"]}, "root": {}, **more}, runner=runner)
    for words in ("pass", "run R&D", "pass", "pass", f"trigger {title}", "pass"):
        if g.find(words) is not None:
            g.apply(words)
    return g


@pytest.mark.parametrize("title", PLAIN_ICE)
def test_plain_ice_does_what_it_says_when_nothing_is_broken(title: str) -> None:
    g = met(title, "Cloak", "Cloak")
    assert g.find("no break") is None
    while g.find("choose Cloak#1") is not None:
        g.apply("choose Cloak#1")
    done = PLAIN_ICE[title].partition("E")[0]
    assert len(PLAIN_ICE[title]) == BY_TITLE[title]["subroutines"]
    assert len([e for e in g.log if e.text.startswith("resolve")]) == len(done) + 1
    assert [e.text for e in g.log if e.text.startswith("trash Cloak")] == ["trash Cloak#1"] * done.count("P")
    brain, net = done.count("B"), sum(int(x) for x in done if x.isdigit())
    assert (g.state.core, len(g.state.order[Zone.GRIP])) == (brain, 9 - brain - net)
    texts = [e.text for e in g.log]
    assert f"end the run by {title}" in texts and not [t for t in texts if t.startswith("pass ")]


def price(breaker: str, title: str) -> int | None:
    """What it costs to break all of a piece of ice, by the printed numbers; None if that cannot be done."""
    kind, each, pump = PLAIN_BREAKERS[breaker]
    ice, mine = BY_TITLE[title], BY_TITLE[breaker]
    short = max(0, ice["strength"] - mine["strength"])
    if (kind and kind not in ice["subtypes"]) or (short and pump is None):
        return None
    return each * int(ice["subroutines"]) + short * (pump or 0)


@pytest.mark.parametrize("breaker", PLAIN_BREAKERS)
def test_plain_breakers_break_for_what_they_cost(breaker: str) -> None:
    for title in PLAIN_ICE:
        due = price(breaker, title)
        g = met(title, breaker)
        if due is None:
            assert g.find("break") is None, title
            while g.find("use Evil Twin 1") is not None:
                g.apply("pass")
            assert f"end the run by {title}" in [e.text for e in g.log]
            continue
        g.apply(f"break all of {title} with {breaker}")
        assert g.state.credits[RUNNER] == 60 - due, title
        assert f"fully break {title} with {breaker}" in [e.text for e in g.log]
        assert not [e for e in g.log if e.text.startswith("resolve")]


def test_a_compound_names_the_strength_that_is_short() -> None:
    g = met("Fire Wall", "Japanese Water Torture", clicks=4)
    g.apply("break all of Fire Wall with Japanese Water Torture")
    assert (g.state.credits[RUNNER], g.state.clicks[RUNNER]) == (58, 1)


# breakers of particular kinds of ice
KINDS = {
    "Dogcatcher": {"pit_bull", "hellhound", "bloodhound", "watchdog"}, "Reflector": {"stun", "hellbolt", "knockout"},
    "Flak": {"ap"},
}  # fmt: skip


@pytest.mark.parametrize("breaker", KINDS)
def test_a_breaker_works_if_it_names_any_kind_of_the_ice(breaker: str) -> None:
    for d in CARDS:
        if d.type == Type.ICE and d.subs and d.id != "roadblock":
            strong = breaker != "Reflector" or d.strength <= 4
            assert (met(d.title, breaker).find("break") is not None) is (bool(KINDS[breaker] & set(d.subtypes)) and strong)


@pytest.mark.parametrize(("title", "damage"), [("Neural Blade", 1), ("Data Darts", 3), ("Bolter Cluster", 4)])
def test_nothing_on_the_next_ice_can_be_broken(title: str, damage: int) -> None:
    for broken in (False, True):
        g = game(
            corp={"ice": {"R&D": [f"{title}*", "Filter*"]}, "root": {}},
            runner={"rig": ["Codecracker", "Krash"], "credits": 60, "grip": 9},
        )  # fmt: skip
        for words in ("pass", "run R&D", "pass", "pass", "pass"):
            g.apply(words)
        if broken:
            g.apply(f"break 2 of {title} with Krash")
        g.apply("no break")
        assert f"{damage} net damage" in [e.text for e in g.log]
        for words in ("continue", "pass", "pass", "pass"):
            g.apply(words)
        assert (g.find("break") is not None) is broken
        assert ("resolve 1 of Filter" in [e.text for e in g.log]) is not broken


@pytest.mark.parametrize(("title", "limit"), [("Homewrecker", 5), ("Cinderella", 6)])
def test_firestarters_burn_hardware_and_the_runner(title: str, limit: int) -> None:
    g = met(title, "'Armadillo' Armored Road Home", "Cloak", credits=9)
    assert g.find(f"bid {limit}") is not None and g.find(f"bid {limit + 1}") is None
    g.apply("bid 0")
    texts = [e.text for e in g.log]
    assert "trash 'Armadillo' Armored Road Home" in texts and "2 meat damage" in texts and f"end the run by {title}" in texts
    assert len(g.state.order[Zone.GRIP]) == 7 and "trash Cloak" not in texts


LEASHES = [("Rex", 3, 2), ("Fang", 4, 2), ("Fang 2.0", 5, 2), ("Asp", 5, 1), ("Fragmentation Storm", 4, 1)]


@pytest.mark.parametrize(("title", "limit", "bits"), LEASHES)
def test_no_run_before_an_action_was_paid_for(title: str, limit: int, bits: int) -> None:
    g = met(title, "Cloak", clicks=4, credits=9)
    assert g.find(f"bid {limit}") is not None and g.find(f"bid {limit + 1}") is None
    g.apply(f"bid {limit}")
    assert f"end the run by {title}" in [e.text for e in g.log]
    assert g.why("run HQ") is not None
    while g.find("pass") is not None:
        g.apply("pass")
    assert g.find("run HQ") is None and g.find("take credit") is not None
    g.apply(f"use {title}")
    while g.find("pass") is not None:
        g.apply("pass")
    assert g.find("run HQ") is not None
    assert (g.state.credits[RUNNER], g.state.clicks[RUNNER]) == (60 - bits, 2)


@pytest.mark.parametrize("title", ["Rex", "Fang", "Fang 2.0", "Asp", "Fragmentation Storm", "Homewrecker", "Cinderella"])
def test_a_trace_that_fails_does_nothing(title: str) -> None:
    g = met(title, "Access to Arasaka", "Cloak", credits=0)
    for words in ("bid 0", "choose Access to Arasaka", "raise link by 0"):
        g.apply(words)
    assert f"pass {title}" in [e.text for e in g.log]
    assert len(g.state.order[Zone.GRIP]) == 9 and g.find("jack out") is not None


def test_an_action_of_the_corp_is_not_one_of_the_runner() -> None:
    g = game(corp={"score": ["AI Chief Financial Officer"]})
    g.apply("pass")
    assert g.decision is not None and not [o.text for o in g.decision.options if o.text.startswith("use AI")]


def test_self_destruct_is_for_subsidiary_forts() -> None:
    with pytest.raises(SetupError, match="Self-Destruct cannot be installed on R&D"):
        game(corp={"root": {"R&D": ["Self-Destruct"]}})


def test_dumpster_cannot_be_on_the_archives() -> None:
    with pytest.raises(SetupError, match="Dumpster cannot be installed on Archives"):
        game(corp={"ice": {"Archives": ["Dumpster"]}})


# cards for what no declared card shows: effects of both sides in the windows, and what follows from other things
PROBES = (
    card("test_fixer", "Test Fixer", Type.RESOURCE, 0, "", Paid(Cost(credits=1), (Gain(RUNNER, 2),)), game="onr"),
    card("test_banker", "Test Banker", Type.UPGRADE, 0, "", Paid(Cost(credits=1), (Gain(CORP, 2),)), trash=1, game="onr"),
    card("test_watcher", "Test Watcher", Type.UPGRADE, 0, "", When(On(Ev.GAIN, side=CORP), (GiveTags(1),)), game="onr"),
    card("test_mourner", "Test Mourner", Type.UPGRADE, 0, "",
         When(On(Ev.TRASH, Cards(types=(Type.UPGRADE,))), (Gain(CORP, 3),)), game="onr"),
    card("test_chooser", "Test Chooser", Type.UPGRADE, 0, "", When(On(Ev.ENCOUNTER), (Gain(CORP, 1),), may=True), game="onr"),
    ice("test_taxman", "Test Taxman", 0, 1, "sentry", Sub(Gain(CORP, 1), DoDamage(NET, 1)), game="onr"),
)  # fmt: skip


@pytest.fixture
def probes() -> Iterator[None]:
    with extra_cards(*PROBES):
        yield


def offered(g: rezzed.Game, words: str) -> list[str]:
    """Steps of a run at which something is offered; everything else is declined."""
    found: list[str] = []
    g.apply("run R&D")
    while g.decision is not None and not g.cite().startswith("ONR action"):
        if g.find(words) is not None:
            found.append(g.cite())
        quiet = [o for o in g.decision.options if o.text in ("pass", "continue", "no break", "no rez", "done")]
        g.apply((quiet or g.decision.options)[0])
    return found


@pytest.mark.usefixtures("probes")
def test_effects_are_used_in_the_windows_of_their_side() -> None:
    board: dict[str, Any] = {
        "corp": {"ice": {"R&D": ["Test Taxman*"]}, "root": {"R&D": ["Test Banker*"]}}, "runner": {"rig": ["Test Fixer"]},
    }  # fmt: skip
    g = game(**board)
    g.apply("pass")
    assert offered(g, "use Test Fixer") == ["ONR 2", "ONR 13"]
    g = game(**board)
    g.apply("pass")
    assert offered(g, "use Test Banker") == ["ONR 3", "ONR 15"]


@pytest.mark.usefixtures("probes")
def test_an_effect_at_13_does_not_decide_about_jacking_out() -> None:
    g = game(corp={"ice": {}}, runner={"rig": ["Test Fixer"]})
    g.apply("pass")
    g.apply("run R&D")
    for _ in range(2):
        g.apply("use Test Fixer")
        assert g.cite() == "ONR 13"
    assert g.state.credits[RUNNER] == 11
    g.apply("jack out")
    assert "jack out" in [e.text for e in g.log]


@pytest.mark.usefixtures("probes")
def test_a_text_is_followed_to_its_end_before_anything_else() -> None:
    g = game(corp={"ice": {"R&D": ["Test Taxman*"]}, "root": {"R&D": ["Test Watcher*"]}}, runner={"rig": []})
    g.apply("pass")
    offered(g, "nothing")
    log = [e.text for e in g.log]
    assert log.index("corp gains 1 credit") < log.index("1 net damage") < log.index("1 tag")


@pytest.mark.usefixtures("probes")
def test_consequences_of_trashing_come_in_19_after_all_of_it() -> None:
    g = game(
        corp={"ice": {}, "root": {"R&D": ["Test Banker*", "Dieter Esslin*", "Test Mourner*"]}}, runner={"rig": []},
    )  # fmt: skip
    g.state.policy = 0
    for words in ("run R&D", "continue", "access Test Banker", "access Dieter Esslin", "access R&D"):
        while g.find(words) is None:
            g.apply("pass")
        g.apply(words)
    g.apply("trash Test Banker")
    g.apply("trash Dieter Esslin")
    while g.find("done") is not None:
        g.apply("done")
    while g.find("trigger Test Mourner") is not None:
        g.apply("trigger Test Mourner")
    gains = [e.cite for e in g.log if e.text == "corp gains 3 credits"]
    texts = [e.text for e in g.log]
    assert gains == ["ONR 19", "ONR 19"]
    assert texts.index("trash Dieter Esslin") < texts.index("corp gains 3 credits")


@pytest.mark.usefixtures("probes")
def test_the_runner_orders_but_does_not_decline_for_the_corp() -> None:
    g = game(corp={"ice": {"R&D": ["Test Taxman*"]}, "root": {"R&D": ["Test Chooser*"]}}, runner={"rig": []})
    g.apply("pass")
    g.apply("run R&D")
    while g.find("trigger Test Chooser") is None:
        g.apply("pass")
    assert g.decision is not None and g.decision.chooser == "corp"
    assert {o.text for o in g.decision.options} == {"trigger Test Chooser", "pass"}
