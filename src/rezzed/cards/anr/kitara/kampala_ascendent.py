"""Kampala Ascendent: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    breaker("amina", "Amina", 7, 3, "decoder", breaks("code_gate", cost=2, n=3, up_to=True), pump(2, 3),
        When(fully_broken_by_this, (Lose(CORP, 1),), first=Scope.TURN)),
    card("diversion_of_funds", "Diversion of Funds", Type.EVENT, 1, "double run sabotage", runs(At.HQ),
        successful(Later(Instead(Would.BREACH, (
            ChooseNumber(Least(5, Credits(CORP))), Lose(CORP, Chosen()), Gain(RUNNER, Chosen())), may=True),
            Duration.RUN), at=At.HQ),
        play_cost=Cost(clicks=1)),
    breaker("engolo", "Engolo", 5, 2, "decoder",
        When(On(Ev.ENCOUNTER), (Lasting(Subtype("code_gate"), IT),), once=Scope.TURN, may=True, cost=Cost(credits=2)),
        breaks("code_gate"), pump(2, 4), memory=2),
    card("hippo", "Hippo", Type.HARDWARE, 2, "",
        When(On(Ev.FULLY_BREAK, Cards(Where.OUTERMOST_ATTACKED)), (Trash(IT),), first=Scope.TURN, may=True,
             cost=remove_this), unique=True),
    ice("mlinzi", "Mlinzi", 7, 5, "sentry ap",
        Sub(Unless(Cost(parts=(Give(Cards(Where.STACK, top=2), 2),)), (DoDamage(NET, 1),))),
        Sub(Unless(Cost(parts=(Give(Cards(Where.STACK, top=3), 3),)), (DoDamage(NET, 2),))),
        Sub(Unless(Cost(parts=(Give(Cards(Where.STACK, top=4), 4),)), (DoDamage(NET, 3),)))),
    card("mti_mwekundu_life_improved", "Mti Mwekundu: Life Improved", Type.CORP_IDENTITY, None, "division",
        When(On(Ev.APPROACH_SERVER), (
            Choose(ice_in_hq), Install(CHOSEN, Into.INNERMOST_ATTACKED, free=True),
            MoveRunner(CHOSEN), If(AtLeast(Approaches(), 1), (may_jack_out,))), may=True, once=Scope.TURN)),
    breaker("musaazi", "Musaazi", 1, 1, "killer virus", When(On(Ev.SUCCESS), (Place(Counter.VIRUS),), may=True),
        breaks("sentry", pay=any_virus), pump(any_virus, 1), memory=2),
    ice("next_diamond", "NEXT Diamond", 10, 6, "sentry next destroyer ap", do_1_core_damage, do_1_core_damage,
        Sub(Trash(Cards(Where.RIG))), abilities=(
            Static(Price(Ask.REZ_COST, Times(Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("next",), other=True)), -1),
                     itself), unrezzed=True),)),
    ice("surveyor", "Surveyor", 5, None, "sentry tracer", Sub(Trace(X(), (GiveTags(2),))), Sub(Trace(X(), (EndRun(),))),
        abilities=(Static(Strength(X())), Static(DefineX(Times(Count(ice_here), 2))))),
    card("zer0", "Zer0", Type.HARDWARE, 1, "",
        Paid(Cost(clicks=1, parts=(Suffer(NET),)), (Together((Gain(RUNNER, 1), Draw(RUNNER, 2))),), once=Scope.TURN),
        unique=True),
)  # fmt: skip
