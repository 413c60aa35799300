"""Icebreakers of 1996. Stealth bits pay for those that are not noisy."""

from __future__ import annotations

from ..vocabulary import (
    CORE, NET, RUNNER, THIS, At, AtLeast, AtMost, Break, BrokenThisRun, BrokeWithThis, Cards, ChooseServer, Chosen, Cost,
    Counter, Counters, Do, Duration, DuringRun, EndRun, Ev, If, LastPaid, Lasting, LoseClicks, Not, On, Paid, Place, Prevent,
    Remove, Roll, Stealth, Strength, Trash, When, Would, breaker, breaks, gets, pump,
)  # fmt: skip

counters = Counters(Counter.POWER)

CARDS = (
    # walls, noisy
    breaker("hammer", "Hammer", 2, 2, "noisy", breaks("wall", then=(Stealth(2),), noisy=True), pump(1, 1), game="onr"),
    breaker("jackhammer", "Jackhammer", 1, 0, "noisy", breaks("wall", cost=0, then=(Stealth(1),), noisy=True),
            pump(1, 1), game="onr"),
    breaker("pile_driver", "Pile Driver", 1, 7, "noisy",
            breaks("wall", cost=3, n=4, up_to=True, then=(Stealth(3),), noisy=True), pump(1, 1), game="onr"),
    breaker("wrecking_ball", "Wrecking Ball", 4, 2, "noisy", breaks("wall", cost=0, then=(Stealth(1),), noisy=True),
            pump(2, 1), game="onr"),
    breaker("ramming_piston", "Ramming Piston", 4, 5, "noisy", breaks("wall", cost=2, then=(Stealth(2),), noisy=True),
            pump(1, 1), game="onr"),
    # walls, quiet
    breaker("worm", "Worm", 4, 2, "worm", breaks("wall", cost=0), pump(3, 1), game="onr"),
    breaker("dwarf", "Dwarf", 6, 3, "worm", breaks("wall"), pump(1, 1), game="onr"),
    breaker("grubb", "Grubb", 0, 0, "worm", breaks("wall"), pump(2, 1, Duration.RUN), game="onr"),
    breaker("japanese_water_torture", "Japanese Water Torture", 7, 2, "", breaks("wall", cost=0),
            Paid(Cost(credits=Chosen()), (Lasting(Strength(Chosen()), THIS), LoseClicks(Chosen()))), game="onr"),
    # code gates
    breaker("codecracker", "Codecracker", 2, 0, "", breaks("code_gate", cost=0), pump(1, 1), game="onr"),
    breaker("wizards_book", "Wizard's Book", 5, 2, "", breaks("code_gate", cost=0), pump(2, 1), game="onr"),
    breaker("tinweasel", "Tinweasel", 5, 3, "", breaks("code_gate", cost=0), game="onr"),
    breaker("raffles", "Raffles", 7, 4, "", breaks("code_gate"), pump(2, 1), game="onr"),
    breaker("cyfermaster", "Cyfermaster", 4, 5, "", breaks("code_gate", cost=2), pump(1, 1), game="onr"),
    breaker("psychic_friend", "Psychic Friend", 2, 1, "", breaks("code_gate"), pump(2, 1, Duration.TURN), game="onr"),
    breaker("dupre", "Dupre", 1, 0, "", breaks("code_gate"), pump(2, 1), gets(counters),
            When(On(Ev.RUN_ENDS), (Place(Counter.POWER),), AtLeast(BrokenThisRun(), 1)),
            When(On(Ev.USE, THIS), (Remove(Counter.POWER, counters), ChooseServer(At.ATTACKED, remember=True)),
                 Not(DuringRun(At.REMEMBERED))), game="onr"),
    # sentries
    breaker("wild_card", "Wild Card", 0, 0, "killer", breaks("sentry", cost=0), pump(3, 1), game="onr"),
    breaker("loony_goon", "Loony Goon", 4, 0, "killer", breaks("sentry"), pump(1, 1), game="onr"),
    breaker("raptor", "Raptor", 1, 1, "killer", breaks("sentry", cost=2), pump(1, 1), game="onr"),
    breaker("shaka", "Shaka", 4, 2, "killer", breaks("sentry"), pump(2, 1), game="onr"),
    breaker("codeslinger", "Codeslinger", 7, 3, "killer", breaks("sentry"), game="onr"),
    breaker("black_dahlia", "Black Dahlia", 10, 5, "killer", breaks("sentry", cost=2), pump(2, 1), game="onr"),
    breaker("evil_twin", "Evil Twin", 6, 3, "killer", breaks("sentry", cost=3), pump(1, 1),
            Paid(Cost(counters=(Counter.POWER, 1)), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=NET),
            Paid(Cost(counters=(Counter.POWER, 1)), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=CORE),
            When(On(Ev.TURN_BEGINS), (Remove(Counter.POWER, counters), Place(Counter.POWER, 2))),
            loads=(Counter.POWER, 2), game="onr"),
    breaker("snowball", "Snowball", 10, 0, "killer", breaks("sentry"), pump(1, 1), gets(BrokenThisRun()), game="onr"),
    breaker("ai_boon", "AI Boon", 12, 0, "random", breaks("sentry"), pump(1, 1),
            When(On(Ev.RUN_BEGINS), (Roll(), Lasting(Strength(Chosen()), THIS, Duration.RUN))), game="onr"),
    breaker("dogcatcher", "Dogcatcher", 3, 3, "", breaks("pit_bull", "hellhound", "bloodhound", "watchdog"), pump(1, 1),
            game="onr"),
    breaker("reflector", "Reflector", 2, 4, "", breaks("stun", "hellbolt", "knockout", cost=0), game="onr"),
    breaker("flak", "Flak", 4, 2, "", breaks("ap"), pump(1, 1), game="onr"),
    # anything
    breaker("krash", "Krash", 0, 0, "", breaks(cost=2), pump(2, 1), game="onr"),
    breaker("replicator", "Replicator", 5, 2, "", Paid(Cost(), (Break(traces=True),), interface=True, on=Cards()), pump(1, 1),
            game="onr"),
    breaker("bartmoss_memorial_icebreaker", "Bartmoss Memorial Icebreaker", 5, 0, "random", breaks(), pump(1, 1),
            When(On(Ev.PASS), (Roll(), If(AtMost(Chosen(), 1), (Trash(THIS),))), BrokeWithThis()), game="onr"),
    breaker("dropp", "Dropp", 3, 4, "", breaks(cost=0, then=(EndRun(),)), pump(1, 1), game="onr"),
    breaker("blink", "Blink", 5, 5, "random",
            Paid(Cost(), (Break(die=4, once_each=True), If(Not(LastPaid()), (Do(NET, Chosen()),))), interface=True, on=Cards(),
                 by=RUNNER), game="onr"),
)  # fmt: skip
