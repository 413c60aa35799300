"""Every clause of every card is carried out: by a scenario or a test over data, and in random games."""

from __future__ import annotations

import warnings
from itertools import chain

import pytest
from card_board import CAUSES
from doc_cards import carried_out, clause, clauses, printed
from extra_cards import extra_cards
from random_play import BOOKS, Coverage, Search, boards_on_file, explained, searched

from rezzed import vocabulary
from rezzed.events import Ev, Would
from rezzed.library import compiled
from rezzed.vocabulary import EndRun, Sub, ice


@pytest.mark.deep
@pytest.mark.parametrize("game", BOOKS)
def test_every_clause_is_carried_out_in_a_scenario(game: str) -> None:
    left: dict[str, set[str]] = {}
    for c in set(clauses(compiled(BOOKS[game]))) - carried_out()[1]:
        left.setdefault(c.card, set()).add(f"{'s' if c.subroutine else 'a'}{c.number}")
    assert left == {card: numbers for card, (numbers, _) in explained("unshown.toml", game).items()}


@pytest.mark.sweep
@pytest.mark.parametrize("game", BOOKS)
def test_every_card_is_covered_by_random_games(game: str) -> None:
    """Whatever a card does in them ends and raises nothing. What is rare may be covered; the rest of what is explained, not."""
    known = explained("unreached.toml", game)
    found = searched(game)
    left = {card: {str(n) for n in missing} for card, (_, missing) in found.items() if missing}
    assert {card: numbers for card, numbers in left.items() if not numbers <= known.get(card, (set(), ""))[0]} == {}
    never = {card: numbers for card, (numbers, why) in known.items() if "rare: " not in why}
    assert {card: numbers for card, numbers in never.items() if left.get(card) != numbers} == {}
    on_file = boards_on_file(game)
    if new := [card for card, (boards, _) in found.items() if on_file.get(card) != boards]:
        warnings.warn(f"`python tests/random_play.py` saves a search for {', '.join(new)}", stacklevel=1)


def test_a_new_card_changes_no_board_of_another() -> None:
    new = ice("new_ice", "New Ice", 1, 1, "barrier", Sub(EndRun()))

    def boards() -> dict[str, object]:
        search = Search("anr", compiled(BOOKS["anr"]), Coverage())
        shown = [(fact, search.on_file[fact.id]) for fact in search.pool if fact.id in search.on_file][::20]
        return {fact.id: search.board(fact, seed, known) for fact, (known, seeds) in shown for seed in seeds}

    before = boards()
    with extra_cards(new):
        assert compiled(BOOKS["anr"]).code_of["new_ice"] > 0
        assert boards() == before
    assert len(before) > 20


def test_boards_bring_words_that_exist() -> None:
    """The board of a card brings other cards by these words; a word that was renamed would bring none."""
    assert set(CAUSES) <= {kind.name for kind in chain(Ev, Would)}
    assert {*CAUSES.values(), "FromStealth"} <= set(vocabulary.__all__)


@pytest.mark.deep
@pytest.mark.parametrize("game", BOOKS)
def test_what_is_rare_is_carried_out_in_a_scenario(game: str) -> None:
    book = compiled(BOOKS[game])
    known = set(clauses(book))  # now all its cards are compiled
    for card, (numbers, why) in explained("unreached.toml", game).items():
        if why.startswith("rare: "):
            mine = book.abilities_of(book.code_of[card])
            assert {clause(book, mine[int(n)]) for n in numbers} <= carried_out()[1] & known, card


def test_what_is_explained_is_declared() -> None:
    ids = {(d.game, d.id) for d in printed()}
    for name in ("unshown.toml", "unreached.toml"):
        for game in BOOKS:
            known = explained(name, game)
            assert {(game, card) for card in known} <= ids
            assert all(why for _, why in known.values())
