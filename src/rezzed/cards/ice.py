"""Ice of the modern game, beside what core.py and the sets of System Gateway hold."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, NET, RUNNER, THIS, Arrange, At, Breach, BrokenPrinted, BrokenSubPrinted, Cannot, Cards, Choose,
    ChooseServer, Copies, Cost, Count, Counter, Counters, Derez, Do, Draw, DuringRun, Duration, EndRun, Ev, FewerSubs,
    Forbid, FullyBroken, Gain, GiveTags, Hand, If, Install, Instead, Is, JackOut, Lasting, Later, Lose, May, MoveIce,
    MoveRunner, Not, Odd, On, OneOf, Paid, Place, Points, Psi, Static, Strength, Sub, Subs, Subtype, SwapIce, ToZone,
    Together, Trace, Trash, Type, Unless, When, Where, Would, Zone, bioroid, encountered, ice,
)  # fmt: skip

etr = Sub(EndRun())
trash_program = Sub(Trash(Cards(types=(Type.PROGRAM,))))
odd = Odd(Counters(Counter.ADVANCEMENT))
pay_3 = Sub(Unless(Cost(credits=3), (EndRun(),)))

CARDS = (
    ice("data_raven", "Data Raven", 4, 4, "sentry observer tracer", Sub(Trace(3, (Place(Counter.POWER),))), abilities=(
        encountered(OneOf(((GiveTags(),), (EndRun(),)), by=RUNNER)),
        Paid(Cost(counters=(Counter.POWER, 1)), (GiveTags(),)))),
    ice("archer", "Archer", 4, 6, "sentry destroyer", Sub(Gain(CORP, 2)), trash_program, trash_program, etr,
        rez_cost=Cost(forfeit=1)),
    ice("shiro", "Shiro", 6, 5, "code_gate", Sub(Arrange(3)),
        Sub(May((), cost=Cost(credits=1), otherwise=(Breach(At.RND, root=False),)))),
    ice("guard", "Guard", 4, 2, "sentry", etr, abilities=(Static(Cannot(Forbid.BYPASS, Cards(is_=THIS))),)),
    ice("hive", "Hive", 5, 3, "barrier", etr, etr, etr, etr, etr, abilities=(Static(FewerSubs(Points(CORP))),)),
    ice("chum", "Chum", 1, 4, "code_gate",
        Sub(Lasting(Strength(2), duration=Duration.NEXT_ENCOUNTER),
            Later(When(On(Ev.ENCOUNTER_ENDS), (Do(NET, 3),), if_=Not(FullyBroken())), Duration.NEXT_ENCOUNTER))),
    ice("komainu", "Komainu", 5, 1, "sentry ap",
        abilities=(encountered(Lasting(Subs((Sub(Do(NET, 1)),), Hand(RUNNER)), THIS, Duration.RUN)),)),
    ice("gold_farmer", "Gold Farmer", 3, 1, "barrier", pay_3, pay_3,
        abilities=(When(On(Ev.BREAK, THIS), (Lose(RUNNER, 1),), if_=BrokenSubPrinted()),)),
    ice("kakugo", "Kakugo", 4, 1, "barrier ap", etr, abilities=(When(On(Ev.PASS, THIS), (Do(NET, 1),)),)),
    ice("cell_portal", "Cell Portal", 5, 7, "code_gate deflector",
        Sub(MoveRunner(at=At.ATTACKED), May((JackOut(),), by=RUNNER), Derez())),
    ice("bullfrog", "Bullfrog", 3, 4, "code_gate deflector psi",
        Sub(Psi((If(Is(THIS, Cards(Where.INSTALLED)), (ChooseServer(At.ELSEWHERE), MoveIce(THIS, At.CHOSEN))),)))),
    ice("miraju", "Mirāju", 2, 0, "code_gate deflector",
        Sub(May((Draw(CORP),)), Choose(Cards(Where.HQ)), ToZone(CHOSEN, Zone.RND, shuffle=True)),
        abilities=(Instead(Would.PASS, (MoveRunner(at=At.ARCHIVES), May((JackOut(),), by=RUNNER), Derez()), THIS,
                           if_=BrokenPrinted()),)),
    ice("himitsu_bako", "Himitsu-Bako", 2, 2, "barrier", etr,
        abilities=(Paid(Cost(credits=1), (ToZone(THIS, Zone.HQ),)),)),
    ice("rototurret", "Rototurret", 4, 0, "sentry destroyer", trash_program, etr),
    ice("viktor_1_0", "Viktor 1.0", 3, 3, "code_gate bioroid ap", Sub(Do(CORE, 1)), etr, abilities=(bioroid(),)),
    ice("ichi_1_0", "Ichi 1.0", 5, 4, "sentry bioroid destroyer tracer", trash_program, trash_program,
        Sub(Trace(1, (Together((Do(CORE, 1), GiveTags())),))), abilities=(bioroid(),)),
    ice("hunter", "Hunter", 1, 4, "sentry observer tracer", Sub(Trace(3, (GiveTags(),)))),
    ice("thimblerig", "Thimblerig", 2, 0, "code_gate", etr, abilities=(
        When(On(Ev.PASS, THIS), (Choose(Cards(Where.PROTECTING, other=True)), SwapIce(THIS, CHOSEN)), may=True),)),
    ice("quandary", "Quandary", 1, 0, "code_gate", etr),
    ice("pop_up_window", "Pop-up Window", 0, 0, "code_gate advertisement", Sub(Unless(Cost(credits=1), (EndRun(),))),
        abilities=(encountered(Gain(CORP, 1)),)),
    ice("data_mine", "Data Mine", 0, 2, "trap ap", Sub(Do(NET, 1), Trash(THIS))),
    ice("little_engine", "Little Engine", 5, 7, "code_gate", etr, etr, Sub(Gain(RUNNER, 5))),
    ice("ashigaru", "Ashigaru", 9, 4, "barrier", abilities=(Static(Subs((etr,), Hand(CORP))),)),
    ice("drafter", "Drafter", 3, 3, "sentry",
        Sub(Choose(Cards(Where.ARCHIVES), optional=True), ToZone(CHOSEN, Zone.HQ)),
        Sub(Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)), optional=True),
            Install(CHOSEN, free=True))),
    ice("border_control", "Border Control", 4, 1, "barrier", Sub(Gain(CORP, Count(Cards(Where.PROTECTING_THIS)))), etr,
        abilities=(Paid(Cost(trash_this=True), (EndRun(),), if_=DuringRun(At.THIS)),)),
    ice("anansi", "Anansi", 8, 5, "sentry ap", Sub(Arrange(5)),
        Sub(May((Draw(CORP),)), May((Draw(RUNNER),), by=RUNNER, cost=Cost(credits=2))), Sub(Do(NET, 1)),
        abilities=(When(On(Ev.ENCOUNTER_ENDS, THIS), (Do(NET, 3),), if_=Not(FullyBroken())),)),
    ice("changeling", "Changeling", 5, 4, "barrier morph", etr, advanceable=True,
        abilities=(Static(Subtype("sentry"), odd), Static(Subtype("barrier", -1), odd))),
    ice("tl_dr", "TL;DR", 1, 4, "code_gate", Sub(Lasting(Copies(), duration=Duration.NEXT_ENCOUNTER))),
)  # fmt: skip
