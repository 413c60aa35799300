"""More ice: bioroids of several generations, tracers, ice that grows, ice that does something when it is rezzed."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, NET, RUNNER, THIS, Ask, At, AtLeast, BadPublicity, Break, Cannot, Cards, Choose, ChooseNumber,
    Chosen, Cost, Count, Counter, Counters, Credits, Do, Draw, Duration, DuringRun, EndRun, Ev, EventNumber, Forbid,
    FreeMemory, Gain, GiveBadPublicity, GiveTags, Hand, If, Install, Is, Lasting, Later, Lose, LoseClicks, May, Not, On,
    OneOf, Paid, PayOrLose, Place, Price, Provided, Psi, Ref, RemoveTags, Search, Static, Strength, Sub, Subs, Tagged,
    Tags, Times, ToZone, Together, Trace, Trash, Type, Unless, When, Where, Zone, bioroid, encountered, gets, ice,
    threat,
)  # fmt: skip

etr = Sub(EndRun())
core = Sub(Do(CORE, 1))
program = Cards(types=(Type.PROGRAM,))
trash_program = Sub(Trash(program))
advancements = Counters(Counter.ADVANCEMENT)
powers = Counters(Counter.POWER)
advanced = AtLeast(advancements, 3)
next_ice = Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("next",)))
some_ai = AtLeast(Count(Cards(subtypes=("ai",))), 1)
ai_program = AtLeast(Count(Cards(types=(Type.PROGRAM,), subtypes=("ai",))), 1)
rezzed_in_run = On(Ev.REZ, THIS, if_=DuringRun(At.THIS))
liability = When(On(Ev.REZ, THIS), (GiveBadPublicity(),))
to_stack = Sub(Trace(4, (Choose(program), ToZone(CHOSEN, Zone.STACK))))
to_bottom = Sub(Trace(4, (Choose(program), ToZone(CHOSEN, Zone.STACK, bottom=True))))
no_more_runs = Lasting(Cannot(Forbid.RUN), duration=Duration.TURN)
pay_4 = Sub(Unless(Cost(credits=4), (EndRun(),)))
installable = Cards(Where.ARCHIVES, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA))
pay_1 = Sub(Unless(Cost(credits=1), (EndRun(),)))
net_or_1 = Sub(Unless(Cost(credits=1), (Do(NET, 1),)))
pay_3 = Sub(Unless(Cost(credits=3), (EndRun(),)))
pay_1_or_trash = Sub(Unless(Cost(credits=1), (), must=True, alternative=Cost(trash=Cards(Where.RIG))))
pay_3_or_trash = Sub(Unless(Cost(credits=3), (), must=True, alternative=Cost(trash=Cards(Where.RIG))))
gain_or_draw = Sub(OneOf(((Gain(CORP, 1),), (Draw(CORP),))))
trash_own = Sub(Trash(Cards(Where.RIG), by=RUNNER))
end_if_tagged = Sub(If(Tagged(), (EndRun(),)))
one_printed = Cannot(Forbid.BREAK_PRINTED, Cards(is_=THIS), after=1)
one_without_killer = Cannot(Forbid.BREAK_PRINTED, Cards(is_=THIS), using=Cards(without=("killer",)), after=1)
strong = AtLeast(EventNumber(0), 5)  # the strength of the trace
core_damage_4 = Sub(Trace(4, (Do(CORE, 1),)))
trash_hardware = Trash(Cards(types=(Type.HARDWARE,)))
may_end = Sub(May((EndRun(),), cost=Cost(trash=Cards(Where.HQ))))
to_top = (Choose(Cards(Where.HQ), optional=True), ToZone(CHOSEN, Zone.RND))

CARDS = (
    # bioroids
    ice("eli_2_0", "Eli 2.0", 5, 4, "barrier bioroid", Sub(May((Draw(CORP),))), etr, etr, abilities=(bioroid(2, 2),)),
    ice("heimdall_2_0", "Heimdall 2.0", 11, 7, "barrier bioroid ap", core, Sub(Together((Do(CORE, 1), EndRun()))), etr,
        abilities=(bioroid(2, 2),)),
    ice("viktor_2_0", "Viktor 2.0", 5, 5, "code_gate bioroid tracer ap", Sub(Trace(2, (Place(Counter.POWER),))), etr,
        abilities=(bioroid(2, 2), Paid(Cost(counters=(Counter.POWER, 1)), (Do(CORE, 1),)))),
    ice("ichi_2_0", "Ichi 2.0", 8, 5, "sentry bioroid destroyer tracer", trash_program, trash_program,
        Sub(Trace(3, (Together((Do(CORE, 1), GiveTags())),))), abilities=(bioroid(2, 2),)),
    ice("janus_1_0", "Janus 1.0", 15, 8, "sentry bioroid ap", core, core, core, core, abilities=(bioroid(),)),
    ice("enforcer_1_0", "Enforcer 1.0", 1, 5, "sentry bioroid destroyer ap", trash_program, core,
        Sub(Trash(Cards(subtypes=("console",)))), Sub(Trash(Cards(types=(Type.RESOURCE,), subtypes=("virtual",)), every=True)),
        rez_cost=Cost(forfeit=1), abilities=(bioroid(),)),
    ice("sherlock_1_0", "Sherlock 1.0", 6, 5, "sentry bioroid tracer", to_stack, to_stack, abilities=(bioroid(),)),
    ice("sherlock_2_0", "Sherlock 2.0", 7, 6, "sentry bioroid tracer", to_bottom, to_bottom, Sub(GiveTags()),
        abilities=(bioroid(2, 2),)),
    ice("markus_1_0", "Markus 1.0", 4, 3, "barrier bioroid", Sub(Trash(Cards(Where.RIG), by=RUNNER)), etr,
        abilities=(bioroid(),)),
    ice("fairchild", "Fairchild", 9, 8, "code_gate bioroid ap", pay_4, pay_4,
        Sub(Unless(Cost(trash=Cards(Where.RIG)), (EndRun(),))), Sub(Unless(Cost(damage=(CORE, 1)), (EndRun(),))), unique=True),
    # tracers and tags
    ice("assassin", "Assassin", 7, 5, "sentry destroyer ap tracer", Sub(Trace(5, (Do(NET, 3),))),
        Sub(Trace(4, (Trash(program),)))),
    ice("burke_bugs", "Burke Bugs", 0, 0, "sentry destroyer", Sub(Trace(0, (Trash(program, by=RUNNER),)))),
    ice("draco", "Dracō", 1, 0, "sentry tracer", Sub(Trace(2, (Together((GiveTags(), EndRun())),))), abilities=(
        When(On(Ev.REZ, THIS), (PayOrLose(Credits(CORP)), Place(Counter.POWER, Chosen()))), gets(powers))),
    ice("thoth", "Thoth", 7, 6, "sentry tracer", Sub(Trace(4, (Do(NET, Tags()),))), Sub(Trace(4, (Lose(RUNNER, Tags()),))),
        unique=True, abilities=(encountered(GiveTags()),)),
    ice("uroboros", "Uroboros", 6, 4, "sentry tracer", Sub(Trace(4, (no_more_runs,))), Sub(Trace(4, (EndRun(),)))),
    ice("winchester", "Winchester", 4, 4, "sentry destroyer tracer", Sub(Trace(4, (Trash(program),))),
        Sub(Trace(3, (Trash(Cards(types=(Type.HARDWARE,))),))), abilities=(
            Static(Subs((Sub(Trace(3, (EndRun(),))),)), Is(THIS, Cards(Where.PROTECTING, at=At.HQ))),)),
    ice("bandwidth", "Bandwidth", 0, 5, "code_gate",
        Sub(GiveTags(), Later(When(On(Ev.SUCCESS), (RemoveTags(),)), Duration.RUN))),
    ice("universal_connectivity_fee", "Universal Connectivity Fee", 2, 2, "trap",
        Sub(If(Tagged(), (Together((Lose(RUNNER, Credits(RUNNER)), Trash(THIS))),), (Lose(RUNNER, 1),)))),
    ice("hydra", "Hydra", 10, 6, "sentry ap", Sub(If(Tagged(), (Do(NET, 3),), (GiveTags(),))),
        Sub(If(Tagged(), (Gain(CORP, 5),), (GiveTags(),))), Sub(If(Tagged(), (EndRun(),), (GiveTags(),)))),
    # barriers, code gates and sentries of few words
    ice("vanilla", "Vanilla", 0, 0, "barrier", etr),
    ice("fire_wall", "Fire Wall", 5, 5, "barrier", etr, advanceable=True, abilities=(gets(advancements),)),
    ice("envelope", "Envelope", 4, 3, "barrier ap", Sub(Do(NET, 1)), etr),
    ice("datapike", "Datapike", 4, 2, "code_gate", Sub(Unless(Cost(credits=2), (EndRun(),), must=True)), etr),
    ice("conundrum", "Conundrum", 8, 4, "code_gate", Sub(Trash(program, by=RUNNER)), Sub(LoseClicks()), etr,
        abilities=(gets(3, some_ai),)),
    ice("mausolus", "Mausolus", 4, 5, "code_gate ap", Sub(Gain(CORP, Provided(advanced, 3, 1))),
        Sub(Do(NET, Provided(advanced, 3, 1))), Sub(If(advanced, (Together((GiveTags(), EndRun())),), (GiveTags(),))),
        advanceable=True),
    ice("cortex_lock", "Cortex Lock", 2, 4, "sentry ap", Sub(Do(NET, FreeMemory()))),
    ice("negotiator", "Negotiator", 4, 3, "sentry destroyer", Sub(Gain(CORP, 2)), trash_program, abilities=(
        Paid(Cost(credits=2), (Break(1),), by=RUNNER, on=Cards(is_=Ref.THIS), during_encounter=True),)),
    ice("crick", "Crick", 1, 3, "code_gate", Sub(Choose(installable), Install(CHOSEN)),
        abilities=(gets(3, Is(THIS, Cards(Where.PROTECTING, at=At.ARCHIVES))),)),
    ice("excalibur", "Excalibur", 2, 3, "mythic grail", Sub(no_more_runs), unique=True),
    # ice that grows with what is around it
    ice("iq", "IQ", 0, 0, "code_gate", etr, abilities=(
        Static(Price(Ask.REZ_COST, Hand(CORP), Cards(is_=THIS)), unrezzed=True), gets(Hand(CORP)))),
    ice("ivik", "Ivik", 7, 5, "barrier ap", Sub(Do(NET, 2)), etr, abilities=(
        Static(Price(Ask.REZ_COST, Times(Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("code_gate",))), -1),
                     Cards(is_=THIS)), unrezzed=True),)),
    ice("nebula", "Nebula", 9, 5, "sentry destroyer", trash_program, advanceable=True,
        abilities=(Static(Price(Ask.REZ_COST, Times(advancements, -3), Cards(is_=THIS)), unrezzed=True),)),
    ice("next_bronze", "NEXT Bronze", 2, 0, "code_gate next", etr, abilities=(gets(next_ice),)),
    ice("next_silver", "NEXT Silver", 3, 1, "barrier next", abilities=(Static(Subs((etr,), next_ice)),)),
    ice("next_gold", "NEXT Gold", 8, 4, "sentry next ap destroyer", Sub(Do(NET, next_ice)), Sub(Trash(program, next_ice))),
    ice("masvingo", "Masvingo", 3, 3, "barrier", advanceable=True, abilities=(
        When(On(Ev.REZ, THIS), (Place(Counter.ADVANCEMENT),)), Static(Subs((etr,), advancements)))),
    ice("envelopment", "Envelopment", 5, 5, "barrier", Sub(Trash(THIS)), abilities=(
        When(On(Ev.REZ, THIS), (Place(Counter.POWER, 4),)), Static(Subs((etr,), powers, before=True)))),
    ice("mestnichestvo", "Mestnichestvo", 5, 4, "code_gate", Sub(Lose(RUNNER, 3)), etr, advanceable=True,
        abilities=(encountered(Lose(RUNNER, 3), may=True, cost=Cost(counters=(Counter.ADVANCEMENT, 1))),)),
    # ice that does something when it is rezzed
    ice("grim", "Grim", 5, 5, "sentry destroyer liability", trash_program, abilities=(liability,)),
    ice("shinobi", "Shinobi", 7, 5, "sentry tracer ap liability", Sub(Trace(1, (Do(NET, 1),))), Sub(Trace(2, (Do(NET, 2),))),
        Sub(Trace(3, (Together((Do(NET, 3), EndRun())),))), abilities=(liability,)),
    ice("muckraker", "Muckraker", 5, 3, "sentry tracer liability", Sub(Trace(1, (GiveTags(),))), Sub(Trace(2, (GiveTags(),))),
        Sub(Trace(3, (GiveTags(),))), Sub(If(Tagged(), (EndRun(),))), abilities=(liability,)),
    ice("bulwark", "Bulwark", 10, 8, "barrier liability", Sub(Trash(program, by=RUNNER)), Sub(Gain(CORP, 2), EndRun()),
        Sub(Gain(CORP, 2), EndRun()), abilities=(liability, encountered(Gain(CORP, 2), if_=ai_program))),
    ice("swarm", "Swarm", 8, 5, "sentry destroyer liability", advanceable=True, abilities=(
        liability, Static(Subs((Sub(Unless(Cost(credits=3), (Trash(program),))),), advancements)))),
    ice("anemone", "Anemone", 3, 2, "sentry ap", Sub(Do(NET, 1)),
        abilities=(When(rezzed_in_run, (Do(NET, 2),), may=True, cost=Cost(trash=Cards(Where.HQ))),)),
    ice("wave", "Wave", 2, 3, "code_gate harmonic",
        Sub(Gain(CORP, Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("harmonic",))))),
        abilities=(When(rezzed_in_run, (Search(Cards(Where.RND, types=(Type.ICE,)), Zone.HQ, reveal=True),), may=True),)),
    # bioroids that take what one is willing to give, and the rest of the families
    ice("fairchild_1_0", "Fairchild 1.0", 1, 2, "code_gate bioroid", pay_1_or_trash, pay_1_or_trash, abilities=(bioroid(),)),
    ice("fairchild_3_0", "Fairchild 3.0", 6, 5, "code_gate bioroid ap", pay_3_or_trash, pay_3_or_trash,
        Sub(OneOf(((Do(CORE, 1),), (EndRun(),)))), abilities=(bioroid(3, 3),)),
    ice("najja_1_0", "Najja 1.0", 2, 2, "barrier bioroid", etr, etr, abilities=(bioroid(),)),
    ice("nerine_2_0", "Nerine 2.0", 6, 4, "code_gate bioroid ap", Sub(Do(CORE, 1), May((Draw(CORP),))),
        Sub(Do(CORE, 1), May((Draw(CORP),))), abilities=(bioroid(2, 2),)),
    ice("wotan", "Wotan", 14, 10, "barrier bioroid", Sub(Unless(Cost(clicks=2), (EndRun(),))),
        Sub(Unless(Cost(credits=3), (EndRun(),))), Sub(Unless(Cost(trash=program), (EndRun(),))),
        Sub(Unless(Cost(damage=(CORE, 1)), (EndRun(),))), unique=True),
    ice("bastion", "Bastion", 4, 4, "barrier", etr),
    ice("battlement", "Battlement", 3, 2, "barrier", etr, etr),
    ice("rainbow", "Rainbow", 3, 4, "sentry code_gate barrier", etr),
    ice("cobra", "Cobra", 4, 1, "sentry destroyer ap", trash_program, Sub(Do(NET, 2))),
    ice("fenris", "Fenris", 4, 2, "sentry ap liability", core, etr, abilities=(liability,)),
    ice("executive_functioning", "Executive Functioning", 2, 1, "code_gate ap tracer", Sub(Trace(4, (Do(CORE, 1),)))),
    ice("gutenberg", "Gutenberg", 2, 3, "sentry tracer", Sub(Trace(7, (GiveTags(),))),
        abilities=(gets(3, Is(THIS, Cards(Where.PROTECTING, at=At.RND))),)),
    ice("turnpike", "Turnpike", 2, 3, "sentry tracer", Sub(Trace(5, (GiveTags(),))), abilities=(encountered(Lose(RUNNER, 1)),)),
    ice("veritas", "Veritas", 4, 2, "sentry tracer", Sub(Gain(CORP, 2)), Sub(Lose(RUNNER, 2)), Sub(Trace(2, (GiveTags(),)))),
    ice("viper", "Viper", 3, 4, "code_gate tracer", Sub(Trace(3, (LoseClicks(),))), Sub(Trace(3, (EndRun(),)))),
    ice("hourglass", "Hourglass", 5, 4, "code_gate", Sub(LoseClicks()), Sub(LoseClicks()), Sub(LoseClicks())),
    ice("tribunal", "Tribunal", 7, 3, "sentry", trash_own, trash_own, trash_own),
    ice("weir", "Weir", 3, 3, "code_gate", Sub(LoseClicks()), Sub(Trash(Cards(Where.GRIP), by=RUNNER))),
    ice("owl", "Owl", 2, 1, "sentry", Sub(Choose(program), ToZone(CHOSEN, Zone.STACK))),
    ice("hagen", "Hagen", 4, 6, "barrier destroyer",
        Sub(Trash(Cards(types=(Type.PROGRAM,), without=("decoder", "fracter", "killer")))), etr,
        abilities=(gets(Times(Count(Cards(Where.INSTALLED, subtypes=("icebreaker",))), -1)),)),
    # money: who pays whom
    ice("bailiff", "Bailiff", 2, 0, "barrier", etr, abilities=(When(On(Ev.BREAK, THIS), (Gain(CORP, 1),)),)),
    ice("congratulations", "Congratulations!", 1, 3, "code_gate advertisement", Sub(Gain(CORP, 2), Gain(RUNNER, 1)),
        abilities=(When(On(Ev.PASS, THIS), (Gain(CORP, 1),)),)),
    ice("endless_eula", "Endless EULA", 6, 0, "barrier", pay_1, pay_1, pay_1, pay_1, pay_1, pay_1),
    ice("errand_boy", "Errand Boy", 4, 1, "sentry", gain_or_draw, gain_or_draw, gain_or_draw),
    ice("event_horizon", "Event Horizon", 4, 0, "sentry destroyer", Sub(Unless(Cost(credits=3), (Trash(program),))), pay_3,
        abilities=(Paid(Cost(trash_this=True), (EndRun(),), if_=DuringRun(At.THIS)),)),
    ice("flywheel", "Flywheel", 2, 3, "sentry", Sub(Gain(CORP, 1), May((Draw(CORP),))), Sub(Gain(CORP, 1), May((Draw(CORP),)))),
    ice("free_lunch", "Free Lunch", 3, 4, "code_gate", Sub(Place(Counter.POWER)), Sub(Place(Counter.POWER)),
        abilities=(Paid(Cost(counters=(Counter.POWER, 1)), (Lose(RUNNER, 1),)),)),
    ice("grubber", "Grubber", 5, 5, "barrier liability", pay_3, pay_3, abilities=(
        When(On(Ev.REZ, THIS), (GiveBadPublicity(),), if_=Is(THIS, Cards(Where.PROTECTING, at=At.CENTRAL))),)),
    ice("ireress", "Ireress", 0, 2, "code_gate", abilities=(Static(Subs((Sub(Lose(RUNNER, 1)),), BadPublicity())),)),
    ice("paywall", "Paywall", 1, 1, "barrier", pay_1, abilities=(encountered(Lose(RUNNER, 1)),)),
    ice("pup", "Pup", 1, 0, "sentry ap", net_or_1, net_or_1),
    ice("special_offer", "Special Offer", 1, 3, "trap advertisement", Sub(Gain(CORP, 5), Trash(THIS))),
    ice("snowflake", "Snowflake", 1, 3, "barrier psi", Sub(Psi((EndRun(),)))),
    # tags
    ice("capacitor", "Capacitor", 4, 3, "barrier", Sub(Gain(CORP, Tags())), etr, abilities=(gets(2, Tagged()),)),
    ice("data_ward", "Data Ward", 6, 8, "barrier", end_if_tagged, end_if_tagged, end_if_tagged, end_if_tagged,
        abilities=(encountered(Unless(Cost(credits=3), (GiveTags(),))),)),
    ice("doomscroll", "Doomscroll", 3, 3, "sentry ap observer", Sub(GiveTags()), Sub(Do(NET, 1)),
        Sub(If(AtLeast(Tags(), 2), (Do(NET, 2),)))),
    ice("information_overload", "Information Overload", 6, 4, "sentry tracer",
        abilities=(encountered(Trace(1, (GiveTags(),))), Static(Subs((trash_own,), Tags())))),
    ice("ip_block", "IP Block", 2, 4, "barrier tracer", Sub(Trace(3, (GiveTags(),))), end_if_tagged,
        abilities=(encountered(If(ai_program, (GiveTags(),))),)),
    ice("pachinko", "Pachinko", 1, 4, "barrier", end_if_tagged, end_if_tagged),
    ice("resistor", "Resistor", 0, 0, "barrier tracer", Sub(Trace(4, (EndRun(),))), abilities=(gets(Tags()),)),
    # strength and subroutines that change
    ice("asteroid_belt", "Asteroid Belt", 9, 6, "barrier", etr, advanceable=True,
        abilities=(Static(Price(Ask.REZ_COST, Times(advancements, -3), Cards(is_=THIS)), unrezzed=True),)),
    ice("bathynomus", "Bathynomus", 3, 1, "sentry ap", Sub(Do(NET, 3)),
        abilities=(gets(3, Is(THIS, Cards(Where.PROTECTING, at=At.ARCHIVES))),)),
    ice("curtain_wall", "Curtain Wall", 14, 6, "barrier", etr, etr, etr,
        abilities=(gets(4, Is(THIS, Cards(Where.OUTERMOST))),)),
    ice("echo", "Echo", 2, 0, "barrier harmonic", abilities=(
        When(On(Ev.REZ, Cards(types=(Type.ICE,), subtypes=("harmonic",))), (Place(Counter.POWER),)),
        Static(Subs((etr,), powers)))),
    ice("next_diamond", "NEXT Diamond", 10, 6, "sentry next destroyer ap", core, core, Sub(Trash(Cards(Where.RIG))), abilities=(
        Static(Price(Ask.REZ_COST, Times(Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("next",), other=True)), -1),
                     Cards(is_=THIS)), unrezzed=True),)),
    ice("paper_wall", "Paper Wall", 0, 1, "barrier", etr, abilities=(When(On(Ev.FULLY_BREAK, THIS), (Trash(THIS),)),)),
    ice("quicksand", "Quicksand", 3, 0, "barrier", etr, abilities=(encountered(Place(Counter.POWER)), gets(powers))),
    ice("sandstone", "Sandstone", 3, 6, "barrier", etr,
        abilities=(encountered(Place(Counter.VIRUS)), gets(Times(Counters(Counter.VIRUS), -1)))),
    ice("red_tape", "Red Tape", 2, 5, "code_gate", Sub(Lasting(Strength(3, Cards(types=(Type.ICE,))), duration=Duration.RUN))),
    ice("afshar", "Afshar", 3, 1, "code_gate", Sub(Lose(RUNNER, 2)), etr,
        abilities=(Static(one_printed, Is(THIS, Cards(Where.PROTECTING, at=At.HQ))),)),
    ice("akhet", "Akhet", 3, 2, "barrier",
        Sub(Gain(CORP, 1), Choose(Cards(Where.INSTALLED)), Place(Counter.ADVANCEMENT, 1, CHOSEN)), etr, advanceable=True,
        abilities=(gets(3, advanced), Static(one_printed, advanced))),
    ice("hammer", "Hammer", 6, 4, "sentry destroyer observer", Sub(GiveTags()),
        Sub(Trash(Cards(types=(Type.RESOURCE, Type.HARDWARE)))),
        Sub(Trash(Cards(types=(Type.PROGRAM,), without=("decoder", "fracter", "killer")))),
        abilities=(Static(one_without_killer),)),
    ice("unsmiling_tsarevna", "Unsmiling Tsarevna", 4, 2, "sentry ap", Sub(GiveTags()), Sub(Do(NET, 2)),
        Sub(May((Draw(CORP, 2),))), abilities=(
            When(rezzed_in_run, (Gain(RUNNER, 2), Lasting(one_printed, THIS, Duration.RUN)), may=True),)),
    ice("seidr_adaptive_barrier", "Seidr Adaptive Barrier", 4, 2, "barrier", etr,
        abilities=(gets(Count(Cards(Where.PROTECTING_THIS))),)),
    ice("self_adapting_code_wall", "Self-Adapting Code Wall", 3, 1, "barrier", etr,
        abilities=(Static(Cannot(Forbid.LOWER_STRENGTH, Cards(is_=THIS))),)),
    ice("semak_samun", "Semak-samun", 3, 3, "barrier ap", Sub(Unless(Cost(damage=(NET, 3)), (EndRun(),))),
        abilities=(Static(Cannot(Forbid.BREAK_PRINTED, Cards(is_=THIS), using=Cards(without=("fracter",)))),)),
    ice("tour_guide", "Tour Guide", 2, 0, "sentry",
        abilities=(Static(Subs((etr,), Count(Cards(types=(Type.ASSET,), rezzed=True)))),)),
    ice("vasilisa", "Vasilisa", 2, 2, "sentry observer", Sub(GiveTags()), abilities=(
        encountered(Choose(Cards(Where.INSTALLED, advanceable=True)), Place(Counter.ADVANCEMENT, 1, CHOSEN), may=True,
                    cost=Cost(credits=1)),)),
    # what the families do together with traces, threats and what may not be used
    ice("vikram_1_0", "Vikram 1.0", 6, 5, "sentry bioroid tracer ap",
        Sub(Lasting(Cannot(Forbid.USE, Cards(types=(Type.PROGRAM,))), duration=Duration.RUN)), core_damage_4, core_damage_4,
        abilities=(bioroid(),)),
    ice("kamali_1_0", "Kamali 1.0", 6, 3, "sentry bioroid destroyer ap",
        Sub(Unless(Cost(trash=Cards(types=(Type.RESOURCE,))), (Do(CORE, 1),))),
        Sub(Unless(Cost(trash=Cards(types=(Type.HARDWARE,))), (Do(CORE, 1),))),
        Sub(Unless(Cost(trash=program), (Do(CORE, 1),))), abilities=(bioroid(),)),
    ice("anvil", "Anvil", 4, 3, "code_gate", Sub(Gain(CORP, 1), Lose(RUNNER, 1)), trash_own, abilities=(
        encountered(Lasting(Cannot(Forbid.BREAK_PRINTED), THIS, Duration.ENCOUNTER), may=True,
                    cost=Cost(trash=Cards(Where.INSTALLED, side=CORP, other=True))),)),
    ice("trebuchet", "Trebuchet", 7, 6, "sentry destroyer tracer liability", Sub(Trash(Cards(Where.RIG))),
        Sub(Trace(6, (Lasting(Cannot(Forbid.STEAL), duration=Duration.RUN),
                      Lasting(Cannot(Forbid.TRASH, Cards(side=CORP)), duration=Duration.RUN)))), abilities=(liability,)),
    ice("searchlight", "Searchlight", 1, 3, "sentry tracer observer", Sub(Trace(advancements, (GiveTags(),))),
        Sub(Trace(advancements, (GiveTags(),))), advanceable=True),
    ice("taurus", "Taurus", 5, 5, "sentry tracer", Sub(Trace(2, (trash_hardware, If(strong, (trash_hardware,))), (
        If(strong, (trash_hardware,)),)))),
    ice("sagittarius", "Sagittarius", 5, 4, "sentry tracer destroyer",
        Sub(Trace(2, (Trash(program), If(strong, (Trash(program),))), (If(strong, (Trash(program),)),)))),
    ice("virgo", "Virgo", 4, 5, "sentry tracer",
        Sub(Trace(2, (GiveTags(), If(strong, (GiveTags(),))), (If(strong, (GiveTags(),)),)))),
    ice("jaguarundi", "Jaguarundi", 4, 3, "sentry ap", Sub(GiveTags()), Sub(If(Tagged(), (Do(CORE, 1),))),
        abilities=(encountered(Unless(Cost(clicks=1), (GiveTags(),)), if_=threat(4)),)),
    ice("boto", "Boto", 6, 4, "barrier ap", Sub(Do(NET, 2)), may_end, may_end, abilities=(gets(2, threat(4)),)),
    ice("n_pot", "N-Pot", 4, 4, "code_gate", etr, Sub(If(threat(2), (EndRun(),))), Sub(If(threat(4), (EndRun(),))), abilities=(
        Paid(Cost(credits=3), (Break(1),), by=RUNNER, on=Cards(is_=Ref.THIS), during_encounter=True),)),
    ice("f2p", "F2P", 4, 5, "sentry", Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)), Sub(GiveTags()), abilities=(
        Paid(Cost(credits=2), (Break(1),), by=RUNNER, on=Cards(is_=Ref.THIS), during_encounter=True, if_=Not(Tagged())),)),
    ice("pulse", "Pulse", 3, 1, "code_gate harmonic",
        Sub(Lose(RUNNER, Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("harmonic",))))),
        Sub(Unless(Cost(clicks=1), (EndRun(),))), abilities=(When(rezzed_in_run, (LoseClicks(),)),)),
    ice("vampyronassa", "Vampyronassa", 7, 4, "code_gate ap", Sub(Lose(RUNNER, 2)), Sub(Gain(CORP, 2)), Sub(Do(NET, 2)),
        Sub(May((ChooseNumber(2, low=1), Draw(CORP, Chosen()))))),
    ice("empiricist", "Empiricist", 7, 5, "sentry ap observer", Sub(Draw(CORP), *to_top), Sub(Do(NET, 1), GiveTags()),
        Sub(Do(NET, 2))),
    ice("tapestry", "Tapestry", 5, 6, "code_gate", Sub(LoseClicks()), Sub(May((Draw(CORP),))), Sub(*to_top)),
    ice("phoneutria", "Phoneutria", 4, 2, "sentry ap observer", Sub(Do(NET, 1)), Sub(Do(NET, 1)),
        abilities=(When(On(Ev.PASS, THIS), (GiveTags(),), if_=AtLeast(Hand(RUNNER), 4)),)),
    ice("sandman", "Sandman", 5, 3, "code_gate", Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)),
        Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP))),
    ice("aimor", "Aimor", 0, 1, "trap", Sub(Trash(Cards(Where.STACK, top=3), every=True), Trash(THIS))),
)  # fmt: skip
