"""Station One: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("clan_vengeance", "Clan Vengeance", Type.RESOURCE, 3, "clan", When(On(Ev.DAMAGE), (Place(Counter.POWER),)),
        Paid(trash_this, (Trash(Cards(Where.HQ), power_counters, at_random=True),))),
    card("counter_surveillance", "Counter Surveillance", Type.RESOURCE, 1, "clan",
        Paid(Cost(clicks=1, parts=(This(),)), (MakeRun(during=(
            Instead(Would.BREACH, (Unless(Cost(credits=Tags()), (), must=True), If(LastPaid(), (
                ChooseNumber(Tags(), by=RUNNER), Access(n=Chosen())))), if_=RunSuccessful()),)),))),
    ice("free_lunch", "Free Lunch", 3, 4, "code_gate", Sub(Place(Counter.POWER)), Sub(Place(Counter.POWER)),
        abilities=(Paid(spend_power, (Lose(RUNNER, 1),)),)),
    ice("nerine_2_0", "Nerine 2.0", 6, 4, "code_gate bioroid ap", Sub(DoDamage(CORE, 1), May((Draw(CORP),))),
        Sub(DoDamage(CORE, 1), May((Draw(CORP),))), abilities=(bioroid(2, 2),)),
    ice("seidr_adaptive_barrier", "Seidr Adaptive Barrier", 4, 2, "barrier", end_the_run,
        abilities=(gets(Count(ice_here)),)),
    ice("self_adapting_code_wall", "Self-Adapting Code Wall", 3, 1, "barrier", end_the_run,
        abilities=(Static(Cannot(Forbid.LOWER_STRENGTH, itself)),)),
)  # fmt: skip
