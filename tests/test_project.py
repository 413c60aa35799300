"""The files around the code say the same: versions, supported Pythons, the scripts that hooks and workflows call."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest

import rezzed

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_stands_in_one_place() -> None:
    """In the package; `tools/release.py` writes it there. The changelog has its section."""
    assert "version" in PROJECT["dynamic"] and "version" not in PROJECT
    assert 'version = { attr = "rezzed.__version__" }' in text("pyproject.toml")
    assert text("src/rezzed/__init__.py").count(f'\n__version__ = "{rezzed.__version__}"\n') == 1
    assert not re.search("^version:", text("CITATION.cff"), re.M)
    assert f"\n## {rezzed.__version__} - " in text("CHANGELOG.md")


def test_every_vendored_library_has_its_licence_in_the_package() -> None:
    """The expression names the licence of each, and the metadata its file."""
    vendored = tomllib.loads(text("src/rezzed/web/static/vendor/vendor.toml"))
    spdx = {"BSD-0-Clause": "0BSD"}
    named = {spdx.get(row["licence"], row["licence"]) for row in vendored.values()} | {"MIT"}
    assert set(PROJECT["license"].split(" AND ")) == named
    files = {path.relative_to(ROOT).as_posix() for pattern in PROJECT["license-files"] for path in ROOT.glob(pattern)}
    vendor = {f"src/rezzed/web/static/vendor/{name}" for name in vendored if name.endswith(".LICENSE")}
    assert files == vendor | {"LICENSE", "NOTICE"}


def test_the_changelog_has_sections_by_version() -> None:
    """The form of Keep a Changelog: what is not released yet, then versions, the newest first, with their days."""
    heads = re.findall(r"^## (.+)$", text("CHANGELOG.md"), re.M)
    assert heads[0] == "Unreleased"
    found = [re.match(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d\d-\d\d)\b", head) for head in heads[1:]]
    assert all(found), heads
    order = [(tuple(map(int, m.groups()[:3])), m[4]) for m in found if m]
    assert order == sorted(order, reverse=True) and len(set(order)) == len(order)
    assert set(re.findall(r"^### (.+)$", text("CHANGELOG.md"), re.M)) <= set(KINDS)


def test_no_section_of_the_changelog_is_empty_or_there_twice() -> None:
    for section in text("CHANGELOG.md").split("\n## ")[1:]:
        kinds = re.findall(r"^### (.+)\n\n- ", section, re.M)
        assert kinds == re.findall(r"^### (.+)$", section, re.M), section[:30]
        assert len(set(kinds)) == len(kinds), section[:30]


def test_the_workflow_runs_every_python_that_is_supported_on_three_systems() -> None:
    named = [c.rpartition(" ")[2] for c in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", c)]
    workflow = text(".github/workflows/ci.yml")
    assert f"python: [{', '.join(repr(v) for v in named)}]".replace("'", '"') in workflow
    assert "system: [ubuntu-latest, macos-latest, windows-latest]" in workflow
    assert [v for v in named if f"            {v}\n" not in workflow] == []  # those that `.ci/run` finds
    assert PROJECT["requires-python"] == f">={named[0]}"


@pytest.mark.parametrize("name", [".github/workflows/ci.yml", ".pre-commit-config.yaml", ".ci/run"])
def test_everything_calls_scripts_that_are_there(name: str) -> None:
    called = set(re.findall(r"(?:run: |entry: |^\s*|\s)(\.ci/\w+)", text(name)))
    assert ".ci/lint" in called
    for script in called:
        assert os.access(ROOT / script, os.X_OK), script


def test_the_hooks_are_the_checks_of_the_script() -> None:
    hooks = re.findall(r"entry: \.ci/lint (\w+)$", text(".pre-commit-config.yaml"), re.M)
    assert hooks == re.findall(r"^if wanted (\w+); then$", text(".ci/lint"), re.M)
    assert "http" not in text(".pre-commit-config.yaml")


@pytest.mark.parametrize("name", ["CHANGELOG.md", "SECURITY.md", "CITATION.cff", "docs/decisions.md"])
def test_contributing_leads_to_every_file_that_a_contributor_needs(name: str) -> None:
    assert f"]({name})" in text("CONTRIBUTING.md")


def test_tests_of_other_systems_are_files() -> None:
    named = re.findall(r'^(?:few|new)="([^"]+)"', text(".ci/elsewhere"), re.M)
    for name in " ".join(named).replace("$few", "").split():
        assert (ROOT / "tests" / f"test_{name}.py").exists(), name
