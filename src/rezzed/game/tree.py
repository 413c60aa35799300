"""The tree of variations of a game, with names and comments. All forks of a game write into one tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ..errors import RezzedError, brief

START: Final = 0
NO_NODE: Final = -1


@dataclass(frozen=True, slots=True)
class VariationNode:
    """A decision in a tree of variations. The first node is the start of the game, without a decision.

    Attributes:
        id: its number in the tree; it does not change.
        parent: the number of the node before it; -1 for the start.
        action: the words of the action that was taken.
        side: who took it; empty for the start.
        outcomes: the outcomes of chance that followed, as indices.
        children: the numbers of the nodes after it; the main line is first.
        name: a short title, or empty.
        comment: a text, or empty.
        option: the number of the action inside the engine.
    """

    id: int
    parent: int
    action: str
    side: str
    outcomes: tuple[int, ...] = ()
    children: tuple[int, ...] = ()
    name: str = ""
    comment: str = ""
    option: int = -1


class VariationTree:
    """A tree of variations. Iterating gives its nodes from the start on, each with its main line first.

    A `VariationNode` is a record of a moment. Ask the tree again after a change.
    """

    __slots__ = ("_nodes", "_made")

    def __init__(self) -> None:
        self._nodes: dict[int, VariationNode] = {START: VariationNode(START, NO_NODE, "", "")}
        self._made = START

    # -- looking ------------------------------------------------------------------------------------

    @property
    def start(self) -> VariationNode:
        """The start of the game."""
        return self._nodes[START]

    @property
    def main(self) -> tuple[VariationNode, ...]:
        """The main line, from the first decision on."""
        return tuple(self._down(self.start))

    @property
    def plain(self) -> bool:
        """Whether the tree is one line without names and comments."""
        return not any(len(n.children) > 1 or n.name or n.comment for n in self._nodes.values())

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, node: object) -> bool:
        return (node.id if isinstance(node, VariationNode) else node) in self._nodes

    def __iter__(self) -> Iterator[VariationNode]:
        left = [START]
        while left:
            node = self._nodes[left.pop()]
            yield node
            left += reversed(node.children)

    def node(self, node: VariationNode | int) -> VariationNode:
        """The node with this number, or this node as it is now.

        Raises:
            RezzedError: the tree has no such node; perhaps it was deleted.
        """
        id = node.id if isinstance(node, VariationNode) else node
        if isinstance(id, bool) or not isinstance(id, int) or id not in self._nodes:
            raise RezzedError(f"the tree of variations has no node {brief(id)}")
        return self._nodes[id]

    def children(self, node: VariationNode | int) -> tuple[VariationNode, ...]:
        """The nodes after a node, the main line first."""
        return tuple([self._nodes[c] for c in self.node(node).children])

    def line(self, node: VariationNode | int) -> tuple[VariationNode, ...]:
        """The nodes from the first decision to this node."""
        out = []
        at = self.node(node)
        while at.parent != NO_NODE:
            out.append(at)
            at = self._nodes[at.parent]
        return tuple(reversed(out))

    def _down(self, node: VariationNode) -> list[VariationNode]:
        """The main line behind a node."""
        out = []
        while node.children:
            node = self._nodes[node.children[0]]
            out.append(node)
        return out

    # -- editing ------------------------------------------------------------------------------------

    def rename(self, node: VariationNode | int, name: str) -> None:
        """Give a node a name; an empty text removes it.

        Raises:
            RezzedError: the tree has no such node, or the name is not a text.
        """
        self._put(replace(self.node(node), name=checked(name, "name")))

    def comment(self, node: VariationNode | int, comment: str) -> None:
        """Give a node a comment; an empty text removes it.

        Raises:
            RezzedError: the tree has no such node, or the comment is not a text.
        """
        self._put(replace(self.node(node), comment=checked(comment, "comment")))

    def promote(self, node: VariationNode | int, main: bool = False) -> None:
        """Move a variation one place up among its siblings; with `main`, make the line through this node the main line.

        Raises:
            RezzedError: the tree has no such node.
        """
        for n in self.line(node) if main else (self.node(node),):
            if n.parent == NO_NODE:
                continue
            parent = self._nodes[n.parent]
            at = 0 if main else max(0, parent.children.index(n.id) - 1)
            others = [c for c in parent.children if c != n.id]
            self._put(replace(parent, children=(*others[:at], n.id, *others[at:])))

    def delete(self, node: VariationNode | int) -> None:
        """Delete a node and everything after it. A game that is there goes on; it writes its line again with its next decision.

        Raises:
            RezzedError: the tree has no such node, or it is the start.
        """
        found = self.node(node)
        if found.parent == NO_NODE:
            raise RezzedError("the start of a tree of variations cannot be deleted; delete the nodes after it")
        parent = self._nodes[found.parent]
        self._put(replace(parent, children=tuple([c for c in parent.children if c != found.id])))
        left = [found.id]
        while left:
            left += self._nodes.pop(left.pop()).children

    # -- writing ------------------------------------------------------------------------------------

    def begin(self, outcomes: tuple[int, ...]) -> None:
        """Write down the outcomes of chance before the first decision; games use this."""
        self._put(replace(self.start, outcomes=outcomes))

    def add(self, parent: int, action: str, option: int, side: str, outcomes: tuple[int, ...], first: bool = False) -> int:
        """The number of the node for an action with its outcomes of chance. It is made if there is none; games use this.

        Args:
            parent: the node before it.
            action: the words of the action.
            option: its number inside the engine.
            side: who takes it.
            outcomes: the outcomes of chance that follow.
            first: a new node becomes the main line.
        """
        before = self._nodes[parent]
        for id in before.children:
            known = self._nodes[id]
            if known.option == option and known.outcomes == outcomes:
                return id
        self._made += 1
        self._put(VariationNode(self._made, parent, action, side, outcomes, (), "", "", option))
        children = (self._made, *before.children) if first else (*before.children, self._made)
        self._put(replace(before, children=children))
        return self._made

    def drop(self, node: int) -> None:
        """Delete a node that was taken back, unless something depends on it; games use this."""
        found = self._nodes[node]
        if not (found.children or found.name or found.comment):
            self.delete(node)

    def _put(self, node: VariationNode) -> None:
        self._nodes[node.id] = node


def checked(value: object, what: str) -> str:
    """A text that somebody gives to a node.

    Raises:
        RezzedError: it is not a text.
    """
    if not isinstance(value, str):
        raise RezzedError(f"{what} of a node: expected a text, not {type(value).__name__}")
    return value
