"""Which option of a decision the words of a player mean. `events.option_text` goes the other way: from options to words.

The words of an option always mean this option. What follows is more lenient, and the first reading that fits counts:

1. with what the ability does after its number, as lists show it (`use Forger 2: avoid 1 tag`);
2. without optional parts: `#1`, the ice of a subroutine, the instance of an ability;
3. a title without a number: the first copy for which the option is offered;
4. an ability without its number, if the copy that 3. means has only one that is offered;
5. a title without its punctuation, or with spaces for its hyphens;
6. a title without its subtitle, or the subtitle alone, if they fit one title only;
7. `choose` and a card, whatever it is chosen for;
8. the first words of a mode, or some of its words, if they fit one mode only.

`declining` is apart, because a script must not mistake one question for another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from ..decisions import DECLINES, IDLE, Verb, arg, option, verb
from ..engine.ask import sight
from ..engine.state import State
from ..ids import CORP, RUNNER, SIDE_NAMES
from ..titles import halves
from .names import EVERYTHING, name
from .option_words import does_words, flat, full_option_text, loose, may_begin, normal, option_text

DECLINING: Final = ("pass", "decline", "done", "no")  # the same where only one of them is offered
_CONCEDING: Final = {f"{SIDE_NAMES[side]} concedes": option(Verb.CONCEDE, side) for side in (CORP, RUNNER)}
_IMPLIED: Final = frozenset(("credit", "bit"))
_LITTLE: Final = frozenset(("choose", "the", "a", "an", "of", "to", "and", "corp", "runner", "thi", "that", "player"))
_FIRST: Final = re.compile(r"#1\b")
_ABILITIES: Final = (Verb.USE, Verb.TRIGGER)
_PLAIN: Final = re.compile(r"[a-z0-9 &]*")
_POINTS: Final = re.compile(r"[^a-z0-9&+ -]")
_NUMBERED: Final = re.compile(r"#\d+")


def options_meant(s: State, words: str, side: int = EVERYTHING) -> tuple[int, ...]:
    """The option that these words mean: none if no option has these words, several if the words fit several modes."""
    want = normal(words)
    if s.over or s.who < 0 or not want:
        return ()
    for o in s.options:  # a hundred thousand numbers may be offered
        if verb(o) != Verb.NUMBER:
            break
        if option_text(s, o, side) == want:
            return (o,)
    made: dict[int, str] = {}
    begin = "" if s.book.book.terms else want.partition(" ")[0]
    for o in s.options:
        if not begin or may_begin(s, o, begin):
            made[o] = option_text(s, o, side)
            if normal(made[o]) == want:
                return (o,)
    texts = {o: made.get(o) or option_text(s, o, side) for o in s.options}
    want = spelled(s, want, side)
    found = _same(texts, want, (normal, loose, unnumbered)) or _listed(s, texts, want, side) or _of_one_card(s, texts, want)
    found = found or _by_half(s, texts, want)
    if not found and "#" not in want and not want.startswith(("break ", "pump ")):  # lists of subroutines need their commas
        found = _same(texts, unpointed(want), (unpointed,))
    if not found and "#1" in want:  # of a title with one copy
        one = _FIRST.sub("", want)
        found = _same(texts, one, (normal, loose)) or _of_one_card(s, texts, one, (loose,))
    if found or not want.startswith("choose "):
        return found
    cards = {o: f"choose {name(s, arg(o), side)}" for o in texts if verb(o) == Verb.TARGET}
    if found := _same(cards, want, (normal, loose, unnumbered)):
        return found
    modes = {o: normal(text) for o, text in texts.items() if verb(o) == Verb.MODE}
    first = tuple(o for o, text in modes.items() if text.startswith(want) and not text[len(want) : len(want) + 1].isalnum())
    return first or _with_words(modes, want)


def _listed(s: State, texts: Mapping[int, str], want: str, side: int) -> tuple[int, ...]:
    """The option with these words and what it does, as lists show it."""
    return tuple(o for o in texts if ":" in want and normal(full_option_text(s, o, side)) == want)[:1]


def _with_words(modes: Mapping[int, str], want: str) -> tuple[int, ...]:
    """The modes that have all of these words, in any order and form: `choose draw 2 cards` for `choose the Corp draws 2 cards`;
    if one of them has no other words, only this one."""
    mine = _content(want)
    bags = {o: _content(text) for o, text in modes.items()}
    fit = tuple(o for o, bag in bags.items() if mine and mine <= bag)
    return tuple(o for o in fit if bags[o] - _IMPLIED == mine - _IMPLIED) or fit


def _content(words: str) -> frozenset[str]:
    """The words that tell modes apart, without endings; who gains or loses a number gains or loses credits."""
    found = {w if w.isdigit() else w.removesuffix("s") for w in _POINTS.sub(" ", words.replace("'", "")).split()}
    return frozenset(found - _LITTLE | (_IMPLIED if found & {"gain", "lose"} else set()))


def _of_one_card(
    s: State, texts: Mapping[int, str], want: str, forms: tuple[Callable[[str], str], ...] | None = None
) -> tuple[int, ...]:
    """The abilities that words without the number of an ability mean: those of the first card that they fit."""
    for form in (loose, unnumbered) if forms is None else forms:
        fit = [o for o, text in texts.items() if verb(o) in _ABILITIES and form(text) == f"{want} {_number(s, o, text)}"]
        if fit:
            return tuple(o for o in fit if arg(o) == arg(fit[0]))
    return ()


def _by_half(s: State, texts: Mapping[int, str], want: str) -> tuple[int, ...]:
    """The options that words with half of a title mean: the name before a subtitle, or the subtitle; those of several titles
    if they fit several."""
    found: list[int] = []
    for title in sorted({s.book.facts[code].title for code in s.code if halves(s.book.facts[code].title)}):
        whole = normal(title)
        for part in halves(title):
            short = {o: normal(text).replace(whole, normal(part)) for o, text in texts.items() if whole in normal(text)}
            meant = _same(short, want, (normal, loose, unnumbered)) or _of_one_card(s, short, want)
            found += [o for o in meant if o not in found]
    return tuple(found)


def spelled(s: State, want: str, side: int = EVERYTHING) -> str:
    """Words in their normal form with titles as they are printed: `top down solutions` becomes `top-down solutions`. A side
    has the titles of the cards that it knows."""
    codes = s.code if side == EVERYTHING else [code for c, code in enumerate(s.code) if sight.knows(s, side, c)]
    for title in sorted({s.book.facts[code].title for code in codes}, key=len):
        typed = _typed(title)
        if typed is not None:
            want = typed.sub(normal(title), want)
    return want


@lru_cache(maxsize=4096)
def _typed(title: str) -> re.Pattern[str] | None:
    """How people may write a title with punctuation; None if it has none."""
    printed = normal(title)
    if _PLAIN.fullmatch(printed):
        return None
    signs = "".join(c if c.isalnum() or c in " &+" else "[- ]?" if c == "-" else f"{re.escape(c)}?" for c in printed)
    return re.compile(f"(?<![a-z0-9]){signs}(?![a-z0-9])".replace("+", r"\+"))


def unpointed(words: str) -> str:
    """Words without punctuation and the numbers of copies."""
    return " ".join(flat(_NUMBERED.sub("", normal(words))).replace(",", " ").split())


def _number(s: State, o: int, text: str) -> str:
    """The number of an ability at the end of the words of its option, or an empty string."""
    return loose(text).rpartition(" ")[2] if does_words(s, o) else ""


def exactly(s: State, words: str) -> tuple[int, ...]:
    """The option with these words, at most without its optional parts: a title without a number is the first copy."""
    if s.over or s.who < 0:
        return ()
    return _same({o: option_text(s, o) for o in s.options}, normal(words), (normal, loose))


def _same(texts: Mapping[int, str], want: str, forms: tuple[Callable[[str], str], ...]) -> tuple[int, ...]:
    """The first option whose words are the same in one of these forms."""
    return next(((o,) for form in forms for o, text in texts.items() if form(text) == want), ())


def unnumbered(words: str) -> str:
    """The loose form of words without the numbers of copies."""
    return _NUMBERED.sub("", loose(words))


def declining(s: State, words: str) -> tuple[int, ...]:
    """The option that `pass`, `decline`, `done` or `no` means, whichever of them is offered; several if several are offered."""
    if s.over or s.who < 0 or normal(words) not in DECLINING:
        return ()
    return tuple(o for o in s.options if verb(o) in DECLINES)


def concede_option(words: str) -> int:
    """The option with which a side concedes (`corp concedes`), or -1 if these words mean something else."""
    return _CONCEDING.get(normal(words), -1)


def is_declining(meant: tuple[int, ...]) -> bool:
    """Whether this is an option that declines the others, or goes on without them."""
    return len(meant) == 1 and verb(meant[0]) in IDLE


def numbered(s: State, meant: tuple[int, ...], words: str) -> bool:
    """Whether this option differs from the words only by the number of a copy."""
    return len(meant) == 1 and unnumbered(option_text(s, meant[0])) == normal(words)


def understood(s: State, words: str, side: int = EVERYTHING) -> tuple[int, ...]:
    """The option that these words mean, in the most lenient reading."""
    return options_meant(s, words, side) or declining(s, words)


def ambiguous(s: State, words: str, side: int = EVERYTHING) -> str:
    """What words that fit several options can mean, as a sentence; empty if they are not ambiguous."""
    found = understood(s, words, side)
    if len(found) < 2:
        return ""
    return f"these words fit several options; write {' or '.join(_explained(s, o, side) for o in found)}"


def _explained(s: State, o: int, side: int) -> str:
    """The words of an option, and what it does if its words have the number of an ability."""
    what = does_words(s, o)
    return f"{option_text(s, o, side)!r}{f' ({what})' if what else ''}"
