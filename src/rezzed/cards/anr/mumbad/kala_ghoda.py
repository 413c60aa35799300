"""Kala Ghoda: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

core_damage_4 = Sub(Trace(4, (DoDamage(CORE, 1),)))

CARDS = (
    card("artist_colony", "Artist Colony", Type.RESOURCE, 0, "location", Paid(Cost(parts=(Forfeit(),)), (
        Search(Cards(Where.STACK, types=(Type.PROGRAM, Type.HARDWARE, Type.RESOURCE)) & Payable(), Zone.PLAY),
        Install(CHOSEN)))),
    card("jesminder_sareen_girl_behind_the_curtain", "Jesminder Sareen: Girl Behind the Curtain", Type.RUNNER_IDENTITY, None,
        "natural", Interrupt(Would.TAG, avoid_1_tag, if_=DuringRun(), first=Scope.RUN, may=False)),
    breaker("mongoose", "Mongoose", 3, 1, "killer",
        breaks("sentry", n=2, up_to=True, if_=Either(
            NotYet(On(Ev.BREAK, by=Ref.THIS), Scope.RUN),
            Is(Ref.ENCOUNTERED, Cards() & Underwent(Ev.BREAK, Span.RUN, by=Ref.THIS)))), pump(2, 2)),
    card("mumbad_city_grid", "Mumbad City Grid", Type.UPGRADE, 3, "region",
        When(On(Ev.PASS, ice_here), (Choose(Cards(Where.PROTECTING_THIS) & Swappable(IT)), Swap(IT, CHOSEN)), may=True),
        trash=3, limit_region=True),
    card("run_amok", "Run Amok", Type.EVENT, 3, "run sabotage", runs(),
        When(On(Ev.RUN_ENDS, if_=RunBySource()), (Trash(any_ice & Underwent(Ev.REZ, Span.RUN)),))),
    card("street_magic", "Street Magic", Type.RESOURCE, 0, "virtual", Static(OrderSubs())),
    ice("vikram_1_0", "Vikram 1.0", 6, 5, "sentry bioroid tracer ap",
        Sub(Lasting(Cannot(Forbid.USE, a_program), duration=Duration.RUN)), core_damage_4, core_damage_4,
        abilities=(bioroid(),)),
)  # fmt: skip
