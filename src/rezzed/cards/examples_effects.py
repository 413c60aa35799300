"""Cards that the examples about interrupts, replacements, durations and priorities speak of (CR 9.9 to 9.12)."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, IT, MEAT, NET, RUNNER, THIS, Access, AccessMore, Arrange, Ask, At, AtLeast, Become, Blank, Both,
    Breach, Break, Cannot, Cards, Choose, Clicks, Cost, Count, Counter, Counters, DefineX, Do, DoneBy, Draw, Duration,
    DuringRun, EndRun, Ev, EventNumber, Extra, Forbid, Gain, GiveTags, Host, If, Increase, Install, Instead, Interrupt,
    Lasting, Later, Lose, MakeRun, Memory, NotYet, Odd, OfTrigger, On, OneOf, Outlast, Paid, PickDamage, Place, Play,
    Prevent, Price, Provided, Psi, Purpose, Ref, Reveal, Rez, RunSuccessful, Scope, Search, SpendHosted, Static,
    StoleThisRun, Strength, Sub, Subtype, SubtypesOf, SuccessfulRunThisTurn, Sum, Times, ToZone, Together, Trace, Trash,
    TurnFacedown, Type, Unless, When, Where, WorthPoints, Would, X, Zone, accessed, bioroid, card, ice, one_subtype, runs,
    successful,
)  # fmt: skip

gone = Cost(trash_this=True)
installable = (Type.PROGRAM, Type.HARDWARE, Type.RESOURCE)
corp_goods = (Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)
any_ice_subtype = one_subtype(
    "ambush", "ap", "barrier", "bioroid", "code_gate", "deflector", "destroyer", "grail", "harmonic", "liability", "morph",
    "mythic", "next", "observer", "psi", "sentry", "tracer", "trap",
)  # fmt: skip
from_grip = (Choose(Cards(Where.GRIP, types=installable)), Install(CHOSEN, discount=1))
avoided, removed = On(Ev.PREVENT, side=Would.TAG), On(Ev.REMOVE_TAG)
random_card = Trash(Cards(Where.GRIP), by=RUNNER, at_random=True)
pay_or_trash = Sub(Unless(Cost(credits=2), (), must=True, alternative=Cost(trash=Cards(Where.RIG))))
one_more = Sum(EventNumber(), 1)
odd = Odd(Counters(Counter.ADVANCEMENT))
strong = If(AtLeast(EventNumber(0), 5), (Do(NET, 1),))
much = AtLeast(Counters(Counter.ADVANCEMENT), 3)
trash_program = Trash(Cards(types=(Type.PROGRAM,)))
current = (When(On(Ev.STEAL), (Trash(THIS),)), When(On(Ev.PLAY, Cards(subtypes=("current",), other=True)), (Trash(THIS),)))
more_in_hq = Lasting(AccessMore(1, At.HQ), duration=Duration.BREACH)

CARDS = (
    # what is drawn, installed, trashed
    card("process_automation", "Process Automation", Type.EVENT, 0, "", Play((Together((Gain(RUNNER, 2), Draw(RUNNER))),))),
    card("ritual", "Ritual", Type.EVENT, 0, "", Play((Draw(RUNNER, Clicks(RUNNER)),))),
    ice("lockdown", "Lockdown", 0, 5, "code_gate", Sub(Lasting(Cannot(Forbid.DRAW), duration=Duration.TURN))),
    card("harbinger", "Harbinger", Type.PROGRAM, 0, "", Interrupt(Would.TRASH, (TurnFacedown(),), THIS, may=False), memory=0),
    card("thunder_art_gallery", "Thunder Art Gallery", Type.RESOURCE, 3, "location ritzy",
         When(avoided, from_grip, first=Scope.TURN, may=True, or_=removed),
         When(removed, from_grip, first=Scope.TURN, may=True, or_=avoided), unique=True),
    card("patchwork", "Patchwork", Type.HARDWARE, 4, "console", Static(Memory(1)),
         Interrupt(Would.ENTER, (Increase(Would.ENTER, -2),), once=Scope.TURN, cost=Cost(trash=Cards(Where.GRIP))),
         console=True, unique=True),
    card("personality_profiles", "Personality Profiles", Type.AGENDA, None, "security",
         When(On(Ev.SEARCH, side=RUNNER), (random_card,)),
         When(On(Ev.INSTALL, Cards(side=RUNNER), origin=Zone.HEAP), (random_card,)), points=1, advance=3),
    card("djinn", "Djinn", Type.PROGRAM, 2, "daemon", Static(Price(Ask.MEMORY_COST, -9, Cards(Where.HOSTED_HERE))),
         Paid(Cost(clicks=1, credits=1), (
             Search(Cards(Where.STACK, types=(Type.PROGRAM,), subtypes=("virus",)), Zone.PLAY), Reveal(CHOSEN),
             ToZone(CHOSEN, Zone.GRIP)))),
    ice("architect", "Architect", 4, 3, "sentry",
        Sub(Arrange(5, order=False), Choose(Cards(Where.RND, types=corp_goods, top=5), optional=True),
            Install(CHOSEN, free=True)),
        Sub(Choose(Cards(Where.HQ_OR_ARCHIVES, types=corp_goods), optional=True), Install(CHOSEN)),
        abilities=(Static(Cannot(Forbid.TRASH, Cards(is_=THIS))),)),
    card("the_class_act", "The Class Act", Type.RESOURCE, 4, "connection ritzy",
         Interrupt(Would.DRAW, (
             Arrange(one_more, RUNNER, order=False), Choose(Cards(Where.STACK, top=one_more)),
             ToZone(CHOSEN, Zone.STACK, bottom=True)), first=Scope.TURN, may=False), unique=True),
    card("wasteland", "Wasteland", Type.RESOURCE, 2, "location virtual",
         When(On(Ev.TRASH, Cards(Where.INSTALLED, side=RUNNER), side=RUNNER), (Gain(RUNNER, 1),), first=Scope.TURN)),
    card("district_99", "District 99", Type.RESOURCE, 3, "location seedy",
         When(On(Ev.TRASH, Cards(types=(Type.PROGRAM, Type.HARDWARE))), (Place(Counter.POWER),), first=Scope.TURN, may=True),
         unique=True),
    card("fall_guy", "Fall Guy", Type.RESOURCE, 0, "connection",
         Paid(gone, (Prevent(Would.TRASH, 0),), would=Would.TRASH,
              on=Cards(Where.INSTALLED, types=(Type.RESOURCE,), other=True)),
         Paid(gone, (Gain(RUNNER, 2),))),
    card("t400_memory_diamond", "T400 Memory Diamond", Type.HARDWARE, 2, "chip", Static(Memory(1))),
    card("apocalypse", "Apocalypse", Type.EVENT, 3, "", Play((
        Trash(Cards(Where.INSTALLED, side=CORP), every=True), TurnFacedown(Cards(Where.RIG))),
        if_=Both(SuccessfulRunThisTurn(At.HQ), Both(SuccessfulRunThisTurn(At.RND), SuccessfulRunThisTurn(At.ARCHIVES))))),
    card("alice_merchant_clan_agitator", "Alice Merchant: Clan Agitator", Type.RUNNER_IDENTITY, None, "cyborg",
         When(On(Ev.SUCCESS, at=At.ARCHIVES), (Trash(Cards(Where.HQ), by=CORP),), first=Scope.TURN)),
    card("aggressive_secretary", "Aggressive Secretary", Type.ASSET, 0, "ambush",
         accessed(Trash(Cards(types=(Type.PROGRAM,)), Counters(Counter.ADVANCEMENT)), may=True, cost=Cost(credits=2)), trash=0,
         advanceable=True),
    ice("colossus", "Colossus", 6, 4, "sentry destroyer", Sub(GiveTags(Provided(much, 2, 1))),
        Sub(If(much, (Together((trash_program, Trash(Cards(types=(Type.RESOURCE,))))),), (trash_program,))), advanceable=True,
        abilities=(Static(Strength(Counters(Counter.ADVANCEMENT))),)),
    card("professional_contacts", "Professional Contacts", Type.RESOURCE, 5, "connection",
         Paid(Cost(clicks=1), (Together((Gain(RUNNER, 1), Draw(RUNNER))),))),
    card("top_hat", "Top Hat", Type.HARDWARE, 0, "", When(On(Ev.SUCCESS, at=At.RND), (Later(Instead(Would.BREACH, (
        Choose(Cards(Where.RND, top=5), by=RUNNER), Access(CHOSEN)), may=True), Duration.RUN),))),
    # damage
    card("zer0", "Zer0", Type.HARDWARE, 1, "",
         Paid(Cost(clicks=1, damage=(NET, 1)), (Together((Gain(RUNNER, 1), Draw(RUNNER, 2))),), once=Scope.TURN), unique=True),
    card("clan_vengeance", "Clan Vengeance", Type.RESOURCE, 3, "clan", When(On(Ev.DAMAGE), (Place(Counter.POWER),)),
         Paid(gone, (Trash(Cards(Where.HQ), Counters(Counter.POWER), at_random=True),))),
    ice("dna_tracker", "DNA Tracker", 8, 6, "code_gate ap", *[Sub(Do(NET, 1), Lose(RUNNER, 2))] * 3),
    ice("gemini", "Gemini", 3, 5, "sentry tracer ap", Sub(Trace(2, (Do(NET, 1), strong), (strong,)))),
    card("biometric_spoofing", "Biometric Spoofing", Type.RESOURCE, 2, "",
         Paid(gone, (Prevent(Would.DAMAGE, 2),), would=Would.DAMAGE)),
    card("mr_stone", "Mr. Stone", Type.ASSET, 2, "executive", When(On(Ev.TAG), (Do(MEAT, 1),)), trash=2, unique=True),
    card("net_ready_eyes", "Net-Ready Eyes", Type.HARDWARE, 0, "cybernetic", When(On(Ev.INSTALL, THIS), (Do(MEAT, 2),)),
         When(On(Ev.RUN_BEGINS), (
             Choose(Cards(Where.RIG, subtypes=("icebreaker",))), Lasting(Strength(1), CHOSEN, Duration.RUN))), unique=True),
    card("chrome_parlor", "Chrome Parlor", Type.RESOURCE, 1, "location",
         Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 0),), Cards(types=(Type.HARDWARE,), subtypes=("cybernetic",)),
                   if_=OfTrigger(Ev.INSTALL), may=False)),
    card("titanium_ribs", "Titanium Ribs", Type.HARDWARE, 1, "cybernetic", When(On(Ev.INSTALL, THIS), (Do(MEAT, 2),)),
         Interrupt(Would.DAMAGE, (PickDamage(),), may=False), unique=True),
    card("guru_davinder", "Guru Davinder", Type.RESOURCE, 1, "connection",
         Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 0),), damage=NET, may=False),
         Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 0),), damage=MEAT, may=False),
         When(On(Ev.PREVENT, THIS, if_=AtLeast(EventNumber(), 1)), (Unless(Cost(credits=4), (Trash(THIS),)),)), unique=True),
    card("breached_dome", "Breached Dome", Type.ASSET, 0, "ambush",
         accessed(Together((Do(MEAT, 1), Trash(Cards(Where.STACK, top=1), every=True)))), trash=0, reveal_in_rnd=True),
    card("angelique_garza_correa", "Angelique Garza Correa", Type.UPGRADE, 0, "ambush enforcer expendable",
         When(On(Ev.ACCESS, Cards(Where.INSTALLED, rezzed=True, is_=THIS)), (Do(MEAT, 2),), may=True, cost=Cost(credits=2),
              anywhere=True), trash=2, unique=True),
    card("tori_hanzo", "Tori Hanzō", Type.UPGRADE, 3, "sysop",
         Interrupt(Would.DAMAGE, (Become(CORE),), damage=NET, if_=Both(DuringRun(At.THIS), DoneBy(CORP)), first=Scope.RUN,
                   cost=Cost(credits=2)),
         trash=2, unique=True),
    card("prana_condenser", "Prāna Condenser", Type.ASSET, 1, "",
         Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 1), Place(Counter.POWER), Gain(CORP, 3)), damage=NET, if_=DoneBy(CORP)),
         trash=4, unique=True),
    card("chronos_protocol_selective_mind_mapping", "Chronos Protocol: Selective Mind-mapping", Type.CORP_IDENTITY, None,
         "division", Interrupt(Would.DAMAGE, (PickDamage(1),), damage=NET, first=Scope.TURN)),
    # what cards are and how long
    ice("lycan", "Lycan", 6, 3, "sentry destroyer morph", Sub(Trash(Cards(types=(Type.PROGRAM,)))), advanceable=True,
        abilities=(Static(Subtype("code_gate"), odd), Static(Subtype("sentry", -1), odd))),
    card("devil_charm", "Devil Charm", Type.HARDWARE, 1, "chip",
         When(On(Ev.ENCOUNTER), (Lasting(Strength(-6), IT, Duration.RUN),), may=True, cost=Cost(remove_this=True)),
         unique=True),
    card("gebrselassie", "Gebrselassie", Type.HARDWARE, 1, "mod",
         Paid(Cost(clicks=1), (Choose(Cards(Where.RIG, subtypes=("icebreaker",), without=("ai",))), Host(CHOSEN))),
         Static(Outlast(Cards(is_=Ref.HOST))), unique=True),
    card("pelangi", "Pelangi", Type.PROGRAM, 1, "virus",
         Paid(Cost(counters=(Counter.VIRUS, 1)), (any_ice_subtype,), once=Scope.TURN, during_encounter=True),
         loads=(Counter.VIRUS, 2)),
    card("tinkering", "Tinkering", Type.EVENT, 0, "mod", Play((Choose(Cards(Where.PROTECTING)), Together((
         Lasting(Subtype("sentry"), CHOSEN, Duration.TURN), Lasting(Subtype("code_gate"), CHOSEN, Duration.TURN),
         Lasting(Subtype("barrier"), CHOSEN, Duration.TURN)))))),
    card("hush", "Hush", Type.PROGRAM, 1, "trojan", Static(Blank(Cards(is_=Ref.HOST))),
         Paid(Cost(clicks=1), (Choose(Cards(Where.PROTECTING, other=True, than=Ref.HOST)), Host(CHOSEN))), on_ice=True),
    ice("mother_goddess", "Mother Goddess", 4, 4, "mythic", Sub(EndRun()),
        abilities=(Static(SubtypesOf(Cards(types=(Type.ICE,), rezzed=True, other=True))),), unique=True),
    ice("surveyor", "Surveyor", 5, None, "sentry tracer", Sub(Trace(X(), (GiveTags(2),))), Sub(Trace(X(), (EndRun(),))),
        abilities=(Static(Strength(X())), Static(DefineX(Times(Count(Cards(Where.PROTECTING_THIS)), 2))))),
    # what has to be done, and what is done in place of something
    card("project_vacheron", "Project Vacheron", Type.AGENDA, None, "research",
         Instead(Would.STEAL, (Together((ToZone(THIS, Zone.RUNNER_SCORE), Place(Counter.AGENDA, 4))),),
                 Cards(Where.NOT_ARCHIVES, is_=THIS), anywhere=True),
         Static(WorthPoints(-3), AtLeast(Counters(Counter.AGENDA), 1), stolen=True), points=3, advance=5),
    card("obokata_protocol", "Obokata Protocol", Type.AGENDA, None, "ambush",
         Static(Extra(Ask.STEAL_COST, Cost(damage=(NET, 4)))), points=3, advance=5),
    card("ben_musashi", "Ben Musashi", Type.UPGRADE, 1, "clone",
         Static(Extra(Ask.STEAL_COST, Cost(damage=(NET, 2)), Cards(types=(Type.AGENDA,)), At.THIS), persistent=True), trash=3,
         unique=True),
    ice("rsvp", "RSVP", 3, 4, "code_gate", Sub(Lasting(Cannot(Forbid.SPEND), duration=Duration.RUN))),
    card("adrian_seis", "Adrian Seis", Type.UPGRADE, 0, "psi clone sysop", When(On(Ev.SUCCESS, at=At.THIS), (Psi(
        (Lasting(Cannot(Forbid.ACCESS, Cards(other=True)), duration=Duration.RUN),),
        (Lasting(Cannot(Forbid.ACCESS, Cards(is_=THIS)), duration=Duration.RUN),)),)), trash=2, unique=True),
    card("fencer_fueno", "Fencer Fueno", Type.RESOURCE, 0, "companion virtual", When(On(Ev.STEAL), (Place(Counter.CREDIT),)),
         When(On(Ev.SUCCESS), (Lasting(SpendHosted(Purpose.ANYTHING), THIS, Duration.RUN),)), unique=True),
    card("showing_off", "Showing Off", Type.EVENT, 2, "run", runs(At.RND),
         successful(Later(Instead(Would.BREACH, (Breach(At.RND, bottom=True),)), Duration.RUN), at=At.RND)),
    card("mumbad_virtual_tour", "Mumbad Virtual Tour", Type.UPGRADE, 0, "alliance",
         When(On(Ev.ACCESS, Cards(Where.INSTALLED, is_=THIS)), (Lasting(Cannot(Forbid.SPARE), THIS, Duration.ACCESS),),
              anywhere=True), trash=5),
    card("scrubber", "Scrubber", Type.RESOURCE, 2, "connection seedy", Static(SpendHosted(Purpose.TRASH)), recurring=2),
    card("neutralize_all_threats", "Neutralize All Threats", Type.RESOURCE, 0, "directive virtual",
         When(On(Ev.ACCESS, Cards(trashable=True)), (
             Reveal(IT), Lasting(Cannot(Forbid.SPARE_UNPAID), IT, Duration.ACCESS)), first=Scope.TURN),
         When(On(Ev.BREACH, at=At.HQ), (more_in_hq,)), unique=True),
    ice("fairchild_2_0", "Fairchild 2.0", 4, 3, "code_gate bioroid ap", pay_or_trash, pay_or_trash, Sub(Do(CORE, 1)),
        abilities=(bioroid(2, 2),)),
    card("always_be_running", "Always Be Running", Type.RESOURCE, 0, "directive virtual",
         Static(Cannot(Forbid.OTHER_ACTION), NotYet(On(Ev.SPEND_CLICK, side=RUNNER))),
         Paid(Cost(lose_clicks=2), (Break(),), once=Scope.TURN, during_encounter=True), unique=True),
    card("service_outage", "Service Outage", Type.OPERATION, 1, "current",
         Static(Extra(Ask.RUN_COST, Cost(credits=1)), NotYet(On(Ev.RUN_BEGINS))), *current),
    card("predictive_algorithm", "Predictive Algorithm", Type.OPERATION, 0, "current",
         Static(Extra(Ask.STEAL_COST, Cost(credits=2), Cards(types=(Type.AGENDA,)))), *current),
    card("false_echo", "False Echo", Type.PROGRAM, 1, "",
         When(On(Ev.PASS, Cards(rezzed=False)), (OneOf(((Rez(IT),), (ToZone(IT, Zone.HQ),)), by=CORP),), may=True, cost=gone)),
    card("amaze_amusements", "AMAZE Amusements", Type.UPGRADE, 1, "",
         When(On(Ev.RUN_ENDS, at=At.THIS), (GiveTags(2),), if_=StoleThisRun(), persistent=True), trash=3, unique=True),
    card("doppelganger", "Doppelgänger", Type.HARDWARE, 3, "console", Static(Memory(1)),
         When(On(Ev.RUN_ENDS, if_=RunSuccessful()), (MakeRun(),), once=Scope.TURN, may=True), console=True, unique=True),
)  # fmt: skip
