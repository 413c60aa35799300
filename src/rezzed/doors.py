"""Doors for outside code: what other distributions offer to rezzed by entry points.

A distribution names its cards, rule books, bots, deck formats and goals in its own `pyproject.toml`. Nothing of it is imported
before somebody needs that group. What cannot be used is refused with a warning that names the distribution, and rezzed goes on
without it.
"""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING, Final

from .errors import PluginError, PluginWarning, RezzedError
from .files import one_line

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUPS: Final = ("cards", "books", "bots", "formats", "goals")
PREFIX: Final = "rezzed."
OFF: Final = "REZZED_PLUGINS"  # an environment variable: `0` closes all doors
NAME: Final = re.compile(r"[a-z0-9][\w.-]{0,39}", re.ASCII | re.IGNORECASE)
FOLDERS: Final = (".dist-info", ".egg-info")
LONGEST: Final = 300  # characters of a reason


@dataclass(frozen=True)
class PluginOffer:
    """An entry point of a group of rezzed.

    Attributes:
        group: one of `GROUPS`.
        name: its name.
        distribution: the name and the version of the distribution.
        point: the entry point.
    """

    group: str
    name: str
    distribution: str
    point: EntryPoint

    @property
    def words(self) -> str:
        """What it is, for messages."""
        return f"{PREFIX}{self.group} {self.name!r} of {self.distribution}"

    def load(self) -> object:
        """Import what it names.

        Raises:
            PluginError: its name is not possible, or the import fails.
        """
        if NAME.fullmatch(self.name) is None:
            raise PluginError("expected a name of letters, digits, hyphens and dots")
        try:
            found: object = self.point.load()
        except (Exception, SystemExit) as error:
            raise PluginError(f"cannot import {self.point.value}: {told_error(error)}") from error
        return found

    def refuse(self, reason: object) -> None:
        """Warn that it cannot be used, and why."""
        warnings.warn(f"{self.words} is not used: {one_line(str(reason), LONGEST)}", PluginWarning, stacklevel=2)


def told_error(error: BaseException) -> str:
    """An exception of outside code as a message shows it."""
    try:
        words = one_line(str(error))
    except Exception:
        words = ""
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


@cache
def offers(group: str) -> tuple[PluginOffer, ...]:
    """The entry points of a group, by their names and distributions. Nothing of them is imported.

    Args:
        group: one of `GROUPS`.
    """
    if os.environ.get(OFF) == "0":
        return ()
    return tuple([offer for offer in _all() if offer.group == group])


class Door:
    """A group of entry points, which are taken in once, when something of the group is first needed.

    Args:
        group: one of `GROUPS`.
        admit: takes an entry point and what it names. It raises a `RezzedError` with the reason if that cannot be used.
        open: whether nothing is to be taken in.
    """

    __slots__ = ("group", "admit", "done", "busy")

    def __init__(self, group: str, admit: Callable[[PluginOffer, object], None], open: bool = False) -> None:
        self.group, self.admit, self.done, self.busy = group, admit, open, False

    def open(self) -> None:
        """Import everything that the group offers, and take it in. What is refused is told in a warning."""
        if self.done:
            return
        with _LOCK:
            if self.done or self.busy:  # busy: an imported module asks for something of the same group
                return
            self.busy = True
            for offer in offers(self.group):
                try:
                    self.admit(offer, offer.load())
                except RezzedError as error:
                    offer.refuse(error)
                except Exception as error:  # a value that looks right and is not
                    offer.refuse(told_error(error))
            self.done = True


_LOCK: Final = RLock()


@cache
def _all() -> tuple[PluginOffer, ...]:
    """Every entry point of a group of rezzed, in a fixed order.

    To read the metadata of all distributions takes as long as the start of rezzed. So only those are read whose list of entry
    points has a group of rezzed.
    """
    found: list[PluginOffer] = []
    seen: set[str] = set()
    for folder in _folders():
        from importlib.metadata import Distribution

        try:
            distribution = Distribution.at(folder)
            name = distribution.metadata["Name"] or os.path.basename(folder).partition("-")[0]
            if re.sub(r"[-_.]+", "-", name).lower() in seen:  # the first one on the path is the one that is imported
                continue
            seen.add(re.sub(r"[-_.]+", "-", name).lower())
            for point in distribution.entry_points:
                group = point.group.removeprefix(PREFIX)
                if point.group.startswith(PREFIX) and group in GROUPS:
                    found.append(PluginOffer(group, point.name, f"{name} {distribution.version}", point))
        except Exception as error:
            words = f"the entry points in {folder} cannot be read: {told_error(error)}"
            warnings.warn(words, PluginWarning, stacklevel=2)
    return tuple(sorted(found, key=lambda offer: (offer.group, offer.name, offer.distribution)))


def _folders() -> Iterator[str]:
    """The folders of metadata that name a group of rezzed, in the order of the path."""
    for place in dict.fromkeys(sys.path):
        try:
            names = sorted(os.listdir(place or "."))
        except OSError:
            continue
        for name in names:
            if name.endswith(FOLDERS):
                folder = os.path.join(place, name)
                try:
                    with open(os.path.join(folder, "entry_points.txt"), "rb") as file:
                        if b"[rezzed." in file.read().replace(b" ", b""):
                            yield folder
                except OSError:
                    continue
