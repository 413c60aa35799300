"""Swaps of cards in every pair of places (CR 8.8), with cards made up for it: each card is where the other one was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest
from extra_cards import extra_cards
from places import faults

import rezzed
from rezzed.engine.ask import objects
from rezzed.ids import Counter, Zone
from rezzed.vocabulary import (
    CHOSEN,
    CORP,
    RUNNER,
    THIS,
    Cards,
    Choose,
    Cost,
    Ev,
    Gain,
    On,
    Paid,
    Ref,
    Static,
    Strength,
    Swap,
    Swappable,
    Titled,
    Type,
    When,
    Where,
    accessed,
    card,
    ice,
)
from rezzed.vocabulary.declare import Decl

pytestmark = pytest.mark.fast

ANY: Final = Where.INSTALLED


def swapper(first: Where, second: Where, *titles: str) -> Decl:
    """An upgrade whose ability lets the Corp swap the two cards of these titles."""
    a, b = titles
    swap = (Choose(Cards(first) & Titled(a)), Choose(Cards(second, other=True, than=CHOSEN) & Swappable(CHOSEN) & Titled(b)),
            Swap(Ref.FIRST_CHOSEN, CHOSEN))  # fmt: skip
    return card("t_exchange", "Exchange", Type.UPGRADE, 0, "", Paid(Cost(), swap), trash=9)


POOL = (
    ice("t_first", "First", 0, 1, "bioroid"),
    ice("t_second", "Second", 0, 2, "bioroid"),
    ice("t_third", "Third", 0, 3, "bioroid"),
    card("t_shelf", "Shelf", Type.UPGRADE, 0, "", takes=("bioroid",), trash=1),
    card("t_rack", "Rack", Type.UPGRADE, 0, "", takes=("bioroid",), trash=1),
    card("t_asset", "Asset", Type.ASSET, 0, "", trash=1),
    card("t_other", "Other", Type.ASSET, 0, "", trash=1),
    card("t_upgrade", "Upgrade", Type.UPGRADE, 0, "", trash=1),
    card("t_agenda", "Agenda", Type.AGENDA, None, "", points=1, advance=2),
    card("t_witness", "Witness", Type.RESOURCE, 0, "", When(On(Ev.INSTALL, Cards(side=CORP)), (Gain(RUNNER, 1),)),
         When(On(Ev.UNINSTALL, Cards(side=CORP)), (Gain(RUNNER, 10),))),
    card("t_farewell", "Farewell", Type.ASSET, 0, "", When(On(Ev.UNINSTALL, THIS), (Gain(CORP, 7),)), trash=1),
    card("t_banner", "Banner", Type.ASSET, 0, "", Static(Strength(3, Cards(types=(Type.ICE,)))), trash=1),
)  # fmt: skip


def set_up(corp: Mapping[str, Any], **runner: Any) -> dict[str, Any]:
    """The board with the upgrade, in the root of Archives."""
    root = {**corp.get("root", {}), "Archives": ["Exchange*"]}
    return {"corp": {"hq": [], **corp, "root": root}, "runner": {"clicks": 4, "credits": 0, "grip": 3, **runner}}


def swapped(a: str, b: str, places: tuple[Where, Where] = (ANY, ANY), **corp: Any) -> rezzed.Game:
    """A game in which an ability of the Runner's resource has just swapped two cards."""
    board = set_up(corp, rig=["Witness"])
    with extra_cards(*POOL, swapper(*places, a, b)):
        game = rezzed.Game(board)
        assert not faults(game.state)
        while game.find("use Exchange") is None:
            game.apply("pass")
        game.apply("use Exchange")
        while game.decision.options[0].text.startswith("trigger"):
            game.apply(game.decision.options[0])
        assert not faults(game.state), faults(game.state)
        return game


