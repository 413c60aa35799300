"""Cards that make the Runner encounter ice without moving there, or move the Runner to it."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, IT, NET, RUNNER, THIS, Access, At, AtLeast, Both, Cards, Choose, ChooseServer, Chosen, Cost, Count,
    Counter, Counters, Derez, DuringRun, Encounter, EndRun, Ev, Gain, If, Is, JackOut, LastPaid, Later, May, MoveIce,
    MoveRunner, On, Paid, PayOrLose, Place, Play, Psi, Ref, Repeat, Rez, Scope, Sub, SuccessfulRunThisTurn, SwapIce,
    Then, ToZone, Trace, Trash, Type, Unless, When, Where, Zone, accessed, card, ice,
)  # fmt: skip

installed_advanceable = Cards(Where.INSTALLED, advanceable=True)
rezzed_ice = Cards(types=(Type.ICE,), rezzed=True, other=True)

CARDS = (
    ice("konjin", "Konjin", 3, 3, "mythic psi", unique=True,
        abilities=(When(On(Ev.ENCOUNTER, THIS), (Psi((Choose(rezzed_ice, optional=True), Encounter(CHOSEN))),)),)),
    ice("herald", "Herald", 2, 1, "code_gate", Sub(Gain(CORP, 2)),
        Sub(If(AtLeast(Count(installed_advanceable), 1), (
            Choose(installed_advanceable), PayOrLose(2), Place(Counter.ADVANCEMENT, Chosen(), CHOSEN)))),
        trash=1, reveal_in_rnd=True, abilities=(accessed(Encounter(THIS), in_archives=False),)),
    ice("archangel", "Archangel", 4, 6, "code_gate ambush tracer",
        Sub(Trace(6, (Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)))), reveal_in_rnd=True,
        abilities=(accessed(Encounter(THIS), in_archives=False, may=True, cost=Cost(credits=3)),)),
    ice("sapper", "Sapper", 3, 2, "sentry destroyer", Sub(Trash(Cards(types=(Type.PROGRAM,)))), trash=2, reveal_in_rnd=True,
        abilities=(accessed(Encounter(THIS), in_archives=False),)),
    ice("formicary", "Formicary", 2, 2, "sentry ap", Sub(Unless(Cost(damage=(NET, 2)), (EndRun(),))), abilities=(
        When(On(Ev.APPROACH_SERVER), (Rez(THIS), If(LastPaid(), (
            MoveIce(THIS, At.ATTACKED, innermost=True), MoveRunner(THIS, then=Then.ENCOUNTER)))), may=True, unrezzed=True),)),
    card("the_twins", "The Twins", Type.UPGRADE, 2, "sysop",
         When(On(Ev.PASS, Cards(Where.PROTECTING_THIS, rezzed=True)), (Encounter(IT),), may=True,
              cost=Cost(trash=Cards(Where.HQ, same_title_as=IT), reveal=True)), trash=2, unique=True),
    card("sisyphus_protocol", "Sisyphus Protocol", Type.AGENDA, None, "security",
         When(On(Ev.PASS, Cards(rezzed=True, subtypes=("code_gate", "sentry"))), (Encounter(IT),), may=True, first=Scope.TURN,
              cost=Cost(credits=1), alternative=Cost(trash=Cards(Where.HQ))), points=2, advance=5),
    card("awakening_center", "Awakening Center", Type.UPGRADE, 2, "",
         When(On(Ev.PASS_ALL, at=At.THIS), (
             Choose(Cards(Where.HOSTED_HERE, types=(Type.ICE,), rezzed=False)), Rez(CHOSEN, discount=7),
             If(LastPaid(), (Encounter(CHOSEN), Later(When(On(Ev.RUN_ENDS), (Trash(CHOSEN),)))))), may=True), trash=3,
         takes=("bioroid",)),
    card("ganked", "Ganked!", Type.UPGRADE, 0, "ambush",
         accessed(Choose(Cards(Where.PROTECTING_THIS, rezzed=True)), Encounter(CHOSEN), may=True, cost=Cost(trash_this=True)),
         trash=3, reveal_in_rnd=True),
    card("aginfusion_new_miracles_for_a_new_world", "AgInfusion: New Miracles for a New World", Type.CORP_IDENTITY, None,
         "division", Paid(Cost(trash_approached=True), (ChooseServer(At.OTHER), MoveRunner(at=At.CHOSEN, then=Then.ENCOUNTER)),
                          once=Scope.TURN, during_approach=True)),
    card("project_yagi_uda", "Project Yagi-Uda", Type.AGENDA, None, "research",
         Paid(Cost(counters=(Counter.AGENDA, 1)), (
             Choose(Cards(Where.ROOT_OR_PROTECTING_ATTACKED)),
             If(Is(CHOSEN, Cards(types=(Type.ICE,))), (Choose(Cards(Where.HQ, types=(Type.ICE,))),), (
                 If(Is(CHOSEN, Cards(types=(Type.UPGRADE,))), (Choose(Cards(Where.HQ, types=(Type.UPGRADE,))),), (
                     Choose(Cards(Where.HQ, types=(Type.ASSET, Type.AGENDA, Type.UPGRADE))),)),)),
             SwapIce(Ref.FIRST_CHOSEN, CHOSEN), May((JackOut(),), by=RUNNER)), if_=DuringRun()), points=2, advance=3),
    card("test_ground", "Test Ground", Type.ASSET, 0, "",
         Paid(Cost(trash_this=True), (Repeat(Counters(Counter.ADVANCEMENT), (
             Choose(Cards(Where.INSTALLED, rezzed=True, side=CORP)), Derez(CHOSEN))),)), trash=2, advanceable=True),
    card("surfer", "Surfer", Type.PROGRAM, 2, "",
         Paid(Cost(credits=2), (Choose(Cards(Where.NEXT_TO_ENCOUNTERED)), SwapIce(Ref.ENCOUNTERED, CHOSEN)),
              during_encounter=True, on=Cards(subtypes=("barrier",)))),
    card("quest_completed", "Quest Completed", Type.EVENT, 0, "",
         Play((Choose(Cards(Where.ROOT, types=(Type.ASSET, Type.UPGRADE, Type.AGENDA)), by=RUNNER), Access(CHOSEN)),
              if_=Both(SuccessfulRunThisTurn(At.HQ), Both(SuccessfulRunThisTurn(At.RND), SuccessfulRunThisTurn(At.ARCHIVES))))),
)  # fmt: skip
