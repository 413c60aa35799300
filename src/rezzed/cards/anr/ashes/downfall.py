"""Downfall: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

one_more = Sum(EventNumber(), 1)
hardware = (Type.HARDWARE,)
baklan_counter = When(On(Ev.ENCOUNTER), (Place(Counter.POWER),), first=Scope.RUN)
baklan_derez = (
    If(AtMost(StrengthOf(Ref.ENCOUNTERED), power_counters), (Derez(Ref.ENCOUNTERED),)), GiveTags())
identities = (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY)

CARDS = (
    ice("afshar", "Afshar", 3, 1, "code_gate", Sub(Lose(RUNNER, 2)), end_the_run,
        abilities=(Static(one_printed_broken_at_most, Is(THIS, Cards(Where.PROTECTING, at=At.HQ))),)),
    card("always_have_a_backup_plan", "Always Have a Backup Plan", Type.EVENT, 2, "run", runs(),
        When(On(Ev.RUN_ENDS, if_=Both(RunBySource(), RunUnsuccessful())),
             (Choose(Cards(is_=Ref.LAST_ENCOUNTERED), remember=True), MakeRun(At.LAST_ATTACKED, free=True)),
             may=True, first=Scope.TURN),
        When(On(Ev.ENCOUNTER, Ref.REMEMBERED), (Bypass(),))),
    card("architect_deployment_test", "Architect Deployment Test", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), (Arrange(5, order=False), Choose(Cards(Where.RND, types=corp_goods, top=5), optional=True),
            Install(CHOSEN, free=True), Rez(CHOSEN, free=True))), points=2, advance=4),
    card("baklan_bochkin", "“Baklan” Bochkin", Type.RESOURCE, 2, "connection",
        baklan_counter, Paid(trash_this, baklan_derez, during_encounter=True), unique=True,
        variants=(under("cr-1.4", "anr-2012", abilities=(baklan_counter, Paid(trash_this, baklan_derez))),)),
    breaker("bukhgalter", "Bukhgalter", 3, 1, "killer", breaks("sentry"), pump(1, 1),
        When(fully_broken_by_this, (Gain(RUNNER, 2),), first=Scope.TURN)),
    card("chisel", "Chisel", Type.PROGRAM, 2, "virus trojan",
        Static(Strength(Times(virus_counters, -1), host_ice)),
        When(On(Ev.ENCOUNTER, Ref.HOST), (If(AtMost(StrengthOf(Ref.HOST), 0), (Trash(Ref.HOST),), (Place(Counter.VIRUS),)),)),
        on_ice=True),
    ice("congratulations", "Congratulations!", 1, 3, "code_gate advertisement", Sub(Gain(CORP, 2), Gain(RUNNER, 1)),
        abilities=(When(On(Ev.PASS, THIS), (Gain(CORP, 1),)),)),
    card("daily_quest", "Daily Quest", Type.ASSET, 1, "",
        Static(Cannot(Forbid.REZ, itself), Not(TurnOf(CORP, actions=True)), unrezzed=True),
        When(On(Ev.SUCCESS, at=At.THIS), (Gain(RUNNER, 2),)),
        turn_begins(Gain(CORP, 3), side=CORP, if_=Not(InLastTurn(On(Ev.SUCCESS, at=At.THIS), RUNNER))), trash=3),
    card("direct_access", "Direct Access", Type.EVENT, 1, "run", Static(Blank(Cards(types=identities))), runs(),
        When(On(Ev.RUN_ENDS, if_=RunBySource()), (ToZone(THIS, Zone.STACK, shuffle=True),), may=True)),
    card("fencer_fueno", "Fencer Fueno", Type.RESOURCE, 0, "companion virtual", turn_begins(Place(Counter.CREDIT)),
        When(On(Ev.STEAL), (Place(Counter.CREDIT),)),
        When(On(Ev.SUCCESS), (Lasting(SpendHosted(Purpose.ANYTHING), THIS, Duration.RUN),)),
        turn_ends(Unless(Cost(credits=1), (Trash(THIS),)), if_=AtLeast(Counters(Counter.CREDIT), 3)), unique=True),
    card("flip_switch", "Flip Switch", Type.HARDWARE, 1, "", Paid(trash_this, (JackOut(),), if_=TurnOf(RUNNER)),
        Paid(trash_this, (RemoveTags(),), if_=TurnOf(RUNNER)),
        Paid(trash_this, (Increase(Would.TRACE, to=0),), would=Would.TRACE, if_=TurnOf(RUNNER))),
    breaker("gauss", "Gauss", 2, 1, "fracter", When(On(Ev.INSTALL, THIS), (Lasting(Strength(3), THIS, Duration.TURN),)),
        breaks("barrier"), pump(2, 2)),
    ice("hagen", "Hagen", 4, 6, "barrier destroyer",
        Sub(Trash(Cards(types=(Type.PROGRAM,), without=("decoder", "fracter", "killer")))), end_the_run,
        abilities=(gets(Times(installed_icebreakers, -1)),)),
    card("in_the_groove", "In the Groove", Type.EVENT, 0, "priority", Play((Later(When(
        On(Ev.INSTALL, Cards(side=RUNNER), if_=AtLeast(PrintedCost(IT), 1)),
        (OneOf(((Draw(RUNNER),), (Gain(RUNNER, 1),))),)), Duration.TURN),), NotYet(On(Ev.SPEND_CLICK, side=RUNNER)))),
    card("lat_ethical_freelancer", "Lat: Ethical Freelancer", Type.RUNNER_IDENTITY, None, "natural",
        turn_ends(Draw(RUNNER), may=True, if_=Both(AtLeast(Hand(RUNNER), Hand(CORP)), AtMost(Hand(RUNNER), Hand(CORP)))),
        link=1),
    card("letheia_nisei", "Letheia Nisei", Type.UPGRADE, 1, "psi clone",
        When(On(Ev.APPROACH_SERVER, at=At.THIS), (
            Psi((May((MoveRunner(at=At.THIS), may_jack_out), cost=trash_this),)),), first=Scope.RUN),
        trash=2, unique=True),
    ice("loot_box", "Loot Box", 0, 3, "trap", Sub(Unless(Cost(credits=2), (EndRun(),))),
        Sub(Reveal(Cards(Where.STACK, top=3)), Choose(Cards(Where.STACK, top=3)),
            Together((Gain(CORP, PrintedCost(CHOSEN)), ToZone(CHOSEN, Zone.GRIP))),
            ToZone(Cards(Where.STACK), Zone.STACK, shuffle=True), Trash(THIS))),
    card("masterwork_v37", "Masterwork (v37)", Type.HARDWARE, 2, "console", Static(Memory(1)),
        When(On(Ev.INSTALL, Cards(types=hardware)), (Draw(RUNNER),), first=Scope.TURN),
        When(On(Ev.RUN_BEGINS), (Choose(Cards(Where.GRIP, types=hardware)), Install(CHOSEN, discount=-1)), may=True),
        unique=True, console=True),
    card("pelangi", "Pelangi", Type.PROGRAM, 1, "virus",
        Paid(spend_virus, (one_subtype(*ICE_SUBTYPES),), once=Scope.TURN, during_encounter=True),
        loads=(Counter.VIRUS, 2)),
    card("project_yagi_uda", "Project Yagi-Uda", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, Per(advancements, 1, 3)),)),
        Paid(spend_agenda, (
            Choose(Cards(Where.ROOT_OR_PROTECTING_ATTACKED) & Swappable(Cards(Where.HQ))),
            Choose(Cards(Where.HQ) & Swappable(CHOSEN)), Swap(Ref.FIRST_CHOSEN, CHOSEN), may_jack_out), if_=DuringRun()),
        points=2, advance=3),
    ice("sandstone", "Sandstone", 3, 6, "barrier", end_the_run,
        abilities=(encountered(Place(Counter.VIRUS)), gets(Times(virus_counters, -1)))),
    card("the_class_act", "The Class Act", Type.RESOURCE, 4, "connection ritzy",
        When(On(Ev.TURN_ENDS), (Draw(RUNNER, 4),), if_=Happened(On(Ev.INSTALL, THIS))),
        Interrupt(Would.DRAW, (
            Arrange(one_more, RUNNER, order=False), Choose(Cards(Where.STACK, top=one_more)),
            ToZone(CHOSEN, Zone.STACK, bottom=True)), first=Scope.TURN, may=False), unique=True),
    ice("trebuchet", "Trebuchet", 7, 6, "sentry destroyer tracer liability", Sub(Trash(Cards(Where.RIG))),
        Sub(Trace(6, (Lasting(Cannot(Forbid.STEAL), duration=Duration.RUN),
                      Lasting(Cannot(Forbid.TRASH, Cards(side=CORP)), duration=Duration.RUN)))),
        abilities=(bad_publicity_when_rezzed,)),
    breaker("utae", "Utae", 2, 1, "decoder",
        Paid(Cost(credits=Chosen()), (Break(Chosen()),), interface=True, about=a_code_gate, once=Scope.RUN),
        breaks("code_gate", if_=three_virtual_resources), pump(1, 1)),
)  # fmt: skip
