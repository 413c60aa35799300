"""More icebreakers: the rest of the core sets, plain ones, fixed ones, AI, and those that live on counters."""

from __future__ import annotations

from ..vocabulary import (
    THIS, Ask, AtLeast, Cannot, Cards, Choose, ChooseSubtype, Cost, Count, Counter, Counters, Duration, Either, Ev, Forbid,
    FreeMemory, Hand, Host, Lasting, LinkStrength, On, OneOf, Paid, Place, Points, Price, Ref, Remove, Scope, Static,
    Strength, Times, Type, When, Where, breaker, breaks, gets, pump, CORP, RUNNER, CHOSEN,
)  # fmt: skip

power = Cost(counters=(Counter.POWER, 1))
virus = Cost(counters=(Counter.VIRUS, 1))
from_grip = Cost(trash=Cards(Where.GRIP))
threat = Either(AtLeast(Points(CORP), 4), AtLeast(Points(RUNNER), 4))
light = Static(Price(Ask.MEMORY_COST, -1), AtLeast(LinkStrength(), 2), anywhere=True)
icebreakers = Count(Cards(Where.INSTALLED, subtypes=("icebreaker",)))
fracters_lost = Count(Cards(Where.HEAP, subtypes=("fracter",)))
programs = Count(Cards(Where.INSTALLED, types=(Type.PROGRAM,)))
gone = Cost(trash_this=True)
host_ice = Cards(is_=Ref.HOST)

