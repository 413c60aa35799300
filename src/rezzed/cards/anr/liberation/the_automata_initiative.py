"""The Automata Initiative: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

pain = Sub(Unless(Cost(credits=2), (DoDamage(NET, 1),)))

CARDS = (
    card("adrian_seis", "Adrian Seis", Type.UPGRADE, 0, "psi clone sysop", When(On(Ev.SUCCESS, at=At.THIS), (Psi(
        (Lasting(Cannot(Forbid.ACCESS, Cards(other=True)), duration=Duration.RUN),),
        (Lasting(Cannot(Forbid.ACCESS, itself), duration=Duration.RUN),)),)),
        turn_ends(ChooseServer(At.ELSEWHERE), MoveCard(THIS, At.CHOSEN), side=CORP, may=True), trash=2, unique=True),
    card("angelique_garza_correa", "Angelique Garza Correa", Type.UPGRADE, 0, "ambush enforcer expendable",
        Paid(Cost(credits=1, clicks=1, parts=(Give(Cards(Where.HQ, is_=THIS), reveal=True),)), (DoDamage(MEAT, 1),),
            if_=threat(3), zone=Zone.HQ),
        When(On(Ev.ACCESS, Cards(Where.INSTALLED, rezzed=True, is_=THIS)), (DoDamage(MEAT, 2),), may=True, cost=Cost(credits=2),
             anywhere=True), trash=2, unique=True),
    card("a_teia_ip_recovery", "A Teia: IP Recovery", Type.CORP_IDENTITY, None, "division",
        Static(Cannot(Forbid.NEW_SERVER, after=2)),
        When(On(Ev.INSTALL, Cards(Where.INSTALLED, side=CORP, at=At.REMOTE)), (
            Choose(corp_goods_in_hq, optional=True), Install(CHOSEN, free=True, at=At.OTHER_REMOTE),
            Lasting(Cannot(Forbid.SCORE), CHOSEN, Duration.TURN)), first=Scope.TURN, may=True)),
    ice("attini", "Attini", 6, 5, "code_gate ap", pain, pain, pain,
        abilities=(Static(Cannot(Forbid.SPEND), Both(threat(3), ResolvingSub())),)),
    breaker("audrey_v2", "Audrey v2", 3, 0, "ai virus", When(On(Ev.TRASH, Ref.ACCESSED, side=RUNNER), (Place(Counter.VIRUS),)),
        breaks(pay=spend_virus, n=2, up_to=True), pump(trash_from_grip, 3), memory=2),
    card("capybara", "Capybara", Type.HARDWARE, 2, "",
        When(On(Ev.BYPASS), (Derez(IT),), may=True, cost=remove_this), unique=True),
    breaker("curupira", "Curupira", 3, 1, "fracter",
        When(On(Ev.ENCOUNTER, a_barrier), (Bypass(),), may=True, cost=Cost(parts=(Spend(Counter.POWER, 3),))),
        When(fully_broken_by_this, (Place(Counter.POWER),)), breaks("barrier"), pump(1, 1)),
    ice("jaguarundi", "Jaguarundi", 4, 3, "sentry ap", give_1_tag, Sub(If(Tagged(), (DoDamage(CORE, 1),))),
        abilities=(encountered(Unless(Cost(clicks=1), (GiveTags(),)), if_=threat(4)),)),
    card("laser_pointer", "Laser Pointer", Type.PROGRAM, 2, "weapon",
        When(On(Ev.ENCOUNTER, Cards(subtypes=("ap", "destroyer", "observer"))), (Bypass(),), may=True,
             cost=trash_this)),
    breaker("living_mural", "Living Mural", 3, 1, "killer trojan",
        When(On(Ev.INSTALL, THIS), (Lasting(Strength(3), THIS, Duration.TURN),), if_=threat(4)),
        breaks("sentry", reach=ice_here), pump(1, 2), on_ice=True),
    card("oppo_research", "Oppo Research", Type.OPERATION, 2, "terminal gray_ops", terminal(),
        Play((GiveTags(2), If(threat(3), (May((GiveTags(2),), cost=Cost(credits=5)),))),
             if_=Either(InLastTurn(On(Ev.STEAL), RUNNER), InLastTurn(On(Ev.TRASH, Cards(side=CORP), side=RUNNER), RUNNER)))),
    ice("phoneutria", "Phoneutria", 4, 2, "sentry ap observer", do_1_net_damage, do_1_net_damage,
        abilities=(When(On(Ev.PASS, THIS), (GiveTags(),), if_=AtLeast(Hand(RUNNER), 4)),)),
    card("saci", "Saci", Type.PROGRAM, 1, "trojan", When(On(Ev.REZ, Ref.HOST), (Gain(RUNNER, 3),)),
        When(On(Ev.DEREZ, Ref.HOST), (Gain(RUNNER, 3),)), on_ice=True),
    card("s_dobrado", "S-Dobrado", Type.EVENT, 2, "run", runs(At.CENTRAL), When(On(Ev.ENCOUNTER), (Bypass(),), first=Scope.RUN),
        When(On(Ev.ENCOUNTER), (Bypass(),), if_=threat(4), may=True, first=Scope.RUN, times=2, after=1, cost=Cost(clicks=1))),
    breaker("shibboleth", "Shibboleth", 1, 3, "decoder", gets(-2, threat(4)), breaks("code_gate"), pump(2, 2)),
    breaker("slap_vandal", "Slap Vandal", 1, 6, "ai trojan", breaks(reach=host_ice, once=Scope.ENCOUNTER), on_ice=True),
    card("stegodon_mk_iv", "Stegodon MK IV", Type.AGENDA, None, "security",
        Static(Strength(-2, Cards(Where.INSTALLED, subtypes=("icebreaker",))),
               Both(DuringRun(), Happened(On(Ev.DEREZ, any_ice), Span.RUN))),
        When(On(Ev.RUN_BEGINS), (Choose(Cards(Where.NOT_PROTECTING_ATTACKED, rezzed=True)), Derez(CHOSEN),
                                 If(one_was_chosen, (Gain(CORP, 1),))), may=True, once=Scope.TURN), points=1, advance=3),
    ice("tatu_bola", "Tatu-Bola", 2, 1, "barrier", end_the_run, abilities=(
            When(On(Ev.PASS, THIS), (
                Choose(Cards(Where.HQ, types=(Type.ICE,)) & Swappable(THIS)),
                If(one_was_chosen, (Swap(THIS, CHOSEN), Gain(CORP, 4)))),
                may=True),)),
    breaker("umbrella", "Umbrella", 3, 5, "decoder weapon",
        breaks("code_gate", cost=2, n=3, up_to=True, reach=Cards() & Hosts(Cards(subtypes=("trojan",))), then=(
            If(BrokeWithThis(), (May((Draw(RUNNER),), by=RUNNER), May((Draw(CORP),), by=CORP))),))),
    ice("virtual_service_agent", "Virtual Service Agent", 2, 2, "code_gate observer", Sub(Lose(RUNNER, 1)), abilities=(
            When(On(Ev.PASS, THIS), (GiveTags(),),
             if_=Both(AtLeast(EventNumber(2), 1), Not(BrokenPrinted(Cards(subtypes=("decoder",)))))),)),
)  # fmt: skip
