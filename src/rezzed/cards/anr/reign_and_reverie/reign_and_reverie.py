"""Reign and Reverie: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

end_unless_tag = (Sub(Unless(Cost(parts=(TakeTags(),)), (EndRun(),))),)
events = Cards(Where.GRIP, types=(Type.EVENT,))
hardware = Cards(Where.GRIP, types=(Type.HARDWARE,))
programs = Cards(Where.GRIP, types=(Type.PROGRAM,))
resources = Cards(Where.GRIP, types=(Type.RESOURCE,))
rezzed_cards = Cards(side=CORP, rezzed=True)
installable = (Type.PROGRAM, Type.HARDWARE, Type.RESOURCE)
from_grip = (Choose(Cards(Where.HELD, types=installable)), Install(CHOSEN, discount=1))
avoided = On(Ev.PREVENT, side=Would.TAG)
removed = On(Ev.REMOVE_TAG)

CARDS = (
    breaker("cradle", "Cradle", 4, 5, "decoder", gets(Times(Hand(RUNNER), -1)),
        breaks("code_gate", cost=2, n=0, up_to=True)),
    card("district_99", "District 99", Type.RESOURCE, 3, "location seedy",
        When(On(Ev.TRASH, Cards(types=(Type.PROGRAM, Type.HARDWARE))), (Place(Counter.POWER),), first=Scope.TURN, may=True),
        unique=True),
    card("divert_power", "Divert Power", Type.OPERATION, 2, "", Play((
        Derez(rezzed_cards, Count(rezzed_cards), up_to=True), Choose(Cards(side=CORP, rezzed=False), optional=True),
        Rez(CHOSEN, discount=Times(Chosen(), 3))))),
    ice("formicary", "Formicary", 2, 2, "sentry ap", Sub(Unless(Cost(parts=(Suffer(NET, 2),)), (EndRun(),))), abilities=(
            When(On(Ev.APPROACH_SERVER), (Rez(THIS), If(LastPaid(), (
            MoveCard(THIS, At.ATTACKED, innermost=True), MoveRunner(THIS, then=Then.ENCOUNTER)))), may=True, unrezzed=True),)),
    card("giordano_memorial_field", "Giordano Memorial Field", Type.UPGRADE, 3, "facility",
        When(On(Ev.SUCCESS, at=At.THIS), (
            Unless(Cost(credits=Times(Count(Cards(Where.RUNNER_SCORE)), 2)), (EndRun(),)),)), trash=3, unique=True),
    ice("hydra", "Hydra", 10, 6, "sentry ap", Sub(If(Tagged(), (DoDamage(NET, 3),), (GiveTags(),))),
        Sub(If(Tagged(), (Gain(CORP, 5),), (GiveTags(),))), Sub(If(Tagged(), (EndRun(),), (GiveTags(),)))),
    breaker("ika", "Ika", 0, 2, "killer trojan",
        Paid(Cost(credits=2), (Choose(Cards(types=(Type.ICE,)) & CanHost()), Host(CHOSEN))),
        breaks("sentry", n=2, up_to=True, reach=host_ice), pump(2, 3)),
    card("kyuban", "Kyuban", Type.PROGRAM, 0, "trojan", When(On(Ev.PASS, Ref.HOST), (Gain(RUNNER, 2),)), on_ice=True),
    ice("otoroshi", "Otoroshi", 2, 5, "sentry",
        Sub(May((Choose(Cards(Where.ROOT, at=At.REMOTE)), ChooseNumber(3), Place(Counter.ADVANCEMENT, Chosen(), CHOSEN),
                 Unless(Cost(credits=3), (Access(CHOSEN),)))))),
    card("patchwork", "Patchwork", Type.HARDWARE, 4, "console", Static(Memory(1)),
        Interrupt(Would.ENTER, (Increase(Would.ENTER, -2),), once=Scope.TURN, cost=trash_from_grip),
        console=True, unique=True),
    ice("peeping_tom", "Peeping Tom", 4, 4, "code_gate", abilities=(encountered(OneOf((
        (Reveal(Cards(Where.GRIP)), Lasting(Subs(end_unless_tag, Count(events)), THIS, Duration.RUN)),
        (Reveal(Cards(Where.GRIP)), Lasting(Subs(end_unless_tag, Count(hardware)), THIS, Duration.RUN)),
        (Reveal(Cards(Where.GRIP)), Lasting(Subs(end_unless_tag, Count(programs)), THIS, Duration.RUN)),
        (Reveal(Cards(Where.GRIP)), Lasting(Subs(end_unless_tag, Count(resources)), THIS, Duration.RUN))))),)),
    ice("thimblerig", "Thimblerig", 2, 0, "code_gate", end_the_run, abilities=(
            turn_begins(Choose(Cards(Where.PROTECTING) & Swappable(THIS)), Swap(THIS, CHOSEN), side=CORP, may=True),
            When(On(Ev.PASS, THIS), (Choose(Cards(Where.PROTECTING) & Swappable(THIS)), Swap(THIS, CHOSEN)), may=True),)),
    card("thunder_art_gallery", "Thunder Art Gallery", Type.RESOURCE, 3, "location ritzy",
        When(avoided, from_grip, first=Scope.TURN, may=True, or_=removed),
        When(removed, from_grip, first=Scope.TURN, may=True, or_=avoided), unique=True),
    breaker("tycoon", "Tycoon", 1, 1, "fracter", breaks("barrier", n=2, up_to=True), pump(2, 3),
        When(broke_with_this, (Gain(CORP, 2),))),
)  # fmt: skip
