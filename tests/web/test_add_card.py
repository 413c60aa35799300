"""The analysis page: a card is added anywhere by a search field, and the first view is light."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIGHT = 120_000  # bytes of the first view, compressed


def test_a_card_is_found_and_put_anywhere(page: Page) -> None:
    page.goto("/analyse")
    page.locator(".board").wait_for()
    page.get_by_role("button", name="Add a card").click()
    page.get_by_role("combobox", name="Card").fill("tollb")
    page.get_by_role("option", name=re.compile("Tollbooth")).click()
    page.get_by_role("button", name="Ice of Archives").click()
    page.get_by_role("region", name="Archives").get_by_role("button", name=re.compile("Tollbooth, .*rezzed")).wait_for()
    page.get_by_role("button", name="Add a card").click()
    page.get_by_role("combobox", name="Card").fill("diesel")
    page.get_by_role("option", name=re.compile("^Diesel")).click()
    assert page.get_by_role("button", name="Rig").count() == 0
    page.get_by_role("button", name="Grip", exact=True).click()
    page.get_by_role("group", name="Grip").get_by_role("button", name=re.compile("Diesel")).wait_for()
    page.get_by_role("region", name="Archives").get_by_role("button", name=re.compile("Tollbooth")).wait_for()


def test_the_first_view_is_light(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto("/analyse")
    page.locator(".board .card").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < LIGHT
