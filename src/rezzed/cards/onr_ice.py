"""Ice of 1996. What the Runner is given counters for lies as counters on the ice."""

from __future__ import annotations

from ..vocabulary import (
    CORE, CORP, MEAT, NET, RUNNER, THIS, Ask, At, AtLeast, AtMost, Cannot, Cards, Chosen, ChooseServer, Cost, Count, Counter,
    Counters, Derez, Do, Duration, DuringEncounter, DuringRun, EndRun, Ev, Extra, Forbid, FullyBroken, GiveTags, If, JackOut,
    Lasting, Later, LoseClicks, May, MoveRunner, Not, On, OneOf, Paid, Place, Price, Psi, Purpose, Ref, Remove, Repeat, Roll,
    SkipIce, SpendHosted, Static, Strength, Sub, Subs, Then, Times, ToZone, Trace, Trash, Type, Unless, When, Where, Zone,
    encountered, ice,
)  # fmt: skip

etr = Sub(EndRun())
program = Cards(Where.RIG, types=(Type.PROGRAM,))
hardware = Cards(Where.RIG, types=(Type.HARDWARE,))
trash_program = Sub(Trash(program))
net1 = Sub(Do(NET, 1))
net2 = Sub(Do(NET, 2))
net3 = Sub(Do(NET, 3))
brain = Sub(Do(CORE, 1))
tag = Sub(Trace(5, (GiveTags(1),)))
tag6 = Sub(Trace(6, (GiveTags(1),)))
no_break_next = Lasting(Cannot(Forbid.BREAK), None, Duration.NEXT_ENCOUNTER)
outside = Cards(Where.OUTWARD, rezzed=True)
# ice that a trace gives counters from, or that forbids runs until an action pays
counted = Place(Counter.POWER, 1, THIS)
counters = Counters(Counter.POWER)
no_run = Static(Cannot(Forbid.RUN), AtLeast(counters, 1))
pay1 = Paid(Cost(credits=1, clicks=1, counters=(Counter.POWER, 1)), (), by=RUNNER)
pay2 = Paid(Cost(credits=2, clicks=1, counters=(Counter.POWER, 1)), (), by=RUNNER)
pay4 = Paid(Cost(credits=4, clicks=1, counters=(Counter.POWER, 1)), (), by=RUNNER)
burn = (EndRun(), Trash(hardware), Do(MEAT, 2, unpreventable=True))
stronger = Later(When(On(Ev.ENCOUNTER), (Lasting(Strength(1), Ref.ENCOUNTERED),)), Duration.RUN)

