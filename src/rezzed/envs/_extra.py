"""The packages of the extra `ai`. This module is imported before all others of the room, to say what is missing."""

from __future__ import annotations

from typing import Final

from ..errors import RezzedError

NEEDED: Final = 'environments need more packages: pip install "rezzed[ai]"'


class ExtraMissing(RezzedError, ImportError):
    """A package of the extra `ai` is not installed."""


try:
    import gymnasium  # noqa: F401
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
    import scipy  # noqa: F401
except ImportError as error:
    raise ExtraMissing(f"{NEEDED} ({error})") from error
