"""Honor and Profit: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

only_central = Static(Cannot(Forbid.INTERFACE, Cards(Where.PROTECTING, at=At.REMOTE), using=itself))
net_or_1 = Sub(Unless(Cost(credits=1), (DoDamage(NET, 1),)))
punish = (Psi((DoDamage(NET, Hand(RUNNER)),)),)

CARDS = (
    breaker("alias", "Alias", 3, 1, "killer", breaks("sentry"), pump(2, 3), only_central),
    breaker("breach", "Breach", 2, 2, "fracter", breaks("barrier", cost=2, n=3, up_to=True), pump(2, 4), only_central),
    card("feint", "Feint", Type.EVENT, 2, "run", runs(At.HQ), When(On(Ev.ENCOUNTER), (Bypass(),), first=Scope.RUN, times=2),
        successful(Lasting(Cannot(Forbid.BREACH, at=At.HQ), duration=Duration.RUN), at=At.HQ)),
    breaker("gingerbread", "Gingerbread", 2, 2, "", breaks("tracer"), pump(2, 3)),
    card("grappling_hook", "Grappling Hook", Type.PROGRAM, 2, "",
        Paid(trash_this, (Break(but=1),), during_encounter=True)),
    ice("guard", "Guard", 4, 2, "sentry", end_the_run, abilities=(Static(Cannot(Forbid.BYPASS, itself)),)),
    card("house_of_knives", "House of Knives", Type.AGENDA, None, "security",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, 3),)),
        Paid(spend_agenda, (DoDamage(NET, 1),), if_=DuringRun(), once=Scope.RUN), points=1, advance=3),
    card("ken_express_tenma_disappeared_clone", "Ken “Express” Tenma: Disappeared Clone", Type.RUNNER_IDENTITY, None, "clone",
        When(On(Ev.PLAY, Cards(types=(Type.EVENT,), subtypes=("run",))), (Gain(RUNNER, 1),), first=Scope.TURN)),
    ice("komainu", "Komainu", 5, 1, "sentry ap",
        abilities=(encountered(Lasting(Subs((do_1_net_damage,), Hand(RUNNER)), THIS, Duration.RUN)),)),
    card("legwork", "Legwork", Type.EVENT, 2, "run", runs(At.HQ),
        successful(Lasting(AccessMore(2, At.HQ), duration=Duration.RUN_BREACH), at=At.HQ)),
    card("mass_install", "Mass Install", Type.EVENT, 1, "", Play((
        Repeat(3, (Choose(Cards(Where.HELD, types=(Type.PROGRAM,)), optional=True), Install(CHOSEN))),))),
    breaker("overmind", "Overmind", 4, 0, "ai", When(On(Ev.INSTALL, THIS), (Place(Counter.POWER, FreeMemory()),)),
        breaks(pay=spend_power), pump(1, 1)),
    breaker("passport", "Passport", 1, 2, "decoder", breaks("code_gate"), pump(2, 2), only_central),
    card("psychic_field", "Psychic Field", Type.ASSET, 0, "ambush psi",
        When(On(Ev.EXPOSE, THIS), punish, unrezzed=True),
        When(On(Ev.ACCESS, Cards(Where.INSTALLED, is_=THIS)), punish, anywhere=True), trash=2),
    ice("pup", "Pup", 1, 0, "sentry ap", net_or_1, net_or_1),
    ice("rainbow", "Rainbow", 3, 4, "sentry code_gate barrier", end_the_run),
    card("security_testing", "Security Testing", Type.RESOURCE, 0, "job",
        turn_begins(ChooseServer(At.ANY, remember=True), may=True),
        When(On(Ev.SUCCESS, at=At.REMEMBERED), (Later(Instead(Would.BREACH, (Gain(RUNNER, 2),)), Duration.RUN),),
             first=Scope.TURN)),
    ice("shiro", "Shiro", 6, 5, "code_gate", Sub(Arrange(3)),
        Sub(May((), cost=Cost(credits=1), otherwise=(Breach(At.RND, root=False),)))),
    card("silhouette_stealth_operative", "Silhouette: Stealth Operative", Type.RUNNER_IDENTITY, None, "natural",
        When(On(Ev.SUCCESS, at=At.HQ), (Choose(Cards(side=CORP, rezzed=False)), Expose(CHOSEN)), first=Scope.TURN, may=True)),
    ice("susanoo_no_mikoto", "Susanoo-no-Mikoto", 9, 7, "sentry deflector",
        Sub(If(Not(DuringRun(At.ARCHIVES)), (moves_instead_of_passing(At.ARCHIVES),)),
            Lasting(Cannot(Forbid.JACK_OUT), duration=Duration.UNTIL_NEXT)), unique=True),
    card("tori_hanzo", "Tori Hanzō", Type.UPGRADE, 3, "sysop",
        Interrupt(Would.DAMAGE, (Become(CORE),), damage=NET, if_=Both(DuringRun(At.THIS), DoneBy(CORP)), first=Scope.RUN,
                  cost=Cost(credits=2)),
        trash=2, unique=True),
)  # fmt: skip
