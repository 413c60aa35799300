"""The documentation site: the navigation has every page, links are those of the site, and nothing comes from elsewhere.

`.ci/docs` builds the site; what is tested here needs none of its tools.
"""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

import rezzed
import rezzed.testing
from rezzed import vocabulary

pytestmark = pytest.mark.fast

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SETTINGS = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
NAV = re.findall(r"^ +- (?:[^:\n]+: )?(\S+\.md)$", SETTINGS.partition("\nnav:\n")[2], re.M)


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_pages", ROOT / "tools" / "site_pages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_page_is_in_the_navigation_once(hooks: ModuleType) -> None:
    written = [p.relative_to(DOCS).as_posix() for p in DOCS.rglob("*.md")]
    made = [*hooks.PROJECT.values(), *(f"api/vocabulary/{module}.md" for module in hooks.vocabulary())]
    assert sorted(NAV) == sorted([*written, *made])


def test_every_door_is_in_the_readme_and_on_the_first_page() -> None:
    doors = sorted(p.name for p in (DOCS / "doors").glob("*.md"))
    assert len(doors) == 4
    for door in doors:
        assert f"](docs/doors/{door})" in (ROOT / "README.md").read_text(encoding="utf-8")
        assert f"](doors/{door})" in (DOCS / "index.md").read_text(encoding="utf-8")


def test_the_reference_has_every_public_name(hooks: ModuleType) -> None:
    assert hooks.public("rezzed") == rezzed.__all__
    assert hooks.public("rezzed.testing") == rezzed.testing.__all__
    assert sorted(n for names in hooks.vocabulary().values() for n in names) == sorted(vocabulary.__all__)


def test_the_site_loads_nothing_from_elsewhere() -> None:
    assert "font: false" in SETTINGS and "polyfills: [site/iframe-worker.js]" in SETTINGS
    for text in (SETTINGS, *(p.read_text(encoding="utf-8") for p in (DOCS / "site").iterdir())):
        assert re.search(r"\b(?:https?:)?//\w+\.", text) is None


@pytest.mark.parametrize(
    ("page", "written", "wanted"),
    [
        ("index.md", "[x](../SECURITY.md)", "[x](project/security.md)"),
        ("play.md", "[x](../benchmarks/README.md#search)", "[x](project/benchmarks.md#search)"),
        ("doors/play.md", "[x](../board.md)", "[x](../board.md)"),
        ("project/contributing.md", "[x](docs/python.md#a-game)", "[x](../python.md#a-game)"),
        ("project/contributing.md", "[x](CITATION.cff)", "x"),
        ("project/benchmarks.md", "[x](../docs/board.md)", "[x](../board.md)"),
        ("project/benchmarks.md", "[x](#tests) [y](https://example.org/a)", "[x](#tests) [y](https://example.org/a)"),
        ("board.md", "![x](pictures/table.png)", "![x](pictures/table.png)"),
        ("play.md", "| `a\\|b` | c\n", "| `a|b` | c\n"),
        ("play.md", "```\n[x](../README.md)\n```\n", "```\n[x](../README.md)\n```\n"),
    ],
)  # fmt: skip
def test_links_of_the_repository_become_links_of_the_site(hooks: ModuleType, page: str, written: str, wanted: str) -> None:
    assert hooks.site_markdown(written, page) == wanted


def test_a_scenario_in_the_text_opens_in_the_playground(hooks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (DOCS / "doors" / "what-happens.md").read_text(encoding="utf-8")
    assert "playground/" not in hooks.site_markdown(text, "doors/what-happens.md")
    monkeypatch.setenv("REZZED_PLAYGROUND", "1")
    page = hooks.site_markdown(text, "doors/what-happens.md")
    links = re.findall(r'<a href="\.\./playground/index\.html(#b1\.[\w-]+)">', page)
    assert links and len(set(links)) == len(links)
    assert "<iframe" in hooks.site_markdown((DOCS / "playground.md").read_text(encoding="utf-8"), "playground.md")
    assert hooks.tried('```toml\n[tool.x]\ntitle = "no board"\n```', "x.md") == ""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_page_reads_what_a_link_of_the_text_carries(hooks: ModuleType) -> None:
    scenario = 'title = "Zoë – a \\"test\\""\n[corp]\nhq = 1\n'
    reader = (ROOT / "src" / "rezzed" / "web" / "static" / "js" / "links.mjs").as_uri()
    program = f"import {{decode}} from {json.dumps(reader)}; console.log(JSON.stringify(await decode(process.argv[1])))"
    command = ["node", "--input-type=module", "-e", program, hooks.fragment_of(scenario)]
    told = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    assert json.loads(told) == {"scenario": scenario}
