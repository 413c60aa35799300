"""A line of play in the words of players: one row for each place of the run. `recorder` makes the rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from textwrap import shorten
from typing import Final, TypeAlias

from ...ids import COUNTER_NAMES, Counter
from ...wording.phrases import any_of, plural

CUT: Final = 44  # the text of a row shows so many characters of a subroutine
TRASHED: Final = "trash it"
BYPASSES: Final = "bypasses it"
Paid: TypeAlias = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Act:
    """What one card, one subroutine or one player does at a place.

    Attributes:
        kind: `use` (the Runner uses a card), `sub` (a subroutine resolves), `rez`, `access`, `run` (what starts the run), or
            `card` (something else that a card does).
        card: the card that does it, or that is rezzed or accessed; empty for the basic action.
        paid: the price by name: `credits` of the pool, `bad publicity`, `clicks`, `virus`, `power`, `cards` of the grip, and
            credits on cards by the title of the card. The Corp pays for `rez`, otherwise the Runner pays.
        x: the numbers chosen for X, one for each use, without zeros.
        breaks: the subroutines that it breaks, in the words of the card.
        whole: whether all subroutines of the ice are broken after it, all of them by this card.
        sub: the words of the subroutine that resolves.
        effects: what else happens.
    """

    kind: str
    card: str
    paid: Paid = ()
    x: tuple[int, ...] = ()
    breaks: tuple[str, ...] = ()
    whole: bool = False
    sub: str = ""
    effects: tuple[str, ...] = ()

    @property
    def prices(self) -> dict[str, int]:
        """What is paid, by name."""
        return dict(self.paid)

    @property
    def text(self) -> str:
        """The act in a few words, such as `Gordian Blade 1, breaks 'End the run'`."""
        return self.text_at("")

    def text_at(self, place: str) -> str:
        """The act in a few words, without the name of the card if it is the place."""
        words = _WORDS[self.kind](self)
        return words.removeprefix(place).lstrip(": ,") or words if place and self.card == place else words

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class RunRow:
    """What happens at one place of a run.

    Attributes:
        place: the ice, the server, `end of the run`, or what starts the run: `run HQ`, `play Inside Job, run HQ`.
        acts: what happens there, in order.
        fate: `not rezzed`, `bypassed` or `passed` for ice, `reached` for a server, otherwise empty.
        credits: the credits in the pool of the Runner afterwards.
        clicks: the clicks of the Runner afterwards.
    """

    place: str
    acts: tuple[Act, ...]
    fate: str
    credits: int
    clicks: int

    @property
    def text(self) -> str:
        """The row in one line, such as `Enigma: Gordian Blade 1, breaks 'End the run'; lose a click`."""
        equal = [(words, len(list(same))) for words, same in groupby(a.text_at(self.place) for a in self.acts)]
        said = [words if n == 1 else f"{words} ({n} times)" for words, n in equal]
        if self.fate == "not rezzed" or not said and self.fate:
            said = [self.fate, *said]
        return f"{self.place}: {'; '.join(said)}" if said else self.place

    def __str__(self) -> str:
        return self.text


# -- words ------------------------------------------------------------------------------------------------


def price_words(paid: Paid) -> str:
    """A price as players say it: `3`, `2 clicks`, `1 + 2 from Cloak`."""
    parts = _credits(paid)
    alone = len(parts) == 1
    words = [f"{n} from {kind}" if k or alone and kind != "credits" else f"{n}" for k, (kind, n) in enumerate(parts)]
    out = [" + ".join(words)] if words else []
    for kind, n in paid:
        if kind in _COUNTED:
            out.append(plural(n, _COUNTED[kind]))
    return " and ".join(out)


_COUNTED: Final[Mapping[str, str]] = {
    "clicks": "click", "cards": "card",
    **{name: f"{name} counter" for kind, name in enumerate(COUNTER_NAMES)
       if kind not in (Counter.CREDIT, Counter.BAD_PUBLICITY)},  # those are credits: of a card, of the fund
}  # fmt: skip


def _credits(paid: Paid) -> list[tuple[str, int]]:
    """The part of a price that is credits, the pool first."""
    pool = [(kind, n) for kind, n in paid if kind == "credits"]
    return pool + [(kind, n) for kind, n in paid if kind != "credits" and kind not in _COUNTED]


def quoted(words: str) -> str:
    """The words of a subroutine in quotation marks, cut if they are long."""
    return f"'{shorten(words, CUT, placeholder='...')}'"


def _broken(a: Act) -> str:
    """Which subroutines a card breaks; equal ones are counted."""
    if a.whole and len(a.breaks) > 1:
        return f"breaks all {len(a.breaks)}"
    return f"breaks {counted_words([quoted(w) for w in a.breaks])}"


def counted_words(words: list[str]) -> str:
    """Words in one phrase; equal ones are counted: `'End the run' (2 times) and 'Do 1 net damage'`."""
    times = {w: words.count(w) for w in words}
    return any_of([w + (f" ({n} times)" if n > 1 else "") for w, n in times.items()], "and")


def _use(a: Act) -> str:
    price = price_words(a.paid)
    head = f"{a.card} {price}" if price else a.card
    parts = [*([f"X = {counted_words([str(n) for n in a.x])}"] if a.x else []), *([_broken(a)] if a.breaks else []), *a.effects]
    if not price and a.breaks and len(parts) == 1:
        return f"{head} {parts[0]}"
    return ", ".join([head, *parts])


def _sub(a: Act) -> str:
    paid = [f"pay {price_words(a.paid)}"] if a.paid else []
    return ", ".join([*paid, *a.effects]) or f"{quoted(a.sub)} resolves"


def _rez(a: Act) -> str:
    price = price_words(a.paid)
    return ", ".join(["the Corp rezzes it" + (f" for {price}" if price else ""), *a.effects])


def _run(a: Act) -> str:
    pays = "pay " if _credits(a.paid) else ""
    return ", ".join([x for x in (pays + price_words(a.paid), *a.effects) if x])


def _access(a: Act) -> str:
    paid = [f"pay {price_words(a.paid)}"] if a.paid else []
    return ", ".join([f"access {a.card}", *paid, *a.effects])


def _card(a: Act) -> str:
    parts = [*([f"pay {price_words(a.paid)}"] if a.paid else []), *a.effects]
    if parts == [TRASHED]:
        return f"trash {a.card}"
    return f"{a.card} {', '.join(parts)}" if parts[:1] == [BYPASSES] else f"{a.card}: {', '.join(parts)}"


_WORDS: Final[Mapping[str, Callable[[Act], str]]] = {
    "use": _use, "sub": _sub, "rez": _rez, "run": _run, "access": _access, "card": _card,
}  # fmt: skip
