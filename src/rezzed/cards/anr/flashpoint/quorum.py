"""Quorum: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    breaker("fawkes", "Fawkes", 5, 1, "killer", breaks("sentry"),
        pump(Cost(credits=Chosen(), parts=(FromStealth(1),)), Chosen(), Duration.RUN)),
    ice("herald", "Herald", 2, 1, "code_gate", gain_2_credits,
        Sub(Choose(advanceable_cards, optional=True), If(one_was_chosen, (
            PayOrLose(2), Place(Counter.ADVANCEMENT, Chosen(), CHOSEN)))),
        trash=1, reveal_in_rnd=True, abilities=(accessed(Encounter(THIS), in_archives=False),)),
    ice("macrophage", "Macrophage", 3, 7, "code_gate tracer", Sub(Trace(4, (Purge(),))),
        Sub(Trace(3, (Trash(Cards(Where.RIG, subtypes=("virus",))),))),
        Sub(Trace(2, (Choose(Cards(Where.HEAP, subtypes=("virus",))), ToZone(CHOSEN, Zone.REMOVED)))),
        Sub(Trace(1, (EndRun(),)))),
    card("nasx", "NASX", Type.ASSET, 2, "", turn_begins(Gain(CORP, 1), side=CORP),
        When(On(Ev.GAIN, side=CORP, if_=Through(Cards(other=True))), (PayOrLose(2), Place(Counter.POWER, Chosen())), may=True),
        Paid(Cost(clicks=1, parts=(This(),)), (Gain(CORP, Times(power_counters, 2)),)), trash=4, unique=True),
    card("sensor_net_activation", "Sensor Net Activation", Type.AGENDA, None, "security",
        agenda_counter_when_scored,
        Paid(spend_agenda, (
            Choose(Cards(subtypes=("bioroid",), rezzed=False)), Rez(CHOSEN, free=True),
            Later(When(On(Ev.TURN_ENDS), (Derez(CHOSEN),)), Duration.TURN))), points=1, advance=3),
    breaker("sunya", "Sūnya", 3, 1, "killer", When(fully_broken_by_this, (Place(Counter.POWER),)), gets(power_counters),
        breaks("sentry", cost=2)),
    card("tracker", "Tracker", Type.PROGRAM, 0, "", turn_begins(ChooseServer(At.ANY, remember=True), may=True),
        Paid(Cost(credits=2, clicks=1), (MakeRun(At.REMEMBERED, during=(
            Interrupt(Would.RESOLVE_SUB, (Prevent(Would.RESOLVE_SUB, 0),), first=Scope.RUN, may=False),)),)), memory=2),
    ice("tribunal", "Tribunal", 7, 3, "sentry", runner_trashes_a_card, runner_trashes_a_card, runner_trashes_a_card),
    ice("veritas", "Veritas", 4, 2, "sentry tracer", gain_2_credits, Sub(Lose(RUNNER, 2)), Sub(Trace(2, (GiveTags(),)))),
)  # fmt: skip
