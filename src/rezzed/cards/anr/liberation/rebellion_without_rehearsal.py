"""Rebellion without Rehearsal: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

lost_some = Happened(On(Ev.TRASH, Cards(Where.RIG), side=RUNNER))
others = Cards(types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.OPERATION))
hosted = AtLeast(Count(Cards(Where.HOSTED_HERE, side=CORP)), 1)
one_without_killer = Cannot(Forbid.BREAK_PRINTED, itself, using=Cards(without=("killer",)), after=1)
may_end = Sub(May((EndRun(),), cost=Cost(parts=(Give(Cards(Where.HQ)),))))
as_barrier = Lasting(Subtype("barrier"), THIS, Duration.REZZED)
as_code_gate = Lasting(Subtype("code_gate"), THIS, Duration.REZZED)
as_sentry = Lasting(Subtype("sentry"), THIS, Duration.REZZED)
assassinations = Cards(Where.RUNNER_SCORE, subtypes=("assassination",))
in_grip = Cards(Where.HELD, types=(Type.PROGRAM, Type.HARDWARE))
stole_or_trashed = Either(InLastTurn(On(Ev.STEAL), RUNNER), InLastTurn(On(Ev.TRASH, Cards(side=CORP), side=RUNNER), RUNNER))
with_virus_counters = Cards(Where.INSTALLED) & Holds(Counter.VIRUS)
one_of_usual = OneOf((
    (Choose(advanceable_cards, optional=True), If(one_was_chosen, (
        Choose(Cards(Where.INSTALLED, advanceable=True, other=True, than=CHOSEN), optional=True), Together((
            Place(Counter.ADVANCEMENT, 1, Ref.FIRST_CHOSEN), Place(Counter.ADVANCEMENT, 1, CHOSEN)))))),
    (Choose(with_virus_counters), Remove(Counter.VIRUS, Counters(Counter.VIRUS, CHOSEN), CHOSEN))), each_once=True, freely=True)
spend_advancement = Cost(parts=(Spend(Counter.ADVANCEMENT),))
expend = Cost(clicks=1, credits=1, parts=(This(reveal=True),))
agenda_to_hide = Cards(Where.HQ_OR_ARCHIVES, types=(Type.AGENDA,))
another_to_hide = Cards(Where.HQ_OR_ARCHIVES, types=(Type.AGENDA,), other=True, than=CHOSEN)
types_in_archives = CardTypes(Cards(Where.ARCHIVES) & Faceup())
first_mandate = NotYet(On(Ev.PLAY, Cards(subtypes=("mandate",))), times=2)  # this one is being played
may_play_another = (
    Choose(Cards(Where.HQ, types=(Type.OPERATION,), without=("terminal",)), optional=True), PlayCard(CHOSEN))
may_trash_top = (Arrange(1, order=False), May((Trash(Cards(Where.RND, top=1)),)))
add_to_rnd = (Choose(Cards(Where.REVEALED)), If(one_was_chosen, (OneOf((
    (ToZone(CHOSEN, Zone.RND),), (ToZone(CHOSEN, Zone.RND, bottom=True),))),)))
on_all_centrals = Both(
    SuccessfulRunThisTurn(At.HQ), Both(SuccessfulRunThisTurn(At.RND), SuccessfulRunThisTurn(At.ARCHIVES)))
hardware_in_stack = Cards(Where.STACK, types=(Type.HARDWARE,))
programs_in_stack = Cards(Where.STACK, types=(Type.PROGRAM,))
resources_in_stack = Cards(Where.STACK, types=(Type.RESOURCE,))
tag_by_this = On(Ev.TAG, if_=Through(itself))

CARDS = (
    card("active_policing", "Active Policing", Type.OPERATION, 0, "terminal gray_ops", terminal(),
        Play((Choose(corp_goods_in_hq, optional=True), Install(CHOSEN), Allot(RUNNER, -1),
              If(threat(3), (May((Allot(RUNNER, -1),), cost=Cost(credits=2)),))), if_=stole_or_trashed)),
    card("alarm_clock", "Alarm Clock", Type.HARDWARE, 2, "",
        When(On(Ev.TURN_BEGINS, side=RUNNER), (MakeRun(At.HQ, during=(
            When(On(Ev.ENCOUNTER), (Bypass(),), may=True, first=Scope.RUN, cost=Cost(clicks=2)),)),), may=True), unique=True),
    card("amanuensis", "Amanuensis", Type.HARDWARE, 2, "console", Static(Memory(1)),
        turn_ends(If(Tagged(), (Place(Counter.POWER),))),
        When(On(Ev.REMOVE_TAG, if_=DoneBy(RUNNER)), (Draw(RUNNER, 2),), may=True, cost=spend_power), console=True, unique=True),
    card("amelia_earhart", "Amelia Earhart", Type.RESOURCE, 0, "virtual companion",
        When(On(Ev.RUN_ENDS, at=At.HQ_OR_RND), (If(AtLeast(Accesses(), 3), (Place(Counter.POWER),)),)),
        turn_begins(Lose(CORP, 10), may=True, cost=Cost(parts=(Spend(Counter.POWER, 3), This()))), unique=True),
    card("arruaceiras_crew", "Arruaceiras Crew", Type.RESOURCE, 2, "connection seedy",
        Paid(Cost(parts=(TakeTags(),)), (Lasting(Strength(-2), Ref.ENCOUNTERED),), once=Scope.TURN, during_encounter=True),
        Paid(Cost(credits=2, parts=(This(),)), (If(AtMost(StrengthOf(Ref.ENCOUNTERED), 0), (Trash(Ref.ENCOUNTERED),)),),
             during_encounter=True)),
    card("ashen_epilogue", "Ashen Epilogue", Type.EVENT, 5, "", Play((
        ToZone(Cards(Where.GRIP), Zone.STACK), ToZone(Cards(Where.HEAP), Zone.STACK, shuffle=True),
        ToZone(Cards(Where.STACK, top=5), Zone.REMOVED), Draw(RUNNER, 5), ToZone(THIS, Zone.REMOVED)))),
    breaker("boi_tata", "Boi-tatá", 3, 1, "killer", Static(Price(Ask.USE_COST, -1), lost_some),
        breaks("sentry", cost=2, n=2, up_to=True), pump(3, 3)),
    ice("boto", "Boto", 6, 4, "barrier ap", do_2_net_damage, may_end, may_end, abilities=(gets(2, threat(4)),)),
    card("brasilia_government_grid", "Brasília Government Grid", Type.UPGRADE, 0, "region",
        When(On(Ev.REZ, any_ice, if_=DuringRun(At.THIS)), (
            Choose(Cards(types=(Type.ICE,), rezzed=True, other=True, than=IT)), Derez(CHOSEN),
            If(LastPaid(), (Lasting(Strength(3), IT, Duration.RUN),))), may=True, once=Scope.TURN),
        trash=3, limit_region=True),
    card("bring_them_home", "Bring Them Home", Type.OPERATION, 0, "terminal black_ops", terminal(),
        Play((Choose(Cards(Where.GRIP), at_random=True),
              Choose(Cards(Where.GRIP, other=True, than=CHOSEN), at_random=True), Together((
                  Reveal(Ref.FIRST_CHOSEN), Reveal(CHOSEN), ToZone(Ref.FIRST_CHOSEN, Zone.STACK), ToZone(CHOSEN, Zone.STACK))),
              If(threat(3), (May((Choose(Cards(Where.GRIP), at_random=True), Reveal(CHOSEN),
                                  ToZone(CHOSEN, Zone.STACK, shuffle=True)), cost=Cost(credits=2)),))), if_=stole_or_trashed)),
    card("burner", "Burner", Type.EVENT, 1, "run", runs(At.HQ), successful(Later(Instead(Would.BREACH, (
        Reveal(Cards(Where.HQ), 3, at_random=True), Repeat(2, add_to_rnd))), Duration.RUN), at=At.HQ)),
    card("business_as_usual", "Business As Usual", Type.OPERATION, 0, "gray_ops", Play((
        one_of_usual, If(threat(3), (May((one_of_usual,)),))))),
    ice("capacitor", "Capacitor", 4, 3, "barrier", Sub(Gain(CORP, Tags())), end_the_run, abilities=(gets(2, Tagged()),)),
    card("cataloguer", "Cataloguer", Type.HARDWARE, 2, "", when_empty(Counter.POWER, Trash(THIS)),
        When(On(Ev.SUCCESS, at=At.RND), (Later(Instead(Would.BREACH, (Remove(Counter.POWER), Arrange(4)), may=True,
            if_=AtLeast(power_counters, 1)), Duration.RUN),)),
        Paid(Cost(clicks=1, parts=(Spend(Counter.POWER),)), (Breach(At.RND),), if_=SuccessfulRunThisTurn(At.RND)),
        loads=(Counter.POWER, 2)),
    card("charlotte_cacador", "Charlotte Caçador", Type.ASSET, 0, "clone",
        turn_begins(Together((Gain(CORP, 4), Draw(CORP))), side=CORP, may=True, cost=spend_advancement),
        Paid(Cost(parts=(This(), Spend(Counter.ADVANCEMENT))), (Gain(CORP, 3),)), advanceable=True, trash=2, unique=True),
    ice("cloud_eater", "Cloud Eater", 10, 6, "sentry ap destroyer observer",
        Sub(Trash(Cards(Where.RIG))), Sub(GiveTags(2)), do_3_net_damage, unique=True,
        abilities=(When(On(Ev.ENCOUNTER_ENDS, THIS), (
            Unless(Cost(parts=(TakeTags(2),)), (Trash(Cards(Where.RIG)),), alternative=Cost(parts=(Suffer(NET, 3),))),),
            if_=Is(THIS, any_ice & Underwent(Ev.REZ, Span.TURN))),)),
    card("coalescence", "Coalescence", Type.PROGRAM, 2, "", installed(Place(Counter.POWER, 2)),
        Paid(spend_power, (Gain(RUNNER, 2),), if_=TurnOf(RUNNER))),
    card("cohort_guidance_program", "Cohort Guidance Program", Type.ASSET, 1, "clone", turn_begins(OneOf((
        (Trash(Cards(Where.HQ)), If(Is(Ref.TRASHED, Cards()), (Together((Gain(CORP, 2), Draw(CORP))),))),
        (Choose(Cards(Where.ARCHIVES, rezzed=False)), TurnFaceup(CHOSEN), If(one_was_chosen, (
            Choose(Cards(Where.INSTALLED)), Place(Counter.ADVANCEMENT, 1, CHOSEN)))))), side=CORP, may=True), trash=2),
    card("corporate_hospitality", "Corporate Hospitality", Type.OPERATION, 4, "double transaction",
        Play((Together((Gain(CORP, 6), Draw(CORP, 2))), *from_archives)), play_cost=Cost(clicks=1), trash=1),
    card("cupellation", "Cupellation", Type.PROGRAM, 1, "",
        Paid(Cost(credits=1), (Host(THIS, Ref.ACCESSED, aside=True),), mid_access=True,
             if_=Both(Accessing(others), AtMost(Count(Cards(Where.HOSTED_HERE)), 0))),
        When(On(Ev.BREACH, at=At.HQ), (Lasting(AccessMore(2, At.HQ), duration=Duration.BREACH),), hosted, may=True,
             cost=Cost(credits=1, parts=(This(),)))),
    ice("descent", "Descent", 2, 1, "code_gate expendable", end_the_run, abilities=(
        Paid(expend, (Draw(CORP), Choose(agenda_to_hide, optional=True), If(one_was_chosen, (
            Choose(another_to_hide, optional=True),
            Together((Reveal(Ref.FIRST_CHOSEN), Reveal(CHOSEN))),
            Together((ToZone(Ref.FIRST_CHOSEN, Zone.RND, shuffle=True), ToZone(CHOSEN, Zone.RND, shuffle=True)))))),
            zone=Zone.HQ),
        turn_begins(ToZone(THIS, Zone.HQ), side=CORP, may=True))),
    card("eminent_domain", "Eminent Domain", Type.AGENDA, None, "expansion expendable",
        Paid(expend, (Choose(corp_goods_in_hq), Install(CHOSEN, total=5), Rez(CHOSEN, discount=Sum(5, Times(Chosen(), -1)))),
             zone=Zone.HQ),
        When(On(Ev.SCORE, THIS), (Search(Cards(Where.RND), Zone.PLAY), Install(CHOSEN, free=True),
                                  Rez(CHOSEN, free=True)), may=True), points=1, advance=3),
    card("eye_for_an_eye", "Eye for an Eye", Type.EVENT, 1, "run", Play((MakeRun(At.HQ),), if_=Not(Tagged())),
        successful(Together((GiveTags(), Lasting(AccessMore(1, At.HQ), duration=Duration.RUN_BREACH))), at=At.HQ),
        Paid(trash_from_grip, (Trash(Ref.ACCESSED),), mid_access=True)),
    card("friend_of_a_friend", "Friend of a Friend", Type.RESOURCE, 3, "connection",
        Paid(Cost(clicks=1, parts=(This(),)), (Together((Gain(RUNNER, 5), RemoveTags())),)),
        Paid(Cost(clicks=1, parts=(This(),)), (Together((Gain(RUNNER, 9), GiveTags())),), if_=Not(Tagged()))),
    ice("hammer", "Hammer", 6, 4, "sentry destroyer observer", give_1_tag,
        Sub(Trash(Cards(types=(Type.RESOURCE, Type.HARDWARE)))),
        Sub(Trash(Cards(types=(Type.PROGRAM,), without=("decoder", "fracter", "killer")))),
        abilities=(Static(one_without_killer),)),
    card("hearts_and_minds", "Hearts and Minds", Type.ASSET, 1, "political", turn_begins(
        Choose(Cards(Where.INSTALLED) & Holds(Counter.ADVANCEMENT), optional=True), If(one_was_chosen, (
            Choose(Cards(Where.INSTALLED, advanceable=True, other=True, than=CHOSEN)), If(one_was_chosen, (
                Remove(Counter.ADVANCEMENT, 1, Ref.FIRST_CHOSEN), Place(Counter.ADVANCEMENT, 1, CHOSEN))))),
        If(AtMost(Count(ice_here), 0), (Choose(advanceable_cards, optional=True), Place(Counter.ADVANCEMENT, 1, CHOSEN))),
        side=CORP), trash=2),
    card("heliamphora", "Heliamphora", Type.PROGRAM, 1, "virus",
        Instead(Would.ACCESS, (Host(THIS, IT, aside=True),), card=Cards(Where.ARCHIVES), may=True, once=Scope.BREACH),
        When(On(Ev.PURGE, side=CORP), (Trash(Cards(Where.HQ), 2, by=CORP, at_random=True), Trash(THIS)))),
    card("isaac_liberdade", "Isaac Liberdade", Type.UPGRADE, 3, "bioroid sysop",
        Static(Strength(2, ice_here & Holds(Counter.ADVANCEMENT))),
        When(On(Ev.MOVE, THIS), (
            Choose(ice_here & ~Holds(Counter.ADVANCEMENT)), Place(Counter.ADVANCEMENT, 1, CHOSEN)), may=True),
        turn_ends(ChooseServer(At.ELSEWHERE), MoveCard(THIS, At.CHOSEN), side=CORP, may=True), trash=2, unique=True),
    card("janaina_jk_dumont_kindelan", "Janaína “JK” Dumont Kindelán", Type.ASSET, 1, "academic clone",
        turn_begins(Place(Counter.CREDIT, 3), side=CORP),
        Paid(Cost(clicks=1, parts=(This(Fate.HAND),)), (
            TakeCredits(Counters(Counter.CREDIT)), Choose(corp_goods_in_hq, optional=True), Install(CHOSEN))),
        trash=1, unique=True),
    card("jeitinho", "Jeitinho", Type.HARDWARE, 1, "weapon",
        turn_ends(ToZone(THIS, Zone.RUNNER_SCORE), If(AtLeast(Count(assassinations), 3), (WinGame(RUNNER),)), may=True,
                  if_=Both(Happened(On(Ev.SUCCESS, at=At.HQ)),
                           Both(Happened(On(Ev.SUCCESS, at=At.RND)), Happened(On(Ev.SUCCESS, at=At.ARCHIVES))))),
        When(On(Ev.BYPASS), (Install(THIS),), if_=threat(3), may=True, cost=Cost(clicks=1), zone=Zone.HEAP), unique=True,
        as_agenda=AsAgenda(0, subtypes=("assassination",))),
    card("juli_moreira_lee", "Juli Moreira Lee", Type.RESOURCE, 2, "connection", when_empty(Counter.POWER, Trash(THIS)),
        When(On(Ev.ACTION, Cards(Where.RIG, types=(Type.RESOURCE,))), (Together((Remove(Counter.POWER), GainClicks(RUNNER))),),
             first=Scope.TURN), unique=True, loads=(Counter.POWER, 4)),
    card("kingmaking", "Kingmaking", Type.AGENDA, None, "research", When(On(Ev.SCORE, THIS), (
        ChooseNumber(3, by=CORP), Draw(CORP, Chosen()),
        Choose(Cards(Where.HQ, types=(Type.AGENDA,)) & Measured(Measure.POINTS, most=1), optional=True),
        ToZone(CHOSEN, Zone.CORP_SCORE))), points=2, advance=4),
    card("lightning_laboratory", "Lightning Laboratory", Type.AGENDA, None, "research", agenda_counter_when_scored,
        When(On(Ev.RUN_BEGINS), (
            ChooseServer(At.ATTACKED), Later(When(On(Ev.TURN_ENDS), (
                Derez(Cards(Where.PROTECTING, at=At.CHOSEN, rezzed=True), 2),)), Duration.TURN),
            Choose(Cards(Where.PROTECTING_ATTACKED, rezzed=False), optional=True), If(one_was_chosen, (
                Choose(Cards(Where.PROTECTING_ATTACKED, rezzed=False, other=True, than=CHOSEN), optional=True),
                Together((Rez(Ref.FIRST_CHOSEN, free=True), Rez(CHOSEN, free=True)))))),
            may=True, cost=spend_agenda), points=2, advance=4),
    breaker("lobisomem", "Lobisomem", 8, 2, "decoder fracter",
        When(On(Ev.FULLY_BREAK, a_code_gate, by=THIS), (Place(Counter.POWER),)),
        breaks("code_gate"),
        Paid(Cost(credits=Chosen(), parts=(Spend(Counter.POWER),)), (Break(Chosen()),), interface=True, about=a_barrier),
        pump(1, 2), memory=2, loads=(Counter.POWER, 1)),
    ice("logjam", "Logjam", 6, 0, "barrier", Sub(Gain(CORP, 2), EndRun()), end_the_run, end_the_run, advanceable=True,
        abilities=(gets(advancements), When(On(Ev.REZ, THIS), (Place(Counter.ADVANCEMENT, Sum(1, types_in_archives)),)))),
    ice("lycian_multi_munition", "Lycian Multi-Munition", 3, 1, "mythic destroyer",
        Sub(If(Is(THIS, a_code_gate), (LoseClicks(), Lose(RUNNER, 1)))),
        Sub(If(Is(THIS, a_sentry), (Trash(a_program),))),
        Sub(If(Is(THIS, a_barrier), (Gain(CORP, 1), EndRun()))), unique=True,
        abilities=(When(On(Ev.REZ, THIS), (OneOf((
            (as_barrier,), (as_code_gate,), (as_sentry,), (as_barrier, as_code_gate), (as_barrier, as_sentry),
            (as_code_gate, as_sentry), (as_barrier, as_code_gate, as_sentry))),)), When(On(Ev.TURN_ENDS), (Derez(),)))),
    card("malandragem", "Malandragem", Type.PROGRAM, 4, "",
        when_empty(Counter.POWER, ToZone(THIS, Zone.REMOVED)),
        When(On(Ev.ENCOUNTER), (Bypass(),), if_=AtMost(StrengthOf(IT), 3), may=True, once=Scope.TURN,
             cost=spend_power),
        When(On(Ev.ENCOUNTER), (Bypass(),), if_=threat(4), may=True, cost=remove_this), loads=(Counter.POWER, 2)),
    card("manuel_lattes_de_moura", "Manuel Lattes de Moura", Type.RESOURCE, 2, "connection",
        When(On(Ev.BREACH, at=At.HQ_OR_RND, if_=Tagged()), (Lasting(AccessMore(1, At.HQ_OR_RND), duration=Duration.BREACH),)),
        Static(Extra(Ask.TRASH_COST, Cost(parts=(Give(Cards(Where.HQ)),)), itself, basic=True), threat(3)), unique=True),
    card("meeting_of_minds", "Meeting of Minds", Type.EVENT, 4, "", Play((OneOf((
        (May((Search(Cards(Where.STACK, types=(Type.RESOURCE,), subtypes=("connection",)), Zone.GRIP, reveal=True),)),
         Reveal(Cards(Where.GRIP, subtypes=("connection",)), any_number=True), Gain(RUNNER, Chosen())),
        (May((Search(Cards(Where.STACK, types=(Type.RESOURCE,), subtypes=("virtual",)), Zone.GRIP, reveal=True),)),
         Reveal(Cards(Where.GRIP, subtypes=("virtual",)), any_number=True), Gain(RUNNER, Chosen()))), freely=True),))),
    card("muse", "Muse", Type.PROGRAM, 2, "daemon", installed(
        OneOf(((Search(Cards(Where.STACK, types=(Type.PROGRAM,), without=("daemon",)) & Payable(), Zone.PLAY),),
               (Search(Cards(Where.HEAP, types=(Type.PROGRAM,), without=("daemon",)) & Payable(), Zone.PLAY),),
               (Choose(Cards(Where.GRIP, types=(Type.PROGRAM,), without=("daemon",))),)), freely=True),
        If(Is(CHOSEN, Cards(subtypes=("trojan",))), (Install(CHOSEN),), (Install(CHOSEN, Into.HERE),)))),
    card("nuvem_sa_law_of_the_land", "Nuvem SA: Law of the Land", Type.CORP_IDENTITY, None, "corp",
        When(On(Ev.PLAYED, Cards(types=(Type.OPERATION,))), may_trash_top),
        When(On(Ev.ACTION_ENDS, Cards(subtypes=("expendable",), side=CORP)), may_trash_top),
        When(On(Ev.TRASH, side=CORP, origin=Zone.RND), (Gain(CORP, 2),), first=Scope.TURN, if_=TurnOf(CORP))),
    card("physarum_entangler", "Physarum Entangler", Type.PROGRAM, 0, "trojan virus",
        When(On(Ev.ENCOUNTER, Ref.HOST), (Bypass(),), if_=Not(Is(Ref.HOST, a_barrier)), may=True,
             cost=for_each_subroutine), When(On(Ev.PURGE, side=CORP), (Trash(THIS),)), on_ice=True),
    ice("piranhas", "Piranhas", 5, 6, "code_gate ap liability", Sub(May((Draw(CORP),))), do_1_net_damage,
        Sub(If(AtLeast(Hand(CORP), Sum(Hand(RUNNER), 1)), (EndRun(),))),
        rez_cost=Cost(parts=(TakeBadPublicity(),)), rez_with=RezWith(Cost(parts=(GiveUpTags(),)))),
    breaker("pressure_spike", "Pressure Spike", 4, 1, "fracter", breaks("barrier"), pump(2, 3),
        pump(2, 9, if_=threat(4), once=Scope.RUN)),
    card("pretty_mary_da_silva", "“Pretty” Mary da Silva", Type.RESOURCE, 1, "connection seedy",
        When(On(Ev.BREACH, at=At.RND), (If(AtLeast(AccessLimit(), 2), (
            Lasting(AccessMore(1, At.RND), duration=Duration.BREACH),)),), may=True), unique=True),
    card("privileged_access", "Privileged Access", Type.EVENT, 0, "run", Play((MakeRun(At.ARCHIVES),), if_=Not(Tagged())),
        successful(Later(Instead(Would.BREACH, (GiveTags(),)), Duration.RUN), at=At.ARCHIVES),
        When(tag_by_this, (Choose(Cards(Where.HEAP, types=(Type.RESOURCE,))), Install(CHOSEN, discount=2)), may=True),
        When(tag_by_this, (Choose(Cards(Where.HEAP, types=(Type.PROGRAM,))), Install(CHOSEN)), if_=threat(3), may=True)),
    card("sebastiao_souza_pessoa_activist_organizer", "Sebastião Souza Pessoa: Activist Organizer", Type.RUNNER_IDENTITY, None,
        "g_mod", When(On(Ev.TAG, if_=AtMost(Tags(before=True), 0)), (
            Choose(Cards(Where.HELD, types=(Type.RESOURCE,), subtypes=("connection",)), optional=True),
            Install(CHOSEN, discount=2)), may=True),
        Static(Extra(Ask.TRASH_COST, Cost(parts=(Give(Cards(Where.HQ)),)),
                     Cards(Where.RIG, types=(Type.RESOURCE,), subtypes=("connection",)), basic=True))),
    card("see_how_they_run", "See How They Run", Type.AGENDA, None, "psi security", When(On(Ev.SCORE, THIS), (
        GiveTags(), Psi(differ=(DoDamage(CORE, 1),), same=(DoDamage(NET, 1),)))), points=2, advance=4),
    ice("seraph", "Seraph", 10, 5, "sentry ap observer deep_net", Sub(Lose(RUNNER, 3)), do_2_net_damage, give_1_tag,
        unique=True, abilities=(encountered(Unless(
            Cost(parts=(Suffer(NET, 2),)), (Lose(RUNNER, 3),), alternative=Cost(parts=(TakeTags(),)))),)),
    card("sisyphus_protocol", "Sisyphus Protocol", Type.AGENDA, None, "security",
        When(On(Ev.PASS, Cards(rezzed=True, subtypes=("code_gate", "sentry"))), (Encounter(IT),), may=True, first=Scope.TURN,
             cost=Cost(credits=1), alternative=Cost(parts=(Give(Cards(Where.HQ)),))), points=2, advance=5),
    ice("sorocaban_blade", "Sorocaban Blade", 4, 2, "sentry destroyer", Sub(Trash(Cards(types=(Type.RESOURCE,)))),
        Sub(Trash(Cards(types=(Type.HARDWARE,)))), trash_a_program, abilities=(Static(
            Cannot(Forbid.TRASH, Cards(Where.RIG), using=itself, everyone=True),
            Happened(On(Ev.TRASH, Cards(side=RUNNER), origin=Zone.RIG, if_=Through(itself)), Span.ENCOUNTER)),)),
    card("spree", "Spree", Type.EVENT, 0, "run", Play((Place(Counter.POWER, 3), MakeRun())),
        Paid(spend_power, (
            Choose(Cards(Where.RIG, types=(Type.PROGRAM,), subtypes=("trojan",))),
            If(one_was_chosen, (Choose(Cards(Where.PROTECTING_ATTACKED) & CanHost()), Host(CHOSEN, Ref.FIRST_CHOSEN)))),
            if_=DuringRun())),
    card("stoke_the_embers", "Stoke the Embers", Type.AGENDA, None, "initiative",
        When(On(Ev.SCORE, THIS), (Choose(Cards(Where.INSTALLED)), Together((
            Gain(CORP, 3), Place(Counter.ADVANCEMENT, 1, CHOSEN))))),
        When(On(Ev.INSTALL, THIS, not_from=Zone.HQ), (Reveal(THIS), Choose(Cards(Where.INSTALLED)), Together((
            Gain(CORP, 2), Place(Counter.ADVANCEMENT, 1, CHOSEN)))), may=True, unrezzed=True), points=2, advance=4),
    card("sudden_commandment", "Sudden Commandment", Type.OPERATION, 1, "mandate", Play((
        Draw(CORP, 2), If(first_mandate, (*may_play_another, If(threat(3), (
            May((GainClicks(CORP),), cost=Cost(credits=3)),))), may_play_another))), trash=2),
    card("the_basalt_spire", "The Basalt Spire", Type.AGENDA, None, "",
        When(On(Ev.STEAL, THIS), from_archives, may=True, anywhere=True),
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, 2),)),
        Paid(Cost(parts=(Spend(Counter.AGENDA), Give(Cards(Where.RND, top=1)))), from_archives, once=Scope.TURN),
        points=3, advance=5),
    card("the_holo_man", "The Holo Man", Type.UPGRADE, 2, "academic executive sysop",
        turn_begins(ChooseServer(At.ELSEWHERE), MoveCard(THIS, At.CHOSEN), side=CORP, may=True),
        Paid(Cost(clicks=1, credits=4), (Choose(Cards(Where.ROOT_OR_PROTECTING_THIS)), Place(
            Counter.ADVANCEMENT, Provided(Happened(On(Ev.INSTALL, Cards(side=CORP), origin=Zone.HQ)), 2, 3), CHOSEN)),
            once=Scope.TURN), trash=2, unique=True),
    card("the_powers_that_be", "The Powers That Be", Type.ASSET, 1, "ritzy",
        When(On(Ev.SCORE), (Choose(Cards(Where.HQ_OR_ARCHIVES, types=corp_goods)), Install(CHOSEN, free=True)), may=True),
        trash=3, unique=True),
    card("the_wizards_chest", "The Wizard’s Chest", Type.HARDWARE, 0, "", Paid(trash_this, (
        OneOf(((SetAside(Cards(Where.STACK, top=Reach(hardware_in_stack, 2))),
                Choose(Cards(Where.SET_ASIDE, types=(Type.HARDWARE,)), optional=True)),
               (SetAside(Cards(Where.STACK, top=Reach(programs_in_stack, 2))),
                Choose(Cards(Where.SET_ASIDE, types=(Type.PROGRAM,)), optional=True)),
               (SetAside(Cards(Where.STACK, top=Reach(resources_in_stack, 2))),
                Choose(Cards(Where.SET_ASIDE, types=(Type.RESOURCE,)), optional=True))), freely=True),
        Install(CHOSEN, free=True), ToZone(Cards(Where.SET_ASIDE), Zone.STACK, shuffle=True)), if_=on_all_centrals),
        unique=True),
    card("thunderbolt_armaments_peace_through_power", "Thunderbolt Armaments: Peace Through Power", Type.CORP_IDENTITY,
        None, "division", When(On(Ev.REZ, Cards(subtypes=("ap", "destroyer"))), (
            Lasting(Strength(1), IT, Duration.RUN),
            Lasting(Subs((Sub(Unless(Cost(parts=(Give(Cards(Where.RIG)),)), (EndRun(),))),)), IT, Duration.RUN)))),
    ice("tributary", "Tributary", 3, 4, "code_gate",
        Sub(May((Draw(CORP),)), Choose(ice_in_hq, optional=True),
            Install(CHOSEN, Into.ELSEWHERE, free=True)),
        Sub(Lasting(Strength(2, any_ice), duration=Duration.RUN)), unique=True,
        abilities=(When(On(Ev.RUN_BEGINS), (MoveCard(THIS, At.ATTACKED),), first=Scope.TURN, may=True),)),
    card("trick_shot", "Trick Shot", Type.EVENT, 1, "run", Play((Place(Counter.CREDIT, 4), MakeRun(At.RND))),
        Static(SpendHosted(Purpose.DURING_RUN)),
        successful(Together((
            Place(Counter.CREDIT, 2), Lasting(AccessMore(1, At.RND), duration=Duration.RUN_BREACH))), at=At.RND),
        When(On(Ev.RUN_ENDS, if_=RunBySource()), (MakeRun(At.REMOTE),), first=Scope.TURN, may=True)),
    card("valentina_ferreira_carvalho", "Valentina Ferreira Carvalho", Type.RESOURCE, 2, "connection",
        When(On(Ev.REMOVE_TAG, if_=DoneBy(RUNNER)), (Gain(RUNNER, 1),)),
        installed(OneOf(((RemoveTags(),), (Gain(RUNNER, 2),))), if_=Both(threat(3), TurnOf(RUNNER)), may=True), unique=True),
    card("warm_reception", "Warm Reception", Type.ASSET, 1, "political ritzy", turn_begins(
        Choose(corp_goods_in_hq, optional=True), Install(CHOSEN),
        If(one_was_chosen, (Lasting(Cannot(Forbid.SCORE), CHOSEN, Duration.TURN),)),
        If(AtMost(Count(ice_here), 0), (May((Derez(Cards(Where.INSTALLED, rezzed=True, other=True, side=CORP)),),
                                            cost=Cost(parts=(Give(itself, to=Fate.DEREZ),))),)), side=CORP), trash=2),
    card("window_of_opportunity", "Window of Opportunity", Type.EVENT, 1, "run",
        Play((Choose(in_grip, optional=True), Install(CHOSEN), MakeRun())),
        When(On(Ev.RUN_BEGINS, if_=RunBySource()), (
            Choose(Cards(Where.PROTECTING_ATTACKED, rezzed=True), remember=True), Derez(CHOSEN))),
        When(On(Ev.RUN_ENDS, if_=RunBySource()), (Rez(Ref.REMEMBERED, free=True),),
             if_=Is(Ref.REMEMBERED, unrezzed_ice), may=True, by=CORP)),
    card("working_prototype", "Working Prototype", Type.ASSET, 1, "hostile", When(On(Ev.REZ), (Place(Counter.POWER),)),
        Paid(Cost(clicks=1, parts=(Spend(Counter.POWER),)), (Gain(CORP, 3),)),
        Paid(Cost(clicks=1, parts=(Spend(Counter.POWER, 5),)), (
            Gain(CORP, 6), Choose(Cards(Where.RIG, types=(Type.RESOURCE,))), ToZone(CHOSEN, Zone.STACK))), trash=2),
)  # fmt: skip
