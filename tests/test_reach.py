"""Every clause of every card is carried out: by a scenario or a test over data, and by somebody who plays at random."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from doc_cards import carried_out, clause, clauses, printed
from reach import search

from rezzed.library import compiled

DATA = Path(__file__).parent / "data"
BOOKS = {"anr": "cr-26.03", "onr": "onr-1996"}
BOARDS = 600  # random boards around one card, at most


def explained(name: str, game: str) -> dict[str, tuple[set[str], str]]:
    """By card, which of its abilities nothing can show, and why."""
    table = tomllib.loads((DATA / name).read_text(encoding="utf-8"))[game]
    out = {}
    for card, text in table.items():
        numbers, _, why = text.partition(": ")
        out[card] = (set(numbers.split(", ")), why)
    return out


@pytest.mark.parametrize("game", BOOKS)
def test_every_clause_is_carried_out_in_a_scenario(game: str) -> None:
    left: dict[str, set[str]] = {}
    for c in set(clauses(compiled(BOOKS[game]))) - carried_out()[1]:
        left.setdefault(c.card, set()).add(f"{'s' if c.subroutine else 'a'}{c.number}")
    assert left == {card: numbers for card, (numbers, _) in explained("unshown.toml", game).items()}


@pytest.mark.parametrize("game", BOOKS)
def test_every_card_is_reached_by_random_play(game: str) -> None:
    """Whatever it does on the way ends and raises nothing. What is rare may be reached; the rest of what is explained, not."""
    known = explained("unreached.toml", game)
    left = search(BOOKS[game], BOARDS, {card: [int(n) for n in numbers] for card, (numbers, _) in known.items()})
    found = {card: {str(n) for n in missing} for card, missing in left.items()}
    assert {card: numbers for card, numbers in found.items() if not numbers <= known.get(card, (set(), ""))[0]} == {}
    never = {card: numbers for card, (numbers, why) in known.items() if "rare: " not in why}
    assert {card: numbers for card, numbers in never.items() if found.get(card) != numbers} == {}


@pytest.mark.parametrize("game", BOOKS)
def test_what_is_rare_is_carried_out_in_a_scenario(game: str) -> None:
    book = compiled(BOOKS[game])
    for card, (numbers, why) in explained("unreached.toml", game).items():
        if why.startswith("rare: "):
            mine = [a for a in book.abilities if a.code == book.code_of[card]]
            assert {clause(book, mine[int(n)]) for n in numbers} <= carried_out()[1], card


def test_what_is_explained_is_declared() -> None:
    ids = {(d.game, d.id) for d in printed()}
    for name in ("unshown.toml", "unreached.toml"):
        for game in BOOKS:
            known = explained(name, game)
            assert {(game, card) for card in known} <= ids
            assert all(why for _, why in known.values())
