"""What has changed from one update of a connection to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final, TypeAlias

from ...game import Decision
from ...game.observation import CorpView, RunnerView
from ...game.plain import as_text

Path: TypeAlias = tuple[str | int, ...]  # the names, and the number in a list, that lead to a value

NEW: Final = ("seq", "at", "log_from", "lines", "faces")  # told with every update: what they hold belongs to it alone
PLAYERS: Final[Mapping[str, tuple[str, ...]]] = {
    "corp": tuple([field.name for field in fields(CorpView)]), "runner": tuple([field.name for field in fields(RunnerView)]),
}  # fmt: skip
SERVERS: Final[Path] = ("view", "servers")


class Changes:
    """What a client has that is told of changes only.

    Attributes:
        number: the number of the last update. A client that finds one missing says `hello` again and gets a whole one.
        has: the parts that the client has.
    """

    def __init__(self) -> None:
        self.number = 0
        self.has: dict[Path, Any] = {}

    def told(self, update: Mapping[str, Any]) -> dict[str, Any]:
        """An update as this client gets it: the first one is whole, others say what is not as the client has it.

        Args:
            update: the whole update, with views as they are.
        """
        self.number += 1
        had, self.has = self.has, dict(parts(update))
        if not had:
            return {"n": self.number, **update}
        changed = [(path, value) for path, value in self.has.items() if path not in had or not same(had[path], value)]
        return {
            "n": self.number, **{name: update[name] for name in NEW},
            "changes": [pair for path, value in changed for pair in _single(path, had.get(path), value)],
        }  # fmt: skip


def parts(update: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    """The parts of an update that are compared: its fields, those of the view, and those of both players in it."""
    for name, value in update.items():
        if name == "view":
            for field, inside in value.items():
                if field in PLAYERS:
                    yield from ((("view", field, own), getattr(inside, own)) for own in PLAYERS[field])
                else:
                    yield ("view", field), inside
        elif name not in NEW:
            yield (name,), value


def same(one: object, other: object) -> bool:
    """Whether two parts are told with the same text."""
    if one is other:
        return True
    if isinstance(one, Decision) and isinstance(other, Decision):  # its options are made when they are read
        return as_text(one) == as_text(other)
    return one == other


def _single(path: Path, had: Any, value: Any) -> Iterator[tuple[Path, Any]]:
    """A change; of servers, if there are as many as before, those that are not as they were."""
    if path == SERVERS and had is not None and len(had) == len(value):
        yield from (((*path, k), server) for k, server in enumerate(value) if not same(had[k], server))
    else:
        yield path, value
