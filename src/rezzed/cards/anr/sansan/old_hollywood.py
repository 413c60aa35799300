"""Old Hollywood: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("casting_call", "Casting Call", Type.OPERATION, 0, "condition", When(On(Ev.ACCESS, Ref.HOST), (GiveTags(2),))),
    ice("enforcer_1_0", "Enforcer 1.0", 1, 5, "sentry bioroid destroyer ap", trash_a_program, do_1_core_damage,
        Sub(Trash(Cards(subtypes=("console",)))), Sub(Trash(Cards(types=(Type.RESOURCE,), subtypes=("virtual",)), every=True)),
        rez_cost=Cost(parts=(Forfeit(),)), abilities=(bioroid(),)),
    ice("its_a_trap", "It's a Trap!", 2, 0, "trap", Sub(Trash(Cards(Where.RIG), by=RUNNER), Trash(THIS)),
        abilities=(When(On(Ev.EXPOSE, THIS), (DoDamage(NET, 2),), unrezzed=True),)),
)  # fmt: skip
