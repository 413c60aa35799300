"""Cards that the rules about abilities, instances and trigger conditions are about (CR 9.1 to 9.6)."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORE, CORP, IT, MEAT, NET, RUNNER, THIS, Accesses, At, AtLeast, AtMost, Blank, Both, Cannot, Cards,
    Choose, ChooseNumber, Chosen, Cost, Counter, Counters, Do, Draw, Duration, DuringRun, EndRun, Ev, Expose, Forbid, Gain,
    GiveTags, If, Install, Installing, Instead, Lasting, Later, Memory, Not, Odd, On, OneOf, Paid, Place, Play,
    Prevent, PrintedCost, Purpose, Ref, RemoveDiscarded, ResolvingSub, Rez, RunBySource, Scope, Search, SpendHosted,
    Static, Strength, StrengthOf, Sub, Subtype, Sum, Tagged, Tags, Times, ToZone, Trace, Trash, Type, Unless,
    UsedTrash, When, Where, Would, Zone, accessed, breaker, breaks, card, encountered, ice, pump, runs, successful,
    threat,
)  # fmt: skip

gone = Cost(trash_this=True)
identities = (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY)
pain = Sub(Unless(Cost(credits=2), (Do(NET, 1),)))
odd = Odd(Counters(Counter.ADVANCEMENT))

CARDS = (
    card("armand_geist_walker_tech_lord", 'Armand "Geist" Walker: Tech Lord', Type.RUNNER_IDENTITY, None, "g_mod",
         When(On(Ev.USE, Cards(side=RUNNER), if_=UsedTrash()), (Draw(RUNNER),)), link=1),
    card("skorpios_defense_systems_persuasive_power", "Skorpios Defense Systems: Persuasive Power", Type.CORP_IDENTITY, None,
         "subsidiary", Static(RemoveDiscarded(Cards(side=RUNNER), Scope.TURN))),
    card("ob_superheavy_logistics_extract_export_excel", "Ob Superheavy Logistics: Extract. Export. Excel.",
         Type.CORP_IDENTITY, None, "corp", When(On(Ev.TRASH, Cards(rezzed=True), side=CORP, if_=Not(Installing())), (
             Search(Cards(Where.RND, types=(Type.ICE, Type.ASSET, Type.UPGRADE), cost=Sum(PrintedCost(IT), -1)), Zone.PLAY),
             Install(CHOSEN, free=True), Rez(CHOSEN, discount=99)), may=True, once=Scope.TURN)),
    card("zahya_sadeghi_versatile_smuggler", "Zahya Sadeghi: Versatile Smuggler", Type.RUNNER_IDENTITY, None, "cyborg",
         When(On(Ev.RUN_ENDS, at=At.HQ_OR_RND), (Gain(RUNNER, Accesses()),), may=True, once=Scope.TURN)),
    card("null_whistleblower", "Null: Whistleblower", Type.RUNNER_IDENTITY, None, "natural",
         When(On(Ev.ENCOUNTER), (Lasting(Strength(-2), IT, Duration.RUN),), may=True, once=Scope.TURN,
              cost=Cost(trash=Cards(Where.GRIP)))),
    card("sebastiao_souza_pessoa_activist_organizer", "Sebastião Souza Pessoa: Activist Organizer", Type.RUNNER_IDENTITY, None,
         "g_mod", When(On(Ev.TAG, if_=AtMost(Tags(before=True), 0)), (
             Choose(Cards(Where.GRIP, types=(Type.RESOURCE,), subtypes=("connection",)), optional=True),
             Install(CHOSEN, discount=2)), may=True)),
    card("direct_access", "Direct Access", Type.EVENT, 1, "run", Static(Blank(Cards(types=identities))), runs(),
         When(On(Ev.RUN_ENDS, if_=RunBySource()), (ToZone(THIS, Zone.STACK, shuffle=True),), may=True)),
    card("compile", "Compile", Type.EVENT, 2, "run", runs(), When(On(Ev.ENCOUNTER), (
        Search(Cards(Where.STACK_OR_HEAP, types=(Type.PROGRAM,)), Zone.PLAY), Install(CHOSEN, free=True),
        Later(When(On(Ev.RUN_ENDS), (ToZone(CHOSEN, Zone.STACK, bottom=True),)))), may=True, first=Scope.RUN)),
    card("singularity", "Singularity", Type.EVENT, 4, "double run", runs(At.REMOTE), successful(
        Later(Instead(Would.BREACH, (Trash(Cards(Where.ROOT_ATTACKED), every=True),)), Duration.RUN), at=At.REMOTE),
         play_cost=Cost(clicks=1)),
    card("satellite_uplink", "Satellite Uplink", Type.EVENT, 2, "",
         Play((Expose(Cards(Where.INSTALLED, side=CORP, rezzed=False), 2),))),
    card("ive_had_worse", "I've Had Worse", Type.EVENT, 1, "", Play((Draw(RUNNER, 3),)),
         When(On(Ev.TRASH, THIS, damage=(NET, MEAT)), (Draw(RUNNER, 3),), zone=Zone.HEAP)),
    card("in_the_groove", "In the Groove", Type.EVENT, 0, "priority", Play((Later(When(
        On(Ev.INSTALL, Cards(side=RUNNER), if_=AtLeast(PrintedCost(IT), 1)),
        (OneOf(((Draw(RUNNER),), (Gain(RUNNER, 1),))),)), Duration.TURN),))),
    card("caldera", "Caldera", Type.RESOURCE, 3, "virtual",
         Paid(Cost(credits=3), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=CORE),
         Paid(Cost(credits=3), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=NET)),
    card("arruaceiras_crew", "Arruaceiras Crew", Type.RESOURCE, 2, "connection seedy",
         Paid(Cost(tags=1), (Lasting(Strength(-2), Ref.ENCOUNTERED),), once=Scope.TURN, during_encounter=True),
         Paid(Cost(credits=2, trash_this=True), (If(AtMost(StrengthOf(Ref.ENCOUNTERED), 0), (Trash(Ref.ENCOUNTERED),)),),
              during_encounter=True)),
    card("street_peddler", "Street Peddler", Type.RESOURCE, 0, "connection seedy",
         Paid(gone, (Choose(Cards(Where.HOSTED_HERE, types=(Type.PROGRAM, Type.HARDWARE, Type.RESOURCE))),
                     Install(CHOSEN, discount=1))), holds=True),
    card("ice_carver", "Ice Carver", Type.RESOURCE, 3, "virtual", Static(Strength(-1, Cards(is_=Ref.ENCOUNTERED))),
         unique=True),
    card("cyberfeeder", "Cyberfeeder", Type.HARDWARE, 2, "chip", Static(SpendHosted(Purpose.ICEBREAKER)),
         Static(SpendHosted(Purpose.INSTALL_VIRUS)), recurring=1),
    card("blackguard", "Blackguard", Type.HARDWARE, 11, "console", Static(Memory(2)),
         When(On(Ev.EXPOSE, Cards(types=(Type.ICE, Type.ASSET, Type.UPGRADE))), (Rez(IT),)), unique=True, console=True),
    breaker("nanuq", "Nanuq", 4, 3, "ai", When(On(Ev.UNINSTALL, THIS), (ToZone(THIS, Zone.REMOVED),)),
            When(On(Ev.SCORE), (ToZone(THIS, Zone.REMOVED),)), When(On(Ev.STEAL), (ToZone(THIS, Zone.REMOVED),)),
            breaks(cost=2, n=2, up_to=True), pump(1, 1), memory=2),
    card("fermenter", "Fermenter", Type.PROGRAM, 1, "virus", When(On(Ev.INSTALL, THIS), (Place(Counter.VIRUS),)),
         Paid(Cost(clicks=1, trash_this=True), (Gain(RUNNER, Times(Counters(Counter.VIRUS), 2)),))),
    card("imp", "Imp", Type.PROGRAM, 2, "virus", When(On(Ev.INSTALL, THIS), (Place(Counter.VIRUS, 2),)),
         Paid(Cost(counters=(Counter.VIRUS, 1)), (Trash(Ref.ACCESSED),), mid_access=True, once=Scope.TURN)),
    card("chisel", "Chisel", Type.PROGRAM, 2, "virus trojan",
         Static(Strength(Times(Counters(Counter.VIRUS), -1), Cards(is_=Ref.HOST))),
         When(On(Ev.ENCOUNTER, Ref.HOST), (If(AtMost(StrengthOf(Ref.HOST), 0), (Trash(Ref.HOST),), (Place(Counter.VIRUS),)),)),
         on_ice=True),
    ice("attini", "Attini", 6, 5, "code_gate ap", pain, pain, pain,
        abilities=(Static(Cannot(Forbid.SPEND), Both(threat(3), ResolvingSub())),)),
    ice("stavka", "Stavka", 4, 2, "sentry destroyer", Sub(Trash(Cards(types=(Type.PROGRAM,)))),
        Sub(Trash(Cards(types=(Type.PROGRAM,)))), abilities=(
            When(On(Ev.REZ, THIS), (Lasting(Strength(5), THIS, Duration.RUN),), if_=DuringRun(At.THIS), may=True,
                 cost=Cost(trash=Cards(Where.INSTALLED, side=CORP, other=True))),)),
    ice("wendigo", "Wendigo", 2, 4, "code_gate morph",
        Sub(Choose(Cards(types=(Type.PROGRAM,))), Lasting(Cannot(Forbid.USE), CHOSEN, Duration.RUN)), advanceable=True,
        abilities=(Static(Subtype("barrier"), odd), Static(Subtype("code_gate", -1), odd))),
    ice("oduduwa", "Oduduwa", 7, 5, "code_gate", *(Sub(EndRun()),) * 2, unique=True, abilities=(encountered(
        Place(Counter.ADVANCEMENT), Choose(Cards(Where.PROTECTING, other=True), optional=True),
        Place(Counter.ADVANCEMENT, Counters(Counter.ADVANCEMENT), CHOSEN)),)),
    card("reconstruction_contract", "Reconstruction Contract", Type.ASSET, 1, "",
         When(On(Ev.DAMAGE, side=MEAT), (Place(Counter.ADVANCEMENT),), may=True),
         Paid(gone, (Choose(Cards(Where.INSTALLED, advanceable=True)), ChooseNumber(Counters(Counter.ADVANCEMENT)),
                     Place(Counter.ADVANCEMENT, Chosen(), CHOSEN))), trash=4),
    card("warroid_tracker", "Warroid Tracker", Type.UPGRADE, 2, "bioroid", When(
        On(Ev.TRASH, Cards(side=CORP, at=At.THIS), side=RUNNER, at_once=True),
        (Trace(4, (Trash(Cards(Where.RIG), 2, by=RUNNER),)),)), trash=4),
    card("quantum_predictive_model", "Quantum Predictive Model", Type.AGENDA, None, "security",
         accessed(ToZone(THIS, Zone.CORP_SCORE), if_=Tagged()), points=1, advance=3, reveal_in_rnd=True),
    card("casting_call", "Casting Call", Type.OPERATION, 0, "condition", When(On(Ev.ACCESS, Ref.HOST), (GiveTags(2),))),
)  # fmt: skip
