"""Future Proof: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    ice("burke_bugs", "Burke Bugs", 0, 0, "sentry destroyer", Sub(Trace(0, (Trash(a_program, by=RUNNER),)))),
    breaker("darwin", "Darwin", 3, None, "ai virus", gets(virus_counters), breaks(cost=2),
        turn_begins(Place(Counter.VIRUS), may=True, cost=Cost(credits=1))),
    card("dedicated_response_team", "Dedicated Response Team", Type.ASSET, 2, "hostile",
        When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (DoDamage(MEAT, 2),), Tagged()), trash=3),
    ice("eli_1_0", "Eli 1.0", 3, 4, "barrier bioroid", end_the_run, end_the_run, abilities=(bioroid(),)),
    breaker("faerie", "Faerie", 0, 2, "killer", breaks("sentry", cost=0), pump(1, 1),
        When(broke_with_this, (Trash(THIS),))),
    ice("flare", "Flare", 9, 6, "sentry tracer ap",
        Sub(Trace(6, (Together((Trash(Cards(types=(Type.HARDWARE,))), DoDamage(MEAT, 2, unpreventable=True), EndRun())),)))),
    card("indexing", "Indexing", Type.EVENT, 0, "run", runs(At.RND),
        successful(Later(Instead(Would.BREACH, (Arrange(5),), may=True), Duration.RUN), at=At.RND)),
    card("midori", "Midori", Type.UPGRADE, 0, "sysop",
        When(On(Ev.APPROACH, ice_here), (
            Choose(Cards(Where.HQ, types=(Type.ICE,)) & Swappable(IT)),
            If(one_was_chosen, (Swap(IT, CHOSEN), may_jack_out))), may=True,
            once=Scope.RUN), trash=3, unique=True),
    card("new_angeles_city_hall", "New Angeles City Hall", Type.RESOURCE, 1, "government location",
        Paid(Cost(credits=2), avoid_1_tag, would=Would.TAG), When(On(Ev.STEAL), (Trash(THIS),)), unique=True),
    card("project_beale", "Project Beale", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, Per(advancements, 2, 3)),)),
        Static(WorthPoints(Counters(Counter.AGENDA))), points=2, advance=3),
    card("retrieval_run", "Retrieval Run", Type.EVENT, 3, "run", runs(At.ARCHIVES),
        successful(Later(Instead(Would.BREACH, (Choose(Cards(Where.HEAP, types=(Type.PROGRAM,))), Install(CHOSEN, free=True)),
                                 may=True), Duration.RUN), at=At.ARCHIVES)),
    card("ronin", "Ronin", Type.ASSET, 0, "hostile",
        Paid(Cost(clicks=1, parts=(This(),)), (DoDamage(NET, 3),), if_=AtLeast(advancements, 4)), trash=2, advanceable=True),
)  # fmt: skip
