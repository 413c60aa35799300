"""What has changed from one update of a connection to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeAlias

from ...game import Decision
from ...game.observation import CorpView, RunnerView
from ...game.plain import as_text

Path: TypeAlias = tuple[str | int, ...]  # the names, and the number in a list, that lead to a value

NEW: Final = ("seq", "at", "log_from", "lines", "faces")  # told with every update: what they hold belongs to it alone
PLAYERS: Final[Mapping[str, tuple[str, ...]]] = {
    "corp": tuple([field.name for field in fields(CorpView)]), "runner": tuple([field.name for field in fields(RunnerView)]),
}  # fmt: skip
READ: Final[Mapping[str, Callable[[Any], tuple[Any, ...]]]] = {side: attrgetter(*names) for side, names in PLAYERS.items()}
SERVERS: Final[Path] = ("view", "servers")


class Changes:
    """What a client has that is told of changes only.

    Attributes:
        number: the number of the last update. A client that finds one missing says `hello` again and gets a whole one.
        paths: where the parts are that are compared. They are the same in all updates of a connection.
        has: the parts that the client has.
    """

    def __init__(self) -> None:
        self.number = 0
        self.paths: tuple[Path, ...] = ()
        self.has: list[Any] = []

    def told(self, update: Mapping[str, Any]) -> dict[str, Any]:
        """An update as this client gets it: the first one is whole, others say what is not as the client has it.

        Args:
            update: the whole update, with views as they are.
        """
        self.number += 1
        had, self.has = self.has, parts(update)
        if not had:
            self.paths = tuple(paths(update))
            return {"n": self.number, **update}
        compared = zip(self.paths, had, self.has, strict=True)
        changed = [(path, old, value) for path, old, value in compared if old is not value and not same(old, value)]
        return {
            "n": self.number, **{name: update[name] for name in NEW},
            "changes": [pair for path, old, value in changed for pair in _single(path, old, value)],
        }  # fmt: skip


def parts(update: Mapping[str, Any]) -> list[Any]:
    """The parts of an update that are compared: its fields, those of the view, and those of both players in it."""
    found: list[Any] = []
    for name, value in update.items():
        if name == "view":
            for field, inside in value.items():
                if field in READ:
                    found += READ[field](inside)
                else:
                    found.append(inside)
        elif name not in NEW:
            found.append(value)
    return found


def paths(update: Mapping[str, Any]) -> Iterator[Path]:
    """Where the parts of an update are, in their order."""
    for name, value in update.items():
        if name == "view":
            for field in value:
                yield from ((("view", field, own) for own in PLAYERS[field]) if field in PLAYERS else (("view", field),))
        elif name not in NEW:
            yield (name,)


def same(one: object, other: object) -> bool:
    """Whether two parts are told with the same text."""
    if isinstance(one, Decision) and isinstance(other, Decision):  # its options are made when they are read
        return as_text(one) == as_text(other)
    return one == other


def _single(path: Path, had: Any, value: Any) -> Iterator[tuple[Path, Any]]:
    """A change; of servers, if there are as many as before, those that are not as they were."""
    if path == SERVERS and len(had) == len(value):
        yield from (((*path, k), server) for k, server in enumerate(value) if had[k] is not server and not same(had[k], server))
    else:
        yield path, value
