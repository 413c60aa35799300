"""Cards that let the Runner bypass ice, or forbid it; icebreakers that do it stand with the icebreakers."""

from __future__ import annotations

from ..vocabulary import (
    RUNNER, At, Both, Bypass, Cannot, Cards, Choose, Clicks, Cost, Duration, EndRun, Ev, Forbid, GiveTags, Is, Lasting, Link,
    LoseClicks, MakeRun, Memory, Not, On, Paid, Ref, RunBySource, RunUnsuccessful, Scope, Static, Subroutines, Together, Trace,
    Type, When, Where, card, runs, successful,
)  # fmt: skip

for_each_subroutine = Cost(credits=Subroutines(Ref.ENCOUNTERED))

CARDS = (
    card("feint", "Feint", Type.EVENT, 2, "run", runs(At.HQ), When(On(Ev.ENCOUNTER), (Bypass(),), first=Scope.RUN, times=2),
         successful(Lasting(Cannot(Forbid.BREACH, at=At.HQ), duration=Duration.RUN), at=At.HQ)),
    card("spear_phishing", "Spear Phishing", Type.EVENT, 2, "run", runs(),
         When(On(Ev.ENCOUNTER, Cards(Where.INNERMOST_ATTACKED)), (Bypass(),))),
    card("always_have_a_backup_plan", "Always Have a Backup Plan", Type.EVENT, 2, "run", runs(),
         When(On(Ev.RUN_ENDS, if_=Both(RunBySource(), RunUnsuccessful())),
              (Choose(Cards(is_=Ref.LAST_ENCOUNTERED), remember=True), MakeRun(At.LAST_ATTACKED, free=True)),
              may=True, first=Scope.TURN),
         When(On(Ev.ENCOUNTER, Ref.REMEMBERED), (Bypass(),))),
    card("security_nexus", "Security Nexus", Type.HARDWARE, 8, "console", Static(Memory(1)), Static(Link(1)),
         When(On(Ev.ENCOUNTER), (Trace(5, (Together((GiveTags(1), EndRun())),), (Bypass(),)),), may=True, once=Scope.TURN),
         unique=True, console=True),
    card("laser_pointer", "Laser Pointer", Type.PROGRAM, 2, "weapon",
         When(On(Ev.ENCOUNTER, Cards(subtypes=("ap", "destroyer", "observer"))), (Bypass(),), may=True,
              cost=Cost(trash_this=True))),
    card("physarum_entangler", "Physarum Entangler", Type.PROGRAM, 0, "trojan virus",
         When(On(Ev.ENCOUNTER, Ref.HOST), (Bypass(),), if_=Not(Is(Ref.HOST, Cards(subtypes=("barrier",)))), may=True,
              cost=for_each_subroutine), on_ice=True),
    card("logic_bomb", "Logic Bomb", Type.RESOURCE, 0, "virtual",
         Paid(Cost(trash_this=True), (Bypass(), LoseClicks(Clicks(RUNNER))), during_encounter=True)),
    card("underway_grid", "Underway Grid", Type.UPGRADE, 0, "region",
         Static(Cannot(Forbid.BYPASS, Cards(Where.PROTECTING_THIS))),
         Static(Cannot(Forbid.EXPOSE, Cards(Where.ROOT_OR_PROTECTING_THIS))), trash=3, limit_region=True),
)  # fmt: skip
