"""Printed cards that nobody has declared stand on boards with their facts and without abilities, and are flagged."""

from __future__ import annotations

import json
import random

import pytest

import rezzed
from rezzed import Board, Game, RezzedError, SetupError
from rezzed.board import not_played
from rezzed.cards import catalogue, declared, facts, inert, print_sets
from rezzed.ids import CORP, Type
from rezzed.library import Library, compiled, find_cards
from rezzed.vocabulary import Break, Cost, Paid, ice
from rezzed.vocabulary.check import check
from rezzed.vocabulary.declare import Decl

BOOKS = {"anr": "cr-26.03", "onr": "onr-1996"}
INERT = [d for game in BOOKS for id in catalogue(game) if declared(game, id) is None and (d := inert(game, id)) is not None]
MIXED = random.Random(11).sample(INERT, len(INERT))


def placed(cards: list[Decl]) -> dict[str, dict[str, object]]:
    """A board with these cards, each where its type belongs."""
    corp: dict[str, object] = {"credits": 30, "hq": [], "rnd": 5, "ice": {}, "root": {}, "archives": []}
    runner: dict[str, object] = {"credits": 30, "grip": ["Runner card"], "rig": [], "stack": 5}
    memory = 4
    for n, d in enumerate(cards):
        server = ("HQ", "R&D", "Archives")[n % 3]
        if d.type in (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY):
            (corp if d.side == CORP else runner)["identity"] = d.title
        elif d.type == Type.ICE:
            corp["ice"].setdefault(server, []).append(d.title + "*" * (n % 2))
        elif d.type == Type.UPGRADE:
            corp["root"].setdefault(f"remote{n + 1}" if d.limit_region else server, []).append(d.title + "*" * (n % 2))
        elif d.type in (Type.ASSET, Type.AGENDA):
            corp["root"][f"remote{n + 1}"] = [d.title]
        elif d.type == Type.OPERATION:
            corp["hq"].append(d.title)
        elif d.type == Type.EVENT or d.memory > memory:
            runner["grip"].append(d.title)
        else:
            memory -= d.memory
            runner["rig"].append(d.title)
    return {"corp": corp, "runner": runner}


def passive(game: Game, action: str) -> None:
    """Pass until this action is possible, take it, and pass until the run is over or an agenda can be stolen."""
    game.apply("pass")
    game.apply(action)
    for _ in range(40):
        if game.decision is None or "run_ends" in {e.kind for e in game.log}:
            return
        texts = [o.text for o in game.decision.options]
        game.apply(next((t for t in texts if t.startswith(("steal", "continue"))), texts[-1]))


def test_every_printed_card_is_known_by_its_facts() -> None:
    for game, printed in print_sets().items():
        assert facts()[game].keys() == {id for ids in printed.values() for id in ids}
    assert len(INERT) > 1000
    assert [fault for d in INERT for fault in check(d)] == []


def test_numbers_of_an_inert_card() -> None:
    (d,) = find_cards("Neural EMP")
    assert (d.title, d.type, d.cost, d.subtypes, d.inert) == ("Neural EMP", Type.OPERATION, 2, ("gray_ops",), True)
    assert (d.abilities, d.subs) == ((), ())
    (agenda,) = find_cards("Tycho Extension", "onr")
    assert (agenda.points, agenda.advance, agenda.type, agenda.inert) == (4, 4, Type.AGENDA, True)


