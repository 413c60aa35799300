"""Creation and Control: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

chosen_server = DuringRun(At.REMEMBERED)
bioroid_in_hand = Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE,), subtypes=("bioroid",))
protecting = Cards(Where.PROTECTING)

CARDS = (
    breaker("atman", "Atman", 3, 0, "ai",
        When(On(Ev.INSTALL, THIS), (PayOrLose(Credits(RUNNER), RUNNER), Place(Counter.POWER, Chosen()))),
        gets(power_counters), breaks(exact=True)),
    card("awakening_center", "Awakening Center", Type.UPGRADE, 2, "",
        When(On(Ev.PASS_ALL, at=At.THIS), (
            Choose(Cards(Where.HOSTED_HERE, types=(Type.ICE,), rezzed=False)), Rez(CHOSEN, discount=7),
            If(LastPaid(), (Encounter(CHOSEN), Later(When(On(Ev.RUN_ENDS), (Trash(CHOSEN),)))))), may=True), trash=3,
        takes=("bioroid",)),
    ice("bastion", "Bastion", 4, 4, "barrier", end_the_run),
    card("bioroid_efficiency_research", "Bioroid Efficiency Research", Type.OPERATION, 3, "condition",
        Play((Choose(Cards(types=(Type.ICE,), subtypes=("bioroid",), rezzed=False)),
              Together((Rez(CHOSEN, free=True), Host(CHOSEN))))),
        When(On(Ev.FULLY_BREAK, Ref.HOST), (Choose(host_ice), Trash(THIS), Derez(CHOSEN)))),
    card("cerebral_overwriter", "Cerebral Overwriter", Type.ASSET, 0, "ambush",
        When(On(Ev.ACCESS, Cards(Where.INSTALLED, is_=THIS)), (DoDamage(CORE, advancements),), anywhere=True, may=True,
             cost=Cost(credits=3)), trash=0, advanceable=True),
    card("cloak", "Cloak", Type.PROGRAM, 1, "stealth", Static(SpendHosted(Purpose.ICEBREAKER)), recurring=1),
    card("clone_chip", "Clone Chip", Type.HARDWARE, 1, "chip",
        Paid(trash_this, (Choose(Cards(Where.HEAP, types=(Type.PROGRAM,))), Install(CHOSEN)))),
    breaker("cyber_cypher", "Cyber-Cypher", 2, 4, "decoder",
        When(On(Ev.INSTALL, THIS), (ChooseServer(At.ANY, remember=True),)),
        breaks("code_gate", if_=chosen_server), pump(1, 1, if_=chosen_server)),
    breaker("dagger", "Dagger", 3, 0, "killer", breaks("sentry"), pump(1, 5, stealth=True)),
    card("daily_casts", "Daily Casts", Type.RESOURCE, 3, "", when_empty(Counter.CREDIT, Trash(THIS)),
        turn_begins(TakeCredits(2)), loads=(Counter.CREDIT, 8)),
    ice("datapike", "Datapike", 4, 2, "code_gate", Sub(Unless(Cost(credits=2), (EndRun(),), must=True)), end_the_run),
    card("dirty_laundry", "Dirty Laundry", Type.EVENT, 2, "run", runs(),
        When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (Gain(RUNNER, 5),))),
    card("escher", "Escher", Type.EVENT, 3, "run", runs(At.HQ), successful(Later(Instead(Would.BREACH, (
        Repeat(Count(protecting), (
            Choose(Cards(Where.PROTECTING) & Swappable(protecting), optional=True), If(one_was_chosen, (
                Choose(Cards(Where.PROTECTING) & Swappable(CHOSEN)), Swap(Ref.FIRST_CHOSEN, CHOSEN))))),)), Duration.RUN),
                    at=At.HQ)),
    card("exile_streethawk", "Exile: Streethawk", Type.RUNNER_IDENTITY, None, "natural",
        When(On(Ev.INSTALL, a_program, origin=Zone.HEAP), (Draw(RUNNER),)), link=1),
    card("exploratory_romp", "Exploratory Romp", Type.EVENT, 1, "run", runs(),
        successful(Later(Instead(Would.BREACH, (
            Choose(Cards(Where.ROOT_OR_PROTECTING_ATTACKED)), ChooseNumber(Least(3, Counters(Counter.ADVANCEMENT, CHOSEN))),
            Remove(Counter.ADVANCEMENT, Chosen(), CHOSEN))), Duration.RUN))),
    card("feedback_filter", "Feedback Filter", Type.HARDWARE, 2, "gear",
        Paid(Cost(credits=3), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=NET),
        Paid(trash_this, (Prevent(Would.DAMAGE, 2),), would=Would.DAMAGE, damage=CORE)),
    card("gila_hands_arcology", "Gila Hands Arcology", Type.AGENDA, None, "expansion", Paid(Cost(clicks=2), (Gain(CORP, 3),)),
        points=1, advance=3),
    ice("heimdall_2_0", "Heimdall 2.0", 11, 7, "barrier bioroid ap", do_1_core_damage, Sub(Together((DoDamage(CORE, 1),
        EndRun()))),
        end_the_run, abilities=(bioroid(2, 2),)),
    ice("howler", "Howler", 1, 0, "trap", Sub(
            Choose(bioroid_in_hand, optional=True), Install(CHOSEN, Into.INWARD, free=True),
            If(Is(CHOSEN, Cards(Where.PROTECTING)), (
            Rez(CHOSEN, free=True), Later(When(On(Ev.RUN_ENDS), (Trash(THIS), Derez(CHOSEN)))))))),
    ice("ichi_2_0", "Ichi 2.0", 8, 5, "sentry bioroid destroyer tracer", trash_a_program, trash_a_program,
        Sub(Trace(3, (Together((DoDamage(CORE, 1), GiveTags())),))), abilities=(bioroid(2, 2),)),
    breaker("inti", "Inti", 0, 1, "fracter", breaks("barrier"), pump(2, 1, Duration.RUN)),
    card("paricia", "Paricia", Type.PROGRAM, 0, "", Static(SpendHosted(Purpose.TRASH_ASSET)), recurring=2),
    card("professional_contacts", "Professional Contacts", Type.RESOURCE, 5, "connection",
        Paid(Cost(clicks=1), (Together((Gain(RUNNER, 1), Draw(RUNNER))),))),
    card("project_wotan", "Project Wotan", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, 3),)),
        Paid(spend_agenda, (Lasting(Subs((end_the_run,)), Ref.APPROACHED, Duration.RUN),),
             during_approach=True, about=Cards(subtypes=("bioroid",), rezzed=True)), points=3, advance=5),
    card("rielle_kit_peddler_transhuman", "Rielle “Kit” Peddler: Transhuman", Type.RUNNER_IDENTITY, None, "cyborg",
        When(On(Ev.ENCOUNTER), (Lasting(Subtype("code_gate"), IT, Duration.RUN),), first=Scope.TURN)),
    card("self_modifying_code", "Self-modifying Code", Type.PROGRAM, 0, "",
        Paid(Cost(credits=2, parts=(This(),)), (
            Search(Cards(Where.STACK, types=(Type.PROGRAM,)) & Payable(), Zone.PLAY), Install(CHOSEN))),
        memory=2),
    ice("viktor_2_0", "Viktor 2.0", 5, 5, "code_gate bioroid tracer ap", Sub(Trace(2, (Place(Counter.POWER),))), end_the_run,
        abilities=(bioroid(2, 2), Paid(spend_power, (DoDamage(CORE, 1),)))),
)  # fmt: skip
