"""What a log does not tell a side, and what a sample repeats of it: faults that `era_sweep.py` has found."""

from __future__ import annotations

import random

import rezzed

SAMPLES = 200


def until(game: rezzed.Game, wanted: str) -> None:
    """Go on without doing anything until an option begins with these words; end a turn by taking credits."""
    while game.decision is not None and not any(o.text.startswith(wanted) for o in game.decision.options):
        by_verb = {o.verb: o for o in reversed(game.decision.options)}
        idle = next((by_verb[x] for x in ("pass", "continue", "take credit", "done") if x in by_verb), game.decision.options[0])
        game.apply(idle)


def test_a_revealed_hand_has_no_order() -> None:
    """CR 4.3.3: the order in which the cards came is not told."""
    titles = ["Sure Gamble", "Corroder", "Mayfly", "Diesel"]
    said = set()
    for grip in (titles, titles[::-1]):
        corp = {"ice": {"HQ": ["Engram Flush*"]}, "hq": 1, "rnd": 5}
        game = rezzed.Game({"turn": "runner", "corp": corp, "runner": {"grip": grip, "stack": 9}})
        until(game, "run HQ")
        game.apply("run HQ")
        while game.decision is not None and not any(e.kind == "reveal" for e in game.log):
            game.apply(game.decision.options[-1])
        said.add(tuple(e.subject for e in game.log if e.kind == "reveal")[:4])
    assert said == {tuple(sorted(titles))}


def test_a_sample_says_what_a_run_accessed_before_the_card_was_lost() -> None:
    """A card that was accessed in HQ and then installed facedown is another card of the sample, with the same title."""
    corp = {"hq": ["Enigma"], "rnd": ["Hedge Fund"] * 30, "credits": 5}
    game = rezzed.Game({"turn": "runner", "corp": corp, "runner": {"credits": 5, "grip": 3, "stack": 30}})
    for words in ("run HQ", "install Enigma", "choose HQ"):
        until(game, words)
        game.apply(words)
    seat, rng = game.seat("runner"), random.Random(1)
    told = [e.text for e in seat.log()]
    assert "access Enigma" in told
    for _ in range(SAMPLES):
        assert [e.text for e in seat.sample(rng).seat("runner").log()] == told
