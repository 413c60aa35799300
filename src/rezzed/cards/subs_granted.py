"""Subroutines that are gained, copied, put into another order, replaced, or kept from resolving."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, IT, NET, RUNNER, THIS, At, AtLeast, AtMost, Both, Break, Cards, Choose, Chosen, Cost, Count,
    Counter, Do, Duration, DuringEncounter, EndRun, Ev, EventNumber, Gain, If, Install, Instead, Interrupt, Is, Lasting, Later,
    Lose, LoseClicks, MakeRun, May, NotYet, On, OneOf, OrderSubs, Paid, Prevent, Ref, Repeat, ReplaceSub, Resolved,
    Reveal, RunSuccessful, Scope, Static, Strength, Sub, Subs, Subtype, ToZone, Trash, Type, Unless, When, Where, Would, Zone,
    breaker, breaks, card, encountered, ice, pump,
)  # fmt: skip

etr = Sub(EndRun())
program = Cards(types=(Type.PROGRAM,))
grail = Cards(Where.HQ, types=(Type.ICE,), subtypes=("grail",))
another = Cards(Where.HQ, types=(Type.ICE,), subtypes=("grail",), other=True, than=CHOSEN)
knights = encountered(
    Choose(grail), Reveal(CHOSEN),
    If(AtLeast(Count(another), 1), (
        May((Choose(another), Reveal(CHOSEN), Lasting(Subs(like=Ref.FIRST_CHOSEN, placed=True), THIS, Duration.RUN))),)),
    Lasting(Subs(like=CHOSEN, placed=True), THIS, Duration.RUN), may=True, if_=AtLeast(Count(grail), 1),
)  # fmt: skip
as_barrier = Lasting(Subtype("barrier"), THIS, Duration.REZZED)
as_code_gate = Lasting(Subtype("code_gate"), THIS, Duration.REZZED)
as_sentry = Lasting(Subtype("sentry"), THIS, Duration.REZZED)
of_chosen_server = Cards(Where.PROTECTING, at=At.REMEMBERED)
hosting_ice = Cards(is_=Ref.HOST)

CARDS = (
    ice("galahad", "Galahad", 2, 1, "barrier grail", etr, abilities=(knights,)),
    ice("lancelot", "Lancelot", 4, 2, "sentry grail destroyer", Sub(Trash(program)), abilities=(knights,)),
    ice("merlin", "Merlin", 6, 4, "code_gate grail ap", Sub(Do(NET, 2)), abilities=(knights,)),
    ice("loki", "Loki", 6, 3, "bioroid",
        Sub(May((ToZone(Cards(Where.GRIP), Zone.STACK, shuffle=True),), by=RUNNER, otherwise=(EndRun(),))), unique=True,
        abilities=(encountered(
            Choose(Cards(types=(Type.ICE,), rezzed=True, other=True)), Lasting(Subtype(like=CHOSEN), THIS, Duration.RUN),
            Lasting(Subs(like=CHOSEN, before=True), THIS, Duration.RUN)),)),
    ice("marker", "Marker", 0, 3, "code_gate", Sub(Lasting(Subs((etr,)), duration=Duration.FROM_NEXT))),
    ice("sensei", "Sensei", 3, 5, "code_gate",
        Sub(Lasting(Subs((etr,), of=Cards(is_=Ref.ENCOUNTERED, other=True)), duration=Duration.RUN))),
    ice("bloop", "Bloop", 3, 5, "sentry ap destroyer harmonic", Sub(Do(CORE, 1)), Sub(Trash(program)), Sub(Trash(program)),
        rez_cost=Cost(trash=Cards(types=(Type.ICE,), subtypes=("harmonic",), rezzed=True, other=True), derez=True)),
    ice("lycian_multi_munition", "Lycian Multi-Munition", 3, 1, "mythic destroyer",
        Sub(If(Is(THIS, Cards(subtypes=("code_gate",))), (LoseClicks(), Lose(RUNNER, 1)))),
        Sub(If(Is(THIS, Cards(subtypes=("sentry",))), (Trash(program),))),
        Sub(If(Is(THIS, Cards(subtypes=("barrier",))), (Gain(CORP, 1), EndRun()))), unique=True,
        abilities=(When(On(Ev.REZ, THIS), (OneOf((
            (as_barrier,), (as_code_gate,), (as_sentry,), (as_barrier, as_code_gate), (as_barrier, as_sentry),
            (as_code_gate, as_sentry), (as_barrier, as_code_gate, as_sentry))),)),)),
    card("sub_boost", "Sub Boost", Type.OPERATION, 0, "condition", Static(Subtype("barrier", of=hosting_ice)),
         Static(Subs((etr,), of=hosting_ice))),
    card("wetwork_refit", "Wetwork Refit", Type.OPERATION, 1, "condition",
         Static(Subs((Sub(Do(CORE, 1)),), before=True, of=hosting_ice))),
    card("project_wotan", "Project Wotan", Type.AGENDA, None, "research",
         Paid(Cost(counters=(Counter.AGENDA, 1)), (Lasting(Subs((etr,)), Ref.APPROACHED, Duration.RUN),),
              during_approach=True, on=Cards(subtypes=("bioroid",), rezzed=True)), points=3, advance=5),
    card("project_kusanagi", "Project Kusanagi", Type.AGENDA, None, "security",
         Paid(Cost(counters=(Counter.AGENDA, 1)),
              (Choose(Cards(types=(Type.ICE,))), Lasting(Subs((Sub(Do(NET, 1)),)), CHOSEN, Duration.RUN))),
         points=0, advance=2),
    card("thunderbolt_armaments_peace_through_power", "Thunderbolt Armaments: Peace Through Power", Type.CORP_IDENTITY,
         None, "division", When(On(Ev.REZ, Cards(subtypes=("ap", "destroyer"))), (
             Lasting(Strength(1), IT, Duration.RUN),
             Lasting(Subs((Sub(Unless(Cost(trash=Cards(Where.RIG)), (EndRun(),))),)), IT, Duration.RUN)))),
    card("street_magic", "Street Magic", Type.RESOURCE, 0, "virtual", Static(OrderSubs())),
    card("gbahali", "Gbahali", Type.RESOURCE, 2, "virtual", Paid(Cost(trash_this=True), (Break(last=True),))),
    card("tsakhia_bankhar_gantulga", "Tsakhia \"Bankhar\" Gantulga", Type.RESOURCE, 1, "connection",
         Instead(Would.RESOLVE_SUB, (ReplaceSub(Sub(Do(NET, 1))),),
                 if_=Both(DuringEncounter(of_chosen_server), NotYet(On(Ev.ENCOUNTER, of_chosen_server), times=2))),
         unique=True),
    card("tracker", "Tracker", Type.PROGRAM, 0, "",
         Paid(Cost(credits=2, clicks=1), (MakeRun(At.REMEMBERED, during=(
             Interrupt(Would.RESOLVE_SUB, (Prevent(Would.RESOLVE_SUB, 0),), first=Scope.RUN, may=False),)),)), memory=2),
    card("utopia_shard", "Utopia Shard", Type.RESOURCE, 7, "virtual source",
         Instead(Would.BREACH, (Install(THIS, free=True),), at=At.HQ, if_=RunSuccessful(), may=True, zone=Zone.GRIP),
         Paid(Cost(trash_this=True), (Repeat(2, (
             Choose(Cards(Where.HQ), at_random=True), ToZone(CHOSEN, Zone.ARCHIVES))),)), unique=True),
    breaker("mass_driver", "Mass-Driver", 8, 1, "decoder", When(On(Ev.FULLY_BREAK, by=THIS), (Later(
        Interrupt(Would.RESOLVE_SUB, (Prevent(Would.RESOLVE_SUB, 0),), may=False,
                  if_=Both(AtLeast(EventNumber(0), 1), AtMost(EventNumber(0), 3))), Duration.NEXT_ENCOUNTER),)),
        breaks("code_gate", cost=2), pump(1, 1), memory=2),
    breaker("persephone", "Persephone", 5, 1, "killer", breaks("sentry", cost=2), pump(1, 1),
        When(On(Ev.PASS, Cards(subtypes=("sentry",))), (
            Trash(Cards(Where.STACK, top=1), every=True),
            If(AtLeast(Chosen(), 1), (Trash(Cards(Where.RND, top=Resolved()), every=True),))),
            if_=AtLeast(EventNumber(2), 1), may=True), memory=2),
)  # fmt: skip
