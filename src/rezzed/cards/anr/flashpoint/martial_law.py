"""Martial Law: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

dear_to_leave = Lasting(
    Extra(Ask.JACK_OUT_COST, Cost(parts=(Give(Cards(Where.RIG), to=Fate.BOTTOM),))), duration=Duration.RUN)
pay_4 = Sub(Unless(Cost(credits=4), (EndRun(),)))

CARDS = (
    card("anson_rose", "Anson Rose", Type.ASSET, 1, "executive",
        turn_begins(Place(Counter.ADVANCEMENT), side=CORP), When(On(Ev.REZ, any_ice), (
        ChooseNumber(advancements), Remove(Counter.ADVANCEMENT, Chosen()), Place(Counter.ADVANCEMENT, Chosen(), IT)), may=True),
        trash=4, unique=True),
    ice("fairchild", "Fairchild", 9, 8, "code_gate bioroid ap", pay_4, pay_4,
        Sub(Unless(Cost(parts=(Give(Cards(Where.RIG)),)), (EndRun(),))),
        Sub(Unless(Cost(parts=(Suffer(CORE),)), (EndRun(),))), unique=True),
    ice("ip_block", "IP Block", 2, 4, "barrier tracer", trace_3_give_1_tag, end_the_run_if_tagged,
        abilities=(encountered(If(ai_installed, (GiveTags(),))),)),
    ice("mausolus", "Mausolus", 4, 5, "code_gate ap", Sub(Gain(CORP, Provided(advanced_3_times, 3, 1))),
        Sub(DoDamage(NET, Provided(advanced_3_times, 3, 1))),
        Sub(If(advanced_3_times, (Together((GiveTags(), EndRun())),), (GiveTags(),))), advanceable=True),
    ice("mind_game", "Mind Game", 0, 4, "code_gate psi deflector",
        Sub(Psi((ChooseServer(At.OTHER), moves_instead_of_passing(At.CHOSEN), dear_to_leave, may_jack_out))),
        variants=(under("anr-2012", "cr-1.4", subs=(
            Sub(Psi((ChooseServer(At.OTHER), moves_instead_of_passing(At.CHOSEN), dear_to_leave))),)),)),
    breaker("mkultra", "MKUltra", 2, 1, "killer", When(On(Ev.ENCOUNTER, a_sentry), (Install(THIS),), may=True, zone=Zone.HEAP),
        Paid(Cost(credits=3), (Lasting(Strength(2), THIS),
             If(DuringEncounter(a_sentry, interface=True), (Break(2, up_to=True),))))),
    ice("sapper", "Sapper", 3, 2, "sentry destroyer", trash_a_program, trash=2, reveal_in_rnd=True,
        abilities=(accessed(Encounter(THIS), in_archives=False),)),
    ice("thoth", "Thoth", 7, 6, "sentry tracer", Sub(Trace(4, (DoDamage(NET, Tags()),))), Sub(Trace(4, (Lose(RUNNER,
        Tags()),))),
        unique=True, abilities=(encountered(GiveTags()),)),
)  # fmt: skip
