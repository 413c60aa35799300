"""Uprising: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

installed_now = Happened(On(Ev.INSTALL, THIS))

CARDS = (
    breaker("afterimage", "Afterimage", 4, 2, "killer",
        When(On(Ev.ENCOUNTER, a_sentry), (Bypass(),), may=True, once=Scope.TURN,
             cost=Cost(credits=2, parts=(FromStealth(),))),
        breaks("sentry", n=2, up_to=True), pump(1, 2, stealth=True)),
    ice("akhet", "Akhet", 3, 2, "barrier",
        Sub(Gain(CORP, 1), Choose(Cards(Where.INSTALLED)), Place(Counter.ADVANCEMENT, 1, CHOSEN)), end_the_run,
        advanceable=True, abilities=(gets(3, advanced_3_times), Static(one_printed_broken_at_most, advanced_3_times))),
    card("boomerang", "Boomerang", Type.HARDWARE, 2, "",
        installed(Choose(any_ice, remember=True)),
        Paid(trash_this, (Break(2, up_to=True), Later(When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (
            Choose(Cards(Where.HEAP) & Titled("Boomerang")), ToZone(CHOSEN, Zone.STACK, shuffle=True)), may=True))),
             about=Cards(is_=Ref.REMEMBERED), during_encounter=True), unique=True),
    card("bravado", "Bravado", Type.EVENT, 3, "run", Play((MakeRun(At.PROTECTED),)),
        When(On(Ev.RUN_ENDS, if_=RunBySource()), (Gain(RUNNER, Sum(6, IcePassed())),))),
    card("cayambe_grid", "Cayambe Grid", Type.UPGRADE, 3, "region",
        turn_begins(Choose(ice_here), Place(Counter.ADVANCEMENT, 1, CHOSEN), side=CORP),
        When(On(Ev.APPROACH_SERVER, at=At.THIS), (
        Unless(Cost(credits=Times(Count(ice_here & Holds(Counter.ADVANCEMENT)), 2)), (EndRun(),)),)),
        trash=3, limit_region=True),
    card("cordyceps", "Cordyceps", Type.PROGRAM, 3, "virus", When(On(Ev.INSTALL, THIS), (Place(Counter.VIRUS, 2),)),
        When(On(Ev.SUCCESS, at=At.CENTRAL), (
            Choose(Cards(Where.PROTECTING_ATTACKED) & Swappable(any_ice)), Choose(Cards(types=(Type.ICE,)) & Swappable(CHOSEN)),
            Swap(Ref.FIRST_CHOSEN, CHOSEN)), may=True, once=Scope.TURN, cost=spend_virus)),
    card("devil_charm", "Devil Charm", Type.HARDWARE, 1, "chip",
        When(On(Ev.ENCOUNTER), (Lasting(Strength(-6), IT, Duration.RUN),), may=True, cost=remove_this),
        unique=True),
    ice("drafter", "Drafter", 3, 3, "sentry",
        Sub(Choose(Cards(Where.ARCHIVES), optional=True), ToZone(CHOSEN, Zone.HQ)),
        Sub(Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)), optional=True),
            Install(CHOSEN, free=True))),
    card("dreamnet", "DreamNet", Type.RESOURCE, 3, "virtual",
        When(On(Ev.SUCCESS), (
            Draw(RUNNER),
            If(Either(Is(Ref.IDENTITY, Cards(subtypes=("digital",))), AtLeast(LinkStrength(), 2)), (Gain(RUNNER, 1),))),
             first=Scope.TURN), unique=True),
    breaker("euler", "Euler", 2, 2, "decoder", breaks("code_gate", cost=0, if_=installed_now),
        breaks("code_gate", cost=2, n=2, up_to=True), pump(1, 1)),
    ice("f2p", "F2P", 4, 5, "sentry", Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)), give_1_tag, abilities=(
            Paid(Cost(credits=2), (Break(1),), by=RUNNER, about=Cards(is_=Ref.THIS), during_encounter=True,
                if_=Not(Tagged())),)),
    card("ganked", "Ganked!", Type.UPGRADE, 0, "ambush",
        accessed(Choose(rezzed_ice_here), Encounter(CHOSEN), may=True, cost=trash_this),
        trash=3, reveal_in_rnd=True),
    ice("gold_farmer", "Gold Farmer", 3, 1, "barrier", end_the_run_unless_3_paid, end_the_run_unless_3_paid,
        abilities=(When(On(Ev.BREAK, THIS), (Lose(RUNNER, 1),), if_=BrokenSubPrinted()),)),
    ice("konjin", "Konjin", 3, 3, "mythic psi", unique=True,
        abilities=(When(On(Ev.ENCOUNTER, THIS), (Psi((Choose(other_rezzed_ice, optional=True), Encounter(CHOSEN))),)),)),
    breaker("makler", "Makler", 5, 2, "fracter", breaks("barrier", cost=2, n=2, up_to=True), pump(2, 2),
        When(fully_broken_by_this, (Gain(RUNNER, 1),), first=Scope.TURN)),
    card("next_activation_command", "NEXT Activation Command", Type.OPERATION, 0, "lockdown",
        Play((), if_=AtMost(Count(Cards(Where.PLAY, subtypes=("lockdown",), other=True)), 0)),
        Static(Strength(2, any_ice)),
        Static(Cannot(Forbid.BREAK, any_ice, using=Cards(without=("icebreaker",)))),
        stays=(On(Ev.TURN_BEGINS, side=CORP),), trash=4),
    breaker("odore", "Odore", 4, 0, "killer", breaks("sentry", cost=2, n=0, up_to=True),
        breaks("sentry", cost=0, if_=three_virtual_resources), pump(3, 3)),
    breaker("penrose", "Penrose", 3, 2, "decoder fracter", breaks("barrier", if_=installed_now), breaks("code_gate"),
        pump(1, 3, stealth=True)),
    card("prana_condenser", "Prāna Condenser", Type.ASSET, 1, "",
        Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 1), Place(Counter.POWER), Gain(CORP, 3)), damage=NET, if_=DoneBy(CORP)),
        Paid(Cost(clicks=2, parts=(This(),)), (DoDamage(NET, power_counters),)),
        trash=4, unique=True),
    card("project_vacheron", "Project Vacheron", Type.AGENDA, None, "research",
        Instead(Would.STEAL, (Together((ToZone(THIS, Zone.RUNNER_SCORE), Place(Counter.AGENDA, 4))),),
                Cards(Where.NOT_ARCHIVES, is_=THIS), anywhere=True),
        Static(WorthPoints(-3), AtLeast(Counters(Counter.AGENDA), 1), stolen=True),
        turn_begins(Remove(Counter.AGENDA), if_=AtLeast(Counters(Counter.AGENDA), 1), zone=Zone.RUNNER_SCORE),
        points=3, advance=5),
    card("swift", "Swift", Type.HARDWARE, 2, "console vehicle", Static(Memory(1)),
        When(On(Ev.PLAY, Cards(types=(Type.EVENT,), subtypes=("run",))), (GainClicks(RUNNER),), first=Scope.TURN),
        console=True, unique=True),
    card("tranquility_home_grid", "Tranquility Home Grid", Type.UPGRADE, 1, "region",
        When(On(Ev.INSTALL, Cards(Where.ROOT_THIS)), (OneOf(((Gain(CORP, 2),), (Draw(CORP),))),), first=Scope.TURN),
        trash=4, not_on=At.CENTRAL, limit_region=True),
    card("vaporframe_fabricator", "Vaporframe Fabricator", Type.ASSET, 2, "industrial",
        Paid(Cost(clicks=1), (Choose(corp_goods_in_hq), Install(CHOSEN, free=True)), once=Scope.TURN),
        When(On(Ev.TRASH, THIS, side=RUNNER), (
            Choose(corp_goods_in_hq, optional=True), If(Is(CHOSEN, Cards(types=(Type.ICE,))), (Install(CHOSEN, free=True),), (
                Install(CHOSEN, free=True, at=At.ELSEWHERE),)))), trash=3),
    ice("winchester", "Winchester", 4, 4, "sentry destroyer tracer", Sub(Trace(4, (Trash(a_program),))),
        Sub(Trace(3, (Trash(Cards(types=(Type.HARDWARE,))),))), abilities=(
            Static(Subs((Sub(Trace(3, (EndRun(),))),)), Is(THIS, Cards(Where.PROTECTING, at=At.HQ))),)),
)  # fmt: skip
