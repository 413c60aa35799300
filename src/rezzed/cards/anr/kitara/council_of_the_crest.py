"""Council of the Crest: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    ice("anansi", "Anansi", 8, 5, "sentry ap", Sub(Arrange(5)),
        Sub(May((Draw(CORP),)), May((Draw(RUNNER),), by=RUNNER, cost=Cost(credits=2))), do_1_net_damage,
        abilities=(When(On(Ev.ENCOUNTER_ENDS, THIS), (DoDamage(NET, 3),), if_=Not(FullyBroken())),)),
    card("code_replicator", "Code Replicator", Type.UPGRADE, 2, "",
        When(On(Ev.PASS, rezzed_ice_here), (MoveRunner(IT), may_jack_out), may=True, cost=trash_this),
        variants=(under("anr-2012", "cr-1.4", abilities=(
            When(On(Ev.PASS, rezzed_ice_here), (MoveRunner(IT),), may=True, cost=trash_this),)),),
        trash=2),
    card("gbahali", "Gbahali", Type.RESOURCE, 2, "virtual", Paid(trash_this, (Break(last=True),))),
    card("no_one_home", "No One Home", Type.RESOURCE, 0, "virtual",
        Interrupt(Would.TAG, (Trace(0, (), (Prevent(Would.TAG, 0),)),), first=Scope.TURN, cost=trash_this,
            or_=(Would.DAMAGE, NET)),
        Interrupt(Would.DAMAGE, (Trace(0, (), (Prevent(Would.DAMAGE, 0),)),), damage=NET, first=Scope.TURN, cost=trash_this,
                  or_=(Would.TAG, -1))),
)  # fmt: skip
