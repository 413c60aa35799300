"""`rezzed site`: a static folder in which the engine runs in the reader's browser."""

from __future__ import annotations

import os
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from rezzed.cli.main import main
from rezzed.web.site import FILES, PYODIDE, pack

FOLDER = "REZZED_PYODIDE"  # the npm package pyodide, unpacked


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a static site, in a folder below the root."""
    pyodide = os.environ.get(FOLDER)
    if not pyodide:
        pytest.skip(f"{FOLDER} does not name the npm package pyodide {PYODIDE}, unpacked")
    root = tmp_path_factory.mktemp("site")
    assert main(["site", str(root / "board"), "--pyodide", pyodide]) == 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=root))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/board/"
    server.shutdown()
    server.server_close()


def test_the_page_analyses_without_a_server(site: str, browser: Any) -> None:
    page = browser.new_page()
    page.set_default_timeout(60_000)  # Pyodide begins
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.on("request", lambda asked: None if asked.url.startswith((site, "blob:", "data:")) else wrong.append(asked.url))
    page.goto(site)
    page.get_by_role("button", name="Show the answer").click()
    page.locator(".lines .line").first.click()
    page.locator(".move-list .move", has_text="run remote 2").wait_for()
    page.get_by_role("button", name="Back to the question").click()
    page.locator("[data-words='take credit']").first.click()
    page.locator(".move-list .move", has_text="take credit").wait_for()
    assert page.evaluate("document.querySelector('meta[name=rezzed-engine]').content") == "worker"
    page.close()
    assert not wrong


def test_the_archive_is_the_same_each_time_and_leaves_the_server_out(tmp_path: Path) -> None:
    first, second = tmp_path / "a.zip", tmp_path / "b.zip"
    pack(first)
    pack(second)
    assert first.read_bytes() == second.read_bytes()
    names = zipfile.ZipFile(first).namelist()
    assert "rezzed/protocol/embed.py" in names and "defusedxml/__init__.py" in names and "rezzed/cards/facts.json" in names
    assert not [name for name in names if name.startswith(("rezzed/web/", "rezzed/cli/")) or "__pycache__" in name]


@pytest.mark.parametrize("found", ["nothing", "another version", "a file is missing"])
def test_another_pyodide_is_refused(found: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if found != "nothing":
        (tmp_path / "package.json").write_text('{"version": "%s"}' % ("0.1" if found == "another version" else PYODIDE))
        for name in FILES[1:] if found == "a file is missing" else FILES:
            (tmp_path / name).write_bytes(b"")
    assert main(["site", str(tmp_path / "out"), "--pyodide", str(tmp_path)]) == 2
    assert f"npm pack pyodide@{PYODIDE}" in capsys.readouterr().err and not (tmp_path / "out").exists()
