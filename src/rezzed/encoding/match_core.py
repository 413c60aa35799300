"""What a match of an environment does at every decision. It is compiled; `rezzed.envs.Match` is its face (decision O22)."""

from __future__ import annotations

from random import Random
from typing import Final

from .. import rng
from ..engine.state import State, Turns
from ..engine.timing import machine
from ..ids import CHANCE, CORP, RUNNER, End, Option
from .encode import Encoder
from .slots import Places, Slots
from .space import SPACE

OVER: Final = -1
PERCENT: Final = 100


class MatchCore:
    """A position that goes on by the numbers of actions.

    Args:
        s: the position. What happens from now on is written into `written`.
        seed: of the outcomes of chance.
        bound: decisions after which the match is truncated.
        explicit: outcomes of chance are asked for instead of drawn.
        alone: decisions with one option are taken at once.
        turns: the match is over when so many turns have ended; 0: when the rules say so.

    Attributes:
        written: the events, as the engine writes them.
        drawn: the outcomes of chance.
        path: the ids of actions, and -1 - i for the i-th outcome of chance.
        decisions: actions so far, without chance.
        player: who has to act: 0 Corp, 1 Runner, 2 chance, -1 nobody, because the match is over.
        taken: the decisions of each side, one after the other: how many events there were, the action that was taken, how many
            were offered, and these. It is one list of numbers, which costs the garbage collector nothing.
        ids: the options of this decision by their numbers; None until somebody asks.
    """

    __slots__ = (
        "s", "seed", "bound", "explicit", "alone", "turns", "written", "drawn", "path", "decisions", "player", "taken", "ids",
        "_encoders", "_places", "_corp_slots", "_runner_slots", "_marks", "_marks_of",
    )  # fmt: skip

    def __init__(self, s: State, seed: int, bound: int, explicit: bool, alone: bool, turns: int = 0) -> None:
        self.s, self.seed, self.bound, self.explicit, self.alone, self.turns = s, seed, bound, explicit, alone, turns
        self.written: list[tuple[int, ...]] = []
        self.drawn: list[int] = []
        self.path: list[int] = []
        self.decisions = 0
        self.player = OVER
        self.taken: list[list[int]] = [[], []]
        self.ids: dict[int, Option] | None = None
        self._encoders: list[Encoder | None] = [None, None]
        self._places = (Places(CORP), Places(RUNNER))
        self._corp_slots: Slots | None = None
        self._runner_slots: Slots | None = None
        self._marks = bytearray()
        self._marks_of: dict[int, Option] = {}
        s.sink = self.written

    def begin(self) -> State:
        """Go on to the first decision. Returns the position before chance decided anything, which nobody changes."""
        machine.begin(self.s)
        beginning = self.s.copy()
        self._settle()
        return beginning

    def copy(self, s: State, written: list[tuple[int, ...]]) -> MatchCore:
        """An independent core that goes on in the same way from a position, which is this one or one that a side cannot tell
        from it."""
        out = MatchCore(s, self.seed, self.bound, self.explicit, self.alone, self.turns)
        out.written = s.sink = written
        out.drawn, out.path, out.decisions, out.player = self.drawn[:], self.path[:], self.decisions, self.player
        corp, runner = self.taken
        out.taken = [corp[:], runner[:]]
        return out

    # -- decisions ------------------------------------------------------------------------------------------

    def slots(self, side: int) -> Slots:
        """The slots of a side, with borrowed ones if it decides."""
        found = self._corp_slots if side == CORP else self._runner_slots
        if found is None:
            found = self._places[side].of(self.s)
            if self.s.who == side and not self.s.over:
                found = found.borrowed(self.s, side)
            if side == CORP:
                self._corp_slots = found
            else:
                self._runner_slots = found
        return found

    def legal(self) -> dict[int, Option]:
        """The options of this decision by their numbers: those of the flat encoding, if nobody has set others."""
        if self.ids is None:
            self.ids = SPACE.of(self.s, self.slots(self.player)) if self.player == CORP or self.player == RUNNER else {}
        return self.ids

    def marked(self, legal: dict[int, Option], n: int) -> bytearray:
        """`n` bytes: 1 for each of these options, the others 0. It is always the same array."""
        marks = self._marks
        if legal is self._marks_of:
            return marks
        if not marks:
            marks = self._marks = bytearray(n)
        for action in self._marks_of:
            marks[action] = 0
        for action in legal:
            marks[action] = 1
        self._marks_of = legal
        return marks

    def turned(self, action: int) -> None:
        """Remember an action that leads to other numbers for the same decision."""
        self._note(action, self.legal())
        self.ids = None

    def take(self, action: int) -> bool:
        """Take an action, and go on to the next decision; False if it is not legal. Then nothing has changed."""
        legal = self.legal() if self.ids is None else self.ids
        option = legal.get(action, -1)
        if option < 0:
            return False
        self._note(action, legal)
        self.decisions += 1
        machine.apply(self.s, option)
        self._settle()
        return True

    def take_outcome(self, outcome: int) -> None:
        """Let chance decide for an outcome, counted from 0."""
        self.drawn.append(outcome)
        self.path.append(-1 - outcome)
        machine.apply(self.s, self.s.options[outcome])
        self._settle()

    def at_random(self, side: int, random: Random) -> None:
        """Let the other side act at random until this one has to, or until the match is over. The draws are those of
        `random.choice(sorted(legal()))`."""
        while self.player == side ^ 1:
            actions = sorted(self.legal())
            n = len(actions)
            bits = n.bit_length()
            k = random.getrandbits(bits)
            while k >= n:
                k = random.getrandbits(bits)
            self.take(actions[k])

    def _note(self, action: int, legal: dict[int, Option]) -> None:
        taken = self.taken[self.player]
        taken.append(len(self.written))
        taken.append(action)
        taken.append(len(legal))
        taken.extend(legal)
        self.path.append(action)

    def _settle(self) -> None:
        """Let chance decide, unless somebody else does that, and find out who has to act."""
        s = self.s
        self.ids = None
        self._corp_slots = self._runner_slots = None
        while True:
            while s.who == CHANCE and not s.over and not self.explicit:
                index = rng.draw(self.seed, len(self.drawn), len(s.options))
                self.drawn.append(index)
                machine.apply(s, s.options[index])
            if self.turns and not s.over:
                self._end_after_turns()
            cut = self.decisions >= self.bound and s.who != CHANCE
            self.player = OVER if s.over or s.who < 0 or cut else s.who
            if not self.alone or self.player == OVER or self.player == CHANCE or len(s.options) != 1:
                return
            machine.apply(s, s.options[0])

    def _end_after_turns(self) -> None:
        """End the match if its last turn has ended: another one has begun."""
        s = self.s
        frame = s.stack[0]
        if type(frame) is Turns and frame.number > self.turns:
            s.over, s.who, s.options = int(End.ACTIONS), -1, []

    # -- observations ---------------------------------------------------------------------------------------

    def used(self) -> int:
        """Decisions so far, in percent of the bound."""
        return min(PERCENT, self.decisions * PERCENT // self.bound)

    def row(self, side: int) -> bytearray:
        """What a side knows, one byte for each number. It is always the same array."""
        encoder = self._encoders[side]
        if encoder is None:
            encoder = self._encoders[side] = Encoder(side)
        return encoder.encode(self.s, self.slots(side), self.written, self.used())
