"""A release by its script: in a clone, whole, with another command in place of the checks; and everything that it refuses."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NEXT = "97.0.0"
NOTE = "Something that a user notices."
TRUE, FALSE = (f'"{sys.executable}" -c "raise SystemExit({code})"' for code in (0, 1))

sys.path.append(str(ROOT / "tools"))
import release  # noqa: E402


def git(folder: Path, *words: str) -> str:
    return subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True, text=True).stdout.strip()


def released(folder: Path, version: str = NEXT, check: str = TRUE) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, folder / "tools" / "release.py", version, "--check", check, "--out", folder.parent / "dist"]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder.parent)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files of this repository as they are now, committed, with one note about a change."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    folder = tmp_path / "clone"
    git(ROOT, "clone", "--quiet", "--no-hardlinks", "--depth", "1", ROOT.as_uri(), str(folder))
    for path in git(ROOT, "ls-files", "--cached", "--others", "--exclude-standard").splitlines():
        if (ROOT / path).exists():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, folder / path)
        else:
            (folder / path).unlink(missing_ok=True)
    for name, value in (("user.name", "Tester"), ("user.email", "tester@example.org")):
        git(folder, "config", name, value)
    (folder / "changelog.d" / "+note.fixed.md").write_text(f"{NOTE}\n", encoding="utf-8")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "-m", "As it is now")
    return folder


@pytest.mark.deep
def test_a_release_is_made_in_a_clone(clone: Path) -> None:
    done = released(clone)
    assert done.returncode == 0, done.stdout + done.stderr
    assert git(clone, "cat-file", "-t", f"v{NEXT}") == "tag"  # an annotated one
    assert NOTE in git(clone, "tag", "--list", "--format=%(contents)", f"v{NEXT}")
    assert git(clone, "rev-parse", f"v{NEXT}^{{commit}}") == git(clone, "rev-parse", "HEAD")
    assert git(clone, "log", "-1", "--format=%s") == f"Release {NEXT}" and git(clone, "status", "--porcelain") == ""
    changed = set(git(clone, "diff", "--name-only", "HEAD~1").splitlines())
    kept = {f"tests/data/kept/{NEXT}/{name}" for name in ("saves.json", "messages.jsonl")}
    notes = {path for path in changed if path.startswith("changelog.d/")}
    assert "changelog.d/+note.fixed.md" in notes and changed - notes == {"CHANGELOG.md", "src/rezzed/__init__.py", *kept}
    log = (clone / "CHANGELOG.md").read_text(encoding="utf-8")
    assert log.index("## Unreleased\n\n## ") < log.index(f"## {NEXT} - ") < log.index(NOTE)
    section = log.partition(f"## {NEXT} - ")[2].partition("\n## ")[0]
    heads = re.findall(r"^### (.+)$", section, re.M)
    assert len(heads) == len(set(heads)) and NOTE in section.partition("### Fixed")[2]
    the_packages(clone.parent / "dist")
    first = {path.name: path.read_bytes() for path in (clone.parent / "dist").iterdir()}
    build = [sys.executable, clone / "tools" / "build_packages.py", clone.parent / "again"]
    subprocess.run(build, check=True, capture_output=True, umask=0o077)
    assert {path.name: path.read_bytes() for path in (clone.parent / "again").iterdir()} == first  # the same bytes
    assert f"CHANGELOG.md has {NEXT} already" in released(clone, "96.9.9").stderr
    assert f"there is a tag v{NEXT}" in released(clone).stderr


def the_packages(dist: Path) -> None:
    """What the packages of a release must be."""
    stem = f"rezzed-{NEXT}"
    files = {"SHA256SUMS", f"{stem}-py3-none-any.whl", f"{stem}.cdx.json", f"{stem}.tar.gz"}
    assert {path.name for path in dist.iterdir()} == files
    for line in (dist / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest
    with zipfile.ZipFile(dist / f"{stem}-py3-none-any.whl") as wheel:
        names = wheel.namelist()
        about = message_from_bytes(wheel.read(f"{stem}.dist-info/METADATA"))
    assert about["Version"] == NEXT and about["License-Expression"] == "MIT AND Apache-2.0 AND 0BSD" and about["Author"]
    licences = {Path(name).name for name in about.get_all("License-File", [])}
    assert licences == {"LICENSE", "NOTICE", "preact.LICENSE", "htm.LICENSE", "htmx.LICENSE"}
    assert not [n for n in names if n.startswith("tests/")] and f"{stem}.dist-info/licenses/NOTICE" in names
    page = str(about.get_payload())
    assert 'pip install "rezzed[web]"' in page and not re.findall(r"\]\((?!https:)", page) and "![" not in page
    with tarfile.open(dist / f"{stem}.tar.gz") as source:
        packed = {member.name.partition("/")[2] for member in source.getmembers()}
    assert {"tests/test_release.py", "tests/web/serving.py", "LICENSE", "deploy/start", ".ci/run"} <= packed
    bom = json.loads((dist / f"{stem}.cdx.json").read_text())
    parts = {part["name"]: part["version"] for part in bom["components"]}
    assert parts["rezzed"] == NEXT and {"fastapi", "typer", "preact", "htm", "htmx.org"} <= set(parts) and "pytest" not in parts


@pytest.mark.deep
def test_what_a_release_refuses_changes_nothing(clone: Path) -> None:
    head, tags = git(clone, "rev-parse", "HEAD"), git(clone, "tag")
    assert "expected a version such as 1.2.3" in released(clone, "1.2").stderr
    assert "choose a later version" in released(clone, "0.0.9").stderr
    assert "the checks fail" in released(clone, check=FALSE).stderr
    (clone / "README.md").write_text("changed", encoding="utf-8")
    assert "the tree has changes" in released(clone).stderr
    git(clone, "checkout", "README.md")
    for path in (clone / "changelog.d").glob("+*"):
        path.unlink()
    git(clone, "commit", "--quiet", "--all", "-m", "No notes")
    assert "changelog.d has no file" in released(clone).stderr
    assert git(clone, "rev-parse", "HEAD~1") == head and git(clone, "tag") == tags and git(clone, "status", "--porcelain") == ""


@pytest.mark.deep
def test_a_release_that_cannot_be_built_is_taken_back(clone: Path) -> None:
    (clone / "setup.py").write_text("raise SystemExit('no')\n", encoding="utf-8")
    git(clone, "commit", "--quiet", "--all", "-m", "Broken")
    head, tags = git(clone, "rev-parse", "HEAD"), git(clone, "tag")
    done = released(clone)
    assert done.returncode != 0 and "the tree is as it was before" in done.stderr
    assert git(clone, "rev-parse", "HEAD") == head and git(clone, "tag") == tags and git(clone, "status", "--porcelain") == ""


def test_sections_of_a_changelog_are_merged_by_kind() -> None:
    written = "\n### Added\n\n- One.\n- Two\n  lines.\n\n### Fixed\n\n- Three.\n"
    drafted = "## 1.0.0 - today\n\n### Fixed\n\n- Four.\n\n- Five.\n\n### Changed\n\n- Six.\n"
    assert release.merged(written, drafted) == (
        "### Added\n\n- One.\n- Two\n  lines.\n\n### Changed\n\n- Six.\n\n### Fixed\n\n- Three.\n- Four.\n- Five.\n"
    )
    assert release.merged("", drafted).startswith("### Changed\n\n- Six.\n\n### Fixed")


def test_notes_about_changes_are_of_a_known_kind() -> None:
    for path in release.fragments():
        assert re.fullmatch(r"\+[\w-]+\.(added|changed|deprecated|removed|fixed|security)\.md", path.name), path.name
        assert not path.read_text(encoding="utf-8").startswith(("-", "*", "#", "\n")), path.name
