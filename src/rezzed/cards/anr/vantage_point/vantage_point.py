"""Vantage Point: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

in_archives = Cards(Where.ARCHIVES, types=(Type.AGENDA, Type.ASSET, Type.ICE))
remotes_in_use = Count(Cards(Where.OUTERMOST, at=At.REMOTE_IN_USE))
another_rezzed_ice = Cards(types=(Type.ICE,), rezzed=True, other=True, than=CHOSEN)
scored_an_older_one = On(Ev.SCORE, Cards() & installed_earlier)
hardware = Cards(types=(Type.HARDWARE,))
not_an_agenda = Cards(types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.OPERATION))
host_to_draw = Cost(parts=(Give(Cards(Where.GRIP), to=Fate.HOST),))
has_room = AtMost(Count(Cards(Where.HOSTED_HERE)), 3)
a_subroutine_resolved = Happened(On(Ev.RESOLVE_SUB), Span.RUN)
companions = Cards(Where.HOSTED_HERE, subtypes=("companion",))
connections = Cards(Where.HOSTED_HERE, subtypes=("connection",))
no_ice_rezzed = NotYet(On(Ev.REZ, any_ice))
ran_all_centrals = Both(
    SuccessfulRunThisTurn(At.HQ), Both(SuccessfulRunThisTurn(At.RND), SuccessfulRunThisTurn(At.ARCHIVES)))
installable = Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA))
double = Cards(types=(Type.OPERATION,), subtypes=("double",))

CARDS = (
    card("aircheck", "Aircheck", Type.EVENT, 1, "run stealth", Play((
        Place(Counter.CREDIT, 4),
        Later(When(On(Ev.RUN_ENDS, if_=RunBySource()), (If(RunSuccessful(), (May((MakeRun(At.REMOTE),)),)),))),
        MakeRun(At.HQ_OR_RND))), Static(SpendHosted(Purpose.ANYTHING)), Static(Cannot(Forbid.POOL))),
    ice("ansel_2_0", "Ansel 2.0", 8, 5, "sentry bioroid destroyer", Sub(Trash(Cards(Where.RIG))),
        Sub(Choose(Cards(Where.HEAP)), ToZone(CHOSEN, Zone.REMOVED)),
        Sub(Choose(installable, optional=True), Install(CHOSEN)), end_the_run, abilities=(bioroid(2, 2),)),
    card("baker", "Baker", Type.PROGRAM, 3, "", Paid(Cost(clicks=1), (MakeRun(At.ARCHIVES, during=(
        Interrupt(Would.APPROACH_SERVER, (ChooseServer(At.HQ_OR_RND), ChangeServer(At.CHOSEN)), at=At.ARCHIVES,
                  cost=Cost(credits=1, parts=(FromStealth(),))),)),), once=Scope.TURN)),
    card("beta_build", "Beta Build", Type.EVENT, 3, "run", Play((
        Search(Cards(Where.STACK, types=(Type.PROGRAM,), without=("virus",)), Zone.PLAY), Install(CHOSEN, free=True),
        Later(When(On(Ev.RUN_ENDS), (ToZone(CHOSEN, Zone.STACK),))), MakeRun()))),
    card("borrowed_goods", "Borrowed Goods", Type.HARDWARE, 0, "chip", Static(Memory(1)),
        installed(GiveTags(), if_=Not(Tagged()))),
    card("caveat_emptor", "Caveat Emptor", Type.OPERATION, 5, "transaction",
        Play((OneOf(((Gain(CORP, 6), Allot(RUNNER, -1)), (Gain(CORP, 10), Allot(RUNNER, 1))), freely=True),))),
    card("chain_reaction", "Chain Reaction", Type.EVENT, 1, "", Play((
        Trash(Cards(Where.INSTALLED, side=CORP), 2), Trash(Cards(Where.RIG), by=CORP)), ran_all_centrals)),
    breaker("corsair", "Corsair", 3, 0, "fracter", breaks("barrier"), Paid(Cost(credits=1, parts=(FromStealth(),)),
            (Lasting(Strength(-3), Ref.ENCOUNTERED),), about=a_barrier, during_encounter=True)),
    card("cultivate", "Cultivate", Type.OPERATION, 0, "", Play((Arrange(5, order=False), Together((
        Trash(Cards(Where.RND, top=5)), ToZone(Cards(Where.RND, top=4), Zone.HQ, n=1), Arrange(3)))))),
    card("editorial_division_ad_nihilum", "Editorial Division: Ad Nihilum", Type.CORP_IDENTITY, None, "division",
        When(On(Ev.BAD_PUBLICITY), (Search(Cards(
            Where.RND, types=(Type.ASSET, Type.ICE, Type.OPERATION, Type.UPGRADE),
            subtypes=("black_ops", "gray_ops", "liability")), Zone.HQ, reveal=True),), first=Scope.TURN, may=True)),
    card("esca", "Esca", Type.ASSET, 0, "ambush", accessed(Lose(RUNNER, 1), If(Tagged(), (DoDamage(NET, 1),))), trash=3,
        reveal_in_rnd=True),
    ice("event_horizon", "Event Horizon", 4, 0, "sentry destroyer", Sub(Unless(Cost(credits=3), (Trash(a_program),))),
        end_the_run_unless_3_paid, abilities=(Paid(trash_this, (EndRun(),), if_=DuringRun(At.THIS)),)),
    ice("ezam", "ezaM", 1, 3, "code_gate",
        Sub(Arrange(1, order=False), May((Choose(Cards(Where.RND, top=1)), ToZone(CHOSEN, Zone.RND, bottom=True)))),
        Sub(Lasting(Strength(1, any_ice), duration=Duration.RUN)),
        abilities=(Paid(Cost(clicks=1), (Choose(Cards(Where.PROTECTING) & Swappable(THIS)), Swap(THIS, CHOSEN))),)),
    card("flagship", "Flagship", Type.UPGRADE, 3, "ritzy", Static(Cannot(Forbid.SUCCESS, at=At.THIS)),
        Static(Cannot(Forbid.ACCESS, Cards(other=True), after=1), DuringRun(At.THIS), persistent=True), trash=4, unique=True,
        not_on=At.NOT_HQ_OR_RND),
    card("flood_the_market", "Flood the Market", Type.OPERATION, 3, "double", Play((
        Choose(advanceable_cards), Place(Counter.ADVANCEMENT, remotes_in_use, CHOSEN))), play_cost=Cost(clicks=1)),
    ice("flywheel", "Flywheel", 2, 3, "sentry", Sub(Gain(CORP, 1), May((Draw(CORP),))), Sub(Gain(CORP, 1), May((Draw(CORP),)))),
    ice("grubber", "Grubber", 5, 5, "barrier liability", end_the_run_unless_3_paid, end_the_run_unless_3_paid, abilities=(
            When(On(Ev.REZ, THIS), (GiveBadPublicity(),), if_=Is(THIS, Cards(Where.PROTECTING, at=At.CENTRAL))),)),
    card("hackerspace", "Hackerspace", Type.RESOURCE, 2, "location",
        Static(Price(Ask.INSTALL_COST, -1, Cards(Where.HOSTED_HERE, types=(Type.RESOURCE,)))),
        Static(HandSize(RUNNER, 2), Both(AtLeast(Count(companions), 1), AtLeast(Count(connections), 1))),
        hosts=Cards(types=(Type.RESOURCE,), subtypes=("companion", "connection")) & Unique(), unique=True),
    card("hiram_0mission_svensson_shadow_of_the_past", "Hiram “0mission” Svensson: Shadow of the Past",
        Type.RUNNER_IDENTITY, None, "natural", When(On(Ev.INSTALL, hardware), (Arrange(1, order=False),)),
        When(On(Ev.TRASH, hardware, side=RUNNER), (Arrange(1, order=False),))),
    card("hype_machine", "Hype Machine", Type.UPGRADE, 6, "advertisement",
        Static(Price(Ask.REZ_COST, -6, itself), Either(Happened(On(Ev.SCORE)), Happened(On(Ev.STEAL))), unrezzed=True),
        Paid(trash_this, (Choose(Cards(Where.ROOT_THIS, advanceable=True)), Place(Counter.ADVANCEMENT, 1, CHOSEN))), trash=2),
    ice("knowledge_seeker", "Knowledge Seeker", 5, 5, "code_gate", Sub(Place(Counter.VIRUS)), Sub(Arrange(4)), end_the_run,
        abilities=(
            When(On(Ev.ENCOUNTER_ENDS, THIS), (Purge(), Derez()), if_=AtLeast(virus_counters, 3)),)),
    card("kompromat", "Kompromat", Type.EVENT, 2, "run", Play((MakeRun(At.PROTECTED), ToZone(THIS, Zone.REMOVED))),
        When(On(Ev.RUN_ENDS, if_=Both(RunBySource(), RunSuccessful())), (OneOf((
            (Choose(Cards(Where.PROTECTING, rezzed=True, at=At.LAST_ATTACKED), by=CORP), Derez(CHOSEN)),
            (GiveBadPublicity(),)), by=CORP),))),
    card("lampades", "Lampades", Type.PROGRAM, 1, "", Paid(
        Cost(credits=PrintedCost(Ref.ACCESSED), parts=(Spend(Counter.POWER), FromStealth())), (Trash(Ref.ACCESSED),),
        mid_access=True, if_=Accessing(not_an_agenda)), loads=(Counter.POWER, 3)),
    ice("lethe", "Lethe", 9, 6, "sentry observer",
        Sub(Choose(Cards(Where.ARCHIVES), optional=True), If(one_was_chosen, (
            OneOf(((ToZone(CHOSEN, Zone.RND),), (ToZone(CHOSEN, Zone.RND, bottom=True),))),))),
        Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)),
        abilities=(When(On(Ev.BYPASS, THIS), (GiveTags(),)), When(On(Ev.FULLY_BREAK, THIS), (GiveTags(),)))),
    card("let_them_dream", "Let Them Dream", Type.AGENDA, None, "initiative",
        When(On(Ev.SCORE, THIS), (
            OneOf(((Search(Cards(Where.HQ, types=(Type.AGENDA,)), Zone.PLAY, reveal=True),),
                   (Search(Cards(Where.RND, types=(Type.AGENDA,)), Zone.PLAY, reveal=True),),
                   (Search(Cards(Where.ARCHIVES, types=(Type.AGENDA,)), Zone.PLAY, reveal=True),))),
            If(one_was_chosen, (OneOf(((ToZone(CHOSEN, Zone.HQ),), (ToZone(CHOSEN, Zone.RND, bottom=True),))),))), may=True),
        Static(WorthPoints(-1), stolen=True), points=2, advance=4),
    ice("lionsmane", "Lionsmane", 6, 4, "sentry ap", do_2_net_damage,
        Sub(Unless(Cost(credits=3), (DoDamage(NET, 2),))), Sub(May((JackOut(),), by=RUNNER, otherwise=(DoDamage(NET, 2),)))),
    card("lotus_haze", "Lotus Haze", Type.AGENDA, None, "security", When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, 3),)),
        Paid(spend_agenda, (
            Choose(Cards(types=(Type.UPGRADE,), rezzed=True) & Movable()), ChooseServer(At.ANY, other_for=CHOSEN),
            MoveCard(CHOSEN, At.CHOSEN))), points=2, advance=4),
    card("luana_campos", "Luana Campos", Type.ASSET, 1, "executive liability",
        turn_begins(Together((Gain(CORP, 3), Draw(CORP))), side=CORP, may=True, cost=Cost(parts=(HostBadPublicity(),))),
        Interrupt(Would.UNINSTALL, (TakeHostedBadPublicity(Counters(Counter.BAD_PUBLICITY)),), THIS, may=False), trash=3,
        unique=True),
    card("magistrate_revontulet", "Magistrate Revontulet", Type.ASSET, 2, "executive",
        Static(Extra(Ask.STEAL_COST, Cost(credits=3), an_agenda)), When(On(Ev.SCORE), (Lose(RUNNER, 3),)), trash=3,
        unique=True),
    card("melies_city_luxury_line", "Méliès City Luxury Line", Type.AGENDA, None, "expansion",
        Static(Extra(Ask.STEAL_COST, Cost(clicks=1))), When(On(Ev.SCORE, THIS), (GainClicks(CORP),)), points=3, advance=5),
    card("melies_u_only_the_brightest", "Méliès U: Only the Brightest", Type.CORP_IDENTITY, None, "division",
        turn_ends(ChooseServer(At.CENTRAL, remember=True, secret=True), side=CORP),
        When(On(Ev.SUCCESS, at=At.CENTRAL), (Flip(),)), When(On(Ev.ACTIONS_END, side=RUNNER), (Gain(CORP, 1),)),
        back_title="Méliès U", back_subtypes=("department",), back=(
            When(On(Ev.FLIP, THIS, if_=DuringRun(At.REMEMBERED)), (
                Arrange(1, order=False), May(from_archives, cost=Cost(parts=(Give(Cards(Where.RND, top=1)),))))),
            turn_ends(Flip(), side=RUNNER))),
    card("methuselah", "Methuselah", Type.HARDWARE, 4, "console stealth", Static(Memory(1)),
        When(On(Ev.RUN_BEGINS), (Place(Counter.CREDIT, 2),), may=True,
             cost=Cost(parts=(Give(Cards(Where.GRIP, types=(Type.HARDWARE,))),))),
        Static(SpendHosted(Purpose.DURING_RUN)), console=True, unique=True),
    card("myoshu", "Myōshu", Type.OPERATION, 10, "", Play((ToZone(THIS, Zone.CORP_SCORE),), Happened(scored_an_older_one)),
        as_agenda=AsAgenda(2)),
    card("nihilo_agent", "Nihilo Agent", Type.ASSET, 1, "enforcer liability", when_empty(Counter.POWER, Trash(THIS)),
        turn_begins(Together((RemoveTags(), RemoveBadPublicity())), side=CORP),
        turn_ends(Together((GiveTags(), GiveBadPublicity(), Remove(Counter.POWER))), side=CORP), trash=3,
        loads=(Counter.POWER, 3)),
    card("nurse_hanh", "Nurse Hạnh", Type.RESOURCE, 1, "connection",
        When(On(Ev.FACEUP, if_=AtLeast(EventNumber(0), 2)), (Draw(RUNNER, 2),)), unique=True),
    ice("paywall", "Paywall", 1, 1, "barrier", end_the_run_unless_1_paid, abilities=(encountered(Lose(RUNNER, 1)),)),
    card("perfect_recall", "Perfect Recall", Type.UPGRADE, 1, "", When(On(Ev.REZ, THIS), (Place(Counter.POWER),)),
        When(On(Ev.SCORE, at=At.THIS), (Place(Counter.POWER),)), When(On(Ev.STEAL, at=At.THIS), (Place(Counter.POWER),)),
        Paid(spend_power, (Choose(Cards(Where.HQ)), Reveal(CHOSEN),
                           Lasting(Cannot(Forbid.STEAL, copies=True), CHOSEN, Duration.RUN),
                           Lasting(Cannot(Forbid.TRASH, copies=True), CHOSEN, Duration.RUN)), if_=DuringRun()), trash=3),
    card("read_write_share", "Read-Write Share", Type.PROGRAM, 0, "",
        installed(Draw(RUNNER), may=True, cost=host_to_draw, if_=has_room),
        turn_begins(Draw(RUNNER), may=True, cost=host_to_draw, if_=has_room),
        Paid(trash_this, (ToZone(Cards(Where.HOSTED_HERE), Zone.STACK, shuffle=True),)), holds=True, memory=2),
    card("realloc", "realloc()", Type.OPERATION, 0, "double", Play((
        Choose(rezzed_ice), Choose(another_rezzed_ice), Gain(CORP, PrintedCost(Ref.FIRST_CHOSEN)), Derez(Ref.FIRST_CHOSEN),
        Gain(CORP, PrintedCost(CHOSEN)), Derez(CHOSEN))), play_cost=Cost(clicks=1)),
    card("reanimation_protocol", "Reanimation Protocol", Type.OPERATION, 2, "liability", Play((
        Choose(Cards(Where.ARCHIVES, types=(Type.ICE,))), If(one_was_chosen, (
            Install(CHOSEN, total=10), Rez(CHOSEN, discount=Sum(10, Times(Chosen(), -1))),
            If(Both(LastPaid(), Is(CHOSEN, Cards(without=("liability",)))), (GiveBadPublicity(),))))))),
    card("retirement_plan", "Retirement Plan", Type.OPERATION, 1, "double", Play((Choose(in_archives), Install(CHOSEN))),
        play_cost=Cost(clicks=1)),
    ice("reverb", "Reverb", 4, 2, "barrier harmonic", end_the_run, end_the_run, abilities=(
            Static(Price(Ask.REZ_COST, Times(Count(Cards(types=(Type.ICE,), rezzed=False, other=True)), -1), itself),
                   unrezzed=True),)),
    card("rotary", "Rotary", Type.HARDWARE, 3, "console", Static(Memory(1)),
        When(On(Ev.BREACH, at=At.HQ_OR_RND), (Lasting(AccessMore(1, At.HQ_OR_RND), duration=Duration.BREACH),), may=True,
             cost=Cost(parts=(TakeTags(),))),
        Paid(Cost(credits=2, clicks=1), (Trash(THIS),), if_=Tagged(), by=CORP), console=True, unique=True),
    card("sacrifice_zone_expansion", "Sacrifice Zone Expansion", Type.AGENDA, None, "public expansion",
        When(On(Ev.ADVANCE, THIS), (Gain(CORP, 3),), first=Scope.TURN),
        When(On(Ev.SUCCESS, at=At.ELSEWHERE), (DoDamage(MEAT, 1),), once=Scope.TURN, may=True,
             cost=Cost(parts=(Spend(Counter.ADVANCEMENT),))), points=2, advance=4, faceup=True),
    card("scapegoat", "Scapegoat", Type.OPERATION, 0, "gray_ops", Play((OneOf((
        (RemoveBadPublicity(2),),
        (Choose(Cards(Where.RIG)), If(one_was_chosen, (ToZone(CHOSEN, Zone.STACK, shuffle=True),)))), by=RUNNER,
        freely=True),))),
    card("sell_out", "Sell Out", Type.EVENT, 1, "", Play((Together((Gain(RUNNER, 4), Draw(RUNNER, 2))),)),
        play_cost=Cost(parts=(Give(Cards(Where.RIG, types=(Type.RESOURCE,))),))),
    card("shackleton_grid", "Shackleton Grid", Type.UPGRADE, 1, "region",
        When(On(Ev.PAY, side=RUNNER, if_=Both(OutsidePool(), DuringRun(At.THIS)), at_once=True), (DoDamage(MEAT, 4),),
             may=True, once=Scope.TURN), trash=3, limit_region=True),
    card("sipa", "Sipa", Type.PROGRAM, 1, "",
        When(On(Ev.PASS, Cards(Where.OUTERMOST), if_=FullyBroken()), (
            Choose(Cards(types=(Type.ICE,)) & Swappable(IT)), Swap(IT, CHOSEN)), first=Scope.TURN, may=True), memory=2),
    ice("sleipnir", "Sleipnir", 4, 4, "code_gate", Sub(May((Draw(CORP),))),
        Sub(May((Choose(Cards(Where.HQ_OR_ARCHIVES)), ToZone(CHOSEN, Zone.RND, shuffle=True)))), end_the_run),
    card("stick_and_poke", "Stick and Poke", Type.RESOURCE, 0, "companion virtual",
        When(On(Ev.ENCOUNTER), (Lasting(Subs((Sub(DoDamage(NET, 1), Draw(RUNNER)),), before=True), IT),), first=Scope.TURN),
        unique=True),
    card("stowaway", "Stowaway", Type.PROGRAM, 0, "trojan", When(On(Ev.SUCCESS, at=At.THIS), (Gain(RUNNER, 2),)),
        on_ice=True),
    card("synchrocyclotron", "Synchrocyclotron", Type.ASSET, 3, "facility",
        Static(Price(Ask.PLAY_CLICKS, -1, double), NotYet(On(Ev.PLAY, double))), trash=3, unique=True),
    card("tailgate", "Tailgate", Type.EVENT, 3, "run",
        Static(Price(Ask.PLAY_COST, Times(Count(Cards(Where.PROTECTING, at=At.HQ)), -1)), anywhere=True), runs(At.HQ),
        successful(Lasting(AccessMore(2, At.HQ), duration=Duration.RUN_BREACH), at=At.HQ)),
    card("take_a_dive", "Take a Dive", Type.EVENT, 2, "run", Play((MakeRun(At.HQ_OR_RND), ToZone(THIS, Zone.REMOVED))),
        successful(GiveBadPublicity(), at=At.HQ_OR_RND, if_=a_subroutine_resolved)),
    card("the_red_room", "The Red Room", Type.UPGRADE, 1, "facility",
        When(On(Ev.SCORE), (Place(Counter.POWER),), first=Scope.TURN, or_=On(Ev.STEAL)),
        When(On(Ev.STEAL), (Place(Counter.POWER),), first=Scope.TURN, or_=On(Ev.SCORE)),
        Paid(spend_power, (EndRun(),), if_=DuringRun(At.ELSEWHERE)), trash=3, unique=True, not_on=At.REMOTE),
    card("the_tungsten_tailor", "The Tungsten Tailor", Type.HARDWARE, 3, "", Static(Strength(-1, any_ice)),
        When(On(Ev.BREAK, any_ice & Measured(Measure.STRENGTH, most=0)), (Gain(RUNNER, 1),), first=Scope.TURN), unique=True),
    ice("tocsin", "Tocsin", 8, 5, "code_gate expendable", Sub(Lose(RUNNER, 2)), end_the_run, end_the_run, abilities=(
            Paid(Cost(credits=1, clicks=1, parts=(This(reveal=True),)), (
                Search(Cards(Where.RND, subtypes=("barrier",)), Zone.HQ, reveal=True,
                       also=Cards(Where.RND, subtypes=("sentry",))),), zone=Zone.HQ),)),
    card("touchstone", "Touchstone", Type.HARDWARE, 2, "stealth",
        When(On(Ev.PLAY, Cards(types=(Type.EVENT,))), (Place(Counter.CREDIT),), first=Scope.TURN),
        Static(SpendHosted(Purpose.DURING_RUN)), unique=True),
    card("underdome_irregulars", "Underdome Irregulars", Type.RESOURCE, 1, "connection",
        When(On(Ev.ACTIONS_END, side=RUNNER), (OneOf(((Draw(RUNNER, 2),), (RemoveTags(),))),), if_=Not(no_ice_rezzed)),
        When(On(Ev.ACTIONS_END, side=RUNNER), (Trash(THIS),), if_=no_ice_rezzed)),
    card("unleash", "Unleash", Type.OPERATION, 0, "gray_ops", Play((
        Choose(unrezzed_ice), Rez(CHOSEN, free=True), May((ResolveSub(CHOSEN),), by=CORP))),
        play_cost=Cost(parts=(GiveUpTags(),))),
    ice("vertigo", "Vertigo", 1, 1, "code_gate", lose_a_click, abilities=(
            When(On(Ev.PASS, THIS), (Lasting(Cannot(Forbid.STEAL), duration=Duration.RUN),
                                 Lasting(Cannot(Forbid.TRASH, Cards(side=CORP)), duration=Duration.RUN)),
             if_=AtMost(Clicks(RUNNER), 0)),)),
    ice("vicsek", "Vicsek", 2, 3, "trap ap observer", Sub(Together((DoDamage(NET, Tags()), GiveTags(Tags())))),
        Sub(GiveTags(), Trash(THIS))),
    card("virtual_intelligence_p_i_you_can_call_me_vic", "Virtual Intelligence, P.I.: “You Can Call Me Vic”",
        Type.RUNNER_IDENTITY, None, "digital",
        Paid(Cost(credits=1, clicks=1), (Together((Draw(RUNNER), RemoveTags())),), once=Scope.TURN)),
    card("vulture_fund", "Vulture Fund", Type.OPERATION, 7, "transaction liability",
        Play((Together((Gain(CORP, 14), GiveBadPublicity())),))),
    card("witch_hunt", "Witch Hunt", Type.AGENDA, None, "initiative liability", When(On(Ev.SCORE, THIS), (GiveBadPublicity(),)),
        When(On(Ev.STEAL, THIS), (GiveBadPublicity(),), anywhere=True),
        When(On(Ev.ACTIONS_END, side=CORP), (RemoveTags(Tags()), GiveTags(3)), if_=Happened(On(Ev.SCORE, THIS))),
        points=2, advance=4),
    card("word_on_the_street", "Word on the Street", Type.RESOURCE, 2, "",
        Static(Extra(Ask.SCORE_COST, Cost(parts=(This(to=Fate.SCORE),)), an_agenda & installed_this_turn)),
        When(On(Ev.SCORE, if_=Not(Is(IT, Cards() & installed_this_turn))),
             (Together((Trash(THIS), Gain(RUNNER, 4), Draw(RUNNER))),)),
        unique=True, as_agenda=AsAgenda(-1, forfeit=False)),
)  # fmt: skip
