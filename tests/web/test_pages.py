"""What every page has in common."""

from __future__ import annotations

from playwright.sync_api import Page

from .serving import Server


def test_the_server_is_well(server: Server, page: Page) -> None:
    page.goto("/healthz")
    assert server.get("/healthz").json()["status"] == "ok" and '"status":"ok"' in page.content()
