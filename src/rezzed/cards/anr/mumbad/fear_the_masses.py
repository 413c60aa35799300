"""Fear the Masses: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    breaker("aghora", "Aghora", 5, 2, "ai deva", breaks(if_=AtLeast(RezCost(Ref.ENCOUNTERED), 5)),
        pump(1, 1), swap_with_a_deva, unique=True),
    breaker("ankusa", "Ankusa", 6, 0, "fracter", When(On(Ev.FULLY_BREAK, a_barrier, by=THIS), (ToZone(IT, Zone.HQ),)),
        breaks("barrier", cost=2), pump(1, 1)),
    card("full_immersion_recstudio", "Full Immersion RecStudio", Type.ASSET, 2, "facility",
        Static(Price(Ask.TRASH_COST, Times(Count(Cards(Where.HOSTED_HERE)), 3), itself)), trash=3,
        hosts=Cards(types=(Type.ASSET, Type.AGENDA)), host_cards=2),
    card("lateral_growth", "Lateral Growth", Type.OPERATION, 2, "transaction", Play((
        Gain(CORP, 4), Choose(corp_goods_in_hq, optional=True), Install(CHOSEN)))),
    ice("magnet", "Magnet", 3, 3, "code_gate", end_the_run, abilities=(
            When(On(Ev.REZ, THIS), (Choose(a_program & HostedOn(any_ice)), Host(THIS, CHOSEN))),
            Static(Blank(Cards(Where.HOSTED_HERE, types=(Type.PROGRAM,)))))),
    card("merger", "Merger", Type.AGENDA, None, "expansion", Static(WorthPoints(1), stolen=True), points=2, advance=3),
    card("navi_mumbai_city_grid", "Navi Mumbai City Grid", Type.UPGRADE, 2, "region",
        Static(Cannot(Forbid.PAID, Cards(Where.RIG, without=("icebreaker",))), DuringRun(At.THIS)), trash=3,
        limit_region=True),
    card("rigged_results", "Rigged Results", Type.EVENT, 0, "",
        Play((Psi((Choose(Cards(Where.PROTECTING), remember=True), MakeRun(At.OF_CHOSEN)), guess=CORP),)),
        When(On(Ev.ENCOUNTER, Ref.REMEMBERED), (Bypass(),), first=Scope.RUN)),
    card("subcontract", "Subcontract", Type.OPERATION, 0, "gray_ops", Play((
        Repeat(2, (Choose(Cards(Where.HQ, types=(Type.OPERATION,)), optional=True), PlayCard(CHOSEN))),), if_=Tagged())),
)  # fmt: skip
