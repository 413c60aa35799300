"""Mala Tempora: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

one_access = Sub(Lasting(Cannot(Forbid.ACCESS, after=1), duration=Duration.RUN))

CARDS = (
    ice("hudson_1_0", "Hudson 1.0", 3, 5, "code_gate bioroid", one_access, one_access, abilities=(bioroid(),)),
    ice("ireress", "Ireress", 0, 2, "code_gate", abilities=(Static(Subs((Sub(Lose(RUNNER, 1)),), BadPublicity())),)),
    breaker("knight", "Knight", 2, 7, "ai caissa trojan", breaks(cost=2, reach=host_ice), Paid(Cost(clicks=1), (
        Choose(Cards(Where.NOT_NEXT_TO_HOST) & CanHost() & hosts_no_caissa), Host(CHOSEN)))),
    ice("paper_wall", "Paper Wall", 0, 1, "barrier", end_the_run, abilities=(When(On(Ev.FULLY_BREAK, THIS), (Trash(THIS),)),)),
    card("raymond_flint", "Raymond Flint", Type.RESOURCE, 2, "connection",
        When(On(Ev.BAD_PUBLICITY), (Breach(At.HQ, root=False),)),
        Paid(trash_this, (Choose(Cards(Where.INSTALLED, rezzed=False, side=CORP)), Expose(CHOSEN))), unique=True),
    card("reina_roja_freedom_fighter", "Reina Roja: Freedom Fighter", Type.RUNNER_IDENTITY, None, "cyborg g_mod",
        Static(Price(Ask.REZZING, 1, any_ice), NotYet(On(Ev.REZ, any_ice))), link=1),
    breaker("torch", "Torch", 9, 4, "decoder", breaks("code_gate"), pump(1, 1)),
)  # fmt: skip
