"""Cards that give subroutines, or resolve those of other ice."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, IT, NET, RUNNER, THIS, Ask, At, AtLeast, Cards, Choose, ChooseSub, Cost, Count, Counter, Counters, Do,
    Duration, EndRun, Ev, Hand, Install, Lasting, Lose, LoseClicks, May, On, Price, Psi, ResolveSub, Rez, Static, Sub, Subs,
    Times, Trash, TurnFaceup, Type, When, Where, card, encountered, ice,
)  # fmt: skip

advancements = Counters(Counter.ADVANCEMENT)
cheaper = Static(Price(Ask.REZ_COST, Times(advancements, -3), Cards(is_=THIS)), unrezzed=True)
facedown_ice = Cards(Where.ARCHIVES, types=(Type.ICE,), rezzed=False)

CARDS = (
    ice("woodcutter", "Woodcutter", 4, 2, "sentry ap", advanceable=True, advance_rezzed=True,
        abilities=(Static(Subs((Sub(Do(NET, 1)),), advancements)),)),
    ice("brainstorm", "Brainstorm", 9, 2, "sentry ap",
        abilities=(encountered(Lasting(Subs((Sub(Do(CORE, 1)),), Hand(RUNNER)), THIS, Duration.RUN)),)),
    ice("wormhole", "Wormhole", 9, 7, "code_gate",
        Sub(Choose(Cards(types=(Type.ICE,), rezzed=True, other=True)), ResolveSub(CHOSEN)), advanceable=True,
        abilities=(cheaper,)),
    ice("orion", "Orion", 15, 8, "sentry code_gate barrier", Sub(Trash(Cards(types=(Type.PROGRAM,)))),
        Sub(Choose(Cards(types=(Type.ICE,), rezzed=True, other=True)), ResolveSub(CHOSEN)), Sub(EndRun()),
        advanceable=True, unique=True, abilities=(cheaper,)),
    ice("upayoga", "Upayoga", 3, 4, "code_gate psi", Sub(Psi((Lose(RUNNER, 2),))),
        Sub(Choose(Cards(types=(Type.ICE,), subtypes=("psi",), rezzed=True)), ResolveSub(CHOSEN))),
    ice("mycoweb", "Mycoweb", 8, 5, "code_gate",
        Sub(May((Choose(Cards(Where.ARCHIVES, types=(Type.ICE,))), Install(CHOSEN, free=True)))),
        Sub(May((Choose(Cards(types=(Type.ICE,), rezzed=False)), Rez(CHOSEN, discount=2)))),
        Sub(Choose(Cards(types=(Type.ICE,), subtypes=("sentry",), rezzed=True)), ResolveSub(CHOSEN)),
        Sub(Choose(Cards(types=(Type.ICE,), subtypes=("code_gate",), rezzed=True, other=True)), ResolveSub(CHOSEN))),
    card("warden_fatuma", "Warden Fatuma", Type.ASSET, 1, "character",
         Static(Subs((Sub(LoseClicks()),), before=True, of=Cards(types=(Type.ICE,), subtypes=("bioroid",),
                                                                 rezzed=True))),
         trash=5, unique=True),
    card("nanisivik_grid", "Nanisivik Grid", Type.UPGRADE, 2, "region",
         When(On(Ev.APPROACH_SERVER, at=At.THIS), (Choose(facedown_ice), TurnFaceup(CHOSEN), ResolveSub(CHOSEN)),
              if_=AtLeast(Count(facedown_ice), 1), may=True), trash=3, limit_region=True),
    card("zato_city_grid", "ZATO City Grid", Type.UPGRADE, 3, "region",
         When(On(Ev.ENCOUNTER, Cards(Where.PROTECTING_THIS)),
              (ChooseSub(IT), May((ResolveSub(picked=True),), cost=Cost(trash=Cards(is_=IT))))),
         trash=3, not_on=At.CENTRAL, limit_region=True),
)  # fmt: skip
