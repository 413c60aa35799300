"""Second Thoughts: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("clone_retirement", "Clone Retirement", Type.AGENDA, None, "initiative liability",
        When(On(Ev.SCORE, THIS), (RemoveBadPublicity(),), may=True),
        When(On(Ev.STEAL, THIS), (GiveBadPublicity(),), anywhere=True), points=1, advance=2),
    card("copycat", "Copycat", Type.PROGRAM, 1, "",
        When(On(Ev.PASS), (Choose(Cards(Where.PROTECTING, rezzed=True, same_title_as=IT, other=True, than=IT)),
                           MoveRunner(CHOSEN, then=Then.PASSED)), may=True, cost=trash_this)),
    breaker("leviathan", "Leviathan", 6, 3, "decoder", breaks("code_gate", cost=3, n=3, up_to=True), pump(3, 5)),
    ice("muckraker", "Muckraker", 5, 3, "sentry tracer liability", Sub(Trace(1, (GiveTags(),))), Sub(Trace(2, (GiveTags(),))),
        trace_3_give_1_tag, end_the_run_if_tagged, abilities=(bad_publicity_when_rezzed,)),
    card("off_the_grid", "Off the Grid", Type.UPGRADE, 6, "", Static(Cannot(Forbid.RUN, at=At.THIS)),
        When(On(Ev.SUCCESS, at=At.HQ), (Trash(THIS),)), trash=0, not_on=At.CENTRAL),
    card("prepaid_voicepad", "Prepaid VoicePAD", Type.HARDWARE, 2, "gear", Static(SpendHosted(Purpose.PLAY)), recurring=1),
    card("recon", "Recon", Type.EVENT, 1, "run", runs(), When(On(Ev.ENCOUNTER), (JackOut(),), may=True, first=Scope.RUN)),
    ice("swordsman", "Swordsman", 3, 2, "sentry ap destroyer", Sub(Trash(Cards(types=(Type.PROGRAM,), subtypes=("ai",)))),
        do_1_net_damage, abilities=(Static(ai_cannot_break_this),)),
    card("the_cleaners", "The Cleaners", Type.AGENDA, None, "security",
        Interrupt(Would.DAMAGE, (Increase(Would.DAMAGE),), damage=MEAT, if_=DoneBy(CORP), may=False), points=3, advance=5),
    ice("wotan", "Wotan", 14, 10, "barrier bioroid", Sub(Unless(Cost(clicks=2), (EndRun(),))),
        end_the_run_unless_3_paid, Sub(Unless(Cost(parts=(Give(a_program),)), (EndRun(),))),
        Sub(Unless(Cost(parts=(Suffer(CORE),)), (EndRun(),))), unique=True),
)  # fmt: skip
