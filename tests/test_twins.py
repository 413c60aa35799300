"""Under the policy `secret`, whether, whom and how often somebody is asked depends on nothing that the other side cannot
see."""

from __future__ import annotations

import random

import pytest
from card_board import words
from drawn import cards_drawn
from twins import Twins, lean_board, play, twins

from rezzed.engine.program.parts import Fact
from rezzed.ids import CORP, RUNNER
from rezzed.library import compiled

BOOKS = ("cr-26.03", "cr-1.4", "anr-2012", "onr-1996")
BOARDS = 100  # of each book, for each side
FLOOR = 2000  # decisions of each book
CHOICES = frozenset((  # words of declarations with which somebody chooses cards
    "Choose", "ToZone", "Trash", "Host", "Search", "Give", "Install", "Rez", "Reveal", "Expose", "Derez", "OneOf", "May",
))  # fmt: skip


def pairs_of(book: str, card: Fact, side: int, seed: int, most: int) -> list[Twins]:
    """Twins on a lean board of a card; each of them differs in one card that the side cannot see."""
    rng = random.Random(f"{card.id} {seed} {side}")
    return list(twins(lean_board(book, seed, card), book, side, rng, cards_drawn(book), most, card.code))


@pytest.mark.parametrize("side", [CORP, RUNNER])
@pytest.mark.parametrize("book", BOOKS)
def test_one_hidden_card_changes_nothing_that_the_other_side_is_shown(book: str, side: int) -> None:
    rng = random.Random(f"{book} {side}")
    played = [pair for card in rng.choices(cards_drawn(book), k=2 * BOARDS) for pair in pairs_of(book, card, side, 0, 1)]
    assert len(played) >= BOARDS
    assert sum(play(pair, 40) for pair in played[:BOARDS]) >= FLOOR


@pytest.mark.sweep
@pytest.mark.parametrize("book", ["cr-26.03", "onr-1996"])
def test_no_card_that_chooses_tells_what_there_is_to_choose(book: str) -> None:
    """Every declared card whose words choose among cards, by name."""
    choosing = [f for f in compiled(book).cards() if words(f.decl) & CHOICES and "Cards" in words(f.decl)]
    compared = sum(play(pair, 40) for f in choosing for side in (CORP, RUNNER) for pair in pairs_of(book, f, side, 1, 1))
    assert compared > 20 * len(choosing)


# cards that chose among hidden ones before the policy covered it, and seeds of boards on which that told something
FOUND = (
    "astroscript_pilot_program", "matrix_analyzer", "herald", "haas_bioroid_architects_of_tomorrow", "psychographics",
    "trick_of_light", "vasilisa", "pravdivost_consulting_political_solutions", "pt_untaian_lifes_building_blocks",
    "muertos_gang_member", "let_them_dream", "nanisivik_grid", "key_performance_indicators", "flood_the_market", "touch_ups",
    "builder", "madani",
)  # fmt: skip


@pytest.mark.sweep
@pytest.mark.parametrize("card", FOUND)
def test_what_once_told_something_tells_nothing(card: str) -> None:
    fact = compiled("cr-26.03").card(card)
    assert fact is not None
    played = [pair for seed in range(6) for side in (CORP, RUNNER) for pair in pairs_of("cr-26.03", fact, side, seed, 2)]
    compared = sum(play(pair, 45) for pair in played)
    assert compared > 100
