"""What every page has in common: it works at both widths, in light and dark, without errors, and axe-core finds nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from .browsing import SIZES, allow, axe, scrolls_sideways, shot
from .serving import Server

DECKS = {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}}
PAGES = {
    "home": "/", "analyse": "/analyse", "play": "/play", "replays": "/replay", "review": "/review",
    "table": "/g/{id}", "join": "/join/{id}",
    "judge": "/judge?q=jack+out", "paragraph": "/judge/rules/cr-26.03/6.9.3c", "books": "/judge/compare",
    "card": "/judge/cards/Enigma", "decks": "/decks", "deck": "/decks/gateway-corp",
}  # fmt: skip
BROKEN = """titles => titles.flatMap(title => [...title.childNodes].filter(node => node.nodeType === 3).flatMap(node =>
    [...node.data.matchAll(/\\S+/g)].filter(word => {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(box => box.top)).size > 1;
    }).map(word => word[0])))"""  # words that are on two lines
LINES = "links => new Set(links.map(link => link.getBoundingClientRect().top)).size"
READY = "() => !document.querySelector('#app') || document.querySelector('#app').innerText.length > 12"


@pytest.fixture(scope="module")
def game(server: Server) -> Iterator[str]:
    """The id of a game against a bot, which has begun."""
    given = {"decks": DECKS, "side": "runner", "opponent": {"bot": "best"}, "seed": 1}
    found = server.post("/api/games", json=given)
    assert found.status_code == 201, found.text
    server.http.cookies.clear()
    yield json.loads(found.text)["id"]


def test_the_header_is_one_line_and_marks_the_page(visit: Callable[..., Page]) -> None:
    page = visit("/judge/compare", "phone")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 700})
        tops = page.locator("header.site a").evaluate_all(LINES)
        assert tops == 1 and not scrolls_sideways(page), width
    assert page.locator("header.site [aria-current=page]").all_inner_texts() == ["Judge’s desk"]


def test_an_address_that_leads_nowhere_is_answered_with_a_page(visit: Callable[..., Page]) -> None:
    page = visit("")
    allow(page, "404")
    page.goto("/nothing/here")
    page.get_by_role("heading", name="There is no such page").wait_for()
    assert axe(page) == []
    page.goto("/g/nothing")
    page.get_by_text("there is no such game").wait_for()


def test_no_word_of_a_title_is_broken_on_a_card(visit: Callable[..., Page]) -> None:
    hand = ["Superconducting Hub", "Government Subsidy", "Manegarm Skunkworks", "Whitespace", "Regolith Mining License"]
    board = {"corp": {"credits": 5, "hq": hand, "ice": {"HQ": ["Whitespace", "Palisade", "Palisade"]}}}
    page = visit("/analyse", "phone")
    page.get_by_role("button", name="Open …").click()
    page.get_by_label("Its text").fill(json.dumps(board))
    page.get_by_role("button", name="Open the text").click()
    page.locator(".board").wait_for()
    assert page.locator(".board .title").evaluate_all(BROKEN) == []


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
    page.get_by_role("button", name="Show the answer").click()
    page.locator(".lines .line").first.wait_for()
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
    for name in ("Keep this hand", "Gain 1 credit"):
        page.get_by_role("button", name=name).first.click()
        page.wait_for_load_state("networkidle")
    shot(page, f"table{suffix}")
    assert axe(page) == []
    assert not scrolls_sideways(page)
