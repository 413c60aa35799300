"""Cards that the examples of the comprehensive rules are about and that no other file holds."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, IT, MEAT, NET, RUNNER, THIS, AccessMore, Ask, At, Breach, Cannot, Cards, Choose, ChooseServer, Cost,
    Counter, Counters, Credits, Do, Draw, Duration, DuringRun, Ev, Expose, Extra, Forbid, FullyBrokenByThis, Host,
    Install, Instead, Interrupt, JackOut, Lasting, Later, Lose, MakeRun, May, MoveIce, MoveRunner, NotYet, On, Paid,
    Play, Prevent, Price, Ref, RunSuccessful, Scope, Search, Static, Sub, Subs, Sum, SwapIce, Tagged, ToZone, Trash,
    Type, Verb, When, Where, Would, Zone, breaker, breaks, card, pump, runs, successful,
)  # fmt: skip

CARDS = (
    breaker("inversificator", "Inversificator", 6, 2, "decoder", breaks("code_gate"), pump(1, 1),
        When(On(Ev.PASS, if_=FullyBrokenByThis()), (
            Choose(Cards(Where.PROTECTING, other=True, than=IT)), SwapIce(IT, CHOSEN)), may=True, first=Scope.TURN)),
    card("panic_button", "Panic Button", Type.UPGRADE, 1, "", Paid(Cost(credits=1), (Draw(CORP),), if_=DuringRun(At.HQ)),
         not_on=At.NOT_HQ, trash=2),
    card("hostile_infrastructure", "Hostile Infrastructure", Type.ASSET, 5, "",
         When(On(Ev.TRASH, Cards(side=CORP), side=RUNNER), (Do(NET, 1),)), trash=5),
    card("urtica_cipher", "Urtica Cipher", Type.ASSET, 0, "ambush",
         When(On(Ev.ACCESS, Cards(Where.INSTALLED, is_=THIS)), (Do(NET, Sum(2, Counters(Counter.ADVANCEMENT))),),
              anywhere=True), trash=2, advanceable=True),
    card("raymond_flint", "Raymond Flint", Type.RESOURCE, 2, "connection",
         When(On(Ev.BAD_PUBLICITY), (Breach(At.HQ, root=False),)),
         Paid(Cost(trash_this=True), (Choose(Cards(Where.INSTALLED, rezzed=False, side=CORP)), Expose(CHOSEN))), unique=True),
    card("docklands_pass", "Docklands Pass", Type.HARDWARE, 2, "",
         When(On(Ev.BREACH, at=At.HQ), (Lasting(AccessMore(1, At.HQ), duration=Duration.BREACH),), first=Scope.TURN),
         unique=True),
    card("stick_and_poke", "Stick and Poke", Type.RESOURCE, 0, "companion virtual",
         When(On(Ev.ENCOUNTER), (Lasting(Subs((Sub(Do(NET, 1), Draw(RUNNER)),), before=True), IT),), first=Scope.TURN),
         unique=True),
    card("jesminder_sareen_girl_behind_the_curtain", "Jesminder Sareen: Girl Behind the Curtain", Type.RUNNER_IDENTITY, None,
         "natural", Interrupt(Would.TAG, (Prevent(Would.TAG, 1),), if_=DuringRun(), first=Scope.RUN, may=False)),
    card("dedicated_response_team", "Dedicated Response Team", Type.ASSET, 2, "hostile",
         When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (Do(MEAT, 2),), Tagged()), trash=3),
    card("because_i_can", "Because I Can", Type.EVENT, 0, "run", runs(At.REMOTE),
         successful(Later(Instead(Would.BREACH, (ToZone(Cards(Where.ROOT_ATTACKED), Zone.RND, shuffle=True),), may=True),
                          Duration.RUN), at=At.REMOTE)),
    card("off_the_grid", "Off the Grid", Type.UPGRADE, 6, "", Static(Cannot(Forbid.RUN, at=At.THIS)),
         When(On(Ev.SUCCESS, at=At.HQ), (Trash(THIS),)), trash=0, not_on=At.CENTRAL),
    card("enhanced_login_protocol", "Enhanced Login Protocol", Type.OPERATION, 2, "current",
         Static(Extra(Ask.RUN_COST, Cost(clicks=1), basic=True), NotYet(On(Ev.ACTION, side=Verb.RUN))),
         When(On(Ev.STEAL), (Trash(THIS),)), When(On(Ev.PLAY, Cards(subtypes=("current",), other=True)), (Trash(THIS),))),
    card("heinlein_grid", "Heinlein Grid", Type.UPGRADE, 3, "region",
         When(On(Ev.LOSE_CLICK, side=RUNNER, if_=DuringRun(At.THIS)), (Lose(RUNNER, Credits(RUNNER)),)),
         When(On(Ev.SPEND_CLICK, side=RUNNER, if_=DuringRun(At.THIS)), (Lose(RUNNER, Credits(RUNNER)),)), trash=3,
         limit_region=True),
    card("rook", "Rook", Type.PROGRAM, 2, "caissa trojan",
         Static(Price(Ask.REZ_COST, 2, Cards(Where.PROTECTING_THIS))),
         Paid(Cost(clicks=1), (
             Choose(Cards(Where.PROTECTING, not_hosting="caissa", level=Ref.HOST, beside=True)), Host(CHOSEN)))),
    card("slipstream", "Slipstream", Type.RESOURCE, 0, "virtual",
         When(On(Ev.PASS, Cards(rezzed=True)), (
             Choose(Cards(Where.PROTECTING, at=At.CENTRAL, level=IT)), MoveRunner(CHOSEN), May((JackOut(),))), may=True,
              cost=Cost(trash_this=True))),
    card("the_noble_path", "The Noble Path", Type.EVENT, 0, "run", Play((
        Trash(Cards(Where.GRIP), every=True),
        MakeRun(during=(Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 0),), may=False),))))),
    card("georgia_emelyov", "Georgia Emelyov", Type.UPGRADE, 1, "sysop", When(On(Ev.UNSUCCESSFUL, at=At.THIS), (Do(NET, 1),)),
         Paid(Cost(credits=2), (ChooseServer(At.ELSEWHERE), MoveIce(THIS, At.CHOSEN))), trash=3, unique=True),
    card("self_modifying_code", "Self-modifying Code", Type.PROGRAM, 0, "",
         Paid(Cost(credits=2, trash_this=True), (
             Search(Cards(Where.STACK, types=(Type.PROGRAM,), installable=True), Zone.PLAY), Install(CHOSEN))),
         memory=2),
)  # fmt: skip
