"""Chrome City: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

copy = Cards(Where.INSTALLED, types=(Type.ICE,), rezzed=True, same_title_as=IT)

CARDS = (
    card("chrome_parlor", "Chrome Parlor", Type.RESOURCE, 1, "location",
        Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 0),), Cards(types=(Type.HARDWARE,), subtypes=("cybernetic",)),
                  if_=OfTrigger(Ev.INSTALL), may=False)),
    card("corporate_town", "Corporate Town", Type.ASSET, 1, "",
        turn_begins(Trash(Cards(Where.RIG, types=(Type.RESOURCE,)), unpreventable=True), side=CORP, may=True),
        rez_cost=Cost(parts=(Forfeit(),)), trash=5),
    breaker("crowbar", "Crowbar", 1, 0, "decoder cloud", cloud, gets(installed_icebreakers),
        breaks("code_gate", pay=trash_this, n=3, up_to=True)),
    card("immolation_script", "Immolation Script", Type.EVENT, 0, "run", runs(At.ARCHIVES),
        successful(Later(Instead(Would.ACCESS, (Choose(copy), Trash(CHOSEN)), card=Cards(Where.ARCHIVES, types=(Type.ICE,)),
                                 if_=Both(AtLeast(Count(copy), 1), Not(Is(IT, unrezzed_ice))), may=True,
                                 once=Scope.RUN), Duration.RUN), at=At.ARCHIVES)),
    ice("little_engine", "Little Engine", 5, 7, "code_gate", end_the_run, end_the_run, Sub(Gain(RUNNER, 5))),
    ice("lockdown", "Lockdown", 0, 5, "code_gate", Sub(Lasting(Cannot(Forbid.DRAW), duration=Duration.TURN))),
    card("net_ready_eyes", "Net-Ready Eyes", Type.HARDWARE, 0, "cybernetic", When(On(Ev.INSTALL, THIS), (DoDamage(MEAT, 2),)),
        When(On(Ev.RUN_BEGINS), (
            Choose(Cards(Where.RIG, subtypes=("icebreaker",))), Lasting(Strength(1), CHOSEN, Duration.RUN))), unique=True),
    card("oaktown_renovation", "Oaktown Renovation", Type.AGENDA, None, "public initiative",
        When(On(Ev.ADVANCE, THIS), (Gain(CORP, Provided(AtLeast(advancements, 5), 3, 2)),)), points=2, advance=4, faceup=True),
    ice("quicksand", "Quicksand", 3, 0, "barrier", end_the_run,
        abilities=(encountered(Place(Counter.POWER)), gets(power_counters))),
    card("titanium_ribs", "Titanium Ribs", Type.HARDWARE, 1, "cybernetic", When(On(Ev.INSTALL, THIS), (DoDamage(MEAT, 2),)),
        Interrupt(Would.DAMAGE, (PickDamage(),), may=False), unique=True),
)  # fmt: skip
