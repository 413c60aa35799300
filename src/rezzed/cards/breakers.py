"""Icebreakers of other sets, and the programs and hardware that work on ice beside them."""

from __future__ import annotations

from ..vocabulary import (
    RUNNER, THIS, Ask, At, AtLeast, AtMost, Break, BrokeWithThis, Bypass, Cards, Chosen, Cost, Counter, Counters,
    Credits, Derez, Duration, Ev, FullyBroken, Lasting, LinkStrength, On, OneOf, Paid, PayOrLose, Place, Price, Purpose, Ref,
    Remove, SpendHosted, Static, Strength, StrengthOf, Times, Trash, Type, When, While, breaker, breaks, card, gets, pump,
)  # fmt: skip

virus = Cost(counters=(Counter.VIRUS, 1))
gather = When(On(Ev.SUCCESS, at=At.CENTRAL), (Place(Counter.VIRUS),))

CARDS = (
    breaker("crypsis", "Crypsis", 5, 0, "ai virus", breaks(), pump(1, 1), Paid(Cost(clicks=1), (Place(Counter.VIRUS),)),
        When(On(Ev.ENCOUNTER_ENDS, if_=BrokeWithThis()), (OneOf(((Remove(Counter.VIRUS),), (Trash(THIS),))),))),
    breaker("faerie", "Faerie", 0, 2, "killer", breaks("sentry", cost=0), pump(1, 1),
        When(On(Ev.ENCOUNTER_ENDS, if_=BrokeWithThis()), (Trash(THIS),))),
    breaker("abagnale", "Abagnale", 4, 2, "decoder", breaks("code_gate"), pump(2, 2),
        Paid(Cost(trash_this=True), (Bypass(),), on=Cards(subtypes=("code_gate",)), during_encounter=True)),
    breaker("lustig", "Lustig", 5, 1, "killer", breaks("sentry"), pump(3, 5),
        Paid(Cost(trash_this=True), (Bypass(),), on=Cards(subtypes=("sentry",)), during_encounter=True)),
    breaker("demara", "Demara", 4, 1, "fracter", breaks("barrier", cost=2, n=2, up_to=True), pump(2, 3),
        Paid(Cost(trash_this=True), (Bypass(),), on=Cards(subtypes=("barrier",)), during_encounter=True)),
    breaker("ninja", "Ninja", 4, 0, "killer", breaks("sentry"), pump(3, 5)),
    breaker("yog_0", "Yog.0", 5, 3, "decoder", breaks("code_gate", cost=0)),
    breaker("aurora", "Aurora", 3, 1, "fracter", breaks("barrier", cost=2), pump(2, 3)),
    breaker("pipeline", "Pipeline", 3, 1, "killer", breaks("sentry"), pump(2, 1, Duration.RUN)),
    breaker("battering_ram", "Battering Ram", 5, 3, "fracter", breaks("barrier", cost=2, n=2, up_to=True),
        pump(1, 1, Duration.RUN), memory=2),
    breaker("zu_13_key_master", "ZU.13 Key Master", 1, 1, "decoder cloud",
        Static(Price(Ask.MEMORY_COST, -1), AtLeast(LinkStrength(), 2), anywhere=True), breaks("code_gate"), pump(1, 1)),
    breaker("switchblade", "Switchblade", 3, 0, "killer",
        breaks("sentry", n=0, up_to=True, stealth=True), pump(1, 7, stealth=True)),
    breaker("refractor", "Refractor", 1, 2, "decoder", breaks("code_gate"), pump(1, 3, stealth=True)),
    breaker("atman", "Atman", 3, 0, "ai",
        When(On(Ev.INSTALL, THIS), (PayOrLose(Credits(RUNNER), RUNNER), Place(Counter.POWER, Chosen()))),
        gets(Counters(Counter.POWER)), breaks(exact=True)),
    card("cloak", "Cloak", Type.PROGRAM, 1, "stealth", Static(SpendHosted(Purpose.ICEBREAKER)), recurring=1),
    card("datasucker", "Datasucker", Type.PROGRAM, 1, "virus", gather,
         Paid(virus, (Lasting(Strength(-1), Ref.ENCOUNTERED),), on=Cards(rezzed=True), during_encounter=True)),
    card("parasite", "Parasite", Type.PROGRAM, 2, "virus trojan",
         Static(Strength(Times(Counters(Counter.VIRUS), -1), Cards(is_=Ref.HOST))),
         While(AtMost(StrengthOf(Ref.HOST), 0), (Trash(Ref.HOST),)), on_ice=True, host_rezzed=True),
    card("d4v1d", "D4v1d", Type.PROGRAM, 3, "",
         Paid(Cost(counters=(Counter.POWER, 1)), (Break(1),), on=Cards(min_strength=5), during_encounter=True),
         loads=(Counter.POWER, 3)),
    card("grappling_hook", "Grappling Hook", Type.PROGRAM, 2, "",
         Paid(Cost(trash_this=True), (Break(but=1),), during_encounter=True)),
    card("e3_feedback_implants", "e3 Feedback Implants", Type.HARDWARE, 2, "mod",
         When(On(Ev.BREAK), (Break(1),), may=True, cost=Cost(credits=1))),
    card("crescentus", "Crescentus", Type.PROGRAM, 1, "",
         Paid(Cost(trash_this=True), (Derez(Ref.ENCOUNTERED),), if_=FullyBroken(), during_encounter=True)),
)  # fmt: skip
