"""Intervention: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

broken_ice = Cards(Where.PROTECTING, at=At.HQ) & Underwent(Ev.FULLY_BREAK, Span.RUN)

CARDS = (
    breaker("blackstone", "Blackstone", 4, 3, "fracter", breaks("barrier"),
        pump(Cost(credits=3, parts=(FromStealth(1),)), 4, Duration.RUN)),
    ice("bulwark", "Bulwark", 10, 8, "barrier liability", Sub(Trash(a_program, by=RUNNER)), Sub(Gain(CORP, 2), EndRun()),
        Sub(Gain(CORP, 2), EndRun()), abilities=(bad_publicity_when_rezzed, encountered(Gain(CORP, 2), if_=ai_installed))),
    ice("data_ward", "Data Ward", 6, 8, "barrier", end_the_run_if_tagged, end_the_run_if_tagged, end_the_run_if_tagged,
        end_the_run_if_tagged, abilities=(encountered(Unless(Cost(credits=3), (GiveTags(),))),)),
    card("en_passant", "En Passant", Type.EVENT, 0, "sabotage",
        Play((Trash(Cards(Where.PROTECTING, rezzed=False) & Underwent(Ev.PASS, Span.RUN)),), if_=SuccessfulRunThisTurn())),
    card("haas_bioroid_architects_of_tomorrow", "Haas-Bioroid: Architects of Tomorrow", Type.CORP_IDENTITY, None, "megacorp",
        When(On(Ev.PASS, Cards(rezzed=True, subtypes=("bioroid",))), (
            Choose(Cards(subtypes=("bioroid",), rezzed=False)), Rez(CHOSEN, discount=4)), first=Scope.TURN, may=True)),
    breaker("saker", "Saker", 4, 1, "fracter", breaks("barrier"), pump(2, 2), derezzes(a_barrier),
        variants=(under("anr-2012", "cr-1.4", abilities=(
            breaks("barrier"), pump(2, 2), derezzes(a_barrier, interface=True))),)),
    card("the_gauntlet", "The Gauntlet", Type.HARDWARE, 5, "console", Static(Memory(2)),
        When(On(Ev.BREACH, at=At.HQ, if_=DuringRun()),
             (Lasting(AccessMore(Count(broken_ice), At.HQ), duration=Duration.BREACH),)), console=True, unique=True),
    card("top_hat", "Top Hat", Type.HARDWARE, 0, "", When(On(Ev.SUCCESS, at=At.RND), (Later(Instead(Would.BREACH, (
        Choose(Cards(Where.RND, top=5), by=RUNNER), Access(CHOSEN)), may=True), Duration.RUN),))),
    card("wetwork_refit", "Wetwork Refit", Type.OPERATION, 1, "condition",
        Play((Choose(Cards(types=(Type.ICE,), subtypes=("bioroid",), rezzed=True)), Host(CHOSEN))),
        Static(Subs((do_1_core_damage,), before=True, of=host_ice))),
)  # fmt: skip
