"""What every page has in common: it works at both widths, in light and dark, without errors, and axe-core finds nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from .browsing import SIZES, axe, scrolls_sideways, shot
from .serving import Server

DECKS = {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}}
PAGES = {
    "home": "/", "analyse": "/analyse", "play": "/play", "replays": "/replay", "table": "/g/{id}", "join": "/join/{id}",
    "judge": "/judge?q=jack+out", "paragraph": "/judge/rules/cr-26.03/6.9.3c", "books": "/judge/compare",
    "card": "/judge/cards/Enigma", "decks": "/decks", "deck": "/decks/gateway-corp",
}  # fmt: skip
READY = "() => !document.querySelector('#app') || document.querySelector('#app').innerText.length > 12"


@pytest.fixture(scope="module")
def game(server: Server) -> Iterator[str]:
    """The id of a game against a bot, which has begun."""
    given = {"decks": DECKS, "side": "runner", "opponent": {"bot": "best"}, "seed": 1}
    found = server.post("/api/games", json=given)
    assert found.status_code == 201, found.text
    server.http.cookies.clear()
    yield json.loads(found.text)["id"]


def test_the_server_is_well(server: Server, page: Page) -> None:
    page.goto("/healthz")
    assert server.get("/healthz").json()["status"] == "ok" and '"status":"ok"' in page.content()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible(visit: Callable[..., Page], game: str, name: str, size: str) -> None:
    page = visit(PAGES[name].format(id=game), size)
    page.wait_for_function(READY)
    page.wait_for_load_state("networkidle")
    shot(page, f"page-{name}-{size}")
    for scheme in ("light", "dark") if size == "desktop" else ("light",):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert axe(page) == [], (name, size, scheme)
    assert not scrolls_sideways(page), (name, size)
    assert page.locator("main h1, main h2").count() >= 1, "a page has a heading"


@pytest.mark.parametrize("size", SIZES)
def test_a_table_and_an_analysis_in_progress_are_accessible(visit: Callable[..., Page], size: str) -> None:
    suffix = "" if size == "desktop" else f"-{size}"
    page = visit("/analyse", size)
    page.get_by_role("button", name="Look at an example").click()
    page.get_by_text("Log", exact=True).first.wait_for()
    page.get_by_role("button", name="pass").first.wait_for()
    if size == "desktop":
        page.locator(".chart svg, svg.chart").first.wait_for()
    shot(page, f"analyse{suffix}")
    assert axe(page) == []
    assert not scrolls_sideways(page)
    given = {"decks": DECKS, "side": "corp", "opponent": {"bot": "best"}, "seed": 1}
    page.evaluate(
        """async given => {
        const asked = {method: "POST", body: JSON.stringify(given), headers: {"content-type": "application/json"}};
        location.href = "/g/" + (await (await fetch("/api/games", asked)).json()).id;
    }""",
        given,
    )
    page.wait_for_url("**/g/*")
    for name in ("keep", "install", "take credit"):
        page.get_by_role("button", name=name).first.click()
        page.wait_for_load_state("networkidle")
    shot(page, f"table{suffix}")
    assert axe(page) == []
    assert not scrolls_sideways(page)
