"""What has changed from one update of a connection to the next. It is compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeAlias

from ...game.observation import CorpView, RunnerView

Path: TypeAlias = tuple[str | int, ...]  # the names, and the number in a list, that lead to a value
Change: TypeAlias = tuple[Path, Any]

NEW: Final = ("seq", "at", "log_from", "lines", "faces")  # told with every update: what they hold belongs to it alone
_OF_CORP: Final = tuple([field.name for field in fields(CorpView)])
_OF_RUNNER: Final = tuple([field.name for field in fields(RunnerView)])
PLAYERS: Final[Mapping[str, tuple[Path, ...]]] = {
    "corp": tuple([("view", "corp", name) for name in _OF_CORP]),
    "runner": tuple([("view", "runner", name) for name in _OF_RUNNER]),
}  # fmt: skip
READ: Final[Mapping[str, Callable[[Any], tuple[Any, ...]]]] = {
    "corp": attrgetter(*_OF_CORP), "runner": attrgetter(*_OF_RUNNER),
}  # fmt: skip


class Changes:
    """What a client has that is told of changes only.

    Attributes:
        number: the number of the last update. A client that finds one missing says `hello` again and gets a whole one.
        has: the update that the client has.
    """

    def __init__(self) -> None:
        self.number = 0
        self.has: Mapping[str, Any] = {}

    def told(self, update: Mapping[str, Any]) -> dict[str, Any]:
        """An update as this client gets it: the first one is whole, others say what is not as the client has it.

        Args:
            update: the whole update, with views as they are. Nobody changes it afterwards.
        """
        self.number += 1
        had, self.has = self.has, update
        if not had:
            return {"n": self.number, **update}
        changed: list[Change] = []
        for name, value in update.items():
            old = had[name]
            if value is old or name in NEW:
                continue
            if name == "view":
                _view(old, value, changed)
            elif old is None or value is None or old != value:
                changed.append(((name,), value))
        news: dict[str, Any] = {name: update[name] for name in NEW}
        return {"n": self.number, **news, "changes": changed}


def _view(had: Mapping[str, Any], view: Mapping[str, Any], changed: list[Change]) -> None:
    """What has changed in a view: its fields, those of both players, and the servers, if there are as many as before."""
    for name, value in view.items():
        old = had[name]
        if value is old:
            continue
        if name in PLAYERS:
            read = READ[name]
            for path, was, now in zip(PLAYERS[name], read(old), read(value), strict=True):
                if was is not now and was != now:
                    changed.append((path, now))
        elif old == value:
            continue
        elif name == "servers" and len(old) == len(value):
            changed += [
                (("view", "servers", k), server) for k, server in enumerate(value) if old[k] is not server and old[k] != server
            ]
        else:
            changed.append((("view", name), value))
