"""Down the White Nile: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

sort_out = (Arrange(7, into=(Zone.HQ, Zone.ARCHIVES)),)
home = (ToZone(CHOSEN, Zone.HQ),)

CARDS = (
    ice("aimor", "Aimor", 0, 1, "trap", Sub(Trash(Cards(Where.STACK, top=3), every=True), Trash(THIS))),
    card("bacterial_programming", "Bacterial Programming", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), sort_out, may=True), When(On(Ev.STEAL, THIS), sort_out, may=True, anywhere=True),
        points=3, advance=5),
    card("ngo_front", "NGO Front", Type.ASSET, 0, "",
        Paid(Cost(parts=(Spend(Counter.ADVANCEMENT), This())), (Gain(CORP, 5),)),
        Paid(Cost(parts=(Spend(Counter.ADVANCEMENT, 2), This())), (Gain(CORP, 8),)), trash=1, advanceable=True),
    card("takobi", "Takobi", Type.PROGRAM, 2, "", When(On(Ev.FULLY_BREAK), (Place(Counter.POWER),), may=True),
        Paid(Cost(parts=(Spend(Counter.POWER, 2),)), (
            Choose(Cards(Where.RIG, subtypes=("icebreaker",), without=("ai",))),
            Lasting(Strength(3), CHOSEN, Duration.ENCOUNTER))), unique=True),
    card("wari", "Wari", Type.PROGRAM, 1, "", When(On(Ev.SUCCESS, at=At.HQ), (OneOf((
        (Choose(unrezzed_ice), Expose(CHOSEN), If(Both(LastPaid(), Is(CHOSEN, a_sentry)), home)),
        (Choose(unrezzed_ice), Expose(CHOSEN), If(Both(LastPaid(), Is(CHOSEN, a_code_gate)), home)),
        (Choose(unrezzed_ice), Expose(CHOSEN), If(Both(LastPaid(), Is(CHOSEN, a_barrier)), home)))),),
            first=Scope.TURN, may=True, cost=trash_this), unique=True),
)  # fmt: skip
