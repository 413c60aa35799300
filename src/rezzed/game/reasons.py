"""Reasons for words as people write them: without the number of an ability, or with a typing error in the verb or a title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from ..engine.ask import objects, sight
from ..engine.state import State
from ..errors import Reason
from ..why import NO_ABILITY, UNKNOWN, why, wishes
from ..wording import events as option_words
from ..wording.names import EVERYTHING
from .compound import is_compound

ALONE: Final = (
    "jack out", "continue", "pass", "decline", "done", "yes", "no", "take credit", "draw", "end", "remove tag", "purge", "keep",
    "mulligan", "concede", "no rez", "no break", "break",
)  # fmt: skip
VERBS: Final = (
    "break all with", "break with", "trash resource", "raise link by", "run", "play", "rez", "use", "trigger", "pump", "choose",
    "pay", "spend", "bid", "trash", "access", "steal", "install", "advance", "score",
)  # fmt: skip
SUGGESTS: Final = "; did you mean "  # between a reason and a suggestion
_CLOSE: Final = 0.7  # how similar words must be to be taken for a typing error


def reason(s: State, words: str, side: int = EVERYTHING) -> Reason:
    """Why an option, given by its words, is legal or illegal. Words without the number of an ability mean each ability of the
    card: the answer says what each of them does, and what is against it. Unknown words get a suggestion."""
    found = why(s, words, side)
    if found.legal:
        return found
    each = list(_each(s, words, side))
    unknown = NO_ABILITY in found.text or found.text == UNKNOWN
    if any(r.legal for *_, r in each):
        return found
    if len(each) > 1 or (each and unknown):
        told = [f"{n} ({what}): {r.text}" for n, what, r in each]
        return Reason(False, each[0][2].cite, told[0].partition(": ")[2] if len(told) == 1 else "; ".join(told))
    near = "" if not unknown or is_compound(words) else nearest(s, words, side)
    return replace(found, text=f"{found.text}{SUGGESTS}{near!r}?") if near else found


def _each(s: State, words: str, side: int) -> Iterator[tuple[int, str, Reason]]:
    """The abilities that these words mean with a number: the number, what the ability does, and the reason against it."""
    for n in range(1, 10):
        want = option_words.normal(f"{words} {n}")
        known = ((o, option_words.loose(option_words.option_text(s, o, side))) for o in wishes(s, want, side))
        meant = next((o for o, text in known if text == want), None)
        if meant is None or not option_words.does_words(s, meant):
            return
        yield n, option_words.does_words(s, meant), why(s, want, side)


def nearest(s: State, words: str, side: int = EVERYTHING) -> str:
    """What words with a typing error in the verb or in a title should have been, or an empty string. A side gets titles that it
    knows only."""
    want = option_words.normal(words)
    verb = next((v for v in VERBS if want.startswith(f"{v} ")), "") or _verb(want)
    if verb in ALONE:
        return verb if verb != want else ""
    if not verb:
        return ""
    rest = want.split(" ", verb.count(" ") + 1)[-1] if " " in want else ""
    known = {option_words.normal(x): x for x in _things(s, side)}
    near = get_close_matches(rest, known, 1, _CLOSE) if rest not in known else [rest]
    found = f"{verb} {known[near[0]] if near else rest}".strip()
    return found if option_words.normal(found) != want else ""


def _verb(want: str) -> str:
    """The verb that words with a typing error begin with, or an empty string."""
    if near := get_close_matches(want, ALONE, 1, _CLOSE):
        return near[0]
    parts = want.split(" ")
    for n in (3, 2, 1):
        long = [v for v in VERBS if v.count(" ") == n - 1]
        if len(parts) > n and (near := get_close_matches(" ".join(parts[:n]), long, 1, _CLOSE)):
            return near[0]
    return ""


def _things(s: State, side: int) -> Iterable[str]:
    """The titles of cards and the names of servers that actions can name."""
    cards = (c for c in range(len(s.code)) if side == EVERYTHING or sight.knows(s, side, c))
    return (*dict.fromkeys(objects.fact(s, c).title for c in cards), "HQ", "R&D", "Archives")
