"""Order and Chaos: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

cheaper = Static(Price(Ask.REZ_COST, Times(advancements, -3), itself), unrezzed=True)
advance = Sub(Choose(Cards(Where.PROTECTING_THIS, advanceable=True)), Place(Counter.ADVANCEMENT, 1, CHOSEN))

CARDS = (
    card("archives_interface", "Archives Interface", Type.HARDWARE, 3, "",
        Instead(Would.ACCESS, (ToZone(IT, Zone.REMOVED),), card=Cards(Where.ARCHIVES), may=True, once=Scope.BREACH)),
    card("argus_security_protection_guaranteed", "Argus Security: Protection Guaranteed", Type.CORP_IDENTITY, None,
        "corp", When(On(Ev.STEAL), (OneOf(((GiveTags(),), (DoDamage(MEAT, 2, suffered=True),)), by=RUNNER),))),
    ice("asteroid_belt", "Asteroid Belt", 9, 6, "barrier", end_the_run, advanceable=True,
        abilities=(Static(Price(Ask.REZ_COST, Times(advancements, -3), itself), unrezzed=True),)),
    ice("builder", "Builder", 2, 4, "code_gate", advance, advance,
        abilities=(Paid(Cost(clicks=1), (ChooseServer(At.ANY), MoveCard(THIS, At.CHOSEN))),)),
    card("cyberdex_virus_suite", "Cyberdex Virus Suite", Type.UPGRADE, 3, "ambush", accessed(Purge(), may=True),
        Paid(trash_this, (Purge(),)), trash=1, reveal_in_rnd=True),
    breaker("eater", "Eater", 4, 2, "ai",
        breaks(then=(Lasting(Cannot(Forbid.ACCESS), duration=Duration.RUN),)), pump(1, 1)),
    ice("fire_wall", "Fire Wall", 5, 5, "barrier", end_the_run, advanceable=True, abilities=(gets(advancements),)),
    card("forked", "Forked", Type.EVENT, 2, "run sabotage", runs(),
        When(On(Ev.FULLY_BREAK, a_sentry), (Trash(IT),), first=Scope.RUN)),
    card("gagarin_deep_space_expanding_the_horizon", "Gagarin Deep Space: Expanding the Horizon", Type.CORP_IDENTITY, None,
        "corp", Static(Extra(Ask.ACCESS_COST, Cost(credits=1), Cards(Where.ROOT, at=At.REMOTE)))),
    card("glenn_station", "Glenn Station", Type.AGENDA, None, "expansion",
        Paid(Cost(clicks=1), (Choose(Cards(Where.HQ)), Host(THIS, CHOSEN, aside=True)),
             if_=AtMost(Count(Cards(Where.HOSTED_HERE)), 0)),
        Paid(Cost(clicks=1), (Choose(Cards(Where.HOSTED_HERE)), ToZone(CHOSEN, Zone.HQ)),
             if_=AtLeast(Count(Cards(Where.HOSTED_HERE)), 1)), points=2, advance=4, holds=True),
    card("ive_had_worse", "I've Had Worse", Type.EVENT, 1, "", Play((Draw(RUNNER, 3),)),
        When(On(Ev.TRASH, THIS, damage=(NET, MEAT)), (Draw(RUNNER, 3),), zone=Zone.HEAP)),
    card("knifed", "Knifed", Type.EVENT, 1, "run sabotage", runs(),
        When(On(Ev.FULLY_BREAK, a_barrier), (Trash(IT),), first=Scope.RUN)),
    ice("nebula", "Nebula", 9, 5, "sentry destroyer", trash_a_program, advanceable=True,
        abilities=(Static(Price(Ask.REZ_COST, Times(advancements, -3), itself), unrezzed=True),)),
    ice("orion", "Orion", 15, 8, "sentry code_gate barrier", trash_a_program,
        Sub(Choose(other_rezzed_ice), ResolveSub(CHOSEN)), end_the_run,
        advanceable=True, unique=True, abilities=(cheaper,)),
    ice("searchlight", "Searchlight", 1, 3, "sentry tracer observer", Sub(Trace(advancements, (GiveTags(),))),
        Sub(Trace(advancements, (GiveTags(),))), advanceable=True),
    card("showing_off", "Showing Off", Type.EVENT, 2, "run", runs(At.RND),
        successful(Later(Instead(Would.BREACH, (Breach(At.RND, bottom=True),)), Duration.RUN), at=At.RND)),
    card("spooned", "Spooned", Type.EVENT, 2, "run sabotage", runs(),
        When(On(Ev.FULLY_BREAK, a_code_gate), (Trash(IT),), first=Scope.RUN)),
    card("sub_boost", "Sub Boost", Type.OPERATION, 0, "condition",
        Play((Choose(rezzed_ice), Host(CHOSEN))), Static(Subtype("barrier", of=host_ice)),
        Static(Subs((end_the_run,), of=host_ice))),
    card("the_twins", "The Twins", Type.UPGRADE, 2, "sysop",
        When(On(Ev.PASS, rezzed_ice_here), (Encounter(IT),), may=True,
             cost=Cost(parts=(Give(Cards(Where.HQ, same_title_as=IT), reveal=True),))), trash=2, unique=True),
    ice("wormhole", "Wormhole", 9, 7, "code_gate",
        Sub(Choose(other_rezzed_ice), ResolveSub(CHOSEN)), advanceable=True,
        abilities=(cheaper,)),
)  # fmt: skip
