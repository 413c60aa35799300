"""Up and Over: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    ice("architect", "Architect", 4, 3, "sentry",
        Sub(Arrange(5, order=False), Choose(Cards(Where.RND, types=corp_goods, top=5), optional=True),
            Install(CHOSEN, free=True)),
        Sub(Choose(Cards(Where.HQ_OR_ARCHIVES, types=corp_goods), optional=True), Install(CHOSEN)),
        abilities=(Static(Cannot(Forbid.TRASH, itself, everyone=True)),)),
    ice("ashigaru", "Ashigaru", 9, 4, "barrier", abilities=(Static(Subs((end_the_run,), Hand(CORP))),)),
    ice("changeling", "Changeling", 5, 4, "barrier morph", end_the_run, advanceable=True,
        abilities=(Static(Subtype("sentry"), odd_advancements), Static(Subtype("barrier", -1), odd_advancements))),
    card("reversed_accounts", "Reversed Accounts", Type.ASSET, 0, "hostile",
        Paid(Cost(clicks=1, parts=(This(),)), (Lose(RUNNER, Times(advancements, 4)),)), trash=3, advanceable=True),
    breaker("switchblade", "Switchblade", 3, 0, "killer",
        breaks("sentry", n=0, up_to=True, stealth=True), pump(1, 7, stealth=True)),
    ice("universal_connectivity_fee", "Universal Connectivity Fee", 2, 2, "trap",
        Sub(If(Tagged(), (Together((Lose(RUNNER, Credits(RUNNER)), Trash(THIS))),), (Lose(RUNNER, 1),)))),
)  # fmt: skip
