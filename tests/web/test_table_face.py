"""The face of the table: one screen however full it is, few presses, Space, prices, and cards that say what they do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from .browsing import allow, axe, shot
from .pictures import CONCEDE, STATES, begin, board, press

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .serving import Server

OUTSIDE = """() => [...document.querySelectorAll('.board [data-card], .board .strip, .side > *')].filter(each => {
    const box = each.getBoundingClientRect();
    return box.width && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 14);
}).map(each => each.className)"""  # what is not in sight; the outer cards of a fan may dip a little
STILL = """() => {
    const felt = document.querySelector('.felt');
    return [document.documentElement.scrollHeight, felt.scrollTop];
}"""


def sit(page: Page, server: Server, state: str) -> None:
    """Sit down at a table in a state, at 1280 x 720."""
    start, side, presses = STATES[state]
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(begin(page, server, start, side))
    page.locator(".turnbar.mine").wait_for()
    for words in presses:
        press(page, words)


@pytest.mark.parametrize("state", ["remotes", "nine-ice", "rig", "hand", "corp"])
def test_a_full_table_is_one_screen(page: Page, server: Server, state: str) -> None:
    allow(page, "Applying inline style")
    sit(page, server, state)
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(STILL) == [720, 0]
    assert axe(page) == []
    shot(page, f"table-{state}")


def test_three_presses_to_the_first_own_move(page: Page) -> None:
    page.goto("/play")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".do.main", has_text="Keep this hand").wait_for()
    page.keyboard.press("Space")
    page.locator(".do.main", has_text="Gain 1 credit").wait_for()
    page.keyboard.press("Space")
    page.locator(".strip.runner .stat.credits b", has_text=re.compile("^6$")).wait_for()


def test_space_breaks_everything_for_the_price_on_the_button(page: Page, server: Server) -> None:
    sit(page, server, "encounter")
    main = page.locator(".do.main")
    price = int(re.findall(r"(\d+) credits", main.inner_text())[0])
    before = int(page.locator(".strip.runner .credits b").inner_text())
    page.get_by_role("button", name="Let it resolve ends the run").wait_for()
    page.keyboard.press("Space")
    page.locator(".log-lines", has_text=f"You break all of Brân 1.0 with Cleaver for {price}").wait_for()
    page.locator(".strip.runner .credits b", has_text=re.compile(f"^{before - price}$")).wait_for()


def test_a_card_says_what_it_does_and_why_not(page: Page, server: Server) -> None:
    sit(page, server, "turn")
    looked = page.get_by_role("region", name="The card that you look at")
    page.get_by_role("group", name="Programs").get_by_role("button", name="Cleaver").hover()
    looked.get_by_text(re.compile("break up to 2 subroutines on barrier ice")).wait_for()
    looked.get_by_text(re.compile("^Not now: ")).wait_for()
    overclock = page.get_by_role("group", name="Grip").get_by_role("button", name="Overclock")
    overclock.drag_to(page.get_by_role("region", name="rig"))
    page.locator(".log-lines", has_text="You play Overclock for 1").wait_for()


def test_a_card_that_lacks_credits_says_how_many(page: Page, server: Server) -> None:
    start = board({"score": []}, {"credits": 2, "grip": ["Sure Gamble", "Overclock"], "rig": ["Leech"], "heap": ["Leech"]})
    page.goto(begin(page, server, start, "runner"))
    page.locator(".turnbar.mine").wait_for()
    dear = page.get_by_role("group", name="Grip").get_by_role("button", name=re.compile("Sure Gamble.*needs 3 more credits"))
    dear.get_by_text("needs 3 more", exact=True).wait_for()
    assert page.locator(".lacks").count() == 1
    page.get_by_role("group", name="Programs").get_by_role("button", name=re.compile("^Leech, ")).wait_for()


def test_after_the_end_everybody_sees_every_card(page: Page, server: Server) -> None:
    sit(page, server, "turn")
    assert page.get_by_role("button", name=re.compile("Urtica Cipher")).count() == 0
    press(page, CONCEDE)
    root = page.get_by_role("region", name="remote 2").get_by_role("group", name="root of remote 2")
    root.get_by_role("button", name=re.compile("Urtica Cipher")).wait_for()
    page.wait_for_function("() => document.querySelectorAll('.card.unknown').length === 0")


def test_the_drawing_of_a_card_tells_nothing_of_an_unknown_one(page: Page, server: Server) -> None:
    sit(page, server, "turn")
    assert page.locator(".card.unknown").count() >= 4
    assert page.locator(".card.unknown svg.art, .card.unknown [data-title]").count() == 0
    assert "Urtica Cipher" not in page.content()
