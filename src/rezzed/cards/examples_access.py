"""Cards that the examples about breaches and accesses are about (chapter 7 of the comprehensive rules)."""

from __future__ import annotations

from ..vocabulary import (
    CHOSEN, CORP, IT, RUNNER, THIS, Access, AccessMore, Accessing, Arrange, Ask, At, AtLeast, AtMost, Both, Breach,
    Cannot, Cards, Choose, ChooseNumber, Chosen, Cost, Count, Counter, Duration, DuringRun, EndRun, Ev, Extra, Forbid,
    Gain, GiveBadPublicity, Host, If, Install, Instead, Into, LastPaid, Lasting, Later, MakeRun, May, Memory, On, Paid,
    Place, Play, PrintedCost, Psi, Ref, Reveal, RunSuccessful, Scope, Static, Sub, Tags, Times, Together, ToZone,
    Trash, Type, Unless, When, Where, Would, Zone, card, gets, ice, runs, successful,
)  # fmt: skip

others = Cards(types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.OPERATION))
installable = Cards(Where.HQ, types=(Type.ICE, Type.ASSET, Type.UPGRADE))
copy = Cards(Where.INSTALLED, types=(Type.ICE,), rezzed=True, same_title_as=IT)
sort_out = (Arrange(7, into=(Zone.HQ, Zone.ARCHIVES)),)
one_from_archives = (Choose(Cards(Where.ARCHIVES)), ToZone(CHOSEN, Zone.RND))
spent = On(Ev.SPEND_CLICK, side=RUNNER, if_=DuringRun())
lost = On(Ev.LOSE_CLICK, side=RUNNER, if_=DuringRun())
hosted = AtLeast(Count(Cards(Where.HOSTED_HERE, side=CORP)), 1)

