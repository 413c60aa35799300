"""Texts and pictures of the user's own, at the server and in a browser. Those here are invented."""

from __future__ import annotations

import io
import json
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from PIL import Image

from rezzed.errors import RezzedError
from rezzed.own_texts import OwnTexts
from rezzed.web.card_pictures import OwnCards, images, origin_of
from rezzed.web.settings import Settings

from .browsing import WATCHES
from .inside import inside
from .pictures import begin, board
from .serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

POLICY = "content-security-policy"
USUAL = "img-src 'self' data: blob:;"
TEXTS = {"data": [{"title": "Cleaver", "text": "Own words about it."}, {"title": "Urtica Cipher", "text": "Secret words."}]}
PICTURES = ("30006", "carmen", "Palisade", "urtica_cipher")  # by the code, the id, the title; the last one lies facedown


def picture(colour: str = "teal") -> bytes:
    """A picture in one colour."""
    out = io.BytesIO()
    Image.new("RGB", (60, 84), colour).save(out, "PNG")
    return out.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of somebody's pictures."""
    made = tmp_path_factory.mktemp("pictures")
    for name in PICTURES:
        (made / f"{name}.png").write_bytes(picture())
    return made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Server]:
    """A server with texts and pictures."""
    here = tmp_path_factory.mktemp("server")
    (here / "cards.json").write_text(json.dumps(TEXTS))
    running = Server(here, "--data", str(here / "cards.json"), "--images", str(folder)).start()
    yield running
    running.stop()
    running.http.close()
    assert "Traceback" not in running.output(), running.output()


@pytest.mark.parametrize("words, wrong", [
    ("https:///{code}.jpg", "a host"), ("ftp://x.example/{code}.jpg", "a host"), ("https://x.example/all.jpg", "{code}"),
    ("https://x.example;script-src */{code}", "a host"), ("no/such/folder", "a folder"), (".", "no pictures"),
])  # fmt: skip
def test_what_has_no_pictures_is_refused(words: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RezzedError, match=re.escape(wrong)):
        images(words)


@pytest.mark.parametrize("words", [
    "https://a.example; script-src *", "https://a.example b.example", "*", "https://*", "data:", "javascript:1", "//a",
    "a" * 999, "https://u:p@a.example", "https://a.example:99999999",
])  # fmt: skip
def test_a_policy_takes_nothing_but_an_origin(words: str) -> None:
    assert origin_of(words) == ""


def test_the_policy_admits_the_one_origin_that_is_set(tmp_path: Path) -> None:
    own = OwnCards(OwnTexts({}), images("https://a.example:8443/deep/{code}.jpg"))
    for given, set_here, wanted in (
        (OwnCards(), "", USUAL), (OwnCards(), "https://b.example", f"{USUAL[:-1]} https://b.example;"),
        (OwnCards(), '"https://b.example\\073 script-src *"', USUAL), (own, "", f"{USUAL[:-1]} https://a.example:8443;"),
    ):  # fmt: skip
        with inside(tmp_path, Settings(processes=1, own=given)) as running:
            answer = httpx.get(f"{running.url}/", headers={"cookie": f"rezzed_images={set_here}"})
            policy = answer.headers[POLICY]
            assert wanted in policy and policy.count("http") == wanted.count("http"), policy
            assert ('name="rezzed-own"' in answer.text) == (given is own)


def test_nothing_but_the_pictures_of_the_folder_is_given(server: Server, folder: Path) -> None:
    (folder / "notes.txt").write_text("mine")
    assert server.get("/own/images/30006").headers["content-type"] == "image/png"
    for name in ("notes", "30006.png", "..%2fcards", "%2e%2e", "x"):
        assert server.get(f"/own/images/{name}").status_code == 404
    assert server.get("/api/own/text", params={"title": "CLEAVER"}).json() == {"text": ["Own words about it."]}
    assert sorted(server.get("/api/own/images").json()["names"]) == ["30006", "carmen", "palisade", "urticacipher"]


def looked(page: Page, server: Server) -> Page:
    """Sit at a table, and look at Cleaver."""
    page.goto(begin(page, server, board(), "runner"))
    page.locator(".turnbar.mine").wait_for()
    page.get_by_role("group", name="Programs").get_by_role("button", name="Cleaver").hover()
    return page


def test_texts_and_pictures_of_the_server_stand_on_the_large_card(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script("localStorage.setItem('rezzed.look', JSON.stringify({ pictures: 'faces' }))")
    looked(page, server)
    page.get_by_role("region", name="The card that you look at").get_by_text("Own words about it.").wait_for()
    page.locator(".looked img.own-picture").wait_for()
    assert page.locator("[data-title=Carmen] img.art, [data-title=Palisade] img.art").count() >= 2
    assert page.locator(".card.unknown img").count() == 0
    assert not [url for url in asked if "rtica" in url], "a facedown card must not be asked for"


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """A server with a picture for each card, and what it was asked for."""
    asked: list[str] = []

    class Pictures(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.send_header("content-type", "image/png")
            self.end_headers()
            self.wfile.write(picture("orange"))

        def log_message(self, format: str, *args: Any) -> None:
            pass

    running = ThreadingHTTPServer(("127.0.0.1", 0), Pictures)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}", asked
    running.shutdown()
    running.server_close()


def test_what_is_dropped_stays_in_the_browser_and_an_address_is_used_when_it_is_set(
    browser: Browser, visit: Callable[..., Page], tmp_path: Path, elsewhere: tuple[str, list[str]]
) -> None:
    address, asked = elsewhere
    plain = Server(tmp_path).start()
    page = visit("", base_url=plain.url)
    watch = WATCHES[page.context]
    watch.host = plain.url.removeprefix("http://")
    watch.allowed.append(re.escape(address))
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request.method) if request.method != "GET" else None)
    looked(page, plain)
    sent.clear()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Your own cards").click()
    page.get_by_label("Files", exact=True).set_input_files([
        {"name": "cards.json", "mimeType": "application/json", "buffer": json.dumps(TEXTS).encode()},
        {"name": "30006.png", "mimeType": "image/png", "buffer": picture()},
    ])  # fmt: skip
    page.get_by_text("2 texts, 1 picture. They are kept in this browser.").wait_for()
    assert not sent and not asked
    page.get_by_label("Or an address with pictures").fill(f"{address}/cards/{{code}}.png")
    page.get_by_role("button", name="Set", exact=True).click()
    page.get_by_role("button", name="Load the page again").click()
    page.locator(".turnbar.mine").wait_for()
    programs = page.get_by_role("group", name="Programs")
    programs.get_by_role("button", name="Cleaver").hover()
    page.locator(".looked img.own-picture[src^='blob:']").wait_for()
    page.locator(".looked").get_by_text("Own words about it.").wait_for()
    programs.get_by_role("button", name="Carmen").hover()
    page.locator(f".looked img.own-picture[src='{address}/cards/30015.png']").wait_for()
    page.locator(".card.unknown").first.hover()
    page.locator(".looked .card.unknown").wait_for()
    assert "/cards/30015.png" in asked and all(re.fullmatch(r"/cards/\d+\.png", path) for path in asked)
    assert len(asked) <= 3, "only cards that were looked at"
    page.evaluate("address => { new Image().src = address; }", "http://127.0.0.9/other.png")
    watch.allowed.append("127.0.0.9")
    page.evaluate("() => 0")
    assert any("127.0.0.9" in what and "img-src" in what for what in watch.found)
    plain.stop()
    plain.http.close()
