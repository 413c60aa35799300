"""Pages made from templates. Templates are files of the package and never come from input; all values are escaped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from fastapi.templating import Jinja2Templates
from starlette.requests import Request
from starlette.responses import Response

from .. import __version__
from .services import services
from .static_files import version

HERE: Final = Path(__file__).parent
_TEMPLATES: Final = Jinja2Templates(directory=HERE / "templates")


def page(request: Request, name: str, status: int = 200, /, **values: Any) -> Response:
    """A page.

    Args:
        request: the request.
        name: the file name of the template.
        status: the HTTP status.
        values: what the template shows.
    """
    own = services(request).settings.own
    told = json.dumps(own.told()) if own.texts is not None or own.images is not None else ""
    given = {"own": told, "version": __version__, "root": "/", "files": f"/static/{version()}/", **values}
    return _TEMPLATES.TemplateResponse(request, name, given, status)


def rendered(name: str, /, **values: Any) -> str:
    """A page as text, outside of any request."""
    text: str = _TEMPLATES.get_template(name).render({"version": __version__, **values})
    return text
