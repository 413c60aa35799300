"""Formats of play: rotations, lists, points, dates, files of one's own, and the commands that take a format."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from installing import Installer

import rezzed
from rezzed import library
from rezzed.cards import catalogue, deckbuilding
from rezzed.cli.main import main
from rezzed.decks import Deck, builtin, check, check_format, formats, formats_of, known_play, names, play_format, write
from rezzed.decks.format_check import refused
from rezzed.decks.play_formats import cards_of, newest, own_formats, read_formats, unknown_names
from rezzed.ids import Type

HAYLEY = "hayley_kaplan_universal_scholar"
KATE = "kate_mac_mccaffrey_digital_tinker"
TAO = "tao_salonga_telepresence_magician"
PLAYED = (Type.EVENT, Type.HARDWARE, Type.PROGRAM, Type.RESOURCE)
Run = Callable[..., tuple[int, str, str]]


def filled(identity: str, format: str, *days: str, **given: int) -> Deck:
    """A legal deck with the given cards: the rest are cards of its faction and neutral ones, without influence and on no list,
    that the format has on all of these days."""
    facts, days = deckbuilding()["anr"], days or ("2025-08-01",)
    snapshots = [play_format(format).on(day) for day in days]
    listed = {id for s in snapshots if s.restriction is not None for id in s.restriction.cards()}
    left, cards = facts[identity]["size"] - sum(given.values()), dict(given)
    for id in sorted(set.intersection(*(set(cards_of(s.pool)) for s in snapshots)) - listed - set(given)):
        card = library.default().named("anr", id)
        assert card is not None
        faction, price = facts[id]["faction"], facts[id].get("influence", 0)
        out = [min(s.pool.sets[x] for x in facts[id]["printings"] if x in s.pool.sets) for s in snapshots]
        free = faction == facts[identity]["faction"] or (faction == "neutral" and not price)
        usual = card.type in PLAYED and "copies" not in facts[id] and "current" not in card.subtypes
        if left and free and usual and all(first <= day for first, day in zip(out, days, strict=True)):
            cards[id] = min(3, left)
            left -= cards[id]
    deck = Deck("mine", "runner", cards, identity)
    assert check(deck).legal, check(deck).faults
    return deck


def reasons(deck: Deck, format: str, day: str) -> list[str]:
    return [str(reason) for reason in check_format(deck, play_format(format), day).reasons]


# -- each rule alone ----------------------------------------------------------------------------------------------


def test_a_card_rotates_on_a_day() -> None:
    deck = filled(TAO, "standard", "2025-04-23", "2025-04-24", diesel=1)
    assert reasons(deck, "standard", "2025-04-23") == []
    assert reasons(deck, "standard", "2025-04-24") == ["Diesel is in no set of the card pool (Seventh Rotation, 2025-04-24)"]


@pytest.mark.parametrize(("format", "pool"), [
    ("standard", "Seventh Rotation, 2025-04-24"), ("startup", "Startup (Elevation), 2025-04-24"),
    ("eternal", "Eternal, 2017-10-01"), ("system-gateway", "System Gateway, 2021-04-09"),
])  # fmt: skip
def test_only_a_card_of_another_set_is_out(format: str, pool: str) -> None:
    assert reasons(filled(TAO, format), format, "2025-08-01") == []
    words = f"Aircheck is in no set of the card pool ({pool})"
    assert reasons(filled(TAO, format, aircheck=1), format, "2025-08-01") == [words]


def test_an_identity_rotates_too() -> None:
    deck = filled(KATE, "standard", "2025-08-01")
    (words,) = reasons(deck, "standard", "2025-08-01")
    assert words.startswith("Kate") and words.endswith("is in no set of the card pool (Seventh Rotation, 2025-04-24)")


def test_a_reprint_keeps_a_card_in_the_pool() -> None:
    assert "core_set" not in play_format("standard").on("2025-08-01").pool.sets
    assert reasons(filled(TAO, "standard", "2025-08-01", sure_gamble=3), "standard", "2025-08-01") == []


def test_a_set_counts_from_its_release_on() -> None:
    deck = filled(KATE, "standard", "2012-12-13", zu_13_key_master=1)
    assert reasons(deck, "standard", "2012-12-14") == []
    words = "ZU.13 Key Master was released on 2012-12-14, after 2012-12-13 (Pre Rotation, 2012-09-06)"
    assert reasons(deck, "standard", "2012-12-13") == [words]


def test_a_card_is_banned_and_free_again() -> None:
    deck = filled(TAO, "standard", "2025-08-01", creative_commission=1)
    assert reasons(deck, "standard", "2025-08-01") == ["Creative Commission is banned (Standard Ban List 25.08, 2025-08-01)"]
    assert reasons(deck, "standard", "2025-10-03") == []


def test_a_banned_subtype() -> None:
    deck = filled(HAYLEY, "standard", "2020-06-25", "2020-07-01", employee_strike=1)
    words = "Employee Strike has the banned subtype current (Standard Ban List 20.06, 2020-06-26)"
    assert reasons(deck, "standard", "2020-07-01") == [words]
    assert reasons(deck, "standard", "2020-06-25") == ["Employee Strike is banned (Standard MWL 3.4b, 2019-12-31)"]


def test_two_restricted_cards_are_one_too_many() -> None:
    day = "2018-10-01"
    assert reasons(filled(HAYLEY, "standard", day, film_critic=3), "standard", day) == []
    (words,) = reasons(filled(HAYLEY, "standard", day, film_critic=1, inversificator=1), "standard", day)
    assert words == "2 restricted cards (Film Critic, Inversificator); a deck may have one of them (NAPD MWL 2.2, 2018-09-06)"


def test_points_are_paid_once_for_all_copies() -> None:
    day, seven = "2025-08-01", {"sifr": 3, "blackmail": 3, "employee_strike": 1, "film_critic": 2}
    points = play_format("eternal").on(day).restriction
    assert points is not None and sum(points.points.get(id, 0) for id in seven) == points.limit == 7
    assert reasons(filled(KATE, "eternal", day, **seven), "eternal", day) == []
    (words,) = reasons(filled(KATE, "eternal", day, **seven, bloo_moose=1), "eternal", day)
    assert words.startswith("the cards cost 8 points (") and "Bloo Moose 1" in words
    assert words.endswith("); the limit is 7 (Eternal Points List 25.07, 2025-07-31)")


def test_universal_influence() -> None:
    day = "2017-05-01"
    assert reasons(filled(KATE, "standard", day, sifr=3), "standard", day) == []
    words = "the deck costs 17 influence, 12 of it universal; the limit is 15 (NAPD MWL 1.2, 2017-04-12)"
    assert reasons(filled(KATE, "standard", day, sifr=3, faust=1), "standard", day) == [words]
    assert reasons(filled(KATE, "standard", day, sifr=3, clone_chip=3), "standard", day) == []  # of its faction: universal only


def test_cards_that_lower_the_influence_limit() -> None:
    day = "2016-03-01"
    assert reasons(filled(KATE, "standard", day, clone_chip=3, parasite=3), "standard", day) == []
    words = "the deck costs 9 influence; the limit is 8, lowered by 7 (NAPD MWL 1.0, 2016-02-01)"
    assert reasons(filled(KATE, "standard", day, clone_chip=3, parasite=3, desperado=1), "standard", day) == [words]


def test_cards_beside_the_deck_count() -> None:
    deck = replace(filled(TAO, "standard", "2025-08-01"), beside={"creative_commission": 1, "diesel": 2, "no such card": 1})
    found = reasons(deck, "standard", "2025-08-01")
    assert [x.partition(" is ")[0] for x in found] == ["Diesel", "Creative Commission"]


def test_all_reasons_are_told_at_once_those_of_the_rules_first() -> None:
    deck = filled(TAO, "standard", "2025-08-01", creative_commission=1)
    broken = replace(deck, cards={**deck.cards, "sure_gamble": 4, "diesel": 1, "creative_commission": 1})
    cites = [reason.cite for reason in check_format(broken, play_format("standard"), "2025-08-01").reasons]
    assert cites == ["CR 1.4.7", "Seventh Rotation, 2025-04-24", "Standard Ban List 25.08, 2025-08-01"]


def test_decks_of_1996_and_added_cards_are_in_no_format() -> None:
    assert reasons(builtin("corp-1996"), "eternal", "2025-08-01")[-1] == "Eternal has no cards of 1996"


# -- the table of the package ---------------------------------------------------------------------------------------


def test_the_table_names_only_cards_and_sets_that_are_known() -> None:
    assert set(own_formats()) == {"eternal", "ram", "snapshot", "standard", "startup", "sunset", "system_gateway"}
    assert [known.id for known in own_formats().values() if unknown_names(known)] == []
    assert newest(own_formats()) == "2025-10-03"
    for known in own_formats().values():
        assert [s.date for s in known.snapshots] == sorted(s.date for s in known.snapshots)
        assert all(set(cards_of(s.pool)) <= set(catalogue("anr")) and len(cards_of(s.pool)) > 70 for s in known.snapshots)


@pytest.mark.parametrize(("format", "day", "id"), [
    ("standard", "2024-12-25", "standard_28"), ("standard", "2024-12-26", "standard_29"),
    ("standard", "2025-04-23", "standard_29"), ("standard", "2025-04-24", "standard_30"),
    ("standard", "2025-07-31", "standard_30"), ("standard", "2025-08-01", "standard_31"),
    ("standard", "2025-10-02", "standard_31"), ("standard", "2025-10-03", "standard_32"),
    ("standard", "2023-09-21", "standard_24"), ("sunset", "2023-09-21", "sunset_01"),
    ("startup", "2025-04-23", "startup_6"), ("startup", "2025-04-24", "startup_7"),
    ("snapshot", "2018-11-16", "snapshot_0"), ("eternal", "2099-01-01", "eternal_7"),
])  # fmt: skip
def test_the_snapshot_of_a_day(format: str, day: str, id: str) -> None:
    assert play_format(format).on(day).id == id


def test_before_a_format_there_is_none() -> None:
    with pytest.raises(rezzed.RezzedError, match="Standard began on 2012-09-06"):
        play_format("standard").on("2012-09-05")


# -- files ----------------------------------------------------------------------------------------------------------


def table(**rules: Any) -> dict[str, Any]:
    """A table with one format: the cards of System Gateway and of one unknown set, and a list with these rules."""
    return {
        "formats": [{"id": "club", "name": "Our Club", "snapshots": [
            {"id": "club_1", "date_start": "2026-01-01", "card_pool_id": "own", "restriction_id": "list"}]}],
        "card_pools": [{"id": "own", "format_id": "club", "name": "Own", "card_cycle_ids": ["system_gateway", "next_cycle"]}],
        "restrictions": [{"id": "list", "format_id": "club", "name": "List", "date_start": "2026-01-01", **rules}],
    }  # fmt: skip


def stored(path: Path, data: Any) -> str:
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    rules = {"banned": ["sure_gamble", "later_card"], "global_penalty": {"9": ["smartware_distributor"]}}
    file = stored(tmp_path / "club.json", table(**rules))
    known = play_format(file)
    assert (known.name, unknown_names(known)) == ("Our Club", ("next_cycle", "later_card"))
    banned = filled(TAO, "system-gateway", "2025-08-01", sure_gamble=1)
    assert reasons(banned, file, "2026-02-01") == ["Sure Gamble is banned (List, 2026-01-01)"]
    low = {"smartware_distributor": 3, "sure_gamble": 0}
    found = check_format(filled(TAO, "system-gateway", "2025-08-01", **low, leech=1), known, "2026-02-01").reasons
    assert [r.text for r in found if "limit" in r.text] == []  # 1 influence: no limit becomes lower than 1
    found = check_format(filled(TAO, "system-gateway", "2025-08-01", **low, leech=2), known, "2026-02-01").reasons
    assert [r.text for r in found if "limit" in r.text] == ["the deck costs 2 influence; the limit is 1, lowered by 27"]


def test_a_file_with_several_formats_needs_a_name(tmp_path: Path) -> None:
    data = table()
    data["formats"].append({**data["formats"][0], "id": "other_one", "name": "Other"})
    data["card_pools"].append({**data["card_pools"][0], "format_id": "other_one"})
    data["restrictions"].append({**data["restrictions"][0], "format_id": "other_one"})
    file = stored(tmp_path / "two.json", data)
    assert play_format(f"{file}:other-one").name == "Other"
    for name, words in ((file, "has 2 formats; name one of"), (f"{file}:third", "no format 'third'; it has club, other-one")):
        with pytest.raises(rezzed.RezzedError, match=words):
            play_format(name)


def test_a_folder_as_the_database_has_it(tmp_path: Path) -> None:
    data = table(banned=["sure_gamble"])
    for part, rows in data.items():
        (tmp_path / part / "club").mkdir(parents=True)
        one = rows[0] if part != "card_pools" else rows
        stored(tmp_path / part / "club" / "club.json", one)
    assert read_formats(tmp_path) == formats_of(data)


def wrong(part: str, **changes: Any) -> dict[str, Any]:
    """The table with other values in the only object of a part."""
    data = table()
    data[part] = [{**data[part][0], **changes}]
    return data


@pytest.mark.parametrize(("data", "words"), [
    ("{", "not valid JSON: line 1"),
    ("[]", "expected a JSON object with formats, card_pools, restrictions"),
    ("{}", "there is no 'formats'"),
    ('{"formats": [], "formats": []}', "'formats' appears twice"), ({"formats": []}, "there is no format in it"),
    ({"formats": 3}, "formats: expected a list of objects, not 3"),
    ({"formats": [3]}, r"formats\[0\]: expected an object, not 3"),
    ({"formats": [{}]}, r"formats\[0\]: id: expected a text, not None"),
    (wrong("formats", snapshots=[]), "snapshots: expected a list"),
    (wrong("formats", snapshots=["x"]), r"snapshots\[0\]: expected an object"),
    (wrong("card_pools", id="x"), "no card pool 'own' of this format"),
    (wrong("restrictions", id="x"), "no restriction 'list' of this format"),
    (wrong("restrictions", date_start="soon"), "date_start: expected a date"),
    (wrong("formats", name=""), "name: expected a text"),
    (wrong("restrictions", banned="x"), "banned: expected a list of ids, not 'x'"),
    (wrong("card_pools", card_cycle_ids=[]), "with at least one id"),
    (wrong("card_pools", format_id=7), "format_id: expected a text, not 7"),
    (wrong("restrictions", points=[]), "points: expected an object of lists by number"),
    (wrong("restrictions", points={"x": []}), "expected a number from 1 to 1000, not 'x'"),
    (wrong("restrictions", points={"1": ["x"]}), "point_limit: expected a number above 0, not 0"),
    (wrong("restrictions", points={"1" * 5_000: []}), "expected a number from 1 to 1000, not '1111"),
    (wrong("restrictions", point_limit=True), "point_limit: expected"),
    (wrong("restrictions", subtypes={"restricted": []}), "subtypes: expected an object with a list 'banned'"),
    (wrong("restrictions", subtypes={"banned": [1]}), "subtypes: banned: expected a list of ids"),
], ids=str)
def test_wrong_files(tmp_path: Path, data: Any, words: str) -> None:
    file = stored(tmp_path / "w.json", data)
    with pytest.raises(rezzed.SetupError, match=words) as caught:
        play_format(file)
    assert all(fault.startswith(f"{file}: ") and "\n" not in fault for fault in caught.value.faults)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    data = wrong("restrictions", banned=1, restricted=2, date_start=3)
    with pytest.raises(rezzed.SetupError) as caught:
        formats_of(data)
    assert len(caught.value.faults) == 3


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(rezzed.RezzedError, match="no format or file 'standrad'; formats: eternal, .*standard") as caught:
        play_format("standrad")
    assert caught.value.suggestion == "standard"


# -- other distributions ----------------------------------------------------------------------------------------------


def test_a_distribution_offers_a_format_of_play_by_the_same_entry_point(install: Installer) -> None:
    code = f"from rezzed.decks import formats_of\nX = formats_of({table(banned=['sure_gamble'])!r})['club']\n"
    install(code, formats={"club-night": "MODULE:X"})
    assert play_format("club-night").word == "club-night" and "club_night" in known_play()
    assert "club-night" not in formats.known()
    with pytest.raises(rezzed.RezzedError, match="unknown format 'club-night'"):
        write(builtin("shaper-rig"), "club-night")


@pytest.mark.parametrize(("name", "code", "words"), [
    ("standard", "X", "a format of this name already"),
    ("new", "X.__class__('new', 'New', ())", "snapshots: expected a tuple"),
    ("new", "X.__class__('new', 3, X.snapshots)", "name: expected a text, not 3"),
])  # fmt: skip
def test_a_wrong_format_of_play_is_left_out(install: Installer, name: str, code: str, words: str) -> None:
    install(f"from rezzed.decks import play_format\nX = play_format('startup')\nY = {code}\n", formats={name: "MODULE:Y"})
    with pytest.warns(rezzed.errors.PluginWarning, match=words):
        assert set(known_play()) == set(own_formats())


# -- commands -------------------------------------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Carry a command out in a folder with two decks: `fine.txt` and `old.txt`."""
    monkeypatch.chdir(tmp_path)
    stored(tmp_path / "fine.txt", write(filled(TAO, "startup", "2025-08-01"), "jinteki"))
    stored(tmp_path / "old.txt", write(filled(TAO, "standard", "2025-08-01", creative_commission=1, diesel=1), "jinteki"))

    def carry_out(*words: str) -> tuple[int, str, str]:
        code = main(list(words))
        return code, *capsys.readouterr()

    return carry_out


