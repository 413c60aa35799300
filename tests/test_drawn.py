"""Drawn boards stay what they are when cards are added, and most cards stand on some of them."""

from __future__ import annotations

import random
from typing import Any

import pytest
import test_odds
import test_turn
import test_whole_games
from drawn import BOOKS, cards_drawn, listed, some
from extra_cards import extra_cards
from plan_boards import cards, plan_board
from random_boards import random_board, whole_board
from twins import lean_board

from rezzed.cards import pool
from rezzed.library import compiled
from rezzed.vocabulary import EndRun, Sub, ice

MOST_NEW = 0.1  # of the cards of a game


def drawn_boards() -> list[Any]:
    """A few boards of each kind that is drawn."""
    boards: list[Any] = []
    for book in BOOKS.values():
        card = random.Random(book).choice(cards_drawn(book))
        for seed in range(6):
            boards += [random_board(book, seed), plan_board(book, seed), test_whole_games.board(book, seed)]
            boards += [whole_board(book, seed, card), lean_board(book, seed, card)]
    return [*boards, *map(test_odds.random_board, range(12)), *map(test_turn.random_turn, range(6))]


def test_a_new_card_changes_no_drawn_board() -> None:
    before = drawn_boards()
    cards.cache_clear()
    test_whole_games.pool.cache_clear()
    with extra_cards(ice("a_new_ice", "A New Ice", 1, 1, "barrier", Sub(EndRun()))):
        assert compiled("cr-26.03").card("a_new_ice") in compiled("cr-26.03").cards()
        assert drawn_boards() == before


@pytest.mark.parametrize("game", BOOKS)
def test_most_cards_are_drawn(game: str) -> None:
    declared = {d.id for d in pool() if d.game == game}
    known = set(listed(game))
    assert known <= declared and len(listed(game)) == len(known)
    new = declared - known
    assert len(new) <= MOST_NEW * len(declared), f"`python tests/drawn.py` draws {len(new)} new cards too"


def test_what_is_chosen_depends_on_its_own_name() -> None:
    names = [f"name {n}" for n in range(600)]
    chosen = some(names, 6)
    assert 60 < len(chosen) < 140
    assert some(names[::-1], 6) == chosen[::-1] and some(names[:300], 6) == [name for name in chosen if name in names[:300]]
