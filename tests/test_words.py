"""The text of cards: every node of the vocabulary has words of its own, and every card of the pool says something."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args

import pytest

from rezzed.cards import pool
from rezzed.events import Ev, Would
from rezzed.ids import Duration
from rezzed.vocabulary import abilities as ab
from rezzed.vocabulary import amounts as am
from rezzed.vocabulary import effects as fx
from rezzed.vocabulary.costs import Cost, TakeTags
from rezzed.vocabulary.declare import Decl
from rezzed.wording import card_words, clauses
from rezzed.wording import cost_phrases as cost_phrases
from rezzed.wording.clauses import _ABILITIES, _EFFECTS, _INTO, _MODIFIERS, DURATIONS
from rezzed.wording.phrases import _AMOUNTS, _CONDITIONS, NOUNS
from rezzed.wording.terms import EFFECT_NAMES, EVENTS, FORBIDS, PLACES, PURPOSES, REFS, SERVERS, VERBS, WOULD


def names_in(node: Any) -> set[str]:
    """Names of the classes of nodes in a declaration that are no words of the rules by themselves."""
    out: set[str] = set()
    if isinstance(node, Enum):
        return out
    if isinstance(node, tuple):
        for x in node:
            out |= names_in(x)
    elif is_dataclass(node):
        out.add(type(node).__name__)
        for f in fields(node):
            out |= names_in(getattr(node, f.name))
    return out


@pytest.mark.parametrize("decl", pool(), ids=lambda d: d.id)
def test_every_card_has_a_text_without_names_of_classes(decl: Decl) -> None:
    lines = card_words.card_text(decl)
    assert len(lines) >= len(decl.abilities) + len(decl.subs)
    compound = {n for n in names_in(decl) if re.search(r"[a-z][A-Z]", n)}
    for line in lines:
        assert line == line.strip() and line.endswith((".", ")")), line
        assert not line.lstrip("-> ")[0].islower(), line
        assert "None" not in line and "<" not in line and "{" not in line and "  " not in line, line
        assert not [n for n in compound if n in line], line
        assert "_" not in line, line


def test_every_card_has_facts() -> None:
    for decl in pool():
        facts = dict(card_words.card_facts(decl))
        assert facts["id"] == decl.id and facts["type"].startswith(NOUNS[decl.type])
        if decl.strength is not None:
            assert facts["strength"] == str(decl.strength)


def test_every_effect_has_words() -> None:
    nodes = [c for c in vars(fx).values() if isinstance(c, type) and issubclass(c, fx.Effect) and c is not fx.Effect]
    assert len(nodes) > 40
    assert [c.__name__ for c in nodes if c not in _EFFECTS] == []


def test_every_ability_modifier_amount_and_condition_has_words() -> None:
    abilities, modifiers = ab.Ability.__subclasses__(), ab.Modifier.__subclasses__()
    assert len(abilities) > 5 and len(modifiers) > 15
    assert [c.__name__ for c in abilities if c not in _ABILITIES] == []
    assert [c.__name__ for c in modifiers if c not in _MODIFIERS] == []
    assert [c.__name__ for c in get_args(am.Amount) if c is not int and c not in _AMOUNTS] == []
    assert [c.__name__ for c in get_args(am.Condition) if c not in _CONDITIONS] == []


def test_every_number_of_the_vocabulary_has_words() -> None:
    tables: list[tuple[type[Enum], Any]] = [
        (am.Where, PLACES), (am.At, SERVERS), (Ev, EVENTS), (Would, WOULD),
        (Would, EFFECT_NAMES), (ab.Forbid, FORBIDS), (ab.Purpose, PURPOSES),
        (Duration, DURATIONS), (fx.Into, _INTO),
    ]  # fmt: skip
    for kind, table in tables:
        assert [x.name for x in kind if x not in table] == [], kind
    assert [r.name for r in am.Ref if r != am.Ref.THIS and r not in REFS] == []


def text(id: str) -> tuple[str, ...]:
    return card_words.card_text(next(d for d in pool() if d.id == id))


def test_some_texts() -> None:
    assert text("enigma") == ("-> The Runner loses 1 click.", "-> End the run.")
    assert text("corroder") == (
        "(interface) pay 1 credit: break 1 subroutine on barrier ice.",
        "Pay 1 credit: this program gets +1 strength for the remainder of this encounter.",
    )
    assert text("troll") == (
        "When the Runner encounters this ice, trace 2; if it succeeds, the Runner chooses one: "
        "the Runner loses 1 click / end the run.",
    )


def test_texts_say_how_often_who_and_when() -> None:
    assert text("crowdfunding")[-1] == (
        "When the Runner's turn ends, if a run has been successful at least 3 times this turn, the Runner may install this "
        "resource, ignoring all costs (while this resource is in the heap)."
    )
    assert text("keros_mcintyre") == (
        "The first time each turn a piece of ice is derezzed by the Runner, the Runner gains 2 credits.",
    )
    assert text("near_earth_hub_broadcast_center") == (
        "The first time each turn that a card is installed and the number of remote servers that this creates is 1 or more, "
        "the Corp draws 1 card.",
    )
    assert text("public_trail")[0].startswith("Play only if a run was successful during the Runner's last turn; ")
    assert text("inside_job")[-1] == "The first time during that run the Runner encounters ice, bypass the encountered ice."
    assert text("haas_bioroid_precision_design")[0] == "The Corp gets +1 maximum hand size."


def test_every_event_can_be_said_in_the_past() -> None:
    assert [Ev(e).name for e, words in EVENTS.items() if not any(x in VERBS for x in words.split())] == []


def test_options_have_short_words() -> None:
    assert clauses.effects_words((fx.LoseClicks(), fx.EndRun())) == "lose click, end the run"
    assert clauses.effects_words((fx.GiveTags(1),)) == "take 1 tag"
    assert cost_phrases.cost_words(Cost(clicks=2, parts=(TakeTags(),)), 3) == "pay 3 and spend 2 clicks and take 1 tag"
