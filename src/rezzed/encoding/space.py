"""The action space: one number for each thing that can be done, the same in every state.

An id stands for a verb, a slot of the board (`slots.py`) or a server, and an index: "rez ice 2 on HQ", "run Remote 2",
"use ability 1 of rig 4". Equal options, such as playing one of two copies of a card, have one id.
"""

from __future__ import annotations

from bisect import bisect_right
from hashlib import sha256
from typing import Final, NamedTuple

from ..decisions import FUND, NO_CARD, VERB, Verb
from ..engine.ask import objects
from ..engine.state import State
from ..engine.windows import start
from ..ids import Option
from ..server_names import server_name
from . import slots
from .slots import (
    CORP_ID,
    ELSEWHERE,
    HAND,
    HOSTED,
    ICE,
    NO_SLOT,
    PLAY,
    RIG,
    RND,
    ROOT,
    RUNNER_ID,
    THEIRS,
    Region,
    Slots,
)

SERVERS: Final = 15  # servers that can be run on or chosen: three central ones and twelve remotes
ABILITIES: Final = 4  # abilities of one card
CREDITS: Final = 6  # credits paid from one card; the last id means that or more
POOL_CREDITS: Final = 12  # credits paid from the pool
SUBROUTINES: Final = 12
MODES: Final = 8
NUMBERS: Final = 33  # numbers that can be named: 0 to 32
EVERYWHERE: Final = Region("slot", 0, slots.SLOTS)

_SINGLE: Final[tuple[tuple[int, str], ...]] = (
    (Verb.PASS, "pass"), (Verb.DONE, "done"), (Verb.END, "end the action phase"), (Verb.DECLINE, "decline"),
    (Verb.CONTINUE, "continue the run"), (Verb.JACK_OUT, "jack out"), (Verb.KEEP, "keep the hand"), (Verb.MULLIGAN, "mulligan"),
    (Verb.CREDIT, "take a credit"), (Verb.DRAW, "draw a card"), (Verb.PURGE, "purge virus counters"),
    (Verb.SHAKE, "remove a tag"), (Verb.YES, "yes"), (Verb.NO, "no"), (Verb.PAY, "pay"),
    (Verb.PAY_ALTERNATIVE, "pay the other cost"), (Verb.RANDOM, "access a random card of the hand"),
    (Verb.TRASH, "trash the accessed card"), (Verb.STEAL, "steal the accessed agenda"),
)  # fmt: skip
_CARDS: Final[tuple[tuple[int, str, tuple[Region, ...], int], ...]] = (  # verb, words, slots, ids of each slot
    (Verb.PLAY, "play", (HAND, ELSEWHERE), 1),
    (Verb.INSTALL, "install", (HAND, ELSEWHERE), 1),
    (Verb.ADVANCE, "advance", (ICE, ROOT, ELSEWHERE), 1),
    (Verb.REZ, "rez", (ICE, ROOT, ELSEWHERE), 1),
    (Verb.SCORE, "score", (ROOT, ELSEWHERE), 1),
    (Verb.TRASH_RESOURCE, "trash the resource", (RIG, ELSEWHERE), 1),
    (Verb.CANDIDATE, "access", (ROOT, THEIRS, RND, ELSEWHERE), 1),
    (Verb.TARGET, "choose", (EVERYWHERE,), 1),
    (Verb.SOURCE, "pay", (CORP_ID, RUNNER_ID, ROOT, RIG, HOSTED, PLAY, ELSEWHERE), CREDITS),
    (Verb.USE, "use ability", (EVERYWHERE,), ABILITIES),
    (Verb.TRIGGER, "trigger ability", (EVERYWHERE,), ABILITIES),
)  # fmt: skip
_COUNTED: Final[tuple[tuple[int, str, int], ...]] = (
    (Verb.SUB, "choose subroutine", SUBROUTINES), (Verb.MODE, "choose effect", MODES), (Verb.NUMBER, "choose number", NUMBERS),
)  # fmt: skip

_ALIKE: Final = (int(Verb.PLAY), int(Verb.INSTALL), int(Verb.TARGET))


class ActionBlock(NamedTuple):
    """The ids of one verb.

    Attributes:
        verb: its number in the engine.
        words: what is done.
        start, size: its ids.
    """

    verb: int
    words: str
    start: int
    size: int


