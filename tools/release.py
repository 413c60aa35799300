"""Makes a release: `python tools/release.py VERSION`. It needs the extra `release`.

    --check COMMAND   the checks that must succeed (default: .ci/run)
    --out DIR         where the packages go (default: dist)

It refuses a tree with changes, a version that is not later than all others, a tag that is there, a release without a file of
changelog.d, and checks that fail; nothing is changed then. After that it sets the version in src/rezzed/__init__.py, writes the
section of CHANGELOG.md and the files that later versions must read (tests/data/kept), commits, builds the packages, and makes
the annotated tag vVERSION. If the build fails, the commit is taken back. It pushes and uploads nothing. docs/versioning.md says
what a version promises.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from pathlib import Path

from build_packages import build, done

ROOT = Path(__file__).parent.parent
VERSION_FILE = ROOT / "src" / "rezzed" / "__init__.py"
CHANGELOG = ROOT / "CHANGELOG.md"
FRAGMENTS = ROOT / "changelog.d"
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
VERSION = re.compile(r'^__version__ = "(.+)"$', re.M)
HEADING = "## Unreleased\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a release.")
    parser.add_argument("version")
    parser.add_argument("--check", default=".ci/run", metavar="COMMAND")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR")
    asked = parser.parse_args()
    if why := refused(asked.version):
        sys.exit(f"release: {why}")
    print(f"== {asked.check}", flush=True)
    if subprocess.run(asked.check, shell=True, cwd=ROOT).returncode:
        sys.exit("release: the checks fail; nothing was changed")
    if git("status", "--porcelain"):
        sys.exit("release: the checks have changed files; commit or remove them (git status)")
    before = git("rev-parse", "HEAD")
    try:
        section = write(asked.version, datetime.datetime.now(datetime.UTC).date())
        git("add", "--all")
        git("commit", "--quiet", "-m", f"Release {asked.version}")
        print("== building", flush=True)
        for path in build(ROOT, asked.out):
            print(f"{path.stat().st_size:>10,}  {path}")
        git("tag", "--annotate", f"v{asked.version}", "--cleanup=verbatim", "-m", f"rezzed {asked.version}\n\n{section}")
    except BaseException:
        git("reset", "--quiet", "--hard", before)
        print("release: it failed; the tree is as it was before", file=sys.stderr)
        raise
    print(f"the tag v{asked.version} is made; look at `git show v{asked.version}`, then push it")


def git(*words: str) -> str:
    """The output of a command of git in this repository."""
    return done("git", "-C", str(ROOT), *words)


def refused(version: str) -> str:
    """Why there is no release; empty if there can be one."""
    parts = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)", version)
    if parts is None:
        return f"expected a version such as 1.2.3, not {version!r}"
    if changed := git("status", "--porcelain"):
        return f"the tree has changes; commit or remove them:\n{changed}"
    if git("tag", "--list", f"v{version}"):
        return f"there is a tag v{version}; choose the next version"
    past = re.findall(r"^## (\d+)\.(\d+)\.(\d+) - ", CHANGELOG.read_text(encoding="utf-8"), re.M)
    newest = max(tuple(map(int, numbers)) for numbers in past)
    if tuple(map(int, parts.groups())) <= newest:
        return f"CHANGELOG.md has {'.'.join(map(str, newest))} already; choose a later version"
    if not fragments():
        return "changelog.d has no file; say there what has changed (changelog.d/README.md)"
    return ""


def fragments() -> list[Path]:
    """The files that say what has changed."""
    return sorted(path for path in FRAGMENTS.glob("*.md") if path.name != "README.md")


def write(version: str, day: datetime.date) -> str:
    """Set the version, and write and return the section of the changelog. What stands under "Unreleased" becomes part of it."""
    text = VERSION_FILE.read_text(encoding="utf-8")
    VERSION_FILE.write_text(VERSION.sub(f'__version__ = "{version}"', text), encoding="utf-8")
    draft = done(sys.executable, "-m", "towncrier", "build", "--draft", "--dir", str(ROOT), "--version", version)
    text = CHANGELOG.read_text(encoding="utf-8")
    start = text.index(HEADING) + len(HEADING)
    end = text.index("\n## ", start)
    section = merged(text[start:end], draft)
    CHANGELOG.write_text(f"{text[:start]}\n## {version} - {day}\n\n{section}{text[end:]}", encoding="utf-8")
    for path in fragments():
        path.unlink()
    done(sys.executable, str(ROOT / "tests" / "kept_files.py"), version)
    return section


def merged(*texts: str) -> str:
    """Lists of changes as one: the items of each kind together, in the order of the texts."""
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for text in texts:
        for part in re.split(r"^### ", text, flags=re.M)[1:]:
            kind, _, items = part.partition("\n")
            found[kind.strip()].append(re.sub(r"\n{2,}- ", "\n- ", items.strip()))
    return "\n".join(f"### {kind}\n\n" + "\n".join(items) + "\n" for kind, items in found.items() if items)


if __name__ == "__main__":
    main()
