"""23 Seconds: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

to_bottom = Sub(Trace(4, (Choose(a_program), ToZone(CHOSEN, Zone.STACK, bottom=True))))
pay_1_or_trash = Sub(Unless(Cost(credits=1), (), must=True, alternative=Cost(parts=(Give(Cards(Where.RIG)),))))

CARDS = (
    ice("chrysalis", "Chrysalis", 3, 2, "sentry ap", do_2_net_damage, trash=1, reveal_in_rnd=True,
        abilities=(accessed(Encounter(THIS), in_archives=False),)),
    breaker("dai_v", "Dai V", 6, 1, "ai", breaks(cost=2, n=0, stealth=True), pump(1, 1)),
    card("deuces_wild", "Deuces Wild", Type.EVENT, 2, "", Play((Repeat(2, (OneOf((
        (Gain(RUNNER, 3),), (Draw(RUNNER, 2),), (RemoveTags(1),),
        (Choose(unrezzed_ice), Expose(CHOSEN), MakeRun())), each_once=True, freely=True),)),))),
    ice("fairchild_1_0", "Fairchild 1.0", 1, 2, "code_gate bioroid", pay_1_or_trash, pay_1_or_trash, abilities=(bioroid(),)),
    card("georgia_emelyov", "Georgia Emelyov", Type.UPGRADE, 1, "sysop", When(On(Ev.UNSUCCESSFUL, at=At.THIS), (DoDamage(NET,
        1),)),
        Paid(Cost(credits=2), (ChooseServer(At.ELSEWHERE), MoveCard(THIS, At.CHOSEN))), trash=3, unique=True),
    card("gpi_net_tap", "GPI Net Tap", Type.HARDWARE, 3, "",
        When(On(Ev.APPROACH), (If(Is(IT, Cards(rezzed=False)), (May((Expose(IT),)),)), May((JackOut(),), cost=trash_this)),
             may=True)),
    card("hard_hitting_news", "Hard-Hitting News", Type.OPERATION, 3, "terminal", terminal(),
        Play((Trace(4, (GiveTags(4),)),), if_=InLastTurn(On(Ev.RUN_BEGINS), RUNNER))),
    card("null_whistleblower", "Null: Whistleblower", Type.RUNNER_IDENTITY, None, "natural",
        When(On(Ev.ENCOUNTER), (Lasting(Strength(-2), IT, Duration.RUN),), may=True, once=Scope.TURN,
             cost=trash_from_grip)),
    card("sandburg", "Sandburg", Type.ASSET, 0, "",
        Static(Strength(Provided(AtLeast(Credits(CORP), 10), Per(Credits(CORP), 5)), any_ice)), trash=4, unique=True),
    ice("sherlock_2_0", "Sherlock 2.0", 7, 6, "sentry bioroid tracer", to_bottom, to_bottom, give_1_tag,
        abilities=(bioroid(2, 2),)),
)  # fmt: skip
