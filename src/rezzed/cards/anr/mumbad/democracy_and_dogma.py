"""Democracy and Dogma: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    ice("bailiff", "Bailiff", 2, 0, "barrier", end_the_run, abilities=(When(On(Ev.BREAK, THIS), (Gain(CORP, 1),)),)),
    card("clone_suffrage_movement", "Clone Suffrage Movement", Type.ASSET, 1, "political",
        turn_begins(If(AtMost(Count(ice_here), 0), (
            Choose(Cards(Where.ARCHIVES, types=(Type.OPERATION,)), optional=True), Reveal(CHOSEN), ToZone(CHOSEN, Zone.HQ))),
            side=CORP), trash=2),
    card("councilman", "Councilman", Type.RESOURCE, 0, "connection",
        When(On(Ev.REZ, Cards(types=(Type.ASSET, Type.UPGRADE))), (Derez(IT), Lasting(Cannot(Forbid.REZ), IT, Duration.TURN)),
            may=True, cost=Cost(credits=RezCost(IT), parts=(This(),)))),
    card("nero_severn_information_broker", "Nero Severn: Information Broker", Type.RUNNER_IDENTITY, None, "natural",
        When(On(Ev.ENCOUNTER, a_sentry), (JackOut(),), may=True, once=Scope.TURN), link=1),
    breaker("sadyojata", "Sadyojata", 4, 2, "ai deva", breaks(if_=AtLeast(Kinds(Ref.ENCOUNTERED), 3)),
        pump(1, 1), swap_with_a_deva, unique=True),
)  # fmt: skip
