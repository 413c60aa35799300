"""Card texts and pictures of whoever started the server. The package has none, and fetches nothing by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from ..errors import RezzedError
from ..own_texts import OwnTexts
from ..titles import plain

KINDS: Final = {".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".avif": "image/avif"}
BLANKS: Final = ("{code}", "{id}", "{title}")  # what a template says of a card
ORIGIN: Final = re.compile(r"https?://[a-z0-9.-]{1,200}(:\d{1,5})?", re.ASCII)
COOKIE: Final = "rezzed_images"  # the origin of the pictures that somebody set in this browser
PLACE: Final = "--images"


@dataclass(frozen=True)
class Images:
    """Pictures of cards.

    Attributes:
        template: the address of a picture, with `{code}`, `{id}` or `{title}` for the card; empty for a folder.
        files: the pictures of a folder, by the plain form of their names.
    """

    template: str = ""
    files: dict[str, Path] = field(default_factory=dict)

    @property
    def origin(self) -> str:
        """The origin of the pictures; empty if they come from this server."""
        return origin_of(self.template)


@dataclass(frozen=True)
class OwnCards:
    """What the person who starts the server owns of the cards: texts, pictures, or nothing."""

    texts: OwnTexts | None = None
    images: Images | None = None

    def told(self) -> dict[str, object]:
        """What a page is told of it: whether there are `texts`, and the template or the word `folder` for `images`."""
        images = self.images
        return {"texts": self.texts is not None, "images": "" if images is None else images.template or "folder"}


def origin_of(address: str) -> str:
    """The origin of an address, as a policy names it; empty if it is damaged."""
    try:
        parts = urlsplit(address)
        found = f"{parts.scheme}://{parts.netloc.lower()}"
    except ValueError:
        return ""
    return found if ORIGIN.fullmatch(found) else ""


def images(words: str) -> Images:
    """Read the option `--images`: a folder, or the template of an address.

    Raises:
        RezzedError: it is neither, or the folder has no pictures.
    """
    if "://" in words:
        if not origin_of(words):
            raise RezzedError(f"expected http:// or https:// and a host, not {words[:80]!r}", place=PLACE)
        if not any(blank in words for blank in BLANKS):
            raise RezzedError(f"the address has none of {', '.join(BLANKS)}, so all cards would look the same", place=PLACE)
        return Images(words)
    folder = Path(words)
    if not folder.is_dir():
        raise RezzedError(f"expected a folder, or an address such as 'https://…/{{code}}.jpg', not {words[:80]!r}", place=PLACE)
    found = {plain(path.stem): path for path in sorted(folder.rglob("*")) if path.suffix.lower() in KINDS and path.is_file()}
    if not found:
        raise RezzedError(f"the folder has no pictures ({', '.join(KINDS)}): {words[:80]!r}", place=PLACE)
    return Images(files=found)
