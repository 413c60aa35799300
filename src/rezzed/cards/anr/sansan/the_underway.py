"""The Underway: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("armand_geist_walker_tech_lord", 'Armand "Geist" Walker: Tech Lord', Type.RUNNER_IDENTITY, None, "g_mod",
        When(On(Ev.USE, Cards(side=RUNNER), if_=UsedTrash()), (Draw(RUNNER),)), link=1),
    breaker("chameleon", "Chameleon", 2, 3, "", When(On(Ev.INSTALL, THIS), (
        OneOf(((ChooseSubtype("barrier"),), (ChooseSubtype("code_gate"),), (ChooseSubtype("sentry"),))),)),
        turn_ends(ToZone(THIS, Zone.GRIP)), breaks(reach=Cards() & OfChosenSubtype())),
    card("drive_by", "Drive By", Type.EVENT, 0, "double",
        Play((Choose(Cards(Where.ROOT, at=At.REMOTE, rezzed=False)), Expose(CHOSEN),
              If(Both(LastPaid(), Is(CHOSEN, Cards(types=(Type.ASSET, Type.UPGRADE)))), (Trash(CHOSEN),)))),
        play_cost=Cost(clicks=1)),
    breaker("faust", "Faust", 3, 2, "ai", breaks(pay=trash_from_grip), pump(trash_from_grip, 2)),
    card("forger", "Forger", Type.HARDWARE, 1, "console", Static(Link(1)),
        Paid(trash_this, avoid_1_tag, would=Would.TAG),
        Paid(trash_this, (RemoveTags(1),)), console=True),
    card("gang_sign", "Gang Sign", Type.RESOURCE, 1, "virtual", When(On(Ev.SCORE), (Breach(At.HQ, root=False),))),
    card("marcus_batty", "Marcus Batty", Type.UPGRADE, 0, "psi sysop",
        Paid(trash_this, (Psi((Choose(rezzed_ice_here), ResolveSub(CHOSEN))),), if_=DuringRun(At.THIS)), trash=1,
        unique=True),
    card("muertos_gang_member", "Muertos Gang Member", Type.RESOURCE, 0, "connection",
        When(On(Ev.INSTALL, THIS), (Choose(Cards(side=CORP, rezzed=True), by=CORP), Derez(CHOSEN, by=CORP))),
        When(On(Ev.UNINSTALL, THIS), (
            Choose(Cards(types=(Type.ICE, Type.ASSET, Type.UPGRADE), rezzed=False), by=CORP, optional=True),
            Rez(CHOSEN, discount=99))),
        Paid(trash_this, (Draw(RUNNER),))),
    ice("pachinko", "Pachinko", 1, 4, "barrier", end_the_run_if_tagged, end_the_run_if_tagged),
    breaker("shiv", "Shiv", 0, 0, "killer cloud", cloud, gets(installed_icebreakers),
        breaks("sentry", pay=trash_this, n=3, up_to=True)),
    ice("spiderweb", "Spiderweb", 4, 2, "barrier", end_the_run, end_the_run, end_the_run),
    card("street_peddler", "Street Peddler", Type.RESOURCE, 0, "connection seedy",
        installed(Host(THIS, Cards(Where.STACK, top=3), aside=True)),
        Paid(trash_this, (Choose(Cards(Where.HOSTED_HERE, types=(Type.PROGRAM, Type.HARDWARE, Type.RESOURCE))),
                    Install(CHOSEN, discount=1))), holds=True),
    card("test_ground", "Test Ground", Type.ASSET, 0, "",
        Paid(trash_this, (Derez(Cards(side=CORP, rezzed=True), advancements),)), trash=2, advanceable=True),
    card("underway_grid", "Underway Grid", Type.UPGRADE, 0, "region",
        Static(Cannot(Forbid.BYPASS, ice_here)),
        Static(Cannot(Forbid.EXPOSE, Cards(Where.ROOT_OR_PROTECTING_THIS))), trash=3, limit_region=True),
)  # fmt: skip
