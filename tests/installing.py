"""Distributions that offer something to rezzed, made in a folder of a test, and doors that have not been opened yet."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from rezzed import bots, doors, library
from rezzed.decks import formats
from rezzed.rules import Shelf
from rezzed.search import goal

GROUPS = Mapping[str, Mapping[str, str]]  # by group, the names of entry points and what they name


def metadata(folder: Path, name: str, groups: GROUPS, version: str = "1.0") -> None:
    """Write what an installation writes: the name, the version and the entry points of a distribution."""
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = [x for group, points in groups.items() for x in (f"[rezzed.{group}]", *(f"{k} = {v}" for k, v in points.items()))]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


class Installer:
    """Installs distributions for one test.

    Args:
        folder: where to; it is on the path.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0

    def __call__(self, source: str, name: str = "other", **groups: Mapping[str, str] | str) -> str:
        """Install a distribution with one module, and return the name of the module. Without names, the only entry point of a
        group is called `x`. `MODULE` in it stands for the module."""
        self.made += 1
        module = f"offered_{self.made}_{self.folder.name.replace('-', '_')}"
        (self.folder / f"{module}.py").write_text(source, encoding="utf-8")
        named = {group: {"x": points} if isinstance(points, str) else points for group, points in groups.items()}
        metadata(self.folder, name, {g: {k: v.replace("MODULE", module) for k, v in p.items()} for g, p in named.items()})
        doors._all.cache_clear()
        doors.offers.cache_clear()
        return module


def closed_doors(monkeypatch: pytest.MonkeyPatch) -> library.Library:
    """Close the doors that earlier tests have opened. Returns a library to use as the default one."""
    doors._all.cache_clear()
    doors.offers.cache_clear()
    for room, group in ((bots, "bots"), (formats, "formats"), (goal, "goals")):
        monkeypatch.setattr(room, "_added", {})
        monkeypatch.setattr(room, "_door", doors.Door(group, room._admit))
    monkeypatch.setattr(formats, "_played", {})
    return library.Library(Shelf(installed=True), installed=True)


def forgotten(folder: Path) -> None:
    """Forget the modules of a folder, and what was found there."""
    for name in [n for n, m in sys.modules.items() if str(getattr(m, "__file__", "")).startswith(str(folder))]:
        del sys.modules[name]
    doors._all.cache_clear()
    doors.offers.cache_clear()
