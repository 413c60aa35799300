"""Humanity's Shadow: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("bernice_mai", "Bernice Mai", Type.UPGRADE, 0, "sysop",
        When(On(Ev.SUCCESS, at=At.THIS), (Trace(5, (GiveTags(1),), (Trash(THIS),)),)), trash=3, unique=True),
    breaker("creeper", "Creeper", 5, 2, "killer cloud", cloud, breaks("sentry", cost=2), pump(1, 1)),
    card("hokusai_grid", "Hokusai Grid", Type.UPGRADE, 2, "region", When(On(Ev.SUCCESS, at=At.THIS), (DoDamage(NET, 1),)),
        trash=4,
        limit_region=True),
    card("networking", "Networking", Type.EVENT, 0, "",
        Play((RemoveTags(1), May((ToZone(THIS, Zone.GRIP),), cost=Cost(credits=1))))),
    ice("whirlpool", "Whirlpool", 0, 1, "trap", Sub(Lasting(Cannot(Forbid.JACK_OUT), duration=Duration.RUN), Trash(THIS))),
    card("xanadu", "Xanadu", Type.RESOURCE, 3, "virtual", Static(Price(Ask.REZ_COST, 1, any_ice)), unique=True),
)  # fmt: skip