def place(game: rezzed.Game, title: str) -> tuple[Any, ...]:
    """Where the only card of a title is: its zone, its server or host, and how many stand outward of it or before it."""
    s = game.state
    c = next(c for c in range(len(s.code)) if objects.fact(s, c).title == title)
    zone = Zone(s.zone[c])
    if zone == Zone.HOSTED:
        return (zone, objects.fact(s, s.host[c]).title)
    if zone == Zone.ICE:
        return (zone, s.where[c], objects.protecting(s, s.where[c]).index(c))
    if zone == Zone.ROOT:
        return (zone, s.where[c], s.roots[s.where[c]].index(c))
    return (zone, s.face[c])


SHELF = "Shelf*"
BOARDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "ice of one server": ("First", "Third", {"ice": {"HQ": ["First", "Second*", "Third*"]}}),
    "neighbours": ("Second", "First", {"ice": {"HQ": ["First*", "Second*"]}}),
    "ice of two servers": ("First", "Third", {"ice": {"HQ": ["Second", "First"], "remote1": ["Third*"]}}),
    "one root": ("Asset", "Upgrade", {"root": {"remote1": ["Asset*", "Shelf", "Upgrade"]}}),
    "one root, the other way": ("Upgrade", "Asset", {"root": {"remote1": ["Asset", "Upgrade*"]}}),
    "two roots": ("Asset", "Agenda", {"root": {"remote1": ["Asset*", "Shelf"], "remote2": ["Upgrade", "Agenda"]}}),
    "root of a central server": ("Shelf", "Upgrade", {"root": {"HQ": ["Shelf"], "remote1": ["Asset", "Upgrade*"]}}),
    "ice and hosted ice": ("First", "Second", {"ice": {"HQ": ["First*"]}, "root": {"R&D": [SHELF, "Second on Shelf"]}}),
    "hosted ice and ice": ("Second", "First", {"ice": {"HQ": ["First*"]}, "root": {"R&D": [SHELF, "Second on Shelf"]}}),
    "hosted on two cards": ("First", "Second", {"root": {
        "HQ": [SHELF, "First on Shelf"], "R&D": ["Rack*", "Second on Rack"]}}),
    "hosted on one card": ("First", "Second", {"root": {"HQ": [SHELF, "First on Shelf", "Second on Shelf"]}}),
}  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_installed_cards_change_places_and_stay_what_they_are(name: str) -> None:
    """CR 8.8.3: they remain installed, keep status and counters, and nothing is uninstalled or installed."""
    a, b, corp = BOARDS[name]
    with extra_cards(*POOL, swapper(ANY, ANY, a, b)):
        before = rezzed.Game(set_up(corp))
    game = swapped(a, b, **corp)
    assert place(game, a) == place(before, b)
    assert place(game, b) == place(before, a)
    for c in range(len(before.state.code)):
        if objects.fact(before.state, c).title in (a, b):
            assert game.state.face[c] == before.state.face[c]
            assert game.state.gen[c] == before.state.gen[c]
        elif objects.fact(before.state, c).side == CORP:
            assert place(game, objects.fact(before.state, c).title) == place(before, objects.fact(before.state, c).title)
    assert game.state.credits[RUNNER] == 0


BETWEEN: dict[str, tuple[str, str, Where, tuple[Any, ...], dict[str, Any]]] = {
    "hand and root": ("Upgrade", "Asset", Where.HQ, (Zone.HQ, 0), {
        "hq": ["Upgrade"], "root": {"remote1": ["Shelf", "Asset*", "Rack"]}}),
    "hand and ice": ("First", "Second", Where.HQ, (Zone.HQ, 0), {
        "hq": ["First"], "ice": {"HQ": ["Third", "Second*"]}}),
    "hand and hosted ice": ("First", "Second", Where.HQ, (Zone.HQ, 0), {
        "hq": ["First"], "root": {"HQ": [SHELF, "Second on Shelf"]}}),
    "Archives and ice": ("First", "Second", Where.ARCHIVES, (Zone.ARCHIVES, 1), {
        "archives": ["First"], "ice": {"HQ": ["Second*", "Third"]}}),
    "Archives and unrezzed ice": ("First", "Second", Where.ARCHIVES, (Zone.ARCHIVES, 0), {
        "archives": ["First*"], "ice": {"HQ": ["Second", "Third"]}}),
    "Archives and root": ("Upgrade", "Asset", Where.ARCHIVES, (Zone.ARCHIVES, 1), {
        "archives": ["Upgrade*"], "root": {"remote1": ["Asset*"]}}),
}  # fmt: skip


