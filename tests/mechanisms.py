"""Lists the words of the vocabulary that a declaration uses."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from rezzed.vocabulary import abilities as ab
from rezzed.vocabulary import effects as fx


def mechanisms(node: Any) -> dict[str, None]:
    """The kinds of effects, abilities and modifiers that a declaration uses, in the order of its text."""
    out: dict[str, None] = {}
    if isinstance(node, (fx.Effect, ab.Ability, ab.Modifier)) and not isinstance(node, ab.Sub):
        out[type(node).__name__] = None
    if is_dataclass(node):
        for f in fields(node):
            out |= mechanisms(getattr(node, f.name))
    elif isinstance(node, tuple):
        for x in node:
            out |= mechanisms(x)
    return out
