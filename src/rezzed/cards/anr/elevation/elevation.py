"""Elevation: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

run_event = AtLeast(Count(Cards(Where.PLAY, types=(Type.EVENT,), subtypes=("run",))), 1)
fracters_lost = Count(Cards(Where.HEAP, subtypes=("fracter",)))
installable = Cards(Where.HQ, types=(Type.ICE, Type.ASSET, Type.UPGRADE))
derez = (Choose(Cards(side=CORP, rezzed=True)), Derez(CHOSEN))

CARDS = (
    card("detente", "Detente", Type.HARDWARE, 3, "console", Static(Memory(1)),
        When(On(Ev.SUCCESS, at=At.HQ), (Choose(Cards(Where.HQ), at_random=True), Host(THIS, CHOSEN, aside=True)),
             first=Scope.TURN, may=True),
        Paid(Cost(clicks=1, parts=(Give(Cards(Where.HOSTED_HERE), 2, to=Fate.HAND),)), (
            May((Choose(Cards(Where.HQ), at_random=True), Access(CHOSEN)), by=RUNNER),)), unique=True, console=True),
    ice("doomscroll", "Doomscroll", 3, 3, "sentry ap observer", give_1_tag, do_1_net_damage,
        Sub(If(AtLeast(Tags(), 2), (DoDamage(NET, 2),)))),
    ice("empiricist", "Empiricist", 7, 5, "sentry ap observer",
        Sub(Draw(CORP), *(Choose(Cards(Where.HQ), optional=True), ToZone(CHOSEN, Zone.RND))), Sub(DoDamage(NET, 1), GiveTags()),
        do_2_net_damage),
    card("fransofia_ward", "Fransofia Ward", Type.RESOURCE, 3, "connection",
        Static(Price(Ask.REZ_COST, 1, any_ice)),
        When(On(Ev.ENCOUNTER), (Bypass(),), if_=AtLeast(Credits(CORP), 15), may=True, cost=trash_this), unique=True),
    breaker("hantu", "Hantu", 3, 2, "killer virus", breaks("sentry"), pump(spend_virus, 2), loads=(Counter.VIRUS, 2)),
    card("leo_construction_labor_solutions", "LEO Construction: Labor Solutions", Type.CORP_IDENTITY, None, "division",
        Paid(Cost(parts=(Give(Cards(Where.ROOT_OR_PROTECTING_ATTACKED, subtypes=("bioroid",), rezzed=True)),)), (EndRun(),),
             once=Scope.TURN)),
    card("maglectric_rapid_748_mod", "Maglectric Rapid (748 Mod)", Type.HARDWARE, 1, "weapon",
        When(On(Ev.SUCCESS, at=At.HQ), derez, may=True, cost=trash_this), unique=True),
    card("maintenance_access", "Maintenance Access", Type.EVENT, 0, "run double", Play((MakeRun(At.ARCHIVES, during=(
        Interrupt(Would.APPROACH_SERVER, (ChangeServer(At.HQ),), at=At.ARCHIVES, may=False),)),)), play_cost=Cost(clicks=1)),
    card("mitra_aman", "Mitra Aman", Type.UPGRADE, 0, "clone",
        When(On(Ev.APPROACH, ice_here), (
            Gain(CORP, 3), Choose(Cards(Where.HQ_OR_ARCHIVES, types=(Type.ICE,)), optional=True), Swap(IT, CHOSEN)),
            may=True, cost=trash_this), trash=3, unique=True),
    ice("mycoweb", "Mycoweb", 8, 5, "code_gate",
        Sub(May((Choose(Cards(Where.ARCHIVES, types=(Type.ICE,))), Install(CHOSEN, free=True)))),
        Sub(May((Choose(unrezzed_ice), Rez(CHOSEN, discount=2)))),
        Sub(Choose(Cards(types=(Type.ICE,), subtypes=("sentry",), rezzed=True)), ResolveSub(CHOSEN)),
        Sub(Choose(Cards(types=(Type.ICE,), subtypes=("code_gate",), rezzed=True, other=True)), ResolveSub(CHOSEN))),
    ice("n_pot", "N-Pot", 4, 4, "code_gate", end_the_run, Sub(If(threat(2), (EndRun(),))), Sub(If(threat(4), (EndRun(),))),
        abilities=(
            Paid(Cost(credits=3), (Break(1),), by=RUNNER, about=Cards(is_=Ref.THIS), during_encounter=True),)),
    card("poetri_luxury_brands_all_the_rage", "Poétrï Luxury Brands: All the Rage", Type.CORP_IDENTITY, None, "division",
        When(On(Ev.SCORE), (Arrange(3, order=False), Choose(
            Cards(Where.RND, types=(Type.ICE, Type.ASSET, Type.UPGRADE), top=3), optional=True), Install(CHOSEN))),
        When(On(Ev.STEAL), (Choose(installable), Install(CHOSEN)), may=True)),
    card("proprionegation", "Proprionegation", Type.AGENDA, None, "security", agenda_counter_when_scored,
        Paid(spend_agenda, (MoveRunner(at=At.ARCHIVES),), if_=DuringRun()), points=2, advance=4),
    breaker("rising_tide", "Rising Tide", 1, 1, "fracter", gets(fracters_lost), breaks("barrier"), pump(1, 1)),
    card("ritual", "Ritual", Type.EVENT, 0, "", Play((Draw(RUNNER, Clicks(RUNNER)),))),
    breaker("sang_kancil", "Sang Kancil", 3, 2, "decoder", breaks("code_gate"), pump(Provided(run_event, 1, 3), 2)),
    ice("scatter_field", "Scatter Field", 3, 0, "code_gate",
        Sub(Choose(Cards(Where.HQ, types=(Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)), optional=True), Install(CHOSEN)),
        end_the_run, abilities=(gets(4, AtMost(Count(ice_here), 1)),)),
    ice("semak_samun", "Semak-samun", 3, 3, "barrier ap", Sub(Unless(Cost(parts=(Suffer(NET, 3),)), (EndRun(),))),
        abilities=(Static(Cannot(Forbid.BREAK_PRINTED, itself, using=Cards(without=("fracter",)))),)),
    card("shred", "Shred", Type.EVENT, 1, "run", runs(),
        Interrupt(Would.END_RUN, (Unless(Cost(parts=(TrashAtRandom(Count(Cards(Where.ROOT_ATTACKED)), reveal=True),)),
                                         (Prevent(Would.END_RUN, 0),), by=CORP),),
                  card=Cards(side=CORP), first=Scope.RUN, may=False)),
)  # fmt: skip
