"""Proteus: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

outside = Cards(Where.OUTWARD, rezzed=True)

CARDS = (
    ice("bug_zapper", "Bug Zapper", 6, 2, "ap hellbolt sentry", Sub(DoDamage(NET, Times(Count(outside), 2))), end_the_run,
        game="onr"),
    ice("datacomb", "Datacomb", 4, 4, "wall", end_the_run, game="onr",
        abilities=(When(On(Ev.PASS, THIS), (If(DuringRun(going_on=True), (
            Unless(Cost(credits=1), (ToZone(THIS, Zone.HQ),), by=CORP),)),)),)),
    ice("dog_pile", "Dog Pile", 5, 0, "ap sentry", Sub(DoDamage(NET, Count(outside))), end_the_run, game="onr",
        abilities=(Static(Strength(Count(outside))),)),
    ice("hunting_pack", "Hunting Pack", 1, 4, "bloodhound sentry", game="onr",
        abilities=(Static(Subs((Sub(Trace(5, (GiveTags(1),))),), Count(outside))),)),
    ice("minotaur", "Minotaur", 6, 4, "sentry", game="onr", abilities=(
            Static(Subs((end_the_run,), Count(Cards(Where.OUTWARD, subtypes=("code_gate", "wall"), rezzed=True)))),)),
    card("panic_button", "Panic Button", Type.UPGRADE, 1, "",
        Paid(Cost(credits=1), (Draw(CORP),), if_=DuringRun(At.HQ)), not_on=At.NOT_HQ, trash=4, game="onr"),
    card("rasmin_bridger", "Rasmin Bridger", Type.UPGRADE, 4, "sysop",
        When(On(Ev.PASS, at=At.THIS), (Unless(Cost(credits=1), (EndRun(),)),)), trash=2, game="onr"),
    ice("roadblock", "Roadblock", 2, 0, "code_gate random", end_the_run, game="onr",
        abilities=(encountered(Roll(), If(AtLeast(Chosen(), 6), (SkipIce(), Derez()), (Lasting(Strength(Chosen()), THIS),))),)),
    card("simulacrum", "Simulacrum", Type.RESOURCE, 0, "connection hidden",
        Paid(trash_this, (SkipIce(),), by=RUNNER, about=Cards(subtypes=("ap",)), during_encounter=True), game="onr"),
    breaker("wrecking_ball", "Wrecking Ball", 4, 2, "noisy", breaks("wall", cost=0, then=(Stealth(1),), noisy=True),
        pump(2, 1), game="onr"),
)  # fmt: skip
