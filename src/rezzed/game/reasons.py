"""Reasons for words that leave out the number of an ability: what is said against each of them."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.state import State
from ..errors import Reason
from ..why import NO_ABILITY, why, wishes
from ..wording import events as option_words
from ..wording.names import EVERYTHING


def reason(s: State, words: str, side: int = EVERYTHING) -> Reason:
    """Why an option, given by its words, is legal or illegal. Words without the number of an ability mean each ability of the
    card: the answer says what each of them does, and what is against it."""
    found = why(s, words, side)
    if found.legal or NO_ABILITY not in found.text:
        return found
    each = list(_each(s, words, side))
    if not each:
        return found
    told = [f"{n} ({what}): {r.text}" for n, what, r in each]
    return Reason(False, each[0][2].cite, told[0].partition(": ")[2] if len(told) == 1 else "; ".join(told))


def _each(s: State, words: str, side: int) -> Iterator[tuple[int, str, Reason]]:
    """The abilities that these words mean with a number: the number, what the ability does, and the reason against it."""
    for n in range(1, 10):
        want = option_words.normal(f"{words} {n}")
        meant = next((o for o in wishes(s, want, side) if option_words.loose(option_words.option_text(s, o, side)) == want), None)
        if meant is None or not option_words.does_words(s, meant):
            return
        yield n, option_words.does_words(s, meant), why(s, want, side)
