"""Breaker Bay: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

installable = Cards(Where.ARCHIVES, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA))

CARDS = (
    card("career_fair", "Career Fair", Type.EVENT, 0, "",
        Play((Choose(Cards(Where.HELD, types=(Type.RESOURCE,))), Install(CHOSEN, discount=3)))),
    ice("crick", "Crick", 1, 3, "code_gate", Sub(Choose(installable), Install(CHOSEN)),
        abilities=(gets(3, Is(THIS, Cards(Where.PROTECTING, at=At.ARCHIVES))),)),
    ice("gutenberg", "Gutenberg", 2, 3, "sentry tracer", Sub(Trace(7, (GiveTags(),))),
        abilities=(gets(3, Is(THIS, Cards(Where.PROTECTING, at=At.RND))),)),
    card("off_campus_apartment", "Off-Campus Apartment", Type.RESOURCE, 0, "location",
        When(On(Ev.INSTALL, Cards(Where.HOSTED_HERE, subtypes=("connection",))), (Draw(RUNNER),)),
        hosts=Cards(subtypes=("connection",))),
    breaker("study_guide", "Study Guide", 3, 0, "decoder", gets(power_counters), breaks("code_gate"),
        Paid(Cost(credits=2), (Place(Counter.POWER),))),
    ice("turing", "Turing", 4, 2, "code_gate", Sub(Unless(Cost(clicks=3), (EndRun(),))),
        abilities=(gets(3, Is(THIS, Cards(Where.PROTECTING, at=At.REMOTE))), Static(ai_cannot_break_this))),
)  # fmt: skip
