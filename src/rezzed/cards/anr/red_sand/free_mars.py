"""Free Mars: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

programs = Count(Cards(Where.INSTALLED, types=(Type.PROGRAM,)))
to_stack = (Choose(Cards(Where.GRIP), by=RUNNER), ToZone(CHOSEN, Zone.STACK))
other_ice = Cards(types=(Type.ICE,), other=True)
not_ice = (Type.ASSET, Type.UPGRADE, Type.AGENDA)

CARDS = (
    ice("data_loop", "Data Loop", 7, 4, "barrier", end_the_run_if_tagged, end_the_run,
        abilities=(encountered(*to_stack, *to_stack),)),
    breaker("flashbang", "Flashbang", 5, 0, "killer",
        Paid(Cost(credits=6), (Derez(Ref.ENCOUNTERED),), interface=True, about=a_sentry), pump(1, 1)),
    breaker("god_of_war", "God of War", 4, 0, "ai virus",
        turn_begins(Place(Counter.VIRUS, 2), may=True, cost=Cost(parts=(TakeTags(),))), breaks(pay=spend_virus), pump(2, 1)),
    card("leave_no_trace", "Leave No Trace", Type.EVENT, 2, "run", runs(),
        When(On(Ev.RUN_ENDS, if_=RunBySource()), (
            Derez(rezzed_ice & Underwent(Ev.REZ, Span.RUN), every=True),))),
    breaker("maven", "Maven", 5, 0, "ai", gets(programs), breaks(cost=2), memory=2),
    ice("metamorph", "Metamorph", 3, 4, "code_gate observer", Sub(OneOf((
        (Choose(Cards(types=(Type.ICE,), other=True) & Swappable(other_ice)),
         Choose(Cards(types=(Type.ICE,), other=True) & Swappable(CHOSEN)),
         Swap(Ref.FIRST_CHOSEN, CHOSEN)),
        (Choose(Cards(types=not_ice) & Swappable(Cards(types=not_ice))), Choose(Cards(types=not_ice) & Swappable(CHOSEN)),
         Swap(Ref.FIRST_CHOSEN, CHOSEN)))))),
    breaker("nanotk", "Na'Not'K", 4, 1, "killer", gets(Count(Cards(Where.PROTECTING_ATTACKED))),
        breaks("sentry"), pump(3, 2)),
    card("rover_algorithm", "Rover Algorithm", Type.OPERATION, 2, "",
        Play((Choose(rezzed_ice), Host(CHOSEN))),
        Static(Strength(power_counters, host_ice)),
        When(On(Ev.PASS, Ref.HOST), (Place(Counter.POWER),))),
    ice("tithonium", "Tithonium", 9, 5, "barrier destroyer", trash_a_program, trash_a_program,
        Sub(Trash(Cards(types=(Type.RESOURCE,))), EndRun()), abilities=(Static(Cannot(Forbid.HOST, itself)),),
        rez_with=RezWith(Cost(parts=(Forfeit(),)), pays=99)),
)  # fmt: skip
