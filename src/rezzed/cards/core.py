"""Core cards used all over the rules: plain ice, plain breakers, the classic runs."""

from __future__ import annotations

from ..vocabulary import (
    IT, NET, RUNNER, THIS, Bypass, Cards, Choose, Cost, Counter, Counters, Do, Duration, Encounter, EndRun, Ev,
    Gain, GiveTags, LoseClicks, On, OneOf, Ref, RunSuccessful, Scope, Sub, Subroutines, Together, Trace, Trash, Type, Unless,
    When, Where, accessed, bioroid, breaker, breaks, card, encountered, gets, ice, pump, runs,
)  # fmt: skip

etr = Sub(EndRun())

CARDS = (
    ice("ice_wall", "Ice Wall", 1, 1, "barrier", etr, advanceable=True,
        abilities=(gets(Counters(Counter.ADVANCEMENT)),)),
    ice("wall_of_static", "Wall of Static", 3, 3, "barrier", etr),
    ice("enigma", "Enigma", 3, 2, "code_gate", Sub(LoseClicks()), etr),
    ice("tollbooth", "Tollbooth", 8, 5, "code_gate", etr,
        abilities=(encountered(Unless(Cost(credits=3), (EndRun(),), must=True)),)),
    ice("neural_katana", "Neural Katana", 4, 3, "sentry ap", Sub(Do(NET, 3))),
    ice("eli_1_0", "Eli 1.0", 3, 4, "barrier bioroid", etr, etr, abilities=(bioroid(),)),
    ice("troll", "Troll", 1, 3, "sentry",
        abilities=(encountered(Trace(2, (OneOf(((LoseClicks(),), (EndRun(),)), by=RUNNER),))),)),
    ice("chrysalis", "Chrysalis", 3, 2, "sentry ap", Sub(Do(NET, 2)), trash=1, reveal_in_rnd=True,
        abilities=(accessed(Encounter(THIS), in_archives=False),)),
    breaker("corroder", "Corroder", 2, 2, "fracter", breaks("barrier"), pump(1, 1)),
    breaker("gordian_blade", "Gordian Blade", 4, 2, "decoder", breaks("code_gate"), pump(1, 1, Duration.RUN)),
    breaker("mimic", "Mimic", 3, 3, "killer", breaks("sentry")),
    breaker("femme_fatale", "Femme Fatale", 9, 2, "killer", breaks("sentry"), pump(2, 1),
        When(On(Ev.INSTALL, THIS), (Choose(Cards(Where.PROTECTING), remember=True),)),
        When(On(Ev.ENCOUNTER, Ref.REMEMBERED), (Bypass(),), may=True,
             cost=Cost(credits=Subroutines(Ref.ENCOUNTERED)))),
    card("forked", "Forked", Type.EVENT, 2, "run sabotage", runs(),
        When(On(Ev.FULLY_BREAK, Cards(subtypes=("sentry",))), (Trash(IT),), first=Scope.RUN)),
    card("inside_job", "Inside Job", Type.EVENT, 2, "run", runs(),
         When(On(Ev.ENCOUNTER), (Bypass(),), first=Scope.RUN)),
    card("dirty_laundry", "Dirty Laundry", Type.EVENT, 2, "run", runs(),
        When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (Gain(RUNNER, 5),))),
    card("snare", "Snare!", Type.ASSET, 0, "ambush",
        accessed(Together((GiveTags(1), Do(NET, 3))), in_archives=False, may=True, cost=Cost(credits=4)),
         trash=0, reveal_in_rnd=True),
)  # fmt: skip
