"""Keys of nodes: short names that stay the same when a study is edited, saved and loaded.

The key of a node is a checksum of the way to it, that is of the words of its decisions and of the outcomes of chance.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

from ..errors import RezzedError, brief
from ..game.tree import VariationNode, VariationTree

FIRST: Final = "start"  # the key of the start of a game
BYTES: Final = 6


def below(parent: str, node: VariationNode) -> str:
    """The key of a node.

    Args:
        parent: the key of the node before it.
        node: the node.
    """
    way = json.dumps([parent, node.action, node.outcomes])
    return blake2b(way.encode(), digest_size=BYTES).hexdigest()


def keyed(tree: VariationTree) -> Iterator[tuple[str, VariationNode]]:
    """The nodes of a tree with their keys, each with its main line first."""
    known: dict[int, str] = {}
    for node in tree:
        known[node.id] = below(known[node.parent], node) if node.parent in known else FIRST
        yield known[node.id], node


def key_of(tree: VariationTree, node: VariationNode) -> str:
    """The key of a node of a tree."""
    key = FIRST
    for each in tree.line(node):
        key = below(key, each)
    return key


def node_of(tree: VariationTree, key: str) -> VariationNode:
    """The node with a key.

    Raises:
        RezzedError: the tree has no such node.
    """
    for known, node in keyed(tree):
        if known == key:
            return node
    raise RezzedError(f"this study has no position {brief(key)[:40]!r}; perhaps it was deleted", place="node")
