"""First Contact: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("crisium_grid", "Crisium Grid", Type.UPGRADE, 3, "region", Static(Cannot(Forbid.SUCCESS, at=At.THIS)), trash=5,
        limit_region=True),
    card("hades_shard", "Hades Shard", Type.RESOURCE, 7, "virtual source",
        install_instead_of_breaching(At.ARCHIVES),
        Paid(trash_this, (Breach(At.ARCHIVES, root=False),)), unique=True),
    ice("iq", "IQ", 0, 0, "code_gate", end_the_run, abilities=(
            Static(Price(Ask.REZ_COST, Hand(CORP), itself), unrezzed=True), gets(Hand(CORP)))),
    ice("lancelot", "Lancelot", 4, 2, "sentry grail destroyer", trash_a_program, abilities=(grail_subroutines,)),
    card("port_anson_grid", "Port Anson Grid", Type.UPGRADE, 2, "region",
        Static(Extra(Ask.JACK_OUT_COST, Cost(parts=(Give(Cards(Where.RIG, types=(Type.PROGRAM,))),))), DuringRun(At.THIS)),
        trash=5, limit_region=True),
    card("quetzal_free_spirit", "Quetzal: Free Spirit", Type.RUNNER_IDENTITY, None, "g_mod",
        Paid(Cost(), (Break(1),), about=a_barrier, once=Scope.TURN, during_encounter=True)),
    breaker("refractor", "Refractor", 1, 2, "decoder", breaks("code_gate"), pump(1, 3, stealth=True)),
    card("the_supplier", "The Supplier", Type.RESOURCE, 3, "connection",
        Paid(Cost(clicks=1), (Choose(Cards(Where.GRIP, types=(Type.HARDWARE, Type.RESOURCE))), Host(THIS, CHOSEN, aside=True))),
        turn_begins(Choose(Cards(Where.HOSTED_HERE)), Install(CHOSEN, discount=2), may=True), unique=True),
    ice("wendigo", "Wendigo", 2, 4, "code_gate morph",
        Sub(Choose(a_program), Lasting(Cannot(Forbid.USE), CHOSEN, Duration.RUN)), advanceable=True,
        abilities=(Static(Subtype("barrier"), odd_advancements), Static(Subtype("code_gate", -1), odd_advancements))),
)  # fmt: skip
