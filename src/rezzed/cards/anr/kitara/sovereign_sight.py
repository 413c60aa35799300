"""Sovereign Sight: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("by_any_means", "By Any Means", Type.EVENT, 2, "priority sabotage", Play((
        Later(When(On(Ev.ACCESS, Cards(Where.NOT_ARCHIVES)), (Together((Trash(IT), DoDamage(MEAT, 1))),)), Duration.TURN),),
        NotYet(On(Ev.SPEND_CLICK, side=RUNNER)))),
    card("calibration_testing", "Calibration Testing", Type.UPGRADE, 3, "off_site", Paid(trash_this, (
        Choose(Cards(Where.ROOT_THIS)), Place(Counter.ADVANCEMENT, 1, CHOSEN))), trash=2, not_on=At.CENTRAL),
    ice("najja_1_0", "Najja 1.0", 2, 2, "barrier bioroid", end_the_run, end_the_run, abilities=(bioroid(),)),
    breaker("puffer", "Puffer", 4, 2, "killer", gets(power_counters),
        Static(Price(Ask.MEMORY_COST, power_counters)), breaks("sentry"), pump(2, 1),
        Paid(Cost(clicks=1), (OneOf(((Place(Counter.POWER),), (Remove(Counter.POWER),))),))),
    card("reconstruction_contract", "Reconstruction Contract", Type.ASSET, 1, "",
        When(On(Ev.DAMAGE, side=MEAT), (Place(Counter.ADVANCEMENT),), may=True),
        Paid(trash_this, (Choose(advanceable_cards), ChooseNumber(advancements),
                    Place(Counter.ADVANCEMENT, Chosen(), CHOSEN))), trash=4),
    breaker("yusuf", "Yusuf", 1, 3, "fracter virus", When(On(Ev.SUCCESS), (Place(Counter.VIRUS),), may=True),
        breaks("barrier", pay=any_virus), pump(any_virus, 1), memory=2),
    card("zamba", "Zamba", Type.HARDWARE, 4, "console", Static(Memory(2)),
        When(On(Ev.EXPOSE, Cards(side=CORP)), (Gain(RUNNER, 1),), may=True), unique=True, console=True),
)  # fmt: skip
