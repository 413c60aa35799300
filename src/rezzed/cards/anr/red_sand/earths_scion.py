"""Earth's Scion: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("aginfusion_new_miracles_for_a_new_world", "AgInfusion: New Miracles for a New World", Type.CORP_IDENTITY, None,
        "division",
        Paid(Cost(parts=(Give(Cards(is_=Ref.APPROACHED, rezzed=False)),)),
             (ChooseServer(At.OTHER), MoveRunner(at=At.CHOSEN, then=Then.ENCOUNTER)), once=Scope.TURN, during_approach=True)),
    ice("authenticator", "Authenticator", 2, 4, "code_gate", gain_2_credits, end_the_run,
        abilities=(encountered(*(Bypass(),), may=True, cost=Cost(parts=(TakeTags(),)), by=RUNNER),)),
    ice("battlement", "Battlement", 3, 2, "barrier", end_the_run, end_the_run),
    card("ben_musashi", "Ben Musashi", Type.UPGRADE, 1, "clone",
        Static(Extra(Ask.STEAL_COST, Cost(parts=(Suffer(NET, 2),)), an_agenda, At.THIS), persistent=True), trash=3,
        unique=True),
    breaker("berserker", "Berserker", 4, 2, "fracter",
        When(On(Ev.ENCOUNTER, a_barrier), (Lasting(Strength(Subroutines(IT)), THIS),)),
        breaks("barrier", cost=2, n=2, up_to=True)),
    card("henry_phillips", "Henry Phillips", Type.UPGRADE, 2, "sysop",
        When(On(Ev.BREAK, if_=DuringRun(At.THIS)), (If(Tagged(), (Gain(CORP, 2),)),)), trash=2, unique=True),
    breaker("inversificator", "Inversificator", 6, 2, "decoder", breaks("code_gate"), pump(1, 1),
        When(On(Ev.PASS, if_=FullyBrokenByThis()), (
            Choose(Cards(types=(Type.ICE,)) & Swappable(IT)), Swap(IT, CHOSEN)), may=True, first=Scope.TURN)),
    ice("owl", "Owl", 2, 1, "sentry", Sub(Choose(a_program), ToZone(CHOSEN, Zone.STACK))),
    breaker("persephone", "Persephone", 5, 1, "killer", breaks("sentry", cost=2), pump(1, 1),
        When(On(Ev.PASS, a_sentry), (
            Trash(Cards(Where.STACK, top=1), every=True),
            If(AtLeast(Chosen(), 1), (Trash(Cards(Where.RND, top=Resolved()), every=True),))),
            if_=AtLeast(EventNumber(2), 1), may=True), memory=2),
)  # fmt: skip
