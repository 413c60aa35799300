"""A Study in Static: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    ice("bullfrog", "Bullfrog", 3, 4, "code_gate deflector psi",
        Sub(Psi((If(Is(THIS, Cards(Where.INSTALLED)), (ChooseServer(At.ELSEWHERE), MoveCard(THIS, At.CHOSEN))),)))),
    card("crescentus", "Crescentus", Type.PROGRAM, 1, "",
        Paid(trash_this, (Derez(Ref.ENCOUNTERED),), if_=FullyBroken(), during_encounter=True)),
    breaker("deus_x", "Deus X", 3, 10, "", Paid(trash_this, (Break(0, up_to=True),), interface=True,
            about=Cards(subtypes=("ap",))), Paid(trash_this, (Prevent(Would.DAMAGE, 0),), would=Would.DAMAGE, damage=NET)),
    card("disrupter", "Disrupter", Type.PROGRAM, 1, "", Paid(trash_this, (Increase(Would.TRACE, to=0),), would=Would.TRACE),
        memory=1),
    card("doppelganger", "Doppelgänger", Type.HARDWARE, 3, "console", Static(Memory(1)),
        When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (MakeRun(),), once=Scope.TURN, may=True), console=True, unique=True),
    card("false_lead", "False Lead", Type.AGENDA, None, "security",
        Paid(Cost(parts=(This(Fate.FORFEIT),)), (If(AtLeast(Clicks(RUNNER), 2), (LoseClicks(2),)),)), points=1, advance=3),
    breaker("force_of_nature", "Force of Nature", 5, 1, "decoder",
        breaks("code_gate", cost=2, n=2, up_to=True), pump(1, 1)),
    ice("hourglass", "Hourglass", 5, 4, "code_gate", lose_a_click, lose_a_click, lose_a_click),
    card("scrubber", "Scrubber", Type.RESOURCE, 2, "connection seedy", Static(SpendHosted(Purpose.TRASH)), recurring=2),
    card("underworld_contact", "Underworld Contact", Type.RESOURCE, 2, "connection",
        turn_begins(If(AtLeast(LinkStrength(), 2), (Gain(RUNNER, 1),)))),
    ice("uroboros", "Uroboros", 6, 4, "sentry tracer", Sub(Trace(4, (Lasting(Cannot(Forbid.RUN), duration=Duration.TURN),))),
        Sub(Trace(4, (EndRun(),)))),
)  # fmt: skip
