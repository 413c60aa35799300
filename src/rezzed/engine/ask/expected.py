"""What is about to happen (CR 9.9): one effect, or several that one sentence does together and that interrupts meet in one
window (CR 9.11.3).

One effect is written on its window and its frame. Several are written on the frame, as parts of `PART` numbers each: the
number of the node, what would happen, to which card (and its generation), x, how much is left of it, whether nothing is,
and whether it cannot be prevented. A window over several has no kind of its own (`would` is 0).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...events import Event
from ..ints import W_INTERRUPT
from ..state import Effects, State, Structure, Window

PART: Final = 8


class ExpectedEffect(NamedTuple):
    """One effect that is about to happen."""

    node: int
    would: int
    card: int
    gen: int
    x: int
    n: int
    gone: int
    sure: int  # cannot be prevented

    def event(self, k: int) -> Event:
        """What interrupts see; `k` is its number among the parts."""
        return (self.would, self.card, self.gen, self.x, self.n, k)


class MetEffect(NamedTuple):
    """The frame, the window and the number of the part that an interrupt is about."""

    frame: Effects | Structure
    window: Window
    k: int


# Effects.altered: what an interrupt changed, beside how much of it there is
KIND: Final = 0  # the kind of damage
PICK: Final = 1  # side, number of cards or 0 for all
STAYS: Final = 2  # card, which is turned facedown
SHUFFLED: Final = 3  # card, which is shuffled into its deck


def frame_of(s: State, w: Window) -> Effects | Structure:
    """The instruction that a window of interrupts is about; a window that is being opened stands on no stack yet."""
    f = s.stack[s.stack.index(w) - 1] if w in s.stack else s.stack[-1]
    assert isinstance(f, (Effects, Structure))
    return f


def parts(s: State, w: Window) -> list[ExpectedEffect]:
    """Everything that is about to happen."""
    f = frame_of(s, w)
    if w.would:
        return [ExpectedEffect(0, w.would, w.card, w.gen, w.flags, f.amount, int(f.replaced == 1), w.sure)]
    assert isinstance(f, Effects)
    return [ExpectedEffect(*f.held[i : i + PART]) for i in range(0, len(f.held), PART)]


def find(s: State) -> MetEffect | None:
    """What the interrupt that is being resolved is about: the part that was written on its window as it began."""
    for i in range(len(s.stack) - 1, 0, -1):
        w = s.stack[i]
        if isinstance(w, Window) and w.kind == W_INTERRUPT:
            below = s.stack[i - 1]
            assert isinstance(below, (Effects, Structure))
            return MetEffect(below, w, w.row)
    return None


def part(s: State, stake: MetEffect) -> ExpectedEffect:
    """The effect that an interrupt is about."""
    return parts(s, stake.window)[stake.k]


def altered(f: Effects, what: int, k: int) -> list[tuple[int, int]]:
    """What interrupts have changed about one part of what is about to happen."""
    return [(a, b) for w, n, a, b in f.altered if w == what and n == k]
