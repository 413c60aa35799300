"""What a browser shows and says: pages that are watched, pictures, and the rules of accessible pages."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}  # width and height in CSS pixels
OPTIONS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
COLOURS = 128  # of a picture: small files, and letters stay sharp
PICTURES = "REZZED_PICTURES"  # the folder that pictures are written to


@dataclass
class Watch:
    """What went wrong in a page: console errors, exceptions, failed requests, and requests to another host."""

    host: str
    found: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def on(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.on("console", self._said)
        context.on("weberror", lambda e: self.found.append(f"exception: {e.error}"))
        context.on("request", lambda r: self._asked(r.url))
        context.on("requestfailed", self._failed)
        context.on("page", lambda p: p.on("websocket", lambda s: self._asked(s.url)))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.found.append(f"console: {message.text} ({message.location['url']})")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # what the page itself gave up, such as by going elsewhere
            self.found.append(f"failed request: {request.url}: {request.failure}")

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.host:
            self.found.append(f"request to another host: {url}")

    def faults(self) -> list[str]:
        """All that was found and not allowed."""
        return [what for what in self.found if not any(re.search(pattern, what) for pattern in self.allowed)]


WATCHES: WeakKeyDictionary[Any, Watch] = WeakKeyDictionary()


def allow(page: Page, pattern: str) -> None:
    """Let a test provoke errors: those that contain this regular expression do not fail it.

    A browser writes a console error for every answer of 400 and above: "the server responded with a status of 422".
    """
    WATCHES[page.context].allowed.append(pattern)


@contextmanager
def styling(page: Page) -> Iterator[None]:
    """Playwright and axe-core try to add styles of their own, which the page's policy refuses: that is no fault of the page."""
    watch = WATCHES[page.context]
    before = len(watch.found)
    yield
    page.evaluate("() => 0")  # the message has arrived then
    watch.found[before:] = [what for what in watch.found[before:] if "Applying inline style" not in what]


def shot(page: Page, name: str) -> None:
    """Write a picture of what the page shows as NAME.png to the folder in REZZED_PICTURES; without it, nothing."""
    folder = os.environ.get(PICTURES)
    if not folder:
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    with styling(page):
        taken = page.screenshot()
    with Image.open(io.BytesIO(taken)) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(Path(folder) / f"{name}.png", optimize=True)


def axe(page: Page, *without: str) -> list[str]:
    """Faults that axe-core finds in the page as it is now: rule, what is wrong, and where.

    Args:
        page: the page.
        without: ids of rules that are not asked.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    rules = {rule: {"enabled": False} for rule in without}
    options = {"rules": rules, "preload": False, "resultTypes": ["violations"]}  # preloading asks for styles in vain
    with styling(page):
        found = page.evaluate("options => axe.run(document, options)", options)
    return [f"{v['id']} ({v['impact']}): {v['help']}: {[n['target'] for n in v['nodes']][:4]}" for v in found["violations"]]


def scrolls_sideways(page: Page) -> bool:
    """Whether the page is wider than its window."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"))
