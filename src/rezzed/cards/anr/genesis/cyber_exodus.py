"""Cyber Exodus: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    ice("chimera", "Chimera", 2, 0, "mythic", end_the_run, abilities=(When(On(Ev.REZ, THIS), (OneOf((
        (Lasting(Subtype("sentry"), THIS, Duration.REZZED),), (Lasting(Subtype("code_gate"), THIS, Duration.REZZED),),
        (Lasting(Subtype("barrier"), THIS, Duration.REZZED),))),)),
        When(On(Ev.TURN_ENDS), (Derez(),)))),
    card("emergency_shutdown", "Emergency Shutdown", Type.EVENT, 0, "sabotage",
        Play((Choose(rezzed_ice), Derez(CHOSEN)), if_=SuccessfulRunThisTurn(At.HQ))),
    card("joshua_b", "Joshua B.", Type.RESOURCE, 1, "connection",
        turn_begins(GainClicks(RUNNER), Later(turn_ends(GiveTags())), may=True), unique=True),
    ice("pop_up_window", "Pop-up Window", 0, 0, "code_gate advertisement", end_the_run_unless_1_paid,
        abilities=(encountered(Gain(CORP, 1)),)),
    card("project_vitruvius", "Project Vitruvius", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, Per(advancements, 1, 3)),)), Paid(spend_agenda, from_archives),
        points=2, advance=3),
    card("snitch", "Snitch", Type.PROGRAM, 3, "",
        When(On(Ev.APPROACH, Cards(rezzed=False)), (Expose(IT), may_jack_out),
             once=Scope.RUN, may=True)),
    card("test_run", "Test Run", Type.EVENT, 3, "", Play((
        search_stack_or_heap, Install(CHOSEN, free=True),
        Later(turn_ends(ToZone(CHOSEN, Zone.STACK)))))),
    ice("viper", "Viper", 3, 4, "code_gate tracer", Sub(Trace(3, (LoseClicks(),))), Sub(Trace(3, (EndRun(),)))),
    ice("woodcutter", "Woodcutter", 4, 2, "sentry ap", advanceable=True, advance_rezzed=True,
        abilities=(Static(Subs((do_1_net_damage,), advancements)),)),
)  # fmt: skip
