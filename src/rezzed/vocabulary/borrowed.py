"""What card files need of other rooms, and short names for members of enumerations."""

from __future__ import annotations

from ..decisions import Verb
from ..events import Ask, Ev, Would
from ..ids import CORP, RUNNER, Counter, Damage, Duration, Scope, Span, Type, Zone
from .amounts import Ref

__all__ = [
    "Ask", "CHOSEN", "CORE", "CORP", "Counter", "Damage", "Duration", "Ev", "IT", "MEAT", "NET", "RUNNER", "Scope", "Span",
    "THIS", "Type", "Verb", "Would", "Zone",
]  # fmt: skip

THIS = Ref.THIS
IT = Ref.IT
CHOSEN = Ref.CHOSEN
NET = Damage.NET
MEAT = Damage.MEAT
CORE = Damage.CORE
