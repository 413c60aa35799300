"""Words for options, and options for words: what an option says means this option, and lenient words mean one or none."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from random_boards import random_board

import rezzed
from rezzed import rules
from rezzed.decisions import Verb, verb
from rezzed.engine.state import State
from rezzed.ids import SIDE_NAMES, Policy
from rezzed.scenario.script import parse
from rezzed.wording import option_parsing
from rezzed.wording.option_words import loose, normal, option_text

LIMIT = 800  # decisions in one game; a walk that needs more is stuck
SEEDS = range(20)


def positions(book: str) -> Iterator[State]:
    """The states of random games, before every decision."""
    for seed in SEEDS:
        game = rezzed.Game(random_board(book, seed))
        rng = random.Random(seed)
        for _ in range(LIMIT):
            if game.decision is None:
                break
            yield game.state
            game.apply(rng.choice(game.decision.options))
        else:
            raise AssertionError(f"{book}, seed {seed}: no end in {LIMIT} decisions")


@pytest.mark.parametrize("book", rules.names())
def test_the_words_of_every_option_mean_exactly_this_option(book: str) -> None:
    asked = 0
    for s in positions(book):
        for o in s.options:
            words = option_text(s, o)
            assert (
                option_parsing.options_meant(s, words)
                == option_parsing.exactly(s, words)
                == option_parsing.understood(s, words)
                == (o,)
            )
            assert option_parsing.options_meant(s, f"  {words.upper()} ") == (o,)
            assert not option_parsing.ambiguous(s, words)
            asked += 1
    assert asked > 30 * len(SEEDS)


@pytest.mark.sweep
@pytest.mark.parametrize("book", rules.names())
def test_lenient_words_mean_an_option_that_they_fit(book: str) -> None:
    fitted = {"loose": 0, "unnumbered": 0, "first words": 0, "declining": 0}
    for s in positions(book):
        texts = {o: option_text(s, o) for o in s.options}
        for o, text in texts.items():
            for form, short in (("loose", loose), ("unnumbered", option_parsing.unnumbered)):
                (found,) = option_parsing.options_meant(s, short(text))
                assert short(texts[found]) == short(text) or normal(texts[found]) == short(text)
                fitted[form] += found != o or short(text) != normal(text)
            if verb(o) == Verb.MODE:
                first = " ".join(text.split()[:2])
                found = option_parsing.options_meant(s, first)
                assert o in found and all(normal(texts[x]).startswith(normal(first)) for x in found)
                assert bool(option_parsing.ambiguous(s, first)) == (len(found) > 1)
                fitted["first words"] += 1
        declines = [o for o in s.options if normal(texts[o]) in option_parsing.DECLINING]
        if len(declines) == 1:
            assert all(option_parsing.understood(s, words) == (declines[0],) for words in option_parsing.DECLINING)
            fitted["declining"] += 1
    assert fitted["loose"] and fitted["unnumbered"] and fitted["declining"], fitted


@pytest.mark.sweep
@pytest.mark.parametrize("book", rules.names())
def test_words_that_no_option_has_mean_nothing(book: str) -> None:
    for s in positions(book):
        for o in s.options:
            words = option_text(s, o)
            cut = words[:-1] if words[-1].isalpha() else f"{words}0"
            for wrong in (f"{words} x", f"x {words}", cut, re.sub(r"#\d+", "#99", f"{words}#99")):
                found = option_parsing.understood(s, wrong)
                assert all(normal(option_text(s, x)) == normal(wrong) for x in found), (words, wrong)


@pytest.mark.sweep
@pytest.mark.parametrize("book", rules.names())
def test_the_words_of_every_option_can_stand_in_a_script(book: str) -> None:
    """A line of a script is split at `;` and `|` and ends at a comment; no option is cut in two by that."""
    for s in positions(book):
        for o in s.options:
            words = option_text(s, o)
            script, faults = parse(f"runner: {words}; pass\nasks corp: {words} | pass\nrefuse corp: {words}", (book,))
            assert not faults
            assert [st.items[0] for st in script.stem] == [words] * 3
            assert [st.by for st in script.stem] == [(), (), ("",)]


@pytest.mark.sweep
@pytest.mark.parametrize("book", rules.names())
def test_a_game_that_asks_for_every_single_answer_goes_on_the_same_way(book: str) -> None:
    """The scenario player finds in this way what a game took by itself."""
    alone = 0
    for seed in SEEDS:
        game = rezzed.Game(random_board(book, seed))
        rng = random.Random(seed)
        for _ in range(LIMIT):
            if game.decision is None:
                break
            patient = game.copy()
            options = game.decision.options
            game.apply(rng.choice([o for o in options if o.verb != "end"] or options))
            drawn = iter(game.drawn[len(patient.drawn) :])
            patient.chance = lambda texts, kind, left=drawn: next(left, None)
            patient.state.policy = int(Policy.EVERY)
            patient.apply(game.actions[-1])
            before = len(patient.actions)
            while not together(patient, game):
                patient.apply(patient.decision.options[0])
            alone += len(patient.actions) - before
            assert [patient.view(side) for side in SIDE_NAMES[:2]] == [game.view(side) for side in SIDE_NAMES[:2]]
            assert patient.written == game.written
    assert alone > 5 * len(SEEDS)


def together(patient: rezzed.Game, game: rezzed.Game) -> bool:
    """Whether both games stand at the same decision, or are over."""
    if game.over or patient.over:
        assert game.over, "the patient game must not end first"
        return patient.over
    return patient.decision == game.decision and len(patient.written) == len(game.written)
