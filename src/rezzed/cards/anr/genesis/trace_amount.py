"""Trace Amount: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

to_stack = Sub(Trace(4, (Choose(a_program), ToZone(CHOSEN, Zone.STACK))))

CARDS = (
    card("dyson_mem_chip", "Dyson Mem Chip", Type.HARDWARE, 3, "chip link", Static(Memory(1)), Static(Link(1))),
    card("e3_feedback_implants", "e3 Feedback Implants", Type.HARDWARE, 2, "mod",
        When(On(Ev.BREAK), (Break(1),), may=True, cost=Cost(credits=1))),
    card("fetal_ai", "Fetal AI", Type.AGENDA, None, "ambush", accessed(DoDamage(NET, 2), in_archives=False),
        Static(Extra(Ask.STEAL_COST, Cost(credits=2))), points=2, advance=5, reveal_in_rnd=True),
    card("liberated_account", "Liberated Account", Type.RESOURCE, 6, "", when_empty(Counter.CREDIT, Trash(THIS)),
        Paid(Cost(clicks=1), (TakeCredits(4),)), loads=(Counter.CREDIT, 16)),
    card("satellite_uplink", "Satellite Uplink", Type.EVENT, 2, "",
        Play((Expose(Cards(Where.INSTALLED, side=CORP, rezzed=False), 2),))),
    ice("sensei", "Sensei", 3, 5, "code_gate",
        Sub(Lasting(Subs((end_the_run,), of=Cards(is_=Ref.ENCOUNTERED, other=True)), duration=Duration.RUN))),
    ice("sherlock_1_0", "Sherlock 1.0", 6, 5, "sentry bioroid tracer", to_stack, to_stack, abilities=(bioroid(),)),
    card("trick_of_light", "Trick of Light", Type.OPERATION, 1, "", Play((
        Choose(advanceable_cards), Choose(Cards(Where.INSTALLED, other=True, than=CHOSEN) & Holds(Counter.ADVANCEMENT)),
        ChooseNumber(Least(2, Counters(Counter.ADVANCEMENT, CHOSEN))),
        Remove(Counter.ADVANCEMENT, Chosen(), CHOSEN), Place(Counter.ADVANCEMENT, Chosen(), Ref.FIRST_CHOSEN)))),
)  # fmt: skip
