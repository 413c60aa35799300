"""The first minutes of a visitor with Firefox: the home page, the opening hand, the first moves, and a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from .firefox import MISSING, Firefox, firefox, program
from .serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason=MISSING)]
MAIN = "document.querySelector('.do.main')?.innerText"
TILE = "document.querySelector('.run-tile')"
MOST = 30  # presses until the run is over


def credits(page: Firefox) -> int:
    """The credits of the Runner."""
    return int(page.ask("document.querySelector('.strip.runner .credits b').innerText"))


def test_a_first_game_in_firefox(server: Server, tmp_path: Path) -> None:
    with firefox(tmp_path) as page:
        page.goto(f"{server.url}/")
        page.until("document.querySelector('.show .board') !== null")
        page.click(".go-now button.primary")
        page.until(f"{MAIN}?.includes('Keep this hand')")
        page.key(" ")
        page.until(f"{MAIN}?.includes('Gain 1 credit')")
        before = credits(page)
        page.key(" ")
        page.until(f"document.querySelector('.strip.runner .credits b').innerText === '{before + 1}' && {TILE} !== null")
        page.key("3")
        page.until("document.activeElement.closest('.servers-list') !== null")
        page.click(".servers-list button")
        page.until("document.querySelector('.log-lines').innerText.includes('You run')")
        for _ in range(MOST):
            page.until(f"document.querySelector('.turnbar.mine') && ({MAIN} || {TILE})")
            if page.ask(f"{TILE} !== null"):
                break
            at = page.ask("document.querySelector('.decide').dataset.at")
            page.key("1")
            page.until(f"document.querySelector('.decide').dataset.at !== '{at}'")
        assert page.ask(f"{TILE} !== null"), "the run is over and the turn goes on"
        assert page.ask("document.querySelector('.room').scrollWidth <= innerWidth")
        assert page.faults == []
