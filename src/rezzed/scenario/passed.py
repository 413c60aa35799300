"""What a game took by itself, because there was no other option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .. import citing
from ..game import Game
from ..ids import RUNNER, SIDE_NAMES, Policy
from ..wording import option_parsing
from ..wording import option_words as event_words
from .policies import declining

STEPS: Final = 500  # decisions between two decisions of the script
_MANDATORY: Final = ("steal", "access")  # what the Runner must do when nobody asks


def taken_by_itself(start: Game, end: Game, side: str, words: str, used: set[tuple[int, str]]) -> tuple[int, str] | None:
    """An option with these words that the game took between two positions without asking, because there was no other.

    The actions between the positions are played again, with every single answer asked.

    Args:
        start: a position.
        end: a later position of the same game.
        side: who would have been asked.
        words: an action.
        used: what earlier lines of the script have named; each option can be named once.

    Returns:
        The number of events before it and its words, or None.
    """
    real, patient = _again(start, end), _again(start, end)
    patient.state.policy = int(Policy.EVERY)
    for text in (*end.actions[len(start.actions) :], ""):
        found = next((x for x in _alone(patient, real, side, words) if x not in used), None)
        if found is not None:
            return found
        action = real.find(text) if text else None
        if action is None or patient.find(text) is None:
            break
        real.apply(action)
        patient.apply(text)
    return _must(start, end, side, words, used)


def _again(start: Game, end: Game) -> Game:
    """A copy of a position in which chance has the same outcomes again."""
    copy = start.copy()
    left = iter(end.drawn[len(start.drawn) :])
    copy.chance = lambda texts, kind: next(left, None)
    return copy


def _alone(patient: Game, real: Game, side: str, words: str) -> Iterator[tuple[int, str]]:
    """Go on until the patient game asks what the real one asks; the options with these words that it meets on the way."""
    for _ in range(STEPS):
        decision = patient.decision
        if decision is None or _together(patient, real):
            return
        meant = option_parsing.understood(patient.state, words) if decision.chooser == side else ()
        chosen = next((o for o in decision.options if (o.option,) == meant), None)
        if chosen is not None:
            yield len(patient.written), chosen.text
        patient.apply(chosen or declining(decision) or decision.options[0])


def _together(patient: Game, real: Game) -> bool:
    """Whether both games ask the same question at the same step."""
    a, b = patient.state, real.state
    return (len(patient.written), a.who, a.options, citing.step(a)) == (len(real.written), b.who, b.options, citing.step(b))


def _must(start: Game, end: Game, side: str, words: str, used: set[tuple[int, str]]) -> tuple[int, str] | None:
    """What the Runner had to steal or access: it is an event, and never an option."""
    want = event_words.loose(words)
    if side != SIDE_NAMES[RUNNER] or not want.startswith(_MANDATORY):
        return None
    for i in range(len(start.written), len(end.written)):
        if option_parsing.unnumbered(end.entry(i).text) == option_parsing.unnumbered(want) and (i, want) not in used:
            return i, want
    return None
