"""What a depth-first search keeps: the values of what it has solved, and the line that it is on."""

from __future__ import annotations

from typing import Final, Generic, TypeAlias, TypeVar

V = TypeVar("V")
Key: TypeAlias = tuple[object, ...]

OFTEN: Final = 20  # uses of one ability in one phase; more uses are not exact


class SearchMemory(Generic[V]):
    """The memory of a search over positions or beliefs, by their keys.

    Whoever reaches an earlier node of the current line again gains nothing. What was found behind that node depends on the
    line then, so it is not kept, up to the earlier node itself.

    Attributes:
        known: the values that hold on every line.
        above: the nodes of the current line, with their depth.
        depth: the number of nodes of the current line.
        returns_to: the lowest depth of an earlier node of the line that was reached again.
    """

    def __init__(self) -> None:
        self.known: dict[Key, V] = {}
        self.above: dict[Key, int] = {}
        self.uses: dict[tuple[int, int], int] = {}  # of abilities on the current line, each in one phase
        self.depth = 0
        self.returns_to = 0

    def on_line(self, key: Key) -> bool:
        """Whether the current line has been here before."""
        at = self.above.get(key, -1)
        if at < 0:
            return False
        self.returns_to = min(self.returns_to, at)
        return True

    def enter(self, key: Key) -> int:
        """Go on from a node. Return what `leave` needs."""
        self.above[key] = self.depth
        self.depth += 1
        outside, self.returns_to = self.returns_to, self.depth
        return outside

    def leave(self, key: Key, outside: int) -> bool:
        """Come back. Return whether what was found does not depend on an earlier node."""
        self.depth -= 1
        del self.above[key]
        if self.returns_to >= self.depth:
            self.returns_to = outside
            return True
        self.returns_to = min(self.returns_to, outside)
        return False

    def use(self, option: int, phase: int) -> bool:
        """Count a use of an ability on the line, unless it was used too often in this phase."""
        times = self.uses.get((option, phase), 0)
        if times == OFTEN:
            return False
        self.uses[option, phase] = times + 1
        return True

    def used(self, option: int, phase: int) -> None:
        """The search comes back from before a use."""
        self.uses[option, phase] -= 1
