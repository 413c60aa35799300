"""The Universe of Tomorrow: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("ancestral_imager", "Ancestral Imager", Type.AGENDA, None, "security",
        When(On(Ev.JACK_OUT), (DoDamage(NET, 1),)), points=1, advance=3),
    card("chronos_protocol_selective_mind_mapping", "Chronos Protocol: Selective Mind-mapping", Type.CORP_IDENTITY, None,
        "division", Interrupt(Would.DAMAGE, (PickDamage(1),), damage=NET, if_=NotYet(On(Ev.DAMAGE, side=NET)))),
    card("surfer", "Surfer", Type.PROGRAM, 2, "",
        Paid(Cost(credits=2), (
            Choose(Cards(Where.NEXT_TO_ENCOUNTERED) & Swappable(Ref.ENCOUNTERED)), Swap(Ref.ENCOUNTERED, CHOSEN)),
             during_encounter=True, about=a_barrier)),
    ice("tour_guide", "Tour Guide", 2, 0, "sentry",
        abilities=(Static(Subs((end_the_run,), Count(Cards(types=(Type.ASSET,), rezzed=True)))),)),
)  # fmt: skip
