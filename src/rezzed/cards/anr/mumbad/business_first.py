"""Business First: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("emp_device", "EMP Device", Type.HARDWARE, 1, "weapon",
        Paid(trash_this, (Later(When(On(Ev.REZ, any_ice), (Lasting(Cannot(Forbid.REZ, any_ice), duration=Duration.RUN),)),
                          Duration.RUN),), if_=DuringRun())),
    card("tech_trader", "Tech Trader", Type.RESOURCE, 1, "connection",
        When(On(Ev.USE, Cards(side=RUNNER), if_=UsedTrash()), (Gain(RUNNER, 1),))),
)  # fmt: skip
