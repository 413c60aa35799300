"""The page that reviews a game: a file is dropped, run after run is shown, and a position is opened."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from small_replay import in_vain, written

from .browsing import allow, axe, scrolls_sideways, shot

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_a_replay_is_reviewed_and_a_position_opened(page: Page, tmp_path: Path) -> None:
    allow(page, "Applying inline style")  # what axe-core tries itself
    file = tmp_path / "small.json.gz"
    file.write_bytes(gzip.compress(json.dumps(written()).encode()))
    page.goto("/review")
    page.get_by_label("Drop a file here").set_input_files(file)
    page.get_by_role("heading", name="Review of small.json.gz").wait_for()
    page.get_by_text("All runs are reviewed.").wait_for()
    row = page.get_by_role("region", name="Runs").get_by_role("row").nth(1)
    row.get_by_text("1 click, 1 credit").wait_for()
    assert "stole Hostile Takeover" in row.inner_text() and "1 point" in row.inner_text()
    page.get_by_role("img", name=re.compile("^Price of each server")).wait_for()
    assert page.get_by_text("turn 1: the Runner gains 1 point").count() == 1
    assert axe(page) == [] and not scrolls_sideways(page)
    shot(page, "review")
    with page.context.expect_page() as opened:
        page.get_by_role("button", name="Open the position before run 1").click()
    opened.value.wait_for_url(re.compile("/analyse"))
    opened.value.locator(".board").wait_for()
    assert page.evaluate("[localStorage.length, sessionStorage.length]")[1] == 0


def test_hands_are_hidden_until_they_are_asked_for(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "small.json"
    file.write_text(json.dumps(in_vain()), encoding="utf-8")
    page.goto("/review")
    page.get_by_label("Drop a file here").set_input_files(file)
    page.get_by_text("All runs are reviewed.").wait_for()
    page.get_by_role("img", name=re.compile("^Chance of the Corp")).wait_for()
    page.get_by_role("img", name=re.compile("^Price of each server")).wait_for()
    html = page.content()
    assert "an unseen card" in html and "Hedge Fund" not in html and "Hostile Takeover" not in html and "50%" not in html
    page.get_by_label("Show hands").check()
    page.get_by_text("Hedge Fund").wait_for()
    page.get_by_text("50% for an agenda").wait_for()


def test_a_file_that_is_no_game_says_why(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"name": "Ice Wall"}', encoding="utf-8")
    page.goto("/review")
    page.get_by_label("Drop a file here").set_input_files(file)
    page.get_by_role("alert").filter(has_text="not a replay").wait_for()
