"""docs/add-a-panel.md: its module and its changes make a panel that works in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import rezzed
from rezzed.web.security import HEADERS

from .browsing import axe
from .test_analyse import open_board

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "src" / "rezzed" / "web" / "static" / "js"
PAGE = (ROOT / "docs" / "add-a-panel.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```$", PAGE, re.M | re.S)
    assert found is not None
    return found[1]


def changed(text: str, diff: str) -> str:
    """A text with the changes of the page: each group of lines to take out is replaced by the lines to put in below it."""
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", diff, re.M):
        before, after = (re.sub(r"^.", "", x, flags=re.M).rstrip("\n") for x in (old, new))
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def give(page: Page, name: str, body: str) -> None:
    """Let the server have another script under a name."""
    page.route(f"**/js/{name}", lambda r: r.fulfill(body=body, content_type="text/javascript", headers=HEADERS))


def test_the_changes_fit_the_page() -> None:
    text = (SCRIPTS / "analyse.mjs").read_text(encoding="utf-8")
    made = changed(text, block("diff"))
    assert len(made.splitlines()) == len(text.splitlines()) + 2 and made.count("RunsPanel") == 2


def test_the_panel_of_the_page_works(visit: Callable[..., Page]) -> None:
    text = changed((SCRIPTS / "analyse.mjs").read_text(encoding="utf-8"), block("diff"))
    page = visit("")
    for name, body in (("analyse.mjs", text), ("runspanel.mjs", block("js"))):
        give(page, name, body)
    game = rezzed.Game(rezzed.Board(corp={"hq": ["Hostile Takeover"]}, runner={"clicks": 2}))
    open_board(page, json.loads(game.save()))
    page.get_by_role("tab", name="Runs").click()
    page.get_by_text("There has been no run.").wait_for()
    assert not axe(page)
    game.apply("run HQ")
    while game.decision is not None and game.view("runner").run is not None:
        wanted = [o for verb in ("steal", "pass", "continue") for o in game.decision.options if o.verb == verb]
        game.apply((wanted or game.decision.options)[0])
    open_board(page, json.loads(game.save()))
    page.get_by_role("tab", name="Runs").click()
    row = page.locator("#panel tbody tr")
    row.wait_for()
    assert row.inner_text().split("\t") == ["HQ", "Hostile Takeover", "Hostile Takeover"]
    assert not axe(page)
    row.get_by_role("button", name="HQ").press("Enter")
    page.get_by_text("There has been no run.").wait_for()
