"""Cards that official rulings on other cards speak of and that no other file holds."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, IT, MEAT, RUNNER, THIS, Ask, At, AtLeast, Cannot, Cards, Choose, Cost, Counter, Counters, Do, Draw,
    Ev, Forbid, Gain, If, Install, MakeRun, May, Memory, On, OneOf, Paid, Place, Play, Price, Purpose, Ref, Rez,
    Scope, SpendHosted, Static, Together, ToZone, Type, When, Where, Zone, card,
)  # fmt: skip

hardware = (Type.HARDWARE,)
first, second = Ref.FIRST_CHOSEN, CHOSEN
rez_one = (Choose(Cards(Where.INSTALLED, types=(Type.ICE,), rezzed=False)), Rez(CHOSEN, free=True))

CARDS = (
    card("rene_loup_arcemont_party_animal", "René “Loup” Arcemont: Party Animal", Type.RUNNER_IDENTITY, None, "g_mod",
         When(On(Ev.TRASH, Ref.ACCESSED, side=RUNNER), (Together((Gain(RUNNER, 1), Draw(RUNNER))),), first=Scope.TURN)),
    card("steve_cambridge_master_grifter", "Steve Cambridge: Master Grifter", Type.RUNNER_IDENTITY, None, "g_mod",
         When(On(Ev.SUCCESS, at=At.HQ), (
             Choose(Cards(Where.HEAP)), Choose(Cards(Where.HEAP, other=True, than=CHOSEN)),
             OneOf(((ToZone(first, Zone.REMOVED), ToZone(second, Zone.GRIP)),
                    (ToZone(second, Zone.REMOVED), ToZone(first, Zone.GRIP))), by=CORP)), first=Scope.TURN, may=True)),
    card("weyland_consortium_builder_of_nations", "Weyland Consortium: Builder of Nations", Type.CORP_IDENTITY, None,
         "megacorp", When(On(Ev.ENCOUNTER_ENDS, Cards(has=Counter.ADVANCEMENT)), (Do(MEAT, 1),), first=Scope.TURN)),
    card("masterwork_v37", "Masterwork (v37)", Type.HARDWARE, 2, "console", Static(Memory(1)),
         When(On(Ev.INSTALL, Cards(types=hardware)), (Draw(RUNNER),), first=Scope.TURN),
         When(On(Ev.RUN_BEGINS), (Choose(Cards(Where.GRIP, types=hardware)), Install(CHOSEN, discount=-1)), may=True),
         unique=True, console=True),
    card("rigging_up", "Rigging Up", Type.EVENT, 0, "mod", Play((
        Choose(Cards(Where.GRIP, types=(Type.PROGRAM, Type.HARDWARE))), Install(CHOSEN, discount=3),
        If(AtLeast(Counters(Counter.POWER, CHOSEN), 1), (May((Place(Counter.POWER, 1, CHOSEN),)),))))),
    card("cookbook", "Cookbook", Type.RESOURCE, 1, "virtual",
         When(On(Ev.INSTALL, Cards(types=(Type.PROGRAM,), subtypes=("virus",))), (Place(Counter.VIRUS, 1, IT),), may=True),
         unique=True),
    card("tread_lightly", "Tread Lightly", Type.EVENT, 1, "run",
         Play((MakeRun(during=(Price(Ask.REZ_COST, 3, Cards(types=(Type.ICE,))),)),))),
    card("overclock", "Overclock", Type.EVENT, 1, "run", Play((Place(Counter.CREDIT, 5), MakeRun())),
         Static(SpendHosted(Purpose.DURING_RUN))),
    card("daily_quest", "Daily Quest", Type.ASSET, 1, "", Static(Cannot(Forbid.REZ, Cards(is_=THIS)), unrezzed=True),
         When(On(Ev.SUCCESS, at=At.THIS), (Gain(RUNNER, 2),)), trash=3),
    card("calibration_testing", "Calibration Testing", Type.UPGRADE, 3, "off_site", Paid(Cost(trash_this=True), (
        Choose(Cards(Where.ROOT_THIS)), Place(Counter.ADVANCEMENT, 1, CHOSEN))), trash=2, not_on=At.CENTRAL),
    card("send_a_message", "Send a Message", Type.AGENDA, None, "security", When(On(Ev.SCORE, THIS), rez_one, may=True),
         When(On(Ev.STEAL, THIS), rez_one, may=True, anywhere=True), points=3, advance=5),
)  # fmt: skip
