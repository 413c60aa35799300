"""The judge's desk and the deck pages: they work without JavaScript, and every link leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from rezzed.decks import builtin, names, write

from .browsing import axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .serving import Server

SCENARIOS = Path(__file__).parents[2] / "scenarios"
LINK = re.compile(r'(?:href|src|action)="([^"]+)"')
ELSEWHERE = ("/play", "/replay", "/analyse", "/static/")  # other pages have tests of their own


def text(server: Server, path: str, status: int = 200) -> str:
    answer = server.get(path)
    assert answer.status_code == status, (path, answer.text[:500])
    return unescape(answer.text)


def test_every_link_leads_somewhere(server: Server) -> None:
    left, seen = ["/", "/judge?q=jack+out", "/judge/cards?q=gordian", "/decks"], set[str]()
    while left and len(seen) < 70:
        path = left.pop(0)
        if path in seen:
            continue
        seen.add(path)
        found = [link for link in LINK.findall(text(server, path)) if not link.startswith("#")]
        assert all(link.startswith("/") for link in found), found
        paths = [unescape(urlsplit(link)._replace(fragment="").geturl()) for link in found]
        left += sorted({x for x in paths if not x.startswith(ELSEWHERE)}, key=len)[:12]
    assert len(seen) == 70


def test_paragraphs_are_found_by_number_and_by_words(server: Server) -> None:
    assert "/judge/rules/cr-26.03/6.9.3c" in text(server, "/judge?q=6.9.3")
    assert "/judge/rules/cr-26.03/6.9.3c" in text(server, "/judge?q=CR+6.9.3c")
    words = text(server, "/judge?q=jack+out&rules=anr-2012")
    assert "/judge/rules/anr-2012/" in words and "/judge/rules/cr-26.03/" not in words.partition('id="results"')[2]
    assert "0 found" in text(server, "/judge?q=zzzz")


def test_a_paragraph_has_its_steps_its_scenarios_and_other_books(server: Server) -> None:
    page = text(server, "/judge/rules/cr-26.03/6.9.3c")
    assert "yes -> 6.9.3d" in page and "/judge/scenarios/" in page
    assert "/judge/rules/cr-1.4/6.5.2" in text(server, "/judge/rules/cr-26.03/6.5.2")
    assert "similar: " in text(server, "/judge/rules/cr-26.03/6.9.3zz", 404)
    assert "unknown rule book" in text(server, "/judge/rules/cr-99", 404)


def test_two_books_side_by_side(server: Server) -> None:
    page = text(server, "/judge/compare?a=anr-2012&b=cr-26.03")
    assert "only in cr-26.03" in page and "Switches that differ" in page
    text(server, "/judge/compare?a=nonsense", 404)


def test_a_card_has_facts_our_words_and_scenarios(server: Server) -> None:
    page = text(server, "/judge/cards/Enigma")
    assert "End the run." in page and "The Runner loses 1 click." in page and page.count("/judge/scenarios/") >= 5
    assert "is not played" in text(server, "/judge/cards/Kati Jones")
    assert "Enigma" in text(server, "/judge/cards/Enigmo", 404)
    assert text(server, "/judge/cards?q=gord").count("Gordian Blade") >= 1


def test_a_scenario_opens_in_the_analysis_page(server: Server, visit: Callable[..., Page]) -> None:
    page = visit("/judge/cards/Enigma")
    page.locator('a[href^="/judge/scenarios/"]').first.click()
    page.get_by_role("heading", level=1).wait_for()
    assert not axe(page)
    assert (SCENARIOS / page.locator("h1 + .muted").inner_text()).is_file(), "its place has no path of the server"
    page.get_by_role("link", name="Open in the analysis page").click()
    page.locator(".options, [class*=option]").first.wait_for()
    assert "damaged" not in page.inner_text("body")


def test_htmx_searches_while_typing(server: Server, visit: Callable[..., Page]) -> None:
    page = visit("/judge", "phone")
    page.get_by_label("Number or words").press_sequentially("6.9.3c")
    page.get_by_role("link", name="CR 6.9.3c").first.wait_for()
    assert not axe(page) and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/decks")
    assert not axe(page) and page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", names())
def test_built_in_decks(server: Server, name: str) -> None:
    assert builtin(name).name in text(server, f"/decks/{name}")


def check(server: Server, list_: str, **more: Any) -> tuple[int, str]:
    answer = server.post("/decks", data={"text": list_}, **more)
    return answer.status_code, unescape(answer.text)


def test_decks_are_checked_with_every_fault(server: Server) -> None:
    status, page = check(server, write(builtin("gateway-corp"), "text"))
    assert status == 200 and "starter deck" in page
    status, page = check(server, "3 Ice Wall\n2 Enigmo\n3 Hedge Fund")
    assert status == 200 and "not legal" in page and "perhaps Enigma" in page and "Unknown cards" in page


def test_pages_of_decks_say_in_which_formats_they_are_legal(server: Server) -> None:
    for page in (text(server, "/decks/anarch-virus"), check(server, write(builtin("anarch-virus"), "text"))[1]):
        formats = page.partition("<h2>Formats</h2>")[2].partition("</ul>\n<")[0]
        assert "Eternal: legal" in formats and "Standard: \n" in formats
        assert "Retrieval Run is in no set of the card pool" in formats
        assert "Eternal Points List 25.07, 2025-07-31" in formats
    assert "System Gateway: not legal, as above" in text(server, "/decks/gateway-corp")
    assert "<h2>Formats</h2>" not in text(server, "/decks/corp-1996")
    assert "<td>Eternal</td>" in text(server, "/decks")


def test_a_deck_can_be_uploaded(server: Server, tmp_path: Path) -> None:
    list_ = write(builtin("gateway-runner"), "octgn").encode()
    answer = server.post("/decks", files={"file": ("deck.o8d", list_, "application/xml")})
    assert answer.status_code == 200 and "A starter deck" in answer.text


BOMB = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><deck game="x"><section>&b;</section></deck>'
LONG = "\n".join(f"1 Nonsense {n}" for n in range(10_000))


@pytest.mark.parametrize("list_", ["", "\n" * 10_000, LONG, BOMB, "{" * 5_000, "<script>alert(1)</script>"], ids=repr)
def test_bad_decks_are_refused_in_words(server: Server, list_: str) -> None:
    status, page = check(server, list_)
    assert status == 422 and "cannot be read" in page
    assert "<script>alert" not in server.post("/decks", data={"text": list_}).text


def test_what_is_typed_is_only_text(server: Server) -> None:
    for path in ("/judge?q=<script>alert(1)</script>", "/judge/cards/<img src=x>", "/judge/scenarios/<b>", "/decks/<b>"):
        raw = server.get(path).text
        assert "<script>alert" not in raw and "<img src=x" not in raw and "<b>" not in raw
    assert server.get(f"/judge?q={'x' * 300}").status_code == 422
    assert server.get("/judge/scenarios/..%2f..%2fpyproject").status_code == 404
