"""Vantage Point: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("baker", "Baker", Type.PROGRAM, 3, "", Paid(Cost(clicks=1), (MakeRun(At.ARCHIVES, during=(
        Interrupt(Would.APPROACH_SERVER, (ChooseServer(At.HQ_OR_RND), ChangeServer(At.CHOSEN)), at=At.ARCHIVES,
                  cost=Cost(credits=1, parts=(FromStealth(),))),)),), once=Scope.TURN)),
    breaker("corsair", "Corsair", 3, 0, "fracter", breaks("barrier"), Paid(Cost(credits=1, parts=(FromStealth(),)),
            (Lasting(Strength(-3), Ref.ENCOUNTERED),), about=a_barrier, during_encounter=True)),
    ice("event_horizon", "Event Horizon", 4, 0, "sentry destroyer", Sub(Unless(Cost(credits=3), (Trash(a_program),))),
        end_the_run_unless_3_paid, abilities=(Paid(trash_this, (EndRun(),), if_=DuringRun(At.THIS)),)),
    ice("ezam", "ezaM", 1, 3, "code_gate",
        Sub(Arrange(1, order=False), May((Choose(Cards(Where.RND, top=1)), ToZone(CHOSEN, Zone.RND, bottom=True)))),
        Sub(Lasting(Strength(1, any_ice), duration=Duration.RUN))),
    card("flagship", "Flagship", Type.UPGRADE, 3, "ritzy", Static(Cannot(Forbid.SUCCESS, at=At.THIS)),
        Static(Cannot(Forbid.ACCESS, Cards(other=True), after=1), DuringRun(At.THIS), persistent=True), trash=4, unique=True,
        not_on=At.NOT_HQ_OR_RND),
    ice("flywheel", "Flywheel", 2, 3, "sentry", Sub(Gain(CORP, 1), May((Draw(CORP),))), Sub(Gain(CORP, 1), May((Draw(CORP),)))),
    ice("grubber", "Grubber", 5, 5, "barrier liability", end_the_run_unless_3_paid, end_the_run_unless_3_paid, abilities=(
            When(On(Ev.REZ, THIS), (GiveBadPublicity(),), if_=Is(THIS, Cards(Where.PROTECTING, at=At.CENTRAL))),)),
    ice("knowledge_seeker", "Knowledge Seeker", 5, 5, "code_gate", Sub(Place(Counter.VIRUS)), Sub(Arrange(4)), end_the_run,
        abilities=(
            When(On(Ev.ENCOUNTER_ENDS, THIS), (Purge(), Derez()), if_=AtLeast(virus_counters, 3)),)),
    card("kompromat", "Kompromat", Type.EVENT, 2, "run", Play((MakeRun(At.PROTECTED), ToZone(THIS, Zone.REMOVED))),
        When(On(Ev.RUN_ENDS, if_=Both(RunBySource(), RunSuccessful())), (OneOf((
            (Choose(Cards(Where.PROTECTING, rezzed=True, at=At.LAST_ATTACKED), by=CORP), Derez(CHOSEN)),
            (GiveBadPublicity(),)), by=CORP),))),
    ice("lethe", "Lethe", 9, 6, "sentry observer",
        Sub(Choose(Cards(Where.ARCHIVES), optional=True), If(one_was_chosen, (
            OneOf(((ToZone(CHOSEN, Zone.RND),), (ToZone(CHOSEN, Zone.RND, bottom=True),))),))),
        Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)),
        abilities=(When(On(Ev.BYPASS, THIS), (GiveTags(),)), When(On(Ev.FULLY_BREAK, THIS), (GiveTags(),)))),
    ice("lionsmane", "Lionsmane", 6, 4, "sentry ap", do_2_net_damage,
        Sub(Unless(Cost(credits=3), (DoDamage(NET, 2),))), Sub(May((JackOut(),), by=RUNNER, otherwise=(DoDamage(NET, 2),)))),
    ice("paywall", "Paywall", 1, 1, "barrier", end_the_run_unless_1_paid, abilities=(encountered(Lose(RUNNER, 1)),)),
    card("sipa", "Sipa", Type.PROGRAM, 1, "",
        When(On(Ev.PASS, Cards(Where.OUTERMOST), if_=FullyBroken()), (
            Choose(Cards(Where.PROTECTING, other=True, than=IT)), Swap(IT, CHOSEN)), first=Scope.TURN, may=True), memory=2),
    card("stick_and_poke", "Stick and Poke", Type.RESOURCE, 0, "companion virtual",
        When(On(Ev.ENCOUNTER), (Lasting(Subs((Sub(DoDamage(NET, 1), Draw(RUNNER)),), before=True), IT),), first=Scope.TURN),
        unique=True),
    ice("vertigo", "Vertigo", 1, 1, "code_gate", lose_a_click, abilities=(
            When(On(Ev.PASS, THIS), (Lasting(Cannot(Forbid.STEAL), duration=Duration.RUN),
                                 Lasting(Cannot(Forbid.TRASH, Cards(side=CORP)), duration=Duration.RUN)),
             if_=AtMost(Clicks(RUNNER), 0)),)),
)  # fmt: skip
