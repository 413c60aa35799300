"""Classic: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    ice("dumpster", "Dumpster", 5, 5, "code_gate deflector",
        Sub(MoveRunner(at=At.ARCHIVES, then=Then.ENCOUNTER, rezzed=True)), not_on=At.ARCHIVES, game="onr"),
    card("indiscriminate_response_team", "Indiscriminate Response Team", Type.ASSET, 0, "black_ops",
        When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (
            ToZone(Cards(Where.GRIP), Zone.STACK, shuffle=True), Draw(RUNNER, Chosen())), may=True), trash=2, game="onr"),
    breaker("psychic_friend", "Psychic Friend", 2, 1, "", breaks("code_gate"), pump(2, 1, Duration.TURN), game="onr"),
    card("self_destruct", "Self-Destruct", Type.UPGRADE, 2, "ambush",
        When(On(Ev.ACCESS, THIS), (
            May((Trash(Cards(Where.ROOT_OR_PROTECTING_THIS, other=True), every=True), DoDamage(NET, Chosen())), CORP,
                trash_this),)), trash=0, not_on=At.CENTRAL, game="onr"),
    ice("vortex", "Vortex", 0, 2, "code_gate deflector",
        Sub(May((ChooseServer(At.ANY), MoveRunner(at=At.CHOSEN, then=Then.ENCOUNTER, rezzed=True)), CORP, Cost(credits=2))),
        game="onr"),
)  # fmt: skip
