"""Blood and Water: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("alice_merchant_clan_agitator", "Alice Merchant: Clan Agitator", Type.RUNNER_IDENTITY, None, "cyborg",
        When(On(Ev.SUCCESS, at=At.ARCHIVES), (Trash(Cards(Where.HQ), by=CORP),), first=Scope.TURN)),
    card("keros_mcintyre", "Keros Mcintyre", Type.RESOURCE, 2, "connection",
        When(On(Ev.DEREZ, any_ice, side=RUNNER), (Gain(RUNNER, 2),), first=Scope.TURN), unique=True),
    ice("loki", "Loki", 6, 3, "bioroid",
        Sub(May((ToZone(Cards(Where.GRIP), Zone.STACK, shuffle=True),), by=RUNNER, otherwise=(EndRun(),))), unique=True,
        abilities=(encountered(
            Choose(other_rezzed_ice), Lasting(Subtype(like=CHOSEN), THIS, Duration.RUN),
            Lasting(Subs(like=CHOSEN, before=True), THIS, Duration.RUN)),)),
    breaker("mass_driver", "Mass-Driver", 8, 1, "decoder", When(fully_broken_by_this, (Later(
        Interrupt(Would.RESOLVE_SUB, (Prevent(Would.RESOLVE_SUB, 0),), may=False,
                  if_=Both(AtLeast(EventNumber(0), 1), AtMost(EventNumber(0), 3))), Duration.NEXT_ENCOUNTER),)),
        breaks("code_gate", cost=2), pump(1, 1), memory=2),
    ice("miraju", "Mirāju", 2, 0, "code_gate deflector",
        Sub(May((Draw(CORP),)), Choose(Cards(Where.HQ)), ToZone(CHOSEN, Zone.RND, shuffle=True)),
        abilities=(When(On(Ev.ENCOUNTER_ENDS, THIS, if_=BrokenPrinted()),
                        (moves_instead_of_passing(At.ARCHIVES), may_jack_out, Derez())),),
        variants=(under("anr-2012", "cr-1.4", abilities=(
            Instead(Would.PASS, (MoveRunner(at=At.ARCHIVES), may_jack_out, Derez()), THIS, if_=BrokenPrinted()),)),)),
    card("obokata_protocol", "Obokata Protocol", Type.AGENDA, None, "ambush",
        Static(Extra(Ask.STEAL_COST, Cost(parts=(Suffer(NET, 4),)))), points=3, advance=5),
    card("warroid_tracker", "Warroid Tracker", Type.UPGRADE, 2, "bioroid", When(
            On(Ev.TRASH, Cards(side=CORP, at=At.THIS), side=RUNNER, at_once=True),
            (Trace(4, (Trash(Cards(Where.RIG), 2, by=RUNNER),)),)), trash=4),
)  # fmt: skip
