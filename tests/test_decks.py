"""Decks: lists in every format, the rules for decks, the decks of the package, and lists that cannot be used."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from any_text import drawn
from extra_cards import extra_cards
from hypothesis import given
from hypothesis import strategies as st

import rezzed
from rezzed import library
from rezzed.cards import deckbuilding, facts, inert, print_sets
from rezzed.decks import FORMATS, Deck, builtin, check, format_of, names, open_deck, parse, read, starter_list, write
from rezzed.decks.legality import points_for
from rezzed.ids import Type
from rezzed.vocabulary import end_the_run, ice

STARTERS = {"gateway-corp": 34, "gateway-corp-advanced": 44, "gateway-runner": 30, "gateway-runner-advanced": 40}
OLD = tuple(name for name in names() if builtin(name).game == "onr")
MODERN = tuple(name for name in names() if name not in OLD)
CORP = {"haas_bioroid", "jinteki", "nbn", "weyland_consortium"}
RUNNER = {"anarch", "criminal", "shaper", "adam", "apex", "sunny_lebeau"}
ANDROMEDA = "andromeda_dispossessed_ristie"


def faults_of(deck: Deck) -> list[tuple[str, str]]:
    """The paragraph and the words of everything that is against a deck."""
    return [(reason.cite, reason.text) for reason in check(deck).faults]


def refused(text: str, format: str | None = None) -> list[str]:
    """The errors of a list, without its name."""
    with pytest.raises(rezzed.SetupError) as caught:
        parse(text, "my.deck", format)
    for fault in caught.value.faults:
        assert fault.startswith("my.deck: ") and "\n" not in fault and len(fault) < 1000
    return [fault.removeprefix("my.deck: ") for fault in caught.value.faults]


# -- facts ------------------------------------------------------------------------------------------------


def test_every_printed_card_has_its_facts_for_decks() -> None:
    known = deckbuilding()["anr"]
    assert set(known) == set(facts()["anr"])
    for id, row in known.items():
        card = inert("anr", id)
        assert card is not None and set(row) <= {"faction", "influence", "copies", "size", "limit", "printings"}
        assert row["faction"] in (CORP if card.side == 0 else RUNNER) | {"neutral"}
        assert row.get("influence") in (None, 0, 1, 2, 3, 4, 5)
        identity = card.type in (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY)
        assert (row.get("size", 0) >= 30) == identity and not (identity and "influence" in row)
        assert "influence" in row or identity or card.type == Type.AGENDA and row["faction"] != "neutral"
        assert {s for s, ids in print_sets()["anr"].items() if id in ids} == set(row["printings"])


def test_printing_codes_name_one_card_each() -> None:
    codes = [code for row in deckbuilding()["anr"].values() for code in row["printings"].values()]
    assert len(codes) == len(set(codes)) and all(len(code) == 5 and code.isdecimal() for code in codes)


@pytest.mark.parametrize(
    ("id", "facts"),
    [
        ("hedge_fund", {"faction": "neutral", "influence": 0, "code": "30075"}),
        ("tollbooth", {"faction": "nbn", "influence": 2}),
        ("tao_salonga_telepresence_magician", {"faction": "shaper", "size": 40, "limit": 15, "code": "30019"}),
        ("luminal_transubstantiation", {"faction": "haas_bioroid", "copies": 1}),
        ("exclusive_party", {"faction": "criminal", "influence": 1, "copies": 6}),
        ("the_catalyst_convention_breaker", {"faction": "neutral", "size": 30, "code": "30076"}),
    ],
)
def test_facts_of_cards(id: str, facts: Mapping[str, Any]) -> None:
    known = deckbuilding()["anr"][id]
    code = next(reversed(known["printings"].values()))
    shown = {**{name: value for name, value in known.items() if name != "printings"}, "code": code}
    assert shown == {**facts, "code": facts.get("code", code)}


def test_the_library_is_imported_without_decks_and_their_facts() -> None:
    script = (
        "import sys, rezzed; from rezzed.cards import deckbuilding;"
        "assert not any(n.startswith(('rezzed.decks', 'defusedxml', 'xml')) for n in sys.modules);"
        "assert deckbuilding.cache_info().currsize == 0"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


# -- the decks of the package -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_a_built_in_deck_is_legal_or_a_starter_deck(name: str) -> None:
    deck = builtin(name)
    assert not deck.unknown and len(deck.titles()) == deck.size
    if name in STARTERS:
        assert deck.size == STARTERS[name] and starter_list(deck) == name
        assert [cite for cite, _ in faults_of(deck)] == ["CR 1.4.1a"]
    else:
        assert check(deck).legal and starter_list(deck) == ""


@pytest.mark.parametrize(
    ("name", "format"),
    [*((n, f) for n in MODERN for f in FORMATS), *((n, f) for n in OLD for f in ("jinteki", "text", "markdown"))],
)
def test_a_deck_survives_every_format(name: str, format: str) -> None:
    deck = builtin(name)
    text = write(deck, format)
    assert format_of(text) == format
    again = parse(text)
    assert replace(again, name=deck.name) == deck
    assert again.name == (deck.name if format != "octgn" else "deck")  # OCTGN has no names
    assert parse(text, format=format) == again and write(again, format) == write(replace(deck, name=again.name), format)


def test_the_decks_cover_every_faction_with_a_game_of_its_own() -> None:
    factions = {deckbuilding()["anr"][builtin(name).identity or ""]["faction"] for name in MODERN}
    assert factions == CORP | {"anarch", "criminal", "shaper"} | {"neutral"}


def test_the_decks_of_1996_have_the_texts_of_all_their_cards() -> None:
    assert [(builtin(name).side, builtin(name).size) for name in OLD] == [("corp", 45), ("runner", 45)]
    for name in OLD:
        assert all(not line.card.inert and line.card.game == "onr" for line in builtin(name).lines())


def test_the_page_about_decks_names_them_all() -> None:
    page = (Path(__file__).parent.parent / "docs" / "decks.md").read_text(encoding="utf-8")
    assert [name for name in (*names(), *FORMATS) if f"`{name}`" not in page] == []


def test_a_changed_starter_deck_is_no_starter_deck() -> None:
    deck = builtin("gateway-runner")
    changed = replace(deck, cards={**deck.cards, "mayfly": 3})
    assert starter_list(changed) == "" and [cite for cite, _ in faults_of(changed)] == ["CR 1.4.1a"]


def test_titles_have_a_stable_order() -> None:
    deck = builtin("gateway-runner")
    backwards = replace(deck, cards=dict(reversed(deck.cards.items())), unknown={"Zed": 1, "Yak": 2})
    assert backwards.titles() == [*deck.titles(), "Yak", "Yak", "Zed"]
    assert deck.titles()[:3] == ["Creative Commission", "Creative Commission", "Jailbreak"]
    assert deck.identity_title() == "The Catalyst: Convention Breaker"


def test_the_titles_of_two_decks_begin_a_game() -> None:
    for corp, runner in (("gateway-corp", "gateway-runner"), ("weyland-credits", "criminal-events")):
        decks = {"corp": ("rnd", builtin(corp)), "runner": ("stack", builtin(runner))}
        sides = {side: {pile: deck.titles(), "identity": deck.identity_title()} for side, (pile, deck) in decks.items()}
        game = rezzed.Game({"begin": "game", **sides})
        view = game.view("runner")
        assert (view.corp.rnd.size, view.runner.stack.size) == (builtin(corp).size - 5, builtin(runner).size - 5)


def test_a_deck_says_which_texts_are_played() -> None:
    with extra_cards(ice("test_wall", "Test Wall", 1, 1, "barrier", end_the_run)):
        deck = parse("3 Test Wall\n1 Corporate War\n")
        assert deck.declared("test_wall") and inert("anr", "corporate_war") is not None
        assert deck.declared("corporate_war") == (library.find_cards("Corporate War", "anr")[0].inert is False)
        assert ("", "rezzed does not know the faction of Test Wall") in faults_of(replace(deck, identity="nbn_reality_plus"))


# -- reading ----------------------------------------------------------------------------------------------

SAME = {"sure_gamble": 3, "inside_job": 2, "corroder": 1, "desperado": 1}

JINTEKI = """\
;; identity: Andromeda: Dispossessed Ristie
;; identity-code: 02083
;; title: Andy
;; notes: fast
3 Sure Gamble
2 Inside Job [id: 31015, art: alt]
1 Corroder
1 Desperado
"""
TEXT = """\
Andy

