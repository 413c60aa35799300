"""Rebellion without Rehearsal: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

lost_some = Happened(On(Ev.TRASH, Cards(Where.RIG), side=RUNNER))
others = Cards(types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.OPERATION))
hosted = AtLeast(Count(Cards(Where.HOSTED_HERE, side=CORP)), 1)
one_without_killer = Cannot(Forbid.BREAK_PRINTED, itself, using=Cards(without=("killer",)), after=1)
may_end = Sub(May((EndRun(),), cost=Cost(parts=(Give(Cards(Where.HQ)),))))
as_barrier = Lasting(Subtype("barrier"), THIS, Duration.REZZED)
as_code_gate = Lasting(Subtype("code_gate"), THIS, Duration.REZZED)
as_sentry = Lasting(Subtype("sentry"), THIS, Duration.REZZED)
in_grip = Cards(Where.GRIP, types=(Type.PROGRAM, Type.HARDWARE))

CARDS = (
    card("alarm_clock", "Alarm Clock", Type.HARDWARE, 2, "",
        When(On(Ev.TURN_BEGINS, side=RUNNER), (MakeRun(At.HQ, during=(
            When(On(Ev.ENCOUNTER), (Bypass(),), may=True, first=Scope.RUN, cost=Cost(clicks=2)),)),), may=True), unique=True),
    card("arruaceiras_crew", "Arruaceiras Crew", Type.RESOURCE, 2, "connection seedy",
        Paid(Cost(parts=(TakeTags(),)), (Lasting(Strength(-2), Ref.ENCOUNTERED),), once=Scope.TURN, during_encounter=True),
        Paid(Cost(credits=2, parts=(This(),)), (If(AtMost(StrengthOf(Ref.ENCOUNTERED), 0), (Trash(Ref.ENCOUNTERED),)),),
             during_encounter=True)),
    card("ashen_epilogue", "Ashen Epilogue", Type.EVENT, 5, "", Play((
        ToZone(Cards(Where.GRIP), Zone.STACK), ToZone(Cards(Where.HEAP), Zone.STACK, shuffle=True),
        ToZone(Cards(Where.STACK, top=5), Zone.REMOVED), Draw(RUNNER, 5), ToZone(THIS, Zone.REMOVED)))),
    breaker("boi_tata", "Boi-tatá", 3, 1, "killer", Static(Price(Ask.USE_COST, -1), lost_some),
        breaks("sentry", cost=2, n=2, up_to=True), pump(3, 3)),
    ice("boto", "Boto", 6, 4, "barrier ap", do_2_net_damage, may_end, may_end, abilities=(gets(2, threat(4)),)),
    card("brasilia_government_grid", "Brasília Government Grid", Type.UPGRADE, 0, "region",
        When(On(Ev.REZ, any_ice, if_=DuringRun(At.THIS)), (
            Choose(Cards(types=(Type.ICE,), rezzed=True, other=True, than=IT)), Derez(CHOSEN),
            If(LastPaid(), (Lasting(Strength(3), IT, Duration.RUN),))), may=True, once=Scope.TURN),
        trash=3, limit_region=True),
    ice("capacitor", "Capacitor", 4, 3, "barrier", Sub(Gain(CORP, Tags())), end_the_run, abilities=(gets(2, Tagged()),)),
    card("cupellation", "Cupellation", Type.PROGRAM, 1, "",
        Paid(Cost(credits=1), (Host(THIS, Ref.ACCESSED, aside=True),), mid_access=True,
             if_=Both(Accessing(others), AtMost(Count(Cards(Where.HOSTED_HERE)), 0))),
        When(On(Ev.BREACH, at=At.HQ), (Lasting(AccessMore(2, At.HQ), duration=Duration.BREACH),), hosted, may=True,
             cost=Cost(credits=1, parts=(This(),)))),
    ice("hammer", "Hammer", 6, 4, "sentry destroyer observer", give_1_tag,
        Sub(Trash(Cards(types=(Type.RESOURCE, Type.HARDWARE)))),
        Sub(Trash(Cards(types=(Type.PROGRAM,), without=("decoder", "fracter", "killer")))),
        abilities=(Static(one_without_killer),)),
    card("isaac_liberdade", "Isaac Liberdade", Type.UPGRADE, 3, "bioroid sysop",
        Static(Strength(2, ice_here & Holds(Counter.ADVANCEMENT))),
        When(On(Ev.MOVE, THIS), (
            Choose(ice_here & ~Holds(Counter.ADVANCEMENT)), Place(Counter.ADVANCEMENT, 1, CHOSEN)), may=True),
        turn_ends(ChooseServer(At.ELSEWHERE), MoveCard(THIS, At.CHOSEN), side=CORP, may=True), trash=2, unique=True),
    card("jeitinho", "Jeitinho", Type.HARDWARE, 1, "weapon",
        When(On(Ev.BYPASS), (Install(THIS),), if_=threat(3), may=True, cost=Cost(clicks=1), zone=Zone.HEAP), unique=True),
    card("lightning_laboratory", "Lightning Laboratory", Type.AGENDA, None, "research", agenda_counter_when_scored,
        When(On(Ev.RUN_BEGINS), (
            ChooseServer(At.ATTACKED), Later(When(On(Ev.TURN_ENDS), (
                Derez(Cards(Where.PROTECTING, at=At.CHOSEN, rezzed=True), 2),)), Duration.TURN),
            Choose(Cards(Where.PROTECTING_ATTACKED, rezzed=False), optional=True), If(one_was_chosen, (
                Choose(Cards(Where.PROTECTING_ATTACKED, rezzed=False, other=True, than=CHOSEN), optional=True),
                Together((Rez(Ref.FIRST_CHOSEN, free=True), Rez(CHOSEN, free=True)))))),
            may=True, cost=spend_agenda), points=2, advance=4),
    breaker("lobisomem", "Lobisomem", 8, 2, "decoder fracter",
        When(On(Ev.FULLY_BREAK, a_code_gate, by=THIS), (Place(Counter.POWER),)),
        breaks("code_gate"),
        Paid(Cost(credits=Chosen(), parts=(Spend(Counter.POWER),)), (Break(Chosen()),), interface=True, about=a_barrier),
        pump(1, 2), memory=2, loads=(Counter.POWER, 1)),
    ice("lycian_multi_munition", "Lycian Multi-Munition", 3, 1, "mythic destroyer",
        Sub(If(Is(THIS, a_code_gate), (LoseClicks(), Lose(RUNNER, 1)))),
        Sub(If(Is(THIS, a_sentry), (Trash(a_program),))),
        Sub(If(Is(THIS, a_barrier), (Gain(CORP, 1), EndRun()))), unique=True,
        abilities=(When(On(Ev.REZ, THIS), (OneOf((
            (as_barrier,), (as_code_gate,), (as_sentry,), (as_barrier, as_code_gate), (as_barrier, as_sentry),
            (as_code_gate, as_sentry), (as_barrier, as_code_gate, as_sentry))),)), When(On(Ev.TURN_ENDS), (Derez(),)))),
    card("malandragem", "Malandragem", Type.PROGRAM, 4, "",
        when_empty(Counter.POWER, ToZone(THIS, Zone.REMOVED)),
        When(On(Ev.ENCOUNTER), (Bypass(),), if_=AtMost(StrengthOf(IT), 3), may=True, once=Scope.TURN,
             cost=spend_power),
        When(On(Ev.ENCOUNTER), (Bypass(),), if_=threat(4), may=True, cost=remove_this), loads=(Counter.POWER, 2)),
    card("physarum_entangler", "Physarum Entangler", Type.PROGRAM, 0, "trojan virus",
        When(On(Ev.ENCOUNTER, Ref.HOST), (Bypass(),), if_=Not(Is(Ref.HOST, a_barrier)), may=True,
             cost=for_each_subroutine), When(On(Ev.PURGE, side=CORP), (Trash(THIS),)), on_ice=True),
    breaker("pressure_spike", "Pressure Spike", 4, 1, "fracter", breaks("barrier"), pump(2, 3),
        pump(2, 9, if_=threat(4), once=Scope.RUN)),
    card("sebastiao_souza_pessoa_activist_organizer", "Sebastião Souza Pessoa: Activist Organizer", Type.RUNNER_IDENTITY, None,
        "g_mod", When(On(Ev.TAG, if_=AtMost(Tags(before=True), 0)), (
            Choose(Cards(Where.GRIP, types=(Type.RESOURCE,), subtypes=("connection",)), optional=True),
            Install(CHOSEN, discount=2)), may=True)),
    card("sisyphus_protocol", "Sisyphus Protocol", Type.AGENDA, None, "security",
        When(On(Ev.PASS, Cards(rezzed=True, subtypes=("code_gate", "sentry"))), (Encounter(IT),), may=True, first=Scope.TURN,
             cost=Cost(credits=1), alternative=Cost(parts=(Give(Cards(Where.HQ)),))), points=2, advance=5),
    card("spree", "Spree", Type.EVENT, 0, "run", Play((Place(Counter.POWER, 3), MakeRun())),
        Paid(spend_power, (
            Choose(Cards(Where.RIG, types=(Type.PROGRAM,), subtypes=("trojan",))),
            If(one_was_chosen, (Choose(Cards(Where.PROTECTING_ATTACKED) & CanHost()), Host(CHOSEN, Ref.FIRST_CHOSEN)))),
            if_=DuringRun())),
    card("thunderbolt_armaments_peace_through_power", "Thunderbolt Armaments: Peace Through Power", Type.CORP_IDENTITY,
        None, "division", When(On(Ev.REZ, Cards(subtypes=("ap", "destroyer"))), (
            Lasting(Strength(1), IT, Duration.RUN),
            Lasting(Subs((Sub(Unless(Cost(parts=(Give(Cards(Where.RIG)),)), (EndRun(),))),)), IT, Duration.RUN)))),
    ice("tributary", "Tributary", 3, 4, "code_gate",
        Sub(May((Draw(CORP),)), Choose(ice_in_hq, optional=True),
            Install(CHOSEN, Into.ELSEWHERE, free=True)),
        Sub(Lasting(Strength(2, any_ice), duration=Duration.RUN)), unique=True,
        abilities=(When(On(Ev.RUN_BEGINS), (MoveCard(THIS, At.ATTACKED),), first=Scope.TURN, may=True),)),
    card("window_of_opportunity", "Window of Opportunity", Type.EVENT, 1, "run",
        Play((Choose(in_grip, optional=True), Install(CHOSEN), MakeRun())),
        When(On(Ev.RUN_BEGINS, if_=RunBySource()), (
            Choose(Cards(Where.PROTECTING_ATTACKED, rezzed=True), remember=True), Derez(CHOSEN))),
        When(On(Ev.RUN_ENDS, if_=RunBySource()), (Rez(Ref.REMEMBERED, free=True),),
             if_=Is(Ref.REMEMBERED, unrezzed_ice), may=True, by=CORP)),
)  # fmt: skip
