"""Matches of the small game in an encoding of its own: 20 actions, and 60 flags that hold all that a side knows and has seen.

A decision with one option is taken at once. The flags have perfect recall, so they are an information state: two positions have
the same ones only if the side cannot tell them apart. See decision O15.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from ..decisions import VERB, Verb, arg, arg2
from ..engine.ask import sight
from ..engine.state import State
from ..game import Game
from ..ids import CORP, RUNNER, SIDE_NAMES, Option
from .arguments import one_of
from .match import DTYPES, SIDES, Bounds, Match
from .tiny import CARDS, ICE, TINY

ACTIONS: Final = (
    "pass", "run HQ", "run R&D", "run Archives", "take a credit", "draw a card", "end the action phase", "rez the ice",
    "break with Mimic", "choose subroutine 1", "choose subroutine 2", "bid 0", "bid 1", "bid 2", "continue the run", "jack out",
    "trigger Snare!", "pay 4", "decline", "trash Snare!",
)  # fmt: skip
PASS, HQ, _, _, CREDIT, DRAW, END, REZ, BREAK, FIRST = range(10)
SECOND, BID, _, _, GO_ON, LEAVE, TRIGGER, PAY, DECLINE, TRASH = range(10, len(ACTIONS))
BIDS: Final = range(BID, BID + 3)
_PLAIN: Final[dict[int, int]] = {  # actions by verb
    int(Verb.PASS): PASS, int(Verb.CREDIT): CREDIT, int(Verb.DRAW): DRAW, int(Verb.END): END, int(Verb.REZ): REZ,
    int(Verb.USE): BREAK, int(Verb.CONTINUE): GO_ON, int(Verb.JACK_OUT): LEAVE, int(Verb.TRIGGER): TRIGGER, int(Verb.PAY): PAY,
    int(Verb.DECLINE): DECLINE, int(Verb.TRASH): TRASH,
}  # fmt: skip
_COUNTED: Final[dict[int, int]] = {int(Verb.RUN): HQ, int(Verb.SUB): FIRST}


class SeenChoice(NamedTuple):
    """A choice that both sides remember, if they have seen it.

    Attributes:
        side: who chose.
        action: what was chosen.
        instead_of: for a pass, what could have been chosen; -1 for anything else.
        again: whether it was chosen before with the same click.
    """

    side: int
    action: int
    instead_of: int = -1
    again: bool = False

    def __str__(self) -> str:
        words = ACTIONS[self.action] if self.instead_of < 0 else f"do not {ACTIONS[self.instead_of]}"
        return f"{SIDE_NAMES[self.side]}: {words}{' again' * self.again}"


CHOICES: Final = (  # of one click
    *[SeenChoice(RUNNER, action) for action in range(HQ, END + 1)],
    SeenChoice(CORP, REZ), SeenChoice(CORP, PASS, REZ),
    *[SeenChoice(side, action) for side in SIDES for action in BIDS],
    SeenChoice(RUNNER, BREAK), SeenChoice(RUNNER, BREAK, again=True), SeenChoice(RUNNER, PASS, BREAK),
    SeenChoice(RUNNER, FIRST), SeenChoice(RUNNER, SECOND), SeenChoice(RUNNER, GO_ON), SeenChoice(RUNNER, LEAVE),
    SeenChoice(CORP, TRIGGER), SeenChoice(CORP, PASS, TRIGGER), SeenChoice(CORP, PAY), SeenChoice(CORP, DECLINE),
    SeenChoice(RUNNER, TRASH), SeenChoice(RUNNER, PASS, TRASH),
)  # fmt: skip
CLICKS: Final = 2
_AT: Final = {choice: k for k, choice in enumerate(CHOICES)}
_CARDS: Final = (*ICE, *CARDS)
FLAGS: Final = (
    "this is the Runner", *[f"{title} is known" for title in _CARDS],
    *[f"click {click + 1}, {choice}" for click in range(CLICKS) for choice in CHOICES],
)  # fmt: skip
_FIRST: Final = 1 + len(_CARDS)
_BIDDING: Final = tuple(frozenset(_AT[SeenChoice(side, action)] for action in BIDS) for side in SIDES)
_PASSED: Final = frozenset(k for k, choice in enumerate(CHOICES) if choice.side == CORP and choice.action == PASS)
NOTHING: Final[frozenset[int]] = frozenset()


class TinyMatch(Match):
    """A match of the small game.

    Attributes:
        choices: for each click, the flags of the choices that were made with it, in order.
    """

    encoding: ClassVar[str] = "tiny"
    actions: ClassVar[int] = len(ACTIONS)
    alone: ClassVar[bool] = True

    __slots__ = ("choices",)

    def _fresh(self) -> None:
        self.choices: list[list[int]] = []
        super()._fresh()

    def _legal(self) -> dict[int, Option]:
        core = self.core
        if core.ids is None:
            core.ids = {tiny_action(o): o for o in core.s.options} if core.player in SIDES else {}
        return core.ids

    def step(self, action: int) -> None:
        """Take an action, and go on to the next decision with several options.

        Raises:
            MaskedAction: it is not legal now, or it is no action at all. Nothing has changed.
        """
        side, legal = self.player, self._legal()
        super().step(action)
        self._note(side, self.path[-1], legal)

    def _note(self, side: int, action: int, offered: Iterable[int]) -> None:
        """Remember a choice."""
        if side == RUNNER and HQ <= action <= END:
            self.choices.append([])
        instead_of = next(x for x in (REZ, BREAK, TRIGGER, TRASH) if x in offered) if action == PASS else -1
        found = _AT[SeenChoice(side, action, instead_of)]
        if action == BREAK and found in self.choices[-1]:
            found = _AT[SeenChoice(side, action, again=True)]
        self.choices[-1].append(found)

    def _seen(self, side: int) -> list[list[int]]:
        """The choices that a side has seen: not a bid of the other side that is not answered yet, and not that the Corp passed,
        because nobody else knows whether it could do anything else."""
        out = []
        for made in self.choices:
            hidden = _PASSED if side == RUNNER else NOTHING
            if _BIDDING[side].isdisjoint(made):
                hidden |= _BIDDING[side ^ 1]
            out.append([k for k in made if k not in hidden])
        return out

    def _known(self, side: int) -> list[str]:
        """The titles of the drawn cards that a side knows."""
        s = self.s
        titles = [s.book.facts[code].title for code in s.code]
        return [title for c, title in enumerate(titles) if title in _CARDS and sight.knows(s, side, c)]

    @classmethod
    def meaning(cls, action: int) -> str:
        """What the number of an action means in every state."""
        return ACTIONS[action]

    @classmethod
    def bounds(cls, dtype: str) -> Bounds | dict[str, Bounds]:
        """Each number is 0 or 1.

        Raises:
            RezzedError: there is no such type.
        """
        made = np.dtype(one_of(dtype, DTYPES, "dtype"))
        return np.zeros(len(FLAGS), dtype=made), np.ones(len(FLAGS), dtype=made)

    @classmethod
    def fingerprints(cls) -> dict[str, str]:
        """What a model that was trained with this encoding depends on."""
        return {"tiny": sha256(repr((ACTIONS, FLAGS)).encode()).hexdigest()[:16]}

    def observe(self, side: int, dtype: str = "float32") -> npt.NDArray[Any]:
        """What a side knows and has seen, as flags; `docs/tiny.md` says what each is.

        Raises:
            RezzedError: another type.
        """
        out = np.zeros(len(FLAGS), dtype=one_of(dtype, DTYPES, "dtype"))
        self.observe_into(side, out)
        return out

    def observe_into(self, side: int, out: Any) -> None:
        """Write what a side knows and has seen into an array, of either type; see `observe`."""
        out[:] = 0
        out[0] = side
        for title in self._known(side):
            out[1 + _CARDS.index(title)] = 1
        for click, made in enumerate(self._seen(side)):
            for k in made:
                out[_FIRST + click * len(CHOICES) + k] = 1

    def infostate(self, side: int) -> str:
        """What a side knows and has seen, in words: as many as the flags."""
        lines = [f"{SIDE_NAMES[side]} knows: {', '.join(self._known(side)) or 'nothing'}"]
        lines += [f"click {k + 1}: {', '.join([str(CHOICES[x]) for x in made])}" for k, made in enumerate(self._seen(side))]
        return "\n".join(lines)

    def options(self, side: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """The legal actions of a side, and a row with one flag for each."""
        ids = np.array(self.legal() if side == self.player else [], dtype=np.int64)
        return ids, np.eye(self.actions, dtype=np.float32)[ids]

    def _twin(self, s: State, written: list[tuple[int, ...]]) -> Self:
        twin = super()._twin(s, written)
        twin.choices = [made[:] for made in self.choices]
        return twin

    def sampled(self, side: int, rng: Random, deck: Sequence[str] | None = None) -> Self:
        """A match of the small game that a side cannot tell from this one; see `Match.sampled`. Boards are drawn as often as
        the game draws them."""
        found = _alike(side, self.player, self.infostate(side), self.bound, self.core.explicit)
        (twin,) = rng.choices([match for match, _ in found], [weight for _, weight in found])
        out = twin.copy()
        out.board, out.core.drawn, out.core.path = {}, [], []
        return out  # type: ignore[return-value]

    def _take(self, action: int, game: Game) -> None:
        _forced(game)
        game.take(self._legal()[action])
        self.step(action)
        _forced(game)

    def _in_words(self, action: int) -> str:
        return ""


@lru_cache(maxsize=1024)
def _alike(side: int, player: int, text: str, bound: int, explicit: bool) -> tuple[tuple[TinyMatch, int], ...]:
    """All positions in which a side knows this and this player has to act, with the number of seeds that draw the board."""
    boards: dict[str, list[int]] = {}
    for seed in range(TINY.seeds):
        boards.setdefault(json.dumps(TINY.drawn(seed, {})), []).append(seed)
    found = []
    for seeds in boards.values():
        waiting = [TinyMatch(TINY.drawn(seeds[0], {}), seeds[0], bound, explicit)]
        while waiting:
            match = waiting.pop()
            now = match.infostate(side)
            if now == text and match.player == player:
                found.append((match, len(seeds)))
            if _leads(now, text):
                for action in match.legal():
                    following = match.copy()
                    following.step(action)
                    waiting.append(following)
    return tuple(found)


def _leads(now: str, later: str) -> bool:
    """Whether what a side knows now can become what it knows later: choices are only added at the end."""
    _, *before = now.split("\n")
    _, *after = later.split("\n")
    return "\n".join(after).startswith("\n".join(before))


def _forced(game: Game) -> None:
    """Take what is the only option, as matches do."""
    while game.state.who in SIDES and not game.over and len(game.state.options) == 1:
        game.take(game.state.options[0])


def tiny_action(o: Option) -> int:
    """The number of an option of the engine."""
    verb = o & VERB
    if verb in _COUNTED:
        return _COUNTED[verb] + arg(o)
    return BID + arg2(o) if verb == Verb.NUMBER else _PLAIN[verb]