CARDS = (
    # the core sets
    breaker("chameleon", "Chameleon", 2, 3, "", When(On(Ev.INSTALL, THIS), (
        OneOf(((ChooseSubtype("barrier"),), (ChooseSubtype("code_gate"),), (ChooseSubtype("sentry"),))),)),
        breaks(reach=Cards(chosen_subtype=True))),
    breaker("darwin", "Darwin", 3, None, "ai virus", gets(Counters(Counter.VIRUS)), breaks(cost=2)),
    breaker("force_of_nature", "Force of Nature", 5, 1, "decoder",
        breaks("code_gate", cost=2, n=2, up_to=True), pump(1, 1)),
    breaker("morning_star", "Morning Star", 8, 5, "fracter", breaks("barrier", n=0, up_to=True), memory=2),
    breaker("peacock", "Peacock", 3, 2, "decoder", breaks("code_gate", cost=2), pump(2, 3)),
    breaker("wyrm", "Wyrm", 1, 1, "ai", breaks(cost=3, reach=Cards(max_strength=0)),
        Paid(Cost(credits=1), (Lasting(Strength(-1), Ref.ENCOUNTERED),), interface=True), pump(1, 1)),
    # plain ones
    breaker("garrote", "Garrote", 7, 2, "killer", breaks("sentry"), pump(1, 1), memory=2),
    breaker("torch", "Torch", 9, 4, "decoder", breaks("code_gate"), pump(1, 1)),
    breaker("inti", "Inti", 0, 1, "fracter", breaks("barrier"), pump(2, 1, Duration.RUN)),
    breaker("leviathan", "Leviathan", 6, 3, "decoder", breaks("code_gate", cost=3, n=3, up_to=True), pump(3, 5)),
    breaker("num", "Num", 4, 8, "killer", breaks("sentry", cost=2)),
    breaker("gingerbread", "Gingerbread", 2, 2, "", breaks("tracer"), pump(2, 3)),
    breaker("dagger", "Dagger", 3, 0, "killer", breaks("sentry"), pump(1, 5, stealth=True)),
    breaker("cats_cradle", "Cat's Cradle", 2, 1, "decoder",
        Static(Price(Ask.REZ_COST, 1, Cards(types=(Type.ICE,), subtypes=("code_gate",)))), breaks("code_gate"), pump(1, 1)),
    breaker("pressure_spike", "Pressure Spike", 4, 1, "fracter", breaks("barrier"), pump(2, 3),
        pump(2, 9, if_=threat, once=Scope.RUN)),
    # cloud
    breaker("creeper", "Creeper", 5, 2, "killer cloud", light, breaks("sentry", cost=2), pump(1, 1)),
    breaker("gs_sherman_m3", "GS Sherman M3", 3, 1, "fracter cloud", light,
        breaks("barrier", cost=2, n=0, up_to=True), pump(2, 3)),
    breaker("gs_shrike_m2", "GS Shrike M2", 5, 1, "killer cloud", light,
        breaks("sentry", cost=2, n=0, up_to=True), pump(2, 3)),
    breaker("gs_striker_m1", "GS Striker M1", 4, 1, "decoder cloud", light,
        breaks("code_gate", cost=2, n=0, up_to=True),
        pump(2, 3)),
    breaker("crowbar", "Crowbar", 1, 0, "decoder cloud", light, gets(icebreakers),
        breaks("code_gate", pay=gone, n=3, up_to=True)),
    breaker("shiv", "Shiv", 0, 0, "killer cloud", light, gets(icebreakers),
        breaks("sentry", pay=gone, n=3, up_to=True)),
    breaker("spike", "Spike", 1, 0, "fracter cloud", light, gets(icebreakers),
        breaks("barrier", pay=gone, n=3, up_to=True)),
    # strength that follows something
    breaker("cradle", "Cradle", 4, 5, "decoder", gets(Times(Hand(RUNNER), -1)),
        breaks("code_gate", cost=2, n=0, up_to=True)),
    breaker("shibboleth", "Shibboleth", 1, 3, "decoder", gets(-2, threat), breaks("code_gate"), pump(2, 2)),
    breaker("rising_tide", "Rising Tide", 1, 1, "fracter", gets(fracters_lost), breaks("barrier"), pump(1, 1)),
    breaker("adept", "Adept", 5, 2, "fracter killer", gets(FreeMemory()),
        breaks("sentry", "barrier", cost=2), memory=2),
    breaker("sage", "Sage", 4, 0, "decoder fracter", gets(FreeMemory()),
        breaks("code_gate", "barrier", cost=2), memory=2),
    breaker("savant", "Savant", 4, 1, "decoder killer", gets(FreeMemory()), breaks("sentry", cost=2),
        breaks("code_gate", cost=2, n=2),
        memory=2),
    breaker("study_guide", "Study Guide", 3, 0, "decoder", gets(Counters(Counter.POWER)), breaks("code_gate"),
        Paid(Cost(credits=2), (Place(Counter.POWER),))),
    breaker("hyperbaric", "Hyperbaric", 3, 0, "decoder", When(On(Ev.INSTALL, THIS), (Place(Counter.POWER),)),
        gets(Counters(Counter.POWER)), breaks("code_gate"), Paid(Cost(credits=2), (Place(Counter.POWER),))),
    breaker("puffer", "Puffer", 4, 2, "killer", gets(Counters(Counter.POWER)),
        Static(Price(Ask.MEMORY_COST, Counters(Counter.POWER))), breaks("sentry"), pump(2, 1),
        Paid(Cost(clicks=1), (OneOf(((Place(Counter.POWER),), (Remove(Counter.POWER),))),))),
    breaker("nanotk", "Na'Not'K", 4, 1, "killer", gets(Count(Cards(Where.PROTECTING_ATTACKED))),
        breaks("sentry"), pump(3, 2)),
    # AI
    breaker("eater", "Eater", 4, 2, "ai",
        breaks(then=(Lasting(Cannot(Forbid.ACCESS), duration=Duration.RUN),)), pump(1, 1)),
    breaker("faust", "Faust", 3, 2, "ai", breaks(pay=from_grip), pump(from_grip, 2)),
    breaker("overmind", "Overmind", 4, 0, "ai", When(On(Ev.INSTALL, THIS), (Place(Counter.POWER, FreeMemory()),)),
        breaks(pay=power), pump(1, 1)),
    breaker("god_of_war", "God of War", 4, 0, "ai virus", breaks(pay=virus), pump(2, 1)),
    breaker("mammon", "Mammon", 3, 0, "ai", breaks(pay=power), pump(2, 2)),
    breaker("maven", "Maven", 5, 0, "ai", gets(programs), breaks(cost=2), memory=2),
    breaker("dai_v", "Dai V", 6, 1, "ai", breaks(cost=2, n=0, stealth=True), pump(1, 1)),
    breaker("alpha", "Alpha", 7, 1, "ai", breaks(reach=Cards(Where.OUTERMOST)), pump(1, 1)),
    breaker("omega", "Omega", 7, 1, "ai", breaks(reach=Cards(Where.INNERMOST)), pump(1, 1)),
    breaker("audrey_v2", "Audrey v2", 3, 0, "ai virus", When(On(Ev.TRASH, Ref.ACCESSED, side=RUNNER), (Place(Counter.VIRUS),)),
        breaks(pay=virus, n=2, up_to=True), pump(from_grip, 3), memory=2),
    breaker("knight", "Knight", 2, 7, "ai caissa trojan", breaks(cost=2, reach=host_ice), Paid(Cost(clicks=1), (
        Choose(Cards(Where.NOT_NEXT_TO_HOST, not_hosting="caissa")), Host(CHOSEN)))),
    breaker("slap_vandal", "Slap Vandal", 1, 6, "ai trojan", breaks(reach=host_ice, once=Scope.ENCOUNTER), on_ice=True),
    # counters that are used up
    breaker("cerberus_cuj_0_h3", "Cerberus \"Cuj.0\" H3", 3, 0, "killer",
        breaks("sentry", pay=power, n=2, up_to=True), pump(1, 1),
        loads=(Counter.POWER, 4)),
    breaker("cerberus_lady_h1", "Cerberus \"Lady\" H1", 4, 3, "fracter",
        breaks("barrier", pay=power, n=2, up_to=True), pump(1, 1),
        loads=(Counter.POWER, 4)),
    breaker("cerberus_rex_h2", "Cerberus \"Rex\" H2", 3, 1, "decoder",
        breaks("code_gate", pay=power, n=2, up_to=True), pump(1, 1),
        loads=(Counter.POWER, 4)),
    breaker("propeller", "Propeller", 1, 0, "fracter", breaks("barrier"), pump(power, 2), loads=(Counter.POWER, 4)),
    breaker("hantu", "Hantu", 3, 2, "killer virus", breaks("sentry"), pump(virus, 2), loads=(Counter.VIRUS, 2)),
)  # fmt: skip
