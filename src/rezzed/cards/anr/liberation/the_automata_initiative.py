"""The Automata Initiative: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

pain = Sub(Unless(Cost(credits=2), (DoDamage(NET, 1),)))
other_than_agendas = Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE, Type.ASSET, Type.UPGRADE))
goods_in_grip = Cards(Where.HELD, types=(Type.PROGRAM, Type.HARDWARE, Type.RESOURCE))
corp_card_trashed = On(Ev.TRASH, Cards(side=CORP), side=RUNNER)
no_ice_here = AtMost(Count(ice_here), 0)
expended = Cost(credits=1, clicks=1, parts=(Give(Cards(Where.HQ, is_=THIS), reveal=True),))
sink_2_cards = Cost(parts=(BottomAtRandom(2),))
look_at_top = Arrange(1, order=False)
reveal_top_for_2 = May((Together((Reveal(Cards(Where.RND, top=1)), Gain(CORP, 2))),))
add_to_hq = (ToZone(Cards(Where.INSTALLED, side=CORP, rezzed=False), Zone.HQ, n=1),)
fetch_ice = (Search(Cards(Where.RND, types=(Type.ICE,)), Zone.PLAY), Install(CHOSEN, total=3),
             Rez(CHOSEN, discount=Sum(3, Times(Chosen(), -1))))

CARDS = (
    ice("ablative_barrier", "Ablative Barrier", 2, 1, "barrier", end_the_run, abilities=(
            When(rezzed_in_run, (Choose(other_than_agendas), Install(CHOSEN, at=At.ELSEWHERE)), if_=threat(3), may=True),)),
    card("adrian_seis", "Adrian Seis", Type.UPGRADE, 0, "psi clone sysop", When(On(Ev.SUCCESS, at=At.THIS), (Psi(
        (Lasting(Cannot(Forbid.ACCESS, Cards(other=True)), duration=Duration.RUN),),
        (Lasting(Cannot(Forbid.ACCESS, itself), duration=Duration.RUN),)),)),
        turn_ends(ChooseServer(At.ELSEWHERE), MoveCard(THIS, At.CHOSEN), side=CORP, may=True), trash=2, unique=True),
    card("airbladex_jsrf_ed", "AirbladeX (JSRF Ed.)", Type.HARDWARE, 1, "vehicle", when_empty(Counter.POWER, Trash(THIS)),
        Paid(spend_power, (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=NET, if_=DuringRun()),
        Paid(spend_power, (Prevent(Would.ENCOUNTER_ABILITY, 0),), would=Would.ENCOUNTER_ABILITY),
        loads=(Counter.POWER, 3), unique=True),
    card("angelique_garza_correa", "Angelique Garza Correa", Type.UPGRADE, 0, "ambush enforcer expendable",
        Paid(Cost(credits=1, clicks=1, parts=(Give(Cards(Where.HQ, is_=THIS), reveal=True),)), (DoDamage(MEAT, 1),),
            if_=threat(3), zone=Zone.HQ),
        When(On(Ev.ACCESS, Cards(Where.INSTALLED, rezzed=True, is_=THIS)), (DoDamage(MEAT, 2),), may=True, cost=Cost(credits=2),
             anywhere=True), trash=2, unique=True),
    card("arissana_rocha_nahu_street_artist", "Arissana Rocha Nahu: Street Artist", Type.RUNNER_IDENTITY, None, "natural",
        Paid(Cost(), (
            Choose(Cards(Where.HELD, types=(Type.PROGRAM,))), Install(CHOSEN),
            Later(When(On(Ev.RUN_ENDS), (If(Is(CHOSEN, Cards(without=("trojan",))), (Trash(CHOSEN),)),)))),
            if_=DuringRun(), once=Scope.TURN)),
    card("armed_asset_protection", "Armed Asset Protection", Type.OPERATION, 2, "transaction", Play((
        Gain(CORP, 3), Gain(CORP, CardTypes(Cards(Where.ARCHIVES) & Faceup())),
        If(AtLeast(Count(Cards(Where.ARCHIVES, types=(Type.AGENDA,)) & Faceup()), 1), (Gain(CORP, 2),))))),
    card("a_teia_ip_recovery", "A Teia: IP Recovery", Type.CORP_IDENTITY, None, "division",
        Static(Cannot(Forbid.NEW_SERVER, after=2)),
        When(On(Ev.INSTALL, Cards(Where.INSTALLED, side=CORP, at=At.REMOTE)), (
            Choose(corp_goods_in_hq, optional=True), Install(CHOSEN, free=True, at=At.OTHER_REMOTE),
            Lasting(Cannot(Forbid.SCORE), CHOSEN, Duration.TURN)), first=Scope.TURN, may=True)),
    ice("attini", "Attini", 6, 5, "code_gate ap", pain, pain, pain,
        abilities=(Static(Cannot(Forbid.SPEND), Both(threat(3), ResolvingSub())),)),
    breaker("audrey_v2", "Audrey v2", 3, 0, "ai virus", When(On(Ev.TRASH, Ref.ACCESSED, side=RUNNER), (Place(Counter.VIRUS),)),
        breaks(pay=spend_virus, n=2, up_to=True), pump(trash_from_grip, 3), memory=2),
    card("b_1001", "B-1001", Type.ASSET, 1, "bioroid enforcer",
        Paid(Cost(parts=(GiveUpTags(),)), (EndRun(),), if_=DuringRun(At.ELSEWHERE)), trash=3, unique=True),
    card("bahia_bands", "Bahia Bands", Type.EVENT, 2, "run", runs(), successful(Repeat(2, (OneOf((
        (Draw(RUNNER, 2),), (Choose(goods_in_grip), Install(CHOSEN, discount=1)), (RemoveTags(),), (Place(Counter.CREDIT, 4),)),
        each_once=True, freely=True),))), Static(SpendHosted(Purpose.TRASH), DuringRun())),
    card("balanced_coverage", "Balanced Coverage", Type.ASSET, 1, "seedy", turn_begins(any_card_type, look_at_top,
        If(AtLeast(Count(Cards(Where.RND, top=1) & OfChosenType()), 1), (reveal_top_for_2,)), side=CORP, may=True), trash=3),
    breaker("banner", "Banner", 4, 5, "fracter weapon",
        Paid(Cost(credits=2), (Lasting(Cannot(Forbid.END_RUN), Ref.ENCOUNTERED),), interface=True, about=a_barrier,
             during_encounter=True)),
    card("beatriz_friere_gonzalez", "Beatriz Friere Gonzalez", Type.RESOURCE, 2, "connection",
        Paid(Cost(clicks=2), (MakeRun(At.HQ, during=(When(On(Ev.SUCCESS, at=At.HQ), (Later(Instead(Would.BREACH, (
            Later(When(On(Ev.BREACH, at=At.RND), (Lasting(AccessMore(1, At.RND), duration=Duration.BREACH),))),
            Breach(At.RND))), Duration.RUN),)),)),)), unique=True),
    card("behold", "Behold!", Type.ASSET, 0, "ambush", accessed(GiveTags(2), in_archives=False, may=True, cost=Cost(credits=4)),
        trash=0, reveal_in_rnd=True),
    card("capybara", "Capybara", Type.HARDWARE, 2, "",
        When(On(Ev.BYPASS), (Derez(IT),), may=True, cost=remove_this), unique=True),
    card("chrysopoeian_skimming", "Chrysopoeian Skimming", Type.EVENT, 1, "", Play((
        Choose(Cards(Where.HQ, types=(Type.AGENDA,)), by=CORP, optional=True), Reveal(CHOSEN),
        If(one_was_chosen, (Together((GainClicks(RUNNER), Draw(RUNNER))),), (Arrange(3, order=False),))))),
    breaker("curupira", "Curupira", 3, 1, "fracter",
        When(On(Ev.ENCOUNTER, a_barrier), (Bypass(),), may=True, cost=Cost(parts=(Spend(Counter.POWER, 3),))),
        When(fully_broken_by_this, (Place(Counter.POWER),)), breaks("barrier"), pump(1, 1)),
    card("cybersand_harvester", "Cybersand Harvester", Type.ASSET, 2, "",
        When(On(Ev.REZ, any_ice), (Place(Counter.CREDIT, 2),)), Static(SpendHosted(Purpose.INSTALL)),
        Paid(trash_this, (TakeCredits(Counters(Counter.CREDIT)),)), trash=4),
    card("daniela_jorge_inacio", "Daniela Jorge Inácio", Type.UPGRADE, 2, "sysop",
        Static(Extra(Ask.TRASH_COST, sink_2_cards)),
        Static(Extra(Ask.STEAL_COST, sink_2_cards, an_agenda, At.THIS), persistent=True), trash=2, unique=True),
    card("debbie_downtown_moreira", "Debbie \"Downtown\" Moreira", Type.RESOURCE, 1, "connection",
        installed(Place(Counter.CREDIT, 2), if_=threat(4)),
        When(On(Ev.PLAY, Cards(types=(Type.EVENT,), subtypes=("run",))), (Place(Counter.CREDIT),)),
        Paid(Cost(clicks=1), (MakeRun(),)), Static(SpendHosted(Purpose.DURING_RUN), RunBySource()), unique=True),
    card("epiphany_analytica_nations_undivided", "Epiphany Analytica: Nations Undivided", Type.CORP_IDENTITY, None, "division",
        When(On(Ev.STEAL), (Place(Counter.POWER),), first=Scope.TURN, or_=corp_card_trashed),
        When(corp_card_trashed, (Place(Counter.POWER),), first=Scope.TURN, or_=On(Ev.STEAL)),
        Paid(Cost(clicks=1, parts=(Spend(Counter.POWER),)), (
            Arrange(3, order=False), Choose(Cards(Where.RND, types=corp_goods, top=3), optional=True), Install(CHOSEN)))),
    card("eru_ayase_pessoa", "Eru Ayase-Pessoa", Type.RESOURCE, 2, "connection clone",
        Paid(Cost(clicks=1, parts=(TakeTags(),)), (MakeRun(At.ARCHIVES, during=(When(On(Ev.SUCCESS, at=At.ARCHIVES), (
            Later(Instead(Would.BREACH, (Breach(At.RND),)), Duration.RUN),)),)),), once=Scope.TURN),
        When(On(Ev.BREACH, at=At.RND), (Lasting(AccessMore(1, At.RND), duration=Duration.BREACH),),
             if_=Both(threat(3), DuringRun(At.ARCHIVES))), unique=True),
    card("federal_fundraising", "Federal Fundraising", Type.ASSET, 0, "political ritzy", turn_begins(
        May((Arrange(3),)), If(no_ice_here, (May((Draw(CORP),)),)), side=CORP), trash=2),
    card("front_company", "Front Company", Type.ASSET, 2, "political seedy",
        Static(Cannot(Forbid.REZ, itself), Not(TurnOf(CORP)), unrezzed=True),
        Static(Cannot(Forbid.RUN, at=At.REMOTE), NotYet(On(Ev.RUN_BEGINS))),
        When(On(Ev.RUN_BEGINS, at=At.ARCHIVES), (DoDamage(NET, 2),), first=Scope.TURN, if_=no_ice_here), trash=2, unique=True),
    card("fujii_asset_retrieval", "Fujii Asset Retrieval", Type.AGENDA, None, "ambush security",
        When(On(Ev.SCORE, THIS), (DoDamage(NET, 2),)), When(On(Ev.STEAL, THIS), (DoDamage(NET, 2),), anywhere=True),
        points=3, advance=5),
    card("greasing_the_palm", "Greasing the Palm", Type.OPERATION, 3, "transaction", Play((
        Gain(CORP, 5), Choose(corp_goods_in_hq, optional=True), Install(CHOSEN),
        If(Is(CHOSEN, Cards(Where.INSTALLED)), (
            May((Place(Counter.ADVANCEMENT, 1, CHOSEN),), cost=Cost(parts=(GiveUpTags(),))),))))),
    card("hannah_wheels_pilintra", "Hannah \"Wheels\" Pilintra", Type.RESOURCE, 2, "connection",
        Paid(Cost(clicks=1), (GainClicks(RUNNER), MakeRun(At.REMOTE, during=(
            When(On(Ev.RUN_ENDS, if_=RunUnsuccessful()), (GiveTags(),)),))), once=Scope.TURN),
        Paid(Cost(clicks=1, parts=(This(),)), (GainClicks(RUNNER, 2), RemoveTags())), unique=True),
    card("hermes", "Hermes", Type.HARDWARE, 2, "console", Static(Memory(1)), When(On(Ev.SCORE), add_to_hq),
        When(On(Ev.STEAL), add_to_hq), console=True, unique=True),
    ice("jaguarundi", "Jaguarundi", 4, 3, "sentry ap", give_1_tag, Sub(If(Tagged(), (DoDamage(CORE, 1),))),
        abilities=(encountered(Unless(Cost(clicks=1), (GiveTags(),)), if_=threat(4)),)),
    card("joy_ride", "Joy Ride", Type.EVENT, 2, "run", runs(At.RND), successful(Draw(RUNNER, 5), at=At.RND)),
    card("lago_paranoa_shelter", "Lago Paranoá Shelter", Type.RESOURCE, 2, "connection location",
        When(On(Ev.INSTALL, Cards(Where.ROOT, side=CORP)), (Draw(RUNNER),), first=Scope.TURN, may=True,
             cost=Cost(parts=(Give(Cards(Where.STACK, top=1)),))), unique=True),
    card("laser_pointer", "Laser Pointer", Type.PROGRAM, 2, "weapon",
        When(On(Ev.ENCOUNTER, Cards(subtypes=("ap", "destroyer", "observer"))), (Bypass(),), may=True,
             cost=trash_this)),
    card("lilypad", "LilyPAD", Type.HARDWARE, 4, "console", Static(Memory(2)),
        When(On(Ev.INSTALL, a_program), (Draw(RUNNER),), first=Scope.TURN, may=True), console=True, unique=True),
    breaker("living_mural", "Living Mural", 3, 1, "killer trojan",
        When(On(Ev.INSTALL, THIS), (Lasting(Strength(3), THIS, Duration.TURN),), if_=threat(4)),
        breaks("sentry", reach=ice_here), pump(1, 2), on_ice=True),
    card("mercury_chrome_libertador", "Mercury: Chrome Libertador", Type.RUNNER_IDENTITY, None, "bioroid",
        When(On(Ev.BREACH, at=At.HQ_OR_RND), (Lasting(AccessMore(1, At.HQ_OR_RND), duration=Duration.BREACH),),
             if_=Both(DuringRun(), NotYet(On(Ev.BREAK), Scope.RUN)), once=Scope.TURN, may=True)),
    ice("m_i_c", "M.I.C.", 6, 4, "code_gate", lose_a_click, lose_a_click, end_the_run, abilities=(
            Paid(trash_this, (Unless(Cost(clicks=1), (EndRun(),)),), if_=DuringRun(At.THIS)),)),
    card("mindscaping", "Mindscaping", Type.OPERATION, 2, "gray_ops", Play((OneOf((
        (Together((Gain(CORP, 4), Draw(CORP, 2))), ToZone(Cards(Where.HQ), Zone.RND, n=1)),
        (DoDamage(NET, Least(Tags(), 3)),)), freely=True),))),
    card("monkeywrench", "Monkeywrench", Type.PROGRAM, 2, "trojan", Static(Strength(-2, host_ice)),
        Static(Strength(-1, Cards(Where.PROTECTING, other=True, than=Ref.HOST) & Beside(Ref.HOST))), on_ice=True),
    card("oppo_research", "Oppo Research", Type.OPERATION, 2, "terminal gray_ops", terminal(),
        Play((GiveTags(2), If(threat(3), (May((GiveTags(2),), cost=Cost(credits=5)),))),
             if_=Either(InLastTurn(On(Ev.STEAL), RUNNER), InLastTurn(On(Ev.TRASH, Cards(side=CORP), side=RUNNER), RUNNER)))),
    card("oracle_thinktank", "Oracle Thinktank", Type.AGENDA, None, "research",
        When(On(Ev.STEAL, THIS), (GiveTags(),), anywhere=True),
        Paid(Cost(clicks=1, parts=(GiveUpTags(),)), (ToZone(THIS, Zone.RND, shuffle=True),), stolen=True,
             if_=Is(THIS, Cards(Where.RUNNER_SCORE))), points=1, advance=3),
    ice("phoneutria", "Phoneutria", 4, 2, "sentry ap observer", do_1_net_damage, do_1_net_damage,
        abilities=(When(On(Ev.PASS, THIS), (GiveTags(),), if_=AtLeast(Hand(RUNNER), 4)),)),
    card("pichacao", "Pichação", Type.PROGRAM, 1, "trojan", When(On(Ev.PASS, Ref.HOST), (
        GainClicks(RUNNER),
        If(Happened(On(Ev.GAIN_CLICKS, side=RUNNER, if_=DuringRun()), times=2), (ToZone(THIS, Zone.GRIP),))), may=True),
        on_ice=True),
    card("pivot", "Pivot", Type.OPERATION, 1, "double", Play((
        Search(Cards(Where.RND, types=(Type.OPERATION, Type.AGENDA)), Zone.HQ, reveal=True),
        If(threat(3), (
            Choose(Cards(Where.HQ), optional=True),
            If(Is(CHOSEN, Cards(types=(Type.OPERATION,))), (PlayCard(CHOSEN),), (Install(CHOSEN),)))))),
        play_cost=Cost(clicks=1), trash=3),
    card("saci", "Saci", Type.PROGRAM, 1, "trojan", When(On(Ev.REZ, Ref.HOST), (Gain(RUNNER, 3),)),
        When(On(Ev.DEREZ, Ref.HOST), (Gain(RUNNER, 3),)), on_ice=True),
    card("salvo_testing", "Salvo Testing", Type.AGENDA, None, "security", When(On(Ev.SCORE), (DoDamage(CORE, 1),), may=True),
        points=3, advance=5),
    card("s_dobrado", "S-Dobrado", Type.EVENT, 2, "run", runs(At.CENTRAL), When(On(Ev.ENCOUNTER), (Bypass(),), first=Scope.RUN),
        When(On(Ev.ENCOUNTER), (Bypass(),), if_=threat(4), may=True, first=Scope.RUN, times=2, after=1, cost=Cost(clicks=1))),
    breaker("shibboleth", "Shibboleth", 1, 3, "decoder", gets(-2, threat(4)), breaks("code_gate"), pump(2, 2)),
    breaker("slap_vandal", "Slap Vandal", 1, 6, "ai trojan", breaks(reach=host_ice, once=Scope.ENCOUNTER), on_ice=True),
    card("slash_and_burn_agriculture", "Slash and Burn Agriculture", Type.AGENDA, None, "expansion expendable",
        Paid(expended, (Choose(advanceable_cards), Place(Counter.ADVANCEMENT, 2, CHOSEN)), zone=Zone.HQ), points=2, advance=4),
    card("solidarity_badge", "Solidarity Badge", Type.HARDWARE, 1, "chip",
        When(corp_card_trashed, (Place(Counter.POWER),), first=Scope.TURN),
        turn_begins(OneOf(((Draw(RUNNER),), (RemoveTags(),))), may=True, cost=spend_power), unique=True),
    ice("starlit_knight", "Starlit Knight", 5, 2, "sentry observer", give_1_tag, give_1_tag, abilities=(
            encountered(Lasting(Subs((end_the_run,), Tags()), THIS, Duration.RUN), if_=threat(4)),)),
    card("stegodon_mk_iv", "Stegodon MK IV", Type.AGENDA, None, "security",
        Static(Strength(-2, Cards(Where.INSTALLED, subtypes=("icebreaker",))),
               Both(DuringRun(), Happened(On(Ev.DEREZ, any_ice), Span.RUN))),
        When(On(Ev.RUN_BEGINS), (Choose(Cards(Where.NOT_PROTECTING_ATTACKED, rezzed=True)), Derez(CHOSEN),
                                 If(one_was_chosen, (Gain(CORP, 1),))), may=True, once=Scope.TURN), points=1, advance=3),
    card("strike_fund", "Strike Fund", Type.EVENT, 1, "", Play((Gain(RUNNER, 4),)),
        When(On(Ev.TRASH, THIS, origin=Zone.GRIP), (Gain(RUNNER, 2),), may=True, anywhere=True),
        When(On(Ev.TRASH, THIS, origin=Zone.STACK), (Gain(RUNNER, 2),), may=True, anywhere=True)),
    ice("tatu_bola", "Tatu-Bola", 2, 1, "barrier", end_the_run, abilities=(
            When(On(Ev.PASS, THIS), (
                Choose(Cards(Where.HQ, types=(Type.ICE,)) & Swappable(THIS)),
                If(one_was_chosen, (Swap(THIS, CHOSEN), Gain(CORP, 4)))),
                may=True),)),
    card("the_price", "The Price", Type.EVENT, 1, "", Play((
        Trash(Cards(Where.STACK, top=4), every=True),
        Choose(Cards(Where.TRASHED, types=(Type.PROGRAM, Type.HARDWARE, Type.RESOURCE)), optional=True),
        Install(CHOSEN, discount=3)))),
    ice("tree_line", "Tree Line", 4, 4, "barrier expendable", Sub(Gain(CORP, 1), EndRun()), advanceable=True, abilities=(
            Paid(expended, (Choose(any_ice), Place(Counter.ADVANCEMENT, 3, CHOSEN)), zone=Zone.HQ), gets(advancements))),
    card("tucana", "Tucana", Type.UPGRADE, 2, "", When(On(Ev.SCORE, at=At.THIS), fetch_ice, may=True, persistent=True),
        When(On(Ev.STEAL, at=At.THIS), fetch_ice, may=True, persistent=True), trash=1, unique=True, not_on=At.CENTRAL),
    breaker("umbrella", "Umbrella", 3, 5, "decoder weapon",
        breaks("code_gate", cost=2, n=3, up_to=True, reach=Cards() & Hosts(Cards(subtypes=("trojan",))), then=(
            If(BrokeWithThis(), (May((Draw(RUNNER),), by=RUNNER), May((Draw(CORP),), by=CORP))),))),
    card("urban_art_vernissage", "Urban Art Vernissage", Type.RESOURCE, 2, "job ritzy", turn_begins(
        Choose(Cards(Where.INSTALLED, types=(Type.PROGRAM,), subtypes=("trojan",), without=("virus",))),
        If(one_was_chosen, (ToZone(CHOSEN, Zone.GRIP), Place(Counter.CREDIT, 2))), may=True),
        Static(SpendHosted(Purpose.INSTALL))),
    ice("valentao", "Valentão", 5, 6, "code_gate liability", gain_2_credits, Sub(Lose(RUNNER, 2)),
        Sub(If(AtLeast(Credits(CORP), Sum(Credits(RUNNER), 1)), (EndRun(),))),
        rez_cost=Cost(parts=(TakeBadPublicity(),)), rez_with=RezWith(Cost(parts=(GiveUpTags(),)))),
    ice("virtual_service_agent", "Virtual Service Agent", 2, 2, "code_gate observer", Sub(Lose(RUNNER, 1)), abilities=(
            When(On(Ev.PASS, THIS), (GiveTags(),),
             if_=Both(AtLeast(EventNumber(2), 1), Not(BrokenPrinted(Cards(subtypes=("decoder",)))))),)),
    card("vovo_ozetti", "Vovô Ozetti", Type.UPGRADE, 1, "sysop", Static(Price(Ask.REZ_COST, -2, ice_here)),
        Static(Price(Ask.REZ_COST, -2, Cards(Where.ROOT_THIS)), threat(4)),
        turn_ends(ChooseServer(At.ELSEWHERE), MoveCard(THIS, At.CHOSEN), side=CORP, may=True), trash=2, unique=True),
    card("wage_workers", "Wage Workers", Type.ASSET, 2, "bioroid clone industrial",
        When(On(Ev.ACTION_ENDS, if_=TurnOf(CORP)), (GainClicks(CORP),),
             if_=Both(AtLeast(EventNumber(0), 3), AtMost(EventNumber(0), 3))), trash=4, unique=True),
    card("your_digital_life", "Your Digital Life", Type.OPERATION, 2, "transaction",
        Play((Gain(CORP, Count(Cards(Where.HQ))),))),
)  # fmt: skip
