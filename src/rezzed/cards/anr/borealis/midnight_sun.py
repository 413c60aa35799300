"""Midnight Sun: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

one_less = Measured(Measure.COST, exactly=Sum(PrintedCost(IT), -1))
charge = (Choose(Cards(Where.RIG) & Holds(Counter.POWER)), Place(Counter.POWER, onto=CHOSEN))
two_on_the_first = (
    Place(Counter.ADVANCEMENT, 2, Ref.FIRST_CHOSEN), Lasting(Cannot(Forbid.SCORE), Ref.FIRST_CHOSEN, Duration.TURN),
    Lasting(Cannot(Forbid.REZ), Ref.FIRST_CHOSEN, Duration.TURN))
two_on_each = (
    Together((Place(Counter.ADVANCEMENT, 2, Ref.FIRST_CHOSEN), Place(Counter.ADVANCEMENT, 2, CHOSEN))), *two_on_the_first[1:],
    Lasting(Cannot(Forbid.SCORE), CHOSEN, Duration.TURN), Lasting(Cannot(Forbid.REZ), CHOSEN, Duration.TURN))
ran_on_all_centrals = Both(
    SuccessfulRunThisTurn(At.HQ), Both(SuccessfulRunThisTurn(At.RND), SuccessfulRunThisTurn(At.ARCHIVES)))
own_rezzed = Cards(Where.INSTALLED, side=CORP, rezzed=True)
access_without_taking = Access(CHOSEN, during=(Cannot(Forbid.STEAL), Cannot(Forbid.TRASH)))

CARDS = (
    ice("anemone", "Anemone", 3, 2, "sentry ap", do_1_net_damage,
        abilities=(When(rezzed_in_run, (DoDamage(NET, 2),), may=True, cost=Cost(parts=(Give(Cards(Where.HQ)),))),)),
    card("artificial_cryptocrash", "Artificial Cryptocrash", Type.AGENDA, None, "initiative",
        When(On(Ev.SCORE, THIS), (Lose(RUNNER, 7),)), points=2, advance=4),
    card("avgustina_ivanovskaya", "Avgustina Ivanovskaya", Type.RESOURCE, 1, "connection",
        When(On(Ev.INSTALL, Cards(types=(Type.PROGRAM,), subtypes=("virus",))), (Sabotage(1),), first=Scope.TURN), unique=True),
    card("azef_protocol", "Azef Protocol", Type.AGENDA, None, "security",
        Static(Extra(Ask.SCORE_COST, Cost(parts=(Give(Cards(Where.INSTALLED, side=CORP, other=True)),)))),
        When(On(Ev.SCORE, THIS), (DoDamage(MEAT, 2),)), points=2, advance=3),
    card("backroom_machinations", "Backroom Machinations", Type.OPERATION, 2, "gray_ops",
        Play((ToZone(THIS, Zone.CORP_SCORE),)), play_cost=Cost(parts=(GiveUpTags(),)), as_agenda=AsAgenda(1)),
    card("backstitching", "Backstitching", Type.RESOURCE, 2, "virtual",
        turn_begins(IdentifyMark()),
        When(On(Ev.ENCOUNTER, if_=DuringRun(At.MARK)), (Bypass(),), may=True, cost=trash_this)),
    ice("bathynomus", "Bathynomus", 3, 1, "sentry ap", do_3_net_damage,
        abilities=(gets(3, Is(THIS, Cards(Where.PROTECTING, at=At.ARCHIVES))),)),
    breaker("begemot", "Begemot", 5, 2, "fracter", When(On(Ev.INSTALL, THIS), (DoDamage(CORE, 1),)), gets(CoreDamage()),
        breaks("barrier", n=0, up_to=True), memory=2),
    card("big_deal", "Big Deal", Type.OPERATION, 17, "terminal", terminal(), Play((
        Choose(Cards(Where.INSTALLED)), Place(Counter.ADVANCEMENT, 4, CHOSEN), May((Score(CHOSEN),)),
        ToZone(THIS, Zone.REMOVED))), trash=3),
    card("bladderwort", "Bladderwort", Type.ASSET, 1, "hostile",
        turn_begins(Gain(CORP, 1), If(AtMost(Credits(CORP), 4), (DoDamage(NET, 1),)), side=CORP), trash=3),
    card("blood_in_the_water", "Blood in the Water", Type.AGENDA, None, "research",
        Static(Price(Ask.REQUIREMENT, Hand(RUNNER), itself), unrezzed=True), points=2),
    card("captain_padma_isbister_intrepid_explorer", "Captain Padma Isbister: Intrepid Explorer", Type.RUNNER_IDENTITY, None,
        "cyborg", When(On(Ev.RUN_BEGINS, at=At.RND), charge, first=Scope.TURN, may=True)),
    card("carpe_diem", "Carpe Diem", Type.EVENT, 1, "run",
        Play((IdentifyMark(), Gain(RUNNER, 4), May((MakeRun(At.MARK),))))),
    breaker("cats_cradle", "Cat's Cradle", 2, 1, "decoder",
        Static(Price(Ask.REZ_COST, 1, Cards(types=(Type.ICE,), subtypes=("code_gate",)))), breaks("code_gate"), pump(1, 1)),
    card("cezve", "Cezve", Type.PROGRAM, 2, "", Static(SpendHosted(Purpose.DURING_RUN), DuringRun(At.CENTRAL)), recurring=2),
    card("chastushka", "Chastushka", Type.EVENT, 3, "run sabotage", runs(At.HQ),
        successful(Later(Instead(Would.BREACH, (Sabotage(4),)), Duration.RUN), at=At.HQ)),
    card("chekist_scion", "Chekist Scion", Type.ASSET, 0, "ambush",
        accessed(GiveTags(Sum(1, advancements)), if_=Is(THIS, Cards(Where.INSTALLED))), trash=0, advanceable=True),
    card("daeg_first_net_cat", "Daeg, First Net-Cat", Type.RESOURCE, 1, "companion virtual",
        When(On(Ev.SCORE), charge, may=True), When(On(Ev.STEAL), charge, may=True), unique=True),
    card("deep_dive", "Deep Dive", Type.EVENT, 2, "", Play((
        SetAside(Cards(Where.RND, top=8)), Choose(Cards(Where.SET_ASIDE)), Access(CHOSEN),
        May((Choose(Cards(Where.SET_ASIDE, other=True, than=CHOSEN)), Access(CHOSEN)), cost=Cost(clicks=1)),
        ToZone(Cards(Where.SET_ASIDE), Zone.RND, shuffle=True)), if_=ran_on_all_centrals)),
    card("drago_ivanov", "Drago Ivanov", Type.ASSET, 0, "executive",
        Paid(Cost(parts=(Spend(Counter.ADVANCEMENT, 2),)), (GiveTags(),), if_=TurnOf(CORP)), trash=1, unique=True,
        advanceable=True),
    ice("echo", "Echo", 2, 0, "barrier harmonic", abilities=(
            When(On(Ev.REZ, Cards(types=(Type.ICE,), subtypes=("harmonic",))), (Place(Counter.POWER),)),
            Static(Subs((end_the_run,), power_counters)))),
    card("elivagar_bifurcation", "Élivágar Bifurcation", Type.AGENDA, None, "security",
        When(On(Ev.SCORE, THIS), (Derez(Cards(Where.INSTALLED, rezzed=True, side=CORP)),), may=True), points=1, advance=2),
    card("endurance", "Endurance", Type.HARDWARE, 8, "console vehicle", Static(Memory(2)), installed(Place(Counter.POWER, 3)),
        When(On(Ev.SUCCESS), (Place(Counter.POWER),), first=Scope.TURN),
        Paid(Cost(parts=(Spend(Counter.POWER, 2),)), (Break(2, up_to=True),), during_encounter=True),
        unique=True, console=True),
    ice("envelopment", "Envelopment", 5, 5, "barrier", Sub(Trash(THIS)), abilities=(
            When(On(Ev.REZ, THIS), (Place(Counter.POWER, 4),)), turn_begins(Remove(Counter.POWER), side=CORP),
            Static(Subs((end_the_run,), power_counters, before=True)))),
    card("environmental_testing", "Environmental Testing", Type.RESOURCE, 3, "",
        When(On(Ev.INSTALL, Cards(types=(Type.PROGRAM, Type.HARDWARE))), (Place(Counter.POWER),)),
        While(AtLeast(power_counters, 4), (Together((Trash(THIS), Gain(RUNNER, 9))),))),
    card("esa_afontov_eco_insurrectionist", "Esâ Afontov: Eco-Insurrectionist", Type.RUNNER_IDENTITY, None, "cyborg",
        When(On(Ev.DAMAGE, side=CORE), (Draw(RUNNER), Sabotage(2)), first=Scope.TURN, may=True)),
    card("extract", "Extract", Type.OPERATION, 3, "transaction", Play((
        Gain(CORP, 6), May((Gain(CORP, 3),), cost=Cost(parts=(Give(Cards(Where.INSTALLED, side=CORP)),)))))),
    card("ghosttongue", "Ghosttongue", Type.HARDWARE, 2, "cybernetic", installed(DoDamage(CORE, 1)),
        Static(Price(Ask.PLAY_COST, -1, Cards(types=(Type.EVENT,)))), unique=True),
    ice("hakarl_1_0", "Hákarl 1.0", 5, 4, "barrier bioroid ap", do_1_core_damage, end_the_run,
        abilities=(When(rezzed_in_run, (
            Choose(Cards(side=CORP, rezzed=True, other=True)), Derez(CHOSEN), If(LastPaid(), (
                Lasting(Cannot(Forbid.PAID, Cards(types=(Type.ICE,), subtypes=("bioroid",))), duration=Duration.TURN),))),
            may=True), bioroid())),
    breaker("hyperbaric", "Hyperbaric", 3, 0, "decoder", When(On(Ev.INSTALL, THIS), (Place(Counter.POWER),)),
        gets(power_counters), breaks("code_gate"), Paid(Cost(credits=2), (Place(Counter.POWER),))),
    card("into_the_depths", "Into the Depths", Type.EVENT, 1, "run", runs(),
        successful(Repeat(IcePassed(each_time=True), (OneOf((
            (Gain(RUNNER, 4),),
            (Search(Cards(Where.STACK, types=(Type.PROGRAM,)) & Payable(), Zone.PLAY), Install(CHOSEN)),
            (Choose(Cards(Where.RIG) & Holds(Counter.POWER)), Place(Counter.POWER, 1, CHOSEN))), each_once=True,
            freely=True),)))),
    ice("ivik", "Ivik", 7, 5, "barrier ap", do_2_net_damage, end_the_run, abilities=(
            Static(Price(Ask.REZ_COST, Times(Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("code_gate",))), -1),
                     itself), unrezzed=True),)),
    card("light_the_fire", "Light the Fire!", Type.RESOURCE, 1, "sabotage",
        Paid(Cost(clicks=1, parts=(This(), Suffer(CORE))), (MakeRun(At.REMOTE, during=(
            Blank(Cards(Where.ROOT_ATTACKED)), When(On(Ev.SUCCESS), (Trash(Cards(Where.ROOT_ATTACKED), every=True),)))),))),
    card("marrow", "Marrow", Type.HARDWARE, 2, "console cybernetic", Static(Memory(1)), Static(HandSize(RUNNER, 3)),
        installed(DoDamage(CORE, 1)), When(On(Ev.SCORE), (Sabotage(1),)), unique=True, console=True),
    ice("maskirovka", "Maskirovka", 3, 3, "barrier", gain_2_credits, end_the_run),
    card("mavirus", "Mavirus", Type.UPGRADE, 3, "ambush",
        accessed(May((Purge(),)), If(Is(THIS, Cards(Where.INSTALLED, rezzed=True)), (DoDamage(NET, 1),))),
        Paid(trash_this, (Purge(),)), trash=0, reveal_in_rnd=True),
    ice("mestnichestvo", "Mestnichestvo", 5, 4, "code_gate", Sub(Lose(RUNNER, 3)), end_the_run, advanceable=True,
        abilities=(encountered(Lose(RUNNER, 3), may=True, cost=Cost(parts=(Spend(Counter.ADVANCEMENT),))),)),
    card("midnight_3_arcology", "Midnight-3 Arcology", Type.AGENDA, None, "expansion",
        When(On(Ev.SCORE, THIS), (Draw(CORP, 3), Lasting(Cannot(Forbid.DISCARD), duration=Duration.TURN))),
        points=2, advance=4),
    card("mitosis", "Mitosis", Type.OPERATION, 3, "double", Play((
        Choose(corp_goods_in_hq, optional=True), Install(CHOSEN, Into.NEW), If(Is(CHOSEN, Cards(Where.INSTALLED)), (
            Choose(corp_goods_in_hq, optional=True), Install(CHOSEN, Into.NEW),
            If(Is(CHOSEN, Cards(Where.INSTALLED)), two_on_each, two_on_the_first))))), play_cost=Cost(clicks=1)),
    card("moon_pool", "Moon Pool", Type.ASSET, 3, "facility", Paid(remove_this, (
        Trash(Cards(Where.HQ), 2, up_to=True),
        ToZone(Cards(Where.ARCHIVES, rezzed=False), Zone.RND, shuffle=True, n=2, up_to=True, reveal=True, count=an_agenda),
        Repeat(Chosen(), (May((Choose(Cards(Where.INSTALLED)), Place(Counter.ADVANCEMENT, 1, CHOSEN))),)))), trash=3),
    card("mutually_assured_destruction", "Mutually Assured Destruction", Type.OPERATION, 4, "triple", Play((
        Trash(own_rezzed, Count(own_rezzed), up_to=True), GiveTags(Chosen()))), play_cost=Cost(clicks=2)),
    card("no_free_lunch", "No Free Lunch", Type.RESOURCE, 0, "", Paid(trash_this, (Gain(RUNNER, 3),)),
        Paid(trash_this, (RemoveTags(),))),
    card("nyusha_sable_sintashta_symphonic_prodigy", "Nyusha \"Sable\" Sintashta: Symphonic Prodigy", Type.RUNNER_IDENTITY,
        None, "g_mod", turn_begins(IdentifyMark()), When(On(Ev.SUCCESS, at=At.MARK), (GainClicks(RUNNER),), first=Scope.TURN)),
    card("ob_superheavy_logistics_extract_export_excel", "Ob Superheavy Logistics: Extract. Export. Excel.",
        Type.CORP_IDENTITY, None, "corp", When(On(Ev.TRASH, Cards(rezzed=True), side=CORP, if_=Not(Installing())), (
            Search(Cards(Where.RND, types=(Type.ICE, Type.ASSET, Type.UPGRADE)) & one_less, Zone.PLAY),
            Install(CHOSEN, free=True), Rez(CHOSEN, discount=99)), may=True, once=Scope.TURN)),
    card("pan_weave", "PAN-Weave", Type.HARDWARE, 2, "cybernetic", installed(DoDamage(MEAT, 1)),
        When(On(Ev.SUCCESS, at=At.HQ), (Lose(CORP, 1), If(AtLeast(Chosen(), 1), (Gain(RUNNER, 1),))), first=Scope.TURN),
        unique=True),
    card("pinhole_threading", "Pinhole Threading", Type.EVENT, 1, "run", runs(),
        successful(Later(Instead(Would.BREACH, (
            Choose(Cards(Where.ROOT, at=At.OTHER)), If(Is(CHOSEN, an_agenda), (access_without_taking,), (Access(CHOSEN),)))),
            Duration.RUN))),
    card("pravdivost_consulting_political_solutions", "Pravdivost Consulting: Political Solutions", Type.CORP_IDENTITY, None,
        "division", When(On(Ev.SUCCESS), (
            Choose(advanceable_cards), Place(Counter.ADVANCEMENT, 1, CHOSEN)), first=Scope.TURN,
            may=True)),
    breaker("propeller", "Propeller", 1, 0, "fracter", breaks("barrier"), pump(spend_power, 2), loads=(Counter.POWER, 4)),
    card("refuge_campaign", "Refuge Campaign", Type.ASSET, 4, "advertisement", turn_begins(Gain(CORP, 2), side=CORP), trash=4),
    card("regenesis", "Regenesis", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), (
            Choose(Cards(Where.ARCHIVES, types=(Type.AGENDA,), rezzed=False)), Reveal(CHOSEN), ToZone(CHOSEN, Zone.CORP_SCORE)),
             if_=Not(Happened(On(Ev.ADD, side=Zone.ARCHIVES))), may=True), points=1, advance=3),
    breaker("revolver", "Revolver", 2, 1, "killer weapon", breaks("sentry", pay=trash_this),
        breaks("sentry", pay=spend_power), pump(2, 3), loads=(Counter.POWER, 6)),
    card("rigging_up", "Rigging Up", Type.EVENT, 0, "mod", Play((
        Choose(Cards(Where.HELD, types=(Type.PROGRAM, Type.HARDWARE))), Install(CHOSEN, discount=3),
        If(AtLeast(Counters(Counter.POWER, CHOSEN), 1), (May((Place(Counter.POWER, 1, CHOSEN),)),))))),
    card("running_hot", "Running Hot", Type.EVENT, 1, "", Play((GainClicks(RUNNER, 3),)),
        play_cost=Cost(parts=(Suffer(CORE),))),
    ice("stavka", "Stavka", 4, 2, "sentry destroyer", trash_a_program,
        trash_a_program, abilities=(
            When(On(Ev.REZ, THIS), (Lasting(Strength(5), THIS, Duration.RUN),), if_=DuringRun(At.THIS), may=True,
                 cost=Cost(parts=(Give(Cards(Where.INSTALLED, side=CORP, other=True)),))),)),
    card("steelskin_scarring", "Steelskin Scarring", Type.EVENT, 1, "", Play((Draw(RUNNER, 3),)),
        When(On(Ev.TRASH, THIS, origin=Zone.GRIP), (Draw(RUNNER, 2),), may=True, anywhere=True),
        When(On(Ev.TRASH, THIS, origin=Zone.STACK), (Draw(RUNNER, 2),), may=True, anywhere=True)),
    card("stoneship_chart_room", "Stoneship Chart Room", Type.RESOURCE, 0, "location", Paid(trash_this, (Draw(RUNNER, 2),)),
        Paid(trash_this, charge)),
    card("svyatogor_excavator", "Svyatogor Excavator", Type.ASSET, 0, "industrial",
        turn_begins(Gain(CORP, 3), side=CORP, may=True,
                    cost=Cost(parts=(Give(Cards(Where.INSTALLED, side=CORP, other=True)),))), trash=4),
    card("the_twinning", "The Twinning", Type.RESOURCE, 3, "virtual",
        When(On(Ev.PAY, side=RUNNER, if_=OutsidePool(Cards(Where.INSTALLED))), (Place(Counter.POWER),), first=Scope.TURN),
        When(On(Ev.BREACH, at=At.HQ_OR_RND), (
            ChooseNumber(Least(2, power_counters)), Remove(Counter.POWER, Chosen()),
            Lasting(AccessMore(Chosen(), At.HQ_OR_RND), duration=Duration.BREACH)), may=True,
             if_=AtLeast(power_counters, 1)), unique=True),
    card("trieste_model_bioroids", "Trieste Model Bioroids", Type.ASSET, 2, "bioroid",
        When(On(Ev.REZ, THIS), (Choose(Cards(types=(Type.ICE,), subtypes=("bioroid",), rezzed=True), remember=True),)),
        Static(Cannot(Forbid.BREAK, Cards(is_=Ref.REMEMBERED), using=Cards(side=RUNNER))), trash=3),
    card("trust_operation", "Trust Operation", Type.OPERATION, 0, "gray_ops", Play((
        Trash(Cards(Where.RIG, types=(Type.RESOURCE,))), Choose(Cards(Where.ARCHIVES, types=corp_goods)),
        Install(CHOSEN, free=True), Rez(CHOSEN, free=True)), if_=Tagged())),
    card("ubiquitous_vig", "Ubiquitous Vig", Type.ASSET, 1, "advertisement", turn_begins(Gain(CORP, advancements), side=CORP),
        trash=4, advanceable=True),
    ice("vasilisa", "Vasilisa", 2, 2, "sentry observer", give_1_tag, abilities=(
            encountered(Choose(advanceable_cards), Place(Counter.ADVANCEMENT, 1, CHOSEN), may=True,
                    cost=Cost(credits=1)),)),
    card("virtuoso", "Virtuoso", Type.HARDWARE, 4, "console", Static(Memory(1)),
        turn_begins(IdentifyMark()),
        When(On(Ev.SUCCESS, at=At.MARK), (If(
            DuringRun(At.HQ), (Lasting(AccessMore(1, At.HQ), duration=Duration.RUN_BREACH),),
            (Later(When(On(Ev.RUN_ENDS), (Breach(At.HQ),))),)),), first=Scope.TURN), unique=True, console=True),
    card("vladisibirsk_city_grid", "Vladisibirsk City Grid", Type.UPGRADE, 3, "region",
        Paid(Cost(parts=(Spend(Counter.ADVANCEMENT, 2),)), (
            Choose(Cards(Where.ROOT_THIS, advanceable=True, other=True)), Place(Counter.ADVANCEMENT, 2, CHOSEN)),
             once=Scope.TURN), trash=4, limit_region=True, advanceable=True),
    ice("wave", "Wave", 2, 3, "code_gate harmonic",
        Sub(Gain(CORP, Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("harmonic",))))),
        abilities=(When(rezzed_in_run, (Search(Cards(Where.RND, types=(Type.ICE,)), Zone.HQ, reveal=True),), may=True),)),
)  # fmt: skip