CARDS = (
    ice("scatter_field", "Scatter Field", 3, 0, "code_gate",
        Sub(Choose(Cards(Where.HQ, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)), optional=True), Install(CHOSEN)),
        Sub(EndRun()), abilities=(gets(4, AtMost(Count(Cards(Where.PROTECTING_THIS)), 1)),)),
    card("offworld_office", "Offworld Office", Type.AGENDA, None, "expansion", When(On(Ev.SCORE, THIS), (Gain(CORP, 7),)),
         points=2, advance=4),
    card("poetri_luxury_brands_all_the_rage", "Poétrï Luxury Brands: All the Rage", Type.CORP_IDENTITY, None, "division",
         When(On(Ev.SCORE), (Arrange(3, order=False), Choose(
             Cards(Where.RND, types=(Type.ICE, Type.ASSET, Type.UPGRADE), top=3), optional=True), Install(CHOSEN))),
         When(On(Ev.STEAL), (Choose(installable), Install(CHOSEN)), may=True)),
    card("archives_interface", "Archives Interface", Type.HARDWARE, 3, "",
         Instead(Would.ACCESS, (ToZone(IT, Zone.REMOVED),), card=Cards(Where.ARCHIVES), may=True, once=Scope.BREACH)),
    card("hades_shard", "Hades Shard", Type.RESOURCE, 7, "virtual source",
         Instead(Would.BREACH, (Install(THIS, free=True),), at=At.ARCHIVES, if_=RunSuccessful(), may=True, zone=Zone.GRIP),
         Paid(Cost(trash_this=True), (Breach(At.ARCHIVES, root=False),)), unique=True),
    card("immolation_script", "Immolation Script", Type.EVENT, 0, "run", runs(At.ARCHIVES),
         successful(Later(Instead(Would.ACCESS, (Choose(copy), Trash(CHOSEN)), card=Cards(Where.ARCHIVES, types=(Type.ICE,)),
                                  if_=AtLeast(Count(copy), 1), may=True, once=Scope.RUN), Duration.RUN), at=At.ARCHIVES)),
    card("clone_retirement", "Clone Retirement", Type.AGENDA, None, "initiative liability",
         When(On(Ev.STEAL, THIS), (GiveBadPublicity(),), anywhere=True), points=1, advance=2),
    card("flagship", "Flagship", Type.UPGRADE, 3, "ritzy", Static(Cannot(Forbid.SUCCESS, at=At.THIS)),
         Static(Cannot(Forbid.ACCESS, Cards(other=True), after=1), DuringRun(At.THIS), persistent=True), trash=4, unique=True,
         not_on=At.NOT_HQ_OR_RND),
    card("cupellation", "Cupellation", Type.PROGRAM, 1, "",
         Paid(Cost(credits=1), (Host(THIS, Ref.ACCESSED, aside=True),), mid_access=True,
              if_=Both(Accessing(others), AtMost(Count(Cards(Where.HOSTED_HERE)), 0))),
         When(On(Ev.BREACH, at=At.HQ), (Lasting(AccessMore(2, At.HQ), duration=Duration.BREACH),), hosted, may=True,
              cost=Cost(credits=1, trash_this=True))),
    ice("otoroshi", "Otoroshi", 2, 5, "sentry",
        Sub(May((Choose(Cards(Where.ROOT, at=At.REMOTE)), ChooseNumber(3), Place(Counter.ADVANCEMENT, Chosen(), CHOSEN),
                 Unless(Cost(credits=3), (Access(CHOSEN),)))))),
    card("gagarin_deep_space_expanding_the_horizon", "Gagarin Deep Space: Expanding the Horizon", Type.CORP_IDENTITY, None,
         "corp", Static(Extra(Ask.ACCESS_COST, Cost(credits=1), Cards(Where.ROOT, at=At.REMOTE)))),
    card("bacterial_programming", "Bacterial Programming", Type.AGENDA, None, "research",
         When(On(Ev.SCORE, THIS), sort_out, may=True), When(On(Ev.STEAL, THIS), sort_out, may=True, anywhere=True),
         points=3, advance=5),
    card("celebrity_gift", "Celebrity Gift", Type.OPERATION, 3, "double",
         Play((Reveal(Cards(Where.HQ), 5), Gain(CORP, Times(Chosen(), 2)))), play_cost=Cost(clicks=1)),
    card("seidr_laboratories_destiny_defined", "Seidr Laboratories: Destiny Defined", Type.CORP_IDENTITY, None, "division",
         When(spent, one_from_archives, first=Scope.TURN, or_=lost, may=True),
         When(lost, one_from_archives, first=Scope.TURN, or_=spent, may=True)),
    card("detente", "Detente", Type.HARDWARE, 3, "console", Static(Memory(1)),
         When(On(Ev.SUCCESS, at=At.HQ), (Choose(Cards(Where.HQ), at_random=True), Host(THIS, CHOSEN, aside=True)),
              first=Scope.TURN, may=True),
         Paid(Cost(clicks=1, trash=Cards(Where.HOSTED_HERE), many=2, home=True), (
             May((Choose(Cards(Where.HQ), at_random=True), Access(CHOSEN)), by=RUNNER),)), unique=True, console=True),
    ice("loot_box", "Loot Box", 0, 3, "trap", Sub(Unless(Cost(credits=2), (EndRun(),))),
        Sub(Reveal(Cards(Where.STACK, top=3)), Choose(Cards(Where.STACK, top=3)),
            Together((Gain(CORP, PrintedCost(CHOSEN)), ToZone(CHOSEN, Zone.GRIP))),
            ToZone(Cards(Where.STACK), Zone.STACK, shuffle=True), Trash(THIS))),
    card("dedicated_neural_net", "Dedicated Neural Net", Type.AGENDA, None, "initiative psi",
         When(On(Ev.SUCCESS, at=At.HQ), (Psi((Lasting(Cannot(Forbid.RANDOM, at=At.HQ), duration=Duration.RUN),)),),
              first=Scope.TURN), points=1, advance=3),
    card("counter_surveillance", "Counter Surveillance", Type.RESOURCE, 1, "clan",
         Paid(Cost(clicks=1, trash_this=True), (MakeRun(during=(
             Instead(Would.BREACH, (Unless(Cost(credits=Tags()), (), must=True), If(LastPaid(), (
                 ChooseNumber(Tags(), by=RUNNER), Access(n=Chosen())))), if_=RunSuccessful()),)),))),
    card("pravdivost_consulting_political_solutions", "Pravdivost Consulting: Political Solutions", Type.CORP_IDENTITY, None,
         "division", When(On(Ev.SUCCESS), (
             Choose(Cards(Where.INSTALLED, advanceable=True)), Place(Counter.ADVANCEMENT, 1, CHOSEN)), first=Scope.TURN,
             may=True)),
    card("ngo_front", "NGO Front", Type.ASSET, 0, "",
         Paid(Cost(trash_this=True, counters=(Counter.ADVANCEMENT, 1)), (Gain(CORP, 5),)),
         Paid(Cost(trash_this=True, counters=(Counter.ADVANCEMENT, 2)), (Gain(CORP, 8),)), trash=1, advanceable=True),
    card("carnivore", "Carnivore", Type.HARDWARE, 4, "console", Static(Memory(1)),
         Paid(Cost(trash=Cards(Where.GRIP), many=2), (Trash(Ref.ACCESSED),), mid_access=True, once=Scope.TURN), unique=True,
         console=True),
    card("giordano_memorial_field", "Giordano Memorial Field", Type.UPGRADE, 3, "facility",
         When(On(Ev.SUCCESS, at=At.THIS), (
             Unless(Cost(credits=Times(Count(Cards(Where.RUNNER_SCORE)), 2)), (EndRun(),)),)), trash=3, unique=True),
    card("timely_public_release", "Timely Public Release", Type.AGENDA, None, "initiative",
         When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA),)),
         Paid(Cost(counters=(Counter.AGENDA, 1)), (
             Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE,))), Install(CHOSEN, Into.POSITION, free=True))), points=2,
         advance=4),
)  # fmt: skip
