"""Everything else of 1996 that matters in a run: stealth, base links, preps, resources, upgrades, ambushes, agendas."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, NET, RUNNER, THIS, Ask, At, BaseLink, Cards, Choose, Cost, Do, DuringRun, Encounter, EndRun, Ev, Extra,
    GiveTags, If, Interrupt, Is, May, On, Paid, Per, PrintedCost, Purpose, Reveal, Rez, Scope, SkipIce, SpendHosted, Static,
    Trash, Type, Unless, When, Where, Would, accessed, card, runs,
)  # fmt: skip

quiet = Static(SpendHosted(Purpose.QUIET_ICEBREAKER), DuringRun())

CARDS = (
    card("cloak", "Cloak", Type.PROGRAM, 7, "stealth", quiet, recurring=3, game="onr"),
    card("vewy_vewy_quiet", "Vewy Vewy Quiet", Type.PROGRAM, 4, "stealth", quiet, recurring=2, game="onr"),
    card("invisibility", "Invisibility", Type.PROGRAM, 0, "stealth", quiet, recurring=1, game="onr"),
    card("baedekers_net_map", "Baedeker's Net Map", Type.PROGRAM, 1, "base_link", Static(BaseLink(1)), game="onr"),
    card("bakdoor", "Bakdoor", Type.PROGRAM, 2, "base_link", Static(BaseLink(3, each=2)), memory=2, game="onr"),
    card("access_to_arasaka", "Access to Arasaka", Type.RESOURCE, 2, "base_link", Static(BaseLink(4, 2, 2)), game="onr"),
    card("inside_job", "Inside Job", Type.EVENT, 2, "", runs(),
         When(On(Ev.ENCOUNTER), (SkipIce(),), first=Scope.RUN), game="onr"),
    card("simulacrum", "Simulacrum", Type.RESOURCE, 0, "connection hidden",
         Paid(Cost(trash_this=True), (SkipIce(),), by=RUNNER, on=Cards(subtypes=("ap",)), during_encounter=True), game="onr"),
    card("dr_dreff", "Dr. Dreff", Type.UPGRADE, 0, "sysop",
         Interrupt(Would.SUCCESS, (
             Choose(Cards(Where.HQ, types=(Type.ICE,)), optional=True),
             If(Is(CHOSEN, Cards()), (
                 May((Reveal(CHOSEN), Encounter(CHOSEN), Trash(CHOSEN)), CORP, Cost(credits=Per(PrintedCost(CHOSEN), 2))),)),
         ), at=At.THIS, once=Scope.RUN), trash=3, game="onr"),
    card("setup", "Setup!", Type.ASSET, 0, "ambush", accessed(Do(NET, 2), in_archives=False), trash=0, reveal_in_rnd=True,
         game="onr"),
    card("trap", "TRAP!", Type.ASSET, 0, "ambush",
         accessed(May((Do(NET, 3), GiveTags(1)), CORP, Cost(credits=4)), in_archives=False), trash=0, reveal_in_rnd=True,
         game="onr"),
    card("dieter_esslin", "Dieter Esslin", Type.UPGRADE, 0, "ambush sysop", accessed(Do(NET, 1)), trash=3, game="onr"),
    card("red_herrings", "Red Herrings", Type.UPGRADE, 1, "",
         Static(Extra(Ask.STEAL_COST, Cost(credits=5), at=At.THIS)), trash=1, game="onr"),
    card("rasmin_bridger", "Rasmin Bridger", Type.UPGRADE, 4, "sysop",
         When(On(Ev.PASS, at=At.THIS), (Unless(Cost(credits=1), (EndRun(),)),)), trash=2, game="onr"),
    card("priority_requisition", "Priority Requisition", Type.AGENDA, None, "gray_ops",
         When(On(Ev.SCORE, THIS), (Choose(Cards(Where.PROTECTING, rezzed=False), optional=True), Rez(CHOSEN, free=True))),
         points=3, advance=5, game="onr"),
)  # fmt: skip