def test_the_command_says_whether_a_deck_is_legal_in_a_format(run: Run) -> None:
    code, out, err = run("deck", "fine.txt", "--format", "startup", "--date", "2025-08-01")
    assert (code, err) == (0, "") and "Startup (Startup Balance Update 25.04, 2025-04-24; Startup (Elevation)): legal" in out
    code, out, err = run("deck", "old.txt", "--format", "Standard", "--date", "2025-08-01")
    assert code == 2 and "not legal: 2 reasons" in out and err.splitlines() == [
        "rezzed: old.txt: Diesel is in no set of the card pool (Seventh Rotation, 2025-04-24)",
        "rezzed: old.txt: Creative Commission is banned (Standard Ban List 25.08, 2025-08-01)",
    ]


def test_the_command_prints_json(run: Run) -> None:
    code, out, _ = run("deck", "old.txt", "--format", "standard", "--date", "2025-08-01", "--json")
    (data,) = json.loads(out)
    assert (code, data["legal"], data["format"], data["faults"]) == (2, False, "standard", [])
    assert data["snapshot"] == {
        "id": "standard_31", "date": "2025-08-01", "pool": {"name": "Seventh Rotation", "date": "2025-04-24"},
        "list": {"name": "Standard Ban List 25.08", "date": "2025-08-01"},
    }  # fmt: skip
    cites = [reason["cite"] for reason in data["reasons"]]
    assert cites == ["Seventh Rotation, 2025-04-24", "Standard Ban List 25.08, 2025-08-01"]