@pytest.mark.parametrize("name", BETWEEN)
@pytest.mark.parametrize("installed_first", [False, True])
def test_a_card_from_elsewhere_is_installed_in_the_exact_place(name: str, installed_first: bool) -> None:
    """CR 8.8.4a-b: one is uninstalled, the other comes unrezzed to its server, position, place in the root, or host."""
    out, inside, zone, end, corp = BETWEEN[name]
    names, places = ((inside, out), (ANY, zone)) if installed_first else ((out, inside), (zone, ANY))
    with extra_cards(*POOL, swapper(*places, *names)):
        before = rezzed.Game(set_up(corp))
    game = swapped(*names, places=places, **corp)
    assert place(game, out) == place(before, inside)
    assert place(game, inside) == end
    c = next(c for c in range(len(game.state.code)) if objects.fact(game.state, c).title == out)
    assert not game.state.face[c]
    assert game.state.credits[RUNNER] == 11  # it was installed, and the other uninstalled


def test_two_cards_outside_of_play_change_zones() -> None:
    """CR 8.8.4: nothing is installed or uninstalled."""
    game = swapped("Asset", "Other", (Where.HQ, Where.ARCHIVES), hq=["Asset"], archives=["Other*"])
    assert place(game, "Asset") == (Zone.ARCHIVES, 0)
    assert place(game, "Other") == (Zone.HQ, 0)
    assert game.state.credits[RUNNER] == 0


def test_a_card_that_is_swapped_out_sees_itself_go() -> None:
    """CR 8.8.4b, 9.1.8g: it was active as it was uninstalled."""
    game = swapped("Asset", "Farewell", (Where.HQ, ANY), hq=["Asset"], root={"remote1": ["Farewell*"]})
    assert game.state.credits[CORP] == 5 + 7
    game = swapped("Asset", "Farewell", (Where.HQ, ANY), hq=["Asset"], root={"remote1": ["Farewell"]})
    assert game.state.credits[CORP] == 5


def test_what_was_hosted_on_a_card_that_is_swapped_out_is_trashed() -> None:
    """CR 8.8.4b, 10.3.1g; between installed cards it stays hosted (8.8.3a)."""
    root = {"HQ": [SHELF, "First on Shelf"], "R&D": ["Upgrade"]}
    game = swapped("Rack", "Shelf", (Where.HQ, ANY), hq=["Rack"], root=root)
    assert place(game, "First")[0] == Zone.ARCHIVES
    game = swapped("Upgrade", "Shelf", root=root)
    assert place(game, "First") == (Zone.HOSTED, "Shelf")
    assert place(game, "Shelf") == (Zone.ROOT, 1, 0)


def test_a_rezzed_card_that_is_swapped_out_stops_being_active() -> None:
    """CR 9.1.7: what it gave is gone, and what it gave is kept where both cards stay installed."""
    ice = {"HQ": ["First*"]}
    game = swapped("Asset", "Banner", (Where.HQ, ANY), hq=["Asset"], root={"remote1": ["Banner*"]}, ice=ice)
    assert game.view("runner").servers[0].ice[0].strength == 1
    game = swapped("Asset", "Banner", root={"remote1": ["Banner*"], "remote2": ["Asset"]}, ice=ice)
    assert game.view("runner").servers[0].ice[0].strength == 4


