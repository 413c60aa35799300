"""Upgrades, assets, agendas and identities of the Corp that matter in a run."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, NET, THIS, Ask, At, Cannot, Cards, Choose, Chosen, Cost, Counter, Counters, Do, Duration, DuringRun, EndRun,
    Ev, Extra, Forbid, Gain, GiveBadPublicity, GiveTags, Lasting, On, Paid, Per, Place, Psi, Purpose, ResolveSub, Rez, Scope,
    SpendHosted, Static, Strength, Times, Trace, Trash, Type, When, Where, WorthPoints, accessed, card,
)  # fmt: skip

steals = Cards(types=(Type.AGENDA,))
rezzed_here = Cards(Where.PROTECTING_THIS, rezzed=True)

CARDS = (
    card("crisium_grid", "Crisium Grid", Type.UPGRADE, 3, "region", Static(Cannot(Forbid.SUCCESS, at=At.THIS)), trash=5,
         limit_region=True),
    card("caprice_nisei", "Caprice Nisei", Type.UPGRADE, 2, "clone psi",
         When(On(Ev.PASS_ALL, at=At.THIS), (Psi((EndRun(),)),)), trash=1, unique=True),
    card("ash_2x3zb9cy", "Ash 2X3ZB9CY", Type.UPGRADE, 2, "bioroid",
         When(On(Ev.SUCCESS, at=At.THIS),
              (Trace(4, (Lasting(Cannot(Forbid.ACCESS, Cards(other=True)), duration=Duration.RUN),)),)), trash=3, unique=True),
    card("red_herrings", "Red Herrings", Type.UPGRADE, 1, "",
         Static(Extra(Ask.STEAL_COST, Cost(credits=5), steals, At.THIS), persistent=True), trash=1),
    card("strongbox", "Strongbox", Type.UPGRADE, 3, "",
         Static(Extra(Ask.STEAL_COST, Cost(clicks=1), steals, At.THIS), persistent=True), trash=1),
    card("hokusai_grid", "Hokusai Grid", Type.UPGRADE, 2, "region", When(On(Ev.SUCCESS, at=At.THIS), (Do(NET, 1),)), trash=4,
         limit_region=True),
    card("bernice_mai", "Bernice Mai", Type.UPGRADE, 0, "sysop",
         When(On(Ev.SUCCESS, at=At.THIS), (Trace(5, (GiveTags(1),), (Trash(THIS),)),)), trash=3, unique=True),
    card("marcus_batty", "Marcus Batty", Type.UPGRADE, 0, "psi sysop",
         Paid(Cost(trash_this=True), (Psi((Choose(rezzed_here), ResolveSub(CHOSEN))),), if_=DuringRun(At.THIS)), trash=1,
         unique=True),
    card("corporate_troubleshooter", "Corporate Troubleshooter", Type.UPGRADE, 0, "",
         Paid(Cost(credits=Chosen(), trash_this=True),
              (Choose(rezzed_here), Lasting(Strength(Chosen()), CHOSEN, Duration.TURN))), trash=2),
    card("project_junebug", "Project Junebug", Type.ASSET, 0, "ambush research",
         accessed(Do(NET, Times(Counters(Counter.ADVANCEMENT), 2)), may=True, cost=Cost(credits=1)), trash=0, advanceable=True),
    card("pad_campaign", "PAD Campaign", Type.ASSET, 2, "advertisement", trash=4),
    card("fetal_ai", "Fetal AI", Type.AGENDA, None, "ambush", accessed(Do(NET, 2), in_archives=False),
         Static(Extra(Ask.STEAL_COST, Cost(credits=2))), points=2, advance=5, reveal_in_rnd=True),
    card("napd_contract", "NAPD Contract", Type.AGENDA, None, "security", Static(Extra(Ask.STEAL_COST, Cost(credits=4))),
         points=2, advance=4),
    card("nisei_mk_ii", "Nisei MK II", Type.AGENDA, None, "initiative", When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA),)),
         Paid(Cost(counters=(Counter.AGENDA, 1)), (EndRun(),)), points=2, advance=4),
    card("project_beale", "Project Beale", Type.AGENDA, None, "research",
         When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, Per(Counters(Counter.ADVANCEMENT), 2, 3)),)),
         Static(WorthPoints(Counters(Counter.AGENDA))), points=2, advance=3),
    card("hostile_takeover", "Hostile Takeover", Type.AGENDA, None, "expansion liability",
         When(On(Ev.SCORE, THIS), (Gain(CORP, 7), GiveBadPublicity())), points=1, advance=2),
    card("house_of_knives", "House of Knives", Type.AGENDA, None, "security",
         When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, 3),)),
         Paid(Cost(counters=(Counter.AGENDA, 1)), (Do(NET, 1),), if_=DuringRun(), once=Scope.RUN), points=1, advance=3),
    card("priority_requisition", "Priority Requisition", Type.AGENDA, None, "security",
         When(On(Ev.SCORE, THIS), (Choose(Cards(types=(Type.ICE,), rezzed=False), optional=True), Rez(CHOSEN, free=True))),
         points=3, advance=5),
    card("gila_hands_arcology", "Gila Hands Arcology", Type.AGENDA, None, "expansion", Paid(Cost(clicks=2), (Gain(CORP, 3),)),
         points=1, advance=3),
    card("jinteki_personal_evolution", "Jinteki: Personal Evolution", Type.CORP_IDENTITY, None, "megacorp",
         When(On(Ev.STEAL), (Do(NET, 1),)), When(On(Ev.SCORE), (Do(NET, 1),))),
    card("nbn_making_news", "NBN: Making News", Type.CORP_IDENTITY, None, "megacorp", Static(SpendHosted(Purpose.TRACE)),
         recurring=2),
)  # fmt: skip
