"""The Spaces Between: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("d4v1d", "D4v1d", Type.PROGRAM, 3, "",
        Paid(spend_power, (Break(1),), about=Cards() & Measured(Measure.STRENGTH, least=5), during_encounter=True),
        loads=(Counter.POWER, 3)),
    card("enhanced_login_protocol", "Enhanced Login Protocol", Type.OPERATION, 2, "current",
        Static(Extra(Ask.RUN_COST, Cost(clicks=1), basic=True), NotYet(On(Ev.ACTION, side=Verb.RUN))),
        stays=current),
    card("ghost_runner", "Ghost Runner", Type.RESOURCE, 1, "stealth virtual", Static(SpendHosted(Purpose.DURING_RUN)),
        when_empty(Counter.CREDIT, Trash(THIS)), loads=(Counter.CREDIT, 3)),
    card("heinlein_grid", "Heinlein Grid", Type.UPGRADE, 3, "region",
        When(On(Ev.LOSE_CLICK, side=RUNNER, if_=DuringRun(At.THIS)), (Lose(RUNNER, Credits(RUNNER)),)),
        When(On(Ev.SPEND_CLICK, side=RUNNER, if_=DuringRun(At.THIS)), (Lose(RUNNER, Credits(RUNNER)),)), trash=3,
        limit_region=True),
    ice("information_overload", "Information Overload", 6, 4, "sentry tracer",
        abilities=(encountered(Trace(1, (GiveTags(),))), Static(Subs((runner_trashes_a_card,), Tags())))),
    card("the_foundry_refining_the_process", "The Foundry: Refining the Process", Type.CORP_IDENTITY, None,
        "division", When(On(Ev.REZ, any_ice), (Search(Cards(Where.RND, same_title_as=IT), Zone.HQ, reveal=True),),
                         first=Scope.TURN, may=True)),
)  # fmt: skip
