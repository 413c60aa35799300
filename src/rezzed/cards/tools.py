"""Tools of both sides that look at runs: they expose, take tags away, change the attacked server or the damage."""

from __future__ import annotations

from ..vocabulary import (
    At, CORP, Cards, ChangeServer, Cost, Counter, Counters, Do, DoneBy, Ev, Expose, GainClicks, GiveTags, IT, Increase,
    Interrupt, JackOut, Link, MEAT, MakeRun, May, Memory, On, Paid, Place, Prevent, RUNNER, RemoveTags, Scope, Static, THIS,
    TakeCredits, Together, Type, When, Where, Would, card,
)  # fmt: skip

gone = Cost(trash_this=True)

CARDS = (
    card("forger", "Forger", Type.HARDWARE, 1, "console", Static(Link(1)),
         Paid(gone, (Prevent(Would.TAG, 1),), would=Would.TAG),
         Paid(gone, (RemoveTags(1),)), console=True),
    card("akamatsu_mem_chip", "Akamatsu Mem Chip", Type.HARDWARE, 1, "chip", Static(Memory(1))),
    card("pennyshaver", "Pennyshaver", Type.HARDWARE, 3, "console", Static(Memory(1)),
         When(On(Ev.SUCCESS), (Place(Counter.CREDIT),)),
         Paid(Cost(clicks=1), (Place(Counter.CREDIT), TakeCredits(Counters(Counter.CREDIT)))),
         console=True, unique=True),
    card("prisec", "Prisec", Type.UPGRADE, 0, "ambush",
         When(On(Ev.ACCESS, Cards(Where.INSTALLED, is_=THIS)), (Together((GiveTags(1), Do(MEAT, 1))),), may=True,
              cost=Cost(credits=2), anywhere=True), trash=3),
    card("sneakdoor_beta", "Sneakdoor Beta", Type.PROGRAM, 4, "", Paid(Cost(clicks=1), (MakeRun(At.ARCHIVES, during=(
        Interrupt(Would.SUCCESS, (ChangeServer(At.HQ),), at=At.ARCHIVES, may=False),)),)), memory=2),
    card("snitch", "Snitch", Type.PROGRAM, 3, "",
         When(On(Ev.APPROACH, Cards(rezzed=False)), (Expose(IT), May((JackOut(),), by=RUNNER)),
              once=Scope.RUN, may=True)),
    card("swift", "Swift", Type.HARDWARE, 2, "console vehicle", Static(Memory(1)),
         When(On(Ev.PLAY, Cards(types=(Type.EVENT,), subtypes=("run",))), (GainClicks(RUNNER),), first=Scope.TURN),
         console=True, unique=True),
    card("the_cleaners", "The Cleaners", Type.AGENDA, None, "security",
         Interrupt(Would.DAMAGE, (Increase(Would.DAMAGE),), damage=MEAT, if_=DoneBy(CORP), may=False), points=3, advance=5),
)  # fmt: skip
