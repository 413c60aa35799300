"""What is public stays, or its change is announced (docs/versioning.md): Python names, saves, messages of the protocol."""

from __future__ import annotations

import difflib
import json
from pathlib import Path

import pytest
from kept_files import FOLDER, answers
from public_names import FILE, text

import rezzed

pytestmark = pytest.mark.fast

KEPT = sorted(FOLDER.iterdir())


def test_no_public_name_changes_unseen() -> None:
    was, now = FILE.read_text(encoding="utf-8").splitlines(), text().splitlines()
    changed = "\n".join(line for line in difflib.unified_diff(was, now, lineterm="", n=0) if line[:1] in "+-")
    assert not changed, (
        "public names have changed; if it is meant, describe it in changelog.d, run tests/public_names.py --write\n"
        f"{changed}"
    )


def test_there_are_files_of_this_version() -> None:
    assert rezzed.__version__ in [folder.name for folder in KEPT]


@pytest.mark.parametrize("folder", KEPT, ids=lambda folder: folder.name)
def test_saves_of_earlier_versions_are_read(folder: Path) -> None:
    saves = json.loads((folder / "saves.json").read_text(encoding="utf-8"))
    for kind, save in saves.items():
        game = rezzed.restore(save)
        kept = json.loads(save)
        assert game.analysis == (kind == "study") and len(list(game.tree)) > 1
        if kind == "game":
            assert game.actions == kept["actions"] and game.drawn == kept["chance"]
        assert rezzed.restore(game.save()).log == game.log


@pytest.mark.parametrize("folder", KEPT, ids=lambda folder: folder.name)
def test_messages_of_earlier_versions_are_answered_as_they_were(folder: Path) -> None:
    """Texts and numbers may be others. What was there is there, and is of the same kind."""
    kept = [json.loads(line) for line in (folder / "messages.jsonl").read_text(encoding="utf-8").splitlines()]
    found = answers([request for request, _ in kept])
    for (request, was), now in zip(kept, found, strict=True):
        assert list(missing(was, now, request["method"])) == []


def missing(was: object, now: object, place: str) -> list[str]:
    """The places where something that was there is missing or of another kind. Of a list, the first items are compared."""
    if isinstance(was, dict) and isinstance(now, dict):
        gone = [f"{place}.{key}" for key in was if key not in now]
        return gone + [word for key in was if key in now for word in missing(was[key], now[key], f"{place}.{key}")]
    if isinstance(was, list) and isinstance(now, list):
        if was and not now:
            return [f"{place}[0]"]
        return missing(was[0], now[0], f"{place}[0]") if was else []
    number = isinstance(was, (int, float)) and isinstance(now, (int, float))
    return [] if was is None or now is None or number or type(was) is type(now) else [place]


def test_a_field_that_is_missing_is_named() -> None:
    was = {"a": [{"b": 1, "c": "x"}], "d": None, "e": 1}
    assert missing(was, {"a": [{"b": 2.5, "c": "y"}, 3], "d": 1, "e": 2, "f": 1}, "m") == []
    assert missing(was, {"a": [{"b": "1"}], "d": None}, "m") == ["m.e", "m.a[0].c", "m.a[0].b"]
    assert missing(was, {"a": [], "d": None, "e": {}}, "m") == ["m.a[0]", "m.e"]
