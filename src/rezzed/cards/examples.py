"""Cards that the examples of the comprehensive rules are about and that no other file holds."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, IT, NET, RUNNER, THIS, AccessMore, At, Breach, Cards, Choose, Cost, Counter, Counters, Do, Draw, Duration,
    DuringRun, Ev, Expose, FullyBrokenByThis, Interrupt, Lasting, On, Paid, Prevent, Scope, Sub, Subs, Sum, SwapIce, Type, When,
    Where, Would, breaker, breaks, card, pump,
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
)  # fmt: skip
