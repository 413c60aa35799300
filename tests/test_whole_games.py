"""Whole games of random decks under every book: each ends with a winner, and goes on alike after copy, save and undo."""

from __future__ import annotations

import random
from functools import cache
from itertools import count
from typing import Any

import pytest
from drawn import cards_drawn

import rezzed
from rezzed import rules
from rezzed.bots import bot_of
from rezzed.cli.play import Matchup
from rezzed.ids import CORP, Type
from rezzed.library import compiled
from rezzed.testing import audit

LIMIT = 4000  # decisions in one game; a game that needs more is stuck
FEW = 2  # games of each kind that every run of the tests plays
SEEDS = range(10)
AGENDAS, OTHERS, STACK = 10, 30, 40  # cards of a deck


@cache
def pool(book: str, every: bool = False) -> tuple[list[str], list[str], list[str], list[str], list[str]]:
    """Agendas, other cards of the Corp, cards of the Runner, and identities of both sides, all with their texts."""
    facts = [f for f in (compiled(book).cards() if every else cards_drawn(book)) if not f.decl.inert]
    identities = (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY)
    return (
        [f.id for f in facts if f.type == Type.AGENDA],
        [f.id for f in facts if f.side == CORP and f.type not in (Type.AGENDA, *identities)],
        [f.id for f in facts if f.side != CORP and f.type not in identities],
        [f.id for f in facts if f.type == Type.CORP_IDENTITY],
        [f.id for f in facts if f.type == Type.RUNNER_IDENTITY],
    )


def board(book: str, seed: int, every: bool = False) -> dict[str, Any]:
    """Two random decks, and identities where the game has them: of the cards that are drawn, or of every declared card."""
    rng = random.Random(f"{book} {seed}")
    agendas, others, runners, corps, heroes = pool(book, every)
    corp: dict[str, Any] = {"rnd": [*rng.choices(agendas, k=AGENDAS), *rng.choices(others, k=OTHERS)]}
    runner: dict[str, Any] = {"stack": rng.choices(runners, k=STACK)}
    if corps:
        corp["identity"], runner["identity"] = rng.choice(corps), rng.choice(heroes)
    return {"rules": book, "begin": "game", "seed": seed, "corp": corp, "runner": runner}


def some(seeds: range) -> list[Any]:
    """The seeds; all but the first few of them belong to a sweep."""
    return [*seeds[:FEW], *(pytest.param(seed, marks=pytest.mark.sweep) for seed in seeds[FEW:])]


def play(game: rezzed.Game, rng: random.Random, decisions: int = LIMIT) -> int:
    """Play at random, and return the number of decisions; every option is equally likely."""
    for n in range(decisions):
        if game.decision is None:
            return n
        game.apply(rng.choice(game.decision.options))
    return decisions


@pytest.mark.parametrize("book", rules.names())
@pytest.mark.parametrize("seed", some(SEEDS))
def test_a_game_of_random_decks_has_an_end(book: str, seed: int) -> None:
    rng = random.Random(seed)
    game = rezzed.Game(board(book, seed))
    play(game, rng, rng.randint(20, 300))
    again = rezzed.restore(game.save())
    twin = game.copy()
    ways = [rng.getrandbits(64)] * 3
    for other in (game, again, twin):
        assert play(other, random.Random(ways.pop())) < LIMIT, other.decision
        assert other.over
        assert other.winner in ("corp", "runner", "draw")
    assert audit(game) == []
    assert game.actions == again.actions == twin.actions
    assert game.state.digest() == again.state.digest() == twin.state.digest()


@pytest.mark.parametrize("bots", [("random", "random"), (None, "random"), ("random", None), (None, None)])
@pytest.mark.parametrize("seed", some(range(1, 7)))
def test_the_decks_of_1996_play_to_a_winner(seed: int, bots: tuple[str | None, str | None]) -> None:
    game = rezzed.Game({**Matchup(None, None, "onr-1996").board(), "seed": seed})
    policies = {side: bot_of(side, name, seed) for side, name in zip(("corp", "runner"), bots, strict=True)}
    for _ in range(LIMIT):
        if game.decision is None:
            break
        game.apply(game.chosen(policies[game.decision.chooser]))
    assert game.over and game.winner in ("corp", "runner")
    assert audit(game) == []


@pytest.mark.parametrize("book", rules.names())
def test_a_decision_of_a_whole_game_can_be_taken_back(book: str) -> None:
    games = (rezzed.Game(board(book, seed), analysis=True) for seed in count(3))
    game = next(g for g in games if play(g.copy(), random.Random(3), 110) == 110)  # not one that is over at once
    rng = random.Random(3)
    play(game, rng, 40)
    for _ in range(10):
        assert game.decision is not None
        before, words = game.state.digest(), game.decision
        game.apply(rng.choice(game.decision.options))
        game.undo()
        assert game.state.digest() == before
        assert str(game.decision) == str(words)
        play(game, rng, 5)
