"""Elevation: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

run_event = AtLeast(Count(Cards(Where.PLAY, types=(Type.EVENT,), subtypes=("run",))), 1)
fracters_lost = Count(Cards(Where.HEAP, subtypes=("fracter",)))
installable = Cards(Where.HQ, types=(Type.ICE, Type.ASSET, Type.UPGRADE))
grip_programs = Cards(Where.GRIP, types=(Type.PROGRAM,))
non_ai = Cards(Where.RIG, subtypes=("icebreaker",), without=("ai",))
of_discarded = Cards(Where.HEAP, types=(Type.PROGRAM, Type.HARDWARE)) & Underwent(Ev.DISCARD, Span.TURN)
other_icebreakers = Count(Cards(Where.RIG, subtypes=("icebreaker",), other=True))
corp_card_trashed = On(Ev.TRASH, Cards(side=CORP), side=RUNNER)
derez = (Choose(Cards(side=CORP, rezzed=True)), Derez(CHOSEN))

to_install = (Choose(Cards(Where.HQ, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)), optional=True), Install(CHOSEN))
for_a_root = Cards(Where.HQ, types=(Type.ASSET, Type.UPGRADE, Type.AGENDA))

reveal_the_grip = Reveal(Cards(Where.GRIP))
back_to_the_stack = (
    (reveal_the_grip, ToZone(Cards(Where.GRIP, types=(Type.EVENT,)), Zone.STACK, shuffle=True, n=2, up_to=True)),
    (reveal_the_grip, ToZone(Cards(Where.GRIP, types=(Type.HARDWARE,)), Zone.STACK, shuffle=True, n=2, up_to=True)),
    (reveal_the_grip, ToZone(Cards(Where.GRIP, types=(Type.PROGRAM,)), Zone.STACK, shuffle=True, n=2, up_to=True)),
    (reveal_the_grip, ToZone(Cards(Where.GRIP, types=(Type.RESOURCE,)), Zone.STACK, shuffle=True, n=2, up_to=True)))

in_grip = Cards(Where.HELD, types=(Type.PROGRAM, Type.HARDWARE, Type.RESOURCE))
program_in_heap = Cards(Where.HEAP, types=(Type.PROGRAM,))
wanted_on_top = Cards(Where.STACK, subtypes=("icebreaker", "run"), top=1)
can_be_installed = (Type.AGENDA, Type.ASSET, Type.ICE, Type.UPGRADE)
an_operation = Cards(types=(Type.OPERATION,))
burn = (
    ChooseNumber(Least(2, power_counters)), Remove(Counter.POWER, Chosen()), DoDamage(NET, Sum(1, Chosen())))
place_1_advancement = (Choose(advanceable_cards), Place(Counter.ADVANCEMENT, 1, CHOSEN))
return_2_hosted = Cost(clicks=1, parts=(Give(Cards(Where.HOSTED_HERE), 2, to=Fate.HAND),))
access_1_of_hq = (May((Choose(Cards(Where.HQ), at_random=True), Access(CHOSEN)), by=RUNNER),)

CARDS = (
    card("aggressive_trendsetting", "Aggressive Trendsetting", Type.AGENDA, None, "initiative",
        When(On(Ev.TRASH, Cards(Where.INSTALLED, side=CORP), if_=TurnOf(RUNNER), side=RUNNER),
             (Unless(Cost(clicks=1), (Allot(CORP),)),), first=Scope.TURN), points=1, advance=3),
    card("anthill_excavation_contract", "Anthill Excavation Contract", Type.ASSET, 3, "industrial",
        when_empty(Counter.CREDIT, Trash(THIS)), turn_begins(Together((TakeCredits(4), Draw(CORP))), side=CORP), trash=1,
        loads=(Counter.CREDIT, 8)),
    card("au_co_the_gold_standard_in_clones", "AU Co.: The Gold Standard in Clones", Type.CORP_IDENTITY, None, "division",
        When(On(Ev.DAMAGE, if_=DoneBy(CORP)), (Place(Counter.POWER),)),
        When(On(Ev.TRASH, side=CORP, origin=Zone.HQ, at_once=True), (Place(Counter.POWER),)),
        turn_begins(Arrange(3, order=False), Together((
            Trash(Cards(Where.RND, top=3)), ToZone(Cards(Where.RND, top=2), Zone.HQ))), side=CORP, may=True,
            cost=Cost(parts=(Spend(Counter.POWER, 2),)))),
    card("azimat", "Azimat", Type.PROGRAM, 1, "", Static(SpendHosted(Purpose.TRASH)), memory=2, recurring=2),
    card("bangun_when_disaster_strikes", "BANGUN: When Disaster Strikes", Type.CORP_IDENTITY, None, "corp",
        Static(InstallFaceup(an_agenda)),
        When(On(Ev.ACCESS, Cards(Where.INSTALLED, types=(Type.AGENDA,)) & Faceup()), (
            Together((DoDamage(MEAT, 2), GiveTags())),))),
    card("barry_baz_wong_tri_maf_veteran", "Barry “Baz” Wong: Tri-Maf Veteran", Type.RUNNER_IDENTITY, None, "cyborg",
        When(On(Ev.REZ, any_ice), (Choose(Cards(
            Where.HELD, types=(Type.RESOURCE, Type.HARDWARE))), Install(CHOSEN)), may=True)),
    ice("biawak", "Biawak", 14, 6, "sentry destroyer", Sub(OneOf(((Trash(a_program),), (EndRun(),)))),
        Sub(OneOf(((Trash(Cards(types=(Type.RESOURCE,))),), (EndRun(),)))), end_the_run,
        rez_with=RezWith(Cost(parts=(Forfeit(),)), pays=10)),
    card("bigger_picture", "Bigger Picture", Type.OPERATION, 0, "gray_ops", Play((OneOf((
        (GiveTags(),),
        (ChooseNumber(Tags(), by=CORP), RemoveTags(Chosen()), Lose(RUNNER, Times(Chosen(), 5)),
         Gain(CORP, Chosen()))), freely=True),), Tagged())),
    card("bling", "Bling", Type.HARDWARE, 2, "console", Static(Memory(1)),
        When(On(Ev.INSTALL, Cards(side=RUNNER), if_=AtMost(EventNumber(2), 0)),
             (Host(THIS, Cards(Where.STACK, top=1), aside=True),), may=True),
        Static(AsInHand(Cards(Where.HOSTED_HERE))), turn_ends(Trash(Cards(Where.HOSTED_HERE), every=True)), console=True,
        unique=True),
    ice("bumi_1_0", "Bumi 1.0", 3, 3, "sentry bioroid ap destroyer", trash_a_program, do_1_core_damage, abilities=(
            When(rezzed_in_run, (Trash(Cards(types=(Type.PROGRAM,), subtypes=("trojan",))),), may=True), bioroid())),
    card("byte", "Byte!", Type.ASSET, 0, "ambush",
        accessed(Together((GiveTags(), DoDamage(NET, 3))), in_archives=False, may=True, cost=Cost(credits=4)), trash=0,
        reveal_in_rnd=True),
    card("cacophony", "Cacophony", Type.RESOURCE, 3, "virtual",
        When(On(Ev.STEAL), (Place(Counter.POWER),), first=Scope.TURN, or_=corp_card_trashed),
        When(corp_card_trashed, (Place(Counter.POWER),), first=Scope.TURN, or_=On(Ev.STEAL)),
        When(On(Ev.ACTIONS_END, side=RUNNER), (Sabotage(3),), may=True, cost=Cost(parts=(Spend(Counter.POWER, 2),))),
        unique=True),
    card("charm_offensive", "Charm Offensive", Type.EVENT, 0, "run", runs(At.ARCHIVES),
        When(On(Ev.RUN_ENDS, if_=RunBySource()), (
            Trash(Cards(rezzed=True, side=CORP) & CopyAccessed(At.ARCHIVES)),), may=True)),
    card("chromatophores", "Chromatophores", Type.PROGRAM, 1, "trojan", Static(Subtype("barrier", of=host_ice)),
        Static(Subtype("code_gate", of=host_ice)), Static(Subtype("sentry", of=host_ice)), on_ice=True),
    card("clean_getaway", "Clean Getaway", Type.EVENT, 3, "run", runs(), successful(Gain(RUNNER, 6))),
    card("detente", "Detente", Type.HARDWARE, 3, "console", Static(Memory(1)),
        When(On(Ev.SUCCESS, at=At.HQ), (Choose(Cards(Where.HQ), at_random=True), Host(THIS, CHOSEN, aside=True)),
             first=Scope.TURN, may=True),
        Paid(return_2_hosted, access_1_of_hq), Paid(return_2_hosted, access_1_of_hq, by=CORP), unique=True, console=True),
    card("devadatta_drone", "Devadatta Drone", Type.PROGRAM, 1, "",
        When(On(Ev.BREACH, at=At.RND), (Lasting(AccessMore(1, At.RND), duration=Duration.BREACH),), may=True,
             cost=spend_power), loads=(Counter.POWER, 2)),
    card("dewi_subrotoputri_pedagogical_dhalang", "Dewi Subrotoputri: Pedagogical Dhalang", Type.RUNNER_IDENTITY, None,
        "natural",
        When(On(Ev.SUCCESS), (Together((Flip(), Gain(RUNNER, 1))),), if_=AtMost(FreeMemory(), 0), may=True),
        back_title="Dewi Subrotoputri: Shadow Guide", back=(
            When(On(Ev.SUCCESS), (Together((Flip(), Draw(RUNNER))),), if_=AtLeast(FreeMemory(), 1), may=True),)),
    ice("doomscroll", "Doomscroll", 3, 3, "sentry ap observer", give_1_tag, do_1_net_damage,
        Sub(If(AtLeast(Tags(), 2), (DoDamage(NET, 2),)))),
    card("embedded_reporting", "Embedded Reporting", Type.AGENDA, None, "initiative", dividends(2),
        turn_ends(Search(Cards(Where.RND, types=(Type.OPERATION,)), Zone.PLAY, reveal=True), ToZone(CHOSEN, Zone.RND),
                  side=CORP, may=True, cost=spend_agenda), points=2, advance=3),
    ice("empiricist", "Empiricist", 7, 5, "sentry ap observer",
        Sub(Draw(CORP), *(Choose(Cards(Where.HQ), optional=True), ToZone(CHOSEN, Zone.RND))), Sub(DoDamage(NET, 1), GiveTags()),
        do_2_net_damage),
    ice("flyswatter", "Flyswatter", 2, 0, "code_gate", end_the_run, abilities=(When(rezzed_in_run, (Purge(),)),)),
    card("fransofia_ward", "Fransofia Ward", Type.RESOURCE, 3, "connection",
        Static(Price(Ask.REZ_COST, 1, any_ice)),
        When(On(Ev.ENCOUNTER), (Bypass(),), if_=AtLeast(Credits(CORP), 15), may=True, cost=trash_this), unique=True),
    card("gamedragon_pro", "GAMEDRAGON™ Pro", Type.HARDWARE, 2, "mod",
        installed(Choose(non_ai), Host(CHOSEN), may=True), turn_begins(Choose(non_ai), Host(CHOSEN), may=True),
        Static(Strength(1, host_ice)), Static(Outlast(host_ice, Duration.RUN)), unique=True),
    card("gourmand", "Gourmand", Type.PROGRAM, 0, "",
        Paid(trash_this, (Trash(Ref.ACCESSED), If(Is(Ref.TRASHED, Cards()), (Draw(RUNNER),))), mid_access=True,
             if_=Accessing(Cards(types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.OPERATION))))),
    card("greenmail", "Greenmail", Type.AGENDA, None, "expansion", When(On(Ev.SCORE, THIS), (Gain(CORP, 2),)),
        When(On(Ev.FORFEIT, THIS), (Gain(CORP, 4),)), points=1, advance=2),
    breaker("hantu", "Hantu", 3, 2, "killer virus", breaks("sentry"), pump(spend_virus, 2), loads=(Counter.VIRUS, 2)),
    card("humanoid_resources", "Humanoid Resources", Type.ASSET, 1, "", Paid(Cost(clicks=3, parts=(This(),)), (
        Together((Gain(CORP, 4), Draw(CORP, 3))), Repeat(2, to_install),
        Choose(Cards(Where.HQ, types=(Type.OPERATION,)), optional=True), PlayCard(CHOSEN))), trash=1),
    card("idiosyncresis", "Idiosyncresis", Type.ASSET, 1, "hostile", turn_begins(
        Together((Gain(CORP, Times(advancements, 3)), Lose(RUNNER, Times(advancements, 2)))), side=CORP, may=True,
        cost=trash_this), trash=2, advanceable=True),
    card("illumination", "Illumination", Type.EVENT, 0, "run", runs(At.RND),
        successful(Repeat(3, (Choose(in_grip, optional=True), Install(CHOSEN, discount=1))), at=At.RND)),
    card("ip_enforcement", "IP Enforcement", Type.OPERATION, None, "gray_ops", Play((
        Choose(Cards(Where.RUNNER_SCORE, types=(Type.AGENDA,)) & Measured(Measure.POINTS, exactly=X())), Install(CHOSEN),
        If(Both(Tagged(), Is(CHOSEN, Cards(Where.INSTALLED))), (Place(Counter.ADVANCEMENT, 1, CHOSEN),)))),
        play_cost=Cost(parts=(GiveUpTags(X()),)), trash=5),
    ice("kessleroid", "Kessleroid", 2, 1, "barrier", end_the_run, end_the_run,
        abilities=(Static(Cannot(Forbid.TRASH, itself)),)),
    card("key_performance_indicators", "Key Performance Indicators", Type.OPERATION, 1, "transaction", Play((Repeat(2, (OneOf((
        (Draw(CORP), ToZone(Cards(Where.HQ), Zone.RND, shuffle=True, n=1)), (Choose(ice_in_hq), Install(CHOSEN, free=True)),
        (Choose(advanceable_cards), Place(Counter.ADVANCEMENT, 1, CHOSEN)), (Gain(CORP, 2),)), each_once=True,
        freely=True),)),))),
    card("knickknack_obrian", "“Knickknack” O’Brian", Type.RESOURCE, 2, "connection",
        When(On(Ev.RUN_BEGINS), (Together((Gain(RUNNER, PrintedCost(Ref.TRASHED)), Draw(RUNNER))),), first=Scope.TURN,
             may=True, cost=Cost(parts=(Give(Cards(Where.RIG, other=True)),))), unique=True),
    ice("lamplighter", "Lamplighter", 2, 3, "sentry observer", Sub(Unless(Cost(credits=3), (GiveTags(),))),
        end_the_run_if_tagged, abilities=(
            When(On(Ev.SCORE, at=At.THIS), (Trash(THIS),)), When(On(Ev.STEAL, at=At.THIS), (Trash(THIS),)))),
    card("leo_construction_labor_solutions", "LEO Construction: Labor Solutions", Type.CORP_IDENTITY, None, "division",
        Paid(Cost(parts=(Give(Cards(Where.ROOT_OR_PROTECTING_ATTACKED, subtypes=("bioroid",), rezzed=True)),)), (EndRun(),),
             once=Scope.TURN)),
    card("lie_low", "Lie Low", Type.EVENT, 1, "double", Play((OneOf((
        (Draw(RUNNER, 4),), (ChooseNumber(Least(2, Tags())), RemoveTags(Chosen()))), freely=True),)),
        play_cost=Cost(clicks=1)),
    card("madani", "Madani", Type.HARDWARE, 2, "console",
        Paid(Cost(clicks=1), (Host(THIS, grip_programs, aside=True, up_to=True),)),
        Paid(Cost(), (Choose(Cards(Where.HOSTED_HERE, types=(Type.PROGRAM,))), Install(CHOSEN)),
             once=Scope.TURN), console=True, unique=True),
    card("magdalene_keino_chemutai_cryptarchitect", "Magdalene Keino-Chemutai: Cryptarchitect", Type.RUNNER_IDENTITY, None,
        "cyborg", When(On(Ev.DISCARD, Cards(types=(Type.PROGRAM, Type.HARDWARE)), side=RUNNER, at_once=True),
                       (Choose(of_discarded), Install(CHOSEN)), may=True)),
    card("maglectric_rapid_748_mod", "Maglectric Rapid (748 Mod)", Type.HARDWARE, 1, "weapon",
        When(On(Ev.SUCCESS, at=At.HQ), derez, may=True, cost=trash_this), unique=True),
    card("mahkota_langit_grid", "Mahkota Langit Grid", Type.UPGRADE, 2, "region",
        Static(SpendHosted(Purpose.REZ, of=Cards(Where.ROOT_OR_PROTECTING_THIS, types=(Type.ASSET, Type.ICE)))),
        Static(Price(Ask.TRASH_COST, 2, Cards(Where.ROOT_THIS, types=(Type.ASSET,))), persistent=True), trash=2, recurring=2,
        limit_region=True),
    card("maintenance_access", "Maintenance Access", Type.EVENT, 0, "run double", Play((MakeRun(At.ARCHIVES, during=(
        Interrupt(Would.APPROACH_SERVER, (ChangeServer(At.HQ),), at=At.ARCHIVES, may=False),)),)), play_cost=Cost(clicks=1)),
    card("measured_response", "Measured Response", Type.OPERATION, 5, "black_ops",
        Play((Unless(Cost(credits=8), (DoDamage(MEAT, 4),)),), Both(threat(4), InLastTurn(On(Ev.SUCCESS), RUNNER))), trash=3),
    card("mercia_b4ll4rd", "Mercia B4LL4RD", Type.UPGRADE, 2, "bioroid academic",
        When(On(Ev.ACTIONS_END, side=CORP), (
            Choose(ice_in_hq), Install(CHOSEN, discount=1),
            If(Is(CHOSEN, Cards(Where.PROTECTING)), (MoveCard(THIS, At.OF_CHOSEN),))), may=True), trash=2, unique=True),
    card("mitra_aman", "Mitra Aman", Type.UPGRADE, 0, "clone",
        When(On(Ev.APPROACH, ice_here), (
            Gain(CORP, 3), Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE,)) & Swappable(IT), optional=True),
            Swap(IT, CHOSEN)), may=True, cost=trash_this), trash=3, unique=True),
    card("muslihat_multifarious_marketeer", "MuslihaT: Multifarious Marketeer", Type.RUNNER_IDENTITY, None, "natural",
        turn_begins(Arrange(1, RUNNER, order=False), Choose(wanted_on_top, optional=True), Reveal(CHOSEN),
                    ToZone(CHOSEN, Zone.GRIP))),
    ice("mycoweb", "Mycoweb", 8, 5, "code_gate",
        Sub(May((Choose(Cards(Where.ARCHIVES, types=(Type.ICE,))), Install(CHOSEN, free=True)))),
        Sub(May((Choose(unrezzed_ice), Rez(CHOSEN, discount=2)))),
        Sub(Choose(Cards(types=(Type.ICE,), subtypes=("sentry",), rezzed=True)), ResolveSub(CHOSEN)),
        Sub(Choose(Cards(types=(Type.ICE,), subtypes=("code_gate",), rezzed=True, other=True)), ResolveSub(CHOSEN))),
    card("nanomanagement", "Nanomanagement", Type.OPERATION, 4, "", Play((GainClicks(CORP, 2),))),
    card("nebula_talent_management_making_stars", "Nebula Talent Management: Making Stars", Type.CORP_IDENTITY, None,
        "division",
        When(On(Ev.ACTIONS_END, side=CORP), (Gain(CORP, 1), Flip()), if_=Happened(On(Ev.PLAY, an_operation))),
        back_title="Gemilang Arena: Burning Bright", back=(
            When(On(Ev.PLAY, an_operation), (GainClicks(CORP),), first=Scope.TURN),
            When(On(Ev.SUCCESS, at=At.HQ_OR_RND), (Flip(),)))),
    card("next_big_thing", "Next Big Thing", Type.AGENDA, None, "initiative", agenda_counter_when_scored,
        When(On(Ev.STEAL, THIS), (Place(Counter.AGENDA),), anywhere=True),
        Paid(Cost(clicks=1, parts=(Spend(Counter.AGENDA),)), (
            Draw(CORP, 4), ToZone(Cards(Where.HQ), Zone.RND, shuffle=True, up_to=True)), stolen=True), points=3, advance=5),
    ice("n_pot", "N-Pot", 4, 4, "code_gate", end_the_run, Sub(If(threat(2), (EndRun(),))), Sub(If(threat(4), (EndRun(),))),
        abilities=(
            Paid(Cost(credits=3), (Break(1),), by=RUNNER, about=Cards(is_=Ref.THIS), during_encounter=True),)),
    card("off_the_books", "Off the Books", Type.AGENDA, None, "initiative", dividends(1),
        turn_ends(Search(Cards(Where.RND), Zone.PLAY, reveal=True),
                  If(Is(CHOSEN, Cards(types=can_be_installed)), (May((Install(CHOSEN, free=True),)),)),
                  If(Is(CHOSEN, Cards(Where.PLAY)), (ToZone(CHOSEN, Zone.HQ),)),
                  side=CORP, may=True, cost=spend_agenda), points=2, advance=3),
    card("open_market", "Open Market", Type.RESOURCE, 2, "job location", when_empty(Counter.CREDIT, Trash(THIS)),
        Static(SpendHosted(Purpose.INSTALL, of=Cards(types=(Type.RESOURCE,), subtypes=("connection", "job")))),
        turn_begins(TakeCredits(1)), loads=(Counter.CREDIT, 6)),
    card("otto_campaign", "Otto Campaign", Type.ASSET, 2, "advertisement",
        when_empty(Counter.CREDIT, Together((Trash(THIS), GainClicks(CORP, 2)))), turn_begins(TakeCredits(2), side=CORP),
        trash=2, loads=(Counter.CREDIT, 6)),
    card("peer_review", "Peer Review", Type.OPERATION, 4, "transaction", Play((
        Choose(Cards(Where.HQ)), Reveal(Cards(Where.HQ, other=True, than=CHOSEN)), Gain(CORP, 7),
        Choose(for_a_root, optional=True), Install(CHOSEN, Into.REMOTE)))),
    card("petty_cash", "Petty Cash", Type.OPERATION, 3, "transaction",
        Play((Gain(CORP, 5), If(Not(PlayedFrom(Zone.HQ)), (GainClicks(CORP),))), Not(ActionFinished())),
        Paid(Cost(clicks=1), (PlayCard(THIS, remove=True),), zone=Zone.ARCHIVES)),
    card("phat_gioan_baotixita", "Phật Gioan Baotixita", Type.ASSET, 1, "executive",
        turn_ends(Place(Counter.POWER), side=CORP), When(On(Ev.SCORE), burn, first=Scope.TURN, or_=On(Ev.STEAL)),
        When(On(Ev.STEAL), burn, first=Scope.TURN, or_=On(Ev.SCORE)), trash=3, unique=True),
    card("plutus", "Plutus", Type.ASSET, 0, "deep_net", turn_begins(
        Choose(Cards(Where.ARCHIVES, types=(Type.OPERATION,), subtypes=("transaction",))), PlayCard(CHOSEN, remove=True),
        side=CORP, may=True), trash=3, unique=True, rez_cost=Cost(parts=(Forfeit(),)),
        rez_with=RezWith(Cost(parts=(Give(Cards(Where.HQ), 3, reveal=True),)))),
    card("poetri_luxury_brands_all_the_rage", "Poétrï Luxury Brands: All the Rage", Type.CORP_IDENTITY, None, "division",
        When(On(Ev.SCORE), (Arrange(3, order=False), Choose(
            Cards(Where.RND, types=(Type.ICE, Type.ASSET, Type.UPGRADE), top=3), optional=True), Install(CHOSEN))),
        When(On(Ev.STEAL), (Choose(installable), Install(CHOSEN)), may=True)),
    breaker("principia", "Principia", 4, 2, "fracter",
        Static(Price(Ask.INSTALL_COST, Times(other_icebreakers, -1)), anywhere=True), breaks("barrier"), pump(2, 2)),
    card("project_ingatan", "Project Ingatan", Type.AGENDA, None, "research", dividends(1),
        turn_ends(Choose(Cards(Where.ARCHIVES, types=can_be_installed)),
                  Install(CHOSEN, free=True), side=CORP, may=True, cost=spend_agenda), points=2, advance=3),
    card("proprionegation", "Proprionegation", Type.AGENDA, None, "security", agenda_counter_when_scored,
        Paid(spend_agenda, (MoveRunner(at=At.ARCHIVES),), if_=DuringRun()), points=2, advance=4),
    card("pt_untaian_lifes_building_blocks", "PT Untaian: Life's Building Blocks", Type.CORP_IDENTITY, None, "division",
        turn_ends(Choose(Cards(Where.INSTALLED, advanceable=True, rezzed=False)), Place(Counter.ADVANCEMENT, 1, CHOSEN),
                  side=CORP, if_=AtMost(Hand(CORP), 3), may=True, cost=Cost(credits=1))),
    card("public_access_plaza", "Public Access Plaza", Type.ASSET, 1, "", turn_begins(Gain(CORP, 1), side=CORP),
        When(On(Ev.TRASH, THIS, side=RUNNER), (GiveTags(),), if_=threat(2)), trash=2),
    card("rent_rioters", "Rent Rioters", Type.RESOURCE, 2, "connection seedy",
        Paid(Cost(clicks=3, parts=(This(),)), (Gain(RUNNER, 9),))),
    breaker("rising_tide", "Rising Tide", 1, 1, "fracter", gets(fracters_lost), breaks("barrier"), pump(1, 1)),
    card("ritual", "Ritual", Type.EVENT, 0, "", Play((Draw(RUNNER, Clicks(RUNNER)),))),
    card("ryo_phoenix_ono_out_of_the_ashes", "Ryō “Phoenix” Ōno: Out of the Ashes", Type.RUNNER_IDENTITY, None, "g_mod",
        When(On(Ev.SUCCESS, if_=Happened(On(Ev.RESOLVE_SUB), Span.RUN)),
             (Together((Gain(RUNNER, 1), Trash(Cards(Where.HQ), by=CORP))),), first=Scope.TURN)),
    breaker("sang_kancil", "Sang Kancil", 3, 2, "decoder", breaks("code_gate"), pump(Provided(run_event, 1, 3), 2)),
    ice("scatter_field", "Scatter Field", 3, 0, "code_gate",
        Sub(Choose(Cards(Where.HQ, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)), optional=True), Install(CHOSEN)),
        end_the_run, abilities=(gets(4, AtMost(Count(ice_here), 1)),)),
    card("scrounge", "Scrounge", Type.EVENT, 1, "double", Play((
        Choose(program_in_heap), Install(CHOSEN), Choose(program_in_heap, optional=True),
        ToZone(CHOSEN, Zone.STACK, bottom=True))), play_cost=Cost(clicks=1)),
    ice("semak_samun", "Semak-samun", 3, 3, "barrier ap", Sub(Unless(Cost(parts=(Suffer(NET, 3),)), (EndRun(),))),
        abilities=(Static(Cannot(Forbid.BREAK_PRINTED, itself, using=Cards(without=("fracter",)))),)),
    card("sericulture_expansion", "Sericulture Expansion", Type.AGENDA, None, "expansion", dividends(1),
        turn_ends(Choose(Cards(Where.INSTALLED)), Place(Counter.ADVANCEMENT, 2, CHOSEN), side=CORP, may=True,
                  cost=spend_agenda), points=2, advance=3),
    card("shred", "Shred", Type.EVENT, 1, "run", runs(),
        Interrupt(Would.END_RUN, (Unless(Cost(parts=(TrashAtRandom(Count(Cards(Where.ROOT_ATTACKED)), reveal=True),)),
                                         (Prevent(Would.END_RUN, 0),), by=CORP),),
                  card=Cards(side=CORP), first=Scope.RUN, may=False)),
    card("side_hustle", "Side Hustle", Type.RESOURCE, 2, "job", installed(Place(Counter.CREDIT)),
        When(On(Ev.RUN_BEGINS), (Place(Counter.CREDIT),)),
        While(AtLeast(Counters(Counter.CREDIT), 6), (TakeCredits(Counters(Counter.CREDIT)), Trash(THIS), Draw(RUNNER)))),
    ice("syailendra", "Syailendra", 4, 5, "code_gate ap", Sub(May(place_1_advancement)), Sub(Lose(RUNNER, 2)), do_1_net_damage,
        advanceable=True, abilities=(encountered(*place_1_advancement, if_=advanced_3_times, may=True),)),
    card("synapse_global_faster_than_thought", "Synapse Global: Faster than Thought", Type.CORP_IDENTITY, None, "division",
        When(On(Ev.REMOVE_TAG), (
            Choose(Cards(Where.HQ, types=can_be_installed)), Reveal(CHOSEN), Install(CHOSEN, free=True)), first=Scope.TURN,
            may=True),
        Paid(Cost(clicks=1, parts=(GiveUpTags(),)), (Gain(CORP, 2),))),
    card("the_zwicky_group_invisible_hands", "The Zwicky Group: Invisible Hands", Type.CORP_IDENTITY, None, "unsubstantiated",
        When(On(Ev.GAIN, side=CORP, if_=Through(Cards(types=(Type.AGENDA, Type.OPERATION)))), (Draw(CORP),), first=Scope.TURN,
             may=True)),
    card("topan_ormas_leader", "Topan: Ormas Leader", Type.RUNNER_IDENTITY, None, "natural",
        Paid(Cost(clicks=1), (Choose(in_grip), Install(CHOSEN, discount=2, when=(DoDamage(MEAT, 1),))), once=Scope.TURN)),
    card("top_down_solutions", "Top-Down Solutions", Type.OPERATION, 2, "", Play((
        Draw(CORP, 2), *to_install, If(one_was_chosen, to_install)))),
    card("touch_ups", "Touch-ups", Type.OPERATION, 2, "double", Play((
        Choose(advanceable_cards), Place(Counter.ADVANCEMENT, 2, CHOSEN), If(one_was_chosen, (OneOf(back_to_the_stack),)))),
        play_cost=Cost(clicks=1)),
    card("transfer_of_wealth", "Transfer of Wealth", Type.EVENT, 0, "run", runs(At.HQ),
        successful(Together((GiveTags(), Lose(CORP, 3))), Gain(RUNNER, Times(Chosen(), 2)), at=At.HQ)),
)  # fmt: skip
