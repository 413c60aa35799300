"""Parhelion: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

facedown_ice = Cards(Where.ARCHIVES, types=(Type.ICE,), rezzed=False)
of_chosen_server = Cards(Where.PROTECTING, at=At.REMEMBERED)

CARDS = (
    breaker("abaasy", "Abaasy", 2, 1, "decoder",
        When(fully_broken_by_this, (Draw(RUNNER),), first=Scope.TURN, may=True, cost=trash_from_grip),
        breaks("code_gate"), pump(2, 2)),
    ice("anvil", "Anvil", 4, 3, "code_gate", Sub(Gain(CORP, 1), Lose(RUNNER, 1)), runner_trashes_a_card, abilities=(
            encountered(Lasting(Cannot(Forbid.BREAK_PRINTED), THIS, Duration.ENCOUNTER), may=True,
                    cost=Cost(parts=(Give(Cards(Where.INSTALLED, side=CORP, other=True)),))),)),
    ice("bloop", "Bloop", 3, 5, "sentry ap destroyer harmonic", do_1_core_damage, trash_a_program, trash_a_program,
        rez_cost=Cost(parts=(Give(Cards(types=(Type.ICE,), subtypes=("harmonic",), rezzed=True, other=True), to=Fate.DEREZ),))),
    card("flux_capacitor", "Flux Capacitor", Type.PROGRAM, 0, "trojan",
        When(On(Ev.BREAK, Ref.HOST), (Choose(Cards(Where.RIG) & Holds(Counter.POWER)), Place(Counter.POWER, onto=CHOSEN)),
             first=Scope.ENCOUNTER, may=True), unique=True, on_ice=True),
    card("hostile_architecture", "Hostile Architecture", Type.ASSET, 5, "hostile",
        When(On(Ev.TRASH, Cards(Where.INSTALLED, side=CORP), side=RUNNER), (DoDamage(MEAT, 2),), first=Scope.TURN),
        trash=4, unique=True),
    card("hush", "Hush", Type.PROGRAM, 1, "trojan", Static(Blank(host_ice)),
        Paid(Cost(clicks=1), (Choose(Cards(types=(Type.ICE,), other=True, than=Ref.HOST) & CanHost()), Host(CHOSEN))),
        on_ice=True),
    card("nanisivik_grid", "Nanisivik Grid", Type.UPGRADE, 2, "region",
        When(On(Ev.APPROACH_SERVER, at=At.THIS), (
            Choose(facedown_ice), TurnFaceup(CHOSEN), If(one_was_chosen, (ResolveSub(CHOSEN),))),
             if_=AtLeast(Count(Cards(Where.ARCHIVES, rezzed=False)), 1), may=True), trash=3, limit_region=True),
    breaker("nanuq", "Nanuq", 4, 3, "ai", When(On(Ev.UNINSTALL, THIS), (ToZone(THIS, Zone.REMOVED),)),
        When(On(Ev.SCORE), (ToZone(THIS, Zone.REMOVED),)), When(On(Ev.STEAL), (ToZone(THIS, Zone.REMOVED),)),
        breaks(cost=2, n=2, up_to=True), pump(1, 1), memory=2),
    breaker("num", "Num", 4, 8, "killer", breaks("sentry", cost=2)),
    ice("pulse", "Pulse", 3, 1, "code_gate harmonic",
        Sub(Lose(RUNNER, Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("harmonic",))))),
        Sub(Unless(Cost(clicks=1), (EndRun(),))), abilities=(When(rezzed_in_run, (LoseClicks(),)),)),
    card("reaper_function", "Reaper Function", Type.ASSET, 3, "hostile",
        turn_begins(DoDamage(NET, 2), side=CORP, may=True, cost=trash_this), trash=2),
    card("tsakhia_bankhar_gantulga", "Tsakhia \"Bankhar\" Gantulga", Type.RESOURCE, 1, "connection",
        turn_begins(ChooseServer(At.ANY, remember=True), may=True),
        Instead(Would.RESOLVE_SUB, (ReplaceSub(do_1_net_damage),), if_=DuringFirst(of_chosen_server)),
        unique=True),
    breaker("tunnel_vision", "Tunnel Vision", 2, 2, "ai", turn_begins(IdentifyMark()),
        breaks(cost=2, n=2, up_to=True, reach=Cards(Where.PROTECTING, at=At.MARK)), pump(2, 2), memory=2),
    ice("unsmiling_tsarevna", "Unsmiling Tsarevna", 4, 2, "sentry ap", give_1_tag, do_2_net_damage,
        Sub(May((Draw(CORP, 2),))), abilities=(
            When(rezzed_in_run, (Gain(RUNNER, 2), Lasting(one_printed_broken_at_most, THIS, Duration.RUN)), may=True),)),
    ice("vampyronassa", "Vampyronassa", 7, 4, "code_gate ap", Sub(Lose(RUNNER, 2)), gain_2_credits, do_2_net_damage,
        Sub(May((ChooseNumber(2, low=1), Draw(CORP, Chosen()))))),
    card("zato_city_grid", "ZATO City Grid", Type.UPGRADE, 3, "region",
        When(On(Ev.ENCOUNTER, ice_here),
             (ChooseSub(IT), May((ResolveSub(picked=True),), cost=Cost(parts=(Give(Cards(is_=IT)),))))),
        trash=3, not_on=At.CENTRAL, limit_region=True),
)  # fmt: skip
