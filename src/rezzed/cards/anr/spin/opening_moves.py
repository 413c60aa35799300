"""Opening Moves: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("celebrity_gift", "Celebrity Gift", Type.OPERATION, 3, "double",
        Play((Reveal(Cards(Where.HQ), 5), Gain(CORP, Times(Chosen(), 2)))), play_cost=Cost(clicks=1)),
    card("false_echo", "False Echo", Type.PROGRAM, 1, "",
        When(On(Ev.PASS, Cards(rezzed=False)), (OneOf(((Rez(IT),), (ToZone(IT, Zone.HQ),)), by=CORP),), may=True,
            cost=trash_this)),
    ice("grim", "Grim", 5, 5, "sentry destroyer liability", trash_a_program, abilities=(bad_publicity_when_rezzed,)),
    ice("himitsu_bako", "Himitsu-Bako", 2, 2, "barrier", end_the_run,
        abilities=(Paid(Cost(credits=1), (ToZone(THIS, Zone.HQ),)),)),
    card("john_masanori", "John Masanori", Type.RESOURCE, 2, "connection",
        When(On(Ev.SUCCESS), (Draw(RUNNER),), first=Scope.TURN),
        When(On(Ev.UNSUCCESSFUL), (GiveTags(),), first=Scope.TURN), unique=True),
    ice("next_bronze", "NEXT Bronze", 2, 0, "code_gate next", end_the_run, abilities=(gets(rezzed_next_ice),)),
    card("rook", "Rook", Type.PROGRAM, 2, "caissa trojan",
        Static(Price(Ask.REZ_COST, 2, ice_here)),
        Paid(Cost(clicks=1), (
            Choose(Cards(types=(Type.ICE,)) & CanHost() & (Level(Ref.HOST) | Beside(Ref.HOST)) & hosts_no_caissa),
            Host(CHOSEN)))),
    ice("swarm", "Swarm", 8, 5, "sentry destroyer liability", advanceable=True, abilities=(
            bad_publicity_when_rezzed, Static(Subs((Sub(Unless(Cost(credits=3), (Trash(a_program),))),), advancements)))),
)  # fmt: skip
