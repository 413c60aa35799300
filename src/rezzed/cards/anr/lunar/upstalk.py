"""Upstalk: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

trash_hardware = Trash(Cards(types=(Type.HARDWARE,)))

CARDS = (
    ice("galahad", "Galahad", 2, 1, "barrier grail", end_the_run, abilities=(grail_subroutines,)),
    card("leprechaun", "Leprechaun", Type.PROGRAM, 2, "daemon",
        Static(Price(Ask.MEMORY_COST, -9, Cards(Where.HOSTED_HERE))), hosts=a_program, host_cards=2),
    ice("lotus_field", "Lotus Field", 5, 4, "code_gate", end_the_run,
        abilities=(Static(Cannot(Forbid.LOWER_STRENGTH, itself)),)),
    ice("mother_goddess", "Mother Goddess", 4, 4, "mythic", end_the_run,
        abilities=(Static(SubtypesOf(other_rezzed_ice)),), unique=True),
    card("near_earth_hub_broadcast_center", "Near-Earth Hub: Broadcast Center", Type.CORP_IDENTITY, None, "division",
        When(On(Ev.INSTALL, if_=AtLeast(EventNumber(1), 1)), (Draw(CORP),), first=Scope.TURN)),
    ice("next_silver", "NEXT Silver", 3, 1, "barrier next", abilities=(Static(Subs((end_the_run,), rezzed_next_ice)),)),
    ice("taurus", "Taurus", 5, 5, "sentry tracer", Sub(Trace(2, (trash_hardware, If(trace_strength_5, (trash_hardware,))), (
        If(trace_strength_5, (trash_hardware,)),)))),
)  # fmt: skip