CARDS = (
    # code gates
    ice("filter", "Filter", 0, 0, "code_gate", etr, game="onr"),
    ice("sleeper", "Sleeper", 1, 1, "code_gate", etr, game="onr"),
    ice("quandary", "Quandary", 2, 2, "code_gate", etr, game="onr"),
    ice("scramble", "Scramble", 3, 3, "code_gate", etr, game="onr"),
    ice("keeper", "Keeper", 4, 4, "code_gate", etr, game="onr"),
    ice("mazer", "Mazer", 5, 5, "code_gate", etr, game="onr"),
    ice("endless_corridor", "Endless Corridor", 4, 2, "code_gate", etr, etr, game="onr"),
    ice("cortical_scanner", "Cortical Scanner", 7, 3, "code_gate", etr, etr, etr, game="onr"),
    ice("nerve_labyrinth", "Nerve Labyrinth", 6, 4, "code_gate", net2, etr, game="onr"),
    ice("ball_and_chain", "Ball and Chain", 2, 5, "code_gate",
        Sub(Later(When(On(Ev.ENCOUNTER), (Unless(Cost(credits=2), (EndRun(),)),)), Duration.RUN)), game="onr"),
    ice("tutor", "Tutor", 4, 5, "code_gate",
        Sub(Later(When(On(Ev.ENCOUNTER), (Lasting(Subs((etr,)), Ref.ENCOUNTERED),)), Duration.RUN)), game="onr"),
    ice("haunting_inquisition", "Haunting Inquisition", 8, 6, "code_gate",
        Sub(Later(When(On(Ev.ACTION_ENDS), (Remove(Counter.POWER, counters), Place(Counter.POWER, 6))))), etr, game="onr",
        outlasts=True, abilities=(no_run, When(On(Ev.ACTION_ENDS), (Remove(Counter.POWER),), AtLeast(counters, 1)))),
    ice("roadblock", "Roadblock", 2, 0, "code_gate random", etr, game="onr",
        abilities=(encountered(Roll(), If(AtLeast(Chosen(), 6), (SkipIce(), Derez()), (Lasting(Strength(Chosen()), THIS),))),)),
    ice("vortex", "Vortex", 0, 2, "code_gate deflector",
        Sub(May((ChooseServer(At.ANY), MoveRunner(at=At.CHOSEN, then=Then.ENCOUNTER, rezzed=True)), CORP, Cost(credits=2))),
        game="onr"),
    ice("dumpster", "Dumpster", 5, 5, "code_gate deflector",
        Sub(MoveRunner(at=At.ARCHIVES, then=Then.ENCOUNTER, rezzed=True)), not_on=At.ARCHIVES, game="onr"),
    # walls
    ice("data_wall", "Data Wall", 1, 0, "wall", etr, game="onr"),
    ice("data_wall_2_0", "Data Wall 2.0", 2, 1, "wall", etr, game="onr"),
    ice("wall_of_static", "Wall of Static", 3, 2, "wall", etr, game="onr"),
    ice("crystal_wall", "Crystal Wall", 4, 3, "wall", etr, game="onr"),
    ice("fire_wall", "Fire Wall", 5, 4, "wall", etr, game="onr"),
    ice("rock_is_strong", "Rock is Strong", 6, 5, "wall", etr, game="onr"),
    ice("reinforced_wall", "Reinforced Wall", 8, 4, "wall", etr, etr, game="onr"),
    ice("laser_wire", "Laser Wire", 4, 2, "wall", net1, etr, game="onr"),
    ice("razor_wire", "Razor Wire", 6, 3, "wall", net2, etr, game="onr"),
    ice("shotgun_wire", "Shotgun Wire", 8, 5, "wall", net2, etr, game="onr"),
    ice("wall_of_ice", "Wall of Ice", 13, 6, "wall", net2, net2, etr, etr, game="onr"),
    ice("datacomb", "Datacomb", 4, 4, "wall", etr, game="onr",
        abilities=(When(On(Ev.PASS, THIS), (If(DuringRun(going_on=True), (
            Unless(Cost(credits=1), (ToZone(THIS, Zone.HQ),), by=CORP),)),)),)),
    # sentries that trash programs
    ice("banpei", "Banpei", 4, 0, "killer sentry", trash_program, etr, game="onr"),
    ice("ice_pick_willie", "Ice Pick Willie", 5, 1, "killer sentry", trash_program, etr, game="onr"),
    ice("darc_knight", "D'Arc Knight", 6, 2, "killer sentry", trash_program, etr, game="onr"),
    ice("triggerman", "Triggerman", 7, 3, "killer sentry", trash_program, etr, game="onr"),
    ice("sentinels_prime", "Sentinels Prime", 8, 4, "killer sentry", trash_program, etr, game="onr"),
    ice("data_naga", "Data Naga", 9, 5, "killer sentry", trash_program, etr, game="onr"),
    # sentries that hurt
    ice("cortical_scrub", "Cortical Scrub", 7, 3, "ap black_ice brainwipe sentry", brain, etr, game="onr"),
    ice("zombie", "Zombie", 9, 4, "ap black_ice sentry zombie", brain, brain, etr, game="onr"),
    ice("code_corpse", "Code Corpse", 10, 5, "ap black_ice sentry zombie", brain, brain, etr, game="onr"),
    ice("liche", "Liche", 14, 6, "ap black_ice sentry", brain, brain, brain, etr, game="onr"),
    ice("neural_blade", "Neural Blade", 4, 4, "ap sentry sword", net1, Sub(no_break_next), game="onr"),
    ice("data_darts", "Data Darts", 5, 3, "ap hellbolt sentry", net3, Sub(no_break_next), game="onr"),
    ice("bolter_cluster", "Bolter Cluster", 7, 4, "ap hellbolt sentry", Sub(Do(NET, 4)), Sub(no_break_next), game="onr"),
    ice("bug_zapper", "Bug Zapper", 6, 2, "ap hellbolt sentry", Sub(Do(NET, Times(Count(outside), 2))), etr, game="onr"),
    ice("dog_pile", "Dog Pile", 5, 0, "ap sentry", Sub(Do(NET, Count(outside))), etr, game="onr",
        abilities=(Static(Strength(Count(outside))),)),
    ice("shock_r", "Shock.r", 1, 3, "ap sentry stun",
        Sub(no_break_next, Lasting(Cannot(Forbid.JACK_OUT), None, Duration.UNTIL_NEXT)), game="onr"),
    ice("fatal_attractor", "Fatal Attractor", 1, 4, "ap black_ice sentry",
        Sub(Later(When(On(Ev.ENCOUNTER_ENDS), (Do(NET, 3),), Not(FullyBroken())), Duration.NEXT_ENCOUNTER)), game="onr"),
    ice("tko_2_0", "TKO 2.0", 7, 4, "ap knockout sentry", Sub(EndRun(), LoseClicks(1)), game="onr"),
    # sentries that trace
    ice("fetch_4_0_1", "Fetch 4.0.1", 0, 3, "bloodhound sentry", Sub(Trace(3, (GiveTags(1),))), game="onr"),
    ice("hunter", "Hunter", 2, 5, "bloodhound sentry", tag, game="onr"),
    ice("jack_attack", "Jack Attack", 3, 3, "ap sentry", Sub(Lasting(Cannot(Forbid.JACK_OUT), None, Duration.RUN)), tag,
        game="onr"),
    ice("pocket_virtual_reality", "Pocket Virtual Reality", 7, 4, "sentry", tag6, tag6, game="onr",
        abilities=(encountered(Place(Counter.CREDIT, 4)),
                   Static(SpendHosted(Purpose.TRACE), DuringEncounter(Cards(is_=THIS))),
                   When(On(Ev.ENCOUNTER_ENDS, THIS), (Remove(Counter.CREDIT, Counters(Counter.CREDIT)),)))),
    ice("data_raven", "Data Raven", 5, 5, "sentry", Sub(Trace(5, (GiveTags(1), counted))), game="onr",
        outlasts=True, abilities=(When(On(Ev.TURN_BEGINS, side=RUNNER), (GiveTags(counters),)), pay1)),
    ice("rex", "Rex", 4, 3, "pit_bull sentry", Sub(Trace(3, (EndRun(), counted))), game="onr",
        outlasts=True, abilities=(no_run, pay2)),
    ice("fang", "Fang", 5, 4, "pit_bull sentry", Sub(Trace(4, (EndRun(), counted))), game="onr",
        outlasts=True, abilities=(no_run, pay2)),
    ice("fang_2_0", "Fang 2.0", 6, 5, "pit_bull sentry", Sub(Trace(5, (EndRun(), counted))), game="onr",
        outlasts=True, abilities=(no_run, pay2)),
    ice("asp", "Asp", 4, 4, "flatline sentry", Sub(Trace(5, (EndRun(), counted))), game="onr",
        outlasts=True, abilities=(no_run, pay1)),
    ice("fragmentation_storm", "Fragmentation Storm", 6, 4, "flatline sentry",
        Sub(Trace(4, (EndRun(), Trash(program), counted))), game="onr",
        outlasts=True, abilities=(no_run, pay1)),
    ice("homewrecker", "Homewrecker", 7, 5, "ap black_ice firestarter sentry", Sub(Trace(5, burn)), game="onr"),
    ice("cinderella", "Cinderella", 8, 6, "ap black_ice firestarter sentry", Sub(Trace(6, burn)), game="onr"),
    ice("cerberus", "Cerberus", 11, 5, "ap black_ice hellhound sentry", net3, Sub(Trace(5, (counted,))), etr, game="onr",
        outlasts=True, abilities=(When(On(Ev.RUN_BEGINS), (Repeat(counters, (Do(NET, 2),)),), AtLeast(counters, 1)), pay4)),
    ice("mastiff", "Mastiff", 12, 5, "ap black_ice hellhound sentry watchdog", brain, net1, Sub(stronger),
        Sub(Trace(5, (counted,))), etr, game="onr",
        outlasts=True, abilities=(When(On(Ev.RUN_BEGINS), (Repeat(counters, (Do(CORE, 1),)),), AtLeast(counters, 1)), pay4)),
    ice("hunting_pack", "Hunting Pack", 1, 4, "bloodhound sentry", game="onr",
        abilities=(Static(Subs((tag,), Count(outside))),)),
    # other sentries
    ice("minotaur", "Minotaur", 6, 4, "sentry", game="onr", abilities=(
        Static(Subs((etr,), Count(Cards(Where.OUTWARD, subtypes=("code_gate", "wall"), rezzed=True)))),)),
    ice("pi_in_the_face", "PI in the 'Face", 5, 3, "deckrash sentry", etr, game="onr"),
    ice("too_many_doors", "Too Many Doors", 1, 3, "sentry", Sub(Psi((EndRun(),))), game="onr"),
    ice("virizz", "Virizz", 2, 4, "sentry",
        Sub(Lasting(Price(Ask.BREAK_COST, 1, Cards(types=(Type.ICE,))), None, Duration.RUN)), game="onr"),
    ice("viral_15", "Viral 15", 5, 3, "sentry",
        Sub(Lasting(Extra(Ask.JACK_OUT_COST, Cost(credits=1)), None, Duration.RUN)),
        Sub(Later(When(On(Ev.GO_ON, Cards(types=(Type.ICE,), rezzed=True)), (Trash(program, by=RUNNER),)), Duration.RUN)),
        game="onr"),
    ice("canis_minor", "Canis Minor", 0, 5, "sentry watchdog", Sub(stronger), game="onr"),
    ice("canis_major", "Canis Major", 0, 4, "sentry watchdog",
        Sub(Later(When(On(Ev.ENCOUNTER), (Lasting(Strength(2), Ref.ENCOUNTERED),)), Duration.RUN)), game="onr"),
    ice("vacuum_link", "Vacuum Link", 3, 5, "random sentry",
        Sub(Roll(), If(AtMost(Chosen(), 3), (OneOf(((MoveRunner(back=Chosen()),), (JackOut(),)), by=RUNNER),))), game="onr"),
)  # fmt: skip
