"""What a board says about the past: what happened in this turn and in the one before, which abilities were used, and what each
side knows of hidden cards.

Events are written as the log writes them. They are counted as if they had happened in the game; nothing else comes of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from .engine.ask import objects
from .engine.change import active, emitting, knowledge
from .engine.program.parts import STATIC
from .engine.state import State
from .engine.timing import turns
from .errors import nearest, quoted
from .events import Ev, Event, Would
from .ids import CORP, SIDE_NAMES, Damage, Label, Scope, Span, Zone

LINES: Final = 500  # events of one turn
_SERVER: Final = r"(?P<server>.+)"
_CARD: Final = r"(?P<card>.+)"
_N: Final = r"(?P<n>\d{1,3})"
_SIDE: Final = r"(?P<side>corp|runner)"
_KINDS: Final = "|".join(d.name.lower() for d in Damage)
# the words of an event, and its kind
WORDS: Final[tuple[tuple[str, int], ...]] = (
    (rf"run begins on {_SERVER}", Ev.RUN_BEGINS), (rf"run successful on {_SERVER}", Ev.SUCCESS),
    (rf"run unsuccessful on {_SERVER}", Ev.UNSUCCESSFUL), (rf"breach {_SERVER}", Ev.BREACH),
    (rf"install {_CARD}", Ev.INSTALL), (rf"play {_CARD}", Ev.PLAY), (rf"rez {_CARD}", Ev.REZ), (rf"derez {_CARD}", Ev.DEREZ),
    (rf"steal {_CARD}", Ev.STEAL), (rf"score {_CARD}", Ev.SCORE), (rf"trash {_CARD}", Ev.TRASH),
    (rf"access {_CARD}", Ev.ACCESS), (rf"advance {_CARD}", Ev.ADVANCE), (rf"encounter {_CARD}", Ev.ENCOUNTER),
    (rf"pass {_CARD}", Ev.PASS), (rf"fully break {_CARD}", Ev.FULLY_BREAK), (rf"discard {_CARD}", Ev.DISCARD),
    (rf"use {_CARD}", Ev.USE), (rf"{_SIDE} draws {_N}", Ev.DRAW), (rf"{_N} tags?", Ev.TAG),
    (rf"remove {_N} tags?", Ev.REMOVE_TAG), (rf"{_N} (?P<kind>{_KINDS}) damage", Ev.DAMAGE),
    (rf"{_N} bad publicity", Ev.BAD_PUBLICITY), (rf"spend (?:click|{_N} clicks)", Ev.SPEND_CLICK),
    (rf"lose (?:click|{_N} clicks)", Ev.LOSE_CLICK), (rf"{_SIDE} gains {_N} credits?", Ev.GAIN),
    (r"action ends", Ev.ACTION_ENDS),
)  # fmt: skip
SHAPES: Final = tuple((re.compile(words, re.IGNORECASE), int(kind)) for words, kind in WORDS)
FIRST: Final = tuple(re.sub(r"\(\?P<(\w+)>.*?\)", lambda m: m[1].upper(), words) for words, _ in WORDS)
OF_CARDS: Final = {kind: words.removesuffix(" CARD") for words, (_, kind) in zip(FIRST, WORDS, strict=True) if "CARD" in words}
OF_PLAYERS: Final = {kind: shape for words, (shape, kind) in zip(FIRST, SHAPES, strict=True) if "CARD" not in words}
_ON_RUN: Final = (Ev.RUN_BEGINS, Ev.SUCCESS, Ev.UNSUCCESSFUL, Ev.BREACH)
Finder = Callable[[State, str], int | None]
Fault = Callable[[str, str, str], None]


class PastReader:
    """Reads the past of a board into its state.

    Args:
        state: the state, with all cards.
        card: finds a card of the board by its title.
        server: finds a server by its name.
        fault: reports a fault: path, text, suggestion.
    """

    def __init__(self, state: State, card: Finder, server: Callable[[str], int | None], fault: Fault) -> None:
        self.state = state
        self.card = card
        self.server = server
        self.fault = fault

    def last_turn(self, value: Any, side: int) -> None:
        """Count what happened in the turn of the other side before this turn of `side`."""
        s = self.state
        s.turn = side ^ 1
        if self._count(value, "last_turn"):
            turns.is_over(s)
        s.turn = side
        s.totals = [n if x.scope == Span.GAME else 0 for n, x in zip(s.totals, s.ledger.accounts, strict=True)]

    def this_turn(self, value: Any) -> None:
        """Count what happened in this turn until now."""
        self._count(value, "this_turn")

    def knows(self, table: Mapping[str, Any], side: int) -> None:
        """Note the hidden cards that a side knows: cards of the other side, and cards of its own deck."""
        where = f"{SIDE_NAMES[side]}.knows"
        found: list[int] = []
        for k, title in enumerate(self._texts(table.get("knows", []), where)):
            c = self.card(self.state, title)
            if c is None:
                self.fault(f"{where}[{k}]", f"the board has no card {quoted(title)}", "")
            else:
                found.append(c)
        knowledge.look(self.state, side, found)

    def _texts(self, value: Any, where: str) -> list[str]:
        if not isinstance(value, (list, tuple)) or not all(isinstance(x, str) for x in value):
            self.fault(where, f"expected a list of texts, not {quoted(value)}", "")
            return []
        if len(value) > LINES:
            self.fault(where, f"expected at most {LINES} texts, not {len(value)}", "")
            return []
        return list(value)

    def _count(self, value: Any, where: str) -> bool:
        lines = self._texts(value, where)
        for k, words in enumerate(lines):
            self._line(words.strip(), f"{where}[{k}]")
        return bool(lines)

    def _line(self, words: str, path: str) -> None:
        for shape, kind in SHAPES:
            match = shape.fullmatch(words)
            if match is not None:
                self._event(kind, match, path)
                return
        near = nearest(words, FIRST, 3)
        self.fault(path, f"{quoted(words)} is not an event; known: {', '.join(near or FIRST)}", "")

    def _event(self, kind: int, match: re.Match[str], path: str) -> None:
        s = self.state
        part = match.groupdict()
        n = int(part.get("n") or 1)
        side = SIDE_NAMES.index(part["side"].lower()) if part.get("side") else s.turn
        if kind in _ON_RUN:
            server = self.server(part["server"])
            if server is None or server >= len(s.standing):
                self.fault(path, f"the board has no server {quoted(part['server'])}", "")
                return
            y = server if kind == Ev.RUN_BEGINS else 0
            emitting.count(s, (kind, -1, 0, server, y, 0))
            if kind == Ev.SUCCESS or kind == Ev.UNSUCCESSFUL:
                label = Label.SUCCESSFUL if kind == Ev.SUCCESS else Label.UNSUCCESSFUL
                emitting.count(s, (int(Ev.RUN_ENDS), -1, 0, server, int(label), 0))
        elif part.get("card"):
            self._of_card(kind, part["card"], path)
        elif kind == Ev.DAMAGE:
            x = [d.name.lower() for d in Damage].index(part["kind"].lower())
            self._with((kind, -1, 0, x, n, CORP), (int(Would.DAMAGE), -1, 0, x, n, 0))
        elif kind == Ev.DRAW:
            self._with((kind, -1, 0, side, n, 0), (int(Would.DRAW), -1, 0, 2 * (side == CORP), n, 0))
        elif kind == Ev.TAG:
            self._with((kind, -1, 0, n, 0, 0), (int(Would.TAG), -1, 0, 0, n, 0))
        elif kind == Ev.REMOVE_TAG or kind == Ev.BAD_PUBLICITY:
            emitting.count(s, (kind, -1, 0, n, 0, 0))
        else:
            emitting.count(s, (kind, -1, 0, side, n, 0))

    def _with(self, event: Event, imminent: Event) -> None:
        """Count an event, and that it was about to happen."""
        emitting.count(self.state, imminent)
        emitting.count(self.state, event)

    def _of_card(self, kind: int, title: str, path: str) -> None:
        s = self.state
        c = self.card(s, title)
        if c is None:
            self.fault(path, f"the board has no card {quoted(title)}", "")
            return
        if kind == Ev.USE:
            if not self._used(c):
                self.fault(path, f"{objects.fact(s, c).title} has no ability that is limited in a turn", "")
            return
        mine, at = objects.fact(s, c).side, objects.server_of(s, c)
        x = {
            Ev.INSTALL: int(Zone.HQ if mine == CORP else Zone.GRIP), Ev.DEREZ: CORP, Ev.TRASH: s.turn, Ev.DISCARD: mine,
            Ev.FULLY_BREAK: -1, Ev.STEAL: at, Ev.SCORE: at, Ev.ACCESS: at, Ev.PASS: at,
        }.get(Ev(kind), 0)  # fmt: skip
        y = int(Zone.ROOT if mine == CORP else Zone.RIG) if kind == Ev.TRASH else 0
        gen = s.gen[c] - (kind == Ev.DISCARD)
        emitting.count(s, (kind, c, gen, x, y, 1 if kind == Ev.TRASH else 0))
        if mine == CORP and (kind in (Ev.TRASH, Ev.DISCARD) or (kind == Ev.PLAY and s.zone[c] == Zone.ARCHIVES)):
            emitting.count(s, (int(Ev.ADD), c, gen, int(Zone.ARCHIVES), 0, 0))

    def _used(self, c: int) -> bool:
        """Spend the abilities of a card that can be used once in a turn, or that wait for the first time in it.

        Whether there was one, or the text of the card is not played.
        """
        s = self.state
        found = objects.fact(s, c).decl.inert
        for aid in objects.abilities(s, c):
            a = s.book.abilities[aid]
            if a.once == Scope.TURN or (a.kind == STATIC and getattr(a.modifier, "once", 0) == Scope.TURN):
                active.mark_used(s, aid, c, s.gen[c], Scope.TURN)
                found = True
            for i in s.ledger.firsts(aid, c):
                if s.ledger.accounts[i].scope == Scope.TURN:
                    s.totals[i] = max(s.totals[i], getattr(a.node, "times", 1) + getattr(a.node, "after", 0))
                    found = True
        return found
