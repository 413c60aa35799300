"""The files of the pages: compressed, and cached by what is in them.

A page asks for them under a folder that is named after the contents of all of them. What has that name never changes, so a
browser keeps it for good; modules ask for each other by relative addresses, which stay in the folder.
"""

from __future__ import annotations

import gzip
import os
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

STATIC: Final = Path(__file__).parent / "static"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
NAMED: Final = re.compile(r"[0-9a-f]{16}")  # a folder that is named after the contents
PACKED: Final = (".mjs", ".js", ".css", ".svg", ".LICENSE", ".toml")


class Kept(NamedTuple):
    """A file in memory: when it was read, its bytes, compressed if that helps, and a name of its contents."""

    read: tuple[int, int]
    plain: bytes
    packed: bytes
    tag: str


@cache
def version() -> str:
    """A name of the contents of all files."""
    found = sha256()
    for path in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        found.update(path.relative_to(STATIC).as_posix().encode() + b"\0" + sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]


def squeezed(request: Request, data: Any) -> Response:
    """Data that everybody may have, compressed. What a secret stands in is not compressed: its length would tell of it."""
    answer = JSONResponse(data, headers={"cache-control": "no-store", "vary": "accept-encoding"})
    if "gzip" in request.headers.get("accept-encoding", ""):
        answer.body = gzip.compress(bytes(answer.body), 6, mtime=0)
        answer.headers["content-length"] = str(len(answer.body))
        answer.headers["content-encoding"] = "gzip"
    return answer


class Files(StaticFiles):
    """The folder of static files, with or without the name of its contents before a path."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.kept: dict[str, Kept] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or what is said in its place."""
        parts = Path(path).parts
        named = bool(parts) and NAMED.fullmatch(parts[0]) is not None
        found = await super().get_response(str(Path(*parts[1:])) if named else path, scope)
        if named and parts[0] == version():  # another name is that of an older or newer server beside this one
            found.headers["cache-control"] = FOR_GOOD
        return found

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The bytes of a file as the browser takes them, or word that it has them."""
        asked = Headers(scope=scope)
        kept = self._kept(Path(full_path), (stat_result.st_mtime_ns, stat_result.st_size))
        packed = bool(kept.packed) and "gzip" in asked.get("accept-encoding", "")
        headers = {"etag": f'"{kept.tag}{"-gzip" if packed else ""}"', "vary": "accept-encoding"}
        if packed:
            headers["content-encoding"] = "gzip"
        media = _media(Path(full_path))
        found = Response(kept.packed if packed else kept.plain, status_code, headers, media)
        return NotModifiedResponse(found.headers) if self.is_not_modified(found.headers, asked) else found

    def _kept(self, path: Path, read: tuple[int, int]) -> Kept:
        key = str(path)
        if key not in self.kept or self.kept[key].read != read:
            plain = path.read_bytes()
            packed = gzip.compress(plain, 9, mtime=0) if path.suffix in PACKED else b""
            self.kept[key] = Kept(read, plain, packed if len(packed) < len(plain) else b"", sha256(plain).hexdigest()[:16])
        return self.kept[key]


def _media(path: Path) -> str:
    """The type of a file; `mimetypes` asks the system, which may not know all of them."""
    known = {".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
    return known.get(path.suffix, "text/plain")
