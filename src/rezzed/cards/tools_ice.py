"""Cards that derez, expose, swap or move ice and other cards of the Corp."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, IT, NET, RUNNER, THIS, At, Arrange, AtLeast, AtMost, Both, Cannot, Cards, Choose, ChooseNumber,
    ChooseServer, Chosen, Cost, Count, Counter, Counters, Derez, Do, Draw, Duration, DuringRun, EndRun, Ev, Expose,
    Forbid, Gain, GiveTags, Hand, If, Install, Instead, Interrupt, Into, Is, LastPaid, Lasting, Later, MakeRun, May,
    Memory, MoveIce, On, OneOf, Paid, Place, Play, Prevent, Psi, Purge, Ref, Remove, RemoveTags, Repeat, Rez, RezCost,
    RunBySource, Scope, Static, Strength, StrengthOf, Sub, Subtype, SuccessfulRunThisTurn, SwapIce, ToZone, Trace,
    Trash, Type, Unless, When, Where, Would, Zone, accessed, bioroid, card, ice, runs, successful, under,
)  # fmt: skip

etr = Sub(EndRun())
gone = Cost(trash_this=True)
click = Cost(clicks=1)
any_ice = Cards(types=(Type.ICE,))
rezzed_ice = Cards(types=(Type.ICE,), rezzed=True)
rezzed = Cards(side=CORP, rezzed=True)
unrezzed = Cards(side=CORP, rezzed=False)
unrezzed_ice = Cards(types=(Type.ICE,), rezzed=False)
other_ice = Cards(types=(Type.ICE,), swaps_with=CHOSEN)
no_ice = Cards(Where.INSTALLED, types=(Type.ASSET, Type.UPGRADE, Type.AGENDA))
asset_or_upgrade = Cards(types=(Type.ASSET, Type.UPGRADE))
found = Is(CHOSEN, Cards())
derez = (Choose(rezzed), Derez(CHOSEN))
expose = (Choose(unrezzed), Expose(CHOSEN))
baklan_counter = When(On(Ev.ENCOUNTER), (Place(Counter.POWER),), first=Scope.RUN)
baklan_derez = (
    If(AtMost(StrengthOf(Ref.ENCOUNTERED), Counters(Counter.POWER)), (Derez(Ref.ENCOUNTERED),)), GiveTags())
run_on_hq = SuccessfulRunThisTurn(At.HQ)
on_every_central = Both(run_on_hq, Both(SuccessfulRunThisTurn(At.RND), SuccessfulRunThisTurn(At.ARCHIVES)))
in_grip = Cards(Where.GRIP, types=(Type.PROGRAM, Type.HARDWARE))
bioroid_in_hand = Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE,), subtypes=("bioroid",))
spend_virus = Cost(counters=(Counter.VIRUS, 1))
sentry = Cards(subtypes=("sentry",))
code_gate = Cards(subtypes=("code_gate",))
barrier = Cards(subtypes=("barrier",))
home = (ToZone(CHOSEN, Zone.HQ),)
in_remote = Choose(Cards(Where.ROOT, at=At.REMOTE, rezzed=False))
protecting = Cards(Where.PROTECTING)
advancement = Counter.ADVANCEMENT
advance = Sub(Choose(Cards(Where.PROTECTING_THIS, advanceable=True)), Place(advancement, 1, CHOSEN))
avoid = (Prevent(Would.EXPOSE, 1),)
punish = (Psi((Do(NET, Hand(RUNNER)),)),)
swap_two = (Choose(any_ice), Choose(other_ice), SwapIce(Ref.FIRST_CHOSEN, CHOSEN))

CARDS = (
    # derezzing
    card("baklan_bochkin", "“Baklan” Bochkin", Type.RESOURCE, 2, "connection",
         baklan_counter, Paid(gone, baklan_derez, during_encounter=True), unique=True,
         variants=(under("cr-1.4", "anr-2012", abilities=(baklan_counter, Paid(gone, baklan_derez))),)),
    card("bioroid_efficiency_research", "Bioroid Efficiency Research", Type.OPERATION, 3, "condition",
         When(On(Ev.FULLY_BREAK, Ref.HOST), (Choose(Cards(is_=Ref.HOST)), Trash(THIS), Derez(CHOSEN)))),
    card("brasilia_government_grid", "Brasília Government Grid", Type.UPGRADE, 0, "region",
         When(On(Ev.REZ, any_ice, if_=DuringRun(At.THIS)), (
             Choose(Cards(types=(Type.ICE,), rezzed=True, other=True, than=IT)), Derez(CHOSEN),
             If(LastPaid(), (Lasting(Strength(3), IT, Duration.RUN),))), may=True, once=Scope.TURN),
         trash=3, limit_region=True),
    ice("chimera", "Chimera", 2, 0, "mythic", etr, abilities=(When(On(Ev.REZ, THIS), (OneOf((
        (Lasting(Subtype("sentry"), THIS, Duration.REZZED),), (Lasting(Subtype("code_gate"), THIS, Duration.REZZED),),
        (Lasting(Subtype("barrier"), THIS, Duration.REZZED),))),)),)),
    card("councilman", "Councilman", Type.RESOURCE, 0, "connection",
         When(On(Ev.REZ, asset_or_upgrade), (Derez(IT), Lasting(Cannot(Forbid.REZ), IT, Duration.TURN)), may=True,
              cost=Cost(credits=RezCost(IT), trash_this=True))),
    card("emergency_shutdown", "Emergency Shutdown", Type.EVENT, 0, "sabotage",
         Play((Choose(rezzed_ice), Derez(CHOSEN)), if_=run_on_hq)),
    card("exploit", "Exploit", Type.EVENT, 2, "", Play((Derez(rezzed_ice, 3),), if_=on_every_central)),
    ice("hakarl_1_0", "Hákarl 1.0", 5, 4, "barrier bioroid ap", Sub(Do(CORE, 1)), etr,
        abilities=(When(On(Ev.REZ, THIS, if_=DuringRun(At.THIS)), (
            Choose(Cards(side=CORP, rezzed=True, other=True)), Derez(CHOSEN), If(LastPaid(), (
                Lasting(Cannot(Forbid.PAID, Cards(types=(Type.ICE,), subtypes=("bioroid",))), duration=Duration.TURN),))),
            may=True), bioroid())),
    ice("knowledge_seeker", "Knowledge Seeker", 5, 5, "code_gate", Sub(Place(Counter.VIRUS)), Sub(Arrange(4)), etr, abilities=(
        When(On(Ev.ENCOUNTER_ENDS, THIS), (Purge(), Derez()), if_=AtLeast(Counters(Counter.VIRUS), 3)),)),
    ice("howler", "Howler", 1, 0, "trap", Sub(
        Choose(bioroid_in_hand, optional=True), Install(CHOSEN, Into.INWARD, free=True),
        If(Is(CHOSEN, Cards(Where.PROTECTING)), (
            Rez(CHOSEN, free=True), Later(When(On(Ev.RUN_ENDS), (Trash(THIS), Derez(CHOSEN)))))))),
    card("keros_mcintyre", "Keros Mcintyre", Type.RESOURCE, 2, "connection",
         When(On(Ev.DEREZ, any_ice, side=RUNNER), (Gain(RUNNER, 2),), first=Scope.TURN), unique=True),
    card("leave_no_trace", "Leave No Trace", Type.EVENT, 2, "run", runs(),
         When(On(Ev.RUN_ENDS, if_=RunBySource()), (
             Derez(Cards(types=(Type.ICE,), rezzed=True, rezzed_in=Scope.RUN), every=True),))),
    card("maglectric_rapid_748_mod", "Maglectric Rapid (748 Mod)", Type.HARDWARE, 1, "weapon",
         When(On(Ev.SUCCESS, at=At.HQ), derez, may=True, cost=gone), unique=True),
    card("muertos_gang_member", "Muertos Gang Member", Type.RESOURCE, 0, "connection",
         When(On(Ev.INSTALL, THIS), (Choose(rezzed, by=CORP), Derez(CHOSEN, by=CORP))),
         When(On(Ev.UNINSTALL, THIS), (
             Choose(Cards(types=(Type.ICE, Type.ASSET, Type.UPGRADE), rezzed=False), by=CORP, optional=True),
             Rez(CHOSEN, discount=99))),
         Paid(gone, (Draw(RUNNER),))),
    card("saci", "Saci", Type.PROGRAM, 1, "trojan", When(On(Ev.REZ, Ref.HOST), (Gain(RUNNER, 3),)),
         When(On(Ev.DEREZ, Ref.HOST), (Gain(RUNNER, 3),)), on_ice=True),
    card("sensor_net_activation", "Sensor Net Activation", Type.AGENDA, None, "security",
         When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA),)),
         Paid(Cost(counters=(Counter.AGENDA, 1)), (
             Choose(Cards(subtypes=("bioroid",), rezzed=False)), Rez(CHOSEN, free=True))), points=1, advance=3),
    ice("tmi", "TMI", 3, 5, "barrier", etr, abilities=(When(On(Ev.REZ, THIS), (Trace(2, failure=(Derez(),)),)),)),
    card("window_of_opportunity", "Window of Opportunity", Type.EVENT, 1, "run",
         Play((Choose(in_grip, optional=True), Install(CHOSEN), MakeRun())),
         When(On(Ev.RUN_BEGINS, if_=RunBySource()), (
             Choose(Cards(Where.PROTECTING_ATTACKED, rezzed=True), remember=True), Derez(CHOSEN))),
         When(On(Ev.RUN_ENDS, if_=RunBySource()), (Rez(Ref.REMEMBERED, free=True),),
              if_=Is(Ref.REMEMBERED, unrezzed_ice), may=True, by=CORP)),
    # exposing
    card("419_amoral_scammer", "419: Amoral Scammer", Type.RUNNER_IDENTITY, None, "natural",
         When(On(Ev.INSTALL, Cards(side=CORP)), (Unless(Cost(credits=1), (Expose(IT),), by=CORP),), first=Scope.TURN, may=True),
         link=1),
    card("deuces_wild", "Deuces Wild", Type.EVENT, 2, "", Play((Repeat(2, (OneOf((
        (Gain(RUNNER, 3),), (Draw(RUNNER, 2),), (RemoveTags(1),),
        (Choose(unrezzed_ice), Expose(CHOSEN), MakeRun())), each_once=True),)),))),
    card("drive_by", "Drive By", Type.EVENT, 0, "double",
         Play((in_remote, Expose(CHOSEN),
               If(Both(LastPaid(), Is(CHOSEN, asset_or_upgrade)), (Trash(CHOSEN),)))), play_cost=click),
    card("falsified_credentials", "Falsified Credentials", Type.EVENT, 1, "", Play((OneOf((
        (in_remote, Expose(CHOSEN), If(Both(LastPaid(), Is(CHOSEN, Cards(types=(Type.AGENDA,)))), (Gain(RUNNER, 5),))),
        (in_remote, Expose(CHOSEN), If(Both(LastPaid(), Is(CHOSEN, Cards(types=(Type.ASSET,)))), (Gain(RUNNER, 5),))),
        (in_remote, Expose(CHOSEN), If(Both(LastPaid(), Is(CHOSEN, Cards(types=(Type.UPGRADE,)))), (Gain(RUNNER, 5),))))),))),
    card("infiltration", "Infiltration", Type.EVENT, 0, "", Play((OneOf(((Gain(RUNNER, 2),), expose)),))),
    ice("its_a_trap", "It's a Trap!", 2, 0, "trap", Sub(Trash(Cards(Where.RIG), by=RUNNER), Trash(THIS)),
        abilities=(When(On(Ev.EXPOSE, THIS), (Do(NET, 2),), unrezzed=True),)),
    card("lemuria_codecracker", "Lemuria Codecracker", Type.HARDWARE, 1, "",
         Paid(Cost(clicks=1, credits=1), expose, if_=run_on_hq)),
    card("psychic_field", "Psychic Field", Type.ASSET, 0, "ambush psi",
         When(On(Ev.EXPOSE, THIS), punish, unrezzed=True),
         When(On(Ev.ACCESS, Cards(Where.INSTALLED, is_=THIS)), punish, anywhere=True), trash=2),
    card("silhouette_stealth_operative", "Silhouette: Stealth Operative", Type.RUNNER_IDENTITY, None, "natural",
         When(On(Ev.SUCCESS, at=At.HQ), expose, first=Scope.TURN, may=True)),
    card("spot_the_prey", "Spot the Prey", Type.EVENT, 2, "",
         Play((Choose(Cards(Where.ROOT, rezzed=False)), Expose(CHOSEN), MakeRun()))),
    card("wari", "Wari", Type.PROGRAM, 1, "", When(On(Ev.SUCCESS, at=At.HQ), (OneOf((
        (Choose(unrezzed_ice), Expose(CHOSEN), If(Both(LastPaid(), Is(CHOSEN, sentry)), home)),
        (Choose(unrezzed_ice), Expose(CHOSEN), If(Both(LastPaid(), Is(CHOSEN, code_gate)), home)),
        (Choose(unrezzed_ice), Expose(CHOSEN), If(Both(LastPaid(), Is(CHOSEN, barrier)), home)))),),
        first=Scope.TURN, may=True, cost=gone), unique=True),
    card("zaibatsu_loyalty", "Zaibatsu Loyalty", Type.ASSET, 0, "", Interrupt(Would.EXPOSE, (Rez(THIS),), unrezzed=True),
         Paid(Cost(credits=1), avoid, would=Would.EXPOSE), Paid(gone, avoid, would=Would.EXPOSE), trash=4),
    card("zamba", "Zamba", Type.HARDWARE, 4, "console", Static(Memory(2)),
         When(On(Ev.EXPOSE, Cards(side=CORP)), (Gain(RUNNER, 1),), may=True), unique=True, console=True),
    # purging
    card("cyberdex_virus_suite", "Cyberdex Virus Suite", Type.UPGRADE, 3, "ambush", accessed(Purge(), may=True),
         Paid(gone, (Purge(),)), trash=1, reveal_in_rnd=True),
    ice("macrophage", "Macrophage", 3, 7, "code_gate tracer", Sub(Trace(4, (Purge(),))),
        Sub(Trace(3, (Trash(Cards(Where.RIG, subtypes=("virus",))),))),
        Sub(Trace(2, (Choose(Cards(Where.HEAP, subtypes=("virus",))), ToZone(CHOSEN, Zone.REMOVED)))),
        Sub(Trace(1, (EndRun(),)))),
    # swapping and moving
    card("cordyceps", "Cordyceps", Type.PROGRAM, 3, "virus", When(On(Ev.INSTALL, THIS), (Place(Counter.VIRUS, 2),)),
         When(On(Ev.SUCCESS, at=At.CENTRAL), (
             Choose(Cards(Where.PROTECTING_ATTACKED)), Choose(other_ice), SwapIce(Ref.FIRST_CHOSEN, CHOSEN)),
             may=True, once=Scope.TURN, cost=spend_virus)),
    card("anson_rose", "Anson Rose", Type.ASSET, 1, "executive", When(On(Ev.REZ, any_ice), (
        ChooseNumber(Counters(advancement)), Remove(advancement, Chosen()), Place(advancement, Chosen(), IT)), may=True),
         trash=4, unique=True),
    ice("builder", "Builder", 2, 4, "code_gate", advance, advance),
    card("isaac_liberdade", "Isaac Liberdade", Type.UPGRADE, 3, "bioroid sysop",
         Static(Strength(2, Cards(Where.PROTECTING_THIS, has=advancement))), trash=2, unique=True),
    card("escher", "Escher", Type.EVENT, 3, "run", runs(At.HQ), successful(Later(Instead(Would.BREACH, (
        Repeat(Count(protecting), (
            Choose(protecting, optional=True), If(found, (
                Choose(Cards(Where.PROTECTING, swaps_with=CHOSEN)), SwapIce(Ref.FIRST_CHOSEN, CHOSEN))))),)), Duration.RUN),
                    at=At.HQ)),
    ice("ezam", "ezaM", 1, 3, "code_gate",
        Sub(Arrange(1, order=False), May((Choose(Cards(Where.RND, top=1)), ToZone(CHOSEN, Zone.RND, bottom=True)))),
        Sub(Lasting(Strength(1, any_ice), duration=Duration.RUN))),
    ice("metamorph", "Metamorph", 3, 4, "code_gate observer", Sub(OneOf((
        (Choose(Cards(types=(Type.ICE,), other=True)), Choose(Cards(types=(Type.ICE,), other=True, swaps_with=CHOSEN)),
         SwapIce(Ref.FIRST_CHOSEN, CHOSEN)),
        (Choose(no_ice), Choose(Cards(types=(Type.ASSET, Type.UPGRADE, Type.AGENDA), swaps_with=CHOSEN)),
         SwapIce(Ref.FIRST_CHOSEN, CHOSEN)))))),
    ice("sand_storm", "Sand Storm", 2, 5, "trap deflector",
        Sub(If(Is(THIS, Cards(Where.INSTALLED)), (ChooseServer(At.ELSEWHERE), MoveIce(THIS, At.CHOSEN))), Trash(THIS))),
    card("tao_salonga_telepresence_magician", "Tāo Salonga: Telepresence Magician", Type.RUNNER_IDENTITY, None, "natural",
         When(On(Ev.STEAL), swap_two, may=True), When(On(Ev.SCORE), swap_two, may=True)),
)  # fmt: skip