def test_agendas_of_the_score_areas_keep_their_counters() -> None:
    """CR 8.8.4c: each comes to the other area, with what is hosted on it; the points follow."""
    with extra_cards(
        *POOL, card("t_big", "Big", Type.AGENDA, None, "", points=3, advance=2),
        swapper(Where.CORP_SCORE, Where.RUNNER_SCORE, "Agenda", "Big"),
    ):  # fmt: skip
        game = rezzed.Game(set_up({"score": ["Agenda @2 agenda"]}, score=["Big"]))
        game.apply("use Exchange")
        assert not faults(game.state)
        assert place(game, "Agenda") == (Zone.RUNNER_SCORE, 1)
        assert place(game, "Big") == (Zone.CORP_SCORE, 1)
        view = game.view("runner")
        assert (view.corp.points, view.runner.points) == (3, 1)
        s = game.state
        assert s.counter(next(c for c in range(len(s.code)) if objects.fact(s, c).title == "Agenda"), Counter.AGENDA) == 2


def test_a_card_of_the_deck_is_swapped_into_its_very_place() -> None:
    """CR 4.2.3, 8.8.1: the second card of R&D and one of HQ."""
    corp = {"hq": ["Asset", "Upgrade"], "rnd": ["Other", "Agenda", "Shelf"]}
    game = swapped("Asset", "Agenda", (Where.HQ, Where.RND), **corp)
    s = game.state
    assert [objects.fact(s, c).title for c in s.order[Zone.RND]] == ["Other", "Asset", "Shelf"]
    assert place(game, "Agenda") == (Zone.HQ, 0)


def test_an_installed_program_is_swapped_with_one_of_the_grip() -> None:
    """CR 8.8.4b: the new one is installed faceup and is active; the old one is a new object in the grip."""
    old = card("t_old", "Old", Type.PROGRAM, 0, "", Static(Strength(-1, Cards(types=(Type.ICE,)))))
    new = card("t_new", "New", Type.PROGRAM, 0, "", Static(Strength(4, Cards(types=(Type.ICE,)))), recurring=2)
    swap = (Choose(Cards(Where.GRIP) & Titled("New")), Swap(THIS, CHOSEN))
    with extra_cards(*POOL, new, replace(old, abilities=(*old.abilities, Paid(Cost(), swap)))):
        game = rezzed.Game({"corp": {"hq": 1, "ice": {"HQ": ["Third*"]}}, "runner": {"rig": ["Old"], "grip": ["New"]}})
        game.apply("use Old")
        assert not faults(game.state)
        assert place(game, "New") == (Zone.RIG, 1)
        assert place(game, "Old") == (Zone.GRIP, 0)
        view = game.view("runner")
        assert view.servers[0].ice[0].strength == 7
        assert view.runner.rig[0].counters.credit == 2


@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_a_card_swapped_into_the_breached_root_can_become_a_candidate(wanted: str) -> None:
    """CR 7.4.5, 7.4.6a: the one that left is no candidate any more, the one that came is if the Runner says so."""
    trap = card("t_trap", "Trap", Type.UPGRADE, 0, "", accessed(
        Choose(Cards(ANY) & Titled("Upgrade")), Choose(Cards(ANY) & Titled("Other")), Swap(Ref.FIRST_CHOSEN, CHOSEN),
    ), trash=9)  # fmt: skip
    with extra_cards(*POOL, trap):
        root = {"remote1": ["Trap", "Other", "Shelf"], "remote2": ["Upgrade"]}
        game = rezzed.Game({"corp": {"hq": 0, "root": root}, "runner": {"clicks": 4, "credits": 0}})
        for action in ("run remote 1", "access Trap"):
            while game.find(action) is None:
                game.apply(next(o for o in game.decision.options if o.text in ("pass", "continue")))
            game.apply(action)
        game.apply(wanted)
        assert not faults(game.state)
        if wanted == "yes":
            assert [o.text for o in game.decision.options] == ["access Shelf", "access Upgrade"]
        log = [e.text for e in game.log]
        assert ("access Shelf" in log) == (wanted == "no") and "access Other" not in log and "access Upgrade" not in log
