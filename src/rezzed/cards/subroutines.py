"""Cards that give subroutines, or resolve those of other ice."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, NET, RUNNER, THIS, Ask, Cards, Choose, Counter, Counters, Do, Duration, Hand, Lasting, LoseClicks,
    Price, ResolveSub, Static, Sub, Subs, Times, Type, card, encountered, ice,
)  # fmt: skip

advancements = Counters(Counter.ADVANCEMENT)

CARDS = (
    ice("woodcutter", "Woodcutter", 4, 2, "sentry ap", advanceable=True,
        abilities=(Static(Subs((Sub(Do(NET, 1)),), advancements)),)),
    ice("brainstorm", "Brainstorm", 9, 2, "sentry ap",
        abilities=(encountered(Lasting(Subs((Sub(Do(CORE, 1)),), Hand(RUNNER)), THIS, Duration.RUN)),)),
    ice("wormhole", "Wormhole", 9, 7, "code_gate",
        Sub(Choose(Cards(types=(Type.ICE,), rezzed=True, other=True)), ResolveSub(CHOSEN)), advanceable=True,
        abilities=(Static(Price(Ask.REZ_COST, Times(advancements, -3), Cards(is_=THIS)), unrezzed=True),)),
    card("warden_fatuma", "Warden Fatuma", Type.ASSET, 1, "character",
         Static(Subs((Sub(LoseClicks()),), before=True, of=Cards(types=(Type.ICE,), subtypes=("bioroid",),
                                                                 rezzed=True))),
         trash=5, unique=True),
)  # fmt: skip
