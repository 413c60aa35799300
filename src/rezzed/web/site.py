"""`rezzed site`: the analysis page as a static folder for any web server. The engine runs in the reader's browser."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Final

import defusedxml

from ..errors import RezzedError
from .rendering import rendered
from .static_files import STATIC

PYODIDE: Final = "314.0.7"
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LEFT_OUT: Final = ("cli", "web", "testing", "demo")  # rooms that the page does not need
KINDS: Final = (".py", ".json", ".toml", ".txt")  # files of source and data
PACKAGE: Final = Path(__file__).parent.parent


def write(folder: Path, pyodide: Path) -> None:
    """Write the static page.

    Args:
        folder: where to; it is made if there is none.
        pyodide: the npm package `pyodide`, unpacked.

    Raises:
        RezzedError: the package is not there or has another version, or the folder cannot be written.
    """
    check(pyodide)
    try:
        shutil.copytree(STATIC, folder / "static", dirs_exist_ok=True)
        (folder / "static" / "pyodide").mkdir(exist_ok=True)
        for name in FILES:
            shutil.copyfile(pyodide / name, folder / "static" / "pyodide" / name)
        pack(folder / "static" / "rezzed.zip")
        page = rendered("analyse.html", root="./", files="./static/", static=True)
        (folder / "index.html").write_text(page, encoding="utf-8")
    except OSError as error:
        raise RezzedError(f"{folder}: cannot be written: {error.strerror or error}") from None


def check(pyodide: Path) -> None:
    """Refuse a folder that is not the right version of Pyodide."""
    get = f"`npm pack pyodide@{PYODIDE}` fetches it; unpack the archive and give its folder `package`"
    try:
        found = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    except (OSError, ValueError, KeyError, TypeError):
        raise RezzedError(f"{pyodide}: expected the npm package pyodide; {get}") from None
    missing = [name for name in FILES if not (pyodide / name).is_file()]
    if found != PYODIDE or missing:
        raise RezzedError(f"{pyodide}: expected version {PYODIDE} of the npm package pyodide, complete; {get}")


def pack(archive: Path) -> None:
    """Write the source and data of the package, and of the one that it needs, into an archive, always with the same bytes."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for package in (PACKAGE, Path(defusedxml.__file__).parent):
            for path in sorted(package.rglob("*")):
                inside = path.relative_to(package)
                if path.is_file() and path.suffix in KINDS and inside.parts[0] not in LEFT_OUT:
                    entry = zipfile.ZipInfo((Path(package.name) / inside).as_posix())
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    out.writestr(entry, path.read_bytes())
