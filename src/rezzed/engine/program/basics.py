"""The basic actions that are more than one change, declared like the abilities of cards (CR 5.2.6, 5.2.7; decision P1)."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Final

from ...ids import Type
from ...vocabulary.abilities import Paid
from ...vocabulary.amounts import Ref
from ...vocabulary.costs import Cost
from ...vocabulary.declare import Decl
from ...vocabulary.effects import Advance, Install, Purge, Trash


@unique
class Basic(IntEnum):
    """The place of each basic action in `Compiled.basics`."""

    INSTALL = 0
    ADVANCE = 1
    PURGE = 2
    TRASH_RESOURCE = 3


BASIC_ACTIONS: Final = Decl(
    "basic_actions", "basic action", Type.CORP_IDENTITY,
    abilities=(
        Paid(Cost(clicks=1), (Install(Ref.CHOSEN),)),
        Paid(Cost(credits=1, clicks=1), (Advance(Ref.CHOSEN),)),
        Paid(Cost(clicks=3), (Purge(),)),
        Paid(Cost(credits=2, clicks=1), (Trash(Ref.CHOSEN),)),
    ),
)  # fmt: skip
