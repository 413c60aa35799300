"""Events that no card of the game looks for are not kept (`State.heard`); a game must be the same if all of them are."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest
from drawn import some
from random_boards import random_board
from scenario_files import PATHS, books, scenario
from test_conformance import drawn

import rezzed
from rezzed import rules
from rezzed.engine.state import EVENTS, State
from rezzed.events import N_KINDS, Ev
from rezzed.library import compiled

LIMIT = 800
SEEDS = range(12)
FOLDER = Path(__file__).parents[1] / "scenarios"
ENGINE = Path(__file__).parents[1] / "src" / "rezzed" / "engine"
STRIDE = 9  # one of so many scenarios is played
SKORPIOS = "skorpios_defense_systems_persuasive_power"


def without_filter(game: rezzed.Game) -> rezzed.Game:
    twin = game.copy()
    twin.state.heard = bytes([1]) * N_KINDS
    return twin


def alike(s: State, every: State) -> bool:
    """Whether two states are equal but for events that one of them does not keep."""
    every = every.copy()
    every.changes = [change for change in every.changes if s.heard[change[0][0]]]
    if not every.changes and not every.linked:
        every.dirty &= ~EVENTS
    return s.key() == every.key()


def same(board: dict[str, object], seed: int) -> int:
    """Play a board at random, with and without the filter; the number of decisions."""
    game = rezzed.Game(board)
    twin = without_filter(game)
    rng = random.Random(seed)
    decisions = 0
    for _ in range(LIMIT):
        assert game.over == twin.over
        if game.over:
            break
        decisions += 1
        assert game.decision == twin.decision
        game.apply(drawn(rng, game.decision.options))
        twin.apply(game.actions[-1])
        assert alike(game.state, twin.state), f"seed {seed}, behind {game.actions[-1]}"
    assert [e.text for e in game.log] == [e.text for e in twin.log]
    return decisions


@pytest.mark.sweep
@pytest.mark.parametrize("book", rules.names())
def test_random_games_do_not_depend_on_the_filter(book: str) -> None:
    assert sum(same(random_board(book, seed), seed) for seed in SEEDS) > 10 * len(SEEDS)


@pytest.mark.sweep
def test_the_question_about_discarded_cards_does_not_depend_on_the_filter() -> None:
    """Skorpios is asked at a checkpoint, whatever else looks for trashing: on boards of scenarios, where little else does."""
    boards = [scenario(path).board for path in some(PATHS, STRIDE, "stem") if "cr-26.03" in books(path)]
    assert len(boards) > 100
    for seed, board in enumerate(boards):
        corp = {key: x for key, x in board.get("corp", {}).items() if key != "flipped"}  # it has one side only
        same({**board, "rules": "cr-26.03", "corp": {**corp, "identity": SKORPIOS}}, seed)


def test_only_the_checkpoint_reads_what_happened() -> None:
    """Whoever reads the events since the last checkpoint must find them through the lists of abilities."""
    readers = set()
    for path in sorted(ENGINE.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef):
                inside = (x for x in ast.walk(function) if isinstance(x, ast.Attribute) and x.attr == "changes")
                readers |= {f"{path.stem}.{function.name}" for _ in inside}
    state = {f"state.{name}" for name in ("__init__", "copy", "key", "same", "fingerprint")}
    # `tag` tells listeners to tags how many there were at the last checkpoint
    assert readers - state == {"emitting.emit", "checkpoints.checkpoint", "checkpoints._discarded", "players.tag"}


def test_what_waits_under_an_event_is_what_is_heard() -> None:
    """Whatever the kind of an ability: if it stands in the list of an event, that event is kept."""
    for book in rules.names():
        c = compiled(book)
        for fact in c.cards():
            own = {a.event for a in c.abilities_of(fact.code)}
            assert fact.hears == {event for event in own if 0 <= event < len(Ev)}
