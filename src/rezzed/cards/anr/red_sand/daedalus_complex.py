"""Daedalus Complex: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

on_every_central = Both(SuccessfulRunThisTurn(At.HQ), Both(SuccessfulRunThisTurn(At.RND), SuccessfulRunThisTurn(At.ARCHIVES)))

CARDS = (
    card("exploit", "Exploit", Type.EVENT, 2, "", Play((Derez(rezzed_ice, 3, up_to=True),), if_=on_every_central)),
    ice("kakugo", "Kakugo", 4, 1, "barrier ap", end_the_run, abilities=(When(On(Ev.PASS, THIS), (DoDamage(NET, 1),)),)),
    card("spot_the_prey", "Spot the Prey", Type.EVENT, 2, "",
        Play((Choose(Cards(Where.ROOT, rezzed=False)), Expose(CHOSEN), MakeRun()))),
)  # fmt: skip
