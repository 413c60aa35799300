"""The Liberated Mind: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

one_more_in_hq = (Lasting(AccessMore(1, At.HQ), duration=Duration.RUN),)
one_more_in_rnd = (Lasting(AccessMore(1, At.RND), duration=Duration.RUN),)
other_bioroid = Cards(types=(Type.ICE,), rezzed=True, subtypes=("bioroid",), other=True)
of_bioroid = Sub(Choose(other_bioroid), ResolveSub(CHOSEN))

CARDS = (
    ice("brainstorm", "Brainstorm", 9, 2, "sentry ap",
        abilities=(encountered(Lasting(Subs((do_1_core_damage,), Hand(RUNNER)), THIS, Duration.RUN)),)),
    card("dedicated_neural_net", "Dedicated Neural Net", Type.AGENDA, None, "initiative psi",
        When(On(Ev.SUCCESS, at=At.HQ), (Psi((Lasting(Cannot(Forbid.RANDOM, at=At.HQ), duration=Duration.RUN),)),),
             first=Scope.TURN), points=1, advance=3),
    card("exchange_of_information", "Exchange of Information", Type.OPERATION, 0, "gray_ops", Play((
        Choose(Cards(Where.CORP_SCORE) & Swappable(Cards(Where.RUNNER_SCORE))),
        Choose(Cards(Where.RUNNER_SCORE) & Swappable(CHOSEN)), Swap(Ref.FIRST_CHOSEN, CHOSEN)), if_=Tagged())),
    card("guru_davinder", "Guru Davinder", Type.RESOURCE, 1, "connection",
        Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 0),), damage=NET, may=False),
        Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 0),), damage=MEAT, may=False),
        When(On(Ev.PREVENT, THIS, if_=AtLeast(EventNumber(), 1)), (Unless(Cost(credits=4), (Trash(THIS),)),)), unique=True),
    ice("ravana_1_0", "Ravana 1.0", 3, 5, "code_gate bioroid", of_bioroid, of_bioroid, abilities=(bioroid(),)),
    ice("red_tape", "Red Tape", 2, 5, "code_gate", Sub(Lasting(Strength(3, any_ice), duration=Duration.RUN))),
    card("the_noble_path", "The Noble Path", Type.EVENT, 0, "run", Play((
        Trash(Cards(Where.GRIP), every=True),
        MakeRun(during=(Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 0),), may=False),))))),
    card("the_turning_wheel", "The Turning Wheel", Type.RESOURCE, 2, "virtual",
        When(On(Ev.RUN_ENDS, at=At.HQ_OR_RND, if_=Not(StoleThisRun())), (Place(Counter.POWER),)),
        Paid(Cost(parts=(Spend(Counter.POWER, 2),)), (OneOf((one_more_in_hq, one_more_in_rnd)),), if_=DuringRun()),
        unique=True),
    ice("vanilla", "Vanilla", 0, 0, "barrier", end_the_run),
)  # fmt: skip
