"""Builds what is published of a commit: sdist, pure wheel, SBOM and checksums. It needs the extra `release` and an index.

    python tools/build_packages.py [OUT]     default: dist

The same commit and the same versions of the tools give the same bytes: only files of the commit are packed, with its time, in
a fixed order. The SBOM (CycloneDX) lists what `pip install "rezzed[web]"` installs now, and the libraries of the page.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
VENDORED = Path("src/rezzed/web/static/vendor/vendor.toml")
SPDX = {"BSD-0-Clause": "0BSD"}  # names of licences that npm packages have, where SPDX has another one


def main() -> None:
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "dist")
    for path in build(ROOT, out):
        print(f"{path.stat().st_size:>10,}  {path}")


def build(source: Path, out: Path) -> list[Path]:
    """Build the packages of the commit that is checked out.

    Args:
        source: the repository.
        out: where to; what is there of an earlier build is replaced.

    Returns:
        The files.
    """
    os.umask(0o022)  # the wheel has the modes of files
    out.mkdir(parents=True, exist_ok=True)
    time = int(done("git", "-C", str(source), "log", "-1", "--format=%ct"))
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        with tarfile.open(fileobj=archive(source, work)) as files:
            files.extractall(work / "commit", filter="data")
        packed = package("sdist", work / "commit", work / "sdist", time)
        sdist = out / packed.name
        pack_again(packed, sdist, time)
        with tarfile.open(sdist) as files:
            files.extractall(work / "unpacked", filter="data")
        made = package("wheel", work / "unpacked" / sdist.name.removesuffix(".tar.gz"), work / "wheel", time)
        wheel = out / made.name
        wheel.write_bytes(made.read_bytes())
        bom = out / f"{sdist.name.removesuffix('.tar.gz')}.cdx.json"
        bom.write_text(json.dumps(contents(wheel, work, source / VENDORED), indent=1) + "\n", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", sdist, wheel], check=True, stdout=subprocess.DEVNULL)
    sums = out / "SHA256SUMS"
    files = [bom, sdist, wheel]
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    sums.write_text("".join(lines), encoding="utf-8")
    return [*files, sums]


def done(*command: str) -> str:
    """The output of a command, which must succeed."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def archive(source: Path, work: Path) -> Any:
    """The files of the commit."""
    path = work / "commit.tar"
    subprocess.run(["git", "-C", source, "archive", "--format=tar", "-o", path, "HEAD"], check=True)
    return path.open("rb")


def package(kind: str, source: Path, out: Path, time: int) -> Path:
    """An sdist or a wheel of a folder, built with the tools of this environment."""
    command = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(out), str(source)]
    built = subprocess.run(command, env={**os.environ, "SOURCE_DATE_EPOCH": str(time)}, capture_output=True, text=True)
    if built.returncode:
        sys.exit(f"the {kind} could not be built:\n{built.stdout[-3000:]}{built.stderr[-3000:]}")
    (found,) = out.iterdir()
    return found


def pack_again(packed: Path, out: Path, time: int) -> None:
    """Copy an sdist, without the times, owners and order that its files had on this machine."""
    with tarfile.open(packed) as old, out.open("wb") as raw, gzip.GzipFile("", "wb", mtime=time, fileobj=raw) as file:
        with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as new:
            for member in sorted(old.getmembers(), key=lambda member: member.name):
                member.mtime, member.pax_headers = time, {}
                member.uid = member.gid = 0
                member.uname = member.gname = ""
                member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
                new.addfile(member, old.extractfile(member) if member.isfile() else None)


def contents(wheel: Path, work: Path, vendored: Path) -> dict[str, Any]:
    """The bill of materials of a wheel with what it needs for the board."""
    venv.create(work / "installed", with_pip=False)
    python = next(path for path in (work / "installed").glob("*/python*") if path.stem == "python")
    target = ["--python", str(python), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", *target, f"rezzed[web] @ {wheel.resolve().as_uri()}"], check=True)
    command = ["environment", "--output-reproducible", "--spec-version", "1.6", "--output-format", "JSON", str(python)]
    bom: dict[str, Any] = json.loads(done(sys.executable, "-m", "cyclonedx_py", *command))
    for component in bom["components"]:
        component.pop("externalReferences", None)  # they name folders of this machine
    rows = tomllib.loads(vendored.read_text(encoding="utf-8")).values()
    for row in {row["package"]: row for row in rows}.values():
        bom["components"].append({
            "type": "library", "name": row["package"], "version": row["version"], "bom-ref": f"vendored-{row['package']}",
            "licenses": [{"license": {"id": SPDX.get(row["licence"], row["licence"])}}],
            "purl": f"pkg:npm/{row['package']}@{row['version']}",
        })  # fmt: skip
    return bom


if __name__ == "__main__":
    main()
