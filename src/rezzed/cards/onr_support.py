"""Everything else of 1996 that matters in a run: stealth, base links, preps, resources, upgrades, ambushes, agendas."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, MEAT, NET, RUNNER, THIS, Ask, At, AtMost, BaseLink, Cannot, Cards, Choose, Chosen, Cost, Do, Draw,
    DuringRun, Encounter, EndRun, Ev, Extra, Forbid, GiveTags, If, Interrupt, Is, MakeRun, May, On, Paid, Per, Prevent,
    Price, PrintedCost, Purpose, Reveal, Rez, Roll, RunBySource, RunSuccessful, Scope, SkipIce, SpendHosted, Static,
    Strength, Sub, Subs, ToZone, Trash, Type, Unless, When, Where, Would, Zone, accessed, card, runs,
)  # fmt: skip

quiet = Static(SpendHosted(Purpose.QUIET_ICEBREAKER), DuringRun())
weaker = Static(Strength(-1, Cards(Where.HOSTED_HERE, subtypes=("icebreaker",))))
steals = Cards(types=(Type.AGENDA,))
code_gates = Cards(types=(Type.ICE,), subtypes=("code_gate",))
free = Static(Price(Ask.MEMORY_COST, -4, Cards(Where.HOSTED_HERE)))

CARDS = (
    card("cloak", "Cloak", Type.PROGRAM, 7, "stealth", quiet, recurring=3, game="onr"),
    card("vewy_vewy_quiet", "Vewy Vewy Quiet", Type.PROGRAM, 4, "stealth", quiet, recurring=2, game="onr"),
    card("invisibility", "Invisibility", Type.PROGRAM, 0, "stealth", quiet, recurring=1, game="onr"),
    card("baedekers_net_map", "Baedeker's Net Map", Type.PROGRAM, 1, "base_link", Static(BaseLink(1)), game="onr"),
    card("bakdoor", "Bakdoor", Type.PROGRAM, 2, "base_link", Static(BaseLink(3, each=2)), memory=2, game="onr"),
    card("access_to_arasaka", "Access to Arasaka", Type.RESOURCE, 2, "base_link", Static(BaseLink(4, 2, 2)), game="onr"),
    card("access_through_alpha", "Access Through Alpha", Type.RESOURCE, 9, "base_link", Static(BaseLink(9, 1, 0)),
         game="onr"),
    card("back_door_to_hilliard", "Back Door to Hilliard", Type.RESOURCE, 0, "base_link", Static(BaseLink(2, 0, 3)),
         game="onr"),
    card("back_door_to_orbital_air", "Back Door to Orbital Air", Type.RESOURCE, 0, "base_link", Static(BaseLink(2, 1, 2)),
         game="onr"),
    card("clown", "Clown", Type.PROGRAM, 4, "", Static(Strength(-1, Cards(types=(Type.ICE,)))), game="onr"),
    card("succubus", "Succubus", Type.PROGRAM, 3, "daemon", free, game="onr"),
    card("imp", "Imp", Type.PROGRAM, 0, "daemon", free, weaker, game="onr"),
    card("afreet", "Afreet", Type.PROGRAM, 2, "daemon", free, weaker, game="onr"),
    card("armadillo_armored_road_home", "'Armadillo' Armored Road Home", Type.HARDWARE, 2, "vehicle",
         Paid(Cost(trash_this=True), (Prevent(Would.DAMAGE, 3),), would=Would.DAMAGE, damage=MEAT), game="onr"),
    card("all_nighter", "All-Nighter", Type.EVENT, 0, "", runs(),
         When(On(Ev.RUN_ENDS, if_=RunBySource()), (MakeRun(),), may=True, once=Scope.TURN), game="onr"),
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
         Static(Extra(Ask.STEAL_COST, Cost(credits=5), steals, At.THIS), persistent=True), trash=1, game="onr"),
    card("rasmin_bridger", "Rasmin Bridger", Type.UPGRADE, 4, "sysop",
         When(On(Ev.PASS, at=At.THIS), (Unless(Cost(credits=1), (EndRun(),)),)), trash=2, game="onr"),
    card("encoder_inc", "Encoder, Inc.", Type.ASSET, 0, "", Static(Price(Ask.REZ_COST, -1, code_gates)),
         Static(Subs((Sub(EndRun()),), of=code_gates)), trash=1, game="onr"),
    card("tesseract_fort_construction", "Tesseract Fort Construction", Type.UPGRADE, 2, "",
         Static(Subs((Sub(Unless(Cost(credits=1), (EndRun(),))),), of=Cards(Where.PROTECTING_THIS))), trash=3, game="onr"),
    card("twenty_four_hour_surveillance", "Twenty-Four-Hour Surveillance", Type.UPGRADE, 1, "",
         Static(Cannot(Forbid.USE, Cards(subtypes=("stealth",))), DuringRun(At.THIS)), trash=2, game="onr"),
    card("crystal_palace_station_grid", "Crystal Palace Station Grid", Type.UPGRADE, 5, "region",
         Static(Price(Ask.BREAK_COST, 1, Cards(types=(Type.ICE,))), DuringRun(At.THIS)), trash=5, limit_region=True,
         game="onr"),
    card("rio_de_janeiro_city_grid", "Rio de Janeiro City Grid", Type.UPGRADE, 1, "random region",
         When(On(Ev.PASS, Cards(types=(Type.ICE,), rezzed=True), at=At.THIS), (Roll(), If(AtMost(Chosen(), 1), (EndRun(),)))),
         trash=6, limit_region=True, game="onr"),
    card("jerusalem_city_grid", "Jerusalem City Grid", Type.UPGRADE, 2, "region",
         Static(Price(Ask.REZ_COST, -2, Cards(Where.PROTECTING_THIS, types=(Type.ICE,), subtypes=("wall",)))),
         Static(Strength(1, Cards(Where.PROTECTING_THIS, types=(Type.ICE,), subtypes=("wall",)))), trash=5, limit_region=True,
         game="onr"),
    card("new_galveston_city_grid", "New Galveston City Grid", Type.UPGRADE, 1, "region",
         Static(Price(Ask.TRASH_COST, 2, Cards(Where.ROOT_THIS, types=(Type.ASSET, Type.UPGRADE), other=True))), trash=4,
         limit_region=True, game="onr"),
    card("self_destruct", "Self-Destruct", Type.UPGRADE, 2, "ambush",
         When(On(Ev.ACCESS, THIS), (
             May((Trash(Cards(Where.ROOT_OR_PROTECTING_THIS, other=True), every=True), Do(NET, Chosen())), CORP,
                 Cost(trash_this=True)),)), trash=0, not_on=At.CENTRAL, game="onr"),
    card("indiscriminate_response_team", "Indiscriminate Response Team", Type.ASSET, 0, "black_ops",
         When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (
             ToZone(Cards(Where.GRIP), Zone.STACK, shuffle=True), Draw(RUNNER, Chosen())), may=True), trash=2, game="onr"),
    card("ai_chief_financial_officer", "AI Chief Financial Officer", Type.AGENDA, None, "asset",
         Paid(Cost(clicks=1), (ToZone(Cards(Where.HQ_OR_ARCHIVES), Zone.RND, shuffle=True), Draw(CORP, 5))),
         points=2, advance=5, game="onr"),
    card("priority_requisition", "Priority Requisition", Type.AGENDA, None, "gray_ops",
         When(On(Ev.SCORE, THIS), (Choose(Cards(Where.PROTECTING, rezzed=False), optional=True), Rez(CHOSEN, free=True))),
         points=3, advance=5, game="onr"),
)  # fmt: skip
