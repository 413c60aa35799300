"""The Devil and the Dragon: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("419_amoral_scammer", "419: Amoral Scammer", Type.RUNNER_IDENTITY, None, "natural",
        When(On(Ev.INSTALL, Cards(side=CORP)), (Unless(Cost(credits=1), (Expose(IT),), by=CORP),), first=Scope.TURN, may=True),
        link=1),
    card("because_i_can", "Because I Can", Type.EVENT, 0, "run", runs(At.REMOTE),
        successful(Later(Instead(Would.BREACH, (ToZone(Cards(Where.ROOT_ATTACKED), Zone.RND, shuffle=True),), may=True),
                         Duration.RUN), at=At.REMOTE)),
    ice("endless_eula", "Endless EULA", 6, 0, "barrier", end_the_run_unless_1_paid, end_the_run_unless_1_paid,
        end_the_run_unless_1_paid, end_the_run_unless_1_paid, end_the_run_unless_1_paid, end_the_run_unless_1_paid),
    card("falsified_credentials", "Falsified Credentials", Type.EVENT, 1, "", Play((OneOf((
        (Choose(Cards(Where.ROOT, at=At.REMOTE, rezzed=False)), Expose(CHOSEN),
                            If(Both(LastPaid(), Is(CHOSEN, an_agenda)), (Gain(RUNNER, 5),))),
        (Choose(Cards(Where.ROOT, at=At.REMOTE, rezzed=False)), Expose(CHOSEN),
                            If(Both(LastPaid(), Is(CHOSEN, Cards(types=(Type.ASSET,)))), (Gain(RUNNER, 5),))),
        (Choose(Cards(Where.ROOT, at=At.REMOTE, rezzed=False)), Expose(CHOSEN),
                            If(Both(LastPaid(), Is(CHOSEN, Cards(types=(Type.UPGRADE,)))), (Gain(RUNNER, 5),))))),))),
    ice("oduduwa", "Oduduwa", 7, 5, "code_gate", *(end_the_run,) * 2, unique=True, abilities=(encountered(
        Place(Counter.ADVANCEMENT), Choose(Cards(types=(Type.ICE,), other=True), optional=True),
        Place(Counter.ADVANCEMENT, advancements, CHOSEN)),)),
    ice("sandman", "Sandman", 5, 3, "code_gate", Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)),
        Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP))),
)  # fmt: skip