@pytest.mark.sweep
@pytest.mark.parametrize("game", BOOKS)
def test_every_inert_card_stands_on_a_board_and_games_with_it_end(game: str) -> None:
    single = [d for d in MIXED if d.game == game and d.console]  # one for each board
    cards = [d for d in MIXED if d.game == game and not d.console]
    assert len(single) <= len(cards) // 7
    for n in range(0, len(cards), 7):
        here = cards[n : n + 7] + single[n // 7 : n // 7 + 1]
        played = Game({"rules": BOOKS[game], "seed": n, **placed(here)})
        assert set(not_played(played.state)) >= {d.title for d in here if not d.type.name.endswith("IDENTITY")}
        rng = random.Random(n)
        for _ in range(60):
            if played.decision is None:
                break
            played.apply(rng.choice(played.decision.options))


def test_inert_ice_has_its_strength_and_no_subroutines() -> None:
    d = next(x for x in INERT if x.game == "anr" and x.type == Type.ICE and (x.strength or 0) > 2 and x.cost)
    game = Game({"corp": {"ice": {"HQ": [f"{d.title}*"]}, "hq": 2}, "runner": {"rig": ["Corroder"]}})
    shown = game.view("runner").servers[0].ice[0]
    assert (shown.title, shown.strength) == (d.title, d.strength)
    passive(game, "run HQ")
    assert "encounter" in {e.kind for e in game.log}
    assert not [e for e in game.log if e.kind in ("break", "end_run")]
    assert "success" in {e.kind for e in game.log}


def test_inert_events_are_not_offered() -> None:
    titles = [d.title for d in INERT if d.type == Type.EVENT and d.game == "anr"][:20]
    game = Game({"runner": {"grip": titles, "credits": 50}})
    assert game.decision is not None
    options = [o.text for o in game.decision.options]
    assert "run HQ" in options
    assert not [words for words in options if words.startswith("play")]
    reason = game.why(f"play {titles[0]}")
    assert not reason.legal
    assert "change nothing" in reason.text


def test_inert_agendas_are_worth_their_points() -> None:
    d = next(x for x in INERT if x.type == Type.AGENDA and x.points == 3)
    game = Game({"rules": BOOKS[d.game], "corp": {"root": {"remote1": [d.title]}}, "runner": {}})
    passive(game, "run remote 1")
    assert game.view("runner").runner.points == 3


def test_a_view_flags_the_inert_cards_that_the_side_sees() -> None:
    root = {"remote1": ["Adonis Campaign*"]}
    game = Game({"corp": {"hq": ["Midseason Replacements"], "rnd": ["Neural EMP"], "root": root}})
    assert game.view("corp").inert == ("Adonis Campaign", "Midseason Replacements")
    assert game.view("runner").inert == ("Adonis Campaign",)
    assert game.view("runner").servers[3].root[0].inert is True
    assert not_played(game.state) == ("Adonis Campaign", "Midseason Replacements", "Neural EMP")


def test_a_strict_board_refuses_inert_cards() -> None:
    with pytest.raises(SetupError) as error:
        Board(corp={"hq": ["Shipment from Kaguya"], "archives": ["Ice Wall"]}, strict=True).state()
    assert str(error.value).startswith("corp.hq[0]: Shipment from Kaguya is not declared: ")
    assert Board(corp={"hq": ["Ice Wall"]}, strict=True).state() is not None
    with pytest.raises(SetupError, match="strict: expected true or false, not 'yes'"):
        Board(strict="yes").state()  # type: ignore[arg-type]


def test_a_misspelt_name_is_refused_with_a_suggestion() -> None:
    with pytest.raises(SetupError) as error:
        Board(corp={"hq": ["Hegde Fund"]}).state()
    assert "did you mean Hedge Fund" in str(error.value)
    assert error.value.faults[0].suggestion.startswith("Hedge Fund")
    with pytest.raises(SetupError) as error:
        Board(corp={"hq": ["Daeg, Frst Net-Cat"]}).state()
    assert "Daeg, First Net-Cat" in error.value.faults[0].suggestion.split("; ")


def test_a_declared_card_comes_first() -> None:
    assert not find_cards("Corroder")[0].inert
    assert len(find_cards("Corroder")) == 1
    both = {d.inert for d in find_cards("Hunter")}
    assert both == {False}


def test_a_card_of_your_own_takes_the_place_of_an_inert_one() -> None:
    library = Library()
    own = next(x for x in INERT if x.game == "anr" and x.type == Type.ICE)
    library.add_cards(ice(own.id, own.title, 1, 1, "barrier"))
    assert not library.find_cards(own.title)[0].inert
    assert Board(corp={"ice": {"HQ": [own.title]}}, strict=True, library=library).state() is not None


def test_an_inert_card_has_no_abilities() -> None:
    wrong = ice("x", "X", 1, 1, "barrier", inert=True)
    assert check(wrong) == ()
    breaks = Paid(Cost(credits=1), (Break(1),), interface=True)
    able = Decl("x", "X", Type.PROGRAM, 1, inert=True, memory=1, abilities=(breaks,))
    assert "inert" in check(able)[0]


def test_the_pool_of_a_book_has_declared_cards_only() -> None:
    assert not [f.id for f in compiled("cr-26.03").cards() if f.decl.inert]


def test_a_title_with_on_in_it() -> None:
    game = Game({"runner": {"rig": ["Word on the Street*"]}})
    assert [c.title for c in game.view("runner").runner.rig] == ["Word on the Street"]
    with pytest.raises(RezzedError, match="no other card"):
        Game({"runner": {"rig": ["Word on the Street on Nothing"]}})


def test_an_inert_card_survives_a_save() -> None:
    game = Game({"corp": {"hq": ["Shipment from Kaguya"]}})
    assert rezzed.restore(game.save()).digest() == game.digest()
    assert "strict" not in json.dumps(game.setup)
