"""The Source: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

gain_or_draw = Sub(OneOf(((Gain(CORP, 1),), (Draw(CORP),))))

CARDS = (
    card("au_revoir", "Au Revoir", Type.PROGRAM, 1, "", When(On(Ev.JACK_OUT), (Gain(RUNNER, 1),))),
    card("earthrise_hotel", "Earthrise Hotel", Type.RESOURCE, 4, "location ritzy", when_empty(Counter.POWER, Trash(THIS)),
        turn_begins(Together((Remove(Counter.POWER), Draw(RUNNER, 2)))), loads=(Counter.POWER, 3), unique=True),
    ice("errand_boy", "Errand Boy", 4, 1, "sentry", gain_or_draw, gain_or_draw, gain_or_draw),
    ice("excalibur", "Excalibur", 2, 3, "mythic grail", Sub(Lasting(Cannot(Forbid.RUN), duration=Duration.TURN)), unique=True),
    ice("markus_1_0", "Markus 1.0", 4, 3, "barrier bioroid", runner_trashes_a_card, end_the_run,
        abilities=(bioroid(),)),
    breaker("sage", "Sage", 4, 0, "decoder fracter", gets(FreeMemory()),
        breaks("code_gate", "barrier", cost=2), memory=2),
    ice("troll", "Troll", 1, 3, "sentry",
        abilities=(encountered(Trace(2, (OneOf(((LoseClicks(),), (EndRun(),)), by=RUNNER),))),)),
    ice("virgo", "Virgo", 4, 5, "sentry tracer",
        Sub(Trace(2, (GiveTags(), If(trace_strength_5, (GiveTags(),))), (If(trace_strength_5, (GiveTags(),)),)))),
)  # fmt: skip
