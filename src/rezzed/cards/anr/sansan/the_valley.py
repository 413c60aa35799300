"""The Valley: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    ice("bandwidth", "Bandwidth", 0, 5, "code_gate",
        Sub(GiveTags(), Later(When(On(Ev.SUCCESS), (RemoveTags(),)), Duration.RUN))),
    card("clot", "Clot", Type.PROGRAM, 2, "virus",
        Static(Cannot(Forbid.SCORE, an_agenda & installed_this_turn)),
        When(On(Ev.PURGE, side=CORP), (Trash(THIS),))),
    ice("cortex_lock", "Cortex Lock", 2, 4, "sentry ap", Sub(DoDamage(NET, FreeMemory()))),
    ice("negotiator", "Negotiator", 4, 3, "sentry destroyer", gain_2_credits, trash_a_program, abilities=(
            Paid(Cost(credits=2), (Break(1),), by=RUNNER, about=Cards(is_=Ref.THIS), during_encounter=True),)),
    ice("next_gold", "NEXT Gold", 8, 4, "sentry next ap destroyer", Sub(DoDamage(NET, rezzed_next_ice)),
        Sub(Trash(a_program, rezzed_next_ice))),
    card("predictive_algorithm", "Predictive Algorithm", Type.OPERATION, 0, "current",
        Static(Extra(Ask.STEAL_COST, Cost(credits=2), an_agenda)), stays=current),
    breaker("spike", "Spike", 1, 0, "fracter cloud", cloud, gets(installed_icebreakers),
        breaks("barrier", pay=trash_this, n=3, up_to=True)),
    card("tech_startup", "Tech Startup", Type.ASSET, 0, "",
        turn_begins(Search(Cards(Where.RND, types=(Type.ASSET,)), Zone.PLAY, reveal=True), Install(CHOSEN), side=CORP,
                    may=True, cost=trash_this), trash=1),
)  # fmt: skip
