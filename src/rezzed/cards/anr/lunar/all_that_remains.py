"""All That Remains: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

strong = If(trace_strength_5, (DoDamage(NET, 1),))

CARDS = (
    breaker("cerberus_cuj_0_h3", "Cerberus \"Cuj.0\" H3", 3, 0, "killer",
        breaks("sentry", pay=spend_power, n=2, up_to=True), pump(1, 1),
        loads=(Counter.POWER, 4)),
    breaker("cerberus_lady_h1", "Cerberus \"Lady\" H1", 4, 3, "fracter",
        breaks("barrier", pay=spend_power, n=2, up_to=True), pump(1, 1),
        loads=(Counter.POWER, 4)),
    breaker("cerberus_rex_h2", "Cerberus \"Rex\" H2", 3, 1, "decoder",
        breaks("code_gate", pay=spend_power, n=2, up_to=True), pump(1, 1),
        loads=(Counter.POWER, 4)),
    card("daily_business_show", "Daily Business Show", Type.ASSET, 2, "cast", Interrupt(Would.DRAW, (
        Increase(Would.DRAW), Later(When(On(Ev.DRAW, side=CORP), (
            Choose(Cards(Where.DRAWN)), ToZone(CHOSEN, Zone.RND, bottom=True))))), first=Scope.TURN, may=False), trash=4),
    ice("gemini", "Gemini", 3, 5, "sentry tracer ap", Sub(Trace(2, (DoDamage(NET, 1), strong), (strong,)))),
    card("hostile_infrastructure", "Hostile Infrastructure", Type.ASSET, 5, "",
        When(On(Ev.TRASH, Cards(side=CORP), side=RUNNER), (DoDamage(NET, 1),)), trash=5),
    card("license_acquisition", "License Acquisition", Type.AGENDA, None, "expansion",
        When(On(Ev.SCORE, THIS), (
            Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ASSET, Type.UPGRADE))), Install(CHOSEN, free=True),
            Rez(CHOSEN, free=True)), may=True), points=1, advance=3),
    ice("lycan", "Lycan", 6, 3, "sentry destroyer morph", trash_a_program, advanceable=True,
        abilities=(Static(Subtype("code_gate"), odd_advancements), Static(Subtype("sentry", -1), odd_advancements))),
    ice("merlin", "Merlin", 6, 4, "code_gate grail ap", do_2_net_damage, abilities=(grail_subroutines,)),
    ice("sagittarius", "Sagittarius", 5, 4, "sentry tracer destroyer",
        Sub(Trace(2, (Trash(a_program), If(trace_strength_5, (Trash(a_program),))),
                (If(trace_strength_5, (Trash(a_program),)),)))),
    card("utopia_shard", "Utopia Shard", Type.RESOURCE, 7, "virtual source",
        install_instead_of_breaching(At.HQ),
        Paid(trash_this, (ToZone(Cards(Where.HQ), Zone.ARCHIVES, n=2, at_random=True),)), unique=True),
)  # fmt: skip
