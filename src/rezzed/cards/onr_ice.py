"""Ice of 1996."""

from __future__ import annotations

from ..vocabulary import (
    CORE, CORP, NET, RUNNER, THIS, At, AtLeast, AtMost, Cannot, Cards, Chosen, ChooseServer, Cost, Count, Counter,
    Counters, Derez, Do, Duration, EndRun, Ev, Forbid, FullyBroken, GiveTags, If, JackOut, Lasting, Later, May, MoveRunner, Not,
    On, OneOf, Paid, Place, Ref, Roll, SkipIce, Static, Strength, Sub, Subs, Then, Trace, Trash, Type, Unless, When, Where,
    encountered, ice,
)  # fmt: skip

etr = Sub(EndRun())
program = Cards(Where.RIG, types=(Type.PROGRAM,))
tag = Sub(Trace(5, (GiveTags(1),)))
no_break_next = Lasting(Cannot(Forbid.BREAK), None, Duration.NEXT_ENCOUNTER)

CARDS = (
    # code gates
    ice("filter", "Filter", 0, 0, "code_gate", etr, game="onr"),
    ice("endless_corridor", "Endless Corridor", 4, 2, "code_gate", etr, etr, game="onr"),
    ice("nerve_labyrinth", "Nerve Labyrinth", 6, 4, "code_gate", Sub(Do(NET, 2)), etr, game="onr"),
    ice("ball_and_chain", "Ball and Chain", 2, 5, "code_gate",
        Sub(Later(When(On(Ev.ENCOUNTER), (Unless(Cost(credits=2), (EndRun(),)),)), Duration.RUN)), game="onr"),
    ice("tutor", "Tutor", 4, 5, "code_gate",
        Sub(Later(When(On(Ev.ENCOUNTER), (Lasting(Subs((etr,)), Ref.ENCOUNTERED),)), Duration.RUN)), game="onr"),
    ice("roadblock", "Roadblock", 2, 0, "code_gate random", etr, game="onr",
        abilities=(encountered(Roll(), If(AtLeast(Chosen(), 6), (SkipIce(), Derez()), (Lasting(Strength(Chosen()), THIS),))),)),
    ice("vortex", "Vortex", 0, 2, "code_gate deflector",
        Sub(May((ChooseServer(At.ANY), MoveRunner(at=At.CHOSEN, then=Then.ENCOUNTER, rezzed=True)), CORP, Cost(credits=2))),
        game="onr"),
    ice("dumpster", "Dumpster", 5, 5, "code_gate deflector",
        Sub(MoveRunner(at=At.ARCHIVES, then=Then.ENCOUNTER, rezzed=True)), not_on=At.ARCHIVES, game="onr"),
    # walls
    ice("data_wall", "Data Wall", 1, 0, "wall", etr, game="onr"),
    ice("wall_of_static", "Wall of Static", 3, 2, "wall", etr, game="onr"),
    ice("reinforced_wall", "Reinforced Wall", 8, 4, "wall", etr, etr, game="onr"),
    ice("razor_wire", "Razor Wire", 6, 3, "wall", Sub(Do(NET, 2)), etr, game="onr"),
    # sentries
    ice("banpei", "Banpei", 4, 0, "killer sentry", Sub(Trash(program)), etr, game="onr"),
    ice("cortical_scrub", "Cortical Scrub", 7, 3, "ap black_ice brainwipe sentry", Sub(Do(CORE, 1)), etr, game="onr"),
    ice("neural_blade", "Neural Blade", 4, 4, "ap sentry sword", Sub(Do(NET, 1)), Sub(no_break_next), game="onr"),
    ice("data_darts", "Data Darts", 5, 3, "ap hellbolt sentry", Sub(Do(NET, 3)), Sub(no_break_next), game="onr"),
    ice("shock_r", "Shock.r", 1, 3, "ap sentry stun",
        Sub(no_break_next, Lasting(Cannot(Forbid.JACK_OUT), None, Duration.UNTIL_NEXT)), game="onr"),
    ice("fatal_attractor", "Fatal Attractor", 1, 4, "ap black_ice sentry",
        Sub(Later(When(On(Ev.ENCOUNTER_ENDS), (Do(NET, 3),), Not(FullyBroken())), Duration.NEXT_ENCOUNTER)), game="onr"),
    ice("fetch_4_0_1", "Fetch 4.0.1", 0, 3, "bloodhound sentry", Sub(Trace(3, (GiveTags(1),))), game="onr"),
    ice("hunter", "Hunter", 2, 5, "bloodhound sentry", tag, game="onr"),
    ice("data_raven", "Data Raven", 5, 5, "sentry", Sub(Trace(5, (GiveTags(1), Place(Counter.POWER, 1, THIS)))), game="onr",
        abilities=(When(On(Ev.TURN_BEGINS, side=RUNNER), (GiveTags(Counters(Counter.POWER)),)),
                   Paid(Cost(credits=1, clicks=1, counters=(Counter.POWER, 1)), (), by=RUNNER))),
    ice("canis_minor", "Canis Minor", 0, 5, "sentry watchdog",
        Sub(Later(When(On(Ev.ENCOUNTER), (Lasting(Strength(1), Ref.ENCOUNTERED),)), Duration.RUN)), game="onr"),
    ice("canis_major", "Canis Major", 0, 4, "sentry watchdog",
        Sub(Later(When(On(Ev.ENCOUNTER), (Lasting(Strength(2), Ref.ENCOUNTERED),)), Duration.RUN)), game="onr"),
    ice("rex", "Rex", 4, 3, "pit_bull sentry", Sub(Trace(3, (EndRun(), Place(Counter.POWER, 1, THIS)))), game="onr",
        abilities=(Static(Cannot(Forbid.RUN), AtLeast(Counters(Counter.POWER), 1)),
                   Paid(Cost(credits=2, clicks=1, counters=(Counter.POWER, 1)), (), by=RUNNER))),
    ice("vacuum_link", "Vacuum Link", 3, 5, "random sentry",
        Sub(Roll(), If(AtMost(Chosen(), 3), (OneOf(((MoveRunner(back=Chosen()),), (JackOut(),)), by=RUNNER),))), game="onr"),
    ice("hunting_pack", "Hunting Pack", 1, 4, "bloodhound sentry", game="onr",
        abilities=(Static(Subs((tag,), Count(Cards(Where.OUTWARD, rezzed=True)))),)),
)  # fmt: skip
