"""Uprising: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

installed_now = Happened(On(Ev.INSTALL, THIS))
grip_or_stack = (Zone.GRIP, Zone.STACK)
corp_card_in_run = Both(CausedBy(CORP), DuringRun())
no_lockdown = AtMost(Count(Cards(Where.PLAY, subtypes=("lockdown",), other=True)), 0)
until_next_turn = (On(Ev.TURN_BEGINS, side=CORP),)
one_remote = Static(Cannot(Forbid.NEW_SERVER, after=1))
reveal_grip = Sub(Reveal(Cards(Where.GRIP)))
grip_revealed = On(Ev.REVEAL, Cards(Where.GRIP), if_=ResolvingSub(), at_once=True)
companion_installed = On(Ev.INSTALL, Cards(subtypes=("companion",)))
companion_spends = On(Ev.PAY, side=RUNNER, if_=OutsidePool(Cards(Where.INSTALLED, subtypes=("companion",))))
three_hosted = AtLeast(Counters(Counter.CREDIT), 3)
cafe_discount = Provided(
    Both(TurnOf(RUNNER), NotYet(On(Ev.INSTALL, if_=Through(itself)))),
    Count(Cards(Where.RIG, types=(Type.RESOURCE,), subtypes=("connection",)) & Unique()))
program_trashed = Happened(On(Ev.TRASH, Cards(Where.RIG, types=(Type.PROGRAM,))))
install_from_heap = (Choose(Cards(Where.HEAP, types=(Type.PROGRAM,))), Install(CHOSEN, discount=3))
virtual_resource = Cards(types=(Type.RESOURCE,), subtypes=("virtual",))
accessed_a_card = Happened(On(Ev.ACCESS))
wall_mode = OneOf((
    (Draw(CORP),), (Gain(CORP, 1),), (Choose(any_ice), Place(Counter.ADVANCEMENT, 1, CHOSEN)), (ToZone(THIS, Zone.HQ),)),
    each_once=True, freely=True)

CARDS = (
    breaker("afterimage", "Afterimage", 4, 2, "killer",
        When(On(Ev.ENCOUNTER, a_sentry), (Bypass(),), may=True, once=Scope.TURN,
             cost=Cost(credits=2, parts=(FromStealth(),))),
        breaks("sentry", n=2, up_to=True), pump(1, 2, stealth=True)),
    ice("akhet", "Akhet", 3, 2, "barrier",
        Sub(Gain(CORP, 1), Choose(Cards(Where.INSTALLED)), Place(Counter.ADVANCEMENT, 1, CHOSEN)), end_the_run,
        advanceable=True, abilities=(gets(3, advanced_3_times), Static(one_printed_broken_at_most, advanced_3_times))),
    card("aniccam", "Aniccam", Type.HARDWARE, 3, "console", Static(Memory(1)),
        When(On(Ev.TRASH, Cards(types=(Type.EVENT,))), (Draw(RUNNER),), first=Scope.TURN), unique=True, console=True),
    card("argus_crackdown", "Argus Crackdown", Type.OPERATION, 0, "lockdown gray_ops", Play((), if_=no_lockdown),
        When(On(Ev.SUCCESS, at=At.PROTECTED), (DoDamage(MEAT, 2),)), stays=until_next_turn, trash=4),
    card("bass_ch1r180g4", "Bass CH1R180G4", Type.ASSET, 3, "bioroid",
        Paid(Cost(clicks=1, parts=(This(),)), (GainClicks(CORP, 2),)), trash=4, unique=True),
    card("bellona", "Bellona", Type.AGENDA, None, "expansion", Static(Extra(Ask.STEAL_COST, Cost(credits=5))),
        When(On(Ev.SCORE, THIS), (Gain(CORP, 5),)), points=3, advance=5),
    card("boomerang", "Boomerang", Type.HARDWARE, 2, "",
        installed(Choose(any_ice, remember=True)),
        Paid(trash_this, (Break(2, up_to=True), Later(When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (
            Choose(Cards(Where.HEAP) & Titled("Boomerang")), ToZone(CHOSEN, Zone.STACK, shuffle=True)), may=True))),
             about=Cards(is_=Ref.REMEMBERED), during_encounter=True), unique=True),
    card("bravado", "Bravado", Type.EVENT, 3, "run", Play((MakeRun(At.PROTECTED),)),
        When(On(Ev.RUN_ENDS, if_=RunBySource()), (Gain(RUNNER, Sum(6, IcePassed())),))),
    card("buffer_drive", "Buffer Drive", Type.HARDWARE, 3, "",
        When(On(Ev.TRASH, origin=grip_or_stack, at_once=True), (
            Choose(Cards(Where.HEAP) & Underwent(Ev.TRASH, origin=grip_or_stack)), ToZone(CHOSEN, Zone.STACK, bottom=True)),
             first=Scope.TURN, may=True),
        Paid(remove_this, (Choose(Cards(Where.HEAP)), ToZone(CHOSEN, Zone.STACK))), unique=True),
    card("cayambe_grid", "Cayambe Grid", Type.UPGRADE, 3, "region",
        turn_begins(Choose(ice_here), Place(Counter.ADVANCEMENT, 1, CHOSEN), side=CORP),
        When(On(Ev.APPROACH_SERVER, at=At.THIS), (
        Unless(Cost(credits=Times(Count(ice_here & Holds(Counter.ADVANCEMENT)), 2)), (EndRun(),)),)),
        trash=3, limit_region=True),
    card("cordyceps", "Cordyceps", Type.PROGRAM, 3, "virus", When(On(Ev.INSTALL, THIS), (Place(Counter.VIRUS, 2),)),
        When(On(Ev.SUCCESS, at=At.CENTRAL), (
            Choose(Cards(Where.PROTECTING_ATTACKED) & Swappable(any_ice)), Choose(Cards(types=(Type.ICE,)) & Swappable(CHOSEN)),
            Swap(Ref.FIRST_CHOSEN, CHOSEN)), may=True, once=Scope.TURN, cost=spend_virus)),
    card("cyberdex_sandbox", "Cyberdex Sandbox", Type.AGENDA, None, "security",
        When(On(Ev.PURGE, side=CORP), (Gain(CORP, 4),), first=Scope.TURN), When(On(Ev.SCORE, THIS), (Purge(),), may=True),
        points=2, advance=4),
    card("cybertrooper_talut", "Cybertrooper Talut", Type.RESOURCE, 2, "connection virtual", Static(Link(1)),
        When(On(Ev.INSTALL, Cards(subtypes=("icebreaker",), without=("ai",))), (Lasting(Strength(2), IT, Duration.TURN),)),
        unique=True),
    card("devil_charm", "Devil Charm", Type.HARDWARE, 1, "chip",
        When(On(Ev.ENCOUNTER), (Lasting(Strength(-6), IT, Duration.RUN),), may=True, cost=remove_this),
        unique=True),
    card("digital_rights_management", "Digital Rights Management", Type.OPERATION, 1, "", Play((
        Search(Cards(Where.RND, types=(Type.AGENDA,)), Zone.HQ, reveal=True),
        Choose(Cards(Where.HQ, types=(Type.AGENDA, Type.ASSET, Type.UPGRADE)), optional=True),
        Install(CHOSEN, into=Into.REMOTE),
        Lasting(Cannot(Forbid.SCORE), duration=Duration.TURN)), if_=Not(InLastTurn(On(Ev.SUCCESS, at=At.HQ), RUNNER)))),
    ice("drafter", "Drafter", 3, 3, "sentry",
        Sub(Choose(Cards(Where.ARCHIVES), optional=True), ToZone(CHOSEN, Zone.HQ)),
        Sub(Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)), optional=True),
            Install(CHOSEN, free=True))),
    card("dreamnet", "DreamNet", Type.RESOURCE, 3, "virtual",
        When(On(Ev.SUCCESS), (
            Draw(RUNNER),
            If(Either(Is(Ref.IDENTITY, Cards(subtypes=("digital",))), AtLeast(LinkStrength(), 2)), (Gain(RUNNER, 1),))),
             first=Scope.TURN), unique=True),
    card("earth_station_sea_headquarters", "Earth Station: SEA Headquarters", Type.CORP_IDENTITY, None, "division",
        one_remote, Static(Extra(Ask.RUN_COST, Cost(credits=1), at=At.HQ)), Paid(Cost(clicks=1), (Flip(),)),
        back_title="Earth Station: Ascending to Orbit", back=(
            one_remote, Static(Extra(Ask.RUN_COST, Cost(credits=6), at=At.REMOTE)), When(On(Ev.SUCCESS, at=At.HQ), (Flip(),)))),
    ice("engram_flush", "Engram Flush", 2, 5, "code_gate observer", reveal_grip, reveal_grip, abilities=(
        encountered(any_card_type, Later(When(
            grip_revealed, (Trash(Cards(Where.GRIP) & OfChosenType()),), may=True), Duration.ENCOUNTER)),)),
    breaker("euler", "Euler", 2, 2, "decoder", breaks("code_gate", cost=0, if_=installed_now),
        breaks("code_gate", cost=2, n=2, up_to=True), pump(1, 1)),
    ice("f2p", "F2P", 4, 5, "sentry", Sub(Choose(Cards(Where.RIG)), ToZone(CHOSEN, Zone.GRIP)), give_1_tag, abilities=(
            Paid(Cost(credits=2), (Break(1),), by=RUNNER, about=Cards(is_=Ref.THIS), during_encounter=True,
                if_=Not(Tagged())),)),
    card("flower_sermon", "Flower Sermon", Type.AGENDA, None, "",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, 5),)),
        Paid(spend_agenda, (Reveal(Cards(Where.RND, top=1)), Draw(CORP, 2), Choose(Cards(Where.HQ)), ToZone(CHOSEN, Zone.RND)),
            once=Scope.TURN), points=2, advance=4),
    card("gachapon", "Gachapon", Type.HARDWARE, 0, "chip", Paid(trash_this, (
        SetAside(Cards(Where.STACK, top=6)),
        Choose(Cards(Where.SET_ASIDE) & OneOfTwo(a_program, virtual_resource), optional=True),
        Install(CHOSEN, discount=2),
        ToZone(Cards(Where.SET_ASIDE), Zone.STACK, shuffle=True, n=3), ToZone(Cards(Where.SET_ASIDE), Zone.REMOVED)))),
    card("gamenet_where_dreams_are_real", "GameNET: Where Dreams are Real", Type.CORP_IDENTITY, None, "division",
        When(On(Ev.PAY, side=RUNNER, if_=corp_card_in_run, at_once=True), (Gain(CORP, 1),)),
        When(On(Ev.LOSE, side=RUNNER, if_=corp_card_in_run), (Gain(CORP, 1),))),
    card("ganked", "Ganked!", Type.UPGRADE, 0, "ambush",
        accessed(Choose(rezzed_ice_here), Encounter(CHOSEN), may=True, cost=trash_this),
        trash=3, reveal_in_rnd=True),
    ice("gold_farmer", "Gold Farmer", 3, 1, "barrier", end_the_run_unless_3_paid, end_the_run_unless_3_paid,
        abilities=(When(On(Ev.BREAK, THIS), (Lose(RUNNER, 1),), if_=BrokenSubPrinted()),)),
    card("harmony_ar_therapy", "Harmony AR Therapy", Type.EVENT, 2, "", Play((
        ToZone(Cards(Where.HEAP), Zone.STACK, shuffle=True, n=5, up_to=True, different=True), ToZone(THIS, Zone.REMOVED)))),
    card("hoshiko_shiro_untold_protagonist", "Hoshiko Shiro: Untold Protagonist", Type.RUNNER_IDENTITY, None, "natural",
        turn_ends(Together((Gain(RUNNER, 2), Flip())), if_=accessed_a_card),
        back_title="Hoshiko Shiro: Mahou Shoujo", back_subtypes=("digital",), back_link=1, back=(
            turn_begins(Together((Draw(RUNNER), Lose(RUNNER, 1)))), turn_ends(Flip(), if_=Not(accessed_a_card)))),
    card("hyoubu_precog_manifold", "Hyoubu Precog Manifold", Type.OPERATION, 0, "lockdown psi", Play((), if_=no_lockdown),
        When(On(Ev.PLAY, THIS), (ChooseServer(At.ANY, remember=True),)),
        When(On(Ev.SUCCESS, at=At.REMEMBERED), (Psi((EndRun(),)),)), stays=until_next_turn, trash=4),
    card("kakurenbo", "Kakurenbo", Type.OPERATION, 2, "triple", Play((
        Trash(Cards(Where.HQ), Count(Cards(Where.HQ)), up_to=True), TurnFacedown(Cards(Where.ARCHIVES)),
        Choose(Cards(Where.ARCHIVES, types=(Type.AGENDA, Type.ASSET, Type.UPGRADE)), optional=True),
        Install(CHOSEN, into=Into.REMOTE), Place(Counter.ADVANCEMENT, 2, CHOSEN), ToZone(THIS, Zone.REMOVED))),
        play_cost=Cost(clicks=2)),
    card("keiko", "Keiko", Type.HARDWARE, 3, "console companion", Static(Memory(2)),
        When(companion_installed, (Gain(RUNNER, 1),), first=Scope.TURN, or_=companion_spends),
        When(companion_spends, (Gain(RUNNER, 1),), first=Scope.TURN, or_=companion_installed), unique=True, console=True),
    ice("konjin", "Konjin", 3, 3, "mythic psi", unique=True,
        abilities=(When(On(Ev.ENCOUNTER, THIS), (Psi((Choose(other_rezzed_ice, optional=True), Encounter(CHOSEN))),)),)),
    card("la_costa_grid", "La Costa Grid", Type.UPGRADE, 3, "region seedy",
        turn_begins(Choose(Cards(Where.ROOT_THIS)), Place(Counter.ADVANCEMENT, 1, CHOSEN), side=CORP),
        trash=4, not_on=At.CENTRAL, limit_region=True),
    breaker("makler", "Makler", 5, 2, "fracter", breaks("barrier", cost=2, n=2, up_to=True), pump(2, 2),
        When(fully_broken_by_this, (Gain(RUNNER, 1),), first=Scope.TURN)),
    card("mantle", "Mantle", Type.PROGRAM, 1, "stealth",
        Static(SpendHosted(Purpose.USE, of=Cards(types=(Type.HARDWARE, Type.PROGRAM)))), recurring=1),
    card("megaprix_qualifier", "Megaprix Qualifier", Type.AGENDA, None, "",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA),),
             if_=Either(AtLeast(Count(Cards(Where.CORP_SCORE, same_title_as=THIS, other=True)), 1),
                        AtLeast(Count(Cards(Where.RUNNER_SCORE, same_title_as=THIS, other=True)), 1))),
        Static(WorthPoints(1), AtLeast(Counters(Counter.AGENDA), 1)), points=1, advance=3),
    card("moshing", "Moshing", Type.EVENT, 0, "", Play((Together((Gain(RUNNER, 3), Draw(RUNNER, 3))),)),
        play_cost=Cost(parts=(Give(Cards(Where.GRIP), 3),))),
    card("mu_safecracker", "Mu Safecracker", Type.HARDWARE, 2, "",
        When(On(Ev.SUCCESS, at=At.HQ), (Lasting(AccessMore(1, At.HQ), duration=Duration.RUN_BREACH),), may=True,
             cost=Cost(credits=1, parts=(FromStealth(),))),
        When(On(Ev.SUCCESS, at=At.RND), (Lasting(AccessMore(1, At.RND), duration=Duration.RUN_BREACH),), may=True,
             cost=Cost(credits=2, parts=(FromStealth(),))), unique=True),
    card("mystic_maemi", "Mystic Maemi", Type.RESOURCE, 1, "companion virtual", turn_begins(Place(Counter.CREDIT)),
        When(On(Ev.STEAL), (Place(Counter.CREDIT),)), Static(SpendHosted(Purpose.PLAY)),
        turn_ends(OneOf(((Trash(Cards(Where.GRIP), at_random=True),), (Trash(THIS),))), if_=three_hosted), unique=True),
    card("napd_cordon", "NAPD Cordon", Type.OPERATION, 0, "lockdown", Play((), if_=no_lockdown),
        Static(Extra(Ask.STEAL_COST, Cost(credits=Sum(4, Times(Counters(Counter.ADVANCEMENT, Ref.ACCESSED), 2))), an_agenda)),
        stays=until_next_turn, trash=2),
    card("next_activation_command", "NEXT Activation Command", Type.OPERATION, 0, "lockdown",
        Play((), if_=no_lockdown),
        Static(Strength(2, any_ice)),
        Static(Cannot(Forbid.BREAK, any_ice, using=Cards(without=("icebreaker",)))),
        stays=until_next_turn, trash=4),
    breaker("odore", "Odore", 4, 0, "killer", breaks("sentry", cost=2, n=0, up_to=True),
        breaks("sentry", cost=0, if_=three_virtual_resources), pump(3, 3)),
    card("paladin_poemu", "Paladin Poemu", Type.RESOURCE, 1, "companion virtual", turn_begins(Place(Counter.CREDIT)),
        When(On(Ev.STEAL), (Place(Counter.CREDIT),)),
        Static(SpendHosted(Purpose.INSTALL, of=Cards(without=("connection",)))),
        turn_ends(Trash(Cards(Where.RIG)), if_=three_hosted), unique=True),
    card("paules_cafe", "Pauleʼs Café", Type.RESOURCE, 1, "location seedy",
        Paid(Cost(clicks=1), (
            Choose(Cards(Where.GRIP, types=(Type.PROGRAM, Type.HARDWARE))), Host(THIS, CHOSEN, aside=True))),
        Paid(Cost(credits=1), (Choose(Cards(Where.HOSTED_HERE)), Install(CHOSEN, discount=cafe_discount))),
        unique=True),
    breaker("penrose", "Penrose", 3, 2, "decoder fracter", breaks("barrier", if_=installed_now), breaks("code_gate"),
        pump(1, 3, stealth=True)),
    card("penumbral_toolkit", "Penumbral Toolkit", Type.RESOURCE, 2, "stealth virtual",
        Static(Price(Ask.INSTALL_COST, -2), SuccessfulRunThisTurn(At.HQ), anywhere=True),
        when_empty(Counter.CREDIT, Trash(THIS)), Static(SpendHosted(Purpose.DURING_RUN)), loads=(Counter.CREDIT, 4)),
    card("prana_condenser", "Prāna Condenser", Type.ASSET, 1, "",
        Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 1), Place(Counter.POWER), Gain(CORP, 3)), damage=NET, if_=DoneBy(CORP)),
        Paid(Cost(clicks=2, parts=(This(),)), (DoDamage(NET, power_counters),)),
        trash=4, unique=True),
    card("prognostic_q_loop", "Prognostic Q-Loop", Type.HARDWARE, 1, "chip",
        When(On(Ev.RUN_BEGINS), (Arrange(2, RUNNER, order=False),), first=Scope.TURN, may=True),
        Paid(Cost(credits=1), (Reveal(Cards(Where.STACK, top=1)),
            Choose(Cards(Where.STACK, types=(Type.PROGRAM, Type.HARDWARE), top=1), optional=True), Install(CHOSEN)),
            once=Scope.TURN), unique=True),
    card("project_vacheron", "Project Vacheron", Type.AGENDA, None, "research",
        Instead(Would.STEAL, (Together((ToZone(THIS, Zone.RUNNER_SCORE), Place(Counter.AGENDA, 4))),),
                Cards(Where.NOT_ARCHIVES, is_=THIS), anywhere=True),
        Static(WorthPoints(-3), AtLeast(Counters(Counter.AGENDA), 1), stolen=True),
        turn_begins(Remove(Counter.AGENDA), if_=AtLeast(Counters(Counter.AGENDA), 1), zone=Zone.RUNNER_SCORE),
        points=3, advance=5),
    card("scapenet", "Scapenet", Type.OPERATION, 1, "gray_ops", Play((
        Trace(7, (Choose(Cards(Where.INSTALLED, subtypes=("chip", "virtual"))), ToZone(CHOSEN, Zone.REMOVED))),),
        if_=InLastTurn(On(Ev.SUCCESS), RUNNER))),
    card("simulchip", "Simulchip", Type.HARDWARE, 1, "chip",
        Paid(Cost(parts=(This(), Give(Cards(Where.RIG, types=(Type.PROGRAM,))))), install_from_heap, if_=Not(program_trashed)),
        Paid(trash_this, install_from_heap, if_=program_trashed)),
    card("swift", "Swift", Type.HARDWARE, 2, "console vehicle", Static(Memory(1)),
        When(On(Ev.PLAY, Cards(types=(Type.EVENT,), subtypes=("run",))), (GainClicks(RUNNER),), first=Scope.TURN),
        console=True, unique=True),
    card("sync_rerouting", "SYNC Rerouting", Type.OPERATION, 0, "lockdown", Play((), if_=no_lockdown),
        When(On(Ev.RUN_BEGINS), (Unless(Cost(credits=4), (GiveTags(),)),)), stays=until_next_turn, trash=3),
    card("the_back", "The Back", Type.RESOURCE, 1, "job location",
        When(On(Ev.USE, Cards(types=(Type.HARDWARE,)), if_=DuringRun()), (Place(Counter.POWER),), first=Scope.TURN),
        Paid(Cost(clicks=1, parts=(This(Fate.REMOVE),)), (
            ToZone(Cards(Where.HEAP) & HasTrashAbility(), Zone.STACK, shuffle=True, n=Times(power_counters, 2), up_to=True),)),
        unique=True),
    card("tranquility_home_grid", "Tranquility Home Grid", Type.UPGRADE, 1, "region",
        When(On(Ev.INSTALL, Cards(Where.ROOT_THIS)), (OneOf(((Gain(CORP, 2),), (Draw(CORP),))),), first=Scope.TURN),
        trash=4, not_on=At.CENTRAL, limit_region=True),
    card("transport_monopoly", "Transport Monopoly", Type.AGENDA, None, "initiative",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, 2),)),
        Paid(spend_agenda, (Lasting(Cannot(Forbid.SUCCESS), duration=Duration.RUN),), if_=DuringRun(), once=Scope.TURN),
        points=2, advance=4),
    ice("tyr", "Týr", 10, 7, "sentry bioroid ap destroyer", Sub(DoDamage(CORE, 2)),
        Sub(Trash(Cards(Where.RIG)), Gain(CORP, 3)), end_the_run, abilities=(
            Paid(Cost(parts=(LoseOwnClicks(),)), (Break(1), Allot(CORP)), by=RUNNER, about=itself, during_encounter=True),),
        unique=True),
    card("vaporframe_fabricator", "Vaporframe Fabricator", Type.ASSET, 2, "industrial",
        Paid(Cost(clicks=1), (Choose(corp_goods_in_hq), Install(CHOSEN, free=True)), once=Scope.TURN),
        When(On(Ev.TRASH, THIS, side=RUNNER), (
            Choose(corp_goods_in_hq, optional=True), If(Is(CHOSEN, Cards(types=(Type.ICE,))), (Install(CHOSEN, free=True),), (
                Install(CHOSEN, free=True, at=At.ELSEWHERE),)))), trash=3),
    card("wall_to_wall", "Wall to Wall", Type.ASSET, 1, "advertisement", turn_begins(
        If(AtLeast(Count(Cards(types=(Type.ASSET,), rezzed=True, other=True)), 1), (wall_mode,),
           (May((wall_mode, May((wall_mode, May((wall_mode,)))))),)), side=CORP), trash=3, unique=True),
    ice("winchester", "Winchester", 4, 4, "sentry destroyer tracer", Sub(Trace(4, (Trash(a_program),))),
        Sub(Trace(3, (Trash(Cards(types=(Type.HARDWARE,))),))), abilities=(
            Static(Subs((Sub(Trace(3, (EndRun(),))),)), Is(THIS, Cards(Where.PROTECTING, at=At.HQ))),)),
)  # fmt: skip
