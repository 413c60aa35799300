"""Cards of the Runner that prevent what the Corp does, or raise the link."""

from __future__ import annotations

from ..vocabulary import (
    CORE, MEAT, NET, THIS, AtMost, Break, Cards, Cost, Counter, Counters, Ev, Interrupt, Link, On, Paid, Prevent, Scope, Static,
    Trace, Trash, Type, When, Where, While, Would, breaker, card,
)  # fmt: skip

no_tag = (Prevent(Would.TAG, 1),)
gone = Cost(trash_this=True)
runner_goods = Cards(Where.RIG, types=(Type.PROGRAM, Type.HARDWARE))

CARDS = (
    card("net_shield", "Net Shield", Type.PROGRAM, 2, "",
         Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 1),), damage=NET, first=Scope.TURN, cost=Cost(credits=1))),
    card("plascrete_carapace", "Plascrete Carapace", Type.HARDWARE, 3, "gear",
         Paid(Cost(counters=(Counter.POWER, 1)), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=MEAT),
         While(AtMost(Counters(Counter.POWER), 0), (Trash(THIS),)), loads=(Counter.POWER, 4)),
    breaker("deus_x", "Deus X", 3, 10, "", Paid(gone, (Break(0, up_to=True),), interface=True, on=Cards(subtypes=("ap",))),
        Paid(gone, (Prevent(Would.DAMAGE, 0),), would=Would.DAMAGE, damage=NET)),
    card("feedback_filter", "Feedback Filter", Type.HARDWARE, 2, "gear",
         Paid(Cost(credits=3), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=NET),
         Paid(gone, (Prevent(Would.DAMAGE, 2),), would=Would.DAMAGE, damage=CORE)),
    card("decoy", "Decoy", Type.RESOURCE, 1, "connection", Paid(gone, no_tag, would=Would.TAG)),
    card("sacrificial_construct", "Sacrificial Construct", Type.RESOURCE, 0, "remote",
         Paid(gone, (Prevent(Would.TRASH, 0),), would=Would.TRASH, on=runner_goods)),
    card("new_angeles_city_hall", "New Angeles City Hall", Type.RESOURCE, 1, "government location",
         Paid(Cost(credits=2), no_tag, would=Would.TAG), When(On(Ev.STEAL), (Trash(THIS),)), unique=True),
    card("no_one_home", "No One Home", Type.RESOURCE, 0, "virtual",
         Interrupt(Would.TAG, (Trace(0, (), (Prevent(Would.TAG, 0),)),), first=Scope.TURN, cost=gone, or_=(Would.DAMAGE, NET)),
         Interrupt(Would.DAMAGE, (Trace(0, (), (Prevent(Would.DAMAGE, 0),)),), damage=NET, first=Scope.TURN, cost=gone,
                   or_=(Would.TAG, -1))),
    card("rabbit_hole", "Rabbit Hole", Type.HARDWARE, 2, "link", Static(Link(1))),
    card("access_to_globalsec", "Access to Globalsec", Type.RESOURCE, 1, "link", Static(Link(1))),
)  # fmt: skip
