"""Fixtures of the board's tests: a real server, and pages of a real browser that fail a test when anything goes wrong in them.

A module has one server and one browser. Do not call `asyncio.run` in a module that has a page: Playwright runs a loop in the
same thread. `httpx` and `Server.socket` are synchronous.
"""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from work import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from .postgres import Cluster
    from .serving import Server

NEEDED = ("fastapi", "sqlalchemy", "alembic", "jinja2", "httpx", "websockets", "playwright", "schemathesis", "psycopg")
MISSING = [name for name in NEEDED if find_spec(name) is None]
collect_ignore_glob = ["test_*"] if MISSING else []
if MISSING:
    warnings.warn(f'the board is not tested: {", ".join(MISSING)} missing; pip install -e ".[test]"', stacklevel=1)

TAIL = 60  # lines of the server's output that are shown beside a failure


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this module. An exception in it fails the module."""
    from .serving import Server

    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()
    running.http.close()
    assert "Traceback" not in running.output(), running.output()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL, where it is installed."""
    from .postgres import MISSING, cluster, programs

    if programs() is None:
        pytest.skip(MISSING)
    with cluster() as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium of the system."""
    from playwright.sync_api import sync_playwright

    from .browsing import OPTIONS

    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        pytest.skip("there is no Chromium on PATH (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=list(OPTIONS))
        yield running
        running.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Callable[..., Page]]:
    """`visit(path="/", size="desktop", **options of the context)` opens a page as another visitor: cookies are not shared."""
    from .browsing import SIZES, WATCHES, Watch

    opened: list[tuple[Any, Watch]] = []

    def open_page(path: str = "/", size: str = "desktop", **options: Any) -> Page:
        width, height = SIZES[size]
        given = {"viewport": {"width": width, "height": height}, "base_url": server.url, "reduced_motion": "reduce", **options}
        context = browser.new_context(**given)
        watch = Watch(server.url.removeprefix("http://"))
        watch.on(context)
        WATCHES[context] = watch
        opened.append((context, watch))
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        if path:
            page.goto(path)
        return page

    yield open_page
    faults = [fault for _, watch in opened for fault in watch.faults()]
    for context, _ in opened:
        context.close()
    assert not faults, faults


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """An empty page of a desktop; `page.goto("/analyse")` takes paths of the server."""
    return visit("")


@pytest.fixture
def phone(visit: Callable[..., Page]) -> Page:
    """An empty page of a phone in portrait."""
    return visit("", "phone", has_touch=True, is_mobile=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What has a page is marked `browser`."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    """Show the end of the server's output beside a failure."""
    report = yield
    server = getattr(item, "funcargs", {}).get("server")
    log = getattr(server, "log", None)
    if report.failed and isinstance(log, Path) and log.exists():
        report.sections.append(("rezzed serve", "\n".join(log.read_text(errors="replace").splitlines()[-TAIL:])))
    return report