Andromeda: Dispossessed Ristie (Humanity's Shadow)

Event (5)
3x Sure Gamble (System Gateway)
2x Inside Job (System Update 2021)

Hardware (1)
1x Desperado (Core Set) ★

Icebreaker (1)
1x Corroder (System Update 2021)  ••

2 influence spent (max 15, available 13)
7 cards (min 45)
Cards up to System Gateway

Deck built on https://netrunnerdb.com.
"""
MARKDOWN = """\
## Andy

[Andromeda: Dispossessed Ristie](https://netrunnerdb.com/en/card/02083) _(Humanity's Shadow)_

###Event (5)
* 3x [Sure Gamble](https://netrunnerdb.com/en/card/30030) _(System Gateway)_
* 2x [Inside Job](https://netrunnerdb.com/en/card/31015) _(System Update 2021)_

###Hardware (1)
* 1x [Desperado](https://netrunnerdb.com/en/card/01024) _(Core Set)_

###Icebreaker (1)
* 1x [Corroder](https://netrunnerdb.com/en/card/31007) _(System Update 2021)_ ●●

2 influence spent (max 15, available 13)
7 cards (min 45)
Cards up to System Gateway

Decklist [published on NetrunnerDB](https://netrunnerdb.com/en/decklist/1/andy).
"""
V2 = json.dumps({
    "data": [{"id": 1, "name": "Andy", "cards": {"02083": 1, "01050": 1, "30030": 2, "01021": 2, "01007": 1, "01024": 1}}],
    "version_number": "2.0", "success": True, "total": 1,
})  # fmt: skip
V3 = json.dumps({
    "data": {"id": "x", "type": "decklists", "attributes": {
        "name": "Andy", "identity_card_id": ANDROMEDA, "side_id": "runner", "card_slots": SAME,
    }},
})  # fmt: skip
PREFIX = "bc0f047c-01b1-427f-a439-d451eda"
OCTGN = f"""\
<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="0f38e453-26df-4c04-9d67-6d43de939c77">
  <section name="Identity"><card qty="1" id="{PREFIX}02083">Andromeda</card></section>
  <section name="R&amp;D / Stack">
    <card qty="3" id="{PREFIX}01050">Sure Gamble</card>
    <card qty="2" id="{PREFIX}01021">Inside Job</card>
    <card qty="1" id="{PREFIX}99999">Corroder</card>
    <card qty="1" id="{PREFIX}01024">Desperado</card>
  </section>
  <notes></notes>
</deck>
"""
LISTS = {"jinteki": JINTEKI, "text": TEXT, "markdown": MARKDOWN, "nrdb-v2": V2, "nrdb-v3": V3, "octgn": OCTGN}


@pytest.mark.parametrize("format", LISTS)
def test_the_same_deck_in_every_format(format: str) -> None:
    assert set(LISTS) == set(FORMATS)
    text = LISTS[format]
    assert format_of(text) == format
    deck = parse(text, "Andy")
    assert deck == Deck("Andy", "runner", deck.cards, ANDROMEDA) and deck.cards == SAME
    assert parse(text.replace("\n", "\r\n"), "Andy") == deck == parse(text, "Andy", format)


@pytest.mark.parametrize(("code", "id"), [("01110", "hedge_fund"), ("30075", "hedge_fund"), ("31005", None), ("32001", None)])
def test_every_printing_is_its_card(code: str, id: str | None) -> None:
    deck = parse(json.dumps({"cards": {code: 1, "30001": 2}}))
    assert not deck.unknown and len({**deck.cards, deck.identity: 1}) == 2
    assert id is None or id in deck.cards


def test_copies_are_summed() -> None:
    deck = parse("2 Hedge Fund\n1x hedge fund (Core Set)\n3 Ice Wall\nHedge Fund\n")
    assert deck.cards == {"hedge_fund": 4, "ice_wall": 3}
    assert parse(json.dumps({"cards": {"01110": 1, "20132": 2, "30075": 1}})).cards == {"hedge_fund": 4}


def test_unknown_cards_stay_by_name() -> None:
    text = ";; title: New\n;; identity: Nobody: Knows Them\n\n3 Hedge Fund\n2 Tomorrow's Card (Next Set)\n"
    deck = parse(text)
    assert (deck.unknown, deck.unknown_identity, deck.identity) == ({"Tomorrow's Card": 2}, "Nobody: Knows Them", None)
    assert deck.side == "corp" and deck.size == 5
    cites = [cite for cite, _ in faults_of(deck)]
    assert cites == ["", ""] and "unknown card" in faults_of(deck)[0][1] and "unknown identity" in faults_of(deck)[1][1]
    for format in FORMATS:
        again = parse(write(deck, format))
        if format == "nrdb-v2":  # the identity is among the cards
            assert again.unknown == {"Tomorrow's Card": 2, "Nobody: Knows Them": 1}
        else:
            assert replace(again, name="New") == deck, format


def test_unknown_codes_stay_too() -> None:
    assert parse(json.dumps({"cards": {"30075": 1, "99999": 2}})).unknown == {"99999": 2}


def test_what_begins_like_a_card_is_not_this_card() -> None:
    assert parse("3 Hedge\n1 Ice Wall").unknown == {"Hedge": 3}


@pytest.mark.parametrize(
    ("text", "name", "identity"),
    [
        ("Andromeda\n3 Sure Gamble", "deck", ANDROMEDA),
        ("45 Cards of Fury\nAndromeda: Dispossessed Ristie\n3 Sure Gamble", "45 Cards of Fury", ANDROMEDA),
        ("Sure Gamble\nAndromeda: Dispossessed Ristie\n3 Sure Gamble", "Sure Gamble", ANDROMEDA),
        ("My deck\n3 Sure Gamble", "My deck", None),
        ("1 Andromeda: Dispossessed Ristie\n3 Sure Gamble", "deck", ANDROMEDA),
        ("Identity: Andromeda: Dispossessed Ristie (Core)\n3 Sure Gamble\n# a comment\n// another", "deck", ANDROMEDA),
        ("3 Sure Gamble\nWarning: too few cards", "deck", None),
    ],
)
def test_names_and_identities_of_lists(text: str, name: str, identity: str | None) -> None:
    deck = parse(text)
    assert (deck.name, deck.identity, deck.cards) == (name, identity, {"sure_gamble": 3})


@pytest.mark.parametrize("title", ["15 Minutes", "24/7 News Cycle", "realloc()", "Maglectric Rapid (748 Mod)", "Brân 1.0"])
def test_titles_with_numbers_and_signs(title: str) -> None:
    (card,) = library.find_cards(title, "anr")
    for row in (f"2 {title}", f"2x {title}", f"2x {title} (System Gateway) ••••• •", f"1 {title}\n{title}"):
        assert parse(row).cards == {card.id: 2}
    for format in FORMATS:
        assert parse(write(parse(f"2 {title}"), format)).cards == {card.id: 2}


def test_the_game_is_the_one_that_knows_the_cards() -> None:
    old = parse("3 Accounts Receivable\n2 Data Raven\n1 Corporate War")
    assert (old.game, old.side, old.size) == ("onr", "corp", 6)
    assert parse("3 Data Raven\n3 Hedge Fund").game == "anr"
    for format in ("jinteki", "text", "markdown"):
        assert replace(parse(write(old, format)), name="deck") == old
    for format in ("nrdb-v2", "nrdb-v3", "octgn"):
        with pytest.raises(rezzed.RezzedError, match="no cards of 1996"):
            write(old, format)
    assert faults_of(old) == [("", "the deck has 6 cards; the minimum is 45")]
    assert faults_of(parse("45 Accounts Receivable")) == []


def test_read_takes_files_and_texts(tmp_path: Path) -> None:
    path = tmp_path / "andy.txt"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert read(path) == read(str(path)) == read(TEXT) == open_deck(str(path))
    assert read(V2) == read(V3) and read(" " + OCTGN).cards == SAME
    with pytest.raises(rezzed.RezzedError, match="unknown format 'octgm'; known: "):
        read(TEXT, "octgm")


NUMBERS = deckbuilding()["anr"]
IDS = sorted(id for id in NUMBERS if "size" not in NUMBERS[id])
CARDS = st.dictionaries(st.sampled_from(IDS), st.integers(1, 6), min_size=1, max_size=25)


@drawn(40)
@given(CARDS, st.sampled_from(sorted(id for id in NUMBERS if "size" in NUMBERS[id])))
def test_drawn_decks_survive_every_format(cards: dict[str, int], identity: str) -> None:
    side = "corp" if inert("anr", identity).side == 0 else "runner"  # type: ignore[union-attr]
    deck = Deck("Drawn: 3 of a kind", side, cards, identity)
    for format in FORMATS:
        assert replace(parse(write(deck, format)), name=deck.name) == deck, format


# -- the rules --------------------------------------------------------------------------------------------


def changed(name: str, **counts: int) -> Deck:
    """A built-in deck with other numbers of some cards."""
    deck = builtin(name)
    cards = {**deck.cards, **counts}
    return replace(deck, cards={id: n for id, n in cards.items() if n})


def test_the_least_size() -> None:
    """CR 1.4.3, 1.4.3a: the identity does not count."""
    assert check(builtin("shaper-rig")).legal and builtin("shaper-rig").size == 40
    assert faults_of(changed("shaper-rig", diesel=2)) == [("CR 1.4.3", "the deck has 39 cards; the minimum is 40")]


def test_there_is_no_largest_size() -> None:
    """CR 1.4.3b."""
    deck = builtin("shaper-rig")
    own = [id for id, row in deckbuilding()["anr"].items() if row["faction"] == "shaper" and "influence" in row]
    assert check(replace(deck, cards={**dict.fromkeys(own[:120], 3), **deck.cards})).legal


def test_cards_that_are_never_in_a_deck() -> None:
    """CR 1.4.4: identities, cards of the other side, and cards of other factions without influence."""
    deck = changed("hb-glacier", nbn_reality_plus=1, sure_gamble=2, nisei_mk_ii=1, offworld_office=2)
    assert faults_of(deck) == [
        ("CR 1.4.4", "NBN: Reality Plus is an identity and cannot be in the deck"),
        ("CR 1.4.4", "Sure Gamble is not a Corp card"),
        ("CR 1.4.4", "Nisei MK II has no influence cost and cannot be in a deck of another faction"),
        ("CR 1.4.6c", "the agendas have 20 points; 51 cards require 22 or 23"),
    ]


def test_a_second_identity_is_in_the_deck() -> None:
    deck = parse("2 NBN: Reality Plus\n3 Hedge Fund")
    assert (deck.identity, deck.cards) == ("nbn_reality_plus", {"nbn_reality_plus": 1, "hedge_fund": 3})
    assert [cite for cite, _ in faults_of(deck)] == ["CR 1.4.4", "CR 1.4.3"]


def test_39_cards_and_a_second_identity_are_39_cards() -> None:
    """CR 1.4.3a: identities are not counted, also where the list has them among the cards; 1.4.6 is about the size without
    them."""
    deck = changed("weyland-advance", nbn_reality_plus=1)
    least, cards = check(deck).minimum, dict(deck.cards)
    for id in [*cards]:
        while sum(cards.values()) > least and id not in ("nbn_reality_plus",) and cards[id] and not deck.card(id).points:
            cards[id] -= 1
    short = replace(deck, cards={id: n for id, n in cards.items() if n})
    assert short.size == least - 1 and "NBN: Reality Plus" not in short.titles()
    assert ("CR 1.4.3", f"the deck has {least - 1} cards; the minimum is {least}") in faults_of(short)
    full = replace(deck, cards={id: n for id, n in deck.cards.items() if id != "nbn_reality_plus"})
    said = [(v.size, v.required, v.points) for v in (check(deck), check(full))]
    assert said[0] == said[1]
    assert faults_of(full) == [] and [cite for cite, _ in faults_of(deck)] == ["CR 1.4.4"]


MUSEUM: Final = "Haas-Bioroid: Engineering the Future\n3 Museum of History\n46 Hedge Fund\n"


def test_no_rule_counts_an_identity_as_a_card() -> None:
    """Museum of History costs no influence in a deck of 50 cards; a second identity does not make 49 cards 50."""
    assert check(parse(MUSEUM + "1 NBN: Reality Plus")).influence == check(parse(MUSEUM)).influence > 0
    assert check(parse(MUSEUM + "1 IPO")).influence == 0
    one_each = parse("Ampère: Cybernetics For Anyone\n1 Hedge Fund\n2 NBN: Reality Plus")
    assert [words for _, words in faults_of(one_each) if "copies" in words] == []


BROUGHT: Final = {  # an identity, what may stand beside its deck (CR 1.5), and what may not
    "Hayley Kaplan: Universal Scholar": ("Chaos Theory: Wünderkind", "NBN: Reality Plus"),
    "Jinteki Biotech: Life Imagined": ("Jinteki Biotech: Life Imagined", "Chaos Theory: Wünderkind"),
    "NBN: Reality Plus": ("", "NBN: Reality Plus"),
}


@pytest.mark.parametrize("identity", BROUGHT)
def test_identities_that_may_be_brought_stand_beside_the_deck(identity: str) -> None:
    """CR 1.5.2, 1.5.4a."""
    allowed, refused = BROUGHT[identity]
    fillers = "3 Sure Gamble" if identity.startswith("Hayley") else "3 Hedge Fund"
    if allowed:
        deck = parse(f"Identity: {identity}\n{fillers}\n2 {allowed}")
        assert (deck.beside_titles(), deck.size) == ({allowed: 2}, 3)
        assert "CR 1.4.4" not in [cite for cite, _ in faults_of(deck)]
    deck = parse(f"Identity: {identity}\n{fillers}\n2 {refused}")
    assert (deck.beside, deck.size) == ({}, 3)
    assert "CR 1.4.4" in [cite for cite, _ in faults_of(deck)]


@pytest.mark.parametrize("head", ["Sideboard", "sideboard:", "Beside the deck (5)", "Extra cards"])
def test_a_sideboard_is_no_part_of_the_deck(head: str) -> None:
    """CR 1.4.3a: it is not counted, costs no influence, and needs to be legal in no other way."""
    text = f"Andy\nIdentity: Andromeda: Dispossessed Ristie\n3 Sure Gamble\n\n{head}\n5 Corroder\n1 No Card\nSafety First\n"
    deck = parse(f"{text}\nEvent (2)\n2 Inside Job\n")
    assert deck.cards == {"sure_gamble": 3, "inside_job": 2} and (deck.size, check(deck).influence) == (5, 0)
    assert deck.beside_titles() == {"Corroder": 5, "No Card": 1, "Safety First": 1}
    assert [cite for cite, _ in faults_of(deck)] == ["CR 1.4.3"] and not deck.unknown
    for format in FORMATS:
        again = parse(write(deck, format))
        assert replace(again, name="") == replace(deck, name=""), format


def test_each_copy_of_diesel_costs_its_influence() -> None:
    """CR 1.4.5a: the example. A copy of Diesel costs 2 outside of Shaper, two copies cost 4; in Shaper they cost nothing."""
    for copies in (1, 2):
        assert check(parse(f"Andromeda\n{copies} Diesel")).influence == 2 * copies
    assert builtin("shaper-rig").cards["diesel"] == 3 and "diesel" not in check(builtin("shaper-rig")).prices


def test_the_influence_limit() -> None:
    """CR 1.4.5."""
    assert check(builtin("shaper-rig")).influence == 15
    deck = changed("shaper-rig", leech=2)
    assert faults_of(deck) == [("CR 1.4.5", "the cards of other factions cost 16 influence; the limit is 15")]


def test_neutral_cards_can_cost_influence() -> None:
    """CR 1.4.5: a neutral card is out of every faction."""
    assert check(parse("NBN: Reality Plus\n3 Let Them Dream")).influence == 3


@pytest.mark.parametrize(
    ("size", "points"), [(39, None), (40, 18), (44, 18), (45, 20), (49, 20), (50, 22), (54, 22), (55, 24), (60, 26), (66, 28)]
)
def test_agenda_points_for_each_size(size: int, points: int | None) -> None:
    """CR 1.4.6a-d."""
    assert points_for(size) == (None if points is None else (points, points + 1))


@pytest.mark.parametrize(("fillers", "letter"), [(0, "a"), (5, "b"), (10, "c"), (20, "d"), (40, "d")])
def test_agenda_points_of_a_deck(fillers: int, letter: str) -> None:
    """CR 1.4.6: too few, the two right numbers, and too many."""
    size = 40 + fillers
    least, most = points_for(size) or (0, 0)
    seen = []
    for points in (least - 1, least, most, most + 1):
        threes, rest = divmod(points - 1, 3)
        cards = {"send_a_message": threes, "superconducting_hub": 1 + rest}
        cards["hedge_fund"] = size - sum(cards.values())
        deck = Deck("d", "corp", {id: n for id, n in cards.items() if n}, "nbn_reality_plus")
        assert check(deck).points == points and deck.size == size
        seen += [(points, cite) for cite, _ in faults_of(deck) if cite.startswith("CR 1.4.6")]
    assert seen == [(least - 1, f"CR 1.4.6{letter}"), (most + 1, f"CR 1.4.6{letter}")]


def test_66_cards_need_28_or_29_agenda_points() -> None:
    """CR 1.4.6d: the example."""
    deck = Deck("d", "corp", {"send_a_message": 9, "offworld_office": 1, "hedge_fund": 56}, "nbn_reality_plus")
    assert (check(deck).points, check(deck).required, deck.size) == (29, (28, 29), 66)
    assert not [cite for cite, _ in faults_of(deck) if cite.startswith("CR 1.4.6")]
    worse = replace(deck, cards={"send_a_message": 9, "hedge_fund": 57})
    assert ("CR 1.4.6d", "the agendas have 27 points; 66 cards require 28 or 29") in faults_of(worse)


def test_a_runner_needs_no_agendas() -> None:
    verdict = check(builtin("anarch-virus"))
    assert verdict.points is None and verdict.required is None


def test_copies_by_name() -> None:
    """CR 1.4.7: three, or what the card says; all printings of a card are one card."""
    four = parse(json.dumps({"cards": {"30035": 1, "01110": 2, "30075": 2}}))
    assert ("CR 1.4.7", "4 copies of Hedge Fund; the limit is 3") in faults_of(four)
    assert "CR 1.4.7" not in dict(faults_of(changed("shaper-rig", out_of_the_ashes=6)))
    assert ("CR 1.4.7", "7 copies of Out of the Ashes; the limit is 6") in faults_of(changed("shaper-rig", out_of_the_ashes=7))
    deck = changed("hb-glacier", luminal_transubstantiation=2, offworld_office=2)
    assert faults_of(deck) == [("CR 1.4.7", "2 copies of Luminal Transubstantiation; the limit is 1")]


def test_a_deck_needs_an_identity() -> None:
    """CR 1.4.1; what depends on the identity is not said then."""
    assert faults_of(replace(builtin("hb-glacier"), identity=None)) == [("CR 1.4.1", "the deck has no identity")]


def test_every_reason_at_once() -> None:
    deck = replace(changed("hb-glacier", tollbooth=4, sure_gamble=1, hedge_fund=5, send_a_message=0), unknown={"Foo": 1})
    assert [cite for cite, _ in faults_of(deck)] == ["", "CR 1.4.4", "CR 1.4.5", "CR 1.4.6c", "CR 1.4.7", "CR 1.4.7"]


# -- cards that change the rules --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "influence"),
    [
        ("1 Jeeves Model Bioroids\n5 Eli 1.0", 3 + 5), ("1 Jeeves Model Bioroids\n6 Eli 1.0", 6),
        ("1 Jeeves Model Bioroids\n5 Eli 1.0\n1 Product Recall", 3 + 5 + 2),  # another alliance card does not help
        ("2 Consulting Visit\n6 Hortum", 12), ("1 Heritage Committee\n6 Lotus Field", 6),
        ("1 Mumba Temple\n15 Enigma", 0), ("1 Mumba Temple\n16 Enigma", 2),
        ("1 Mumbad Virtual Tour\n7 PAD Campaign", 0), ("1 Mumbad Virtual Tour\n6 PAD Campaign", 2),
        ("1 Museum of History\n49 Enigma", 0), ("1 Museum of History\n48 Enigma", 2),
        ("1 PAD Factory\n3 PAD Campaign", 0), ("1 PAD Factory\n2 PAD Campaign", 2),
    ],
)  # fmt: skip
def test_cards_that_can_cost_no_influence(text: str, influence: int) -> None:
    assert check(parse(f"NBN: Reality Plus\n{text}")).influence == influence


def test_the_first_copy_of_each_program_is_free_for_the_professor() -> None:
    deck = parse("The Professor: Keeper of Knowledge\n3 Corroder\n1 Leech\n2 Diesel\n1 Wildcat Strike")
    assert check(deck).prices == {"corroder": 4, "wildcat_strike": 1}


def test_identities_that_allow_one_copy() -> None:
    for identity, card in (("Nova Initiumia: Catalyst & Impetus", "Sure Gamble"), ("Ampère: Cybernetics For Anyone", "Enigma")):
        for copies, cites in ((1, ["CR 1.4.3"]), (2, ["CR 1.4.3", "CR 1.4.1"])):
            deck = parse(f"{identity}\n{copies} {card}")
            assert [cite for cite, _ in faults_of(deck)] == cites


def test_two_agendas_of_each_faction() -> None:
    start = "Ampère: Cybernetics For Anyone\n1 Nisei MK II\n1 House of Knives\n1 Project Beale\n"
    assert "CR 1.4.1" not in dict(faults_of(parse(start)))
    words = dict(faults_of(parse(start + "1 Longevity Serum")))["CR 1.4.1"]
    assert words == "3 different agendas of Jinteki; Ampère: Cybernetics For Anyone allows 2"
    assert "CR 1.4.4" in dict(faults_of(parse(start.replace("Ampère: Cybernetics For Anyone", "NBN: Reality Plus"))))


def test_an_identity_without_the_cards_of_a_faction() -> None:
    deck = parse("Custom Biotics: Engineered for Success\n1 Snare!\n1 Enigma")
    assert [cite for cite, _ in faults_of(deck)] == ["CR 1.4.3", "CR 1.4.1"]


def test_identities_for_draft_games() -> None:
    deck = parse("The Shadow: Pulling the Strings\n1 Nisei MK II\n1 Project Beale\n28 Enigma")
    assert [cite for cite, _ in faults_of(deck)] == ["CR 1.4.1", "CR 1.4.7"] and "draft" in faults_of(deck)[0][1]


# -- lists that cannot be used ----------------------------------------------------------------------------

LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
BOMB = f'<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY a0 "ha">{LAUGHS}]><deck><section><card>&a11;</card></section></deck>'
FILE = '<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck><section><card qty="1">&x;</card></section></deck>'
BAD = {
    "empty": ("", "the file is empty"), "blank": (" \n\t\n", "the file is empty"),
    "only a name": ("My deck\n", "there are no cards"),
    "only headers": (";; title: x\n;; identity: Andromeda\n", "there are no cards"),
    "10,000 cards": ("Andromeda\n" + "3 Sure Gamble\n" * 3_334, "10002 cards are too many; the maximum is 500"),
    "10,000 copies": ("10000 Sure Gamble", "line 1: 10000 copies of Sure Gamble; expected 1 to 500"),
    "no copies": ("0 Sure Gamble", "line 1: 0 copies of Sure Gamble"),
    "nothing known": ("3 Foo\n2 Bar", "no card is known, so the side of the deck is not known: Foo, Bar"),
    "a long number": ("9" * 5_000 + " Sure Gamble", "there are no cards"),
    "prose": ("3 Sure Gamble\n\nand I won", "line 3: expected a card such as '3 Ice Wall', not 'and I won'"),
    "broken JSON": ('{"data": [', "not valid JSON: line 1"), "a JSON list": ("[1, 2]", "expected a JSON object"),
    "nested JSON": ('{"data":' + "[" * 100_000, "nested too deeply"), "no deck in JSON": ("{}", "expected the field `cards`"),
    "two decks": ('{"data": [{"cards": {}}, {"cards": {}}]}', "data: expected one deck, not 2"),
    "a list of cards in JSON": ('{"cards": ["01110"]}', "expected the field `cards`"),
    "no cards in JSON": ('{"cards": {}}', "there are no cards"),
    "a number twice": ('{"cards": {"01110": 1, "01110": 2}}', "the field '01110' appears twice"),
    "NaN": ('{"cards": {"01110": NaN}}', "NaN is not a number"),
    "a long number in JSON": ('{"cards": {"01110": ' + "9" * 5_000 + "}}", "digits"),
    "true": ('{"cards": {"01110": true}}', "cards.01110: expected a number of copies, not True"),
    "half a card": ('{"cards": {"01110": 1.5}}', "cards.01110: expected a number of copies, not 1.5"),
    "a name that is no text": ('{"name": 3, "cards": {"01110": 1}}', "name: expected a text"),
    "broken XML": ("<deck><section>", "not valid XML"), "other XML": ("<html/>", "expected <deck>, not <html>"),
    "XML without cards": ("<deck/>", "there are no cards"), "an entity bomb": (BOMB, "declares a document type or entities"),
    "an external entity": (FILE, "declares a document type or entities"),
    "nested XML": ("<deck>" + "<section>" * 90_000, "not valid XML"),
    "no number in XML": ('<deck><section><card qty="x">Corroder</card></section></deck>', "card 1: expected a number"),
    "no title in XML": ('<deck><section><card qty="1"/></section></deck>', "card 1: the name of the card is missing"),
    "XML with a null": ("<deck>\0</deck>", "not valid XML"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "fault"), BAD.values(), ids=BAD.keys())
def test_bad_lists_get_one_line(text: str, fault: str) -> None:
    start = time.process_time()
    (found,) = refused(text)
    assert fault in found
    assert time.process_time() - start < 3


def test_every_error_of_a_list_at_once() -> None:
    assert len(refused("0 Sure Gamble\n3 Ice Wall\nwhat\nis\n999 Enigma")) == 4
    found = refused('{"name": [], "cards": {"01110": 0, "01111": -1, "": 2, "01112": "3"}}')
    assert [fault.split(":")[0] for fault in found] == ["name", "cards.01110", "cards.01111", "cards.", "cards.01112"]
    assert len(refused("3 Ice Wall\n" + "what is this\n" * 5_000)) == 101


def test_a_format_that_the_text_does_not_have() -> None:
    for format in ("nrdb-v2", "nrdb-v3"):
        assert "not valid JSON" in refused(TEXT, format)[0]
    assert "not valid XML" in refused(TEXT, "octgn")[0]
    assert "expected the field `card_slots`" in refused(V2, "nrdb-v3")[0]
    assert refused(OCTGN, "text")


DAMAGE = st.text('\0{}[]<>&"9 x,:#*\n\u2028\ud800', max_size=6)


@pytest.mark.parametrize("text", [JINTEKI, TEXT, MARKDOWN, V2, V3, OCTGN], ids=LISTS)
def test_damaged_lists_are_read_or_refused_in_words(text: str) -> None:
    @drawn(150)
    @given(st.integers(0, len(text) - 1), st.integers(0, 30), DAMAGE | st.just(text[:25]))
    def damage(at: int, size: int, put: str) -> None:
        try:
            deck = parse(text[:at] + put + text[at + size :])
        except rezzed.SetupError as error:
            assert all("\n" not in fault for fault in error.faults)
        else:
            check(deck)
            assert all(format_of(write(deck, format)) for format in FORMATS if deck.game == "anr")

    damage()


# -- the command ------------------------------------------------------------------------------------------


@pytest.fixture
def andy(tmp_path: Path) -> Path:
    path = tmp_path / "andy.o8d"
    path.write_text(OCTGN, encoding="utf-8")
    return path


def test_the_command_prints_a_legal_deck(run: Any) -> None:
    done = run("deck", "hb-glacier")
    assert done.code == 0 and done.err == ""
    rows = [line.rstrip() for line in done.out.splitlines()]
    assert rows[1] == "Haas-Bioroid: Precision Design  corp, Haas-Bioroid" and "Barrier (8)" in rows
    assert any(row.startswith("  2 Tollbooth") and "●●●●" in row for row in rows)
    assert "15 influence (at most 15)" in rows and "20 agenda points (20 or 21)" in rows and rows[-1] == "legal (CR 1.4.2)"


def test_the_command_prints_an_illegal_deck_and_every_reason(run: Any, andy: Path) -> None:
    andy.write_text(OCTGN.replace('qty="2"', 'qty="4"').replace("01024", "01110"), encoding="utf-8")
    done = run("deck", andy)
    assert done.code == 2 and "not legal: 3 reasons" in done.out
    assert done.err.splitlines() == [
        f"rezzed: {andy}: Hedge Fund is not a Runner card (CR 1.4.4)",
        f"rezzed: {andy}: the deck has 9 cards; the minimum is 45 (CR 1.4.3)",
        f"rezzed: {andy}: 4 copies of Inside Job; the limit is 3 (CR 1.4.7)",
    ]


def test_a_starter_deck_says_what_it_is(run: Any) -> None:
    for name in STARTERS:
        done = run("deck", name)
        assert done.code == 0 and "not legal otherwise (CR 1.4.1a)" in done.out


def test_the_command_in_json(run: Any, andy: Path) -> None:
    done = run("deck", "gateway-corp", "shaper-rig", andy, "--json")
    starter, legal, short = json.loads(done.out)
    assert done.code == 2 and done.err == ""
    assert (starter["legal"], starter["starter"], legal["legal"], legal["starter"]) == (False, "gateway-corp", True, None)
    assert [fault["cite"] for fault in short["faults"]] == ["CR 1.4.3"] and short["name"] == "andy"
    assert sum(card["count"] for card in legal["cards"]) == legal["size"] == 40
    assert sum(card["influence"] for card in legal["cards"]) == legal["influence"] == 15
    assert run("deck", "shaper-rig", "--json").code == run("deck", "gateway-corp", "--json").code == 0


def test_the_command_writes_other_formats(run: Any, andy: Path) -> None:
    for format in FORMATS:
        done = run("deck", andy, "--to", format)
        assert done.code == 0 and parse(done.out).cards == SAME
    assert "did you" in (words := run("deck", andy, "--to", "octgm").refused()) or "known: " in words
    for words in (("--to", "text"), (andy, andy, "--to", "text"), (andy, "--to", "text", "--json")):
        assert "--to needs one FILE" in run("deck", *words).refused()


def test_the_command_lists_the_decks_of_the_package(run: Any) -> None:
    out = run("deck").out
    assert all(name in out for name in names())
    assert [row["file"] for row in json.loads(run("deck", "--json").out)] == list(names())


def test_the_command_refuses_what_is_no_deck(run: Any, tmp_path: Path) -> None:
    assert "built-in: gateway-corp, " in run("deck", "gateway-corpp").refused()
    assert "not a directory" in run("deck", tmp_path).refused()
    assert "no such file" in run("deck", "a\0b").refused()
    bad = {"empty": b"", "latin": b"3 D\xe9j\xe0 Vu", "broken": b"{", "bomb": BOMB.encode(), "utf16": TEXT.encode("utf-16")}
    paths = []
    for name, content in bad.items():
        paths.append(tmp_path / name)
        paths[-1].write_bytes(content)
        assert str(paths[-1]) in run("deck", paths[-1]).refused()
    done = run("deck", *paths, "shaper-rig")
    assert done.code == 2 and done.out == "" and len(done.err.splitlines()) == len(bad)
    assert len(json.loads(run("deck", *paths, "--json").out)["error"]["errors"]) == len(bad)


def test_the_command_reads_the_standard_input() -> None:
    words = [sys.executable, "-m", "rezzed", "deck", "-", "--json"]
    done = subprocess.run(words, input=write(builtin("nbn-tags"), "markdown"), capture_output=True, encoding="utf-8")
    assert done.returncode == 0 and json.loads(done.stdout)[0]["legal"]
    assert "only once" in subprocess.run([*words, "-"], input="", capture_output=True, encoding="utf-8").stdout
