"""Crimson Dust: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

some_ai = AtLeast(Count(Cards(subtypes=("ai",))), 1)

CARDS = (
    breaker("aumakua", "Aumakua", 3, 0, "ai virus", gets(virus_counters), When(On(Ev.EXPOSE), (Place(Counter.VIRUS),)),
        When(On(Ev.BREACH_ENDS, if_=NothingTaken()), (Place(Counter.VIRUS),)), breaks()),
    card("breached_dome", "Breached Dome", Type.ASSET, 0, "ambush",
        accessed(Together((DoDamage(MEAT, 1), Trash(Cards(Where.STACK, top=1), every=True)))), trash=0, reveal_in_rnd=True),
    card("caldera", "Caldera", Type.RESOURCE, 3, "virtual",
        Paid(Cost(credits=3), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=CORE),
        Paid(Cost(credits=3), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=NET)),
    ice("conundrum", "Conundrum", 8, 4, "code_gate", Sub(Trash(a_program, by=RUNNER)), lose_a_click, end_the_run,
        abilities=(gets(3, some_ai),)),
    card("priority_construction", "Priority Construction", Type.OPERATION, 1, "double", Play((
        Choose(ice_in_hq), Install(CHOSEN, free=True, at=At.REMOTE), Place(Counter.ADVANCEMENT, 3, CHOSEN))),
        play_cost=Cost(clicks=1)),
    card("restore", "Restore", Type.OPERATION, 1, "", Play((
        Choose(Cards(Where.ARCHIVES, types=corp_goods)), Install(CHOSEN), Rez(CHOSEN),
        ToZone(Cards(Where.ARCHIVES, same_title_as=CHOSEN), Zone.REMOVED)))),
    ice("sand_storm", "Sand Storm", 2, 5, "trap deflector",
        Sub(If(Is(THIS, Cards(Where.INSTALLED)), (ChooseServer(At.ELSEWHERE), MoveCard(THIS, At.CHOSEN))), Trash(THIS))),
)  # fmt: skip
