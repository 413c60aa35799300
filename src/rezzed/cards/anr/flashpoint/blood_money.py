"""Blood Money: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

pay_or_trash = Sub(Unless(Cost(credits=2), (), must=True, alternative=Cost(parts=(Give(Cards(Where.RIG)),))))

CARDS = (
    card("data_breach", "Data Breach", Type.EVENT, 0, "run", runs(At.RND),
        When(On(Ev.RUN_ENDS, at=At.RND, if_=Both(RunBySource(), RunSuccessful())), (MakeRun(At.RND),), once=Scope.TURN,
             may=True)),
    ice("fairchild_2_0", "Fairchild 2.0", 4, 3, "code_gate bioroid ap", pay_or_trash, pay_or_trash, do_1_core_damage,
        abilities=(bioroid(2, 2),)),
    breaker("golden", "Golden", 5, 1, "killer", breaks("sentry", cost=2, n=2, up_to=True), pump(2, 4), derezzes(a_sentry),
        variants=(under("anr-2012", "cr-1.4", abilities=(
            breaks("sentry", cost=2, n=2, up_to=True), pump(2, 4), derezzes(a_sentry, interface=True))),)),
    card("khan_savvy_skiptracer", "Khan: Savvy Skiptracer", Type.RUNNER_IDENTITY, None, "natural",
        When(On(Ev.PASS), (Choose(Cards(Where.HELD, subtypes=("icebreaker",))), Install(CHOSEN, discount=1)),
             first=Scope.TURN, may=True)),
    breaker("nfr", "Nfr", 3, 1, "fracter", When(fully_broken_by_this, (Place(Counter.POWER),)), gets(power_counters),
        breaks("barrier")),
    breaker("paperclip", "Paperclip", 4, 1, "fracter", When(On(Ev.ENCOUNTER, a_barrier), (Install(THIS),), may=True,
            zone=Zone.HEAP), Paid(Cost(credits=Chosen()), (Lasting(Strength(Chosen()), THIS),
             If(DuringEncounter(a_barrier, interface=True), (Break(Chosen(), up_to=True),))))),
    card("prisec", "Prisec", Type.UPGRADE, 0, "ambush",
        When(On(Ev.ACCESS, Cards(Where.INSTALLED, is_=THIS)), (Together((GiveTags(1), DoDamage(MEAT, 1))),), may=True,
             cost=Cost(credits=2), anywhere=True), trash=3),
    card("weyland_consortium_builder_of_nations", "Weyland Consortium: Builder of Nations", Type.CORP_IDENTITY, None,
        "megacorp", When(On(Ev.ENCOUNTER_ENDS, Cards() & Holds(Counter.ADVANCEMENT)), (DoDamage(MEAT, 1),), first=Scope.TURN)),
)  # fmt: skip
