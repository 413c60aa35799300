"""System Gateway: its ice, its icebreakers, and what else of it matters in a run."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, NET, RUNNER, THIS, AccessMore, Ask, At, AtLeast, AtMost, Both, Break, Cannot, Cards, Choose, Cost,
    Count, Counter, Counters, Credits, Do, Duration, DuringRun, EndRun, Ev, Forbid, Gain, GiveTags, If, Install,
    Into, Is, JackOut, Lasting, Later, Lose, MakeRun, May, Odd, On, OneOf, Paid, Place, Price, PrintedCost, Provided,
    Ref, RunBySource, RunSuccessful, Static, Strength, Sub, SuccessfulRunThisTurn, Trash, Type, Unless, When, Where, bioroid,
    breaker, breaks, card, encountered, gets, ice, pump,
)  # fmt: skip

etr = Sub(EndRun())
icebreakers = Count(Cards(Where.INSTALLED, subtypes=("icebreaker",)))
corp_cards = Cards(side=CORP)
installable = Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA))

CARDS = (
    ice("ansel_1_0", "Ansel 1.0", 6, 4, "sentry bioroid destroyer", Sub(Trash(Cards(Where.RIG))),
        Sub(Choose(installable, optional=True), Install(CHOSEN)),
        Sub(Lasting(Cannot(Forbid.STEAL), duration=Duration.RUN),
            Lasting(Cannot(Forbid.TRASH, corp_cards), duration=Duration.RUN)),
        abilities=(bioroid(),)),
    ice("ballista", "Ballista", 5, 4, "sentry destroyer",
        Sub(OneOf(((Trash(Cards(types=(Type.PROGRAM,))),), (EndRun(),))))),
    ice("bran_1_0", "Brân 1.0", 6, 6, "barrier bioroid",
        Sub(Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE,)), optional=True),
            Install(CHOSEN, Into.INWARD, free=True)),
        etr, etr, abilities=(bioroid(),)),
    ice("diviner", "Diviner", 2, 3, "code_gate ap",
        Sub(Do(NET, 1), If(Odd(PrintedCost(Ref.TRASHED)), (EndRun(),)))),
    ice("funhouse", "Funhouse", 5, 4, "code_gate", Sub(Unless(Cost(credits=4), (GiveTags(1),))),
        abilities=(encountered(Unless(Cost(tags=1), (EndRun(),))),)),
    ice("karuna", "Karunā", 4, 3, "sentry ap", Sub(Do(NET, 2), May((JackOut(),), by=RUNNER)), Sub(Do(NET, 2))),
    ice("palisade", "Palisade", 3, 2, "barrier", etr,
        abilities=(gets(2, Is(THIS, Cards(Where.PROTECTING, at=At.REMOTE))),)),
    ice("pharos", "Pharos", 7, 5, "barrier", Sub(GiveTags(1)), etr, etr, advanceable=True,
        abilities=(gets(5, AtLeast(Counters(Counter.ADVANCEMENT), 3)),)),
    ice("ping", "Ping", 2, 1, "barrier", etr,
        abilities=(When(On(Ev.REZ, THIS, if_=DuringRun(At.THIS)), (GiveTags(1),)),)),
    ice("tithe", "Tithe", 1, 1, "sentry ap", Sub(Do(NET, 1)), Sub(Gain(CORP, 1))),
    ice("whitespace", "Whitespace", 2, 0, "code_gate", Sub(Lose(RUNNER, 3)),
        Sub(If(AtMost(Credits(RUNNER), 6), (EndRun(),)))),
    breaker("buzzsaw", "Buzzsaw", 4, 3, "decoder", breaks("code_gate", n=2, up_to=True), pump(3, 1)),
    breaker("carmen", "Carmen", 5, 2, "killer",
        Static(Price(Ask.INSTALL_COST, -2), SuccessfulRunThisTurn(), anywhere=True), breaks("sentry"), pump(2, 3)),
    breaker("cleaver", "Cleaver", 3, 3, "fracter", breaks("barrier", n=2, up_to=True), pump(2, 1)),
    breaker("echelon", "Echelon", 3, 0, "killer", gets(icebreakers), breaks("sentry"), pump(3, 2)),
    breaker("marjanah", "Marjanah", 0, 1, "fracter",
        breaks("barrier", cost=Provided(SuccessfulRunThisTurn(), 1, 2)), pump(1, 1)),
    breaker("mayfly", "Mayfly", 1, 1, "ai",
        breaks(then=(Later(When(On(Ev.RUN_ENDS), (Trash(THIS),)), Duration.RUN),)),
        pump(1, 1), memory=2),
    breaker("unity", "Unity", 3, 1, "decoder", breaks("code_gate"), pump(1, icebreakers)),
    card("botulus", "Botulus", Type.PROGRAM, 2, "virus trojan",
         Paid(Cost(counters=(Counter.VIRUS, 1)), (Break(1),), on=Cards(is_=Ref.HOST), during_encounter=True),
         on_ice=True, loads=(Counter.VIRUS, 1)),
    card("leech", "Leech", Type.PROGRAM, 1, "virus", When(On(Ev.SUCCESS, at=At.CENTRAL), (Place(Counter.VIRUS),)),
         Paid(Cost(counters=(Counter.VIRUS, 1)), (Lasting(Strength(-1), Ref.ENCOUNTERED),), during_encounter=True)),
    card("tranquilizer", "Tranquilizer", Type.PROGRAM, 2, "virus trojan", on_ice=True, loads=(Counter.VIRUS, 1)),
    card("conduit", "Conduit", Type.PROGRAM, 4, "virus",
         When(On(Ev.RUN_ENDS, at=At.RND, if_=RunSuccessful()), (Place(Counter.VIRUS),), may=True),
         Paid(Cost(clicks=1), (MakeRun(At.RND),)),
         When(On(Ev.BREACH, at=At.RND, if_=Both(RunBySource(), RunSuccessful())),
              (Lasting(AccessMore(Counters(Counter.VIRUS), At.RND), duration=Duration.BREACH),))),
    card("manegarm_skunkworks", "Manegarm Skunkworks", Type.UPGRADE, 2, "",
         When(On(Ev.APPROACH_SERVER, at=At.THIS), (Unless(Cost(clicks=2), (EndRun(),), alternative=Cost(credits=5)),)),
         trash=3, unique=True),
    card("the_catalyst_convention_breaker", "The Catalyst: Convention Breaker", Type.RUNNER_IDENTITY, None, "natural"),
    card("the_syndicate_profit_over_principle", "The Syndicate: Profit over Principle", Type.CORP_IDENTITY, None,
         "megacorp"),
)  # fmt: skip
