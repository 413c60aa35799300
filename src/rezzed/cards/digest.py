"""Cards that worked examples and rulings on runs speak of and that no other file holds."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, IT, MEAT, RUNNER, THIS, Accesses, AccessMore, At, AtLeast, Both, Break, Cannot, Cards, Choose, Cost,
    Count, Counter, Credits, Derez, Do, Draw, Duration, DuringRun, Either, EndRun, Ev, Forbid, FreeMemory,
    Gain, GiveTags, If, Increase, Instead, Is, JackOut, Lasting, Later, Least, Link, LinkStrength, MakeRun, Memory,
    Not, On, OneOf, Paid, Per, Place, Play, Provided, Ref, Remove, RemoveTags, Reveal, RunBySource, RunSuccessful,
    Scope, Static, StoleThisRun, Strength, Sub, Subs, SuccessfulRunThisTurn, Tagged, Together, ToZone, Trash, Type,
    Unless, When, Where, Would, Zone, card, encountered, ice, runs,
)  # fmt: skip

gone = Cost(trash_this=True)
any_ice = Cards(types=(Type.ICE,))
grip = Cards(Where.GRIP)
broken_ice = Cards(Where.PROTECTING, at=At.HQ, broken=True)
no_base = (Increase(Would.TRACE, to=0),)
to_stack = (Choose(grip, by=RUNNER), ToZone(CHOSEN, Zone.STACK))
one_more_in_hq = (Lasting(AccessMore(1, At.HQ), duration=Duration.RUN),)
one_more_in_rnd = (Lasting(AccessMore(1, At.RND), duration=Duration.RUN),)
end_unless_tag = (Sub(Unless(Cost(tags=1), (EndRun(),))),)
events, hardware = Cards(Where.GRIP, types=(Type.EVENT,)), Cards(Where.GRIP, types=(Type.HARDWARE,))
programs, resources = Cards(Where.GRIP, types=(Type.PROGRAM,)), Cards(Where.GRIP, types=(Type.RESOURCE,))
keyhole = Instead(Would.BREACH, (
    Choose(Cards(Where.RND, top=3), by=RUNNER), Trash(CHOSEN), ToZone(Cards(Where.RND), Zone.RND, shuffle=True)))

CARDS = (
    # of the Runner
    card("obelus", "Obelus", Type.HARDWARE, 4, "console", Static(Memory(1)),
         When(On(Ev.RUN_ENDS, at=At.HQ_OR_RND, if_=RunSuccessful()), (Draw(RUNNER, Accesses()),), first=Scope.TURN),
         console=True, unique=True),
    card("the_gauntlet", "The Gauntlet", Type.HARDWARE, 5, "console", Static(Memory(2)),
         When(On(Ev.BREACH, at=At.HQ, if_=DuringRun()),
              (Lasting(AccessMore(Count(broken_ice), At.HQ), duration=Duration.BREACH),)), console=True, unique=True),
    card("emp_device", "EMP Device", Type.HARDWARE, 1, "weapon",
         Paid(gone, (Later(When(On(Ev.REZ, any_ice), (Lasting(Cannot(Forbid.REZ, any_ice), duration=Duration.RUN),)),
                           Duration.RUN),), if_=DuringRun())),
    card("flip_switch", "Flip Switch", Type.HARDWARE, 1, "", Paid(gone, (JackOut(),), if_=DuringRun()),
         Paid(gone, (RemoveTags(),)), Paid(gone, no_base, would=Would.TRACE)),
    card("disrupter", "Disrupter", Type.PROGRAM, 1, "", Paid(gone, no_base, would=Would.TRACE), memory=1),
    card("keyhole", "Keyhole", Type.PROGRAM, 4, "", Paid(Cost(clicks=1), (MakeRun(At.RND, during=(
        When(On(Ev.SUCCESS, at=At.RND), (Later(keyhole, Duration.RUN),)),)),)), memory=2),
    card("data_breach", "Data Breach", Type.EVENT, 0, "run", runs(At.RND),
         When(On(Ev.RUN_ENDS, at=At.RND, if_=Both(RunBySource(), RunSuccessful())), (MakeRun(At.RND),), once=Scope.TURN,
              may=True)),
    card("deep_data_mining", "Deep Data Mining", Type.EVENT, 3, "run", runs(At.RND),
         When(On(Ev.BREACH, at=At.RND, if_=Both(RunBySource(), RunSuccessful())),
              (Lasting(AccessMore(Least(4, FreeMemory()), At.RND), duration=Duration.BREACH),))),
    card("by_any_means", "By Any Means", Type.EVENT, 2, "priority sabotage", Play((
        Later(When(On(Ev.ACCESS, Cards(Where.NOT_ARCHIVES)), (Together((Trash(IT), Do(MEAT, 1))),)), Duration.TURN),))),
    card("run_amok", "Run Amok", Type.EVENT, 3, "run sabotage", runs(),
         When(On(Ev.RUN_ENDS, if_=RunBySource()), (Trash(Cards(Where.PROTECTING, types=(Type.ICE,), rezzed_in=Scope.RUN)),))),
    card("dreamnet", "DreamNet", Type.RESOURCE, 3, "virtual",
         When(On(Ev.SUCCESS), (
             Draw(RUNNER),
             If(Either(Is(Ref.IDENTITY, Cards(subtypes=("digital",))), AtLeast(LinkStrength(), 2)), (Gain(RUNNER, 1),))),
              first=Scope.TURN), unique=True),
    card("john_masanori", "John Masanori", Type.RESOURCE, 2, "connection",
         When(On(Ev.SUCCESS), (Draw(RUNNER),), first=Scope.TURN),
         When(On(Ev.UNSUCCESSFUL), (GiveTags(),), first=Scope.TURN), unique=True),
    card("maxwell_james", "Maxwell James", Type.RESOURCE, 1, "connection", Static(Link(1)),
         Paid(gone, (Choose(Cards(Where.PROTECTING, at=At.REMOTE, rezzed=True)), Derez(CHOSEN)),
              if_=SuccessfulRunThisTurn(At.HQ)), unique=True),
    card("the_turning_wheel", "The Turning Wheel", Type.RESOURCE, 2, "virtual",
         When(On(Ev.RUN_ENDS, at=At.HQ_OR_RND, if_=Not(StoleThisRun())), (Place(Counter.POWER),)),
         Paid(Cost(counters=(Counter.POWER, 2)), (OneOf((one_more_in_hq, one_more_in_rnd)),), if_=DuringRun()), unique=True),
    card("quetzal_free_spirit", "Quetzal: Free Spirit", Type.RUNNER_IDENTITY, None, "g_mod",
         Paid(Cost(), (Break(1),), on=Cards(subtypes=("barrier",)), once=Scope.TURN, during_encounter=True)),
    # of the Corp
    ice("data_loop", "Data Loop", 7, 4, "barrier", Sub(If(Tagged(), (EndRun(),))), Sub(EndRun()),
        abilities=(encountered(*to_stack, *to_stack),)),
    ice("peeping_tom", "Peeping Tom", 4, 4, "code_gate", abilities=(encountered(OneOf((
        (Reveal(grip), Lasting(Subs(end_unless_tag, Count(events)), THIS, Duration.RUN)),
        (Reveal(grip), Lasting(Subs(end_unless_tag, Count(hardware)), THIS, Duration.RUN)),
        (Reveal(grip), Lasting(Subs(end_unless_tag, Count(programs)), THIS, Duration.RUN)),
        (Reveal(grip), Lasting(Subs(end_unless_tag, Count(resources)), THIS, Duration.RUN))))),)),
    card("sandburg", "Sandburg", Type.ASSET, 0, "",
         Static(Strength(Provided(AtLeast(Credits(CORP), 10), Per(Credits(CORP), 5)), any_ice)), trash=4, unique=True),
    card("embolus", "Embolus", Type.UPGRADE, 2, "", When(On(Ev.SUCCESS), (Remove(Counter.POWER),)),
         Paid(Cost(counters=(Counter.POWER, 1)), (EndRun(),), if_=DuringRun(At.THIS)), trash=2, unique=True),
    card("navi_mumbai_city_grid", "Navi Mumbai City Grid", Type.UPGRADE, 2, "region",
         Static(Cannot(Forbid.PAID, Cards(Where.RIG, without=("icebreaker",))), DuringRun(At.THIS)), trash=3,
         limit_region=True),
    card("next_activation_command", "NEXT Activation Command", Type.OPERATION, 0, "lockdown", Static(Strength(2, any_ice)),
         Static(Cannot(Forbid.BREAK, any_ice, using=Cards(without=("icebreaker",)))), trash=4),
)  # fmt: skip
