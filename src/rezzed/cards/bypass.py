"""Cards that let the Runner bypass ice, or forbid it; icebreakers that do it stand with the icebreakers."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, IT, RUNNER, THIS, Ask, At, AtLeast, AtMost, Both, Bypass, Cannot, Cards, Choose, Clicks, Cost, Counter,
    Counters, Credits, Derez, Duration, DuringRun, EndRun, Ev, Forbid, Gain, GiveTags, IdentifyMark, If, Install, Is,
    Lasting, Later, Link, LoseClicks, MakeRun, Memory, Not, On, OneOf, Paid, Place, Play, Price, Psi, Ref, RunBySource,
    RunUnsuccessful, Scope, Static, StrengthOf, Sub, Subroutines, Together, ToZone, Trace, Trash, Type, When, Where, While,
    Zone, breaker, breaks, card, encountered, ice, pump, runs, successful, threat,
)  # fmt: skip

etr = Sub(EndRun())
bypass = (Bypass(),)
for_each_subroutine = Cost(credits=Subroutines(Ref.ENCOUNTERED))
gone = Cost(trash_this=True)
out_of_the_game = Cost(remove_this=True)

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
              cost=for_each_subroutine), When(On(Ev.PURGE, side=CORP), (Trash(THIS),)), on_ice=True),
    card("logic_bomb", "Logic Bomb", Type.RESOURCE, 0, "virtual",
         Paid(Cost(trash_this=True), (Bypass(), LoseClicks(Clicks(RUNNER))), during_encounter=True)),
    card("underway_grid", "Underway Grid", Type.UPGRADE, 0, "region",
         Static(Cannot(Forbid.BYPASS, Cards(Where.PROTECTING_THIS))),
         Static(Cannot(Forbid.EXPOSE, Cards(Where.ROOT_OR_PROTECTING_THIS))), trash=3, limit_region=True),
    breaker("afterimage", "Afterimage", 4, 2, "killer",
        When(On(Ev.ENCOUNTER, Cards(subtypes=("sentry",))), bypass, may=True, once=Scope.TURN,
             cost=Cost(credits=2, stealth=True)),
        breaks("sentry", n=2, up_to=True), pump(1, 2, stealth=True)),
    card("alarm_clock", "Alarm Clock", Type.HARDWARE, 2, "",
         When(On(Ev.TURN_BEGINS, side=RUNNER), (MakeRun(At.HQ, during=(
             When(On(Ev.ENCOUNTER), bypass, may=True, first=Scope.RUN, cost=Cost(clicks=2)),)),), may=True), unique=True),
    ice("authenticator", "Authenticator", 2, 4, "code_gate", Sub(Gain(CORP, 2)), etr,
        abilities=(encountered(*bypass, may=True, cost=Cost(tags=1), by=RUNNER),)),
    card("backstitching", "Backstitching", Type.RESOURCE, 2, "virtual",
         When(On(Ev.TURN_BEGINS, side=RUNNER), (IdentifyMark(),)),
         When(On(Ev.ENCOUNTER, if_=DuringRun(At.MARK)), bypass, may=True, cost=gone)),
    card("capybara", "Capybara", Type.HARDWARE, 2, "",
         When(On(Ev.BYPASS), (Derez(IT),), may=True, cost=out_of_the_game), unique=True),
    card("charlatan", "Charlatan", Type.RESOURCE, 5, "virtual", Paid(Cost(clicks=2), (MakeRun(during=(
        When(On(Ev.APPROACH, Cards(rezzed=True)), (
            Choose(Cards(is_=IT)), Later(When(On(Ev.ENCOUNTER), bypass), Duration.RUN)),
            may=True, first=Scope.RUN, cost=Cost(credits=StrengthOf(IT))),)),))),
    breaker("curupira", "Curupira", 3, 1, "fracter",
        When(On(Ev.ENCOUNTER, Cards(subtypes=("barrier",))), bypass, may=True, cost=Cost(counters=(Counter.POWER, 3))),
        When(On(Ev.FULLY_BREAK, by=THIS), (Place(Counter.POWER),)), breaks("barrier"), pump(1, 1)),
    card("fransofia_ward", "Fransofia Ward", Type.RESOURCE, 3, "connection",
         Static(Price(Ask.REZ_COST, 1, Cards(types=(Type.ICE,)))),
         When(On(Ev.ENCOUNTER), bypass, if_=AtLeast(Credits(CORP), 15), may=True, cost=gone), unique=True),
    card("jeitinho", "Jeitinho", Type.HARDWARE, 1, "weapon",
         When(On(Ev.BYPASS), (Install(THIS),), if_=threat(3), may=True, cost=Cost(clicks=1), zone=Zone.HEAP), unique=True),
    ice("lethe", "Lethe", 9, 6, "sentry observer",
        Sub(Choose(Cards(Where.ARCHIVES), optional=True), If(Is(CHOSEN, Cards()), (
            OneOf(((ToZone(CHOSEN, Zone.RND),), (ToZone(CHOSEN, Zone.RND, bottom=True),))),))),
        Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)),
        abilities=(When(On(Ev.BYPASS, THIS), (GiveTags(),)), When(On(Ev.FULLY_BREAK, THIS), (GiveTags(),)))),
    card("malandragem", "Malandragem", Type.PROGRAM, 4, "",
         While(AtMost(Counters(Counter.POWER), 0), (ToZone(THIS, Zone.REMOVED),)),
         When(On(Ev.ENCOUNTER), bypass, if_=AtMost(StrengthOf(IT), 3), may=True, once=Scope.TURN,
              cost=Cost(counters=(Counter.POWER, 1))),
         When(On(Ev.ENCOUNTER), bypass, if_=threat(4), may=True, cost=out_of_the_game), loads=(Counter.POWER, 2)),
    card("rigged_results", "Rigged Results", Type.EVENT, 0, "",
         Play((Psi((Choose(Cards(Where.PROTECTING), remember=True), MakeRun(At.OF_CHOSEN)), guess=CORP),)),
         When(On(Ev.ENCOUNTER, Ref.REMEMBERED), bypass, first=Scope.RUN)),
    card("s_dobrado", "S-Dobrado", Type.EVENT, 2, "run", runs(At.CENTRAL), When(On(Ev.ENCOUNTER), bypass, first=Scope.RUN),
         When(On(Ev.ENCOUNTER), bypass, if_=threat(4), may=True, first=Scope.RUN, times=2, after=1, cost=Cost(clicks=1))),
)  # fmt: skip
