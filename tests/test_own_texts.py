"""Texts of the user's own. The entries here are invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rezzed import own_texts
from rezzed.cli.main import app
from rezzed.errors import SetupError

V2 = {"imageUrlTemplate": "https://nowhere.example/{code}.png", "data": [
    {"code": "99001", "title": "Corroder", "text": "<strong>Own words</strong> about it.<br/>A second line."},
    {"code": "99002", "title": "A card that nobody printed", "stripped_text": "Nothing."}, {"title": 3}, 7,
]}  # fmt: skip
V3 = {"data": [{"id": "corroder", "attributes": {"title": "Corroder", "text": "<b>x</b>", "stripped_text": "Other words."}}]}


def test_both_versions_are_read_from_a_file_and_a_folder(tmp_path: Path) -> None:
    (tmp_path / "v2.json").write_text(json.dumps(V2))
    (tmp_path / "more").mkdir()
    found = own_texts.read(str(tmp_path))
    assert len(found) == 2 and found.text("corroder") == ("Own words about it.", "A second line.")
    (tmp_path / "more" / "v3.json").write_text(json.dumps(V3))
    assert own_texts.read(str(tmp_path / "more")).text("CORRODER") == ("Other words.",)
    assert own_texts.read(str(tmp_path / "v2.json")).text("Enigma") == ()


@pytest.mark.parametrize("text", ["", "[", '"x"', "{}", '{"data": 1}', '{"data": []}', "[[1]]"])
def test_what_is_no_copy_of_the_database_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "cards.json"
    file.write_text(text)
    with pytest.raises(SetupError, match="card"):
        own_texts.read(str(file))


def test_card_shows_the_own_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(V2))
    run = CliRunner().invoke
    assert "your data: Own words about it." in run(app, ["card", "Corroder", "--data", str(file)]).output
    assert "your data" not in run(app, ["card", "Corroder"]).output
    assert "2 cards with a text; rezzed knows 1 of them" in run(app, ["cards", "--data", str(file)]).output
    monkeypatch.setenv(own_texts.VARIABLE, str(file))
    assert "your data: A second line." in run(app, ["card", "Corroder"]).output
    assert json.loads(run(app, ["card", "Corroder", "--json"]).output)[0]["own_text"][0] == "Own words about it."
