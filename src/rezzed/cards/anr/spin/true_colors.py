"""True Colors: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

keyhole = Instead(Would.BREACH, (
    Arrange(3, order=False), Choose(Cards(Where.RND, top=3), by=RUNNER), Trash(CHOSEN),
    ToZone(Cards(Where.RND), Zone.RND, shuffle=True)))

CARDS = (
    ice("curtain_wall", "Curtain Wall", 14, 6, "barrier", end_the_run, end_the_run, end_the_run,
        abilities=(gets(4, Is(THIS, Cards(Where.OUTERMOST))),)),
    ice("fenris", "Fenris", 4, 2, "sentry ap liability", do_1_core_damage, end_the_run, abilities=(bad_publicity_when_rezzed,)),
    breaker("garrote", "Garrote", 7, 2, "killer", breaks("sentry"), pump(1, 1), memory=2),
    card("keyhole", "Keyhole", Type.PROGRAM, 4, "", Paid(Cost(clicks=1), (MakeRun(At.RND, during=(
        When(On(Ev.SUCCESS, at=At.RND), (Later(keyhole, Duration.RUN),)),)),)), memory=2),
    card("panic_button", "Panic Button", Type.UPGRADE, 1, "", Paid(Cost(credits=1), (Draw(CORP),), if_=DuringRun(At.HQ)),
        not_on=At.NOT_HQ, trash=2),
    card("punitive_counterstrike", "Punitive Counterstrike", Type.OPERATION, 3, "black_ops",
        Play((Trace(5, (DoDamage(MEAT, StolenPoints()),)),))),
    ice("rsvp", "RSVP", 3, 4, "code_gate", Sub(Lasting(Cannot(Forbid.SPEND), duration=Duration.RUN))),
    breaker("sharpshooter", "Sharpshooter", 1, 3, "", breaks("destroyer", pay=trash_this, n=0, up_to=True),
        pump(1, 2)),
    ice("tsurugi", "Tsurugi", 6, 2, "sentry ap", Sub(Unless(Cost(credits=1), (EndRun(),), by=CORP)), do_1_net_damage,
        do_1_net_damage, do_1_net_damage),
)  # fmt: skip