class Space:
    """A table of actions: `SPACE` is the only one.

    Attributes:
        n: how many actions there are.
        blocks: the ids of each verb, in order.
        fingerprint: changes whenever an id gets another meaning.
    """

    def __init__(self) -> None:
        self._words: list[str] = []
        self.blocks: list[ActionBlock] = []
        self._base: list[int] = [-1] * 64  # by verb: its first id
        self._at: list[list[int]] = [[] for _ in range(64)]  # by verb: the id of each slot, or -1
        for v, words in _SINGLE:
            self._block(v, words, [words])
        for v, words in ((int(Verb.RUN), "run"), (int(Verb.SERVER), "choose")):
            self._block(v, words, [f"{words} {server_name(n)}" for n in range(SERVERS)])
        for v, words, regions, each in _CARDS:
            self._cards(v, words, regions, each)
        self._pool = self._block(int(Verb.SOURCE), "pay", [f"pay {k + 1} from the pool" for k in range(POOL_CREDITS)])
        self._fund = self._block(int(Verb.SOURCE), "pay", [f"pay {k + 1} of bad publicity" for k in range(POOL_CREDITS)])
        for v, words, size in _COUNTED:
            self._block(v, words, [f"{words} {k}" for k in range(v != Verb.NUMBER, size + (v != Verb.NUMBER))])
        self.other = self._block(-1, "other", ["something that has no number of its own"])
        self.n = len(self._words)
        self._starts = [b.start for b in self.blocks]
        self.fingerprint = sha256("\n".join(self._words).encode()).hexdigest()[:16]

    def _block(self, v: int, words: str, names: list[str]) -> int:
        start = len(self._words)
        self._words += names
        self.blocks.append(ActionBlock(v, words, start, len(names)))
        if v >= 0 and self._base[v] < 0:
            self._base[v] = start
        return start

    def _cards(self, v: int, words: str, regions: tuple[Region, ...], each: int) -> None:
        names: list[str] = []
        joint = "from" if v == Verb.SOURCE else "of"
        at = [NO_SLOT] * slots.SLOTS
        start = len(self._words)
        for region in regions:
            for slot in range(region.start, region.end):
                at[slot] = start + len(names)
                where = slots.words(slot)
                names += [f"{words} {where}"] if each == 1 else [f"{words} {k + 1} {joint} {where}" for k in range(each)]
        self._block(v, words, names)
        self._at[v] = at

    def words(self, action: int) -> str:
        """What an id means, without a state.

        Raises:
            IndexError: there is no such id.
        """
        if not 0 <= action < self.n:
            raise IndexError(f"action {action}: the space has {self.n}")
        return self._words[action]

    def block(self, action: int) -> tuple[int, ActionBlock]:
        """The block of an id, with its number in `blocks`."""
        n = bisect_right(self._starts, action) - 1
        return n, self.blocks[n]

    def parts(self, action: int) -> tuple[int, int, int]:
        """What an id is made of: the verb of the engine (-1 for none), the slot (-1 if it is about none), and the index."""
        _, block = self.block(action)
        at = self._at[block.verb] if block.verb >= 0 else []
        k = action - block.start
        if not at or block.start in (self._pool, self._fund):
            return block.verb, NO_SLOT, k
        taken = [slot for slot in range(slots.SLOTS) if at[slot] >= 0]
        each = block.size // len(taken)
        slot = next(x for x in taken if at[x] <= action < at[x] + each)
        return block.verb, slot, action - at[slot]

    def of(self, s: State, placed: Slots) -> dict[int, Option]:
        """The options of a decision by their ids. What has no id of its own is left out, unless nothing else is left.

        Args:
            s: the position.
            placed: the slots of the side that decides, with borrowed ones.
        """
        out: dict[int, Option] = {}
        for o in s.options:
            action = self._id(s, o, placed)
            if action >= 0:
                if action not in out:
                    out[action] = o
                elif o & VERB == Verb.USE or o & VERB == Verb.TRIGGER:
                    self._crowd(out, action, o)
                elif o & VERB in _ALIKE and s.seen[o >> 8 & NO_CARD]:  # nobody could say that it was another copy
                    out[action] = o
        if not out:
            out[self.other] = s.options[0]
        return out

    def _crowd(self, out: dict[int, Option], action: int, o: Option) -> None:
        """Find a free number for an ability whose number is taken by another one of the same card."""
        first = action - (action - self._base[o & VERB]) % ABILITIES
        for k in range(first, first + ABILITIES):
            if k not in out:
                out[k] = o
                return

    def _id(self, s: State, o: Option, placed: Slots) -> int:
        """The id of an option, or -1."""
        v, a, b = o & VERB, o >> 8 & NO_CARD, o >> 24
        at = self._at[v]
        if at:
            if v == Verb.SOURCE and a >= FUND:
                return (self._pool if a == NO_CARD else self._fund) + min(b, POOL_CREDITS) - 1
            slot = placed.slot_of.get(a, NO_SLOT)
            if slot < 0 or at[slot] < 0:
                return -1
            if v == Verb.USE or v == Verb.TRIGGER:
                return at[slot] + min(s.book.abilities[b & start.OF_ABILITY].number, ABILITIES - 1)
            return at[slot] + min(b, CREDITS) - 1 if v == Verb.SOURCE else at[slot]
        base = self._base[v]
        if v == Verb.RUN or v == Verb.SERVER:
            number = objects.number_of(s, a)
            return base + number if number < SERVERS else -1
        if v == Verb.NUMBER:
            return base + b if b < NUMBERS else -1
        if v == Verb.NAME:  # names have the numbers of the list in which they are offered
            return self._base[Verb.NUMBER] + s.options.index(o)
        if v == Verb.SUB:
            return base + a if a < SUBROUTINES else -1
        if v == Verb.MODE:
            return base + a if a < MODES else -1
        return base


SPACE: Final = Space()
