"""Cards that look at ice being approached and passed, and at the approach of a server."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, IT, NET, RUNNER, THIS, At, AtLeast, AtMost, Both, BrokenPrinted, Cannot, Cards, Choose, Clicks,
    Cost, Count, Counter, Counters, Do, Draw, Duration, DuringRun, EndRun, Ev, EventNumber, Expose, Forbid, FullyBroken,
    Gain, GiveTags, IcePassed, If, Install, Is, JackOut, Lasting, Link, Lose, LoseClicks, MakeRun, May, Memory,
    MoveRunner, Not, On, OneOf, Place, Play, Purpose, Ref, Repeat, Rez, RunBySource, Scope, Search, SpendHosted, Static,
    Strength, StrengthOf, Sub, SuccessfulRunThisTurn, Sum, SwapIce, Tagged, Then, Times, Trash, Type, Unless, When, Where,
    Zone, card, ice, runs, successful,
)  # fmt: skip

jack_out = May((JackOut(),), by=RUNNER)
gone = Cost(trash_this=True)
etr = Sub(EndRun())
here = Cards(Where.PROTECTING_THIS)
ice_in_hq = Cards(Where.HQ, types=(Type.ICE,))
found = Is(CHOSEN, Cards())

CARDS = (
    card("bravado", "Bravado", Type.EVENT, 3, "run", Play((MakeRun(At.PROTECTED),)),
         When(On(Ev.RUN_ENDS, if_=RunBySource()), (Gain(RUNNER, Sum(6, IcePassed())),))),
    card("into_the_depths", "Into the Depths", Type.EVENT, 1, "run", runs(),
         successful(Repeat(IcePassed(each_time=True), (OneOf((
             (Gain(RUNNER, 4),), (Search(Cards(Where.STACK, types=(Type.PROGRAM,)), Zone.PLAY), Install(CHOSEN)),
             (Choose(Cards(Where.RIG, has=Counter.POWER)), Place(Counter.POWER, 1, CHOSEN))), each_once=True),)))),
    card("en_passant", "En Passant", Type.EVENT, 0, "sabotage",
         Play((Trash(Cards(Where.PROTECTING, rezzed=False, passed=True)),), if_=SuccessfulRunThisTurn())),
    card("copycat", "Copycat", Type.PROGRAM, 1, "",
         When(On(Ev.PASS), (Choose(Cards(Where.PROTECTING, rezzed=True, same_title_as=IT, other=True, than=IT)),
                            MoveRunner(CHOSEN, then=Then.PASSED)), may=True, cost=gone)),
    card("prey", "Prey", Type.EVENT, 0, "run", runs(),
         When(On(Ev.PASS), (Trash(IT),), may=True, once=Scope.RUN, cost=Cost(trash=Cards(Where.RIG), many=StrengthOf(IT)))),
    card("kyuban", "Kyuban", Type.PROGRAM, 0, "trojan", When(On(Ev.PASS, Ref.HOST), (Gain(RUNNER, 2),)), on_ice=True),
    card("gpi_net_tap", "GPI Net Tap", Type.HARDWARE, 3, "",
         When(On(Ev.APPROACH, Cards(rezzed=False)), (Expose(IT), May((JackOut(),), cost=gone)), may=True)),
    card("cezve", "Cezve", Type.PROGRAM, 2, "", Static(SpendHosted(Purpose.DURING_RUN), DuringRun(At.CENTRAL)), recurring=2),
    card("mumbad_city_grid", "Mumbad City Grid", Type.UPGRADE, 3, "region",
         When(On(Ev.PASS, here), (Choose(Cards(Where.PROTECTING_THIS, other=True, than=IT)), SwapIce(IT, CHOSEN)), may=True),
         trash=3, limit_region=True),
    card("k_p_lynn", "K. P. Lynn", Type.UPGRADE, 1, "executive",
         When(On(Ev.PASS_ALL, at=At.THIS), (OneOf(((GiveTags(),), (EndRun(),)), by=RUNNER),)), trash=3, unique=True),
    card("code_replicator", "Code Replicator", Type.UPGRADE, 2, "",
         When(On(Ev.PASS, Cards(Where.PROTECTING_THIS, rezzed=True)), (MoveRunner(IT), jack_out), may=True, cost=gone),
         trash=2),
    card("cayambe_grid", "Cayambe Grid", Type.UPGRADE, 3, "region", When(On(Ev.APPROACH_SERVER, at=At.THIS), (
        Unless(Cost(credits=Times(Count(Cards(Where.PROTECTING_THIS, has=Counter.ADVANCEMENT)), 2)), (EndRun(),)),)),
         trash=3, limit_region=True),
    card("midori", "Midori", Type.UPGRADE, 0, "sysop",
         When(On(Ev.APPROACH, here), (Choose(ice_in_hq), If(found, (SwapIce(IT, CHOSEN), jack_out))), may=True, once=Scope.RUN),
         trash=3, unique=True),
    card("mitra_aman", "Mitra Aman", Type.UPGRADE, 0, "clone",
         When(On(Ev.APPROACH, here), (
             Gain(CORP, 3), Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE,)), optional=True), SwapIce(IT, CHOSEN)),
             may=True, cost=gone), trash=3, unique=True),
    card("anoetic_void", "Anoetic Void", Type.UPGRADE, 0, "",
         When(On(Ev.APPROACH_SERVER, at=At.THIS), (EndRun(),), may=True,
              cost=Cost(credits=2, trash=Cards(Where.HQ), many=2)), trash=1, unique=True),
    card("henry_phillips", "Henry Phillips", Type.UPGRADE, 2, "sysop",
         When(On(Ev.BREAK, if_=DuringRun(At.THIS)), (If(Tagged(), (Gain(CORP, 2),)),)), trash=2, unique=True),
    card("haas_bioroid_architects_of_tomorrow", "Haas-Bioroid: Architects of Tomorrow", Type.CORP_IDENTITY, None, "megacorp",
         When(On(Ev.PASS, Cards(rezzed=True, subtypes=("bioroid",))), (
             Choose(Cards(subtypes=("bioroid",), rezzed=False)), Rez(CHOSEN, discount=4)), first=Scope.TURN, may=True)),
    card("khan_savvy_skiptracer", "Khan: Savvy Skiptracer", Type.RUNNER_IDENTITY, None, "natural",
         When(On(Ev.PASS), (Choose(Cards(Where.GRIP, subtypes=("icebreaker",))), Install(CHOSEN, discount=1)),
              first=Scope.TURN, may=True)),
    card("sipa", "Sipa", Type.PROGRAM, 1, "",
         When(On(Ev.PASS, Cards(Where.OUTERMOST), if_=FullyBroken()), (
             Choose(Cards(Where.PROTECTING, other=True, than=IT)), SwapIce(IT, CHOSEN)), first=Scope.TURN, may=True), memory=2),
    card("polyhistor", "Polyhistor", Type.HARDWARE, 4, "console", Static(Memory(1)), Static(Link(1)),
         When(On(Ev.PASS_ALL, at=At.HQ), (Draw(RUNNER), Draw(CORP)), first=Scope.TURN, may=True), unique=True, console=True),
    card("rover_algorithm", "Rover Algorithm", Type.OPERATION, 2, "",
         Static(Strength(Counters(Counter.POWER), Cards(is_=Ref.HOST))),
         When(On(Ev.PASS, Ref.HOST), (Place(Counter.POWER),))),
    card("au_revoir", "Au Revoir", Type.PROGRAM, 1, "", When(On(Ev.JACK_OUT), (Gain(RUNNER, 1),))),
    card("ancestral_imager", "Ancestral Imager", Type.AGENDA, None, "security",
         When(On(Ev.JACK_OUT), (Do(NET, 1),)), points=1, advance=3),
    card("nero_severn_information_broker", "Nero Severn: Information Broker", Type.RUNNER_IDENTITY, None, "natural",
         When(On(Ev.ENCOUNTER, Cards(subtypes=("sentry",))), (JackOut(),), may=True, once=Scope.TURN), link=1),
    card("recon", "Recon", Type.EVENT, 1, "run", runs(), When(On(Ev.ENCOUNTER), (JackOut(),), may=True, first=Scope.RUN)),
    card("black_level_clearance", "Black Level Clearance", Type.UPGRADE, 4, "security_protocol",
         When(On(Ev.SUCCESS, at=At.THIS), (OneOf((
             (Do(CORE, 1),), (JackOut(), Gain(CORP, 5), Draw(CORP), Trash(THIS))), by=RUNNER),)), trash=1),
    ice("lionsmane", "Lionsmane", 6, 4, "sentry ap", Sub(Do(NET, 2)),
        Sub(Unless(Cost(credits=3), (Do(NET, 2),))), Sub(May((JackOut(),), by=RUNNER, otherwise=(Do(NET, 2),)))),
    ice("virtual_service_agent", "Virtual Service Agent", 2, 2, "code_gate observer", Sub(Lose(RUNNER, 1)), abilities=(
        When(On(Ev.PASS, THIS), (GiveTags(),),
             if_=Both(AtLeast(EventNumber(2), 1), Not(BrokenPrinted(Cards(subtypes=("decoder",)))))),)),
    ice("tatu_bola", "Tatu-Bola", 2, 1, "barrier", etr, abilities=(
        When(On(Ev.PASS, THIS), (Choose(ice_in_hq), If(found, (SwapIce(THIS, CHOSEN), Gain(CORP, 4)))), may=True),)),
    ice("vertigo", "Vertigo", 1, 1, "code_gate", Sub(LoseClicks()), abilities=(
        When(On(Ev.PASS, THIS), (Lasting(Cannot(Forbid.STEAL), duration=Duration.RUN),
                                 Lasting(Cannot(Forbid.TRASH, Cards(side=CORP)), duration=Duration.RUN)),
             if_=AtMost(Clicks(RUNNER), 0)),)),
)  # fmt: skip
