"""How cards and print sets are found by what people type."""

from __future__ import annotations

import json

import pytest

from rezzed import Board, Game, RezzedError, SetupError
from rezzed.cards import pool, print_sets, sets_of
from rezzed.cli.main import main as run
from rezzed.game import as_json
from rezzed.ids import Type
from rezzed.library import find_cards, plain
from rezzed.titles import bare, halves

pytestmark = pytest.mark.fast


@pytest.mark.parametrize("typed", ["Mirāju", "miraju", "MIRAJU", " mirāju ", "anr:Mirāju", "ANR: miraju"])
def test_accents_case_and_game_do_not_matter(typed: str) -> None:
    assert [d.id for d in find_cards(typed)] == ["miraju"]


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("Lat: Ethical Freelancer", "lat_ethical_freelancer"),
        ("lat", "lat_ethical_freelancer"),
        ("Gabriel Santiago", "gabriel_santiago_consummate_professional"),
        ("jinteki personal evolution", "jinteki_personal_evolution"),
        ("jinteki_personal_evolution", "jinteki_personal_evolution"),
        ("snare", "snare"),
    ],
)
def test_subtitles_and_punctuation_can_be_left_out(typed: str, id: str) -> None:
    assert [d.id for d in find_cards(typed)] == [id]


def test_one_title_in_two_games_is_told_apart() -> None:
    assert {d.game for d in find_cards("Hunter")} == {"anr", "onr"}
    for game in ("anr", "onr"):
        assert [d.game for d in find_cards(f"{game}:hunter")] == [game]
        assert [d.game for d in find_cards("Hunter", game)] == [game]
    with pytest.raises(RezzedError, match="names a card of onr; expected a card of anr"):
        find_cards("onr:Hunter", "anr")


@pytest.mark.parametrize(("rules", "title"), [("cr-26.03", "anr:hunter"), ("onr-1996", "onr:HUNTER"), ("onr-1996", "hunter")])
def test_a_board_takes_what_people_type(rules: str, title: str) -> None:
    game = Game(Board(rules=rules, corp={"ice": {"HQ": [f"{title}*"]}}))
    assert "Hunter" in json.dumps(as_json(game.view("corp")))


def test_an_ambiguous_beginning_lists_the_candidates() -> None:
    with pytest.raises(RezzedError) as error:
        find_cards("hunt")
    assert str(error.value).startswith("'hunt' is ambiguous: ")
    assert "Hunter" in str(error.value)
    assert "Hunting Pack" in str(error.value)


@pytest.mark.parametrize("typed", ["", "  ", ":", "onr:", "xyzzy" * 300, "💥", "anr:Tollboothh", "on:Hunter"])
def test_what_names_no_card_is_an_error_of_one_line(typed: str) -> None:
    with pytest.raises(RezzedError) as error:
        find_cards(typed)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


def test_titles_of_a_game_are_different_when_typed_plainly() -> None:
    """`library` keeps one card for each plain title."""
    for game in ("anr", "onr"):
        titles = [plain(d.title) for d in pool() if d.game == game]
        assert len(titles) == len(set(titles))


@pytest.mark.parametrize(
    ("name", "game", "id"),
    [
        ("what_lies_ahead", "anr", "what_lies_ahead"),
        ("Crimson Dust", "anr", "crimson_dust"),
        ("revised", "anr", "revised_core_set"),
        ("onr:limited", "onr", "limited"),
        ("Limited", "onr", "limited"),
    ],
)
def test_what_a_set_lacks(name: str, game: str, id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "--missing", name, "--json"]) == 0
    missing = json.loads(capsys.readouterr().out)
    declared = {d.id for d in pool() if d.game == game and id in sets_of(d)}
    assert missing
    assert {m["id"] for m in missing} | declared == print_sets()[game][id].keys()
    assert not {m["id"] for m in missing} & declared
    assert run(["cards", "--missing", name]) == 0
    out = capsys.readouterr().out
    assert f"{len(declared)} of {len(missing) + len(declared)} cards are declared, {len(missing)} are missing" in out
    assert all(m["title"] in out for m in missing)


@pytest.mark.parametrize(
    ("name", "words"), [("", "known: "), ("gatewy", "system_gateway"), ("onr:core_set", "limited"), ("the", "the_source")]
)
def test_sets_that_nobody_printed(name: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "--missing", name]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("Personal Evolution", "jinteki_personal_evolution"),
        ("Jinteki: Personal Evolution", "jinteki_personal_evolution"),
        ("Jinteki – Personal Evolution", "jinteki_personal_evolution"),
        ("Steve Cambridge", "steve_cambridge_master_grifter"),
        ("master grifter", "steve_cambridge_master_grifter"),
        ("Aesop's Pawnshop", "aesops_pawnshop"),
        ("Aesop’s Pawnshop", "aesops_pawnshop"),
        ("Aesop‘s Pawnshop", "aesops_pawnshop"),
        ('Rielle "Kit" Peddler', "rielle_kit_peddler_transhuman"),
        ("Rielle “Kit” Peddler: Transhuman", "rielle_kit_peddler_transhuman"),
        ("Blueberry! Diesel", "blueberry_diesel"),
        ("Anson Rose", "anson_rose"),
        ("anr:Self‑modifying Code", "self_modifying_code"),
        ("anr:Self–modifying Code", "self_modifying_code"),
    ],
)
def test_halves_of_titles_and_typographic_characters(typed: str, id: str) -> None:
    assert [d.id for d in find_cards(typed)] == [id]
    side = "corp" if find_cards(typed)[0].side == 0 else "runner"
    fact = find_cards(typed)[0]
    if "identity" in Type(fact.type).name.lower():
        assert Game(Board(**{side: {"identity": typed}})).view(side)


@pytest.mark.parametrize("typed", ["Haas-Bioroid", "Haas‑Bioroid", "Jinteki", "NBN", "jinteki:"])
def test_a_name_with_several_subtitles_lists_them(typed: str) -> None:
    with pytest.raises(RezzedError, match="is ambiguous: .*: "):
        find_cards(typed)
    with pytest.raises(SetupError, match=r"corp.identity: .* is ambiguous: "):
        Game(Board(corp={"identity": typed}))


def test_every_title_is_found_by_its_keyboard_form_and_by_its_subtitle() -> None:
    """Each card of both games; a half that several titles have is an error that lists them."""
    halved = 0
    for game in ("anr", "onr"):
        for d in (x for x in pool() if x.game == game):
            assert d.id in [x.id for x in find_cards(bare(d.title), game)]
            for half in halves(d.title):
                try:
                    found = [x.id for x in find_cards(half, game)]
                except RezzedError as error:
                    assert "is ambiguous" in str(error)
                else:
                    assert d.id in found or plain(half) in [plain(x.title) for x in find_cards(half, game)]
                    halved += 1
    assert halved > 100


@pytest.mark.parametrize("title", ["Hunter", "Networking", "All-Nighter", "networking"])
def test_card_shows_every_game(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A title can be declared in one game and inert in the other."""
    assert run(["card", title, "--json"]) == 0
    assert [d["game"] for d in json.loads(capsys.readouterr().out)] in (["anr", "onr"], ["onr", "anr"])
    assert run(["card", title]) == 0
    assert capsys.readouterr().out.count("  game: ") == 2
    for game in ("anr", "onr"):
        assert run(["card", f"{game}:{title}", "--json"]) == 0
        assert [d["game"] for d in json.loads(capsys.readouterr().out)] == [game]
    assert run(["card", "Corroder", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 1
