"""What the sources of the pages promise: no build, no third party, nothing inline, nothing that reads text as code."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import pytest

import rezzed

pytestmark = pytest.mark.fast

WEB = Path(rezzed.__file__).parent / "web"
STATIC = WEB / "static"
OURS = sorted(p for p in STATIC.rglob("*") if p.suffix in (".mjs", ".css", ".svg") and p.parent.name != "vendor")
SCRIPTS = [p for p in OURS if p.suffix == ".mjs"]
PAGES = sorted((WEB / "templates").rglob("*.html"))
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")
AS_CODE = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setTimeout\(\s*[\"'`]")
INLINE = re.compile(r"\son[a-z]+\s*=|\sstyle\s*=|<style|javascript:|<script(?![^>]*\bsrc=)|\|\s*safe\b|hx-on|js:", re.I)
THIRD = re.compile(r"https?://(?!www\.w3\.org/|localhost|127\.0\.0\.1)", re.I)
COMMENT = re.compile(r"^\s*(?://|\*|/\*|<!--).*$", re.M)


def name(path: Path) -> str:
    return str(path.relative_to(WEB))


def test_vendored_files_are_those_of_the_table() -> None:
    vendor = STATIC / "vendor"
    rows = tomllib.loads((vendor / "vendor.toml").read_text(encoding="utf-8"))
    assert set(rows) == {p.name for p in vendor.iterdir()} - {"vendor.toml"}
    for file, row in rows.items():
        assert hashlib.sha256((vendor / file).read_bytes()).hexdigest() == row["sha256"], file
        assert row["licence"] and row["version"] and row["integrity"].startswith("sha512-"), file


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_imports_are_files_of_the_page(path: Path) -> None:
    for found in IMPORT.findall(path.read_text(encoding="utf-8")):
        assert found.startswith("."), f"{found}: expected a relative path"
        assert (path.parent / found).resolve().is_file() or "/pyodide/" in found, f"{found}: there is no such file"


@pytest.mark.parametrize("path", [*OURS, *PAGES], ids=name)
def test_sources_are_short_and_closed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 800
    assert not THIRD.search(COMMENT.sub("", text)), "a page asks no third party"
    assert not AS_CODE.search(text), "text is never read as code"


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_pages_have_no_inline_code(path: Path) -> None:
    found = INLINE.search(path.read_text(encoding="utf-8"))
    assert not found, f"{found and found[0]!r} is forbidden by the policy of every answer"
