"""Escalation: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

pay_3_or_trash = Sub(Unless(Cost(credits=3), (), must=True, alternative=Cost(parts=(Give(Cards(Where.RIG)),))))

CARDS = (
    breaker("black_orchestra", "Black Orchestra", 3, 2, "decoder",
        When(On(Ev.ENCOUNTER, a_code_gate), (Install(THIS),), may=True, zone=Zone.HEAP),
        Paid(Cost(credits=3), (Lasting(Strength(2), THIS),
             If(DuringEncounter(a_code_gate, interface=True), (Break(2, up_to=True),))))),
    card("boom", "BOOM!", Type.OPERATION, 4, "double black_ops",
        Play((DoDamage(MEAT, 7),), if_=AtLeast(Tags(), 2)), play_cost=Cost(clicks=1), trash=1),
    ice("dna_tracker", "DNA Tracker", 8, 6, "code_gate ap", *[Sub(DoDamage(NET, 1), Lose(RUNNER, 2))] * 3),
    ice("fairchild_3_0", "Fairchild 3.0", 6, 5, "code_gate bioroid ap", pay_3_or_trash, pay_3_or_trash,
        Sub(OneOf(((DoDamage(CORE, 1),), (EndRun(),)))), abilities=(bioroid(3, 3),)),
    breaker("houdini", "Houdini", 2, 2, "decoder", breaks("code_gate"),
        pump(Cost(credits=2, parts=(FromStealth(1),)), 4, Duration.RUN)),
    card("obelus", "Obelus", Type.HARDWARE, 4, "console", Static(Memory(1)),
        Static(HandSize(RUNNER, Tags())),
        When(On(Ev.RUN_ENDS, at=At.HQ_OR_RND, if_=RunSuccessful()), (Draw(RUNNER, Accesses()),), first=Scope.TURN),
        console=True, unique=True),
    card("omar_keung_conspiracy_theorist", "Omar Keung: Conspiracy Theorist", Type.RUNNER_IDENTITY, None, "natural",
        Paid(Cost(clicks=1), (MakeRun(At.ARCHIVES, during=(
            Interrupt(Would.SUCCESS, (ChooseServer(At.HQ_OR_RND), ChangeServer(At.CHOSEN)), at=At.ARCHIVES, may=False),)),),
             once=Scope.TURN)),
    breaker("peregrine", "Peregrine", 5, 2, "decoder", breaks("code_gate"), pump(3, 3), derezzes(a_code_gate),
        variants=(under("anr-2012", "cr-1.4", abilities=(
            breaks("code_gate"), pump(3, 3), derezzes(a_code_gate, interface=True))),)),
    card("project_kusanagi", "Project Kusanagi", Type.AGENDA, None, "security",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, Per(advancements, 1, 2)),)),
        Paid(spend_agenda,
             (Choose(any_ice), Lasting(Subs((do_1_net_damage,)), CHOSEN, Duration.RUN))),
        points=0, advance=2),
    card("service_outage", "Service Outage", Type.OPERATION, 1, "current",
        Static(Extra(Ask.RUN_COST, Cost(credits=1)), Both(TurnOf(RUNNER), NotYet(On(Ev.RUN_BEGINS)))), stays=current),
)  # fmt: skip
