"""Fear and Loathing: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

fracters = Count(Cards(Where.INSTALLED, types=(Type.PROGRAM,), subtypes=("fracter",)))

CARDS = (
    breaker("alpha", "Alpha", 7, 1, "ai", breaks(reach=Cards(Where.OUTERMOST)), pump(1, 1)),
    card("blackguard", "Blackguard", Type.HARDWARE, 11, "console", Static(Memory(2)),
        When(On(Ev.EXPOSE, Cards(types=(Type.ICE, Type.ASSET, Type.UPGRADE))), (Rez(IT),)), unique=True, console=True),
    card("blue_level_clearance", "Blue Level Clearance", Type.OPERATION, 2, "double transaction",
        Play((Gain(CORP, 5), Draw(CORP, 2))), play_cost=Cost(clicks=1)),
    card("market_research", "Market Research", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA),), if_=Tagged()),
        Static(WorthPoints(Least(1, Counters(Counter.AGENDA)))), points=2, advance=4),
    breaker("omega", "Omega", 7, 1, "ai", breaks(reach=Cards(Where.INNERMOST)), pump(1, 1)),
    card("quest_completed", "Quest Completed", Type.EVENT, 0, "",
        Play((Choose(Cards(Where.ROOT, types=(Type.ASSET, Type.UPGRADE, Type.AGENDA)), by=RUNNER), Access(CHOSEN)),
             if_=Both(SuccessfulRunThisTurn(At.HQ), Both(SuccessfulRunThisTurn(At.RND), SuccessfulRunThisTurn(At.ARCHIVES))))),
    card("strongbox", "Strongbox", Type.UPGRADE, 3, "",
        Static(Extra(Ask.STEAL_COST, Cost(clicks=1), an_agenda, At.THIS), persistent=True), trash=1),
    card("subliminal_messaging", "Subliminal Messaging", Type.OPERATION, 0, "gray_ops", Play((Gain(CORP, 1),)),
        When(On(Ev.PLAY, Cards(same_title_as=THIS)), (GainClicks(CORP),), first=Scope.TURN, anywhere=True),
        turn_begins(Reveal(THIS), ToZone(THIS, Zone.HQ), side=CORP, if_=Not(InLastTurn(On(Ev.RUN_BEGINS), RUNNER)), may=True,
                    zone=Zone.ARCHIVES)),
    ice("wraparound", "Wraparound", 2, 0, "barrier", end_the_run, abilities=(gets(7, AtMost(fracters, 0)),)),
    ice("yagura", "Yagura", 1, 0, "code_gate ap",
        Sub(Arrange(1), Choose(Cards(Where.RND, top=1), optional=True), ToZone(CHOSEN, Zone.RND, bottom=True)),
        do_1_net_damage),
)  # fmt: skip
