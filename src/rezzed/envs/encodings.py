"""The encodings: how the observations and actions of a match are made into numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .compact_match import CompactMatch
from .entity_match import EntityMatch
from .match import Match
from .tiny_match import TinyMatch

ENCODINGS: Final[Mapping[str, type[Match]]] = {made.encoding: made for made in (Match, CompactMatch, EntityMatch, TinyMatch)}
