"""Double Time: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("caprice_nisei", "Caprice Nisei", Type.UPGRADE, 2, "clone psi",
        When(On(Ev.PASS_ALL, at=At.THIS), (Psi((EndRun(),)),)), trash=1, unique=True),
    card("fall_guy", "Fall Guy", Type.RESOURCE, 0, "connection",
        Paid(trash_this, (Prevent(Would.TRASH, 0),), would=Would.TRASH,
             about=Cards(Where.INSTALLED, types=(Type.RESOURCE,), other=True)),
        Paid(trash_this, (Gain(RUNNER, 2),))),
    ice("hive", "Hive", 5, 3, "barrier", end_the_run, end_the_run, end_the_run, end_the_run, end_the_run,
        abilities=(Static(FewerSubs(Points(CORP))),)),
    ice("marker", "Marker", 0, 3, "code_gate", Sub(Lasting(Subs((end_the_run,)), duration=Duration.FROM_NEXT))),
    card("napd_contract", "NAPD Contract", Type.AGENDA, None, "security",
        Static(Price(Ask.REQUIREMENT, BadPublicity(), itself), unrezzed=True), Static(Extra(Ask.STEAL_COST, Cost(credits=4))),
        points=2, advance=4),
    ice("quandary", "Quandary", 1, 0, "code_gate", end_the_run),
    ice("shinobi", "Shinobi", 7, 5, "sentry tracer ap liability", Sub(Trace(1, (DoDamage(NET, 1),))), Sub(Trace(2,
        (DoDamage(NET, 2),))),
        Sub(Trace(3, (Together((DoDamage(NET, 3), EndRun())),))), abilities=(bad_publicity_when_rezzed,)),
    card("singularity", "Singularity", Type.EVENT, 4, "double run", runs(At.REMOTE), successful(
            Later(Instead(Would.BREACH, (Trash(Cards(Where.ROOT_ATTACKED), every=True),)), Duration.RUN), at=At.REMOTE),
        play_cost=Cost(clicks=1)),
)  # fmt: skip
