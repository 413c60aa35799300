"""Whispers in Nalubaale: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("compile", "Compile", Type.EVENT, 2, "run", runs(), When(On(Ev.ENCOUNTER), (
        search_stack_or_heap, Install(CHOSEN, free=True),
        Later(When(On(Ev.RUN_ENDS), (ToZone(CHOSEN, Zone.STACK, bottom=True),)))), may=True, first=Scope.RUN)),
    ice("envelope", "Envelope", 4, 3, "barrier ap", do_1_net_damage, end_the_run),
    card("gebrselassie", "Gebrselassie", Type.HARDWARE, 1, "mod",
        Paid(Cost(clicks=1), (Choose(Cards(Where.RIG, subtypes=("icebreaker",), without=("ai",))), Host(CHOSEN))),
        Static(Outlast(host_ice)), unique=True),
    ice("kamali_1_0", "Kamali 1.0", 6, 3, "sentry bioroid destroyer ap",
        Sub(Unless(Cost(parts=(Give(Cards(types=(Type.RESOURCE,))),)), (DoDamage(CORE, 1),))),
        Sub(Unless(Cost(parts=(Give(Cards(types=(Type.HARDWARE,))),)), (DoDamage(CORE, 1),))),
        Sub(Unless(Cost(parts=(Give(a_program),)), (DoDamage(CORE, 1),))), abilities=(bioroid(),)),
    breaker("laamb", "Laamb", 4, 2, "fracter",
        When(On(Ev.ENCOUNTER), (Lasting(Subtype("barrier"), IT),), once=Scope.TURN, may=True, cost=Cost(credits=2)),
        breaks("barrier", cost=2, n=0, up_to=True), pump(3, 6), memory=2),
    card("logic_bomb", "Logic Bomb", Type.RESOURCE, 0, "virtual",
        Paid(trash_this, (Bypass(), LoseClicks(Clicks(RUNNER))), during_encounter=True)),
    ice("masvingo", "Masvingo", 3, 3, "barrier", advanceable=True, abilities=(
            When(On(Ev.REZ, THIS), (Place(Counter.ADVANCEMENT),)), Static(Subs((end_the_run,), advancements)))),
    card("slipstream", "Slipstream", Type.RESOURCE, 0, "virtual",
        When(On(Ev.PASS, Cards(rezzed=True)), (
            Choose(Cards(Where.PROTECTING, at=At.CENTRAL) & Level(IT)), MoveRunner(CHOSEN), May((JackOut(),))), may=True,
             cost=trash_this)),
    card("warden_fatuma", "Warden Fatuma", Type.ASSET, 1, "character",
        Static(Subs((lose_a_click,), before=True, of=Cards(types=(Type.ICE,), subtypes=("bioroid",),
                                                                rezzed=True))),
        trash=5, unique=True),
)  # fmt: skip
