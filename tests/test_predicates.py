"""Predicates of sets of cards: what they are made of, what they mean, and what they say."""

from __future__ import annotations

from typing import Any

import pytest

from rezzed import board
from rezzed.engine.ask import card_sets
from rezzed.engine.ask.membership import PREDICATES
from rezzed.engine.state import State
from rezzed.vocabulary import (
    THIS,
    Beside,
    Cards,
    Counter,
    Ev,
    HasTrashAbility,
    HasTrashCost,
    Holds,
    HostedOn,
    Hosts,
    Level,
    Measure,
    Measured,
    Movable,
    Span,
    Titled,
    Type,
    Underwent,
    Unique,
    Where,
    any_ice,
)
from rezzed.vocabulary import predicates as pr
from rezzed.vocabulary.node import AnyOf, Except, Open, Predicate
from rezzed.wording.phrases import _PREDICATES, Voice, cards_words, in_play, predicate_words

KINDS = [c for c in vars(pr).values() if isinstance(c, type) and issubclass(c, Predicate) and c not in (Predicate, Open)]
BOARD = {
    "rules": "cr-26.03",
    "corp": {
        "hq": ["Hedge Fund", "Offworld Office"],
        "ice": {"HQ": ["Ice Wall* @2 advancement", "Enigma", "Tithe*"], "RND": ["Palisade*"]},
        "root": {"remote 1": ["Nico Campaign*"]},
    },
    "runner": {"grip": ["Sure Gamble"], "rig": ["Botulus on Ice Wall", "Cleaver"]},
}  # fmt: skip


@pytest.fixture
def s() -> State:
    return board.build(BOARD)


def titles(s: State, cards: Cards, src: str = "Cleaver") -> set[str]:
    """The titles of the cards of a set, seen from a card."""
    source = board.find_on_board(s, src)
    assert source is not None
    return {s.book.facts[s.code[k]].title for k in card_sets.select(s, cards, source)}


def test_every_predicate_has_a_function_and_words() -> None:
    assert len(KINDS) > 10
    assert [c.__name__ for c in (*KINDS, AnyOf, Except) if c not in PREDICATES or c not in _PREDICATES] == []


def test_a_set_keeps_its_predicates_in_order() -> None:
    rig = Cards(Where.RIG)
    assert (rig & Unique() & Titled("Cleaver")).that == (Unique(), Titled("Cleaver"))
    assert rig.that == ()
    assert Unique() | ~Movable() == AnyOf(Unique(), Except(Movable()))


@pytest.mark.parametrize(("predicate", "open_"), [
    (Holds(Counter.POWER), True), (Unique(), False), (~Hosts(any_ice), True), (~Unique(), False),
    (Level(THIS) | Beside(THIS), True), (Level(THIS) | Unique(), False), (Underwent(Ev.REZ, Span.RUN), True),
])  # fmt: skip
def test_a_negation_and_a_choice_are_open_if_their_parts_are(predicate: Predicate, open_: bool) -> None:
    assert predicate.is_open() == open_


@pytest.mark.parametrize(("cards", "found"), [
    (any_ice & Holds(Counter.ADVANCEMENT), {"Ice Wall"}),
    (any_ice & ~Holds(Counter.ADVANCEMENT), {"Enigma", "Tithe", "Palisade"}),
    (any_ice & Hosts(Cards(subtypes=("trojan",))), {"Ice Wall"}),
    (any_ice & ~Hosts(Cards(subtypes=("trojan",))), {"Enigma", "Tithe", "Palisade"}),
    (any_ice & Hosts(Cards(subtypes=("fracter",))), set()),
    (Cards(types=(Type.PROGRAM,)) & HostedOn(any_ice), {"Botulus"}),
    (Cards(types=(Type.PROGRAM,)) & ~HostedOn(any_ice), {"Cleaver"}),
    (Cards(types=(Type.PROGRAM,)) & HostedOn(any_ice & Titled("Palisade")), set()),
    (any_ice & (Titled("Enigma") | Titled("Tithe")), {"Enigma", "Tithe"}),
    (any_ice & Measured(Measure.COST, exactly=1), {"Ice Wall", "Tithe"}),
    (any_ice & Measured(Measure.COST, least=2), {"Enigma", "Palisade"}),
    (any_ice & Measured(Measure.COST, least=2, most=2), set()),
    (Cards(Where.HQ) & Measured(Measure.POINTS, least=0), {"Offworld Office"}),
    (Cards(Where.HQ) & ~Measured(Measure.POINTS, least=0), {"Hedge Fund"}),
    (Cards() & HasTrashCost(), {"Nico Campaign"}),
    (Cards(Where.RIG) & HasTrashAbility(), set()),
    (any_ice & HasTrashCost() & Holds(Counter.ADVANCEMENT), set()),
])  # fmt: skip
def test_a_set_has_the_cards_that_meet_all_its_predicates(s: State, cards: Cards, found: set[str]) -> None:
    assert titles(s, cards) == found