def test_a_starter_deck_is_legal_in_no_format(run: Run) -> None:
    assert run("deck", "gateway-corp")[0] == 0
    code, _, err = run("deck", "gateway-corp", "--format", "system-gateway")
    assert code == 2 and "only for the decks of the System Gateway Starter Pack (CR 1.4.1a)" in err


@pytest.mark.parametrize(("words", "error"), [
    ("fine.txt --date 2025-08-01", "--date: it needs --format"), ("--format standard", "--format: it needs a deck"),
    ("fine.txt --format standard --to text", "does not work with --to"),
    ("fine.txt --list-formats", "--list-formats: it works with"),
    ("fine.txt --format standard --date soon", "--date: expected a date such as 2025-08-01, not 'soon'"),
    ("fine.txt --format sunset --date 2020-01-01", "Sunset began on 2023-09-21"),
    ("fine.txt --format none.json", "no format or file"),
])
def test_options_that_do_not_fit(run: Run, words: str, error: str) -> None:
    code, out, err = run("deck", *words.split())
    assert (code, out) == (2, "") and error in err and err.count("\n") == 1


def test_the_list_of_formats_says_how_old_it_is(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("deck", "--list-formats")
    assert code == 0 and "system-gateway" in out and "the newest built-in list is of 2025-10-03, " in out and " days ago" in out
    file = stored(tmp_path / "club.json", table(banned=["later_card"]))
    _, out, _ = run("deck", "--list-formats", "--format", file)
    assert "Our Club" in out and "next_cycle, later_card" in out and "Eternal" not in out
    data = json.loads(run("deck", "--list-formats", "--json")[1])
    assert data["newest"] == "2025-10-03" and {x["format"] for x in data["formats"]} == {x.word for x in known_play().values()}


def test_play_and_simulate_refuse_decks_in_one_line_each(run: Run) -> None:
    for command in (("play", "--as", "none"), ("simulate", "--games", "2")):
        code, out, err = run(*command, "--runner", "old.txt", "--corp", "weyland-advance", "--format", "startup")
        assert (code, out) == (2, "")
        corp, runner = err.splitlines()
        assert corp.startswith("rezzed: --corp: ") and " is not legal in Startup: " in corp and "; " in corp
        assert runner.startswith("rezzed: --runner: ")
        assert "Diesel is in no set of the card pool (Startup (Elevation), 2025-04-24)" in runner


def test_a_league_refuses_decks(run: Run, tmp_path: Path) -> None:
    rest = 'bot = "random"\nrunner = "fine.txt"\ncorp = "hb-glacier"\n'
    file = stored(tmp_path / "l.toml", "seeds = 1\n" + "".join(f'[[entrant]]\nname = "e{k}"\n{rest}' for k in range(2)))
    code, out, err = run("league", file, "--format", "startup")
    assert (code, out) == (2, "") and err.count("\n") == 2
    assert all(f"line {n}: corp: " in err for n in (6, 11)) and "is not legal in Startup: " in err and "fine.txt" not in err


def test_what_is_legal_is_played(run: Run) -> None:
    assert refused(builtin("hb-glacier"), play_format("eternal"), "x") == []
    decks = ("--runner", "anarch-virus", "--corp", "hb-glacier", "--format", "eternal")
    code, out, err = run("simulate", "--games", "1", "--bots", "corp:first,runner:first", *decks)
    assert (code, err) == (0, "") and "1 game" in out


def test_the_coverage_counts_sets_and_formats(run: Run) -> None:
    data = json.loads(run("cards", "--coverage", "--json")[1])
    sets = {row["set"]: row for row in data["sets"]}
    assert sets["system_gateway"] == {"game": "anr", "set": "system_gateway", "cards": 77, "declared": 77, "complete": 77}
    assert all(row["cards"] >= row["declared"] >= row["complete"] >= 0 for row in (*data["sets"], *data["formats"]))
    plays = {row["format"]: row for row in data["formats"]}
    assert set(plays) == {known.word for known in known_play().values()} and plays["system-gateway"]["cards"] == 77
    assert plays["eternal"]["declared"] < plays["eternal"]["cards"] < len(catalogue("anr"))
    code, out, _ = run("cards", "--coverage")
    (line,) = [line for line in out.splitlines() if line.split()[:1] == ["system-gateway"]]
    assert code == 0 and line.split() == ["system-gateway", "system_gateway_0", "77", "77", "77", "100", "%"]


# -- the decks of the package -----------------------------------------------------------------------------


@pytest.mark.parametrize(("format", "count"), [("standard", 16), ("startup", 8)])
def test_the_decks_of_a_format_are_legal_in_it_and_have_only_declared_cards(format: str, count: int) -> None:
    decks = [builtin(name) for name in names() if name.startswith(f"{format}-")]
    assert len(decks) == count
    for deck in decks:
        assert check_format(deck, play_format(format), newest(own_formats())).reasons == ()
        assert [id for id in (deck.identity or "", *deck.cards) if not deck.declared(id)] == []
    factions = {deckbuilding()["anr"][deck.identity or ""]["faction"] for deck in decks}
    assert factions == {"haas_bioroid", "jinteki", "nbn", "weyland_consortium", "anarch", "criminal", "shaper"}
