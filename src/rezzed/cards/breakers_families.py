"""Icebreakers with a trick: limited to some servers or ice, taken back, paid in stealth, rewarded for breaking it all."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, IT, RUNNER, THIS, Ask, At, AtLeast, AtMost, Break, BrokeWithThis, BrokenThisRun, Cannot,
    Cards, Choose, ChooseServer, Chosen, CoreDamage, Cost, Count, Counter, Counters, Derez, Do, Draw, Duration,
    DuringEncounter, DuringRun, Either, Ev, Forbid, FullyBrokenByThis, Gain, Host, If, Install, Kinds, Lasting, Lose,
    May, Not, NotYet, NothingTaken, On, Paid, Place, Points, Price, Provided, Ref, RezCost, Scope, Static,
    Strength, Subroutines, Subtype, SwapIce, ToZone, Type, UsedTrash, When, Where, Zone, breaker, breaks, card, gets,
    pump,
)  # fmt: skip

itself = Cards(is_=THIS)
only_central = Static(Cannot(Forbid.INTERFACE, Cards(Where.PROTECTING, at=At.REMOTE), using=itself))
back = Cost(credits=2, to_hand=True)
broken_whole = On(Ev.FULLY_BREAK, by=THIS)
grows = When(broken_whole, (Place(Counter.POWER),))
threat = Either(AtLeast(Points(CORP), 4), AtLeast(Points(RUNNER), 4))
broke_some = On(Ev.ENCOUNTER_ENDS, if_=BrokeWithThis())
whole = FullyBrokenByThis()
sentry, code_gate, barrier = Cards(subtypes=("sentry",)), Cards(subtypes=("code_gate",)), Cards(subtypes=("barrier",))
chosen_server = DuringRun(At.REMEMBERED)
installed_now = Not(NotYet(On(Ev.INSTALL, THIS)))
run_event = AtLeast(Count(Cards(Where.PLAY, types=(Type.EVENT,), subtypes=("run",))), 1)
rises = (Install(THIS),)
three_virtual = AtLeast(Count(Cards(Where.RIG, types=(Type.RESOURCE,), subtypes=("virtual",))), 3)
any_virus = Cost(trash=Cards(Where.RIG, has=Counter.VIRUS), spend=Counter.VIRUS)
avatar = Paid(Cost(credits=2), (Choose(Cards(Where.GRIP, subtypes=("deva",))), SwapIce(THIS, CHOSEN)))
lost_some = Not(NotYet(On(Ev.TRASH, Cards(Where.RIG), side=RUNNER)))

CARDS = (
    # not everywhere
    breaker("alias", "Alias", 3, 1, "killer", breaks("sentry"), pump(2, 3), only_central),
    breaker("breach", "Breach", 2, 2, "fracter", breaks("barrier", cost=2, n=3, up_to=True), pump(2, 4), only_central),
    breaker("passport", "Passport", 1, 2, "decoder", breaks("code_gate"), pump(2, 2), only_central),
    breaker("cyber_cypher", "Cyber-Cypher", 2, 4, "decoder",
        When(On(Ev.INSTALL, THIS), (ChooseServer(At.ANY, remember=True),)),
        breaks("code_gate", if_=chosen_server), pump(1, 1, if_=chosen_server)),
    breaker("ika", "Ika", 0, 2, "killer trojan", Paid(Cost(credits=2), (Choose(Cards(Where.PROTECTING)), Host(CHOSEN))),
        breaks("sentry", n=2, up_to=True, reach=Cards(is_=Ref.HOST)), pump(2, 3)),
    breaker("living_mural", "Living Mural", 3, 1, "killer trojan",
        When(On(Ev.INSTALL, THIS), (Lasting(Strength(3), THIS, Duration.TURN),), if_=threat),
        breaks("sentry", reach=Cards(Where.PROTECTING_THIS)), pump(1, 2), on_ice=True),
    breaker("umbrella", "Umbrella", 3, 5, "decoder weapon",
        breaks("code_gate", cost=2, n=3, up_to=True, reach=Cards(hosting="trojan"), then=(
            If(BrokeWithThis(), (May((Draw(RUNNER),), by=RUNNER), May((Draw(CORP),), by=CORP))),))),
    breaker("mongoose", "Mongoose", 3, 1, "killer",
        breaks("sentry", n=2, up_to=True, if_=AtMost(BrokenThisRun(elsewhere=True), 0)), pump(2, 2)),
    breaker("euler", "Euler", 2, 2, "decoder", breaks("code_gate", cost=0, if_=installed_now),
        breaks("code_gate", cost=2, n=2, up_to=True), pump(1, 1)),
    breaker("penrose", "Penrose", 3, 2, "decoder fracter", breaks("barrier", if_=installed_now), breaks("code_gate"),
        pump(1, 3, stealth=True)),
    # derezzing, bouncing
    breaker("golden", "Golden", 5, 1, "killer", breaks("sentry", cost=2, n=2, up_to=True), pump(2, 4),
        Paid(back, (Derez(Ref.ENCOUNTERED),), on=sentry, during_encounter=True, if_=whole)),
    breaker("peregrine", "Peregrine", 5, 2, "decoder", breaks("code_gate"), pump(3, 3),
        Paid(back, (Derez(Ref.ENCOUNTERED),), on=code_gate, during_encounter=True, if_=whole)),
    breaker("saker", "Saker", 4, 1, "fracter", breaks("barrier"), pump(2, 2),
        Paid(back, (Derez(Ref.ENCOUNTERED),), on=barrier, during_encounter=True, if_=whole)),
    breaker("flashbang", "Flashbang", 5, 0, "killer",
        Paid(Cost(credits=6), (Derez(Ref.ENCOUNTERED),), interface=True, on=sentry), pump(1, 1)),
    breaker("ankusa", "Ankusa", 6, 0, "fracter", When(On(Ev.FULLY_BREAK, barrier, by=THIS), (ToZone(IT, Zone.HQ),)),
        breaks("barrier", cost=2), pump(1, 1)),
    # trash
    breaker("sharpshooter", "Sharpshooter", 1, 3, "", breaks("destroyer", pay=Cost(trash_this=True), n=0, up_to=True),
        pump(1, 2)),
    breaker("endless_hunger", "Endless Hunger", 0, 11, "",
        Paid(Cost(trash=Cards(Where.RIG)), (Break(1, printed_end_run=True),),
        interface=True, on=Cards()), memory=4),
    # stealth
    breaker("houdini", "Houdini", 2, 2, "decoder", breaks("code_gate"),
        pump(Cost(credits=2, stealth_part=1), 4, Duration.RUN)),
    breaker("blackstone", "Blackstone", 4, 3, "fracter", breaks("barrier"),
        pump(Cost(credits=3, stealth_part=1), 4, Duration.RUN)),
    breaker("corsair", "Corsair", 3, 0, "fracter", breaks("barrier"), Paid(Cost(credits=1, stealth=True),
        (Lasting(Strength(-3), Ref.ENCOUNTERED),), on=barrier, during_encounter=True)),
    # what comes of breaking it all, or of breaking anything
    breaker("makler", "Makler", 5, 2, "fracter", breaks("barrier", cost=2, n=2, up_to=True), pump(2, 2),
        When(broken_whole, (Gain(RUNNER, 1),), first=Scope.TURN)),
    breaker("bukhgalter", "Bukhgalter", 3, 1, "killer", breaks("sentry"), pump(1, 1),
        When(broken_whole, (Gain(RUNNER, 2),), first=Scope.TURN)),
    breaker("amina", "Amina", 7, 3, "decoder", breaks("code_gate", cost=2, n=3, up_to=True), pump(2, 3),
        When(broken_whole, (Lose(CORP, 1),), first=Scope.TURN)),
    breaker("abaasy", "Abaasy", 2, 1, "decoder",
        When(broken_whole, (Draw(RUNNER),), first=Scope.TURN, may=True, cost=Cost(trash=Cards(Where.GRIP))),
        breaks("code_gate"), pump(2, 2)),
    breaker("nfr", "Nfr", 3, 1, "fracter", grows, gets(Counters(Counter.POWER)), breaks("barrier")),
    breaker("sunya", "Sūnya", 3, 1, "killer", grows, gets(Counters(Counter.POWER)), breaks("sentry", cost=2)),
    breaker("tycoon", "Tycoon", 1, 1, "fracter", breaks("barrier", n=2, up_to=True), pump(2, 3),
        When(broke_some, (Gain(CORP, 2),))),
    breaker("brahman", "Brahman", 4, 3, "ai", breaks(n=2, up_to=True), pump(2, 1), When(broke_some, (
        Choose(Cards(Where.RIG, types=(Type.PROGRAM,), without=("virus",))), ToZone(CHOSEN, Zone.STACK))), memory=2),
    # other ice than printed, other prices
    breaker("engolo", "Engolo", 5, 2, "decoder",
        When(On(Ev.ENCOUNTER), (Lasting(Subtype("code_gate"), IT),), once=Scope.TURN, may=True, cost=Cost(credits=2)),
        breaks("code_gate"), pump(2, 4), memory=2),
    breaker("laamb", "Laamb", 4, 2, "fracter",
        When(On(Ev.ENCOUNTER), (Lasting(Subtype("barrier"), IT),), once=Scope.TURN, may=True, cost=Cost(credits=2)),
        breaks("barrier", cost=2, n=0, up_to=True), pump(3, 6), memory=2),
    breaker("berserker", "Berserker", 4, 2, "fracter",
        When(On(Ev.ENCOUNTER, barrier), (Lasting(Strength(Subroutines(IT)), THIS),)),
        breaks("barrier", cost=2, n=2, up_to=True)),
    breaker("sang_kancil", "Sang Kancil", 3, 2, "decoder", breaks("code_gate"), pump(Provided(run_event, 1, 3), 2)),
    breaker("boi_tata", "Boi-tatá", 3, 1, "killer", Static(Price(Ask.USE_COST, -1), lost_some),
        breaks("sentry", cost=2, n=2, up_to=True), pump(3, 3)),
    breaker("gauss", "Gauss", 2, 1, "fracter", When(On(Ev.INSTALL, THIS), (Lasting(Strength(3), THIS, Duration.TURN),)),
        breaks("barrier"), pump(2, 2)),
    # back from the heap
    breaker("black_orchestra", "Black Orchestra", 3, 2, "decoder",
        When(On(Ev.ENCOUNTER, code_gate), rises, may=True, zone=Zone.HEAP),
        Paid(Cost(credits=3), (Lasting(Strength(2), THIS),
             If(DuringEncounter(code_gate, interface=True), (Break(2, up_to=True),))))),
    breaker("mkultra", "MKUltra", 2, 1, "killer", When(On(Ev.ENCOUNTER, sentry), rises, may=True, zone=Zone.HEAP),
        Paid(Cost(credits=3), (Lasting(Strength(2), THIS),
             If(DuringEncounter(sentry, interface=True), (Break(2, up_to=True),))))),
    breaker("paperclip", "Paperclip", 4, 1, "fracter", When(On(Ev.ENCOUNTER, barrier), rises, may=True, zone=Zone.HEAP),
        Paid(Cost(credits=Chosen()), (Lasting(Strength(Chosen()), THIS),
             If(DuringEncounter(barrier, interface=True), (Break(Chosen(), up_to=True),))))),
    # X, and what the rig holds
    breaker("fawkes", "Fawkes", 5, 1, "killer", breaks("sentry"),
        pump(Cost(credits=Chosen(), stealth_part=1), Chosen(), Duration.RUN)),
    breaker("utae", "Utae", 2, 1, "decoder",
        Paid(Cost(credits=Chosen()), (Break(Chosen()),), interface=True, on=code_gate, once=Scope.RUN),
        breaks("code_gate", if_=three_virtual), pump(1, 1)),
    breaker("odore", "Odore", 4, 0, "killer", breaks("sentry", cost=2, n=0, up_to=True),
        breaks("sentry", cost=0, if_=three_virtual), pump(3, 3)),
    breaker("lobisomem", "Lobisomem", 8, 2, "decoder fracter",
        When(On(Ev.FULLY_BREAK, code_gate, by=THIS), (Place(Counter.POWER),)),
        breaks("code_gate"),
        Paid(Cost(credits=Chosen(), counters=(Counter.POWER, 1)), (Break(Chosen()),), interface=True, on=barrier),
        pump(1, 2), memory=2, loads=(Counter.POWER, 1)),
    breaker("begemot", "Begemot", 5, 2, "fracter", When(On(Ev.INSTALL, THIS), (Do(CORE, 1),)), gets(CoreDamage()),
        breaks("barrier", n=0, up_to=True), memory=2),
    breaker("tunnel_vision", "Tunnel Vision", 2, 2, "ai",
        breaks(cost=2, n=2, up_to=True, reach=Cards(Where.PROTECTING, at=At.MARK)), pump(2, 2), memory=2),
    breaker("revolver", "Revolver", 2, 1, "killer weapon", breaks("sentry", pay=Cost(trash_this=True)),
        breaks("sentry", pay=Cost(counters=(Counter.POWER, 1))), pump(2, 3), loads=(Counter.POWER, 6)),
    card("tech_trader", "Tech Trader", Type.RESOURCE, 1, "connection",
         When(On(Ev.USE, Cards(side=RUNNER), if_=UsedTrash()), (Gain(RUNNER, 1),))),
    # virus counters
    breaker("aumakua", "Aumakua", 3, 0, "ai virus", gets(Counters(Counter.VIRUS)), When(On(Ev.EXPOSE), (Place(Counter.VIRUS),)),
        When(On(Ev.BREACH_ENDS, if_=NothingTaken()), (Place(Counter.VIRUS),)), breaks()),
    breaker("musaazi", "Musaazi", 1, 1, "killer virus", When(On(Ev.SUCCESS), (Place(Counter.VIRUS),), may=True),
        breaks("sentry", pay=any_virus), pump(any_virus, 1), memory=2),
    breaker("yusuf", "Yusuf", 1, 3, "fracter virus", When(On(Ev.SUCCESS), (Place(Counter.VIRUS),), may=True),
        breaks("barrier", pay=any_virus), pump(any_virus, 1), memory=2),
    # the three that change places
    breaker("aghora", "Aghora", 5, 2, "ai deva", breaks(if_=AtLeast(RezCost(Ref.ENCOUNTERED), 5)),
        pump(1, 1), avatar, unique=True),
    breaker("sadyojata", "Sadyojata", 4, 2, "ai deva", breaks(if_=AtLeast(Kinds(Ref.ENCOUNTERED), 3)),
        pump(1, 1), avatar, unique=True),
    breaker("vamadeva", "Vamadeva", 6, 2, "ai deva", breaks(if_=AtMost(Subroutines(Ref.ENCOUNTERED), 1)),
        pump(1, 1), avatar, unique=True),
    card("clone_chip", "Clone Chip", Type.HARDWARE, 1, "chip",
         Paid(Cost(trash_this=True), (Choose(Cards(Where.HEAP, types=(Type.PROGRAM,))), Install(CHOSEN)))),
)  # fmt: skip