OF_HQ = {"Ice Wall", "Enigma", "Tithe"}


@pytest.mark.parametrize(("src", "level", "beside"), [
    ("Palisade", {"Tithe"}, {"Palisade"}), ("Tithe", {"Palisade"}, OF_HQ), ("Enigma", set(), OF_HQ),
    ("Cleaver", set(), {*OF_HQ, "Palisade"}),
])  # fmt: skip
def test_positions_are_counted_from_the_server(s: State, src: str, level: set[str], beside: set[str]) -> None:
    """CR 6.2.3. All ice is beside a card that is not ice."""
    ice = Cards(Where.PROTECTING)
    assert titles(s, ice & Level(THIS), src) == level
    assert titles(s, ice & Beside(THIS), src) == beside
    assert titles(s, ice & (Level(THIS) | Beside(THIS)), src) == level | beside


def test_what_everybody_can_tell_does_not_depend_on_the_card(s: State) -> None:
    """A facedown card meets, openly, all that only its owner could deny."""
    enigma = board.find_on_board(s, "Enigma")
    assert enigma is not None
    assert card_sets.openly_in(s, any_ice & Titled("Ice Wall"), enigma, enigma)
    assert card_sets.openly_in(s, any_ice & (Titled("Ice Wall") | Holds(Counter.ADVANCEMENT)), enigma, enigma)
    assert not card_sets.openly_in(s, any_ice & Holds(Counter.ADVANCEMENT), enigma, enigma)


@pytest.mark.parametrize(("predicate", "words"), [
    (Measured(Measure.STRENGTH, least=5), "of strength 5 or more"),
    (Measured(Measure.COST, most=3), "whose printed cost is 3 or less"),
    (Measured(Measure.POINTS, least=1, most=2), "worth 1 to 2 printed agenda points"),
    (~Titled("Cleaver"), "not called Cleaver"), (~Holds(Counter.VIRUS), "without hosted virus counters"),
    (Hosts(Cards(subtypes=("trojan",))), "that hosts a trojan card"),
    (~Hosts(Cards(subtypes=("trojan",))), "that hosts no trojan card"),
    (Level(THIS) | Beside(THIS), "in the same position as this card or protecting the same server"),
    (Beside(THIS), "protecting the same server as this card"),
    (Underwent(Ev.REZ, Span.RUN), "that was rezzed in that run"),
    (~Underwent(Ev.REZ, Span.TURN), "that was not rezzed this turn"),
    (Underwent(Ev.FULLY_BREAK, Span.RUN), "that was fully broken in this run"),
    (Underwent(Ev.INSTALL, Span.TURN), "installed this turn"),
    (~Underwent(Ev.INSTALL, Span.TURN), "that was not installed this turn"),
    (~Underwent(Ev.INSTALL, Span.TURN, yours=True), "that the Runner did not install this turn"),
])  # fmt: skip
def test_the_words_of_a_predicate(predicate: Any, words: str) -> None:
    assert predicate_words(predicate, Voice()) == words


def test_where_a_card_is_hosted_says_that_it_is_installed() -> None:
    programs = Cards(types=(Type.PROGRAM,))
    assert cards_words(in_play(programs & HostedOn(any_ice)), Voice()) == "a program hosted on ice"
    assert cards_words(in_play(programs & Unique()), Voice()) == "an installed unique program"
