"""Salsette Island: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

random_card = Trash(Cards(Where.GRIP), by=RUNNER, at_random=True)

CARDS = (
    breaker("brahman", "Brahman", 4, 3, "ai", breaks(n=2, up_to=True), pump(2, 1), When(broke_with_this, (
        Choose(Cards(Where.RIG, types=(Type.PROGRAM,), without=("virus",))), ToZone(CHOSEN, Zone.STACK))), memory=2),
    ice("cobra", "Cobra", 4, 1, "sentry destroyer ap", trash_a_program, do_2_net_damage),
    card("mumbad_virtual_tour", "Mumbad Virtual Tour", Type.UPGRADE, 0, "alliance",
        When(On(Ev.ACCESS, Cards(Where.INSTALLED, is_=THIS)), (Lasting(Cannot(Forbid.SPARE), THIS, Duration.ACCESS),),
             anywhere=True), trash=5),
    card("personality_profiles", "Personality Profiles", Type.AGENDA, None, "security",
        When(On(Ev.SEARCH, side=RUNNER), (random_card,)),
        When(On(Ev.INSTALL, Cards(side=RUNNER), origin=Zone.HEAP), (random_card,)), points=1, advance=3),
    ice("upayoga", "Upayoga", 3, 4, "code_gate psi", Sub(Psi((Lose(RUNNER, 2),))),
        Sub(Choose(Cards(types=(Type.ICE,), subtypes=("psi",), rezzed=True)), ResolveSub(CHOSEN))),
    breaker("vamadeva", "Vamadeva", 6, 2, "ai deva", breaks(if_=AtMost(Subroutines(Ref.ENCOUNTERED), 1)),
        pump(1, 1), swap_with_a_deva, unique=True),
)  # fmt: skip
