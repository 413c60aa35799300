"""Data and Destiny: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

more_in_hq = Lasting(AccessMore(1, At.HQ), duration=Duration.BREACH)

CARDS = (
    card("24_7_news_cycle", "24/7 News Cycle", Type.OPERATION, 0, "",
        Play((Choose(Cards(Where.CORP_SCORE)), Meet(CHOSEN, Ev.SCORE))), play_cost=Cost(parts=(Forfeit(),))),
    card("always_be_running", "Always Be Running", Type.RESOURCE, 0, "directive virtual",
        Static(Cannot(Forbid.OTHER_ACTION), NotYet(On(Ev.SPEND_CLICK, side=RUNNER))),
        Paid(Cost(parts=(LoseOwnClicks(2),)), (Break(),), once=Scope.TURN, during_encounter=True), unique=True),
    card("apocalypse", "Apocalypse", Type.EVENT, 3, "", Play((
        Trash(Cards(Where.INSTALLED, side=CORP), every=True), TurnFacedown(Cards(Where.RIG))),
            if_=Both(SuccessfulRunThisTurn(At.HQ), Both(SuccessfulRunThisTurn(At.RND), SuccessfulRunThisTurn(At.ARCHIVES))))),
    ice("archangel", "Archangel", 4, 6, "code_gate ambush tracer",
        Sub(Trace(6, (Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)))), reveal_in_rnd=True,
        abilities=(accessed(Encounter(THIS), in_archives=False, may=True, cost=Cost(credits=3)),)),
    ice("assassin", "Assassin", 7, 5, "sentry destroyer ap tracer", Sub(Trace(5, (DoDamage(NET, 3),))),
        Sub(Trace(4, (Trash(a_program),)))),
    breaker("endless_hunger", "Endless Hunger", 0, 11, "",
        Paid(Cost(parts=(Give(Cards(Where.RIG)),)), (Break(1, printed_end_run=True),),
            interface=True, about=Cards()), memory=4),
    breaker("gs_sherman_m3", "GS Sherman M3", 3, 1, "fracter cloud", cloud,
        breaks("barrier", cost=2, n=0, up_to=True), pump(2, 3)),
    breaker("gs_shrike_m2", "GS Shrike M2", 5, 1, "killer cloud", cloud,
        breaks("sentry", cost=2, n=0, up_to=True), pump(2, 3)),
    breaker("gs_striker_m1", "GS Striker M1", 4, 1, "decoder cloud", cloud,
        breaks("code_gate", cost=2, n=0, up_to=True),
        pump(2, 3)),
    card("harbinger", "Harbinger", Type.PROGRAM, 0, "", Interrupt(Would.TRASH, (TurnFacedown(),), THIS, may=False), memory=0),
    card("neutralize_all_threats", "Neutralize All Threats", Type.RESOURCE, 0, "directive virtual",
        When(On(Ev.ACCESS, Cards() & HasTrashCost()), (
            Reveal(IT), Lasting(Cannot(Forbid.SPARE_UNPAID), IT, Duration.ACCESS)), first=Scope.TURN),
        When(On(Ev.BREACH, at=At.HQ), (more_in_hq,)), unique=True),
    card("prey", "Prey", Type.EVENT, 0, "run", runs(),
        When(On(Ev.PASS), (Trash(IT),), may=True, once=Scope.RUN, cost=Cost(parts=(Give(Cards(Where.RIG), StrengthOf(IT)),)))),
    card("quantum_predictive_model", "Quantum Predictive Model", Type.AGENDA, None, "security",
        accessed(ToZone(THIS, Zone.CORP_SCORE), if_=Tagged()), points=1, advance=3, reveal_in_rnd=True),
    ice("resistor", "Resistor", 0, 0, "barrier tracer", Sub(Trace(4, (EndRun(),))), abilities=(gets(Tags()),)),
    card("security_nexus", "Security Nexus", Type.HARDWARE, 8, "console", Static(Memory(1)), Static(Link(1)),
        When(On(Ev.ENCOUNTER), (Trace(5, (Together((GiveTags(1), EndRun())),), (Bypass(),)),), may=True, once=Scope.TURN),
        unique=True, console=True),
    ice("special_offer", "Special Offer", 1, 3, "trap advertisement", Sub(Gain(CORP, 5), Trash(THIS))),
    ice("tl_dr", "TL;DR", 1, 4, "code_gate", Sub(Lasting(Copies(), duration=Duration.NEXT_ENCOUNTER))),
    ice("turnpike", "Turnpike", 2, 3, "sentry tracer", Sub(Trace(5, (GiveTags(),))), abilities=(encountered(Lose(RUNNER, 1)),)),
    card("wasteland", "Wasteland", Type.RESOURCE, 2, "location virtual",
        When(On(Ev.TRASH, Cards(Where.INSTALLED, side=RUNNER), side=RUNNER), (Gain(RUNNER, 1),), first=Scope.TURN)),
)  # fmt: skip
