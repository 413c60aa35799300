"""Midnight Sun: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

one_less = Measured(Measure.COST, exactly=Sum(PrintedCost(IT), -1))
access_without_taking = Access(CHOSEN, during=(Cannot(Forbid.STEAL), Cannot(Forbid.TRASH)))

CARDS = (
    ice("anemone", "Anemone", 3, 2, "sentry ap", do_1_net_damage,
        abilities=(When(rezzed_in_run, (DoDamage(NET, 2),), may=True, cost=Cost(parts=(Give(Cards(Where.HQ)),))),)),
    card("backstitching", "Backstitching", Type.RESOURCE, 2, "virtual",
        turn_begins(IdentifyMark()),
        When(On(Ev.ENCOUNTER, if_=DuringRun(At.MARK)), (Bypass(),), may=True, cost=trash_this)),
    ice("bathynomus", "Bathynomus", 3, 1, "sentry ap", do_3_net_damage,
        abilities=(gets(3, Is(THIS, Cards(Where.PROTECTING, at=At.ARCHIVES))),)),
    breaker("begemot", "Begemot", 5, 2, "fracter", When(On(Ev.INSTALL, THIS), (DoDamage(CORE, 1),)), gets(CoreDamage()),
        breaks("barrier", n=0, up_to=True), memory=2),
    card("carpe_diem", "Carpe Diem", Type.EVENT, 1, "run",
        Play((IdentifyMark(), Gain(RUNNER, 4), May((MakeRun(At.MARK),))))),
    breaker("cats_cradle", "Cat's Cradle", 2, 1, "decoder",
        Static(Price(Ask.REZ_COST, 1, Cards(types=(Type.ICE,), subtypes=("code_gate",)))), breaks("code_gate"), pump(1, 1)),
    card("cezve", "Cezve", Type.PROGRAM, 2, "", Static(SpendHosted(Purpose.DURING_RUN), DuringRun(At.CENTRAL)), recurring=2),
    card("chastushka", "Chastushka", Type.EVENT, 3, "run sabotage", runs(At.HQ),
        successful(Later(Instead(Would.BREACH, (Sabotage(4),)), Duration.RUN), at=At.HQ)),
    ice("echo", "Echo", 2, 0, "barrier harmonic", abilities=(
            When(On(Ev.REZ, Cards(types=(Type.ICE,), subtypes=("harmonic",))), (Place(Counter.POWER),)),
            Static(Subs((end_the_run,), power_counters)))),
    ice("envelopment", "Envelopment", 5, 5, "barrier", Sub(Trash(THIS)), abilities=(
            When(On(Ev.REZ, THIS), (Place(Counter.POWER, 4),)), turn_begins(Remove(Counter.POWER), side=CORP),
            Static(Subs((end_the_run,), power_counters, before=True)))),
    card("esa_afontov_eco_insurrectionist", "Esâ Afontov: Eco-Insurrectionist", Type.RUNNER_IDENTITY, None, "cyborg",
        When(On(Ev.DAMAGE, side=CORE), (Draw(RUNNER), Sabotage(2)), first=Scope.TURN, may=True)),
    ice("hakarl_1_0", "Hákarl 1.0", 5, 4, "barrier bioroid ap", do_1_core_damage, end_the_run,
        abilities=(When(rezzed_in_run, (
            Choose(Cards(side=CORP, rezzed=True, other=True)), Derez(CHOSEN), If(LastPaid(), (
                Lasting(Cannot(Forbid.PAID, Cards(types=(Type.ICE,), subtypes=("bioroid",))), duration=Duration.TURN),))),
            may=True), bioroid())),
    breaker("hyperbaric", "Hyperbaric", 3, 0, "decoder", When(On(Ev.INSTALL, THIS), (Place(Counter.POWER),)),
        gets(power_counters), breaks("code_gate"), Paid(Cost(credits=2), (Place(Counter.POWER),))),
    card("into_the_depths", "Into the Depths", Type.EVENT, 1, "run", runs(),
        successful(Repeat(IcePassed(each_time=True), (OneOf((
            (Gain(RUNNER, 4),),
            (Search(Cards(Where.STACK, types=(Type.PROGRAM,)) & Payable(), Zone.PLAY), Install(CHOSEN)),
            (Choose(Cards(Where.RIG) & Holds(Counter.POWER)), Place(Counter.POWER, 1, CHOSEN))), each_once=True,
            freely=True),)))),
    ice("ivik", "Ivik", 7, 5, "barrier ap", do_2_net_damage, end_the_run, abilities=(
            Static(Price(Ask.REZ_COST, Times(Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("code_gate",))), -1),
                     itself), unrezzed=True),)),
    card("light_the_fire", "Light the Fire!", Type.RESOURCE, 1, "sabotage",
        Paid(Cost(clicks=1, parts=(This(), Suffer(CORE))), (MakeRun(At.REMOTE, during=(
            Blank(Cards(Where.ROOT_ATTACKED)), When(On(Ev.SUCCESS), (Trash(Cards(Where.ROOT_ATTACKED), every=True),)))),))),
    ice("mestnichestvo", "Mestnichestvo", 5, 4, "code_gate", Sub(Lose(RUNNER, 3)), end_the_run, advanceable=True,
        abilities=(encountered(Lose(RUNNER, 3), may=True, cost=Cost(parts=(Spend(Counter.ADVANCEMENT),))),)),
    card("ob_superheavy_logistics_extract_export_excel", "Ob Superheavy Logistics: Extract. Export. Excel.",
        Type.CORP_IDENTITY, None, "corp", When(On(Ev.TRASH, Cards(rezzed=True), side=CORP, if_=Not(Installing())), (
            Search(Cards(Where.RND, types=(Type.ICE, Type.ASSET, Type.UPGRADE)) & one_less, Zone.PLAY),
            Install(CHOSEN, free=True), Rez(CHOSEN, discount=99)), may=True, once=Scope.TURN)),
    card("pinhole_threading", "Pinhole Threading", Type.EVENT, 1, "run", runs(),
        successful(Later(Instead(Would.BREACH, (
            Choose(Cards(Where.ROOT, at=At.OTHER)), If(Is(CHOSEN, an_agenda), (access_without_taking,), (Access(CHOSEN),)))),
            Duration.RUN))),
    card("pravdivost_consulting_political_solutions", "Pravdivost Consulting: Political Solutions", Type.CORP_IDENTITY, None,
        "division", When(On(Ev.SUCCESS), (
            Choose(advanceable_cards), Place(Counter.ADVANCEMENT, 1, CHOSEN)), first=Scope.TURN,
            may=True)),
    breaker("propeller", "Propeller", 1, 0, "fracter", breaks("barrier"), pump(spend_power, 2), loads=(Counter.POWER, 4)),
    breaker("revolver", "Revolver", 2, 1, "killer weapon", breaks("sentry", pay=trash_this),
        breaks("sentry", pay=spend_power), pump(2, 3), loads=(Counter.POWER, 6)),
    card("rigging_up", "Rigging Up", Type.EVENT, 0, "mod", Play((
        Choose(Cards(Where.GRIP, types=(Type.PROGRAM, Type.HARDWARE))), Install(CHOSEN, discount=3),
        If(AtLeast(Counters(Counter.POWER, CHOSEN), 1), (May((Place(Counter.POWER, 1, CHOSEN),)),))))),
    ice("stavka", "Stavka", 4, 2, "sentry destroyer", trash_a_program,
        trash_a_program, abilities=(
            When(On(Ev.REZ, THIS), (Lasting(Strength(5), THIS, Duration.RUN),), if_=DuringRun(At.THIS), may=True,
                 cost=Cost(parts=(Give(Cards(Where.INSTALLED, side=CORP, other=True)),))),)),
    card("trust_operation", "Trust Operation", Type.OPERATION, 0, "gray_ops", Play((
        Trash(Cards(Where.RIG, types=(Type.RESOURCE,))), Choose(Cards(Where.ARCHIVES, types=corp_goods)),
        Install(CHOSEN, free=True), Rez(CHOSEN, free=True)), if_=Tagged())),
    ice("vasilisa", "Vasilisa", 2, 2, "sentry observer", give_1_tag, abilities=(
            encountered(Choose(advanceable_cards), Place(Counter.ADVANCEMENT, 1, CHOSEN), may=True,
                    cost=Cost(credits=1)),)),
    card("virtuoso", "Virtuoso", Type.HARDWARE, 4, "console", Static(Memory(1)),
        turn_begins(IdentifyMark()),
        When(On(Ev.SUCCESS, at=At.MARK), (If(
            DuringRun(At.HQ), (Lasting(AccessMore(1, At.HQ), duration=Duration.RUN_BREACH),),
            (Later(When(On(Ev.RUN_ENDS), (Breach(At.HQ),))),)),), first=Scope.TURN), unique=True, console=True),
    ice("wave", "Wave", 2, 3, "code_gate harmonic",
        Sub(Gain(CORP, Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("harmonic",))))),
        abilities=(When(rezzed_in_run, (Search(Cards(Where.RND, types=(Type.ICE,)), Zone.HQ, reveal=True),), may=True),)),
)  # fmt: skip
