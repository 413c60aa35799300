"""Whole games in a browser, from the opening hand to the end: by keyboard only, by mouse only, and by touch on a phone.

The decks are the starters, dealt by a seed; one agenda wins, so that a game takes seconds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from rezzed.decks import builtin
from rezzed.decks.dealt import dealt

from .pictures import STARTERS, begin
from .serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEED = 5
PRESSES = 150  # of a game, at most
STATE = """() => {
    if (document.querySelector('.over')) return 'over';
    const panel = document.querySelector('.decide');
    const asked = document.querySelector('.turnbar.mine') && panel?.querySelector('.do');
    return asked ? `${panel.dataset.at} ${panel.innerText}` : '';
}"""
CHANGED = f"old => {{ const now = ({STATE})(); return now && now.split(' ')[0] !== old.split(' ')[0]; }}"
FOCUSED = "() => document.activeElement.closest('.decide, .board, .do') !== null"
RUNS = ("R&D", "HQ", "remote 1", "Archives")  # where the Runner goes, if it can
Act = Callable[["Page", str], None]


def sit(page: Page, server: Server) -> None:
    """Sit down as the Runner of a game that one agenda wins."""
    decks = {side: builtin(deck["name"]) for side, deck in STARTERS.items()}
    board: dict[str, Any] = {**dealt(decks["corp"], decks["runner"], "cr-26.03"), "points_to_win": 1}
    page.goto(begin(page, server, {"board": board, "seed": SEED}, "runner"))


def play(page: Page, act: Act) -> str:
    """Play until the game is over; return what is said then."""
    before = ""
    for _ in range(PRESSES):
        page.wait_for_function(CHANGED, arg=before)
        before = page.evaluate(STATE)
        if before == "over":
            return page.get_by_role("region", name="End of the game").inner_text()
        act(page, before)
    raise AssertionError(f"the game has no end after {PRESSES} presses: {before}")


def runs(said: str) -> bool:
    """Whether an action of the turn is chosen, and the Runner can run."""
    return "Run …" in said


def by_key(page: Page, said: str) -> None:
    """The next move by keys: a run if it is an action, else what Space does, else the first number."""
    if runs(said):
        page.keyboard.press("3")
        page.wait_for_function("() => document.activeElement.closest('.servers-list')")
        for _ in range(10):
            if "R&D" in page.evaluate("() => document.activeElement.textContent"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    elif page.locator(".do.main[aria-keyshortcuts*=Space]").count():
        page.keyboard.press("Space")
    else:
        page.keyboard.press(page.locator(".decide .do kbd").first.inner_text())


def by_pointer(press: Callable[[Any], None]) -> Act:
    """The next move by pressing what glows on the table, or a button."""

    def act(page: Page, said: str) -> None:
        target = page.locator(".decide .do.main, .decide .do").first
        server = page.locator(".server[data-server='R&D'] .server-name.lit")
        press(server if runs(said) and server.count() else target)

    return act


def test_a_whole_game_by_keyboard(page: Page, server: Server) -> None:
    page.goto("/play")
    page.get_by_role("button", name="Start the game").focus()
    page.keyboard.press("Enter")
    page.locator(".turnbar.mine").wait_for()
    page.wait_for_function(FOCUSED)
    sit(page, server)
    page.wait_for_function(FOCUSED)
    assert re.search("You (win|lose)", play(page, by_key))


def test_a_whole_game_by_mouse(page: Page, server: Server) -> None:
    sit(page, server)
    assert re.search("You (win|lose)", play(page, by_pointer(lambda target: target.click())))


def test_a_whole_game_on_a_phone(phone: Page, server: Server) -> None:
    sit(phone, server)
    assert re.search("You (win|lose)", play(phone, by_pointer(lambda target: target.tap())))


@pytest.mark.parametrize("button", ["Play now"])
def test_three_presses_from_the_first_visit_to_the_first_own_move(page: Page, button: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=button).click()
    page.locator(".do.main", has_text="Keep this hand").wait_for()
    page.keyboard.press("Space")
    page.locator(".do.main", has_text="Gain 1 credit").wait_for()
    page.keyboard.press("Space")
    page.locator(".strip.runner .stat.credits b", has_text=re.compile("^6$")).wait_for()
