"""The rest of the ice of the five sets: core, revised core, System Core, System Gateway and System Update."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, MEAT, NET, THIS, Arrange, At, AtLeast, AtMost, Blank, Cannot, Cards, Choose, Cost, Count,
    Counter, Counters, Do, Duration, EndRun, Ev, Forbid, Gain, GiveTags, Host, If, Is, Lasting, On, Place, Provided,
    ResolveSub, Search, Static, Sub, ToZone, Together, Trace, Trash, Type, Unless, When, Where, Zone, bioroid,
    encountered, gets, ice,
)  # fmt: skip

etr = Sub(EndRun())
net = Sub(Do(NET, 1))
stronger = gets(Counters(Counter.ADVANCEMENT))
advanced = AtLeast(Counters(Counter.ADVANCEMENT), 3)
no_ai = Cannot(Forbid.BREAK, Cards(is_=THIS), using=Cards(types=(Type.PROGRAM,), subtypes=("ai",)))
one_access = Sub(Lasting(Cannot(Forbid.ACCESS, after=1), duration=Duration.RUN))
fracters = Count(Cards(Where.INSTALLED, types=(Type.PROGRAM,), subtypes=("fracter",)))
other_bioroid = Cards(types=(Type.ICE,), rezzed=True, subtypes=("bioroid",), other=True)
of_bioroid = Sub(Choose(other_bioroid), ResolveSub(CHOSEN))

CARDS = (
    ice("caduceus", "Caduceus", 3, 3, "sentry tracer", Sub(Trace(3, (Gain(CORP, 3),))), Sub(Trace(2, (EndRun(),)))),
    ice("flare", "Flare", 9, 6, "sentry tracer ap",
        Sub(Trace(6, (Together((Trash(Cards(types=(Type.HARDWARE,))), Do(MEAT, 2, unpreventable=True), EndRun())),)))),
    ice("hadrians_wall", "Hadrian's Wall", 10, 7, "barrier", etr, etr, advanceable=True, abilities=(stronger,)),
    ice("heimdall_1_0", "Heimdall 1.0", 8, 6, "barrier bioroid ap", Sub(Do(CORE, 1)), etr, etr, abilities=(bioroid(),)),
    ice("hortum", "Hortum", 4, 4, "code_gate", Sub(Gain(CORP, Provided(advanced, 4, 1))),
        Sub(If(advanced, (Search(Cards(Where.RND), Zone.HQ, 2), EndRun()), (EndRun(),))), advanceable=True,
        abilities=(Static(no_ai, advanced),)),
    ice("hudson_1_0", "Hudson 1.0", 3, 5, "code_gate bioroid", one_access, one_access, abilities=(bioroid(),)),
    ice("lotus_field", "Lotus Field", 5, 4, "code_gate", etr,
        abilities=(Static(Cannot(Forbid.LOWER_STRENGTH, Cards(is_=THIS))),)),
    ice("magnet", "Magnet", 3, 3, "code_gate", etr, abilities=(
        When(On(Ev.REZ, THIS), (Choose(Cards(types=(Type.PROGRAM,), host=(Type.ICE,))), Host(THIS, CHOSEN))),
        Static(Blank(Cards(Where.HOSTED_HERE, types=(Type.PROGRAM,)))))),
    ice("matrix_analyzer", "Matrix Analyzer", 1, 3, "sentry tracer observer", Sub(Trace(2, (GiveTags(1),))), abilities=(
        encountered(Choose(Cards(Where.INSTALLED, advanceable=True)), Place(Counter.ADVANCEMENT, 1, CHOSEN), may=True,
                    cost=Cost(credits=1)),)),
    ice("ravana_1_0", "Ravana 1.0", 3, 5, "code_gate bioroid", of_bioroid, of_bioroid, abilities=(bioroid(),)),
    ice("shadow", "Shadow", 3, 1, "sentry tracer", Sub(Gain(CORP, 2)), Sub(Trace(3, (GiveTags(1),))), advanceable=True,
        abilities=(stronger,)),
    ice("spiderweb", "Spiderweb", 4, 2, "barrier", etr, etr, etr),
    ice("swordsman", "Swordsman", 3, 2, "sentry ap destroyer", Sub(Trash(Cards(types=(Type.PROGRAM,), subtypes=("ai",)))), net,
        abilities=(Static(no_ai),)),
    ice("tsurugi", "Tsurugi", 6, 2, "sentry ap", Sub(Unless(Cost(credits=1), (EndRun(),), by=CORP)), net, net, net),
    ice("turing", "Turing", 4, 2, "code_gate", Sub(Unless(Cost(clicks=3), (EndRun(),))),
        abilities=(gets(3, Is(THIS, Cards(Where.PROTECTING, at=At.REMOTE))), Static(no_ai))),
    ice("wall_of_thorns", "Wall of Thorns", 8, 5, "barrier ap", Sub(Do(NET, 2)), etr),
    ice("whirlpool", "Whirlpool", 0, 1, "trap", Sub(Lasting(Cannot(Forbid.JACK_OUT), duration=Duration.RUN), Trash(THIS))),
    ice("wraparound", "Wraparound", 2, 0, "barrier", etr, abilities=(gets(7, AtMost(fracters, 0)),)),
    ice("yagura", "Yagura", 1, 0, "code_gate ap",
        Sub(Arrange(1), Choose(Cards(Where.RND, top=1), optional=True), ToZone(CHOSEN, Zone.RND, bottom=True)), net),
)  # fmt: skip
