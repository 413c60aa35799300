"""Magnum Opus: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    ice("border_control", "Border Control", 4, 1, "barrier", Sub(Gain(CORP, Count(ice_here))), end_the_run,
        abilities=(Paid(trash_this, (EndRun(),), if_=DuringRun(At.THIS)),)),
    card("crowdfunding", "Crowdfunding", Type.RESOURCE, 0, "seedy virtual",
        when_empty(Counter.CREDIT, Trash(THIS), Draw(RUNNER)), turn_begins(TakeCredits(1)),
        turn_ends(Install(THIS, free=True), may=True, zone=Zone.HEAP, if_=Happened(On(Ev.SUCCESS), times=3)),
        loads=(Counter.CREDIT, 3)),
    card("embolus", "Embolus", Type.UPGRADE, 2, "",
        turn_begins(Place(Counter.POWER), side=CORP, may=True, cost=Cost(credits=1)),
        When(On(Ev.SUCCESS), (Remove(Counter.POWER),)),
        Paid(spend_power, (EndRun(),), if_=DuringRun(At.THIS)), trash=2, unique=True),
    card("timely_public_release", "Timely Public Release", Type.AGENDA, None, "initiative",
        agenda_counter_when_scored,
        Paid(spend_agenda, (
            Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE,))), Install(CHOSEN, Into.POSITION, free=True))), points=2,
        advance=4),
)  # fmt: skip
