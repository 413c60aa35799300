"""Cards that move the Runner, move ice under way, or look at and change the attacked server."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, IT, RUNNER, THIS, Access, AccessMore, Approaches, Ask, At, AtLeast, AtMost, Blank, Both, Breach,
    Cannot, Cards, ChangeServer, Choose, ChooseNumber, ChooseServer, Chosen, Cost, Count, Counter, Counters, Derez, Draw,
    Duration, DuringRun, EndRun, Ev, Extra, Forbid, Gain, GiveBadPublicity, Host, IdentifyMark, If, Install, Instead,
    Interrupt, Into, Is, JackOut, Lasting, Later, Least, MakeRun, May, Memory, MoveIce, MoveRunner, Not, NotYet, On, OneOf,
    Paid, Place, Play, Prevent, Price, Psi, Purpose, Ref, Remove, Repeat, Rez, RunBySource, RunSuccessful, Scope,
    SpendHosted, Static, Strength, Sub, TakeCredits, Times, ToZone, Trace, Trash, Type, Unless, When, Where, While, Would,
    Zone, card, ice, runs, successful,
)  # fmt: skip

jack_out = May((JackOut(),), by=RUNNER)
click = Cost(clicks=1)
agenda_counter = When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA),))
spend_it = Cost(counters=(Counter.AGENDA, 1))
advancement = Counter.ADVANCEMENT
kept = (Lasting(Cannot(Forbid.STEAL), CHOSEN, Duration.RUN), Lasting(Cannot(Forbid.TRASH), CHOSEN, Duration.RUN))

CARDS = (
    card("baker", "Baker", Type.PROGRAM, 3, "", Paid(click, (MakeRun(At.ARCHIVES, during=(
        Interrupt(Would.APPROACH_SERVER, (ChooseServer(At.HQ_OR_RND), ChangeServer(At.CHOSEN)), at=At.ARCHIVES,
                  cost=Cost(credits=1, stealth=True)),)),), once=Scope.TURN)),
    card("ghost_runner", "Ghost Runner", Type.RESOURCE, 1, "stealth virtual", Static(SpendHosted(Purpose.DURING_RUN)),
         While(AtMost(Counters(Counter.CREDIT), 0), (Trash(THIS),)), loads=(Counter.CREDIT, 3)),
    card("red_team", "Red Team", Type.RESOURCE, 5, "job",
         Paid(click, (MakeRun(At.CENTRAL_NOT_RUN, during=(When(On(Ev.SUCCESS), (TakeCredits(3),)),)),)),
         While(AtMost(Counters(Counter.CREDIT), 0), (Trash(THIS),)), loads=(Counter.CREDIT, 12)),
    card("maintenance_access", "Maintenance Access", Type.EVENT, 0, "run double", Play((MakeRun(At.ARCHIVES, during=(
        Interrupt(Would.APPROACH_SERVER, (ChangeServer(At.HQ),), at=At.ARCHIVES, may=False),)),)), play_cost=click),
    card("omar_keung_conspiracy_theorist", "Omar Keung: Conspiracy Theorist", Type.RUNNER_IDENTITY, None, "natural",
         Paid(click, (MakeRun(At.ARCHIVES, during=(
             Interrupt(Would.SUCCESS, (ChooseServer(At.HQ_OR_RND), ChangeServer(At.CHOSEN)), at=At.ARCHIVES, may=False),)),),
              once=Scope.TURN)),
    card("exploratory_romp", "Exploratory Romp", Type.EVENT, 1, "run", runs(),
         successful(Later(Instead(Would.BREACH, (
             Choose(Cards(Where.ROOT_OR_PROTECTING_ATTACKED)), ChooseNumber(Least(3, Counters(advancement, CHOSEN))),
             Remove(advancement, Chosen(), CHOSEN))), Duration.RUN))),
    card("pinhole_threading", "Pinhole Threading", Type.EVENT, 1, "run", runs(),
         successful(Later(Instead(Would.BREACH, (
             Choose(Cards(Where.ROOT, at=At.OTHER)), If(Is(CHOSEN, Cards(types=(Type.AGENDA,))), kept), Access(CHOSEN))),
             Duration.RUN))),
    card("hippo", "Hippo", Type.HARDWARE, 2, "",
         When(On(Ev.FULLY_BREAK, Cards(Where.OUTERMOST_ATTACKED)), (Trash(IT),), first=Scope.TURN, may=True,
              cost=Cost(remove_this=True)), unique=True),
    ice("holmegaard", "Holmegaard", 7, 5, "sentry tracer destroyer",
        Sub(Trace(4, (Lasting(Cannot(Forbid.ACCESS), duration=Duration.RUN),
                      Lasting(Cannot(Forbid.BREACH, at=At.ATTACKED), duration=Duration.RUN)))),
        Sub(Trash(Cards(subtypes=("icebreaker",))))),
    card("kompromat", "Kompromat", Type.EVENT, 2, "run", Play((MakeRun(At.PROTECTED), ToZone(THIS, Zone.REMOVED))),
         When(On(Ev.RUN_ENDS, if_=Both(RunBySource(), RunSuccessful())), (OneOf((
             (Choose(Cards(Where.PROTECTING, rezzed=True, at=At.LAST_ATTACKED), by=CORP), Derez(CHOSEN)),
             (GiveBadPublicity(),)), by=CORP),))),
    card("leo_construction_labor_solutions", "LEO Construction: Labor Solutions", Type.CORP_IDENTITY, None, "division",
         Paid(Cost(trash=Cards(Where.ROOT_OR_PROTECTING_ATTACKED, subtypes=("bioroid",), rezzed=True)), (EndRun(),),
              once=Scope.TURN)),
    card("light_the_fire", "Light the Fire!", Type.RESOURCE, 1, "sabotage",
         Paid(Cost(clicks=1, trash_this=True, damage=(CORE, 1)), (MakeRun(At.REMOTE, during=(
             Blank(Cards(Where.ROOT_ATTACKED)), When(On(Ev.SUCCESS), (Trash(Cards(Where.ROOT_ATTACKED), every=True),)))),))),
    card("full_immersion_recstudio", "Full Immersion RecStudio", Type.ASSET, 2, "facility",
         Static(Price(Ask.TRASH_COST, Times(Count(Cards(Where.HOSTED_HERE)), 3), Cards(is_=THIS))), trash=3),
    card("lightning_laboratory", "Lightning Laboratory", Type.AGENDA, None, "research", agenda_counter,
         When(On(Ev.RUN_BEGINS), (Repeat(2, (
             Choose(Cards(Where.PROTECTING_ATTACKED, rezzed=False), optional=True), Rez(CHOSEN, free=True))),),
             may=True, cost=spend_it), points=2, advance=4),
    card("proprionegation", "Proprionegation", Type.AGENDA, None, "security", agenda_counter,
         Paid(spend_it, (MoveRunner(at=At.ARCHIVES),), if_=DuringRun()), points=2, advance=4),
    card("stegodon_mk_iv", "Stegodon MK IV", Type.AGENDA, None, "security",
         Static(Strength(-2, Cards(Where.INSTALLED, subtypes=("icebreaker",))),
                Both(DuringRun(), Not(NotYet(On(Ev.DEREZ, Cards(types=(Type.ICE,))), Scope.RUN)))),
         When(On(Ev.RUN_BEGINS), (Choose(Cards(Where.PROTECTING, rezzed=True, at=At.OTHER)), Derez(CHOSEN),
                                  If(Is(CHOSEN, Cards()), (Gain(CORP, 1),))), may=True, once=Scope.TURN), points=1, advance=3),
    card("shred", "Shred", Type.EVENT, 1, "run", runs(),
         Interrupt(Would.END_RUN, (Unless(Cost(random_from_hand=Count(Cards(Where.ROOT_ATTACKED)), reveal=True),
                                          (Prevent(Would.END_RUN, 0),), by=CORP),),
                   card=Cards(side=CORP), first=Scope.RUN, may=False)),
    ice("susanoo_no_mikoto", "Susanoo-no-Mikoto", 9, 7, "sentry deflector",
        Sub(If(Not(DuringRun(At.ARCHIVES)), (MoveRunner(at=At.ARCHIVES),)),
            Lasting(Cannot(Forbid.JACK_OUT), duration=Duration.UNTIL_NEXT)), unique=True),
    ice("mind_game", "Mind Game", 0, 4, "code_gate psi deflector",
        Sub(Psi((ChooseServer(At.OTHER), MoveRunner(at=At.CHOSEN), Lasting(
            Extra(Ask.JACK_OUT_COST, Cost(trash=Cards(Where.RIG), bury=True)), duration=Duration.RUN), jack_out)))),
    card("port_anson_grid", "Port Anson Grid", Type.UPGRADE, 2, "region",
         Static(Extra(Ask.JACK_OUT_COST, Cost(trash=Cards(Where.RIG, types=(Type.PROGRAM,)))), DuringRun(At.THIS)),
         trash=5, limit_region=True),
    ice("tributary", "Tributary", 3, 4, "code_gate",
        Sub(May((Draw(CORP),)), Choose(Cards(Where.HQ, types=(Type.ICE,)), optional=True),
            Install(CHOSEN, Into.ELSEWHERE, free=True)),
        Sub(Lasting(Strength(2, Cards(types=(Type.ICE,))), duration=Duration.RUN)), unique=True,
        abilities=(When(On(Ev.RUN_BEGINS), (MoveIce(THIS, At.ATTACKED),), first=Scope.TURN, may=True),)),
    card("letheia_nisei", "Letheia Nisei", Type.UPGRADE, 1, "psi clone",
         When(On(Ev.APPROACH_SERVER, at=At.THIS), (
             Psi((May((MoveRunner(at=At.THIS), jack_out), cost=Cost(trash_this=True)),)),), first=Scope.RUN),
         trash=2, unique=True),
    card("mti_mwekundu_life_improved", "Mti Mwekundu: Life Improved", Type.CORP_IDENTITY, None, "division",
         When(On(Ev.APPROACH_SERVER), (
             Choose(Cards(Where.HQ, types=(Type.ICE,))), Install(CHOSEN, Into.INNERMOST_ATTACKED, free=True),
             MoveRunner(CHOSEN), If(AtLeast(Approaches(), 1), (jack_out,))), may=True, once=Scope.TURN)),
    card("spree", "Spree", Type.EVENT, 0, "run", Play((Place(Counter.POWER, 3), MakeRun())),
         Paid(Cost(counters=(Counter.POWER, 1)), (
             Choose(Cards(Where.RIG, types=(Type.PROGRAM,), subtypes=("trojan",))),
             If(Is(CHOSEN, Cards()), (Choose(Cards(Where.PROTECTING_ATTACKED)), Host(CHOSEN, Ref.FIRST_CHOSEN)))),
             if_=DuringRun())),
    card("virtuoso", "Virtuoso", Type.HARDWARE, 4, "console", Static(Memory(1)),
         When(On(Ev.TURN_BEGINS, side=RUNNER), (IdentifyMark(),)),
         When(On(Ev.SUCCESS, at=At.MARK), (If(
             DuringRun(At.HQ), (Lasting(AccessMore(1, At.HQ), duration=Duration.RUN),),
             (Later(When(On(Ev.RUN_ENDS), (Breach(At.HQ),))),)),), first=Scope.TURN), unique=True, console=True),
    card("carpe_diem", "Carpe Diem", Type.EVENT, 1, "run",
         Play((IdentifyMark(), Gain(RUNNER, 4), May((MakeRun(At.MARK),))))),
)  # fmt: skip
